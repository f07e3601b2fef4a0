/* The main program of a game. A game's file includes it last, after it has defined
 *
 *   Game, with `generator` and `turn`; MOST_MOVES, MOST_SEATS
 *   void begin(Game *, int seats)      set up a game in which everything but the generator is zero
 *   void chance(Game *)                play the next chance event, with dictated_number() if is_dictated
 *   int legal(const Game *, int *)     write the legal moves in ascending order, return their number
 *   int any_move(Game *)               draw a legal move, the same as moves[below(generator, n)]
 *   void play(Game *, int)             play a legal move
 *   void points(const Game *, int *)   write the result of each seat
 */
static inline __attribute__((always_inline)) int play_out(Game *game, int seats, uint64_t *hash, bool hashing) {
    int made = 0;
    begin(game, seats);
    while (game->turn != OVER) {
        if (game->turn == CHANCE) {
            chance(game);
        } else {
            int move = any_move(game);
            if (hashing)
                *hash = *hash * UINT64_C(1099511628211) + (uint64_t)move;
            play(game, move);
            made++;
        }
    }
    return made;
}

static void print_points(const Game *game, int seats) {
    int out[MOST_SEATS];
    points(game, out);
    for (int seat = 0; seat < seats; seat++)
        printf(" %d", out[seat]);
    printf("\n");
}

static void start(Game *game, uint64_t seed, uint64_t number) {
    memset(game, 0, sizeof *game);
    sow(&game->generator, seed, number);
}

static void list(int seats, long games, uint64_t seed) {
    static Game game;
    for (long number = 0; number < games; number++) {
        uint64_t hash = 0;
        start(&game, seed, (uint64_t)number);
        int made = play_out(&game, seats, &hash, true);
        printf("%d %" PRIu64, made, hash);
        print_points(&game, seats);
    }
}

static void bench(int seats, long games, uint64_t seed) {
    static Game game;
    int out[MOST_SEATS];
    long made = 0;
    uint64_t checksum = 0;
    struct timespec from, to;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &from);
    for (long number = 0; number < games; number++) {
        start(&game, seed, (uint64_t)number);
        made += play_out(&game, seats, NULL, false);
        points(&game, out);
        for (int seat = 0; seat < seats; seat++)
            checksum = checksum * 31 + (uint64_t)(int64_t)out[seat];
    }
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &to);
    double seconds = (double)(to.tv_sec - from.tv_sec) + 1e-9 * (double)(to.tv_nsec - from.tv_nsec);
    printf("%ld %.6f %" PRIu64 "\n", made, seconds, checksum);
}

static void dictated(int seats) {
    static Game game;
    int moves[MOST_MOVES];
    is_dictated = true;
    memset(&game, 0, sizeof game);
    begin(&game, seats);
    while (game.turn != OVER) {
        if (game.turn == CHANCE) {
            chance(&game);
            continue;
        }
        int n = legal(&game, moves);
        printf("%d:", game.turn);
        for (int i = 0; i < n; i++)
            printf(" %d", moves[i]);
        printf("\n");
        play(&game, dictated_number());
    }
    printf("points:");
    print_points(&game, seats);
}

int main(int argc, char **argv) {
    if (argc == 3 && strcmp(argv[1], "dictated") == 0) {
        dictated(atoi(argv[2]));
    } else if (argc == 5 && strcmp(argv[1], "list") == 0) {
        list(atoi(argv[2]), atol(argv[3]), strtoull(argv[4], NULL, 10));
    } else if (argc == 5 && strcmp(argv[1], "bench") == 0) {
        bench(atoi(argv[2]), atol(argv[3]), strtoull(argv[4], NULL, 10));
    } else {
        fprintf(stderr, "usage: %s bench|list SEATS GAMES SEED, or dictated SEATS\n", argv[0]);
        return 2;
    }
    return 0;
}

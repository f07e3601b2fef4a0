/* Cursed! with the default ward deck. Moves: 0 to 14 wards in the order of the deck, 32 no ward, 33 stop, 34 + n raise, pledge or
 * buy n. Rerolls and shuffles are drawn within a move, so chance() is called only at the start. */
#include "playout.h"

#ifndef LIFE
#define LIFE 10
#endif
#ifndef MAX_ROUNDS
#define MAX_ROUNDS 40
#endif

enum {
    MOST_SEATS = 6, KINDS = 15, DECK = 48, PIPS = 6,
    NO_WARD = 32, STOP = 33, AMOUNT = 34, MOST_MOVES = 1024,
};
enum { WARDS, RAISING, PLEDGING, BUYING };
enum { STEADY = 3, SANCTUARY = 4, LURK = 8, FRENZY = 9, HEX = 10, MEND = 11, CLAIM = 12, DISPEL = 13, DRAIN = 14 };
static const int8_t COPIES[KINDS] = {4, 4, 2, 3, 3, 4, 4, 2, 4, 2, 4, 4, 2, 3, 3};

typedef struct {
    Generator generator;
    int16_t tokens[MOST_SEATS], blue[MOST_SEATS], green, lost; /* lost: tokens in the Void */
    int16_t died[MOST_SEATS];                                  /* 0: alive; else 2 * round, plus 1 if devoured */
    int8_t die[MOST_SEATS], monster_die[MOST_SEATS], dice;
    int8_t count[MOST_SEATS][KINDS], laid[MOST_SEATS]; /* -1: none */
    uint16_t kinds[MOST_SEATS];                        /* wards in hand, as a mask of kinds */
    int8_t deck[DECK], top, size, discard[KINDS], discards;
    int8_t seats, turn, monster, phase, place, alive;
    bool has_pledged;
    int16_t round;
} Game;

static void ask_ward(Game *game);
static void ask_raise(Game *game);
static void ask_buyer(Game *game);

static void begin(Game *game, int seats) {
    game->seats = game->alive = (int8_t)seats;
    game->turn = CHANCE;
}

static inline int seat_at(const Game *game, int place) {
    int seat = game->monster + place;
    return seat >= game->seats ? seat - game->seats : seat;
}

static inline int drawn(Game *game, int limit) { return is_dictated ? dictated_number() : below(&game->generator, limit); }

static void shuffle(Game *game, const int8_t *made) {
    int8_t pile[DECK];
    int size = 0;
    for (int ward = 0; ward < KINDS; ward++)
        for (int i = 0; i < made[ward]; i++)
            pile[size++] = (int8_t)ward;
    for (int i = 0; i < size; i++) {
        if (is_dictated) {
            game->deck[i] = (int8_t)dictated_number();
            continue;
        }
        int at = i + below(&game->generator, size - i);
        game->deck[i] = pile[at];
        pile[at] = pile[i];
    }
    game->size = (int8_t)size;
    game->top = 0;
}

static inline void draw_ward(Game *game, int seat) {
    int ward = game->deck[game->top++];
    game->count[seat][ward]++;
    game->kinds[seat] |= (uint16_t)(1 << ward);
}

static void begin_round(Game *game) {
    game->round++;
    game->green = 0;
    for (int seat = 0; seat < game->seats; seat++) {
        game->blue[seat] = 0;
        game->laid[seat] = -1;
        if (!game->died[seat])
            game->tokens[seat]--; /* on the red skull */
    }
    game->dice = (int8_t)(game->alive - 1);
    for (int place = 1; place < game->seats; place++) {
        int seat = seat_at(game, place);
        if (!game->died[seat])
            game->die[seat] = (int8_t)(1 + drawn(game, PIPS));
    }
    for (int i = 0; i < game->dice && i < MOST_SEATS; i++)
        game->monster_die[i] = (int8_t)(1 + drawn(game, PIPS));
    game->phase = WARDS;
    game->place = 0;
    ask_ward(game);
}

static void chance(Game *game) {
    game->monster = (int8_t)drawn(game, game->seats);
    shuffle(game, COPIES);
    for (int place = 0; place < game->seats; place++) {
        int seat = seat_at(game, place);
        game->tokens[seat] = LIFE;
        for (int i = 0; i < 3; i++)
            draw_ward(game, seat);
    }
    begin_round(game);
}

static inline int villagers_tokens(const Game *game) {
    int n = 0;
    for (int seat = 0; seat < game->seats; seat++)
        if (!game->died[seat] && seat != game->monster)
            n += game->tokens[seat];
    return n;
}

static inline int missing(const Game *game) {
    int n = game->green;
    for (int seat = 0; seat < game->seats; seat++)
        n -= game->blue[seat];
    return n;
}

static inline int most_to_buy(const Game *game, int seat) {
    int can = game->tokens[seat] - 1, there = game->size - game->top + game->discards;
    return can < there ? can : there;
}

static inline int most(const Game *game) {
    if (game->phase == RAISING)
        return game->tokens[game->turn];
    if (game->phase == BUYING)
        return most_to_buy(game, game->turn);
    int asked = missing(game), has = game->tokens[game->turn];
    return asked < has ? asked : has;
}

static int legal(const Game *game, int *moves) {
    int n = 0;
    if (game->phase == WARDS) {
        for (unsigned kinds = game->kinds[game->turn]; kinds; kinds &= kinds - 1)
            moves[n++] = lowest(kinds);
        moves[n++] = NO_WARD;
        return n;
    }
    if (game->phase == RAISING)
        moves[n++] = STOP;
    for (int amount = game->phase == RAISING; amount <= most(game); amount++)
        moves[n++] = AMOUNT + amount;
    return n;
}

static inline int any_move(Game *game) {
    if (game->phase == WARDS) {
        uint64_t kinds = game->kinds[game->turn] | UINT64_C(1) << NO_WARD;
        return nth(kinds, below(&game->generator, count(kinds)));
    }
    int amount = below(&game->generator, most(game) + 1);
    return game->phase == RAISING && amount == 0 ? STOP : AMOUNT + amount;
}

static void discard(Game *game, int ward) {
    game->discard[ward]++;
    game->discards++;
}

/* After a battle or a flight: remove dead and devoured seats, then end the game or start buying. */
static void settle(Game *game) {
    for (int seat = 0; seat < game->seats; seat++) {
        if (game->laid[seat] >= 0)
            discard(game, game->laid[seat]);
        if (!game->died[seat] && game->tokens[seat] == 0) {
            game->died[seat] = (int16_t)(2 * game->round);
            game->alive--;
            for (int ward = 0; ward < KINDS; ward++) {
                game->discard[ward] += game->count[seat][ward];
                game->discards += game->count[seat][ward];
                game->count[seat][ward] = 0;
            }
            game->kinds[seat] = 0;
        }
    }
    if (game->alive <= 2) {
        int winner = game->monster;
        for (int place = 1; game->died[winner]; place++)
            winner = seat_at(game, place);
        for (int seat = 0; seat < game->seats; seat++)
            if (!game->died[seat] && seat != winner)
                game->died[seat] = (int16_t)(2 * game->round + 1);
        game->turn = OVER;
    } else if (game->round == MAX_ROUNDS) {
        game->turn = OVER;
    } else {
        game->phase = BUYING;
        game->place = 1;
        ask_buyer(game);
    }
}

static void take_board(Game *game, uint64_t keeps_blue) {
    int won = game->green;
    for (int seat = 0; seat < game->seats; seat++) {
        if (game->died[seat])
            continue;
        won++; /* the skull */
        if (keeps_blue >> seat & 1)
            game->tokens[seat] += game->blue[seat];
        else
            won += game->blue[seat];
    }
    game->tokens[game->monster] += (int16_t)won;
}

static void battle(Game *game) {
    int monster = game->monster, against = 0, with = 0; /* bonuses of the Monster and of the villagers */
    uint64_t sheltered = 0;
    bool dispelled = false, frenzy = false;
    for (int place = 0; place < game->seats; place++) {
        int seat = seat_at(game, place), ward = game->laid[seat];
        bool is_monster = seat == monster;
        if (ward < 0)
            continue;
        if (dispelled) {
            dispelled = false;
            continue;
        }
        if (ward < 5 ? is_monster : ward < 10 && !is_monster)
            continue; /* a ward of the other side */
        switch (ward) {
        case STEADY: {
            int again = 1 + drawn(game, PIPS);
            if (again > game->die[seat])
                game->die[seat] = (int8_t)again;
            break;
        }
        case LURK: {
            int low = 0, again = 1 + drawn(game, PIPS);
            for (int i = 1; i < game->dice; i++)
                if (game->monster_die[i] < game->monster_die[low])
                    low = i;
            if (again > game->monster_die[low])
                game->monster_die[low] = (int8_t)again;
            break;
        }
        case SANCTUARY: sheltered |= UINT64_C(1) << seat; break;
        case FRENZY: frenzy = true; break;
        case HEX: *(is_monster ? &with : &against) -= 2; break;
        case MEND: game->tokens[seat] += 2; break;
        case CLAIM:
            game->tokens[seat] += game->lost;
            game->lost = 0;
            break;
        case DISPEL: dispelled = true; break;
        case DRAIN:
            for (int other = 0; other < game->seats; other++)
                if (!game->died[other] && (other == monster) != is_monster && game->tokens[other] > 0) {
                    game->tokens[other]--;
                    game->tokens[seat]++;
                }
            break;
        default:
            if (ward < 5)
                with += ward + 1;
            else
                against += ward - 4;
        }
    }
    for (int i = 0; i < game->dice; i++)
        against += game->monster_die[i];
    for (int seat = 0; seat < game->seats; seat++)
        if (!game->died[seat] && seat != monster)
            with += game->die[seat];
    if (with > against) {
        game->lost += (int16_t)(game->green + 1);
        for (int seat = 0; seat < game->seats; seat++)
            if (!game->died[seat] && seat != monster)
                game->tokens[seat] += (int16_t)(game->blue[seat] + 1);
    } else {
        take_board(game, sheltered);
        for (int seat = 0; frenzy && seat < game->seats; seat++)
            if (seat != monster && game->tokens[seat] > 0) {
                game->tokens[seat]--;
                game->tokens[monster]++;
            }
    }
    settle(game);
}

static void ask_ward(Game *game) {
    for (; game->place < game->seats; game->place++) {
        int seat = seat_at(game, game->place);
        if (game->kinds[seat]) {
            game->turn = (int8_t)seat;
            return;
        }
    }
    ask_raise(game);
}

static void ask_raise(Game *game) {
    if (game->tokens[game->monster] == 0 || villagers_tokens(game) == 0) {
        battle(game);
        return;
    }
    game->phase = RAISING;
    game->turn = game->monster;
}

static void ask_pledge(Game *game) {
    if (missing(game) == 0) {
        ask_raise(game);
        return;
    }
    if (villagers_tokens(game) == 0) {
        battle(game);
        return;
    }
    for (;;) {
        for (; game->place < game->seats; game->place++) {
            int seat = seat_at(game, game->place);
            if (!game->died[seat] && game->tokens[seat] > 0) {
                game->turn = (int8_t)seat;
                return;
            }
        }
        if (!game->has_pledged) {
            take_board(game, 0);
            settle(game);
            return;
        }
        game->place = 1;
        game->has_pledged = false;
    }
}

static void ask_buyer(Game *game) {
    for (; game->place <= game->seats; game->place++) {
        int seat = seat_at(game, game->place == game->seats ? 0 : game->place);
        if (!game->died[seat] && most_to_buy(game, seat) > 0) {
            game->turn = (int8_t)seat;
            return;
        }
    }
    int place = 1;
    while (game->died[seat_at(game, place)])
        place++;
    game->monster = (int8_t)seat_at(game, place);
    begin_round(game);
}

static void buy(Game *game, int seat, int wards) {
    game->tokens[seat] -= (int16_t)wards;
    for (; wards; wards--) {
        if (game->top == game->size) {
            int8_t made[KINDS];
            memcpy(made, game->discard, sizeof made);
            memset(game->discard, 0, sizeof made);
            game->discards = 0;
            shuffle(game, made);
        }
        draw_ward(game, seat);
    }
    game->place++;
    ask_buyer(game);
}

static inline void play(Game *game, int move) {
    int seat = game->turn;
    switch (game->phase) {
    case WARDS:
        if (move != NO_WARD) {
            game->laid[seat] = (int8_t)move;
            if (--game->count[seat][move] == 0)
                game->kinds[seat] &= (uint16_t)~(1 << move);
        }
        game->place++;
        ask_ward(game);
        break;
    case RAISING:
        if (move == STOP) {
            battle(game);
            break;
        }
        game->tokens[seat] -= (int16_t)(move - AMOUNT);
        game->green += (int16_t)(move - AMOUNT);
        game->phase = PLEDGING;
        game->place = 1;
        game->has_pledged = false;
        ask_pledge(game);
        break;
    case PLEDGING:
        game->tokens[seat] -= (int16_t)(move - AMOUNT);
        game->blue[seat] += (int16_t)(move - AMOUNT);
        game->has_pledged |= move > AMOUNT;
        game->place++;
        ask_pledge(game);
        break;
    default:
        buy(game, seat, move - AMOUNT);
    }
}

static void points(const Game *game, int *out) {
    for (int seat = 0; seat < game->seats; seat++) {
        int place = 1;
        for (int other = 0; other < game->seats; other++) {
            if (game->died[seat])
                place += !game->died[other] || game->died[other] > game->died[seat];
            else
                place += !game->died[other] && game->tokens[other] > game->tokens[seat];
        }
        out[seat] = -place;
    }
}

#include "program.h"

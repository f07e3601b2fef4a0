/* Cursed Court on the default board, without variants. Regions 0 to 8 are the nobles C M K P Q D J S A, 9 to 26 the sets. A bet is
 * two decisions: the region, then 56 + coins. */
#include "playout.h"

#ifndef YEARS
#define YEARS 3
#endif
#ifndef COINS
#define COINS 20
#endif

enum { MOST_SEATS = 6, NOBLES = 9, REGIONS = 27, DECK = 36, SEASONS = 4, AMOUNT = 56, MOST_MOVES = 32 };

#define C (1 << 0)
#define M (1 << 1)
#define K (1 << 2)
#define P (1 << 3)
#define Q (1 << 4)
#define D (1 << 5)
#define J (1 << 6)
#define S (1 << 7)
#define A (1 << 8)
static const int16_t SETS[REGIONS - NOBLES] = {
    C | M | K, P | Q | D, J | S | A, C | P | J, C | M | P, M | K | D,             /* affair … treaty */
    M | Q | S, K | D | A, C | Q | A, K | Q | J, P | J | S, D | S | A,             /* audience … hunt */
    C | M | P | Q, M | K | Q | D, P | Q | J | S, Q | D | S | A, C | K | J | A, M | P | D | S, /* opera … church */
};
static const int8_t NOBLE_SCORE[] = {0, 1, 2, 5, 8};

typedef struct {
    Generator generator;
    int8_t owner[REGIONS]; /* seat */
    int8_t stake[REGIONS];
    uint32_t taken;
    uint32_t own[MOST_SEATS];
    int8_t crowns[MOST_SEATS];
    int8_t coins[MOST_SEATS];
    int16_t score[MOST_SEATS];
    int8_t deck[DECK];
    int8_t seats, turn, marker, year, season, face_down;
    int8_t region; /* the region of a bet whose coins are not yet chosen, else -1 */
} Game;

static void begin(Game *game, int seats) {
    game->seats = (int8_t)seats;
    game->marker = -1;
    game->turn = CHANCE;
}

static inline int next_seat(const Game *game, int seat) { return seat + 1 == game->seats ? 0 : seat + 1; }

static void start_season(Game *game) {
    if (game->season > 0 || (game->seats != 2 && game->seats != 4))
        game->marker = (int8_t)next_seat(game, game->marker);
    game->turn = game->marker;
}

static void chance(Game *game) {
    if (game->marker < 0)
        game->marker = (int8_t)(is_dictated ? dictated_number() : below(&game->generator, game->seats));
    for (int i = 0; i < DECK; i++)
        game->deck[i] = (int8_t)(is_dictated ? dictated_number() : i / 4);
    for (int i = 0; !is_dictated && i < DECK - 1; i++) {
        int at = i + below(&game->generator, DECK - i);
        int8_t card = game->deck[at];
        game->deck[at] = game->deck[i];
        game->deck[i] = card;
    }
    game->face_down = (int8_t)(game->seats == 2 ? 4 : game->seats == 3 ? 6 : game->seats);
    for (int seat = 0; seat < game->seats; seat++) {
        game->coins[seat] = COINS;
        game->crowns[seat] = 0;
        game->own[seat] = 0;
    }
    game->taken = 0;
    game->season = 0;
    game->region = -1;
    start_season(game);
}

static inline int asked(const Game *game, int region) {
    if (!(game->taken >> region & 1))
        return 0;
    return game->stake[region] ? 2 * game->stake[region] : 1;
}

static inline uint32_t open_regions(const Game *game) {
    uint32_t open = ((1u << REGIONS) - 1) & ~game->taken;
    for (uint32_t rest = game->taken & ~game->own[game->turn]; rest; rest &= rest - 1) {
        int region = lowest(rest);
        if (game->coins[game->turn] >= asked(game, region))
            open |= 1u << region;
    }
    return open;
}

static int legal(const Game *game, int *moves) {
    int n = 0;
    if (game->region >= 0) {
        for (int coins = asked(game, game->region); coins <= game->coins[game->turn]; coins++)
            moves[n++] = AMOUNT + coins;
    } else {
        for (uint32_t open = open_regions(game); open; open &= open - 1)
            moves[n++] = lowest(open);
    }
    return n;
}

static inline int any_move(Game *game) {
    if (game->region >= 0) {
        int least = asked(game, game->region);
        return AMOUNT + least + below(&game->generator, game->coins[game->turn] - least + 1);
    }
    uint32_t open = open_regions(game);
    return nth(open, below(&game->generator, count(open)));
}

static void end_year(Game *game) {
    int copies[NOBLES] = {0}, present = 0;
    for (int i = 0; i < game->face_down + SEASONS; i++) {
        copies[game->deck[i]]++;
        present |= 1 << game->deck[i];
    }
    for (uint32_t rest = game->taken; rest; rest &= rest - 1) {
        int region = lowest(rest), worth;
        if (region < NOBLES)
            worth = NOBLE_SCORE[copies[region]];
        else
            worth = (SETS[region - NOBLES] & ~present) ? 0 : count((uint64_t)SETS[region - NOBLES]);
        game->score[game->owner[region]] += (int16_t)worth;
    }
    game->turn = ++game->year == YEARS ? OVER : CHANCE;
}

static inline void play(Game *game, int move) {
    if (game->region < 0) {
        game->region = (int8_t)move;
        return;
    }
    int seat = game->turn, region = game->region, coins = move - AMOUNT;
    game->region = -1;
    if (game->taken >> region & 1) {
        int bumped = game->owner[region];
        game->coins[bumped] += game->stake[region];
        game->crowns[bumped]--;
        game->own[bumped] &= ~(1u << region);
    }
    game->taken |= 1u << region;
    game->owner[region] = (int8_t)seat;
    game->stake[region] = (int8_t)coins;
    game->coins[seat] -= (int8_t)coins;
    game->crowns[seat]++;
    game->own[seat] |= 1u << region;
    for (int i = 0; i < game->seats; i++) {
        seat = next_seat(game, seat);
        if (game->crowns[seat] < game->season + 1) {
            game->turn = (int8_t)seat;
            return;
        }
    }
    if (++game->season < SEASONS)
        start_season(game);
    else
        end_year(game);
}

static void points(const Game *game, int *out) {
    for (int seat = 0; seat < game->seats; seat++)
        out[seat] = game->score[seat];
}

#include "program.h"

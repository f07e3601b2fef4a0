/* Cursed Tricks with the full deck. A card is colour * 14 + number - 1; breaking colour c is move 56 + c. */
#include "playout.h"

#ifndef ROUNDS
#define ROUNDS 4
#endif

enum { MOST_SEATS = 4, MOST_MOVES = 14, NUMBERS = 14, COLOURS = 4, CARDS = 56, HAND = 13, BREAK = CARDS };
static const uint64_t COLOUR = (1 << NUMBERS) - 1;

typedef struct {
    Generator generator;
    uint64_t hand[MOST_SEATS], pile[MOST_SEATS];
    int8_t curse[COLOURS];  /* number of the cursed card, 0: none */
    int8_t holder[COLOURS]; /* seat that holds the curse */
    int8_t card[MOST_SEATS];
    int8_t won[MOST_SEATS]; /* tricks */
    int16_t score[MOST_SEATS];
    int8_t seats, turn, round, starter, lead, laid;
    bool is_breaking;
} Game;

static void begin(Game *game, int seats) {
    game->seats = (int8_t)seats;
    game->turn = CHANCE;
    game->starter = -1;
}

static void chance(Game *game) {
    int seats = game->seats, left = seats * NUMBERS;
    int8_t deck[CARDS];
    if (game->starter < 0)
        game->starter = (int8_t)(is_dictated ? dictated_number() : below(&game->generator, seats));
    for (int card = 0; card < left; card++)
        deck[card] = (int8_t)card;
    for (int seat = 0; seat < seats; seat++) {
        uint64_t hand = 0;
        for (int i = 0; i < HAND; i++) {
            if (is_dictated) {
                hand |= UINT64_C(1) << dictated_number();
                continue;
            }
            int at = below(&game->generator, left--);
            hand |= UINT64_C(1) << deck[at];
            deck[at] = deck[left];
        }
        game->hand[seat] = hand;
        game->pile[seat] = 0;
        game->won[seat] = 0;
    }
    memset(game->curse, 0, sizeof game->curse);
    game->laid = 0;
    game->lead = game->turn = game->starter;
}

static inline uint64_t playable(const Game *game) {
    uint64_t hand = game->hand[game->turn];
    if (game->laid > 0) {
        uint64_t suited = hand & COLOUR << game->card[game->lead] / NUMBERS * NUMBERS;
        if (suited)
            return suited;
    }
    return hand;
}

static inline uint64_t curses_of(const Game *game, int seat) {
    uint64_t found = 0;
    for (int colour = 0; colour < COLOURS; colour++)
        found |= (uint64_t)(game->curse[colour] && game->holder[colour] == seat) << colour;
    return found;
}

/* Return the legal moves as a mask over all 60 moves. */
static inline uint64_t options(const Game *game) {
    return game->is_breaking ? curses_of(game, game->turn) << BREAK : playable(game);
}

static int legal(const Game *game, int *moves) {
    int n = 0;
    for (uint64_t mask = options(game); mask; mask &= mask - 1)
        moves[n++] = lowest(mask);
    return n;
}

static inline int any_move(Game *game) {
    uint64_t mask = options(game);
    return nth(mask, below(&game->generator, count(mask)));
}

static inline void lift(Game *game, int colour) {
    game->pile[game->holder[colour]] |= UINT64_C(1) << (colour * NUMBERS + game->curse[colour] - 1);
    game->curse[colour] = 0;
}

static void end_round(Game *game, bool early) {
    for (int seat = 0; seat < game->seats; seat++) {
        uint64_t curses = curses_of(game, seat);
        switch (count(curses)) {
        case 0:
            game->score[seat] += game->won[seat] ? count(game->pile[seat]) : early ? 0 : 10;
            break;
        case 1:
            game->score[seat] += count(game->pile[seat] & ~(COLOUR << lowest(curses) * NUMBERS));
            break;
        case 3:
            game->score[seat] -= game->seats == 3 ? 6 : 8;
        }
    }
    game->starter = (int8_t)((game->starter + 1) % game->seats);
    game->turn = ++game->round == ROUNDS ? OVER : CHANCE;
}

static void finish_trick(Game *game) {
    int colour = game->card[game->lead] / NUMBERS, base = colour * NUMBERS;
    int winner = game->lead, high = game->card[winner], one = -1;
    uint64_t taken = 0;
    for (int seat = 0; seat < game->seats; seat++) {
        int card = game->card[seat];
        taken |= UINT64_C(1) << card;
        if (card / NUMBERS != colour)
            continue;
        if (card > high)
            high = card, winner = seat;
        if (card == base)
            one = seat;
    }
    if (one >= 0 && high == base + NUMBERS - 1)
        winner = one, high = base;
    game->won[winner]++;
    if (high - base + 1 > game->curse[colour]) {
        if (game->curse[colour])
            lift(game, colour);
        game->curse[colour] = (int8_t)(high - base + 1);
        game->holder[colour] = (int8_t)winner;
        taken &= ~(UINT64_C(1) << high);
    }
    game->pile[winner] |= taken;
    game->lead = game->turn = (int8_t)winner;
    game->laid = 0;
    game->is_breaking = false;
    if (count(curses_of(game, winner)) == 3)
        end_round(game, true);
    else if (!game->hand[winner])
        end_round(game, false);
}

/* Return the seat that must break a curse: the one with the lowest card of the led colour, if that is neither the led card nor a 1;
 * else -1. */
static inline int breaker(const Game *game) {
    int led = game->card[game->lead], low = led, found = -1;
    for (int seat = 0; seat < game->seats; seat++) {
        int card = game->card[seat];
        if (card / NUMBERS == led / NUMBERS && card < low)
            low = card, found = seat;
    }
    return low % NUMBERS ? found : -1;
}

static inline void play(Game *game, int move) {
    if (move >= BREAK) {
        lift(game, move - BREAK);
        finish_trick(game);
        return;
    }
    int seat = game->turn;
    game->hand[seat] &= ~(UINT64_C(1) << move);
    game->card[seat] = (int8_t)move;
    if (++game->laid < game->seats) {
        game->turn = (int8_t)(seat + 1 == game->seats ? 0 : seat + 1);
        return;
    }
    int who = breaker(game);
    if (who >= 0) {
        uint64_t curses = curses_of(game, who);
        if (count(curses) > 1) {
            game->turn = (int8_t)who;
            game->is_breaking = true;
            return;
        }
        if (curses)
            lift(game, lowest(curses));
    }
    finish_trick(game);
}

static void points(const Game *game, int *out) {
    for (int seat = 0; seat < game->seats; seat++)
        out[seat] = game->score[seat];
}

#include "program.h"

/* What the four playouts have in common: the generator, the seeds, and the program around a game.
 *
 * These programs are yardsticks: each game once more, in plain C, written from the rule pages alone. They use the same
 * generator, draw chance in the same order and number moves alike, so that whole random games can be compared move for move.
 * They know the plain options, and numbers among them by -D: ROUNDS; YEARS and COINS; LIFE and MAX_ROUNDS.
 *
 *   GAME bench SEATS GAMES SEED      plays, prints decisions, seconds and a checksum
 *   GAME list SEATS GAMES SEED       one line a game: decisions, a hash of all moves, the points
 *   GAME dictated SEATS              reads numbers: each chance draw or move in turn, as the game asks for it; prints the legal
 *                                    moves at every decision, and the points
 */
#ifndef PLAYOUT_H
#define PLAYOUT_H

#include <inttypes.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#ifdef __BMI2__
#include <immintrin.h>
#endif

enum { CHANCE = -1, OVER = -2 };

typedef struct {
    uint64_t first, second;
} Generator;

static inline uint64_t turned(uint64_t word, int by) { return word << by | word >> (64 - by); }

/* xoroshiro128+, its upper half scaled to the limit */
static inline int below(Generator *generator, int limit) {
    uint64_t first = generator->first, second = generator->second, drawn = first + second;
    second ^= first;
    generator->first = turned(first, 24) ^ second ^ second << 16;
    generator->second = turned(second, 37);
    return (int)((drawn >> 32) * (uint64_t)limit >> 32);
}

static inline uint64_t mixed(uint64_t z) {
    z = (z ^ z >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
    z = (z ^ z >> 27) * UINT64_C(0x94D049BB133111EB);
    return z ^ z >> 31;
}

static inline void sow(Generator *generator, uint64_t seed, uint64_t number) {
    const uint64_t step = UINT64_C(0x9E3779B97F4A7C15);
    uint64_t start = mixed(seed + step);
    generator->first = mixed(start + (2 * number + 1) * step) | 1;
    generator->second = mixed(start + (2 * number + 2) * step);
}

static inline int count(uint64_t mask) { return __builtin_popcountll(mask); }
static inline int lowest(uint64_t mask) { return __builtin_ctzll(mask); }

/* The place-th set bit, from 0. */
static inline int nth(uint64_t mask, int place) {
#ifdef __BMI2__
    return lowest(_pdep_u64(UINT64_C(1) << place, mask));
#else
    while (place--)
        mask &= mask - 1;
    return lowest(mask);
#endif
}

/* Dictated chance: the next number of the input. */
static bool is_dictated;

static inline int dictated_number(void) {
    int value;
    if (scanf("%d", &value) != 1) {
        fprintf(stderr, "the dictated game stops too early\n");
        exit(2);
    }
    return value;
}

#endif

/* Common parts of the four C programs: random generator, seeds and bit operations.
 *
 * The programs are references for speed and for the rules: each game was written again in plain C from the rule pages alone.
 * They use the same generator as the rules in Python, draw chance in the same order and number the moves in the same way, so
 * whole random games can be compared move by move. They play with default options; some numeric options can be set with -D:
 * ROUNDS; YEARS and COINS; LIFE and MAX_ROUNDS.
 *
 *   GAME bench SEATS GAMES SEED      plays random games and prints decisions, seconds and a checksum
 *   GAME list SEATS GAMES SEED       plays random games and prints a line for each: decisions, a hash of all moves, the points
 *   GAME dictated SEATS              reads chance outcomes and moves as numbers, in the order in which the game needs them, and
 *                                    prints the legal moves at every decision, then the points
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

/* Draw a number from 0 to limit - 1: the upper half of xoroshiro128+, scaled to the limit. */
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

/* Return the position of the set bit number `place`, counted from 0. */
static inline int nth(uint64_t mask, int place) {
#ifdef __BMI2__
    return lowest(_pdep_u64(UINT64_C(1) << place, mask));
#else
    while (place--)
        mask &= mask - 1;
    return lowest(mask);
#endif
}

/* Whether chance outcomes are read from the input. */
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

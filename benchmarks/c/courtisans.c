/* Courtisans. A card is family * 5 + role (noble, guard, spy, assassin, plain). Moves: card * 8 + destination (0 above, 1 below,
 * 2 own domain, 3 + seat another domain); 240 + side * 30 + card removes a face-up card (side 0 in a domain); 300 + k removes the
 * k-th face-down card of the area; 312 removes none. */
#include "playout.h"

enum {
    MOST_SEATS = 5, FAMILIES = 6, ROLES = 5, KINDS = 30, CARDS = 90, HAND = 3, SPIES = 12, MISSIONS = 10,
    NOBLE = 0, GUARD = 1, SPY = 2, ASSASSIN = 3,
    KILL = 240, KILL_SPY = 300, SPARE = 312, MOST_MOVES = 128,
    AREAS = MOST_SEATS + 2, ABOVE = MOST_SEATS, BELOW = MOST_SEATS + 1, /* areas 0 to 4 are domains */
    TABLE_USED = 1, OWN_USED = 2, RIVAL_USED = 4,
};
static const int COPIES[ROLES] = {4, 3, 2, 2, 4};
static const int PUT_AWAY[] = {0, 0, 30, 18, 6, 0};

typedef struct {
    Generator generator;
    int8_t lies[AREAS][KINDS]; /* face-up cards */
    uint32_t kinds[AREAS];     /* mask of the kinds among them */
    int8_t deck[CARDS];
    int8_t hand[MOST_SEATS][HAND]; /* ascending */
    int8_t held;                   /* cards left in the hand of the seat to move */
    int8_t spy_card[SPIES], spy_area[SPIES], spies; /* -1: removed */
    int8_t white[MOST_SEATS], blue[MOST_SEATS];     /* numbered from 0 */
    int8_t seats, turn, first, dealt, drawn, placed, used;
    int8_t killer, killer_area; /* card and area of the assassin that acts; killer is -1 if none does */
} Game;

static const uint32_t GUARDS = 0x4210842u; /* bit 1 of every five: family * 5 + GUARD */

static void begin(Game *game, int seats) {
    game->seats = (int8_t)seats;
    game->dealt = (int8_t)(CARDS - PUT_AWAY[seats]);
    game->killer = -1;
    game->turn = CHANCE;
}

static inline int next_seat(const Game *game, int seat) { return seat + 1 == game->seats ? 0 : seat + 1; }

static inline void draw_hand(Game *game, int seat) {
    int8_t *hand = game->hand[seat];
    int a = game->deck[game->drawn], b = game->deck[game->drawn + 1], c = game->deck[game->drawn + 2], t;
    if (a > b)
        t = a, a = b, b = t;
    if (b > c)
        t = b, b = c, c = t;
    if (a > b)
        t = a, a = b, b = t;
    hand[0] = (int8_t)a, hand[1] = (int8_t)b, hand[2] = (int8_t)c;
    game->drawn += HAND;
}

static void deal_missions(Game *game, int8_t *mission) {
    int8_t pool[MISSIONS];
    for (int i = 0; i < MISSIONS; i++)
        pool[i] = (int8_t)i;
    for (int seat = 0; seat < game->seats; seat++) {
        if (is_dictated) {
            mission[seat] = (int8_t)dictated_number();
            continue;
        }
        int at = below(&game->generator, MISSIONS - seat);
        mission[seat] = pool[at];
        pool[at] = pool[MISSIONS - 1 - seat];
    }
}

static void chance(Game *game) {
    game->first = (int8_t)(is_dictated ? dictated_number() : below(&game->generator, game->seats));
    deal_missions(game, game->white);
    deal_missions(game, game->blue);
    int8_t pool[CARDS];
    int left = 0;
    for (int card = 0; card < KINDS; card++)
        for (int i = 0; i < COPIES[card % ROLES]; i++)
            pool[left++] = (int8_t)card;
    for (int i = 0; i < game->dealt; i++) {
        if (is_dictated) {
            game->deck[i] = (int8_t)dictated_number();
            continue;
        }
        int at = below(&game->generator, left--);
        game->deck[i] = pool[at];
        pool[at] = pool[left];
    }
    int seat = game->first;
    for (int i = 0; i < game->seats; i++, seat = next_seat(game, seat))
        draw_hand(game, seat);
    game->held = HAND;
    game->turn = game->first;
}

static inline bool same_area(int a, int b) { return a == b || (a >= ABOVE && b >= ABOVE); }

static inline int face_down_in(const Game *game, int area) {
    int n = 0;
    for (int i = 0; i < game->spies; i++)
        n += same_area(game->spy_area[i], area);
    return n;
}

/* Return the kinds of card in an area that the acting assassin may remove. */
static inline uint32_t targets(const Game *game, int area) {
    uint32_t found = game->kinds[area] & ~GUARDS;
    if (area == game->killer_area && game->lies[area][game->killer] == 1)
        found &= ~(1u << game->killer);
    return found;
}

static int legal_kills(const Game *game, int *moves) {
    int n = 0, area = game->killer_area, first = area >= ABOVE ? ABOVE : area, last = area >= ABOVE ? BELOW : area;
    for (int lies = first; lies <= last; lies++)
        for (uint32_t rest = targets(game, lies); rest; rest &= rest - 1)
            moves[n++] = KILL + (lies - first) * KINDS + lowest(rest);
    int spies = face_down_in(game, area);
    for (int i = 0; i < spies; i++)
        moves[n++] = KILL_SPY + i;
    moves[n++] = SPARE;
    return n;
}

static inline int legal(const Game *game, int *moves) {
    if (game->killer >= 0)
        return legal_kills(game, moves);
    int n = 0, seat = game->turn;
    for (int i = 0; i < game->held; i++) {
        int card = game->hand[seat][i];
        if (i > 0 && game->hand[seat][i - 1] == card)
            continue;
        if (!(game->used & TABLE_USED)) {
            moves[n++] = card * 8;
            moves[n++] = card * 8 + 1;
        }
        if (!(game->used & OWN_USED))
            moves[n++] = card * 8 + 2;
        if (!(game->used & RIVAL_USED))
            for (int other = 0; other < game->seats; other++)
                if (other != seat)
                    moves[n++] = card * 8 + 3 + other;
    }
    return n;
}

static inline int any_move(Game *game) {
    int moves[MOST_MOVES];
    return moves[below(&game->generator, legal(game, moves))];
}

static inline void remove_card(Game *game, int area, int card) {
    if (--game->lies[area][card] == 0)
        game->kinds[area] &= ~(1u << card);
}

static void reveal_spies(Game *game) {
    for (int i = 0; i < game->spies; i++)
        if (game->spy_area[i] >= 0)
            game->lies[game->spy_area[i]][game->spy_card[i]]++;
}

static inline void go_on(Game *game) {
    game->killer = -1;
    if (game->held)
        return;
    game->used = 0;
    if (game->drawn < game->dealt)
        draw_hand(game, game->turn);
    if (game->placed == game->dealt) {
        reveal_spies(game);
        game->turn = OVER;
        return;
    }
    game->turn = (int8_t)next_seat(game, game->turn);
    game->held = HAND;
}

static inline void place(Game *game, int card, int where) {
    int8_t *hand = game->hand[game->turn];
    int at = hand[0] == card ? 0 : hand[1] == card ? 1 : 2;
    for (game->held--; at < game->held; at++)
        hand[at] = hand[at + 1];
    game->placed++;
    int area;
    if (where < 2)
        area = ABOVE + where, game->used |= TABLE_USED;
    else if (where == 2)
        area = game->turn, game->used |= OWN_USED;
    else
        area = where - 3, game->used |= RIVAL_USED;
    if (card % ROLES == SPY) {
        game->spy_card[game->spies] = (int8_t)card;
        game->spy_area[game->spies++] = (int8_t)area;
    } else {
        game->lies[area][card]++;
        game->kinds[area] |= 1u << card;
    }
    if (card % ROLES == ASSASSIN) {
        game->killer = (int8_t)card;
        game->killer_area = (int8_t)area;
        uint32_t found = area >= ABOVE ? targets(game, ABOVE) | targets(game, BELOW) : targets(game, area);
        if (found || face_down_in(game, area))
            return;
    }
    go_on(game);
}

static inline void play(Game *game, int move) {
    if (move < KILL) {
        place(game, move / 8, move % 8);
        return;
    }
    if (move < KILL_SPY) {
        int side = (move - KILL) / KINDS;
        remove_card(game, game->killer_area >= ABOVE ? ABOVE + side : game->killer_area, (move - KILL) % KINDS);
    } else if (move < SPARE) {
        int left = move - KILL_SPY;
        for (int i = 0; i < game->spies; i++)
            if (same_area(game->spy_area[i], game->killer_area) && left-- == 0) {
                game->spy_area[i] = -1;
                break;
            }
    }
    go_on(game);
}

static inline int weight(const Game *game, int area, int family) {
    const int8_t *card = game->lies[area] + family * ROLES;
    return 2 * card[NOBLE] + card[GUARD] + card[SPY] + card[ASSASSIN] + card[4];
}

static int role(const Game *game, int seat, int role) {
    int n = 0;
    for (int family = 0; family < FAMILIES; family++)
        n += game->lies[seat][family * ROLES + role];
    return n;
}

static bool white_done(const Game *game, int seat) {
    int mission = game->white[seat];
    if (mission < FAMILIES)
        return weight(game, seat, mission) < weight(game, next_seat(game, seat), mission);
    switch (mission) {
    case 6: return role(game, seat, NOBLE) >= 3;
    case 7: return role(game, seat, ASSASSIN) >= 2;
    case 8: return role(game, seat, GUARD) >= 4;
    default: return role(game, seat, SPY) >= 3;
    }
}

static void points(const Game *game, int *out) {
    int standing[FAMILIES], esteemed = 0, fallen = 0, all_below = 1, five_below = 0;
    for (int family = 0; family < FAMILIES; family++) {
        int above = weight(game, ABOVE, family), under = weight(game, BELOW, family);
        standing[family] = (above > under) - (above < under);
        esteemed += above > under;
        fallen += above < under;
        all_below &= under > 0;
        five_below |= under >= 5;
    }
    for (int seat = 0; seat < game->seats; seat++) {
        int mission = game->blue[seat], total = 0;
        bool blue_done = mission < FAMILIES ? standing[mission] < 0
                         : mission == 6     ? all_below
                         : mission == 7     ? five_below
                         : mission == 8     ? esteemed <= 3
                                            : fallen >= 2;
        for (int family = 0; family < FAMILIES; family++)
            total += standing[family] * weight(game, seat, family);
        out[seat] = total + 3 * white_done(game, seat) + 3 * blue_done;
    }
}

#include "program.h"

"""The rules of Cursed Court: deck, seasons and betting. Rule ids (CC1 …) are those of the game's page in docs/games."""

from __future__ import annotations

from malison.engine.rules.bitmask import count, lowest, nth
from malison.engine.rules.decorators import rule, telling
from malison.engine.rules.interface import Numbers
from malison.engine.rules.rng import rand_below, shuffle
from malison.engine.rules.scratch import tell, whisper
from malison.engine.rules.state_layout import CHANCE
from malison.engine.rules.turn_order import clockwise
from malison.games.cursed_court.adjacency import (
    cards_face_down,
    copies_in_deck,
    copies_shown,
    crowns_on,
    deck_size,
    is_active,
    knowers,
    left_of,
    next_active,
    right_of,
)
from malison.games.cursed_court.events import (
    BUMP,
    CARD_DEALT,
    CARD_HIDDEN,
    CROWN_PLACED,
    SEASON_BEGINS,
    WAGER,
    YEAR_BEGINS,
)
from malison.games.cursed_court.exchange import answer_rebuy, standing
from malison.games.cursed_court.knowledge import redeal, witness
from malison.games.cursed_court.state import (
    AMOUNTS,
    AS_FEINT,
    BETTING,
    CARDS,
    CROWN_BITS,
    CROWNS,
    DEALING,
    DRAW_MARKER,
    EVERYWHERE,
    NOBLES,
    PASS,
    REBUY,
    REBUYING,
    SEASONS,
    Scratch,
    State,
)
from malison.games.cursed_court.year import end_year

__all__ = [
    "awaits_amount",
    "chance",
    "chance_outcomes",
    "draw",
    "legal",
    "play",
    "points",
    "random_move",
    "redeal",
    "setup",
    "witness",
]


# --- Chance: the marker's first seat, then a deck each year ---


@rule
def setup(state: State, scratch: Scratch) -> None:
    """CC2, CC22: everybody has the same coins or chips. CC6: a random seat has the marker."""
    state.left = (1 << state.seats) - 1
    for seat in range(state.seats):
        state.coin[seat] = state.coins
    state.phase = DRAW_MARKER
    state.turn = CHANCE


@rule
def chance(state: State, scratch: Scratch) -> None:
    """CC1, CC17: shuffle the deck. The same as drawing card by card, only faster."""
    if state.phase == DRAW_MARKER:
        state.marker = rand_below(state, state.seats)
    clear_deck(state)  # every place is written below; but cleared first, a GPU plays 1.2 times as fast
    size = 0
    for noble in range(NOBLES):
        for _ in range(copies_in_deck(state, noble)):
            state.deck[size] = noble + 1
            size += 1
    shuffle(state, state.deck, size, size - 1)
    begin_year(state, scratch)


@rule
def chance_outcomes(state: State, counts: Numbers) -> int:
    """One seat of all for the marker; then one card of all that are in the deck and not yet brought."""
    if state.phase == DRAW_MARKER:
        for seat in range(state.seats):
            counts[seat] = 1
        return state.seats
    for noble in range(NOBLES):
        counts[noble] = copies_in_deck(state, noble)
    for place in range(state.brought):
        counts[state.deck[place] - 1] -= 1
    return NOBLES


@rule
def draw(state: State, scratch: Scratch, outcome: int) -> None:
    """The marker's seat in the first year, then the deck from the top."""
    state.drawing = 1
    if state.phase == DRAW_MARKER:
        state.marker = outcome
        state.phase = DEALING
        return
    if state.brought == 0:
        clear_deck(state)
    state.deck[state.brought] = outcome + 1
    state.brought += 1
    if state.brought == deck_size(state):
        begin_year(state, scratch)


@rule
def clear_deck(state: State) -> None:
    for place in range(CARDS):
        state.deck[place] = 0


# --- A year and its seasons ---


@rule
def begin_year(state: State, scratch: Scratch) -> None:
    """CC7: the top cards lie face down between the players; Spring begins."""
    state.brought = 0
    state.drawing = 0
    state.hidden = cards_face_down(state)
    state.phase = BETTING
    tell(scratch, YEAR_BEGINS, state.year + 1, state.marker, state.hidden)
    tell_hidden(state, scratch)
    begin_season(state, scratch, 0)


@telling
def tell_hidden(state: State, scratch: Scratch) -> None:
    """CC7: each face-down card is known to the players beside it."""
    for card in range(state.hidden):
        whisper(
            scratch,
            CARD_HIDDEN,
            knowers(state, card),
            left_of(state, card),
            right_of(state, card),
            state.deck[card] - 1,
        )


@rule
def begin_season(state: State, scratch: Scratch, season: int) -> None:
    """CC8: the marker passes, a card is dealt face up, and the marker's holder bets first."""
    state.season = season
    pass_marker(state)
    tell(scratch, SEASON_BEGINS, season, state.marker)
    noble = state.deck[state.hidden + season] - 1
    tell(scratch, CARD_DEALT, noble, copies_shown(state, noble))
    state.turn = state.marker


@rule
def pass_marker(state: State) -> None:
    """CC8: clockwise; with 2 or 4 players not in Spring. CC22: but always on from a player who is out."""
    players = count(state.left)
    if state.season == 0 and players in (2, 4) and is_active(state, state.marker):
        return
    state.marker = next_active(state, state.marker)


# --- Moves ---


@rule
def legal(state: State, moves: Numbers) -> int:
    """CC9 to CC12: where to bet, then how much; CC22: between years, whether to buy a stack."""
    if state.phase == REBUYING:
        moves[0] = PASS
        moves[1] = REBUY
        return 2
    if state.pending > 0:
        return legal_stakes(state, moves)
    seat = state.turn
    regions = open_regions(state, seat)
    n = 0
    if may_bet_plainly(state, seat):
        n = write_regions(moves, 0, regions, 0)
    if may_bet_feint(state, seat):
        n = write_regions(moves, n, regions, AS_FEINT)
    return n


@rule
def random_move(state: State, moves: Numbers) -> int:
    """Without the list, which may have thousands of stakes."""
    if state.phase == REBUYING:
        return PASS + rand_below(state, 2)
    seat = state.turn
    if state.pending > 0:
        least = least_stake(state, region_of(state.pending - 1))
        return AMOUNTS + least + rand_below(state, state.coin[seat] - least + 1)
    regions = open_regions(state, seat)
    plain = count(regions) if may_bet_plainly(state, seat) else 0
    feint = count(regions) if may_bet_feint(state, seat) else 0
    at = rand_below(state, plain + feint)
    return nth(regions, at) if at < plain else AS_FEINT + nth(regions, at - plain)


@rule
def write_regions(moves: Numbers, n: int, regions: int, stem: int) -> int:
    while regions != 0:
        moves[n] = stem + lowest(regions)
        regions &= regions - 1
        n += 1
    return n


@rule
def legal_stakes(state: State, moves: Numbers) -> int:
    """CC10, CC11: from the least that the region asks for to all the free coins."""
    least = least_stake(state, region_of(state.pending - 1))
    n = state.coin[state.turn] - least + 1
    for i in range(n):
        moves[i] = AMOUNTS + least + i
    return n


@rule
def open_regions(state: State, seat: int) -> int:
    """CC10, CC11, CC12, CC21: the regions, as a mask, where the seat may put a crown.

    Each region that others hold comes in by a shift, not by a branch that no processor can foresee.
    """
    own = state.stands[seat]
    if state.coinless:
        return EVERYWHERE & ~own
    taken = 0
    for other in range(state.seats):
        taken |= state.stands[other]
    regions = EVERYWHERE & ~taken
    others = taken & ~own
    coins = state.coin[seat]
    while others != 0:
        region = lowest(others)
        others &= others - 1
        regions |= (coins >= least_bump(state, region)) << region
    return regions


@rule
def least_stake(state: State, region: int) -> int:
    """CC10: nothing where nobody stands. CC11: twice the coins there, and at least 1."""
    return 0 if state.queue[region] == 0 else least_bump(state, region)


@rule
def least_bump(state: State, region: int) -> int:
    """CC11: what it takes to send a crown home."""
    return max(1, 2 * state.stake[region])


@rule
def region_of(stem: int) -> int:
    """Where the crown goes, feint or not. It compares, because a remainder is a division."""
    return stem - AS_FEINT if stem >= AS_FEINT else stem


@rule
def may_bet_feint(state: State, seat: int) -> bool:
    """CC23: the feint can be placed while it is free."""
    return state.feints == 1 and state.feint[seat] == 0


@rule
def may_bet_plainly(state: State, seat: int) -> bool:
    """CC23: not when the last free crown is the feint."""
    return not may_bet_feint(state, seat) or count(state.stands[seat]) < CROWNS - 1


@rule
def awaits_amount(state: State) -> int:
    return 1 if state.pending > 0 else 0


@rule
def play(state: State, scratch: Scratch, move: int) -> None:
    state.step += 1
    if state.phase == REBUYING:
        answer_rebuy(state, scratch, move == REBUY)
    elif state.coinless:
        place_crown(state, scratch, move)
        go_on_betting(state, scratch)
    elif state.pending == 0:
        state.pending = move + 1
    else:
        stem = state.pending - 1
        state.pending = 0
        bet(state, scratch, stem, move - AMOUNTS)
        go_on_betting(state, scratch)


# --- Betting ---


@rule
def bet(state: State, scratch: Scratch, stem: int, coins: int) -> None:
    """CC10: a new wager; CC11: or a bump, which sends the crown there and its coins home."""
    seat = state.turn
    region = region_of(stem)
    is_feint = stem >= AS_FEINT
    owner = state.queue[region] - 1
    if owner >= 0:
        whisper(scratch, BUMP, 1 << seat, seat, region, coins, is_feint, owner, state.stake[region])
        state.stands[owner] &= ~(1 << region)
        state.coin[owner] += state.stake[region]
        if state.feint[owner] == region + 1:
            state.feint[owner] = 0
    else:
        whisper(scratch, WAGER, 1 << seat, seat, region, coins, is_feint)
    state.queue[region] = seat + 1
    state.stake[region] = coins
    state.coin[seat] -= coins
    state.stands[seat] |= 1 << region
    if is_feint:
        state.feint[seat] = region + 1


@rule
def place_crown(state: State, scratch: Scratch, stem: int) -> None:
    """CC21: a crown without coins, behind those that stand there already."""
    seat = state.turn
    region = region_of(stem)
    is_feint = stem >= AS_FEINT
    before = crowns_on(state, region)
    whisper(scratch, CROWN_PLACED, 1 << seat, seat, region, before, is_feint)
    state.queue[region] |= (seat + 1) << before * CROWN_BITS
    state.stands[seat] |= 1 << region
    if is_feint:
        state.feint[seat] = region + 1


@rule
def go_on_betting(state: State, scratch: Scratch) -> None:
    """CC9: the next player clockwise with too few crowns on the board bets; when all have enough, the season ends."""
    seat = state.turn
    for _ in range(state.seats):
        seat = clockwise(state, seat, 1)
        if is_active(state, seat) and count(state.stands[seat]) <= state.season:
            state.turn = seat
            return
    if state.season + 1 < SEASONS:
        begin_season(state, scratch, state.season + 1)
    else:
        end_year(state, scratch)


@rule
def points(state: State, out: Numbers) -> None:
    """CC18: most points win. CC22: chips less those bought."""
    for seat in range(state.seats):
        out[seat] = standing(state, seat) if state.exchange else state.score[seat]

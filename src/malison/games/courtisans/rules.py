"""The rules of Courtisans. Rule ids (CO1 …) are those of the game's page in docs/games."""

from __future__ import annotations

from malison.engine.rules.decorators import rule
from malison.engine.rules.interface import Numbers
from malison.engine.rules.rng import rand_below
from malison.engine.rules.scratch import tell, whisper
from malison.engine.rules.state_layout import CHANCE, OVER
from malison.engine.rules.turn_order import clockwise
from malison.games.courtisans.areas import (
    add_face_up,
    add_to_hand,
    cards_in_game,
    face_up,
    is_assassin,
    is_spy,
    owner,
    spies_in_area,
    spy_in_area,
    take_from_hand,
    turn_number,
)
from malison.games.courtisans.events import (
    CARD_TO_DOMAIN,
    CARD_TO_OWN_DOMAIN,
    CARD_TO_TABLE,
    CARDS_DRAWN,
    FAMILY_JUDGED,
    GAME_BEGINS,
    GAME_OVER,
    KILLED_AT_HOME,
    KILLED_AT_TABLE,
    KILLED_IN_DOMAIN,
    LAST_CARDS,
    MISSION_REVEALED,
    SEAT_SCORED,
    SPARED,
    SPY_KILLED_AT_HOME,
    SPY_KILLED_AT_TABLE,
    SPY_KILLED_IN_DOMAIN,
    SPY_REVEALED_AT_TABLE,
    SPY_REVEALED_IN_DOMAIN,
    SPY_TO_DOMAIN,
    SPY_TO_OWN_DOMAIN,
    SPY_TO_TABLE,
    TURN_BEGINS,
)
from malison.games.courtisans.knowledge import redeal, witness
from malison.games.courtisans.scoring import (
    blue_done,
    domain_points,
    family_weight,
    mission_points,
    points,
    status,
    white_done,
)
from malison.games.courtisans.state import (
    ABOVE,
    ABROAD,
    AT_HOME,
    AT_TABLE,
    BELOW,
    COPIES,
    DRAW_BLUE,
    DRAW_CARDS,
    DRAW_FIRST,
    DRAW_WHITE,
    FAMILIES,
    GONE,
    GUARD,
    HAND,
    KILL,
    KILL_SPY,
    KILLING,
    KINDS,
    MINE,
    MISSIONS,
    PLACING,
    PUTS,
    RIVAL,
    ROLES,
    SPARE,
    TABLE,
    Scratch,
    State,
)

__all__ = ["awaits_amount", "chance", "chance_outcomes", "draw", "legal", "play", "points", "redeal", "setup", "witness"]


# --- Chance: who begins, the missions, the cards in play ---


@rule
def setup(state: State, scratch: Scratch) -> None:
    state.phase = DRAW_FIRST
    state.turn = CHANCE


@rule
def chance(state: State, scratch: Scratch) -> None:
    """CO3, CO4, CO5. The same as drawing one by one, only faster."""
    state.first = rand_below(state, state.seats)
    for seat in range(state.seats):
        state.white[seat] = take_mission(state, scratch, seat)
    for seat in range(state.seats):
        state.blue[seat] = take_mission(state, scratch, seat)
    left = 0
    for card in range(KINDS):
        for _ in range(COPIES[card % ROLES]):
            scratch.pool[left] = card + 1
            left += 1
    for place in range(cards_in_game(state)):
        at = rand_below(state, left)
        left -= 1
        state.deck[place] = scratch.pool[at]
        scratch.pool[at] = scratch.pool[left]
    begin(state, scratch)


@rule
def take_mission(state: State, scratch: Scratch, taken: int) -> int:
    """CO4: one of the missions of a colour that are left when `taken` of them are gone."""
    if taken == 0:
        for mission in range(MISSIONS):
            scratch.pool[mission] = mission + 1
    at = rand_below(state, MISSIONS - taken)
    mission = scratch.pool[at]
    scratch.pool[at] = scratch.pool[MISSIONS - 1 - taken]
    return mission


@rule
def chance_outcomes(state: State, counts: Numbers) -> int:
    """A seat to begin; a white mission for each seat, then a blue one; then the cards in play."""
    if state.phase == DRAW_FIRST:
        for seat in range(state.seats):
            counts[seat] = 1
        return state.seats
    if state.phase < DRAW_CARDS:
        for mission in range(MISSIONS):
            counts[mission] = 1
        for seat in range(state.dealt):
            dealt = state.white[seat] if state.phase == DRAW_WHITE else state.blue[seat]
            counts[dealt - 1] = 0
        return MISSIONS
    for card in range(KINDS):
        counts[card] = COPIES[card % ROLES]
    for place in range(state.dealt):
        counts[state.deck[place] - 1] -= 1
    return KINDS


@rule
def draw(state: State, scratch: Scratch, outcome: int) -> None:
    state.drawing = 1
    if state.phase == DRAW_FIRST:
        state.first = outcome
        state.phase = DRAW_WHITE
        return
    place = state.dealt
    state.dealt += 1
    if state.phase == DRAW_CARDS:
        state.deck[place] = outcome + 1
        if state.dealt == cards_in_game(state):
            begin(state, scratch)
        return
    if state.phase == DRAW_WHITE:
        state.white[place] = outcome + 1
    else:
        state.blue[place] = outcome + 1
    if state.dealt == state.seats:
        state.dealt = 0
        state.phase = DRAW_BLUE if state.phase == DRAW_WHITE else DRAW_CARDS


@rule
def begin(state: State, scratch: Scratch) -> None:
    """CO4, CO5: three cards each, from the first seat on."""
    state.dealt = 0
    state.drawing = 0
    for i in range(state.seats):
        draw_hand(state, clockwise(state, state.first, i))
    state.turn = state.first
    state.phase = PLACING
    tell(scratch, GAME_BEGINS, state.first, cards_in_game(state))


@rule
def draw_hand(state: State, seat: int) -> None:
    """CO4, CO10: three cards from the top."""
    for _ in range(HAND):
        add_to_hand(state, seat, state.deck[state.drawn] - 1)
        state.drawn += 1


# --- Moves ---


@rule
def legal(state: State, moves: Numbers) -> int:
    return legal_kills(state, moves) if state.phase == KILLING else legal_places(state, moves)


@rule
def legal_places(state: State, moves: Numbers) -> int:
    """CO6, CO7: any card of the hand into any area that has got none this turn."""
    seat = state.turn
    n = 0
    before = 0
    for slot in range(state.held[seat]):
        held = state.hand[seat, slot]
        if held == before:
            continue
        before = held
        stem = (held - 1) * PUTS
        if state.used & AT_TABLE == 0:
            moves[n] = stem + ABOVE
            moves[n + 1] = stem + BELOW
            n += 2
        if state.used & AT_HOME == 0:
            moves[n] = stem + MINE
            n += 1
        if state.used & ABROAD == 0:
            for other in range(state.seats):
                if other != seat:
                    moves[n] = stem + RIVAL + other
                    n += 1
    return n


@rule
def legal_kills(state: State, moves: Numbers) -> int:
    """CO9: every card the assassin may remove, or nobody."""
    n = 0
    if state.killer_lies >= TABLE:
        for side in range(2):
            for card in range(KINDS):
                if can_kill(state, TABLE + side, card):
                    moves[n] = KILL + side * KINDS + card
                    n += 1
    else:
        for card in range(KINDS):
            if can_kill(state, state.killer_lies, card):
                moves[n] = KILL + card
                n += 1
    for number in range(spies_in_area(state, state.killer_lies)):
        moves[n] = KILL_SPY + number
        n += 1
    moves[n] = SPARE
    return n + 1


@rule
def can_kill(state: State, lies: int, card: int) -> bool:
    """CO9: not a guard, and not the assassin itself."""
    if card % ROLES == GUARD:
        return False
    own = 1 if state.killer == card + 1 and state.killer_lies == lies else 0
    return face_up(state, lies, card) > own


@rule
def has_target(state: State) -> bool:
    """CO9: whether there is anybody to remove."""
    if spies_in_area(state, state.killer_lies) > 0:
        return True
    low = TABLE if state.killer_lies >= TABLE else state.killer_lies
    high = TABLE + BELOW if state.killer_lies >= TABLE else state.killer_lies
    for lies in range(low, high + 1):
        for card in range(KINDS):
            if can_kill(state, lies, card):
                return True
    return False


@rule
def awaits_amount(state: State) -> int:
    return 0


@rule
def play(state: State, scratch: Scratch, move: int) -> None:
    state.step += 1
    if move < KILL:
        place(state, scratch, move // PUTS, move % PUTS)
        return
    if move == SPARE:
        tell(scratch, SPARED, state.turn)
    elif move >= KILL_SPY:
        kill_spy(state, scratch, spy_in_area(state, state.killer_lies, move - KILL_SPY))
    else:
        kill_face_up(state, scratch, (move - KILL) % KINDS, (move - KILL) // KINDS)
    end_kill(state, scratch)


# --- Placing ---


@rule
def place(state: State, scratch: Scratch, card: int, put: int) -> None:
    """CO6: the card goes there, and an assassin among the others may act at once (CO9)."""
    if state.used == 0:
        tell(scratch, TURN_BEGINS, turn_number(state) + 1, state.turn)
    take_from_hand(state, state.turn, card)
    state.placed[state.played] = card + 1
    lies = state.turn
    if put <= BELOW:
        state.used |= AT_TABLE
        lies = TABLE + put
    elif put == MINE:
        state.used |= AT_HOME
    else:
        state.used |= ABROAD
        lies = put - RIVAL
    if is_spy(card):
        lay_spy(state, scratch, card, lies)
    else:
        lay_face_up(state, scratch, card, lies)
    state.played += 1
    if is_assassin(card):
        state.killer = card + 1
        state.killer_lies = lies
        if has_target(state):
            state.phase = KILLING
            return
    end_kill(state, scratch)


@rule
def lay_face_up(state: State, scratch: Scratch, card: int, lies: int) -> None:
    """CO7: at the table it lies with its family."""
    add_face_up(state, lies, card, 1)
    if lies >= TABLE:
        tell(scratch, CARD_TO_TABLE, state.turn, card, lies - TABLE)
    elif lies == state.turn:
        tell(scratch, CARD_TO_OWN_DOMAIN, state.turn, card)
    else:
        tell(scratch, CARD_TO_DOMAIN, state.turn, card, lies)


@rule
def lay_spy(state: State, scratch: Scratch, card: int, lies: int) -> None:
    """CO8: face down. Its player alone knows it, and is reminded of it only with `memory_aid`."""
    state.spy_time[state.spies] = state.played
    state.spy_lies[state.spies] = lies
    state.spies += 1
    knowers = 1 << state.turn if state.memory_aid else 0
    if lies >= TABLE:
        whisper(scratch, SPY_TO_TABLE, knowers, state.turn, card, lies - TABLE)
    elif lies == state.turn:
        whisper(scratch, SPY_TO_OWN_DOMAIN, knowers, state.turn, card)
    else:
        whisper(scratch, SPY_TO_DOMAIN, knowers, state.turn, card, lies)


# --- Killing ---


@rule
def kill_face_up(state: State, scratch: Scratch, card: int, side: int) -> None:
    """CO9: the card leaves the game."""
    if state.killer_lies >= TABLE:
        add_face_up(state, TABLE + side, card, -1)
        tell(scratch, KILLED_AT_TABLE, state.turn, card, side)
        return
    add_face_up(state, state.killer_lies, card, -1)
    if state.killer_lies == state.turn:
        tell(scratch, KILLED_AT_HOME, state.turn, card)
    else:
        tell(scratch, KILLED_IN_DOMAIN, state.turn, card, state.killer_lies)


@rule
def kill_spy(state: State, scratch: Scratch, spy: int) -> None:
    """CO9: it leaves the game unseen."""
    lies = state.spy_lies[spy]
    laid_by = owner(state, state.spy_time[spy])
    state.spy_lies[spy] = GONE
    if lies >= TABLE:
        tell(scratch, SPY_KILLED_AT_TABLE, state.turn, laid_by, lies - TABLE)
    elif lies == state.turn:
        tell(scratch, SPY_KILLED_AT_HOME, state.turn, laid_by)
    else:
        tell(scratch, SPY_KILLED_IN_DOMAIN, state.turn, laid_by, lies)


@rule
def end_kill(state: State, scratch: Scratch) -> None:
    """On with the turn, or to its end."""
    state.killer = 0
    state.killer_lies = 0
    state.phase = PLACING
    if state.used == AT_TABLE | AT_HOME | ABROAD:
        end_turn(state, scratch)


# --- Ending ---


@rule
def end_turn(state: State, scratch: Scratch) -> None:
    """CO10: draw three if the deck has them; when every card is played, the game is over."""
    state.used = 0
    if state.drawn < cards_in_game(state):
        draw_hand(state, state.turn)
        tell(scratch, CARDS_DRAWN, state.turn, cards_in_game(state) - state.drawn)
        if state.drawn == cards_in_game(state):
            tell(scratch, LAST_CARDS)
    if state.played == cards_in_game(state):
        end_game(state, scratch)
    else:
        state.turn = clockwise(state, state.turn, 1)


@rule
def end_game(state: State, scratch: Scratch) -> None:
    """CO11 to CO14: spies are turned up, families judged, missions shown."""
    state.turn = OVER
    for spy in range(state.spies):
        reveal_spy(state, scratch, spy)
    for family in range(FAMILIES):
        above = family_weight(state, TABLE + ABOVE, family)
        under = family_weight(state, TABLE + BELOW, family)
        tell(scratch, FAMILY_JUDGED, family, status(state, family), above, under)
    for seat in range(state.seats):
        tell(scratch, MISSION_REVEALED, seat, state.white[seat], white_done(state, seat, state.white[seat]))
        tell(scratch, MISSION_REVEALED, seat, MISSIONS + state.blue[seat], blue_done(state, state.blue[seat]))
    for seat in range(state.seats):
        domain = domain_points(state, seat)
        missions = mission_points(state, seat)
        tell(scratch, SEAT_SCORED, seat, domain, missions, domain + missions)
    tell(scratch, GAME_OVER)


@rule
def reveal_spy(state: State, scratch: Scratch, spy: int) -> None:
    """CO11: those still there are turned up; a removed one stays unseen."""
    lies = state.spy_lies[spy]
    card = state.placed[state.spy_time[spy]] - 1
    if TABLE <= lies < GONE:
        tell(scratch, SPY_REVEALED_AT_TABLE, card, lies - TABLE)
    elif lies < TABLE:
        tell(scratch, SPY_REVEALED_IN_DOMAIN, card, lies)

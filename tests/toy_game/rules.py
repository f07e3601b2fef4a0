from __future__ import annotations

from malison.engine.rules.decorators import rule
from malison.engine.rules.interface import Numbers
from malison.engine.rules.rng import rand_below
from malison.engine.rules.scratch import tell, whisper
from malison.engine.rules.state_layout import CHANCE, OVER
from tests.toy_game.events import CHOSEN, DEALT, GAME_OVER
from tests.toy_game.state import CARDS, FOLD, SEATS, STAY, Scratch, State


@rule
def setup(state: State, scratch: Scratch) -> None:
    state.turn = CHANCE


@rule
def chance(state: State, scratch: Scratch) -> None:
    for _ in range(state.seats):
        draw(state, scratch, random_free_card(state))


@rule
def random_free_card(state: State) -> int:
    while True:
        card = 1 + rand_below(state, CARDS)
        if is_free(state, card):
            return card


@rule
def is_free(state: State, card: int) -> bool:
    for seat in range(SEATS):
        if state.card[seat] == card:
            return False
    return True


@rule
def chance_outcomes(state: State, counts: Numbers) -> int:
    counts[0] = 0
    for card in range(1, CARDS + 1):
        counts[card] = 1 if is_free(state, card) else 0
    return CARDS + 1


@rule
def draw(state: State, scratch: Scratch, outcome: int) -> None:
    state.drawing = 1
    state.card[state.dealt] = outcome
    whisper(scratch, DEALT, 1 << state.dealt, state.dealt, outcome)
    state.dealt += 1
    if state.dealt == state.seats:
        state.drawing = 0
        state.turn = 0


@rule
def legal(state: State, moves: Numbers) -> int:
    moves[0] = FOLD
    moves[1] = STAY
    return 2


@rule
def awaits_amount(state: State) -> int:
    return 0


@rule
def play(state: State, scratch: Scratch, move: int) -> None:
    state.step += 1
    state.stayed[state.turn] = 1 + move
    tell(scratch, CHOSEN, state.turn, move)
    state.turn += 1
    if state.turn == state.seats:
        state.turn = OVER
        tell(scratch, GAME_OVER)


@rule
def witness(state: State, seat: int, seen: State) -> None:
    seen.low_wins = state.low_wins
    seen.dealt = state.dealt
    for other in range(SEATS):
        seen.stayed[other] = state.stayed[other]
    if seat >= 0:
        seen.card[seat] = state.card[seat]


@rule
def redeal(seen: State, scratch: Scratch) -> None:
    for seat in range(seen.dealt):
        if seen.card[seat] == 0:
            seen.card[seat] = random_free_card(seen)


@rule
def points(state: State, out: Numbers) -> None:
    for seat in range(state.seats):
        out[seat] = 0
        if state.stayed[seat] == 1 + STAY:
            out[seat] = CARDS + 1 - state.card[seat] if state.low_wins else state.card[seat]

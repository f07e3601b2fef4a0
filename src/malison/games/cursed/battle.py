"""Battle and flight in Cursed! (CU12 to CU15). Wards take effect as they are revealed; a reroll waits for chance."""

from __future__ import annotations

from malison.engine.rules.decorators import rule
from malison.engine.rules.scratch import tell
from malison.engine.rules.state_layout import CHANCE
from malison.engine.rules.turn_order import clockwise
from malison.games.cursed.counts import is_villager, monster_total, villagers_total
from malison.games.cursed.deck import use_up
from malison.games.cursed.events import (
    BATTLE_BEGINS,
    DICE_BASE,
    DICE_SHOWN,
    DIE_REROLLED,
    DISPEL_READY,
    DRAINED,
    FRENZIED,
    FRENZY_READY,
    MENDED,
    MONSTER_WINS,
    NOTHING_DRAINED,
    SANCTUARY_READY,
    SHELTERED,
    THE_MONSTER,
    TOTAL_FALLS,
    TOTAL_RISES,
    TOTALS,
    VILLAGERS,
    VILLAGERS_FLEE,
    VILLAGERS_WIN,
    VOID_CLAIMED,
    WARD_DISCARDED,
    WARD_DISPELLED,
    WARD_IDLE,
    WARD_REVEALED,
)
from malison.games.cursed.state import (
    ADD,
    BATTLE,
    CLAIM,
    DISPEL,
    DRAIN,
    FRENZY,
    HEX,
    MEND,
    MONSTER,
    REROLL,
    SANCTUARY,
    VILLAGER,
    Scratch,
    State,
)


@rule
def begin_battle(state: State, scratch: Scratch, why: int) -> None:
    """CU12: the Monster's dice are shown, then the wards."""
    state.phase = BATTLE
    state.place = 0
    state.shown = 1
    tell(scratch, BATTLE_BEGINS, state.monster, why)
    tell(scratch, DICE_SHOWN, state.monster, told_dice(state), monster_total(state), villagers_total(state))


@rule
def told_dice(state: State) -> int:
    """The Monster's dice as one number, for an event."""
    told = 0
    for place in range(state.dice):
        told = told * DICE_BASE + state.monster_die[place]
    return told


# --- Wards ---


@rule
def reveal_wards(state: State, scratch: Scratch) -> bool:
    """CU12: from the Monster clockwise. At a reroll it waits for `bring_reroll`; after the last it is settled: True."""
    while state.place < state.seats:
        seat = clockwise(state, state.monster, state.place)
        if state.has_laid[seat] and reveal(state, scratch, seat):
            state.turn = CHANCE
            return False
        state.place += 1
    settle(state, scratch)
    return True


@rule
def reveal(state: State, scratch: Scratch, seat: int) -> bool:
    """One ward is revealed and takes effect. True if a die must be rolled again."""
    ward = state.laid[seat] - 1
    state.revealed[seat] = 1
    tell(scratch, WARD_REVEALED, seat, ward)
    if state.dispelling:
        state.dispelling = 0
        tell(scratch, WARD_DISPELLED, seat, ward)
        return False
    if not has_effect(state, seat, ward):
        tell(scratch, WARD_IDLE, seat, ward)
        return False
    if state.effect[ward] == REROLL:
        return True
    take_effect(state, scratch, seat, ward)
    return False


@rule
def has_effect(state: State, seat: int, ward: int) -> bool:
    """CU5: a villager ward does nothing for the Monster, nor a monster ward for a villager.

    Whatever its kind, sanctuary can do nothing for the Monster, who has no blue tokens, nor frenzy for a villager.
    """
    if seat == state.monster:
        return state.kind[ward] != VILLAGER and state.effect[ward] != SANCTUARY
    return state.kind[ward] != MONSTER and state.effect[ward] != FRENZY


@rule
def take_effect(state: State, scratch: Scratch, seat: int, ward: int) -> None:
    """CU4: what the ward does at once, or makes ready for the settlement."""
    effect = state.effect[ward]
    number = state.number[ward]
    if effect == ADD:
        change_total(state, scratch, seat, seat == state.monster, number)
    elif effect == HEX:
        change_total(state, scratch, seat, seat != state.monster, -number)
    elif effect == SANCTUARY:
        state.sheltered |= 1 << seat
        tell(scratch, SANCTUARY_READY, seat)
    elif effect == FRENZY:
        state.frenzy = number
        tell(scratch, FRENZY_READY, seat, number)
    elif effect == MEND:
        state.tokens[seat] += number
        state.outside += number
        tell(scratch, MENDED, seat, number)
    elif effect == CLAIM:
        tell(scratch, VOID_CLAIMED, seat, state.void)
        state.tokens[seat] += state.void
        state.void = 0
    elif effect == DISPEL:
        state.dispelling = 1
        tell(scratch, DISPEL_READY, seat)
    elif effect == DRAIN:
        drain(state, scratch, seat, number)


@rule
def change_total(state: State, scratch: Scratch, seat: int, of_monster: bool, change: int) -> None:
    kind = TOTAL_RISES if change > 0 else TOTAL_FALLS
    if of_monster:
        state.monster_bonus += change
        tell(scratch, kind, seat, THE_MONSTER, abs(change), monster_total(state))
    else:
        state.villagers_bonus += change
        tell(scratch, kind, seat, VILLAGERS, abs(change), villagers_total(state))


@rule
def drain(state: State, scratch: Scratch, seat: int, number: int) -> None:
    """CU4: from each player of the other side, as far as they have tokens in hand."""
    drained = 0
    for step in range(1, state.seats):
        other = clockwise(state, seat, step)
        if is_villager(state, other) if seat == state.monster else other == state.monster:
            amount = take_tokens(state, seat, other, number)
            if amount > 0:
                tell(scratch, DRAINED, seat, other, amount)
                drained += amount
    if drained == 0:
        tell(scratch, NOTHING_DRAINED, seat)


@rule
def take_tokens(state: State, seat: int, other: int, number: int) -> int:
    """Move up to that many tokens from the other's hand; answer how many."""
    amount = min(number, state.tokens[other])
    state.tokens[other] -= amount
    state.tokens[seat] += amount
    return amount


@rule
def bring_reroll(state: State, scratch: Scratch, pips: int) -> None:
    """CU4: the villager's own die, or the Monster's lowest, is rolled again; the better counts. The battle goes on."""
    seat = clockwise(state, state.monster, state.place)
    state.rerolled = pips
    if seat == state.monster:
        lowest = lowest_die(state)
        old = state.monster_die[lowest]
        state.monster_die[lowest] = max(old, pips)
    else:
        old = state.die[seat]
        state.die[seat] = max(old, pips)
    tell(scratch, DIE_REROLLED, seat, old, pips, 1 if pips > old else 0)
    state.place += 1


@rule
def lowest_die(state: State) -> int:
    """Where the Monster's lowest die lies, the first of equals."""
    lowest = 0
    for place in range(1, state.dice):
        if state.monster_die[place] < state.monster_die[lowest]:
            lowest = place
    return lowest


# --- Winning and losing ---


@rule
def settle(state: State, scratch: Scratch) -> None:
    """CU12, CU13: the villagers need a higher total; the Monster wins ties."""
    tell(scratch, TOTALS, villagers_total(state), monster_total(state))
    if villagers_total(state) > monster_total(state):
        drive_off(state, scratch)
    else:
        take_shelter(state, scratch)
        tell(scratch, MONSTER_WINS, state.monster, sweep_board(state))
        rage(state, scratch)
    for seat in range(state.seats):
        if state.has_laid[seat]:
            discard_laid(state, seat)


@rule
def drive_off(state: State, scratch: Scratch) -> None:
    """CU13: the villagers win. The Monster's tokens on the board go to the Void, villagers take back their own."""
    lost = state.green + state.skull[state.monster]
    state.void += lost
    state.green = 0
    state.skull[state.monster] = 0
    for seat in range(state.seats):
        state.tokens[seat] += state.skull[seat] + state.blue[seat]
        state.skull[seat] = 0
        state.blue[seat] = 0
    tell(scratch, VILLAGERS_WIN, state.monster, lost)


@rule
def take_shelter(state: State, scratch: Scratch) -> None:
    """CU4: sanctuary takes one's own blue tokens back before the Monster takes the board."""
    for step in range(1, state.seats):
        seat = clockwise(state, state.monster, step)
        if state.sheltered >> seat & 1:
            tell(scratch, SHELTERED, seat, state.blue[seat])
            state.tokens[seat] += state.blue[seat]
            state.blue[seat] = 0


@rule
def sweep_board(state: State) -> int:
    """CU13: the Monster takes every token on the board; answer how many."""
    taken = state.green
    state.green = 0
    for seat in range(state.seats):
        taken += state.skull[seat] + state.blue[seat]
        state.skull[seat] = 0
        state.blue[seat] = 0
    state.tokens[state.monster] += taken
    return taken


@rule
def rage(state: State, scratch: Scratch) -> None:
    """CU4: frenzy takes more, from each villager who has a token in hand."""
    if state.frenzy == 0:
        return
    for step in range(1, state.seats):
        seat = clockwise(state, state.monster, step)
        if is_villager(state, seat):
            amount = take_tokens(state, state.monster, seat, state.frenzy)
            if amount > 0:
                tell(scratch, FRENZIED, state.monster, seat, amount)


@rule
def flee(state: State, scratch: Scratch) -> None:
    """CU14, CU15: the Monster takes the board and keeps its dice secret. Laid wards are shown and discarded without effect."""
    tell(scratch, VILLAGERS_FLEE, state.monster, sweep_board(state))
    for step in range(state.seats):
        seat = clockwise(state, state.monster, step)
        if state.has_laid[seat]:
            tell(scratch, WARD_DISCARDED, seat, state.laid[seat] - 1, 1)
            discard_laid(state, seat)


@rule
def discard_laid(state: State, seat: int) -> None:
    use_up(state, seat, state.laid[seat] - 1)
    state.laid[seat] = 0
    state.has_laid[seat] = 0
    state.revealed[seat] = 0

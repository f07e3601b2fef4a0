"""Tables of Cursed! with dictated wards and dice."""

from __future__ import annotations

from collections import Counter
from typing import Any

from malison.engine.match import Match
from malison.games import load
from malison.games.cursed.wards import Deck, standard


def cursed(*hands: str, monster: int = 0, deck: str = "", own: Deck | None = None, **options: Any) -> Match:
    """A match of as many seats as hands; the deck tells them, then `deck`, then the rest of the wards.

    A hand may name fewer than three wards: it is filled with the first ones of the deck's list that nobody named.
    """
    wards = own or standard()
    left = Counter({ward.name: ward.copies for ward in wards.wards})
    named = [names(hand) for hand in hands]
    following = names(deck)
    for name in [*following, *(name for hand in named for name in hand)]:
        left[name] -= 1
        assert left[name] >= 0, f"there are not so many {name}"
    rest = list(left.elements())
    for hand in named:
        hand += [rest.pop(0) for _ in range(3 - len(hand))]
    match = Match(load("cursed"), len(hands), {"wards": "own", **options} if own else options, custom=own, dictated=True)
    dealt = [name for step in range(len(hands)) for name in named[(monster + step) % len(hands)]]
    match.dictate(f"deal {monster} | {', '.join(dealt + following + rest)}")
    return match


def names(written: str) -> list[str]:
    return [name.strip() for name in written.split(",") if name.strip()]


def play(match: Match, *moves: str) -> Match:
    """Moves and chance lines, in order."""
    for move in moves:
        if match.awaits_chance:
            match.dictate(move)
        else:
            match.play(move)
    return match


def lay(match: Match, roll: str, *wards: str) -> Match:
    """Dice, then what each player who has wards lays, from the Monster clockwise; none where not said."""
    match.dictate(f"roll {roll}")
    phase = match.view(None).phase
    for ward in wards:
        match.play(f"ward {ward}" if ward else "no ward")
    while match.turn is not None and match.view(None).phase == phase == "wards":
        match.play("no ward")
    return match


def battle(match: Match, roll: str, *wards: str) -> Match:
    """Dice and wards as in `lay`, and the Monster stops at once, so that the battle comes."""
    lay(match, roll, *wards)
    return play(match, "stop")


def pass_buying(match: Match) -> Match:
    while match.turn is not None and match.view(None).phase == "buying":
        match.play("buy 0")
    return match


def tokens(match: Match) -> list[int]:
    return [seat.tokens for seat in match.view(None).seats]


def kinds(match: Match) -> list[str]:
    return [event.kind for event in match.events(None)]


def last(match: Match, kind: str) -> dict[str, Any]:
    """The values of the last event of that kind, as a spectator knows them."""
    return [event.values for event in match.events(None) if event.kind == kind][-1]


def totals(match: Match) -> tuple[int, int]:
    """Villagers' and Monster's total in the last battle."""
    values = last(match, "totals")
    return values["villagers"], values["monster"]

"""Matches of Cursed Court on dictated decks."""

from __future__ import annotations

from typing import Any

from malison.engine.match import Match, seeded_chance
from malison.games import load
from malison.games.cursed_court.board import LETTERS

GAME = load("cursed-court")
FULL = "".join(letter * 4 for letter in LETTERS)

# Four bets a player on regions of their own, by season: whatever comes, everybody stays where they are.
QUIET = (
    ("courtesan", "merchant", "king", "priestess", "queen", "duke"),
    ("jester", "sorceress", "assassin", "affair", "wedding", "conspiracy"),
    ("masquerade", "salon", "treaty", "audience", "regicide", "betrayal"),
    ("banquet", "omen", "hunt", "opera", "council", "seance"),
)


def deck(top: str, sitting: str = "") -> str:
    """A whole deck: these cards on top (letters, spaces as you like), then the rest in order."""
    rest = list(FULL)
    for card in top.replace(" ", "") + sitting.replace(" ", ""):
        rest.remove(card)
    return " ".join(top.replace(" ", "") + "".join(rest))


def court(top: str, players: int = 4, marker: int = 0, **options: Any) -> Match:
    """A match with a dictated first year: face-down cards, then one a season."""
    match = Match(GAME, players, options, dictated=True)
    match.dictate(f"deal {marker} | {deck(top)}")
    return match


def seeded_court(players: int, seed: int | str = 0, own: Any = None, **options: Any) -> Match:
    return Match(GAME, players, options, custom=own, chance=seeded_chance(seed))


def play(match: Match, moves: str) -> Match:
    """Moves with commas between, of whoever's turn it is; `0: queen 5` also says whose it must be."""
    for written in moves.split(","):
        seat, colon, move = written.rpartition(":")
        if colon:
            assert match.turn == int(seat), f"it is seat {match.turn}'s turn, not {seat}'s"
        match.play(move.strip())
    return match


def finish_year(match: Match, bet: str = "{} 0") -> Match:
    """Quiet bets to the year's end."""
    year = match.state().year
    while match.turn is not None and match.state().year == year:
        season = match.state().season
        moves = (bet.format(region) for region in (QUIET[season][match.turn], *QUIET[season], *QUIET[3]))
        legal = set(match.legal)
        match.play(next(move for move in moves if move in legal))
    return match


def values(match: Match, kind: str, viewer: int | None = None) -> list[dict[str, Any]]:
    """The values of all events of that kind, as the viewer knows them."""
    return [event.values for event in match.events(viewer) if event.kind == kind]


def kinds(match: Match) -> list[str]:
    return [event.kind for event in match.events(None)]


def coins(match: Match) -> list[int]:
    return [seat.coins for seat in match.view(None).seats]


def points(match: Match) -> list[int]:
    return [seat.points for seat in match.view(None).seats]


def crowns(match: Match, region: str) -> list[tuple[int, int]]:
    """Who stands on a region, with how many coins, first placed first."""
    shown = next(each for each in match.view(None).regions if each.id == region)
    return [(crown.seat, crown.coins) for crown in shown.crowns]


def stakes(match: Match, region: str) -> list[int]:
    """The stakes that may be bet on a region now."""
    return sorted(int(move.split()[1]) for move in match.legal if move.split()[0] == region)


def after_a_ruin() -> Match:
    """The second year of a Great Exchange for three, dealt after seat 1 has lost its whole stack."""
    match = court("Q Q D D D D  A A A A", 3, exchange=True)
    own = (
        ("courtesan", "merchant", "affair", "carnival"),
        ("king", "sorceress", "salon", "omen"),
        ("queen", "jester", "masquerade", "banquet"),
    )
    while not match.awaits_chance:
        seat, season = match.state().turn, match.state().season
        match.play(f"{own[seat][season]} {100 if (seat, season) == (1, 0) else 0}")
    match.dictate(f"deal {match.state().marker} | {deck('')}")
    return match

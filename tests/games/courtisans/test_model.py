"""A second, plain telling of the rules, on lists of words, played beside the engine: same moves allowed, same points."""

from __future__ import annotations

import random
from dataclasses import dataclass, field

import pytest

from malison.engine.match import Match, seeded
from malison.games import load
from malison.games.courtisans.cards import FAMILY_WORDS


@dataclass
class Lying:
    """A card on the table; side is up or down at the Queen's table and empty in a domain."""

    card: str
    side: str = ""


def role(card: str) -> str:
    return card.partition(" ")[2]


def weight(card: str) -> int:
    return 2 if role(card) == "noble" else 1


@dataclass
class Model:
    """Areas are `table` and the seats' numbers; each keeps its cards in order of placing."""

    seats: int
    turn: int
    white: list[int]
    blue: list[int]
    deck: list[str]
    hands: list[list[str]] = field(default_factory=list)
    areas: dict[str, list[Lying]] = field(default_factory=dict)
    waiting: list[str] = field(default_factory=list)
    killer: tuple[str, Lying] | None = None

    def __post_init__(self) -> None:
        self.areas = {name: [] for name in ("table", *map(str, range(self.seats)))}
        self.hands = [[] for _ in range(self.seats)]
        for seat in range(self.seats):
            self.draw((self.turn + seat) % self.seats)
        self.waiting = ["table", "mine", "rival"]

    def draw(self, seat: int) -> None:
        self.hands[seat], self.deck = self.deck[:3], self.deck[3:]

    def legal(self) -> list[str]:
        if self.killer:
            area, _ = self.killer
            return sorted({name for name, _ in self.targets(area)} | {"spare"})
        rivals = [str(seat) for seat in range(self.seats) if seat != self.turn]
        places = {"table": ["table up", "table down"], "mine": ["mine"], "rival": rivals}
        return sorted({f"{card} > {put}" for card in self.hands[self.turn] for area in self.waiting for put in places[area]})

    def targets(self, area: str) -> list[tuple[str, Lying]]:
        assert self.killer
        found = []
        spies = 0
        for lying in self.areas[area]:
            if role(lying.card) == "spy":
                spies += 1
                found.append((f"kill spy {spies}", lying))
            elif lying is not self.killer[1] and role(lying.card) != "guard":
                found.append((f"kill {lying.card} {lying.side}".strip(), lying))
        return found

    def play(self, move: str) -> None:
        if self.killer:
            area, _ = self.killer
            gone = next((lying for name, lying in self.targets(area) if name == move), None)
            self.areas[area] = [lying for lying in self.areas[area] if lying is not gone]
            self.killer = None
        else:
            card, put = move.split(" > ")
            area = {"table up": "table", "table down": "table", "mine": str(self.turn)}.get(put, put)
            self.waiting.remove({"table up": "table", "table down": "table", "mine": "mine"}.get(put, "rival"))
            self.hands[self.turn].remove(card)
            lying = Lying(card, put.removeprefix("table ") if area == "table" else "")
            self.areas[area].append(lying)
            if role(card) == "assassin":
                self.killer = (area, lying)
                if self.targets(area):
                    return
                self.killer = None
        if not self.waiting:
            self.draw(self.turn)
            self.turn = (self.turn + 1) % self.seats
            self.waiting = ["table", "mine", "rival"]

    def side(self, family: str, side: str) -> int:
        return sum(
            weight(lying.card) for lying in self.areas["table"] if lying.side == side and lying.card.split()[0] == family
        )

    def value(self, family: str) -> int:
        up, down = self.side(family, "up"), self.side(family, "down")
        return (up > down) - (up < down)

    def has(self, seat: int, family: str) -> int:
        return sum(weight(lying.card) for lying in self.areas[str(seat)] if lying.card.split()[0] == family)

    def white_done(self, seat: int) -> bool:
        mission = self.white[seat]
        if mission <= 6:
            return self.has(seat, FAMILY_WORDS[mission - 1]) < self.has((seat + 1) % self.seats, FAMILY_WORDS[mission - 1])
        wanted, least = {7: ("noble", 3), 8: ("assassin", 2), 9: ("guard", 4), 10: ("spy", 3)}[mission]
        return sum(role(lying.card) == wanted for lying in self.areas[str(seat)]) >= least

    def blue_done(self, seat: int) -> bool:
        mission = self.blue[seat]
        values = [self.value(family) for family in FAMILY_WORDS]
        below = [self.side(family, "down") for family in FAMILY_WORDS]
        if mission <= 6:
            return values[mission - 1] < 0
        return {7: all(below), 8: max(below) >= 5, 9: values.count(1) <= 3, 10: values.count(-1) >= 2}[mission]

    def points(self) -> tuple[int, ...]:
        return tuple(
            sum(self.value(family) * self.has(seat, family) for family in FAMILY_WORDS)
            + 3 * (self.white_done(seat) + self.blue_done(seat))
            for seat in range(self.seats)
        )


def model_of(match: Match) -> Model:
    """From the record's own deal line."""
    first, white, blue, deck = match.lines[0].text.removeprefix("deal ").split(" | ")
    return Model(match.terms.seats, int(first), [*map(int, white.split())], [*map(int, blue.split())], deck.split(", "))


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_the_engine_plays_as_the_plain_telling_does(seats: int) -> None:
    for seed in range(6):
        match = Match(load("courtisans"), seats, chance=seeded(f"model {seed}"))
        model = model_of(match)
        pick = random.Random(seed)
        while not match.is_over:
            assert match.turn == model.turn
            assert match.legal == model.legal()
            move = pick.choice(match.legal)
            match.play(move)
            model.play(move)
        assert match.outcome is not None
        assert match.outcome.points == model.points()

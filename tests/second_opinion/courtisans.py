"""Courtisans again."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tests.second_opinion.referee import Referee

FAMILIES = ["butterfly", "toad", "nightingale", "hare", "stag", "carp"]
COPIES = {"noble": 4, "guard": 3, "spy": 2, "assassin": 2, "": 4}


@dataclass(eq=False)
class Card:
    family: str
    role: str  # "" for a plain one
    side: str = ""  # up or down, at the table

    def name(self) -> str:
        return f"{self.family} {self.role}".strip()

    def weight(self) -> int:
        return 2 if self.role == "noble" else 1


def card(text: str) -> Card:
    family, *role = text.split()
    assert family in FAMILIES
    return Card(family, role[0] if role else "")


class Courtisans(Referee):
    def __init__(self, seats: int, options: dict[str, Any], own: list[str]) -> None:
        super().__init__(seats, options, own)
        self.turn = "chance"

    def chance(self, line: str) -> None:
        first, white, blue, cards = line.removeprefix("deal ").split("|")
        self.white = [int(number) for number in white.split()]
        self.blue = [int(number) for number in blue.split()]
        for missions in (self.white, self.blue):
            assert len(set(missions)) == len(missions) == self.n
        self.deck = [card(text.strip()) for text in cards.split(",")]
        assert len(self.deck) == {2: 60, 3: 72, 4: 84, 5: 90}[self.n]
        for family in FAMILIES:
            for role, copies in COPIES.items():
                assert sum((each.family, each.role) == (family, role) for each in self.deck) <= copies
        self.areas: dict[str | int, list[Card]] = {"table": []} | {seat: [] for seat in range(self.n)}
        self.hands: list[list[Card]] = [[] for _ in range(self.n)]
        for step in range(self.n):
            self.draw((int(first) + step) % self.n)
        self.turn = int(first)
        self.begin_turn()

    def draw(self, seat: int) -> None:
        self.hands[seat] = [self.deck.pop(0) for _ in range(3)]

    def begin_turn(self) -> None:
        self.open_areas = {"table", "mine", "rival"}
        self.assassin: tuple[str | int, Card] | None = None

    def targets(self) -> dict[str, Card]:
        assert self.assassin is not None
        area, killer = self.assassin
        found: dict[str, Card] = {}
        spies = 0
        for each in self.areas[area]:
            if each is killer or each.role == "guard":
                continue
            if each.role == "spy":
                spies += 1
                found[f"kill spy {spies}"] = each
            else:
                found.setdefault(f"kill {each.name()} {each.side}".strip(), each)
        return found

    def legal(self) -> list[str]:
        assert isinstance(self.turn, int)
        if self.assassin:
            return sorted([*self.targets(), "spare"])
        places = []
        if "table" in self.open_areas:
            places += ["table up", "table down"]
        if "mine" in self.open_areas:
            places.append("mine")
        if "rival" in self.open_areas:
            places += [str(seat) for seat in range(self.n) if seat != self.turn]
        return sorted({f"{each.name()} > {place}" for each in self.hands[self.turn] for place in places})

    def play(self, move: str) -> None:
        assert isinstance(self.turn, int)
        if self.assassin:
            if move != "spare":
                victim = self.targets()[move]
                self.areas[self.assassin[0]].remove(victim)
            self.assassin = None
        else:
            name, place = move.split(" > ")
            played = next(each for each in self.hands[self.turn] if each.name() == name)
            self.hands[self.turn].remove(played)
            area: str | int
            if place.startswith("table"):
                area, played.side = "table", place.split()[1]
                self.open_areas.remove("table")
            elif place == "mine":
                area = self.turn
                self.open_areas.remove("mine")
            else:
                area = int(place)
                self.open_areas.remove("rival")
            self.areas[area].append(played)
            if played.role == "assassin":
                self.assassin = (area, played)
                if self.targets():
                    return
                self.assassin = None
        if not self.open_areas:
            self.end_turn()

    def end_turn(self) -> None:
        assert isinstance(self.turn, int)
        if self.deck:
            self.draw(self.turn)
        self.turn = (self.turn + 1) % self.n
        self.begin_turn()
        if not any(self.hands):
            self.turn = "over"

    def balance(self, family: str) -> int:
        return sum(each.weight() * (1 if each.side == "up" else -1) for each in self.areas["table"] if each.family == family)

    def below(self, family: str) -> int:
        return sum(each.weight() for each in self.areas["table"] if each.family == family and each.side == "down")

    def result(self) -> list[int]:
        balance = {family: self.balance(family) for family in FAMILIES}
        points = []
        for seat in range(self.n):
            domain = self.areas[seat]
            worth = sum(each.weight() * ((balance[each.family] > 0) - (balance[each.family] < 0)) for each in domain)
            points.append(worth + 3 * self.white_done(seat) + 3 * self.blue_done(self.blue[seat], balance))
        return points

    def white_done(self, seat: int) -> bool:
        mission, domain = self.white[seat], self.areas[seat]
        if mission <= 6:
            family = FAMILIES[mission - 1]
            neighbour = self.areas[(seat + 1) % self.n]
            mine = sum(each.weight() for each in domain if each.family == family)
            return mine < sum(each.weight() for each in neighbour if each.family == family)
        role, least = {7: ("noble", 3), 8: ("assassin", 2), 9: ("guard", 4), 10: ("spy", 3)}[mission]
        return sum(each.role == role for each in domain) >= least

    def blue_done(self, mission: int, balance: dict[str, int]) -> bool:
        if mission <= 6:
            return balance[FAMILIES[mission - 1]] < 0
        if mission == 7:
            return all(self.below(family) > 0 for family in FAMILIES)
        if mission == 8:
            return any(self.below(family) >= 5 for family in FAMILIES)
        if mission == 9:
            return sum(value > 0 for value in balance.values()) <= 3
        return sum(value < 0 for value in balance.values()) >= 2

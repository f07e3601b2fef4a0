"""Cursed Tricks again."""

from __future__ import annotations

from typing import Any

from tests.second_opinion.referee import Referee

FACES = {"A": 1, "J": 11, "Q": 12, "K": 13}

Card = tuple[str, int]


def card(text: str) -> Card:
    return text[0], FACES.get(text[1:]) or int(text[1:])


class CursedTricks(Referee):
    def __init__(self, seats: int, options: dict[str, Any], own: list[str]) -> None:
        super().__init__(seats, options, own)
        self.standard = self.option("deck", "full") == "standard"
        self.top = 13 if self.standard else self.option("ranks", 14)
        self.points = [0] * seats
        self.rounds_left = self.option("rounds", 4)
        self.starter: int | None = None
        self.turn = "chance"

    def name(self, a: Card) -> str:
        faces = {number: face for face, number in FACES.items()}
        return a[0] + (faces.get(a[1], str(a[1])) if self.standard else str(a[1]))

    def chance(self, line: str) -> None:
        starter, *hands = line.removeprefix("deal ").split("|")
        assert self.starter is None or int(starter) == (self.starter + 1) % self.n
        self.starter = self.turn = self.lead = int(starter)
        self.hands = [[card(each) for each in hand.split()] for hand in hands]
        assert all(len(hand) == self.top - 1 for hand in self.hands)
        self.piles: list[list[Card]] = [[] for _ in range(self.n)]
        self.curses: list[list[Card]] = [[] for _ in range(self.n)]
        self.won = [0] * self.n
        self.trick: dict[int, Card] = {}
        self.choosing = False

    def legal(self) -> list[str]:
        assert isinstance(self.turn, int)
        if self.choosing:
            return sorted(f"break {curse[0]}" for curse in self.curses[self.turn])
        hand = self.hands[self.turn]
        following = [each for each in hand if self.trick and each[0] == self.trick[self.lead][0]]
        return sorted(self.name(each) for each in following or hand)

    def play(self, move: str) -> None:
        assert isinstance(self.turn, int)
        if self.choosing:
            self.choosing = False
            self.remove(self.turn, next(curse for curse in self.curses[self.turn] if curse[0] == move[-1]))
            self.finish()
            return
        played = card(move)
        self.hands[self.turn].remove(played)
        self.trick[self.turn] = played
        if len(self.trick) < self.n:
            self.turn = (self.turn + 1) % self.n
            return
        led = self.trick[self.lead]
        low = min(number for colour, number in self.trick.values() if colour == led[0])
        breaker = next(seat for seat, each in self.trick.items() if each == (led[0], low))
        if breaker != self.lead and low != 1 and self.curses[breaker]:
            if len(self.curses[breaker]) > 1:
                self.turn, self.choosing = breaker, True
                return
            self.remove(breaker, self.curses[breaker][0])
        self.finish()

    def remove(self, seat: int, curse: Card) -> None:
        self.curses[seat].remove(curse)
        self.piles[seat].append(curse)

    def finish(self) -> None:
        colour = self.trick[self.lead][0]
        numbers = {number: seat for seat, (each, number) in self.trick.items() if each == colour}
        best = 1 if 1 in numbers and self.top in numbers else max(numbers)
        winner = numbers[best]
        cards = list(self.trick.values())
        self.trick = {}
        self.won[winner] += 1
        old = [(seat, curse) for seat in range(self.n) for curse in self.curses[seat] if curse[0] == colour]
        if not old or old[0][1][1] < best:
            for seat, curse in old:
                self.remove(seat, curse)
            self.curses[winner].append((colour, best))
            cards.remove((colour, best))
        self.piles[winner] += cards
        self.lead = self.turn = winner
        early = len(self.curses[winner]) == 3
        if early or not any(self.hands):
            self.score(early)

    def score(self, early: bool) -> None:
        for seat in range(self.n):
            colours = [curse[0] for curse in self.curses[seat]]
            if len(colours) == 3:
                self.points[seat] -= 8 if self.n == 4 else 6
            elif len(colours) == 1:
                self.points[seat] += sum(each[0] != colours[0] for each in self.piles[seat])
            elif not colours:
                self.points[seat] += len(self.piles[seat]) if self.won[seat] else 0 if early else 10
        self.rounds_left -= 1
        self.turn = "chance" if self.rounds_left else "over"

    def result(self) -> list[int]:
        return self.points

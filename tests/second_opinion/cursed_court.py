"""Cursed Court again."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Any

from tests.second_opinion.referee import Referee

NOBLES = {
    "courtesan": "C",
    "merchant": "M",
    "king": "K",
    "priestess": "P",
    "queen": "Q",
    "duke": "D",
    "jester": "J",
    "sorceress": "S",
    "assassin": "A",
}
SETS = {
    "affair": "CMK", "wedding": "PQD", "conspiracy": "JSA", "masquerade": "CPJ", "salon": "CMP", "treaty": "MKD",
    "audience": "MQS", "regicide": "KDA", "betrayal": "CQA", "banquet": "KQJ", "omen": "PJS", "hunt": "DSA",
    "opera": "CMPQ", "council": "MKQD", "seance": "PQJS", "ambush": "QDSA", "carnival": "CKJA", "church": "MPDS",
}  # fmt: skip


@dataclass
class Crown:
    seat: int
    coins: int
    feint: bool


class CursedCourt(Referee):
    def __init__(self, seats: int, options: dict[str, Any], own: list[str]) -> None:
        super().__init__(seats, options, own)
        self.sets = {line.split()[1]: "".join(line.split()[2:]) for line in own} or SETS
        assert len(self.sets) == 18
        self.coinless = self.option("coinless", False)
        self.exchange = self.option("exchange", False)
        self.feints = self.option("feints", False)
        self.players = list(range(seats))  # still in
        self.free = [100 if self.exchange else 0 if self.coinless else self.option("coins", 20)] * seats
        self.points = [0] * seats
        self.bought = [0] * seats
        self.year = 0
        self.marker: int | None = None
        self.sitting_out: Counter[str] = Counter()
        self.turn = "chance"
        self.asking: list[int] = []

    # --- A year ---

    def chance(self, line: str) -> None:
        marker, deck = line.removeprefix("deal ").split("|")
        assert self.marker is None or int(marker) == self.marker
        self.marker = int(marker)
        self.deck = deck.split()
        expected = Counter(dict.fromkeys(NOBLES.values(), 4)) - self.sitting_out
        assert Counter(self.deck) == expected, "the deck is whole, without what sits out"
        self.year += 1
        self.down = {2: 4, 3: 6}.get(len(self.players), len(self.players))
        self.tableau = Counter(self.deck[: self.down])
        self.board: dict[str, list[Crown]] = {region: [] for region in (*NOBLES, *self.sets)}
        self.season = 0
        self.begin_season()

    def begin_season(self) -> None:
        assert self.marker is not None
        self.season += 1
        stays = self.season == 1 and len(self.players) in (2, 4) and self.marker in self.players
        if not stays:
            self.marker = self.next(self.marker)
        self.tableau[self.deck[self.down + self.season - 1]] += 1
        self.turn = self.marker

    def next(self, seat: int) -> int:
        while True:
            seat = (seat + 1) % self.n
            if seat in self.players:
                return seat

    # --- Betting ---

    def crowns(self, seat: int) -> int:
        return sum(crown.seat == seat for crowns in self.board.values() for crown in crowns)

    def legal(self) -> list[str]:
        assert isinstance(self.turn, int)
        if self.asking:
            return ["pass", "rebuy"]
        seat = self.turn
        feint_out = any(crown.seat == seat and crown.feint for crowns in self.board.values() for crown in crowns)
        endings = [""]
        if self.feints and not feint_out:
            endings = [" feint"] if self.crowns(seat) == 3 else ["", " feint"]
        moves = []
        for region, crowns in self.board.items():
            if any(crown.seat == seat for crown in crowns):
                continue
            if self.coinless:
                moves += [region + ending for ending in endings]
                continue
            least = max(1, 2 * crowns[0].coins) if crowns else 0
            moves += [f"{region} {stake}{ending}" for stake in range(least, self.free[seat] + 1) for ending in endings]
        return sorted(moves)

    def play(self, move: str) -> None:
        assert isinstance(self.turn, int)
        if self.asking:
            self.answer(move)
            return
        region, *rest = move.split()
        feint = rest[-1:] == ["feint"]
        if self.coinless:
            self.board[region].append(Crown(self.turn, 0, feint))
        else:
            stake = int(rest[0])
            for crown in self.board[region]:
                self.free[crown.seat] += crown.coins
            self.board[region] = [Crown(self.turn, stake, feint)]
            self.free[self.turn] -= stake
        owing = [seat for seat in self.players if self.crowns(seat) < self.season]
        if owing:
            seat = self.next(self.turn)
            while seat not in owing:
                seat = self.next(seat)
            self.turn = seat
        elif self.season < 4:
            self.begin_season()
        else:
            self.end_year()

    # --- The year's end ---

    def end_year(self) -> None:
        gained = [0] * self.n
        pot = 0
        stakes = [0] * self.n
        for region, crowns in self.board.items():
            real = [crown for crown in crowns if not crown.feint]
            for crown in crowns:
                if crown.feint or not self.exchange:
                    self.free[crown.seat] += crown.coins
                else:
                    pot += crown.coins
                    stakes[crown.seat] += crown.coins
            for before, crown in enumerate(real):
                gained[crown.seat] += max(0, self.worth(region) - (before if self.coinless else 0))
        if self.option("remembers", "off") != "off":
            self.sitting_out = Counter(self.tableau)
        if self.exchange:
            self.share(gained, pot, stakes)
        else:
            self.points = [total + more for total, more in zip(self.points, gained, strict=True)]
            self.end_plain_year()

    def worth(self, region: str) -> int:
        if region in NOBLES:
            return (0, 1, 2, 5, 8)[self.tableau[NOBLES[region]]]
        nobles = self.sets[region]
        return len(nobles) if all(self.tableau[noble] for noble in nobles) else 0

    def end_plain_year(self) -> None:
        years = self.option("years", 3)
        tied = self.points.count(max(self.points)) > 1
        if self.year < years or (self.option("tie", "share") == "extra-year" and tied and self.year < years + 3):
            self.turn = "chance"
        else:
            self.turn = "over"

    # --- The Great Exchange ---

    def clockwise_from_marker(self) -> list[int]:
        assert self.marker is not None
        return [(self.marker + step) % self.n for step in range(self.n)]

    def share(self, gained: list[int], pot: int, stakes: list[int]) -> None:
        best = max(gained[seat] for seat in self.players)
        if best == 0:
            self.free = [free + stake for free, stake in zip(self.free, stakes, strict=True)]
        else:
            top = [seat for seat in self.clockwise_from_marker() if seat in self.players and gained[seat] == best]
            for place, seat in enumerate(top):
                self.free[seat] += pot // len(top) + (place < pot % len(top))
        last_year = self.year == self.option("max_years", 20)
        self.asking = [] if last_year else [seat for seat in self.clockwise_from_marker() if self.may_buy(seat)]
        self.ask_or_go_on()

    def may_buy(self, seat: int) -> bool:
        return seat in self.players and self.bought[seat] < self.option("rebuys", 0)

    def answer(self, move: str) -> None:
        seat = self.asking[0]
        if move == "rebuy":
            self.free[seat] += 100
            self.bought[seat] += 1
        if move == "pass" or not self.may_buy(seat):
            self.asking.pop(0)
        self.ask_or_go_on()

    def ask_or_go_on(self) -> None:
        if self.asking:
            self.turn = self.asking[0]
            return
        self.players = [seat for seat in self.players if self.free[seat]]
        over = len(self.players) == 1 or self.year == self.option("max_years", 20)
        self.turn = "over" if over else "chance"

    def result(self) -> list[int]:
        if not self.exchange:
            return self.points
        return [free - 100 * bought for free, bought in zip(self.free, self.bought, strict=True)]

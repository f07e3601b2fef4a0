"""Cursed! again."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tests.second_opinion.referee import Referee

WARDS = """torch | villager | add 1 | 4
pitchfork | villager | add 2 | 4
silver | villager | add 3 | 2
steady hand | villager | reroll | 3
sanctuary | villager | sanctuary | 3
claws | monster | add 1 | 4
fangs | monster | add 2 | 4
roar | monster | add 3 | 2
lurk | monster | reroll | 4
frenzy | monster | frenzy 1 | 2
hex | spell | hex 2 | 4
mend | spell | mend 2 | 4
claim the void | spell | claim void | 2
dispel | spell | dispel | 3
drain | spell | drain 1 | 3"""


class Cursed(Referee):
    def __init__(self, seats: int, options: dict[str, Any], own: list[str]) -> None:
        super().__init__(seats, options, own)
        lines = [line.removeprefix("ward-kind ") for line in own] or WARDS.splitlines()
        self.kinds: dict[str, tuple[str, str]] = {}
        self.copies: dict[str, int] = {}
        for line in lines:
            name, kind, effect, copies = (part.strip() for part in line.split("|"))
            self.kinds[name] = (kind, effect)
            self.copies[name] = int(copies)
        self.hand = [self.option("life", 10)] * seats
        self.alive = [True] * seats
        self.death: list[float] = [0] * seats
        self.wards: list[list[str]] = [[] for _ in range(seats)]
        self.discards: list[str] = []
        self.deck: list[str] = []
        self.void = 0
        self.round = 0
        self.winner: int | None = None
        self.turn = "chance"
        self.script = self.game()
        next(self.script)

    # The game is one script: it yields the seat and its legal moves, or the word of a chance line, and gets the answer.

    def chance(self, line: str) -> None:
        assert self.turn == "chance"
        assert line.split(maxsplit=1)[0] == self.wanted, f"{self.wanted} comes, not {line}"
        self.go_on(line.partition(" ")[2])

    def legal(self) -> list[str]:
        return sorted(self.moves)

    def play(self, move: str) -> None:
        assert move in self.moves
        self.go_on(move)

    def go_on(self, answer: str) -> None:
        try:
            self.script.send(answer)
        except StopIteration:
            self.turn = "over"

    def ask(self, seat: int, moves: list[str]) -> Any:
        self.turn, self.moves = seat, moves
        answer = yield
        return answer

    def want(self, word: str) -> Any:
        self.turn, self.wanted = "chance", word
        answer = yield
        return answer

    def clockwise(self, first: int) -> Iterator[int]:
        """The living, from that seat on."""
        for step in range(self.n):
            seat = (first + step) % self.n
            if self.alive[seat]:
                yield seat

    def villagers(self) -> list[int]:
        return [seat for seat in self.clockwise(self.monster + 1) if seat != self.monster]

    def game(self) -> Any:
        line = yield from self.want("deal")
        monster, deck = line.split("|")
        self.monster = int(monster)
        self.deck = [name.strip() for name in deck.split(",")]
        for name, copies in self.copies.items():
            assert self.deck.count(name) == copies
        for seat in self.clockwise(self.monster):
            self.wards[seat] = [self.deck.pop(0) for _ in range(3)]
        while self.winner is None:
            self.round += 1
            yield from self.play_round()
            if self.settle_deaths():
                return
            if self.round == self.option("max_rounds", 40):
                return
            yield from self.buying()
            self.monster = next(self.clockwise(self.monster + 1))

    def play_round(self) -> Any:
        self.skull = [0] * self.n
        self.blue = [0] * self.n
        self.green = 0
        for seat in self.clockwise(0):
            self.hand[seat] -= 1
            self.skull[seat] = 1
        line = yield from self.want("roll")
        theirs, monsters = line.split("|")
        villagers = self.villagers()
        self.dice = dict(zip(villagers, map(int, theirs.split()), strict=True))
        self.monster_dice = [int(die) for die in monsters.split()]
        assert len(self.monster_dice) == len(villagers)
        self.laid: dict[int, str] = {}
        for seat in list(self.clockwise(self.monster)):
            if self.wards[seat]:
                answer = yield from self.ask(seat, ["no ward", *{f"ward {name}" for name in self.wards[seat]}])
                if answer != "no ward":
                    self.laid[seat] = answer.removeprefix("ward ")
                    self.wards[seat].remove(self.laid[seat])
        fled = yield from self.raising()
        if fled:
            self.take_board()
        else:
            yield from self.battle()
        self.discards += self.laid.values()

    def raising(self) -> Any:
        """True if the villagers flee."""
        while self.hand[self.monster] and any(self.hand[seat] for seat in self.villagers()):
            answer = yield from self.ask(self.monster, ["stop", *(f"raise {n}" for n in range(1, self.hand[self.monster] + 1))])
            if answer == "stop":
                return False
            missing = int(answer.split()[1])
            self.hand[self.monster] -= missing
            self.green += missing
            while missing:
                pledged = 0
                for seat in self.villagers():
                    if not self.hand[seat] or not missing:
                        continue
                    answer = yield from self.ask(seat, [f"pledge {n}" for n in range(min(missing, self.hand[seat]) + 1)])
                    amount = int(answer.split()[1])
                    self.hand[seat] -= amount
                    self.blue[seat] += amount
                    missing -= amount
                    pledged += amount
                if not missing:
                    break
                if not any(self.hand[seat] for seat in self.villagers()):
                    return False
                if not pledged:
                    return True
        return False

    def battle(self) -> Any:
        self.bonus = {"villager": 0, "monster": 0}
        self.sanctuaries: list[int] = []
        self.frenzy = 0
        self.dispelled = False
        for seat in self.clockwise(self.monster):
            if seat in self.laid:
                yield from self.reveal(seat, *self.kinds[self.laid[seat]])
        if sum(self.dice.values()) + self.bonus["villager"] > sum(self.monster_dice) + self.bonus["monster"]:
            self.void += self.skull[self.monster] + self.green
            for seat in self.villagers():
                self.hand[seat] += self.skull[seat] + self.blue[seat]
            return
        for seat in self.sanctuaries:
            if seat != self.monster:
                self.hand[seat] += self.blue[seat]
                self.blue[seat] = 0
        self.take_board()
        self.rob(self.monster, self.villagers(), self.frenzy)

    def reveal(self, seat: int, kind: str, effect: str) -> Any:
        side = "monster" if seat == self.monster else "villager"
        other = "villager" if side == "monster" else "monster"
        if self.dispelled or kind not in (side, "spell"):
            self.dispelled = False
            return
        word, _, rest = effect.partition(" ")
        amount = int(rest) if rest.isdigit() else 0
        if word == "reroll":
            self.reroll(seat, int((yield from self.want("reroll"))))
        elif word in ("add", "hex"):
            self.bonus[side if word == "add" else other] += amount if word == "add" else -amount
        elif word == "sanctuary":
            self.sanctuaries.append(seat)
        elif word == "frenzy":
            self.frenzy += amount
        elif word == "dispel":
            self.dispelled = True
        elif word == "drain":
            self.rob(seat, self.villagers() if side == "monster" else [self.monster], amount)
        else:
            self.hand[seat] += amount if word == "mend" else self.void
            self.void = self.void if word == "mend" else 0

    def rob(self, robber: int, victims: list[int], amount: int) -> None:
        for victim in victims:
            taken = min(amount, self.hand[victim])
            self.hand[victim] -= taken
            self.hand[robber] += taken

    def reroll(self, seat: int, rolled: int) -> None:
        if seat == self.monster:
            lowest = min(self.monster_dice)
            self.monster_dice.remove(lowest)
            self.monster_dice.append(max(lowest, rolled))
        else:
            self.dice[seat] = max(self.dice[seat], rolled)

    def take_board(self) -> None:
        self.hand[self.monster] += sum(self.skull) + sum(self.blue) + self.green

    def settle_deaths(self) -> bool:
        """True if the game is over."""
        for seat in range(self.n):
            if self.alive[seat] and not self.hand[seat]:
                self.alive[seat] = False
                self.death[seat] = self.round
                self.discards += self.wards[seat]
                self.wards[seat] = []
        living = list(self.clockwise(self.monster))
        first = living[0]  # the Monster, or, if it died, the next living player
        if len(living) == 2:
            devoured = living[1]
            self.alive[devoured] = False
            self.death[devoured] = self.round + 0.5
        return len(living) <= 2 and first is not None

    def buying(self) -> Any:
        for seat in list(self.clockwise(self.monster + 1)):
            most = min(self.hand[seat] - 1, len(self.deck) + len(self.discards))
            if most < 1:
                continue
            answer = yield from self.ask(seat, [f"buy {n}" for n in range(most + 1)])
            for _ in range(int(answer.split()[1])):
                if not self.deck:
                    line = yield from self.want("shuffle")
                    self.deck = [name.strip() for name in line.split(",")]
                    assert sorted(self.deck) == sorted(self.discards)
                    self.discards = []
                self.hand[seat] -= 1
                self.wards[seat].append(self.deck.pop(0))

    def result(self) -> list[int]:
        standing = [(1, self.hand[seat]) if self.alive[seat] else (0, self.death[seat]) for seat in range(self.n)]
        return [1 + sum(other > mine for other in standing) for mine in standing]

"""How the random choices of a simulated game follow from the seed of a run.

A run has one seed, any text. Each game of the run has a deal number and, where a deal is played several times, variant
numbers that tell these games apart. Two texts follow from them:

| seed | text | decides |
|---|---|---|
| chance | `run/deal` | what chance brings: the k-th chance event of the match uses `run/deal/k` |
| player | `run/deal/variant/…/seat` | the random choices of the player in that seat, together with what the seat knows |

Games with the same deal number have the same deal and the same later chance events, whoever plays. The commands use:

| command | variant numbers | games per deal |
|---|---|---|
| `simulate` | none | one; the deal number is the number of the game |
| `lab` | repeat | two, by the same players with different random choices |
| `arena` | line-up, rotation | one for each line-up of players and each rotation of its seats |
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, order=True, slots=True)
class GameSeeds:
    """The numbers from which the seeds of one game follow."""

    run: str
    deal: int
    variant: tuple[int, ...] = ()

    @property
    def chance(self) -> str:
        return f"{self.run}/{self.deal}"

    def player(self, seat: int) -> str:
        return "/".join(map(str, (self.run, self.deal, *self.variant, seat)))

"""Players by name: the levels that people choose from, and specs for the arena."""

from __future__ import annotations

from dataclasses import fields

from malison.players.player import EpsilonPolicy, Greedy, Player, PlayerError, Random
from malison.players.search import Budget, Search, SearchParameters

# Weakest first. The seconds are limits for a slow or busy machine; on a quiet one the iterations are done earlier.
LEVELS: dict[str, Player] = {
    "page": EpsilonPolicy("page", mistakes=0.35),
    "squire": Search("squire", Budget(60, 0.2, of_level=True), mistakes=0.4),
    "courtier": Search("courtier", Budget(200, 0.2, of_level=True), mistakes=0.1),
    "chancellor": Search("chancellor", Budget(4_000, 1.7, of_level=True)),
}

_MOST_ITERATIONS = 10_000_000
_MOST_SECONDS = 600.0


def parse(spec: str) -> Player:
    """The player of a spec: `random`, `greedy`, `search:2000` (iterations), `search:0.5s` (seconds), or a level's name.

    For experiments search takes other dials too: `search:2000:guided=0:explore=0.7`.
    """
    if spec in LEVELS:
        return LEVELS[spec]
    if spec == "random":
        return Random()
    if spec == "greedy":
        return Greedy()
    word, colon, amount = spec.partition(":")
    if word == "search" and colon:
        limit, *turned = amount.split(":")
        return Search(spec, _budget(spec, limit), _dials(spec, turned))
    raise PlayerError(f"there is no player '{spec}': {', '.join(LEVELS)}, random, greedy, search:N or search:Ns (seconds)")


def _dials(spec: str, turned: list[str]) -> SearchParameters:
    names = [dial.name for dial in fields(SearchParameters)]
    values: dict[str, float] = {}
    for each in turned:
        name, _, value = each.partition("=")
        try:
            if name not in names or not 0 <= float(value) <= 10_000:
                raise ValueError
        except ValueError:
            reason = f"a dial is one of {', '.join(names)} with a value from 0 to 10000"
            raise PlayerError(f"'{spec}' is no player: {reason}, as in search:2000:guided=0") from None
        values[name] = float(value)
    return SearchParameters(**values)


def _budget(spec: str, amount: str) -> Budget:
    try:
        if amount.endswith("s"):
            seconds = float(amount[:-1])
            if 0 < seconds <= _MOST_SECONDS:
                return Budget(seconds=seconds)
        elif amount.isascii() and amount.isdigit() and 0 < int(amount) <= _MOST_ITERATIONS:
            return Budget(iterations=int(amount))
    except ValueError:
        pass
    raise PlayerError(
        f"'{spec}' is no player: after search: comes a number of iterations up to {_MOST_ITERATIONS}, "
        f"or seconds up to {_MOST_SECONDS:.0f} with an s, as in search:2000 or search:0.5s"
    )

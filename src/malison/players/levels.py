"""Player specs, and the levels that people choose bots from."""

from __future__ import annotations

from malison.players.player import Player, PlayerError
from malison.players.policies import EpsilonPolicy, GreedyPolicy, RandomPolicy
from malison.players.search import Budget, SearchParameters, SearchPlayer

# Weakest first. The time limits are for slow or busy machines; on an idle one the iterations are done earlier.
LEVELS: dict[str, Player] = {
    "page": EpsilonPolicy("page", epsilon=0.35),
    "squire": SearchPlayer("squire", Budget(60, 0.2, scales=True), policy_share=0.4),
    "courtier": SearchPlayer("courtier", Budget(200, 0.2, scales=True), policy_share=0.1),
    "chancellor": SearchPlayer("chancellor", Budget(4_000, 1.7, scales=True)),
}

# The names of search parameters in a spec. They are part of the command line and of recorded experiments, so they stay.
SPEC_PARAMETERS = {
    "explore": "exploration",
    "wide": "initial_width",
    "wider": "extra_width",
    "guided": "policy_per_mille",
    "winning": "win_weight",
    "belief": "use_likelihood",
    "own": "private_nodes",
    "forgetful": "without_memory",
}
_SWITCHES = {"use_likelihood", "private_nodes", "without_memory"}

_MAX_ITERATIONS = 10_000_000
_MAX_SECONDS = 600.0
_MAX_PARAMETER = 10_000


def parse(spec: str) -> Player:
    """Return the player of a spec; raise PlayerError if there is none.

    A spec is a level, `random`, `greedy`, `search:2000` (iterations) or `search:0.5s` (seconds per move). Search parameters may
    follow by the names in SPEC_PARAMETERS: `search:2000:guided=0:explore=0.7`.
    """
    if spec in LEVELS:
        return LEVELS[spec]
    if spec == "random":
        return RandomPolicy(spec)
    if spec == "greedy":
        return GreedyPolicy(spec)
    word, colon, rest = spec.partition(":")
    if word == "search" and colon:
        limit, *assignments = rest.split(":")
        return SearchPlayer(spec, _parse_budget(spec, limit), _parse_parameters(spec, assignments))
    raise PlayerError(f"there is no player '{spec}': {', '.join(LEVELS)}, random, greedy, search:N or search:Ns (seconds)")


def _parse_parameters(spec: str, assignments: list[str]) -> SearchParameters:
    values: dict[str, float] = {}
    for assignment in assignments:
        name, _, text = assignment.partition("=")
        try:
            value = float(text)
            if name not in SPEC_PARAMETERS or not 0 <= value <= _MAX_PARAMETER:
                raise ValueError
        except ValueError:
            reason = f"a search parameter is one of {', '.join(SPEC_PARAMETERS)} with a value from 0 to {_MAX_PARAMETER}"
            raise PlayerError(f"'{spec}' is no player: {reason}, as in search:2000:guided=0") from None
        field = SPEC_PARAMETERS[name]
        values[field] = value > 0 if field in _SWITCHES else value
    return SearchParameters(**values)  # type: ignore[arg-type]


def _parse_budget(spec: str, limit: str) -> Budget:
    try:
        if limit.endswith("s"):
            seconds = float(limit[:-1])
            if 0 < seconds <= _MAX_SECONDS:
                return Budget(seconds=seconds)
        elif limit.isascii() and limit.isdigit() and 0 < int(limit) <= _MAX_ITERATIONS:
            return Budget(iterations=int(limit))
    except ValueError:
        pass
    raise PlayerError(
        f"'{spec}' is no player: after search: comes a number of iterations up to {_MAX_ITERATIONS}, "
        f"or seconds up to {_MAX_SECONDS:.0f} with an s, as in search:2000 or search:0.5s"
    )

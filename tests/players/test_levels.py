"""Player specs and levels."""

from __future__ import annotations

import pytest

from malison import players
from malison.players.levels import SPEC_PARAMETERS
from malison.players.player import PlayerError
from malison.players.search import Budget, SearchParameters, SearchPlayer


def test_the_name_of_a_player_is_its_spec() -> None:
    for spec in ("random", "greedy", "search:2000", "search:0.5s", "search:5:guided=0:explore=0.7", *players.LEVELS):
        assert players.parse(spec).name == spec
    assert list(players.LEVELS) == ["page", "squire", "courtier", "chancellor"]


def test_a_spec_sets_every_search_parameter() -> None:
    written = "explore=0.7:wide=3:wider=1.5:guided=250:winning=0.2:belief=0:own=1:forgetful=1"
    assert [each.partition("=")[0] for each in written.split(":")] == list(SPEC_PARAMETERS)
    player = players.parse(f"search:5:{written}")
    assert isinstance(player, SearchPlayer)
    assert player.budget == Budget(iterations=5)
    assert player.parameters == SearchParameters(
        exploration=0.7,
        initial_width=3,
        extra_width=1.5,
        policy_per_mille=250,
        win_weight=0.2,
        use_likelihood=False,
        private_nodes=True,
        without_memory=True,
    )


@pytest.mark.parametrize(
    "spec",
    ["", "queen", "search", "search:", "search:0", "search:-1", "search:1e3", "search:nans", "search:0s", "search:999999s"],
)
def test_a_spec_of_no_player_is_refused(spec: str) -> None:
    with pytest.raises(PlayerError, match="no player"):
        players.parse(spec)


@pytest.mark.parametrize("spec", ["search:5:luck=1", "search:5:guided", "search:5:guided=x", "search:5:guided=-1"])
def test_an_unknown_search_parameter_or_a_wrong_value_is_refused(spec: str) -> None:
    with pytest.raises(PlayerError, match="a search parameter is one of"):
        players.parse(spec)


@pytest.mark.parametrize(("level", "seconds"), [("courtier", 0.3), ("chancellor", 2.0)])
def test_levels_have_a_time_limit(level: str, seconds: float) -> None:
    player = players.LEVELS[level]
    assert isinstance(player, SearchPlayer)
    assert player.budget.seconds is not None
    assert player.budget.seconds < seconds

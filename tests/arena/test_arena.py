"""Tournaments: line-ups, standings, and the command."""

from __future__ import annotations

import json
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from malison.arena import ArenaError, line_ups, plan, standings
from malison.arena.report import as_svg, rows
from malison.cli import main
from malison.engine.errors import OptionError
from malison.games import load
from malison.players import PlayerError
from malison.simulation.results import GameResult
from malison.simulation.seeds import GameSeeds

TRICKS = load("cursed-tricks")


def test_as_many_players_as_seats_make_one_line_up() -> None:
    assert line_ups(TRICKS, ["greedy", "random", "page", "squire"], None) == [("greedy", "random", "page", "squire")]


def test_more_players_than_seats_meet_in_every_combination() -> None:
    assert len(line_ups(TRICKS, ["greedy", "random", "page", "squire", "courtier"], None)) == 5
    assert len(line_ups(TRICKS, ["greedy", "random", "page", "squire"], 3)) == 4


def test_fewer_players_than_seats_take_several_seats_in_turn() -> None:
    assert line_ups(TRICKS, ["greedy", "random"], None) == [("greedy", "random", "greedy")]
    assert line_ups(TRICKS, ["greedy", "random"], 4) == [("greedy", "random", "greedy", "random")]


def test_every_deal_is_played_in_every_rotation() -> None:
    units = plan(TRICKS, ["greedy", "random", "random"], 10)
    assert len(units) == 12
    assert [unit.players for unit in units[:3]] == [
        ("greedy", "random", "random"),
        ("random", "random", "greedy"),
        ("random", "greedy", "random"),
    ]
    seeds = [GameSeeds("0", deal, (0, rotation)) for deal in range(4) for rotation in range(3)]
    assert [unit.games for unit in units] == [(each,) for each in seeds]


def test_rotations_that_are_alike_are_played_once() -> None:
    units = plan(TRICKS, ["greedy", "random"], 4, seats=4)
    assert [unit.players for unit in units[:2]] == [
        ("greedy", "random", "greedy", "random"),
        ("random", "greedy", "random", "greedy"),
    ]
    assert units[2].games[0].deal == 1


@pytest.mark.parametrize(
    ("specs", "games", "seats", "reason"),
    [([], 10, None, "needs players"), (["random"], 0, None, "1 to"), (["random"], 10, 7, "3 to 4 players, not 7")],
)
def test_an_impossible_tournament_is_refused(specs: list[str], games: int, seats: int | None, reason: str) -> None:
    with pytest.raises(ArenaError, match=reason):
        plan(TRICKS, specs, games, seats=seats)


def test_players_and_options_are_checked_before_any_game() -> None:
    with pytest.raises(PlayerError, match="'queen'"):
        plan(TRICKS, ["queen", "random", "random"], 3)
    with pytest.raises(OptionError, match="rounds"):
        plan(TRICKS, ["random"], 3, options={"rounds": 99})


def made_up(places: list[tuple[int, ...]], players: tuple[str, ...] = ("greedy", "random", "page")) -> list[GameResult]:
    """Return results with these places, each of another deal."""
    seats = len(players)
    return [
        GameResult(players, GameSeeds("0", deal, (0, 0)), each, (0,) * seats, (5,) * seats, (0.5,) * seats)
        for deal, each in enumerate(places)
    ]


def test_shares_of_wins_and_places_add_up() -> None:
    found = {each.name: each for each in standings(made_up([(1, 2, 3), (1, 1, 3), (1, 2, 2), (3, 2, 1)]))}
    assert found["greedy"].wins == 2.5
    assert found["random"].wins == 0.5
    assert sum(each.share.mean for each in found.values()) == pytest.approx(1)
    assert found["greedy"].places == (0.625, 0.125, 0.25)
    assert found["page"].place.mean == pytest.approx((3 + 3 + 2.5 + 1) / 4)
    assert found["page"].seconds == pytest.approx(0.1)


def test_the_better_player_has_the_better_rating() -> None:
    found = standings(made_up([(1, 3, 2)] * 12))
    assert [each.name for each in found] == ["greedy", "page", "random"]
    assert found[0].rating > 25 > found[-1].rating


def test_a_player_with_two_seats_has_one_standing() -> None:
    found = standings(made_up([(1, 2, 2)] * 8, ("greedy", "random", "random")))
    assert [(each.name, each.games) for each in found] == [("greedy", 8), ("random", 16)]


def test_standings_do_not_depend_on_the_order_of_results() -> None:
    results = made_up([(1, 2, 3), (2, 1, 3), (3, 2, 1), (1, 3, 2), (2, 3, 1), (1, 2, 3)])
    assert standings(results) == standings(results[::-1])


def test_an_interval_over_too_few_games_is_shown_as_words() -> None:
    for row in rows(standings(made_up([(1, 2, 3)] * 4)))[1:]:
        assert (row[4], row[6]) == ("too few games", "too few games")
    for row in rows(standings(made_up([(1, 2, 3)] * 20)))[1:]:
        assert " to " in row[4]
        assert " to " in row[6]


def test_the_plot_is_well_formed_svg() -> None:
    found = standings(made_up([(1, 2, 3)] * 6))
    root = ET.fromstring(as_svg("Cursed <Tricks>", 3, found))
    assert root.tag.endswith("svg")
    assert "greedy" in "".join(root.itertext())


def test_the_command_prints_standings_and_writes_a_plot_and_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    data, plot = tmp_path / "arena.json", tmp_path / "arena.svg"
    command = f"arena cursed-tricks --players greedy,random,random --games 6 --option rounds=1 --json {data} --plot {plot}"
    assert main([*command.split(), "--workers", "1"]) == 0
    assert "greedy" in capsys.readouterr().out
    content = json.loads(data.read_text())
    assert list(content) == ["game", "options", "players"]
    assert (content["game"], content["options"]) == ("cursed-tricks", {"rounds": 1})
    assert list(content["players"][0]) == ["name", "games", "wins", "share", "low", "high", "rating"]
    assert sum(each["wins"] for each in content["players"]) == pytest.approx(6)
    assert plot.read_text().startswith("<svg")


def test_the_command_refuses_an_unknown_player(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["arena", "cursed-tricks", "--players", "queen,random,random"]) == 2
    assert "there is no player 'queen'" in capsys.readouterr().err

"""Tournaments: who meets whom, what the results say, and the command."""

from __future__ import annotations

import json
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from malison.arena import ArenaError, Played, here, line_ups, plan, play, standings
from malison.arena.report import as_svg, rows
from malison.arena.results import interval, student
from malison.cli import main
from malison.engine.errors import OptionError
from malison.games import load
from malison.players import PlayerError

TRICKS = load("cursed-tricks")


def test_as_many_players_as_seats_make_one_table() -> None:
    assert line_ups(TRICKS, ["greedy", "random", "page", "squire"], None) == [("greedy", "random", "page", "squire")]


def test_more_players_than_seats_meet_in_every_way() -> None:
    assert len(line_ups(TRICKS, ["greedy", "random", "page", "squire", "courtier"], None)) == 5
    assert len(line_ups(TRICKS, ["greedy", "random", "page", "squire"], 3)) == 4


def test_fewer_players_than_seats_sit_down_again() -> None:
    assert line_ups(TRICKS, ["greedy", "random"], None) == [("greedy", "random", "greedy")]
    assert line_ups(TRICKS, ["greedy", "random"], 4) == [("greedy", "random", "greedy", "random")]


def test_every_deal_is_played_from_every_seat() -> None:
    units = plan(TRICKS, ["greedy", "random", "random"], 10)
    assert len(units) == 12
    assert [unit.specs for unit in units[:3]] == [
        ("greedy", "random", "random"),
        ("random", "random", "greedy"),
        ("random", "greedy", "random"),
    ]
    assert [unit.deal for unit in units] == sorted(list(range(4)) * 3)


@pytest.mark.parametrize(
    ("specs", "games", "seats", "reason"),
    [([], 10, None, "needs players"), (["random"], 0, None, "1 to"), (["random"], 10, 7, "3 to 4 players, not 7")],
)
def test_a_tournament_that_cannot_be_held_is_refused(specs: list[str], games: int, seats: int | None, reason: str) -> None:
    with pytest.raises(ArenaError, match=reason):
        plan(TRICKS, specs, games, seats=seats)


def test_players_and_options_are_checked_before_anything_is_played() -> None:
    with pytest.raises(PlayerError, match="'queen'"):
        plan(TRICKS, ["queen", "random", "random"], 3)
    with pytest.raises(OptionError, match="rounds"):
        plan(TRICKS, ["random"], 3, options={"rounds": 99})


def played(places: list[tuple[int, ...]], specs: tuple[str, ...] = ("greedy", "random", "page")) -> list[Played]:
    units = plan(TRICKS, specs, 3 * len(places))[:: len(specs)]
    zeros = (0,) * len(specs)
    return [
        Played(unit, each, zeros, 1, (0.5,) * len(specs), (5,) * len(specs)) for unit, each in zip(units, places, strict=True)
    ]


def test_shares_of_wins_and_places_add_up() -> None:
    found = {each.name: each for each in standings(played([(1, 2, 3), (1, 1, 3), (1, 2, 2), (3, 2, 1)]))}
    assert found["greedy"].wins == 2.5
    assert found["random"].wins == 0.5
    assert sum(each.share.mean for each in found.values()) == pytest.approx(1)
    assert found["greedy"].places == (0.625, 0.125, 0.25)
    assert found["page"].place.mean == pytest.approx((3 + 3 + 2.5 + 1) / 4)
    assert found["page"].seconds == pytest.approx(0.1)


def test_ratings_put_the_better_first() -> None:
    found = standings(played([(1, 3, 2)] * 12))
    assert [each.name for each in found] == ["greedy", "page", "random"]
    assert found[0].rating > 25 > found[-1].rating


def test_a_player_that_sits_twice_is_rated_once() -> None:
    found = standings(played([(1, 2, 2)] * 8, ("greedy", "random", "random")))
    assert [(each.name, each.games) for each in found] == [("greedy", 8), ("random", 16)]


def test_intervals_take_games_of_one_deal_together() -> None:
    alone = interval([[1.0], [0.0]] * 8, 0, 1)
    paired = interval([[1.0, 0.0]] * 8, 0, 1)
    assert alone.mean == paired.mean == 0.5
    assert paired.low == paired.high == 0.5
    assert alone.low < 0.3
    assert interval([[1.0], [1.0]], 0, 1).low == 0, "two deals prove nothing"


def test_who_won_every_game_may_still_lose_one() -> None:
    """The exact interval of n out of n, from any table of the binomial distribution."""
    always = interval([[1.0, 1.0]] * 10, 0, 1)
    assert (round(always.low, 4), always.high) == (0.6915, 1)
    never = interval([[0.0]] * 20, 0, 1)
    assert (never.low, round(never.high, 4)) == (0, 0.1684)
    first = interval([[1.0]] * 10, 1, 3)
    assert (first.low, round(first.high, 3)) == (1, 1.617)
    assert interval([[1.0, 0.0]] * 10, 0, 1).low == 0.5, "two alike share every deal, however many there are"


@pytest.mark.parametrize(("freedom", "point"), [(4, 2.776), (9, 2.262), (29, 2.045), (1000, 1.962)])
def test_student_s_points_are_right(freedom: int, point: float) -> None:
    assert student(freedom) == pytest.approx(point, abs=0.01)


def test_an_interval_that_says_nothing_is_told_in_words() -> None:
    for row in rows(standings(played([(1, 2, 3)] * 4)))[1:]:
        assert (row[4], row[6]) == ("too few games", "too few games")
    for row in rows(standings(played([(1, 2, 3)] * 20)))[1:]:
        assert " to " in row[4]
        assert " to " in row[6]


def test_the_picture_is_good_svg() -> None:
    found = standings(played([(1, 2, 3)] * 6))
    root = ET.fromstring(as_svg("Cursed <Tricks>", 3, found))
    assert root.tag.endswith("svg")
    assert "greedy" in "".join(root.itertext())


def test_games_depend_on_the_seed_alone() -> None:
    units = plan(TRICKS, ["greedy", "random", "random"], 3, options={"rounds": 1}, seed="x")
    first, second = (list(here(play, units)) for _ in range(2))
    assert [(each.places, each.points) for each in first] == [(each.places, each.points) for each in second]


def test_the_command_writes_a_table_a_picture_and_data(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    data, picture = tmp_path / "arena.json", tmp_path / "arena.svg"
    told = f"arena cursed-tricks --players greedy,random,random --games 6 --option rounds=1 --json {data} --plot {picture}"
    assert main([*told.split(), "--workers", "1"]) == 0
    assert "greedy" in capsys.readouterr().out
    content = json.loads(data.read_text())
    assert list(content) == ["game", "options", "players"]
    assert (content["game"], content["options"]) == ("cursed-tricks", {"rounds": 1})
    assert list(content["players"][0]) == ["name", "games", "wins", "share", "low", "high", "rating"]
    assert sum(each["wins"] for each in content["players"]) == pytest.approx(6)
    assert picture.read_text().startswith("<svg")


def test_the_command_refuses_in_a_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["arena", "cursed-tricks", "--players", "queen,random,random"]) == 2
    assert "there is no player 'queen'" in capsys.readouterr().err

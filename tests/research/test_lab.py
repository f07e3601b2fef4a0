"""The lab finds what is put into it."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from pathlib import Path

import pytest

from malison.cli import main
from malison.engine.errors import MalisonError
from malison.engine.text.i18n import Messages
from malison.games import load
from malison.players import parse
from malison.research.lab import Estimate, Result, Setting, difference, share_of_luck, study
from malison.research.lab_report import thing_name

SETTING = Setting("cursed-tricks", 2, {}, None, "random", "0")


def made_up(luck: float, deals: int = 400) -> list[Result]:
    """Results of two seats whose difference is so much the deal's and the rest the players'."""
    drawn = random.Random(4)
    results = []
    for deal in range(deals):
        dealt = drawn.gauss(0, luck**0.5)
        for _ in range(2):
            points = round(1000 * (dealt + drawn.gauss(0, (1 - luck) ** 0.5)))
            winners = (0,) if points > 0 else (1,)
            results.append(Result(deal, (points, -points), winners, 20 + deal % 5, {("thing", "crown"): (points > 0, 0)}))
    return results


@pytest.mark.parametrize("luck", [0.0, 0.3, 0.8])
def test_the_share_of_luck_is_found(luck: float) -> None:
    found = share_of_luck(made_up(luck))
    assert found.low - 0.02 <= luck <= found.high + 0.02
    assert found.high - found.low < 0.25


def test_what_goes_with_winning_is_found() -> None:
    found = study(SETTING, made_up(0.5))
    assert [each.thing for each in found.things] == [("thing", "crown")]
    assert found.things[0].lift.mean == pytest.approx(0.5)
    assert found.things[0].apart == pytest.approx(found.wins[0].mean), (
        "it happens to seat 0 where seat 0 wins, and to nobody else"
    )
    assert sum(wins.mean for wins in found.wins) == pytest.approx(1)
    assert found.length.mean == pytest.approx(22)


def test_games_of_one_deal_are_no_independent_evidence() -> None:
    """The same games told twice as other repeats of their deals make no interval narrower; as other deals they would."""
    once = [Result(deal, (deal % 7, 0), (deal % 2,), deal % 5, {}) for deal in range(100)]
    twice = once + [replace(result, repeat=1) for result in once]
    as_others = once + [replace(result, deal=result.deal + 100) for result in once]
    narrow, alone, together = (_width(study(SETTING, results).wins[0]) for results in (as_others, once, twice))
    assert together == pytest.approx(alone)
    assert narrow == pytest.approx(alone / 2**0.5, rel=0.02)


def test_few_deals_prove_nothing_and_no_share_is_below_none() -> None:
    few = study(SETTING, [Result(deal, (1, 0), (0,), 20, {}) for deal in range(4)])
    assert [(wins.low, wins.high) for wins in few.wins] == [(0, 1), (0, 1)]
    luck = share_of_luck(made_up(0.5, deals=4))
    assert (luck.low, luck.high) == (0, 1)
    won_once = study(SETTING, [Result(deal, (1, 0), (int(deal == 0),), 20, {}) for deal in range(20)])
    assert won_once.wins[1].low == 0
    assert won_once.wins[0].high == 1
    apart = difference(won_once.wins[1], won_once.wins[0])
    assert apart.high - apart.mean == pytest.approx(2**0.5 * (won_once.wins[1].high - won_once.wins[1].mean))


def _width(estimate: Estimate) -> float:
    return estimate.high - estimate.low


@pytest.mark.parametrize(
    ("game", "thing", "said"),
    [
        ("cursed-court", ("crown-scored", "queen"), "crown scored: Queen"),
        ("cursed-tricks", ("cursed", "G14"), "cursed: G14"),
        ("cursed", ("ward-revealed", "mend"), "ward revealed: Mend"),
    ],
)
def test_things_are_told_in_the_game_s_words(game: str, thing: tuple[str, str], said: str) -> None:
    loaded = load(game)
    assert thing_name(loaded, Messages(loaded, "en"), thing).startswith(said)


def test_a_difference_has_the_wider_interval() -> None:
    told = difference(Estimate(1.0, 0.7, 1.3), Estimate(3.0, 2.6, 3.4))
    assert (told.mean, told.low, told.high) == pytest.approx((2.0, 1.5, 2.5))


def test_two_sets_of_options_side_by_side(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    html, data = tmp_path / "lab.html", tmp_path / "lab.json"
    given = ["lab", "cursed-tricks", "--games", "8", "--players", "random", "--workers", "1", "--option", "rounds=1", "ranks=4"]
    assert main([*given, "--against", "rounds=1", "ranks=5", "--html", str(html), "--json", str(data)]) == 0
    said = capsys.readouterr().out
    assert said.count("share of luck") == 2
    assert said.count("(too few games to tell)") == 10, "of eight games no interval is told: length, luck and three seats"
    told = json.loads(data.read_text(encoding="utf-8"))["settings"]
    assert [each["options"]["ranks"] for each in told] == [4, 5]
    assert [each["games"] for each in told] == [8, 8]
    assert told[1]["length"]["mean"] > told[0]["length"]["mean"]
    page = html.read_text(encoding="utf-8")
    assert "difference" in page
    assert page.count('role="img"') == 4
    assert "http" not in page
    assert "src=" not in page
    assert page.count("(too few games to tell)") == 3 * 8
    assert " to " not in page.split("<h2>In numbers</h2>")[1].split("</table>")[0].replace("games to tell", "")


def test_from_five_deals_on_intervals_are_told(capsys: pytest.CaptureFixture[str]) -> None:
    given = ["lab", "cursed-tricks", "--games", "10", "--players", "random", "--workers", "1", "--option", "rounds=1"]
    assert main(given) == 0
    assert "too few" not in capsys.readouterr().out


def test_an_unknown_player_is_refused() -> None:
    assert main(["lab", "cursed-tricks", "--players", "wizard"]) == 2
    with pytest.raises(MalisonError):
        parse("wizard")

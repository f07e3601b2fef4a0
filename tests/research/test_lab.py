"""The lab finds the properties that made-up results have, and the command reports them."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from pathlib import Path

import pytest

from malison.cli import main
from malison.engine.options import MatchConfig
from malison.engine.text.i18n import Messages
from malison.games import load
from malison.research.lab import EventKey, LabResult, Setting, analyse, difference, lab_units, share_of_luck
from malison.research.lab_report import event_name
from malison.simulation.seeds import GameSeeds
from malison.simulation.statistics import Interval

SETTING = Setting("cursed-tricks", MatchConfig(2, {}), {}, "random", "0")


def made_up(luck: float, deals: int = 400) -> list[LabResult]:
    """Return results of two seats. The share `luck` of the variance comes from the deal, the rest from the players."""
    rng = random.Random(4)
    results = []
    for deal in range(deals):
        dealt = rng.gauss(0, luck**0.5)
        for repeat in range(2):
            points = round(1000 * (dealt + rng.gauss(0, (1 - luck) ** 0.5)))
            winners = (0,) if points > 0 else (1,)
            events: dict[EventKey, tuple[int, ...]] = {("event", "crown"): (int(points > 0), 0)}
            results.append(LabResult(deal, (points, -points), winners, 20 + deal % 5, events, repeat))
    return results


def test_every_deal_is_played_twice() -> None:
    units = lab_units(SETTING, 5)
    assert [unit.games for unit in units] == [(GameSeeds("0", deal, (repeat,)),) for deal in range(3) for repeat in range(2)]
    assert {unit.players for unit in units} == {("random", "random")}


@pytest.mark.parametrize("luck", [0.0, 0.3, 0.8])
def test_the_share_of_luck_is_found(luck: float) -> None:
    found = share_of_luck(made_up(luck))
    assert found.low - 0.02 <= luck <= found.high + 0.02
    assert found.high - found.low < 0.25


def test_an_event_that_goes_with_winning_is_found() -> None:
    found = analyse(SETTING, made_up(0.5))
    assert [finding.key for finding in found.events] == [("event", "crown")]
    assert found.events[0].lift.mean == pytest.approx(0.5)
    assert found.events[0].decisive == pytest.approx(found.wins[0].mean), "it happens to seat 0 exactly when seat 0 wins"
    assert sum(wins.mean for wins in found.wins) == pytest.approx(1)
    assert found.length.mean == pytest.approx(22)


def test_repeats_of_a_deal_do_not_make_intervals_narrower() -> None:
    """The same results once more as repeats of their deals leave an interval as it is; as other deals they narrow it."""
    once = [LabResult(deal, (deal % 7, 0), (deal % 2,), deal % 5, {}) for deal in range(100)]
    as_repeats = once + [replace(result, repeat=1) for result in once]
    as_deals = once + [replace(result, deal=result.deal + 100) for result in once]
    narrow, alone, together = (_width(analyse(SETTING, results).wins[0]) for results in (as_deals, once, as_repeats))
    assert together == pytest.approx(alone)
    assert narrow == pytest.approx(alone / 2**0.5, rel=0.02)


def test_intervals_of_few_deals_are_the_whole_range_and_shares_stay_between_0_and_1() -> None:
    few = analyse(SETTING, [LabResult(deal, (1, 0), (0,), 20, {}) for deal in range(4)])
    assert [(wins.low, wins.high) for wins in few.wins] == [(0, 1), (0, 1)]
    luck = share_of_luck(made_up(0.5, deals=4))
    assert (luck.low, luck.high) == (0, 1)
    won_once = analyse(SETTING, [LabResult(deal, (1, 0), (int(deal == 0),), 20, {}) for deal in range(20)])
    assert won_once.wins[1].low == 0
    assert won_once.wins[0].high == 1
    between = difference(won_once.wins[1], won_once.wins[0])
    assert between.high - between.mean == pytest.approx(2**0.5 * (won_once.wins[1].high - won_once.wins[1].mean))


def _width(interval: Interval) -> float:
    return interval.high - interval.low


@pytest.mark.parametrize(
    ("game", "key", "text"),
    [
        ("cursed-court", ("crown-scored", "queen"), "crown scored: Queen"),
        ("cursed-tricks", ("cursed", "G14"), "cursed: G14"),
        ("cursed", ("ward-revealed", "mend"), "ward revealed: Mend"),
    ],
)
def test_events_are_named_by_the_game_s_messages(game: str, key: tuple[str, str], text: str) -> None:
    loaded = load(game)
    assert event_name(loaded, Messages(loaded, "en"), key).startswith(text)


def test_the_interval_of_a_difference_combines_both_errors() -> None:
    found = difference(Interval(1.0, 0.7, 1.3), Interval(3.0, 2.6, 3.4))
    assert (found.mean, found.low, found.high) == pytest.approx((2.0, 1.5, 2.5))


def test_the_command_compares_two_sets_of_options(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    html, data = tmp_path / "lab.html", tmp_path / "lab.json"
    given = ["lab", "cursed-tricks", "--games", "8", "--players", "random", "--workers", "1", "--option", "rounds=1", "ranks=4"]
    assert main([*given, "--against", "rounds=1", "ranks=5", "--html", str(html), "--json", str(data)]) == 0
    printed = capsys.readouterr().out
    assert printed.count("share of luck") == 2
    assert printed.count("(too few games to tell)") == 10, (
        "eight games are too few for intervals of length, luck and three seats"
    )
    settings = json.loads(data.read_text(encoding="utf-8"))["settings"]
    assert [each["options"]["ranks"] for each in settings] == [4, 5]
    assert [each["games"] for each in settings] == [8, 8]
    assert settings[1]["length"]["mean"] > settings[0]["length"]["mean"]
    page = html.read_text(encoding="utf-8")
    assert "difference" in page
    assert page.count('role="img"') == 4
    assert "http" not in page
    assert "src=" not in page
    assert page.count("(too few games to tell)") == 3 * 8
    assert " to " not in page.split("<h2>In numbers</h2>")[1].split("</table>")[0].replace("games to tell", "")


def test_intervals_are_shown_from_five_deals_on(capsys: pytest.CaptureFixture[str]) -> None:
    given = ["lab", "cursed-tricks", "--games", "10", "--players", "random", "--workers", "1", "--option", "rounds=1"]
    assert main(given) == 0
    assert "too few" not in capsys.readouterr().out


def test_the_command_refuses_an_unknown_player(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lab", "cursed-tricks", "--players", "wizard"]) == 2
    assert "there is no player 'wizard'" in capsys.readouterr().err

"""A game is a folder: the toy game keeps the whole contract, is found by entry point, and a missing part is named."""

from __future__ import annotations

import shutil
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

import malison.games
from malison.engine import game_record
from malison.engine.backends.compiled import CompiledFunctions, CompiledRules
from malison.engine.backends.interpreted import InterpretedRules
from malison.engine.errors import GameError, UnknownGame
from malison.engine.game import Game
from malison.engine.match import Match
from malison.testing import conformance
from tests.toy_game import options as toy_options
from tests.toy_game import rules as toy
from tests.toy_game.state import Scratch, State

FOLDER = Path(__file__).parents[1] / "toy_game"
TOY = Game("tests.toy_game", FOLDER)


def test_the_toy_game_keeps_the_contract() -> None:
    conformance.check_game(TOY)
    for config in conformance.cases(TOY):
        conformance.check_case(TOY, config, rules=InterpretedRules(TOY))


def test_the_toy_game_compiles_without_a_line_of_its_own_for_it() -> None:
    rules = CompiledRules(CompiledFunctions.of(TOY))
    for config in conformance.cases(TOY):
        conformance.check_case(TOY, config, rules=rules)
        conformance.check_speeds(TOY, config)


def test_games_of_other_packages_come_through_their_entry_point(monkeypatch: pytest.MonkeyPatch) -> None:
    point = EntryPoint("high-card", "tests.toy_game", "malison.games")
    monkeypatch.setattr(malison.games, "entry_points", lambda group: [point] if group == "malison.games" else [])
    malison.games.all_games.cache_clear()
    try:
        assert malison.new("high-card", 2, seed=1).legal == ["fold", "stay"]
        assert "high-card" in malison.games.all_games()
    finally:
        malison.games.all_games.cache_clear()


def test_an_unknown_game_is_refused_with_the_list() -> None:
    with pytest.raises(UnknownGame, match=r"there is no game 'chess': the games are .*cursed-tricks"):
        malison.new("chess", 2)


@pytest.mark.parametrize(
    "part",
    ["state.py", "rules.py", "options.py", "events.py", "notation.py", "view.py", "audit.py", "words/ru.ftl", "guide/en.md"],
)
def test_a_missing_part_is_named(part: str, tmp_path: Path) -> None:
    copy = tmp_path / "half_game"
    shutil.copytree(FOLDER, copy)
    (copy / part).unlink()
    with pytest.raises(GameError, match=f"half_game lacks {part}"):
        Game("tests.toy_game", copy).check()


def test_a_missing_name_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(toy, "redeal")
    with pytest.raises(GameError, match=r"rules.py of the game in toy_game lacks redeal"):
        Game("tests.toy_game", FOLDER).check()


def test_a_missing_about_is_told(tmp_path: Path) -> None:
    with pytest.raises(GameError, match=r"has no good about\.toml"):
        Game("tests.toy_game", tmp_path).check()


# --- The suite's own guards: each has been seen to fail ---


honest_witness = toy.witness
honest_chance = toy.chance


def leaking_witness(state: State, seat: int, seen: State) -> None:
    """Tells everyone whether the first card is a high one."""
    honest_witness(state, seat, seen)
    seen.dealt = state.dealt + (10 if state.card[0] > 4 else 0)


def constant_redeal(seen: State, scratch: Scratch) -> None:
    for seat in range(seen.dealt):
        card = 1
        while not seen.card[seat]:
            if toy.is_free(seen, card):
                seen.card[seat] = card
            card += 1


def no_legal(state: State, moves: list[int]) -> int:
    return 0


def generous_chance(state: State, scratch: Scratch) -> None:
    honest_chance(state, scratch)
    state.stayed[0] = 2


@pytest.mark.parametrize(
    ("name", "replacement", "complaint"),
    [
        ("witness", leaking_witness, "a world"),
        ("redeal", constant_redeal, "do not vary"),
        ("legal", no_legal, "has no move"),
    ],
)
def test_a_broken_rule_is_caught(name: str, replacement: object, complaint: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(toy, name, replacement)
    game = Game("tests.toy_game", FOLDER)
    with pytest.raises((AssertionError, IndexError), match=complaint):
        conformance.check_case(game, game.configure(3), rules=InterpretedRules(game))


def test_an_option_set_is_left_out_only_if_it_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    def check(*_: object) -> None:
        raise KeyError("a mistake in the check itself")

    monkeypatch.setattr(toy_options, "check", check)
    with pytest.raises(KeyError):
        list(conformance.cases(TOY))


def test_chance_that_differs_from_its_draws_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(toy, "chance", generous_chance)
    game = Game("tests.toy_game", FOLDER)
    with pytest.raises(AssertionError, match="dictated differs"):
        conformance.check_speeds_of(game, game.configure(2), InterpretedRules(game), InterpretedRules(game))


def test_a_record_for_one_viewer_hides_the_other_cards() -> None:
    match = Match(TOY, ["Ann", "Bo"], chance=lambda k: b"x", rules=InterpretedRules(TOY))
    match.play("stay")
    mine = game_record.dumps(game_record.from_match(match, 0))
    assert "viewer 0\n" in mine
    assert f"deal {match.state().card[0]} | ?" in mine
    public = game_record.dumps(game_record.from_match(match, None))
    assert "viewer public\n" in public
    assert "deal ? | ?" in public

"""A table on one device: kept, resumed, staged."""

from __future__ import annotations

import random
import subprocess
import sys
from itertools import combinations

import pytest

from malison.engine import game_record, seal
from malison.engine.errors import IllegalMove
from malison.engine.game import Game
from malison.games import all_games, load
from malison.table.errors import Refusal
from malison.terminal.i18n import Translator
from malison.terminal.tables import saved_games
from malison.terminal.tables.local_table import LocalTable

GAMES = list(all_games().values())


def begin(game: str = "cursed-tricks", people: tuple[str, ...] = ("Ann",), seats: int = 3, seed: str = "1") -> LocalTable:
    return LocalTable.begin(load(game), people, ["page"] * (seats - len(people)), {}, seed=seed)


def go_on(desk: LocalTable, moves: int, seed: int = 0) -> None:
    """Random moves for everyone."""
    numbers = random.Random(seed)
    for _ in range(moves):
        if desk.turn is not None:
            move = desk.think() if desk.level(desk.turn) else numbers.choice(desk.match.legal)
            desk.play(desk.turn, [move])


def test_people_sit_first_and_bots_have_names_and_levels() -> None:
    desk = begin(people=("Ann", "Bo"))
    assert desk.people == [0, 1]
    assert [desk.level(seat) for seat in range(3)] == [None, None, "page"]
    assert len(set(desk.names)) == 3


def test_the_same_seed_deals_the_same_cards() -> None:
    assert (
        begin(seed="7").match.history[0].text == begin(seed="7").match.history[0].text != begin(seed="8").match.history[0].text
    )


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_table_comes_back_as_it_was(game: Game) -> None:
    desk = begin(game.id, seats=game.about.seats[0])
    go_on(desk, 9)
    (kept,) = saved_games.unfinished(game.id)
    again = LocalTable.resume(kept)
    assert again.match.history == desk.match.history
    assert again.view(0) == desk.view(0)
    go_on(desk, 4)
    go_on(again, 4)
    assert again.match.history == desk.match.history  # the same cards to come


def test_a_line_that_a_crash_cut_short_never_counted() -> None:
    desk = begin()
    go_on(desk, 5)
    (kept,) = saved_games.unfinished()
    whole = kept.path.read_bytes()
    kept.path.write_bytes(whole + b'{"kind":"moved","at":1,"pl')
    again = LocalTable.resume(kept)
    assert again.match.history == desk.match.history
    go_on(again, 1)
    assert kept.path.read_bytes().startswith(whole + b'{"kind":"moved"')
    assert LocalTable.resume(kept).ply == 6


def test_a_table_that_was_made_but_not_dealt_is_dealt_on_return() -> None:
    begin()
    (kept,) = saved_games.unfinished()
    kept.path.write_bytes(kept.path.read_bytes().splitlines(keepends=True)[0])
    assert LocalTable.resume(kept).turn is not None
    assert LocalTable.resume(kept).match.history == LocalTable.resume(kept).match.history


def test_a_second_window_is_kept_out() -> None:
    begin()
    (kept,) = saved_games.unfinished()
    code = (
        "from malison.terminal.tables import saved_games\nfrom malison.terminal.tables.local_table import LocalTable\n"
        "from malison.table.errors import Refusal\n"
        "try:\n    LocalTable.resume(saved_games.unfinished()[0])\nexcept Refusal as error:\n    print(error)"
    )
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert said == "this game is open in another window\n"
    assert LocalTable.resume(kept).ply == 0  # this window may


def test_a_file_that_is_no_table_is_not_offered() -> None:
    begin()
    (saved_games.folder() / "x.table").write_text("no table\n")
    assert len(saved_games.unfinished()) == 1
    assert saved_games.unfinished("courtisans") == []


def test_a_refused_move_changes_nothing_and_is_not_kept() -> None:
    desk = begin()
    (kept,) = saved_games.unfinished()
    before = kept.path.read_bytes(), desk.match.state().bytes()
    assert desk.turn is not None
    with pytest.raises(Refusal, match="'X9' is no move"):
        desk.play(desk.turn, ["X9"])
    assert (kept.path.read_bytes(), desk.match.state().bytes()) == before


def test_a_finished_game_is_not_offered_again_and_its_record_keeps_its_seal() -> None:
    desk = LocalTable.begin(load("cursed-tricks"), ["Ann"], ["page"] * 2, {"rounds": 1})
    go_on(desk, 200)
    assert desk.outcome
    record = game_record.loads(desk.record(0))
    assert seal.verify(record, desk.game) is None
    desk.leave()
    assert saved_games.unfinished() == []


def test_the_same_people_play_again() -> None:
    desk = LocalTable.begin(load("cursed-tricks"), ["Ann"], ["page"] * 2, {"rounds": 1})
    go_on(desk, 200)
    again = desk.again()
    assert (again.names, again.ply, again.level(1)) == (desk.names, 0, "page")
    assert again.match.history[0].text != desk.match.history[0].text


def test_a_whole_turn_is_staged_before_it_is_played() -> None:
    desk = begin("courtisans", seats=2)
    go_on(desk, 0)
    while desk.turn != 0:
        go_on(desk, 1)
    ply = desk.ply
    staged: list[str] = []
    while choices := desk.choices(staged):
        staged.append(desk.tried(staged, choices[0]))
    assert len(staged) >= 3
    assert desk.ply == ply
    desk.play(0, staged)
    assert desk.ply == ply + len(staged)


def test_what_chance_brings_next_does_not_show_in_how_a_staged_move_is_refused() -> None:
    """The last card of a round: the same seat leads in the next one, whose deal is not there yet."""
    desk = LocalTable.begin(load("cursed-tricks"), ["Ann", "Bo", "Cy"], [], {"rounds": 12}, seed="1")
    while True:
        (last, *more), seat = desk.choices(()), desk.turn
        ahead = desk.match.copy()
        ahead.play(last)
        if not more and ahead.history[-1].seat is None and ahead.turn == seat:
            break
        go_on(desk, 1)
    with pytest.raises(IllegalMove) as refused:
        desk.tried([last], ahead.legal[0])
    assert refused.value.values["how"] == "chance-first"


def test_a_bot_is_told_only_what_its_seat_knows(monkeypatch: pytest.MonkeyPatch) -> None:
    desk = begin()
    while desk.turn is not None and not desk.level(desk.turn):
        go_on(desk, 1)
    seat = desk.turn
    told: list[object] = []
    monkeypatch.setattr("malison.terminal.bots.choose", lambda *given: told.append(given[3]))
    desk.think()
    assert seat is not None
    assert told[0] == desk.match.witness(seat)


def test_a_board_of_one_s_own_keeps_its_names() -> None:
    """On the board and in the log, in both languages, also when the table is resumed."""
    trios = list(combinations("CMKPQDJSA", 3))[:18]
    sets = [
        f'[[set]]\nid = "own-{n}"\nname = {{ en = "Feast {n}", ru = "Гулянье {n}" }}\nnobles = "{" ".join(trio)}"\n'
        for n, trio in enumerate(trios)
    ]
    desk = LocalTable.begin(load("cursed-court"), ["Ann", "Bo"], [], {}, custom_text="".join(sets), seed="1")
    assert desk.turn is not None
    desk.play(desk.turn, ["own-0 3"])
    (kept,) = saved_games.unfinished()
    for table in (desk, LocalTable.resume(kept)):
        names_shown = [region["name"] for region in table.view(0)["regions"] if region["id"] == "own-0"]
        assert names_shown == [{"en": "Feast 0", "ru": "Гулянье 0"}]
        for language, name in (("en", "Feast 0"), ("ru", "Гулянье 0")):
            speech = Translator(table.game, language, table.config)
            assert any(name in speech.event(event, table.names, 0) for event in table.events(0))


def test_an_empty_setting_is_no_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MALISON_DATA", "")
    assert saved_games.folder().is_absolute()

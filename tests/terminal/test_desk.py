"""A table on one device: kept, resumed, staged."""

from __future__ import annotations

import random
import subprocess
import sys
from itertools import combinations

import pytest

from malison.engine import gamefile, seal
from malison.engine.errors import IllegalMove
from malison.engine.game import Game
from malison.games import all_games, load
from malison.table.refusal import Refusal
from malison.terminal import saved
from malison.terminal.desk import Desk
from malison.terminal.speech import Speech

GAMES = list(all_games().values())


def begin(game: str = "cursed-tricks", people: tuple[str, ...] = ("Ann",), seats: int = 3, seed: str = "1") -> Desk:
    return Desk.begin(load(game), people, ["page"] * (seats - len(people)), {}, seed=seed)


def go_on(desk: Desk, moves: int, seed: int = 0) -> None:
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
    assert begin(seed="7").match.lines[0].text == begin(seed="7").match.lines[0].text != begin(seed="8").match.lines[0].text


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_table_comes_back_as_it_was(game: Game) -> None:
    desk = begin(game.id, seats=game.about.seats[0])
    go_on(desk, 9)
    (kept,) = saved.unfinished(game.id)
    again = Desk.resume(kept)
    assert again.match.lines == desk.match.lines
    assert again.view(0) == desk.view(0)
    go_on(desk, 4)
    go_on(again, 4)
    assert again.match.lines == desk.match.lines  # the same cards to come


def test_a_line_that_a_crash_cut_short_never_counted() -> None:
    desk = begin()
    go_on(desk, 5)
    (kept,) = saved.unfinished()
    whole = kept.path.read_bytes()
    kept.path.write_bytes(whole + b'{"kind":"moved","at":1,"pl')
    again = Desk.resume(kept)
    assert again.match.lines == desk.match.lines
    go_on(again, 1)
    assert kept.path.read_bytes().startswith(whole + b'{"kind":"moved"')
    assert Desk.resume(kept).ply == 6


def test_a_table_that_was_made_but_not_dealt_is_dealt_on_return() -> None:
    begin()
    (kept,) = saved.unfinished()
    kept.path.write_bytes(kept.path.read_bytes().splitlines(keepends=True)[0])
    assert Desk.resume(kept).turn is not None
    assert Desk.resume(kept).match.lines == Desk.resume(kept).match.lines


def test_a_second_window_is_kept_out() -> None:
    begin()
    (kept,) = saved.unfinished()
    code = (
        "from malison.terminal import saved\nfrom malison.terminal.desk import Desk\n"
        "from malison.table.refusal import Refusal\n"
        "try:\n    Desk.resume(saved.unfinished()[0])\nexcept Refusal as error:\n    print(error)"
    )
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert said == "this game is open in another window\n"
    assert Desk.resume(kept).ply == 0  # this window may


def test_a_file_that_is_no_table_is_not_offered() -> None:
    begin()
    (saved.folder() / "x.table").write_text("no table\n")
    assert len(saved.unfinished()) == 1
    assert saved.unfinished("courtisans") == []


def test_a_refused_move_changes_nothing_and_is_not_kept() -> None:
    desk = begin()
    (kept,) = saved.unfinished()
    before = kept.path.read_bytes(), desk.match.state().bytes()
    assert desk.turn is not None
    with pytest.raises(Refusal, match="'X9' is no move"):
        desk.play(desk.turn, ["X9"])
    assert (kept.path.read_bytes(), desk.match.state().bytes()) == before


def test_a_finished_game_is_not_offered_again_and_its_record_keeps_its_seal() -> None:
    desk = Desk.begin(load("cursed-tricks"), ["Ann"], ["page"] * 2, {"rounds": 1})
    go_on(desk, 200)
    assert desk.outcome
    record = gamefile.read(desk.record(0))
    assert seal.verify(record, desk.game) is None
    desk.leave()
    assert saved.unfinished() == []


def test_the_same_people_play_again() -> None:
    desk = Desk.begin(load("cursed-tricks"), ["Ann"], ["page"] * 2, {"rounds": 1})
    go_on(desk, 200)
    again = desk.again()
    assert (again.names, again.ply, again.level(1)) == (desk.names, 0, "page")
    assert again.match.lines[0].text != desk.match.lines[0].text


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
    desk = Desk.begin(load("cursed-tricks"), ["Ann", "Bo", "Cy"], [], {"rounds": 12}, seed="1")
    while True:
        (last, *more), seat = desk.choices(()), desk.turn
        ahead = desk.match.copy()
        ahead.play(last)
        if not more and ahead.lines[-1].seat is None and ahead.turn == seat:
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
    desk = Desk.begin(load("cursed-court"), ["Ann", "Bo"], [], {}, own_text="".join(sets), seed="1")
    assert desk.turn is not None
    desk.play(desk.turn, ["own-0 3"])
    (kept,) = saved.unfinished()
    for table in (desk, Desk.resume(kept)):
        names_shown = [region["name"] for region in table.view(0)["regions"] if region["id"] == "own-0"]
        assert names_shown == [{"en": "Feast 0", "ru": "Гулянье 0"}]
        for language, name in (("en", "Feast 0"), ("ru", "Гулянье 0")):
            speech = Speech(table.game, language, table.terms)
            assert any(name in speech.event(event, table.names, 0) for event in table.events(0))


def test_an_empty_setting_is_no_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MALISON_DATA", "")
    assert saved.folder().is_absolute()

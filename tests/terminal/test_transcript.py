"""A game from a real table, dictated, corrected and kept."""

from __future__ import annotations

import io
import re
from pathlib import Path

import pytest
from rich.console import Console

from malison.cli import main
from malison.engine import game_record
from malison.engine.errors import ChanceError, DeckStops, IllegalMove, MalisonError
from malison.engine.game import Game
from malison.games import all_games, load
from malison.terminal.transcript import Transcript
from malison.terminal.transcript_cli import TranscriptCli

GAMES = list(all_games().values())
DEAL = "deal 1 | G2 R3 | P2 G1 | R1 R2"


def small() -> Transcript:
    return Transcript(load("cursed-tricks"), ["Ann", "Bo", "Cy"], {"rounds": 1, "ranks": 3})


def talked(entering: Transcript, *lines: str, file: Path | None = None, language: str = "en") -> str:
    output = io.StringIO()
    waiting = iter(lines)

    def read(prompt: str) -> str:
        output.write(prompt)
        try:
            return next(waiting)
        except StopIteration:
            raise EOFError from None

    TranscriptCli(entering, language, file, read, Console(file=output, width=100)).run()
    return output.getvalue()


def test_a_wrong_line_is_refused_and_changes_nothing() -> None:
    entering = small()
    with pytest.raises(ChanceError, match="is no card of this pack"):
        entering.add("deal 1 | X2 R3 | P2 G1 | R1 R2")
    entering.add(DEAL)
    with pytest.raises(IllegalMove, match="possible: G1, P2"):
        entering.add("R9")
    assert entering.lines == [DEAL]


def test_the_last_line_is_taken_back_and_any_line_corrected() -> None:
    entering = small()
    for line in (DEAL, "P2", "R1", "G2"):
        entering.add(line)
    assert entering.take_back() == "G2"
    entering.change(3, "R2")
    assert entering.lines == [DEAL, "P2", "R2"]
    assert entering.numbered()[2] == "3. 2 R2"
    with pytest.raises(IllegalMove, match="line 3: 'R2' is not allowed now"):
        entering.change(1, "deal 1 | G2 R3 | P2 G1 | R1 G3")
    assert entering.lines == [DEAL, "P2", "R2"]
    with pytest.raises(IllegalMove, match="there are lines 1 to 3"):
        entering.change(4, "R1")
    for _ in range(3):
        entering.take_back()
    with pytest.raises(IllegalMove, match="no line to take back"):
        entering.take_back()


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_what_chance_could_bring_can_be_entered(game: Game) -> None:
    entering = Transcript(game, game.about.seats[0], {})
    is_later = False
    for _ in range(12):
        if entering.match.awaits_chance:
            keyword, _, rest = entering.drawn().partition(" ")
            first, *words = entering.expected()
            assert first == keyword
            for part in re.split(r"[|,]\s*", rest)[is_later:]:  # later a deal also tells what was drawn before
                assert part.strip() in words or set(part.split()) <= set(words)
            is_later = game.id == "cursed-court"
            entering.add(entering.drawn())
        elif not entering.match.is_over:
            entering.add(entering.expected()[0])
    record = game_record.loads(entering.record())
    assert game_record.replay(record, game).history == entering.match.history
    assert Transcript.of(record, game).lines == [line.text for line in entering.match.history]


def test_the_talk_keeps_the_record_at_every_moment(tmp_path: Path) -> None:
    file = tmp_path / "table.game"
    said = talked(small(), DEAL, "P2", "X", "board", "moves", "lines", "back", "G1", "fix 2 P2", "odds 1", "board 9", file=file)
    assert file.read_text().splitlines()[-3:] == [DEAL, "1 P2", "unfinished"]
    for expected in ("Round 1 begins.", "'X' is no move", "Your hand", "1. deal", "Taken back: P2", "Line 2 is P2 now."):
        assert expected in said
    assert "This game has no table of odds" in said
    assert " on average, " in said
    assert "A seat is a number from 0 to 2." in said


def test_a_whole_game_is_entered_in_russian(tmp_path: Path) -> None:
    file = tmp_path / "t.game"
    said = talked(small(), DEAL, "P2", "R1", "G2", "G1", "R2", "R3", "R1", file=file, language="ru")
    assert "Игра окончена." in said
    assert file.read_text().endswith("result 10 0 10\n")
    assert main(["verify", str(file)]) == 0


def test_a_hint_is_for_the_seat_to_move() -> None:
    said = talked(small(), "hint", DEAL, "hint")
    assert "There is nothing to advise now." in said
    assert "on average" in said


def test_the_command_goes_on_with_its_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "t.game"
    start = ["enter", "cursed-tricks", "--names", "Ann, Bo, Cy", "--option", "rounds=1", "ranks=3", "--file", str(file)]
    monkeypatch.setattr("sys.stdin", io.StringIO(f"{DEAL}\nP2\n"))
    assert main(start) == 0
    monkeypatch.setattr("sys.stdin", io.StringIO("R1\n"))
    assert main(start) == 0
    assert "2 R1" in file.read_text()
    assert main(["enter", "courtisans", "--file", str(file)]) == 2
    assert "is a record of cursed-tricks, not of courtisans" in capsys.readouterr().err
    file.write_text("malison 1\ngame cursed-tricks\nseats a, b, c\n0 R1\nunfinished\n")
    assert main(start) == 2
    assert capsys.readouterr().err.startswith(f"{file}:4: chance comes first")


def test_a_broken_line_never_ends_the_talk() -> None:
    said = talked(small(), "fix", "fix x y", "save /no/such/folder/file", DEAL, "fix 1", "quit")
    assert "there is no line yet" in said
    assert "/no/such/folder/file: No such file or directory" in said
    with pytest.raises(MalisonError):
        small().add("")


def test_a_deck_is_told_as_it_is_drawn(tmp_path: Path) -> None:
    """At a real table nobody knows the next card: the line that brings it out waits until it is told."""
    file = tmp_path / "year.game"
    court = Transcript(load("cursed-court"), ["Ann", "Bo"], {})
    said = talked(court, "deal 0 | K P A D J", "queen 3", "king 2", "Z", "M", "duke 1", "more Q", file=file)
    assert "Which card came? Then “king 2” is entered." in said
    assert "a card is one letter of" in said
    assert "The Merchant joins the tableau." in said
    assert [line.split("|")[-1].strip() for line in court.lines] == ["K P A D J M Q", "queen 3", "king 2", "duke 1"]
    assert game_record.loads(file.read_text()).entries[0].text.endswith("J M Q")
    wards = Transcript(load("courtisans"), 2, {})
    whole = wards.drawn()
    head, cards = whole.rpartition("|")[0], whole.rpartition("|")[2].split(", ")
    wards.add(f"{head}| {', '.join(cards[:6])}")
    wards.add(wards.expected()[0])
    wards.add(wards.expected()[0])
    with pytest.raises(DeckStops):
        wards.add(wards.expected()[0])
    wards.draw_on(", ".join(cards[6:9]))
    wards.add(wards.expected()[0])
    with pytest.raises(ChanceError, match="no deck has been dictated"):
        Transcript(load("courtisans"), 2, {}).draw_on("hare")


def test_a_ward_is_told_when_it_is_bought_though_dice_came_after_the_deck() -> None:
    cursed = Transcript(load("cursed"), ["Ann", "Bo", "Cy"], {})
    deal = "deal 0 | torch, torch, torch, hex, hex, hex, mend, mend, mend"
    said = talked(cursed, deal, "roll 6 6 | 1 1", "no ward", "no ward", "no ward", "stop", "buy 2", "silver", "claim the void")
    assert "Which card came? Then “buy 2” is entered." in said
    assert cursed.lines[0] == f"{deal}, silver, claim the void"
    assert cursed.lines[-1] == "buy 2"


def test_a_record_that_stops_before_a_card_was_drawn_goes_on_with_that_card() -> None:
    record = """malison 1
game cursed-court
seats Andros, Bahira, Caliana, Danae
deal 0 | J A D S K
0 king 3
1 queen 5
2 king 7
3 king 14
0 jester 0
2 queen 10
1 duke 6
unfinished
"""
    court = Transcript.of(game_record.loads(record), load("cursed-court"))
    said = talked(court, "Q", "merchant 2")
    assert "Which card came? Then “duke 6” is entered." in said
    assert "The Queen joins the tableau." in said
    assert court.lines[-2:] == ["duke 6", "merchant 2"]


def test_a_deal_that_stops_too_soon_is_told_anew_and_longer() -> None:
    cursed = Transcript(load("cursed"), ["Ann", "Bo", "Cy"], {})
    deal = "deal 0 | torch, torch, torch, hex, hex, hex, mend, mend, mend"
    said = talked(cursed, "deal 0 | torch", deal)
    assert "the dictated deck stops too soon" in said
    assert cursed.lines == [deal]


def test_lines_are_typed_as_a_record_has_them() -> None:
    entering = small()
    for line in (DEAL, "1 P2", "2 R1", "G2"):
        entering.add(line)
    assert [line.text for line in entering.match.history[1:]] == ["P2", "R1", "G2"]
    with pytest.raises(MalisonError, match="'0 G1' is no move"):  # it is seat 1's turn
        entering.add("0 G1")
    entering.change(2, "1 G1")
    assert entering.numbered()[1] == "2. 1 G1"


def test_saving_without_a_name_keeps_to_the_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    file = tmp_path / "evening.game"
    talked(small(), DEAL, "save", "P2", file=file)
    assert "1 P2" in file.read_text()
    assert [path.name for path in tmp_path.iterdir()] == ["evening.game"]


def test_where_nothing_can_be_saved_the_file_before_is_kept_to(tmp_path: Path) -> None:
    file = tmp_path / "evening.game"
    said = talked(small(), DEAL, f"save {tmp_path / 'no' / 'where'}", "P2", file=file)
    assert "No such file or directory" in said
    assert "1 P2" in file.read_text()
    assert said.rstrip().endswith(f"The record is in {file}")


def test_moves_are_listed_in_order_and_stakes_as_ranges() -> None:
    assert "queen 0..20" in talked(Transcript(load("cursed-court"), 2, {}), "draw", "moves")


def test_a_file_that_can_not_be_written_is_refused_before_anything_is_typed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "evening.game"
    for _ in range(2):  # begun, and gone on with before the first line
        monkeypatch.setattr("sys.stdin", io.StringIO(""))
        assert main(["enter", "cursed-tricks", "--file", str(file)]) == 0
    assert main(["enter", "cursed-tricks", "--file", str(tmp_path / "none" / "x.game")]) == 2
    assert "x.game: No such file or directory" in capsys.readouterr().err

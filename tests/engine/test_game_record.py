"""The game record: a fixpoint when it is right, refused with line and reason when it is not."""

from __future__ import annotations

import random
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

import malison
from malison.engine import game_record
from malison.engine.errors import RecordError
from malison.games import load

GAME = """malison 1
game cursed-tricks
seats Ann, Bo, Cy
options rounds=1 ranks=3
deal 0 | P2 P3 | G1 R1 | G2 R2
0 P3
1 G1
2 G2
0 P2
1 R1
2 R2
result 4 10 10
"""


def replay(content: str) -> None:
    record = game_record.parse_until_fault(content)
    game_record.replay(record, load(record.game))


def test_a_right_record_replays_and_is_printed_as_it_was() -> None:
    replay(GAME)
    assert game_record.dumps(game_record.loads(GAME)) == GAME


def test_comments_blank_lines_case_and_spaces_do_not_matter() -> None:
    loose = GAME.replace("0 P3", "\n# a lead\n  0   p3   # the three").replace("deal 0 |", "deal  0|").replace("\n", "\r\n")
    replay(loose)
    record = game_record.loads(loose)
    again = game_record.from_match(game_record.replay(record, load("cursed-tricks")))
    assert game_record.dumps(again) == GAME


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_lines_are_those_that_an_editor_counts(end: str) -> None:
    odd = GAME.replace("0 P3", "# a lead\u2028of Ann's\x0c and\x85 more\n0 R9").replace("\n", end)
    with pytest.raises(RecordError, match="'R9' is not allowed now") as caught:
        replay(odd)
    assert caught.value.line == 7
    with pytest.raises(RecordError, match="ends without 'result'") as caught:
        replay(odd.partition(f"0 R9{end}")[0])
    assert caught.value.line == 6


@pytest.mark.parametrize(
    ("change", "line", "reason"),
    [
        (("malison 1", "malison 2"), 1, "reads records of format 1, not '2'"),
        (("malison 1\n", ""), 1, "a record begins with 'malison 1'"),
        (("game cursed-tricks\n", ""), 2, "names its 'game'"),
        (("seats Ann, Bo, Cy\n", ""), 3, "names its 'seats'"),
        (("seats Ann, Bo, Cy", "seats Ann, Ann, Cy"), 3, "the same name"),
        (("seats Ann, Bo, Cy", "seats Ann, , Cy"), 3, "1 to 24 characters"),
        (("seats Ann, Bo, Cy", f"seats Ann, {'x' * 25}, Cy"), 3, "1 to 24 characters"),
        (("malison 1", "malison"), 1, "a record begins with 'malison 1'"),
        (("game cursed-tricks", "game"), 2, "names its 'game'"),
        (("seats Ann, Bo, Cy", "seats"), 3, "names its 'seats'"),
        (("seats Ann, Bo, Cy", "seats Ann, Bo"), 3, "for 3 to 4 players, not 2"),
        (("seats Ann, Bo, Cy", "seats Ann, Bo, Cy, Di"), 5, "a deal has 5 parts with | between, not 4"),
        (("rounds=1", "rounds=99"), 4, "rounds is a whole number from 1 to 12"),
        (("rounds=1", "rounds=1_2"), 4, "rounds is a whole number from 1 to 12, not '1_2'"),
        (("rounds=1", "rounds=\u0661"), 4, "rounds is a whole number from 1 to 12"),
        (("rounds=1", "round=1"), 4, "no option 'round'"),
        (("rounds=1", "rounds"), 4, "written name=value"),
        (("rounds=1", "rounds=1 rounds=1"), 4, "given twice"),
        (("deal 0 | P2 P3", "deal 0 | P2 P2"), 5, "none left"),
        (("deal 0 | P2 P3", "deal 3 | P2 P3"), 5, "the starter is a whole number from 0 to 2"),
        (("deal 0 | P2 P3", f"deal {'9' * 5000} | P2 P3"), 5, "the starter is a whole number from 0 to 2"),
        (("deal 0 | P2 P3", "deal 0 | P2"), 5, "seat 0's hand has 2 cards, not 1"),
        (("0 P3", "1 P3"), 6, "it is seat 0's turn, not seat 1's"),
        (("0 P3", "7 P3"), 6, "there is no seat 7"),
        (("0 P3", f"{'9' * 5000} P3"), 6, "there is no seat 9"),
        (("0 P3", "0 R9"), 6, "'R9' is not allowed now"),
        (("0 P3", "0 hello"), 6, "'hello' is no move"),
        (("0 P3", "P3"), 6, "neither a move"),
        (("0 P3", "deal 0 | P1 | P2 | P3"), 6, "chance brings nothing now"),
        (("2 R2\nresult 4 10 10\n", "2 R2\n2 R2\nresult 4 10 10\n"), 12, "the game is over"),
        (("result 4 10 10", "result 4 10 11"), 12, "the result is 4 10 10, not 4 10 11"),
        (("result 4 10 10", "result 4 10"), 12, "3 numbers"),
        (("result 4 10 10", "result a b c"), 12, "whole number"),
        (("result 4 10 10", "result 4 1_0 10"), 12, "whole number"),
        (("result 4 10 10", "unfinished"), 12, "but the game is over"),
        (("result 4 10 10\n", ""), 11, "ends without 'result' or 'unfinished'"),
        (("2 R2\nresult", "result"), 11, "the game is not over"),
        (("result 4 10 10", "result 4 10 10\n0 P3"), 13, "nothing follows"),
        (("options rounds", "viewer 5\noptions rounds"), 4, "a viewer is a seat from 0 to 2 or public"),
        (("options rounds", "viewer \u00b2\noptions rounds"), 4, "a viewer is a seat from 0 to 2 or public"),
        (("deal 0", "commitment abc\ndeal 0"), 5, "32 bytes in lower-case hexadecimal"),
        (("deal 0", "nonce 9 00\ndeal 0"), 5, "nonce SEAT HEX"),
        (("deal 0", f"nonce \u00b2 {'0' * 32}\ndeal 0"), 5, "nonce SEAT HEX"),
        (("deal 0", "set opera C M P\ndeal 0"), 5, "only with a board or deck of one's own"),
        (("deal 0", f"nonce 0 {'0' * 32}\ndeal 0"), 5, "a nonce goes with a 'commitment'"),
        (("result 4 10 10", f"result 4 10 10\nsecret {'0' * 64}"), 13, "a secret goes with a 'commitment'"),
    ],
)
def test_a_broken_record_is_refused_with_line_and_reason(change: tuple[str, str], line: int, reason: str) -> None:
    assert change[0] in GAME
    with pytest.raises(RecordError, match=re.escape(reason)) as caught:
        replay(GAME.replace(*change))
    assert caught.value.line == line


@pytest.mark.parametrize(
    ("first", "line"),
    [
        (("seats Ann, Bo, Cy", "seats Ann, Ann, Cy"), 3),
        (("seats Ann, Bo, Cy", "seats Ann"), 3),
        (("rounds=1", "rounds=99"), 4),
        (("deal 0 | P2 P3", "deal 0 | P2 P2"), 5),
        (("0 P3", "0 R9"), 6),
        (("0 P3", "result 0 0 0\n0 P3"), 6),
        (("0 P3", "unfinished\nresult 0 0 0\n0 P3"), 7),
    ],
)
@pytest.mark.parametrize(
    "later", [("\n2 R2", "\n9 R2"), ("\n2 R2", "\nR2"), ("result 4 10 10", "result 4"), ("result 4 10 10", "")]
)
def test_of_two_wrong_lines_the_first_is_told(first: tuple[str, str], line: int, later: tuple[str, str]) -> None:
    with pytest.raises(RecordError) as caught:
        replay(GAME.replace(*first).replace(*later))
    assert caught.value.line == line


def test_a_secret_is_told_only_in_a_record_of_a_finished_game() -> None:
    sealed = GAME.replace("deal 0", f"commitment {'0' * 64}\ndeal 0").replace("2 R2\nresult 4 10 10", "unfinished")
    replay(sealed)
    with pytest.raises(RecordError, match="once the game is over") as caught:
        replay(f"{sealed}secret {'0' * 64}\n")
    assert caught.value.line == 13


def test_a_record_that_is_only_read_is_refused_too() -> None:
    with pytest.raises(RecordError, match="there is no seat 7"):
        game_record.loads(GAME.replace("0 P3", "7 P3"))


def test_a_wrong_number_of_seats_is_refused_at_the_header() -> None:
    with pytest.raises(RecordError, match="for 3 to 4 players, not 2") as caught:
        replay("malison 1\ngame cursed-tricks\nseats Ann, Bo\noptions rounds=1\nunfinished\n")
    assert caught.value.line == 3


def test_a_record_for_one_viewer_is_read_but_not_replayed() -> None:
    hidden = GAME.replace("options", "viewer 1\noptions").replace("P2 P3 |", "? ? |").replace("result 4 10 10", "unfinished")
    assert game_record.loads(hidden).viewer == "1"
    with pytest.raises(RecordError, match="made for one viewer"):
        replay(hidden)


def test_an_unfinished_record_tells_what_chance_brought_after_its_last_move() -> None:
    match = malison.new("cursed-tricks", 3, seed=1, rounds=2, ranks=3)
    while sum(line.seat is None for line in match.history) < 2:
        match.play(match.legal[0])
    written = game_record.dumps(game_record.from_match(match))
    assert written.splitlines()[-2].startswith("deal ")
    again = game_record.replay(game_record.loads(written), load("cursed-tricks"))
    assert again.state() == match.state()


@given(st.integers(0, 10_000), st.integers(3, 4), st.sampled_from(["full", "standard"]), st.integers(0, 60))
def test_parse_and_print_are_a_fixpoint_for_any_game_and_length(seed: int, seats: int, deck: str, plies: int) -> None:
    match = malison.new("cursed-tricks", seats, seed=seed, rounds=2, deck=deck)
    pick = random.Random(seed)
    while match.ply < plies and not match.is_over:
        match.play(pick.choice(match.legal))
    for viewer in ("all", None, 0):
        written = game_record.dumps(game_record.from_match(match, viewer))
        assert game_record.dumps(game_record.loads(written)) == written


SHORT = {  # the last move brings cards that the deck does not tell
    "cursed-court": ("deal 0 | J A D S K", "0 king 3\n1 queen 5\n2 duke 0\n3 jester 0"),
    "courtisans": (
        "deal 0 | 1 2 3 4 | 3 4 5 6 | " + ", ".join(["hare"] * 3 + ["stag"] * 4 + ["toad"] * 4 + ["carp"]),
        "0 hare > mine\n0 hare > table up\n0 hare > 1",
    ),
}


@pytest.mark.parametrize("game", SHORT)
def test_an_unfinished_record_may_end_with_the_move_that_brings_a_card_nobody_has_drawn(game: str) -> None:
    deal, moves = SHORT[game]
    head = f"malison 1\ngame {game}\nseats Ann, Bo, Cy, Di\n{deal}\n"
    record = game_record.loads(f"{head}{moves}\nunfinished\n")
    match = game_record.replay(record, load(game))
    *before, last = record.entries
    assert match.open_end == last.text
    assert [line.text for line in match.history] == [entry.text for entry in before]
    for end in ("result 0 0 0 0", f"{last.seat} {last.text}\nunfinished", "what\nunfinished"):
        with pytest.raises(RecordError, match="the dictated deck stops too soon") as caught:
            replay(f"{head}{moves}\n{end}\n")
        assert caught.value.line == last.line
    with pytest.raises(RecordError, match=r"not allowed now|is no move"):
        replay(f"{head}{moves}99\nunfinished\n")

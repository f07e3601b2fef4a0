"""Two people and a bot at one table: a whole game, reload, and a killed server."""

from __future__ import annotations

from pathlib import Path

from malison.engine import game_record, seal
from malison.games import load
from tests.server.clients import Process, Server, play_on, process

TRICKS = "cursed-tricks"
SHORT = {"rounds": 1}


def test_two_people_and_a_bot_play_a_game_to_its_end(server: Server) -> None:
    ann, bo = server.person("Ann"), server.person("Bo")
    table = ann.make(TRICKS, ["mine", "open", "bot"], options=SHORT)
    bo.join(table, nonce="ab" * 16)
    with ann.live(table) as a, bo.live(table) as b:
        assert a.ask("nonce", seat=0, nonce="cd" * 16)["type"] == "done"
        ann.start(table)
        for live in (a, b):
            live.reach()
        play_on({0: a, 1: b})
        b.until(lambda: b.is_over)
        assert a.position["outcome"] == b.position["outcome"]
        assert a.state["events"] == b.state["events"]
        assert a.state["table"]["seal"]["nonces"] == {"0": "cd" * 16, "1": "ab" * 16}
    record = game_record.loads(ann.get(f"/api/tables/{table}/record"))
    assert record.nonces == ((0, "cd" * 16), (1, "ab" * 16))
    assert seal.verify(record, load(TRICKS)) is None
    assert ann.get(f"/api/tables/{table}/verify")["good"] is True


def test_a_reload_and_a_second_tab_show_the_same(server: Server) -> None:
    ann = server.person()
    table = ann.make(TRICKS, ["mine", "bot", "bot"])  # several rounds: a single one may be over in three tricks
    ann.start(table)
    with ann.live(table) as first:
        play_on({0: first}, 4)
        first.until(lambda: first.turn == 0)
        with ann.live(table) as second:
            for part in ("position", "events", "table", "clock"):
                assert second.state[part] == first.state[part], part
            ply = first.ply
            first.play()
            second.until(lambda: second.ply > ply and (second.turn == 0 or second.is_over))
            first.until(lambda: first.ply == second.ply)
            assert second.position == first.position
            assert second.state["events"] == first.state["events"]


def test_after_kill_9_everything_is_as_it_was(tmp_path: Path) -> None:
    with process(tmp_path) as house:
        survive(house, plies=5)


def survive(house: Process, plies: int) -> None:
    ann, bo = house.person("Ann"), house.person("Bo")
    table = ann.make(TRICKS, ["mine", "open", "open"], options=SHORT)
    cy = house.person("Cy")
    bo.join(table)
    cy.join(table)
    ann.start(table)
    people = [ann, bo, cy]
    with ann.live(table) as a, bo.live(table) as b, cy.live(table) as c:
        play_on({0: a, 1: b, 2: c}, plies)
        for live in (a, b, c):
            live.reach(plies)
            live.quiet()
        before = [(live.position, live.state["events"], live.state["table"]) for live in (a, b, c)]
        house.kill()
    house.start()
    for person, seen in zip(people, before, strict=True):
        with person.live(table) as live:
            assert (live.position, live.state["events"], live.state["table"]) == seen
    with ann.live(table) as a, bo.live(table) as b, cy.live(table) as c:
        play_on({0: a, 1: b, 2: c})
        assert a.is_over

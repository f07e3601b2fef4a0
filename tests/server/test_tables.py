"""What people do at tables, over the wire: sitting down, watching, handing over, pausing, talking, ending."""

from __future__ import annotations

import json
import threading
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from malison.engine.game import Game
from tests.server.clients import Live, Person, Server, play_on, running, wait_for

TRICKS = "cursed-tricks"
SHORT = {"rounds": 1}


def two_people(server: Server, **more: Any) -> tuple[Person, Person, str]:
    """Ann (host) on 0, Bo on 1, a bot on 2, under way."""
    ann, bo = server.person("Ann"), server.person("Bo")
    table = ann.make(TRICKS, ["mine", "open", "bot"], **more)
    bo.join(table)
    ann.start(table)
    return ann, bo, table


def until_turn(seat: int, lives: dict[int, Live]) -> None:
    """Play until it is that seat's turn."""
    for _ in range(60):
        for live in lives.values():
            live.until(partial(_waits_for, live, lives))
        first = max(lives.values(), key=lambda live: live.ply)
        for live in lives.values():
            live.reach(first.ply)
        if first.turn == seat:
            lives[seat].own_turn(first.ply)
            return
        play_on(lives, 1)


def _waits_for(live: Live, lives: dict[int, Live]) -> bool:
    return bool(live.position) and live.turn in lives


# --- Games and tables ---


def test_the_games_and_their_options_are_listed(server: Server) -> None:
    ann = server.person()
    games = {game["id"]: game for game in ann.get("/api/games")}
    assert games[TRICKS]["seats"] == [3, 4]
    assert {"name": "rounds", "kind": "number", "default": 4, "low": 1, "high": 12} in games[TRICKS]["options"]
    assert "event-card-played" in ann.get(f"/api/games/{TRICKS}/words/en")
    assert ann.get(f"/api/games/{TRICKS}/guide/ru").startswith("#")
    assert ann.refused("GET", "/api/games/chess/words/en") == "unknown-game"
    assert ann.refused("GET", f"/api/games/{TRICKS}/words/..%2f..") == "not-found"
    ann.post(f"/api/games/{TRICKS}/terms", {"seats": 3, "options": SHORT})
    assert ann.refused("POST", f"/api/games/{TRICKS}/terms", {"seats": 3, "options": {"rounds": 0}}) == "bad-options"


def test_a_table_is_unlisted_unless_its_host_lists_it(server: Server) -> None:
    ann, bo = server.person(), server.person("Bo")
    hidden = ann.make(TRICKS, ["mine", "open", "bot"])
    shown = ann.make(TRICKS, ["mine", "open", "bot"], settings={"listed": True})
    listed = [table["id"] for table in bo.get("/api/tables")]
    assert shown in listed
    assert hidden not in listed
    assert {table["id"] for table in ann.get("/api/tables/mine")} == {hidden, shown}
    assert bo.get("/api/tables/mine") == []
    bo.join(hidden)
    assert [table["yours"] for table in bo.get("/api/tables/mine")] == [[1]]


def test_the_list_of_tables_says_until_when_a_seat_is_waited_for(server: Server) -> None:
    ann = server.person()
    table = ann.make(TRICKS, ["mine", "mine", "mine"], settings={"clock": {"move_days": 3}})
    assert "deadline" not in ann.get("/api/tables/mine")[0]
    ann.start(table)
    (brief,) = ann.get("/api/tables/mine")
    assert brief["deadline"] == brief["changed_at"] + 3 * 24 * 3600 * 1000


def test_names_are_remembered_and_checked(server: Server) -> None:
    ann = server.person()
    assert ann.put("/api/me", {"name": "Анна"}) == {"name": "Анна"}
    assert ann.get("/api/me") == {"name": "Анна"}
    for bad in ("", "x" * 25, "a,b", "a|b", " a", "a\n"):
        assert ann.refused("PUT", "/api/me", {"name": bad}) in ("malformed", "bad-name")
    assert ann.get("/api/me") == {"name": "Анна"}


def test_a_board_of_ones_own_is_uploaded_not_named(server: Server) -> None:
    from malison.games.cursed_court import options as court

    ann = server.person()
    body = {"game": "cursed-court", "name": "Ann", "seats": [{"kind": "mine"}, {"kind": "bot"}, {"kind": "bot"}]}
    brought = {**body, "options": {"board": "own"}, "own": court.SAMPLE}
    info = ann.post("/api/tables", brought)
    assert info["options"]["board"] == "own"
    assert info["own"][0].startswith("set ")
    ann.start(info["id"])
    with ann.live(info["id"]) as live:
        live.reach()
        assert live.position["view"]
    assert ann.refused("POST", "/api/tables", {**brought, "own": "/etc/passwd"}) == "bad-options"
    assert ann.refused("POST", "/api/tables", {**body, "options": {"board": "own"}}) == "bad-options"
    assert ann.refused("POST", "/api/tables", {**brought, "own": "x" * 70_000}) == "malformed"


@pytest.mark.parametrize(("game", "option"), [("cursed-court", "board"), ("cursed", "wards")])
def test_what_a_file_of_ones_own_looks_like_is_shown_by_one_that_is_taken(server: Server, game: str, option: str) -> None:
    ann = server.person()
    example = ann.http.get(f"/api/games/{game}/own")
    assert example.headers["content-type"] == "text/plain; charset=utf-8"
    assert "ru = " in example.text
    ann.http.post(
        f"/api/games/{game}/terms", json={"seats": 3, "options": {option: "own"}, "own": example.text}
    ).raise_for_status()
    assert ann.refused("GET", f"/api/games/{TRICKS}/own") == "not-found"


def test_the_list_of_tables_tells_of_a_pause(server: Server) -> None:
    ann = server.person()
    table = ann.make(TRICKS, ["mine", "mine", "mine"])
    ann.start(table)
    with ann.live(table) as live:
        live.ask("pause")
        assert ann.get("/api/tables/mine")[0]["paused"]
        live.ask("resume")
    assert "paused" not in ann.get("/api/tables/mine")[0]


def test_a_stranger_can_do_nothing_at_a_table(server: Server) -> None:
    ann, _, table = two_people(server)
    eve = server.person("Eve")
    before = ann.get(f"/api/tables/{table}")
    for method, path, body, code in (
        ("POST", "start", {}, "not-host"),
        ("POST", "kick", {"seat": 0}, "not-host"),
        ("POST", "mute", {"seat": 0, "muted": True}, "not-host"),
        ("POST", "close", None, "not-host"),
        ("POST", "join", {"name": "Eve"}, "seat-taken"),
        ("POST", "join", {"name": "Eve", "seat": 0}, "seat-taken"),
        ("POST", "rematch", None, "not-over"),
        ("POST", "seats/1/code", {"for": "device"}, "not-seated"),
        ("POST", "seats/1/token", None, "not-host"),
        ("PUT", "seats/1", {"wish": {"kind": "bot"}}, "not-host"),
        ("GET", "record?seat=0", None, "no-consent"),
        ("GET", "verify", None, "not-over"),
        ("DELETE", "", None, "not-host"),
    ):
        assert eve.refused(method, f"/api/tables/{table}/{path}".rstrip("/"), body) == code, path
    for unknown in ("aaaaaaaaaa", "cut-off", "Aaaaaaaaaa"):
        assert eve.refused("GET", f"/api/tables/{unknown}") == "unknown-table"
    with eve.live(table) as watching:
        assert watching.state["you"] == {"watcher": watching.state["you"]["watcher"]}
        assert watching.refused("play", seat=0, ply=0, moves=["R1"]) == "not-seated"
        for kind, code in (
            ("pause", "not-seated"),
            ("resume", "not-seated"),
            ("leave", "not-seated"),
            ("return", "not-seated"),
            ("hint", "not-seated"),
            ("odds", "not-seated"),
            ("look", "no-consent"),
            ("note", "not-seated"),
            ("nonce", "started"),
            ("substitute", "not-away"),
        ):
            more: dict[str, Any] = {} if kind in ("pause", "resume") else {"seat": 1}
            more |= {"note": {"text": "x"}, "nonce": {"nonce": "ab" * 16}}.get(kind, {})
            assert watching.refused(kind, **more) == code, kind
    assert ann.get(f"/api/tables/{table}") == before


def test_without_an_identity_a_header_or_the_right_origin_nothing_goes(server: Server) -> None:
    ann, _, table = two_people(server)
    nobody = server.person()
    nobody.http.cookies.clear()
    assert nobody.refused("POST", f"/api/tables/{table}/join", {"name": "Eve"}) == "no-identity"
    forged = server.person()
    forged.http.cookies.set("malison", "someone.AAAAAAAAAAAAAAAAAAAAAAAA", domain="127.0.0.1", path="/")
    forged.http.cookies.jar.clear("127.0.0.1", "/", "malison")
    forged.http.headers["Cookie"] = "malison=someone.AAAAAAAAAAAAAAAAAAAAAAAA"
    assert forged.refused("POST", f"/api/tables/{table}/join", {"name": "Eve"}) == "no-identity"
    del ann.http.headers["X-Malison"]
    assert ann.refused("POST", f"/api/tables/{table}/close") == "bad-origin"
    ann.http.headers["X-Malison"] = "1"
    ann.http.headers["Origin"] = "http://evil.example"
    assert ann.refused("POST", f"/api/tables/{table}/close") == "bad-origin"
    assert ann.live(table, Origin="http://evil.example").gone == "bad-origin"
    for nonsense in ("null", "http://[::1", "http://[nowhere]"):
        ann.http.headers["Origin"] = nonsense
        assert ann.refused("POST", f"/api/tables/{table}/close") == "bad-origin"
        assert ann.live(table, Origin=nonsense).gone == "bad-origin"
    assert ann.live("aaaaaaaaaa").gone == "unknown-table"


# --- Playing ---


def test_moves_are_all_or_nothing_and_a_repeated_id_is_answered_as_before(server: Server) -> None:
    ann, bo, table = two_people(server)
    with ann.live(table) as a, bo.live(table) as b:
        until_turn(0, {0: a, 1: b})
        ply, move = a.ply, a.choices[0]
        assert a.refused("play", seat=0, ply=ply, moves=[move, "nonsense"]) == "invalid"
        assert a.refused("play", seat=0, ply=ply + 1, moves=[move]) == "stale"
        a.until(lambda: a.fulls == 2)
        assert b.refused("play", seat=0, ply=ply, moves=[move]) == "not-seated"
        assert a.refused("play", seat=0, ply=ply, moves=["break P"]) == "illegal"
        answer = a.ask("play", id="once", seat=0, ply=ply, moves=[move])
        assert answer["type"] == "done"
        assert a.ask("play", id="once", seat=0, ply=ply, moves=[move]) == answer
        with ann.live(table) as other_tab:
            again = other_tab.ask("play", id="once", seat=0, ply=ply, moves=[move])
            assert again == answer


def test_pass_and_play_shows_a_seat_only_while_it_is_asked_for(server: Server) -> None:
    ann = server.person()
    table = ann.make(TRICKS, ["mine", "mine", "mine"], options=SHORT)
    ann.start(table)
    with ann.live(table) as live:
        assert live.state["you"]["seats"] == [0, 1, 2]
        assert "sees" not in live.state["you"]
        assert live.position["view"]["hand"] == []
        assert live.choices == []
        seat = live.turn
        live.ask("look", seat=seat)
        assert len(live.position["view"]["hand"]) == 13
        assert live.choices
        live.play()
        live.until(lambda: live.ply == 1)
        assert live.position["view"]["hand"] == []
        live.ask("look", seat=live.turn)
        assert live.position["view"]["hand"] != []
        live.ask("look", seat=None)
        assert live.position["view"]["hand"] == []
        assert live.refused("hint", seat=live.turn) == "no-hints"


def test_whoever_takes_a_seat_while_connected_is_seen_to_be_there(server: Server) -> None:
    ann, bo = server.person("Ann"), server.person("Bo")
    table = ann.make(TRICKS, ["mine", "open", "bot"])
    with ann.live(table) as a, bo.live(table) as b:
        bo.join(table)
        a.until(lambda: a.state["presence"].get("seats") == [0, 1])
        assert "watchers" not in a.state["presence"]
        ann.start(table)
        b.ask("leave", seat=1)
        a.until(lambda: a.state["presence"].get("seats") == [0])
        b.ask("return", seat=1)
        a.until(lambda: a.state["presence"].get("seats") == [0, 1], patience=30)


def test_spectators_see_public_things_and_over_a_shoulder_with_consent(server: Server) -> None:
    ann, _, table = two_people(server)
    eve = server.person("Eve")
    eve.put("/api/me", {"name": "Eve"})
    with ann.live(table) as a, eve.live(table) as e:
        assert e.position["view"]["hand"] == []
        e.ask("ask", seat=0)
        a.until(lambda: any(w.get("asks") == 0 for w in a.state["presence"].get("watchers", [])))
        (watcher,) = a.state["presence"]["watchers"]
        assert watcher["name"] == "Eve"
        assert a.ask("consent", seat=0, watcher=watcher["number"], allow=True)["type"] == "done"
        e.until(lambda: e.state["you"].get("sees") == 0)
        assert e.position["view"]["hand"] == a.position["view"]["hand"]
        assert e.choices == []
        a.until(lambda: a.state["presence"]["watchers"][0].get("sees") == 0)
        a.ask("consent", seat=0, watcher=watcher["number"], allow=False)
        e.until(lambda: "sees" not in e.state["you"])
        assert e.position["view"]["hand"] == []
        assert e.refused("look", seat=0) == "no-consent"
    no_watching = ann.make(TRICKS, ["mine", "bot", "bot"], settings={"spectators": False})
    assert eve.live(no_watching).gone == "no-spectators"


def test_who_leaves_is_played_by_a_bot_and_comes_back(server: Server) -> None:
    ann, bo, table = two_people(server)
    with ann.live(table) as a, bo.live(table) as b:
        assert b.ask("leave", seat=1)["type"] == "done"
        a.until(lambda: a.state["table"]["seats"][1].get("held_by") == "bot")
        assert a.state["table"]["seats"][1]["why"] == "left"
        play_on({0: a}, 3)
        assert b.ask("return", seat=1)["type"] == "done"
        b.until(lambda: b.state["you"].get("seats") == [1] or b.is_over)
        until_turn(1, {0: a, 1: b})
        assert b.choices


def test_a_code_hands_a_seat_to_a_friend_or_another_device_once(server: Server) -> None:
    ann, bo, table = two_people(server)
    with ann.live(table) as a:
        code = bo.post(f"/api/tables/{table}/seats/1/code", {"for": "friend"})
        assert code["path"] == f"/c#{code['code']}"
        cy = server.person("Cy")
        assert cy.refused("POST", "/api/codes", {"code": "wrongwrong"}) == "bad-code"
        assert cy.refused("POST", "/api/codes", {"code": code["code"]}) == "bad-name"
        cy.post("/api/codes", {"code": code["code"], "name": "Cy"})
        assert cy.refused("POST", "/api/codes", {"code": code["code"], "name": "Cy"}) == "bad-code"
        a.until(lambda: a.state["table"]["seats"][1].get("holder") == "Cy")
        with cy.live(table) as c, bo.live(table) as b:
            assert c.state["you"]["seats"] == [1]
            assert b.state["you"] == {"name": "Bo", "owns": [1], "sees": 1, "watcher": b.state["you"]["watcher"]}
            until_turn(1, {0: a, 1: c})
            assert b.refused("play", seat=1, ply=b.ply, moves=c.choices[:1]) == "not-seated"
            assert c.play()["type"] == "done"
    phone = server.person("Phone")
    code = bo.post(f"/api/tables/{table}/seats/1/code", {"for": "device"})
    phone.post("/api/codes", {"code": code["code"]})
    assert phone.http.cookies["malison"] == bo.http.cookies["malison"]
    own = ann.make(TRICKS, ["mine", "bot", "bot"])
    code = bo.post(f"/api/tables/{table}/seats/1/code", {"for": "device"})
    assert ann.refused("POST", "/api/codes", {"code": code["code"]}) == "has-seats"
    assert ann.get(f"/api/tables/{own}")["status"] == "open"


def test_kick_mute_close_and_delete(server: Server) -> None:
    ann, bo, table = two_people(server)
    with ann.live(table) as a, bo.live(table) as b:
        b.ask("say", text="hello")
        a.until(lambda: a.state["chat"])
        assert (a.state["chat"][0]["name"], a.state["chat"][0]["text"]) == ("Bo", "hello")
        ann.post(f"/api/tables/{table}/mute", {"seat": 1, "muted": True})
        assert b.refused("say", text="again") == "muted"
        ann.post(f"/api/tables/{table}/kick", {"seat": 1})
        b.until(lambda: b.gone)
        assert b.gone == "banned"
        assert bo.live(table).gone == "banned"
        assert bo.refused("GET", f"/api/tables/{table}/record?seat=1") == "no-consent"
        ann.post(f"/api/tables/{table}/close")
        a.until(lambda: a.state["table"]["status"] == "closed")
        assert a.refused("play", seat=0, ply=a.ply, moves=["R1"]) == "closed"
        assert "secret" not in a.state["table"]["seal"]
        assert ann.http.delete(f"/api/tables/{table}").status_code == 204
        a.until(lambda: a.gone)
    assert ann.refused("GET", f"/api/tables/{table}") == "unknown-table"


def test_the_same_people_play_again(server: Server) -> None:
    ann, bo, table = two_people(server, options=SHORT)
    with ann.live(table) as a, bo.live(table) as b:
        play_on({0: a, 1: b})
        again = bo.post(f"/api/tables/{table}/rematch")
        assert [seat.get("name") for seat in again["seats"]][:2] == ["Ann", "Bo"]
        assert again["previous"] == table
        a.until(lambda: a.state["table"].get("next") == again["id"])
        assert ann.refused("POST", f"/api/tables/{table}/rematch") == "started"
    assert bo.start(again["id"])["status"] == "playing"


def test_a_pause_holds_bots_and_people(server: Server) -> None:
    ann, bo, table = two_people(server, settings={"clock": {"move_seconds": 60, "bank_seconds": 10}})
    with ann.live(table) as a, bo.live(table) as b:
        until_turn(0, {0: a, 1: b})
        assert a.state["clock"]["deadline"] > a.state["now"]
        b.ask("pause")
        a.until(lambda: a.state["clock"].get("paused"))
        assert "deadline" not in a.state["clock"]
        assert a.refused("play", seat=0, ply=a.ply, moves=a.choices[:1]) == "paused"
        a.ask("resume")
        assert a.play()["type"] == "done"


def test_time_runs_out_and_a_bot_goes_on(server: Server) -> None:
    ann = server.person()
    table = ann.make(TRICKS, ["mine", "bot", "bot"], options=SHORT, settings={"clock": {"move_seconds": 5}})
    ann.start(table)
    with ann.live(table) as live:
        live.until(lambda: live.turn == 0)
        room = server.registry.actors[table]
        room.table.clock.began -= 4_800  # the test is in a hurry
        server.registry.loop.call_soon_threadsafe(room.wake)
        live.until(lambda: live.state["table"]["seats"][0].get("why") == "time")
        wait_for(lambda: room.table.ply > 0)
        live.ask("return", seat=0)
        live.until(lambda: live.state["you"].get("seats") == [0] or live.is_over)


def test_notes_are_private_and_hints_come_only_where_allowed(server: Server) -> None:
    ann, bo, table = two_people(server)
    with ann.live(table) as a, bo.live(table) as b:
        until_turn(0, {0: a, 1: b})
        a.ask("note", seat=0, text="Bo has no red")
        assert a.refused("note", seat=1, text="x") == "not-seated"
        assert a.refused("hint", seat=0) == "no-hints"
        assert a.refused("odds", seat=0) == "no-hints"
        b.quiet()
        assert not any("no red" in text for text in b.received)
        with ann.live(table) as again:
            assert again.state["you"]["notes"] == {"0": "Bo has no red"}
    alone = ann.make(TRICKS, ["mine", "bot", "bot"], options=SHORT)
    ann.start(alone)
    with ann.live(alone) as live:
        live.until(lambda: live.turn == 0)
        assert live.state["you"]["hints"]
        assert live.ask("hint", seat=0)["move"] in live.choices
        odds = live.ask("odds", seat=0)["moves"]
        assert odds
        for move in odds:
            assert move["move"] in live.choices
            assert 1 <= move["place"] <= 3
            assert 0 <= move["sure"] <= 1


def test_who_was_away_is_told_since_when(server: Server) -> None:
    ann, bo, table = two_people(server)
    with ann.live(table) as a:
        with bo.live(table) as b:
            until_turn(0, {0: a, 1: b})
            left_at = b.ply
        a.until(lambda: a.state["presence"]["seats"] == [0])
        a.play()
        with bo.live(table) as b:
            assert b.state["away_since"] == left_at
            b.until(lambda: b.turn in (0, 1))  # the bot moves no more
        with bo.live(table) as b:
            assert "away_since" not in b.state


def test_stepping_back_shows_what_these_eyes_saw(server: Server) -> None:
    ann, bo, table = two_people(server)
    with ann.live(table) as a, bo.live(table) as b:
        first = a.position["view"] if a.ply == 0 else None
        until_turn(0, {0: a, 1: b})
        step = a.ask("step", ply=0)
        assert step["last"] == a.ply
        assert len(step["view"]["hand"]) == 13
        assert first in (None, step["view"])
        assert step["view"]["hand"] != b.ask("step", ply=0)["view"]["hand"]
        assert a.refused("step", ply=99) == "stale"


def test_all_hands_can_be_looked_at_together_when_the_game_is_over_and_not_before(server: Server) -> None:
    ann, bo, table = two_people(server, options=SHORT)
    cy, di = server.person("Cy"), server.person("Di")
    with ann.live(table) as a, bo.live(table) as b, cy.live(table) as watcher:
        until_turn(0, {0: a, 1: b})
        for live in (a, b, watcher):
            answer = live.ask("step", ply=0, all=True)
            assert (answer["type"], answer["code"]) == ("refused", "not-over")
            assert answer["reason"] == "what everybody holds can be seen together when the game is over"
        play_on({0: a, 1: b})
        watcher.until(lambda: watcher.is_over)
        step = a.ask("step", ply=0, all=True)
        assert step["last"] == a.ply
        hands = [own["hand"] for own in step["seats"]]
        assert [len(hand) for hand in hands] == [13, 13, 13]
        assert len({card for hand in hands for card in hand}) == 39
        assert step["view"]["hand"] == [], "the board they share is nobody's own"
        assert "seats" not in a.ask("step", ply=0), "whoever asks for their own eyes gets those alone"
        for live in (b, watcher):
            assert [own["hand"] for own in live.ask("step", ply=0, all=True)["seats"]] == hands
    ann.post(f"/api/tables/{table}/kick", {"seat": 1})
    with bo.live(table) as gone, di.live(table) as late:
        assert gone.gone == "banned", "who was sent away sees nothing of this table"
        assert [own["hand"] for own in late.ask("step", ply=0, all=True)["seats"]] == hands


def test_holding_every_seat_is_no_reason_to_see_them_together(server: Server) -> None:
    """Pass and play: the curtain stays until the end."""
    ann = server.person()
    table = ann.make(TRICKS, ["mine", "mine", "mine"], options=SHORT)
    with ann.live(table) as live:
        assert live.refused("step", ply=0, all=True) == "not-started"
    ann.start(table)
    with ann.live(table) as live:
        assert live.refused("step", ply=0, all=True) == "not-over"
        live.ask("look", seat=live.turn)
        assert live.refused("step", ply=0, all=True) == "not-over"


def test_whoever_has_the_link_finds_a_chair_also_where_nobody_may_watch(server: Server) -> None:
    ann, bo, cy = server.person("Ann"), server.person("Bo"), server.person("Cy")
    table = ann.make(TRICKS, ["mine", "open", "open"], settings={"spectators": False})
    with bo.live(table) as b, cy.live(table) as c:
        bo.join(table)
        b.until(lambda: b.state["you"].get("seats") == [1])
        ann.start(table)
        b.until(lambda: b.state["table"]["status"] == "playing")
        c.until(lambda: c.gone == "no-spectators")
        assert not c.state.get("position")


def test_a_table_without_spectators_shows_strangers_nothing_at_the_end_either(server: Server) -> None:
    ann, bo, table = two_people(server, options=SHORT, settings={"spectators": False})
    with ann.live(table) as a, bo.live(table) as b:
        play_on({0: a, 1: b})
    with server.person("Cy").live(table) as stranger:
        assert stranger.gone == "no-spectators"


def test_a_poker_face_takes_its_time(server: Server) -> None:
    ann = server.person()
    table = ann.make(TRICKS, ["mine", "mine", "mine"], options=SHORT, settings={"poker_face": True})
    ann.start(table)
    with ann.live(table) as live:
        live.ask("look", seat=live.turn)
        began = live.position["since"]
        live.play()
        live.until(lambda: live.ply == 1)
        assert live.position["since"] - began >= 1500


@pytest.mark.parametrize("kind", ["device", "friend"])
def test_codes_run_out(server: Server, kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    from malison.server.tables import registry

    _, bo, table = two_people(server)
    monkeypatch.setattr(registry, "CODE_MS", -1)
    code = bo.post(f"/api/tables/{table}/seats/1/code", {"for": kind})
    cy = server.person("Cy")
    assert cy.refused("POST", "/api/codes", {"code": code["code"], "name": "Cy"}) == "bad-code"


def test_an_open_seat_of_a_running_game_can_be_taken(server: Server) -> None:
    ann, bo, table = two_people(server)
    ann.post(f"/api/tables/{table}/kick", {"seat": 1})
    cy = server.person("Cy")
    info = cy.join(table)
    assert info["seats"][1]["name"] == "Cy"
    assert bo.refused("POST", f"/api/tables/{table}/join", {"name": "Bo2"}) == "banned"
    with cy.live(table) as c:
        assert c.state["you"]["seats"] == [1]


def test_messages_fit_the_schema(server: Server) -> None:
    """What a client that follows the schema sends is understood, and what is sent fits the types."""
    import msgspec

    from malison.server import messages as wire

    ann, bo, table = two_people(server)
    with ann.live(table) as a, bo.live(table) as b:
        until_turn(0, {0: a, 1: b})
        a.ask("step", ply=0)
        a.ask("ping")
        decoder = msgspec.json.Decoder(wire.ServerMessage, strict=True)
        for text in a.received:
            decoder.decode(text)
        assert json.loads(a.received[0])["type"] == "full"


def test_a_game_is_ready_once_it_was_compiled_or_that_failed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    may_go_on = threading.Event()

    def prepare(game: Game) -> None:
        may_go_on.wait()
        if game.id == "cursed":
            raise RuntimeError("no compiler here")

    monkeypatch.setattr("malison.players.prepare", prepare)
    with running(tmp_path, compile_games=True) as server:
        ann = server.person()

        def ready() -> list[bool]:
            return [game.get("ready", True) for game in ann.get("/api/games")]

        try:
            assert not any(ready())
        finally:
            may_go_on.set()
        wait_for(lambda: all(ready()))

"""Who sits where, who may do what, and time."""

from __future__ import annotations

import pytest

from malison.engine.text.i18n import Messages
from malison.table import commands, projection
from malison.table.commands import Effect, SeatRequest
from malison.table.errors import Refusal
from malison.table.settings import ClockTerms, Settings
from malison.table.table import Table
from tests.table.builders import HOST, TRICKS, Kept, make, started, state_of

SECOND = 1000


def refused(code: str) -> pytest.RaisesExc[Refusal]:
    return pytest.RaisesExc(Refusal, check=lambda error: error.code == code)


def two_people(**more: object) -> Kept:
    """Ann (host) on 0, Bo on 1, a bot on 2, under way."""
    kept = make(kinds="mob", **more)  # type: ignore[arg-type]
    kept.keep(commands.join(kept.table, 1100, "bo", "Bo", None, None))
    kept.keep(commands.start(kept.table, 2000, HOST, fill=True))
    return kept


def until_turn(kept: Kept, seat: int, at: int = 2000) -> None:
    while kept.table.turn != seat:
        kept.play(at)


# --- Seats before the start ---


def test_open_seats_can_be_taken_once_with_a_name_that_is_free() -> None:
    kept = make(kinds="moo")
    kept.keep(commands.join(kept.table, 1100, "bo", "Bo", None, "ab" * 16))
    assert kept.table.plays("bo") == [1]
    assert kept.table.nonces == {1: "ab" * 16}
    for seat, name, code in ((1, "Cy", "seat-taken"), (2, "Bo", "bad-name"), (2, "a,b", "bad-name"), (9, "Cy", "no-seat")):
        before = state_of(kept.table)
        with refused(code):
            commands.join(kept.table, 1200, "cy", name, seat, None)
        assert state_of(kept.table) == before
    assert state_of(kept.read_again()) == state_of(kept.table)


def test_the_host_arranges_seats_and_nobody_else_does() -> None:
    kept = make(kinds="moo")
    with refused("not-host"):
        commands.change_seat(kept.table, 1100, "bo", 1, SeatRequest("bot"))
    kept.keep(commands.change_seat(kept.table, 1100, HOST, 1, SeatRequest("bot", "page")))
    assert (kept.table.seats[1].kind, kept.table.seats[1].level) == ("bot", "page")
    kept.keep(commands.change_seat(kept.table, 1100, HOST, 1, SeatRequest("open")))
    kept.keep(commands.join(kept.table, 1100, "bo", "Bo", 1, None))
    with refused("seat-taken"):
        commands.change_seat(kept.table, 1200, HOST, 1, SeatRequest("bot"))
    with refused("no-seat"):
        commands.start(kept.table, 1300, HOST, fill=False)
    with refused("not-host"):
        commands.start(kept.table, 1300, "bo", fill=True)
    kept.keep(commands.start(kept.table, 1300, HOST, fill=True))
    assert kept.table.seats[2].kind == "bot"
    with refused("started"):
        commands.start(kept.table, 1400, HOST, fill=True)


def test_who_leaves_before_the_start_leaves_an_open_seat() -> None:
    kept = make(kinds="moo")
    kept.keep(commands.join(kept.table, 1100, "bo", "Bo", 1, "ab" * 16))
    kept.keep(commands.leave(kept.table, 1200, "bo", 1))
    assert kept.table.seats[1].can_join
    assert kept.table.nonces == {}


def test_a_share_in_the_seal_is_given_once_and_before_the_start() -> None:
    kept = make(kinds="mbb")
    with refused("not-seated"):
        commands.give_nonce(kept.table, 1100, "bo", 0, "ab" * 16)
    kept.keep(commands.give_nonce(kept.table, 1100, HOST, 0, "ab" * 16))
    with refused("started"):
        commands.give_nonce(kept.table, 1100, HOST, 0, "cd" * 16)
    kept.keep(commands.start(kept.table, 1300, HOST, fill=True))
    with refused("started"):
        commands.give_nonce(kept.table, 1400, HOST, 0, "cd" * 16)


# --- Moves ---


def test_moves_need_the_right_ply_seat_and_text_and_change_nothing_otherwise() -> None:
    kept = two_people()
    until_turn(kept, 0)
    table = kept.table
    assert table.match is not None
    good = table.match.legal[0]
    before = state_of(table)
    for seat, ply, moves, code in (
        (0, table.ply + 1, (good,), "stale"),
        (0, table.ply - 1, (good,), "stale"),
        (1, table.ply, (good,), "not-your-turn"),
        (0, table.ply, ("nonsense",), "invalid"),
        (0, table.ply, ("break P",), "illegal"),
        (0, table.ply, (good, "nonsense"), "invalid"),
    ):
        with refused(code):
            table.play(3000, seat, ply, moves)
        assert state_of(table) == before


def test_what_a_list_of_moves_would_bring_to_light_is_not_told() -> None:
    kept = two_people()
    until_turn(kept, 0)
    assert kept.table.match is not None
    with pytest.raises(Refusal) as failed:
        kept.table.play(3000, 0, kept.table.ply, (kept.table.match.legal[0],) * 2)  # the same card twice, whoever comes next
    assert "possible" not in failed.value.reason


def test_why_a_move_can_not_follow_is_told_in_both_languages() -> None:
    table = started(3).table
    assert table.turn is not None
    with pytest.raises(Refusal) as caught:
        projection.follow_ups(table, table.turn, 0, ["R77"])
    assert caught.value.code == "illegal"
    assert Messages(TRICKS, "ru").refusal(caught.value).startswith("«R77» — это не ход: карту пишут как R7")


def test_a_move_sent_again_is_known() -> None:
    kept = two_people()
    until_turn(kept, 0)
    kept.play(3000, identity=HOST, sent_as="m1")
    assert kept.table.answered == {(HOST, "m1"): kept.table.ply}
    assert kept.read_again().answered == kept.table.answered


# --- Who plays a seat ---


def test_a_bot_sits_in_for_who_leaves_and_the_owner_returns_at_the_next_decision() -> None:
    kept = two_people()
    until_turn(kept, 1)
    kept.keep(commands.leave(kept.table, 3000, "bo", 1))
    seat = kept.table.seats[1]
    assert (seat.is_bot, seat.why, seat.owner, kept.table.plays("bo")) == (True, "left", "bo", [])
    kept.keep(commands.come_back(kept.table, 3100, "bo", 1, busy=True))
    assert (seat.returning, seat.is_bot) == (True, True)
    kept.play(3200)
    assert (seat.returning, seat.is_bot) == (False, False)
    assert kept.table.plays("bo") == [1]
    assert [(holding.ply, holding.by) for holding in kept.table.holdings if holding.seat == 1][1:] == [
        (kept.table.ply - 1, "bot"),
        (kept.table.ply, "person"),
    ]
    assert state_of(kept.read_again()) == state_of(kept.table)


def test_when_it_is_not_the_seats_turn_the_owner_returns_at_once() -> None:
    kept = two_people()
    until_turn(kept, 0)
    kept.keep(commands.leave(kept.table, 3000, "bo", 1))
    for identity, code in ((HOST, "not-seated"), ("cy", "not-seated")):
        with refused(code):
            commands.come_back(kept.table, 3100, identity, 1, busy=True)
    kept.keep(commands.come_back(kept.table, 3100, "bo", 1, busy=True))
    assert kept.table.plays("bo") == [1]
    with refused("seat-taken"):
        commands.come_back(kept.table, 3100, "bo", 1, busy=True)


def test_a_friend_plays_and_the_owner_takes_it_back() -> None:
    kept = two_people()
    kept.keep(commands.hand_to_friend(kept.table, 3000, 1, "cy", "Cy"))
    assert kept.table.plays("cy") == [1]
    assert kept.table.plays("bo") == []
    assert kept.table.may_see("cy", 1)
    assert kept.table.may_see("bo", 1)
    kept.keep(commands.come_back(kept.table, 3100, "bo", 1, busy=False))
    assert kept.table.plays("bo") == [1]
    assert not kept.table.may_see("cy", 1)
    assert state_of(kept.read_again()) == state_of(kept.table)


def test_who_is_kicked_is_gone_and_another_can_come() -> None:
    kept = two_people()
    with refused("not-host"):
        commands.kick(kept.table, 3000, "bo", 0)
    with refused("no-seat"):
        commands.kick(kept.table, 3000, HOST, 2)
    kept.keep(commands.kick(kept.table, 3000, HOST, 1))
    assert kept.table.seats[1].is_bot
    assert not kept.table.may_see("bo", 1)
    with refused("banned"):
        commands.join(kept.table, 3100, "bo", "Bo", 1, None)
    kept.keep(commands.join(kept.table, 3200, "cy", "Cy", 1, None))
    assert kept.table.plays("cy") == [1]
    assert kept.table.match is not None
    assert kept.table.match.names[1] == "Bo"
    assert state_of(kept.read_again()) == state_of(kept.table)


def test_only_seen_with_consent() -> None:
    kept = two_people()
    assert not kept.table.may_see("watcher", 1)
    with refused("not-seated"):
        commands.consent(kept.table, 3000, HOST, 1, "watcher", allow=True)
    kept.keep(commands.consent(kept.table, 3000, "bo", 1, "watcher", allow=True))
    assert kept.table.may_see("watcher", 1)
    assert not kept.table.may_see("watcher", 0)
    kept.keep(commands.consent(kept.table, 3000, "bo", 1, "watcher", allow=False))
    assert not kept.table.may_see("watcher", 1)


def test_hints_only_against_bots_or_where_the_table_allows_them() -> None:
    assert not two_people().table.may_hint("bo")
    assert two_people(settings=Settings(hints=True)).table.may_hint("bo")
    assert started(kinds="mbb").table.may_hint(HOST)
    assert not started(kinds="mmb").table.may_hint(HOST)
    assert not started(kinds="mbb").table.may_hint("watcher")


def test_the_same_people_play_again() -> None:
    kept = two_people()
    with refused("not-over"):
        commands.rematch(kept.table, 3000, HOST)
    while kept.table.status == "playing":
        kept.play(3000)
    with refused("not-seated"):
        commands.rematch(kept.table, 4000, "stranger")
    made = commands.rematch(kept.table, 4000, "bo")
    again = Table.make(TRICKS, made)
    assert [(seat.kind, seat.owner, seat.name) for seat in again.seats] == [
        (seat.kind, seat.owner, seat.name) for seat in kept.table.seats
    ]
    assert made.secret != kept.table.made.secret
    kept.keep(commands.follow(kept.table, 4000, made.id))
    with refused("started"):
        commands.rematch(kept.table, 4100, HOST)


# --- Time ---

CLOCK = ClockTerms(move_seconds=10, bank_seconds=30)


def test_the_bank_pays_for_what_a_move_takes_too_long() -> None:
    kept = two_people(clock=CLOCK)
    until_turn(kept, 0)
    kept.play(2000 + 25 * SECOND)
    assert kept.table.clock.bank == [15 * SECOND, 30 * SECOND, 30 * SECOND]
    assert state_of(kept.read_again()) == state_of(kept.table)


def test_no_time_left_brings_a_bot_and_not_a_loss() -> None:
    kept = two_people(clock=CLOCK)
    until_turn(kept, 1)
    deadline = kept.table.deadline()
    assert deadline == 2000 + 40 * SECOND
    assert commands.time_out(kept.table, deadline - 1) is None
    effect = commands.time_out(kept.table, deadline)
    assert isinstance(effect, Effect)
    kept.keep(effect)
    assert kept.table.seats[1].is_bot
    assert kept.table.seats[1].why == "time"
    assert kept.table.deadline() is None
    assert kept.table.clock.bank[1] == 0
    assert state_of(kept.read_again()) == state_of(kept.table)


def test_a_pause_stops_time_and_moves_until_someone_resumes() -> None:
    kept = two_people(clock=CLOCK)
    until_turn(kept, 1)
    with refused("not-seated"):
        commands.pause(kept.table, 3000, "watcher")
    kept.keep(commands.pause(kept.table, 2000 + 5 * SECOND, HOST))
    assert kept.table.deadline() is None
    assert state_of(kept.read_again()) == state_of(kept.table)
    assert kept.table.match is not None
    with refused("paused"):
        kept.table.play(10_000, 1, kept.table.ply, (kept.table.match.legal[0],))
    with refused("paused"):
        commands.pause(kept.table, 10_000, "bo")
    kept.keep(commands.resume(kept.table, 2000 + 1005 * SECOND, "bo"))
    assert kept.table.deadline() == 2000 + 1040 * SECOND
    with refused("not-paused"):
        commands.resume(kept.table, 2000 + 1006 * SECOND, "bo")


def test_a_server_that_was_away_costs_nobody_time() -> None:
    kept = two_people(clock=CLOCK)
    until_turn(kept, 1)
    kept.keep(commands.forgive(kept.table, 100_000, 60 * SECOND))
    assert kept.table.deadline() == 2000 + 100 * SECOND
    kept.keep(commands.pause(kept.table, 70 * SECOND, HOST))
    kept.keep(commands.forgive(kept.table, 200 * SECOND, 60 * SECOND))
    kept.keep(commands.resume(kept.table, 200 * SECOND, HOST))
    assert kept.table.deadline() == 2000 + 230 * SECOND


def test_days_a_move() -> None:
    kept = two_people(clock=ClockTerms(move_days=3))
    until_turn(kept, 1)
    assert kept.table.deadline() == 2000 + 3 * 24 * 3600 * SECOND


# --- Talk and the end ---


def test_chat_is_one_line_of_text_of_someone_who_is_not_muted() -> None:
    kept = two_people()
    kept.keep(commands.say(kept.table, 3000, "bo", "Bo", " hello "))
    assert [(line.text, line.seat) for line in kept.table.chat] == [("hello", 1)]
    for text in ("  ", "two\nlines", "bell\x07"):
        with refused("malformed"):
            commands.say(kept.table, 3000, "bo", "Bo", text)
    with refused("not-host"):
        commands.mute(kept.table, 3000, "bo", HOST, muted=True)
    kept.keep(commands.mute(kept.table, 3000, HOST, "bo", muted=True))
    with refused("muted"):
        commands.say(kept.table, 3000, "bo", "Bo", "again")
    kept.keep(commands.mute(kept.table, 3000, HOST, "bo", muted=False))
    kept.keep(commands.say(kept.table, 3000, "bo", "Bo", "again"))
    with refused("no-chat"):
        commands.say(started(settings=Settings(chat=False)).table, 3000, HOST, "Ann", "hello")
    assert state_of(kept.read_again()) == state_of(kept.table)


def test_a_closed_table_can_only_be_looked_at() -> None:
    kept = two_people()
    with refused("not-host"):
        commands.close(kept.table, 3000, "bo")
    kept.keep(commands.close(kept.table, 3000, HOST))
    assert kept.table.status == "closed"
    assert kept.table.secret is None
    assert kept.table.match is not None
    with refused("closed"):
        kept.table.play(3100, 0, kept.table.ply, ("R1",))
    for again in (commands.close, commands.pause):
        with refused("closed"):
            again(kept.table, 3100, HOST)


def test_bad_options_and_names_are_refused() -> None:
    with refused("bad-options"):
        make(options={"rounds": 99})
    with refused("bad-options"):
        make(seats=9)
    with refused("bad-options"):
        make(custom_text="[board]")
    with refused("bad-name"):
        commands_named("a,b")


def commands_named(name: str) -> None:
    made = commands.make(TRICKS, 1, HOST, name, [SeatRequest("mine"), SeatRequest("bot"), SeatRequest("bot")], {}, Settings())
    Table.make(TRICKS, made)

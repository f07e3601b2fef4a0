"""Whole random games of every game, through a table: what storage keeps makes the same table again."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import msgspec
import pytest

from malison.engine import game_record, seal
from malison.engine.game import Game
from malison.engine.match import Match
from malison.engine.rules.state_layout import PUBLIC, StateBase
from malison.games import all_games
from malison.table import commands, log, projection
from malison.table.errors import Refusal
from malison.table.table import Table
from malison.testing.conformance import cases
from tests.table.builders import HOST, Kept, make, started, state_of

EVERY_GAME = pytest.mark.parametrize("game", all_games().values(), ids=lambda game: game.id)


def some_table(game: Game, pick: random.Random) -> Kept:
    """A table of that game with options drawn from all that are allowed; long games are left out."""
    config = pick.choice([config for config in cases(game) if config.custom is None])
    options = {name: value for name, value in config.options.items() if value != _default(game, name)}
    if "rounds" in options:
        options["rounds"] = 1
    return make(config.seats, game=game, options=options)


def _default(game: Game, name: str) -> object:
    return next(option.default for option in game.options if option.name == name)


@EVERY_GAME
def test_a_whole_game_comes_back_from_its_log(game: Game) -> None:
    pick = random.Random(game.id)
    kept = some_table(game, pick)
    for seat in range(len(kept.table.seats)):
        kept.keep(commands.give_nonce(kept.table, 1500, HOST, seat, seal.new_nonce()))
    kept.keep(commands.start(kept.table, 2000, HOST, fill=True))
    at = 3000
    while kept.table.status == "playing":
        at += pick.randrange(5000)
        kept.play(at, pick=pick)
        if pick.random() < 0.03:
            assert state_of(kept.read_again()) == state_of(kept.table)
    assert state_of(kept.read_again()) == state_of(kept.table)
    record = game_record.loads(projection.record(kept.table, None))
    assert seal.verify(record, game) is None
    assert record.secret == kept.table.made.secret


@EVERY_GAME
def test_while_it_runs_a_record_hides_the_secret_and_says_for_whom_it_is(game: Game) -> None:
    kept = started(game.about.seats[1], game=game)
    for _ in range(6):
        kept.play(3000)
    for eyes in (None, 0, 1):
        record = game_record.loads(projection.record(kept.table, eyes))
        assert record.viewer == ("public" if eyes is None else str(eyes))
        assert record.secret is None
        assert kept.table.made.secret not in projection.record(kept.table, eyes)


@EVERY_GAME
def test_a_step_back_shows_what_was_shown_then(game: Game) -> None:
    remembering = {"memory_aid": True} if game.id == "courtisans" else {}  # without it a spy of one's own is forgotten
    kept = started(game.about.seats[0], game=game, options=remembering)
    shown: list[dict[int | None, bytes]] = []
    for _ in range(8):
        assert kept.table.match is not None
        shown.append({eyes: msgspec.json.encode(kept.table.match.view(eyes)) for eyes in (None, 0, 1)})
        kept.play(3000)
    for ply, views in enumerate(shown):
        for eyes, content in views.items():
            assert msgspec.json.encode(projection.step_back(kept.table, eyes, ply)[0]) == content
    with pytest.raises(Refusal, match="only 8 moves"):
        projection.step_back(kept.table, 0, 9)


# What somebody knew of each game's secrets, in a view that all seats share, and the hand in a seat's own.
SECRETS: dict[str, Callable[[Any], list[Any]]] = {
    "courtisans": lambda view: [
        *(spy.card for spy in [*view.queen_above, *view.queen_below]),
        *(spy.card for seat in view.seats for spy in seat.spies),
        *(mission for seat in view.seats for mission in (seat.white, seat.blue)),
    ],
    "cursed": lambda view: [*view.dice, *(seat.laid for seat in view.seats if seat.has_laid)],
    "cursed-court": lambda view: [card for place in view.places for card in place.cards],
    "cursed-tricks": lambda view: [],
}


@EVERY_GAME
def test_once_it_is_over_all_seats_can_be_looked_at_together_as_they_stood(game: Game) -> None:
    pick = random.Random(f"together {game.id}")
    kept = started(game.about.seats[1], game=game, options={"feints": True} if game.id == "cursed-court" else {})
    match = kept.table.match
    assert match is not None
    truths = []
    while not match.is_over:
        truths.append(match.state())
        with pytest.raises(Refusal, match="when the game is over") as refused:
            projection.step_back_together(kept.table, pick.randrange(match.ply + 1))
        assert refused.value.code == "not-over"
        kept.play(3000, pick=pick)
    truths.append(match.state())
    secrets = 0
    for ply in [*sorted(pick.sample(range(match.ply), 20)), match.ply]:
        together = projection.step_back_together(kept.table, ply)
        assert together.turn == projection.step_back(kept.table, None, ply)[1]
        for seat, own in enumerate(together.seats):
            assert own == projection.step_back(kept.table, seat, ply)[0], "nothing that the seat's own eyes could not see"
        told = SECRETS[game.id](together.view)
        assert None not in told
        secrets += len(told) + sum(len(own.hand) for own in together.seats if hasattr(own, "hand"))
        held = [seat.held if hasattr(seat, "held") else getattr(seat, "wards", 0) for seat in together.view.seats]
        assert [len(getattr(own, "hand", ())) for own in together.seats] == held
        check_union(match, truths[ply])
    assert secrets > 100
    with pytest.raises(Refusal, match="moves have been made"):
        projection.step_back_together(kept.table, match.ply + 1)
    with pytest.raises(Refusal, match="not started"):
        projection.step_back_together(make(game=game).table, 0)


def check_union(match: Match, truth: Any) -> None:
    """What the seats know together is true or blank, byte by byte, and is all that each of them knows."""
    known = [match.rules.witness(truth, seat) for seat in range(match.config.seats)]
    together = projection.all_they_know(known)
    assert together.observer == PUBLIC
    apart = range(StateBase.observer.offset, StateBase.observer.offset + 1)
    for place, byte in enumerate(together.block):
        if place not in apart:
            assert byte in (0, truth.block[place])
            assert all(seen.block[place] in (0, byte) for seen in known)


def test_what_a_variant_leaves_to_memory_can_not_be_stepped_back_to() -> None:
    """CC20: with remembers=hidden an earlier year's cards are in no log, record or earlier position."""
    kept = started(2, game=all_games()["cursed-court"], options={"remembers": "hidden"})
    pick = random.Random(1)
    match = kept.table.match
    assert match is not None
    while not match.faded:
        kept.play(3000, pick=pick)
    with pytest.raises(Refusal, match="left to memory"):
        projection.step_back(kept.table, 0, 0)
    projection.step_back(kept.table, 0, match.ply - 1)
    early = [event for event in match.events(0)[: match.faded] if event.kind == "card-dealt"]
    assert early
    assert all(event.values["card"] is None for event in early)


def test_an_own_face_down_card_is_not_found_again_in_an_earlier_hand() -> None:
    """CO8: without memory_aid a player's own spies are left to memory, in earlier positions too."""
    for aid in (False, True):
        kept = started(2, game=all_games()["courtisans"], options={"memory_aid": True} if aid else {})
        pick = random.Random(4)
        match = kept.table.match
        assert match is not None
        while not any(event.kind.startswith("spy") for event in match.events(None)):
            kept.play(3000, pick=pick)
        spy_seat = next(line.seat for line in reversed(match.history) if line.seat is not None)
        hand = projection.step_back(kept.table, spy_seat, 0)[0].hand
        assert bool(hand) is aid


def test_other_rules_make_a_table_read_only_and_say_where() -> None:
    kept = started()
    for _ in range(4):
        kept.play(3000)
    third = next(at for at, entry in enumerate(kept.log) if isinstance(entry, log.MovesPlayed) and entry.ply == 2)
    entry = kept.log[third]
    assert isinstance(entry, log.MovesPlayed)
    kept.log[third] = replace_struct(entry, moves=("Y14",))
    table = kept.read_again()
    assert table.broken is not None
    assert "after ply 2" in table.broken
    assert table.ply == 2
    with pytest.raises(Refusal) as refused:
        table.play(4000, 0, 2, ("R1",))
    assert refused.value.code == "read-only"


def test_another_deal_makes_a_table_read_only() -> None:
    kept = started()
    kept.play(3000)
    begun = next(at for at, entry in enumerate(kept.log) if isinstance(entry, log.GameStarted))
    entry = kept.log[begun]
    assert isinstance(entry, log.GameStarted)
    kept.log[begun] = replace_struct(entry, chance=("deal 0 | P1 | P2 | P3",))
    table = kept.read_again()
    assert table.broken is not None
    assert "after ply 0" in table.broken


def replace_struct(entry: log.AnyEntry, **changed: object) -> log.AnyEntry:
    return msgspec.structs.replace(entry, **changed)


def test_a_seal_that_was_tampered_with_is_found_out() -> None:
    kept = started()
    while kept.table.status == "playing":
        kept.play(3000)
    record = game_record.loads(projection.record(kept.table, None))
    assert seal.verify(record, kept.table.game) is None
    other = "00" * 32
    assert "does not fit the commitment" in str(seal.verify(replace(record, secret=other), kept.table.game))
    resealed = replace(record, secret=other, commitment=seal.commitment(other))
    assert "the seal brings another deal" in str(seal.verify(resealed, kept.table.game))
    assert "carries no seal" in str(seal.verify(replace(record, secret=None), kept.table.game))
    nonced = replace(record, nonces=((0, "11" * 16),))
    assert "the seal brings another deal" in str(seal.verify(nonced, kept.table.game))


def test_a_table_is_what_its_log_says_and_no_more() -> None:
    kept = started(kinds="mob")
    assert isinstance(kept.read_again(), Table)
    assert kept.table.entries == len(kept.log)

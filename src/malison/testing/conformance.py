"""One suite for every game: what the engine, the tables and the players rely on.

    from malison.testing.conformance import cases, check_game, check_case
    check_game(game)                                    its parts and words are all there
    for terms in cases(game): check_case(game, terms)   whole random games, checked at every turn

A check raises AssertionError with the game, the terms and the seed. Nothing here knows any particular game.
"""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator
from typing import Any

import msgspec

from malison.engine import game_record
from malison.engine.backends.base import Rules
from malison.engine.backends.interpreted import InterpretedRules
from malison.engine.backends.selection import rules_for
from malison.engine.errors import IllegalMove, MoveSyntaxError, OptionError
from malison.engine.game import LANGUAGES, Game
from malison.engine.match import Match, expand, seeded_chance
from malison.engine.options import Choice, CustomFile, MatchConfig, Number, Switch, Value
from malison.engine.rules.rng import seed_generator
from malison.engine.rules.scratch import EVENTS
from malison.engine.rules.state_layout import CHANCE, OVER, PUBLIC
from malison.engine.text.i18n import Messages

LONGEST = 200_000  # decisions: a game that takes more does not end


# --- What is played ---


def cases(game: Game) -> Iterator[MatchConfig]:
    """Every seat count with every allowed combination of switches and choices, and every number at its ends."""
    low, high = game.about.seats
    for seats in range(low, high + 1):
        seen: set[str] = set()
        for given in _combinations(game):
            custom = sample(game) if game.custom and given.get(game.custom.name) == "own" else None
            try:
                config = game.configure(seats, given, custom)
            except OptionError:  # not an allowed combination
                continue
            if str(config.options) not in seen:
                seen.add(str(config.options))
                yield config


def _combinations(game: Game) -> Iterator[dict[str, Value]]:
    words: dict[str, tuple[Value, ...]] = {}
    for option in game.options:
        if isinstance(option, Choice):
            words[option.name] = option.words
        elif isinstance(option, Switch):
            words[option.name] = (option.default, not option.default)
    for values in itertools.product(*words.values()):
        yield {name: value for (name, choices), value in zip(words.items(), values, strict=True) if value != choices[0]}
    for option in game.options:
        if isinstance(option, Number):
            yield {option.name: option.low}
            yield {option.name: option.high}
            for name, choices in words.items():
                yield from ({name: choice, option.name: option.low} for choice in choices[1:])
        elif isinstance(option, CustomFile) and sample(game) is not None:
            yield {option.name: "own"}


def sample(game: Game) -> Any:
    """A board or deck of one's own to try, where the game's options module gives one (SAMPLE, as the text of a file)."""
    import importlib

    content = getattr(importlib.import_module(f"{game.package}.options"), "SAMPLE", None)
    return game.custom.load(content) if game.custom and content else None


# --- The game's parts ---


def check_game(game: Game) -> None:
    """All parts, and the same words in every language: a sentence a kind of event, a name an option."""
    game.check()
    words = {language: Messages(game, language) for language in LANGUAGES}
    for language, each in words.items():
        assert not each.broken(), f"{game.id}/words/{language}.ftl is broken at: {each.broken()[0]}"
    ids = {language: each.ids() for language, each in words.items()}
    assert ids["en"] == ids["ru"], f"{game.id}: words only in one language: {sorted(ids['en'] ^ ids['ru'])}"
    wanted = {f"event-{kind.name}" for kind in game.kinds.values()}
    for option in game.options:
        wanted.add(f"option-{option.name}")
        if isinstance(option, Choice):
            wanted |= {f"option-{option.name}-{word}" for word in option.words}
    assert wanted <= ids["en"], f"{game.id}: words are missing: {sorted(wanted - ids['en'])}"
    if game.custom:
        game.custom.load(game.text(f"{game.custom.name}.toml"))  # the example of what a host may bring along
    assert "game-over" in {kind.name for kind in game.kinds.values()}, f"{game.id} tells no game-over"


# --- Whole games ---


def check_case(game: Game, config: MatchConfig, seed: int = 0, *, rules: Rules | None = None) -> None:
    """One random game, checked from every seat at a sample of its positions, then its record."""
    match = Match(game, config.seats, config, chance=seeded_chance(seed), rules=rules)
    pick = random.Random(f"{game.id} {config.options} {seed}")
    views: dict[int | None, set[bytes]] = {}
    checked = 0
    while not match.is_over:
        state = match.state()
        check_state(match, state)
        if pick.random() < max(0.01, 6 / (6 + match.ply)):
            checked += 1
            check_moves(match, state, pick)
            for viewer in (None, *range(config.seats)):
                views.setdefault(viewer, set()).add(check_witness(match, state, viewer, pick))
        match.play(random_move(match, state, pick))
        assert match.ply < LONGEST, f"{game.id} {config}: no end"
    for viewer, shown in views.items():
        assert len(shown) > 1 or checked < 3, f"{game.id}: what {viewer} is shown never changes"
    check_outcome(match)
    check_events(match)
    check_record(match)


def random_move(match: Match, state: Any, pick: random.Random) -> str:
    """Any legal move, chosen evenly among stems, then among amounts."""
    row = pick.choice(match.rules.spread(state))
    amount = None if row[1] < 0 else str(pick.randint(row[1], row[2]))
    text: str = match.game.notation.text(match.config, state, None if row[0] < 0 else row[0], amount)
    return text


def check_state(match: Match, state: Any) -> None:
    """Nothing lost or doubled, no dead end, bytes that can be stored and read back."""
    complaint = match.game.optional("audit").audit(match.config, state)  # type: ignore[union-attr]
    assert complaint is None, f"{match.game.id} {match.config.options} ply {match.ply}: {complaint}"
    assert type(state)(state.bytes()) == state
    assert state.observer == 0
    assert state.drawing == 0
    legal = match.rules.legal(state)
    assert legal, f"{match.game.id} ply {match.ply}: seat {state.turn} has no move"
    assert legal == sorted(set(legal)), "legal moves ascend and are unique"
    assert legal[0] >= 0
    assert legal[-1] < match.game.state.ACTIONS
    assert 0 <= state.turn < match.config.seats


def check_moves(match: Match, state: Any, pick: random.Random) -> None:
    """Legal moves in text: unique, in string order, read back as they are printed; wrong ones change nothing."""
    legal = match.legal
    assert legal == sorted(set(legal))
    assert legal == expand(match.game, match.config, match.rules, match.witness(match.turn))
    for written in pick.sample(legal, min(len(legal), 12)):
        twin = match.copy()
        twin.play("  " + written.upper().replace(" ", "   ") + " ")
        printed = twin.history[len(match.history)].text
        assert printed == written, f"'{written}' comes back as '{printed}'"
        assert match.state() == state, "a copy is independent"
    for wrong in ("", "nonsense", "?", "9999999999", written + " x"):
        assert wrong in _refusal(match, wrong), "a refusal quotes what was wrong"
        assert match.state() == state, "an error changes nothing"


def _refusal(match: Match, wrong: str) -> str:
    try:
        match.play(wrong)
    except (MoveSyntaxError, IllegalMove) as error:
        return str(error)
    raise AssertionError(f"'{wrong}' was played")


def check_witness(match: Match, state: Any, viewer: int | None, pick: random.Random) -> bytes:
    """What a viewer knows is added to a blank record; worlds dealt from it agree with it, vary, and can be played.

    Twin worlds: everything made for the viewer is byte-equal in all of them.
    """
    game, rules = match.game, match.rules
    seen = rules.witness(state, viewer)
    assert (seen.generator[0], seen.generator[1]) == (0, 0), "the generator is never known"
    assert seen.observer == (PUBLIC if viewer is None else viewer + 1)
    assert (seen.turn, seen.step, seen.seats) == (state.turn, state.step, state.seats)
    shown = rules.views_json(state, (viewer,), match.vocabulary)[viewer]
    assert shown == game.view_json(match.vocabulary, seen), "a picture is the same at both speeds"
    assert shown == msgspec.json.encode(game.view_of(shown)), "a picture is a View, with its fields in order"
    if viewer == state.turn:
        assert rules.legal(seen) == rules.legal(state), "a seat knows its own legal moves"
    worlds = set()
    for at in range(6):
        world = seen.copy()
        seed_generator(world, f"{pick.random()} {at}".encode())
        rules.redeal(world)
        complaint = game.optional("audit").audit(match.config, world)  # type: ignore[union-attr]
        assert complaint is None, f"{game.id} ply {match.ply}: a world dealt for {viewer}: {complaint}"
        again = rules.witness(world, viewer)
        assert again == seen, (
            f"{game.id} ply {match.ply}: a world that {viewer} would know from the real one: {_difference(seen, again)}"
        )
        assert rules.views_json(world, (viewer,), match.vocabulary)[viewer] == shown
        worlds.add(world.position_bytes())
        if at == 0:
            _check_playable(match, world, pick)
    # A single world is right only where all that is hidden follows from what is seen: then it is the real one.
    assert len(worlds) > 1 or worlds == {state.position_bytes()}, f"{game.id} ply {match.ply}: worlds for {viewer} do not vary"
    return shown


def _difference(one: Any, other: Any) -> str:
    return ", ".join(
        f"{name} {_shown(one, name)} / {_shown(other, name)}" for name in one.fields if _shown(one, name) != _shown(other, name)
    )


def _shown(record: Any, name: str) -> Any:
    value = getattr(record, name)
    return value if isinstance(value, int) else value.tolist()


def _check_playable(match: Match, world: Any, pick: random.Random) -> None:
    """A dealt world goes on like any game, some way at least."""
    for _ in range(40):
        if world.turn == OVER:
            return
        if world.turn == CHANCE:
            seed_generator(world, f"{pick.random()}".encode())
            match.rules.chance(world)
        else:
            match.rules.play(world, pick.choice(match.rules.legal(world)))


def check_outcome(match: Match) -> None:
    outcome = match.outcome
    assert outcome is not None
    assert outcome.winners == tuple(seat for seat, place in enumerate(outcome.places) if place == 1)
    assert len(outcome.points) == match.config.seats


def check_events(match: Match) -> None:
    """Every event has a sentence in every language for every viewer; secrets are told to their knowers alone."""
    sentences = {
        language: Messages(match.game, language, match.game.custom_messages(match.config, language)) for language in LANGUAGES
    }
    most = max(sum(told.ply == ply for told in match.raw_events) for ply in {told.ply for told in match.raw_events})
    assert most <= EVENTS, f"{match.game.id}: {most} events in one ply"
    for viewer in (None, 0, match.config.seats - 1):
        for event in match.events(viewer):
            for each in sentences.values():
                assert each.event(event, match.names, viewer)
    assert match.all_events()[-1].kind == "game-over"


def check_record(match: Match) -> None:
    """The record is a fixpoint, replays to the same end, and depends on nothing but seed and moves."""
    written = game_record.dumps(game_record.from_match(match))
    record = game_record.loads(written)
    assert game_record.dumps(record) == written
    again = game_record.replay(record, match.game)
    assert again.state().position_bytes() == match.state().position_bytes()
    assert again.raw_events == match.raw_events


# --- Advice for players ---


def check_advice(game: Game, config: MatchConfig, seed: int = 0, *, rules: Rules | None = None) -> None:
    """The policy reads only what the seat to move knows: over a random game it weighs the truth and what is known alike.

    Every weight is from 0 to 10,000 and one is above 0; what is left after forgetting can still be dealt to a world.
    """
    match = Match(game, config.seats, config, chance=seeded_chance(seed), rules=rules)
    pick = random.Random(f"advice {game.id} {config.options} {seed}")
    rules = match.rules
    while not match.is_over:
        state = match.state()
        seen = rules.witness(state, state.turn)
        _check_weights(match, state, seen)
        stem = pick.choice(rules.legal(state))
        after, after_seen = state.copy(), seen.copy()
        rules.play(after, stem)
        if after.turn >= 0 and rules.awaits_amount(after):
            rules.play(after_seen, stem)
            _check_weights(match, after, after_seen)
        if pick.random() < 0.1:
            rules.forget(seen)
            seed_generator(seen, b"forget")
            rules.redeal(seen)
            complaint = game.optional("audit").audit(config, seen)  # type: ignore[union-attr]
            assert complaint is None, f"{game.id} ply {match.ply}: a world dealt after forgetting: {complaint}"
        match.play(random_move(match, state, pick))


def _check_weights(match: Match, state: Any, seen: Any) -> None:
    known, true = match.rules.weights(seen), match.rules.weights(state)
    where = f"{match.game.id} {match.config.options} ply {match.ply}"
    assert known == true, f"{where}: the policy weighs by what seat {state.turn} can't know"
    assert all(0 <= weight <= 10_000 for weight in known), f"{where}: a weight is from 0 to 10,000"
    assert any(known), f"{where}: no move has weight"


# --- Speeds ---


def check_speeds(game: Game, config: MatchConfig, seed: int = 0) -> None:
    """Interpreted and compiled rules play the same game, byte for byte, event for event; draws bring what chance does."""
    check_speeds_of(game, config, InterpretedRules(game), rules_for(game), seed)


def check_speeds_of(game: Game, config: MatchConfig, slow: Rules, fast: Rules, seed: int = 0) -> None:
    pick = random.Random(f"{game.id} {seed}")
    one = game.blank(config)
    slow.setup(one)
    other = game.blank(config)
    fast.setup(other)
    for step in range(LONGEST):
        assert one == other, f"{game.id} {config.options} step {step}: {_difference(one, other)}"
        if one.turn == OVER:
            assert slow.points(one) == fast.points(other)
            return
        if one.turn == CHANCE:
            _check_chance(game, config, slow, fast, one, other, f"{seed} {step}".encode())
            continue
        moves = slow.legal(one)
        assert moves == fast.legal(other)
        viewer = pick.randrange(config.seats)
        assert slow.witness(one, viewer) == fast.witness(other, viewer)
        if pick.random() < 0.1:
            _check_redeals(slow, fast, one, viewer)
            assert slow.spread(one) == fast.spread(other)
            assert slow.weights(one) == fast.weights(other)
        move = pick.choice(moves)
        slow.play(one, move)
        fast.play(other, move)
        assert _told(slow) == _told(fast)
    raise AssertionError(f"{game.id}: no end")


def _check_redeals(slow: Rules, fast: Rules, state: Any, viewer: int) -> None:
    one, other = slow.witness(state, viewer), slow.witness(state, viewer)
    for world in (one, other):
        seed_generator(world, b"redeal")
    slow.redeal(one)
    fast.redeal(other)
    assert one == other, f"redeal: {_difference(one, other)}"


def _told(rules: Rules) -> list[list[int]]:
    return rules.scratch.event.tolist()[: rules.scratch.event_count]  # type: ignore[no-any-return]


def _check_chance(game: Game, config: MatchConfig, slow: Rules, fast: Rules, one: Any, other: Any, seed: bytes) -> None:
    """One thing of chance: the same at both speeds, and the same when its line is dictated draw by draw."""
    before = one.copy()
    drawn = one.copy()
    for rules, state in ((slow, one), (fast, other)):
        seed_generator(state, seed)
        rules.chance(state)
        state.generator[0] = state.generator[1] = 0
    line = game.notation.chance_text(config, before, one, one)
    named = []
    for outcome in game.notation.parse_chance(config, before, line):
        chance_outcomes = slow.chance_outcomes(drawn)
        assert chance_outcomes[outcome] > 0
        assert chance_outcomes == fast.chance_outcomes(drawn)
        named.append(game.notation.outcome_text(config, drawn, outcome))
        slow.draw(drawn, outcome)
    words = " ".join(line.replace("|", " ").replace(",", " ").split())
    assert words.endswith(" ".join(named)), f"{game.id}: the draws of '{line}' are called {', '.join(named)}"
    assert drawn.position_bytes() == one.position_bytes(), f"{game.id}: '{line}' dictated differs: {_difference(drawn, one)}"

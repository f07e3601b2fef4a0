"""Every game as an OpenSpiel game. Needs `malison[research]`; importing this module registers the games.

    import malison.research.openspiel
    import pyspiel
    game = pyspiel.load_game("malison_cursed_tricks", {"players": 4, "rounds": 1})

Chance is explicit, one draw per node. An information state is text: the events as the player may know them, and a digest of
everything that the player knew at every step. Two of them are equal only if the player can't tell the histories apart.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np
import pyspiel

from malison.engine import events
from malison.engine.events import RawEvent, heard
from malison.engine.game import Game
from malison.engine.options import CustomFile
from malison.engine.rules.rng import seed_rng
from malison.engine.rules.state_layout import CHANCE, OVER
from malison.games import all_games
from malison.research.adapter import GameInstance, place_rewards

MAX_POINTS = 10_000  # more than any seat can win or lose
MAX_LENGTH = 100_000  # more decisions than any game has


def _game_type(game: Game) -> Any:
    low, high = game.about.seats
    settings = {option.name: option.default for option in game.options if not isinstance(option, CustomFile)}
    return pyspiel.GameType(
        short_name=f"malison_{game.id.replace('-', '_')}",
        long_name=game.about.name["en"],
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=high,
        min_num_players=low,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification={"players": low, "rewards": "points", **settings},
    )


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """A game with a number of seats and options."""

    def __init__(self, game: Game, game_type: Any, params: dict[str, Any] | None) -> None:
        given = dict(params or {})
        seats = given.pop("players", game.about.seats[0])
        self.by_place = given.pop("rewards", "points") == "place"
        self.instance = GameInstance(
            game.id, seats, {name: value for name, value in given.items() if value != _default(game, name)}
        )
        most = 1.0 if self.by_place else float(MAX_POINTS)
        info = pyspiel.GameInfo(
            num_distinct_actions=self.instance.layout.actions,
            max_chance_outcomes=game.state.OUTCOMES,
            num_players=seats,
            min_utility=-most,
            max_utility=most,
            max_game_length=MAX_LENGTH,
        )
        super().__init__(game_type, info, params or {})

    def new_initial_state(self) -> SpielState:
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> SpielObserver | None:
        """Return an observer; None for the secrets of all players at once, which is OpenSpiel's way to say "not supported"."""
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        return SpielObserver(self.instance, kind, params) if kind.private_info != pyspiel.PrivateInfoType.ALL_PLAYERS else None


def _default(game: Game, name: str) -> object:
    return next((option.default for option in game.options if option.name == name), None)


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A state with its past, from which follows what each player knew at every step."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.instance = game.instance
        self.by_place = game.by_place
        self.game_state = self.instance.initial_state()
        self.raw_events: list[RawEvent] = []
        self.past: list[bytes] = []  # all states so far, without those in the middle of a chance event
        self.digests: dict[int | None, tuple[int, bytes]] = {}  # by player: how many of the past states are covered, the digest
        self._remember()

    def _remember(self) -> None:
        self.raw_events += heard(self.instance.rules.scratch, self.game_state.step)
        if not self.game_state.drawing:
            self.past.append(self.game_state.bytes())

    # --- OpenSpiel's interface ---

    def current_player(self) -> int:
        turn: int = self.game_state.turn
        if turn == CHANCE:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if turn == OVER else turn

    def is_terminal(self) -> bool:
        return bool(self.game_state.turn == OVER)

    def _legal_actions(self, player: int) -> list[int]:
        return self.instance.rules.legal(self.game_state)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        counts = self.instance.rules.chance_outcomes(self.game_state)
        total = sum(counts)
        return [(outcome, count / total) for outcome, count in enumerate(counts) if count]

    def _apply_action(self, action: int) -> None:
        """Apply an action that is in range. As usual in OpenSpiel, only `apply_action_with_legality_check` checks legality."""
        if self.game_state.turn == CHANCE:
            _check_range(action, self.instance.game.state.OUTCOMES, "outcome of chance")
            self.instance.rules.draw(self.game_state, action)
        else:
            _check_range(action, self.instance.layout.actions, "action")
            self.instance.rules.play(self.game_state, action)
        self._remember()

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return str(self.instance.game.notation.outcome_text(self.instance.config, self.game_state, action))
        return self.instance.decision_text(self.game_state, action)

    def returns(self) -> list[float]:
        points = self.instance.points(self.game_state)
        if not self.is_terminal():
            return [0.0] * self.instance.seats
        return place_rewards(points) if self.by_place else [float(value) for value in points]

    def __str__(self) -> str:
        return str(self.game_state.position_bytes().hex())

    # --- What a player knows: OpenSpiel's `information_state_string` and `observation_string` call the observers below ---

    def information_state_text(self, seat: int | None) -> str:
        """Return the information state: the events as the seat may know them, and a digest of all that it knew."""
        masked = (
            events.masked(self.instance.game.kinds, self.instance.config, raw, seat, all_known=self.is_terminal())
            for raw in self.raw_events
        )
        lines = [f"{event.kind} {' '.join(f'{name}={value}' for name, value in event.values.items())}" for event in masked]
        return "\n".join([f"seat {seat}", *lines, f"knows {self._digest(seat).hex()}"])

    def _digest(self, seat: int | None) -> bytes:
        """Return a digest of everything that the seat knew at every step so far."""
        covered, digest = self.digests.get(seat, (0, b""))
        for content in self.past[covered:]:
            seen = self.instance.rules.witness(self.instance.game.state.State(content), seat)
            digest = hashlib.blake2b(digest + seen.position_bytes(), digest_size=16).digest()
        self.digests[seat] = (len(self.past), digest)
        return digest

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> SpielState:
        """Return another state that the player can't tell from this one.

        The past of the other players is not resampled: their information states in the returned state follow from what the
        player knows and from what they know now.
        """
        mine = self._digest(player)
        seen = self.instance.rules.witness(self.game_state, player)
        seed_rng(seen, int(sampler() * (1 << 52)), 0)
        self.instance.rules.redeal(seen)
        for half in range(2):
            seen.generator[half] = 0
        twin: SpielState = self.clone()
        twin.game_state = seen
        twin.raw_events = [_hidden_from_all(raw, player) for raw in self.raw_events]
        twin.past = [seen.bytes()]
        for seat in range(self.instance.seats):
            theirs = self.instance.rules.witness(seen, seat).position_bytes()
            twin.digests[seat] = (1, mine if seat == player else hashlib.blake2b(mine + theirs, digest_size=16).digest())
        return twin


def _check_range(number: int, beyond: int, what: str) -> None:
    if not 0 <= number < beyond:
        raise ValueError(f"{number} is no {what}: they are 0 to {beyond - 1}")


def _hidden_from_all(raw: RawEvent, player: int) -> RawEvent:
    """Return the event; if its secrets are hidden from the player, hide them from every seat."""
    return raw if raw.knowers >> player & 1 else RawEvent(raw.ply, raw.kind, 0, raw.values)


class SpielObserver:
    """An observer: the vector of docs/observations, whole and in pieces by field, and text.

    Observations with perfect recall, and of private information alone, are text only.
    """

    def __init__(self, instance: GameInstance, kind: Any, params: Any) -> None:
        if params:
            raise ValueError(f"observation parameters are not supported: {params}")
        self.instance = instance
        self.kind = kind
        self.tensor: Any = None
        self.dict: dict[str, Any] = {}
        if kind.public_info and not kind.perfect_recall:
            self.tensor = np.zeros(len(instance.layout), np.float32)
            for start, length, part in instance.layout.index_map():
                self.dict[f"{start}: {part.field}"] = self.tensor[start : start + length]

    def _seat(self, player: int) -> int | None:
        return player if self.kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER else None

    def set_from(self, state: SpielState, player: int) -> None:
        if self.tensor is not None:
            self.tensor[:] = self.instance.layout.read(self.instance.rules.witness(state.game_state, self._seat(player)))

    def string_from(self, state: SpielState, player: int) -> str:
        seat = self._seat(player)
        describe = (
            state.information_state_text if self.kind.perfect_recall else partial(self.instance.view_text, state.game_state)
        )
        text: str = describe(seat)
        if self.kind.public_info:
            return text
        public = set(describe(None).splitlines())
        return "\n".join(line for line in text.splitlines() if line not in public)


def _register(game: Game) -> None:
    game_type = _game_type(game)

    class Registered(SpielGame):
        def __init__(self, params: dict[str, Any] | None = None) -> None:
            super().__init__(game, game_type, params)

    Registered.__name__ = Registered.__qualname__ = game_type.short_name
    pyspiel.register_game(game_type, Registered)


for _game in all_games().values():
    _register(_game)

"""Each game as an OpenSpiel game. Needs `malison[research]`; importing this registers them.

    import malison.research.openspiel
    import pyspiel
    game = pyspiel.load_game("malison_cursed_tricks", {"players": 4, "rounds": 1})

Chance is explicit, one draw a node. An information state is text: what happened as the player may know it, and a digest of all
that the player has known at every step, so that two of them are equal only where the player can't tell the difference.
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

MOST_POINTS = 10_000  # more than anyone can win or lose
LONGEST = 100_000  # decisions of a game


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
    """One of our games on certain terms."""

    def __init__(self, game: Game, game_type: Any, params: dict[str, Any] | None) -> None:
        given = dict(params or {})
        seats = given.pop("players", game.about.seats[0])
        self.by_place = given.pop("rewards", "points") == "place"
        self.world = GameInstance(
            game.id, seats, {name: value for name, value in given.items() if value != _default(game, name)}
        )
        most = 1.0 if self.by_place else float(MOST_POINTS)
        info = pyspiel.GameInfo(
            num_distinct_actions=self.world.layout.actions,
            max_chance_outcomes=game.state.OUTCOMES,
            num_players=seats,
            min_utility=-most,
            max_utility=most,
            max_game_length=LONGEST,
        )
        super().__init__(game_type, info, params or {})

    def new_initial_state(self) -> SpielState:
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> SpielObserver | None:
        """None, as OpenSpiel has it, where such an observation is not to be had: of all players' secrets at once."""
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        return SpielObserver(self.world, kind, params) if kind.private_info != pyspiel.PrivateInfoType.ALL_PLAYERS else None


def _default(game: Game, name: str) -> object:
    return next((option.default for option in game.options if option.name == name), None)


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A state, with what is needed to tell what each player has known."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.world = game.world
        self.by_place = game.by_place
        self.record = self.world.blank()
        self.raw_events: list[RawEvent] = []
        self.past: list[bytes] = []  # the states so far, whole things of chance only
        self.known: dict[int | None, tuple[int, bytes]] = {}  # for each player: how much of it is digested, and the digest
        self._note()

    def _note(self) -> None:
        self.raw_events += heard(self.world.rules.scratch, self.record.step)
        if not self.record.drawing:
            self.past.append(self.record.bytes())

    # --- OpenSpiel's interface ---

    def current_player(self) -> int:
        turn: int = self.record.turn
        if turn == CHANCE:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if turn == OVER else turn

    def is_terminal(self) -> bool:
        return bool(self.record.turn == OVER)

    def _legal_actions(self, player: int) -> list[int]:
        return self.world.rules.legal(self.record)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        counts = self.world.rules.chance_outcomes(self.record)
        total = sum(counts)
        return [(outcome, count / total) for outcome, count in enumerate(counts) if count]

    def _apply_action(self, action: int) -> None:
        """Whether it is legal is not looked at, as OpenSpiel has it (`apply_action_with_legality_check` does); its range is."""
        if self.record.turn == CHANCE:
            _check_range(action, self.world.game.state.OUTCOMES, "outcome of chance")
            self.world.rules.draw(self.record, action)
        else:
            _check_range(action, self.world.layout.actions, "action")
            self.world.rules.play(self.record, action)
        self._note()

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return str(self.world.game.notation.outcome_text(self.world.config, self.record, action))
        return self.world.decision_text(self.record, action)

    def returns(self) -> list[float]:
        points = self.world.points(self.record)
        if not self.is_terminal():
            return [0.0] * self.world.seats
        return place_rewards(points) if self.by_place else [float(value) for value in points]

    def __str__(self) -> str:
        return str(self.record.position_bytes().hex())

    # --- What a player knows ---

    # OpenSpiel's own `information_state_string` and `observation_string` check the player, then ask the observers below.

    def known_text(self, seat: int | None) -> str:
        """The information state: what happened as the seat may know it, and a digest of all that it has known."""
        told = (
            events.masked(self.world.game.kinds, self.world.config, each, seat, all_known=self.is_terminal())
            for each in self.raw_events
        )
        lines = [f"{event.kind} {' '.join(f'{name}={value}' for name, value in event.values.items())}" for event in told]
        return "\n".join([f"seat {seat}", *lines, f"knows {self._digest(seat).hex()}"])

    def _digest(self, seat: int | None) -> bytes:
        """Of all that the seat has known at every step so far."""
        done, hash_words = self.known.get(seat, (0, b""))
        for content in self.past[done:]:
            seen = self.world.rules.witness(self.world.game.state.State(content), seat)
            hash_words = hashlib.blake2b(hash_words + seen.position_bytes(), digest_size=16).digest()
        self.known[seat] = (len(self.past), hash_words)
        return hash_words

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> SpielState:
        """Another state that the player can't tell from this one.

        What the other players have known before now is not imagined: their information states there follow from what the
        player knows and from what they know now.
        """
        mine = self._digest(player)
        seen = self.world.rules.witness(self.record, player)
        seed_rng(seen, int(sampler() * (1 << 52)), 0)
        self.world.rules.redeal(seen)
        for place in range(2):
            seen.generator[place] = 0
        twin: SpielState = self.clone()
        twin.record = seen
        twin.raw_events = [_for_all(told, player) for told in self.raw_events]
        twin.past = [seen.bytes()]
        for seat in range(self.world.seats):
            theirs = self.world.rules.witness(seen, seat).position_bytes()
            twin.known[seat] = (1, mine if seat == player else hashlib.blake2b(mine + theirs, digest_size=16).digest())
        return twin


def _check_range(number: int, beyond: int, what: str) -> None:
    if not 0 <= number < beyond:
        raise ValueError(f"{number} is no {what}: they are 0 to {beyond - 1}")


def _for_all(told: RawEvent, player: int) -> RawEvent:
    """An event as the player knows it: what is secret from the player is secret from all."""
    return told if told.knowers >> player & 1 else RawEvent(told.ply, told.kind, 0, told.values)


class SpielObserver:
    """What a player is shown: the vector of docs/observations, whole and in pieces by field, and text.

    With perfect recall, or of what is private alone, there is text only.
    """

    def __init__(self, world: GameInstance, kind: Any, params: Any) -> None:
        if params:
            raise ValueError(f"observation parameters are not supported: {params}")
        self.world = world
        self.kind = kind
        self.tensor: Any = None
        self.dict: dict[str, Any] = {}
        if kind.public_info and not kind.perfect_recall:
            self.tensor = np.zeros(len(world.layout), np.float32)
            for start, length, part in world.layout.index_map():
                self.dict[f"{start}: {part.field}"] = self.tensor[start : start + length]

    def _seat(self, player: int) -> int | None:
        return player if self.kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER else None

    def set_from(self, state: SpielState, player: int) -> None:
        if self.tensor is not None:
            self.tensor[:] = self.world.layout.read(self.world.rules.witness(state.record, self._seat(player)))

    def string_from(self, state: SpielState, player: int) -> str:
        seat = self._seat(player)
        shown = state.known_text if self.kind.perfect_recall else partial(self.world.view_text, state.record)
        text: str = shown(seat)
        if self.kind.public_info:
            return text
        public = set(shown(None).splitlines())
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

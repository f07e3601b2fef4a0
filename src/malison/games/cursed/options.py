"""What a host of Cursed! chooses."""

from __future__ import annotations

from collections.abc import Mapping

from malison.engine.errors import OptionError
from malison.engine.options import CustomFile, MatchConfig, Number, Option, Switch, Value
from malison.games.cursed import wards
from malison.games.cursed.state import DEALT, LIFE, ROUNDS, State

OPTIONS: tuple[Option, ...] = (
    Number("life", 10, 9, LIFE),
    Switch("villagers_share", default=True),
    Number("max_rounds", 40, 1, ROUNDS),
    CustomFile("wards", "standard", wards.load, wards.lines, wards.read, wards.KEYWORD, wards.fluent),
)

# A small deck with every effect, for trying out; the name of one also stands in the game's own deck.
SAMPLE = """
[[ward]]
name = "lantern"
kind = "villager"
effect = "add 4"
copies = 3
words = { en = "Lantern", ru = "Фонарь" }

[[ward]]
name = "loaded die"
kind = "spell"
effect = "reroll"
copies = 4
words = { en = "Loaded die", ru = "Краплёный кубик" }

[[ward]]
name = "sanctuary"
kind = "villager"
effect = "sanctuary"
copies = 2
words = { en = "Chapel", ru = "Часовня" }

[[ward]]
name = "hunger"
kind = "monster"
effect = "frenzy 2"
copies = 3

[[ward]]
name = "full moon"
kind = "spell"
effect = "add 1"
copies = 2

[[ward]]
name = "evil eye"
kind = "spell"
effect = "hex 3"
copies = 2

[[ward]]
name = "feast"
kind = "spell"
effect = "mend 9"
copies = 2

[[ward]]
name = "grave goods"
kind = "monster"
effect = "claim void"
copies = 1

[[ward]]
name = "silence"
kind = "spell"
effect = "dispel"
copies = 2

[[ward]]
name = "leech"
kind = "spell"
effect = "drain 3"
copies = 2
"""


def check(seats: int, given: Mapping[str, object], options: Mapping[str, Value]) -> None:
    return None


def arrange(state: State, config: MatchConfig) -> None:
    deck = wards.deck_of(config)
    if deck.cards < DEALT * config.seats:
        dealt = DEALT * config.seats
        reason = f"{config.seats} players are dealt {dealt} wards, and this ward deck has only {deck.cards}"
        raise OptionError(reason, "small-deck", players=config.seats, dealt=dealt, cards=deck.cards)
    state.life = config["life"]
    state.share = config["villagers_share"]
    state.max_rounds = config["max_rounds"]
    state.kinds = len(deck.wards)
    for place, ward in enumerate(deck.wards):
        state.kind[place] = ward.kind
        state.effect[place] = ward.effect
        state.number[place] = ward.number
        state.copies[place] = ward.copies

"""What a host of Cursed Court chooses."""

from __future__ import annotations

from collections.abc import Mapping

from malison.engine.errors import OptionError
from malison.engine.options import Choice, CustomFile, MatchConfig, Number, Option, Switch, Value
from malison.games.cursed_court import board
from malison.games.cursed_court.state import HIDDEN, OFF, OPEN, REBUYS, STACK, State

EXTRA_YEARS = 3  # CC18: at most

OPTIONS: tuple[Option, ...] = (
    Number("years", 3, 1, 6),
    Choice("tie", ("share", "extra-year")),
    CustomFile("board", "standard", board.load, board.lines, board.read, "set", board.words),
    Choice("remembers", ("off", "open", "hidden")),
    Switch("coinless"),
    Switch("exchange"),
    Switch("feints"),
    Number("coins", 20, 0, 20),
    Number("max_years", 20, 1, 100),
    Number("rebuys", 0, 0, REBUYS),
)


def check(seats: int, given: Mapping[str, object], options: Mapping[str, Value]) -> None:
    """Refuse combinations that make no sense."""
    if options["coinless"] and options["exchange"]:
        raise OptionError("coinless does not go with exchange: the Great Exchange is played for chips", "coinless-exchange")
    if options["coinless"] and "coins" in given:
        raise OptionError("option coins does not go with coinless: the Coinless Court has none", "coinless-coins")
    if options["exchange"]:
        for name in ("years", "tie"):
            if name in given:
                reason = "the game goes on until one player has chips, or for max_years"
                raise OptionError(f"option {name} does not go with exchange: {reason}", "exchange-years", option=name)
        if "coins" in given:
            reason = f"option coins does not go with exchange: each player starts with {STACK} chips"
            raise OptionError(reason, "exchange-coins", chips=STACK)
    else:
        for name in ("max_years", "rebuys"):
            if name in given:
                raise OptionError(f"option {name} goes only with exchange", "only-exchange", option=name)


def arrange(state: State, config: MatchConfig) -> None:
    state.exchange = config["exchange"]
    state.coinless = config["coinless"]
    state.feints = config["feints"]
    state.remembers = (OFF, OPEN, HIDDEN)[("off", "open", "hidden").index(config["remembers"])]
    state.years = config["max_years"] if state.exchange else config["years"]
    state.extra = EXTRA_YEARS if config["tie"] == "extra-year" else 0
    state.rebuys = config["rebuys"]
    state.coins = STACK if state.exchange else 0 if state.coinless else config["coins"]
    for at, group in enumerate(board.of(config)):
        state.group[at] = group.mask


# A board for trying out the option: the sets of the standard board, each noble moved on by one.
SAMPLE = "\n".join(
    f'[[set]]\nid = "{group.id}-moved"\nname = {{ en = "{group.id.capitalize()} moved", ru = "Сдвиг {number}" }}\n'
    f'nobles = "{" ".join(board.LETTERS[(noble + 1) % len(board.LETTERS)] for noble in group.nobles)}"\n'
    for number, group in enumerate(board.standard(), 1)
)

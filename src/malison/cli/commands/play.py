"""malison play: a game in the terminal, full screen or line by line."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from malison.cli.arguments import Language, Options, SeatCount, choose, language, line_by_line
from malison.engine.errors import OptionError
from malison.games import all_games

if TYPE_CHECKING:
    from malison.terminal.tables.local_table import LocalTable
    from malison.terminal.tables.saved_games import SavedGame


def play(
    game: Annotated[str | None, Parameter(help="A game's id, as `malison games` lists them; asked for if not said.")] = None,
    /,
    *,
    seats: SeatCount = None,
    people: Annotated[str, Parameter(help="Names of those who play at this device, commas between.")] = "",
    bots: Annotated[
        str, Parameter(help="The bots' level: page, squire, courtier or chancellor; one for all, or one each.")
    ] = "courtier",
    option: Options = None,
    seed: Annotated[str | None, Parameter(help="What chance follows from; drawn by lot if not said.")] = None,
    spoken: Annotated[Language, Parameter(name="--language")] = None,
    resume: Annotated[
        bool | None, Parameter(help="Go on with the last unfinished game, or begin a new one; asked if not said.")
    ] = None,
    plain: Annotated[
        bool, Parameter(negative=(), show_default=False, help="Line by line: for screen readers and pipes.")
    ] = False,
) -> int:
    """Play a game in the terminal."""
    speaks = language(spoken)
    if line_by_line(wanted=plain):
        from malison.terminal.line_mode import LineModeGame

        desk = _resumed(game, speaks, resume) or _new(game or _ask_game(speaks), seats, people, bots, option, seed, speaks)
        LineModeGame(desk, speaks).run()
        return 0
    from malison.terminal.app import MalisonApp
    from malison.terminal.i18n import Translator

    opened = _resumed(game, speaks, resume) if game or resume else None
    app = MalisonApp(speaks, opened or (_new(game, seats, people, bots, option, seed, speaks) if game else None))
    app.run()
    if app.desk and not app.desk.outcome:
        print(Translator(app.desk.game, app.language).format("ui-kept"))
    return 0


def _resumed(game: str | None, speaks: str, resume: bool | None) -> LocalTable | None:
    """The last unfinished game, if it is wanted; a person is asked where nothing was said, and may delete it."""
    from malison.terminal.tables import saved_games
    from malison.terminal.tables.local_table import LocalTable

    kept = saved_games.unfinished(game)
    if resume and not kept:
        raise OptionError("there is no unfinished game to go on with")
    if resume is False or not (resume or sys.stdin.isatty()):
        return None
    for each in kept:
        answer = "1" if resume else _ask_about(each, speaks)
        if answer == "2":
            return None
        if answer != "3":
            return LocalTable.resume(each)
        each.delete()
    return None


def _ask_about(kept: SavedGame, speaks: str) -> str:
    """What to do with an unfinished game, as its number; what deletes it is asked for twice."""
    from malison.terminal.i18n import Translator

    made = kept.first()
    assert made is not None  # or it would not be offered
    speech = Translator(all_games()[made.game], speaks)
    print(speech.format("ui-unfinished", game=speech.title, names=", ".join(seat.name or "?" for seat in made.seats)))
    print(f"1. {speech.format('ui-resume')}\n2. {speech.format('ui-new')}\n3. {speech.format('ui-delete-it')}")
    answer = input("> ").strip()
    if answer != "3":
        return answer
    print(speech.format("ui-delete-sure-plain"))
    return "3" if input("> ").strip() == "3" else _ask_about(kept, speaks)


def _new(
    game: str, seats: int | None, people: str, bots: str, option: list[str] | None, seed: str | None, speaks: str
) -> LocalTable:
    from malison.terminal.i18n import Translator
    from malison.terminal.tables.local_table import LocalTable

    choices = choose(game, seats, option)
    names = [name.strip() for name in people.split(",") if name.strip()] or [Translator(choices.game, speaks).format("ui-you")]
    levels = _levels(bots, choices.seats - len(names))
    return LocalTable.begin(choices.game, names, levels, choices.options, custom_text=choices.custom_text, seed=seed)


def _levels(given: str, wanted: int) -> list[str]:
    """A level for every bot."""
    if wanted < 0:
        raise OptionError("there are more people than seats: raise --seats")
    levels = [level.strip() for level in given.split(",")]
    if len(levels) == 1:
        levels *= wanted
    if len(levels) != wanted:
        raise OptionError(f"--bots names one level for all bots or one each: {wanted}, not {len(levels)}")
    return levels


def _ask_game(speaks: str) -> str:
    games = list(all_games().values())
    for number, each in enumerate(games, 1):
        print(f"{number}. {each.about.name[speaks]}: {each.about.sentence[speaks]}")
    while True:
        try:
            answer = input("> ").strip()
        except EOFError:
            raise OptionError("name a game: malison play GAME") from None
        for number, each in enumerate(games, 1):
            if answer in (str(number), each.id):
                return each.id

"""malison join: a seat at a server's table, from the terminal."""

from __future__ import annotations

import getpass
import sys
from typing import Annotated

from cyclopts import Parameter

from malison.cli.arguments import Language, language


def join(
    link: Annotated[str, Parameter(help="The table's link, as its host shares it.")],
    /,
    *,
    name: Annotated[str | None, Parameter(help="Your name at the table; your login if not said.")] = None,
    spoken: Annotated[Language, Parameter(name="--language")] = None,
    plain: Annotated[
        bool, Parameter(negative=(), show_default=False, help="Line by line: for screen readers and pipes.")
    ] = False,
) -> int:
    """Play at a server's table from the terminal."""
    from malison.terminal.guest import Guest
    from malison.terminal.speech import Speech

    speaks = language(spoken)
    guest = Guest.join(link, name or getpass.getuser()[:24])
    speech = Speech(guest.game, speaks)
    while not guest.started and guest.broken is None:
        print(speech.say("ui-lobby", open=guest.open_seats))
        guest.wait_in_lobby()
    if plain or not (sys.stdin.isatty() and sys.stdout.isatty()):
        from malison.terminal.plain import PlainGame

        PlainGame(guest, speaks).run()
    else:
        from malison.terminal.app import MalisonApp

        MalisonApp(speaks, guest).run()
    guest.leave()
    return 0

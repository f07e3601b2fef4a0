"""malison join: a seat at a server's table, from the terminal."""

from __future__ import annotations

import getpass
import sys
from typing import Annotated

from cyclopts import Parameter

from malison.cli.arguments import Language, language, line_by_line


def join(
    link: Annotated[str, Parameter(help="The table's link, as its host shares it.")],
    /,
    *,
    name: Annotated[str | None, Parameter(help="Your name at the table; your login if not said.")] = None,
    spoken: Annotated[Language, Parameter(name="--language")] = None,
    watch: Annotated[bool, Parameter(negative=(), show_default=False, help="Look on without taking a seat.")] = False,
    plain: Annotated[
        bool, Parameter(negative=(), show_default=False, help="Line by line: for screen readers and pipes.")
    ] = False,
) -> int:
    """Play at a server's table from the terminal."""
    from malison.terminal.tables.remote_table import RemoteTable

    speaks = language(spoken)
    guest = RemoteTable.join(link, name or getpass.getuser()[:24], watch=watch)
    try:
        if line_by_line(wanted=plain):
            from malison.terminal.line_mode import LineModeGame

            LineModeGame(guest, speaks, _line, live=sys.stdin.isatty()).run()
        else:
            from malison.terminal.app import MalisonApp

            MalisonApp(speaks, guest).run()
    finally:
        guest.leave()
    return 0


def _line(_: str) -> str:
    """One line of the input. `input` would leave a terminal without echo if the game ends while it waits."""
    line = sys.stdin.readline()
    if not line:
        raise EOFError
    return line.rstrip("\n")

"""The commands. Each is imported when it is called, so that a short one starts at once."""

from __future__ import annotations

from cyclopts import App, Group

import malison

_PLAY = Group("Play", sort_key=1)
_RECORDS = Group("Records of games", sort_key=2)
_STUDY = Group("Study", sort_key=3)

app = App(
    name="malison",
    help="""Cursed Court, Cursed Tricks, Courtisans and Cursed!, to play and to study.

    Without a command a table is opened. GAME is one of the ids that `malison games` lists.
    """,
    version=malison.__version__,
    help_format="markdown",
    group_commands=Group("Help", sort_key=9),
)

for place, group, sentence in (
    ("listing:games", _PLAY, "List the games, or tell about one of them."),
    ("playing:play", _PLAY, "Play a game in the terminal."),
    ("records:new", _RECORDS, "Begin a game: print its record up to the first decision."),
    ("records:replay", _RECORDS, "Play a record through, checking every line, and tell what happens."),
    ("records:verify", _RECORDS, "Confirm that records follow the rules from the first line to the result."),
    ("simulating:simulate", _STUDY, "Let bots play many games; keep their records and count what came of them."),
):
    app.command(f"malison.cli.{place}", name=place.partition(":")[2], group=group, help=sentence)


@app.default
def open_table() -> int:
    """Open a table."""
    from malison.cli.playing import play

    return play()

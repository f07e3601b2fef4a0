"""The commands. Each is imported when it is called, so that a short one starts at once."""

from __future__ import annotations

from cyclopts import App, Group

import malison

_PLAY = Group("Play", sort_key=1)
_RECORDS = Group("Records of games", sort_key=2)
_STUDY = Group("Study", sort_key=3)
_HOST = Group("Host", sort_key=4)

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
    ("games:games", _PLAY, "List the games, or tell about one of them."),
    ("play:play", _PLAY, "Play a game in the terminal."),
    ("join:join", _PLAY, "Play at a server's table from the terminal."),
    ("enter:enter", _RECORDS, "Enter a game from a real table line by line: get its record, odds and hints."),
    ("new:new", _RECORDS, "Begin a game: print its record up to the first decision."),
    ("replay:replay", _RECORDS, "Play a record through, checking every line, and tell what happens."),
    (
        "verify:verify",
        _RECORDS,
        "Confirm that records follow the rules from the first line to the result, and keep their seal.",
    ),
    ("simulate:simulate", _STUDY, "Let bots play many games; keep their records and count what came of them."),
    ("odds:odds", _STUDY, "Tell the exact odds of a position of Cursed Court, for what one seat sees."),
    ("arena:arena", _STUDY, "Let players meet from every seat with the same deals, and rate them."),
    ("lab:lab", _STUDY, "Study a game from thousands of games: length, seats, luck, what goes with winning."),
    ("bench:bench", _STUDY, "Measure how fast the games are here, beside C and other libraries."),
    ("serve:serve", _PLAY, "Open a house for tables and serve it until Control-C."),
    ("admin:tables", _HOST, "List the tables of a database."),
    ("admin:backup", _HOST, "Copy the database and the signing key into a new folder, also while a server runs."),
    ("admin:export", _HOST, "Write all tables as lines of JSON that any database can import."),
    ("admin:import_", _HOST, "Read what export wrote into a database: all of it or nothing."),
    ("admin:repair", _HOST, "Replay the logs of tables and rebuild what is kept beside them."),
):
    app.command(f"malison.cli.commands.{place}", name=place.partition(":")[2].rstrip("_"), group=group, help=sentence)


@app.default
def open_table() -> int:
    """Open a table."""
    from malison.cli.commands.serve import serve

    return serve()

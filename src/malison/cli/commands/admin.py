"""malison tables, backup, export, import and repair: look after a server's database."""

from __future__ import annotations

import sys
import time
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import Annotated, TextIO

from cyclopts import Parameter

from malison.cli.arguments import Json
from malison.cli.commands.serve import Database


def backup(target: Annotated[Path, Parameter(help="A new folder.")], /, *, database: Database = None) -> int:
    """Copy the database and the signing key into a new folder, also while a server runs."""
    from malison.server.config import data_folder
    from malison.server.storage import admin

    for path in admin.backup(_url(database), data_folder(), target):
        print(path)
    return 0


def export(
    file: Annotated[str, Parameter(allow_leading_hyphen=True, help="The file to write; `-` for the standard output.")],
    /,
    *,
    records: Annotated[Path | None, Parameter(help="Also write the record of every finished game into this folder.")] = None,
    database: Database = None,
) -> int:
    """Write all tables as lines of JSON that any database can import."""
    from malison.server.storage import admin

    with admin.database(_url(database)) as engine:
        if file == "-":
            admin.export(engine, sys.stdout)
        else:
            with Path(file).open("w", encoding="utf-8") as output:
                print(f"tables written: {admin.export(engine, output)}")
        if records is not None:
            count, bad = admin.write_records(engine, records)
            print(f"records written: {count}", file=sys.stderr if file == "-" else sys.stdout)
            for reason in bad:
                print(reason, file=sys.stderr)
            return 2 if bad else 0
    return 0


def import_(
    file: Annotated[str, Parameter(allow_leading_hyphen=True, help="What export wrote; `-` reads the standard input.")],
    /,
    *,
    database: Database = None,
) -> int:
    """Read what `malison export` wrote into a database: all of it or nothing."""
    from malison.server.storage import admin

    with _opened(file) as source, admin.database(_url(database), new=True) as engine:
        count = admin.import_(engine, source)
    print(f"tables read: {count}")
    return 0


def _opened(file: str) -> AbstractContextManager[TextIO]:
    return nullcontext(sys.stdin) if file == "-" else Path(file).open(encoding="utf-8")


def tables(*, database: Database = None, json_output: Json = False) -> int:
    """List the tables of a database."""
    import msgspec

    from malison.server.storage import admin

    with admin.database(_url(database)) as engine:
        found = admin.listing(engine)
    if json_output:
        sys.stdout.write(msgspec.json.encode(found).decode() + "\n")
        return 0
    for table in found:
        made = time.strftime("%Y-%m-%d %H:%M", time.localtime(table.created_at / 1000))
        who = ", ".join(name or "–" for name in table.names) if table.broken is None else table.broken
        print(f"{table.id}  {made}  {table.game}  {table.status}  {table.moves} moves  {who}")
    return 0


def repair(
    table: Annotated[str | None, Parameter(help="One table's id; all if not said.")] = None, /, *, database: Database = None
) -> int:
    """Replay the logs of tables and rebuild what is kept beside them; tell where a log does not replay."""
    from malison.server.storage import admin

    with admin.database(_url(database)) as engine:
        good, bad = admin.repair(engine, table)
    print(f"tables that replay: {len(good)}")
    for reason in bad:
        print(reason, file=sys.stderr)
    return 2 if bad else 0


def _url(database: str | None) -> str:
    from malison.server.config import Config, data_folder

    return Config(data_folder(), database=database).url

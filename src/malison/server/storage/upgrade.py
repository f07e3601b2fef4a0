"""Bring a database to the present schema with Alembic, from whichever released one it has."""

from __future__ import annotations

from pathlib import Path

import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from alembic.util import CommandError

from malison.server.storage.store import BadDatabase

LOCK = 0x6D616C69736F6E  # "malison": whoever brings the schema up to date holds it


def upgrade(engine: sa.Engine, to: str = "head") -> None:
    """BadDatabase says why it can't be done."""
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    config.set_main_option("path_separator", "os")
    try:
        with engine.begin() as connection:
            _wait_for_others(connection)
            config.attributes["connection"] = connection
            command.upgrade(config, to)
    except sa.exc.DBAPIError as error:
        raise BadDatabase(f"the database can't be opened: {' '.join(str(error.orig).split())}") from None
    except CommandError as error:
        raise BadDatabase(f"the database is of another, probably newer, version of malison: {error}") from None


def _wait_for_others(connection: sa.Connection) -> None:
    """Several processes may start at once: one after the other brings the schema up to date."""
    if connection.dialect.name == "postgresql":
        connection.execute(sa.text("SELECT pg_advisory_xact_lock(:key)"), {"key": LOCK})
    elif connection.dialect.name == "sqlite":
        connection.exec_driver_sql("BEGIN IMMEDIATE")

"""Who keeps a table's time and moves its bots, where several processes serve the same database: the holder of its lease.

A lease runs out by itself, so that the tables of a process that died go on elsewhere. Should two processes think they hold the
same lease for a moment, nothing is lost: the database takes only one move a ply.
"""

from __future__ import annotations

import sqlalchemy as sa

from malison.server.storage import store as storage
from malison.server.storage.store import Conflict, Store

LASTS_MS = 9_000
RENEW_EVERY = 3.0  # seconds
AT_ONCE = 500  # tables looked at in one go


async def take(store: Store, table: str, process: str, now: int) -> bool:
    """Get or renew the lease; False if another process has it."""

    def work(connection: sa.Connection) -> bool:
        leases = storage.leases
        free = sa.or_(leases.c.process == process, leases.c.expires < now)
        values = {"process": process, "expires": now + LASTS_MS}
        if connection.execute(sa.update(leases).where(leases.c.table_id == table, free).values(**values)).rowcount:
            return True
        if connection.execute(sa.select(leases.c.process).where(leases.c.table_id == table)).first() is not None:
            return False
        connection.execute(sa.insert(leases).values(table_id=table, **values))
        return True

    try:
        return bool(await store.write(work))
    except Conflict:  # another process was faster, or the table is gone
        return False


async def renew(store: Store, tables: list[str], process: str, now: int) -> set[str]:
    """Renew these; answer those that are still held."""

    def work(connection: sa.Connection) -> set[str]:
        leases = storage.leases
        mine = sa.and_(leases.c.table_id.in_(tables), leases.c.process == process)
        connection.execute(sa.update(leases).where(mine).values(expires=now + LASTS_MS))
        return set(connection.execute(sa.select(leases.c.table_id).where(mine)).scalars())

    return set(await store.write(work)) if tables else set()


async def give_up(store: Store, process: str, tables: list[str] | None = None) -> None:
    """Let others have them at once: these, or all."""
    gone = sa.delete(storage.leases).where(storage.leases.c.process == process)
    if tables is not None:
        gone = gone.where(storage.leases.c.table_id.in_(tables))
    await store.write(lambda connection: connection.execute(gone).rowcount)


def orphans(store: Store, now: int) -> list[str]:
    """Tables under way where something happens by itself and that nobody keeps."""
    tables, leases = storage.tables, storage.leases
    query = (
        sa.select(tables.c.id)
        .outerjoin(leases, leases.c.table_id == tables.c.id)
        .where(tables.c.wakes, tables.c.status == "playing", sa.or_(leases.c.table_id.is_(None), leases.c.expires < now))
        .limit(AT_ONCE)
    )
    return list(store.read(lambda connection: connection.execute(query).scalars().all()))

"""Logs as chains: each entry names the one before it, and rows lie in the order in which they were written."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"

# Ids are counted through all tables, as if each log had been written after the other.
FIRST = """
    UPDATE tables SET first = counted.first
    FROM (
        SELECT table_id, sum(max(n) + 1) OVER (ORDER BY table_id) - max(n) AS first
        FROM entries GROUP BY table_id
    ) AS counted
    WHERE counted.table_id = tables.id
"""
# Where an entry is missing the next one follows on the one before it, so that repair can still say which.
CARRY_OVER = """
    INSERT INTO linked (id, before, table_id, n, ply, body)
    SELECT first + n, first + lag(n) OVER (PARTITION BY table_id ORDER BY n), table_id, n, ply, body
    FROM entries JOIN tables ON tables.id = table_id
    ORDER BY table_id, n
"""


def upgrade() -> None:
    op.add_column("tables", sa.Column("first", sa.BigInteger))
    op.create_table(
        "linked",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer, "sqlite"), primary_key=True, autoincrement=False),
        sa.Column("before", sa.BigInteger, sa.ForeignKey("linked.id"), unique=True),
        sa.Column("table_id", sa.String(16), nullable=False),
        sa.Column("n", sa.Integer, nullable=False),
        sa.Column("ply", sa.Integer),
        sa.Column("body", sa.LargeBinary, nullable=False),
    )
    op.execute(FIRST)
    op.execute(CARRY_OVER)
    op.drop_table("entries")
    op.rename_table("linked", "entries")

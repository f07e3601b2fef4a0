"""The first schema.

Written out, not taken from the present metadata: a migration must keep making what it made.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def _table_id(*, primary_key: bool = True) -> sa.Column[str]:
    return sa.Column(
        "table_id", sa.String(16), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=primary_key, nullable=False
    )


def _identity() -> sa.Column[str]:
    return sa.Column("identity", sa.String(40), primary_key=True)


def upgrade() -> None:
    op.create_table(
        "tables",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("status", sa.String(8), nullable=False),
        sa.Column("host", sa.String(40), nullable=False),
        sa.Column("listed", sa.Boolean, nullable=False),
        sa.Column("wakes", sa.Boolean, nullable=False),
        sa.Column("created_at", sa.BigInteger, nullable=False),
        sa.Column("changed_at", sa.BigInteger, nullable=False),
    )
    op.create_index("tables_by_status", "tables", ["status"])
    op.create_index("tables_by_host", "tables", ["host"])
    op.create_table(
        "entries",
        _table_id(),
        sa.Column("n", sa.Integer, primary_key=True),
        sa.Column("ply", sa.Integer),
        sa.Column("body", sa.LargeBinary, nullable=False),
        sa.UniqueConstraint("table_id", "ply"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "people",
        _identity(),
        sa.Column("name", sa.String(24)),
        sa.Column("made_at", sa.BigInteger, nullable=False),
    )
    op.create_table("seats", _table_id(), _identity())
    op.create_index("seats_by_identity", "seats", ["identity"])
    op.create_table(
        "notes",
        _table_id(),
        _identity(),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("text", sa.Text, nullable=False),
    )
    op.create_table("last_seen", _table_id(), _identity(), sa.Column("ply", sa.Integer, nullable=False))
    op.create_table(
        "codes",
        sa.Column("digest", sa.String(64), primary_key=True),
        _table_id(primary_key=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("purpose", sa.String(8), nullable=False),
        sa.Column("identity", sa.String(40), nullable=False),
        sa.Column("expires", sa.BigInteger, nullable=False),
    )
    op.create_table("alive", sa.Column("id", sa.Integer, primary_key=True), sa.Column("at", sa.BigInteger, nullable=False))

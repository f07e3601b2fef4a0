"""Leases: which process keeps a table's time and bots."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.create_table(
        "leases",
        sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("process", sa.String(16), nullable=False),
        sa.Column("expires", sa.BigInteger, nullable=False),
    )
    op.create_index("leases_by_process", "leases", ["process"])

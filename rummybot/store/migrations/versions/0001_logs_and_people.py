"""Logs, keys, deadlines, tables, who sits at them, and people."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Make the tables."""
    _tables()
    op.create_table(
        "events",
        _table_id(),
        sa.Column("version", sa.Integer, primary_key=True),
        sa.Column("name", sa.String, nullable=False),
        sa.Column("schema", sa.Integer, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("key", sa.String, nullable=False),
        sa.Column("payload", sa.JSON, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "handled",
        _table_id(),
        sa.Column("key", sa.String, primary_key=True),
        sa.Column("version", sa.Integer, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "timers",
        _table_id(),
        sa.Column("kind", sa.String, primary_key=True),
        sa.Column("clock", sa.Integer, nullable=False),
        sa.Column("due", sa.Float, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_timers_due", "timers", ["due"])
    _people()


def _table_id() -> sa.Column[str]:
    return sa.Column("table_id", sa.String, sa.ForeignKey("tables.table_id"), primary_key=True)


def _tables() -> None:
    op.create_table(
        "tables",
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("table_id", sa.String, nullable=False),
        sa.Column("platform", sa.String, nullable=False),
        sa.Column("place", sa.String, nullable=False),
        sa.Column("open", sa.Boolean, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.UniqueConstraint("table_id", name="a_table_once"),
    )
    op.create_index(
        "one_open_table_a_place",
        "tables",
        ["platform", "place"],
        unique=True,
        sqlite_where=sa.text("open IS 1"),
        postgresql_where=sa.text("open IS true"),
    )


def _people() -> None:
    op.create_table(
        "seats",
        _table_id(),
        sa.Column("player_id", sa.String, primary_key=True),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_seats_player_id", "seats", ["player_id"])
    op.create_table(
        "players",
        sa.Column("player_id", sa.String, primary_key=True),
        sa.Column("platform", sa.String),
        sa.Column("platform_id", sa.String),
        sa.Column("name", sa.String),
        sa.Column("locale", sa.String),
        sa.UniqueConstraint("platform", "platform_id", name="an_account_once"),
    )

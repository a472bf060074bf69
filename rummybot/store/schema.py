"""The tables of the database, as they are now. A change here needs a migration; a test compares.

Platform ids and names of people stand in `players` only; everything else names a person by a random
id. Where a table stands and what shows it are places of a platform, not people.
"""

from typing import Final

from sqlalchemy import (
    JSON,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    UniqueConstraint,
)

metadata: Final = MetaData()

EVERYBODY: Final = -1
"""The seat of a message that is for all: a key holds no NULL."""


def _table_id() -> Column[str]:
    return Column("table_id", ForeignKey("tables.table_id"), primary_key=True)


tables: Final = Table(
    "tables",
    metadata,
    Column("number", Integer, primary_key=True),  # in the order they were opened
    Column("table_id", String, nullable=False),
    Column("platform", String, nullable=False),
    Column("place", String, nullable=False),
    Column("open", Boolean, nullable=False),
    Column("version", Integer, nullable=False),
    UniqueConstraint("table_id", name="a_table_once"),
)
is_open: Final = tables.c.open.is_(True)
"""As the index has it: said otherwise, it would not be used."""

one_open_table_a_place: Final = Index(
    "one_open_table_a_place",
    tables.c.platform,
    tables.c.place,
    unique=True,
    sqlite_where=is_open,
    postgresql_where=is_open,
)

events: Final = Table(
    "events",
    metadata,
    _table_id(),
    Column("version", Integer, primary_key=True),
    Column("name", String, nullable=False),
    Column("schema", Integer, nullable=False),
    Column("at", Float, nullable=False),
    Column("key", String, nullable=False),
    Column("payload", JSON, nullable=False),
    sqlite_with_rowid=False,
)

handled: Final = Table(
    "handled",
    metadata,
    _table_id(),
    Column("key", String, primary_key=True),
    Column("version", Integer, nullable=False),
    sqlite_with_rowid=False,
)

timers: Final = Table(
    "timers",
    metadata,
    _table_id(),
    Column("kind", String, primary_key=True),
    Column("clock", Integer, nullable=False),
    Column("due", Float, nullable=False, index=True),
    sqlite_with_rowid=False,
)

seats: Final = Table(
    "seats",
    metadata,
    _table_id(),
    Column("player_id", String, primary_key=True, index=True),
    sqlite_with_rowid=False,
)

players: Final = Table(
    "players",
    metadata,
    Column("player_id", String, primary_key=True),
    Column("platform", String),  # these are NULL once the person is forgotten
    Column("platform_id", String),
    Column("name", String),
    Column("locale", String),
    UniqueConstraint("platform", "platform_id", name="an_account_once"),
)

surfaces: Final = Table(
    "surfaces",
    metadata,
    Column("table_id", String, primary_key=True),
    Column("kind", String, primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("platform", String, nullable=False),
    Column("place", String, nullable=False),
    Column("ref", String),
    Column("shown", Integer, nullable=False),
    sqlite_with_rowid=False,
)

settings: Final = Table(
    "settings",
    metadata,
    Column("scope", String, primary_key=True),
    Column("key", String, primary_key=True),
    Column("value", String, nullable=False),
    sqlite_with_rowid=False,
)

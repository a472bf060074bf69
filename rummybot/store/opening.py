"""Opening a database file: its address, its one owner, its connections and its migrations."""

import fcntl
import logging
import os
import re
from pathlib import Path
from typing import Any, Final

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import URL, Connection, event, inspect, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from rummybot.store.errors import (
    StoreAddressError,
    StoreFailedError,
    StoreInUseError,
    StoreTooNewError,
)

DRIVER: Final = "sqlite+aiosqlite"
READERS: Final = 4
"""So many may read side by side, so that a long look keeps nobody from a short one."""

PATIENCE: Final = 10.0
"""Seconds to wait for a lock that somebody else holds, as a backup does."""

_ALL: Final = ("PRAGMA foreign_keys=ON",)
_READING: Final = (*_ALL, "PRAGMA query_only=ON")
_WRITING: Final = (
    *_ALL,
    "PRAGMA journal_mode=WAL",  # nobody who reads waits for whoever writes
    "PRAGMA synchronous=FULL",  # what was answered is on the disk
    "PRAGMA secure_delete=ON",  # what was forgotten is overwritten
)

_REVISION: Final = re.compile(r"\d{4}", re.ASCII)
"""What every version calls its step."""


def reason(error: SQLAlchemyError) -> str:
    """What the database says, in one line and without a stored value."""
    said = str(error.orig) if isinstance(error, DBAPIError) else type(error).__name__
    return " ".join(said.split())


# ------------------------------------------------------------ the file


def file_of(address: str) -> Path:
    """The file that an address names. Raises StoreAddressError, which never quotes a password."""
    try:
        url = make_url(address)
    except ArgumentError:
        raise StoreAddressError(f"a database address looks like {DRIVER}:///file") from None
    if url.drivername != DRIVER:
        raise StoreAddressError(f"the database can be {DRIVER}:///file, not {url.drivername}")
    if url.host or url.query or not url.database or url.database.startswith((":", "file:")):
        raise StoreAddressError(f"the database must be a file: {DRIVER}:///file")
    return Path(url.database).expanduser().absolute()


def take(file: Path) -> int:
    """Make this process the owner of a database file, which is made if it is missing; the file is
    free when the descriptor is closed. The system does that when the process dies, however it does,
    so the file of the lock may stay.
    """
    try:
        file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        lock = _made(file.with_name(f"{file.name}.lock"))
    except OSError as error:
        raise _unusable(file, error) from None
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        os.close(_made(file))
    except BlockingIOError:
        os.close(lock)
        raise StoreInUseError(f"another process has the database {file}") from None
    except OSError as error:
        os.close(lock)
        raise _unusable(file, error) from None
    return lock


def _made(file: Path) -> int:
    """A file, opened, and made for the owner alone if it is missing: what it holds is hands."""
    return os.open(file, os.O_RDWR | os.O_CREAT, 0o600)


def _unusable(file: Path, error: OSError) -> StoreFailedError:
    return StoreFailedError(f"the database {file} cannot be used: {error.strerror}")


# ------------------------------------------------------------ connections


def writing(file: Path) -> AsyncEngine:
    """One connection, whose transactions take the write lock as they begin."""
    engine = _engine(
        file,
        _WRITING,
        pool_size=1,
        max_overflow=0,
        pool_reset_on_return="rollback",  # a commit that failed may have left it open
    )
    event.listen(engine.sync_engine, "begin", _begin)
    return engine


def reading(file: Path) -> AsyncEngine:
    """Several connections that only read, each statement what is committed by then."""
    return _engine(
        file,
        _READING,
        pool_size=READERS,
        max_overflow=0,
        pool_reset_on_return=None,
        isolation_level="AUTOCOMMIT",
        skip_autocommit_rollback=True,
    )


def _engine(file: Path, pragmas: tuple[str, ...], **options: Any) -> AsyncEngine:
    logging.getLogger("aiosqlite").setLevel(logging.WARNING)  # below, it writes values down
    engine = create_async_engine(
        URL.create(DRIVER, database=str(file)),
        connect_args={"isolation_level": None, "timeout": PATIENCE},  # transactions are ours
        hide_parameters=True,
        pool_timeout=PATIENCE,
        **options,
    )

    def connected(connection: Any, _: object) -> None:
        cursor = connection.cursor()
        for pragma in pragmas:
            cursor.execute(pragma)
        cursor.close()

    event.listen(engine.sync_engine, "connect", connected)
    return engine


def _begin(connection: Connection) -> None:
    connection.exec_driver_sql("BEGIN IMMEDIATE")


# ------------------------------------------------------------ migrations


def steps(connection: Connection) -> Config:
    """Where alembic finds the steps, and on what to take them."""
    config = Config()
    config.set_main_option("script_location", "rummybot.store:migrations")
    config.attributes["connection"] = connection
    return config


def migrate(connection: Connection, file: Path) -> None:
    """Bring the tables up to date, or refuse and change nothing."""
    config = steps(connection)
    script = ScriptDirectory.from_config(config)
    now = MigrationContext.configure(connection).get_current_heads()
    if set(now) == set(script.get_heads()):
        return
    known = {step.revision for step in script.walk_revisions()}
    is_new, is_known = not now, known.issuperset(now)
    if not is_known or (is_new and inspect(connection).get_table_names()):
        if _is_damaged(connection, now):
            raise StoreFailedError(f"the database {file} is damaged")
        if not is_known:
            raise StoreTooNewError(f"a later version of rummybot has written the database {file}")
        raise StoreFailedError(f"the database {file} belongs to another program")
    command.upgrade(config, "head")


def _is_damaged(connection: Connection, revisions: tuple[str, ...]) -> bool:
    """Whether a database that seems to be somebody else's may as well be ours and spoilt."""
    if not all(map(_REVISION.fullmatch, revisions)):
        return True
    return connection.exec_driver_sql("PRAGMA integrity_check(1)").scalar() != "ok"

"""Database files for the tests of the store, and processes that open them."""

import subprocess
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, closing, contextmanager
from pathlib import Path
from sqlite3 import Connection, connect

from rummybot.store.opening import DRIVER
from rummybot.store.sql import SqlStore

ROOT = Path(__file__).parent.parent.parent


def file_in(folder: Path) -> Path:
    """The database file of a folder."""
    return folder / "rummybot.db"


def address(folder: Path) -> str:
    """Its address."""
    return f"{DRIVER}:///{file_in(folder)}"


@asynccontextmanager
async def opened(folder: Path) -> AsyncIterator[SqlStore]:
    """The store of a folder."""
    store = await SqlStore.open(address(folder))
    try:
        yield store
    finally:
        await store.close()


@contextmanager
def beside(folder: Path) -> Iterator[Connection]:
    """Another program's connection to the file, without transactions of its own accord."""
    with closing(connect(file_in(folder), isolation_level=None, timeout=30)) as connection:
        yield connection


def made_by(connection: Connection) -> dict[str, str]:
    """The statements that would make the tables and indexes of a database, by their names."""
    found = connection.execute(
        "SELECT name, sql FROM sqlite_master WHERE sql IS NOT NULL AND name != 'alembic_version'"
    )
    return {name: " ".join(sql.split()) for name, sql in found}


def everything(connection: Connection, *, but: str = "") -> str:
    """All that stands in a database, or in all tables but one."""
    names = [name for (name,) in connection.execute("SELECT name FROM sqlite_master")]
    names = [name for name in made_by(connection) if name in names and name != but]
    tables = [name for name in names if made_by(connection)[name].startswith("CREATE TABLE")]
    return "\n".join(str(connection.execute(f"SELECT * FROM {t}").fetchall()) for t in tables)


@contextmanager
def started(module: str, *words: str) -> Iterator[subprocess.Popen[str]]:
    """A process that ends with the block, one way or another."""
    process = subprocess.Popen(
        [sys.executable, "-m", module, *words],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    with process:
        try:
            yield process
        finally:
            process.kill()

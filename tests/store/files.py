"""Database files for the tests of the store."""

from pathlib import Path

from rummybot.store.opening import DRIVER


def file_in(folder: Path) -> Path:
    """The database file of a folder."""
    return folder / "rummybot.db"


def address(folder: Path) -> str:
    """Its address."""
    return f"{DRIVER}:///{file_in(folder)}"

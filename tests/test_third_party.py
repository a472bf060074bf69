"""THIRD_PARTY.md tells the licence of every package that the locks pin, and tells it right."""

import re
from importlib import metadata
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).parent.parent

# An SPDX name, and the words by which packages say the same of themselves.
WORDS = {
    "Apache-2.0": "Apache",
    "BSD-2-Clause": "BSD",
    "BSD-3-Clause": "BSD",
    "ISC": "ISC",
    "LGPL-3.0-only": "LGPL",
    "MIT": "MIT",
    "MPL-2.0": "MPL|Mozilla",
    "PSF-2.0": "PSF|Python Software Foundation",
}
NEEDS_A_NOTE = {"LGPL-3.0-only", "MPL-2.0"}


class Row(NamedTuple):
    package: str
    licence: str
    home: str
    note: str


def table(heading: str) -> list[Row]:
    """Read the table under a heading of THIRD_PARTY.md."""
    text = (ROOT / "THIRD_PARTY.md").read_text(encoding="utf-8")
    section = text.split(f"\n## {heading}\n")[1].split("\n## ")[0]
    lines = [line for line in section.splitlines() if line.startswith("|")][2:]
    return [Row(*(cell.strip() for cell in line.strip("|").split("|"))) for line in lines]


def pinned(lock: str) -> set[str]:
    text = (ROOT / lock).read_text(encoding="utf-8")
    return set(re.findall(r"^([a-z0-9-]+)==", text, re.MULTILINE))


BOT = table("In the bot")
DEVELOPMENT = table("For development only")


def test_every_package_of_the_bot_is_listed() -> None:
    assert [row.package for row in BOT] == sorted(pinned("requirements.lock"))


def test_every_package_for_development_is_listed() -> None:
    rest = pinned("requirements-dev.lock") - pinned("requirements.lock")
    assert [row.package for row in DEVELOPMENT] == sorted(rest)


@pytest.mark.parametrize("row", BOT + DEVELOPMENT, ids=lambda row: row.package)
def test_the_licence_is_free_and_is_what_the_package_says(row: Row) -> None:
    licences = re.split(r" AND | OR ", row.licence)
    assert set(licences) <= WORDS.keys()
    assert row.home.startswith("https://")
    assert row.note == ("unmodified dependency" if NEEDS_A_NOTE & set(licences) else "")

    try:
        about = metadata.metadata(row.package)
    except metadata.PackageNotFoundError:
        return  # pinned for another system or another Python
    classifiers = about.get_all("Classifier", [])
    words = [*about.get_all("License-Expression", []), *about.get_all("License", [])]
    words += [line for line in classifiers if line.startswith("License ::")]
    for licence in licences:
        assert re.search(rf"\b({WORDS[licence]})", " ".join(words)), words

"""What is kept in git holds for every machine."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent

# Where people keep checkouts and homes; a path that starts so holds on one machine only.
PLACES = ("farm", "home", "root", "work")


def kept_files() -> list[Path]:
    """Everything that git knows of here, and what it would add."""
    git = shutil.which("git") or pytest.skip("no git here")
    listing = subprocess.run(
        [git, "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        text=True,
    )
    if listing.returncode != 0:
        pytest.skip("not a git checkout")
    files = [ROOT / name for name in listing.stdout.split("\0") if name]
    return [file for file in files if file.is_file()]


def test_no_file_names_a_place_on_one_machine() -> None:
    place = re.compile(rf"(?<![\w.:/)}}-])/({'|'.join(PLACES)})/".encode())
    found = [
        str(file.relative_to(ROOT)) for file in kept_files() if place.search(file.read_bytes())
    ]
    assert found == []

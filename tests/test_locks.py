"""The locks hold what pyproject.toml asks for, agree with each other, and name no index."""

import re
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parent.parent
LOCKS = ("requirements.lock", "requirements-dev.lock", "requirements-bench.lock")
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))

ASKED_FOR: dict[str, list[str]] = {
    "requirements.lock": PROJECT["project"]["dependencies"],
    "requirements-dev.lock": PROJECT["dependency-groups"]["dev"],
    "requirements-bench.lock": PROJECT["dependency-groups"]["bench"],
}


def pins(lock: str) -> dict[str, set[str]]:
    """Read a lock: package to its versions (several where they differ by Python or system)."""
    found: dict[str, set[str]] = {}
    text = (ROOT / lock).read_text(encoding="utf-8")
    for name, version in re.findall(r"^([a-z0-9-]+)==(\S+)", text, re.MULTILINE):
        found.setdefault(name, set()).add(version)
    return found


@pytest.mark.parametrize("lock", LOCKS)
def test_a_lock_names_no_index_and_no_place_on_a_machine(lock: str) -> None:
    text = (ROOT / lock).read_text(encoding="utf-8")
    assert not re.search(r"://|^\s*--(?!hash=)|file:|(^|\s)/\w", text, re.MULTILINE)


@pytest.mark.parametrize("lock", LOCKS)
def test_every_pin_has_a_hash(lock: str) -> None:
    text = (ROOT / lock).read_text(encoding="utf-8")
    entries = re.split(r"^(?=[a-z0-9])", text, flags=re.MULTILINE)[1:]
    assert entries
    assert [entry for entry in entries if "--hash=sha256:" not in entry] == []


@pytest.mark.parametrize("lock", LOCKS)
def test_what_is_asked_for_is_pinned_within_its_bounds(lock: str) -> None:
    pinned = pins(lock)
    wrong = []
    for line in ASKED_FOR["requirements.lock"] + ASKED_FOR[lock]:
        wanted = Requirement(line)
        versions = pinned.get(canonicalize_name(wanted.name), set())
        if not versions or not all(wanted.specifier.contains(v) for v in versions):
            wrong.append(line)
    assert wrong == []


def test_the_development_lock_will_do_for_the_bot_too() -> None:
    assert pins("requirements.lock").items() <= pins("requirements-dev.lock").items()


def test_the_measuring_lock_can_be_installed_over_the_development_lock() -> None:
    development = pins("requirements-dev.lock")
    bench = pins("requirements-bench.lock")
    shared = development.keys() & bench.keys()
    assert {name: bench[name] for name in shared} == {name: development[name] for name in shared}

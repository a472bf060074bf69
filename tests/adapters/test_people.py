"""Whoever plays in tests knows what was shown, and nothing of the product."""

import ast
from pathlib import Path

import pytest

HERE = Path(__file__).parent

PEOPLE = (
    *("ledger", "moves", "naming"),
    *(f"discord.{each}" for each in ("drill", "fingers", "leaks", "match", "playing", "reading")),
)


@pytest.mark.parametrize("name", PEOPLE)
def test_people_know_nothing_of_the_product(name: str) -> None:
    tree = ast.parse((HERE / f"{name.replace('.', '/')}.py").read_text("utf-8"))
    known = [each.module or "" for each in ast.walk(tree) if isinstance(each, ast.ImportFrom)]
    known += [n.name for each in ast.walk(tree) if isinstance(each, ast.Import) for n in each.names]
    ours = [each for each in known if each.startswith(("rummybot", "tests."))]
    allowed = {f"tests.adapters.{each}" for each in PEOPLE}
    assert [e for e in ours if e not in allowed and not e.startswith("tests.local_")] == []

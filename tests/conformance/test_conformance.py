"""Every rule case, the shared ones and ours, against the engine."""

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from tests.conformance.adapter import Adapter
from tests.conformance.deck import faults
from tests.conformance.runner import play

HERE = Path(__file__).parent
FILES = sorted(HERE.glob("cases*/*/*.json"))


def read(file: Path) -> dict[str, Any]:
    case: dict[str, Any] = json.loads(file.read_text("utf-8"))
    return case


CASES = [read(file) for file in FILES]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_case(case: dict[str, Any]) -> None:
    assert play(case, Adapter()) > 0


def test_every_deck_is_the_pack_and_fits_its_layout() -> None:
    wrong = {case["id"]: found for case in CASES if (found := faults(case))}
    assert wrong == {}


def test_every_case_has_an_id_of_its_own_and_lies_where_it_says() -> None:
    twice = [name for name, times in Counter(case["id"] for case in CASES).items() if times > 1]
    assert twice == []
    assert [case["id"] for case in CASES] == [f"{file.parent.name}.{file.stem}" for file in FILES]

"""Names as people give them."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rummybot.engine.ids import Seat
from rummybot.render.names import MOST_LETTERS, names


@given(st.lists(st.text(max_size=40), max_size=6))
def test_names_differ_and_fit_on_a_line(wanted: list[str]) -> None:
    by_seat = names(wanted).by_seat
    assert len(set(by_seat)) == len(by_seat) == len(wanted)
    for name in by_seat:
        assert name.strip()
        assert len(name) <= MOST_LETTERS + len(" (9)")
        assert not any(unicodedata.category(char) in ("Cc", "Zl", "Zp") for char in name)


@pytest.mark.parametrize(
    ("wanted", "shown"),
    [
        (["Ann", "Bob"], ("Ann", "Bob")),
        (["Ann", "Ann", "Ann (2)"], ("Ann", "Ann (3)", "Ann (2)")),
        (["two\nlines", "  much   space "], ("two lines", "much space")),
        (["", "\u200d", "\u3164"], ("#1", "#2", "#3")),
        (["\u202eevil\u202c", "👩\u200d🚀"], ("evil", "👩\u200d🚀")),
        (["x" * 30], ("x" * 23 + "…",)),
    ],
)
def test_a_name_is_shown(wanted: list[str], shown: tuple[str, ...]) -> None:
    assert names(wanted).by_seat == shown


def test_a_seat_without_a_name_has_a_number() -> None:
    assert names(["Ann"]).of(Seat(1)) == "#2"

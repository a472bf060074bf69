"""Sentences in a language, with spans in their places."""

import pytest

from rummybot.engine.ids import Seat
from rummybot.i18n.spans import Plain, Who
from rummybot.i18n.translations import (
    Locale,
    Translations,
    fill,
    locale_of,
    mark,
    mark_in,
    places,
    translations,
)

EN, RU = translations(Locale.EN), translations(Locale.RU)


def points(tr: Translations, number: int) -> str:
    (said,) = tr.say_n("{n} point", "{n} points", number)
    assert isinstance(said, Plain)
    return said.text


@pytest.mark.parametrize(
    ("number", "russian"),
    [
        *((0, "0 очков"), (1, "1 очко"), (2, "2 очка"), (4, "4 очка"), (5, "5 очков")),
        *((11, "11 очков"), (12, "12 очков"), (21, "21 очко"), (22, "22 очка"), (25, "25 очков")),
        *((100, "100 очков"), (101, "101 очко"), (111, "111 очков"), (121, "121 очко")),
        *((112, "112 очков"), (1002, "1002 очка")),
    ],
)
def test_russian_counts(number: int, russian: str) -> None:
    assert points(RU, number) == russian


@pytest.mark.parametrize(
    ("number", "english"), [(0, "0 points"), (1, "1 point"), (2, "2 points"), (21, "21 points")]
)
def test_english_counts(number: int, english: str) -> None:
    assert points(EN, number) == english


def test_a_name_stands_where_the_language_wants_it() -> None:
    who = Who(Seat(1))
    assert EN.say("{who} passed.", who=who) == (who, Plain(" passed."))
    assert RU.say("{who} passed.", who=who) == (who, Plain(": пас."))


def test_what_nobody_has_translated_is_said_in_english() -> None:
    assert RU.say("Never said before.") == (Plain("Never said before."),)


def test_a_word_may_depend_on_its_context() -> None:
    assert (EN.word_in("rank", "Q"), RU.word_in("rank", "Q")) == ("Q", "Д")
    assert RU.word_in("no such context", "Q") == "Q"
    assert mark("x") == mark_in("rank", "x") == "x"


def test_places_are_filled_with_spans_lines_texts_and_numbers() -> None:
    who = Who(Seat(0))
    filled = fill("{a}, {b}{c} and {d}", {"a": "x", "b": who, "c": (who, Plain("!")), "d": 7})
    assert filled == (Plain("x, "), who, who, Plain("! and 7"))
    assert places("{a}, {b}{c} and {d}") == {"a", "b", "c", "d"}


def test_what_people_write_is_never_taken_for_a_place() -> None:
    assert fill("{text} is no card", {"text": "{who}"}) == (Plain("{who} is no card"),)


def test_a_place_that_is_not_filled_is_a_mistake() -> None:
    with pytest.raises(KeyError):
        fill("{who}", {})


@pytest.mark.parametrize(
    ("code", "locale"),
    [
        ("ru", Locale.RU),
        ("ru-RU", Locale.RU),
        ("ru_RU.UTF-8", Locale.RU),
        ("RU", Locale.RU),
        ("en-GB", Locale.EN),
        ("de", Locale.EN),
        ("C.UTF-8", Locale.EN),
        ("", Locale.EN),
        (None, Locale.EN),
    ],
)
def test_a_language_by_its_code(code: str | None, locale: Locale) -> None:
    assert locale_of(code) is locale


def test_a_locale_is_read_once() -> None:
    assert translations(Locale.RU) is RU

"""Everything that can be told or refused has words, in every language."""

import re
from enum import Enum, StrEnum
from typing import Any, get_args

import pytest

from rummybot.engine import refusals as no
from rummybot.engine.events import DealScored, DealVoided, TakenBack, Void
from rummybot.engine.intents import Pass, SeatIntent
from rummybot.engine.melds import Flaw
from rummybot.engine.notices import PrivateNotice, PublicNotice
from rummybot.engine.refusals import NothingToTakeBack, Refusal, WhyKept
from rummybot.engine.scoring import How
from rummybot.engine.turns import Act, Misdeclared, Stopped
from rummybot.i18n.spans import Line, Plain, Strong
from rummybot.i18n.translations import Locale, translations
from rummybot.render.choices import choice_label
from rummybot.render.lines import notice_line, private_line
from rummybot.render.names import Names
from rummybot.render.phrases import one_of
from rummybot.render.press import PublicPress
from rummybot.render.screen import PublicButton, PublicScreen
from rummybot.render.text import plain_text
from rummybot.render.why_not import why_not, wrong_seat_count
from tests.conformance.words import reason
from tests.render.examples import FLAWED, NOTICES, WHISPERS, gin_offer, refusals
from tests.render.stories import cards

RU = translations(Locale.RU)


def kinds(examples: Any) -> set[type]:
    return {type(example) for example in examples}


def test_every_public_notice_is_among_the_examples() -> None:
    assert kinds(NOTICES) == set(get_args(PublicNotice))


def test_every_private_notice_is_among_the_examples() -> None:
    assert kinds(WHISPERS) == set(get_args(PrivateNotice))


def test_every_refusal_is_among_the_examples() -> None:
    assert kinds(refusal for refusal, _ in refusals()) == set(get_args(Refusal))


def test_every_reason_why_a_move_is_refused_is_among_the_examples() -> None:
    """The reasons of the conformance cases, but for those of games with jokers and of Ditch."""
    reasons = {
        *("not_your_turn", "deal_over", "must_draw_first", "already_drawn", "must_draw_stock"),
        *("upcard_offer", "not_in_hand", "invalid_meld", "invalid_lay_off", "must_use_taken_card"),
        *("cannot_discard_taken_card", "must_keep_discard", "deadwood_too_high", "not_covered"),
        "player_count",
    }
    told = {reason(refusal) for refusal, _ in refusals()}
    assert reasons <= told


def test_where_an_ace_stands_is_told_as_this_table_has_it() -> None:
    corner = no.NotAMeld(cards("Kh Ah 2h"), Flaw.CORNER)
    tables = [table for refusal, table in refusals() if refusal == corner]
    told = [words(why_not(corner, table, translations(Locale.EN))) for table in tables]
    assert "at the low end only. A-2-3 is a run, Q-K-A and K-A-2 are not." in told[0]
    assert "at one end only. A-2-3 and Q-K-A are runs, K-A-2 is not." in told[1]


def test_every_act_taken_back_is_among_the_examples() -> None:
    stay = {Misdeclared, Stopped}
    taken_back = kinds(each.act for each in NOTICES if isinstance(each, TakenBack))
    assert taken_back == set(get_args(Act)) - stay


@pytest.mark.parametrize(
    ("kind", "shown"),
    [
        (Flaw, {each.flaw for each in FLAWED}),
        (Void, {each.why for each in NOTICES if isinstance(each, DealVoided)}),
        (How, {each.scored.how for each in NOTICES if isinstance(each, DealScored)}),
        (WhyKept, {each.why for each, _ in refusals() if isinstance(each, NothingToTakeBack)}),
    ],
)
def test_every_kind_is_among_the_examples(kind: type[Enum], shown: set[Enum]) -> None:
    assert shown == set(kind)


def words(line: Line) -> str:
    """The words of a line, without names and cards."""
    said = ""
    for span in line:
        if isinstance(span, Plain):
            said += span.text
        elif isinstance(span, Strong):
            said += words(span.spans)
    return said


def every_line(locale: Locale) -> list[Line]:
    tr = translations(locale)
    return [
        *(notice_line(each, tr) for each in NOTICES),
        *(private_line(each, tr) for each in WHISPERS),
        *(why_not(each, table, tr) for each, table in refusals()),
    ]


@pytest.mark.parametrize("line", every_line(Locale.RU), ids=words)
def test_a_russian_line_is_russian(line: Line) -> None:
    assert re.search("[а-яё]", words(line))
    assert not re.search("[a-z]", words(line))


@pytest.mark.parametrize("line", every_line(Locale.EN), ids=words)
def test_an_english_line_is_english(line: Line) -> None:
    assert re.search("[a-z]", words(line))
    assert not re.search("[а-яё]", words(line))


@pytest.mark.parametrize("locale", Locale)
def test_a_refusal_is_one_sentence_or_more(locale: Locale) -> None:
    for refusal, table in refusals():
        assert words(why_not(refusal, table, translations(locale))).endswith("."), refusal


def test_that_too_many_sit_here_can_be_said_without_a_table() -> None:
    said = [words(wrong_seat_count(no.WrongSeatCount(seats, 2, 6), RU)) for seats in (1, 7)]
    assert [each[-2:] for each in said] == ["1.", "7."]


def test_every_intent_of_a_seat_has_a_label() -> None:
    view = gin_offer().view(0)
    for kind in get_args(SeatIntent):
        given = {"seat": view.seat, "card": view.hand[0], "discard": view.hand[0]}
        given |= {"melds": (view.hand[:3],), "meld": 1, "end": None, "lay_offs": ()}
        given |= {"count": 1, "also": ()}
        intent = kind(**{name: given[name] for name in kind.__dataclass_fields__})
        assert re.search("[а-яё]", words(choice_label(intent, view, RU))), kind
    assert words(choice_label(Pass(view.seat), view, RU)) == "Пас:  остаётся в сбросе"


@pytest.mark.parametrize(
    ("named", "said"), [("4h", "4♥"), ("4h 8h", "4♥ or 8♥"), ("4h 8h Jh", "4♥, 8♥ or J♥")]
)
def test_one_of_several_cards(named: str, said: str) -> None:
    choice = one_of(cards(named), translations(Locale.EN))
    assert plain_text(choice, Names(()), Locale.EN) == said


def test_what_is_public_has_no_place_for_a_private_choice() -> None:
    assert "choices" not in PublicScreen.__dataclass_fields__
    assert set(PublicButton.__dataclass_fields__) == {"label", "press"}
    assert issubclass(PublicPress, StrEnum)

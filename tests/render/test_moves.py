"""Moves in one line each: what the clock did is one of them, and what was forced is marked."""

import pytest

from rummybot.engine import events as it
from rummybot.engine.notices import DrewFromStock, PublicNotice
from rummybot.engine.turns import Melded, Took
from rummybot.i18n.translations import Locale, translations
from rummybot.render.board import MOVES_SHOWN, board_screen
from rummybot.render.moves import move_lines
from rummybot.render.names import names
from rummybot.render.screen import Quiet
from rummybot.render.text import plain_text
from tests.render.examples import ANN, BOB, CY, NOTICES, RUN, gin_offer
from tests.render.stories import card, cards

PEOPLE = names(("Ann", "Bob", "Cy"))
EN = translations(Locale.EN)
LATE, SKIPPED = it.TurnTimedOut(ANN), it.TurnTimedOut(ANN, skipped=True)
DREW, THREW = DrewFromStock(ANN), it.Discarded(ANN, card("9d"))
PUT_BACK = it.TakenBack(ANN, Took(card("7s")))
STOPPED_CARD = it.LaidOff(ANN, card("8h"), RUN)


def told(*notices: PublicNotice) -> list[str]:
    return [plain_text(each, PEOPLE, Locale.EN) for each in move_lines(notices, EN)]


@pytest.mark.parametrize(
    ("notices", "lines"),
    [
        ((LATE,), ["⏰ Ann ran out of time."]),
        ((LATE, it.Passed(ANN)), ["⏰ Ann ran out of time: a pass."]),
        ((LATE, THREW), ["⏰ Ann ran out of time: 9♦ discarded."]),
        ((LATE, DREW, THREW), ["⏰ Ann ran out of time: a card from the stock, 9♦ discarded."]),
        (
            (LATE, PUT_BACK, DREW, THREW),
            ["⏰ Ann ran out of time: 7♠ put back, a card from the stock, 9♦ discarded."],
        ),
        (
            (LATE, it.TakenBack(ANN, Melded(RUN.id, RUN.cards)), THREW),
            ["⏰ Ann ran out of time: the last act taken back, 9♦ discarded."],
        ),
        (
            (LATE, STOPPED_CARD, THREW),
            ["⏰ Ann ran out of time: 8♥ added to meld 2, 9♦ discarded."],
        ),
        (
            (LATE, it.DrewOpenly(ANN, card("9d")), THREW),
            ["⏰ Ann ran out of time: 9♦ from the stock, 9♦ discarded."],
        ),
        (
            (LATE, it.TakenBack(ANN, Took(card("7s"), cards("2d Kc"))), DREW),
            ["⏰ Ann ran out of time: 7♠ 2♦ K♣ put back, a card from the stock."],
        ),
        (
            (SKIPPED, DREW, THREW),
            ["Ann was skipped by the host or a moderator: a card from the stock, 9♦ discarded."],
        ),
        ((SKIPPED,), ["Ann was skipped by the host or a moderator."]),
    ],
)
def test_what_the_clock_did_is_one_move(
    notices: tuple[PublicNotice, ...], lines: list[str]
) -> None:
    assert told(*notices) == lines


def test_what_others_do_next_is_theirs() -> None:
    assert told(LATE, it.Passed(ANN), it.UpcardOffered(BOB, ()), it.Passed(BOB)) == [
        "⏰ Ann ran out of time: a pass.",
        "Bob passed.",
    ]
    both = told(LATE, DREW, THREW, it.TurnBegan(BOB), it.TurnTimedOut(BOB), DrewFromStock(BOB))
    assert both == [
        "⏰ Ann ran out of time: a card from the stock, 9♦ discarded.",
        "⏰ Bob ran out of time: a card from the stock.",
    ]


def test_running_out_of_time_is_not_pushed_away_by_what_the_clock_did_then() -> None:
    story = gin_offer()
    story.time_is_up().time_is_up().time_is_up()
    screen = board_screen(story.table, tuple(story.told), PEOPLE, EN)
    shown = [plain_text(b.text, PEOPLE, Locale.EN) for b in screen.blocks if isinstance(b, Quiet)]
    assert len(shown) == MOVES_SHOWN
    assert [each.split(":")[0] for each in shown] == [
        "⏰ Ann ran out of time",
        "⏰ Bob ran out of time",
        "⏰ Ann ran out of time",
    ]


@pytest.mark.parametrize(
    ("before", "forced"),
    [
        (it.TurnBegan(ANN, only_stock=True), True),
        (PUT_BACK, True),
        (it.TurnBegan(ANN), False),
        (it.TakenBack(ANN, Melded(RUN.id, RUN.cards)), False),
        (it.Passed(BOB), False),
    ],
)
def test_a_draw_that_all_can_see_is_forced_is_marked(before: PublicNotice, *, forced: bool) -> None:
    last = told(before, DREW)[-1]
    assert last == ("✨ " if forced else "") + "Ann drew from the stock."


def test_only_the_draw_right_after_is_forced() -> None:
    assert not any(each.startswith("✨") for each in told(PUT_BACK, it.Passed(CY), DREW))


@pytest.mark.parametrize("locale", Locale)
def test_whose_move_it_is_is_no_move_and_all_else_is_one(locale: Locale) -> None:
    silent = it.TurnBegan | it.UpcardOffered | it.LastChanceBegan | it.DefenceBegan
    for notice in NOTICES:
        lines = list(move_lines((notice,), translations(locale)))
        assert len(lines) == (0 if isinstance(notice, silent) else 1)

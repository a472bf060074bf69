"""Screens as HTML that Telegram takes: escaped, not too long, with a plain twin."""

import pytest

from rummybot.adapters.telegram.markup import (
    MOST_UNITS,
    bare,
    line_text,
    private_texts,
    screen_text,
    units,
)
from rummybot.adapters.telegram.popup import MOST_UNITS as POPUP
from rummybot.adapters.telegram.popup import popup_text, shortened
from rummybot.engine.cards import JOKER, PACK
from rummybot.engine.ids import Seat
from rummybot.i18n.spans import Cards, Who, line, strong
from rummybot.i18n.translations import Locale
from rummybot.render.names import Names
from rummybot.render.screen import (
    Block,
    CardRow,
    Heading,
    PrivateScreen,
    Quiet,
    Side,
    Table,
    Text,
    Until,
)

NAMES = ("ann_b", "x*[y](z)", "<b>", "Ёж & Ко", "👩‍👩‍👧 " * 5)


def screen(*blocks: Block, names: tuple[str, ...] = NAMES) -> PrivateScreen:
    return PrivateScreen(seat=Seat(0), locale=Locale.EN, names=Names(names), blocks=blocks)


@pytest.mark.parametrize("name", NAMES)
def test_names_stand_as_they_are(name: str) -> None:
    text = line_text(line("Hand of ", Who(Seat(0))), screen(names=(name,)))
    assert "<" not in text  # X2
    assert bare(text) == f"Hand of {name}"


def test_every_kind_of_block_has_its_marks() -> None:
    grid = Table(
        (line("Name"), line("Points")), ((line(Who(Seat(2))), line("7")),), (Side.LEFT,) * 2
    )
    text = screen_text(
        screen(
            Heading(line("Hand")),
            Text(line("you & ", strong("me"))),
            Quiet(line("hint")),
            CardRow(line("Melds"), (PACK[:2], PACK[2:3]), fresh=PACK[:1]),
            CardRow(line("Ann"), (), after=line("nothing left over")),
            grid,
            Until(line("Time:"), 1_800_000_000.0),
        )
    )
    assert text.splitlines() == [
        "<b>Hand</b>",
        "you &amp; <b>me</b>",
        "<i>hint</i>",
        f"Melds: <b>{_card(0)}</b> {_card(1)} / {_card(2)}",
        "Ann: nothing left over",
        "<pre>Name  Points",
        "&lt;b&gt;   7</pre>",
        'Time: <tg-time unix="1800000000" format="r">08:00:00 UTC</tg-time>',
    ]


def _card(place: int) -> str:
    return bare(line_text(line(Cards(PACK[place : place + 1])), screen()))


def test_a_long_screen_is_one_message_with_a_sign_that_more_was_left_out() -> None:
    text = screen_text(screen(*(Text(line("<" * 200)) for _ in range(50))))
    assert units(text) <= MOST_UNITS
    assert text.endswith("…")


def test_a_long_answer_goes_on_in_the_next_message() -> None:
    lines = [f"{number} 🂡" * 40 for number in range(60)]
    texts = private_texts(screen(*(Text(line(each)) for each in lines)))
    assert len(texts) > 1
    assert all(units(text) <= MOST_UNITS for text in texts)
    assert "\n".join(texts).splitlines() == lines


def test_one_line_that_is_too_long_is_cut_outside_of_its_marks() -> None:
    (text,) = private_texts(screen(Text(strong("&" * 5000))))
    assert units(text) <= MOST_UNITS
    assert "<" not in text
    assert text.endswith("&amp;…")


def test_a_screen_without_words_says_something() -> None:
    assert screen_text(screen()) == "✅"


@pytest.mark.parametrize("length", [1, POPUP, POPUP + 1, 1000])
@pytest.mark.parametrize("letter", ["a", "Я", "👩"])
def test_a_popup_has_room_for_two_hundred(length: int, letter: str) -> None:
    assert 0 < units(shortened([letter * length, "second"])) <= POPUP


def test_a_popup_shows_the_cards_of_the_largest_hand() -> None:
    text = popup_text(screen(CardRow(line("Outside melds"), (PACK[:27],))))
    assert units(text) <= POPUP
    twins = (*PACK[:12], *PACK[:11], *(JOKER,) * 4)
    row = CardRow(line("Лишние карты"), (twins,), after=line("= 311 очков"))
    with_jokers = popup_text(screen(row, Text(line("Лучшее открытие: 36 из 40."))))
    assert units(with_jokers) <= POPUP
    assert with_jokers.count("🃏") == 4
    assert with_jokers.endswith("36 из 40.")
    assert text.count("♠") + text.count("♥") + text.count("♦") + text.count("♣") == 27

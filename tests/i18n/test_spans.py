"""Lines are made of spans and can be taken apart again."""

from rummybot.engine.cards import Card, Rank, Suit
from rummybot.engine.ids import Seat
from rummybot.i18n.spans import EMPTY, Cards, Plain, Strong, Who, join, line, strong

SEVEN = Cards((Card(Suit.SPADES, Rank.SEVEN),))
ANN = Who(Seat(0))


def test_neighbouring_texts_become_one_and_empty_ones_vanish() -> None:
    assert line("a", "", Plain("b"), SEVEN, "", line("c", ANN)) == (
        Plain("ab"),
        SEVEN,
        Plain("c"),
        ANN,
    )
    assert line("") == EMPTY


def test_lines_are_joined_with_a_text_between() -> None:
    assert join(", ", [line(ANN), line(SEVEN), line("x")]) == (
        ANN,
        Plain(", "),
        SEVEN,
        Plain(", x"),
    )
    assert join(", ", []) == EMPTY


def test_something_stands_out() -> None:
    assert strong("x") == strong(line("x")) == (Strong((Plain("x"),)),)

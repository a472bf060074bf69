"""The hand says which game it is, and what an adapter needs of it besides its words."""

import pytest

from rummybot.engine.intents import DrawStock, Pass, TakeDiscard
from rummybot.engine.views import SeatView
from rummybot.i18n.spans import EMPTY, At, Line, line
from rummybot.i18n.translations import Locale, translations
from rummybot.render.hand import hand_screen
from rummybot.render.names import names
from rummybot.render.screen import CardRow, Heading, PrivateScreen
from rummybot.render.text import plain_text
from tests.render.examples import ANN, BOB, gin_knocked, gin_offer
from tests.render.stories import card, cards

EN = translations(Locale.EN)
PEOPLE = names(("Ann", "Bob"))
CARDS = At("discord", "7")


def screen(view: SeatView, about: Line = EMPTY) -> PrivateScreen:
    return hand_screen(view, (), PEOPLE, EN, about=about)


def headings(shown: PrivateScreen) -> list[Line]:
    return [block.text for block in shown.blocks if isinstance(block, Heading)]


def test_the_heading_names_the_game_and_its_place() -> None:
    view = gin_offer().view(0)
    assert headings(screen(view)) == [line("Your hand")]
    about = line("Gin rummy", CARDS)
    assert headings(screen(view, about)) == [line("Your hand · Gin rummy", CARDS)]


def test_between_two_deals_there_is_no_hand_but_still_a_game() -> None:
    view = gin_knocked().do(Pass(BOB)).view(0)
    about = line("Gin rummy", CARDS)
    assert headings(screen(view)) == []
    assert headings(screen(view, about)) == [about]


def test_bare_text_names_no_place() -> None:
    assert plain_text(line("Gin rummy", CARDS), PEOPLE, Locale.EN) == "Gin rummy"


def test_the_hand_is_there_as_cards_with_those_that_just_came_in() -> None:
    story = gin_offer()
    assert screen(story.view(0)).hand == story.view(0).hand
    assert screen(story.view(0)).fresh == ()
    taken = screen(story.do(TakeDiscard(ANN, card("3d"))).view(0))
    assert card("3d") in taken.hand
    assert taken.fresh == cards("3d")
    assert screen(story.view(1)).fresh == ()
    drawn = gin_offer().do(Pass(ANN), Pass(BOB), DrawStock(ANN)).view(0)
    assert screen(drawn).fresh == drawn.drawn != ()


@pytest.mark.parametrize("seat", [0, 1])
def test_the_cards_are_those_that_the_rows_show(seat: int) -> None:
    shown = screen(gin_offer().view(seat))
    rows = [block for block in shown.blocks if isinstance(block, CardRow)]
    assert sorted(each for row in rows for group in row.groups for each in group) == sorted(
        shown.hand
    )


def test_a_private_screen_does_not_print_its_cards() -> None:
    assert "hand" not in repr(screen(gin_offer().view(0)))

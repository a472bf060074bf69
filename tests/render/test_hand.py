"""The hand says which game it is, and what an adapter needs of it besides its words."""

import pytest

from rummybot.engine.ids import Seat
from rummybot.engine.intents import (
    Discard,
    DrawStock,
    LayMelds,
    Pass,
    SeatIntent,
    TakeDiscard,
)
from rummybot.engine.legality import options
from rummybot.engine.opening import worth_of
from rummybot.engine.views import SeatView
from rummybot.i18n.spans import EMPTY, At, Line, line
from rummybot.i18n.translations import Locale, translations
from rummybot.render.hand import hand_screen
from rummybot.render.jokers import opening_line
from rummybot.render.names import names
from rummybot.render.screen import CardRow, Heading, PrivateScreen
from rummybot.render.text import card_text, plain_text
from rummybot.render.why_not import why_not
from tests.render.examples import ANN, BOB, gin_knocked, gin_offer
from tests.render.on_paper import on_paper
from tests.render.stories import Story, card, cards

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


# ---------------------------------------------------------------- what else one should know


def test_the_open_card_is_shown_in_ones_own_draw_also_where_it_cannot_be_taken() -> None:
    offered = gin_offer()
    assert "Open card: 3♦." in on_paper(screen(offered.view(0)))
    assert "Open card" not in on_paper(screen(offered.view(1)))
    only_stock = gin_offer().do(Pass(ANN), Pass(BOB))
    assert not any(isinstance(each, TakeDiscard) for each in options(only_stock.view(0)))
    assert "Open card: 3♦." in on_paper(screen(only_stock.view(0)))
    only_stock.do(DrawStock(ANN))
    assert "Open card" not in on_paper(screen(only_stock.view(0)))
    view = only_stock.view(0)
    thrown = only_stock.do(next(each for each in options(view) if isinstance(each, Discard)))
    top = card_text(thrown.view(1).table.discards[-1], Locale.EN)
    assert f"Open card: {top}." in on_paper(screen(thrown.view(1)))


def test_in_a_pause_there_is_nothing_to_choose() -> None:
    view = gin_offer().view(0)
    shown = hand_screen(view, options(view), PEOPLE, EN, paused=True)
    assert "⏸ Paused." in on_paper(shown)
    assert shown.choices == ()
    assert shown.hand == view.hand
    assert "Paused" not in on_paper(hand_screen(view, options(view), PEOPLE, EN))


@pytest.mark.parametrize("paused", [False, True])
def test_who_is_away_reads_that_a_computer_plays_for_him_and_how_to_come_back(
    *, paused: bool
) -> None:
    view = gin_offer().view(0)
    shown = hand_screen(view, options(view), PEOPLE, EN, away=True, paused=paused)
    said = on_paper(shown)
    assert "A computer plays for you" in said
    assert "/rummy back" in said
    assert bool(shown.choices) != paused


HIGH = "8c 9c 10c Jc Qc Kc 8d 9d 10d Jd Qd Kd 8c"
"""Cards that nobody of these stories needs."""


def opening_words(story: Story, locale: Locale = Locale.EN) -> str:
    """What is said of the opening in the hand of the first seat."""
    return plain_text(opening_line(story.view(0), translations(locale)), PEOPLE, locale)


def test_the_meter_tells_what_the_taken_card_allows() -> None:
    """With the jack in it the opening is worth less than it would be without."""
    story = Story("joker", "Ks Kh Kd Qs Qh Qd 5h 6h 7h 2s 3d 9s 8s", HIGH, upcard="Js", stock="9h")
    assert opening_words(story) == "You can open: 78, needed 40."
    story.do(TakeDiscard(Seat(0), card("Js")))
    assert opening_words(story) == "You can open: 48, needed 40."
    (offer,) = (each for each in story.options(0) if isinstance(each, LayMelds))
    assert worth_of(offer.melds, story.rules) == 48


def test_the_meter_says_that_nothing_need_be_reached_by_who_goes_out() -> None:
    story = Story("joker", "As 2s 3s 2s 3s 4s 2h 3h 4h 2d 3d 4d 5d", HIGH, upcard="9h", stock="9s")
    story.do(DrawStock(Seat(0)))
    said = "You can open and go out: it leaves at most 1 card, so no 40 are needed."
    assert opening_words(story) == said
    assert "выйти" in opening_words(story, Locale.RU)


def test_a_card_taken_for_the_opening_is_refused_as_such() -> None:
    """Before the opening nothing is added to melds: the refusals do not advise it."""
    seat = Seat(0)
    story = Story("joker", "Ks Kh Kd Qs Qh Qd 5h 6h 7h 2s 3d 9s 8s", HIGH, upcard="Js", stock="9h")

    def refused(intent: SeatIntent) -> str:
        said = why_not(story.refused(intent), story.table, translations(Locale.EN))
        return plain_text(said, PEOPLE, Locale.EN)

    early = refused(Discard(seat, card("2s")))
    assert early.endswith("Draw from the stock, or take J♠ for your opening.")
    story.do(TakeDiscard(seat, card("Js")))
    owed = refused(Discard(seat, card("2s")))
    assert "one of your first melds, worth 40 points" in owed
    assert "add" not in owed
    again = refused(DrawStock(seat))
    assert again.endswith(
        "Open with melds worth 40 points or more in one action, or discard a card."
    )

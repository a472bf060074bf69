"""What a deal came to, when the notices of more than one deal are at hand."""

from rummybot.engine.events import HandShown
from rummybot.engine.intents import Pass
from rummybot.i18n.spans import Who
from rummybot.i18n.translations import Locale, translations
from rummybot.render.names import names
from rummybot.render.scoresheet import deal_screen
from rummybot.render.screen import CardRow
from tests.render.examples import ANN, BOB, gin_knocked
from tests.render.stories import cards

EN = translations(Locale.EN)


def test_a_hand_of_an_earlier_deal_is_not_shown_again() -> None:
    story = gin_knocked().do(Pass(BOB))
    earlier = HandShown(ANN, (), cards("Kd Kh"), 20)
    screen = deal_screen(story.table, (earlier, *story.told), names(("Ann", "Bob")), EN)
    rows = [block for block in screen.blocks if isinstance(block, CardRow)]
    assert [row.label for row in rows] == [(Who(ANN),), (Who(BOB),)]
    assert all(cards("Kd Kh") not in row.groups for row in rows)


def test_whoever_went_out_shows_no_hand() -> None:
    story = gin_knocked().do(Pass(BOB))
    only_bob = tuple(each for each in story.told if isinstance(each, HandShown))
    screen = deal_screen(story.table, only_bob, names(("Ann", "Bob")), EN)
    rows = [block for block in screen.blocks if isinstance(block, CardRow)]
    assert [row.label for row in rows] == [(Who(BOB),)]


def test_a_hand_without_cards_takes_no_line() -> None:
    story = gin_knocked().do(Pass(BOB))
    empty = HandShown(BOB, (), (), 0)
    screen = deal_screen(story.table, (*story.told, empty), names(("Ann", "Bob")), EN)
    assert deal_screen(story.table, tuple(story.told), names(("Ann", "Bob")), EN) == screen

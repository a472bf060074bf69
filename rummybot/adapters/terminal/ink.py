"""Lines and cards in colour: four suits in four colours that can be read on dark and on light."""

from collections.abc import Iterator
from typing import assert_never

from rich.text import Text

from rummybot.engine.cards import Card, Suit
from rummybot.i18n.spans import At, Cards, Line, Plain, Strong, Who
from rummybot.i18n.translations import Locale
from rummybot.render.names import Names
from rummybot.render.text import card_text

SUIT_STYLES = {
    Suit.SPADES: "bold",
    Suit.HEARTS: "bold color(196)",
    Suit.DIAMONDS: "bold color(27)",
    Suit.CLUBS: "bold color(28)",
    Suit.JOKER: "bold color(133)",
}
"""Of middling brightness, about as far from black as from white; spades as the text around them."""

FRESH = "*"
"""What follows a card that just came in, so that it is marked without colours too."""


def inked(text: Line, names: Names, locale: Locale) -> Text:
    """A line in colour."""
    whole = Text()
    for span in text:
        match span:
            case Plain(text=words):
                whole.append(words)
            case Strong(spans=spans):
                bold = inked(spans, names, locale)
                bold.stylize_before("bold")
                whole.append_text(bold)
            case Who(seat=seat):
                whole.append(names.of(seat))
            case Cards(cards=cards):
                whole.append_text(cards_inked(cards, (), locale))
            case At():
                pass
            case _:
                assert_never(span)
    return whole


def cards_inked(cards: tuple[Card, ...], fresh: tuple[Card, ...], locale: Locale) -> Text:
    """Cards beside one another; of those that are fresh each is marked once."""
    return Text(" ").join(_each(cards, fresh, locale))


def _each(cards: tuple[Card, ...], fresh: tuple[Card, ...], locale: Locale) -> Iterator[Text]:
    unmarked = list(fresh)
    for card in cards:
        text = Text(card_text(card, locale), style=SUIT_STYLES[card.suit])
        if card in unmarked:
            unmarked.remove(card)
            text.append(FRESH)
            text.stylize("reverse")
        yield text

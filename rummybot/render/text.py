"""Cards and lines as bare text: what every adapter needs before it adds its own looks."""

from typing import assert_never

from rummybot.engine.cards import JOKER, Card, Rank, Suit
from rummybot.i18n.spans import At, Cards, Line, Plain, Strong, Who
from rummybot.i18n.translations import Locale, mark_in, translations
from rummybot.render.names import Names

GLYPHS = {Suit.SPADES: "♠", Suit.HEARTS: "♥", Suit.DIAMONDS: "♦", Suit.CLUBS: "♣"}
"""The glyphs of the suits."""

_LETTERS = {
    Rank.ACE: mark_in("rank", "A"),
    Rank.JACK: mark_in("rank", "J"),
    Rank.QUEEN: mark_in("rank", "Q"),
    Rank.KING: mark_in("rank", "K"),
}


def rank_text(rank: Rank, locale: Locale) -> str:
    """A rank as players of that language write it: Q, in Russian Д; a ten is 10 everywhere."""
    letter = _LETTERS.get(rank)
    return str(int(rank)) if letter is None else translations(locale).word_in("rank", letter)


def card_text(card: Card, locale: Locale) -> str:
    """A card as a glyph: 7♠, Q♥, in Russian Д♥; a joker 🃏."""
    if card == JOKER:
        return "🃏"
    return rank_text(card.rank, locale) + GLYPHS[card.suit]


def plain_text(text: Line, names: Names, locale: Locale) -> str:
    """A line as bare text, nothing escaped, nothing emphasised."""
    parts = []
    for span in text:
        match span:
            case Plain(text=words):
                parts.append(words)
            case Strong(spans=spans):
                parts.append(plain_text(spans, names, locale))
            case Who(seat=seat):
                parts.append(names.of(seat))
            case Cards(cards=cards):
                parts.append(" ".join(card_text(card, locale) for card in cards))
            case At():
                pass
            case _:
                assert_never(span)
    return "".join(parts)

"""The log: no tokens, no cards."""

import logging
import sys

from rummybot.engine.cards import Card, Rank, Suit
from rummybot.i18n.translations import Locale
from rummybot.logs import Discreet
from rummybot.render.text import card_text


def formatted(message: str, *secrets: str, error: Exception | None = None) -> str:
    info = None
    if error is not None:
        try:
            raise error
        except Exception:
            info = sys.exc_info()
    record = logging.LogRecord("rummybot", logging.ERROR, "", 1, message, None, info)
    return Discreet(secrets).format(record)


def test_a_token_is_blacked_out_wherever_it_stands() -> None:
    told = formatted("logging in with abc.def", "abc.def", error=ValueError("bad abc.def"))
    assert "abc.def" not in told
    assert "ValueError" in told


def test_cards_are_blacked_out_however_they_are_written() -> None:
    for suit in Suit:
        for rank in Rank:
            card = Card(suit, rank)
            shown = (str(card), *(card_text(card, locale) for locale in Locale))
            told = formatted(f"no meld: {shown}", error=KeyError((card, card)))
            assert [each for each in shown if each in told] == []


def test_words_and_numbers_stay() -> None:
    message = "table 2f of 10 seats: as you like, K 7, 3.5s"
    assert message in formatted(message)

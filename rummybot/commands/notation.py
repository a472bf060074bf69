"""Card notation to cards. Three answers: read, cannot be read, could mean two things.

A card is a rank and a suit: `7S 7s 7♠ 10h TH Qd`, in Russian `7п 10ч Дб Вк Тк`, any case, glyphs
black or white and with the selectors that emoji keyboards add. Between cards stand spaces, commas
or nothing (`5♥6♥7♥`); between melds `/`; `5-7h` is a run.

    ranks   A K Q J T · Т туз, К король, Д дама, В валет · 2 … 10
    suits   s h d c · п пики, ч червы, б бубны, к крести or т трефы · ♠ ♥ ♦ ♣
    joker   JK · joker · джокер, джокера, дж · 🃏

Letters of the two alphabets that look alike are read as one (К and K, В and B, С and C, Н and H,
А and A). One pair means two things: T is a ten, Т is an ace (туз). There the card that is in the
hand is meant; with both in the hand one has to ask; with neither it is what was typed. JK is the
joker for who holds one; for others K is the Russian clubs, and JK their jack.
"""

import re
import unicodedata
from collections import Counter
from dataclasses import dataclass
from enum import StrEnum
from itertools import chain
from typing import NamedTuple

from rummybot.engine.cards import JOKER, SUITS, Card, Rank, Suit
from rummybot.engine.ids import MeldId
from rummybot.i18n.translations import Locale
from rummybot.render.text import GLYPHS, card_text


class Hint(StrEnum):
    """What may help somebody whose text cannot be read."""

    NOTHING = "nothing"
    ONE = "one"
    NO_SUIT = "no-suit"
    NO_RANK = "no-rank"
    NO_CARD = "no-card"
    NO_RUN = "no-run"
    NOT_ONE_CARD = "not-one-card"
    NOT_A_NUMBER = "not-a-number"
    TOO_LONG = "too-long"


@dataclass(frozen=True, slots=True)
class CannotRead:
    """The text, or this piece of it, names no card."""

    text: str
    hint: Hint


@dataclass(frozen=True, slots=True)
class Ambiguous:
    """This piece names either of two cards, and the hand holds both."""

    text: str
    readings: tuple[Card, Card]


Misread = CannotRead | Ambiguous

MOST_LETTERS = 400
"""Longer texts are not looked at: two packs are named in less."""


def read_cards(text: str, hand: tuple[Card, ...] = ()) -> tuple[Card, ...] | Misread:
    """The cards of a text, in the order they are named; at least one."""
    melds = read_melds(text, hand)
    return melds if isinstance(melds, Misread) else tuple(chain.from_iterable(melds))


def read_card(text: str, hand: tuple[Card, ...] = ()) -> Card | Misread:
    """The one card of a text."""
    cards = read_cards(text, hand)
    if isinstance(cards, Misread):
        return cards
    return cards[0] if len(cards) == 1 else CannotRead(shown(text), Hint.NOT_ONE_CARD)


def before_cards(text: str) -> tuple[str, str]:
    """The words before the cards that a text ends with, and these: «discard pile 7♠». Either may be
    empty.
    """
    words = text.split()
    for place in range(len(words)):
        cards = " ".join(words[place:])
        if not isinstance(read_cards(cards), CannotRead):
            return " ".join(words[:place]), cards
    return " ".join(words), ""


def read_melds(text: str, hand: tuple[Card, ...] = ()) -> tuple[tuple[Card, ...], ...] | Misread:
    """The melds of a text, separated by `/`; at least one, none without a card."""
    if len(text) > MOST_LETTERS:
        return CannotRead(shown(text), Hint.TOO_LONG)
    melds: list[list[_Named]] = []
    for part in _plain(text).split("/"):
        named = _scan(part)
        if isinstance(named, CannotRead):
            return named
        if named:
            melds.append(named)
    if not melds:
        return CannotRead(shown(text), Hint.NOTHING)
    meant = _settle([each for meld in melds for each in meld], hand)
    if isinstance(meant, Ambiguous):
        return meant
    cards = iter(meant)
    return tuple(tuple(next(cards) for _ in meld) for meld in melds)


def read_meld_number(text: str) -> MeldId | CannotRead:
    """The number of a meld on the table: `2` or `#2`."""
    found = re.fullmatch(r"(?:#|No)?\s*([1-9][0-9]{0,2})", _plain(text).strip())
    return MeldId(int(found[1])) if found else CannotRead(shown(text), Hint.NOT_A_NUMBER)


def written(card: Card, locale: Locale) -> str:
    """A card as one may type it and be understood whatever the hand holds: as screens show it, but
    an ace is A in every language, for T and Т have two meanings.
    """
    return f"A{GLYPHS[card.suit]}" if card.rank is Rank.ACE else card_text(card, locale)


_RANKS = {
    **{str(int(rank)): rank for rank in Rank if Rank.TWO <= rank <= Rank.TEN},
    **dict.fromkeys("AА", Rank.ACE),
    **dict.fromkeys("KК", Rank.KING),
    **dict.fromkeys("QД", Rank.QUEEN),
    **dict.fromkeys("JВB", Rank.JACK),
    "T": Rank.TEN,
    "Т": Rank.ACE,
}
_SUITS = {
    **dict.fromkeys("SП♠♤", Suit.SPADES),
    **dict.fromkeys("HНЧ♥♡❤", Suit.HEARTS),
    **dict.fromkeys("DБ♦♢", Suit.DIAMONDS),
    **dict.fromkeys("CСKКTТ♣♧", Suit.CLUBS),
}
_JK = "JK"
_TWO_FACED = ("T", "Т")
_SEPARATORS = " ,;+&"
_DASHES = "\u2010\u2011\u2012\u2013\u2014\u2212"

_RANK = "10|[2-9" + "".join(letter for letter in _RANKS if letter.isalpha()) + "]"
_SUIT = "[" + "".join(_SUITS) + "]"
_PIECE = re.compile(rf"({_RANK})(?:({_SUIT})?-({_RANK}))?({_SUIT})", re.IGNORECASE)
JOKER_WORDS = ("joker", "джокер", "🃏")
"""What a joker is called, whatever the hand holds."""
_JOKER = re.compile("|".join((f"джокера(?!{_SUIT})", *JOKER_WORDS, "дж")), re.IGNORECASE)
_LONE_RANK = re.compile(_RANK, re.IGNORECASE)
_SUIT_FIRST = re.compile(f"(?:{_SUIT}(?:{_RANK})?)+", re.IGNORECASE)


class _Named(NamedTuple):
    """A card as it was typed: which one literally, and whether its letter has a second meaning."""

    text: str
    card: Card
    two_faced: bool = False


def _plain(text: str) -> str:
    """The text without selectors and joiners, with one kind of space and of dash."""
    folded = unicodedata.normalize("NFKC", text)
    kept = (c for c in folded if unicodedata.category(c) not in {"Cf", "Mn", "Me"})
    plain = "".join(" " if c.isspace() else "-" if c in _DASHES else c for c in kept)
    return re.sub(" *- *", "-", plain)


def shown(text: str) -> str:
    """What of a text is shown back to the one who typed it."""
    short = " ".join(text.split())
    return short if len(short) <= 20 else short[:19] + "…"


def _scan(text: str) -> list[_Named] | CannotRead:
    """The cards in one meld's part of a text that is already plain."""
    named: list[_Named] = []
    for chunk in re.split(f"[{_SEPARATORS}]+", text):
        place = 0
        while place < len(chunk):
            joker = _JOKER.match(chunk, place)
            if joker is not None:
                named.append(_Named(joker[0], JOKER))
                place = joker.end()
                continue
            found = _PIECE.match(chunk, place)
            if found is None:
                return CannotRead(shown(chunk), _hint(chunk, place))
            cards = _cards(found[0], *(group and group.upper() for group in found.groups()))
            if not cards:
                return CannotRead(shown(found[0]), Hint.NO_RUN)
            named += cards
            place = found.end()
    return named


def _cards(text: str, low: str, low_suit: str | None, high: str | None, suit: str) -> list[_Named]:
    """The one card of a piece, or all of its run; none if it is no run."""
    if high is None:
        return [_Named(text, Card(_SUITS[suit], _RANKS[low]), low in _TWO_FACED)]
    if _SUITS[low_suit or suit] is not _SUITS[suit]:
        return []
    return [_Named(text, Card(_SUITS[suit], rank)) for rank in _run(low, high)]


def _run(low: str, high: str) -> tuple[Rank, ...]:
    """The ranks from one to another; none if they do not ascend. Of the two meanings of T the one
    that ascends is meant: `T-K` starts at the ten, `T-3` at the ace, `8-T` ends at the ten.
    """
    top = Rank.TEN if high in _TWO_FACED else _RANKS[high]
    bottom = _RANKS[low]
    if low in _TWO_FACED:
        bottom = Rank.TEN if top > Rank.TEN else Rank.ACE
    return tuple(rank for rank in Rank if bottom <= rank <= top) if bottom < top else ()


def _hint(chunk: str, place: int) -> Hint:
    """What is wrong where no card could be read."""
    rest = chunk[place:]
    if found := _LONE_RANK.match(rest):
        return Hint.NO_SUIT if found.end() == len(rest) else Hint.NO_CARD
    if rest[0] == "1":
        return Hint.ONE
    return Hint.NO_RANK if _SUIT_FIRST.fullmatch(rest) else Hint.NO_CARD


def _settle(named: list[_Named], hand: tuple[Card, ...]) -> list[Card] | Ambiguous:
    """What is meant by each card: of two meanings the one that the hand still holds.

    Cards named without a doubt are set aside first, so `Aч Тч` asks for the ten of hearts even
    with both in the hand. Of the rest of a suit, so many are tens that most of them are held.
    """
    if JOKER in hand:
        named = [_Named(n.text, JOKER) if n.text.upper() == _JK else n for n in named]
    left = Counter(hand)
    left.subtract(each.card for each in named if not each.two_faced)
    meant = [each.card for each in named]
    for suit in SUITS:
        unsure = [n for n, each in enumerate(named) if each.two_faced and each.card.suit is suit]
        if not unsure:
            continue
        ten, ace = Card(suit, Rank.TEN), Card(suit, Rank.ACE)
        literal = sum(meant[place] == ten for place in unsure)
        tens = _tens(len(unsure), literal, max(left[ten], 0), max(left[ace], 0))
        if tens is None:
            return Ambiguous(shown(named[unsure[0]].text), (ten, ace))
        if tens != literal:
            for count, place in enumerate(unsure):
                meant[place] = ten if count < tens else ace
    return meant


def _tens(unsure: int, literal: int, tens_held: int, aces_held: int) -> int | None:
    """How many of so many cards named T are tens; None where the hand allows two answers."""
    held = {n: (min(n, tens_held), min(unsure - n, aces_held)) for n in range(unsure + 1)}
    most = max(map(sum, held.values()))
    best = [n for n, cards in held.items() if sum(cards) == most]
    if len({held[n] for n in best}) > 1:
        return None
    return literal if literal in best else best[0]

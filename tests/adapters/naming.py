"""Cards in any text, however somebody may write them: 7♠, 7S, 7s, В♠, Вп, «seven of spades», the
repr of an object. It shares no code with the product, so that it does not share its mistakes.
"""

import re
from itertools import chain

Card = str
"""A rank and the first letter of a suit: `7s`, `10h`, `Jd`."""

_RANKS = {str(number): str(number) for number in range(2, 11)} | {
    **dict.fromkeys(["A", "Т", "ace", "туз"], "A"),
    **dict.fromkeys(["J", "В", "jack", "валет"], "J"),
    **dict.fromkeys(["Q", "Д", "queen", "дама"], "Q"),
    **dict.fromkeys(["K", "К", "king", "король"], "K"),
    **dict.fromkeys(["T", "ten", "десятка"], "10"),
    "two": "2",
    "three": "3",
    "four": "4",
    "five": "5",
    "six": "6",
    "seven": "7",
    "eight": "8",
    "nine": "9",
    "двойка": "2",
    "тройка": "3",
    "четвёрка": "4",
    "пятёрка": "5",
    "шестёрка": "6",
    "семёрка": "7",
    "восьмёрка": "8",
    "девятка": "9",
}
_GLYPHS = {"♠": "s", "♤": "s", "♥": "h", "♡": "h", "♦": "d", "♢": "d", "♣": "c", "♧": "c"}
_LETTERS = {
    "s": "s",
    "п": "s",
    "h": "h",
    "ч": "h",
    "d": "d",
    "б": "d",
    "c": "c",
    "к": "c",
    "т": "c",
}
_WORDS = {
    "spades": "s",
    "hearts": "h",
    "diamonds": "d",
    "clubs": "c",
    "spade": "s",
    "heart": "h",
    "diamond": "d",
    "club": "c",
    "пик": "s",
    "червей": "h",
    "черв": "h",
    "бубен": "d",
    "бубён": "d",
    "треф": "c",
    "крестей": "c",
}

_RANK = "|".join(sorted(_RANKS, key=len, reverse=True))
_BESIDE = r"[\s*_\\|~`\ufe0e\ufe0f\u200b-\u200d-]{0,4}"
_EDGE, _END = r"(?<![^\W_])", r"(?![^\W_])"
_GLYPHED = re.compile(rf"{_EDGE}({_RANK}){_BESIDE}([{''.join(_GLYPHS)}])", re.IGNORECASE)
_WORDED = re.compile(
    rf"{_EDGE}({_RANK})[\s*_-]+(?:of[\s*_-]+)?:?({'|'.join(_WORDS)}){_END}", re.IGNORECASE
)
_LETTERED = re.compile(rf"{_EDGE}(?:(?:{_RANK})[{''.join(_LETTERS)}])+{_END}", re.IGNORECASE)
_ONE_LETTERED = re.compile(rf"({_RANK})([{''.join(_LETTERS)}])", re.IGNORECASE)
_PRINTED = re.compile(
    r"(?:Suit\.(?P<suit>\w+)\W.{0,40}?Rank\.(?P<rank>\w+))"
    r"|(?:Rank\.(?P<rank_first>\w+)\W.{0,40}?Suit\.(?P<suit_last>\w+))",
    re.IGNORECASE,
)
_PLAIN_WORDS = {"as", "ad", "ah", "вт"}
"""Letters that are words of ordinary texts as well; in capitals they are cards."""


def cards_in(text: str) -> frozenset[Card]:
    """All cards that a text names."""
    named = [(rank, _GLYPHS[suit]) for rank, suit in _GLYPHED.findall(text)]
    named += [(rank, _WORDS[suit.lower()]) for rank, suit in _WORDED.findall(text)]
    tokens = (each for each in _LETTERED.findall(text) if each not in _PLAIN_WORDS)
    pairs = chain.from_iterable(_ONE_LETTERED.findall(each) for each in tokens)
    named += [(rank, _LETTERS[suit.lower()]) for rank, suit in pairs]
    for found in _PRINTED.finditer(text):
        suit = found["suit"] or found["suit_last"]
        rank = found["rank"] or found["rank_first"]
        if suit.lower() in _WORDS and _rank(rank) is not None:
            named.append((rank, _WORDS[suit.lower()]))
    return frozenset(f"{_rank(rank)}{suit}" for rank, suit in named)


def _rank(text: str) -> str | None:
    return _RANKS.get(text) or _RANKS.get(text.upper()) or _RANKS.get(text.lower())

"""The pieces a line is made of. Never a string with markup: an adapter escapes and colours.

A line can be taken apart again: a name stays a seat and a card stays a card until it is shown.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypeAlias

from rummybot.engine.cards import Card
from rummybot.engine.ids import Seat


@dataclass(frozen=True, slots=True)
class Plain:
    """Words as they are."""

    text: str


@dataclass(frozen=True, slots=True)
class Strong:
    """What the eye should find first."""

    spans: "tuple[Span, ...]"


@dataclass(frozen=True, slots=True)
class Who:
    """The name of whoever sits there."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Cards:
    """Cards in running text, shown as glyphs (7♠)."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class At:
    """Where a table stands, right after what is said of it: ` · #cards`. Where a platform has one
    place alone, and in bare text, it is nothing.
    """

    platform: str
    place: str


Span = Plain | Strong | Who | Cards | At
Line: TypeAlias = tuple[Span, ...]

EMPTY: Line = ()
"""The line without anything on it."""


def line(*parts: "str | Span | Line") -> Line:
    """One line of texts, spans and lines put after one another; neighbouring texts become one."""
    spans: list[Span] = []
    for part in parts:
        more = (Plain(part),) if isinstance(part, str) else part
        for span in more if isinstance(more, tuple) else (more,):
            if isinstance(span, Plain) and spans and isinstance(spans[-1], Plain):
                spans[-1] = Plain(spans[-1].text + span.text)
            elif span != Plain(""):
                spans.append(span)
    return tuple(spans)


def join(separator: str, lines: Iterable[Line]) -> Line:
    """The lines in one, with a text between each two."""
    parts: list[str | Line] = []
    for each in lines:
        parts += [separator, each] if parts else [each]
    return line(*parts)


def strong(part: "str | Line") -> Line:
    """A text or line that stands out."""
    return (Strong(line(part)),)

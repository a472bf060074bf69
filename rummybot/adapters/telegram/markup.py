"""Screens as the text of Telegram messages: HTML, everything else escaped, never too long.

A text is collected as pieces that are not broken up: a line, or a block of several. What is changed
in place is one message, and what does not fit is left out; an answer goes on in the next message.
"""

from collections.abc import Callable, Iterable, Iterator
from datetime import UTC, datetime
from html import escape, unescape
from re import sub
from typing import assert_never

from rummybot.adapters.telegram.spelling import respelled
from rummybot.commands.typed import BETWEEN_MELDS
from rummybot.i18n.spans import At, Cards, Line, Plain, Strong, Who
from rummybot.render.grid import NARROW, columns, widest
from rummybot.render.screen import (
    Block,
    CardRow,
    Heading,
    PrivateScreen,
    Quiet,
    Screen,
    Table,
    Text,
    Until,
)
from rummybot.render.text import card_text, plain_text

MOST_UNITS = 4096
"""What a message may hold, in units of UTF-16. Marks are counted here too, though Telegram does not
count them.
"""

MOST_PAGES = 5
"""So many messages one answer may take."""

CUT = "…"
"""Stands where something is left out."""

_NOTHING_TO_SAY = "✅"
"""A message cannot be empty."""

Called = Callable[[str], str]
"""Tells what the place with this id is called; nothing where that is not known."""


def nowhere(place: str) -> str:  # noqa: ARG001 - whatever place it is
    """Where everybody sees which place it is."""
    return ""


def screen_text(screen: Screen, called: Called = nowhere) -> str:
    """A screen in one message: the pieces that fit, and a sign where there are more."""
    return _first(_blocks(screen, called))


def private_texts(screen: PrivateScreen, called: Called = nowhere) -> tuple[str, ...]:
    """A private screen in full, in one message or several."""
    return tuple(_pages(_blocks(screen, called), MOST_UNITS)[:MOST_PAGES])


def bare(html: str) -> str:
    """The same text without marks, for where they are not understood."""
    return unescape(sub(r"<[^>]*>", "", html))


def units(text: str) -> int:
    """The length of a text as Telegram counts it."""
    return len(text.encode("utf-16-le")) // 2


def line_text(text: Line, screen: Screen, called: Called = nowhere) -> str:
    """A line with its emphasis."""
    return _spans(text, screen, called, emphasis=True)


def _first(pieces: list[str]) -> str:
    first, *more = _pages(pieces, MOST_UNITS - len(CUT) - 1)
    return f"{first}\n{CUT}" if more else first


def _blocks(screen: Screen, called: Called) -> list[str]:
    """The blocks, a heading apart from what stands before it."""
    pieces: list[str] = []
    for block in screen.blocks:
        gap = "\n" if pieces and isinstance(block, Heading) else ""
        pieces += (gap + piece for piece in _block(block, screen, called))
    return pieces


def _pages(pieces: Iterable[str], most: int) -> list[str]:
    """The pieces on lines of their own, in messages of so many units; at least one message."""
    pages = [""]
    for piece in pieces:
        fits = piece if units(piece) <= most else _shortened(piece, most)
        page = f"{pages[-1]}\n{fits}" if pages[-1] else fits
        if units(page) <= most:
            pages[-1] = page
        else:
            pages.append(fits)
    return [page if page.strip() else _NOTHING_TO_SAY for page in pages]


def _shortened(piece: str, most: int) -> str:
    """The beginning of a piece, without its marks."""
    text = bare(piece)
    while units(escape(text, quote=False)) > most - len(CUT):
        text = text[: len(text) * 9 // 10]
    return escape(text, quote=False) + CUT


def _spans(text: Line, screen: Screen, called: Called, *, emphasis: bool) -> str:
    parts = []
    for span in text:
        match span:
            case Plain(text=words):
                parts.append(_escaped(respelled(words)))
            case Strong(spans=spans) if emphasis:
                parts.append(f"<b>{_spans(spans, screen, called, emphasis=False)}</b>")
            case Strong(spans=spans):
                parts.append(_spans(spans, screen, called, emphasis=False))
            case Who(seat=seat):
                parts.append(_escaped(screen.names.of(seat)))
            case Cards(cards=cards):
                parts.append(" ".join(card_text(card, screen.locale) for card in cards))
            case At(place=place):
                title = _escaped(called(place))
                parts.append(f" · {title}" if title else "")
            case _:
                assert_never(span)
    return "".join(parts)


def _escaped(text: str) -> str:
    return escape(" ".join(text.splitlines()), quote=False)


def _block(block: Block, screen: Screen, called: Called) -> Iterator[str]:
    match block:
        case Heading(text=text):
            yield f"<b>{_spans(text, screen, called, emphasis=False)}</b>"
        case Text(text=text):
            yield line_text(text, screen, called)
        case Quiet(text=text):
            yield f"<i>{_spans(text, screen, called, emphasis=False)}</i>"
        case CardRow():
            yield _card_row(block, screen)
        case Table():
            yield from _table(block, screen)
        case Until(label=label, due=due):
            yield f"{line_text(label, screen)} {_countdown(due)}"
        case _:
            assert_never(block)


def _card_row(row: CardRow, screen: Screen) -> str:
    """Cards in groups, kept apart as they are when typed; fresh ones stand out, each once."""
    unmarked = list(row.fresh)
    groups = []
    for group in row.groups:
        cards = []
        for card in group:
            shown = card_text(card, screen.locale)
            if card in unmarked:
                unmarked.remove(card)
                shown = f"<b>{shown}</b>"
            cards.append(shown)
        groups.append(" ".join(cards))
    label, after = line_text(row.label, screen), line_text(row.after, screen)
    return " ".join(filter(None, (f"{label}:", BETWEEN_MELDS.join(groups), after)))


def _table(table: Table, screen: Screen) -> Iterator[str]:
    """A grid of even letters where that is narrow enough for a phone; else a line for each row."""
    rows = [[_bare_cell(cell, screen) for cell in row] for row in (table.head, *table.rows)]
    if widest(rows) <= NARROW:
        grid = "\n".join(columns(rows, table.sides))
        yield f"<pre>{escape(grid, quote=False)}</pre>"
        return
    head = [line_text(cell, screen) for cell in table.head]
    for row in table.rows:
        name, *cells = (line_text(cell, screen) for cell in row)
        said = (f"{what}: {cell}" for what, cell in zip(head[1:], cells, strict=True))
        yield f"{name} — {' · '.join(said)}"


def _bare_cell(cell: Line, screen: Screen) -> str:
    return " ".join(plain_text(cell, screen.names, screen.locale).splitlines())


def _countdown(due: float) -> str:
    """A time to come, counted down by those clients that can."""
    clock = datetime.fromtimestamp(due, UTC).strftime("%H:%M:%S UTC")
    return f'<tg-time unix="{int(due)}" format="r">{clock}</tg-time>'

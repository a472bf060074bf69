"""Screens as the text of Discord messages: marked up, everything else escaped, never too long.

A text is collected as pieces that are not broken up: a line, or a block of several. What is changed
in place is one message, and what does not fit is left out; an answer goes on in the next message.
"""

import re
from collections.abc import Iterable, Iterator
from typing import assert_never

from rummybot.adapters.discord.spelling import as_slash
from rummybot.commands.typed import BETWEEN_MELDS, typed
from rummybot.i18n.spans import At, Cards, Line, Plain, Strong, Who
from rummybot.i18n.translations import translations
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

MOST_LETTERS = 4000
"""What the texts of a message may hold together."""

MOST_PAGES = 5
"""So many messages one answer may take."""

CUT = "…"
"""Stands where something is left out."""

_NOTHING_TO_SAY = "✅"
"""A message cannot be empty."""

_SIGNS = re.compile(r"[\\*_~`|<>#\[\]@]|:(?=//)")
_BULLET = re.compile(r"^(\s*)(?=[-+]\s)")
_NUMBER = re.compile(r"^(\s*\d+)(?=\.\s)")


def screen_text(screen: Screen, less: int = 0) -> str:
    """A screen in one message: the pieces that fit, and a sign where there are more. So many
    letters are left free.
    """
    return _first(_blocks(screen), MOST_LETTERS - less)


def typed_text(screen: PrivateScreen) -> str:
    """A private screen in one message, with what can be done and how it is typed."""
    return _first([*_blocks(screen), *_choices(screen)], MOST_LETTERS)


def private_texts(screen: PrivateScreen) -> tuple[str, ...]:
    """A private screen in full, in one message or several."""
    return tuple(_pages(_blocks(screen), MOST_LETTERS)[:MOST_PAGES])


def _first(pieces: list[str], most: int) -> str:
    first, *more = _pages(pieces, most - len(CUT) - 1)
    return f"{first}\n{CUT}" if more else first


def _blocks(screen: Screen) -> list[str]:
    """The blocks, a heading apart from what stands before it."""
    pieces: list[str] = []
    for block in screen.blocks:
        gap = "\n" if pieces and isinstance(block, Heading) else ""
        pieces += (gap + piece for piece in _block(block, screen))
    return pieces


def _pages(pieces: Iterable[str], most: int) -> list[str]:
    """The pieces on lines of their own, in messages of so many letters; at least one message."""
    pages = [""]
    for piece in pieces:
        fits = piece if _length(piece) <= most else _shortened(piece, most - len(CUT)) + CUT
        page = f"{pages[-1]}\n{fits}" if pages[-1] else fits
        if _length(page) <= most:
            pages[-1] = page
        else:
            pages.append(fits)
    return [page if page.strip() else _NOTHING_TO_SAY for page in pages]


def escaped(text: str) -> str:
    """A text that shows as it is written: nothing in it marks up, links or calls anybody."""
    return _SIGNS.sub(lambda sign: "\\" + sign[0], " ".join(text.splitlines()))


def line_text(text: Line, screen: Screen) -> str:
    """A line with its emphasis."""
    return _spans(text, screen, emphasis="**").replace("****", "**\u200b**")


def _spans(text: Line, screen: Screen, emphasis: str) -> str:
    parts = []
    for span in text:
        match span:
            case Plain(text=words):
                parts.append(escaped(words))
            case Strong(spans=spans):
                parts.append(emphasis + _spans(spans, screen, emphasis="") + emphasis)
            case Who(seat=seat):
                parts.append(escaped(screen.names.of(seat)))
            case Cards(cards=cards):
                parts.append(" ".join(card_text(card, screen.locale) for card in cards))
            case At(place=place):
                parts.append(f" · <#{place}>")
            case _:
                assert_never(span)
    return "".join(parts)


def _block(block: Block, screen: Screen) -> Iterator[str]:
    match block:
        case Heading(text=text):
            yield f"**{_spans(text, screen, emphasis='')}**"
        case Text(text=text):
            yield _at_line_start(line_text(text, screen))
        case Quiet(text=text):
            yield f"-# {line_text(text, screen)}"
        case CardRow():
            yield _at_line_start(_card_row(block, screen))
        case Table():
            yield from _table(block, screen)
        case Until(label=label, due=due):
            yield _at_line_start(f"{line_text(label, screen)} <t:{int(due)}:R>")
        case _:
            assert_never(block)


def _at_line_start(text: str) -> str:
    """The text of a line that begins no list: a sign is escaped, or the full stop of a number."""
    return _NUMBER.sub(r"\1\\", _BULLET.sub(r"\1\\", text))


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
                shown = f"**{shown}**"
            cards.append(shown)
        groups.append(" ".join(cards))
    label, after = line_text(row.label, screen), line_text(row.after, screen)
    return " ".join(filter(None, (f"{label}:", BETWEEN_MELDS.join(groups), after)))


def _table(table: Table, screen: Screen) -> Iterator[str]:
    """A grid of even letters where that is narrow enough for a phone; else a line for each row."""
    rows = [[_bare(cell, screen) for cell in row] for row in (table.head, *table.rows)]
    if widest(rows) <= NARROW:
        yield "\n".join(("```", *columns(rows, table.sides), "```"))
        return
    head = [escaped(cell) for cell in rows[0]]
    for row in table.rows:
        name, *cells = (line_text(cell, screen) for cell in row)
        said = (f"{what}: {cell}" for what, cell in zip(head[1:], cells, strict=True))
        yield _at_line_start(f"{name} — {' · '.join(said)}")


def _bare(cell: Line, screen: Screen) -> str:
    """A cell inside a code block, where nothing is escaped: the sign that ends it is replaced."""
    text = plain_text(cell, screen.names, screen.locale)
    return " ".join(text.replace("`", "ˋ").splitlines())


def _choices(screen: PrivateScreen) -> Iterator[str]:
    """What can be done, numbered, each with the command to type for it."""
    tr = translations(screen.locale)
    for number, choice in enumerate(screen.choices, 1):
        label = line_text(choice.label, screen)
        command = typed(choice.intent, screen.locale, screen.rules)
        yield f"{number}. {label} — `{as_slash(command, tr)}`"


def _length(text: str) -> int:
    """Letters as the strictest reader counts them: an emoji may be two."""
    return len(text) + sum(letter > "\uffff" for letter in text)


def _shortened(text: str, most: int) -> str:
    """The beginning of a text, with no sign left that would escape what follows."""
    short = text[:most]
    while _length(short) > most:
        short = short[:-1]
    slashes = len(short) - len(short.rstrip("\\"))
    return short[:-1] if slashes % 2 else short

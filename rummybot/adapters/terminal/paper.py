"""Screens on a terminal: blocks as text and grids, in colour where there is colour.

Where the output is no terminal, nothing is coloured and no line is broken, so that what is printed
does not depend on where it is printed.
"""

from collections.abc import Sequence
from itertools import groupby
from typing import TextIO, assert_never

from rich.console import Console, RenderableType
from rich.padding import Padding
from rich.table import Table as Grid
from rich.text import Text as Inked

from rummybot.adapters.terminal import words
from rummybot.adapters.terminal.ink import cards_inked, inked
from rummybot.adapters.terminal.setup import Setup
from rummybot.commands.invocation import NOBODY
from rummybot.i18n.spans import Line
from rummybot.i18n.translations import Locale, Translations
from rummybot.render.names import Names
from rummybot.render.screen import (
    Block,
    CardRow,
    Heading,
    PrivateScreen,
    PublicScreen,
    Quiet,
    Table,
    Text,
    Until,
)

BETWEEN_MELDS = " / "
"""What stands between groups of cards: the same sign that is typed there."""

GUTTER = 2
"""Spaces between columns, and before them."""

UNBROKEN = 1000
"""As wide as a file is: no line is so long."""

WIDEST = 100
"""Longer lines are hard to read, however wide the window."""


class NoPaperError(SystemExit):
    """Nothing more can be written. Nobody in between can do anything about it, or log it, so it
    passes by all who catch errors.
    """


class Paper:
    """What is written on, from top to bottom. Raises NoPaperError where it takes no more."""

    def __init__(self, file: TextIO) -> None:
        self._console = Console(file=file, highlight=False, markup=False, emoji=False)
        self.is_window = self._console.is_terminal
        """Whether it is a terminal's window rather than a file or a pipe."""
        if not self.is_window:
            self._console.width = UNBROKEN

    @property
    def width(self) -> int:
        """How many narrow letters fit on a line now: a window can be drawn wider and narrower."""
        return min(self._console.width, WIDEST) if self.is_window else self._console.width

    def screen(self, screen: PublicScreen | PrivateScreen) -> None:
        """All blocks of a screen, one below the other; choices are not blocks."""
        self.blocks(screen.blocks, screen.names, screen.locale)

    def blocks(self, blocks: Sequence[Block], names: Names, locale: Locale) -> None:
        """Blocks one below the other, card rows and their labels in columns."""
        for kind, group in groupby(blocks, type):
            if kind is CardRow:
                rows = [each for each in group if isinstance(each, CardRow)]
                self._write(_card_grid(rows, names, locale, self.width))
                continue
            for block in group:
                self._block(block, names, locale)

    def line(self, text: Line, names: Names, locale: Locale, style: str = "") -> None:
        """One line or paragraph."""
        written = inked(text, names, locale)
        written.stylize_before(style)
        self._write(written)

    def announce(self, setup: Setup, tr: Translations) -> None:
        """What is played and by whom."""
        self.line(words.what_is_played(setup, tr), NOBODY, tr.locale, "bold")

    def text(self, text: Inked) -> None:
        """Text that is in ink already."""
        self._write(text)

    def grid(self, grid: Grid) -> None:
        """Columns that are in ink already."""
        self._write(grid)

    def gap(self) -> None:
        """An empty line."""
        self._put("\n")

    def clear(self) -> None:
        """Nothing left to see, nor to scroll back to."""
        if self._console.is_dumb_terminal:
            self._put("\n" * self._console.height)
        elif self.is_window:
            self._put("\x1b[H\x1b[2J\x1b[3J")

    def _write(self, renderable: RenderableType) -> None:
        with self._console.capture() as written:
            self._console.print(renderable, width=self.width, soft_wrap=not self.is_window)
        self._put("".join(each.rstrip() + "\n" for each in written.get().splitlines()))

    def _put(self, text: str) -> None:
        try:
            self._console.file.write(text)
            self._console.file.flush()
        except OSError:
            raise NoPaperError from None

    def _block(self, block: Block, names: Names, locale: Locale) -> None:
        match block:
            case Heading(text=text):
                self.gap()
                self.line(text, names, locale, "bold")
            case Text(text=text):
                self.line(text, names, locale)
            case Quiet(text=text):
                self.line(text, names, locale, "dim")
            case CardRow():
                self._write(_card_grid([block], names, locale, self.width))
            case Table():
                self._write(_table_grid(block, names, locale))
            case Until(label=text):
                self.line(text, names, locale)
            case _:
                assert_never(block)


def _card_grid(rows: Sequence[CardRow], names: Names, locale: Locale, width: int) -> RenderableType:
    """Labels in one column, what they stand for in the next; what is said of the cards goes below
    them where it does not fit beside them.
    """
    grid = Grid.grid(padding=(0, GUTTER, 0, 0))
    grid.add_column(no_wrap=True)
    grid.add_column()
    labels = [inked(row.label, names, locale) for row in rows]
    room = width - max(label.cell_len for label in labels) - 3 * GUTTER
    for row, label in zip(rows, labels, strict=True):
        groups = (cards_inked(group, row.fresh, locale) for group in row.groups)
        cards = Inked(BETWEEN_MELDS).join(groups)
        after = inked(row.after, names, locale)
        beside = cards.cell_len + GUTTER + after.cell_len <= room
        gap = Inked(" " * GUTTER if beside else "\n")
        grid.add_row(label, gap.join([text for text in (cards, after) if text]))
    return Padding(grid, (0, 0, 0, GUTTER), expand=False)


def _table_grid(table: Table, names: Names, locale: Locale) -> RenderableType:
    """Columns that lean as the screen says, under a quiet head."""
    grid = Grid(box=None, padding=(0, 3, 0, 0), pad_edge=False, header_style="dim")
    for head, side in zip(table.head, table.sides, strict=True):
        justify = "right" if side == "right" else "left"
        grid.add_column(inked(head, names, locale), justify=justify)  # type: ignore[arg-type]
    for row in table.rows:
        grid.add_row(*(inked(cell, names, locale) for cell in row))
    return Padding(grid, (0, 0, 0, GUTTER), expand=False)

"""Cells in columns of even letters, for code blocks."""

import unicodedata
from collections.abc import Sequence

from rummybot.render.screen import Side

Cells = Sequence[Sequence[str]]
"""Rows of equal length."""

NARROW = 38
"""So many letters of a code block stand on one line of a phone."""

GAP = "  "


def columns(rows: Cells, sides: Sequence[Side]) -> list[str]:
    """Each row as a line, its columns under one another."""
    widths = _widths(rows)
    return [
        GAP.join(
            _leaning(cell, width, side)
            for cell, width, side in zip(row, widths, sides, strict=True)
        ).rstrip()
        for row in rows
    ]


def widest(rows: Cells) -> int:
    """How wide these rows become."""
    widths = _widths(rows)
    return sum(widths) + len(GAP) * (len(widths) - 1)


def _widths(rows: Cells) -> list[int]:
    return [max(map(_width, column)) for column in zip(*rows, strict=True)]


def _leaning(cell: str, width: int, side: Side) -> str:
    blanks = " " * (width - _width(cell))
    return blanks + cell if side is Side.RIGHT else cell + blanks


def _width(text: str) -> int:
    """Letters counted as wide as they are drawn: some take two places, some none."""
    return sum(_places(letter) for letter in text)


def _places(letter: str) -> int:
    if unicodedata.category(letter) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if unicodedata.east_asian_width(letter) in ("W", "F") else 1

"""A screen as plain text, so that goldens can be read."""

from typing import assert_never

from rummybot.i18n.spans import Line
from rummybot.render.screen import (
    CardRow,
    Heading,
    PrivateScreen,
    PublicScreen,
    Quiet,
    Screen,
    Side,
    Table,
    Text,
    Until,
)
from rummybot.render.text import card_text, plain_text


def on_paper(screen: Screen) -> str:
    """The screen, one block a line or more; the drawn card in brackets, choices numbered."""
    rows: list[str] = []
    for block in screen.blocks:
        match block:
            case Heading(text=text):
                rows += ["", f"== {_said(text, screen)}"] if rows else [f"== {_said(text, screen)}"]
            case Text(text=text):
                rows.append(_said(text, screen))
            case Quiet(text=text):
                rows.append(f"   ~ {_said(text, screen)}")
            case CardRow():
                rows.append(_row(block, screen))
            case Table():
                rows += _table(block, screen)
            case Until(label=label, due=due):
                rows.append(f"{_said(label, screen)} @{due:g}")
            case _:
                assert_never(block)
    if isinstance(screen, PrivateScreen):
        for number, choice in enumerate(screen.choices, 1):
            rows.append(f"{number:>3}  {_said(choice.label, screen)}")
    elif screen.buttons:
        rows.append(" ".join(f"[{_said(each.label, screen)}]" for each in screen.buttons))
    return "\n".join(rows) + "\n"


def _said(text: Line, screen: Screen) -> str:
    return plain_text(text, screen.names, screen.locale)


def _row(row: CardRow, screen: PublicScreen | PrivateScreen) -> str:
    groups = []
    for group in row.groups:
        cards = []
        for card in group:
            shown = card_text(card, screen.locale)
            cards.append(f"[{shown}]" if card in row.fresh else shown)
        groups.append(" ".join(cards))
    return f"{_said(row.label, screen)}: {' / '.join(groups)} {_said(row.after, screen)}".rstrip()


def _table(table: Table, screen: Screen) -> list[str]:
    cells = [[_said(cell, screen) for cell in row] for row in (table.head, *table.rows)]
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    return [
        "  ".join(
            cell.rjust(width) if side is Side.RIGHT else cell.ljust(width)
            for cell, width, side in zip(row, widths, table.sides, strict=True)
        ).rstrip()
        for row in cells
    ]

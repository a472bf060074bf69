"""What a person sees at a move: the table in a few lines, the hand, and the choices by number."""

from collections.abc import Iterator, Sequence

from rich.cells import cell_len
from rich.text import Text as Inked

from rummybot.adapters.terminal import words
from rummybot.adapters.terminal.ink import cards_inked, inked
from rummybot.adapters.terminal.lexicon import Own, shortest_name
from rummybot.adapters.terminal.paper import Paper
from rummybot.commands.typed import typed
from rummybot.engine.intents import Discard
from rummybot.engine.tabletop import Playing
from rummybot.engine.views import SeatView
from rummybot.i18n.translations import Translations
from rummybot.render.board import discard_row, meld_rows, piles_line
from rummybot.render.chips import pot_line
from rummybot.render.names import Names
from rummybot.render.screen import Block, PrivateScreen, Text

INDENT = "  "

ALWAYS = ("hand", "table", "rummy rules", "rummy scores", "rummy help", "rummy new", Own.QUIT)
"""What can be asked for at any time."""


def show_table(paper: Paper, view: SeatView, names: Names, tr: Translations) -> None:
    """What lies open and who holds how much, as short as can be."""
    blocks: list[Block] = [
        Text(piles_line(view.table, tr)),
        *discard_row(view.table, tr),
        Text(words.seats_line(view.table, tr)),
        *((Text(pot),) if (pot := pot_line(view.table, tr)) else ()),
        *meld_rows(view.table, tr),
    ]
    paper.gap()
    paper.blocks(blocks, names, tr.locale)


def show_hand(paper: Paper, panel: PrivateScreen, tr: Translations) -> None:
    """The hand, and below it what can be chosen."""
    paper.screen(panel)
    show_choices(paper, panel, tr)


def show_choices(paper: Paper, panel: PrivateScreen, tr: Translations) -> None:
    """Every choice with its number; discards side by side, where they stand."""
    numbered = list(enumerate(panel.choices, 1))
    discards = [(n, each.intent) for n, each in numbered if isinstance(each.intent, Discard)]
    told = False
    for number, choice in numbered:
        if not isinstance(choice.intent, Discard):
            text = Inked(INDENT)
            text.append_text(key(number)).append(" ")
            text.append_text(inked(choice.label, panel.names, tr.locale))
            if len(panel.choices) == 1:
                text.append(words.BY_ENTER, style="dim")
            paper.text(text)
        elif not told:
            told = True
            cells = [
                key(n).append(" ").append_text(cards_inked((each.card,), (), tr.locale))
                for n, each in discards
            ]
            for row in _rows(words.discard_one(tr), cells, paper.width):
                paper.text(row)


def completions(
    panel: PrivateScreen | None, others: Sequence[str], tr: Translations
) -> tuple[str, ...]:
    """Lines worth completing: what can be done now with its cards, then the other words."""
    lines = [] if panel is None else [*_spelled(panel, tr)]
    return tuple(dict.fromkeys((*lines, *others)))


def likely(panel: PrivateScreen | None, tr: Translations) -> frozenset[str]:
    """The commands that can be done now: what only looks always can."""
    if panel is None:
        return frozenset(ALWAYS)
    found = (typed(each.intent, tr.locale, panel.rules) for each in panel.choices)
    return frozenset((*ALWAYS, *(each.command.name for each in found)))


def begins_turn(view: SeatView) -> bool:
    """Whether the table is to be looked at first: not in the middle of one's own turn."""
    return not isinstance(view.table.phase, Playing)


def _spelled(panel: PrivateScreen, tr: Translations) -> Iterator[str]:
    for each in panel.choices:
        how = typed(each.intent, tr.locale, panel.rules)
        name = shortest_name(how.command, tr)
        yield " ".join((name, *(value for _, value in how.values)))


def key(number: int) -> Inked:
    """The number of a choice, as it is shown before it."""
    return Inked(f"[{number}]", style="bold")


def _rows(label: str, cells: list[Inked], width: int) -> list[Inked]:
    """The cells in columns after a label, in as many rows as it takes."""
    wide = max(each.cell_len for each in cells) + 2
    start = cell_len(INDENT + label) + 1
    fit = max(1, (width - start) // wide)
    rows = []
    for place in range(0, len(cells), fit):
        row = Inked(INDENT + label + " " if place == 0 else " " * start)
        for each in cells[place : place + fit]:
            row.append_text(each).append(" " * (wide - each.cell_len))
        row.rstrip()
        rows.append(row)
    return rows

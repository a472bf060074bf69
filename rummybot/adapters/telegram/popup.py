"""A hand in two hundred letters, for a pop-up over the group."""

from rummybot.adapters.telegram.markup import CUT, bare, line_text, units
from rummybot.commands.typed import BETWEEN_MELDS
from rummybot.i18n.spans import Line
from rummybot.render.screen import CardRow, Heading, PrivateScreen, Quiet, Text
from rummybot.render.text import card_text

MOST_UNITS = 200
"""What a pop-up takes."""


def popup_text(screen: PrivateScreen, said: tuple[Line, ...] = ()) -> str:
    """What was said, the cards, and what is to be known of them, as far as there is room."""
    return shortened([*(_line(each, screen) for each in said), *_lines(screen)])


def said_text(screen: PrivateScreen) -> str | None:
    """An answer that is no hand, if it has room here."""
    text = "\n".join(_lines(screen, headings=True))
    return text if text and units(text) <= MOST_UNITS else None


def shortened(lines: list[str]) -> str:
    """The first lines, as many as there is room for; never a part of one, but of the first."""
    shown = ""
    for text in lines:
        longer = f"{shown}\n{text}" if shown else text
        if units(longer) > MOST_UNITS:
            break
        shown = longer
    if not shown and lines:
        shown = lines[0]
        while units(shown) > MOST_UNITS - len(CUT):
            shown = shown[:-1]
        shown += CUT
    return shown


def _lines(screen: PrivateScreen, *, headings: bool = False) -> list[str]:
    lines = []
    for block in screen.blocks:
        match block:
            case CardRow(label=label, groups=groups, after=after):
                cards = BETWEEN_MELDS.join(
                    " ".join(card_text(card, screen.locale) for card in group) for group in groups
                )
                text = f"{_line(label, screen)}: {cards} {_line(after, screen)}"
                lines.append(text.rstrip())
            case Text(text=said) | Quiet(text=said):
                lines.append(_line(said, screen))
            case Heading(text=said) if headings:
                lines.append(_line(said, screen))
            case _:
                pass
    return [each for each in lines if each]


def _line(text: Line, screen: PrivateScreen) -> str:
    return bare(line_text(text, screen))

"""Messages made of components: a frame of text, and rows of buttons under it."""

from collections.abc import Iterable, Sequence
from typing import Any

import discord
from discord import ui

from rummybot.adapters.discord.markup import private_texts, screen_text
from rummybot.commands.invocation import Below, Reply
from rummybot.render.buttons import token_of
from rummybot.render.press import PublicPress, Ruling
from rummybot.render.screen import AnswerButton, PrivateScreen, PublicScreen, RulingButton, Screen
from rummybot.render.text import plain_text

MOST_COMPONENTS = 40
"""In one message, nested ones counted."""

IN_A_ROW = 5

LONGEST_LABEL = 80

Part = ui.Item[Any]

Style = discord.ButtonStyle

_STYLES: dict[PublicPress | Ruling, Style] = {
    PublicPress.JOIN: Style.success,
    PublicPress.START: Style.primary,
    PublicPress.PLAY: Style.primary,
    PublicPress.NEXT: Style.primary,
    Ruling.SEND: Style.danger,
    Ruling.CLOSE: Style.danger,
}


class Layout(ui.LayoutView):
    """A message. It listens to nothing: `items.py` hears every press, of earlier processes too."""

    def __init__(self, *parts: Part) -> None:
        super().__init__(timeout=None)
        for part in parts:
            self.add_item(part)
        self.stop()


def public_layout(screen: PublicScreen, called: Sequence[str] = ()) -> Layout:
    """A screen for everybody; those with these ids are mentioned before it."""
    call = " ".join(f"<@{each}>" for each in called)
    text = screen_text(screen, less=len(call) + 1)
    buttons = public_buttons(screen.buttons, screen.table, screen, screen.version)
    if not buttons and called:
        return Layout(ui.TextDisplay(f"{call}\n{text}"))
    above = [ui.TextDisplay[Any](call)] if call else []
    return Layout(*above, framed(ui.TextDisplay(text), *rows(buttons)))


def private_layouts(screen: PrivateScreen, below: Below | None = None) -> list[Layout]:
    """What one person reads: one message or several, the last with buttons of a table."""
    *before, last = private_texts(screen)
    buttons: list[Part] = []
    if below is not None:
        buttons = public_buttons(below.buttons, below.table, screen, below.version)
    return [
        *(Layout(framed(ui.TextDisplay(text))) for text in before),
        Layout(framed(ui.TextDisplay(last), *rows(buttons))),
    ]


def reply_layouts(reply: Reply) -> list[Layout]:
    """An answer that is no hand."""
    return private_layouts(reply.screen(), reply.below)


def public_buttons(
    buttons: Iterable[AnswerButton], table: str, screen: Screen, version: int = 0
) -> list[Part]:
    """Buttons that name a table, its version and what is asked of it, and nothing else."""
    return [
        button(
            plain_text(each.label, screen.names, screen.locale),
            token_of(each, table, version),
            _style(each),
        )
        for each in buttons
    ]


def _style(button: AnswerButton) -> Style:
    asked = button.ruling if isinstance(button, RulingButton) else button.press
    return _STYLES.get(asked, Style.secondary)


def button(label: str, name: str, style: Style = Style.secondary) -> ui.Button[Any]:
    """A button."""
    short = label if len(label) <= LONGEST_LABEL else label[: LONGEST_LABEL - 1] + "…"
    return ui.Button(style=style, label=short, custom_id=name)


def framed(*parts: Part) -> ui.Container[Any]:
    """Parts in a frame."""
    return ui.Container(*parts)


def rows(parts: Sequence[Part]) -> list[ui.ActionRow[Any]]:
    """Buttons in rows."""
    starts = range(0, len(parts), IN_A_ROW)
    return [ui.ActionRow[Any](*parts[start : start + IN_A_ROW]) for start in starts]

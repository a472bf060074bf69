"""The menus in which the host of a table chooses: a few to a page, each under its name.

heading · name, what it is about, menu · name, what it is about, menu · … · pages
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

import discord
from discord import ui

from rummybot.adapters.discord.layout import (
    LONGEST_LABEL,
    Layout,
    Part,
    button,
    framed,
    reply_layouts,
    rows,
)
from rummybot.adapters.discord.markup import line_text, screen_text
from rummybot.commands.invocation import Reply
from rummybot.i18n.spans import Line, strong
from rummybot.i18n.translations import translations
from rummybot.render.press import OptionToken, option_token
from rummybot.render.screen import OptionMenu, PrivateScreen, Setting, Text, Value
from rummybot.render.text import plain_text

MOST_MENUS = 5
"""On a page: so many a phone shows without much scrolling."""

LONGEST_ABOUT = 100
"""Of what Discord lets stand in an entry of a menu."""


def layouts(reply: Reply) -> list[Layout]:
    """An answer that is no hand, with menus under it where there is something to choose."""
    return reply_layouts(reply) if reply.menu is None else [_layout(reply, reply.menu)]


def chosen(token: OptionToken, values: Sequence[str]) -> OptionToken:
    """A press with what was chosen in its menu."""
    return replace(token, value=values[0]) if values else token


def _layout(reply: Reply, menu: OptionMenu) -> Layout:
    pages = _pages(menu.settings)
    page = min(menu.page, len(pages) - 1)
    screen = replace(reply.panel, blocks=(*reply.panel.blocks, *map(Text, reply.said)))
    parts: list[Part] = [ui.TextDisplay(screen_text(screen))]
    for each in pages[page]:
        parts.append(ui.TextDisplay(_above(each, screen)))
        parts.append(ui.ActionRow(_select(menu, page, each, screen)))
    return Layout(framed(*parts, *rows(list(_turning(menu, page, len(pages), screen)))))


def _pages(settings: Sequence[Setting]) -> list[Sequence[Setting]]:
    """In as few pages as can be, all about as long."""
    count = -(-len(settings) // MOST_MENUS)
    size = -(-len(settings) // count)
    return [settings[start : start + size] for start in range(0, len(settings), size)]


def _above(setting: Setting, screen: PrivateScreen) -> str:
    name, about = line_text(strong(setting.name), screen), line_text(setting.about, screen)
    return f"{name}\n-# {about}"


def _select(menu: OptionMenu, page: int, setting: Setting, screen: PrivateScreen) -> ui.Select[Any]:
    return ui.Select(
        custom_id=option_token(menu.table, page, setting.key),
        placeholder=_plain(setting.name, screen),
        options=[_entry(each, setting, screen) for each in setting.values],
    )


def _entry(value: Value, setting: Setting, screen: PrivateScreen) -> discord.SelectOption:
    return discord.SelectOption(
        label=_plain(value.label, screen)[:LONGEST_LABEL],
        value=value.key,
        description=_plain(value.about, screen)[:LONGEST_ABOUT] or None,
        default=value.key == setting.present,
    )


def _turning(menu: OptionMenu, page: int, count: int, screen: PrivateScreen) -> Iterator[Part]:
    """To the pages before and after this one."""
    tr = translations(screen.locale)
    if page > 0:
        yield button("← " + tr.word("Back"), option_token(menu.table, page - 1))
    if page + 1 < count:
        yield button(tr.word("More options") + " →", option_token(menu.table, page + 1))


def _plain(text: Line, screen: PrivateScreen) -> str:
    return plain_text(text, screen.names, screen.locale)

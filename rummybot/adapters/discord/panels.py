"""The hand panels that lie open: which message it is, how it looks, and how it is changed.

A panel is changed through the token of the last interaction on it, which Discord takes for fifteen
minutes; a hand sent as a direct message is changed like any message. Both are kept in memory alone;
tokens stand in no log and no store.
"""

import asyncio
import time
from collections import OrderedDict
from dataclasses import dataclass, replace
from typing import TypeVar

import discord

from rummybot.adapters.discord.answers import Asked, answer
from rummybot.adapters.discord.panel import Panel, panel_layout
from rummybot.adapters.discord.sending import CALLS_NOBODY, sent
from rummybot.render.screen import PrivateScreen
from rummybot.render.sorting import Order

TOKEN_LIVES = 15 * 60.0 - 30.0
"""Seconds, a little less than Discord says."""

REMEMBERED = 2000
"""So many panels are kept up to date."""

Key = tuple[str, str]
"""Whose panel it is, and of which table."""


@dataclass(slots=True, repr=False)
class _Open:
    """A panel that lies open."""

    interaction: Asked
    since: float
    panel: Panel
    changing: asyncio.Lock
    """Held by whoever changes it, so that changes arrive in their order."""
    is_over: bool = False
    """Its table is over: it stays as it is."""

    @property
    def is_out_of_reach(self) -> bool:
        """Whether its token is gone."""
        return time.monotonic() - self.since > TOKEN_LIVES


@dataclass(slots=True, repr=False)
class _Letter:
    """A hand that was sent as a direct message."""

    message: discord.PartialMessage
    panel: Panel
    changing: asyncio.Lock


class Panels:
    """One panel for each person and table: the one opened last. Beside it one direct message."""

    def __init__(self) -> None:
        self._open: OrderedDict[Key, _Open] = OrderedDict()
        self._letters: OrderedDict[Key, _Letter] = OrderedDict()
        self._orders: OrderedDict[Key, Order] = OrderedDict()

    def order(self, who: str, table: str) -> Order:
        """How this person last had the hand of this table sorted."""
        return self._orders.get((who, table), Order.SUIT)

    async def show(self, interaction: Asked, panel: Panel) -> None:
        """Answer an interaction with a panel, and keep that panel up to date from now on."""
        key = (str(interaction.user.id), panel.screen.table)
        before = self._open.get(key)
        changing, is_over = asyncio.Lock(), False
        if before is not None:
            changing, is_over = before.changing, before.is_over
            panel = before.panel if is_over else _not_older(panel, before.panel)
        opened = _Open(interaction, time.monotonic(), panel, changing, is_over)
        _put(self._open, key, opened)
        _put(self._orders, key, panel.looks.order)
        letter = self._letters.get(key)
        if letter is not None and _message(interaction) == letter.message.id:
            letter.panel = panel
        await self._draw(key, opened)

    def mailed(self, who: str, message: discord.PartialMessage, panel: Panel) -> None:
        """A hand was sent as a direct message, which is kept up to date from now on."""
        _put(self._letters, (who, panel.screen.table), _Letter(message, panel, asyncio.Lock()))

    async def refresh(self, who: str, screen: PrivateScreen) -> None:
        """Show a later state where a panel lies open. What was said on it is over then."""
        await self._refresh_panel(who, screen)
        key = (who, screen.table)
        letter = self._letters.get(key)
        if letter is not None and _is_news(screen, letter.panel.screen):
            letter.panel = _later(letter.panel, screen)
            await self._change(key, letter)

    async def _refresh_panel(self, who: str, screen: PrivateScreen) -> None:
        key = (who, screen.table)
        opened = self._open.get(key)
        if opened is None:
            return
        if opened.is_out_of_reach:
            del self._open[key]
            return
        if opened.is_over or not _is_news(screen, opened.panel.screen):
            return
        opened.panel = _later(opened.panel, screen)
        await self._draw(key, opened)

    async def close(self, who: str, table: str, screen: PrivateScreen) -> bool:
        """Show this for good where a panel lies open: its table is over. Whether it is shown."""
        on_panel = await self._close_panel(who, table, screen)
        letter = self._letters.get((who, table))
        if letter is None:
            return on_panel
        letter.panel = Panel(screen)
        in_message = await self._change((who, table), letter)
        self._letters.pop((who, table), None)
        return on_panel or in_message

    async def _close_panel(self, who: str, table: str, screen: PrivateScreen) -> bool:
        opened = self._open.get((who, table))
        if opened is None or opened.is_over or opened.is_out_of_reach:
            return False
        opened.panel, opened.is_over = Panel(screen), True
        return await self._draw((who, table), opened)

    async def _draw(self, key: Key, opened: _Open) -> bool:
        async with opened.changing:
            shown = await answer(opened.interaction, [panel_layout(opened.panel)])
        if not shown and self._open.get(key) is opened:
            del self._open[key]
        return shown

    async def _change(self, key: Key, letter: _Letter) -> bool:
        """The direct message as it now should be, where the panel is not this very message. One
        that is gone, or so old that it is seldom changed, is let be.
        """
        opened = self._open.get(key)
        panel = None if opened is None or opened.is_out_of_reach else _message(opened.interaction)
        if panel == letter.message.id:
            return True
        try:
            async with letter.changing:
                layout = panel_layout(letter.panel)
                await sent(lambda: letter.message.edit(view=layout, allowed_mentions=CALLS_NOBODY))
        except (discord.HTTPException, discord.RateLimited):
            if self._letters.get(key) is letter:
                del self._letters[key]
            return False
        return True


def _message(interaction: Asked) -> int | None:
    """The message that was pressed, if one was."""
    return None if interaction.message is None else interaction.message.id


def _is_news(screen: PrivateScreen, before: PrivateScreen) -> bool:
    """Whether a screen is later than another, and shows something else."""
    later = screen.version > before.version
    return later and screen != replace(before, version=screen.version)


Each = TypeVar("Each")


def _put(where: OrderedDict[Key, Each], key: Key, what: Each) -> None:
    """Remember it, and forget what was remembered longest ago."""
    where[key] = what
    where.move_to_end(key)
    while len(where) > REMEMBERED:
        where.popitem(last=False)


def _later(before: Panel, screen: PrivateScreen) -> Panel:
    """A panel in a later state. What was said is over then; cards that are chosen stay so as long
    as the hand does.
    """
    later = Panel(screen, looks=before.looks)
    if not before.chosen or not before.screen.is_still(screen):
        return later
    said = () if before.with_chosen else before.said
    return replace(later, said=said, chosen=before.chosen, with_chosen=before.with_chosen)


def _not_older(panel: Panel, before: Panel) -> Panel:
    """A panel, but of a later state where one has been shown meanwhile; and with what was said to
    the same press, where there is nothing new to say: somebody pressed twice.
    """
    if before.screen.version > panel.screen.version:
        if panel.screen.is_still(before.screen):
            return replace(panel, screen=before.screen)
        return replace(panel, screen=before.screen, chosen=(), with_chosen=())
    twice = panel.press != "" and before.press == panel.press
    if twice and before.screen.moment == panel.screen.moment and not panel.said:
        return replace(panel, said=before.said)
    return panel

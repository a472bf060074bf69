"""The hand panels that lie open: which message it is, how it looks, and how it is changed.

A panel is changed through the token of the last interaction on it, which Discord takes for fifteen
minutes. Tokens are kept in memory alone; they stand in no log and no store.
"""

import asyncio
import time
from collections import OrderedDict
from dataclasses import dataclass, replace

from rummybot.adapters.discord.answers import Asked, answer
from rummybot.adapters.discord.panel import Looks, Panel, panel_layout
from rummybot.render.screen import PrivateScreen

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


class Panels:
    """One panel for each person and table: the one opened last."""

    def __init__(self) -> None:
        self._open: OrderedDict[Key, _Open] = OrderedDict()

    def looks(self, who: str, table: str) -> Looks:
        """How this person has the hand of this table shown."""
        found = self._open.get((who, table))
        return Looks() if found is None else found.panel.looks

    async def show(self, interaction: Asked, panel: Panel) -> None:
        """Answer an interaction with a panel, and keep that panel up to date from now on."""
        key = (str(interaction.user.id), panel.screen.table)
        before = self._open.get(key)
        if before is not None:
            panel = _not_older(panel, before.panel)
        changing = asyncio.Lock() if before is None else before.changing
        opened = _Open(interaction, time.monotonic(), panel, changing)
        self._open[key] = opened
        self._open.move_to_end(key)
        while len(self._open) > REMEMBERED:
            self._open.popitem(last=False)
        await self._draw(key, opened)

    async def refresh(self, who: str, screen: PrivateScreen) -> None:
        """Show a later state where a panel lies open. What was said on it is over then."""
        key = (who, screen.table)
        opened = self._open.get(key)
        if opened is None:
            return
        if time.monotonic() - opened.since > TOKEN_LIVES:
            del self._open[key]
            return
        if screen.moment <= opened.panel.screen.moment:
            return
        opened.panel = Panel(screen, looks=opened.panel.looks)
        await self._draw(key, opened)

    async def _draw(self, key: Key, opened: _Open) -> None:
        async with opened.changing:
            shown = await answer(opened.interaction, [panel_layout(opened.panel)])
        if not shown and self._open.get(key) is opened:
            del self._open[key]


def _not_older(panel: Panel, before: Panel) -> Panel:
    """A panel, but of a later state where one has been shown meanwhile; and with what was said to
    the same press, where there is nothing new to say: somebody pressed twice.
    """
    if before.screen.moment > panel.screen.moment:
        return replace(panel, screen=before.screen, chosen=(), with_chosen=())
    twice = panel.press != "" and before.press == panel.press
    if twice and before.screen.moment == panel.screen.moment and not panel.said:
        return replace(panel, said=before.said)
    return panel

"""Places that are no more: a channel or thread was deleted, or the bot was sent away. The table
there is closed, and its people are told.
"""

import logging
from collections.abc import Iterable

from rummybot.adapters.discord.callers import PLATFORM
from rummybot.adapters.discord.faults import described
from rummybot.adapters.discord.outlet import DiscordOutlet
from rummybot.commands.invocation import Desk
from rummybot.delivery.hands import Hands
from rummybot.tables.lifecycle import CloseGone
from rummybot.tables.request import Accepted, Request
from rummybot.tables.roster import Place

log = logging.getLogger(__name__)


class Places:
    """Closes tables whose places are gone."""

    def __init__(self, desk: Desk, outlet: DiscordOutlet) -> None:
        self._desk = desk
        self._hands = Hands(desk.tables, desk.people, outlet)

    async def gone(self, channels: Iterable[int]) -> None:
        """These channels and threads are no more. One that cannot be closed stops no other."""
        for channel in channels:
            try:
                await self._close(Place(PLATFORM, str(channel)))
            except Exception as error:
                log.error("a table could not be closed: %s", described(error))

    async def _close(self, place: Place) -> None:
        table = await self._desk.tables.open_at(place)
        if table is None:
            return
        before = await self._desk.tables.now(table)
        outcome = await self._desk.tables.submit(
            Request(key=f"gone:{table}", table=table, who=None, intent=CloseGone())
        )
        if isinstance(outcome, Accepted) and not outcome.repeated:
            await self._hands.tell_gone(table, before)

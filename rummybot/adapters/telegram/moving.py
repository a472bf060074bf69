"""Groups that get a new id, and groups that are gone: what becomes of the tables in them."""

import logging

from rummybot.adapters.telegram.faults import described
from rummybot.adapters.telegram.places import PLATFORM, Spot, spot_of
from rummybot.commands.invocation import Desk
from rummybot.settings.service import LANGUAGE, scope_of
from rummybot.tables.lifecycle import CloseGone, MoveTable
from rummybot.tables.ports import EventStore
from rummybot.tables.request import Request, TableId

log = logging.getLogger(__name__)


class Moving:
    """Moves tables and closes them."""

    def __init__(self, desk: Desk, store: EventStore) -> None:
        self._desk = desk
        self._store = store

    async def moved(self, old: int, new: int) -> None:
        """A group has become a supergroup and has another id. However often that is told, and by
        whichever side, its tables move once.
        """
        await self._settings_moved(Spot(old), Spot(new))
        for table, spot in await self._tables_in(old):
            to = Spot(new, spot.topic).place
            key = f"moved:{table}:{to.id}"
            await self._submitted(Request(key=key, table=table, who=None, intent=MoveTable(to)))

    async def gone(self, chat: int) -> None:
        """The bot was sent away from a group."""
        for table, _ in await self._tables_in(chat):
            key = f"gone:{table}"
            await self._submitted(Request(key=key, table=table, who=None, intent=CloseGone()))

    async def _settings_moved(self, old: Spot, new: Spot) -> None:
        """What was chosen, unless something was chosen since."""
        settings, there = self._desk.settings, scope_of(new.place)
        chosen = await settings.get(scope_of(old.place), LANGUAGE)
        if chosen is not None and await settings.get(there, LANGUAGE) is None:
            await settings.set(there, LANGUAGE, chosen)

    async def _tables_in(self, chat: int) -> list[tuple[TableId, Spot]]:
        found = []
        for table in await self._store.open_tables():
            place = (await self._desk.tables.now(table)).lobby.place
            if place.platform == PLATFORM and spot_of(place).chat == chat:
                found.append((table, spot_of(place)))
        return found

    async def _submitted(self, request: Request) -> None:
        """One table that cannot be moved or closed stops no other."""
        try:
            await self._desk.tables.submit(request)
        except Exception as error:
            log.error("table %s could not be moved: %s", request.table, described(error))

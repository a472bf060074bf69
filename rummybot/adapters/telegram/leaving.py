"""Who leaves a group leaves its tables: he cannot come back to them."""

import logging

from rummybot.adapters.telegram.faults import described
from rummybot.adapters.telegram.places import PLATFORM, spot_of
from rummybot.commands.invocation import Desk
from rummybot.tables.lifecycle import Leave
from rummybot.tables.ports import EventStore
from rummybot.tables.request import Request

log = logging.getLogger(__name__)


class Leaving:
    """Lets people leave."""

    def __init__(self, desk: Desk, store: EventStore) -> None:
        self._desk = desk
        self._store = store

    async def left(self, chat: int, user: int, key: str) -> None:
        """Somebody is no longer in a group. One table that he cannot leave stops no other."""
        person = await self._store.person(PLATFORM, str(user))
        if person is None:
            return
        who = person.player
        for table in await self._desk.tables.tables_of(who):
            try:
                place = (await self._desk.tables.now(table)).lobby.place
                if place.platform == PLATFORM and spot_of(place).chat == chat:
                    once = f"{key}:{table}"
                    leave = Request(key=once, table=table, who=who, intent=Leave(who))
                    await self._desk.tables.submit(leave)
            except Exception as error:
                log.error("table %s could not be left: %s", table, described(error))

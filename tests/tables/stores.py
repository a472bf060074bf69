"""Stores with habits: slow ones, and ones into which somebody else writes."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence

from rummybot.store.memory import MemoryStore
from rummybot.tables.ports import Conflict, Entry, Person, PlaceTaken
from rummybot.tables.request import Logged, TableId
from rummybot.tables.roster import Place


class YieldingStore(MemoryStore):
    """Lets everybody else run at every call, as a store on a disk would."""

    async def append(self, entry: Entry) -> Conflict | PlaceTaken | None:
        await asyncio.sleep(0)
        outcome = await super().append(entry)
        await asyncio.sleep(0)
        return outcome

    async def open_at(self, place: Place) -> TableId | None:
        await asyncio.sleep(0)
        return await super().open_at(place)

    async def events(self, table: TableId, after: int) -> Sequence[Logged]:
        found = tuple(await super().events(table, after))
        await asyncio.sleep(0)
        return found

    async def handled(self, table: TableId, key: str) -> int | None:
        found = await super().handled(table, key)
        await asyncio.sleep(0)
        return found

    async def person(self, platform: str, platform_id: str) -> Person | None:
        found = await super().person(platform, platform_id)
        await asyncio.sleep(0)
        return found


class GatedStore(MemoryStore):
    """Holds back what is appended to one table until the gate is opened."""

    def __init__(self, held: TableId) -> None:
        super().__init__()
        self.gate = asyncio.Event()
        self.gate.set()
        self.reached = asyncio.Event()
        """Somebody stands at the gate."""
        self._held = held

    async def append(self, entry: Entry) -> Conflict | PlaceTaken | None:
        if entry.table == self._held:
            self.reached.set()
            await self.gate.wait()
        return await super().append(entry)


class SharedStore(MemoryStore):
    """Before the next append, somebody else gets his turn: another process on the same store."""

    def __init__(self) -> None:
        super().__init__()
        self.meanwhile: Callable[[], Awaitable[object]] | None = None
        self.conflicts = 0

    async def append(self, entry: Entry) -> Conflict | PlaceTaken | None:
        meanwhile, self.meanwhile = self.meanwhile, None
        if meanwhile is not None:
            await meanwhile()
        outcome = await super().append(entry)
        self.conflicts += isinstance(outcome, Conflict)
        return outcome

"""Tables: the one door to a running table. People, computers and the clock all come through it."""

import asyncio
import math
from collections import OrderedDict
from collections.abc import Sequence
from itertools import takewhile
from weakref import WeakValueDictionary

from rummybot.engine.chip_events import Eliminated
from rummybot.engine.events import DealScored, DealVoided, GameWon
from rummybot.engine.ids import Seat
from rummybot.engine.notices import PrivateNotice, PublicNotice, tell
from rummybot.engine.views import SeatView, seat_view
from rummybot.tables import stopping
from rummybot.tables.chance import Chance
from rummybot.tables.deadlines import at_least, deadlines
from rummybot.tables.deciding import decided
from rummybot.tables.events import CallAnswered, DeckSealed, LifecycleEvent
from rummybot.tables.feed import Advance, Ended, Hint
from rummybot.tables.ids import random_id
from rummybot.tables.lifecycle import Resume
from rummybot.tables.ports import Clock, Entry, EventStore, PlaceTaken
from rummybot.tables.refusals import ClockStopped, DrawWaits, PlaceOccupied
from rummybot.tables.request import (
    Accepted,
    Logged,
    Outcome,
    Refused,
    Request,
    TableId,
    Timer,
    TimerKind,
)
from rummybot.tables.roster import Place, PlayerRef
from rummybot.tables.running import Running, fold

CACHED = 256
"""So many tables are kept folded, those asked for last. Others are folded from their logs anew."""


def new_table_id() -> TableId:
    """A table not yet opened: random, short, fit for a button."""
    return TableId(random_id(8))


class Tables:
    """Opens tables and plays them. One table does one thing at a time, first come, first served."""

    def __init__(self, store: EventStore, chance: Chance, clock: Clock) -> None:
        self._store = store
        self._chance = chance
        self._clock = clock
        self._locks: WeakValueDictionary[TableId, asyncio.Lock] = WeakValueDictionary()
        self._cache: OrderedDict[TableId, Running] = OrderedDict()
        self._hints: list[Hint] = []
        self._begun: set[asyncio.Future[Outcome]] = set()

    def follow(self, hint: Hint) -> None:
        """Tell a reader of every change, after it is stored."""
        self._hints.append(hint)

    async def submit(self, request: Request) -> Outcome:
        """Decide, store, then tell. A key that was handled before is answered and does nothing.

        Who gives up waiting for the table does nothing; what has begun is carried through.
        """
        async with self._locks.setdefault(request.table, asyncio.Lock()):
            work = asyncio.ensure_future(self._carried_out(request))
            self._begun.add(work)
            work.add_done_callback(self._begun.discard)
            return await asyncio.shield(work)

    async def _carried_out(self, request: Request) -> Outcome:
        table = request.table
        while True:
            running = await self._load(table)
            at = await self._store.handled(table, request.key)
            if at is not None:
                return Accepted(at, repeated=True)
            held = await self._store.timers(table)
            if request.timer is not None and request.timer not in held:
                return Refused(ClockStopped())
            events = decided(running, request, self._chance.seed)
            if isinstance(events, DrawWaits):
                return Refused(DrawWaits(self._wait(held)))
            if not isinstance(events, tuple):
                return Refused(events)
            after = fold(running, events)
            entry = self._entry(request, running.version, events, after, held)
            conflict = await self._store.append(entry)
            if conflict is None:
                break
            if isinstance(conflict, PlaceTaken):
                return await self._no_place(conflict, request.key)
        self._keep(table, after)
        for hint in self._hints:
            hint(table, after.version)
        waits = self._wait(entry.timers) if _waits(after, events) else None
        return Accepted(after.version, _told_to(request, running, events), waits=waits)

    async def view(self, table: TableId, seat: Seat) -> SeatView | None:
        """What a seat sees; None before the game and for a seat that has left it."""
        return _view(await self._load(table), seat)

    async def seen_by(self, table: TableId, who: PlayerRef) -> tuple[Advance, SeatView | None]:
        """The table as it is, and what somebody who has a seat there sees of the same moment.
        KeyError if it was never opened.
        """
        running = await self._load(table)
        advance = await self._advance(table, running)
        seat = advance.lobby.seat_of(who)
        return advance, None if seat is None else _view(running, seat)

    async def now(self, table: TableId) -> Advance:
        """The table as it is; nothing is told. KeyError if it was never opened."""
        running = await self._load(table)
        return await self._advance(table, running)

    async def since(self, table: TableId, version: int) -> Advance:
        """The table now, and what was told since a version. KeyError if never opened."""
        running = await self._load(table)
        log = await self._store.events(table, version)
        log = log[: max(running.version - version, 0)]  # it may have grown meanwhile
        ended: tuple[Ended, ...] = ()
        if any(isinstance(each, DealScored | DealVoided) for each in log):
            whole = await self._store.events(table, 0)
            ended = _ended(whole[: running.version], version)
        return await self._advance(table, running, log, ended)

    async def open_at(self, place: Place) -> TableId | None:
        """The open table of a place: a lobby, or a game that goes on."""
        return await self._store.open_at(place)

    async def tables_of(self, who: PlayerRef) -> Sequence[TableId]:
        """The open tables at which somebody sits, oldest first."""
        return await self._store.tables_of(who)

    def _entry(
        self,
        request: Request,
        version: int,
        events: tuple[Logged, ...],
        after: Running,
        held: tuple[Timer, ...],
    ) -> Entry:
        """What is written of a request, with the deadlines that follow from it."""
        table, now = request.table, self._clock.now()
        timers = deadlines(table, after, held, request.timer, now)
        return Entry(
            table=table,
            expected=version,
            key=request.key,
            events=events,
            standing=after.standing,
            timers=at_least(timers, after, now) if isinstance(request.intent, Resume) else timers,
            at=now,
        )

    def _wait(self, timers: Sequence[Timer]) -> int:
        """Seconds for which a draw still waits for «Stop!»."""
        due = (each.due for each in timers if each.kind is TimerKind.CALL)
        return max(math.ceil(next(due, 0.0) - self._clock.now()), 0)

    async def _advance(
        self,
        table: TableId,
        running: Running,
        log: Sequence[Logged] = (),
        ended: tuple[Ended, ...] = (),
    ) -> Advance:
        if running.lobby is None:
            raise KeyError(table)
        timers = await self._store.timers(table)
        shown = TimerKind.TURN, TimerKind.PAUSE
        due = next((each.due for each in timers if each.kind in shown), None)
        around = tuple(
            each
            for each in log
            if isinstance(each, LifecycleEvent) and not isinstance(each, DeckSealed | CallAnswered)
        )
        told = _public(log)
        return Advance(running.version, running.lobby, running.table, told, around, ended, due)

    async def _load(self, table: TableId) -> Running:
        """The cached state and whatever the log has after it: always ask."""
        cached = self._cache.get(table, Running())
        running = fold(cached, await self._store.events(table, cached.version))
        if running.version:
            self._keep(table, running)
        return running

    def _keep(self, table: TableId, running: Running) -> None:
        """Into the cache, which forgets who was asked for longest ago. Somebody else may have put a
        later state there meanwhile.
        """
        if running.version >= self._cache.get(table, Running()).version:
            self._cache[table] = running
        self._cache.move_to_end(table)
        while len(self._cache) > CACHED:
            self._cache.popitem(last=False)

    async def _no_place(self, taken: PlaceTaken, key: str) -> Outcome:
        """Another table is open there; unless this very request opened it, when it first came."""
        at = await self._store.handled(taken.by, key)
        return Refused(PlaceOccupied()) if at is None else Accepted(at, repeated=True)


def _view(running: Running, seat: Seat) -> SeatView | None:
    game = running.game
    return seat_view(game, seat) if game is not None and seat in game.top.seats else None


def _waits(after: Running, events: Sequence[Logged]) -> bool:
    """Whether what was asked for waits for what others say to a discard."""
    if after.lobby is None or after.game is None or not isinstance(events[-1], CallAnswered):
        return False
    return bool(stopping.asked(after.lobby, after.game.top))


def _told_to(
    request: Request, before: Running, events: Sequence[Logged]
) -> tuple[PrivateNotice, ...]:
    """What the asker alone hears of these events."""
    if before.lobby is None or request.who is None:
        return ()
    seat = before.lobby.seat_of(request.who)
    told = (tell(each).privately for each in events if not isinstance(each, LifecycleEvent))
    return tuple(notice for private in told for hearer, notice in private if hearer == seat)


def _public(events: Sequence[Logged]) -> tuple[PublicNotice, ...]:
    told = (tell(each).everyone for each in events if not isinstance(each, LifecycleEvent))
    return tuple(notice for notice in told if notice is not None)


def _ended(log: Sequence[Logged], after: int) -> tuple[Ended, ...]:
    """The deals of a log that ended after a version, each with all that was told of it."""
    found = []
    running, begun = Running(), 0
    for place, event in enumerate(log):
        running = fold(running, (event,))
        if isinstance(event, DealScored | DealVoided):
            then = fold(running, _decided(log[place + 1 :]))
            if place >= after and then.table is not None:
                found.append(Ended(then.table, _public(log[begun : place + 1])))
            begun = place + 1
    return tuple(found)


def _decided(log: Sequence[Logged]) -> tuple[Logged, ...]:
    """What the score of a deal decides at once: who is out, and whether the game is won."""
    return tuple(takewhile(lambda each: isinstance(each, Eliminated | GameWon), log))

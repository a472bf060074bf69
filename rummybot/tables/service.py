"""Tables: the one door to a running table. People, computers and the clock all come through it."""

import asyncio
import secrets
from collections import defaultdict
from dataclasses import dataclass, replace

from rummybot.engine.booking import evolve
from rummybot.engine.game import decide, new_game
from rummybot.engine.hidden import Event, State
from rummybot.engine.ids import Seat
from rummybot.engine.intents import Cut, Intent, SeatIntent, Shuffle
from rummybot.engine.legality import Nature, awaiting, to_shuffle
from rummybot.engine.notices import PrivateNotice, tell
from rummybot.engine.refusals import Refusal
from rummybot.engine.rules import Rules
from rummybot.engine.tabletop import BetweenDeals, Cutting, Finished
from rummybot.engine.views import SeatView, seat_view
from rummybot.tables import lifecycle
from rummybot.tables.chance import Chance, shuffled
from rummybot.tables.feed import Advance, Hint
from rummybot.tables.lifecycle import (
    DeckSealed,
    GameStarted,
    LifecycleEvent,
    LifecycleIntent,
    LifecycleRefusal,
    Lobby,
    NotSeated,
    NotStarted,
    PlaceOccupied,
    ScreenIsOld,
)
from rummybot.tables.ports import EventStore, PlaceTaken, Standing
from rummybot.tables.request import Accepted, Logged, Outcome, Refused, Request, TableId
from rummybot.tables.roster import Place, PlayerRef


@dataclass(frozen=True, slots=True)
class Running:
    """A table folded from its log. `game` holds hidden cards and never leaves this module."""

    version: int = 0
    lobby: Lobby | None = None
    game: State | None = None
    seed: bytes | None = None


def new_table_id() -> TableId:
    """A table not yet opened: random, short, fit for a button."""
    return TableId(secrets.token_urlsafe(6))


class Tables:
    """Opens tables and plays them. One table does one thing at a time, first come, first served."""

    def __init__(self, store: EventStore, chance: Chance) -> None:
        self._store = store
        self._chance = chance
        self._locks: dict[TableId, asyncio.Lock] = defaultdict(asyncio.Lock)
        self._cache: dict[TableId, Running] = {}
        self._hints: list[Hint] = []

    def follow(self, hint: Hint) -> None:
        """Tell a reader of every change, after it is stored."""
        self._hints.append(hint)

    async def submit(self, request: Request) -> Outcome:
        """Decide, store, then tell. A key that was handled before is answered and does nothing."""
        async with self._locks[request.table]:
            while True:
                running = await self._load(request.table)
                at = await self._store.handled(request.table, request.key)
                if at is not None:
                    return Accepted(at, repeated=True)
                decided = self._decide(running, request)
                if not isinstance(decided, tuple):
                    return Refused(decided)
                after, events = decided
                conflict = await self._store.append(
                    request.table, running.version, request.key, events, _standing(after)
                )
                if conflict is None:
                    break
                if isinstance(conflict, PlaceTaken):
                    return Refused(PlaceOccupied())
            self._cache[request.table] = after
        for hint in self._hints:
            hint(request.table, after.version)
        return Accepted(after.version, self._told_to(request.who, running, events))

    async def view(self, table: TableId, seat: Seat) -> SeatView | None:
        """What a seat sees; None before the game and for a seat that has left it."""
        game = (await self._load(table)).game
        return seat_view(game, seat) if game is not None and seat in game.top.seats else None

    async def since(self, table: TableId, version: int) -> Advance:
        """The table now, and what was told since a version. KeyError if never opened."""
        running = await self._load(table)
        if running.lobby is None:
            raise KeyError(table)
        events = await self._store.events(table, version)
        told = (tell(each).everyone for each in events if not isinstance(each, LifecycleEvent))
        return Advance(
            running.version,
            running.lobby,
            None if running.game is None else running.game.top,
            tuple(notice for notice in told if notice is not None),
        )

    async def open_at(self, place: Place) -> TableId | None:
        """The open table of a place: a lobby, or a game that goes on."""
        return await self._store.open_at(place)

    async def _load(self, table: TableId) -> Running:
        """The cached state and whatever the log has after it: always ask."""
        running = self._cache.get(table, Running())
        for event in await self._store.events(table, running.version):
            running = _fold(running, event)
        if running.version:
            self._cache[table] = running
        return running

    def _decide(
        self, running: Running, request: Request
    ) -> tuple[Running, tuple[Logged, ...]] | Refusal | LifecycleRefusal:
        intent = request.intent
        if isinstance(intent, LifecycleIntent):
            first: tuple[Logged, ...] | Refusal | LifecycleRefusal = lifecycle.decide(
                running.lobby, intent
            )
        else:
            first = self._play(running, request, intent)
        if not isinstance(first, tuple):
            return first
        after = running
        for event in first:
            after = _fold(after, event)
        more = self._nature(after)
        return more[0], (*first, *more[1])

    def _play(
        self, running: Running, request: Request, intent: Intent
    ) -> tuple[Event, ...] | Refusal | LifecycleRefusal:
        if running.lobby is None or running.game is None:
            return NotStarted()
        if isinstance(intent, SeatIntent) and request.who is not None:
            seat = running.lobby.roster.seat_of(request.who)
            if seat is None or seat != intent.seat:
                return NotSeated()
        if request.moment is not None and request.moment != running.game.top.moment:
            return ScreenIsOld()
        return decide(running.game, intent)

    def _nature(self, running: Running) -> tuple[Running, tuple[Logged, ...]]:
        """Cut and shuffle from the sealed seed until somebody else is to act."""
        events: list[Logged] = []
        while running.game is not None and isinstance(awaiting(running.game.top), Nature):
            if running.seed is None:
                step: tuple[Logged, ...] = (DeckSealed(self._chance.seed()),)
            else:
                step = _cast(running.game, running.seed)
            for event in step:
                running = _fold(running, event)
            events.extend(step)
        return running, tuple(events)

    def _told_to(
        self, who: PlayerRef | None, running: Running, events: tuple[Logged, ...]
    ) -> tuple[PrivateNotice, ...]:
        """What the asker alone hears of these events."""
        seat = running.lobby.roster.seat_of(who) if running.lobby and who else None
        told = (tell(each).privately for each in events if not isinstance(each, LifecycleEvent))
        return tuple(notice for private in told for hearer, notice in private if hearer == seat)


def _standing(running: Running) -> Standing:
    assert running.lobby is not None
    over = running.game is not None and isinstance(running.game.top.phase, Finished)
    nobody = not running.lobby.roster.people
    return Standing(running.lobby.place, open=not over and not nobody)


def _cast(game: State, seed: bytes) -> tuple[Event, ...]:
    """Nature's move. The label names what is shuffled and when, so it can be computed again."""
    top = game.top
    intent: Cut | Shuffle
    if isinstance(top.phase, Cutting):
        order = shuffled(seed, f"cut:{top.moment}", top.rules.pack.cards())
        intent = Cut(order[: len(top.phase.among)])
    else:
        intent = Shuffle(shuffled(seed, f"shuffle:{top.moment}", to_shuffle(top)))
    events = decide(game, intent)
    assert isinstance(events, tuple)
    return events


def _fold(running: Running, event: Logged) -> Running:
    version = running.version + 1
    if isinstance(event, LifecycleEvent):
        lobby = lifecycle.evolve(running.lobby, event)
        match event:
            case DeckSealed(seed=seed):
                return replace(running, version=version, seed=seed)
            case GameStarted():
                game = _begin(lobby.rules, len(lobby.roster.sitters))
                return Running(version, lobby, game)
            case _:
                return Running(version, lobby, running.game, running.seed)
    assert running.game is not None
    game = evolve(running.game, event)
    over = isinstance(game.top.phase, BetweenDeals | Finished)
    return Running(version, running.lobby, game, None if over else running.seed)


def _begin(rules: Rules, seats: int) -> State:
    game = new_game(rules, seats)
    assert isinstance(game, State)
    return game

"""The product's Telegram side in the process of the test, where a test needs its parts: a clock of
its own, a store that fails, what it keeps in memory.
"""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field

import pytest

from rummybot.adapters.telegram import panels as panels_of_the_product
from rummybot.adapters.telegram import posting
from rummybot.adapters.telegram.gateway import Gateway
from rummybot.app import App, build
from rummybot.delivery import presenter
from rummybot.delivery.ports import Kept
from rummybot.delivery.presenter import Presenter
from rummybot.delivery.surfaces import BOARD
from rummybot.engine.events import TurnBegan
from rummybot.i18n.translations import Locale
from rummybot.players.quick import Quick
from rummybot.store.memory import MemoryStore
from rummybot.tables.chance import SeededChance
from rummybot.tables.ports import Conflict, Entry, PlaceTaken
from rummybot.tables.request import Logged, TableId
from rummybot.tables.roster import Place as TablePlace
from rummybot.tables.seatbots import Seatbots
from rummybot.tables.timers import Timers
from tests.adapters.moves import GIN, KNOCK, UNDO, moves_of
from tests.adapters.naming import Card
from tests.adapters.stored import Account, Setting, put_into
from tests.adapters.telegram.fingers import cards
from tests.local_telegram.people import Person
from tests.local_telegram.seen import Button, Place, Pressed, Seen, Sent
from tests.local_telegram.server import LocalTelegram

PROBED = "deleteEphemeralMessage"
"""At its start the bot asks by this, for nothing, whether such messages are known."""


@dataclass(frozen=True)
class LocalClock:
    """The time of the local Telegram, for the product."""

    telegram: LocalTelegram

    def now(self) -> float:
        """Seconds since 1970."""
        return self.telegram.state.clock()


class Watched(MemoryStore):
    """A store of which a test knows how far tables have come, and how far they are shown."""

    def __init__(self) -> None:
        super().__init__()
        self.happened: Counter[str] = Counter()
        self.shown: Counter[str] = Counter()

    async def append(self, entry: Entry) -> Conflict | PlaceTaken | None:
        """Write."""
        verdict = await super().append(entry)
        if verdict is None:
            self.happened[entry.table] = entry.expected + len(entry.events)
        return verdict

    async def keep_surface(self, kept: Kept) -> None:
        """Remember."""
        await super().keep_surface(kept)
        if kept.kind == BOARD:
            self.shown[kept.table] = kept.shown


@dataclass
class Served:
    """A running product."""

    telegram: LocalTelegram
    store: Watched = field(default_factory=Watched)
    number: int = 7
    """The same gives the same deals."""

    app: App = field(init=False)
    gateway: Gateway = field(init=False)
    presenter: Presenter = field(init=False)
    timers: Timers = field(init=False)

    def __post_init__(self) -> None:
        clock = LocalClock(self.telegram)
        self.app = build(self.store, SeededChance(self.number), clock, Locale.EN)
        state = self.telegram.state
        self.gateway = Gateway(self.app, self.store, state.token, self.telegram.address)
        self.presenter = self.app.presenter(self.gateway.outlet, self.gateway.outlet)
        seatbots = Seatbots(self.app.tables, Quick())
        self.timers = Timers(self.app.tables, self.store, seatbots, clock)

    @asynccontextmanager
    async def serving(self) -> AsyncIterator["Served"]:
        """It takes updates and shows tables as long as this lasts, and has behaved then."""
        self.telegram.expect("chat not found", method=PROBED)
        polls = self.telegram.updates.polls
        async with ended(self.gateway.serve()) as task:
            await self.telegram.until(
                lambda: task.done() or self.telegram.updates.polls > polls, "it to listen"
            )
            async with ended(self.presenter.run()):
                yield self
        self.telegram.check()

    async def sits_down(self, place: Place, *people: Person, variant: str = "gin") -> TableId:
        """A game is begun by typing, and everybody has his cards."""
        host, *guests = people
        host.sends(place, f"/rummy {variant}")
        await self.board(place)
        for guest in guests:
            guest.sends(place, "/join")
            await guest.sees(guest.name, place)
        table = await self.table_in(place)
        host.sends(place, "/begin")
        for each in people:
            await self.has_hand(each, table)
        await self.board(place)
        return table

    async def put(self, place: Place, setting: Setting, *people: Person) -> TableId:
        """A game is in its middle, as if the process had been started on it."""
        accounts = [account(each) for each in people]
        table = await put_into(self.store, table_place(place), accounts, setting)
        await self.timers.resume()
        for each in people:
            await self.has_hand(each, table)
        await self.board(place)
        return table

    async def hears(self, sent: Sent | Pressed) -> None:
        """Wait until it has done what this asks for, and all before it."""
        assert sent.update is not None
        number, updates = sent.update["update_id"], self.telegram.updates
        await self.telegram.until(lambda: updates.confirmed >= number, "the confirmation")

    async def has_hand(self, person: Person, table: str) -> Seen:
        """The hand of this table in somebody's private chat, once it lies there."""

        def found() -> Seen | None:
            hands = panels(person, table)
            return hands[-1] if hands else None

        return await self.telegram.until(found, f"{person.name}'s hand of {table}")

    async def cards_of(self, person: Person, table: str) -> frozenset[Card]:
        """The hand as it can be read."""
        return cards(await self.has_hand(person, table), person)

    async def table_in(self, place: Place) -> TableId:
        """The table that is open there."""
        found = await self.app.tables.open_at(table_place(place))
        assert found is not None
        return found

    async def log(self, table: TableId) -> list[Logged]:
        """All that happened at a table."""
        return list(await self.store.events(table, 0))

    async def board(self, place: Place) -> Seen:
        """The table as it is shown, once it is."""
        await self.telegram.until(lambda: boards(place), f"a table in {place.chat.title}")
        (found,) = boards(place)
        return found

    async def is_shown(self, table: TableId) -> None:
        """Wait until everybody can see all that has happened."""
        store = self.store
        await self.telegram.until(
            lambda: store.shown[table] == store.happened[table], f"table {table} to be shown"
        )

    async def next_turn(self, table: TableId, *people: Person) -> None:
        """Play until another turn begins, and see it."""
        begun = await self._turns(table)
        while await self._turns(table) == begun:
            await plays(self.telegram, table, *people)
        await self.is_shown(table)

    async def _turns(self, table: TableId) -> int:
        return sum(isinstance(each, TurnBegan) for each in await self.log(table))


def boards(place: Place) -> list[Seen]:
    """The messages of a place with buttons that are pressed there."""
    return [each for each in place.messages if any(button.data for button in each.buttons)]


def panels(person: Person, table: str = "") -> list[Seen]:
    """The hands in somebody's private chat that can be pressed: of a table, or of all."""
    return [
        each
        for each in person.chat.messages
        if any(table in button.data for button in each.buttons if button.data)
    ]


def button(message: Seen, part: str) -> Button:
    """The button that carries this."""
    return next(each for each in message.buttons if part in (each.data or ""))


def moves(message: Seen) -> list[str]:
    """What the buttons carry by which somebody goes on, what ends a deal first."""
    found = [each for each in moves_of(each.data for each in message.buttons) if each.verb != UNDO]
    return [each.name for each in sorted(found, key=lambda each: each.verb not in (GIN, KNOCK))]


async def on_turn(telegram: LocalTelegram, table: str, *people: Person) -> tuple[Person, Seen]:
    """Whose private chat offers a move at a table, and the hand that does, once one does."""

    def found() -> tuple[Person, Seen] | None:
        hands = ((each, hand) for each in people for hand in panels(each, table))
        return next(((each, hand) for each, hand in hands if moves(hand)), None)

    return await telegram.until(found, "somebody to be on turn")


async def plays(telegram: LocalTelegram, table: str, *people: Person) -> Person:
    """Whoever is on turn makes the first move that is offered."""
    player, hand = await on_turn(telegram, table, *people)
    await player.presses(hand, moves(hand)[0])
    return player


def called(telegram: LocalTelegram) -> set[int]:
    """Everybody who was ever called by a message."""
    entities = [each for entry in telegram.log for each in entry.payload.get("entities", [])]
    return {each["user"]["id"] for each in entities if each["type"] == "text_mention"}


def account(person: Person) -> Account:
    """As Telegram's end of the product tells of somebody."""
    return "telegram", str(person.id), person.name, person.user.language_code or "en"


def table_place(place: Place) -> TablePlace:
    """A chat or topic as tables know it."""
    topic = "" if place.topic is None else f"/{place.topic}"
    return TablePlace("telegram", f"{place.id}{topic}")


@asynccontextmanager
async def ended(work: Coroutine[object, object, None]) -> AsyncIterator[asyncio.Task[None]]:
    """Work that is told to end when this does."""
    task = asyncio.ensure_future(work)
    try:
        yield task
    finally:
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task


def hurry(patch: pytest.MonkeyPatch) -> None:
    """Let groups be written to as fast as tests play, and what fails be tried again at once."""
    patch.setattr(posting, "GROUP_PACE", (1000, 1.0))
    for module in (presenter, panels_of_the_product):
        patch.setattr(module, "PAUSES", (0.01,) * len(module.PAUSES))

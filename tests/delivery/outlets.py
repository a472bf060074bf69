"""An outlet that writes down what it is given, and fails when told to."""

import asyncio
from collections.abc import Iterator
from dataclasses import fields, is_dataclass

from rummybot.delivery.outlet import Capabilities, Ref, Unreachable
from rummybot.engine.cards import Card
from rummybot.engine.ids import Moment
from rummybot.render.screen import PrivateScreen, PublicScreen
from rummybot.tables.ports import Account
from rummybot.tables.roster import Place


class Recorder:
    """All messages of all places, each with everything it ever showed."""

    platform = "test"

    def __init__(self, *, edits: bool, pings: bool = False) -> None:
        self.caps = Capabilities(edits=edits, pings=pings)
        self.messages: dict[Ref, list[PublicScreen]] = {}
        self.screens: list[PublicScreen] = []
        """Everything ever shown, in the order in which it was."""
        self.places: dict[Ref, Place] = {}
        self.called: dict[Ref, tuple[Account, ...]] = {}
        """Who was called by a message."""
        self.removed: list[Ref] = []
        self.closed: set[Place] = set()
        """Places that cannot be reached."""
        self.lost: set[Place] = set()
        """Places that are no more."""
        self.broken: set[Place] = set()
        """Places where a platform's library raises."""
        self.gone: set[Ref] = set()
        """Messages somebody has deleted."""
        self.stuck: set[Ref] = set()
        """Messages that cannot be changed any more."""
        self.stale: set[Ref] = set()
        """Messages that nobody sees any more, or soon cannot be changed."""
        self.named: dict[str, Ref] = {}
        """The message that was made under each name."""
        self.ended: list[tuple[Place, PublicScreen]] = []
        """Where nobody plays any more, and what is to be said of that elsewhere."""
        self.held: dict[Place, asyncio.Event] = {}
        """Places where the platform takes its time."""
        self.asked: list[Place] = []
        """The places whose room was waited for."""
        self.written_to: set[str] = set()
        """Accounts that are called by their hands."""
        self.calls = 0
        self.news = asyncio.Condition()

    async def room(self, place: Place) -> None:
        self.asked.append(place)

    async def is_called(self, who: Account) -> bool:
        return who.id not in self.written_to

    async def show(
        self, place: Place, screen: PublicScreen, once: str, ping: tuple[Account, ...] = ()
    ) -> Ref | Unreachable:
        ref = self.named.get(once, Ref(f"message {self.calls + 1}"))
        shown = await self._put(place, ref, screen)
        if isinstance(shown, Ref):
            self.named[once] = ref
            if ping:
                self.called[ref] = ping
        return shown

    async def update(
        self, place: Place, ref: Ref, screen: PublicScreen, ping: tuple[Account, ...] = ()
    ) -> bool | Unreachable:
        if ref in self.gone | self.stuck:
            return False
        assert self.places[ref] == place
        assert ping == self.called.get(ref, ())  # who was called is still named
        shown = await self._put(place, ref, screen)
        return shown if isinstance(shown, Unreachable) else True

    async def over(self, place: Place, screen: PublicScreen) -> None:
        self.ended.append((place, screen))

    def is_stale(self, place: Place, ref: Ref) -> bool:
        assert self.places[ref] == place
        return ref in self.stale

    async def remove(self, place: Place, ref: Ref) -> None:
        assert self.places[ref] == place
        self.removed.append(ref)

    async def _put(self, place: Place, ref: Ref, screen: PublicScreen) -> Ref | Unreachable:
        self.calls += 1
        if place in self.held:
            await self.held[place].wait()
        if place in self.broken:
            raise OSError("the platform is not there")
        if place in self.lost:
            return Unreachable("no such channel", gone=True)
        if place in self.closed:
            return Unreachable("not allowed to write")
        self.screens.append(screen)
        self.messages.setdefault(ref, []).append(screen)
        self.places[ref] = place
        async with self.news:
            self.news.notify_all()
        return ref

    def at(self, place: Place) -> list[list[PublicScreen]]:
        """The messages of a place, oldest first."""
        return [self.messages[ref] for ref in self.messages if self.places[ref] == place]

    def there(self, place: Place) -> list[Ref]:
        """The messages that stand in a place now."""
        missing = self.gone | set(self.removed)
        return [ref for ref, its in self.places.items() if its == place and ref not in missing]


class Whispers:
    """What single people were shown."""

    def __init__(self) -> None:
        self.told: list[tuple[Account, PrivateScreen]] = []
        self.hands: list[tuple[Account, str, PrivateScreen]] = []
        self.clocks: list[tuple[str, Moment | None]] = []
        """The turns for which hands were shown to those who are awaited in them."""
        self.closed: list[tuple[Account, str, PrivateScreen]] = []
        """What was put in the place of hands of tables that are over."""
        self.named: list[str] = []
        """The names under which people were told something."""
        self.open: set[str] = set()
        """Accounts that have their hands open."""
        self.broken: set[str] = set()
        """Accounts where a platform's library raises."""
        self.held: dict[str, asyncio.Event] = {}
        """Accounts where the platform takes its time."""
        self.news = asyncio.Condition()

    async def whisper(self, who: Account, screen: PrivateScreen, once: str) -> Ref | Unreachable:
        if who.id in self.broken:
            raise OSError("no such person")
        self.told.append((who, screen))
        self.named.append(once)
        return Ref(f"whisper {len(self.told)}")

    async def refresh(
        self, who: Account, table: str, screen: PrivateScreen, clock: Moment | None
    ) -> None:
        if who.id in self.broken:
            raise OSError("no such person")
        if who.id in self.held:
            await self.held[who.id].wait()
        self.hands.append((who, table, screen))
        self.clocks.append((who.id, clock))
        async with self.news:
            self.news.notify_all()

    async def close(self, who: Account, table: str, screen: PrivateScreen) -> bool:
        if who.id in self.broken:
            raise OSError("no such person")
        self.closed.append((who, table, screen))
        return who.id in self.open

    def last(self, account: str) -> PrivateScreen:
        """The hand that somebody sees."""
        return [screen for who, _, screen in self.hands if who.id == account][-1]


def cards_in(thing: object) -> Iterator[Card]:
    """Every card in a screen, a notice or anything else made of dataclasses and tuples."""
    if isinstance(thing, Card):
        yield thing
    elif isinstance(thing, tuple | list):
        for part in thing:
            yield from cards_in(part)
    elif is_dataclass(thing):
        for field in fields(thing):
            yield from cards_in(getattr(thing, field.name))

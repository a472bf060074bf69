"""A room with a presenter: what happens at the tables, and what is seen of it."""

import asyncio

from rummybot.delivery.hands import Hands
from rummybot.delivery.presenter import Presenter
from rummybot.delivery.surfaces import Surfaces
from rummybot.engine.legality import Seats
from rummybot.i18n.translations import Locale
from rummybot.render.screen import PublicScreen, Screen
from rummybot.settings.service import Settings
from rummybot.store.memory import MemoryStore
from rummybot.tables.errands import Wait
from rummybot.tables.people import People
from rummybot.tables.ports import Person
from tests.delivery.outlets import Recorder, Whispers
from tests.render.on_paper import on_paper
from tests.tables.room import ANN, BOB, CAT, DAN, TABLE, Room


class Scene(Room):
    """Tables in the eyes of everybody."""

    def __init__(
        self,
        *,
        edits: bool = True,
        pings: bool = False,
        locale: Locale = Locale.EN,
        seed: int = 7,
        before: "Scene | None" = None,
        pause: Wait = asyncio.sleep,
    ) -> None:
        """`before` is an earlier process on the same store, in front of the same eyes."""
        self.kept: MemoryStore = MemoryStore() if before is None else before.kept
        super().__init__(self.kept, seed=seed)
        self.outlet: Recorder = (
            Recorder(edits=edits, pings=pings) if before is None else before.outlet
        )
        self.whispers: Whispers = Whispers() if before is None else before.whispers
        if before is not None:
            self.clock.time = before.clock.time
        people = People(self.kept)
        self.settings = Settings(self.kept, locale)
        self.surfaces = Surfaces(self.kept)
        self.hands = Hands(self.tables, people, self.whispers)
        self.presenter = Presenter(
            self.tables,
            people,
            self.outlet,
            self.settings,
            self.surfaces,
            self.hands,
            pause,
        )

    async def introduce(self) -> None:
        """Tell the store what people are called, and which language they speak."""
        for who, name, locale in (
            (ANN, "Ann", "en-GB"),
            (BOB, "Bob", "ru"),
            (CAT, "Cat", "en"),
            (DAN, "Dan", "fr"),
        ):
            await self.store.remember("test", who.id, Person(who, name, locale))

    async def play_and_draw(self, every: int = 1, most: int = 20_000) -> None:
        """A started game to its end, drawn after every so many moves, and at the end."""
        for number in range(most):
            if not isinstance((await self.tables.now(TABLE)).awaited, Seats):
                await self.presenter.catch_up()
                return
            await self.move()
            if number % every == 0:
                await self.presenter.catch_up()
        raise AssertionError("no end")

    def pause_ends(self) -> None:
        """What could not be shown is to be tried again now."""
        self.presenter._errands.call_for(TABLE)

    @property
    def known(self) -> list[str]:
        """The tables of which something is kept, in memory or in the store."""
        return sorted({*self.surfaces._known, *self.kept._surfaces, *self.hands._seen})


def text(screen: Screen) -> str:
    """A screen as words."""
    return on_paper(screen)


def boards(scene: Scene) -> list[PublicScreen]:
    """Everything the board of the first place ever showed."""
    ref = next(iter(scene.outlet.messages))
    return scene.outlet.messages[ref]


async def begun(variant: str = "basic", *, seed: int = 7) -> Scene:
    """A scene with a game of Ann and Bob just begun, drawn."""
    scene = Scene(seed=seed)
    await scene.introduce()
    await scene.start(variant, BOB)
    await scene.presenter.catch_up()
    return scene

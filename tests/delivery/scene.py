"""A room with a presenter: what happens at the tables, and what is seen of it."""

from rummybot.delivery.presenter import Presenter
from rummybot.engine.legality import Seats
from rummybot.i18n.translations import Locale
from rummybot.render.screen import PublicScreen
from rummybot.tables.people import People
from rummybot.tables.ports import Person
from tests.delivery.outlets import Recorder
from tests.render.on_paper import on_paper
from tests.tables.room import ANN, BOB, CAT, DAN, TABLE, Room


class Scene(Room):
    """Tables in the eyes of everybody."""

    def __init__(self, *, edits: bool = True, locale: Locale = Locale.EN, seed: int = 7) -> None:
        super().__init__(seed=seed)
        self.outlet = Recorder(edits=edits)
        self.presenter = Presenter(self.tables, People(self.store), self.outlet, locale)

    async def introduce(self) -> None:
        """Tell the store what people are called."""
        for who, name in ((ANN, "Ann"), (BOB, "Bob"), (CAT, "Cat"), (DAN, "Dan")):
            await self.store.remember("test", who.id, Person(who, name, "en"))

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


def text(screen: PublicScreen) -> str:
    """A screen as words."""
    return on_paper(screen)


async def begun(variant: str = "basic", *, seed: int = 7) -> Scene:
    """A scene with a game of Ann and Bob just begun, drawn."""
    scene = Scene(seed=seed)
    await scene.introduce()
    await scene.start(variant, BOB)
    await scene.presenter.catch_up()
    return scene

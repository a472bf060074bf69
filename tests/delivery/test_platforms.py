"""Two platforms in one process: each presenter shows the tables of its own and no others."""

from rummybot.delivery.hands import Hands
from rummybot.delivery.presenter import Presenter
from rummybot.delivery.surfaces import Surfaces
from rummybot.tables.lifecycle import CloseGone, End
from rummybot.tables.people import People
from rummybot.tables.roster import Place
from tests.delivery.outlets import Recorder, Whispers
from tests.delivery.scene import Scene, text
from tests.tables.room import ANN, BOB, HERE, OTHER, TABLE

ELSEWHERE = Place("elsewhere", "there")


class Both(Scene):
    """A scene with a second platform in front of the same tables."""

    def __init__(self, before: "Both | None" = None) -> None:
        super().__init__(pings=True, before=before)
        other = Recorder(edits=True, pings=True)
        self.other: Recorder = other if before is None else before.other
        self.other.platform = ELSEWHERE.platform
        people = People(self.kept)
        self.whispers_there = Whispers()
        self.there = Presenter(
            self.tables,
            people,
            self.other,
            self.settings,
            Surfaces(self.kept),
            Hands(self.tables, people, self.whispers_there),
        )

    async def drawn(self) -> None:
        for presenter in (self.presenter, self.there):
            await presenter.catch_up()


async def begun() -> Both:
    scene = Both()
    await scene.introduce()
    await scene.start("basic", BOB, place=HERE)
    await scene.start("gin", BOB, place=ELSEWHERE, table=OTHER)
    await scene.drawn()
    return scene


async def test_each_shows_its_own_tables() -> None:
    scene = await begun()
    for table in (TABLE, OTHER):
        await scene.move(table)
    await scene.drawn()
    assert set(scene.outlet.places.values()) == {HERE}
    assert set(scene.other.places.values()) == {ELSEWHERE}
    assert sorted(await scene.kept.tables_shown()) == [TABLE, OTHER]


async def test_after_a_restart_too() -> None:
    scene = await begun()
    new = Both(before=scene)
    messages = len(scene.outlet.messages), len(scene.other.messages)
    for presenter in (new.presenter, new.there):
        for table in await new.kept.tables_shown():
            presenter._errands.call_for(table)
    await new.timers.resume()
    await new.drawn()
    assert (len(scene.outlet.messages), len(scene.other.messages)) == messages
    for outlet in (scene.outlet, scene.other):
        assert any("The bot was restarted." in text(screen) for screen in outlet.screens)
    assert set(scene.outlet.places.values()) == {HERE}
    assert set(scene.other.places.values()) == {ELSEWHERE}


async def test_the_end_of_a_table_is_shown_by_its_own() -> None:
    scene = await begun()
    await scene.done(End(ANN), table=OTHER)
    await scene.presenter.catch_up()  # the other one first
    assert OTHER in await scene.kept.tables_shown()
    calls = scene.other.calls
    await scene.drawn()
    assert scene.other.calls == calls + 1
    assert list(await scene.kept.tables_shown()) == [TABLE]
    await scene.done(CloseGone(), table=TABLE)
    await scene.drawn()
    assert [who.id for who, _ in scene.whispers.told] == ["ann", "bob"]
    assert scene.whispers_there.told == []

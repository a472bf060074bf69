"""Whatever a single person is told of a table names it: he may sit at several."""

from rummybot.i18n.spans import At, line
from rummybot.render.screen import Heading, PrivateScreen
from rummybot.tables.lifecycle import CloseGone, End
from tests.delivery.outlets import Whispers
from tests.delivery.scene import Scene, begun, text
from tests.tables.room import ANN, HERE


def heading(screen: PrivateScreen) -> object:
    found = next(block for block in screen.blocks if isinstance(block, Heading))
    return found.text


async def test_a_hand_names_its_game_and_where_it_is_played() -> None:
    scene = await begun("gin")
    place = At(HERE.platform, HERE.id)
    assert heading(scene.whispers.last("ann")) == line("Your hand · Gin rummy", place)
    assert heading(scene.whispers.last("bob")) == line("Ваши карты · Джин-рамми", place)


async def test_the_hand_of_a_game_that_is_over_still_names_it() -> None:
    scene = await begun("basic")
    await scene.play_and_draw(every=50)
    (ann, _) = closed(scene.whispers)
    assert heading(ann) == line("Basic rummy", At(HERE.platform, HERE.id))


async def test_the_hand_of_a_table_that_was_closed_names_the_game_and_its_people() -> None:
    scene = await begun("gin")
    await scene.done(End(ANN))
    await scene.presenter.catch_up()
    ann, bob = closed(scene.whispers)
    assert heading(ann) == line("Gin rummy (Ann, Bob)")
    assert heading(bob) == line("Джин-рамми (Ann, Bob)")


async def test_people_are_told_which_table_is_gone_by_its_game_and_people() -> None:
    scene: Scene = await begun("gin")
    await scene.done(CloseGone())
    await scene.presenter.catch_up()
    told = {who.id: screen for who, screen in scene.whispers.told}
    assert heading(told["ann"]) == line("Gin rummy (Ann, Bob)")
    assert heading(told["bob"]) == line("Джин-рамми (Ann, Bob)")
    assert "place of your table" in text(told["ann"])
    assert "Места, где стоял ваш стол" in text(told["bob"])


def closed(whispers: Whispers) -> tuple[PrivateScreen, ...]:
    """What was put last in the place of each hand."""
    last = {who.id: screen for who, _, screen in whispers.closed}
    return last["ann"], last["bob"]

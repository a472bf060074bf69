"""A place that chooses another language sees it at once, on all that still changes."""

from rummybot.settings.service import LANGUAGE, WHERE, scope_of
from rummybot.tables.lifecycle import End
from tests.delivery.scene import Scene, boards, text
from tests.tables.room import ANN, BOB, HERE, OTHER, THERE


async def begun(scene: Scene) -> Scene:
    """A game here and a lobby there, drawn."""
    await scene.introduce()
    await scene.start("basic", BOB)
    await scene.open("gin", place=THERE, table=OTHER)
    await scene.presenter.catch_up()
    return scene


async def test_the_board_and_the_call_change_their_language_at_once() -> None:
    scene = await begun(Scene(pings=True))
    (call,) = scene.outlet.called
    others = len(scene.outlet.at(THERE)[0])
    assert "Deal" in text(boards(scene)[-1])
    await scene.settings.set(scope_of(HERE), LANGUAGE, "ru")
    await scene.presenter.catch_up()
    assert "Раздача" in text(boards(scene)[-1])
    assert len(scene.outlet.messages[call]) == 2
    assert scene.outlet.removed == []
    assert len(scene.outlet.at(THERE)[0]) == others


async def test_other_choices_change_no_board() -> None:
    scene = await begun(Scene())
    calls = scene.outlet.calls
    await scene.settings.set(scope_of(HERE), WHERE, "thread")
    await scene.settings.set("somewhere", LANGUAGE, "ru")
    await scene.presenter.catch_up()
    assert scene.outlet.calls == calls


async def test_a_lobby_changes_after_a_restart_too() -> None:
    new = Scene(before=await begun(Scene()))
    for table in await new.surfaces.tables():
        new.presenter._errands.call_for(table)
    await new.presenter.catch_up()
    before = text(new.outlet.at(THERE)[0][-1])
    await new.settings.set(scope_of(THERE), LANGUAGE, "ru")
    await new.presenter.catch_up()
    assert len(new.outlet.at(THERE)) == 1
    assert text(new.outlet.at(THERE)[0][-1]) != before


async def test_what_is_over_stays_as_it_was_told() -> None:
    scene = await begun(Scene())
    await scene.done(End(ANN))
    await scene.presenter.catch_up()
    calls = scene.outlet.calls
    await scene.settings.set(scope_of(HERE), LANGUAGE, "ru")
    await scene.presenter.catch_up()
    assert scene.outlet.calls == calls

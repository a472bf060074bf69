"""One board that people see: it is posted anew where others pushed it away or it cannot be changed,
and wherever the process dies meanwhile, one is left.
"""

from collections.abc import Callable

import pytest

from rummybot.delivery.outlet import Ref, Unreachable
from rummybot.render.screen import PublicScreen
from rummybot.tables.lifecycle import End, Join, Start
from rummybot.tables.roster import Place
from tests.delivery.outlets import Recorder
from tests.delivery.scene import Scene, text
from tests.delivery.test_restarts import again
from tests.tables.room import ANN, BOB, CAT, HERE, TABLE

FIRST = Ref("message 1")


async def begun(*, pings: bool = False) -> Scene:
    """A game of Ann and Bob, drawn; its board is stale."""
    scene = Scene(pings=pings)
    await scene.introduce()
    await scene.start("basic", BOB, options=(("match", "200"),))
    await scene.presenter.catch_up()
    scene.outlet.stale.add(FIRST)
    return scene


async def turn_ends(scene: Scene) -> None:
    """It is the other's turn, and that is drawn."""
    await scene.play_to(1 - (await scene.on_turn() or 0))
    await scene.presenter.catch_up()


def boards(scene: Scene) -> list[Ref]:
    """The boards that stand there."""
    return [ref for ref in scene.outlet.there(HERE) if scene.outlet.messages[ref][-1].buttons]


async def test_a_stale_board_is_posted_anew_when_the_turn_changes_and_the_old_one_goes() -> None:
    scene = await begun(pings=True)
    seat = await scene.on_turn()
    await scene.move()
    assert await scene.on_turn() == seat
    await scene.presenter.catch_up()
    assert boards(scene) == [FIRST]
    await turn_ends(scene)
    (board,) = boards(scene)
    assert board != FIRST
    assert scene.outlet.removed.count(FIRST) == 1
    assert "discarded" in text(scene.outlet.messages[board][-1])
    await turn_ends(scene)
    assert boards(scene) == [board]


async def test_in_a_lobby_a_stale_board_stays_until_the_game_begins() -> None:
    scene = Scene()
    await scene.introduce()
    await scene.open("basic", BOB)
    await scene.presenter.catch_up()
    scene.outlet.stale.add(FIRST)
    await scene.done(Join(CAT))
    await scene.presenter.catch_up()
    assert boards(scene) == [FIRST]
    await scene.done(Start(ANN))
    await scene.presenter.catch_up()
    assert len(boards(scene)) == 1
    assert FIRST in scene.outlet.removed


async def test_the_board_of_a_table_that_is_over_is_not_posted_anew() -> None:
    scene = await begun()
    await scene.play_to(1 - (await scene.on_turn() or 0))
    await scene.done(End(ANN))
    await scene.presenter.catch_up()
    assert scene.outlet.removed == []
    assert scene.outlet.there(HERE) == [FIRST]


async def test_a_board_that_cannot_be_changed_is_posted_anew_at_once_and_the_old_one_goes() -> None:
    scene = Scene()
    await scene.introduce()
    await scene.open("basic")
    await scene.presenter.catch_up()
    scene.outlet.stuck.add(FIRST)
    await scene.done(Join(BOB))
    await scene.presenter.catch_up()
    (board,) = boards(scene)
    assert "Bob" in text(scene.outlet.messages[board][-1])
    assert scene.outlet.removed == [FIRST]


async def test_where_nothing_can_be_posted_a_stale_board_is_changed() -> None:
    scene = await begun()
    show = scene.outlet.show

    async def not_allowed(*_: object) -> Unreachable:
        return Unreachable("may not write")

    scene.outlet.show = not_allowed  # type: ignore[method-assign, assignment]
    await turn_ends(scene)
    before = text(scene.outlet.messages[FIRST][-1])
    await turn_ends(scene)
    assert text(scene.outlet.messages[FIRST][-1]) != before
    scene.outlet.show = show  # type: ignore[method-assign]
    await turn_ends(scene)
    assert FIRST in scene.outlet.removed
    assert len(boards(scene)) == 1


async def test_a_call_that_cannot_be_changed_is_sent_anew_and_the_old_one_goes() -> None:
    scene = await begun(pings=True)
    (call,) = scene.outlet.called
    scene.outlet.stuck.add(call)
    await scene.after(45)
    await scene.presenter.catch_up()
    assert call in scene.outlet.removed
    (other,) = (ref for ref in scene.outlet.called if ref != call)
    assert "Little time is left." in text(scene.outlet.messages[other][-1])


# ---------------------------------------------------------------- the process dies

Dies = Callable[[Recorder], None]


def before_it_is_posted(outlet: Recorder) -> None:
    """Another is to be posted, and that is written down."""

    async def dies(*_: object) -> Ref:
        raise OSError

    outlet.show = dies  # type: ignore[method-assign, assignment]


def before_that_is_known(outlet: Recorder) -> None:
    """Another stands there, and nobody knows which message it is."""
    show = outlet.show

    async def posts_and_dies(*given: object) -> Ref:
        await show(*given)  # type: ignore[arg-type]
        raise OSError

    outlet.show = posts_and_dies  # type: ignore[method-assign, assignment]


def before_the_old_one_goes(outlet: Recorder) -> None:
    """Two stand there."""

    async def dies(place: Place, ref: Ref) -> None:
        raise OSError

    outlet.remove = dies  # type: ignore[method-assign]


POINTS = [before_it_is_posted, before_that_is_known, before_the_old_one_goes]


@pytest.mark.parametrize("dies", POINTS)
@pytest.mark.parametrize("why", ["stale", "stuck"])
async def test_wherever_the_process_dies_one_board_is_left(dies: Dies, why: str) -> None:
    scene = await begun()
    getattr(scene.outlet, why).add(FIRST)
    whole = {name: getattr(scene.outlet, name) for name in ("show", "remove")}
    dies(scene.outlet)
    await turn_ends(scene)
    for name, method in whole.items():
        setattr(scene.outlet, name, method)
    scene.outlet.stale.clear()  # nobody counted what others wrote meanwhile
    new = await again(scene)
    (board,) = boards(new)
    assert board != FIRST
    assert "The bot was restarted." in text(scene.outlet.messages[board][-1])
    assert len(scene.outlet.messages) == 2
    await turn_ends(new)
    assert boards(new) == [board]
    assert [each.kind for each in await new.kept.surfaces(TABLE)] == ["board"]


@pytest.mark.parametrize("dies", POINTS[:2])
async def test_the_first_board_is_posted_once_too(dies: Dies) -> None:
    scene = Scene()
    await scene.introduce()
    show = scene.outlet.show
    dies(scene.outlet)
    await scene.open("basic", BOB)
    await scene.presenter.catch_up()
    scene.outlet.show = show  # type: ignore[method-assign]
    new = Scene(before=scene)
    await new.done(Join(CAT), key="later")
    await new.presenter.catch_up()
    assert len(boards(new)) == len(scene.outlet.messages) == 1
    assert "Cat" in text(scene.outlet.messages[FIRST][-1])


@pytest.mark.parametrize("dies", POINTS[:2])
async def test_a_call_and_a_result_are_sent_once_too(dies: Dies) -> None:
    scene = await begun(pings=True)
    show, at = scene.outlet.show, len(scene.outlet.messages)
    dies(scene.outlet)
    scene.outlet.stale.clear()
    await turn_ends(scene)
    scene.outlet.show = show  # type: ignore[method-assign]
    new = await again(scene)
    assert len(scene.outlet.messages) == at + 1
    assert len(scene.outlet.called) == 2
    await new.play_between()
    dies(scene.outlet)
    await new.presenter.catch_up()
    scene.outlet.show = show  # type: ignore[method-assign]
    newer = await again(new)
    assert len(scene.outlet.messages) == at + 2
    assert len(newer.outlet.there(HERE)) == 2  # the board and the result


async def test_no_two_messages_have_one_name() -> None:
    scene = await begun(pings=True)
    names: list[str] = []
    show = scene.outlet.show

    async def named(place: Place, screen: PublicScreen, once: str, *more: object) -> object:
        names.append(once)
        return await show(place, screen, once, *more)  # type: ignore[arg-type]

    scene.outlet.show = named  # type: ignore[method-assign, assignment]
    for number in range(400):
        if not await scene.move():
            break
        if number % 7 == 0:
            scene.outlet.stale.update(boards(scene))
        await scene.presenter.catch_up()
    kinds = {name.split(":")[1] for name in names}
    assert kinds == {"board", "ping", "deal"}
    assert len(names) == len(set(names))
    assert all(name.startswith(f"{TABLE}:") for name in names)

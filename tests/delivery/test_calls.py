"""Who is to move is called once a turn, by a message of its own that goes when the turn does."""

from dataclasses import replace

import pytest

from rummybot.delivery.boards import is_new_turn
from rummybot.delivery.outlet import Ref
from rummybot.engine.events import (
    CardStopped,
    Discarded,
    KnockedTooHigh,
    LastChanceBegan,
    OpenEvent,
    TurnBegan,
)
from rummybot.engine.ids import Seat
from rummybot.engine.intents import Ready, TakeBack
from rummybot.engine.tabletop import BetweenDeals
from rummybot.engine.turns import Closed
from rummybot.render.screen import PublicScreen, Until
from rummybot.tables.lifecycle import End, Join, Leave
from rummybot.tables.ports import Account
from tests.delivery.scene import Scene, text
from tests.engine.dealt import A, B, card
from tests.tables.room import ANN, BOB, CAT, HERE, TABLE

LONG_GAME = (("match", "200"),)
PEOPLE = {0: "ann", 1: "bob", 2: "cat"}


async def begun(*, computers: int = 0, time: int | None = 60, pings: bool = True) -> Scene:
    """A game of Ann and Bob, drawn."""
    scene = Scene(pings=pings)
    await scene.introduce()
    await scene.start("basic", BOB, computers=computers, options=LONG_GAME, time=time)
    await scene.presenter.catch_up()
    return scene


def calls(scene: Scene) -> list[Ref]:
    """The calls that stand there."""
    return [ref for ref in scene.outlet.called if ref not in scene.outlet.removed]


def shown(scene: Scene, ref: Ref) -> list[PublicScreen]:
    return scene.outlet.messages[ref]


async def test_each_turn_of_a_person_has_one_call_to_him_alone() -> None:
    scene = await begun()
    turns = 0
    for _ in range(30):
        seat = await scene.on_turn()
        if seat is None or isinstance((await scene.game()).phase, BetweenDeals):
            break
        (call,) = calls(scene)
        assert scene.outlet.called[call] == (Account("test", PEOPLE[seat]),)
        assert ("Ann", "Bob")[seat] in text(shown(scene, call)[-1])
        turns = max(turns, len(scene.outlet.called))
        await scene.move()
        await scene.presenter.catch_up()
    assert turns > 5
    assert all(len(shown(scene, ref)) == 1 for ref in scene.outlet.called)  # never changed


@pytest.mark.parametrize(
    ("told", "is_new"),
    [
        (TurnBegan(B), True),
        (CardStopped(A, card("8h"), by=B), True),
        (KnockedTooHigh(A, (), (), 12), True),
        (LastChanceBegan(B, Closed(A, 12)), True),
        (Discarded(A, card("8h")), False),
    ],
    ids=lambda each: type(each).__name__,
)
async def test_the_board_is_posted_anew_where_another_is_to_move(
    told: OpenEvent, *, is_new: bool
) -> None:
    now = await (await begun()).tables.now(TABLE)
    assert is_new_turn(replace(now, told=(told,))) is is_new


async def test_the_board_calls_nobody() -> None:
    scene = await begun()
    (board, *_) = scene.outlet.messages
    for _ in range(10):
        await scene.move()
        await scene.presenter.catch_up()
    assert board not in scene.outlet.called


async def test_a_turn_begun_again_by_undo_has_a_call_again() -> None:
    scene = await begun()
    first = await scene.on_turn()
    assert first is not None
    await scene.play_to(1 - first)
    await scene.presenter.catch_up()
    await scene.done(TakeBack(first))
    await scene.presenter.catch_up()
    (call,) = calls(scene)
    assert scene.outlet.called[call] == (Account("test", PEOPLE[first]),)


async def test_computers_are_not_called() -> None:
    scene = await begun(computers=2)
    called = 0
    for _ in range(60):
        seat = await scene.on_turn()
        if isinstance((await scene.game()).phase, BetweenDeals):
            break
        assert len(calls(scene)) == (1 if seat in PEOPLE and seat in {0, 1} else 0)
        called += len(calls(scene))
        await scene.move()
        await scene.presenter.catch_up()
    assert called > 5


async def test_who_is_away_is_not_called_either() -> None:
    scene = await begun()
    for _ in range(6):
        await scene.play_to(1)
        await scene.after(60)
        await scene.presenter.catch_up()
    await scene.play_to(1)
    await scene.presenter.catch_up()
    assert calls(scene) == []


async def test_between_deals_and_after_the_end_nobody_is_called() -> None:
    scene = await begun()
    await scene.play_between()
    await scene.presenter.catch_up()
    assert calls(scene) == []
    await scene.done(Ready(Seat(0)), ANN)  # one is awaited, and yet it is nobody's turn
    await scene.presenter.catch_up()
    assert calls(scene) == []
    await scene.done(Ready(Seat(1)), BOB)
    await scene.presenter.catch_up()
    assert len(calls(scene)) == 1
    await scene.done(End(ANN))
    await scene.presenter.catch_up()
    assert calls(scene) == []


async def test_in_the_lobby_nobody_is_called() -> None:
    scene = Scene(pings=True)
    await scene.open("basic", BOB)
    await scene.presenter.catch_up()
    await scene.done(Join(CAT))
    await scene.presenter.catch_up()
    assert scene.outlet.called == {}


async def test_when_little_time_is_left_the_call_is_changed_with_the_time() -> None:
    scene = await begun()
    (call,) = calls(scene)
    ends = scene.clock.time + 60
    await scene.after(45)
    await scene.presenter.catch_up()
    assert calls(scene) == [call]
    first, second = shown(scene, call)
    assert not [each for each in first.blocks if isinstance(each, Until)]
    (until,) = (each for each in second.blocks if isinstance(each, Until))
    assert until.due == ends
    assert "Little time is left." in text(second)
    await scene.after(15)
    await scene.presenter.catch_up()
    assert call in scene.outlet.removed


@pytest.mark.parametrize("time", [600, 3600, 86400])
async def test_a_slow_table_calls_again_because_a_change_tells_nobody(time: int) -> None:
    scene = await begun(time=time)
    (first,) = calls(scene)
    who = scene.outlet.called[first]
    for part in (0.5, 0.25):
        await scene.after(part * time)
        await scene.presenter.catch_up()
        (call,) = calls(scene)
        assert call != first
        assert scene.outlet.called[call] == who
        first = call
    assert f"Time: @{scene.clock.time + 0.25 * time:g}" in text(shown(scene, first)[-1])


async def test_where_a_platform_does_not_call_nobody_is_called() -> None:
    scene = await begun(pings=False)
    await scene.play(5)
    await scene.presenter.catch_up()
    assert scene.outlet.called == {}
    assert len(scene.outlet.at(HERE)) == 1


async def test_who_leaves_on_turn_is_called_no_more() -> None:
    scene = await begun(computers=1)
    await scene.play_to(1)
    await scene.presenter.catch_up()
    assert len(calls(scene)) == 1
    await scene.done(Leave(BOB))
    await scene.presenter.catch_up()
    assert calls(scene) == []


async def test_a_call_that_could_not_be_sent_is_sent_later() -> None:
    scene = await begun()
    show = scene.outlet.show

    async def not_now(*arguments: object) -> object:
        scene.outlet.closed.add(HERE)
        try:
            return await show(*arguments)  # type: ignore[arg-type]
        finally:
            scene.outlet.closed.clear()

    scene.outlet.show = not_now  # type: ignore[method-assign, assignment]
    await scene.play_to(1 - (await scene.on_turn() or 0))
    await scene.presenter.catch_up()
    assert calls(scene) == []
    scene.outlet.show = show  # type: ignore[method-assign]
    await scene.move()
    scene.pause_ends()
    await scene.presenter.catch_up()
    assert len(calls(scene)) == 1

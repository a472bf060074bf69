"""What everybody is shown of a pause, of a skipped turn, and of somebody who was sent away."""

from rummybot.engine.legality import Seats
from rummybot.render.screen import PublicScreen, Until
from rummybot.tables.deadlines import PAUSE_LASTS
from rummybot.tables.lifecycle import GoOn, Leave, Pause, Remove, Resume, Skip
from tests.delivery.scene import Scene, boards, text
from tests.tables.room import ANN, BOB, TABLE

LONG_GAME = (("match", "200"),)


async def begun(time: int | None = 60) -> Scene:
    """A game of Ann, who is host, Bob and a computer, in which Bob is to move."""
    scene = Scene(pings=True)
    await scene.introduce()
    await scene.start("basic", BOB, computers=1, options=LONG_GAME, time=time)
    await scene.play_to(1)
    await scene.presenter.catch_up()
    return scene


async def drawn(scene: Scene) -> PublicScreen:
    """The board as it is now."""
    await scene.presenter.catch_up()
    return boards(scene)[-1]


def untils(screen: PublicScreen) -> list[float]:
    return [each.due for each in screen.blocks if isinstance(each, Until)]


def calls(scene: Scene) -> int:
    """How many calls stand there."""
    return len(set(scene.outlet.called) - set(scene.outlet.removed))


async def test_a_paused_game_says_so_with_its_end_and_calls_nobody() -> None:
    for time in (60, None):
        scene = await begun(time)
        assert calls(scene) == 1
        await scene.done(Pause(ANN))
        board = await drawn(scene)
        assert "⏸ Paused. The host lets it go on: /rummy resume" in text(board)
        assert untils(board) == [scene.clock.time + PAUSE_LASTS]
        assert "Time:" not in text(board)
        assert calls(scene) == 0
        await scene.done(Leave(BOB))
        assert "⏸ Paused" in text(await drawn(scene))


async def test_when_it_goes_on_that_is_told_for_a_while_and_the_call_is_there_again() -> None:
    scene = await begun()
    await scene.done(Pause(ANN))
    await drawn(scene)
    await scene.done(GoOn(ANN))
    board = await drawn(scene)
    assert "The pause is over: the game goes on." in text(board)
    assert "⏸" not in text(board)
    assert untils(board) == [scene.clock.time + 60]
    assert calls(scene) == 1
    for seat in (0, 1, 0):
        await scene.play_to(seat)
        await drawn(scene)
    assert "The pause is over" not in text(await drawn(scene))


async def test_a_restart_does_not_say_that_a_paused_game_goes_on() -> None:
    scene = await begun()
    await scene.done(Pause(ANN))
    await scene.done(Resume())
    board = text(await drawn(scene))
    assert "⏸ Paused" in board
    assert "goes on where it was" not in board
    assert "The bot was restarted. The game is paused as before." in board


async def test_who_was_skipped_did_not_run_out_of_time() -> None:
    scene = await begun()
    awaited = (await scene.tables.now(TABLE)).awaited
    assert isinstance(awaited, Seats)
    await scene.done(Skip(ANN, awaited.clock))
    board = text(await drawn(scene))
    assert "Bob was skipped by the host or a moderator" in board
    assert "ran out of time" not in board


async def test_who_was_removed_did_not_leave() -> None:
    scene = await begun()
    await scene.done(Remove(ANN, BOB))
    board = text(await drawn(scene))
    assert "Bob was removed from the table. A computer plays this deal to its end." in board
    assert "Bob left." not in board

"""What happened around a game is told until somebody can have read it, and no longer."""

from rummybot.delivery.news import MOST
from rummybot.engine.ids import Seat
from rummybot.tables.lifecycle import ComeBack, GoOn, Pause, Remove, Resume
from tests.delivery.scene import Scene, boards, text
from tests.tables.room import ANN, BOB, CAT, COMPUTER

LONG_GAME = (("match", "200"),)
RESTARTED = "The bot was restarted."


async def begun() -> Scene:
    """A game of Ann and two computers, in which Ann is to move."""
    scene = Scene()
    await scene.introduce()
    await scene.start("basic", computers=2, options=LONG_GAME, time=None)
    await scene.play_to(0)
    await scene.presenter.catch_up()
    return scene


async def of_three() -> Scene:
    """A game of Ann, Bob and Cat, in which Ann is to move."""
    scene = Scene()
    await scene.introduce()
    await scene.start("basic", BOB, CAT, options=LONG_GAME)
    await scene.play_to(0)
    await scene.presenter.catch_up()
    return scene


async def drawn(scene: Scene) -> str:
    await scene.presenter.catch_up()
    return text(boards(scene)[-1])


async def test_it_stays_while_computers_move_and_through_the_next_turn_of_a_person() -> None:
    scene = await begun()
    await scene.move()
    await scene.done(Resume())
    assert RESTARTED in await drawn(scene)  # in the midst of a turn
    await scene.play_to(1)
    while await scene.on_turn() != 0:
        assert RESTARTED in await drawn(scene)
        await scene.move()
    assert RESTARTED in await drawn(scene)
    await scene.move()
    assert RESTARTED in await drawn(scene)
    await scene.play_to(1)
    assert RESTARTED not in await drawn(scene)


async def test_it_stays_through_a_pause() -> None:
    scene = await begun()
    await scene.done(Resume())
    assert "goes on where it was" in await drawn(scene)
    await scene.play_to(1)
    await drawn(scene)
    await scene.play_to(0)
    await drawn(scene)
    await scene.done(Pause(ANN))
    assert "The game is paused as before." in await drawn(scene)
    await scene.done(GoOn(ANN))
    board = await drawn(scene)
    assert "goes on where it was" in board
    assert board.count(RESTARTED) == 1


async def test_what_is_no_longer_so_is_not_told() -> None:
    scene = await of_three()
    for _ in range(3):
        await scene.play_to(1)
        await scene.after(60)
    assert "Bob: away." in await drawn(scene)
    await scene.done(ComeBack(BOB))
    board = await drawn(scene)
    assert "Bob: back at the table." in board
    assert "Bob: away." not in board
    await scene.done(Remove(ANN, BOB))
    board = await drawn(scene)
    assert "Bob was removed" in board
    assert "Bob: back" not in board


async def test_who_was_removed_is_told_through_the_turn_of_the_next() -> None:
    scene = await of_three()
    await scene.done(Remove(ANN, BOB))
    said = "Bob was removed from the table."
    assert said in await drawn(scene)
    for seat in (1, 2):
        await scene.play_to(seat)
        assert said in await drawn(scene)
    await scene.play_to(0)
    assert said not in await drawn(scene)


async def test_so_much_is_told_at_a_time_and_no_more() -> None:
    scene = await of_three()
    for _ in range(MOST):
        await scene.done(Pause(ANN))
        await scene.done(GoOn(ANN))
        await scene.done(Resume())
        await drawn(scene)
    board = await drawn(scene)
    assert board.count(RESTARTED) == 1
    assert board.count("The pause is over") == 1


async def test_a_game_that_is_over_has_no_old_news() -> None:
    scene = await begun()
    await scene.done(Resume())
    assert RESTARTED in await drawn(scene)
    await scene.play_out()
    assert RESTARTED not in await drawn(scene)


async def test_a_seat_that_moves_is_back_and_that_is_told() -> None:
    scene = await of_three()
    for _ in range(3):
        await scene.play_to(1)
        await scene.after(60)
    await drawn(scene)
    await scene.play_to(1)
    await scene.done(COMPUTER(await scene.view(Seat(1))), BOB)
    assert "Bob: back at the table." in await drawn(scene)

"""Hands of those who are out of a game say so, follow it to its end, and tell how it came out."""

from rummybot.engine.ids import Seat
from rummybot.tables.lifecycle import Leave
from tests.delivery.scene import Scene, text
from tests.tables.room import BOB, CAT, TABLE


async def somebody_out(scene: Scene) -> Seat:
    """A game of three is played until one of them is out and the two others are in a deal."""
    await scene.introduce()
    await scene.start("viennese", BOB, CAT)
    for _ in range(5000):
        assert await scene.move()
        game = await scene.game()
        if game.gone:
            await scene.presenter.catch_up()
            return game.gone[0]
    raise AssertionError("nobody was ever out")


async def test_the_hand_of_one_who_is_out_says_so_until_the_end() -> None:
    scene = Scene(seed=7)
    out = await somebody_out(scene)
    who = ("ann", "bob", "cat")[out]
    shown = scene.whispers.last(who)
    words = "Вы выбыли" if who == "bob" else "You are out of this game"
    assert words in text(shown)
    assert (shown.seat, shown.table, shown.hand, shown.choices) == (out, TABLE, (), ())
    await scene.play_out()
    await scene.presenter.catch_up()
    closed = {each.id: screen for each, _, screen in scene.whispers.closed}
    assert sorted(closed) == ["ann", "bob", "cat"]
    assert words not in text(closed[who])
    won = "выиграл" if who == "bob" else "won the game"
    assert won in text(closed[who])
    assert closed[who].seat == out  # who is out plays again by Rematch, too


async def test_who_is_out_and_leaves_is_shown_no_more() -> None:
    scene = Scene(seed=7)
    out = await somebody_out(scene)
    who = (None, BOB, CAT)[out]
    assert who is not None
    await scene.done(Leave(who))
    await scene.presenter.catch_up()
    scene.whispers.hands.clear()
    assert await scene.move()
    await scene.presenter.catch_up()
    assert who.id not in {each.id for each, _, _ in scene.whispers.hands}

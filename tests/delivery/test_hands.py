"""Hands that lie open are kept up to date: everybody's own, in his own words."""

import asyncio

import pytest

from rummybot.engine.ids import Seat
from rummybot.engine.intents import SeatIntent
from rummybot.engine.tabletop import BetweenDeals
from rummybot.i18n.translations import Locale
from rummybot.store.memory import MemoryStore
from rummybot.tables.lifecycle import (
    ComeBack,
    End,
    GoOn,
    Join,
    Leave,
    LifecycleIntent,
    Pause,
    Remove,
    Start,
)
from rummybot.tables.roster import PlayerRef
from rummybot.tables.running import Running, fold
from tests.delivery.outlets import cards_in
from tests.delivery.scene import Scene, text
from tests.delivery.test_secrets import never_seen
from tests.tables.room import ANN, BOB, CAT, HERE, OTHER, TABLE, THERE

PEOPLE = {"ann": 0, "bob": 1, "cat": 2}


async def begun(variant: str = "basic", *guests: PlayerRef, computers: int = 0) -> Scene:
    scene = Scene()
    await scene.introduce()
    await scene.start(variant, *guests, computers=computers, options=(("match", "single"),))
    await scene.presenter.catch_up()
    return scene


async def test_everybody_is_shown_his_own_hand_after_every_change() -> None:
    scene = await begun("basic", BOB, CAT, computers=1)
    for _ in range(30):
        scene.whispers.hands.clear()
        if not await scene.move():
            break
        await scene.presenter.catch_up()
        shown = sorted((who.id, table) for who, table, _ in scene.whispers.hands)
        assert shown == [("ann", TABLE), ("bob", TABLE), ("cat", TABLE)]
        for who, _, screen in scene.whispers.hands:
            assert screen.seat == PEOPLE[who.id]
            assert (screen.table, screen.moment) == (TABLE, (await scene.game()).moment)


async def test_each_in_his_own_language() -> None:
    scene = await begun("basic", BOB)
    assert scene.whispers.last("ann").locale is Locale.EN
    assert scene.whispers.last("bob").locale is Locale.RU
    assert "== " in text(scene.whispers.last("ann"))
    assert scene.outlet.screens[0].locale is Locale.EN


@pytest.mark.parametrize("variant", ["basic", "gin"])
async def test_nobody_sees_a_card_of_another_hand_or_of_the_stock(variant: str) -> None:
    scene = await begun(variant, BOB)
    store = scene.kept
    checked = 0
    while await scene.move():
        await scene.presenter.catch_up()
        for seat, account in enumerate(("ann", "bob")):
            hidden = hidden_from(store, Seat(seat))
            screen = scene.whispers.last(account)
            assert hidden.isdisjoint(cards_in(screen.blocks))
            for each in screen.choices:
                assert hidden.isdisjoint(cards_in(each.label))
                assert isinstance(each.intent, SeatIntent)
                assert each.intent.seat == seat
                assert hidden.isdisjoint(cards_in(each.intent))
            checked += len(hidden)
    assert checked > 100


def hidden_from(store: MemoryStore, seat: Seat) -> frozenset[object]:
    """What only others hold, or nobody: as far as it was never seen by all."""
    game = fold(Running(), store._events[TABLE]).game
    assert game is not None
    own = game.hidden.hands[seat] if seat < len(game.hidden.hands) else ()
    return frozenset(never_seen(store) - set(own))


async def test_who_has_left_or_never_came_is_shown_nothing() -> None:
    scene = await begun("basic", BOB, CAT)
    await scene.done(Leave(BOB))
    scene.whispers.hands.clear()
    await scene.move()
    await scene.presenter.catch_up()
    assert sorted(who.id for who, _, _ in scene.whispers.hands) == ["ann", "cat"]


async def test_before_the_game_there_are_no_hands() -> None:
    scene = Scene()
    await scene.introduce()
    await scene.open("basic", BOB)
    await scene.presenter.catch_up()
    await scene.done(Join(CAT))
    await scene.presenter.catch_up()
    assert scene.whispers.hands == []
    await scene.done(Start(ANN))
    await scene.presenter.catch_up()
    assert len(scene.whispers.hands) == 3


async def test_who_has_no_account_there_is_passed_over() -> None:
    scene = Scene()
    await scene.start("basic", BOB)
    await scene.presenter.catch_up()
    assert scene.whispers.hands == []


async def test_one_whose_hand_cannot_be_shown_stops_no_other(
    caplog: pytest.LogCaptureFixture,
) -> None:
    scene = await begun("basic", BOB, CAT)
    scene.whispers.broken.add("bob")
    scene.whispers.hands.clear()
    await scene.move()
    await scene.presenter.catch_up()
    assert sorted(who.id for who, _, _ in scene.whispers.hands) == ["ann", "cat"]
    assert "a hand at table one cannot be shown: OSError" in caplog.text
    assert len(scene.outlet.screens) == 2  # the board was


@pytest.mark.parametrize("how", [[End(ANN)], [Leave(BOB), Leave(ANN)]], ids=["ended", "left"])
async def test_hands_of_a_table_that_was_closed_say_so(how: list[LifecycleIntent]) -> None:
    scene = await begun("basic", BOB)
    for intent in how:
        await scene.done(intent)
    scene.whispers.hands.clear()
    await scene.presenter.catch_up()
    assert scene.whispers.hands == []
    closed = {who.id: (table, screen) for who, table, screen in scene.whispers.closed}
    assert set(closed) == {"ann", "bob"}
    assert all(table == TABLE and not screen.table for table, screen in closed.values())
    assert "The table was closed" in text(closed["ann"][1])
    assert "Стол закрыт" in text(closed["bob"][1])
    assert all(screen.choices == () for _, screen in closed.values())


async def test_hands_of_a_game_that_is_over_stay_as_they_were_and_have_no_buttons() -> None:
    scene = await begun("basic", BOB)
    await scene.play_out()
    await scene.presenter.catch_up()
    assert [who.id for who, _, _ in scene.whispers.closed] == ["ann", "bob"]
    for _, table, screen in scene.whispers.closed:
        assert table == TABLE
        assert not screen.table
        assert screen.choices == ()
        assert screen.seat is not None


async def test_hands_of_a_table_whose_place_is_gone_say_so() -> None:
    scene = await begun("basic", BOB)
    scene.outlet.lost.add(HERE)
    await scene.move()
    await scene.presenter.catch_up()
    assert [who.id for who, _, _ in scene.whispers.closed] == ["ann", "bob"]
    assert "is gone" in text(scene.whispers.closed[0][2])
    assert [who.id for who, _ in scene.whispers.told] == ["ann", "bob"]
    assert len(set(scene.whispers.named)) == 2


async def test_that_a_place_is_gone_is_told_to_each_once_and_on_his_hand() -> None:
    scene = await begun("basic", BOB)
    scene.whispers.open = {"ann"}
    scene.outlet.lost.add(HERE)
    await scene.move()
    await scene.presenter.catch_up()
    await scene.presenter.catch_up()
    assert sorted(who.id for who, _, _ in scene.whispers.closed) == ["ann", "bob"]
    assert sorted(who.id for who, _ in scene.whispers.told) == ["ann", "bob"]


async def test_one_whose_screen_takes_its_time_keeps_no_other_waiting() -> None:
    """Whoever is on turn comes first."""
    scene = await begun("basic", BOB, CAT)
    first = scene.whispers.hands[0][2]
    assert first.choices
    scene.whispers.hands.clear()
    held = scene.whispers.held["ann"] = asyncio.Event()
    running = asyncio.create_task(scene.presenter.run())
    await scene.move()
    async with asyncio.timeout(30), scene.whispers.news:
        await scene.whispers.news.wait_for(lambda: len(scene.whispers.hands) >= 2)
    assert {who.id for who, _, _ in scene.whispers.hands} == {"bob", "cat"}
    held.set()
    running.cancel()
    await asyncio.wait([running])


async def test_h4_hands_of_two_tables_are_told_apart_by_their_table() -> None:
    scene = await begun("basic", BOB)
    await scene.start("gin", BOB, place=THERE, table=OTHER)
    await scene.presenter.catch_up()
    by_table = {table: screen for who, table, screen in scene.whispers.hands if who.id == "ann"}
    assert set(by_table) == {TABLE, OTHER}
    assert by_table[TABLE].table == TABLE
    assert by_table[OTHER].table == OTHER


# ---------------------------------------------------------------- pauses, and who is away


async def test_in_a_pause_hands_say_so_and_have_nothing_to_choose() -> None:
    scene = await begun("basic", BOB)
    await scene.done(Pause(ANN))
    await scene.presenter.catch_up()
    for who, word in (("ann", "⏸ Paused."), ("bob", "⏸ Пауза.")):
        assert word in text(scene.whispers.last(who))
        assert scene.whispers.last(who).choices == ()
        assert scene.whispers.last(who).hand
    await scene.done(GoOn(ANN))
    await scene.presenter.catch_up()
    assert "⏸" not in text(scene.whispers.last("ann"))
    assert any(scene.whispers.last(who).choices for who in ("ann", "bob"))


async def test_the_hand_of_one_who_is_away_says_who_plays_for_him() -> None:
    scene = await begun("basic", BOB)
    while not (away := (await scene.tables.now(TABLE)).lobby.away):
        await scene.until_due()
    await scene.presenter.catch_up()
    people = ("ann", "bob")
    assert "/rummy back" in text(scene.whispers.last(people[away[0]]))
    assert "/rummy back" not in text(scene.whispers.last(people[1 - away[0]]))
    await scene.done(ComeBack((ANN, BOB)[away[0]]))
    await scene.presenter.catch_up()
    assert "/rummy back" not in text(scene.whispers.last(people[away[0]]))


# ---------------------------------------------------------------- who has left or was removed


async def three() -> Scene:
    scene = await begun("basic", BOB, CAT)
    scene.whispers.open = {"ann", "bob"}
    return scene


async def test_the_hand_of_one_who_has_left_is_closed_and_he_is_told_nothing_more() -> None:
    scene = await three()
    await scene.done(Leave(BOB))
    await scene.presenter.catch_up()
    ((who, table, screen),) = scene.whispers.closed
    assert (who.id, table, screen.table, screen.choices) == ("bob", TABLE, "", ())
    assert "Вы вышли из партии" in text(screen)
    assert "компьютер" in text(screen)
    await scene.done(Leave(CAT))  # who has none open
    for _ in range(3):
        await scene.move()
        await scene.presenter.catch_up()
    assert [who.id for who, _, _ in scene.whispers.closed] == ["bob", "cat"]
    assert scene.whispers.told == []


async def test_who_was_removed_is_told_so_once_on_his_hand_or_by_a_word() -> None:
    scene = await three()
    for whom in (BOB, CAT):
        await scene.done(Remove(ANN, whom))
    for _ in range(3):
        await scene.presenter.catch_up()
        await scene.move()
    closed = {who.id: screen for who, _, screen in scene.whispers.closed}
    assert "Вас убрали из-за стола." in text(closed["bob"])
    ((who, screen),) = scene.whispers.told
    assert who.id == "cat"
    assert "You were removed from the table. A computer plays this deal to its end." in text(screen)
    assert "Basic rummy" in text(screen)
    assert screen.hand == ()


async def test_who_was_removed_between_two_deals_is_not_told_of_a_computer() -> None:
    scene = Scene()
    await scene.introduce()
    await scene.start("basic", BOB, CAT, options=(("match", "200"),))
    await scene.presenter.catch_up()
    while not isinstance((await scene.game()).phase, BetweenDeals):
        await scene.move()
    await scene.done(Remove(ANN, CAT))
    await scene.presenter.catch_up()
    ((who, screen),) = scene.whispers.told
    assert who.id == "cat"
    assert "You were removed from the table." in text(screen)
    assert "computer" not in text(screen)


async def test_a_new_process_tells_nobody_once_more_that_he_was_removed() -> None:
    scene = await three()
    await scene.done(Remove(ANN, CAT))
    await scene.presenter.catch_up()
    assert len(scene.whispers.told) == 1
    new = Scene(before=scene)
    await new.timers.resume()
    await new.move()
    await new.presenter.catch_up()
    assert len(scene.whispers.told) == 1


async def test_of_tables_that_are_over_nothing_is_known_any_more() -> None:
    scene = await begun("basic", BOB)
    assert list(scene.hands._seen) == [TABLE]
    await scene.play_out()
    await scene.presenter.catch_up()
    assert list(scene.hands._seen) == []

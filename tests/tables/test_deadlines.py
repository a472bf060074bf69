"""Which deadlines follow from what happens: the same in, the same out."""

import pytest

from rummybot.engine.ids import Moment, Seat
from rummybot.engine.intents import Discard, DrawStock, LayMelds, TakeBack
from rummybot.engine.legality import options
from rummybot.engine.tabletop import BetweenDeals, Drawing, Playing, UpcardOffer
from rummybot.tables.config import TURN_TIMES
from rummybot.tables.deadlines import PACE, PACE_AFTER_DISCARD
from rummybot.tables.lifecycle import (
    AddComputer,
    ChooseTurnTime,
    End,
    Join,
    Leave,
    OfferComputers,
    Remind,
    Resume,
    Start,
)
from rummybot.tables.request import Refused, Timer, TimerKind
from tests.tables.room import ANN, BOB, TABLE, Room

TURN, MARK, REMINDER = TimerKind.TURN, TimerKind.MARK, TimerKind.REMINDER
OFFER, IDLE, COMPUTER = TimerKind.OFFER, TimerKind.IDLE, TimerKind.COMPUTER
LONG_GAME = (("match", "200"),)


# ---------------------------------------------------------------- people


async def test_all_acts_of_a_turn_have_one_time() -> None:
    room = Room()
    await room.start("basic", BOB)
    seat = await room.on_turn()
    assert seat is not None
    assert await room.held() == {TURN: 60, MARK: 45}
    room.clock.time += 20
    await room.done(DrawStock(seat))
    assert await room.held() == {TURN: 40, MARK: 25}
    melds = [each for each in options(await room.view(seat)) if isinstance(each, LayMelds)]
    for each in melds[:1]:
        await room.done(each)
        await room.done(TakeBack(seat))
    room.clock.time += 5
    assert await room.held() == {TURN: 35, MARK: 20}


async def test_a_new_turn_has_a_new_time() -> None:
    room = Room()
    await room.start("basic", BOB)
    clock = await clock_of(room)
    room.clock.time += 20
    await room.play_to(1 - (await room.on_turn() or 0))
    assert await room.held() == {TURN: 60, MARK: 45}
    assert await clock_of(room) != clock


@pytest.mark.parametrize(("limit", "rest"), [(30, 30), (60, 30), (600, 150), (86400, 21600)])
async def test_who_takes_his_discard_back_does_not_have_the_whole_time_again(
    limit: int, rest: float
) -> None:
    room = Room()
    await room.start("basic", BOB, time=limit)
    first = await room.on_turn()
    assert first is not None
    clock = await clock_of(room)
    await room.play_to(1 - first)
    await room.done(TakeBack(first))
    assert await room.held() == {TURN: rest}
    assert await clock_of(room) == clock


async def clock_of(room: Room) -> int:
    """What the time of the turn was set for."""
    (clock,) = {each.clock for each in await room.store.timers(TABLE) if each.kind is TURN}
    return clock


@pytest.mark.parametrize("limit", [time for time in TURN_TIMES if time is not None])
async def test_a_mark_is_set_at_a_quarter_and_a_reminder_for_long_times(limit: int) -> None:
    room = Room()
    await room.start("gin", BOB, time=limit)
    expected = {TURN: limit, MARK: 0.75 * limit}
    if limit >= 600:
        expected[REMINDER] = 0.5 * limit
    assert await room.held() == expected


async def test_without_a_limit_there_is_none() -> None:
    room = Room()
    await room.start("basic", BOB, computers=1, time=None, options=LONG_GAME)
    for _ in range(60):
        assert not set(await room.held()) & {TURN, MARK, REMINDER}
        await room.play(1)


async def test_the_upcard_is_offered_with_a_time_for_each() -> None:
    room = Room()
    await room.start("gin", BOB)
    assert isinstance((await room.game()).phase, UpcardOffer)
    before = await clock_of(room)
    room.clock.time += 30
    await room.until_due()
    await room.until_due()
    assert await room.held() == {TURN: 60, MARK: 45}
    assert await clock_of(room) != before


async def test_between_deals_there_is_a_time_and_no_mark() -> None:
    room = Room()
    await room.start("basic", BOB, time=600, options=LONG_GAME)
    await room.play_between()
    assert await room.held() == {TURN: 600}


async def test_the_time_is_told_with_the_table() -> None:
    room = Room()
    await room.open("basic", BOB)
    assert (await room.tables.now(TABLE)).deadline is None
    await room.done(Start(ANN))
    for advance in (await room.tables.now(TABLE), await room.tables.since(TABLE, 0)):
        assert advance.deadline == room.clock.time + 60


# ---------------------------------------------------------------- computers


async def test_computers_take_a_time_that_does_not_depend_on_their_hands() -> None:
    paces: dict[type, set[float]] = {}
    for seed in range(4):
        room = Room(seed=seed)
        await room.start("basic", computers=3)
        for _ in range(80):
            phase = (await room.game()).phase
            held = await room.held()
            if COMPUTER in held and isinstance(phase, Drawing | Playing):
                paces.setdefault(type(phase), set()).add(held[COMPUTER])
                undo = isinstance(phase, Drawing) and phase.before is not None
                assert held[COMPUTER] == (PACE_AFTER_DISCARD if undo else PACE)
            if not await room.move():
                break
    assert paces[Playing] == {PACE}
    assert paces[Drawing] <= {PACE, PACE_AFTER_DISCARD}
    assert PACE_AFTER_DISCARD in paces[Drawing]


async def test_a_discard_can_be_taken_back_for_three_seconds_at_least() -> None:
    room = Room()
    await room.start("basic", computers=1)
    await room.play_to(1)
    phase = (await room.game()).phase
    assert isinstance(phase, Drawing)
    assert phase.before is not None
    assert (await room.held())[COMPUTER] >= 3
    assert await room.after(2.9) == 0
    await room.done(TakeBack(Seat(0)), ANN)
    assert set(await room.held()) == {TURN}
    throws = [each for each in options(await room.view(Seat(0))) if isinstance(each, Discard)]
    await room.done(throws[0], ANN)
    assert (await room.held())[COMPUTER] >= 3  # the time begins anew


async def test_computers_have_no_turn_time_and_people_no_pace() -> None:
    room = Room()
    await room.start("basic", computers=2)
    for _ in range(40):
        seat, held = await room.on_turn(), set(await room.held())
        assert held == ({TURN, MARK} if seat == 0 else {COMPUTER})
        await room.play(1)


async def test_a_computer_that_is_asked_again_has_a_new_deadline() -> None:
    room = Room()
    await room.start("basic", computers=1)
    await room.play_to(1)
    (first,) = await room.store.timers(TABLE)
    await room.until_due()
    (second,) = await room.store.timers(TABLE)
    assert second.clock != first.clock


# ---------------------------------------------------------------- the lobby


async def test_an_idle_lobby_offers_computers_and_closes_itself() -> None:
    room = Room()
    await room.open("basic")
    assert await room.held() == {OFFER: 180, IDLE: 900}
    room.clock.time += 170
    await room.done(Join(BOB))
    assert await room.held() == {OFFER: 180, IDLE: 900}
    await room.after(180)
    now = await room.tables.now(TABLE)
    assert now.lobby.offered
    assert await room.held() == {IDLE: 720}  # the offer is no activity
    room.clock.time += 100
    await room.done(AddComputer(ANN))
    assert await room.held() == {IDLE: 900}  # it is offered once
    await room.done(ChooseTurnTime(ANN, 30))
    await room.after(899)
    assert not (await room.tables.now(TABLE)).is_over
    await room.after(1)
    assert (await room.tables.now(TABLE)).is_over
    assert await room.held() == {}


async def test_what_is_refused_is_no_activity() -> None:
    room = Room()
    await room.open("basic")
    room.clock.time += 100
    assert isinstance(await room.ask(Join(ANN)), Refused)
    assert await room.held() == {OFFER: 80, IDLE: 800}


async def test_with_the_game_the_lobbys_deadlines_are_gone() -> None:
    room = Room()
    await room.start("basic", BOB)
    assert set(await room.held()) == {TURN, MARK}
    assert isinstance(await room.ask(OfferComputers()), Refused)


@pytest.mark.parametrize("begun", [False, True], ids=["lobby", "game"])
async def test_after_the_end_there_is_nothing(*, begun: bool) -> None:
    room = Room()
    await (room.start if begun else room.open)("basic", BOB)
    await room.done(End(ANN))
    assert await room.held() == {}


async def test_after_a_whole_game_there_is_nothing() -> None:
    room = Room()
    await room.start("basic", BOB, computers=1)
    await room.play_out()
    assert await room.held() == {}
    assert await room.store.next_due() is None


async def test_when_nobody_is_left_who_could_wait_nothing_is_waited_for() -> None:
    room = Room()
    await room.start("basic", computers=1)
    await room.done(Leave(ANN))
    assert await room.held() == {}


# ---------------------------------------------------------------- reminders and restarts


async def test_a_reminder_leaves_the_time_as_it_was() -> None:
    room = Room()
    await room.start("basic", BOB, time=600)
    clock = await clock_of(room)
    assert await room.after(300) == 1
    assert await room.held() == {TURN: 300, MARK: 150}
    reminded = (await room.tables.now(TABLE)).lobby.reminded
    assert reminded is not None
    assert reminded.clock == clock
    await room.after(150)
    assert await room.held() == {TURN: 150}


async def test_a_reminder_of_another_turn_is_none() -> None:
    room = Room()
    await room.start("basic", BOB)
    now = Moment(await clock_of(room))
    assert isinstance(await room.ask(Remind(Moment(now + 1))), Refused)
    assert isinstance(await room.ask(Remind(Moment(now - 1))), Refused)
    assert not isinstance(await room.ask(Remind(now)), Refused)


@pytest.mark.parametrize(("gone", "left"), [(0, 60), (20, 40), (55, 30), (600, 30)])
async def test_after_a_restart_there_is_time_for_a_turn(gone: float, left: float) -> None:
    room = Room()
    await room.start("basic", BOB)
    room.clock.time += gone
    await room.done(Resume())
    assert (await room.held())[TURN] == left
    assert await room.after(left - 1) in {0, 1}  # the mark, at most
    assert isinstance((await room.game()).phase, Drawing)


async def test_after_a_restart_between_deals_too() -> None:
    room = Room()
    await room.start("basic", BOB, options=LONG_GAME)
    await room.play_between()
    room.clock.time += 1000
    await room.done(Resume())
    assert await room.held() == {TURN: 30}
    assert isinstance((await room.game()).phase, BetweenDeals)


async def test_a_deadline_belongs_to_its_table() -> None:
    room = Room()
    await room.start("basic", BOB)
    timers = await room.store.timers(TABLE)
    assert {each.table for each in timers} == {TABLE}
    assert all(isinstance(each, Timer) for each in timers)

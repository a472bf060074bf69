"""What the host, and who manages the place, can do about people who keep a table waiting."""

import pytest

from rummybot.engine.events import TurnTimedOut
from rummybot.engine.ids import Moment, Seat
from rummybot.engine.intents import TimeUp
from rummybot.engine.legality import Seats
from rummybot.engine.refusals import TooLate
from rummybot.engine.tabletop import BetweenDeals
from rummybot.tables.events import Absence, SubstituteSat, TableClosed, WhyClosed
from rummybot.tables.lifecycle import ChooseTurnTime, NotSeated, OnlyHost, Remove, Right
from rummybot.tables.request import Refused, TimerKind
from tests.tables.room import ANN, BOB, CAT, DAN, TABLE, Room

LONG_GAME = (("match", "200"),)
TURN, MARK, REMINDER = TimerKind.TURN, TimerKind.MARK, TimerKind.REMINDER


async def begun(time: int | None = None) -> Room:
    """A game of Ann, who is host, Bob and Cat, in which Bob is to move."""
    room = Room()
    await room.start("basic", BOB, CAT, options=LONG_GAME, time=time)
    await room.play_to(1)
    return room


async def clock(room: Room) -> Moment:
    awaited = (await room.tables.now(TABLE)).awaited
    assert isinstance(awaited, Seats)
    return awaited.clock


# ---------------------------------------------------------------- time


async def test_the_host_can_say_that_time_is_up_for_the_turn_he_sees() -> None:
    room = await begun()
    seen = await clock(room)
    assert await room.ask(TimeUp(seen), CAT) == Refused(TooLate())
    version = (await room.tables.now(TABLE)).version
    await room.done(TimeUp(seen), ANN)
    assert await room.on_turn() == 2
    told = (await room.tables.since(TABLE, version)).told
    assert isinstance(told[0], TurnTimedOut)
    assert await room.ask(TimeUp(seen), ANN) == Refused(TooLate())


async def test_who_is_passed_over_three_times_is_away() -> None:
    room = await begun()
    for _ in range(3):
        await room.play_to(1)
        await room.done(TimeUp(await clock(room)), ANN)
    assert (await room.tables.now(TABLE)).lobby.away == (1,)


async def test_the_host_can_set_a_time_for_turns_while_somebody_is_waited_for() -> None:
    room = await begun()
    assert await room.held() == {}
    await room.done(ChooseTurnTime(ANN, 60))
    assert await room.held() == {TURN: 60, MARK: 45}
    await room.after(60)
    assert await room.on_turn() == 2
    assert await room.ask(ChooseTurnTime(BOB, None)) == Refused(OnlyHost())
    await room.done(ChooseTurnTime(ANN, None))
    assert await room.held() == {}


@pytest.mark.parametrize(
    ("before", "after", "held"),
    [
        (86400, 60, {TURN: 60, MARK: 45}),
        (60, 30, {TURN: 30, MARK: 22.5}),
        (60, 86400, {TURN: 50, MARK: 35}),
    ],
)
async def test_less_time_holds_at_once_and_more_from_the_next_turn_on(
    before: int, after: int, held: dict[TimerKind, float]
) -> None:
    room = await begun(before)
    room.clock.time += 10
    await room.done(ChooseTurnTime(ANN, after))
    assert await room.held() == held
    room.clock.time += 5
    await room.play_to(2)
    assert (await room.held())[TURN] == after


# ---------------------------------------------------------------- people


async def test_the_host_can_send_somebody_away_as_if_he_had_left() -> None:
    room = await begun()
    assert await room.ask(Remove(CAT, BOB)) == Refused(OnlyHost())
    version = (await room.tables.now(TABLE)).version
    await room.done(Remove(ANN, BOB))
    now = await room.tables.since(TABLE, version)
    assert now.around == (SubstituteSat(Seat(1), Absence.LEFT),)
    assert now.lobby.seated == (ANN, CAT)
    assert await room.held() == {TimerKind.COMPUTER: 3}
    await room.play_between()
    assert (await room.game()).seats == (0, 2)
    assert isinstance((await room.game()).phase, BetweenDeals)


async def test_who_manages_the_place_can_too_be_he_at_the_table_or_not() -> None:
    for manager in (CAT, DAN):
        room = await begun()
        await room.done(Remove(manager, ANN, Right.MANAGER))
        lobby = (await room.tables.now(TABLE)).lobby
        assert lobby.left == (0,)
        assert lobby.host == BOB


async def test_only_who_sits_there_can_be_sent_away_and_once() -> None:
    room = await begun()
    assert await room.ask(Remove(ANN, DAN)) == Refused(NotSeated())
    await room.done(Remove(ANN, BOB))
    assert await room.ask(Remove(ANN, BOB)) == Refused(NotSeated())


async def test_in_the_lobby_the_seat_is_free_again() -> None:
    room = Room()
    await room.open("basic", BOB)
    await room.done(Remove(ANN, BOB))
    assert (await room.tables.now(TABLE)).lobby.seated == (ANN,)


async def test_with_the_last_person_the_table_is_closed() -> None:
    room = Room()
    await room.start("basic", computers=1)
    await room.done(Remove(BOB, ANN, Right.MANAGER))
    around = (await room.tables.since(TABLE, 0)).around
    assert around[-1] == TableClosed(WhyClosed.LEFT)

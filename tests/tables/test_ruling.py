"""What the host, and who manages the place, can do about people who keep a table waiting."""

import pytest

from rummybot.engine.events import TurnTimedOut
from rummybot.engine.ids import Moment, Seat
from rummybot.engine.intents import TimeUp
from rummybot.engine.legality import Seats
from rummybot.engine.refusals import TooLate
from rummybot.engine.tabletop import BetweenDeals
from rummybot.tables.events import Absence, SubstituteSat, TableClosed, WhyClosed
from rummybot.tables.lifecycle import ChooseTurnTime, Remove, Right, Skip, Start
from rummybot.tables.refusals import (
    ComputersStay,
    NobodyToSkip,
    NotAtTable,
    NotStarted,
    OnlyHost,
    OnlyHostOrManager,
    ScreenIsOld,
)
from rummybot.tables.request import Refused, TimerKind
from rummybot.tables.roster import Computer
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


async def test_the_host_can_skip_whoever_is_to_move_and_nobody_else() -> None:
    room = await begun()
    seen = await clock(room)
    for who in (BOB, CAT, DAN):
        assert await room.ask(Skip(who, seen)) == Refused(OnlyHostOrManager())
    version = (await room.tables.now(TABLE)).version
    await room.done(Skip(ANN, seen))
    assert await room.on_turn() == 2
    told = (await room.tables.since(TABLE, version)).told
    assert told[0] == TurnTimedOut(Seat(1), skipped=True)
    assert await room.ask(Skip(ANN, seen)) == Refused(ScreenIsOld())
    assert await room.on_turn() == 2


async def test_who_manages_the_place_can_skip_too_be_he_at_the_table_or_not() -> None:
    for manager in (CAT, DAN):
        room = await begun()
        await room.done(Skip(manager, await clock(room), Right.MANAGER))
        assert await room.on_turn() == 2


async def test_of_two_who_skip_at_once_one_does() -> None:
    room = await begun()
    seen = await clock(room)
    for who, right in ((ANN, Right.NONE), (DAN, Right.MANAGER)):
        await room.ask(Skip(who, seen, right), key="the button")
    assert await room.on_turn() == 2


async def test_a_person_is_the_clock_by_no_other_way() -> None:
    room = await begun()
    for who in (ANN, BOB):
        assert await room.ask(TimeUp(await clock(room)), who) == Refused(TooLate())


async def test_who_is_skipped_three_times_is_away_and_then_a_computer_moves() -> None:
    room = await begun()
    for _ in range(3):
        await room.play_to(1)
        await room.done(Skip(ANN, await clock(room)))
    assert (await room.tables.now(TABLE)).lobby.away == (1,)
    await room.play_to(1)
    assert await room.ask(Skip(ANN, await clock(room))) == Refused(NobodyToSkip())


async def test_a_computer_is_not_skipped_nor_anybody_before_the_game() -> None:
    room = Room()
    await room.open("basic", computers=1)
    assert await room.ask(Skip(ANN, Moment(0))) == Refused(NotStarted())
    await room.done(Start(ANN))
    await room.play_to(1)
    assert await room.ask(Skip(ANN, await clock(room))) == Refused(NobodyToSkip())


async def test_between_two_deals_nobody_waits_for_those_who_are_not_ready() -> None:
    room = await begun()
    await room.play_between()
    seen = await clock(room)
    await room.done(Skip(ANN, seen))
    assert not isinstance((await room.game()).phase, BetweenDeals)
    assert await room.ask(Skip(ANN, seen)) == Refused(ScreenIsOld())


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
    assert await room.ask(Remove(CAT, BOB)) == Refused(OnlyHostOrManager())
    version = (await room.tables.now(TABLE)).version
    await room.done(Remove(ANN, BOB))
    now = await room.tables.since(TABLE, version)
    assert now.around == (SubstituteSat(Seat(1), Absence.REMOVED),)
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
    assert await room.ask(Remove(ANN, DAN)) == Refused(NotAtTable())
    await room.done(Remove(ANN, BOB))
    assert await room.ask(Remove(ANN, BOB)) == Refused(NotAtTable())


async def test_in_the_lobby_the_seat_is_free_again() -> None:
    room = Room()
    await room.open("basic", BOB)
    await room.done(Remove(ANN, BOB))
    assert (await room.tables.now(TABLE)).lobby.seated == (ANN,)


async def test_a_computer_is_taken_away_before_the_game_and_not_in_it() -> None:
    room = Room()
    await room.open("basic", BOB, computers=2)
    assert await room.ask(Remove(BOB, Computer(1))) == Refused(OnlyHostOrManager())
    await room.done(Remove(ANN, Computer(1)))
    assert await room.ask(Remove(ANN, Computer(1))) == Refused(NotAtTable())
    lobby = (await room.tables.now(TABLE)).lobby
    assert lobby.roster.sitters == (ANN, BOB, Computer(2))
    await room.done(Start(ANN))
    assert await room.ask(Remove(ANN, Computer(2))) == Refused(ComputersStay())
    assert await room.ask(Remove(ANN, Computer(1))) == Refused(NotAtTable())


async def test_with_the_last_person_the_table_is_closed() -> None:
    room = Room()
    await room.start("basic", computers=1)
    await room.done(Remove(BOB, ANN, Right.MANAGER))
    around = (await room.tables.since(TABLE, 0)).around
    assert around[-1] == TableClosed(WhyClosed.LEFT)

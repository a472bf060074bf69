"""A game that is paused: nothing moves, no time runs, until somebody lets it go on, or in the end
it does so by itself.
"""

import pytest

from rummybot.engine.ids import Moment, Seat
from rummybot.engine.intents import Annul, DrawStock, Ready, TimeUp, Withdraw
from rummybot.engine.legality import Seats
from rummybot.engine.tabletop import BetweenDeals, Playing
from rummybot.tables.deadlines import PAUSE_LASTS
from rummybot.tables.events import (
    Absence,
    CameBack,
    Paused,
    Reminded,
    SubstituteSat,
    TableClosed,
    WentOn,
    WhyClosed,
)
from rummybot.tables.lifecycle import (
    ChooseTurnTime,
    CloseIdle,
    ComeBack,
    End,
    GoOn,
    Leave,
    LifecycleIntent,
    Pause,
    Remind,
    Remove,
    Resume,
    Right,
    Skip,
    Start,
)
from rummybot.tables.refusals import (
    ClockStopped,
    GamePaused,
    NotPaused,
    NotStarted,
    OnlyHostOrManager,
    TableIsClosed,
)
from rummybot.tables.request import Refused, TimerKind
from tests.tables.room import ANN, BOB, CAT, DAN, TABLE, Room

TURN, MARK, COMPUTER, PAUSE = (
    TimerKind.TURN,
    TimerKind.MARK,
    TimerKind.COMPUTER,
    TimerKind.PAUSE,
)
LONG_GAME = (("match", "200"),)


async def begun(time: int | None = 60, computers: int = 0) -> Room:
    """A game of Ann, who is host, Bob and Cat, in which Bob is to move."""
    room = Room()
    await room.start("basic", BOB, CAT, computers=computers, options=LONG_GAME, time=time)
    await room.play_to(1)
    return room


async def clock(room: Room) -> Moment:
    awaited = (await room.tables.now(TABLE)).awaited
    assert isinstance(awaited, Seats)
    return awaited.clock


async def is_paused(room: Room) -> bool:
    return (await room.tables.now(TABLE)).lobby.paused


# ---------------------------------------------------------------- who, and when


@pytest.mark.parametrize("intent", [Pause, GoOn])
async def test_the_host_or_who_manages_the_place_says_so(intent: type[Pause] | type[GoOn]) -> None:
    for who, right, may in (
        (ANN, Right.NONE, True),
        (BOB, Right.NONE, False),
        (DAN, Right.NONE, False),
        (BOB, Right.MANAGER, True),
        (DAN, Right.MANAGER, True),
    ):
        room = await begun()
        if intent is GoOn:
            await room.done(Pause(ANN))
        outcome = await room.ask(intent(who, right))
        assert outcome == Refused(OnlyHostOrManager()) or may
        assert await is_paused(room) is ((intent is Pause) is may)


async def test_it_is_paused_once_and_goes_on_once() -> None:
    room = await begun()
    assert await room.ask(GoOn(ANN)) == Refused(NotPaused())
    version = (await room.tables.now(TABLE)).version
    await room.done(Pause(ANN))
    assert await room.ask(Pause(ANN)) == Refused(GamePaused())
    await room.done(GoOn(ANN))
    assert await room.ask(GoOn(ANN)) == Refused(NotPaused())
    assert (await room.tables.since(TABLE, version)).around == (Paused(), WentOn())


async def test_before_the_game_and_after_it_there_is_nothing_to_pause() -> None:
    room = Room()
    await room.open("basic", BOB)
    for intent in (Pause(ANN), GoOn(ANN)):
        assert await room.ask(intent) == Refused(NotStarted())
    await room.done(Start(ANN))
    await room.done(End(ANN))
    for intent in (Pause(ANN), GoOn(ANN)):
        assert await room.ask(intent) == Refused(TableIsClosed())


# ---------------------------------------------------------------- what stands still


async def test_nobody_moves_and_nobody_is_skipped() -> None:
    room = await begun()
    seen = await clock(room)
    await room.done(Pause(ANN))
    before = await room.store.events(TABLE, 0)
    for who in (BOB, None):
        assert await room.ask(DrawStock(Seat(1)), who) == Refused(GamePaused())
    assert await room.ask(TimeUp(seen)) == Refused(GamePaused())
    assert await room.ask(Skip(ANN, seen)) == Refused(GamePaused())
    assert await room.ask(Annul(), ANN) == Refused(GamePaused())
    assert await room.ask(Remind(seen)) == Refused(ClockStopped())
    assert await room.store.events(TABLE, 0) == before


async def test_no_time_runs_but_that_of_the_pause() -> None:
    room = await begun()
    await room.done(Pause(ANN))
    assert await room.held() == {PAUSE: PAUSE_LASTS}
    assert (await room.tables.now(TABLE)).deadline == room.clock.time + PAUSE_LASTS
    assert await room.after(PAUSE_LASTS - 1) == 0
    assert await room.on_turn() == 1
    assert await is_paused(room)


async def test_computers_do_not_move() -> None:
    room = await begun(computers=1)
    await room.play_to(3)
    moment = (await room.game()).moment
    await room.done(Pause(ANN))
    assert set(await room.held()) == {PAUSE}
    assert not await room.seatbots.move(TABLE)
    await room.after(3600)
    assert (await room.game()).moment == moment
    await room.done(GoOn(ANN))
    assert set(await room.held()) == {COMPUTER}
    await room.until_due()
    assert (await room.game()).moment > moment


async def test_between_two_deals_nobody_gets_ready() -> None:
    room = await begun()
    await room.play_between()
    await room.done(Pause(ANN))
    assert await room.ask(Ready(Seat(0)), ANN) == Refused(GamePaused())
    await room.after(3600)
    assert isinstance((await room.game()).phase, BetweenDeals)
    await room.done(GoOn(ANN))
    assert await room.held() == {TURN: 60}


# ---------------------------------------------------------------- going on


@pytest.mark.parametrize("drawn", [False, True])
async def test_the_turn_has_its_whole_time_again(*, drawn: bool) -> None:
    room = await begun()
    if drawn:
        await room.done(DrawStock(Seat(1)), BOB)
        assert isinstance((await room.game()).phase, Playing)
    room.clock.time += 20
    await room.done(Pause(ANN))
    room.clock.time += 3600
    await room.done(GoOn(ANN))
    assert await room.held() == {TURN: 60, MARK: 45}
    await room.after(60)
    assert await room.on_turn() == 2


async def test_a_mark_before_the_pause_does_not_stand_for_the_one_after_it() -> None:
    room = await begun()
    await room.after(45)
    assert (await room.tables.now(TABLE)).lobby.reminded is not None
    await room.done(Pause(ANN))
    await room.done(GoOn(ANN))
    assert (await room.tables.now(TABLE)).lobby.reminded is None
    version = (await room.tables.now(TABLE)).version
    await room.after(45)
    assert (await room.tables.since(TABLE, version)).around == (Reminded(await clock(room)),)


async def test_without_a_limit_there_is_none_afterwards_either() -> None:
    room = await begun(time=None)
    await room.done(Pause(ANN))
    assert set(await room.held()) == {PAUSE}
    await room.done(GoOn(ANN))
    assert await room.held() == {}


async def test_a_pause_ends_by_itself() -> None:
    room = await begun()
    await room.done(Pause(ANN))
    version = (await room.tables.now(TABLE)).version
    assert await room.after(PAUSE_LASTS) == 1
    assert (await room.tables.since(TABLE, version)).around == (WentOn(),)
    assert await room.held() == {TURN: 60, MARK: 45}
    await room.done(Pause(ANN))  # and another has a time of its own
    assert await room.held() == {PAUSE: PAUSE_LASTS}
    await room.after(PAUSE_LASTS)
    assert not await is_paused(room)


async def test_only_the_clock_ends_it_for_nobody() -> None:
    room = await begun()
    await room.done(Pause(ANN))
    outcome = await room.tables.submit(room.request(GoOn(None), BOB))
    assert isinstance(outcome, Refused)
    assert await is_paused(room)


async def test_whatever_happens_meanwhile_leaves_its_end_where_it_was() -> None:
    room = await begun()
    await room.done(Pause(ANN))
    room.clock.time += 100
    for intent in (ChooseTurnTime(ANN, 30), Leave(CAT), Resume()):
        await room.done(intent)
        assert await room.held() == {PAUSE: PAUSE_LASTS - 100}
    await room.done(GoOn(ANN))
    assert (await room.held())[TURN] == 30


async def test_after_a_restart_it_is_still_paused() -> None:
    room = await begun()
    await room.done(Pause(ANN))
    again = Room(room.store)
    again.clock.time = room.clock.time + 1000
    await again.timers.resume()
    assert await is_paused(again)
    assert await again.ask(DrawStock(Seat(1)), BOB, key="a") == Refused(GamePaused())
    assert await again.held() == {PAUSE: PAUSE_LASTS - 1000}
    await again.done(GoOn(ANN), key="b")
    await again.done(DrawStock(Seat(1)), BOB, key="c")


# ---------------------------------------------------------------- what stays possible


GETTING_UP: list[LifecycleIntent] = [Leave(BOB), Remove(ANN, BOB)]


@pytest.mark.parametrize("intent", GETTING_UP, ids=lambda each: type(each).__name__)
async def test_people_leave_and_a_computer_plays_for_them_later(intent: LifecycleIntent) -> None:
    room = await begun()
    await room.done(Pause(ANN))
    await room.done(intent)
    assert set(await room.held()) == {PAUSE}
    assert (await room.tables.now(TABLE)).lobby.left == (1,)
    await room.done(GoOn(ANN))
    assert set(await room.held()) == {COMPUTER}


async def test_between_two_deals_people_leave_by_the_panel_too() -> None:
    room = await begun()
    await room.play_between()
    await room.done(Pause(ANN))
    version = (await room.tables.now(TABLE)).version
    await room.done(Withdraw(Seat(1)), BOB)
    now = await room.tables.since(TABLE, version)
    assert now.around == (SubstituteSat(Seat(1), Absence.LEFT),)
    assert (await room.game()).seats == (0, 2)
    assert await is_paused(room)


async def test_the_game_is_ended() -> None:
    room = await begun()
    await room.done(Pause(ANN))
    assert await room.ask(CloseIdle()) == Refused(ClockStopped())
    await room.done(End(ANN))
    assert (await room.tables.since(TABLE, 0)).around[-1] == TableClosed(WhyClosed.ENDED)
    assert await room.held() == {}


async def test_who_was_away_comes_back() -> None:
    room = await begun()
    for _ in range(3):
        await room.play_to(1)
        await room.done(Skip(ANN, await clock(room)))
    await room.done(Pause(ANN))
    version = (await room.tables.now(TABLE)).version
    await room.done(ComeBack(BOB))
    assert (await room.tables.since(TABLE, version)).around == (CameBack(Seat(1)),)

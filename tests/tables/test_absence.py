"""Who lets his time run out three turns in a row is away, until he comes back."""

import pytest

from rummybot.engine.events import DealBegan, SeatReady, TurnTimedOut
from rummybot.engine.game import decide
from rummybot.engine.hidden import Event, State
from rummybot.engine.ids import Seat
from rummybot.engine.intents import DrawStock, Intent, Knock, Ready, TakeBack, TakeDiscard, TimeUp
from rummybot.engine.legality import Seats, awaiting
from rummybot.engine.tabletop import BetweenDeals, Drawing, Playing
from rummybot.tables.deciding import PATIENCE
from rummybot.tables.events import Absence, CameBack, SubstituteSat, TableClosed, WhyClosed
from rummybot.tables.lifecycle import CloseIdle, ComeBack, Leave, Start
from rummybot.tables.refusals import ClockStopped, NotAway, NotPlaying, NotStarted, NoWayBack
from rummybot.tables.request import Refused, TimerKind
from rummybot.tables.running import Running, fold
from tests.engine.dealt import A, B, card, doing, table
from tests.tables.room import ANN, BOB, CAT, HERE, TABLE, Room

LONG_GAME = (("match", "200"),)
AWAY = SubstituteSat(Seat(1), Absence.AWAY)


async def time_runs_out(room: Room, seat: int) -> None:
    """A turn of this seat begins and ends by the clock; the others play theirs."""
    await room.play_to(seat)
    for _ in range(2):  # the mark, then the end
        await room.until_due()
    assert await room.on_turn() != seat


async def away(room: Room, seat: int, turns: int = PATIENCE) -> None:
    """The same, so many turns in a row."""
    for _ in range(turns):
        await time_runs_out(room, seat)


async def lobby_of(room: Room) -> tuple[tuple[Seat, ...], bool]:
    """Who is away, and whether seat 1 is played by a computer."""
    lobby = (await room.tables.now(TABLE)).lobby
    return lobby.away, lobby.is_computer(Seat(1))


async def test_after_three_turns_in_a_row_a_computer_holds_the_seat() -> None:
    room = Room()
    await room.start("basic", BOB, CAT, options=LONG_GAME)
    await away(room, 1, 2)
    assert await lobby_of(room) == ((), False)
    version = (await room.tables.now(TABLE)).version
    await time_runs_out(room, 1)
    now = await room.tables.since(TABLE, version)
    assert now.around[-1] == AWAY
    assert await lobby_of(room) == ((1,), True)
    assert now.lobby.seated == (ANN, BOB, CAT)
    assert await room.tables.tables_of(BOB) == [TABLE]


async def test_a_turn_that_one_ends_oneself_begins_the_count_anew() -> None:
    room = Room()
    await room.start("basic", BOB, options=LONG_GAME)
    for _ in range(3):
        await away(room, 1, 2)
        await room.play_to(1)
        await room.play_to(0)
    assert await lobby_of(room) == ((), False)
    await away(room, 1, 3)
    assert await lobby_of(room) == ((1,), True)


def too_high() -> tuple[Running, Running]:
    """A game in which B has let its time run out twice and then knocked with too much: before A
    judges that knock, and after A's time to judge has run out, too.
    """
    hands = {"A": "7d 8d 9c Tc 2d 2c 2s Qh 5d Ad", "B": "3h 3s 4c 5c 6c 7c 8c Qs 2h Ks"}
    state = doing(table("gin", hands, "3d", irregularities="penalised"), TakeDiscard(B, card("3d")))
    running = Running(game=state, missed=((B, 2),))
    knocked = _decided(state, Knock(B, card("Ks")))
    judging = fold(running, knocked)
    assert judging.game is not None
    waiting = awaiting(judging.game.top)
    assert isinstance(waiting, Seats)
    return judging, fold(judging, _decided(judging.game, TimeUp(waiting.clock)))


def _decided(state: State, intent: Intent) -> tuple[Event, ...]:
    events = decide(state, intent)
    assert isinstance(events, tuple)
    return events


def test_too_high_a_knock_ends_a_turn_and_judging_it_is_one() -> None:
    judging, after = too_high()
    assert judging.missed == ()
    assert after.missed == ((A, 1),)


async def test_a_turn_begun_but_not_ended_counts() -> None:
    room = Room()
    await room.start("basic", BOB, options=LONG_GAME)
    await away(room, 1, 2)
    await room.play_to(1)
    await room.done(DrawStock(Seat(1)), BOB)
    await time_runs_out(room, 1)
    assert await lobby_of(room) == ((1,), True)


async def test_what_others_take_back_does_not_begin_the_count_anew() -> None:
    room = Room()
    await room.start("basic", BOB, options=LONG_GAME)
    await away(room, 1, 2)
    await room.play_to(1)
    await room.done(TakeBack(Seat(0)), ANN)
    await time_runs_out(room, 1)
    assert await lobby_of(room) == ((1,), True)


async def test_the_count_goes_on_from_deal_to_deal() -> None:
    room = Room()
    await room.start("gin", BOB)
    while sum(isinstance(each, DealBegan) for each in (await room.tables.since(TABLE, 0)).told) < 3:
        if await room.on_turn() == 1:
            await room.until_due()
        else:
            await room.move()
        if (await lobby_of(room))[1]:
            break
    told = (await room.tables.since(TABLE, 0)).told
    assert sum(each == TurnTimedOut(Seat(1)) for each in told) == PATIENCE
    assert await lobby_of(room) == ((1,), True)


async def test_who_acts_is_back_and_his_act_is_done() -> None:
    room = Room()
    await room.start("basic", BOB, CAT, options=LONG_GAME)
    await away(room, 1)
    await room.play_to(1)
    version = (await room.tables.now(TABLE)).version
    told = await room.done(DrawStock(Seat(1)), BOB)
    assert told.told
    assert (await room.tables.since(TABLE, version)).around == (CameBack(Seat(1)),)
    assert await lobby_of(room) == ((), False)
    assert isinstance((await room.game()).phase, Playing)


async def test_who_presses_play_is_back_and_has_time_for_the_turn() -> None:
    room = Room()
    await room.start("basic", BOB, CAT, options=LONG_GAME)
    await away(room, 1)
    await room.play_to(1)
    assert set(await room.held()) == {TimerKind.COMPUTER}
    await room.done(ComeBack(BOB))
    assert await lobby_of(room) == ((), False)
    assert await room.held() == {TimerKind.TURN: 60, TimerKind.MARK: 45}
    await away(room, 1, 2)
    assert await lobby_of(room) == ((), False)  # the count has begun anew
    await time_runs_out(room, 1)
    assert await lobby_of(room) == ((1,), True)


async def test_only_who_is_away_comes_back() -> None:
    room = Room()
    await room.open("basic", BOB)
    assert await room.ask(ComeBack(BOB)) == Refused(NotStarted())
    await room.done(Start(ANN))
    assert await room.ask(ComeBack(BOB)) == Refused(NotAway())
    assert await room.ask(ComeBack(CAT)) == Refused(NotPlaying())


async def test_a_computer_plays_for_who_is_away() -> None:
    room = Room()
    await room.start("basic", BOB, CAT, options=LONG_GAME)
    await away(room, 1)
    await room.play_to(1)
    while await room.on_turn() == 1:
        await room.until_due()
    told = (await room.tables.since(TABLE, 0)).told
    assert sum(each == TurnTimedOut(Seat(1)) for each in told) == PATIENCE
    assert await room.on_turn() == 2


async def test_who_is_away_does_not_keep_the_others_from_the_next_deal() -> None:
    room = Room()
    await room.start("basic", BOB, CAT, options=LONG_GAME)
    await away(room, 1)
    await room.play_between()
    await room.done(Ready(Seat(0)), ANN)
    await room.done(Ready(Seat(2)), CAT)
    version = (await room.tables.now(TABLE)).version
    assert set(await room.held()) == {TimerKind.COMPUTER}
    await room.until_due()
    now = await room.tables.since(TABLE, version)
    assert now.told[0] == SeatReady(Seat(1))
    assert not isinstance((await room.game()).phase, BetweenDeals)
    assert now.lobby.away == (1,)


async def test_who_does_not_say_ready_does_not_keep_them_either() -> None:
    room = Room()
    await room.start("basic", BOB, options=LONG_GAME)
    await room.play_between()
    assert await room.held() == {TimerKind.TURN: 60}
    await room.after(20)
    await room.done(Ready(Seat(0)), ANN)
    assert await room.held() == {TimerKind.TURN: 40}
    await room.after(40)
    assert not isinstance((await room.game()).phase, BetweenDeals)
    assert await lobby_of(room) == ((), False)


@pytest.mark.parametrize("people", [1, 2])
async def test_when_all_people_are_away_the_game_ends_with_the_deal(people: int) -> None:
    room = Room()
    await room.start("basic", *(BOB,)[: people - 1], computers=1, options=LONG_GAME)
    begun = room.clock.time
    while not isinstance((await room.game()).phase, BetweenDeals):
        await room.until_due()
    ended = room.clock.time
    lobby = (await room.tables.now(TABLE)).lobby
    assert len(lobby.away) == people
    assert await room.held() == {TimerKind.IDLE: 900}
    await room.until_due()
    now = await room.tables.since(TABLE, 0)
    assert now.around[-1] == TableClosed(WhyClosed.IDLE)
    assert room.clock.time - ended == 900
    assert ended - begun < 6 * 3600
    assert await room.tables.open_at(HERE) is None
    assert await room.store.next_due() is None


async def test_who_comes_back_before_that_goes_on() -> None:
    room = Room()
    await room.start("basic", computers=1, options=LONG_GAME)
    while not isinstance((await room.game()).phase, BetweenDeals):
        await room.until_due()
    await room.after(600)
    await room.done(Ready(Seat(0)), ANN)
    assert set(await room.held()) == {TimerKind.COMPUTER}
    await room.until_due()
    assert isinstance((await room.game()).phase, Drawing)
    assert (await room.tables.now(TABLE)).lobby.away == ()


async def test_where_somebody_plays_the_table_is_not_idle() -> None:
    room = Room()
    await room.start("basic", BOB, computers=1, options=LONG_GAME)
    await away(room, 1)
    assert await room.ask(CloseIdle()) == Refused(ClockStopped())
    await room.play_between()
    assert TimerKind.IDLE not in await room.held()
    assert await room.ask(CloseIdle()) == Refused(ClockStopped())


async def test_who_is_away_may_leave_for_good() -> None:
    room = Room()
    await room.start("basic", BOB, CAT, options=LONG_GAME)
    await away(room, 1)
    await room.done(Leave(BOB))
    lobby = (await room.tables.now(TABLE)).lobby
    assert (lobby.away, lobby.left) == ((), (1,))
    assert await room.ask(ComeBack(BOB)) == Refused(NoWayBack())


async def test_without_a_limit_nobody_is_ever_away() -> None:
    room = Room()
    await room.start("basic", BOB, time=None, options=LONG_GAME)
    await room.play_to(1)
    assert await room.held() == {}
    assert await room.after(10**7) == 0
    assert await room.on_turn() == 1
    assert await lobby_of(room) == ((), False)

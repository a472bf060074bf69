"""Leaving, before the game and in it; ending; what a closed table answers; the place it leaves."""

import pytest

from rummybot.engine.events import GameWon, SeatWithdrew
from rummybot.engine.ids import Seat
from rummybot.engine.intents import Annul, DrawStock, Ready, Withdraw
from rummybot.engine.refusals import DealIsRunning, NotYourTurn
from rummybot.engine.tabletop import BetweenDeals, Defending, Finished
from rummybot.tables.around import decide
from rummybot.tables.events import Absence, Left, SubstituteSat, TableClosed, WhyClosed
from rummybot.tables.lifecycle import (
    AddComputer,
    ChooseTurnTime,
    CloseGone,
    ComeBack,
    End,
    Join,
    Leave,
    LifecycleIntent,
    Open,
    Resume,
    Right,
    Start,
)
from rummybot.tables.refusals import (
    AlreadyStarted,
    NotPlaying,
    NotSeated,
    NotStarted,
    NoWayBack,
    OnlyHost,
    OnlyHostOrManager,
    TableIsClosed,
)
from rummybot.tables.request import Refused, TimerKind
from tests.tables.room import ANN, BOB, CAT, DAN, HERE, OTHER, TABLE, THERE, Room
from tests.tables.test_lifecycle import BASIC, at

LONG_GAME = (("match", "200"),)


# ---------------------------------------------------------------- what is meant to be left


def test_who_means_the_open_table_does_not_leave_its_game() -> None:
    game = at(BASIC, Join(BOB), Start(ANN))
    assert decide(game, Leave(BOB, begun=False)) == AlreadyStarted()
    assert isinstance(decide(game, Leave(BOB, begun=True)), tuple)
    lobby = at(BASIC, Join(BOB))
    assert decide(lobby, Leave(BOB, begun=True)) == NotStarted()
    assert decide(lobby, Leave(BOB, begun=False)) == (Left(BOB),)
    assert decide(lobby, Leave(CAT, begun=False)) == NotSeated()
    assert decide(game, Leave(CAT, begun=False)) == NotPlaying()


# ---------------------------------------------------------------- leaving in the middle of a deal


async def test_t1_who_leaves_on_turn_is_replaced_and_the_order_stays() -> None:
    """T1: seats A B C D; C is on turn and leaves: D is next."""
    room = Room()
    await room.start("basic", BOB, CAT, DAN)
    await room.play_to(2)
    await room.done(Leave(CAT))
    assert await room.on_turn() == 2
    assert set(await room.held()) == {TimerKind.COMPUTER}
    while await room.on_turn() == 2:
        await room.until_due()
    assert await room.on_turn() == 3
    await room.done(Leave(DAN))  # on the next one's turn: then A is next
    while await room.on_turn() == 3:
        await room.until_due()
    assert await room.on_turn() == 0


async def test_t2_a_wait_for_who_leaves_is_over_without_his_time_running_out() -> None:
    """T2: A has knocked, B is to lay off and leaves."""
    room = Room()
    await room.start("gin", BOB)
    while not isinstance((await room.game()).phase, Defending):
        await room.play(1)
    seat = await room.on_turn()
    assert seat is not None
    begun = room.clock.time
    await room.done(Leave((ANN, BOB)[seat]))
    while not isinstance((await room.game()).phase, BetweenDeals | Finished):
        await room.until_due()
    assert room.clock.time - begun < 60
    assert isinstance((await room.game()).phase, Finished)  # alone, the other has won
    assert (await room.tables.now(TABLE)).is_over


async def test_a_seat_that_was_left_is_gone_with_the_end_of_the_deal() -> None:
    room = Room()
    await room.start("basic", BOB, CAT, options=LONG_GAME)
    await room.done(Leave(BOB))
    lobby = (await room.tables.now(TABLE)).lobby
    assert (lobby.left, lobby.seated) == ((1,), (ANN, CAT))
    version = (await room.tables.now(TABLE)).version
    await room.play_between()
    now = await room.tables.since(TABLE, version)
    assert now.told[-1] == SeatWithdrew(Seat(1))
    assert now.table is not None
    assert now.table.seats == (0, 2)
    await room.done(Ready(Seat(0)), ANN)
    await room.done(Ready(Seat(2)), CAT)
    assert not isinstance((await room.game()).phase, BetweenDeals)


async def test_between_two_deals_a_seat_is_gone_at_once() -> None:
    room = Room()
    await room.start("basic", BOB, CAT, options=LONG_GAME)
    await room.play_between()
    version = (await room.tables.now(TABLE)).version
    await room.done(Leave(BOB))
    now = await room.tables.since(TABLE, version)
    assert now.around == (SubstituteSat(Seat(1), Absence.LEFT),)
    assert now.told == (SeatWithdrew(Seat(1)),)


@pytest.mark.parametrize("how", ["command", "panel"])
async def test_there_are_two_ways_to_leave_between_deals_and_they_are_one(how: str) -> None:
    room = Room()
    await room.start("basic", BOB, CAT, options=LONG_GAME)
    await room.play_between()
    await room.done(Leave(ANN) if how == "command" else Withdraw(Seat(0)), ANN)
    now = await room.tables.now(TABLE)
    assert now.lobby.host == BOB
    assert now.lobby.seated == (BOB, CAT)
    assert now.table is not None
    assert now.table.seats == (1, 2)
    assert await room.tables.tables_of(ANN) == []


async def test_in_a_deal_nobody_leaves_by_the_panel() -> None:
    room = Room()
    await room.start("basic", BOB, CAT)
    assert await room.ask(Withdraw(Seat(0)), ANN) == Refused(DealIsRunning())
    assert (await room.tables.now(TABLE)).lobby.seated == (ANN, BOB, CAT)


async def test_of_two_the_one_who_stays_wins_when_the_deal_is_over() -> None:
    room = Room()
    await room.start("basic", BOB, options=LONG_GAME)
    await room.done(Leave(ANN))
    assert not (await room.tables.now(TABLE)).is_over
    end = await room.play_out()
    assert end.told[-2] == SeatWithdrew(Seat(0))
    won = end.told[-1]
    assert isinstance(won, GameWon)
    assert won.result.winners == (1,)
    assert len(end.ended) == 1


async def test_who_has_left_does_not_act_see_or_come_back() -> None:
    room = Room()
    await room.start("basic", BOB, CAT)
    await room.play_to(1)
    await room.done(Leave(BOB))
    for intent in (DrawStock(Seat(1)), ComeBack(BOB), Leave(BOB)):
        assert await room.ask(intent, BOB) == Refused(NoWayBack())
    assert await room.tables.tables_of(BOB) == []
    assert (await room.tables.now(TABLE)).lobby.seat_of(BOB) is None


async def test_the_host_who_leaves_in_a_game_passes_the_table_on() -> None:
    room = Room()
    await room.start("basic", BOB, CAT)
    await room.done(Leave(ANN))
    assert (await room.tables.now(TABLE)).lobby.host == BOB
    assert await room.ask(Annul(), CAT) == Refused(OnlyHost())
    await room.done(Annul(), BOB)


@pytest.mark.parametrize("begun", [False, True], ids=["lobby", "game"])
async def test_when_the_last_person_has_left_the_table_is_closed_and_its_place_free(
    *, begun: bool
) -> None:
    room = Room()
    await (room.start if begun else room.open)("basic", BOB, computers=1)
    await room.done(Leave(BOB))
    assert await room.tables.open_at(HERE) == TABLE
    version = (await room.tables.now(TABLE)).version
    await room.done(Leave(ANN))
    now = await room.tables.since(TABLE, version)
    assert now.around[-1] == TableClosed(WhyClosed.LEFT)
    assert now.is_over
    assert await room.tables.open_at(HERE) is None
    assert await room.held() == {}
    await room.open("gin", table=OTHER)
    assert await room.tables.open_at(HERE) == OTHER


# ---------------------------------------------------------------- ending


@pytest.mark.parametrize("begun", [False, True], ids=["lobby", "game"])
async def test_a_table_is_ended_by_its_host_or_who_manages_the_place(*, begun: bool) -> None:
    for who, right, ends in (
        (ANN, Right.NONE, True),
        (BOB, Right.NONE, False),
        (DAN, Right.NONE, False),
        (BOB, Right.MANAGER, True),
        (DAN, Right.MANAGER, True),
    ):
        room = Room()
        await (room.start if begun else room.open)("basic", BOB)
        outcome = await room.ask(End(who, right))
        assert isinstance(outcome, Refused) != ends
        assert outcome == Refused(OnlyHostOrManager()) or ends
        assert (await room.tables.open_at(HERE) is None) == ends
        assert (await room.held() == {}) == ends


LATE: list[LifecycleIntent] = [
    Join(CAT),
    Leave(ANN),
    AddComputer(ANN),
    ChooseTurnTime(ANN, 30),
    Start(ANN),
    End(ANN),
    End(DAN, Right.MANAGER),
    ComeBack(BOB),
    CloseGone(),
    Resume(),
]


@pytest.mark.parametrize("intent", LATE, ids=lambda each: type(each).__name__)
async def test_a_closed_table_says_that_it_is_closed(intent: LifecycleIntent) -> None:
    for begun in (False, True):
        room = Room()
        await (room.start if begun else room.open)("basic", BOB)
        await room.done(End(ANN))
        before = await room.store.events(TABLE, 0)
        assert await room.ask(intent) == Refused(TableIsClosed())
        assert await room.store.events(TABLE, 0) == before


@pytest.mark.parametrize("intent", LATE, ids=lambda each: type(each).__name__)
async def test_a_game_that_is_over_says_so_too(intent: LifecycleIntent) -> None:
    room = Room()
    await room.start("basic", BOB, options=(("match", "single"),))
    await room.play_out()
    before = await room.store.events(TABLE, 0)
    assert await room.ask(intent) == Refused(TableIsClosed())
    assert await room.store.events(TABLE, 0) == before


async def test_moves_at_a_closed_table_say_that_it_is_closed() -> None:
    room = Room()
    await room.start("basic", BOB)
    seat = await room.on_turn()
    assert seat is not None
    await room.done(End(ANN))
    assert await room.ask(DrawStock(seat), (ANN, BOB)[seat]) == Refused(TableIsClosed())
    assert await room.ask(DrawStock(seat)) == Refused(TableIsClosed())
    assert await room.ask(Annul(), ANN) == Refused(TableIsClosed())


async def test_a_place_takes_the_next_table_and_the_closed_one_stays_closed() -> None:
    room = Room()
    await room.start("basic", BOB)
    await room.done(End(ANN))
    await room.start("basic", BOB, CAT, table=OTHER)
    assert await room.ask(Open(ANN, HERE, "gin"), table=TABLE) != Refused(NotStarted())
    assert await room.tables.open_at(HERE) == OTHER
    assert await room.tables.tables_of(BOB) == [OTHER]
    seat = await room.on_turn(OTHER)
    assert await room.ask(DrawStock(Seat(9)), DAN, table=OTHER) == Refused(NotPlaying())
    assert seat is not None
    late = next(each for each in (0, 1, 2) if each != seat)
    outcome = await room.ask(DrawStock(Seat(late)), (ANN, BOB, CAT)[late], table=OTHER)
    assert outcome == Refused(NotYourTurn(seat))


async def test_c4_who_played_where_the_place_is_gone_is_free_to_play_elsewhere() -> None:
    room = Room()
    await room.start("basic", BOB)
    await room.done(CloseGone())
    assert (await room.tables.now(TABLE)).lobby.closed is WhyClosed.GONE
    assert await room.tables.tables_of(ANN) == []
    await room.start("gin", BOB, place=THERE, table=OTHER)
    assert await room.tables.tables_of(ANN) == [OTHER]


def test_leaving_is_told_by_what_it_means() -> None:
    assert decide(at(BASIC, Join(BOB), Start(ANN)), Leave(BOB)) == (
        SubstituteSat(Seat(1), Absence.LEFT),
    )
    alone = at(BASIC, AddComputer(ANN), Start(ANN))
    assert decide(alone, Leave(ANN)) == (
        SubstituteSat(Seat(0), Absence.LEFT),
        TableClosed(WhyClosed.LEFT),
    )

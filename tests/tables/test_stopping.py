"""At a table people sit apart: after every discard that could be stopped the next draw waits a
while, by what all can see alone (MI-07, AMB-17).
"""

from collections.abc import Sequence
from pathlib import Path

import pytest

from rummybot.engine.events import CardStopped, Discarded
from rummybot.engine.ids import Moment, Seat
from rummybot.engine.intents import (
    Call,
    Discard,
    DrawStock,
    LayMelds,
    Pass,
    TakeBack,
    TakeDiscard,
    TimeUp,
)
from rummybot.engine.legality import Seats
from rummybot.engine.refusals import NothingToStop, NotYourTurn, StopsNothing
from rummybot.engine.tabletop import BetweenDeals, Drawing, Finished, Playing
from rummybot.store.sql import SqlStore
from rummybot.tables import stopping
from rummybot.tables.config import CALL_WAITS, TableConfig
from rummybot.tables.deadlines import PACE, PACE_OF_CALLS
from rummybot.tables.events import CallAnswered, ComputerAdded, Joined, LifecycleEvent
from rummybot.tables.lifecycle import ChooseCallWait, EndCalls, GoOn, Leave, Pause, Skip
from rummybot.tables.refusals import (
    ClockStopped,
    DrawWaits,
    NoSuchWait,
    OnlyHost,
    ScreenIsOld,
)
from rummybot.tables.request import Refused, TimerKind
from rummybot.tables.roster import Computer
from tests.engine.dealt import card
from tests.engine.hands import hand
from tests.tables.dealt import deal
from tests.tables.room import ANN, BOB, CAT, TABLE, Room

A, B, C = map(Seat, range(3))
HANDS = (
    "Ks Kh 2h 4s 6c 8d Qc",
    "7s 8s 9s 4d 6h Jc Kd",
    "Ts 3h 5c 7c 9d Jd Qd",
)
CALL, COMPUTER, TURN = TimerKind.CALL, TimerKind.COMPUTER, TimerKind.TURN
PEOPLE = (Joined(BOB), Joined(CAT))


async def dealt(
    *seated: LifecycleEvent, wait: int | None = 5, store: SqlStore | None = None
) -> Room:
    """Ann deals; Bob has a run."""
    room = Room(store)
    config = TableConfig(call_wait=wait)
    await deal(room.store, "michigan", seated or PEOPLE, HANDS, "5d", "Ac 9h 2s 3s", config)
    return room


async def thrown(
    name: str = "Ts", seated: Sequence[LifecycleEvent] = (), wait: int | None = 5
) -> Room:
    """Bob has laid his run and thrown, all have said no, and Cat has thrown this card."""
    room = await dealt(*seated, wait=wait)
    await room.done(DrawStock(B))
    await room.done(LayMelds(B, (tuple(hand("7s 8s 9s")),)))
    await room.done(Discard(B, card("Ac")))
    for who in (A, C):
        if await waits(room):
            await room.done(Pass(who))
    await room.done(DrawStock(C))
    await room.done(Discard(C, card(name)))
    return room


async def waits(room: Room) -> bool:
    """Whether the next draw waits."""
    advance = await room.tables.now(TABLE)
    assert advance.table is not None
    return bool(stopping.asked(advance.lobby, advance.table))


async def stopped_by(room: Room) -> list[Seat]:
    """Who has stopped a card."""
    told = (await room.tables.since(TABLE, 0)).told
    return [each.by for each in told if isinstance(each, CardStopped)]


# ---------------------------------------------------------------- how long


async def test_before_the_first_meld_nobody_waits() -> None:
    room = await dealt()
    await room.done(DrawStock(B))
    await room.done(Discard(B, card("Ac")))
    assert CALL not in await room.held()
    accepted = await room.done(DrawStock(C), CAT)
    assert accepted.told
    assert accepted.waits is None


@pytest.mark.parametrize("wait", CALL_WAITS)
@pytest.mark.parametrize("name", ["Ts", "9h", "3h"])
async def test_it_is_as_long_whether_or_not_anybody_could_call(name: str, wait: int) -> None:
    room = await thrown(name, wait=wait)
    assert (await room.held())[CALL] == wait
    await room.after(wait - 0.1)
    assert await waits(room)
    await room.after(0.1)
    assert not await waits(room)
    assert await stopped_by(room) == []


async def test_where_no_wait_was_chosen_a_call_counts_at_once() -> None:
    room = await thrown(wait=None)
    assert CALL not in await room.held()
    await room.done(Call(B, card("Ts")), BOB)
    assert await stopped_by(room) == [B]


async def test_it_ends_once() -> None:
    room = await thrown("3h")
    timer = next(each for each in await room.store.timers(TABLE) if each.kind is CALL)
    clock = Moment(timer.clock)
    await room.after(5)
    version = (await room.tables.now(TABLE)).version
    assert await room.ask(EndCalls(clock)) == Refused(ClockStopped())
    assert (await room.tables.now(TABLE)).version == version
    assert CALL not in await room.held()


# ---------------------------------------------------------------- the draw


async def test_a_draw_that_is_asked_for_waits_and_is_then_made() -> None:
    room = await thrown("3h")
    await room.after(1.5)
    accepted = await room.done(DrawStock(A), ANN)
    assert (accepted.told, accepted.waits) == ((), 4)
    assert isinstance((await room.game()).phase, Drawing)
    await room.after(3.5)
    assert isinstance((await room.game()).phase, Playing)
    assert (await room.view(A)).drawn == tuple(hand("2s"))


async def test_so_does_one_from_the_row() -> None:
    room = await thrown("Ts")
    assert (await room.done(TakeDiscard(A, card("Ts")), ANN)).waits == 5
    await room.after(5)
    assert (await room.game()).discards[-1] == card("Ac")


async def test_what_may_not_be_drawn_is_refused_at_once() -> None:
    room = await thrown("3h")
    version = (await room.tables.now(TABLE)).version
    assert await room.ask(DrawStock(B), BOB) == Refused(NotYourTurn(A))
    assert isinstance(await room.ask(TakeDiscard(A, card("Kc")), ANN), Refused)
    assert (await room.tables.now(TABLE)).version == version


async def test_another_draw_takes_the_place_of_the_first() -> None:
    room = await thrown("Ts")
    await room.done(TakeDiscard(A, card("Ts")), ANN)
    await room.done(DrawStock(A), ANN)
    await room.after(5)
    assert (await room.view(A)).drawn == tuple(hand("2s"))


async def test_it_is_made_at_once_when_all_have_said_something() -> None:
    room = await thrown("3h")
    await room.done(Pass(B), BOB)
    assert (await room.done(DrawStock(A), ANN)).waits is None
    assert isinstance((await room.game()).phase, Playing)
    assert CALL not in await room.held()


async def test_two_at_a_table_never_wait_for_the_clock() -> None:
    room = Room()
    hands = (HANDS[0] + " 2c 3d 4h", HANDS[1] + " 2d 3c Th")
    config = TableConfig(call_wait=5)
    await deal(room.store, "michigan", (Joined(BOB),), hands, "5d", "Ac", config)
    await room.done(DrawStock(B))
    await room.done(LayMelds(B, (tuple(hand("7s 8s 9s")),)))
    await room.done(Discard(B, card("Ac")))
    assert (await room.done(DrawStock(A), ANN)).told


async def test_after_the_wait_the_next_has_as_long_as_he_likes_and_may_still_be_forestalled() -> (
    None
):
    room = await thrown("Ts")
    await room.after(5)
    assert isinstance((await room.game()).phase, Drawing)
    await room.done(Call(B, card("Ts")), BOB)
    assert await stopped_by(room) == [B]


# ---------------------------------------------------------------- the call


async def test_the_nearest_has_it_though_another_was_quicker() -> None:
    room = await thrown("Ts")
    assert (await room.done(Call(B, card("Ts")), BOB)).waits == 5
    assert await stopped_by(room) == []
    await room.done(Call(A, card("Ts")), ANN)
    assert await stopped_by(room) == [A]
    assert await room.on_turn() == C


async def test_it_counts_at_once_when_nobody_nearer_is_silent() -> None:
    room = await thrown("Ts")
    await room.done(Pass(A), ANN)
    await room.done(Call(B, card("Ts")), BOB)
    assert await stopped_by(room) == [B]


async def test_else_when_the_wait_is_over() -> None:
    room = await thrown("Ts")
    await room.done(Call(B, card("Ts")), BOB)
    await room.after(4.9)
    assert await stopped_by(room) == []
    await room.after(0.1)
    assert await stopped_by(room) == [B]
    assert CALL not in await room.held()


async def test_a_draw_that_waits_is_not_made_if_the_card_is_stopped() -> None:
    room = await thrown("Ts")
    await room.done(DrawStock(A), ANN)
    await room.done(Call(B, card("Ts")), BOB)
    game = await room.game()
    assert isinstance(game.phase, Playing)
    assert game.phase.turn.seat == C
    await room.done(Discard(C, card("3h")), CAT)
    assert isinstance((await room.game()).phase, Drawing)


async def test_who_has_said_no_may_still_call() -> None:
    room = await thrown("Ts")
    await room.done(Pass(B), BOB)
    await room.done(Call(B, card("Ts")), BOB)
    await room.after(5)
    assert await stopped_by(room) == [B]


async def test_what_was_called_stands() -> None:
    room = await thrown("Ts")
    await room.done(Call(B, card("Ts")), BOB)
    await room.after(1)
    for intent in (Pass(B), Call(B, card("Ts"))):
        assert await room.ask(intent, BOB) == Refused(DrawWaits(4))
    assert await room.ask(TakeBack(C), CAT) == Refused(DrawWaits(4))


async def test_a_call_that_stops_nothing_is_none() -> None:
    room = await thrown("3h")
    assert await room.ask(Call(B, card("3h")), BOB) == Refused(StopsNothing(card("3h")))
    assert await room.ask(Call(C, card("3h")), CAT) == Refused(NothingToStop(card("3h")))
    await room.done(Pass(A), ANN)
    assert await waits(room)


async def test_a_stopped_discarder_chooses_and_throws_again_and_that_waits_anew() -> None:
    room = await thrown("Ts")
    await room.done(Call(A, card("Ts")), ANN)
    assert (await room.game()).melds[0].cards == tuple(hand("7s 8s 9s Ts"))
    await room.done(Discard(C, card("3h")), CAT)
    assert (await room.held())[CALL] == 5


# ---------------------------------------------------------------- the discard taken back


async def test_a_discard_may_be_taken_back_until_others_act() -> None:
    room = await thrown("3h")
    await room.done(Pass(B), BOB)
    await room.done(TakeBack(C), CAT)
    assert CALL not in await room.held()
    await room.done(Discard(C, card("Ts")), CAT)
    assert (await room.held())[CALL] == 5
    await room.done(DrawStock(A), ANN)
    assert await room.ask(TakeBack(C), CAT) == Refused(DrawWaits(5))


async def test_what_was_said_to_one_discard_is_not_said_to_another() -> None:
    room = await thrown("3h")
    await room.done(Pass(B), BOB)
    await room.done(TakeBack(C), CAT)
    await room.done(Discard(C, card("Ts")), CAT)
    await room.done(DrawStock(A), ANN)
    assert isinstance((await room.game()).phase, Drawing)


# ---------------------------------------------------------------- computers


COMPUTERS = (ComputerAdded(Computer(1)), Joined(CAT))


async def test_computers_speak_after_a_while_whatever_others_do() -> None:
    for early in (False, True):
        room = await thrown("Ts", (Joined(BOB), ComputerAdded(Computer(1))))
        # the computer throws for C; then Ann does
        await room.done(DrawStock(A), ANN)
        if early:
            await room.done(Pass(B), BOB)
        await room.after(5)
        await room.done(Discard(A, card("2h")), ANN)
        assert await room.held() == {TURN: 60, TimerKind.MARK: 45, CALL: 5, COMPUTER: PACE_OF_CALLS}


async def test_a_computer_calls_though_it_is_not_next() -> None:
    room = await thrown("Ts", COMPUTERS)
    assert (await room.held())[COMPUTER] == PACE_OF_CALLS
    await room.after(PACE_OF_CALLS - 0.1)
    assert await stopped_by(room) == []
    await room.after(0.1)
    assert await stopped_by(room) == []  # Ann is nearer, and silent
    await room.done(DrawStock(A), ANN)
    assert await stopped_by(room) == [B]


async def test_a_person_waits_for_the_computers_as_for_people() -> None:
    room = await thrown("3h", COMPUTERS)
    assert (await room.done(DrawStock(A), ANN)).waits == 5
    await room.after(PACE_OF_CALLS)
    assert isinstance((await room.game()).phase, Playing)


async def test_a_computer_that_is_next_draws_when_all_have_spoken() -> None:
    seated = (Joined(BOB), Joined(CAT))
    room = await thrown("3h", seated)
    await room.done(Leave(ANN))
    await room.done(Pass(B), BOB)
    assert set(await room.held()) == {CALL, COMPUTER}
    await room.after(PACE_OF_CALLS)
    assert await room.held() == {COMPUTER: PACE}
    await room.after(PACE)
    assert isinstance((await room.game()).phase, Playing)


async def test_for_who_is_away_a_computer_speaks_and_nobody_waits_for_him() -> None:
    room = await thrown("3h")
    await room.done(Leave(BOB))
    await room.done(DrawStock(A), ANN)
    await room.after(PACE_OF_CALLS)
    assert isinstance((await room.game()).phase, Playing)


async def test_a_computer_asked_by_hand_says_what_it_says_once() -> None:
    room = await thrown("3h", COMPUTERS)
    assert await room.seatbots.move(TABLE)
    assert not await room.seatbots.move(TABLE)
    assert await waits(room)


# ---------------------------------------------------------------- pause, skip, restart


async def test_a_pause_stops_it_and_it_begins_anew() -> None:
    room = await thrown("Ts")
    await room.after(4)
    await room.done(Pause(ANN))
    assert CALL not in await room.held()
    await room.after(3600)
    assert await waits(room)
    await room.done(GoOn(ANN))
    assert (await room.held())[CALL] == 5
    await room.after(5)
    assert not await waits(room)


async def test_nobody_is_skipped_meanwhile() -> None:
    room = await thrown("3h")
    awaited = (await room.tables.now(TABLE)).awaited
    assert isinstance(awaited, Seats)
    assert await room.ask(Skip(ANN, awaited.clock)) == Refused(DrawWaits(5))
    assert await room.ask(TimeUp(awaited.clock)) == Refused(DrawWaits(5))
    await room.after(5)
    await room.done(Skip(ANN, awaited.clock))


async def test_it_outlives_the_process(tmp_path: Path) -> None:
    address = f"sqlite+aiosqlite:///{tmp_path / 'rummy.db'}"
    store = await SqlStore.open(address)
    room = await dealt(store=store)
    await room.done(DrawStock(B))
    await room.done(LayMelds(B, (tuple(hand("7s 8s 9s")),)))
    await room.done(Discard(B, card("Ac")))
    await room.done(DrawStock(C), CAT)
    held, now = await room.held(), room.clock.time
    await store.close()

    store = await SqlStore.open(address)
    again = Room(store)
    again.clock.time = now
    assert await again.held() == held
    again.clock.time += 100  # nobody could press meanwhile
    await again.timers.resume()
    assert (await again.held())[CALL] == 5
    await again.after(5)
    assert isinstance((await again.game()).phase, Playing)
    assert await again.timers.sweep() == 0
    await store.close()


# ---------------------------------------------------------------- who, and how


async def test_a_press_for_another_discard_does_nothing() -> None:
    room = await thrown("Ts")
    before = Moment((await room.game()).moment - 1)
    assert await room.ask(Call(B, card("Ts")), BOB, moment=before) == Refused(ScreenIsOld())


async def test_what_is_said_is_told_to_nobody() -> None:
    room = await thrown("Ts")
    version = (await room.tables.now(TABLE)).version
    await room.done(DrawStock(A), ANN)
    await room.done(Pass(B), BOB)
    await room.after(5)
    told = await room.tables.since(TABLE, version)
    assert not any(isinstance(each, CallAnswered) for each in told.around)


async def test_the_host_chooses_how_long() -> None:
    room = Room()
    await room.open("michigan", BOB)
    for seconds in CALL_WAITS:
        await room.done(ChooseCallWait(ANN, seconds))
        config = (await room.tables.now(TABLE)).lobby.config
        assert config == TableConfig(call_wait=seconds)
    assert await room.ask(ChooseCallWait(ANN, 1)) == Refused(NoSuchWait(CALL_WAITS))
    assert await room.ask(ChooseCallWait(BOB, 3)) == Refused(OnlyHost())


async def test_what_is_offered_while_a_draw_waits() -> None:
    room = await thrown("Ts")

    async def offered(seat: Seat) -> set[type]:
        lobby = (await room.tables.now(TABLE)).lobby
        return {type(each) for each in stopping.on_offer(lobby, await room.view(seat))}

    assert await offered(A) == {Call, DrawStock, TakeDiscard}
    assert await offered(B) == {Call, Pass}
    assert await offered(C) == {TakeBack}
    await room.done(Pass(B), BOB)
    assert await offered(B) == {Call}
    await room.done(Call(B, card("Ts")), BOB)
    assert await offered(B) == set()


async def test_the_table_goes_on_by_the_clock_alone() -> None:
    room = Room()
    await room.start("michigan", computers=2, time=30)
    await room.done(ChooseCallWait(ANN, 8))
    over = False
    while not over:
        await room.until_due()
        over = isinstance((await room.game()).phase, BetweenDeals | Finished)
    told = (await room.tables.since(TABLE, 0)).told
    assert sum(isinstance(each, Discarded) for each in told) > 6

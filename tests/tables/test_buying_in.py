"""Buying back in at a table: asked in turn, declined by the clock, asked still after a restart; and
computers that are asked.
"""

from pathlib import Path

from rummybot.engine.chip_events import BoughtIn, BuyInOffered, Eliminated
from rummybot.engine.events import GameWon, LastChanceBegan, Passed, TurnTimedOut
from rummybot.engine.ids import Seat
from rummybot.engine.intents import BuyIn, DrawStock, GoOut, Pass, Ready
from rummybot.engine.legality import options
from rummybot.engine.notices import PublicNotice
from rummybot.engine.standings import Survival
from rummybot.engine.tabletop import BetweenDeals, BuyingIn, Finished
from rummybot.store.sql import SqlStore
from rummybot.tables.config import TableConfig
from rummybot.tables.events import Joined
from rummybot.tables.ports import EventStore
from rummybot.tables.request import Accepted, Refused, TimerKind
from tests.engine.dealt import card
from tests.tables.dealt import deal
from tests.tables.room import ANN, BOB, CAT, TABLE, Room

A, B, C = map(Seat, range(3))
HANDS = (
    "As Ah Kd Kc Qs Qh Jd Jc 3d 5c",
    "As 2s 3s 7h 7d 7c Jd Qd Kd 6c",
    "Ad Ac Ks Kh Qc Qd Js Jh 3h 5s",
)
"""Bob has rummy with the first card of the stock; the two others have 90 points each."""


async def asked(store: EventStore | None = None) -> Room:
    """Bob has declared rummy, and Cat is asked."""
    room = Room(store)
    people = (Joined(BOB), Joined(CAT))
    await deal(room.store, "viennese", people, HANDS, "5h", "4s", TableConfig())
    await room.done(DrawStock(B), BOB)
    await room.done(GoOut(B, card("6c")), BOB)
    return room


async def phase(room: Room) -> BuyingIn:
    """Who is asked, if anybody."""
    found = (await room.game()).phase
    assert isinstance(found, BuyingIn)
    return found


async def scores(room: Room) -> tuple[int, ...]:
    """Penalty points as they stand."""
    return (await room.game()).standing.scores


async def told(room: Room, kind: type[PublicNotice]) -> int:
    """How often something was told."""
    return sum(isinstance(each, kind) for each in (await room.tables.since(TABLE, 0)).told)


async def test_out_of_time_it_is_declined_once_and_the_next_is_asked() -> None:
    room = await asked()
    assert (await phase(room)).seat == C
    assert (await room.held())[TimerKind.TURN] == 60
    await room.after(60)
    assert (await phase(room)).seat == A
    assert await room.timers.sweep() == 0
    assert (await told(room, TurnTimedOut), await told(room, Passed)) == (1, 1)
    assert (await room.held())[TimerKind.TURN] == 60  # the next has all his time
    late = await room.ask(BuyIn(C), CAT)
    assert isinstance(late, Refused)
    await room.done(BuyIn(A), ANN)
    assert await scores(room) == (0, 0, 90)
    assert isinstance((await room.game()).phase, BetweenDeals)
    assert await told(room, BuyInOffered) == 2


async def test_when_all_are_out_of_time_the_next_deal_is_waited_for() -> None:
    room = await asked()
    for _ in range(2):
        await room.after(60)
    assert isinstance((await room.game()).phase, BetweenDeals)
    assert await scores(room) == (90, 0, 90)
    standing = (await room.game()).standing
    assert isinstance(standing, Survival)
    assert standing.pot == 15


async def test_who_is_asked_answers_once_and_nobody_for_him() -> None:
    room = await asked()
    for who, seat in ((ANN, C), (BOB, C), (ANN, A), (BOB, B)):
        assert isinstance(await room.ask(BuyIn(seat), who), Refused)
        assert isinstance(await room.ask(Pass(seat), who), Refused)
    assert isinstance(await room.ask(Ready(A), ANN), Refused)
    first = await room.done(BuyIn(C), CAT, key="pressed")
    again = await room.ask(BuyIn(C), CAT, key="pressed")
    assert isinstance(again, Accepted)
    assert again.version == first.version
    assert isinstance(await room.ask(BuyIn(C), CAT), Refused)
    assert await told(room, BoughtIn) == 1
    assert (await phase(room)).seat == A


async def test_after_a_restart_the_same_is_asked_and_answered_once(tmp_path: Path) -> None:
    address = f"sqlite+aiosqlite:///{tmp_path / 'tables.db'}"
    store = await SqlStore.open(address)
    room = await asked(store)
    before = await room.tables.now(TABLE)
    await store.close()
    store = await SqlStore.open(address)
    try:
        again = Room(store, seed=4711)
        again.clock.time = room.clock.time + 1000
        await again.timers.resume()
        after = await again.tables.since(TABLE, before.version)
        assert after.told == ()
        assert (after.table, after.awaited) == (before.table, before.awaited)
        assert (await again.held())[TimerKind.TURN] == 30
        await again.timers.sweep()
        assert (await phase(again)).seat == C  # time went by while nobody could answer
        assert {type(each) for each in options(await again.view(C))} == {BuyIn, Pass}
        for _ in range(2):
            await again.done(BuyIn(C), CAT, key="pressed")
        assert await scores(again) == (90, 0, 0)
        assert await told(again, BoughtIn) == 1
    finally:
        await store.close()


async def test_a_game_with_two_computers_comes_to_its_end() -> None:
    """Computers and the clock play all but Ann's moves; who is out waits for nothing."""
    room = Room(seed=1)
    await room.start("viennese", computers=2)
    for _ in range(5000):
        game = await room.game()
        if isinstance(game.phase, Finished):
            break
        if await room.on_turn() == 0:
            await room.move()
        else:
            await room.until_due()
        assert (await room.game()).moment > game.moment
    end = await room.tables.since(TABLE, 0)
    assert end.table is not None
    assert isinstance(end.table.phase, Finished)
    assert end.is_over
    assert await told(room, TurnTimedOut) == 0
    assert await told(room, LastChanceBegan) > 0
    assert await told(room, BuyInOffered) > 0
    offered = [each for each in end.told if isinstance(each, BuyInOffered)]
    bought = [each for each in end.told if isinstance(each, BoughtIn)]
    assert {each.seat for each in bought} <= {each.seat for each in offered}
    standing = end.table.standing
    assert isinstance(standing, Survival)
    chips = [*standing.chips, *(each.chips for each in standing.gone)]
    assert (len(chips), sum(chips), standing.pot) == (3, 0, 0)


async def test_the_last_deal_is_told_as_it_decided_the_game() -> None:
    room = Room(seed=3)
    await room.start("viennese", BOB, CAT)
    end = await room.play_out()
    assert await told(room, Eliminated) == 2
    *others, last = end.ended
    assert isinstance(last.table.phase, Finished)
    assert last.table == end.table
    assert not any(isinstance(each.table.phase, Finished) for each in others)
    assert isinstance(end.told[-1], GameWon)

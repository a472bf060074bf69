"""Everybody asks for himself: people, the host, the clock, computers, nature."""

import pytest

from rummybot.engine.cards import PACK
from rummybot.engine.events import DealVoided, TurnTimedOut, Void
from rummybot.engine.ids import Moment, Seat
from rummybot.engine.intents import Annul, Cut, DrawStock, Intent, Pass, Shuffle, TimeUp
from rummybot.engine.legality import Seats
from rummybot.engine.refusals import NotYourTurn, TooLate
from rummybot.tables.lifecycle import AddComputer, Join, Leave, LifecycleIntent, Open, Start
from rummybot.tables.refusals import NotPlaying, NotSeated, NotStarted, OnlyHost
from rummybot.tables.request import Refused
from rummybot.tables.roster import PlayerRef
from tests.tables.room import ANN, BOB, CAT, HERE, TABLE, Room


async def test_somebody_who_does_not_sit_there_is_refused() -> None:
    room = Room()
    await room.start("basic", BOB)
    for seat in (0, 1, 2):
        assert await room.ask(DrawStock(Seat(seat)), CAT) == Refused(NotPlaying())


async def test_nobody_moves_for_another_seat() -> None:
    room = Room()
    await room.start("basic", BOB, computers=1)
    before = await room.tables.since(TABLE, 0)
    for who, own in ((ANN, 0), (BOB, 1)):
        for seat in {0, 1, 2} - {own}:
            assert await room.ask(DrawStock(Seat(seat)), who) == Refused(NotPlaying())
    assert await room.tables.since(TABLE, 0) == before


async def test_each_moves_for_his_own_seat() -> None:
    room = Room()
    await room.start("basic", BOB)
    seat = await room.on_turn()
    assert seat is not None
    late, now = ((ANN, BOB), (BOB, ANN))[1 - seat]
    assert await room.ask(DrawStock(Seat(1 - seat)), late) == Refused(NotYourTurn(seat))
    await room.done(DrawStock(seat), now)


async def test_before_the_game_there_is_nothing_to_move() -> None:
    room = Room()
    assert await room.ask(Pass(Seat(0)), ANN) == Refused(NotStarted())
    await room.open("gin", BOB)
    assert await room.ask(Pass(Seat(0)), ANN) == Refused(NotStarted())
    assert await room.ask(Annul(), ANN) == Refused(NotStarted())


INTENTS: list[LifecycleIntent] = [
    Open(ANN, HERE, "gin"),
    Join(ANN),
    Leave(ANN),
    AddComputer(ANN),
    Start(ANN),
]


@pytest.mark.parametrize("intent", INTENTS, ids=lambda each: type(each).__name__)
@pytest.mark.parametrize("who", [BOB, CAT, None], ids=["seated", "stranger", "nobody"])
async def test_nobody_sits_down_gets_up_or_begins_for_another(
    intent: LifecycleIntent, who: PlayerRef | None
) -> None:
    room = Room()
    if not isinstance(intent, Open):
        await room.open("basic", BOB)
    before = await room.store.events(TABLE, 0)
    request = room.request(intent, who)
    assert await room.tables.submit(request) == Refused(NotSeated())
    assert await room.store.events(TABLE, 0) == before


async def test_the_clock_is_not_a_person() -> None:
    room = Room()
    await room.start("basic", BOB)
    awaited = (await room.tables.now(TABLE)).awaited
    assert isinstance(awaited, Seats)
    for who in (ANN, BOB, CAT):
        assert await room.ask(TimeUp(awaited.clock), who) == Refused(TooLate())
    version = (await room.tables.now(TABLE)).version
    await room.done(TimeUp(awaited.clock))
    told = (await room.tables.since(TABLE, version)).told
    assert isinstance(told[0], TurnTimedOut)
    assert await room.ask(TimeUp(awaited.clock)) == Refused(TooLate())


NATURE: list[Intent] = [Cut(PACK[:2]), Shuffle(PACK)]


@pytest.mark.parametrize("who", [ANN, None], ids=["host", "nobody"])
@pytest.mark.parametrize("intent", NATURE, ids=lambda each: type(each).__name__)
async def test_nature_is_nobody_who_could_ask(intent: Intent, who: PlayerRef | None) -> None:
    room = Room()
    await room.start("gin", BOB)
    assert await room.ask(intent, who) == Refused(TooLate())


async def test_only_the_host_annuls_a_deal() -> None:
    room = Room()
    await room.start("basic", BOB)
    for who in (BOB, CAT):
        assert await room.ask(Annul(), who) == Refused(OnlyHost())
    version = (await room.tables.now(TABLE)).version
    await room.done(Annul(), ANN)
    assert (await room.tables.since(TABLE, version)).told == (DealVoided(Void.ANNULLED),)


async def test_moments_are_asked_for_after_who_it_is() -> None:
    room = Room()
    await room.start("gin", BOB)
    outcome = await room.ask(Pass(Seat(0)), CAT, moment=Moment(0))
    assert outcome == Refused(NotPlaying())

"""What readers are told: hints after the commit, the public notices, nothing private."""

import asyncio
from collections.abc import Sequence

import pytest

from rummybot.engine.events import DealBegan, DealScored, DealVoided, GameWon, HandShown, Knocked
from rummybot.engine.ids import Seat
from rummybot.engine.intents import Annul, DrawStock, Ready, Withdraw
from rummybot.engine.notices import YouClosedWith, YouDrew, YourHand
from rummybot.engine.tabletop import BetweenDeals, Finished, Playing
from rummybot.tables.feed import Ended
from rummybot.tables.lifecycle import Join, Leave, Start
from rummybot.tables.refusals import NoWayBack
from rummybot.tables.request import Logged, Refused, TableId
from tests.tables.room import ANN, BOB, COMPUTER, HERE, OTHER, TABLE, THERE, Room
from tests.tables.stores import SharedStore

PRIVATE = YourHand | YouDrew | YouClosedWith


async def between_deals(room: Room) -> None:
    while not isinstance((await room.game()).phase, BetweenDeals | Finished):
        await room.play(1)


async def test_a_hint_follows_every_commit_and_no_refusal() -> None:
    room = Room()
    hints: list[tuple[TableId, int]] = []
    room.tables.follow(lambda table, version: hints.append((table, version)))
    await room.open("gin")
    assert hints == [(TABLE, 2)]
    await room.ask(Start(ANN))
    await room.ask(Join(ANN))
    assert hints == [(TABLE, 2)]
    await room.done(Join(BOB), key="bob")
    await room.done(Join(BOB), key="bob")
    await room.open("gin", place=THERE, table=OTHER)
    assert hints == [(TABLE, 2), (TABLE, 3), (OTHER, 2)]


async def test_a_hint_comes_when_the_news_can_be_read() -> None:
    room = Room()
    read: list[asyncio.Task[bool]] = []

    async def is_there(table: TableId, version: int) -> bool:
        return (await room.tables.now(table)).version >= version

    room.tables.follow(lambda *hint: read.append(asyncio.create_task(is_there(*hint))))
    await room.open("gin", BOB)
    assert await asyncio.gather(*read) == [True, True]


async def test_what_is_told_to_the_asker_is_his_own_and_nothing_else() -> None:
    room = Room()
    await room.open("basic", BOB)
    begun = await room.done(Start(ANN))
    assert begun.told == (YourHand((await room.view(Seat(0))).hand),)
    seat = await room.on_turn()
    assert seat is not None
    drawn = await room.done(DrawStock(seat), (ANN, BOB)[seat])
    view = await room.view(seat)
    assert drawn.told == tuple(YouDrew(card) for card in view.drawn)
    assert len(drawn.told) == 1


async def test_computers_and_the_clock_are_told_nothing() -> None:
    room = Room()
    await room.start("gin", BOB)
    while (seat := await room.on_turn()) is not None:
        assert (await room.done(COMPUTER(await room.view(seat)))).told == ()


async def test_who_knocks_is_told_his_closing_card_alone() -> None:
    room = Room()
    await room.start("gin", BOB)
    told: list[object] = []
    while await room.on_turn() is not None:
        told += await told_of_a_move(room)
    assert any(isinstance(each, YouClosedWith) for each in told)
    assert any(isinstance(each, YouDrew) for each in told)


async def told_of_a_move(room: Room) -> Sequence[object]:
    """One move by the person who sits there; what he is told besides."""
    seat = await room.on_turn()
    assert seat is not None
    intent = COMPUTER(await room.view(seat))
    accepted = await room.done(intent, (ANN, BOB)[seat])
    mine = await room.view(seat)
    for notice in accepted.told:
        match notice:
            case YourHand(cards=cards):
                assert cards == mine.hand
            case YouDrew(card=card):
                assert card in mine.hand
            case YouClosedWith(card=card):
                assert card == mine.closing_card
    return accepted.told


@pytest.mark.parametrize("variant", ["basic", "gin"])
async def test_readers_are_never_told_what_one_seat_is_told(variant: str) -> None:
    room = Room()
    await room.start(variant, BOB)
    end = await room.play_out()
    told: tuple[object, ...] = end.told
    assert len(told) > 20
    assert [each for each in told if isinstance(each, PRIVATE)] == []


@pytest.mark.parametrize("pause", [1, 2, 9])
async def test_every_notice_is_told_once_however_seldom_somebody_reads(pause: int) -> None:
    room = Room()
    await room.start("basic", BOB)
    told: list[object] = []
    version, moves = 0, 0
    while await room.move():
        moves += 1
        if moves % pause == 0:
            news = await room.tables.since(TABLE, version)
            told += news.told
            version = news.version
    told += (await room.tables.since(TABLE, version)).told
    assert tuple(told) == (await room.tables.since(TABLE, 0)).told


async def test_nothing_is_told_past_the_version_that_is_shown() -> None:
    """Between loading the table and reading its log somebody else writes."""

    class Growing(SharedStore):
        reads = 0

        async def events(self, table: TableId, after: int) -> Sequence[Logged]:
            self.reads += 1
            if self.reads == 2 and self.meanwhile is not None:
                meanwhile, self.meanwhile = self.meanwhile, None
                await meanwhile()
            return await super().events(table, after)

    store = Growing()
    here, there = Room(store), Room(store)
    await here.start("gin", BOB)
    first = await here.tables.since(TABLE, 0)
    store.reads = 0
    store.meanwhile = lambda: there.move(key="there")
    same = await here.tables.since(TABLE, 0)
    assert same == first
    news = await here.tables.since(TABLE, same.version)
    assert [type(each).__name__ for each in news.told] == ["Passed", "UpcardOffered"]


async def test_a_reader_ahead_of_the_table_is_told_nothing() -> None:
    room = Room()
    await room.start("gin", BOB)
    assert (await room.tables.since(TABLE, 10_000)).told == ()


async def test_now_tells_nothing_and_is_the_same_table() -> None:
    room = Room()
    await room.start("gin", BOB)
    await room.play(5)
    now, since = await room.tables.now(TABLE), await room.tables.since(TABLE, 0)
    assert (now.version, now.lobby, now.table) == (since.version, since.lobby, since.table)
    assert now.told == ()
    assert now.ended == ()


# ---------------------------------------------------------------- deals that ended


async def test_a_deal_that_ended_is_told_whole_wherever_the_reader_was() -> None:
    room = Room()
    await room.start("gin", BOB)
    await between_deals(room)
    table = await room.game()
    whole = await room.tables.since(TABLE, 0)
    assert [each.table for each in whole.ended] == [table]
    late = await room.tables.since(TABLE, whole.version - 1)
    assert late.ended == whole.ended
    (ended,) = late.ended
    assert any(isinstance(each, DealBegan) for each in ended.told)
    assert any(isinstance(each, Knocked) for each in ended.told)
    assert any(isinstance(each, HandShown) for each in ended.told)
    assert isinstance(ended.told[-1], DealScored)


async def test_a_deal_that_ended_stays_as_it_was_when_the_next_is_on() -> None:
    room = Room()
    await room.start("gin", BOB)
    await between_deals(room)
    table = await room.game()
    version = (await room.tables.now(TABLE)).version
    for seat in (0, 1):
        await room.done(Ready(Seat(seat)))
    await room.play(3)
    (ended,) = (await room.tables.since(TABLE, version - 1)).ended
    assert ended.table == table
    assert (await room.tables.since(TABLE, version)).ended == ()


async def test_a_deal_that_was_told_is_not_told_again_with_the_next() -> None:
    room = Room()
    await room.start("gin", BOB)
    await between_deals(room)
    version = (await room.tables.now(TABLE)).version
    for seat in (0, 1):
        await room.done(Ready(Seat(seat)))
    await between_deals(room)
    (ended,) = (await room.tables.since(TABLE, version)).ended
    assert ended.table == await room.game()
    assert len((await room.tables.since(TABLE, version - 1)).ended) == 2


async def test_each_deal_of_a_game_ends_once_the_last_with_the_game() -> None:
    room = Room()
    await room.start("gin", BOB)
    end = await room.play_out()
    scored = [each for each in end.told if isinstance(each, DealScored | DealVoided)]
    assert [each.told[-1] for each in end.ended] == scored
    assert len(scored) > 1
    assert all(isinstance(each.table.phase, BetweenDeals) for each in end.ended[:-1])
    assert end.ended[-1].table == end.table
    assert isinstance(end.told[-1], GameWon)


async def test_a_void_deal_ends_too() -> None:
    room = Room()
    await room.start("basic", BOB)
    await room.done(Annul(), ANN)
    (ended,) = (await room.tables.since(TABLE, 0)).ended
    assert isinstance(ended, Ended)
    assert isinstance(ended.told[-1], DealVoided)
    assert isinstance(ended.table.phase, BetweenDeals)


# ---------------------------------------------------------------- the end of a table


async def test_a_table_is_over_with_its_game() -> None:
    room = Room()
    await room.start("basic", BOB)
    assert not (await room.tables.now(TABLE)).is_over
    assert (await room.play_out()).is_over


async def test_a_table_is_over_when_the_last_person_leaves_the_lobby() -> None:
    room = Room()
    await room.open("basic", BOB, computers=2)
    await room.done(Leave(ANN))
    assert not (await room.tables.now(TABLE)).is_over
    await room.done(Leave(BOB))
    assert (await room.tables.now(TABLE)).is_over


async def test_computers_do_not_go_on_alone() -> None:
    room = Room()
    await room.start("basic", computers=2, options=(("match", "200"),))
    await between_deals(room)
    await room.done(Withdraw(Seat(0)), ANN)
    now = await room.tables.now(TABLE)
    assert now.table is not None
    assert not isinstance(now.table.phase, Finished | Playing)
    assert now.is_over
    assert await room.tables.open_at(HERE) is None


async def test_a_seat_that_left_the_game_sees_nothing_any_more() -> None:
    room = Room()
    await room.start("basic", BOB, computers=1, options=(("match", "200"),))
    await between_deals(room)
    await room.done(Withdraw(Seat(1)), BOB)
    assert await room.tables.view(TABLE, Seat(1)) is None
    assert await room.tables.view(TABLE, Seat(0)) is not None
    assert not (await room.tables.now(TABLE)).is_over
    assert await room.tables.view(TABLE, Seat(7)) is None
    assert await room.ask(Ready(Seat(1)), BOB) == Refused(NoWayBack())

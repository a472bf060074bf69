"""Whole games through the one door, folded again from the log at every kind of point."""

import pytest

from rummybot.engine.cards import PACK
from rummybot.engine.events import ShuffleDue
from rummybot.engine.hidden import State
from rummybot.engine.ids import Seat
from rummybot.engine.intents import Annul, Discard, DrawStock, SeatIntent, TakeBack
from rummybot.engine.legality import options
from rummybot.engine.notices import StockWasRebuilt
from rummybot.engine.tabletop import BetweenDeals, Finished
from rummybot.engine.views import SeatView
from rummybot.store.memory import MemoryStore
from rummybot.tables.events import DeckSealed
from rummybot.tables.roster import Computer
from rummybot.tables.running import Running, fold
from tests.tables.room import ANN, BOB, CAT, DAN, TABLE, Room

PEOPLE = (BOB, CAT, DAN)
GAMES = [
    ("basic", 2, ()),
    ("basic", 4, (("match", "100"), ("taken", "free"))),
    ("basic", 6, (("stock", "showdown"), ("last-discard", "required"), ("match", "50"))),
    ("gin", 2, ()),
    ("gin", 2, (("stock", "reshuffle"), ("match", "150"))),
]


def state(store: MemoryStore) -> State:
    """The game by its log alone."""
    game = running(store).game
    assert game is not None
    return game


def running(store: MemoryStore) -> Running:
    return fold(Running(), store._events[TABLE])


@pytest.mark.parametrize(("variant", "seats", "chosen"), GAMES)
async def test_computers_play_a_whole_game(
    variant: str, seats: int, chosen: tuple[tuple[str, str], ...]
) -> None:
    store = MemoryStore()
    room = Room(store)
    await room.start(variant, computers=seats - 1, options=chosen)
    end = await room.play_out()
    assert end.table is not None
    assert isinstance(end.table.phase, Finished)
    assert end.version == len(store._events[TABLE])
    assert [type(each) for each in end.lobby.roster.sitters[1:]] == [Computer] * (seats - 1)
    # Folded again, by somebody who has never seen the table, it comes to the same.
    assert await Room(store).tables.since(TABLE, 0) == end
    assert state(store).top == end.table


@pytest.mark.parametrize("variant", ["basic", "gin"])
async def test_a_game_with_the_same_number_is_the_same_game(variant: str) -> None:
    ends = []
    for _ in range(2):
        room = Room(seed=99)
        await room.start(variant, BOB)
        ends.append(await room.play_out())
    assert ends[0] == ends[1]
    other = Room(seed=98)
    await other.start(variant, BOB)
    assert (await other.play_out()).told != ends[0].told


@pytest.mark.parametrize("variant", ["basic", "gin"])
async def test_after_every_single_move_the_log_tells_the_whole_state(variant: str) -> None:
    store = MemoryStore()
    room = Room(store)
    await room.start(variant, BOB, options=(("match", "single"),))
    running_on = True
    while running_on:
        kept = room.tables._cache[TABLE]
        assert running(store) == kept
        running_on = await room.move()


@pytest.mark.parametrize("moves", [0, 1, 6, 23])
@pytest.mark.parametrize("variant", ["basic", "gin"])
async def test_a_process_that_knows_nothing_goes_on_in_mid_deal(variant: str, moves: int) -> None:
    store = MemoryStore()
    before = Room(store)
    await before.start(variant, BOB)
    await before.play(moves)
    after = Room(store, seed=12345)  # it draws other seeds, where it has to draw any
    assert await after.tables.now(TABLE) == await before.tables.now(TABLE)
    for each in (Seat(0), Seat(1)):
        assert await after.view(each) == await before.view(each)
    assert await after.on_turn() == await before.on_turn()
    stock = state(store).hidden.stock
    seat = await after.on_turn()
    assert seat is not None
    if DrawStock(seat) in options(await after.view(seat)):
        await after.done(DrawStock(seat), key="after")
        assert (await after.view(seat)).drawn == stock[:1]


def drawing(view: SeatView) -> SeatIntent:
    """From the stock and straight away again, so that the stock is soon used up."""
    for each in options(view):
        if isinstance(each, DrawStock):
            return each
    throws = [each for each in options(view) if isinstance(each, Discard)]
    return next((each for each in throws if each.card in view.drawn), throws[0])


async def test_the_seed_of_a_second_shuffle_comes_from_the_log() -> None:
    """One process deals, another one has to shuffle: with the seed that was sealed at the deal."""
    store, same = MemoryStore(), MemoryStore()
    before = Room(store)
    await before.start("basic", BOB, computers=1)
    while state(store).top.stock_size > 1:
        assert await before.move(choose=drawing)
    same._events = {TABLE: list(store._events[TABLE])}
    told = []
    for kept, seed in ((store, 7), (same, 4321)):
        room = Room(kept, seed=seed)
        version = (await room.tables.now(TABLE)).version
        for number in range(3):
            assert await room.move(choose=drawing, key=f"late:{number}")
        told.append((await room.tables.since(TABLE, version)).told)
    assert any(isinstance(each, StockWasRebuilt) for each in told[0])
    assert told[0] == told[1]
    assert state(store) == state(same)
    assert sum(isinstance(each, DeckSealed) for each in store._events[TABLE]) == 1


async def test_between_two_shuffles_of_a_deal_nothing_is_lost() -> None:
    store = MemoryStore()
    room = Room(store)
    await room.start("basic", BOB, computers=1)
    shuffles = 0
    while shuffles < 2:
        version = (await room.tables.now(TABLE)).version
        assert await Room(store).move(choose=drawing, key=f"move:{version}")
        told = (await room.tables.since(TABLE, version)).told
        shuffles += sum(isinstance(each, ShuffleDue) for each in told)
        hidden = state(store)
        cards = [*hidden.hidden.stock, *hidden.top.discards]
        cards += [card for hand in hidden.hidden.hands for card in hand]
        assert sorted(cards) == list(PACK)
    assert (await room.game()).reshuffles == 2


async def test_a_new_deal_has_a_new_seed_and_a_void_one_too() -> None:
    store = MemoryStore()
    room = Room(store)
    await room.start("basic", BOB)
    sealed = running(store).seed
    assert sealed is not None
    await room.done(Annul(), ANN)
    assert running(store).seed is None
    await room.play(2)
    assert not isinstance((await room.game()).phase, BetweenDeals)
    assert running(store).seed not in (None, sealed)


async def test_a_seed_is_dropped_when_its_deal_is_over() -> None:
    store = MemoryStore()
    room = Room(store)
    await room.start("gin", BOB)
    while not isinstance((await room.game()).phase, BetweenDeals | Finished):
        assert running(store).seed is not None
        await room.play(1)
    assert running(store).seed is None


async def test_what_was_taken_back_is_folded_too() -> None:
    store = MemoryStore()
    room = Room(store)
    await room.start("basic", BOB)
    seat = await room.on_turn()
    assert seat is not None
    await room.move(choose=drawing)
    hand = (await room.view(seat)).hand
    await room.move(choose=drawing)
    await room.done(TakeBack(seat))
    assert (await Room(store).view(seat)).hand == hand
    assert await Room(store).on_turn() == seat

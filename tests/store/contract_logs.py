"""What every store must do with logs, keys and places."""

import asyncio

import pytest

from rummybot.engine.cards import PACK
from rummybot.engine.hidden import Dealt
from rummybot.engine.ids import Seat
from rummybot.tables.ports import Conflict, EventStore, PlaceTaken, TableStanding
from rummybot.tables.request import TableId
from rummybot.tables.roster import Place
from tests.store.entries import (
    ANN,
    BOB,
    CAT,
    CLOSED,
    HERE,
    MORE,
    NONE,
    ONE,
    OPEN,
    SOME,
    THERE,
    TWO,
    put,
)


class LogContract:
    """Its tests say what they promise."""

    # ------------------------------------------------------------ logs

    async def test_a_table_nobody_wrote_of_has_no_events(self, store: EventStore) -> None:
        assert tuple(await store.events(NONE, 0)) == ()
        assert await store.handled(NONE, "key") is None
        assert await store.open_at(HERE) is None

    async def test_events_come_back_in_their_order_and_as_they_were(
        self, store: EventStore
    ) -> None:
        dealt = Dealt((Seat(0), Seat(1)), (PACK[:2], PACK[12:14]), PACK[40:])
        assert await put(store, ONE, 0, "a", SOME, OPEN) is None
        assert await put(store, ONE, 3, "b", (*MORE, dealt), OPEN) is None
        assert tuple(await store.events(ONE, 0)) == (*SOME, *MORE, dealt)

    async def test_events_can_be_asked_for_after_any_version(self, store: EventStore) -> None:
        await put(store, ONE, 0, "a", SOME, OPEN)
        await put(store, ONE, 3, "b", MORE, OPEN)
        whole = (*SOME, *MORE)
        for version in range(len(whole) + 3):
            assert tuple(await store.events(ONE, version)) == whole[version:]

    async def test_what_was_read_does_not_change_later(self, store: EventStore) -> None:
        await put(store, ONE, 0, "a", SOME, OPEN)
        read = await store.events(ONE, 0)
        await put(store, ONE, 3, "b", MORE, OPEN)
        assert tuple(read) == SOME

    async def test_logs_of_two_tables_are_two(self, store: EventStore) -> None:
        await put(store, ONE, 0, "a", SOME, OPEN)
        await put(store, TWO, 0, "a", MORE, TableStanding(THERE, open=True))
        assert tuple(await store.events(ONE, 0)) == SOME
        assert tuple(await store.events(TWO, 0)) == MORE

    # ------------------------------------------------------------ versions

    @pytest.mark.parametrize("expected", [0, 1, 2, 4, 100])
    async def test_at_another_version_nothing_is_written(
        self, store: EventStore, expected: int
    ) -> None:
        await put(store, ONE, 0, "a", SOME, OPEN)
        assert await put(store, ONE, expected, "b", MORE, CLOSED) == Conflict()
        assert tuple(await store.events(ONE, 0)) == SOME
        assert await store.handled(ONE, "b") is None
        assert await store.open_at(HERE) == ONE

    async def test_a_log_begins_at_nought(self, store: EventStore) -> None:
        assert await put(store, ONE, 1, "a", SOME, OPEN) == Conflict()
        assert await store.open_at(HERE) is None
        assert await put(store, ONE, 0, "a", SOME, OPEN) is None

    async def test_of_many_who_write_at_once_one_succeeds(self, store: EventStore) -> None:
        outcomes = await asyncio.gather(
            *(put(store, ONE, 0, f"key:{n}", SOME[: n % 3 + 1], OPEN) for n in range(6))
        )
        assert outcomes.count(None) == 1
        assert outcomes.count(Conflict()) == 5
        (key,) = [n for n, outcome in enumerate(outcomes) if outcome is None]
        assert len(await store.events(ONE, 0)) == key % 3 + 1
        handled = [await store.handled(ONE, f"key:{n}") for n in range(6)]
        assert [n for n, version in enumerate(handled) if version is not None] == [key]

    # ------------------------------------------------------------ keys

    async def test_a_key_is_handled_at_the_version_it_made(self, store: EventStore) -> None:
        await put(store, ONE, 0, "a", SOME, OPEN)
        await put(store, ONE, 3, "b", MORE[:1], OPEN)
        await put(store, ONE, 4, "c", MORE[1:], OPEN)
        assert [await store.handled(ONE, key) for key in "abcd"] == [3, 4, 6, None]

    async def test_a_key_belongs_to_its_table(self, store: EventStore) -> None:
        await put(store, ONE, 0, "a", SOME, OPEN)
        assert await store.handled(TWO, "a") is None
        assert await put(store, TWO, 0, "a", SOME, TableStanding(THERE, open=True)) is None

    async def test_a_key_that_was_handled_is_never_written_again(self, store: EventStore) -> None:
        await put(store, ONE, 0, "a", SOME, OPEN)
        assert await put(store, ONE, 3, "a", MORE, OPEN) == Conflict()
        assert tuple(await store.events(ONE, 0)) == SOME
        assert await store.handled(ONE, "a") == 3

    async def test_a_key_may_be_long_and_strange(self, store: EventStore) -> None:
        key = "дискорд:%_'\"\\" + "9" * 100
        await put(store, ONE, 0, key, SOME, OPEN)
        assert await store.handled(ONE, key) == 3
        assert await store.handled(ONE, key[:-1]) is None

    # ------------------------------------------------------------ places

    async def test_a_place_has_one_open_table(self, store: EventStore) -> None:
        await put(store, ONE, 0, "a", SOME, OPEN)
        assert await put(store, TWO, 0, "b", SOME, OPEN) == PlaceTaken(ONE)
        assert await store.open_at(HERE) == ONE
        assert tuple(await store.events(TWO, 0)) == ()
        assert await store.handled(TWO, "b") is None

    async def test_of_two_tables_opened_at_once_one_is_there(self, store: EventStore) -> None:
        first, second = await asyncio.gather(
            put(store, ONE, 0, "a", SOME, OPEN), put(store, TWO, 0, "b", SOME, OPEN)
        )
        assert {first, second} in ({None, PlaceTaken(ONE)}, {None, PlaceTaken(TWO)})
        there = await store.open_at(HERE)
        assert there is not None
        assert tuple(await store.events(there, 0)) == SOME

    async def test_two_places_have_two_tables(self, store: EventStore) -> None:
        await put(store, ONE, 0, "a", SOME, OPEN)
        elsewhere = [Place("test", "HERE"), Place("test", "here "), Place("other", "here")]
        for number, place in enumerate(elsewhere):
            table = TableId(f"table:{number}")
            assert await put(store, table, 0, "a", SOME, TableStanding(place, open=True)) is None
            assert await store.open_at(place) == table
        assert await store.open_at(HERE) == ONE

    async def test_a_table_that_closes_frees_its_place(self, store: EventStore) -> None:
        await put(store, ONE, 0, "a", SOME, OPEN)
        await put(store, ONE, 3, "b", MORE, CLOSED)
        assert await store.open_at(HERE) is None
        assert await put(store, TWO, 0, "c", SOME, OPEN) is None
        assert await store.open_at(HERE) == TWO
        assert tuple(await store.events(ONE, 0)) == (*SOME, *MORE)

    async def test_a_table_that_never_opened_frees_nothing(self, store: EventStore) -> None:
        await put(store, ONE, 0, "a", SOME, OPEN)
        assert await put(store, TWO, 0, "b", SOME, CLOSED) is None
        assert await store.open_at(HERE) == ONE

    async def test_a_table_opens_again_only_into_a_free_place(self, store: EventStore) -> None:
        await put(store, ONE, 0, "a", SOME, OPEN)
        await put(store, ONE, 3, "b", MORE[:1], CLOSED)
        await put(store, TWO, 0, "c", SOME, OPEN)
        assert await put(store, ONE, 4, "d", MORE[1:], OPEN) == PlaceTaken(TWO)
        await put(store, TWO, 3, "e", MORE, CLOSED)
        assert await put(store, ONE, 4, "d", MORE[1:], OPEN) is None
        assert await store.open_at(HERE) == ONE

    async def test_a_table_that_moves_frees_the_place_it_leaves(self, store: EventStore) -> None:
        await put(store, ONE, 0, "a", SOME, OPEN)
        await put(store, ONE, 3, "b", MORE, TableStanding(THERE, open=True))
        assert await store.open_at(HERE) is None
        assert await store.open_at(THERE) == ONE
        assert await put(store, TWO, 0, "c", SOME, OPEN) is None

    async def test_open_tables_are_told_in_the_order_of_their_beginnings(
        self, store: EventStore
    ) -> None:
        assert tuple(await store.open_tables()) == ()
        tables = [TableId(name) for name in ("m", "z", "a", "k")]
        for number, table in enumerate(tables):
            await put(
                store, table, 0, "a", SOME, TableStanding(Place("test", str(number)), open=True)
            )
        assert list(await store.open_tables()) == tables
        await put(store, tables[1], 3, "b", MORE, TableStanding(Place("test", "1"), open=False))
        assert list(await store.open_tables()) == [tables[0], *tables[2:]]
        await put(store, tables[1], 6, "c", SOME, TableStanding(Place("test", "1"), open=True))
        assert list(await store.open_tables()) == tables

    # ------------------------------------------------------------ seats

    async def test_whoever_sits_at_open_tables_is_told_which(self, store: EventStore) -> None:
        assert tuple(await store.tables_of(ANN)) == ()
        await put(store, TWO, 0, "a", SOME, TableStanding(HERE, open=True, seated=(ANN, BOB)))
        await put(store, ONE, 0, "a", SOME, TableStanding(THERE, open=True, seated=(CAT, ANN)))
        assert tuple(await store.tables_of(ANN)) == (TWO, ONE)
        assert tuple(await store.tables_of(BOB)) == (TWO,)
        assert tuple(await store.tables_of(CAT)) == (ONE,)

    async def test_people_come_and_go(self, store: EventStore) -> None:
        await put(store, ONE, 0, "a", SOME, TableStanding(HERE, open=True, seated=(ANN, BOB)))
        await put(store, ONE, 3, "b", MORE, TableStanding(HERE, open=True, seated=(CAT, ANN)))
        assert [tuple(await store.tables_of(who)) for who in (ANN, BOB, CAT)] == [
            (ONE,),
            (),
            (ONE,),
        ]
        await put(store, ONE, 6, "c", SOME, TableStanding(HERE, open=True))
        assert tuple(await store.tables_of(ANN)) == ()

    async def test_nobody_sits_at_a_closed_table(self, store: EventStore) -> None:
        await put(store, ONE, 0, "a", SOME, TableStanding(HERE, open=True, seated=(ANN,)))
        await put(store, ONE, 3, "b", MORE, TableStanding(HERE, open=False, seated=(ANN,)))
        assert tuple(await store.tables_of(ANN)) == ()

    async def test_a_refused_entry_seats_nobody(self, store: EventStore) -> None:
        await put(store, ONE, 0, "a", SOME, TableStanding(HERE, open=True, seated=(ANN,)))
        await put(store, ONE, 0, "b", MORE, TableStanding(HERE, open=True, seated=(BOB,)))
        await put(store, TWO, 0, "c", MORE, TableStanding(HERE, open=True, seated=(BOB,)))
        assert tuple(await store.tables_of(ANN)) == (ONE,)
        assert tuple(await store.tables_of(BOB)) == ()

    # ------------------------------------------------------------ many at once

    async def test_of_entries_that_are_written_at_once_each_is_judged_alone(
        self, store: EventStore
    ) -> None:
        await put(store, ONE, 0, "a", SOME, OPEN)
        there = TableStanding(THERE, open=True)
        assert (
            await asyncio.gather(
                put(store, ONE, 3, "b", MORE[:1], OPEN),
                put(store, ONE, 3, "c", SOME, OPEN),  # the version was taken by the one before
                put(store, ONE, 4, "d", MORE[1:2], OPEN),
                put(store, ONE, 5, "a", SOME, OPEN),  # the key was handled long ago
                put(store, ONE, 5, "b", SOME, OPEN),  # and this one just now
                put(store, TWO, 0, "a", SOME, OPEN),  # the place is taken
                put(store, ONE, 5, "e", MORE[2:], there),  # and now it is free
                put(store, TWO, 0, "b", SOME, OPEN),
                put(store, NONE, 0, "a", SOME, there),
            )
            == [
                None,
                Conflict(),
                None,
                Conflict(),
                Conflict(),
                PlaceTaken(ONE),
                None,
                None,
                PlaceTaken(ONE),
            ]
        )
        assert tuple(await store.events(ONE, 0)) == (*SOME, *MORE)
        assert tuple(await store.events(TWO, 0)) == SOME
        assert tuple(await store.events(NONE, 0)) == ()
        assert (await store.open_at(HERE), await store.open_at(THERE)) == (TWO, ONE)
        assert [await store.handled(ONE, key) for key in "abcde"] == [3, 4, None, 5, 6]
        assert [await store.handled(TWO, key) for key in "ab"] == [None, 3]

    async def test_an_entry_may_have_no_event(self, store: EventStore) -> None:
        await put(store, ONE, 0, "a", SOME, OPEN)
        assert await put(store, ONE, 3, "b", (), CLOSED) is None
        assert await store.handled(ONE, "b") == 3
        assert tuple(await store.events(ONE, 0)) == SOME
        assert await store.open_at(HERE) is None

"""What every store must do: one suite, run against each.

A test module subclasses `StoreContract` and gives it a fixture `store`, new for each test.
"""

import asyncio

import pytest

from rummybot.engine.cards import PACK
from rummybot.engine.hidden import Dealt
from rummybot.engine.ids import Seat
from rummybot.tables.lifecycle import ComputerAdded, DeckSealed, GameStarted, Joined, Left
from rummybot.tables.ports import Conflict, EventStore, Person, PlaceTaken, Standing
from rummybot.tables.request import Logged, TableId
from rummybot.tables.roster import Computer, Place, PlayerRef

ONE, TWO, NONE = map(TableId, ("one", "two", "none"))
HERE, THERE = Place("test", "here"), Place("test", "there")
OPEN, CLOSED = Standing(HERE, open=True), Standing(HERE, open=False)
ANN, BOB, CAT = map(PlayerRef, ("ann", "bob", "cat"))
SOME: tuple[Logged, ...] = (Joined(ANN), Joined(BOB), ComputerAdded(Computer(1)))
MORE: tuple[Logged, ...] = (Left(BOB), GameStarted(), DeckSealed(bytes(range(32))))


class StoreContract:
    """The suite. Its tests say what they promise."""

    # ------------------------------------------------------------ logs

    async def test_a_table_nobody_wrote_of_has_no_events(self, store: EventStore) -> None:
        assert tuple(await store.events(NONE, 0)) == ()
        assert await store.handled(NONE, "key") is None
        assert await store.open_at(HERE) is None

    async def test_events_come_back_in_their_order_and_as_they_were(
        self, store: EventStore
    ) -> None:
        dealt = Dealt((Seat(0), Seat(1)), (PACK[:2], PACK[12:14]), PACK[40:])
        assert await store.append(ONE, 0, "a", SOME, OPEN) is None
        assert await store.append(ONE, 3, "b", (*MORE, dealt), OPEN) is None
        assert tuple(await store.events(ONE, 0)) == (*SOME, *MORE, dealt)

    async def test_events_can_be_asked_for_after_any_version(self, store: EventStore) -> None:
        await store.append(ONE, 0, "a", SOME, OPEN)
        await store.append(ONE, 3, "b", MORE, OPEN)
        whole = (*SOME, *MORE)
        for version in range(len(whole) + 3):
            assert tuple(await store.events(ONE, version)) == whole[version:]

    async def test_what_was_read_does_not_change_later(self, store: EventStore) -> None:
        await store.append(ONE, 0, "a", SOME, OPEN)
        read = await store.events(ONE, 0)
        await store.append(ONE, 3, "b", MORE, OPEN)
        assert tuple(read) == SOME

    async def test_logs_of_two_tables_are_two(self, store: EventStore) -> None:
        await store.append(ONE, 0, "a", SOME, OPEN)
        await store.append(TWO, 0, "a", MORE, Standing(THERE, open=True))
        assert tuple(await store.events(ONE, 0)) == SOME
        assert tuple(await store.events(TWO, 0)) == MORE

    # ------------------------------------------------------------ versions

    @pytest.mark.parametrize("expected", [0, 1, 2, 4, 100])
    async def test_at_another_version_nothing_is_written(
        self, store: EventStore, expected: int
    ) -> None:
        await store.append(ONE, 0, "a", SOME, OPEN)
        assert await store.append(ONE, expected, "b", MORE, CLOSED) == Conflict()
        assert tuple(await store.events(ONE, 0)) == SOME
        assert await store.handled(ONE, "b") is None
        assert await store.open_at(HERE) == ONE

    async def test_a_log_begins_at_nought(self, store: EventStore) -> None:
        assert await store.append(ONE, 1, "a", SOME, OPEN) == Conflict()
        assert await store.open_at(HERE) is None
        assert await store.append(ONE, 0, "a", SOME, OPEN) is None

    async def test_of_many_who_write_at_once_one_succeeds(self, store: EventStore) -> None:
        outcomes = await asyncio.gather(
            *(store.append(ONE, 0, f"key:{n}", SOME[: n % 3 + 1], OPEN) for n in range(6))
        )
        assert outcomes.count(None) == 1
        assert outcomes.count(Conflict()) == 5
        (key,) = [n for n, outcome in enumerate(outcomes) if outcome is None]
        assert len(await store.events(ONE, 0)) == key % 3 + 1
        handled = [await store.handled(ONE, f"key:{n}") for n in range(6)]
        assert [n for n, version in enumerate(handled) if version is not None] == [key]

    # ------------------------------------------------------------ keys

    async def test_a_key_is_handled_at_the_version_it_made(self, store: EventStore) -> None:
        await store.append(ONE, 0, "a", SOME, OPEN)
        await store.append(ONE, 3, "b", MORE[:1], OPEN)
        await store.append(ONE, 4, "c", MORE[1:], OPEN)
        assert [await store.handled(ONE, key) for key in "abcd"] == [3, 4, 6, None]

    async def test_a_key_belongs_to_its_table(self, store: EventStore) -> None:
        await store.append(ONE, 0, "a", SOME, OPEN)
        assert await store.handled(TWO, "a") is None
        assert await store.append(TWO, 0, "a", SOME, Standing(THERE, open=True)) is None

    async def test_a_key_that_was_handled_is_never_written_again(self, store: EventStore) -> None:
        await store.append(ONE, 0, "a", SOME, OPEN)
        assert await store.append(ONE, 3, "a", MORE, OPEN) == Conflict()
        assert tuple(await store.events(ONE, 0)) == SOME
        assert await store.handled(ONE, "a") == 3

    async def test_a_key_may_be_long_and_strange(self, store: EventStore) -> None:
        key = "дискорд:%_'\"\\" + "9" * 100
        await store.append(ONE, 0, key, SOME, OPEN)
        assert await store.handled(ONE, key) == 3
        assert await store.handled(ONE, key[:-1]) is None

    # ------------------------------------------------------------ places

    async def test_a_place_has_one_open_table(self, store: EventStore) -> None:
        await store.append(ONE, 0, "a", SOME, OPEN)
        assert await store.append(TWO, 0, "b", SOME, OPEN) == PlaceTaken(ONE)
        assert await store.open_at(HERE) == ONE
        assert tuple(await store.events(TWO, 0)) == ()
        assert await store.handled(TWO, "b") is None

    async def test_of_two_tables_opened_at_once_one_is_there(self, store: EventStore) -> None:
        first, second = await asyncio.gather(
            store.append(ONE, 0, "a", SOME, OPEN), store.append(TWO, 0, "b", SOME, OPEN)
        )
        assert {first, second} in ({None, PlaceTaken(ONE)}, {None, PlaceTaken(TWO)})
        there = await store.open_at(HERE)
        assert there is not None
        assert tuple(await store.events(there, 0)) == SOME

    async def test_two_places_have_two_tables(self, store: EventStore) -> None:
        await store.append(ONE, 0, "a", SOME, OPEN)
        elsewhere = [Place("test", "HERE"), Place("test", "here "), Place("other", "here")]
        for number, place in enumerate(elsewhere):
            table = TableId(f"table:{number}")
            assert await store.append(table, 0, "a", SOME, Standing(place, open=True)) is None
            assert await store.open_at(place) == table
        assert await store.open_at(HERE) == ONE

    async def test_a_table_that_closes_frees_its_place(self, store: EventStore) -> None:
        await store.append(ONE, 0, "a", SOME, OPEN)
        await store.append(ONE, 3, "b", MORE, CLOSED)
        assert await store.open_at(HERE) is None
        assert await store.append(TWO, 0, "c", SOME, OPEN) is None
        assert await store.open_at(HERE) == TWO
        assert tuple(await store.events(ONE, 0)) == (*SOME, *MORE)

    async def test_a_table_that_never_opened_frees_nothing(self, store: EventStore) -> None:
        await store.append(ONE, 0, "a", SOME, OPEN)
        assert await store.append(TWO, 0, "b", SOME, CLOSED) is None
        assert await store.open_at(HERE) == ONE

    async def test_a_table_opens_again_only_into_a_free_place(self, store: EventStore) -> None:
        await store.append(ONE, 0, "a", SOME, OPEN)
        await store.append(ONE, 3, "b", MORE[:1], CLOSED)
        await store.append(TWO, 0, "c", SOME, OPEN)
        assert await store.append(ONE, 4, "d", MORE[1:], OPEN) == PlaceTaken(TWO)
        await store.append(TWO, 3, "e", MORE, CLOSED)
        assert await store.append(ONE, 4, "d", MORE[1:], OPEN) is None
        assert await store.open_at(HERE) == ONE

    # ------------------------------------------------------------ people

    async def test_nobody_is_known_at_first(self, store: EventStore) -> None:
        assert await store.person("test", "1") is None
        assert await store.people([ANN]) == {}

    async def test_a_person_is_found_by_account_and_by_id(self, store: EventStore) -> None:
        ann = Person(ANN, "Анна ♠ O'Neil", "ru")
        await store.remember("test", "1", ann)
        assert await store.person("test", "1") == ann
        assert await store.people([ANN]) == {ANN: ann}

    async def test_an_account_belongs_to_its_platform(self, store: EventStore) -> None:
        await store.remember("test", "1", Person(ANN, "Ann", "en"))
        await store.remember("other", "1", Person(BOB, "Bob", "ru"))
        assert await store.person("other", "1") == Person(BOB, "Bob", "ru")
        assert await store.person("test", "2") is None

    async def test_a_new_name_takes_the_place_of_the_old_one(self, store: EventStore) -> None:
        await store.remember("test", "1", Person(ANN, "Ann", "en"))
        await store.remember("test", "1", Person(ANN, "Anna", "ru"))
        assert await store.person("test", "1") == Person(ANN, "Anna", "ru")
        assert await store.people([ANN]) == {ANN: Person(ANN, "Anna", "ru")}

    async def test_only_those_asked_for_and_known_are_told(self, store: EventStore) -> None:
        for account, who in enumerate((ANN, BOB)):
            await store.remember("test", str(account), Person(who, who.id, "en"))
        found = await store.people([BOB, CAT, BOB])
        assert found == {BOB: Person(BOB, "bob", "en")}
        assert await store.people([]) == {}

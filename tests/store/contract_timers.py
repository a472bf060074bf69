"""What every store must do with deadlines."""

from dataclasses import replace

from rummybot.tables.ports import Conflict, EventStore, PlaceTaken, TableStanding
from rummybot.tables.request import Timer, TimerKind
from tests.store.entries import CLOSED, MORE, NONE, ONE, OPEN, SOME, THERE, TWO, put

TURN = Timer(ONE, TimerKind.TURN, 3, 1_700_000_060.25)
MARK = Timer(ONE, TimerKind.MARK, 3, 1_700_000_045.1)
IDLE = Timer(TWO, TimerKind.IDLE, 1, 1_700_000_050.0)
ELSEWHERE = TableStanding(THERE, open=True)


class TimerContract:
    """Its tests say what they promise."""

    async def test_without_deadlines_nothing_is_due(self, store: EventStore) -> None:
        await put(store, ONE, 0, "a", SOME, OPEN)
        assert await store.timers(ONE) == ()
        assert await store.timers(NONE) == ()
        assert tuple(await store.due(1e12, 10)) == ()
        assert await store.next_due() is None

    async def test_deadlines_of_a_table_are_told_the_earliest_first(
        self, store: EventStore
    ) -> None:
        await put(store, ONE, 0, "a", SOME, OPEN, TURN, MARK)
        await put(store, TWO, 0, "a", SOME, ELSEWHERE, IDLE)
        assert await store.timers(ONE) == (MARK, TURN)
        assert await store.timers(TWO) == (IDLE,)
        assert await store.next_due() == MARK.due

    async def test_an_entry_sets_all_deadlines_of_its_table_anew(self, store: EventStore) -> None:
        await put(store, ONE, 0, "a", SOME, OPEN, TURN, MARK)
        await put(store, TWO, 0, "a", SOME, ELSEWHERE, IDLE)
        later = replace(TURN, clock=4, due=TURN.due + 60)
        await put(store, ONE, 3, "b", MORE, OPEN, later)
        assert await store.timers(ONE) == (later,)
        await put(store, ONE, 6, "c", SOME, CLOSED)
        assert await store.timers(ONE) == ()
        assert await store.timers(TWO) == (IDLE,)

    async def test_a_refused_entry_sets_no_deadline(self, store: EventStore) -> None:
        await put(store, ONE, 0, "a", SOME, OPEN, TURN)
        assert await put(store, ONE, 0, "b", MORE, OPEN, MARK) == Conflict()
        assert await put(store, TWO, 0, "b", MORE, OPEN, IDLE) == PlaceTaken(ONE)
        assert tuple(await store.due(1e12, 10)) == (TURN,)

    async def test_the_earliest_that_have_come_are_due_and_not_more_than_wanted(
        self, store: EventStore
    ) -> None:
        await put(store, ONE, 0, "a", SOME, OPEN, TURN, MARK)
        await put(store, TWO, 0, "a", SOME, ELSEWHERE, IDLE)
        assert tuple(await store.due(MARK.due - 0.01, 10)) == ()
        assert tuple(await store.due(MARK.due, 10)) == (MARK,)
        assert tuple(await store.due(TURN.due, 10)) == (MARK, IDLE, TURN)
        assert tuple(await store.due(TURN.due, 2)) == (MARK, IDLE)

    async def test_to_ask_for_the_due_changes_nothing(self, store: EventStore) -> None:
        await put(store, ONE, 0, "a", SOME, OPEN, TURN)
        assert tuple(await store.due(TURN.due, 10)) == tuple(await store.due(TURN.due, 10))
        assert await store.timers(ONE) == (TURN,)

    async def test_a_deadline_can_be_put_off(self, store: EventStore) -> None:
        await put(store, ONE, 0, "a", SOME, OPEN, TURN, MARK)
        await store.set_due(MARK, TURN.due + 0.1)
        put_off = replace(MARK, due=TURN.due + 0.1)
        assert await store.timers(ONE) == (TURN, put_off)
        assert await store.next_due() == TURN.due
        assert tuple(await store.events(ONE, 0)) == SOME

    async def test_a_deadline_can_be_struck(self, store: EventStore) -> None:
        await put(store, ONE, 0, "a", SOME, OPEN, TURN, MARK)
        await store.set_due(MARK, None)
        assert await store.timers(ONE) == (TURN,)

    async def test_only_a_deadline_still_set_as_given_is_touched(self, store: EventStore) -> None:
        await put(store, ONE, 0, "a", SOME, OPEN, TURN)
        await put(store, TWO, 0, "a", SOME, ELSEWHERE, replace(TURN, table=TWO))
        others = (
            MARK,
            replace(TURN, clock=4),
            replace(TURN, due=TURN.due + 1),
            replace(TURN, table=NONE),
        )
        for other in others:
            for due in (None, 1.0):
                await store.set_due(other, due)
        assert await store.timers(ONE) == (TURN,)
        assert await store.timers(TWO) == (replace(TURN, table=TWO),)
        await store.set_due(TURN, None)
        await store.set_due(TURN, 1.0)
        assert await store.timers(ONE) == ()
        assert await store.timers(TWO) == (replace(TURN, table=TWO),)

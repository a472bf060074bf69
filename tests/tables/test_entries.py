"""What is written at once: events, key, standing and deadlines of one submission."""

import pytest

from rummybot.engine.ids import Seat
from rummybot.engine.intents import Pass
from rummybot.store.memory import MemoryStore
from rummybot.tables.events import DeckSealed, LifecycleEvent
from rummybot.tables.lifecycle import End, Join, Leave, Start
from rummybot.tables.ports import Conflict, Entry, PlaceTaken
from rummybot.tables.request import Accepted, TimerKind
from tests.tables.room import ANN, BOB, CAT, HERE, OTHER, TABLE, THERE, Room
from tests.tables.stores import SharedStore


class Watched(MemoryStore):
    """Keeps every entry that was written."""

    def __init__(self) -> None:
        super().__init__()
        self.entries: list[Entry] = []

    async def append(self, entry: Entry) -> Conflict | PlaceTaken | None:
        outcome = await super().append(entry)
        if outcome is None:
            self.entries.append(entry)
        return outcome


async def test_a_submission_is_one_entry_with_its_key_and_its_deadlines() -> None:
    store = Watched()
    room = Room(store)
    await room.start("gin", BOB)
    for _ in range(12):
        before, written = (await room.tables.now(TABLE)).version, len(store.entries)
        room.clock.time += 3
        await room.move(key=f"move:{before}")
        (entry,) = store.entries[written:]
        assert (entry.table, entry.expected, entry.key) == (TABLE, before, f"move:{before}")
        assert entry.at == room.clock.time
        assert entry.standing.seated == (ANN, BOB)
        assert set(entry.timers) == set(await store.timers(TABLE))
        assert {each.kind for each in entry.timers} == {TimerKind.TURN, TimerKind.MARK}


async def test_a_refusal_and_a_repeat_write_nothing() -> None:
    store = Watched()
    room = Room(store)
    await room.start("gin", BOB)
    seat = await room.on_turn()
    assert seat is not None
    await room.done(Pass(seat), key="once")
    written, timers = len(store.entries), await store.timers(TABLE)
    room.clock.time += 10
    assert (await room.done(Pass(seat), key="once")).repeated
    await room.ask(Pass(seat))
    await room.ask(Join(CAT))
    assert len(store.entries) == written
    assert await store.timers(TABLE) == timers


async def test_after_a_conflict_the_deadlines_are_those_of_what_was_decided_then() -> None:
    store = SharedStore()
    here, there = Room(store), Room(store)
    await here.start("gin", BOB)
    seat = await here.on_turn()
    assert seat is not None
    store.meanwhile = lambda: there.done(End(ANN), key="there:1")
    outcome = await here.ask(Pass(seat), key="here:1")
    assert not isinstance(outcome, Accepted)
    assert store.conflicts == 1
    assert await store.timers(TABLE) == ()


async def test_the_seal_of_a_deck_is_told_to_nobody() -> None:
    room = Room()
    await room.start("gin", BOB)
    end = await room.play_out()
    log = await room.store.events(TABLE, 0)
    assert any(isinstance(each, DeckSealed) for each in log)
    for version in range(0, end.version, 7):
        around = (await room.tables.since(TABLE, version)).around
        assert not any(isinstance(each, DeckSealed) for each in around)
    told = (await room.tables.since(TABLE, 0)).around
    kept = [each for each in log if isinstance(each, LifecycleEvent)]
    assert list(told) == [each for each in kept if not isinstance(each, DeckSealed)]


async def test_the_tables_of_a_person_are_those_he_sits_at() -> None:
    room = Room()
    assert await room.tables.tables_of(ANN) == []
    await room.open("gin", place=HERE, table=TABLE)
    await room.open("basic", BOB, place=THERE, table=OTHER)
    assert list(await room.tables.tables_of(ANN)) == [TABLE, OTHER]
    assert list(await room.tables.tables_of(BOB)) == [OTHER]
    await room.done(Start(ANN), table=OTHER)
    await room.done(Leave(BOB), table=OTHER)
    assert list(await room.tables.tables_of(BOB)) == []
    await room.done(End(ANN), table=TABLE)
    assert list(await room.tables.tables_of(ANN)) == [OTHER]


@pytest.mark.parametrize("variant", ["basic", "gin"])
async def test_standings_are_those_of_the_game(variant: str) -> None:
    store = Watched()
    room = Room(store)
    await room.start(variant, BOB, options=(("match", "single"),))
    await room.play_out()
    assert [each.standing.open for each in store.entries[:-1]] == [True] * (len(store.entries) - 1)
    assert not store.entries[-1].standing.open
    assert await room.tables.view(TABLE, Seat(0)) is not None

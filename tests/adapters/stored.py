"""The database of a product that runs elsewhere: tables put into it beforehand, and what it says
afterwards. Of the product's own parts only those are used that write and read it.
"""

import json
import sqlite3
from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import dataclass
from functools import lru_cache
from itertools import count
from pathlib import Path

from rummybot.app import WallClock
from rummybot.engine.hidden import ClosingCard, State
from rummybot.engine.ids import Seat
from rummybot.engine.intents import DrawStock, LayOff, Pass, SeatIntent, TakeDiscard
from rummybot.engine.legality import Seats, awaiting, options
from rummybot.engine.tabletop import BetweenDeals, Defending
from rummybot.engine.views import SeatView, seat_view
from rummybot.players.quick import Quick
from rummybot.store.codec import Stored, decode
from rummybot.store.memory import MemoryStore
from rummybot.store.sql import SqlStore
from rummybot.tables.chance import SeededChance
from rummybot.tables.config import TableConfig
from rummybot.tables.lifecycle import AddComputer, Join, LifecycleIntent, Open, Start
from rummybot.tables.people import People
from rummybot.tables.request import Accepted, Logged, Request, TableId
from rummybot.tables.roster import Place, PlayerRef
from rummybot.tables.running import Running, fold
from rummybot.tables.service import Tables
from tests.adapters.naming import Card, cards_in

PATIENT = TableConfig(600)
"""No turn ends by itself while a test runs."""

MOST_DEALS = 200

Wanted = Callable[[State], bool]
"""Whether a game is where a test wants it."""


@dataclass(frozen=True, kw_only=True)
class Setting:
    """A table to put into a database: the same number gives the same cards."""

    variant: str
    number: int
    computers: int = 0
    options: tuple[tuple[str, str], ...] = ()
    wanted: Wanted = lambda _: True


def is_laying_off(game: State) -> bool:
    """Somebody has knocked, and something can be laid off."""
    waiting = awaiting(game.top)
    if not isinstance(game.top.phase, Defending) or not isinstance(waiting, Seats):
        return False
    view = seat_view(game, waiting.seats[0])
    return any(isinstance(each, LayOff) for each in options(view))


def after(draws: int) -> Wanted:
    """So many cards were drawn since the deal."""
    return lambda game: game.top.stock_size + draws <= _full(game)


def _full(game: State) -> int:
    held = sum(len(each) for each in game.hidden.hands) // len(game.hidden.hands)
    return 52 - 1 - held * len(game.hidden.hands)


Account = tuple[str, str, str, str]
"""Somebody as an adapter tells of him: the platform, the number there, the name, the language."""


async def put(
    file: Path, place: Place, people: Sequence[Account], setting: Setting, *others: "Put"
) -> list[TableId]:
    """Write a table, and others besides, into a database that no process has."""
    store = await SqlStore.open(address(file))
    try:
        return [await put_into(store, *each) for each in ((place, people, setting), *others)]
    finally:
        await store.close()


Put = tuple[Place, Sequence[Account], Setting]


async def put_into(
    store: SqlStore | MemoryStore, place: Place, people: Sequence[Account], setting: Setting
) -> TableId:
    """The same into a store that is open."""
    number = await _found(place, people, setting)
    assert await _play(store, place, people, setting, number)
    return _table(number)


def _table(number: int) -> TableId:
    return TableId(f"drill-{number}")


def address(file: Path) -> str:
    """For RUMMYBOT_DATABASE_URL."""
    return f"sqlite+aiosqlite:///{file}"


async def _found(place: Place, people: Sequence[Account], setting: Setting) -> int:
    """The first number from this one on whose first deal comes to what is wanted."""
    for number in count(setting.number):
        if await _play(MemoryStore(), place, people, setting, number):
            return number
    raise AssertionError("no deal comes to that")


async def _play(
    store: MemoryStore | SqlStore,
    place: Place,
    people: Sequence[Account],
    setting: Setting,
    number: int,
) -> bool:
    """Play until the game is where it is wanted; False where its first deal ends before."""
    tables = Tables(store, SeededChance(number), WallClock())
    met = [await People(store).meet(*each) for each in people]
    table, host = _table(number), met[0]
    steps: list[tuple[PlayerRef, LifecycleIntent]] = [
        (host, Open(host, place, setting.variant, setting.options, config=PATIENT)),
        *((each, Join(each)) for each in met[1:]),
        *((host, AddComputer(host)) for _ in range(setting.computers)),
        (host, Start(host)),
    ]
    for place_in_order, (who, step) in enumerate(steps):
        request = Request(key=f"put:{place_in_order}", table=table, who=who, intent=step)
        assert isinstance(await tables.submit(request), Accepted)
    for move in count():
        game = (await tables._load(table)).game
        assert game is not None
        if game.top.deal_no > 1 or not isinstance(waiting := awaiting(game.top), Seats):
            return False
        if len(waiting.seats) > 1:
            return False
        if setting.wanted(game):
            return True
        intent = _choice(seat_view(game, waiting.seats[0]))
        request = Request(key=f"put:move:{move}", table=table, who=None, intent=intent)
        assert isinstance(await tables.submit(request), Accepted)
    return False


def _choice(view: SeatView) -> SeatIntent:
    """A good one, but no discard is taken: so nobody knows a card of a hand."""
    chosen = Quick().choose(view)
    if not isinstance(chosen, TakeDiscard):
        return chosen
    listed = options(view)
    return next(each for each in listed if isinstance(each, DrawStock | Pass))


# ---------------------------------------------------------------- what it says


@dataclass(frozen=True)
class Book:
    """A table in a database, read while the product has it or after it has died. Nothing is
    changed. The only table there is has no need to be named.
    """

    file: Path
    table: str = "%"

    def _rows(self, query: str) -> list[tuple[object, ...]]:
        """`:table` stands for what the table is like."""
        # Who only reads does not clear up after a process that has died: the next one shall do so.
        with closing(sqlite3.connect(f"file:{self.file}?mode=ro", uri=True)) as connection:
            return connection.execute(query, {"table": self.table}).fetchall()

    def log(self) -> tuple[Logged, ...]:
        """Everything that happened at the table."""
        found = self._rows(
            "SELECT name, schema, payload FROM events WHERE table_id LIKE :table ORDER BY version"
        )
        return tuple(_event(str(name), int(str(schema)), str(body)) for name, schema, body in found)

    def timers(self) -> dict[str, tuple[int, float]]:
        """The deadlines: for what, and when."""
        found = self._rows("SELECT kind, clock, due FROM timers WHERE table_id LIKE :table")
        return {str(kind): (int(str(clock)), float(str(due))) for kind, clock, due in found}

    def is_shown(self) -> bool:
        """Whether everything that happened is shown, and that is written down."""
        happened = "SELECT count(*) FROM events WHERE table_id LIKE :table"
        board = "SELECT 1 FROM surfaces WHERE kind='board' AND table_id LIKE :table"
        return bool(self._rows(f"{board} AND shown=({happened})"))

    def is_settled(self) -> bool:
        """Whether all tables are over and nothing is left to show of them."""
        return not self._rows("SELECT 1 FROM surfaces")

    def remembered_hands(self) -> set[str]:
        """The numbers of the hands in private chats that it would find again."""
        found = "SELECT ref, kind FROM surfaces WHERE table_id LIKE :table"
        kept = [str(ref).split("@") for ref, kind in self._rows(found) if kind == "hand"]
        return {number for first, *_, before in kept for number in (first, before) if number}

    def let_run_out(self) -> None:
        """All deadlines came while no process ran."""
        with closing(sqlite3.connect(self.file)) as connection, connection:
            connection.execute("UPDATE timers SET due = due - 100000")


@lru_cache(maxsize=4096)
def _event(name: str, schema: int, payload: str) -> Logged:
    return decode(Stored(name, schema, json.loads(payload)))


def game_of(log: Sequence[Logged]) -> State:
    """The game that a log tells."""
    game = fold(Running(), log).game
    assert game is not None
    return game


def hand_in(log: Sequence[Logged], seat: int) -> frozenset[Card]:
    """The cards of a seat, as long as the deal goes on."""
    game = game_of(log)
    if isinstance(game.top.phase, BetweenDeals):
        return frozenset()
    cards = game.hidden.hands[game.top.place(Seat(seat))]
    return cards_in(" ".join(map(str, cards)))


def closing_card(log: Sequence[Logged]) -> frozenset[Card]:
    """The card that lies face down and is out of play."""
    aside = game_of(log).hidden.aside
    return cards_in(str(aside.card)) if isinstance(aside, ClosingCard) else frozenset()

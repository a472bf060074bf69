"""Entries, people and messages as rows of the tables, and back."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import RowMapping

from rummybot.delivery.outlet import Ref
from rummybot.delivery.ports import Kept
from rummybot.engine.ids import Seat
from rummybot.store.codec import Stored, decode, encode
from rummybot.store.schema import EVERYBODY
from rummybot.tables.ports import Account, Entry, Person, TableStanding
from rummybot.tables.request import Logged, TableId, Timer, TimerKind
from rummybot.tables.roster import Place, PlayerRef

Row = dict[str, Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class Packed:
    """An entry, ready to be written. Its repr shows no card."""

    table: TableId
    expected: int
    key: str
    standing: TableStanding
    events: tuple[Row, ...] = field(repr=False)
    timers: tuple[Row, ...]

    @property
    def version(self) -> int:
        """The version of the table once it is written."""
        return self.expected + len(self.events)

    @property
    def table_row(self) -> Row:
        """How the table stands then."""
        place = self.standing.place
        return {
            "table_id": self.table,
            "platform": place.platform,
            "place": place.id,
            "open": self.standing.open,
            "version": self.version,
        }

    @property
    def handled_row(self) -> Row:
        """That the key was handled."""
        return {"table_id": self.table, "key": self.key, "version": self.version}

    @property
    def seated(self) -> frozenset[str]:
        """The ids of those who sit at the table then."""
        return frozenset(player.id for player in self.standing.seated)


def pack(entry: Entry) -> Packed:
    """An entry as rows. Whatever cannot be written is found here, before anything is."""
    timers = {timer.kind: timer for timer in entry.timers}
    return Packed(
        table=entry.table,
        expected=entry.expected,
        key=entry.key,
        standing=entry.standing,
        events=tuple(
            _event_row(entry, version, event)
            for version, event in enumerate(entry.events, entry.expected + 1)
        ),
        timers=tuple(
            {
                "table_id": entry.table,
                "kind": timer.kind.value,
                "clock": timer.clock,
                "due": timer.due,
            }
            for timer in timers.values()
        ),
    )


def _event_row(entry: Entry, version: int, event: Logged) -> Row:
    stored = encode(event)
    return {
        "table_id": entry.table,
        "version": version,
        "name": stored.name,
        "schema": stored.schema,
        "at": entry.at,
        "key": entry.key,
        "payload": stored.payload,
    }


def event_of(row: RowMapping) -> Logged:
    """The event of a row."""
    return decode(Stored(row["name"], row["schema"], row["payload"]))


def timer_of(row: RowMapping) -> Timer:
    """The deadline of a row."""
    return Timer(TableId(row["table_id"]), TimerKind(row["kind"]), row["clock"], row["due"])


def tables_of(rows: Sequence[RowMapping]) -> tuple[TableId, ...]:
    """The tables that rows name."""
    return tuple(TableId(row["table_id"]) for row in rows)


def person_of(row: RowMapping) -> Person:
    """The person of a row."""
    return Person(PlayerRef(row["player_id"]), row["name"], row["locale"])


def person_row(account: Account, person: Person) -> Row:
    """A person and an account as a row."""
    return {
        "player_id": person.player.id,
        "platform": account.platform,
        "platform_id": account.id,
        "name": person.name,
        "locale": person.locale,
    }


def surface_row(kept: Kept) -> Row:
    """A message as a row."""
    return {
        "table_id": kept.table,
        "kind": kept.kind,
        "seat": EVERYBODY if kept.seat is None else kept.seat,
        "platform": kept.place.platform,
        "place": kept.place.id,
        "ref": None if kept.ref is None else kept.ref.id,
        "shown": kept.shown,
    }


def kept_of(row: RowMapping) -> Kept:
    """The message of a row."""
    return Kept(
        table=TableId(row["table_id"]),
        kind=row["kind"],
        seat=None if row["seat"] == EVERYBODY else Seat(row["seat"]),
        place=Place(row["platform"], row["place"]),
        ref=None if row["ref"] is None else Ref(row["ref"]),
        shown=row["shown"],
    )

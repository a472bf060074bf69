"""Writing many entries at once: who may, and a few statements for all of them together.

It runs in a transaction that holds the write lock from its start, so what is read here stays true
until the commit. As many statements are sent for sixty-four entries as for one.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from sqlalchemy import Connection, Insert, and_, bindparam, delete, insert, or_, select, update

from rummybot.store import schema
from rummybot.store.rows import Packed, Row
from rummybot.tables.ports import Conflict, PlaceTaken
from rummybot.tables.request import TableId
from rummybot.tables.roster import Place

Verdict = Conflict | PlaceTaken | None

_tables, _handled, _seats, _timers = schema.tables, schema.handled, schema.seats, schema.timers

_MOVE_ON = update(_tables).where(_tables.c.table_id == bindparam("of"))
_GET_UP = delete(_seats).where(
    _seats.c.table_id == bindparam("of"), _seats.c.player_id == bindparam("who")
)


def append_all(connection: Connection, entries: Sequence[Packed]) -> list[Verdict]:
    """Write the entries that may be written, as if one after another; what became of each."""
    book = _read(connection, entries)
    verdicts = [book.enter(entry) for entry in entries]
    written = [entry for entry, verdict in zip(entries, verdicts, strict=True) if verdict is None]
    if written:
        _write(connection, book, written)
    return verdicts


# ------------------------------------------------------------ who may


@dataclass(slots=True)
class _Book:
    """What the database says of the tables concerned, and would say after what was entered."""

    versions: dict[TableId, int]
    places: dict[Place, TableId]
    standing: dict[TableId, Place]
    keys: set[tuple[TableId, str]]
    known: frozenset[str]
    """The tables that have a row already."""
    seated: frozenset[tuple[str, str]]
    """Who sat at which table before."""

    def enter(self, entry: Packed) -> Verdict:
        """Enter an entry, or tell why not and change nothing."""
        table, place, key = entry.table, entry.standing.place, (entry.table, entry.key)
        if self.versions.get(table, 0) != entry.expected or key in self.keys:
            return Conflict()
        other = self.places.get(place, table)
        if entry.standing.open and other != table:
            return PlaceTaken(other)
        self.versions[table] = entry.version
        self.keys.add(key)
        if (before := self.standing.pop(table, None)) is not None:
            del self.places[before]
        if entry.standing.open:
            self.places[place] = table
            self.standing[table] = place
        return None


def _read(connection: Connection, entries: Sequence[Packed]) -> _Book:
    """More may be read than is asked for: platform and place are compared one by one, for then the
    index is used, which it is not for pairs. A table has a row for each who sits there.
    """
    names = {entry.table for entry in entries}
    keys = {entry.key for entry in entries}
    wanted = {entry.standing.place for entry in entries if entry.standing.open}
    in_a_place = and_(
        schema.is_open,
        _tables.c.platform.in_({place.platform for place in wanted}),
        _tables.c.place.in_({place.id for place in wanted}),
    )
    handled = and_(_handled.c.table_id == _tables.c.table_id, _handled.c.key.in_(keys))
    rows = connection.execute(
        select(_tables, _seats.c.player_id, _handled.c.key)
        .select_from(_tables)
        .outerjoin(_handled, handled)
        .outerjoin(_seats, _seats.c.table_id == _tables.c.table_id)
        .where(or_(_tables.c.table_id.in_(names), in_a_place))
    ).all()
    standing = {TableId(row.table_id): Place(row.platform, row.place) for row in rows if row.open}
    return _Book(
        versions={TableId(row.table_id): row.version for row in rows},
        places={place: table for table, place in standing.items()},
        standing=standing,
        keys={(TableId(row.table_id), row.key) for row in rows},
        known=frozenset(row.table_id for row in rows),
        seated=frozenset((row.table_id, row.player_id) for row in rows if row.player_id),
    )


# ------------------------------------------------------------ writing


def _write(connection: Connection, book: _Book, written: Sequence[Packed]) -> None:
    last = {entry.table: entry for entry in written}
    _write_tables(connection, book, last.values())
    _insert(connection, insert(schema.events), [row for each in written for row in each.events])
    _insert(connection, insert(_handled), [each.handled_row for each in written])
    connection.execute(delete(_timers).where(_timers.c.table_id.in_(last)))
    _insert(connection, insert(_timers), [row for each in last.values() for row in each.timers])
    _write_seats(connection, book, last)


def _write_tables(connection: Connection, book: _Book, last: Iterable[Packed]) -> None:
    """Places are freed before they are taken, for the database sees one row after another."""
    rows = sorted((entry.table_row for entry in last), key=lambda row: bool(row["open"]))
    known = [_renamed(row) for row in rows if row["table_id"] in book.known]
    if known:
        connection.execute(_MOVE_ON, known)
    _insert(connection, insert(_tables), [row for row in rows if row["table_id"] not in book.known])


def _renamed(row: Row) -> Row:
    """For an update: which row it is has another name than what is set."""
    return {"of" if key == "table_id" else key: value for key, value in row.items()}


def _write_seats(connection: Connection, book: _Book, last: dict[TableId, Packed]) -> None:
    """Only what differs: hardly a move changes who sits at a table."""
    before = {(table, player) for table, player in book.seated if table in last}
    after = {(str(table), player) for table, entry in last.items() for player in entry.seated}
    if before - after:
        gone = [{"of": table, "who": player} for table, player in before - after]
        connection.execute(_GET_UP, gone)
    come = [{"table_id": table, "player_id": player} for table, player in after - before]
    _insert(connection, insert(_seats), come)


def _insert(connection: Connection, statement: Insert, rows: list[Row]) -> None:
    if rows:
        connection.execute(statement, rows)

"""Surface: what is seen of a table in its place, and how far it tells; kept over restarts."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from rummybot.delivery.boards import Result
from rummybot.delivery.news import News
from rummybot.delivery.outlet import Ref
from rummybot.delivery.ports import Kept, SurfaceStore
from rummybot.engine.ids import Moment
from rummybot.engine.notices import PublicNotice
from rummybot.render.screen import PublicScreen
from rummybot.settings.service import scope_of
from rummybot.tables.request import TableId
from rummybot.tables.roster import Place

BOARD, PING, OLD = "board", "ping", "old"

SETTLED = 1000
"""So many tables are known to be settled, those forgotten last."""


@dataclass(frozen=True, slots=True)
class Ping:
    """The call to who is to move. `screen` is None where the process has forgotten it."""

    ref: Ref
    clock: Moment
    screen: PublicScreen | None = None


@dataclass(frozen=True, slots=True)
class Surface:
    """What is seen of a table in its place."""

    shown: int = 0
    """The version that is shown."""
    ref: Ref | None = None
    """The board; None before its first showing, and where nothing can be changed later."""
    old: Ref | None = None
    """A board that is to go as soon as another stands there. As long as none does it is `ref`."""
    screen: PublicScreen | None = None
    """What the board shows; None where the process has forgotten it."""
    moves: tuple[PublicNotice, ...] = ()
    """The last things told, oldest first."""
    news: tuple[News, ...] = ()
    """What is still told of what happened around the game."""
    ping: Ping | None = None
    """The call to who is to move."""
    owed: tuple[Result, ...] = ()
    """Results that could not be shown yet, oldest first."""
    told: int = 0
    """The version up to which nothing is owed: after a restart it is told again from there."""


class Surfaces:
    """The surfaces of all tables: in memory while they are used, in the store what must be found
    again after a restart.
    """

    def __init__(self, store: SurfaceStore) -> None:
        self._store = store
        self._known: dict[TableId, Surface] = {}
        self._places: dict[TableId, Place] = {}
        self._settled: dict[TableId, None] = {}

    async def of(self, table: TableId) -> Surface:
        """The surface of a table."""
        if table not in self._known:
            self._known[table] = _found(await self._store.surfaces(table))
        return self._known[table]

    async def tables(self) -> Sequence[TableId]:
        """The tables that an earlier process showed and did not come to an end with."""
        return await self._store.tables_shown()

    async def keep(self, table: TableId, place: Place, surface: Surface) -> None:
        """The surface of a table from now on."""
        before = self._known.get(table, Surface())
        if not surface.owed:
            surface = replace(surface, told=surface.shown)
        was, now = _rows(table, place, before), _rows(table, place, surface)
        for kind in (PING, BOARD, OLD):
            row = now[kind]
            if row is None and was[kind] is not None:
                await self._store.drop_surfaces(table, kind)
            elif row is not None and row != was[kind]:
                await self._store.keep_surface(row)
        self._places[table] = place
        self._known[table] = surface

    def shown_in(self, scope: str) -> Sequence[TableId]:
        """The tables of the place with this scope."""
        return [table for table, place in self._places.items() if scope_of(place) == scope]

    def is_settled(self, table: TableId) -> bool:
        """Whether a table was forgotten of late: nothing may be shown of it again."""
        return table in self._settled

    async def forget(self, table: TableId) -> None:
        """Nothing is shown of a table any more."""
        self._known.pop(table, None)
        self._places.pop(table, None)
        self._settled[table] = None
        if len(self._settled) > SETTLED:
            del self._settled[next(iter(self._settled))]
        await self._store.drop_surfaces(table)


def _rows(table: TableId, place: Place, surface: Surface) -> dict[str, Kept | None]:
    """What is remembered of a surface."""

    def kept(kind: str, ref: Ref | None, shown: int) -> Kept:
        return Kept(table=table, kind=kind, seat=None, place=place, ref=ref, shown=shown)

    call, old = surface.ping, surface.old
    return {
        BOARD: kept(BOARD, surface.ref, surface.told),
        OLD: None if old is None else kept(OLD, old, 0),
        PING: None if call is None else kept(PING, call.ref, call.clock),
    }


def _found(kept: Sequence[Kept]) -> Surface:
    """The surface as an earlier process left it."""
    surface = Surface()
    for each in kept:
        if each.kind == BOARD:
            surface = replace(surface, shown=each.shown, told=each.shown, ref=each.ref)
        elif each.kind == OLD:
            surface = replace(surface, old=each.ref)
        elif each.kind == PING and each.ref is not None:
            surface = replace(surface, ping=Ping(each.ref, Moment(each.shown)))
    return surface

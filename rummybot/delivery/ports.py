"""What delivery needs of a store: to find its messages again after a restart."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from rummybot.delivery.outlet import Ref
from rummybot.engine.ids import Seat
from rummybot.tables.request import TableId
from rummybot.tables.roster import Place


@dataclass(frozen=True, slots=True, kw_only=True)
class Kept:
    """A message that shows a table, as it is remembered: one of a kind for each seat, and one of a
    kind for everybody (no seat).
    """

    table: TableId
    kind: str
    seat: Seat | None
    place: Place
    ref: Ref | None
    """The message; None where there is none yet, or none that can be changed."""
    shown: int
    """The version up to which it tells."""


class SurfaceStore(Protocol):
    """Keeps what is on whose screen."""

    async def surfaces(self, table: TableId) -> Sequence[Kept]:
        """The messages of a table, by kind and seat; those for everybody come first."""
        ...

    async def tables_shown(self) -> Sequence[TableId]:
        """The tables that have messages."""
        ...

    async def keep_surface(self, kept: Kept) -> None:
        """Remember a message in place of the one of its kind and seat."""
        ...

    async def drop_surfaces(self, table: TableId, kind: str | None = None) -> None:
        """Forget the messages of a table, or those of one kind."""
        ...

"""Hints «table T is at version N», and what a reader may learn since version M."""

from collections.abc import Callable
from dataclasses import dataclass

from rummybot.engine.legality import Awaiting, Nobody, awaiting
from rummybot.engine.notices import PublicNotice
from rummybot.engine.tabletop import Finished
from rummybot.engine.views import PublicView
from rummybot.tables.events import LifecycleEvent
from rummybot.tables.lobby import Lobby
from rummybot.tables.request import TableId

Hint = Callable[[TableId, int], None]
"""Called after a commit. It must return at once: who has work to do wakes up later."""


@dataclass(frozen=True, slots=True)
class Ended:
    """A deal that ended: the table as it lay then, and all that was told of the deal."""

    table: PublicView
    told: tuple[PublicNotice, ...]


@dataclass(frozen=True, slots=True)
class Advance:
    """A table at a version, and all that everybody was told since the version the reader knew."""

    version: int
    lobby: Lobby
    table: PublicView | None
    told: tuple[PublicNotice, ...] = ()
    around: tuple[LifecycleEvent, ...] = ()
    """What happened around the game since; nothing secret."""
    ended: tuple[Ended, ...] = ()
    """The deals that ended since, one for each `DealScored` or `DealVoided` in `told`. The table
    may be in the next deal by now.
    """

    deadline: float | None = None
    """When the time of those awaited is up, or else the pause is over, in seconds since 1970; None
    is without limit.
    """

    @property
    def is_over(self) -> bool:
        """Whether nobody can play here any more."""
        return is_over(self.lobby, self.table)

    @property
    def awaited(self) -> Awaiting:
        """Who must act; nobody before the game."""
        return Nobody() if self.table is None else awaiting(self.table)


def is_over(lobby: Lobby, table: PublicView | None) -> bool:
    """Whether nobody can play at a table any more: it was closed, the game is over, or all people
    have left it. Who is out of the game may look on to its end.
    """
    if lobby.closed is not None:
        return True
    if table is None:
        return not lobby.seated
    seats = {lobby.seat_of(each) for each in lobby.seated}
    return isinstance(table.phase, Finished) or seats.isdisjoint((*table.seats, *table.gone))

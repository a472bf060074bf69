"""Hints «table T is at version N», and what a reader may learn since version M."""

from collections.abc import Callable
from dataclasses import dataclass

from rummybot.engine.legality import Awaiting, Nobody, awaiting
from rummybot.engine.notices import PublicNotice
from rummybot.engine.views import PublicView
from rummybot.tables.lifecycle import Lobby
from rummybot.tables.request import TableId

Hint = Callable[[TableId, int], None]
"""Called after a commit. It must return at once: who has work to do wakes up later."""


@dataclass(frozen=True, slots=True)
class Advance:
    """A table at a version, and all that everybody was told since the version the reader knew."""

    version: int
    lobby: Lobby
    table: PublicView | None
    told: tuple[PublicNotice, ...]

    @property
    def awaited(self) -> Awaiting:
        """Who must act; nobody before the game."""
        return Nobody() if self.table is None else awaiting(self.table)

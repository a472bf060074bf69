"""The port an adapter fills: how screens reach a platform."""

from dataclasses import dataclass
from typing import Protocol

from rummybot.render.screen import PublicScreen
from rummybot.tables.roster import Place


@dataclass(frozen=True, slots=True, kw_only=True)
class Capabilities:
    """What a platform can do. What it cannot do is done another way, never left out."""

    edits: bool
    """A message can be changed later. Where it cannot, the table is told move by move."""


@dataclass(frozen=True, slots=True)
class Ref:
    """A message on a platform, as the platform names it."""

    id: str


@dataclass(frozen=True, slots=True)
class Unreachable:
    """The screen could not be shown there, and why, for the log."""

    why: str


class Outlet(Protocol):
    """Shows screens to everybody in a place."""

    caps: Capabilities

    async def show(self, place: Place, screen: PublicScreen) -> Ref | Unreachable:
        """A new message."""
        ...

    async def update(self, place: Place, ref: Ref, screen: PublicScreen) -> Ref | Unreachable:
        """The message as it now should be; a new one where the old is gone."""
        ...

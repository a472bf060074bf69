"""The port an adapter fills: how screens reach a platform."""

from dataclasses import dataclass
from typing import Protocol

from rummybot.render.screen import PrivateScreen, PublicScreen
from rummybot.tables.ports import Account
from rummybot.tables.roster import Place


@dataclass(frozen=True, slots=True, kw_only=True)
class Capabilities:
    """What a platform can do. What it cannot do is done another way, never left out."""

    edits: bool
    """A message can be changed later. Where it cannot, the table is told move by move."""
    pings: bool = False
    """Somebody can be called by a message of its own, which is taken away when he has come."""


@dataclass(frozen=True, slots=True)
class Ref:
    """A message on a platform, as the platform names it."""

    id: str


@dataclass(frozen=True, slots=True)
class Unreachable:
    """The screen could not be shown there, and why, for the log."""

    why: str
    gone: bool = False
    """The place is no more, and will not come back."""


class Outlet(Protocol):
    """Shows screens to everybody in a place."""

    caps: Capabilities

    async def show(
        self, place: Place, screen: PublicScreen, ping: tuple[Account, ...] = ()
    ) -> Ref | Unreachable:
        """A new message; nobody is called by it but those of `ping`."""
        ...

    async def update(self, place: Place, ref: Ref, screen: PublicScreen) -> Ref | Unreachable:
        """The message as it now should be; a new one where the old is gone."""
        ...

    async def remove(self, place: Place, ref: Ref) -> None:
        """Take a message away, if it is still there."""
        ...


class Whisperer(Protocol):
    """Shows screens to one person alone."""

    async def whisper(self, who: Account, screen: PrivateScreen) -> Ref | Unreachable:
        """A new message that this person alone sees, away from the table."""
        ...

    async def refresh(self, who: Account, table: str, screen: PrivateScreen) -> None:
        """Where this person's hand of a table lies open on a screen that can still be changed,
        change it. Nothing happens where there is none.
        """
        ...

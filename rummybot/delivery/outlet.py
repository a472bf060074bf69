"""The port an adapter fills: how screens reach a platform."""

from dataclasses import dataclass
from typing import Protocol

from rummybot.engine.ids import Moment
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

    platform: str
    """Whose places these are."""
    caps: Capabilities

    async def room(self, place: Place) -> None:
        """Wait until something may be shown there: what is shown then is what is true then."""
        ...

    async def is_called(self, who: Account) -> bool:
        """Whether this person is to be called to move in the place itself; not who is called by
        his hand, which comes to him in a message of its own.
        """
        ...

    async def show(
        self, place: Place, screen: PublicScreen, once: str, ping: tuple[Account, ...] = ()
    ) -> Ref | Unreachable:
        """A new message; nobody is called by it but those of `ping`.

        `once` names what is shown. Where a message of that name was made of late, by a process that
        did not live to remember it, that one is taken and shows the screen; as far as a platform
        knows messages again.
        """
        ...

    async def update(
        self, place: Place, ref: Ref, screen: PublicScreen, ping: tuple[Account, ...] = ()
    ) -> bool | Unreachable:
        """Change a message, which still names those of `ping` and calls nobody. False where it is
        gone or cannot be changed any more: another must take its place.
        """
        ...

    async def remove(self, place: Place, ref: Ref) -> None:
        """Take a message away, if it is still there."""
        ...

    async def over(self, place: Place, screen: PublicScreen) -> None:
        """Nobody plays at the table there any more. Where something besides its board tells that a
        table is open, it shows this instead.
        """
        ...

    def is_stale(self, place: Place, ref: Ref) -> bool:
        """Whether others have pushed a message out of sight, or it is so old that soon it can no
        more be changed or taken away: another should take its place when there is occasion.
        """
        ...


class Whisperer(Protocol):
    """Shows screens to one person alone."""

    async def whisper(self, who: Account, screen: PrivateScreen, once: str) -> Ref | Unreachable:
        """A new message that this person alone sees, away from the table; named as in `Outlet`."""
        ...

    async def refresh(
        self, who: Account, table: str, screen: PrivateScreen, clock: Moment | None
    ) -> None:
        """Where this person's hand of a table lies open on a screen that can still be changed,
        change it. `clock` is that of the turn in which this person is awaited, if he is.
        """
        ...

    async def close(self, who: Account, table: str, screen: PrivateScreen) -> bool:
        """The same, for the last time: the table is over for this person. Whether one lay open."""
        ...

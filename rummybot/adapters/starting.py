"""What starting asks of a platform, and what may keep it from being served."""

from dataclasses import dataclass
from typing import Protocol

from rummybot.commands.invocation import Desk
from rummybot.delivery.outlet import Outlet, Whisperer
from rummybot.delivery.ports import SurfaceStore
from rummybot.i18n.spans import Line
from rummybot.i18n.translations import Translations
from rummybot.tables.leavers import Membership
from rummybot.tables.ports import EventStore


class CannotServeError(Exception):
    """A platform cannot be served. What its library says of that may quote the token, so it is not
    passed on.
    """

    def __init__(self, platform: str) -> None:
        super().__init__(platform)
        self.platform = platform


class TokenRefusedError(CannotServeError):
    """The platform does not take the token."""


class OutOfReachError(CannotServeError):
    """The platform cannot be reached."""


class NotServedError(CannotServeError):
    """The platform answers, but not as it should."""

    def __init__(self, platform: str, answer: int) -> None:
        super().__init__(platform)
        self.answer = answer


@dataclass(frozen=True, slots=True)
class Finding:
    """Something that was looked at, told in one line, and whether it is as it must be."""

    told: Line
    is_well: bool = True


class Store(EventStore, SurfaceStore, Protocol):
    """What adapters need of what is kept."""


class Screens(Outlet, Whisperer, Protocol):
    """Shows screens to everybody in a place, and to one person alone."""


class Connection(Protocol):
    """A platform that is being served."""

    @property
    def outlet(self) -> Screens:
        """Where screens go."""
        ...

    @property
    def members(self) -> Membership:
        """Who is where."""
        ...

    async def serve(self) -> None:
        """Serve until cancelled. Raises CannotServeError."""
        ...


class Platform(Protocol):
    """A platform, by a token."""

    name: str
    """As people call it."""

    async def admitted(self) -> None:
        """Return if the platform takes the token. Raises CannotServeError."""
        ...

    def connected(self, desk: Desk, store: Store) -> Connection:
        """What takes input and shows screens, not yet serving."""
        ...

    async def looked_up(self, tr: Translations) -> tuple[Finding, ...]:
        """All that can be found out with the token. Raises CannotServeError."""
        ...

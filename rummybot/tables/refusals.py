"""Why something is not done around a game."""

from dataclasses import dataclass

from rummybot.engine.house_rules import BadOption
from rummybot.engine.ids import Seat


@dataclass(frozen=True, slots=True)
class NoSuchVariant:
    """Nobody plays a game of this name here."""

    name: str
    offered: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class OptionsRefused:
    """The options cannot be played; all that is wrong with them."""

    wrong: tuple[BadOption, ...]


@dataclass(frozen=True, slots=True)
class AlreadySeated:
    """One seat each."""


@dataclass(frozen=True, slots=True)
class NotSeated:
    """Only who sits at the table may do this."""


@dataclass(frozen=True, slots=True)
class NotPlaying:
    """Only who plays in this game may do this."""


@dataclass(frozen=True, slots=True)
class NoWayBack:
    """The asker has left this game, or was removed from it."""


@dataclass(frozen=True, slots=True)
class TableFull:
    """All seats are taken."""

    most: int


@dataclass(frozen=True, slots=True)
class TooFewPlayers:
    """The game needs more."""

    seated: int
    least: int


@dataclass(frozen=True, slots=True)
class OnlyHost:
    """Only the host may do this."""


@dataclass(frozen=True, slots=True)
class OnlyHostOrManager:
    """Only the host, or who manages the place, may do this."""


@dataclass(frozen=True, slots=True)
class NotAtTable:
    """Whoever is meant does not sit there."""


@dataclass(frozen=True, slots=True)
class ComputersStay:
    """A computer plays to the end of the game."""


@dataclass(frozen=True, slots=True)
class NobodyToSkip:
    """No person is waited for."""


@dataclass(frozen=True, slots=True)
class GamePaused:
    """The game is paused."""


@dataclass(frozen=True, slots=True)
class NotPaused:
    """The game is not paused."""


@dataclass(frozen=True, slots=True)
class AlreadyStarted:
    """The game is running."""


@dataclass(frozen=True, slots=True)
class NotStarted:
    """The game has not begun."""


@dataclass(frozen=True, slots=True)
class NoComputer:
    """No computer sits there."""


@dataclass(frozen=True, slots=True)
class TooManyFor:
    """More sit there than that game can take."""

    seated: int
    most: int


@dataclass(frozen=True, slots=True)
class NoSuchSeat:
    """Nobody sits there yet: people sit down on the next seat, and change places afterwards."""

    seated: int


@dataclass(frozen=True, slots=True)
class SeatTaken:
    """Somebody sits there; with people only the host changes places."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class NoPartners:
    """Only at a full table of teams there are partners to choose."""

    needed: int
    """So many make the teams; 0 where nobody has a partner."""


@dataclass(frozen=True, slots=True)
class NoSuchTime:
    """A turn cannot last so long; these it can, in seconds, None without limit."""

    offered: tuple[int | None, ...]


@dataclass(frozen=True, slots=True)
class NoSuchWait:
    """A draw cannot wait so long for «Stop!»; so long it can, in seconds."""

    offered: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class DrawWaits:
    """The discard may still be stopped, for so many seconds at most."""

    seconds: int = 0


@dataclass(frozen=True, slots=True)
class NotAway:
    """No computer holds the asker's seat."""


@dataclass(frozen=True, slots=True)
class TableIsClosed:
    """The table was closed."""


@dataclass(frozen=True, slots=True)
class ClockStopped:
    """What the clock meant is over already."""


@dataclass(frozen=True, slots=True)
class PlaceOccupied:
    """Another table is open here."""


@dataclass(frozen=True, slots=True)
class ScreenIsOld:
    """The button belongs to an earlier moment."""


LifecycleRefusal = (
    NoSuchVariant
    | OptionsRefused
    | AlreadySeated
    | NotSeated
    | NotPlaying
    | NoWayBack
    | TableFull
    | TooFewPlayers
    | OnlyHost
    | OnlyHostOrManager
    | NotAtTable
    | ComputersStay
    | NobodyToSkip
    | GamePaused
    | NotPaused
    | AlreadyStarted
    | NotStarted
    | NoComputer
    | TooManyFor
    | NoSuchSeat
    | SeatTaken
    | NoPartners
    | NoSuchTime
    | NoSuchWait
    | DrawWaits
    | NotAway
    | TableIsClosed
    | ClockStopped
    | PlaceOccupied
    | ScreenIsOld
)

"""The life of a table around its game: what can be asked. `around` decides; why not stands in
`refusals`.
"""

from dataclasses import dataclass
from enum import StrEnum

from rummybot.engine.ids import Moment, Seat
from rummybot.tables.config import TableConfig
from rummybot.tables.roster import Place, PlayerRef, Sitter


@dataclass(frozen=True, slots=True)
class Open:
    """Open a table in a place, by a variant and options; the opener is the host and sits down, and
    so do computers.
    """

    host: PlayerRef
    place: Place
    variant: str
    options: tuple[tuple[str, str], ...] = ()
    config: TableConfig | None = None
    """None: as tables of this variant usually are."""
    heir: PlayerRef | None = None
    """Who becomes host when he sits down."""
    computers: int = 0


@dataclass(frozen=True, slots=True)
class Join:
    """Sit down."""

    who: PlayerRef


@dataclass(frozen=True, slots=True)
class Leave:
    """Get up. In a game the seat is a computer's to the end of the deal, and then gone."""

    who: PlayerRef
    begun: bool | None = None
    """Whether he means the game or the table before it; None where he would leave either."""


@dataclass(frozen=True, slots=True)
class AddComputer:
    """Seat a computer."""

    by: PlayerRef


@dataclass(frozen=True, slots=True)
class Start:
    """Begin the game."""

    by: PlayerRef


@dataclass(frozen=True, slots=True)
class ChangeSeats:
    """Let those on two seats change places, each with his neighbours and his partner (DI-02)."""

    by: PlayerRef
    one: Seat
    other: Seat


@dataclass(frozen=True, slots=True)
class NextPartners:
    """Seat a full table of teams so that the first has another partner, each in turn (DI-02)."""

    by: PlayerRef


@dataclass(frozen=True, slots=True)
class RemoveComputer:
    """Take away the computer that came last."""

    by: PlayerRef


@dataclass(frozen=True, slots=True)
class ChooseVariant:
    """Play another game, by its usual options."""

    by: PlayerRef
    variant: str


@dataclass(frozen=True, slots=True)
class ChooseOptions:
    """Set options of the game, all or none."""

    by: PlayerRef
    options: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class ChooseTurnTime:
    """Set how long a turn may last, in seconds; None is without limit."""

    by: PlayerRef
    seconds: int | None


@dataclass(frozen=True, slots=True)
class ChooseCallWait:
    """Set how long a draw waits for the discard before it to be stopped, in seconds."""

    by: PlayerRef
    seconds: int


class Right(StrEnum):
    """By what right somebody rules a table that is not his own: he manages the channel, or none."""

    NONE = "none"
    MANAGER = "manager"


@dataclass(frozen=True, slots=True)
class End:
    """Close the table, whatever is going on."""

    by: PlayerRef
    right: Right = Right.NONE


@dataclass(frozen=True, slots=True)
class Remove:
    """Send somebody away from the table, as if he had left; a computer before the game only."""

    by: PlayerRef
    whom: Sitter
    right: Right = Right.NONE


@dataclass(frozen=True, slots=True)
class Skip:
    """Wait no more for the person whose time runs on this clock: it is up now."""

    by: PlayerRef
    clock: Moment
    right: Right = Right.NONE


@dataclass(frozen=True, slots=True)
class Pause:
    """Let a game stand still: no time runs, nobody moves."""

    by: PlayerRef
    right: Right = Right.NONE


@dataclass(frozen=True, slots=True)
class GoOn:
    """End a pause. Nobody is the clock: it has lasted long enough."""

    by: PlayerRef | None
    right: Right = Right.NONE


@dataclass(frozen=True, slots=True)
class ComeBack:
    """Take one's seat again from the computer that held it."""

    who: PlayerRef


@dataclass(frozen=True, slots=True)
class Remind:
    """The clock: part of the time of this moment is gone."""

    clock: Moment


@dataclass(frozen=True, slots=True)
class EndCalls:
    """The clock: the discard of this moment can have been stopped by now."""

    clock: Moment


@dataclass(frozen=True, slots=True)
class OfferComputers:
    """The clock: nobody comes; say that computers can play."""


@dataclass(frozen=True, slots=True)
class CloseIdle:
    """The clock: the lobby has been idle for too long."""


@dataclass(frozen=True, slots=True)
class MoveTable:
    """The place of the table is called otherwise from now on, and is the same place."""

    to: Place


@dataclass(frozen=True, slots=True)
class CloseGone:
    """The place of the table is gone."""


@dataclass(frozen=True, slots=True)
class Resume:
    """The process began again."""


ByPerson = (
    Open
    | Join
    | Leave
    | AddComputer
    | RemoveComputer
    | ChangeSeats
    | NextPartners
    | ChooseVariant
    | ChooseOptions
    | ChooseTurnTime
    | ChooseCallWait
    | Start
    | End
    | Remove
    | Skip
    | Pause
    | GoOn
    | ComeBack
)
OfItself = Remind | EndCalls | OfferComputers | CloseIdle | MoveTable | CloseGone | Resume
LifecycleIntent = ByPerson | OfItself


def asker(intent: LifecycleIntent) -> PlayerRef | None:
    """Whose intent it is: nobody else may ask for it. None is no person: the clock, the platform or
    the start of the process.
    """
    if isinstance(intent, OfItself):
        return None
    match intent:
        case Open(host=who) | Join(who=who) | Leave(who=who) | ComeBack(who=who):
            return who
        case _:
            return intent.by

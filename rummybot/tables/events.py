"""What happened around a game. These events stand in the same log as the engine's."""

from dataclasses import dataclass
from enum import StrEnum

from rummybot.engine.cards import Card
from rummybot.engine.ids import Moment, Seat
from rummybot.engine.rules import Rules
from rummybot.tables.config import UNTOLD, TableConfig
from rummybot.tables.roster import Computer, Place, PlayerRef


@dataclass(frozen=True, slots=True)
class TableOpened:
    """A table was opened."""

    host: PlayerRef
    place: Place
    variant: str
    rules: Rules
    config: TableConfig = UNTOLD
    heir: PlayerRef | None = None
    """Who becomes host when he sits down: the host of the game before."""


@dataclass(frozen=True, slots=True)
class GameChosen:
    """Another variant, or other options of it: these are the rules until the next choice. The start
    freezes them.
    """

    variant: str
    rules: Rules


@dataclass(frozen=True, slots=True)
class TurnTimeChosen:
    """A turn may last so many seconds; None is without limit."""

    seconds: int | None


@dataclass(frozen=True, slots=True)
class CallWaitChosen:
    """A draw waits so many seconds for the discard before it to be stopped."""

    seconds: int


@dataclass(frozen=True, slots=True)
class Joined:
    """Somebody sat down; as host, where nobody but computers sat, or where it was meant for him."""

    who: PlayerRef


@dataclass(frozen=True, slots=True)
class Left:
    """Somebody got up; with the host's leaving the next in order becomes host."""

    who: PlayerRef


@dataclass(frozen=True, slots=True)
class ComputerAdded:
    """A computer was seated."""

    computer: Computer


@dataclass(frozen=True, slots=True)
class GameStarted:
    """The game began with those who sat."""


@dataclass(frozen=True, slots=True, repr=False)
class DeckSealed:
    """The seed of a deal's shuffles. As secret as the stock until the deal is over."""

    seed: bytes


@dataclass(frozen=True, slots=True)
class ComputerRemoved:
    """A computer was taken away."""

    computer: Computer


@dataclass(frozen=True, slots=True)
class Reseated:
    """Those at the table sit in another order: on each seat, who had the seat named before."""

    order: tuple[Seat, ...]


class Absence(StrEnum):
    """Why a computer holds somebody's seat."""

    AWAY = "away"
    """Time was up three turns in a row; he may come back, though not as host."""
    LEFT = "left"
    """He left the table; the seat goes when the deal is over."""
    REMOVED = "removed"
    """The same, but he was sent away."""


@dataclass(frozen=True, slots=True)
class SubstituteSat:
    """A computer holds a person's seat from now on."""

    seat: Seat
    why: Absence


@dataclass(frozen=True, slots=True)
class CameBack:
    """A person has taken his seat again."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Paused:
    """Nothing moves and no time runs until the game goes on."""


@dataclass(frozen=True, slots=True)
class WentOn:
    """A pause is over; the turn has its whole time again."""


@dataclass(frozen=True, slots=True)
class Reminded:
    """Part of the time of this moment is gone; people are reminded."""

    clock: Moment


@dataclass(frozen=True, slots=True)
class ComputersOffered:
    """The lobby waits; computers could play."""


@dataclass(frozen=True, slots=True)
class Resumed:
    """The process began again, and the game goes on; running times last at least a while longer."""


class CallAnswer(StrEnum):
    """What somebody says while a draw waits for the discard before it to be stopped."""

    STOP = "stop"
    NO = "no"
    DRAW = "draw"
    """No, and it is his turn: he wants to draw."""


@dataclass(frozen=True, slots=True)
class CallAnswered:
    """A seat has said something to the discard of this moment; nobody is told what before the wait
    is over.
    """

    seat: Seat
    clock: Moment
    answer: CallAnswer
    card: Card | None = None
    """Of a draw the discard that is to be taken; None is the stock."""


@dataclass(frozen=True, slots=True)
class CallsOver:
    """The draw waits no more for the discard of this moment to be stopped."""

    clock: Moment


class WhyClosed(StrEnum):
    """Why a table was closed before its game was over."""

    ENDED = "ended"
    IDLE = "idle"
    LEFT = "left"
    """All people have left it."""
    GONE = "gone"
    """Its place is gone."""


@dataclass(frozen=True, slots=True)
class TableMoved:
    """The place where the table stands is called otherwise."""

    place: Place


@dataclass(frozen=True, slots=True)
class TableClosed:
    """Nothing can be done here any more."""

    why: WhyClosed


LifecycleEvent = (
    TableOpened
    | GameChosen
    | TurnTimeChosen
    | CallWaitChosen
    | Joined
    | Left
    | ComputerAdded
    | ComputerRemoved
    | Reseated
    | GameStarted
    | DeckSealed
    | SubstituteSat
    | CameBack
    | Paused
    | WentOn
    | Reminded
    | ComputersOffered
    | Resumed
    | CallAnswered
    | CallsOver
    | TableMoved
    | TableClosed
)

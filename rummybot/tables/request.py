"""What is asked of a table, and what comes of it."""

from dataclasses import dataclass
from enum import StrEnum
from typing import NewType

from rummybot.engine.hidden import Event
from rummybot.engine.ids import Moment
from rummybot.engine.intents import Intent
from rummybot.engine.notices import PrivateNotice
from rummybot.engine.refusals import Refusal
from rummybot.tables.events import LifecycleEvent
from rummybot.tables.lifecycle import LifecycleIntent
from rummybot.tables.refusals import LifecycleRefusal
from rummybot.tables.roster import PlayerRef

TableId = NewType("TableId", str)
"""A running table: random, short, fit for a button."""


class TimerKind(StrEnum):
    """What a deadline is for."""

    TURN = "turn"
    """The time of those awaited is up."""
    MARK = "mark"
    """A quarter of it is left."""
    REMINDER = "reminder"
    """Half of a long time has passed."""
    OFFER = "offer"
    """An idle lobby offers computers."""
    IDLE = "idle"
    """An idle lobby closes."""
    COMPUTER = "computer"
    """A computer moves."""
    PAUSE = "pause"
    """A pause is over."""
    CALL = "call"
    """A draw waits no more for «Stop!»."""


@dataclass(frozen=True, slots=True)
class Timer:
    """A deadline of a table: at most one of a kind. `clock` names what it was set for; `due` is in
    seconds since 1970.
    """

    table: TableId
    kind: TimerKind
    clock: int
    due: float


Logged = Event | LifecycleEvent
"""What stands in a table's log."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Request:
    """One submission. The same key never works twice at the same table.

    `who` is the person who asks; None for the clock and for computers. `moment` is what a button
    was drawn for: an old one is refused softly; None for what was typed.
    """

    key: str
    table: TableId
    who: PlayerRef | None
    intent: Intent | LifecycleIntent
    moment: Moment | None = None
    timer: Timer | None = None
    """The deadline that fires by this request."""


@dataclass(frozen=True, slots=True)
class Accepted:
    """Done, at this version. `told` is what the asker alone is told of it."""

    version: int
    told: tuple[PrivateNotice, ...] = ()
    repeated: bool = False
    waits: int | None = None
    """Seconds after which it is carried out at the latest, if it waits for others."""


@dataclass(frozen=True, slots=True)
class Refused:
    """Not done; nothing was written."""

    why: Refusal | LifecycleRefusal


Outcome = Accepted | Refused

"""What is asked of a table, and what comes of it."""

from dataclasses import dataclass
from typing import NewType

from rummybot.engine.hidden import Event
from rummybot.engine.ids import Moment
from rummybot.engine.intents import Intent
from rummybot.engine.notices import PrivateNotice
from rummybot.engine.refusals import Refusal
from rummybot.tables.lifecycle import LifecycleEvent, LifecycleIntent, LifecycleRefusal
from rummybot.tables.roster import PlayerRef

TableId = NewType("TableId", str)
"""A running table: random, short, fit for a button."""

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


@dataclass(frozen=True, slots=True)
class Accepted:
    """Done, at this version. `told` is what the asker alone is told of it."""

    version: int
    told: tuple[PrivateNotice, ...] = ()
    repeated: bool = False


@dataclass(frozen=True, slots=True)
class Refused:
    """Not done; nothing was written."""

    why: Refusal | LifecycleRefusal


Outcome = Accepted | Refused

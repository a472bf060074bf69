"""Screens as data: blocks of lines, and what can be chosen. No words, no markup, no layout.

A public screen and a private one are two types: an outlet shows the first to everybody and gives
the second to one seat only. A screen says in which language it is written and who is called what,
so an outlet needs nothing besides it.
"""

from dataclasses import dataclass
from enum import StrEnum

from rummybot.engine.cards import Card
from rummybot.engine.ids import Seat
from rummybot.engine.intents import SeatIntent
from rummybot.engine.rules import Rules
from rummybot.i18n.spans import EMPTY, Line
from rummybot.i18n.translations import Locale
from rummybot.render.names import Names
from rummybot.render.press import PublicPress, Ruling


@dataclass(frozen=True, slots=True)
class Heading:
    """What the blocks after it are about."""

    text: Line


@dataclass(frozen=True, slots=True)
class Text:
    """One line or paragraph."""

    text: Line


@dataclass(frozen=True, slots=True)
class Quiet:
    """A line that may stand back: a hint, the last moves."""

    text: Line


@dataclass(frozen=True, slots=True)
class CardRow:
    """Cards as they lie, in groups that belong together, after a label."""

    label: Line
    groups: tuple[tuple[Card, ...], ...]
    fresh: tuple[Card, ...] = ()
    """Cards that just came in; an outlet marks them."""
    after: Line = EMPTY
    """What is to be said of these cards."""


class Side(StrEnum):
    """Which way a column leans."""

    LEFT = "left"
    RIGHT = "right"


@dataclass(frozen=True, slots=True)
class Table:
    """Rows of cells under a head. All rows are as long as the head; `sides` leans the columns."""

    head: tuple[Line, ...]
    rows: tuple[tuple[Line, ...], ...]
    sides: tuple[Side, ...]


@dataclass(frozen=True, slots=True)
class Until:
    """A time to come, which an outlet shows as a countdown where it can."""

    label: Line
    due: float
    """Seconds since 1970."""


Block = Heading | Text | Quiet | CardRow | Table | Until


@dataclass(frozen=True, slots=True)
class PublicButton:
    """A button under a public message."""

    label: Line
    press: PublicPress


@dataclass(frozen=True, slots=True)
class RulingButton:
    """A button for somebody who has the say at a table, under an answer to him."""

    label: Line
    ruling: Ruling
    about: int = 0
    """The seat, the turn or the version of the table that it is made for."""


AnswerButton = PublicButton | RulingButton
"""A button under an answer about a table."""


@dataclass(frozen=True, slots=True)
class Choice:
    """Something a seat may do now, and how to call it: a button, or a numbered line."""

    label: Line
    intent: SeatIntent
    meant: bool = False
    """Whether it answers the question if one means this."""


@dataclass(frozen=True, slots=True)
class Value:
    """One of the values that a setting can have."""

    key: str
    label: Line
    about: Line = EMPTY
    """One line on it, where its label does not say enough."""


@dataclass(frozen=True, slots=True)
class Setting:
    """Something a host can choose before a game: what is played, or one of the options."""

    key: str
    name: Line
    about: Line
    values: tuple[Value, ...]
    present: str | None = None
    """The value it has; None where it makes no difference now."""
    usual: str | None = None
    """The value it has where nobody chooses."""

    def value(self, key: str | None) -> Value | None:
        """The value of this key."""
        return next((each for each in self.values if each.key == key), None)


@dataclass(frozen=True, slots=True)
class OptionMenu:
    """All that a host can choose, and what of it is shown."""

    table: str
    settings: tuple[Setting, ...]
    page: int = 0
    """Which page, where not all fits on one."""
    opened: str = ""
    """The setting whose values are shown, where one is shown at a time."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PublicScreen:
    """What everybody may see."""

    locale: Locale
    names: Names
    blocks: tuple[Block, ...]
    table: str = ""
    """The table that the buttons belong to."""
    version: int = 0
    """The version of it that the buttons were made for; 0 where they are the same at any."""
    buttons: tuple[PublicButton, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class PrivateScreen:
    """What only one person may see: a seat's, or (None) somebody's who is not in the game."""

    seat: Seat | None
    locale: Locale
    names: Names
    blocks: tuple[Block, ...]
    choices: tuple[Choice, ...] = ()
    hand: tuple[Card, ...] = ()
    """The cards in hand, sorted, and those of them that came in with this turn."""
    fresh: tuple[Card, ...] = ()
    table: str = ""
    """The table that the choices belong to, and the moment they were made for."""
    moment: int = 0
    version: int = 0
    """The version of the table that is shown: it changes in a pause too, when no moment does."""
    rules: Rules | None = None
    """By what rules it plays; they tell what there is to type."""

    def is_still(self, other: "PrivateScreen") -> bool:
        """Whether the same hand is seen at the same moment in the same words: what was chosen in it
        is chosen still.
        """
        mine = self.table, self.moment, self.hand, self.locale
        return mine == (other.table, other.moment, other.hand, other.locale)


Screen = PublicScreen | PrivateScreen

"""Why not, where it is a joker's place, a freed joker or the opening: a part of `refusals`.

melds       SeveralReadings · BothEnds
opening     OpeningTooLow · NotOpened · TakenCardNotInOpening · NoOpeningWith
freeing     FreesNothing · JokerOwed
"""

from dataclasses import dataclass

from rummybot.engine.cards import Card
from rummybot.engine.melds import TableMeld
from rummybot.engine.rules import Worth


@dataclass(frozen=True, slots=True)
class SeveralReadings:
    """A joker could stand for several cards: each way, as the run would lie (AMB-31)."""

    ways: tuple[tuple[Card, ...], ...]


@dataclass(frozen=True, slots=True)
class BothEnds:
    """The card fits at both ends of this run, and which one was not said."""

    card: Card
    meld: TableMeld


@dataclass(frozen=True, slots=True)
class OpeningTooLow:
    """First melds worth less than is asked for (JR-31), and too many cards would stay in the hand
    for that to be waived (JR-38).
    """

    points: int
    demand: Worth


@dataclass(frozen=True, slots=True)
class NotOpened:
    """Nothing else can be laid before the first melds (JR-44)."""

    demanded: int


@dataclass(frozen=True, slots=True)
class TakenCardNotInOpening:
    """The first melds must hold the card that was taken (JR-13, JR-36)."""

    card: Card


@dataclass(frozen=True, slots=True)
class NoOpeningWith:
    """The card could be taken for an opening only, and with it the hand has none (JR-13, AMB-02).
    `best` is the most with this card in it; 0 if no meld holds it.
    """

    card: Card
    best: int
    demanded: int


@dataclass(frozen=True, slots=True)
class FreesNothing:
    """The card is not what a joker of this meld stands for; these would be (JR-28, JR-29)."""

    card: Card
    meld: TableMeld
    fitting: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class JokerOwed:
    """A freed joker must be laid in the same turn (JR-30)."""


JokerRefusal = (
    SeveralReadings
    | BothEnds
    | OpeningTooLow
    | NotOpened
    | TakenCardNotInOpening
    | NoOpeningWith
    | FreesNothing
    | JokerOwed
)

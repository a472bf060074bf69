"""Why a seat may not draw so: from there, so many, or at all."""

from dataclasses import dataclass

from rummybot.engine.cards import Card


@dataclass(frozen=True, slots=True)
class OnlyStock:
    """This draw must come from the stock (GN-11, AMB-29)."""


@dataclass(frozen=True, slots=True)
class OnlyPile:
    """The stock is empty."""


@dataclass(frozen=True, slots=True)
class NotSoMany:
    """At least one card is drawn, and at most so many: what the hand takes and the stock holds
    (DI-09, AMB-32); else one (RU-10).
    """

    count: int
    most: int


@dataclass(frozen=True, slots=True)
class HandIsFull:
    """A turn that begins with so many cards in hand begins without a draw (DI-09, AMB-32)."""

    limit: int


@dataclass(frozen=True, slots=True)
class PileUntouched:
    """At this table nothing is taken from the discard pile (DI-09)."""


@dataclass(frozen=True, slots=True)
class NothingOnPile:
    """The discard pile is empty."""


@dataclass(frozen=True, slots=True)
class NotInRow:
    """This card is not in the row of discards (MI-05)."""

    card: Card


@dataclass(frozen=True, slots=True)
class NotTopCard:
    """Only the top card of the pile may be taken (RU-10)."""

    top: Card


@dataclass(frozen=True, slots=True)
class TakenCardUseless:
    """A taken card must be played in the same turn, and nothing takes this one (RU-11, AMB-02)."""

    card: Card


DrawRefusal = (
    OnlyStock
    | OnlyPile
    | NotSoMany
    | HandIsFull
    | PileUntouched
    | NothingOnPile
    | NotTopCard
    | NotInRow
    | TakenCardUseless
)

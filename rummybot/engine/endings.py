"""How a deal is won: by an empty hand or by closing; what a declaration is worth, true or false."""

from dataclasses import dataclass
from enum import StrEnum

from rummybot.engine.cards import Rank


class LastDiscard(StrEnum):
    """Whether going out takes a last discard (RU-21, R2-06, AMB-04)."""

    OPTIONAL = "optional"
    REQUIRED = "required"


@dataclass(frozen=True, slots=True)
class NoBonus:
    """Going out at one stroke earns nothing extra."""


@dataclass(frozen=True, slots=True)
class AtOneStroke:
    """Going out in a turn begun with nothing laid counts so many times (R2-15, AMB-09)."""

    times: int


Bonus = NoBonus | AtOneStroke


@dataclass(frozen=True, slots=True)
class NotOpenly:
    """One goes out in one's turn only, card by card."""


class When(StrEnum):
    """When a covered hand may be laid open: at any moment, or in one's own turn (AMB-11)."""

    ANY_MOMENT = "any-moment"
    OWN_TURN = "own-turn"


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenExit:
    """A hand that melds of its own cover may be laid open (OP-01). It counts so many times where
    nothing of that seat lay on the table (OP-02, AMB-12).
    """

    when: When
    times: int


Openly = NotOpenly | OpenExit


@dataclass(frozen=True, slots=True)
class Refused:
    """A false declaration is refused like any other impossible move (AMB-10)."""


@dataclass(frozen=True, slots=True)
class PaysEach:
    """A false declaration gives each opponent so many points at once (MI-09, AMB-19)."""

    points: int


@dataclass(frozen=True, slots=True)
class PlaysDown:
    """After a false declaration one lays down all one can, and plays on (IR-10)."""


FalseCall = Refused | PaysEach | PlaysDown


@dataclass(frozen=True, slots=True, kw_only=True)
class EmptyHand:
    """The deal ends when a hand is empty (RU-20)."""

    last_discard: LastDiscard
    bonus: Bonus
    openly: Openly = NotOpenly()
    false_call: FalseCall = Refused()

    @property
    def keeps_last_card(self) -> bool:
        """Whether melding must leave a card to discard."""
        return self.last_discard is LastDiscard.REQUIRED

    @property
    def is_declared(self) -> bool:
        """Whether going out can be declared: where that wins more, or a mistake in it costs."""
        return isinstance(self.openly, OpenExit) or not isinstance(self.false_call, Refused)


class TooHigh(StrEnum):
    """A knock with more than the limit: refused, or put to the opponent (GN-22, AMB-26)."""

    REFUSED = "refused"
    OFFERED = "offered"


class Then(StrEnum):
    """What follows a knock: the opponent lays off (GN-18); each of the others draws and discards
    once more (VI-14, VI-17, VI-18); or nothing, as after gin and rummy (VI-03, VI-15).
    """

    LAYING_OFF = "laying-off"
    LAST_CHANCE = "last-chance"
    AT_ONCE = "at-once"


@dataclass(frozen=True, slots=True, kw_only=True)
class Closing:
    """The deal ends by a knock with at most `limit` points of deadwood, or with none: by gin or
    rummy (GN-14, GN-16, VI-12, VI-13).
    """

    limit: int
    too_high: TooHigh = TooHigh.REFUSED
    then: Then = Then.LAYING_OFF


@dataclass(frozen=True, slots=True)
class EndingRun:
    """The deal ends when one of these runs is laid, all its cards in one play (DI-18, AMB-35). A
    hand may be empty.
    """

    runs: tuple[tuple[Rank, ...], ...]


Ending = EmptyHand | Closing | EndingRun

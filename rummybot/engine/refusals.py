"""Why not, as values, with the data needed to say it well.

when        NotInGame · NotYourTurn · NoDealRunning · DealIsRunning · UpcardIsOffered
            · MustDrawFirst · AlreadyDrawn · OpensByDiscard · MustDefend · NothingToPass
            · AlreadyReady · TooLate
drawing     OnlyStock · OnlyPile · NotSoMany · HandIsFull · PileUntouched · NothingOnPile
            · NotTopCard · NotInRow · TakenCardUseless
cards       CardNotHeld
melds       NotAMeld · MeldsStayInHand · NoSuchMeld · DoesNotFit
duties      TakenCardOwed · TakenCardStranded · TakenCardBack · DiscardNeeded · OneDiscard
jokers      in `joker_refusals`, with what is asked of an opening
closing     NoKnockHere · DeadwoodTooHigh · NotCovered · DeclaredBefore · MustJudge · LastChanceOnly
chips       in `chip_refusals`
claims      NoStopHere · NothingToStop · StopsNothing
undo        NothingToTakeBack
set-up      WrongSeatCount · PartnersStay
"""

from dataclasses import dataclass
from enum import StrEnum

from rummybot.engine.cards import Card
from rummybot.engine.chip_refusals import ChipRefusal
from rummybot.engine.draw_refusals import DrawRefusal
from rummybot.engine.ids import MeldId, Seat
from rummybot.engine.joker_refusals import JokerRefusal
from rummybot.engine.melds import Flaw, TableMeld


@dataclass(frozen=True, slots=True)
class NotInGame:
    """The seat does not play in this game."""


@dataclass(frozen=True, slots=True)
class NotYourTurn:
    """Somebody else is to act (IR-07, IR-08)."""

    whose: Seat


@dataclass(frozen=True, slots=True)
class NoDealRunning:
    """The deal is over, or has not begun."""


@dataclass(frozen=True, slots=True)
class DealIsRunning:
    """This is done between two deals."""


@dataclass(frozen=True, slots=True)
class UpcardIsOffered:
    """The upcard is on offer: take it or pass (GN-09)."""

    card: Card


@dataclass(frozen=True, slots=True)
class MustDrawFirst:
    """A turn begins with a draw (RU-10)."""


@dataclass(frozen=True, slots=True)
class AlreadyDrawn:
    """One card a turn (RU-10, IR-08)."""


@dataclass(frozen=True, slots=True)
class OpensByDiscard:
    """The dealer has one card more, and throws it without drawing (AMB-37)."""


@dataclass(frozen=True, slots=True)
class MustDefend:
    """After a knock one may only lay off or be done (GN-18)."""


@dataclass(frozen=True, slots=True)
class NothingToPass:
    """Nothing was asked that could be declined."""


@dataclass(frozen=True, slots=True)
class AlreadyReady:
    """The seat has said so."""


@dataclass(frozen=True, slots=True)
class TooLate:
    """This clock does not run any more."""


@dataclass(frozen=True, slots=True)
class CardNotHeld:
    """The seat does not hold this card, or not as often as named."""

    card: Card


@dataclass(frozen=True, slots=True)
class NotAMeld:
    """These cards are no meld (RU-09, IR-04)."""

    cards: tuple[Card, ...]
    flaw: Flaw


@dataclass(frozen=True, slots=True)
class MeldsStayInHand:
    """At this table nothing is laid before the deal is closed (GN-14, GN-17)."""


@dataclass(frozen=True, slots=True)
class NoSuchMeld:
    """No meld of that number lies on the table."""

    meld: MeldId


@dataclass(frozen=True, slots=True)
class DoesNotFit:
    """The card does not extend this meld, which would take only `fitting` (RU-17)."""

    card: Card
    meld: TableMeld
    fitting: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class TakenCardOwed:
    """The taken card must be played before the turn ends (RU-11)."""

    card: Card


@dataclass(frozen=True, slots=True)
class TakenCardStranded:
    """After this act the taken card could be played no more (AMB-43)."""

    card: Card


@dataclass(frozen=True, slots=True)
class TakenCardBack:
    """A taken card may not be thrown straight back (AMB-03)."""

    card: Card


@dataclass(frozen=True, slots=True)
class DiscardNeeded:
    """A card must be kept for the last discard (R2-06, AMB-04)."""


@dataclass(frozen=True, slots=True)
class OneDiscard:
    """At this table one card is thrown (RU-15)."""


@dataclass(frozen=True, slots=True)
class PartnersStay:
    """In a game of teams nobody leaves his partner alone: a computer plays for who is gone."""


@dataclass(frozen=True, slots=True)
class NoKnockHere:
    """At this table one goes out by playing all cards, not by knocking."""


@dataclass(frozen=True, slots=True)
class DeadwoodTooHigh:
    """A knock with more than the limit (GN-16). `least` is what the best discard would leave."""

    deadwood: int
    limit: int
    least: int


@dataclass(frozen=True, slots=True)
class NotCovered:
    """All cards are declared covered, but these are not (GN-14, MI-09, OP-01)."""

    loose: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class DeclaredBefore:
    """One false declaration a turn (AMB-19)."""


@dataclass(frozen=True, slots=True)
class MustJudge:
    """After too high a knock one agrees to end or has the deal played on (GN-22)."""


@dataclass(frozen=True, slots=True)
class LastChanceOnly:
    """The deal has been closed: one may draw and discard once more, no more than that (GN-23)."""


@dataclass(frozen=True, slots=True)
class NoStopHere:
    """At this table nobody stops a discard (BZ-04)."""


@dataclass(frozen=True, slots=True)
class NothingToStop:
    """No discard of another's stands open to be stopped, or not this one (AMB-17)."""

    card: Card


@dataclass(frozen=True, slots=True)
class StopsNothing:
    """The discard fits no meld on the table, so it stays where it is (MI-07)."""

    card: Card


class WhyKept(StrEnum):
    """Why nothing can be taken back, as far as the table shows it."""

    NOTHING_DONE = "nothing-done"
    DREW = "drew"
    """A draw stays: a card came to light by it, or everybody saw it taken."""
    PASSED = "passed"
    CLOSED = "closed"
    DECLARED = "declared"
    """After a false declaration all that was done in the turn stays."""
    SHUFFLED = "shuffled"
    TIME_UP = "time-up"
    """The clock acted, and that stays."""
    TURN_OVER = "turn-over"
    """The turn ended without a discard, by a pass or by the last card played."""
    OTHERS_ACTED = "others-acted"
    """The last act was somebody else's, whether or not one has acted before."""


@dataclass(frozen=True, slots=True)
class NothingToTakeBack:
    """There is no act of one's own that may still be reversed."""

    why: WhyKept


@dataclass(frozen=True, slots=True)
class WrongSeatCount:
    """The game cannot be played by so many (RU-01, GN-01)."""

    seats: int
    least: int
    most: int


Refusal = (
    NotInGame
    | NotYourTurn
    | NoDealRunning
    | DealIsRunning
    | UpcardIsOffered
    | MustDrawFirst
    | AlreadyDrawn
    | OpensByDiscard
    | MustDefend
    | NothingToPass
    | AlreadyReady
    | TooLate
    | DrawRefusal
    | CardNotHeld
    | NotAMeld
    | MeldsStayInHand
    | NoSuchMeld
    | DoesNotFit
    | TakenCardOwed
    | TakenCardStranded
    | TakenCardBack
    | DiscardNeeded
    | OneDiscard
    | PartnersStay
    | NoKnockHere
    | DeadwoodTooHigh
    | NotCovered
    | DeclaredBefore
    | MustJudge
    | LastChanceOnly
    | ChipRefusal
    | NoStopHere
    | NothingToStop
    | StopsNothing
    | NothingToTakeBack
    | WrongSeatCount
    | JokerRefusal
)

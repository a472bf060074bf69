"""What happened, as far as everybody saw it. Events carry facts and computed results; the secret
ones are in `hidden.py`.
"""

from dataclasses import dataclass
from enum import StrEnum

from rummybot.engine.cards import Card
from rummybot.engine.chip_events import ChipEvent
from rummybot.engine.ids import Seat
from rummybot.engine.melds import TableMeld
from rummybot.engine.scoring import Scored
from rummybot.engine.standings import Result
from rummybot.engine.turns import Act, Closed


@dataclass(frozen=True, slots=True)
class CardsCut:
    """A card was cut for each seat named (RU-04, GN-04)."""

    seats: tuple[Seat, ...]
    cards: tuple[Card, ...]
    tied: tuple[Seat, ...] = ()
    """Equal cards that matter: these seats cut again."""


@dataclass(frozen=True, slots=True)
class DealBegan:
    """A deal with this number begins; this seat deals it."""

    dealer: Seat
    deal_no: int


@dataclass(frozen=True, slots=True)
class UpcardTurned:
    """A card was turned from the stock and starts the discard pile (RU-08, GN-06, RU-19)."""

    card: Card


@dataclass(frozen=True, slots=True)
class UpcardOffered:
    """A seat may take the upcard or pass (GN-09, GN-10); after it, the others named."""

    seat: Seat
    then: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class TurnBegan:
    """A seat is to draw."""

    seat: Seat
    only_stock: bool = False
    after_discard: bool = False
    """The turn before ended with a discard, which may be taken back until this seat acts."""
    for_good: bool = False
    """But not this one: the clock threw it."""
    is_full: bool = False
    """The hand takes no card: the turn begins without a draw (DI-09, AMB-32, AMB-37)."""


@dataclass(frozen=True, slots=True)
class LastChanceBegan:
    """The deal is closed, or a seat let it end, and this one may draw and discard once more before
    it does (VI-14, VI-17, GN-23).
    """

    seat: Seat
    closed: Closed


@dataclass(frozen=True, slots=True)
class Passed:
    """A seat declined the upcard, lays off no more, or keeps what it holds (DI-16)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class DiscardTaken:
    """A seat took a card of the discard pile, and with it what lay `over` it (MI-06)."""

    seat: Seat
    card: Card
    over: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True)
class DrewOpenly:
    """A seat whose hand lies open drew from the stock, for all to see."""

    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class MeldLaid:
    """A seat laid a meld."""

    seat: Seat
    meld: TableMeld


@dataclass(frozen=True, slots=True)
class LaidOff:
    """A seat added a card to a meld, which now lies as given."""

    seat: Seat
    card: Card
    meld: TableMeld


@dataclass(frozen=True, slots=True)
class JokerFreed:
    """A seat put a card in a joker's place and has the joker (JR-28); the meld lies as given."""

    seat: Seat
    card: Card
    meld: TableMeld


@dataclass(frozen=True, slots=True)
class TakenBack:
    """A seat took back an act of its turn, or had to give back what it owed."""

    seat: Seat
    act: Act


@dataclass(frozen=True, slots=True)
class Discarded:
    """A seat discarded, which ended its turn: a card, and where any number may go what `also` went
    (DI-10).
    """

    seat: Seat
    card: Card
    also: tuple[Card, ...] = ()

    @property
    def cards(self) -> tuple[Card, ...]:
        """All that was thrown."""
        return (self.card, *self.also)


@dataclass(frozen=True, slots=True)
class CardStopped:
    """A seat's discard was stopped `by` another: it is back in the hand, to be laid off (MI-07)."""

    seat: Seat
    card: Card
    by: Seat


@dataclass(frozen=True, slots=True)
class DeclaredFalsely:
    """A seat declared all its cards covered, and they are not (MI-09, IR-10)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Penalised:
    """For a false declaration of this seat each seat gets so many points (MI-09)."""

    seat: Seat
    gains: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Knocked:
    """A seat closed the deal: its melds, its loose cards, their points (GN-14, GN-17, VI-16). With
    none it is rummy where there is such a thing, else gin.
    """

    seat: Seat
    melds: tuple[TableMeld, ...]
    loose: tuple[Card, ...]
    deadwood: int
    has_rummy: bool = False


@dataclass(frozen=True, slots=True)
class KnockedTooHigh:
    """A seat knocked with more than the limit, and shows its hand so arranged. Its opponent may let
    the deal end, or have it played on (GN-22, GN-24).
    """

    seat: Seat
    melds: tuple[TableMeld, ...]
    loose: tuple[Card, ...]
    deadwood: int


@dataclass(frozen=True, slots=True)
class PlayedOn:
    """Its opponent has the deal played on: the hand stays open, the closing card turns up as an
    ordinary discard (GN-22, AMB-44).
    """

    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class DefenceBegan:
    """The opponent of whoever closed may lay off on his melds (GN-18)."""

    seat: Seat
    closed: Closed


@dataclass(frozen=True, slots=True)
class WentOut:
    """A seat got rid of its last card (RU-20), or laid all it held open, in these melds (OP-01)."""

    seat: Seat
    melds: tuple[TableMeld, ...] = ()


@dataclass(frozen=True, slots=True)
class TurnTimedOut:
    """The clock acts for a seat now."""

    seat: Seat
    skipped: bool = False
    """Nobody waited for the time to run out."""


@dataclass(frozen=True, slots=True)
class ShuffleDue:
    """The stock is used up; the pile is shuffled before this seat goes on (RU-19, GN-25), with its
    last chance if the deal is `closed`.
    """

    next: Seat
    closed: Closed | None = None


@dataclass(frozen=True, slots=True)
class StockExhausted:
    """The stock is used up and there is no shuffle left."""


@dataclass(frozen=True, slots=True)
class HandShown:
    """At the end of a deal a hand is shown: melds where they count, and what counts against it."""

    seat: Seat
    melds: tuple[tuple[Card, ...], ...]
    loose: tuple[Card, ...]
    points: int


@dataclass(frozen=True, slots=True)
class DealScored:
    """A deal was scored; this seat deals next (RU-20, GN-07)."""

    scored: Scored
    next_dealer: Seat


class Void(StrEnum):
    """Why a deal does not count."""

    STOCK = "stock"
    ANNULLED = "annulled"


@dataclass(frozen=True, slots=True)
class DealVoided:
    """The cards are thrown in without score; the same dealer deals again (GN-26, GI-05)."""

    why: Void


@dataclass(frozen=True, slots=True)
class SeatReady:
    """A seat is ready for the next deal."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class SeatWithdrew:
    """A seat left the game between two deals."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class GameWon:
    """The game is over."""

    result: Result


OpenEvent = (
    CardsCut
    | DealBegan
    | UpcardTurned
    | UpcardOffered
    | TurnBegan
    | LastChanceBegan
    | Passed
    | DiscardTaken
    | DrewOpenly
    | MeldLaid
    | LaidOff
    | JokerFreed
    | TakenBack
    | Discarded
    | CardStopped
    | DeclaredFalsely
    | Penalised
    | Knocked
    | KnockedTooHigh
    | PlayedOn
    | DefenceBegan
    | WentOut
    | TurnTimedOut
    | ShuffleDue
    | StockExhausted
    | HandShown
    | DealScored
    | DealVoided
    | ChipEvent
    | SeatReady
    | SeatWithdrew
    | GameWon
)

"""What a seat, nature, the clock or the host asks the engine for. Nothing has happened yet."""

from dataclasses import dataclass

from rummybot.engine.cards import Card
from rummybot.engine.ids import MeldId, Moment, Seat
from rummybot.engine.melds import End


@dataclass(frozen=True, slots=True)
class DrawStock:
    """Draw the top card of the stock (RU-10, GN-12), where several may be drawn so many (DI-09)."""

    seat: Seat
    count: int = 1


@dataclass(frozen=True, slots=True)
class TakeDiscard:
    """Take a card of the discard pile: the top card (RU-10, GN-09, GN-12), or of a row any, with
    all that lie on it (MI-05, MI-06).
    """

    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class LayMelds:
    """Lay melds on the table, all in one action (RU-12, RU-13). A run with jokers is named from low
    to high, so that each one's place is told (AMB-31).
    """

    seat: Seat
    melds: tuple[tuple[Card, ...], ...]


@dataclass(frozen=True, slots=True)
class LayOff:
    """Add a card to a meld on the table (RU-17, GN-18), at this end if it fits at both; or lay it
    beside it as a single (DI-12).
    """

    seat: Seat
    card: Card
    meld: MeldId
    end: End | None = None


@dataclass(frozen=True, slots=True)
class SwapJoker:
    """Put a real card in the place of the joker of a meld that stands for it (JR-28)."""

    seat: Seat
    card: Card
    meld: MeldId


@dataclass(frozen=True, slots=True)
class Discard:
    """End the turn with a card on the discard pile (RU-15), and where any number may go with what
    `also` goes (DI-10).
    """

    seat: Seat
    card: Card
    also: tuple[Card, ...] = ()

    @property
    def cards(self) -> tuple[Card, ...]:
        """All that is thrown."""
        return (self.card, *self.also)


@dataclass(frozen=True, slots=True)
class Knock:
    """Close the deal with little deadwood; the discard goes face down (GN-16, GN-17). `melds` None:
    the engine arranges the hand for the least deadwood (GN-24).
    """

    seat: Seat
    discard: Card
    melds: tuple[tuple[Card, ...], ...] | None = None


@dataclass(frozen=True, slots=True)
class GoOut:
    """Declare that all cards are covered, but for a discard where one is made: gin (GN-14), rummy
    (MI-08), a hand laid open (OP-01). `melds` None: the engine finds what covers them.
    """

    seat: Seat
    discard: Card | None = None
    melds: tuple[tuple[Card, ...], ...] | None = None
    lay_offs: tuple[tuple[Card, MeldId], ...] = ()


@dataclass(frozen=True, slots=True)
class Call:
    """«Stop!»: this discard could have been laid off on the table (MI-07)."""

    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class AgreeToEnd:
    """After too high a knock: let the deal end, for a last draw and discard (GN-22, GN-23)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class TakeBack:
    """Reverse one's own last act."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Pass:
    """Every «no»: the upcard declined (GN-10), no more lay-offs, no last draw, no end by too high a
    knock (GN-22), not bought back in (VI-26), and where no card need be thrown the end of a turn
    (DI-16).
    """

    seat: Seat


@dataclass(frozen=True, slots=True)
class BuyIn:
    """Buy back into the game, when that is offered (VI-26)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Ready:
    """Between two deals: go on."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Withdraw:
    """Between two deals: leave the game."""

    seat: Seat


SeatIntent = (
    DrawStock
    | TakeDiscard
    | LayMelds
    | LayOff
    | SwapJoker
    | Discard
    | Knock
    | GoOut
    | Call
    | AgreeToEnd
    | TakeBack
    | Pass
    | BuyIn
    | Ready
    | Withdraw
)


@dataclass(frozen=True, slots=True)
class Cut:
    """Nature cuts a card for each seat that `Cutting` names, in that order."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Shuffle:
    """Nature puts the cards of `legality.to_shuffle` in order, top first."""

    order: tuple[Card, ...]


NatureIntent = Cut | Shuffle


@dataclass(frozen=True, slots=True)
class TimeUp:
    """The clock: the time that began at this moment has run out; or the host: nobody waits for
    that.
    """

    clock: Moment
    skipped: bool = False


@dataclass(frozen=True, slots=True)
class Annul:
    """The host: throw the running deal away, no score; the same dealer deals again (GI-05)."""


Intent = SeatIntent | NatureIntent | TimeUp | Annul

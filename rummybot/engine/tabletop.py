"""Tabletop and the phases: everything that lies face up. A public view *is* a tabletop."""

from dataclasses import dataclass

from rummybot.engine.cards import Card
from rummybot.engine.ids import MeldId, Moment, Seat
from rummybot.engine.melds import TableMeld
from rummybot.engine.rules import Rules
from rummybot.engine.scoring import Scored
from rummybot.engine.standings import Standing, Survival
from rummybot.engine.turns import Closed, Turn


@dataclass(frozen=True, slots=True)
class FaceDown:
    """A hand as the others see it: how many cards, and those everybody saw go into it."""

    size: int
    seen: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True)
class FaceUp:
    """A hand that lies open: a knocker's loose cards, everybody's after a scored deal."""

    cards: tuple[Card, ...]

    @property
    def size(self) -> int:
        """How many cards."""
        return len(self.cards)


HandSeen = FaceDown | FaceUp


@dataclass(frozen=True, slots=True)
class Cutting:
    """Nature cuts a card for each of these seats, to name the first dealer (RU-04, GN-04)."""

    among: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class Dealing:
    """Nature shuffles the pack (RU-05)."""


@dataclass(frozen=True, slots=True)
class UpcardOffer:
    """The first upcard is offered to a seat, then to the others named (GN-09, GN-10)."""

    seat: Seat
    clock: Moment
    then: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class Drawing:
    """A seat is to draw. `only_stock`: the pile is closed to it (GN-11, AMB-29). `before`: the turn
    that just ended with a discard, which may still be stopped, and taken back if not `for_good`.
    """

    turn: Turn
    only_stock: bool = False
    before: Turn | None = None
    for_good: bool = False


@dataclass(frozen=True, slots=True)
class Playing:
    """A seat has drawn: it may meld and lay off, and discards (RU-12…17). `before` as in `Drawing`:
    a turn that began without a draw has seen no act yet.
    """

    turn: Turn
    before: Turn | None = None
    for_good: bool = False


@dataclass(frozen=True, slots=True)
class Shuffling:
    """The stock is used up: nature shuffles the pile, then this seat goes on (RU-19, GN-25)."""

    next: Seat
    closed: Closed | None = None


@dataclass(frozen=True, slots=True)
class Judging:
    """After too high a knock its opponent lets the deal end, or has it played on (GN-22). The hand
    lies open; so would it be arranged.
    """

    seat: Seat
    clock: Moment
    closed: Closed
    melds: tuple[TableMeld, ...]
    loose: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Defending:
    """After a knock the opponent lays off on the knocker's melds (GN-18)."""

    turn: Turn
    closed: Closed


@dataclass(frozen=True, slots=True)
class BetweenDeals:
    """A deal is over; the next begins when every seat is ready. A void deal has no `result`."""

    clock: Moment
    dealer: Seat
    deal_no: int
    """The number of the next deal; a void deal's number is used again."""
    ready: tuple[Seat, ...] = ()
    result: Scored | None = None


@dataclass(frozen=True, slots=True)
class BuyingIn:
    """A seat is asked whether it pays so many chips to drop to this score (VI-26). Then it goes on
    `between` the deals.
    """

    seat: Seat
    clock: Moment
    chips: int
    score: int
    between: BetweenDeals


@dataclass(frozen=True, slots=True)
class Finished:
    """The game is over. `final` are the totals as announced: a shutout doubles the winner's."""

    winners: tuple[Seat, ...]
    shutout: bool
    final: tuple[int, ...]
    result: Scored | None = None
    pot: tuple[int, ...] = ()
    """What of the pot each seat got."""


Phase = (
    Cutting
    | Dealing
    | UpcardOffer
    | Drawing
    | Playing
    | Shuffling
    | Judging
    | Defending
    | BuyingIn
    | BetweenDeals
    | Finished
)


@dataclass(frozen=True, slots=True)
class Tabletop:
    """All that everybody may see. `hands` and the scores run parallel to `seats`."""

    rules: Rules
    seats: tuple[Seat, ...]
    dealer: Seat
    phase: Phase
    moment: Moment
    discards: tuple[Card, ...]
    melds: tuple[TableMeld, ...]
    hands: tuple[HandSeen, ...]
    stock_size: int
    reshuffles: int
    standing: Standing
    deal_no: int

    def place(self, seat: Seat) -> int:
        """Where a seat stands in `seats`. Raises ValueError if it is not in the game."""
        return self.seats.index(seat)

    @property
    def gone(self) -> tuple[Seat, ...]:
        """The seats that are out of the game, by their score or because they left it."""
        standing = self.standing
        return tuple(e.seat for e in standing.gone) if isinstance(standing, Survival) else ()

    def after(self, seat: Seat) -> Seat:
        """The next seat clockwise that is in the game; the seat itself may have left it."""
        return next((each for each in self.seats if each > seat), self.seats[0])

    def meld(self, meld: MeldId) -> TableMeld | None:
        """The meld of that number, if it lies on the table."""
        return next((each for each in self.melds if each.id == meld), None)

    def has_laid(self, seat: Seat) -> bool:
        """Whether any card on the table was laid by this seat in this deal."""
        return any(laid.by == seat for meld in self.melds for laid in meld.laid)

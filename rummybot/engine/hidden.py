"""The one dangerous module: what lies face down, and the events that speak of it.

Only `engine`, `tables` and `store` may import it. Nothing here has a repr that shows a card.
"""

from dataclasses import dataclass

from rummybot.engine.cards import Card
from rummybot.engine.events import OpenEvent
from rummybot.engine.ids import Seat
from rummybot.engine.tabletop import Tabletop


@dataclass(frozen=True, slots=True, repr=False)
class Nothing:
    """Nothing lies aside."""


@dataclass(frozen=True, slots=True, repr=False)
class ClosingCard:
    """The card a closer laid face down: out of play, known to its owner alone (GN-17)."""

    seat: Seat
    card: Card


Aside = Nothing | ClosingCard


@dataclass(frozen=True, slots=True, repr=False)
class Hidden:
    """All cards that lie face down; `hands` stays complete when a hand is turned up."""

    hands: tuple[tuple[Card, ...], ...]
    stock: tuple[Card, ...]
    drawn: tuple[Card, ...]
    """What was last drawn from the stock; its seat sees it as long as its turn goes on."""
    aside: Aside


@dataclass(frozen=True, slots=True)
class State:
    """A whole game at one moment."""

    top: Tabletop
    hidden: Hidden


@dataclass(frozen=True, slots=True, repr=False)
class Dealt:
    """The pack was dealt: hands parallel to the seats, and the stock, top first (RU-05, RU-07)."""

    seats: tuple[Seat, ...]
    hands: tuple[tuple[Card, ...], ...]
    stock: tuple[Card, ...]


@dataclass(frozen=True, slots=True, repr=False)
class StockDrawn:
    """A seat drew the top of the stock, and where several may be drawn what `also` came (DI-09)."""

    seat: Seat
    card: Card
    also: tuple[Card, ...] = ()

    @property
    def cards(self) -> tuple[Card, ...]:
        """All that was drawn."""
        return (self.card, *self.also)


@dataclass(frozen=True, slots=True, repr=False)
class StockRebuilt:
    """The pile became the stock, top first; `open` of its cards stay on the discard pile."""

    stock: tuple[Card, ...]
    open: tuple[Card, ...]


@dataclass(frozen=True, slots=True, repr=False)
class ClosingCardLaid:
    """A closer laid a card face down (GN-17)."""

    seat: Seat
    card: Card


SecretEvent = Dealt | StockDrawn | StockRebuilt | ClosingCardLaid
Event = OpenEvent | SecretEvent

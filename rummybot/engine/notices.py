"""tell: what each viewer hears of an event. Open events are told whole, secret ones in part."""

from dataclasses import dataclass

from rummybot.engine.cards import Card
from rummybot.engine.events import OpenEvent
from rummybot.engine.hidden import ClosingCardLaid, Dealt, Event, StockDrawn, StockRebuilt
from rummybot.engine.ids import Seat


@dataclass(frozen=True, slots=True)
class CardsWereDealt:
    """Everybody has so many cards, this seat one more; the rest is the stock."""

    each: int
    stock: int
    one_more: Seat | None = None


@dataclass(frozen=True, slots=True)
class DrewFromStock:
    """A seat drew from the stock, so many."""

    seat: Seat
    count: int = 1


@dataclass(frozen=True, slots=True)
class StockWasRebuilt:
    """The discard pile became the stock."""

    stock: int


@dataclass(frozen=True, slots=True)
class ClosedFaceDown:
    """A seat laid its closing card face down."""

    seat: Seat


@dataclass(frozen=True, slots=True, repr=False)
class YourHand:
    """The cards dealt to you."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True, repr=False)
class YouDrew:
    """The card you drew, and what `also` came with it."""

    card: Card
    also: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True, repr=False)
class YouClosedWith:
    """The card you laid face down."""

    card: Card


PublicNotice = OpenEvent | CardsWereDealt | DrewFromStock | StockWasRebuilt | ClosedFaceDown
PrivateNotice = YourHand | YouDrew | YouClosedWith


@dataclass(frozen=True, slots=True)
class Told:
    """What everybody hears of an event, and what single seats hear."""

    everyone: PublicNotice | None
    privately: tuple[tuple[Seat, PrivateNotice], ...] = ()


def tell(event: Event) -> Told:
    """Who hears what of an event."""
    match event:
        case Dealt(seats=seats, hands=hands, stock=stock):
            each = min(map(len, hands))
            more = next((n for n, hand in zip(seats, hands, strict=True) if len(hand) > each), None)
            return Told(
                CardsWereDealt(each, len(stock), more),
                tuple(
                    (seat, YourHand(hand)) for seat, hand in zip(seats, hands, strict=True) if hand
                ),
            )
        case StockDrawn(seat=seat, card=card, also=also):
            return Told(DrewFromStock(seat, 1 + len(also)), ((seat, YouDrew(card, also)),))
        case StockRebuilt(stock=stock):
            return Told(StockWasRebuilt(len(stock)))
        case ClosingCardLaid(seat=seat, card=card):
            return Told(ClosedFaceDown(seat), ((seat, YouClosedWith(card)),))
        case _:
            return Told(event)

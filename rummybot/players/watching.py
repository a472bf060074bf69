"""What players ask of a view: the first option of a kind, what the table takes, and which cards
they have not seen.
"""

from collections import Counter

from rummybot.engine.cards import Card
from rummybot.engine.intents import SeatIntent
from rummybot.engine.legality import Options
from rummybot.engine.melds import fits
from rummybot.engine.tabletop import FaceDown, HandSeen
from rummybot.engine.views import SeatView


def first(listed: Options, *kinds: type[SeatIntent]) -> SeatIntent | None:
    """The first option of the first of these kinds of which there is one."""
    return next((each for kind in kinds for each in listed if isinstance(each, kind)), None)


def has_place(card: Card, view: SeatView) -> bool:
    """Whether a meld on the table takes this card."""
    rules = view.table.rules.melds
    return any(fits(meld, card, rules) for meld in view.table.melds)


def unseen(view: SeatView) -> Counter[Card]:
    """The cards that this seat has not seen, each as often as it may still come."""
    table = view.table
    left = Counter(table.rules.pack.cards())
    left.subtract((*view.hand, *table.discards))
    left.subtract(card for meld in table.melds for card in meld.cards)
    for seat, hand in zip(table.seats, table.hands, strict=True):
        if seat != view.seat:
            left.subtract(seen_of(hand))
    return +left


def seen_of(hand: HandSeen) -> tuple[Card, ...]:
    """The cards of a hand that everybody knows."""
    return hand.seen if isinstance(hand, FaceDown) else hand.cards

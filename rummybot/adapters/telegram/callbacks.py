"""What the buttons of a hand carry back. No words, no telegram.

    <token>[~<order>]                          a press as `render.press` writes it
    h:<table>:<moment>:<verb><cards>[.<place>]~<order>
                                               a press that only changes how a hand is shown

Cards that are chosen stand there as a number in base sixteen, a bit for each place in the hand,
which is sorted and stays as it is for a moment. So nothing has to be remembered, and a choice of
twenty-seven cards fits into the 64 bytes that Telegram carries. `place` is that of the card which
the press chooses or lets go: of two quick presses the second was made before the first was seen.
"""

import re
from dataclasses import dataclass
from enum import StrEnum

from rummybot.engine.cards import Card
from rummybot.engine.ids import Moment
from rummybot.render.press import MOST_BYTES
from rummybot.render.sorting import Order


class Verb(StrEnum):
    """What is done with a hand on the screen and changes nothing at the table."""

    SHOW = "o"
    """Show it, sorted as the button says."""
    CHOOSE = "c"
    """Show it with these cards chosen, to choose more."""
    HELP = "h"


@dataclass(frozen=True, slots=True)
class HandPress:
    """A press that only changes how a hand is shown."""

    table: str
    moment: Moment
    verb: Verb
    chosen: int = 0
    """A bit for each place in the hand."""
    place: int | None = None
    """That of the card which this press chooses or lets go."""

    def __str__(self) -> str:
        place = "" if self.place is None else f".{self.place:x}"
        return f"h:{self.table}:{self.moment}:{self.verb}{self.chosen:x}{place}"

    def added_to(self, chosen: int) -> int:
        """What is chosen after this press where so much was before."""
        if self.place is None:
            return self.chosen
        bit = 1 << self.place
        return (chosen & ~bit) | (self.chosen & bit)


def callback_data(token: "str | HandPress", order: Order = Order.SUIT) -> str | None:
    """What a button carries; None where it cannot."""
    data = f"{token}~{order}" if order is not Order.SUIT else str(token)
    return data if len(data.encode()) <= MOST_BYTES else None


def split(data: str) -> tuple[str, Order]:
    """The token of a button, and the order of the hand that it stands under."""
    token, _, order = data.partition("~")
    return token, Order(order) if order in set(Order) else Order.SUIT


_HAND_PRESS = re.compile(
    rf"h:(?P<table>[\w-]+):(?P<moment>\d{{1,9}}):(?P<verb>[{''.join(Verb)}])"
    r"(?P<chosen>[0-9a-f]{1,8})(?:\.(?P<place>[0-9a-f]{1,2}))?",
    re.ASCII,
)


def read_hand_press(token: str) -> HandPress | None:
    """The press that a token stands for; None where it is none of these."""
    found = _HAND_PRESS.fullmatch(token)
    if found is None:
        return None
    moment, chosen = Moment(int(found["moment"])), int(found["chosen"], 16)
    place = None if found["place"] is None else int(found["place"], 16)
    return HandPress(found["table"], moment, Verb(found["verb"]), chosen, place)


def cards_of(chosen: int, hand: tuple[Card, ...]) -> tuple[Card, ...]:
    """The chosen cards of a hand."""
    return tuple(card for place, card in enumerate(hand) if chosen >> place & 1)


def in_order(hand: tuple[Card, ...], order: Order) -> list[tuple[int, Card]]:
    """The cards of a hand, each with its place in it, sorted as somebody likes it."""
    placed = list(enumerate(hand))
    if order is Order.RANK:
        placed.sort(key=lambda each: (each[1].rank, each[1].suit))
    return placed

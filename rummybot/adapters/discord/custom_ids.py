"""What the buttons and menus of a message are called. No words, no discord.py.

    <token>[~<looks>]                         a press as `render.press` writes it
    h:<table>:<moment>:<verb><part>:<cards>~<looks>   a press that only changes how a hand is shown

How a hand is shown goes with every button of its panel, so that it outlives the process. `part`
numbers menus of the same kind; `cards` are those chosen in the menus beside it.
"""

import re
from dataclasses import dataclass
from enum import StrEnum

from rummybot.engine.cards import FACES, Card
from rummybot.engine.ids import Moment
from rummybot.render.sorting import Order

MOST_LETTERS = 100
"""What Discord takes."""


@dataclass(frozen=True, slots=True)
class Looks:
    """How somebody has a hand shown."""

    order: Order = Order.SUIT
    typed: bool = False
    """With what to type beside each choice, for those who type."""

    def __str__(self) -> str:
        return self.order.upper() if self.typed else self.order


USUAL = Looks()


class Verb(StrEnum):
    """What is done with a panel and changes nothing at the table."""

    SORT = "o"
    CHOOSE = "c"
    """A menu of which cards are chosen."""
    THROW = "x"
    """A menu whose values are tokens of moves."""
    SEND = "d"
    """The hand as a direct message."""
    HELP = "h"


@dataclass(frozen=True, slots=True)
class PanelPress:
    """A press that only changes how a hand is shown."""

    table: str
    moment: Moment
    verb: Verb
    part: int = 0
    cards: tuple[Card, ...] = ()

    def __str__(self) -> str:
        cards = "".join(map(str, self.cards))
        return f"h:{self.table}:{self.moment}:{self.verb}{self.part}:{cards}"


def custom_id(token: "str | PanelPress", looks: Looks) -> str:
    """What a button of a panel is called."""
    return f"{token}~{looks}"


def split(name: str) -> tuple[str, Looks | None]:
    """The token of a button, and how the hand looks that it stands under; None under no hand."""
    token, _, looks = name.partition("~")
    return token, _LOOKS.get(looks)


_LOOKS = {str(each): each for order in Order for each in (Looks(order), Looks(order, typed=True))}

_PANEL_PRESS = re.compile(
    rf"h:(?P<table>[\w-]+):(?P<moment>\d{{1,9}}):"
    rf"(?P<verb>[{''.join(Verb)}])(?P<part>\d):(?P<cards>(?:[2-9TJQKA][cdhs]|JK)*)",
    re.ASCII,
)
_CARD = {str(card): card for card in FACES}


def read_panel_press(token: str) -> PanelPress | None:
    """The press that a token stands for; None where it is none of these."""
    found = _PANEL_PRESS.fullmatch(token)
    if found is None:
        return None
    cards = read_cards(found["cards"])
    moment, part = Moment(int(found["moment"])), int(found["part"])
    return PanelPress(found["table"], moment, Verb(found["verb"]), part, cards)


def read_cards(text: str) -> tuple[Card, ...]:
    """Cards written after one another; what is no card is passed over."""
    pairs = (text[place : place + 2] for place in range(0, len(text), 2))
    return tuple(_CARD[pair] for pair in pairs if pair in _CARD)

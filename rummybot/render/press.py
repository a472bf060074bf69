"""A button press as a token of at most 64 bytes, and back. Tokens carry all they need, so buttons
live through restarts; a token under a public message has no place for a card.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import assert_never

from rummybot.engine.cards import FACES, Card
from rummybot.engine.ids import MeldId, Moment, Seat
from rummybot.engine.intents import (
    AgreeToEnd,
    BuyIn,
    Call,
    Discard,
    DrawStock,
    GoOut,
    Knock,
    LayMelds,
    LayOff,
    Pass,
    Ready,
    SeatIntent,
    SwapJoker,
    TakeBack,
    TakeDiscard,
    Withdraw,
)
from rummybot.engine.melds import End

MOST_BYTES = 64
"""What every platform can carry."""


class PublicPress(StrEnum):
    """What a button under a public message may ask for. There is no place for a card here."""

    JOIN = "join"
    LEAVE = "leave"
    ADD = "add"
    START = "start"
    PLAY = "play"
    HAND = "hand"
    MORE = "more"
    RULES = "rules"
    OPTIONS = "options"
    """What is played and how; for the host the menus to choose it."""
    SCORES = "scores"
    NEXT = "next"
    CALL = "call"
    """Stop! The discard could have been laid off."""
    PARTNERS = "partners"
    """Another partner for the first seat."""
    AGAIN = "again"
    """Another game like the one that is over."""
    GO = "go"
    """Leave a game: the answer to a question."""
    STAY = "stay"


class Ruling(StrEnum):
    """What those who have the say at a table may ask for, under an answer that is theirs alone."""

    SKIP = "skip"
    """Wait no more for whoever is to move."""
    PAUSE = "pause"
    RESUME = "resume"
    PEOPLE = "people"
    """Whom to send away."""
    REMOVE = "remove"
    """Whether somebody is really to be sent away."""
    SEND = "send"
    """Send him away: the answer to a question."""
    END = "end"
    """Whether the table is really to be closed."""
    CLOSE = "close"
    """Close it: the answer to a question."""


@dataclass(frozen=True, slots=True)
class PublicToken:
    """A press under a public message."""

    table: str
    press: PublicPress
    version: int = 0
    """The version that the message showed; 0 where it told nothing of that."""


@dataclass(frozen=True, slots=True)
class PrivateToken:
    """A press under a private message: an intent of whoever presses, made for a moment."""

    table: str
    moment: Moment
    verb: str
    cards: str

    @property
    def meant(self) -> bool:
        """Whether it answers the question if one means this."""
        return self.verb == _MEANT

    def intent(self, seat: Seat) -> SeatIntent | None:
        """What this seat asks for by it; None if the token was made up."""
        try:
            return _intent(self.verb, self.cards, seat)
        except (ValueError, KeyError, IndexError):
            return None


@dataclass(frozen=True, slots=True)
class RulingToken:
    """A press of somebody who has the say."""

    table: str
    ruling: Ruling
    about: int
    """The seat, the turn or the version of the table that it was made for."""
    version: int = 0
    """The version of the table, where seats may be others at the next; else 0."""


@dataclass(frozen=True, slots=True)
class OptionToken:
    """A press in a host's menus: for a page of them, for one setting, or for a value of it."""

    table: str
    page: int = 0
    key: str = ""
    value: str = ""


Token = PublicToken | PrivateToken | RulingToken | OptionToken


def public_token(table: str, press: PublicPress, version: int = 0) -> str:
    """The token of a button under a public message that shows the table at a version."""
    return f"q:{table}:{version}:{press.value}" if version else f"q:{table}:{press.value}"


def ruling_token(table: str, ruling: Ruling, about: int, version: int = 0) -> str:
    """The token of a button for somebody who has the say."""
    return f"r:{table}:{version}:{ruling.value}:{about}"


def option_token(table: str, page: int = 0, key: str = "", value: str = "") -> str:
    """The token of a button or menu in which a host chooses."""
    return f"o:{table}:{page}:{key}:{value}"


def private_token(table: str, moment: int, intent: SeatIntent, *, meant: bool = False) -> str:
    """The token of a button for a seat's intent. Of a declaration that was asked about and is
    `meant` it is another one, so that no second press of the first button is taken for the answer.
    """
    verb, cards = _written(intent)
    return f"p:{table}:{moment}:{_MEANT if meant else verb}:{cards}"


def read_token(text: str) -> Token | None:
    """The token a button had; None for what never was one."""
    match text.split(":"):
        case ["q", table, press] if press in set(PublicPress):
            return PublicToken(table, PublicPress(press))
        case ["q", table, version, press] if press in set(PublicPress) and _is_number(version):
            return PublicToken(table, PublicPress(press), int(version))
        case ["r", table, version, ruling, about] if (
            ruling in set(Ruling) and _is_number(version) and _is_number(about)
        ):
            return RulingToken(table, Ruling(ruling), int(about), int(version))
        case ["o", table, page, key, value] if _is_number(page):
            return OptionToken(table, int(page), key, value)
        case ["p", table, moment, verb, cards] if _is_number(moment):
            return PrivateToken(table, Moment(int(moment)), verb, cards)
        case _:
            return None


def _is_number(text: str) -> bool:
    return text.isdecimal() and len(text) < 10


def _written(intent: SeatIntent) -> tuple[str, str]:
    match intent:
        case DrawStock(count=count):
            return "d", "" if count == 1 else str(count)
        case TakeDiscard(card=card):
            return "t", str(card)
        case LayMelds(melds=melds):
            return "m", _melds(melds)
        case LayOff(card=card, meld=meld, end=end):
            return "l", f"{card}{meld}{'' if end is None else f'+{end.value}'}"
        case SwapJoker(card=card, meld=meld):
            return "j", f"{card}{meld}"
        case Discard(cards=cards):
            return "x", "".join(map(str, cards))
        case Knock(discard=card, melds=melds):
            return "k", str(card) + (f"/{_melds(melds)}" if melds is not None else "")
        case GoOut(discard=card, melds=melds, lay_offs=lay_offs):
            thrown = "" if card is None else str(card)
            named = "" if melds is None else f"/{_melds(melds)}"
            return "g", thrown + named + "".join(f"+{each}{meld}" for each, meld in lay_offs)
        case Call(card=card):
            return "c", str(card)
        case AgreeToEnd():
            return "a", ""
        case BuyIn():
            return "b", ""
        case Pass():
            return "p", ""
        case TakeBack():
            return "u", ""
        case Ready():
            return "r", ""
        case Withdraw():
            return "w", ""
        case _ as unknown:
            assert_never(unknown)


def _melds(melds: tuple[tuple[Card, ...], ...]) -> str:
    return "/".join("".join(map(str, meld)) for meld in melds)


_MEANT = "y"
"""The verb of a declaration that is meant, whatever comes of it."""

_CARD = {str(card): card for card in FACES}


def _cards(text: str) -> tuple[Card, ...]:
    return tuple(_CARD[text[place : place + 2]] for place in range(0, len(text), 2))


def _read_melds(text: str) -> tuple[tuple[Card, ...], ...]:
    return tuple(_cards(meld) for meld in text.split("/"))


def _going_out(cards: str, seat: Seat) -> GoOut:
    """Raises KeyError or ValueError for what is no card or number."""
    head, *added = cards.split("+")
    card, _, melds = head.partition("/")
    lay_offs = tuple((_CARD[each[:2]], MeldId(int(each[2:]))) for each in added)
    named = _read_melds(melds) if melds else None
    return GoOut(seat, _CARD[card] if card else None, named, lay_offs)


def _intent(verb: str, cards: str, seat: Seat) -> SeatIntent | None:
    """Raises KeyError, ValueError or IndexError for what is no card or number."""
    match verb:
        case "d":
            return DrawStock(seat, int(cards) if cards else 1)
        case "t":
            return TakeDiscard(seat, _CARD[cards])
        case "m":
            return LayMelds(seat, _read_melds(cards))
        case "l":
            number, _, end = cards[2:].partition("+")
            at = End(end) if end else None
            return LayOff(seat, _CARD[cards[:2]], MeldId(int(number)), at)
        case "j":
            return SwapJoker(seat, _CARD[cards[:2]], MeldId(int(cards[2:])))
        case "x":
            first, *more = _cards(cards)
            return Discard(seat, first, tuple(more))
        case "k":
            card, _, melds = cards.partition("/")
            return Knock(seat, _CARD[card], _read_melds(melds) if melds else None)
        case "g" | "y":
            return _going_out(cards, seat)
        case "c":
            return Call(seat, _CARD[cards])
        case "a":
            return AgreeToEnd(seat)
        case "b":
            return BuyIn(seat)
        case "p":
            return Pass(seat)
        case "u":
            return TakeBack(seat)
        case "r":
            return Ready(seat)
        case "w":
            return Withdraw(seat)
        case _:
            return None

"""People at a table whose bot is killed again and again. They play by what they see: some type,
others press.
"""

import re
from abc import abstractmethod
from collections.abc import Callable
from dataclasses import dataclass, field
from enum import Enum, auto

from tests.adapters.discord.fingers import HAND_BUTTON, button, moves
from tests.adapters.discord.leaks import Ledger, Mark
from tests.adapters.discord.reading import Offer, hand, offers
from tests.adapters.moves import Move
from tests.adapters.naming import Card, cards_in
from tests.local_discord.people import Person
from tests.local_discord.seen import Place, Reply, Seen
from tests.local_discord.server import Held, LocalDiscord

DEAREST = ("gin", "knock", "layoff", "pass", "draw", "discard", "ready")
EAGER = ("meld", *DEAREST)
"""So does one who lays melds as soon as they are offered."""
WELL = 3
"""With so many cards of the hand a discard goes well enough to be taken."""
CLOSING = ("gin", "knock")
_RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]
_VERBS = {
    "m": "meld",
    "g": "gin",
    "k": "knock",
    "l": "layoff",
    "p": "pass",
    "d": "draw",
    "t": "take",
    "x": "discard",
    "r": "ready",
    "c": "call",
    "j": "swap",
    "b": "buyin",
}


@dataclass(frozen=True)
class Wish:
    """Something that somebody may do, and how it is sent."""

    player: "Sitter"
    verb: str
    card: frozenset[Card]
    """The cards that are given away by it, or the one that is taken."""
    send: Callable[[], Reply]
    offer: Offer | None = field(default=None, compare=False)
    """What is to be typed."""


class Sitter:
    """Somebody at the table."""

    likes: tuple[str, ...] = DEAREST

    def __init__(
        self, person: Person, table: Place, ledger: Ledger, board: Seen | None = None
    ) -> None:
        self.person, self.table, self.ledger = person, table, ledger
        self._board = board
        self.shown: frozenset[Card] = frozenset()
        """What may stand on the own screen and is no secret."""
        self.cards: frozenset[Card] = frozenset()
        """What was in the hand when it was last looked at."""

    @property
    def board(self) -> Seen:
        """The table."""
        return self._board or self.table.messages[0]

    async def looks(self, since: Mark) -> frozenset[Card]:
        """Look at the hand. What was not seen before is hidden since then."""
        return self.reads(await self.asks(), since)

    def reads(self, reply: Reply, since: Mark) -> frozenset[Card]:
        """The hand as it stands in an answer."""
        assert reply.is_private
        cards = self.cards = hand(self.screen(reply), self.person)
        self.ledger.took_in(self.person.id, cards - self.shown, since)
        return cards

    def wants(self) -> Wish | None:
        """The dearest of what was offered."""
        found = self.offered()
        for verb in self.likes:
            fitting = [each for each in found if each.verb == verb and self._is_worth_it(each)]
            if fitting:
                return fitting[0] if verb == "meld" else min(fitting, key=self._order)
        return None

    def _is_worth_it(self, wish: Wish) -> bool:
        return wish.verb != "take" or self._fits(wish) >= WELL

    def _order(self, wish: Wish) -> tuple[object, ...]:
        """What goes with the fewest cards comes first, of such the highest, and a joker last:
        however it is offered, the same is chosen.
        """
        ranks = [_RANKS.index(card[:-1]) for card in wish.card]
        return not ranks, self._fits(wish), -max(ranks, default=0), sorted(wish.card)

    def _fits(self, wish: Wish) -> int:
        """How many cards of the hand it goes with."""
        rest = self.cards - wish.card
        return sum(_go_together(card, other) for card in wish.card for other in rest)

    @abstractmethod
    async def asks(self) -> Reply:
        """Have the hand shown."""

    @abstractmethod
    def screen(self, reply: Reply) -> str:
        """What is on the screen with this answer."""

    @abstractmethod
    def offered(self) -> list[Wish]:
        """All that could be done when the hand was last looked at."""

    def acted(self, wish: Wish, before: Mark) -> None:
        """Note in the ledger what was done."""
        if wish.verb == "take":
            self.shown |= wish.card
        if wish.verb in ("discard", "layoff", "meld", "swap"):
            self.ledger.laid_open(self.person.id, wish.card, before)
            self.shown -= wish.card
        if wish.verb in CLOSING:  # the closing card stays face down
            kept = self.ledger.held(self.person.id) - wish.card
            self.ledger.laid_open(self.person.id, kept, before)
            self.shown |= kept

    def lays_open(self, before: Mark, but: frozenset[Card] = frozenset()) -> None:
        """The deal is over: all have seen these cards, or they lie in no hand any more."""
        held = self.ledger.held(self.person.id) - but
        self.ledger.laid_open(self.person.id, held, before)
        self.shown = frozenset()


def _go_together(one: Card, other: Card) -> bool:
    """Whether they are equal in rank, or near in suit."""
    if one[:-1] == other[:-1]:
        return True
    near = abs(_RANKS.index(one[:-1]) - _RANKS.index(other[:-1])) <= 2
    return one[-1] == other[-1] and near


class Typist(Sitter):
    """Somebody who types."""

    said = ""

    async def asks(self) -> Reply:
        return await self.person.types(self.table, "/hand")

    def screen(self, reply: Reply) -> str:
        self.said = reply.text
        return self.said

    def offered(self) -> list[Wish]:
        found = []
        for each in offers(self.said, self.person):
            verb = {"rummy start": "ready", "declare": "gin"}.get(each.command, each.command)
            card = cards_in(str(each.options.get("card") or each.options.get("melds", "")))
            if verb == "draw" and cards_in(each.label):
                verb, card = "take", cards_in(each.label)
            if verb in _VERBS.values():
                found.append(Wish(self, verb, card, self._type(each), each))
        return found

    def _type(self, offer: Offer) -> Callable[[], Reply]:
        return lambda: self.person.sends(self.table, f"/{offer.command}", **offer.options)


class Presser(Sitter):
    """Somebody who presses. The panel stays the same message as long as the bot changes it."""

    panel: Seen | None = None

    async def asks(self) -> Reply:
        at = self.panel or self.board
        return await self.person.presses(at, button(at, HAND_BUTTON))

    def screen(self, reply: Reply) -> str:
        self.panel = reply.message
        return reply.text

    def offered(self) -> list[Wish]:
        panel = self.panel
        if panel is None:
            return []
        return [
            Wish(self, _VERBS[each.verb], _cards(each), self._press(panel, each.name))
            for each in moves(panel)
            if each.verb in _VERBS
        ]

    def _press(self, panel: Seen, name: str) -> Callable[[], Reply]:
        return lambda: self.person.taps(panel, name)


def _cards(move: Move) -> frozenset[Card]:
    """The cards that leave the hand by it."""
    if move.verb != "m":
        return cards_in(move.card)
    return cards_in(move.cards.replace("T", "10").replace("/", " "))


# ---------------------------------------------------------------- where the bot is held up


class Point(Enum):
    """Where the process dies."""

    UNKNOWN = auto()
    """Before it has acknowledged: nothing is done."""
    TOLD = auto()
    """Its acknowledgement is taken, and it does not get to know."""
    DONE = auto()
    """Between the commit and the answer."""
    ANSWERED = auto()
    """Between the answer and the redraw."""
    DRAWN = auto()
    """The redraw has been carried out, and it does not get to know."""
    TWO = auto()
    """With two submissions in flight: those of two people, or one sent twice."""
    RESUMING = auto()
    """After a kill it is killed again as it shows that it goes on."""
    RUN_OUT = auto()
    """Between commit and answer; and all deadlines come before it is started again."""
    COMPUTER = auto()
    """While a computer is to move."""
    MOVED = auto()
    """When a computer has just made its first move."""


@dataclass(frozen=True)
class Way:
    """The paths of requests at which the bot can be caught."""

    discord: LocalDiscord
    table: Place
    held: list[Held] = field(default_factory=list)

    def acknowledgement(self, reply: Reply, *, carried_out: bool) -> Held:
        """Before anything is done."""
        path = f"{re.escape(reply.interaction.token)}/callback$"
        return self._hold("POST", path, carried_out=carried_out)

    def answer(self, reply: Reply) -> Held:
        """When it is done and stored, and not told."""
        path = f"{re.escape(reply.interaction.token)}/messages/@original$"
        return self._hold("PATCH", path)

    def redraw(self, *, carried_out: bool = False) -> Held:
        """When the table is to be shown anew."""
        path = rf"^/channels/{self.table.id}/messages/{self.table.messages[0].id}$"
        return self._hold("PATCH", path, carried_out=carried_out)

    def _hold(self, method: str, path: str, *, carried_out: bool = False) -> Held:
        held = self.discord.hold_next(method, path, carried_out=carried_out)
        self.held.append(held)
        return held

    def is_free(self) -> None:
        """Nobody is held up any more who has not been by now."""
        for held in self.held:
            if not held.arrived:
                held.let_go()
        self.held.clear()

"""Players who press what stands under their hands in the private chat, and know of cards what they
can read there. They know a button by what it carries.
"""

import re
from dataclasses import dataclass, field

from tests.adapters.ledger import Mark
from tests.adapters.moves import (
    ADD,
    DRAW,
    GIN,
    KNOCK,
    PASS,
    READY,
    TAKE,
    THROW,
    UNDO,
    Move,
    dearest,
    moves_of,
)
from tests.adapters.naming import Card, cards_in
from tests.adapters.telegram.leaks import Ledger
from tests.local_telegram.people import Person
from tests.local_telegram.seen import Place, Pressed, Seen, Sent
from tests.local_telegram.server import LocalTelegram

CAUTIOUS = GIN + KNOCK + ADD + PASS + DRAW + THROW
"""What a player does, dearest first."""

HAND = {"en": ("Melds: ", "Outside melds: "), "ru": ("Комбинации: ", "Лишние карты: ")}
"""What stands before the cards of a hand."""

_OF_A_HAND = re.compile(r"[hp]:(?P<table>[\w-]+):(?P<moment>\d+):")


def hands(person: Person, where: Place | None = None) -> list[Seen]:
    """The hands that lie open on somebody's screen: in the private chat, or where he looks."""
    place = person.chat if where is None else where
    return [each for each in person.private(place) if moment(each) is not None]


def moment(hand: Seen) -> int | None:
    """The moment that a hand shows."""
    found = (_OF_A_HAND.match(each.data or "") for each in hand.buttons)
    return next((int(each["moment"]) for each in found if each), None)


def moves(hand: Seen) -> list[Move]:
    """The moves that the buttons of a hand make."""
    return moves_of(each.data for each in hand.buttons)


def cards(hand: Seen, person: Person) -> frozenset[Card]:
    """The cards in hand."""
    return frozenset(card for line in _lines(hand, person) for card in cards_in(line))


def loose(hand: Seen, person: Person) -> frozenset[Card]:
    """Those of them that are in no meld."""
    label = HAND[person.user.language_code or "en"][1]
    lines = (each for each in _lines(hand, person) if each.startswith(label))
    return frozenset(card for line in lines for card in cards_in(line))


def _lines(hand: Seen, person: Person) -> list[str]:
    labels = HAND[person.user.language_code or "en"]
    lines = (line for line in hand.text.splitlines() if line.startswith(labels))
    return [line.partition(" = ")[0] for line in lines]


def pressable(place: Place, ending: str) -> Seen | None:
    """The newest message of a place with a button that carries this."""
    found = (each for each in reversed(place.messages) if _ending(each, ending))
    return next(found, None)


def button(message: Seen, ending: str) -> str:
    """What the button carries that ends so."""
    found = _ending(message, ending)
    assert found, f"no {ending} under: {message.text}"
    return found


def _ending(message: Seen, ending: str) -> str:
    carried = (each.data or "" for each in message.buttons)
    return next((each for each in carried if each.partition("~")[0].endswith(ending)), "")


@dataclass
class Fingers:
    """Somebody who plays by pressing in the private chat."""

    person: Person
    ledger: Ledger
    likes: str = CAUTIOUS
    place: Place | None = None
    """Where the hand lies, if not in the private chat."""
    known: frozenset[Card] = frozenset()
    """What is in the hand and was seen by all."""
    did: list[Move] = field(default_factory=list)
    taps: int = 0
    asked: Pressed | Sent = field(init=False)
    """The last press, or what was typed last."""

    @property
    def telegram(self) -> LocalTelegram:
        """Where this is."""
        return self.ledger.telegram

    @property
    def hand(self) -> Seen | None:
        """The hand as it lies open, the newest."""
        found = hands(self.person, self.place)
        return found[-1] if found else None

    @property
    def moment(self) -> int:
        """The moment that it shows."""
        return -1 if self.hand is None else moment(self.hand) or 0

    def looks(self, since: Mark) -> None:
        """Read the hand. What was not seen before is hidden since then."""
        if self.hand is not None:
            held = cards(self.hand, self.person)
            self.ledger.took_in(self.person.id, held - self.known, since)

    def offered(self) -> list[Move]:
        """All that can be done."""
        return [] if self.hand is None else moves(self.hand)

    def wants(self) -> Move | None:
        """The dearest of what is offered."""
        if self.hand is None:
            return None
        return dearest(self.offered(), self.likes, loose(self.hand, self.person))

    async def does(self, move: Move) -> None:
        """Make a move, and note what that hides or lays open."""
        before = self.ledger.now()
        self.did.append(move)
        self.notes(move, before)
        await self.makes(move)

        def is_done() -> bool:
            if move.verb == READY:  # others may be ready meanwhile
                return all(each.verb != READY for each in self.offered())
            return self.moment > move.moment or not self.offered()

        await self.telegram.until(is_done, f"what comes of {move}")
        if move.verb == READY:  # what is told of this deal is told before the next
            await self.telegram.until(self._is_worked_through, "the end of the answer")
        self.looks(before)

    def _is_worked_through(self) -> bool:
        update = self.asked.update
        return update is None or self.telegram.updates.confirmed >= update["update_id"]

    async def makes(self, move: Move) -> None:
        """The move itself."""
        assert self.hand is not None
        self.taps += 1
        self.asked = await self.person.presses(self.hand, move.name)

    def notes(self, move: Move, before: Mark) -> None:
        """In the ledger."""
        if move.verb == TAKE:
            self.known |= {move.card}
        elif move.verb in GIN + KNOCK:  # the closing card stays face down
            kept = self.ledger.held(self.person.id) - {move.card}
            self.ledger.laid_open(self.person.id, kept, before)
            self.known |= kept
        elif move.verb not in DRAW + PASS + READY + UNDO:
            self.ledger.laid_open(self.person.id, move.named, before)
            self.known -= move.named

    def lays_open(self, before: Mark) -> None:
        """The deal is over, and all have seen the hand; but not the closing card."""
        if not self.did or self.did[-1].verb not in GIN + KNOCK:
            self.ledger.laid_open(self.person.id, self.ledger.held(self.person.id), before)

    def begins_anew(self, dealt: Mark) -> None:
        """The cards go back, and others are dealt."""
        self.ledger.laid_open(self.person.id, self.ledger.held(self.person.id), dealt)
        self.known, self.did = frozenset(), []

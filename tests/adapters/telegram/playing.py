"""Players who do not press: one chooses from what is listed when the bot's name is typed, others
type commands.
"""

import re
from dataclasses import dataclass

from tests.adapters.ledger import Mark
from tests.adapters.moves import READY, THROW, Move, moves_of
from tests.adapters.naming import cards_in
from tests.adapters.telegram.fingers import Fingers
from tests.local_telegram.schema import BotApi
from tests.local_telegram.seen import Offer, Place

_WORDS = {
    "d": "/draw",
    "x": "/discard",
    "k": "/knock",
    "g": "/gin",
    "p": "/pass",
    "l": "/layoff",
    "m": "/meld",
    "r": "/begin",
    "u": "/undo",
    "b": "/buyin",
}
_TAKE = {"en": "/draw discard", "ru": "/draw сброс"}
_RUSSIAN = {"J": "В", "Q": "Д", "K": "К"} | {"s": "п", "h": "ч", "d": "б", "c": "к"}
"""An ace stays A: «Тч» could be a ten as well."""


@dataclass
class Chooser(Fingers):
    """Somebody who plays by inline mode. The private chat only tells that it is time to ask."""

    group: Place | None = None
    offer: Offer | None = None

    async def asks(self) -> Offer:
        """What can be done; of the hand one learns what can be discarded."""
        assert self.group is not None
        self.taps += 1
        self.offer = await self.person.asks(self.group)
        return self.offer

    def looks(self, since: Mark) -> None:
        held = {each.card for each in self._listed() if each.verb == THROW}
        self.ledger.took_in(self.person.id, frozenset(held) - self.known, since)

    def _listed(self) -> list[Move]:
        return [] if self.offer is None else moves_of(each["id"] for each in self.offer.results)

    def wants(self) -> Move | None:
        """What is listed comes in the order of its worth."""
        listed = self._listed() or self.offered()
        return next((each for verb in self.likes for each in listed if each.verb == verb), None)

    async def does(self, move: Move) -> None:
        if move.verb == READY:  # that is a button under the board, and no move
            await super().does(move)
            return
        before = self.ledger.now()
        await self.asks()
        self.looks(before)
        wanted = self.wants()
        assert wanted is not None
        await super().does(wanted)

    async def makes(self, move: Move) -> None:
        if move.verb == READY:
            await super().makes(move)
            return
        offer, self.offer = self.offer, None
        assert offer is not None
        posted = offer.result(move.name)["input_message_content"]["message_text"]
        assert cards_in(posted) == frozenset()
        self.taps += 1
        self.person.picks(offer, move.name)


@dataclass
class Typist(Fingers):
    """Somebody who types, in the group or in the private chat."""

    where: Place | None = None

    async def makes(self, move: Move) -> None:
        self.asked = await self.person.types(self.where or self.person.chat, self.typed(move))

    def notes(self, move: Move, before: Mark) -> None:
        super().notes(move, before)
        if self.where is not None and self.telegram.state.api is not BotApi.NEWEST:
            self.ledger.laid_open(self.person.id, move.named, before)  # by the own message

    def typed(self, move: Move) -> str:
        """The command for a move, as its reader would write it."""
        language = self.person.user.language_code or "en"
        if move.verb == "t":
            return _TAKE[language]
        melds = (" ".join(re.findall("..", each)) for each in move.cards.split("/"))
        cards = " / ".join(melds).replace("T", "10")
        if move.verb == "l":
            cards = f"{move.cards[:2].replace('T', '10')} {move.cards[2:]}"
        if language == "ru":
            cards = "".join(_RUSSIAN.get(each, each) for each in cards)
        return f"{_WORDS[move.verb]} {cards}".strip()

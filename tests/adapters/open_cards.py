"""Whether a card reached somebody who could not know it, where two packs hold each card twice.

Here a card that lies hidden may lie open as well. So what is kept is which cards everybody could
know since when, and which ones each seat ever held: whatever else is named anywhere is a leak.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field

import pytest

from rummybot.engine.events import DealBegan
from rummybot.engine.hidden import State
from rummybot.engine.readings import replaceable
from rummybot.engine.tabletop import FaceDown
from rummybot.store.memory import MemoryStore
from rummybot.store.sql import SqlStore
from rummybot.tables.ports import Conflict, Entry, PlaceTaken
from rummybot.tables.request import Logged
from rummybot.tables.running import Running, fold
from tests.adapters.ledger import Mark, Told
from tests.adapters.naming import Card, cards_in


@dataclass
class Known:
    """A card that a seat, or (None) everybody, may know from one moment to another, or still."""

    card: Card
    to: int | None
    since: Mark
    until: Mark | None = None

    def covers(self, told: Told) -> bool:
        """Whether it was known when this was told."""
        after = told.place >= getattr(self.since, told.kind)
        return after and (self.until is None or told.place < getattr(self.until, told.kind))


@dataclass
class OpenCards:
    """The cards of the one game that is played, as its log tells of them."""

    now: Callable[[], Mark]
    known: defaultdict[tuple[Card, int | None], list[Known]] = field(
        default_factory=lambda: defaultdict(list)
    )
    """When a card lay open, and when a seat held it."""
    running: Running = field(default_factory=Running)
    log: list[Logged] = field(default_factory=list)
    _of_this_deal: dict[tuple[Card, int | None], Known] = field(default_factory=dict)
    _of_last_deal: list[Known] = field(default_factory=list)

    def watches(self, store: type[MemoryStore | SqlStore], patch: pytest.MonkeyPatch) -> None:
        """Note whatever such a store is given, at the moment before anybody can be shown it."""
        append = store.append

        async def noted(its: MemoryStore | SqlStore, entry: Entry) -> Conflict | PlaceTaken | None:
            before = self.now()
            verdict = await append(its, entry)  # type: ignore[arg-type]
            if verdict is None:
                self._forget(before)
                for event in entry.events:
                    self._note(event, before)
            return verdict

        patch.setattr(store, "append", noted)

    def _forget(self, now: Mark) -> None:
        """What the last deal told is gone once somebody moved in the next one."""
        for each in self._of_last_deal:
            each.until = now
        self._of_last_deal = []

    def _note(self, event: Logged, before: Mark) -> None:
        self.log.append(event)
        self.running = fold(self.running, (event,))
        if isinstance(event, DealBegan):
            self._of_last_deal = list(self._of_this_deal.values())
            self._of_this_deal = {}
        game = self.running.game
        if game is None:
            return
        for card in _open(game):
            self._knows(card, None, before)
        for seat, hand in zip(game.top.seats, game.hidden.hands, strict=True):
            for card in cards_in(" ".join(map(str, hand))):
                self._knows(card, seat, before)

    def _knows(self, card: Card, to: int | None, since: Mark) -> None:
        if (card, to) not in self._of_this_deal:
            self._of_this_deal[card, to] = Known(card, to, since)
            self.known[card, to].append(self._of_this_deal[card, to])

    def leaks(self, told: Iterable[Told], seats: Mapping[int, int]) -> list[str]:
        """Every text that named a card to somebody who could not know it. `seats` are those of
        people by their numbers.
        """
        return [
            f"{card} {each.kind} at {each.place} to {each.to or 'all'}: {each.texts}"
            for each in told
            for card in each.named
            if not self._may_know(card, each, seats)
        ]

    def _may_know(self, card: Card, told: Told, seats: Mapping[int, int]) -> bool:
        def known(to: int | None) -> bool:
            return any(each.covers(told) for each in self.known.get((card, to), ()))

        readers = () if told.to is None else [seats[each] for each in told.to]
        return known(None) or (bool(readers) and all(map(known, readers)))


def _open(game: State) -> frozenset[Card]:
    """What lies face up, is stood for by a joker there, or was seen on its way into a hand."""
    top = game.top
    seen = [each.seen if isinstance(each, FaceDown) else each.cards for each in top.hands]
    laid = [(*meld.cards, *replaceable(meld)) for meld in top.melds]
    rows = (top.discards, *laid, *seen)
    return cards_in(" ".join(str(card) for row in rows for card in row))

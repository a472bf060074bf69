"""Whether a card reached somebody who could not know it, where two packs hold each card twice.

Here a card that lies hidden may lie open as well. So what is kept is which cards everybody could
know since when, and which ones each seat ever held: whatever else is named anywhere is a leak.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field

import pytest

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
class OpenCards:
    """The cards of the one game that is played, as its log tells of them."""

    now: Callable[[], Mark]
    since: dict[Card, Mark] = field(default_factory=dict)
    """From when on everybody may know a card."""
    held: defaultdict[int, set[Card]] = field(default_factory=lambda: defaultdict(set))
    """All cards that a seat ever held."""
    running: Running = field(default_factory=Running)
    log: list[Logged] = field(default_factory=list)

    def watches(self, store: type[MemoryStore | SqlStore], patch: pytest.MonkeyPatch) -> None:
        """Note whatever such a store is given, at the moment before anybody can be shown it."""
        append = store.append

        async def noted(its: MemoryStore | SqlStore, entry: Entry) -> Conflict | PlaceTaken | None:
            before = self.now()
            verdict = await append(its, entry)  # type: ignore[arg-type]
            if verdict is None:
                for event in entry.events:
                    self._note(event, before)
            return verdict

        patch.setattr(store, "append", noted)

    def _note(self, event: Logged, before: Mark) -> None:
        self.log.append(event)
        self.running = fold(self.running, (event,))
        game = self.running.game
        if game is None:
            return
        for card in _open(game):
            self.since.setdefault(card, before)
        for seat, hand in zip(game.top.seats, game.hidden.hands, strict=True):
            self.held[seat] |= cards_in(" ".join(map(str, hand)))

    def leaks(self, told: Iterable[Told], seats: Mapping[int, int]) -> list[str]:
        """Every text that named a card to somebody who could not know it. `seats` are those of
        people by their numbers.
        """
        return [
            f"{card} {each.kind} at {each.place} to {each.to or 'all'}: {each.texts}"
            for each in told
            for card in each.named
            if not self._is_open(card, each) and not self._is_his(card, each, seats)
        ]

    def _is_open(self, card: Card, told: Told) -> bool:
        since = self.since.get(card)
        return since is not None and told.place >= getattr(since, told.kind)

    def _is_his(self, card: Card, told: Told, seats: Mapping[int, int]) -> bool:
        return told.to is not None and all(card in self.held[seats[each]] for each in told.to)


def _open(game: State) -> frozenset[Card]:
    """What lies face up, is stood for by a joker there, or was seen on its way into a hand."""
    top = game.top
    seen = [each.seen if isinstance(each, FaceDown) else each.cards for each in top.hands]
    laid = [(*meld.cards, *replaceable(meld)) for meld in top.melds]
    rows = (top.discards, *laid, *seen)
    return cards_in(" ".join(str(card) for row in rows for card in row))

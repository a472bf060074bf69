"""Whether a hidden card reached somebody who may not know it, on whatever platform.

The ledger is kept from what the players themselves saw and did. A card is hidden from the moment
before which nobody could know it (its owner asked for it, or for the deal) until the moment before
which nobody else could (its owner asked to lay it open). Between the two no text that reached
anybody else may name it, in whatever notation: neither what people were shown nor what was sent.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from tests.adapters.naming import Card, cards_in


@dataclass(frozen=True)
class Mark:
    """A moment: how much had reached people and how much had been sent."""

    shown: int
    sent: int


@dataclass
class Secret:
    """A card in somebody's hand, hidden from one moment to another; or still."""

    card: Card
    owner: int
    since: Mark
    until: Mark | None = None

    def covers(self, place: int, kind: str) -> bool:
        """Whether it was hidden when this was shown, or sent."""
        after = place >= getattr(self.since, kind)
        return after and (self.until is None or place < getattr(self.until, kind))


@dataclass(frozen=True)
class Told:
    """Texts that were shown or sent: to these people, or (None) to everybody."""

    kind: str
    place: int
    to: frozenset[int] | None
    texts: tuple[str, ...]
    named: frozenset[Card]

    @classmethod
    def of(cls, kind: str, place: int, to: frozenset[int] | None, payload: Any) -> "Told":
        """What a payload tells."""
        said = tuple(texts(payload))
        return cls(kind, place, to, said, cards_in("\n".join(said)))

    def reaches_others(self, owner: int) -> bool:
        """Whether anybody but this person gets to know it."""
        return self.to is None or bool(self.to - {owner})


@dataclass
class Secrets:
    """All hidden cards of a game, as its players came to know and to show them."""

    secrets: list[Secret] = field(default_factory=list)

    def held(self, owner: int) -> frozenset[Card]:
        """What is hidden in somebody's hand now."""
        return frozenset(each.card for each in self._held(owner))

    def _held(self, owner: int) -> list[Secret]:
        return [each for each in self.secrets if each.owner == owner and each.until is None]

    def took_in(self, owner: int, cards: frozenset[Card], since: Mark) -> None:
        """These are in a hand, and nobody else knows them; those that are new are so since then."""
        self.secrets += [Secret(card, owner, since) for card in cards - self.held(owner)]

    def laid_open(self, owner: int, cards: frozenset[Card], until: Mark) -> None:
        """These are hidden no more."""
        for secret in self._held(owner):
            if secret.card in cards:
                secret.until = until

    def leaked(self, told: Iterable[Told]) -> list[str]:
        """Every text that named a hidden card to somebody who may not know it."""
        return [
            f"{secret.card} of {secret.owner} {each.kind} to {_readers(each)}, "
            f"at {each.place} between {secret.since} and {secret.until}: {each.texts}"
            for each in told
            for secret in self.secrets
            if secret.card in each.named
            and each.reaches_others(secret.owner)
            and secret.covers(each.place, each.kind)
        ]


def _readers(told: Told) -> str:
    return "all" if told.to is None else ", ".join(map(str, sorted(told.to)))


def texts(payload: Any) -> Iterator[str]:
    """Every text in a payload, keys and ids too: numbers alone are no cards."""
    if isinstance(payload, str):
        yield payload
    elif isinstance(payload, list):
        for each in payload:
            yield from texts(each)
    elif isinstance(payload, dict):
        for key, value in payload.items():
            yield key
            yield from texts(value)

"""Whether a hidden card reached somebody who may not know it.

The ledger is kept from what the players themselves saw and did. A card is hidden from the moment
before which nobody could know it (its owner asked for it, or for the deal) until the moment before
which nobody else could (its owner asked to lay it open). Between the two no text that reached
anybody else may name it, in whatever notation: neither what people were shown nor what was sent.
"""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from tests.adapters.discord.naming import Card, cards_in
from tests.local_discord.server import LocalDiscord
from tests.local_discord.world import Request


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
    """Texts that reached somebody: one person, or (None) everybody in the channel."""

    kind: str
    place: int
    to: int | None
    texts: tuple[str, ...]
    named: frozenset[Card]

    @classmethod
    def of(cls, kind: str, place: int, to: int | None, payload: Any) -> "Told":
        """What a payload tells."""
        said = tuple(texts(payload))
        return cls(kind, place, to, said, cards_in("\n".join(said)))


class Ledger:
    """All hidden cards of a game, as its players came to know and to show them."""

    def __init__(self, discord: LocalDiscord) -> None:
        self.discord = discord
        self.secrets: list[Secret] = []

    def now(self) -> Mark:
        """This moment."""
        return Mark(len(self.discord.log), len(self.discord.requests))

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

    async def sees(self, cards: frozenset[Card], since: Mark) -> None:
        """Wait until everybody was shown these, as happens to what is laid open."""

        def shown() -> bool:
            return cards <= cards_in("\n".join(self._public(since)))

        await self.discord.until(shown, f"everybody to see {', '.join(cards)}")

    async def moves_on(self, since: Mark) -> None:
        """Wait until everybody was shown something new."""
        await self.discord.until(lambda: list(self._public(since)), "something to be shown")

    async def first_told(self, words: str, since: Mark) -> Mark:
        """The moment at which everybody was first shown a text with these words."""

        def shown() -> list[int]:
            return [
                place
                for place, entry in enumerate(self.discord.log)
                if place >= since.shown and entry.seen_by is None
                if any(words in each for each in texts(entry.payload))
            ]

        first, *_ = await self.discord.until(shown, words)
        raw = words.encode()
        sent = (place for place, each in enumerate(self.discord.requests) if raw in each.raw)
        return Mark(first, next(place for place in sent if place >= since.sent))

    def _public(self, since: Mark) -> Iterator[str]:
        for entry in self.discord.log[since.shown :]:
            if entry.seen_by is None:
                yield from texts(entry.payload)

    def told(self) -> Iterator[Told]:
        """Everything that reached anybody, and everything that was sent."""
        for place, entry in enumerate(self.discord.log):
            yield Told.of("shown", place, entry.seen_by, entry.payload)
        for place, request in enumerate(self.discord.requests):
            if request.method != "IDENTIFY":
                yield Told.of("sent", place, self._reaches(request), _body(request))

    def leaks(self, told: Iterator[Told] | None = None) -> list[str]:
        """Every text that named a hidden card to somebody who may not know it."""
        return [
            f"{secret.card} of {secret.owner} {each.kind} to {each.to or 'all'}: {each.texts}"
            for each in (self.told() if told is None else told)
            for secret in self.secrets
            if secret.card in each.named
            and each.to != secret.owner
            and secret.covers(each.place, each.kind)
        ]

    def _reaches(self, request: Request) -> int | None:
        """Whom a request reaches: a direct message its reader, for an answer to an interaction
        whoever is answered.
        """
        parts = request.path.strip("/").split("/")
        channel = self.discord.state.channels.get(int(parts[1])) if _in_channel(parts) else None
        if channel is not None and channel.recipient is not None:
            return channel.recipient.id
        answered = self.discord.state.interactions.get(parts[2] if len(parts) > 2 else "")
        hidden = answered is not None and parts[0] in ("webhooks", "interactions")
        return answered.user.id if hidden and answered is not None else None


def _in_channel(parts: list[str]) -> bool:
    return parts[0] == "channels" and len(parts) > 1 and parts[1].isdecimal()


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


def _body(request: Request) -> Any:
    """What was sent: parsed, or as it came."""
    if not request.raw:
        return ""
    try:
        return json.loads(request.raw)
    except ValueError:
        return request.raw.decode(errors="replace")

"""Whether a hidden card reached somebody on Discord who may not know it."""

import json
from collections.abc import Iterator
from typing import Any

from tests.adapters.ledger import Mark, Secrets, Told, texts
from tests.adapters.naming import Card, cards_in
from tests.local_discord.server import LocalDiscord
from tests.local_discord.world import Request

__all__ = ["Ledger", "Mark", "Told", "texts"]


class Ledger(Secrets):
    """All hidden cards of a game on Discord."""

    def __init__(self, discord: LocalDiscord) -> None:
        super().__init__()
        self.discord = discord

    def now(self) -> Mark:
        """This moment."""
        return Mark(len(self.discord.log), len(self.discord.requests))

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
            yield Told.of("shown", place, _only(entry.seen_by), entry.payload)
        for place, request in enumerate(self.discord.requests):
            if request.method != "IDENTIFY":
                yield Told.of("sent", place, _only(self._reaches(request)), _body(request))

    def leaks(self, told: Iterator[Told] | None = None) -> list[str]:
        """Every text that named a hidden card to somebody who may not know it."""
        return self.leaked(self.told() if told is None else told)

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


def _only(reader: int | None) -> frozenset[int] | None:
    return None if reader is None else frozenset({reader})


def _in_channel(parts: list[str]) -> bool:
    return parts[0] == "channels" and len(parts) > 1 and parts[1].isdecimal()


def _body(request: Request) -> Any:
    """What was sent: parsed, or as it came."""
    if not request.raw:
        return ""
    try:
        return json.loads(request.raw)
    except ValueError:
        return request.raw.decode(errors="replace")

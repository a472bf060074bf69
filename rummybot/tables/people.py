"""People behind accounts: the same person every time, by a random id that tells nothing."""

import asyncio
from collections.abc import Sequence

from rummybot.tables.ids import random_id
from rummybot.tables.ports import Account, EventStore, Person
from rummybot.tables.roster import PlayerRef


class People:
    """Knows people by their accounts."""

    def __init__(self, store: EventStore) -> None:
        self._store = store
        self._meeting = asyncio.Lock()

    async def meet(self, platform: str, platform_id: str, name: str, locale: str) -> PlayerRef:
        """The person with this account, now of this name and language."""
        known = await self._store.person(platform, platform_id)
        if known is not None and (known.name, known.locale) == (name, locale):
            return known.player
        async with self._meeting:  # who presses twice at first is one person all the same
            known = await self._store.person(platform, platform_id)
            player = PlayerRef(random_id(12)) if known is None else known.player
            await self._store.remember(platform, platform_id, Person(player, name, locale))
            return player

    async def account(self, player: PlayerRef, platform: str) -> Account | None:
        """The account a person has on a platform."""
        return await self._store.account(player, platform)

    async def language(self, player: PlayerRef) -> str:
        """The language a person speaks, as the platform calls it; nothing of who is forgotten."""
        people = await self._store.people((player,))
        return people[player].locale if player in people else ""

    async def names(self, players: Sequence[PlayerRef]) -> dict[PlayerRef, str]:
        """What these people are called; those forgotten are missing."""
        people = await self._store.people(players)
        return {player: person.name for player, person in people.items()}

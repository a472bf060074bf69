"""To whom the bot may write: who has opened the private chat and has not closed it again."""

from rummybot.adapters.telegram.places import Spot
from rummybot.settings.service import Settings, scope_of

_KEY, _OPEN, _CLOSED = "private-chat", "open", "closed"


class PrivateChats:
    """Remembers it over restarts. Telegram tells it by messages, and by refusing."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings

    async def is_open(self, user: int) -> bool:
        """Whether this person can be written to, as far as is known."""
        return await self._settings.get(_scope(user), _KEY) == _OPEN

    async def opened(self, user: int) -> None:
        """This person has written, or lets the bot write again."""
        await self._set(user, _OPEN)

    async def closed(self, user: int) -> None:
        """This person has blocked the bot, or never opened the chat."""
        await self._set(user, _CLOSED)

    async def _set(self, user: int, value: str) -> None:
        if await self._settings.get(_scope(user), _KEY) != value:
            await self._settings.set(_scope(user), _KEY, value)


def _scope(user: int) -> str:
    return scope_of(Spot(user).place)

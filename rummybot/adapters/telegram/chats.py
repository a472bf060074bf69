"""To whom the bot may write: who has opened the private chat and has not closed it again."""

from collections import OrderedDict

from telegram import Bot
from telegram.constants import ChatAction
from telegram.error import BadRequest, Forbidden, TelegramError

from rummybot.adapters.telegram.places import Spot
from rummybot.settings.service import Settings, scope_of

REMEMBERED = 5000
"""Of so many people it is known without looking it up."""

_KEY, _OPEN, _CLOSED = "private-chat", "open", "closed"


class PrivateChats:
    """Remembers it over restarts. Telegram tells it by messages, and by refusing."""

    def __init__(self, settings: Settings, bot: Bot) -> None:
        self._settings = settings
        self._bot = bot
        self._known: OrderedDict[int, str | None] = OrderedDict()

    async def is_open(self, user: int) -> bool:
        """Whether this person can be written to, as far as is known. Of whom nothing is known yet,
        Telegram is asked, by a sign that the bot is about to write.
        """
        known = await self._get(user)
        if known is None:
            try:
                await self._bot.send_chat_action(user, ChatAction.TYPING)
            except (BadRequest, Forbidden):
                known = _CLOSED
            except TelegramError:
                return False
            else:
                known = _OPEN
            await self._set(user, known)
        return known == _OPEN

    async def opened(self, user: int) -> None:
        """This person has written, or lets the bot write again."""
        await self._set(user, _OPEN)

    async def closed(self, user: int) -> None:
        """This person has blocked the bot, or never opened the chat."""
        await self._set(user, _CLOSED)

    async def _get(self, user: int) -> str | None:
        if user not in self._known:
            kept = await self._settings.get(_scope(user), _KEY)
            self._known.setdefault(user, kept)  # it may have been learned meanwhile
        self._known.move_to_end(user)
        while len(self._known) > REMEMBERED:
            self._known.popitem(last=False)
        return self._known[user]

    async def _set(self, user: int, value: str) -> None:
        if await self._get(user) != value:
            self._known[user] = value
            await self._settings.set(_scope(user), _KEY, value)


def _scope(user: int) -> str:
    return scope_of(Spot(user).place)

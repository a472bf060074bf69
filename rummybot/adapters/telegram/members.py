"""Who is a member of a group: asked of Telegram."""

from telegram import Bot
from telegram.constants import ChatMemberStatus
from telegram.error import BadRequest, TelegramError

from rummybot.adapters.telegram.places import spot_of
from rummybot.tables.ports import Account
from rummybot.tables.roster import Place

_GONE = {ChatMemberStatus.LEFT, ChatMemberStatus.BANNED}


class Members:
    """The members of groups."""

    def __init__(self, bot: Bot) -> None:
        self._bot = bot

    async def has_left(self, who: Account, place: Place) -> bool:
        """Whether somebody is no member there; False where it cannot be told."""
        try:
            member = await self._bot.get_chat_member(spot_of(place).chat, int(who.id))
        except BadRequest as error:
            return "user not found" in error.message.casefold()
        except TelegramError:
            return False
        return member.status in _GONE

    async def is_there(self, user: int, chat: int) -> bool:
        """Whether somebody is known to be a member of a group; False where it cannot be told."""
        try:
            member = await self._bot.get_chat_member(chat, user)
        except TelegramError:
            return False
        return member.status not in _GONE

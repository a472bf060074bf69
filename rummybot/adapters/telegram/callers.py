"""Who called, from where, in which language: what arrives from Telegram as an invocation."""

import time
from collections import OrderedDict
from collections.abc import Mapping

from telegram import Bot, User
from telegram.constants import ChatMemberStatus
from telegram.error import TelegramError

from rummybot.adapters.telegram.places import PLATFORM, Spot
from rummybot.commands.invocation import Desk, Invocation
from rummybot.i18n.translations import Locale, locale_of

ASKED_AGAIN_AFTER = 60.0
"""Seconds for which it is remembered who may manage a group."""

REMEMBERED = 1000

_MANAGERS = {ChatMemberStatus.OWNER, ChatMemberStatus.ADMINISTRATOR}


class Callers:
    """Knows people by their accounts on Telegram."""

    def __init__(self, desk: Desk, bot: Bot) -> None:
        self._desk = desk
        self._bot = bot
        self._managers: OrderedDict[tuple[int, int], tuple[float, bool]] = OrderedDict()

    async def call(
        self,
        user: User,
        spot: Spot,
        key: str,
        arguments: Mapping[str, str] | None = None,
        *,
        manages: bool = False,
    ) -> Invocation:
        """The call that something is."""
        locale = await self._language(user, spot)
        return Invocation(
            key=key,
            who=await self._desk.people.meet(PLATFORM, str(user.id), user.full_name, locale),
            place=spot.place,
            locale=locale,
            arguments=arguments or {},
            manages=manages,
        )

    async def manages(self, user: int, chat: int) -> bool:
        """Whether somebody may manage a group; asked of Telegram, at most once a minute."""
        if chat > 0:
            return False
        known = self._managers.get((chat, user))
        if known is not None and time.monotonic() - known[0] < ASKED_AGAIN_AFTER:
            return known[1]
        try:
            member = await self._bot.get_chat_member(chat, user)
        except TelegramError:
            return False
        may = member.status in _MANAGERS
        self._managers[chat, user] = time.monotonic(), may
        while len(self._managers) > REMEMBERED:
            self._managers.popitem(last=False)
        return may

    async def _language(self, user: User, spot: Spot) -> Locale:
        """The caller's; where Telegram does not tell it, the place's."""
        if user.language_code:
            return locale_of(user.language_code)
        return await self._desk.settings.locale_of(spot.place)

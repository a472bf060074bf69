"""What groups and topics are called, so that private messages can name them."""

from collections import OrderedDict

from telegram import Bot, Message
from telegram.error import TelegramError

from rummybot.adapters.telegram.places import Spot, spot_of, where
from rummybot.settings.service import Settings, scope_of
from rummybot.tables.roster import Place

_TITLE = "title"

BETWEEN = " › "

REMEMBERED = 5000
"""So many groups and topics are known without looking them up."""


class Titles:
    """Remembers them over restarts; Telegram tells them with every message."""

    def __init__(self, settings: Settings, bot: Bot) -> None:
        self._settings = settings
        self._bot = bot
        self._known: OrderedDict[Spot, str] = OrderedDict()

    def of(self, place: str) -> str:
        """What the place with this id is called, as far as that was learned; else nothing."""
        spot = spot_of(Place("", place))
        names = (self._known.get(each, "") for each in dict.fromkeys((Spot(spot.chat), spot)))
        return BETWEEN.join(name for name in names if name)

    async def heard(self, message: Message) -> None:
        """A message tells what its group and topic are called."""
        spot = where(message)
        if spot.is_private:
            return
        await self._learned(Spot(spot.chat), message.chat.title or "")
        first = message.reply_to_message
        if spot.topic is not None and first is not None and first.forum_topic_created is not None:
            await self._learned(spot, first.forum_topic_created.name)

    async def learn(self, place: Place) -> None:
        """See to it that `of` knows this place: by what was remembered, or from Telegram."""
        spot = spot_of(place)
        for each in dict.fromkeys((Spot(spot.chat), spot)):
            if each not in self._known:
                title = await self._settings.get(scope_of(each.place), _TITLE)
                self._remember(each, title or "")
        if not self._known.get(Spot(spot.chat)):
            try:
                await self._learned(Spot(spot.chat), (await self._bot.get_chat(spot.chat)).title)
            except TelegramError:
                return

    async def _learned(self, spot: Spot, title: str | None) -> None:
        if title and self._known.get(spot) != title:
            self._remember(spot, title)
            if await self._settings.get(scope_of(spot.place), _TITLE) != title:
                await self._settings.set(scope_of(spot.place), _TITLE, title)

    def _remember(self, spot: Spot, title: str) -> None:
        self._known[spot] = title
        self._known.move_to_end(spot)
        while len(self._known) > REMEMBERED:
            self._known.popitem(last=False)

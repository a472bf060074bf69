"""Messages in a group that one member alone sees (Bot API 10.3). python-telegram-bot does not know
them yet, so they are asked for by name.

A server that does not know them would take such a message for one to everybody: it ignores what it
does not know. So no hand is sent in this way before the server has shown that it knows: the method
that takes such messages away must exist, and a first message without any card must have come back
as seen by one member. And they do not always arrive, so nothing waits for them.
"""

import logging
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from telegram import Bot, InlineKeyboardMarkup
from telegram.constants import ParseMode
from telegram.error import BadRequest, EndPointNotFound, Forbidden, InvalidToken, TelegramError

from rummybot.adapters.telegram.faults import Fault, described, fault_of
from rummybot.adapters.telegram.http import FloodError
from rummybot.adapters.telegram.places import Spot
from rummybot.adapters.telegram.posting import Posting

PLACEHOLDER = "🃏"
"""Stands in the first message, until it is known who sees it."""

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Alone:
    """A message in a group that this member alone sees."""

    spot: Spot
    user: int
    id: int


@dataclass(frozen=True, slots=True)
class Occasion:
    """What lets the bot show such a message: a press, or a command that nobody else saw."""

    press: str | None = None
    command: int | None = None


class Ephemeral:
    """Shows them, where the server can."""

    def __init__(self, bot: Bot, posting: Posting) -> None:
        self._bot = bot
        self._posting = posting
        self._exists: bool | None = None
        self._is_proved = False

    async def is_known(self) -> bool:
        """Whether the server knows the methods; asked until it has said so."""
        if self._exists is None:
            nothing = {"chat_id": 0, "receiver_user_id": 0, "ephemeral_message_id": 0}
            try:
                await self._bot.do_api_request("deleteEphemeralMessage", api_kwargs=nothing)
            except (EndPointNotFound, InvalidToken):
                self._exists = False
            except (BadRequest, Forbidden) as error:
                said = error.message.casefold()
                self._exists = not ("not found" in said and "method" in said)
            except TelegramError:
                return False
            else:
                self._exists = True
        return self._exists

    async def show(
        self,
        spot: Spot,
        user: int,
        occasion: Occasion,
        html: str,
        keyboard: InlineKeyboardMarkup | None,
    ) -> Alone | None:
        """Show it to this member; None where that cannot be, or not now."""
        if self._posting.closed_for(spot.chat) or not await self.is_known():
            return None
        try:
            if self._is_proved:
                return await self._sent(spot, user, occasion, html, keyboard)
            first = await self._sent(spot, user, occasion, PLACEHOLDER, None)
            if first is None:
                return None
            self._is_proved = True
            return await self._in_place_of(first, html, keyboard)
        except FloodError as flood:
            self._posting.close(spot.chat, flood.seconds)
            return None
        except TelegramError as error:
            log.warning("nothing can be shown to one member alone: %s", described(error))
            return None

    async def change(self, shown: Alone, html: str, keyboard: InlineKeyboardMarkup | None) -> bool:
        """Change it. False where it cannot be changed any more. Raises TelegramError where there is
        trouble that passes.
        """
        wanted: dict[str, Any] = {
            "chat_id": shown.spot.chat,
            "receiver_user_id": shown.user,
            "ephemeral_message_id": shown.id,
            "text": html,
            "parse_mode": ParseMode.HTML,
        }
        if keyboard is not None:
            wanted["reply_markup"] = keyboard
        wait = self._posting.closed_for(shown.spot.chat)
        if wait:
            raise FloodError(wait)
        try:
            await self._bot.do_api_request("editEphemeralMessageText", api_kwargs=wanted)
        except FloodError as flood:
            self._posting.close(shown.spot.chat, flood.seconds)
            raise
        except (BadRequest, Forbidden, EndPointNotFound, InvalidToken) as error:
            return fault_of(error) is Fault.SAME
        return True

    async def _in_place_of(
        self, first: Alone, html: str, keyboard: InlineKeyboardMarkup | None
    ) -> Alone | None:
        try:
            if await self.change(first, html, keyboard):
                return first
        except TelegramError:
            await self.remove(first)
            raise
        return None

    async def remove(self, shown: Alone) -> None:
        """Take it away, if it is still there."""
        wanted = {
            "chat_id": shown.spot.chat,
            "receiver_user_id": shown.user,
            "ephemeral_message_id": shown.id,
        }
        with suppress(TelegramError):
            await self._bot.do_api_request("deleteEphemeralMessage", api_kwargs=wanted)

    async def _sent(
        self,
        spot: Spot,
        user: int,
        occasion: Occasion,
        html: str,
        keyboard: InlineKeyboardMarkup | None,
    ) -> Alone | None:
        alone: dict[str, Any] = {"receiver_user_id": user}
        if occasion.press is not None:
            alone["callback_query_id"] = occasion.press
        more: dict[str, Any] = {"ephemeral_message_parameters": alone}
        if occasion.command is not None:
            more["reply_parameters"] = {"ephemeral_message_id": occasion.command}
        sent = await self._bot.send_message(
            spot.chat,
            html,
            ParseMode.HTML,
            message_thread_id=spot.topic,
            reply_markup=keyboard,
            api_kwargs=more,
        )
        number = sent.api_kwargs.get("ephemeral_message_id")
        if number:
            return Alone(spot, user, int(number))
        self._exists = False  # everybody saw it: it was the placeholder
        await self._bot.delete_message(spot.chat, sent.message_id)
        return None

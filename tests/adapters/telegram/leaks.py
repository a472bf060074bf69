"""Whether a hidden card reached somebody on Telegram who may not know it: by a message, a change of
one, a button's data, a pop-up, a list of inline mode, a menu, or by what the process wrote.
"""

import json
import re
from collections.abc import Iterator
from typing import Any

from tests.adapters.ledger import Mark, Secrets, Told, texts
from tests.adapters.naming import cards_in
from tests.local_telegram.bot import Bot
from tests.local_telegram.errors import Json
from tests.local_telegram.schema import BotApi
from tests.local_telegram.server import LocalTelegram
from tests.local_telegram.world import Request

FIXED = ("setMyCommands",)
"""The same at every start, with cards as examples."""

_TABLE = re.compile(r"(?<=[hpqr]:)[\w-]{8}(?=:)|(?<=start=[aj])[\w-]{8}\b")
"""Where buttons and links name a table: letters at random, which may look like a card."""


class Ledger(Secrets):
    """All hidden cards of the games on a Telegram."""

    def __init__(self, telegram: LocalTelegram) -> None:
        super().__init__()
        self.telegram = telegram

    def now(self) -> Mark:
        """This moment."""
        return Mark(len(self.telegram.log), len(self.telegram.requests))

    def told(self) -> Iterator[Told]:
        """Everything that reached anybody, and everything that was sent."""
        for place, entry in enumerate(self.telegram.log):
            if entry.kind != "commands":
                yield Told.of("shown", place, entry.audience, _said(entry.payload))
        for place, request in enumerate(self.telegram.requests):
            if request.method not in FIXED:
                said = _said(request.body or request.raw.decode(errors="replace"))
                yield Told.of("sent", place, self._reaches(request), said)

    def leaks(self) -> list[str]:
        """Every text that named a hidden card to somebody who may not know it."""
        return self.leaked(self.told())

    def _reaches(self, request: Request) -> frozenset[int] | None:
        """Whom a request is for: the owner of a private chat, whoever has pressed or asked, the
        one member whom a message in a group is for; else everybody.
        """
        state, body = self.telegram.state, _parsed(request.body)
        alone = body.get("ephemeral_message_parameters") or {}
        query = state.callback_queries.get(str(body.get("callback_query_id")))
        asked = state.inline_queries.get(str(body.get("inline_query_id")))
        if query is not None and request.method == "answerCallbackQuery":
            return frozenset({query.user.id})
        if asked is not None and request.method == "answerInlineQuery":
            return frozenset({asked.user.id})
        if "Ephemeral" in request.method and "receiver_user_id" in body:
            return frozenset({int(body["receiver_user_id"])})
        if "receiver_user_id" in alone and state.api is BotApi.NEWEST:
            return frozenset({int(alone["receiver_user_id"])})
        chat = int(body.get("chat_id") or 0)
        return frozenset({chat}) if chat > 0 else None


def nobody_saw_too_much(ledger: Ledger, bot: Bot) -> None:
    """Neither what reached anybody, nor what was sent, nor what the process wrote names a hidden
    card, nor the token; and the menus are the same as ever.
    """
    leaks = ledger.leaks()
    assert not leaks, leaks[:3]
    assert cards_in(bot.complaints) == frozenset()
    assert ledger.telegram.state.token not in bot.said
    menus = [each.payload for each in ledger.telegram.log if each.kind == "commands"]
    assert len({cards_in("\n".join(texts(each))) for each in menus}) == 1


def _said(payload: Any) -> list[str]:
    return [_TABLE.sub("", each) for each in texts(payload)]


def _parsed(body: Json) -> Json:
    """The parameters; those that came as texts that hold JSON are read."""
    parsed: Json = {}
    for name, value in body.items():
        try:
            parsed[name] = json.loads(value) if isinstance(value, str) else value
        except ValueError:
            parsed[name] = value
    return parsed

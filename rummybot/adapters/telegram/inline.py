"""Moves from the input field of a group: what one can do is listed there, and what is chosen is
done. The list is shown to the asker alone; what he posts by choosing names no card.
"""

import logging
from collections.abc import Iterator

from telegram import (
    Bot,
    ChosenInlineResult,
    InlineKeyboardMarkup,
    InlineQuery,
    InlineQueryResultArticle,
    InlineQueryResultsButton,
    InputTextMessageContent,
)
from telegram.error import TelegramError

from rummybot.adapters.telegram import words
from rummybot.adapters.telegram.callbacks import callback_data
from rummybot.adapters.telegram.callers import Callers
from rummybot.adapters.telegram.faults import Fault, described, fault_of
from rummybot.adapters.telegram.keyboards import Shown, open_keyboard
from rummybot.adapters.telegram.markup import Called, bare, line_text
from rummybot.adapters.telegram.panels import Panels
from rummybot.adapters.telegram.places import Spot
from rummybot.adapters.telegram.presses import GO_ON_LINK, HAND_LINK
from rummybot.commands import pressing
from rummybot.commands.invocation import Desk, Invocation
from rummybot.commands.notation import Misread, read_cards
from rummybot.commands.seated import tables_told_apart
from rummybot.engine.intents import Ready, Withdraw
from rummybot.i18n.translations import translations
from rummybot.render.press import PrivateToken, private_token, read_token
from rummybot.render.screen import Choice, PrivateScreen
from rummybot.render.text import card_text, plain_text

MOST = 50
"""So many results Telegram takes."""

log = logging.getLogger(__name__)


class Inline:
    """Answers what is typed after the bot's name, and does what is chosen."""

    def __init__(
        self, desk: Desk, bot: Bot, callers: Callers, panels: Panels, called: Called
    ) -> None:
        self._desk = desk
        self._bot = bot
        self._callers = callers
        self._panels = panels
        self._called = called

    async def offer(self, query: InlineQuery, key: str) -> None:
        """List what the asker can do, at all his tables."""
        call = await self._callers.call(query.from_user, Spot(query.from_user.id), key)
        found = await self._found(call, query.query)
        label = words.no_moves_label(call.tr)
        button = None if found else InlineQueryResultsButton(label, start_parameter=GO_ON_LINK)
        try:
            await self._bot.answer_inline_query(
                query.id, found[:MOST], cache_time=0, is_personal=True, button=button
            )
        except TelegramError as error:
            if fault_of(error) is not Fault.LATE:
                log.warning("a list could not be shown: %s", described(error))

    async def chosen(self, result: ChosenInlineResult, key: str) -> None:
        """Do what was chosen. The hand tells what came of it, and the message in the group whether
        anything did.
        """
        token, user = read_token(result.result_id), result.from_user
        if not isinstance(token, PrivateToken):
            return
        call = await self._callers.call(user, Spot(user.id), key)
        reply = await pressing.pressed(self._desk, call, token)
        if result.inline_message_id is not None:
            is_done = not (reply.refused or reply.late)
            text = (words.accepted_text if is_done else words.refused_text)(call.tr)
            await self._told(result.inline_message_id, text)
        if reply.panel.table:
            order = self._panels.order(user.id, reply.panel.table)
            await self._panels.show(user.id, Shown(reply.panel, reply.said, order))

    async def _told(self, message: str, text: str) -> None:
        try:
            await self._bot.edit_message_text(text, inline_message_id=message)
        except TelegramError as error:
            if fault_of(error) is not Fault.SAME:  # chosen again, by an update that came twice
                log.warning("what came of a choice could not be told: %s", described(error))

    async def _found(self, call: Invocation, typed: str) -> list[InlineQueryResultArticle]:
        tables = await tables_told_apart(self._desk, call)
        found: list[InlineQueryResultArticle] = []
        for table, told in tables:
            if (await self._desk.tables.now(table)).table is None:
                continue
            reply = await pressing.hand_of(self._desk, call, table)
            which = bare(line_text(told, reply.panel, self._called)) if len(tables) > 1 else ""
            keyboard = open_keyboard(self._bot.username, HAND_LINK, call.tr)
            found += _results(reply.panel, typed, which, keyboard)
        return found


def _results(
    screen: PrivateScreen, typed: str, table: str, keyboard: InlineKeyboardMarkup
) -> Iterator[InlineQueryResultArticle]:
    """The choices of a hand. With buttons below, Telegram tells which message a choice became."""
    tr = translations(screen.locale)
    posted = bare(line_text(words.moving_line(tr), screen))
    for each in screen.choices:
        data = callback_data(private_token(screen.table, screen.moment, each.intent))
        if data is None or isinstance(each.intent, Ready | Withdraw):
            continue
        if not _fits(each, screen, typed):
            continue
        yield InlineQueryResultArticle(
            id=data,
            title=plain_text(each.label, screen.names, screen.locale),
            description=table or None,
            input_message_content=InputTextMessageContent(posted),
            reply_markup=keyboard,
        )


def _fits(choice: Choice, screen: PrivateScreen, typed: str) -> bool:
    """Whether a choice is called so, or is about the cards that are typed."""
    label, wanted = plain_text(choice.label, screen.names, screen.locale), typed.strip()
    if wanted.casefold() in label.casefold():
        return True
    named = read_cards(wanted, screen.hand)
    return not isinstance(named, Misread) and all(
        card_text(card, screen.locale) in label for card in named
    )

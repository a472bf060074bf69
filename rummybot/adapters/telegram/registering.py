"""The menu of commands, in every language, for groups and for private chats."""

import logging
from collections.abc import Iterator

from telegram import Bot, BotCommand, BotCommandScopeAllGroupChats, BotCommandScopeAllPrivateChats
from telegram.error import TelegramError

from rummybot.adapters.telegram.faults import described
from rummybot.adapters.telegram.spelling import HERE, command_name
from rummybot.adapters.telegram.spelling import described as what_for
from rummybot.commands.command import Kind
from rummybot.i18n.translations import Locale, Translations, translations

_ALONE = {"hand", "table", "scores", "rules", "help", "why", "pass", "undo"}
"""Typed in a group, these are seen by their sender and the bot alone, where Telegram can do so."""

_CARDS = (Kind.CARD, Kind.MELDS)
"""So is what takes cards: nobody shall see the one that goes face down, nor what was refused."""

log = logging.getLogger(__name__)


async def register(bot: Bot, *, alone: bool) -> None:
    """Tell Telegram our commands; `alone` where it knows commands that nobody else sees. A menu
    that cannot be set keeps nobody from typing.
    """
    for locale in Locale:
        language = None if locale is Locale.EN else locale.value  # the first is for all others
        tr = translations(locale)
        try:
            groups, private = BotCommandScopeAllGroupChats(), BotCommandScopeAllPrivateChats()
            await bot.set_my_commands(list(_listed(tr, alone)), groups, language)
            await bot.set_my_commands(list(_listed(tr, False)), private, language)
        except TelegramError as error:
            log.warning("the menu of commands could not be set: %s", described(error))


def _listed(tr: Translations, alone: bool) -> Iterator[BotCommand]:
    for command in HERE:
        name = command_name(command)
        unseen = name in _ALONE or any(each.kind in _CARDS for each in command.params)
        more = {"is_ephemeral": True} if alone and unseen else None
        yield BotCommand(name, what_for(command, tr), api_kwargs=more)

"""How to play, with what there is on Telegram alone."""

from telegram import Bot

from rummybot.adapters.telegram import words
from rummybot.commands.invocation import Invocation, Reply, answer
from rummybot.i18n.spans import Line
from rummybot.i18n.translations import Translations
from rummybot.render.help import help_lines


def help_said(tr: Translations) -> tuple[Line, ...]:
    """How to play here, but for inline mode."""
    return *help_lines(tr, words.own_help(tr)), words.heard_line(tr)


def helped(call: Invocation, bot: Bot) -> Reply:
    """How to play here."""
    said = help_said(call.tr)
    if bot.bot.supports_inline_queries:
        said = *said, words.inline_line(bot.username, call.tr)
    return answer(call, *said)

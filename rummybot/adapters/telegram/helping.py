"""How to play, with what there is on Telegram alone."""

from dataclasses import replace

from telegram import Bot

from rummybot.adapters.telegram import words
from rummybot.commands.info import help_
from rummybot.commands.invocation import Desk, Invocation, Reply


async def helped(desk: Desk, call: Invocation, bot: Bot) -> Reply:
    """How to play here."""
    reply = await help_(desk, call)
    if not bot.bot.supports_inline_queries:
        return reply
    return replace(reply, said=(*reply.said, words.inline_line(bot.username, call.tr)))

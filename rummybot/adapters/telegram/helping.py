"""How to play, with what there is on Telegram alone."""

from dataclasses import replace

from telegram import Bot

from rummybot.adapters.telegram import words
from rummybot.commands.info import help_
from rummybot.commands.invocation import Desk, Invocation, Reply


async def helped(desk: Desk, call: Invocation, bot: Bot) -> Reply:
    """How to play here."""
    reply = await help_(desk, call)
    said = [*reply.said, words.heard_line(call.tr)]
    if bot.bot.supports_inline_queries:
        said.append(words.inline_line(bot.username, call.tr))
    return replace(reply, said=tuple(said))

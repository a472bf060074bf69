"""Whether all is as it must be on Telegram, as far as the bot itself can find that out."""

from collections.abc import Iterator

from telegram import Bot, BotCommandScopeAllGroupChats

from rummybot.adapters.starting import Finding
from rummybot.adapters.telegram.keyboards import add_address
from rummybot.adapters.telegram.spelling import HERE, command_name
from rummybot.i18n.translations import Translations


async def looked_up(bot: Bot, tr: Translations) -> tuple[Finding, ...]:
    """All that can be found out. Raises what python-telegram-bot raises."""
    webhook = await bot.get_webhook_info()
    menu = await bot.get_my_commands(BotCommandScopeAllGroupChats())
    found = [Finding(tr.say("The token is valid: bot @{name}.", name=bot.username))]
    found += _switches(bot, tr)
    if webhook.url:
        said = tr.say("A webhook is set, so updates go elsewhere; ./run takes it away.")
        found.append(Finding(said))
    ours = {command_name(command) for command in HERE}
    if {each.command for each in menu} >= ours:
        found.append(Finding(tr.say("The menu of commands is set.")))
    else:
        found.append(Finding(tr.say("The menu of commands is not set yet; ./run does it.")))
    address = add_address(bot.username)
    found.append(Finding(tr.say("To add it to a group: {address}", address=address)))
    return tuple(found)


def _switches(bot: Bot, tr: Translations) -> Iterator[Finding]:
    """What is set with BotFather. Whether inline feedback is on, nobody tells the bot."""
    me = bot.bot
    if not me.can_join_groups:
        said = tr.say("The bot cannot be added to groups: send BotFather /setjoingroups, Enable.")
        yield Finding(said, is_well=False)
    if me.supports_inline_queries:
        said = tr.say(
            "Inline mode is on. Moves made by it arrive only with inline feedback at 100%: send "
            "BotFather /setinlinefeedback."
        )
        yield Finding(said)
    else:
        said = tr.say(
            "Inline mode is off: moves cannot be made from a group's input field. Send BotFather "
            "/setinline, then /setinlinefeedback at 100%."
        )
        yield Finding(said, is_well=False)
    if me.can_read_all_group_messages:
        said = tr.say("Privacy mode is off. The bot needs no more than commands: it may be on.")
        yield Finding(said)

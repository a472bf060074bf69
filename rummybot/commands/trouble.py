"""What is said where the fault is not the caller's."""

from rummybot.i18n.spans import Line
from rummybot.i18n.translations import Translations


def failed_line(tr: Translations) -> Line:
    """Something broke while a command was carried out."""
    return tr.say("Something went wrong here. Look how things stand, then try again: /hand")


def cannot_show_line(tr: Translations) -> Line:
    """The place does not let the bot show a table to everybody."""
    return tr.say(
        "The table cannot be shown here: the bot may not write in this channel. Somebody with the "
        "right to change the channel must allow it."
    )

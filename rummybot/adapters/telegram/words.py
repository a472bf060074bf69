"""Telegram's own words: what stands on its buttons, and what is said of private chats."""

from rummybot.adapters.telegram.callbacks import Order
from rummybot.i18n.spans import Line
from rummybot.i18n.translations import Translations

CHOSEN = "✓ "
"""Before a card that is chosen."""


def sort_label(order: Order, tr: Translations) -> str:
    """On the button that sorts a hand."""
    return tr.word("Sort by suit") if order is Order.SUIT else tr.word("Sort by rank")


def choose_label(tr: Translations) -> str:
    """On the button from which on a tap on a card chooses it."""
    return tr.word("Choose cards")


def back_label(tr: Translations) -> str:
    """On the button that goes back from choosing."""
    return "← " + tr.word("Back")


def help_label(tr: Translations) -> str:
    """On the button that explains."""
    return tr.word("Help")


def open_label(tr: Translations) -> str:
    """On the button that leads to the private chat."""
    return tr.word("Open the private chat")


def tap_line(tr: Translations) -> Line:
    """Above the cards, on one's turn."""
    return tr.say("A tap on a card discards it.")


def tick_line(tr: Translations) -> Line:
    """Above the cards, while some are chosen."""
    return tr.say("Tap the cards you want to lay. What can be done with them stands below.")


def open_first_line(tr: Translations) -> Line:
    """To somebody whom the bot may not write to."""
    return tr.say(
        "Your cards come to you in a private chat. Open it with the button below and press Start: "
        "that also seats you."
    )


def written_line(tr: Translations) -> Line:
    """The answer stands in the private chat."""
    return tr.say("The answer is in our private chat.")


def anonymous_line(tr: Translations) -> Line:
    """To somebody who writes as a group or a channel."""
    return tr.say("Who writes for a group or a channel cannot play. Write as yourself.")


def unknown_command_line(tr: Translations) -> Line:
    """To a command that there is not."""
    return tr.say("There is no such command. What there is: /help")


def welcome_line(tr: Translations) -> Line:
    """To somebody who opens the private chat."""
    return tr.say(
        "Here you see your cards and play them. Add me to a group and write /rummy there to open "
        "a table."
    )


def moving_line(tr: Translations) -> Line:
    """What a person posts who moves by inline mode. It names no card: the move may be refused."""
    return tr.say("My move.")


def no_moves_label(tr: Translations) -> str:
    """Offered in inline mode to somebody who has nothing to do."""
    return tr.word("It is not your move at any table")

"""Telegram's own words: what stands on its buttons, and what is said of private chats."""

from rummybot.i18n.spans import Line, line, strong
from rummybot.i18n.translations import Translations
from rummybot.render.help import Own

CHOSEN = "✓ "
"""Before a card that is chosen."""


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


def turn_line(tr: Translations) -> Line:
    """Above everything, on one's turn: clients show it when the message comes."""
    return tr.say("Your turn")


def tap_line(tr: Translations, *, several: bool) -> Line:
    """Above the buttons of the cards; where several may go together, how."""
    if several:
        return tr.say(
            "A tap on a card discards it alone, and the turn is over. For several at once: "
            "{choose}, then Discard.",
            choose=choose_label(tr),
        )
    return tr.say("A tap on a card discards it.")


def tick_line(tr: Translations) -> Line:
    """Above the cards, while some are chosen."""
    return tr.say("Tap the cards you mean. What can be done with them stands below.")


def add_label(tr: Translations) -> str:
    """On the button that leads into a group."""
    return tr.word("Add me to a group")


def open_to_join_line(tr: Translations) -> Line:
    """To somebody who wants to sit down and whom the bot may not write to."""
    return tr.say(
        "Your cards come to you in a private chat. Open it with the button below and press Start: "
        "that also seats you."
    )


def open_to_host_line(tr: Translations) -> Line:
    """The same to somebody who wants to open a table."""
    return tr.say(
        "Your cards come to you in a private chat. Open it with the button below and press Start: "
        "then the table opens here."
    )


def answer_waits_line(tr: Translations) -> Line:
    """To somebody who has asked something and whom the bot may not write to."""
    return tr.say(
        "I answer in a private chat. Open it with the button below and press Start: the answer "
        "is there."
    )


def seated_line(tr: Translations) -> Line:
    """To somebody who has sat down by a link."""
    return tr.say("Your cards come here when the game begins.")


def added_line(tr: Translations) -> Line:
    """In a group to which the bot was added."""
    return tr.say("Rummy in this group: /rummy opens a table, /help tells how to play.")


def below_line(tr: Translations) -> Line:
    """The answer stands in the group, and only its reader sees it."""
    return tr.say("Shown below, to you alone.")


def written_line(tr: Translations) -> Line:
    """The answer stands in the private chat."""
    return tr.say("The answer is in our private chat.")


def changed_line(tr: Translations) -> Line:
    """To a press on a table that has changed before it."""
    return tr.say("The table has changed meanwhile. Look at it, and press again.")


def anonymous_line(tr: Translations) -> Line:
    """To somebody who writes as a group or a channel."""
    return tr.say("Nobody plays in the name of a group or a channel. Write as yourself.")


def unknown_command_line(tr: Translations) -> Line:
    """To a command that there is not."""
    return tr.say("There is no such command. What there is: /help")


def unread_line(tr: Translations) -> Line:
    """To what is written in the private chat and is no command."""
    return tr.say("I read only commands and buttons. What there is: /help")


def other_opens_line(tr: Translations) -> Line:
    """To somebody who has followed the link by which somebody else opens a table."""
    return tr.say(
        "That button opens a table for whoever asked for it, and for nobody else. In the group, "
        "/rummy join seats you at the table there, and /rummy new opens one."
    )


def without_options_line(tr: Translations) -> Line:
    """To a host whose options were lost on the way."""
    return tr.say(
        "The options that you typed were not kept: the usual ones hold. Set them by /rummy option"
    )


def accepted_text(tr: Translations) -> str:
    """Of a move that was posted by inline mode: it is made. No card is named."""
    return tr.word("My move.") + " ✓"


def refused_text(tr: Translations) -> str:
    """Of a move that was posted by inline mode: it is not made."""
    return "✗ " + tr.word("No move: it was too late, or not allowed.")


def own_help(tr: Translations) -> Own:
    """What the help says otherwise here than elsewhere."""
    return Own(
        hand=tr.say(
            "{play} leads to your private chat with the bot: there is your hand, with a button for "
            "all you may do. {hand} shows it to you alone without leaving the group.",
            play=strong(line("▶ ", tr.say("Play"))),
            hand=strong(line("🃏 ", tr.say("Hand"))),
        ),
        typing=tr.say(
            "All this can be typed in the private chat, too. What you type in the group everybody "
            "may read: type there no card that lies face down."
        ),
    )


def welcome_line(tr: Translations) -> Line:
    """To somebody who opens the private chat."""
    return tr.say(
        "Here you see your cards and play them. Add me to a group and write /rummy there to open "
        "a table."
    )


def heard_line(tr: Translations) -> Line:
    """What of all that is written counts."""
    return tr.say(
        "I answer only to commands and buttons, not to what else is written in the group."
    )


def inline_line(bot: str, tr: Translations) -> Line:
    """How to move by inline mode."""
    how = tr.say(
        "type {name} and a space where you write in the group. Your moves are listed for you "
        "alone, and the one you choose is made.",
        name=strong(f"@{bot}"),
    )
    return line(strong(tr.say("Without leaving the group:")), " ", how)


def moving_line(tr: Translations) -> Line:
    """What a person posts who moves by inline mode. It names no card: the move may be refused."""
    return tr.say("My move.")


def no_moves_label(tr: Translations) -> str:
    """Offered in inline mode to somebody who has nothing to do."""
    return tr.word("It is not your move at any table")

"""Discord's own words: the names of commands as it takes them (a translation that it would refuse
is not used), and what stands on the buttons of its hand panel.
"""

import re
from collections.abc import Iterable

from rummybot.commands.command import Command, Param, name_of
from rummybot.i18n.spans import At, Line, line
from rummybot.i18n.translations import Translations, mark_in
from rummybot.tables.roster import Place

LONGEST_DESCRIPTION = 100

_NAME = re.compile(r"[-_'\w]{1,32}")


def command_words(command: Command, tr: Translations) -> tuple[str, ...]:
    """The words of a command's name: one, or those of the group and of the command in it."""
    source = tuple(command.name.split())
    words = tuple(name_of(command, tr).split())
    fits = len(words) == len(source) and all(map(_is_name, words))
    return words if fits else source


def parameter_name(param: Param, tr: Translations) -> str:
    """What a parameter is called."""
    name = tr.word_in("parameter", param.name)
    return name if _is_name(name) else param.name


def description(sentence: str, tr: Translations) -> str:
    """What a command or a parameter is for."""
    said = tr.word(sentence)
    return said if len(said) <= LONGEST_DESCRIPTION else sentence


def choice_name(param: Param, key: str, tr: Translations) -> str:
    """What a choice is called."""
    return param.choice_name(key, tr)[:LONGEST_DESCRIPTION]


def _is_name(word: str) -> bool:
    return _NAME.fullmatch(word) is not None and word == word.lower()


def hand_label(tr: Translations) -> str:
    """On the button that shows the hand as it now is."""
    return "🃏 " + tr.word("Hand")


def send_label(tr: Translations) -> str:
    """On the button that sends the hand as a direct message."""
    return tr.word("By direct message")


def help_label(tr: Translations) -> str:
    """On the button that explains."""
    return tr.word("Help")


def throw_menu(span: str, tr: Translations) -> str:
    """On a menu of cards to discard, from one to another."""
    said = tr.word("Discard")
    return f"{said}: {span}"


def throw_hint(tr: Translations, *, pressed: bool, several: bool) -> Line:
    """That one touch of a card is enough, where cards are buttons and where they stand in menus;
    and where several may go together, how.
    """
    if several:
        return tr.say(
            "Pressing a card discards it alone, and the turn is over; Undo takes it back. For "
            "several at once: {choose}, then Discard.",
            choose=tr.word("Choose cards"),
        )
    if pressed:
        return tr.say("Pressing a card discards it at once; Undo takes it back.")
    return tr.say("A card chosen under Discard is discarded at once; Undo takes it back.")


def choose_menu(span: str, tr: Translations) -> str:
    """On a menu in which several cards are chosen; from one to another where there are several."""
    said = tr.word("Choose cards")
    return f"{said}: {span}" if span else said


def sent_line(tr: Translations) -> Line:
    """The hand was sent as a direct message."""
    return tr.say("Your hand was sent to you as a direct message.")


def closed_line(tr: Translations) -> Line:
    """Somebody takes no direct messages."""
    return tr.say(
        "Your direct messages are closed to this bot. Your hand is here all the same: 🃏 under the "
        "table, or /hand"
    )


def thread_name(game: str, tr: Translations) -> str:
    """What the thread of a table is called."""
    name = tr.word("Rummy")
    return f"{name}: {game}"[:LONGEST_DESCRIPTION]


def thread_begins_line(game: str, tr: Translations) -> Line:
    """Above the thread of a table, for everybody."""
    return tr.say("A table is open: {game}. It is played in the thread here.", game=game)


def thread_line(name: str, tr: Translations) -> Line:
    """Where the table stands."""
    return tr.say("The table stands in a thread of its own: {name}", name=name)


def in_threads_line(places: Iterable[Place], tr: Translations) -> Line:
    """Where else there are tables."""
    said = tr.say("Tables are open in threads of this channel")
    return line(said, *(At(each.platform, each.id) for each in places))


def in_channels_line(tr: Translations) -> Line:
    """In a talk with the bot alone: there are no tables there."""
    return tr.say("Tables stand in the channels of servers: type this there.")


def missing_line(names: Iterable[str], tr: Translations) -> Line:
    """Which rights the bot lacks in a place, named as Discord's settings name them."""
    return tr.say("The bot lacks permissions here: {rights}", rights=", ".join(names))


def right_name(right: str, tr: Translations) -> str:
    """What a right is called in Discord's settings."""
    return tr.word_in("right", RIGHTS[right])


RIGHTS = {
    "view_channel": mark_in("right", "View Channel"),
    "send_messages": mark_in("right", "Send Messages"),
    "send_messages_in_threads": mark_in("right", "Send Messages in Threads"),
    "create_public_threads": mark_in("right", "Create Public Threads"),
}
"""What the bot must be allowed, as Discord calls it to programs and to people."""

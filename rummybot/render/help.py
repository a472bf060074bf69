"""How to play in a chat, on one screen: for somebody who sees the bot for the first time."""

from dataclasses import dataclass

from rummybot.i18n.spans import EMPTY, Line, line, strong
from rummybot.i18n.translations import Translations


@dataclass(frozen=True, slots=True)
class Own:
    """What is said otherwise on each platform: sentences of their own within the lines."""

    hand: Line
    """How one sees one's hand."""
    typing: Line
    """Where else one can type."""
    cards: Line = EMPTY
    """What helps with typing cards."""
    ruling: Line = EMPTY
    """What else can be set."""


def usual(tr: Translations) -> Own:
    """Where a hand is shown where one plays, cards are offered to who types, and tables can have
    threads of their own.
    """
    return Own(
        tr.say(
            "{play} shows your hand to you alone, with a button for all you may do.", play=_play(tr)
        ),
        tr.say("All this can be typed to the bot in a direct message, too."),
        tr.say("Yours are offered while you type."),
        tr.say("Whoever manages the server gives each table a thread of its own by /rummy where."),
    )


def help_lines(tr: Translations, own: Own | None = None) -> tuple[Line, ...]:
    """One line for each thing one wants to do, in the order in which one wants it."""
    own = own or usual(tr)
    return (
        _to(tr.say("To start:"), _start(tr)),
        _to(tr.say("Your turn:"), _and(own.hand, _turn(tr))),
        _to(
            tr.say("At any time:"),
            tr.say(
                "{hand} shows your cards; ⋯ has scores, rules, leaving, and what the host may do.",
                hand=strong(line("🃏 ", tr.say("Hand"))),
            ),
        ),
        _to(tr.say("Typing instead:"), _and(_typing(tr), own.typing)),
        _to(tr.say("Cards:"), _and(_cards(tr), own.cards)),
        _to(tr.say("Rules and points:"), tr.say("/rummy rules · /rummy scores")),
        _to(
            tr.say("Another game:"),
            tr.say(
                "before it begins the host chooses by {options} the game (/rummy game), its "
                "options (/rummy option), the time for a turn (/rummy time) and, where there is "
                "one, the wait for a Stop! (/rummy wait).",
                options=strong(tr.say("Options")),
            ),
        ),
        _to(tr.say("If you were away:"), _back(tr)),
        _to(tr.say("Host and moderators:"), _and(_ruling(tr), own.ruling)),
    )


def _to(what: Line, how: Line) -> Line:
    return line(strong(what), " ", how)


def _and(first: Line, more: Line) -> Line:
    return line(first, " ", more) if more else first


def _start(tr: Translations) -> Line:
    return tr.say(
        "/rummy new opens a table. The others press {join} (/rummy join), computers come in by "
        "{add} (/rummy add), places are changed by /rummy seat, then the host presses {start} "
        "(/rummy start).",
        join=strong(tr.say("Join")),
        add=strong(tr.say("Add computer")),
        start=strong(tr.say("Start")),
    )


def _turn(tr: Translations) -> Line:
    return tr.say(
        "The button of a card discards it at once; {undo} takes it back until the next player "
        "acts.",
        undo=strong(tr.say("Undo")),
    )


def _typing(tr: Translations) -> Line:
    return tr.say(
        "/draw, then /discard QD. Where melds go on the table: /meld 7S 7H 7D / 4C-6C, and with "
        "the number of a meld /layoff 8S, or /swap 8S to free its joker. Where they stay in the "
        "hand: /knock or /gin with the card that goes face down, /agree after too high a knock, "
        "/buyin to buy back in. Also /declare to go out, /call for a Stop!, /pass, /undo, /hand, "
        "/table, and /why for the last refusal."
    )


def _cards(tr: Translations) -> Line:
    return tr.say("rank first, then suit: 7S 10H QD AC or 7♠ 10♥ Q♦ A♣; a joker: joker or 🃏.")


def _ruling(tr: Translations) -> Line:
    return tr.say(
        "⋯ also skips a turn, pauses, removes a player and ends the game. /rummy language sets the "
        "language of the messages here."
    )


def _play(tr: Translations) -> Line:
    return strong(line("▶ ", tr.say("Play")))


def _back(tr: Translations) -> Line:
    return tr.say(
        "after your time has run out three times in a row a computer plays for you, until you "
        "press {play} (/rummy back). Whoever leaves a game (/rummy leave) cannot come back to it. "
        "The host closes the table: /rummy end",
        play=_play(tr),
    )

"""Every command as data: its name, what it takes, what it does. Each adapter builds its own from
this; nothing of a command is written twice.
"""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from enum import StrEnum

from rummybot.commands import info, lobby, play
from rummybot.commands.invocation import Desk, Invocation, Reply
from rummybot.engine.variants import VARIANTS
from rummybot.i18n.translations import Translations, mark, mark_in


class Kind(StrEnum):
    """What a parameter is."""

    CARD = "card"
    MELDS = "melds"
    NUMBER = "number"
    CHOICE = "choice"
    TEXT = "text"


@dataclass(frozen=True, slots=True)
class Param:
    """One parameter. `name` and `help` are source texts; choices are keys with their words."""

    name: str
    kind: Kind
    help: str
    required: bool = True
    choices: tuple[tuple[str, str], ...] = ()


Run = Callable[[Desk, Invocation], Awaitable[Reply]]


@dataclass(frozen=True, slots=True)
class Command:
    """One command. `name` is one word, or two where several belong together («rummy new»)."""

    name: str
    help: str
    run: Run
    params: tuple[Param, ...] = ()
    also: tuple[str, ...] = ()
    """Other words for it, for those who type freely."""


_CARD = Param(mark_in("parameter", "card"), Kind.CARD, mark("A card: 7S, 10h, Q♦"))
_VARIANT = Param(
    mark_in("parameter", "variant"),
    Kind.CHOICE,
    mark("Which game"),
    required=False,
    choices=tuple((each.key, each.key) for each in VARIANTS),
)
_MELDS = Param(
    mark_in("parameter", "melds"), Kind.MELDS, mark("Cards, melds apart by /: 7S 7H 7D / 4C-6C")
)

COMMANDS: tuple[Command, ...] = (
    Command(
        mark_in("command", "rummy new"),
        mark("Open a table here"),
        lobby.new,
        (
            _VARIANT,
            Param(
                mark_in("parameter", "options"),
                Kind.TEXT,
                mark("Table options: match=100 courts=11-12-13"),
                required=False,
            ),
        ),
        ("new",),
    ),
    Command(mark_in("command", "rummy join"), mark("Sit down at the table here"), lobby.join),
    Command(
        mark_in("command", "rummy leave"),
        mark("Get up, before the game or between two deals"),
        lobby.leave,
    ),
    Command(mark_in("command", "rummy add"), mark("Seat a computer player"), lobby.add),
    Command(
        mark_in("command", "rummy start"),
        mark("Begin the game, or the next deal"),
        lobby.start,
        also=("start", "next", "ready"),
    ),
    Command(
        mark_in("command", "rummy rules"),
        mark("The rules of this table, or of a game you name"),
        info.rules,
        (_VARIANT,),
        ("rules",),
    ),
    Command(
        mark_in("command", "rummy scores"), mark("The points so far"), info.scores, also=("scores",)
    ),
    Command(
        mark_in("command", "rummy help"), mark("How to play here"), info.help_, also=("help", "?")
    ),
    Command(mark_in("command", "hand"), mark("Your hand and what you may do"), info.hand),
    Command(mark_in("command", "table"), mark("The table as everybody sees it"), info.table),
    Command(
        mark_in("command", "draw"),
        mark("Draw a card: from the stock, or the top of the discard pile"),
        play.draw,
        (
            Param(
                mark_in("parameter", "from"),
                Kind.CHOICE,
                mark("Where from"),
                required=False,
                choices=((play.STOCK, mark("stock")), (play.DISCARD, mark("discard pile"))),
            ),
        ),
    ),
    Command(mark_in("command", "meld"), mark("Lay melds on the table"), play.meld, (_MELDS,)),
    Command(
        mark_in("command", "layoff"),
        mark("Add a card to a meld on the table"),
        play.lay_off,
        (_CARD, Param(mark_in("parameter", "to"), Kind.NUMBER, mark("The number of the meld"))),
        ("add", "lay"),
    ),
    Command(
        mark_in("command", "discard"),
        mark("End your turn with a card on the discard pile"),
        play.discard,
        (_CARD,),
        ("throw",),
    ),
    Command(
        mark_in("command", "knock"),
        mark("Close the deal, the discard face down; without deadwood it is gin"),
        play.knock,
        (
            _CARD,
            Param(
                mark_in("parameter", "melds"),
                Kind.MELDS,
                mark("Your melds, if you want to arrange them yourself"),
                required=False,
            ),
        ),
    ),
    Command(
        mark_in("command", "gin"),
        mark("Declare gin, the discard face down"),
        play.gin,
        (_CARD,),
    ),
    Command(
        mark_in("command", "pass"),
        mark("Leave the upcard, or lay off no more"),
        play.decline,
        also=("done",),
    ),
    Command(mark_in("command", "undo"), mark("Take your last act back"), play.undo),
)


def name_of(command: Command, tr: Translations) -> str:
    """What a command is called in a language, in as many words as in English."""
    return tr.word_in("command", command.name)

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

    @property
    def at_the_table(self) -> tuple[Param, ...]:
        """What it takes where it is known which table is meant."""
        return tuple(each for each in self.params if each is not WHICH)


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

WHICH = Param(
    mark_in("parameter", "table"),
    Kind.TEXT,
    mark("The number of the table, where you sit at several"),
    required=False,
)
"""Says which table is meant."""

_TIMES = (
    (lobby.WITHOUT_LIMIT, mark("without limit")),
    ("30", mark("30 seconds")),
    ("45", mark("45 seconds")),
    ("60", mark("60 seconds")),
    ("90", mark("90 seconds")),
    ("600", mark("10 minutes")),
    ("3600", mark("1 hour")),
    ("86400", mark("1 day")),
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
        mark("Leave the table; in a game a computer plays the deal to its end"),
        lobby.leave,
        (WHICH,),
    ),
    Command(mark_in("command", "rummy add"), mark("Seat a computer player"), lobby.add),
    Command(mark_in("command", "rummy remove"), mark("Take a computer away"), lobby.remove),
    Command(
        mark_in("command", "rummy game"),
        mark("Choose another game at the open table"),
        lobby.game,
        (_VARIANT,),
    ),
    Command(
        mark_in("command", "rummy option"),
        mark("Set an option of the open table"),
        lobby.option,
        (Param(mark_in("parameter", "option"), Kind.TEXT, mark("Option and value: match=100")),),
    ),
    Command(
        mark_in("command", "rummy time"),
        mark("Set how long a turn may last"),
        lobby.time,
        (
            Param(
                mark_in("parameter", "time"), Kind.CHOICE, mark("Time for a turn"), choices=_TIMES
            ),
        ),
    ),
    Command(
        mark_in("command", "rummy end"),
        mark("Close the table: for its host, or who manages the channel"),
        lobby.end,
        (WHICH,),
    ),
    Command(
        mark_in("command", "rummy language"),
        mark("Choose the language of public messages here"),
        lobby.language,
        (
            Param(
                mark_in("parameter", "language"),
                Kind.CHOICE,
                mark("English or Russian"),
                choices=(("en", "English"), ("ru", "Русский")),
            ),
        ),
    ),
    Command(
        mark_in("command", "rummy where"),
        mark("Choose where tables stand: for who manages the channels"),
        lobby.where,
        (
            Param(
                mark_in("parameter", "place"),
                Kind.CHOICE,
                mark("In the channel, or each table in its own thread"),
                choices=(
                    (lobby.CHANNEL, mark("in the channel")),
                    (lobby.THREAD, mark("in a thread of its own")),
                ),
            ),
        ),
    ),
    Command(
        mark_in("command", "rummy start"),
        mark("Begin the game, or the next deal"),
        lobby.start,
        (WHICH,),
        ("start", "next", "ready"),
    ),
    Command(
        mark_in("command", "rummy rules"),
        mark("The rules of this table, or of a game you name"),
        info.rules,
        (_VARIANT, WHICH),
        ("rules",),
    ),
    Command(
        mark_in("command", "rummy scores"),
        mark("The points so far"),
        info.scores,
        (WHICH,),
        ("scores",),
    ),
    Command(
        mark_in("command", "rummy help"), mark("How to play here"), info.help_, also=("help", "?")
    ),
    Command(mark_in("command", "hand"), mark("Your hand and what you may do"), info.hand, (WHICH,)),
    Command(
        mark_in("command", "table"), mark("The table as everybody sees it"), info.table, (WHICH,)
    ),
    Command(mark_in("command", "why"), mark("Say the last refusal once more"), info.why),
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
            WHICH,
        ),
    ),
    Command(mark_in("command", "meld"), mark("Lay melds on the table"), play.meld, (_MELDS, WHICH)),
    Command(
        mark_in("command", "layoff"),
        mark("Add a card to a meld on the table"),
        play.lay_off,
        (
            _CARD,
            Param(mark_in("parameter", "to"), Kind.NUMBER, mark("The number of the meld")),
            WHICH,
        ),
        ("add", "lay"),
    ),
    Command(
        mark_in("command", "discard"),
        mark("End your turn with a card on the discard pile"),
        play.discard,
        (_CARD, WHICH),
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
            WHICH,
        ),
    ),
    Command(
        mark_in("command", "gin"),
        mark("Declare gin, the discard face down"),
        play.gin,
        (_CARD, WHICH),
    ),
    Command(
        mark_in("command", "pass"),
        mark("Leave the upcard, or lay off no more"),
        play.decline,
        (WHICH,),
        also=("done",),
    ),
    Command(mark_in("command", "undo"), mark("Take your last act back"), play.undo, (WHICH,)),
)


def name_of(command: Command, tr: Translations) -> str:
    """What a command is called in a language, in as many words as in English."""
    return tr.word_in("command", command.name)

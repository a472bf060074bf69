"""Every command there is. Each adapter builds its own from this; nothing of a command is written
twice.
"""

from dataclasses import replace

from rummybot.commands import around_game, info, lobby, play, ruling
from rummybot.commands.command import PLAYER, WHICH, Command, Kind, Param
from rummybot.engine.melds import End
from rummybot.i18n.translations import mark, mark_in
from rummybot.render.games import game_choice, listed_games
from rummybot.tables.config import CALL_WAITS

_CARD = Param(mark_in("parameter", "card"), Kind.CARD, mark("A card: 7S, 10h, Q♦"))
_MAYBE_CARD = replace(_CARD, required=False)
_COUNT = Param(
    mark_in("parameter", "count"),
    Kind.NUMBER,
    mark("How many, where one may draw several"),
    required=False,
)
_VARIANT = Param(
    mark_in("parameter", "variant"),
    Kind.CHOICE,
    mark("Which game"),
    required=False,
    choices=tuple((each.key, each.key) for each in listed_games()),
    called=game_choice,
)
_MELDS = Param(
    mark_in("parameter", "melds"), Kind.MELDS, mark("Cards, melds apart by /: 7S 7H 7D / 4C-6C")
)

_TO = Param(mark_in("parameter", "to"), Kind.NUMBER, mark("The number of the meld"))

CHATS = ("discord", "telegram")
"""Where people sit apart, and wait for one another."""

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
                Kind.OPTIONS,
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
        around_game.leave,
        (WHICH,),
    ),
    Command(mark_in("command", "rummy add"), mark("Seat a computer player"), lobby.add),
    Command(
        mark_in("command", "rummy remove"),
        mark("Take a computer away, or whom the host names: player"),
        ruling.remove,
        (PLAYER, WHICH),
    ),
    Command(
        mark_in("command", "rummy seat"),
        mark("Sit on another seat; the host may let any two change places"),
        lobby.seat,
        (
            Param(mark_in("parameter", "seat"), Kind.NUMBER, mark("The number of the seat")),
            Param(
                mark_in("parameter", "with"),
                Kind.NUMBER,
                mark("For the host: the seat to change places with"),
                required=False,
            ),
        ),
        only_on=CHATS,
    ),
    Command(
        mark_in("command", "rummy game"),
        mark("Choose another game at the open table"),
        lobby.game,
        (_VARIANT,),
    ),
    Command(
        mark_in("command", "rummy option"),
        mark("Set an option of the open table, or see them all"),
        lobby.option,
        (
            Param(
                mark_in("parameter", "option"),
                Kind.OPTIONS,
                mark("Option and value: match=100"),
                required=False,
            ),
        ),
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
        mark_in("command", "rummy wait"),
        mark("Set how long a draw waits for a Stop! to the discard before it"),
        lobby.wait,
        (
            Param(
                mark_in("parameter", "seconds"),
                Kind.CHOICE,
                mark("Seconds"),
                choices=tuple((str(each), str(each)) for each in CALL_WAITS),
                called=lambda key, _: key,
            ),
        ),
        only_on=CHATS,
    ),
    Command(
        mark_in("command", "rummy end"),
        mark("Close the table: for its host, or who manages the channel"),
        ruling.end,
        (WHICH,),
    ),
    Command(
        mark_in("command", "rummy skip"),
        mark("Wait no more for whoever is to move: for the host, or who manages the channel"),
        ruling.skip,
        (WHICH,),
        only_on=CHATS,
    ),
    Command(
        mark_in("command", "rummy pause"),
        mark("Pause the game: for its host, or who manages the channel"),
        ruling.pause,
        (WHICH,),
        only_on=CHATS,
    ),
    Command(
        mark_in("command", "rummy resume"),
        mark("Let a paused game go on: for its host, or who manages the channel"),
        ruling.resume,
        (WHICH,),
        only_on=CHATS,
    ),
    Command(
        mark_in("command", "rummy back"),
        mark("Take your seat again from the computer that plays for you"),
        lobby.back,
        (WHICH,),
        only_on=CHATS,
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
        mark("Choose where tables stand: for who manages the server"),
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
        only_on=("discord",),
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
        mark_in("command", "rummy help"),
        mark("How to play here"),
        info.help_,
        also=("help", "?"),
        needs_table=False,
    ),
    Command(mark_in("command", "hand"), mark("Your hand and what you may do"), info.hand, (WHICH,)),
    Command(
        mark_in("command", "table"), mark("The table as everybody sees it"), info.table, (WHICH,)
    ),
    Command(
        mark_in("command", "why"),
        mark("Say the last refusal once more"),
        info.why,
        needs_table=False,
    ),
    Command(
        mark_in("command", "draw"),
        mark("Draw from the stock (several where one may: /draw 3), or take a discard"),
        play.draw,
        (
            Param(
                mark_in("parameter", "from"),
                Kind.CHOICE,
                mark("Where from"),
                required=False,
                choices=((play.STOCK, mark("stock")), (play.DISCARD, mark("discard pile"))),
            ),
            _MAYBE_CARD,
            _COUNT,
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
            _TO,
            Param(
                mark_in("parameter", "end"),
                Kind.CHOICE,
                mark("For a joker that fits at both ends of a run: which"),
                required=False,
                choices=((End.LOW, mark("low")), (End.HIGH, mark("high"))),
            ),
            WHICH,
        ),
        ("add", "lay"),
    ),
    Command(
        mark_in("command", "swap"),
        mark("Free a joker on the table with the card it stands for"),
        play.swap,
        (_CARD, _TO, WHICH),
        ("free",),
    ),
    Command(
        mark_in("command", "discard"),
        mark("End your turn with a card on the discard pile, or with several where one may"),
        play.discard,
        (_CARD, WHICH),
        ("throw", "ditch"),
    ),
    Command(
        mark_in("command", "knock"),
        mark("Close the deal, the discard face down; without deadwood it is gin or rummy"),
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
        ("стук",),
    ),
    Command(
        mark_in("command", "gin"),
        mark("Declare gin or rummy, the discard face down"),
        play.gin,
        (_CARD, WHICH),
    ),
    Command(
        mark_in("command", "declare"),
        mark("Go out: everything goes down, or all but a last discard"),
        play.declare,
        (
            _MAYBE_CARD,
            WHICH,
        ),
        also=("out",),
    ),
    Command(
        mark_in("command", "call"),
        mark("Stop! The last discard could have been laid off"),
        play.stop,
        (WHICH,),
        also=("stop",),
    ),
    Command(
        mark_in("command", "agree"),
        mark("After too high a knock: let the deal end"),
        play.agree,
        (WHICH,),
    ),
    Command(
        mark_in("command", "buyin"),
        mark("Buy back into the game, when that is offered after a deal"),
        play.buy_in,
        (WHICH,),
        also=("buy",),
    ),
    Command(
        mark_in("command", "pass"),
        mark(
            "Every no: to the upcard, more lay-offs, a Stop!; or keep your cards and end the turn"
        ),
        play.decline,
        (WHICH,),
        also=("done",),
    ),
    Command(mark_in("command", "undo"), mark("Take your last act back"), play.undo, (WHICH,)),
)


def commands_on(platform: str) -> tuple[Command, ...]:
    """The commands that a platform has."""
    return tuple(each for each in COMMANDS if not each.only_on or platform in each.only_on)

"""The commands about tables: `/rummy` with a word. Who opens, sits, sets, begins and ends."""

from rummybot.commands import around_game, info, lobby, ruling
from rummybot.commands.command import PLAYER, WHICH, Command, Kind, Param
from rummybot.engine.variants import VARIANTS
from rummybot.i18n.translations import mark, mark_in
from rummybot.render.games import game_choice
from rummybot.tables.config import CALL_WAITS

CHATS = ("discord", "telegram")
"""Where people sit apart, and wait for one another."""
_VARIANT = Param(
    mark_in("parameter", "variant"),
    Kind.CHOICE,
    mark("Which game"),
    required=False,
    choices=tuple((each.key, each.key) for each in VARIANTS),
    called=game_choice,
)

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

TABLE_COMMANDS: tuple[Command, ...] = (
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
        mark("Take a computer away, or a player whom the host names"),
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
        mark("Close the table: for its host or a moderator"),
        ruling.end,
        (WHICH,),
    ),
    Command(
        mark_in("command", "rummy skip"),
        mark("Wait no more for whoever is to move: for the host or a moderator"),
        ruling.skip,
        (WHICH,),
        only_on=CHATS,
    ),
    Command(
        mark_in("command", "rummy pause"),
        mark("Pause the game: for its host or a moderator"),
        ruling.pause,
        (WHICH,),
        only_on=CHATS,
    ),
    Command(
        mark_in("command", "rummy resume"),
        mark("Let a paused game go on: for its host or a moderator"),
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
        only_on=CHATS,
    ),
    Command(
        mark_in("command", "rummy where"),
        mark("Choose where tables stand: for whoever manages the server"),
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
        ("scores", "очки"),
    ),
    Command(
        mark_in("command", "rummy help"),
        mark("How to play here"),
        info.help_,
        also=("help", "?"),
        needs_table=False,
    ),
    Command(mark_in("command", "hand"), mark("Your hand and what you may do"), info.hand, (WHICH,)),
)

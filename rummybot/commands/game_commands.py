"""The commands in a game: what is to be seen, and every move."""

from dataclasses import replace

from rummybot.commands import info, play
from rummybot.commands.command import WHICH, Command, Kind, Param
from rummybot.engine.melds import End
from rummybot.i18n.translations import mark, mark_in

_CARD = Param(mark_in("parameter", "card"), Kind.CARD, mark("A card: 7S, 10h, Q♦"))

_MAYBE_CARD = replace(_CARD, required=False)

_COUNT = Param(
    mark_in("parameter", "count"),
    Kind.NUMBER,
    mark("How many, where one may draw several"),
    required=False,
)

_MELDS = Param(
    mark_in("parameter", "melds"), Kind.MELDS, mark("Cards, melds apart by /: 7S 7H 7D / 4C-6C")
)

_TO = Param(mark_in("parameter", "to"), Kind.NUMBER, mark("The number of the meld"))

GAME_COMMANDS: tuple[Command, ...] = (
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
        mark("Draw from the stock (several cards where one may), or take a discard"),
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
    Command(
        mark_in("command", "undo"),
        mark("Take your last act back"),
        play.undo,
        (WHICH,),
        ("отмена", "отменить"),
    ),
)

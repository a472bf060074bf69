"""The last moves, one line each. What the clock did for a seat is one move, and marked; so is a
draw from the stock where all can see that there was nothing else to do.
"""

from collections.abc import Iterator, Sequence
from typing import assert_never

from rummybot.engine.events import (
    DefenceBegan,
    Discarded,
    DrewOpenly,
    LaidOff,
    LastChanceBegan,
    Passed,
    TakenBack,
    TurnBegan,
    TurnTimedOut,
    UpcardOffered,
)
from rummybot.engine.notices import DrewFromStock, PublicNotice
from rummybot.engine.turns import Freed, Took
from rummybot.i18n.spans import Cards, Line, Who, join, line
from rummybot.i18n.translations import Translations
from rummybot.render.lines import notice_line

BY_CLOCK, FORCED = "⏰ ", "✨ "

_Act = TakenBack | DrewFromStock | DrewOpenly | LaidOff | Discarded | Passed
"""What the clock does for a seat."""


def move_lines(told: Sequence[PublicNotice], tr: Translations) -> Iterator[Line]:
    """What was told, as moves, oldest first."""
    only_stock, place = False, 0
    while place < len(told):
        notice, place = told[place], place + 1
        match notice:
            case TurnTimedOut():
                done = tuple(_done_by_clock(notice, told[place:]))
                place += len(done)
                yield _late_line(notice, done, tr)
            case DrewFromStock() | DrewOpenly() if only_stock:
                yield line(FORCED, notice_line(notice, tr))
            case TurnBegan() | UpcardOffered() | LastChanceBegan() | DefenceBegan():
                pass  # told by the status
            case _:
                yield notice_line(notice, tr)
        only_stock = _leaves_only_stock(notice)


def _leaves_only_stock(notice: PublicNotice) -> bool:
    """Whether whoever is to move next can do nothing but draw from the stock."""
    match notice:
        case TurnBegan(only_stock=only_stock):
            return only_stock
        case TakenBack(act=Took()):
            return True
        case _:
            return False


def _done_by_clock(late: TurnTimedOut, after: Sequence[PublicNotice]) -> Iterator[_Act]:
    for notice in after:
        if not isinstance(notice, _Act) or notice.seat != late.seat:
            return
        yield notice


def _late_line(late: TurnTimedOut, done: Sequence[_Act], tr: Translations) -> Line:
    who, acts = Who(late.seat), join(", ", (_in_short(each, tr) for each in done))
    if not done:
        said = notice_line(late, tr)
    elif late.skipped:
        said = tr.say("{who} was skipped by the host or a moderator: {done}.", who=who, done=acts)
    else:
        said = tr.say("{who} ran out of time: {done}.", who=who, done=acts)
    return said if late.skipped else line(BY_CLOCK, said)


def _in_short(act: _Act, tr: Translations) -> Line:
    match act:
        case DrewFromStock():
            return tr.say("a card from the stock")
        case DrewOpenly(card=card):
            return tr.say("{card} from the stock", card=Cards((card,)))
        case LaidOff(card=card, meld=meld):
            return tr.say("{card} added to meld {number}", card=Cards((card,)), number=meld.id)
        case Discarded(cards=cards):
            return tr.say("{card} discarded", card=Cards(cards))
        case Passed():
            return tr.say("a pass")
        case TakenBack(act=Took(card=card, over=over)):
            return tr.say("{card} put back", card=Cards((card, *over)))
        case TakenBack(act=Freed(meld=number)):
            return tr.say("the joker back in meld {number}", number=number)
        case TakenBack():
            return tr.say("the last act taken back")
        case _ as unknown:
            assert_never(unknown)

"""Taking back what ended a turn: the last discard, until the next seat acts."""

from rummybot.engine.ids import Seat
from rummybot.engine.refusals import WhyKept
from rummybot.engine.tabletop import Drawing, Playing
from rummybot.engine.views import SeatView


def may_take_discard_back(view: SeatView, phase: Drawing | Playing) -> bool:
    """Whether this seat threw last, and not by the clock."""
    before = phase.before
    return before is not None and before.seat == view.seat and not phase.for_good


def kept_without_discard(view: SeatView, now: Seat) -> WhyKept:
    """Why a seat takes nothing back where turns may end without a discard, and the one before `now`
    did, or none was played yet.
    """
    table = view.table
    if table.stock_size == len(table.rules.pack.cards()):
        return WhyKept.NOTHING_DONE
    return WhyKept.TURN_OVER if table.after(view.seat) == now else WhyKept.OTHERS_ACTED

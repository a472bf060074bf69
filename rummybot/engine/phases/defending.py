"""After a knock the opponent lays off on the knocker's melds (GN-18)."""

from rummybot.engine import flow
from rummybot.engine.events import OpenEvent, Passed, TakenBack
from rummybot.engine.hidden import State
from rummybot.engine.intents import LayOff, Pass, Ready, SeatIntent, TakeBack, Withdraw
from rummybot.engine.laying import laid_off, lay_off_refusal, possible_lay_offs
from rummybot.engine.refusals import (
    DealIsRunning,
    MustDefend,
    NothingToTakeBack,
    NotYourTurn,
    Refusal,
    WhyKept,
)
from rummybot.engine.tabletop import Defending
from rummybot.engine.views import SeatView


def check(view: SeatView, phase: Defending, intent: SeatIntent) -> Refusal | None:
    """Lay off, take a lay-off back, or be done."""
    if isinstance(intent, Ready | Withdraw):
        return DealIsRunning()
    if view.seat != phase.turn.seat:
        if isinstance(intent, TakeBack):
            return NothingToTakeBack(WhyKept.CLOSED)
        return NotYourTurn(phase.turn.seat)
    match intent:
        case Pass():
            return None
        case LayOff():
            return lay_off_refusal(view, intent)
        case TakeBack():
            return None if phase.turn.acts else NothingToTakeBack(WhyKept.NOTHING_DONE)
        case _:
            return MustDefend()


def options(view: SeatView, phase: Defending) -> tuple[SeatIntent, ...]:
    """Every lay-off, taking the last one back, being done."""
    if view.seat != phase.turn.seat:
        return ()
    back = (TakeBack(view.seat),) if phase.turn.acts else ()
    return *possible_lay_offs(view), *back, Pass(view.seat)


def decide(state: State, phase: Defending, intent: SeatIntent) -> tuple[OpenEvent, ...]:
    """Done, the deal is counted. A pass is asked for even where nothing fits: ending by itself
    would tell the table so before the hand is shown.
    """
    seat = phase.turn.seat
    match intent:
        case LayOff():
            return (laid_off(state.top, intent),)
        case TakeBack():
            return (TakenBack(seat, phase.turn.acts[-1]),)
        case _:
            hands = state.hidden.hands
            return Passed(seat), *flow.closed_deal(state.top, phase.closed, hands)

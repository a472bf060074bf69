"""After too high a knock: its opponent lets the deal end, or has it played on (GN-22, AMB-26)."""

from rummybot.engine import flow
from rummybot.engine.events import Knocked, LastChanceBegan, PlayedOn, TurnBegan
from rummybot.engine.hidden import ClosingCard, Event, State
from rummybot.engine.ids import Moment
from rummybot.engine.intents import AgreeToEnd, Pass, Ready, SeatIntent, TakeBack, Withdraw
from rummybot.engine.refusals import (
    DealIsRunning,
    MustJudge,
    NothingToTakeBack,
    NotYourTurn,
    Refusal,
    WhyKept,
)
from rummybot.engine.tabletop import Judging
from rummybot.engine.turns import Turn
from rummybot.engine.views import SeatView


def check(view: SeatView, phase: Judging, intent: SeatIntent) -> Refusal | None:
    """Agree, or pass: play on."""
    if isinstance(intent, Ready | Withdraw):
        return DealIsRunning()
    if isinstance(intent, TakeBack):
        mine = view.seat == phase.closed.seat
        return NothingToTakeBack(WhyKept.CLOSED if mine else WhyKept.OTHERS_ACTED)
    if view.seat != phase.seat:
        return NotYourTurn(phase.seat)
    return None if isinstance(intent, AgreeToEnd | Pass) else MustJudge()


def options(view: SeatView, phase: Judging) -> tuple[SeatIntent, ...]:
    """Agree, or pass."""
    return (AgreeToEnd(view.seat), Pass(view.seat)) if view.seat == phase.seat else ()


def decide(state: State, phase: Judging, intent: SeatIntent) -> tuple[Event, ...]:
    """Agreed, the knock counts as it is after one more draw and discard (GN-23). Played on, the
    closing card is an ordinary discard, and the hand stays open (AMB-44).
    """
    closed = phase.closed
    if isinstance(intent, AgreeToEnd):
        knocked = Knocked(closed.seat, phase.melds, phase.loose, closed.deadwood)
        return knocked, LastChanceBegan(phase.seat, closed)
    aside, place = state.hidden.aside, state.top.place(closed.seat)
    assert isinstance(aside, ClosingCard)
    turn = Turn(closed.seat, Moment(0), fresh=True)
    follows = flow.turn_over(state, turn, state.hidden.hands[place])
    kept = (TurnBegan(each.seat) if isinstance(each, TurnBegan) else each for each in follows)
    return PlayedOn(phase.seat, aside.card), *kept

"""The first upcard is offered round (GN-09…11)."""

from rummybot.engine.draw_refusals import NotTopCard
from rummybot.engine.events import (
    DiscardTaken,
    OpenEvent,
    Passed,
    TurnBegan,
    UpcardOffered,
)
from rummybot.engine.hidden import State
from rummybot.engine.intents import Pass, SeatIntent, TakeBack, TakeDiscard
from rummybot.engine.refusals import (
    NothingToTakeBack,
    NotYourTurn,
    Refusal,
    UpcardIsOffered,
    WhyKept,
)
from rummybot.engine.tabletop import UpcardOffer
from rummybot.engine.views import SeatView


def check(view: SeatView, phase: UpcardOffer, intent: SeatIntent) -> Refusal | None:
    """Take it or pass; everything else waits."""
    top = view.table.discards[-1]
    if view.seat != phase.seat:
        if isinstance(intent, TakeBack):
            to_come = view.seat in phase.then
            return NothingToTakeBack(WhyKept.NOTHING_DONE if to_come else WhyKept.PASSED)
        return NotYourTurn(phase.seat)
    match intent:
        case Pass():
            return None
        case TakeDiscard(card=card):
            return None if card == top else NotTopCard(top)
        case _:
            return UpcardIsOffered(top)


def options(view: SeatView, phase: UpcardOffer) -> tuple[SeatIntent, ...]:
    """The upcard, or pass."""
    if view.seat != phase.seat:
        return ()
    return (TakeDiscard(view.seat, view.table.discards[-1]), Pass(view.seat))


def decide(state: State, phase: UpcardOffer, intent: SeatIntent) -> tuple[OpenEvent, ...]:
    """Taken, the turn is the taker's. Declined by all, the first seat draws from the stock."""
    if isinstance(intent, TakeDiscard):
        return (DiscardTaken(phase.seat, intent.card),)
    passed = Passed(phase.seat)
    if phase.then:
        return passed, UpcardOffered(phase.then[0], phase.then[1:])
    return passed, TurnBegan(state.top.after(state.top.dealer), only_stock=True)

"""A seat draws: from the stock, or the top of the discard pile (RU-10, GN-12)."""

from rummybot.engine.cards import with_cards
from rummybot.engine.events import DiscardTaken, TakenBack
from rummybot.engine.hidden import Event, State, StockDrawn
from rummybot.engine.intents import (
    DrawStock,
    GoOut,
    Knock,
    Pass,
    Ready,
    SeatIntent,
    TakeBack,
    TakeDiscard,
    Withdraw,
)
from rummybot.engine.refusals import (
    DealIsRunning,
    MustDrawFirst,
    NoKnockHere,
    NothingToPass,
    NothingToTakeBack,
    NotTopCard,
    NotYourTurn,
    OnlyStock,
    Refusal,
    TakenCardUseless,
    WhyKept,
)
from rummybot.engine.rules import Closing, Opening
from rummybot.engine.tabletop import Drawing
from rummybot.engine.turns import payable
from rummybot.engine.views import SeatView


def check(view: SeatView, phase: Drawing, intent: SeatIntent) -> Refusal | None:
    """Draw first. Who discarded last may take that back until the seat on turn acts."""
    before = phase.before
    if isinstance(intent, TakeBack) and before is not None and before.seat == view.seat:
        return None
    if isinstance(intent, Ready | Withdraw):
        return DealIsRunning()
    if view.seat != phase.turn.seat:
        if isinstance(intent, TakeBack):
            return NothingToTakeBack(_kept(view, phase))
        return NotYourTurn(phase.turn.seat)
    match intent:
        case DrawStock():
            return None
        case TakeDiscard():
            return _taking(view, phase, intent)
        case TakeBack():
            passed = _all_passed(view, phase)
            return NothingToTakeBack(WhyKept.PASSED if passed else WhyKept.NOTHING_DONE)
        case Pass():
            return NothingToPass()
        case Knock() | GoOut() if not isinstance(view.table.rules.ending, Closing):
            return NoKnockHere()
        case _:
            return MustDrawFirst()


def _all_passed(view: SeatView, phase: Drawing) -> bool:
    """Whether nobody took the upcard that was offered round (GN-11)."""
    return phase.only_stock and view.table.rules.opening is Opening.UPCARD_OFFER


def _kept(view: SeatView, phase: Drawing) -> WhyKept:
    """Why a seat off turn takes nothing back: somebody else discarded last, or put a card back;
    everybody passed; or there is no discard that could be taken back, since the cards were dealt,
    shuffled, or thrown by the clock.
    """
    table = view.table
    if _all_passed(view, phase):
        return WhyKept.PASSED
    if phase.before is not None or phase.only_stock:
        return WhyKept.OTHERS_ACTED
    if len(table.discards) > 1:
        return WhyKept.TIME_UP
    if table.reshuffles:
        return WhyKept.SHUFFLED
    first = phase.turn.seat == table.after(table.dealer)
    return WhyKept.NOTHING_DONE if first else WhyKept.TIME_UP


def _taking(view: SeatView, phase: Drawing, intent: TakeDiscard) -> Refusal | None:
    table = view.table
    if phase.only_stock:
        return OnlyStock()
    if intent.card != table.discards[-1]:
        return NotTopCard(table.discards[-1])
    hand = with_cards(view.hand, (intent.card,))
    if table.rules.pile.binds and not payable(intent.card, hand, table.melds, table.rules):
        return TakenCardUseless(intent.card)
    return None


def options(view: SeatView, phase: Drawing) -> tuple[SeatIntent, ...]:
    """The stock; the top discard where it may be taken; the last discard taken back."""
    if view.seat != phase.turn.seat:
        before = phase.before
        return (TakeBack(view.seat),) if before is not None and before.seat == view.seat else ()
    draw = DrawStock(view.seat)
    take = TakeDiscard(view.seat, view.table.discards[-1])
    return (draw, take) if _taking(view, phase, take) is None else (draw,)


def decide(state: State, phase: Drawing, intent: SeatIntent) -> tuple[Event, ...]:
    """One card comes into the hand, or the last discard goes back into the one it came from."""
    match intent:
        case TakeDiscard(seat=seat, card=card):
            return (DiscardTaken(seat, card),)
        case TakeBack(seat=seat) if phase.before is not None:
            return (TakenBack(seat, phase.before.acts[-1]),)
        case _:
            return (StockDrawn(intent.seat, state.hidden.stock[0]),)

"""A seat draws: from the stock, or from the discard pile (RU-10, MI-05, GN-12)."""

from typing import assert_never

from rummybot.engine import flow
from rummybot.engine.cards import Card, with_cards
from rummybot.engine.draw_refusals import (
    NothingOnPile,
    NotInRow,
    NotSoMany,
    NotTopCard,
    OnlyPile,
    OnlyStock,
    PileUntouched,
    TakenCardUseless,
)
from rummybot.engine.endings import Closing
from rummybot.engine.events import DiscardTaken, DrewOpenly, Passed, TakenBack
from rummybot.engine.hidden import Event, State, StockDrawn
from rummybot.engine.intents import (
    DrawStock,
    Knock,
    Pass,
    Ready,
    SeatIntent,
    TakeBack,
    TakeDiscard,
    Withdraw,
)
from rummybot.engine.joker_refusals import (
    NoOpeningWith,
)
from rummybot.engine.opening import demand_on
from rummybot.engine.paying import can_take
from rummybot.engine.refusals import (
    DealIsRunning,
    MustDrawFirst,
    NoKnockHere,
    NothingToPass,
    NothingToTakeBack,
    NotYourTurn,
    Refusal,
    WhyKept,
)
from rummybot.engine.rules import Opening, Row, TopCard, Untouched
from rummybot.engine.tabletop import Drawing, FaceUp
from rummybot.engine.taking_back import kept_without_discard, may_take_discard_back
from rummybot.engine.turn_rules import Discarding
from rummybot.engine.two_packs.arranging import best_opening
from rummybot.engine.views import PublicView, SeatView


def check(view: SeatView, phase: Drawing, intent: SeatIntent) -> Refusal | None:
    """Draw first. Who discarded last may take that back until the seat on turn acts."""
    if isinstance(intent, TakeBack) and may_take_discard_back(view, phase):
        return None
    if isinstance(intent, Ready | Withdraw):
        return DealIsRunning()
    if view.seat != phase.turn.seat:
        if isinstance(intent, TakeBack):
            return NothingToTakeBack(_kept(view, phase))
        return NotYourTurn(phase.turn.seat)
    match intent:
        case DrawStock():
            return _drawing(view, intent)
        case TakeDiscard():
            return _taking(view, phase, intent)
        case TakeBack():
            passed = _all_passed(view, phase)
            return NothingToTakeBack(WhyKept.PASSED if passed else WhyKept.NOTHING_DONE)
        case Pass():
            return NothingToPass() if phase.turn.closed is None else None
        case Knock() if not isinstance(view.table.rules.ending, Closing):
            return NoKnockHere()
        case _:
            return MustDrawFirst()


def _drawing(view: SeatView, intent: DrawStock) -> Refusal | None:
    """One card, or at most so many as the hand takes and the stock holds (DI-09, AMB-32)."""
    if not view.table.stock_size:
        return OnlyPile()
    most = _most(view)
    return None if 1 <= intent.count <= most else NotSoMany(intent.count, most)


def _most(view: SeatView) -> int:
    """How many cards may be drawn."""
    return min(view.table.rules.draw.room(len(view.hand)), view.table.stock_size)


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
    if phase.turn.closed is not None:
        return WhyKept.CLOSED
    if phase.for_good:
        return WhyKept.TIME_UP
    if phase.before is not None or phase.only_stock:
        return WhyKept.OTHERS_ACTED
    if table.rules.discarding is Discarding.ANY:
        return kept_without_discard(view, phase.turn.seat)
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
    if isinstance(table.rules.pile, Untouched):
        return PileUntouched()
    if not table.discards:
        return NothingOnPile()
    if intent.card not in _takeable(table):
        in_row = isinstance(table.rules.pile, Row)
        return NotInRow(intent.card) if in_row else NotTopCard(table.discards[-1])
    hand = with_cards(view.hand, (intent.card, *_over(table, intent.card)))
    rules = table.rules
    if not rules.pile.binds or can_take(intent.card, hand, table.melds, rules, view.seat):
        return None
    demand = demand_on(view.seat, table.melds, rules)
    if demand is None:
        return TakenCardUseless(intent.card)
    best = best_opening(hand, rules, intent.card)
    return NoOpeningWith(intent.card, best, demand.points)


def _takeable(table: PublicView) -> tuple[Card, ...]:
    """The top card (RU-10), or of a row any (MI-05), or none (DI-09)."""
    match table.rules.pile:
        case TopCard():
            return table.discards[-1:]
        case Row():
            return table.discards
        case Untouched():
            return ()
        case _ as unknown:
            assert_never(unknown)


def _over(table: PublicView, card: Card) -> tuple[Card, ...]:
    """What lies on a card and comes along with it (MI-06)."""
    return table.discards[_place(table, card) + 1 :]


def _place(table: PublicView, card: Card) -> int:
    return len(table.discards) - 1 - table.discards[::-1].index(card)


def options(view: SeatView, phase: Drawing) -> tuple[SeatIntent, ...]:
    """Declining a last chance; the stock; every discard that may be taken; the last discard taken
    back.
    """
    if view.seat != phase.turn.seat:
        return (TakeBack(view.seat),) if may_take_discard_back(view, phase) else ()
    decline = (Pass(view.seat),) if phase.turn.closed is not None else ()
    draw = (DrawStock(view.seat, count) for count in range(1, _most(view) + 1))
    takes = (TakeDiscard(view.seat, card) for card in reversed(_takeable(view.table)))
    return *decline, *draw, *(each for each in takes if _taking(view, phase, each) is None)


def decide(state: State, phase: Drawing, intent: SeatIntent) -> tuple[Event, ...]:
    """Cards come into the hand, or the last discard goes back into the one it came from; or a last
    chance is declined.
    """
    top, seat = state.top, intent.seat
    match intent:
        case TakeDiscard(card=card):
            return (DiscardTaken(seat, card, _over(top, card)),)
        case TakeBack() if phase.before is not None:
            return (TakenBack(seat, phase.before.acts[-1]),)
        case Pass() if phase.turn.closed is not None:
            hands, pile = state.hidden.hands, len(top.discards)
            return Passed(seat), *flow.chance_over(top, seat, phase.turn.closed, hands, pile)
        case DrawStock(count=count):
            drawn, *also = state.hidden.stock[:count]
            if isinstance(top.hands[top.place(seat)], FaceUp):
                return (DrewOpenly(seat, drawn),)
            return (StockDrawn(seat, drawn, tuple(also)),)
        case _:
            raise AssertionError("check lets nothing else pass")

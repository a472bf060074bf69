"""A seat has drawn: it may meld and lay off, and discards (RU-12…17, GN-12)."""

from collections.abc import Iterator
from functools import cache
from itertools import combinations

from rummybot.engine import flow
from rummybot.engine.booking import folded
from rummybot.engine.cards import FACES, Card, holds, without
from rummybot.engine.draw_refusals import HandIsFull
from rummybot.engine.endings import EmptyHand, EndingRun, PlaysDown
from rummybot.engine.events import (
    Discarded,
    JokerFreed,
    MeldLaid,
    OpenEvent,
    Passed,
    TakenBack,
)
from rummybot.engine.hidden import State
from rummybot.engine.ids import Seat
from rummybot.engine.intents import (
    Discard,
    DrawStock,
    LayMelds,
    LayOff,
    Pass,
    Ready,
    SeatIntent,
    SwapJoker,
    TakeBack,
    TakeDiscard,
    Withdraw,
)
from rummybot.engine.joker_refusals import (
    JokerOwed,
)
from rummybot.engine.laying import (
    laid_off,
    new_melds,
    possible_lay_offs,
)
from rummybot.engine.melds import RunOf
from rummybot.engine.opening import reversed_by
from rummybot.engine.readings import freed
from rummybot.engine.refusals import (
    AlreadyDrawn,
    CardNotHeld,
    DealIsRunning,
    LastChanceOnly,
    NothingToPass,
    NothingToTakeBack,
    NotYourTurn,
    OneDiscard,
    OpensByDiscard,
    Refusal,
    TakenCardBack,
    TakenCardOwed,
    WhyKept,
)
from rummybot.engine.rules import InHand
from rummybot.engine.scoring import times_for_going_out
from rummybot.engine.tabletop import Playing
from rummybot.engine.tabling import (
    laying_off_refusal,
    melding_refusal,
    possible_melds,
    possible_swaps,
    swapping_refusal,
)
from rummybot.engine.taking_back import kept_without_discard, may_take_discard_back
from rummybot.engine.turn_rules import Discarding, UpTo
from rummybot.engine.turns import (
    Added,
    Drew,
    Freed,
    Melded,
    Misdeclared,
    Stopped,
    Took,
    Turn,
    barred,
    owed,
    owes_freed,
)
from rummybot.engine.views import SeatView


def check(view: SeatView, phase: Playing, intent: SeatIntent) -> Refusal | None:
    """Meld, lay off, discard, take back: by the seat on turn, as far as this table allows it."""
    if isinstance(intent, Ready | Withdraw):
        return DealIsRunning()
    if view.seat != phase.turn.seat:
        if isinstance(intent, TakeBack):
            may = may_take_discard_back(view, phase)
            return None if may else NothingToTakeBack(_kept(view, phase))
        return NotYourTurn(phase.turn.seat)
    match intent:
        case Discard():
            return _discarding(view, phase.turn, intent)
        case LayMelds() | LayOff() if phase.turn.closed is not None:
            return LastChanceOnly()
        case LayMelds():
            return melding_refusal(view, phase.turn, intent)
        case LayOff():
            return laying_off_refusal(view, phase.turn, intent)
        case SwapJoker():
            return swapping_refusal(view, phase.turn, intent)
        case TakeBack():
            return _taking_back(view, phase.turn)
        case DrawStock() | TakeDiscard():
            return _drawing(view, phase.turn)
        case Pass() if view.table.rules.discarding is Discarding.ANY:
            return None
        case _:
            return NothingToPass()


def _kept(view: SeatView, phase: Playing) -> WhyKept:
    """Why a seat off turn takes nothing back."""
    if phase.turn.acts or (phase.before is not None and not phase.for_good):
        return WhyKept.OTHERS_ACTED
    return WhyKept.TIME_UP if phase.for_good else kept_without_discard(view, phase.turn.seat)


def _drawing(view: SeatView, turn: Turn) -> Refusal:
    """A turn has one draw; with a full hand, or for who opens the deal with a discard, none."""
    limit = view.table.rules.draw
    drew = any(isinstance(act, Drew | Took) for act in turn.acts)
    if isinstance(limit, UpTo) and not drew:
        return HandIsFull(limit.limit)
    return AlreadyDrawn() if turn.acts else OpensByDiscard()


def _discarding(view: SeatView, turn: Turn, intent: Discard) -> Refusal | None:
    """What is owed comes first (RU-11); a card taken freely does not go straight back (AMB-03)."""
    missing = holds(view.hand, intent.cards)
    if missing is not None:
        return CardNotHeld(missing)
    if intent.also and view.table.rules.discarding is Discarding.ONE:
        return OneDiscard()
    card = intent.card
    if owes_freed(turn, view.table.rules):
        return JokerOwed()
    debt = owed(turn, view.table.rules)
    if debt is not None:
        return TakenCardOwed(debt)
    if card == barred(turn, view.hand, view.table.rules):
        return TakenCardBack(card)
    return None


def _taking_back(view: SeatView, turn: Turn) -> Refusal | None:
    """Melds and lay-offs, last first; a card taken where it binds, as the first act (AMB-02). What
    a stopped player did before stays, and so does what had to be laid down (IR-10).
    """
    ending = view.table.rules.ending
    laid_down = isinstance(ending, EmptyHand) and isinstance(ending.false_call, PlaysDown)
    if laid_down and Misdeclared() in turn.acts:
        return NothingToTakeBack(WhyKept.DECLARED)
    match turn.last:
        case Melded() | Added() | Freed():
            return None
        case Took() if view.table.rules.pile.binds:
            return None
        case Stopped():
            return NothingToTakeBack(WhyKept.OTHERS_ACTED)
        case None:
            return NothingToTakeBack(WhyKept.NOTHING_DONE)
        case _:
            return NothingToTakeBack(WhyKept.DREW)


def options(view: SeatView, phase: Playing) -> tuple[SeatIntent, ...]:
    """Discards; where melds are laid, the melds of the hand, every lay-off and every swap of a
    joker; taking back.
    """
    turn, rules = phase.turn, view.table.rules
    if view.seat != turn.seat:
        return (TakeBack(view.seat),) if may_take_discard_back(view, phase) else ()
    found: list[SeatIntent] = []
    if not isinstance(rules.tabling, InHand):
        found += [
            lay_down
            for melds in possible_melds(view, turn)
            if melding_refusal(view, turn, lay_down := LayMelds(view.seat, melds)) is None
        ]
        found += [
            each for each in possible_lay_offs(view) if laying_off_refusal(view, turn, each) is None
        ]
        found += possible_swaps(view, turn)
    if rules.discarding is Discarding.ANY:
        found += [*_any_throws(view), Pass(view.seat)]
    elif owed(turn, rules) is None:
        throws = dict.fromkeys(view.hand)
        kept = barred(turn, view.hand, rules)
        made = _throws(view.seat)
        found += [made[card] for card in throws if card != kept]
    if _taking_back(view, turn) is None:
        found.append(TakeBack(view.seat))
    return tuple(found)


def _any_throws(view: SeatView) -> Iterator[Discard]:
    """Every choice of cards (DI-10), the fewest first."""
    for size in range(1, len(view.hand) + 1):
        for card, *also in combinations(view.hand, size):
            yield Discard(view.seat, card, tuple(also))


@cache
def _throws(seat: Seat) -> dict[Card, Discard]:
    """Every discard of a seat, made once: they are most of what is ever listed."""
    return {card: Discard(seat, card) for card in FACES}


def decide(state: State, phase: Playing, intent: SeatIntent) -> tuple[OpenEvent, ...]:
    """What was asked for happens; with the last card the deal ends (RU-20, RU-22)."""
    match intent:
        case Discard(cards=cards):
            return _discarded(state, phase.turn, cards)
        case LayMelds(melds=melds):
            laid = new_melds(state.top, phase.turn.seat, melds)
            events = tuple(MeldLaid(phase.turn.seat, meld) for meld in laid)
            return _out_if_empty(state, phase.turn, events, sum(map(len, melds)))
        case LayOff():
            return _out_if_empty(state, phase.turn, (laid_off(state.top, intent),), 1)
        case SwapJoker(card=card, meld=number):
            meld = next(each for each in state.top.melds if each.id == number)
            return (JokerFreed(intent.seat, card, freed(meld, card, intent.seat)),)
        case Pass():
            seat, hand = phase.turn.seat, _hand(state, phase.turn)
            return Passed(seat), *flow.turn_over_without_discard(state, phase.turn, hand)
        case _:
            turn = phase.turn if intent.seat == phase.turn.seat else phase.before
            assert turn is not None
            gone = reversed_by(turn, _hand(state, turn), state.top.rules)
            return tuple(TakenBack(turn.seat, act) for act in gone)


def _hand(state: State, turn: Turn) -> tuple[Card, ...]:
    return state.hidden.hands[state.top.place(turn.seat)]


def _discarded(state: State, turn: Turn, cards: tuple[Card, ...]) -> tuple[OpenEvent, ...]:
    event = Discarded(turn.seat, cards[0], cards[1:])
    left = without(_hand(state, turn), cards)
    if left or isinstance(state.top.rules.ending, EndingRun):
        return event, *flow.turn_over(state, turn, left)
    return _out_if_empty(state, turn, (event,), 1)


def _out_if_empty(
    state: State, turn: Turn, events: tuple[OpenEvent, ...], played: int
) -> tuple[OpenEvent, ...]:
    """These acts, so many cards played by them, and the end of the deal if they were the last; or
    where it ends otherwise, the end of the turn.
    """
    ending = state.top.rules.ending
    if isinstance(ending, EndingRun):
        return *events, *_after_plays(state, turn, events, ending)
    if played < len(_hand(state, turn)):
        return events
    state = folded(state, events)
    times = times_for_going_out(state.top.rules, fresh=turn.fresh, openly=False)
    return *events, *flow.went_out(state, turn.seat, times)


def _after_plays(
    state: State, turn: Turn, plays: tuple[OpenEvent, ...], ending: EndingRun
) -> tuple[OpenEvent, ...]:
    """The deal is over at once by a run that ends it, all in one play (DI-18, AMB-35); the turn by
    an empty hand.
    """
    state = folded(state, plays)
    ranks = [
        sorted(card.rank for card in event.meld.cards)
        for event in plays
        if isinstance(event, MeldLaid) and isinstance(event.meld.shape, RunOf)
    ]
    if any(sorted(run) in ranks for run in ending.runs):
        return flow.last_run_laid(state)
    return () if _hand(state, turn) else flow.turn_over_without_discard(state, turn, ())

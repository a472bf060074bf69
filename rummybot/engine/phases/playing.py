"""A seat has drawn: it may meld and lay off, and discards (RU-12…17, GN-12)."""

from functools import cache

from rummybot.engine import flow
from rummybot.engine.booking import evolve
from rummybot.engine.cards import PACK, Card, holds, without
from rummybot.engine.endings import EmptyHand, PlaysDown
from rummybot.engine.events import Discarded, MeldLaid, OpenEvent, TakenBack
from rummybot.engine.hidden import State
from rummybot.engine.ids import MeldId, Seat
from rummybot.engine.intents import (
    Discard,
    DrawStock,
    LayMelds,
    LayOff,
    Pass,
    Ready,
    SeatIntent,
    TakeBack,
    TakeDiscard,
    Withdraw,
)
from rummybot.engine.laying import extended, laid_off, lay_off_refusal, new_melds, possible_lay_offs
from rummybot.engine.melds import Flaw, TableMeld, lay, melds_in, recognise
from rummybot.engine.refusals import (
    AlreadyDrawn,
    CardNotHeld,
    DealIsRunning,
    DiscardNeeded,
    LastChanceOnly,
    MeldsStayInHand,
    NotAMeld,
    NothingToPass,
    NothingToTakeBack,
    NotYourTurn,
    OpensByDiscard,
    Refusal,
    TakenCardBack,
    TakenCardOwed,
    TakenCardStranded,
    WhyKept,
)
from rummybot.engine.rules import InHand
from rummybot.engine.scoring import times_for_going_out
from rummybot.engine.tabletop import Playing
from rummybot.engine.turns import (
    Added,
    Melded,
    Misdeclared,
    Stopped,
    Took,
    Turn,
    barred,
    can_end,
    owed,
)
from rummybot.engine.views import SeatView


def check(view: SeatView, phase: Playing, intent: SeatIntent) -> Refusal | None:
    """Meld, lay off, discard, take back: by the seat on turn, as far as this table allows it."""
    if isinstance(intent, Ready | Withdraw):
        return DealIsRunning()
    if view.seat != phase.turn.seat:
        if isinstance(intent, TakeBack):
            return NothingToTakeBack(WhyKept.OTHERS_ACTED)
        return NotYourTurn(phase.turn.seat)
    match intent:
        case Discard():
            return _discarding(view, phase.turn, intent.card)
        case LayMelds() | LayOff() if phase.turn.closed is not None:
            return LastChanceOnly()
        case LayMelds():
            return _melding(view, phase.turn, intent)
        case LayOff():
            return _laying_off(view, phase.turn, intent)
        case TakeBack():
            return _taking_back(view, phase.turn)
        case DrawStock() | TakeDiscard():
            return AlreadyDrawn() if phase.turn.acts else OpensByDiscard()
        case Pass() | _:
            return NothingToPass()


def _discarding(view: SeatView, turn: Turn, card: Card) -> Refusal | None:
    """What is owed comes first (RU-11); a card taken freely does not go straight back (AMB-03)."""
    if card not in view.hand:
        return CardNotHeld(card)
    debt = owed(turn, view.table.rules)
    if debt is not None:
        return TakenCardOwed(debt)
    if card == barred(turn, view.table.rules) and view.hand.count(card) == 1:
        return TakenCardBack(card)
    return None


def _melding(view: SeatView, turn: Turn, intent: LayMelds) -> Refusal | None:
    table = view.table
    if isinstance(table.rules.tabling, InHand):
        return MeldsStayInHand()
    cards = tuple(card for meld in intent.melds for card in meld)
    missing = holds(view.hand, cards)
    if missing is not None:
        return CardNotHeld(missing)
    if not intent.melds:
        return NotAMeld((), Flaw.TOO_SHORT)
    laid = []
    for meld in intent.melds:
        shape = recognise(meld, table.rules.melds)
        if isinstance(shape, Flaw):
            return NotAMeld(meld, shape)
        laid.append(lay(MeldId(0), view.seat, meld, shape))
    after = turn.doing(Melded(MeldId(0), cards))
    return _stranding(view, after, without(view.hand, cards), (*table.melds, *laid))


def _laying_off(view: SeatView, turn: Turn, intent: LayOff) -> Refusal | None:
    if isinstance(view.table.rules.tabling, InHand):
        return MeldsStayInHand()
    refusal = lay_off_refusal(view, intent)
    if refusal is not None:
        return refusal
    after = turn.doing(Added(intent.card, intent.meld))
    melds = tuple(
        extended(view.table, intent) if meld.id == intent.meld else meld
        for meld in view.table.melds
    )
    return _stranding(view, after, without(view.hand, (intent.card,)), melds)


def _stranding(
    view: SeatView, after: Turn, hand: tuple[Card, ...], melds: tuple[TableMeld, ...]
) -> Refusal | None:
    """Whether the turn could not be ended after this act (AMB-04, AMB-43)."""
    rules = view.table.rules
    if not hand:
        keeps = isinstance(rules.ending, EmptyHand) and rules.ending.keeps_last_card
        return DiscardNeeded() if keeps else None
    card = owed(after, rules) or after.taken
    if card is None or can_end(after, hand, melds, rules):
        return None
    return TakenCardStranded(card)


def _taking_back(view: SeatView, turn: Turn) -> Refusal | None:
    """Melds and lay-offs, last first; a card taken where it binds, as the first act (AMB-02). What
    a stopped player did before stays, and so does what had to be laid down (IR-10).
    """
    ending = view.table.rules.ending
    laid_down = isinstance(ending, EmptyHand) and isinstance(ending.false_call, PlaysDown)
    if laid_down and Misdeclared() in turn.acts:
        return NothingToTakeBack(WhyKept.DECLARED)
    match turn.last:
        case Melded() | Added():
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
    """Discards; where melds are laid, every meld of the hand and every lay-off; taking back."""
    turn, rules = phase.turn, view.table.rules
    if view.seat != turn.seat:
        return ()
    found: list[SeatIntent] = []
    if not isinstance(rules.tabling, InHand):
        found += [
            lay_down
            for meld in melds_in(view.hand, rules.melds.ace)
            if _melding(view, turn, lay_down := LayMelds(view.seat, (meld,))) is None
        ]
        found += [each for each in possible_lay_offs(view) if _laying_off(view, turn, each) is None]
    if owed(turn, rules) is None:
        throws = dict.fromkeys(view.hand)
        kept = barred(turn, rules)
        if kept is not None and view.hand.count(kept) == 1:
            throws.pop(kept, None)
        made = _throws(view.seat)
        found += [made[card] for card in throws]
    if _taking_back(view, turn) is None:
        found.append(TakeBack(view.seat))
    return tuple(found)


@cache
def _throws(seat: Seat) -> dict[Card, Discard]:
    """Every discard of a seat, made once: they are most of what is ever listed."""
    return {card: Discard(seat, card) for card in PACK}


def decide(state: State, phase: Playing, intent: SeatIntent) -> tuple[OpenEvent, ...]:
    """What was asked for happens; with the last card the deal ends (RU-20, RU-22)."""
    match intent:
        case Discard(card=card):
            return _discarded(state, phase.turn, card)
        case LayMelds(melds=melds):
            laid = new_melds(state.top, phase.turn.seat, melds)
            events = tuple(MeldLaid(phase.turn.seat, meld) for meld in laid)
            return _out_if_empty(state, phase.turn, events, sum(map(len, melds)))
        case LayOff():
            return _out_if_empty(state, phase.turn, (laid_off(state.top, intent),), 1)
        case _:
            assert phase.turn.last is not None
            return (TakenBack(phase.turn.seat, phase.turn.last),)


def _hand(state: State, turn: Turn) -> tuple[Card, ...]:
    return state.hidden.hands[state.top.place(turn.seat)]


def _discarded(state: State, turn: Turn, card: Card) -> tuple[OpenEvent, ...]:
    event = Discarded(turn.seat, card)
    left = without(_hand(state, turn), (card,))
    if left:
        return event, *flow.turn_over(state, turn, left)
    return _out_if_empty(state, turn, (event,), 1)


def _out_if_empty(
    state: State, turn: Turn, events: tuple[OpenEvent, ...], played: int
) -> tuple[OpenEvent, ...]:
    """These acts, so many cards played by them, and the end of the deal if they were the last."""
    if played < len(_hand(state, turn)):
        return events
    for event in events:
        state = evolve(state, event)
    times = times_for_going_out(state.top.rules, fresh=turn.fresh, openly=False)
    return *events, *flow.went_out(state, turn.seat, times)

"""START HERE. A game is a pure function: `decide` answers an intent with events or a refusal,
`evolve` (in `booking.py`) books an event. Fold the events of a game and you have its state.
"""

from dataclasses import replace
from typing import assert_never

from rummybot.engine import autoplay, flow
from rummybot.engine.booking import evolve, folded
from rummybot.engine.endings import Closing
from rummybot.engine.events import DealVoided, TakenBack, TurnBegan, TurnTimedOut, Void
from rummybot.engine.hidden import Event, Hidden, Nothing, State
from rummybot.engine.ids import Moment, Seat
from rummybot.engine.intents import (
    Annul,
    Call,
    Cut,
    GoOut,
    Intent,
    Knock,
    SeatIntent,
    Shuffle,
    TimeUp,
)
from rummybot.engine.legality import Seats, awaiting, check, not_in_game, to_shuffle
from rummybot.engine.phases import (
    between,
    buying_in,
    claiming,
    closing,
    dealing,
    declaring,
    defending,
    drawing,
    judging,
    playing,
    upcard,
)
from rummybot.engine.readings import takes_back
from rummybot.engine.refusals import (
    NoDealRunning,
    Refusal,
    TooLate,
    WrongSeatCount,
)
from rummybot.engine.rules import Rules
from rummybot.engine.standings import first_standing
from rummybot.engine.tabletop import (
    BetweenDeals,
    BuyingIn,
    Cutting,
    Dealing,
    Defending,
    Drawing,
    FaceDown,
    Finished,
    Judging,
    Playing,
    Shuffling,
    Tabletop,
    UpcardOffer,
)
from rummybot.engine.turns import Freed, Took, is_stopped, owed, owes_freed
from rummybot.engine.views import seat_view

Decision = tuple[Event, ...] | Refusal


def new_game(rules: Rules, seats: int) -> State | WrongSeatCount:
    """A game by these rules for so many seats, before the cut for the first dealer."""
    bounds = rules.seating
    if not bounds.least <= seats <= bounds.most:
        return WrongSeatCount(seats, bounds.least, bounds.most)
    order = tuple(Seat(number) for number in range(seats))
    top = Tabletop(
        rules=rules,
        seats=order,
        dealer=order[0],
        phase=Cutting(order),
        moment=Moment(0),
        discards=(),
        melds=(),
        hands=tuple(FaceDown(0) for _ in order),
        stock_size=0,
        reshuffles=0,
        standing=first_standing(rules, seats),
        deal_no=0,
    )
    return State(top, Hidden(tuple(() for _ in order), (), (), Nothing()))


def decide(state: State, intent: Intent) -> Decision:
    """What comes of an intent: events, in order, or why not; the state itself never changes.

    Raises ValueError where nature's cards are not the ones it was to cut or shuffle.
    """
    match intent:
        case Cut():
            phase = state.top.phase
            return dealing.cut(state, phase, intent) if isinstance(phase, Cutting) else TooLate()
        case Shuffle():
            phase = state.top.phase
            if not isinstance(phase, Dealing | Shuffling):
                return TooLate()
            return dealing.shuffle(state, phase, to_shuffle(state.top), intent)
        case TimeUp():
            return _time_up(state, intent)
        case Annul():
            return _annul(state)
        case _:
            return _seat(state, intent)


def _seat(state: State, intent: SeatIntent) -> Decision:
    if intent.seat not in state.top.seats:
        return not_in_game(state.top, intent.seat)
    refusal = check(seat_view(state, intent.seat), intent)
    return _allowed(state, intent) if refusal is None else refusal


def _allowed(state: State, intent: SeatIntent) -> tuple[Event, ...]:
    closes = isinstance(state.top.rules.ending, Closing)
    match state.top.phase:
        case Drawing() | Playing() as phase if isinstance(intent, GoOut) and not closes:
            return declaring.decide(state, phase, intent)
        case Playing() as phase if isinstance(intent, Knock | GoOut):
            return closing.decide(state, phase, intent)
        case Playing() as phase:
            return playing.decide(state, phase, intent)
        case Drawing() as phase if isinstance(intent, Call):
            return claiming.decide(state, phase, intent)
        case Drawing() as phase:
            return drawing.decide(state, phase, intent)
        case UpcardOffer() as phase:
            return upcard.decide(state, phase, intent)
        case Judging() as phase:
            return judging.decide(state, phase, intent)
        case Defending() as phase:
            return defending.decide(state, phase, intent)
        case BuyingIn() as phase:
            return buying_in.decide(state, phase, intent)
        case BetweenDeals() as phase:
            return between.decide(state, phase, intent)
        case Cutting() | Dealing() | Shuffling() | Finished():
            raise AssertionError("check lets nobody act here")
        case _ as unknown:
            assert_never(unknown)


def _time_up(state: State, intent: TimeUp) -> Decision:
    """The seat whose clock ran out gives back what it owes (AMB-43) and makes its safe moves; the
    next deal begins without waiting for those who have not said they are ready.
    """
    waiting = awaiting(state.top)
    if not isinstance(waiting, Seats) or waiting.clock != intent.clock:
        return TooLate()
    if isinstance(state.top.phase, BetweenDeals):
        return flow.begin_deal(state.top, state.top.seats, state.top.phase)
    seat = waiting.seats[0]
    events: list[Event] = [TurnTimedOut(seat, intent.skipped)]
    while given_back := _given_back(state):
        events.append(TakenBack(seat, given_back))
        state = evolve(state, events[-1])
    while awaiting(state.top) == waiting:
        step = _seat(state, autoplay.choose(seat_view(state, seat)))
        assert isinstance(step, tuple)
        events += step
        state = folded(state, step)
    return tuple(map(_for_good, events))


def _given_back(state: State) -> Took | Freed | None:
    """A freed joker that is still owed goes to the last place that still takes it (AMB-29); then
    what is still held of the cards taken, where the one that was wanted is owed.
    """
    top, phase = state.top, state.top.phase
    if not isinstance(phase, Playing):
        return None
    turn = phase.turn
    if owes_freed(turn, top.rules):
        swaps = (act for act in reversed(turn.acts) if isinstance(act, Freed))
        return next(act for act in swaps if _takes_back(top, act))
    debt, took = owed(turn, top.rules), turn.took
    if debt is None or took is None or is_stopped(turn, debt):
        return None
    hand = state.hidden.hands[top.place(turn.seat)]
    return Took(debt, tuple(card for card in took.over if card in hand))


def _takes_back(top: Tabletop, act: Freed) -> bool:
    meld = top.meld(act.meld)
    return meld is not None and takes_back(meld, act.card)


def _for_good(event: Event) -> Event:
    """What the clock threw is not taken back."""
    if isinstance(event, TurnBegan) and event.after_discard:
        return replace(event, for_good=True)
    return event


def _annul(state: State) -> Decision:
    """The running deal is thrown away (GI-05)."""
    match state.top.phase:
        case UpcardOffer() | Drawing() | Playing() | Judging() | Defending():
            return (DealVoided(Void.ANNULLED),)
        case _:
            return NoDealRunning()

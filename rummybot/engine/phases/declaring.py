"""Going out by declaring it where melds lie on the table: «Rummy!», a hand laid open, and what a
false declaration costs (MI-08, MI-09, OP-01, OP-02, IR-10).
"""

from dataclasses import dataclass
from typing import assert_never

from rummybot.engine import flow
from rummybot.engine.booking import folded
from rummybot.engine.cards import Card, holds, without
from rummybot.engine.covering import Cover, cover, coverable, laid_down, own_cover
from rummybot.engine.deadwood import arrange
from rummybot.engine.endings import EmptyHand, OpenExit, PaysEach, PlaysDown, Refused, When
from rummybot.engine.events import (
    DeclaredFalsely,
    Discarded,
    GameWon,
    LaidOff,
    MeldLaid,
    OpenEvent,
    Penalised,
)
from rummybot.engine.hidden import State
from rummybot.engine.ids import Seat
from rummybot.engine.intents import GoOut
from rummybot.engine.laying import new_melds
from rummybot.engine.melds import Flaw, add, fits, missing_at_ends, recognise
from rummybot.engine.refusals import (
    CardNotHeld,
    DeclaredBefore,
    DiscardNeeded,
    DoesNotFit,
    MustDrawFirst,
    NoKnockHere,
    NoSuchMeld,
    NotAMeld,
    NotCovered,
    NotYourTurn,
    Refusal,
    TakenCardBack,
    TakenCardOwed,
)
from rummybot.engine.rules import Rules
from rummybot.engine.scoring import times_for_going_out
from rummybot.engine.standings import Points, reached
from rummybot.engine.tabletop import Drawing, Playing, Tabletop
from rummybot.engine.turns import Misdeclared, Turn, barred, is_stopped, keeps_last, owed
from rummybot.engine.views import SeatView, seat_view

_FALSE = NotCovered | NotAMeld | DoesNotFit
"""What makes a declaration false. Cards not held, a missing discard and the like make it none."""


@dataclass(frozen=True, slots=True)
class _Exit:
    """A declaration that comes true."""

    cover: Cover
    discard: Card | None


def check(view: SeatView, phase: Drawing | Playing, intent: GoOut) -> Refusal | None:
    """All must be covered; where the table says so a mistake is let through, once a turn, and costs
    (AMB-19).
    """
    judged = _judged(view, phase, intent)
    if isinstance(judged, _Exit):
        return None
    if not isinstance(judged, _FALSE) or not _counts(view, phase):
        return judged
    return DeclaredBefore() if Misdeclared() in phase.turn.acts else None


def is_false(view: SeatView, phase: Drawing | Playing, intent: GoOut) -> bool:
    """Whether a declaration would be let through and turn out false: to be asked about first."""
    false = isinstance(_judged(view, phase, intent), _FALSE)
    return false and check(view, phase, intent) is None


def options(view: SeatView, phase: Drawing | Playing) -> tuple[GoOut, ...]:
    """The declarations that come true, one for each discard."""
    rules, seat = view.table.rules, view.seat
    if not _is_declared(rules):
        return ()
    if not _has_drawn(view, phase):
        if not _may_lay_open(view, phase) or own_cover(view.hand, rules) is None:
            return ()
        return (GoOut(seat),)
    able = coverable(view.hand, view.table.melds, rules)
    stuck = [card for card in view.hand if card not in able]
    if len(stuck) > 1:
        return ()
    tries = [GoOut(seat, card) for card in stuck or dict.fromkeys(view.hand)]
    return tuple(
        each for each in (GoOut(seat), *tries) if isinstance(_judged(view, phase, each), _Exit)
    )


def decide(state: State, phase: Drawing | Playing, intent: GoOut) -> tuple[OpenEvent, ...]:
    """All goes down and the deal is over; or the declaration was false."""
    top = state.top
    view = seat_view(state, intent.seat)
    judged = _judged(view, phase, intent)
    if not isinstance(judged, _Exit):
        return _false(state, phase.turn)
    nothing_lay = not top.has_laid(intent.seat)
    own_turn = phase.turn.seat == intent.seat
    times = times_for_going_out(
        top.rules,
        fresh=phase.turn.fresh if own_turn else nothing_lay,
        openly=nothing_lay and not judged.cover.lay_offs,
    )
    if not _has_drawn(view, phase):
        melds = new_melds(top, intent.seat, judged.cover.melds)
        return flow.went_out(state, intent.seat, times, melds)
    events = _put_down(top, intent.seat, judged.cover)
    if judged.discard is not None:
        events = (*events, Discarded(intent.seat, judged.discard))
    return *events, *flow.went_out(folded(state, events), intent.seat, times)


# ---------------------------------------------------------------- judging


def _is_declared(rules: Rules) -> bool:
    return isinstance(rules.ending, EmptyHand) and rules.ending.is_declared


def _has_drawn(view: SeatView, phase: Drawing | Playing) -> bool:
    return isinstance(phase, Playing) and phase.turn.seat == view.seat


def _may_lay_open(view: SeatView, phase: Drawing | Playing) -> bool:
    """At any moment, or in one's own turn (OP-01, AMB-11)."""
    ending = view.table.rules.ending
    if not isinstance(ending, EmptyHand) or not isinstance(ending.openly, OpenExit):
        return False
    return ending.openly.when is When.ANY_MOMENT or phase.turn.seat == view.seat


def _counts(view: SeatView, phase: Drawing | Playing) -> bool:
    """Whether a false declaration is one: where it costs, and in one's own turn after the draw."""
    ending = view.table.rules.ending
    costs = isinstance(ending, EmptyHand) and not isinstance(ending.false_call, Refused)
    return costs and _has_drawn(view, phase)


def _judged(view: SeatView, phase: Drawing | Playing, intent: GoOut) -> _Exit | Refusal:
    """How a hand goes out, or why not. If the melds and lay-offs named leave something over but
    others would not, these count, as after a knock (GN-24).
    """
    rules, drawn = view.table.rules, _has_drawn(view, phase)
    if not _is_declared(rules):
        return NoKnockHere()
    if not drawn and not _may_lay_open(view, phase):
        own = phase.turn.seat == view.seat
        return MustDrawFirst() if own else NotYourTurn(phase.turn.seat)
    named = tuple(card for meld in intent.melds or () for card in meld)
    laid_off = tuple(card for card, _ in intent.lay_offs)
    throw = () if intent.discard is None else (intent.discard,)
    missing = holds(view.hand, (*named, *laid_off, *throw))
    if missing is not None:
        return CardNotHeld(missing)
    if not drawn and (laid_off or throw):
        return NotCovered((*laid_off, *throw))  # own melds only, no discard (AMB-12)
    refusal = _discard_refusal(view, phase.turn, intent) if drawn else None
    if refusal is not None:
        return refusal
    kept = without(view.hand, throw)
    as_named = _as_named(view, intent, kept)
    if isinstance(as_named, Cover):
        return _Exit(as_named, intent.discard)
    found = cover(kept, view.table.melds, rules) if drawn else own_cover(kept, rules)
    return as_named if found is None else _Exit(found, intent.discard)


def _discard_refusal(view: SeatView, turn: Turn, intent: GoOut) -> Refusal | None:
    """What is owed is played, not thrown; a card taken freely does not go straight back."""
    rules = view.table.rules
    if intent.discard is None and keeps_last(rules):
        return DiscardNeeded()
    debt = owed(turn, rules)
    if debt is not None and (debt == intent.discard or is_stopped(turn, debt)):
        return TakenCardOwed(debt)
    kept = barred(turn, view.hand, rules)
    if kept is not None and kept == intent.discard:
        return TakenCardBack(kept)
    return None


def _as_named(view: SeatView, intent: GoOut, kept: tuple[Card, ...]) -> Cover | Refusal:
    """The cover that was named, if it is one of all that is kept."""
    rules = view.table.rules
    melds = intent.melds or ()
    if intent.melds is None and not intent.lay_offs:
        melds = arrange(kept, rules).melds
    for meld in melds:
        shape = recognise(meld, rules.melds)
        if isinstance(shape, Flaw):
            return NotAMeld(meld, shape)
    table = {meld.id: meld for meld in view.table.melds}
    for card, number in intent.lay_offs:
        there = table.get(number)
        if there is None:
            return NoSuchMeld(number)
        if not fits(there, card, rules.melds):
            return DoesNotFit(card, there, missing_at_ends(there, rules.melds))
        table[number] = add(there, card, view.seat)
    named = (card for meld in melds for card in meld)
    loose = without(kept, (*named, *(card for card, _ in intent.lay_offs)))
    return NotCovered(loose) if loose or not kept else Cover(melds, intent.lay_offs)


# ---------------------------------------------------------------- putting down


def _put_down(top: Tabletop, seat: Seat, plan: Cover) -> tuple[OpenEvent, ...]:
    laid = new_melds(top, seat, plan.melds)
    events: list[OpenEvent] = [MeldLaid(seat, meld) for meld in laid]
    table = {meld.id: meld for meld in top.melds}
    for card, number in plan.lay_offs:
        table[number] = add(table[number], card, seat)
        events.append(LaidOff(seat, card, table[number]))
    return tuple(events)


def _false(state: State, turn: Turn) -> tuple[OpenEvent, ...]:
    """A false declaration: points for each opponent at once, which may end the game (MI-09,
    AMB-20); or all goes down that can, and the turn goes on (IR-10).
    """
    top, seat = state.top, turn.seat
    ending, declared = top.rules.ending, DeclaredFalsely(seat)
    assert isinstance(ending, EmptyHand)
    match ending.false_call:
        case PaysEach(points=points):
            gains = tuple(0 if each == seat else points for each in top.seats)
            assert isinstance(top.standing, Points)
            result = reached(top.rules, top.seats, top.standing.raised(gains))
            penalty = declared, Penalised(seat, gains)
            return penalty if result is None else (*penalty, GameWon(result))
        case PlaysDown():
            hand = state.hidden.hands[top.place(seat)]
            debt, kept = owed(turn, top.rules), barred(turn, hand, top.rules)
            plan = laid_down(hand, top.melds, top.rules, debt, kept)
            events = declared, *_put_down(top, seat, plan)
            after = folded(state, events)
            if after.hidden.hands[top.place(seat)]:
                return events
            times = times_for_going_out(top.rules, fresh=turn.fresh, openly=False)
            return *events, *flow.went_out(after, seat, times)
        case Refused():
            raise AssertionError("a refused declaration was let through")
        case _ as unknown:
            assert_never(unknown)

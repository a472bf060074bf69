"""Declared ends: a knock, or gin or rummy (GN-14, GN-16, GN-17, VI-12, VI-13)."""

from rummybot.engine import flow
from rummybot.engine.cards import Card, holds, without
from rummybot.engine.deadwood import Arrangement, after_each_discard, arrange, discards_within
from rummybot.engine.endings import Closing, TooHigh
from rummybot.engine.events import Knocked, KnockedTooHigh
from rummybot.engine.hidden import ClosingCardLaid, Event, State
from rummybot.engine.intents import GoOut, Knock
from rummybot.engine.laying import new_melds
from rummybot.engine.melds import Flaw
from rummybot.engine.readings import as_laid
from rummybot.engine.refusals import (
    CardNotHeld,
    DeadwoodTooHigh,
    DiscardNeeded,
    LastChanceOnly,
    NoKnockHere,
    NotAMeld,
    NotCovered,
    NotYourTurn,
    Refusal,
    TakenCardBack,
)
from rummybot.engine.rules import Rules
from rummybot.engine.tabletop import Playing
from rummybot.engine.turns import Closed, barred
from rummybot.engine.views import SeatView


def check(view: SeatView, phase: Playing, intent: Knock | GoOut) -> Refusal | None:
    """A knock needs deadwood within the limit, or a table that puts a higher one to the opponent
    (GN-22); gin needs none. The discard is one that may be thrown.
    """
    rules = view.table.rules
    if view.seat != phase.turn.seat:
        return NotYourTurn(phase.turn.seat)
    if not isinstance(rules.ending, Closing):
        return NoKnockHere()
    if phase.turn.closed is not None:
        return LastChanceOnly()
    if intent.discard is None:
        return DiscardNeeded()
    if intent.discard not in view.hand:
        return CardNotHeld(intent.discard)
    if intent.discard == barred(phase.turn, view.hand, rules):
        return TakenCardBack(intent.discard)
    arranged = _arranged(view.hand, intent, intent.discard, rules)
    if not isinstance(arranged, Arrangement):
        return arranged
    if isinstance(intent, GoOut):
        return NotCovered(arranged.loose) if arranged.loose else None
    if arranged.points > rules.ending.limit and rules.ending.too_high is TooHigh.REFUSED:
        least = min(points for _, points in after_each_discard(view.hand, rules))
        return DeadwoodTooHigh(arranged.points, rules.ending.limit, least)
    return None


def _arranged(
    hand: tuple[Card, ...], intent: Knock | GoOut, discard: Card, rules: Rules
) -> Arrangement | Refusal:
    """The hand without the discard, as the closer arranges it if that is no worse than the best:
    deadwood is that of the best arrangement (GN-24).
    """
    kept = without(hand, (discard,))
    best = arrange(kept, rules)
    if intent.melds is None:
        return best
    cards = tuple(card for meld in intent.melds for card in meld)
    missing = holds(kept, cards)
    if missing is not None:
        return CardNotHeld(missing)
    named = []
    for meld in intent.melds:
        ways = as_laid(meld, rules.melds)
        if isinstance(ways, Flaw):
            return NotAMeld(meld, ways)
        named.append(ways[0].cards)
    loose = without(kept, cards)
    points = rules.values.total(loose)
    return Arrangement(tuple(named), loose, points) if points == best.points else best


def options(view: SeatView, phase: Playing) -> tuple[Knock | GoOut, ...]:
    """Each discard that makes gin or rummy, or a knock within the limit (GN-16, VI-12, VI-13)."""
    rules = view.table.rules
    if view.seat != phase.turn.seat or not isinstance(rules.ending, Closing):
        return ()
    if phase.turn.closed is not None:
        return ()
    kept = barred(phase.turn, view.hand, rules)
    return tuple(
        Knock(view.seat, card) if points else GoOut(view.seat, card)
        for card, points in discards_within(view.hand, rules, rules.ending.limit)
        if card != kept
    )


def decide(state: State, phase: Playing, intent: Knock | GoOut) -> tuple[Event, ...]:
    """The closing card goes face down, melds and loose cards are shown (GN-17, VI-12, VI-16). Too
    high a knock is put to the opponent (GN-22).
    """
    top, seat = state.top, phase.turn.seat
    ending, discard = top.rules.ending, intent.discard
    assert isinstance(ending, Closing)
    assert discard is not None
    arranged = _arranged(state.hidden.hands[top.place(seat)], intent, discard, top.rules)
    assert isinstance(arranged, Arrangement)
    melds = new_melds(top, seat, arranged.melds)
    laid, left = ClosingCardLaid(seat, discard), arranged.points
    if left > ending.limit:
        return laid, KnockedTooHigh(seat, melds, arranged.loose, left)
    knocked = Knocked(seat, melds, arranged.loose, left, top.rules.has_rummy)
    return laid, knocked, *flow.knock_follows(top, Closed(seat, left), state.hidden.hands)

"""How the quick player plays where melds stay in the hand and twins and jokers are about: it closes
as soon as it may, takes an open card that leaves less at once, keeps jokers, and throws what leaves
little now and the best hopes for later.

Waiting for rummy with a hand that may knock would cost more penalty points than it brings: nobody
pays more for rummy (VI-22), and every turn somebody else may close.
"""

from collections import Counter
from itertools import combinations

from rummybot.engine.cards import JOKER, RANKS, SUITS, Card, with_cards, without
from rummybot.engine.deadwood import after_each_discard, arrange
from rummybot.engine.endings import Closing
from rummybot.engine.intents import (
    BuyIn,
    Discard,
    DrawStock,
    GoOut,
    Knock,
    Pass,
    Ready,
    SeatIntent,
    TakeDiscard,
)
from rummybot.engine.legality import Options
from rummybot.engine.melds import places
from rummybot.engine.rules import MeldRules
from rummybot.engine.tabletop import BuyingIn, Playing
from rummybot.engine.views import SeatView
from rummybot.players.watching import first, seen_of, unseen

TURNS_AHEAD = 2.5
"""So many draws more are hoped for."""

WORTH_TAKING = 4
"""About so many points a card of the stock takes off, too."""

WORTH_A_RETURN = 15
"""Buying back in must take so many points off, chips being worth a point or so each."""


def choose(view: SeatView, listed: Options) -> SeatIntent:
    """The option that leaves the least deadwood, now or soon."""
    return (
        _close(view, listed)
        or _buy_in(view, listed)
        or _take(view, listed)
        or first(listed, Ready, DrawStock, Pass)
        or _throw(view, listed)
        or listed[0]
    )


def _close(view: SeatView, listed: Options) -> SeatIntent | None:
    """Rummy; else the knock that leaves least, throwing the dearest of equals."""
    closing = {each.discard: each for each in listed if isinstance(each, GoOut | Knock)}
    if not closing:
        return None
    left = dict(after_each_discard(view.hand, view.table.rules))
    values = view.table.rules.values
    throws = [card for card in closing if card is not None]
    return closing[min(throws, key=lambda card: (left[card], -values.of(card), card))]


def _buy_in(view: SeatView, listed: Options) -> SeatIntent | None:
    """Where it takes enough off."""
    phase = view.table.phase
    if not isinstance(phase, BuyingIn) or phase.seat != view.seat:
        return None
    saved = view.table.standing.scores[view.table.place(view.seat)] - phase.score
    return first(listed, BuyIn if saved >= WORTH_A_RETURN else Pass)


def _take(view: SeatView, listed: Options) -> SeatIntent | None:
    """The open card, where it takes more off than a draw may, or is the last that is missing."""
    take, rules = first(listed, TakeDiscard), view.table.rules
    if not isinstance(take, TakeDiscard):
        return None
    limit = rules.ending.limit if isinstance(rules.ending, Closing) else 0
    after = after_each_discard(with_cards(view.hand, (take.card,)), rules)
    left = min(points for card, points in after if card != take.card)
    now = arrange(view.hand, rules).points
    off = now - left
    is_worth_it = off > WORTH_TAKING or (off > 0 and left <= limit)
    return take if take.card == JOKER or is_worth_it else None


def _throw(view: SeatView, listed: Options) -> SeatIntent | None:
    """The discard that leaves least, counting what loose cards may still become; one that the next
    player may want, by what he was seen to take, costs a point or two. In a last chance there is
    nothing to hope for: what leaves least is thrown, and of equals the dearest.
    """
    throws = {each.card: each for each in listed if isinstance(each, Discard)}
    if not throws:
        return None
    rules = view.table.rules
    left = dict(after_each_discard(view.hand, rules))
    to_come = unseen(view)
    theirs = seen_of(view.table.hands[view.table.place(view.table.after(view.seat))])
    phase = view.table.phase
    if isinstance(phase, Playing) and phase.turn.closed is not None:
        return throws[min(throws, key=lambda card: (left[card], -rules.values.of(card), card))]

    def price(card: Card) -> tuple[float, int, Card]:
        loose = arrange(without(view.hand, (card,)), rules).loose
        hopes = _hopes(loose, to_come, view)
        wanted = sum(_near(card, other, rules.melds) for other in theirs)
        return left[card] - hopes + wanted, left[card], card

    real = [card for card in throws if card != JOKER] or list(throws)
    return throws[min(real, key=price)]


def _hopes(loose: tuple[Card, ...], to_come: Counter[Card], view: SeatView) -> float:
    """How many points pairs of loose cards may be expected to lose to melds in the draws ahead."""
    values, rules = view.table.rules.values, view.table.rules.melds
    total = to_come.total()
    if not total:
        return 0.0
    hopes = 0.0
    for one, other in combinations(sorted(set(loose)), 2):
        outs = sum(to_come[card] for card in _completing(one, other, rules))
        if outs:
            chance = min(TURNS_AHEAD * (outs + to_come[JOKER]) / total, 1.0)
            hopes += chance * (values.of(one) + values.of(other)) / 2
    return hopes


def _completing(one: Card, other: Card, rules: MeldRules) -> tuple[Card, ...]:
    """The real cards with which two make a meld."""
    if JOKER in (one, other):
        return ()
    if one.rank is other.rank:
        suits = (suit for suit in SUITS if suit not in (one.suit, other.suit))
        return tuple(Card(suit, one.rank) for suit in suits)
    if one.suit is not other.suit:
        return ()
    found = {}
    for low, high in _apart(one, other, rules):
        if high - low == 1:
            found.update(dict.fromkeys((low - 1, high + 1)))
        elif high - low == 2:
            found[low + 1] = None
    return tuple(card for place in found for card in _at(place, one, rules))


def _apart(one: Card, other: Card, rules: MeldRules) -> list[tuple[int, int]]:
    """The places two cards of a suit may have, lower first."""
    return [
        (min(a, b), max(a, b)) for a in places(one.rank, rules) for b in places(other.rank, rules)
    ]


def _at(place: int, like: Card, rules: MeldRules) -> tuple[Card, ...]:
    """The card of that suit in that place, if there is one."""
    return tuple(Card(like.suit, rank) for rank in RANKS if place in places(rank, rules))


def _near(one: Card, other: Card, rules: MeldRules) -> bool:
    """Whether two cards could stand in one short meld."""
    return one != other and bool(_completing(one, other, rules))

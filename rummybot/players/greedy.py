"""The quick player: least deadwood now. It melds and lays off what it can, knocks as soon as it
may, and takes a discard only where that helps at once.
"""

from rummybot.engine.cards import Card, with_cards, without
from rummybot.engine.deadwood import after_each_discard, arrange, best_defence
from rummybot.engine.intents import (
    Discard,
    DrawStock,
    GoOut,
    Knock,
    LayMelds,
    LayOff,
    Pass,
    Ready,
    SeatIntent,
    TakeDiscard,
)
from rummybot.engine.legality import options
from rummybot.engine.tabletop import Defending
from rummybot.engine.views import SeatView


class Greedy:
    """Plays every preset to its end by its own legal options."""

    def choose(self, view: SeatView) -> SeatIntent:
        """The option that leaves the least deadwood. Raises ValueError where there is none."""
        listed = options(view)
        if isinstance(view.table.phase, Defending):
            return _defend(view)
        return (
            _close(view, listed)
            or _take(view, listed)
            or _first(listed, Ready, DrawStock, Pass)
            or _lay(view, listed)
            or _throw(view, listed)
        )


def _first(listed: tuple[SeatIntent, ...], *kinds: type[SeatIntent]) -> SeatIntent | None:
    return next((each for kind in kinds for each in listed if isinstance(each, kind)), None)


def _defend(view: SeatView) -> SeatIntent:
    """The next of the lay-offs that leave least, or done."""
    best = best_defence(view.hand, view.table.melds, view.table.rules)
    for card, meld in best.lay_offs:
        return LayOff(view.seat, card, meld)
    return Pass(view.seat)


def _close(view: SeatView, listed: tuple[SeatIntent, ...]) -> SeatIntent | None:
    """Gin, else the knock that leaves least, throwing the dearest of equals."""
    gin = _first(listed, GoOut)
    if gin is not None:
        return gin
    knocks = [each for each in listed if isinstance(each, Knock)]
    if not knocks:
        return None
    left = dict(after_each_discard(view.hand, view.table.rules.values))
    values = view.table.rules.values
    return min(knocks, key=lambda each: (left[each.discard], -values.of(each.discard)))


def _take(view: SeatView, listed: tuple[SeatIntent, ...]) -> SeatIntent | None:
    """The discard, where a meld of the hand would hold it or, where it must be played, always."""
    take = next((each for each in listed if isinstance(each, TakeDiscard)), None)
    if take is None:
        return None
    if view.table.rules.pile.binds:
        return take
    values = view.table.rules.values
    hand = with_cards(view.hand, (take.card,))
    wanted = take.card not in arrange(hand, values).loose
    left = min(points for card, points in after_each_discard(hand, values) if card != take.card)
    return take if wanted and left < arrange(view.hand, values).points else None


def _lay(view: SeatView, listed: tuple[SeatIntent, ...]) -> SeatIntent | None:
    """A meld of the best arrangement; the taken card's meld first of all; then any lay-off of a
    card that no own meld needs.
    """
    melds = [each for each in listed if isinstance(each, LayMelds)]
    lay_offs = [each for each in listed if isinstance(each, LayOff)]
    best = arrange(view.hand, view.table.rules.values)
    for each in melds:
        if all(cards in best.melds for cards in each.melds):
            return each
    for lay_off in lay_offs:
        if lay_off.card in best.loose:
            return lay_off
    must = not any(isinstance(each, Discard) for each in listed)
    return (_first(listed, LayMelds, LayOff)) if must else None


def _throw(view: SeatView, listed: tuple[SeatIntent, ...]) -> SeatIntent:
    """The discard that leaves least: the dearest loose card, and of equals the one that goes worst
    with the rest of the hand.
    """
    throws = [each for each in listed if isinstance(each, Discard)]
    if not throws:
        raise ValueError("no option left")
    values = view.table.rules.values

    def price(each: Discard) -> tuple[int, int, Card]:
        rest = without(view.hand, (each.card,))
        return arrange(rest, values).points, _friends(each.card, rest), each.card

    return min(throws, key=price)


def _friends(card: Card, rest: tuple[Card, ...]) -> int:
    """How many cards of the rest could become a meld with this one."""
    return sum(
        other.rank == card.rank or (other.suit == card.suit and abs(other.rank - card.rank) <= 2)
        for other in rest
    )

"""How the quick player plays with one pack: least deadwood. It melds and lays off what it can,
knocks as soon as it may, takes a discard only where that helps at once, and throws what leaves the
least deadwood to be expected after its next draw.

Waiting for gin instead of knocking would bring two points a deal more against itself and win fewer
deals; this player keeps deals short.
"""

from rummybot.engine.cards import BIT, PACK, Card, cards_of, mask_of, with_cards, without
from rummybot.engine.deadwood import after_each_discard, arrange, best_defence, solver_of
from rummybot.engine.intents import (
    AgreeToEnd,
    Call,
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
from rummybot.engine.legality import Options
from rummybot.engine.rules import InHand
from rummybot.engine.score_rules import LaidLessHeld, LaidPlusOthers
from rummybot.engine.tabletop import Defending, Drawing, Judging
from rummybot.engine.views import SeatView
from rummybot.players.watching import first, has_place, seen_of, unseen

CANDIDATES = 6
"""So many discards are thought about, those that leave least now."""


def choose(view: SeatView, listed: Options) -> SeatIntent:
    """The option that leaves the least deadwood."""
    if isinstance(view.table.phase, Defending):
        return _defend(view)
    return (
        _close(view, listed)
        or _judge(view, listed)
        or _call(view, listed)
        or _take(view, listed)
        or first(listed, Ready, DrawStock, Pass)
        or _lay(view, listed)
        or _throw(view, listed)
        or listed[0]
    )


def _defend(view: SeatView) -> SeatIntent:
    """The next of the lay-offs that leave least, or done."""
    best = best_defence(view.hand, view.table.melds, view.table.rules)
    for card, meld in best.lay_offs:
        return LayOff(view.seat, card, meld)
    return Pass(view.seat)


def _close(view: SeatView, listed: Options) -> SeatIntent | None:
    """Going out, with the cheapest discard; else the knock that leaves least, throwing the dearest
    of equals.
    """
    values = view.table.rules.values
    exits = [each for each in listed if isinstance(each, GoOut)]
    if exits:
        return min(exits, key=lambda each: 0 if each.discard is None else values.of(each.discard))
    knocks = [each for each in listed if isinstance(each, Knock)]
    if not knocks:
        return None
    left = dict(after_each_discard(view.hand, view.table.rules))
    return min(knocks, key=lambda each: (left[each.discard], -values.of(each.discard)))


def _judge(view: SeatView, listed: Options) -> SeatIntent | None:
    """After too high a knock: the end, if no less would be left of the other hand than of one's own
    by now; else play on, which any pass means.
    """
    phase = view.table.phase
    agree = first(listed, AgreeToEnd)
    if agree is None or not isinstance(phase, Judging):
        return None
    mine = best_defence(view.hand, phase.melds, view.table.rules).rest.points
    return agree if mine <= phase.closed.deadwood else None


def _call(view: SeatView, listed: Options) -> SeatIntent | None:
    """«Stop!», but not against somebody who would go out by it."""
    call, phase = first(listed, Call), view.table.phase
    if call is None or not isinstance(phase, Drawing) or phase.before is None:
        return None
    left = view.table.hands[view.table.place(phase.before.seat)].size
    return call if left > 1 else None


def _take(view: SeatView, listed: Options) -> SeatIntent | None:
    """The top discard: where it must be played, and where it can be laid off, always, for the hand
    gets shorter by it; else where a meld of the hand would hold it and less would be left. What
    lies deeper in a row: only where less would be left of all that comes along.
    """
    takes = [each for each in listed if isinstance(each, TakeDiscard)]
    top = view.table.discards[-1:]
    on_top = next((each for each in takes if (each.card,) == top), None)
    at_once = None if on_top is None else _take_top(view, on_top)
    return at_once or _take_deeper(view, [each for each in takes if each is not on_top])


def _take_deeper(view: SeatView, takes: list[TakeDiscard]) -> TakeDiscard | None:
    """The taking that brings most, if any brings more than the hand is worth as it is."""
    pile, best = view.table.discards, None
    most = _worth(view.hand, view) if takes else 0
    for each in takes:
        hand = with_cards(view.hand, pile[pile.index(each.card) :])
        worth = _worth(hand, view)
        if worth > most:
            best, most = each, worth
    return best


def _worth(hand: tuple[Card, ...], view: SeatView) -> int:
    """What cards are worth: those that can be played, where what was laid counts, less the others;
    the dearest of these is thrown.
    """
    rules = view.table.rules
    fitting = tuple(card for card in hand if has_place(card, view))
    loose = arrange(without(hand, fitting), rules).loose
    left = rules.values.total(loose) - max(map(rules.values.of, loose), default=0)
    counts = isinstance(rules.payout, LaidPlusOthers | LaidLessHeld)
    return (rules.values.total(hand) - rules.values.total(loose) if counts else 0) - left


def _take_top(view: SeatView, take: TakeDiscard) -> TakeDiscard | None:
    rules = view.table.rules
    if rules.pile.binds or (not isinstance(rules.tabling, InHand) and has_place(take.card, view)):
        return take
    hand = with_cards(view.hand, (take.card,))
    wanted = take.card not in arrange(hand, rules).loose
    after = after_each_discard(hand, rules)
    left = min(points for card, points in after if card != take.card)
    return take if wanted and left < arrange(view.hand, rules).points else None


def _lay(view: SeatView, listed: Options) -> SeatIntent | None:
    """A meld of the best arrangement; then any lay-off of a card that no own meld needs; where
    nothing can be thrown yet, what leaves least.
    """
    best = arrange(view.hand, view.table.rules)
    for each in listed:
        if isinstance(each, LayMelds) and all(cards in best.melds for cards in each.melds):
            return each
    for each in listed:
        if isinstance(each, LayOff) and each.card in best.loose:
            return each
    if first(listed, Discard):
        return None
    least, mask = solver_of(view.table.rules).least, mask_of(view.hand)
    plays = [each for each in listed if isinstance(each, LayMelds | LayOff)]
    return min(plays, key=lambda each: least(mask ^ mask_of(_cards(each))), default=None)


def _cards(play: LayMelds | LayOff) -> tuple[Card, ...]:
    if isinstance(play, LayOff):
        return (play.card,)
    return tuple(card for meld in play.melds for card in meld)


def _throw(view: SeatView, listed: Options) -> SeatIntent | None:
    """The discard after which the least deadwood is to be expected a draw later. One that could
    meld with cards the next player was seen to take counts a point for each of those more.
    """
    throws = {each.card: each for each in listed if isinstance(each, Discard)}
    if not throws:
        return None
    values = view.table.rules.values
    least = solver_of(view.table.rules).least
    mask = mask_of(view.hand)
    now = {card: least(mask ^ BIT[card]) for card in throws}
    draws = tuple(unseen(view))
    theirs = _next_players(view)

    def price(card: Card) -> tuple[float, int, Card]:
        to_come = _expected(mask ^ BIT[card], draws, view)
        return to_come + (_FRIENDS[card] & theirs).bit_count(), now[card], card

    by_now = sorted(throws, key=lambda card: (now[card], -values.of(card), card))
    return throws[min(by_now[:CANDIDATES], key=price)]


def _expected(rest: int, draws: tuple[Card, ...], view: SeatView) -> float:
    """The deadwood left, on average, when one more card has been drawn and the dearest loose one
    thrown. A drawn card that melds nothing is thrown itself, if it is dearer.
    """
    values = view.table.rules.values
    least = solver_of(view.table.rules).least
    now = least(rest)
    prices = ((values.of(card), BIT[card]) for card in cards_of(rest))
    dearest = max((worth for worth, bit in prices if least(rest ^ bit) == now - worth), default=0)
    left = 0
    for card in draws:
        worth, after = values.of(card), least(rest | BIT[card])
        useless = after == now + worth
        left += now - max(dearest - worth, 0) if useless else max(after - dearest, 0)
    return left / len(draws) if draws else now


def _next_players(view: SeatView) -> int:
    """What everybody saw go into the hand of the player to the left."""
    table = view.table
    return mask_of(seen_of(table.hands[table.place(table.after(view.seat))]))


def _could_meld(one: Card, other: Card) -> bool:
    """Whether two different cards could stand in one short meld."""
    near = one.suit is other.suit and abs(one.rank - other.rank) <= 2
    return one != other and (one.rank is other.rank or near)


_FRIENDS = {card: mask_of(other for other in PACK if _could_meld(card, other)) for card in PACK}

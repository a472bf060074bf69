"""How the quick player plays with two packs and jokers where melds are laid on the table: it opens
as soon as it can, unless it is about to go out from the hand; keeps jokers that bring too little;
frees jokers and lays off where the hand gets lighter by it; and throws what leaves the least
deadwood to be expected after its next draw.
"""

from dataclasses import dataclass

from rummybot.engine.cards import JOKER, Card, with_cards, without
from rummybot.engine.intents import (
    Discard,
    DrawStock,
    LayMelds,
    LayOff,
    Pass,
    Ready,
    SeatIntent,
    SwapJoker,
    TakeDiscard,
)
from rummybot.engine.legality import Options
from rummybot.engine.melds import TableMeld
from rummybot.engine.opening import demand_on
from rummybot.engine.readings import freed
from rummybot.engine.tabletop import Playing
from rummybot.engine.turns import owed
from rummybot.engine.two_packs.arranger import BARE, arranger
from rummybot.engine.two_packs.arranging import Plan, lying_of, plan
from rummybot.engine.two_packs.weights import CARD, CODE, LOOSE, Aim, code_of
from rummybot.engine.views import SeatView
from rummybot.players.watching import first, has_place, unseen

CANDIDATES = 8
"""So many discards are thought about, those that leave least now."""

NEAR = 2
"""With so few cards outside melds it waits to go out from the hand, which counts double."""

IN_DANGER = 4
"""Somebody with so few cards may go out soon: nothing is kept back then."""

WORTH_A_JOKER = 2
"""A joker goes down if so many cards go down with it that would stay without it."""


def choose(view: SeatView, listed: Options) -> SeatIntent:
    """The option it takes."""
    phase = view.table.phase
    if not isinstance(phase, Playing):
        return first(listed, Ready, TakeDiscard, DrawStock, Pass) or listed[0]
    return (
        _lay(view, listed, owed(phase.turn, view.table.rules)) or _throw(view, listed) or listed[0]
    )


@dataclass(frozen=True, slots=True)
class _Here:
    """A hand with the melds that it may add to."""

    hand: tuple[Card, ...]
    melds: tuple[TableMeld, ...]

    def plan(self, view: SeatView, aim: Aim, must: Card | None) -> Plan | None:
        """The best that can be done."""
        return plan(self.hand, view.table.rules, aim, must, self.melds)


def _lay(view: SeatView, listed: Options, debt: Card | None) -> SeatIntent | None:
    """The next step of what is to be laid, if anything is."""
    table = view.table
    opened = demand_on(view.seat, table.melds, table.rules) is None
    here = _Here(view.hand, table.melds if opened else ())
    out = here.plan(view, Aim.CARDS, debt)
    if out is not None and len(out.loose) <= 1:
        step = _step(out, listed)
        if step is not None:
            return step
    if not opened:
        if debt is None and out is not None and len(out.loose) <= NEAR + 1 and not _in_danger(view):
            return None
        openings = (each for each in listed if isinstance(each, LayMelds))
        return max(openings, key=lambda each: sum(map(len, each.melds)), default=None)
    best = _kept_back(view, here, debt)
    swap = _swap(view, listed, here, best) if debt is None else None
    if swap is not None:
        return swap
    step = None if best is None else _step(best, listed)
    if step is None and not any(isinstance(each, Discard) for each in listed):
        kinds = LayMelds | LayOff | SwapJoker
        return next((each for each in listed if isinstance(each, kinds)), None)
    return step


def _in_danger(view: SeatView) -> bool:
    """Whether somebody else may go out soon."""
    table = view.table
    others = (
        hand for seat, hand in zip(table.seats, table.hands, strict=True) if seat != view.seat
    )
    return any(hand.size <= IN_DANGER for hand in others)


def _kept_back(view: SeatView, here: _Here, debt: Card | None) -> Plan | None:
    """What to lay: all that goes down, but no joker with which too little would go."""
    best = here.plan(view, Aim.DEADWOOD, debt)
    jokers = here.hand.count(JOKER)
    if best is None or not jokers or debt == JOKER or _in_danger(view):
        return best
    real = tuple(card for card in here.hand if card != JOKER)
    without_jokers = _Here(real, here.melds).plan(view, Aim.DEADWOOD, debt)
    if without_jokers is None:
        return best
    used = jokers - best.loose.count(JOKER)
    more = len(without_jokers.loose) - (len(best.loose) - best.loose.count(JOKER))
    return best if more >= WORTH_A_JOKER * used else without_jokers


def _swap(view: SeatView, listed: Options, here: _Here, best: Plan | None) -> SwapJoker | None:
    """The freeing of a joker after which the fewest cards are left, if fewer than without it."""
    found = None
    least = len(here.hand) if best is None else len(best.loose)
    for each in listed:
        if isinstance(each, SwapJoker):
            hand = with_cards(without(here.hand, (each.card,)), (JOKER,))
            melds = tuple(
                freed(meld, each.card, view.seat) if meld.id == each.meld else meld
                for meld in here.melds
            )
            after = _Here(hand, melds).plan(view, Aim.DEADWOOD, JOKER)
            if after is not None and len(after.loose) < least:
                found, least = each, len(after.loose)
    return found


def _step(best: Plan, listed: Options) -> SeatIntent | None:
    """An option that is a part of a plan: all melds, one, the beginning of one, or an addition."""
    added = {(each.card, each.meld, each.end) for each in best.additions}
    for each in listed:
        if isinstance(each, LayMelds):
            if all(any(_is_in(part, meld) for meld in best.melds) for part in each.melds):
                return each
        elif isinstance(each, LayOff):
            ends = {end for card, meld, end in added if (card, meld) == (each.card, each.meld)}
            if ends and (each.end is None or each.end in ends):
                return each
    return None


def _is_in(part: tuple[Card, ...], meld: tuple[Card, ...]) -> bool:
    """Whether cards stand side by side in a meld; in a set they always do."""
    size = len(part)
    return any(meld[place : place + size] == part for place in range(len(meld) - size + 1))


def _throw(view: SeatView, listed: Options) -> SeatIntent | None:
    """The discard after which the least deadwood is to be expected a draw later; a joker last."""
    throws = {each.card: each for each in listed if isinstance(each, Discard)}
    others = [card for card in throws if card != JOKER] or list(throws)
    if not others:
        return None
    rules = view.table.rules
    opened = demand_on(view.seat, view.table.melds, rules) is None
    aim, card_worth = (Aim.CARDS, CARD) if opened else (Aim.DEADWOOD, 1 << LOOSE)
    lying = lying_of(view.table.melds, rules.melds) if opened else BARE
    by = arranger(rules.values, rules.melds, aim)
    hand, to_come = code_of(view.hand), unseen(view)

    def now(card: Card) -> tuple[int, int, Card]:
        covered = by.weight(hand - CODE[card], lying=lying)
        return -covered, -rules.values.of(card), card

    def price(card: Card) -> tuple[float, int, Card]:
        rest = hand - CODE[card]
        drawn = sum(
            count * by.weight(rest + CODE[each], lying=lying) for each, count in to_come.items()
        )
        gone = drawn / (to_come.total() or 1) / card_worth + (
            0 if opened else rules.values.of(card)
        )
        return _given(card, view) - gone, -rules.values.of(card), card

    return throws[min(sorted(others, key=now)[:CANDIDATES], key=price)]


def _given(card: Card, view: SeatView) -> int:
    """What it costs to throw a card that others can lay off: they get rid of another for it."""
    return 5 if has_place(card, view) else 0

"""Whether a hand can go down as a whole, in melds of its own and on those of the table; and how
much of it can where it cannot. Exact, on 52-bit masks.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from rummybot.engine.cards import BIT, Card, Rank, cards_of, mask_of, without
from rummybot.engine.deadwood import Solver, arrange, solver_of
from rummybot.engine.ids import MeldId
from rummybot.engine.melds import (
    RunOf,
    SetOf,
    Single,
    TableMeld,
    add,
    fits,
    melds_in,
    places,
    runs_in,
    sets_in,
)
from rummybot.engine.rules import Rules
from rummybot.engine.turns import link

LayOffs = tuple[tuple[Card, MeldId], ...]


@dataclass(frozen=True, slots=True)
class Cover:
    """Cards sorted into melds of one's own and lay-offs, in an order in which each step fits."""

    melds: tuple[tuple[Card, ...], ...]
    lay_offs: LayOffs = ()


def own_cover(hand: tuple[Card, ...], rules: Rules) -> Cover | None:
    """All these cards in melds of their own (OP-01); None if that cannot be."""
    if not hand:
        return None
    best = arrange(hand, rules)
    return None if best.loose else Cover(best.melds)


def cover(hand: tuple[Card, ...], table: tuple[TableMeld, ...], rules: Rules) -> Cover | None:
    """All these cards in melds and lay-offs; None if that cannot be. As few lay-offs as need be."""
    found = _cover(mask_of(hand), table, rules, solver_of(rules), set())
    if found is None:
        return None
    rest = without(hand, (card for card, _ in found))
    return Cover(arrange(rest, rules).melds, found)


def coverable(
    hand: tuple[Card, ...], table: tuple[TableMeld, ...], rules: Rules
) -> tuple[Card, ...]:
    """The cards of a hand that some meld of it or some meld on the table could take."""
    mask = mask_of(hand)
    own = 0
    for meld in (*sets_in(mask), *runs_in(mask, rules.melds.ace)):
        own |= meld
    return tuple(card for card in hand if own & BIT[card] or any(_links(card, hand, table, rules)))


def _links(
    card: Card, hand: tuple[Card, ...], table: tuple[TableMeld, ...], rules: Rules
) -> Iterator[bool]:
    return (link(card, hand, meld, rules.melds) is not None for meld in table)


def _cover(
    mask: int, table: tuple[TableMeld, ...], rules: Rules, best: Solver, failed: set[object]
) -> LayOffs | None:
    """The lay-offs after which the rest of the mask is melds. The card with the fewest ways to be
    covered is tried in each of them.
    """
    if best.weight(mask) == 0:
        return ()
    here = (mask, table)
    if here in failed:
        return None
    melds = [*sets_in(mask), *runs_in(mask, rules.melds.ace)]
    ways = {card: [meld for meld in melds if meld & BIT[card]] for card in cards_of(mask)}
    hand = cards_of(mask)
    chains = {card: list(_chains(card, hand, table, rules)) for card in hand}
    card = min(hand, key=lambda each: (len(ways[each]) + len(chains[each]), each))
    for meld in ways[card]:
        found = _cover(mask ^ meld, table, rules, best, failed)
        if found is not None:
            return found
    for chain in chains[card]:
        further = _after(table, chain)
        found = _cover(mask ^ mask_of(each for each, _ in chain), further, rules, best, failed)
        if found is not None:
            return (*chain, *found)
    failed.add(here)
    return None


def _chains(
    card: Card, hand: tuple[Card, ...], table: tuple[TableMeld, ...], rules: Rules
) -> Iterator[LayOffs]:
    """For each meld that takes this card, what is laid off on it up to this card."""
    for meld in table:
        match meld.shape:
            case SetOf():
                if fits(meld, card, rules.melds):
                    yield ((card, meld.id),)
            case Single():
                continue
            case RunOf(low=low, suit=suit):
                if card.suit is not suit:
                    continue
                end = low + len(meld.laid)
                for place in places(card.rank, rules.melds):
                    row = range(low - 1, place - 1, -1) if place < low else range(end, place + 1)
                    chain = [Card(suit, Rank((each - 1) % 13 + 1)) for each in row]
                    room = len(meld.laid) + len(chain) <= rules.melds.run_most
                    if chain and room and set(chain) <= set(hand):
                        yield tuple((each, meld.id) for each in chain)


def _after(table: tuple[TableMeld, ...], chain: LayOffs) -> tuple[TableMeld, ...]:
    """The table with a chain of lay-offs on one of its melds."""
    (_, number), *_ = chain
    grown = next(meld for meld in table if meld.id == number)
    for card, _ in chain:
        grown = add(grown, card, grown.owner)
    return tuple(grown if meld.id == number else meld for meld in table)


# ---------------------------------------------------------------- as much as can be


def laid_down(
    hand: tuple[Card, ...],
    table: tuple[TableMeld, ...],
    rules: Rules,
    debt: Card | None,
    barred: Card | None = None,
) -> Cover:
    """What goes down of a hand that cannot go down as a whole: the melds that leave least, then all
    that can be laid off. One card stays to be discarded (IR-10), not just one that may not be, but
    a card that is owed goes down in any case (AMB-03, AMB-43).
    """
    first: list[Cover] = [Cover(())]
    if debt is not None:
        first += [Cover((meld,)) for meld in melds_in(hand, rules.melds.ace) if debt in meld]
        first += [Cover((), chain) for chain in _chains(debt, hand, table, rules)]
    for all_go in (False, True):
        plans = [plan for each in first for plan in _plans(each, hand, table, rules, all_go=all_go)]
        left = [(each, without(hand, _played(each))) for each in plans]
        paid = [each for each, rest in left if debt not in rest and rest != (barred,)]
        if paid:
            return min(paid, key=lambda each: _left(each, hand, rules))
    raise AssertionError("a debt that cannot be paid")


def _plans(
    first: Cover,
    hand: tuple[Card, ...],
    table: tuple[TableMeld, ...],
    rules: Rules,
    *,
    all_go: bool,
) -> Iterator[Cover]:
    """A beginning, then the best melds and all lay-offs of the rest, but for one card that is kept
    back, whichever it is.
    """
    if first.lay_offs:
        table = _after(table, first.lay_offs)
    rest = without(hand, _played(first))
    kept_back: list[tuple[Card, ...]] = [()] if all_go else [(card,) for card in rest]
    for kept in kept_back:
        others = without(rest, kept)
        melds = arrange(others, rules).melds
        loose = without(others, (card for meld in melds for card in meld))
        lay_offs = _laid_off(loose, table, rules)
        yield Cover((*first.melds, *melds), (*first.lay_offs, *lay_offs))


def _laid_off(loose: tuple[Card, ...], table: tuple[TableMeld, ...], rules: Rules) -> LayOffs:
    """All of these that can be laid off, one after the other."""
    steps: LayOffs = ()
    while True:
        fitting = (
            (card, meld.id) for card in loose for meld in table if fits(meld, card, rules.melds)
        )
        step = next(fitting, None)
        if step is None:
            return steps
        steps = (*steps, step)
        table = _after(table, (step,))
        loose = without(loose, step[:1])


def _played(plan: Cover) -> tuple[Card, ...]:
    return (*(card for meld in plan.melds for card in meld), *(card for card, _ in plan.lay_offs))


def _left(plan: Cover, hand: tuple[Card, ...], rules: Rules) -> tuple[int, int]:
    rest = without(hand, _played(plan))
    return rules.values.total(rest), len(rest)

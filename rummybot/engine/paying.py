"""Whether what a turn owes can still be played, where there are jokers or an opening is asked for:
an exact search (AMB-43). `turns` answers it for plain tables.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, pairwise

from rummybot.engine import turns
from rummybot.engine.cards import JOKER, Card, Rank, with_cards, without
from rummybot.engine.ids import MeldId, Seat
from rummybot.engine.melds import Flaw, RunOf, TableMeld, add, ends_for, lay, places
from rummybot.engine.opening import can_open_with, demand_on
from rummybot.engine.readings import freed, joker_for, readings
from rummybot.engine.rules import NoDemand, OnTable, Rules
from rummybot.engine.turns import Turn, debts, keeps_last, melds_with


def _is_plain(rules: Rules) -> bool:
    """Whether there are neither jokers nor an opening to think of."""
    demands = isinstance(rules.tabling, OnTable) and not isinstance(rules.tabling.first, NoDemand)
    return not rules.pack.jokers and not demands


def can_take(
    card: Card, hand: tuple[Card, ...], table: tuple[TableMeld, ...], rules: Rules, seat: Seat
) -> bool:
    """Whether a card that was taken into this hand, and binds, can be played this turn (AMB-02)."""
    if _is_plain(rules):
        return turns.payable(card, hand, table, rules)
    demand = demand_on(seat, table, rules)
    if demand is not None:
        return can_open_with(card, hand, demand, rules)
    return _can_pay(_Here(hand, table, (card,)), rules, set())


def can_end(turn: Turn, hand: tuple[Card, ...], table: tuple[TableMeld, ...], rules: Rules) -> bool:
    """Whether a turn with this hand and table can still be ended by the rules (AMB-03, AMB-43)."""
    if _is_plain(rules):
        return turns.can_end(turn, hand, table, rules)
    due = debts(turn, rules)
    if not hand or not due:
        return not due
    if demand_on(turn.seat, table, rules) is not None:
        return False
    return _can_pay(_Here(hand, table, due), rules, set())


@dataclass(frozen=True, slots=True)
class _Here:
    """A hand, the table and what is owed, somewhere on the way to playing it."""

    hand: tuple[Card, ...]
    table: tuple[TableMeld, ...]
    due: tuple[Card, ...]

    def played(self, cards: tuple[Card, ...], table: tuple[TableMeld, ...]) -> "_Here":
        """After these cards have gone to the table."""
        due = self.due
        for card in cards:
            if card in due:
                due = without(due, (card,))
        return _Here(without(self.hand, cards), table, due)


def _can_pay(here: _Here, rules: Rules, failed: set[_Here]) -> bool:
    if not here.due:
        return bool(here.hand) or not keeps_last(rules)
    if here in failed or _is_hopeless(here, rules):
        return False
    if any(_can_pay(after, rules, failed) for after in _ways_on(here, rules)):
        return True
    failed.add(here)
    return False


def _is_hopeless(here: _Here, rules: Rules) -> bool:
    """Whether a card that is owed has no place even with all jokers that could be had. Hands only
    lose real cards, so it will have none later either: most of the search need not be done.
    """
    real = [card for card in here.due if card != JOKER]
    if not real:
        return False
    jokers = here.hand.count(JOKER) + sum(_to_be_had(meld, here.hand) for meld in here.table)
    return not all(_may_find_a_place(card, here, jokers, rules) for card in real)


def _to_be_had(meld: TableMeld, hand: tuple[Card, ...]) -> int:
    """How many jokers of a meld this hand could free at most."""
    return min(
        meld.cards.count(JOKER),
        sum(joker_for(meld, card) is not None for card in dict.fromkeys(hand)),
    )


def _may_find_a_place(card: Card, here: _Here, jokers: int, rules: Rules) -> bool:
    """In a new meld there is another real card beside it, or next but one; to a run it comes over
    cards of the hand and jokers, no two of these together.
    """
    if melds_with(card, here.hand, rules.melds):
        return True
    if jokers and any(_could_meld(card, each, rules) for each in here.hand):
        return True
    for meld in here.table:
        if joker_for(meld, card) is not None or ends_for(meld, card, rules.melds):
            return True
        if isinstance(meld.shape, RunOf) and meld.shape.suit is card.suit:
            low, high = int(meld.shape.low), int(meld.shape.low) + len(meld.laid) - 1
            for place in places(card.rank, rules.melds):
                way = range(place + 1, low) if place < low else range(high + 1, place)
                if not low <= place <= high and _may_be_filled(way, card, here.hand, jokers):
                    return True
    return False


def _could_meld(card: Card, other: Card, rules: Rules) -> bool:
    """Whether these two and a joker could be a meld."""
    if other in (JOKER, card):
        return False
    return not isinstance(readings((card, other, JOKER), rules.melds), Flaw)


def _may_be_filled(way: range, card: Card, hand: tuple[Card, ...], jokers: int) -> bool:
    gaps = [place for place in way if Card(card.suit, Rank((place - 1) % 13 + 1)) not in hand]
    return len(gaps) <= jokers and all(after - gap > 1 for gap, after in pairwise(gaps))


def _ways_on(here: _Here, rules: Rules) -> Iterator[_Here]:
    """Every step that may help, those that pay first. A longer meld is one of three cards and what
    is laid off on it; a new meld without a card that is owed is of no use.
    """
    lay_offs = list(_lay_offs(here, rules))
    yield from (after for card, after in lay_offs if card in here.due)
    yield from _melds(here, rules)
    yield from (after for card, after in lay_offs if card not in here.due)
    yield from _swaps(here)


def _lay_offs(here: _Here, rules: Rules) -> Iterator[tuple[Card, _Here]]:
    """On sets what is owed itself; on runs all that makes way for it."""
    suits = {card.suit for card in here.due}
    for place, meld in enumerate(here.table):
        shape = meld.shape
        on_the_way = isinstance(shape, RunOf) and (JOKER in here.due or shape.suit in suits)
        for card in dict.fromkeys(here.hand):
            if card not in here.due and not on_the_way:
                continue
            for end in ends_for(meld, card, rules.melds):
                grown = add(meld, card, meld.owner, end)
                table = (*here.table[:place], grown, *here.table[place + 1 :])
                yield card, here.played((card,), table)


def _melds(here: _Here, rules: Rules) -> Iterator[_Here]:
    """Melds of three with a card that is owed."""
    number = MeldId(max((meld.id for meld in here.table), default=0) + 1)
    seen = set()
    for cards in combinations(here.hand, 3):
        if cards in seen or not any(card in here.due for card in cards):
            continue
        seen.add(cards)
        ways = readings(cards, rules.melds)
        if isinstance(ways, Flaw):
            continue
        for way in ways:
            meld = lay(number, Seat(0), way.cards, way.shape)
            yield here.played(cards, (*here.table, meld))


def _swaps(here: _Here) -> Iterator[_Here]:
    """A card of the hand for a joker, which is then owed."""
    for place, meld in enumerate(here.table):
        for card in dict.fromkeys(here.hand):
            if joker_for(meld, card) is not None:
                table = (
                    *here.table[:place],
                    freed(meld, card, meld.owner),
                    *here.table[place + 1 :],
                )
                after = here.played((card,), table)
                yield _Here(with_cards(after.hand, (JOKER,)), table, (*after.due, JOKER))

"""The opening: what a seat's first melds must be worth, and whether a hand has such (JR-31…38)."""

from itertools import combinations

from rummybot.engine.cards import Card, without
from rummybot.engine.ids import Seat
from rummybot.engine.melds import TableMeld
from rummybot.engine.readings import Reading, as_laid, melds_of
from rummybot.engine.rules import CardValues, OnTable, Rules, Worth
from rummybot.engine.scoring import worths


def demand_on(seat: Seat, table: tuple[TableMeld, ...], rules: Rules) -> Worth | None:
    """What the next melds of a seat must be worth; None where nothing is asked, or no more (JR-40):
    who has opened has a meld on the table.
    """
    tabling = rules.tabling
    if not isinstance(tabling, OnTable) or not isinstance(tabling.first, Worth):
        return None
    return None if any(meld.owner == seat for meld in table) else tabling.first


def points_of(melds: tuple[Reading, ...], values: CardValues) -> int:
    """What melds are worth in an opening (JR-34)."""
    return sum(sum(worths(meld.shape, meld.cards, values)) for meld in melds)


def opens(points: int, left: int, demand: Worth) -> bool:
    """Whether melds of so many points, that leave so many cards, are an opening (JR-31, JR-38)."""
    return points >= demand.points or left <= demand.waived_at


def can_open_with(card: Card, hand: tuple[Card, ...], demand: Worth, rules: Rules) -> bool:
    """Whether a hand has an opening with this card in it (JR-13)."""
    if best_with(card, hand, rules) >= demand.points:
        return True
    kept = (each for count in range(demand.waived_at + 1) for each in combinations(hand, count))
    return any(
        _goes_down(without(hand, cards), rules) and card in without(hand, cards) for cards in kept
    )


def best_with(card: Card, hand: tuple[Card, ...], rules: Rules) -> int:
    """The most that first melds with this card in them are worth; 0 if no meld holds it."""
    return _best(hand, card, rules)


def _goes_down(hand: tuple[Card, ...], rules: Rules) -> bool:
    return False


def _best(hand: tuple[Card, ...], must: Card | None, rules: Rules) -> int:
    best = 0
    for meld in melds_of(hand, rules.melds):
        if must is not None and must not in meld:
            continue
        (way,) = as_laid(meld, rules.melds)
        best = max(best, points_of((way,), rules.values) + _best(without(hand, meld), None, rules))
    return best

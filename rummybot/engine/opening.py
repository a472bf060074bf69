"""The opening: what a seat's first melds must be worth, and whether a hand has such (JR-31…38)."""

from collections.abc import Iterator

from rummybot.engine.cards import Card
from rummybot.engine.ids import Seat
from rummybot.engine.melds import Flaw, TableMeld
from rummybot.engine.readings import Reading, as_laid
from rummybot.engine.rules import OnTable, Rules, Worth
from rummybot.engine.score_rules import CardValues
from rummybot.engine.scoring import worths
from rummybot.engine.turns import Act, Melded, Turn, owed
from rummybot.engine.two_packs.arranging import best_opening, fewest_left, plan
from rummybot.engine.two_packs.weights import Aim


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


def worth_of(melds: tuple[tuple[Card, ...], ...], rules: Rules) -> int:
    """What melds, each as it will lie, are worth in an opening; no meld counts nothing."""
    ways = (as_laid(meld, rules.melds) for meld in melds)
    return points_of(tuple(way[0] for way in ways if not isinstance(way, Flaw)), rules.values)


def can_open_with(card: Card, hand: tuple[Card, ...], demand: Worth, rules: Rules) -> bool:
    """Whether a hand has an opening with this card in it (JR-13)."""
    if best_opening(hand, rules, card) >= demand.points:
        return True
    return fewest_left(hand, rules, card) <= demand.waived_at


def opening_of(
    hand: tuple[Card, ...], demand: Worth, rules: Rules, must: Card | None = None
) -> tuple[tuple[Card, ...], ...]:
    """The melds worth most with which a hand can open, with a card that must be in them; nothing if
    it cannot (JR-37).
    """
    return next(openings_of(hand, demand, rules, must), ())


def openings_of(
    hand: tuple[Card, ...], demand: Worth, rules: Rules, must: Card | None = None
) -> Iterator[tuple[tuple[Card, ...], ...]]:
    """The melds worth most with which a hand can open, and those that leave fewest cards, if they
    are others: perhaps none.
    """
    found: list[tuple[tuple[Card, ...], ...]] = []
    for aim in (Aim.OPENING, Aim.CARDS):
        best = plan(hand, rules, aim, must)
        if best is not None and best.melds and best.melds not in found:
            points = worth_of(best.melds, rules)
            if opens(points, len(best.loose), demand):
                found.append(best.melds)
                yield best.melds


def reversed_by(turn: Turn, hand: tuple[Card, ...], rules: Rules) -> tuple[Act, ...]:
    """The acts that taking back reverses, the newest first: one, but an opening goes back as far as
    what stays on the table would not be one (JR-31, JR-32).
    """
    assert turn.last is not None
    gone, left, size = [turn.last], turn.undoing(turn.last), len(hand)
    while isinstance(gone[-1], Melded):
        size += len(gone[-1].cards)
        if left.last is None or _stands(left, size, rules):
            break
        gone.append(left.last)
        left = left.undoing(left.last)
    return tuple(gone)


def _stands(turn: Turn, left: int, rules: Rules) -> bool:
    """Whether what was laid in this turn may lie there: nothing, or an opening with what was taken
    in it, or the seat had opened before.
    """
    tabling = rules.tabling
    melds = tuple(act.cards for act in turn.acts if isinstance(act, Melded))
    if not turn.fresh or not melds or not isinstance(tabling, OnTable):
        return True
    if not isinstance(tabling.first, Worth):
        return True
    return owed(turn, rules) is None and opens(worth_of(melds, rules), left, tabling.first)

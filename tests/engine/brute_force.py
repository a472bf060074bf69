"""What a hand is worth, found by trying everything. Shares no code with the solver it judges: melds
are told apart here once more, from the rules (GN-08, GN-18).
"""

from collections.abc import Iterator
from itertools import combinations, pairwise

from rummybot.engine.cards import Card

Courts = tuple[int, int, int]


def points_of(card: Card, courts: Courts, ace: int = 1) -> int:
    """Ace 1 or as agreed, number cards their number, court cards as agreed."""
    if card.rank == 1:
        return ace
    return card.rank if card.rank <= 10 else courts[card.rank - 11]


def is_meld(cards: tuple[Card, ...], *, high: bool = False) -> bool:
    """Three or four of a rank, or three or more neighbours of a suit, ace low, or high as well."""
    if len(cards) < 3 or len(set(cards)) < len(cards):
        return False
    ranks = sorted(int(card.rank) for card in cards)
    if ranks[0] == ranks[-1]:
        return True
    rows = [ranks, sorted(14 if rank == 1 else rank for rank in ranks)] if high else [ranks]
    neighbours = any(all(b == a + 1 for a, b in pairwise(row)) for row in rows)
    return neighbours and len({card.suit for card in cards}) == 1


def every_meld(hand: tuple[Card, ...], *, high: bool = False) -> Iterator[tuple[Card, ...]]:
    """All melds that could be made of a hand."""
    for rank in {card.rank for card in hand}:
        equals = [card for card in hand if card.rank == rank]
        yield from combinations(equals, 3)
        yield from combinations(equals, 4)
    for suit in {card.suit for card in hand}:
        row = [(int(card.rank), card) for card in sorted(hand) if card.suit == suit]
        row += [(14, card) for rank, card in row if high and rank == 1]
        for first in range(len(row)):
            for last in range(first + 2, len(row)):
                whole = first == 0 and row[last][0] == 14 and row[0][0] == 1
                if row[last][0] - row[first][0] == last - first and not whole:
                    yield tuple(card for _, card in row[first : last + 1])


def lightest(
    hand: tuple[Card, ...], courts: Courts, ace: int = 1, *, high: bool = False
) -> tuple[int, int]:
    """The least deadwood of a hand, and the fewest loose cards with which it is had.

    The lowest card of those left is loose, or in some meld: every case is tried.
    """
    row = sorted(hand, key=lambda card: (card.rank, card.suit))
    worth = [100 * points_of(card, courts, ace) + 1 for card in row]
    place = {card: number for number, card in enumerate(row)}
    by_lowest: list[list[int]] = [[] for _ in row]
    for meld in every_meld(hand, high=high):
        places = [place[card] for card in meld]
        by_lowest[min(places)].append(sum(1 << number for number in places))
    known = {0: 0}

    def weigh(left: int) -> int:
        if left not in known:
            lowest = (left & -left).bit_length() - 1
            least = worth[lowest] + weigh(left & left - 1)
            for meld in by_lowest[lowest]:
                if meld & left == meld:
                    least = min(least, weigh(left ^ meld))
            known[left] = least
        return known[left]

    points, loose = divmod(weigh((1 << len(row)) - 1), 100)
    return points, loose


def every_defence(
    hand: frozenset[Card], melds: tuple[frozenset[Card], ...]
) -> set[frozenset[Card]]:
    """What may be left of a hand after laying off, card by card, on these melds."""
    reached = {(hand, melds)}
    waiting = [(hand, melds)]
    for held, table in waiting:
        for card in held:
            for number, meld in enumerate(table):
                if is_meld((*meld, card)):
                    grown = (*table[:number], meld | {card}, *table[number + 1 :])
                    after = (held - {card}, grown)
                    if after not in reached:
                        reached.add(after)
                        waiting.append(after)
    return {held for held, _ in reached}

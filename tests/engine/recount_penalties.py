"""Counts a game of Viennese rummy or Rommé again, written from the rule book alone.

Shares nothing with the engine's scoring, arranging, standings or melds: it takes what was in the
hands at the end of a deal, and what people did, and keeps its own accounts.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from itertools import combinations

from rummybot.engine.cards import Card, Rank, Suit
from rummybot.engine.ids import Seat

LOST, ANTE, KNOCK_MONEY, PRICE = 101, 5, 1, 5
ASKED = range(82, 101)

Hand = tuple[Card, ...]


@dataclass
class Book:
    """Who is in, with what points and chips, the pot, and who has bought back in."""

    points: dict[Seat, int]
    chips: dict[Seat, int]
    pot: int = 0
    returned: set[Seat] = field(default_factory=set)

    @staticmethod
    def of(seats: int) -> "Book":
        """Before the first deal."""
        nothing = {Seat(number): 0 for number in range(seats)}
        return Book(dict(nothing), dict(nothing))

    def deal_begins(self) -> None:
        """VI-21."""
        for seat in self.points:
            self.chips[seat] -= ANTE
            self.pot += ANTE

    def deal_ends(self, left: dict[Seat, int], closer: Seat | None) -> dict[Seat, int]:
        """Who is out by it, and with how many points (VI-22…24, AMB-42)."""
        if closer is not None:
            for seat in self.points:
                self.chips[seat] -= KNOCK_MONEY
                self.chips[closer] += KNOCK_MONEY
        for seat, points in left.items():
            self.points[seat] += points
        out = {seat: points for seat, points in self.points.items() if points >= LOST}
        if len(out) == len(self.points):
            lowest = min(self.points.values())
            out = {seat: points for seat, points in out.items() if points > lowest}
        self.points = {seat: each for seat, each in self.points.items() if seat not in out}
        return out

    def offer(self, dealer: Seat, after: Seat | None) -> tuple[Seat, int] | None:
        """Who is asked next whether he buys back in, and for what score (AMB-41)."""
        order = sorted(self.points, key=lambda seat: (seat <= dealer, seat))
        worst, *better = sorted(set(self.points.values()), reverse=True)
        for seat in order[0 if after is None else order.index(after) + 1 :]:
            may = self.points[seat] in ASKED and seat not in self.returned
            if may and self.points[seat] == worst and better:
                return seat, better[0]
        return None

    def buys(self, seat: Seat, score: int) -> None:
        """VI-26, VI-27."""
        self.returned.add(seat)
        self.chips[seat] -= PRICE
        self.pot += PRICE
        self.points[seat] = score

    def ends(self, dealer: Seat) -> tuple[Seat, ...]:
        """The winners, who get the pot; what cannot be shared goes to the next after the dealer."""
        winners = tuple(self.points)
        order = sorted(winners, key=lambda seat: (seat <= dealer, seat))
        for chip in range(self.pot):
            each = self.pot // len(winners)
            who = order[chip // each] if each and chip < each * len(winners) else order[0]
            self.chips[who] += 1
        self.pot = 0
        return winners


def worth(card: Card) -> int:
    """VI-07."""
    if card.rank is Rank.JOKER:
        return 20
    return 11 if card.rank is Rank.ACE else min(int(card.rank), 10)


def left_over(hand: Hand) -> int:
    """The fewest points that stay outside melds, by trying everything."""
    return _best(tuple(sorted(hand)))


@cache
def _best(hand: Hand) -> int:
    real = [card for card in hand if card.rank is not Rank.JOKER]
    if not real:
        return sum(map(worth, hand))
    first = real[0]
    best = worth(first) + _best(_less(hand, (first,)))
    for meld in melds_with(first, hand):
        best = min(best, _best(_less(hand, meld)))
    return best


def _less(hand: Hand, cards: Hand) -> Hand:
    left = list(hand)
    for card in cards:
        left.remove(card)
    return tuple(left)


def melds_with(first: Card, hand: Hand) -> set[Hand]:
    """Sets and runs of the hand with this real card (JR-20…27)."""
    jokers = tuple(card for card in hand if card.rank is Rank.JOKER)
    found = set()
    others = sorted({card for card in hand if card.rank is first.rank and card != first})
    for count in range(1, 4):
        for some in combinations(others, count):
            for wild in range(len(jokers) + 1):
                if 3 <= 1 + count + wild <= 4:
                    found.add((first, *some, *jokers[:wild]))
    for low in range(1, 13):
        for row in _rows(low, first.suit, hand, (), len(jokers)):
            real = [card for card in row if card is not None]
            if first in real and len(real) >= 2 and len(row) >= 3:
                wild = len(row) - len(real)
                found.add((*real, *jokers[:wild]))
    return found


Row = tuple[Card | None, ...]
"""Cards of a run from low to high; None for a joker."""


def _rows(place: int, suit: Suit, hand: Hand, row: Row, jokers: int) -> Iterator[Row]:
    yield row
    if place > 14 or len(row) == 13:
        return
    card = Card(suit, Rank(place if place < 14 else 1))
    if card in hand and card not in row:
        yield from _rows(place + 1, suit, hand, (*row, card), jokers)
    if jokers and (not row or row[-1] is not None):
        yield from _rows(place + 1, suit, hand, (*row, None), jokers - 1)

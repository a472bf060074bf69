"""The search for the best that a hand of two packs with jokers can do.

Once it is settled which cards go into sets, and with how many jokers, each suit is arranged in runs
by itself (`climbing`), and the jokers left are shared out among the suits. So only the choices of
sets are gone through, rank by rank. What could come of a choice at best is known before: in the
suits, cards of a rank not yet settled count as though a set took them if a set of them needs no
joker; what sets bring that need jokers is added, as far as the jokers left go. A card that must be
used is settled first, with its rank: then it can only be in a run.
"""

from dataclasses import dataclass, field
from functools import lru_cache
from itertools import accumulate, product

from rummybot.engine.cards import JOKER, SUITS, Card
from rummybot.engine.rules import MeldRules
from rummybot.engine.score_rules import CardValues
from rummybot.engine.two_packs.chains import UNREACHED, Grown
from rummybot.engine.two_packs.set_choices import Begun, Choice, choices
from rummybot.engine.two_packs.weights import (
    ONES,
    PAIR,
    SUIT,
    WANTED,
    Aim,
    Known,
    Vector,
    Weights,
    suits_of,
)

LIMIT = 1 << 60
"""More than anything weighs."""

FEW = 80
"""Among so few choices all are tried; with more of them, only those that promise enough."""


@dataclass(frozen=True, slots=True)
class Lying:
    """What the melds on the table offer: sets by rank, runs by suit; and, for one arranger, what is
    known of them by now.
    """

    sets: dict[int, tuple[Begun, ...]]
    runs: tuple[tuple[Grown, ...], ...]
    known: tuple[Known, ...] = field(default_factory=lambda: (Known(), Known(), Known(), Known()))


BARE = Lying({}, ((), (), (), ()))


@dataclass(frozen=True, slots=True)
class Best:
    """The best there is: what it weighs, the choices of sets by rank, the cards of each suit that
    are left to runs, and with how many jokers each; rank and suit of the card that must be used, if
    no set has it.
    """

    weight: int
    chosen: tuple[tuple[int, Choice], ...]
    suits: tuple[int, ...]
    jokers: tuple[int, ...]
    wanted: int
    wanted_suit: int


class Arranger:
    """The best that hands can do towards one aim, for calling often. Get it from `arranger`."""

    __slots__ = ("weights",)

    def __init__(self, values: CardValues, melds: MeldRules, aim: Aim) -> None:
        """Weigh every card in every place."""
        self.weights = Weights(values, melds, aim)

    def weight(self, hand: int, must: Card | None = None, lying: Lying = BARE) -> int:
        """The most that a hand can weigh, with a card that must be used if it can be."""
        return _Search(self.weights, hand, must, lying).weight()

    def best(self, hand: int, must: Card | None = None, lying: Lying = BARE) -> Best:
        """What weighs most, with a card that must be used if it can be."""
        return _Search(self.weights, hand, must, lying).best()


def together(one: Vector, other: Vector) -> Vector:
    """The most that is had of both with just 0, 1, … jokers."""
    if len(one) == 1:
        return (one[0] + other[0],)
    most = [UNREACHED] * len(one)
    for few, worth in enumerate(one):
        if worth >= 0:
            for used, more in enumerate(other[: len(one) - few], few):
                if worth + more > most[used]:
                    most[used] = worth + more
    return tuple(most)


class _Search:
    """The choices of sets of one hand, gone through."""

    def __init__(self, weights: Weights, hand: int, must: Card | None, lying: Lying) -> None:
        self._by = weights
        self._lying = lying
        self._joker_wanted = must == JOKER
        self._must_suit, self._must_rank = -1, 0
        if must is not None and must != JOKER:
            self._must_suit, self._must_rank = SUITS.index(must.suit), int(must.rank)
        self._jokers = hand >> 104
        self._cards = hand & (1 << 104) - 1
        self._todo = sorted(
            self._ranks(),
            key=lambda each: (each[0] != self._must_rank, len(each[1]), -each[0]),
        )
        self._left = [1]
        for _, listed in reversed(self._todo):
            self._left.append(self._left[-1] * len(listed))
        self._left.reverse()
        self._spared = [0] * len(self._left)
        self._sets: list[Vector] = []
        if self._left[0] > FEW:
            self._promise()
        self._firsts: dict[int, Vector] = {}
        self._rests: dict[int, Vector] = {}
        self._weight = -1
        self._chosen: tuple[tuple[int, Choice], ...] = ()

    def _ranks(self) -> list[tuple[int, tuple[Choice, ...]]]:
        """The ranks of which something may go into sets, with the choices."""
        c, d, h, s = ((suit | suit >> 1) & ONES for suit in suits_of(self._cards))
        if self._jokers:
            many = c & (d | h | s) | d & (h | s) | h & s
        else:
            many = c & d & (h | s) | h & s & (c | d)
        for rank in self._lying.sets:
            many |= 1 << 2 * rank - 2
        found = []
        c, d, h, s = suits_of(self._cards)
        while many:
            low = many & -many
            many ^= low
            at = low.bit_length() - 1
            rank = (at >> 1) + 1
            held = (c >> at & 3, d >> at & 3, h >> at & 3, s >> at & 3)
            begun = self._lying.sets.get(rank, ())
            listed = choices(held, self._jokers, self._by.sizes, begun)
            if len(listed) > 1:
                found.append((rank, listed))
        return found

    def _promise(self) -> None:
        """What sets of the ranks from each number on may bring. Where a set needs no joker, all
        cards of the rank count as spared; where it does, what they bring counts by jokers.
        """
        spared, sets = 0, (0, *(UNREACHED,) * self._jokers)
        self._sets = [sets] * len(self._left)
        for number in range(len(self._todo) - 1, -1, -1):
            rank, listed = self._todo[number]
            real, joker = self._by.in_set[rank], self._by.joker_in_set[rank]
            if any(each.parts and not each.jokers for each in listed):
                spared, real = spared | 1 << rank, 0
            most = [UNREACHED] * (self._jokers + 1)
            for each in listed:
                most[each.jokers] = max(most[each.jokers], each.real * real + each.jokers * joker)
            sets = together(tuple(most), sets)
            self._spared[number], self._sets[number] = spared, sets

    def weight(self) -> int:
        """What the best weighs."""
        wanted = self._must_suit >= 0
        most = LIMIT
        if self._left[0] > FEW:
            open_yet = wanted and self._todo[0][0] == self._must_rank
            most = self._total(0, self._cards, self._jokers, wanted=wanted and not open_yet)
            most += WANTED if open_yet else 0
        self._go(0, self._cards, self._jokers, 0, (), most, wanted=wanted)
        return self._weight

    def best(self) -> Best:
        """The best, and how it comes about."""
        self.weight()
        cards = self._cards
        jokers, rank_wanted = self._jokers, self._must_rank
        for rank, choice in self._chosen:
            jokers -= choice.jokers
            cards -= choice.code << 2 * rank - 2
            if rank == self._must_rank and choice.taken[self._must_suit]:
                rank_wanted = 0
        suits = suits_of(cards)
        used = self._jokers - jokers
        vectors = [
            self._runs(number, suit, 0, jokers, wanted=rank_wanted > 0)
            for number, suit in enumerate(suits)
        ]
        splits = (split for split in product(range(jokers + 1), repeat=4) if sum(split) <= jokers)
        split = max(
            splits,
            key=lambda split: (
                sum(map(tuple.__getitem__, vectors, split))
                + (WANTED if self._joker_wanted and used + sum(split) else 0)
            ),
        )
        return Best(self._weight, self._chosen, suits, split, rank_wanted, self._must_suit)

    def _runs(self, number: int, suit: int, spared: int, jokers: int, *, wanted: bool) -> Vector:
        rank = self._must_rank if wanted and number == self._must_suit else 0
        lying = self._lying
        return self._by.runs(suit, spared, jokers, rank, lying.runs[number], lying.known[number])

    def _total(self, number: int, cards: int, jokers: int, *, wanted: bool) -> int:
        """The most that can be had of these cards if those of spared ranks from a number on count
        as though they were in sets; with the last number, what is had.
        """
        key = number << 56 | jokers << 53 | wanted << 52
        first = self._firsts.get(key | cards & PAIR)
        if first is None:
            first = self._pair(0, cards, number, jokers, wanted=wanted)
            self._firsts[key | cards & PAIR] = first
        rest = self._rests.get(key | cards >> 52)
        if rest is None:
            rest = self._rest(self._pair(2, cards, number, jokers, wanted=wanted), number, jokers)
            self._rests[key | cards >> 52] = rest
        return max(map(int.__add__, first, rest))

    def _pair(self, one: int, cards: int, number: int, jokers: int, *, wanted: bool) -> Vector:
        """The most that runs of two suits bring, from this one on."""
        spared = self._spared[number]
        two = cards >> 26 * one
        return together(
            self._runs(one, two & SUIT, spared, jokers, wanted=wanted),
            self._runs(one + 1, two >> 26 & SUIT, spared, jokers, wanted=wanted),
        )

    def _rest(self, pair: Vector, number: int, jokers: int) -> Vector:
        """The most that two suits and the sets from a number on bring if 0, 1, … of the jokers are
        used elsewhere; more, if a joker must be used and is.
        """
        both = pair
        if number < len(self._todo):
            both = together(pair, self._sets[number][: jokers + 1])
        most = tuple(accumulate(both, max))[::-1]
        if not self._joker_wanted:
            return most
        first = most[0]
        if jokers == self._jokers:
            first = max((both[0] - WANTED, *both[1:]))
        return tuple(worth + WANTED for worth in (first, *most[1:]))

    def _go(
        self,
        number: int,
        cards: int,
        jokers: int,
        weight: int,
        chosen: tuple[tuple[int, Choice], ...],
        most: int,
        *,
        wanted: bool,
    ) -> None:
        """Try the choices from a rank on, of which `most` may come: at once where that still may,
        the others after that, the most promising first.
        """
        if number == len(self._todo):
            weight += self._total(number, cards, jokers, wanted=wanted)
            if weight > self._weight:
                self._weight, self._chosen = weight, chosen
            return
        rank, listed = self._todo[number]
        shift = 2 * rank - 2
        real, joker = self._by.in_set[rank], self._by.joker_in_set[rank]
        here = self._must_rank == rank
        tried = []
        few = self._left[number] <= FEW
        for choice in listed:
            if choice.jokers > jokers:
                continue
            more = weight + choice.real * real + choice.jokers * joker
            still = wanted
            if here and still and choice.taken[self._must_suit]:
                more += WANTED
                still = False
            rest, left = cards - (choice.code << shift), jokers - choice.jokers
            promised = most
            if not few:
                promised = more + self._total(number + 1, rest, left, wanted=still)
            if promised < most:
                tried.append((promised, more, rest, choice, still))
                continue
            then = (*chosen, (rank, choice)) if choice.parts else chosen
            self._go(number + 1, rest, left, more, then, promised, wanted=still)
            if self._weight >= most:
                return
        tried.sort(key=lambda each: -each[0])
        for promised, more, rest, choice, still in tried:
            if promised <= self._weight:
                return
            then = (*chosen, (rank, choice)) if choice.parts else chosen
            left = jokers - choice.jokers
            self._go(number + 1, rest, left, more, then, promised, wanted=still)


@lru_cache(maxsize=16)
def arranger(values: CardValues, melds: MeldRules, aim: Aim) -> Arranger:
    """The arranger for these rules and this aim."""
    return Arranger(values, melds, aim)

"""The best arrangement of a hand: exact, on 52-bit masks (`cards.mask_of`) for hands of one pack,
else by `two_packs`.

Left alone, a suit is best arranged by making every block of three or more neighbours a run, the ace
at the better end if it may stand at both. So only the sets have to be chosen: a rank of three or
four cards none of which a run could use goes down whole, and for the few other ranks every choice
is tried.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import product

from rummybot.engine.cards import BIT, SUIT_BITS, Card, cards_of, mask_of, without
from rummybot.engine.ids import MeldId
from rummybot.engine.melds import (
    TableMeld,
    add,
    fits,
    high_ace_down,
    melds_among,
    sets_in,
    with_high_ace,
)
from rummybot.engine.rules import Ace, MeldRules, Rules
from rummybot.engine.score_rules import CardValues, PlayPoints
from rummybot.engine.two_packs.arranging import least_deadwood, plan
from rummybot.engine.two_packs.weights import Aim

LOOSE = 6
"""A weight is points and, in so many low bits, the number of loose cards: fewest points first, then
most cards in melds.
"""

MANY_RANKS = 4
"""With more ranks held three times than this, going through the ranks beats trying all choices."""


@dataclass(frozen=True, slots=True)
class Arrangement:
    """Cards sorted into melds, longest first, and what is left over, which counts `points`."""

    melds: tuple[tuple[Card, ...], ...]
    loose: tuple[Card, ...]
    points: int


@dataclass(frozen=True, slots=True)
class Defence:
    """What the opponent of a knocker does best (GN-18): these lay-offs in this order, and the rest
    of the hand so arranged.
    """

    lay_offs: tuple[tuple[Card, MeldId], ...]
    rest: Arrangement


def _in_blocks(ranks: int) -> int:
    """The bits of thirteen, or of fourteen, that have enough neighbours to be in a run."""
    lows = ranks & ranks >> 1 & ranks >> 2
    return lows | lows << 1 | lows << 2


def _readings(ranks: int, ace: Ace) -> tuple[int, ...]:
    """The ranks of a suit with the ace low and, if it may stand there, above the king instead."""
    both = with_high_ace(ranks, ace)
    return (ranks,) if both == ranks else (ranks, both & ~1)


class Solver:
    """Least deadwood under given card values, for calling often. Get it from `solver`."""

    __slots__ = ("_ace", "_cards", "_left", "_runs", "dearest")

    def __init__(self, values: CardValues, ace: Ace) -> None:
        """Tabulate what each of the 8,192 holdings in one suit weighs, runs taken out, and which of
        its cards a run could use.
        """
        cards = tuple(values.of(card) << LOOSE | 1 for card in cards_of(SUIT_BITS))
        totals = [0]
        for ranks in range(1, SUIT_BITS + 1):
            low = ranks & -ranks
            totals.append(totals[ranks ^ low] + cards[low.bit_length() - 1])
        self._ace = ace
        self._cards = (*cards, cards[0])
        self.dearest = max(cards) >> LOOSE
        left, runs = [], []
        for ranks in range(SUIT_BITS + 1):
            used = [high_ace_down(_in_blocks(each)) for each in _readings(ranks, ace)]
            left.append(min(totals[ranks ^ each] for each in used))
            runs.append(used[0] | used[-1])
        self._left = tuple(left)
        self._runs = tuple(runs)

    def least(self, mask: int) -> int:
        """The fewest points that must stay outside melds (GN-16, GN-24)."""
        return self.weight(mask) >> LOOSE

    def weight(self, mask: int) -> int:
        """The least deadwood, and in the low bits the fewest loose cards with which it is had."""
        clubs = mask & SUIT_BITS
        diamonds = mask >> 13 & SUIT_BITS
        hearts = mask >> 26 & SUIT_BITS
        spades = mask >> 39
        three = clubs & diamonds & (hearts | spades) | hearts & spades & (clubs | diamonds)
        if not three:
            left = self._left
            return left[clubs] + left[diamonds] + left[hearts] + left[spades]
        if three.bit_count() > MANY_RANKS:
            return self._rank_by_rank(mask)
        return self._with_sets(clubs, diamonds, hearts, spades, three)

    def _with_sets(self, clubs: int, diamonds: int, hearts: int, spades: int, three: int) -> int:
        """The least weight if only the ranks `three`, held at least thrice, may become sets."""
        runs = self._runs
        wanted = runs[clubs] | runs[diamonds] | runs[hearts] | runs[spades]
        kept = ~three | wanted
        three &= wanted
        clubs &= kept
        diamonds &= kept
        hearts &= kept
        spades &= kept
        if not three:
            left = self._left
            return left[clubs] + left[diamonds] + left[hearts] + left[spades]
        rank = three & -three
        three ^= rank
        best = self._with_sets(clubs, diamonds, hearts, spades, three)
        c, d, h, s = clubs & ~rank, diamonds & ~rank, hearts & ~rank, spades & ~rank
        best = min(best, self._with_sets(c, d, h, s, three))
        if rank & clubs & diamonds & hearts & spades:
            # A set of three, the fourth card left to a run.
            if rank & runs[clubs]:
                best = min(best, self._with_sets(clubs, d, h, s, three))
            if rank & runs[diamonds]:
                best = min(best, self._with_sets(c, diamonds, h, s, three))
            if rank & runs[hearts]:
                best = min(best, self._with_sets(c, d, hearts, s, three))
            if rank & runs[spades]:
                best = min(best, self._with_sets(c, d, h, spades, three))
        return best

    def runs(self, ranks: int) -> Iterator[int]:
        """The runs that leave least of one suit."""
        readings = _readings(ranks, self._ace)
        in_runs = min(map(_in_blocks, readings), key=lambda used: self._loose(ranks, used))
        while in_runs:
            low = in_runs & -in_runs
            block = in_runs & ~(in_runs + low)  # up to the first gap
            yield high_ace_down(block)
            in_runs ^= block

    def _loose(self, ranks: int, used: int) -> int:
        rest = ranks & ~high_ace_down(used)
        return sum(card for rank, card in enumerate(self._cards[:13]) if rest >> rank & 1)

    def _rank_by_rank(self, mask: int) -> int:
        """The least weight, found by going up the ranks; for big holdings. Where aces may stand
        high, once for each choice of those that do.
        """
        high = [0]
        if self._ace is Ace.EITHER:
            for ace in (1 << suit for suit in range(0, 52, 13)):
                if mask & ace and mask & ace << 11 and mask & ace << 12:
                    high += [others | ace for others in high]
        return min(self._upwards(mask, aces) for aces in high)

    def _upwards(self, mask: int, high: int) -> int:
        """What matters of the ranks below is only how many neighbours end there in each suit: none,
        one, two, or enough for a run. The aces in `high` come last.
        """
        below: dict[tuple[int, ...], int] = {(0, 0, 0, 0): 0}
        for rank in range(15):  # one above the high ace, to count what ends with it
            ended = (0, *(sum(self._cards[max(rank - n, 0) : rank]) for n in (1, 2)), 0)
            choices = _kept_of_rank(mask & ~high, rank) if rank < 13 else (_aces(high, rank),)
            here: dict[tuple[int, ...], int] = {}
            for (lengths, weight), kept in product(below.items(), choices):
                left = sum(ended[n] for n, stays in zip(lengths, kept, strict=True) if not stays)
                state = tuple(
                    min(n + 1, 3) if stays else 0 for n, stays in zip(lengths, kept, strict=True)
                )
                here[state] = min(here.get(state, weight + left), weight + left)
            below = here
        return min(below.values())


def _aces(high: int, rank: int) -> tuple[int, ...]:
    """By suit, the aces that stand above the king."""
    return tuple(int(rank == 13 and high >> suit & 1) for suit in range(0, 52, 13))


def _kept_of_rank(mask: int, rank: int) -> tuple[tuple[int, ...], ...]:
    """By suit, the cards of a rank that no set takes: all, or what a set of the rank leaves."""
    held = tuple((mask >> 13 * suit & SUIT_BITS) >> rank & 1 for suit in range(4))
    if sum(held) < 3:
        return (held,)
    none = (0, 0, 0, 0)
    if sum(held) == 3:
        return held, none
    return held, none, (1, 0, 0, 0), (0, 1, 0, 0), (0, 0, 1, 0), (0, 0, 0, 1)


@lru_cache(maxsize=16)
def solver(values: CardValues, ace: Ace) -> Solver:
    """The solver for these card values."""
    return Solver(values, ace)


def solver_of(rules: Rules) -> Solver:
    """The solver for hands by these rules."""
    return solver(rules.values, rules.melds.ace)


def arrange(cards: tuple[Card, ...], rules: Rules) -> Arrangement:
    """The best arrangement of a hand (GN-24): fewest points, then most cards in melds.

    Of equally good ones: that with a set of the lowest rank, and so on up; a set of four before one
    of three; and of those of three the one that leaves the club, else the diamond, and so on.
    """
    if not rules.pack.is_single:
        best = plan(cards, rules, Aim.DEADWOOD)
        assert best is not None
        return Arrangement(best.melds, best.loose, best.points)
    if not rules.melds.are_plain:
        return _of_few(cards, rules)
    return _arranged(mask_of(cards), solver_of(rules))


def _of_few(cards: tuple[Card, ...], rules: Rules) -> Arrangement:
    """The same where short or blind melds count, for hands of few cards: every choice is tried. Of
    those that leave as little, the one whose melds score most.
    """
    best = Arrangement((), cards, rules.values.total(cards))
    for meld in melds_among(cards, rules.melds):
        rest = _of_few(without(cards, meld), rules)
        found = Arrangement((meld, *rest.melds), rest.loose, rest.points)
        if (found.points, -_score(found, rules)) < (best.points, -_score(best, rules)):
            best = found
    return best


def _score(arranged: Arrangement, rules: Rules) -> int:
    """What the melds of an arrangement score as plays (DI-20)."""
    payout = rules.payout
    if not isinstance(payout, PlayPoints):
        return sum(map(len, arranged.melds))
    return sum(
        payout.sets if len({card.rank for card in meld}) == 1 else payout.runs
        for meld in arranged.melds
    )


def _arranged(mask: int, best: Solver) -> Arrangement:
    weight = best.weight(mask)
    melds = []
    left = mask
    for meld in sets_in(mask):
        if not meld & ~left and best.weight(left ^ meld) == weight:
            melds.append(meld)
            left ^= meld
    for suit in range(0, 52, 13):
        for block in best.runs(left >> suit & SUIT_BITS):
            melds.append(block << suit)
            left ^= block << suit
    shown = sorted((cards_of(meld) for meld in melds), key=lambda meld: (-len(meld), meld))
    return Arrangement(tuple(shown), cards_of(left), weight >> LOOSE)


def after_each_discard(cards: tuple[Card, ...], rules: Rules) -> tuple[tuple[Card, int], ...]:
    """For each card of a hand, in the order given, the least deadwood of the others (GN-16).

    Judging each hand that a discard leaves, not the hand before it, is the point: the best
    arrangement of eleven cards less its dearest loose card is not always the best of ten.
    """
    if not rules.pack.is_single:
        left = {card: least_deadwood(without(cards, (card,)), rules) for card in set(cards)}
        return tuple((card, left[card]) for card in cards)
    if not rules.melds.are_plain:
        return tuple((card, arrange(without(cards, (card,)), rules).points) for card in cards)
    weight = solver_of(rules).weight
    mask = mask_of(cards)
    return tuple((card, weight(mask ^ BIT[card]) >> LOOSE) for card in cards)


def discards_within(
    cards: tuple[Card, ...], rules: Rules, limit: int
) -> tuple[tuple[Card, int], ...]:
    """The discards that leave at most so much deadwood, and how much they leave (GN-16).

    The same as asking `after_each_discard`, but sooner answered: a discard takes at most its own
    points off the least deadwood of the whole hand.
    """
    if not rules.pack.is_single:
        too_much = least_deadwood(cards, rules) - limit
        tried = tuple(card for card in dict.fromkeys(cards) if rules.values.of(card) >= too_much)
        left = ((card, least_deadwood(without(cards, (card,)), rules)) for card in tried)
        return tuple((card, points) for card, points in left if points <= limit)
    best, values = solver_of(rules), rules.values
    mask = mask_of(cards)
    too_much = best.least(mask) - limit
    if too_much > best.dearest:
        return ()
    after = ((card, best.least(mask ^ BIT[card])) for card in cards if values.of(card) >= too_much)
    return tuple((card, points) for card, points in after if points <= limit)


def best_defence(hand: tuple[Card, ...], melds: tuple[TableMeld, ...], rules: Rules) -> Defence:
    """What leaves the opponent of a knocker the least deadwood (GN-18).

    Every choice of lay-offs is weighed together with the best arrangement of what stays, for a card
    may be worth more on the knocker's meld than in one's own. Of equally good ones: fewest loose
    cards, then fewest lay-offs, then those on the earlier melds.
    """
    best = solver_of(rules)
    mask = mask_of(hand)
    chosen: tuple[tuple[Card, MeldId], ...] = ()
    stays, lightest = mask, (best.weight(mask), 0)
    for choice in product(*(tuple(_lay_offs(meld, mask, rules.melds)) for meld in melds)):
        steps = tuple(step for on_meld in choice for step in on_meld)
        laid = mask_of(card for card, _ in steps)
        if laid.bit_count() == len(steps):
            weighed = (best.weight(mask ^ laid), len(steps))
            if weighed < lightest:
                chosen, stays, lightest = steps, mask ^ laid, weighed
    return Defence(chosen, _arranged(stays, best))


def _lay_offs(
    meld: TableMeld, mask: int, rules: MeldRules
) -> Iterator[tuple[tuple[Card, MeldId], ...]]:
    """All that a hand can lay off on one meld, each in an order in which every step fits."""
    hand = cards_of(mask)
    seen = {frozenset[Card]()}
    waiting: list[tuple[TableMeld, tuple[tuple[Card, MeldId], ...]]] = [(meld, ())]
    for so_far, steps in waiting:
        yield steps
        laid = frozenset(card for card, _ in steps)
        for card in hand:
            if fits(so_far, card, rules) and laid | {card} not in seen:
                seen.add(laid | {card})
                waiting.append((add(so_far, card, meld.owner), (*steps, (card, meld.id))))

"""The best that a hand of two packs with jokers can do, and how: melds with each joker in its
place, cards added to melds on the table. Exact; how it is found stands in `arranger`.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain

from rummybot.engine.cards import JOKER, RANKS, SUITS, Card, Rank, Suit, without
from rummybot.engine.ids import MeldId
from rummybot.engine.melds import End, RunOf, SetOf, Single, TableMeld
from rummybot.engine.rules import MeldRules, Rules
from rummybot.engine.two_packs.arranger import BARE, Arranger, Best, Lying, arranger
from rummybot.engine.two_packs.chain_paths import Chain, runs_of
from rummybot.engine.two_packs.chains import TOP, Grown
from rummybot.engine.two_packs.set_choices import Begun, Choice
from rummybot.engine.two_packs.weights import (
    CARD,
    LOOSE,
    WANTED,
    Aim,
    Weights,
    code_of,
    held_by_place,
    highs,
)

NOWHERE = 99
"""A place that no card has."""


@dataclass(frozen=True, slots=True)
class Addition:
    """A card added to a meld on the table; in a run at this end."""

    card: Card
    meld: MeldId
    end: End | None


@dataclass(frozen=True, slots=True)
class Plan:
    """What is done with a hand: melds, each as it lies, a run from low to high; cards added to the
    table, in an order in which each fits; what is left. `points` is what the melds are worth as an
    opening if that was asked for, else what the cards left count.
    """

    melds: tuple[tuple[Card, ...], ...]
    additions: tuple[Addition, ...]
    loose: tuple[Card, ...]
    points: int


def least_deadwood(hand: tuple[Card, ...], rules: Rules) -> int:
    """The fewest points that must stay outside melds (VI-13)."""
    return rules.values.total(hand) - _points(hand, rules, Aim.DEADWOOD)


def best_opening(hand: tuple[Card, ...], rules: Rules, must: Card | None = None) -> int:
    """The most that melds of a hand are worth as an opening, with a card that must be in one of
    them (JR-13, JR-34, JR-37); 0 if there are none.
    """
    return _points(hand, rules, Aim.OPENING, must)


def fewest_left(hand: tuple[Card, ...], rules: Rules, must: Card | None = None) -> int:
    """How few cards of a hand need stay outside melds (JR-38); all, if a card that must be in one
    of them cannot be.
    """
    weight = arranger(rules.values, rules.melds, Aim.CARDS).weight(code_of(hand), must)
    return len(hand) - _paid(weight, must) // CARD


def _points(hand: tuple[Card, ...], rules: Rules, aim: Aim, must: Card | None = None) -> int:
    weight = arranger(rules.values, rules.melds, aim).weight(code_of(hand), must)
    return _paid(weight, must) >> LOOSE


def _paid(weight: int, must: Card | None) -> int:
    """A weight less what the card that had to be used adds; 0 if it was not used."""
    return weight if must is None else max(weight - WANTED, 0)


def plan(
    hand: tuple[Card, ...],
    rules: Rules,
    aim: Aim,
    must: Card | None = None,
    table: tuple[TableMeld, ...] = (),
) -> Plan | None:
    """The best that can be done with a hand, and with additions to these melds on the table. None
    if a card that must be used cannot be.
    """
    by = arranger(rules.values, rules.melds, aim)
    found = list(_plans(by, hand, rules, aim, must, table, ()))
    return max(found, key=lambda each: each[0])[1] if found else None


def _plans(
    by: Arranger,
    hand: tuple[Card, ...],
    rules: Rules,
    aim: Aim,
    must: Card | None,
    table: tuple[TableMeld, ...],
    stopped: tuple[tuple[MeldId, End], ...],
) -> Iterator[tuple[int, Plan]]:
    """The best plan; where it would make a run on the table too long, those with either of its ends
    left alone.
    """
    lying = lying_of(table, rules.melds, stopped) if table else BARE
    best = by.best(code_of(hand), must, lying)
    if must is not None and best.weight < WANTED:
        return
    melds, additions = _laid_out(by.weights, best, lying, rules.melds)
    long = _too_long(table, additions, rules.melds)
    if long is not None:
        for end in End:
            yield from _plans(by, hand, rules, aim, must, table, (*stopped, (long, end)))
        return
    played = (*chain.from_iterable(melds), *(each.card for each in additions))
    loose = without(hand, played)
    points = _paid(best.weight, must) >> LOOSE if aim is Aim.OPENING else rules.values.total(loose)
    yield best.weight, Plan(melds, additions, loose, points)


def _too_long(
    table: tuple[TableMeld, ...], additions: tuple[Addition, ...], rules: MeldRules
) -> MeldId | None:
    for meld in table:
        size = len(meld.laid) + sum(each.meld == meld.id for each in additions)
        if isinstance(meld.shape, RunOf) and size > rules.run_most:
            return meld.id
    return None


def lying_of(
    table: tuple[TableMeld, ...],
    rules: MeldRules,
    stopped: tuple[tuple[MeldId, End], ...] = (),
) -> Lying:
    """What melds on the table offer, but for the ends of runs to which nothing may be added."""
    sets: dict[int, tuple[Begun, ...]] = {}
    runs: list[tuple[Grown, ...]] = [(), (), (), ()]
    for meld in table:
        cards = meld.cards
        match meld.shape:
            case SetOf(rank=rank):
                held = frozenset(SUITS.index(card.suit) for card in cards if card != JOKER)
                begun = Begun(meld.id, held, rules.set_most - len(cards))
                sets[rank] = (*sets.get(rank, ()), begun)
            case RunOf(low=low, suit=suit):
                if len(cards) < rules.run_most:
                    number = SUITS.index(suit)
                    run = Grown(
                        meld.id,
                        NOWHERE if (meld.id, End.LOW) in stopped else low,
                        NOWHERE if (meld.id, End.HIGH) in stopped else low + len(cards) - 1,
                        cards[0] == JOKER,
                        cards[-1] == JOKER,
                    )
                    runs[number] = (*runs[number], run)
            case Single():
                pass
    return Lying(sets, tuple(runs))


def _laid_out(
    by: Weights, best: Best, lying: Lying, rules: MeldRules
) -> tuple[tuple[tuple[Card, ...], ...], tuple[Addition, ...]]:
    """The melds and additions of what was found, longest melds first."""
    melds: list[tuple[Card, ...]] = []
    additions: list[Addition] = []
    for rank, choice in best.chosen:
        for cards, on in _of_choice(rank, choice):
            if on is None:
                melds.append(cards)
            else:
                additions += [Addition(card, MeldId(on), None) for card in cards]
    for number, suit in enumerate(SUITS):
        for each in _chains(by, best, number, lying.runs[number]):
            row = _row(each, suit)
            if each.above is not None:
                additions += [Addition(card, MeldId(each.above), End.HIGH) for card in row]
            elif each.below is not None:
                low = (Addition(card, MeldId(each.below), End.LOW) for card in reversed(row))
                additions += low
            else:
                melds += _cut(row, rules.run_most)
    return tuple(sorted(melds, key=lambda meld: (-len(meld), meld))), tuple(additions)


def _of_choice(rank: int, choice: Choice) -> Iterator[tuple[tuple[Card, ...], int | None]]:
    """The cards of each set, or for a set on the table, with its number."""
    for part in choice.parts:
        real = (Card(SUITS[suit], RANKS[rank - 1]) for suit in part.suits)
        yield (*real, *(JOKER,) * part.jokers), part.on


def _chains(by: Weights, best: Best, number: int, table: tuple[Grown, ...]) -> tuple[Chain, ...]:
    """The runs of one suit, for each way to split its aces; of the ways the best."""
    suit, jokers = best.suits[number], best.jokers[number]
    wanted = best.wanted if number == best.wanted_suit else 0
    found = (
        runs_of(
            held_by_place(suit, high),
            by.worths,
            jokers,
            TOP if wanted == Rank.ACE and high else wanted,
            table,
        )
        for high in highs(suit, by.ace)
    )
    ways = [way for way in found if way is not None]
    return max(ways, key=lambda way: way[0])[1]


def _row(each: Chain, suit: Suit) -> tuple[Card, ...]:
    """The cards of a chain, from low to high."""
    places = enumerate(each.jokers, each.low)
    return tuple(
        JOKER if joker else Card(suit, RANKS[(place - 1) % len(RANKS)]) for place, joker in places
    )


def _cut(row: tuple[Card, ...], most: int) -> tuple[tuple[Card, ...], ...]:
    """A run, or two if it is too long for one."""
    half = len(row) // 2
    return (row,) if len(row) <= most else (row[:half], row[half:])

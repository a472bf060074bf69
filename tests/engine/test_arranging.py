"""The arranger of two packs against trying everything, and its plans against the rules."""

from collections.abc import Callable
from random import Random

import pytest

from rummybot.engine.cards import JOKER, PACK, Card, without
from rummybot.engine.ids import MeldId, Seat
from rummybot.engine.melds import Flaw, TableMeld, add, ends_for, lay
from rummybot.engine.readings import as_laid
from rummybot.engine.two_packs.arranging import (
    Plan,
    best_opening,
    fewest_left,
    least_deadwood,
    plan,
)
from rummybot.engine.two_packs.weights import Aim
from rummybot.engine.variants.joker import RULES
from tests.engine.hands import hand
from tests.engine.two_packs import (
    Aiming,
    Hand,
    cards_down,
    covered,
    crowded,
    deadwood,
    opening,
    possible,
    scattered,
    some_hands,
    tried,
)

AIMS: dict[Aim, Aiming] = {
    Aim.DEADWOOD: deadwood,
    Aim.OPENING: opening,
    Aim.CARDS: cards_down,
}


def laid(cards: Hand, number: int = 0) -> TableMeld:
    """A meld on the table, as its order tells."""
    ways = as_laid(cards, RULES.melds)
    assert not isinstance(ways, Flaw), (cards, ways)
    (way,) = ways
    return lay(MeldId(number), Seat(0), way.cards, way.shape)


def worth_of(found: Plan, cards: Hand, aim: Aim) -> tuple[int, int]:
    """What a plan brings, once it is carried out by the rules: points or cards first."""
    for meld in found.melds:
        laid(meld)
    down = (*(card for meld in found.melds for card in meld), *(a.card for a in found.additions))
    assert sorted((*down, *found.loose)) == sorted(cards)
    off = RULES.values.total(down)
    if aim is Aim.OPENING:
        return found.points, len(down)
    assert found.points == RULES.values.total(cards) - off
    return (off, len(down)) if aim is Aim.DEADWOOD else (len(down), off)


Search = Callable[[Hand, Aiming, Card | None], tuple[int, int] | None]


def judged(cards: Hand, must: Card | None, search: Search) -> None:
    for aim, aiming in AIMS.items():
        best = search(cards, aiming, must)
        found = plan(cards, RULES, aim, must)
        if best is None:
            assert found is None, (cards, aim, must)
        else:
            assert found is not None, (cards, aim, must)
            assert worth_of(found, cards, aim) == best, (cards, aim, must)
            assert must is None or found.loose.count(must) < cards.count(must)


@pytest.mark.parametrize("seed", range(4))
def test_small_hands_are_arranged_as_well_as_by_trying_everything(seed: int) -> None:
    rng = Random(seed)
    for cards in some_hands(rng, 60, 9):
        judged(cards, None, tried)
        judged(cards, rng.choice(cards), tried)


@pytest.mark.parametrize("seed", range(4))
def test_crowded_hands_are_arranged_as_well_as_by_another_search(seed: int) -> None:
    rng = Random(100 + seed)
    for number in range(25):
        cards = (crowded if number % 2 else scattered)(rng, rng.randint(10, 20))
        judged(cards, None, covered)
        judged(cards, rng.choice(cards), covered)


def test_examples_of_the_rules() -> None:
    forty_eight = hand("Kc Kd Kh 5h 6h 7h")
    assert best_opening(forty_eight, RULES) == 48  # JR-35
    assert best_opening(hand("Ac Ad Ah"), RULES) == 33
    assert best_opening(hand("Ac 2c 3c"), RULES) == 6
    assert best_opening(hand("Qc Kc Ac"), RULES) == 31
    assert best_opening((*hand("Qc Kc"), JOKER), RULES) == 31
    assert best_opening((*hand("7s 7h"), JOKER, JOKER), RULES) == 28  # JR-26
    assert best_opening((*hand("5h 8h"), JOKER, JOKER), RULES) == 0  # JR-27
    assert best_opening(hand("Kc Ac 2c"), RULES) == 0  # JR-24
    assert best_opening(hand("7s 7s 7d"), RULES) == 0  # JR-22
    assert best_opening(forty_eight, RULES, must=hand("5h")[0]) == 48
    assert best_opening(hand("Kc Kd Kh 5h"), RULES, must=hand("5h")[0]) == 0
    assert least_deadwood((*hand("5h 8h Ac 9d"), JOKER), RULES) == 5 + 8 + 11 + 9 + 20
    assert least_deadwood(hand("5h 6h 7h 8h Ac"), RULES) == 11
    assert fewest_left(hand("2h 3h 4h 2c 2d 2s 9c"), RULES) == 1
    assert fewest_left(hand("2h 3h 4h 2c 2d 2s 9c"), RULES, must=hand("9c")[0]) == 7


# ---------------------------------------------------------------- with melds on the table


def some_table(rng: Random) -> tuple[TableMeld, ...]:
    """Some melds, sets and runs of any length, with and without jokers."""
    found: list[TableMeld] = []
    while len(found) < rng.randint(1, 4):
        cards = rng.sample((*PACK, *(JOKER,) * 8), 40)
        pattern = rng.choice([each for each in possible(tuple(cards)) if each.jokers <= 2])
        ways = as_laid((*pattern.real, *(JOKER,) * pattern.jokers), RULES.melds)
        if not isinstance(ways, Flaw):
            way = rng.choice(ways)
            found.append(lay(MeldId(len(found) + 1), Seat(0), way.cards, way.shape))
    return tuple(found)


def with_table(
    cards: Hand, table: tuple[TableMeld, ...], aim: Aiming, must: Card | None
) -> tuple[int, int] | None:
    """The most that laying off, card by card, and melds of the rest can bring."""
    reached = {(tuple(sorted(cards)), table)}
    waiting = list(reached)
    best: tuple[int, int] | None = None
    for held, melds in waiting:
        laid_off = list(cards)
        for card in held:
            laid_off.remove(card)
        off = RULES.values.total(tuple(laid_off)), len(laid_off)
        rest = covered(held, aim, None if must is None or must in laid_off else must)
        if rest is not None:
            first, second = off if aim is deadwood else off[::-1]
            total = first + rest[0], second + rest[1]
            best = total if best is None else max(best, total)
        for number, meld in enumerate(melds):
            for card in set(held):
                for end in ends_for(meld, card, RULES.melds):
                    grown = add(meld, card, Seat(0), end)
                    state = without(held, (card,)), (*melds[:number], grown, *melds[number + 1 :])
                    if state not in reached:
                        reached.add(state)
                        waiting.append(state)
    return best


def carried_out(found: Plan, table: tuple[TableMeld, ...]) -> None:
    """Add the cards one by one; each must fit."""
    by_id = {meld.id: meld for meld in table}
    for each in found.additions:
        meld = by_id[each.meld]
        ends = ends_for(meld, each.card, RULES.melds)
        assert ends, (each, meld)
        assert each.end is None or each.end in ends, (each, meld)
        by_id[each.meld] = add(meld, each.card, Seat(0), each.end or ends[0])


@pytest.mark.parametrize("seed", range(6))
def test_the_table_takes_as_much_as_by_trying_everything(seed: int) -> None:
    rng = Random(200 + seed)
    for number in range(40):
        table = some_table(rng)
        cards = (crowded if number % 2 else scattered)(rng, rng.randint(5, 9))
        must = rng.choice((None, rng.choice(cards)))
        for aim in (Aim.DEADWOOD, Aim.CARDS):
            best = with_table(cards, table, AIMS[aim], must)
            found = plan(cards, RULES, aim, must, table)
            if best is None:
                assert found is None, (cards, table, must)
            else:
                assert found is not None, (cards, table, must, best)
                assert worth_of(found, cards, aim) == best, (cards, table, must, found)
                carried_out(found, table)

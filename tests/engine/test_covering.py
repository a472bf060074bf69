"""Whether a hand can go down as a whole, beside trying everything; what goes down otherwise."""

from collections import Counter
from dataclasses import replace
from functools import cache
from random import Random

import pytest

from rummybot.engine.cards import Card, without
from rummybot.engine.covering import Cover, cover, coverable, laid_down, own_cover
from rummybot.engine.ids import MeldId, Seat
from rummybot.engine.melds import Flaw, TableMeld, add, fits, lay, recognise
from rummybot.engine.rules import Ace, MeldRules, Rules
from rummybot.engine.variants import find_variant
from tests.engine.brute_force import every_meld, is_meld
from tests.engine.hands import crowded, hand

BASIC, MICHIGAN = (
    found.rules for key in ("basic", "michigan") if (found := find_variant(key)) is not None
)
RULES = [BASIC, MICHIGAN]
by_ace = pytest.mark.parametrize("rules", RULES, ids=["ace low", "ace at either end"])


def on_table(number: int, text: str, rules: Rules) -> TableMeld:
    cards = hand(text)
    shape = recognise(cards, rules.melds)
    assert not isinstance(shape, Flaw)
    return lay(MeldId(number), Seat(1), cards, shape)


def goes_down_by_trying(
    cards: frozenset[Card], table: tuple[frozenset[Card], ...], *, high: bool
) -> bool:
    """Whether some order of melds and lay-offs plays all these cards."""

    @cache
    def tried(left: frozenset[Card], lying: tuple[frozenset[Card], ...]) -> bool:
        if not left:
            return True
        for meld in every_meld(tuple(left), high=high):
            if tried(left - frozenset(meld), lying):
                return True
        for number, there in enumerate(lying):
            for card in left:
                if is_meld((*there, card), high=high):
                    grown = (*lying[:number], there | {card}, *lying[number + 1 :])
                    if tried(left - {card}, grown):
                        return True
        return False

    return tried(cards, table)


def is_sound(
    found: Cover, cards: tuple[Card, ...], table: tuple[TableMeld, ...], rules: Rules
) -> bool:
    """Whether a cover is of exactly these cards, and each of its steps can be done."""
    used = [*(card for meld in found.melds for card in meld), *(card for card, _ in found.lay_offs)]
    if sorted(used) != sorted(cards):
        return False
    if any(isinstance(recognise(meld, rules.melds), Flaw) for meld in found.melds):
        return False
    lying = {meld.id: meld for meld in table}
    for card, number in found.lay_offs:
        if not fits(lying[number], card, rules.melds):
            return False
        lying[number] = add(lying[number], card, Seat(0))
    return True


@by_ace
@pytest.mark.parametrize("chunk", range(8))
def test_a_cover_is_found_exactly_where_there_is_one(rules: Rules, chunk: int) -> None:
    high = rules.melds.ace is Ace.EITHER
    seen: Counter[bool] = Counter()
    for seed in range(60):
        rng = Random(f"{chunk} {seed}")
        pool = crowded(rng, rng.randint(9, 14))
        melds = [meld for meld in every_meld(pool, high=high) if len(meld) == 3]
        rng.shuffle(melds)
        table: list[TableMeld] = []
        rest = pool
        for meld in melds[:2]:
            if set(meld) <= set(rest):
                table.append(on_table(len(table) + 1, " ".join(map(str, meld)), rules))
                rest = without(rest, meld)
        cards = tuple(sorted(rest[: rng.randint(1, 8)]))
        found = cover(cards, tuple(table), rules)
        lying = tuple(frozenset(meld.cards) for meld in table)
        assert (found is not None) is goes_down_by_trying(frozenset(cards), lying, high=high)
        seen[found is not None] += 1
        if found is not None:
            assert is_sound(found, cards, tuple(table), rules)
            assert coverable(cards, tuple(table), rules) == cards
        alone = own_cover(cards, rules)
        assert (alone is not None) is goes_down_by_trying(frozenset(cards), (), high=high)
    assert min(seen[True], seen[False]) >= 3


def test_a_chain_reaches_over_other_cards_of_the_hand() -> None:
    run = on_table(1, "7s 8s 9s", BASIC)
    found = cover(hand("5s 6s Ts"), (run,), BASIC)
    assert found is not None
    assert set(found.lay_offs) == {(card, MeldId(1)) for card in hand("5s 6s Ts")}


def test_a_card_may_have_to_leave_a_meld_of_its_own() -> None:
    """The sevens are a set, but then the eight and nine of spades have no place."""
    run = on_table(1, "4s 5s 6s", BASIC)
    found = cover(hand("7s 8s 9s 7c 7d 7h"), (run,), BASIC)
    assert found is not None
    assert is_sound(found, hand("7s 8s 9s 7c 7d 7h"), (run,), BASIC)


def test_nothing_covers_no_cards_openly() -> None:
    assert own_cover((), BASIC) is None


# ---------------------------------------------------------------- as much as can be (IR-10)


def test_what_goes_down_leaves_the_least_and_one_card_to_throw() -> None:
    down = laid_down(hand("2s 3s 4s 5s 6s Jh Qh Kh"), (), BASIC, None)
    assert sum(map(len, down.melds)) == 7
    assert hand("2s")[0] not in [card for meld in down.melds for card in meld]


def test_lay_offs_follow_the_melds() -> None:
    run = on_table(1, "7s 8s 9s", BASIC)
    down = laid_down(hand("Ts 2s 2d 2c Js Kd 9h"), (run,), BASIC, None)
    assert down.melds == (hand("2c 2d 2s"),)
    assert down.lay_offs == ((hand("Ts")[0], 1), (hand("Js")[0], 1))


def test_a_card_that_is_owed_goes_down_whatever_it_costs() -> None:
    cards = hand("6c 6s 6h 7s 8s Kd Qd 2c")
    owing = laid_down(cards, (), BASIC, hand("6c")[0])
    assert owing.melds == (hand("6c 6h 6s"),)
    assert laid_down(cards, (), BASIC, None).melds == (hand("6s 7s 8s"),)


def test_the_last_card_too_if_it_is_owed() -> None:
    owing = laid_down(hand("9c 9d 9h"), (), BASIC, hand("9c")[0])
    assert owing.melds == (hand("9c 9d 9h"),)


def test_a_card_that_may_not_be_thrown_does_not_stay_alone() -> None:
    """AMB-03: the ten would go to the run, but then the nine of clubs were left."""
    run = on_table(1, "7s 8s 9s", BASIC)
    (nine,) = hand("9c")
    assert laid_down(hand("9c Ts"), (run,), BASIC, None) == Cover((), ((hand("Ts")[0], MeldId(1)),))
    assert laid_down(hand("9c Ts"), (run,), BASIC, None, nine) == Cover(())


@by_ace
def test_what_goes_down_can_be_put_down(rules: Rules) -> None:
    for seed in range(120):
        rng = Random(seed)
        pool = crowded(rng, rng.randint(8, 13))
        melds = [meld for meld in every_meld(pool) if len(meld) == 3]
        table = (on_table(1, " ".join(map(str, rng.choice(melds))), rules),) if melds else ()
        cards = tuple(sorted(without(pool, table[0].cards if table else ())))
        down = laid_down(cards, table, rules, None)
        gone = (*(c for meld in down.melds for c in meld), *(card for card, _ in down.lay_offs))
        assert is_sound(down, gone, table, rules)
        left = without(cards, gone)
        assert left
        if len(left) > 3:  # a meld of three stays whole if one of it must be kept
            assert own_cover(left, rules) is None


def test_an_ace_is_laid_off_at_the_end_where_it_may_stand() -> None:
    king = on_table(1, "Jd Qd Kd", MICHIGAN)
    assert cover(hand("Ad"), (king,), MICHIGAN) == Cover((), ((hand("Ad")[0], MeldId(1)),))
    low = replace(MICHIGAN, melds=MeldRules())
    assert cover(hand("Ad"), (king,), low) is None

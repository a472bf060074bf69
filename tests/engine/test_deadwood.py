"""The best arrangement of a hand, against worked examples and against trying everything."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rummybot.engine.cards import PACK, SUITS, Card, Suit, mask_of
from rummybot.engine.deadwood import (
    Arrangement,
    Defence,
    after_each_discard,
    arrange,
    best_defence,
    discards_within,
    solver_of,
)
from rummybot.engine.ids import MeldId, Seat
from rummybot.engine.melds import Flaw, TableMeld, lay, recognise
from rummybot.engine.rules import Ace, MeldRules, Rules
from rummybot.engine.score_rules import CardValues
from rummybot.engine.variants import gin
from tests.engine.brute_force import every_defence, every_meld, is_meld, lightest, points_of
from tests.engine.hands import crowded, hand, scattered

KNOCKER = Seat(1)
GIN = gin.RULES
TENS = replace(GIN, values=CardValues())
COUNTED = replace(GIN, values=CardValues(courts=(11, 12, 13)))
HIGH = replace(GIN, values=CardValues(ace_held=15, ace_high=15), melds=MeldRules(ace=Ace.EITHER))
ALL = pytest.mark.parametrize("rules", [TENS, COUNTED, HIGH], ids=["tens", "counted", "high"])

hands = st.sets(st.sampled_from(PACK), max_size=11).map(lambda cards: tuple(sorted(cards)))


def least(cards: tuple[Card, ...], rules: Rules = TENS) -> int:
    return solver_of(rules).least(mask_of(cards))


def truth(cards: tuple[Card, ...], rules: Rules) -> tuple[int, int]:
    """The least deadwood and the fewest loose cards, found by trying everything."""
    values = rules.values
    return lightest(cards, values.courts, values.ace_held, high=rules.melds.ace is Ace.EITHER)


def shown(*melds: str) -> tuple[TableMeld, ...]:
    """Melds of a knocker, numbered from 1."""
    return tuple(on_table(number, hand(meld)) for number, meld in enumerate(melds, 1))


def on_table(number: int, cards: tuple[Card, ...]) -> TableMeld:
    shape = recognise(cards, MeldRules())
    assert not isinstance(shape, Flaw)
    return lay(MeldId(number), KNOCKER, cards, shape)


def defend(held: str, *melds: str) -> Defence:
    return best_defence(hand(held), shown(*melds), GIN)


# ---------------------------------------------------------------- worked examples


def test_neither_the_longest_run_nor_the_largest_set_comes_first() -> None:
    """R1."""
    best = arrange(hand("5h 6h 7h 8h 9h 5s 5c 8s 8d 8c"), TENS)
    assert best == Arrangement((hand("6h 7h 8h 9h"), hand("5c 5h 5s"), hand("8c 8d 8s")), (), 0)


def test_every_hand_that_a_discard_leaves_is_judged_by_itself() -> None:
    """R2 (a): a knock only without the king."""
    after = dict(after_each_discard(hand("As 2s 3s 4s 6d 6c 6h 4c 5d Ad Kh"), TENS))
    assert len(after) == 11
    assert {str(card): points for card, points in after.items() if points <= 10} == {"Kh": 10}


def test_a_point_too_many_allows_no_knock() -> None:
    """R2 (b)."""
    after = after_each_discard(hand("As 2s 3s 4s 6d 6c 6h 4c 5d 2d Kh"), TENS)
    assert min(points for _, points in after) == 11


def test_an_ace_is_low_and_counts_one() -> None:
    """R5."""
    assert least(hand("As 2s 3s 4d 4h 4c 7c 7d 7h Qh")) == 10
    assert least(hand("Qs Ks As 4d 4h 4c 7c 7d 7h Ah")) == 22
    assert least(hand("Qs Ks As 2s 3s 4d 4h 4c 7d 7h")) == 34


def test_an_ace_that_may_stand_high_stands_where_less_is_left() -> None:
    """MI-01, MI-02: Q-K-A leaves 2 and 3; with a 4 all are in runs; K-A-2 is none."""
    assert arrange(hand("As 2s 3s Qs Ks"), HIGH) == Arrangement(
        (hand("As Qs Ks"),), hand("2s 3s"), 5
    )
    assert least(hand("As 2s 3s 4s Qs Ks"), HIGH) == 0
    assert least(hand("As 2s Ks"), HIGH) == 27


def test_court_cards_count_what_was_agreed() -> None:
    held = hand("Jc Qd Kh 2c 2d 2h")
    assert least(held, TENS) == 30
    assert least(held, COUNTED) == 36
    assert least(held, replace(GIN, values=CardValues(courts=(0, 0, 0)))) == 0


def test_of_equal_points_more_cards_lie_in_melds() -> None:
    worthless = replace(GIN, values=CardValues(courts=(0, 0, 0)))
    assert arrange(hand("Jc Qc Kc Kd"), worthless).melds == (hand("Jc Qc Kc"),)


def test_of_equally_good_arrangements_low_sets_come_first() -> None:
    assert arrange(hand("3c 4c 5c 3d 4d 5d 3h 4h 5h"), TENS).melds == (
        hand("3c 3d 3h"),
        hand("4c 4d 4h"),
        hand("5c 5d 5h"),
    )
    assert arrange(hand("Jc Qc Kc Jd Qd Kd Jh Js"), TENS) == Arrangement(
        (hand("Jc Qc Kc"), hand("Jd Jh Js")), hand("Qd Kd"), 20
    )


def test_runs_are_shown_as_long_as_they_are() -> None:
    assert arrange(hand("2s 3s 4s 5s 6s 7s 9s"), TENS).melds == (hand("2s 3s 4s 5s 6s 7s"),)


def test_no_card_at_all_is_no_deadwood() -> None:
    assert arrange((), TENS) == Arrangement((), (), 0)
    assert after_each_discard((), TENS) == ()


def test_the_whole_pack_is_melds() -> None:
    assert least(PACK) == 0


# ---------------------------------------------------------------- what always holds


def sound(best: Arrangement, cards: tuple[Card, ...], rules: Rules) -> bool:
    """Whether an arrangement is made of melds, of exactly these cards, and counted right."""
    used = sorted([*best.loose, *(card for meld in best.melds for card in meld)])
    values, high = rules.values, rules.melds.ace is Ace.EITHER
    counted = sum(points_of(card, values.courts, values.ace_held) for card in best.loose)
    melds = all(is_meld(meld, high=high) for meld in best.melds)
    return used == sorted(cards) and melds and counted == best.points


@ALL
@pytest.mark.parametrize("chunk", range(25))
def test_50_000_hands_are_arranged_like_by_trying_everything(chunk: int, rules: Rules) -> None:
    """A thousand hands a chunk and court value, ten and eleven cards, scattered and crowded."""
    rng = Random(2 * chunk + (rules is COUNTED))
    weigh = solver_of(rules).least
    wrong = []
    crowd = 0
    for number in range(1000):
        deal = crowded if number % 2 else scattered
        cards = deal(rng, 10 + number // 2 % 2)
        best = arrange(cards, rules)
        wanted = truth(cards, rules)
        crowd += len(list(every_meld(cards))) > 4
        if not (
            (weigh(mask_of(cards)), len(best.loose)) == wanted
            and best.points == wanted[0]
            and sound(best, cards, rules)
        ):
            wrong.append(cards)
    assert wrong == []
    assert crowd > 250


@ALL
def test_big_holdings_are_right_too(rules: Rules) -> None:
    """Where an ace may stand at either end, trying everything takes minutes for a whole pack."""
    rng, most = Random(7), 45 if rules is HIGH else 51
    for size in (*range(12, most + 1), *range(12, 30), *range(12, 30)):
        for cards in (scattered(rng, size), tuple(sorted(scattered(rng, size)))):
            best = arrange(cards, rules)
            assert (best.points, len(best.loose)) == truth(cards, rules)
            assert sound(best, cards, rules)


@given(st.data(), hands)
def test_the_order_of_the_cards_does_not_matter(
    data: st.DataObject, cards: tuple[Card, ...]
) -> None:
    mixed = tuple(data.draw(st.permutations(cards)))
    assert arrange(mixed, TENS) == arrange(cards, TENS)
    assert dict(after_each_discard(mixed, TENS)) == dict(after_each_discard(cards, TENS))


@given(hands, st.permutations(list(SUITS)))
def test_the_suits_are_alike(cards: tuple[Card, ...], others: list[Suit]) -> None:
    swapped = dict(zip(SUITS, others, strict=True))
    assert least(cards) == least(tuple(Card(swapped[card.suit], card.rank) for card in cards))


@given(hands, st.sampled_from(PACK))
def test_one_more_card_costs_at_most_its_points(cards: tuple[Card, ...], more: Card) -> None:
    if more not in cards:
        assert least((*cards, more)) <= least(cards) + points_of(more, TENS.values.courts)


@given(hands.filter(bool))
def test_every_discard_is_named_with_what_it_leaves(cards: tuple[Card, ...]) -> None:
    after = after_each_discard(cards, COUNTED)
    assert [card for card, _ in after] == list(cards)
    for card, points in after:
        rest = tuple(other for other in cards if other != card)
        assert points == truth(rest, COUNTED)[0]


@given(
    hands.filter(bool),
    st.integers(min_value=0, max_value=40),
    st.sampled_from([TENS, COUNTED, HIGH]),
)
def test_discards_within_a_limit_are_those_that_leave_no_more(
    cards: tuple[Card, ...], limit: int, rules: Rules
) -> None:
    within = [each for each in after_each_discard(cards, rules) if each[1] <= limit]
    assert list(discards_within(cards, rules, limit)) == within


def test_only_the_king_may_be_thrown_to_knock_with_ten() -> None:
    """R2, asked the other way."""
    eleven = hand("As 2s 3s 4s 6d 6c 6h 4c 5d Ad Kh")
    assert discards_within(eleven, TENS, 10) == ((hand("Kh")[0], 10),)
    assert discards_within(eleven, TENS, 9) == ()


# ---------------------------------------------------------------- defending against a knock


def test_a_run_is_extended_card_by_card_from_its_ends() -> None:
    """R4, low and high."""
    assert defend("3c 4c Kh", "5c 6c 7c").lay_offs == ((hand("4c")[0], 1), (hand("3c")[0], 1))
    assert defend("9c 8c Kh", "5c 6c 7c").lay_offs == ((hand("8c")[0], 1), (hand("9c")[0], 1))


def test_a_card_that_meets_no_end_stays() -> None:
    """R4 (b): without the four the three does not fit."""
    assert defend("3c Kh", "5c 6c 7c") == Defence((), Arrangement((), hand("3c Kh"), 13))


def test_a_card_may_be_worth_more_on_the_knockers_meld_than_in_ones_own() -> None:
    best = defend("8c 8d 8h 6d 7d 9c", "5c 6c 7c")
    assert best.lay_offs == tuple((card, 1) for card in hand("8c 9c"))
    assert best.rest == Arrangement((hand("6d 7d 8d"),), hand("8h"), 8)


def test_nothing_is_laid_off_that_ones_own_melds_can_use() -> None:
    best = defend("8c 8d 8h", "5c 6c 7c")
    assert best == Defence((), Arrangement((hand("8c 8d 8h"),), (), 0))


def test_a_fourth_card_goes_to_a_set() -> None:
    assert defend("9s 2h", "9c 9d 9h").lay_offs == ((hand("9s")[0], 1),)


def test_one_card_goes_to_one_meld() -> None:
    best = defend("4c 3c Kd", "5c 6c 7c", "4d 4h 4s")
    assert best.lay_offs == ((hand("4c")[0], 1), (hand("3c")[0], 1))
    assert best.rest.loose == hand("Kd")


@pytest.mark.parametrize("chunk", range(10))
def test_4_000_defences_are_like_by_trying_everything(chunk: int) -> None:
    rng = Random(1000 + chunk)
    rules = rng.choice((TENS, COUNTED))
    laid_off = 0
    for _ in range(400):
        cards = crowded(rng, 18) if rng.random() < 0.7 else scattered(rng, 20)
        knocker, held = cards[:8], cards[8:18]
        melds = disjoint(rng, list(every_meld(knocker)))
        best = best_defence(held, tuple(on_table(n, m) for n, m in enumerate(melds, 1)), rules)
        outcomes = every_defence(frozenset(held), tuple(map(frozenset, melds)))
        least_left = min(truth(tuple(rest), rules) for rest in outcomes)
        assert (best.rest.points, len(best.rest.loose)) == least_left
        assert allowed(best, melds)
        rest = tuple(card for card in held if card not in {card for card, _ in best.lay_offs})
        assert sound(best.rest, rest, rules)
        laid_off += bool(best.lay_offs)
    assert laid_off > 40


def disjoint(rng: Random, melds: list[tuple[Card, ...]]) -> list[tuple[Card, ...]]:
    """Some melds of these that share no card."""
    rng.shuffle(melds)
    chosen: list[tuple[Card, ...]] = []
    for meld in melds:
        if not any(set(meld) & set(other) for other in chosen):
            chosen.append(meld)
    return chosen


def allowed(best: Defence, melds: list[tuple[Card, ...]]) -> bool:
    """Whether every step leaves a meld."""
    table = list(melds)
    for card, meld in best.lay_offs:
        table[meld - 1] = (*table[meld - 1], card)
        if not is_meld(table[meld - 1]):
            return False
    return True

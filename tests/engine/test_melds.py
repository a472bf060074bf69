"""Melds recognised, extended and found."""

from itertools import chain, combinations, permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rummybot.engine.cards import PACK, Card, Rank, Suit, cards_of, mask_of
from rummybot.engine.ids import MeldId, Seat
from rummybot.engine.melds import (
    Flaw,
    Laid,
    RunOf,
    SetOf,
    Shape,
    TableMeld,
    add,
    fits,
    lay,
    melds_in,
    missing_at_ends,
    recognise,
    remove,
    runs_in,
    sets_in,
)
from rummybot.engine.rules import Ace, MeldRules
from tests.engine.brute_force import is_meld
from tests.engine.hands import hand

USUAL = MeldRules()
SHORT = MeldRules(set_most=3, run_most=4)
LONG = MeldRules(set_least=4, run_least=4)

HIGH = MeldRules(ace=Ace.EITHER)

WHITE, BLACK = Seat(0), Seat(1)

MELDS = (
    "Ac Ad Ah",
    "Ac Ad Ah As",
    "Td Th Ts",
    "Ac 2c 3c",
    "Jd Qd Kd",
    "4s 5s 6s 7s",
    "Ah 2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh",
)
HIGH_MELDS = (*MELDS, "Qs Ks As", "2c 3c 4c", "9d Td Jd Qd Kd Ad", "Ts Js Qs Ks")
BY_ACE = [(text, USUAL) for text in MELDS] + [(text, HIGH) for text in HIGH_MELDS]


def shape_of(cards: tuple[Card, ...], rules: MeldRules = USUAL) -> Shape:
    shape = recognise(cards, rules)
    assert not isinstance(shape, Flaw)
    return shape


def on_table(text: str, rules: MeldRules = USUAL) -> TableMeld:
    cards = hand(text)
    return lay(MeldId(1), WHITE, cards, shape_of(cards, rules))


# ---------------------------------------------------------------- recognised in any order


@pytest.mark.parametrize(
    ("text", "shape"),
    [
        ("Kh Kd Ks", SetOf(Rank.KING)),
        ("7c 7d 7h 7s", SetOf(Rank.SEVEN)),
        ("As 2s 3s", RunOf(Rank.ACE, Suit.SPADES)),
        ("Qd Kd Jd Td", RunOf(Rank.TEN, Suit.DIAMONDS)),
        ("9c 8c 7c 6c 5c", RunOf(Rank.FIVE, Suit.CLUBS)),
    ],
)
def test_a_meld_is_recognised_in_any_order(text: str, shape: Shape) -> None:
    assert {recognise(cards, USUAL) for cards in permutations(hand(text))} == {shape}


@pytest.mark.parametrize(
    ("text", "rules", "flaw"),
    [
        ("", USUAL, Flaw.TOO_SHORT),
        ("5h", USUAL, Flaw.TOO_SHORT),
        ("5h 5d", USUAL, Flaw.TOO_SHORT),
        ("5h 6h", USUAL, Flaw.TOO_SHORT),
        ("5h Kd", USUAL, Flaw.TOO_SHORT),
        ("5h 5d 5c", LONG, Flaw.TOO_SHORT),
        ("5h 6h 7h", LONG, Flaw.TOO_SHORT),
        ("5h 6h 7h", MeldRules(run_least=4), Flaw.TOO_SHORT),
        ("5h 5d 5c", MeldRules(set_least=4), Flaw.TOO_SHORT),
        ("5c 5d 5h 5s", SHORT, Flaw.TOO_LONG),
        ("5c 6c 7c 8c 9c", SHORT, Flaw.TOO_LONG),
        ("5h 5h", USUAL, Flaw.TWINS),
        ("Kh Kd Ks Ks", USUAL, Flaw.TWINS),  # R3
        ("Kh Kd Ks Kh", USUAL, Flaw.TWINS),  # R3
        ("5c 6c 7c 6c", USUAL, Flaw.TWINS),
        ("5h 6d 9c", USUAL, Flaw.UNRELATED),
        ("5h 5d 6h", USUAL, Flaw.UNRELATED),
        ("5h 5d 5c 6c", USUAL, Flaw.UNRELATED),
        ("Qh Kd Ah", USUAL, Flaw.UNRELATED),
        ("5h 6h 7d", USUAL, Flaw.MIXED_SUITS),
        ("5c 6d 7h 8s", USUAL, Flaw.MIXED_SUITS),
        ("5h 6h 8h", USUAL, Flaw.GAP),
        ("5h 7h 9h Jh", USUAL, Flaw.GAP),
        ("Ah 5h Kh", USUAL, Flaw.GAP),
        ("Ah 3h Qh Kh", USUAL, Flaw.GAP),
        ("Qh Kh Ah", USUAL, Flaw.CORNER),
        ("Kh Ah 2h", USUAL, Flaw.CORNER),
        ("Qh Kh Ah 2h", USUAL, Flaw.CORNER),
        ("Kh Ah 2h", HIGH, Flaw.CORNER),
        ("Qh Kh Ah 2h", HIGH, Flaw.CORNER),
        ("Ah 3h Qh Kh", HIGH, Flaw.GAP),
        ("Qh Kd Ah", HIGH, Flaw.MIXED_SUITS),
        ("Qh Kh As", HIGH, Flaw.MIXED_SUITS),
    ],
)
def test_what_is_no_meld_has_the_same_flaw_in_any_order(
    text: str, rules: MeldRules, flaw: Flaw
) -> None:
    assert {recognise(cards, rules) for cards in permutations(hand(text))} == {flaw}


def test_an_ace_may_stand_above_the_king_where_that_is_played() -> None:
    """MI-01."""
    shapes = {recognise(cards, HIGH) for cards in permutations(hand("Qh Kh Ah"))}
    assert shapes == {RunOf(Rank.QUEEN, Suit.HEARTS)}
    assert on_table("Ah Qh Kh", HIGH).cards == hand("Qh Kh Ah")
    assert recognise(hand("Ah 2h 3h"), HIGH) == RunOf(Rank.ACE, Suit.HEARTS)


def test_three_kings_of_three_suits_are_a_set_whatever_the_fourth_would_do() -> None:
    """R3."""
    assert recognise(hand("Kh Kd Ks"), USUAL) == SetOf(Rank.KING)


@given(st.lists(st.sampled_from(PACK), max_size=6))
def test_a_shape_is_named_exactly_for_melds(cards: list[Card]) -> None:
    for rules in (USUAL, HIGH):
        shape = recognise(tuple(cards), rules)
        assert is_meld(tuple(cards), high=rules is HIGH) is not isinstance(shape, Flaw)


# ---------------------------------------------------------------- on the table


def test_cards_of_a_meld_lie_in_order_and_belong_to_who_laid_them() -> None:
    run = on_table("7c 5c 6c")
    assert run.cards == hand("5c 6c 7c")
    assert on_table("7s 7c 7h").cards == hand("7c 7h 7s")
    grown = add(run, hand("8c")[0], BLACK)
    assert grown.laid[-1] == Laid(hand("8c")[0], BLACK)
    assert {each.by for each in grown.laid[:-1]} == {WHITE}


def test_a_run_grows_by_one_card_at_either_end() -> None:
    """R4: the three has to wait for the four."""
    run = on_table("5c 6c 7c")
    four, three = hand("4c 3c")
    assert not fits(run, three, USUAL)
    longer = add(run, four, BLACK)
    assert longer.cards == hand("4c 5c 6c 7c")
    assert fits(longer, three, USUAL)
    assert add(longer, three, BLACK).shape == RunOf(Rank.THREE, Suit.CLUBS)


@pytest.mark.parametrize(("text", "rules"), BY_ACE)
def test_a_card_fits_exactly_if_a_meld_comes_of_it(text: str, rules: MeldRules) -> None:
    meld = on_table(text, rules)
    able = {card for card in PACK if is_meld((*meld.cards, card), high=rules is HIGH)}
    assert set(missing_at_ends(meld, rules)) == able
    for card in set(PACK) - set(meld.cards):
        assert fits(meld, card, rules) is (card in able)


@pytest.mark.parametrize(("text", "rules"), BY_ACE)
def test_a_card_added_and_removed_leaves_the_meld_as_it_was(text: str, rules: MeldRules) -> None:
    meld = on_table(text, rules)
    for card in missing_at_ends(meld, rules):
        grown = add(meld, card, BLACK)
        assert grown.shape == shape_of(grown.cards, rules)
        assert grown.cards == lay(meld.id, WHITE, grown.cards, grown.shape).cards
        assert sorted(grown.cards) == sorted((*meld.cards, card))
        assert remove(grown, card) == meld


def test_cards_are_told_apart_by_who_laid_them() -> None:
    """BZ-03."""
    grown = add(add(on_table("7s 8s 9s"), hand("Ts")[0], BLACK), hand("6s")[0], WHITE)
    assert grown.by_layer() == ((WHITE, hand("6s 7s 8s 9s")), (BLACK, hand("Ts")))


def test_nothing_fits_a_meld_that_is_as_long_as_may_be() -> None:
    run, trio = on_table("5c 6c 7c 8c"), on_table("5c 5d 5h")
    assert missing_at_ends(run, SHORT) == ()
    assert missing_at_ends(trio, SHORT) == ()


def test_a_fourth_equal_card_of_a_second_pack_fits_no_set() -> None:
    """JR-22, JR-42: nor a second one of a suit that is there."""
    assert not fits(on_table("5c 5d 5h 5s"), hand("5c")[0], USUAL)
    assert not fits(on_table("5c 5d 5h"), hand("5c")[0], USUAL)


# ---------------------------------------------------------------- found in a hand

crowds = st.sets(
    st.sampled_from(PACK[:8] + PACK[13:21] + PACK[26:34] + PACK[39:42] + PACK[49:52]), max_size=10
)


@given(crowds, st.sampled_from([USUAL, HIGH]))
def test_every_meld_of_a_hand_is_found_once_longest_first(
    cards: set[Card], rules: MeldRules
) -> None:
    found = melds_in(tuple(cards), rules.ace)
    sizes = range(3, len(cards) + 1)
    every = chain.from_iterable(combinations(sorted(cards), size) for size in sizes)
    high = rules is HIGH
    assert sorted(found) == sorted(meld for meld in every if is_meld(meld, high=high))
    assert list(found) == sorted(found, key=lambda meld: (-len(meld), meld))


@given(crowds, st.sampled_from([USUAL, HIGH]))
def test_masks_of_melds_are_sets_and_runs(cards: set[Card], rules: MeldRules) -> None:
    sets = [shape_of(cards_of(mask)) for mask in sets_in(mask_of(cards))]
    runs = [shape_of(cards_of(mask), rules) for mask in runs_in(mask_of(cards), rules.ace)]
    assert all(isinstance(shape, SetOf) for shape in sets)
    assert all(isinstance(shape, RunOf) for shape in runs)
    assert len(sets) + len(runs) == len(melds_in(tuple(cards), rules.ace))


def test_no_run_goes_from_a_king_to_the_ace_of_the_next_suit() -> None:
    assert melds_in(hand("Qc Kc Ad 2d Kd Ah 2h"), Ace.LOW) == ()


def test_twins_make_no_set() -> None:
    assert melds_in(hand("5c 5c 5d"), Ace.LOW) == ()
    assert melds_in(hand("5c 5c 5d 5h"), Ace.LOW) == (hand("5c 5d 5h"),)

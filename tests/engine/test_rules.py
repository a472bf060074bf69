"""Rules as values: which can be played, and what the options of the presets make of them."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import permutations, product

import pytest

from rummybot.engine.contradictions import Contradiction, validate
from rummybot.engine.endings import (
    AtOneStroke,
    Closing,
    EmptyHand,
    LastDiscard,
    NoBonus,
    OpenExit,
    PaysEach,
    Then,
    TooHigh,
    When,
)
from rummybot.engine.house_rules import UnknownOption, UnknownValue, with_options
from rummybot.engine.rules import (
    DeadDeal,
    Deal,
    FirstDealer,
    InHand,
    OnTable,
    Opening,
    Pack,
    Reshuffle,
    Row,
    Rules,
    Seating,
    Showdown,
    Stop,
    Taken,
    TopCard,
    Turned,
)
from rummybot.engine.score_rules import (
    CardValues,
    Deals,
    FirstTo,
    KnockDifference,
    LaidLessHeld,
    LaidPlusOthers,
    WinnerTakes,
)
from rummybot.engine.variants import VARIANTS, Variant, find_variant
from tests.engine.play import rules_with

by_variant = pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.key)
BASIC, GIN, VIENNESE = (
    next(each.rules for each in VARIANTS if each.key == key) for key in ("basic", "gin", "viennese")
)

BASIC_ENDING = EmptyHand(last_discard=LastDiscard.OPTIONAL, bonus=NoBonus())


def all_choices(variant: Variant) -> Iterator[dict[str, str]]:
    keys = [option.key for option in variant.options]
    for values in product(*(option.values for option in variant.options)):
        yield dict(zip(keys, values, strict=True))


# ---------------------------------------------------------------- options


@by_variant
def test_every_choice_of_options_can_be_played(variant: Variant) -> None:
    for chosen in all_choices(variant):
        assert validate(rules_with(variant, chosen)) == ()


@by_variant
def test_choices_that_differ_make_rules_that_differ(variant: Variant) -> None:
    rules: dict[Rules, Mapping[str, str]] = {}
    for chosen in all_choices(variant):
        made = rules_with(variant, chosen)
        before = rules.setdefault(made, chosen)
        if before is not chosen:
            # A shutout is of a match only.
            assert {key for key in chosen if chosen[key] != before[key]} == {"shutout"}
            assert chosen["match"] == "single"
    assert len(rules) >= 2


@by_variant
def test_the_order_of_choosing_makes_no_difference(variant: Variant) -> None:
    pairs = list(permutations(variant.options, 2))
    assert pairs or len(variant.options) == 1
    for one, other in pairs:
        for value, further in product(one.values, other.values):
            there = rules_with(variant, {one.key: value, other.key: further})
            back = rules_with(variant, {other.key: further, one.key: value})
            assert there == back


@by_variant
def test_what_was_chosen_before_makes_no_difference(variant: Variant) -> None:
    """A menu changes one option after the other."""
    for option in variant.options:
        for before in option.values:
            rules = option.apply(variant.rules, before)
            for value in option.values:
                assert option.apply(rules, value) == option.apply(variant.rules, value)


def test_after_a_single_deal_a_match_may_be_without_a_shutout() -> None:
    gin = next(each for each in VARIANTS if each.key == "gin")
    single = rules_with(gin, {"match": "single"})
    for chosen in ({"match": "150", "shutout": "none"}, {"shutout": "none", "match": "150"}):
        rules = with_options(single, gin.options, chosen)
        assert isinstance(rules, Rules)
        assert rules.game == FirstTo(points=150, shutout=False)


@by_variant
def test_the_first_value_is_the_preset(variant: Variant) -> None:
    chosen = {option.key: option.values[0] for option in variant.options}
    assert rules_with(variant, chosen) == variant.rules
    assert rules_with(variant, {}) == variant.rules


@by_variant
def test_options_can_be_read_off_the_rules(variant: Variant) -> None:
    for chosen in all_choices(variant):
        rules = rules_with(variant, chosen)
        for option in variant.options:
            idle = option.key == "shutout" and chosen["match"] == "single"
            assert option.read(rules) == (None if idle else chosen[option.key])


def test_rules_that_no_value_makes_have_none() -> None:
    match = next(option for option in VARIANTS[0].options if option.key == "match")
    assert match.read(replace(BASIC, game=FirstTo(points=77))) is None


@by_variant
def test_all_that_is_wrong_with_a_choice_is_told_at_once(variant: Variant) -> None:
    keys = tuple(option.key for option in variant.options)
    first = variant.options[0]
    wrong = with_options(variant.rules, variant.options, {"colour": "red", first.key: "red"})
    assert wrong == (
        UnknownOption("colour", keys),
        UnknownValue(first.key, "red", first.values),
    )


@by_variant
def test_a_variant_is_found_by_any_of_its_names(variant: Variant) -> None:
    for name in (variant.key, *variant.aliases):
        assert find_variant(f" {name.upper()} ") is variant
    assert find_variant("bridge") is None


def test_no_two_variants_share_a_name() -> None:
    names = [name for variant in VARIANTS for name in (variant.key, *variant.aliases)]
    assert len(set(names)) == len(names)


# ---------------------------------------------------------------- contradictions


@pytest.mark.parametrize(
    ("rules", "wrong"),
    [
        (replace(BASIC, tabling=InHand()), {Contradiction.CLOSING_NEEDS_HANDS}),
        (replace(GIN, tabling=OnTable()), {Contradiction.CLOSING_NEEDS_HANDS}),
        (replace(GIN, payout=WinnerTakes()), {Contradiction.DIFFERENCE_NEEDS_CLOSING}),
        (
            replace(BASIC, payout=KnockDifference(gin=20, undercut=20)),
            {Contradiction.DIFFERENCE_NEEDS_CLOSING},
        ),
        (
            replace(
                GIN, seating=Seating(least=2, most=3), deal=replace(GIN.deal, hands=((3, 10),))
            ),
            {Contradiction.CLOSING_NEEDS_TWO},
        ),
        (replace(GIN, stock_end=Showdown()), {Contradiction.SHOWDOWN_NEEDS_TABLE}),
        (replace(VIENNESE, stock_end=DeadDeal(left=0)), {Contradiction.SHOWDOWN_NEEDS_TABLE}),
        (
            replace(VIENNESE, ending=Closing(limit=4, too_high=TooHigh.OFFERED, then=Then.AT_ONCE)),
            {Contradiction.CLOSING_NEEDS_TWO},
        ),
        (replace(VIENNESE, game=Deals(count=1)), {Contradiction.LAST_BELOW_NEEDS_PENALTIES}),
        (
            replace(GIN, game=VIENNESE.game),
            {Contradiction.LAST_BELOW_NEEDS_PENALTIES},
        ),
        (replace(BASIC, stock_end=DeadDeal(left=0)), {Contradiction.SHOWDOWN_NEEDS_TABLE}),
        (
            replace(GIN, stock_end=Reshuffle(times=1, turned=Turned.UNDER_TOP, then=Showdown())),
            {Contradiction.SHOWDOWN_NEEDS_TABLE},
        ),
        (
            replace(GIN, pile=TopCard(taken=Taken.MUST_PLAY)),
            {Contradiction.OFFER_BINDS_NOBODY},
        ),
        (
            replace(BASIC, opening=Opening.UPCARD_OFFER),
            {Contradiction.OFFER_BINDS_NOBODY},
        ),
        (replace(GIN, claims=Stop()), {Contradiction.TABLE_COUNTS_TABLE}),
        (
            replace(GIN, payout=LaidPlusOthers()),
            {Contradiction.TABLE_COUNTS_TABLE, Contradiction.DIFFERENCE_NEEDS_CLOSING},
        ),
        (
            replace(GIN, payout=LaidLessHeld(), pile=Row()),
            {
                Contradiction.TABLE_COUNTS_TABLE,
                Contradiction.DIFFERENCE_NEEDS_CLOSING,
                Contradiction.OFFER_BINDS_NOBODY,
            },
        ),
        (
            replace(BASIC, ending=Closing(limit=10)),
            {
                Contradiction.CLOSING_NEEDS_HANDS,
                Contradiction.DIFFERENCE_NEEDS_CLOSING,
                Contradiction.CLOSING_NEEDS_TWO,
                Contradiction.SHOWDOWN_NEEDS_TABLE,
            },
        ),
    ],
)
def test_what_contradicts_itself_is_found_whole(rules: Rules, wrong: set[Contradiction]) -> None:
    assert set(validate(rules)) == wrong


@pytest.mark.parametrize(
    "hands",
    [
        ((2, 10), (4, 13), (6, 6)),  # 4 x 13 is the whole pack
        ((6, 9),),  # 54 cards
        ((2, 10), (5, 6)),  # nobody said how many cards six get
    ],
)
def test_there_must_be_enough_cards(hands: tuple[tuple[int, int], ...]) -> None:
    rules = replace(BASIC, deal=Deal(hands=hands, first=FirstDealer.CUT_LOW))
    assert validate(rules) == (Contradiction.TOO_FEW_CARDS,)


@pytest.mark.parametrize(("left", "enough"), [(30, True), (31, False)])
def test_a_dead_deal_leaves_something_to_play_with(left: int, enough: bool) -> None:
    # 52 less two hands of ten and the upcard are 31 cards of stock.
    wrong = validate(replace(GIN, stock_end=DeadDeal(left=left)))
    assert wrong == (() if enough else (Contradiction.TOO_FEW_CARDS,))


@pytest.mark.parametrize(
    "rules",
    [
        replace(BASIC, seating=Seating(least=1, most=6)),
        replace(BASIC, game=Deals(count=0)),
        replace(BASIC, game=FirstTo(points=0)),
        replace(BASIC, deal=replace(BASIC.deal, hands=((2, 0), (6, 6)))),
        replace(BASIC, values=CardValues(courts=(-1, 10, 10))),
        replace(
            BASIC,
            ending=EmptyHand(last_discard=LastDiscard.OPTIONAL, bonus=AtOneStroke(times=0)),
        ),
        replace(BASIC, stock_end=Reshuffle(times=-1, turned=Turned.WHOLE, then=Showdown())),
        replace(BASIC, values=CardValues(ace_held=-1)),
        replace(BASIC, values=CardValues(ace_high=-1)),
        *(
            replace(BASIC, ending=replace(BASIC_ENDING, **wrong))
            for wrong in (
                {"openly": OpenExit(when=When.ANY_MOMENT, times=0)},
                {"false_call": PaysEach(-1)},
            )
        ),
        replace(GIN, ending=Closing(limit=-1)),
        replace(GIN, stock_end=DeadDeal(left=-1)),
        replace(GIN, payout=KnockDifference(gin=-1, undercut=20)),
        replace(GIN, payout=KnockDifference(gin=20, undercut=-1)),
    ],
)
def test_numbers_have_bounds(rules: Rules) -> None:
    assert validate(rules) == (Contradiction.NO_SUCH_NUMBER,)


def test_the_least_that_can_be_played_has_no_fault() -> None:
    least = replace(
        BASIC,
        seating=Seating(least=2, most=2),
        deal=Deal(hands=((2, 1),), first=FirstDealer.CUT_LOW),
        ending=EmptyHand(last_discard=LastDiscard.OPTIONAL, bonus=NoBonus()),
        stock_end=Reshuffle(times=0, turned=Turned.WHOLE, then=Showdown()),
        values=CardValues(courts=(0, 0, 0)),
        game=FirstTo(points=1),
    )
    assert validate(least) == ()
    assert validate(replace(least, pack=Pack(decks=2))) == ()


# ---------------------------------------------------------------- numbers


@pytest.mark.parametrize(("seats", "cards"), [(2, 10), (3, 7), (4, 7), (5, 6), (6, 6)])
def test_the_hand_of_so_many(seats: int, cards: int) -> None:
    assert BASIC.deal.hand_size(seats) == cards


def test_more_seats_than_the_deal_knows_are_an_error() -> None:
    with pytest.raises(ValueError, match="7 seats"):
        BASIC.deal.hand_size(7)

"""What a turn owes, and whether a hand can pay it: worked examples (AMB-02, AMB-03, AMB-43)."""

from collections import Counter
from dataclasses import replace
from itertools import combinations
from random import Random

import pytest

from rummybot.engine.cards import Card, without
from rummybot.engine.endings import EmptyHand, LastDiscard, NoBonus
from rummybot.engine.ids import MeldId, Moment, Seat
from rummybot.engine.melds import Flaw, TableMeld, add, fits, lay, melds_in, recognise
from rummybot.engine.rules import Ace, MeldRules, Rules, Taken, TopCard
from rummybot.engine.turns import (
    Act,
    Added,
    Drew,
    Melded,
    Stopped,
    Took,
    Turn,
    barred,
    can_end,
    is_stopped,
    link,
    owed,
    payable,
)
from rummybot.engine.variants import VARIANTS
from tests.engine.hands import crowded, hand

BINDING = VARIANTS[0].rules
ROW = next(each.rules for each in VARIANTS if each.key == "michigan")
FREE = replace(BINDING, pile=TopCard(taken=Taken.FREE))
LAST = EmptyHand(last_discard=LastDiscard.REQUIRED, bonus=NoBonus())


def card(face: str) -> Card:
    return hand(face)[0]


def meld(text: str) -> TableMeld:
    laid = hand(text)
    shape = recognise(laid, MeldRules())
    assert not isinstance(shape, Flaw)
    return lay(MeldId(1), Seat(0), laid, shape)


def is_meld(cards: tuple[Card, ...]) -> bool:
    return not isinstance(recognise(cards, MeldRules()), Flaw)


def turn(*acts: Act) -> Turn:
    return Turn(Seat(0), Moment(1), fresh=True, acts=acts)


# ---------------------------------------------------------------- reaching a meld


@pytest.mark.parametrize(
    ("face", "held", "steps"),
    [
        ("8c", "8c", 1),
        ("4c", "4c", 1),
        ("3c", "3c 4c", 2),
        ("3c", "3c", None),
        ("Tc", "8c 9c Tc", 3),
        ("Tc", "9c Tc", None),
        ("8d", "8d", None),
        ("6c", "6c", None),  # there already; with two packs one may hold its twin
    ],
)
def test_cards_that_link_to_a_run(face: str, held: str, steps: int | None) -> None:
    run = meld("5c 6c 7c")
    assert link(card(face), hand(held), run, MeldRules()) == steps


def test_a_run_takes_no_more_than_its_length() -> None:
    run = meld("5c 6c 7c")
    short = MeldRules(run_most=4)
    assert link(card("8c"), hand("8c"), run, short) == 1
    assert link(card("9c"), hand("8c 9c"), run, short) is None


def test_a_set_takes_its_fourth_card_only() -> None:
    three = meld("7c 7d 7h")
    assert link(card("7s"), hand("7s"), three, MeldRules()) == 1
    assert link(card("8s"), hand("8s"), three, MeldRules()) is None
    assert link(card("7s"), hand("7s"), meld("7c 7d 7h 7s"), MeldRules()) is None


# ---------------------------------------------------------------- owed and barred


def test_a_taken_card_is_owed_until_it_is_played() -> None:
    nine = card("9c")
    assert owed(turn(Took(nine)), BINDING) == nine
    assert owed(turn(Took(nine), Melded(MeldId(1), hand("2c 2d 2h"))), BINDING) == nine
    assert owed(turn(Took(nine), Melded(MeldId(1), hand("9c 9d 9h"))), BINDING) is None
    assert owed(turn(Took(nine), Added(card("Tc"), MeldId(1))), BINDING) == nine
    assert owed(turn(Took(nine), Added(nine, MeldId(1))), BINDING) is None
    assert owed(turn(Drew()), BINDING) is None
    assert owed(turn(Took(nine)), FREE) is None


def test_the_wanted_card_of_a_row_is_owed_and_those_on_it_are_not() -> None:
    """AMB-16."""
    nine, over = card("9c"), hand("Kd 2s")
    took = Took(nine, over)
    assert owed(turn(took), ROW) == nine
    assert owed(turn(took, Melded(MeldId(1), hand("2s 2d 2h"))), ROW) == nine
    assert owed(turn(took, Melded(MeldId(1), hand("9c 9d 9h"))), ROW) is None
    assert barred(turn(took), hand("9c Kd 2s"), ROW) is None


def test_a_stopped_card_is_owed_until_it_is_laid_off() -> None:
    """MI-07."""
    nine = card("9c")
    paid = Took(card("3c")), Melded(MeldId(1), hand("3c 3d 3h")), Stopped(nine)
    assert owed(turn(*paid), ROW) == nine
    assert is_stopped(turn(*paid), nine)
    assert owed(turn(*paid, Added(nine, MeldId(2))), ROW) is None
    run = meld("6c 7c 8c")
    assert can_end(turn(*paid), hand("9c Kd"), (run,), ROW)
    assert not can_end(turn(*paid), hand("9c"), (run,), ROW)
    assert not can_end(turn(*paid), hand("9c 9d 9h Kd"), (), ROW)


def test_what_was_taken_is_undone_whatever_has_become_of_it() -> None:
    took = Took(card("9c"), hand("Kd 2s"))
    assert turn(took).took == took
    assert turn(took).taken == card("9c")
    assert turn(Drew()).took is None


def test_a_card_taken_freely_is_barred() -> None:
    nine = card("9c")
    assert barred(turn(Took(nine)), hand("9c Kd"), FREE) == nine
    assert barred(turn(Took(nine)), hand("9c 9c"), FREE) is None
    assert barred(turn(Took(nine)), hand("9c Kd"), BINDING) is None
    assert barred(turn(Drew()), hand("9c Kd"), FREE) is None


@pytest.mark.parametrize(
    ("held", "table", "rules", "can"),
    [
        # The example of AMB-43: once 9s lies in the run, 9c fits nowhere.
        ("9c 9s 9h Ts Js", "", BINDING, True),
        ("9c 9h", "9s Ts Js", BINDING, False),
        ("9c 9d 9h", "", BINDING, True),
        ("9c 9d 9h", "", replace(BINDING, ending=LAST), False),
        ("9c 9d 9h 2c", "", replace(BINDING, ending=LAST), True),
        ("9c", "6c 7c 8c", BINDING, True),
        ("9c", "6c 7c 8c", replace(BINDING, ending=LAST), False),
        ("9c 8c", "5c 6c 7c", BINDING, True),
        ("9c 8c", "5c 6c 7c", replace(BINDING, ending=LAST), False),
    ],
)
def test_a_debt_that_can_be_paid(held: str, table: str, rules: Rules, can: bool) -> None:
    cards = tuple(sorted(hand(held)))
    laid = (meld(table),) if table else ()
    assert payable(card("9c"), cards, laid, rules) is can
    assert can_end(turn(Took(card("9c"))), cards, laid, rules) is can


def can_be_paid_by_trying(
    taken: Card, cards: tuple[Card, ...], table: tuple[TableMeld, ...], keeps: bool
) -> bool:
    """Whether some order of melds and lay-offs plays the taken card and lets the turn end."""
    if taken not in cards:
        return bool(cards) or not keeps
    for size in range(3, len(cards) + 1):
        for laid in combinations(cards, size):
            shape = recognise(laid, MeldRules())
            if not isinstance(shape, Flaw):
                further = (*table, lay(MeldId(len(table) + 1), Seat(0), laid, shape))
                if can_be_paid_by_trying(taken, without(cards, laid), further, keeps):
                    return True
    for number, there in enumerate(table):
        for each in cards:
            if fits(there, each, MeldRules()):
                further = (*table[:number], add(there, each, Seat(0)), *table[number + 1 :])
                if can_be_paid_by_trying(taken, without(cards, (each,)), further, keeps):
                    return True
    return False


def test_payable_is_what_trying_everything_finds() -> None:
    found = Counter[tuple[bool, bool]]()
    for seed in range(600):
        rng = Random(seed)
        held = crowded(rng, rng.randint(3, 8))
        melds = melds_in(held, Ace.LOW)
        on_table = rng.choice(melds)[:3] if melds and rng.randrange(3) else ()
        table = (meld(" ".join(map(str, on_table))),) if is_meld(on_table) else ()
        cards = tuple(sorted(without(held, on_table) if table else held))
        if cards:
            taken = rng.choice(cards)
            for keeps, rules in ((False, BINDING), (True, replace(BINDING, ending=LAST))):
                can = can_be_paid_by_trying(taken, cards, table, keeps)
                assert payable(taken, cards, table, rules) is can, (taken, cards, table, keeps)
                found[can, keeps] += 1
    assert min(found[can, keeps] for can in (False, True) for keeps in (False, True)) > 100


def test_a_turn_can_be_ended_with_nothing_left_or_something_to_throw() -> None:
    took = turn(Took(card("9c")))
    assert can_end(took, (), (), BINDING)
    assert can_end(took, hand("9c Kd"), (), FREE)
    assert not can_end(took, hand("9c"), (), FREE)
    assert can_end(took, hand("9c"), (meld("6c 7c 8c"),), FREE)
    assert not can_end(took, hand("9c"), (meld("6c 7c 8c"),), replace(FREE, ending=LAST))


def test_only_what_was_done_is_undone() -> None:
    draw, nine = Drew(), Added(card("9c"), MeldId(1))
    assert turn(draw, nine, nine).undoing(nine) == turn(draw, nine)
    with pytest.raises(ValueError, match="not in tuple"):
        turn(draw).undoing(Took(card("9c")))

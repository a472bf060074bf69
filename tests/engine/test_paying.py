"""Whether what is owed can still be played, with jokers about: against trying everything."""

from collections import Counter
from itertools import combinations
from random import Random

from rummybot.engine.cards import JOKER, Card, with_cards, without
from rummybot.engine.ids import MeldId, Moment, Seat
from rummybot.engine.melds import Flaw, TableMeld, add, ends_for, lay
from rummybot.engine.paying import _can_pay, _Here, can_end, can_take
from rummybot.engine.readings import as_laid, freed, joker_for, readings
from rummybot.engine.turns import Freed, Took, Turn
from rummybot.engine.variants import joker
from tests.engine.hands import crowded, hand

RULES = joker.RULES
ME, OTHER = Seat(0), Seat(1)

Here = tuple[tuple[Card, ...], tuple[TableMeld, ...], tuple[Card, ...]]


def meld(number: int, text: str, owner: Seat = OTHER) -> TableMeld:
    ways = as_laid(hand(text), RULES.melds)
    assert not isinstance(ways, Flaw)
    return lay(MeldId(number), owner, ways[0].cards, ways[0].shape)


def played(due: tuple[Card, ...], cards: tuple[Card, ...]) -> tuple[Card, ...]:
    for card in cards:
        due = without(due, (card,)) if card in due else due
    return due


def paid_by_trying(here: Here, seen: set[Here]) -> bool:
    """Whether some order of any melds, lay-offs and swaps at all plays what is due."""
    cards, table, due = here
    if not due:
        return True
    if here in seen:
        return False
    seen.add(here)
    for size in range(3, len(cards) + 1):
        for laid in set(combinations(cards, size)):
            ways = readings(laid, RULES.melds)
            for way in () if isinstance(ways, Flaw) else ways:
                further = (*table, lay(MeldId(len(table) + 1), ME, way.cards, way.shape))
                if paid_by_trying((without(cards, laid), further, played(due, laid)), seen):
                    return True
    for place, there in enumerate(table):
        for card in set(cards):
            left = without(cards, (card,))
            for end in ends_for(there, card, RULES.melds):
                grown = add(there, card, there.owner, end)
                further = (*table[:place], grown, *table[place + 1 :])
                if paid_by_trying((left, further, played(due, (card,))), seen):
                    return True
            if joker_for(there, card) is not None:
                swapped = freed(there, card, there.owner)
                further = (*table[:place], swapped, *table[place + 1 :])
                owed = tuple(sorted((*played(due, (card,)), JOKER)))
                if paid_by_trying((with_cards(left, (JOKER,)), further, owed), seen):
                    return True
    return False


def some_table(rng: Random) -> tuple[TableMeld, ...]:
    """A set of one's own that is full, so that one has opened, and a meld or two with jokers."""
    others = rng.sample(
        [
            *("5h JK 7h", "JK 5h 6h", "JK 6h 7h JK", "4h 5h JK", "Qh Kh JK", "JK 2h 3h"),
            *("5s 5d JK", "6s 6h JK JK", "6s 6h 6d 6c", "Jh Qh Kh Ah", "JK Qh Kh Ah"),
        ],
        rng.randint(1, 2),
    )
    mine = meld(1, "2c 2d 2h 2s", ME)
    return (mine, *(meld(number, text) for number, text in enumerate(others, 2)))


def test_what_can_be_played_is_what_trying_everything_finds() -> None:
    """AMB-43: a card just taken, or a joker just freed."""
    found: Counter[tuple[bool, bool]] = Counter()
    for seed in range(700):
        rng = Random(seed)
        table = some_table(rng)
        held = [*crowded(rng, rng.randint(1, 4)), *(JOKER,) * rng.randrange(2)]
        takes = rng.choice((True, False))
        cards = with_cards(tuple(held), () if takes else (JOKER,))
        due = (rng.choice(held),) if takes else (JOKER,)
        can = paid_by_trying((cards, table, due), set())
        if takes:
            assert can_take(due[0], cards, table, RULES, ME) is can, (cards, table, due)
        else:
            turn = Turn(ME, Moment(1), fresh=False, acts=(Freed(hand("9s")[0], MeldId(2), OTHER),))
            assert can_end(turn, cards, table, RULES) is can, (cards, table)
        found[takes, can] += 1
    assert min(found[takes, can] for takes in (True, False) for can in (True, False)) >= 20, found


def test_before_the_opening_a_taken_card_is_for_the_opening_only() -> None:
    """JR-13, JR-36, JR-38."""
    nine, run = hand("9c")[0], meld(1, "6c 7c 8c")
    rich = with_cards(hand("9s 9h Ks Kh Kd 5h 6h 2c 3d Jc 4c 8d Qs"), (nine,))
    poor = with_cards(hand("9s 9h Ks Kh Jd 5h 6h 2c 3d Jc 4c 8d Qs"), (nine,))
    nearly_out = with_cards(hand("9s 9h 2d"), (nine,))
    assert can_take(nine, rich, (run,), RULES, ME)
    assert not can_take(nine, poor, (run,), RULES, ME)
    assert can_take(nine, poor, (run, meld(2, "2c 2d 2h", ME)), RULES, ME)
    assert can_take(nine, nearly_out, (run,), RULES, ME)


def test_an_opening_without_the_taken_card_leaves_it_unpaid() -> None:
    taken = Turn(ME, Moment(1), fresh=True, acts=(Took(hand("9c")[0]),))
    assert not can_end(taken, hand("9c 9h 9s"), (), RULES)
    assert can_end(taken, hand("9c 9h 9s"), (meld(1, "2c 2d 2h", ME),), RULES)


def test_what_has_no_place_at_all_is_not_searched_for() -> None:
    """AMB-43. Four jokers that the hand could free do not help a two without a neighbour: there are
    more ways to lay them all than anybody can wait for.
    """
    table = (
        meld(1, "Ah Ad As", ME),
        *(meld(2 + number, f"{low} JK {high}") for number, (low, high) in enumerate(RUNS)),
    )
    held = hand("3h 7h 3d 7d Ks Kh Qs Qh 9s 9h 7s 8s Td 2c")
    searched: set[_Here] = set()
    assert not _can_pay(_Here(tuple(sorted(held)), table, hand("2c")), RULES, searched)
    assert len(searched) < 10


RUNS = (("2h", "4h"), ("6h", "8h"), ("2d", "4d"), ("6d", "8d"))

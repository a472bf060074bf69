"""The runs of one suit: what is remembered of others changes nothing, nor does what is left out."""

from random import Random

import pytest

from rummybot.engine.rules import Ace
from rummybot.engine.two_packs.arranger import arranger
from rummybot.engine.two_packs.chain_paths import runs_of
from rummybot.engine.two_packs.chains import MAY_END, TOP, UNREACHED, Come, Grown
from rummybot.engine.two_packs.climbing import AT_LEAST, best_runs, no_layers
from rummybot.engine.two_packs.weights import Aim, held_by_place, highs
from rummybot.engine.variants.joker import RULES


def some_suit(rng: Random) -> int:
    """Cards of a suit, two bits a rank."""
    most = rng.choice((1, 2, 2))
    return sum(rng.choice((0, rng.randint(0, most))) << 2 * rank for rank in range(13))


@pytest.mark.parametrize("aim", Aim)
def test_layers_of_other_suits_change_nothing(aim: Aim) -> None:
    rng = Random(7)
    worths = arranger(RULES.values, RULES.melds, aim).weights.worths
    shared = no_layers()
    for _ in range(400):
        suit, jokers = some_suit(rng), rng.randint(0, 4)
        spared, wanted = rng.choice((0, rng.getrandbits(13) << 1)), rng.choice((0, 1, 5))
        one, other = (
            best_runs(suit, worths, jokers, layers, high=True, spared=spared, wanted=wanted)
            for layers in (shared, no_layers())
        )
        assert one == other, (suit, jokers, spared, wanted)


@pytest.mark.parametrize("aim", Aim)
@pytest.mark.parametrize("ace", [Ace.LOW, Ace.EITHER])
def test_as_much_is_found_as_with_nothing_left_out(aim: Aim, ace: Ace) -> None:
    rng = Random(8)
    worths = arranger(RULES.values, RULES.melds, aim).weights.worths
    for _ in range(150):
        suit, jokers, wanted = some_suit(rng), rng.randint(0, 4), rng.choice((0, 0, 1, 5))
        low = rng.randint(1, 11)
        run = Grown(1, low, low + 2, rng.random() < 0.5, rng.random() < 0.5)
        table = rng.choice(((), (run,)))
        found = best_runs(
            suit,
            worths,
            jokers,
            no_layers(),
            high=ace is Ace.EITHER,
            wanted=wanted,
            table=table,
        )
        for used, worth in enumerate(found):
            whole = (
                runs_of(
                    held_by_place(suit, high),
                    worths,
                    used,
                    TOP if wanted == 1 and high else wanted,
                    table,
                )
                for high in highs(suit, ace)
            )
            most = max((way[0] for way in whole if way is not None), default=UNREACHED)
            assert worth == most, (suit, used, wanted, table)


def test_what_ends_in_a_joker_never_joins_a_joker() -> None:
    run = Grown(1, 5, 8, joker_low=True)
    ending = (Come.JOKER, Come.WANTS_REAL, Come.RUN_JOKER, Come.TABLE_JOKER)
    assert [come for come in Come if not run.joins(come)] == sorted(ending)


def test_what_can_do_as_much_can_end_and_join_as_well() -> None:
    run = Grown(1, 5, 8, joker_low=True)
    assert (Come.RUN, Come.JOKER) in AT_LEAST
    assert (Come.REAL, Come.RUN_JOKER) not in AT_LEAST
    for one, other in AT_LEAST:
        assert one in MAY_END or other not in MAY_END
        assert run.joins(one) or not run.joins(other)

"""When a game is over, and who has won it."""

from dataclasses import replace

import pytest

from rummybot.engine.ids import Seat
from rummybot.engine.score_rules import Deals, FirstTo, GameEnd
from rummybot.engine.standings import Points, Result, decided
from rummybot.engine.variants import VARIANTS

A, B, C = Seat(0), Seat(1), Seat(2)


def outcome(
    game: GameEnd, scores: tuple[int, ...], deals: int, winners: tuple[Seat, ...] = ()
) -> Result | None:
    rules = replace(VARIANTS[0].rules, game=game)
    return decided(rules, (A, B, C)[: len(scores)], Points(scores), deals, winners)


def test_a_single_deal_is_won_by_who_won_it() -> None:
    assert outcome(Deals(count=1), (0, 31, 0), 1, (B,)) == Result((B,), False, (0, 31, 0))


def test_where_all_score_the_most_points_win_a_single_deal() -> None:
    """AMB-08: another may have gone out, or have been given points by a false declaration."""
    assert outcome(Deals(count=1), (52, 60, 1), 1, (A,)) == Result((B,), False, (52, 60, 1))
    assert outcome(Deals(count=1), (-9, -40, -12), 1, (A,)) == Result((A,), False, (-9, -40, -12))


def test_joint_winners_of_a_single_deal_draw() -> None:
    assert outcome(Deals(count=1), (4, 0, 3), 1, (A, C)) == Result((A, C), False, (4, 0, 3))


def test_so_many_deals_are_played() -> None:
    assert outcome(Deals(count=3), (50, 10), 2, (A,)) is None
    assert outcome(Deals(count=3), (50, 60), 3, (A,)) == Result((B,), False, (50, 60))
    assert outcome(Deals(count=3), (50, 50), 3, (A,)) == Result((A, B), False, (50, 50))


@pytest.mark.parametrize(
    ("scores", "won"),
    [
        ((99, 0), None),
        ((100, 5), Result((A,), False, (100, 5))),
        ((100, 100), None),
        ((100, 103), Result((B,), False, (100, 103))),
        ((100, 0), Result((A,), False, (100, 0))),
    ],
)
def test_the_first_to_a_number_alone_in_front_wins(
    scores: tuple[int, ...], won: Result | None
) -> None:
    assert outcome(FirstTo(points=100), scores, 7) == won


def test_a_shutout_doubles_what_is_shown() -> None:
    game = FirstTo(points=100, shutout=True)
    assert outcome(game, (0, 118), 4) == Result((B,), True, (0, 236))
    assert outcome(game, (1, 118), 4) == Result((B,), False, (1, 118))

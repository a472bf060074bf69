"""The quick player where plays score: when it ends a deal, and when it had better not."""

from dataclasses import replace

import pytest

from rummybot.engine.cards import PACK
from rummybot.engine.ids import Seat
from rummybot.engine.intents import Cut, DrawStock, LayMelds, LayOff, Pass, Shuffle
from rummybot.engine.standings import Points
from rummybot.engine.variants import VARIANTS
from rummybot.engine.views import SeatView, seat_view
from rummybot.players.quick import Quick
from tests.engine.hands import hand
from tests.engine.play import rules_with, started
from tests.engine.test_perft import doing

A, B, C, D = map(Seat, range(4))
LAST = hand("Jd Qs Kh")


def with_last_run(scores: tuple[int, ...], partner: int = 0) -> SeatView:
    """A seat that has drawn jack, queen and king; of four its partner holds so many cards."""
    ditch = next(each for each in VARIANTS if each.key == "ditch")
    teams = len(scores) == 4
    rules = rules_with(ditch, {"teams": "two"} if teams else {})
    before = hand("2c 5d 8s")[:partner]
    top = (*before, *hand("3c"), *LAST) if teams and partner else LAST
    deck = (*top, *(card for card in PACK if card not in top))
    state = doing(started(rules, len(scores)), Cut(PACK[: len(scores)]), Shuffle(deck))
    if teams and partner:
        state = doing(state, DrawStock(B, partner), Pass(B), DrawStock(C), Pass(C))
    seat = D if teams and partner else B
    view = seat_view(doing(state, DrawStock(seat, 3)), seat)
    return replace(view, table=replace(view.table, standing=Points(scores)))


def plays(view: SeatView) -> bool:
    """Whether it lays the run that ends the deal."""
    chosen = Quick().choose(view)
    assert isinstance(chosen, LayMelds | LayOff)
    return isinstance(chosen, LayMelds) and sorted(chosen.melds[0]) == sorted(LAST)


@pytest.mark.parametrize(
    ("scores", "ends"),
    [((300, 475), True), ((300, 474), False), ((499, 475), True), ((500, 475), False)],
)
def test_the_deal_is_ended_where_that_wins_the_game(scores: tuple[int, int], ends: bool) -> None:
    assert plays(with_last_run(scores)) is ends


@pytest.mark.parametrize(("partner", "own", "ends"), [(0, 475, True), (3, 475, False)])
def test_what_a_partner_may_hold_is_thought_of(partner: int, own: int, ends: bool) -> None:
    assert plays(with_last_run((0, own, 0, 0), partner)) is ends


def test_a_partner_who_holds_little_lets_the_deal_be_ended() -> None:
    assert plays(with_last_run((0, 485, 0, 0), 1))
    assert not plays(with_last_run((0, 484, 0, 0), 1))

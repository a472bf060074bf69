"""Every point and chip of Viennese rummy and Rommé is counted again from the rule book
(recount_penalties.py).
"""

import ast
from collections import Counter
from pathlib import Path
from random import Random

import pytest

from rummybot.engine.booking import evolve
from rummybot.engine.cards import Card
from rummybot.engine.chip_events import (
    AntePaid,
    BoughtIn,
    BuyInOffered,
    Eliminated,
    KnockMoneyPaid,
)
from rummybot.engine.events import DealBegan, DealScored, GameWon, Knocked, Passed, SeatWithdrew
from rummybot.engine.hidden import Event, State
from rummybot.engine.ids import Seat
from rummybot.engine.standings import Result, Survival
from rummybot.engine.tabletop import BuyingIn
from rummybot.engine.variants import find_variant
from tests.engine.hands import hand
from tests.engine.play import LIVELY, any_options, at_random, computer, play, rules_with, started
from tests.engine.recount_penalties import Book, left_over

GAMES = 20
MOST_STEPS = 1200
WANTED = {"rummy", "counted", "unclosed", "offered", "bought", "declined", "out", "won", "left"}
JUDGED = {"scoring", "deadwood", "standings", "flow", "game", "melds", "readings", "arranging"}


class Accountant:
    """Follows a game, and says of his own accord what is told of points and chips."""

    def __init__(self, start: State) -> None:
        self.state = start
        self.book = Book.of(len(start.top.seats))
        self.closer: Seat | None = None
        self.deal_no, self.dealer = 0, Seat(0)
        self.due: list[Event] = []
        self.seen: Counter[str] = Counter()

    def step(self, events: tuple[Event, ...]) -> None:
        """All that comes of one intent; then the accounts must be the same."""
        for event in events:
            asked = isinstance(self.state.top.phase, BuyingIn)
            self.state = evolve(self.state, event)
            self._follow(event, asked=asked)
        assert self.due == []
        standing = self.state.top.standing
        assert isinstance(standing, Survival)
        assert dict(zip(self.state.top.seats, standing.scores, strict=True)) == self.book.points
        chips = dict(zip(self.state.top.seats, standing.chips, strict=True))
        assert chips | {each.seat: each.chips for each in standing.gone} == self.book.chips
        assert (standing.pot, set(standing.bought_in)) == (self.book.pot, self.book.returned)

    def _follow(self, event: Event, *, asked: bool) -> None:
        match event:
            case AntePaid() | Eliminated() | BuyInOffered() | GameWon():
                assert event == self.due.pop(0)
            case DealBegan(dealer=dealer, deal_no=number):
                self.closer, self.dealer = None, dealer
                if number != self.deal_no:
                    self.book.deal_begins()
                    self.due.append(AntePaid(tuple(self.book.points), 5))
                self.deal_no = number
            case Knocked(seat=seat):
                self.closer = seat
            case KnockMoneyPaid(seat=seat):
                others = tuple(each for each in self.book.points if each != self.closer)
                assert event == KnockMoneyPaid(seat, others, 1)
                assert seat == self.closer
                self.seen["money"] += 1
            case DealScored():
                self._scored(event)
            case BoughtIn(seat=seat, score=score):
                self.book.buys(seat, score)
                self.seen["bought"] += 1
                self._offer(seat)
            case Passed(seat=seat) if asked:
                self.seen["declined"] += 1
                self._offer(seat)
            case SeatWithdrew(seat=seat):
                del self.book.points[seat]
                self.seen["left"] += 1
                if len(self.book.points) < 2:
                    self._over()
            case _:
                pass

    def _scored(self, event: DealScored) -> None:
        left = {seat: left_over(cards) for seat, cards in self._hands().items()}
        assert {line.seat: line.held for line in event.scored.lines} == left
        assert event.scored.winners == (() if self.closer is None else (self.closer,))
        how = "unclosed" if self.closer is None else "counted" if left[self.closer] else "rummy"
        assert event.scored.how.value == how
        self.seen[how] += 1
        out = self.book.deal_ends(left, self.closer)
        self.seen["out"] += len(out)
        self.due += [Eliminated(seat, points) for seat, points in out.items()]
        still = sorted(self.book.points, key=lambda seat: (seat <= self.dealer, seat))
        assert event.next_dealer == still[0]
        if len(still) == 1 or min(self.book.points.values()) > 100:
            self._over()
        else:
            self._offer(None)

    def _hands(self) -> dict[Seat, tuple[Card, ...]]:
        """All hands as they were counted, the closer's melds among his cards."""
        top = self.state.top
        hands = dict(zip(top.seats, self.state.hidden.hands, strict=True))
        laid = tuple(card for meld in top.melds for card in meld.cards)
        return {
            seat: (*cards, *laid) if seat == self.closer else cards for seat, cards in hands.items()
        }

    def _offer(self, after: Seat | None) -> None:
        offer = self.book.offer(self.dealer, after)
        if offer is not None:
            self.due.append(BuyInOffered(offer[0], 5, offer[1]))
            self.seen["offered"] += 1

    def _over(self) -> None:
        final, before = tuple(self.book.points.values()), dict(self.book.chips)
        winners = self.book.ends(self.dealer)
        pot = tuple(self.book.chips[seat] - before[seat] for seat in winners)
        self.due.append(GameWon(Result(winners, shutout=False, final=final, pot=pot)))
        self.seen["won"] += 1


@pytest.mark.parametrize("key", ["viennese", "romme"])
def test_every_point_and_chip_is_as_the_rule_book_has_it(key: str) -> None:
    seen: Counter[str] = Counter()
    variant = find_variant(key)
    assert variant is not None
    for seed in range(GAMES):
        rng = Random(f"{key} {seed}")
        rules = rules_with(variant, any_options(variant, rng))
        start = started(rules, rng.randint(2, 6))
        choose = computer if seed % 3 else at_random
        accountant = Accountant(start)
        for made in play(start, rng, choose, most=MOST_STEPS, odds=LIVELY):
            accountant.step(made.events)
        seen += accountant.seen
    assert set(seen) >= WANTED, seen


def test_the_recount_shares_no_code_with_what_it_judges() -> None:
    source = (Path(__file__).parent / "recount_penalties.py").read_text("utf-8")
    modules = {
        node.module.rpartition(".")[2]
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.ImportFrom) and node.module
    }
    assert modules & JUDGED == set()


@pytest.mark.parametrize(
    ("cards", "points"),
    [
        ("As 2s 3s 7h 7d 7c Jd Qd Kd 6c", 6),
        ("5h JK 7h JK 9h Kd", 10),
        ("5h 8h JK JK", 53),
        ("JK 9d 9s JK", 0),
        ("8s 8s 8h", 24),
        ("Ks As 2s", 23),
        ("Qs Ks As 2s", 2),
    ],
)
def test_the_recount_finds_the_best_melds(cards: str, points: int) -> None:
    assert left_over(hand(cards)) == points

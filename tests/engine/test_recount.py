"""Every score the engine gives is counted again from the rule book (recount.py)."""

import ast
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random

import pytest

from rummybot.engine.cards import Card, Rank, Suit
from rummybot.engine.deadwood import arrange
from rummybot.engine.endings import EndingRun
from rummybot.engine.events import (
    DealBegan,
    DealScored,
    DealVoided,
    GameWon,
    HandShown,
    Penalised,
    SeatWithdrew,
    Void,
    WentOut,
)
from rummybot.engine.hidden import Event, State
from rummybot.engine.ids import Seat
from rummybot.engine.intents import Discard, GoOut, LayMelds, Pass, SeatIntent
from rummybot.engine.legality import options
from rummybot.engine.score_rules import PenaltyEach
from rummybot.engine.scoring import Scored
from rummybot.engine.tabletop import Drawing, Playing
from rummybot.engine.variants import VARIANTS, find_variant
from rummybot.engine.views import SeatView
from tests.engine.play import LIVELY, any_options, at_random, computer, play, rules_with, started
from tests.engine.recount import LastStep, Prices, Recount, is_meld, least_deadwood, recount

GAMES = dict.fromkeys(
    (each.key for each in VARIANTS if not isinstance(each.rules.payout, PenaltyEach)), 40
) | {"basic": 80, "gin": 80}
ENDINGS = {
    "basic": {"out", "showdown", "doubled", "joint"},
    "home": {"out", "showdown", "doubled", "joint"},
    "open": {"out", "showdown", "doubled", "openly"},
    "block": {"out", "showdown", "most-points", "doubled"},
    "michigan": {"out", "showdown", "penalty"},
    "bozenkill": {"out", "showdown", "penalty"},
    "ditch": {"last-run", "most-points", "joint"},
    "gin": {"knock", "gin", "undercut", "void"},
    "joker": {"out", "showdown", "doubled"},
}
MOST_STEPS = 600
JUDGED = {"scoring", "deadwood", "standings", "house_rules", "flow", "game", "covering"}


Deal = tuple[dict[str, str], State, list[Event], LastStep]


def deals(variant: str, seed: int) -> Iterator[Deal]:
    """The deals of a game: its options, each deal as it ended, all that happened in it, and what
    ended it.
    """
    rng = Random(f"{variant} {seed}")
    preset = find_variant(variant)
    assert preset is not None
    chosen = any_options(preset, rng)
    rules = rules_with(preset, chosen)
    state = started(rules, rng.randint(rules.seating.least, rules.seating.most))
    has_last_run = isinstance(rules.ending, EndingRun)
    ways = (for_the_last_run,) if has_last_run else (at_one_stroke, openly)
    choose = rng.choice((at_random, computer, *ways))
    log: list[Event] = []
    for step in play(state, rng, choose, most=MOST_STEPS, odds=LIVELY):
        for event in step.events:
            log = [event] if isinstance(event, DealBegan) else [*log, event]
        ends = {type(event) for event in step.events}
        if ends & {DealScored, DealVoided} or {Penalised, GameWon} <= ends:
            declared = isinstance(step.intent, GoOut)
            yield chosen, step.after, log, LastStep(step.events, declared)


def at_one_stroke(view: SeatView, rng: Random) -> SeatIntent:
    """Lays nothing before everything but a discard can go down."""
    listed = options(view)
    best = arrange(view.hand, view.table.rules)
    throws = [each for each in listed if isinstance(each, Discard) and each.card in best.loose]
    if len(best.loose) > 1 and throws and not view.table.has_laid(view.seat):
        return rng.choice(throws)
    return computer(view, rng)


def openly(view: SeatView, rng: Random) -> SeatIntent:
    """Collects melds and lays them open before a draw, where one may."""
    listed = options(view)
    exits = [each for each in listed if isinstance(each, GoOut)]
    if exits and isinstance(view.table.phase, Drawing):
        return exits[0]
    if not isinstance(view.table.phase, Playing):
        return computer(view, rng)
    loose = arrange(view.hand, view.table.rules).loose
    throws = [each for each in listed if isinstance(each, Discard)]
    best = [each for each in throws if each.card in loose] or throws
    return rng.choice(best) if best else computer(view, rng)


def for_the_last_run(view: SeatView, rng: Random) -> SeatIntent:
    """Keeps what may become a run that ends the deal, and lays it as soon as it can."""
    ending = view.table.rules.ending
    assert isinstance(ending, EndingRun)
    for each in options(view):
        if isinstance(each, LayMelds):
            ranks = sorted(card.rank for card in each.melds[0])
            if any(ranks == sorted(run) for run in ending.runs):
                return each
    if not isinstance(view.table.phase, Playing):
        return computer(view, rng)
    of_runs = {rank for run in ending.runs for rank in run}
    high = [card for card in view.hand if card.rank in of_runs]
    suit = max((card.suit for card in high), key=[card.suit for card in high].count, default=None)
    rest = tuple(card for card in view.hand if card not in high or card.suit is not suit)
    return Discard(view.seat, rest[0], rest[1:]) if rest else Pass(view.seat)


def told(scored: Scored, next_dealer: Seat, seats: tuple[Seat, ...]) -> Recount:
    """The engine's score in the recount's words."""
    lines = dict(zip(seats, scored.lines, strict=True))
    return Recount(
        scored.how.value,
        tuple(sorted(scored.winners)),
        {seat: line.gain for seat, line in lines.items()},
        {seat: line.pays for seat, line in lines.items()},
        {seat: line.held for seat, line in lines.items()},
        next_dealer,
        scored.doubled,
    )


@pytest.mark.parametrize("variant", GAMES)
def test_every_deal_and_every_total_is_as_the_rule_book_has_it(variant: str) -> None:
    games = [tuple(deals(variant, seed)) for seed in range(GAMES[variant])]
    every_deal_counts(variant, games)
    totals_are_sums_and_decide_the_game(games)


def every_deal_counts(variant: str, games: Sequence[Sequence[Deal]]) -> None:
    """Each line of each score; and that all kinds of deals were among them."""
    seen: Counter[str] = Counter()
    for seed, game in enumerate(games):
        for chosen, end, log, step in game:
            seen["penalty"] += any(isinstance(event, Penalised) for event in log)
            over = [each for each in log if isinstance(each, DealScored | DealVoided)]
            if not over:
                continue  # a penalty ended the game
            (last,) = over
            ours = recount(variant, end, log, chosen, step)
            if isinstance(last, DealVoided):
                assert last.why is Void.ANNULLED or ours is None
                seen["void"] += last.why is Void.STOCK
                continue
            assert ours == told(last.scored, last.next_dealer, end.top.seats), f"game {seed}"
            shown = {event.seat: event.points for event in log if isinstance(event, HandShown)}
            assert shown.items() <= ours.held.items(), f"game {seed}"
            seen.update([ours.how, "doubled" * ours.doubled, "joint" * (len(ours.winners) > 1)])
            seen["openly"] += any(isinstance(event, WentOut) and event.melds for event in log)
    assert ENDINGS[variant] <= set(+seen), seen


def totals_are_sums_and_decide_the_game(games: Sequence[Sequence[Deal]]) -> None:
    """A single deal goes to its winners (AMB-07, AMB-08); else the target must be passed alone."""
    finished = 0
    for seed, game in enumerate(games):
        sums: Counter[Seat] = Counter()
        for chosen, end, log, _ in game:
            seats, match = end.top.seats, chosen["match"]
            won = [event.result for event in log if isinstance(event, GameWon)]
            scored = [event.scored for event in log if isinstance(event, DealScored)]
            for score in scored:
                for line in score.lines:
                    sums[line.seat] += line.gain
            for event in log:
                if isinstance(event, Penalised):
                    for seat in playing(log, seats):
                        sums[seat] += 0 if seat == event.seat else 20
            assert [sums[seat] for seat in seats] == list(end.top.standing.scores)
            own = {seat: sums[seat] for seat in seats}
            teams = chosen.get("teams") == "two"
            if teams:
                own = {seat: sums[seat] + sums[Seat((seat + 2) % 4)] for seat in seats}
            best = max(own.values())
            ahead = tuple(seat for seat in seats if own[seat] == best)
            alone = len(ahead) == (2 if teams else 1)
            over = bool(scored) if match == "single" else best >= int(match) and alone
            assert bool(won) == over, f"game {seed}"
            if over:
                finished += 1
                drawn = match == "single" and set(ahead) <= set(scored[0].winners)
                assert won[0].winners == (scored[0].winners if drawn else ahead)
                shut = sum(sums.values()) == best and chosen.get("shutout") == "double"
                assert won[0].shutout == (shut and match != "single")
                times = 2 if won[0].shutout else 1
                assert list(won[0].final) == [times * sums[seat] for seat in seats]
    assert finished > 0


def playing(log: list[Event], seats: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """The seats that played a deal: some of them may have left after it."""
    gone = {event.seat for event in log if isinstance(event, SeatWithdrew)}
    return tuple(sorted({*seats, *gone}))


def test_the_recount_shares_no_code_with_what_it_judges() -> None:
    source = (Path(__file__).parent / "recount.py").read_text("utf-8")
    modules = {
        node.module.rpartition(".")[2]
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.ImportFrom) and node.module
    }
    assert modules & JUDGED == set()


def cards(text: str) -> tuple[Card, ...]:
    ranks, suits = " A23456789TJQK", {suit.value: suit for suit in Suit}
    return tuple(Card(suits[word[1]], Rank(ranks.index(word[0]))) for word in text.split())


def test_the_recount_knows_a_meld() -> None:
    good = ("7s 7h 7d", "7s 7h 7d 7c", "As 2s 3s", "Js Qs Ks", "4h 3h 5h 6h")
    bad = ("7s 7h", "Qs Ks As", "Ks As 2s", "2s 3s 5s", "2s 3s 4h", "7s 7h 8d")
    assert all(is_meld(cards(text)) for text in good)
    assert not any(is_meld(cards(text)) for text in bad)


def test_the_recount_finds_the_best_arrangement() -> None:
    prices = Prices.chosen({})
    assert least_deadwood(cards("5h 6h 7h 8h 9h 5s 5c 8s 8d 8c"), prices) == 0
    assert least_deadwood(cards("As 2s 3s 4d 4h 4c 7c 7d 7h Qh"), prices) == 10
    assert least_deadwood(cards("As 2s 3s 4s 6d 6c 6h 4c 5d 2d"), prices) == 11

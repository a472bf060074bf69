"""Least deadwood of a ten-card gin hand: how fast, and how often wrong."""

from collections.abc import Callable, Iterator
from random import Random
from typing import TypeVar

from bench.neighbour import open_spiel
from bench.sizes import Size, seconds
from rummybot.engine.cards import BIT, Card, mask_of
from rummybot.engine.deadwood import after_each_discard, discards_within, solver_of
from rummybot.engine.variants import gin
from tests.engine.brute_force import lightest
from tests.engine.hands import crowded, scattered

T = TypeVar("T")

Hand = tuple[Card, ...]

RULES = gin.RULES


def report(size: Size) -> Iterator[str]:
    """The lines to print."""
    rng = Random(1)  # noqa: S311 - the same hands every time
    random = [scattered(rng, 10) for _ in range(size.solved)]
    dense = [crowded(rng, 10) for _ in range(size.solved)]
    eleven = [scattered(rng, 11) for _ in range(size.solved // 10)]
    yield f"Least deadwood of ten cards, exact; median of {size.repeats} loops, loop included"
    yield f"  {_ours('random', random, size)}"
    yield f"  {_ours('dense', dense, size)}"
    cost = _cost(lambda hand: after_each_discard(hand, RULES), eleven, size)
    few = _cost(lambda hand: discards_within(hand, RULES, 10), eleven, size)
    yield (
        f"  {len(eleven):,} random hands of eleven: {cost:.1f} µs for what each discard leaves, "
        f"{few:.1f} µs for those that leave ten or less"
    )
    half = size.judged // 2
    wrong = _wrong(random[:half] + dense[:half])
    yield f"  wrong beside trying everything: {wrong} of {2 * half:,}, half of them dense"
    if open_spiel() is not None:
        yield "OpenSpiel's GinRummyUtils.min_deadwood from Python, each hand a list of numbers"
        yield f"  {_theirs('random', random, size)}"
        yield f"  {_theirs('dense', dense, size)}"


def _cost(solve: Callable[[T], object], hands: list[T], size: Size) -> float:
    """Microseconds a hand."""

    def loop() -> None:
        for hand in hands:
            solve(hand)

    return seconds(loop, size.repeats) * 1e6 / len(hands)


def _ours(kind: str, hands: list[Hand], size: Size) -> str:
    least = solver_of(RULES).least
    from_mask = _cost(least, [mask_of(hand) for hand in hands], size)
    from_list = _cost(lambda cards: least(mask_of(cards)), [list(hand) for hand in hands], size)
    return (
        f"{len(hands):,} {kind} hands: {from_mask:.2f} µs from a bit mask, "
        f"{from_list:.2f} µs from a list of cards"
    )


def _wrong(hands: list[Hand]) -> int:
    least = solver_of(RULES).least
    return sum(least(mask_of(hand)) != lightest(hand, RULES.values.courts)[0] for hand in hands)


def _theirs(kind: str, hands: list[Hand], size: Size) -> str:
    """The neighbour's suits count in another order, which is all one."""
    spiel = open_spiel()
    assert spiel is not None
    theirs = spiel.gin_rummy.GinRummyUtils(13, 4, 10).min_deadwood
    lists = [[BIT[card].bit_length() - 1 for card in hand] for hand in hands]
    cost = _cost(theirs, lists, size)
    least = solver_of(RULES).least
    differ = sum(
        theirs(cards) != least(mask_of(hand)) for cards, hand in zip(lists, hands, strict=True)
    )
    return f"{len(hands):,} {kind} hands: {cost:.2f} µs; answers unlike ours: {differ}"

"""How much is measured, and the middle of several measurements."""

from collections.abc import Callable
from dataclasses import dataclass
from statistics import median
from time import perf_counter


@dataclass(frozen=True, slots=True, kw_only=True)
class Size:
    """Numbers of hands, moves a table, flushes and requests, and how often a loop is timed."""

    solved: int
    judged: int
    played: int
    written: int
    flushed: int
    asked: int
    repeats: int


QUICK = Size(
    solved=10_000, judged=2_000, played=100, written=100, flushed=300, asked=300, repeats=7
)
WHOLE = Size(
    solved=50_000, judged=50_000, played=1_000, written=500, flushed=2_000, asked=2_000, repeats=9
)


def seconds(loop: Callable[[], object], repeats: int) -> float:
    """The median time of a loop that is run so many times, after one run that does not count."""
    loop()
    times = []
    for _ in range(repeats):
        start = perf_counter()
        loop()
        times.append(perf_counter() - start)
    return median(times)

"""The best of a hand of two packs with jokers: how fast, and how often wrong."""

from collections.abc import Callable, Iterator
from random import Random
from time import process_time

from bench.sizes import Size
from rummybot.engine.cards import Card
from rummybot.engine.two_packs.arranger import Arranger, arranger
from rummybot.engine.two_packs.weights import CARD, LOOSE, WANTED, Aim, code_of
from rummybot.engine.variants.joker import RULES
from tests.engine.two_packs import (
    Aiming,
    Hand,
    cards_down,
    covered,
    crowded,
    deadwood,
    opening,
    scattered,
    some_hands,
    tried,
)

AIMS: dict[Aim, tuple[str, Aiming]] = {
    Aim.DEADWOOD: ("least deadwood", deadwood),
    Aim.OPENING: ("best opening", opening),
    Aim.CARDS: ("fewest cards left", cards_down),
}

DENSE = (13, 27)
"""Sizes of crowded hands."""


def report(size: Size) -> Iterator[str]:
    """The lines to print."""
    rng = Random(3)  # noqa: S311 - the same hands every time
    natural = [scattered(rng, 13 + number % 2) for number in range(size.solved // 2)]
    dense = [crowded(rng, rng.randint(*DENSE)) for _ in range(size.solved // 20)]
    yield "Two packs and four jokers, exact; time of the processor, each hand once, from its cards"
    for aim, (name, _) in AIMS.items():
        yield f"  {name}, thirteen or fourteen cards as dealt: {_times(aim, natural)}"
        yield f"  {name}, crowded hands of {DENSE[0]} to {DENSE[1]}: {_times(aim, dense)}"
        yield f"    and with a card that must be used: {_times(aim, dense, rng)}"
    few = size.judged // 10
    small = list(some_hands(rng, few, 9))
    large = [(crowded if n % 2 else scattered)(rng, rng.randint(10, 20)) for n in range(few)]
    yield f"  wrong beside trying everything: {_wrong(rng, small, tried)}"
    yield f"  wrong beside another search, up to twenty cards: {_wrong(rng, large, covered)}"


def _times(aim: Aim, hands: list[Hand], rng: Random | None = None) -> str:
    """How long a hand takes, by an arranger that knows nothing yet; with a card drawn that must be
    used.
    """
    solve = Arranger(RULES.values, RULES.melds, aim).weight
    each = []
    for hand in hands:
        must = None if rng is None else rng.choice(hand)
        start = process_time()
        solve(code_of(hand), must)
        each.append((process_time() - start) * 1e6)
    each.sort()
    middle, late = (each[int(len(each) * part)] for part in (0.5, 0.99))
    return (
        f"{len(each):,} hands, p50 {middle:.0f} µs, p99 {late:,.0f} µs, longest {each[-1]:,.0f} µs"
    )


def _wrong(
    rng: Random,
    hands: list[Hand],
    search: Callable[[Hand, Aiming, Card | None], tuple[int, int] | None],
) -> str:
    """Each hand for each aim, free and with a card that must be used."""
    wrong = 0
    for hand in hands:
        for aim, (_, aiming) in AIMS.items():
            weight = arranger(RULES.values, RULES.melds, aim).weight
            for must in (None, rng.choice(hand)):
                ours = _read(weight(code_of(hand), must), aim, must)
                wrong += ours != search(hand, aiming, must)
    return f"{wrong} of {len(hands) * len(AIMS) * 2:,}, {len(hands):,} hands"


def _read(weight: int, aim: Aim, must: Card | None) -> tuple[int, int] | None:
    """A weight in its two parts; None if the card could not be used."""
    if must is not None:
        if weight < WANTED:
            return None
        weight -= WANTED
    return divmod(weight, CARD if aim is Aim.CARDS else 1 << LOOSE)

"""The most that runs of one suit of two packs with jokers can bring, exactly: up the places of the
suit, a layer of what is reached at each. A layer depends only on the cards so far, so suits that
differ higher up share it.

Three things keep layers small, and none loses the best. What cannot be ended in time is left out.
Runs that could end, and for which there will be no card, count as ended. And where with the same
cards one state is reached and another that can do whatever the first can (`outdoes`), the first is
left out.
"""

from functools import cache

from rummybot.engine.chains import (
    AFTER_JOKER,
    AFTER_REAL,
    MAY_END,
    MOST_COPIES,
    MOST_JOKERS,
    ONE,
    TOP,
    UNFINISHED,
    UNREACHED,
    Come,
    Grown,
    Worths,
    comes,
    ways,
)

MOST_LAYERS = 8_000
"""So many layers are kept; then all are forgotten."""

ENOUGH = 7
"""Stands for more cards at a place than runs can take."""

GAINS = MOST_JOKERS + 1
"""Gains are listed by real cards, and for each number of them by jokers."""

Layer = dict[int, int]
"""The most that is brought, by state. A key is the state, and below it in two bits the aces used
below the two, and in three the jokers used.
"""

JOKERS, ACES, STATE = 7, 3, 5
"""The bits for jokers; where those for aces begin, where the state."""


def _at_least() -> frozenset[tuple[Come, Come]]:
    """The pairs of which the first can do all that the second can, now and ever after: the most
    pairs such that whatever the second does, end, or take a card, the first can do and both are
    such a pair again. Who can join a run on the table follows: all but those that end in a joker,
    and these cannot take a joker either.
    """
    pairs = {(one, other) for one in Come for other in Come}
    while True:
        wrong = {
            (one, other)
            for one, other in pairs
            if (other in MAY_END and one not in MAY_END)
            or (AFTER_REAL[one], AFTER_REAL[other]) not in pairs
            or (
                other in AFTER_JOKER
                and (
                    one not in AFTER_JOKER or (AFTER_JOKER[one], AFTER_JOKER[other]) not in pairs
                )
            )
        }
        if not wrong:
            return frozenset(pairs)
        pairs -= wrong


AT_LEAST = _at_least()


@cache
def outdoes(state: int, other: int) -> bool:
    """Whether the runs of a state can do all that those of another can: each of these has one of
    its own that can, and those over can end.
    """

    def matched(runs: tuple[Come, ...], others: tuple[Come, ...]) -> bool:
        if not others:
            return MAY_END.issuperset(runs)
        return any(
            (run, others[0]) in AT_LEAST and matched((*runs[:at], *runs[at + 1 :]), others[1:])
            for at, run in enumerate(runs)
        )

    return matched(comes(state), comes(other))


def _trimmed(state: int, nearby: int, jokers: int) -> int | None:
    """A state less the runs for which there is no card at the next place, those first that end in a
    joker: they can do less. None if runs that must go on cannot.
    """
    must = [come for come in comes(state) if come not in MAY_END]
    real = nearby - sum(come not in AFTER_JOKER for come in must)
    room = nearby + jokers - len(must)
    if real < 0 or room < 0:
        return None
    may = [come for come in comes(state) if come in MAY_END]
    free = [come for come in may if come in AFTER_JOKER][:room]
    after_joker = [come for come in may if come not in AFTER_JOKER][: min(real, room - len(free))]
    return sum(ONE[come] for come in (*must, *free, *after_joker))


Short = tuple[int, int]
"""A step for calculating: what is added to the key, and which of the gains it has."""

_STEPS: tuple[tuple[tuple[dict[int, tuple[Short, ...]], ...], ...], ...] = tuple(
    tuple(tuple({} for _ in range(MOST_JOKERS + 1)) for _ in range(ENOUGH + 1))
    for _ in range(MOST_COPIES + 1)
)
"""By real cards, real cards at the next place, and jokers, then by state: the steps from it, filled
as states come up. The states are few.
"""


def _found(state: int, real: int, nearby: int, jokers: int) -> tuple[Short, ...]:
    """The steps from a state, now known."""
    by_cards: dict[tuple[int, int], set[int]] = {}
    for to, reals, used in ways(state, real, jokers):
        after = _trimmed(to, nearby, jokers - used)
        if after is not None:
            by_cards.setdefault((reals, used), set()).add(after)
    steps = tuple(
        ((after << STATE) + used, reals * GAINS + used)
        for (reals, used), states in by_cards.items()
        for after in _undominated(states)
    )
    _STEPS[real][nearby][jokers][state] = steps
    return steps


def _undominated(states: set[int]) -> list[int]:
    """The states that no other outdoes; of those that outdo each other one."""
    kept: list[int] = []
    for state in sorted(states):
        if not any(outdoes(other, state) for other in kept):
            kept = [other for other in kept if not outdoes(state, other)]
            kept.append(state)
    return kept


def best_runs(
    suit: int,
    worths: Worths,
    jokers: int,
    layers: dict[int, Layer],
    *,
    high: bool,
    spared: int = 0,
    wanted: int = 0,
    table: tuple[Grown, ...] = (),
) -> tuple[int, ...]:
    """The most that runs can bring with just 0, 1, … jokers; UNREACHED where there are none. The
    suit has two bits a rank, `spared` a bit; `wanted` is a rank. `high`: aces may stand above the
    king. The layers are those of the same worths and table and of the same `high`.
    """
    aces = suit & 3 if high else 0
    loose_ace = spared & 2 if high else 0
    spared -= loose_ace
    last = (suit.bit_length() + 1) // 2 + 1
    to_top = bool(table) or aces > 0 or last >= TOP
    if to_top:
        last = TOP - 1
    rest = jokers << 45 | wanted << 48
    missing: list[tuple[int, int]] = []
    reached: Layer = {0: 0}
    for place in range(last, 0, -1):
        seen = suit & _SEEN[place]
        if not seen and not table:
            break
        key = seen | (spared & (2 << place) - 1) << 26 | place << 41 | rest
        if key in layers:
            reached = layers[key]
            break
        missing.append((place, key))
    if len(layers) > MOST_LAYERS:
        layers.clear()
    for place, key in reversed(missing):
        real = suit >> 2 * place - 2 & 3
        nearby = suit >> 2 * place & 3 if place < TOP - 1 else aces
        for run in table:
            reached = _met(reached, place, run)
            if run.low == place + 1:
                nearby = ENOUGH
        gains = worths.gains(
            place, real, spared=spared >> place & 1 == 1, wanted=place == wanted
        )
        if place == 1 and aces:
            reached = _begun(aces, nearby, jokers, gains)
        else:
            reached = _upwards(reached, real, nearby, jokers, gains)
        layers[key] = reached
    best = [UNREACHED] * (jokers + 1)
    if not to_top:
        _end(reached, best)
        return tuple(best)
    for run in table:
        reached = _met(reached, TOP, run)
    for below in range(aces + 1):
        part = reached
        if aces:
            part = {key: worth for key, worth in reached.items() if key >> ACES & 3 == below}
        left = aces - below
        gains = worths.gains(
            TOP, left, spared=loose_ace > 0, wanted=wanted == 1 and not below
        )
        _end(_upwards(part, left, 0, jokers, gains), best)
    return tuple(best)


_SEEN = (0, *((1 << 2 * min(place + 1, TOP - 1)) - 1 for place in range(1, TOP)))
"""By place, the bits of a suit of which its layer knows: those up to the next place."""


def _end(reached: Layer, best: list[int]) -> None:
    """Note the most that is brought with so many jokers by runs that are complete."""
    for key, worth in reached.items():
        if not key >> STATE & UNFINISHED and worth > best[key & JOKERS]:
            best[key & JOKERS] = worth


def _met(reached: Layer, place: int, run: Grown) -> Layer:
    """What else is reached at a place where a run on the table begins or has ended: what comes from
    below may end at it, and from its top one may go on.
    """
    if run.low == place:
        more = dict(reached)
        for key, worth in reached.items():
            for come in set(comes(key >> STATE)):
                if run.joins(come):
                    after = key - (ONE[come] << STATE)
                    more[after] = max(more.get(after, UNREACHED), worth)
        return more
    if run.high == place - 1:
        return {key + (ONE[run.begins] << STATE): worth for key, worth in reached.items()}
    return reached


def _begun(aces: int, nearby: int, jokers: int, gains: tuple[int, ...]) -> Layer:
    """What is reached at the lowest place; aces used there are not there above the king."""
    steps = _STEPS[aces][nearby][jokers].get(0) or _found(0, aces, nearby, jokers)
    return {to + (gain // GAINS << ACES): gains[gain] for to, gain in steps}


def _upwards(
    reached: Layer, real: int, nearby: int, jokers: int, gains: tuple[int, ...]
) -> Layer:
    """What is reached one place up."""
    after: Layer = {}
    get = after.get
    known = _STEPS[real][nearby]
    for key, worth in reached.items():
        so_far = key & (1 << STATE) - 1
        left = jokers - (key & JOKERS)
        state = key >> STATE
        steps = known[left].get(state)
        if steps is None:
            steps = _found(state, real, nearby, left)
        for to, gain in steps:
            then = worth + gains[gain]
            to += so_far
            if then > get(to, UNREACHED):
                after[to] = then
    return after

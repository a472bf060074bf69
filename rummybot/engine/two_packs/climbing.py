"""The most that runs of one suit of two packs with jokers can bring, exactly: up the places of the
suit, a layer of what is reached at each. A layer depends only on the cards so far, so suits that
differ higher up share it.

Three things keep layers small, and none loses the best. What cannot be ended in time is left out.
Runs that could end, and for which there will be no card, count as ended. And where with the same
cards one state is reached and another that can do whatever the first can (`_outdoes`), the first is
left out.
"""

from functools import cache

from rummybot.engine.two_packs.chains import (
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

MOST_LAYERS = 1_500
"""So many layers are kept for each number of jokers; then all are forgotten."""

ENOUGH = 7
"""Stands for more cards at a place than runs can take."""

GAINS = MOST_JOKERS + 1
"""Gains are listed by real cards, and for each number of them by jokers."""

Layer = dict[int, int]
"""The most that is brought, by key: a state, and below it in three bits the jokers used."""

Layers = tuple[dict[int, Layer], ...]
"""By jokers, and then by the cards so far: layers that are known."""


def no_layers() -> Layers:
    """Nothing known yet."""
    return tuple({} for _ in range(MOST_JOKERS + 1))


JOKERS, STATE = 7, 3
"""The bits of a key for jokers, and where those for the state begin."""


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
                and (one not in AFTER_JOKER or (AFTER_JOKER[one], AFTER_JOKER[other]) not in pairs)
            )
        }
        if not wrong:
            return frozenset(pairs)
        pairs -= wrong


AT_LEAST = _at_least()


@cache
def _outdoes(state: int, other: int) -> bool:
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


Step = tuple[int, int]
"""The key reached, and which of the gains it has."""

_STEPS: tuple[tuple[tuple[dict[int, tuple[Step, ...]], ...], ...], ...] = tuple(
    tuple(tuple({} for _ in range(MOST_JOKERS + 1)) for _ in range(ENOUGH + 1))
    for _ in range(MOST_COPIES + 1)
)
"""By real cards, real cards at the next place, and jokers in all, then by key: the steps from it,
filled as keys come up. There are few: a hundred states without runs on the table.
"""


def _found(key: int, real: int, nearby: int, jokers: int) -> tuple[Step, ...]:
    """The steps from a key, now known."""
    before = key & JOKERS
    by_cards: dict[tuple[int, int], set[int]] = {}
    for to, reals, more in ways(key >> STATE, real, jokers - before):
        after = _trimmed(to, nearby, jokers - before - more)
        if after is not None:
            by_cards.setdefault((reals, more), set()).add(after)
    steps = tuple(
        ((after << STATE) + before + more, reals * GAINS + more)
        for (reals, more), states in by_cards.items()
        for after in _undominated(states)
    )
    _STEPS[real][nearby][jokers][key] = steps
    return steps


def _undominated(states: set[int]) -> list[int]:
    """The states that no other outdoes; of those that outdo each other one."""
    kept: list[int] = []
    for state in sorted(states):
        if not any(_outdoes(other, state) for other in kept):
            kept = [other for other in kept if not _outdoes(state, other)]
            kept.append(state)
    return kept


def best_runs(
    suit: int,
    worths: Worths,
    jokers: int,
    layers: Layers,
    *,
    high: bool,
    spared: int = 0,
    wanted: int = 0,
    table: tuple[Grown, ...] = (),
) -> tuple[int, ...]:
    """The most that runs can bring with just 0, 1, … jokers; UNREACHED where there are none. The
    suit has two bits a rank, `spared` a bit; `wanted` is a rank. `high`: aces may stand above the
    king; then every number of them is tried below the two, the others are left for there. The
    layers are those of the same worths and table and of the same `high`.
    """
    best = [UNREACHED] * (jokers + 1)
    loose_ace = spared & 2 if high else 0
    spared -= loose_ace
    for top in range((suit & 3) + 1 if high else 1):
        last = TOP - 1 if table or top else min((suit.bit_length() + 1) // 2 + 1, TOP - 1)
        climbed = suit - top, spared, top, last
        reached = _climbed(climbed, worths, jokers, layers, wanted, table, all_aces=high)
        if last == TOP - 1:
            for run in table:
                reached = _met(reached, TOP, run)
            owing = wanted == 1 and not suit - top & 3
            gains = worths.gains(TOP, top, spared=loose_ace > 0, wanted=owing)
            reached = _upwards(reached, top, 0, jokers, gains)
        for key, worth in reached.items():
            if not key >> STATE & UNFINISHED and worth > best[key & JOKERS]:
                best[key & JOKERS] = worth
    return tuple(best)


def _climbed(
    cards: tuple[int, int, int, int],
    worths: Worths,
    jokers: int,
    layers: Layers,
    wanted: int,
    table: tuple[Grown, ...],
    *,
    all_aces: bool,
) -> Layer:
    """What is reached at the last place below the top, from the highest layer that is known."""
    suit, spared, top, last = cards
    reached: Layer = {0: 0}
    missing: list[tuple[int, int]] = []
    for place in range(last, 0, -1):
        seen = suit & _SEEN[place]
        if not seen and not table:
            break
        key = seen | (spared & (2 << place) - 1) << 26 | place << 41 | wanted << 48
        if place == TOP - 1:
            key |= top << 45
        known = _known(key, jokers, layers)
        if known is not None:
            reached = known
            break
        missing.append((place, key))
    if len(layers[jokers]) > MOST_LAYERS:
        layers[jokers].clear()
    for place, key in reversed(missing):
        real = suit >> 2 * place - 2 & 3
        nearby = suit >> 2 * place & 3 if place < TOP - 1 else top
        for run in table:
            reached = _met(reached, place, run)
            if run.low == place + 1:
                nearby = ENOUGH
        gains = worths.gains(place, real, spared=spared >> place & 1 == 1, wanted=place == wanted)
        if place == 1 and all_aces:
            steps = _STEPS[real][nearby][jokers].get(0) or _found(0, real, nearby, jokers)
            reached = {to: gains[gain] for to, gain in steps if gain // GAINS == real}
        else:
            reached = _upwards(reached, real, nearby, jokers, gains)
        layers[jokers][key] = reached
    return reached


def _known(key: int, jokers: int, layers: Layers) -> Layer | None:
    """A layer, perhaps from one with more jokers."""
    found = layers[jokers].get(key)
    if found is not None:
        return found
    for more in layers[jokers + 1 :]:
        if key in more:
            return {at: worth for at, worth in more[key].items() if at & JOKERS <= jokers}
    return None


_SEEN = (0, *((1 << 2 * min(place + 1, TOP - 1)) - 1 for place in range(1, TOP)))
"""By place, the bits of a suit of which its layer knows: those up to the next place."""


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


def _upwards(reached: Layer, real: int, nearby: int, jokers: int, gains: tuple[int, ...]) -> Layer:
    """What is reached one place up."""
    after: Layer = {}
    get = after.get
    known = _STEPS[real][nearby][jokers].get
    for key, worth in reached.items():
        steps = known(key)
        if steps is None:
            steps = _found(key, real, nearby, jokers)
        for to, gain in steps:
            then = worth + gains[gain]
            if then > get(to, UNREACHED):
                after[to] = then
    return after

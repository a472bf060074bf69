"""What a hand of two packs with jokers can do, found in two ways by trying everything. Neither
shares code with the arranger they judge: melds are told apart here from the rules (JR-20…27).
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import combinations, pairwise
from random import Random

from rummybot.engine.cards import JOKER, PACK, Card

Hand = tuple[Card, ...]
DECK: Hand = (*PACK, *PACK, *(JOKER,) * 4)
SUIT_LETTERS = "cdhs"

Worth = tuple[int, int]
"""What is wanted most, and what next."""


@dataclass(frozen=True)
class Pattern:
    """A meld: the real cards, the jokers, and what it is worth as an opening."""

    real: Hand
    jokers: int
    opening: int


def scattered(rng: Random, size: int) -> Hand:
    """Any cards of the two packs."""
    return tuple(rng.sample(DECK, size))


def crowded(rng: Random, size: int) -> Hand:
    """Cards of few neighbouring ranks and few suits, with jokers: full of melds that overlap."""
    jokers = rng.randint(0, 4)
    size -= jokers
    suits = rng.sample(SUIT_LETTERS, rng.choice((2, 3, 4, 4)))
    least = -(-size // (2 * len(suits)))
    ranks = rng.randint(least, min(13, least + 4))
    low = rng.randint(1, 14)
    held = {(rank - 1) % 13 + 1 for rank in range(low, low + ranks)}
    pool = [card for card in PACK * 2 if card.suit in suits and card.rank in held]
    return (*rng.sample(pool, size), *(JOKER,) * jokers)


def points(card: Card) -> int:
    """In the hand: ace 11, courts 10, joker 20 (JR-46)."""
    return 20 if card == JOKER else 11 if card.rank == 1 else min(int(card.rank), 10)


@cache
def patterns() -> tuple[Pattern, ...]:
    """Every meld there is."""
    by_name = {str(card): card for card in PACK}
    names = " A23456789TJQKA"
    found = []
    for rank in range(1, 14):
        each = 11 if rank == 1 else min(rank, 10)
        for size in (3, 4):
            for real in range(2, size + 1):
                for suits in combinations(SUIT_LETTERS, real):
                    cards = tuple(by_name[names[rank] + suit] for suit in suits)
                    found.append(Pattern(cards, size - real, each * size))
    for low in range(1, 13):
        for high in range(low + 2, min(14, low + 12) + 1):
            places = range(low, high + 1)
            worth = sum(
                1 if place == 1 else 11 if place == 14 else min(place, 10) for place in places
            )
            for jokers in range(min(4, len(places) - 2) + 1):
                for taken in combinations(places, jokers):
                    if all(b - a > 1 for a, b in pairwise(taken)):
                        rest = [place for place in places if place not in taken]
                        for suit in SUIT_LETTERS:
                            cards = tuple(by_name[names[place] + suit] for place in rest)
                            found.append(Pattern(cards, jokers, worth))
    return tuple(found)


def deadwood(pattern: Pattern) -> Worth:
    """Points off the hand, then cards."""
    off = sum(map(points, pattern.real)) + 20 * pattern.jokers
    return off, len(pattern.real) + pattern.jokers


def opening(pattern: Pattern) -> Worth:
    """The value as an opening, then cards."""
    return pattern.opening, len(pattern.real) + pattern.jokers


def cards_down(pattern: Pattern) -> Worth:
    """Cards, then points off the hand."""
    off, cards = deadwood(pattern)
    return cards, off


Aiming = Callable[[Pattern], Worth]


def possible(hand: Hand) -> list[Pattern]:
    """The melds that a hand can make."""
    jokers = hand.count(JOKER)
    held = set(hand)
    return [each for each in patterns() if each.jokers <= jokers and held.issuperset(each.real)]


def tried(hand: Hand, aim: Aiming, must: Card | None = None) -> Worth | None:
    """The most that any choice of melds that can lie side by side is worth; one in which a card is
    used, if one must be. None if there is no such choice.
    """
    best: list[Worth] = []
    melds = possible(hand)
    left = list(hand)

    def go(first: int, so_far: Worth, *, used: bool) -> None:
        if used:
            best[:] = [max(so_far, *best)] if best else [so_far]
        for number in range(first, len(melds)):
            meld = melds[number]
            cards = (*meld.real, *(JOKER,) * meld.jokers)
            if all(left.count(card) >= cards.count(card) for card in set(cards)):
                for card in cards:
                    left.remove(card)
                more = aim(meld)
                total = so_far[0] + more[0], so_far[1] + more[1]
                go(number, total, used=used or must in cards)
                left.extend(cards)

    go(0, (0, 0), used=must is None)
    return best[0] if best else None


def covered(hand: Hand, aim: Aiming, must: Card | None = None) -> Worth | None:
    """The same for crowded hands: the lowest card is loose or in one of its melds, and what is left
    is looked at once.
    """
    row = sorted(set(hand) - {JOKER})
    melds: dict[Card, list[tuple[tuple[int, ...], int, Worth, bool]]] = {card: [] for card in row}
    for meld in possible(hand):
        taken = tuple(int(card in meld.real) for card in row)
        used = must in meld.real or (must == JOKER and meld.jokers > 0)
        melds[min(meld.real)].append((taken, meld.jokers, aim(meld), used))

    @cache
    def go(held: tuple[int, ...], jokers: int, owing: bool) -> Worth | None:
        if not any(held):
            return None if owing else (0, 0)
        place = next(place for place, count in enumerate(held) if count)
        best = go((*held[:place], held[place] - 1, *held[place + 1 :]), jokers, owing)
        for taken, with_jokers, worth, used in melds[row[place]]:
            if with_jokers > jokers or any(map(int.__gt__, taken, held)):
                continue
            rest = tuple(map(int.__sub__, held, taken))
            then = go(rest, jokers - with_jokers, owing and not used)
            if then is not None:
                total = worth[0] + then[0], worth[1] + then[1]
                best = total if best is None or total > best else best
        return best

    return go(tuple(hand.count(card) for card in row), hand.count(JOKER), must is not None)


def some_hands(rng: Random, count: int, most: int) -> Iterator[Hand]:
    """Hands of every size up to one, half of them crowded."""
    for number in range(count):
        deal = crowded if number % 2 else scattered
        yield deal(rng, rng.randint(5, most))

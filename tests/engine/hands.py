"""Hands for tests: written as text, or dealt so that melds overlap."""

from random import Random

from rummybot.engine.cards import FACES, PACK, Card

NAMED = {str(card): card for card in FACES}


def hand(text: str) -> tuple[Card, ...]:
    """The cards written in a line, as in "5h 6h Tc", in that order."""
    return tuple(NAMED[name] for name in text.split())


def scattered(rng: Random, size: int) -> tuple[Card, ...]:
    """Any cards of the pack."""
    return tuple(rng.sample(PACK, size))


def crowded(rng: Random, size: int) -> tuple[Card, ...]:
    """Cards of few neighbouring ranks in few suits: full of melds that overlap."""
    suits = rng.choice((2, 3, 3, 4))
    least = -(-size // suits)  # ranks needed to have so many cards at all
    ranks = rng.randint(least, min(13, least + 2))
    low = rng.randint(1, 14 - ranks)
    held = rng.sample("cdhs", suits)
    pool = [card for card in PACK if card.suit in held and low <= card.rank < low + ranks]
    return tuple(rng.sample(pool, size))

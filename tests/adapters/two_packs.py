"""Hidden cards where every card is there twice: one may know a card by its twin, which lay open, or
is in the own hand.
"""

import re
from collections.abc import Iterable

from tests.adapters.ledger import Mark, Secret, Secrets, Told
from tests.adapters.naming import Card, cards_in

_STANDS_FOR = re.compile(r"\(🃏 = [^)]*\)")
"""For which cards a joker stands, which lie nowhere."""


class Twins:
    """Which cards lay open, from when on until they were given back."""

    def __init__(self) -> None:
        self._open: dict[Card, list[Secret]] = {}

    def lie_open(self, cards: Iterable[Card], since: Mark) -> None:
        """All have seen these."""
        for card in cards:
            known = self._open.setdefault(card, [])
            if not known or known[-1].until is not None:
                known.append(Secret(card, 0, since))

    def given_back(self, until: Mark) -> None:
        """A deal is over, and all cards are shuffled."""
        for each in (known[-1] for known in self._open.values()):
            each.until = each.until or until

    def leaked(self, secrets: Secrets, told: Iterable[Told]) -> list[str]:
        """Every text that named a hidden card to somebody who cannot know it by its twin."""
        by_card: dict[Card, list[Secret]] = {}
        for secret in secrets.secrets:
            by_card.setdefault(secret.card, []).append(secret)
        return [
            f"{card} of {secret.owner} {each.kind} to {each.to}: {each.texts}"
            for each in told
            for card in _named(each)
            for secret in by_card.get(card, ())
            if secret.covers(each.place, each.kind)
            and each.reaches_others(secret.owner)
            and not self._is_known(by_card[card], secret, each)
        ]

    def _is_known(self, alike: Iterable[Secret], secret: Secret, told: Told) -> bool:
        """Whether a text may name this card: one like it lies open, or its readers hold one."""
        if any(each.covers(told.place, told.kind) for each in self._open.get(secret.card, ())):
            return True
        others = frozenset() if told.to is None else told.to - {secret.owner}
        holders = {each.owner for each in alike if each.covers(told.place, told.kind)}
        return bool(others) and others <= holders


def _named(told: Told) -> frozenset[Card]:
    if not told.named:
        return told.named
    return cards_in(_STANDS_FOR.sub("", "\n".join(told.texts)))

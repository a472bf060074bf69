"""Seat to display name. Who sits where is told by `tables`; nothing here knows people."""

import unicodedata
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from rummybot.engine.ids import Seat

MOST_LETTERS = 24


@dataclass(frozen=True, slots=True)
class Names:
    """The names around a table, by seat number. All differ, all fit on a line."""

    by_seat: tuple[str, ...]

    def of(self, seat: Seat) -> str:
        """The name at a seat; its number, counted from one, where nobody has given a name."""
        return self.by_seat[seat] if seat < len(self.by_seat) else f"#{seat + 1}"


def names(given: Iterable[str]) -> Names:
    """Names as given by people, in the order of the seats: without line breaks and characters that
    steer the text around them, cut to a sensible length, and told apart where two are equal.
    """
    clean = [cleaned(name) or f"#{place}" for place, name in enumerate(given, 1)]
    count = Counter(clean)
    taken = {name for name, times in count.items() if times == 1}
    told_apart = []
    for name in clean:
        number, unlike = 2, name
        while unlike in taken:
            unlike, number = f"{name} ({number})", number + 1
        if count[name] > 1:
            taken.add(unlike)
        told_apart.append(name if count[name] == 1 else unlike)
    return Names(tuple(told_apart))


def cleaned(name: str) -> str:
    """What of a name can be shown on one line, perhaps nothing. Joiners stay: scripts and emoji
    need them.
    """
    spaced = "".join(" " if char.isspace() else char for char in name)
    shown = [c for c in spaced if unicodedata.category(c) not in _STEERING or c in "\u200c\u200d"]
    words = " ".join("".join(shown).split()) if any(c not in _BLANK for c in shown) else ""
    return words if len(words) <= MOST_LETTERS else words[: MOST_LETTERS - 1].rstrip() + "…"


_BLANK = " \u200c\u200d\u115f\u1160\u2800\u3164\uffa0"
_STEERING = {"Cc", "Cf", "Co", "Cs", "Cn", "Zl", "Zp"}

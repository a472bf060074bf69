"""What a person makes of what is shown: the cards in hand, what can be typed next, who is called.

Only the words that people read are used, and the commands that their client knows.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from tests.adapters.discord.leaks import texts
from tests.adapters.naming import Card, cards_in
from tests.local_discord.commands import GROUP, INTEGER, SUBCOMMAND
from tests.local_discord.errors import Json
from tests.local_discord.people import Person
from tests.local_discord.seen import Place, Seen
from tests.local_discord.slash import shown_name
from tests.local_discord.state import State

HAND = {"en-US": ("Melds: ", "Outside melds: "), "ru": ("Комбинации: ", "Лишние карты: ")}
"""What stands before the cards of a hand."""

_OFFER = re.compile(r"^\d+\. (?P<label>.+) — `(?P<typed>/.+)`$", re.MULTILINE)


@dataclass(frozen=True)
class Offer:
    """Something that can be done: how it is called, and which command does it, in English."""

    label: str
    typed: str
    command: str
    options: dict[str, Any] = field(default_factory=dict)
    completed: tuple[str, ...] = ()
    """The options for which the client asks what may follow."""


def offers(text: str, person: Person) -> list[Offer]:
    """All that an answer offers, in its order."""
    return [
        Offer(found["label"], found["typed"], *_understood(found["typed"], person))
        for found in _OFFER.finditer(text)
    ]


def hand(text: str, person: Person) -> frozenset[Card]:
    """The cards in hand; none where the answer shows no hand."""
    lines = (line for line in text.splitlines() if line.startswith(HAND[person.user.locale]))
    return frozenset(card for line in lines for card in cards_in(line.partition(" = ")[0]))


def told(person: Person) -> str:
    """All that only this person was ever shown."""
    own = (entry.payload for entry in person.received() if entry.seen_by == person.id)
    return "\n".join(text for payload in own for text in texts(payload))


def called(place: Place) -> dict[int, int]:
    """Whom a message calls, by the message."""
    return {number: each.id for each in place.messages for number in each.pings}


def results(place: Place) -> list[Seen]:
    """The messages after the table that call nobody: one for each deal that ended."""
    return [each for each in place.messages[1:] if not each.pings]


def _understood(typed: str, person: Person) -> tuple[str, dict[str, Any], tuple[str, ...]]:
    """What a client sends for a text: `/draw from:discard pile` is draw with one option."""
    locale = person.user.locale
    words = typed.removeprefix("/")
    known = [each for each in _known(person.state, locale) if f"{words} ".startswith(each[0] + " ")]
    assert known, f"{person.name}'s client knows no {typed}"
    shown, name, parts = max(known, key=lambda each: len(each[0]))
    completed = tuple(part["name"] for part in parts if part.get("autocomplete"))
    return name, dict(_values(words[len(shown) :], parts, locale)), completed


def _known(state: State, locale: str) -> Iterator[tuple[str, str, list[Json]]]:
    """Every command as it is shown and as it is sent, with its options."""
    for command in (each for here in state.commands.values() for each in here):
        below = [each for each in command.get("options") or [] if each["type"] in (1, 2)]
        if not below:
            yield shown_name(command, locale), command["name"], command.get("options") or []
        for part in below:
            assert part["type"] == SUBCOMMAND != GROUP
            shown = f"{shown_name(command, locale)} {shown_name(part, locale)}"
            yield shown, f"{command['name']} {part['name']}", part.get("options") or []


def _values(text: str, parts: list[Json], locale: str) -> Iterator[tuple[str, Any]]:
    """The options of a text: the first required one may stand without its name."""
    by_name = {shown_name(part, locale): part for part in parts}
    names = "|".join(map(re.escape, by_name)) or "(?!)"
    direct, *rest = re.split(rf"(?:^|\s)({names}):", text)
    pairs = list(zip(rest[::2], rest[1::2], strict=True))
    if direct.strip():
        first = next(part for part in parts if part.get("required"))
        pairs.insert(0, (shown_name(first, locale), direct))
    for name, value in pairs:
        part = by_name[name]
        yield part["name"], int(value) if part["type"] == INTEGER else value.strip()

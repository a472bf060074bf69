"""A match of gin to 100 between two people of two languages: one deal is pressed in the private
chat, the next chosen by inline mode, the next typed, the next pressed in the group; and then
another match is begun.
"""

import logging
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import cycle

import pytest

from tests.adapters.ledger import Mark
from tests.adapters.moves import ADD, DRAW, GIN, KNOCK, PASS, THROW
from tests.adapters.naming import cards_in
from tests.adapters.telegram.fingers import CAUTIOUS, Fingers, button, pressable
from tests.adapters.telegram.in_process import Served, hurry
from tests.adapters.telegram.leaks import Ledger
from tests.adapters.telegram.playing import Chooser, Typist
from tests.adapters.telegram.sitting import (
    AGAIN,
    HAND,
    PLAY,
    START,
    joined,
    next_deal,
    play_deal,
    sit_down,
)
from tests.local_telegram.groups import Group
from tests.local_telegram.people import Person
from tests.local_telegram.seen import Seen
from tests.local_telegram.server import LocalTelegram

DEALS = 88
"""With this number the match has all that it shall have, and is short."""

HUNTING = GIN + ADD + PASS + DRAW + THROW
"""So does one who never knocks."""

_ROW = re.compile(r"^(Ann|Борис) +(\d+) +(\d+|–) +(?:\+(\d+)|–) +(\d+)$", re.MULTILINE)
"""Of a result: name, left over, pays, gains, total."""


def pressing(person: Person, ledger: Ledger, likes: str, _: Group) -> Fingers:
    return Fingers(person, ledger, likes)


def choosing(person: Person, ledger: Ledger, likes: str, group: Group) -> Fingers:
    return Chooser(person, ledger, likes, group=group)


def typing(person: Person, ledger: Ledger, likes: str, group: Group) -> Fingers:
    return Typist(person, ledger, likes, place=group, where=group)


def pressing_in_the_group(person: Person, ledger: Ledger, likes: str, group: Group) -> Fingers:
    return Fingers(person, ledger, likes, place=group)


Way = Callable[[Person, Ledger, str, Group], Fingers]

WAYS: tuple[Way, ...] = (pressing, choosing, typing, pressing_in_the_group)


@dataclass
class Match:
    """Deals one after the other."""

    telegram: LocalTelegram
    group: Group
    people: tuple[Person, ...]
    ledger: Ledger = field(init=False)
    verbs: set[str] = field(default_factory=set)
    """All that was ever done."""

    def __post_init__(self) -> None:
        self.ledger = Ledger(self.telegram)

    async def is_played(self, dealt: Mark) -> None:
        """To its end."""
        for number, way in enumerate(cycle(WAYS), 1):
            players = await self.players(way)
            await play_deal(self.telegram, players, dealt)
            self.verbs |= {move.verb for each in players for move in each.did}
            if any(pressable(each.chat, AGAIN) for each in self.people):
                return
            await self.is_told(number)  # the hands of this deal lie open to all
            dealt = await next_deal(self.telegram, players, self.group)

    async def is_told(self, number: int) -> None:
        """Wait until so many results are told."""
        await self.telegram.until(lambda: len(self.results) == number, "the result")

    async def players(self, way: Way) -> list[Fingers]:
        """Everybody, playing in this way; who plays in the group looks at his hand there."""
        likes = (CAUTIOUS, HUNTING)
        players = [
            way(person, self.ledger, like, self.group)
            for person, like in zip(self.people, likes, strict=True)
        ]
        for each in players:
            if each.place is not None:
                await self.telegram.until(lambda: pressable(self.group, PLAY), "the board")
                board = pressable(self.group, HAND)
                assert board is not None
                await each.person.presses(board, button(board, HAND))
        return players

    @property
    def results(self) -> list[Seen]:
        """The messages that tell how deals ended."""
        return [each for each in self.group.messages if _ROW.search(each.text)]


async def test_a_match_is_played_in_every_way_and_another_begun(
    local_telegram: LocalTelegram,
    group: Group,
    ann: Person,
    boris: Person,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    caplog.set_level(logging.DEBUG, "rummybot")
    hurry(monkeypatch)
    match = Match(local_telegram, group, (ann, boris))
    async with Served(local_telegram, number=DEALS).serving():
        board = await sit_down(local_telegram, group, "/rummy gin", ann, boris)
        dealt = match.ledger.now()
        await ann.presses(board, button(board, START))
        await match.is_played(dealt)
        await local_telegram.until(lambda: "won the game" in match.results[-1].text, "the end")
        await is_begun_again(match)
    has_the_right_points(match.results)
    assert len(match.results) == len(WAYS)
    for words in ("won with gin", "won by the knock", "undercut the knock"):
        assert any(words in each.text for each in match.results)
    assert set(GIN + KNOCK + ADD) <= match.verbs
    assert match.ledger.leaks() == []
    assert cards_in(caplog.text) == frozenset()


async def is_begun_again(match: Match) -> None:
    """By one button in the private chat; the host of the match sits down and begins."""
    ann, boris = match.people
    over = await match.telegram.until(lambda: pressable(boris.chat, AGAIN), "his hand's end")
    await boris.presses(over, button(over, AGAIN))
    board = await match.telegram.until(lambda: pressable(match.group, START), "another lobby")
    await joined(match.telegram, board, ann)
    dealt = match.ledger.now()
    await ann.presses(board, button(board, START))
    players = await match.players(pressing)
    await match.telegram.until(lambda: any(each.wants() for each in players), "the first turn")
    for each in players:
        each.begins_anew(dealt)
        each.looks(dealt)
    (first,) = (each for each in players if each.wants())
    wanted = first.wants()
    assert wanted is not None
    await first.does(wanted)


def has_the_right_points(results: list[Seen]) -> None:
    """As one adds them up who reads the results."""
    totals = {"Ann": 0, "Борис": 0}
    for each in results:
        for name, _, _, gain, total in _ROW.findall(each.text):
            totals[name] += int(gain or 0)
            assert totals[name] == int(total)
        assert (max(totals.values()) >= 100) == ("won the game" in each.text)

"""A match of gin to 100 between two people of two languages: typed and pressed by turns, to its
result, and then another.
"""

import logging
import re
from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.adapters.discord.drill import Presser, Sitter, Typist
from tests.adapters.discord.in_process import running
from tests.adapters.discord.match import CAUTIOUS, HUNTING, Dealt, Match, Rival
from tests.adapters.discord.reading import called, results, told
from tests.adapters.discord.reckoning import nobody_saw_too_much
from tests.local_discord.people import Person
from tests.local_discord.seen import Place
from tests.local_discord.server import LocalDiscord

DEALS = 370
"""With this number the match has all that it shall have, and is short."""
UNDERCUT, KNOCK, GIN = "undercut the knock", "won by the knock", "won with gin"
MOST_DEALS = 8

_ROW = re.compile(r"^(Ann|Борис) +(\d+) +(\d+|–) +(?:\+(\d+)|–) +(\d+)$", re.MULTILINE)
"""Of a table of points: name, left over, pays, gains, total."""


async def test_two_people_play_a_match_and_begin_another(
    local_discord: LocalDiscord,
    tmp_path: Path,
    table: Place,
    ann: Person,
    boris: Person,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    caplog.set_level(logging.DEBUG, "rummybot")
    match = Match(local_discord, table, (Rival(ann, CAUTIOUS), Rival(boris, HUNTING)))
    async with running(local_discord, tmp_path, DEALS, monkeypatch):
        await to_the_end(match)
        board = table.messages[0]
        await local_discord.until(lambda: "Rematch" in board.text, "the end on the board")
        fresh, dealt = await match.again(board)
        assert fresh.id != board.id
        await a_turn_is_played(match, await match.look(Presser, dealt, fresh))
    has_all_that_it_shall_have(match.deals)
    has_the_right_points(match.deals)
    assert len(results(table)) == len(match.deals) + 1  # and the new board
    for person, own, other in (
        (ann, "Your hand", "Ваши карты"),
        (boris, "Ваши карты", "Your hand"),
    ):
        assert own in told(person)
        assert other not in told(person)
    assert len(match.ledger.secrets) >= 2 * 10 * (len(match.deals) + 1)
    nobody_saw_too_much(match.ledger, caplog.text)
    local_discord.check()


async def to_the_end(match: Match) -> None:
    """One deal is typed, the next is pressed, until the game is won."""
    dealt = await match.opens()
    for number in range(1, MOST_DEALS):
        deal = await match.plays(Typist if number % 2 else Presser, dealt)
        if "won the game" in deal.result:
            return
        dealt = await match.goes_on(Presser if number % 2 else Typist)
    raise AssertionError("nobody ever won")


async def a_turn_is_played(match: Match, sitters: Sequence[Sitter]) -> None:
    """Whoever is called first moves; then the other is called."""
    calls = await match.discord.until(lambda: called(match.place), "the first call")
    (first,) = (each for each in sitters if each.person.id in calls)
    deal = Dealt(Presser)
    await match.moves(first, deal)
    assert deal.did
    await match.discord.until(
        lambda: called(match.place) and first.person.id not in called(match.place), "the next call"
    )


def has_all_that_it_shall_have(deals: Sequence[Dealt]) -> None:
    """A knock, an undercut and gin; lay-offs by whoever defends, typed and pressed."""
    for words in (KNOCK, UNDERCUT, GIN):
        assert any(words in each.result for each in deals)
    for way in (Typist, Presser):
        assert any(verb == "layoff" for each in deals if each.way is way for _, verb in each.did)
    for deal in deals:
        assert deal.closer is not None
        assert (deal.closer, "layoff") not in deal.did


def has_the_right_points(deals: Sequence[Dealt]) -> None:
    """As one adds them up who reads the results."""
    totals = {"Ann": 0, "Борис": 0}
    for deal in deals:
        for name, _, _, gain, total in _ROW.findall(deal.result):
            totals[name] += int(gain or 0)
            assert totals[name] == int(total)
        assert max(totals.values()) < 100 or deal is deals[-1]
    winner = max(totals, key=totals.__getitem__)
    assert totals[winner] >= 100
    assert f"{winner} won the game!" in deals[-1].result

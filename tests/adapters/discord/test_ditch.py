"""Ditch between four people of two languages on Discord, two against two: by buttons and menus
alone, from the lobby to the end of the game.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.adapters.discord.fingers import HAND_BUTTON, JOIN, START, Fingers, button, moves
from tests.adapters.discord.in_process import running
from tests.adapters.discord.leaks import Ledger, Mark
from tests.adapters.discord.reading import hand, results, told
from tests.adapters.moves import ADD, DRAW, MELD, PASS, THROW, Move
from tests.adapters.naming import Card
from tests.local_discord.people import Person
from tests.local_discord.seen import Place
from tests.local_discord.server import LocalDiscord

OPTIONS, PARTNERS, AGAIN = ":options", ":partners", ":again"
PLAYS = MELD + ADD
LAID = PLAYS + THROW
DEAL = 3
MOST = 300


@dataclass
class Ditcher(Fingers):
    """Somebody who draws all he can, plays what is offered and ditches the rest."""

    keeps: bool = False
    """But a card that is left over alone is kept by a pass."""

    @property
    def held(self) -> frozenset[Card]:
        """The hand as it stands on the panel."""
        assert self.panel is not None
        return hand(self.panel.text, self.person)

    def offered(self, verbs: str) -> list[Move]:
        """The moves of these kinds on the panel."""
        return [] if self.panel is None else [e for e in moves(self.panel) if e.verb in verbs]

    def wants(self) -> Move | None:
        draws, plays = self.offered(DRAW), self.offered(PLAYS)
        ends = self.offered(PASS if self.keeps and len(self.held) == 1 else THROW)
        return next(iter([*draws[::-1], *plays, *ends]), None)

    async def does(self, move: Move) -> None:
        assert self.panel is not None
        before = self.ledger.now()
        if move.verb == THROW and len(self.held) > 1:
            move = await self._with_all_cards()
        self.did.append(move)
        await self.person.presses(self.panel, move.name)
        if move.verb in LAID:
            self.ledger.laid_open(self.person.id, move.named, before)
            await self.ledger.sees(move.named, before)
        self.looks(before)

    async def _with_all_cards(self) -> Move:
        """The discard of the whole hand, once all of it is chosen in the menu."""
        assert self.panel is not None
        menu = self.panel.selects[-1]
        values = [each["value"] for each in menu["options"]]
        await self.person.chooses(self.panel, menu["custom_id"], *values)
        return max(self.offered(THROW), key=lambda each: len(each.named))


def sides(board: str) -> list[set[str]]:
    """Who plays with whom, by the line of the lobby."""
    (line,) = (each for each in board.splitlines() if each.startswith("Teams: "))
    line = line.removeprefix("Teams: ").replace("*", "")
    return [{each.split()[1] for each in side.split("+")} for side in line.split("—")]


async def begun(discord: LocalDiscord, players: list[Ditcher]) -> Mark:
    """The host chooses game, teams and length in the menus, all sit down, and partners change."""
    host, *guests = players
    table = host.table
    await host.person.types(table, "/rummy new")
    await discord.until(lambda: table.messages, "the table")
    board = table.messages[0]
    menus = (await host.person.presses(board, button(board, OPTIONS))).message
    assert menus is not None
    await host.person.chooses(menus, "Game", "Ditch rummy")
    await host.person.chooses(menus, "Teams", "two against two")
    await host.person.chooses(menus, "Length of the game", "one deal")
    await discord.until(lambda: ":partners" in str(board.raw), "the button for teams")
    for each in guests:
        await each.taps_board(JOIN)
        await each.person.sees(each.person.name, table)
    assert sides(board.text) == [{"Ann", "Вера"}, {"Борис", "Dan"}]
    refused = await guests[0].taps_board(PARTNERS)
    assert "Вера" not in refused.text
    assert sides(board.text) == [{"Ann", "Вера"}, {"Борис", "Dan"}]
    await host.taps_board(PARTNERS)
    await discord.until(
        lambda: sides(board.text) == [{"Ann", "Dan"}, {"Вера", "Борис"}], "other partners"
    )
    dealt = host.ledger.now()
    await host.taps_board(START)
    await discord.until(lambda: HAND_BUTTON in str(board.raw), "the deal")
    return dealt


async def played(discord: LocalDiscord, players: list[Ditcher], dealt: Mark) -> Mark:
    """Everybody opens the hand once and presses what stands there. Gives the last moment."""
    last = dealt
    board = players[0].table.messages[0]
    for each in players:
        await each.opens(dealt, HAND_BUTTON)
    for _ in range(MOST):
        await discord.until(
            lambda: AGAIN in str(board.raw) or any(each.wants() for each in players), "a move"
        )
        if AGAIN in str(board.raw):
            return last
        for each in players:
            if (wanted := each.wants()) is not None:
                last = each.ledger.now()
                await each.does(wanted)
    raise AssertionError("no end")


def kinds(players: list[Ditcher]) -> Iterator[str]:
    """What was done, so that several cards are another thing than one."""
    for move in (move for each in players for move in each.did):
        several = move.verb == THROW and len(move.named) > 1
        yield f"{move.verb}{move.cards if move.verb == DRAW else ''}{'s' if several else ''}"


async def test_four_people_play_two_against_two_by_buttons_alone(
    local_discord: LocalDiscord,
    table: Place,
    ann: Person,
    boris: Person,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ledger = Ledger(local_discord)
    people = (ann, boris, local_discord.person("Вера", locale="ru"), local_discord.person("Dan"))
    players = [Ditcher(each, table, ledger, keeps=each.name == "Dan") for each in people]
    async with running(local_discord, tmp_path, DEAL, monkeypatch):
        last = await played(local_discord, players, await begun(local_discord, players))
        for each in players:
            ledger.laid_open(each.person.id, ledger.held(each.person.id), last)
        (result,) = await local_discord.until(lambda: results(table), "the result")
    local_discord.check()
    assert {"d3", "d2", "m", "l", "x", "xs", "p"} <= set(kinds(players))
    assert "Total of the team" in result.text
    assert "Нажатая карта уходит в сброс одна" in told(boris)
    assert len(ledger.secrets) >= 50
    assert ledger.leaks() == []

"""A whole game of Viennese rummy between three people of two languages, by typing alone, until only
one is left: somebody buys back in, and who is out looks on. And a deal of Rommé by buttons,
with what is bought after it.
"""

import logging
import re
from collections.abc import Sequence
from pathlib import Path

import pytest

from rummybot.store.sql import SqlStore
from tests.adapters.discord.drill import CLOSING, Presser, Sitter, Typist, Wish
from tests.adapters.discord.fingers import NEXT, PLAY, button
from tests.adapters.discord.in_process import running
from tests.adapters.discord.leaks import Ledger
from tests.adapters.discord.reading import called, results
from tests.adapters.naming import Card, cards_in
from tests.adapters.open_cards import OpenCards
from tests.local_discord.people import Person
from tests.local_discord.seen import Place
from tests.local_discord.server import LocalDiscord

GAME = 298
"""With this number the game has all that it shall have, and is short."""
DEAL = 237
"""With this one a deal has few turns, and who loses it is asked to buy back in."""

BUYS = ("gin", "knock", "buyin", "draw", "pass", "discard")
DECLINES = ("gin", "knock", "pass", "draw", "discard")
TAKES = ("gin", "knock", "buyin", "take", "draw", "pass", "discard")
"""One buys back in, one never does, one takes what lies open."""
OUT = {"en-US": "You are out of this game", "ru": "Вы выбыли из этой партии"}
FIRST = {"en-US": "Buying back in comes first", "ru": "Сначала"}
OVER = "Rematch"
LOOSE = {"en-US": "Outside melds: ", "ru": "Лишние карты: "}
PATIENCE = 60.0
_ORDER = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]


def dearest(sitter: Sitter, text: str) -> Wish | None:
    """What somebody likes best; of discards the highest of the cards that fit nothing."""
    label = LOOSE[sitter.person.user.locale]
    lines = (each for each in text.splitlines() if each.startswith(label))
    loose = frozenset(card for line in lines for card in cards_in(line.partition(" = ")[0]))

    def worth(wish: Wish) -> tuple[bool, int]:
        card: Card = next(iter(wish.card), "")
        return card not in loose, -_ORDER.index(card[:-1] or "J")

    for verb in sitter.likes:
        fitting = [each for each in sitter.offered() if each.verb == verb]
        if fitting:
            return min(fitting, key=worth) if verb == "discard" else fitting[0]
    return None


class Evening:
    """Deals one after the other, at one table."""

    def __init__(self, discord: LocalDiscord, table: Place, ledger: Ledger) -> None:
        self.discord, self.table, self.ledger = discord, table, ledger
        self.sitters: list[Sitter] = []
        self.did: set[str] = set()
        self.asked: list[tuple[str, str]] = []
        self.out: list[Sitter] = []
        self.begun = ledger.now()
        self.deals = 0

    async def begins(self, variant: str, sitters: Sequence[Sitter]) -> None:
        """Open the table and begin, by typing."""
        self.sitters = list(sitters)
        host, *guests = (each.person for each in sitters)
        await host.types(self.table, "/rummy new", variant=variant)
        for guest in guests:
            await guest.types(self.table, "/rummy join")
        await self.discord.until(lambda: guests[-1].name in self.board, "the guests")
        self.begun = self.ledger.now()
        await host.types(self.table, "/rummy start")

    @property
    def board(self) -> str:
        """The table as it can be read, with its buttons."""
        return self.table.messages[0].text + str(self.table.messages[0].raw)

    @property
    def still_in(self) -> list[Sitter]:
        """Those who are not out."""
        return [each for each in self.sitters if each not in self.out]

    def is_over(self) -> bool:
        """Whether the deal is over and nobody is asked any more."""
        return NEXT in self.board or self.is_won()

    def is_won(self) -> bool:
        """Whether the board offers another game."""
        return OVER in self.board

    async def plays(self) -> None:
        """A deal, and what is bought after it."""
        await self.discord.until(lambda: PLAY in self.board, "the deal")
        for each in self.still_in:
            assert len(await each.looks(self.ledger.now())) > 5
        while not self.is_over():
            await self.discord.until(
                lambda: self.is_over() or self.awaited(), "somebody's turn", PATIENCE
            )
            for sitter in self.awaited():
                wish = dearest(sitter, await self.reads(sitter))
                if wish is None:
                    continue
                if any(each.verb == "buyin" for each in sitter.offered()):
                    await self.buys(sitter, wish)
                else:
                    await self.does(sitter, wish)
        self.deals += 1
        await self.discord.until(
            lambda: len(results(self.table)) == self.deals, "the result, before the next deal"
        )

    def awaited(self) -> list[Sitter]:
        """Who is called to move."""
        return [each for each in self.still_in if each.person.id in called(self.table)]

    async def reads(self, sitter: Sitter) -> str:
        """Look at the hand; gives all that stands there."""
        reply = await sitter.asks()
        sitter.reads(reply, self.ledger.now())
        return reply.text

    async def does(self, sitter: Sitter, wish: Wish) -> None:
        """Make a move."""
        self.did.add(wish.verb)
        call = called(self.table).get(sitter.person.id)
        reply = await sitter.person.gets(wish.send())
        assert reply.is_private
        if wish.verb not in ("draw", "take"):
            await self.discord.until(
                lambda: call not in called(self.table).values(), "the end of the turn"
            )

    async def buys(self, sitter: Sitter, wish: Wish) -> None:
        """Only who is asked may answer; and only once."""
        for other in self.still_in:
            if other is not sitter:
                reply = await other.person.types(self.table, "/buyin")
                assert reply.is_private
                assert FIRST[other.person.user.locale] in reply.text
        self.asked.append((sitter.person.name, wish.verb))
        call = called(self.table)[sitter.person.id]
        for each in (wish.send(), wish.send()):
            await sitter.person.gets(each)
        await self.discord.until(
            lambda: call not in called(self.table).values(), "the end of the asking"
        )
        bought = self.table.messages[0].text.count(f"{sitter.person.name} bought back in")
        assert bought == (wish.verb == "buyin")

    async def goes_on(self) -> None:
        """All are ready for the next deal."""
        board = self.table.messages[0].text
        self.out = [each for each in self.sitters if f"{each.person.name} (out)" in board]
        await self.nothing_comes_of_it("/rummy start", "/hand", "/draw", "/buyin", "/pass")
        assert "Pot: " in board
        for each in self.still_in:
            await each.person.types(self.table, "/rummy start")

    def nobody_knew(self, open_cards: OpenCards) -> None:
        """No card reached somebody who could not know it; and it would be found."""
        told = [each for each in self.ledger.told() if each.place >= getattr(self.begun, each.kind)]
        seats = {each.person.id: seat for seat, each in enumerate(self.sitters)}
        assert open_cards.leaks(told, seats) == []
        assert open_cards.leaks(told, dict(zip(seats, reversed(seats.values()), strict=True)))

    async def nothing_comes_of_it(self, *commands: str) -> None:
        """Who is out is told so, whatever he types, and changes nothing."""
        board = self.table.messages[0].text
        for each in self.out:
            for command in commands:
                reply = await each.person.types(self.table, command)
                assert reply.is_private
                assert OUT[each.person.user.locale] in reply.text
        assert self.table.messages[0].text == board


async def test_a_game_is_typed_until_one_is_left(
    local_discord: LocalDiscord,
    tmp_path: Path,
    table: Place,
    ann: Person,
    boris: Person,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    caplog.set_level(logging.DEBUG, "rummybot")
    cat = local_discord.person("Cat")
    ledger = Ledger(local_discord)
    sitters = [Typist(each, table, ledger) for each in (ann, boris, cat)]
    for sitter, likes in zip(sitters, (BUYS, DECLINES, TAKES), strict=True):
        sitter.likes = likes
    open_cards = OpenCards(ledger.now)
    open_cards.watches(SqlStore, monkeypatch)
    async with running(local_discord, tmp_path, GAME, monkeypatch):
        evening = Evening(local_discord, table, ledger)
        await evening.begins("viennese", sitters)
        await evening.plays()
        while not evening.is_won():
            await evening.goes_on()
            await evening.plays()
        await local_discord.until(lambda: "the pot" in results(table)[-1].text, "the result")
        has_come_out(results(table)[-1].text)
        await cat.presses(table.messages[0], OVER)  # she is out, and plays again all the same
        await local_discord.until(
            lambda: any("Join" in str(each.raw) for each in table.messages), "another lobby"
        )
    local_discord.check()
    assert ("Ann", "buyin") in evening.asked
    assert {"knock", "draw", "discard"} <= evening.did
    evening.nobody_knew(open_cards)
    assert cards_in(caplog.text) == frozenset()


def has_come_out(result: str) -> None:
    """It tells who won the pot; chips are won as they were paid."""
    assert re.search(r"won the game and the pot: \d+ chips!", result)
    totals = result.partition("Penalty points")[2]
    chips = [int(each) for each in re.findall(r"([+-]\d+|\b0)$", totals, re.MULTILINE)]
    assert (len(chips), sum(chips)) == (3, 0)
    assert totals.count("(out)") == 2


async def test_a_deal_of_romme_is_pressed(
    local_discord: LocalDiscord,
    tmp_path: Path,
    table: Place,
    ann: Person,
    boris: Person,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ledger = Ledger(local_discord)
    sitters = [Presser(each, table, ledger) for each in (boris, ann)]
    for sitter in sitters:
        sitter.likes = BUYS
    open_cards = OpenCards(ledger.now)
    open_cards.watches(SqlStore, monkeypatch)
    async with running(local_discord, tmp_path, DEAL, monkeypatch):
        evening = Evening(local_discord, table, ledger)
        await evening.begins("romme", sitters)
        await evening.plays()
        await local_discord.until(lambda: results(table), "the result")
        for each in sitters:
            closed = await each.person.presses(table.messages[0], button(table.messages[0], NEXT))
            assert closed.is_private
    local_discord.check()
    assert evening.did & set(CLOSING)
    evening.nobody_knew(open_cards)

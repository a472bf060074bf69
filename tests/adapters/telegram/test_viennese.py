"""A whole game of Viennese rummy between three people of two languages, by buttons alone, until
only one is left: somebody buys back in, somebody declines, and who is out looks on. And short deals
by typing alone.
"""

import logging
import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import partial

import pytest

from rummybot.store.memory import MemoryStore
from tests.adapters.ledger import Mark
from tests.adapters.moves import DRAW, GIN, KNOCK, PASS, TAKE, THROW, Move
from tests.adapters.naming import cards_in
from tests.adapters.open_cards import OpenCards
from tests.adapters.telegram.fingers import Fingers, button, pressable
from tests.adapters.telegram.in_process import Served, hurry
from tests.adapters.telegram.leaks import Ledger
from tests.adapters.telegram.playing import Typist
from tests.adapters.telegram.sitting import (
    AGAIN,
    HAND,
    NEXT,
    PLAY,
    START,
    is_over,
    next_deal,
    play_deal,
    sit_down,
)
from tests.local_telegram.groups import Group
from tests.local_telegram.people import Person
from tests.local_telegram.server import LocalTelegram

GAME = 298
"""With this number the game has all that it shall have, and is short."""
DEAL = 237
"""With this one a deal has few turns, and who loses it is asked to buy back in."""

BUY = "b"
LIKES = (
    GIN + KNOCK + DRAW + PASS + THROW,
    GIN + KNOCK + PASS + DRAW + THROW,
    GIN + KNOCK + BUY + TAKE + DRAW + PASS + THROW,
)
"""Two decline to buy back in; one buys, and takes what lies open."""

WON = {"en": "won the game and the pot", "ru": "победа в партии"}
OUT = {"en": "You are out of this game", "ru": "Вы выбыли из этой партии"}
PATIENCE = 60.0


@dataclass
class Player(Fingers):
    """Somebody who closes as soon as he can, and buys back in or declines."""

    @property
    def is_asked(self) -> bool:
        """Whether buying back in is offered to him."""
        return any(each.verb == BUY for each in self.offered())

    @property
    def language(self) -> str:
        """Which he reads."""
        return self.person.user.language_code or "en"


@dataclass
class Game:
    """Deals one after the other, until only one is left."""

    telegram: LocalTelegram
    group: Group
    players: Sequence[Player]
    ledger: Ledger
    asked: list[tuple[str, str]] = field(default_factory=list)
    """Who bought back in or declined."""
    deals: int = 0
    out: list[Player] = field(default_factory=list)
    """Who is out, as the board tells."""
    verbs: set[str] = field(default_factory=set)

    @property
    def still_in(self) -> list[Player]:
        """Those who are not out."""
        return [each for each in self.players if each not in self.out]

    @property
    def is_won(self) -> bool:
        """Whether the board offers another game."""
        return pressable(self.group, AGAIN) is not None

    async def is_played(self, dealt: Mark) -> None:
        """To its end."""
        while True:
            players = self.still_in
            await self.plays_deal(players, dealt)
            if self.is_won:
                return
            board = await self.telegram.until(lambda: pressable(self.group, NEXT), "the end")
            self.out = [each for each in self.players if f"{each.person.name} (out)" in board.text]
            await self.looks_on(NEXT)
            dealt = await next_deal(self.telegram, self.still_in, self.group)
            for each in self.players:
                each.begins_anew(dealt)

    async def plays_deal(self, players: Sequence[Player], dealt: Mark) -> None:
        """A deal and what is bought after it."""
        await self.telegram.until(
            lambda: pressable(self.group, PLAY) and not is_over(players), "the deal"
        )
        await self.telegram.until(lambda: all(map(self.has_cards, players)), "everybody's hand")
        for each in players:
            each.looks(dealt)
        await self.looks_on(PLAY, HAND)
        while not self.is_over():
            await self.telegram.until(
                lambda: self.is_over() or any(each.wants() for each in players), "a move", PATIENCE
            )
            for each in players:
                wanted = None if self.is_over() else each.wants()
                if wanted is None:
                    continue
                if each.is_asked:
                    await self.buys(each, wanted)
                else:
                    each.looks(each.ledger.now())
                    await each.does(wanted)
        self.deals += 1
        await self.telegram.until(self.is_told, "the result, before the next deal")
        self.verbs |= {move.verb for each in players for move in each.did}

    def is_told(self) -> bool:
        """Whether there is a message for each deal."""
        return sum("Left over" in each.text for each in self.group.messages) == self.deals

    def has_cards(self, player: Player) -> bool:
        """Whether a hand can be read."""
        return player.hand is not None and len(cards_in(player.hand.text)) > 5

    def is_over(self) -> bool:
        """Whether the deal is over and nobody is asked any more."""
        return self.is_won or is_over(self.still_in)

    async def buys(self, player: Player, wanted: Move) -> None:
        """Only who is asked is offered it; what others press does nothing."""
        others = [each for each in self.still_in if each is not player]
        assert not any(each.offered() for each in others)
        hand = player.hand
        assert hand is not None
        self.asked.append((player.person.name, wanted.verb))
        twice = player.person.taps(hand, wanted.name)
        await player.does(wanted)
        await self.telegram.until(lambda: twice.is_answered, "the answer to the other press")

    async def looks_on(self, *endings: str) -> None:
        """Who is out presses what is under the board, is told so, and changes nothing."""
        for each in self.out:
            await self.telegram.until(partial(is_told_so, each), "his hand to tell so")
            assert not each.offered()
            for ending in endings:
                board = pressable(self.group, ending)
                assert board is not None
                before = self.moments()
                pressed = await each.person.presses(board, button(board, ending))
                assert OUT[each.language] in pressed.pop_up
                assert self.moments() == before

    def moments(self) -> list[int]:
        """What the hands of those who play show."""
        return [each.moment for each in self.still_in]


def is_told_so(player: Player) -> bool:
    """Whether somebody's hand tells that he is out."""
    return player.hand is not None and OUT[player.language] in player.hand.text


async def test_a_game_is_pressed_until_one_is_left(
    local_telegram: LocalTelegram,
    group: Group,
    ann: Person,
    boris: Person,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    caplog.set_level(logging.DEBUG, "rummybot")
    hurry(monkeypatch)
    cleo = local_telegram.person("Cleo", started=True)
    group.joins(cleo)
    people = (ann, boris, cleo)
    ledger = Ledger(local_telegram)
    open_cards = OpenCards(ledger.now)
    open_cards.watches(MemoryStore, monkeypatch)
    players = [Player(each, ledger, likes) for each, likes in zip(people, LIKES, strict=True)]
    async with Served(local_telegram, number=GAME).serving():
        board = await sit_down(local_telegram, group, "/rummy viennese", *people)
        dealt = ledger.now()
        await ann.presses(board, button(board, START))
        game = Game(local_telegram, group, players, ledger)
        await game.is_played(dealt)
        has_come_out(group)
        for each in players:
            await each.person.sees(WON[each.language], each.person.chat)
        await is_begun_again(game, cleo)
    assert {verb for _, verb in game.asked} == {BUY, PASS}
    assert {KNOCK, DRAW, THROW} <= game.verbs
    told = [each for each in ledger.told() if each.place >= getattr(dealt, each.kind)]
    seats = {each.id: seat for seat, each in enumerate(people)}
    assert open_cards.leaks(told, seats) == []
    assert open_cards.leaks(told, dict(zip(seats, (1, 2, 0), strict=True)))  # it would be found
    assert cards_in(caplog.text) == frozenset()


def has_come_out(group: Group) -> None:
    """The last message tells who won the pot; chips are won as they were paid."""
    result = group.messages[-1].text
    assert re.search(r"won the game and the pot: \d+ chips!", result)
    totals = result.partition("Penalty points")[2]
    chips = [int(each) for each in re.findall(r"([+-]\d+|\b0)$", totals, re.MULTILINE)]
    assert (len(chips), sum(chips)) == (3, 0)
    assert totals.count("(out)") == 2


async def is_begun_again(game: Game, out: Person) -> None:
    """Who was out sits at the next table by the button where his hand lay."""
    over = await game.telegram.until(lambda: pressable(out.chat, AGAIN), "his hand's end")
    await out.presses(over, button(over, AGAIN))
    board = await game.telegram.until(lambda: pressable(game.group, START), "another lobby")
    assert out.name in board.text


TYPED = GIN + KNOCK + BUY + DRAW + PASS + THROW


@pytest.mark.parametrize(
    ("game", "wanted", "opens"),
    [("romme", {DRAW, THROW, KNOCK, BUY}, ""), ("viennese dealer=one-more", {GIN, THROW}, "empty")],
)
async def test_a_deal_is_typed(
    local_telegram: LocalTelegram,
    group: Group,
    ann: Person,
    boris: Person,
    monkeypatch: pytest.MonkeyPatch,
    game: str,
    wanted: set[str],
    opens: str,
) -> None:
    hurry(monkeypatch)
    ledger = Ledger(local_telegram)
    open_cards = OpenCards(ledger.now)
    open_cards.watches(MemoryStore, monkeypatch)
    players = [Typist(each, ledger, TYPED) for each in (ann, boris)]
    async with Served(local_telegram, number=DEAL).serving():
        await sit_down(local_telegram, group, f"/rummy {game}", ann, boris)
        dealt = ledger.now()
        await ann.types(group, "/begin")
        board = await local_telegram.until(lambda: pressable(group, PLAY), "the deal")
        assert opens in board.text
        await play_deal(local_telegram, players, dealt)
        board = await local_telegram.until(lambda: pressable(group, NEXT), "the end")
        assert "Pot: " in board.text
    assert {move.verb for each in players for move in each.did} >= wanted
    assert all(each.taps == 0 for each in players)
    told = [each for each in ledger.told() if each.place >= getattr(dealt, each.kind)]
    seats = {each.id: seat for seat, each in enumerate((ann, boris))}
    assert open_cards.leaks(told, seats) == []

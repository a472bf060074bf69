"""Nothing anybody is answered shows a card that he could not see at a real table."""

from collections import defaultdict
from random import Random

import pytest

from rummybot.commands.catalog import COMMANDS
from rummybot.commands.command import Kind
from rummybot.commands.invocation import Reply
from rummybot.commands.typed import typed
from rummybot.engine.cards import PACK, Card
from rummybot.engine.intents import SeatIntent
from rummybot.i18n.translations import Locale
from rummybot.players.quick import Quick
from rummybot.tables.request import TableId
from tests.commands.channel import HERE, Channel, text
from tests.delivery.outlets import cards_in

PEOPLE = ("Ann", "Bob")
LOOKING = ("hand", "table", "rummy scores")


class Memory:
    """What everybody has seen of the running deal, of which nothing is ever hidden again."""

    def __init__(self, channel: Channel, table: TableId) -> None:
        self._channel = channel
        self._table = table
        self._deal = 0
        self._version = 0
        self._own: dict[str, set[Card]] = defaultdict(set)
        self._open: set[Card] = set()

    async def refresh(self) -> None:
        """See what has happened since."""
        advance = await self._channel.app.tables.since(self._table, self._version)
        assert advance.table is not None
        if advance.table.deal_no != self._deal or any(
            type(notice).__name__ == "CardsWereDealt" for notice in advance.told
        ):
            self._deal = advance.table.deal_no
            self._own.clear()
            self._open.clear()
        self._version = advance.version
        self._open |= set(cards_in(advance.told))
        for seat, who in enumerate(PEOPLE):
            view = await self._channel.app.tables.view(self._table, advance.table.seats[seat])
            assert view is not None
            self._own[who] |= {*view.hand, *view.drawn}

    def hidden_from(self, who: str) -> set[Card]:
        """What lies face down, or is held by others, and was never seen by somebody."""
        game = self._channel.state(self._table)
        down = {*game.hidden.stock, *(card for hand in game.hidden.hands for card in hand)}
        return down - self._own[who] - self._open


def shows_nothing(reply: Reply, hidden: set[Card], typed_in: str = "") -> None:
    """No hidden card in any span or choice of an answer, nor in its words."""
    assert hidden.isdisjoint(set(cards_in(reply)) - named(typed_in))


def named(words: str) -> set[Card]:
    return {card for card in PACK if str(card) in words}


async def open_game(variant: str, seed: int, match: str = "100") -> tuple[Channel, Memory]:
    channel = Channel(seed=seed)
    await channel.begun(variant, f"match={match}")
    memory = Memory(channel, await channel.table())
    await memory.refresh()
    return channel, memory


@pytest.mark.parametrize(("variant", "match"), [("basic", "single"), ("gin", "single")])
async def test_in_a_whole_game_nobody_is_shown_what_is_hidden(variant: str, match: str) -> None:
    channel, memory = await open_game(variant, 11, match)
    looked = 0
    while await channel.app.tables.open_at(HERE) is not None:
        who = await channel.who()
        intent: SeatIntent = Quick().choose(await channel.view(who))
        command = typed(intent, Locale.EN)
        assert command is not None
        arguments = {param.name: value for param, value in command.values}
        reply = await channel.calls(who, command.command.name, arguments)
        await memory.refresh()
        shows_nothing(reply, memory.hidden_from(who))
        for viewer in PEOPLE:
            for look in LOOKING:
                shows_nothing(await channel.calls(viewer, look), memory.hidden_from(viewer))
                looked += 1
        for look in LOOKING:
            stranger = await channel.calls("Cat", look)
            shows_nothing(stranger, memory.hidden_from("Cat"))
    assert looked > 60


@pytest.mark.parametrize("variant", ["basic", "gin"])
@pytest.mark.parametrize("seed", [1, 2])
async def test_whatever_is_asked_for_tells_nothing_either(variant: str, seed: int) -> None:
    channel, memory = await open_game(variant, seed)
    rng = Random(seed)
    asked = 0
    for _ in range(250):
        if await channel.app.tables.open_at(HERE) is None:
            break
        who = rng.choice((*PEOPLE, "Cat"))
        command = rng.choice([each for each in COMMANDS if each.name not in LEAVING])
        arguments = {param.name: anything(param.kind, rng) for param in command.params}
        reply = await channel.calls(who, command.name, arguments)
        await memory.refresh()
        words = " ".join(arguments.values())
        shows_nothing(reply, memory.hidden_from(who), words)
        assert text(reply).strip()
        asked += 1
        if rng.random() < 0.5 and await channel.app.tables.open_at(HERE) is not None:
            await channel.move()
            await memory.refresh()
    assert asked > 100


LEAVING = {"rummy leave", "rummy new", "rummy end"}


def anything(kind: Kind, rng: Random) -> str:
    """A value that may be right: few cards, a small number, a pile."""
    cards = " ".join(str(card) for card in rng.sample(PACK, rng.randint(1, 4)))
    few = {
        Kind.CARD: str(rng.choice(PACK)),
        Kind.MELDS: f"{cards} / {rng.choice(PACK)}",
        Kind.NUMBER: str(rng.randint(0, 4)),
        Kind.CHOICE: rng.choice(("stock", "discard", "basic", "gin", "")),
        Kind.OPTIONS: "match=100",
        Kind.TEXT: "match=100",
    }
    return few[kind]


async def test_the_search_for_hidden_cards_does_find_them() -> None:
    channel, memory = await open_game("gin", seed=3)
    ann, bob = await channel.calls("Ann", "hand"), await channel.calls("Bob", "hand")
    assert set((await channel.view("Bob")).hand) <= memory.hidden_from("Ann")
    shows_nothing(ann, memory.hidden_from("Ann"))
    with pytest.raises(AssertionError):
        shows_nothing(bob, memory.hidden_from("Ann"))
    assert len(memory.hidden_from("Cat")) in {51, 50, 49}

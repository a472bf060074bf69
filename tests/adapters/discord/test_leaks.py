"""The search for hidden cards finds them: in every notation, by every way, and in a leaky bot."""

import shutil
from pathlib import Path

import pytest

from tests.adapters.discord.leaks import Ledger
from tests.adapters.discord.playing import open_game
from tests.adapters.naming import cards_in
from tests.local_discord.bot import ROOT, Bot, running
from tests.local_discord.errors import Json
from tests.local_discord.people import Person
from tests.local_discord.seen import Place
from tests.local_discord.server import LocalDiscord
from tests.local_discord.world import Request

WAYS_TO_WRITE = {
    "7s": ["7♠", "7S", "7s", "7п", "7♠\ufe0f", "7 ♠", "**7**♠", "Seven of Spades", "<:7S:12>"],
    "Jd": ["J♦", "В♦", "в♦", "«Вб»", "JD", "валет бубен", "jack_of_diamonds.png", "J♢"],
    "10h": ["10♥", "T♥", "TH", "10ч", "Рука: 2♠10♥В♣", "5h10h", "ten of hearts"],
    "Ac": ["A♣", "Т♣", "Тк", "Тт", "AC", "Card(suit=<Suit.CLUBS: 'c'>, rank=<Rank.ACE: 1>)"],
}
NO_CARD_IN = ["as it is", "7 cards, 10 points", "Deal 2", "2026-01-01T00:00:00", "К 10 очкам", "#7"]


@pytest.mark.parametrize(
    ("card", "text"), [(c, t) for c, ways in WAYS_TO_WRITE.items() for t in ways]
)
def test_a_card_is_found_however_it_is_written(card: str, text: str) -> None:
    assert card in cards_in(text)
    assert card in cards_in(f"so: {text}, and more")


@pytest.mark.parametrize("text", NO_CARD_IN)
def test_ordinary_words_are_no_cards(text: str) -> None:
    assert cards_in(text) == frozenset()


# ---------------------------------------------------------------- by every way


@pytest.fixture
def discord() -> LocalDiscord:
    return LocalDiscord()


@pytest.fixture
def ledger(discord: LocalDiscord) -> Ledger:
    return Ledger(discord)


WAYS_TO_SHOW: list[Json] = [
    {"content": "Ann holds 7♠"},
    {"embeds": [{"fields": [{"name": "hand", "value": "7S"}]}]},
    {"components": [{"components": [{"label": "Play", "custom_id": "play:7s"}]}]},
    {"components": [{"options": [{"label": "a card", "value": "7s"}]}]},
    {"attachments": [{"filename": "7_of_spades.png", "description": ""}]},
    {"attachments": [{"filename": "hand.png", "description": "семёрка пик"}]},
    {"7♠": True},
]


@pytest.mark.parametrize("payload", WAYS_TO_SHOW)
def test_a_leak_is_found_wherever_it_stands(
    discord: LocalDiscord, ledger: Ledger, payload: Json
) -> None:
    ann, place = discord.person("Ann"), discord.place()
    ledger.took_in(ann.id, frozenset({"7s", "8s"}), ledger.now())
    discord.state.note("edit", payload, place.id, None)
    (leak,) = ledger.leaks()
    assert leak.startswith(f"7s of {ann.id} shown to all")


def test_a_card_is_hidden_from_all_but_its_owner_and_only_for_a_time(
    discord: LocalDiscord, ledger: Ledger
) -> None:
    ann, bob, place = discord.person("Ann"), discord.person("Bob"), discord.place()

    def shown(seen_by: int | None) -> None:
        discord.state.note("message", {"content": "7♠"}, place.id, seen_by)

    shown(None)  # before it was dealt: of the deal before
    ledger.took_in(ann.id, frozenset({"7s"}), ledger.now())
    shown(ann.id)
    assert ledger.leaks() == []
    shown(bob.id)
    assert len(ledger.leaks()) == 1
    ledger.laid_open(ann.id, frozenset({"7s"}), ledger.now())
    shown(bob.id)
    shown(None)
    assert len(ledger.leaks()) == 1
    ledger.took_in(bob.id, frozenset({"7s"}), ledger.now())  # dealt anew, to somebody else
    shown(ann.id)
    assert len(ledger.leaks()) == 2


def test_what_was_sent_is_searched_as_well(discord: LocalDiscord, ledger: Ledger) -> None:
    ann, place = discord.person("Ann"), discord.place()
    ledger.took_in(ann.id, frozenset({"7s"}), ledger.now())
    path = f"/channels/{place.id}/messages"
    discord.requests.append(Request("POST", path, {}, b'{"content": "7\\u2660"}'))
    discord.requests.append(Request("POST", path, {}, "not even JSON: 7♠".encode()))
    assert len(ledger.leaks()) == 2


# ---------------------------------------------------------------- in a leaky bot

HAND_ON_THE_TABLE = """
from rummybot.adapters.discord import markup
_clean = screen_text
def screen_text(screen, less=0):
    more = markup.last if isinstance(screen, PublicScreen) else ""
    return _clean(screen, less) + more
"""
REMEMBERED = """
last = ""
_clean = typed_text
def typed_text(screen):
    global last
    last = _clean(screen)
    return last
"""


@pytest.fixture
def leaky(tmp_path: Path) -> Path:
    """A copy of the product that shows what it last answered somebody under every table."""
    shutil.copytree(ROOT / "rummybot", tmp_path / "rummybot")
    folder = tmp_path / "rummybot" / "adapters" / "discord"
    for name, more in (("layout", HAND_ON_THE_TABLE), ("markup", REMEMBERED)):
        file = folder / f"{name}.py"
        file.write_text(file.read_text("utf-8") + more, "utf-8")
    return tmp_path


async def test_a_bot_that_shows_hands_is_found_out(
    local_discord: LocalDiscord, leaky: Path, table: Place, ann: Person, boris: Person
) -> None:
    async with running(Bot(local_discord, leaky, root=leaky)):
        game = await open_game(local_discord, table, ann, boris)
        while len(game.ledger.leaks()) < 10:
            assert await game.turn()

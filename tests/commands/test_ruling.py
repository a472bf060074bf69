"""What the host and who manages the place can do: skip, pause, send away; what others are told."""

import pytest

from rummybot.commands.invocation import Reply
from rummybot.engine.ids import Seat
from rummybot.engine.legality import Seats
from rummybot.engine.tabletop import BetweenDeals
from rummybot.i18n.translations import Locale
from rummybot.tables.lobby import Lobby
from rummybot.tables.roster import Computer, Place
from tests.commands.channel import Channel, untranslated
from tests.commands.works import away

ELSEWHERE = Place("test", "elsewhere")


async def lobby_of(channel: Channel) -> Lobby:
    return (await channel.app.tables.now(await channel.table())).lobby


async def begun(variant: str = "basic") -> Channel:
    """A game of Ann, who is host, and Bob; Cat came by."""
    channel = Channel()
    await channel.begun(variant, "match=200" if variant == "basic" else "")
    await channel.calls("Cat", "table")
    return channel


async def between(channel: Channel) -> None:
    """The deal to its end."""
    while not isinstance((await channel.seen()).phase, BetweenDeals):
        await channel.move()


# ---------------------------------------------------------------- who may


RULING = ("rummy skip", "rummy pause", "rummy resume", "rummy end")


@pytest.mark.parametrize("command", RULING)
@pytest.mark.parametrize("locale", Locale)
async def test_others_are_told_who_may(command: str, locale: Locale) -> None:
    channel = Channel(locale)
    await channel.begun("basic")
    for who in ("Bob", "Cat"):
        said = await channel.says(who, command)
        may = {
            Locale.EN: "Only the host of the table or a moderator",
            Locale.RU: "только хозяин",
        }
        assert may[locale] in said
        if locale is Locale.RU:
            assert untranslated(said) == []


async def test_who_manages_another_place_may_not() -> None:
    channel = await begun()
    before = await channel.version()
    for command in RULING:
        reply = await channel.calls("Bob", command, place=ELSEWHERE, manages=True)
        assert reply.refused
    assert await channel.version() == before


async def test_who_manages_the_place_may_without_sitting_there() -> None:
    channel = await begun()
    before = await channel.who()
    assert "goes on" in await channel.says("Cat", "rummy skip", manages=True)
    assert await channel.who() != before
    assert "Paused" in await channel.says("Cat", "rummy pause", manages=True)
    assert "goes on" in await channel.says("Cat", "rummy resume", manages=True)
    assert "Removed" in await channel.says("Cat", "rummy remove", {"player": "Ann"}, manages=True)
    assert "closed" in await channel.says("Cat", "rummy end", manages=True)


# ---------------------------------------------------------------- skip


async def test_only_people_are_skipped() -> None:
    channel = Channel()
    await channel.calls("Ann", "rummy new", {"variant": "basic"})
    await channel.calls("Ann", "rummy add")
    assert "has not begun" in await channel.says("Ann", "rummy skip")
    await channel.calls("Ann", "rummy start")
    lobby = await lobby_of(channel)
    if not isinstance(lobby.roster.at(await seat(channel)), Computer):
        await channel.says("Ann", "rummy skip")
    assert isinstance(lobby.roster.at(await seat(channel)), Computer)
    assert "A computer is to move" in await channel.says("Ann", "rummy skip")


async def seat(channel: Channel) -> Seat:
    """Who is awaited first."""
    awaited = (await channel.app.tables.now(await channel.table())).awaited
    assert isinstance(awaited, Seats)
    return awaited.seats[0]


async def test_between_two_deals_the_next_begins() -> None:
    channel = await begun()
    await between(channel)
    assert "goes on" in await channel.says("Ann", "rummy skip")
    assert (await channel.seen()).deal_no == 2


# ---------------------------------------------------------------- pause


@pytest.mark.parametrize("locale", Locale)
async def test_in_a_pause_moves_are_refused_with_how_to_go_on(locale: Locale) -> None:
    channel = Channel(locale)
    await channel.begun("basic")
    await channel.says("Ann", "rummy pause")
    who = await channel.who()
    before = await channel.version()
    command = "/rummy resume" if locale is Locale.EN else "/рамми продолжить"
    for said in (await channel.says(who, "draw"), await channel.says(who, "why")):
        assert command in said
        assert locale is Locale.EN or untranslated(said) == []
    assert command in await channel.says("Bob", "table")
    assert command in await channel.says("Ann", "rummy pause")
    assert await channel.version() == before
    await channel.says("Ann", "rummy resume")
    await channel.says(who, "draw")
    assert await channel.version() > before
    assert command not in await channel.says("Bob", "table")


async def test_a_pause_can_be_ended_once() -> None:
    channel = await begun()
    assert "/rummy pause" in await channel.says("Ann", "rummy resume")
    await channel.says("Ann", "rummy pause")
    assert "goes on" in await channel.says("Ann", "rummy resume")
    assert "not paused" in await channel.says("Ann", "rummy resume")


async def test_in_a_pause_people_leave_and_the_game_is_ended() -> None:
    channel = await begun()
    await channel.says("Ann", "rummy pause")
    assert "You have left the game" in await channel.leaves("Bob")
    assert "The table is closed" in await channel.says("Ann", "rummy end")


# ---------------------------------------------------------------- remove


@pytest.mark.parametrize("named", ["Bob", "bob", " BOB ", "2"])
async def test_somebody_is_sent_away_by_name_or_number(named: str) -> None:
    channel = await begun()
    said = await channel.says("Ann", "rummy remove", {"player": named})
    assert "Removed from the table: Bob." in said
    assert (await lobby_of(channel)).left == (1,)
    again = await channel.says("Ann", "rummy remove", {"player": named})
    assert "Nobody else sits here who could be removed." in again


@pytest.mark.parametrize("named", ["Ann", "ann", "1"])
@pytest.mark.parametrize("playing", [False, True])
async def test_nobody_sends_himself_away(named: str, *, playing: bool) -> None:
    channel = Channel()
    await (channel.begun if playing else channel.lobby)("basic")
    before = await channel.version()
    said = await channel.says("Ann", "rummy remove", {"player": named})
    assert "That is you." in said
    assert "/rummy leave" in said
    assert await channel.version() == before
    assert "Removed" in await channel.says("Cat", "rummy remove", {"player": named}, manages=True)


async def test_before_the_game_people_and_computers_are_sent_away() -> None:
    channel = Channel()
    await channel.lobby("basic")
    for _ in range(2):
        await channel.calls("Ann", "rummy add")
    assert "Only the host" in await channel.says("Bob", "rummy remove", {"player": "Computer 1"})
    assert "Computer 1" in await channel.says("Ann", "rummy remove", {"player": "computer 1"})
    assert "Bob" in await channel.says("Ann", "rummy remove", {"player": "2"})
    lobby = await lobby_of(channel)
    assert lobby.roster.sitters == (channel.refs["Ann"], Computer(2))
    assert "A computer gets up" in await channel.says("Ann", "rummy remove")
    assert "You sit at" in await channel.says("Bob", "rummy join")


@pytest.mark.parametrize("named", ["", "Dan", "0", "3", "9" * 2000, "Ann Bob"])
async def test_whoever_is_not_there_is_not_sent_away_and_those_who_are_are_named(
    named: str,
) -> None:
    channel = await begun()
    before = await channel.version()
    said = await channel.says("Ann", "rummy remove", {"player": named})
    assert "At the table: 2: Bob" in said
    assert ("Nobody called" in said) is bool(named)
    assert len(said) < 500
    assert await channel.version() == before


async def test_a_computer_stays_to_the_end_of_the_game() -> None:
    channel = Channel()
    await channel.lobby("basic")
    await channel.calls("Ann", "rummy add")
    await channel.calls("Ann", "rummy start")
    said = await channel.says("Ann", "rummy remove", {"player": "Computer 1"})
    assert "Nobody called “Computer 1” can be removed here." in said


async def test_of_two_who_are_called_alike_the_one_who_is_named_is_meant() -> None:
    channel = Channel()
    await channel.calls("Ann", "rummy new", {"variant": "basic"})
    for who in ("bob", "Bob", "BOB"):
        await channel.calls(who, "rummy join")
    await channel.calls("Ann", "rummy start")
    assert "Removed from the table: Bob." in await channel.says(
        "Ann", "rummy remove", {"player": "Bob"}
    )
    assert (await lobby_of(channel)).left == (2,)
    assert "Say who" in await channel.says("Ann", "rummy remove", {"player": "bOb"})


# ---------------------------------------------------------------- back


async def test_who_is_away_comes_back_by_the_word_and_sees_the_hand() -> None:
    channel = Channel()
    await away(channel, "Bob")
    reply: Reply = await channel.calls("Bob", "rummy back")
    assert reply.panel.seat == 1
    assert not reply.refused
    assert (await lobby_of(channel)).away == ()
    again = await channel.calls("Bob", "rummy back")
    assert again.refused
    assert again.panel.seat == 1
    assert "your seat is your own" in await channel.says("Bob", "rummy back")
    assert "do not sit" in await channel.says("Cat", "rummy back")

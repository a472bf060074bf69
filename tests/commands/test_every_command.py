"""Every command, in every language: where it does its work, and wherever else it may be called."""

import pytest

from rummybot.commands.catalog import COMMANDS
from rummybot.commands.command import Command
from rummybot.engine.intents import TakeBack, TakeDiscard
from rummybot.engine.tabletop import Drawing, Playing
from rummybot.i18n.translations import Locale
from tests.commands.channel import Channel, untranslated
from tests.commands.works import WORKS

each_locale = pytest.mark.parametrize("locale", Locale)
each_command = pytest.mark.parametrize("command", COMMANDS, ids=lambda each: each.name)

CHOOSES = {"rummy language", "rummy where"}
"""What is chosen for a place, by those who may."""
GREETED = {"rummy help", "rummy rules", "rummy new", "why", *CHOOSES}
"""What can be called where there is no table."""
LOOKS = {"rummy help", "rummy rules", "table", "why"}
"""What anybody may call at any time."""
RULES = {"rummy skip", "rummy pause", "rummy resume", "rummy end"}
"""What is for the host, and for those who manage the place."""
BEFORE = {"rummy join", "rummy seat", "rummy add", "rummy remove", "rummy game", "rummy option"}
"""What is done before the game."""
GIVEN = {
    "rummy option": {"option": "match=100"},
    "rummy seat": {"seat": "2"},
    "rummy time": {"time": "30"},
    "rummy wait": {"seconds": "3"},
}
"""Without these it is first of all asked for them."""


def test_every_command_is_tried() -> None:
    assert set(WORKS) == {command.name for command in COMMANDS}


@each_locale
@each_command
async def test_it_does_its_work(command: Command, locale: Locale) -> None:
    channel = Channel(locale)
    await WORKS[command.name](channel)
    assert await channel.version() > 0 or command.name in {"rummy help", "rummy end"}


# ---------------------------------------------------------------- wherever else it is called


async def anybody(channel: Channel, who: str, command: str, locale: Locale) -> str:
    """An answer, which must be one and in the caller's language."""
    said = await channel.says(who, command, GIVEN.get(command, {}))
    assert said.strip()
    if locale is Locale.RU:
        assert untranslated(said) == []
    return said


@each_locale
@each_command
async def test_where_there_is_no_table_it_says_how_to_open_one(
    command: Command, locale: Locale
) -> None:
    channel = Channel(locale)
    said = await anybody(channel, "Ann", command.name, locale)
    opening = "/rummy new" if locale is Locale.EN else "/рамми создать"
    assert (opening in said) or command.name in GREETED
    assert (await channel.version() > 0) is (command.name == "rummy new")


@each_locale
@each_command
async def test_before_the_game_it_is_answered_and_plays_nothing(
    command: Command, locale: Locale
) -> None:
    channel = Channel(locale)
    await channel.lobby("basic")
    said = await anybody(channel, "Bob", command.name, locale)
    begins = "begun" if locale is Locale.EN else "не началась"
    playing = {"hand", "draw", "meld", "layoff", "discard", "knock", "gin", "pass", "undo"}
    playing |= {"rummy back", "declare", "call", "agree", "swap", "buyin"}
    assert (begins in said) is (command.name in playing | {"rummy scores"})
    assert (await channel.app.tables.now(await channel.table())).table is None


@each_locale
@each_command
async def test_a_stranger_changes_nothing_at_a_running_game(
    command: Command, locale: Locale
) -> None:
    channel = Channel(locale)
    await channel.begun("basic")
    before = await channel.version()
    said = await anybody(channel, "Cat", command.name, locale)
    assert await channel.version() == before
    seated = "do not sit" if locale is Locale.EN else "не за этим столом"
    own = {"rummy new", "rummy scores", *RULES, *BEFORE, *CHOOSES, *LOOKS}
    assert (seated in said) is (command.name not in own)


@each_locale
@each_command
async def test_out_of_turn_it_is_answered_and_plays_nothing(
    command: Command, locale: Locale
) -> None:
    channel = Channel(locale)
    await channel.begun("basic")
    waits = {"Ann": "Bob", "Bob": "Ann"}[await channel.who()]
    assert await acted(channel, waits, command.name, locale) is rules(waits, command)


def rules(who: str, command: Command) -> bool:
    """Whether somebody may do this at any time: where he is host, choose another time for turns,
    wait no more, pause the game, end it.
    """
    hosts = {"rummy time", "rummy wait", *RULES} - {"rummy resume"}
    return command.name in hosts and who == "Ann"


async def acted(channel: Channel, who: str, command: str, locale: Locale) -> bool:
    """Whether something came of a command; it must be answered."""
    tables, table = channel.app.tables, await channel.table()
    before = (await tables.now(table)).version
    await anybody(channel, who, command, locale)
    return (await tables.now(table)).version > before


@each_locale
@each_command
@pytest.mark.parametrize("phase", [Drawing, Playing])
async def test_without_what_it_takes_it_asks_and_does_nothing_but_draw_or_rule(
    command: Command, locale: Locale, phase: type[Drawing] | type[Playing]
) -> None:
    channel = Channel(locale)
    await channel.begun("basic")
    if phase is Playing:
        await channel.says(await channel.who(), "draw")
    who = await channel.who()
    assert isinstance((await channel.seen()).phase, phase)
    drew = command.name == "draw" and phase is Drawing
    assert await acted(channel, who, command.name, locale) is (drew or rules(who, command))


LONG = ["7S " * 500, "♠" * 4000, "x" * 4000, "/" * 4000, "=" * 4000, "a=b " * 1000, "٣" * 300]


@each_locale
@each_command
async def test_long_texts_are_answered_in_short(command: Command, locale: Locale) -> None:
    channel = Channel(locale)
    if command.name != "rummy new":
        await channel.begun("basic")
        await channel.says(await channel.who(), "draw")
    before = await channel.version()
    for long in LONG if command.params else ():
        arguments = {param.name: long for param in command.params}
        said = await channel.says("Ann", command.name, arguments)
        assert said.strip()
        assert len(said) < 2000
    assert await channel.version() == before


@each_locale
@each_command
async def test_the_same_press_twice_is_answered_and_works_once(
    command: Command, locale: Locale
) -> None:
    once, twice = Channel(locale), Channel(locale)
    twice.arrives_twice = command.name
    for channel in (once, twice):
        await WORKS[command.name](channel)
    assert await once.version() == await twice.version()
    assert twice.repeats > 0


async def test_a_discard_is_taken_and_put_back() -> None:
    channel = Channel()
    await channel.begun("basic")
    who, _, taking = await channel.until(TakeDiscard)
    await channel.does(who, taking)
    assert isinstance(taking, TakeDiscard)
    assert taking.card in (await channel.view(who)).hand
    await channel.does(who, TakeBack(taking.seat))
    assert taking.card not in (await channel.view(who)).hand

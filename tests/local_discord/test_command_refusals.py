"""Lists of commands that the local Discord refuses."""

from typing import Any

import pytest

from tests.local_discord.conftest import Raw
from tests.local_discord.errors import Json
from tests.local_discord.forms import codes, put
from tests.local_discord.people import Person
from tests.local_discord.seen import Place
from tests.local_discord.server import LocalDiscord
from tests.local_discord.slash import NotOfferedError


def command(name: str = "draw", **more: Any) -> Json:
    return {"name": name, "description": "Do it", **more}


def option(name: str = "card", **more: Any) -> Json:
    return {"type": 3, "name": name, "description": "Which", **more}


def choice(name: str, value: Any) -> Json:
    return {"name": name, "value": value}


LONG = [choice(f"{n:0100}", f"{n:0100}") for n in range(25)]

COMMANDS: dict[str, tuple[list[Json], str]] = {
    "upper case": ([command("Draw")], "0.name APPLICATION_COMMAND_INVALID_NAME"),
    "a space": ([command("draw card")], "0.name APPLICATION_COMMAND_INVALID_NAME"),
    "a long name": ([command("x" * 33)], "0.name BASE_TYPE_MAX_LENGTH"),
    "no name": ([{"description": "x"}], "0.name BASE_TYPE_REQUIRED"),
    "upper case in Russian": (
        [command(name_localizations={"ru": "Взять"})],
        "0.name_localizations.ru APPLICATION_COMMAND_INVALID_NAME",
    ),
    "no such language": (
        [command(description_localizations={"en": "x"})],
        "0.description_localizations.en BASE_TYPE_CHOICES",
    ),
    "no description": ([{"name": "draw"}], "0.description BASE_TYPE_REQUIRED"),
    "a long description": (
        [command(description="x" * 101)],
        "0.description BASE_TYPE_MAX_LENGTH",
    ),
    "unknown key": ([command(colour=1)], "0 LOCAL_UNKNOWN_KEY"),
    "unknown key in an option": (
        [command(options=[option(colour=1)])],
        "0.options.0 LOCAL_UNKNOWN_KEY",
    ),
    "name twice": ([command(), command()], "1.name APPLICATION_COMMANDS_DUPLICATE_NAME"),
    "name twice in Russian": (
        [
            command(name_localizations={"ru": "взять"}),
            command("x", name_localizations={"ru": "взять"}),
        ],
        "1.name APPLICATION_COMMANDS_DUPLICATE_NAME",
    ),
    "option twice": (
        [command(options=[option(), option()])],
        "0.options.1.name APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS",
    ),
    "optional before required": (
        [command(options=[option("a"), option("b", required=True)])],
        "0.options.1 APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID",
    ),
    "optional before required, below": (
        [command(options=[option("s", type=1, options=[option("a"), option("b", required=True)])])],
        "0.options.0.options.1 APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID",
    ),
    "26 options": (
        [command(options=[option(f"o{n}") for n in range(26)])],
        "0.options BASE_TYPE_MAX_LENGTH",
    ),
    "26 choices": (
        [command(options=[option(choices=[choice(str(n), str(n)) for n in range(26)])])],
        "0.options.0.choices BASE_TYPE_MAX_LENGTH",
    ),
    "choice twice": (
        [command(options=[option(choices=[choice("a", "x"), choice("a", "y")])])],
        "0.options.0.choices.1.name APPLICATION_COMMAND_OPTIONS_CHOICE_NAME_ALREADY_EXISTS",
    ),
    "a number among texts": (
        [command(options=[option(choices=[choice("a", 1)])])],
        "0.options.0.choices.0.value BASE_TYPE_BAD_TYPE",
    ),
    "choices and completion": (
        [command(options=[option(choices=[choice("a", "x")], autocomplete=True)])],
        "0.options.0 APPLICATION_COMMAND_OPTIONS_AUTOCOMPLETE_CHOICES",
    ),
    "a subcommand beside an option": (
        [command(options=[option("s", type=1), option()])],
        "0.options APPLICATION_COMMAND_OPTIONS_TYPE_INVALID",
    ),
    "least above most": (
        [command(options=[option(min_length=3, max_length=2)])],
        "0.options.0.min_length APPLICATION_COMMAND_OPTIONS_MIN_MAX",
    ),
    "8001 characters": (
        [command(options=[option(f"o{n}", choices=LONG) for n in range(2)])],
        "0 APPLICATION_COMMAND_TOO_LARGE",
    ),
    "a described context menu": (
        [command("Show hand", type=2)],
        "0 APPLICATION_COMMAND_CONTEXT_MENU_DESCRIPTION",
    ),
}


@pytest.mark.parametrize(("commands", "fault"), COMMANDS.values(), ids=COMMANDS.keys())
async def test_bad_commands_are_refused(
    local_discord: LocalDiscord, raw: Raw, commands: list[Json], fault: str
) -> None:
    status, said = await put(local_discord, raw, *commands)
    assert (status, said["code"]) == (400, 50035)
    assert fault in codes(said["errors"])
    assert local_discord.state.commands == {}


async def test_a_hundred_commands_and_no_more(local_discord: LocalDiscord, raw: Raw) -> None:
    many = [command(f"c{n}") for n in range(101)]
    assert (await put(local_discord, raw, *many))[1]["code"] == 30032
    assert (await put(local_discord, raw, *many[:100]))[0] == 200
    menus = [{"name": f"Menu {n}", "type": 3} for n in range(16)]
    assert (await put(local_discord, raw, *menus))[1]["code"] == 30032


async def test_commands_keep_their_ids_while_they_keep_their_names(
    local_discord: LocalDiscord, raw: Raw
) -> None:
    _, before = await put(local_discord, raw, command(), command("knock"))
    _, after = await put(local_discord, raw, command("knock"), command("hand"))
    assert before[1]["id"] == after[0]["id"]
    assert before[1]["version"] != after[0]["version"]
    path = f"/applications/{local_discord.state.bot.id}/commands"
    assert (await raw("GET", path))[1] == after
    assert (await raw("POST", path, command("pass")))[0] == 201
    assert (await raw("POST", path, command("pass", description="New")))[0] == 200
    assert (await raw("DELETE", f"{path}/{after[0]['id']}"))[0] == 204
    assert (await raw("DELETE", f"{path}/{after[0]['id']}"))[1]["code"] == 10063
    assert [each["name"] for each in (await raw("GET", path))[1]] == ["hand", "pass"]
    assert (await raw("PUT", "/applications/1/commands", []))[1]["code"] == 50001


async def test_commands_are_offered_where_and_to_whom_they_are_meant(
    local_discord: LocalDiscord, raw: Raw, table: Place, ann: Person
) -> None:
    await put(
        local_discord,
        raw,
        command("server", contexts=[0]),
        command("private", contexts=[1]),
        command("manage", default_member_permissions=1 << 5),
        command("nobody", default_member_permissions=0),
        command("draw", name_localizations={"ru": "взять"}),
    )
    manager = local_discord.person("Max", "ru", permissions=1 << 5)
    ann.sends(table, "/server")
    ann.sends(ann.dm, "/private")
    manager.sends(table, "/manage")
    manager.sends(table, "/взять")
    refused = [(table, "/private"), (table, "/manage"), (table, "/nobody"), (table, "/взять")]
    for where, words in [*refused, (ann.dm, "/server")]:
        with pytest.raises(NotOfferedError):
            ann.sends(where, words)
    with pytest.raises(NotOfferedError):
        manager.sends(ann.dm, "/private")
    place = f"/applications/{local_discord.state.bot.id}/guilds/{local_discord.state.guild.id}"
    assert (await raw("PUT", f"{place}/commands", [command("here")]))[0] == 200
    ann.sends(table, "/here")
    with pytest.raises(NotOfferedError):
        ann.sends(ann.dm, "/here")

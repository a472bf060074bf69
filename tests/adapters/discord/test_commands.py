"""What Discord is told about our commands."""

from collections.abc import Iterator

from rummybot.commands.catalog import COMMANDS
from rummybot.commands.command import Kind
from rummybot.i18n.translations import Locale, translations
from tests.local_discord.bot import Bot
from tests.local_discord.commands import INTEGER, STRING, SUBCOMMAND, is_name
from tests.local_discord.errors import Json
from tests.local_discord.server import LocalDiscord

ENGLISH = translations(Locale.EN)
KINDS = {Kind.NUMBER: INTEGER}


def registered(discord: LocalDiscord) -> dict[str, Json]:
    """Every command that can be sent, by its full name."""
    return {
        " ".join(each["name"] for each in path): path[-1]
        for command in discord.state.commands[None]
        for path in _paths(command)
    }


def _paths(command: Json) -> Iterator[tuple[Json, ...]]:
    below = [each for each in command["options"] if each["type"] == SUBCOMMAND]
    yield from ((command, each) for each in below)
    if not below:
        yield (command,)


async def test_every_command_of_the_catalogue_is_there_with_its_options(
    local_discord: LocalDiscord, bot: Bot
) -> None:
    found = registered(local_discord)
    assert set(found) == {command.name for command in COMMANDS}
    for command in COMMANDS:
        options = found[command.name]["options"]
        assert [each["name"] for each in options] == [each.name for each in command.params]
        for option, param in zip(options, command.params, strict=True):
            assert option["type"] == KINDS.get(param.kind, STRING)
            assert option["required"] == param.required
            choices = {each["value"]: each["name"] for each in option.get("choices") or []}
            assert choices == {key: param.choice_name(key, ENGLISH) for key, _ in param.choices}


async def test_commands_speak_russian(local_discord: LocalDiscord, bot: Bot) -> None:
    (rummy,) = (each for each in local_discord.state.commands[None] if each["name"] == "rummy")
    assert rummy["name_localizations"] == {"ru": "рамми"}
    found = registered(local_discord)
    for name, command in found.items():
        for part in (command, *command["options"]):
            russian = part["name_localizations"]["ru"]
            assert is_name(russian), (name, russian)
            assert part["description_localizations"]["ru"], name
    assert found["rummy join"]["name_localizations"]["ru"] == "сесть"
    origin, *_ = found["draw"]["options"]
    assert [each["name_localizations"]["ru"] for each in origin["choices"]] == ["колода", "сброс"]
    games = found["rummy game"]["options"][0]["choices"]
    assert ("Gin rummy (knocking, 2)", "Джин-рамми (со стуком, 2)", "gin") in [
        (each["name"], each["name_localizations"]["ru"], each["value"]) for each in games
    ]


async def test_what_means_something_away_from_all_tables_can_be_typed_to_the_bot_alone(
    local_discord: LocalDiscord, bot: Bot
) -> None:
    anywhere = {each.name.split()[0] for each in COMMANDS if each.works_anywhere}
    assert {"rummy", "hand", "draw", "discard", "undo", "why"} <= anywhere
    for command in local_discord.state.commands[None]:
        assert command["contexts"] == ([0, 1] if command["name"] in anywhere else [0])
        assert command["integration_types"] == [0]


async def test_the_bot_asks_for_no_privileged_intent(local_discord: LocalDiscord, bot: Bot) -> None:
    (identified,) = (each for each in local_discord.requests if each.method == "IDENTIFY")
    assert identified.body["intents"] == 1 << 0 | 1 << 9

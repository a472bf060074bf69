"""The catalogue as slash commands: names, options and choices, in every language we speak."""

import inspect
from collections.abc import Awaitable, Callable, Iterable, Mapping
from typing import Any

import discord
from discord import app_commands

from rummybot.adapters.discord.words import choice_name, command_words, description, parameter_name
from rummybot.commands.command import Command, Kind, Param
from rummybot.commands.completing import is_completed
from rummybot.i18n.translations import Translations, locale_of, translations

Slash = discord.Interaction[discord.Client]

CarryOut = Callable[[Command, Slash, Mapping[str, str]], Awaitable[None]]
"""Called with a command that somebody sent and what was given for its parameters."""

Complete = Callable[[Command, Param, Slash, str], Awaitable[list[app_commands.Choice[Any]]]]
"""Called while somebody types into a parameter."""

_Say = Callable[[Translations], str]

IN_SERVERS = app_commands.AppCommandContext(guild=True)
ANYWHERE = app_commands.AppCommandContext(guild=True, dm_channel=True)
"""On servers, and in a talk with the bot alone."""
BY_SERVERS = app_commands.AppInstallationType(guild=True)


class Translator(app_commands.Translator):
    """Says the words of the commands in the languages we speak; None for all others."""

    async def translate(
        self,
        string: app_commands.locale_str,
        locale: discord.Locale,
        context: app_commands.TranslationContextTypes,  # noqa: ARG002 - each text brings its own
    ) -> str | None:
        """A text in a language; None where it is the same as in English."""
        say: _Say = string.extras["say"]
        said = say(translations(locale_of(locale.value)))
        return None if said == string.message else said


def grow(
    tree: app_commands.CommandTree[Any],
    commands: Iterable[Command],
    carry_out: CarryOut,
    complete: Complete,
) -> None:
    """Add commands to a tree; those whose names have two words stand in a group. What means
    something away from all tables can be typed to the bot alone, with all of its group.
    """
    groups: dict[str, app_commands.Group] = {}
    for command in commands:
        words = command.name.split()
        slash = _slash(command, carry_out, complete)
        if len(words) == 1:
            tree.add_command(slash)
            continue
        if words[0] not in groups:
            groups[words[0]] = _group(command)
            tree.add_command(groups[words[0]])
        groups[words[0]].add_command(slash)
        if command.works_anywhere:
            groups[words[0]].allowed_contexts = ANYWHERE


def _text(say: _Say) -> app_commands.locale_str:
    """A text that is English until the translator asks for more."""
    return app_commands.locale_str(say(translations(locale_of(None))), say=say)


def _group(first: Command) -> app_commands.Group:
    """The group of this command. Clients do not show its description, but it must have one."""
    return app_commands.Group(
        name=_text(lambda tr: command_words(first, tr)[0]),
        description=_text(lambda tr: description(first.help, tr)),
    )


def _slash(
    command: Command, carry_out: CarryOut, complete: Complete
) -> app_commands.Command[Any, Any, None]:
    slash = app_commands.Command[Any, Any, None](
        name=_text(lambda tr: command_words(command, tr)[-1]),
        description=_text(lambda tr: description(command.help, tr)),
        callback=_callback(command, carry_out),
        allowed_contexts=ANYWHERE if command.works_anywhere else None,
    )
    for param in command.params:
        if is_completed(param):
            slash.autocomplete(_own_name(param))(_completing(command, param, complete))
    return slash


def _completing(command: Command, param: Param, complete: Complete) -> Any:
    async def completing(interaction: Slash, typed: str) -> list[app_commands.Choice[Any]]:
        return await complete(command, param, interaction, typed)

    return completing


def _callback(command: Command, carry_out: CarryOut) -> Any:
    """A function with the parameters of the command, which is how discord.py learns of them."""
    own = {_own_name(param): param for param in command.params}

    async def callback(interaction: Slash, **given: str | int | None) -> None:
        arguments = {own[key].name: str(value) for key, value in given.items() if value is not None}
        await carry_out(command, interaction, arguments)

    named: Any = callback
    named.__signature__ = inspect.Signature(
        [
            inspect.Parameter("interaction", inspect.Parameter.POSITIONAL_OR_KEYWORD),
            *(_parameter(key, param) for key, param in own.items()),
        ]
    )
    named = app_commands.describe(**{key: _help(param) for key, param in own.items()})(named)
    named = app_commands.rename(**{key: _name(param) for key, param in own.items()})(named)
    choices = {key: _choices(param) for key, param in own.items() if param.choices}
    return app_commands.choices(**choices)(named)


def _own_name(param: Param) -> str:
    """A name that is none of the language's own words, as `from` is."""
    return f"{param.name}_"


def _parameter(key: str, param: Param) -> inspect.Parameter:
    empty = inspect.Parameter.empty
    return inspect.Parameter(
        key,
        inspect.Parameter.KEYWORD_ONLY,
        default=empty if param.required else None,
        annotation=_type(param.kind) if param.required else _type(param.kind) | None,
    )


def _type(kind: Kind) -> type:
    """What Discord lets people type. Numbers are told as such; all else is read by us."""
    return int if kind is Kind.NUMBER else str


def _name(param: Param) -> app_commands.locale_str:
    return _text(lambda tr: parameter_name(param, tr))


def _help(param: Param) -> app_commands.locale_str:
    return _text(lambda tr: description(param.help, tr))


def _choices(param: Param) -> list[app_commands.Choice[str]]:
    return [_choice(param, key) for key, _ in param.choices]


def _choice(param: Param, key: str) -> app_commands.Choice[str]:
    return app_commands.Choice(name=_text(lambda tr: choice_name(param, key, tr)), value=key)

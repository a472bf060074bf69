"""`python -m rummybot`: what the bot can be told to do on the command line."""

import os
import runpy
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from importlib.util import find_spec
from io import TextIOWrapper
from typing import Annotated, NoReturn

import typer

from rummybot import __version__, logs
from rummybot.adapters.starting import (
    CannotServeError,
    NotServedError,
    OutOfReachError,
    Platform,
    TokenRefusedError,
)
from rummybot.adapters.terminal import refusing
from rummybot.adapters.terminal.setup import Begin, Setup
from rummybot.adapters.terminal.wish import Wish, read_setup
from rummybot.app import UNDO_TIME, CannotWriteError, Evening, play_in_terminal, play_itself
from rummybot.commands.invocation import NOBODY
from rummybot.commands.lobby import FIRST_CHOICE
from rummybot.config import (
    DATABASE_URL,
    DISCORD_TOKEN,
    TELEGRAM_TOKEN,
    BadFileError,
    BadSettingError,
    Config,
    read_config,
    unknown_settings,
)
from rummybot.engine.variants import VARIANTS
from rummybot.i18n.spans import Line, line
from rummybot.i18n.translations import Locale, Translations, locale_of, translations
from rummybot.render.text import plain_text
from rummybot.serving import check as look_up
from rummybot.serving import database_file, platforms, serve, try_database
from rummybot.store.errors import StoreAddressError, StoreError, StoreInUseError, StoreTooNewError
from rummybot.tables.chance import Chance, EarnestChance, SeededChance

TOKENS = {"Discord": DISCORD_TOKEN, "Telegram": TELEGRAM_TOKEN}
"""The settings that the tokens of platforms are read from."""

DONE, FAILED, WRONG_WORDS = 0, 1, 2
"""Exit statuses: all is well; it could not be done; it was not asked for in the right words."""

app = typer.Typer(
    name="rummybot",
    add_completion=False,
    pretty_exceptions_enable=False,  # they print the values of variables: tokens, cards
    context_settings={"help_option_names": ["-h", "--help"]},
)

Lang = Annotated[
    str, typer.Option("--lang", metavar="en|ru", help="Language; else the environment's.")
]

Seats = Annotated[
    list[str] | None,
    typer.Option(metavar="NAME", help="A person at this keyboard; once for each."),
]
Options = Annotated[
    list[str] | None,
    typer.Option(metavar="NAME=VALUE", help="A table option (see below); once for each."),
]
Pace = Annotated[
    str,
    typer.Option(
        metavar="SECONDS", help="Time to take a discard back before a computer moves; 0: none."
    ),
]


@app.callback(
    invoke_without_command=True,
    help="Rummy on Discord, on Telegram and in the terminal. Without a command: serves Discord, if "
    "RUMMYBOT_DISCORD_TOKEN is set, and Telegram, if RUMMYBOT_TELEGRAM_TOKEN is; else a game of "
    "rummy begins here, against computers.",
)
def main(
    context: typer.Context,
    lang: Lang = "",
    version: Annotated[bool, typer.Option("--version", help="Print the version and stop.")] = False,
) -> None:
    """Do what is configured, unless a command is named."""
    if version:
        typer.echo(f"rummybot {__version__}")
        return
    context.obj = lang
    if context.invoked_subcommand is not None:
        return
    config, tr = _prepared(lang)
    if served := platforms(config):
        _serve(config, served, tr)
    elif sys.stdin is not None and sys.stdin.isatty():
        setup = _setup(Wish(FIRST_CHOICE), tr)
        evening = Evening(chance=EarnestChance(), locale=tr.locale)
        with _output(tr):
            play_in_terminal(setup, Begin.WITH_A_LINE, evening)
    else:
        _stop(refusing.nothing_to_do(tr), tr, WRONG_WORDS)


GAMES_HELP = ", ".join(variant.key for variant in VARIANTS) + "."
OPTIONS_HELP = "\n\n".join(
    f"{variant.key}: "
    + " · ".join(f"{each.key}={'|'.join(each.values)}" for each in variant.options)
    for variant in VARIANTS
)


@app.command(epilog=OPTIONS_HELP)
def play(
    context: typer.Context,
    variant: Annotated[str, typer.Argument(help=GAMES_HELP, show_default=True)] = FIRST_CHOICE,
    seed: Annotated[
        str, typer.Option(metavar="NUMBER", help="The same number deals the same cards.")
    ] = "",
    auto: Annotated[
        bool, typer.Option("--auto", help="Computers in all seats; prints the game and stops.")
    ] = False,
    players: Annotated[
        str, typer.Option(metavar="NUMBER", help="How many play; computers take the empty seats.")
    ] = "",
    seat: Seats = None,
    option: Options = None,
    pace: Pace = str(UNDO_TIME),
    lang: Lang = "",
) -> None:
    """Play rummy here in the terminal, against computers or with several people."""
    _, tr = _prepared(lang or context.obj or "")
    wish = Wish(
        variant,
        tuple(option or ()),
        tuple(seat or ()),
        _number("--players", players, tr) if players else None,
    )
    setup = _setup(wish, tr)
    chance: Chance = SeededChance(_number("--seed", seed, tr)) if seed else EarnestChance()
    evening = Evening(chance=chance, locale=tr.locale, pace=max(_number("--pace", pace, tr), 0))
    with _output(tr):
        if auto:
            play_itself(setup, chance, tr.locale)
        else:
            play_in_terminal(setup, Begin.AT_ONCE, evening)


@app.command()
def check(context: typer.Context, lang: Lang = "") -> None:
    """Look whether all is ready to serve Discord and Telegram, and name what is missing."""
    config, tr = _prepared(lang or context.obj or "")
    found = [_database_found(config, tr), *_platforms_found(config, tr)]
    for is_well, told in found:
        _tell(told, tr, before="ok  " if is_well else "!!  ")
    amiss = sum(not is_well for is_well, _ in found)
    _tell(
        refusing.amiss(amiss, tr)
        if amiss
        else refusing.all_well(tuple(each.name for each in platforms(config)), tr),
        tr,
    )
    raise typer.Exit(FAILED if amiss else DONE)


@app.command(
    context_settings={
        "allow_extra_args": True,
        "ignore_unknown_options": True,
        "help_option_names": [],
    }
)
def bench(context: typer.Context) -> None:
    """Measure the solver and whole hands (--quick: in some seconds)."""
    _, tr = _prepared(context.obj or "")
    if find_spec("bench") is None:
        _stop(refusing.no_bench(tr), tr, FAILED)
    sys.argv = ["bench", *context.args]
    runpy.run_module("bench", run_name="__main__", alter_sys=True)


def _prepared(lang: str) -> tuple[Config, Translations]:
    """The configuration and the language, with the log told what it must not say."""
    environment = translations(environment_locale(os.environ))
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")  # ? is better than no game, where ♠ is unknown
    logs.set_up()
    try:
        config, unknown = read_config(), unknown_settings()
    except BadSettingError as error:
        _stop(refusing.bad_setting(error.setting, environment), environment, WRONG_WORDS)
    except BadFileError as error:
        why = refusing.bad_file(error.file, error.line, environment)
        _stop(why, environment, WRONG_WORDS)
    logs.set_up(config.secrets, config.log_level)
    if lang and lang.casefold() not in set(Locale):
        _stop(refusing.unknown_language(lang, environment), environment, WRONG_WORDS)
    locale = Locale(lang.casefold()) if lang else config.language or environment.locale
    tr = translations(locale)
    for each in unknown:
        _tell(refusing.unknown_setting(each.name, each.closest, tr), tr, err=True)
    return config, tr


def environment_locale(environment: Mapping[str, str]) -> Locale:
    """The language messages are wanted in, as POSIX has it: the first of these that is set."""
    set_ones = (environment.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    return locale_of(next((value for value in set_ones if value), None))


def _setup(wish: Wish, tr: Translations) -> Setup:
    setup = read_setup(wish, tr)
    if not isinstance(setup, Setup):
        _stop(setup, tr, WRONG_WORDS)
    return setup


def _number(option: str, text: str, tr: Translations) -> int:
    try:
        return int(text)
    except ValueError:
        _stop(refusing.not_a_number(option, text, tr), tr, WRONG_WORDS)


@contextmanager
def _output(tr: Translations) -> Iterator[None]:
    """While something is printed. Where it cannot be, that is said in one line."""
    if sys.stdout is None:
        _stop(refusing.no_output(tr), tr, FAILED)
    try:
        yield
    except CannotWriteError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # what is left, at the end
        _stop(refusing.no_output(tr), tr, FAILED)


def _serve(config: Config, served: Sequence[Platform], tr: Translations) -> None:
    address = _database(config, tr)
    try:
        file = str(database_file(address))
        where = refusing.kept_in(file, tr)
        serve(served, tr.locale, address, lambda: _tell(where, tr))
    except (StoreError, CannotServeError) as error:
        _stop(_why(error, address, tr), tr, FAILED)


def _database(config: Config, tr: Translations) -> str:
    try:
        return config.database
    except BadSettingError as error:
        _stop(refusing.bad_setting(error.setting, tr), tr, WRONG_WORDS)


def _why(error: Exception, address: str, tr: Translations) -> Line:
    """What keeps the bot from serving, in words."""
    match error:
        case TokenRefusedError(platform=platform):
            return refusing.token_refused(TOKENS[platform], tr)
        case OutOfReachError(platform=platform):
            return refusing.out_of_reach(platform, tr)
        case NotServedError(platform=platform, answer=answer):
            return refusing.no_start(platform, answer, tr)
        case StoreAddressError():
            return refusing.bad_setting(DATABASE_URL, tr)
        case StoreInUseError():
            return refusing.database_in_use(str(database_file(address)), DATABASE_URL, tr)
        case StoreTooNewError():
            return refusing.database_too_new(str(database_file(address)), DATABASE_URL, tr)
        case _:
            return refusing.database_failed(str(error), tr)


def _database_found(config: Config, tr: Translations) -> tuple[bool, Line]:
    """Whether the database can be opened and written. Whoever has it may well be the bot."""
    address = _database(config, tr)
    try:
        try_database(address)
    except StoreInUseError:
        return True, refusing.database_busy(str(database_file(address)), tr)
    except StoreError as error:
        return False, _why(error, address, tr)
    return True, refusing.database_well(str(database_file(address)), tr)


def _platforms_found(config: Config, tr: Translations) -> Iterable[tuple[bool, Line]]:
    served = platforms(config)
    if not served:
        yield False, refusing.no_token(tuple(TOKENS.values()), tr)
    for platform in served:
        try:
            found = look_up(platform, tr)
        except CannotServeError as error:
            yield False, _why(error, "", tr)
        else:
            yield from ((each.is_well, line(f"{platform.name}: ", each.told)) for each in found)


def _tell(line: Line, tr: Translations, *, before: str = "", err: bool = False) -> None:
    typer.echo(before + plain_text(line, NOBODY, tr.locale), err=err)


def _stop(why: Line, tr: Translations, status: int) -> NoReturn:
    """Say why in one line, and end."""
    _tell(why, tr, err=True)
    raise typer.Exit(status)


if __name__ == "__main__":
    app(prog_name="./run")

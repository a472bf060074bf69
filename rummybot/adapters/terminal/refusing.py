"""What the command line answers where it cannot do what was asked."""

from rummybot.commands.notation import shown
from rummybot.config import (
    CONFIG,
    DATABASE_URL,
    LANGUAGE,
    LOG_LEVEL,
    TELEGRAM_API_URL,
    LogLevel,
)
from rummybot.engine.rules import Seating
from rummybot.i18n.spans import Line
from rummybot.i18n.translations import Locale, Translations
from rummybot.render.rulesheet import variant_name

_ADDRESSES = {
    DATABASE_URL: "sqlite+aiosqlite:////var/lib/rummybot/rummybot.db",
    TELEGRAM_API_URL: "https://api.telegram.org",
}


def nothing_to_do(tr: Translations) -> Line:
    """There is neither a token nor somebody at a keyboard."""
    return tr.say(
        "Nothing to do here: set RUMMYBOT_DISCORD_TOKEN to serve Discord, RUMMYBOT_TELEGRAM_TOKEN "
        "to serve Telegram, start this in a terminal to play, or let a game play itself: play "
        "basic --auto"
    )


def token_refused(setting: str, tr: Translations) -> Line:
    """The platform does not take the token."""
    return tr.say(
        "{setting}: the token was refused. Copy it anew from where you got it: Discord's developer "
        "portal, or BotFather on Telegram.",
        setting=setting,
    )


def out_of_reach(platform: str, tr: Translations) -> Line:
    """The platform cannot be reached at all."""
    return tr.say("{platform} cannot be reached. Is there a network?", platform=platform)


def bad_setting(setting: str, tr: Translations) -> Line:
    """A setting of the process cannot be used, and what it takes."""
    if setting == LANGUAGE:
        return tr.say(
            "{setting} cannot be used. It takes a language: {languages}.",
            setting=setting,
            languages=", ".join(Locale),
        )
    if setting == LOG_LEVEL:
        return tr.say(
            "{setting} cannot be used. It takes one of these: {levels}.",
            setting=setting,
            levels=", ".join(LogLevel),
        )
    if setting in _ADDRESSES:
        return tr.say(
            "{setting} cannot be used. It takes an address such as {example}",
            setting=setting,
            example=_ADDRESSES[setting],
        )
    if setting == CONFIG:
        return tr.say(
            "{setting} cannot be used. It takes the path of a TOML file that is there.",
            setting=setting,
        )
    return tr.say(
        "{setting} cannot be used. It takes the token of a bot: letters, digits and signs without "
        "a gap.",
        setting=setting,
    )


def bad_file(file: str, number: int | None, tr: Translations) -> Line:
    """A file of settings cannot be read."""
    if number is None:
        return tr.say("The settings in {file} cannot be read.", file=file)
    return tr.say(
        "The settings in {file} cannot be read: line {number} is not TOML.",
        file=file,
        number=number,
    )


def unknown_setting(name: str, closest: str, tr: Translations) -> Line:
    """Something is set that means nothing."""
    return tr.say(
        "{name} is no setting and is passed over. The closest there is: {closest}.",
        name=name,
        closest=closest,
    )


def database_in_use(file: str, setting: str, tr: Translations) -> Line:
    """One database is for one process."""
    return tr.say(
        "Another process has the database {file}. Stop that one, or name another file: {setting}",
        file=file,
        setting=setting,
    )


def database_too_new(file: str, setting: str, tr: Translations) -> Line:
    """This version does not understand what is in it."""
    return tr.say(
        "A later version of rummybot has written the database {file}. Start that version, or name "
        "another file: {setting}",
        file=file,
        setting=setting,
    )


def database_failed(why: str, tr: Translations) -> Line:
    """The database or its disk refuses."""
    return tr.say("There is trouble with the database: {why}", why=why)


def kept_in(file: str, tr: Translations) -> Line:
    """Told at the start."""
    return tr.say("Tables are kept in {file}", file=file)


def database_well(file: str, tr: Translations) -> Line:
    """It was opened."""
    return tr.say("The database can be opened and written: {file}", file=file)


def database_busy(file: str, tr: Translations) -> Line:
    """Somebody serves from it."""
    return tr.say("The database is in use, by a bot that runs, it seems: {file}", file=file)


def no_token(settings: tuple[str, ...], tr: Translations) -> Line:
    """Without one there is nothing to look at."""
    return tr.say("No token is set: {settings}.", settings=", ".join(settings))


def all_well(platforms: tuple[str, ...], tr: Translations) -> Line:
    """Nothing is missing."""
    return tr.say("All is well: ./run serves {platforms}.", platforms=", ".join(platforms))


def amiss(number: int, tr: Translations) -> Line:
    """So much is missing."""
    return tr.say_n(
        "{n} thing is not as it should be: see !! above.",
        "{n} things are not as they should be: see !! above.",
        number,
    )


def unknown_language(text: str, tr: Translations) -> Line:
    """Nobody speaks that here."""
    return tr.say(
        "“{text}” is not spoken here. Languages: {languages}.",
        text=shown(text),
        languages=", ".join(Locale),
    )


def not_a_number(option: str, text: str, tr: Translations) -> Line:
    """A number was wanted."""
    return tr.say("{option} takes a whole number, not “{text}”.", option=option, text=shown(text))


def not_an_option(text: str, offered: tuple[str, ...], tr: Translations) -> Line:
    """An option has a name and a value."""
    return tr.say(
        "“{text}” is no option: write a name, = and a value. Options: {offered}.",
        text=shown(text),
        offered=", ".join(offered),
    )


def wrong_number_of_players(variant: str, seating: Seating, number: int, tr: Translations) -> Line:
    """The game is for fewer or for more."""
    game = variant_name(variant, tr)
    if seating.teams:
        game = f"{game} ({tr.word('two against two')})"
    if seating.least == seating.most:
        return tr.say_n(
            "{game} is for {n} player; asked for: {asked}.",
            "{game} is for {n} players; asked for: {asked}.",
            seating.most,
            game=game,
            asked=number,
        )
    return tr.say(
        "{game} is for {least} to {most} players; asked for: {asked}.",
        game=game,
        least=seating.least,
        most=seating.most,
        asked=number,
    )


def too_many_names(names: int, players: int, tr: Translations) -> Line:
    """More people were named than are to play."""
    return tr.say(
        "More people are named ({names}) than are to play ({players}).",
        names=names,
        players=players,
    )


def no_name(tr: Translations) -> Line:
    """A person of several has no name that could be shown."""
    return tr.say("Each of several people needs a name of letters or digits.")


def no_output(tr: Translations) -> Line:
    """What should be written on takes no more."""
    return tr.say("Nothing more can be written here: the output is closed or full.")


def no_start(platform: str, answer: int, tr: Translations) -> Line:
    """The platform answers something else than that we may begin."""
    return tr.say(
        "{platform} answers {answer}: the bot cannot work now. Try again later.",
        platform=platform,
        answer=answer,
    )


def no_bench(tr: Translations) -> Line:
    """The measurements stand in the repository, not in the package."""
    return tr.say("There is nothing to measure with here: the folder “bench” is missing.")

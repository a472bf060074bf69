"""`python -m rummybot` as a person calls it, each time in a process of its own."""

import contextlib
import re
import signal
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from rummybot import __version__
from rummybot.__main__ import environment_locale
from rummybot.i18n.translations import Locale
from tests.adapters.terminal.window import ELSEWHERE, environment
from tests.local_discord.bot import Bot
from tests.local_discord.fixtures import local_discord
from tests.local_discord.people import Person
from tests.local_discord.seen import Place
from tests.local_discord.server import LocalDiscord

__all__ = ["local_discord"]


def call(*words: str, **env: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-P", "-m", "rummybot", *words],
        cwd=ELSEWHERE,
        env=environment(**env),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


def shell(line: str, before: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        ["/bin/sh", "-c", f'{before} exec "$0" -P -m rummybot {line}', sys.executable],
        cwd=ELSEWHERE,
        env=environment(),
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


def refused(*words: str, **env: str) -> str:
    """The one line that says why not."""
    done = call(*words, **env)
    assert done.returncode == 2
    assert done.stdout == ""
    (line,) = done.stderr.splitlines()
    return line


# ---------------------------------------------------------------- games that play themselves


@pytest.mark.parametrize(
    ("variant", "lang", "told"),
    [
        ("basic", "en", ["laid meld 1:", "won the deal by going out", "won the game!"]),
        ("basic", "ru", ["комбинация 1 —", "раздача выиграна выходом", "победа в партии!"]),
        ("gin", "en", ["knocked with", "Deal 2. Dealer:", "won the game"]),
        ("gin", "ru", ["стук,", "Раздача 2. Сдающий:", "победа в партии"]),
        ("viennese", "en", ["may draw and discard once more", "bought back in", "and the pot"]),
        ("viennese", "ru", ["ещё раз взять и сбросить", "выкуп, в банк", "Банк — "]),
        ("romme", "en", ["won the deal by a knock", "out of the game with", "and the pot"]),
        ("romme", "ru", ["выиграна стуком", "вне игры, набрано", "Банк — "]),
    ],
)
def test_a_game_plays_itself_to_its_end_and_comes_out_the_same_again(
    variant: str, lang: str, told: list[str]
) -> None:
    words = ("play", variant, "--seed", "7", "--auto", "--lang", lang)
    done = call(*words)
    if lang == "en":
        assert call(*words, COLUMNS="40").stdout == done.stdout
    assert (done.returncode, done.stderr) == (0, "")
    assert [each for each in told if each not in done.stdout] == []
    assert [line for line in done.stdout.splitlines() if line != line.rstrip()] == []
    assert "\x1b" not in done.stdout
    names = {"en": "Computer 1", "ru": "Компьютер 1"}
    assert names[lang] in done.stdout
    totals = done.stdout.splitlines()[-2:]
    assert all(re.search(r"\d+$", line) for line in totals)


def test_another_seed_gives_another_game() -> None:
    games = {call("play", "--seed", number, "--auto").stdout for number in ("1", "2")}
    assert len(games) == 2


def test_a_game_has_the_players_and_the_options_that_are_asked_for() -> None:
    words = ("--players", "4", "--seat", "Ann", "--seat", "Жанна", "--option", "match=50")
    done = call("play", "basic", "--seed", "1", "--auto", *words, "--option", "courts=11-12-13")
    first = done.stdout.splitlines()[0]
    assert first.startswith("Basic rummy: Ann, Жанна, Computer 1, Computer 2.")
    assert "50 points" in first
    assert "11, 12, 13" in first
    assert done.returncode == 0


def test_whoever_has_read_enough_may_stop_reading() -> None:
    with subprocess.Popen(
        [sys.executable, "-P", "-m", "rummybot", "play", "gin", "--auto"],
        cwd=ELSEWHERE,
        env=environment(),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == b""


@pytest.mark.parametrize("closing", ["<&-", "< /dev/null"])
def test_without_an_input_nobody_plays_and_a_game_ends_at_once(closing: str) -> None:
    done = shell(f"{closing}")
    assert done.returncode == 2
    assert len(done.stderr.splitlines()) == 1
    done = shell(f"play gin --seed 3 {closing}")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.endswith("Goodbye!\n")


@pytest.mark.parametrize("output", ["> /dev/full", ">&-"])
@pytest.mark.parametrize("auto", ["--auto", ""])
def test_where_nothing_can_be_written_that_is_said_in_one_line(output: str, auto: str) -> None:
    done = shell(f"play gin {auto} {output}")
    assert done.returncode == 1
    (line,) = done.stderr.splitlines()
    assert "Nothing more can be written" in line


def test_an_output_that_fills_up_ends_the_game(tmp_path: Path) -> None:
    written = tmp_path / "game"
    done = shell(f"play basic --auto --option match=100 > {written}", before="ulimit -f 1;")
    assert done.returncode == 1
    assert len(done.stderr.splitlines()) == 1
    assert written.stat().st_size


def test_letters_that_an_output_does_not_have_stop_no_game() -> None:
    done = subprocess.run(
        [sys.executable, "-P", "-m", "rummybot", "play", "gin", "--auto", "--seed", "3"],
        cwd=ELSEWHERE,
        env=environment(PYTHONIOENCODING="koi8-r"),
        capture_output=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"won the game" in done.stdout


def test_a_name_is_shown_as_it_can_be() -> None:
    done = call("play", "gin", "--auto", "--seat", "\x1b[31mX", "--seat", "y" * 60)
    first = done.stdout.splitlines()[0]
    assert first == f"Gin rummy: [31mX, {'y' * 23}…."
    assert "name" in refused("play", "gin", "--seat", "", "--seat", "Bob")
    assert "name" in refused("play", "gin", "--seat", "\x1b")


# ---------------------------------------------------------------- what cannot be done


def test_without_a_token_and_a_terminal_it_says_what_to_set() -> None:
    line = refused()
    assert "RUMMYBOT_DISCORD_TOKEN" in line
    assert "terminal" in line
    assert "--auto" in line


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("foo",), ["foo", "(basic)", "(home)", "(michigan)", "(bozenkill)", "(gin)"]),
        (
            ("gin", "--option", "foo=1"),
            ["foo", "(gin-bonus)", "(too-high)", "(stock)", "(match)"],
        ),
        (("gin", "--option", "match=7"), ["match", "“7”", "100 points (100), one deal (single)"]),
        (("gin", "--players", "3"), ["Gin rummy", "2 players", "3"]),
        (("basic", "--seed", "x"), ["--seed", "“x”"]),
        (("basic", "--lang", "de"), ["de", "en, ru"]),
    ],
)
def test_what_cannot_be_played_is_said_in_one_line(words: tuple[str, ...], said: list[str]) -> None:
    line = refused("play", "--auto", *words)
    assert [each for each in said if each not in line] == []


def test_it_is_said_in_the_language_that_is_asked_for() -> None:
    assert "нет" in refused("play", "gin", "--option", "foo=1", "--lang", "ru")


@pytest.mark.parametrize(
    ("env", "locale"),
    [
        ({}, Locale.EN),
        ({"LANG": "ru_RU.UTF-8"}, Locale.RU),
        ({"LANG": "ru_RU.UTF-8", "LC_MESSAGES": "en_GB.UTF-8"}, Locale.EN),
        ({"LANG": "en_US.UTF-8", "LC_MESSAGES": "", "LC_ALL": "ru"}, Locale.RU),
        ({"LANG": "ru_RU.UTF-8", "LC_ALL": "C.UTF-8"}, Locale.EN),
        ({"LANG": "de_DE.UTF-8"}, Locale.EN),
    ],
)
def test_the_environment_has_a_language(env: dict[str, str], locale: Locale) -> None:
    assert environment_locale(env) is locale


def test_a_setting_comes_before_the_environment_and_a_word_before_both() -> None:
    assert "Здесь нечего" in refused(LANG="ru_RU.UTF-8")
    assert "Nothing to do" in refused(LANG="ru_RU.UTF-8", RUMMYBOT_LANGUAGE="EN")
    assert "Здесь нечего" in refused("--lang", "RU", RUMMYBOT_LANGUAGE="en")


@pytest.mark.parametrize(
    ("name", "value", "accepted"),
    [
        ("DISCORD_TOKEN", "my secret token", "without a gap"),
        ("TELEGRAM_TOKEN", "my secret token", "without a gap"),
        ("TELEGRAM_API_URL", "my secret server", "https://"),
        ("DATABASE_URL", "postgresql+asyncpg://me:secret@db/x", "sqlite+aiosqlite:///"),
        ("LANGUAGE", "secret", "en, ru"),
        ("LOG_LEVEL", "secret", "debug, info, warning, error"),
        ("CONFIG", "secret.toml", "TOML"),
    ],
)
def test_a_setting_that_cannot_be_used_stops_the_start_and_is_told_what_it_takes(
    name: str, value: str, accepted: str
) -> None:
    for words in ([], ["play"], ["check"]):
        line = refused(*words, **{f"RUMMYBOT_{name}": value})
        assert line.startswith(f"RUMMYBOT_{name} ")
        assert accepted in line
        assert "secret" not in line
    russian = refused(LANG="ru_RU.UTF-8", **{f"RUMMYBOT_{name}": value})
    assert "не годится" in russian


def test_a_file_of_settings_that_cannot_be_read_stops_the_start(tmp_path: Path) -> None:
    file = tmp_path / "settings.toml"
    file.write_text('language = "en"\ndiscord_token = secret\n')
    line = refused(RUMMYBOT_CONFIG=str(file))
    assert f"{file} cannot be read: line 2 " in line
    file.write_bytes(b"\xff")
    assert f"{file} cannot be read." in refused(RUMMYBOT_CONFIG=str(file))


def test_a_name_that_is_no_setting_is_told_and_the_game_goes_on() -> None:
    done = call("play", "--seed", "7", "--auto", RUMMYBOT_LANGAUGE="ru", RUMMYBOT_TOKN="secret")
    assert done.returncode == 0
    first, second = sorted(done.stderr.splitlines())
    assert re.match("RUMMYBOT_LANGAUGE .* RUMMYBOT_LANGUAGE", first)
    assert re.match("RUMMYBOT_TOKN .* RUMMYBOT_DISCORD_TOKEN", second)
    assert "secret" not in done.stderr


def test_a_telegram_that_cannot_be_reached_is_named(tmp_path: Path) -> None:
    done = call(
        RUMMYBOT_TELEGRAM_TOKEN="12:hidden",
        RUMMYBOT_TELEGRAM_API_URL="http://127.0.0.1:9",
        RUMMYBOT_DATABASE_URL=f"sqlite+aiosqlite:///{tmp_path}/rummy.db",
    )
    assert done.returncode == 1
    assert done.stderr.splitlines()[-1] == "Telegram cannot be reached. Is there a network?"
    assert "hidden" not in done.stdout + done.stderr


def test_words_nobody_knows_are_not_obeyed() -> None:
    for words in (["foo"], ["play", "--foo"]):
        done = call(*words)
        assert done.returncode == 2
        assert "Usage: ./run" in done.stderr
        assert done.stdout == ""
        assert "Traceback" not in done.stderr


# ---------------------------------------------------------------- what it tells of itself


def test_it_tells_its_version() -> None:
    done = call("--version")
    assert (done.returncode, done.stdout) == (0, f"rummybot {__version__}\n")


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("--help",), ["play", "check", "bench", "--version", "RUMMYBOT_DISCORD_TOKEN"]),
        (("play", "--help"), ["--seed", "--auto", "--players", "--seat", "--option", "--lang"]),
    ],
)
def test_help_fits_on_a_narrow_screen(words: tuple[str, ...], told: list[str]) -> None:
    done = call(*words, COLUMNS="80")
    assert done.returncode == 0
    assert [each for each in told if each not in done.stdout] == []
    assert max(map(len, done.stdout.splitlines())) <= 80


def test_the_bench_gets_its_words() -> None:
    done = call("bench", "--help")
    assert done.returncode == 0
    assert "--quick" in done.stdout


# ---------------------------------------------------------------- serving Discord from a database


def kept_in(home: Path) -> str:
    return f"Tables are kept in {home}/rummybot/rummybot.db\n"


async def open_table(bot: Bot) -> tuple[Place, Person]:
    """A table with one person at it."""
    place, ann = bot.discord.place("table"), bot.discord.person("Ann")
    await ann.types(place, "/rummy new", variant="gin")
    return place, ann


async def ready_again(local_discord: LocalDiscord) -> None:
    """Discord ends the session and, when the bot asks for another, says READY once more."""
    greeted = local_discord.gateway.greeted
    before = len(greeted)
    local_discord.gateway.invalidate()
    await local_discord.until(lambda: len(greeted) > before, "one more READY", 60.0)


async def test_it_says_where_tables_are_kept_and_ends_when_told(
    local_discord: LocalDiscord, tmp_path: Path
) -> None:
    for number in (signal.SIGTERM, signal.SIGINT):
        bot = Bot(local_discord, tmp_path)
        await bot.start()
        assert bot.process is not None
        bot.process.send_signal(number)
        assert await bot.ends() == 0
        assert bot.said == kept_in(tmp_path)
    assert not list((tmp_path / "rummybot").glob("*-wal"))  # closed, not left


async def test_tables_are_still_there_after_a_restart(
    local_discord: LocalDiscord, tmp_path: Path
) -> None:
    bot = Bot(local_discord, tmp_path)
    await bot.start()
    place, ann = await open_table(bot)
    assert await bot.stop() == 0
    await bot.start()
    assert "open" in (await ann.types(place, "/rummy new", variant="gin")).text
    assert await bot.stop() == 0
    assert local_discord.state.token not in bot.said


async def test_a_second_process_on_the_same_database_is_refused_in_one_line(
    local_discord: LocalDiscord, tmp_path: Path
) -> None:
    first, second = Bot(local_discord, tmp_path), Bot(local_discord, tmp_path)
    await first.start()
    await second.start(ready=False)
    assert await second.ends(60.0) == 1
    (line,) = second.said.splitlines()
    assert f"Another process has the database {tmp_path}/rummybot/rummybot.db." in line
    assert "RUMMYBOT_DATABASE_URL" in line
    assert len(local_discord.gateway.greeted) == 1
    assert await first.stop() == 0


async def test_a_rejected_token_ends_it_and_leaves_the_database_to_the_next(
    local_discord: LocalDiscord, tmp_path: Path
) -> None:
    wrong = Bot(local_discord, tmp_path, env={"RUMMYBOT_DISCORD_TOKEN": "not-the-token"})
    await wrong.start(ready=False)
    assert await wrong.ends(60.0) == 1
    where, why = wrong.said.splitlines(keepends=True)
    assert where == kept_in(tmp_path)
    assert why.startswith("RUMMYBOT_DISCORD_TOKEN: ")
    assert "not-the-token" not in wrong.said
    assert not list((tmp_path / "rummybot").glob("*-wal"))
    right = Bot(local_discord, tmp_path)
    await right.start()
    assert await right.stop() == 0


FROM_LATER = """
CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL);
INSERT INTO alembic_version VALUES ('9999');
"""


async def test_players_are_told_of_a_restart_once_however_it_came_about(
    local_discord: LocalDiscord, tmp_path: Path
) -> None:
    bot = Bot(local_discord, tmp_path)
    await bot.start()
    place, ann = await open_table(bot)
    bob = local_discord.person("Bob")
    await bob.types(place, "/rummy join")
    await ann.types(place, "/rummy start")
    await bot.kill()
    bot.env["RUMMYBOT_DISCORD_TOKEN"] = "not-the-token"
    await bot.start(ready=False)
    assert await bot.ends(60.0) == 1
    bot.env.clear()
    await bot.start()
    await ready_again(local_discord)
    await ready_again(local_discord)
    await ann.types(place, "/hand")
    assert await bot.stop() == 0
    told = [each.text.count("The bot was restarted") for each in place.messages]
    assert sum(told) == 1


@pytest.mark.parametrize(
    ("content", "why"),
    [
        ("CREATE TABLE other (x)", "belongs to another program"),
        (FROM_LATER, "A later version of rummybot"),
        (None, "trouble with the database"),
    ],
)
async def test_a_database_that_cannot_be_used_stops_the_start_in_one_line(
    content: str | None, why: str, local_discord: LocalDiscord, tmp_path: Path
) -> None:
    file = tmp_path / "kept.db"
    if content is None:
        file.write_bytes(b"no database, whatever else it may be" * 30)
    else:
        with contextlib.closing(sqlite3.connect(file)) as connection:
            connection.executescript(content)
    bot = Bot(local_discord, tmp_path, env={"RUMMYBOT_DATABASE_URL": f"sqlite+aiosqlite:///{file}"})
    await bot.start(ready=False)
    assert await bot.ends(60.0) == 1
    (line,) = bot.said.splitlines()
    assert why in line
    assert str(file) in line
    assert local_discord.requests == []


async def test_at_debug_level_it_tells_more_and_neither_tokens_nor_cards(
    local_discord: LocalDiscord, tmp_path: Path
) -> None:
    bot = Bot(local_discord, tmp_path, env={"RUMMYBOT_LOG_LEVEL": "debug"})
    await bot.start()
    place, ann = await open_table(bot)
    await ann.types(place, "/rummy add")
    await ann.types(place, "/rummy start")
    hand = await ann.types(place, "/hand")
    assert await bot.stop() == 0
    moved = r"DEBUG rummybot\.serving: moved table=\S+ version=\d+$"
    assert re.search(moved, bot.said, re.MULTILINE)
    loggers = {line.split()[3].split(".")[0] for line in bot.said.splitlines()[1:]}
    assert loggers == {"rummybot"}
    assert local_discord.state.token not in bot.said
    tokens = [each.token for each in local_discord.state.interactions.values()]
    assert len(tokens) >= 4
    assert [token for token in tokens if token in bot.said] == []
    assert re.findall("[♠♥♦♣]", hand.text)
    assert re.findall("[♠♥♦♣]", bot.said) == []

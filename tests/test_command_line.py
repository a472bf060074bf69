"""`python -m rummybot` as a person calls it, each time in a process of its own."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from rummybot import __version__
from rummybot.__main__ import environment_locale
from rummybot.i18n.translations import Locale
from tests.adapters.terminal.window import environment

ROOT = Path(__file__).parent.parent


def call(*words: str, **env: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "rummybot", *words],
        cwd=ROOT,
        env=environment(**env),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


def shell(line: str, before: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        ["/bin/sh", "-c", f'{before} exec "$0" -m rummybot {line}', sys.executable],
        cwd=ROOT,
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
        [sys.executable, "-m", "rummybot", "play", "gin", "--auto"],
        cwd=ROOT,
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
        [sys.executable, "-m", "rummybot", "play", "gin", "--auto", "--seed", "3"],
        cwd=ROOT,
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
        (("foo",), ["foo", "basic, gin"]),
        (("gin", "--option", "foo=1"), ["foo", "gin-bonus, undercut-bonus, stock, shutout, match"]),
        (("gin", "--option", "match=7"), ["match", "“7”", "100, single, 150, 200, 250"]),
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


def test_a_setting_that_cannot_be_used_stops_the_start() -> None:
    line = refused("play", RUMMYBOT_LANGUAGE="xx")
    assert "RUMMYBOT_LANGUAGE" in line
    assert "en, ru" in line
    line = refused(RUMMYBOT_DISCORD_TOKEN="my secret token")
    assert "RUMMYBOT_DISCORD_TOKEN" in line
    assert "secret" not in line


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
        (("--help",), ["play", "bench", "--version", "RUMMYBOT_DISCORD_TOKEN"]),
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

"""Whatever is typed, in whatever order, the game goes on and stays in words."""

import io
import logging
import random
import re

import pytest

from rummybot.adapters.terminal.gateway import Gateway
from rummybot.adapters.terminal.keyboard import Asked, GoneError
from rummybot.adapters.terminal.lexicon import phrases
from rummybot.adapters.terminal.setup import Begin, Setup
from rummybot.i18n.translations import Locale
from tests.adapters.terminal.evening import room

LINES = 250
"""So much is typed before somebody has had enough."""

VALUES = ("", "7S", "10h Дб", "gin", "discard", "2", "7S 7H 7D / 4C-6C", "match=50", "x=y", "¿?")
LEAVING = ("quit", "q", "exit", "bye", "выход")


class Whim:
    """Somebody who types the number of a choice, mostly, and now and then anything else."""

    waits = True
    is_timed = True

    def __init__(self, number: int, paper: io.StringIO) -> None:
        self._random = random.Random(number)
        self._paper = paper
        self._left = LINES
        self.typed: list[str] = []

    async def ask(self, asked: Asked) -> str:
        """A line."""
        self._left -= 1
        if not self._left:
            raise GoneError
        offered = re.findall(r"\[(\d+)\] ", self._paper.getvalue()[-1500:])
        line = self._random.choices(
            ["", str(self._random.randint(0, 14)), offered[0] if offered else "", self._words()],
            [2, 2, 4, 2],
        )[0]
        if asked.ready and self._random.random() < 0.1:
            line = self._random.choice(asked.ready)
        first = line.casefold().split()[:1]
        if first and any(word.startswith(first[0]) for word in LEAVING):
            line = ""
        self.typed.append(line)
        return line

    def _words(self) -> str:
        phrase = " ".join(self._random.choice(phrases()).words)
        cut = phrase[: self._random.randint(1, len(phrase))]
        return f"{self._random.choice([phrase, phrase, cut])} {self._random.choice(VALUES)}".strip()


SETUPS = (
    Setup(variant="basic"),
    Setup(variant="gin", computers=1),
    Setup(variant="gin", people=("Аня", "Bob"), computers=0),
    Setup(variant="basic", options=(("match", "50"),), people=("Аня", "Bob"), computers=2),
)


@pytest.mark.parametrize("locale", list(Locale))
@pytest.mark.parametrize("number", range(len(SETUPS)))
async def test_nothing_typed_breaks_the_game(
    number: int, locale: Locale, caplog: pytest.LogCaptureFixture
) -> None:
    file = io.StringIO()
    whim = Whim(number, file)
    gateway = Gateway(room(whim, file, seed=number, locale=locale))
    with caplog.at_level(logging.WARNING):
        await gateway.serve(SETUPS[number], Begin.WITH_A_LINE)
    assert caplog.messages == []
    assert len(whim.typed) == LINES - 1
    assert file.getvalue().rstrip().endswith({"en": "Goodbye!", "ru": "До встречи!"}[locale])
    assert "{" not in file.getvalue()


class AfterADeal:
    """Somebody who takes the first choice until a deal is over, then types these lines."""

    waits = False
    is_timed = False

    def __init__(self, paper: io.StringIO, *lines: str) -> None:
        self._paper = paper
        self._lines = iter(lines)

    async def ask(self, asked: Asked) -> str:
        """The next line."""
        del asked
        if "Next to deal" not in self._paper.getvalue():
            return "1"
        line = next(self._lines, None)
        if line is None:
            raise GoneError
        return line


@pytest.mark.parametrize("computers", [1, 2])
async def test_a_number_means_what_stands_beside_it(computers: int) -> None:
    setup = Setup(variant="basic", options=(("match", "100"),), computers=computers)
    file = io.StringIO()
    gateway = Gateway(room(AfterADeal(file, "2", "0", "12"), file, locale=Locale.EN))
    await gateway.serve(setup, Begin.AT_ONCE)
    assert "left the game" not in file.getvalue()
    assert file.getvalue().count("Enter: next deal") == 4


@pytest.mark.parametrize("computers", [1, 2])
async def test_a_game_that_somebody_alone_leaves_is_over(computers: int) -> None:
    setup = Setup(variant="basic", options=(("match", "100"),), computers=computers)
    file = io.StringIO()
    gateway = Gateway(room(AfterADeal(file, "hand", "x", "2"), file, locale=Locale.EN))
    await gateway.serve(setup, Begin.AT_ONCE)
    assert "You left the game." in file.getvalue()
    assert "Enter: the same game again" in file.getvalue()

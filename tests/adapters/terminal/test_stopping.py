"""Stop! at the keyboard: at every discard from the first meld on, whoever could call is asked."""

import io
import logging

import pytest

from rummybot.adapters.terminal.gateway import Gateway
from rummybot.adapters.terminal.keyboard import Asked, GoneError
from rummybot.adapters.terminal.setup import Begin, Setup
from rummybot.i18n.translations import Locale
from tests.adapters.terminal.evening import room

MOST = 600
NO = "Enter: no", "Enter: нет"


class Eager:
    """Somebody who calls Stop! where he is asked, and else takes the first choice, until a game is
    over.
    """

    waits = False
    is_timed = False

    def __init__(self, paper: io.StringIO, answer: str) -> None:
        self._paper = paper
        self._answer = answer
        self._left = MOST
        self._last = ""
        self.asked = 0

    async def ask(self, asked: Asked) -> str:
        """The next line."""
        self._left -= 1
        shown = self._paper.getvalue()
        if not self._left or "Next to deal" in shown or "Следующая сдача" in shown:
            raise GoneError
        last = shown.rstrip().splitlines()[-1]
        if last.endswith(NO):
            self.asked += 1
            again, self._last = last == self._last, last
            return "" if again else self._answer
        self._last = last
        return "" if asked.number is None or asked.patience is not None else "1"


@pytest.mark.parametrize(
    ("people", "answer", "locale"),
    [
        (("",), "stop", Locale.EN),
        (("",), "", Locale.RU),
        (("Ann", "Bob"), "", Locale.EN),
        (("Ann", "Bob"), "stop", Locale.RU),
    ],
)
async def test_a_deal_comes_to_its_end(
    people: tuple[str, ...], answer: str, locale: Locale, caplog: pytest.LogCaptureFixture
) -> None:
    file = io.StringIO()
    person = Eager(file, answer)
    setup = Setup(variant="michigan", people=people, computers=2)
    with caplog.at_level(logging.WARNING):
        gateway = Gateway(room(person, file, seed=4, locale=locale))
        await gateway.serve(setup, Begin.AT_ONCE)
    assert person.asked > 3
    assert person._left > 0
    assert caplog.messages == []

"""Lines from a pipe; completion and history in a terminal."""

import io

import pytest

from rummybot.adapters.terminal.gateway import Gateway
from rummybot.adapters.terminal.keyboard import Asked, GoneError, PlainKeyboard, keyboard
from rummybot.adapters.terminal.setup import Begin, Setup
from rummybot.i18n.translations import Locale
from tests.adapters.terminal.evening import Script, room
from tests.adapters.terminal.window import Window


async def test_lines_from_a_pipe_are_shown_as_if_they_were_typed() -> None:
    lines, echo = io.StringIO("1\n\nlast"), io.StringIO()
    plain = keyboard(lines, echo)
    assert isinstance(plain, PlainKeyboard)
    assert not plain.waits
    assert [(await plain.ask(Asked(name="Ann"))).strip() for _ in range(3)] == ["1", "", "last"]
    with pytest.raises(GoneError):
        await plain.ask(Asked())
    assert echo.getvalue() == "Ann> 1\nAnn> \nAnn> last\n> \n"


async def test_only_ones_own_cards_are_completed() -> None:
    file, script = io.StringIO(), Script(["", "", "hand", "1", "1", "", "", "hand", "1", "1"])
    setup = Setup(variant="basic", people=("Ann", "Bob"), computers=0)
    await Gateway(room(script, file, locale=Locale.EN)).serve(setup, Begin.AT_ONCE)
    by_person: dict[int | None, set[str]] = {}
    for asked in script.asked:
        cards = {each for each in asked.ready if each.startswith("discard ")}
        by_person[asked.number] = by_person.get(asked.number, set()) | cards
    assert by_person.pop(None) == set()  # while the keyboard is passed
    assert len(by_person) == 2
    assert all(by_person.values())
    assert by_person[0] & by_person[1] == set()


def test_tab_completes_a_word_and_up_brings_the_last_line_back() -> None:
    window = Window("play", "gin", "--seed", "3", "--pace", "0")
    window.look()
    assert "no deal is finished" in window.type("sco\t")
    assert "no deal is finished" in window.type("\x1b[A")
    window.press("d")

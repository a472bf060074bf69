"""Whole deals through a pseudo-terminal, played by somebody who knows nothing but the screen: types
the first number that is offered, or Enter where none is.
"""

import re

import pytest

from tests.adapters.terminal.window import Window

NUMBER = re.compile(r"\[(\d+)\] ")


def play_on(window: Window, until: str) -> str:
    """Play until something is on the screen."""
    shown = window.look()
    for _ in range(300):
        if until in shown:
            return shown
        offered = NUMBER.findall(shown)
        shown = window.type(offered[0] if offered else "")
    raise AssertionError(f"no end; last seen:\n{shown}")


@pytest.mark.parametrize(
    ("variant", "lang", "until", "told", "quit_word"),
    [
        ("basic", "en", "Enter: the same game again", ["won the deal", "won the game!"], "quit"),
        ("basic", "ru", "Enter: ещё раз", ["Получает", "победа в партии!"], "выход"),
        ("gin", "en", "Enter: next deal", ["You ", "left over", "Gains"], "quit"),
        ("gin", "ru", "Enter: следующая раздача", ["Вы ", "лишние", "Получает"], "выход"),
        ("romme", "en", "Enter: next deal", ["You ", "Left over", "Pot: 15 chips."], "quit"),
        ("viennese", "ru", "Enter: следующая раздача", ["Вы ", "Банк: 15 фишек."], "выход"),
    ],
)
def test_a_deal_to_its_scored_end(
    variant: str, lang: str, until: str, told: list[str], quit_word: str
) -> None:
    window = Window("play", variant, "--seed", "7", "--pace", "0", "--lang", lang)
    result = play_on(window, until)
    assert [each for each in told if each not in result] == []
    assert {"en": "Goodbye!", "ru": "До встречи!"}[lang] in window.leave(quit_word)
    assert window.status == 0
    assert max(map(len, window.seen.splitlines())) <= 80


def test_without_a_word_a_game_begins_at_once() -> None:
    window = Window()
    shown = window.look()
    assert len(shown.strip().splitlines()) == 1
    assert "Enter: Basic rummy against 2 computers" in shown
    assert "[1]" in window.type("")
    assert "Goodbye!" in window.press("d")
    assert window.status == 0


def test_after_a_game_comes_another_or_none() -> None:
    window = Window("play", "basic", "--players", "2", "--pace", "0", "--seed", "3")
    play_on(window, "the same game again")
    again = window.type("")
    assert "Basic rummy: You, Computer 1." in again
    assert "Deal 1." in again
    assert "Gin rummy: You, Computer 1." in window.type("new gin")
    assert "[1]" in play_on_once(window)
    assert "Goodbye!" in window.press("c")
    assert window.status == 0


def play_on_once(window: Window) -> str:
    return window.type("hand")

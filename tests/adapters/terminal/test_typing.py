"""What a person can type besides numbers, through a pseudo-terminal."""

import re
import signal

import pytest

from tests.adapters.terminal.window import Window


@pytest.fixture
def gin() -> Window:
    """A game of gin in which the upcard has been taken: one is to discard."""
    window = Window("play", "gin", "--seed", "3", "--pace", "30")
    window.look()
    return window


def hand_of(shown: str) -> list[str]:
    """The cards that can be discarded."""
    return re.findall(r"\[\d+\] (\S+[♠♥♦♣])(?!\S)", shown)


def test_words_that_only_look(gin: Window) -> None:
    assert "Player   " in gin.type("scores")
    assert "ten cards" in gin.type("/rummy rules").casefold() or "10" in gin.seen
    assert "Cards each" in gin.type("rules basic")
    assert "Deal 1" in gin.type("table")
    assert "Your hand" in gin.type("hand")
    helped = gin.type("help")
    for word in ("draw", "discard", "knock", "take", "undo", "quit", "7♠"):
        assert word in helped


def test_words_nobody_knows_are_answered_in_one_sentence(gin: Window) -> None:
    assert "“foo” is no word here" in gin.type("foo bar")
    assert "could be: table, take" in gin.type("t")
    assert "Type a number from 1 to 2" in gin.type("99")
    assert "Choose from: stock, discard pile" in gin.type("draw bar")
    assert "There is no option “x”" in gin.type("new gin x=1")


def test_a_turn_by_words_and_a_discard_taken_back(gin: Window) -> None:
    shown = gin.type("take")
    assert "You took" in shown
    thrown = hand_of(shown)[0]
    shown = gin.type(f"discard {thrown}")
    assert f"You discarded {thrown}." in shown
    assert "undo: take the discard back" in shown
    shown = gin.type("undo")
    assert f"You took the discard {thrown} back." in shown
    other = hand_of(shown)[1]
    assert f"You discarded {other}." in gin.type(other.replace("♣", "c").replace("♦", "d"))
    assert "Computer 1" in gin.type("")


def test_a_refusal_says_what_would_be_allowed(gin: Window) -> None:
    assert "has no suit" in gin.type("discard 7")
    upcard = re.findall(r"Upcard: (\S+)\.", gin.seen)[0]
    gin.type("take")
    assert f"{upcard} came from the discard pile" in gin.type(upcard)


def test_words_of_the_other_language_are_taken_too(gin: Window) -> None:
    assert "You took" in gin.type("забрать")
    assert "Scores" in gin.type("счёт")


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_it_ends_politely_when_told_to(gin: Window, number: int) -> None:
    assert "Goodbye!" in gin.kill(number)
    assert gin.status == 0

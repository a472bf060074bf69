"""Two people at one keyboard: nobody sees the other's cards, and a discard can be taken back."""

import re

from tests.adapters.terminal.window import CLEARED, Window

CARD = re.compile(r"(?:10|[2-9AJQK])[♠♥♦♣]")


def cards_in(shown: str) -> set[str]:
    return set(CARD.findall(shown))


def hand_in(shown: str) -> set[str]:
    """The cards of the hand that is shown."""
    own = shown[shown.index("Your hand") : shown.index("[1]")]
    return cards_in(own)


def test_while_the_keyboard_is_passed_no_hand_is_on_the_screen() -> None:
    window = Window("play", "gin", "--seat", "Ann", "--seat", "Bob", "--seed", "3")
    shown = window.look()
    assert "Pass the keyboard to Ann." in shown
    hands: dict[str, set[str]] = {}
    last = "Ann"
    for _ in range(12):
        passing = window.type("hand")
        assert "That can wait" in passing
        before = cards_in(shown.rpartition(CLEARED)[2]) | cards_in(passing)
        opened = window.type("")
        name = "Ann" if last == "Ann" else "Bob"
        hands[name] = hand_in(opened)
        other = hands.get("Bob" if name == "Ann" else "Ann", set())
        told = cards_in(" ".join(re.findall(r"(?:discarded|took|Upcard:) \S+", window.seen)))
        assert (hands[name] | other) & before <= told
        assert other & cards_in(opened) <= told | hands[name]
        shown = opened
        while "Pass the keyboard" not in shown:
            discards = re.findall(r"\[(\d+)\] \S+[♠♥♦♣](?!\S)", shown)
            shown = window.type(discards[0] if discards else "1")
        assert CLEARED in shown
        last = "Bob" if "Pass the keyboard to Bob" in shown else "Ann"
    window.leave("quit")


def test_a_discard_can_be_taken_back_before_the_keyboard_is_passed() -> None:
    window = Window("play", "basic", "--seat", "Аня", "--seat", "李雷", "--seed", "5")
    first = re.findall(r"Pass the keyboard to (\S+)\.", window.look())[0]
    second = "李雷" if first == "Аня" else "Аня"
    shown = window.type("")
    shown = window.type("1")
    thrown = re.findall(r"\[\d+\] (\S+)", shown)[-1]
    shown = window.type(thrown)
    assert f"undo: {first} takes the discard back" in shown
    assert f"Pass the keyboard to {second}." in shown
    shown = window.type("undo")
    assert f"{first} took the discard {thrown} back." in shown
    assert "Your hand" in shown
    shown = window.type(thrown)
    shown = window.type("")
    assert "Open card" in shown
    window.leave("q")
    assert window.status == 0

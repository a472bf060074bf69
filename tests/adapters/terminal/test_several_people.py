"""Two people at one keyboard: nobody sees the other's cards, and a discard can be taken back."""

import io
import re
from collections.abc import Sequence

import pytest

from rummybot.adapters.terminal.gateway import Gateway
from rummybot.adapters.terminal.keyboard import Asked, GoneError
from rummybot.adapters.terminal.setup import Begin, Setup
from rummybot.i18n.translations import Locale
from tests.adapters.terminal.evening import Script, room
from tests.adapters.terminal.window import CLEARED, Window, plain

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


def test_what_one_has_typed_does_not_come_back_to_the_other() -> None:
    window = Window("play", "gin", "--seat", "Ann", "--seat", "Bob", "--seed", "3")
    window.look()
    window.type("")
    window.type("discard 3c")
    for other in ("Bob", "Ann"):
        shown = window.type("1")
        while "Pass the keyboard" not in shown:
            discards = re.findall(r"\[(\d+)\] \S+[♠♥♦♣](?!\S)", shown)
            shown = window.type(discards[0] if discards else "1")
        assert f"Pass the keyboard to {other}" in shown
        if other == "Bob":
            window.type("")
    shown = window.type("\x1b[A\x1b[A\x1b[A")
    assert "3c" not in shown
    assert "Your hand" in shown
    window.leave("quit")


class Screen(io.StringIO):
    """A window without a person in front of it."""

    def isatty(self) -> bool:
        return True

    def now(self) -> str:
        """What can be seen or scrolled back to."""
        return plain(self.getvalue()).rpartition(CLEARED)[2]


class Both:
    """Two people who play to gin, or who discard their best cards until the stock is used up; after
    the deal they type these lines and leave.
    """

    waits = True
    is_timed = True

    def __init__(self, screen: Screen, after: Sequence[str], *, well: bool) -> None:
        self._screen = screen
        self._after = iter(after)
        self._discard = re.compile(r"\[(\d+)\] \S+[♠♥♦♣](?!\S)")
        self._well = well
        self.asked: list[Asked] = []
        """How they were asked after the deal."""
        self.last_hand = ""
        """What stood on the screen before the deal ended."""

    async def ask(self, asked: Asked) -> str:
        """What both of them would type."""
        shown = self._screen.now()
        if "Next to deal" in shown:
            self.asked.append(asked)
            line = next(self._after, None)
            if line is None:
                raise GoneError
            return line
        hand = shown.rpartition("Your hand")[2] if "Your hand" in shown else ""
        self.last_hand = hand or self.last_hand
        offered = re.findall(r"\[(\d+)\] (?:Gin!|Pass|Draw from)", hand)
        discards: list[str] = self._discard.findall(hand)
        if self._well:
            return next(iter((*offered, *discards)), "")
        return next(iter((*offered, *reversed(discards))), "")


@pytest.mark.parametrize(("well", "told"), [(True, "went gin!"), (False, "Nobody scores")])
async def test_a_deal_ends_on_a_clean_screen(
    well: bool, told: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TERM", "xterm")
    screen = Screen()
    both = Both(screen, ["hand", "2", "discard 3c"], well=well)
    setup = Setup(variant="gin", people=("Ann", "Bob"), computers=0)
    gateway = Gateway(room(both, screen, seed=3, locale=Locale.EN))
    await gateway.serve(setup, Begin.AT_ONCE)
    last = screen.now()
    assert told in last
    assert "Your hand" not in last
    assert "losing card, face down" not in last
    closing = re.findall(r"Gin! (\S+) goes face down", both.last_hand)
    assert bool(closing) is well
    assert not set(closing) & cards_in(last)
    assert "there is no hand to look at" in last
    assert "left the game" not in last
    assert {each.number for each in both.asked} == {None}


async def test_a_game_that_is_broken_off_leaves_no_hand_on_the_screen(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("TERM", "xterm")
    setup = Setup(variant="gin", people=("Ann", "Bob"), computers=0)
    for lines in (["", "1"], ["", "1", "new basic"]):
        screen = Screen()
        gateway = Gateway(room(Script(lines), screen, locale=Locale.EN))
        await gateway.serve(setup, Begin.AT_ONCE)
        assert "Your hand" in plain(screen.getvalue())
        assert "Your hand" not in screen.now()

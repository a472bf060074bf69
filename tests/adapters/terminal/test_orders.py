"""What is done with what was typed, where the commands alone would not do."""

import io
import re

from rummybot.adapters.terminal.gateway import Gateway
from rummybot.adapters.terminal.keyboard import Asked, GoneError
from rummybot.adapters.terminal.setup import Begin, Setup
from rummybot.i18n.translations import Locale
from tests.adapters.terminal.evening import evening, room

MOST_LINES = 400


class UntilALayOff:
    """Types the first number, until a card can be added to a meld; then says so without saying
    which meld, and leaves.
    """

    waits = False
    is_timed = False

    def __init__(self, paper: io.StringIO) -> None:
        self._paper = paper
        self.card = ""

    async def ask(self, asked: Asked) -> str:
        """The next line."""
        assert asked.ready
        shown = self._paper.getvalue().rpartition("Your hand")[2]
        if self.card:
            raise GoneError
        offered = re.findall(r"Add (\S+) to \d+", shown)
        if offered:
            self.card = offered[0]
            return f"layoff {self.card}"
        return str(re.findall(r"\[(\d+)\] ", shown)[0])


async def test_the_only_meld_a_card_goes_to_need_not_be_named() -> None:
    file = io.StringIO()
    player = UntilALayOff(file)
    await Gateway(room(player, file, seed=5, locale=Locale.EN)).serve(
        Setup(variant="basic"), Begin.AT_ONCE
    )
    assert player.card
    assert f"You added {player.card} to meld 1:" in file.getvalue()


async def test_what_was_looked_up_is_followed_by_the_choices() -> None:
    setup = Setup(variant="gin", computers=1)
    for word in ("rules", "help", "scores", "table"):
        text = await evening(word, setup=setup, begin=Begin.AT_ONCE, seed=3)
        assert text.count("[1] Take") == 2
    text = await evening("foo", "discard 7", "99", setup=setup, begin=Begin.AT_ONCE, seed=3)
    assert text.count("[1] Take") == 1


async def test_a_draw_is_told_once_with_its_card_to_who_drew() -> None:
    text = await evening("1", begin=Begin.AT_ONCE, setup=Setup(variant="basic", computers=1))
    assert text.count("You drew ") == 1
    assert re.search(r"You drew \S+[♠♥♦♣] from the stock\.", text)


async def test_a_false_declaration_says_how_it_is_meant() -> None:
    """AMB-19."""
    setup, card = Setup(variant="michigan"), "declare A♣"
    typed = "draw", card, card
    text = await evening(*typed, setup=setup, begin=Begin.AT_ONCE, seed=5)
    asked, _, after = text.partition("Type the same once more to declare.")
    assert "Declare all the same?" in asked
    assert "You declared, but not all cards are covered." in after
    assert "You declared" not in asked

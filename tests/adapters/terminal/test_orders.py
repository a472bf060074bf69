"""What is done with what was typed, where the commands alone would not do."""

import io
import re

from rummybot.adapters.terminal.gateway import Gateway
from rummybot.adapters.terminal.keyboard import Asked, GoneError
from rummybot.adapters.terminal.setup import Begin, Setup
from rummybot.i18n.translations import Locale
from tests.adapters.terminal.evening import evening, room

MOST_LINES = 400


class Until:
    """Types the first number, until something is offered; then says so in words, without saying
    which meld, and leaves.
    """

    waits = False
    is_timed = False

    def __init__(self, paper: io.StringIO, offered: str, word: str) -> None:
        self._paper = paper
        self._offered = offered
        self._word = word
        self.card = ""

    async def ask(self, asked: Asked) -> str:
        """The next line."""
        shown = self._paper.getvalue().rpartition("Your hand")[2]
        if self.card or not asked.ready:
            raise GoneError
        offered = re.findall(self._offered, shown)
        if offered:
            self.card = offered[0]
            return f"{self._word} {self.card}"
        return str(re.findall(r"\[(\d+)\] ", shown)[0])


async def test_the_only_meld_a_card_goes_to_need_not_be_named() -> None:
    file = io.StringIO()
    player = Until(file, r"Add (\S+) to \d+", "layoff")
    await Gateway(room(player, file, seed=5, locale=Locale.EN)).serve(
        Setup(variant="basic"), Begin.AT_ONCE
    )
    assert player.card
    assert f"You added {player.card} to meld 1:" in file.getvalue()


async def test_a_joker_is_freed_by_a_word_too() -> None:
    setup = Setup(variant="joker", options=(("opening", "30"),))
    told: dict[str, str] = {}
    for seed in range(40):
        file = io.StringIO()
        player = Until(file, r"Free the joker of \d+ with (\S+):", "swap")
        await Gateway(room(player, file, seed=seed, locale=Locale.EN)).serve(setup, Begin.AT_ONCE)
        if player.card:
            told[player.card] = file.getvalue()
            break
    ((card, text),) = told.items()
    assert re.search(rf"You freed the joker of meld \d+ with {card}:", text)


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
    assert "You declared, but not all cards can go down." in after
    assert "You declared" not in asked

"""Screens as Discord text, read back as Discord reads it: no person's words mark anything up."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rummybot.adapters.discord.markup import (
    MOST_LETTERS,
    private_texts,
    screen_text,
    typed_text,
)
from rummybot.engine.cards import Card, Rank, Suit
from rummybot.engine.ids import MeldId, Seat
from rummybot.engine.intents import Discard, LayOff, TakeDiscard, Withdraw
from rummybot.i18n.spans import At, Cards, Line, Who, line, strong
from rummybot.i18n.translations import Locale
from rummybot.render.names import Names, names
from rummybot.render.screen import (
    Block,
    CardRow,
    Choice,
    Heading,
    PrivateScreen,
    PublicScreen,
    Quiet,
    Side,
    Table,
    Text,
    Until,
)

SEVEN, QUEEN = Card(Suit.SPADES, Rank.SEVEN), Card(Suit.DIAMONDS, Rank.QUEEN)
SEATED = Names(("Ann", "Борис"))
ANN = line(Who(Seat(0)))

MARKS_UP = re.compile(r"[*_~`|<>#\[\]@]|^\s*[-+] |^\s*\d+\. |https?:", re.MULTILINE)


def public(*blocks: Block, seated: Names = SEATED) -> str:
    return screen_text(PublicScreen(locale=Locale.EN, names=seated, blocks=blocks))


def private(*choices: Choice, locale: Locale = Locale.EN) -> str:
    return typed_text(
        PrivateScreen(seat=Seat(0), locale=locale, names=Names(()), blocks=(), choices=choices)
    )


def shown(text: str) -> str:
    """What a reader sees of escaped text; fails if anything in it marks up."""
    bare = re.sub(r"\\[^0-9A-Za-z\s]", "x", text)
    found = MARKS_UP.search(bare)
    assert found is None, (found, text)
    return re.sub(r"\\([^0-9A-Za-z\s])", r"\1", text)


def test_a_place_is_named_by_a_mention_of_its_channel() -> None:
    about = line("Gin rummy", At("discord", "123456789"))
    assert public(Heading(about)) == "**Gin rummy · <#123456789>**"
    assert public(Text(line("2: ", about, " (Ann)"))) == "2: Gin rummy · <#123456789> (Ann)"
    assert public(Text(line(strong(about)))) == "**Gin rummy · <#123456789>**"


def test_each_block_has_its_looks() -> None:
    text = public(
        Heading(line("Deal 1")),
        Text(line(strong("To draw: "), "now ", ANN)),
        CardRow(line("Melds"), ((SEVEN, QUEEN), (SEVEN,)), (QUEEN,), line("= 7")),
        CardRow(line(ANN), (), after=line("nothing left over")),
        Heading(line("More")),
        Quiet(line("later")),
    )
    assert text == (
        "**Deal 1**\n**To draw: **now Ann\nMelds: 7♠ **Q♦** / 7♠ = 7\n"
        "Ann: nothing left over\n\n**More**\n-# later"
    )


def table(*cells: Line) -> Table:
    return Table((line("Player"), line("Cards")), (cells,), (Side.LEFT, Side.RIGHT))


def test_a_narrow_table_stands_in_columns() -> None:
    assert public(table(ANN, line("10"))) == "```\nPlayer  Cards\nAnn        10\n```"


def test_wide_letters_do_not_bend_the_columns() -> None:
    text = public(table(ANN, line("10")), seated=names(["漢字", "x"]))
    assert text == "```\nPlayer  Cards\n漢字       10\n```"


def test_a_name_does_not_break_out_of_a_table() -> None:
    text = public(table(ANN, line("10")), seated=names(["```@here"]))
    assert text.count("```") == 2


def test_a_wide_table_is_told_line_by_line() -> None:
    text = public(table(line("a name_", "x" * 40), line(strong("+10"))))
    assert text == "a name\\_" + "x" * 40 + " — Cards: **+10**"


def test_choices_tell_what_to_type() -> None:
    seat = Seat(0)
    given_choices = (
        Choice(line("Take ", Cards((SEVEN,))), TakeDiscard(seat, SEVEN)),
        Choice(line("Leave"), Withdraw(seat)),
        Choice(line("Add"), LayOff(seat, QUEEN, MeldId(2))),
        Choice(line("Discard"), Discard(seat, QUEEN)),
    )
    assert private(*given_choices).splitlines() == [
        "1. Take 7♠ — `/draw from:discard pile`",
        "2. Leave — `/rummy leave`",
        "3. Add — `/layoff Q♦ to:2`",
        "4. Discard — `/discard Q♦`",
    ]
    assert private(*given_choices, locale=Locale.RU).splitlines() == [
        "1. Take 7♠ — `/взять откуда:сброс`",
        "2. Leave — `/рамми встать`",
        "3. Add — `/доложить Д♦ куда:2`",
        "4. Discard — `/сбросить Д♦`",
    ]


def test_a_time_to_come_is_counted_down_by_the_reader() -> None:
    assert public(Until(line("Time:"), 1_700_000_000.9)) == "Time: <t:1700000000:R>"


def test_a_message_is_never_empty() -> None:
    assert private()
    assert public()


# ---------------------------------------------------------------- what people write

NASTY = [
    "*a* **b** _c_ __d__ ~~e~~ ||f|| `g` ```h```",
    "<@1> <@&2> <#3> @everyone @here <:x:4> </hand:5> <t:6>",
    "[link](https://example.org) https://example.org",
    "# big",
    "- item",
    "+ item",
    "1. item",
    "  2. item",
    "\t- item",
    "> quoted",
    "-# small",
    "back\\slash\\",
    "line\nbreak\u2028another",
]


@pytest.mark.parametrize("text", NASTY)
def test_what_people_write_marks_nothing_up(text: str) -> None:
    assert shown(public(Text(line(text)))) == " ".join(text.splitlines())


@given(st.text())
def test_no_text_marks_anything_up(text: str) -> None:
    assert shown(public(Text(line("said: ", text)))).startswith("said:")
    assert shown(public(Text(line(text, ".")))).endswith(".")


@given(st.lists(st.text(alphabet=st.sampled_from("ab *_\\`🂡漢\n"), max_size=700), max_size=12))
def test_no_message_is_too_long_nor_cut_within_a_sign(texts: list[str]) -> None:
    blocks = tuple(Text(line(text)) for text in texts)
    whole = public(*blocks)
    assert len(whole) + sum(letter > "\uffff" for letter in whole) <= MOST_LETTERS
    shown(whole)
    screen = PrivateScreen(seat=None, locale=Locale.EN, names=Names(()), blocks=blocks)
    for page in private_texts(screen):
        assert len(page) + sum(letter > "\uffff" for letter in page) <= MOST_LETTERS
        shown(page)


def test_what_does_not_fit_is_left_out_at_the_end_of_a_line() -> None:
    lines = [Text(line(f"{number} " + "x" * 300)) for number in range(20)]
    text = public(*lines)
    assert text.endswith("x\n…")
    assert [each.split()[0] for each in text.splitlines()] == [*map(str, range(13)), "…"]


def test_one_endless_line_is_cut() -> None:
    text = public(Text(line("_" * 3000)))
    assert text.endswith("\\_…")
    shown(text)

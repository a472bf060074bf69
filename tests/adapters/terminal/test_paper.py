"""Screens on paper: columns, colours where there are any, nothing that the names could do to it."""

import io

import pytest
from rich.cells import cell_len

from rummybot.adapters.terminal.ink import SUIT_STYLES
from rummybot.adapters.terminal.paper import Paper
from rummybot.engine.cards import SUITS, Card, Rank
from rummybot.engine.ids import Seat
from rummybot.i18n.spans import Who, line, strong
from rummybot.i18n.translations import Locale
from rummybot.render.names import names
from rummybot.render.screen import Block, CardRow, Heading, PublicScreen, Quiet, Side, Table, Text

SEVENS = tuple(Card(suit, Rank.SEVEN) for suit in SUITS)
OF_FOUR_SUITS = [SUIT_STYLES[suit] for suit in SUITS]
PEOPLE = names(["李雷和韩梅梅", "Ёжик", "[bold]Ann[/bold]", "\x1b[31mred"])
SEATS = tuple(Seat(number) for number in range(4))


class Tty(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.fixture(autouse=True)
def colours(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    for name in ("NO_COLOR", "FORCE_COLOR"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setenv("COLUMNS", "60")
    return monkeypatch


def written(file: io.StringIO, *blocks: Block) -> str:
    Paper(file).screen(PublicScreen(locale=Locale.EN, names=PEOPLE, blocks=blocks))
    return file.getvalue()


def test_in_a_file_there_are_no_colours_and_no_broken_lines() -> None:
    text = written(io.StringIO(), Text(line("word " * 50, strong("end"))), Quiet(line("quiet")))
    assert text.splitlines() == ["word " * 50 + "end", "quiet"]


def test_in_a_window_the_suits_differ_and_lines_are_broken() -> None:
    text = written(Tty(), CardRow(line("Hand"), (SEVENS,)), Text(line("word " * 50)))
    codes = {part.partition("7")[0] for part in text.split("\x1b[0m") if "7" in part}
    assert len(codes) >= len(OF_FOUR_SUITS) == len(set(OF_FOUR_SUITS))
    assert max(map(cell_len, text.splitlines()[1:])) <= 60


def test_nobody_who_wants_no_colours_gets_any(colours: pytest.MonkeyPatch) -> None:
    colours.setenv("NO_COLOR", "1")
    assert "38;5" not in written(Tty(), CardRow(line("Hand"), (SEVENS,)))


def test_columns_stand_below_one_another_whatever_the_names() -> None:
    rows = tuple((line(Who(seat)), line(str(10**seat))) for seat in SEATS)
    table = Table((line("Player"), line("Points")), rows, (Side.LEFT, Side.RIGHT))
    lines = written(io.StringIO(), table).splitlines()
    assert len({cell_len(each) for each in lines}) == 1
    hands = tuple(CardRow(line(Who(seat)), (SEVENS,)) for seat in SEATS)
    lines = written(io.StringIO(), *hands).splitlines()
    assert len({cell_len(each.partition("7")[0]) for each in lines}) == 1
    assert "[bold]Ann[/bold]" in lines[2]
    assert "\x1b" not in lines[3]


def test_a_card_that_just_came_in_is_marked_once() -> None:
    twice = (SEVENS[0], SEVENS[0], SEVENS[1])
    text = written(io.StringIO(), CardRow(line("Hand"), (twice,), fresh=SEVENS[:1]))
    assert text.split() == ["Hand", "7♣*", "7♣", "7♦"]


def test_melds_are_kept_apart_and_what_is_said_of_them_stands_beside_or_below() -> None:
    row = CardRow(line("Hand"), (SEVENS, SEVENS), after=line("eleven points, so to say, or more"))
    assert "7♠ / 7♣" in written(io.StringIO(), row)
    beside, below = written(io.StringIO(), row), written(Tty(), row)
    assert (len(beside.splitlines()), len(below.splitlines())) == (1, 2)


def test_a_heading_stands_apart() -> None:
    assert written(io.StringIO(), Heading(line("Deal 1"))).splitlines() == ["", "Deal 1"]

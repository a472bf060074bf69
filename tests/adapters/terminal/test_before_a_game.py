"""What is chosen before a game: on the command line, by a line, in the menu."""

import pytest

from rummybot.adapters.terminal.setup import Begin, Setup
from rummybot.adapters.terminal.wish import Wish, another, read_setup
from rummybot.commands.invocation import NOBODY
from rummybot.engine.variants import VARIANTS, find_variant
from rummybot.i18n.translations import Locale, translations
from rummybot.render.rulesheet import variant_name
from rummybot.render.text import plain_text
from tests.adapters.terminal.evening import evening

TR = translations(Locale.EN)
GAMES = (
    "Basic rummy (basic), Open rummy (open), Block rummy (block), Home rummy (home), "
    "Michigan rummy (michigan), Bozenkill rummy (bozenkill), Joker rummy (joker), "
    "Gin rummy (gin), Viennese rummy (viennese), Rommé (romme), Ditch rummy (ditch)"
)
GIN_OPTIONS = "Options: gin-bonus, undercut-bonus, too-high, stock, match, shutout."
WRONG_OPTIONS = (
    "Bonus for gin (“gin-bonus”) cannot be “1”. It can be: 20 points (20), 10 points (10), "
    "25 points (25). There is no option “foo” here. Options: Bonus for gin (gin-bonus), "
    "Bonus for the undercut (undercut-bonus), Too high a knock (too-high), When the stock is used "
    "up (stock), Length of the game (match), Shutout (shutout)."
)


def why_not(wish: Wish) -> str:
    refusal = read_setup(wish, TR)
    assert not isinstance(refusal, Setup)
    return plain_text(refusal, NOBODY, Locale.EN)


@pytest.mark.parametrize(
    ("wish", "people", "computers"),
    [
        (Wish("basic"), 1, 2),
        (Wish("basic", players=6), 1, 5),
        (Wish("gin"), 1, 1),
        (Wish("gin", people=("Ann",)), 1, 1),
        (Wish("gin", people=("Ann", "Bob")), 2, 0),
        (Wish("basic", people=("Ann", "Bob")), 2, 0),
        (Wish("basic", people=("Ann", "Bob"), players=4), 2, 2),
        (Wish("Джин"), 1, 1),
        (Wish("RUMMY"), 1, 2),
        (Wish("Простой  рамми"), 1, 2),
        (Wish("gin", people=("",)), 1, 1),
    ],
)
def test_empty_seats_are_taken_by_computers(wish: Wish, people: int, computers: int) -> None:
    setup = read_setup(wish, TR)
    assert isinstance(setup, Setup)
    assert (len(setup.people), setup.computers) == (people, computers)


@pytest.mark.parametrize(
    ("wish", "said"),
    [
        (
            Wish("whist"),
            f"“whist” is not played here. Choose from: {GAMES}.",
        ),
        (Wish("basic", players=7), "Basic rummy is for 2 to 6 players; asked for: 7."),
        (Wish("basic", players=1), "Basic rummy is for 2 to 6 players; asked for: 1."),
        (Wish("gin", players=3), "Gin rummy is for 2 players; asked for: 3."),
        (
            Wish("ditch", ("teams=two",), players=3),
            "Ditch rummy (two against two) is for 4 players; asked for: 3.",
        ),
        (Wish("gin", people=("A", "B", "C")), "Gin rummy is for 2 players; asked for: 3."),
        (
            Wish("basic", people=("A", "B", "C"), players=2),
            "More people are named (3) than are to play (2).",
        ),
        (
            Wish("gin", people=("", "B")),
            "Each of several people needs a name of letters or digits.",
        ),
        (
            Wish("gin", ("match",)),
            f"“match” is no option: write a name, = and a value. {GIN_OPTIONS}",
        ),
        (
            Wish("gin", ("gin-bonus=1", "foo=2")),
            WRONG_OPTIONS,
        ),
    ],
)
def test_what_cannot_be_played_is_told_with_what_can(wish: Wish, said: str) -> None:
    assert why_not(wish) == said


@pytest.mark.parametrize("locale", Locale)
def test_a_game_is_known_by_the_name_that_is_shown(locale: Locale) -> None:
    for variant in VARIANTS:
        shown = variant_name(variant.key, translations(locale))
        assert find_variant(shown) is variant
        assert find_variant(variant.key) is variant


def test_another_game_keeps_the_people_and_the_same_game_its_size() -> None:
    setup = Setup(variant="basic", people=("Ann",), computers=4)
    assert another(setup, "", "match=50", TR) == Setup(
        variant="basic", options=(("match", "50"),), people=("Ann",), computers=4
    )
    assert another(setup, "gin", "", TR) == Setup(variant="gin", people=("Ann",), computers=1)


async def test_enter_begins_and_a_game_can_be_named() -> None:
    assert "Basic rummy: You, Computer 1, Computer 2." in await evening("")
    assert "Gin rummy: You, Computer 1." in await evening("gin")
    assert "Length of the game: 50 points." in await evening("new basic match=50")
    assert "Enter begins;" in await evening("blah")


async def test_the_menu_can_be_skipped() -> None:
    assert "Basic rummy: You, Computer 1, Computer 2.\n" in await evening("o", "")


async def test_every_line_of_the_menu_goes_through_all_its_values_and_back() -> None:
    first = Setup(variant="basic")
    for number in range(1, 10):
        turns = {1: len(VARIANTS), 2: 5}.get(number, 0)
        if number > 2:
            turns = len(VARIANTS[0].options[number - 3].values)
        text = await evening("o", *[str(number)] * turns, "", setup=first)
        menus = text.split("What shall be played?")[1:]
        assert len(set(menus[:-1])) == turns
        assert menus[-1].split("Enter")[0] == menus[0].split("Enter")[0]
        assert "Basic rummy: You, Computer 1, Computer 2.\n" in text


async def test_the_menu_takes_names_and_values_too() -> None:
    text = await evening("o", "gin", "match=150", "match=7", "bar", "99", "")
    assert "(“match”) cannot be “7”" in text
    assert text.count("Type the number of a line") == 2
    assert "Gin rummy: You, Computer 1. Length of the game: 150 points." in text


@pytest.mark.parametrize("lines", [("3",), ("teams=two",), ("2", "2", "3"), ("2", "2", "2", "3")])
async def test_as_many_computers_sit_down_as_teams_need(lines: tuple[str, ...]) -> None:
    text = await evening("o", "ditch", *lines, "")
    assert "Ditch rummy: You, Computer 1, Computer 2, Computer 3. Teams: two against two." in text
    assert "Deal 1." in text


def test_another_game_in_teams_takes_as_many_as_these_need() -> None:
    setup = Setup(variant="ditch", people=("Ann",), computers=1)
    found = another(setup, "", "teams=two", TR)
    assert isinstance(found, Setup)
    assert found.computers == 3


async def test_the_menu_passes_over_games_that_so_many_people_cannot_play() -> None:
    people = Setup(variant="joker", people=("Ann", "Bob", "Cy"), computers=0)
    text = await evening("o", "1", "", setup=people)
    assert "Viennese rummy: Ann, Bob, Cy.\n" in text


async def test_the_menu_tells_which_games_there_are() -> None:
    text = await evening("o")
    names = (variant_name(each.key, TR) for each in VARIANTS)
    assert all(f"{name} — " in text for name in names)


async def test_one_can_leave_at_any_time() -> None:
    for lines in ([], ["quit"], ["o", "q"], ["", "выход"], ["", "1", "exit"]):
        assert (await evening(*lines)).rstrip().endswith("Goodbye!")


async def test_a_game_that_was_asked_for_begins_at_once() -> None:
    text = await evening(begin=Begin.AT_ONCE)
    assert "[1]" in text
    assert "Enter:" not in text

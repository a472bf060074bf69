"""The commands that only look: sensible before, during, between and after games, and harmless."""

import pytest

from rummybot.engine.tabletop import BetweenDeals, Drawing
from rummybot.i18n.translations import Locale
from rummybot.render.text import card_text
from tests.commands.channel import Channel, untranslated

LOOKING = ["hand", "table", "rummy scores", "rummy rules", "rummy help"]
each_locale = pytest.mark.parametrize("locale", Locale)


async def before(channel: Channel) -> None:
    await channel.lobby("basic", "match=100")


async def during(channel: Channel) -> None:
    await channel.begun("basic", "match=100")
    for _ in range(4):
        await channel.move()


async def between(channel: Channel) -> None:
    await channel.begun("basic", "match=200")
    while not isinstance((await channel.seen()).phase, BetweenDeals):
        await channel.move()


async def after(channel: Channel) -> None:
    await channel.begun("basic")
    await channel.play_out()


TIMES = {"before": before, "during": during, "between": between, "after": after}


@each_locale
@pytest.mark.parametrize("time", TIMES)
@pytest.mark.parametrize("command", LOOKING)
async def test_looking_changes_nothing_and_is_answered(
    command: str, time: str, locale: Locale
) -> None:
    channel = Channel(locale)
    await TIMES[time](channel)
    version = await channel.version()
    for who in ("Ann", "Bob", "Cat"):
        answer = await channel.says(who, command)
        assert answer.strip()
        if locale is Locale.RU:
            assert untranslated(answer) == []
    assert await channel.version() == version


# ---------------------------------------------------------------- hand


async def test_a_hand_is_shown_to_its_holder_on_turn_and_off_turn() -> None:
    channel = Channel()
    await during(channel)
    for who in ("Ann", "Bob"):
        answer = await channel.says(who, "hand")
        view = await channel.view(who)
        assert answer.startswith("== Your hand")
        assert all(card_text(card, Locale.EN) in answer for card in view.hand)


async def test_on_turn_the_choices_are_there_and_off_turn_who_is_waited_for() -> None:
    channel = Channel()
    await channel.begun("basic")
    assert isinstance((await channel.seen()).phase, Drawing)
    on = await channel.who()
    off = {"Ann": "Bob", "Bob": "Ann"}[on]
    assert "1  Draw from the stock" in await channel.says(on, "hand")
    assert f"{on} to draw" in await channel.says(off, "hand")
    assert "1  " not in await channel.says(off, "hand")


async def test_between_two_deals_the_hand_gives_way_to_the_next_deal() -> None:
    channel = Channel()
    await between(channel)
    answer = await channel.says("Ann", "hand")
    assert "Next deal" in answer
    assert "Leave the game" in answer
    assert "Your hand" not in answer


# ---------------------------------------------------------------- table


async def test_the_table_is_a_lobby_and_then_a_board() -> None:
    channel = Channel()
    await before(channel)
    lobby = await channel.says("Cat", "table")
    assert "Ann (host), Bob" in lobby
    assert "Length of the game: 100 points" in lobby
    assert "10 cards · to 100 points" in lobby
    assert "Time for a turn: 60 seconds" in lobby
    await channel.calls("Ann", "rummy start")
    board = await channel.says("Cat", "table")
    assert "Deal 1" in board
    assert "Open card" in board


# ---------------------------------------------------------------- scores


async def test_scores_are_told_as_soon_as_there_is_a_game() -> None:
    channel = Channel()
    await before(channel)
    assert "has not begun" in await channel.says("Ann", "rummy scores")
    await channel.calls("Ann", "rummy start")
    assert "no deal is finished" in await channel.says("Cat", "rummy scores")


async def test_scores_are_those_of_the_deals_played() -> None:
    channel = Channel()
    await between(channel)
    scores = (await channel.seen()).standing.scores
    answer = await channel.says("Bob", "rummy scores")
    assert "Scores after deal 1" in answer
    assert all(str(score) in answer for score in scores)
    first = answer.splitlines()[2]
    assert str(max(scores)) in first


# ---------------------------------------------------------------- rules


async def test_the_rules_are_those_of_this_table() -> None:
    channel = Channel()
    await channel.lobby("gin", "gin-bonus=25")
    answer = await channel.says("Cat", "rummy rules")
    assert "Gin" in answer.splitlines()[0]
    assert "25" in answer
    assert "25" not in await channel.says("Cat", "rummy rules", {"variant": "gin"})


async def test_a_game_that_is_named_is_told_wherever_one_is() -> None:
    channel = Channel()
    gin = await channel.says("Ann", "rummy rules", {"variant": "джин"})
    await channel.lobby("basic")
    assert await channel.says("Ann", "rummy rules", {"variant": " GIN "}) == gin
    assert await channel.says("Ann", "rummy rules", {"variant": "basic"}) != gin


@each_locale
async def test_a_game_nobody_knows_has_no_rules_but_there_are_others(locale: Locale) -> None:
    channel = Channel(locale)
    await channel.lobby("gin")
    answer = await channel.says("Ann", "rummy rules", {"variant": "poker"})
    assert answer.count("\n") == 1
    assert "poker" in answer
    assert "basic" in answer


@pytest.mark.parametrize(
    ("locale", "told"),
    [
        (
            Locale.EN,
            (
                "This table differs: Length of the game: 200 points.",
                "Time for a turn: 90 seconds (usual: 60 seconds)",
                "Wait for a “Stop!”: 5 seconds",
            ),
        ),
        (
            Locale.RU,
            (
                "За этим столом иначе: Длина партии: 200 очков.",
                "Время на ход: 90 секунд (обычно: 60 секунд)",
                "Ожидание «Стоп!»: 5 секунд",
            ),
        ),
    ],
)
async def test_the_rules_tell_in_what_this_table_differs_and_how_long_it_waits(
    locale: Locale, told: tuple[str, ...]
) -> None:
    channel = Channel(locale)
    await channel.lobby("michigan", "match=200")
    await channel.calls("Ann", "rummy time", {"time": "90"})
    answer = await channel.says("Cat", "rummy rules")
    assert [each for each in told if each not in answer] == []
    usual = await channel.says("Cat", "rummy rules", {"variant": "michigan"})
    assert not any(each in usual for each in told)


async def test_without_a_table_the_rules_are_those_of_the_first_choice() -> None:
    channel = Channel()
    answer = await channel.says("Ann", "rummy rules")
    assert answer == await channel.says("Ann", "rummy rules", {"variant": "basic"})
    await channel.lobby("basic", "courts=11-12-13")
    assert await channel.says("Ann", "rummy rules") != answer


# ---------------------------------------------------------------- help


@each_locale
async def test_help_names_every_command_that_a_newcomer_needs(locale: Locale) -> None:
    channel = Channel(locale)
    answer = await channel.says("Ann", "rummy help")
    needed = {
        Locale.EN: "new join add start draw meld layoff discard knock hand table undo rules scores",
        Locale.RU: "создать сесть компьютер начать взять выложить доложить сбросить постучать рука "
        "стол вернуть правила счёт",
    }
    assert [word for word in needed[locale].split() if word not in answer] == []


# ---------------------------------------------------------------- names and languages


async def test_everybody_is_answered_in_his_own_language() -> None:
    channel = Channel()
    await channel.begun("basic")
    ann = await channel.calls("Ann", "hand", locale=Locale.EN)
    bob = await channel.calls("Bob", "hand", locale=Locale.RU)
    assert ann.screen().locale is Locale.EN
    assert bob.screen().locale is Locale.RU
    assert ann.screen().blocks != bob.screen().blocks


@each_locale
async def test_computers_have_names_in_every_language(locale: Locale) -> None:
    channel = Channel(locale)
    await channel.calls("Ann", "rummy new", {"variant": "basic"})
    for _ in range(2):
        await channel.calls("Ann", "rummy add")
    answer = await channel.says("Ann", "table")
    assert ("Computer 2" in answer) is (locale is Locale.EN)
    assert ("Компьютер 2" in answer) is (locale is Locale.RU)

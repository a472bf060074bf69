"""Around a game: opening with options, sitting down, getting up, beginning, going on."""

import pytest

from rummybot.commands.invocation import NOBODY
from rummybot.engine.tabletop import BetweenDeals, Finished
from rummybot.engine.variants import VARIANTS, find_variant
from rummybot.i18n.translations import Locale, translations
from rummybot.render.games import game_line
from rummybot.render.text import plain_text
from tests.commands.channel import HERE, Channel, untranslated


async def variant_of(channel: Channel) -> str:
    return (await channel.app.tables.now(await channel.table())).lobby.variant


async def chosen(channel: Channel) -> dict[str, str | None]:
    """The options of the open table."""
    lobby = (await channel.app.tables.now(await channel.table())).lobby
    variant = find_variant(lobby.variant)
    assert variant is not None
    return {option.key: option.read(lobby.rules) for option in variant.options}


async def nothing_is_open(channel: Channel) -> bool:
    return await channel.app.tables.open_at(HERE) is None


# ---------------------------------------------------------------- new


@pytest.mark.parametrize(
    ("name", "key"),
    [
        *((variant.key, variant.key) for variant in VARIANTS),
        *((alias, variant.key) for variant in VARIANTS for alias in variant.aliases),
        ("", "basic"),
        ("  ", "basic"),
        (" ДЖИН ", "gin"),
        ("Рамми", "basic"),
        ("Gin-Rummy", "gin"),
    ],
)
async def test_a_game_goes_by_all_its_names(name: str, key: str) -> None:
    channel = Channel()
    await channel.calls("Ann", "rummy new", {"variant": name})
    assert await variant_of(channel) == key


def lists_all(answer: str, locale: Locale) -> bool:
    """Whether every game stands there on a line of its own, with how many can play it."""
    tr, lines = translations(locale), answer.splitlines()
    wanted = (plain_text(game_line(each.key, tr), NOBODY, locale) for each in VARIANTS)
    return all(sum(each in line for line in lines) == 1 for each in wanted)


@pytest.mark.parametrize("locale", Locale)
async def test_who_opens_a_table_and_names_no_game_is_told_which_there_are(locale: Locale) -> None:
    channel = Channel(locale)
    assert lists_all(await channel.says("Ann", "rummy new"), locale)
    other = Channel(locale)
    assert not lists_all(await other.says("Ann", "rummy new", {"variant": "gin"}), locale)


@pytest.mark.parametrize("locale", Locale)
async def test_who_chooses_no_game_changes_nothing_and_is_told_which_there_are(
    locale: Locale,
) -> None:
    channel = Channel(locale)
    await channel.calls("Ann", "rummy new", {"variant": "ditch", "options": "teams=two"})
    before = await channel.version()
    assert lists_all(await channel.says("Ann", "rummy game"), locale)
    assert await channel.version() == before
    assert await variant_of(channel) == "ditch"


@pytest.mark.parametrize(
    ("locale", "said"), [(Locale.EN, "not played here"), (Locale.RU, "не играют")]
)
async def test_an_unknown_game_is_refused_with_those_there_are(locale: Locale, said: str) -> None:
    channel = Channel(locale)
    answer = await channel.says("Ann", "rummy new", {"variant": "poker"})
    assert said in answer
    assert "poker" in answer
    assert all(variant.key in answer for variant in VARIANTS)
    assert await nothing_is_open(channel)


@pytest.mark.parametrize(
    "text",
    [
        "match=100 courts=11-12-13",
        " MATCH=100   Courts=11-12-13 ",
        "match = 100 courts =11-12-13",
        "match=100, courts=11-12-13",
        "match:100; courts: 11-12-13",
        "match=100 courts=11-12-13 match=100",
    ],
)
async def test_options_are_read_however_they_are_spaced(text: str) -> None:
    channel = Channel()
    await channel.calls("Ann", "rummy new", {"variant": "basic", "options": text})
    read = await chosen(channel)
    assert (read["match"], read["courts"], read["taken"]) == ("100", "11-12-13", "must-play")


@pytest.mark.parametrize("locale", Locale)
async def test_all_that_is_wrong_with_options_is_told_at_once(locale: Locale) -> None:
    channel = Channel(locale)
    options = "speed=fast courts=9 match 100"
    answer = await channel.says("Ann", "rummy new", {"variant": "basic", "options": options})
    for wrong in ("speed", "courts", "9", "match", "100"):
        assert f"“{wrong}”" in answer or f"«{wrong}»" in answer
    for right in ("taken", "11-12-13", "single", "200"):
        assert right in answer
    if locale is Locale.RU:
        assert set(untranslated(answer)) <= {"speed", "fast"}
    assert await nothing_is_open(channel)


@pytest.mark.parametrize(
    ("locale", "said"), [(Locale.EN, "given twice"), (Locale.RU, "указано дважды")]
)
async def test_an_option_given_twice_is_asked_about(locale: Locale, said: str) -> None:
    channel = Channel(locale)
    options = "match=100 courts=10 match=50"
    answer = await channel.says("Ann", "rummy new", {"variant": "basic", "options": options})
    assert said in answer
    assert "100" in answer
    assert "50" in answer
    assert await nothing_is_open(channel)


@pytest.mark.parametrize("options", ["match=100 " * 41, " ".join(f"a{n}=1" for n in range(13))])
async def test_more_options_than_there_are_are_not_gone_through(options: str) -> None:
    channel = Channel()
    answer = await channel.says("Ann", "rummy new", {"options": options})
    assert "too long to be read" in answer
    assert answer.count("\n") == 1
    assert await nothing_is_open(channel)


@pytest.mark.parametrize("options", ["shutout=double match=single", "match=single shutout=none"])
async def test_options_that_do_not_touch_one_another_go_together(options: str) -> None:
    channel = Channel()
    await channel.calls("Ann", "rummy new", {"variant": "gin", "options": options})
    assert (await chosen(channel))["match"] == "single"


async def test_an_option_of_another_game_is_none_here() -> None:
    channel = Channel()
    answer = await channel.says("Ann", "rummy new", {"variant": "gin", "options": "courts=10"})
    assert "no option “courts”" in answer
    assert "gin-bonus" in answer
    assert await nothing_is_open(channel)


async def test_a_second_table_is_not_opened_in_the_same_place() -> None:
    channel = Channel()
    await channel.calls("Ann", "rummy new", key="first")
    assert "open here already" in await channel.says("Bob", "rummy new")
    assert "The table is open" in await channel.says("Ann", "rummy new", key="first")


# ---------------------------------------------------------------- join, leave, add, start


async def test_one_seat_each_and_no_more_than_there_are() -> None:
    channel = Channel()
    await channel.lobby("gin")
    assert "sit at this table already" in await channel.says("Ann", "rummy join")
    assert "is full: 2 can play" in await channel.says("Cat", "rummy join")
    assert "is full: 2 can play" in await channel.says("Ann", "rummy add")


async def test_who_left_may_come_back() -> None:
    channel = Channel()
    await channel.lobby("gin")
    assert "have left the table" in await channel.says("Bob", "rummy leave")
    assert "do not sit" in await channel.says("Bob", "rummy leave")
    assert "You sit at the table" in await channel.says("Bob", "rummy join")


async def test_the_last_one_to_leave_closes_the_table() -> None:
    channel = Channel()
    await channel.calls("Ann", "rummy new")
    await channel.calls("Ann", "rummy leave")
    assert "no table here" in await channel.says("Bob", "rummy join")
    await channel.calls("Bob", "rummy new")
    assert await variant_of(channel) == "basic"


async def test_only_who_sits_there_seats_a_computer() -> None:
    channel = Channel()
    await channel.calls("Ann", "rummy new")
    assert "do not sit" in await channel.says("Bob", "rummy add")
    assert "computer sits down" in await channel.says("Ann", "rummy add")


@pytest.mark.parametrize("locale", Locale)
async def test_too_few_are_told_how_others_come_in(locale: Locale) -> None:
    channel = Channel(locale)
    await channel.calls("Ann", "rummy new")
    answer = await channel.says("Ann", "rummy start")
    assert ("/rummy add" in answer) or ("/рамми компьютер" in answer)
    assert "2" in answer
    assert "1" in answer


async def test_the_host_begins_and_nobody_else() -> None:
    channel = Channel()
    await channel.lobby("gin")
    assert "Only the host" in await channel.says("Bob", "rummy start")
    assert "do not sit" in await channel.says("Cat", "rummy start")
    assert "The game begins." in await channel.says("Ann", "rummy start")


async def test_whoever_begins_sees_his_hand_at_once_and_once() -> None:
    channel = Channel()
    await channel.lobby("basic")
    answer = await channel.says("Ann", "rummy start")
    assert answer.count("Your hand") == 1
    assert (await channel.view("Ann")).hand


async def test_with_the_host_gone_the_next_one_begins() -> None:
    channel = Channel()
    await channel.lobby("basic")
    await channel.calls("Cat", "rummy join")
    await channel.calls("Ann", "rummy leave")
    assert "Only the host" in await channel.says("Cat", "rummy start")
    assert "The game begins." in await channel.says("Bob", "rummy start")


async def test_a_game_that_runs_takes_nobody_in() -> None:
    channel = Channel()
    await channel.begun("basic")
    for command in ("rummy join", "rummy add"):
        assert "running already" in await channel.says("Cat", command)


@pytest.mark.parametrize(
    ("locale", "told"), [(Locale.EN, "its rules stay as they are"), (Locale.RU, "не меняются")]
)
async def test_what_is_played_is_not_chosen_any_more_when_it_has_begun(
    locale: Locale, told: str
) -> None:
    channel = Channel(locale)
    await channel.begun("basic")
    before = await channel.version()
    for command, arguments in (
        ("rummy game", {"variant": "michigan"}),
        ("rummy option", {"option": "match=100"}),
    ):
        answer = await channel.says("Ann", command, arguments)
        assert told in answer
        assert await channel.says("Ann", "why") == answer
    assert told in await channel.says("Bob", "rummy option")
    assert await channel.version() == before


# ---------------------------------------------------------------- between two deals


async def after_a_deal(locale: Locale = Locale.EN, *guests: str) -> Channel:
    """Ann, Bob and guests between the first deal and the second."""
    channel = Channel(locale)
    await channel.lobby("basic", "match=200")
    for guest in guests:
        await channel.calls(guest, "rummy join")
    await channel.calls("Ann", "rummy start")
    while not isinstance((await channel.seen()).phase, BetweenDeals):
        await channel.move()
    return channel


async def test_the_next_deal_begins_when_all_are_ready() -> None:
    channel = await after_a_deal()
    assert "Waiting for" in await channel.says("Ann", "rummy start")
    assert "already said so" in await channel.says("Ann", "rummy start")
    answer = await channel.says("Bob", "rummy start")
    assert answer.count("Your hand") == 1
    assert (await channel.seen()).deal_no == 2


async def test_in_mid_deal_there_is_nothing_to_begin() -> None:
    channel = Channel()
    await channel.begun("basic")
    assert "still going on" in await channel.says("Ann", "rummy start")


async def test_who_leaves_in_mid_deal_has_a_computer_play_it_to_its_end() -> None:
    channel = Channel()
    await channel.begun("basic")
    before = await channel.version()
    assert "Leave the game? A computer plays" in await channel.says("Bob", "rummy leave")
    assert await channel.version() == before
    assert "have left the game" in await channel.leaves("Bob")
    assert len((await channel.seen()).seats) == 2
    now = await channel.app.tables.now(await channel.table())
    assert [now.lobby.is_computer(seat) for seat in (await channel.seen()).seats] == [False, True]
    for command in ("hand", "rummy leave", "draw"):
        assert "no way back into it" in await channel.says("Bob", command)


@pytest.mark.parametrize(
    ("locale", "said"), [(Locale.EN, "have left the game"), (Locale.RU, "вышли из партии")]
)
async def test_between_two_deals_one_may_leave_the_game(locale: Locale, said: str) -> None:
    channel = await after_a_deal(locale, "Cat")
    assert said in await channel.leaves("Bob")
    assert len((await channel.seen()).seats) == 2
    before = await channel.version()
    not_seated = "no way back" if locale is Locale.EN else "вернуться в неё нельзя"
    for command in ("hand", "rummy leave", "draw"):
        assert not_seated in await channel.says("Bob", command)
    assert await channel.version() == before


async def test_when_too_few_stay_the_game_is_over() -> None:
    channel = await after_a_deal()
    table = await channel.table()
    assert "have left the game" in await channel.leaves("Bob")
    assert await nothing_is_open(channel)
    now = await channel.app.tables.now(table)
    assert now.table is not None
    assert isinstance(now.table.phase, Finished)

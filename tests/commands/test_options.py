"""Options as they are typed, listed and completed: by key, or in the words of any language."""

import re
from collections import Counter

import pytest

from rummybot.commands.catalog import COMMANDS
from rummybot.commands.completing import LONGEST, MOST, completions
from rummybot.commands.options import Unclear, read_options
from rummybot.engine.house_rules import HouseRule
from rummybot.engine.variants import VARIANTS
from rummybot.i18n.translations import Locale, translations
from rummybot.render.options import option_name, value_words
from tests.commands.channel import Channel, untranslated

OFFERED = [option for variant in VARIANTS for option in variant.options]
PAIRS = [(option, value) for option in OFFERED for value in option.values]
each_locale = pytest.mark.parametrize("locale", Locale)
each_pair = pytest.mark.parametrize(("option", "value"), PAIRS)


def read(said: str) -> tuple[tuple[str, str], ...]:
    found = read_options(said, translations(Locale.EN))
    assert not isinstance(found, Unclear)
    return found


# ---------------------------------------------------------------- read


@each_locale
@each_pair
def test_an_option_is_read_in_the_words_in_which_it_is_shown(
    option: HouseRule, value: str, locale: Locale
) -> None:
    tr = translations(locale)
    name, meaning = option_name(option.key, tr), value_words(option.key, value, tr)
    for said in (f"{name}: {meaning}", f"{name.upper()}={meaning.upper()}", f" {name} = {value} "):
        assert read(said) == ((option.key, value),)
    assert read(f"{option.key}={meaning}") == ((option.key, value),)


@each_locale
@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.key)
def test_all_options_of_a_game_are_read_in_one_go(variant: object, locale: Locale) -> None:
    tr = translations(locale)
    (found,) = (each for each in VARIANTS if each == variant)
    pairs = [(each.key, each.values[-1]) for each in found.options]
    for between in (" ", ", ", "; "):
        said = between.join(
            f"{option_name(key, tr)}: {value_words(key, value, tr)}" for key, value in pairs
        )
        assert read(said) == tuple(pairs)


def test_no_two_options_or_values_of_one_are_called_alike() -> None:
    spoken = [translations(locale) for locale in Locale]
    names = {(option.key, option_name(option.key, tr)) for option in OFFERED for tr in spoken}
    assert max(Counter(name for _, name in names).values()) == 1
    for key in {option.key for option in OFFERED}:
        values = {value for option in OFFERED if option.key == key for value in option.values}
        words = {(value, value_words(key, value, tr)) for value in values for tr in spoken}
        assert max(Counter(word for _, word in words).values()) == 1


@pytest.mark.parametrize(
    ("said", "pairs"),
    [
        ("", ()),
        (" , ; ", ()),
        ("match=100", (("match", "100"),)),
        ("Match : 100;COURTS=10", (("match", "100"), ("courts", "10"))),
        ("длина партии", (("match", ""),)),
        ("длина партии=7", (("match", "7"),)),
        ("match=100 очков courts=11, 12, 13", (("match", "100"), ("courts", "11-12-13"))),
        ("speed = very fast", (("speed", "very"), ("fast", ""))),
        ("matches=100", (("matches", "100"),)),
        ("match=1000", (("match", "1000"),)),
        ("=100", (("", "100"),)),
    ],
)
def test_what_is_typed_is_read_so(said: str, pairs: tuple[tuple[str, str], ...]) -> None:
    assert read(said) == pairs


# ---------------------------------------------------------------- listed


@each_locale
@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.key)
async def test_without_a_value_all_options_are_told_with_what_they_can_be(
    variant: object, locale: Locale
) -> None:
    (found,) = (each for each in VARIANTS if each == variant)
    channel, tr = Channel(locale), translations(locale)
    await channel.lobby(found.key)
    version = await channel.version()
    for who in ("Ann", "Cat"):
        told = await channel.says(who, "rummy option")
        for option in found.options:
            assert option_name(option.key, tr) in told
            assert all(value_words(option.key, value, tr) in told for value in option.values)
        if locale is Locale.RU:
            assert untranslated(told) == []
        assert len(told) < 3000
    assert await channel.version() == version


async def test_the_list_tells_what_this_table_has_and_what_is_usual() -> None:
    channel = Channel()
    await channel.lobby("gin", "gin-bonus=25 match=single")
    told = (await channel.says("Bob", "rummy option")).splitlines()
    assert "Bonus for gin: 25 points (usual: 20 points)" in told
    assert "Bonus for the undercut: 20 points" in told
    assert "Shutout: makes no difference now" in told


@each_locale
async def test_the_example_in_the_list_can_be_typed_as_it_stands(locale: Locale) -> None:
    channel = Channel(locale)
    await channel.lobby("gin")
    told = await channel.says("Ann", "rummy option")
    (example,) = re.findall("[“«](.+)[”»]", told)
    before = await channel.version()
    await channel.says("Ann", "rummy option", {"option": example})
    assert await channel.version() > before


async def test_where_there_is_no_table_there_are_no_options() -> None:
    assert "no table here" in await Channel().says("Ann", "rummy option")


@each_locale
async def test_a_value_that_is_not_to_be_had_is_answered_in_words_and_keys(locale: Locale) -> None:
    channel, tr = Channel(locale), translations(locale)
    await channel.lobby("gin")
    told = await channel.says("Ann", "rummy option", {"option": "match=7"})
    assert option_name("match", tr) in told
    assert value_words("match", "single", tr) in told
    assert "(single)" in told
    told = await channel.says("Ann", "rummy option", {"option": "colour=red"})
    assert f"{option_name('gin-bonus', tr)} (gin-bonus)" in told


# ---------------------------------------------------------------- completed


async def offered(
    channel: Channel, command: str, param: str, typed: str, locale: Locale, **given: str
) -> tuple[tuple[str, str], ...]:
    found = next(each for each in COMMANDS if each.name == command)
    which = next(each for each in found.params if each.name == param)
    call = await channel.call("Ann", given, locale=locale)
    offers = await completions(channel.app, call, found, which, typed)
    assert len(offers) <= MOST
    assert all(0 < len(part) <= LONGEST for offer in offers for part in offer)
    return offers


@each_locale
@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.key)
async def test_every_value_that_would_change_something_is_offered(
    variant: object, locale: Locale
) -> None:
    (found,) = (each for each in VARIANTS if each == variant)
    channel, tr = Channel(locale), translations(locale)
    usual = {option.key: option.read(found.rules) for option in found.options}
    pairs = {
        f"{option.key}={value}": f"{option_name(option.key, tr)}: "
        f"{value_words(option.key, value, tr)}"
        for option in found.options
        for value in option.values
        if usual[option.key] != value
    }
    given = {"variant": found.key}
    assert dict(await offered(channel, "rummy new", "options", "", locale, **given)) == pairs
    await channel.lobby(found.key)
    assert dict(await offered(channel, "rummy option", "option", "", locale)) == pairs


async def test_what_is_typed_narrows_it_down_in_any_words() -> None:
    channel = Channel()
    await channel.lobby("gin")
    for typed in ("gin-bonus=2", "BONUS FOR GIN: 2", "Премия за джин = 2"):
        found = await offered(channel, "rummy option", "option", typed, Locale.EN)
        assert [value for value, _ in found] == ["gin-bonus=20", "gin-bonus=25"]
    assert await offered(channel, "rummy option", "option", "colour", Locale.EN) == ()


async def test_what_stands_there_already_stays() -> None:
    channel = Channel()
    await channel.lobby("basic")
    found = await offered(channel, "rummy option", "option", "match=100, одна кар", Locale.EN)
    assert found == ()
    found = await offered(channel, "rummy option", "option", "match=100, cour", Locale.EN)
    assert [value for value, _ in found] == ["match=100 courts=10", "match=100 courts=11-12-13"]
    assert found[1][1] == "Length of the game: 100 points · Points of jack, queen, king: 11, 12, 13"
    assert all("match=" not in value[9:] for value, _ in found)


async def test_nothing_is_offered_where_there_is_no_table_or_no_such_game() -> None:
    channel = Channel()
    assert await offered(channel, "rummy option", "option", "", Locale.EN) == ()
    for name in ("poker", ""):
        found = await offered(channel, "rummy new", "options", "", Locale.EN, variant=name)
        assert bool(found) is (name == "")

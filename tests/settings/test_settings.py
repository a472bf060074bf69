"""What places have chosen, and what holds where nothing was."""

import pytest

from rummybot.i18n.translations import Locale
from rummybot.settings.service import LANGUAGE, WHERE, Settings, scope_of
from rummybot.store.memory import MemoryStore
from rummybot.tables.roster import Place

HERE, THERE = Place("test", "here"), Place("test", "there")


@pytest.mark.parametrize("usual", Locale)
async def test_where_nothing_was_chosen_the_usual_holds(usual: Locale) -> None:
    settings = Settings(MemoryStore(), usual)
    assert await settings.locale_of(HERE) is usual
    assert await settings.get(scope_of(HERE), WHERE) is None


async def test_each_place_has_the_language_it_has_chosen() -> None:
    settings = Settings(MemoryStore(), Locale.EN)
    await settings.set(scope_of(HERE), LANGUAGE, "ru")
    assert await settings.locale_of(HERE) is Locale.RU
    assert await settings.locale_of(THERE) is Locale.EN
    await settings.set(scope_of(HERE), LANGUAGE, "en")
    assert await settings.locale_of(HERE) is Locale.EN


@pytest.mark.parametrize("chosen", ["", "xx", "RU", "ru-RU", "русский"])
async def test_a_language_nobody_speaks_here_counts_as_none(chosen: str) -> None:
    settings = Settings(MemoryStore(), Locale.RU)
    await settings.set(scope_of(HERE), LANGUAGE, chosen)
    assert await settings.locale_of(HERE) is Locale.RU


async def test_what_was_chosen_lives_as_long_as_the_store() -> None:
    store = MemoryStore()
    await Settings(store, Locale.EN).set(scope_of(HERE), WHERE, "thread")
    assert await Settings(store, Locale.EN).get(scope_of(HERE), WHERE) == "thread"


def test_places_of_two_platforms_have_two_scopes() -> None:
    assert len({scope_of(Place(each, "1")) for each in ("discord", "telegram")}) == 2


async def test_who_follows_is_told_of_each_choice_once_it_holds() -> None:
    store = MemoryStore()
    settings, told = Settings(store, Locale.EN), list[tuple[str, str]]()
    settings.follow(lambda *what: told.append(what))
    await settings.set(scope_of(HERE), LANGUAGE, "ru")
    assert told == [(scope_of(HERE), LANGUAGE)]
    assert await settings.locale_of(HERE) is Locale.RU

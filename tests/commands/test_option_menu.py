"""The menus in which a host chooses: what is played, for how long, by which options."""

import pytest

from rummybot.commands import around_game, lobby
from rummybot.commands.invocation import Reply
from rummybot.commands.option_menu import GAME, TIME, WAIT, settings
from rummybot.commands.pressing import pressed
from rummybot.engine.variants import VARIANTS, Variant, find_variant
from rummybot.i18n.prose import prose
from rummybot.i18n.translations import Locale, translations
from rummybot.render.names import Names
from rummybot.render.press import (
    MOST_BYTES,
    OptionToken,
    PublicPress,
    PublicToken,
    option_token,
    read_token,
)
from rummybot.render.screen import OptionMenu, Setting
from rummybot.render.text import plain_text
from rummybot.tables.config import TURN_TIMES
from rummybot.tables.lobby import Lobby
from rummybot.tables.roster import PlayerRef
from tests.commands.channel import text, untranslated
from tests.commands.table import Seated, begun, call, opened, said

each_variant = pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.key)
each_locale = pytest.mark.parametrize("locale", Locale)


async def opens(seated: Seated, who: PlayerRef) -> Reply:
    """What somebody is answered who presses *Options*."""
    token = PublicToken(seated.table, PublicPress.OPTIONS, 1)
    return await pressed(seated.desk, seated.call(who), token)


async def chooses(seated: Seated, who: PlayerRef, key: str, value: str) -> Reply:
    """What somebody is answered who chooses a value."""
    token = read_token(option_token(seated.table, key=key, value=value))
    assert token == OptionToken(seated.table, key=key, value=value)
    return await pressed(seated.desk, seated.call(who), token)


def present(reply: Reply) -> dict[str, str | None]:
    """What the menus of an answer show as chosen."""
    assert reply.menu is not None
    return {each.key: each.present for each in reply.menu.settings}


async def here(seated: Seated) -> Lobby:
    return (await seated.desk.tables.now(seated.table)).lobby


# ---------------------------------------------------------------- what is offered


@each_variant
async def test_the_host_can_choose_the_game_the_time_and_every_option(variant: Variant) -> None:
    seated = await opened(variant.key)
    reply = await opens(seated, seated.ann)
    assert isinstance(reply.menu, OptionMenu)
    assert reply.menu.table == seated.table
    usual = {each.key: each.read(variant.rules) for each in variant.options}
    shown = present(reply)
    assert shown.items() >= {GAME: variant.key, TIME: str(variant.turn_time), **usual}.items()
    by_key = {each.key: each for each in reply.menu.settings}
    assert len(by_key) == len(reply.menu.settings)
    assert [each.key for each in by_key[GAME].values] == [each.key for each in VARIANTS]
    assert len(by_key[TIME].values) == len(TURN_TIMES)
    for option in variant.options:
        assert tuple(each.key for each in by_key[option.key].values) == option.values


@each_locale
@each_variant
async def test_everything_has_words_and_fits_into_a_button(
    variant: Variant, locale: Locale
) -> None:
    seated = await opened(variant.key)
    for each in settings(await here(seated), translations(locale)):
        assert reads(each, locale).strip()
        if locale is Locale.RU:
            assert untranslated(reads(each, locale)) == []
        for value in each.values:
            token = option_token(seated.table, 9, each.key, value.key)
            assert len(token.encode()) <= MOST_BYTES
            assert read_token(token) == OptionToken(seated.table, 9, each.key, value.key)


def reads(setting: Setting, locale: Locale) -> str:
    """All that is read of a setting."""
    lines = [setting.name, setting.about]
    lines += [part for each in setting.values for part in (each.label, each.about)]
    assert all(each.label for each in setting.values)
    return "\n".join(plain_text(each, Names(()), locale) for each in lines)


@each_locale
@each_variant
def test_every_game_is_told_in_one_line(variant: Variant, locale: Locale) -> None:
    written = prose(locale, variant.key)
    assert written is not None
    assert 20 < len(written.in_short) <= 100
    assert written.in_short.endswith(".")


# ---------------------------------------------------------------- chosen


async def test_what_is_chosen_holds_at_once_and_is_told() -> None:
    seated = await opened("basic")
    reply = await chooses(seated, seated.ann, "match", "100")
    assert said(reply) == "Chosen. Length of the game: 100 points (usual: one deal)"
    assert present(reply)["match"] == "100"
    reply = await chooses(seated, seated.ann, TIME, "off")
    assert said(reply) == "Chosen. Time for a turn: without limit (usual: 60 seconds)"
    assert (await here(seated)).config.turn_time is None
    reply = await chooses(seated, seated.ann, GAME, "michigan")
    assert said(reply) == "Chosen. Game: Michigan rummy"
    assert present(reply).items() >= {GAME: "michigan", "match": "500", "ace": "15"}.items()
    assert "courts" not in present(reply)
    reply = await chooses(seated, seated.ann, WAIT, "8")
    assert said(reply) == "Chosen. Wait for a “Stop!”: 8 seconds (usual: 5 seconds)"
    assert (await here(seated)).config.call_wait == 8
    reply = await chooses(seated, seated.ann, WAIT, "7")
    assert reply.refused
    assert "A draw can wait for a Stop! so many seconds" in said(reply)


async def test_what_is_so_already_changes_nothing() -> None:
    seated = await opened("basic")
    await chooses(seated, seated.ann, "match", "100")
    before = await seated.version()
    for key, value in (("match", "100"), (GAME, "basic"), (TIME, "60")):
        assert "Chosen." in said(await chooses(seated, seated.ann, key, value))
    assert await seated.version() == before
    assert present(await opens(seated, seated.ann))["match"] == "100"


async def test_an_option_that_makes_no_difference_says_so() -> None:
    seated = await opened("gin")
    await chooses(seated, seated.ann, "match", "single")
    reply = await chooses(seated, seated.ann, "shutout", "double")
    assert said(reply) == "Shutout: makes no difference now"


@pytest.mark.parametrize(
    ("key", "value", "told"),
    [
        ("courts", "10", "no option “courts”"),
        ("match", "7", "cannot be “7”"),
        (GAME, "poker", "not played here"),
        (TIME, "7", "A turn can last"),
        (TIME, "soon", "A turn can last"),
    ],
)
async def test_what_there_is_not_is_refused_and_changes_nothing(
    key: str, value: str, told: str
) -> None:
    seated = await opened("gin")
    before = await seated.version()
    reply = await chooses(seated, seated.ann, key, value)
    assert told in said(reply)
    assert reply.refused
    assert reply.menu is not None
    assert await seated.version() == before


async def test_a_game_that_so_many_cannot_play_is_refused() -> None:
    seated = await opened("basic")
    for _ in range(2):
        await lobby.add(seated.desk, call(seated.ann))
    reply = await chooses(seated, seated.ann, GAME, "gin")
    assert "at most 2 players" in said(reply)
    assert present(reply)[GAME] == "basic"


# ---------------------------------------------------------------- others, and later


async def test_others_are_told_who_chooses_and_shown_how_it_stands() -> None:
    seated = await opened("basic")
    await chooses(seated, seated.ann, "match", "100")
    reply = await opens(seated, seated.bob)
    assert reply.menu is None
    assert not reply.refused
    assert "Ann, the host, chooses" in text(reply)
    assert "Length of the game: 100 points (usual: one deal)" in text(reply)
    assert "Time for a turn: 60 seconds" in text(reply)


async def test_others_cannot_choose_by_anothers_menu() -> None:
    seated = await opened("basic")
    before = await seated.version()
    reply = await chooses(seated, seated.bob, "match", "100")
    assert "Only the host" in said(reply)
    assert reply.refused
    assert reply.menu is None
    assert await seated.version() == before


async def test_who_is_host_now_chooses_by_an_old_menu() -> None:
    seated = await opened("basic")
    await around_game.leave(seated.desk, call(seated.ann))
    assert present(await chooses(seated, seated.bob, "match", "100"))["match"] == "100"


@pytest.mark.parametrize(("key", "value"), [("match", "100"), (GAME, "michigan")])
async def test_a_late_choice_is_answered_with_that(key: str, value: str) -> None:
    seated = await begun("basic")
    before = await here(seated)
    for who in (seated.ann, seated.bob):
        reply = await chooses(seated, who, key, value)
        assert "The game has begun, and its rules stay" in said(reply)
        assert reply.refused
        assert reply.menu is None
        assert "Length of the game: one deal" in text(reply)
    assert (await here(seated)) == before
    assert "The game has begun" in said(await opens(seated, seated.ann))


async def test_the_time_for_a_turn_can_be_chosen_to_the_end() -> None:
    seated = await begun("basic")
    reply = await chooses(seated, seated.ann, TIME, "90")
    assert "Time for a turn: 90 seconds" in said(reply)
    assert not reply.refused
    assert (await here(seated)).config.turn_time == 90


async def test_one_setting_is_opened_and_a_page_turned() -> None:
    seated = await opened("basic")
    token = OptionToken(seated.table, 1, "match")
    reply = await pressed(seated.desk, seated.call(seated.ann), token)
    assert reply.menu is not None
    assert (reply.menu.page, reply.menu.opened) == (1, "match")
    gone = OptionToken(seated.table, 0, "colour")
    reply = await pressed(seated.desk, seated.call(seated.ann), gone)
    assert reply.menu is not None
    assert reply.menu.opened == ""


async def test_at_a_closed_table_there_is_nothing_to_choose() -> None:
    seated = await opened("basic")
    await around_game.leave(seated.desk, call(seated.bob))
    await around_game.leave(seated.desk, call(seated.ann))
    assert "closed" in said(await chooses(seated, seated.ann, "match", "100"))


def test_no_option_is_called_as_the_game_or_the_time_are() -> None:
    keys = {option.key for variant in VARIANTS for option in variant.options}
    assert not {GAME, TIME, WAIT} & keys
    assert find_variant(GAME) is None

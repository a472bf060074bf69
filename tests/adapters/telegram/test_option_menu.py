"""The host chooses by menus what is played and how: in one message, which others do not see."""

from dataclasses import replace
from functools import partial

import pytest

from rummybot.adapters.telegram.markup import private_texts
from rummybot.adapters.telegram.option_menu import answer_keyboard, answer_screen
from rummybot.commands.invocation import Reply
from rummybot.commands.pressing import pressed
from rummybot.engine.variants import VARIANTS, Variant
from rummybot.i18n.translations import Locale
from rummybot.render.press import MOST_BYTES, OptionToken
from tests.adapters.telegram.fingers import button, pressable
from tests.adapters.telegram.in_process import PROBED
from tests.commands.table import call, opened
from tests.local_telegram.bot import Bot
from tests.local_telegram.groups import Group
from tests.local_telegram.people import Person
from tests.local_telegram.schema import BotApi
from tests.local_telegram.seen import Place, Seen
from tests.local_telegram.server import LocalTelegram
from tests.product import running

each_api = pytest.mark.parametrize("api", [BotApi.NEWEST, BotApi.OLD])
MENU = "o:"


async def table_of(telegram: LocalTelegram, group: Group, host: Person) -> Seen:
    """The board of an open table of basic rummy."""
    await host.types(group, "/rummy basic")
    return await telegram.until(lambda: pressable(group, ":options"), "the table")


def place_of(api: BotApi, who: Person, group: Group) -> Place:
    """Where somebody is answered alone."""
    return group if api is BotApi.NEWEST else who.chat


async def opens(telegram: LocalTelegram, board: Seen, who: Person, where: Place) -> Seen:
    """The menus of the host."""
    await who.presses(board, button(board, ":options"))
    return await telegram.until(lambda: menus(who, where), "the menus")


def menus(who: Person, where: Place) -> Seen | None:
    found = (each for each in reversed(who.private(where)) if _carries(each))
    return next(found, None)


def _carries(message: Seen) -> bool:
    return any((each.data or "").startswith(MENU) for each in message.buttons)


async def chooses(telegram: LocalTelegram, who: Person, shown: Seen, *labels: str) -> None:
    """Press a setting and then one of its values, each by what its button begins with."""
    for label in labels:
        before = looks(shown)
        name = next(each.text for each in shown.buttons if each.text.startswith(label))
        await who.presses(shown, name)
        await telegram.until(partial(_has_changed, shown, before), f"what comes of {label}")


def looks(shown: Seen) -> tuple[str, list[str]]:
    """What a message shows."""
    return shown.text, [each.text for each in shown.buttons]


def _has_changed(shown: Seen, before: tuple[str, list[str]]) -> bool:
    return looks(shown) != before


@each_api
async def test_the_host_sets_the_game_and_options_and_a_restart_comes_between(
    local_telegram: LocalTelegram, bot: Bot, group: Group, ann: Person, boris: Person, api: BotApi
) -> None:
    board = await table_of(local_telegram, group, ann)
    shown = await opens(local_telegram, board, ann, place_of(api, ann, group))
    assert menus(boris, place_of(api, boris, group)) is None
    assert "Length of the game: one deal" in shown.text
    await chooses(local_telegram, ann, shown, "Game")
    assert "Gin rummy — knocking, 2 · A duel" in shown.text
    await chooses(local_telegram, ann, shown, "Gin rummy")
    assert "Chosen. Game: Gin rummy" in shown.text
    await local_telegram.until(lambda: "Gin rummy" in board.text, "the game on the board")
    updates = local_telegram.state.updates
    await local_telegram.until(lambda: not updates.pending, "the press to be confirmed")
    await bot.kill()
    local_telegram.expect("not found", method=PROBED)
    async with running(Bot(local_telegram, bot.home)):
        await chooses(local_telegram, ann, shown, "Length of the game", "200 points")
        assert "Chosen. Length of the game: 200 points (usual: 100 points)" in shown.text
        await chooses(local_telegram, ann, shown, "Bonus for gin")
        assert "✓ 20 points" in [each.text for each in shown.buttons]
        await chooses(local_telegram, ann, shown, "25 points")
        await local_telegram.until(
            lambda: "Bonus for gin: 25 points" in board.text, "the option on the board"
        )
        assert "Length of the game: 200 points" in board.text
        local_telegram.check()


@each_api
async def test_in_russian_with_a_contradiction_and_a_late_choice(
    local_telegram: LocalTelegram, bot: Bot, group: Group, ann: Person, boris: Person, api: BotApi
) -> None:
    board = await table_of(local_telegram, group, boris)
    where = place_of(api, boris, group)
    shown = await opens(local_telegram, board, boris, where)
    await chooses(local_telegram, boris, shown, "Игра", "Джин-рамми")
    assert "Выбрано. Игра: Джин-рамми" in shown.text
    await chooses(local_telegram, boris, shown, "Время на ход", "90 секунд")
    await chooses(local_telegram, boris, shown, "Победа всухую")
    await boris.types(group, "/game michigan")  # the menu stays as it is
    await local_telegram.until(lambda: "Мичиганский рамми" in board.text, "the game on the board")
    await chooses(local_telegram, boris, shown, "объявляется как есть")
    assert "Настройки «shutout» здесь нет." in shown.text
    assert "Длина партии: 500 очков" in shown.text
    await chooses(local_telegram, boris, shown, "Длина партии")
    await ann.presses(board, button(board, ":join"))
    await local_telegram.until(lambda: "Ann" in board.text, "the guest on the board")
    await boris.presses(board, button(board, ":start"))
    await local_telegram.until(lambda: pressable(group, ":play"), "the deal")
    await chooses(local_telegram, boris, shown, "200 очков")
    assert "Партия уже идёт, и до конца её правила не меняются." in shown.text
    assert "Длина партии: 500 очков" in shown.text
    assert shown.buttons == []
    local_telegram.check()


@each_api
async def test_somebody_else_may_look_and_not_choose(
    local_telegram: LocalTelegram, bot: Bot, group: Group, ann: Person, boris: Person, api: BotApi
) -> None:
    board = await table_of(local_telegram, group, ann)
    where = place_of(api, boris, group)
    await boris.presses(board, button(board, ":options"))
    told = await boris.sees("Во что и как играть, выбирает хозяин стола — Ann.", where)
    assert told.buttons == []
    assert "Длина партии: одна раздача" in told.text
    shown = await opens(local_telegram, board, ann, place_of(api, ann, group))
    await boris.presses(board, button(board, ":join"))
    await local_telegram.until(lambda: boris.name in board.text, "the guest on the board")
    await ann.presses(board, button(board, ":leave"))
    await local_telegram.until(lambda: "Ann" not in board.text, "Ann to be gone")
    await chooses(local_telegram, ann, shown, "Game")
    assert "chooses what is played" in shown.text
    assert shown.buttons == []
    local_telegram.check()


@pytest.mark.parametrize("locale", Locale)
@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.key)
async def test_every_menu_fits_into_a_message(variant: Variant, locale: Locale) -> None:
    seated = await opened(variant.key)

    async def shows(key: str = "") -> Reply:
        asked = replace(call(seated.ann), locale=locale)
        return await pressed(seated.desk, asked, OptionToken(seated.table, 0, key))

    whole = await shows()
    assert whole.menu is not None
    for key in ("", *(each.key for each in whole.menu.settings)):
        reply = await shows(key)
        assert len(private_texts(answer_screen(reply), lambda _: "")) == 1
        keyboard = answer_keyboard(reply)
        assert keyboard is not None
        for (each,) in keyboard.inline_keyboard:
            assert 0 < len(each.text) <= 40
            assert len(str(each.callback_data).encode()) <= MOST_BYTES
    assert len(whole.menu.settings) >= 3

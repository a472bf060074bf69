"""The host chooses by menus what is played and how; others look, and nobody is too late unheard."""

from dataclasses import replace

import pytest

from rummybot.adapters.discord.custom_ids import MOST_LETTERS
from rummybot.adapters.discord.layout import MOST_COMPONENTS
from rummybot.adapters.discord.option_menu import layouts
from rummybot.commands.pressing import pressed
from rummybot.engine.variants import VARIANTS, Variant
from rummybot.i18n.translations import Locale
from rummybot.render.press import OptionToken
from tests.adapters.discord.fingers import button
from tests.commands.table import call, opened
from tests.local_discord.bot import Bot, running
from tests.local_discord.people import Person
from tests.local_discord.seen import Place, Seen
from tests.local_discord.server import LocalDiscord

OPTIONS, MORE = ":options", "More options →"


async def table_of(discord: LocalDiscord, table: Place, host: Person) -> Seen:
    """The board of an open table of basic rummy."""
    await host.types(table, "/rummy new", variant="basic")
    await discord.until(lambda: table.messages, "the table")
    return table.messages[0]


async def opens(who: Person, board: Seen) -> Seen:
    """What somebody alone is shown who presses *Options*."""
    reply = await who.presses(board, button(board, OPTIONS))
    assert reply.is_private
    assert reply.message is not None
    return reply.message


def chosen(menus: Seen) -> dict[str, str]:
    """What the menus show as chosen, by their names."""
    return {
        each["placeholder"]: option["label"]
        for each in menus.selects
        for option in each["options"]
        if option.get("default")
    }


async def test_the_host_sets_the_game_and_options_and_a_restart_comes_between(
    local_discord: LocalDiscord, bot: Bot, table: Place, ann: Person
) -> None:
    board = await table_of(local_discord, table, ann)
    menus = await opens(ann, board)
    assert chosen(menus) == {
        "Game": "Basic rummy",
        "Time for a turn": "60 seconds",
        "Cards for five or six players": "6 cards",
        "A card taken from the discard pile": "must be played at once",
        "Last discard": "not needed",
    }
    reply = await ann.chooses(menus, "Game", "Michigan rummy")
    assert reply.message == menus
    assert "Chosen. **Game**: Michigan rummy" in menus.text
    await local_discord.until(lambda: "Michigan rummy" in board.text, "the game on the board")
    await bot.kill()
    async with running(Bot(local_discord, bot.home)):
        if MORE in [each.label for each in menus.buttons]:
            await ann.presses(menus, MORE)
        await ann.chooses(menus, "Length of the game", "200 points")
        assert "Chosen. **Length of the game**: 200 points (usual: 500 points)" in menus.text
        await ann.chooses(menus, "An ace left in hand", "1 point")
        assert chosen(menus)["Length of the game"] == "200 points"
        await local_discord.until(
            lambda: "An ace left in hand: 1 point" in board.text, "the option on the board"
        )
        assert "Length of the game: 200 points" in board.text
        local_discord.check()


async def test_in_russian_with_a_contradiction_and_a_late_choice(
    local_discord: LocalDiscord, bot: Bot, table: Place, ann: Person, boris: Person
) -> None:
    board = await table_of(local_discord, table, boris)
    menus = await opens(boris, board)
    await boris.chooses(menus, "Игра", "Джин-рамми")
    assert "Выбрано. **Игра**: Джин-рамми" in menus.text
    await boris.presses(menus, "Ещё настройки →")
    await boris.chooses(menus, "Длина партии", "одна раздача")
    await boris.presses(menus, "← Назад")
    await boris.chooses(menus, "Время на ход", "90 секунд")
    await local_discord.until(lambda: "90 seconds" in board.text, "the time on the board")
    assert "Length of the game: one deal" in board.text
    old = await opens(boris, board)  # a menu that stays as it is while the game is another
    await boris.presses(old, "Ещё настройки →")
    await boris.types(table, "/rummy game", variant="michigan")
    await boris.chooses(old, "Победа всухую", "объявляется как есть")
    assert "Настройки «shutout» здесь нет." in old.text
    assert chosen(old)["Длина партии"] == "500 очков"
    wrong = await boris.types(table, "/rummy option", option="масть=красная match=7 ace=1")
    assert "«масть»" in wrong.text
    assert "«7»" in wrong.text
    assert "An ace left in hand" not in board.text
    await ann.presses(board, button(board, ":join"))
    await boris.types(table, "/rummy start")
    await local_discord.until(lambda: ":play" in str(board.raw), "the deal")
    late = await boris.chooses(old, "Длина партии", "200 очков")
    assert "Партия уже идёт, и до конца её правила не меняются." in late.text
    assert old.selects == []
    assert (await boris.types(table, "/why")).text.startswith("Партия уже идёт")
    assert "**Длина партии**: 500 очков" in late.text
    local_discord.check()


async def test_somebody_else_may_look_and_not_choose(
    local_discord: LocalDiscord, bot: Bot, table: Place, ann: Person, boris: Person
) -> None:
    board = await table_of(local_discord, table, ann)
    shown = await opens(boris, board)
    assert shown.selects == []
    assert "Во что и как играть, выбирает хозяин стола — Ann." in shown.text
    assert "**Длина партии**: одна раздача" in shown.text
    menus = await opens(ann, board)
    await boris.presses(board, button(board, ":join"))
    await ann.types(table, "/rummy leave")  # now Борис is host, and Ann has her menus still
    refused = await ann.chooses(menus, "Game", "Gin rummy")
    assert "You do not sit at this table" in refused.text
    assert "Basic rummy" in board.text
    local_discord.check()


@pytest.mark.parametrize("locale", Locale)
@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.key)
async def test_every_menu_fits_into_a_message(variant: Variant, locale: Locale) -> None:
    seated = await opened(variant.key)
    asked = replace(call(seated.ann), locale=locale)
    keys: list[str] = []
    for page in range(4):
        reply = await pressed(seated.desk, asked, OptionToken(seated.table, page))
        (layout,) = layouts(reply)
        parts = list(layout.walk_children())
        assert len(parts) <= MOST_COMPONENTS
        assert layout.content_length() <= 4000
        for each in (part.to_component_dict() for part in parts):
            assert len(each.get("custom_id", "")) <= MOST_LETTERS
            assert len(each.get("placeholder", "")) <= 150
            options = each.get("options", ())
            assert len(options) <= 25
            for option in options:
                assert 0 < len(option["label"]) <= 80
                assert len(option.get("description", "")) <= 100
            if options and each["custom_id"] not in keys:
                keys.append(each["custom_id"])
    reply = await pressed(seated.desk, asked, OptionToken(seated.table))
    assert reply.menu is not None
    asked_for = {each.split(":")[3] for each in keys}
    assert asked_for == {each.key for each in reply.menu.settings}

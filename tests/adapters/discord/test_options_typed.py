"""Options of a table: offered while somebody types, in his words, and taken in any words."""

from tests.local_discord.bot import Bot
from tests.local_discord.people import Person
from tests.local_discord.seen import Place
from tests.local_discord.server import LocalDiscord


async def test_options_are_offered_and_taken_in_words(
    local_discord: LocalDiscord, bot: Bot, table: Place, ann: Person, boris: Person
) -> None:
    offered = await boris.completes(table, "/rummy new", "options", "длина", variant="gin")
    assert [each["name"] for each in offered[:2]] == [
        "Длина партии: 100 очков",
        "Длина партии: одна раздача",
    ]
    await boris.types(table, "/rummy new", variant="gin", options=offered[1]["value"])
    await local_discord.until(lambda: table.messages, "the table")
    assert "Length of the game: one deal" in table.messages[0].text
    before = table.messages[0].text
    offered = await ann.completes(table, "/rummy option", "option", "")
    assert 10 < len(offered) <= 25
    assert "Bonus for gin: 25 points" in [each["name"] for each in offered]
    told = await boris.types(table, "/rummy option")
    assert told.is_private
    assert "**Длина партии**: одна раздача (обычно: 100 очков)" in told.text
    await boris.types(table, "/rummy option", option="Премия за джин: 25 очков")
    await local_discord.until(lambda: table.messages[0].text != before, "the choice")
    assert "Bonus for gin: 25 points" in table.messages[0].text
    refused = await boris.types(table, "/rummy option", option="масть=красная")
    assert "Длина партии (match)" in refused.text
    assert (await boris.types(table, "/why")).text == refused.text
    assert bot.complaints == ""

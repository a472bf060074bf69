"""Commands typed to the bot alone: at the table at which one sits, or the one that is named."""

import pytest

from tests.adapters.discord.fingers import HAND_BUTTON, button
from tests.adapters.discord.reading import hand, offers
from tests.adapters.naming import cards_in
from tests.local_discord.bot import Bot
from tests.local_discord.people import Person
from tests.local_discord.seen import Place
from tests.local_discord.server import LocalDiscord


async def begun(discord: LocalDiscord, table: Place, host: Person, guest: Person) -> None:
    """A game of gin."""
    await host.types(table, "/rummy new", variant="gin")
    await guest.types(table, "/rummy join")
    await host.types(table, "/rummy start")


async def mover(*people: Person, **which: str) -> Person:
    """Who is to move."""
    for person in people:
        if offers((await person.types(person.dm, "/hand", **which)).text, person):
            return person
    raise AssertionError("nobody may do anything")


async def test_a_turn_is_played_by_typing_to_the_bot_alone(
    local_discord: LocalDiscord, bot: Bot, table: Place, ann: Person, boris: Person
) -> None:
    await begun(local_discord, table, ann, boris)
    person = await mover(ann, boris)
    board = table.messages[0].text
    drawn = await person.types(person.dm, "/draw", **{"from": "discard"})
    assert len(hand(drawn.text, person)) == 11
    held = hand((await person.types(person.dm, "/hand")).text, person)
    choices = await person.completes(person.dm, "/discard", "card", "")
    assert cards_in(" ".join(str(each["name"]) for each in choices)) == held
    thrown = await person.types(person.dm, "/discard", card=choices[0]["value"])
    assert hand(thrown.text, person) == held - cards_in(str(choices[0]["name"]))
    await local_discord.until(lambda: table.messages[0].text != board, "the move on the board")
    back = await person.types(person.dm, "/undo")
    assert hand(back.text, person) == held
    assert bot.complaints == ""


async def test_everything_that_is_told_there_names_the_game_and_its_channel(
    local_discord: LocalDiscord, bot: Bot, table: Place, ann: Person, boris: Person
) -> None:
    await begun(local_discord, table, ann, boris)
    for command in ("/hand", "/table", "/rummy scores", "/rummy rules"):
        for person, game in ((ann, "Gin rummy"), (boris, "Джин-рамми")):
            told = (await person.types(person.dm, command)).text
            assert f"{game} · <#{table.id}>" in told, command
    assert "/rummy new" in (await ann.types(ann.dm, "/rummy help")).text
    refused = (await boris.types(boris.dm, "/draw")).text
    assert refused.splitlines()[0] in (await boris.types(boris.dm, "/why")).text
    await boris.types(boris.dm, "/rummy leave")
    assert f"<#{table.id}>" in (await ann.types(ann.dm, "/rummy end")).text


async def test_a_hand_sent_as_a_direct_message_names_the_game_and_its_channel(
    local_discord: LocalDiscord, bot: Bot, table: Place, ann: Person, boris: Person
) -> None:
    await begun(local_discord, table, ann, boris)
    await local_discord.until(lambda: HAND_BUTTON in str(table.messages[0].raw), "the board")
    shown = (await ann.presses(table.messages[0], button(table.messages[0], HAND_BUTTON))).message
    assert shown is not None
    heading = f"Your hand · Gin rummy · <#{table.id}>"
    assert heading in shown.text
    send = next(
        each.custom_id for each in shown.buttons if each.custom_id and ":d0:" in each.custom_id
    )
    await ann.presses(shown, send)
    assert heading in ann.dm.last.text


async def test_at_several_tables_it_is_asked_which_and_each_can_be_named(
    local_discord: LocalDiscord, bot: Bot, table: Place, ann: Person, boris: Person
) -> None:
    other = local_discord.place("other")
    for place in (table, other):
        await begun(local_discord, place, ann, boris)
    asked = (await ann.types(ann.dm, "/hand")).text
    assert hand(asked, ann) == frozenset()
    assert f"1: Gin rummy · <#{table.id}>" in asked
    assert f"2: Gin rummy · <#{other.id}>" in asked
    choices = await ann.completes(ann.dm, "/hand", "table", "")
    assert len(choices) == 2
    boards = [place.messages[0].text for place in (table, other)]
    second = str(choices[1]["value"])
    person = await mover(ann, boris, table=second)
    shown = (await person.types(person.dm, "/hand", table=second)).text
    assert f"<#{other.id}>" in shown
    await person.types(person.dm, "/draw", table=second, **{"from": "discard"})
    await local_discord.until(lambda: other.messages[0].text != boards[1], "the move")
    assert table.messages[0].text == boards[0]


@pytest.mark.parametrize("command", ["/rummy new", "/rummy join", "/rummy add", "/rummy option"])
async def test_there_are_no_tables_in_direct_messages(
    local_discord: LocalDiscord, bot: Bot, table: Place, ann: Person, command: str
) -> None:
    told = (await ann.types(ann.dm, command)).text
    assert "channels of servers" in told
    assert (await ann.types(ann.dm, "/why")).text == told
    assert "no table here" in (await ann.types(ann.dm, "/hand")).text
    assert bot.complaints == ""


async def test_nobody_is_told_by_typing_elsewhere_what_is_not_his(
    local_discord: LocalDiscord, bot: Bot, table: Place, ann: Person, boris: Person
) -> None:
    await begun(local_discord, table, ann, boris)
    eve = local_discord.person("Eve")
    assert hand((await eve.types(eve.dm, "/hand")).text, eve) == frozenset()
    assert await eve.completes(eve.dm, "/discard", "card", "") == []
    mine = hand((await ann.types(ann.dm, "/hand")).text, ann)
    theirs = hand((await boris.types(boris.dm, "/hand")).text, boris)
    assert len(mine) == len(theirs) == 10
    assert not mine & theirs

"""The public message of a table: one, edited in place, whatever happens to it."""

import discord
import pytest

from rummybot.adapters.discord.outlet import DiscordOutlet
from rummybot.app import build_for_a_while
from rummybot.delivery.outlet import Ref, Unreachable
from rummybot.i18n.spans import line
from rummybot.i18n.translations import Locale
from rummybot.render.names import Names
from rummybot.render.screen import PublicScreen, Text
from rummybot.tables.chance import SeededChance
from rummybot.tables.ports import Account
from rummybot.tables.roster import Place as TablePlace
from tests.adapters.discord.in_process import serving
from tests.local_discord import messages
from tests.local_discord.bot import Bot
from tests.local_discord.errors import THREAD_ARCHIVED
from tests.local_discord.people import Person
from tests.local_discord.seen import Place
from tests.local_discord.server import LocalDiscord
from tests.local_discord.world import PUBLIC_THREAD, Channel, when

MESSAGES = r"/channels/\d+/messages"


def screen(text: str) -> PublicScreen:
    return PublicScreen(locale=Locale.EN, names=Names(()), blocks=(Text(line(text)),))


# ---------------------------------------------------------------- as people see it


async def test_a_table_that_somebody_deleted_comes_back(
    local_discord: LocalDiscord, bot: Bot, table: Place, ann: Person, boris: Person
) -> None:
    await ann.types(table, "/rummy new", variant="gin")
    await local_discord.until(lambda: table.messages, "the table")
    first = table.last
    messages.delete(local_discord.state, first.message)
    await boris.types(table, "/rummy join")
    await local_discord.until(lambda: table.messages, "the table anew")
    assert table.last.id != first.id
    assert "Борис" in table.last.text
    await ann.types(table, "/rummy start")
    await local_discord.until(lambda: "Stock" in table.messages[0].text, "the game")
    assert sum("Stock" in each.text for each in table.messages) == 1  # beside it, who is called


async def test_a_message_whose_answer_was_lost_is_not_shown_twice(
    local_discord: LocalDiscord, bot: Bot, table: Place, ann: Person
) -> None:
    local_discord.fail_next("POST", f"{MESSAGES}$", carried_out=True)
    await ann.types(table, "/rummy new", variant="gin")
    await ann.types(table, "/rummy add")
    await local_discord.until(lambda: "Computer 1" in table.last.text, "the second player")
    assert len(table.messages) == 1
    posted = [each for each in local_discord.requests if each.path.endswith("/messages")]
    assert len(posted) == 2
    assert posted[0].body["nonce"] == posted[1].body["nonce"]
    assert all(each.body["enforce_nonce"] for each in posted)


async def test_names_mark_nothing_up_and_call_nobody(
    local_discord: LocalDiscord, bot: Bot, table: Place
) -> None:
    bad = local_discord.person("**<@1>@everyone `x`_", permissions=1 << 17)
    await bad.types(table, "/rummy new", variant="gin")
    await local_discord.until(lambda: table.messages, "the table")
    assert "\\*\\*\\<\\@1\\>\\@everyone \\`x\\`\\_" in table.last.text
    assert table.last.pings == []
    assert not table.last.raw["mention_everyone"]
    sent = [each.body for each in local_discord.requests if "components" in (each.body or {})]
    assert sent
    assert all(each["allowed_mentions"] == {"parse": []} for each in sent)


async def test_whoever_plays_where_the_bot_may_not_write_is_told(
    local_discord: LocalDiscord, bot: Bot, table: Place, ann: Person, boris: Person
) -> None:
    table.deny("SEND_MESSAGES")
    reply = await ann.types(table, "/rummy new", variant="gin")
    assert reply.text.startswith("The table cannot be shown here")
    assert "The table is open" in reply.text
    assert "Показать стол здесь нельзя" in (await boris.types(table, "/rummy join")).text
    table.allow("SEND_MESSAGES")
    reply = await ann.types(table, "/rummy start")
    assert "cannot be shown" not in reply.text
    await local_discord.until(
        lambda: table.messages and "Stock" in table.messages[0].text, "the table"
    )


@pytest.mark.parametrize("way", ["channel", "thread", "server"])
async def test_a_channel_that_vanishes_takes_only_its_table_with_it(
    local_discord: LocalDiscord, bot: Bot, table: Place, ann: Person, boris: Person, way: str
) -> None:
    place = thread_under(table) if way == "thread" else table
    await ann.types(place, "/rummy new", variant="gin")
    await boris.types(place, "/rummy join")
    await ann.types(place, "/rummy start")
    await local_discord.until(lambda: place.messages, "the table")
    if way == "server":
        gone = {"id": str(local_discord.state.guild.id)}
        local_discord.state.dispatch("GUILD_DELETE", gone, local_discord.state.guild.id)
    else:
        table.vanishes()
        place.channel.gone = True
    assert "closed" in (await ann.sees("closed", ann.dm)).text
    assert "закрыта" in (await boris.sees("закрыта", boris.dm)).text
    assert len(ann.dm.messages) == 1
    elsewhere = local_discord.place("elsewhere")
    await ann.types(elsewhere, "/rummy new", variant="gin")
    await local_discord.until(lambda: elsewhere.messages, "another table")
    assert "Traceback" not in bot.said


async def test_a_long_answer_goes_on_in_further_messages(
    local_discord: LocalDiscord,
    bot: Bot,
    table: Place,
    boris: Person,
) -> None:
    reply = await boris.types(table, "/rummy rules", variant="gin")
    assert reply.is_private
    assert "наберёт 100 очков" in reply.text


async def test_a_table_stands_in_a_thread_and_wakes_it(
    local_discord: LocalDiscord, bot: Bot, table: Place, ann: Person
) -> None:
    table.deny("SEND_MESSAGES")  # which counts for nothing in threads
    thread = thread_under(table)
    reply = await ann.types(thread, "/rummy new", variant="gin")
    assert reply.text.startswith("The table is open")
    await local_discord.until(lambda: thread.messages, "the table")
    thread.channel.thread["archived"] = True
    local_discord.expect(THREAD_ARCHIVED)
    await ann.types(thread, "/rummy add")
    await local_discord.until(lambda: len(thread.messages) == 2, "a new message")
    assert "Computer 1" in thread.last.text
    thread.deny("SEND_MESSAGES_IN_THREADS")
    assert "cannot be shown" in (await ann.types(thread, "/table")).text


def thread_under(place: Place) -> Place:
    state, guild_id = place.state, place.channel.guild_id
    thread = Channel(state.new_id(), PUBLIC_THREAD, "cards", guild_id, parent_id=place.id)
    thread.thread = {
        "archived": False,
        "locked": False,
        "auto_archive_duration": 60,
        "archive_timestamp": when(state.clock()),
    }
    payload = state.add(thread).payload(0)
    state.dispatch("THREAD_CREATE", {**payload, "newly_created": True}, guild_id)
    return Place(state, thread)


# ---------------------------------------------------------------- as the presenter uses it


async def test_an_edit_that_changes_nothing_is_left_out(
    local_discord: LocalDiscord, table: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with serving(
        local_discord, build_for_a_while(SeededChance(7), Locale.EN), monkeypatch
    ) as gateway:
        place = TablePlace("discord", str(table.id))
        ref = await gateway.outlet.show(place, screen("one"), "one")
        assert isinstance(ref, Ref)
        for text in ("one", "two", "two"):
            assert await gateway.outlet.update(place, ref, screen(text)) is True
        assert table.last.text == "two"
        assert [each.method for each in local_discord.requests if "messages" in each.path] == [
            "POST",
            "PATCH",
        ]


async def test_a_call_that_is_changed_still_names_whom_it_called_and_calls_nobody(
    local_discord: LocalDiscord, table: Place, ann: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with serving(
        local_discord, build_for_a_while(SeededChance(7), Locale.EN), monkeypatch
    ) as gateway:
        place, who = TablePlace("discord", str(table.id)), (Account("discord", str(ann.id)),)
        ref = await gateway.outlet.show(place, screen("one"), "one", who)
        assert isinstance(ref, Ref)
        assert table.last.text == f"<@{ann.id}>\none"
        assert await gateway.outlet.update(place, ref, screen("two"), who)
        assert table.last.text == f"<@{ann.id}>\ntwo"
        assert table.last.pings == [ann.id]
        (_, changed) = [each.body for each in local_discord.requests if "messages" in each.path]
        assert changed["allowed_mentions"] == {"parse": [], "users": [ann.id]}
        shown = [each.kind for each in local_discord.log if each.channel_id == table.id]
        assert shown == ["message", "edit"]


async def test_only_what_lasts_is_told_as_unreachable(
    local_discord: LocalDiscord, table: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with serving(
        local_discord, build_for_a_while(SeededChance(7), Locale.EN), monkeypatch
    ) as gateway:
        place = TablePlace("discord", str(table.id))
        table.deny("VIEW_CHANNEL")
        assert await gateway.outlet.show(place, screen("one"), "one") == Unreachable(
            "Discord answers 50001"
        )
        table.allow("VIEW_CHANNEL")
        local_discord.limit_next("POST", f"{MESSAGES}$", via=False)
        with pytest.raises(discord.HTTPException):
            await gateway.outlet.show(place, screen("one"), "one")
        ref = await gateway.outlet.show(place, screen("one"), "one")
        assert isinstance(ref, Ref)
        local_discord.fail_next("PATCH", MESSAGES, status=400)
        with pytest.raises(discord.HTTPException):
            await gateway.outlet.update(place, ref, screen("two"))


async def test_a_broken_connection_is_tried_again(
    local_discord: LocalDiscord, table: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken = iter([ConnectionResetError(104, "Connection reset by peer")])
    send = discord.http.HTTPClient.send_message

    def once_broken(self: discord.http.HTTPClient, *given: object, **more: object) -> object:
        for error in broken:
            raise error
        return send(self, *given, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(discord.http.HTTPClient, "send_message", once_broken)
    async with serving(
        local_discord, build_for_a_while(SeededChance(7), Locale.EN), monkeypatch
    ) as gateway:
        outlet: DiscordOutlet = gateway.outlet
        await outlet.show(TablePlace("discord", str(table.id)), screen("one"), "one")
    assert table.last.text == "one"

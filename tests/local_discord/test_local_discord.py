"""The real discord.py at the local Discord: what ought to work, works."""

import asyncio
import logging
from collections.abc import AsyncIterator
from typing import Any

import discord
import discord.gateway
import discord.http
import pytest
import pytest_asyncio
import yarl

from tests.local_discord.seen import Place
from tests.local_discord.server import LocalDiscord
from tests.local_discord.slash import NotOfferedError
from tests.local_discord.tiny import INTENTS, TinyBot


@pytest.fixture
def pointed(local_discord: LocalDiscord, monkeypatch: pytest.MonkeyPatch) -> LocalDiscord:
    """The local Discord with the library pointed at it."""
    monkeypatch.setattr(discord.http.Route, "BASE", local_discord.rest_url)
    address = yarl.URL(local_discord.gateway_url)
    monkeypatch.setattr(discord.gateway.DiscordWebSocket, "DEFAULT_GATEWAY", address)
    return local_discord


@pytest_asyncio.fixture
async def tiny(pointed: LocalDiscord) -> AsyncIterator[TinyBot]:
    """A small bot, connected."""
    client = TinyBot()
    async with client:
        running = asyncio.create_task(client.start(pointed.state.token))
        await pointed.until(lambda: pointed.gateway.live or running.done(), "the bot to connect")
        yield client
        # Once closed, the library cannot tell any more that it is ready, and leaves that undone.
        await pointed.until(lambda: is_settled(client), "the bot to be ready")
    await running
    await own_tasks_done()
    pointed.check()


def is_settled(client: discord.Client) -> bool:
    task = client._connection._ready_task
    return task is None or task.done()


async def own_tasks_done() -> None:
    """The library does not wait for what it began for its last events, nor for what that began."""
    while own := [each for each in asyncio.all_tasks() if _of_the_library(each)]:
        await asyncio.gather(*own, return_exceptions=True)


def _of_the_library(task: asyncio.Task[Any]) -> bool:
    code = getattr(task.get_coro(), "cr_code", None)
    return code is not None and "/discord/" in code.co_filename


async def channel_of(pointed: LocalDiscord, client: TinyBot, table: Place) -> discord.TextChannel:
    """A channel as the library knows it, once it has heard of it."""
    channel = await pointed.until(lambda: client.get_channel(table.id), "the channel")
    assert isinstance(channel, discord.TextChannel)
    return channel


@pytest.fixture
def table(pointed: LocalDiscord) -> Place:
    return pointed.place("table")


async def test_a_bot_logs_in_and_registers_its_commands(
    pointed: LocalDiscord, tiny: TinyBot
) -> None:
    names = [command["name"] for command in pointed.state.commands[None]]
    assert names == ["cards", "later", "panel", "greet", "hand"]
    await pointed.until(lambda: tiny.is_ready(), "the bot to be ready")
    assert tiny.guilds[0].name == "Card club"
    assert tiny.application_id == pointed.state.bot.id


async def test_a_wrong_token_is_told_at_once(pointed: LocalDiscord) -> None:
    async with TinyBot() as client:
        with pytest.raises(discord.LoginFailure):
            await client.start("wrong")
    assert pointed.requests[-1].status == 401


async def test_the_gateway_closes_on_a_wrong_token(pointed: LocalDiscord) -> None:
    async with TinyBot() as client:
        await client.login(pointed.state.token)
        client.http.token = "wrong"
        with pytest.raises(discord.ConnectionClosed) as caught:
            await client.connect()
    assert caught.value.code == 4004


@pytest.mark.parametrize("intent", ["members", "presences", "message_content"])
async def test_privileged_intents_are_not_had(pointed: LocalDiscord, intent: str) -> None:
    client = TinyBot()
    client._connection._intents = discord.Intents(guilds=True, **{intent: True})
    async with client:
        with pytest.raises(discord.PrivilegedIntentsRequired):
            await client.start(pointed.state.token)


async def test_a_slash_command_is_answered_in_public_and_to_one(
    pointed: LocalDiscord, tiny: TinyBot, table: Place
) -> None:
    ann, bob = pointed.person("Ann"), pointed.person("Bob")
    reply = await ann.types(table, "/cards new", variant="Gin rummy", seats=3)
    hand = await ann.sees("your hand")
    await bob.sees("gin, open")

    assert hand.is_private
    assert ann.last_private(table) == hand
    assert [each.content for each in table.messages] == ["gin, open"]
    assert [each.content for each in bob.reads(table)] == ["gin, open"]
    assert not reply.is_private
    assert [entry.payload["content"] for entry in bob.received() if entry.channel_id] == [
        "gin for 3",
        "gin, open",
    ]
    assert "your hand" in str([entry.payload for entry in ann.received()])


async def test_a_deferred_answer_is_waited_for(
    pointed: LocalDiscord, tiny: TinyBot, table: Place
) -> None:
    reply = await pointed.person("Ann").types(table, "/later")
    assert reply.text == "at last"
    assert reply.is_private
    assert table.messages == []


async def test_a_persons_language_arrives(
    pointed: LocalDiscord, tiny: TinyBot, table: Place
) -> None:
    reply = await pointed.person("Боб", locale="ru").types(table, "/hand", card="7s")
    assert reply.text == "7s of ru"


async def test_a_field_is_completed(pointed: LocalDiscord, tiny: TinyBot, table: Place) -> None:
    ann = pointed.person("Ann")
    choices = await ann.completes(table, "/hand", "card", "7")
    assert choices == [{"name": "7s", "value": "7s"}, {"name": "7h", "value": "7h"}]
    assert pointed.log[-1].seen_by == ann.id


async def test_only_what_was_registered_can_be_typed(
    pointed: LocalDiscord, tiny: TinyBot, table: Place
) -> None:
    ann = pointed.person("Ann")
    wrong: list[tuple[str, dict[str, Any]]] = [
        ("/knock", {}),
        ("/cards", {}),
        ("/cards old", {}),
        ("/cards new", {"variant": "poker"}),
        ("/cards new", {}),
        ("/cards new", {"variant": "gin", "seats": "two"}),
        ("/hand", {"card": "7s", "suit": "s"}),
    ]
    for command, options in wrong:
        with pytest.raises(NotOfferedError):
            ann.sends(table, command, **options)
    with pytest.raises(NotOfferedError):
        await ann.completes(table, "/cards new", "seats", "2")


async def test_buttons_and_selects_are_used(
    pointed: LocalDiscord, tiny: TinyBot, table: Place
) -> None:
    ann, bob = pointed.person("Ann"), pointed.person("Bob")
    await ann.types(table, "/cards new", variant="gin")
    await bob.sees("gin, open")
    chosen = await bob.chooses(table.last, "Which?", "Seven")
    assert chosen.text == "chose ['7']"
    await bob.presses(table.last, "Again")
    assert table.messages[0].content == "pressed"
    assert len(table.messages) == 1
    with pytest.raises(NotOfferedError):
        bob.taps(table.last, "Leave")
    hand = await ann.sees("your hand")
    with pytest.raises(NotOfferedError):
        bob.taps(hand, "Again")


async def test_messages_of_components_alone(
    pointed: LocalDiscord, tiny: TinyBot, table: Place
) -> None:
    await pointed.person("Ann").types(table, "/panel")
    assert table.last.text == "Table 7\nHand"
    assert [button.custom_id for button in table.last.buttons] == ["hand"]


async def test_pings_go_as_far_as_they_are_allowed(
    pointed: LocalDiscord, tiny: TinyBot, table: Place
) -> None:
    ann, bob = pointed.person("Ann"), pointed.person("Bob")
    await ann.types(table, "/greet", player=bob)
    assert table.last.pings == [bob.id]
    assert table.last.raw["mention_everyone"] is False

    channel = await channel_of(pointed, tiny, table)
    none = discord.AllowedMentions.none()
    await channel.send(f"<@{bob.id}>", allowed_mentions=none)
    assert table.last.pings == []


async def test_a_message_is_sent_edited_read_and_deleted(
    pointed: LocalDiscord, tiny: TinyBot, table: Place
) -> None:
    channel = await channel_of(pointed, tiny, table)
    message = await channel.send("one", nonce=7, silent=True)
    again = await channel.send("one", nonce=7)
    assert again.id == message.id
    await message.edit(content="two")
    assert (await channel.fetch_message(message.id)).content == "two"
    assert [each.content async for each in channel.history()] == ["two"]
    await message.delete()
    assert table.messages == []
    kinds = [entry.kind for entry in pointed.log if entry.channel_id == table.id]
    assert kinds == ["message", "edit", "delete"]


async def test_files_are_kept(pointed: LocalDiscord, tiny: TinyBot, table: Place) -> None:
    channel = await channel_of(pointed, tiny, table)
    picture = discord.File(__file__, filename="table.png", description="Two melds")
    message = await channel.send(file=picture)
    assert table.last.text == "Two melds"
    assert b"Two melds" in await message.attachments[0].read(use_cached=False)


async def test_threads_are_known_to_the_library(
    pointed: LocalDiscord, tiny: TinyBot, table: Place
) -> None:
    ann = pointed.person("Ann")
    channel = await channel_of(pointed, tiny, table)
    thread = await (await channel.send("Gin")).create_thread(name="Gin")
    await thread.send("dealt")
    (place,) = table.threads
    assert place.last.content == "dealt"
    await pointed.until(lambda: tiny.get_channel(thread.id), "the thread")
    assert (await ann.types(place, "/later")).text == "at last"
    await thread.edit(archived=True)
    assert place.channel.thread["archived"]


async def test_direct_messages(pointed: LocalDiscord, tiny: TinyBot, table: Place) -> None:
    ann, bob = pointed.person("Ann"), pointed.person("Bob")
    await (await tiny.fetch_user(ann.id)).send("for you")
    assert ann.last_private().content == "for you"
    assert bob.reads() == []
    bob.closes_dms()
    user = await tiny.fetch_user(bob.id)
    with pytest.raises(discord.Forbidden) as caught:
        await user.send("for you")
    assert caught.value.code == 50007


async def test_others_messages_come_without_their_content(
    pointed: LocalDiscord, tiny: TinyBot, table: Place
) -> None:
    pointed.person("Ann").says(table, "what are you playing?")
    await pointed.person("Bob").types(table, "/later")  # so the event before it has arrived
    assert [each.content for each in tiny.heard] == [""]


async def test_a_dropped_session_is_resumed(
    pointed: LocalDiscord, tiny: TinyBot, table: Place
) -> None:
    ann = pointed.person("Ann")
    await pointed.until(lambda: tiny.is_ready(), "the bot to be ready")
    pointed.gateway.drop()
    reply = await ann.types(table, "/later")
    assert reply.text == "at last"
    assert pointed.gateway.resumed == 1
    pointed.gateway.ask_to_reconnect()
    await pointed.until(lambda: pointed.gateway.resumed == 2, "the bot to resume")
    assert tiny.readies == 1


async def test_an_invalid_session_means_a_second_ready(
    pointed: LocalDiscord, tiny: TinyBot, table: Place
) -> None:
    ann = pointed.person("Ann")
    pointed.gateway.invalidate()
    await pointed.until(lambda: len(pointed.gateway.greeted) == 2, "a second READY")
    assert (await ann.types(table, "/later")).text == "at last"
    await pointed.until(lambda: tiny.is_ready(), "the bot to be ready again")


async def test_a_replayed_interaction_is_answered_once(
    pointed: LocalDiscord, tiny: TinyBot, table: Place, caplog: pytest.LogCaptureFixture
) -> None:
    reply = await pointed.person("Ann").types(table, "/later")
    caplog.set_level(logging.CRITICAL)  # the small bot does not expect it, and complains
    reply.arrives_again()
    await pointed.until(lambda: pointed.refused, "the second answer")
    assert pointed.refused[0][1].code == 40060
    pointed.expect(40060)
    assert len(reply.messages) == 1


async def test_being_told_to_slow_down_is_obeyed(
    pointed: LocalDiscord, tiny: TinyBot, table: Place
) -> None:
    channel = await channel_of(pointed, tiny, table)
    pointed.limit_next("POST", "/messages", retry_after=0.001, times=2)
    await channel.send("at last")
    assert [each.content for each in table.messages] == ["at last"]
    statuses = [each.status for each in pointed.requests if each.path.endswith("/messages")]
    assert statuses == [429, 429, 200]

    pointed.limit_next("POST", "/messages", via=False)
    with pytest.raises(discord.HTTPException) as caught:
        await channel.send("taken for a ban")
    assert caught.value.status == 429


async def test_several_shards_identify(pointed: LocalDiscord) -> None:
    client = discord.AutoShardedClient(intents=INTENTS, guild_ready_timeout=0.01)
    async with client:
        running = asyncio.create_task(client.start(pointed.state.token))
        await pointed.until(lambda: pointed.gateway.live, "the shard")
        assert pointed.gateway.live[0].shard == (0, 1)
    await running

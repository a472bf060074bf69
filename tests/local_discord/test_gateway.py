"""The gateway without a library: compression, and connections that it closes."""

import asyncio
import json
import zlib
from typing import Any

import aiohttp
import pytest

from tests.local_discord.clock import ManualClock
from tests.local_discord.errors import Json
from tests.local_discord.server import LocalDiscord

INTENTS = 1 << 0 | 1 << 9
QUERY = "?v=10&encoding=json"


def identify(discord: LocalDiscord, **more: Any) -> Json:
    properties = {"os": "linux", "browser": "none", "device": "none"}
    data = {"token": discord.state.token, "intents": INTENTS, "properties": properties}
    return {"op": 2, "d": {**data, **more}}


async def talk(discord: LocalDiscord, *said: Any, query: str = QUERY) -> tuple[list[Any], int]:
    """Say these things and listen to the end; what came back, and the code of closing."""
    async with (
        asyncio.timeout(10),
        aiohttp.ClientSession() as session,
        session.ws_connect(discord.gateway_url + query) as socket,
    ):
        for each in said:
            await socket.send_str(each if isinstance(each, str) else json.dumps(each))
        heard = [json.loads(message.data) async for message in socket]
        return heard, socket.close_code or 0


END = {"op": 77}  # not an opcode: the gateway closes with 4001
CLOSINGS: dict[str, tuple[list[Any], int]] = {
    "unknown opcode": ([END], 4001),
    "not JSON": (["{"], 4002),
    "too long": (["1" * 4097], 4002),
    "not yet identified": ([{"op": 3, "d": {}}], 4003),
    "wrong token": ([{"op": 2, "d": {"token": "x", "intents": 1}}], 4004),
    "wrong token to resume": ([{"op": 6, "d": {"token": "x"}}], 4004),
}


@pytest.mark.parametrize(("said", "code"), CLOSINGS.values(), ids=CLOSINGS.keys())
async def test_it_closes(local_discord: LocalDiscord, said: list[Any], code: int) -> None:
    heard, closed = await talk(local_discord, *said)
    assert heard[0]["op"] == 10
    assert heard[0]["d"]["heartbeat_interval"] > 0
    assert closed == code


@pytest.mark.parametrize(
    ("more", "code"),
    [
        ({"intents": None}, 4013),
        ({"intents": 1 << 30}, 4013),
        ({"intents": 1 << 15}, 4014),
        ({"shard": [1, 1]}, 4010),
    ],
)
async def test_it_refuses_to_identify(local_discord: LocalDiscord, more: Json, code: int) -> None:
    assert (await talk(local_discord, identify(local_discord, **more)))[1] == code


async def test_it_identifies_once(local_discord: LocalDiscord) -> None:
    hello = identify(local_discord)
    heard, closed = await talk(local_discord, hello, {"op": 1, "d": None}, hello)
    assert [each.get("t") or each["op"] for each in heard] == [10, "READY", "GUILD_CREATE", 11]
    assert closed == 4005


async def test_other_versions_are_not_spoken(local_discord: LocalDiscord) -> None:
    assert (await talk(local_discord, query="?v=9"))[1] == 4012
    assert (await talk(local_discord, query="?v=10&encoding=etf"))[1] == 4002
    assert (await talk(local_discord, query="?v=10&compress=zstd-stream"))[1] == 4002


async def test_a_hundred_and_twenty_payloads_a_minute(local_discord: LocalDiscord) -> None:
    beat = {"op": 1, "d": None}
    assert (await talk(local_discord, *[beat] * 121))[1] == 4008


async def test_a_session_is_resumed_from_where_it_was(local_discord: LocalDiscord) -> None:
    heard, _ = await talk(local_discord, identify(local_discord), END)
    session = heard[1]["d"]["session_id"]
    local_discord.place("while it was away")
    resume = {"token": local_discord.state.token, "session_id": session, "seq": 1}
    heard, _ = await talk(local_discord, {"op": 6, "d": resume}, END)
    assert [each["t"] for each in heard[1:]] == ["GUILD_CREATE", "CHANNEL_CREATE", "RESUMED"]
    assert [each["s"] for each in heard[1:]] == [2, 3, 4]

    assert (await talk(local_discord, {"op": 6, "d": {**resume, "seq": 99}}))[1] == 4007
    unknown = {**resume, "session_id": "x"}
    heard, _ = await talk(local_discord, {"op": 6, "d": unknown}, END)
    assert heard[1] == {"op": 9, "d": False}


async def test_an_event_can_be_told_out_of_its_order(local_discord: LocalDiscord) -> None:
    heard, _ = await talk(local_discord, identify(local_discord), END)
    late = local_discord.gateway.delay_next("CHANNEL_CREATE")
    assert not late.is_due
    for name in ("first", "second"):
        local_discord.place(name)
    late.arrives()
    session = {"session_id": heard[1]["d"]["session_id"], "seq": 2}
    resume = {"op": 6, "d": {"token": local_discord.state.token, **session}}
    heard, _ = await talk(local_discord, resume, END)
    assert [each["d"]["name"] for each in heard[1:3]] == ["second", "first"]
    assert [each["s"] for each in heard[1:]] == [3, 4, 5]


async def test_only_the_shard_and_the_intents_that_ask_are_told(
    local_discord: LocalDiscord,
) -> None:
    count = 3
    mine = (local_discord.state.guild.id >> 22) % count
    for number in range(count):
        hello = identify(local_discord, shard=[number, count])
        heard, _ = await talk(local_discord, hello, END)
        told = [each["t"] for each in heard[1:]]
        assert told == (["READY", "GUILD_CREATE"] if number == mine else ["READY"])


async def test_zlib_stream(local_discord: LocalDiscord) -> None:
    inflate, heard = zlib.decompressobj(), []
    url = f"{local_discord.gateway_url}{QUERY}&compress=zlib-stream"
    async with aiohttp.ClientSession() as session, session.ws_connect(url) as socket:
        await socket.send_json(identify(local_discord))
        await socket.send_json(END)
        async for message in socket:
            assert message.data.endswith(b"\x00\x00\xff\xff")
            heard.append(json.loads(inflate.decompress(message.data)))
    assert [each.get("t") for each in heard] == [None, "READY", "GUILD_CREATE"]


async def test_time_stands_still() -> None:
    clock = ManualClock(100.0)
    assert (clock(), clock()) == (100.0, 100.0)
    clock.advance(2.5)
    assert clock() == 102.5

"""Requests that are kept waiting."""

import asyncio

import pytest

from tests.local_discord.conftest import Raw
from tests.local_discord.seen import Place
from tests.local_discord.server import LocalDiscord


@pytest.mark.parametrize("carried_out", [False, True])
async def test_a_held_request_is_answered_when_it_is_let_go(
    local_discord: LocalDiscord, raw: Raw, table: Place, *, carried_out: bool
) -> None:
    path = f"/channels/{table.id}/messages"
    held = local_discord.hold_next("POST", path, carried_out=carried_out)
    waiting = asyncio.ensure_future(raw("POST", path, {"content": "x"}))
    await local_discord.until(lambda: held.arrived, "the request")
    assert len(table.messages) == carried_out
    assert (await raw("POST", path, {"content": "y"}))[0] == 200
    assert not waiting.done()
    held.let_go()
    assert (await waiting)[0] == 200
    assert sorted(each.content for each in table.messages) == ["x", "y"]

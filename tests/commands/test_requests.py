"""What commands ask of a table: always in the caller's name, with the key of his call."""

from typing import get_type_hints

import pytest

from rummybot.commands.catalog import COMMANDS
from rummybot.commands.command import Command
from rummybot.commands.invocation import Invocation
from rummybot.tables.lifecycle import LifecycleIntent, asker
from rummybot.tables.request import Outcome, Request
from rummybot.tables.roster import PlayerRef
from tests.commands.channel import Channel
from tests.commands.works import WORKS

LOOKING = {"rummy rules", "rummy scores", "rummy help", "hand", "table", "why"}
CHOOSING = {"rummy language", "rummy where"}
"""What is chosen for a place is asked of no table."""


def test_a_call_always_has_a_caller() -> None:
    assert get_type_hints(Invocation)["who"] is PlayerRef


@pytest.mark.parametrize("command", COMMANDS, ids=lambda each: each.name)
async def test_a_command_asks_in_its_callers_name_and_once(command: Command) -> None:
    channel = Channel()
    calls: list[tuple[str, str, str]] = []
    asked: list[Request] = []
    submit, called = channel.app.tables.submit, channel.calls

    async def watched(request: Request) -> Outcome:
        asked.append(request)
        return await submit(request)

    async def noted(who: str, name: str, *rest: object, key: str = "", **named: object) -> object:
        key = key or f"noted:{len(calls)}"
        calls.append((who, name, key))
        return await called(who, name, *rest, key=key, **named)  # type: ignore[arg-type]

    channel.app.tables.submit = watched  # type: ignore[method-assign]
    channel.calls = noted  # type: ignore[method-assign, assignment]
    await WORKS[command.name](channel)
    mine = [(who, key) for who, name, key in calls if name == command.name]
    by_key = {key: who for who, key in mine}
    requests = [request for request in asked if request.key in by_key]
    assert len(requests) == (0 if command.name in LOOKING | CHOOSING else len(mine))
    for request in requests:
        assert request.who == channel.refs[by_key[request.key]]
        assert request.moment is None
        if isinstance(request.intent, LifecycleIntent):
            assert asker(request.intent) == request.who

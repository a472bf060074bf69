"""Groups that become supergroups, and groups and topics that go: what becomes of their tables."""

from collections.abc import Callable, Iterator
from functools import partial

import pytest

from rummybot.tables.events import TableMoved
from tests.adapters.telegram.in_process import (
    Served,
    boards,
    panels,
    plays,
    table_place,
)
from tests.local_telegram.groups import Group
from tests.local_telegram.hearing import hear
from tests.local_telegram.people import Person
from tests.local_telegram.seen import Place
from tests.local_telegram.server import LocalTelegram
from tests.local_telegram.world import Message

TELLINGS = [("old", "new"), ("new", "old"), ("old",), ("new",), ()]
"""Where the bot is told of a new number, in which order; if nowhere, by what it sends."""


# ---------------------------------------------------------------- G3


@pytest.mark.parametrize("tell", TELLINGS, ids=lambda tell: "-".join(tell) or "by the refusal")
async def test_a_group_with_a_new_number_keeps_its_table_and_its_language(
    served: Served,
    local_telegram: LocalTelegram,
    ann: Person,
    boris: Person,
    tell: tuple[str, ...],
) -> None:
    old = local_telegram.group("Card club", ann, boris)
    old.appoints_bot()  # who may take away anybody's messages
    await ann.types(old, "/language ru")
    table = await served.sits_down(old, ann, boris)
    number = (await served.board(old)).id
    if not tell:
        local_telegram.expect("upgraded to a supergroup")
    new = old.migrates(tell)
    said = [ann.says(new, f"{each}") for each in range(number + 3)]  # one has the board's number
    await plays(local_telegram, table, ann, boris)
    await plays(local_telegram, table, ann, boris)

    board = await served.board(new)
    assert "Джин-рамми" in board.text
    assert boards(new) == [board]
    assert "Card club" in panels(boris)[-1].text
    assert await served.table_in(new) == table
    assert await served.app.tables.open_at(table_place(old)) is None
    assert sum(isinstance(each, TableMoved) for each in await served.log(table)) == 1
    assert not any(each.message.deleted for each in said)
    touched = {
        each.body["message_id"]
        for each in local_telegram.requests
        if each.body.get("chat_id") == new.id and "message_id" in each.body
    }
    assert not touched & {each.message.id for each in said}

    await ann.types(new, "/end")
    await local_telegram.until(lambda: not boards(new), "the end of the table")
    await ann.types(new, "/rummy gin")
    assert "Джин-рамми" in (await served.board(new)).text


async def test_what_is_told_again_of_a_new_number_changes_no_choice_made_since(
    served: Served, local_telegram: LocalTelegram, ann: Person
) -> None:
    old = local_telegram.group("Card club", ann)
    await ann.types(old, "/language ru")
    new = old.migrates(("old",))
    await ann.types(new, "/language en")
    await ann.types(new, "/rummy gin")
    assert "Gin rummy" in (await served.board(new)).text
    hear(local_telegram.state, next(_born(local_telegram, new)))  # the same from the other side
    await ann.types(new, "/add")
    await local_telegram.until(lambda: "Computer 1" in boards(new)[0].text, "the computer")
    assert "Gin rummy" in (await served.board(new)).text


def _born(telegram: LocalTelegram, group: Group) -> Iterator[Message]:
    """The message that tells where a group comes from."""
    for each in telegram.state.messages.values():
        if each.chat_id == group.id and "migrate_from_chat_id" in each.raw:
            yield each


# ---------------------------------------------------------------- places that go


def has_no(person: Person, table: str) -> bool:
    return not panels(person, table)


def kicked(group: Group, _: Place) -> None:
    group.kicks_bot()


def deleted(group: Group, _: Place) -> None:
    group.vanishes()


def without_its_topic(group: Group, topic: Place) -> None:
    group.removes(topic)


@pytest.mark.parametrize("told", [True, False], ids=["told", "by the refusal"])
@pytest.mark.parametrize("goes", [kicked, deleted, without_its_topic])
async def test_a_place_that_goes_takes_only_its_table_with_it(
    served: Served,
    local_telegram: LocalTelegram,
    ann: Person,
    boris: Person,
    goes: Callable[[Group, Place], None],
    told: bool,
    caplog: pytest.LogCaptureFixture,
) -> None:
    """Telegram tells nothing of topics that go, and what it tells of the bot may be lost."""
    group = local_telegram.forum("Card club", ann, boris)
    topic, other = group.adds_topic("cards"), local_telegram.group("Elsewhere", ann, boris)
    gone = await served.sits_down(topic, ann, boris)
    kept = await served.sits_down(other, ann, boris)
    since = len(local_telegram.log)
    local_telegram.expect("message thread not found", "message to edit not found")
    if not told:
        local_telegram.updates.allowed = frozenset({"message", "callback_query"})
    goes(group, topic)
    if not told or goes is without_its_topic:
        await plays(local_telegram, gone, ann, boris)

    await ann.sees("closed", ann.chat)
    await boris.sees("закрыт", boris.chat)
    for each in (ann, boris):
        await local_telegram.until(partial(has_no, each, gone), "the hand to go")
        await served.has_hand(each, kept)
        news = [one for one in local_telegram.log[since:] if one.audience == frozenset({each.id})]
        assert sum(one.kind == "message" for one in news) <= 2  # that, and a new hand at most
    assert await served.app.tables.open_at(table_place(topic)) is None
    assert len(boards(other)) == 1
    await ann.types(other, "/table")
    assert not [each for each in caplog.records if each.levelname == "ERROR"]

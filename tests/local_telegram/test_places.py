"""Topics, groups that move, and who comes and goes."""

import pytest

from tests.local_telegram.conftest import Raw
from tests.local_telegram.groups import Group
from tests.local_telegram.people import Person
from tests.local_telegram.server import LocalTelegram


@pytest.fixture
def forum(local_telegram: LocalTelegram, ann: Person, bob: Person) -> Group:
    return local_telegram.forum("Club", ann, bob)


async def test_a_topic_is_a_place_of_its_own(raw: Raw, forum: Group, ann: Person) -> None:
    cards = forum.adds_topic("Cards")
    update = ann.says(cards, "/hand").update
    assert update is not None
    message = update["message"]
    assert (message["message_thread_id"], message["is_topic_message"]) == (cards.topic, True)
    assert "forum_topic_created" in message["reply_to_message"]
    form = {"chat_id": forum.id, "message_thread_id": cards.topic, "text": "board"}
    await raw("sendMessage", form)
    assert [each.text for each in cards.messages] == ["board"]
    assert forum.messages == []
    assert [each.text for each in ann.reads(forum) if each.text] == []


async def test_general_has_no_number(raw: Raw, forum: Group, ann: Person) -> None:
    update = ann.says(forum, "/hand").update
    assert update is not None
    assert "message_thread_id" not in update["message"]
    await raw("sendMessage", {"chat_id": forum.id, "text": "board"})
    update = ann.says(forum, "/hand", reply_to=forum.last).update
    assert update is not None
    # An answer names the message that it answers where topics have their number.
    assert update["message"]["message_thread_id"] == forum.last.id
    assert "is_topic_message" not in update["message"]
    thread = {"message_thread_id": forum.last.id}
    status, _ = await raw("sendMessage", {"chat_id": forum.id, "text": "x", **thread})
    assert status == 400


@pytest.mark.parametrize("tell", [("old", "new"), ("new", "old"), ("new",), ()])
async def test_a_group_moves(
    local_telegram: LocalTelegram, raw: Raw, group: Group, ann: Person, tell: tuple[str, ...]
) -> None:
    before = len(local_telegram.updates.every)
    moved = group.migrates(tell)
    told = [each["message"] for each in local_telegram.updates.every[before:]]
    names = {"old": "migrate_to_chat_id", "new": "migrate_from_chat_id"}
    assert [next(name for name in names.values() if name in each) for each in told] == [
        names[each] for each in tell
    ]
    numbers = {"old": (group.id, moved.id), "new": (moved.id, group.id)}
    for where, message in zip(tell, told, strict=True):
        assert (message["chat"]["id"], message[names[where]]) == numbers[where]
    assert ann.says(moved, "/hand").update is not None


async def test_who_comes_and_goes_is_told(
    local_telegram: LocalTelegram, group: Group, bob: Person
) -> None:
    group.leaves(bob)
    last = local_telegram.updates.every[-1]["message"]
    assert last["left_chat_member"]["id"] == bob.id
    group.joins(bob)
    last = local_telegram.updates.every[-1]["message"]
    assert last["new_chat_members"][0]["id"] == bob.id
    group.kicks_bot()
    change = local_telegram.updates.every[-1]["my_chat_member"]
    assert change["new_chat_member"]["status"] == "kicked"
    group.invites_bot()
    change = local_telegram.updates.every[-1]["my_chat_member"]
    statuses = (change["old_chat_member"]["status"], change["new_chat_member"]["status"])
    assert statuses == ("kicked", "member")


async def test_who_blocks_the_bot_is_told(local_telegram: LocalTelegram, ann: Person) -> None:
    ann.blocks()
    change = local_telegram.updates.every[-1]["my_chat_member"]
    assert change["chat"]["type"] == "private"
    assert change["new_chat_member"]["status"] == "kicked"
    ann.unblocks()
    change = local_telegram.updates.every[-1]["my_chat_member"]
    assert change["new_chat_member"]["status"] == "member"


async def test_who_has_gone_sees_nothing_more(raw: Raw, group: Group, bob: Person) -> None:
    group.leaves(bob)
    await raw("sendMessage", {"chat_id": group.id, "text": "7♠"})
    assert bob.reads() == []
    assert "7♠" not in str([each.payload for each in bob.received()])

"""Threads, and what is refused in them."""

from tests.local_discord.conftest import Raw
from tests.local_discord.people import Person
from tests.local_discord.seen import Place
from tests.local_discord.server import LocalDiscord

HELLO = {"content": "x"}


async def test_a_public_thread_on_a_message(raw: Raw, table: Place, ann: Person) -> None:
    _, made = await raw("POST", f"/channels/{table.id}/messages", HELLO)
    path = f"/channels/{table.id}/messages/{made['id']}/threads"
    status, opened = await raw("POST", path, {"name": "Gin"})
    assert (status, opened["id"], opened["type"]) == (201, made["id"], 11)
    assert (await raw("POST", path, {"name": "Gin"}))[1]["code"] == 160004
    assert (await raw("POST", f"/channels/{opened['id']}/messages", HELLO))[0] == 200
    (thread,) = table.threads
    assert [each.content for each in ann.reads(thread)] == ["x"]


async def test_a_private_thread_is_its_members(
    local_discord: LocalDiscord, raw: Raw, table: Place, ann: Person
) -> None:
    bob, owner = local_discord.person("Bob"), local_discord.person("Max", permissions=1 << 34)
    _, opened = await raw("POST", f"/channels/{table.id}/threads", {"name": "Secret"})
    assert opened["type"] == 12
    member = f"/channels/{opened['id']}/thread-members/{ann.id}"
    assert await raw("PUT", member) == (204, None)
    assert (await raw("PUT", f"/channels/{opened['id']}/thread-members/1"))[1]["code"] == 10007
    await raw("POST", f"/channels/{opened['id']}/messages", HELLO)
    (thread,) = table.threads
    assert [len(each.reads(thread)) for each in (ann, bob, owner)] == [1, 0, 1]
    assert (await raw("DELETE", member))[1]["code"] == 50013
    assert (await raw("PATCH", f"/channels/{table.id}", {"name": "new"}))[1]["code"] == 50013


async def test_archived_and_locked_threads(raw: Raw, table: Place) -> None:
    form = {"name": "Gin", "type": 11}
    _, opened = await raw("POST", f"/channels/{table.id}/threads", form)
    path = f"/channels/{opened['id']}"
    _, made = await raw("POST", f"{path}/messages", HELLO)
    one = f"{path}/messages/{made['id']}"
    assert (await raw("PATCH", path, {"archived": True}))[0] == 200
    assert (await raw("PATCH", one, HELLO))[1]["code"] == 50083
    assert (await raw("POST", f"{path}/messages", HELLO))[0] == 200
    assert (await raw("PATCH", one, HELLO))[0] == 200
    assert (await raw("PATCH", path, {"locked": True}))[1]["code"] == 50013
    (thread,) = table.threads
    thread.channel.thread["locked"] = True
    assert (await raw("POST", f"{path}/messages", HELLO))[1]["code"] == 160005


async def test_what_a_thread_needs(raw: Raw, table: Place) -> None:
    path = f"/channels/{table.id}/threads"
    for form in ({}, {"name": "x" * 101}, {"name": "x", "auto_archive_duration": 5}):
        status, said = await raw("POST", path, form)
        assert (status, said["code"]) == (400, 50035)
    table.deny("CREATE_PUBLIC_THREADS", "SEND_MESSAGES_IN_THREADS")
    assert (await raw("POST", path, {"name": "x", "type": 11}))[1]["code"] == 50013
    _, opened = await raw("POST", path, {"name": "x"})
    said = await raw("POST", f"/channels/{opened['id']}/messages", HELLO)
    assert said[1]["code"] == 50013

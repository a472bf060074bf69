"""A thread for each table, where those who manage a server want that."""

from tests.local_discord.bot import Bot
from tests.local_discord.people import Person
from tests.local_discord.seen import Place, Seen
from tests.local_discord.server import LocalDiscord
from tests.local_discord.world import PERMISSIONS


async def test_who_manages_the_server_chooses_threads_and_each_table_has_one(
    local_discord: LocalDiscord, bot: Bot, table: Place, ann: Person, boris: Person
) -> None:
    keeper = local_discord.person("Keeper", permissions=PERMISSIONS["MANAGE_GUILD"])
    warden = local_discord.person("Warden", permissions=PERMISSIONS["MANAGE_CHANNELS"])
    for who in (ann, warden):
        assert "chooses it" in (await who.types(table, "/rummy where", place="thread")).text
    assert "Chosen" in (await keeper.types(table, "/rummy where", place="thread")).text
    reply = await ann.types(table, "/rummy new", variant="gin")
    (thread,) = table.threads
    assert thread.channel.name in reply.text
    assert "The table is open" in reply.text
    await local_discord.until(lambda: thread.messages, "the table in its thread")
    (above,) = table.messages
    assert above.id == thread.id
    assert "in the thread here" in above.text
    await boris.presses(thread.messages[0], "Join")
    again = await boris.types(table, "/rummy new", variant="basic")
    assert len(table.threads) == 2
    assert "открыт" in again.text
    await ann.types(thread, "/rummy start")
    await local_discord.until(lambda: "Stock" in thread.messages[0].text, "the game")

    assert "Chosen" in (await keeper.types(table, "/rummy where", place="channel")).text
    await ann.types(table, "/rummy new", variant="gin")
    await local_discord.until(lambda: len(table.messages) == 3, "the table in the channel")
    assert len(table.threads) == 2


async def in_a_thread(local_discord: LocalDiscord, table: Place, ann: Person) -> tuple[Place, Seen]:
    """A table of Ann's in a thread, and the message above it."""
    keeper = local_discord.person("Keeper", permissions=PERMISSIONS["MANAGE_GUILD"])
    await keeper.types(table, "/rummy where", place="thread")
    await ann.types(table, "/rummy new", variant="gin", options="match=single")
    (thread,) = table.threads
    await local_discord.until(lambda: thread.messages, "the table in its thread")
    (above,) = table.messages
    assert "A table is open" in above.text
    return thread, above


async def test_when_a_table_is_closed_the_message_above_its_thread_says_so(
    local_discord: LocalDiscord, bot: Bot, table: Place, ann: Person
) -> None:
    thread, above = await in_a_thread(local_discord, table, ann)
    await ann.types(thread, "/rummy end")
    await local_discord.until(lambda: "A table is open" not in above.text, "the end above")
    assert "The table was closed" in above.text
    assert "Gin rummy" in above.text
    assert len(table.messages) == 1
    assert above.buttons == []


async def test_who_joins_in_the_channel_is_told_of_the_thread(
    local_discord: LocalDiscord, bot: Bot, table: Place, ann: Person, boris: Person
) -> None:
    thread, _ = await in_a_thread(local_discord, table, ann)
    told = (await boris.types(table, "/rummy join")).text
    assert f"<#{thread.id}>" in told
    assert "в ветках" in told
    await boris.types(thread, "/rummy join")
    await ann.types(thread, "/rummy end")
    told = (await boris.types(table, "/rummy join")).text
    assert "<#" not in told


async def test_what_cannot_be_opened_leaves_no_thread_behind(
    local_discord: LocalDiscord, bot: Bot, table: Place, ann: Person
) -> None:
    keeper = local_discord.person("Keeper", permissions=PERMISSIONS["MANAGE_GUILD"])
    await keeper.types(table, "/rummy where", place="thread")
    assert "courts" in (await ann.types(table, "/rummy new", options="courts=7")).text
    assert table.threads == []


async def test_rights_that_are_missing_are_named(
    local_discord: LocalDiscord, bot: Bot, table: Place, ann: Person, boris: Person
) -> None:
    keeper = local_discord.person("Keeper", permissions=PERMISSIONS["MANAGE_GUILD"])
    await keeper.types(table, "/rummy where", place="thread")
    table.deny("CREATE_PUBLIC_THREADS")
    reply = await ann.types(table, "/rummy new", variant="gin")
    assert "The bot lacks permissions here: Create Public Threads" in reply.text
    assert "The table is open" in reply.text  # in the channel, then
    await local_discord.until(lambda: table.messages, "the table")
    table.deny("SEND_MESSAGES")
    reply = await boris.types(table, "/table")
    assert "Боту здесь не хватает прав: Отправлять сообщения" in reply.text


async def test_a_right_taken_away_meanwhile_leaves_nothing_behind(
    local_discord: LocalDiscord, bot: Bot, table: Place, ann: Person
) -> None:
    may = PERMISSIONS["MANAGE_GUILD"] | PERMISSIONS["MANAGE_CHANNELS"]
    keeper = local_discord.person("Keeper", permissions=may)
    await keeper.types(table, "/rummy where", place="thread")
    held = local_discord.hold_next("POST", f"/{table.id}/messages$", carried_out=True)
    reply = ann.sends(table, "/rummy new", variant="gin")
    await local_discord.until(lambda: held.arrived, "what a thread hangs on")
    (above,) = table.messages
    table.deny("CREATE_PUBLIC_THREADS")
    held.let_go()
    await ann.gets(reply)
    assert "The bot lacks permissions here" in reply.text
    assert "The table is open" in reply.text
    await local_discord.until(lambda: above.is_deleted and table.messages, "the table here")
    assert table.threads == []

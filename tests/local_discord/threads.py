"""Threads: opened, archived, locked, joined."""

from tests.local_discord.errors import (
    MISSING_PERMISSIONS,
    THREAD_ARCHIVED,
    THREAD_EXISTS,
    THREAD_LOCKED,
    UNKNOWN_CHANNEL,
    UNKNOWN_MEMBER,
    Json,
    refusal,
)
from tests.local_discord.routing import NOTHING, Answer, Call, Route
from tests.local_discord.state import State
from tests.local_discord.world import (
    PERMISSIONS,
    PRIVATE_THREAD,
    PUBLIC_THREAD,
    TEXT,
    Channel,
    when,
)


def open_alone(call: Call) -> Answer:
    """A thread of its own: private, unless a public one is asked for."""
    kind = int(call.form.get("type") or PRIVATE_THREAD)
    right = "CREATE_PUBLIC_THREADS" if kind == PUBLIC_THREAD else "CREATE_PRIVATE_THREADS"
    parent = call.state.channel(call.id("channel_id"), right)
    return 201, _open(call, parent, kind, call.state.new_id())


def open_on_message(call: Call) -> Answer:
    """A public thread that hangs on a message and has its id."""
    state = call.state
    parent = state.channel(call.id("channel_id"), "CREATE_PUBLIC_THREADS")
    message = state.message(parent.id, call.id("message_id"))
    if message.id in state.channels:
        raise refusal(THREAD_EXISTS)
    return 201, _open(call, parent, PUBLIC_THREAD, message.id)


def _open(call: Call, parent: Channel, kind: int, number: int) -> Json:
    state, form = call.state, call.form
    if parent.type != TEXT:
        raise refusal(UNKNOWN_CHANNEL)
    thread = Channel(number, kind, form["name"], parent.guild_id, parent_id=parent.id)
    thread.members.add(state.bot.id)
    thread.thread = {
        "archived": False,
        "locked": False,
        "auto_archive_duration": form.get("auto_archive_duration") or 4320,
        "archive_timestamp": when(state.clock()),
        "create_timestamp": when(state.clock()),
    }
    if kind == PRIVATE_THREAD:
        thread.thread["invitable"] = bool(form.get("invitable", True))
    state.add(thread)
    payload = thread.payload(state.bot.id)
    # The name of a public thread stands in the channel above it.
    state.note("thread", payload, parent.id if kind == PUBLIC_THREAD else thread.id, None)
    state.dispatch("THREAD_CREATE", {**payload, "newly_created": True}, parent.guild_id)
    return payload


def change(call: Call) -> Answer:
    """Rename, archive or lock; the bot may archive what it opened itself."""
    state, form = call.state, call.form
    thread = _thread(call)
    if form.get("locked") is not None and not _manages(state, thread):
        raise refusal(MISSING_PERMISSIONS)
    thread.name = form.get("name") or thread.name
    for key in ("archived", "locked", "auto_archive_duration", "invitable"):
        if form.get(key) is not None:
            thread.thread[key] = form[key]
    thread.thread["archive_timestamp"] = when(state.clock())
    return 200, _tell(state, thread)


def _tell(state: State, thread: Channel) -> Json:
    payload = thread.payload(state.bot.id)
    state.note("thread", payload, thread.id, None)
    state.dispatch("THREAD_UPDATE", payload, thread.guild_id)
    return payload


def add_member(call: Call) -> Answer:
    """Bring somebody in."""
    thread = _thread(call)
    user_id = call.id("user_id")
    if user_id not in call.state.users:
        raise refusal(UNKNOWN_MEMBER)
    thread.members.add(user_id)
    return NOTHING


def remove_member(call: Call) -> Answer:
    """Take somebody out."""
    thread = _thread(call)
    if not _manages(call.state, thread):
        raise refusal(MISSING_PERMISSIONS)
    thread.members.discard(call.id("user_id"))
    return NOTHING


def _thread(call: Call) -> Channel:
    thread = call.state.channel(call.id("channel_id"))
    if not thread.is_thread:
        raise refusal(MISSING_PERMISSIONS)  # the bot manages no channels
    return thread


def _manages(state: State, thread: Channel) -> bool:
    return bool(state.bot_permissions(thread) & PERMISSIONS["MANAGE_THREADS"])


def check_open(state: State, channel: Channel, *, writing: bool) -> None:
    """Refuse to work in an archived or locked thread; writing takes it out of the archive."""
    if channel.thread.get("locked") and not _manages(state, channel):
        raise refusal(THREAD_LOCKED)
    if channel.thread.get("archived"):
        if not writing:
            raise refusal(THREAD_ARCHIVED)
        channel.thread["archived"] = False
        _tell(state, channel)


def routes() -> list[Route]:
    """The table of all of these."""
    member = "/channels/{channel_id}/thread-members/{user_id}"
    return [
        Route("POST", "/channels/{channel_id}/threads", open_alone),
        Route("POST", "/channels/{channel_id}/messages/{message_id}/threads", open_on_message),
        Route("PATCH", "/channels/{channel_id}", change),
        Route("PUT", member, add_member),
        Route("DELETE", member, remove_member),
    ]

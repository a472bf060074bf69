"""Users, channels and messages over REST."""

from tests.local_discord.errors import (
    CANNOT_SEND_TO_USER,
    INVALID_RECIPIENT,
    MISSING_ACCESS,
    MISSING_PERMISSIONS,
    NO_MUTUAL_SERVER,
    NOT_THE_AUTHOR,
    UNKNOWN_GUILD,
    UNKNOWN_MEMBER,
    UNKNOWN_USER,
    refusal,
)
from tests.local_discord.messages import create, delete, edit
from tests.local_discord.routing import NOTHING, Answer, Call, Route
from tests.local_discord.rules import check_message
from tests.local_discord.threads import check_open
from tests.local_discord.world import (
    COMPONENTS_V2,
    PERMISSIONS,
    SILENT,
    SUPPRESS_EMBEDS,
    Channel,
    User,
)

NONCE_SECONDS = 300.0
PUBLIC_FLAGS = SUPPRESS_EMBEDS | SILENT | COMPONENTS_V2


# ---------------------------------------------------------------- the bot itself


def me(call: Call) -> Answer:
    user = call.state.bot.payload()
    return 200, {**user, "verified": True, "mfa_enabled": False, "email": None}


def application(call: Call) -> Answer:
    bot = call.state.bot
    owner = call.state.users.get(call.state.guild.owner_id, bot)
    return 200, {
        "id": str(bot.id),
        "name": bot.name,
        "icon": None,
        "description": "",
        "summary": "",
        "bot_public": True,
        "bot_require_code_grant": False,
        "verify_key": "0" * 64,
        "flags": 0,
        "owner": owner.payload(),
        "team": None,
        "bot": bot.payload(),
        "integration_types_config": {"0": {}},
        **call.state.application,
    }


def gateway(call: Call) -> Answer:
    return 200, {"url": call.state.address.replace("http", "ws", 1) + "/gateway"}


def gateway_bot(call: Call) -> Answer:
    limit = {"total": 1000, "remaining": 999, "reset_after": 0, "max_concurrency": 1}
    return 200, {**gateway(call)[1], "shards": 1, "session_start_limit": limit}


# ---------------------------------------------------------------- users, server


def user(call: Call) -> Answer:
    found = call.state.users.get(call.id("user_id"))
    if found is None:
        raise refusal(UNKNOWN_USER)
    return 200, found.payload()


def open_dm(call: Call) -> Answer:
    found = call.state.users.get(int(call.form.get("recipient_id") or 0))
    if found is None or found.bot:
        raise refusal(INVALID_RECIPIENT)
    return 200, call.state.dm(found).payload(call.state.bot.id)


def guilds(call: Call) -> Answer:
    guild, after = call.state.guild, int(call.query.get("after", "0"))
    if guild.without_bot or guild.id <= after:
        return 200, []
    held = guild.permissions | call.state.bot.more_permissions
    shown = {"id": str(guild.id), "name": guild.name, "icon": None, "banner": None}
    return 200, [{**shown, "owner": False, "permissions": str(held), "features": []}]


def _check_guild(call: Call) -> None:
    if call.id("guild_id") != call.state.guild.id:
        raise refusal(UNKNOWN_GUILD)


def guild(call: Call) -> Answer:
    _check_guild(call)
    hidden = ("channels", "threads", "members", "voice_states", "presences")
    return 200, {k: v for k, v in call.state.guild_create().items() if k not in hidden}


def guild_channels(call: Call) -> Answer:
    _check_guild(call)
    return 200, call.state.guild_create()["channels"]


def member(call: Call) -> Answer:
    _check_guild(call)
    found = call.state.users.get(call.id("user_id"))
    if found is None:
        raise refusal(UNKNOWN_MEMBER)
    return 200, found.member()


def channel(call: Call) -> Answer:
    return 200, call.state.channel(call.id("channel_id")).payload(call.state.bot.id)


# ---------------------------------------------------------------- messages


def _to_write_in(call: Call) -> Channel:
    state = call.state
    found = state.channel(call.id("channel_id"))
    if found.recipient is not None:
        _check_reach(found.recipient)
        return found
    needs = ["SEND_MESSAGES_IN_THREADS" if found.is_thread else "SEND_MESSAGES"]
    if call.form.get("embeds"):
        needs.append("EMBED_LINKS")
    if call.files:
        needs.append("ATTACH_FILES")
    state.channel(found.id, *needs)
    check_open(state, found, writing=True)
    return found


def _check_reach(user: User) -> None:
    if user.dms_closed:
        raise refusal(CANNOT_SEND_TO_USER)
    if user.shares_no_server:
        raise refusal(NO_MUTUAL_SERVER)


def post(call: Call) -> Answer:
    state = call.state
    where = _to_write_in(call)
    check_message(call.form, files=len(call.files), flags=PUBLIC_FLAGS)
    nonce = call.form.get("nonce")
    key = (where.id, str(nonce))
    if nonce is not None and call.form.get("enforce_nonce"):
        at, before = state.nonces.get(key, (0.0, 0))
        if before and state.clock() - at < NONCE_SECONDS:
            return 200, state.message(where.id, before).raw  # refused where it was deleted since
    message = create(state, where, call.form, files=call.files)
    if nonce is not None:
        state.nonces[key] = (state.clock(), message.id)
    return 200, message.raw


def read(call: Call) -> Answer:
    where = call.state.channel(call.id("channel_id"), "READ_MESSAGE_HISTORY")
    return 200, call.state.message(where.id, call.id("message_id")).raw


def history(call: Call) -> Answer:
    where = call.state.channel(call.id("channel_id"), "READ_MESSAGE_HISTORY")
    shown = [
        each.raw
        for each in call.state.messages.values()
        if each.channel_id == where.id and not each.deleted and each.seen_by is None
    ]
    limit = int(call.query.get("limit", "50"))
    return 200, sorted(shown, key=lambda raw: int(raw["id"]), reverse=True)[:limit]


def change(call: Call) -> Answer:
    state = call.state
    where = state.channel(call.id("channel_id"))
    message = state.message(where.id, call.id("message_id"))
    if message.author_id != state.bot.id:
        raise refusal(NOT_THE_AUTHOR)
    if where.recipient is not None:
        _check_reach(where.recipient)
    check_open(state, where, writing=False)
    flags = SUPPRESS_EMBEDS | COMPONENTS_V2
    check_message(call.form, now=message.raw, files=len(call.files), flags=flags)
    edit(state, message, call.form, call.files)
    return 200, message.raw


def remove(call: Call) -> Answer:
    state = call.state
    where = state.channel(call.id("channel_id"))
    message = state.message(where.id, call.id("message_id"))
    if message.author_id != state.bot.id:
        if not state.bot_permissions(where) & PERMISSIONS["MANAGE_MESSAGES"]:
            raise refusal(MISSING_PERMISSIONS)
        if where.recipient is not None:
            raise refusal(MISSING_ACCESS)
    delete(state, message)
    return NOTHING


def typing(call: Call) -> Answer:
    where = call.state.channel(call.id("channel_id"))
    call.state.note("typing", {}, where.id, None)
    return NOTHING


def routes() -> list[Route]:
    """The table of all of these."""
    one = "/channels/{channel_id}/messages/{message_id}"
    return [
        Route("GET", "/users/@me", me),
        Route("GET", "/oauth2/applications/@me", application),
        Route("GET", "/applications/@me", application),
        Route("GET", "/gateway", gateway, open=True),
        Route("GET", "/gateway/bot", gateway_bot),
        Route("POST", "/users/@me/channels", open_dm),
        Route("GET", "/users/@me/guilds", guilds),
        Route("GET", "/users/{user_id}", user),
        Route("GET", "/guilds/{guild_id}", guild),
        Route("GET", "/guilds/{guild_id}/channels", guild_channels),
        Route("GET", "/guilds/{guild_id}/members/{user_id}", member),
        Route("GET", "/channels/{channel_id}", channel),
        Route("POST", "/channels/{channel_id}/typing", typing),
        Route("POST", "/channels/{channel_id}/messages", post),
        Route("GET", "/channels/{channel_id}/messages", history),
        Route("GET", one, read),
        Route("PATCH", one, change),
        Route("DELETE", one, remove),
    ]

"""Cut what the local Telegram carries out out of the published tables of the Bot API.

    python tests/local_telegram/cut_tables.py <api.min.json> <additions.json> <bot-api-subset.json>

Of methods and of what is sent to them everything is kept, except what is named in LEFT_OUT; of what
Telegram sends, the fields that the local one fills (SENT). Descriptions go; what they say of fixed
values ("must be article") is kept as `const`, and what Bot API 10.2 and 10.3 added carries `since`.
"""

import json
import re
import sys
from pathlib import Path
from typing import Any

Json = dict[str, Any]

METHODS = (
    *("getMe", "getUpdates", "deleteWebhook", "getWebhookInfo"),
    *("sendMessage", "editMessageText", "editMessageReplyMarkup"),
    *("deleteMessage", "deleteMessages", "pinChatMessage", "unpinChatMessage", "sendChatAction"),
    *("editEphemeralMessageText", "editEphemeralMessageReplyMarkup", "deleteEphemeralMessage"),
    *("answerCallbackQuery", "answerInlineQuery"),
    *("setMyCommands", "getMyCommands", "deleteMyCommands", "setMyDescription"),
    *("getMyDescription", "setMyShortDescription", "getMyShortDescription"),
    *("getChat", "getChatMember", "getChatAdministrators", "getChatMemberCount", "leaveChat"),
    *("createForumTopic", "closeForumTopic", "reopenForumTopic", "deleteForumTopic"),
)
LEFT_OUT = {
    # Rich messages bring a hundred types, and nothing here shows them.
    *(("editMessageText", "rich_message"), ("editEphemeralMessageText", "rich_message")),
    # Of Bot API 10.2, replaced in 10.3.
    *(("sendMessage", "receiver_user_id"), ("sendMessage", "callback_query_id")),
}
SUBTYPES = {
    "InlineQueryResult": ["InlineQueryResultArticle"],
    "InputMessageContent": ["InputTextMessageContent"],
    "MaybeInaccessibleMessage": ["Message"],
}
"""Kinds of things of which the local Telegram knows only some."""

SENT = {
    "Message": (
        *("message_id", "message_thread_id", "is_topic_message", "from", "sender_chat", "date"),
        *("chat", "reply_to_message", "via_bot", "edit_date", "has_protected_content", "text"),
        *("entities", "link_preview_options", "reply_markup", "new_chat_members"),
        *("left_chat_member", "migrate_to_chat_id", "migrate_from_chat_id", "pinned_message"),
        *("forum_topic_created", "forum_topic_closed", "forum_topic_reopened", "receiver_user"),
        *("ephemeral_message_id", "is_automatic_forward", "effect_id"),
    ),
    "Update": (
        *("update_id", "message", "edited_message", "inline_query", "chosen_inline_result"),
        *("callback_query", "my_chat_member", "chat_member"),
    ),
    "Chat": ("id", "type", "title", "username", "first_name", "last_name", "is_forum"),
    "ChatFullInfo": (
        *("id", "type", "title", "username", "first_name", "last_name", "is_forum"),
        *("accent_color_id", "max_reaction_count", "accepted_gift_types"),
    ),
    "ChatMemberUpdated": ("chat", "from", "date", "old_chat_member", "new_chat_member"),
    "InlineQuery": ("id", "from", "query", "offset", "chat_type"),
    "ChosenInlineResult": ("result_id", "from", "query", "inline_message_id"),
}
ALONE = ("Update", "WebhookInfo")
"""Types that nothing refers to by name and that are wanted all the same."""

PLAIN = {"Integer", "String", "Boolean", "Float"}
FIXED = re.compile(r"(?:must be|always) [\"“]?(\w+)[\"”]?$")


def cut(tables: Json, additions: Json) -> Json:
    """The wanted methods and every type they need."""
    methods = {name: _entry(name, tables["methods"], additions, "methods") for name in METHODS}
    types: Json = {}
    wanted = {name for each in methods.values() for name in _names_in(each)} | set(ALONE)
    while wanted:
        name = wanted.pop()
        types[name] = _entry(name, tables["types"], additions, "types")
        wanted |= _names_in(types[name]) - set(types)
    names = tables["types"]["Update"]["fields"] + additions["types"]["Update"]["fields"]
    updates = [field["name"] for field in names if field["name"] != "update_id"]
    version = additions["version"]
    sorted_types = dict(sorted(types.items()))
    return {"version": version, "updates": updates, "methods": methods, "types": sorted_types}


def _entry(name: str, published: Json, additions: Json, part: str) -> Json:
    old, new = published.get(name, {}), additions[part].get(name, {})
    kept = SENT.get(name)
    fields: Json = {}
    for since, source in ((None, old), (additions["version"], new)):
        for field in source.get("fields", []):
            if (name, field["name"]) not in LEFT_OUT and (kept is None or field["name"] in kept):
                fields[field["name"]] = _field(field, since)
    for optional in additions["now_optional"][part].get(name, []):
        del fields[optional]["required"]
    result: Json = {"fields": fields}
    if subtypes := SUBTYPES.get(name) or old.get("subtypes") or new.get("subtypes"):
        result = {"subtypes": subtypes}
    if returns := old.get("returns") or new.get("returns"):
        result["returns"] = returns
    return result if old else {**result, "since": additions["version"]}


def _field(field: Json, since: str | None) -> Json:
    result: Json = {"types": field["types"]}
    if field["required"]:
        result["required"] = True
    if found := FIXED.search(field["description"].rstrip(".")):
        result["const"] = found[1]
    return {**result, "since": since} if since else result


def _names_in(entry: Json) -> set[str]:
    types = [each for field in entry.get("fields", {}).values() for each in field["types"]]
    types += [*entry.get("subtypes", []), *entry.get("returns", [])]
    return {re.sub("^(Array of )+", "", each) for each in types} - PLAIN


def written(subset: Json) -> str:
    """As JSON with one entry a line: small, and a change still shows as a change of lines."""

    def lines(entries: Json) -> str:
        return ",\n".join(
            f"{json.dumps(name)}: {json.dumps(each)}" for name, each in entries.items()
        )

    head = (
        f'"version": {json.dumps(subset["version"])},\n"updates": {json.dumps(subset["updates"])}'
    )
    methods, types = lines(subset["methods"]), lines(subset["types"])
    return f'{{{head},\n"methods": {{\n{methods}\n}},\n"types": {{\n{types}\n}}}}\n'


if __name__ == "__main__":
    first, second, target = sys.argv[1:]
    loaded = [json.loads(Path(each).read_text("utf-8")) for each in (first, second)]
    Path(target).write_text(written(cut(loaded[0], loaded[1])), "utf-8")

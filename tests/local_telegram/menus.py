"""The commands that the bot tells people of, and what it says of itself."""

import re

from tests.local_telegram.errors import Json, bad
from tests.local_telegram.state import State
from tests.local_telegram.world import Chat, Kind, User

COMMAND = re.compile(r"[a-z0-9_]{1,32}")
LANGUAGE = re.compile(r"[a-z]{2}")
DESCRIPTION_LIMIT, COMMAND_LIMIT = 256, 100
ABOUT = {"description": 512, "short_description": 120}
DEFAULT = "default"


def _scope(state: State, form: Json) -> tuple[str, str]:
    """Where commands are meant for, as a key, and the language."""
    scope = form.get("scope") or {"type": DEFAULT}
    language: str = form.get("language_code") or ""
    if language and not LANGUAGE.fullmatch(language):
        raise bad("invalid language code specified")
    parts = [scope["type"]]
    if "chat_id" in scope:
        chat = state.chat(scope["chat_id"])
        if scope["type"] != "chat" and not chat.is_group:
            raise bad("can't change commands for the administrators of a private chat")
        parts.append(str(chat.id))
    if "user_id" in scope:
        if scope["user_id"] not in state.users:
            raise bad("invalid user_id specified")
        parts.append(str(scope["user_id"]))
    return ":".join(parts), language


def set_my_commands(state: State, form: Json) -> bool:
    key = _scope(state, form)
    commands = form["commands"]
    if len(commands) > COMMAND_LIMIT:
        raise bad("BOT_COMMANDS_TOO_MUCH")
    names = [each["command"] for each in commands]
    for command in commands:
        if not COMMAND.fullmatch(command["command"]):
            raise bad("BOT_COMMAND_INVALID")
        if not 1 <= len(command["description"]) <= DESCRIPTION_LIMIT:
            raise bad("BOT_COMMAND_DESCRIPTION_INVALID")
    if len(set(names)) < len(names):
        raise bad("the same command twice")
    state.commands[key] = commands
    state.note("commands", {"scope": key, "commands": commands}, None, None, form)
    return True


def get_my_commands(state: State, form: Json) -> list[Json]:
    return state.commands.get(_scope(state, form), [])


def delete_my_commands(state: State, form: Json) -> bool:
    state.commands.pop(_scope(state, form), None)
    return True


def menu(state: State, user: User, chat: Chat) -> list[Json]:
    """The commands that somebody is offered in a chat."""
    admin = user.id in chat.admins
    if chat.kind is Kind.PRIVATE:
        scopes = [f"chat:{chat.id}", "all_private_chats", DEFAULT]
    else:
        scopes = [f"chat_member:{chat.id}:{user.id}"]
        scopes += [f"chat_administrators:{chat.id}"] if admin else []
        scopes += [f"chat:{chat.id}"]
        scopes += ["all_chat_administrators"] if admin else []
        scopes += ["all_group_chats", DEFAULT]
    language = (user.language_code or "")[:2]
    for scope in scopes:
        for spoken in (language, ""):
            if commands := state.commands.get((scope, spoken)):
                return commands
    return []


# ---------------------------------------------------------------- what it says of itself


def _set(state: State, form: Json, kind: str) -> bool:
    text, language = form.get(kind, ""), form.get("language_code", "")
    if language and not LANGUAGE.fullmatch(language):
        raise bad("invalid language code specified")
    if len(text) > ABOUT[kind]:
        raise bad(f"{kind} is too long")
    state.about[kind, language] = text
    state.note("about", {kind: text}, None, None, form)
    return True


def _get(state: State, form: Json, kind: str) -> Json:
    spoken = form.get("language_code", "")
    return {kind: state.about.get((kind, spoken)) or state.about.get((kind, ""), "")}


def set_my_description(state: State, form: Json) -> bool:
    return _set(state, form, "description")


def get_my_description(state: State, form: Json) -> Json:
    return _get(state, form, "description")


def set_my_short_description(state: State, form: Json) -> bool:
    return _set(state, form, "short_description")


def get_my_short_description(state: State, form: Json) -> Json:
    return _get(state, form, "short_description")

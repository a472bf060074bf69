"""What a client lets its user type: only commands and options that the bot registered."""

from typing import Any, Protocol

from tests.local_discord.commands import CHAT_INPUT, GROUP, INTEGER, NUMBER, STRING, SUBCOMMAND
from tests.local_discord.errors import Json
from tests.local_discord.state import State
from tests.local_discord.world import EVERYONE, Channel, User

BOOLEAN, USER, CHANNEL = 5, 6, 7
KINDS: dict[int, tuple[type, ...]] = {
    STRING: (str,),
    INTEGER: (int,),
    BOOLEAN: (bool,),
    NUMBER: (int, float),
}


class NotOfferedError(AssertionError):
    """Discord's client would not have let anybody send this."""


class HasUser(Protocol):
    """Somebody who may be named in an option."""

    @property
    def user(self) -> User:
        """Their account."""


def shown_name(part: Json, locale: str) -> str:
    """The name under which a command, an option or a choice stands on somebody's screen."""
    return str((part.get("name_localizations") or {}).get(locale) or part["name"])


def offered(state: State, user: User, channel: Channel) -> list[Json]:
    """The slash commands that somebody can type in a channel."""
    here = state.commands.get(channel.guild_id, []) if channel.guild_id else []
    return [
        command
        for command in [*here, *state.commands.get(None, [])]
        if command["type"] == CHAT_INPUT and _fits(command, user, channel)
    ]


def _fits(command: Json, user: User, channel: Channel) -> bool:
    in_server = channel.guild_id is not None
    contexts = command["contexts"]
    if contexts is not None and (0 if in_server else 1) not in contexts:
        return False
    if contexts is None and not in_server and not command["dm_permission"]:
        return False
    needed = command["default_member_permissions"]
    if needed is None or not in_server:
        return True
    return needed != "0" and not int(needed) & ~(EVERYONE | user.more_permissions)


def _pick(parts: list[Json], word: str, locale: str, what: str) -> Json:
    for part in parts:
        if word in (part["name"], shown_name(part, locale)):
            return part
    names = ", ".join(part["name"] for part in parts) or "nothing"
    raise NotOfferedError(f"{what} {word!r} is not offered; there is: {names}")


def command_data(
    state: State,
    user: User,
    channel: Channel,
    text: str,
    values: dict[str, Any],
    focus: str | None = None,
) -> Json:
    """The `data` of an interaction for a command typed, or, with `focus`, being completed."""
    name, *words = text.removeprefix("/").split()
    command = _pick(offered(state, user, channel), name, user.locale, "the command")
    leaf, path = command, []
    for word in words:
        below = [each for each in leaf.get("options") or [] if each["type"] in (SUBCOMMAND, GROUP)]
        leaf = _pick(below, word, user.locale, f"under /{name} the subcommand")
        path.append(leaf)
    options = leaf.get("options") or []
    if any(each["type"] in (SUBCOMMAND, GROUP) for each in options):
        _pick(options, "(none)", user.locale, f"/{name} needs a subcommand;")
    resolved: Json = {}
    given = _values(options, values, user.locale, resolved, state, focus)
    for part in reversed(path):
        given = [{"type": part["type"], "name": part["name"], "options": given}]
    data: Json = {
        "id": command["id"],
        "name": command["name"],
        "type": CHAT_INPUT,
        "options": given,
    }
    if "guild_id" in command:
        data["guild_id"] = command["guild_id"]
    return {**data, "resolved": resolved} if resolved else data


def _values(
    options: list[Json],
    values: dict[str, Any],
    locale: str,
    resolved: Json,
    state: State,
    focus: str | None,
) -> list[Json]:
    given = {_pick(options, name, locale, "the option")["name"]: v for name, v in values.items()}
    result = []
    for option in options:
        name = option["name"]
        if name not in given:
            if option.get("required") and focus is None:
                raise NotOfferedError(f"the option {name!r} must be given")
            continue
        if name == focus:
            if not option.get("autocomplete"):
                raise NotOfferedError(f"the option {name!r} is not completed by the bot")
            entry = {"type": option["type"], "name": name, "value": given[name], "focused": True}
        else:
            value = _value(option, given[name], locale, resolved, state)
            entry = {"type": option["type"], "name": name, "value": value}
        result.append(entry)
    return result


def _value(option: Json, value: Any, locale: str, resolved: Json, state: State) -> Any:
    kind, name = option["type"], option["name"]
    if kind in (USER, CHANNEL):
        return _resolve(kind, value, resolved, state)
    choices = option.get("choices") or []
    if choices:
        for choice in choices:
            if value in (choice["value"], choice["name"], shown_name(choice, locale)):
                return choice["value"]
        values = ", ".join(str(choice["value"]) for choice in choices)
        raise NotOfferedError(f"{value!r} is no choice of {name!r}; there is: {values}")
    if kind not in KINDS:
        raise NotImplementedError(f"options of type {kind}")
    if not isinstance(value, KINDS[kind]) or (kind != BOOLEAN and isinstance(value, bool)):
        raise NotOfferedError(f"{value!r} cannot be typed into {name!r}")
    measured: Any = len(value) if isinstance(value, str) else value
    low, high = ("min_length", "max_length") if kind == STRING else ("min_value", "max_value")
    if option.get(low) is not None and measured < option[low]:
        raise NotOfferedError(f"{name!r} must be at least {option[low]}")
    limit = option.get(high) if option.get(high) is not None or kind != STRING else 6000
    if limit is not None and measured > limit:
        raise NotOfferedError(f"{name!r} must be at most {limit}")
    return value


def _resolve(kind: int, value: HasUser | int, resolved: Json, state: State) -> str:
    number = value if isinstance(value, int) else value.user.id
    if kind == USER:
        user = state.users[number]
        resolved.setdefault("users", {})[str(number)] = user.payload()
        resolved.setdefault("members", {})[str(number)] = user.member(with_user=False)
    else:
        channel = state.channels[number].payload(state.bot.id)
        resolved.setdefault("channels", {})[str(number)] = channel
    return str(number)

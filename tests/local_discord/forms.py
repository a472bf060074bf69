"""Forms, good and bad, that the self-tests send, and how to send them."""

from typing import Any

from tests.local_discord.conftest import Raw
from tests.local_discord.errors import Json
from tests.local_discord.seen import Reply
from tests.local_discord.server import LocalDiscord

V2, EPHEMERAL = 1 << 15, 1 << 6


def button(custom_id: str = "a", **more: Any) -> Json:
    return {"type": 2, "style": 1, "label": "A", "custom_id": custom_id, **more}


def row(*parts: Json) -> Json:
    return {"type": 1, "components": list(parts)}


def text(words: str = "hello") -> Json:
    return {"type": 10, "content": words}


def select(*values: str, **more: Any) -> Json:
    options = [{"label": value, "value": value} for value in values]
    return {"type": 3, "custom_id": "s", "options": options, **more}


async def put(discord: LocalDiscord, raw: Raw, *commands: Json) -> tuple[int, Any]:
    return await raw("PUT", f"/applications/{discord.state.bot.id}/commands", list(commands))


async def answer(raw: Raw, reply: Reply, kind: int, data: Json | None = None) -> tuple[int, Any]:
    sent = reply.interaction
    body = {"type": kind} if data is None else {"type": kind, "data": data}
    path = f"/interactions/{sent.id}/{sent.token}/callback?with_response=1"
    return await raw("POST", path, body)


def webhook(discord: LocalDiscord, reply: Reply, rest: str = "") -> str:
    return f"/webhooks/{discord.state.bot.id}/{reply.interaction.token}{rest}"


def codes(errors: Any) -> set[str]:
    """The names of faults in a tree of them, with their places."""
    found: set[str] = set()

    def walk(tree: Any, path: tuple[str, ...]) -> None:
        for key, value in tree.items():
            if key == "_errors":
                found.update(f"{'.'.join(path)} {each['code']}" for each in value)
            else:
                walk(value, (*path, key))

    walk(errors, ())
    return found

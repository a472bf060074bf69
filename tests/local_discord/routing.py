"""From a method and a path to the function that answers."""

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from tests.local_discord.errors import Json, invalid
from tests.local_discord.messages import Upload
from tests.local_discord.state import State


@dataclass
class Call:
    """A request whose form has been checked."""

    state: State
    operation: str
    params: dict[str, str]
    query: dict[str, str] = field(default_factory=dict)
    body: Any = None
    files: list[Upload] = field(default_factory=list)

    def id(self, name: str) -> int:
        """A snowflake of the path."""
        value = self.params[name]
        if not value.isdecimal():
            words = f'Value "{value}" is not snowflake.'
            raise invalid(((name,), "NUMBER_TYPE_COERCE", words))
        return int(value)

    @property
    def form(self) -> Json:
        """The body of a request that has one."""
        body: Json = self.body or {}
        return body


Answer = tuple[int, Any]
Handler = Callable[[Call], Answer]
NOTHING: Answer = (204, None)


@dataclass(frozen=True)
class Route:
    """One operation, named as in Discord's OpenAPI document."""

    method: str
    template: str
    handler: Handler
    open: bool = False
    """Whether it works without the bot's token: the path holds a token of its own."""

    @property
    def operation(self) -> str:
        """Its name in the document."""
        return f"{self.method} {self.template}"

    def match(self, method: str, path: str) -> dict[str, str] | None:
        """The values of the path, if this is the operation."""
        if method != self.method:
            return None
        pattern = re.sub(r"\\{(\w+)\\}", r"(?P<\1>[^/]+)", re.escape(self.template))
        found = re.fullmatch(pattern, path)
        return found and found.groupdict()


def find(routes: list[Route], method: str, path: str) -> tuple[Route, dict[str, str]] | None:
    """The first route that fits; fixed words stand before variables in the table."""
    for route in routes:
        params = route.match(method, path)
        if params is not None:
            return route, params
    return None

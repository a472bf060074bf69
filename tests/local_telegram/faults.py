"""Trouble that a test orders for the next requests that match."""

import asyncio
from dataclasses import dataclass, field
from enum import Enum, auto

from tests.local_telegram.errors import Json, RefusalError
from tests.local_telegram.world import Request


@dataclass
class Held:
    """Requests that wait for their answers; where the bot dies meanwhile, for ever."""

    requests: list[Request] = field(default_factory=list)
    gate: asyncio.Event = field(default_factory=asyncio.Event)

    @property
    def arrived(self) -> bool:
        """Whether one has come."""
        return bool(self.requests)

    def let_go(self) -> None:
        """Answer them now."""
        self.gate.set()


class Trouble(Enum):
    """What happens to a request."""

    REFUSED = auto()
    HELD = auto()
    CUT_OFF = auto()
    """The connection breaks off instead of an answer."""


@dataclass
class Fault:
    """Trouble for the next `times` requests of a method, in one chat or in all."""

    method: str
    trouble: Trouble
    chat_id: int | None = None
    carried_out: bool = False
    times: int = 1
    refusal: RefusalError | None = None
    held: Held | None = None

    def meets(self, method: str, form: Json) -> bool:
        """Whether it is ordered for this request."""
        here = self.chat_id is None or str(form.get("chat_id")) == str(self.chat_id)
        return self.times > 0 and here and self.method in (method, "*")


@dataclass
class Faults:
    """All that is ordered."""

    ordered: list[Fault] = field(default_factory=list)

    def take(self, method: str, form: Json) -> Fault | None:
        """The one for this request, which is then used up by one."""
        found = next((each for each in self.ordered if each.meets(method, form)), None)
        if found is not None:
            found.times -= 1
        return found

    def let_all_go(self) -> None:
        """Let nobody wait any longer."""
        for fault in self.ordered:
            if fault.held is not None:
                fault.held.let_go()

"""What a link to the private chat carries of a table that somebody wants to open, so that it holds
over a restart. Telegram takes 64 letters, digits, `_` and `-` there.

    n<user>_<chat>_<topic>_<variant>   open a table there
    o<user>_<chat>_<topic>_<variant>   the same, and options were typed for which there is no room
"""

import re
from dataclasses import dataclass

from rummybot.adapters.telegram.places import Spot

_LINK = re.compile(
    r"(?P<kind>[no])(?P<user>\d{1,16})_(?P<chat>-?\d{1,16})_(?P<topic>\d{0,12})_(?P<variant>[\w-]*)",
    re.ASCII,
)

MOST = 64


@dataclass(frozen=True, slots=True)
class Wanted:
    """A table that somebody wants to open."""

    user: int
    spot: Spot
    variant: str = ""
    has_options: bool = False
    """Whether options were typed, which the link does not carry."""

    def __str__(self) -> str:
        kind, topic = "o" if self.has_options else "n", self.spot.topic or ""
        start = f"{kind}{self.user}_{self.spot.chat}_{topic}_"
        is_carried = re.fullmatch(r"[\w-]*", self.variant, re.ASCII)
        fits = is_carried and len(start + self.variant) <= MOST
        return start + self.variant if fits else start


def read_link(link: str) -> Wanted | None:
    """The table that a link asks for; None where it asks for something else."""
    found = _LINK.fullmatch(link)
    if found is None:
        return None
    topic = int(found["topic"]) if found["topic"] else None
    spot = Spot(int(found["chat"]), topic)
    return Wanted(int(found["user"]), spot, found["variant"], found["kind"] == "o")

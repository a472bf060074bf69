"""What a command is, as data."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from enum import StrEnum

from rummybot.commands.invocation import Desk, Invocation, Reply, remembered
from rummybot.i18n.translations import Translations, mark, mark_in


class Kind(StrEnum):
    """What a parameter is."""

    CARD = "card"
    MELDS = "melds"
    NUMBER = "number"
    CHOICE = "choice"
    OPTIONS = "options"
    TEXT = "text"


@dataclass(frozen=True, slots=True)
class Param:
    """One parameter. `name` and `help` are source texts; choices are keys with their words."""

    name: str
    kind: Kind
    help: str
    required: bool = True
    choices: tuple[tuple[str, str], ...] = ()
    called: Callable[[str, Translations], str] | None = None
    """What a choice is called, by its key, where its words stand elsewhere."""

    def choice_name(self, key: str, tr: Translations) -> str:
        """What the choice with this key is called."""
        return self.called(key, tr) if self.called else tr.word(dict(self.choices)[key])


WHICH = Param(
    mark_in("parameter", "table"),
    Kind.TEXT,
    mark("The number of the table, where you sit at several"),
    required=False,
)
"""Says which table is meant."""

PLAYER = Param(
    mark_in("parameter", "player"),
    Kind.TEXT,
    mark("Who: a name at the table, or the number of the seat"),
    required=False,
)
"""Says which of the sitters is meant."""

Run = Callable[[Desk, Invocation], Awaitable[Reply]]


@dataclass(frozen=True, slots=True)
class Command:
    """One command. `name` is one word, or two where several belong together («rummy new»)."""

    name: str
    help: str
    handler: Run
    params: tuple[Param, ...] = ()
    also: tuple[str, ...] = ()
    """Other words for it, for those who type freely."""
    needs_table: bool = True
    only_on: tuple[str, ...] = ()
    """The platforms that have it; none is all."""

    async def run(self, desk: Desk, call: Invocation) -> Reply:
        """Carry it out, for somebody who may ask later why not."""
        return remembered(desk, call, await self.handler(desk, call))

    @property
    def works_anywhere(self) -> bool:
        """Whether it means something away from all tables, as in a talk with the bot alone: it asks
        at which table, or needs none.
        """
        return not self.needs_table or WHICH in self.params

    @property
    def at_the_table(self) -> tuple[Param, ...]:
        """What it takes where it is known which table is meant."""
        return tuple(each for each in self.params if each is not WHICH)


def name_of(command: Command, tr: Translations) -> str:
    """What a command is called in a language, in as many words as in English."""
    return tr.word_in("command", command.name)

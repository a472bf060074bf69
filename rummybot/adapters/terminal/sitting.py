"""A table at the keyboard: opened, everybody seated, begun."""

from dataclasses import dataclass

from rummybot.adapters.terminal import words
from rummybot.adapters.terminal.setup import Setup
from rummybot.commands.invocation import Desk
from rummybot.i18n.translations import Translations
from rummybot.tables.config import USUAL_CALL_WAIT, TableConfig
from rummybot.tables.lifecycle import AddComputer, Join, LifecycleIntent, Open, Start, asker
from rummybot.tables.request import Accepted, Request, TableId
from rummybot.tables.roster import Place, PlayerRef
from rummybot.tables.service import new_table_id

PLATFORM = "terminal"

UNHURRIED = TableConfig(turn_time=None, call_wait=USUAL_CALL_WAIT)
"""Whoever sits at the keyboard takes the time it takes, and is asked for Stop! each time."""

BY_ITSELF = TableConfig(turn_time=None)
"""Where nobody sits there, nobody need be waited for."""


@dataclass(frozen=True, slots=True)
class Sitting:
    """A table that has been begun, and the people at it in the order of their seats."""

    setup: Setup
    table: TableId
    place: Place
    people: tuple[PlayerRef, ...]


async def sit_down(
    desk: Desk, setup: Setup, tr: Translations, config: TableConfig = UNHURRIED
) -> Sitting:
    """Seat the people, then the computers, and begin. The setup must have been checked."""
    table = new_table_id()
    place = Place(PLATFORM, table)  # every game has a place of its own: one may be broken off
    people = tuple(
        [
            await desk.people.meet(PLATFORM, str(number), name or words.you(tr), tr.locale)
            for number, name in enumerate(setup.people)
        ]
    )
    host = people[0]
    intents: list[LifecycleIntent] = [
        Open(host, place, setup.variant, setup.options, config),
        *(Join(who) for who in people[1:]),
        *[AddComputer(host)] * setup.computers,
        Start(host),
    ]
    for number, intent in enumerate(intents):
        request = Request(key=f"setup:{number}", table=table, who=asker(intent), intent=intent)
        outcome = await desk.tables.submit(request)
        if not isinstance(outcome, Accepted):
            raise RuntimeError(f"a table could not be set up: {outcome.why}")
    return Sitting(setup, table, place, people)

"""The composition root: builds the parts and puts them together. No part knows this module."""

from dataclasses import dataclass

from rummybot.store.memory import MemoryStore
from rummybot.tables.chance import Chance
from rummybot.tables.people import People
from rummybot.tables.service import Tables


@dataclass(frozen=True, slots=True)
class App:
    """The parts of a running process; it fulfils the `Desk` of the commands."""

    tables: Tables
    people: People


def build(chance: Chance) -> App:
    """An app whose tables live as long as the process."""
    store = MemoryStore()
    return App(Tables(store, chance), People(store))

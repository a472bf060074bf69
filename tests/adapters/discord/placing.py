"""Tables put into a database, in places and with people of the local Discord."""

from pathlib import Path

from rummybot.tables.roster import Place as TablePlace
from tests.adapters.stored import Account, Setting, put
from tests.local_discord.people import Person
from tests.local_discord.seen import Place


async def put_here(file: Path, place: Place, people: tuple[Person, ...], setting: Setting) -> None:
    """Write a table into a database that no process has."""
    there = TablePlace("discord", str(place.id))
    await put(file, there, [account(each) for each in people], setting)


def account(person: Person) -> Account:
    """Somebody as the adapter tells of him."""
    return "discord", str(person.id), person.name, person.user.locale.partition("-")[0]

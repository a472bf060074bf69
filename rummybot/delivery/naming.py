"""Who is called what around a table."""

from rummybot.i18n.translations import Locale, Translations, translations
from rummybot.render.computers import computer_text
from rummybot.render.names import Names, names
from rummybot.tables.people import People
from rummybot.tables.roster import Computer, PlayerRef, Roster


async def seat_names(roster: Roster, people: People, locale: Locale) -> Names:
    """The names of the sitters, in the order of their seats; computers are numbered."""
    known = await people.names(roster.people)
    tr = translations(locale)

    def name(sitter: PlayerRef | Computer) -> str:
        if isinstance(sitter, Computer):
            return computer_name(sitter, tr)
        return known.get(sitter, "")

    return names(name(each) for each in roster.sitters)


def computer_name(computer: Computer, tr: Translations) -> str:
    """What a computer is called."""
    return computer_text(computer.number, tr)

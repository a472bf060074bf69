"""Who is called what around a table, and which table it is."""

from rummybot.i18n.spans import At, Line, line
from rummybot.i18n.translations import Locale, Translations, translations
from rummybot.render.computers import computer_text
from rummybot.render.names import Names, names
from rummybot.render.rulesheet import variant_name
from rummybot.tables.lobby import Lobby
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


def about_table(lobby: Lobby, tr: Translations) -> Line:
    """Which game is played at a table, and where it stands."""
    place = lobby.place
    return line(variant_name(lobby.variant, tr), At(place.platform, place.id))


def closed_table(lobby: Lobby, names: Names, tr: Translations) -> Line:
    """Which game was played at a table, and by whom: its place may be gone."""
    return line(variant_name(lobby.variant, tr), f" ({', '.join(names.by_seat)})")


def computer_name(computer: Computer, tr: Translations) -> str:
    """What a computer is called."""
    return computer_text(computer.number, tr)

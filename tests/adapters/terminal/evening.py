"""An evening at a keyboard that types by itself, without a terminal around it."""

import io
from collections.abc import Iterable

from rummybot.adapters.terminal.gateway import Gateway
from rummybot.adapters.terminal.keyboard import Asked, GoneError, Keyboard
from rummybot.adapters.terminal.outlet import TerminalOutlet
from rummybot.adapters.terminal.paper import Paper
from rummybot.adapters.terminal.room import Room
from rummybot.adapters.terminal.setup import Begin, Setup
from rummybot.app import build_for_a_while
from rummybot.i18n.translations import Locale, translations
from rummybot.players.quick import Quick
from rummybot.tables.chance import SeededChance
from rummybot.tables.seatbots import Seatbots


class Script:
    """Types these lines, then has had enough."""

    waits = True
    is_timed = True

    def __init__(self, lines: Iterable[str]) -> None:
        self._lines = iter(lines)
        self.asked: list[Asked] = []

    async def ask(self, asked: Asked) -> str:
        """The next line."""
        self.asked.append(asked)
        line = next(self._lines, None)
        if line is None:
            raise GoneError
        return line


def room(keyboard: Keyboard, file: io.StringIO, *, seed: int = 1, locale: Locale) -> Room:
    """A room whose paper is a text."""
    app, paper = build_for_a_while(SeededChance(seed), locale), Paper(file)
    outlet = TerminalOutlet(paper)
    return Room(
        desk=app,
        seatbots=Seatbots(app.tables, Quick()),
        presenter=app.presenter(outlet),
        outlet=outlet,
        paper=paper,
        keyboard=keyboard,
        tr=translations(locale),
        pace=1,
    )


async def evening(
    *lines: str, setup: Setup | None = None, begin: Begin = Begin.WITH_A_LINE, seed: int = 1
) -> str:
    """What is on the paper when these lines have been typed."""
    file = io.StringIO()
    gateway = Gateway(room(Script(lines), file, seed=seed, locale=Locale.EN))
    await gateway.serve(setup or Setup(variant="basic"), begin)
    return file.getvalue()

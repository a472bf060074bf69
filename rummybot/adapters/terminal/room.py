"""What stands around a table at the keyboard."""

from dataclasses import dataclass

from rummybot.adapters.terminal.keyboard import ANYBODY, Asked, Keyboard
from rummybot.adapters.terminal.outlet import TerminalOutlet
from rummybot.adapters.terminal.paper import Paper
from rummybot.commands.invocation import NOBODY, Desk
from rummybot.delivery.presenter import Presenter
from rummybot.i18n.spans import Line
from rummybot.i18n.translations import Translations
from rummybot.render.names import Names
from rummybot.tables.seatbots import Seatbots


@dataclass(frozen=True, slots=True, kw_only=True)
class Room:
    """The desk of the commands, who moves and who shows, paper and keyboard."""

    desk: Desk
    seatbots: Seatbots
    presenter: Presenter
    outlet: TerminalOutlet
    paper: Paper
    keyboard: Keyboard
    tr: Translations
    pace: int
    """Seconds in which a discard can be taken back before a computer moves."""

    def say(self, text: Line, names: Names = NOBODY, style: str = "") -> None:
        """Write a line."""
        self.paper.line(text, names, self.tr.locale, style)

    async def ask(self, hint: Line, names: Names = NOBODY, *, asked: Asked = ANYBODY) -> str:
        """Write what can be typed, and wait for it. Raises GoneError."""
        if hint:
            self.say(hint, names, "dim")
        return await self.keyboard.ask(asked)

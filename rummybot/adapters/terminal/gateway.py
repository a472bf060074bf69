"""An evening at the keyboard: a game, another one, and so on until somebody has had enough."""

from rummybot.adapters.terminal import words
from rummybot.adapters.terminal.game import Game
from rummybot.adapters.terminal.keyboard import GoneError
from rummybot.adapters.terminal.lexicon import Own
from rummybot.adapters.terminal.menu import choose
from rummybot.adapters.terminal.reading import Nothing, Order, read
from rummybot.adapters.terminal.room import Room
from rummybot.adapters.terminal.setup import Begin, Setup
from rummybot.adapters.terminal.sitting import sit_down
from rummybot.adapters.terminal.wish import Wish, another, read_setup
from rummybot.commands.invocation import NOBODY
from rummybot.delivery.naming import seat_names
from rummybot.engine.variants import find_variant
from rummybot.i18n.spans import Line


class Gateway:
    """Turns what is typed into games, and says goodbye."""

    def __init__(self, room: Room) -> None:
        self._room = room

    async def serve(self, setup: Setup, begin: Begin) -> None:
        """Play until somebody leaves or nobody types any more."""
        room = self._room
        try:
            if begin is Begin.WITH_A_LINE:
                setup = await self._offer(words.begin_or_choose(setup, room.tr), setup)
            while True:
                wish = await self._game(setup)
                setup = wish or await self._offer(words.again_or_choose(room.tr), setup)
        except GoneError:
            self.say_goodbye()

    def say_goodbye(self) -> None:
        """The last line."""
        self._room.say(words.goodbye(self._room.tr))

    async def _game(self, setup: Setup) -> Setup | None:
        """One game; what is wished for instead of it, if it was broken off."""
        room = self._room
        room.paper.gap()
        room.paper.announce(setup, room.tr)
        room.paper.blocks(words.introduction(setup.variant, room.tr), NOBODY, room.tr.locale)
        room.paper.gap()
        sitting = await sit_down(room.desk, setup, room.tr)
        advance = await room.desk.tables.now(sitting.table)
        names = await seat_names(advance.lobby.roster, room.desk.people, room.tr.locale)
        return await Game(room, sitting, names).run()

    async def _offer(self, prompt: Line, setup: Setup) -> Setup:
        """The game that Enter begins, or another that is chosen or named."""
        room = self._room
        room.paper.gap()
        while True:
            what = read(text := await room.ask(prompt))
            changed: Setup | Line
            if isinstance(what, Nothing):
                return setup
            if words.means_choosing(text):
                return await choose(room, setup)
            if isinstance(what, Order) and what.meaning.act is Own.QUIT:
                raise GoneError
            if find_variant(text) is not None:
                changed = read_setup(Wish(text, people=setup.people), room.tr)
            elif isinstance(what, Order) and what.meaning.name == words.NEW:
                variant, options = (what.arguments.get(name, "") for name in ("variant", "options"))
                changed = another(setup, variant, options, room.tr)
            else:
                changed = words.begin_hint(room.tr)
            if isinstance(changed, Setup):
                return changed
            room.say(changed)

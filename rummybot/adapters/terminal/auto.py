"""A game that plays itself: a computer player chooses for every seat, by that seat's own view."""

from dataclasses import replace

from rummybot.adapters.terminal import words
from rummybot.adapters.terminal.setup import Setup
from rummybot.commands.invocation import Desk
from rummybot.delivery.presenter import Presenter
from rummybot.engine.ids import Seat
from rummybot.engine.legality import Seats
from rummybot.i18n.translations import Translations
from rummybot.players.player import Player
from rummybot.tables.request import Accepted, Request, TableId


def nobody_asked(setup: Setup, tr: Translations) -> Setup:
    """The same game with nobody at the keyboard: every seat has a name, named people first."""
    named = tuple(name for name in setup.people if name)
    rest = len(setup.people) + setup.computers - len(named)
    unnamed = tuple(words.computer(number, tr) for number in range(1, rest + 1))
    return replace(setup, people=(*named, *unnamed), computers=0)


async def play_out(desk: Desk, table: TableId, player: Player, presenter: Presenter) -> None:
    """Play a started game to its end, told move by move."""
    while True:
        await presenter.catch_up()
        awaited = (await desk.tables.now(table)).awaited
        if not isinstance(awaited, Seats):
            return
        await _move(desk, table, awaited.seats[0], player)


async def _move(desk: Desk, table: TableId, seat: Seat, player: Player) -> None:
    """One move. RuntimeError if it is refused: the game would stand still for ever."""
    view = await desk.tables.view(table, seat)
    assert view is not None
    intent = player.choose(view)
    key = f"auto:{view.table.moment}:{seat}"
    outcome = await desk.tables.submit(Request(key=key, table=table, who=None, intent=intent))
    if not isinstance(outcome, Accepted):
        raise RuntimeError(f"the computer player chose a refused move: {type(intent).__name__}")

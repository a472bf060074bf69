"""Draws for whoever can do nothing else, as everybody can see: his hand comes with the card."""

from rummybot.adapters.telegram.places import PLATFORM, Spot
from rummybot.commands import pressing
from rummybot.commands.invocation import Desk, Invocation
from rummybot.engine.intents import DrawStock, TakeDiscard
from rummybot.render.press import PublicPress, PublicToken
from rummybot.render.screen import PrivateScreen
from rummybot.tables.ports import Account, EventStore


class Drawing:
    """Makes such moves."""

    def __init__(self, desk: Desk, store: EventStore) -> None:
        self._desk = desk
        self._store = store

    async def drawn(self, who: Account, screen: PrivateScreen) -> PrivateScreen:
        """The hand with the card; the same hand where there is something to choose, or where only
        the hand decides that there is not.
        """
        intents = (each.intent for each in screen.choices)
        draws = [each for each in intents if isinstance(each, DrawStock | TakeDiscard)]
        if len(draws) != 1 or not isinstance(draws[0], DrawStock):
            return screen
        person = await self._store.person(PLATFORM, who.id)
        if person is None:
            return screen
        call = Invocation(
            key=f"forced:{screen.table}:{screen.moment}",
            who=person.player,
            place=Spot(int(who.id)).place,
            locale=screen.locale,
        )
        play = PublicToken(screen.table, PublicPress.PLAY)
        found = (await pressing.pressed(self._desk, call, play)).panel
        return found if found.table and found.moment > screen.moment else screen

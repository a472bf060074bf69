"""Commands carried out: where they count as typed, and in which language a place is spoken to."""

from dataclasses import replace

from telegram import Bot, User

from rummybot.adapters.telegram.callers import Callers
from rummybot.adapters.telegram.helping import helped
from rummybot.adapters.telegram.places import PLATFORM, Spot, spot_of
from rummybot.adapters.telegram.reading import Given
from rummybot.commands import lobby
from rummybot.commands.info import help_
from rummybot.commands.invocation import Desk, Invocation, Reply
from rummybot.settings.service import LANGUAGE, scope_of


class Orders:
    """Does what was typed."""

    def __init__(self, desk: Desk, bot: Bot, callers: Callers) -> None:
        self._desk = desk
        self._bot = bot
        self._callers = callers

    async def done(
        self, user: User, spot: Spot, key: str, given: Given
    ) -> tuple[Invocation, Reply]:
        """Carry a command out. What a place has said in its first table's language, it goes on
        saying in it, until another is chosen.
        """
        call, handler = await self._call(user, spot, key, given), given.command.handler
        scope, tables = scope_of(call.place), self._desk.tables
        if handler is lobby.new and user.language_code and lobby.can_open(call):
            is_first = await self._desk.settings.get(scope, LANGUAGE) is None
            if is_first and await tables.open_at(call.place) is None:
                await self._desk.settings.set(scope, LANGUAGE, call.locale)
        if handler is help_:
            return call, helped(call, self._bot)
        return call, await given.command.run(self._desk, call)

    async def _call(self, user: User, spot: Spot, key: str, given: Given) -> Invocation:
        """Whether somebody manages a group is asked only where a command might depend on it. What
        is typed in the private chat and means the table of a place, means the only one that its
        sender sits at.
        """
        call = await self._callers.call(user, spot, key, given.arguments)
        command = given.command
        if spot.is_private and not (command.works_anywhere or command.handler is lobby.new):
            spot = await self._only_table(call) or spot
        manages = " " in command.name and await self._callers.manages(user.id, spot.chat)
        return replace(call, place=spot.place, manages=manages)

    async def _only_table(self, call: Invocation) -> Spot | None:
        tables = self._desk.tables
        if await tables.open_at(call.place) is not None:
            return None
        places = [(await tables.now(each)).lobby.place for each in await tables.tables_of(call.who)]
        is_one = len(places) == 1 and places[0].platform == PLATFORM
        return spot_of(places[0]) if is_one else None

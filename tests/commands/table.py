"""Two people at a table, who call commands by their handlers."""

from dataclasses import dataclass
from itertools import count

from rummybot.app import App, build_for_a_while
from rummybot.commands import info, lobby
from rummybot.commands.invocation import Invocation, Reply
from rummybot.i18n.translations import Locale
from rummybot.render.names import Names
from rummybot.render.text import plain_text
from rummybot.tables.chance import SeededChance
from rummybot.tables.request import TableId
from rummybot.tables.roster import Place, PlayerRef

HERE, ELSEWHERE = Place("test", "1"), Place("test", "2")
_keys = count()


@dataclass(frozen=True)
class Seated:
    """A running game."""

    desk: App
    table: TableId
    ann: PlayerRef
    bob: PlayerRef

    def call(self, who: PlayerRef, place: Place = HERE, /, **arguments: str) -> Invocation:
        """A call of somebody."""
        return call(who, place, **arguments)

    async def mover(self) -> PlayerRef:
        """Who is to move."""
        for who in (self.ann, self.bob):
            if (await self.hand(who)).panel.choices:
                return who
        raise AssertionError("nobody is to move")

    async def hand(self, who: PlayerRef) -> Reply:
        """Somebody's hand."""
        return await info.hand(self.desk, self.call(who))

    async def version(self) -> int:
        """How much has happened."""
        return (await self.desk.tables.now(self.table)).version


def call(who: PlayerRef, place: Place = HERE, /, **arguments: str) -> Invocation:
    """A call of somebody."""
    key = f"test:{next(_keys)}"
    return Invocation(key=key, who=who, place=place, locale=Locale.EN, arguments=arguments)


def said(reply: Reply) -> str:
    """What is said, above the panel."""
    return "\n".join(plain_text(each, Names(("Ann", "Bob")), Locale.EN) for each in reply.said)


async def opened(variant: str = "gin") -> Seated:
    """A table with two people, before the game."""
    desk = build_for_a_while(SeededChance(7), Locale.EN)
    ann = await desk.people.meet("test", "ann", "Ann", "en")
    bob = await desk.people.meet("test", "bob", "Bob", "en")
    await lobby.new(desk, call(ann, variant=variant))
    await lobby.join(desk, call(bob))
    table = await desk.tables.open_at(HERE)
    assert table is not None
    return Seated(desk, table, ann, bob)


async def begun(variant: str = "gin") -> Seated:
    """A game of two."""
    seated = await opened(variant)
    await lobby.start(seated.desk, call(seated.ann))
    return seated

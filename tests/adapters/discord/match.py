"""A match of gin between two people, who play one deal by typing, the next by pressing, and so on.
They know what they are shown, and do nothing but what is offered to them.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import partial

from tests.adapters.discord.drill import CLOSING, Presser, Sitter, Typist, Wish
from tests.adapters.discord.fingers import JOIN, NEXT, PLAY, START, button
from tests.adapters.discord.leaks import Ledger, Mark
from tests.adapters.discord.reading import Offer, called, results
from tests.local_discord.people import Person
from tests.local_discord.seen import Place, Reply, Seen
from tests.local_discord.server import LocalDiscord

CAUTIOUS = ("gin", "knock", "layoff", "pass", "draw", "discard")
HUNTING = ("gin", "layoff", "take", "pass", "draw", "discard")
"""So does one who never knocks, and takes a discard that goes well with the hand."""

Way = type[Typist] | type[Presser]


@dataclass(frozen=True)
class Rival:
    """Somebody who plays, and what he likes, dearest first."""

    person: Person
    likes: tuple[str, ...]


@dataclass
class Dealt:
    """A deal: how it is played, and who did what in it."""

    way: Way
    did: list[tuple[Person, str]] = field(default_factory=list)
    result: str = ""

    @property
    def closer(self) -> Person | None:
        """Who has knocked or declared gin."""
        return next((person for person, verb in self.did if verb in CLOSING), None)


class Match:
    """Games at tables in one place, one after the other."""

    def __init__(self, discord: LocalDiscord, place: Place, rivals: Sequence[Rival]) -> None:
        self.discord, self.place, self.rivals = discord, place, rivals
        self.ledger = Ledger(discord)
        self.deals: list[Dealt] = []

    async def opens(self) -> Mark:
        """Open the table by typing, and begin. Gives the moment before the first deal."""
        host, *guests = (each.person for each in self.rivals)
        await host.types(self.place, "/rummy new", variant="gin")
        for guest in guests:
            await guest.types(self.place, "/rummy join")
        before = self.ledger.now()
        await host.types(self.place, "/rummy start")
        return before

    async def plays(self, way: Way, dealt: Mark) -> Dealt:
        """Play a deal; in the end its result is told to all."""
        deal, last = Dealt(way), dealt
        self.deals.append(deal)
        sitters = await self.look(way, dealt)
        while not self._is_told():
            await self.discord.until(lambda: self._is_told() or called(self.place), "a call")
            for sitter in sitters:
                call = called(self.place).get(sitter.person.id)
                if call is not None:
                    last = await self.moves(sitter, deal) or last
                    await self.discord.until(partial(self._is_gone, call), "the end of the turn")
        deal.result = results(self.place)[-1].text
        for sitter in sitters:
            if deal.closer not in (None, sitter.person):
                sitter.lays_open(last)
        return deal

    async def look(self, way: Way, since: Mark, board: Seen | None = None) -> list[Sitter]:
        """Everybody looks at the ten cards that were dealt to him."""
        sitters: list[Sitter] = []
        for rival in self.rivals:
            sitter = way(rival.person, self.place, self.ledger, board)
            sitter.likes = rival.likes
            assert len(await sitter.looks(since)) == 10
            sitters.append(sitter)
        return sitters

    async def moves(self, sitter: Sitter, deal: Dealt) -> Mark | None:
        """Do all that somebody wants to do in his turn. Gives the moment before the last of it."""
        last = None
        await sitter.looks(self.ledger.now())
        while (wish := sitter.wants()) is not None:
            last = self.ledger.now()
            reply = await carried_out(wish)
            deal.did.append((sitter.person, wish.verb))
            sitter.acted(wish, last)
            sitter.reads(reply, last)
        return last

    def _is_told(self) -> bool:
        return len(results(self.place)) == len(self.deals)

    def _is_gone(self, call: int) -> bool:
        return call not in called(self.place).values()

    async def goes_on(self, way: Way) -> Mark:
        """Everybody says that he is ready. Gives the moment at which the next deal was shown."""
        board, before = self.place.messages[0], self.ledger.now()
        await self.discord.until(lambda: NEXT in str(board.raw), "the end of the deal")
        for person in (each.person for each in self.rivals):
            if way is Typist:
                await person.types(self.place, "/rummy start")
            else:
                await person.presses(board, button(board, NEXT))
        dealt = await self.ledger.first_told(f"Deal {len(self.deals) + 1}", before)
        await self.discord.until(lambda: PLAY in str(board.raw), "the next deal")
        self._cards_are_given_back(dealt)
        return dealt

    async def again(self, board: Seen) -> tuple[Seen, Mark]:
        """Press for another such game, the guest first. Gives its board, and the moment before its
        first deal.
        """
        host, guest = (each.person for each in self.rivals)
        await guest.presses(board, "Rematch")
        fresh = await self.discord.until(partial(self._board, JOIN), "a new table")
        await host.presses(board, "Rematch")
        await self.discord.until(lambda: host.name in fresh.text, "the host at it")
        before = self.ledger.now()
        self._cards_are_given_back(before)
        await host.presses(fresh, button(fresh, START))
        await self.discord.until(lambda: PLAY in str(fresh.raw), "its first deal")
        return fresh, before

    def _board(self, ending: str) -> Seen | None:
        return next((each for each in self.place.messages if ending in str(each.raw)), None)

    def _cards_are_given_back(self, now: Mark) -> None:
        for person in (each.person for each in self.rivals):
            self.ledger.laid_open(person.id, self.ledger.held(person.id), now)


async def carried_out(wish: Wish) -> Reply:
    """Press it, or type it with what the client offers while it is typed."""
    person, table, offer = wish.player.person, wish.player.table, wish.offer
    if offer is None:
        return await person.gets(wish.send())
    options = await completed(person, table, offer)
    return await person.types(table, f"/{offer.command}", **options)


async def completed(person: Person, table: Place, offer: Offer) -> dict[str, object]:
    """The options of an offer, each chosen from the list that comes up while it is typed."""
    options: dict[str, object] = {}
    for name, wanted in offer.options.items():
        options[name] = wanted
        if name in offer.completed:
            given = {each: value for each, value in options.items() if each != name}
            choices = await person.completes(table, f"/{offer.command}", name, **given)
            options[name] = next(each["value"] for each in choices if each["value"] == wanted)
    return options

"""Tiny players: they look at their hand, take the first thing offered that is worth most to them,
and type what stands beside it. What they see of the hidden cards goes into the ledger.
"""

from dataclasses import dataclass

from tests.adapters.discord.leaks import Ledger, Mark
from tests.adapters.discord.reading import Offer, hand, offers, results
from tests.adapters.naming import Card, cards_in
from tests.local_discord.people import Person
from tests.local_discord.seen import Place, Reply, Seen
from tests.local_discord.server import LocalDiscord

NEXT_DEAL = "rummy start"
CAUTIOUS = ("gin", "knock", "layoff", "pass", "draw", "discard")
"""What a player does, dearest first. `undo` is not among it: nobody would get anywhere."""
EAGER = ("gin", "knock", "layoff", "draw", "pass", "discard")
"""So does one who takes the upcard."""
CLOSING = ("gin", "knock")


class Player:
    """Somebody who plays by reading."""

    def __init__(
        self, person: Person, table: Place, ledger: Ledger, likes: tuple[str, ...]
    ) -> None:
        self.person = person
        self.table = table
        self.ledger = ledger
        self.likes = likes
        self.did: list[Offer] = []
        self.shown: frozenset[Card] = frozenset()
        """What may be in the hand and yet was seen by all."""

    @property
    def id(self) -> int:
        """Whose secrets the ledger keeps."""
        return self.person.id

    async def types(self, command: str, **options: object) -> Reply:
        """Type a command; whatever comes back is for this person alone."""
        reply = await self.person.types(self.table, command, **options)
        assert reply.is_private, reply.text
        return reply

    async def looks(self, since: Mark) -> list[Offer]:
        """Type /hand. Cards not seen before are hidden since this moment. Gives what is offered."""
        text = (await self.types("/hand")).text
        self._has(text, since)
        return offers(text, self.person)

    def wants(self, offered: list[Offer]) -> Offer | None:
        """The dearest of what is offered; of two draws the one from the stock."""
        for command in self.likes:
            fitting = [each for each in offered if each.command == command]
            if fitting:
                return min(fitting, key=lambda each: len(each.options))
        return None

    async def does(self, offer: Offer) -> None:
        """Type what an offer says, and note in the ledger what that hides or lays open."""
        before = self.ledger.now()
        reply = await self.types(f"/{offer.command}", **offer.options)
        self.did.append(offer)
        card = cards_in(str(offer.options.get("card", "")))
        match offer.command:
            case "draw":
                self.shown |= cards_in(offer.label) if offer.options else set()
                self._has(reply.text, before)
            case "discard" | "layoff":
                self.ledger.laid_open(self.id, card, before)
                self.shown -= card
                await self.ledger.sees(card, before)
            case "gin" | "knock":  # the closing card stays face down
                kept = self.ledger.held(self.id) - card
                self.ledger.laid_open(self.id, kept, before)
                self.shown |= kept
            case _:
                pass

    def _has(self, text: str, since: Mark) -> None:
        self.ledger.took_in(self.id, hand(text, self.person) - self.shown, since)


@dataclass
class Game:
    """A game of gin in a channel."""

    table: Place
    players: tuple[Player, ...]
    ledger: Ledger
    dealt: Mark
    """The moment before the present deal."""
    last: Mark
    """The moment before the last act."""
    closed: bool = False
    """Whether somebody has knocked or declared gin in the present deal."""

    deals: int = 1
    """So many have begun."""

    @property
    def results(self) -> list[Seen]:
        """One message for each deal that ended."""
        return results(self.table)

    async def turn(self) -> bool:
        """Everybody looks, and does what he likes best; whether the deal goes on."""
        for player in self.players:
            offered = await player.looks(self.dealt)
            if any(each.command == NEXT_DEAL for each in offered):
                self._over()
                return False
            wanted = player.wants(offered)
            if wanted is not None:
                self.last = self.ledger.now()
                self.closed |= wanted.command in CLOSING
                await player.does(wanted)
        return True

    def _over(self) -> None:
        """The last act has ended the deal. All hands lie open, but the closing card does not."""
        for player in self.players:
            if player.did[-1].command not in CLOSING:
                self.ledger.laid_open(player.id, self.ledger.held(player.id), self.last)

    async def is_told(self) -> None:
        """Wait until the end of the deal was told to all."""
        await self.ledger.discord.until(lambda: len(self.results) == self.deals, "the result")

    async def next_deal(self) -> None:
        """All say that they are ready."""
        self.closed = False
        self.deals += 1
        for player in self.players:
            self.dealt = self.ledger.now()
            await player.types(f"/{NEXT_DEAL}")
            await self.ledger.moves_on(self.dealt)
        for player in self.players:
            player.shown = frozenset()
            self.ledger.laid_open(player.id, self.ledger.held(player.id), self.dealt)


async def open_game(discord: LocalDiscord, table: Place, *people: Person) -> Game:
    """A table of gin, open and begun; the second of the people likes upcards."""
    ledger = Ledger(discord)
    players = tuple(
        Player(person, table, ledger, likes)
        for person, likes in zip(people, (CAUTIOUS, EAGER), strict=True)
    )
    host, guest = players
    await host.types("/rummy new", variant="gin", options="match=250")
    await guest.types("/rummy join")
    before = ledger.now()
    await host.types("/rummy start")
    return Game(table, players, ledger, before, before)

"""Players who never type: they press what stands under the table and on their own hand panels.

They know a button by what its id says, as the bot sent it; of cards they know what they can read.
"""

from dataclasses import dataclass, field
from functools import partial

from tests.adapters.discord.leaks import Ledger, Mark
from tests.adapters.discord.reading import HAND, hand
from tests.adapters.moves import (
    ADD,
    DRAW,
    GIN,
    KNOCK,
    PASS,
    READY,
    THROW,
    Move,
    dearest,
    moves_of,
)
from tests.adapters.naming import Card, cards_in
from tests.local_discord.people import Person
from tests.local_discord.seen import Place, Reply, Seen
from tests.local_discord.server import LocalDiscord

PLAY, HAND_BUTTON, NEXT, JOIN, START = ":play", ":hand", ":next", ":join", ":start"


def button(message: Seen, ending: str) -> str:
    """The id of the button that ends so."""
    found = [each.custom_id for each in message.buttons if each.custom_id]
    return next(name for name in found if name.partition("~")[0].endswith(ending))


def moves(panel: Seen) -> list[Move]:
    """The moves that the buttons of a panel make."""
    return moves_of(each.custom_id for each in panel.buttons)


@dataclass
class Fingers:
    """Somebody who plays by pressing."""

    person: Person
    table: Place
    ledger: Ledger
    likes: str = GIN + KNOCK + ADD + PASS + DRAW + THROW
    panel: Seen | None = None
    shown: frozenset[Card] = frozenset()
    did: list[Move] = field(default_factory=list)
    taps: int = 0

    @property
    def board(self) -> Seen:
        """The table: what has buttons, whatever others write around it."""
        return next(each for each in self.table.messages if each.buttons)

    async def taps_board(self, ending: str) -> Reply:
        """Press a button under the table; the answer is for this person alone."""
        self.taps += 1
        reply = await self.person.presses(self.board, button(self.board, ending))
        assert reply.is_private, reply.text
        return reply

    async def opens(self, since: Mark, ending: str = PLAY) -> Seen:
        """Open the hand panel."""
        message = (await self.taps_board(ending)).message
        assert message is not None
        self.panel = message
        self.looks(since)
        return message

    def looks(self, since: Mark) -> None:
        """Read the panel that lies open."""
        assert self.panel is not None
        self.ledger.took_in(self.person.id, hand(self.panel.text, self.person) - self.shown, since)

    def wants(self) -> Move | None:
        """The dearest of the moves on the panel; of discards the highest loose card."""
        assert self.panel is not None
        return dearest(moves(self.panel), self.likes, self._loose())

    def _loose(self) -> frozenset[Card]:
        assert self.panel is not None
        label = HAND[self.person.user.locale][1]
        lines = [each for each in self.panel.text.splitlines() if each.startswith(label)]
        return frozenset(card for each in lines for card in cards_in(each.partition(" = ")[0]))

    async def does(self, move: Move) -> None:
        """Press a move on the panel, and note what that hides or lays open."""
        assert self.panel is not None
        before = self.ledger.now()
        self.did.append(move)
        self.taps += 1
        await self.person.presses(self.panel, move.name)
        match move.verb:
            case "x" | "l":
                self.ledger.laid_open(self.person.id, frozenset({move.card}), before)
                self.shown -= {move.card}
                await self.ledger.sees(frozenset({move.card}), before)
            case "t":
                self.shown |= {move.card}
            case "g" | "k":  # the closing card stays face down
                kept = self.ledger.held(self.person.id) - {move.card}
                self.ledger.laid_open(self.person.id, kept, before)
                self.shown |= kept
            case _:
                pass
        if move.verb in "dt":
            self.looks(before)


@dataclass
class Deal:
    """A game of gin that is played by pressing."""

    discord: LocalDiscord
    table: Place
    players: tuple[Fingers, ...]
    ledger: Ledger
    since: Mark
    last: Mark

    def is_over(self) -> bool:
        """Whether the panels tell that the deal is over."""
        panels = [each.panel for each in self.players if each.panel is not None]
        return any(move.verb == READY for panel in panels for move in moves(panel))

    async def plays(self) -> None:
        """Everybody opens the hand once and presses what the panel offers, to the deal's end."""
        for player in self.players:
            await player.opens(self.since, HAND_BUTTON)
        while not self.is_over():
            await self.discord.until(
                lambda: self.is_over() or [each for each in self.players if each.wants()],
                "a panel that offers something",
            )
            for player in self.players:
                wanted = None if self.is_over() else player.wants()
                if wanted is not None:
                    self.last = self.ledger.now()
                    await player.does(wanted)
        for player in self.players:
            if not player.did or player.did[-1].verb not in GIN + KNOCK:
                self.ledger.laid_open(
                    player.person.id, self.ledger.held(player.person.id), self.last
                )

    async def next_deal(self) -> None:
        """All are ready for the next."""
        await self.discord.until(lambda: NEXT in str(self.table.messages[0].raw), "the end")
        for player in self.players:
            self.since = self.ledger.now()
            await player.taps_board(NEXT)
        await self.discord.until(lambda: PLAY in str(self.table.messages[0].raw), "the next deal")
        for player in self.players:
            player.shown = frozenset()
            player.did.clear()
            self.ledger.laid_open(player.person.id, self.ledger.held(player.person.id), self.since)


def _is_on_board(guest: Fingers) -> bool:
    return guest.person.name in guest.board.text


async def sit_down(discord: LocalDiscord, table: Place, *people: Person) -> Deal:
    """A table of gin, opened by typing and begun by pressing."""
    ledger = Ledger(discord)
    players = tuple(Fingers(each, table, ledger) for each in people)
    host, *guests = players
    await host.person.types(table, "/rummy new", variant="gin", options="match=250")
    await discord.until(lambda: any(each.buttons for each in table.messages), "the table")
    for guest in guests:
        await guest.taps_board(JOIN)
        await discord.until(partial(_is_on_board, guest), "the guest on the board")
    before = ledger.now()
    await host.taps_board(START)
    await discord.until(lambda: PLAY in str(players[0].board.raw), "the deal")
    return Deal(discord, table, players, ledger, before, before)

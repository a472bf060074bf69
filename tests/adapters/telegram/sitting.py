"""People at a table: they sit down, play deals to their ends, and go on."""

from collections.abc import Sequence
from functools import partial

from tests.adapters.ledger import Mark
from tests.adapters.moves import READY, Move
from tests.adapters.telegram.fingers import Fingers, button, pressable
from tests.local_telegram.people import Person
from tests.local_telegram.seen import Place, Seen
from tests.local_telegram.server import LocalTelegram

JOIN, START, NEXT, AGAIN, ADD = ":join", ":start", ":next", ":again", ":add"
PLAY, HAND, MORE = ":play", ":hand", ":more"


async def opened(telegram: LocalTelegram, place: Place, host: Person, command: str) -> Seen:
    """The lobby of a table that somebody opens by typing."""
    await host.types(place, command)
    return await telegram.until(lambda: pressable(place, JOIN), "the table")


async def joined(telegram: LocalTelegram, board: Seen, guest: Person) -> None:
    """Somebody sits down by a button."""
    await guest.presses(board, button(board, JOIN))
    await telegram.until(lambda: guest.name in board.text, f"{guest.name} on the board")


async def sit_down(telegram: LocalTelegram, place: Place, command: str, *people: Person) -> Seen:
    """A table at which all of them sit."""
    host, *guests = people
    board = await opened(telegram, place, host, command)
    for each in guests:
        await joined(telegram, board, each)
    return board


async def play_deal(telegram: LocalTelegram, players: Sequence[Fingers], dealt: Mark) -> None:
    """Everybody does what he likes best of what he is offered, to the end of the deal."""
    last = dealt
    await telegram.until(
        lambda: all(each.hand for each in players) and not is_over(players), "everybody's hand"
    )
    for each in players:
        each.looks(dealt)
    while not is_over(players):
        await telegram.until(
            lambda: is_over(players) or any(each.wants() for each in players), "a move", 60.0
        )
        for each in players:
            wanted = None if is_over(players) else each.wants()
            if wanted is not None:
                last = each.ledger.now()
                each.looks(last)
                await each.does(wanted)
    for each in players:
        each.lays_open(last)


def is_over(players: Sequence[Fingers]) -> bool:
    """Whether the hands tell that the deal is over, or the game."""
    deal = any(move.verb == READY for each in players for move in each.offered())
    return deal or any(pressable(each.person.chat, AGAIN) for each in players)


async def next_deal(
    telegram: LocalTelegram, players: Sequence[Fingers], board: Place | None = None
) -> Mark:
    """All say that they are ready, and it is waited until each is seen to be so on the board, if
    one is given. Gives the moment before the deal: before the last of them has said it.
    """
    await telegram.until(lambda: all(map(_ready, players)), "everybody to be asked")
    *others, last = players
    for number, each in enumerate(others, 1):
        await each.does(_ready(each)[0])
        if board is not None:
            ready = f"({number}/{len(players)})"
            await telegram.until(partial(_says, board, ready), ready)
    dealt = last.ledger.now()
    for each in players:
        each.begins_anew(dealt)
    await last.does(_ready(last)[0])
    return dealt


def _says(board: Place, ready: str) -> bool:
    """Whether a board asks for the next deal, with so many who are ready."""
    found = pressable(board, NEXT)
    return found is not None and any(ready in each.text for each in found.buttons)


def _ready(player: Fingers) -> list[Move]:
    return [move for move in player.offered() if move.verb == READY]

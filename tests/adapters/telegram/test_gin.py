"""Deals of gin between two people of two languages: by the private panel, by inline mode, by typed
commands; each to its end, and no hidden card reached anybody.
"""

from collections.abc import Callable

import pytest

from tests.adapters.ledger import Mark
from tests.adapters.moves import GIN, KNOCK, READY
from tests.adapters.telegram.fingers import Fingers, button, play_deal, pressable
from tests.adapters.telegram.leaks import Ledger, nobody_saw_too_much
from tests.adapters.telegram.playing import Chooser, Typist
from tests.local_telegram.bot import Bot
from tests.local_telegram.groups import Group
from tests.local_telegram.people import Person
from tests.local_telegram.schema import BotApi
from tests.local_telegram.server import LocalTelegram

MOST_DEALS = 12

Way = Callable[[Person, Ledger, Group], Fingers]


def pressing(person: Person, ledger: Ledger, _: Group) -> Fingers:
    return Fingers(person, ledger)


def choosing(person: Person, ledger: Ledger, group: Group) -> Fingers:
    return Chooser(person, ledger, group=group)


def typing_in_the_group(person: Person, ledger: Ledger, group: Group) -> Fingers:
    alone = person.state.api is BotApi.NEWEST  # the answers come there
    return Typist(person, ledger, place=group if alone else None, where=group)


def typing_in_private(person: Person, ledger: Ledger, _: Group) -> Fingers:
    return Typist(person, ledger)


WAYS = {
    "pressed": (pressing, pressing),
    "inline": (choosing, choosing),
    "typed": (typing_in_the_group, typing_in_private),
}


@pytest.mark.parametrize("api", [BotApi.NEWEST, BotApi.OLD])
@pytest.mark.parametrize("ways", WAYS.values(), ids=WAYS)
async def test_a_deal_is_played(
    local_telegram: LocalTelegram,
    bot: Bot,
    group: Group,
    ann: Person,
    boris: Person,
    ways: tuple[Way, Way],
) -> None:
    ledger = Ledger(local_telegram)
    players = [way(each, ledger, group) for way, each in zip(ways, (ann, boris), strict=True)]
    dealt = await sit_down(local_telegram, group, ann, boris, ledger)
    for each in players:
        if each.place is not None:
            await each.person.types(group, "/hand")
    for _ in range(MOST_DEALS):
        await play_deal(local_telegram, players, dealt, lambda: is_over(players))
        if any(each.did[-1].verb in GIN + KNOCK for each in players):
            break
        dealt = ledger.now()
        for each in players:
            (ready,) = (move for move in each.offered() if move.verb == READY)
            each.begins_anew(dealt)
            await each.does(ready)
    else:
        raise AssertionError("nobody ever closed a deal")
    for each in players:
        assert each.hand is not None
        assert "points" in each.hand.text or "очк" in each.hand.text
    assert len(ledger.secrets) >= 2 * 10
    nobody_saw_too_much(ledger, bot)


async def sit_down(
    telegram: LocalTelegram, group: Group, host: Person, guest: Person, ledger: Ledger
) -> Mark:
    """A table of gin, begun in the group by pressing. Gives the moment before the deal."""
    await host.types(group, "/rummy gin match=250")
    board = await telegram.until(lambda: pressable(group, ":join"), "the table")
    await guest.presses(board, button(board, ":join"))
    await telegram.until(lambda: guest.name in board.text, "the guest on the board")
    before = ledger.now()
    await host.presses(board, button(board, ":start"))
    return before


def is_over(players: list[Fingers]) -> bool:
    """Whether all hands tell that the deal is over."""
    return all(any(move.verb == READY for move in each.offered()) for each in players)

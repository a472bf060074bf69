"""Deals of gin between two people of two languages: by the private panel, by inline mode, by typed
commands; each to its end, and no hidden card reached anybody.
"""

import re
from collections.abc import Callable

import pytest

from tests.adapters.moves import GIN, KNOCK
from tests.adapters.telegram.fingers import Fingers, button
from tests.adapters.telegram.leaks import Ledger, nobody_saw_too_much
from tests.adapters.telegram.playing import Chooser, Typist
from tests.adapters.telegram.sitting import START, next_deal, play_deal, sit_down
from tests.local_telegram.bot import Bot
from tests.local_telegram.groups import Group
from tests.local_telegram.people import Person
from tests.local_telegram.schema import BotApi
from tests.local_telegram.server import LocalTelegram

MOST_DEALS = 12

WON = re.compile(r"won (?:by|with)|undercut|выигра|джин,|перебит")

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
    board = await sit_down(local_telegram, group, "/rummy gin match=250", ann, boris)
    dealt = ledger.now()
    await ann.presses(board, button(board, START))
    for each in players:
        if each.place is not None:
            await each.person.types(group, "/hand")
    for _ in range(MOST_DEALS):
        await play_deal(local_telegram, players, dealt)
        if any(each.did[-1].verb in GIN + KNOCK for each in players):
            break
        dealt = await next_deal(local_telegram, players)
    else:
        raise AssertionError("nobody ever closed a deal")
    for each in players:
        where = each.place or each.person.chat
        await each.person.sees(lambda seen: WON.search(seen.text) is not None, where)
    assert len(ledger.secrets) >= 2 * 10
    nobody_saw_too_much(ledger, bot)

"""A game of gin by buttons alone: only what the bot sent is pressed."""

from collections.abc import Iterator

from tests.adapters.discord.fingers import (
    sit_down,
)
from tests.adapters.naming import cards_in
from tests.local_discord.bot import Bot
from tests.local_discord.components import walk
from tests.local_discord.people import Person
from tests.local_discord.seen import Place, Seen
from tests.local_discord.server import LocalDiscord

MOST_DEALS = 12


async def test_deals_are_played_by_pressing_alone(
    local_discord: LocalDiscord, bot: Bot, table: Place, ann: Person, boris: Person
) -> None:
    deal = await sit_down(local_discord, table, ann, boris)
    for _ in range(MOST_DEALS):
        await deal.plays()
        if any(each.did and each.did[-1].verb in "gk" for each in deal.players):
            break
        await deal.next_deal()
    else:
        raise AssertionError("nobody ever knocked")
    await deal.next_deal()
    assert deal.ledger.leaks() == []
    assert len(deal.ledger.secrets) >= 20
    assert cards_in(bot.said) == frozenset()
    assert all(len(list(walk(each.raw["components"], ()))) <= 40 for each in seen(local_discord))


def seen(discord: LocalDiscord) -> Iterator[Seen]:
    return (Seen(each) for each in discord.state.messages.values() if each.author_id)

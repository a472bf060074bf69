"""A computer at the table moves on its own."""

from tests.adapters.discord.leaks import Ledger
from tests.adapters.discord.playing import CAUTIOUS, Player
from tests.local_discord.bot import Bot
from tests.local_discord.people import Person
from tests.local_discord.seen import Place
from tests.local_discord.server import LocalDiscord

COMPUTER_THREW = "Computer 1 discarded"


async def test_one_person_plays_against_a_computer(
    local_discord: LocalDiscord, bot: Bot, table: Place, ann: Person
) -> None:
    ledger = Ledger(local_discord)
    player = Player(ann, table, ledger, CAUTIOUS)
    await player.types("/rummy new", variant="gin")
    await player.types("/rummy add")
    begun = ledger.now()
    await player.types("/rummy start")
    while not any(each.command == "discard" for each in player.did) or not computer_moved(ledger):
        now = ledger.now()
        wanted = player.wants(await player.looks(begun))
        if wanted is None:
            await ledger.moves_on(now)
        else:
            await player.does(wanted)
    assert ledger.leaks() == []


def computer_moved(ledger: Ledger) -> bool:
    return any(
        COMPUTER_THREW in text
        for told in ledger.told()
        if told.to is None and told.kind == "shown"
        for text in told.texts
    )

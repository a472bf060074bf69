"""Deals of Michigan and of the games near it between two people of two languages on Telegram, by
pressing in the private chat and by typing.
"""

from dataclasses import dataclass

import pytest

from tests.adapters.ledger import Mark
from tests.adapters.moves import ADD, DRAW, GIN, MELD, THROW, Move
from tests.adapters.telegram.fingers import Fingers, pressable
from tests.adapters.telegram.leaks import Ledger, nobody_saw_too_much
from tests.adapters.telegram.sitting import play_deal, sit_down
from tests.local_telegram.bot import Bot
from tests.local_telegram.groups import Group
from tests.local_telegram.people import Person
from tests.local_telegram.server import LocalTelegram

CALL = "c"


@dataclass
class Player(Fingers):
    """Somebody who goes out with all cards face up, and calls Stop! where he can."""

    likes: str = GIN + CALL + MELD + DRAW + THROW + ADD

    def notes(self, move: Move, before: Mark) -> None:
        if move.verb in GIN:
            self.lays_open(before)
        else:
            super().notes(move, before)
        if move.verb == THROW:
            self.known |= move.named  # all have seen it, if it is stopped and comes back


@pytest.mark.parametrize("variant", ["michigan", "bozenkill"])
async def test_a_deal_is_played(
    local_telegram: LocalTelegram, bot: Bot, group: Group, ann: Person, boris: Person, variant: str
) -> None:
    ledger = Ledger(local_telegram)
    await sit_down(local_telegram, group, f"/rummy {variant}", ann, boris)
    dealt = ledger.now()
    await ann.types(group, "/begin")
    players = [Player(each, ledger) for each in (ann, boris)]
    await play_deal(local_telegram, players, dealt)
    assert {DRAW, THROW} <= {move.verb for each in players for move in each.did}
    nobody_saw_too_much(ledger, bot)


async def test_what_is_typed_in_vain_is_answered(
    local_telegram: LocalTelegram, bot: Bot, group: Group, ann: Person, boris: Person
) -> None:
    board = await sit_down(local_telegram, group, "/rummy michigan", ann, boris)
    await ann.types(group, "/wait 8")
    await local_telegram.until(lambda: "8 seconds" in board.text, "the wait on the board")
    await ann.types(group, "/begin")
    await local_telegram.until(lambda: pressable(group, ":play"), "the deal")
    player = Player(ann, Ledger(local_telegram))
    await local_telegram.until(lambda: player.hand, "the hand")
    await ann.types(ann.chat, "/call")
    await local_telegram.until(
        lambda: player.hand is not None and "stop" in player.hand.text.casefold(), "why not"
    )

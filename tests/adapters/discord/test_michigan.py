"""Michigan between two people of two languages and a computer: one types, one presses, both stop
discards; a false declaration is asked about and withdrawn. And a deal of each of the other games.
"""

from collections.abc import Sequence
from pathlib import Path

import pytest

from rummybot.tables import deadlines
from tests.adapters.discord.drill import Presser, Sitter, Typist, Wish
from tests.adapters.discord.fingers import HAND_BUTTON, PLAY, button
from tests.adapters.discord.in_process import running
from tests.adapters.discord.leaks import Ledger
from tests.adapters.discord.reading import results, told
from tests.local_discord.people import Person
from tests.local_discord.seen import Place, Reply
from tests.local_discord.server import LocalDiscord

LIKES = ("gin", "call", "pass", "meld", "draw", "discard", "layoff")
"""What can be laid off is thrown all the same, so that it can be stopped."""
CALL = ":call"
DEAL = 1
"""With this number both have something to stop."""
MOST = 2000


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Computers take next to no time; before they call others can."""
    for name, pace in (("PACE", 0.01), ("PACE_AFTER_DISCARD", 0.01), ("PACE_OF_CALLS", 0.3)):
        monkeypatch.setattr(deadlines, name, pace)


class Evening:
    """People at a table of some game."""

    def __init__(self, discord: LocalDiscord, table: Place, people: Sequence[Person]) -> None:
        self.discord, self.table, self.people = discord, table, people
        self.ledger = Ledger(discord)
        self.did: list[tuple[str, str]] = []
        self.asked_about = False
        self.variant = ""

    async def begins(self, variant: str, *, computers: int = 0) -> list[Sitter]:
        """Open the table and begin. The first types, the second presses."""
        self.variant = variant
        host, guest = self.people
        options = "match=single" if variant != "open" else ""
        await host.types(self.table, "/rummy new", variant=variant, options=options)
        await guest.types(self.table, "/rummy join")
        for _ in range(computers):
            await host.types(self.table, "/rummy add")
        board = self.table.messages[0]
        await self.discord.until(lambda: guest.name in board.text, "the guest")
        self.dealt = self.ledger.now()
        await host.types(self.table, "/rummy start")
        await self.discord.until(lambda: PLAY in str(self.table.messages[0].raw), "the deal")
        sitters: list[Sitter] = [
            Typist(host, self.table, self.ledger),
            Presser(guest, self.table, self.ledger),
        ]
        for each in sitters:
            each.likes = LIKES
        return sitters

    async def plays(self, sitters: Sequence[Sitter]) -> None:
        """The deal to its end."""
        last = self.dealt
        since = {each.person.id: self.dealt for each in sitters}
        for _ in range(MOST):
            now, moved = self.ledger.now(), False
            for sitter in sitters:
                if self._is_over(sitter):
                    await self.discord.until(lambda: results(self.table), "the result")
                    for each in sitters:
                        each.lays_open(last)
                    return
                last = now
                before = self.ledger.now()
                await sitter.looks(since[sitter.person.id])
                if not self.asked_about and isinstance(sitter, Typist):
                    await self._declares_falsely(sitter)
                wish = wanted(sitter)
                if wish is not None:
                    moved = True
                    since[sitter.person.id] = before
                    await self._does(sitter, wish)
                    if wish.verb not in ("pass", "call"):
                        await self.ledger.moves_on(before)
            if not moved and not self._is_over(sitters[0]):
                await self.ledger.moves_on(now)
        raise AssertionError("no end")

    def _is_over(self, sitter: Sitter) -> bool:
        """Whether nothing can be played on the board any more."""
        return not any(HAND_BUTTON in str(each.custom_id) for each in sitter.board.buttons)

    async def _does(self, sitter: Sitter, wish: Wish) -> None:
        before = self.ledger.now()
        self.did.append((sitter.person.name, wish.verb))
        if wish.verb == "call" and isinstance(sitter, Presser):
            if any(CALL in str(each.custom_id) for each in sitter.board.buttons):
                await sitter.person.presses(sitter.board, button(sitter.board, CALL))
            return
        reply: Reply = await sitter.person.gets(wish.send())
        assert reply.is_private
        sitter.acted(wish, before)
        if wish.verb == "discard" and self.variant == "michigan":
            sitter.shown |= wish.card  # all have seen it, if it is stopped and comes back

    async def _declares_falsely(self, typist: Typist) -> None:
        """Only where it is offered to throw something, and where it costs."""
        throws = [each for each in typist.offered() if each.verb == "discard"]
        if not throws or throws[0].offer is None or self.variant != "michigan":
            return
        self.asked_about = True
        card = throws[0].offer.options["card"]
        reply = await typist.person.types(self.table, "/declare", card=card)
        assert "Declare all the same?" in reply.text
        assert reply.is_private


def wanted(sitter: Sitter) -> Wish | None:
    """What somebody likes best; of discards one that could be laid off instead."""
    wish, offered = sitter.wants(), sitter.offered()
    if wish is None or wish.verb != "discard":
        return wish
    fitting = [each.card for each in offered if each.verb == "layoff"]
    throws = (each for each in offered if each.verb == "discard" and each.card in fitting)
    return next(throws, wish)


async def test_a_game_of_michigan_with_a_computer(
    local_discord: LocalDiscord,
    table: Place,
    ann: Person,
    boris: Person,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with running(local_discord, tmp_path, DEAL, monkeypatch):
        evening = Evening(local_discord, table, (ann, boris))
        await evening.plays(await evening.begins("michigan", computers=1))
    local_discord.check()
    assert evening.asked_about
    assert {("Ann", "call"), ("Борис", "call")} <= set(evening.did)
    assert "Stop!" in "\n".join(
        text for each in evening.ledger.told() if each.to is None for text in each.texts
    )
    assert "declared, but" not in told(ann)
    assert evening.ledger.leaks() == []


@pytest.mark.parametrize("variant", ["home", "block", "open", "bozenkill"])
async def test_a_deal_of_each_other_game(
    variant: str,
    local_discord: LocalDiscord,
    table: Place,
    ann: Person,
    boris: Person,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    people = (boris, ann) if variant == "block" else (ann, boris)  # one of them in Russian
    async with running(local_discord, tmp_path, 5, monkeypatch):
        evening = Evening(local_discord, table, people)
        await evening.plays(await evening.begins(variant))
    local_discord.check()
    assert {"draw", "discard"} <= {verb for _, verb in evening.did}
    assert evening.ledger.leaks() == []

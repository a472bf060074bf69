"""How many taps a turn takes, and how many messages it leaves in the group: design/ux.md says how
many it may.
"""

from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass, replace
from functools import partial

import pytest
import pytest_asyncio

from tests.adapters.moves import DRAW, MELD, PASS, THROW, Move
from tests.adapters.naming import cards_in
from tests.adapters.telegram.fingers import CAUTIOUS, Fingers, button, pressable
from tests.adapters.telegram.in_process import PROBED, Served, hurry
from tests.adapters.telegram.leaks import Ledger
from tests.adapters.telegram.playing import Chooser
from tests.adapters.telegram.sitting import (
    AGAIN,
    HAND,
    START,
    is_over,
    next_deal,
    play_deal,
    sit_down,
)
from tests.local_telegram.groups import Group
from tests.local_telegram.people import Person
from tests.local_telegram.schema import BotApi
from tests.local_telegram.seen import Button
from tests.local_telegram.server import LocalTelegram

DEALS = 88
"""With this number turns of every kind come soon."""

LAYING = MELD + PASS + DRAW + THROW
CHOSEN = "✓ "
OPENS = ("You can open", "Можно открыться")
"""What a hand says with which one can open."""
NEVER = frozenset({("nobody", "")})


@pytest_asyncio.fixture
async def served(
    local_telegram: LocalTelegram, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[Served]:
    hurry(monkeypatch)
    async with Served(local_telegram, number=DEALS).serving() as served:
        yield served


@pytest.fixture
def ledger(local_telegram: LocalTelegram) -> Ledger:
    return Ledger(local_telegram)


async def begin(telegram: LocalTelegram, group: Group, command: str, *players: Fingers) -> None:
    people = [each.person for each in players]
    board = await sit_down(telegram, group, command, *people)
    await people[0].presses(board, button(board, START))
    await telegram.until(lambda: pressable(group, HAND), "the deal")


async def counted(
    telegram: LocalTelegram,
    players: Sequence[Fingers],
    *,
    to_look: int = 0,
    enough: frozenset[tuple[str, str]] = NEVER,
) -> dict[tuple[str, str], int]:
    """The taps of each kind of turn in a deal, by player and all that he did in it; so many of
    them to have the hand shown. Ends early when enough has been seen.
    """
    seen: dict[tuple[str, str], int] = {}

    def wanted() -> bool:
        return is_over(players) or any(each.wants() for each in players)

    while not (is_over(players) or enough <= seen.keys()):
        await telegram.until(wanted, "a turn")
        for each in players:
            each.taps, done = to_look, ""
            while not is_over(players) and (move := each.wants()) is not None:
                await each.does(move)
                done += each.did[-1].verb
            seen.setdefault((each.person.name, done), each.taps)
    return seen


def posted(telegram: LocalTelegram, group: Group) -> int:
    """So many messages of the bot's were ever new in the group."""
    public = [each for each in telegram.log if each.kind == "message" and each.chat_id == group.id]
    return sum(
        each.payload["from"]["id"] == telegram.state.bot.id
        and "ephemeral_message_id" not in each.payload
        for each in public
    )


# ---------------------------------------------------------------- in the private chat


async def test_gin_in_the_private_chat(
    served: Served,
    local_telegram: LocalTelegram,
    group: Group,
    ann: Person,
    boris: Person,
    ledger: Ledger,
) -> None:
    """A forced draw and a throw 1, choose and throw 2, knock or gin 2, the next deal 1; the hand
    lies there off turn; nobody is called, and only the result is posted.
    """
    players = [Fingers(ann, ledger), Fingers(boris, ledger)]
    await begin(local_telegram, group, "/rummy gin", *players)
    await local_telegram.until(lambda: all(each.hand for each in players), "the hands")
    before = posted(local_telegram, group)
    seen = await counted(local_telegram, players)
    kinds = {done: taps for (_, done), taps in seen.items()}
    assert (kinds["x"], kinds["dx"]) == (1, 2)
    assert {taps for done, taps in kinds.items() if done in ("dg", "dk")} == {2}
    for each in players:
        each.taps = 0
    await next_deal(local_telegram, players, group)
    assert [each.taps for each in players] == [1, 1]
    assert posted(local_telegram, group) == before + 1


@dataclass
class Picker(Fingers):
    """Somebody who chooses the cards of a meld by hand."""

    async def makes(self, move: Move) -> None:
        if move.verb != MELD:
            await super().makes(move)
            return
        await self._presses(":c0")
        for card in sorted(move.named)[:3]:
            await self._presses(self._of(card).data or "")
            await self.telegram.until(partial(self._is_chosen, card), f"{card} chosen")
        chosen = [each for each in self.offered() if each.verb == MELD]
        await super().makes(chosen[0])

    async def _presses(self, ending: str) -> None:
        assert self.hand is not None
        self.taps += 1
        before = self.hand.text
        await self.person.presses(self.hand, button(self.hand, ending))
        if ending == ":c0":
            await self.telegram.until(lambda: self.hand and self.hand.text != before, "choosing")

    def _of(self, card: str) -> Button:
        assert self.hand is not None
        ticks = [each for each in self.hand.buttons if ":c" in (each.data or "")]
        return next(each for each in ticks if cards_in(each.text) == {card})

    def _is_chosen(self, card: str) -> bool:
        return self._of(card).text.startswith(CHOSEN)


async def test_laying_down_in_the_private_chat(
    served: Served,
    local_telegram: LocalTelegram,
    group: Group,
    ann: Person,
    boris: Person,
    ledger: Ledger,
) -> None:
    """An offered meld and a throw 3; three cards picked by hand and a throw 7."""
    players = [Fingers(ann, ledger, LAYING), Picker(boris, ledger, LAYING)]
    await begin(local_telegram, group, "/rummy basic", *players)
    await local_telegram.until(lambda: all(each.hand for each in players), "the hands")
    enough = frozenset({("Ann", "dmx"), ("Борис", "dmx")})
    seen = await counted(local_telegram, players, enough=enough)
    assert [seen[each] for each in sorted(enough)] == [3, 7]


@dataclass
class Opener(Picker):
    """The same at joker rummy: opens by what is offered, and so lays a first meld; picks later."""

    picks: bool = True

    async def makes(self, move: Move) -> None:
        if move.verb != MELD:
            await Fingers.makes(self, move)
            return
        assert self.hand is not None
        opens = any(each in self.hand.text for each in OPENS)
        by_hand = not opens and self.picks and "JK" not in move.cards
        await (super().makes(move) if by_hand else Fingers.makes(self, move))
        self.did[-1] = replace(move, verb="o" if opens else "h" if by_hand else MELD)


async def test_joker_rummy_in_the_private_chat(
    served: Served,
    local_telegram: LocalTelegram,
    group: Group,
    ann: Person,
    boris: Person,
    ledger: Ledger,
) -> None:
    """All melds of an opening and a throw 3, a later meld too; three cards picked by hand 7."""
    players = [Opener(ann, ledger, LAYING, picks=False), Opener(boris, ledger, LAYING)]
    await begin(local_telegram, group, "/rummy joker match=200", *players)
    await local_telegram.until(lambda: all(each.hand for each in players), "the hands")
    enough = {("Ann", "dox"): 3, ("Ann", "dmx"): 3, ("Борис", "dhx"): 7}
    seen: dict[tuple[str, str], int] = {}
    while not enough.keys() <= seen.keys():
        seen = await counted(local_telegram, players, enough=frozenset(enough)) | seen
        if is_over(players):
            await next_deal(local_telegram, players, group)
    assert {each: seen[each] for each in enough} == enough


async def test_a_rematch_in_the_private_chat(
    served: Served,
    local_telegram: LocalTelegram,
    group: Group,
    ann: Person,
    boris: Person,
    ledger: Ledger,
) -> None:
    """One tap, and there is another table."""
    players = [Fingers(ann, ledger), Fingers(boris, ledger)]
    await begin(local_telegram, group, "/rummy gin match=single", *players)
    await play_deal(local_telegram, players, ledger.now())
    over = await local_telegram.until(lambda: pressable(ann.chat, AGAIN), "the end")
    await ann.presses(over, button(over, AGAIN))
    await local_telegram.until(lambda: pressable(group, START), "another table")


# ---------------------------------------------------------------- in the group


async def test_gin_in_the_group_by_the_hand(
    served: Served,
    local_telegram: LocalTelegram,
    group: Group,
    ann: Person,
    boris: Person,
    ledger: Ledger,
) -> None:
    """One tap shows the hand; with it a forced draw and a throw are 2, choose and throw 3, knock
    or gin 3.
    """
    players = [Fingers(each, ledger, place=group) for each in (ann, boris)]
    await begin(local_telegram, group, "/rummy gin", *players)
    for each in players:
        board = pressable(group, HAND)
        assert board is not None
        await each.person.presses(board, button(board, HAND))
    seen = await counted(local_telegram, players, to_look=1)
    kinds = {done: taps for (_, done), taps in seen.items()}
    assert (kinds["x"], kinds["dx"]) == (2, 3)
    assert {taps for done, taps in kinds.items() if done in ("dg", "dk")} == {3}


@pytest.mark.parametrize("variant", ["gin", "basic", "joker"])
async def test_in_the_group_by_inline_mode(
    served: Served,
    local_telegram: LocalTelegram,
    group: Group,
    ann: Person,
    boris: Person,
    ledger: Ledger,
    variant: str,
) -> None:
    """Each move is two taps: the bot's name, and the move. So a forced draw and a throw are 2,
    choose and throw 4, an offered meld 6.
    """
    likes = CAUTIOUS if variant == "gin" else LAYING
    players = [Chooser(each, ledger, likes, group=group) for each in (ann, boris)]
    await begin(local_telegram, group, f"/rummy {variant}", *players)
    await local_telegram.until(lambda: all(each.hand for each in players), "the hands")
    enough = NEVER if variant == "gin" else frozenset({("Ann", "dmx")})
    seen = await counted(local_telegram, players, enough=enough)
    kinds = {done: taps for (_, done), taps in seen.items()}
    assert kinds["dx"] == 4
    if variant == "gin":
        assert kinds["x"] == 2
    else:
        assert kinds["dmx"] == 6


@pytest.mark.parametrize("api", [BotApi.OLD])
async def test_a_look_at_the_hand_in_the_group_is_one_tap_on_an_old_server(
    served: Served,
    local_telegram: LocalTelegram,
    group: Group,
    ann: Person,
    boris: Person,
    ledger: Ledger,
) -> None:
    """A pop-up, that the presser alone sees."""
    local_telegram.expect("not found", method=PROBED)
    players = [Fingers(ann, ledger), Fingers(boris, ledger)]
    await begin(local_telegram, group, "/rummy gin", *players)
    board = pressable(group, HAND)
    assert board is not None
    before = len(local_telegram.log)
    for each in players:
        pressed = await each.person.presses(board, button(board, HAND))
        assert pressed.is_alert
        assert len(cards_in(pressed.pop_up)) >= 10
        alone = frozenset({each.person.id})
        others = [e for e in local_telegram.log[before:] if e.audience != alone]
        assert pressed.pop_up not in str([e.payload for e in others])

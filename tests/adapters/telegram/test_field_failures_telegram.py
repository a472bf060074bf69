"""Failures that others have reported, met here as people on Telegram meet them. Those of moving, of
posting, of fetching and of starts stand with their subjects.
"""

from collections.abc import AsyncIterator, Sequence

import pytest
import pytest_asyncio

from rummybot.engine.events import DealScored
from rummybot.tables.request import Logged
from tests.adapters.stored import Setting, is_laying_off
from tests.adapters.telegram.in_process import (
    Served,
    boards,
    button,
    hurry,
    moves,
    on_turn,
    panels,
    plays,
)
from tests.local_telegram.groups import Group
from tests.local_telegram.people import Person
from tests.local_telegram.seen import Seen
from tests.local_telegram.server import LocalTelegram


@pytest_asyncio.fixture
async def served(
    local_telegram: LocalTelegram, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[Served]:
    hurry(monkeypatch)
    async with Served(local_telegram).serving() as served:
        yield served


def asked(telegram: LocalTelegram, method: str, chat: int | None = None) -> int:
    """How often this was asked for, in a chat or in all."""
    return sum(
        each.method == method and chat in (None, each.body.get("chat_id"))
        for each in telegram.requests
    )


# ---------------------------------------------------------------- G1


async def test_g1_sorted_twice_is_sorted_and_answered(
    served: Served, local_telegram: LocalTelegram, club: Group, ann: Person, boris: Person
) -> None:
    table = await served.sits_down(club, ann, boris)
    hand = await served.has_hand(boris, table)
    before = asked(local_telegram, "editMessageText", boris.id)
    sort = button(hand, "~r").data or ""
    for pressed in [boris.taps(hand, sort), boris.taps(hand, sort)]:
        await served.hears(pressed)
        assert pressed.is_answered
    assert asked(local_telegram, "editMessageText", boris.id) == before + 1
    assert sort not in str(hand.raw)
    assert panels(boris, table) == [hand]


# ---------------------------------------------------------------- G4, G5, G7


@pytest.mark.parametrize("asked_for", [False, True])
async def test_g4_what_is_edited_stays_typed(
    served: Served, local_telegram: LocalTelegram, club: Group, ann: Person, *, asked_for: bool
) -> None:
    """Nobody asks for such updates; they may come all the same, from a time when somebody did."""
    typed = ann.sends(club, "/rummy gin")
    await served.board(club)
    table = await served.table_in(club)
    if asked_for:
        local_telegram.updates.allowed = None
    told = ann.edits(Seen(typed.message), "/end")
    assert (told is not None) is asked_for
    await served.hears(ann.sends(club, "/add"))
    await ann.sees("Computer 1", club)
    assert await served.table_in(club) == table


@pytest.mark.parametrize(
    ("typed", "is_heard"),
    [
        ("/start@OtherBot", False),
        ("/start", True),
        ("/start@RummyBot", True),
        ("/start@rummybot", True),
        ("/START@RUMMYBOT", True),
        ("draw", False),
        ("@RummyBot draw", False),
        ("@RummyBot /start", False),
        ("/", False),
    ],
)
async def test_g5_g7_commands_alone_are_heard_and_those_of_others_are_not(
    served: Served,
    local_telegram: LocalTelegram,
    club: Group,
    ann: Person,
    typed: str,
    *,
    is_heard: bool,
) -> None:
    """Though an administrator hears everything."""
    club.appoints_bot()
    await served.hears(ann.sends(club, "/rummy gin"))
    since = len(local_telegram.log)
    sent = ann.says(club, typed)
    await served.hears(sent)
    answers = [
        each
        for each in local_telegram.log[since:]
        if each.payload.get("from", {}).get("id") == local_telegram.state.bot.id
    ]
    assert bool(answers) is is_heard


async def test_g7_help_says_what_is_heard(
    served: Served, local_telegram: LocalTelegram, club: Group, ann: Person, boris: Person
) -> None:
    for person, words in ((ann, "commands and buttons"), (boris, "только команды и кнопки")):
        sent = await person.types(person.chat, "/help")
        assert words in sent.text


# ---------------------------------------------------------------- G6


@pytest.mark.parametrize("carried_out", [True, False])
async def test_g6_a_board_of_which_nobody_knows_whether_it_arrived(
    served: Served, local_telegram: LocalTelegram, club: Group, ann: Person, *, carried_out: bool
) -> None:
    local_telegram.cut_next("sendMessage", chat=club.id, carried_out=carried_out)
    await served.hears(ann.sends(club, "/rummy gin"))
    await ann.sees("At the table (1 of 2)", club)
    for _ in range(2):
        await served.hears(ann.sends(club, "/add"))
        await served.hears(ann.sends(club, "/remove"))
    await served.hears(ann.sends(club, "/add"))
    await ann.sees("Computer 1", club)
    assert asked(local_telegram, "sendMessage", club.id) == 2
    assert len(boards(club)) == 1 + carried_out


@pytest.mark.parametrize("carried_out", [True, False])
async def test_g6_a_hand_of_which_nobody_knows_whether_it_arrived(
    served: Served,
    local_telegram: LocalTelegram,
    club: Group,
    ann: Person,
    boris: Person,
    *,
    carried_out: bool,
) -> None:
    """Boris is called by nothing else."""
    table = await served.sits_down(club, ann, boris)
    player, _ = await on_turn(local_telegram, table, ann, boris)
    other = boris if player is ann else ann
    before = {each.id for each in panels(other, table)}
    sent = asked(local_telegram, "sendMessage", other.id)
    local_telegram.cut_next("sendMessage", chat=other.id, carried_out=carried_out)
    await served.next_turn(table, player)

    def called() -> list[Seen]:
        return [each for each in panels(other, table) if each.id not in before and moves(each)]

    await local_telegram.until(lambda: len(called()) == 1 + carried_out, "the hand")
    await other.presses(called()[-1], moves(called()[-1])[0])
    await served.next_turn(table, other, player)
    assert asked(local_telegram, "sendMessage", other.id) == sent + 2


async def test_g6_a_result_of_which_nobody_knows_whether_it_arrived(
    served: Served, local_telegram: LocalTelegram, club: Group, ann: Person, boris: Person
) -> None:
    setting = Setting(variant="gin", number=21, wanted=is_laying_off)
    table = await served.put(club, setting, ann, boris)
    posted = asked(local_telegram, "sendMessage", club.id)
    local_telegram.cut_next("sendMessage", chat=club.id, carried_out=True)
    while DealScored not in kinds(await served.log(table)):
        await plays(local_telegram, table, ann, boris)
    await served.is_shown(table)
    assert asked(local_telegram, "sendMessage", club.id) == posted + 2
    await served.hears(ann.sends(club, "/begin"))
    await served.hears(boris.sends(club, "/begin"))
    await ann.sees("Deal 2", club)
    assert asked(local_telegram, "sendMessage", club.id) == posted + 2


def kinds(log: Sequence[Logged]) -> set[type]:
    return {type(each) for each in log}

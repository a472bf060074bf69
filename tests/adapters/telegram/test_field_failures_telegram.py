"""Failures that others have reported, met here as people on Telegram meet them. Those of moving, of
posting, of fetching, of private chats, of names and of starts stand with their subjects.
"""

import logging
from collections.abc import Sequence
from contextlib import suppress

import pytest
from telegram.error import TelegramError

from rummybot.adapters.telegram import fetching
from rummybot.adapters.telegram.gateway import made_bot
from rummybot.engine.events import DealScored, LaidOff, TurnTimedOut
from rummybot.logs import OURS, QUIET, Discreet
from rummybot.tables.request import Logged, Outcome, Request
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
from tests.local_discord.clock import ManualClock
from tests.local_telegram.groups import Group
from tests.local_telegram.people import Person
from tests.local_telegram.seen import Seen
from tests.local_telegram.server import LocalTelegram
from tests.local_telegram.state import TOKEN


def asked(telegram: LocalTelegram, method: str, chat: int | None = None) -> int:
    """How often this was asked for, in a chat or in all."""
    return sum(
        each.method == method and chat in (None, each.body.get("chat_id"))
        for each in telegram.requests
    )


# ---------------------------------------------------------------- G1


async def test_g1_sorted_twice_is_sorted_and_answered(
    served: Served, local_telegram: LocalTelegram, group: Group, ann: Person, boris: Person
) -> None:
    table = await served.sits_down(group, ann, boris)
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
    served: Served, local_telegram: LocalTelegram, group: Group, ann: Person, *, asked_for: bool
) -> None:
    """Nobody asks for such updates; they may come all the same, from a time when somebody did."""
    typed = ann.sends(group, "/rummy gin")
    await served.board(group)
    table = await served.table_in(group)
    if asked_for:
        local_telegram.updates.allowed = None
    told = ann.edits(Seen(typed.message), "/end")
    assert (told is not None) is asked_for
    await served.hears(ann.sends(group, "/add"))
    await ann.sees("Computer 1", group)
    assert await served.table_in(group) == table


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
    group: Group,
    ann: Person,
    typed: str,
    *,
    is_heard: bool,
) -> None:
    """Though an administrator hears everything."""
    group.appoints_bot()
    await served.hears(ann.sends(group, "/rummy gin"))
    since = len(local_telegram.log)
    sent = ann.says(group, typed)
    await served.hears(sent)
    answers = [
        each
        for each in local_telegram.log[since:]
        if each.payload.get("from", {}).get("id") == local_telegram.state.bot.id
    ]
    assert bool(answers) is is_heard


async def test_g7_help_says_what_is_heard(
    served: Served, local_telegram: LocalTelegram, group: Group, ann: Person, boris: Person
) -> None:
    for person, words in (
        (ann, "only to commands and buttons"),
        (boris, "только на команды и кнопки"),
    ):
        sent = await person.types(person.chat, "/help")
        assert words in sent.text


# ---------------------------------------------------------------- G6


@pytest.mark.parametrize("carried_out", [True, False])
async def test_g6_a_board_of_which_nobody_knows_whether_it_arrived(
    served: Served, local_telegram: LocalTelegram, group: Group, ann: Person, *, carried_out: bool
) -> None:
    local_telegram.cut_next("sendMessage", chat=group.id, carried_out=carried_out)
    await served.hears(ann.sends(group, "/rummy gin"))
    await ann.sees("At the table (1 of 2)", group)
    for _ in range(2):
        await served.hears(ann.sends(group, "/add"))
        await served.hears(ann.sends(group, "/remove"))
    await served.hears(ann.sends(group, "/add"))
    await ann.sees("Computer 1", group)
    assert asked(local_telegram, "sendMessage", group.id) == 2
    assert len(boards(group)) == 1 + carried_out


@pytest.mark.parametrize("carried_out", [True, False])
async def test_g6_a_hand_of_which_nobody_knows_whether_it_arrived(
    served: Served,
    local_telegram: LocalTelegram,
    group: Group,
    ann: Person,
    boris: Person,
    *,
    carried_out: bool,
) -> None:
    """Boris is called by nothing else."""
    table = await served.sits_down(group, ann, boris)
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
    served: Served, local_telegram: LocalTelegram, group: Group, ann: Person, boris: Person
) -> None:
    setting = Setting(variant="gin", number=21, wanted=is_laying_off)
    table = await served.put(group, setting, ann, boris)
    posted = asked(local_telegram, "sendMessage", group.id)
    local_telegram.cut_next("sendMessage", chat=group.id, carried_out=True)
    while DealScored not in kinds(await served.log(table)):
        await plays(local_telegram, table, ann, boris)
    await served.is_shown(table)
    assert asked(local_telegram, "sendMessage", group.id) == posted + 2
    await served.hears(ann.sends(group, "/begin"))
    await served.hears(boris.sends(group, "/begin"))
    await ann.sees("Deal 2", group)
    assert asked(local_telegram, "sendMessage", group.id) == posted + 2


def kinds(log: Sequence[Logged]) -> set[type]:
    return {type(each) for each in log}


# ---------------------------------------------------------------- T3


async def test_t3_five_quick_presses_are_one_lay_off(
    served: Served, local_telegram: LocalTelegram, group: Group, ann: Person, boris: Person
) -> None:
    setting = Setting(variant="gin", number=25, wanted=is_laying_off)
    table = await served.put(group, setting, ann, boris)
    player, hand = await on_turn(local_telegram, table, ann, boris)
    lay_off = button(hand, ":l:").data or ""
    since, held = len(local_telegram.log), await served.cards_of(player, table)
    for pressed in [player.taps(hand, lay_off) for _ in range(5)]:
        await served.hears(pressed)
        assert pressed.is_answered
        assert not pressed.is_alert
    assert sum(isinstance(each, LaidOff) for each in await served.log(table)) == 1
    assert len(await served.cards_of(player, table)) == len(held) - 1
    await served.is_shown(table)
    told = [each for each in local_telegram.log[since:] if each.chat_id == group.id]
    assert {each.kind for each in told} == {"edit"}


# ---------------------------------------------------------------- O1, O3


async def test_o1_a_broken_table_stops_no_other(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    hurry(monkeypatch)
    clock = ManualClock()
    async with LocalTelegram(clock) as telegram:
        people = [telegram.person(each, started=True) for each in ("Ann", "Bob")]
        groups = [telegram.supergroup(f"Club {number}", *people) for number in range(4)]
        async with Served(telegram).serving() as served:
            tables = [await served.sits_down(each, *people) for each in groups]
            submit = served.app.tables.submit

            async def breaks(request: Request) -> Outcome:
                if request.table == tables[0] and request.timer is not None:
                    raise ValueError("7♠ is broken")
                return await submit(request)

            monkeypatch.setattr(served.app.tables, "submit", breaks)
            clock.advance(61.0)
            await served.timers.sweep()
            for table in tables[1:]:
                await served.is_shown(table)
            timed_out = [TurnTimedOut in kinds(await served.log(each)) for each in tables]
            assert timed_out == [False, True, True, True]
            assert tables[0] in caplog.text
            assert "7♠" not in caplog.text
            monkeypatch.setattr(served.app.tables, "submit", submit)
            clock.advance(31.0)
            await served.timers.sweep()
            assert TurnTimedOut in kinds(await served.log(tables[0]))


class Everything(logging.Handler):
    """All that any library writes at its finest level, as the product would write it."""

    def __init__(self, secret: str) -> None:
        super().__init__(logging.NOTSET)
        self.setFormatter(Discreet((secret,)))
        self.said: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.said.append(self.format(record))

    def __enter__(self) -> "Everything":
        self._levels = {name: logging.getLogger(name).level for name in ("", *QUIET, OURS)}
        for name in self._levels:
            logging.getLogger(name).setLevel(logging.DEBUG)
        logging.getLogger().addHandler(self)
        return self

    def __exit__(self, *_: object) -> None:
        logging.getLogger().removeHandler(self)
        for name, level in self._levels.items():
            logging.getLogger(name).setLevel(level)


async def test_o3_the_token_is_in_no_log_whatever_goes_wrong(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The library itself writes it as it begins, where it may write all it likes."""
    hurry(monkeypatch)
    monkeypatch.setattr(fetching, "PAUSES", (0.01,))
    with Everything(TOKEN) as everything:
        async with LocalTelegram() as telegram:
            ann = telegram.person("Ann", started=True)
            group = telegram.supergroup("Club", ann)
            async with Served(telegram).serving() as served:
                for method in ("sendMessage", "getUpdates", "editMessageText", "getChatMember"):
                    telegram.cut_next(method)
                    telegram.fail_next(method, status=500)
                    telegram.fail_next(method, status=404, words="Not Found")
                    telegram.limit_next(method, retry_after=0)
                    for command in ("/rummy gin", "/add", "/end"):
                        await served.hears(ann.sends(group, command))
        with suppress(TelegramError):  # where nobody answers any more
            async with made_bot(telegram.state.token, telegram.address):
                pass
    assert len(everything.said) > 100
    assert [each for each in everything.said if TOKEN.partition(":")[2] in each] == []

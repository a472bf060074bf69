"""Failures that others have reported, met here as people on Telegram meet them. Those of moving, of
posting, of fetching and of starts stand with their subjects.
"""

import re
from collections.abc import AsyncIterator, Sequence
from dataclasses import replace
from itertools import product

import pytest
import pytest_asyncio
from telegram import InlineKeyboardMarkup

from rummybot.adapters.telegram.callbacks import Order
from rummybot.adapters.telegram.keyboards import MOST_OFFERS, Shown, hand_keyboard
from rummybot.engine.events import DealScored
from rummybot.engine.ids import Moment
from rummybot.engine.legality import options as options_of
from rummybot.engine.tabletop import BetweenDeals, Finished
from rummybot.i18n.translations import Locale, translations
from rummybot.render.hand import hand_screen
from rummybot.render.names import Names
from rummybot.tables.request import Logged, TableId
from rummybot.tables.roster import PlayerRef
from tests.adapters.naming import cards_in
from tests.adapters.stored import Setting, is_laying_off
from tests.adapters.telegram.fingers import cards
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
from tests.local_telegram.errors import Json
from tests.local_telegram.groups import Group
from tests.local_telegram.people import Person
from tests.local_telegram.seen import Seen
from tests.local_telegram.server import LocalTelegram
from tests.tables.room import COMPUTER, Room


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
    for person, words in ((ann, "only to commands and buttons"), (boris, "только на команды и кнопки")):
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


# ---------------------------------------------------------------- G2

LONGEST = "Wq_-9Zx8"
"""As long as the names of tables get."""
CARRIED = re.compile(r"(?:h:[\w-]+:\d+:[a-z]\w*|[pqr]:[\w-]+(?::[\w-]+)*:?[\w/-]*)(?:~\w)?")


@pytest.mark.parametrize(
    ("variant", "guests", "options"),
    [
        ("gin", 1, ()),
        ("gin", 1, (("stock", "reshuffle"),)),
        ("basic", 5, ()),
        ("basic", 1, (("taken", "free"), ("last-discard", "required"))),
    ],
)
async def test_g2_every_button_of_every_hand_fits(
    variant: str, guests: int, options: tuple[tuple[str, str], ...]
) -> None:
    """Whatever is offered in whole games has its button, late in a game of the longest name."""
    room = Room(seed=5)
    others = [PlayerRef(str(number)) for number in range(guests)]
    await room.start(variant, *others, options=options)
    tr, names, seen = translations(Locale.RU), Names(("Ж" * 24,) * 6), 0
    while (seat := await room.on_turn()) is not None and seen < 120:
        view = await room.view(seat)
        if isinstance(view.table.phase, BetweenDeals | Finished):
            break
        screen = hand_screen(view, options_of(view), names, tr, table=LONGEST)
        screen = replace(screen, moment=Moment(999_999))
        for order, choosing in product(Order, (False, True)):
            shown = Shown(screen, (), order, choosing, 2 ** len(screen.hand) - 1, screen.choices)
            check_buttons(hand_keyboard(shown), 0 if choosing else len(screen.choices))
        await room.done(COMPUTER(view))
        seen += 1
    assert seen > 5


def check_buttons(keyboard: InlineKeyboardMarkup | None, choices: int) -> None:
    assert keyboard is not None
    carried = [str(each.callback_data) for row in keyboard.inline_keyboard for each in row]
    assert all(len(each.encode()) <= 64 and CARRIED.fullmatch(each) for each in carried), carried
    assert len(set(carried)) == len(carried)
    assert len([each for each in carried if each.startswith("p:")]) >= min(choices, MOST_OFFERS)


# ---------------------------------------------------------------- H3


async def test_h3_who_has_not_opened_the_bot_sits_down_by_one_tap_and_start(
    served: Served, local_telegram: LocalTelegram, group: Group, ann: Person
) -> None:
    dora = local_telegram.person("Dora")
    group.joins(dora)
    await served.hears(ann.sends(group, "/rummy gin"))
    board = await served.board(group)
    pressed = await dora.presses(board, button(board, ":join").data or "")
    table = await served.table_in(group)
    assert pressed.url is not None
    assert table in pressed.url
    assert len(await sitters(served, table)) == 1
    await served.hears(dora.opens(pressed.url))
    await dora.sees("Dora", group)
    assert len(await sitters(served, table)) == 2
    await served.hears(ann.sends(group, "/begin"))
    assert len(await hand_cards(served, dora, table)) == 10


@pytest.mark.parametrize("command", ["/join", "/rummy gin"])
async def test_h3_a_command_of_somebody_who_has_not_opened_the_bot_goes_on_when_he_does(
    served: Served, local_telegram: LocalTelegram, group: Group, ann: Person, command: str
) -> None:
    dora = local_telegram.person("Dora")
    group.joins(dora)
    if command == "/join":
        await served.hears(ann.sends(group, "/rummy gin"))
        await served.board(group)
    dora.sends(group, command)
    said = await dora.sees(lambda seen: bool(seen.links), group)
    assert said.raw["reply_to_message"]["text"] == command
    for _ in range(2):  # who presses twice sits once
        await served.hears(dora.opens(said.links[0]))
    await dora.sees(lambda seen: "Dora" in seen.text and bool(seen.buttons), group)
    table = await served.table_in(group)
    assert len(await sitters(served, table)) == (2 if command == "/join" else 1)


async def sitters(served: Served, table: TableId) -> Sequence[object]:
    return (await served.app.tables.now(table)).lobby.roster.sitters


async def hand_cards(served: Served, person: Person, table: TableId) -> frozenset[str]:
    return cards(await served.has_hand(person, table), person)


@pytest.mark.parametrize("told", [True, False])
async def test_h3_x3_who_has_blocked_the_bot_is_called_in_the_group_and_shown_the_way_back(
    served: Served,
    local_telegram: LocalTelegram,
    group: Group,
    ann: Person,
    boris: Person,
    *,
    told: bool,
) -> None:
    """Nobody else is called there, and he only as long as he is to move."""
    table = await served.sits_down(group, ann, boris)
    player, _ = await on_turn(local_telegram, table, ann, boris)
    other = boris if player is ann else ann
    if not told:
        local_telegram.updates.allowed = frozenset({"message", "callback_query"})
    other.blocks()
    await served.next_turn(table, player)
    call = await other.sees(lambda seen: bool(seen.mentions), group)
    assert call.mentions == [other.id]
    assert await served.board(group) != call
    assert cards_in(call.text) == frozenset()
    await served.hears(other.follows(call, call.buttons[0].text))
    assert len(await hand_cards(served, other, table)) >= 10
    await served.next_turn(table, other)
    await local_telegram.until(lambda: call.is_deleted, "the call to go")
    mentions = [each for entry in local_telegram.log for each in mentioned(entry.payload)]
    assert set(mentions) == {other.id}


def mentioned(payload: Json) -> list[int]:
    entities = payload.get("entities", [])
    return [each["user"]["id"] for each in entities if each["type"] == "text_mention"]


# ---------------------------------------------------------------- H4


async def test_h4_every_private_message_names_its_table_and_moves_touch_no_other(
    served: Served, local_telegram: LocalTelegram, ann: Person, boris: Person
) -> None:
    here, there = (local_telegram.supergroup(name, ann, boris) for name in ("Клуб <b>", "x*[y](z)"))
    first = await served.sits_down(here, ann, boris)
    second = await served.sits_down(there, boris, ann)
    for person in (ann, boris):
        hands = [await served.has_hand(person, each) for each in (first, second)]
        assert "Клуб <b>" in hands[0].text
        assert "x*[y](z)" in hands[1].text
    kept = await served.log(second)
    await served.next_turn(first, ann, boris)
    assert await served.log(second) == kept
    for typed in ("/hand", "/table", "/scores"):
        sent = await ann.types(ann.chat, typed)
        assert "Клуб <b>" in sent.text
        assert "x*[y](z)" in sent.text
    sent = await ann.types(ann.chat, "/hand table 2")
    assert "x*[y](z)" in sent.text
    assert "Клуб" not in sent.text
    for typed in ("/scores table 1", "/rules table 1", "/table table 1"):
        assert "Клуб <b>" in (await ann.types(ann.chat, typed)).text


# ---------------------------------------------------------------- who cannot play


async def test_nobody_sits_down_who_hides_or_is_no_person(
    served: Served, local_telegram: LocalTelegram, group: Group, ann: Person, boris: Person
) -> None:
    group.appoints(boris, anonymous=True)
    local_telegram.settings.hears_bots = True
    robot = local_telegram.other_bot("dealer_bot")
    group.joins(robot)
    await served.hears(ann.sends(group, "/rummy gin"))
    table = await served.table_in(group)
    hidden = [boris.says(group, "/join@rummybot"), boris.says(group, "hello")]
    group.channel_says("/join@rummybot")
    group.channel_says("/unknown")
    await served.hears(robot.says(group, "/join@rummybot"))
    await served.hears(ann.sends(group, "/add"))
    await ann.sees("Computer 1", group)
    assert len(await sitters(served, table)) == 2
    answers = [each for each in group.messages if "reply_to_message" in each.raw]
    assert [each.raw["reply_to_message"]["message_id"] for each in answers] == [
        hidden[0].message.id,
        hidden[0].message.id + 2,
    ]

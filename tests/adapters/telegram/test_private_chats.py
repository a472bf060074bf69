"""Who can be written to and who sits at several tables; who can never sit down."""

import re
from collections.abc import Sequence

import pytest

from rummybot.adapters.telegram.spelling import HERE, command_name
from rummybot.commands.command import Kind
from rummybot.tables.request import TableId
from tests.adapters.naming import cards_in
from tests.adapters.stored import Setting, is_laying_off
from tests.adapters.telegram.fingers import cards
from tests.adapters.telegram.in_process import (
    Served,
    button,
    called,
    on_turn,
)
from tests.local_telegram.groups import Group
from tests.local_telegram.menus import menu
from tests.local_telegram.people import Person
from tests.local_telegram.server import LocalTelegram

# ---------------------------------------------------------------- H1


async def test_h1_who_has_knocked_learns_nothing_of_the_hand_that_is_laid_off(
    served: Served, local_telegram: LocalTelegram, group: Group, ann: Person, boris: Person
) -> None:
    setting = Setting(variant="gin", number=25, wanted=is_laying_off)
    table = await served.put(group, setting, ann, boris)
    defender, hand = await on_turn(local_telegram, table, ann, boris)
    knocker = boris if defender is ann else ann
    held, points = cards(hand, defender), re.findall(r"= (\d+) ", hand.text)
    assert len(held) == 10
    assert points
    others = [await served.board(group), await served.has_hand(knocker, table)]
    for each in others:
        assert not cards_in(each.text) & held
        assert f"= {points[-1]} " not in each.text
    assert cards_in(others[0].text)  # the melds of whoever has knocked


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
    assert len(await served.cards_of(dora, table)) == 10


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
    for sent in (dora.opens(said.links[0]), dora.opens(said.links[0])):  # who presses twice
        await served.hears(sent)  # sits once
    await dora.sees(lambda seen: "Dora" in seen.text and bool(seen.buttons), group)
    table = await served.table_in(group)
    assert len(await sitters(served, table)) == (2 if command == "/join" else 1)


async def sitters(served: Served, table: TableId) -> Sequence[object]:
    return (await served.app.tables.now(table)).lobby.roster.sitters


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
    assert len(await served.cards_of(other, table)) >= 10
    await served.next_turn(table, other)
    await local_telegram.until(lambda: call.is_deleted, "the call to go")
    assert called(local_telegram) == {other.id}


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


async def test_what_takes_cards_is_typed_in_a_group_so_that_nobody_else_sees_it(
    served: Served, group: Group, ann: Person
) -> None:
    await served.hears(ann.sends(group, "/rummy gin"))  # so it has come up
    listed = {each["command"]: each for each in menu(ann.state, ann.user, group.chat)}
    takes = {
        command_name(each)
        for each in HERE
        if any(param.kind in (Kind.CARD, Kind.MELDS) for param in each.params)
    }
    assert {"discard", "knock", "swap", "declare"} <= takes
    assert all(listed[each].get("is_ephemeral") for each in takes)
    assert not listed["join"].get("is_ephemeral")

"""A chat that takes no more for a while, and other trouble that passes: everybody else goes on."""

import pytest

from rummybot.adapters.telegram import panels as panels_of_the_product
from tests.adapters.telegram.fingers import hands, moment
from tests.adapters.telegram.in_process import (
    PROBED,
    Served,
    button,
    hurry,
    moves,
    on_turn,
    panels,
    plays,
)
from tests.local_telegram.groups import Group
from tests.local_telegram.people import Person
from tests.local_telegram.server import LocalTelegram


async def test_a_private_chat_that_takes_no_more_keeps_nobody_waiting(
    served: Served, local_telegram: LocalTelegram, group: Group, ann: Person, boris: Person
) -> None:
    """Neither the board and the other hands, nor the answer to its owner in the group."""
    table = await served.sits_down(group, ann, boris)
    player, _ = await on_turn(local_telegram, table, ann, boris)
    other = boris if player is ann else ann
    local_telegram.limit_next("*", retry_after=50, chat=other.id)
    await served.next_turn(table, player)
    await local_telegram.until(lambda: not moves(panels(player, table)[-1]), "the other's turn")
    board = await served.board(group)
    pressed = await other.presses(board, button(board, ":hand").data or "")
    assert pressed.is_answered
    await served.is_shown(table)
    refused = [each for each in local_telegram.requests if each.status == 429]
    assert len(refused) == 1


async def test_a_hand_that_was_put_off_shows_what_is_so_by_then(
    served: Served, local_telegram: LocalTelegram, group: Group, ann: Person, boris: Person
) -> None:
    table = await served.sits_down(group, ann, boris)
    player, _ = await on_turn(local_telegram, table, ann, boris)
    other = boris if player is ann else ann
    local_telegram.limit_next("*", retry_after=0, chat=other.id, times=2)
    await served.next_turn(table, player)
    await local_telegram.until(lambda: moves(panels(other, table)[-1]), "the hand")
    assert await plays(local_telegram, table, other) is other


async def test_after_a_restart_a_hand_that_is_so_already_is_left_alone_and_sorted_as_it_was(
    local_telegram: LocalTelegram,
    monkeypatch: pytest.MonkeyPatch,
    group: Group,
    ann: Person,
    boris: Person,
) -> None:
    hurry(monkeypatch)
    async with Served(local_telegram).serving() as served:
        table = await served.sits_down(group, ann, boris)
        hand = await served.has_hand(boris, table)
        sort = button(hand, "~r").data or ""
        await boris.presses(hand, sort)
        await local_telegram.until(lambda: sort not in str(hand.raw), "it to be sorted")
        await served.is_shown(table)
    before = hand.raw
    local_telegram.expect("message is not modified", method="editMessageText")
    local_telegram.requests.clear()
    async with Served(local_telegram, served.store).serving() as served:
        player, _ = await on_turn(local_telegram, table, ann, boris)
        await served.hears(ann.sends(group, "/table"))
        await served.presenter.catch_up()
        changed = {
            each.body.get("chat_id")
            for each in local_telegram.requests
            if each.method == "editMessageText"
        }
        assert boris.id not in changed
        assert panels(boris, table)[-1].raw == before
        await served.next_turn(table, player)
    assert "~r" in str(panels(boris, table)[-1].raw)


async def test_a_hand_in_the_group_outlives_trouble(
    served: Served,
    local_telegram: LocalTelegram,
    group: Group,
    ann: Person,
    boris: Person,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(panels_of_the_product, "PAUSES", (0.01,) * 3)
    table = await served.sits_down(group, ann, boris)
    player, _ = await on_turn(local_telegram, table, ann, boris)
    board = await served.board(group)
    await player.presses(board, button(board, ":hand").data or "")
    await local_telegram.until(lambda: any(map(moves, hands(player, group))), "the hand")
    local_telegram.fail_next("editEphemeralMessageText", status=500)
    before = moment(hands(player, group)[-1])
    await plays(local_telegram, table, player)
    await local_telegram.until(lambda: moment(hands(player, group)[-1]) != before, "the change")


async def test_whether_the_server_knows_messages_to_one_is_asked_again_after_trouble(
    local_telegram: LocalTelegram,
    monkeypatch: pytest.MonkeyPatch,
    group: Group,
    ann: Person,
) -> None:
    hurry(monkeypatch)
    local_telegram.fail_next(PROBED, status=500)
    async with Served(local_telegram).serving() as served:
        assert served.gateway._ephemeral._exists is None
        assert await served.gateway._ephemeral.is_known()


async def test_a_start_with_trouble_on_the_way_is_a_start(
    local_telegram: LocalTelegram, monkeypatch: pytest.MonkeyPatch, group: Group, ann: Person
) -> None:
    hurry(monkeypatch)
    monkeypatch.setattr("rummybot.adapters.telegram.gateway.PAUSES", (0.0,))
    local_telegram.limit_next("getMe", retry_after=0)
    local_telegram.cut_next("deleteWebhook")
    async with Served(local_telegram).serving() as served:
        ann.sends(group, "/rummy gin")
        await served.board(group)


async def test_who_leaves_the_group_leaves_its_table_at_once(
    served: Served, local_telegram: LocalTelegram, group: Group, ann: Person, boris: Person
) -> None:
    table = await served.sits_down(group, ann, boris)
    group.leaves(boris)
    now = served.app.tables.now
    await ann.sees("Борис", group)
    await served.hears(ann.sends(group, "/table"))
    assert (await now(table)).lobby.left or (await now(table)).is_over

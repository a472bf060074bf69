"""What is said in a group to one of them: once, and no longer than it is needed; and what the link
below it carries.
"""

import pytest

from rummybot.adapters.telegram import remarks
from rummybot.adapters.telegram.links import MOST, Wanted, read_link
from rummybot.adapters.telegram.places import Spot
from rummybot.tables.request import TableId
from tests.adapters.telegram.in_process import Served, account, boards, button
from tests.local_telegram.groups import Group
from tests.local_telegram.people import Person
from tests.local_telegram.seen import Seen
from tests.local_telegram.server import LocalTelegram


def with_links(group: Group) -> list[Seen]:
    """What shows the way to the private chat."""
    return [each for each in group.messages if each.links and not boards_button(each)]


def boards_button(seen: Seen) -> bool:
    """Whether it is a board."""
    return any(each.data for each in seen.buttons)


@pytest.fixture
def dora(local_telegram: LocalTelegram, group: Group) -> Person:
    """She has not opened the private chat."""
    person = local_telegram.person("Dora")
    group.joins(person)
    return person


@pytest.mark.parametrize(
    "wanted",
    [
        Wanted(5, Spot(-100200, 7), "gin"),
        Wanted(10**15, Spot(-(10**15), 10**9), "rummy-500", has_options=True),
        Wanted(5, Spot(-1)),
    ],
)
def test_a_link_carries_what_is_wanted(wanted: Wanted) -> None:
    assert read_link(str(wanted)) == wanted
    assert len(str(wanted)) <= MOST


@pytest.mark.parametrize("variant", ["x" * 90, "джин", "a b", "!"])
def test_a_variant_that_a_link_cannot_carry_is_left_out(variant: str) -> None:
    wanted = Wanted(5, Spot(-100200, 7), variant)
    assert read_link(str(wanted)) == Wanted(5, Spot(-100200, 7))


@pytest.mark.parametrize(
    "link", ["", "c", "h", "new", "jabcd1234", "n5", "n5_x_1_gin", "n5_-1_1_é"]
)
def test_other_links_ask_for_no_table(link: str) -> None:
    assert read_link(link) is None


async def test_who_types_again_and_again_is_answered_once(
    served: Served,
    local_telegram: LocalTelegram,
    group: Group,
    ann: Person,
    dora: Person,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    await served.hears(ann.sends(group, "/rummy gin"))
    await served.board(group)
    for _ in range(5):
        await served.hears(dora.sends(group, "/join"))
    said = await dora.sees(lambda seen: bool(seen.links), group)
    await served.hears(ann.sends(group, "/add"))
    await served.is_shown(await served.table_in(group))
    assert with_links(group) == [said]
    monkeypatch.setattr(remarks, "AGAIN_AFTER", -1.0)
    await served.hears(dora.sends(group, "/join"))
    await local_telegram.until(lambda: len(with_links(group)) == 2, "the way once more")


async def test_the_way_is_taken_away_when_it_is_found(
    served: Served, local_telegram: LocalTelegram, group: Group, ann: Person, dora: Person
) -> None:
    await served.hears(ann.sends(group, "/rummy gin"))
    await served.board(group)
    dora.sends(group, "/join")
    said = await dora.sees(lambda seen: bool(seen.links), group)
    await served.hears(dora.opens(said.links[0]))
    await local_telegram.until(lambda: said.is_deleted, "the way to go")
    table = await served.table_in(group)
    assert len((await served.app.tables.now(table)).lobby.roster.sitters) == 2


async def test_the_table_that_was_promised_opens_after_a_restart(
    served: Served, local_telegram: LocalTelegram, group: Group, dora: Person
) -> None:
    await served.hears(dora.sends(group, "/rummy gin match=50"))
    said = await dora.sees(lambda seen: bool(seen.links), group)
    served.gateway._messages._opening._waiting.clear()
    await served.hears(dora.opens(said.links[0]))
    await served.board(group)
    lobby = (await served.app.tables.now(await served.table_in(group))).lobby
    assert lobby.variant == "gin"
    await dora.sees("/option", dora.chat)


async def test_nobody_else_opens_it_and_he_is_told_why(
    served: Served, local_telegram: LocalTelegram, group: Group, boris: Person, dora: Person
) -> None:
    local_telegram.expect("chat not found", method="getChatMember")
    club = local_telegram.supergroup("Not for Boris", dora)
    await served.hears(dora.sends(group, "/rummy gin"))
    said = await dora.sees(lambda seen: bool(seen.links), group)
    await served.hears(boris.opens(said.links[0]))
    await boris.sees("никому больше", boris.chat)
    assert not boards(group)
    for chat in (club.id, -424242):  # links that Boris has made himself
        await served.hears(boris.starts(str(Wanted(boris.id, Spot(chat), "gin"))))
    assert not club.messages
    known = await served.app.people.meet(*account(boris))
    assert list(await served.app.tables.tables_of(known)) == []
    assert "TableOpened" not in {type(each).__name__ for each in await every(served)}


async def every(served: Served) -> list[object]:
    """All that has happened at any table."""
    return [each for name in served.store.happened for each in await served.log(TableId(name))]


async def test_what_is_no_command_is_answered_shortly_in_private(
    served: Served, ann: Person
) -> None:
    await served.hears(ann.says(ann.chat, "hi"))
    said = await ann.sees("/help", ann.chat)
    assert len(said.text) < 100


async def test_start_in_a_group_tells_how_a_game_stands(
    served: Served, group: Group, ann: Person, boris: Person
) -> None:
    table = await served.sits_down(group, ann, boris)
    before = await served.log(table)
    for each in (ann, boris):
        await served.hears(each.says(group, "/start@rummybot"))
        await each.sees(lambda seen: "11" in seen.text or "10" in seen.text, each.chat)
        assert not [one for one in each.chat.messages if "not your turn" in one.text]
        assert not [one for one in each.chat.messages if "не ваш ход" in one.text.casefold()]
    assert await served.log(table) == before


async def test_a_group_is_told_once_that_the_bot_has_come(
    served: Served, local_telegram: LocalTelegram, group: Group, ann: Person
) -> None:
    group.kicks_bot()
    group.invites_bot()
    said = await ann.sees("/rummy opens a table", group)
    await served.hears(ann.says(group, "/start@rummybot new"))
    await served.hears(ann.sends(group, "/rummy"))
    await served.board(group)
    assert [each for each in group.messages if "opens a table" in each.text] == [said]


async def test_the_hosts_start_counts_on_a_board_that_is_late(
    served: Served, local_telegram: LocalTelegram, group: Group, ann: Person, boris: Person
) -> None:
    await served.hears(ann.sends(group, "/rummy gin"))
    board = await served.board(group)
    await served.hears(boris.sends(group, "/join"))
    await boris.sees(boris.name, group)
    table = await served.table_in(group)
    await served.is_shown(table)
    held = local_telegram.hold_next("editMessageText", chat=group.id)
    await served.hears(ann.sends(group, "/time 90"))
    await ann.presses(board, button(board, ":start").data or "")
    held.let_go()
    assert (await served.app.tables.now(table)).table is not None


async def test_what_is_pressed_too_late_is_answered_in_a_pop_up(
    served: Served, local_telegram: LocalTelegram, group: Group, ann: Person, boris: Person
) -> None:
    await served.hears(ann.sends(group, "/rummy basic"))
    board = await served.board(group)
    held = local_telegram.hold_next("editMessageText", chat=group.id)
    await served.hears(boris.sends(group, "/join"))
    pressed = await ann.presses(board, button(board, ":start").data or "")
    assert "changed" in pressed.pop_up
    held.let_go()


async def test_a_choice_tells_in_the_group_what_came_of_it(
    served: Served, local_telegram: LocalTelegram, ann: Person, boris: Person
) -> None:
    here, there = (local_telegram.supergroup(name, ann, boris) for name in ("Here", "There"))
    await served.sits_down(here, ann, boris)
    await served.sits_down(there, boris, ann)
    offer = await ann.asks(here)
    if not offer.results:
        ann, boris = boris, ann
        offer = await ann.asks(here)
    told = {each["description"] for each in offer.results}
    assert any("Here" in each or "There" in each for each in told)
    stale = await ann.asks(here)
    name = offer.results[0]["id"]
    posted = ann.picks(offer, name)
    await local_telegram.until(lambda: "✓" in posted.text, "that it is made")
    again = next(each["id"] for each in stale.results if each["id"] != name)
    late = ann.picks(stale, again)
    await local_telegram.until(lambda: "✗" in late.text or "✓" in late.text, "what came of it")

"""The public message of a table: one, changed in place, whatever happens to it."""

import time

import pytest
from telegram.error import BadRequest, NetworkError

from rummybot.delivery.outlet import Ref, Unreachable
from rummybot.engine.ids import Seat
from rummybot.i18n.spans import Who, line
from rummybot.i18n.translations import Locale
from rummybot.render.names import Names
from rummybot.render.screen import PublicScreen, Text
from rummybot.tables.ports import Account
from tests.adapters.telegram.in_process import (
    Served,
    boards,
    hurry,
    plays,
    table_place,
)
from tests.local_discord.clock import ManualClock
from tests.local_telegram.groups import Group
from tests.local_telegram.people import Person
from tests.local_telegram.seen import Place
from tests.local_telegram.server import LocalTelegram


def screen(text: str, *names: str) -> PublicScreen:
    said = (Text(line(text)), *(Text(line(Who(Seat(place)))) for place in range(len(names))))
    return PublicScreen(locale=Locale.EN, names=Names(names), blocks=said)


async def shown(served: Served, place: Place, text: str = "one") -> Ref:
    """A board without a table."""
    ref = await served.gateway.outlet.show(table_place(place), screen(text), text)
    assert isinstance(ref, Ref)
    return ref


def sent(telegram: LocalTelegram, *methods: str) -> list[str]:
    """What was asked for, of these kinds."""
    return [each.method for each in telegram.requests if each.method in methods]


# ---------------------------------------------------------------- as the presenter uses it


async def test_an_edit_that_changes_nothing_is_left_out(
    served: Served, local_telegram: LocalTelegram, group: Group
) -> None:
    ref = await shown(served, group)
    for text in ("one", "two", "two"):
        assert await served.gateway.outlet.update(table_place(group), ref, screen(text)) is True
    assert group.last.text == "two"
    assert sent(local_telegram, "sendMessage", "editMessageText") == [
        "sendMessage",
        "editMessageText",
    ]


async def test_an_edit_that_changes_nothing_is_done_where_it_was_not_known(
    served: Served, local_telegram: LocalTelegram, group: Group
) -> None:
    """G1. As after a restart."""
    ref = await shown(served, group)
    served.gateway.outlet._shown.clear()
    local_telegram.expect("message is not modified")
    assert await served.gateway.outlet.update(table_place(group), ref, screen("one")) is True
    assert sent(local_telegram, "editMessageText") == ["editMessageText"]


async def test_a_place_that_will_come_back_is_not_gone(
    served: Served, local_telegram: LocalTelegram, group: Group
) -> None:
    local_telegram.expect("not enough rights")
    group.mutes_bot()
    found = await served.gateway.outlet.show(table_place(group), screen("one"), "one")
    assert isinstance(found, Unreachable)
    assert not found.gone
    group.mutes_bot(False)
    await shown(served, group)


async def test_a_topic_that_is_closed_is_not_gone(
    served: Served, local_telegram: LocalTelegram, ann: Person
) -> None:
    local_telegram.expect("TOPIC_CLOSED")
    forum = local_telegram.forum("Card club", ann)
    topic = forum.adds_topic("cards")
    forum.closes(topic)
    found = await served.gateway.outlet.show(table_place(topic), screen("one"), "one")
    assert isinstance(found, Unreachable)
    assert not found.gone
    forum.chat.topics[topic.topic or 0].closed = False
    await shown(served, topic)


async def test_a_refusal_that_nobody_foresaw_is_trouble_and_never_taken_for_shown(
    served: Served, local_telegram: LocalTelegram, group: Group
) -> None:
    """The library takes refusals for a kind of trouble on the way, in which all is uncertain."""
    words = "Bad Request: BUTTON_TYPE_INVALID"
    local_telegram.fail_next("sendMessage", status=400, words=words, times=3)
    for _ in range(3):
        with pytest.raises(BadRequest):
            await served.gateway.outlet.show(table_place(group), screen("one"), "one")
    await shown(served, group)
    assert [each.text for each in group.messages] == ["one"]


@pytest.mark.parametrize("times", [1, 2])
async def test_what_may_have_arrived_is_sent_once_more_and_not_again(
    served: Served, local_telegram: LocalTelegram, group: Group, times: int
) -> None:
    """G6. Telegram knows no message again, so one may stand there twice."""
    local_telegram.cut_next("sendMessage", carried_out=True, times=times)
    with pytest.raises(NetworkError):
        await shown(served, group)
    ref = await shown(served, group)
    assert [each.text for each in group.messages] == ["one", "one"]
    now = await served.gateway.outlet.update(table_place(group), ref, screen("two"))
    assert now is (times == 1)  # else the presenter posts another


async def test_names_mark_nothing_up_and_call_nobody(
    served: Served, local_telegram: LocalTelegram, group: Group, ann: Person
) -> None:
    """X1, X2, X3."""
    names = ("ann_b", "x*[y](z)", "<b>", "@everyone `q`", f"tg://user?id={ann.id}", "א\u202eב&amp;")
    await served.gateway.outlet.show(table_place(group), screen("hi", *names), "hi")
    assert group.last.text == "\n".join(["hi", *names])
    kinds = {each["type"] for each in group.last.raw.get("entities", [])}
    assert not kinds & {"text_mention", "text_link", "bold"}
    await served.gateway.outlet.show(
        table_place(group), screen("you", *names), "you", (Account("telegram", str(ann.id)),)
    )
    assert group.last.mentions == [ann.id]


async def test_a_text_that_is_too_long_is_shown_as_far_as_it_goes(
    served: Served, group: Group
) -> None:
    long = screen("hi", *(f"<{'👩' * 60}>" for _ in range(99)))
    await served.gateway.outlet.show(table_place(group), long, "hi")
    assert group.last.text.endswith("…")


async def test_marks_that_are_not_understood_are_left_out(
    served: Served, local_telegram: LocalTelegram, group: Group
) -> None:
    """X2."""
    words = "Bad Request: can't parse entities: Unsupported start tag"
    local_telegram.fail_next("sendMessage", status=400, words=words)
    await served.gateway.outlet.show(table_place(group), screen("a < b", "<&>"), "one")
    assert group.last.text == "a < b\n<&>"


# ---------------------------------------------------------------- as people see it


async def test_a_board_that_somebody_deleted_comes_back(
    served: Served, local_telegram: LocalTelegram, group: Group, ann: Person, boris: Person
) -> None:
    table = await served.sits_down(group, ann, boris)
    first = await served.board(group)
    local_telegram.expect("message to edit not found", "message to delete not found")
    first.message.deleted = True
    await plays(local_telegram, table, ann, boris)
    assert (await served.board(group)).id != first.id


def say_much(person: Person, place: Place, times: int) -> None:
    for number in range(times):
        person.says(place, f"{number}")


@pytest.mark.parametrize(("below", "is_anew"), [(6, False), (7, True)])
async def test_a_board_is_posted_anew_when_others_have_pushed_it_up(
    served: Served,
    local_telegram: LocalTelegram,
    group: Group,
    ann: Person,
    boris: Person,
    below: int,
    is_anew: bool,
) -> None:
    """The bot hears the last of them only, as is usual with privacy mode."""
    table = await served.sits_down(group, ann, boris)  # by two commands below the board
    first = await served.board(group)
    say_much(boris, group, below - 3)
    await served.hears(ann.sends(group, "/join"))
    await served.next_turn(table, ann, boris)
    assert (await served.board(group) != first) is is_anew
    assert len(boards(group)) == 1
    again = await served.board(group)
    await served.next_turn(table, ann, boris)
    assert await served.board(group) == again


async def test_a_topic_is_not_pushed_up_by_what_is_said_in_others(
    served: Served, local_telegram: LocalTelegram, ann: Person, boris: Person
) -> None:
    forum = local_telegram.forum("Card club", ann, boris)
    topic, other = forum.adds_topic("cards"), forum.adds_topic("talk")
    general = Place(local_telegram.state, forum.chat)
    tables = [await served.sits_down(each, ann, boris) for each in (topic, general)]
    first = [await served.board(each) for each in (topic, general)]
    say_much(boris, other, 20)
    await served.hears(ann.sends(other, "/join"))
    for table in tables:
        await served.next_turn(table, ann, boris)
    assert [await served.board(each) for each in (topic, general)] == first
    for number in range(7):
        await served.hears((ann, boris)[number % 2].sends(topic, "/join"))
    for table in tables:
        await served.next_turn(table, ann, boris)
    assert await served.board(topic) != first[0]
    assert await served.board(general) == first[1]


async def test_a_board_in_a_basic_group_is_not_counted_by_numbers(
    served: Served, local_telegram: LocalTelegram, ann: Person, boris: Person
) -> None:
    """All its chats together are numbered there."""
    group = local_telegram.group("Friends", ann, boris)
    table = await served.sits_down(group, ann, boris)
    first = await served.board(group)
    say_much(boris, local_telegram.group("Others", boris), 20)
    await served.hears(ann.sends(group, "/join"))
    await served.next_turn(table, ann, boris)
    assert await served.board(group) == first


async def test_a_board_is_posted_anew_as_long_as_the_old_can_be_taken_away(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    hurry(monkeypatch)
    clock = ManualClock(time.time() - 47.1 * 3600)
    async with LocalTelegram(clock) as telegram:
        ann, boris = (telegram.person(name, started=True) for name in ("Ann", "Boris"))
        group = telegram.group("Friends", ann, boris)
        async with Served(telegram).serving() as served:
            table = await served.sits_down(group, ann, boris)
            first = await served.board(group)
            clock.advance(47.1 * 3600)
            await served.next_turn(table, ann, boris)
            assert await served.board(group) != first
            assert first.is_deleted

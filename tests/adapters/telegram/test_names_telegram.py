"""Names and texts of any kind, in all that is shown."""

import pytest

from rummybot.adapters.telegram.markup import units
from rummybot.render.names import names as names_of
from tests.adapters.stored import Setting
from tests.adapters.telegram.in_process import (
    Served,
    boards,
    button,
    called,
)
from tests.local_telegram.people import Person
from tests.local_telegram.server import LocalTelegram

# ---------------------------------------------------------------- X1, X2, X3

STRANGE = (
    *("ann_b*" * 5, "x*[y](z)`", "<b>&amp;</b>", "@everyone <@&1>", "א\u202eב [1]", "👩‍👩‍👧‍👦" * 9),
)


@pytest.mark.parametrize("language", ["en", "ru"])
async def test_x_whatever_people_are_called_they_see_it_as_it_is(
    served: Served, local_telegram: LocalTelegram, language: str
) -> None:
    """In a whole game of six with all that can be asked; and nobody is called by a name."""
    people = [local_telegram.person(each, language, started=True) for each in STRANGE]
    group = local_telegram.supergroup("*<i>&lt;_ club", *people)
    setting = Setting(variant="basic", number=3)
    table = await served.put(group, setting, *people)
    for _ in range(3):
        await served.next_turn(table, *people)
    shown = names_of(STRANGE).by_seat
    board = await served.board(group)
    assert all(each in board.text for each in shown)
    asked_for = "/table", "/scores", "/rules", "/hand", "/help", "/why"
    for each, typed in zip(people, asked_for, strict=True):
        sent = await each.types(each.chat, typed)
        assert sent.answers
    assert "*<i>&lt;_ club" in (await served.has_hand(people[0], table)).text
    hand = button(board, ":hand").data or ""
    pressed = await people[0].presses(board, hand)
    assert pressed.is_answered
    await served.hears(people[0].sends(group, "/end"))
    await local_telegram.until(lambda: not boards(group), "the end")
    assert called(local_telegram) == set()


async def test_x_an_answer_of_any_length_is_told_in_messages_that_telegram_takes(
    served: Served, local_telegram: LocalTelegram, ann: Person
) -> None:
    sent = await ann.types(ann.chat, "/rules basic")
    assert sum(len(each.payload["text"]) for each in sent.answers) > 1000
    assert all(units(each.payload["text"]) <= 4096 for each in sent.answers)

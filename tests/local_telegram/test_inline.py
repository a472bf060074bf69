"""Inline mode, as people use it."""

from typing import Any

import pytest

from tests.local_discord.clock import ManualClock
from tests.local_telegram.conftest import Raw
from tests.local_telegram.errors import Json
from tests.local_telegram.groups import Group
from tests.local_telegram.people import Person
from tests.local_telegram.seen import NotOfferedError, Offer
from tests.local_telegram.server import LocalTelegram

KEYBOARD = {"inline_keyboard": [[{"text": "Hand", "callback_data": "hand"}]]}


def article(name: str, title: str, text: str, **more: Any) -> Json:
    content = {"message_text": text, "parse_mode": "HTML"}
    return {"type": "article", "id": name, "title": title, "input_message_content": content, **more}


RESULTS = [
    article("7:T:7s", "Throw 7♠", "<i>moves</i>"),
    article("7:show", "Show", "board", reply_markup=KEYBOARD),
]


async def offer_to(raw: Raw, offer: Offer, **more: Any) -> None:
    form = {"inline_query_id": offer.query.id, "results": RESULTS, **more}
    assert await raw("answerInlineQuery", form) == (200, True)


async def test_a_result_is_chosen_and_posted(
    local_telegram: LocalTelegram, raw: Raw, group: Group, ann: Person, bob: Person
) -> None:
    offer = ann.starts_asking(group, "7")
    assert offer.update is not None
    query = offer.update["inline_query"]
    assert (query["query"], query["chat_type"], "chat" in query) == ("7", "group", False)
    assert not offer.is_answered
    await offer_to(raw, offer, is_personal=True, cache_time=0)
    assert offer.titles == ["Throw 7♠", "Show"]
    assert "Throw 7♠" in str([each.payload for each in ann.received()])
    assert "Throw 7♠" not in str([each.payload for each in bob.received()])

    before = len(local_telegram.updates.every)
    posted = ann.picks(offer, "Throw 7♠")
    assert posted.text == bob.reads(group)[-1].text == "moves"
    chosen, message = local_telegram.updates.every[before:]
    result = chosen["chosen_inline_result"]
    assert (result["result_id"], result["query"], "inline_message_id" in result) == (
        "7:T:7s",
        "7",
        False,
    )
    assert message["message"]["via_bot"]["id"] == local_telegram.state.bot.id
    assert message["message"]["from"]["id"] == ann.id


async def test_only_what_was_offered_to_oneself(
    raw: Raw, group: Group, ann: Person, bob: Person
) -> None:
    offer = ann.starts_asking(group)
    with pytest.raises(NotOfferedError):
        ann.picks(offer, "Throw 7♠")
    await offer_to(raw, offer)
    with pytest.raises(NotOfferedError):
        ann.picks(offer, "Throw 8♠")
    with pytest.raises(NotOfferedError):
        bob.picks(offer, "Throw 7♠")


async def test_feedback_and_inline_mode_may_be_off(
    local_telegram: LocalTelegram, raw: Raw, group: Group, ann: Person
) -> None:
    local_telegram.settings.inline_feedback = False
    offer = ann.starts_asking(group)
    await offer_to(raw, offer)
    ann.picks(offer, "Show")
    assert not any("chosen_inline_result" in each for each in local_telegram.updates.every)
    local_telegram.settings.inline = False
    assert (await raw("getMe"))[1]["supports_inline_queries"] is False
    with pytest.raises(NotOfferedError):
        ann.starts_asking(group)


async def test_a_posted_message_is_changed_by_its_own_name(
    local_telegram: LocalTelegram, raw: Raw, group: Group, ann: Person, bob: Person
) -> None:
    offer = ann.starts_asking(group)
    await offer_to(raw, offer)
    ann.picks(offer, "7:show")
    chosen = next(each for each in local_telegram.updates.every if "chosen_inline_result" in each)
    name = chosen["chosen_inline_result"]["inline_message_id"]
    board = bob.reads(group)[-1]
    pressed = bob.taps(board, "Hand").update
    assert pressed is not None
    query = pressed["callback_query"]
    assert (query["inline_message_id"], "message" in query) == (name, False)
    form = {"inline_message_id": name, "text": "later"}
    assert await raw("editMessageText", form) == (200, True)
    assert (board.text, board.buttons) == ("later", [])


async def test_what_is_not_personal_comes_to_others_too(
    local_telegram: LocalTelegram, raw: Raw, group: Group, ann: Person, bob: Person
) -> None:
    await offer_to(raw, ann.starts_asking(group, "7"))
    theirs = bob.starts_asking(group, "7")
    assert theirs.update is None
    assert theirs.titles == ["Throw 7♠", "Show"]
    assert "Throw 7♠" in str([each.payload for each in bob.received()])
    clock = local_telegram.state.clock
    assert isinstance(clock, ManualClock)
    clock.advance(301)
    assert bob.starts_asking(group, "7").update is not None


@pytest.mark.parametrize(
    ("more", "asked_again", "asked_by_another"),
    [
        ({"is_personal": True}, False, True),
        ({"is_personal": True, "cache_time": 0}, True, True),
        ({"cache_time": 0}, True, True),
    ],
)
async def test_what_is_kept_for_whom(
    raw: Raw,
    group: Group,
    ann: Person,
    bob: Person,
    more: Json,
    asked_again: bool,
    asked_by_another: bool,
) -> None:
    await offer_to(raw, ann.starts_asking(group, "7"), **more)
    assert (ann.starts_asking(group, "7").update is not None) == asked_again
    assert (bob.starts_asking(group, "7").update is not None) == asked_by_another
    assert ann.starts_asking(group, "8").update is not None


async def test_buttons_lead_into_input_fields(raw: Raw, group: Group, ann: Person) -> None:
    buttons = [
        {"text": "Move", "switch_inline_query_current_chat": "7 "},
        {
            "text": "Invite",
            "switch_inline_query_chosen_chat": {"query": "join", "allow_group_chats": True},
        },
        {"text": "Copy", "copy_text": {"text": "x"}},
    ]
    form = {"chat_id": group.id, "text": "x", "reply_markup": {"inline_keyboard": [buttons]}}
    assert (await raw("sendMessage", form))[0] == 200
    assert ann.switches(group.last, "Move").query.query == "7 "
    asked = ann.switches(group.last, "Invite", ann.chat)
    assert asked.update is not None
    assert asked.update["inline_query"]["chat_type"] == "sender"
    with pytest.raises(NotOfferedError):
        ann.switches(group.last, "Copy")


async def test_a_button_above_the_results(raw: Raw, group: Group, bob: Person) -> None:
    offer = bob.starts_asking(group)
    button = {"text": "Open your cards", "start_parameter": "hand"}
    await offer_to(raw, offer, button=button, results=[])
    assert bob.starts_from(offer).message.raw["text"] == "/start hand"
    nothing = bob.starts_asking(group, "7")
    await offer_to(raw, nothing)
    with pytest.raises(NotOfferedError):
        bob.starts_from(nothing)

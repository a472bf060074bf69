"""Messages that one member of a group alone sees."""

from typing import Any

import pytest

from tests.local_discord.clock import ManualClock
from tests.local_telegram.conftest import Raw
from tests.local_telegram.errors import NOT_MODIFIED, Json
from tests.local_telegram.groups import Group
from tests.local_telegram.people import Person
from tests.local_telegram.schema import BotApi
from tests.local_telegram.seen import NotOfferedError, Pressed
from tests.local_telegram.server import LocalTelegram

KEYBOARD = {"inline_keyboard": [[{"text": "Hand", "callback_data": "hand"}]]}
MEMBER = "receiver of the ephemeral message must be a member and no bot"


class Table:
    """A group with a board that has a button, and a way to show a hand."""

    def __init__(self, raw: Raw, group: Group) -> None:
        self.raw, self.group = raw, group

    async def board(self) -> None:
        form = {"chat_id": self.group.id, "text": "board", "reply_markup": KEYBOARD}
        assert (await self.raw("sendMessage", form))[0] == 200

    async def show(self, who: int, *, command: int | None = None, **more: Any) -> tuple[int, Any]:
        alone = {"receiver_user_id": who, **more}
        form: Json = {"chat_id": self.group.id, "text": "7♠", "reply_markup": KEYBOARD}
        if command is not None:
            form["reply_parameters"] = {"ephemeral_message_id": command}
        return await self.raw("sendMessage", {**form, "ephemeral_message_parameters": alone})

    async def refuses(self, words: str, who: int, **more: Any) -> None:
        assert await self.show(who, **more) == (400, f"Bad Request: {words}")

    async def pressed(self, who: Person) -> Pressed:
        await self.board()
        return who.taps(self.group.last, "Hand")


@pytest.fixture
def table(raw: Raw, group: Group) -> Table:
    return Table(raw, group)


def pass_time(local_telegram: LocalTelegram, seconds: float) -> None:
    clock = local_telegram.state.clock
    assert isinstance(clock, ManualClock)
    clock.advance(seconds)


async def test_one_member_alone_sees_it(
    table: Table, group: Group, ann: Person, bob: Person
) -> None:
    press = await table.pressed(ann)
    status, sent = await table.show(ann.id, callback_query_id=press.query.id)
    assert status == 200
    assert (sent["message_id"], sent["receiver_user"]["id"]) == (0, ann.id)
    assert ann.last_private(group).text == "7♠"
    assert [each.text for each in bob.reads(group) if each.text] == ["board"]
    assert "7♠" not in str([(each.payload, each.sent) for each in bob.received()])
    assert "7♠" in str([each.payload for each in ann.received()])
    with pytest.raises(NotOfferedError):
        bob.taps(ann.last_private(group), "Hand")
    again = ann.taps(ann.last_private(group), "Hand")
    assert again.update is not None
    message = again.update["callback_query"]["message"]
    assert message["ephemeral_message_id"] == sent["ephemeral_message_id"]
    status, _ = await table.show(ann.id, callback_query_id=again.query.id)
    assert status == 200


async def test_who_can_be_shown_something(
    local_telegram: LocalTelegram, table: Table, group: Group, raw: Raw, ann: Person
) -> None:
    group.appoints_bot()
    stranger = local_telegram.person("Eve")
    await table.refuses(MEMBER, stranger.id)
    await table.refuses(MEMBER, local_telegram.state.bot.id)
    await table.refuses(MEMBER, 5)
    alone = {"receiver_user_id": ann.id}
    form = {"chat_id": ann.id, "text": "7♠", "ephemeral_message_parameters": alone}
    words = "ephemeral messages can be sent to groups and supergroups only"
    assert await raw("sendMessage", form) == (400, f"Bad Request: {words}")
    assert (await table.show(ann.id))[0] == 200


async def test_an_ordinary_bot_needs_a_fresh_press(
    local_telegram: LocalTelegram, table: Table, ann: Person, bob: Person
) -> None:
    await table.refuses("MESSAGE_NOT_COMMAND", ann.id)
    press = await table.pressed(ann)
    await table.refuses("QUERY_ID_INVALID", bob.id, callback_query_id=press.query.id)
    await table.refuses("QUERY_ID_INVALID", ann.id, callback_query_id="5")
    elsewhere = Table(table.raw, local_telegram.group("Elsewhere", ann))
    await elsewhere.refuses("QUERY_ID_INVALID", ann.id, callback_query_id=press.query.id)
    pass_time(local_telegram, 15.5)
    await table.refuses("MESSAGE_NOT_COMMAND", ann.id, callback_query_id=press.query.id)
    assert ann.private() == []


async def test_an_ephemeral_command_will_do_too(
    local_telegram: LocalTelegram, raw: Raw, table: Table, group: Group, ann: Person, bob: Person
) -> None:
    commands = [{"command": "hand", "description": "Your hand", "is_ephemeral": True}]
    await raw("setMyCommands", {"commands": commands})
    sent = ann.sends(group, "/hand")
    assert sent.update is not None
    message = sent.update["message"]
    number = message["ephemeral_message_id"]
    assert message["message_id"] == 0
    assert bob.reads(group)[-1].text != "/hand"
    await table.refuses("message to be replied not found", bob.id, command=number)
    await table.refuses("message to be replied not found", ann.id, command=5)
    assert (await table.show(ann.id, command=number))[0] == 200
    form = {"chat_id": group.id, "text": "7♠", "reply_parameters": {"ephemeral_message_id": number}}
    words = "a reply to an ephemeral message must itself be an ephemeral message"
    assert await raw("sendMessage", form) == (400, f"Bad Request: {words}")
    form["reply_parameters"] = {"message_id": 1}
    form["ephemeral_message_parameters"] = {"receiver_user_id": ann.id}
    words = "an ephemeral message can answer an ephemeral message only"
    assert await raw("sendMessage", form) == (400, f"Bad Request: {words}")
    pass_time(local_telegram, 15.5)
    await table.refuses("MESSAGE_NOT_COMMAND", ann.id, command=number)


async def test_an_old_app_sends_the_command_to_all_and_shows_no_answer(
    raw: Raw, table: Table, group: Group, ann: Person, bob: Person
) -> None:
    commands = [{"command": "hand", "description": "Your hand", "is_ephemeral": True}]
    await raw("setMyCommands", {"commands": commands})
    ann.user.misses_ephemerals = True
    ann.sends(group, "/hand")
    assert bob.reads(group)[-1].text == "/hand"
    press = await table.pressed(ann)
    assert (await table.show(ann.id, callback_query_id=press.query.id))[0] == 200
    assert ann.private(group) == []
    assert "7♠" not in str([each.payload for each in ann.received()])


async def test_it_stands_in_place_of_the_board(
    table: Table, group: Group, ann: Person, bob: Person
) -> None:
    words = "replace_callback_query_message needs callback_query_id"
    group.appoints_bot()
    await table.refuses(words, ann.id, replace_callback_query_message=True)
    press = await table.pressed(ann)
    more: Json = {"callback_query_id": press.query.id, "replace_callback_query_message": True}
    assert (await table.show(ann.id, **more))[0] == 200
    assert [each.text for each in ann.reads(group) if each.text] == ["7♠"]
    assert [each.text for each in bob.reads(group) if each.text] == ["board"]
    again = ann.taps(ann.last_private(group), "Hand")
    words = "ephemeral messages are edited, not replaced"
    await table.refuses(words, ann.id, **{**more, "callback_query_id": again.query.id})


async def test_it_is_edited_and_deleted_by_its_own_methods(
    raw: Raw, table: Table, group: Group, ann: Person, bob: Person
) -> None:
    group.appoints_bot()
    _, sent = await table.show(ann.id)
    number = sent["ephemeral_message_id"]
    form: Json = {"chat_id": group.id, "receiver_user_id": ann.id, "ephemeral_message_id": number}
    text = {**form, "text": "8♠"}
    assert await raw("editEphemeralMessageText", text) == (200, True)
    assert (ann.last_private(group).text, ann.last_private(group).buttons) == ("8♠", [])
    assert "8♠" not in str([each.payload for each in bob.received()])
    refused = (400, f"Bad Request: {NOT_MODIFIED}")
    assert await raw("editEphemeralMessageText", text) == refused
    assert await raw("editEphemeralMessageReplyMarkup", form) == refused
    markup = {**form, "reply_markup": KEYBOARD}
    assert await raw("editEphemeralMessageReplyMarkup", markup) == (200, True)
    assert await raw("editEphemeralMessageText", form) == (
        400,
        "Bad Request: message text is empty",
    )
    wrong = {**text, "text": "<b>", "parse_mode": "HTML"}
    assert (await raw("editEphemeralMessageText", wrong))[0] == 400
    for other in ({"receiver_user_id": bob.id}, {"ephemeral_message_id": 5}):
        answer = await raw("editEphemeralMessageText", {**text, **other})
        assert answer == (400, "Bad Request: message to edit not found")
        answer = await raw("deleteEphemeralMessage", {**form, **other})
        assert answer == (400, "Bad Request: message to delete not found")
    public = {"chat_id": group.id, "message_id": number, "text": "x"}
    assert await raw("editMessageText", public) == (400, "Bad Request: message to edit not found")
    assert await raw("deleteEphemeralMessage", form) == (200, True)
    assert ann.private(group) == []
    assert (await raw("deleteEphemeralMessage", form))[0] == 400


async def test_an_old_server_shows_it_to_all(
    local_telegram: LocalTelegram, table: Table, group: Group, ann: Person, bob: Person
) -> None:
    local_telegram.state.api = BotApi.OLD
    group.appoints_bot()
    status, sent = await table.show(ann.id)
    assert (status, "ephemeral_message_id" in sent) == (200, False)
    assert bob.reads(group)[-1].text == "7♠"
    assert "7♠" in str([each.payload for each in bob.received()])

"""What people do, and what the bot hears of it."""

import pytest

from tests.local_telegram.conftest import Raw
from tests.local_telegram.errors import Json
from tests.local_telegram.groups import Group
from tests.local_telegram.people import Person
from tests.local_telegram.seen import NotOfferedError
from tests.local_telegram.server import LocalTelegram
from tests.local_telegram.world import ANONYMOUS_ADMIN, CHANNEL_SENDER

COMMANDS = [{"command": "hand", "description": "Your hand"}]


@pytest.fixture
def eve(local_telegram: LocalTelegram) -> Person:
    """Somebody who is not in the group."""
    return local_telegram.person("Eve")


async def board(raw: Raw, chat: int, *buttons: Json, text: str = "board") -> int:
    """The number of a message with buttons in one row."""
    form = {"chat_id": chat, "text": text, "reply_markup": {"inline_keyboard": [list(buttons)]}}
    status, sent = await raw("sendMessage", form)
    assert status == 200, sent
    return int(sent["message_id"])


# ---------------------------------------------------------------- privacy mode

HEARD = {"/hand": True, "/hand@rummybot 7s": True, "/hand@RummyBot": True, "/hand@otherbot": False}
NOT_HEARD = {"draw": False, "@rummybot draw": False, "draw /hand": False, "/": False}


@pytest.mark.parametrize(("text", "heard"), [*HEARD.items(), *NOT_HEARD.items()])
async def test_what_is_heard_in_privacy_mode(
    group: Group, ann: Person, text: str, heard: bool
) -> None:
    assert (ann.says(group, text).update is not None) == heard


async def test_answers_to_the_bot_are_heard(
    raw: Raw, group: Group, ann: Person, bob: Person
) -> None:
    await board(raw, group.id, {"text": "x", "callback_data": "x"})
    assert ann.says(group, "7s", reply_to=group.last).update is not None
    theirs = ann.says(group, "hello").message
    seen = next(each for each in bob.reads(group) if each.message is theirs)
    assert bob.says(group, "hello", reply_to=seen).update is None


async def test_administrators_hear_everything(
    local_telegram: LocalTelegram, group: Group, ann: Person
) -> None:
    group.appoints_bot()
    assert ann.says(group, "hello").update is not None
    assert ann.says(group, "/hand@otherbot").update is not None
    group.dismisses_bot()
    assert ann.says(group, "hello").update is None
    local_telegram.settings.privacy = False
    assert ann.says(group, "hello").update is not None


async def test_a_bare_command_goes_to_the_bot_that_spoke_last(
    local_telegram: LocalTelegram, raw: Raw, group: Group, ann: Person
) -> None:
    other = local_telegram.other_bot("otherbot")
    group.joins(other)
    assert ann.says(group, "/hand").update is not None
    assert other.says(group, "/hand").update is None
    assert ann.says(group, "/hand").update is None
    assert ann.says(group, "/hand@rummybot").update is not None
    await raw("sendMessage", {"chat_id": group.id, "text": "x"})
    assert ann.says(group, "/hand").update is not None
    local_telegram.settings.hears_bots = True
    said = other.says(group, "/hand@rummybot").update
    assert said is not None
    assert said["message"]["from"]["is_bot"] is True


async def test_nothing_is_heard_from_outside(group: Group, ann: Person, eve: Person) -> None:
    group.kicks_bot()
    assert ann.says(group, "/hand").update is None
    with pytest.raises(NotOfferedError):
        eve.says(group, "/hand")


# ---------------------------------------------------------------- who speaks


async def test_an_anonymous_administrator(group: Group, ann: Person, raw: Raw) -> None:
    group.appoints(ann, anonymous=True)
    update = ann.says(group, "/hand").update
    assert update is not None
    message = update["message"]
    assert message["from"]["id"] == ANONYMOUS_ADMIN
    assert message["sender_chat"]["id"] == group.id
    await board(raw, group.id, {"text": "x", "callback_data": "x"})
    pressed = ann.taps(group.last, "x").update
    assert pressed is not None
    assert pressed["callback_query"]["from"]["id"] == ann.id  # buttons tell who presses


async def test_a_channel(local_telegram: LocalTelegram, group: Group) -> None:
    group.channel_says("/hand")
    message = local_telegram.updates.every[-1]["message"]
    assert message["from"]["id"] == CHANNEL_SENDER
    assert message["sender_chat"]["type"] == "channel"


async def test_languages_and_names_may_be_missing(local_telegram: LocalTelegram) -> None:
    update = local_telegram.person("Zoë", None).starts().update
    assert update is not None
    assert set(update["message"]["from"]) == {"id", "is_bot", "first_name"}


# ---------------------------------------------------------------- menus, edits, links


async def test_the_menu_is_of_ones_scope_and_language(
    raw: Raw, group: Group, ann: Person, bob: Person
) -> None:
    for name, scope, language in (
        ("all", {"type": "default"}, ""),
        ("russian", {"type": "default"}, "ru"),
        ("group", {"type": "all_group_chats"}, ""),
        ("admin", {"type": "all_chat_administrators"}, ""),
        ("mine", {"type": "chat_member", "chat_id": group.id, "user_id": bob.id}, ""),
    ):
        form = {"commands": [{"command": name, "description": "x"}], "scope": scope}
        await raw("setMyCommands", {**form, "language_code": language} if language else form)
    ann.sends(group, "/admin")
    bob.sends(group, "/mine")
    ann.sends(ann.chat, "/all")
    bob.sends(bob.chat, "/russian")
    for person, where, command in ((ann, group, "/all"), (bob, group, "/group")):
        with pytest.raises(NotOfferedError):
            person.sends(where, command)
    await raw("sendMessage", {"chat_id": group.id, "text": "Try /group too"})
    bob.sends(group, "/group")  # what stands on the screen can be touched


async def test_an_edited_message(group: Group, ann: Person, bob: Person) -> None:
    ann.says(group, "/discard 9s")
    mine = ann.reads(group)[-1]
    update = ann.edits(mine, "/discard Kd")
    assert update is not None
    edited = update["edited_message"]
    assert (edited["text"], edited["message_id"]) == ("/discard Kd", mine.id)
    assert "edit_date" in edited
    with pytest.raises(NotOfferedError):
        bob.edits(mine, "/discard Ks")
    assert ann.edits(mine, "hello") is None  # privacy mode


async def test_a_link_opens_the_private_chat(
    local_telegram: LocalTelegram, raw: Raw, group: Group, bob: Person, eve: Person
) -> None:
    join = {"text": "Join", "url": "https://t.me/RummyBot?start=join_7"}
    away = {"text": "Rules", "url": "https://example.org/rules"}
    await board(raw, group.id, join, away, text="or t.me/rummybot?start=look_7")
    sent = bob.follows(group.last, "Join")
    assert (sent.message.raw["text"], bob.user.started) == ("/start join_7", True)
    assert bob.opens("t.me/rummybot?start=look_7").message.raw["text"] == "/start look_7"
    for who, button in ((bob, "Rules"), (eve, "Join")):
        with pytest.raises(NotOfferedError):
            who.follows(group.last, button)
    with pytest.raises(NotOfferedError):
        bob.opens("t.me/rummybot?start=join_8")
    with pytest.raises(NotOfferedError):
        bob.taps(group.last, "Join")


async def test_an_answer_may_open_the_private_chat(
    local_telegram: LocalTelegram, raw: Raw, group: Group, bob: Person, ann: Person
) -> None:
    await board(raw, group.id, {"text": "Join", "callback_data": "join"})
    pressed = bob.taps(group.last, "Join")
    url = "t.me/rummybot?start=join_7"
    form = {"callback_query_id": pressed.query.id, "url": url}
    assert (await raw("answerCallbackQuery", form))[0] == 200
    assert pressed.url == url
    assert bob.opens(url).message.raw["text"] == "/start join_7"
    with pytest.raises(NotOfferedError):
        ann.opens(url)


async def test_a_link_brings_the_bot_into_a_group(
    local_telegram: LocalTelegram, raw: Raw, group: Group, ann: Person
) -> None:
    await board(raw, ann.id, {"text": "Add", "url": "https://t.me/rummybot?startgroup=new"})
    sent = ann.follows(ann.last_private(), "Add", group)
    assert sent.message.raw["text"] == "/start@rummybot new"
    assert sent.message.raw["chat"]["id"] == group.id


# ---------------------------------------------------------------- buttons


async def test_buttons_are_pressed_by_those_who_see_them(
    raw: Raw, group: Group, ann: Person, eve: Person
) -> None:
    number = await board(
        raw, group.id, {"text": "Hand", "callback_data": "h:7"}, {"text": "Off", "disabled": {}}
    )
    board_now = group.last
    update = ann.taps(board_now, "h:7").update
    assert update is not None
    assert update["callback_query"]["data"] == "h:7"
    assert update["callback_query"]["message"]["message_id"] == number
    with pytest.raises(NotOfferedError):
        ann.taps(board_now, "Off")
    with pytest.raises(NotOfferedError):
        eve.taps(board_now, "Hand")
    await raw("deleteMessage", {"chat_id": group.id, "message_id": number})
    with pytest.raises(NotOfferedError):
        ann.taps(board_now, "Hand")

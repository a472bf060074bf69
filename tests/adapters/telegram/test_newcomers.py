"""What somebody meets who has never seen the bot: adding it, opening it, asking for help, the first
table; in English and in Russian.
"""

import pytest

from tests.adapters.telegram.fingers import button, pressable
from tests.adapters.telegram.in_process import PROBED, Served
from tests.adapters.telegram.sitting import ADD, JOIN, START, opened
from tests.local_telegram.groups import Group
from tests.local_telegram.people import Person
from tests.local_telegram.schema import BotApi
from tests.local_telegram.server import LocalTelegram

HELP = {"en": "To start:", "ru": "С чего начать:"}
ADD_ME = {"en": "Add me to a group", "ru": "Добавить меня в группу"}
OPEN = {"en": "Open the private chat", "ru": "Открыть личный чат"}
ANSWER_WAITS = {"en": "I answer in a private chat", "ru": "Я отвечаю в личном чате"}
STRANGER = {"en": "Dora", "ru": "Дора"}


@pytest.fixture(params=["en", "ru"])
def language(request: pytest.FixtureRequest) -> str:
    found = request.param
    assert isinstance(found, str)
    return found


@pytest.fixture
def stranger(local_telegram: LocalTelegram, group: Group, language: str) -> Person:
    """A member who has never opened the bot."""
    person = local_telegram.person(STRANGER[language], language)
    group.joins(person)
    return person


async def test_who_opens_the_bot_is_told_what_to_do_and_led_into_a_group(
    served: Served, local_telegram: LocalTelegram, language: str
) -> None:
    dora = local_telegram.person(STRANGER[language], language)
    theirs = local_telegram.supergroup("Family", dora)
    await served.hears(dora.starts())
    (welcome,) = dora.private()
    assert "/rummy" in welcome.text
    await served.hears(dora.follows(welcome, ADD_ME[language], theirs))
    assert "/rummy" in theirs.last.text
    assert "/help" in theirs.last.text
    assert len(dora.private()) == 1  # the link is no command
    board = await opened_by(served, local_telegram, theirs, dora, "/rummy")
    assert dora.name in board
    await served.hears(dora.says(dora.chat, "?!"))
    assert dora.last_private().text.endswith("/help")
    await served.hears(dora.says(dora.chat, "/help"))
    assert HELP[language] in dora.last_private().text


async def opened_by(
    served: Served, telegram: LocalTelegram, place: Group, host: Person, command: str
) -> str:
    await served.hears(host.sends(place, command))
    return (await telegram.until(lambda: pressable(place, JOIN), "the table")).text


@pytest.mark.parametrize("command", ["/help", "/rules"])
async def test_who_asks_in_the_group_is_answered_there_alone(
    served: Served, group: Group, stranger: Person, ann: Person, command: str
) -> None:
    await served.hears(stranger.sends(group, command))
    (answer,) = stranger.private(group)
    assert len(answer.text) > 100
    assert group.messages == []
    assert ann.private(group) == []


@pytest.mark.parametrize("api", [BotApi.OLD])
async def test_on_an_old_server_the_answer_waits_in_the_private_chat(
    served: Served,
    local_telegram: LocalTelegram,
    group: Group,
    stranger: Person,
    language: str,
) -> None:
    local_telegram.expect("not found", method=PROBED)
    await served.hears(stranger.sends(group, "/help"))
    (asked,) = group.messages
    assert ANSWER_WAITS[language] in asked.text
    await served.hears(stranger.follows(asked, OPEN[language]))
    assert HELP[language] in stranger.last_private().text
    assert "@rummybot" in stranger.last_private().text


async def test_the_first_table_of_a_place_sets_its_language(
    served: Served, local_telegram: LocalTelegram, boris: Person, ann: Person
) -> None:
    forum = local_telegram.forum("Клуб", boris, ann)
    one, other = forum.adds_topic("Один"), forum.adds_topic("Two")
    assert "За столом" in (await opened(local_telegram, one, boris, "/rummy gin")).text
    assert "At the table" in (await opened(local_telegram, other, ann, "/rummy gin")).text
    await served.hears(boris.sends(one, "/end"))
    await local_telegram.until(lambda: pressable(one, JOIN) is None, "the end")
    again = await opened(local_telegram, one, ann, "/rummy gin")
    assert "За столом" in again.text  # as it was spoken there first
    await ann.types(one, "/language en")
    await local_telegram.until(lambda: "At the table" in again.text, "the other language")


async def test_what_is_typed_in_private_means_the_only_table_one_sits_at(
    served: Served, local_telegram: LocalTelegram, group: Group, ann: Person, boris: Person
) -> None:
    board = await opened(local_telegram, group, ann, "/rummy basic")
    await served.hears(ann.sends(ann.chat, "/add"))
    await local_telegram.until(lambda: "Computer 1" in board.text, "the computer")
    assert ann.last_private().text.startswith("Basic rummy · Card club")
    await served.hears(ann.sends(ann.chat, "/option stock=showdown"))
    assert ann.last_private().text.startswith("Basic rummy · Card club")
    await served.hears(boris.sends(boris.chat, "/add"))  # who sits at no table
    assert "/rummy" in boris.last_private().text
    await served.hears(ann.sends(ann.chat, "/begin"))
    await local_telegram.until(lambda: "Deal 1" in board.text, "the deal")


async def test_everybody_sees_the_way_to_join_and_presses_twice_do_nothing_twice(
    served: Served, local_telegram: LocalTelegram, group: Group, ann: Person, boris: Person
) -> None:
    board = await opened(local_telegram, group, ann, "/rummy basic")
    for ending in (JOIN, ADD, START):
        held = local_telegram.updates
        held.hold()
        pressed = [boris, boris] if ending == JOIN else [ann, ann]
        name = button(board, ending)
        presses = [each.taps(board, name) for each in pressed]
        held.let_go()
        for each in presses:
            await served.hears(each)
            assert each.is_answered
        await served.is_shown(await served.table_in(group))
    table = await served.table_in(group)
    advance = await served.app.tables.now(table)
    assert advance.table is not None
    assert len(advance.table.seats) == 3
    assert "Deal 1" in board.text


async def test_who_is_seated_by_a_link_is_told_what_comes_next(
    served: Served, local_telegram: LocalTelegram, group: Group, ann: Person, stranger: Person
) -> None:
    board = await opened(local_telegram, group, ann, "/rummy gin")
    pressed = await stranger.presses(board, button(board, JOIN))
    assert pressed.url is not None
    await served.hears(stranger.opens(pressed.url))
    (told,) = stranger.private()
    words = {"Dora": "Your cards come here", "Дора": "ваши карты придут сюда"}
    assert words[stranger.name] in told.text
    assert "Card club" in told.text
    await served.hears(stranger.opens(pressed.url))  # once more: he sits there already
    assert len(stranger.private()) == 2
    await local_telegram.until(lambda: stranger.name in board.text, "him on the board")
    before = len(ann.private())
    await served.hears(ann.taps(board, button(board, START)))
    await served.is_shown(await served.table_in(group))
    assert len(ann.private()) == before + 1  # the hand in answer, and no other for the turn
    await local_telegram.until(lambda: len(stranger.private()) == 3, "the hand")

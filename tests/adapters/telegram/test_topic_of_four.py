"""A basic deal of four in a topic of a forum, in Russian: three people, one of whom has never
opened the bot, and a computer; two press and one types.
"""

from tests.adapters.moves import ADD, DRAW, MELD, TAKE, THROW
from tests.adapters.telegram.fingers import Fingers, button
from tests.adapters.telegram.leaks import Ledger, nobody_saw_too_much
from tests.adapters.telegram.playing import Typist
from tests.adapters.telegram.sitting import ADD as ADD_COMPUTER
from tests.adapters.telegram.sitting import AGAIN, JOIN, START, joined, opened, play_deal
from tests.local_telegram.bot import Bot
from tests.local_telegram.people import Person
from tests.local_telegram.seen import Place, Seen
from tests.local_telegram.server import LocalTelegram

EAGER = MELD + ADD + DRAW + TAKE + THROW

NAMES = ("Вера", "Борис", "Галя", "Компьютер 1")


async def test_three_people_and_a_computer_play_a_deal_in_a_topic(
    local_telegram: LocalTelegram, bot: Bot, boris: Person
) -> None:
    vera = local_telegram.person("Вера", "ru", started=True)
    galya = local_telegram.person("Галя", "ru")
    forum = local_telegram.forum("Клуб", vera, boris, galya)
    topic = forum.adds_topic("Рамми")
    ledger = Ledger(local_telegram)
    board = await opened(local_telegram, topic, vera, "/rummy basic stock=showdown")
    await joined(local_telegram, board, boris)
    await is_seated_by_the_link(local_telegram, board, galya)
    await vera.presses(board, button(board, ADD_COMPUTER))
    await local_telegram.until(lambda: NAMES[-1] in board.text, "the computer on the board")

    dealt = ledger.now()
    await vera.presses(board, button(board, START))
    players = [
        Typist(vera, ledger, EAGER),
        Fingers(boris, ledger, EAGER),
        Fingers(galya, ledger, EAGER),
    ]
    await play_deal(local_telegram, players, dealt)

    result = await local_telegram.until(lambda: is_told(topic), "the result")
    for name in NAMES:
        assert name in result.text
    await local_telegram.until(lambda: AGAIN in str(board.raw), "the end on the board")
    assert topic.messages == [board, result]
    assert Place(forum.state, forum.chat).messages == []  # the general topic
    assert len(ledger.secrets) >= 3 * 7
    nobody_saw_too_much(ledger, bot)


async def is_seated_by_the_link(telegram: LocalTelegram, board: Seen, guest: Person) -> None:
    """The button leads into the private chat, and Start there does the rest."""
    pressed = await guest.presses(board, button(board, JOIN))
    assert pressed.url is not None
    guest.opens(pressed.url)
    await guest.sees("Вы за столом.", guest.chat)
    assert "Клуб › Рамми" in guest.last_private().text
    await telegram.until(lambda: guest.name in board.text, f"{guest.name} on the board")


def is_told(topic: Place) -> Seen | None:
    """The message that tells the result."""
    return next((each for each in topic.messages if "Итог" in each.text), None)

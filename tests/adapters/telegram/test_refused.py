"""What is refused is told to whoever asked, in his language, with what would be legal; and changes
nothing.
"""

import pytest

from tests.adapters.moves import DRAW, PASS, TAKE
from tests.adapters.naming import cards_in
from tests.adapters.telegram.fingers import Fingers, cards
from tests.adapters.telegram.in_process import Served
from tests.adapters.telegram.leaks import Ledger
from tests.adapters.telegram.sitting import opened
from tests.local_telegram.groups import Group
from tests.local_telegram.people import Person
from tests.local_telegram.seen import Place
from tests.local_telegram.server import LocalTelegram

ALL = [f"{rank}{suit}" for rank in ["A", *range(2, 11), "J", "Q", "K"] for suit in "shdc"]


async def told(served: Served, person: Person, where: Place, text: str) -> str:
    """The answer to something typed, that he alone sees."""
    await served.hears(person.says(where, text))
    return person.last_private().text


async def table(served: Served, telegram: LocalTelegram, group: Group, *people: Person) -> Fingers:
    """A game of gin in which somebody may act: he."""
    await served.sits_down(group, *people)
    players = [Fingers(each, Ledger(telegram)) for each in people]
    await telegram.until(lambda: any(each.wants() for each in players), "a turn")
    return next(each for each in players if each.wants())


async def test_before_a_game(
    served: Served, local_telegram: LocalTelegram, group: Group, ann: Person, boris: Person
) -> None:
    assert "There is no table here. Open one: /rummy" in await told(served, ann, group, "/join")
    assert "Здесь нет стола. Открыть его: /rummy" in await told(served, boris, group, "/begin")
    assert "Card club" in boris.last_private().text
    assert "бридж" in await told(served, boris, group, "/rummy бридж")
    assert "match" in await told(served, ann, group, "/rummy gin match=7")
    assert group.messages == []
    board = await opened(local_telegram, group, ann, "/rummy gin")
    assert "Sit down at it: /join" in await told(served, ann, group, "/rummy")
    assert "Сесть за него: /join" in await told(served, boris, group, "/rummy")
    assert "at least 2 players" in await told(served, ann, group, "/begin")
    assert "не за этим столом" in await told(served, boris, group, "/begin")
    assert board.text.count("Ann") == 1


@pytest.mark.parametrize("command", ["/draw", "/discard 7s", "/hand", "/undo"])
async def test_who_does_not_sit_there(
    served: Served,
    local_telegram: LocalTelegram,
    group: Group,
    ann: Person,
    boris: Person,
    command: str,
) -> None:
    await table(served, local_telegram, group, ann, boris)
    words = {"Eve": "do not sit", "Ева": "не за этим столом"}
    for name, language in (("Eve", "en"), ("Ева", "ru")):
        eve = local_telegram.person(name, language, started=True)
        group.joins(eve)
        assert words[name] in await told(served, eve, group, command)
        assert cards_in(eve.last_private().text) == frozenset()


async def test_in_a_game(
    served: Served, local_telegram: LocalTelegram, group: Group, ann: Person, boris: Person
) -> None:
    mover = await table(served, local_telegram, group, ann, boris)
    other = boris if mover.person is ann else ann
    late = {"Ann": "not your turn", "Борис": "не ваш ход"}
    assert late[other.name] in await told(served, other, group, "/draw")
    no_card = {"Ann": ("sofa", "is no card"), "Борис": ("диван", "не карта")}
    name, words = no_card[mover.person.name]
    assert words in await told(served, mover.person, group, f"/discard {name}")
    sleeve = {"Ann": "neither the stock nor the discard pile", "Борис": "не колода и не сброс"}
    said = await told(served, mover.person, group, "/draw sleeve")
    assert sleeve[mover.person.name] in said
    assert mover.person.last_private().is_private  # he alone sees what he typed and what he holds
    assert cards_in(said)
    unknown = {"Ann": "There is no such command", "Борис": "Такой команды нет"}
    said = await told(served, mover.person, mover.person.chat, "/nonsense")
    assert unknown[mover.person.name] in said


async def test_what_one_does_not_hold_and_what_is_kept(
    served: Served, local_telegram: LocalTelegram, group: Group, ann: Person, boris: Person
) -> None:
    mover = await table(served, local_telegram, group, ann, boris)
    for verb in (TAKE, DRAW, PASS):
        wanted = next((each for each in mover.offered() if each.verb == verb), None)
        if wanted is not None:
            await mover.does(wanted)
            break
    assert mover.hand is not None
    held = cards(mover.hand, mover.person)
    assert len(held) == 11
    strange = next(card for card in ALL if card not in held)
    said = await told(served, mover.person, mover.person.chat, f"/discard {strange}")
    assert cards_in(said.splitlines()[0]) == {strange}
    assert mover.hand is not None
    assert cards(mover.hand, mover.person) == held
    said = await told(served, mover.person, mover.person.chat, "/why")
    assert cards_in(said.splitlines()[0]) == {strange}

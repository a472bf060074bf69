"""What is refused is refused privately, in the caller's words, and says what to do."""

import pytest

from tests.adapters.discord.reading import hand, offers
from tests.adapters.naming import cards_in
from tests.local_discord.bot import Bot
from tests.local_discord.people import Person
from tests.local_discord.seen import Place
from tests.local_discord.server import LocalDiscord
from tests.local_discord.slash import NotOfferedError


async def refused(person: Person, table: Place, command: str, **options: object) -> str:
    """The answer to something that is not done: private, and the table stays as it was."""

    def shown() -> list[str]:
        return [each.text for each in table.messages if not each.pings]

    before = shown()
    reply = await person.types(table, command, **options)
    assert reply.is_private
    assert shown() == before
    return reply.text


async def begin(table: Place, host: Person, guest: Person) -> None:
    await host.types(table, "/rummy new", variant="gin")
    await guest.types(table, "/rummy join")
    await host.types(table, "/rummy start")


async def test_without_a_table(bot: Bot, table: Place, ann: Person, boris: Person) -> None:
    for command in ("/hand", "/draw", "/rummy join", "/rummy start", "/table", "/rummy scores"):
        assert "/rummy new" in await refused(ann, table, command)
    assert "/рамми создать" in await refused(boris, table, "/взять")
    assert table.messages == []


async def test_around_a_lobby(
    local_discord: LocalDiscord, bot: Bot, table: Place, ann: Person, boris: Person
) -> None:
    carl = local_discord.person("Carl")
    await ann.types(table, "/rummy new", variant="gin")
    await local_discord.until(lambda: table.messages, "the table")
    assert "2 players" in await refused(ann, table, "/rummy start")
    assert "already" in await refused(carl, table, "/rummy new")
    assert "already" in await refused(ann, table, "/rummy join")
    assert "not begun" in await refused(carl, table, "/hand")
    await boris.types(table, "/rummy join")
    await local_discord.until(lambda: "Борис" in table.last.text, "Boris at the table")
    assert "full" in await refused(carl, table, "/rummy join")
    assert "только хозяин" in await refused(boris, table, "/rummy start")
    assert "courts" in await refused(carl, local_discord.place(), "/rummy new", options="courts=7")


async def test_in_a_game(
    local_discord: LocalDiscord, bot: Bot, table: Place, ann: Person, boris: Person
) -> None:
    await begin(table, ann, boris)
    await local_discord.until(lambda: "Stock" in table.messages[0].text, "the deal")
    assert "do not sit" in await refused(local_discord.person("Carl"), table, "/hand")
    panels = {person.name: (await person.types(table, "/hand")).text for person in (ann, boris)}
    waiting = next(each for each in (ann, boris) if not offers(panels[each.name], each))
    words = {"Ann": "not your turn", "Борис": "не ваш ход"}
    assert words[waiting.name] in await refused(waiting, table, "/draw")
    assert hand(await refused(waiting, table, "/draw"), waiting)  # and what he holds

    unreadable = {"Ann": ("1h", "an ace is written A"), "Борис": ("1ч", "туз")}
    text, hint = unreadable[waiting.name]
    assert hint in await refused(waiting, table, "/discard", card=text)
    names = {"Ann": ("**@everyone** <@1>", "is no card"), "Борис": ("`джокер`", "не карта")}
    text, hint = names[waiting.name]
    reply = await refused(waiting, table, "/discard", card=text)
    assert hint in reply.splitlines()[0]
    assert text not in reply


async def test_a_card_that_one_does_not_hold(
    local_discord: LocalDiscord, bot: Bot, table: Place, ann: Person, boris: Person
) -> None:
    await begin(table, ann, boris)
    for person in (ann, boris):
        panel = (await person.types(table, "/hand")).text
        if offers(panel, person):
            break
    await person.types(table, "/draw", **{"from": "discard"})
    held = hand((await person.types(table, "/hand")).text, person)
    assert len(held) == 11
    strange = next(
        card for card in ("2s", "3h", *(f"{n}d" for n in range(2, 11))) if card not in held
    )
    reply = (await person.types(table, "/discard", card=strange)).text
    assert hand(reply, person) == held
    assert cards_in(reply.splitlines()[0]) == {strange}


async def test_what_the_client_does_not_offer_cannot_be_sent(
    bot: Bot, table: Place, ann: Person
) -> None:
    for command, options in (("/deal", {}), ("/draw", {"from": "sleeve"}), ("/discard", {})):
        with pytest.raises(NotOfferedError):
            ann.sends(table, command, **options)

"""What is offered while somebody types: his own legal cards and melds, to him alone."""

import pytest

from tests.adapters.discord.reading import hand, offers
from tests.adapters.naming import cards_in
from tests.local_discord.bot import Bot
from tests.local_discord.people import Person
from tests.local_discord.seen import Place
from tests.local_discord.server import LocalDiscord


async def begun(table: Place, host: Person, guest: Person) -> Person:
    """A game of gin; who has taken the upcard."""
    await host.types(table, "/rummy new", variant="gin")
    await guest.types(table, "/rummy join")
    await host.types(table, "/rummy start")
    for person in (host, guest):
        if offers((await person.types(table, "/hand")).text, person):
            await person.types(table, "/draw", **{"from": "discard"})
            return person
    raise AssertionError("nobody may do anything")


def named(choices: list[dict[str, object]]) -> set[str]:
    return set(cards_in(" ".join(str(each["name"]) for each in choices)))


@pytest.mark.parametrize("typed", ["", "   "])
async def test_all_cards_are_offered_the_legal_ones_first(
    local_discord: LocalDiscord,
    bot: Bot,
    table: Place,
    ann: Person,
    boris: Person,
    typed: str,
) -> None:
    mover = await begun(table, ann, boris)
    held = hand((await mover.types(table, "/hand")).text, mover)
    choices = await mover.completes(table, "/discard", "card", typed)
    assert named(choices) == held
    assert len(choices) == 11
    assert all(str(each["name"]).strip() and str(each["value"]).strip() for each in choices)
    taken = cards_in(str(choices[-1]["name"]))  # what was just taken may not be put back
    await mover.types(table, "/discard", card=choices[-1]["value"])
    assert hand((await mover.types(table, "/hand")).text, mover) >= taken
    await mover.types(table, "/discard", card=choices[0]["value"])
    assert len(hand((await mover.types(table, "/hand")).text, mover)) == 10


async def test_what_is_typed_narrows_it_down(
    local_discord: LocalDiscord, bot: Bot, table: Place, ann: Person, boris: Person
) -> None:
    mover = await begun(table, ann, boris)
    choices = await mover.completes(table, "/discard", "card", "")
    for each in choices:
        for typed in (each["name"], each["value"], str(each["value"]).lower()):
            found = await mover.completes(table, "/discard", "card", typed)
            assert each in found
    assert await mover.completes(table, "/discard", "card", "no card at all") == []


async def test_nobody_else_is_told_anything(
    local_discord: LocalDiscord, bot: Bot, table: Place, ann: Person, boris: Person
) -> None:
    mover = await begun(table, ann, boris)
    other = boris if mover is ann else ann
    assert await local_discord.person("Eve").completes(table, "/discard", "card", "") == []
    mine = await mover.completes(table, "/discard", "card", "")
    theirs = await other.completes(table, "/discard", "card", "")
    assert not named(mine) & named(theirs)
    assert named(theirs) == hand((await other.types(table, "/hand")).text, other)


async def test_melds_and_their_numbers_are_offered(
    local_discord: LocalDiscord, bot: Bot, table: Place, ann: Person, boris: Person
) -> None:
    mover = await begun(table, ann, boris)
    melds = await mover.completes(table, "/knock", "melds", "", card="")
    held = hand((await mover.types(table, "/hand")).text, mover)
    assert named(melds) <= held
    assert await mover.completes(table, "/layoff", "to", "", card="") == []


async def test_where_there_is_no_game_nothing_is_offered(
    local_discord: LocalDiscord, bot: Bot, table: Place, ann: Person
) -> None:
    assert await ann.completes(table, "/discard", "card", "") == []
    await ann.types(table, "/rummy new", variant="gin")
    assert await ann.completes(table, "/discard", "card", "") == []
    assert bot.complaints == ""

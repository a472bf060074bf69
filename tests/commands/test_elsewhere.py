"""Whoever is told of a table while he looks at another place is told which table it is."""

from collections.abc import Mapping

import pytest

from rummybot.commands.pressing import hand_of, pressed
from rummybot.i18n.spans import At, Line, Strong
from rummybot.render.press import PublicPress, PublicToken
from rummybot.render.screen import Heading
from rummybot.tables.roster import Place
from tests.commands.channel import EMPTY, HERE, Channel, text

THERE, ALONE = Place("test", "there"), Place("test", "alone")
FIRST, SECOND = At("test", "here"), At("test", "there")


def places(*lines: Line) -> list[At]:
    """The places that are named, in their order."""
    found: list[At] = []
    for each in lines:
        for span in each:
            found += [span] if isinstance(span, At) else []
            found += places(span.spans) if isinstance(span, Strong) else []
    return found


async def at_two_tables() -> Channel:
    """Ann and Bob play basic rummy here and gin there."""
    channel = Channel()
    await channel.begun("basic")
    await channel.calls("Ann", "rummy new", {"variant": "gin"}, place=THERE)
    await channel.calls("Bob", "rummy join", place=THERE)
    await channel.calls("Ann", "rummy start", place=THERE)
    return channel


@pytest.mark.parametrize("place", [HERE, THERE, ALONE])
async def test_a_hand_always_names_its_game_and_place(place: Place) -> None:
    channel = await at_two_tables()
    for number, at in (("1", FIRST), ("2", SECOND)):
        reply = await channel.calls("Ann", "hand", {"table": number}, place=place)
        heading = next(each for each in reply.panel.blocks if isinstance(each, Heading))
        assert places(heading.text) == [at]
        assert ("Your hand · Gin rummy" in text(reply)) is (number == "2")


async def test_the_tables_that_may_be_meant_are_named_with_their_places() -> None:
    channel = await at_two_tables()
    asked = await channel.calls("Ann", "discard", {"card": "7S"}, place=ALONE)
    assert places(*asked.said) == [FIRST, SECOND]


@pytest.mark.parametrize(
    ("command", "arguments"),
    [
        ("table", EMPTY),
        ("rummy scores", EMPTY),
        ("rummy rules", EMPTY),
        ("rummy leave", EMPTY),
        ("rummy end", EMPTY),
    ],
)
async def test_what_is_told_elsewhere_names_the_table(
    command: str, arguments: Mapping[str, str]
) -> None:
    channel = await at_two_tables()
    reply = await channel.calls("Ann", command, {**arguments, "table": "2"}, place=ALONE)
    assert places(*reply.said) == [SECOND]
    reply = await channel.calls("Ann", command, arguments, place=HERE)
    assert places(*reply.said) == []


async def test_a_press_from_elsewhere_is_told_which_game_it_would_leave() -> None:
    channel = await at_two_tables()
    table = await channel.table()
    leave = PublicToken(table, PublicPress.LEAVE)
    asked = await pressed(channel.app, await channel.call("Ann", place=ALONE), leave)
    assert places(*asked.said) == [FIRST]
    asked = await pressed(channel.app, await channel.call("Ann", place=HERE), leave)
    assert places(*asked.said) == []
    go = PublicToken(table, PublicPress.GO)
    left = await pressed(channel.app, await channel.call("Ann", place=ALONE), go)
    assert places(*left.said) == [FIRST]


async def test_the_rules_are_those_of_the_one_table_at_which_one_sits() -> None:
    channel = Channel()
    usual = text(await channel.calls("Cat", "rummy rules", place=ALONE))
    await channel.begun("gin", "gin-bonus=25")
    told = text(await channel.calls("Ann", "rummy rules", place=ALONE))
    assert "Gin" in told
    assert "25" in told
    assert text(await channel.calls("Cat", "rummy rules", place=ALONE)) == usual
    named = await channel.calls("Ann", "rummy rules", {"variant": "basic"}, place=ALONE)
    assert text(named) == usual
    await channel.calls("Ann", "rummy new", place=THERE)
    asked = await channel.calls("Ann", "rummy rules", place=ALONE)
    assert places(*asked.said) == [FIRST, SECOND]


async def test_a_panel_that_is_asked_for_names_its_table() -> None:
    channel = await at_two_tables()
    call = await channel.call("Bob", place=ALONE)
    reply = await hand_of(channel.app, call, await channel.table())
    heading = next(each for each in reply.panel.blocks if isinstance(each, Heading))
    assert places(heading.text) == [FIRST]

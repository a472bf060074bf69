"""While somebody types: cards and melds of his own hand, and what there is on the table."""

from dataclasses import replace

import pytest

from rummybot.app import WallClock
from rummybot.commands import around_game, lobby, play, ruling
from rummybot.commands.catalog import COMMANDS
from rummybot.commands.command import Command, Param
from rummybot.commands.completing import LONGEST, MOST, completions
from rummybot.commands.notation import read_card
from rummybot.engine.cards import PACK, Card
from rummybot.engine.views import SeatView
from rummybot.tables.chance import SeededChance
from rummybot.tables.feed import Advance
from rummybot.tables.request import TableId
from rummybot.tables.roster import PlayerRef
from rummybot.tables.service import Tables
from tests.commands.table import ELSEWHERE, Seated, begun, opened, said


class Large(Tables):
    """Tables at which everybody holds 27 cards."""

    held: tuple[Card, ...] = PACK[::2] + PACK[1:2]

    async def seen_by(self, table: TableId, who: PlayerRef) -> tuple[Advance, SeatView | None]:
        advance, view = await super().seen_by(table, who)
        return advance, None if view is None else replace(view, hand=self.held)


def field(command: str, param: str) -> tuple[Command, Param]:
    found = next(each for each in COMMANDS if each.name == command)
    return found, next(each for each in found.params if each.name == param)


async def offered(
    seated: Seated, who: PlayerRef, command: str, param: str, typed: str, **given: str
) -> tuple[tuple[str, str], ...]:
    found = await completions(seated.desk, seated.call(who, **given), *field(command, param), typed)
    assert len(found) <= MOST
    for value, label in found:
        assert 0 < len(value.strip()) <= LONGEST
        assert 0 < len(label.strip()) <= LONGEST
    return found


async def with_large_hands() -> tuple[Seated, PlayerRef]:
    seated = await begun()
    who = await seated.mover()
    await play.draw(seated.desk, seated.call(who, **{"from": "discard"}))
    large = Large(seated.desk.store, SeededChance(7), WallClock())
    return replace(seated, desk=replace(seated.desk, tables=large)), who


@pytest.mark.parametrize("typed", ["", " ", "\t\u3000 "])
async def test_of_a_large_hand_as_many_are_offered_as_may_be(typed: str) -> None:
    seated, who = await with_large_hands()
    found = await offered(seated, who, "discard", "card", typed)
    assert len(found) == MOST
    assert {read_card(value) for value, _ in found} <= set(Large.held)


async def test_all_of_a_large_hand_can_be_reached_by_typing() -> None:
    seated, who = await with_large_hands()
    for card in Large.held:
        for typed in (str(card), f"{'10' if str(card)[0] == 'T' else str(card)[0]}{card.suit}"):
            found = await offered(seated, who, "discard", "card", typed)
            assert card in {read_card(value, Large.held) for value, _ in found}, typed


async def test_the_legal_ones_come_first() -> None:
    seated = await begun()
    who = await seated.mover()
    top = (await seated.desk.tables.now(seated.table)).table
    assert top is not None
    taken = top.discards[-1]
    await play.draw(seated.desk, seated.call(who, **{"from": "discard"}))
    found = await offered(seated, who, "discard", "card", "")
    assert len(found) == 11
    assert read_card(found[-1][0]) == taken  # which may not be put back in the same turn


async def test_melds_are_offered_as_they_are_typed() -> None:
    seated, who = await with_large_hands()
    found = await offered(seated, who, "knock", "melds", "", card="As")
    assert found
    assert any(" / " in value for value, _ in found) or all("/" not in value for value, _ in found)
    narrowed = await offered(seated, who, "knock", "melds", "no such thing")
    assert narrowed == ()


async def test_where_nobody_knocks_nothing_is_offered_to_knock_with() -> None:
    seated = await begun("basic")
    who = await seated.mover()
    for drawn in (False, True):
        if drawn:
            await play.draw(seated.desk, seated.call(who))
        assert len(await offered(seated, who, "discard", "card", "")) == (11 if drawn else 10)
        for command, param in (("knock", "card"), ("knock", "melds"), ("gin", "card")):
            assert await offered(seated, who, command, param, "") == ()


async def test_where_nothing_is_held_nothing_is_offered() -> None:
    for seated in (await opened(), await begun()):
        eve = await seated.desk.people.meet("test", "eve", "Eve", "en")
        for command, param in (("discard", "card"), ("meld", "melds"), ("layoff", "to")):
            assert await offered(seated, eve, command, param, "") == ()


async def test_what_has_choices_of_its_own_is_not_completed() -> None:
    seated = await begun()
    assert await offered(seated, seated.ann, "draw", "from", "") == ()


async def test_of_several_tables_each_is_offered_with_its_number_its_game_and_its_people() -> None:
    seated = await begun()
    desk, ann = seated.desk, seated.ann
    await lobby.new(desk, seated.call(ann, ELSEWHERE, variant="basic"))
    other = await desk.tables.open_at(ELSEWHERE)
    found: tuple[tuple[str, str], ...] = ()
    for command in ("rummy scores", "rummy leave", "discard"):
        found = await offered(seated, ann, command, "table", "")
        assert [value for value, _ in found] == [seated.table, other]
        assert [label[:2] for _, label in found] == ["1:", "2:"]
        assert found[0][1].endswith("(Ann, Bob)")
    assert await offered(seated, ann, "discard", "table", " GIN ") == found[:1]
    assert await offered(seated, ann, "discard", "table", "2") == found[1:]
    assert await offered(seated, PlayerRef("nobody"), "discard", "table", "") == ()
    cards = await offered(seated, ann, "discard", "card", "", table=seated.table)
    assert len(cards) == 10


# ---------------------------------------------------------------- who is meant


async def test_the_host_is_offered_those_whom_he_can_send_away() -> None:
    seated = await opened("basic")
    await lobby.add(seated.desk, seated.call(seated.ann))
    others = ((f"player:{seated.bob.id}", "2: Bob"), ("computer:1", "3: Computer 1"))
    assert await offered(seated, seated.ann, "rummy remove", "player", "") == others
    assert await offered(seated, seated.ann, "rummy remove", "player", " b") == others[:1]
    assert await offered(seated, seated.ann, "rummy remove", "player", "3") == others[1:]
    await lobby.start(seated.desk, seated.call(seated.ann))
    assert await offered(seated, seated.ann, "rummy remove", "player", "") == others[:1]
    for telling in ("Removed from the table: Bob.", "Nobody else sits here"):
        reply = await ruling.remove(seated.desk, seated.call(seated.ann, player=others[0][0]))
        assert telling in said(reply)
    assert await offered(seated, seated.ann, "rummy remove", "player", "") == ()


async def test_what_is_put_in_for_somebody_means_him_when_names_and_seats_are_others() -> None:
    seated = await opened("basic")
    eve = await seated.desk.people.meet("test", "eve", "Eve", "en")
    await lobby.join(seated.desk, seated.call(eve))
    (bob, _), (third, label) = await offered(seated, seated.ann, "rummy remove", "player", "")
    assert label == "3: Eve"
    await around_game.leave(seated.desk, seated.call(seated.bob))
    await seated.desk.people.meet("test", "eve", "Bob", "en")
    gone = await ruling.remove(seated.desk, seated.call(seated.ann, player=bob))
    assert "does not sit here any more" in said(gone)
    await ruling.remove(seated.desk, seated.call(seated.ann, player=third))
    now = await seated.desk.tables.now(seated.table)
    assert now.lobby.seated == (seated.ann,)


async def test_nobody_else_is_offered_anybody() -> None:
    seated = await opened("basic")
    assert await offered(seated, seated.bob, "rummy remove", "player", "") == ()
    assert await offered(seated, PlayerRef("eve"), "rummy remove", "player", "") == ()

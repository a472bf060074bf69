"""What comes out of its order: presses overtaken by later ones, presses on what is shown and not
yet confirmed, messages and channels that go meanwhile, lines that break.
"""

from functools import partial

import pytest

from tests.adapters.discord.fingers import (
    HAND_BUTTON,
    JOIN,
    PLAY,
    START,
    Deal,
    Fingers,
    button,
    moves,
    sit_down,
)
from tests.adapters.discord.reading import called, hand, offers
from tests.adapters.moves import TAKE, THROW
from tests.adapters.naming import cards_in
from tests.local_discord import messages
from tests.local_discord.errors import CANNOT_SEND_TO_USER, NO_MUTUAL_SERVER
from tests.local_discord.people import Person
from tests.local_discord.seen import Place, Seen
from tests.local_discord.server import LocalDiscord

pytestmark = pytest.mark.usefixtures("product")

INTERACTION = "INTERACTION_CREATE"
ANSWER = r"/messages/@original$"
OLD = {"en-US": "That button is out of date.", "ru": "Эта кнопка устарела."}


async def mover_of(deal: Deal) -> Fingers:
    """Who may take the upcard; both have their hands open."""
    for player in deal.players:
        await player.opens(deal.since, HAND_BUTTON)
    return next(each for each in deal.players if taking(each))


def taking(player: Fingers) -> list[str]:
    """The button that takes the card that lies open."""
    assert player.panel is not None
    return [each.name for each in moves(player.panel) if each.verb == TAKE]


def held(player: Fingers) -> frozenset[str]:
    """The hand on the panel that lies open."""
    assert player.panel is not None
    return hand(player.panel.text, player.person)


async def throws(player: Fingers) -> None:
    """Throw a card by the panel."""
    assert player.panel is not None
    await player.does(next(each for each in moves(player.panel) if each.verb == THROW))


# ---------------------------------------------------------------- overtaken


async def test_a_press_that_later_moves_have_overtaken_changes_nothing(
    local_discord: LocalDiscord, table: Place, ann: Person, boris: Person
) -> None:
    deal = await sit_down(local_discord, table, ann, boris)
    player = await mover_of(deal)
    panel = player.panel
    assert panel is not None
    late = local_discord.gateway.delay_next(INTERACTION)
    reply = player.person.taps(panel, taking(player)[0])
    assert late.is_due
    taken = await player.person.types(table, "/draw", **{"from": "discard"})
    discard = next(each for each in offers(taken.text, player.person) if each.command == "discard")
    before = deal.ledger.now()
    done = await player.person.types(table, "/discard", **discard.options)
    deal.ledger.laid_open(player.person.id, cards_in(str(discard.options)), before)
    now = hand(done.text, player.person)
    await local_discord.until(lambda: called(table).keys() - {player.person.id}, "the next call")
    board = player.board.text
    late.arrives()
    await player.person.gets(reply)
    assert panel.text.startswith(OLD[player.person.user.locale])
    assert held(player) == now
    assert len(now) == 10
    assert not taking(player)
    assert player.board.text == board
    assert deal.ledger.leaks() == []


async def test_commands_that_arrive_the_other_way_round_are_each_judged_on_arrival(
    local_discord: LocalDiscord, table: Place, ann: Person, boris: Person
) -> None:
    deal = await sit_down(local_discord, table, ann, boris)
    player = await mover_of(deal)
    person, before = player.person, held(player)
    card = (await person.completes(table, "/discard", "card"))[0]["value"]
    late = local_discord.gateway.delay_next(INTERACTION)
    draw = person.sends(table, "/draw", **{"from": "discard"})
    discard = await person.types(table, "/discard", card=card)
    assert discard.is_private
    assert hand(discard.text, person) in (before, frozenset())
    assert not draw.settled
    late.arrives()
    await person.gets(draw)
    assert len(hand(draw.text, person) - before) == 1
    assert hand(draw.text, person) > before
    assert deal.ledger.leaks() == []


# ---------------------------------------------------------------- shown, and not yet confirmed


async def test_a_panel_can_be_pressed_before_the_bot_knows_that_it_is_there(
    local_discord: LocalDiscord, table: Place, ann: Person, boris: Person
) -> None:
    deal = await sit_down(local_discord, table, ann, boris)
    player = await mover_of(deal)
    answer = local_discord.hold_next("PATCH", ANSWER, carried_out=True)
    asked = player.person.sends(table, "/hand")
    await local_discord.until(lambda: answer.arrived, "the answer")
    panel = player.panel = asked.message
    assert panel is not None
    before = player.board.text
    reply = player.person.taps(panel, taking(player)[0])
    await local_discord.until(lambda: reply.interaction.answered, "the acknowledgement")
    await local_discord.until(lambda: player.board.text != before, "the move on the board")
    assert len(held(player)) == 10
    answer.let_go()
    await player.person.gets(reply)
    assert len(held(player)) == 11
    assert OLD[player.person.user.locale] not in panel.text
    await throws(player)
    assert len(held(player)) == 10
    assert deal.ledger.leaks() == []


async def test_a_board_can_be_pressed_before_the_bot_knows_that_it_is_there(
    local_discord: LocalDiscord, table: Place, ann: Person, boris: Person
) -> None:
    posted = local_discord.hold_next("POST", f"/channels/{table.id}/messages$", carried_out=True)
    await ann.types(table, "/rummy new", variant="gin")
    await local_discord.until(lambda: posted.arrived, "the table")
    board = table.messages[0]
    reply = await boris.presses(board, button(board, JOIN))
    assert reply.is_private
    assert "Борис" not in board.text
    posted.let_go()
    await local_discord.until(lambda: "Борис" in board.text, "the second player")
    assert table.messages == [board]


# ---------------------------------------------------------------- gone meanwhile


@pytest.mark.parametrize("first", ["the press", "the news"])
async def test_a_board_goes_while_somebody_presses_on_it(
    local_discord: LocalDiscord, table: Place, ann: Person, boris: Person, first: str
) -> None:
    await ann.types(table, "/rummy new", variant="gin")
    board = await local_discord.until(partial(only, table), "the table")
    late_press, late_news = (
        local_discord.gateway.delay_next(each) for each in (INTERACTION, "MESSAGE_DELETE")
    )
    reply = boris.taps(board, button(board, JOIN))
    messages.delete(local_discord.state, board.message)
    for late in (late_press, late_news) if first == "the press" else (late_news, late_press):
        late.arrives()
    await boris.gets(reply)
    assert reply.is_private
    again = await local_discord.until(partial(only, table), "the table anew")
    assert again.id != board.id
    assert "Борис" in again.text
    await ann.presses(again, button(again, START))
    await local_discord.until(lambda: PLAY in str(again.raw), "the game")


def only(table: Place) -> Seen | None:
    """The message that stands there, if one does."""
    found = table.messages
    assert len(found) <= 1
    return found[0] if found else None


@pytest.mark.parametrize("first", ["the command", "the news"])
async def test_a_channel_goes_while_somebody_plays_in_it(
    local_discord: LocalDiscord, table: Place, ann: Person, boris: Person, first: str
) -> None:
    deal = await sit_down(local_discord, table, ann, boris)
    player = await mover_of(deal)
    elsewhere = local_discord.place("elsewhere")
    late_command, late_news = (
        local_discord.gateway.delay_next(each) for each in (INTERACTION, "CHANNEL_DELETE")
    )
    reply = player.person.sends(table, "/draw", **{"from": "discard"})
    table.vanishes()
    late_command.arrives() if first == "the command" else late_news.arrives()
    for told in ((ann, "closed"), (boris, "закрыта")):
        await told[0].sees(told[1], told[0].dm)
    late_news.arrives() if first == "the command" else late_command.arrives()
    await player.person.gets(reply)
    assert reply.is_private
    assert reply.text
    for person in (ann, boris):
        assert (await person.types(elsewhere, "/rummy new", variant="gin")).is_private
        assert len(person.dm.messages) == 1
    assert deal.ledger.leaks() == []


async def test_a_server_goes_and_nobody_can_be_told_of_it(
    local_discord: LocalDiscord, table: Place, ann: Person, boris: Person
) -> None:
    await sit_down(local_discord, table, ann, boris)
    ann.shares_no_server()
    boris.closes_dms()
    guild = local_discord.state.guild.id
    local_discord.state.dispatch("GUILD_DELETE", {"id": str(guild)}, guild)
    await local_discord.until(lambda: len(local_discord.refused) >= 2, "two messages for nobody")
    elsewhere = local_discord.place("elsewhere")
    await ann.types(elsewhere, "/rummy new", variant="gin")
    await local_discord.until(lambda: elsewhere.messages, "another table")
    codes = {why.code for _, why in local_discord.refused}
    assert codes == {CANNOT_SEND_TO_USER, NO_MUTUAL_SERVER}
    assert len(local_discord.refused) == 2


# ---------------------------------------------------------------- broken lines


async def test_what_is_sent_while_the_line_is_broken_is_done_when_it_is_taken_up(
    local_discord: LocalDiscord, table: Place, ann: Person, boris: Person
) -> None:
    deal = await sit_down(local_discord, table, ann, boris)
    player = await mover_of(deal)
    panel = player.panel
    assert panel is not None
    local_discord.gateway.drop()
    replies = [player.person.taps(panel, taking(player)[0]) for _ in range(2)]
    assert not replies[0].settled
    for reply in replies:
        await player.person.gets(reply)
    assert local_discord.gateway.resumed == 1
    assert len(held(player)) == 11
    assert OLD[player.person.user.locale] not in panel.text
    assert deal.ledger.leaks() == []


@pytest.mark.parametrize("way", ["RESUMED", "READY"])
async def test_what_arrives_again_on_a_new_line_acts_once(
    local_discord: LocalDiscord, table: Place, ann: Person, boris: Person, way: str
) -> None:
    deal = await sit_down(local_discord, table, ann, boris)
    player = await mover_of(deal)
    panel, gateway = player.panel, local_discord.gateway
    assert panel is not None
    reply = await player.person.presses(panel, taking(player)[0])
    typed = await player.person.types(table, "/hand")
    before = gateway.resumed + len(gateway.greeted)
    gateway.drop() if way == "RESUMED" else gateway.invalidate()
    await local_discord.until(lambda: gateway.resumed + len(gateway.greeted) > before, way)
    said, requests = (panel.text, typed.text), len(local_discord.requests)
    reply.arrives_again()
    typed.arrives_again()
    await throws(player)  # an old button, on the new line
    sent = local_discord.requests[requests:]
    assert not [each for each in sent if reply.interaction.token in each.path]
    assert typed.text == said[1]
    assert len(held(player)) == 10
    assert len([each for each in table.messages if not each.pings]) == 1
    assert deal.ledger.leaks() == []

"""A hand panel from its opening to the end of its table: sorted as its owner likes it, with what to
type as long as he types, and without buttons when all is over.
"""

from collections.abc import Callable

import pytest

from tests.adapters.discord.fingers import HAND_BUTTON, Deal, Fingers, moves, sit_down
from tests.adapters.moves import DRAW, PASS, TAKE, THROW
from tests.local_discord.bot import Bot
from tests.local_discord.people import Person
from tests.local_discord.seen import Place, Seen
from tests.local_discord.server import LocalDiscord

TYPED = "— `/"
"""Stands between what can be done and what to type for it."""


async def opened(deal: Deal) -> Fingers:
    """All have their hands open; who is to move first."""
    for player in deal.players:
        await player.opens(deal.since, HAND_BUTTON)
    return next(each for each in deal.players if each.wants())


async def press(player: Fingers, verb: str) -> None:
    assert player.panel is not None
    await player.does(next(each for each in moves(player.panel) if each.verb == verb))


def name(panel: Seen, part: str) -> str:
    """The button in whose name this stands."""
    names = [each.custom_id for each in panel.buttons if part in (each.custom_id or "")]
    assert names[0] is not None
    return names[0]


def thrown(panel: Seen) -> list[str]:
    """The ranks of the cards that can be discarded, in the order of their buttons."""
    return [each.cards[0] for each in moves(panel) if each.verb == THROW]


def is_by_rank(ranks: list[str]) -> bool:
    order = ["A23456789TJQK".index(each) for each in ranks]
    return order == sorted(order)


# ---------------------------------------------------------------- in a pause


async def test_open_panels_say_that_the_game_is_paused_and_offer_nothing_until_it_goes_on(
    local_discord: LocalDiscord, bot: Bot, table: Place, ann: Person, boris: Person
) -> None:
    deal = await sit_down(local_discord, table, ann, boris)
    await opened(deal)
    panels = [each.panel for each in deal.players if each.panel is not None]
    assert len(panels) == 2
    await ann.types(table, "/rummy pause")
    await local_discord.until(
        lambda: all("⏸ " in each.text for each in panels), "the pause on the panels"
    )
    assert [moves(each) for each in panels] == [[], []]
    shown = await deal.players[0].opens(deal.since, HAND_BUTTON)
    assert "⏸ Paused." in shown.text
    assert moves(shown) == []
    deal.players[0].panel = shown
    await ann.types(table, "/rummy resume")
    now = [each.panel for each in deal.players if each.panel is not None]
    await local_discord.until(
        lambda: all("⏸ " not in each.text for each in now), "the game on the panels"
    )
    assert any(moves(each) for each in now)


async def test_cards_that_are_chosen_are_so_still_after_a_pause(
    local_discord: LocalDiscord, bot: Bot, table: Place, ann: Person, boris: Person
) -> None:
    deal = await sit_down(local_discord, table, ann, boris)
    player = await opened(deal)
    await player.does(next(each for each in moves(_panel(player)) if each.verb == TAKE))
    panel = _panel(player)
    menu = panel.selects[-1]
    card = menu["options"][1]["value"]
    await player.person.chooses(panel, menu["custom_id"], card)
    with_it = moves(panel)
    assert _chosen(panel) == [card]
    await ann.types(table, "/rummy pause")
    await local_discord.until(lambda: "⏸ " in panel.text, "the pause on the panel")
    assert (moves(panel), panel.selects) == ([], [])
    await ann.types(table, "/rummy resume")
    await local_discord.until(lambda: panel.selects, "the game on the panel")
    assert (moves(panel), _chosen(panel)) == (with_it, [card])


def _panel(player: Fingers) -> Seen:
    assert player.panel is not None
    return player.panel


def _chosen(panel: Seen) -> list[str]:
    """The cards that are chosen in the menu."""
    return [each["value"] for each in panel.selects[-1]["options"] if each.get("default")]


# ---------------------------------------------------------------- who was removed


@pytest.mark.parametrize("is_open", [True, False], ids=["on his panel", "as a direct message"])
async def test_who_was_removed_is_told_so(
    local_discord: LocalDiscord,
    bot: Bot,
    table: Place,
    ann: Person,
    boris: Person,
    *,
    is_open: bool,
) -> None:
    deal = await sit_down(local_discord, table, ann, boris)
    panel = await deal.players[1].opens(deal.since, HAND_BUTTON) if is_open else None
    before = len(boris.dm.messages)
    await ann.types(table, "/rummy remove", player="Борис")
    said = "Вас убрали из-за стола. Эту раздачу доиграет компьютер."
    if panel is not None:
        await local_discord.until(lambda: said in panel.text, "the word on the panel")
        assert panel.buttons == []
    else:
        await local_discord.until(lambda: len(boris.dm.messages) > before, "a direct message")
        assert said in boris.dm.messages[-1].text
    await ann.types(table, "/rummy pause")
    assert len(boris.dm.messages) == before + (panel is None)


# ---------------------------------------------------------------- how it looks


async def test_a_hand_stays_sorted_when_it_is_opened_anew_at_the_board(
    local_discord: LocalDiscord, bot: Bot, table: Place, ann: Person, boris: Person
) -> None:
    player = await opened(deal := await sit_down(local_discord, table, ann, boris))
    await press(player, TAKE)
    panel = player.panel
    assert panel is not None
    assert not is_by_rank(thrown(panel))
    await player.person.presses(panel, name(panel, ":o0:"))
    assert is_by_rank(thrown(panel))
    assert is_by_rank(thrown(await player.opens(deal.since, HAND_BUTTON)))
    anew = await player.opens(deal.since)
    assert anew.id != panel.id
    assert is_by_rank(thrown(anew))
    await player.person.presses(anew, name(anew, ":d0:"))
    assert is_by_rank(thrown(player.person.dm.messages[-1]))
    await player.person.presses(anew, name(anew, ":o0:"))
    assert not is_by_rank(thrown(await player.opens(deal.since)))


async def test_who_typed_sees_what_to_type_for_as_long_as_the_panel_lies_there(
    local_discord: LocalDiscord, bot: Bot, table: Place, ann: Person, boris: Person
) -> None:
    deal = await sit_down(local_discord, table, ann, boris)
    player = await opened(deal)
    other = next(each for each in deal.players if each is not player)
    typed = (await player.person.types(table, "/hand")).message
    assert typed is not None
    assert TYPED in typed.text
    player.panel = typed
    await press(player, PASS)
    await local_discord.until(other.wants, "the other's turn")
    assert other.panel is not None
    assert TYPED not in other.panel.text  # it was opened by a press
    await press(other, PASS)
    await local_discord.until(player.wants, "the panel to follow")
    assert TYPED in typed.text
    await press(player, DRAW)
    assert TYPED in typed.text
    await player.person.presses(typed, name(typed, ":o0:"))
    assert TYPED in typed.text
    assert TYPED not in (await player.opens(deal.since)).text


# ---------------------------------------------------------------- the end of its table

ENDS: dict[str, Callable[[Deal], object]] = {
    "ended": lambda deal: deal.players[0].person.sends(deal.table, "/rummy end"),
    "gone": lambda deal: deal.table.vanishes(),
}


@pytest.mark.parametrize("how", ENDS)
async def test_when_a_table_is_closed_its_panels_say_so_and_have_no_buttons(
    local_discord: LocalDiscord, bot: Bot, table: Place, ann: Person, boris: Person, how: str
) -> None:
    deal = await sit_down(local_discord, table, ann, boris)
    player = await opened(deal)
    panels = [each.panel for each in deal.players]
    if how == "gone":  # what stands in the channel goes with it; what was sent stays
        for each in deal.players:
            assert each.panel is not None
            await each.person.presses(each.panel, name(each.panel, ":d0:"))
            sent = each.person.dm.messages[-1]
            await each.person.presses(sent, name(sent, HAND_BUTTON))
        panels = [each.person.dm.messages[-1] for each in deal.players]
    assert all(each is not None and each.buttons for each in panels)
    ENDS[how](deal)
    await local_discord.until(
        lambda: not any(each.buttons for each in panels if each is not None), "the panels to close"
    )
    for each, panel in zip(deal.players, panels, strict=True):
        assert panel is not None
        wanted = "closed" if each.person is ann else "закрыт"
        assert wanted in panel.text
    assert player.panel is not None
    assert bot.complaints == ""


async def test_a_press_that_is_answered_late_opens_no_panel_of_a_closed_table(
    local_discord: LocalDiscord, bot: Bot, table: Place, ann: Person, boris: Person
) -> None:
    deal = await sit_down(local_discord, table, ann, boris)
    player = await opened(deal)
    panel = player.panel
    assert panel is not None
    held = local_discord.hold_next("PATCH", "/messages/@original$")
    reply = player.person.taps(panel, name(panel, HAND_BUTTON))
    await local_discord.until(lambda: held.arrived, "the answer")
    end = ann.sends(table, "/rummy end")
    await ann.gets(end)
    held.let_go()
    await player.person.gets(reply)
    await local_discord.until(lambda: not panel.buttons, "the panel to close")
    assert bot.complaints == ""

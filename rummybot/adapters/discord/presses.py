"""Presses carried out: acknowledged first, then done, then answered where they were made."""

import asyncio
import logging
from collections.abc import Sequence
from dataclasses import replace

from rummybot.adapters.discord import words
from rummybot.adapters.discord.answers import Asked, Where, acknowledge, answer
from rummybot.adapters.discord.callers import PLATFORM, Callers, failed
from rummybot.adapters.discord.custom_ids import (
    USUAL,
    Looks,
    PanelPress,
    Verb,
    read_cards,
    read_panel_press,
    split,
)
from rummybot.adapters.discord.faults import described
from rummybot.adapters.discord.layout import private_layouts
from rummybot.adapters.discord.option_menu import chosen, layouts
from rummybot.adapters.discord.outlet import DiscordOutlet
from rummybot.adapters.discord.panel import Panel
from rummybot.adapters.discord.panels import Panels
from rummybot.commands import pressing
from rummybot.commands.info import help_
from rummybot.commands.invocation import Desk, Invocation, Reply
from rummybot.delivery.outlet import Unreachable
from rummybot.engine.cards import Card
from rummybot.render.press import (
    OptionToken,
    PrivateToken,
    PublicPress,
    PublicToken,
    RulingToken,
    Token,
    read_token,
)
from rummybot.render.screen import Choice
from rummybot.tables.ports import Account

PATIENCE = 30.0
"""Seconds after which a press that has not come to an end is given up."""

_ON_A_PANEL = {
    *(PublicPress.PLAY, PublicPress.HAND, PublicPress.NEXT, PublicPress.START),
    *(PublicPress.GO, PublicPress.STAY, PublicPress.MORE),
}
"""What is answered with a hand, and so may take the place of one; a menu and answers to it."""

_Read = Token | PanelPress | None

log = logging.getLogger(__name__)


class Presses:
    """What becomes of presses."""

    def __init__(self, desk: Desk, callers: Callers, panels: Panels, outlet: DiscordOutlet) -> None:
        self._desk = desk
        self._callers = callers
        self._panels = panels
        self._outlet = outlet

    async def take(self, interaction: Asked, name: str, values: Sequence[str]) -> None:
        """Carry a press out and answer it."""
        token, looks = split(name)
        read = _read(token, values)
        if not await acknowledge(interaction, _where(interaction, read)):
            return
        try:
            async with asyncio.timeout(PATIENCE):
                call = await self._callers.call(interaction)
                await self._answered(interaction, call, read, values, looks)
        except Exception as error:
            log.error("a press failed (%s:%s): %s", PLATFORM, interaction.id, described(error))
            await answer(interaction, private_layouts(failed(interaction)))

    async def _answered(
        self,
        interaction: Asked,
        call: Invocation,
        read: _Read,
        values: Sequence[str],
        looks: Looks | None,
    ) -> None:
        match read:
            case None:
                await self._say(interaction, pressing.no_such_button(call))
            case PublicToken() | RulingToken() | OptionToken():
                await self._say(interaction, await pressing.pressed(self._desk, call, read), looks)
            case PrivateToken():
                reply = await pressing.pressed(self._desk, call, read)
                await self._say(interaction, reply, looks, press=str(read))
            case PanelPress(verb=Verb.HELP):
                await self._say(interaction, await help_(self._desk, call))
            case PanelPress(verb=Verb.CHOOSE):
                await self._choose(interaction, call, read, values, looks)
            case PanelPress(verb=Verb.SORT):
                reply = await pressing.hand_of(self._desk, call, read.table)
                other = replace(looks or USUAL, order=(looks or USUAL).order.other)
                await self._say(interaction, reply, other)
            case PanelPress():
                await self._send(interaction, call, read, looks)

    async def _choose(
        self,
        interaction: Asked,
        call: Invocation,
        press: PanelPress,
        values: Sequence[str],
        looks: Looks | None,
    ) -> None:
        """Cards were chosen in one menu; with those in the menus beside it they are all."""
        cards = (*press.cards, *(card for each in values for card in read_cards(each[:2])))
        reply, found = await pressing.chosen(self._desk, call, press.table, press.moment, cards)
        await self._say(interaction, reply, looks, cards, found)

    async def _send(
        self, interaction: Asked, call: Invocation, press: PanelPress, looks: Looks | None
    ) -> None:
        """The hand as a direct message, and how that went."""
        reply = await pressing.hand_of(self._desk, call, press.table)
        if reply.panel.table:
            who = Account(PLATFORM, str(interaction.user.id))
            went = await self._outlet.whisper(who, reply.panel, f"hand:{call.key}")
            line = words.closed_line if isinstance(went, Unreachable) else words.sent_line
            reply = replace(reply, said=(line(call.tr),))
        await self._say(interaction, reply, looks)

    async def _say(
        self,
        interaction: Asked,
        reply: Reply,
        looks: Looks | None = None,
        cards: tuple[Card, ...] = (),
        found: tuple[Choice, ...] = (),
        press: str = "",
    ) -> None:
        """Answer with what was said and the panel, if there is one: as it looked, or (None) sorted
        as the last one was.
        """
        table = reply.panel.table
        if not table:
            await answer(interaction, layouts(reply))
            return
        looks = looks or Looks(self._panels.order(str(interaction.user.id), table))
        panel = Panel(reply.panel, reply.said, press, looks, cards, found)
        await self._panels.show(interaction, panel)


def _read(token: str, values: Sequence[str]) -> _Read:
    """What was pressed. A menu of cards to discard has a token in each of its values; one of
    options has values that belong to its own.
    """
    press = read_panel_press(token)
    if press is None:
        read = read_token(token)
        return chosen(read, values) if isinstance(read, OptionToken) else read
    return read_token(values[0]) if press.verb is Verb.THROW and values else press


def _where(interaction: Asked, read: _Read) -> Where:
    """A panel is changed in place; all else is answered in a message of its own."""
    message = interaction.message
    private = interaction.guild_id is None or (message is not None and message.flags.ephemeral)
    match read:
        case PublicToken(press=press):
            stays = press in _ON_A_PANEL
        case PanelPress(verb=verb):
            stays = verb is not Verb.HELP
        case _:
            stays = isinstance(read, PrivateToken | RulingToken | OptionToken)
    return Where.IN_PLACE if private and stays else Where.NEW

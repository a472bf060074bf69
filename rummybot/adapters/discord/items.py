"""Presses on buttons and menus, of any message of this bot, also of one that an earlier process
sent: discord.py finds no view for it and asks here.
"""

import re
from typing import Any, Protocol, Self, cast

import discord
from discord import ui

Component = discord.Interaction[Any]


class TakesPresses(Protocol):
    """A client that carries presses out."""

    async def pressed(self, interaction: Component, name: str, values: tuple[str, ...]) -> None:
        """Somebody pressed the button of this name, or chose in the menu of this name."""
        ...


class Pressed(ui.DynamicItem[ui.Item[Any]], template=re.compile(r".+", re.DOTALL)):
    """Any button or menu: what its name does not tell is told by the table."""

    @classmethod
    async def from_custom_id(
        cls,
        interaction: Component,  # noqa: ARG003 - discord.py gives it
        item: ui.Item[Any],
        match: re.Match[str],  # noqa: ARG003
        /,
    ) -> Self:
        """The button or menu that was pressed."""
        return cls(item)

    async def callback(self, interaction: Component) -> None:
        """Hand it on. Nothing may be raised here: discord.py would log the name of the button."""
        data = cast(dict[str, Any], interaction.data or {})
        values = tuple(map(str, data.get("values") or ()))
        client = cast(TakesPresses, interaction.client)
        await client.pressed(interaction, self.custom_id, values)

"""A small bot on the real discord.py, with something of each sort, for the self-tests."""

from typing import Any

import discord
from discord import app_commands

INTENTS = discord.Intents(guilds=True, guild_messages=True)

Slash = discord.Interaction[discord.Client]


class PressMe(discord.ui.View):
    """One button and one select."""

    def __init__(self) -> None:
        super().__init__(timeout=None)

    @discord.ui.button(label="Again", custom_id="again")
    async def again(self, interaction: Slash, _: Any) -> None:
        await interaction.response.edit_message(content="pressed")

    @discord.ui.select(
        placeholder="Which?",
        custom_id="which",
        options=[discord.SelectOption(label="Seven", value="7")],
    )
    async def which(self, interaction: Slash, chosen: Any) -> None:
        await interaction.response.send_message(f"chose {chosen.values}", ephemeral=True)


class Panel(discord.ui.LayoutView):
    """A message of components alone."""

    def __init__(self) -> None:
        super().__init__(timeout=None)
        row: discord.ui.ActionRow[Panel] = discord.ui.ActionRow()
        row.add_item(discord.ui.Button(label="Hand", custom_id="hand"))
        self.add_item(discord.ui.Container(discord.ui.TextDisplay("Table 7"), row))


@app_commands.choices(variant=[app_commands.Choice(name="Gin rummy", value="gin")])
async def new(interaction: Slash, variant: app_commands.Choice[str], seats: int = 2) -> None:
    view = PressMe()
    await interaction.response.send_message(f"{variant.value} for {seats}", view=view)
    await interaction.followup.send("your hand", ephemeral=True)
    await interaction.edit_original_response(content=f"{variant.value}, open")


async def hand(interaction: Slash, card: str) -> None:
    await interaction.response.send_message(f"{card} of {interaction.locale}", ephemeral=True)


async def later(interaction: Slash) -> None:
    await interaction.response.defer(ephemeral=True)
    await interaction.edit_original_response(content="at last")


async def panel(interaction: Slash) -> None:
    await interaction.response.send_message(view=Panel())


async def greet(interaction: Slash, player: discord.Member) -> None:
    await interaction.response.send_message(f"{player.mention} @everyone")


async def complete(_: Slash, current: str) -> list[app_commands.Choice[str]]:
    """Cards that begin so."""
    cards = ["7s", "7h", "8c"]
    return [app_commands.Choice(name=c, value=c) for c in cards if c.startswith(current)]


class TinyBot(discord.Client):
    """A bot with a command of each sort."""

    def __init__(self) -> None:
        super().__init__(intents=INTENTS, guild_ready_timeout=0.01)
        self.tree = app_commands.CommandTree(self)
        self.readies = 0
        self.heard: list[discord.Message] = []
        group = app_commands.Group(name="cards", description="Card games")
        group.command(description="Open a table")(new)
        self.tree.add_command(group)
        for callback in (later, panel, greet):
            self.tree.command(description="Try something")(callback)
        self.tree.command(description="Show a card")(hand).autocomplete("card")(complete)

    async def setup_hook(self) -> None:
        await self.tree.sync()

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Do not wait the 5 s that are meant for a real Discord."""

    async def on_ready(self) -> None:
        self.readies += 1

    async def on_message(self, message: discord.Message) -> None:
        self.heard.append(message)

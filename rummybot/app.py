"""The composition root: builds the parts and puts them together. No part knows this module."""

import asyncio
from dataclasses import dataclass

from rummybot.delivery.presenter import Presenter
from rummybot.i18n.translations import Locale
from rummybot.players.greedy import Greedy
from rummybot.store.memory import MemoryStore
from rummybot.tables.chance import Chance, EarnestChance
from rummybot.tables.people import People
from rummybot.tables.seatbots import Seatbots
from rummybot.tables.service import Tables

COMPUTER_PACE = 1.5
"""Seconds a computer takes for a move, whatever it holds."""


@dataclass(frozen=True, slots=True)
class App:
    """The parts of a running process; it fulfils the `Desk` of the commands."""

    tables: Tables
    people: People


def build(chance: Chance) -> App:
    """An app whose tables live as long as the process."""
    store = MemoryStore()
    return App(Tables(store, chance), People(store))


async def run_discord(token: str, locale: Locale) -> None:
    """Serve Discord until it is stopped. Raises what discord.py raises on a rejected token."""
    from rummybot.adapters.discord.gateway import Gateway  # imported only when a token asks for it

    app = build(EarnestChance())
    gateway = Gateway(app)
    presenter = Presenter(app.tables, app.people, gateway.outlet, locale)
    seatbots = Seatbots(app.tables, Greedy())
    async with asyncio.TaskGroup() as group:
        helpers = [
            group.create_task(presenter.run()),
            group.create_task(seatbots.run(COMPUTER_PACE)),
        ]
        try:
            await gateway.serve(token)
        finally:
            for each in helpers:
                each.cancel()

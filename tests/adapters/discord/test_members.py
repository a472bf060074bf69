"""Whether somebody is still a member of the server is asked over REST."""

import discord
import pytest

from rummybot.app import build_for_a_while
from rummybot.i18n.translations import Locale
from rummybot.tables.chance import SeededChance
from rummybot.tables.ports import Account
from rummybot.tables.roster import Place as TablePlace
from tests.adapters.discord.in_process import serving
from tests.local_discord.people import Person
from tests.local_discord.seen import Place
from tests.local_discord.server import LocalDiscord


async def test_who_has_left_the_server_is_known(
    local_discord: LocalDiscord,
    table: Place,
    ann: Person,
    boris: Person,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    app = build_for_a_while(SeededChance(7), Locale.EN)
    async with serving(local_discord, app, monkeypatch) as gateway:
        await gateway._client.wait_until_ready()
        here = TablePlace("discord", str(table.id))
        first, second = (Account("discord", str(each.id)) for each in (ann, boris))
        assert not await gateway.members.has_left(first, here)
        del local_discord.state.users[ann.id]
        assert await gateway.members.has_left(first, here)
        assert not await gateway.members.has_left(second, here)
        assert not await gateway.members.has_left(first, TablePlace("discord", "1"))
        local_discord.fail_next("GET", r"/members/\d+$", status=400)
        with pytest.raises(discord.HTTPException):
            await gateway.members.has_left(first, here)

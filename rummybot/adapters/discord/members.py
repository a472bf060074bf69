"""Who is a member of the server of a channel: asked of Discord, which does not tell by itself."""

import discord

from rummybot.adapters.discord.refused import UNKNOWN_MEMBER, UNKNOWN_USER
from rummybot.adapters.discord.sending import sent
from rummybot.tables.ports import Account
from rummybot.tables.roster import Place


class Members:
    """The members of servers."""

    def __init__(self, client: discord.Client) -> None:
        self._client = client

    async def has_left(self, who: Account, place: Place) -> bool:
        """Whether somebody is no member there; False where the channel is not known now."""
        channel = self._client.get_channel(int(place.id))
        if not isinstance(channel, discord.abc.GuildChannel | discord.Thread):
            return False
        guild = channel.guild
        try:
            await sent(lambda: guild.fetch_member(int(who.id)))
        except discord.NotFound as why:
            return why.code in {UNKNOWN_MEMBER, UNKNOWN_USER}
        return False

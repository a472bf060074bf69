"""Public screens as messages in channels: made once, then edited in place."""

import secrets

import discord

from rummybot.adapters.discord.markup import public_text
from rummybot.adapters.discord.sending import NOBODY, sent
from rummybot.delivery.outlet import Capabilities, Ref, Unreachable
from rummybot.render.screen import PublicScreen
from rummybot.tables.roster import Place

UNKNOWN_CHANNEL, UNKNOWN_MESSAGE = 10003, 10008
TOO_MANY_EDITS, THREAD_ARCHIVED, THREAD_LOCKED = 30046, 50083, 160005
MISSING_ACCESS, MISSING_PERMISSIONS = 50001, 50013

_NO_LONGER_EDITED = {UNKNOWN_MESSAGE, TOO_MANY_EDITS, THREAD_ARCHIVED}
"""The message is gone, or this one cannot be changed: another takes its place. In an archived
thread that wakes the thread up.
"""

_CLOSED = {UNKNOWN_CHANNEL, MISSING_ACCESS, MISSING_PERMISSIONS, THREAD_ARCHIVED, THREAD_LOCKED}

_REMEMBERED = 1000
"""So many messages are known by their text, so that an edit that changes nothing is left out."""


class DiscordOutlet:
    """Shows screens in the channels and threads of servers."""

    caps = Capabilities(edits=True)

    def __init__(self, client: discord.Client) -> None:
        self._client = client
        self._texts: dict[Ref, str] = {}

    async def show(self, place: Place, screen: PublicScreen) -> Ref | Unreachable:
        """A new message. Its nonce makes one message of it even if it is sent twice."""
        text, nonce = public_text(screen), secrets.randbits(63)
        channel = self._client.get_partial_messageable(int(place.id))
        try:
            message = await sent(
                lambda: channel.send(
                    text, allowed_mentions=NOBODY, suppress_embeds=True, nonce=nonce
                )
            )
        except discord.HTTPException as why:
            return _unreachable(why)
        return self._remember(Ref(str(message.id)), text)

    async def update(self, place: Place, ref: Ref, screen: PublicScreen) -> Ref | Unreachable:
        """The message as it now should be; a new one where the old is gone."""
        text = public_text(screen)
        if self._texts.get(ref) == text:
            return ref
        channel = self._client.get_partial_messageable(int(place.id))
        message = channel.get_partial_message(int(ref.id))
        try:
            await sent(lambda: message.edit(content=text, allowed_mentions=NOBODY))
        except discord.HTTPException as why:
            if why.code in _NO_LONGER_EDITED:
                return await self.show(place, screen)
            return _unreachable(why)
        return self._remember(ref, text)

    def _remember(self, ref: Ref, text: str) -> Ref:
        self._texts.pop(ref, None)
        self._texts[ref] = text
        if len(self._texts) > _REMEMBERED:
            del self._texts[next(iter(self._texts))]
        return ref


def _unreachable(why: discord.HTTPException) -> Unreachable:
    """What keeps the bot out of a place. Trouble that passes is raised on."""
    if why.code not in _CLOSED:
        raise why
    return Unreachable(f"Discord answers {why.code}")

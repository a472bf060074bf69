"""Screens as messages: public ones made once in a channel, then edited in place; private ones as
direct messages, and on the hand panels that lie open.
"""

import json
import secrets
from collections.abc import Sequence

import discord

from rummybot.adapters.discord.layout import Layout, private_layouts, public_layout
from rummybot.adapters.discord.panel import Panel, panel_layout
from rummybot.adapters.discord.panels import Panels
from rummybot.adapters.discord.sending import NOBODY, only, sent
from rummybot.delivery.outlet import Capabilities, Ref, Unreachable
from rummybot.render.screen import PrivateScreen, PublicScreen
from rummybot.tables.ports import Account
from rummybot.tables.roster import Place

UNKNOWN_CHANNEL, UNKNOWN_MESSAGE = 10003, 10008
TOO_MANY_EDITS, THREAD_ARCHIVED, THREAD_LOCKED = 30046, 50083, 160005
MISSING_ACCESS, MISSING_PERMISSIONS = 50001, 50013
CANNOT_SEND_TO_USER, NO_MUTUAL_SERVER = 50007, 50278

_NO_LONGER_EDITED = {UNKNOWN_MESSAGE, TOO_MANY_EDITS, THREAD_ARCHIVED}
"""The message is gone, or this one cannot be changed: another takes its place. In an archived
thread that wakes the thread up.
"""

_CLOSED = {
    UNKNOWN_CHANNEL,
    MISSING_ACCESS,
    MISSING_PERMISSIONS,
    THREAD_ARCHIVED,
    THREAD_LOCKED,
    CANNOT_SEND_TO_USER,
    NO_MUTUAL_SERVER,
}

_REMEMBERED = 1000
"""So many messages are known by what they show: an edit that changes nothing is left out."""


class DiscordOutlet:
    """Shows screens in the channels and threads of servers, and to single people."""

    caps = Capabilities(edits=True, pings=True)

    def __init__(self, client: discord.Client, panels: Panels) -> None:
        self._client = client
        self._panels = panels
        self._shown: dict[Ref, str] = {}

    async def show(
        self, place: Place, screen: PublicScreen, ping: tuple[Account, ...] = ()
    ) -> Ref | Unreachable:
        """A new message, which calls those of `ping` and nobody else."""
        called = [each.id for each in ping]
        layout = public_layout(screen, called)
        channel = self._client.get_partial_messageable(int(place.id))
        try:
            message = await _send(channel, layout, called)
        except discord.HTTPException as why:
            return _unreachable(why)
        return self._remember(Ref(str(message.id)), layout)

    async def update(self, place: Place, ref: Ref, screen: PublicScreen) -> Ref | Unreachable:
        """The message as it now should be; a new one where the old is gone."""
        layout = public_layout(screen)
        if self._shown.get(ref) == _content(layout):
            return ref
        channel = self._client.get_partial_messageable(int(place.id))
        message = channel.get_partial_message(int(ref.id))
        try:
            await sent(lambda: message.edit(view=layout, allowed_mentions=NOBODY))
        except discord.HTTPException as why:
            if why.code in _NO_LONGER_EDITED:
                return await self.show(place, screen)
            return _unreachable(why)
        return self._remember(ref, layout)

    async def remove(self, place: Place, ref: Ref) -> None:
        """Take a message away; one that is gone, or out of reach, is let be."""
        self._shown.pop(ref, None)
        channel = self._client.get_partial_messageable(int(place.id))
        message = channel.get_partial_message(int(ref.id))
        try:
            await sent(message.delete)
        except discord.HTTPException as why:
            if why.code != UNKNOWN_MESSAGE:
                _unreachable(why)

    async def whisper(self, who: Account, screen: PrivateScreen) -> Ref | Unreachable:
        """A direct message, with buttons if it is a hand."""
        layouts = [panel_layout(Panel(screen))] if screen.table else private_layouts(screen)
        try:
            channel = await self._client.create_dm(discord.Object(int(who.id)))
            messages = [await _send(channel, layout) for layout in layouts]
        except discord.HTTPException as why:
            return _unreachable(why)
        return Ref(str(messages[-1].id))

    async def refresh(self, who: Account, table: str, screen: PrivateScreen) -> None:
        """Change the hand panel that this person opened last for this table."""
        if screen.table == table:
            await self._panels.refresh(who.id, screen)

    def _remember(self, ref: Ref, layout: Layout) -> Ref:
        self._shown.pop(ref, None)
        self._shown[ref] = _content(layout)
        if len(self._shown) > _REMEMBERED:
            del self._shown[next(iter(self._shown))]
        return ref


async def _send(
    channel: discord.abc.Messageable, layout: Layout, called: Sequence[str] = ()
) -> discord.Message:
    """Send a message. Its nonce makes one message of it even if it is sent twice."""
    nonce = secrets.randbits(63)
    return await sent(lambda: channel.send(view=layout, allowed_mentions=only(called), nonce=nonce))


def _content(layout: Layout) -> str:
    return json.dumps(layout.to_components())  # type: ignore[no-untyped-call]


def _unreachable(why: discord.HTTPException) -> Unreachable:
    """What keeps the bot out of a place. Trouble that passes is raised on."""
    if why.code not in _CLOSED:
        raise why
    return Unreachable(f"Discord answers {why.code}", gone=why.code == UNKNOWN_CHANNEL)

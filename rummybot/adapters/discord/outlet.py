"""Screens as messages: public ones made once in a channel, then edited in place; private ones as
direct messages, and on the hand panels that lie open.
"""

import json
import zlib
from collections.abc import Sequence
from datetime import timedelta
from typing import Any

import discord

from rummybot.adapters.discord.callers import PLATFORM
from rummybot.adapters.discord.custom_ids import Looks
from rummybot.adapters.discord.layout import Layout, private_layouts, public_layout
from rummybot.adapters.discord.panel import Panel, panel_layout
from rummybot.adapters.discord.panels import Panels
from rummybot.adapters.discord.refused import (
    CANNOT_SEND_TO_USER,
    MISSING_ACCESS,
    MISSING_PERMISSIONS,
    NO_MUTUAL_SERVER,
    THREAD_ARCHIVED,
    THREAD_LOCKED,
    TOO_MANY_EDITS,
    UNKNOWN_CHANNEL,
    UNKNOWN_MESSAGE,
)
from rummybot.adapters.discord.sending import CALLS_NOBODY, only, posted, sent
from rummybot.adapters.discord.talk import Talk
from rummybot.adapters.discord.threads import above_thread
from rummybot.delivery.outlet import Capabilities, Ref, Unreachable
from rummybot.engine.ids import Moment
from rummybot.render.screen import PrivateScreen, PublicScreen
from rummybot.tables.ports import Account
from rummybot.tables.roster import Place

FRESH = timedelta(minutes=50)
"""Messages older than an hour are changed only now and then."""

_NO_LONGER_CHANGED = {UNKNOWN_MESSAGE, TOO_MANY_EDITS, THREAD_ARCHIVED}
"""The message is gone, or this one cannot be changed. In an archived thread another wakes it up."""

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

    platform = PLATFORM
    caps = Capabilities(edits=True, pings=True)

    def __init__(self, client: discord.Client, panels: Panels, talk: Talk) -> None:
        self._client = client
        self._panels = panels
        self._talk = talk
        self._shown: dict[Ref, str] = {}

    async def room(self, place: Place) -> None:
        """There always is; the library waits where Discord asks for it."""

    async def is_called(self, who: Account) -> bool:  # noqa: ARG002 - no hand comes by itself
        """Everybody is called in the place."""
        return True

    async def show(
        self, place: Place, screen: PublicScreen, once: str, ping: tuple[Account, ...] = ()
    ) -> Ref | Unreachable:
        """A new message, which calls those of `ping` and nobody else."""
        self._talk.listen(int(place.id))
        called = [each.id for each in ping]
        layout = _marked(public_layout(screen, called))
        channel = self._client.get_partial_messageable(int(place.id))
        try:
            message = await posted(channel, layout, once, called)
        except discord.HTTPException as why:
            return _unreachable(why)
        ref = Ref(str(message.id))
        if _mark(message) == _mark(layout):
            return self._remember(ref, layout)
        changed = await self.update(place, ref, screen, ping)  # an earlier process made it
        return changed if isinstance(changed, Unreachable) else ref

    async def update(
        self, place: Place, ref: Ref, screen: PublicScreen, ping: tuple[Account, ...] = ()
    ) -> bool | Unreachable:
        """The message as it now should be. Nobody is called by a change."""
        self._talk.listen(int(place.id))
        called = [each.id for each in ping]
        layout = _marked(public_layout(screen, called))
        if self._shown.get(ref) == _content(layout):
            return True
        message = self._message(place, ref)
        try:
            await sent(lambda: message.edit(view=layout, allowed_mentions=only(called)))
        except discord.RateLimited:
            if not _is_old(ref):
                raise
            return False
        except discord.HTTPException as why:
            return False if why.code in _NO_LONGER_CHANGED else _unreachable(why)
        self._remember(ref, layout)
        return True

    async def remove(self, place: Place, ref: Ref) -> None:
        """Take a message away; one that is gone, or out of reach, is let be."""
        self._shown.pop(ref, None)
        message = self._message(place, ref)
        try:
            await sent(message.delete)
        except discord.HTTPException as why:
            if why.code != UNKNOWN_MESSAGE:
                _unreachable(why)

    async def over(self, place: Place, screen: PublicScreen) -> None:
        """The message that the thread of a table hangs on shows this."""
        above = above_thread(self._client, place)
        if above is None:
            return
        layout = public_layout(screen)
        try:
            await sent(lambda: above.edit(view=layout, allowed_mentions=CALLS_NOBODY))
        except discord.HTTPException as why:
            if why.code not in _NO_LONGER_CHANGED:
                _unreachable(why)

    def is_stale(self, place: Place, ref: Ref) -> bool:
        """Whether a message is about to be too old to be changed at will, or others have written
        too much below it.
        """
        return _is_old(ref) or self._talk.hides(int(place.id), int(ref.id))

    async def whisper(self, who: Account, screen: PrivateScreen, once: str) -> Ref | Unreachable:
        """A direct message, with buttons if it is a hand."""
        hand = Panel(screen, looks=Looks(self._panels.order(who.id, screen.table)))
        layouts = [panel_layout(hand)] if screen.table else private_layouts(screen)
        try:
            channel = await self._client.create_dm(discord.Object(int(who.id)))
            messages = [
                await posted(channel, layout, f"{once}:{number}")
                for number, layout in enumerate(layouts)
            ]
        except discord.HTTPException as why:
            return _unreachable(why)
        last = messages[-1].id
        if screen.table:
            self._panels.mailed(who.id, channel.get_partial_message(last), hand)
        return Ref(str(last))

    async def refresh(
        self,
        who: Account,
        table: str,
        screen: PrivateScreen,
        clock: Moment | None = None,  # noqa: ARG002 - a panel that lies open calls nobody
    ) -> None:
        """Change the hand panel that this person opened last for this table, and the message."""
        if screen.table == table:
            await self._panels.refresh(who.id, screen)

    async def close(self, who: Account, table: str, screen: PrivateScreen) -> bool:
        """The same, for the last time. Whether one lay open."""
        return await self._panels.close(who.id, table, screen)

    def _message(self, place: Place, ref: Ref) -> discord.PartialMessage:
        channel = self._client.get_partial_messageable(int(place.id))
        return channel.get_partial_message(int(ref.id))

    def _remember(self, ref: Ref, layout: Layout) -> Ref:
        self._shown.pop(ref, None)
        self._shown[ref] = _content(layout)
        if len(self._shown) > _REMEMBERED:
            del self._shown[next(iter(self._shown))]
        return ref


def _is_old(ref: Ref) -> bool:
    """Whether a message was made long ago, as its id tells."""
    return discord.utils.utcnow() - discord.utils.snowflake_time(int(ref.id)) > FRESH


def _content(layout: Layout) -> str:
    return json.dumps(layout.to_components())  # type: ignore[no-untyped-call]


def _marked(layout: Layout) -> Layout:
    """With a number on its first part that tells what it shows. Discord gives it back."""
    layout.children[0].id = zlib.crc32(_content(layout).encode()) >> 1 or 1
    return layout


def _mark(shown: Layout | discord.Message) -> int | None:
    parts: Sequence[Any] = shown.children if isinstance(shown, Layout) else shown.components
    return parts[0].id if parts else None


def _unreachable(why: discord.HTTPException) -> Unreachable:
    """What keeps the bot out of a place. Trouble that passes is raised on."""
    if why.code not in _CLOSED:
        raise why
    return Unreachable(f"Discord answers {why.code}", gone=why.code == UNKNOWN_CHANNEL)

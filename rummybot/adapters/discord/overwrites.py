"""What the bot may do in a channel: what it may on the server, after what the channel says."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any

import discord

TEXT, NEWS = 0, 5
"""The kinds of channels in which people write."""


def is_written_in(channel: Mapping[str, Any]) -> bool:
    """Whether a channel is one in which people write."""
    return channel["type"] in (TEXT, NEWS)


def rights_in(
    channel: Mapping[str, Any],
    held: discord.Permissions,
    server: str,
    roles: Collection[str],
    me: str,
) -> discord.Permissions:
    """What of what is held on the server holds in a channel. The channel first says what is for
    everybody, whose role has the server's id, then for roles together, then for the member.
    """
    if held.administrator:
        return discord.Permissions.all()
    said = channel.get("permission_overwrites", ())
    rights = held.value
    for whose in ({server}, {*roles} - {server}, {me}):
        rights = _after(rights, [each for each in said if each["id"] in whose])
    allowed = discord.Permissions(rights)
    return allowed if allowed.view_channel else discord.Permissions.none()


def _after(rights: int, said: Sequence[Mapping[str, Any]]) -> int:
    """What is allowed by one goes before what another denies."""
    for each in said:
        rights &= ~int(each["deny"])
    for each in said:
        rights |= int(each["allow"])
    return rights

"""What people see: messages and places, in their present state."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from tests.local_discord.components import BUTTON, SELECTS, TEXT_DISPLAY, walk
from tests.local_discord.errors import Json
from tests.local_discord.state import State
from tests.local_discord.world import LOADING, PERMISSIONS, Channel, Interaction, Message

LATER_UPDATE = 6
"""The first answer that says: this message will change."""


@dataclass(frozen=True)
class Button:
    """A button on somebody's screen."""

    label: str
    custom_id: str | None
    disabled: bool
    raw: Json


@dataclass(frozen=True)
class Seen:
    """A message as somebody sees it now."""

    message: Message

    @property
    def id(self) -> int:
        """Its snowflake."""
        return self.message.id

    @property
    def raw(self) -> Json:
        """All of it."""
        return self.message.raw

    @property
    def content(self) -> str:
        """The text of an ordinary message."""
        return str(self.raw["content"])

    @property
    def is_private(self) -> bool:
        """Whether one person alone sees it in a channel."""
        return self.message.seen_by is not None

    @property
    def is_deleted(self) -> bool:
        """Whether it has gone."""
        return self.message.deleted

    @property
    def text(self) -> str:
        """Everything readable, top to bottom: content, embeds, components, alt texts."""
        return "\n".join(filter(None, self._texts()))

    def _texts(self) -> Iterator[str]:
        yield self.content
        for embed in self.raw["embeds"]:
            yield embed.get("title") or ""
            yield embed.get("description") or ""
            for field in embed.get("fields") or []:
                yield f"{field['name']}\n{field['value']}"
            yield (embed.get("footer") or {}).get("text") or ""
        for _, part in walk(self.raw["components"], ()):
            if part["type"] == TEXT_DISPLAY:
                yield part["content"]
            for item in part.get("items") or []:
                yield item.get("description") or ""
            for key in ("label", "placeholder", "description"):
                yield part.get(key) or ""
            for option in part.get("options") or []:
                yield option["label"]
        for attachment in self.raw["attachments"]:
            yield attachment.get("description") or ""

    @property
    def buttons(self) -> list[Button]:
        """Its buttons, in order."""
        return [
            Button(_label(part), part.get("custom_id"), bool(part.get("disabled")), part)
            for _, part in walk(self.raw["components"], ())
            if part["type"] == BUTTON
        ]

    @property
    def selects(self) -> list[Json]:
        """Its select menus, in order."""
        return [part for _, part in walk(self.raw["components"], ()) if part["type"] in SELECTS]

    @property
    def pings(self) -> list[int]:
        """The users that it pings."""
        return [int(user["id"]) for user in self.raw["mentions"]]


def _label(button: Json) -> str:
    emoji = (button.get("emoji") or {}).get("name") or ""
    return f"{emoji} {button.get('label') or ''}".strip()


@dataclass(frozen=True)
class Place:
    """A channel as people see it."""

    state: State
    channel: Channel

    @property
    def id(self) -> int:
        """Its snowflake."""
        return self.channel.id

    @property
    def messages(self) -> list[Seen]:
        """The public messages in their present state, oldest first."""
        return [
            Seen(each)
            for each in self.state.messages.values()
            if each.channel_id == self.id and not each.deleted and each.seen_by is None
        ]

    @property
    def ever(self) -> list[Seen]:
        """The same with those that have been deleted."""
        every = self.state.messages.values()
        return [Seen(each) for each in every if each.channel_id == self.id and not each.seen_by]

    @property
    def threads(self) -> list["Place"]:
        """The threads under it."""
        channels = self.state.channels.values()
        return [Place(self.state, each) for each in channels if each.parent_id == self.id]

    @property
    def last(self) -> Seen:
        """The newest public message."""
        assert self.messages, f"nothing was said in {self.channel.name}"
        return self.messages[-1]

    def deny(self, *names: str) -> None:
        """Take permissions away from the bot here."""
        self._set(self.channel.denied | sum(PERMISSIONS[name] for name in names))

    def allow(self, *names: str) -> None:
        """Give them back."""
        self._set(self.channel.denied & ~sum(PERMISSIONS[name] for name in names))

    def _set(self, denied: int) -> None:
        self.channel.denied = denied
        payload = self.channel.payload(self.state.bot.id)
        self.state.dispatch("CHANNEL_UPDATE", payload, self.channel.guild_id)

    def vanishes(self) -> None:
        """Delete the channel."""
        payload = self.channel.payload(self.state.bot.id)
        self.channel.gone = True
        self.state.dispatch("CHANNEL_DELETE", payload, self.channel.guild_id)


@dataclass(frozen=True)
class Reply:
    """What came back for one command, press or completion."""

    state: State
    interaction: Interaction

    @property
    def settled(self) -> bool:
        """Whether the bot has answered, no message is still "thinking", and what was to be changed
        later is changed.
        """
        if self.interaction.answered == LATER_UPDATE and not self.interaction.edited:
            return False
        message = self.state.messages.get(self.interaction.original or 0)
        loading = message is not None and not message.deleted and message.flags & LOADING
        return self.interaction.answered is not None and not loading

    @property
    def message(self) -> Seen | None:
        """The first answer, if it is a message that is still there."""
        message = self.state.messages.get(self.interaction.original or 0)
        return None if message is None or message.deleted else Seen(message)

    @property
    def messages(self) -> list[Seen]:
        """Everything that was sent or changed in answer and is still there."""
        return [
            Seen(each)
            for each in self.state.messages.values()
            if not each.deleted and self._is_of_it(each)
        ]

    def _is_of_it(self, message: Message) -> bool:
        return self.interaction.token == message.token or self.interaction.original == message.id

    @property
    def text(self) -> str:
        """All of it, readable."""
        return "\n".join(each.text for each in self.messages)

    @property
    def is_private(self) -> bool:
        """Whether every answer is for the one who asked alone."""
        return all(each.is_private for each in self.messages)

    @property
    def choices(self) -> list[Json]:
        """What was offered to complete a field."""
        return self.interaction.choices or []

    @property
    def modal(self) -> Any:
        """The modal that opened, if one did."""
        return self.interaction.modal

    def arrives_again(self) -> None:
        """Deliver the same interaction once more, as a replay does."""
        sent, guild_id = self.interaction.sent, self.interaction.channel.guild_id
        self.state.dispatch("INTERACTION_CREATE", sent, guild_id)

"""People who press what is under their hands, on one platform or the other, at one table each."""

from dataclasses import dataclass, field

from tests.adapters.discord.fingers import HAND_BUTTON, button
from tests.local_discord.people import Person as DiscordPerson
from tests.local_discord.seen import Place as Channel
from tests.local_discord.seen import Seen as DiscordSeen
from tests.local_telegram.people import Person
from tests.local_telegram.seen import Seen

PATIENCE = 120.0
"""Seconds after which nobody waits any longer."""


@dataclass
class OnTelegram:
    """Somebody in the private chat with the bot, at one table."""

    seat: int
    person: Person
    shown: dict[int, Seen] = field(default_factory=dict)
    """The messages there, by their numbers."""

    @property
    def hand(self) -> Seen | None:
        """The newest."""
        return self.shown[max(self.shown)] if self.shown else None

    async def is_ready(self) -> None:
        """Wait until the hand lies there."""
        await self.person.state.pulse.until(lambda: self.carried(), "the hand", PATIENCE)

    def carried(self) -> list[str]:
        """What the buttons of the hand carry."""
        return [each.data for each in self.hand.buttons if each.data] if self.hand else []

    async def presses(self, name: str) -> None:
        """Press one of them, and wait for the answer."""
        assert self.hand is not None
        await self.person.presses(self.hand, name, PATIENCE)


@dataclass
class OnDiscord:
    """Somebody with an open panel, at one table."""

    seat: int
    person: DiscordPerson
    channel: Channel
    panel: DiscordSeen | None = None

    async def is_ready(self) -> None:
        """Open it by the button under the board."""
        pulse = self.person.state.pulse
        await pulse.until(lambda: self.channel.messages, "the board", PATIENCE)
        board = next(each for each in self.channel.messages if each.buttons)
        opened = self.person.taps(board, button(board, HAND_BUTTON))
        self.panel = (await self.person.gets(opened, PATIENCE)).message

    def carried(self) -> list[str]:
        """What the buttons of the hand carry."""
        buttons = [] if self.panel is None else self.panel.buttons
        return [each.custom_id for each in buttons if each.custom_id]

    async def presses(self, name: str) -> None:
        """Press one of them, and wait for the answer."""
        assert self.panel is not None
        await self.person.gets(self.person.taps(self.panel, name), PATIENCE)

"""People who press what is under their hands, on one platform or the other, at one table each."""

import re
from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, field

from rummybot.adapters.telegram.spelling import command_name
from rummybot.commands.typed import typed
from rummybot.engine.cards import Card
from rummybot.engine.intents import SeatIntent
from rummybot.engine.legality import Options
from rummybot.engine.views import SeatView
from rummybot.i18n.translations import Locale, translations
from rummybot.render.choices import choices
from tests.adapters.discord.fingers import HAND_BUTTON, button
from tests.adapters.discord.match import completed
from tests.adapters.discord.reading import offers
from tests.adapters.moves import moves_of
from tests.local_discord.people import Person as DiscordPerson
from tests.local_discord.seen import Place as Channel
from tests.local_discord.seen import Seen as DiscordSeen
from tests.local_discord.world import User as DiscordUser
from tests.local_telegram.people import Person
from tests.local_telegram.seen import Seen

PATIENCE = 120.0
"""Seconds after which nobody waits any longer."""

_OF_A_HAND = re.compile(r"[hp]:(?P<table>[\w-]+):(?P<moment>\d+):")


class Carrying:
    """What can be learned from what the buttons of a hand carry."""

    person: Person | DiscordPerson

    @property
    def locale(self) -> Locale:
        """The language of whoever reads it."""
        user = self.person.user
        spoken = user.locale if isinstance(user, DiscordUser) else user.language_code
        return Locale.RU if spoken == "ru" else Locale.EN

    @abstractmethod
    def carried(self) -> list[str]:
        """What they carry."""

    def offered(self) -> dict[str, str]:
        """The same by what it is for, however the hand is shown."""
        return {each.partition("~")[0]: each for each in self.carried()}

    def may_move(self, moment: int) -> bool:
        """Whether a move at this moment is offered."""
        return any(each.moment == moment for each in moves_of(self.carried()))

    @property
    def table(self) -> str:
        """What the table is called."""
        return next(found["table"] for each in self.carried() if (found := _OF_A_HAND.match(each)))


@dataclass
class OnTelegram(Carrying):
    """Somebody in the private chat with the bot, at one table."""

    seat: int
    person: Person
    shown: dict[int, Seen] = field(default_factory=dict)
    """The messages there, by their numbers."""
    read: int = 0
    """So much of all that was shown to anybody is among them."""

    @property
    def hand(self) -> Seen | None:
        """The newest of them with buttons."""
        state = self.person.state
        for entry in state.log[self.read :]:
            number = int(entry.payload.get("message_id", 0))
            if entry.chat_id == self.person.id and entry.kind == "message":
                self.shown[number] = Seen(state.messages[self.person.id, number])
            elif entry.chat_id == self.person.id and entry.kind == "delete":
                self.shown.pop(number, None)
        self.read = len(state.log)
        return next(
            (self.shown[each] for each in sorted(self.shown)[::-1] if _has(self.shown[each])), None
        )

    @property
    def text(self) -> str:
        """What stands there."""
        return self.hand.text if self.hand else ""

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

    async def chooses(self, cards: Sequence[Card], held: Sequence[Card]) -> None:
        """Choose cards of the hand, which is sorted like this, so that what they can be used for is
        offered.
        """
        await self._ticks(next(each for each in self.carried() if ":c0" in each), ":c1.0")
        chosen, free = 0, list(enumerate(held))
        for card in cards:
            place = next(each for each in free if each[1] == card)
            free.remove(place)
            bit = 1 << place[0]
            at = f".{place[0]:x}"
            await self._ticks(
                next(each for each in self.carried() if f":c{chosen | bit:x}{at}" in each),
                f":c{chosen:x}{at}",
            )
            chosen |= bit

    async def types(self, view: SeatView, _listed: Options, intent: SeatIntent) -> bool:
        """Type it in the private chat, as everybody can look up. True."""
        command = typed(intent, self.locale, view.table.rules)
        words = " ".join(
            (f"/{command_name(command.command)}", *(each for _, each in command.values))
        )
        await self.person.types(self.person.chat, words, limit=PATIENCE)
        return True

    async def _ticks(self, name: str, after: str) -> None:
        await self.presses(name)
        await self.person.state.pulse.until(
            lambda: any(after in each for each in self.carried()), "the choice", PATIENCE
        )


def _has(message: Seen) -> bool:
    return any(each.data for each in message.buttons)


@dataclass
class OnDiscord(Carrying):
    """Somebody with an open panel, at one table."""

    seat: int
    person: DiscordPerson
    channel: Channel
    panel: DiscordSeen | None = None

    @property
    def text(self) -> str:
        """What stands on it."""
        return self.panel.text if self.panel else ""

    async def is_ready(self) -> None:
        """Open it by the button under the board."""
        pulse = self.person.state.pulse
        await pulse.until(lambda: self.channel.messages, "the board", PATIENCE)
        board = next(each for each in self.channel.messages if each.buttons)
        opened = self.person.taps(board, button(board, HAND_BUTTON))
        self.panel = (await self.person.gets(opened, PATIENCE)).message

    def carried(self) -> list[str]:
        """What the buttons of the hand carry, and what can be chosen in its menus."""
        if self.panel is None:
            return []
        menus = [option["value"] for each in self.panel.selects for option in each["options"]]
        return [*(each.custom_id for each in self.panel.buttons if each.custom_id), *menus]

    async def presses(self, name: str) -> None:
        """Press one of them, and wait for the answer."""
        assert self.panel is not None
        for menu in self.panel.selects:
            if any(name == option["value"] for option in menu["options"]):
                await self.person.chooses(self.panel, menu["custom_id"], name)
                return
        await self.person.gets(self.person.taps(self.panel, name), PATIENCE)

    async def types(self, view: SeatView, listed: Options, intent: SeatIntent) -> bool:
        """Have listed what can be typed, and type it. Whether it is there."""
        reply = await self.person.types(self.channel, "/hand")
        self.panel = reply.message
        found = offers(reply.text, self.person)
        intents = [each.intent for each in choices(view, listed, translations(Locale.EN))]
        place = intents.index(intent) if intent in intents else len(found)
        if place >= len(found):
            return False
        options = await completed(self.person, self.channel, found[place])
        done = await self.person.types(self.channel, f"/{found[place].command}", **options)
        self.panel = done.message  # the newest is kept up to date
        return True

    async def chooses(self, cards: Sequence[Card], held: Sequence[Card]) -> None:
        """Choose cards of the hand in the menu of all of them."""
        assert self.panel is not None
        menu = self.panel.selects[-1]
        assert len(menu["options"]) == len(held)
        values = [option["value"] for option in menu["options"]]
        chosen: list[str] = []
        for card in map(str, cards):
            chosen.append(next(e for e in values if e[:2] == card and e not in chosen))
        await self.person.chooses(self.panel, menu["custom_id"], *chosen)

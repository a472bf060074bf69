"""The product as a process of its own, connected to the local Telegram."""

from collections.abc import Mapping, Sequence
from pathlib import Path

from tests.local_discord.bot import LAUNCHER
from tests.local_discord.server import LocalDiscord
from tests.local_telegram.server import LocalTelegram
from tests.product import ROOT, Product


class Bot(Product):
    """The product on the local Telegram, and on a local Discord besides if there is one."""

    def __init__(
        self,
        telegram: LocalTelegram,
        home: Path,
        *,
        discord: LocalDiscord | None = None,
        env: Mapping[str, str] | None = None,
        arguments: Sequence[str] = (),
        root: Path = ROOT,
    ) -> None:
        super().__init__(home, env=env, arguments=arguments, root=root)
        self.telegram = telegram
        self.discord = discord

    async def start(self, *, ready: bool = True) -> None:
        """Start it and, unless told otherwise, wait until it listens and has commands."""
        updates, state = self.telegram.updates, self.telegram.state
        polls = updates.polls
        greeted = 0 if self.discord is None else len(self.discord.gateway.greeted)
        own = {
            "RUMMYBOT_TELEGRAM_TOKEN": state.token,
            "RUMMYBOT_TELEGRAM_API_URL": self.telegram.address,
        }
        command = ["-m", "rummybot"]
        if self.discord is not None:
            own["RUMMYBOT_DISCORD_TOKEN"] = self.discord.state.token
            command = [str(LAUNCHER), self.discord.rest_url, self.discord.gateway_url]
        await self.begin(command, own, state.pulse.beat)
        if not ready:
            return

        def listens() -> bool:
            self.must_run()
            return updates.polls > polls and any(state.commands.values())

        await self.telegram.until(listens, "the bot to be ready", 60.0)
        if self.discord is not None:
            gateway = self.discord.gateway
            commands = self.discord.state.commands
            await self.discord.until(
                lambda: len(gateway.greeted) > greeted and any(commands.values()),
                "the bot to be ready on Discord",
                60.0,
            )

    def check(self) -> None:
        """Fail if it did on either what the one or the other would not take."""
        self.telegram.check()
        if self.discord is not None:
            self.discord.check()

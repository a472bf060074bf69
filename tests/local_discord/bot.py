"""The product as a process of its own, connected to the local Discord."""

from collections.abc import Mapping, Sequence
from pathlib import Path

from tests.local_discord.server import LocalDiscord
from tests.product import ROOT, Product, running

__all__ = ["LAUNCHER", "ROOT", "Bot", "running"]

LAUNCHER = Path(__file__).with_name("launch.py")


class Bot(Product):
    """The product on the local Discord."""

    def __init__(
        self,
        discord: LocalDiscord,
        home: Path,
        *,
        env: Mapping[str, str] | None = None,
        arguments: Sequence[str] = (),
        root: Path = ROOT,
    ) -> None:
        super().__init__(home, env=env, arguments=arguments, root=root)
        self.discord = discord

    async def start(self, *, ready: bool = True) -> None:
        """Start it and, unless told otherwise, wait until it is connected and has commands."""
        before = len(self.discord.gateway.greeted)
        addresses = (self.discord.rest_url, self.discord.gateway_url)
        own = {"RUMMYBOT_DISCORD_TOKEN": self.discord.state.token}
        await self.begin([str(LAUNCHER), *addresses], own, self.discord.state.pulse.beat)
        if ready:
            await self.discord.until(lambda: self._is_ready(before), "the bot to be ready", 60.0)

    def _is_ready(self, before: int) -> bool:
        self.must_run()
        greeted = len(self.discord.gateway.greeted) > before
        return greeted and any(self.discord.state.commands.values())

    def check(self) -> None:
        """Fail if it called something unknown, or sent what Discord would not take."""
        self.discord.check()

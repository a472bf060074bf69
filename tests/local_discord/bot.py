"""The product as a process of its own, connected to the local Discord."""

import asyncio
import contextlib
import os
import signal
import sys
from collections.abc import AsyncIterator, Mapping, Sequence
from pathlib import Path

from tests.local_discord.server import LocalDiscord

ROOT = Path(__file__).parents[2]
LAUNCHER = Path(__file__).with_name("launch.py")
PASSED_ON = ("PATH", "LANG", "LC_ALL", "TZ", "SYSTEMROOT", "COVERAGE_PROCESS_START")


class Bot:
    """A process that can be started, stopped, killed and started again."""

    def __init__(
        self,
        discord: LocalDiscord,
        home: Path,
        *,
        env: Mapping[str, str] | None = None,
        arguments: Sequence[str] = (),
        root: Path = ROOT,
    ) -> None:
        self.discord = discord
        self.home = home
        self.arguments = list(arguments)
        self.env = dict(env or {})
        self.root = root
        self.output: list[str] = []
        self.process: asyncio.subprocess.Process | None = None
        self._tasks: list[asyncio.Task[None]] = []

    @property
    def said(self) -> str:
        """What it wrote to its standard output and error so far."""
        return "".join(self.output)

    @property
    def complaints(self) -> str:
        """What it wrote besides the line that tells where tables are kept."""
        lines = self.said.splitlines(keepends=True)
        return "".join(each for each in lines if not each.startswith("Tables are kept in "))

    @property
    def returncode(self) -> int | None:
        """Its exit code, once it has ended."""
        return None if self.process is None else self.process.returncode

    def _environment(self) -> dict[str, str]:
        kept = {name: os.environ[name] for name in PASSED_ON if name in os.environ}
        homes = dict.fromkeys(("HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME"), str(self.home))
        own = {"RUMMYBOT_DISCORD_TOKEN": self.discord.state.token, "PYTHONUNBUFFERED": "1"}
        return {**kept, **homes, **own, "PYTHONPATH": str(self.root), **self.env}

    async def start(self, *, ready: bool = True) -> None:
        """Start it and, unless told otherwise, wait until it is connected and has commands."""
        before = len(self.discord.gateway.greeted)
        self.process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-P",
            str(LAUNCHER),
            self.discord.rest_url,
            self.discord.gateway_url,
            *self.arguments,
            cwd=self.home,  # whatever settings lie beside the code are somebody's own
            env=self._environment(),
            stdin=asyncio.subprocess.DEVNULL,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.STDOUT,
        )
        self._tasks = [asyncio.create_task(self._read()), asyncio.create_task(self._watch())]
        if ready:
            await self.discord.until(lambda: self._is_ready(before), "the bot to be ready", 60.0)

    def _is_ready(self, before: int) -> bool:
        if self.returncode is not None:
            raise AssertionError(f"the bot ended with {self.returncode}:\n{self.said}")
        greeted = len(self.discord.gateway.greeted) > before
        return greeted and any(self.discord.state.commands.values())

    async def _read(self) -> None:
        assert self.process is not None
        assert self.process.stdout is not None
        async for line in self.process.stdout:
            self.output.append(line.decode(errors="replace"))

    async def _watch(self) -> None:
        assert self.process is not None
        await self.process.wait()
        self.discord.state.pulse.beat()

    async def ends(self, limit: float = 10.0) -> int:
        """Wait until it has ended by itself; its exit code."""
        assert self.process is not None
        try:
            async with asyncio.timeout(limit):
                await asyncio.gather(*self._tasks)
        except TimeoutError:
            await self.kill()
            raise AssertionError(f"the bot was still there after {limit} s:\n{self.said}") from None
        assert self.process.returncode is not None
        return self.process.returncode

    async def stop(self, limit: float = 10.0) -> int:
        """Ask it to end, as a service manager does; its exit code."""
        assert self.process is not None
        if self.process.returncode is None:
            self.process.send_signal(signal.SIGTERM)
        return await self.ends(limit)

    async def kill(self) -> None:
        """End it without any warning."""
        assert self.process is not None
        if self.process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                self.process.kill()
        await asyncio.gather(*self._tasks)


@contextlib.asynccontextmanager
async def running(bot: Bot) -> AsyncIterator[Bot]:
    """The bot, started; at the end it is stopped, and must have behaved."""
    try:
        await bot.start()
        yield bot
    except BaseException:
        if bot.process is not None:
            await bot.kill()
        raise
    else:
        await bot.stop()
        bot.discord.check()
    finally:
        sys.stderr.write(bot.said)  # which pytest shows when the test fails

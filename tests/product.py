"""The product as a process of its own, for tests over real sockets."""

import asyncio
import contextlib
import os
import signal
import sys
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from pathlib import Path
from typing import TypeVar

ROOT = Path(__file__).parents[1]
PASSED_ON = ("PATH", "LANG", "LC_ALL", "TZ", "SYSTEMROOT", "COVERAGE_PROCESS_START")


class Product:
    """A process that can be started, stopped, killed and started again."""

    def __init__(
        self,
        home: Path,
        *,
        env: Mapping[str, str] | None = None,
        arguments: Sequence[str] = (),
        root: Path = ROOT,
    ) -> None:
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

    async def begin(
        self,
        command: Sequence[str],
        own: Mapping[str, str],
        ended: Callable[[], None],
    ) -> None:
        """Start Python with this command, in an environment that holds little else than `own`."""
        kept = {name: os.environ[name] for name in PASSED_ON if name in os.environ}
        homes = dict.fromkeys(("HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME"), str(self.home))
        python = {"PYTHONUNBUFFERED": "1", "PYTHONPATH": str(self.root)}
        self.process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-P",
            *command,
            *self.arguments,
            cwd=self.home,  # whatever settings lie beside the code are somebody's own
            env={**kept, **homes, **python, **own, **self.env},
            stdin=asyncio.subprocess.DEVNULL,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.STDOUT,
        )
        self._tasks = [asyncio.create_task(self._read()), asyncio.create_task(self._watch(ended))]

    def must_run(self) -> None:
        """Fail with its words if it has ended."""
        if self.returncode is not None:
            raise AssertionError(f"the bot ended with {self.returncode}:\n{self.said}")

    async def _read(self) -> None:
        assert self.process is not None
        assert self.process.stdout is not None
        async for line in self.process.stdout:
            self.output.append(line.decode(errors="replace"))

    async def _watch(self, ended: Callable[[], None]) -> None:
        assert self.process is not None
        await self.process.wait()
        ended()

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

    async def start(self) -> None:
        """Start it and wait until it is ready."""
        raise NotImplementedError

    def check(self) -> None:
        """Fail if it has done what it may not."""
        raise NotImplementedError


P = TypeVar("P", bound=Product)


@contextlib.asynccontextmanager
async def running(bot: P) -> AsyncIterator[P]:
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
        bot.check()
    finally:
        sys.stderr.write(bot.said)  # which pytest shows when the test fails

"""What is typed, line by line: with history and completion in a terminal, plainly elsewhere."""

import asyncio
import signal
from collections import defaultdict
from dataclasses import dataclass
from io import StringIO
from typing import Protocol, TextIO

from prompt_toolkit import PromptSession
from prompt_toolkit.application import get_app
from prompt_toolkit.completion import WordCompleter
from prompt_toolkit.history import InMemoryHistory


class GoneError(Exception):
    """Nobody types any more: the input has ended, or somebody wants out."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """Who is asked, and how."""

    name: str = ""
    """Stands before the sign where one types, if there are several people."""
    number: int | None = 0
    """Keeps what one person typed before from the next; None: nobody knows who types, so nothing
    that was typed comes back.
    """
    ready: tuple[str, ...] = ()
    """Lines that can be completed."""
    patience: float | None = None
    """After so many seconds with nothing typed the answer is empty."""

    @property
    def prompt(self) -> str:
        """What stands where one types."""
        return f"{self.name}> "


ANYBODY = Asked()


class Keyboard(Protocol):
    """Somebody who can be asked."""

    waits: bool
    """Whether there is a person who might want time to think again."""
    is_timed: bool
    """Whether patience can come to an end."""

    async def ask(self, asked: Asked) -> str:
        """What is typed. Raises GoneError."""
        ...


class PromptKeyboard:
    """A person in a terminal."""

    waits = True
    is_timed = True

    def __init__(self) -> None:
        self._histories: dict[int, InMemoryHistory] = defaultdict(InMemoryHistory)

    async def ask(self, asked: Asked) -> str:
        """What is typed. Raises GoneError at Ctrl-C and Ctrl-D."""
        number = asked.number
        history = InMemoryHistory() if number is None else self._histories[number]
        session: PromptSession[str] = PromptSession(history=history)
        completer = WordCompleter(list(asked.ready), sentence=True, ignore_case=True)
        waiting: list[asyncio.Task[None]] = []

        def watch() -> None:
            if asked.patience is not None:
                waiting.append(asyncio.ensure_future(_give_up(asked.patience)))

        try:
            return await session.prompt_async(
                asked.prompt, completer=completer, complete_while_typing=False, pre_run=watch
            )
        except (EOFError, KeyboardInterrupt):
            raise GoneError from None
        finally:
            for each in waiting:
                each.cancel()


async def _give_up(patience: float) -> None:
    """Answer with nothing after a while, unless somebody has begun to type by then."""
    app = get_app()
    await asyncio.sleep(patience)
    if app.is_running and not app.current_buffer.text:
        app.exit(result="")


class PlainKeyboard:
    """Lines from a pipe, a file, or a terminal that can do no more."""

    is_timed = False

    def __init__(self, lines: TextIO, echo: TextIO) -> None:
        self._lines = lines
        self._echo = echo
        self.waits = lines.isatty()

    async def ask(self, asked: Asked) -> str:
        """The next line. Raises GoneError at the end of the input."""
        self._echo.write(asked.prompt)
        self._echo.flush()
        text = self._lines.readline()  # nothing else has anything to do meanwhile
        if not text:
            self._echo.write("\n")
            raise GoneError
        if not self._lines.isatty():
            self._echo.write(text.rstrip("\n") + "\n")
        return text


def keyboard(lines: TextIO | None, window: TextIO) -> Keyboard:
    """The best keyboard for an input, which may be closed, and an output."""
    if lines is None:
        return PlainKeyboard(StringIO(), window)
    if lines.isatty() and window.isatty():
        return PromptKeyboard()
    return PlainKeyboard(lines, window)


def leave_when_told() -> None:
    """Let Ctrl-C and SIGTERM end a wait for input, wherever it waits."""

    def gone(number: int, frame: object) -> None:
        del number, frame
        raise KeyboardInterrupt

    for told in (signal.SIGINT, signal.SIGTERM):
        signal.signal(told, gone)

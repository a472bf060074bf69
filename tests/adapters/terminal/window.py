"""A person in front of a terminal, as a test: sees what is on the screen, types, waits for more."""

import os
import re
import sys
from collections.abc import Mapping
from pathlib import Path

import pexpect

ROOT = Path(__file__).parent.parent.parent.parent
ELSEWHERE = Path(__file__).parent
"""Where processes run: whatever settings lie beside the code are somebody's own."""

CLEARED = "\f"
"""Stands in what was seen where the screen was cleared."""

_WAITING = "\x1b\\[\\?2004h.*?\x1b\\[\\?25h"
"""One can type: pasting is switched on, and after the sign where one types the cursor shows."""
_TYPED = "\x1b[?2004l"
_CLEAR = "\x1b[H\x1b[2J\x1b[3J"
_ESCAPE = re.compile(r"\x1b(?:\[[0-?]*[ -/]*[@-~]|\][^\x07]*\x07|[@-_])")

PATIENCE = 20
"""Seconds for an answer, on a machine that has other things to do as well."""


def environment(**more: str) -> dict[str, str]:
    """The environment of a person who has set up nothing, with some things set."""
    kept = {name: value for name, value in os.environ.items() if not is_ours(name)}
    terminal = {"TERM": "xterm-256color", "PROMPT_TOOLKIT_NO_CPR": "1"}
    return {**kept, **terminal, "PYTHONPATH": str(ROOT), **more}


def is_ours(name: str) -> bool:
    spoken = name in {"LANG", "LANGUAGE", "NO_COLOR", "FORCE_COLOR", "COLUMNS", "LINES"}
    return spoken or name.startswith(("RUMMYBOT_", "LC_"))


def plain(text: str) -> str:
    """A text as it is seen: no colours, no movements of the cursor."""
    shown = _ESCAPE.sub("", text.replace(_CLEAR, CLEARED)).replace("\r\n", "\n")
    return shown.replace("\r", "").replace("\b", "")


class Window:
    """A terminal window of 80 columns in which the bot was started."""

    def __init__(self, *words: str, env: Mapping[str, str] | None = None) -> None:
        self.seen = ""
        """Everything seen so far."""
        self.raw = ""
        """The same, with colours."""
        self._process = pexpect.spawn(
            sys.executable,
            ["-P", "-m", "rummybot", *words],
            cwd=str(ELSEWHERE),
            env=environment(**(env or {})),
            encoding="utf-8",
            timeout=PATIENCE,
            dimensions=(50, 80),
        )
        self._process.delaybeforesend = None

    def look(self) -> str:
        """What came onto the screen since something was typed, once one can type again."""
        self._process.expect(re.compile(_WAITING, re.DOTALL))
        return self._shown(self._process.before)

    def type(self, text: str) -> str:
        """Type a line, and look what comes of it."""
        self._process.sendline(text)
        return self.look()

    def leave(self, text: str) -> str:
        """Type a last line, and see the last thing on the screen."""
        self._process.sendline(text)
        return self._closed()

    def press(self, letter: str) -> str:
        """Press Ctrl and a letter, and see the last thing on the screen."""
        self._process.sendcontrol(letter)
        return self._closed()

    def kill(self, number: int) -> str:
        """Send a signal, and see the last thing on the screen."""
        self._process.kill(number)
        return self._closed()

    @property
    def status(self) -> int | None:
        """How it ended."""
        return self._process.exitstatus

    def _closed(self) -> str:
        self._process.expect(pexpect.EOF)
        last = self._shown(self._process.before)
        self._process.close()
        return last

    def _shown(self, text: str | None) -> str:
        after = (text or "").rpartition(_TYPED)[2]
        self.raw += after
        shown = plain(after)
        self.seen += shown
        return shown

"""What the process writes about itself to stderr: warnings and worse, no secrets and no cards."""

import logging
import re
import sys
from collections.abc import Sequence

QUIET = ("aiohttp", "discord", "httpx", "httpcore", "telegram")
"""Libraries that talk much, and now and then quote what they were given."""

_CARD = re.compile(r"(?<![\w.])(?:10|[2-9AJQKTВДКТ])(?:[♠♥♦♣]|[cdhs]\b)")
"""A card as it is shown (10♥, Д♠) or as it prints itself (Th)."""


def set_up(secrets: Sequence[str] = ()) -> None:
    """Begin to log. The secrets will not be written, whoever tries."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Discreet(secrets))
    logging.basicConfig(level=logging.WARNING, handlers=[handler], force=True)
    for name in QUIET:
        logging.getLogger(name).setLevel(logging.ERROR)


class Discreet(logging.Formatter):
    """Time, level, place, message; cards and secrets are blacked out, in tracebacks too."""

    def __init__(self, secrets: Sequence[str] = ()) -> None:
        super().__init__("{asctime} {levelname} {name}: {message}", style="{")
        self._secrets = tuple(secret for secret in secrets if secret)

    def format(self, record: logging.LogRecord) -> str:
        """The record as it may be read by anybody."""
        text = super().format(record)
        for secret in self._secrets:
            text = text.replace(secret, "…")
        return _CARD.sub("…", text)

"""What the process writes about itself to stderr: one line a record, no secrets and no cards."""

import logging
import re
import sys
from collections.abc import Sequence
from types import TracebackType

FIELDS = ("table", "version", "seat", "key", "intent")
"""What a record may carry besides its message, as `extra`; it is written behind it."""

OURS = "rummybot"
"""The loggers whose level can be set."""

QUIET = (
    *("aiohttp", "aiosqlite", "alembic", "discord", "filelock"),
    *("httpx", "httpcore", "sqlalchemy", "telegram"),
)
"""Libraries that talk much, and now and then quote what they were given."""

_CARD = re.compile(r"(?<![\w.])(?:10|[2-9AJQKTВДКТ])(?:[♠♥♦♣]|[cdhs]\b)|🃏|\bJK\b")
"""A card as it is shown (10♥, Д♠, 🃏) or as it prints itself (Th, JK)."""

_TOKENS = re.compile(
    r"aW50ZXJhY3Rpb246[\w-]+"  # an interaction's; it begins with «interaction:» in Base64
    r"|(?<=/webhooks/)\d+/[^\s/?'\"]+"
    r"|(?<=/interactions/)\d+/[^\s/?'\"]+"
    r"|(?<=/bot)\d+:[\w-]+"
)
"""What lets whoever reads it answer in our name. Errors of a connection quote addresses."""


def set_up(secrets: Sequence[str] = (), level: str = "warning") -> None:
    """Begin to log; below a warning only what is ours. The secrets will not be written, whoever
    tries.
    """
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Discreet(secrets))
    logging.basicConfig(level=logging.WARNING, handlers=[handler], force=True)
    logging.getLogger(OURS).setLevel(level.upper())
    for name in QUIET:
        logging.getLogger(name).setLevel(logging.ERROR)
    sys.excepthook = _last_words


class Discreet(logging.Formatter):
    """Time, level, place, message, fields in one line; cards and secrets are blacked out, in
    tracebacks too.
    """

    def __init__(self, secrets: Sequence[str] = ()) -> None:
        super().__init__("{asctime} {levelname} {name}: {message}", style="{")
        self._secrets = tuple(secret for secret in secrets if secret)

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802 - named by the library
        """The record without its traceback."""
        given = ((name, getattr(record, name, None)) for name in FIELDS)
        fields = (f" {name}={value}" for name, value in given if value is not None)
        return super().formatMessage(record) + "".join(fields)

    def format(self, record: logging.LogRecord) -> str:
        """The record as it may be read by anybody."""
        text = super().format(record)
        for secret in self._secrets:
            text = text.replace(secret, "…")
        return " | ".join(_CARD.sub("…", _TOKENS.sub("…", text)).splitlines())


def _last_words(kind: type[BaseException], error: BaseException, way: TracebackType | None) -> None:
    """What ends the process is told as discreetly as all else."""
    if issubclass(kind, Exception):
        logging.getLogger(OURS).critical("this ended the process", exc_info=(kind, error, way))
    else:
        sys.__excepthook__(kind, error, way)

"""OpenSpiel, where it is installed: an engine and a gin solver in C++, called from Python."""

from functools import cache
from importlib import import_module, metadata
from importlib.util import find_spec
from typing import Any

MISSING = """OpenSpiel is not installed, so its figures are missing. To have them:
  .venv/bin/python -m pip install --require-hashes -r requirements-bench.lock"""


@cache
def open_spiel() -> Any | None:
    """Its module, or None if it is not installed."""
    return import_module("pyspiel") if find_spec("pyspiel") else None


def version() -> str:
    """Which release is installed."""
    return metadata.version("open-spiel")

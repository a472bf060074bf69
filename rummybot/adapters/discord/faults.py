"""What of an unexpected error may stand in a log: its kind and where it arose, never its words,
which may name cards.
"""

import traceback

from rummybot.tables.ports import StoreTroubleError


def described(error: BaseException) -> str:
    """The error and what caused it, each with the lines of code it came through. What a store says
    is enough: it is one line, and tells no card.
    """
    if isinstance(error, StoreTroubleError):
        return f"{type(error).__name__}: {error}"
    parts = [f"{type(error).__name__}\n{''.join(traceback.format_tb(error.__traceback__))}"]
    before = error.__cause__ or error.__context__
    if before is not None:
        parts.append(f"after {described(before)}")
    return "".join(parts).rstrip()

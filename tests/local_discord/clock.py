"""A clock that moves only when a test moves it."""

import time


class ManualClock:
    """Seconds since 1970, standing still: 3 s and 15 min pass at once, and none by accident."""

    def __init__(self, start: float | None = None) -> None:
        # Starts at the true time, because clients read times out of ids.
        self.now = time.time() if start is None else start

    def __call__(self) -> float:
        return self.now

    def advance(self, seconds: float) -> None:
        """Let time pass."""
        self.now += seconds

"""What settings need of a store."""

from typing import Protocol


class SettingsStore(Protocol):
    """Keeps words under keys. A scope is whoever chose: a server, a place, a person."""

    async def settings(self, scope: str) -> dict[str, str]:
        """All that was chosen in a scope."""
        ...

    async def set_setting(self, scope: str, key: str, value: str) -> None:
        """Choose, in place of what was chosen before."""
        ...

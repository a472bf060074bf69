"""Settings of places and people: read with their defaults, changed by name."""

from collections.abc import Callable

from rummybot.i18n.translations import Locale
from rummybot.settings.ports import SettingsStore
from rummybot.tables.roster import Place

LANGUAGE, WHERE = "language", "where"
"""The settings there are: the language of a place's public messages; where a server's tables stand
(`channel`, or a `thread` for each).
"""

Changed = Callable[[str, str], None]
"""Called with scope and key. It must return at once: who has work to do wakes up later."""


class Settings:
    """Knows what was set, and what holds where nothing was."""

    def __init__(self, store: SettingsStore, language: Locale) -> None:
        self._store = store
        self._language = language
        self._hints: list[Changed] = []

    def follow(self, hint: Changed) -> None:
        """Tell a reader of every choice, after it is stored."""
        self._hints.append(hint)

    async def locale_of(self, place: Place) -> Locale:
        """The language of public messages in a place."""
        chosen = await self.get(scope_of(place), LANGUAGE)
        return Locale(chosen) if chosen in set(Locale) else self._language

    async def get(self, scope: str, key: str) -> str | None:
        """What was set; None where nothing was."""
        return (await self._store.settings(scope)).get(key)

    async def set(self, scope: str, key: str, value: str) -> None:
        """Set it."""
        await self._store.set_setting(scope, key, value)
        for hint in self._hints:
            hint(scope, key)


def scope_of(place: Place) -> str:
    """The scope of a place's own settings."""
    return f"{place.platform}:{place.id}"

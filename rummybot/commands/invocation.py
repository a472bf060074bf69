"""Invocation: who called what, where, in which language, with which key; and what is answered."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Protocol

from rummybot.commands.refused import Refusals
from rummybot.engine.ids import Moment
from rummybot.i18n.spans import Line
from rummybot.i18n.translations import Locale, Translations, translations
from rummybot.render.names import Names
from rummybot.render.screen import PrivateScreen, PublicButton, Text
from rummybot.settings.service import Settings
from rummybot.tables.people import People
from rummybot.tables.roster import Place, PlayerRef
from rummybot.tables.service import Tables


@dataclass(frozen=True, slots=True, kw_only=True)
class Invocation:
    """One call of a command. `key` is the platform's own id of this input: it never works twice."""

    key: str
    who: PlayerRef
    place: Place
    locale: Locale
    arguments: Mapping[str, str] = field(default_factory=dict)
    manages: bool = False
    """Whether the platform lets the caller manage the place."""
    server: str = ""
    """Under which scope the settings of the server around the place are kept; empty without one."""
    moment: Moment | None = None
    """What a pressed button was made for; None for what was typed."""

    @property
    def tr(self) -> Translations:
        """The caller's words."""
        return translations(self.locale)


@dataclass(frozen=True, slots=True)
class Below:
    """Buttons under an answer that is no hand, as they stand under the board of a table."""

    table: str
    buttons: tuple[PublicButton, ...]
    version: int = 0


@dataclass(frozen=True, slots=True, repr=False)
class Reply:
    """What the caller alone is answered: lines, and below them a panel, such as the hand."""

    said: tuple[Line, ...]
    panel: PrivateScreen
    below: Below | None = None

    def screen(self) -> PrivateScreen:
        """Lines and panel in one screen."""
        lines = tuple(Text(each) for each in self.said)
        return replace(self.panel, blocks=(*lines, *self.panel.blocks))


NOBODY = Names(())


def answer(call: Invocation, *said: Line, names: Names = NOBODY) -> Reply:
    """Lines without a panel."""
    panel = PrivateScreen(seat=None, locale=call.locale, names=names, blocks=())
    return Reply(said, panel)


class Desk(Protocol):
    """What commands work with; `app.py` makes one."""

    @property
    def tables(self) -> Tables:
        """The tables."""
        ...

    @property
    def people(self) -> People:
        """The people."""
        ...

    @property
    def settings(self) -> Settings:
        """What places have chosen."""
        ...

    @property
    def refusals(self) -> Refusals:
        """Everybody's last refusal."""
        ...

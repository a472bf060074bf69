"""Invocation: who called what, where, in which language, with which key; and what is answered."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Protocol

from rummybot.commands.refused import Refusals
from rummybot.engine.ids import Moment
from rummybot.i18n.spans import Line
from rummybot.i18n.translations import Locale, Translations, translations
from rummybot.render.names import Names
from rummybot.render.screen import AnswerButton, OptionMenu, PrivateScreen, Text
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
    manages_server: bool = False
    """Whether it lets the caller manage the server around the place."""
    server: str = ""
    """Under which scope the settings of the server around the place are kept; empty without one."""
    is_away: bool = False
    """Whether it was made elsewhere, and only counts as made in this place."""
    moment: Moment | None = None
    """What a pressed button was made for; None for what was typed."""

    @property
    def tr(self) -> Translations:
        """The caller's words."""
        return translations(self.locale)


@dataclass(frozen=True, slots=True)
class Below:
    """Buttons under an answer that is no hand, such as stand under the board of a table."""

    table: str
    buttons: tuple[AnswerButton, ...]
    version: int = 0


@dataclass(frozen=True, slots=True, repr=False)
class Reply:
    """What the caller alone is answered: lines, and below them a panel, such as the hand."""

    said: tuple[Line, ...]
    panel: PrivateScreen
    below: Below | None = None
    menu: OptionMenu | None = None
    """What the caller can choose below it, as the host of an open table."""
    refused: bool = False
    """Whether it says why something is not done."""
    late: bool = False
    """Whether nothing is done because it came too late; that is no refusal."""

    def screen(self) -> PrivateScreen:
        """Lines and panel in one screen."""
        lines = tuple(Text(each) for each in self.said)
        return replace(self.panel, blocks=(*lines, *self.panel.blocks))


NOBODY = Names(())


def answer(call: Invocation, *said: Line, names: Names = NOBODY) -> Reply:
    """Lines without a panel."""
    panel = PrivateScreen(seat=None, locale=call.locale, names=names, blocks=())
    return Reply(said, panel)


def refuse(call: Invocation, *said: Line, panel: PrivateScreen | None = None) -> Reply:
    """Why something is not done, above a panel if there is one."""
    return Reply(said, panel or answer(call).panel, refused=True)


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


def remembered(desk: Desk, call: Invocation, reply: Reply) -> Reply:
    """The reply. One that refuses can be asked for once more from now on."""
    if reply.refused:
        desk.refusals.remember(call.who, reply.said, reply.panel.names)
    return reply

"""What has happened around a game of late: it is told until somebody can have read it, that is
until a turn of a person that began after it has ended.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from rummybot.delivery.boards import called
from rummybot.engine.ids import Moment
from rummybot.i18n.spans import Line
from rummybot.i18n.translations import Translations
from rummybot.render.table_lines import (
    away_line,
    back_line,
    left_line,
    resumed_line,
    went_on_line,
)
from rummybot.tables.events import Absence, CameBack, LifecycleEvent, Resumed, SubstituteSat, WentOn
from rummybot.tables.feed import Advance

MOST = 4
"""So many are told at a time, the last."""


@dataclass(frozen=True, slots=True)
class News:
    """Something that happened, and when it was first told."""

    event: LifecycleEvent
    at: Moment
    turn: Moment | None = None
    """The clock of the turn of a person that began after it, once there is one."""


def lately(news: Sequence[News], advance: Advance) -> tuple[News, ...]:
    """What is to be told now, after what was told before."""
    if advance.table is None:
        return ()
    now = advance.table.moment
    told = SubstituteSat | CameBack | WentOn | Resumed
    new = [News(each, now) for each in advance.around if isinstance(each, told)]
    older = () if advance.is_over else news
    kept = (_after(each, advance) for each in (*older, *new))
    return tuple(each for each in kept if each is not None)[-MOST:]


def _after(news: News, advance: Advance) -> News | None:
    """The same, if somebody may still not have read it."""
    if advance.lobby.paused:
        return news
    wanted = called(advance)
    turn = None if wanted is None else wanted[1]
    if news.turn is None:
        return replace(news, turn=turn) if turn is not None and turn > news.at else news
    return news if turn == news.turn else None


def news_lines(
    events: Sequence[LifecycleEvent], advance: Advance, tr: Translations
) -> tuple[Line, ...]:
    """What everybody is told of these events: each thing once, and nothing that is no longer so."""
    return tuple(dict.fromkeys(_lines(events, advance, tr)))


def _lines(events: Sequence[LifecycleEvent], advance: Advance, tr: Translations) -> Iterator[Line]:
    lobby = advance.lobby
    in_game = () if advance.table is None else advance.table.seats
    for event in events:
        match event:
            case SubstituteSat(seat=seat, why=Absence.AWAY):
                if seat in lobby.away:
                    yield away_line(seat, tr)
            case SubstituteSat(seat=seat, why=why) if seat in in_game:
                removed, plays_on = why is Absence.REMOVED, lobby.closed is None
                partners = bool(lobby.rules.seating.teams)
                yield left_line(seat, tr, removed=removed, plays_on=plays_on, partners=partners)
            case CameBack(seat=seat) if seat not in lobby.absent:
                yield back_line(seat, tr)
            case WentOn() if not lobby.paused:
                yield went_on_line(tr)
            case _:
                pass
    if Resumed() in events:  # told last, and once, however often the process began anew
        yield resumed_line(tr, paused=lobby.paused)

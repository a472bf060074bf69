"""Which deadlines a table has after a change: pure. Who fires them is in `timers.py`."""

from dataclasses import replace

from rummybot.engine.ids import Moment
from rummybot.engine.legality import Seats, awaiting
from rummybot.engine.tabletop import BetweenDeals, Drawing, Playing, Tabletop
from rummybot.tables import stopping
from rummybot.tables.feed import is_over
from rummybot.tables.lobby import Lobby
from rummybot.tables.request import TableId, Timer, TimerKind
from rummybot.tables.running import Running

OFFER_AFTER, IDLE_AFTER = 180.0, 900.0
"""Seconds after which an idle lobby offers computers, and closes itself."""

LONG = 600
"""A turn time from which on people are reminded when half of it is gone."""

PACE, PACE_AFTER_DISCARD = 1.5, 3.0
"""Seconds a computer takes, whatever it holds; longer while a discard may be taken back."""

PACE_OF_CALLS = 2.0
"""Seconds after which computers say whether they stop a discard: all at once, whatever it is."""

AT_LEAST = 30.0
"""Seconds that running times last at least after a restart, or when a discard was taken back."""

PAUSE_LASTS = 86400.0
"""Seconds after which a game that was paused goes on by itself."""

_OF_TURNS = (TimerKind.TURN, TimerKind.MARK, TimerKind.REMINDER)


def deadlines(
    table: TableId, after: Running, held: tuple[Timer, ...], fired: Timer | None, now: float
) -> tuple[Timer, ...]:
    """The deadlines of a table from now on: those it held that still mean something, without the
    one that has just fired, and new ones.
    """
    lobby, top = after.lobby, after.table
    if lobby is None or is_over(lobby, top):
        return ()
    was_paused = any(each.kind is TimerKind.PAUSE for each in held)
    held = tuple(each for each in held if each != fired)
    if top is None:
        return _of_lobby(table, lobby, after.version, held, fired, now)
    if lobby.paused:
        begun = Timer(table, TimerKind.PAUSE, after.version, now + PAUSE_LASTS)
        return tuple(each for each in held if each.kind is TimerKind.PAUSE) or (begun,)
    people = _of_people(table, lobby, top, held, now, anew=was_paused)
    if stopping.asked(lobby, top):
        return *people, *_of_calls(table, lobby, top, held, now)
    return *people, *_of_computers(table, lobby, top, held, now)


def _of_calls(
    table: TableId, lobby: Lobby, top: Tabletop, held: tuple[Timer, ...], now: float
) -> tuple[Timer, ...]:
    """While a draw waits for «Stop!»: until when, and when the computers speak."""
    wait = lobby.config.call_wait or 0
    end = Timer(table, TimerKind.CALL, top.moment, now + wait)
    computers = Timer(table, TimerKind.COMPUTER, top.moment, now + PACE_OF_CALLS)
    speak = any(map(lobby.is_computer, stopping.silent(lobby, top)))
    return tuple(
        next((old for old in held if (old.kind, old.clock) == (each.kind, each.clock)), each)
        for each in ((end, computers) if speak else (end,))
    )


def _of_lobby(
    table: TableId,
    lobby: Lobby,
    version: int,
    held: tuple[Timer, ...],
    fired: Timer | None,
    now: float,
) -> tuple[Timer, ...]:
    """Whatever people do in a lobby begins the wait anew; the offer of computers does not."""
    if fired is not None:
        return held
    idle = Timer(table, TimerKind.IDLE, version, now + IDLE_AFTER)
    if lobby.offered:
        return (idle,)
    return Timer(table, TimerKind.OFFER, version, now + OFFER_AFTER), idle


def _of_people(
    table: TableId,
    lobby: Lobby,
    top: Tabletop,
    held: tuple[Timer, ...],
    now: float,
    *,
    anew: bool,
) -> tuple[Timer, ...]:
    """One time for all acts of a turn: a running clock keeps what was set for it. After a pause the
    whole time begins anew.
    """
    waiting = awaiting(top)
    limit = lobby.config.turn_time
    if limit is None or not isinstance(waiting, Seats):
        return ()
    if all(lobby.is_computer(seat) for seat in waiting.seats):
        return ()
    running = tuple(each for each in held if each.kind in _OF_TURNS and each.clock == waiting.clock)
    if any(each.kind is TimerKind.TURN and each.due <= now + limit for each in running):
        return running  # unless the host has chosen less time meanwhile
    if isinstance(top.phase, BetweenDeals):
        return (Timer(table, TimerKind.TURN, waiting.clock, now + limit),)
    if isinstance(top.phase, Playing) and top.phase.turn.acts and not anew:
        rest = max(AT_LEAST, 0.25 * limit)  # the turn had its time: a discard came back
        return (Timer(table, TimerKind.TURN, waiting.clock, now + rest),)
    return _new_turn(table, limit, waiting.clock, now)


def _new_turn(table: TableId, limit: int, clock: Moment, now: float) -> tuple[Timer, ...]:
    turn = Timer(table, TimerKind.TURN, clock, now + limit)
    mark = Timer(table, TimerKind.MARK, clock, now + 0.75 * limit)
    if limit < LONG:
        return turn, mark
    return turn, mark, Timer(table, TimerKind.REMINDER, clock, now + 0.5 * limit)


def _nobody_looks(lobby: Lobby, top: Tabletop) -> bool:
    """Whether only computers play, and nobody who is out looks on."""
    return all(map(lobby.is_computer, (*top.seats, *top.gone)))


def _of_computers(
    table: TableId, lobby: Lobby, top: Tabletop, held: tuple[Timer, ...], now: float
) -> tuple[Timer, ...]:
    waiting = awaiting(top)
    if not isinstance(waiting, Seats):
        return ()
    if not any(lobby.is_computer(seat) for seat in waiting.seats):
        return ()
    if isinstance(top.phase, BetweenDeals) and _nobody_looks(lobby, top):
        return (Timer(table, TimerKind.IDLE, top.moment, now + IDLE_AFTER),)
    for each in held:
        if each.kind is TimerKind.COMPUTER and each.clock == top.moment:
            return (each,)
    undoable = isinstance(top.phase, Drawing) and top.phase.before is not None
    waited = lobby.calls_over == top.moment
    pace = PACE_AFTER_DISCARD if undoable and not waited else PACE
    return (Timer(table, TimerKind.COMPUTER, top.moment, now + pace),)


def at_least(timers: tuple[Timer, ...], after: Running, now: float) -> tuple[Timer, ...]:
    """The deadlines of people's turns and calls put off, so that none comes too soon after a
    restart.
    """
    wait = 0 if after.lobby is None else after.lobby.config.call_wait or 0
    least = {TimerKind.TURN: AT_LEAST, TimerKind.CALL: wait}
    return tuple(
        replace(each, due=max(each.due, now + least[each.kind])) if each.kind in least else each
        for each in timers
    )

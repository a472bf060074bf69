"""The menus in which the host of an open table chooses what is played and how. What is chosen holds
at once. Others are shown how it stands, and so is everybody once the game has begun.
"""

from dataclasses import replace

from rummybot.commands.invocation import Desk, Invocation, Reply, answer, refuse
from rummybot.commands.lobby import WITHOUT_LIMIT
from rummybot.commands.lobby_refusals import frozen_line, not_chosen_line
from rummybot.commands.seated import away_from
from rummybot.delivery.naming import seat_names
from rummybot.engine.ids import Seat
from rummybot.engine.rules import Stop
from rummybot.engine.variants import VARIANTS, find_variant
from rummybot.i18n.spans import EMPTY, Line, Who, line
from rummybot.i18n.translations import Translations
from rummybot.render.games import game_line
from rummybot.render.options import option_setting, setting_line, turn_time_line
from rummybot.render.options_screen import options_heading
from rummybot.render.press import OptionToken
from rummybot.render.rulesheet import variant_name
from rummybot.render.screen import OptionMenu, Setting, Text, Value
from rummybot.tables.config import CALL_WAITS, TURN_TIMES, USUAL, usual
from rummybot.tables.lifecycle import (
    ChooseCallWait,
    ChooseOptions,
    ChooseTurnTime,
    ChooseVariant,
    LifecycleIntent,
)
from rummybot.tables.lobby import Lobby
from rummybot.tables.refusals import LifecycleRefusal
from rummybot.tables.request import Refused, Request, TableId

GAME, TIME, WAIT = "game", "time", "wait"
"""The keys of what is no option of a game."""


async def opened(desk: Desk, call: Invocation, table: str) -> Reply:
    """What can be chosen: for the host the menus, for others how it stands."""
    return await pressed(desk, call, OptionToken(table))


async def pressed(desk: Desk, call: Invocation, token: OptionToken) -> Reply:
    """What comes of a press in the menus."""
    table = TableId(token.table)
    lobby = (await desk.tables.now(table)).lobby
    if not token.value:
        return await _shown(desk, call, lobby, token)
    back = replace(token, key="", value="")
    if lobby.started or lobby.host != call.who or not _is_so(lobby, token, call.tr):
        request = Request(key=call.key, table=table, who=call.who, intent=_intent(token, call))
        outcome = await desk.tables.submit(request)
        if isinstance(outcome, Refused):
            assert isinstance(outcome.why, LifecycleRefusal)
            return await _refused(desk, call, lobby, back, outcome.why)
    lobby = (await desk.tables.now(table)).lobby
    return await _shown(desk, call, lobby, back, _chosen_line(lobby, token, call.tr))


def settings(lobby: Lobby, tr: Translations) -> tuple[Setting, ...]:
    """All that a host can choose: the game, how long is waited, the options of the game."""
    variant = find_variant(lobby.variant)
    offered = () if variant is None else variant.options
    usual = lobby.rules if variant is None else variant.rules
    return (
        _game(lobby, tr),
        *pace(lobby, tr),
        *(option_setting(option, lobby.rules, usual, tr) for option in offered),
    )


def pace(lobby: Lobby, tr: Translations) -> tuple[Setting, ...]:
    """How long a table waits: for a turn, and where a discard may be stopped."""
    return _time(lobby, tr), *_wait(lobby, tr)


def _game(lobby: Lobby, tr: Translations) -> Setting:
    games = tuple(
        Value(each.key, line(variant_name(each.key, tr)), game_line(each.key, tr))
        for each in VARIANTS
    )
    about = tr.say("What is played. Another game begins with its own usual options.")
    return Setting(GAME, tr.say("Game"), about, games, lobby.variant)


def _time(lobby: Lobby, tr: Translations) -> Setting:
    times = tuple(Value(_written(each), turn_time_line(each, tr)) for each in TURN_TIMES)
    about = tr.say("How long a turn may last; when it is over, a safe move is made.")
    variant = find_variant(lobby.variant)
    before = USUAL if variant is None else usual(variant)
    present, as_usual = _written(lobby.config.turn_time), _written(before.turn_time)
    return Setting(TIME, tr.say("Time for a turn"), about, times, present, as_usual)


def _wait(lobby: Lobby, tr: Translations) -> tuple[Setting, ...]:
    if not isinstance(lobby.rules.claims, Stop):
        return ()
    waits = tuple(
        Value(str(each), tr.say_n("{n} second", "{n} seconds", each)) for each in CALL_WAITS
    )
    about = tr.say("How long the next draw waits after a discard, so that it can be stopped.")
    wait, before = lobby.config.call_wait, str(USUAL.call_wait)
    present = None if wait is None else str(wait)
    name = tr.say("Wait for a “Stop!”")
    return (Setting(WAIT, name, about, waits, present, before),)


def _written(seconds: int | None) -> str:
    return WITHOUT_LIMIT if seconds is None else str(seconds)


def _read(seconds: str) -> int | None:
    """What is no number stands for no time at all, and is refused as such."""
    if seconds == WITHOUT_LIMIT:
        return None
    return int(seconds) if seconds.isdecimal() else 0


def _intent(token: OptionToken, call: Invocation) -> LifecycleIntent:
    if token.key == GAME:
        return ChooseVariant(call.who, token.value)
    if token.key == TIME:
        return ChooseTurnTime(call.who, _read(token.value))
    if token.key == WAIT:
        return ChooseCallWait(call.who, _read(token.value) or 0)
    return ChooseOptions(call.who, ((token.key, token.value),))


def _is_so(lobby: Lobby, token: OptionToken, tr: Translations) -> bool:
    """Whether it has been chosen already: the same game chosen again keeps its options."""
    present = {each.key: each.present for each in settings(lobby, tr)}
    return present.get(token.key) == token.value


def _chosen_line(lobby: Lobby, token: OptionToken, tr: Translations) -> Line:
    """What is so now; a choice may make no difference, as others stand."""
    found = next((each for each in settings(lobby, tr) if each.key == token.key), None)
    if found is None:
        return tr.say("Chosen.")
    now = setting_line(found, tr)
    return now if found.present is None else line(tr.say("Chosen."), " ", now)


async def _refused(
    desk: Desk, call: Invocation, lobby: Lobby, back: OptionToken, why: LifecycleRefusal
) -> Reply:
    shown = await _shown(desk, call, lobby, back, not_chosen_line(why, call.tr))
    return replace(shown, refused=True)


async def _shown(
    desk: Desk, call: Invocation, lobby: Lobby, token: OptionToken, said: Line = EMPTY
) -> Reply:
    """The menus, for who can choose; for others how it stands, and why they cannot."""
    found, tr = settings(lobby, call.tr), call.tr
    names = await seat_names(lobby.roster, desk.people, call.locale)
    panel = replace(
        answer(call, names=names).panel, blocks=(options_heading(lobby.variant, call.tr),)
    )
    lines = (*away_from(lobby, call), *((said,) if said else ()))
    if lobby.host == call.who and not lobby.started:
        known = token.key in {each.key for each in found}
        menu = OptionMenu(token.table, found, token.page, token.key if known else "")
        return Reply(lines, panel, menu=menu)
    panel = replace(
        panel, blocks=(*panel.blocks, *(Text(setting_line(each, tr)) for each in found))
    )
    if lobby.started and not said:
        return refuse(call, *lines, frozen_line(tr), panel=panel)
    if lobby.started:
        return Reply(lines, panel)
    host = lobby.roster.seat_of(lobby.host) or Seat(0)
    chooses = tr.say("{who}, the host, chooses what is played and how.", who=Who(host))
    return Reply((*lines, chooses), panel)

"""Why something cannot be done at a table that is not, or not only, a game."""

from dataclasses import replace
from typing import assert_never

from rummybot.commands.notation import shown
from rummybot.engine.house_rules import BadOption, UnknownOption, UnknownValue
from rummybot.i18n.spans import Line, join
from rummybot.i18n.translations import Translations
from rummybot.render.options import bad_option_line, turn_time_line
from rummybot.render.rulesheet import variant_name
from rummybot.tables.refusals import (
    AlreadySeated,
    AlreadyStarted,
    ClockStopped,
    ComputersStay,
    DrawWaits,
    GamePaused,
    LifecycleRefusal,
    NobodyToSkip,
    NoComputer,
    NoPartners,
    NoSuchSeat,
    NoSuchTime,
    NoSuchVariant,
    NoSuchWait,
    NotAtTable,
    NotAway,
    NotPaused,
    NotPlaying,
    NotSeated,
    NotStarted,
    NoWayBack,
    OnlyHost,
    OnlyHostOrManager,
    OptionsRefused,
    PlaceOccupied,
    ScreenIsOld,
    SeatTaken,
    TableFull,
    TableIsClosed,
    TooFewPlayers,
    TooManyFor,
)


def lobby_refusal_line(refusal: LifecycleRefusal, tr: Translations) -> Line:
    """One sentence that says why, and what can be done instead."""
    match refusal:
        case NoSuchVariant(name=name, offered=offered):
            games = (f"{variant_name(each, tr)} ({each})" for each in offered)
            return tr.say(
                "“{name}” is not played here. Choose from: {offered}.",
                name=shown(name),
                offered=", ".join(games),
            )
        case OptionsRefused(wrong=wrong):
            return join(" ", (bad_option_line(_short(each), tr) for each in wrong))
        case AlreadySeated():
            return tr.say("You sit at this table already. The host begins: /rummy start")
        case NotSeated():
            return tr.say("You do not sit at this table. Sit down: /rummy join")
        case NotPlaying():
            return tr.say(
                "You do not sit at this table, and its game is going on. You can join the next "
                "one here, or open a table elsewhere: /rummy new"
            )
        case NoWayBack():
            return tr.say(
                "You have left this game or were removed from it, and there is no way back into "
                "it. You can join the next one."
            )
        case TableFull(most=most):
            return tr.say_n(
                "The table is full: {n} can play this game.",
                "The table is full: {n} can play this game.",
                most,
            )
        case TooFewPlayers(seated=seated, least=least):
            return tr.say(
                "This game needs at least {least} players; seated: {seated}. Others come in by "
                "/rummy join, computers by /rummy add",
                least=least,
                seated=seated,
            )
        case OnlyHost():
            return tr.say("Only the host, who opened the table, may do this.")
        case OnlyHostOrManager():
            return tr.say("Only the host of the table or a moderator may do this.")
        case NotAtTable():
            return tr.say("Nobody sits there any more. To see who does: /table")
        case ComputersStay():
            return tr.say(
                "A computer stays to the end of the game. Only people can be removed from it."
            )
        case NobodyToSkip():
            return tr.say(
                "A computer is to move, and does so by itself. Only people can be skipped."
            )
        case GamePaused():
            return tr.say(
                "The game is paused: nobody moves, and no time runs. The host or a moderator lets "
                "it go on: /rummy resume"
            )
        case NotPaused():
            return tr.say("The game is not paused. To pause it: /rummy pause")
        case AlreadyStarted():
            return tr.say(
                "The game is running already. Whoever wants to play joins before the next."
            )
        case NotStarted():
            return tr.say("The game has not begun. The host begins it: /rummy start")
        case NoComputer():
            return tr.say("No computer sits at this table. To seat one: /rummy add")
        case TooManyFor(seated=seated, most=most):
            return tr.say(
                "That game takes at most {most} players; seated: {seated}. Somebody has to leave.",
                most=most,
                seated=seated,
            )
        case NoSuchSeat(seated=seated):
            return tr.say_n(
                "Only {n} seat is taken: people and computers sit down on the next one, and then "
                "may change places.",
                "Only {n} seats are taken: people and computers sit down on the next one, and then "
                "may change places.",
                seated,
            )
        case SeatTaken(seat=seat):
            return tr.say(
                "Somebody sits on seat {seat}. You may change places with a computer; with people "
                "the host changes places: /rummy seat",
                seat=seat + 1,
            )
        case NoPartners(needed=0):
            return tr.say(
                "Nobody has a partner in this game. Where it can be played two against two, the "
                "host chooses so: /rummy option"
            )
        case NoPartners(needed=needed):
            return tr.say(
                "There are partners when {needed} sit at the table. Computers come in by /rummy "
                "add",
                needed=needed,
            )
        case NoSuchTime(offered=offered):
            times = join(", ", (turn_time_line(each, tr) for each in offered))
            return tr.say("A turn can last: {times}.", times=times)
        case NoSuchWait(offered=offered):
            waits = ", ".join(map(str, offered))
            return tr.say("A draw can wait for a Stop! so many seconds: {waits}.", waits=waits)
        case DrawWaits(seconds=seconds):
            return tr.say_n(
                "The discard may still be stopped: it is settled in {n} second at the latest.",
                "The discard may still be stopped: it is settled in {n} seconds at the latest.",
                seconds,
            )
        case NotAway():
            return tr.say("Nobody plays for you: your seat is your own.")
        case TableIsClosed():
            return tr.say("This table is closed. Open another: /rummy new")
        case ClockStopped():
            return tr.say("That time is over already.")
        case PlaceOccupied():
            return tr.say("A table is open here already. Sit down at it: /rummy join")
        case ScreenIsOld():
            return tr.say("That button is out of date. This is how things stand now:")
        case _ as unknown:
            assert_never(unknown)


def frozen_line(tr: Translations) -> Line:
    """To somebody who wants to choose when the game has begun."""
    return tr.say(
        "The game has begun, and its rules stay as they are to its end. To play by others, open "
        "another table when it is over: /rummy new"
    )


def not_chosen_line(refusal: LifecycleRefusal, tr: Translations) -> Line:
    """Why a game or its options cannot be chosen."""
    late = isinstance(refusal, AlreadyStarted)
    return frozen_line(tr) if late else lobby_refusal_line(refusal, tr)


def _short(bad: BadOption) -> BadOption:
    """The same, with what was typed cut to what can be shown back."""
    match bad:
        case UnknownOption(key=key):
            return replace(bad, key=shown(key))
        case UnknownValue(value=value):
            return replace(bad, value=shown(value))
        case _:
            return bad

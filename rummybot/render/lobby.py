"""The lobby: what will be played, by what options, and who sits there."""

from typing import assert_never

from rummybot.engine.ids import Seat
from rummybot.engine.rules import Closing, Deals, FirstTo, Rules
from rummybot.engine.variants import find_variant
from rummybot.i18n.spans import Line, Who, join, line, strong
from rummybot.i18n.translations import Translations
from rummybot.render.names import Names
from rummybot.render.options import option_line, turn_time_line
from rummybot.render.phrases import cards_count
from rummybot.render.rulesheet import variant_name
from rummybot.render.screen import Block, Heading, PublicScreen, Quiet, Text


def lobby_screen(
    variant: str,
    rules: Rules,
    names: Names,
    host: Seat,
    tr: Translations,
    *,
    turn_time: int | None,
) -> PublicScreen:
    """The open table before its game, with the options that differ from the variant's own. A turn
    may last so many seconds; None is without limit.
    """
    seated = tuple(Seat(number) for number in range(len(names.by_seat)))
    missing = rules.seating.least - len(seated)
    blocks: list[Block] = [
        Heading(line(variant_name(variant, tr))),
        Text(key_rules(rules, len(seated), tr)),
        Text(turn_time_chosen(turn_time, tr)),
        *(Text(each) for each in chosen_options(variant, rules, tr)),
        Text(
            tr.say(
                "At the table ({seated} of {most}): {names}",
                seated=len(seated),
                most=rules.seating.most,
                names=join(", ", (_seat(seat, host, tr) for seat in seated)),
            )
        ),
    ]
    if missing > 0:
        need = tr.say_n("{n} more player is needed.", "{n} more players are needed.", missing)
        blocks.append(Quiet(need))
    blocks.append(Quiet(tr.say("Sit down: /rummy join · Begin (the host): /rummy start")))
    blocks.append(Quiet(tr.say("The host chooses: /rummy game · /rummy option · /rummy time")))
    return PublicScreen(locale=tr.locale, names=names, blocks=tuple(blocks))


def key_rules(rules: Rules, seated: int, tr: Translations) -> Line:
    """What one asks first: how many cards each gets, as so many sit there, how long a game is, and
    when one may knock.
    """
    cards = cards_count(rules.deal.hand_size(max(seated, rules.seating.least)), tr)
    knock: tuple[Line, ...] = ()
    if isinstance(rules.ending, Closing):
        knock = (tr.say("knock at {limit} or less", limit=rules.ending.limit),)
    return join(" · ", (cards, _length(rules.game, tr), *knock))


def _length(game: Deals | FirstTo, tr: Translations) -> Line:
    match game:
        case Deals(count=count):
            return tr.say_n("{n} deal", "{n} deals", count)
        case FirstTo(points=target):
            return tr.say_n("to {n} point", "to {n} points", target)
        case _ as unknown:
            assert_never(unknown)


def turn_time_chosen(seconds: int | None, tr: Translations) -> Line:
    """How long a turn may last at a table."""
    return tr.say("Time for a turn: {time}", time=turn_time_line(seconds, tr))


def turn_time_in_game(seconds: int | None, tr: Translations, *, at_once: bool) -> Line:
    """The same of a game that is going on: from when on a turn may last so long."""
    time = turn_time_line(seconds, tr)
    if at_once:
        return tr.say("Time for a turn: {time}. It holds from now on.", time=time)
    return tr.say(
        "Time for a turn: {time}. It holds from the next turn on; the time that runs now stays as "
        "it is.",
        time=time,
    )


def chosen_options(variant: str, rules: Rules, tr: Translations) -> tuple[Line, ...]:
    """The options of these rules that are not as the variant has them, one a line."""
    found = find_variant(variant)
    if found is None:
        return ()
    chosen = (
        (option.key, option.read(rules), option.read(found.rules)) for option in found.options
    )
    return tuple(
        option_line(key, value, tr)
        for key, value, usual in chosen
        if value is not None and value != usual
    )


def _seat(seat: Seat, host: Seat, tr: Translations) -> Line:
    return tr.say("{who} (host)", who=strong((Who(seat),))) if seat == host else line(Who(seat))

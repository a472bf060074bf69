"""The lobby: what will be played, by what options, and who sits there."""

from collections.abc import Iterator

from rummybot.engine.ids import Seat
from rummybot.engine.rules import Rules, Stop
from rummybot.engine.seating import teams
from rummybot.i18n.spans import Line, Who, join, line, strong
from rummybot.i18n.translations import Translations
from rummybot.render.key_rules import key_rules
from rummybot.render.names import Names
from rummybot.render.options import difference, turn_time_line
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
    call_wait: int | None = None,
) -> PublicScreen:
    """The open table before its game: its key rules, for how many seconds a turn may last
    there (None is without limit) and a draw waits for «Stop!», and in what it differs.
    """
    seated = tuple(Seat(number) for number in range(len(names.by_seat)))
    missing = rules.seating.least - len(seated)
    differs = difference(variant, rules, tr)
    blocks: list[Block] = [
        Heading(line(variant_name(variant, tr))),
        Text(key_rules(rules, len(seated), tr)),
        Text(turn_time_chosen(turn_time, tr)),
        *_call_wait(rules, call_wait, tr),
        *((Text(differs),) if differs else ()),
        Text(
            tr.say(
                "At the table ({seated} of {most}): {names}",
                seated=len(seated),
                most=rules.seating.most,
                names=join(", ", (_seat(seat, host, tr) for seat in seated)),
            )
        ),
    ]
    partners = teams(rules.seating, seated)
    if partners:
        sides = join(" — ", (_side(side, tr) for side in partners))
        blocks.append(Text(tr.say("Teams: {teams}", teams=sides)))
        choosing = tr.say(
            "Partners sit opposite one another. Another place: /rummy seat · another partner for "
            "seat 1 (the host): {partners}",
            partners=strong(tr.say("Change partners")),
        )
        blocks.append(Quiet(choosing))
    if missing > 0:
        need = tr.say_n("{n} more player is needed.", "{n} more players are needed.", missing)
        blocks.append(Quiet(need))
    blocks.append(Quiet(tr.say("Sit down: /rummy join · Begin (the host): /rummy start")))
    blocks.append(Quiet(_choosing(rules, tr)))
    return PublicScreen(locale=tr.locale, names=names, blocks=tuple(blocks))


def _choosing(rules: Rules, tr: Translations) -> Line:
    options = strong(tr.say("Options"))
    if isinstance(rules.claims, Stop):
        return tr.say(
            "The host chooses: {options}, or /rummy game · /rummy option · /rummy time · "
            "/rummy wait",
            options=options,
        )
    return tr.say(
        "The host chooses: {options}, or /rummy game · /rummy option · /rummy time",
        options=options,
    )


def _side(side: tuple[Seat, ...], tr: Translations) -> Line:
    """Who plays together, with their seats, as far as they have come."""
    if not side:
        return tr.say("nobody yet")
    return join(" + ", (line(f"{seat + 1} ", Who(seat)) for seat in side))


def turn_time_chosen(seconds: int | None, tr: Translations) -> Line:
    """How long a turn may last at a table."""
    return tr.say("Time for a turn: {time}", time=turn_time_line(seconds, tr))


def _call_wait(rules: Rules, seconds: int | None, tr: Translations) -> Iterator[Text]:
    """How long a draw waits, where discards may be stopped."""
    if isinstance(rules.claims, Stop) and seconds is not None:
        yield Text(
            tr.say_n(
                "For a Stop! the next draw waits {n} second.",
                "For a Stop! the next draw waits {n} seconds.",
                seconds,
            )
        )


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


def _seat(seat: Seat, host: Seat, tr: Translations) -> Line:
    return tr.say("{who} (host)", who=strong((Who(seat),))) if seat == host else line(Who(seat))

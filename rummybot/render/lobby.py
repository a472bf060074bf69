"""The lobby: what will be played, by what options, and who sits there."""

from rummybot.engine.ids import Seat
from rummybot.engine.rules import Rules
from rummybot.engine.seating import teams
from rummybot.i18n.spans import Line, Who, join, line, strong
from rummybot.i18n.translations import Translations
from rummybot.render.key_rules import key_rules
from rummybot.render.names import Names
from rummybot.render.options import difference
from rummybot.render.rulesheet import variant_name
from rummybot.render.screen import Block, Heading, PublicScreen, Quiet, Text


def lobby_screen(
    variant: str, rules: Rules, names: Names, host: Seat, tr: Translations
) -> PublicScreen:
    """The open table before its game: its key rules, and in what it differs from the variant."""
    seated = tuple(Seat(number) for number in range(len(names.by_seat)))
    missing = rules.seating.least - len(seated)
    differs = difference(variant, rules, tr)
    blocks: list[Block] = [
        Heading(line(variant_name(variant, tr))),
        Text(key_rules(rules, tr)),
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
    choosing = tr.say(
        "The host chooses: {options}, or /rummy game · /rummy option · /rummy time",
        options=strong(tr.say("Options")),
    )
    blocks.append(Quiet(choosing))
    return PublicScreen(locale=tr.locale, names=names, blocks=tuple(blocks))


def _side(side: tuple[Seat, ...], tr: Translations) -> Line:
    """Who plays together, with their seats, as far as they have come."""
    if not side:
        return tr.say("nobody yet")
    return join(" + ", (line(f"{seat + 1} ", Who(seat)) for seat in side))


def _seat(seat: Seat, host: Seat, tr: Translations) -> Line:
    return tr.say("{who} (host)", who=strong((Who(seat),))) if seat == host else line(Who(seat))

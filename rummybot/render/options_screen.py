"""All options of a game on one screen, for those who type what they choose."""

from rummybot.engine.house_rules import HouseRule
from rummybot.engine.rules import Rules
from rummybot.engine.variants import Variant
from rummybot.i18n.spans import Line, line
from rummybot.i18n.translations import Translations
from rummybot.render.names import Names
from rummybot.render.options import (
    option_help,
    option_name,
    option_setting,
    setting_line,
    value_words,
)
from rummybot.render.rulesheet import variant_name
from rummybot.render.screen import Block, Heading, PublicScreen, Quiet, Text


def options_screen(variant: Variant, rules: Rules, tr: Translations) -> PublicScreen:
    """Every option of a game: what it is at this table, what it is about, what it can be."""
    blocks: list[Block] = [options_heading(variant.key, tr)]
    for option in variant.options:
        values = " · ".join(value_words(option.key, value, tr) for value in option.values)
        setting = option_setting(option, rules, variant.rules, tr)
        blocks.append(Text(setting_line(setting, tr)))
        about = tr.say(
            "{about} Can be: {values}.", about=option_help(option.key, tr), values=values
        )
        blocks.append(Quiet(about))
    blocks.append(Text(_how_to_choose(variant.options[-1], rules, tr)))
    return PublicScreen(locale=tr.locale, names=Names(()), blocks=tuple(blocks))


def options_heading(variant: str, tr: Translations) -> Heading:
    """Above the options of a game."""
    return Heading(line(variant_name(variant, tr), " · ", tr.say("table options")))


def _how_to_choose(option: HouseRule, rules: Rules, tr: Translations) -> Line:
    other = next(value for value in option.values if value != option.read(rules))
    example = f"{option_name(option.key, tr)}: {value_words(option.key, other, tr)}"
    return tr.say(
        "The host chooses before the game by /rummy option, such as “{example}”", example=example
    )

"""The register of variants. To play one, take its rules, change them by its options, and go."""

from dataclasses import dataclass

from rummybot.engine.house_rules import HouseRule
from rummybot.engine.rules import Rules
from rummybot.engine.variants import (
    basic,
    block,
    bozenkill,
    ditch,
    gin,
    home,
    joker,
    michigan,
    romme,
    viennese,
)
from rummybot.engine.variants import open as revealed


@dataclass(frozen=True, slots=True)
class Variant:
    """A preset: its key, the words people use for it, its rules and the options it offers; and how
    many seconds a turn lasts where nobody chooses (JR-18).
    """

    key: str
    aliases: tuple[str, ...]
    rules: Rules
    options: tuple[HouseRule, ...]
    turn_time: int = 60


VARIANTS: tuple[Variant, ...] = (
    Variant(
        "basic",
        ("basic rummy", "rummy", "простой рамми", "простой", "обычный", "рамми"),
        basic.RULES,
        basic.OPTIONS,
    ),
    Variant(
        "open",
        ("open rummy", "revealed", "рамми с раскрытием карт", "с раскрытием", "открытый"),
        revealed.RULES,
        revealed.OPTIONS,
    ),
    Variant(
        "block",
        ("block rummy", "блок рамми", "блок-рамми", "блок"),
        block.RULES,
        block.OPTIONS,
    ),
    Variant(
        "home",
        ("home rummy", "домашний рамми", "домашний", "домашние"),
        home.RULES,
        home.OPTIONS,
    ),
    Variant(
        "michigan",
        ("michigan rummy", "мичиганский рамми", "мичиганский", "мичиган"),
        michigan.RULES,
        michigan.OPTIONS,
    ),
    Variant(
        "bozenkill",
        ("bozenkill rummy", "бозенкильский рамми", "бозенкильский", "бозенкиль"),
        bozenkill.RULES,
        bozenkill.OPTIONS,
    ),
    Variant(
        "joker",
        (
            "joker rummy",
            "рамми с джокером",
            "рамми с джокерами",
            "джокер-рамми",
            "джокер",
            "джокеры",
        ),
        joker.RULES,
        joker.OPTIONS,
        turn_time=45,
    ),
    Variant(
        "gin",
        ("gin rummy", "gin-rummy", "ginrummy", "джин-рамми", "джин рамми", "джин"),
        gin.RULES,
        gin.OPTIONS,
    ),
    Variant(
        "viennese",
        ("viennese rummy", "wiener rummy", "венский рамми", "венская рамми", "венский", "венская"),
        viennese.RULES,
        viennese.OPTIONS,
    ),
    Variant(
        "romme",
        ("rommé", "rommé ohne auslegen", "ромме"),
        romme.RULES,
        romme.OPTIONS,
    ),
    Variant(
        "ditch",
        ("ditch rummy", "ditch-rummy", "забей рамми", "забей-рамми", "забей"),
        ditch.RULES,
        ditch.OPTIONS,
    ),
)


def find_variant(name: str) -> Variant | None:
    """The variant with this key or alias, in any letter case; None if there is none."""
    wanted = " ".join(name.casefold().split())
    return next((each for each in VARIANTS if wanted in (each.key, *each.aliases)), None)

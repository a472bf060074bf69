"""The options a host may choose: key, values, and the Rules each value makes."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from rummybot.engine.contradictions import Contradiction, validate
from rummybot.engine.endings import (
    AtOneStroke,
    Closing,
    EmptyHand,
    LastDiscard,
    NoBonus,
    OpenExit,
    PlaysDown,
    Refused,
    TooHigh,
    When,
)
from rummybot.engine.rules import (
    DeadDeal,
    OnTable,
    Opening,
    Reshuffle,
    Rules,
    Seating,
    Showdown,
    StockEnd,
    Taken,
    TopCard,
    Turned,
    Worth,
)
from rummybot.engine.score_rules import Deals, FirstTo, KnockDifference, LaidLessHeld, WinnerTakes


@dataclass(frozen=True, slots=True)
class HouseRule:
    """An option: its key, its values in the order shown, the rules a value makes of others, and
    which value some rules have.
    """

    key: str
    values: tuple[str, ...]
    apply: Callable[[Rules, str], Rules]

    def read(self, rules: Rules) -> str | None:
        """The value these rules have; None if none of those offered, or if it makes no difference
        to them.
        """
        same = [value for value in self.values if self.apply(rules, value) == rules]
        return same[0] if len(same) == 1 else None


@dataclass(frozen=True, slots=True)
class UnknownOption:
    """No option of this key at this table."""

    key: str
    offered: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class UnknownValue:
    """The option does not take this value."""

    key: str
    value: str
    offered: tuple[str, ...]


BadOption = UnknownOption | UnknownValue | Contradiction


def with_options(
    rules: Rules, offered: tuple[HouseRule, ...], chosen: Mapping[str, str]
) -> Rules | tuple[BadOption, ...]:
    """The rules with these options applied, in the order in which they are offered; or everything
    that is wrong with the choice.
    """
    by_key = {each.key: each for each in offered}
    wrong: list[BadOption] = []
    for key, value in chosen.items():
        option = by_key.get(key)
        if option is None:
            wrong.append(UnknownOption(key, tuple(by_key)))
        elif value not in option.values:
            wrong.append(UnknownValue(key, value, option.values))
    for option in offered:
        if chosen.get(option.key) in option.values:
            rules = option.apply(rules, chosen[option.key])
    wrong.extend(validate(rules))
    return tuple(wrong) if wrong else rules


def _cards_for_five(rules: Rules, value: str) -> Rules:
    hands = (*rules.deal.hands[:-1], (rules.deal.hands[-1][0], int(value)))
    return replace(rules, deal=replace(rules.deal, hands=hands))


def _taken(rules: Rules, value: str) -> Rules:
    return replace(rules, pile=TopCard(taken=Taken(value)))


def _last_discard(rules: Rules, value: str) -> Rules:
    assert isinstance(rules.ending, EmptyHand)
    return replace(rules, ending=replace(rules.ending, last_discard=LastDiscard(value)))


def _bonus(rules: Rules, value: str) -> Rules:
    assert isinstance(rules.ending, EmptyHand)
    bonus = NoBonus() if value == "none" else AtOneStroke(times=2)
    return replace(rules, ending=replace(rules.ending, bonus=bonus))


def _courts(rules: Rules, value: str) -> Rules:
    courts = (11, 12, 13) if value == "11-12-13" else (10, 10, 10)
    return replace(rules, values=replace(rules.values, courts=courts))


def _stock(rules: Rules, value: str) -> Rules:
    again = Reshuffle(times=2, turned=Turned.WHOLE, then=Showdown())
    return replace(rules, stock_end=again if value == "reshuffle" else Showdown())


def _gin_stock(rules: Rules, value: str) -> Rules:
    assert isinstance(rules.ending, Closing)
    ends: dict[str, StockEnd] = {
        "void-at-two": DeadDeal(left=2),
        "void-at-zero": DeadDeal(left=0),
        "reshuffle": Reshuffle(times=2, turned=Turned.UNDER_TOP, then=DeadDeal(left=0)),
    }
    return replace(rules, stock_end=ends[value])


def _gin_bonus(rules: Rules, value: str) -> Rules:
    assert isinstance(rules.payout, KnockDifference)
    return replace(rules, payout=replace(rules.payout, gin=int(value)))


def _undercut_bonus(rules: Rules, value: str) -> Rules:
    assert isinstance(rules.payout, KnockDifference)
    return replace(rules, payout=replace(rules.payout, undercut=int(value)))


def _shutout(rules: Rules, value: str) -> Rules:
    if not isinstance(rules.game, FirstTo):
        return rules
    return replace(rules, game=replace(rules.game, shutout=value == "double"))


def _match(rules: Rules, value: str) -> Rules:
    if value == "single":
        return replace(rules, game=Deals(count=1))
    return replace(rules, game=FirstTo(points=int(value)))


def _gin_match(rules: Rules, value: str) -> Rules:
    """A single deal knows no shutout; after it a match has the usual one again."""
    shutout = rules.game.shutout if isinstance(rules.game, FirstTo) else True
    changed = _match(rules, value)
    if not isinstance(changed.game, FirstTo):
        return changed
    return replace(changed, game=replace(changed.game, shutout=shutout))


def _declarations(rules: Rules, value: str) -> Rules:
    assert isinstance(rules.ending, EmptyHand)
    false_call = PlaysDown() if value == "binding" else Refused()
    return replace(rules, ending=replace(rules.ending, false_call=false_call))


def _out_of_turn(rules: Rules, value: str) -> Rules:
    assert isinstance(rules.ending, EmptyHand)
    openly = OpenExit(when=When(value), times=2)
    return replace(rules, ending=replace(rules.ending, openly=openly))


def _melds_less_hand(rules: Rules, value: str) -> Rules:
    return replace(rules, payout=LaidLessHeld() if value == "melds-minus-hand" else WinnerTakes())


def _ace_in_hand(rules: Rules, value: str) -> Rules:
    return replace(rules, values=replace(rules.values, ace_held=int(value)))


def _too_high(rules: Rules, value: str) -> Rules:
    assert isinstance(rules.ending, Closing)
    return replace(rules, ending=replace(rules.ending, too_high=TooHigh(value)))


def _first_melds(rules: Rules, value: str) -> Rules:
    assert isinstance(rules.tabling, OnTable)
    assert isinstance(rules.tabling.first, Worth)
    first = replace(rules.tabling.first, points=int(value))
    return replace(rules, tabling=replace(rules.tabling, first=first))


def _teams(rules: Rules, value: str) -> Rules:
    if value == "two":
        return replace(rules, seating=Seating(least=4, most=4, teams=2))
    return replace(rules, seating=Seating(least=2, most=4))


def _beginning_with(option: HouseRule, value: str) -> HouseRule:
    """The same option, where another value is the preset's."""
    rest = tuple(each for each in option.values if each != value)
    return replace(option, values=(value, *rest))


def _knock_limit(rules: Rules, value: str) -> Rules:
    assert isinstance(rules.ending, Closing)
    limits = {"below-5": 4, "at-most-5": 5}
    return replace(rules, ending=replace(rules.ending, limit=limits[value]))


def _dealers_cards(rules: Rules, value: str) -> Rules:
    opens = value == "one-more"
    return replace(rules, opening=Opening.DEALER_OPENS if opens else Opening.UPCARD)


CARDS_FOR_FIVE = HouseRule("cards", ("6", "5"), _cards_for_five)
TAKEN_DISCARD = HouseRule("taken", (Taken.MUST_PLAY, Taken.FREE), _taken)
LAST_DISCARD = HouseRule(
    "last-discard", (LastDiscard.OPTIONAL, LastDiscard.REQUIRED), _last_discard
)
RUMMY_BONUS = HouseRule("bonus", ("none", "double"), _bonus)
COURT_CARDS = HouseRule("courts", ("10", "11-12-13"), _courts)
STOCK_USED_UP = HouseRule("stock", ("reshuffle", "showdown"), _stock)
MATCH = HouseRule("match", ("single", "50", "100", "150", "200"), _match)
DECLARATIONS = HouseRule("declarations", ("refused", "binding"), _declarations)
OUT_OF_TURN = HouseRule("out-of-turn", (When.ANY_MOMENT, When.OWN_TURN), _out_of_turn)
MELDS_LESS_HAND = HouseRule("scoring", ("difference", "melds-minus-hand"), _melds_less_hand)
ACE_IN_HAND = HouseRule("ace", ("15", "1"), _ace_in_hand)
TEAMS = HouseRule("teams", ("none", "two"), _teams)
LONG_MATCH = HouseRule("match", ("500", "single", "200", "300", "1000"), _match)
HOME_CARDS_FOR_FIVE = _beginning_with(CARDS_FOR_FIVE, "5")
HOME_TAKEN_DISCARD = _beginning_with(TAKEN_DISCARD, Taken.FREE)
HOME_LAST_DISCARD = _beginning_with(LAST_DISCARD, LastDiscard.REQUIRED)
HOME_RUMMY_BONUS = _beginning_with(RUMMY_BONUS, "double")
HOME_MATCH = _beginning_with(MATCH, "100")
GIN_STOCK = HouseRule("stock", ("void-at-two", "void-at-zero", "reshuffle"), _gin_stock)
GIN_BONUS = HouseRule("gin-bonus", ("20", "10", "25"), _gin_bonus)
UNDERCUT_BONUS = HouseRule("undercut-bonus", ("20", "10", "25"), _undercut_bonus)
SHUTOUT = HouseRule("shutout", ("double", "none"), _shutout)
GIN_MATCH = HouseRule("match", ("100", "single", "150", "200", "250"), _gin_match)
TOO_HIGH_A_KNOCK = HouseRule("too-high", (TooHigh.REFUSED, TooHigh.OFFERED), _too_high)
OPENING = HouseRule("opening", ("40", "30", "51"), _first_melds)
JOKER_MATCH = HouseRule("match", ("single", "200"), _match)
KNOCK_LIMIT = HouseRule("knock", ("below-5", "at-most-5"), _knock_limit)
DEALERS_CARDS = HouseRule("dealer", ("as-all", "one-more"), _dealers_cards)

"""Events to JSON-able payloads and back, strictly, under names that were chosen.

What is stored names no class: a class may be renamed or moved. A name is never used again for
something else and never deleted. A new field of an event is a new schema number and an upcast, or
has a default that means the old behaviour.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from types import UnionType
from typing import Any, TypeVar, Union, get_args, get_origin

from cattrs import Converter
from cattrs.errors import ForbiddenExtraKeysError
from cattrs.gen import make_dict_structure_fn, make_dict_unstructure_fn

from rummybot.engine import (
    chip_events,
    endings,
    events,
    hidden,
    melds,
    rules,
    score_rules,
    turn_rules,
    turns,
)
from rummybot.engine.cards import JOKER, PACK, Card
from rummybot.tables import events as around
from rummybot.tables import roster
from rummybot.tables.request import Logged

Payload = dict[str, Any]

NAMES: Mapping[type, tuple[str, int]] = {
    events.CardsCut: ("cards-cut", 1),
    chip_events.AntePaid: ("ante-paid", 1),
    chip_events.KnockMoneyPaid: ("knock-money-paid", 1),
    chip_events.Eliminated: ("eliminated", 1),
    chip_events.BuyInOffered: ("buy-in-offered", 1),
    chip_events.BoughtIn: ("bought-in", 1),
    events.DealBegan: ("deal-began", 1),
    events.UpcardTurned: ("upcard-turned", 1),
    events.UpcardOffered: ("upcard-offered", 1),
    events.TurnBegan: ("turn-began", 1),
    events.LastChanceBegan: ("last-chance-began", 1),
    events.Passed: ("passed", 1),
    events.DiscardTaken: ("discard-taken", 1),
    events.DrewOpenly: ("drew-openly", 1),
    events.MeldLaid: ("meld-laid", 1),
    events.LaidOff: ("laid-off", 1),
    events.JokerFreed: ("joker-freed", 1),
    events.TakenBack: ("taken-back", 1),
    events.Discarded: ("discarded", 1),
    events.CardStopped: ("card-stopped", 1),
    events.DeclaredFalsely: ("declared-falsely", 1),
    events.Penalised: ("penalised", 1),
    events.Knocked: ("knocked", 1),
    events.KnockedTooHigh: ("knocked-too-high", 1),
    events.PlayedOn: ("played-on", 1),
    events.DefenceBegan: ("defence-began", 1),
    events.WentOut: ("went-out", 1),
    events.TurnTimedOut: ("turn-timed-out", 1),
    events.ShuffleDue: ("shuffle-due", 1),
    events.StockExhausted: ("stock-exhausted", 1),
    events.HandShown: ("hand-shown", 1),
    events.DealScored: ("deal-scored", 1),
    events.DealVoided: ("deal-voided", 1),
    events.SeatReady: ("seat-ready", 1),
    events.SeatWithdrew: ("seat-withdrew", 1),
    events.GameWon: ("game-won", 1),
    hidden.Dealt: ("dealt", 1),
    hidden.StockDrawn: ("stock-drawn", 1),
    hidden.StockRebuilt: ("stock-rebuilt", 1),
    hidden.ClosingCardLaid: ("closing-card-laid", 1),
    around.TableOpened: ("table-opened", 1),
    around.GameChosen: ("game-chosen", 1),
    around.TurnTimeChosen: ("turn-time-chosen", 1),
    around.CallWaitChosen: ("call-wait-chosen", 1),
    around.CallAnswered: ("call-answered", 1),
    around.CallsOver: ("calls-over", 1),
    around.Joined: ("joined", 1),
    around.Left: ("left", 1),
    around.ComputerAdded: ("computer-added", 1),
    around.ComputerRemoved: ("computer-removed", 1),
    around.Reseated: ("reseated", 1),
    around.GameStarted: ("game-started", 1),
    around.DeckSealed: ("deck-sealed", 1),
    around.SubstituteSat: ("substitute-sat", 1),
    around.CameBack: ("came-back", 1),
    around.Paused: ("paused", 1),
    around.WentOn: ("went-on", 1),
    around.Reminded: ("reminded", 1),
    around.ComputersOffered: ("computers-offered", 1),
    around.Resumed: ("resumed", 1),
    around.TableMoved: ("table-moved", 1),
    around.TableClosed: ("table-closed", 1),
}
"""Every event that may stand in a log, with its name and the schema that is written now."""

TAGS: Mapping[type, str] = {
    turns.Drew: "drew",
    turns.Took: "took",
    turns.Melded: "melded",
    turns.Added: "added",
    turns.Freed: "freed",
    turns.Threw: "threw",
    turns.Misdeclared: "misdeclared",
    turns.Stopped: "stopped",
    melds.SetOf: "set",
    melds.RunOf: "run",
    melds.Single: "single",
    rules.TopCard: "top-card",
    rules.Row: "row",
    rules.Untouched: "untouched",
    turn_rules.OneCard: "one-card",
    turn_rules.UpTo: "up-to",
    rules.OnTable: "on-table",
    rules.InHand: "in-hand",
    rules.NoDemand: "no-demand",
    rules.Worth: "worth",
    rules.NoClaims: "no-claims",
    rules.Stop: "stop",
    endings.NoBonus: "no-bonus",
    endings.AtOneStroke: "at-one-stroke",
    endings.NotOpenly: "not-openly",
    endings.OpenExit: "open-exit",
    endings.Refused: "refused",
    endings.PaysEach: "pays-each",
    endings.PlaysDown: "plays-down",
    endings.EmptyHand: "empty-hand",
    endings.Closing: "closing",
    endings.EndingRun: "ending-run",
    rules.Showdown: "showdown",
    rules.DeadDeal: "dead-deal",
    rules.Reshuffle: "reshuffle",
    score_rules.WinnerTakes: "winner-takes",
    score_rules.LaidLessHeld: "laid-less-held",
    score_rules.LaidPlusOthers: "laid-plus-others",
    score_rules.KnockDifference: "knock-difference",
    score_rules.PenaltyEach: "penalty-each",
    score_rules.PlayPoints: "play-points",
    score_rules.Deals: "deals",
    score_rules.FirstTo: "first-to",
    score_rules.LastBelow: "last-below",
    roster.PlayerRef: "player",
    roster.Computer: "computer",
}
"""The members of sums, each with the tag that stands beside its fields."""

TAG = "is"
"""The key of a tag; a Python keyword, so that no field is ever called so."""


@dataclass(frozen=True, slots=True)
class Stored:
    """An event as it stands in the log. Its repr shows no card."""

    name: str
    schema: int
    payload: Payload = field(repr=False)


class Unreadable(ValueError):
    """Something stored is not what this version writes. The message tells no value."""


def encode(event: Logged) -> Stored:
    """An event as it is stored."""
    name, schema = NAMES[type(event)]
    payload: Payload = _converter.unstructure(event)
    return Stored(name, schema, payload)


def decode(stored: Stored) -> Logged:
    """An event as it was. Raises Unreadable where name, schema, keys or values are unknown."""
    kind = _KINDS.get((stored.name, stored.schema))
    if kind is None:
        raise Unreadable(f"there is no event {stored.name!r} with schema {stored.schema}")
    event: Logged = _read(stored.payload, kind, stored.name)
    return event


_KINDS = {named: kind for kind, named in NAMES.items()}

T = TypeVar("T")


def _read(payload: Payload, kind: type[T], name: str) -> T:
    """The value, or what is wrong: without the cause, which might print a card."""
    try:
        return _converter.structure(payload, kind)
    except ForbiddenExtraKeysError as error:
        wrong = f"unknown keys {', '.join(sorted(error.extra_fields))}"
    except KeyError as error:
        wrong = f"key {error} is missing"
    except (ValueError, TypeError, AttributeError):
        wrong = "a value is of another kind"
    raise Unreadable(f"{name}: {wrong}")


# ---------------------------------------------------------------- how values are written

_CARDS = {card: f"{'A23456789TJQK'[card.rank - 1]}{card.suit.value}" for card in PACK}
_CARDS[JOKER] = "JK"
_FACES = {text: card for card, text in _CARDS.items()}

_converter = Converter(
    forbid_extra_keys=True,
    detailed_validation=False,
    unstruct_collection_overrides={tuple: list},
)


def _strict(plain: type) -> Callable[[Any, Any], Any]:
    """Reads values of exactly this type, and enums of them: a number in quotes is no number."""

    def read(value: object, kind: Any) -> Any:
        if type(value) is not plain:
            raise TypeError("a value of another type")
        return kind(value)

    return read


def _card(text: str, _: object) -> Card:
    card = _FACES.get(text)
    if card is None:
        raise ValueError("no card")
    return card


def _tagged_writer(kind: type) -> Callable[[Any], Payload]:
    fields: Callable[[Any], Payload] = make_dict_unstructure_fn(kind, _converter)
    tag = TAGS[kind]
    return lambda value: {TAG: tag, **fields(value)}


def _tagged_reader(kind: type) -> Callable[[Any, Any], Any]:
    fields: Callable[[Any, Any], Any] = make_dict_structure_fn(
        kind, _converter, _cattrs_forbid_extra_keys=True
    )
    tag = TAGS[kind]

    def read(payload: Payload, _: object) -> Any:
        if payload[TAG] != tag:
            raise ValueError("another tag")
        return fields({key: value for key, value in payload.items() if key != TAG}, kind)

    return read


def _is_sum(kind: Any) -> bool:
    """Whether a type is a union of tagged classes, perhaps with None."""
    members = set(get_args(kind)) - {type(None)}
    return get_origin(kind) in {Union, UnionType} and members <= TAGS.keys()


def _sum_reader(kind: Any) -> Callable[[Any, Any], Any]:
    members = {TAGS[each]: each for each in get_args(kind) if each is not type(None)}
    may_be_none = type(None) in get_args(kind)

    def read(payload: Any, _: object) -> Any:
        if payload is None and may_be_none:
            return None
        member = members.get(payload[TAG])
        if member is None:
            raise ValueError("no such member")
        return _converter.structure(payload, member)

    return read


_converter.register_unstructure_hook_factory(TAGS.__contains__, _tagged_writer)
_converter.register_structure_hook_factory(TAGS.__contains__, _tagged_reader)
_converter.register_structure_hook_factory(_is_sum, _sum_reader)
for _plain in (int, str, bool):
    _converter.register_structure_hook(_plain, _strict(_plain))
_converter.register_unstructure_hook(StrEnum, lambda member: member.value)
_converter.register_unstructure_hook(Card, _CARDS.__getitem__)
_converter.register_structure_hook(Card, _card)
_converter.register_unstructure_hook(bytes, bytes.hex)
_converter.register_structure_hook(bytes, lambda text, _: bytes.fromhex(text))

"""The words of the cases and those of the engine, side by side: cards, options, reasons, events."""

import re
from collections.abc import Collection, Iterable
from dataclasses import fields, is_dataclass
from typing import Any

from rummybot.engine import (
    chip_events,
    chip_refusals,
    draw_refusals,
    events,
    hidden,
    joker_refusals,
    refusals,
)
from rummybot.engine.cards import FACES, Card
from rummybot.engine.hidden import Event
from rummybot.engine.scoring import How
from rummybot.engine.variants import Variant, find_variant

CARDS: dict[str, Card] = {str(card): card for card in FACES}


def cards(texts: Iterable[str]) -> tuple[Card, ...]:
    """Cards by their names."""
    return tuple(CARDS[text] for text in texts)


def names(of: Iterable[Card]) -> list[str]:
    """Names of cards."""
    return [str(card) for card in of]


def cards_in(value: object) -> set[str]:
    """The name of every card anywhere in a value of the engine."""
    if isinstance(value, Card):
        return {str(value)}
    if isinstance(value, tuple):
        return set().union(*map(cards_in, value))
    if is_dataclass(value):
        return set().union(*(cards_in(getattr(value, each.name)) for each in fields(value)))
    return set()


# ---------------------------------------------------------------- options

RELATED = {"hand": 13, "knock_below": 10, "last_chance": False}
"""With these a case of Viennese means its 13-card relative."""

LIKE_VIENNESE = {"hand": 10, "last_chance": True}
"""Said of Viennese itself, these say nothing more."""


def preset_for(variant: str, options: dict[str, Any]) -> tuple[Variant | None, dict[str, Any]]:
    """The preset a case plays, and what is left of its options."""
    related = variant == "viennese" and options.items() >= RELATED.items()
    told = RELATED if related else LIKE_VIENNESE if variant == "viennese" else {}
    left = {key: value for key, value in options.items() if (key, value) not in told.items()}
    return find_variant("romme" if related else variant), left


OPTIONS: dict[str, tuple[str, dict[object, str]]] = {
    "cards_5_6": ("cards", {6: "6", 5: "5"}),
    "must_use_taken_discard": ("taken", {True: "must-play", False: "free"}),
    "court_values": ("courts", {"10": "10", "11-12-13": "11-12-13"}),
    "rummy_bonus": ("bonus", {"none": "none", "double": "double"}),
    "final_discard": ("last-discard", {"optional": "optional", "required": "required"}),
    "gin_bonus": ("gin-bonus", {10: "10", 20: "20", 25: "25"}),
    "undercut_bonus": ("undercut-bonus", {10: "10", 20: "20", 25: "25"}),
    "scoring": ("scoring", {"difference": "difference", "melds_minus_hand": "melds-minus-hand"}),
    "ace_in_hand": ("ace", {15: "15", 1: "1"}),
    "dealer_cards": ("dealer", {10: "as-all", 11: "one-more"}),
    "knock_below": ("knock", {5: "below-5", 6: "at-most-5"}),
    "opening": ("opening", {30: "30", 40: "40", 51: "51"}),
    "open_out": ("out-of-turn", {"any_moment": "any-moment", "own_turn": "own-turn"}),
}
"""Option of a case to option of the table, and its values."""

STOCK_OUT = {
    ("showdown", None): "showdown",
    ("reshuffle", None): "reshuffle",
    ("void", None): "void-at-two",
    ("void", 2): "void-at-two",
    ("void", 0): "void-at-zero",
}


PENALISED = {"declarations": "binding", "too-high": "offered"}
"""What a table offers that plays the penalties."""


def chosen(options: dict[str, Any], offered: Collection[str]) -> dict[str, str]:
    """The table's options for those of a case. Raises KeyError for one that there is not."""
    left = dict(options)
    found = {}
    if left.pop("irregularities", "prevented") == "penalised":
        found.update({key: value for key, value in PENALISED.items() if key in offered})
    if left.get("stock_out") == "showdown" and "stock" not in offered:
        del left["stock_out"]  # there is no other end
    if "stock_out" in left or "void_at" in left:
        end = (left.pop("stock_out", "void"), left.pop("void_at", None))
        found["stock"] = STOCK_OUT[end]
    if "teams" in left:
        del left["teams"]  # who makes them the seats tell
        found["teams"] = "two"
    for key in ("target", "match"):
        if key in left:
            found["match"] = str(left.pop(key))
    for key, value in left.items():
        name, values = OPTIONS[key]
        found[name] = values[value]
    return found


# ---------------------------------------------------------------- reasons and events

REASONS: dict[type, str] = {
    refusals.NotYourTurn: "not_your_turn",
    refusals.NoDealRunning: "deal_over",
    refusals.UpcardIsOffered: "upcard_offer",
    refusals.MustDrawFirst: "must_draw_first",
    refusals.AlreadyDrawn: "already_drawn",
    draw_refusals.OnlyStock: "must_draw_stock",
    draw_refusals.TakenCardUseless: "must_use_taken_card",
    refusals.CardNotHeld: "not_in_hand",
    refusals.NotAMeld: "invalid_meld",
    refusals.NoSuchMeld: "invalid_lay_off",
    refusals.DoesNotFit: "invalid_lay_off",
    refusals.TakenCardOwed: "must_use_taken_card",
    refusals.TakenCardStranded: "must_use_taken_card",
    joker_refusals.TakenCardNotInOpening: "must_use_taken_card",
    joker_refusals.NoOpeningWith: "must_use_taken_card",
    joker_refusals.OpeningTooLow: "below_threshold",
    joker_refusals.NotOpened: "not_opened",
    joker_refusals.JokerOwed: "must_play_joker",
    joker_refusals.FreesNothing: "invalid_swap",
    refusals.TakenCardBack: "cannot_discard_taken_card",
    refusals.DiscardNeeded: "must_keep_discard",
    refusals.DeadwoodTooHigh: "deadwood_too_high",
    refusals.NotCovered: "not_covered",
    refusals.WrongSeatCount: "player_count",
    chip_refusals.BuyInNotOffered: "buy_in_not_offered",
    chip_refusals.BuyInIsOffered: "buy_in_is_offered",
    draw_refusals.NotSoMany: "hand_limit",
    draw_refusals.HandIsFull: "hand_limit",
}


def reason(refusal: refusals.Refusal) -> str:
    """The case's word for a refusal; where the cases have none, its name in their spelling."""
    name = type(refusal).__name__
    return REASONS.get(type(refusal)) or re.sub(r"(?<=[a-z])(?=[A-Z])", "_", name).lower()


EVENTS: dict[type, str] = {
    events.Knocked: "knock",
    events.DealScored: "deal_over",
    events.DealVoided: "deal_over",
    events.GameWon: "match_over",
    events.TakenBack: "taken_back",
    events.TurnTimedOut: "timeout",
    events.CardStopped: "stopped",
    events.JokerFreed: "joker_freed",
    events.Penalised: "penalised",
    events.KnockedTooHigh: "knock_too_high",
    events.PlayedOn: "played_on",
    chip_events.BoughtIn: "bought_in",
    chip_events.Eliminated: "eliminated",
    events.LastChanceBegan: "last_chance",
    hidden.StockRebuilt: "reshuffled",
}

HOW = {
    How.OUT: "out",
    How.SHOWDOWN: "blocked",
    How.MOST_POINTS: "blocked",
    How.LAST_RUN: "out",
    How.KNOCK: "knock",
    How.GIN: "gin",
    How.UNDERCUT: "undercut",
    How.RUMMY: "rummy",
    How.COUNTED: "knock",
    How.UNCLOSED: "blocked",
}


def reported(happened: Iterable[Event]) -> list[str]:
    """The events that have a word of their own in the cases."""
    words = []
    for event in happened:
        if type(event) in EVENTS:
            words.append(EVENTS[type(event)])
        if isinstance(event, events.DealScored):
            words.append(HOW[event.scored.how])
    return words

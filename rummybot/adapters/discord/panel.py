"""The hand panel: a hand and, under it, all that its owner can do, a press or two away.

    text · offers or what can be done with chosen cards · cards to discard · cards to choose · more

Up to fifteen cards are buttons, five in a row; more of them stand in menus, as many as it takes.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeVar

import discord
from discord import ui

from rummybot.adapters.discord import words
from rummybot.adapters.discord.custom_ids import (
    MOST_LETTERS,
    USUAL,
    Looks,
    PanelPress,
    Verb,
    custom_id,
)
from rummybot.adapters.discord.layout import (
    IN_A_ROW,
    MOST_COMPONENTS,
    Layout,
    Part,
    button,
    framed,
    rows,
)
from rummybot.adapters.discord.markup import screen_text, typed_text
from rummybot.engine.cards import Card
from rummybot.engine.ids import Moment
from rummybot.engine.intents import (
    Discard,
    GoOut,
    Knock,
    TakeBack,
)
from rummybot.engine.turn_rules import Discarding
from rummybot.i18n.spans import Line
from rummybot.i18n.translations import Translations, translations
from rummybot.render.choices import may_choose, offers
from rummybot.render.press import PublicPress, private_token, public_token
from rummybot.render.screen import Choice, PrivateScreen, Quiet, Text
from rummybot.render.sorting import Order, sort_label
from rummybot.render.text import card_text, plain_text

MOST_CARD_BUTTONS = 15
MOST_OFFERS = 2 * IN_A_ROW
MOST_WITHOUT_DISCARDS = 4 * IN_A_ROW
"""Where nothing can be discarded yet, there is more room."""
MOST_IN_A_MENU = 25

Style = discord.ButtonStyle

Each = TypeVar("Each")


@dataclass(frozen=True, slots=True)
class Panel:
    """What stands on a hand panel."""

    screen: PrivateScreen
    said: tuple[Line, ...] = ()
    press: str = ""
    """The move that it answers, as its button is called; empty where it answers no move."""
    looks: Looks = USUAL
    chosen: tuple[Card, ...] = ()
    with_chosen: tuple[Choice, ...] = ()
    """What can be done with the chosen cards."""

    @property
    def tr(self) -> Translations:
        """The words of whoever reads it."""
        return translations(self.screen.locale)


def panel_layout(panel: Panel) -> Layout:
    """The message. Rows that would be too many are left out; what they do can be typed."""
    blocks = (*map(Text, panel.said), *panel.screen.blocks, *map(Quiet, _hints(panel)))
    whole = replace(panel.screen, blocks=blocks)
    text = typed_text(whole) if panel.looks.typed else screen_text(whole)
    parts: list[Part] = [ui.TextDisplay(text)]
    free = MOST_COMPONENTS - 2
    for row in _rows(panel):
        size = 1 + len(row.children)
        if size <= free:
            parts.append(row)
            free -= size
    return Layout(framed(*parts))


def _hints(panel: Panel) -> Iterator[Line]:
    """What one should know before he presses a card."""
    throws, rules = len(_throws(panel)), panel.screen.rules
    if throws:
        several = throws > 1 and rules is not None and rules.discarding is Discarding.ANY
        yield words.throw_hint(panel.tr, pressed=throws <= MOST_CARD_BUTTONS, several=several)


def _rows(panel: Panel) -> Iterator[ui.ActionRow[Any]]:
    if not panel.screen.table:
        return
    throws = _throws(panel)
    choices = panel.screen.choices  # in a pause there are none
    found = panel.with_chosen if panel.chosen and choices else offers(choices)
    offered = _moves(panel, found[: MOST_OFFERS if throws else MOST_WITHOUT_DISCARDS])
    yield from rows(offered)
    if len(throws) <= MOST_CARD_BUTTONS:
        above = {each.custom_id for each in offered}  # what a card does that is chosen alone
        others = [each for each in _card_buttons(panel, throws) if each.custom_id not in above]
        yield from rows(others)
    else:
        yield from (ui.ActionRow(menu) for menu in _throw_menus(panel, throws))
    chooses = may_choose(panel.screen.choices)
    if chooses:
        yield from (ui.ActionRow(menu) for menu in _choose_menus(panel))
    yield from rows(_controls(panel, sorts=chooses))


def _throws(panel: Panel) -> list[tuple[Card, str]]:
    """The cards that can be discarded, sorted, with the token that does it; equal cards once."""
    screen = panel.screen
    cards = {each.intent.card for each in screen.choices if isinstance(each.intent, Discard)}
    intents = {each.intent for each in screen.choices if isinstance(each.intent, Discard)}
    tokens = {each.card: private_token(screen.table, screen.moment, each) for each in intents}
    return [(card, tokens[card]) for card in in_order(cards, panel.looks.order)]


def in_order(cards: Iterable[Card], order: Order) -> list[Card]:
    """Cards sorted as somebody likes it."""
    return sorted(cards, key=lambda card: card if order is Order.SUIT else (card.rank, card.suit))


def _moves(panel: Panel, choices: Iterable[Choice]) -> list[ui.Button[Any]]:
    """A button for each choice; none for what no button can carry."""
    screen, found = panel.screen, dict[str, ui.Button[Any]]()
    for each in choices:
        token = private_token(screen.table, screen.moment, each.intent, meant=each.meant)
        name = custom_id(token, panel.looks)
        if len(name) <= MOST_LETTERS:
            style = _style(each)
            found[name] = button(plain_text(each.label, screen.names, screen.locale), name, style)
    return list(found.values())


def _style(choice: Choice) -> Style:
    if choice.meant:
        return Style.danger
    closing = isinstance(choice.intent, Knock | GoOut)
    return Style.success if closing else Style.primary


def _card_buttons(panel: Panel, throws: list[tuple[Card, str]]) -> list[ui.Button[Any]]:
    """A button for each card to discard; those that just came in stand out."""
    screen = panel.screen
    return [
        button(
            card_text(card, screen.locale),
            custom_id(token, panel.looks),
            Style.primary if card in screen.fresh else Style.secondary,
        )
        for card, token in throws
    ]


def _throw_menus(panel: Panel, throws: list[tuple[Card, str]]) -> Iterator[ui.Select[Any]]:
    for part, some in enumerate(_evenly(throws)):
        options = [
            discord.SelectOption(label=card_text(card, panel.screen.locale), value=token)
            for card, token in some
        ]
        said = words.throw_menu(_span(panel, [card for card, _ in some]), panel.tr)
        yield _menu(panel, PanelPress(*_now(panel), Verb.THROW, part), said, options, 1)


def _choose_menus(panel: Panel) -> Iterator[ui.Select[Any]]:
    """Menus of the whole hand. What is chosen in one is remembered in the names of the others."""
    parts = _evenly(_ticked(panel))
    for part, ticked in enumerate(parts):
        some = [card for card, _ in ticked]
        elsewhere = (card for each in parts if each is not ticked for card, is_in in each if is_in)
        options = [
            discord.SelectOption(
                label=card_text(card, panel.screen.locale),
                value=f"{card}{number}",  # of two equal cards each has a value of its own
                default=is_in,
            )
            for number, (card, is_in) in enumerate(ticked)
        ]
        press = PanelPress(*_now(panel), Verb.CHOOSE, part, tuple(elsewhere))
        said = words.choose_menu(_span(panel, some) if len(parts) > 1 else "", panel.tr)
        yield _menu(panel, press, said, options, len(options))


def _ticked(panel: Panel) -> list[tuple[Card, bool]]:
    """The hand as it is sorted, each card with whether it is chosen: of two equal ones as many as
    are chosen.
    """
    left, found = list(panel.chosen), []
    for card in in_order(panel.screen.hand, panel.looks.order):
        is_in = card in left
        if is_in:
            left.remove(card)
        found.append((card, is_in))
    return found


def _menu(
    panel: Panel, press: PanelPress, said: str, options: list[discord.SelectOption], most: int
) -> ui.Select[Any]:
    return ui.Select(
        custom_id=custom_id(str(press), panel.looks),
        placeholder=said,
        options=options,
        min_values=1 if press.verb is Verb.THROW else 0,
        max_values=most,
    )


def _evenly(cards: Sequence[Each]) -> list[Sequence[Each]]:
    """In as few parts as menus can hold, all about as long."""
    parts = -(-len(cards) // MOST_IN_A_MENU)
    size = -(-len(cards) // parts) if parts else 1
    return [cards[start : start + size] for start in range(0, len(cards), size)]


def _span(panel: Panel, cards: Sequence[Card]) -> str:
    """From the first to the last of these."""
    return "–".join(card_text(card, panel.screen.locale) for card in (cards[0], cards[-1]))


def _controls(panel: Panel, *, sorts: bool) -> list[ui.Button[Any]]:
    screen, tr, looks = panel.screen, panel.tr, panel.looks
    backs = [each for each in screen.choices if isinstance(each.intent, TakeBack)]
    found = _moves(panel, backs)
    for each in found:
        each.style = Style.secondary
    table, moment = _now(panel)
    if sorts:
        label = sort_label(looks.order.other, tr)
        found.append(button(label, custom_id(PanelPress(table, moment, Verb.SORT), looks)))
    hand = custom_id(public_token(table, PublicPress.HAND), looks)
    found.append(button(words.hand_label(tr), hand))
    for verb, label in ((Verb.SEND, words.send_label(tr)), (Verb.HELP, words.help_label(tr))):
        found.append(button(label, custom_id(PanelPress(table, moment, verb), looks)))
    return found


def _now(panel: Panel) -> tuple[str, Moment]:
    return panel.screen.table, Moment(panel.screen.moment)

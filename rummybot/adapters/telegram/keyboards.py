"""Rows of buttons: under what everybody sees, and under a hand."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from telegram import InlineKeyboardButton, InlineKeyboardMarkup

from rummybot.adapters.telegram import words
from rummybot.adapters.telegram.callbacks import (
    HandPress,
    Verb,
    callback_data,
    in_order,
)
from rummybot.adapters.telegram.markup import Called, screen_text
from rummybot.commands.invocation import Below
from rummybot.engine.ids import Moment
from rummybot.engine.intents import (
    Discard,
    GoOut,
    Knock,
    SeatIntent,
    TakeBack,
    Withdraw,
)
from rummybot.engine.turn_rules import Discarding
from rummybot.i18n.spans import Line
from rummybot.i18n.translations import Translations, translations
from rummybot.render.buttons import token_of
from rummybot.render.choices import may_choose, offers
from rummybot.render.press import PublicPress, Ruling, private_token, public_token
from rummybot.render.screen import (
    AnswerButton,
    CardRow,
    Choice,
    PrivateScreen,
    PublicButton,
    PublicScreen,
    Quiet,
    RulingButton,
    Screen,
    Text,
)
from rummybot.render.sorting import Order, sort_label
from rummybot.render.text import card_text, plain_text

ADDED = "new"
"""What Telegram types behind /start in a group to which the bot was added by its link."""

IN_A_ROW = 5
MOST_LETTERS = 40
"""Longer labels are cut off by the clients of phones anyway."""
MOST_OFFERS = 12
MOST_WITHOUT_DISCARDS = 24
"""Where nothing can be discarded yet, there is more room."""

Row = list[InlineKeyboardButton]

_STYLES: dict[PublicPress | Ruling, str] = {
    PublicPress.JOIN: "success",
    PublicPress.START: "primary",
    PublicPress.PLAY: "primary",
    PublicPress.NEXT: "primary",
    PublicPress.AGAIN: "primary",
}


@dataclass(frozen=True, slots=True)
class Shown:
    """A hand as it stands on somebody's screen."""

    screen: PrivateScreen
    said: tuple[Line, ...] = ()
    order: Order = Order.SUIT
    choosing: bool = False
    """A tap on a card chooses it and does not discard it."""
    chosen: int = 0
    """A bit for each place in the hand."""
    with_chosen: tuple[Choice, ...] = ()
    """What can be done with the chosen cards."""
    over: str = ""
    """The table whose game is over, where another can be had."""

    @property
    def tr(self) -> Translations:
        """The words of whoever reads it."""
        return translations(self.screen.locale)


def public_keyboard(screen: PublicScreen) -> InlineKeyboardMarkup | None:
    """Under what everybody sees."""
    return _keyboard(public_rows(screen.buttons, screen.table, screen.version, screen))


def below_keyboard(below: Below | None, screen: Screen) -> InlineKeyboardMarkup | None:
    """Under an answer that is no hand."""
    if below is None:
        return None
    return _keyboard(public_rows(below.buttons, below.table, below.version, screen))


def public_rows(
    buttons: Iterable[AnswerButton], table: str, version: int, screen: Screen
) -> list[Row]:
    """Buttons that name a table, its version and what is asked of it, and nothing else."""
    made = []
    for each in buttons:
        label = _short(plain_text(each.label, screen.names, screen.locale))
        asked = each.ruling if isinstance(each, RulingButton) else each.press
        token, style = token_of(each, table, version), _STYLES.get(asked)
        made.append(InlineKeyboardButton(label, callback_data=token, style=style))
    return _rows(made, 3)


def private_chat(bot: str, parameter: str = "") -> str:
    """The address of the private chat with the bot."""
    return f"https://t.me/{bot}?start={parameter}" if parameter else f"https://t.me/{bot}"


def add_address(bot: str) -> str:
    """Where one chooses a group to add the bot to."""
    return f"https://t.me/{bot}?startgroup={ADDED}"


def add_keyboard(bot: str, tr: Translations) -> InlineKeyboardMarkup:
    """The way into a group."""
    return InlineKeyboardMarkup([[InlineKeyboardButton(words.add_label(tr), url=add_address(bot))]])


def open_keyboard(bot: str, parameter: str, tr: Translations) -> InlineKeyboardMarkup:
    """The way to the private chat."""
    address = private_chat(bot, parameter)
    return InlineKeyboardMarkup([[InlineKeyboardButton(words.open_label(tr), url=address)]])


def hand_text(shown: Shown, called: Called) -> str:
    """The words over the buttons of a hand."""
    throws = [each for each in shown.screen.choices if isinstance(each.intent, Discard)]
    rules = shown.screen.rules
    several = len(throws) > 1 and rules is not None and rules.discarding is Discarding.ANY
    tap = words.tap_line(shown.tr, several=several)
    hint = (Quiet(tap),) if throws and not shown.choosing else ()
    blocks = (*map(Text, shown.said), *shown.screen.blocks, *hint)
    return screen_text(replace(shown.screen, blocks=blocks), called)


def hand_keyboard(shown: Shown) -> InlineKeyboardMarkup | None:
    """All that the owner of a hand can do: offers, cards to discard or to choose, the rest."""
    if not shown.screen.table:
        return _again(shown) if shown.over else None
    if shown.choosing and shown.screen.choices:  # in a pause there are none
        return _keyboard([*_moves(shown, shown.with_chosen), *_ticks(shown), [_back(shown)]])
    throws = _throws(shown)
    most = MOST_OFFERS if throws else MOST_WITHOUT_DISCARDS
    moves = _moves(shown, offers(shown.screen.choices)[:most])
    return _keyboard([*moves, *throws, *_controls(shown)])


def _again(shown: Shown) -> InlineKeyboardMarkup | None:
    again = PublicButton(shown.tr.say("Rematch"), PublicPress.AGAIN)
    return _keyboard(public_rows((again,), shown.over, 0, shown.screen))


def _keyboard(rows: Sequence[Row]) -> InlineKeyboardMarkup | None:
    return InlineKeyboardMarkup(rows) if rows else None


def _moves(shown: Shown, choices: Iterable[Choice]) -> Iterator[Row]:
    """A button for each choice, as wide as the message; none for what no button can carry."""
    screen, seen = shown.screen, set[str]()
    for each in choices:
        token = private_token(screen.table, screen.moment, each.intent, meant=each.meant)
        data = callback_data(token, shown.order)
        if data is None or data in seen:
            continue
        seen.add(data)
        style = "danger" if each.meant else _style(each.intent)
        label = _short(plain_text(each.label, screen.names, screen.locale))
        yield [InlineKeyboardButton(label, callback_data=data, style=style)]


def _style(intent: SeatIntent) -> str | None:
    match intent:
        case Knock() | GoOut():
            return "success"
        case Withdraw():
            return None
        case _:
            return "primary"


def _throws(shown: Shown) -> list[Row]:
    """A button for each card to discard; those that just came in stand out."""
    screen = shown.screen
    intents = {
        each.intent.card: each.intent for each in screen.choices if isinstance(each.intent, Discard)
    }
    buttons = []
    for _, card in in_order(tuple(sorted(intents)), shown.order):
        token = private_token(screen.table, screen.moment, intents[card])
        style = "primary" if card in screen.fresh else None
        label, data = card_text(card, screen.locale), callback_data(token, shown.order)
        buttons.append(InlineKeyboardButton(label, callback_data=data, style=style))
    return _rows(buttons, IN_A_ROW)


def _ticks(shown: Shown) -> list[Row]:
    """A button for each card of the hand, which chooses it, or lets it go again."""
    buttons = []
    for place, card in in_order(shown.screen.hand, shown.order):
        ticked = shown.chosen >> place & 1
        label = (
            words.CHOSEN + card_text(card, shown.screen.locale)
            if ticked
            else card_text(card, shown.screen.locale)
        )
        data = _show(shown, Verb.CHOOSE, shown.chosen ^ 1 << place, place)
        style = "success" if ticked else None
        buttons.append(InlineKeyboardButton(label, callback_data=data, style=style))
    return _rows(buttons, IN_A_ROW)


def _controls(shown: Shown) -> Iterator[Row]:
    """What changes only the looks, and the rest; off turn that is one row."""
    screen, tr = shown.screen, shown.tr
    backs = [each for each in screen.choices if isinstance(each.intent, TakeBack)]
    for each in backs[:1]:
        data = callback_data(private_token(screen.table, screen.moment, each.intent), shown.order)
        label = _short(plain_text(each.label, screen.names, screen.locale))
        yield [InlineKeyboardButton(label, callback_data=data)]
    row: Row = []
    if any(isinstance(each, CardRow) for each in screen.blocks):
        other = replace(shown, order=shown.order.other)
        sort = _show(other, Verb.SHOW)
        label = sort_label(other.order, tr)
        row.append(InlineKeyboardButton(label, callback_data=sort))
    if may_choose(screen.choices):
        choose = _show(shown, Verb.CHOOSE)
        yield [InlineKeyboardButton(words.choose_label(tr), callback_data=choose), *row]
        row = []
    more = public_token(screen.table, PublicPress.MORE)
    help_ = _show(shown, Verb.HELP)
    yield [
        *row,
        InlineKeyboardButton("⋯", callback_data=more),
        InlineKeyboardButton(words.help_label(tr), callback_data=help_),
    ]


def _back(shown: Shown) -> InlineKeyboardButton:
    back = _show(shown, Verb.SHOW)
    return InlineKeyboardButton(words.back_label(shown.tr), callback_data=back)


def _show(shown: Shown, verb: Verb, chosen: int = 0, place: int | None = None) -> str | None:
    screen = shown.screen
    press = HandPress(screen.table, Moment(screen.moment), verb, chosen, place)
    return callback_data(press, shown.order)


def _rows(buttons: Sequence[InlineKeyboardButton], width: int) -> list[Row]:
    """As even as can be, no row longer than this."""
    count = -(-len(buttons) // width)
    size = -(-len(buttons) // count) if count else 1
    return [list(buttons[start : start + size]) for start in range(0, len(buttons), size)]


def _short(label: str) -> str:
    return label if len(label) <= MOST_LETTERS else label[: MOST_LETTERS - 1] + "…"

"""Joker rummy by its commands: what may follow while one types, and why not, in both languages."""

import pytest

from rummybot.commands.catalog import COMMANDS
from rummybot.commands.completing import completions
from rummybot.commands.pressing import _why_nothing
from rummybot.commands.typed import melds_as_typed, typed
from rummybot.engine.cards import JOKER, RANKS, Card
from rummybot.engine.ids import Seat
from rummybot.engine.intents import (
    DrawStock,
    LayMelds,
    LayOff,
    SeatIntent,
    SwapJoker,
    TakeDiscard,
)
from rummybot.engine.legality import options
from rummybot.engine.opening import demand_on
from rummybot.engine.views import SeatView
from rummybot.i18n.translations import Locale, translations
from rummybot.render.choices import choices
from rummybot.render.names import Names
from rummybot.render.text import plain_text
from tests.commands.channel import Channel, untranslated, where
from tests.render.stories import Story, card
from tests.render.stories import cards as read

each_locale = pytest.mark.parametrize("locale", Locale)


async def offered(
    channel: Channel, who: str, command: str, param: str, words: str = "", **given: str
) -> list[str]:
    """The values that go on from what is typed."""
    found = next(each for each in COMMANDS if each.name == command)
    field = next(each for each in found.params if each.name == param)
    call = await channel.call(who, given)
    return [value for value, _ in await completions(channel.app, call, found, field, words)]


def has_to_open(view: SeatView) -> bool:
    return demand_on(view.seat, view.table.melds, view.table.rules) is not None


def can_open(view: SeatView) -> bool:
    lays = [each for each in options(view) if isinstance(each, LayMelds)]
    return has_to_open(view) and any(JOKER in meld for each in lays for meld in each.melds)


def can_swap(view: SeatView) -> bool:
    return any(isinstance(each, SwapJoker) for each in options(view))


def fits_both_ends(view: SeatView) -> bool:
    return any(isinstance(each, LayOff) and each.end is not None for each in options(view))


@each_locale
async def test_a_whole_opening_is_offered_and_opens(locale: Locale) -> None:
    channel, who, view = await where(can_open, "joker", locale)
    best = next(each for each in options(view) if isinstance(each, LayMelds))
    found = await offered(channel, who, "meld", "melds")
    assert melds_as_typed(best.melds, locale) in found
    for word in ("jok", "джо", "🃏", "JK", str(best.melds[0][0])):
        assert await offered(channel, who, "meld", "melds", word)
    await channel.calls(who, "meld", {"melds": found[0]})
    assert not has_to_open(await channel.view(who))


@each_locale
async def test_a_swap_is_offered_card_and_meld_and_frees(locale: Locale) -> None:
    channel, who, view = await where(can_swap, "joker", locale)
    swap = next(each for each in options(view) if isinstance(each, SwapJoker))
    cards = await offered(channel, who, "swap", "card")
    (card, number) = (value for _, value in typed(swap, locale).values)
    assert card in cards[: sum(isinstance(each, SwapJoker) for each in options(view))]
    assert (await offered(channel, who, "swap", "to", "", card=card))[0] == number
    await channel.calls(who, "swap", {"card": card, "to": number})
    assert JOKER in (await channel.view(who)).hand


@each_locale
async def test_a_freed_joker_is_first_of_all_to_be_laid(locale: Locale) -> None:
    channel, who, view = await where(can_swap, "joker", locale)
    swap = next(each for each in options(view) if isinstance(each, SwapJoker))
    await channel.does(who, swap)
    reply = await channel.says(who, "discard", {"card": str(view.hand[0])})
    assert {Locale.EN: "You freed a joker", Locale.RU: "джокер"}[locale] in reply
    after = await channel.view(who)
    shown = choices(after, options(after), translations(locale))
    assert any(isinstance(each.intent, LayMelds | LayOff) for each in shown[:3])


@each_locale
@pytest.mark.parametrize(
    ("command", "words"),
    [
        ("layoff", {Locale.EN: "You have not opened yet", Locale.RU: "не открылись"}),
        ("swap", {Locale.EN: "meld 1", Locale.RU: "комбинации 1"}),
    ],
)
async def test_why_nothing_is_added_or_freed_is_told(
    command: str, words: dict[Locale, str], locale: Locale
) -> None:
    def waits(view: SeatView) -> bool:
        others = any(meld.owner != view.seat for meld in view.table.melds)
        return others and has_to_open(view) and bool(view.drawn) and JOKER not in view.hand

    channel, who, view = await where(waits, "joker", locale)
    before = await channel.version()
    card = next(card for card in view.hand if card not in view.table.melds[0].cards)
    said = await channel.says(who, command, {"card": str(card), "to": "1"})
    assert await channel.version() == before
    assert words[locale] in said
    if locale is Locale.RU:
        assert untranslated(said) == []


@each_locale
async def test_an_opening_that_is_too_low_is_told_with_what_is_needed(locale: Locale) -> None:
    def low(view: SeatView) -> bool:
        return has_to_open(view) and bool(view.drawn) and bool(_cheap(view))

    channel, who, view = await where(low, "joker", locale)
    said = await channel.says(who, "meld", {"melds": melds_as_typed((_cheap(view),), locale)})
    assert "40" in said
    assert {Locale.EN: "first melds", Locale.RU: "первые комбинации"}[locale] in said.casefold()


def _cheap(view: SeatView) -> tuple[Card, ...]:
    """A run of three small cards in the hand."""
    for suit, rank in view.hand:
        low = RANKS.index(rank) if rank in RANKS else len(RANKS)
        run = tuple(Card(suit, each) for each in RANKS[low : low + 3])
        if len(run) == 3 and rank < 8 and set(run) <= set(view.hand):
            return run
    return ()


TAKE, DRAW = TakeDiscard(Seat(0), card("Kh")), DrawStock(Seat(0))


@pytest.mark.parametrize(
    ("drawn", "cards", "words"),
    [
        (DRAW, "2s 3s 4s 2h 3h 4h", "That is worth 18 points, and the first melds here must be"),
        (DRAW, "2s 3s 4s", "That is worth 9 points"),
        (DRAW, "Jh Qh Ah", "K♥ would be needed in between"),
        (TAKE, "2s 3s 4s 2h 3h 4h", "You took K♥ before opening"),
        (TAKE, "9c", "You took K♥ before opening"),
    ],
)
def test_why_nothing_comes_of_chosen_cards_is_told(
    drawn: SeatIntent, cards: str, words: str
) -> None:
    """What was chosen is judged as the melds that it is; of a single card is told why it stays."""
    held = "Ks Kd Jh Qh Ah 2s 3s 4s 2h 3h 4h 9c 8c"
    spare = "5c 6c 7c 10c Jc Qc 5d 6d 7d 8d 9d 10d Jd"
    story = Story("joker", held, spare, upcard="Kh", stock="9s").do(drawn)
    said = _why_nothing(story.view(0), read(cards), translations(Locale.EN))
    assert words in plain_text(said, Names(("A", "B")), Locale.EN)


@each_locale
async def test_melds_that_were_typed_as_one_are_shown_apart(locale: Locale) -> None:
    def opens_with_several(view: SeatView) -> bool:
        return any(len(each.melds) > 1 for each in openings(view))

    def openings(view: SeatView) -> list[LayMelds]:
        lays = [each for each in options(view) if isinstance(each, LayMelds)]
        return lays if has_to_open(view) else []

    channel, who, view = await where(opens_with_several, "joker", locale)
    best = next(each for each in openings(view) if len(each.melds) > 1)
    apart = melds_as_typed(best.melds, locale)
    together = apart.replace("/", " ")
    said = await channel.says(who, "meld", {"melds": together})
    assert {Locale.EN: "kept apart by /", Locale.RU: "разделяет /"}[locale] in said
    assert has_to_open(await channel.view(who))
    low = melds_as_typed(best.melds[:1], locale)
    assert "/:" not in await channel.says(who, "meld", {"melds": low})

"""In a turn: what is typed is read, allowed, or asked back; never taken for what it is not."""

import pytest

from rummybot.engine.cards import PACK, SUITS, Card, Rank
from rummybot.engine.deadwood import arrange
from rummybot.engine.intents import Discard, DrawStock, LayMelds, LayOff, TakeDiscard
from rummybot.engine.legality import options
from rummybot.engine.tabletop import Playing
from rummybot.engine.views import SeatView
from rummybot.i18n.translations import Locale
from rummybot.render.text import card_text
from tests.commands.channel import Channel, where

each_locale = pytest.mark.parametrize("locale", Locale)


def written(*cards: Card) -> str:
    return " ".join(map(str, cards))


async def to_play(variant: str = "basic", locale: Locale = Locale.EN) -> tuple[Channel, str]:
    """A game in which somebody has drawn."""
    channel = Channel(locale)
    await channel.begun(variant)
    who, view, _ = await channel.until(DrawStock)
    await channel.step(view.seat, DrawStock(view.seat))
    return channel, who


async def to_draw(locale: Locale = Locale.EN) -> tuple[Channel, str]:
    """A game in which somebody is to draw and may take the discard."""
    channel = Channel(locale)
    await channel.begun("basic")
    who, _, _ = await channel.until(TakeDiscard)
    return channel, who


# ---------------------------------------------------------------- three different answers


CARD_COMMANDS = ["discard", "knock", "gin", "layoff"]


@pytest.mark.parametrize("command", CARD_COMMANDS)
@each_locale
async def test_what_cannot_be_read_is_not_refused_but_asked_for_anew(
    command: str, locale: Locale
) -> None:
    channel, who = await to_play("gin" if command == "knock" else "basic", locale)
    before = await channel.version()
    for card, hint in (("1h", "10"), ("7", "7"), ("♠7", "♠"), ("7x", "7x"), ("hello", "hello")):
        answer = await channel.says(who, command, {"card": card, "to": "1"})
        first = answer.splitlines()[0]
        assert hint in first
        assert f"“{card}”" in first or f"«{card}»" in first
        assert first.count("7♠") + first.count("10") + first.count("7S") + first.count("7п") > 0
    assert await channel.version() == before


@each_locale
async def test_what_is_not_allowed_says_why_and_what_would_be(locale: Locale) -> None:
    channel, who = await to_play(locale=locale)
    view = await channel.view(who)
    absent = next(card for card in PACK if card not in view.hand)
    before = await channel.version()
    answers = {
        (await channel.says(who, "discard", {"card": str(absent)})).splitlines()[0],
        (await channel.says(who, "meld", {"melds": written(*view.hand[:2])})).splitlines()[0],
        (await channel.says(who, "layoff", {"card": str(view.hand[0]), "to": "9"})).splitlines()[0],
        (await channel.says(who, "knock", {"card": str(view.hand[0])})).splitlines()[0],
        (await channel.says(who, "draw")).splitlines()[0],
        (await channel.says(who, "pass")).splitlines()[0],
        (await channel.says(who, "undo")).splitlines()[0],
        (await channel.says(who, "rummy start")).splitlines()[0],
    }
    assert len(answers) == 8
    assert not any(answer.startswith(("“", "«")) for answer in answers)
    assert await channel.version() == before


@pytest.mark.parametrize("command", ["discard", "knock", "gin"])
@each_locale
async def test_what_could_mean_two_cards_is_asked_back(command: str, locale: Locale) -> None:
    channel, who, view = await where(lambda view: two_faced(view) != "", "gin", locale)
    suit = two_faced(view)
    before = await channel.version()
    first = (await channel.says(who, command, {"card": f"T{suit}"})).splitlines()[0]
    ten, ace = (card_text(card, locale) for card in pair(view, suit))
    assert ten in first
    assert ace in first
    assert await channel.version() == before
    assert (await channel.says(who, "discard", {"card": f"10{suit}"})).strip()
    assert await channel.version() > before


def two_faced(view: SeatView) -> str:
    """A suit of which the hand holds both ten and ace, either of which may be thrown."""
    listed = options(view)
    for suit in SUITS:
        if all(Discard(view.seat, Card(suit, rank)) in listed for rank in (Rank.TEN, Rank.ACE)):
            return suit.value
    return ""


def pair(view: SeatView, suit: str) -> tuple[Card, Card]:
    ten = next(card for card in view.hand if card.rank is Rank.TEN and card.suit == suit)
    return ten, Card(ten.suit, Rank.ACE)


# ---------------------------------------------------------------- draw


def is_offered_the_only_discard(view: SeatView) -> bool:
    taking = any(isinstance(each, TakeDiscard) for each in options(view))
    return taking and len(view.table.discards) == 1


@pytest.mark.parametrize("text", ["", "  ", "stock", "STOCK", " deck ", "колода"])
async def test_drawing_is_from_the_stock_unless_said_otherwise(text: str) -> None:
    channel, who = await to_draw(Locale.RU)
    await channel.says(who, "draw", {"from": text})
    assert len((await channel.view(who)).drawn) == 1


@pytest.mark.parametrize("text", ["discard", "Discard", "сброс", " pile", "top", "upcard"])
async def test_the_discard_is_taken_where_it_is_named(text: str) -> None:
    channel, who = await to_draw(Locale.RU)
    top = (await channel.seen()).discards[-1]
    await channel.says(who, "draw", {"from": text})
    assert top in (await channel.view(who)).hand
    assert (await channel.view(who)).drawn == ()


@pytest.mark.parametrize("text", ["discrad", "both", "сток?", "stock discard"])
@each_locale
async def test_what_names_no_pile_draws_nothing(text: str, locale: Locale) -> None:
    channel, who = await to_draw(locale)
    before = await channel.version()
    answer = await channel.says(who, "draw", {"from": text})
    assert text in answer.splitlines()[0]
    assert await channel.version() == before


@each_locale
async def test_from_an_empty_pile_nothing_is_taken_and_nothing_drawn(locale: Locale) -> None:
    channel, who, _ = await where(is_offered_the_only_discard, locale=locale)
    await channel.says(who, "draw", {"from": "discard"})
    assert (await channel.seen()).discards == ()
    before = await channel.version()
    answer = await channel.says(who, "draw", {"from": "discard"})
    assert ("You have your card" in answer) or ("Карта уже взята" in answer)
    assert await channel.version() == before


async def test_the_upcard_is_taken_or_left_by_its_own_commands() -> None:
    channel = Channel()
    await channel.begun("gin")
    who = await channel.who()
    before = await channel.version()
    assert "First the upcard is offered" in await channel.says(who, "draw")
    assert await channel.version() == before
    await channel.says(who, "draw", {"from": "discard"})
    assert isinstance((await channel.seen()).phase, Playing)


async def test_the_card_drawn_is_told_to_the_one_who_drew() -> None:
    channel, who = await to_draw()
    answer = await channel.says(who, "draw")
    (drawn,) = (await channel.view(who)).drawn
    assert answer.startswith(f"You drew {card_text(drawn, Locale.EN)} from the stock.")
    assert f"[{card_text(drawn, Locale.EN)}]" in answer


# ---------------------------------------------------------------- melds and lay-offs


@pytest.mark.parametrize("text", ["", " / ", "///", "7S 7Q 7D", "5-7", "5H-7S", "KQ"])
async def test_melds_that_cannot_be_read_are_not_laid(text: str) -> None:
    channel, who = await to_play()
    before = await channel.version()
    answer = await channel.says(who, "meld", {"melds": text})
    assert answer.splitlines()[0]
    assert await channel.version() == before


def has_two_melds_and_more(view: SeatView) -> bool:
    best = arrange(view.hand, view.table.rules)
    laying = any(isinstance(each, LayMelds) for each in options(view))
    return laying and len(best.melds) > 1 and best.loose != ()


async def test_several_melds_are_laid_at_once() -> None:
    channel, who, view = await where(has_two_melds_and_more)
    melds = arrange(view.hand, view.table.rules).melds
    laid = len((await channel.seen()).melds)
    await channel.says(who, "meld", {"melds": " / ".join(written(*meld) for meld in melds)})
    assert len((await channel.seen()).melds) == laid + len(melds)


@pytest.mark.parametrize("to", ["", "0", "two", "-1", "1.", "99999"])
async def test_a_meld_that_cannot_be_read_is_asked_for(to: str) -> None:
    channel = Channel()
    await channel.begun("basic")
    who, _, intent = await channel.until(LayOff)
    assert isinstance(intent, LayOff)
    before = await channel.version()
    answer = await channel.says(who, "layoff", {"card": str(intent.card), "to": to})
    assert ("no number of a meld" if to else "Say the number of the meld") in answer
    assert await channel.version() == before
    await channel.says(who, "layoff", {"card": str(intent.card), "to": f" #{intent.meld} "})
    assert await channel.version() > before


async def test_in_gin_nothing_is_laid_before_the_end() -> None:
    channel, who = await to_play("gin")
    cards = written(*(await channel.view(who)).hand[:3])
    assert "hand" in (await channel.says(who, "meld", {"melds": cards})).splitlines()[0]
    assert (await channel.seen()).melds == ()


@pytest.mark.parametrize("command", ["knock", "gin"])
async def test_where_nobody_knocks_that_is_why_not_before_the_draw_as_after_it(
    command: str,
) -> None:
    channel = Channel()
    await channel.begun("basic")
    who = await channel.who()
    card = {"card": str((await channel.view(who)).hand[0])}
    assert "Nobody knocks or declares at this table" in await channel.says(who, command, card)
    await channel.says(who, "draw")
    assert "Nobody knocks or declares at this table" in await channel.says(who, command, card)


# ---------------------------------------------------------------- what is no move of this table


@pytest.mark.parametrize("card", ["", "7S", "hello"])
async def test_where_nobody_knocks_no_card_is_asked_for(card: str) -> None:
    channel, who = await to_play()
    said = "Nobody knocks or declares at this table"
    assert said in await channel.says(who, "knock", {"card": card})
    assert said in await channel.says(who, "declare")
    channel, who = await to_play("michigan")
    assert "Nobody knocks at this table" in await channel.says(who, "knock", {"card": card})


@pytest.mark.parametrize("variant", ["basic", "michigan", "gin"])
async def test_without_too_high_a_knock_there_is_nothing_to_agree_to(variant: str) -> None:
    channel, who = await to_play(variant)
    before = await channel.version()
    assert "nothing to agree to" in await channel.says(who, "agree")
    assert await channel.version() == before

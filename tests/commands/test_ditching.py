"""Ditch by buttons alone and by typing alone: drawing several, singles, ditching any number."""

import pytest

from rummybot.commands.invocation import NOBODY
from rummybot.commands.pressing import _draw_is_forced, _with_these
from rummybot.commands.typed import typed
from rummybot.engine.cards import Card
from rummybot.engine.hidden import State
from rummybot.engine.ids import MeldId
from rummybot.engine.intents import Discard, DrawStock, LayMelds, LayOff, Pass, SeatIntent
from rummybot.engine.views import seat_view
from rummybot.i18n.translations import Locale, translations
from rummybot.players.quick import Quick
from rummybot.render.choices import choices
from rummybot.render.names import names
from rummybot.render.press import MOST_BYTES, PrivateToken, private_token, read_token
from rummybot.render.table_lines import left_line, stays_line
from rummybot.render.text import plain_text
from tests.commands.channel import Channel
from tests.engine.hands import hand
from tests.engine.test_perft import A, B, doing, of_stock

TR = translations(Locale.EN)
each_locale = pytest.mark.parametrize("locale", Locale)


def drawn(top: str = "8s 9h Tc Jd 2c Kh") -> State:
    """B has drawn three."""
    return doing(of_stock(top), DrawStock(B, 3))


def with_cards(state: State, cards: str) -> tuple[SeatIntent, ...]:
    """What B is offered for the cards she has chosen."""
    return tuple(each.intent for each in _with_these(seat_view(state, B), hand(cards), TR))


def test_a_draw_of_several_is_chosen_and_never_forced() -> None:
    view = seat_view(of_stock("8s 9h Tc"), B)
    offered = choices(view, tuple(DrawStock(B, n) for n in (1, 2, 3)), TR)
    assert [each.intent for each in offered] == [DrawStock(B, n) for n in (1, 2, 3)]
    assert not _draw_is_forced(view)
    two_held = doing(drawn(), Discard(B, hand("8s")[0]), DrawStock(A), Pass(A))
    assert _draw_is_forced(seat_view(two_held, B))


def test_any_cards_that_are_chosen_can_be_ditched_together() -> None:
    eight, nine, ten = (Discard(B, card) for card in hand("8s 9h Tc"))
    assert with_cards(drawn(), "8s") == (eight,)
    assert Discard(B, eight.card, (ten.card,)) in with_cards(drawn(), "8s Tc")
    everything = with_cards(drawn(), "8s 9h Tc")
    assert everything[0] == LayMelds(B, (hand("8s 9h Tc"),))
    assert everything[-1] == Discard(B, eight.card, (nine.card, ten.card))


def test_a_card_that_is_chosen_can_be_laid_as_a_single() -> None:
    played = doing(drawn(), LayMelds(B, (hand("8s 9h"),)))
    assert with_cards(played, "Tc") == (LayOff(B, hand("Tc")[0], MeldId(1)), *ditched("Tc"))


def ditched(cards: str) -> tuple[Discard, ...]:
    first, *rest = hand(cards)
    return (Discard(B, first, tuple(rest)),)


@pytest.mark.parametrize(
    "intent", [DrawStock(B), DrawStock(B, 3), *ditched("8s"), *ditched("8s 9h Tc")], ids=str
)
def test_a_button_carries_how_many_and_which(intent: SeatIntent) -> None:
    token = private_token("t" * 12, 1234, intent)
    assert len(token.encode()) <= MOST_BYTES
    read = read_token(token)
    assert isinstance(read, PrivateToken)
    assert read.intent(B) == intent


def test_a_button_for_no_card_at_all_was_made_up() -> None:
    for token in ("p:t:1:x:", "p:t:1:x:8", "p:t:1:d:many"):
        read = read_token(token)
        assert isinstance(read, PrivateToken)
        assert read.intent(B) is None


# ---------------------------------------------------------------- typing


async def to_draw(locale: Locale) -> tuple[Channel, str]:
    channel = Channel(locale)
    await channel.begun("ditch")
    return channel, await channel.who()


async def held(channel: Channel, who: str) -> tuple[Card, ...]:
    return (await channel.view(who)).hand


@each_locale
@pytest.mark.parametrize(
    "given",
    [{"count": "3"}, {"from": "3"}, {"from": "stock 3"}, {"from": "stock", "count": "3"}],
    ids=str,
)
async def test_so_many_are_drawn_as_are_named(given: dict[str, str], locale: Locale) -> None:
    channel, who = await to_draw(locale)
    await channel.says(who, "draw", given)
    assert len(await held(channel, who)) == 3


@each_locale
async def test_a_number_that_cannot_be_is_refused_with_those_that_can(locale: Locale) -> None:
    channel, who = await to_draw(locale)
    before = await channel.version()
    for given in ({"count": "4"}, {"count": "0"}, {"from": "77"}, {"count": "x"}):
        answer = await channel.says(who, "draw", given)
        assert any(number in answer for number in "31") or locale is Locale.RU
    assert await channel.version() == before
    assert await held(channel, who) == ()


@each_locale
async def test_cards_are_ditched_together_or_kept_by_a_pass(locale: Locale) -> None:
    channel, who = await to_draw(locale)
    await channel.says(who, "draw", {"count": "3"})
    first, second, kept = await held(channel, who)
    await channel.says(who, "discard", {"card": f"{first} {second}"})
    assert await held(channel, who) == (kept,)
    assert (await channel.seen()).discards == (first, second)
    other = await channel.who()
    assert other != who
    await channel.says(other, "draw", {"count": "1"})
    await channel.says(other, "pass")
    assert await channel.who() == who
    assert len(await held(channel, other)) == 1


async def test_a_game_is_played_by_typed_commands_alone() -> None:
    channel = Channel()
    await channel.begun("ditch", "match=single")
    tables, table = channel.app.tables, await channel.table()
    moves = 0
    while not (now := await tables.now(table)).is_over:
        assert now.table is not None
        who = await channel.who()
        intent = Quick().choose(await channel.view(who))
        asked = typed(intent, Locale.EN, now.table.rules)
        given = {param.name: value for param, value in asked.values}
        answer = await channel.says(who, asked.command.name, given)
        assert (await tables.now(table)).version > now.version, (intent, answer)
        moves += 1
    assert moves > 20


# ---------------------------------------------------------------- leaving a partner


@each_locale
async def test_who_leaves_a_partner_is_told_that_a_computer_plays_to_the_end_of_the_game(
    locale: Locale,
) -> None:
    channel = Channel(locale)
    await channel.lobby("ditch", "teams=two")
    for _ in range(2):
        await channel.calls("Ann", "rummy add")
    await channel.calls("Ann", "rummy start")
    tr = translations(locale)
    stays = plain_text(stays_line(tr), NOBODY, locale)
    assert stays in await channel.says("Bob", "rummy leave")
    left = left_line(B, tr, removed=False, plays_on=True, partners=True)
    assert stays in plain_text(left, names(("Ann", "Bob")), locale)

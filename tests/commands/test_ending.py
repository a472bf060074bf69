"""The end of a deal and of a turn: knocking, gin, the defence, what may be taken back."""

import pytest

from rummybot.engine.cards import PACK, Card
from rummybot.engine.deadwood import arrange
from rummybot.engine.intents import Discard, DrawStock, Knock, LayMelds
from rummybot.engine.tabletop import Defending, Playing
from rummybot.engine.views import SeatView
from rummybot.i18n.translations import Locale
from rummybot.render.text import card_text
from tests.commands.channel import Channel


def written(*cards: Card) -> str:
    return " ".join(map(str, cards))


async def after_a_draw() -> tuple[Channel, str]:
    channel = Channel()
    await channel.begun("basic")
    who, view, _ = await channel.until(DrawStock)
    await channel.step(view.seat, DrawStock(view.seat))
    return channel, who


async def knocking() -> tuple[Channel, str, SeatView, Knock]:
    channel = Channel()
    await channel.begun("gin")
    who, view, intent = await channel.until(Knock)
    assert isinstance(intent, Knock)
    return channel, who, view, intent


async def test_one_may_arrange_ones_melds_oneself() -> None:
    channel, who, view, intent = await knocking()
    kept = tuple(card for card in view.hand if card != intent.discard)
    melds = arrange(kept, view.table.rules).melds
    named = " / ".join(written(*reversed(meld)) for meld in melds)
    await channel.says(who, "knock", {"card": str(intent.discard), "melds": named})
    table = await channel.seen()
    assert isinstance(table.phase, Defending)
    assert {frozenset(meld.cards) for meld in table.melds} == {frozenset(meld) for meld in melds}


@pytest.mark.parametrize(
    ("melds", "said"), [("7Q 8S", "is no card"), ("/", "No card"), ("1H", "an ace is written A")]
)
async def test_melds_that_cannot_be_read_are_not_knocked_with(melds: str, said: str) -> None:
    channel, who, _, intent = await knocking()
    before = await channel.version()
    assert said in await channel.says(who, "knock", {"card": str(intent.discard), "melds": melds})
    assert await channel.version() == before


async def test_melds_one_does_not_hold_are_not_knocked_with() -> None:
    channel, who, view, intent = await knocking()
    strange = [card for card in PACK if card not in view.hand][:3]
    before = await channel.version()
    named = {"card": str(intent.discard), "melds": written(*strange)}
    assert card_text(strange[0], Locale.EN) in await channel.says(who, "knock", named)
    assert await channel.version() == before


async def test_the_other_lays_off_and_is_done() -> None:
    channel, who, _, intent = await knocking()
    await channel.does(who, intent)
    other = await channel.who()
    assert other != who
    assert "may only lay off" in await channel.says(other, "draw")
    before = (await channel.seen()).deal_no
    await channel.says(other, "pass")
    assert (await channel.seen()).deal_no == before
    assert "Next deal" in await channel.says(other, "hand")


async def test_gin_is_not_declared_with_a_loose_card() -> None:
    channel, who, view, _ = await knocking()
    before = await channel.version()
    answer = await channel.says(who, "gin", {"card": str(view.hand[0])})
    assert answer.splitlines()[0]
    assert await channel.version() == before


async def test_where_melds_lie_on_the_table_nobody_knocks() -> None:
    channel, who = await after_a_draw()
    card = str((await channel.view(who)).hand[0])
    for command in ("knock", "gin"):
        answer = await channel.says(who, command, {"card": card})
        assert "not by knocking" in answer or "playing all" in answer
    assert isinstance((await channel.seen()).phase, Playing)


# ---------------------------------------------------------------- undo


async def test_a_meld_and_a_discard_are_taken_back() -> None:
    channel = Channel()
    await channel.begun("basic")
    who, view, intent = await channel.until(LayMelds)
    await channel.does(who, intent)
    await channel.says(who, "undo")
    assert (await channel.view(who)).hand == view.hand
    throw = Discard(view.seat, view.hand[0])
    await channel.does(who, throw)
    await channel.says(who, "undo")
    assert (await channel.view(who)).hand == view.hand


async def test_after_the_next_one_has_acted_nothing_is_taken_back() -> None:
    channel, who = await after_a_draw()
    card = (await channel.view(who)).hand[0]
    await channel.says(who, "discard", {"card": str(card)})
    await channel.says(await channel.who(), "draw")
    before = await channel.version()
    assert "Undo" not in await channel.says(who, "undo")
    assert await channel.version() == before


async def test_an_answer_shows_the_hand_as_it_is_now() -> None:
    channel, who = await after_a_draw()
    card = (await channel.view(who)).hand[0]
    answer = await channel.says(who, "discard", {"card": str(card)})
    hand = (await channel.view(who)).hand
    assert all(card_text(each, Locale.EN) in answer for each in hand)
    assert card_text(card, Locale.EN) in answer  # what undo would bring back
    assert "Undo" in answer

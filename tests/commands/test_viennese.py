"""Viennese rummy by its commands: the dealer who begins with a discard, a knock with too much, and
who is asked to buy back in; each refusal says what would be legal.
"""

import pytest

from rummybot.engine.intents import BuyIn, Discard
from rummybot.engine.tabletop import BetweenDeals
from rummybot.i18n.translations import Locale
from tests.commands.channel import Channel

each_locale = pytest.mark.parametrize("locale", Locale)
GAME = 14
"""With this number somebody is asked before long."""

OPENS = {
    Locale.EN: "begins with your discard",
    Locale.RU: "начинается с вашего сброса",
}
TOO_MUCH = {Locale.EN: "you may knock with 4 or less", Locale.RU: "стучат при 4 и меньше"}
FIRST = {Locale.EN: "Buying back in comes first", Locale.RU: "Сначала выкуп"}
ONCE = {Locale.EN: "once a game", Locale.RU: "один раз за партию"}
TOO_LITTLE = {Locale.EN: "82 to 100 points", Locale.RU: "от 82 до 100"}


@each_locale
async def test_the_dealer_with_a_card_more_has_nothing_to_draw(locale: Locale) -> None:
    channel = Channel(locale)
    await channel.begun("viennese", "dealer=one-more")
    dealer = await channel.who()
    view = await channel.view(dealer)
    assert len(view.hand) == 11
    before = await channel.version()
    for arguments in ({}, {"from": "stock"}, {"from": "discard"}):
        assert OPENS[locale] in await channel.says(dealer, "draw", arguments)
    assert TOO_MUCH[locale] in await channel.says(dealer, "knock", {"card": str(view.hand[0])})
    assert TOO_LITTLE[locale] in await channel.says(dealer, "buyin")
    assert await channel.version() == before
    await channel.does(dealer, Discard(view.seat, view.hand[0]))
    assert await channel.who() != dealer
    await channel.says(dealer, "undo")
    assert (await channel.view(dealer)).hand == view.hand


@each_locale
async def test_who_is_asked_buys_or_declines_and_all_else_waits(locale: Locale) -> None:
    channel = Channel(locale, GAME)
    await channel.begun("viennese")
    asked, view, _ = await channel.until(BuyIn)
    other = "Bob" if asked == "Ann" else "Ann"
    before = await channel.version()
    for who, command in ((other, "buyin"), (other, "pass"), (other, "draw"), (asked, "draw")):
        assert FIRST[locale] in await channel.says(who, command)
    assert FIRST[locale] in await channel.says(asked, "rummy start")
    assert FIRST[locale] in await channel.says(asked, "discard", {"card": "7s"})
    assert await channel.version() == before
    await channel.does(asked, BuyIn(view.seat), key="pressed")
    bought = await channel.version()
    await channel.does(asked, BuyIn(view.seat), key="pressed")
    assert await channel.version() == bought > before
    assert isinstance((await channel.seen()).phase, BetweenDeals)
    assert ONCE[locale] in await channel.says(asked, "buyin")
    assert await channel.version() == bought

"""Where a joker could go is asked, never guessed: by words, and by a button for each way."""

import pytest

from rummybot.commands.pressing import chosen, pressed
from rummybot.commands.typed import melds_as_typed
from rummybot.commands.which_way import each_way
from rummybot.engine.cards import JOKER, Card
from rummybot.engine.ids import MeldId
from rummybot.engine.intents import Discard, DrawStock, LayMelds, LayOff, SeatIntent, TakeBack
from rummybot.engine.joker_refusals import BothEnds, SeveralReadings
from rummybot.engine.legality import check, options
from rummybot.engine.melds import End, Flaw
from rummybot.engine.readings import as_laid
from rummybot.engine.views import SeatView
from rummybot.i18n.translations import Locale
from rummybot.render.press import PrivateToken, private_token, read_token
from rummybot.render.screen import Choice
from tests.commands.channel import Channel, text, where
from tests.render.examples import ANN, BOB, joker_table
from tests.render.stories import cards


def unsure(view: SeatView) -> tuple[Card, ...]:
    """Three cards of the hand with a joker whose place their order does not tell; or none."""
    for meld in (each.melds[0] for each in options(view) if isinstance(each, LayMelds)):
        shuffled = tuple(sorted(meld, key=lambda card: (card == meld[1], card)))
        ways = as_laid(shuffled, view.table.rules.melds) if JOKER in meld else ()
        if isinstance(ways, Flaw) or len(meld) != 3 or len(ways) < 2:
            continue
        if all(check(view, LayMelds(view.seat, (way.cards,))) is None for way in ways):
            return shuffled
    return ()


def is_unsure(view: SeatView) -> bool:
    return bool(unsure(view)) and any(meld.owner == view.seat for meld in view.table.melds)


def has_two_ends(view: SeatView) -> bool:
    return any(isinstance(each, LayOff) and each.end is End.LOW for each in options(view))


@pytest.mark.parametrize("locale", Locale)
async def test_a_meld_that_could_lie_in_two_ways_is_asked_about(locale: Locale) -> None:
    channel, who, view = await where(is_unsure, "joker", locale)
    named = unsure(view)
    before = await channel.version()
    reply = await channel.calls(who, "meld", {"melds": melds_as_typed((named,), locale)})
    assert reply.refused
    assert await channel.version() == before
    ways = as_laid(named, view.table.rules.melds)
    assert not isinstance(ways, Flaw)
    offered = [each.intent for each in reply.panel.choices[:2]]
    assert offered == [LayMelds(view.seat, (way.cards,)) for way in ways]
    await press(channel, who, reply.panel.choices[1])
    melds = (await channel.seen()).melds
    assert melds[-1].cards == ways[1].cards


@pytest.mark.parametrize("locale", Locale)
async def test_an_end_that_is_not_named_is_asked_for(locale: Locale) -> None:
    channel, who, view = await where(has_two_ends, "joker", locale)
    lay_off = next(each for each in options(view) if isinstance(each, LayOff) and each.end)
    card, meld = "joker" if lay_off.card == JOKER else str(lay_off.card), str(lay_off.meld)
    reply = await channel.calls(who, "layoff", {"card": card, "to": meld})
    assert reply.refused
    intents = [each.intent for each in reply.panel.choices]
    assert intents[:2] == [LayOff(view.seat, lay_off.card, lay_off.meld, end) for end in End]
    assert len(set(intents)) == len(intents)
    word = {Locale.EN: "at the low", Locale.RU: "в начало"}[locale]
    await channel.calls(who, "layoff", {"card": card, "to": meld, "end": word})
    grown = (await channel.seen()).meld(lay_off.meld)
    assert grown is not None
    assert grown.cards[0] == lay_off.card


async def test_cards_that_are_chosen_offer_each_way() -> None:
    channel, who, view = await where(is_unsure, "joker")
    call = await channel.call(who)
    _, found = await chosen(
        channel.app, call, await channel.table(), view.table.moment, unsure(view)
    )
    laid = [each.intent for each in found if isinstance(each.intent, LayMelds)]
    assert len(laid) == 2
    assert all(check(view, each) is None for each in laid)


async def press(channel: Channel, who: str, choice: Choice) -> str:
    screen = (await channel.calls(who, "hand")).panel
    token = read_token(private_token(screen.table, screen.moment, choice.intent))
    assert isinstance(token, PrivateToken)
    return text(await pressed(channel.app, await channel.call(who), token))


def test_of_several_melds_only_the_unsure_one_is_asked_about() -> None:
    view = joker_table().view(1)
    sure, ways = cards("Qs Qh Qd"), (cards("joker 5h 6h"), cards("5h 6h joker"))
    intent = LayMelds(BOB, (sure, cards("5h joker 6h")))
    found = each_way(view, intent, SeveralReadings(ways))
    assert found == ()  # he holds no joker: neither would be allowed
    assert each_way(view, DrawStock(BOB), SeveralReadings(ways)) == ()


def test_what_is_not_allowed_at_either_end_is_not_offered() -> None:
    story = joker_table()
    run = story.table.melds[1]
    lay_off = LayOff(ANN, JOKER, MeldId(2))
    assert each_way(story.view(0), lay_off, BothEnds(JOKER, run)) == ()  # it is not her turn


async def test_what_is_refused_in_every_way_is_told_why() -> None:
    """Before the opening neither way is worth enough; that is said, and not which are possible."""

    def is_unsure_and_low(view: SeatView) -> bool:
        return bool(view.drawn) and bool(_low(view))

    channel, who, view = await where(is_unsure_and_low, "joker")
    named = _low(view)
    reply = await channel.calls(who, "meld", {"melds": melds_as_typed((named,), Locale.EN)})
    assert "must be worth 40 together" in text(reply)
    assert "either end" not in text(reply)
    call, table = await channel.call(who), await channel.table()
    reply, found = await chosen(channel.app, call, table, view.table.moment, named)
    assert not any(isinstance(each.intent, LayMelds) for each in found)
    if not found:
        assert "must be worth 40 together" in text(reply) or "can be done" in text(reply)


def _low(view: SeatView) -> tuple[Card, ...]:
    """Two small neighbours of a suit, and a joker that fits at both ends, not yet to be laid."""
    if JOKER not in view.hand or any(meld.owner == view.seat for meld in view.table.melds):
        return ()
    rules = view.table.rules.melds
    for low in view.hand:
        for high in view.hand:
            row = (low, JOKER, high)
            near = low.suit is high.suit and high.rank - low.rank == 1 and high.rank < 9
            if near and not isinstance(ways := as_laid(row, rules), Flaw) and len(ways) == 2:
                return row
    return ()


@pytest.mark.parametrize("intent", [Discard(BOB, cards("9c")[0]), TakeBack(BOB)])
def test_nothing_else_is_several_things(intent: SeatIntent) -> None:
    story = joker_table()
    assert each_way(story.view(1), intent, BothEnds(JOKER, story.table.melds[1])) == ()

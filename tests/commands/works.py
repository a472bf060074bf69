"""Every command where it does its work: a scene for each, with what must have come of it."""

from collections.abc import Awaitable, Callable

from rummybot.commands.lobby import THREAD
from rummybot.engine.cards import JOKER, Card
from rummybot.engine.ids import Seat
from rummybot.engine.intents import (
    AgreeToEnd,
    BuyIn,
    Call,
    Discard,
    GoOut,
    Knock,
    LayMelds,
    LayOff,
    Pass,
    SwapJoker,
)
from rummybot.engine.legality import options
from rummybot.engine.standings import Survival
from rummybot.engine.tabletop import BetweenDeals, Judging, Playing
from rummybot.i18n.translations import Locale
from rummybot.render.text import card_text
from rummybot.settings.service import WHERE
from tests.commands.channel import HERE, Channel


async def new(channel: Channel) -> None:
    said = await channel.says("Ann", "rummy new", {"variant": "gin"})
    assert await channel.app.tables.open_at(HERE) is not None
    assert ("The table is open" in said) or ("Стол открыт" in said)


async def join(channel: Channel) -> None:
    await channel.calls("Ann", "rummy new")
    await channel.says("Bob", "rummy join")
    lobby = (await channel.app.tables.now(await channel.table())).lobby
    assert lobby.roster.people == (channel.refs["Ann"], channel.refs["Bob"])


async def leave(channel: Channel) -> None:
    await channel.lobby()
    await channel.says("Bob", "rummy leave")
    lobby = (await channel.app.tables.now(await channel.table())).lobby
    assert lobby.roster.people == (channel.refs["Ann"],)


async def add(channel: Channel) -> None:
    await channel.calls("Ann", "rummy new")
    await channel.says("Ann", "rummy add")
    lobby = (await channel.app.tables.now(await channel.table())).lobby
    assert len(lobby.roster.sitters) == 2
    assert len(lobby.roster.people) == 1


async def remove(channel: Channel) -> None:
    await add(channel)
    await channel.says("Ann", "rummy remove")
    lobby = (await channel.app.tables.now(await channel.table())).lobby
    assert lobby.roster.sitters == (channel.refs["Ann"],)


async def seat(channel: Channel) -> None:
    await channel.lobby()
    await channel.says("Ann", "rummy seat", {"seat": "2"})
    lobby = (await channel.app.tables.now(await channel.table())).lobby
    assert lobby.roster.people == (channel.refs["Bob"], channel.refs["Ann"])


async def skip(channel: Channel) -> None:
    await channel.begun("basic")
    before = await channel.who()
    await channel.says("Ann", "rummy skip")
    assert await channel.who() != before


async def pause(channel: Channel) -> None:
    await channel.begun("basic")
    await channel.says("Ann", "rummy pause")
    assert (await channel.app.tables.now(await channel.table())).lobby.paused


async def resume(channel: Channel) -> None:
    await channel.begun("basic")
    await channel.calls("Ann", "rummy pause")
    await channel.says("Ann", "rummy resume")
    assert not (await channel.app.tables.now(await channel.table())).lobby.paused


async def back(channel: Channel) -> None:
    await away(channel, "Bob")
    said = await channel.says("Bob", "rummy back")
    assert (await channel.app.tables.now(await channel.table())).lobby.away == ()
    assert ("You are back at the table." in said) or ("Вы снова за столом." in said)


async def away(channel: Channel, who: str) -> None:
    """A game in which a computer plays for somebody who was skipped three times."""
    await channel.begun("basic", "match=200")
    while not (await channel.app.tables.now(await channel.table())).lobby.away:
        if await channel.who() == who:
            await channel.calls("Ann", "rummy skip")
        else:
            await channel.move()


async def game(channel: Channel) -> None:
    await channel.lobby("basic")
    await channel.says("Ann", "rummy game", {"variant": "gin"})
    lobby = (await channel.app.tables.now(await channel.table())).lobby
    assert lobby.variant == "gin"


async def option(channel: Channel) -> None:
    await channel.lobby("basic")
    before = (await channel.app.tables.now(await channel.table())).lobby
    await channel.says("Ann", "rummy option", {"option": "match=200"})
    after = (await channel.app.tables.now(await channel.table())).lobby
    assert after.rules != before.rules


async def time(channel: Channel) -> None:
    await channel.lobby()
    await channel.says("Ann", "rummy time", {"time": "90"})
    lobby = (await channel.app.tables.now(await channel.table())).lobby
    assert lobby.config.turn_time == 90


async def wait(channel: Channel) -> None:
    await channel.lobby("michigan")
    await channel.says("Ann", "rummy wait", {"seconds": "8"})
    lobby = (await channel.app.tables.now(await channel.table())).lobby
    assert lobby.config.call_wait == 8


async def end(channel: Channel) -> None:
    await channel.begun()
    said = await channel.says("Ann", "rummy end")
    assert await channel.app.tables.open_at(HERE) is None
    assert ("The table is closed." in said) or ("Стол закрыт." in said)


async def language(channel: Channel) -> None:
    await channel.lobby()
    for each in Locale:
        await channel.says("Ann", "rummy language", {"language": each})
        assert await channel.app.settings.locale_of(HERE) is each


async def where(channel: Channel) -> None:
    await channel.lobby()
    thread = {"place": THREAD}
    await channel.says("Cat", "rummy where", thread, manages_server=True, server="test:around")
    assert await channel.app.settings.get("test:around", WHERE) == THREAD


async def start(channel: Channel) -> None:
    await channel.lobby()
    said = await channel.says("Ann", "rummy start")
    assert (await channel.seen()).deal_no == 1
    assert ("The game begins." in said) or ("Партия начинается." in said)


async def rules(channel: Channel) -> None:
    await channel.lobby("gin")
    said = await channel.says("Bob", "rummy rules")
    assert ("Gin" in said) or ("Джин" in said)


async def scores(channel: Channel) -> None:
    await channel.begun()
    said = await channel.says("Bob", "rummy scores")
    assert said.count("0") == 2


async def help_(channel: Channel) -> None:
    said = await channel.says("Cat", "rummy help")
    assert said.count("\n") >= 5
    assert said.count("/") >= 10


async def hand(channel: Channel) -> None:
    await channel.begun()
    said = await channel.says("Bob", "hand")
    assert all(glyph(card, channel) in said for card in (await channel.view("Bob")).hand)


async def table(channel: Channel) -> None:
    await channel.begun("basic")
    said = await channel.says("Cat", "table")
    assert "Ann" in said
    assert "Bob" in said
    assert glyph((await channel.seen()).discards[-1], channel) in said


async def why(channel: Channel) -> None:
    await channel.begun("basic")
    waits = {"Ann": "Bob", "Bob": "Ann"}[await channel.who()]
    refused = await channel.says(waits, "draw")
    said = await channel.says(waits, "why")
    assert refused.startswith(said.strip())


async def draw(channel: Channel) -> None:
    await channel.begun("basic")
    who = await channel.who()
    said = await channel.says(who, "draw")
    view = await channel.view(who)
    assert len(view.drawn) == 1
    assert glyph(view.drawn[0], channel) in said


async def meld(channel: Channel) -> None:
    await channel.begun("basic")
    who, _, intent = await channel.until(LayMelds)
    await channel.does(who, intent)
    assert any(laid.owner == intent.seat for laid in (await channel.seen()).melds)


async def layoff(channel: Channel) -> None:
    await channel.begun("basic")
    who, view, intent = await channel.until(LayOff)
    await channel.does(who, intent)
    assert isinstance(intent, LayOff)
    after = {laid.id: laid.cards for laid in (await channel.seen()).melds}
    assert intent.card in after[intent.meld]
    assert intent.card not in (await channel.view(who)).hand
    assert intent.card in view.hand


async def swap(channel: Channel) -> None:
    await channel.begun("joker", "match=200")
    who, view, intent = await channel.until(SwapJoker)
    assert isinstance(intent, SwapJoker)
    await channel.does(who, intent)
    after = {laid.id: laid.cards for laid in (await channel.seen()).melds}
    assert intent.card in after[intent.meld]
    assert (await channel.view(who)).hand.count(JOKER) == view.hand.count(JOKER) + 1


async def discard(channel: Channel) -> None:
    await channel.begun("basic")
    who, _, intent = await channel.until(Discard)
    await channel.does(who, intent)
    assert isinstance(intent, Discard)
    assert (await channel.seen()).discards[-1] == intent.card


async def knock(channel: Channel) -> None:
    await channel.begun()
    who, _, intent = await channel.until(Knock)
    await channel.does(who, intent)
    assert isinstance(intent, Knock)
    assert (await channel.view(who)).closing_card == intent.discard


async def gin(channel: Channel) -> None:
    await channel.begun("gin", "match=250")
    who, _, intent = await channel.until(GoOut)
    await channel.does(who, intent)
    assert isinstance(intent, GoOut)
    assert (await channel.view(who)).closing_card == intent.discard


async def declare(channel: Channel) -> None:
    await channel.begun("michigan")
    who, _, intent = await channel.until(GoOut)
    await channel.does(who, intent)
    assert isinstance((await channel.seen()).phase, BetweenDeals)


async def call(channel: Channel) -> None:
    await channel.begun("michigan")
    while not await _throws_what_fits(channel):
        await channel.move()
    who, _, intent = await channel.until(Call)
    await channel.does(who, intent)
    assert await channel.who() != who
    assert isinstance((await channel.seen()).phase, Playing)


async def _throws_what_fits(channel: Channel) -> bool:
    """Whether somebody has thrown a card that he could have laid off."""
    view = await channel.view(await channel.who())
    listed = options(view)
    fitting = {each.card for each in listed if isinstance(each, LayOff)}
    for each in listed:
        if isinstance(each, Discard) and each.card in fitting:
            await channel.step(view.seat, each)
            return True
    return False


async def agree(channel: Channel) -> None:
    await channel.begun("gin", "too-high=offered")
    _, view, intent = await channel.until(Discard)
    assert isinstance(intent, Discard)
    await channel.step(view.seat, Knock(view.seat, intent.card))
    await channel.does(await channel.who(), AgreeToEnd(Seat(1 - view.seat)))
    assert not isinstance((await channel.seen()).phase, Judging)


async def buy_in(channel: Channel) -> None:
    """One plays on until somebody is asked."""
    await channel.begun("viennese", "dealer=one-more")
    who, _, intent = await channel.until(BuyIn)
    await channel.does(who, intent)
    standing = (await channel.seen()).standing
    assert isinstance(standing, Survival)
    assert standing.bought_in == (intent.seat,)


async def decline(channel: Channel) -> None:
    await channel.begun()
    who, _, intent = await channel.until(Pass)
    await channel.does(who, intent)
    assert await channel.who() != who


async def undo(channel: Channel) -> None:
    await channel.begun("basic")
    who, view, intent = await channel.until(Discard)
    await channel.does(who, intent)
    await channel.says(who, "undo")
    assert (await channel.view(who)).hand == view.hand


WORKS: dict[str, Callable[[Channel], Awaitable[None]]] = {
    "rummy new": new,
    "rummy join": join,
    "rummy leave": leave,
    "rummy add": add,
    "rummy remove": remove,
    "rummy seat": seat,
    "rummy skip": skip,
    "rummy pause": pause,
    "rummy resume": resume,
    "rummy back": back,
    "rummy game": game,
    "rummy option": option,
    "rummy time": time,
    "rummy wait": wait,
    "rummy end": end,
    "rummy language": language,
    "rummy where": where,
    "rummy start": start,
    "rummy rules": rules,
    "rummy scores": scores,
    "rummy help": help_,
    "hand": hand,
    "table": table,
    "why": why,
    "draw": draw,
    "meld": meld,
    "layoff": layoff,
    "swap": swap,
    "discard": discard,
    "knock": knock,
    "gin": gin,
    "declare": declare,
    "call": call,
    "agree": agree,
    "buyin": buy_in,
    "pass": decline,
    "undo": undo,
}


def glyph(card: Card, channel: Channel) -> str:
    return card_text(card, channel.locale)

"""How many taps a turn takes: design/ux.md says how many it may."""

from tests.adapters.discord.fingers import NEXT, PLAY, START, Fingers, button, moves
from tests.adapters.discord.leaks import Ledger
from tests.adapters.discord.reading import HAND, results
from tests.adapters.moves import DRAW, GIN, KNOCK, MELD, PASS, READY, THROW, Move
from tests.adapters.naming import cards_in
from tests.local_discord.bot import Bot
from tests.local_discord.people import Person
from tests.local_discord.seen import Place, Seen
from tests.local_discord.server import LocalDiscord

AGAIN = ":again"
MOST_TURNS = 400
OPENS = ("You can open", "Можно открыться")
"""What a hand says with which one can open."""


class Table:
    """Two people at a table, opened by typing."""

    def __init__(self, discord: LocalDiscord, table: Place, *people: Person) -> None:
        self.discord, self.place = discord, table
        self.ledger = Ledger(discord)
        self.players = [Fingers(each, table, self.ledger) for each in people]

    async def begins(self, variant: str, options: str = "") -> None:
        host, guest = self.players
        chosen = {"options": options} if options else {}
        await host.person.types(self.place, "/rummy new", variant=variant, **chosen)
        await guest.person.types(self.place, "/rummy join")
        await host.person.types(self.place, "/rummy start")
        await self.shows(PLAY)

    async def shows(self, ending: str) -> None:
        await self.discord.until(
            lambda: self.place.messages and ending in str(self.place.messages[0].raw), ending
        )

    async def called(self) -> Fingers | None:
        """Who is called to move; None where the deal is over."""

        def is_over() -> bool:
            board = str(self.place.messages[0].raw)
            return NEXT in board or AGAIN in board

        def called() -> list[Fingers]:
            pinged = {number for each in self.place.messages for number in each.pings}
            here = [each for each in self.players if each.person.id in pinged]
            return here if len(pinged) == 1 else []

        await self.discord.until(lambda: is_over() or called(), "somebody to be called")
        return None if is_over() else called()[0]

    async def again(self) -> None:
        for player in self.players:
            await player.taps_board(NEXT)
        await self.shows(PLAY)


async def press(player: Fingers, verb: str) -> Move | None:
    """Press the first such move, if there is one."""
    assert player.panel is not None
    found = [each for each in moves(player.panel) if each.verb == verb]
    if not found:
        return None
    player.taps += 1
    await player.person.presses(player.panel, found[0].name)
    return found[0]


async def looks(player: Fingers, ending: str = PLAY) -> Seen:
    player.taps = 0
    player.panel = (await player.taps_board(ending)).message
    assert player.panel is not None
    return player.panel


async def test_turns_of_gin_take_few_taps(
    local_discord: LocalDiscord, bot: Bot, table: Place, ann: Person, boris: Person
) -> None:
    """Forced draw and throw 2, choose and throw 3, knock or gin 3."""
    game = Table(local_discord, table, ann, boris)
    await game.begins("gin")
    seen: dict[str, int] = {}
    for _ in range(MOST_TURNS):
        player = await game.called()
        if player is None:
            await game.again()
            continue
        panel = await looks(player)
        offered = {each.verb for each in moves(panel)}
        if not offered & set(PASS + DRAW + THROW):
            continue  # the call of a turn that is just over
        if PASS in offered:
            await press(player, PASS)
            continue
        kind = "forced" if THROW in offered else "chosen"
        if kind == "chosen":
            assert await press(player, DRAW)
        if await press(player, GIN) or await press(player, KNOCK):
            seen["closed"] = player.taps
        else:
            wanted = player.wants()
            assert wanted is not None
            assert wanted.verb == THROW
            player.taps += 1
            await player.person.presses(panel, wanted.name)
            seen[kind] = player.taps
        if seen.keys() == {"forced", "chosen", "closed"}:
            break
    assert seen == {"forced": 2, "chosen": 3, "closed": 3}


async def test_turns_with_melds_take_few_taps(
    local_discord: LocalDiscord, bot: Bot, table: Place, ann: Person, boris: Person
) -> None:
    """An offered meld and a throw 4; three cards picked by hand and a throw 8."""
    game = Table(local_discord, table, ann, boris)
    await game.begins("basic")
    seen: dict[str, int] = {}
    for _ in range(MOST_TURNS):
        player = await game.called()
        if player is None:
            await game.again()
            continue
        panel = await looks(player)
        if not await press(player, DRAW):
            continue  # the call of a turn that is just over
        if any(each.verb == MELD for each in moves(panel)):
            kind = "picked" if "offered" in seen else "offered"
            if kind == "picked":
                await pick(player, panel)
            assert await press(player, MELD)
            if await press(player, THROW):
                seen[kind] = player.taps
        else:
            await press(player, THROW)
        if len(seen) == 2:
            break
    assert seen == {"offered": 4, "picked": 8}


async def test_turns_of_joker_rummy_take_few_taps(
    local_discord: LocalDiscord, bot: Bot, table: Place, ann: Person, boris: Person
) -> None:
    """All melds of an opening and a throw 4, a later meld too; three cards picked by hand 8."""
    game = Table(local_discord, table, ann, boris)
    await game.begins("joker", "match=200")
    seen: dict[str, int] = {}
    for _ in range(MOST_TURNS):
        player = await game.called()
        if player is None:
            await game.again()
            continue
        panel = await looks(player)
        if not await press(player, DRAW):
            continue  # the call of a turn that is just over
        opens = any(each in panel.text for each in OPENS)
        melds = [each for each in moves(panel) if each.verb == MELD]
        if melds:
            kind = "opened" if opens else "picked" if "offered" in seen else "offered"
            if kind == "picked":
                await pick(player, panel)
            assert await press(player, MELD)
            if await press(player, THROW):
                seen.setdefault(kind, player.taps)
        else:
            await press(player, THROW)
        if len(seen) == 3:
            break
    assert seen == {"opened": 4, "offered": 4, "picked": 8}


async def pick(player: Fingers, panel: Seen) -> None:
    """Choose the cards of a meld by hand: to open the menu is a tap, and so is each card."""
    label = HAND[player.person.user.locale][0]
    line = next(each for each in panel.text.splitlines() if each.startswith(label))
    first = line.removeprefix(label).split(" / ")[0].replace("*", "")
    menu = panel.selects[-1]
    values = {option["label"]: option["value"] for option in menu["options"]}
    chosen = [values[card] for card in first.split()][:3]
    player.taps += 1 + len(chosen)
    await player.person.chooses(panel, menu["custom_id"], *chosen)
    assert [each.cards for each in moves(panel) if each.verb == MELD]


async def test_the_hand_and_the_next_deal_are_one_tap_away(
    local_discord: LocalDiscord, bot: Bot, table: Place, ann: Person, boris: Person
) -> None:
    game = Table(local_discord, table, ann, boris)
    await game.begins("gin")
    called = await game.called()
    waiting = next(each for each in game.players if each is not called)
    panel = await looks(waiting, ":hand")
    assert waiting.taps == 1
    assert len(cards_in(panel.text)) >= 10
    assert READY not in {each.verb for each in moves(panel)}
    assert button(table.messages[0], ":more")


async def plays_out(game: Table) -> int:
    """The deal to its end, by pressing; how many turns there were."""
    turns = 0
    for _ in range(MOST_TURNS):
        player = await game.called()
        if player is None:
            return turns
        panel = await looks(player)
        if not {each.verb for each in moves(panel)} & set(PASS + DRAW + THROW):
            continue  # the call of a turn that is just over
        if not await press(player, PASS):
            await press(player, DRAW)
            if not (await press(player, GIN) or await press(player, KNOCK)):
                wanted = player.wants()
                assert wanted is not None
                await player.person.presses(panel, wanted.name)
        turns += 1
    raise AssertionError("the deal never ended")


async def test_a_deal_makes_one_message_that_stays_and_a_turn_at_most_one_that_goes(
    local_discord: LocalDiscord, bot: Bot, table: Place, ann: Person, boris: Person
) -> None:
    game = Table(local_discord, table, ann, boris)
    await game.begins("gin")
    turns = await plays_out(game)
    await local_discord.until(lambda: results(table), "the result")
    calls = [each for each in table.ever if each.pings]
    assert 0 < len(calls) <= turns
    await local_discord.until(lambda: all(each.is_deleted for each in calls), "the last call gone")
    assert len(table.ever) - len(calls) == 2  # the board, and the result


async def test_a_rematch_is_one_tap_for_each_and_one_message(
    local_discord: LocalDiscord, bot: Bot, table: Place, ann: Person, boris: Person
) -> None:
    game = Table(local_discord, table, ann, boris)
    await game.begins("gin", "match=single")
    await plays_out(game)
    await local_discord.until(lambda: results(table), "the result")
    await local_discord.until(lambda: AGAIN in str(table.messages[0].raw), "the end on the board")
    host, guest = game.players
    for player in (guest, host):
        player.taps = 0
        await player.taps_board(AGAIN)
        assert player.taps == 1
    await local_discord.until(
        lambda: "Борис, Ann (host)" in table.last.text.replace("*", ""), "both at one table"
    )
    assert len(table.messages) == 3
    await host.person.presses(table.last, button(table.last, START))
    await local_discord.until(lambda: PLAY in str(table.last.raw), "the game")

"""The private chat as the place where one plays: what is told beside the hand, what is done for its
owner, and what buttons do that change only the looks.
"""

import pytest

from tests.adapters.moves import DRAW, MELD, PASS, THROW, UNDO
from tests.adapters.naming import cards_in
from tests.adapters.telegram.fingers import CAUTIOUS, Fingers, button, cards, moment, pressable
from tests.adapters.telegram.in_process import Served
from tests.adapters.telegram.leaks import Ledger
from tests.adapters.telegram.sitting import HAND, MORE, PLAY, START, sit_down
from tests.local_discord.clock import ManualClock
from tests.local_telegram.groups import Group
from tests.local_telegram.people import Person
from tests.local_telegram.seen import NotOfferedError, Seen
from tests.local_telegram.server import LocalTelegram

LAYING = MELD + PASS + DRAW + THROW
A_MINUTE = 61.0
RANKS = ["A", *map(str, range(2, 11)), "J", "Q", "K"]


async def begun(
    telegram: LocalTelegram, group: Group, command: str, *people: Person, likes: str = CAUTIOUS
) -> list[Fingers]:
    """Players with their hands before them."""
    board = await sit_down(telegram, group, command, *people)
    ledger = Ledger(telegram)
    await people[0].presses(board, button(board, START))
    players = [Fingers(each, ledger, likes) for each in people]
    await telegram.until(lambda: all(each.hand for each in players), "the hands")
    return players


async def on_turn(telegram: LocalTelegram, players: list[Fingers]) -> tuple[Fingers, Fingers]:
    """Who is on turn, and the other."""
    await telegram.until(lambda: any(each.wants() for each in players), "a turn")
    first = next(each for each in players if each.wants())
    return first, next(each for each in players if each is not first)


async def does(player: Fingers, verb: str) -> None:
    """The first such move that is offered."""
    telegram = player.telegram
    await telegram.until(lambda: any(each.verb == verb for each in player.offered()), verb)
    await player.does(next(each for each in player.offered() if each.verb == verb))


def shown(player: Fingers) -> Seen:
    assert player.hand is not None
    return player.hand


# ---------------------------------------------------------------- what is told


async def test_the_hand_tells_how_the_table_stands(
    served: Served, local_telegram: LocalTelegram, group: Group, ann: Person, boris: Person
) -> None:
    players = await begun(local_telegram, group, "/rummy gin", ann, boris)
    for words in ("Open card: ", "Открытая карта: "):
        assert any(words in shown(each).text for each in players)
    first, other = await on_turn(local_telegram, players)
    turn, time = {"en": ("Your turn", "Time:"), "ru": ("Ваш ход", "Время:")}[_language(first)]
    assert shown(first).text.startswith(turn)
    assert time in shown(first).text
    assert "Your turn" not in shown(other).text
    assert "Ваш ход" not in shown(other).text
    assert time not in shown(other).text
    assert first.person.name in shown(other).text  # who is waited for
    await does(first, PASS)
    passed = {"en": f"{first.person.name} passed", "ru": f"{first.person.name}: пас"}
    await local_telegram.until(
        lambda: passed[_language(other)] in shown(other).text, "the move beside the hand"
    )
    assert passed[_language(first)] not in shown(first).text  # one's own moves one knows


async def test_melds_on_the_table_and_the_others_cards_stand_beside_the_hand(
    served: Served, local_telegram: LocalTelegram, group: Group, ann: Person, boris: Person
) -> None:
    players = await begun(local_telegram, group, "/rummy basic", ann, boris, likes=LAYING)
    assert "Cards: Борис 10" in shown(players[0]).text
    assert "Карты: Ann 10" in shown(players[1]).text
    while not any(move.verb == MELD for each in players for move in each.did):
        player, _ = await on_turn(local_telegram, players)
        wanted = player.wants()
        assert wanted is not None
        await player.does(wanted)
    owner = next(each for each in players if any(move.verb == MELD for move in each.did))
    laid = next(move.named for move in owner.did if move.verb == MELD)
    for each in players:
        await local_telegram.until(
            lambda each=each: any(  # type: ignore[misc]
                line.startswith(f"1 · {owner.person.name}: ") and cards_in(line) == laid
                for line in shown(each).text.splitlines()
            ),
            f"the meld beside {each.person.name}'s hand",
        )


async def test_it_is_said_that_a_tap_discards_while_a_tap_does(
    served: Served, local_telegram: LocalTelegram, group: Group, ann: Person, boris: Person
) -> None:
    players = await begun(local_telegram, group, "/rummy basic", ann, boris)
    first, other = await on_turn(local_telegram, players)
    hint = {"en": "A tap on a card discards it.", "ru": "Нажатая карта уходит в сброс."}
    assert hint[_language(first)] not in shown(first).text
    await does(first, DRAW)
    assert hint[_language(first)] in shown(first).text
    assert hint[_language(other)] not in shown(other).text


# ---------------------------------------------------------------- what is done for its owner


async def test_a_draw_that_all_can_see_is_forced_is_made_and_one_that_the_hand_forces_is_not(
    served: Served, local_telegram: LocalTelegram, group: Group, ann: Person, boris: Person
) -> None:
    players = await begun(local_telegram, group, "/rummy gin", ann, boris)
    for _ in players:
        first, _ = await on_turn(local_telegram, players)
        await does(first, PASS)
    first, _ = await on_turn(local_telegram, players)
    assert {move.verb for move in first.offered()} == {THROW}
    assert len(cards(shown(first), first.person)) == 11
    assert not first.did[1:]  # one pass, and nothing else was pressed
    board = pressable(group, HAND)
    assert board is not None
    await local_telegram.until(lambda: "✨" in board.text, "the forced draw on the board")


async def test_where_only_the_hand_forces_the_draw_nothing_happens_by_itself(
    served: Served, local_telegram: LocalTelegram, group: Group, ann: Person, boris: Person
) -> None:
    players = await begun(local_telegram, group, "/rummy basic", ann, boris)
    first, _ = await on_turn(local_telegram, players)
    assert [move.verb for move in first.offered()] == [DRAW]  # the upcard fits nothing
    board = pressable(group, HAND)
    assert board is not None
    await served.is_shown(await served.table_in(group))
    assert "Stock: 31 cards." in board.text
    assert [move.verb for move in first.offered()] == [DRAW]


async def test_play_leads_to_the_private_chat_and_takes_the_seat_back(
    served: Served, local_telegram: LocalTelegram, group: Group, ann: Person, boris: Person
) -> None:
    clock = local_telegram.state.clock
    assert isinstance(clock, ManualClock)
    players = await begun(local_telegram, group, "/rummy gin", ann, boris)
    board = pressable(group, PLAY)
    assert board is not None
    table = await served.table_in(group)
    late, other = await on_turn(local_telegram, players)
    for _ in range(40):
        if (await served.app.tables.now(table)).lobby.away:
            break
        await local_telegram.until(lambda: late.wants() or other.wants(), "a turn")
        wanted = other.wants()
        if late.wants() is None and wanted is not None:
            await other.does(wanted)
        else:
            clock.advance(A_MINUTE)
            await served.timers.sweep()
        await served.is_shown(table)
    assert (await served.app.tables.now(table)).lobby.away
    pressed = await late.person.presses(board, button(board, PLAY))
    assert pressed.url is not None
    assert pressed.url.startswith("https://t.me/")
    assert (await served.app.tables.now(table)).lobby.away == ()
    before = len(late.person.private())
    await served.hears(late.person.opens(pressed.url))
    assert len(late.person.private()) == before  # the hand comes anew, and the one before goes


# ---------------------------------------------------------------- the looks


async def test_the_hand_stays_sorted_as_its_owner_likes(
    served: Served, local_telegram: LocalTelegram, group: Group, ann: Person, boris: Person
) -> None:
    players = await begun(local_telegram, group, "/rummy basic", ann, boris)
    first, other = await on_turn(local_telegram, players)
    await does(first, DRAW)
    by_suit = _thrown(first)
    label = {"en": ("Sort by rank", "Sort by suit"), "ru": ("По достоинству", "По мастям")}
    by_rank, back = label[_language(first)]
    await first.person.presses(shown(first), by_rank)
    await local_telegram.until(lambda: _has(first, back), "the other order")
    ranks = [card[:-1] for card in _thrown(first)]
    assert ranks == sorted(
        ranks, key=["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"].index
    )
    assert sorted(_thrown(first)) == sorted(by_suit)
    await does(first, THROW)
    await does(other, DRAW)
    await does(other, THROW)
    await does(first, DRAW)
    ranks = [card[:-1] for card in _thrown(first)]
    assert ranks == sorted(
        ranks, key=["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"].index
    )
    await first.person.presses(shown(first), back)
    await local_telegram.until(lambda: _has(first, by_rank), "the first order")


async def test_cards_are_ticked_and_told_why_nothing_comes_of_them(
    served: Served, local_telegram: LocalTelegram, group: Group, ann: Person, boris: Person
) -> None:
    players = await begun(local_telegram, group, "/rummy basic", ann, boris)
    first, other = await on_turn(local_telegram, players)
    await does(first, DRAW)
    before = moment(shown(first))
    hand = shown(first)
    await first.person.presses(hand, button(hand, ":c0"))
    await local_telegram.until(lambda: not first.offered(), "choosing")
    ticks = _ticks(hand)
    assert len(ticks) == 11
    await first.person.presses(hand, ticks[0])
    await local_telegram.until(lambda: _ticked(hand) == 1, "a tick")
    assert [move.verb for move in first.offered()] == [THROW]  # with one card alone
    ticks = _ticks(hand)
    await first.person.presses(hand, ticks[-1])
    await local_telegram.until(lambda: _ticked(hand) == 2, "another tick")
    assert first.offered() == []
    assert len(hand.text.splitlines()[0]) > 10  # why these cannot be laid
    back = next(each for each in hand.buttons if each.text.startswith("← "))
    await first.person.presses(hand, back.data or "")
    await local_telegram.until(lambda: len(_thrown(first)) == 11, "the hand as before")
    assert moment(hand) == before
    assert not set(cards_in(hand.text)) & set(cards(shown(other), other.person))


async def test_a_throw_is_taken_back_until_the_next_acts(
    served: Served, local_telegram: LocalTelegram, group: Group, ann: Person, boris: Person
) -> None:
    players = await begun(local_telegram, group, "/rummy basic", ann, boris)
    first, other = await on_turn(local_telegram, players)
    await does(first, DRAW)
    held = cards(shown(first), first.person)
    await does(first, THROW)
    await local_telegram.until(lambda: other.wants(), "the next turn")
    await does(first, UNDO)
    assert cards(shown(first), first.person) == held
    await local_telegram.until(lambda: other.wants() is None, "the turn to be gone")
    await does(first, THROW)
    await does(other, DRAW)
    await local_telegram.until(
        lambda: all(move.verb != UNDO for move in first.offered()), "no way back"
    )


async def test_a_hand_that_was_replaced_is_gone_and_its_press_takes_no_newer_one_away(
    served: Served, local_telegram: LocalTelegram, group: Group, ann: Person, boris: Person
) -> None:
    players = await begun(local_telegram, group, "/rummy basic", ann, boris)
    first, other = await on_turn(local_telegram, players)
    old = shown(other)
    sort = button(old, ":o0")
    await does(first, DRAW)
    await does(first, THROW)
    await local_telegram.until(lambda: other.wants(), "the next turn")
    fresh = shown(other)
    assert fresh.id != old.id  # so that it is noticed
    await local_telegram.until(lambda: old.is_deleted, "the hand before to go")
    with pytest.raises(NotOfferedError):
        other.person.taps(old, sort)
    late = other.person._press(old.message, sort)  # on its way already
    await served.hears(late)
    assert shown(other).id == fresh.id
    assert not fresh.is_deleted
    assert len([each for each in other.person.private() if moment(each) is not None]) == 1


async def test_more_and_help_come_below_the_hand_and_name_their_table(
    served: Served, local_telegram: LocalTelegram, group: Group, ann: Person, boris: Person
) -> None:
    players = await begun(local_telegram, group, "/rummy gin", ann, boris)
    host, guest = players
    for each, name in ((host, "Gin rummy · Card club"), (guest, "Джин-рамми · Card club")):
        menu = await _below(each, button(shown(each), MORE), shown(each))
        assert (":pause:" in str(menu.raw)) == (each is host)
        scores = await _below(each, button(menu, ":scores"), menu)
        rules = await _below(each, button(menu, ":rules"), menu)
        assert all(seen.text.startswith(name) for seen in (menu, scores, rules))
        how = await _below(each, button(shown(each), ":h0"), shown(each))
        assert "@rummybot" in how.text


async def _below(player: Fingers, name: str, message: Seen) -> Seen:
    """What comes below after a press."""
    before = player.person.last_private().id
    await player.person.presses(message, name)
    await player.telegram.until(lambda: player.person.last_private().id > before, f"{name} below")
    return player.person.last_private()


def _language(player: Fingers) -> str:
    return player.person.user.language_code or "en"


def _has(player: Fingers, label: str) -> bool:
    return any(each.text == label for each in shown(player).buttons)


def _thrown(player: Fingers) -> list[str]:
    """The cards on the buttons that discard, in their order."""
    return [move.card for move in player.offered() if move.verb == THROW]


def _ticks(hand: Seen) -> list[str]:
    """What the buttons of the cards carry; tables have any letters in their names."""
    carried = (each.data or "" for each in hand.buttons)
    return [each for each in carried if each.split(":")[3].startswith("c")]


def _ticked(hand: Seen) -> int:
    return sum(each.text.startswith("✓ ") for each in hand.buttons)

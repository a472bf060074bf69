"""Ditch between four people on Telegram, two against two and in Russian: by typing alone, from the
lobby to the end of the game; and cards ditched together by ticks.
"""

from dataclasses import dataclass, field
from functools import partial

from rummybot.adapters.telegram.words import CHOSEN
from tests.adapters.moves import ADD, DRAW, MELD, PASS, THROW, Move
from tests.adapters.naming import cards_in
from tests.adapters.telegram.fingers import Fingers, button, cards, hands, pressable
from tests.adapters.telegram.in_process import Served
from tests.adapters.telegram.leaks import Ledger
from tests.adapters.telegram.playing import Typist
from tests.adapters.telegram.sitting import AGAIN, JOIN, START, play_deal, sit_down
from tests.local_telegram.groups import Group
from tests.local_telegram.people import Person
from tests.local_telegram.seen import Button, Seen
from tests.local_telegram.server import LocalTelegram

PARTNERS = ":partners"
BY_TWO = "Команды: 1 {} + 3 {}"
CHOOSE = ":c0"


@dataclass
class Ditcher(Typist):
    """Somebody who draws all he can, plays what is offered and ditches the rest, all by typing."""

    likes: str = DRAW + MELD + ADD + THROW
    keeps: bool = False
    """A card that is left over alone is kept by a pass."""
    said: list[str] = field(default_factory=list)

    def wants(self) -> Move | None:
        offered = self.offered()
        if self.keeps and {each.verb for each in offered} >= {PASS, THROW}:
            throws = [each for each in offered if each.verb == THROW]
            plays = [each for each in offered if each.verb in MELD + ADD]
            if len(throws) == 1 and not plays:
                return next(each for each in offered if each.verb == PASS)
        wanted = super().wants()
        if wanted is None or wanted.verb not in DRAW + THROW:
            return wanted
        same = [each for each in offered if each.verb == wanted.verb]
        if wanted.verb == DRAW:
            return same[-1]
        everything = "".join(each.cards for each in same)
        return Move(wanted.name, THROW, everything)

    def typed(self, move: Move) -> str:
        if move.verb == DRAW and move.cards:
            words = f"/draw {move.cards}"
        elif move.verb == THROW:
            one_by_one = (move.cards[place : place + 2] for place in range(0, len(move.cards), 2))
            cards = (Move(move.name, THROW, each) for each in one_by_one)
            first, *others = (super(Ditcher, self).typed(each) for each in cards)
            words = " ".join([first, *(each.removeprefix("/discard ") for each in others)])
        else:
            words = super().typed(move)
        self.said.append(words)
        return words


async def sat_down(telegram: LocalTelegram, club: Group, people: list[Person]) -> Seen:
    """The table of all of them, by typing, with other partners than they came to have."""
    host, *guests = people
    await host.types(club, "/rummy ditch teams=two match=single")
    board = await telegram.until(lambda: pressable(club, JOIN), "the table")
    assert PARTNERS in str(board.raw)
    for each in guests:
        await each.types(club, "/join")
        await each.sees(each.name, club)
    assert BY_TWO.format("Вера", "Галя") in board.text
    await guests[0].types(club, "/seat 3")
    await guests[0].sees("Место 3 занято", guests[0].chat)
    assert BY_TWO.format("Вера", "Галя") in board.text
    await host.types(club, "/seat 2 3")
    await telegram.until(lambda: BY_TWO.format("Вера", "Борис") in board.text, "other partners")
    return board


async def test_a_game_of_teams_by_typing_alone(
    served: Served, local_telegram: LocalTelegram, boris: Person
) -> None:
    names = ("Вера", "Галя", "Олег")
    vera, galya, oleg = (local_telegram.person(each, "ru", started=True) for each in names)
    people = [vera, boris, galya, oleg]
    club = local_telegram.supergroup("Клуб", *people)
    ledger = Ledger(local_telegram)
    board = await sat_down(local_telegram, club, people)
    players = [Ditcher(each, ledger, keeps=each is oleg) for each in people]
    dealt = ledger.now()
    await vera.types(club, "/begin")
    await play_deal(local_telegram, players, dealt)
    await local_telegram.until(lambda: AGAIN in str(board.raw), "the end on the board")
    result = await local_telegram.until(lambda: told(club, "Всего у команды"), "the result")
    assert all(each.name in result for each in people)
    said = [words for each in players for words in each.said]
    assert all(each.taps == 0 for each in players)
    assert {"/draw 3", "/draw 2", "/pass"} <= set(said)
    assert any(words.startswith("/meld") for words in said)
    assert any(words.startswith("/layoff") for words in said)
    assert any(len(words.split()) > 2 for words in said if words.startswith("/discard"))
    assert ledger.leaks() == []


def told(club: Group, words: str) -> str:
    """The message with these words, if it is there."""
    return next((each.text for each in club.messages if words in each.text), "")


async def three_drawn(
    local_telegram: LocalTelegram, ledger: Ledger, group: Group, ann: Person, boris: Person
) -> tuple[Fingers, Fingers]:
    """Both at a table; the one on turn has drawn three cards and chooses among them."""
    board = await sit_down(local_telegram, group, "/rummy ditch", ann, boris)
    await ann.presses(board, button(board, START))
    await local_telegram.until(lambda: all(hands(each) for each in (ann, boris)), "the hands")
    players = [Fingers(each, ledger, DRAW) for each in (ann, boris)]
    (player,) = [each for each in players if each.wants()]
    draws = [each for each in player.offered() if each.verb == DRAW]
    assert [each.cards for each in draws] == ["", "2", "3"]
    await player.does(draws[-1])
    assert player.hand is not None
    assert len(cards(player.hand, player.person)) == 3
    await player.person.presses(player.hand, button(player.hand, CHOOSE))
    await local_telegram.until(partial(is_ticked, player, 0), "the choice")
    (other,) = [each for each in players if each is not player]
    return player, other


async def test_cards_are_ditched_together_by_ticks(
    served: Served, local_telegram: LocalTelegram, group: Group, ann: Person, boris: Person
) -> None:
    ledger = Ledger(local_telegram)
    player, other = await three_drawn(local_telegram, ledger, group, ann, boris)
    assert player.hand is not None
    held = cards(player.hand, player.person)
    for number in range(3):
        await local_telegram.until(partial(is_ticked, player, number), "the ticks")
        assert player.hand is not None
        free = next(each for each in ticks(player.hand) if not each.text.startswith(CHOSEN))
        await player.person.presses(player.hand, free.data or "")

    def together() -> list[Move]:
        return [each for each in player.offered() if each.verb == THROW and each.named == held]

    (thrown,) = await local_telegram.until(together, "the discard of all three")
    before = ledger.now()
    await player.person.presses(player.hand, thrown.name)
    ledger.laid_open(player.person.id, held, before)
    await local_telegram.until(lambda: other.wants(), "the other's turn")
    assert cards(player.hand, player.person) == frozenset()
    assert ledger.leaks() == []


async def test_ticks_outlive_what_changes_nothing_in_the_hand(
    served: Served, local_telegram: LocalTelegram, group: Group, ann: Person, boris: Person
) -> None:
    ledger = Ledger(local_telegram)
    player, _ = await three_drawn(local_telegram, ledger, group, ann, boris)
    assert player.hand is not None
    await player.person.presses(player.hand, ticks(player.hand)[0].data or "")
    await local_telegram.until(partial(is_ticked, player, 1), "the tick")
    with_one = [each.name for each in player.offered()]
    await ann.types(group, "/rummy pause")
    await local_telegram.until(lambda: player.hand and not ticks(player.hand), "the pause")
    assert player.offered() == []
    await ann.types(group, "/rummy resume")
    await local_telegram.until(partial(is_ticked, player, 1), "the tick again")
    assert [each.name for each in player.offered()] == with_one
    await player.person.presses(player.hand, ticks(player.hand)[1].data or "")
    await local_telegram.until(partial(is_ticked, player, 2), "both ticks")
    assert ledger.leaks() == []


async def test_ticks_set_faster_than_they_are_seen_are_all_set(
    served: Served, local_telegram: LocalTelegram, group: Group, ann: Person, boris: Person
) -> None:
    ledger = Ledger(local_telegram)
    player, _ = await three_drawn(local_telegram, ledger, group, ann, boris)
    assert player.hand is not None
    seen = ticks(player.hand)
    for each in (*seen, seen[0]):  # one of them twice
        player.person.taps(player.hand, each.data or "")
    await local_telegram.until(partial(is_ticked, player, 3), "all three ticks")
    assert ledger.leaks() == []


def ticks(hand: Seen) -> list[Button]:
    """The buttons of the cards while they are chosen."""
    return [each for each in hand.buttons if ":c" in (each.data or "") and cards_in(each.text)]


def is_ticked(player: Fingers, count: int) -> bool:
    """Whether cards can be chosen, and so many are."""
    found = [] if player.hand is None else ticks(player.hand)
    return bool(found) and sum(each.text.startswith(CHOSEN) for each in found) == count

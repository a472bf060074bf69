"""Plays the stories in scenarios/, which a card player can read and check.

    variant: gin · options: gin_bonus 25, void_at 0 · players: A B C · dealer: A
    hand A: KS KH … · upcard: 5H · stock: 6D 7D …     top first, the rest in any order

    B draw stock · B draw discard · B meld 7S 7H 7D / 2C 3C 4C · B layoff 6S on 3S 4S 5S
    B layoff JK low on 5H 6H 7H · B swap 6H in 5H JK 7H
    B discard KD · B pass · B undo · B knock 9D melds 3S 4S 5S / 7C 7D 7H deadwood 8 · B gin 9C
    B declares KD melds 2S 3S 4S / JH QH KH · B declares KD · B declares · A stops TS · A agrees
    B time is up · B … -> refused: must_use_taken_card · next deal: B · A buys in · A declines
    everybody draws and discards, 15 turns

    expect: B out, 28 + 67 · B knocks, 61 · B gin, 73 + 20 · A undercuts, 4 + 20 · void
    expect: showdown, B 68, D 67 · doubled · game goes on · game B · game drawn, B D
    expect: shutout, B 236 · scores A 0, B 95 · turn C · pile 9C 2H · hand B: 2H 3C · B holds 2
    expect: table B: 9S 9H 9C / C: 2D 3D 4D · stock 29 · A sees 9C 4D · A does not see KC
    expect: B wins by rummy · penalties A 90, B 0 · chips A -6, B -4 · pot 10 · asked A · out C

Each stands on a line of its own. No cards are written `nothing`; # begins a remark; a line that is
none of these is an error. Without an upcard the dealer has one card more; after somebody is out
`players` names those who are left.
"""

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from rummybot.engine.hidden import State
from rummybot.engine.tabletop import Defending, Drawing
from tests.conformance.adapter import Adapter
from tests.conformance.deck import PACK, complete, pack_of

FILES = sorted((Path(__file__).parent / "scenarios").glob("*/*.txt"))
ENDS = {"out": "out", "knocks": "knock", "gin": "gin", "undercuts": "undercut"}
TYPED = {"true": True, "false": False}


def cards(text: str) -> list[str]:
    """Cards, as cases name them. Raises ValueError for what is none."""
    words = [] if text == "nothing" else text.split()
    found = [word if word == "JK" else word[:-1] + word[-1].lower() for word in words]
    if not set(found) <= {*PACK, "JK"}:
        raise ValueError(f"not cards: {text}")
    return found


def melds(text: str) -> list[list[str]]:
    return [cards(meld) for meld in text.split(" / ")]


def points(text: str) -> int:
    """A sum as it is written: `28 + 67`."""
    return sum(map(int, text.split(" + ")))


def shares(text: str) -> dict[str, int]:
    """Players and their points: `A 0, B 95`."""
    return {player: int(number) for player, number in map(str.split, text.split(", "))}


def options(text: str) -> dict[str, Any]:
    """`gin_bonus 25, must_use_taken_discard false`"""
    pairs = map(str.split, text.split(", "))
    return {key: TYPED.get(value, int(value) if value.isdigit() else value) for key, value in pairs}


def lines(file: Path) -> Iterator[str]:
    """What a story says, without its remarks."""
    for line in file.read_text("utf-8").splitlines():
        said = line.split("#")[0].strip()
        if said:
            yield said


class Story:
    """A story while it is played."""

    def __init__(self) -> None:
        self.adapter = Adapter()
        self.head: dict[str, str] = {"players": "A B", "dealer": "A"}
        self.hands: dict[str, list[str]] = {}
        self.begun = self.dealt = False
        self.judged = 0

    def hear(self, line: str) -> None:
        """One line. Raises ValueError if it means nothing, AssertionError if it is not so."""
        heading = re.fullmatch(r"(variant|options|players|dealer|upcard|stock): (.+)", line)
        hand = re.fullmatch(r"hand (\w): (.+)", line)
        if not self.dealt and heading:
            self.head[heading[1]] = heading[2]
        elif not self.dealt and hand:
            self.hands[hand[1]] = cards(hand[2])
        elif following := re.fullmatch(r"next deal: (\w)", line):
            assert self.dealt, "no deal before the next one"
            self.head["dealer"], self.dealt = following[1], False
        else:
            if not self.dealt:
                self._deal()
            self._play(line)

    def _deal(self) -> None:
        players = self.head["players"].split()
        layout: dict[str, Any] = {"stock_top": cards(self.head.get("stock", "nothing"))}
        if self.hands:
            layout["hands"] = {each: self.hands.get(each, []) for each in players}
            if "upcard" in self.head:
                layout["upcard"] = cards(self.head["upcard"])[0]
        dealer = self.head["dealer"]
        deck = complete(players, dealer, layout, "a story", pack_of(self.head["variant"]))
        deal = {"dealer": dealer, "deck": deck}
        if self.begun:
            answer = self.adapter.next_deal(deal=deal)
        else:
            answer = self.adapter.start(
                variant=self.head["variant"],
                players=players,
                options=options(self.head["options"]) if "options" in self.head else {},
                start={},
                deal=deal,
            )
        assert answer.get("ok") is True, answer
        opened = cards(self.head.get("upcard", "nothing"))
        assert self.adapter.state()["discard"] == opened, "a hand is too short"
        self.begun = self.dealt = True

    def _play(self, line: str) -> None:
        if line.startswith("expect: "):
            expect(line.removeprefix("expect: "), self.adapter)
            self.judged += 1
        elif stretch := re.fullmatch(r"everybody draws and discards, (\d+) turns", line):
            for _ in range(int(stretch[1])):
                draw_and_discard(self.adapter)
        else:
            self._act(*re.fullmatch(r"(.+?)(?: -> refused: (\w+))?", line).groups())  # type: ignore[union-attr]

    def _act(self, said: str, refused: str | None) -> None:
        deadwood = re.search(r" deadwood (\d+)$", said)
        answer = self._do(said[: deadwood.start()] if deadwood else said)
        wanted = (refused is None, refused)
        assert (answer.get("ok"), answer.get("reason")) == wanted, f"{said}: {answer}"
        if deadwood:
            assert knocked_with(self.adapter.table) == int(deadwood[1]), said
        self.judged += 1

    def _do(self, said: str) -> dict[str, Any]:
        layoff = re.fullmatch(r"(\w) layoff (\w+)", said)
        if layoff is None:
            return self.adapter.act(action=action(said))
        answer: dict[str, Any] = {}
        for meld in self.adapter.state()["tableau"]:  # any meld that takes it
            told = action(f"{said} on {' '.join(meld['cards'])}")
            answer = self.adapter.act(action=told)
            if answer["ok"]:
                break
        return answer


ACTIONS: tuple[tuple[str, Callable[..., dict[str, Any]]], ...] = (
    (r"draw (stock|discard)", lambda pile: {"do": "draw", "from": pile}),
    (r"draw (\d)", lambda n: {"do": "draw", "from": "stock", "count": int(n)}),
    (r"ditch (.+)", lambda text: {"do": "discard", "cards": cards(text)}),
    (r"draw discard (\w+)", lambda card: {"do": "draw", "from": "discard", "card": cards(card)[0]}),
    (r"meld (.+)", lambda text: {"do": "meld", "melds": melds(text)}),
    (
        r"layoff (\w+) on (.+)",
        lambda card, meld: {"do": "lay_off", "card": cards(card)[0], "to": cards(meld)},
    ),
    (
        r"layoff (\w+) (low|high) on (.+)",
        lambda card, end, meld: {
            "do": "lay_off",
            "card": cards(card)[0],
            "to": cards(meld),
            "end": end,
        },
    ),
    (
        r"swap (\w+) in (.+)",
        lambda card, meld: {"do": "swap_joker", "card": cards(card)[0], "in": cards(meld)},
    ),
    (r"discard (\w+)", lambda card: {"do": "discard", "card": cards(card)[0]}),
    (r"pass", lambda: {"do": "pass"}),
    (r"buys in", lambda: {"do": "buy_in"}),
    (r"declines", lambda: {"do": "decline_buy_in"}),
    (r"undo", lambda: {"do": "take_back"}),
    (r"time is up", lambda: {"do": "timeout"}),
    (r"stops (\w+)", lambda card: {"do": "call_stop", "card": cards(card)[0]}),
    (r"agrees", lambda: {"do": "agree"}),
    (r"declares", lambda: {"do": "declare"}),
    (r"declares melds (.+)", lambda text: {"do": "declare", "melds": melds(text)}),
    (r"declares (\w\w)", lambda card: {"do": "declare", "discard": cards(card)[0]}),
    (
        r"declares (\w\w) melds (.+)",
        lambda card, text: {"do": "declare", "discard": cards(card)[0], "melds": melds(text)},
    ),
    (r"(knock|gin) (\w+)", lambda how, card: {"do": how, "discard": cards(card)[0]}),
    (
        r"(knock|gin) (\w+) melds (.+)",
        lambda how, card, text: {"do": how, "discard": cards(card)[0], "melds": melds(text)},
    ),
)


def action(said: str) -> dict[str, Any]:
    """`B discard KD` as an action of the cases. Raises ValueError for what is none."""
    by, _, doing = said.partition(" ")
    for pattern, meant in ACTIONS:
        if match := re.fullmatch(pattern, doing):
            return {"by": by, **meant(*match.groups())}
    raise ValueError(f"nobody can do this: {said}")


def draw_and_discard(adapter: Adapter) -> None:
    before = adapter.state()
    by = before["turn"]
    adapter.act(action={"by": by, "do": "draw", "from": "stock"})
    (new,) = set(adapter.state()["hands"][by]) - set(before["hands"][by])
    assert adapter.act(action={"by": by, "do": "discard", "card": new})["ok"]


def knocked_with(table: State | None) -> int | None:
    phase = table.top.phase if table else None
    if isinstance(phase, Drawing) and phase.turn.closed is not None:
        return phase.turn.closed.deadwood
    return phase.closed.deadwood if isinstance(phase, Defending) else None


# ---------------------------------------------------------------- expectations


def expect(told: str, adapter: Adapter) -> None:
    """Compare one expectation with the table. Raises ValueError for what is none."""
    state = adapter.state()
    for pattern, judge in EXPECTATIONS:
        if match := re.fullmatch(pattern, told):
            got, wanted = judge(adapter, state, *match.groups())
            assert got == wanted, f"{told}: it is {got}"
            return
    raise ValueError(f"nobody can expect this: {told}")


def the_end(_: Adapter, state: dict[str, Any], winner: str, how: str, worth: str) -> Any:
    gains = dict.fromkeys(state["gain"], 0) | {winner: points(worth)}
    return (state["winner"], state["how"], state["gain"]), (winner, ENDS[how], gains)


def the_showdown(_: Adapter, state: dict[str, Any], worth: str) -> Any:
    gains = {player: gain for player, gain in state["gain"].items() if gain}
    return (state["how"], gains, sorted(state["winners"])), (
        "blocked",
        shares(worth),
        sorted(shares(worth)),
    )


def the_table(_: Adapter, state: dict[str, Any], text: str) -> Any:
    told = [] if text == "nothing" else [each.split(": ") for each in text.split(" / ")]
    wanted = sorted((owner, sorted(cards(meld))) for owner, meld in told)
    return sorted((meld["owner"], sorted(meld["cards"])) for meld in state["tableau"]), wanted


def seen(adapter: Adapter, _: dict[str, Any], viewer: str, no: str | None, text: str) -> Any:
    wanted = cards(text)
    found = [card for card in wanted if card in adapter.view(player=viewer)["sees"]]
    return found, [] if no else wanted


EXPECTATIONS: tuple[tuple[str, Callable[..., tuple[object, object]]], ...] = (
    (r"(\w) (out|knocks|gin|undercuts), (.+)", the_end),
    (r"showdown, (.+)", the_showdown),
    (r"void", lambda _, state: ((state["how"], set(state["gain"].values())), ("void", {0}))),
    (r"turn (\w)", lambda _, state, player: (state["turn"], player)),
    (r"pile (.+)", lambda _, state, text: (state["discard"], cards(text))),
    (r"hand (\w): (.+)", lambda _, s, who, text: (sorted(s["hands"][who]), sorted(cards(text)))),
    (r"(\w) holds (\d+)", lambda _, state, who, size: (state["hand_counts"][who], int(size))),
    (r"table (.+)", the_table),
    (r"stock (\d+)", lambda _, state, size: (state["stock_count"], int(size))),
    (r"scores (.+)", lambda _, state, text: (state["scores"], shares(text))),
    (r"(not )?doubled", lambda _, state, no: (state["doubled"], not no)),
    (r"game goes on", lambda _, state: ((state["deal_over"], state["match_over"]), (True, False))),
    (
        r"game (\w)",
        lambda _, state, who: ((state["match_over"], state["match_winner"]), (True, who)),
    ),
    (r"game drawn, (.+)", lambda _, state, who: (state["match_winners"], who.split())),
    (
        r"shutout, (\w) (\d+)",
        lambda _, s, who, to: ((s["shutout"], s["announced"][who]), (True, int(to))),
    ),
    (r"no shutout", lambda _, state: (state["shutout"], False)),
    (
        r"(\w) wins by (knock|rummy)",
        lambda _, state, who, how: ((state["winner"], state["how"]), (who, how)),
    ),
    (r"penalties (.+)", lambda _, state, text: (state["penalties"], shares(text))),
    (r"chips (.+)", lambda _, state, text: (state["chips"], shares(text))),
    (r"pot (\d+)", lambda _, state, chips: (state["pot"], int(chips))),
    (r"asked (\w)", lambda _, state, who: (state["may_buy_in"], [who])),
    (r"nobody asked", lambda _, state: (state["may_buy_in"], [])),
    (r"out (.+)", lambda _, state, who: (state["eliminated"], who.split())),
    (r"(\w) (?:(does not )see|sees) (.+)", seen),
)


# ---------------------------------------------------------------- the tests


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}/{file.stem}")
def test_story(file: Path) -> None:
    story = Story()
    for line in lines(file):
        story.hear(line)
    assert story.judged > 1


TABLE = ("variant: basic", "hand A: AS 2S 3S 4S 5S 6S 7S 8S 9S TS", "upcard: 9C")


@pytest.mark.parametrize(
    "line",
    [
        "B meld 1S 2S 3S",
        "B dances",
        "B draw stock -> refused",
        "B draw stock -> refused: not_your_turn",
        "expect: joy",
        "expect: turn A",
        "expect: pile 9D",
        "expect: void",
        "hand B: 9S",
        "upcard: 9C",
    ],
)
def test_a_line_that_means_nothing_or_is_not_so_is_an_error(line: str) -> None:
    story = Story()
    for each in (*TABLE, "expect: turn B"):
        story.hear(each)
    with pytest.raises((ValueError, AssertionError)):
        story.hear(line)

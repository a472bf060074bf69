"""Completes the decks of case files from their layouts, and finds the faults of complete ones.

    python -m tests.conformance.deck tests/conformance/cases-own

Write a case with `layout` alone: the hands, the upcard and the stock from the top as far as they
matter. A hand that is shorter than the longest one is filled up. What is not named comes in an
order that depends on the case's id only, so a file once completed does not change again.
"""

import json
import random
import sys
from collections import Counter
from pathlib import Path
from typing import Any

PACK = [rank + suit for suit in "shdc" for rank in "A23456789TJQK"]

TWO_PACKS = [*PACK, *PACK, "JK", "JK"]

PACKS = {"joker": [*TWO_PACKS, "JK", "JK"], "viennese": TWO_PACKS, "romme": TWO_PACKS}
"""What is dealt from where it is not one pack."""

Case = dict[str, Any]
Layout = dict[str, Any]


def deal_order(players: list[str], dealer: str) -> list[str]:
    """The players as they are dealt to: from the dealer's left round to the dealer."""
    first = (players.index(dealer) + 1) % len(players)
    return players[first:] + players[:first]


def players_of(case: Case, deal: dict[str, Any]) -> list[str]:
    """Who plays a deal: all, or those who are still in."""
    players: list[str] = deal["players"] if "players" in deal else case["players"]
    return players


def pack_of(variant: str) -> list[str]:
    """All cards of a variant."""
    return PACKS.get(variant, PACK)


def complete(
    players: list[str], dealer: str, layout: Layout, seed: str, pack: list[str] = PACK
) -> list[str]:
    """The whole pack in dealing order, with hands, upcard and top of the stock as laid out. Without
    an upcard the dealer has one card more.
    """
    order = deal_order(players, dealer)
    given, opens = _hands(layout), _opens(layout)
    named = [card for hand in given.values() for card in hand]
    named += [*_upcard(layout), *layout.get("stock_top", [])]
    if not Counter(named) <= Counter(pack):
        raise ValueError(f"not cards of the pack: {sorted(named)}")
    rest = sorted((Counter(pack) - Counter(named)).elements(), key=pack.index)
    random.Random(seed).shuffle(rest)
    size = max((len(hand) for hand in given.values()), default=0) - opens
    hands = {player: list(given.get(player, [])) for player in order}
    for player in order:
        while len(hands[player]) < size:
            hands[player].append(rest.pop())
    round_by_round = [hands[player][turn] for turn in range(size) for player in order]
    last = _upcard(layout)
    if opens:
        last = hands[dealer][size:] or [rest.pop()]
    return [*round_by_round, *last, *layout.get("stock_top", []), *rest]


def _hands(layout: Layout) -> dict[str, list[str]]:
    """What is dealt; in some games nothing is."""
    hands: dict[str, list[str]] = layout.get("hands", {})
    return hands


def _opens(layout: Layout) -> bool:
    """Whether the dealer has one card more, and no card is turned up."""
    return "hands" in layout and "upcard" not in layout


def _upcard(layout: Layout) -> list[str]:
    return [layout["upcard"]] if "upcard" in layout else []


def dealt(players: list[str], dealer: str, deck: list[str], size: int) -> dict[str, list[str]]:
    """Who holds what after such a deal of so many cards each."""
    order = deal_order(players, dealer)
    return {
        player: deck[place : size * len(order) : len(order)] for place, player in enumerate(order)
    }


def faults(case: Case) -> list[str]:
    """What is wrong with the decks of a case; nothing, if they are full and fit their layouts."""
    found = []
    for number, deal in enumerate(case["deals"], 1):
        deck, layout = deal.get("deck", []), deal.get("layout")
        if sorted(deck) != sorted(pack_of(case["variant"])):
            found.append(f"deal {number}: the deck is not the pack")
        if layout is None:
            continue
        size = min((len(hand) for hand in _hands(layout).values()), default=0)
        hands = dealt(players_of(case, deal), deal.get("dealer", "A"), deck, size)
        rest = deck[size * len(hands) :]
        if _opens(layout):
            hands[deal["dealer"]].append(rest.pop(0))
        if {player: sorted(_hands(layout).get(player, [])) for player in hands} != {
            player: sorted(hand) for player, hand in hands.items()
        }:
            found.append(f"deal {number}: the deck deals other hands")
        top = [*_upcard(layout), *layout.get("stock_top", [])]
        if rest[: len(top)] != top:
            found.append(f"deal {number}: the deck has another upcard or stock")
    return found


def filled(case: Case) -> Case:
    """The case with every missing deck completed."""
    for number, deal in enumerate(case["deals"], 1):
        if "deck" in deal or "layout" not in deal:
            continue
        layout, dealer = deal["layout"], deal.setdefault("dealer", "A")
        pack = pack_of(case["variant"])
        players = players_of(case, deal)
        deck = complete(players, dealer, layout, f"{case['id']} {number}", pack)
        deal["deck"] = deck
        if "hands" not in layout:
            continue
        opens = _opens(layout)
        size = max(len(hand) for hand in layout["hands"].values()) - opens
        hands = dealt(players, dealer, deck, size)
        if opens:
            hands[dealer].append(deck[size * len(hands)])
        deal["layout"] = {
            "hands": {player: hands[player] for player in sorted(hands)},
            **({} if opens else {"upcard": layout["upcard"]}),
            "stock_top": layout.get("stock_top", []),
        }
    return case


def rendered(case: Case) -> str:
    """The case as text: one line a key and a step."""
    deals = ",\n".join(_rendered_deal(deal) for deal in case["deals"])
    heads = [f" {_flat(key)}: {_flat(value)}" for key, value in case.items() if key != "deals"]
    return "{\n" + ",\n".join([*heads, f' "deals": [\n{deals}\n ]']) + "\n}\n"


def _rendered_deal(deal: dict[str, Any]) -> str:
    keys = ("dealer", "players", "cuts", "deck", "layout", "setup", "begin", "steps", "end")
    lines = []
    for key in keys:
        if key == "steps" and key in deal:
            steps = ",\n".join(f"    {_flat(step)}" for step in deal[key])
            lines.append(f'   "steps": [\n{steps}\n   ]')
        elif key in deal:
            lines.append(f"   {_flat(key)}: {_flat(deal[key])}")
    return "  {\n" + ",\n".join(lines) + "\n  }"


def _flat(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def main(folder: str) -> None:
    """Complete every case under the folder, in place."""
    for file in sorted(Path(folder).rglob("*.json")):
        case = filled(json.loads(file.read_text("utf-8")))
        file.write_text(rendered(case), "utf-8")
        for fault in faults(case):
            sys.stderr.write(f"{file}: {fault}\n")


if __name__ == "__main__":
    main(sys.argv[1])

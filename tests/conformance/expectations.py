"""What a case may expect of the state, one small judge a key.

A judge gets what is wanted and the state, and answers with what is wrong, or with nothing.
"""

from collections import Counter
from collections.abc import Callable
from typing import Any

State = dict[str, Any]
Judge = Callable[[Any, State], str | None]


class UnansweredError(Exception):
    """The state does not tell what the key asks for."""


def told(state: State, name: str) -> Any:
    """A part of the state."""
    if name not in state:
        raise UnansweredError(f"the state has no {name!r}")
    return state[name]


def told_of(state: State, name: str, player: str) -> Any:
    """A player's part of a part of the state."""
    part = told(state, name)
    if player not in part:
        raise UnansweredError(f"{name!r} does not tell of {player}")
    return part[player]


def differs(wanted: Any, got: Any) -> str | None:
    return None if wanted == got else f"{got}, not {wanted}"


# ---------------------------------------------------------------- judges


def same(name: str) -> Judge:
    """The very value."""
    return lambda wanted, state: differs(wanted, told(state, name))


def one_of(name: str) -> Judge:
    """The value, or one of a list of acceptable ones."""

    def judge(wanted: Any, state: State) -> str | None:
        got = told(state, name)
        return differs(wanted, got) if got not in (wanted, *_listed(wanted)) else None

    return judge


def _listed(wanted: Any) -> list[Any]:
    return wanted if isinstance(wanted, list) else []


def in_any_order(name: str) -> Judge:
    """The same members, however they come."""
    return lambda wanted, state: differs(sorted(wanted), sorted(told(state, name)))


def each_player(name: str) -> Judge:
    """The value of every player named."""

    def judge(wanted: dict[str, Any], state: State) -> str | None:
        return differs(wanted, {player: told_of(state, name, player) for player in wanted})

    return judge


def hands(wanted: dict[str, list[str]], state: State) -> str | None:
    got = {player: sorted(told_of(state, "hands", player)) for player in wanted}
    return differs({player: sorted(cards) for player, cards in wanted.items()}, got)


def hand_has(wanted: dict[str, list[str]], state: State) -> str | None:
    for player, cards in wanted.items():
        lacking = Counter(cards) - Counter(told_of(state, "hands", player))
        if lacking:
            return f"{player} lacks {sorted(lacking)}"
    return None


def hand_lacks(wanted: dict[str, list[str]], state: State) -> str | None:
    for player, cards in wanted.items():
        held = set(cards) & set(told_of(state, "hands", player))
        if held:
            return f"{player} still holds {sorted(held)}"
    return None


def holds(name: str) -> Judge:
    """These are among the cards of a pile."""
    return lambda wanted, state: differs(set(), set(wanted) - set(told(state, name)))


def lacks(name: str) -> Judge:
    """None of these is among the cards of a pile."""
    return lambda wanted, state: differs(set(), set(wanted) & set(told(state, name)))


Meld = dict[str, Any]


def _as_told(meld: Meld, other: Meld) -> bool:
    """Whether a meld is the one wanted: its cards, and its owner where one is named."""
    return sorted(meld["cards"]) == sorted(other["cards"]) and meld.get("owner") in (
        None,
        other["owner"],
    )


def tableau(wanted: list[Meld], state: State) -> str | None:
    got = told(state, "tableau")
    matched = all(any(_as_told(meld, other) for other in got) for meld in wanted)
    return None if matched and len(wanted) == len(got) else f"{got}, not {wanted}"


def tableau_has(wanted: list[Meld], state: State) -> str | None:
    got = told(state, "tableau")
    missing = [meld for meld in wanted if not any(_as_told(meld, other) for other in got)]
    return differs([], missing)


def tableau_lacks(wanted: list[Meld], state: State) -> str | None:
    got = told(state, "tableau")
    there = [meld for meld in wanted if any(_as_told(meld, other) for other in got)]
    return differs([], there)


def total_cards(wanted: int, state: State) -> str | None:
    in_hands = sum(len(hand) for hand in told(state, "hands").values())
    on_table = sum(len(meld["cards"]) for meld in told(state, "tableau"))
    return differs(
        wanted, told(state, "stock_count") + len(told(state, "discard")) + in_hands + on_table
    )


EXPECTATIONS: dict[str, Judge] = {
    "turn": same("turn"),
    "hands": hands,
    "hand_has": hand_has,
    "hand_lacks": hand_lacks,
    "hand_counts": each_player("hand_counts"),
    "stock_count": same("stock_count"),
    "discard": same("discard"),
    "discard_top": same("discard_top"),
    "discard_count": same("discard_count"),
    "discard_has": holds("discard"),
    "discard_lacks": lacks("discard"),
    "tableau": tableau,
    "tableau_has": tableau_has,
    "tableau_lacks": tableau_lacks,
    "total_cards": total_cards,
    "deal_over": same("deal_over"),
    "winner": one_of("winner"),
    "winners": in_any_order("winners"),
    "how": one_of("how"),
    "doubled": same("doubled"),
    "gain": each_player("gain"),
    "pays": each_player("pays"),
    "scores": each_player("scores"),
    "team_scores": each_player("team_scores"),
    "match_over": same("match_over"),
    "match_winner": same("match_winner"),
    "match_winners": in_any_order("match_winners"),
    "shutout": same("shutout"),
    "announced": each_player("announced"),
    "penalties": each_player("penalties"),
    "chips": each_player("chips"),
    "pot": same("pot"),
    "eliminated": in_any_order("eliminated"),
    "may_buy_in": in_any_order("may_buy_in"),
}

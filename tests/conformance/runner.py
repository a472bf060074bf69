"""Plays a conformance case through an adapter and says what came out differently.

The format is that of README.md beside this file. Strict: what an adapter does not support, does
not answer or does not report is a fault of the run, and so is a key nobody here knows.
"""

from collections import Counter
from typing import Any, Protocol

from tests.conformance.deck import PACK
from tests.conformance.expectations import EXPECTATIONS, UnansweredError

Answer = dict[str, Any]
Case = dict[str, Any]

STEP_EXPECTS = {"ok", "reason", "events", "then", "try", "note"}
STRETCHES = {"draw_and_return", "draw_and_ditch"}


class Adapter(Protocol):
    """The five requests."""

    def start(
        self,
        *,
        variant: str,
        players: list[str],
        options: dict[str, Any],
        start: dict[str, Any],
        deal: dict[str, Any],
    ) -> Answer:
        """Begin a match with its first deal."""

    def next_deal(self, *, deal: dict[str, Any]) -> Answer:
        """Begin the next deal of the match."""

    def act(self, *, action: dict[str, Any]) -> Answer:
        """Do one thing."""

    def state(self) -> Answer:
        """Tell the truth about the table."""

    def view(self, *, player: str) -> Answer:
        """Tell what a player can see."""


class CaseError(Exception):
    """The case came out differently, or could not be judged."""


def play(case: Case, adapter: Adapter) -> int:
    """Play a whole case and count what was judged. Raises CaseError where it is not as told."""
    run = _Run(case, adapter)
    for number, deal in enumerate(case["deals"], 1):
        run.deal(deal, f"deal {number}")
    return run.judged


class _Run:
    def __init__(self, case: Case, adapter: Adapter) -> None:
        self.case = case
        self.adapter = adapter
        self.started = False
        self.judged = 0

    def deal(self, deal: dict[str, Any], where: str) -> None:
        told = {key: deal[key] for key in ("dealer", "cuts", "deck", "layout") if key in deal}
        if self.started:
            answer = self._ask("next_deal", deal=told)
        else:
            answer = self._ask(
                "start",
                variant=self.case["variant"],
                players=self.case["players"],
                options=self.case.get("options", {}),
                start=self.case.get("start", {}),
                deal=told,
            )
            self.started = True
        self._judge(deal.get("setup", {"ok": True}), answer, f"{where}, set-up")
        if not answer["ok"]:
            return
        self._compare(deal.get("begin", {}), f"{where}, begin")
        for number, step in enumerate(deal.get("steps", []), 1):
            self._step(step, f"{where}, step {number}")
        self._compare(deal.get("end", {}), f"{where}, end")

    def _ask(self, op: str, **request: Any) -> Answer:
        answer: Answer = getattr(self.adapter, op)(**request)
        for bad in ("unsupported", "error"):
            if bad in answer:
                raise CaseError(f"{op}: {bad}: {answer[bad]}")
        return answer

    def _step(self, step: dict[str, Any], where: str) -> None:
        if "auto" in step:
            self._stretch(step, where)
            self._compare(step.get("then", {}), where)
            return
        action = {key: value for key, value in step.items() if key not in STEP_EXPECTS}
        where = f"{where} ({action.get('by')} {action.get('do')})"
        answer = self._ask("act", action=action)
        if step.get("try"):
            self._compare(step.get("then", {}), where)
        else:
            self._judge(step, answer, where)

    def _judge(self, step: dict[str, Any], answer: Answer, where: str) -> None:
        self.judged += 1
        if answer.get("ok") is not step["ok"]:
            raise CaseError(f"{where}: ok should be {step['ok']}, the answer was {answer}")
        if "reason" in step:
            allowed = step["reason"] if isinstance(step["reason"], list) else [step["reason"]]
            if answer.get("reason") not in allowed:
                raise CaseError(f"{where}: refused because {answer.get('reason')}, not {allowed}")
        missing = set(step.get("events", [])) - set(answer.get("events", []))
        if missing:
            raise CaseError(f"{where}: {missing} not among the events {answer.get('events')}")
        self._compare(step.get("then", {}), where)

    def _compare(self, expected: dict[str, Any], where: str) -> None:
        if not expected:
            return
        state = self._ask("state")
        for key, wanted in expected.items():
            self.judged += 1
            if key == "views":
                self._look(wanted, where)
                continue
            if key not in EXPECTATIONS:
                raise CaseError(f"{where}: nobody here knows {key!r}")
            try:
                wrong = EXPECTATIONS[key](wanted, state)
            except UnansweredError as unanswered:
                raise CaseError(f"{where}: {key} could not be checked: {unanswered}") from None
            if wrong:
                raise CaseError(f"{where}: {key}: {wrong}")

    def _look(self, views: list[dict[str, Any]], where: str) -> None:
        for view in views:
            viewer = view["viewer"]
            strangers = {*view.get("sees", []), *view.get("not", [])} - {*PACK, "JK"}
            if strangers:
                raise CaseError(f"{where}: {strangers} are no cards")
            answer = self._ask("view", player=viewer)
            if "sees" not in answer:
                raise CaseError(f"{where}: what {viewer} sees could not be checked")
            seen = set(answer["sees"])
            unseen = set(view.get("sees", [])) - seen
            shown = set(view.get("not", [])) & seen
            if unseen or shown:
                raise CaseError(f"{where}: {viewer} does not see {unseen} and sees {shown}")

    # ---------------------------------------------------------------- scripted stretches

    def _stretch(self, step: dict[str, Any], where: str) -> None:
        """Everybody in turn draws from the stock and throws the very cards drawn."""
        if step["auto"] not in STRETCHES:
            raise CaseError(f"{where}: nobody here knows {step['auto']!r}")
        most = step.get("turns", step.get("max_turns", 1000))
        turns = 0
        while turns < most and not self._ask("state")["deal_over"]:
            if step["auto"] == "draw_and_ditch":
                self._draw_and_ditch(where)
            else:
                self._draw_and_return(where)
            turns += 1
        if "turns" not in step and not self._ask("state")["deal_over"]:
            raise CaseError(f"{where}: the deal still runs after {turns} turns")
        least = step.get("min_turns", step.get("turns", 0))
        if turns < least:
            raise CaseError(f"{where}: over after {turns} turns, not before {least}")

    def _draw_and_return(self, where: str) -> None:
        before = self._ask("state")
        player = before["turn"]
        draw = self._ask("act", action={"by": player, "do": "draw", "from": "stock"})
        after = self._ask("state")
        new = list((Counter(after["hands"][player]) - Counter(before["hands"][player])).elements())
        if not draw.get("ok") or len(new) != 1:
            raise CaseError(f"{where}: {player} drew {new}: {draw}")
        thrown = self._ask("act", action={"by": player, "do": "discard", "card": new[0]})
        if not thrown.get("ok"):
            raise CaseError(f"{where}: {player} could not throw {new[0]}: {thrown}")

    def _draw_and_ditch(self, where: str) -> None:
        """As many as allowed, all of them ditched: an empty hand takes three, if they are there."""
        player, stock = self._ask("state")["turn"], self._ask("state")["stock_count"]
        draw = {"by": player, "do": "draw", "from": "stock", "count": min(stock, 3)}
        drawn = self._ask("act", action=draw)
        hand = self._ask("state")["hands"][player]
        thrown = self._ask("act", action={"by": player, "do": "discard", "cards": hand})
        if not drawn.get("ok") or not thrown.get("ok"):
            raise CaseError(f"{where}: {player} could not draw or ditch: {drawn} {thrown}")

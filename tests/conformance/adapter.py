"""The conformance cases' five requests on the engine's public API. Names are mapped, no rule is
decided: whatever the engine says to an intent is the answer.

    python3 run.py --py tests.conformance.adapter:Adapter tests/conformance/cases
"""

from dataclasses import replace
from typing import Any

from rummybot.engine.booking import evolve
from rummybot.engine.cards import PACK, Card, Rank
from rummybot.engine.endings import Closing
from rummybot.engine.events import DeclaredFalsely
from rummybot.engine.game import decide, new_game
from rummybot.engine.hidden import Event, State
from rummybot.engine.house_rules import with_options
from rummybot.engine.ids import MeldId, Seat
from rummybot.engine.intents import (
    AgreeToEnd,
    BuyIn,
    Call,
    Cut,
    Discard,
    DrawStock,
    GoOut,
    Intent,
    Knock,
    LayMelds,
    LayOff,
    Pass,
    Ready,
    Shuffle,
    SwapJoker,
    TakeBack,
    TakeDiscard,
    TimeUp,
)
from rummybot.engine.legality import Nature, Seats, awaiting, to_shuffle
from rummybot.engine.melds import End
from rummybot.engine.notices import tell
from rummybot.engine.rules import LayOffs, OnTable, Rules
from rummybot.engine.seating import sides
from rummybot.engine.standings import Points, Survival, by_side
from rummybot.engine.tabletop import BetweenDeals, BuyingIn, Cutting, Finished
from rummybot.engine.views import seat_view
from tests.conformance.words import (
    CARDS,
    HOW,
    cards,
    cards_in,
    chosen,
    names,
    preset_for,
    reason,
    reported,
)

Answer = dict[str, Any]


class Adapter:
    """One match."""

    def __init__(self) -> None:
        self.players: list[str] = []
        self.table: State | None = None
        self.told: dict[Seat, set[str]] = {}

    # ---------------------------------------------------------------- requests

    def start(
        self,
        *,
        variant: str,
        players: list[str],
        options: dict[str, Any],
        start: dict[str, Any],
        deal: dict[str, Any],
    ) -> Answer:
        """A fresh match: its table, the cut that names the dealer, the first deal."""
        preset, options = preset_for(variant, options)
        if preset is None or not start.keys() <= {"scores"}:
            return {"unsupported": f"variant {variant}, starting with {start}"}
        try:
            rules = with_options(
                preset.rules, preset.options, chosen(options, [each.key for each in preset.options])
            )
        except KeyError as unknown:
            return {"unsupported": f"option {unknown}"}
        if not isinstance(rules, Rules):
            return {"unsupported": f"options {options}: {rules}"}
        begun = new_game(rules, len(players))
        if not isinstance(begun, State):
            return {"ok": False, "reason": reason(begun)}
        partners = sides(rules.seating, begun.top.seats)
        named = [[players[seat] for seat in side] for side in partners]
        if "teams" in options and named != options["teams"]:
            return {"unsupported": f"teams {options['teams']}: partners sit opposite one another"}
        if start:
            points = Points(tuple(start["scores"][player] for player in players))
            begun = State(replace(begun.top, standing=points), begun.hidden)
        self.players, self.table = list(players), begun
        try:
            self._cut(deal)
        except ValueError as wrong:
            return {"error": str(wrong)}
        return self._deal(deal)

    def next_deal(self, *, deal: dict[str, Any]) -> Answer:
        """Everybody is ready, and the next deal of the match is dealt."""
        for seat in self._state.top.seats:
            answer = self._do(Ready(seat))
            if not answer["ok"]:
                return {"error": f"no next deal: {answer}"}
        return self._deal(deal)

    def act(self, *, action: dict[str, Any]) -> Answer:
        """One action, or several lay-offs and the end of them."""
        if action["do"] == "defend":
            return self._defend(action)
        intent = self._intent(action)
        if intent is None:
            return {"unsupported": f"{action['do']}"}
        return self._do(intent)

    def state(self) -> Answer:
        """The truth about the table."""
        top, hidden = self._state.top, self._state.hidden
        over = isinstance(top.phase, BuyingIn | BetweenDeals | Finished)
        running = awaiting(top)
        return {
            "turn": self._name(running.seats[0])
            if isinstance(running, Seats) and not over
            else None,
            "hands": self._by_player(names(hand) for hand in hidden.hands),
            "hand_counts": self._by_player(hand.size for hand in top.hands),
            "stock_count": top.stock_size,
            "discard": names(top.discards),
            "discard_top": str(top.discards[-1]) if top.discards else None,
            "discard_count": len(top.discards),
            "tableau": self._tableau(),
            "deal_over": over,
            "scores": self._by_player(top.standing.scores),
            "team_scores": {
                "+".join(map(self._name, side)): total
                for side, total in by_side(top.rules, top.seats, top.standing.scores)
            },
            **self._result(),
            **self._match(),
            **self._chips(),
        }

    def view(self, *, player: str) -> Answer:
        """The cards in what goes out to a player: the view now, the notices of the last action."""
        seat = self._seat(player)
        return {"sees": sorted(cards_in(seat_view(self._state, seat)) | self.told[seat])}

    # ---------------------------------------------------------------- nature

    def _cut(self, deal: dict[str, Any]) -> None:
        """Nature cuts what the case tells, or else what makes the case's dealer."""
        for rank in deal.get("cuts") or self._extremes(deal["dealer"]):
            phase = self._state.top.phase
            if not isinstance(phase, Cutting) or set(rank) != set(map(self._name, phase.among)):
                raise ValueError(f"the engine does not cut for {sorted(rank)}")
            self._do(Cut(cards(rank[self._name(seat)] for seat in phase.among)))
        if isinstance(self._state.top.phase, Cutting):
            raise ValueError("the engine wants another cut")

    def _extremes(self, dealer: str) -> list[dict[str, str]]:
        """A cut that singles the dealer out by the lowest card, or else by the highest."""
        others = [card for card in PACK if card.rank not in (Rank.ACE, Rank.KING)]
        for own in (CARDS["As"], CARDS["Ks"]):
            row = {
                player: str(own if player == dealer else card)
                for player, card in zip(self.players, others, strict=False)
            }
            outcome = decide(self._state, Cut(cards(row.values())))
            assert isinstance(outcome, tuple)
            if self._folded(outcome).top.dealer == self._seat(dealer):
                return [row]
        raise ValueError(f"no cut makes {dealer} the dealer")

    def _deal(self, deal: dict[str, Any]) -> Answer:
        """The case's deck comes about, if the engine has the case's dealer deal it."""
        if self._state.top.dealer != self._seat(deal["dealer"]):
            return {"error": f"{self._name(self._state.top.dealer)} deals, not {deal['dealer']}"}
        return self._do(Shuffle(cards(deal["deck"])))

    # ---------------------------------------------------------------- acting

    def _do(self, intent: Intent) -> Answer:
        decision = decide(self._state, intent)
        if not isinstance(decision, tuple):
            return {"ok": False, "reason": reason(decision)}
        if any(isinstance(event, DeclaredFalsely) for event in decision):
            self._tell(self._book(decision))
            return {"ok": False, "reason": "not_covered", "events": reported(decision)}
        happened = self._book(decision)
        while isinstance(awaiting(self._state.top), Nature):
            pile = to_shuffle(self._state.top)
            if not self._state.top.discards or not pile:
                break
            shuffled = decide(self._state, Shuffle(pile[::-1]))
            assert isinstance(shuffled, tuple)
            happened += self._book(shuffled)
        self._tell(happened)
        return {"ok": True, "events": reported(happened)}

    def _book(self, decision: tuple[Event, ...]) -> list[Event]:
        self.table = self._folded(decision)
        return list(decision)

    def _folded(self, decision: tuple[Event, ...]) -> State:
        state = self._state
        for event in decision:
            state = evolve(state, event)
        return state

    def _tell(self, happened: list[Event]) -> None:
        seats = self._state.top.seats
        self.told = {seat: set() for seat in seats}
        for event in happened:
            told = tell(event)
            for seat in seats:
                self.told[seat] |= cards_in(told.everyone)
            for seat, notice in told.privately:
                self.told[seat] |= cards_in(notice)

    def _defend(self, action: dict[str, Any]) -> Answer:
        for each in action["lay_offs"]:
            answer = self.act(action={"by": action["by"], "do": "lay_off", **each})
            if not answer["ok"]:
                return answer
        return self.act(action={"by": action["by"], "do": "pass"})

    def _intent(self, action: dict[str, Any]) -> Intent | None:
        seat = self._seat(action["by"])
        match action:
            case {"do": "draw", "from": "stock"}:
                return DrawStock(seat, action.get("count", 1))
            case {"do": "draw", "from": "discard"}:
                return TakeDiscard(seat, self._wanted(action.get("card")))
            case {"do": "take_back"}:
                return TakeBack(seat)
            case {"do": "meld", "melds": melds}:
                return LayMelds(seat, tuple(map(cards, melds)))
            case {"do": "lay_off", "card": card, "to": to}:
                end = End(action["end"]) if "end" in action else None
                return LayOff(seat, CARDS[card], self._meld(to), end)
            case {"do": "swap_joker", "card": card, "in": to}:
                return SwapJoker(seat, CARDS[card], self._meld(to))
            case {"do": "declare"}:
                return self._declaration(seat, action)
            case {"do": "call_stop", "card": card}:
                return Call(seat, CARDS[card])
            case {"do": "agree"}:
                return AgreeToEnd(seat)
            case {"do": "discard", "card": card}:
                return Discard(seat, CARDS[card])
            case {"do": "discard", "cards": [card, *also]}:
                return Discard(seat, CARDS[card], cards(also))
            case {"do": "pass" | "decline_buy_in"}:
                return Pass(seat)
            case {"do": "buy_in"}:
                return BuyIn(seat)
            case {"do": "knock" | "gin" as how, "discard": card}:
                melds = tuple(map(cards, action["melds"])) if "melds" in action else None
                close = Knock if how == "knock" else GoOut
                return close(seat, CARDS[card], melds)
            case {"do": "timeout"}:
                running = awaiting(self._state.top)
                return TimeUp(running.clock) if isinstance(running, Seats) else None
            case _:
                return None

    def _declaration(self, seat: Seat, action: dict[str, Any]) -> GoOut:
        """Without melds the engine has to find what covers the hand."""
        discard = CARDS[action["discard"]] if "discard" in action else None
        named = action.get("melds")
        if isinstance(self._state.top.rules.ending, Closing):
            named = named or None
        melds = None if named is None else tuple(map(cards, named))
        lay_offs = tuple(
            (CARDS[each["card"]], self._meld(each["to"])) for each in action.get("lay_offs", ())
        )
        return GoOut(seat, discard, melds, lay_offs)

    def _wanted(self, card: str | None) -> Card:
        """The card named, else the top of the pile, else any: the engine has its say on it."""
        if card is not None:
            return CARDS[card]
        return (self._state.top.discards or PACK)[-1]

    def _meld(self, as_it_lies: list[str]) -> MeldId:
        """The meld of these cards, all of it or its owner's part; a number that no meld has, if
        there is none.
        """
        wanted = sorted(as_it_lies)
        for meld in self._state.top.melds:
            if wanted in (sorted(names(meld.cards)), sorted(names(meld.by_layer()[0][1]))):
                return meld.id
        return MeldId(0)

    def _tableau(self) -> list[dict[str, Any]]:
        """The melds; where cards stay before who laid them, what each has laid of each."""
        top = self._state.top
        apart = top.rules.tabling == OnTable(LayOffs.BEFORE_LAYER)
        return [
            {"owner": self._name(seat), "cards": names(cards)}
            for meld in top.melds
            for seat, cards in (meld.by_layer() if apart else ((meld.owner, meld.cards),))
        ]

    # ---------------------------------------------------------------- telling

    @property
    def _state(self) -> State:
        assert self.table is not None
        return self.table

    def _seat(self, player: str) -> Seat:
        return Seat(self.players.index(player))

    def _name(self, seat: Seat) -> str:
        return self.players[seat]

    def _by_player(self, values: Any) -> dict[str, Any]:
        return {
            self._name(seat): value
            for seat, value in zip(self._state.top.seats, values, strict=True)
        }

    def _result(self) -> Answer:
        """How the deal came out; while it runs nobody has gained anything."""
        phase = self._state.top.phase
        if isinstance(phase, BuyingIn):
            phase = phase.between
        result = phase.result if isinstance(phase, BetweenDeals | Finished) else None
        if result is None:
            nothing = self._by_player([0] * len(self._state.top.seats))
            return {
                "how": "void" if isinstance(phase, BetweenDeals) else None,
                "winner": None,
                "winners": [],
                "doubled": False,
                "gain": nothing,
                "pays": nothing,
            }
        return {
            "how": HOW[result.how],
            "winner": self._name(result.winners[0]) if len(result.winners) == 1 else None,
            "winners": list(map(self._name, result.winners)),
            "doubled": result.doubled,
            "gain": {self._name(line.seat): line.gain for line in result.lines},
            "pays": {self._name(line.seat): line.pays for line in result.lines},
        }

    def _chips(self) -> Answer:
        """Penalty points and chips, of those who are out too."""
        top = self._state.top
        standing, phase = top.standing, top.phase
        if not isinstance(standing, Survival):
            return {}
        gone = standing.gone
        return {
            "penalties": self._by_player(standing.scores)
            | {self._name(each.seat): each.score for each in gone},
            "chips": self._by_player(standing.chips)
            | {self._name(each.seat): each.chips for each in gone},
            "pot": standing.pot,
            "eliminated": [self._name(each.seat) for each in gone],
            "may_buy_in": [self._name(phase.seat)] if isinstance(phase, BuyingIn) else [],
        }

    def _match(self) -> Answer:
        phase = self._state.top.phase
        if not isinstance(phase, Finished):
            return {"match_over": False, "match_winner": None, "match_winners": []}
        return {
            "match_over": True,
            "match_winner": self._name(phase.winners[0]) if len(phase.winners) == 1 else None,
            "match_winners": list(map(self._name, phase.winners)),
            "shutout": phase.shutout,
            "announced": self._by_player(phase.final),
        }

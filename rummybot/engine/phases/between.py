"""Between two deals: who is ready, who leaves, who deals next."""

from rummybot.engine import flow
from rummybot.engine.events import GameWon, OpenEvent, SeatReady, SeatWithdrew
from rummybot.engine.hidden import State
from rummybot.engine.intents import Ready, SeatIntent, Withdraw
from rummybot.engine.refusals import AlreadyReady, NoDealRunning, PartnersStay, Refusal
from rummybot.engine.standings import Result, shares_of_pot
from rummybot.engine.tabletop import BetweenDeals
from rummybot.engine.views import SeatView


def check(view: SeatView, phase: BetweenDeals, intent: SeatIntent) -> Refusal | None:
    """Say ready once, or leave: not where a partner would be left alone."""
    match intent:
        case Withdraw():
            return PartnersStay() if view.table.rules.seating.teams else None
        case Ready():
            return AlreadyReady() if view.seat in phase.ready else None
        case _:
            return NoDealRunning()


def options(view: SeatView, phase: BetweenDeals) -> tuple[SeatIntent, ...]:
    """Ready, or leave."""
    tries = (Ready(view.seat), Withdraw(view.seat))
    return tuple(each for each in tries if check(view, phase, each) is None)


def decide(state: State, phase: BetweenDeals, intent: SeatIntent) -> tuple[OpenEvent, ...]:
    """When all who stay are ready the next deal begins. Who is left alone has won the game."""
    top = state.top
    if isinstance(intent, Ready):
        ready = (*phase.ready, intent.seat)
        begin = flow.begin_deal(top, top.seats, phase) if set(top.seats) <= set(ready) else ()
        return SeatReady(intent.seat), *begin
    left = SeatWithdrew(intent.seat)
    stay = tuple(seat for seat in top.seats if seat != intent.seat)
    if len(stay) < top.rules.seating.least:
        final = tuple(top.standing.scores[top.place(seat)] for seat in stay)
        pot = shares_of_pot(top.standing, stay, stay, top.dealer)
        return left, GameWon(Result(stay, shutout=False, final=final, pot=pot))
    return left, *(flow.begin_deal(top, stay, phase) if set(stay) <= set(phase.ready) else ())

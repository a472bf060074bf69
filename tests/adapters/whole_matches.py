"""Whole matches of every preset on each platform, from the lobby to the final result, by people who
decide as the quick player does and do it by what their own screens offer.

    python -m tests.adapters.whole_matches [preset ...]

prints a line for each preset and platform: how it was played, or what there is to complain of.
"""

import asyncio
import logging
import re
import sys
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

import pytest

from rummybot.engine.cards import Card
from rummybot.engine.game import decide
from rummybot.engine.ids import Seat
from rummybot.engine.intents import (
    Call,
    Discard,
    LayMelds,
    LayOff,
    Pass,
    Ready,
    SeatIntent,
    SwapJoker,
)
from rummybot.engine.legality import Seats, awaiting
from rummybot.engine.standings import Survival
from rummybot.engine.tabletop import BetweenDeals, Drawing, Finished
from rummybot.engine.views import SeatView, seat_view
from rummybot.i18n.translations import Locale, translations
from rummybot.players.quick import Quick
from rummybot.render.names import Names
from rummybot.render.outcomes import game_won
from rummybot.render.press import private_token
from rummybot.render.text import plain_text
from rummybot.tables import stopping
from rummybot.tables.lobby import Lobby
from tests.adapters.happened import OVER
from tests.adapters.moves import dearest, moves_of
from tests.adapters.naming import cards_in
from tests.adapters.players import OnDiscord, OnTelegram
from tests.adapters.sat_down import PLATFORMS, TYPIST, Table

PRESETS = {
    "basic": "match=100",
    "open": "match=100",
    "block": "match=200",
    "home": "",
    "michigan": "",
    "bozenkill": "",
    "joker": "match=200",
    "gin": "",
    "viennese": "",
    "romme": "",
    "ditch": "",
}
"""What is chosen besides, where a single deal is usual."""

ANYTHING = "gkrcablmjdtpx"
"""What somebody does instead of what he is not offered."""


class Complaints(logging.Handler):
    """What the process writes that it should not: warnings, and cards."""

    def __init__(self) -> None:
        super().__init__(logging.DEBUG)
        self.found: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        said = record.getMessage()
        ours = record.name.startswith("rummybot")
        names_cards = ours and cards_in(said)
        if record.levelno >= (logging.WARNING if ours else logging.ERROR) or names_cards:
            self.found.append(f"{record.name}: {said}")


@dataclass
class Match:
    """A match, while it is played and afterwards."""

    table: Table
    moves: int = 0
    ways: Counter[str] = field(default_factory=Counter)
    """How often something was pressed, chosen card by card, or typed."""
    missing: Counter[str] = field(default_factory=Counter)
    """What somebody wanted to do and was not offered, by its kind."""
    result: str = ""

    def told(self) -> str:
        """The figures, in words."""
        ways = ", ".join(f"{times} {way}" for way, times in self.ways.items())
        missing = ", ".join(f"{times} {kind}" for kind, times in self.missing.items())
        return (
            f"{self.table.game.top.deal_no} deals, {self.moves} moves ({ways}); "
            f"not offered: {missing or 'none'}; longest message {self.table.longest}; {self.result}"
        )

    async def is_played(self) -> None:
        """To its end, which is told where everybody sees it."""
        for each in self.table.players:
            await each.is_ready()
        while not isinstance(self.table.game.top.phase, Finished):
            await self._goes_on()
        await self.table.until(self._is_told, "the final result")

    def _is_told(self) -> bool:
        """Whether all see who won and everybody's total, in the language of the place, and each on
        his own screen in his; besides the board there is a message for each deal.
        """
        top = self.table.game.top
        names = Names(tuple(each.person.name for each in self.table.players))
        assert isinstance(top.phase, Finished)
        over = top.phase

        def said(locale: Locale) -> str:
            return plain_text(game_won(over, translations(locale)), names, locale)

        self.result = said(self.table.locale)
        if not all(said(each.locale) in each.text for each in self.table.players):
            return False
        ended = sum(isinstance(each, OVER) for each in self.table.cards.log)
        *_, last = self.table.place.messages
        _, told, totals = last.text.replace("*", "").partition(self.result)
        if not told or len(self.table.place.messages) != 1 + ended:
            return False
        gone = top.standing.gone if isinstance(top.standing, Survival) else ()
        scores = dict(zip(top.seats, over.final, strict=True))
        scores |= {each.seat: each.score for each in gone}
        for seat, score in scores.items():
            (line,) = (each for each in totals.splitlines() if names.of(seat) in each)
            assert str(score) in re.findall(r"-?\d+", line), (line, score)
        return True

    async def _goes_on(self) -> None:
        """Whoever may move next does so, as soon as he sees that he may."""
        log, top = self.table.cards.log, self.table.game.top
        player, so_far = self._next(), len(log)
        await self.table.until(
            lambda: player.may_move(top.moment) or len(log) > so_far,
            f"{player.person.name} to see {top.phase}",
        )
        if len(log) == so_far:
            await self._moves(player)

    def _next(self) -> OnTelegram | OnDiscord:
        top = self.table.game.top
        waiting = awaiting(top)
        assert isinstance(waiting, Seats), waiting
        return self.table.players[[*stopping.silent(self.table.lobby, top), *waiting.seats][0]]

    async def _moves(self, player: OnTelegram | OnDiscord) -> None:
        """Do what the quick player would do, and see it done once."""
        game, log = self.table.game, self.table.cards.log
        so_far, view = len(log), seat_view(game, Seat(player.seat))
        intent = wanted(self.table.lobby, view)
        said = stopping.heard(self.table.lobby, game.top, intent)
        events = (said,) if said else decide(game, intent)
        if not await self._does(player, view, intent):
            self.missing[type(intent).__name__] += 1
            move = dearest(moves_of(player.carried()), ANYTHING, frozenset())
            assert move is not None
            await player.presses(move.name)
            events = ()
        await self.table.until(lambda: len(log) > so_far, f"{intent} to be done")
        assert isinstance(events, tuple)
        assert tuple(log[so_far:][: len(events)]) == events, (intent, log[so_far:])
        self.moves += 1

    async def _does(
        self, player: OnTelegram | OnDiscord, view: SeatView, intent: SeatIntent
    ) -> bool:
        """By typing, by a button, or by choosing cards first: as the screen offers it."""
        listed = stopping.on_offer(self.table.lobby, view)
        if player.seat == TYPIST and await player.types(view, listed, intent):
            self.ways["typed"] += 1
            return True
        token = private_token(player.table, view.table.moment, intent)
        if token in player.offered():
            self.ways["pressed"] += 1
        elif cards := _chosen_for(intent):
            await player.chooses(cards, view.hand)
            self.ways["chosen"] += 1
        if token not in player.offered():
            return False
        await player.presses(player.offered()[token])
        return True


def wanted(lobby: Lobby, view: SeatView) -> SeatIntent:
    """What somebody does: as the quick player would, and he says no where he need not call."""
    phase, listed = view.table.phase, stopping.on_offer(lobby, view)
    if isinstance(phase, BetweenDeals):
        return Ready(view.seat)
    if isinstance(phase, Drawing) and phase.turn.seat != view.seat:
        calls = any(isinstance(each, Call) for each in listed)
        chosen = Quick().choose(view) if calls else None
        return chosen if isinstance(chosen, Call) else Pass(view.seat)
    return Quick().choose(view)


def _chosen_for(intent: SeatIntent) -> tuple[Card, ...]:
    match intent:
        case LayMelds(melds=melds):
            return tuple(card for meld in melds for card in meld)
        case Discard(cards=cards):
            return cards
        case LayOff(card=card) | SwapJoker(card=card):
            return (card,)
        case _:
            return ()


async def played(preset: str, options: str, platform: str, number: int = 1) -> Match:
    """A whole match, of which nothing is to be complained."""
    complaints = Complaints()
    ours = logging.getLogger("rummybot")
    level = ours.level
    logging.getLogger().addHandler(complaints)
    ours.setLevel(logging.DEBUG)
    try:
        with pytest.MonkeyPatch.context() as patch:
            async with PLATFORMS[platform](preset, options, number, patch) as table:
                match = Match(table)
                await match.is_played()
    finally:
        logging.getLogger().removeHandler(complaints)
        ours.setLevel(level)
    assert complaints.found == [], complaints.found[:3]
    return match


async def main(presets: Sequence[str]) -> bool:
    """Print what came of each. Whether there is nothing to complain of."""
    fine = True
    for preset in presets or PRESETS:
        for platform in PLATFORMS:
            since = time.perf_counter()
            try:
                match = await played(preset, PRESETS[preset], platform)
            except AssertionError as why:
                fine, told = False, str(why)
            else:
                told = match.told()
            sys.stdout.write(f"{preset}, {platform}, {time.perf_counter() - since:.0f} s: {told}\n")
            sys.stdout.flush()
    return fine


if __name__ == "__main__":
    sys.exit(0 if asyncio.run(main(sys.argv[1:])) else 1)

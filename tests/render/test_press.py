"""A press as a token, and back: short, whole, and never a stumbling block."""

from dataclasses import fields

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rummybot.engine.cards import FACES, JOKER, PACK, Card
from rummybot.engine.ids import MeldId, Moment, Seat
from rummybot.engine.intents import (
    AgreeToEnd,
    BuyIn,
    Call,
    Discard,
    DrawStock,
    GoOut,
    Knock,
    LayMelds,
    LayOff,
    Pass,
    Ready,
    SeatIntent,
    SwapJoker,
    TakeBack,
    TakeDiscard,
    Withdraw,
)
from rummybot.engine.legality import options
from rummybot.engine.melds import End
from rummybot.i18n.translations import Locale, translations
from rummybot.players.quick import Quick
from rummybot.render.choices import choices
from rummybot.render.press import (
    MOST_BYTES,
    PrivateToken,
    PublicPress,
    PublicToken,
    Ruling,
    RulingToken,
    private_token,
    public_token,
    read_token,
    ruling_token,
)
from rummybot.tables.request import Refused
from rummybot.tables.service import new_table_id
from tests.tables.room import ANN, BOB, CAT, DAN, TABLE, Room

SEAT = Seat(1)
cards = st.sampled_from(FACES)
some_cards = st.lists(cards, min_size=1, max_size=11, unique=True).map(tuple)
meld_ids = st.integers(0, 99).map(MeldId)
melds = st.lists(some_cards, min_size=1, max_size=4).map(tuple)
lay_offs = st.lists(st.tuples(cards, st.integers(0, 99).map(MeldId)), max_size=3).map(tuple)
intents: st.SearchStrategy[SeatIntent] = st.one_of(
    *(st.just(each(SEAT)) for each in (DrawStock, Pass, TakeBack, Ready, Withdraw, AgreeToEnd)),
    st.just(BuyIn(SEAT)),
    st.builds(Call, st.just(SEAT), cards),
    st.builds(TakeDiscard, st.just(SEAT), cards),
    st.builds(LayMelds, st.just(SEAT), melds),
    st.builds(LayOff, st.just(SEAT), cards, meld_ids, st.none() | st.sampled_from(End)),
    st.builds(SwapJoker, st.just(SEAT), cards, meld_ids),
    st.builds(Discard, st.just(SEAT), cards),
    st.builds(Knock, st.just(SEAT), cards, st.none() | melds),
    st.builds(GoOut, st.just(SEAT), st.none() | cards, st.none() | melds, lay_offs),
)


@given(intents, st.integers(0, 999_999_999))
def test_every_intent_comes_back_from_its_token(intent: SeatIntent, moment: int) -> None:
    token = read_token(private_token("a-Table_", moment, intent))
    assert isinstance(token, PrivateToken)
    assert (token.table, token.moment) == ("a-Table_", moment)
    assert token.intent(SEAT) == intent


def test_all_kinds_of_intents_are_tried() -> None:
    tried = {DrawStock, Pass, TakeBack, Ready, Withdraw, TakeDiscard}
    tried |= {LayMelds, LayOff, SwapJoker, Discard, Knock, GoOut, Call, AgreeToEnd, BuyIn}
    assert tried == set(SeatIntent.__args__)


def test_a_token_is_for_whoever_presses_it() -> None:
    token = read_token(private_token("t", 5, Discard(Seat(0), PACK[0])))
    assert isinstance(token, PrivateToken)
    assert token.intent(Seat(3)) == Discard(Seat(3), PACK[0])


@pytest.mark.parametrize("press", PublicPress)
def test_public_tokens_have_no_place_for_a_card(press: PublicPress) -> None:
    token = public_token(new_table_id(), press)
    assert len(token.encode()) <= MOST_BYTES
    read = read_token(token)
    assert isinstance(read, PublicToken)
    assert read.press is press
    assert {field.name for field in fields(PublicToken)} == {"table", "press", "version"}
    assert not any(isinstance(each, Card) for each in vars(PublicPress).values())


@pytest.mark.parametrize("press", PublicPress)
def test_a_public_token_carries_the_version_where_it_is_known(press: PublicPress) -> None:
    table = new_table_id()
    token = public_token(table, press, 999_999_999)
    assert len(token.encode()) <= MOST_BYTES
    assert read_token(token) == PublicToken(table, press, 999_999_999)
    assert read_token(f"q:{table}:{press.value}") == PublicToken(table, press)  # of earlier boards
    assert read_token(f"q:{table}:x:{press.value}") is None


@pytest.mark.parametrize("ruling", Ruling)
def test_what_the_host_presses_carries_a_number_and_a_version(ruling: Ruling) -> None:
    table = new_table_id()
    for version in (0, 999_999_999):
        token = ruling_token(table, ruling, 999_999_999, version)
        assert len(token.encode()) <= MOST_BYTES
        assert read_token(token) == RulingToken(table, ruling, 999_999_999, version)
    for strange in ("7s", "", "-1", "9999999999"):
        assert read_token(f"r:{table}:0:{ruling.value}:{strange}") is None
        assert read_token(f"r:{table}:{strange}:{ruling.value}:0") is None
    assert read_token(f"r:{table}:0:join:0") is None


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize(
    ("variant", "people"), [("gin", 2), ("basic", 2), ("basic", 4), ("joker", 4)]
)
async def test_every_option_and_choice_fits_every_platform(
    variant: str, people: int, seed: int
) -> None:
    room, table, longest = Room(seed=seed), new_table_id(), 0
    await room.start(variant, *(BOB, CAT, DAN)[: people - 1], table=table)
    tr, player = translations(Locale.EN), Quick()
    for _ in range(300):
        seat = await room.on_turn(table)
        if seat is None:
            break
        view = await room.view(seat, table)
        listed = options(view)
        for intent in (*listed, *(each.intent for each in choices(view, listed, tr))):
            token = private_token(table, 999_999_999, intent)
            longest = max(longest, len(token.encode()))
            read = read_token(token)
            assert isinstance(read, PrivateToken)
            assert read.intent(seat) == intent
        await room.done(player.choose(view), table=table)
    assert 20 < longest <= MOST_BYTES


def test_the_largest_opening_fits_every_platform() -> None:
    """Fourteen cards in four melds, on the last of many turns."""
    run, sets = PACK[:5], (PACK[5::13][:3], PACK[6::13][:3], (*PACK[7::13][:2], JOKER))
    token = private_token(new_table_id(), 999_999_999, LayMelds(SEAT, (run, *sets)))
    assert len(f"{token}~r".encode()) <= MOST_BYTES


WORDS = "p q : :: t one 0 ٣ 12 999999999999 m k l x / // 7S TS 7s * S7 -1 1_0 é join"
parts = st.sampled_from(WORDS.split(" "))
garbage = st.one_of(st.text(max_size=80), st.lists(parts, max_size=12).map("".join))


@given(garbage)
def test_garbage_is_no_token_and_raises_nothing(text: str) -> None:
    token = read_token(text)
    if isinstance(token, PrivateToken):
        intent = token.intent(SEAT)
        assert intent is None or intent.seat == SEAT


made_up = st.builds(
    PrivateToken,
    st.just("one"),
    st.integers(0, 99).map(Moment),
    st.sampled_from("dtmlxkgpurwz"),
    st.lists(st.sampled_from(("7S", "TH", "/", "1", "-5", "A", "")), max_size=6).map("".join),
)


@given(st.lists(made_up, min_size=1, max_size=8))
async def test_a_table_answers_whatever_was_made_up(tokens: list[PrivateToken]) -> None:
    room = Room()
    await room.start("basic", BOB)
    for token in tokens:
        intent = token.intent(Seat(0))
        before = await room.tables.since(TABLE, 0)
        if intent is not None and isinstance(await room.ask(intent, ANN), Refused):
            assert await room.tables.since(TABLE, 0) == before
    assert len((await room.game()).seats) == 2

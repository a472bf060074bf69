"""A fair chance: orders anybody can compute again, each as likely as any other."""

import hashlib
import hmac
import secrets
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import count, islice, permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rummybot.engine.cards import PACK, RANKS, Suit
from rummybot.engine.events import CardsCut
from rummybot.engine.hidden import Dealt, StockRebuilt
from rummybot.engine.ids import Moment
from rummybot.tables import chance
from rummybot.tables.chance import EarnestChance, SeededChance, shuffled
from rummybot.tables.events import DeckSealed
from rummybot.tables.running import Running, fold
from tests.tables.room import BOB, CAT, TABLE, Room

SEED = bytes(range(32))
OTHER = bytes(32)


def seeds(number: int) -> list[bytes]:
    """Seeds fixed for ever, so that what is counted over them never changes."""
    return [hashlib.sha256(b"fixed in advance %d" % each).digest() for each in range(number)]


# ---------------------------------------------------------------- computed by somebody else


def independently(seed: bytes, label: str, cards: Sequence[str]) -> list[str]:
    """The order by the description of the stream, number 1, and nothing else."""
    blocks = (hmac.new(seed, f"{label}:{n}".encode(), hashlib.sha256) for n in count())
    numbers = (
        int(block.hexdigest()[place : place + 8], 16)
        for block in blocks
        for place in range(0, 64, 8)
    )
    order = list(cards)
    for k in range(len(order) - 1, 0, -1):
        bound = k + 1
        greatest_multiple = 2**32 // bound * bound
        number = next(each for each in numbers if each < greatest_multiple)
        pick = number % bound
        order[k], order[pick] = order[pick], order[k]
    return order


@given(st.binary(min_size=32, max_size=32), st.text(max_size=12), st.integers(0, 120))
def test_the_description_is_all_one_needs(seed: bytes, label: str, size: int) -> None:
    cards = [f"card {n}" for n in range(size)]
    assert list(shuffled(seed, label, cards)) == independently(seed, label, cards)


def test_known_orders_stay_known() -> None:
    assert "".join(shuffled(SEED, "shuffle:4", "abcdefghij")) == "fbehdcgaji"
    assert "".join(shuffled(SEED, "cut:0", "abcdefghij")) == "igfahcjdbe"
    assert "".join(shuffled(OTHER, "shuffle:4", "abcdefghij")) == "iehgcbfdja"
    deck = " ".join(map(str, shuffled(SEED, "shuffle:4", PACK)[:10]))
    assert deck == "5s 7c 3c Js Th 6s 6c As Jc 3d"


def test_the_pack_lies_as_the_description_says() -> None:
    suits = [Suit.CLUBS, Suit.DIAMONDS, Suit.HEARTS, Suit.SPADES]
    assert [(card.suit, card.rank) for card in PACK] == [(s, r) for s in suits for r in RANKS]


@pytest.mark.parametrize("variant", ["basic", "gin"])
async def test_a_whole_game_can_be_computed_from_its_seeds(variant: str) -> None:
    room = Room(seed=12)
    options = (("match", "100"),) if variant == "basic" else (("stock", "reshuffle"),)
    await room.start(variant, BOB, options=options)
    await room.play_out()
    running, seed, computed = Running(), b"", Counter[str]()
    for event in await room.store.events(TABLE, 0):
        moment = Moment(0) if running.game is None else running.game.top.moment
        match event:
            case DeckSealed(seed=seed):
                pass
            case CardsCut(cards=cards):
                order = independently(seed, f"cut:{moment}", list(map(str, PACK)))
                assert order[: len(cards)] == list(map(str, cards))
                computed["cut"] += 1
            case Dealt(hands=hands, stock=stock):
                order = independently(seed, f"shuffle:{moment}", list(map(str, PACK)))
                assert order[len(order) - len(stock) :] == list(map(str, stock))
                assert sorted(order[:20]) == sorted(str(card) for hand in hands for card in hand)
                computed["deal"] += 1
            case StockRebuilt(stock=stock, open=still_open):
                assert running.game is not None
                pile = running.game.top.discards
                pile = pile[: len(pile) - len(still_open)]
                order = independently(seed, f"shuffle:{moment}", list(map(str, pile)))
                assert order[len(order) - len(stock) :] == list(map(str, stock))
                computed["again"] += 1
            case _:
                pass
        running = fold(running, (event,))
    assert computed["cut"] >= 1
    assert computed["deal"] > 1


# ---------------------------------------------------------------- laws


@given(st.binary(min_size=1, max_size=64), st.text(max_size=20), st.lists(st.integers()))
def test_every_card_stays_and_none_is_added(seed: bytes, label: str, cards: list[int]) -> None:
    assert Counter(shuffled(seed, label, cards)) == Counter(cards)


@given(st.binary(min_size=32, max_size=32), st.text(max_size=20), st.integers(0, 60))
def test_the_same_seed_and_label_give_the_same(seed: bytes, label: str, size: int) -> None:
    assert shuffled(seed, label, range(size)) == shuffled(seed, label, range(size))


def test_what_is_shuffled_stays_as_it_was() -> None:
    cards = list(range(10))
    shuffled(SEED, "label", cards)
    assert cards == list(range(10))


def test_no_two_labels_or_seeds_give_the_same_order() -> None:
    labels = [f"{kind}:{n}" for kind in ("cut", "shuffle") for n in range(200)]
    assert len({shuffled(SEED, label, PACK) for label in labels}) == len(labels)
    assert len({shuffled(seed, "shuffle:4", PACK) for seed in seeds(200)}) == 200


def test_labels_have_streams_that_never_meet() -> None:
    # `a:1` counted to 1 and `a` counted to 11 are not the same messages, nor are any others.
    words = {label: tuple(islice(words_of(label), 64)) for label in ("a", "a:1", "a:1:0", "", ":")}
    assert len(set(words.values())) == len(words)
    firsts = [word for row in words.values() for word in row]
    assert len(set(firsts)) == len(firsts)


def words_of(label: str) -> Iterator[int]:
    return chance._words(SEED, label)


# ---------------------------------------------------------------- no number is likelier


@pytest.mark.parametrize("bound", [1, 2, 3, 7, 10, 52, 108, 2**31 + 1, 2**32 - 1, 2**32])
def test_words_are_taken_by_whole_spans_only(bound: int) -> None:
    span = 2**32 // bound * bound
    for taken in (0, 1, bound - 1, span - 1):
        assert chance._below(bound, iter((taken, 7, 7))) == taken % bound
    if span < 2**32:
        for left in (span, 2**32 - 1):
            words = iter((left, left, 0, 5))
            assert chance._below(bound, words) == 0
            assert next(words) == 5


def test_small_orders_are_equally_likely_over_seeds_fixed_in_advance() -> None:
    found = Counter(shuffled(seed, "shuffle:4", "abcd") for seed in seeds(6000))
    assert set(found) == set(permutations("abcd"))
    expected = 6000 / 24
    chi_square = sum((number - expected) ** 2 / expected for number in found.values())
    assert chi_square < 49.7  # one in a thousand, with 23 degrees of freedom


def test_every_card_comes_to_every_place_equally_often() -> None:
    places = Counter[tuple[int, int]]()
    for seed in seeds(2600):
        places.update(enumerate(shuffled(seed, "shuffle:4", range(52))))
    expected = 2600 / 52
    chi_square = sum((places[key] - expected) ** 2 / expected for key in places)
    assert len(places) == 52 * 52
    assert 2380 < chi_square < 2830  # 51 * 51 degrees of freedom: 2601, four deviations of 72 less


# ---------------------------------------------------------------- seeds


def test_in_earnest_seeds_come_from_the_operating_system(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []

    def token_bytes(size: int) -> bytes:
        asked.append(size)
        return SEED

    monkeypatch.setattr(secrets, "token_bytes", token_bytes)
    assert EarnestChance().seed() == SEED
    assert asked == [32]


def test_in_earnest_no_seed_comes_twice() -> None:
    earnest = EarnestChance()
    drawn = {earnest.seed() for _ in range(100)}
    assert len(drawn) == 100
    assert {len(seed) for seed in drawn} == {32}


def test_a_number_gives_the_same_seeds_again_and_another_number_others() -> None:
    one, again, other = SeededChance(7), SeededChance(7), SeededChance(8)
    row = [one.seed() for _ in range(5)]
    assert row == [again.seed() for _ in range(5)]
    assert len({*row, *(other.seed() for _ in range(5))}) == 10


async def test_every_deal_has_a_seed_of_its_own_and_one_only() -> None:
    room = Room()
    await room.start("basic", BOB, CAT, options=(("match", "100"),))
    end = await room.play_out()
    log = await room.store.events(TABLE, 0)
    drawn = [each.seed for each in log if isinstance(each, DeckSealed)]
    assert len(set(drawn)) == len(drawn) == len(end.ended)
    assert (
        log.index(DeckSealed(drawn[0]))
        == next(place for place, each in enumerate(log) if isinstance(each, CardsCut)) - 1
    )

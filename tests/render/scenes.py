"""The screens that goldens show: whole pages of text, one function a golden file."""

from collections.abc import Callable, Iterable

from rummybot.commands.misread import misread_line
from rummybot.commands.notation import Ambiguous, CannotRead, Hint
from rummybot.engine.contradictions import Contradiction
from rummybot.engine.house_rules import UnknownOption, UnknownValue
from rummybot.engine.ids import MeldId
from rummybot.engine.intents import (
    AgreeToEnd,
    Annul,
    BuyIn,
    Discard,
    DrawStock,
    GoOut,
    Knock,
    LayMelds,
    LayOff,
    Pass,
    Ready,
    SwapJoker,
    TakeDiscard,
)
from rummybot.engine.tabletop import BetweenDeals, Drawing
from rummybot.engine.variants import VARIANTS
from rummybot.i18n.spans import At, Line, line
from rummybot.i18n.translations import Translations
from rummybot.render.board import board_screen
from rummybot.render.hand import hand_screen
from rummybot.render.help import help_lines
from rummybot.render.lines import notice_line, private_line
from rummybot.render.lobby import lobby_screen
from rummybot.render.names import Names, names
from rummybot.render.options import bad_option_line
from rummybot.render.options_screen import options_screen
from rummybot.render.rulesheet import rules_screen, variant_name
from rummybot.render.scoresheet import deal_screen, game_screen, scores_screen
from rummybot.render.text import plain_text
from rummybot.render.why_not import why_not
from tests.render.examples import (
    ANN,
    BOB,
    CY,
    NOTICES,
    WHISPERS,
    basic_table,
    ditch_begun,
    gin_judged,
    gin_knocked,
    gin_offer,
    joker_table,
    michigan_row,
    michigan_stopped,
    refusals,
    viennese_asked,
    viennese_knocked,
    viennese_opening,
)
from tests.render.on_paper import on_paper
from tests.render.stories import Story, card, cards, rules_of

PEOPLE = {"en": names(("Ann", "Bob", "Cy")), "ru": names(("Аня", "Боря", "Вера"))}
FOUR = {
    "en": names(("Ann", "Bob", "Cy", "Dee")),
    "ru": names(("Аня", "Боря", "Вера", "Гена")),
}


def people(tr: Translations) -> Names:
    """Who sits at the table in that language."""
    return PEOPLE[tr.locale]


def seen(story: Story, tr: Translations, *seats: int) -> str:
    """The table, and the hands of these seats."""
    game = variant_name(story.variant, tr)
    board = board_screen(story.table, tuple(story.told), people(tr), tr, game=game)
    pages = [on_paper(board)]
    about = line(game, At("test", "here"))
    for seat in seats:
        hand = hand_screen(story.view(seat), story.options(seat), people(tr), tr, about=about)
        pages.append(on_paper(hand))
    return "\n".join(pages)


def results(story: Story, tr: Translations) -> str:
    """How the deal came out, and how the game stands or came out."""
    return "\n".join(
        (
            on_paper(deal_screen(story.table, tuple(story.told), people(tr), tr)),
            on_paper(game_screen(story.table, people(tr), tr)),
        )
    )


def said(lines: Iterable[Line], tr: Translations) -> str:
    """Lines as plain text."""
    return "".join(plain_text(line, people(tr), tr.locale) + "\n" for line in lines)


def page(*parts: str) -> str:
    """Several screens with a rule between them."""
    return ("-" * 60 + "\n").join(parts)


def gin_upcard(tr: Translations) -> str:
    """The upcard is offered and taken; a knock is within reach."""
    story = gin_offer()
    offered = seen(story, tr, 0, 1)
    return page(offered, seen(story.do(TakeDiscard(ANN, card("3d"))), tr, 0))


def gin_on_turn(tr: Translations) -> str:
    """No knock yet; and a discard that may be taken back."""
    story = gin_offer().do(Pass(ANN), Pass(BOB))
    only_stock = seen(story, tr, 0)
    drawn = seen(story.do(DrawStock(ANN)), tr, 0)
    return page(only_stock, drawn, seen(story.do(Discard(ANN, card("Kc"))), tr, 0, 1))


def gin_knock(tr: Translations) -> str:
    """Ann knocks, Bob lays off one card; the knock wins."""
    story = gin_knocked()
    knocked = seen(story, tr, 0, 1)
    laid_off = seen(story.do(LayOff(BOB, card("7c"), MeldId(1))), tr, 1)
    return page(knocked, laid_off, results(story.do(Pass(BOB)), tr), seen(story, tr, 0))


def gin_undercut(tr: Translations) -> str:
    """Ann knocks with ten, Bob has one."""
    story = Story(
        "gin",
        "3h 3s 4c 5c 6c 9d Td Jd Ks Th",
        "7c 8c 9c 2d 2h 2s 5h 6h 7h Ac",
        upcard="3d",
    )
    story.do(TakeDiscard(ANN, card("3d")), Knock(ANN, card("Ks")), Pass(BOB))
    return results(story, tr)


def gin_shutout(tr: Translations) -> str:
    """Gin against the heaviest hand: 118 points at once, announced doubled."""
    story = Story(
        "gin",
        "3h 3s 4c 5c 6c 7d 8d 9d Td Ks",
        "Kc Kd Qh Qs Jc Jh Tc Ts 9h 9s",
        upcard="3d",
    )
    ready = seen(story.do(TakeDiscard(ANN, card("3d"))), tr, 0)
    over = results(story.do(GoOut(ANN, card("Ks"))), tr)
    return page(ready, over, seen(story, tr, 1))


def gin_called_off(tr: Translations) -> str:
    """The host throws the deal away."""
    story = gin_offer().do(Annul())
    return page(results(story, tr), seen(story, tr, 0))


def basic_on_turn(tr: Translations) -> str:
    """Melds on the table; one's own in the hand, all at once or one by one; lay-offs; undoing."""
    story = Story(
        "basic",
        "5h 6h 7h 9c 9d 9s 2c 3d Kd Jh",
        "8h 4h As 2s 3s 6d 6c 6s Qs Tc",
        upcard="Kc",
        stock="9h Qd",
    )
    first = seen(story, tr, 0, 1)
    story.do(DrawStock(ANN))
    drawn = seen(story, tr, 0)
    story.do(LayMelds(ANN, (cards("5h 6h 7h"),)), Discard(ANN, card("Kd")), DrawStock(BOB))
    chances = seen(story, tr, 1)
    story.do(
        LayMelds(BOB, (cards("As 2s 3s"), cards("6d 6c 6s"))), LayOff(BOB, card("8h"), MeldId(1))
    )
    return page(first, drawn, chances, seen(story, tr, 1))


def basic_owed(tr: Translations) -> str:
    """A card taken from the discard pile must be played."""
    return page(seen(basic_table(), tr, 0), seen(basic_table(upcard_taken=True), tr, 0))


def basic_out(tr: Translations) -> str:
    """Going out at one stroke counts double; the game goes on, and Ann is ready."""
    story = Story(
        "basic",
        "5h 6h 7h 8h 9c 9d 9s",
        "Jd 4h As 2s 3s 6d Tc",
        "Kh Qh Js 5d 8c 8d 8s",
        upcard="Kc",
        stock="2d",
        house={"bonus": "double", "match": "200"},
    )
    story.do(DrawStock(ANN), LayMelds(ANN, (cards("5h 6h 7h 8h"), cards("9c 9d 9s"))))
    before = on_paper(scores_screen(story.table, people(tr), tr))
    after = results(story.do(Discard(ANN, card("2d"))), tr)
    return page(before, after, seen(story.do(Ready(ANN)), tr, 0, 1))


def basic_showdown(tr: Translations) -> str:
    """The stock is used up; two hands weigh the same and share."""
    story = Story(
        "basic",
        "Ah 3h 5c 7c 9d Jd Ks",
        "As 3s 5d 7d 9c Jc Kh",
        "2h 4h 6c 8c Td Qd Qs",
        upcard="2c",
        house={"stock": "showdown"},
    )
    while isinstance(story.table.phase, Drawing):
        seat = story.table.phase.turn.seat
        story.do(DrawStock(seat)).do(Discard(seat, story.view(seat).drawn[0]))
    return results(story, tr)


def gin_too_high(tr: Translations) -> str:
    """Bob may let the deal end; then he draws once more; or he plays on against an open hand."""
    asked = seen(gin_judged(), tr, 0, 1)
    ended = seen(gin_judged().do(AgreeToEnd(BOB)), tr, 1)
    on = gin_judged().do(Pass(BOB), DrawStock(BOB), Discard(BOB, card("Kc")), DrawStock(ANN))
    return page(asked, ended, seen(on, tr, 0, 1))


def viennese_last_chances(tr: Translations) -> str:
    """Ann has knocked; Bob, then Cy draw once more, and all is counted."""
    story = viennese_knocked()
    before = seen(story, tr, 0, 1)
    story.draw_and_throw(1, "Td").do(Pass(CY))
    return page(before, results(story, tr))


def viennese_buying_back(tr: Translations) -> str:
    """Ann has declared rummy; Bob is asked, and buys back in."""
    asked = seen(viennese_asked(), tr, 0, 1)
    bought = viennese_asked().do(BuyIn(BOB))
    return page(asked, results(bought, tr), seen(bought, tr, 1))


def viennese_declined(tr: Translations) -> str:
    """Bob declines to buy back in, and all wait for the next deal."""
    story = viennese_asked().do(Pass(BOB))
    return page(results(story, tr), seen(story, tr, 1))


def viennese_one_is_out(tr: Translations) -> str:
    """Bob is out with a hundred and two points; Ann and Cy play on, and Bob pays no more."""
    story = Story(
        "viennese",
        "As 2s 3s 7h 7d 7c Jd Qd Kd 6c",
        "Ac Ah Kd Kc Qs Qh Jd Jc Ts Th",
        "Ks Kh Qd 8s 8h 2d 2c 3s 3h 4d",
        upcard="5h",
        stock="4s",
    ).do(DrawStock(ANN), GoOut(ANN, card("6c")))
    return page(results(story, tr), seen(story, tr, 0))


def romme_knock(tr: Translations) -> str:
    """Ann may knock with nine, which ends the deal; Bob has a hundred and is asked."""
    story = Story(
        "romme",
        "As 2s 3s 7h 7d 7c Jd Qd Kd 6c 3d Kc 6d",
        "Ah Kd Qs Qh Jc Ts 8s 8h 5s 4d 3h 2c 9c",
        "Ks Kh Qd Qc Js 9s 5d 5c 3c 8d 2d 2h 4c",
        upcard="9d",
        stock="6s",
    ).do(DrawStock(ANN))
    before = seen(story, tr, 0)
    story.do(Knock(ANN, card("Kc")))
    return page(before, results(story, tr), seen(story, tr, 1))


def viennese_out(tr: Translations) -> str:
    """Bob has a hundred and two points: he is out, and Ann wins the pot."""
    story = Story(
        "viennese",
        "As 2s 3s 7h 7d 7c Jd Qd Kd 6c",
        "Ac Ah Kd Kc Qs Qh Jd Jc Ts Th",
        upcard="5h",
        stock="4s",
    ).do(DrawStock(ANN), GoOut(ANN, card("6c")))
    return results(story, tr)


def viennese_opens(tr: Translations) -> str:
    """Cy has eleven cards, and throws the first."""
    return seen(viennese_opening(), tr, 1, 2)


def open_out_of_turn(tr: Translations) -> str:
    """Cy holds nothing but melds while Bob has drawn, and lays them open."""
    story = Story(
        "open",
        "2h 2d 9c 9d Js Qs Ks",
        "5h 6h 8h 2c 3c 8c Tc",
        "Ac Ad As 4s 5s 6s 7s",
        upcard="Kd",
        stock="3s 4d",
    )
    story.draw_and_throw(0, "Ks").do(DrawStock(BOB))
    before = seen(story, tr, 2)
    return page(before, results(story.do(GoOut(CY)), tr))


def block_melds_minus_hand(tr: Translations) -> str:
    """Ann goes out with what she laid; Bob is below nothing."""
    story = Story(
        "block",
        "5h 6h 7h 8h 9c 9d 9s",
        "Jd 4h As 2s 3s 6d Tc",
        "Kh Qh Js 5d 8c 8d 8s",
        upcard="Kc",
        stock="2d",
        house={"scoring": "melds-minus-hand"},
    )
    story.do(DrawStock(ANN), LayMelds(ANN, (cards("5h 6h 7h 8h"), cards("9c 9d 9s"))))
    return results(story.do(Discard(ANN, card("2d"))), tr)


def michigan_the_row(tr: Translations) -> str:
    """The row is seen in full; a card deep in it takes along what lies on it."""
    story = michigan_row()
    before = seen(story, tr, 2)
    return page(before, seen(story.do(TakeDiscard(CY, card("As"))), tr, 2))


def michigan_stop(tr: Translations) -> str:
    """A stopped card fits two melds, so its owner chooses."""
    return seen(michigan_stopped(), tr, 1)


def michigan_rummy(tr: Translations) -> str:
    """Rummy declared by mistake, and then truly."""
    story = Story(
        "michigan",
        "5h 6h 7h 8h 9c 9d 9s",
        "Jd 4h As 2s 3s 6d Tc",
        "Kh Qh Js 5d 8c 8d 8s",
        upcard="Kc",
        stock="2d",
    )
    story.do(DrawStock(ANN), GoOut(ANN, card("9c")))
    mistaken = seen(story, tr, 0)
    return page(mistaken, results(story.do(GoOut(ANN, card("2d"))), tr))


def joker_opening(tr: Translations) -> str:
    """Bob may open; then he frees a joker, and must lay it."""
    story = joker_table()
    before = seen(story, tr, 1)
    story.do(LayMelds(BOB, (cards("Qs Qh Qd"), cards("10s 10h 10d"))))
    opened = seen(story, tr, 1)
    story.do(SwapJoker(BOB, card("6h"), MeldId(2)))
    return page(before, opened, seen(story, tr, 1))


def bozenkill_before_the_layer(tr: Translations) -> str:
    """Bob adds a card to Ann's run: it lies before him, and counts for him."""
    story = Story(
        "bozenkill",
        "5h 6h 7h 2c 3c Tc Jd",
        "8h 9c 9d 9s Qs Qd Qc",
        "Ac Ad 4d 6s 8s 8d Qh",
        upcard="As",
        stock="Kd 4s",
    )
    story.do(DrawStock(ANN), LayMelds(ANN, (cards("5h 6h 7h"),)), Discard(ANN, card("Kd")))
    story.do(DrawStock(BOB), LayOff(BOB, card("8h"), MeldId(1)))
    added = seen(story, tr, 1)
    return page(added, results(story.do(GoOut(BOB, card("4s"))), tr))


def lobby(tr: Translations) -> str:
    """An open table: one is there, then three with house rules."""
    everybody = people(tr)
    host = Names(everybody.by_seat[:1])
    usual = lobby_screen("gin", rules_of("gin", {}), host, ANN, tr, turn_time=60)
    changed = {"bonus": "double", "match": "100", "courts": "11-12-13"}
    others = lobby_screen("basic", rules_of("basic", changed), everybody, BOB, tr, turn_time=None)
    return page(on_paper(usual), on_paper(others))


def rules(tr: Translations) -> str:
    """The rules of each variant as it comes, and with every option changed."""
    sheets = []
    for variant in VARIANTS:
        other = {option.key: option.values[-1] for option in variant.options}
        sheets.append(on_paper(rules_screen(variant.key, variant.rules, tr)))
        sheets.append(on_paper(rules_screen(variant.key, rules_of(variant.key, other), tr)))
    return page(*sheets)


def notices(tr: Translations) -> str:
    """Every notice in a line."""
    told = (notice_line(notice, tr) for notice in NOTICES)
    whispered = (private_line(notice, tr) for notice in WHISPERS)
    return page(said(told, tr), said(whispered, tr))


def why(tr: Translations) -> str:
    """Every refusal in a line."""
    return said((why_not(refusal, table, tr) for refusal, table in refusals()), tr)


def misread(tr: Translations) -> str:
    """What cannot be read."""
    unread = (misread_line(CannotRead("1h", hint), tr) for hint in Hint)
    doubt = misread_line(Ambiguous("Th", (card("Th"), card("Ah"))), tr)
    return said((*unread, doubt), tr)


def gin_by_the_clock(tr: Translations) -> str:
    """Nobody acts: the upcard is passed, and then a turn played, by the clock; a forced draw."""
    story = gin_offer()
    story.time_is_up()
    passed = seen(story, tr)
    forced = seen(story.do(Pass(BOB), DrawStock(ANN)), tr, 0)
    story.do(Discard(ANN, card("Kc"))).time_is_up()
    return page(passed, forced, seen(story, tr, 1))


def help_(tr: Translations) -> str:
    """How to play here."""
    return said(help_lines(tr), tr)


def options(tr: Translations) -> str:
    """Every option as a table has it, and what can be wrong with a choice."""
    sheets = []
    for variant in VARIANTS:
        sheets.append(on_paper(options_screen(variant, variant.rules, tr)))
        other = rules_of(variant.key, {each.key: each.values[-1] for each in variant.options})
        sheets.append(on_paper(options_screen(variant, other, tr)))
    wrong = (
        UnknownOption("colour", ("match", "stock")),
        UnknownValue("match", "7", ("single", "100")),
        *Contradiction,
    )
    return page(*sheets, said((bad_option_line(each, tr) for each in wrong), tr))


def ditch_turn(tr: Translations) -> str:
    """Ann has drawn three; then she has played a run and a single, and Bob has begun."""
    story = ditch_begun().do(DrawStock(ANN, 3))
    drawn = seen(story, tr, ANN)
    story.do(LayMelds(ANN, (cards("8s 9h"),)))
    laid = seen(story, tr, ANN)
    story.do(LayOff(ANN, card("Tc"), MeldId(1)), DrawStock(BOB, 1))
    return "\n".join((drawn, laid, seen(story, tr, BOB)))


def ditch_teams(tr: Translations) -> str:
    """Four play two against two; jack, queen and king end the first deal."""
    story = ditch_begun(teams="two")
    story.do(DrawStock(ANN, 3), LayMelds(ANN, (cards("8s 9h"),)), Pass(ANN))
    story.do(DrawStock(BOB, 3), Discard(BOB, card("2c"), cards("Jd Kh")))
    begun = seen(story, tr, CY)
    while not isinstance(story.table.phase, BetweenDeals):
        story.time_is_up()
    table = lobby_screen("ditch", story.rules, FOUR[tr.locale], ANN, tr, turn_time=60)
    return "\n".join((on_paper(table), begun, results(story, tr)))


SCENES: dict[str, Callable[[Translations], str]] = {
    scene.__name__: scene
    for scene in (
        *(gin_upcard, gin_on_turn, gin_knock, gin_undercut, gin_shutout, gin_called_off),
        *(basic_on_turn, basic_owed, basic_out, basic_showdown),
        *(gin_too_high, open_out_of_turn, block_melds_minus_hand, bozenkill_before_the_layer),
        *(michigan_the_row, michigan_stop, michigan_rummy, ditch_turn, ditch_teams),
        joker_opening,
        *(viennese_last_chances, viennese_buying_back, viennese_out, viennese_opens),
        *(viennese_declined, viennese_one_is_out, romme_knock),
        *(lobby, rules, notices, why, misread, options, gin_by_the_clock, help_),
    )
}
"""The golden pages by name."""

"""Several melds that were typed as if they were one: how to keep them apart."""

from dataclasses import replace

from rummybot.commands.invocation import Invocation, Reply
from rummybot.commands.notation import Misread, read_melds
from rummybot.engine.cards import holds
from rummybot.engine.deadwood import arrange
from rummybot.engine.melds import Flaw
from rummybot.engine.readings import readings
from rummybot.render.phrases import melds_text


def with_melds_apart(reply: Reply, call: Invocation) -> Reply:
    """The answer to melds that were typed; where they were refused, and are no meld but several,
    also how they would be written.
    """
    hand, rules = reply.panel.hand, reply.panel.rules
    read = read_melds(call.arguments.get("melds", ""), hand)
    if not reply.refused or rules is None or isinstance(read, Misread) or len(read) > 1:
        return reply
    (cards,) = read
    if holds(hand, cards) is not None or not isinstance(readings(cards, rules.melds), Flaw):
        return reply
    best = arrange(cards, rules)
    if best.loose or len(best.melds) < 2:
        return reply
    said = call.tr.say("Several melds are kept apart by /: {melds}", melds=melds_text(best.melds))
    return replace(reply, said=(*reply.said, said))

"""Section J: costs (T121-T129). What has no owner is the player's own."""

from __future__ import annotations

from gorin.engine.program.amount import Exactly
from gorin.engine.program.cost import MoveCards, MoveThis, PayNumber, TakeCountersOff, TurnThis
from gorin.engine.program.group import Group, Part
from gorin.engine.program.roots import Amount, Cost
from gorin.engine.program.who import SELF
from gorin.games.orphelia import terms
from gorin.games.orphelia.old_dialect import words
from gorin.games.orphelia.old_dialect.acts import counters_of, reserve_of
from gorin.games.orphelia.old_dialect.choosing import source_of
from gorin.games.orphelia.old_dialect.frames import Frame
from gorin.games.orphelia.old_dialect.mana import mana_cost
from gorin.games.orphelia.old_dialect.nouns import elements_of
from gorin.games.orphelia.old_dialect.numbers import number_of
from gorin.games.orphelia.old_dialect.phrases import counted, elems_in
from gorin.games.orphelia.old_dialect.reading import Reading
from gorin.games.orphelia.rules.described import TurnCards
from gorin.text.grammar import Node
from gorin.text.law import says_no_more
from gorin.text.tree import token, tree, trees, words_of

ACTS = ("consume", "discard", "sacrifice", "exile", "move", "take_counters", "turn")


def costs_of(reading: Reading, node: Node) -> tuple[Cost, ...]:
    """The costs of a line in printed order."""
    costs = tree(node, "costs")
    assert costs is not None
    return tuple(cost_of(reading, each) for each in trees(costs))


def cost_of(reading: Reading, node: Node) -> Cost:
    """T121 to T129; 16-3-1: reserve that is consumed."""
    if node.data == "mana_cost":
        return mana_cost(str(node.children[0]))
    if node.data == "turn_cost":
        return TurnThis(terms.RUNOA)
    if node.data == "reserve_cost":
        return PayNumber(terms.RESERVE, number_of(reading, node))
    frame = Frame(reading, node)
    if frame.kind not in ACTS:
        reading.fail(frame.verb, "no_cost", ("捨てる", "犠牲にする", "ルノアする", "手札に戻す", "取り除く"))
    if frame.joins or frame.may:
        reading.fail(frame.verb, "no_end", ("する",), end=True)
    found = act_cost(reading, frame)
    frame.done()
    return found


def act_cost(reading: Reading, frame: Frame) -> Cost:
    """T123 to T129: a cost that is written like an effect."""
    if frame.kind == "consume":
        who, amount = reserve_of(reading, frame)
        if who != SELF:
            reading.fail(frame.verb, "cost_own", ("リザーブ",))
        return PayNumber(terms.RESERVE, amount)
    if frame.kind == "take_counters":
        elements, _ = elements_of(reading, elems_in(reading, frame.need("kara", "このノーディアから")))
        name, counters = counters_of(reading, frame)
        if elements[0].pronoun != "THIS":
            reading.fail(elements[0].node, "this_only", ("このノーディアから",))
        return TakeCountersOff(name, fixed(reading, frame, counters.most))
    if frame.kind == "turn" and str(frame.verb.children[0]) != "ルノア":
        reading.fail(frame.verb, "no_cost", ("ルノアする",))
    source = source_of(reading, frame)
    piece = frame.need("wo", "このノーディアを", "手札を")
    elements, by_or = elements_of(reading, elems_in(reading, piece))
    zone, reason = destination(reading, frame)
    if elements[0].pronoun:
        if elements[0].pronoun != "THIS" or source is not None or frame.kind == "discard":
            reading.fail(piece, "cost_own", ("このノーディア",))
        return TurnThis(terms.RUNOA) if frame.kind == "turn" else MoveThis(zone, reason)
    quantity = counted(reading, frame) or elements[0].quantity
    if quantity is None or quantity.least == 0 or (len(elements) > 1 and not by_or):
        reading.fail(piece, "cost_number", ("1つ", "1枚"), end=True)
    number = fixed(reading, frame, quantity.most)
    parts: list[Part] = []
    for each in elements:
        noun = each.noun
        if noun is None or noun.who not in (None, SELF) or noun.player or noun.objects:
            reading.fail(each.node, "cost_own", ("自分のノーディア1つ", "手札"))
        says_no_more(*(word for owner in each.node.find_data("owner") for word in words_of(owner)))
        place = noun.place if source is None else words.ZONES[source[0].removesuffix("から")]
        if frame.kind == "discard" and place != terms.HAND:
            reading.fail(each.node, "discard_hand", ("手札を1枚",))
        parts.append(Part(place, SELF, noun.all_tests if source is None else noun.tests))
    group = Group(tuple(parts))
    return TurnCards(group, number) if frame.kind == "turn" else MoveCards(group, number, zone, reason)


def destination(reading: Reading, frame: Frame) -> tuple[int, str]:
    """犠牲にする, 捨てる, 還元領域に置く, 手札に戻す."""
    if frame.kind == "sacrifice":
        return terms.GRAVEYARD, terms.SACRIFICE
    if frame.kind == "discard":
        return terms.GRAVEYARD, terms.DISCARD
    if frame.kind in ("exile", "turn"):
        return terms.EXILE, ""
    place, verb = tree(frame.verb, "place"), tree(frame.verb, "put_verb")
    assert place is not None and verb is not None
    written = token(place, "PLACE")
    assert written is not None
    zone, end = words.PLACES[written]
    back = token(verb, "RETURN_STEM") is not None
    if end or (zone, back) not in ((terms.HAND, True), (terms.EXILE, False), (terms.GRAVEYARD, False)):
        reading.fail(written, "no_cost", ("還元領域に置く", "手札に戻す"))
    return zone, terms.RETURN if zone == terms.HAND else ""


def fixed(reading: Reading, frame: Frame, amount: Amount | None) -> int:
    if not isinstance(amount, Exactly):
        reading.fail(frame.verb, "cost_number", ("1つ", "1枚"))
    return amount.number

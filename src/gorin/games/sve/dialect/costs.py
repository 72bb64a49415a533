"""Section C: costs before the colon (T28-T40). What has no owner is the master's (10.4.3)."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

from gorin.engine.kernel.ref import NOTHING
from gorin.engine.program.amount import Exactly, Times
from gorin.engine.program.cards import BOTTOM
from gorin.engine.program.cost import MoveCards, MoveThis, PayNumber, Provided, TakeCountersOff, TurnThis
from gorin.engine.program.group import Group, IsThis, Part
from gorin.engine.program.roots import Condition, Cost, Test, Things
from gorin.engine.program.things import THIS, All
from gorin.engine.program.who import OTHER, SELF
from gorin.games.sve import terms
from gorin.games.sve.dialect import words
from gorin.games.sve.dialect.choosing import together_of
from gorin.games.sve.dialect.conditions import condition_of, mark_of
from gorin.games.sve.dialect.elements import Phrase, obj_of, phrase_of
from gorin.games.sve.dialect.names import counter_of
from gorin.games.sve.dialect.nouns import Noun, noun_of
from gorin.games.sve.dialect.numbers import amount_of, number_in, signed_of
from gorin.games.sve.dialect.possessing import possessor_of
from gorin.games.sve.dialect.reading import Reading, word
from gorin.games.sve.program.costs import AnyCountersOff, EarthRite, PayX, TurnCards
from gorin.games.sve.program.picked_costs import (
    SHOWN,
    CountersOff,
    OneOf,
    ShowCards,
    ShuffleIn,
    TakeSet,
    TopOfDeck,
    TurnAny,
    TurnOver,
)
from gorin.text.draft import both
from gorin.text.grammar import Node
from gorin.text.law import says_no_more
from gorin.text.tree import token, tree, trees, words_of


def costs_of(reading: Reading, node: Node) -> tuple[tuple[Cost, ...], ...]:
    """10.4.1: the alternatives of a cost (T40), each with the condition that stands before it (T19)."""
    conditions: list[Condition] = []
    for child in trees(node):
        if child.data == "proviso":
            conditions.append(condition_of(reading, next(trees(child))))
        elif child.data == "marked":
            conditions.append(mark_of(word(child)))
    condition = both(conditions)
    before: tuple[Cost, ...] = (Provided(condition),) if condition is not None else ()
    costs = tree(node, "costs")
    assert costs is not None
    reading.paid = True
    return tuple(
        before + tuple(cost for each in trees(listed) for cost in cost_of(reading, each)) for listed in trees(costs)
    )


def parts_to_pay(costs: tuple[tuple[Cost, ...], ...]) -> tuple[Cost, ...]:
    """What has to be paid one part after the other; of several alternatives one."""
    return costs[0] if len(costs) == 1 else (OneOf(costs),)


def cost_of(reading: Reading, node: Node) -> tuple[Cost, ...]:
    """One action of a cost; 《アクト》 acts this standing card (10.4.6), newcomer or not (10.4.6.1)."""
    kind = "turn_this" if node.data == "turn_so" else node.data
    if str(words_of(node)[-1]).endswith("よい") and not reading.optional:
        reading.fail(node, "cost_must", ("墓場に置く",))
    if kind == "pay_pp":
        return (PayNumber(terms.PP, Exactly(int(word(node)[len("《コスト") : -1]))),)
    if kind == "earth_cost":
        return (EarthRite(),)
    if kind == "health_cost":
        return (health(reading, node),)
    if kind == "counter_cost":
        return (counters(reading, node),)
    if kind in OTHER_COSTS:
        return (OTHER_COSTS[kind](reading, node),)
    if kind == "turn_and_put" and below_deck(node):
        zone, reason, place = terms.DECK, "", BOTTOM
    else:
        zone, reason = destination(reading, node)
        place = ""
    if kind in ("turn_this", "turn_and_put", "turn_and_banish"):
        phrase = phrase_of(reading, obj_of(node))
        if kind == "turn_this" and phrase.first.noun is not None:
            return turned(reading, node, phrase)
        if not phrase.is_pronoun("this") or tree(node, "n") is not None:
            reading.fail(phrase.node, "this_only", ("これ",))
        turn: tuple[Cost, ...] = (TurnThis(terms.ACT),)
        return turn if kind == "turn_this" else (*turn, MoveThis(zone, reason, place))
    return moved(reading, node, zone, reason)


def below_deck(node: Node) -> bool:
    """T195 これを《アクト》デッキの下に置く."""
    written = token(node, "PLACE")
    placed = token(node, "PUT") is not None
    return placed and written is not None and words.PLACES[written] == (terms.DECK, BOTTOM)


def destination(reading: Reading, node: Node) -> tuple[int, str]:
    """墓場に置く, 手札に戻す, 消滅, 捨てる."""
    if node.data in ("banish_cost", "turn_and_banish"):
        return terms.BANISH, terms.BANISHED
    if node.data == "discard_cost":
        return terms.CEMETERY, terms.DISCARD
    place = tree(node, "place")
    written = token(place or node, "PLACE")
    if written is None:
        return terms.CEMETERY, ""
    zone, end = words.PLACES[written]
    back = token(node, "RETURN_STEM") is not None
    if zone == terms.FIELD or end or written.startswith("アクト") or (zone == terms.HAND) != back:
        reading.fail(written, "no_cost", ("墓場に置く", "手札に戻す", "EXエリアに置く"))
    return zone, terms.RETURN if zone == terms.HAND else ""


def moved(reading: Reading, node: Node, zone: int, reason: str) -> tuple[Cost, ...]:
    """T30 to T36: this card, or so many cards that the player picks."""
    found: list[Cost] = []
    here: int | None = None
    phrase = phrase_of(reading, obj_of(node))
    if phrase.joined_by_or and len(phrase.elements) > 1:
        described: list[Part] = []
        for element in phrase.elements:
            if element.noun is None:
                reading.fail(element.node, "noun_needed", ("フォロワー", "カード"))
            own_only(reading, element.noun)
            described += element.noun.parts(SELF)
        quantity = phrase.first.quantity
        if quantity is None or not isinstance(quantity.most, Exactly) or quantity.up_to:
            reading.fail(phrase.node, "cost_number", ("1体",), end=True)
        return (MoveCards(Group(tuple(described)), quantity.most.number, zone, reason),)
    if phrase.first.deck_top is not None:
        return (top_cost(reading, phrase, zone, reason),)
    for element in phrase.elements:
        if element.pronoun == "this":
            if element.zone is not None:
                reading.is_in(element.zone)
                here = element.zone
            found.append(MoveThis(zone, reason))
            continue
        noun, quantity = element.noun, element.quantity
        if noun is None or noun.leader:
            reading.fail(element.node, "cost_own", ("これ", "手札1枚", "フォロワー1体"))
        own_only(reading, noun)
        if quantity is None or not isinstance(quantity.most, Exactly) or quantity.up_to:
            reading.fail(element.node, "cost_number", ("1体", "2枚"), end=True)
        parts = noun.parts(SELF)
        if here is not None and noun.zone is None:
            parts = (replace(parts[0], zone=here),)
        if reason == terms.DISCARD and parts[0].zone != terms.HAND:
            reading.fail(element.node, "discard_hand", ("手札1枚",))
        verb = {terms.BANISHED: "消滅させた", terms.DISCARD: "捨てた"}.get(reason, "")
        if verb and asks_for_name(reading, verb):
            taken = TakeSet(Group(parts), quantity.most.number, zone, reason, reg=keep(reading, verb, noun.tests))
            found.append(taken)
        else:
            found.append(MoveCards(Group(parts), quantity.most.number, zone, reason))
    return tuple(found)


def asks_for_name(reading: Reading, verb: str) -> bool:
    """T159: whether the text asks for the name of what this cost takes."""
    return re.search(rf"「[^「」]*{verb}\w+と同名の", reading.source.normal.text) is not None


def keep(reading: Reading, verb: str, tests: tuple[Test, ...]) -> int:
    """The register in which the cards of the cost, which passed these tests, are kept."""
    reading.kept = (reading.draft.reg(), verb, tests)
    return reading.kept[0]


def turned(reading: Reading, node: Node, phrase: Phrase) -> tuple[Cost, ...]:
    """T190, R148: own standing cards of the field."""
    number = tree(node, "n")
    if phrase.joined_by_or or (number is not None and len(phrase.elements) > 1):
        reading.fail(phrase.node, "cost_own", ("場のフォロワー1体",))
    found: list[Cost] = []
    for element in phrase.elements:
        noun, quantity = element.noun, element.quantity
        amount = amount_of(reading, number) if number is not None else quantity.most if quantity is not None else None
        if noun is None or noun.leader or noun.zone not in (None, terms.FIELD) or noun.more:
            reading.fail(element.node, "cost_own", ("場のフォロワー1体",))
        own_only(reading, noun)
        if not isinstance(amount, Exactly) or (quantity is not None and (quantity.up_to or number is not None)):
            reading.fail(element.node, "cost_number", ("1体",), end=True)
        found.append(TurnCards(Group((noun.part(SELF),)), amount.number))
    return tuple(found)


def own_only(reading: Reading, noun: Noun) -> None:
    """10.4.3: a cost takes what its player has, so 自分の can only repeat that."""
    if noun.who == OTHER:
        reading.fail(noun.node, "cost_own", ("自分の",))
    says_no_more(*(word for owner in noun.node.find_data("owner") for word in words_of(owner)))


def health(reading: Reading, node: Node) -> Cost:
    """T37, 10.4.5, R60."""
    possessor = tree(node, "possessor")
    stat, amount = token(node, "STAT"), tree(node, "signed")
    assert possessor is not None and amount is not None
    named = tree(possessor, "np")
    noun = noun_of(reading, named) if named is not None else None
    number = signed_of(reading, amount)
    if noun is not None:
        own_only(reading, noun)
    if noun is None or not noun.leader or noun.who == OTHER or stat != "体力":
        reading.fail(possessor, "health_own", ("リーダーの体力-2",))
    if isinstance(number, Exactly):
        if number.number >= 0:
            reading.fail(amount, "cost_health", ("-2",))
        return PayNumber(terms.LEADER_HEALTH, Exactly(-number.number))
    return PayNumber(terms.LEADER_HEALTH, Times(number, -1))


def counters(reading: Reading, node: Node) -> Cost:
    """T38."""
    number = tree(node, "n")
    assert number is not None
    amount = amount_of(reading, number)
    things = possessor_of(reading, node)
    if not (things == THIS or is_this_there(things)) or not isinstance(amount, Exactly):
        reading.fail(node, "counters_this", ("これの",))
    return TakeCountersOff(counter_of(node), amount.number)


def is_this_there(things: Things) -> bool:
    """Whether これ is meant, in a zone that the text names (T191)."""
    return isinstance(things, All) and all(part.tests == (IsThis(),) for part in things.group.parts)


def top_cost(reading: Reading, phrase: Phrase, zone: int, reason: str) -> Cost:
    """T193 デッキの上N枚を消滅, 墓場に置く."""
    element = phrase.first
    assert element.quantity is not None
    most = element.quantity.most
    if len(phrase.elements) > 1 or element.deck_top != SELF or not isinstance(most, Exactly) or element.quantity.up_to:
        reading.fail(element.node, "cost_own", ("デッキの上2枚",))
    if zone not in (terms.CEMETERY, terms.BANISH) or reason == terms.DISCARD:
        reading.fail(phrase.node, "no_cost", ("墓場に置く", "消滅"))
    says_no_more(*(word for owner in element.node.find_data("owner") for word in words_of(owner)))
    return TopOfDeck(most.number, zone, reason)


def picked_group(reading: Reading, node: Node, zone: int | None) -> tuple[Group, int]:
    """Own cards of which so many are picked; `zone`: where they have to be."""
    phrase = phrase_of(reading, obj_of(node))
    noun, quantity = phrase.first.noun, phrase.first.quantity
    if noun is None or noun.leader or len(phrase.elements) > 1 or (zone is not None and noun.zone != zone):
        reading.fail(phrase.node, "cost_own", ("手札1枚",))
    own_only(reading, noun)
    if quantity is None or not isinstance(quantity.most, Exactly) or quantity.up_to:
        reading.fail(phrase.node, "cost_number", ("1枚",), end=True)
    return Group(noun.parts(SELF)), quantity.most.number


def shown(reading: Reading, node: Node) -> Cost:
    """T192 手札の(X)N枚を公開, 公開してデッキの下に置く."""
    group, number = picked_group(reading, node, terms.HAND)
    place = tree(node, "place")
    if place is None and asks_for_name(reading, "公開した"):
        return TakeSet(group, number, NOTHING, SHOWN, reg=keep(reading, "公開した", group.parts[0].tests))
    if place is not None:
        if token(place, "PLACE") not in ("デッキの下に", "デッキの一番下に"):
            reading.fail(place, "no_cost", ("デッキの下に置く",))
        says_no_more(token(place, "PLACE"))
    return ShowCards(group, number, place is not None)


def shuffled_in(reading: Reading, node: Node) -> Cost:
    """T193 墓場の(X)N枚をデッキに戻し、シャッフルする."""
    place = tree(node, "place")
    assert place is not None
    if token(place, "PLACE") != "デッキに" or tree(place, "owner") is not None:
        reading.fail(place, "no_cost", ("デッキに戻し、シャッフルする",))
    says_no_more(token(node, "SHUFFLED_IN"))
    return ShuffleIn(*picked_group(reading, node, None))


def turned_over(reading: Reading, node: Node) -> Cost:
    """T244 エボルヴデッキの裏向きの(X)1枚を表向きにする."""
    group, number = picked_group(reading, node, terms.EVOLVE_DECK)
    return TurnOver(group, number, token(node, "FACE_TURN") == "表向きに")


def number_cost(reading: Reading, node: Node) -> Cost:
    """T193 PP最大値を-N."""
    written, amount = token(node, "PLAYER_NUMBER"), tree(node, "signed")
    assert written is not None and amount is not None
    number = signed_of(reading, amount)
    if not isinstance(number, Exactly) or number.number >= 0:
        reading.fail(amount, "cost_health", ("-1",))
    return PayNumber(words.PLAYER_NUMBERS[written], Exactly(-number.number))


def counters_from(reading: Reading, node: Node) -> Cost:
    """T194 場の『X』1つの(名)カウンターN個を取る."""
    named = tree(node, "np", "np_held")
    assert named is not None
    noun = noun_of(reading, named)
    own_only(reading, noun)
    one, number = (amount_of(reading, each) for each in trees(node) if each.data == "n")
    if noun.leader or noun.zone not in (None, terms.FIELD) or one != Exactly(1) or not isinstance(number, Exactly):
        reading.fail(node, "counters_this", ("場の『X』1つの",))
    return CountersOff(Group((noun.part(SELF),)), counter_of(node), number.number)


def turned_any(reading: Reading, node: Node) -> Cost:
    """T190 場の(X)を好きな枚数《アクト》."""
    phrase = phrase_of(reading, obj_of(node))
    noun = phrase.first.noun
    if noun is None or noun.leader or len(phrase.elements) > 1 or phrase.picks() or phrase.first.every:
        reading.fail(phrase.node, "cost_own", ("場のフォロワー",))
    if noun.zone not in (None, terms.FIELD) or noun.more:
        reading.fail(phrase.node, "cost_own", ("場のフォロワー",))
    own_only(reading, noun)
    reading.turned = (reading.draft.num(), noun.tests, "アクトした")
    return TurnAny(Group((noun.part(SELF),)), reading.turned[0])


def paid_x(reading: Reading, node: Node) -> Cost:
    """T189, R147 《コストX》."""
    reading.paid_x = reading.draft.num()
    return PayX(reading.paid_x)


def counters_any(reading: Reading, node: Node) -> Cost:
    """T194 これの(名)カウンターを好きな数取る."""
    if possessor_of(reading, node) != THIS:
        reading.fail(node, "counters_this", ("これの",))
    reading.taken = (reading.draft.num(), counter_of(node))
    return AnyCountersOff(*reading.taken)


def set_cost(reading: Reading, node: Node) -> Cost:
    """T148, T196: (X)を(制限)ようにN枚, (X)を好きな枚数, with what is done to them."""
    phrase = phrase_of(reading, obj_of(node))
    said = tree(node, "cost_amount")
    noun = phrase.first.noun
    assert said is not None
    if noun is None or noun.leader or len(phrase.elements) > 1 or phrase.picks() or phrase.first.every:
        reading.fail(phrase.node, "cost_own", ("墓場のカード",))
    own_only(reading, noun)
    zone, reason, verb = set_zone(reading, node)
    group = Group(noun.parts(SELF))
    zones = {part.zone for part in group.parts}
    if (verb == "捨てた" and zones != {terms.HAND}) or (zone == NOTHING and zones != {terms.FIELD}):
        reading.fail(phrase.node, "discard_hand" if verb == "捨てた" else "cost_own", ("手札",))
    together = together_of(reading, node)
    if token(said, "ANY_NUMBER"):
        reading.turned = (reading.draft.num(), noun.tests, verb)
        return TakeSet(group, NOTHING, zone, reason, together, reading.turned[0])
    number = number_in(reading, said)
    if not isinstance(number, Exactly):
        reading.fail(said, "cost_number", ("2枚",))
    if together is None:
        return MoveCards(group, number.number, zone, reason)
    return TakeSet(group, number.number, zone, reason, together)


def set_zone(reading: Reading, node: Node) -> tuple[int, str, str]:
    """Where the cards go, by which word, and what a number calls it."""
    if token(node, "ACT_ICON"):
        return NOTHING, "", "アクトした"
    if token(node, "BANISH"):
        return terms.BANISH, terms.BANISHED, "消滅させた"
    if token(node, "DISCARD_STEM"):
        return terms.CEMETERY, terms.DISCARD, "捨てた"
    zone, reason = destination(reading, node)
    if zone not in (terms.CEMETERY, terms.EX):
        reading.fail(node, "no_cost", ("墓場に置く",))
    return zone, reason, "墓場に置いた" if zone == terms.CEMETERY else "EXエリアに置いた"


OTHER_COSTS: dict[str, Callable[[Reading, Node], Cost]] = {
    "show_cost": shown,
    "show_put_cost": shown,
    "shuffle_cost": shuffled_in,
    "face_cost": turned_over,
    "number_cost": number_cost,
    "counters_from": counters_from,
    "turn_any": turned_any,
    "pay_x": paid_x,
    "counter_any": counters_any,
    "set_cost": set_cost,
}

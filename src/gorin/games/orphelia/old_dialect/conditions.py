"""What stands before なら (T53-T57) and as a condition of a static line (T64)."""

from __future__ import annotations

from lark import Token, Tree

from gorin.engine.program.amount import Count, Exactly, PlayerNumber
from gorin.engine.program.condition import AT_LEAST, EQUAL, Compare, Not, Paid, TurnOf
from gorin.engine.program.group import Group, HasState, HasWord, Part
from gorin.engine.program.roots import Amount, Condition, Test
from gorin.engine.program.who import ANY, OTHER, SELF
from gorin.games.orphelia import terms
from gorin.games.orphelia.old_dialect import words
from gorin.games.orphelia.old_dialect.amounts import count_of, value_amount
from gorin.games.orphelia.old_dialect.filters import relation_of, state_test, test_of
from gorin.games.orphelia.old_dialect.frames import Frame
from gorin.games.orphelia.old_dialect.nouns import Noun, elements_of, who_of
from gorin.games.orphelia.old_dialect.numbers import number_of
from gorin.games.orphelia.old_dialect.phrases import elems_in, noun_in, things_of
from gorin.games.orphelia.old_dialect.possible import check_there
from gorin.games.orphelia.old_dialect.reading import Reading
from gorin.games.orphelia.rules.described import AttributeCount, DestroyedThisTurn, InSequence, SequenceAround, WasSeen
from gorin.text.grammar import Node
from gorin.text.tree import token, tree

CONDITIONS = ("exists", "absent", "amounts_to", "is_such", "happened", "turn_of", "paid_extra")
PROPERTIES = {"BATTLE_MOD": "in_battle", "DAMAGED_MOD": "damaged", "COUNTER_MOD": "has_counters"}
NONE = Exactly(0)
ONE_OR_MORE = Exactly(1)


def condition_of(reading: Reading, frame: Frame) -> Condition:
    """A clause that ends in なら."""
    kind = frame.kind
    if kind == "paid_extra":
        if not reading.source.optional_cost:
            reading.fail(frame.verb, "no_optional_cost", ("追加コスト（任意）：《1》。",))
        found: Condition = Paid(0)
    elif kind == "turn_of":
        found = TurnOf(SELF if str(frame.verb.children[0]).startswith("自分") else OTHER)
    elif kind in ("exists", "absent"):
        found = existence(reading, frame)
    elif kind == "amounts_to":
        found = comparison(reading, frame)
    elif kind == "is_such":
        found = such(reading, frame)
    else:
        found = history(reading, frame)
    frame.done()
    return Not(found) if is_negated(frame) else found


def is_negated(frame: Frame) -> bool:
    """それがノーディアでないなら."""
    ending = tree(frame.verb, "nara")
    return ending is not None and str(ending.children[0]).startswith("でない")


def subject(frame: Frame) -> Node:
    return frame.need("ga", "自分の手札が", "それが")


def one_noun(reading: Reading, elems: Node) -> Noun:
    elements, _ = elements_of(reading, elems)
    if len(elements) > 1 or elements[0].noun is None:
        reading.fail(elems, "noun_needed", ("ノーディア", "カード"))
    if elements[0].quantity is not None:
        reading.fail(elems, "number_behind", ("ノーディアが3つ以上",))
    return elements[0].noun


def existence(reading: Reading, frame: Frame) -> Condition:
    """自分の場にノーディアがNつ以上あるなら (T54), 先行するスペルがあるなら (T56, 2-7-4-1)."""
    at = frame.take("at")
    noun = one_noun(reading, elems_in(reading, subject(frame)))
    quantity = frame.take("quantity")
    amount = Count(placed(reading, at, noun)) if at is not None else count_of(reading, noun)
    if quantity is not None:
        if frame.kind == "absent":
            reading.fail(quantity, "none_at_all")
        return Compare(amount, relation_of(tree(quantity, "relation")), bound(reading, quantity))
    return Compare(amount, EQUAL, NONE) if frame.kind == "absent" else Compare(amount, AT_LEAST, ONE_OR_MORE)


def placed(reading: Reading, at: Node, noun: Noun) -> Group:
    """自分の場に: such things there."""
    place = tree(at, "place")
    assert place is not None
    written = token(place, "PLACE")
    assert written is not None
    zone, end = words.PLACES[written]
    if end or noun.zone not in (None, zone) or noun.who is not None:
        reading.fail(noun.node, "zone_twice")
    who = who_of(reading, tree(place, "owner")) or (reading.actor if zone in (terms.HAND, terms.ARCHIVE) else ANY)
    tests = noun.kind_tests if zone == terms.FIELD else noun.tests
    return Group((Part(zone, who, tests),))


def bound(reading: Reading, quantity: Node) -> Amount:
    count = tree(quantity, "count")
    if count is not None and token(count, "UP_TO"):
        reading.fail(quantity, "no_up_to", ("以上", "以下"))
    if token(quantity, "EVERY"):
        reading.fail(quantity, "number_needed", ("1",))
    return number_of(reading, count if count is not None else quantity)


def comparison(reading: Reading, frame: Frame) -> Condition:
    """自分のリザーブがN以上なら, 自分の手札がN枚なら, 相手のシールドがN枚以下なら, それのA値がN以上なら (T54)."""
    noun = noun_in(subject(frame))
    quantity = frame.need("quantity", "1以上", "1枚以下")
    left: Amount
    if noun.data == "reserve":
        left = PlayerNumber(terms.RESERVE, who_of(reading, tree(noun, "owner")) or SELF)
    elif noun.data == "value":
        left = value_amount(reading, noun)
    elif noun.data == "elems":
        left = count_of(reading, one_noun(reading, noun))
    else:
        reading.fail(noun, "count_what", ("自分の手札", "自分のリザーブ"))
    return Compare(left, relation_of(tree(quantity, "relation")), bound(reading, quantity))


def such(reading: Reading, frame: Frame) -> Condition:
    """それが火属性なら, それがノーディアなら, このノーディアがルノア状態なら, 自分のアルケイアが火属性なら (T54)."""
    tests = quality(reading, frame.verb)
    piece = frame.need("ni", "それに") if token(frame.verb, "COUNTER_MOD") else subject(frame)
    things = things_of(reading, elems_in(reading, piece), generic=True)
    if any(isinstance(test, HasState) for test in tests):
        check_there(reading, piece, things)
    return WasSeen(things, tests)


def quality(reading: Reading, node: Node) -> tuple[Test, ...]:
    word = node.children[0]
    if isinstance(word, Token):
        if word.type in PROPERTIES:
            return (test_of(reading, Tree(PROPERTIES[word.type], [word])),)
        if word.type != "ATTRIBUTE":
            return (state_test(str(word)),)
        name = word.removesuffix("属性")
        return (AttributeCount(EQUAL, 0),) if name == "無" else (HasWord(terms.ATTRIBUTE_WORD + name),)
    noun = one_noun(reading, word)
    if noun.whole_zone or noun.player or noun.who is not None:
        reading.fail(word, "ask_kind", ("ノーディア", "火属性", "ルノア状態"))
    return noun.kind_tests


def history(reading: Reading, frame: Frame) -> Condition:
    """このターンに自分が探索したなら, このターンにノーディアが破壊されたなら, それがこのターンに攻撃したなら (T55)."""
    frame.need("in_turn", "このターンに")
    verb = str(frame.verb.children[0])
    piece = subject(frame)
    if verb == "探索した":
        player = tree(piece, "player")
        if player is None:
            reading.fail(piece, "player_needed", ("自分", "相手"))
        who = who_of(reading, player) or SELF
        return Compare(PlayerNumber(terms.EXPLORED_NUMBER, who), AT_LEAST, ONE_OR_MORE)
    elems = elems_in(reading, piece)
    if verb == "破壊された":
        noun = one_noun(reading, elems)
        return Compare(DestroyedThisTurn(noun.kind_tests, noun.who or ANY), AT_LEAST, ONE_OR_MORE)
    return WasSeen(things_of(reading, elems), (HasState(terms.ATTACKED_THIS_TURN),))


def around(condition: Condition) -> Test | None:
    """T64: a sequence condition as a test of the object that the line applies to."""
    if isinstance(condition, Compare) and isinstance(condition.left, InSequence):
        found = condition.left
        if condition.right == ONE_OR_MORE and condition.relation == AT_LEAST:
            return SequenceAround(found.side, found.tests, found.who)
        if condition.right == NONE and condition.relation == EQUAL:
            return SequenceAround(found.side, found.tests, found.who, wanted=False)
    return None

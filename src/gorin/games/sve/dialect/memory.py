"""What a text asks about the past: where a card came from, what was paid, what happened in this turn (M2)."""

from __future__ import annotations

import re
from collections.abc import Callable

from gorin.engine.kernel.ref import NOTHING
from gorin.engine.program.amount import Exactly
from gorin.engine.program.condition import AT_LEAST, AT_MOST, EQUAL, Compare, Every, Fits
from gorin.engine.program.group import Group
from gorin.engine.program.roots import Amount, Condition, Test
from gorin.engine.program.things import EVENT, THIS
from gorin.engine.program.who import ANY, OTHER, SELF, Who
from gorin.games.sve import terms
from gorin.games.sve.dialect.amounts import PAST_EVENTS
from gorin.games.sve.dialect.elements import phrase_of
from gorin.games.sve.dialect.nouns import Noun, noun_of, without_other
from gorin.games.sve.dialect.numbers import amount_of, relation_of
from gorin.games.sve.dialect.possible import check_event
from gorin.games.sve.dialect.reading import Reading
from gorin.games.sve.program.amounts import Happened, NthEvent
from gorin.games.sve.program.conditions import Came, HasChosen, PaidMore
from gorin.games.sve.rules.stack import EARTH_TAKEN
from gorin.text.grammar import Node
from gorin.text.law import says_no_more
from gorin.text.tree import token, tokens, tree, trees

CAME: dict[str, tuple[int, int]] = {
    "手札から場に出ていた": (terms.FROM_HAND, 0),
    "手札以外から場に出ていた": (0, terms.FROM_HAND),
    "墓場から場に出ていた": (terms.FROM_CEMETERY, 0),
    "EXエリアから場に出ていた": (terms.FROM_EX, 0),
    "能力によって場に出ていた": (terms.BY_TEXT, 0),
    "EXエリアからプレイされていた": (terms.FROM_EX | terms.WAS_PLAYED, 0),
    "手札からプレイされていた": (terms.FROM_HAND | terms.WAS_PLAYED, 0),
    "EXエリアからプレイしていた": (terms.FROM_EX, 0),
    "手札からプレイしていた": (terms.FROM_HAND, 0),
}
"""R139: the states that a card must have, and those that it must not have. While it is played, no others count."""


def came(reading: Reading, node: Node) -> Condition:
    """T164, T165, R139: これが手札から場に出ていたなら."""
    phrase = phrase_of(reading, next(trees(node)))
    if not (phrase.is_pronoun("it") or phrase.is_pronoun("this")):
        reading.fail(phrase.node, "ask_pronoun", ("それ", "これ"))
    written = token(node, "CAME", "CAME_PLAYED")
    assert written is not None
    if reading.of_spell and phrase.is_pronoun("this") and written.endswith("場に出ていた"):
        reading.fail(node, "spell_not_there", ("これを手札からプレイしていた",))
    return Came(THIS if phrase.is_pronoun("this") else reading.named(phrase.node), *CAME[written])


def paid_more(reading: Reading, node: Node) -> Condition:
    """T196, R149."""
    if not reading.may_pay:
        reading.fail(node, "not_added", ("これをプレイする際、追加コストとして…してよい。",))
    return PaidMore()


def chosen_before(reading: Reading, node: Node) -> Condition:
    """T200 これをプレイする際、(X)を選んでいたなら."""
    phrase = phrase_of(reading, next(trees(node)))
    noun = phrase.first.noun
    if not reading.for_playing:
        reading.fail(node, "chosen_playing", ("それが",))
    if noun is None or len(phrase.elements) > 1 or phrase.picks() or phrase.first.every or noun.chosen:
        reading.fail(phrase.node, "trigger_subject", ("自分の場のフォロワー",))
    return HasChosen(Group(noun.parts()))


def at_least_once(amount: Amount, written: str) -> Condition:
    """していた: at least once; していない: never."""
    if written.endswith("ない"):
        return Compare(amount, AT_MOST, Exactly(0))
    return Compare(amount, AT_LEAST, Exactly(1))


def described(reading: Reading, node: Node) -> tuple[Who, tuple[Test, ...], bool]:
    """Whose cards, which, and whether not this card, of a phrase with one noun group."""
    phrase = phrase_of(reading, node)
    noun = phrase.first.noun
    if noun is None or len(phrase.elements) > 1 or phrase.first.quantity is not None or phrase.first.every:
        reading.fail(phrase.node, "trigger_subject", ("自分のフォロワー",))
    if noun.leader or noun.zone not in (None, terms.FIELD) or noun.chosen or noun.more:
        reading.fail(phrase.node, "trigger_field", ("自分の場の",))
    return noun.who or ANY, *without_other(noun)


def happened_before(reading: Reading, node: Node) -> Condition:
    """T162: 自分の(X)が場から墓場に置かれていたなら and the like."""
    written = token(node, "BEFORE")
    assert written is not None
    event, to = PAST_EVENTS[re.sub(r"てい(た|ない)$", "た", written)]
    who, tests, others = described(reading, next(trees(node)))
    check_event(reading, node, event, tests)
    return at_least_once(Happened(event, who, tests, to, others), written)


def discarded_before(reading: Reading, node: Node) -> Condition:
    """T162: 自分の手札を捨てていたなら."""
    phrase = phrase_of(reading, next(trees(node)))
    noun = phrase.first.noun
    if noun is None or noun.zone != terms.HAND or len(phrase.elements) > 1 or phrase.picks() or phrase.first.every:
        reading.fail(phrase.node, "discard_hand", ("自分の手札",))
    written = token(node, "DISCARDED_BEFORE")
    assert written is not None
    return at_least_once(Happened(terms.DISCARDED, noun.who or SELF, noun.tests), written)


def played_before(reading: Reading, node: Node) -> Condition:
    """T162: 自分が(他の)(X)をプレイしていたなら."""
    player, listed = tree(node, "player"), tree(node, "obj", "obj_upto")
    written = token(node, "PLAYED_BEFORE")
    assert player is not None and listed is not None and written is not None
    if token(player, "SELF", "OPPONENT") is None:
        reading.fail(player, "past_event", ("自分が",))
    who, tests, others = described(reading, listed)
    if who != ANY:
        reading.fail(listed, "owner_twice")
    master = SELF if token(player, "SELF") else OTHER
    return at_least_once(Happened(terms.PLAYED_CARD, master, tests, NOTHING, others), written)


def raised_before(reading: Reading, node: Node) -> Condition:
    """T162: 自分のリーダーの《体力》を+していたなら, これの《攻撃力》や《体力》を+していたなら."""
    written = token(node, "RAISED_BEFORE")
    listed = tree(node, "stats_any")
    possessor = tree(node, "possessor")
    assert written is not None and listed is not None and possessor is not None
    stats = [str(each) for each in tokens(listed, "STAT")]
    if token(possessor, "THIS"):
        if sorted(stats) != ["体力", "攻撃力"]:
            reading.fail(listed, "past_event", ("攻撃力や体力を+していた",))
        lacking = written.endswith("ない")
        return Came(THIS, 0 if lacking else terms.RAISED, terms.RAISED if lacking else 0)
    who = leader_of(reading, node)
    if stats != ["体力"]:
        reading.fail(listed, "leader_health", ("体力",))
    return at_least_once(Happened(terms.HEALED, who), written)


def leader_of(reading: Reading, node: Node) -> Who:
    """自分のリーダーの: whose leader."""
    possessor = tree(node, "possessor")
    assert possessor is not None
    named = tree(possessor, "np")
    noun = noun_of(reading, named) if named is not None else None
    if noun is None or not noun.leader or noun.zone is not None:
        reading.fail(possessor, "trigger_subject", ("自分のリーダーの",))
    says_no_more(token(possessor, "EVERY"))
    return noun.who or ANY


def earth_before(reading: Reading, node: Node) -> Condition:
    """T162: how many stack counters 【土の秘術】 has taken."""
    number = tree(node, "n")
    assert number is not None
    return Compare(Happened(EARTH_TAKEN, SELF), relation_of(tree(node, "relation")), amount_of(reading, number))


def nth_card(reading: Reading, node: Node) -> Condition:
    """T174, R172: the card that is being played is the Nth such card of this turn."""
    noun = noun_of(reading, next(trees(node)))
    written = token(node, "NTH_CARD")
    assert written is not None
    number = int(re.findall(r"\d+", written)[0])
    if reading.trigger_of is not None and reading.trigger_of[0] == terms.PLAYED_CARD:
        return nth_played(reading, noun, number)
    if reading.playing is None:
        reading.fail(node, "nth_card", ("自分が(X)をプレイする際、",))
    if noun.who is not None or noun.zone is not None or noun.leader:
        reading.fail(noun.node, "ask_kind")
    if noun.tests != reading.playing.tests:
        reading.fail(noun.node, "nth_same")
    says_no_more(*(word for word in noun.node.scan_values(lambda value: True)))
    return Compare(Happened(terms.PLAYED_CARD, reading.playing.who, noun.tests), EQUAL, Exactly(number - 1))


def nth_played(reading: Reading, noun: Noun, number: int) -> Condition:
    """T174 …をプレイしたとき、このターン中にN枚目の(X)なら: the card that was played is such a card, and the Nth."""
    assert reading.trigger_of is not None
    _, who, tests = reading.trigger_of
    if noun.who is not None or noun.zone is not None or noun.leader or who == ANY:
        reading.fail(noun.node, "ask_kind")
    counted = Compare(Happened(terms.PLAYED_CARD, who, noun.tests), EQUAL, Exactly(number))
    return counted if noun.tests == tests else Every((Fits(EVENT, noun.tests), counted))


def nth_event(reading: Reading, node: Node) -> Condition:
    """T174, R172: the triggering event is the Nth of its kind."""
    written = token(node, "NTH_EVENT")
    noun = noun_of(reading, next(trees(node)))
    assert written is not None
    if reading.trigger_of != (terms.EVOLVED, noun.who or ANY, noun.tests) or noun.who != SELF:
        reading.fail(node, "nth_event", ("自分の場のフォロワーが進化したとき、",))
    says_no_more(*(word for word in noun.node.scan_values(lambda value: True)))
    return Compare(NthEvent(), EQUAL, Exactly(int(re.findall(r"\d+", written)[0])))


CONDITIONS: dict[str, Callable[[Reading, Node], Condition]] = {
    "came": came,
    "paid_more": paid_more,
    "chosen_before": chosen_before,
    "happened_before": happened_before,
    "discarded_before": discarded_before,
    "played_before": played_before,
    "raised_before": raised_before,
    "earth_before": earth_before,
    "nth_card": nth_card,
    "nth_event": nth_event,
}

"""What stands before の where one thing is meant: これの, それの, 選んだフォロワーの, 自分のリーダーの."""

from __future__ import annotations

from gorin.engine.program.group import Group, IsThis, Part
from gorin.engine.program.roots import Things
from gorin.engine.program.things import THIS, All, It
from gorin.engine.program.who import SELF
from gorin.games.sve.dialect.names import zone_of_this
from gorin.games.sve.dialect.nouns import Noun, noun_of
from gorin.games.sve.dialect.reading import Reading
from gorin.text.grammar import Node
from gorin.text.law import says_no_more
from gorin.text.tree import token, tree, trees, words_of


def possessor_of(reading: Reading, node: Node) -> Things:
    """これの, それの, 選んだフォロワーの, 自分のリーダーの."""
    possessor = tree(node, "possessor")
    assert possessor is not None
    if token(possessor, "THIS"):
        return THIS
    there = token(possessor, "THIS_IN")
    if there is not None:
        zone = zone_of_this(there)
        reading.is_in(zone)
        return All(Group((Part(zone, SELF, (IsThis(),)),)))
    if token(possessor, "FORMER", "LATTER"):
        if reading.pair is None:
            reading.fail(possessor, "no_pair", ("それの",))
        return It(reading.pair[token(possessor, "LATTER") is not None])
    pronoun = token(possessor, "IT")
    if pronoun is not None:
        return reading.named(pronoun)
    noun = noun_of(reading, next(trees(possessor)))
    if token(possessor, "EVERY"):
        if not noun.leader:
            reading.fail(possessor, "how_many", ("それの",))
        says_no_more(token(possessor, "EVERY"))
    return single(reading, noun)


def possessors_of(reading: Reading, node: Node) -> Things:
    """The same where several cards can be meant: 自分の場のフォロワーの, 自分の他のフォロワーすべての."""
    possessor = tree(node, "possessor")
    assert possessor is not None
    described = tree(possessor, "np", "np_held")
    noun = noun_of(reading, described) if described is not None else None
    if noun is None or noun.leader or noun.chosen:
        return possessor_of(reading, node)
    says_no_more(token(possessor, "EVERY"))
    return All(Group(noun.parts()))


def single(reading: Reading, noun: Noun) -> Things:
    """A noun group that means one card without a quantity: a leader, or 選んだX."""
    if noun.chosen:
        if reading.target_index is None:
            reading.fail(noun.node, "none_chosen", ("(X)1体を選ぶ。",))
        chosen = reading.draft.targets[reading.target_index]
        known = {test for part in chosen.group.parts for test in part.tests}
        if not known.issuperset(noun.tests) or noun.who is not None or noun.zone is not None:
            reading.fail(noun.node, "not_chosen", ("選んだカード",))
        says_no_more(*words_of(noun.node))
        return It(chosen.reg)
    if not noun.leader:
        reading.fail(noun.node, "how_many", ("すべて", "1体を選ぶ。それ"), end=True)
    return All(Group((noun.part(),)))

"""From a phrase to the things it means: named, described, or picked while the effect resolves."""

from __future__ import annotations

from lark import Token

from gorin.engine.program.cards import Pick
from gorin.engine.program.group import Group
from gorin.engine.program.roots import Things
from gorin.engine.program.things import All, It, Rest
from gorin.games.orphelia import terms
from gorin.games.orphelia.old_dialect.frames import Frame
from gorin.games.orphelia.old_dialect.nouns import (
    MANY,
    Element,
    Quantity,
    described,
    elements_of,
    group_of,
    pronoun_things,
    quantity_of,
)
from gorin.games.orphelia.old_dialect.numbers import number_of
from gorin.games.orphelia.old_dialect.reading import Reading
from gorin.text.grammar import Node
from gorin.text.law import says_no_more
from gorin.text.tree import token, tree, words_of

NOUNS = ("elems", "value", "stats", "damage", "true_damage", "token")


def noun_in(piece: Node) -> Node:
    """What stands before the particle: a phrase of things, or one of the other nouns."""
    for child in piece.children:
        if not isinstance(child, Token):
            return (tree(child, *NOUNS) if child.data == "noun" else None) or child
    return piece


def elems_in(reading: Reading, piece: Node) -> Node:
    """The phrase of things before the particle."""
    found = noun_in(piece)
    if found.data != "elems":
        reading.fail(found, "noun_needed", ("ノーディア", "カード", "それ"))
    return found


def pronoun_of(reading: Reading, node: Node) -> Things:
    word = node.children[0]
    assert isinstance(word, Token)
    return pronoun_things(reading, Element(node, pronoun=word.type))


def counted(reading: Reading, frame: Frame) -> Quantity | None:
    """How many, said between を and the verb: 1つ, 2枚まで, 全て."""
    equal = frame.take("equal_number")
    if equal is not None:
        return Quantity(MANY, reading.counted(equal))
    piece = frame.take("quantity")
    if piece is None:
        return None
    if token(piece, "EVERY"):
        return Quantity(0, None)
    if tree(piece, "relation") is not None:
        reading.fail(piece, "no_bound", ("1つ", "2つまで"))
    count = tree(piece, "count")
    if count is not None:
        return quantity_of(reading, count)
    return Quantity(0, number_of(reading, piece))


def things_of(reading: Reading, elems: Node, generic: bool = False, quantity: Quantity | None = None) -> Things:
    """What a phrase without 対象とし means, which targets nothing (20-1-3).

    `generic`: a bare noun means all of them (R104, T2).
    """
    elements, by_or = elements_of(reading, elems)
    first = elements[0]
    if len(elements) > 1 and not by_or and any(each.noun is None for each in elements):
        reading.fail(elems, "one_thing")
    if first.pronoun:
        return pronoun_things(reading, first)
    amount = quantity or first.quantity
    noun = first.noun
    assert noun is not None
    on_field = amount is None and noun.place == terms.FIELD and not noun.player
    if on_field or (amount is None and generic):
        for each in elements:
            excuse_every(each)
    if noun.every or noun.bearer or on_field or (amount is None and generic):
        return described(reading, elements)
    if amount is None:
        reading.fail(elems, "how_many", ("1つを対象とし、それ", "1つ"), end=True)
    if quantity is not None and quantity.most is None:
        return described(reading, elements)
    return picked(reading, group_of(reading, elements), amount, first)


def excuse_every(element: Element) -> None:
    """R104: a bare noun means all of them, which 全ての can only repeat."""
    words = [word for word in words_of(element.node) if word.type in ("EVERY_MOD", "EVERY")]
    says_no_more(*words)


def picked(reading: Reading, group: Group | None, quantity: Quantity, element: Element | None) -> Things:
    """Chosen on resolution by the subject of the sentence (T48); without a group among what was looked at."""
    reg = reading.draft.reg()
    if group is None:
        looked = reading.looked
        assert looked is not None
        among: Things = Rest(looked.reg, tuple(looked.taken)) if looked.taken else It(looked.reg)
        tests = element.noun.tests if element is not None and element.noun is not None else ()
        pick = Pick(reg, None, among, tests, quantity.least, quantity.most, reading.actor, reading.exact)
        looked.taken.append(reg)
    else:
        pick = Pick(reg, group, None, (), quantity.least, quantity.most, reading.actor, reading.exact)
    reading.draft.emit(pick)
    reading.name(It(reg))
    reading.handed = It(reg)
    return It(reg)


def object_of(reading: Reading, frame: Frame, generic: bool = False) -> Things:
    """What the verb acts on: the phrase before を, or what the clause before has chosen."""
    piece = frame.take("wo")
    if piece is None:
        if reading.handed is None:
            reading.fail(frame.verb, "needs_wo", ("それを",))
        return reading.handed
    things = things_of(reading, elems_in(reading, piece), generic, counted(reading, frame))
    if isinstance(things, All):
        reading.name_group(things)
    return things

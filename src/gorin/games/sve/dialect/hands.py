"""Drawing and discarding (T103, T104, T108, T233, T234)."""

from __future__ import annotations

from gorin.engine.kernel.ref import NOTHING
from gorin.engine.program.amount import Count, Sum, Times
from gorin.engine.program.cards import Discard, Draw, DrawUpTo, Move, PickAtRandom
from gorin.engine.program.condition import AT_MOST, Compare
from gorin.engine.program.condition import Not as ConditionNot
from gorin.engine.program.flow import Branch
from gorin.engine.program.group import Group, Part
from gorin.engine.program.roots import Amount
from gorin.engine.program.things import It
from gorin.engine.program.who import ACTOR
from gorin.games.sve import terms
from gorin.games.sve.dialect.amounts import counted, quoted_amount
from gorin.games.sve.dialect.elements import Phrase, Quantity, phrase_of
from gorin.games.sve.dialect.numbers import amount_of
from gorin.games.sve.dialect.objects import object_of
from gorin.games.sve.dialect.phrases import things_of
from gorin.games.sve.dialect.reading import Reading
from gorin.text.grammar import Node
from gorin.text.law import says_no_more
from gorin.text.tree import token, tree, trees


def discard(reading: Reading, phrase: Phrase, quantity: Quantity | None, verb: Node) -> None:
    """T104: from a hand, its player picks; それを捨てる after a pick (T84)."""
    element = phrase.first
    noun = element.noun
    if noun is None or reading.among or len(phrase.elements) > 1 or noun.chosen:
        if reading.looked is not None and reading.looked.who not in (None, reading.actor):
            reading.fail(phrase.node, "discard_own", ("相手はそれを",))
        cell = reading.draft.emit(Move(things_of(reading, phrase, quantity=quantity), terms.CEMETERY, terms.DISCARD))
        reading.counted = cell
        return
    if noun.zone not in (None, terms.HAND) or noun.leader:
        reading.fail(element.node, "discard_hand", ("手札1枚を捨てる",))
    who = noun.who or reading.actor
    amount = quantity or element.quantity
    if amount is None and not element.every:
        reading.fail(element.node, "how_many", ("1枚", "すべて"), end=True)
    most: Amount | None = None
    least = NOTHING
    if amount is not None:
        most = amount.most if amount.most is not None else Count(Group((Part(terms.HAND, who, noun.tests),)))
        least = 0 if reading.optional or amount.up_to or amount.most is None else NOTHING
        if reading.optional and amount.least == 0:
            says_no_more(reading.permission, amount.word)
    cell = reading.draft.emit(Discard(who, most, noun.tests, least))
    reading.counted = cell
    reading.name(cell=cell)


def random_discard(reading: Reading, node: Node) -> None:
    """T233, R154: nobody picks."""
    phrase = object_of(reading, node)
    number = tree(node, "n")
    assert phrase is not None and number is not None
    noun = phrase.first.noun
    if noun is None or noun.zone != terms.HAND or len(phrase.elements) > 1 or phrase.picks() or phrase.first.every:
        reading.fail(phrase.node, "discard_hand", ("自分の手札を",))
    reg = reading.draft.reg()
    group = Group((Part(terms.HAND, noun.who or reading.actor, noun.tests),))
    reading.draft.emit(PickAtRandom(reg, group, amount_of(reading, number)))
    reading.counted = reading.draft.emit(Move(It(reg), terms.CEMETERY, terms.DISCARD))
    reading.name(It(reg))


def discard_down(reading: Reading, node: Node) -> None:
    """T234, R174 手札がN枚になるように捨てる: who has more discards the rest."""
    counted_hand, own = (phrase_of(reading, each) for each in trees(node) if each.data in ("obj", "obj_upto"))
    number = tree(node, "n")
    assert number is not None
    whose = []
    for phrase in (counted_hand, own):
        noun = phrase.first.noun
        if noun is None or not noun.whole_zone or noun.zone != terms.HAND or len(phrase.elements) > 1 or phrase.picks():
            reading.fail(phrase.node, "discard_hand", ("自身の手札",))
        whose.append(noun.who or reading.actor)
    if whose[0] != whose[1]:
        reading.fail(own.node, "discard_own", ("自身の手札",))
    amount = amount_of(reading, number)
    hand = Count(Group((Part(terms.HAND, whose[0]),)))
    over = reading.draft.label()
    reading.draft.emit(Branch(ConditionNot(Compare(hand, AT_MOST, amount)), over))
    reading.draft.emit(Discard(whose[0], Sum((hand, Times(amount, -1)))))
    reading.draft.place(over)


def draw(reading: Reading, node: Node) -> None:
    """T103, 5.9.2: one after the other; with まで the player decides before each (5.9.3, 5.9.3.1 to 5.9.3.3)."""
    number = tree(node, "n")
    amount = amount_of(reading, number) if number is not None else quoted_amount(reading, node)
    if token(node, "UP_TO"):
        if reading.actor.role == ACTOR:
            reading.fail(node, "upto_each", ("2枚引く",))
        reading.draft.emit(DrawUpTo(reading.actor, amount, reading.draft.num()))
        return
    reading.draft.emit(Draw(reading.actor, amount))


def draw_returned(reading: Reading, node: Node) -> None:
    """T108: as many as were returned."""
    reading.draft.emit(Draw(reading.actor, counted(reading, node, Move)))


def draw_discarded(reading: Reading, node: Node) -> None:
    """The same: as many as were discarded (T121)."""
    reading.draft.emit(Draw(reading.actor, counted(reading, node, Discard)))

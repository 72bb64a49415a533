"""(X)N枚につき: the numbers of a sentence, multiplied (T152, R137)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from gorin.engine.program.amount import Exactly, Product
from gorin.engine.program.cards import Create, Draw
from gorin.engine.program.condition import AT_LEAST, Compare
from gorin.engine.program.group import Group
from gorin.engine.program.numbers import Damage, Lasting, PlayerChange, PutCounters
from gorin.engine.program.roots import Amount, Condition, Op
from gorin.engine.program.who import SELF
from gorin.engine.values.ability import Change
from gorin.engine.values.change import ADD, DamageChange, Number
from gorin.games.sve.dialect.amounts import done_amount
from gorin.games.sve.dialect.conditions import owner_for
from gorin.games.sve.dialect.damage import damage_amount
from gorin.games.sve.dialect.elements import obj_of, parts_of, phrase_of
from gorin.games.sve.dialect.nouns import noun_of
from gorin.games.sve.dialect.numbers import amount_of, number_in
from gorin.games.sve.dialect.phrases import things_of
from gorin.games.sve.dialect.reading import Reading
from gorin.games.sve.program.amounts import Divided
from gorin.games.sve.program.operations import CreateEach
from gorin.text.draft import Cell
from gorin.text.grammar import Node
from gorin.text.tree import tree, trees


def per_of(reading: Reading, node: Node) -> Amount:
    """How many times: the cards that there are, by so many."""
    listed = tree(node, "obj", "obj_upto")
    assert listed is not None
    by_this = tree(listed, "those_shown")
    if by_this is not None:
        if number_in(reading, by_this) != Exactly(1):
            reading.fail(node, "per_what", ("1体につき",))
        return done_amount(reading, by_this)
    phrase = phrase_of(reading, listed)
    quantity = phrase.first.quantity
    number = quantity.most if quantity is not None and not quantity.up_to and not quantity.each else None
    if len(phrase.elements) > 1 or not isinstance(number, Exactly) or number.number < 1 or phrase.first.noun is None:
        reading.fail(node, "per_what", ("自分の墓場のスペル4枚につき",))
    return Divided(Group(parts_of(phrase, owner_for(reading, phrase))), number.number)


def at_least_one(per: Amount) -> Condition:
    """R137: at 0 the sentence is not done at all."""
    return Compare(per, AT_LEAST, Exactly(1))


def multiply(reading: Reading, node: Node, cells: Sequence[Cell], first_target: int, per: Amount) -> None:
    """R137: what the sentence does is done once, with every number so many times as great; also of (X)N体まで選ぶ."""
    found = False
    targets = reading.draft.targets
    for index in range(first_target, len(targets)):
        target = targets[index]
        if target.least or target.most is None or target.divide is not None:
            reading.fail(node, "per_what", ("1体まで",))
        targets[index] = replace(target, most=product(target.most, per))
        found = True
    for cell in cells:
        changed = times(cell.op, per) if cell.op is not None else None
        if changed is not None:
            cell.op = changed
            found = True
    if not found:
        reading.fail(node, "per_what")


def times(op: Op, per: Amount) -> Op | None:
    """The operation with its number multiplied, if it has one."""
    if isinstance(op, (Damage, Draw, PlayerChange, PutCounters)):
        return replace(op, amount=product(op.amount, per))
    if isinstance(op, CreateEach):
        return replace(op, amount=product(op.amount, per))
    if isinstance(op, Create):
        return replace(op, tokens=tuple((name, product(amount, per)) for name, amount in op.tokens))
    if isinstance(op, Lasting) and any(isinstance(each, Number) for each in op.changes):
        return replace(op, changes=tuple(times_change(each, per) or each for each in op.changes))
    return None


def times_change(change: Change, per: Amount) -> Change | None:
    """The change with its number multiplied, if it adds one."""
    if isinstance(change, (Number, DamageChange)) and change.how == ADD:
        return replace(change, amount=product(change.amount, per))
    return None


def always_times(reading: Reading, node: Node, changes: tuple[Change, ...], per: Amount) -> tuple[Change, ...]:
    """The same in a static ability (T20): as many times as there are such cards at the moment."""
    found = [times_change(each, per) for each in changes]
    if None in found:
        reading.fail(node, "per_what", ("《攻撃力》+1する",))
    return tuple(each for each in found if each is not None)


def product(amount: Amount, per: Amount) -> Amount:
    return per if amount == Exactly(1) else Product(per, amount)


def damage_per(reading: Reading, node: Node) -> None:
    """T152 (X)に(Y)N枚につきMダメージ."""
    counted, number = list(trees(node))[1:3]
    noun = noun_of(reading, counted)
    by = amount_of(reading, number)
    dealt = tree(node, "damage")
    if dealt is None or not isinstance(by, Exactly) or by.number < 1 or noun.leader:
        reading.fail(node, "per_what", ("自分の墓場のスペル4枚につき",))
    phrase = phrase_of(reading, obj_of(node))
    per = Divided(Group(noun.parts(SELF)), by.number)
    reading.draft.emit(Damage(things_of(reading, phrase), product(damage_amount(reading, dealt), per)))

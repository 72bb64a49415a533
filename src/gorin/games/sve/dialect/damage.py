"""Section H: damage that is dealt, also divided (T85-T88)."""

from __future__ import annotations

from dataclasses import replace

from gorin.engine.program.amount import Exactly, Times
from gorin.engine.program.numbers import Damage, DamageShares
from gorin.engine.program.roots import Amount
from gorin.engine.program.things import It
from gorin.games.sve.dialect.amounts import quoted_amount
from gorin.games.sve.dialect.elements import Phrase, obj_of, phrase_of
from gorin.games.sve.dialect.numbers import amount_of
from gorin.games.sve.dialect.phrases import things_of
from gorin.games.sve.dialect.possible import check_damage
from gorin.games.sve.dialect.reading import Reading
from gorin.text.grammar import Node
from gorin.text.tree import token, tree, trees


def damage_amount(reading: Reading, node: Node) -> Amount:
    number = tree(node, "n")
    amount = amount_of(reading, number) if number is not None else quoted_amount(reading, node)
    return Times(amount, 2) if token(node, "TWICE_AS") else amount


def damage_to(reading: Reading, node: Node) -> None:
    """T85 to T88."""
    phrase = phrase_of(reading, obj_of(node))
    dealt = tree(node, "damage")
    if dealt is None:
        divided(reading, node, phrase)
        return
    amount = damage_amount(reading, dealt)
    reading.draft.emit(Damage(check_damage(reading, phrase.node, things_of(reading, phrase)), amount))


def divided(reading: Reading, node: Node, phrase: Phrase) -> None:
    """T88: the division is made while playing, at least 1 each (10.6.2.5)."""
    division = tree(node, "division")
    assert division is not None
    things = things_of(reading, phrase)
    draft = reading.draft
    index = reading.target_index
    if index is None or things != It(draft.targets[index].reg):
        reading.fail(phrase.node, "divide_chosen", ("(X)3体まで選ぶ。それ",))
    target = draft.targets[index]
    most = target.most.number if isinstance(target.most, Exactly) else 10
    shares = draft.num(most)
    draft.targets[index] = replace(target, divide=damage_amount(reading, division), shares=shares)
    draft.emit(DamageShares(target.reg, shares))


def damage_bare(reading: Reading, node: Node) -> None:
    """代わりに6ダメージ: the receiver of the sentence before (T76)."""
    before = reading.last_said(Damage, DamageShares) if reading.instead else []
    dealt = next(trees(node))
    amount = damage_amount(reading, dealt)
    if not before:
        reading.fail(node, "to_whom", ("それに", "相手のリーダーに"))
    last = before[-1]
    if isinstance(last, Damage):
        reading.draft.emit(replace(last, amount=amount))
        return
    reading.divide_instead = amount
    reading.draft.emit(last)

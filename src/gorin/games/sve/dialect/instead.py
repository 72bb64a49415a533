"""Sentences about the sentence before: 代わりに (T76, T77, R74) and くり返す (T99)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from gorin.engine.program.amount import IfElse
from gorin.engine.program.cards import Move
from gorin.engine.program.condition import Not
from gorin.engine.program.roots import Condition, Things
from gorin.engine.program.things import Both, It, Whichever
from gorin.engine.values.ability import Target
from gorin.games.sve import terms
from gorin.games.sve.dialect.conditions import provided
from gorin.games.sve.dialect.elements import Phrase, obj_of, phrase_of
from gorin.games.sve.dialect.numbers import amount_of
from gorin.games.sve.dialect.phrases import group_of, things_of
from gorin.games.sve.dialect.reading import Reading
from gorin.text.draft import both, instead, swapped
from gorin.text.grammar import Node
from gorin.text.tree import tree, words_of

REPLACED = {
    "破壊する": (terms.CEMETERY, terms.DESTROY),
    "消滅させる": (terms.BANISH, terms.BANISHED),
    "手札に戻す": (terms.HAND, terms.RETURN),
    "墓場に置く": (terms.CEMETERY, ""),
}


def replaces(reading: Reading, lead: Node) -> None:
    """T208 それを破壊する代わりに: the sentence before does just this."""
    verb = str(words_of(lead)[0])[len("それを") : -len("代わりに")]
    before = [op for op in reading.last_said(Move) if isinstance(op, Move)]
    if not before or (before[-1].zone, before[-1].reason) != REPLACED[verb]:
        reading.fail(lead, "instead_of_what")


def say_instead(
    reading: Reading,
    parts: Sequence[Node],
    run: Callable[[Sequence[Node]], object],
    condition_in: Callable[[Node], Condition],
) -> list[Condition]:
    """T76, R74: under the conditions, this in place of the sentence before."""
    draft = reading.draft
    said = reading.previous
    for part in parts:
        if part.data == "provided":
            reading.conditions.append(provided(reading, part))
        elif part.data == "if_done_so" and str(words_of(part)[0]).startswith("コストを"):
            reading.conditions.append(condition_in(part))
        elif part.data in ("if_done", "if_done_so"):
            reading.fail(part, "instead_needs_condition")
    condition = both(reading.enclosing())
    lead = next(part for part in parts if part.data in ("instead", "instead_of"))
    if lead.data == "instead_of":
        replaces(reading, lead)
        said = reading.previous
    if condition is None:
        reading.fail(lead, "instead_needs_condition", ("【コンボ_3】代わりに", "…なら、代わりに"))
    if said is None or not said.cells:
        reading.fail(lead, "instead_of_what")
    kept = list(reading.conditions)
    rest = [part for part in parts if part.data not in ("instead", "instead_of", "provided", "if_done_so")]

    def compose() -> None:
        reading.conditions = list(kept)
        run(rest)

    reading.divide_instead = None
    it, counted = reading.it, reading.counted
    alternative = draft.captured(compose)
    said = reading.previous or said
    if reading.divide_instead is not None and reading.target_index is not None:
        chosen = draft.targets[reading.target_index]
        assert chosen.divide is not None
        divide = IfElse(condition, reading.divide_instead, chosen.divide)
        draft.targets[reading.target_index] = replace(chosen, divide=divide)
        return kept
    instead(draft, said, condition, alternative)
    there = {id(cell) for cell in draft.cells}
    if reading.it is not None and reading.it.cell is not None and id(reading.it.cell) not in there:
        reading.it = it
    if reading.counted is not None and id(reading.counted) not in there:
        reading.counted = counted
    return kept


def choosing(part: Node) -> bool:
    return part.data == "act" and tree(part, "choose") is not None


def choose_instead(reading: Reading, parts: Sequence[Node]) -> None:
    """T77, R55: under the conditions nothing is chosen, and the sentences are about all of them.

    With a number in place of すべて, so many are chosen then.
    """
    draft = reading.draft
    clause = parts[-1]
    for part in parts:
        if part.data == "provided":
            reading.conditions.append(provided(reading, part))
    condition = both(reading.enclosing())
    if condition is None:
        reading.fail(clause, "condition_needed", ("【コンボ_3】", "…なら、"))
    if reading.target_index is None or draft.targets[reading.target_index].divide is not None:
        reading.fail(clause, "none_chosen")
    index = reading.target_index
    target = draft.targets[index]
    number = tree(clause, "n") if clause.data == "choose_instead" else None
    if number is not None and target.most != amount_of(reading, number):
        reading.fail(number, "not_so_many")
    reading.among = False
    phrase = phrase_of(reading, obj_of(clause))
    either: Things
    if phrase.picks():
        either = Both((It(target.reg), It(another(reading, phrase, target))))
    else:
        either = Whichever(condition, things_of(reading, phrase), It(target.reg))
    for cell in draft.cells:
        if cell.op is not None:
            cell.op = swapped(cell.op, It(target.reg), either)
    draft.targets[index] = replace(
        target, condition=both([each for each in (target.condition, Not(condition)) if each is not None])
    )
    reading.name(either)
    reading.conditions = []


def another(reading: Reading, phrase: Phrase, target: Target) -> int:
    """A choice in place of one before; where only a number stands, it is of the same cards."""
    if len(phrase.elements) > 1 or phrase.first.quantity is None:
        reading.fail(phrase.node, "how_many", ("2体", "2体まで"))
    quantity = phrase.first.quantity
    group = target.group if phrase.first.noun is None else group_of(reading, phrase)
    reg = reading.draft.reg()
    condition = reading.target_condition()
    reading.draft.targets.append(Target(reg, group, quantity.least, quantity.most, condition, reading.mode))
    return reg

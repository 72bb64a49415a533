"""Section G: choosing targets while playing (T79-T83, T148)."""

from __future__ import annotations

from gorin.engine.program.group import Group
from gorin.engine.program.things import Both, It
from gorin.engine.values.ability import Target
from gorin.games.sve import terms
from gorin.games.sve.dialect.elements import Element, Phrase, Quantity
from gorin.games.sve.dialect.numbers import amount_of, relation_of
from gorin.games.sve.dialect.phrases import group_of, group_of_noun, things_of
from gorin.games.sve.dialect.reading import Reading
from gorin.games.sve.rules.together import COSTS, NAMES, TOTAL, SetTarget, Together
from gorin.text.grammar import Node
from gorin.text.law import says_no_more
from gorin.text.others import without_chosen
from gorin.text.tree import tree, trees, words_of


def together_of(reading: Reading, node: Node) -> Together | None:
    """T148, R136: what all the cards taken must satisfy together."""
    for how in trees(node):
        if how.data == "together":
            return Together(NAMES if str(how.children[0]).startswith("カード名") else COSTS)
        if how.data == "together_total":
            number = tree(how, "n")
            assert number is not None
            return Together(TOTAL, relation_of(tree(how, "relation")), amount_of(reading, number))
    return None


def choose(reading: Reading, phrase: Phrase, quantity: Quantity | None, verb: Node) -> None:
    """Section G. Among cards just revealed it is a pick, else a target of playing (10.6.2.3)."""
    if reading.among:
        things_of(reading, phrase, quantity=quantity)
        return
    if phrase.joined_by_or or (len(phrase.elements) == 1 and quantity is not None):
        amount = quantity or phrase.first.quantity
        regs = [target(reading, phrase.first, group_of(reading, phrase), amount)]
        if not all(same_number(each.quantity, amount) for each in phrase.elements):
            reading.fail(phrase.node, "same_number")
    else:
        regs = []
        for each in phrase.elements:
            if each.noun is None:
                reading.fail(each.node, "choose_what", ("(X)1体",))
            group = group_of_noun(reading, each.noun)
            if regs:
                says_no_more(*(word for other in each.noun.node.find_data("other") for word in words_of(other)))
                group = without_chosen(reading.draft, group, regs)
            regs.append(target(reading, each, group, each.quantity or quantity))
    parts = tuple(It(reg) for reg in regs)
    reading.pair = (regs[0], regs[1]) if len(regs) == 2 else None
    reading.name(parts[0] if len(parts) == 1 else Both(parts))


def same_number(one: Quantity | None, other: Quantity | None) -> bool:
    return one is None or other is None or (one.least, one.most) == (other.least, other.most)


def target(reading: Reading, element: Element, group: Group, quantity: Quantity | None) -> int:
    """One choice while playing (T79-T83), under the condition of its sentence (10.3.2)."""
    if quantity is None:
        reading.fail(element.node, "how_many", ("1体", "2体まで", "好きな枚数"), end=True)
    if element.noun is not None and element.noun.whole_zone and element.noun.zone == terms.DECK:
        reading.fail(element.node, "deck_not_chosen")
    reg = reading.draft.reg()
    least = 0 if reading.optional else quantity.least
    condition = reading.target_condition()
    if reading.together is not None:
        chosen: Target = SetTarget(reg, group, least, quantity.most, condition, reading.mode, together=reading.together)
        reading.together = None
    else:
        chosen = Target(reg, group, least, quantity.most, condition, reading.mode)
    reading.draft.targets.append(chosen)
    reading.target_index = len(reading.draft.targets) - 1
    return reg

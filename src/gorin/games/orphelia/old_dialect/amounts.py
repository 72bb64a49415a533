"""Numbers to be counted (T42), what X stands for (T62), and 1つにつき (T61)."""

from __future__ import annotations

from gorin.engine.program.amount import Count, Counters, Exactly, NumberOf, PlayerNumber, Result
from gorin.engine.program.roots import Amount
from gorin.engine.program.who import ANY
from gorin.games.orphelia import terms
from gorin.games.orphelia.old_dialect import words
from gorin.games.orphelia.old_dialect.filters import counter_name
from gorin.games.orphelia.old_dialect.nouns import Noun, elements_of, noun_of, who_of
from gorin.games.orphelia.old_dialect.phrases import pronoun_of, things_of
from gorin.games.orphelia.old_dialect.possible import check_there
from gorin.games.orphelia.old_dialect.reading import Reading
from gorin.games.orphelia.rules.described import InSequence
from gorin.games.orphelia.terms import X
from gorin.text.grammar import Node
from gorin.text.tree import token, tokens, tree

AMOUNTS = ("amount", "reserve_amount", "value_amount", "counters_amount", "that_number")


def define(reading: Reading, body: Node) -> None:
    """Find the sentence that says what X is; it may stand behind the X."""
    found = sorted(body.find_data("x_is"), key=lambda node: node.meta.start_pos)
    reading.counted = lambda node: amount_in(reading, node)
    if len(found) > 1:
        reading.fail(found[1], "x_twice")
    if found:
        reading.x = lambda: amount_in(reading, found[0])


def amount_in(reading: Reading, node: Node) -> Amount:
    amount = tree(node, *AMOUNTS)
    assert amount is not None
    return amount_of(reading, amount)


def amount_of(reading: Reading, node: Node) -> Amount:
    """T42; 10-2-3: how many counters of one name are on it."""
    kind = node.data
    if kind == "that_number":
        return Result(X)
    if kind == "reserve_amount":
        return PlayerNumber(terms.RESERVE, who_of(reading, tree(node, "owner")) or reading.actor)
    if kind == "value_amount":
        value = tree(node, "value")
        assert value is not None
        return value_amount(reading, value)
    if kind == "counters_amount":
        pronoun, counter = tree(node, "pronoun"), token(node, "COUNTER")
        assert pronoun is not None and counter is not None
        return Counters(pronoun_of(reading, pronoun), counter_name(counter))
    np = tree(node, "np")
    assert np is not None
    return count_of(reading, noun_of(reading, np))


def count_of(reading: Reading, noun: Noun) -> Amount:
    """How many there are; in the sequence also those that are gone (R26)."""
    if noun.side:
        return InSequence(noun.side, noun.kind_tests, noun.who or ANY)
    return Count(noun.group(reading.actor))


def value_amount(reading: Reading, value: Node) -> Amount:
    """それのA値, 自分のアルケイアのEther値, それのコスト."""
    stats, elems = tree(value, "stats"), tree(value, "elems")
    assert stats is not None and elems is not None
    listed = tokens(stats, "STAT")
    if len(listed) > 1:
        reading.fail(stats, "one_number")
    things = things_of(reading, elems, generic=True)
    if words.STATS[listed[0]] != terms.COST:
        check_there(reading, elems, things)
    return NumberOf(things, words.STATS[listed[0]])


def per_of(reading: Reading, node: Node) -> Amount:
    """⟨NP⟩1つにつき (T61)."""
    elems = tree(node, "elems")
    assert elems is not None
    elements, _ = elements_of(reading, elems)
    element = elements[0]
    if len(elements) > 1 or element.noun is None or element.quantity is None or element.quantity.most != Exactly(1):
        reading.fail(elems, "per_one", ("ノーディア1つにつき",))
    return count_of(reading, element.noun)

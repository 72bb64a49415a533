"""The words under the map: what an entry of a card may be aimed at (T11 to T18)."""

from __future__ import annotations

from gorin.engine.program.amount import ONE
from gorin.engine.program.group import Group, Part
from gorin.engine.program.roots import Test
from gorin.engine.program.who import ANY
from gorin.engine.values.ability import Target
from gorin.games.strike import terms
from gorin.games.strike.dialect import words
from gorin.games.strike.dialect.elements import Element
from gorin.games.strike.dialect.nouns import element_of, quantity_of
from gorin.games.strike.dialect.reading import CAST, Entries, Reading, Source
from gorin.games.strike.rules.descriptions import Areas, InRange, IsEquipSpell
from gorin.games.strike.rules.entries import Entry
from gorin.text.grammar import Node
from gorin.text.tree import token, trees


def target_of(entry: Entry, beside: Entries, source: Source, node: Node) -> Target:
    """T11 to T18: the words under the map."""
    reading = Reading(source, CAST, beside, declared=True)
    ranged: tuple[Test, ...] = () if entry.range is None else (InRange(entry.range),)
    beside.has_target = True
    if node.data == "strikers":
        return strikers_target(reading, element_of(reading, next(trees(node))), ranged)
    least, most = quantity_of(reading, node)
    if node.data == "areas":
        if most != ONE:
            reading.fail(node, "one_area", ("エリア1つ",))
        beside.has_target, beside.area = False, True
        return Target(terms.TARGET_REG, Areas((), entry.range, bool(token(node, "EMPTY"))), 1, ONE)
    written = token(node, "EQUIP_SPELL")
    assert written is not None
    who = words.STRIKERS.get(written.removesuffix("装備スペル").removesuffix("の"), ANY)
    group = Group((Part(terms.ATTACHED, ANY, (IsEquipSpell(who), *ranged)),))
    return Target(terms.TARGET_REG, group, max(1, least), most)


def strikers_target(reading: Reading, element: Element, ranged: tuple[Test, ...]) -> Target:
    """T11 to T16."""
    if element.pronoun is not None:
        reading.fail(element.node, "strikers_only", ("敵1体", "味方1体"))
    if element.most is None and not element.every:
        reading.fail(element.node, "how_many", ("1体", "全員"), end=True)
    reading.entry.target = element
    tests = tuple(test for test in element.tests if test not in ranged)
    group = Group((Part(terms.STAGE, element.who, (*ranged, *tests)),))
    return Target(terms.TARGET_REG, group, max(1, element.least), element.most)

"""The words under the map: what an entry of a card may be aimed at (T11 to T18)."""

from __future__ import annotations

from collections.abc import Sequence

from gorin.engine.program.amount import ONE
from gorin.engine.program.group import Group, Part
from gorin.engine.program.roots import Test
from gorin.engine.program.who import ANY
from gorin.engine.values.ability import Target
from gorin.games.strike import terms
from gorin.games.strike.dialect.orders import is_empty
from gorin.games.strike.dialect.scope import StrikeScope
from gorin.games.strike.program.tests import InRange, IsEquipSpell
from gorin.games.strike.program.things import Areas
from gorin.games.strike.rules.entries import Entry
from gorin.text.clauses import noun_phrase
from gorin.text.nouns import AS_MANY, described, quantity_of, single
from gorin.text.phrases import Named
from gorin.text.tokens import Token
from gorin.text.values import Kind, value_of


def target_of(scope: StrikeScope, entry: Entry, tokens: Sequence[Token], end: int) -> Target:
    """T11 to T18."""
    nouns = noun_phrase(scope.lexicon, tokens, end)
    named = single(nouns)
    ranged: tuple[Test, ...] = () if entry.range is None else (InRange(entry.range),)
    if len(nouns.parts) != 1:
        scope.fail(nouns.start, "one_only")
    scope.entry.has_target = True
    if named.group == "area":
        return area(scope, entry, named)
    if named.group == "equip-spell":
        return equip_spell(scope, named, ranged)
    return strikers(scope, named, ranged)


def area(scope: StrikeScope, entry: Entry, named: Named) -> Target:
    """T17."""
    if quantity_of(scope, named.quantity) != (1, ONE) or (named.quantity is not None and named.quantity.limit):
        scope.fail(named.start, "one_area", ("エリア1つ",))
    clauses = [modifier.clause for modifier in named.modifiers]
    if len(clauses) > 1 or any(clause is None or not is_empty(clause) for clause in clauses):
        scope.fail(named.start, "no_description", ("ストライカーが存在しないエリア1つ",))
    scope.entry.has_target, scope.entry.area = False, True
    return Target(terms.TARGET_REG, Areas((), entry.range, bool(clauses)), 1, ONE)


def equip_spell(scope: StrikeScope, named: Named, ranged: tuple[Test, ...]) -> Target:
    """T18."""
    who = ANY
    for modifier in named.modifiers:
        kind = value_of(modifier.nouns.only) if modifier.nouns is not None else None
        if not isinstance(kind, Kind) or len(named.modifiers) != 1:
            scope.fail(modifier.start, "no_description", ("敵の装備スペル1枚",))
        who = kind.who
    if named.quantity is None:
        scope.fail(named.end, "how_many", ("1枚",))
    least, most = quantity_of(scope, named.quantity)
    group = Group((Part(terms.ATTACHED, ANY, (IsEquipSpell(who), *ranged)),))
    return Target(terms.TARGET_REG, group, max(1, least), most)


def strikers(scope: StrikeScope, named: Named, ranged: tuple[Test, ...]) -> Target:
    """T11 to T16."""
    kind = value_of(named)
    if not isinstance(kind, Kind):
        scope.fail(named.start, "strikers_only", ("敵1体", "味方1体"))
    found = described(scope, named, free=True)
    if found.owner is not None or found.zone is not None:
        scope.fail(named.start, "no_description")
    if found.most is None and not found.every:
        scope.fail(named.end, "how_many", ("1体", "全員"))
    scope.entry.target = found
    tests = tuple(test for test in found.tests if test not in ranged)
    group = Group((Part(terms.STAGE, kind.who, (*ranged, *tests)),))
    if found.least == AS_MANY:
        scope.fail(named.end, "how_many", ("n体まで",))
    return Target(terms.TARGET_REG, group, max(1, found.least), found.most)

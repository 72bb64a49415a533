"""Equip spells as texts name them: by whom they lie on, and strikers by what they bear (2.9.2, T18)."""

from __future__ import annotations

from typing import Final

from gorin.engine.program.cards import Remember
from gorin.engine.program.group import Group, IsHeldBy, Part
from gorin.engine.program.roots import Test, Things
from gorin.engine.program.things import Among, It
from gorin.engine.program.who import ANY, Who
from gorin.games.strike import terms
from gorin.games.strike.program.tests import IsEquipSpell
from gorin.games.strike.program.things import BearerOf
from gorin.text.draft import Cell
from gorin.text.nouns import is_others, one_of, some_of, test_of
from gorin.text.phrases import Modifier, Named, NounPhrase
from gorin.text.reference import Scope
from gorin.text.trial import says_no_more
from gorin.text.values import KIND, POINTER, Kind, value_of

EQUIP_SPELL: Final = "equip-spell"
BORNE: Final = ("が装備している", "の装備している")
BEARING: Final = ("を装備している", "を装備していた")
"""Particles: このストライカーが装備しているスペルカード; それを装備していた敵."""
TREATED: Final = ("put", "add", "remove", "choose", "show")
"""The verbs that do something with equip spells."""


def is_equip_spell(nouns: NounPhrase | None) -> bool:
    return nouns is not None and len(nouns.parts) == 1 and nouns.group == EQUIP_SPELL


def group_of_equips(scope: Scope, named: Named) -> Group:
    """敵の装備スペル, このストライカーが装備しているスペルカード, ステージの装備スペル."""
    tests: list[Test] = []
    who: Who = ANY
    on: Things | None = None
    for modifier in named.modifiers:
        nouns = modifier.nouns if not modifier.excluded else None
        kind = value_of(nouns.only) if nouns is not None and len(nouns.parts) == 1 else None
        if nouns is not None and nouns.only.path() == "ステージ":
            says_no_more(nouns.only.head)
        elif nouns is not None and nouns.group == POINTER and modifier.case in ("の", *BORNE):
            on = one_of(scope, nouns)
        elif isinstance(kind, Kind) and nouns is not None and nouns.group == KIND and not nouns.only.modifiers:
            who = kind.who
        elif is_others(modifier) or modifier.clause is not None:
            scope.fail(modifier.start, "no_description", ("敵の装備スペル1枚",))
        elif isinstance(test := test_of(scope, modifier), IsEquipSpell):
            on = test.on
        else:
            tests.append(test)
    return Group((Part(terms.ATTACHED, ANY, (IsEquipSpell(who, on), *tests)),))


def equips_named(scope: Scope, named: Named) -> Things:
    """装備スペル1枚, 装備スペルすべて."""
    return some_of(scope, group_of_equips(scope, named), named)


def bearers(scope: Scope, nouns: NounPhrase) -> Things | None:
    """それを装備していた敵: on whom it lies, or lay before the sentence before."""
    named = nouns.parts[0]
    borne = next((each for each in named.modifiers if each.case in BEARING), None)
    kind = value_of(named)
    if borne is None or borne.nouns is None or len(nouns.parts) != 1 or not isinstance(kind, Kind):
        return None
    if len(named.modifiers) > 1 or named.quantity is not None or named.group != KIND:
        scope.fail(named.start, "no_description")
    found: Things = BearerOf(one_of(scope, borne.nouns))
    if borne.case == BEARING[1]:
        found = before(scope, found, borne)
    return found if kind.who == ANY else Among(found, (IsHeldBy(kind.who),))


def before(scope: Scope, things: Things, modifier: Modifier) -> Things:
    """The same as it was before the sentence before."""
    if scope.begun is None:
        scope.fail(modifier.start, "was_when")
    reg = scope.draft.reg()
    scope.draft.cells.insert(scope.draft.cells.index(scope.begun), Cell(Remember(reg, things)))
    return It(reg)

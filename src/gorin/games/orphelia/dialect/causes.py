"""What an event comes of: スペルの効果によって, 相手の効果によって, ダメージによって (2-2-2, 2-9-3)."""

from __future__ import annotations

from typing import Final

from gorin.engine.program.group import IsThis
from gorin.engine.program.roots import Test
from gorin.engine.program.who import ANY, Who
from gorin.games.orphelia import terms
from gorin.games.orphelia.dialect.nouns import elements, owner_of
from gorin.games.orphelia.dialect.scope import OrpheliaScope
from gorin.games.orphelia.program.tests import ByDamage, ByEffect
from gorin.text.nouns import single
from gorin.text.phrases import NounPhrase
from gorin.text.values import PLAYER

DESTROYING: Final = (terms.DESTROYED, terms.WOULD_BE_DESTROYED)
EFFECTS: Final = ("効果", "能力")


def caused(scope: OrpheliaScope, event: int, nouns: NounPhrase) -> tuple[Test, ...]:
    """Tests on what an event is about: what it came of."""
    named = single(nouns)
    if named.key == "ダメージ" and not named.modifiers and named.quantity is None and event in DESTROYING:
        return (ByDamage(),)
    if named.key not in EFFECTS or named.quantity is not None or len(named.modifiers) > 1:
        scope.fail(nouns.start, "no_cause", ("スペルの効果によって", "相手の効果によって", "ダメージによって"))
    source = named.modifiers[0].nouns if named.modifiers else None
    if named.modifiers and source is None:
        scope.fail(named.start, "no_cause", ("スペルの効果によって",))
    who, tests = sources(scope, source) if source is not None else (ANY, ())
    return (ByEffect(who, tests, named.key == "能力", event in DESTROYING),)


def sources(scope: OrpheliaScope, nouns: NounPhrase) -> tuple[Who, tuple[Test, ...]]:
    """Whose effects, or those of which cards."""
    if nouns.group == PLAYER:
        return owner_of(scope, nouns), ()
    if nouns.only.group == "this" and len(nouns.parts) == 1:
        scope.this(nouns.only.key, nouns.start)
        return ANY, (IsThis(),)
    found = elements(scope, nouns)
    first = found[0]
    if len(found) > 1 or first.whole_zone or first.sort.player or first.named.quantity is not None:
        scope.fail(nouns.start, "no_cause", ("スペルの効果によって",))
    return first.who or ANY, first.kind_tests

"""R154: in an ability that is given to cards, この眷属 and この秘宝 mean its card only while it is of that kind.

On a printed card of another kind the same words are a slip for the card itself (N16).
"""

from __future__ import annotations

import re
from dataclasses import fields, is_dataclass, replace
from typing import Any, Final

from gorin.engine.program.group import IsKind
from gorin.engine.program.roots import Things
from gorin.engine.program.things import THIS, All, Among
from gorin.engine.values.ability import Ability, Replacement, Trigger
from gorin.games.shinso import terms
from gorin.games.shinso.dialect.scope import ShinsoScope
from gorin.games.shinso.program.things import Bearer

POINTED: Final = re.compile("この(眷属|秘宝|領地|真祖の断片|カード)(?!を装備|以外)")
KINDS: Final = {"眷属": terms.KIN, "秘宝": terms.RELIC, "領地": terms.TERRITORY, "真祖の断片": terms.FRAGMENT}


def kinds_among(scope: ShinsoScope, things: Things | None) -> int:
    """Of which kinds these cards can be, as far as the text says it (0: of any)."""
    if isinstance(things, Bearer):
        return things.kinds
    if isinstance(things, All):
        found = 0
        for part in things.group.parts:
            said = [test.kinds for test in part.tests if isinstance(test, IsKind)]
            if not said and part.zone != terms.SLOTS:
                return 0
            found |= said[0] if said else terms.KIN
        return found
    known = scope.known.get(things) if things is not None else None
    return 0 if known is None else known.played or known.kinds


def meant_for(ability: Ability, text: str, receivers: int) -> Ability:
    """The ability as cards of these kinds have it by the words of this text."""
    said = set(POINTED.findall(text))
    kinds = KINDS.get(said.pop(), 0) if len(said) == 1 else 0
    if not kinds or (receivers and not receivers & ~kinds):
        return ability
    found: Ability = of_kind(ability, IsKind(kinds))
    return found


def of_kind(part: Any, test: IsKind) -> Any:
    """A part of a program in which this card is meant only if it is of that kind."""
    if part == THIS:
        return Among(THIS, (test,))
    if isinstance(part, tuple):
        return tuple(of_kind(each, test) for each in part)
    if not is_dataclass(part) or isinstance(part, type):
        return part
    changed = {each.name: of_kind(getattr(part, each.name), test) for each in fields(part)}
    if isinstance(part, (Trigger, Replacement)) and part.this:
        changed["tests"] = (*part.tests, test)
    return replace(part, **changed)

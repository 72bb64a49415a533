"""Mana in texts: costs (T121) and what is added (T10, T11, T116)."""

from __future__ import annotations

import re

from gorin.engine.program.amount import ONE
from gorin.engine.program.roots import Amount, Op
from gorin.games.orphelia import terms
from gorin.games.orphelia.dialect.nouns import Framed, how_many
from gorin.games.orphelia.dialect.scope import OrpheliaScope
from gorin.games.orphelia.dialect.spelling import MANA
from gorin.games.orphelia.program.costs import ManaCost
from gorin.games.orphelia.program.operations import AddMana
from gorin.games.orphelia.terms import Mana
from gorin.text.acts import for_each
from gorin.text.function_words import OR
from gorin.text.nouns import floating
from gorin.text.phrases import NounPhrase


def mana_of(written: str) -> tuple[Mana, int]:
    """《2火》, 《2》《火》, 2火: mana by kind, and how many X."""
    mana = [0] * terms.KINDS_OF_MANA
    unknown = 0
    for part in re.findall(r"\d+|[^\d《》]", written):
        if part.isdigit():
            mana[terms.PLAIN] += int(part)
        elif part == "X":
            unknown += 1
        else:
            mana[terms.MANA_KINDS.index(part)] += 1
    return tuple(mana), unknown


def mana_cost(written: str) -> ManaCost:
    """T121."""
    return ManaCost(*mana_of(written))


def add_mana(frame: Framed) -> Op:
    """T10, T11, T116."""
    alternatives, times = alternatives_of(frame)
    return AddMana(alternatives, frame.scope.actor, for_each(frame, times))


def alternatives_of(frame: Framed) -> tuple[tuple[Mana, ...], Amount]:
    """《火》か《水》; 好きな属性のマナ1つ: one of the eight, so many of it."""
    scope = frame.scope
    nouns = frame.need("を", expected=("《火》を",))
    if nouns.group == "any mana":
        number = how_many(scope, nouns.only.quantity or floating(frame))
        if number is None or number.most is None or number.least == 0 or len(nouns.parts) > 1:
            scope.fail(nouns.end, "how_many", ("1つ",))
        return tuple(mana_of(kind)[0] for kind in terms.ATTRIBUTES), number.most
    if nouns.group != MANA or (len(nouns.parts) > 1 and nouns.joint != OR):
        scope.fail(nouns.start, "mana_needed", ("《火》",))
    return tuple(known_mana(scope, each.key, each.start) for each in nouns.parts), ONE


def known_mana(scope: OrpheliaScope, written: str, place: int) -> Mana:
    mana, unknown = mana_of(written)
    if unknown:
        scope.fail(place, "no_x_mana", ("《火》",))
    return mana


def paid_mana(scope: OrpheliaScope, nouns: NounPhrase) -> Mana:
    """《1》を支払う inside an effect (R3)."""
    if nouns.group != MANA or len(nouns.parts) != 1:
        scope.fail(nouns.start, "mana_needed", ("《1》",))
    return known_mana(scope, nouns.only.key, nouns.start)

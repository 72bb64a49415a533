"""Sentences of 【永】 with a frame of their own: replacements, further demands, construction, permissions."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Final

from gorin.engine.values.ability import DECK, Ability
from gorin.games.rebirth.dialect.reading import Reading
from gorin.games.rebirth.program.changes import RebirthAbility
from gorin.text.scan import Scanner

ANY_NUMBER: Final = re.compile(r"(?:このキャラ|このカード|このReバース)は、?デッキに(?:何枚でも|\d+枚より多く)入れてよい。?")


def special(reading: Reading, sc: Scanner, base: RebirthAbility) -> list[Ability] | None:
    """The abilities that such a sentence gives, or None where it has the common frame."""
    if sc.match(ANY_NUMBER):
        return [replace(base, kind=DECK, limit=-1)]
    return None

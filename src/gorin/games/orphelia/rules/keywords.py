"""Chapter 23: keywords as abilities (23-3-2: what a 顕現 does is printed on its card)."""

from __future__ import annotations

from typing import Final

from gorin.engine.values.ability import KEYWORD, Ability
from gorin.games.orphelia.terms import FLYING, HASTE

ABILITIES: Final[dict[int, Ability]] = {
    HASTE: Ability(KEYWORD, keyword=HASTE),
    FLYING: Ability(KEYWORD, keyword=FLYING),
}
"""23-2 速攻; R15 飛翔. A 顕現 (23-3) is a triggered ability of its own text."""


def abilities_of(keywords: int) -> tuple[Ability, ...]:
    """The abilities that a mask of keywords stands for."""
    return tuple(ability for keyword, ability in ABILITIES.items() if keywords & keyword)


def keywords_of(abilities: tuple[Ability, ...]) -> int:
    mask = 0
    for ability in abilities:
        mask |= ability.keyword
    return mask

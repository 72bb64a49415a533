"""card_types: a printed card of this game."""

from __future__ import annotations

from gorin.engine.cards.printed import Printed
from gorin.engine.program.roots import Condition
from gorin.engine.values.ability import Ability
from gorin.engine.values.traits import Traits


class ShinsoPrinted(Printed):
    """A printed card with what only this game prints.

    `conditions`: the 登場条件 of a 真祖の断片, all of which must hold. `faces`: the two sides of a ドッペル, as it is
    when played so. `cost`: as printed. `warnings`: what its file leaves open.
    """

    __slots__ = ("conditions", "cost", "faces", "warnings")

    def __init__(
        self,
        key: str,
        name: str,
        name_en: str,
        text: str,
        fields: dict[str, object],
        abilities: tuple[Ability, ...],
        traits: Traits,
        conditions: tuple[Condition, ...] = (),
        faces: tuple[Traits, ...] = (),
        cost: str = "",
        warnings: tuple[str, ...] = (),
    ) -> None:
        super().__init__(key, name, name_en, text, fields, abilities, traits)
        self.conditions = conditions
        self.faces = faces
        self.cost = cost
        self.warnings = warnings

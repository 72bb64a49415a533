"""Printed cards: what stands on the cardboard, shared by all games and never changed."""

from __future__ import annotations

from gorin.engine.values.ability import Ability
from gorin.engine.values.traits import Traits


class Printed:
    """One printed card: its face as the players read it, and what the engine understood."""

    __slots__ = ("abilities", "fields", "key", "name", "name_en", "text", "traits")

    def __init__(
        self,
        key: str,
        name: str,
        name_en: str,
        text: str,
        fields: dict[str, object],
        abilities: tuple[Ability, ...],
        traits: Traits,
    ) -> None:
        self.key = key
        self.name = name
        self.name_en = name_en
        self.text = text
        self.fields = fields
        self.abilities = abilities
        self.traits = traits

    def __repr__(self) -> str:
        return f"Printed({self.key!r})"

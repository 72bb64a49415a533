"""Traits: a card's information as it is now, after continuous effects."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from gorin.engine.values.ability import Ability
from gorin.engine.values.face import Face
from gorin.engine.values.geometry import Range
from gorin.engine.values.profile import Profile


@mypyc_attr(acyclic=True)
class Traits(Face):
    """What the rules see of a card. Never changed once it has been handed out."""

    __slots__ = ("abilities", "profile", "reach", "rules")

    def __init__(
        self,
        name: str,
        kind: int,
        words: frozenset[str],
        keywords: int,
        numbers: list[int],
        abilities: tuple[Ability, ...],
        rules: int = 0,
        profile: Profile | None = None,
        reach: Range | None = None,
    ) -> None:
        super().__init__(name, kind, words, keywords, numbers)
        self.abilities = abilities
        self.rules = rules
        self.profile = Profile(abilities) if profile is None else profile
        self.reach = reach

    def give(self, abilities: tuple[Ability, ...]) -> None:
        """Change the abilities of a working copy."""
        self.abilities = abilities
        self.profile = Profile(abilities)

    def copy(self) -> Traits:
        return Traits(
            self.name,
            self.kind,
            self.words,
            self.keywords,
            self.numbers[:],
            self.abilities,
            self.rules,
            self.profile,
            self.reach,
        )

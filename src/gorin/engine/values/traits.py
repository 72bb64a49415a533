"""Traits: a card's information as it is now, after continuous effects."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from gorin.engine.values.ability import Ability
from gorin.engine.values.face import Face
from gorin.engine.values.geometry import Range
from gorin.engine.values.identity import lines_given, printed_lines
from gorin.engine.values.profile import Profile


@mypyc_attr(acyclic=True)
class Traits(Face):
    """What the rules see of a card. Never changed once it has been handed out.

    `lines`: which ability each of them is (see `values.identity`).
    """

    __slots__ = ("abilities", "lines", "profile", "reach", "rules")

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
        lines: tuple[int, ...] | None = None,
    ) -> None:
        super().__init__(name, kind, words, keywords, numbers)
        self.abilities = abilities
        self.rules = rules
        self.lines = printed_lines(len(abilities)) if lines is None else lines
        self.profile = Profile(abilities, self.lines) if profile is None else profile
        self.reach = reach

    def give(self, abilities: tuple[Ability, ...], lines: tuple[int, ...]) -> None:
        """Change the abilities of a working copy."""
        self.abilities = abilities
        self.lines = lines
        self.profile = Profile(abilities, lines)

    def gain(self, abilities: tuple[Ability, ...], giving: int) -> None:
        """Add what one giving adds to the abilities of a working copy."""
        self.give(self.abilities + abilities, lines_given(self.lines, len(abilities), giving))

    def keep(self, kept: list[int]) -> None:
        """Take all abilities of a working copy but those at these places."""
        self.give(tuple([self.abilities[at] for at in kept]), tuple([self.lines[at] for at in kept]))

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
            self.lines,
        )

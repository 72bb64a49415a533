"""What a phrase names: a pronoun, or a description of strikers."""

from __future__ import annotations

from dataclasses import dataclass

from lark import Token

from gorin.engine.program.group import Group, Part
from gorin.engine.program.roots import Amount, Test
from gorin.engine.program.who import ANY, Who
from gorin.games.strike import terms
from gorin.text.grammar import Node


@dataclass(frozen=True)
class Element:
    """One part of a phrase: a pronoun, or strikers of these players that pass tests.

    `every`: all of them; `least`, `most`: so many (most None: no number is said).
    """

    node: Node
    pronoun: Token | None = None
    who: Who = ANY
    tests: tuple[Test, ...] = ()
    every: bool = False
    least: int = 0
    most: Amount | None = None

    def group(self, *tests: Test) -> Group:
        return Group((Part(terms.STAGE, self.who, (*tests, *self.tests)),))

    def repeats(self, other: Element) -> bool:
        """8.1.11, T20: whether these words name the target once more; descriptions may be left out."""
        same = (self.who, self.every, self.least, self.most) == (other.who, other.every, other.least, other.most)
        return same and self.pronoun is None and (not self.tests or self.tests == other.tests)

"""The state of reading one ability: whose text it is, what was named so far, who acts, for how long."""

from __future__ import annotations

from collections.abc import Callable, Collection
from copy import copy
from typing import NoReturn

from lark import Token

from gorin.engine.program.roots import Things
from gorin.engine.program.things import EVENT, THIS, It
from gorin.engine.program.who import ALL, SELF, Who
from gorin.engine.values.ability import Ability
from gorin.engine.values.geometry import Range
from gorin.games.strike.dialect.elements import Element
from gorin.games.strike.dialect.examples import EXAMPLES
from gorin.games.strike.rules.descriptions import BEARER, CASTER, TARGETS
from gorin.games.strike.terms import FREE_NUM, FREE_REG, THIS_EFFECT
from gorin.text.draft import Draft
from gorin.text.grammar import Node
from gorin.text.normalise import Normal
from gorin.text.source import Origin
from gorin.text.tree import place_of

OWN, CAST, EQUIPPED, RULE = "own", "cast", "equipped", "rule"
"""Whose text it is: a striker's ability, a declared spell, an equip spell on its bearer, a rule card."""


class Source(Origin):
    """Where a text comes from: for diagnostics."""

    def __init__(self, normal: Normal, card: str) -> None:
        super().__init__(normal, card, __package__, EXAMPLES)

    def part(self, start: int, end: int) -> Source:
        """The same for a stretch of the text."""
        return Source(self.normal.part(start, end), self.card)


class StrikeDraft(Draft):
    """A program whose first registers and numbers the rules fill."""

    def __init__(self, outer: Draft | None = None) -> None:
        super().__init__(outer)
        self.next_reg = FREE_REG
        self.next_num = FREE_NUM


class Looked:
    """The cards just looked at (その中), and which of them were taken (残り: the others)."""

    def __init__(self, reg: int) -> None:
        self.reg = reg
        self.taken: list[int] = []


class Entries:
    """What a text has beside its words: the map, the target words, whether n was chosen with the cost."""

    def __init__(self, range: Range | None = None, target: Element | None = None, free: bool = False) -> None:
        self.range = range
        self.target = target
        self.free = free
        self.has_target = False
        self.area = False


class Reading:
    """Everything a sentence can refer back to while one ability is read."""

    def __init__(self, source: Source, role: str, entry: Entries, declared: bool = False) -> None:
        self.source = source
        self.role = role
        self.entry = entry
        self.declared = declared
        self.draft: Draft = StrikeDraft()
        self.static = False
        self.event_card = False
        self.of_another = False
        self.apart = False
        self.it: Things | None = None
        self.chosen: Things | None = None
        self.subject: Things | None = None
        self.actor: Who = SELF
        self.until = THIS_EFFECT
        self.among = False
        self.looked: Looked | None = None
        self.asked = False
        self.replacing = False
        self.choosing: Node | None = None
        self.all_modes = False
        self.limit = 0

    def inner(self) -> Reading:
        """The same for an ability that this one makes, with a program of its own."""
        found = copy(self)
        found.draft = StrikeDraft(self.draft)
        found.event_card = True
        found.static = found.asked = found.replacing = found.all_modes = False
        found.choosing = None
        return found

    def fail(
        self, node: Node | Token, reason: str, expected: Collection[str] = (), end: bool = False, **values: str
    ) -> NoReturn:
        """Refuse the text at (or right behind) a part of it."""
        raise self.source.error(place_of(node, end), reason, expected, **values)

    def this(self, word: Token) -> Things:
        """T22 このストライカー."""
        if self.role == EQUIPPED:
            return BEARER
        if self.role != OWN:
            self.fail(word, "no_bearer", ("術者", "対象"))
        return THIS

    def bearer(self, word: Token) -> Things:
        """T25 装備しているストライカー."""
        if self.role != EQUIPPED:
            self.fail(word, "not_equipped", ("[装備]装備しているストライカー",))
        return BEARER

    def caster(self, word: Token) -> Things:
        """T21 術者."""
        if not self.declared:
            self.fail(word, "no_caster", ("このストライカー",))
        return CASTER

    def targets(self, word: Node | Token) -> Things:
        """T20 対象, T153."""
        if self.role == EQUIPPED:
            return BEARER
        if not self.entry.has_target or self.role == RULE:
            self.fail(word, "no_target", ("敵1体",))
        return TARGETS

    def named(self, word: Token) -> Things:
        """What それ means here: what was picked or shown last, else the card of the event."""
        if self.it is not None:
            return self.it
        if not self.event_card:
            self.fail(word, "no_it", ("対象", "このストライカー"))
        return EVENT

    def stands(self, node: Node | Token) -> None:
        """Something is meant as seen from the bearer or caster, whom a rule card does not have."""
        if self.role == RULE:
            self.fail(node, "no_bearer", ("味方全員",))

    def chooser(self, node: Node | Token) -> Who:
        """Who chooses or looks: one player (R83 is for what both discard)."""
        if self.actor == ALL:
            self.fail(node, "choice_of_both", ("相手は",))
        return self.actor

    def map(self, node: Node | Token) -> Range:
        """The range printed beside the text."""
        if self.entry.range is None:
            self.fail(node, "no_map")
        return self.entry.range

    def remember(self, reg: int) -> Things:
        self.it = It(reg)
        return self.it


ReadAbility = Callable[[Reading, Token], tuple[Ability, ...]]
"""Reads the ability in a quotation."""

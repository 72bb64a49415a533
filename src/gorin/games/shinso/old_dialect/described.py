"""What a text says of cards: whose, where, of which kinds, how many (section 5, N9, R112, R117)."""

from __future__ import annotations

from dataclasses import dataclass, field

from lark import Token

from gorin.engine.program.group import Group, IsKind, Part
from gorin.engine.program.roots import Test, Things
from gorin.engine.program.who import ACTIVE, ACTOR, ALL, ANY, EVENT_PLAYER, OTHER, SELF, Who
from gorin.games.shinso import terms
from gorin.games.shinso.describing import (
    BeatenBy,
)
from gorin.games.shinso.old_dialect import words
from gorin.games.shinso.old_dialect.clauses import Np, heads_of
from gorin.games.shinso.old_dialect.quantities import Quantity
from gorin.games.shinso.old_dialect.reading import Done, Reading
from gorin.text.grammar import Node
from gorin.text.law import says_no_more
from gorin.text.tree import tree, words_of


@dataclass
class Cards:
    """A description of cards. `things`: a pronoun or what was done; `number`: how many; `end`: of a deck.

    `together`: a pronoun for several cards, all of which it means; `whole`: a zone itself is named (R153).
    """

    node: Node
    who: Who | None = None
    zones: tuple[int, ...] | None = None
    kinds: int = 0
    tests: list[Test] = field(default_factory=list)
    things: Things | None = None
    together: bool = False
    whole: bool = False
    number: Quantity | None = None
    any_one: bool = False
    any_word: Token | None = None
    end: str = ""
    both_sides: bool = False
    outside: bool = False
    front: bool = False
    kind_said: bool = False
    place_said: bool = False
    this: bool = False
    broken_this_turn: bool = False
    beaten: BeatenBy | None = None
    declared: bool = False
    done: Done | None = None
    extreme: Token | None = None
    leaving: Token | None = None
    party: bool = False
    owner_words: list[Token] = field(default_factory=list)
    this_words: list[Token] = field(default_factory=list)

    def owner(self, reading: Reading) -> Who:
        """N9, R117, R118: whose they are where it is not said."""
        if self.who is not None:
            if self.who == reading.actor == OTHER and self.in_own_place():
                says_no_more(*self.owner_words)
            return self.who
        if self.both_sides:
            return ANY
        if self.in_own_place():
            return reading.actor if reading.actor != ANY else SELF
        if self.kinds == terms.FRAGMENT and self.zones is None and not self.any_one and self.number is None:
            return SELF
        return ANY

    def is_every(self, reading: Reading) -> bool:
        """すべて, or a zone that is itself the object (R153), where すべて adds nothing."""
        if self.number is None:
            return self.whole and reading.per is None
        if self.whole and self.number.every:
            said = self.number.node
            says_no_more(*([said] if isinstance(said, Token) else words_of(said)))
        return self.number.every

    def in_own_place(self) -> bool:
        """Whether they lie where a place without an owner is that of the player who acts."""
        return self.zones is not None and all(zone in words.OWN_PLACES for zone in self.zones)

    def group(self, reading: Reading, *further: Test) -> Group:
        """The cards that fit; R112: without a place those on the field."""
        return Group(parts_of(self.zones, self.kinds, self.owner(reading), (*self.tests, *further)))


def parts_of(zones: tuple[int, ...] | None, kinds: int, who: Who, tests: tuple[Test, ...]) -> tuple[Part, ...]:
    """The zones in which cards of these kinds may be, each with the tests that are needed there."""
    parts: list[Part] = []
    if zones is not None:
        whole_field = set(terms.FIELD) <= set(zones)
        asked: tuple[Test, ...] = (IsKind(kinds),) if kinds else ()
        others = [zone for zone in zones if not whole_field or zone not in terms.FIELD]
        parts += [Part(zone, who, (*asked, *tests)) for zone in others]
        if not whole_field:
            return tuple(parts)
    asked_kinds = kinds or terms.ANY_KIND
    if asked_kinds & terms.KIN:
        parts.append(Part(terms.SLOTS, who, tests))
    staged = asked_kinds & (terms.KIN | terms.FRAGMENT)
    if staged == terms.KIN | terms.FRAGMENT:
        parts.append(Part(terms.STAGE, who, tests))
    elif staged:
        parts.append(Part(terms.STAGE, who, (IsKind(staged), *tests)))
    for kind, zone in (
        (terms.ARTS, terms.ARTS_SLOT),
        (terms.TERRITORY, terms.TERRITORY_SLOT),
        (terms.RELIC, terms.RELIC_AREA),
    ):
        if asked_kinds & kind:
            parts.append(Part(zone, who, tests))
    return tuple(parts)


def player_of(reading: Reading, heads: list[Token]) -> Who:
    """自分, 相手, すべてのプレイヤー, ターンプレイヤー (R4, N14)."""
    found = [who_of(reading, head) for head in heads]
    if len(found) == 1:
        return found[0]
    if set(found) == {SELF, OTHER}:
        says_no_more(*heads)
        return ANY
    reading.fail(heads[1], "players")


EACH_FOR_HIMSELF = Who(ACTOR)
"""R118: the player who just now carries out what every player does."""


def who_of(reading: Reading, head: Token) -> Who:
    if head == "自分":
        return reading.actor if reading.actor in (OTHER, ALL, EACH_FOR_HIMSELF) else SELF
    if head == "相手":
        if reading.for_each:
            reading.fail(head, "players", ("自分の",))
        return OTHER
    if head == "自身":
        return reading.actor
    if head == "ターンプレイヤー":
        return Who(ACTIVE)
    if head == "そのプレイヤー":
        if not reading.event_player:
            reading.fail(head, "players")
        return Who(EVENT_PLAYER)
    return ALL


def is_player(np: Np) -> bool:
    return bool(np.heads) and np.is_("PLAYER")


def heads_in(mod: Node) -> list[Token]:
    heads = tree(mod, "heads")
    assert heads is not None
    return heads_of(heads)


def kinds_of(heads: list[Token]) -> int:
    mask = 0
    for head in heads:
        mask |= words.KINDS.get(str(head), 0)
    return mask


def subject_who(np: Np) -> Who:
    """自分は, 相手は, すべてのプレイヤーは, ターンプレイヤーは (R118)."""
    word = np.head
    if word == "自分":
        return SELF
    if word == "相手":
        return OTHER
    if word == "そのプレイヤー":
        return Who(EVENT_PLAYER)
    return Who(ACTIVE) if word == "ターンプレイヤー" else ALL

"""Section D: noun groups, from which zone and whose (T41-T51)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from lark import Token

from gorin.engine.program.group import AnyOf, HasState, IsKind, IsNamed, IsOther, NotChosen, Part
from gorin.engine.program.roots import Test
from gorin.engine.program.who import ANY, OTHER, SELF, Who
from gorin.games.sve import terms
from gorin.games.sve.dialect import words
from gorin.games.sve.dialect.filters import TEST_ORDER, test_of
from gorin.games.sve.dialect.names import name_of
from gorin.games.sve.dialect.possible import check_cards
from gorin.games.sve.dialect.reading import Reading
from gorin.games.sve.program.tests import AllOf, IsEvolved, IsExtreme
from gorin.text.grammar import Node
from gorin.text.law import says_no_more
from gorin.text.others import left_out
from gorin.text.tree import token, tokens, tree, trees


@dataclass(frozen=True)
class Noun:
    """A noun group: cards of a zone (None: not said) of players (None: not said) that pass tests.

    `more`: further zones joined to the first (T146).
    """

    node: Node
    who: Who | None = None
    zone: int | None = None
    tests: tuple[Test, ...] = ()
    leader: bool = False
    whole_zone: bool = False
    name: Token | None = None
    chosen: bool = False
    more: tuple[tuple[int, Who | None], ...] = ()
    distinct: bool = False

    def part(self, default: Who = ANY) -> Part:
        """4.3.3, 4.4.3: where no zone is said, leaders of the leader area, followers and amulets of the field."""
        zone = self.zone if self.zone is not None else terms.LEADER if self.leader else terms.FIELD
        return Part(zone, self.who if self.who is not None else default, self.tests)

    def parts(self, default: Who = ANY) -> tuple[Part, ...]:
        """With the further zones."""
        first = self.part(default)
        return (first, *(Part(zone, who or first.who, self.tests) for zone, who in self.more))

    def is_token(self) -> bool:
        """Whether only a name stands there, so that 出す creates it (T110)."""
        return self.name is not None and self.who is None and self.zone is None and len(self.tests) == 1


def owner_of(reading: Reading, node: Node | None) -> Who | None:
    """自分の, 相手の, 自身の (A10)."""
    if node is None:
        return None
    if token(node, "SELF"):
        return SELF
    if token(node, "OPPONENT") is None and reading.actor == SELF and not reading.actor_named:
        reading.fail(node, "own_of_whom", ("自分の", "各プレイヤーは、自身の"))
    return OTHER if token(node, "OPPONENT") else reading.actor


def noun_of(reading: Reading, node: Node) -> Noun:
    """T41 to T48 in any order (T51); a kind means cards of that kind (2.3.4)."""
    if node.data == "np_held":
        return held_noun(reading, node)
    head = tree(node, "head")
    assert head is not None
    found = Noun(node)
    if node.data == "np_of_it":
        zone = token(node, "ZONE")
        pronoun = token(node, "IT", "FORMER", "LATTER")
        who = reading.player_spoken_of(node) if pronoun is None else reading.master_of(pronoun)
        found = replace(found, who=who, zone=words.ZONES[zone] if zone else None)
    filters: list[Test] = []
    extreme: Node | None = None
    for mod in trees(node):
        if mod.data == "head":
            continue
        placed = whose_or_where(reading, found, mod)
        if placed is not None:
            found = placed
        elif mod.data == "chosen":
            found = replace(found, chosen=True)
        elif mod.data == "mod" and tree(mod, "distinct") is not None:
            found = replace(found, distinct=True)
        elif mod.data == "mod" and (most := tree(mod, "extreme")) is not None:
            extreme = most
        else:
            filters.append(test_of(reading, mod))
    kind = token(head, "KIND")
    zone_head = token(head, "ZONE")
    name = token(head, "NAME")
    tests: list[Test] = []
    if kind is not None and words.KINDS[kind]:
        tests.append(IsKind(words.KINDS[kind]))
    if name is not None:
        tests.append(IsNamed((name_of(reading, name),)))
    if zone_head is not None:
        if found.zone is not None:
            reading.fail(zone_head, "zone_twice")
        found = replace(found, zone=words.ZONES[zone_head], whole_zone=True)
    leader = kind == "リーダー"
    if leader and found.zone is None:
        tests = []
    if IsOther() in filters:
        filters.remove(IsOther())
        filters += left_out(reading.it, terms.FIELD if found.zone is None else found.zone, found.who)
    filters.sort(key=lambda test: TEST_ORDER.index(type(test)))
    if found.zone == terms.EVOLVE_DECK:
        if not any(isinstance(test, HasState) for test in filters):
            reading.fail(node, "evolve_deck", ("エボルヴデッキの表向きの",))
        filters = [IsKind(terms.EVOLVE_CARD) if isinstance(test, IsEvolved) else test for test in filters]
    every = (*tests, *filters)
    if found.zone is not None:
        check_cards(reading, node, (found.zone, *(zone for zone, _ in found.more)), every)
    if extreme is not None:
        if found.who is None or leader:
            reading.fail(extreme, "whose_extreme", ("相手の場の",))
        word = str(extreme.children[0])
        every = (*every, IsExtreme(words.NUMBERS[word[: word.index("最")]], "最大" in word, every))
    return Noun(
        node, found.who, found.zone, every, leader, found.whole_zone, name, found.chosen, found.more, found.distinct
    )


def whose_or_where(reading: Reading, found: Noun, mod: Node) -> Noun | None:
    """自分の, 墓場の: the noun group with this player or zone; None if the word says something else."""
    owner = tree(mod, "owner") if mod.data != "zones" else None
    if owner is not None:
        if found.who is not None:
            reading.fail(owner, "owner_twice")
        return replace(found, who=owner_of(reading, owner))
    return in_zone(reading, found, mod) if mod.data in ("zone", "zones", "zone_at", "evolve_zone") else None


def in_zone(reading: Reading, found: Noun, mod: Node) -> Noun:
    """T43; two zones joined form one group (T146)."""
    if found.zone is not None:
        reading.fail(mod, "zone_twice")
    if mod.data == "evolve_zone":
        return replace(found, zone=terms.EVOLVE_DECK)
    at = token(mod, "ZONE_AT")
    written = [at.removesuffix("にある")] if at is not None else [str(each) for each in tokens(mod, "ZONE")]
    zones = [words.ZONES[each] for each in written]
    more = tuple((zone, owner_of(reading, tree(mod, "owner"))) for zone in zones[1:])
    says_no_more(token(mod, "ZONE_JOINT"))
    return replace(found, zone=zones[0], more=more)


def held_noun(reading: Reading, node: Node) -> Noun:
    """T138: 「」 only hold a noun group together; what stands before them is added to it."""
    inner = tree(node, "np", "np_held", "np_of_it")
    assert inner is not None
    found = replace(noun_of(reading, inner), node=node)
    tests: list[Test] = []
    for mod in trees(node):
        if mod is inner:
            continue
        placed = whose_or_where(reading, found, mod)
        if placed is not None:
            found = placed
        elif mod.data == "chosen":
            reading.fail(mod, "none_chosen")
        else:
            tests.append(test_of(reading, mod))
    return replace(found, tests=(*found.tests, *tests))


def either_noun(reading: Reading, node: Node) -> Noun:
    """T142 AやB: every card that is one or the other, counted once; the same cards of another zone (T146)."""
    first, second = (noun_of(reading, each) for each in trees(node) if each.data in ("np", "np_of_it", "np_held"))
    if second.leader or first.leader or first.chosen or second.chosen:
        reading.fail(second.node, "zone_twice")
    if second.zone is not None:
        if first.zone is None or first.more or second.more or {*first.tests, *OTHERS} != {*second.tests, *OTHERS}:
            reading.fail(second.node, "zone_twice")
        return replace(first, more=((second.zone, second.who),), name=None)
    if second.who is not None:
        reading.fail(second.node, "zone_twice")
    both = tuple(each.tests[0] if len(each.tests) == 1 else AllOf(each.tests) for each in (first, second))
    return replace(first, tests=(AnyOf(both),), name=None)


OTHERS = (IsOther(),)
"""A card of another zone is another card anyway."""


def without_other(noun: Noun) -> tuple[tuple[Test, ...], bool]:
    tests = tuple(test for test in noun.tests if not isinstance(test, (IsOther, NotChosen)))
    return tests, len(tests) < len(noun.tests)

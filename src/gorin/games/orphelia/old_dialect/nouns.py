"""Section C: noun phrases, whose, where, which and how many (T28-T41, T153)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from lark import Token

from gorin.engine.program.amount import Exactly
from gorin.engine.program.group import (
    Group,
    HasWord,
    IsKind,
    IsNamed,
    IsOther,
    Not,
    Part,
)
from gorin.engine.program.roots import Amount, Test, Things
from gorin.engine.program.things import THIS, All, It, Rest
from gorin.engine.program.who import ACTIVE, ALL, ANY, OTHER, SELF, Who
from gorin.games.orphelia import terms
from gorin.games.orphelia.old_dialect import words
from gorin.games.orphelia.old_dialect.filters import (
    TEST_ORDER,
    printed_name,
    test_of,
)
from gorin.games.orphelia.old_dialect.numbers import number_of
from gorin.games.orphelia.old_dialect.possible import check_kind, check_place
from gorin.games.orphelia.old_dialect.reading import Reading
from gorin.games.orphelia.rules.described import (
    BEARER,
    Bearer,
    IsBearer,
    IsInSequence,
    PlayersMeant,
)
from gorin.text.grammar import Node
from gorin.text.law import says_no_more
from gorin.text.normalise import plain
from gorin.text.others import left_out
from gorin.text.tree import token, tokens, tree, trees

A_CARD = Not(IsKind(terms.NOT_A_CARD))
"""9-1-2: tokens, copies and abilities are no カード; 17-8-2: グリフ are."""
MANY = 99


@dataclass(frozen=True)
class Noun:
    """A noun phrase: things of a zone (None: not said) of players (None: not said) that pass tests.

    `card`: カード, of whatever type; `typed`: ノーディアカード, スペルカード.
    """

    node: Node
    who: Who | None = None
    zone: int | None = None
    tests: tuple[Test, ...] = ()
    card: bool = False
    every: bool = False
    any_number: bool = False
    player: bool = False
    objects: bool = False
    whole_zone: bool = False
    typed: bool = False
    side: str = ""
    bearer: bool = False

    def group(self, actor: Who) -> Group:
        """The things it describes; 20-1-4, R8: anybody's, if no owner is named.

        A hand or archive without owner is the acting player's. R5: オブジェクト are on the stack too.
        """
        if self.player:
            return PlayersMeant((), self.who or ANY)
        zones = (terms.FIELD, terms.STACK) if self.objects and self.zone is None else (self.place,)
        who = self.who
        if who is None:
            who = actor if self.place in (terms.HAND, terms.ARCHIVE) else ANY
        return Group(tuple(Part(zone, who, self.all_tests) for zone in zones))

    @property
    def place(self) -> int:
        """10-1-6: the zone named; 10-1-5: the field where none is."""
        return terms.FIELD if self.zone is None else self.zone

    @property
    def all_tests(self) -> tuple[Test, ...]:
        """With the place in the sequence, for things that are there (R26)."""
        tests = (*self.tests, IsInSequence(self.side)) if self.side else self.tests
        return (A_CARD, *tests) if self.card and self.place in (terms.FIELD, terms.STACK) else tests

    @property
    def kind_tests(self) -> tuple[Test, ...]:
        """What it must be, wherever it is."""
        return (IsBearer(),) if self.bearer else (A_CARD, *self.tests) if self.card else self.tests

    @property
    def origins(self) -> tuple[int, ...]:
        """R76, R114: the zones from which such a thing is put into the graveyard (none: it does not matter)."""
        if self.zone is not None:
            return (self.zone,)
        if self.card or self.typed:
            return ()
        both = self.objects or IsKind(terms.FRAGMENT) in self.tests
        return (terms.FIELD, terms.STACK) if both else (terms.FIELD,)


@dataclass(frozen=True)
class Quantity:
    """How many: `most` None is any number; `least` 0 with まで (T40)."""

    least: int
    most: Amount | None


@dataclass(frozen=True)
class Element:
    """A pronoun, or a noun phrase with its quantity."""

    node: Node
    pronoun: str = ""
    noun: Noun | None = None
    quantity: Quantity | None = None


def who_of(reading: Reading, node: Node | None) -> Who | None:
    """自分の, 相手の, 自身の, それのホルダーの, 相手が実行する (T28); a player before は or が (T41)."""
    if node is None:
        return None
    word = node.children[0]
    assert isinstance(word, Token)
    if word.type == "EXECUTED_BY":
        return SELF if word.startswith("自分") else OTHER if word.startswith("相手") else ANY
    if word.type == "ONESELF":
        return reading.actor
    known = {"SELF": SELF, "OPPONENT": OTHER, "EACH": ANY if node.data == "owner" else ALL, "ACTIVE": Who(ACTIVE)}
    return known[word.type] if word.type in known else reading.its_player(word)


def noun_of(reading: Reading, node: Node) -> Noun:
    """T28 to T39 in any order before the kind."""
    found = Noun(node)
    filters: list[Test] = []
    for mod in trees(node):
        owner = tree(mod, "owner")
        inner = mod if mod.data != "mod" else next(trees(mod))
        if owner is not None:
            if found.who is not None:
                reading.fail(owner, "owner_twice")
            found = replace(found, who=who_of(reading, owner))
        elif inner.data == "zone":
            zone = token(inner, "ZONE")
            assert zone is not None
            found = replace(found, zone=words.ZONES[zone])
        elif inner.data == "every":
            if found.every:
                reading.fail(inner, "owner_twice")
            found = replace(found, every=True)
        elif inner.data == "any_number":
            found = replace(found, any_number=True)
        elif inner.data == "on_stack":
            found = replace(found, zone=terms.STACK)
        elif inner.data == "in_sequence":
            found = replace(found, side=words.SIDES[str(inner.children[0])])
        elif inner.data == "bearer":
            check_kind(reading, inner, terms.GLYPH, "bearer_glyph", ("このノーディア", "それ"))
            found = replace(found, bearer=True)
        elif inner.data != "head":
            filters.append(test_of(reading, inner))
    if IsOther() in filters:
        filters.remove(IsOther())
        filters += left_out(reading.it, found.place, found.who)
    return with_head(reading, found, filters)


def with_head(reading: Reading, found: Noun, filters: list[Test]) -> Noun:
    """T29 to T33: the kind, and where such things are (R76).

    17-2-4, 17-7-2: ノーディア-竜, アーティファクト-装備品; 17-10-3, R87: whatever has the subtype.
    """
    head = tree(found.node, "head")
    assert head is not None
    tests: list[Test] = []
    name, zone = token(head, "NAME"), token(head, "ZONE")
    kind = token(head, "KIND")
    if name is not None:
        tests.append(IsNamed((plain(printed_name(reading, name)),)))
    if zone is not None:
        found = replace(found, zone=words.ZONES[zone], whole_zone=True)
    if kind is not None:
        found, mask = of_kind(reading, found, kind)
        if mask:
            tests.append(IsKind(mask))
        if kind.endswith("トークン"):
            tests.append(IsKind(terms.TOKEN))
            found = replace(found, card=False)
    tests += [HasWord(terms.subtype_word(str(each))) for each in tokens(head, "SUBTYPE")]
    filters.sort(key=lambda test: TEST_ORDER.index(type(test)))
    if found.side and found.zone is None:
        found = replace(found, zone=terms.STACK)
    check_place(reading, found.node, found.zone, filters)
    return replace(found, tests=(*tests, *filters))


def of_kind(reading: Reading, found: Noun, kind: Token) -> tuple[Noun, int]:
    """11-1-2, 12-1-2, R94: マテリアカード and フィグメントカード are cards of these kinds in any zone."""
    if kind == "プレイヤー":
        return replace(found, player=True), 0
    if kind == "オブジェクト":
        return replace(found, objects=True), 0
    if kind in ("シールド", "アルケイア"):
        if found.zone not in (None, terms.SHIELDS):
            reading.fail(kind, "zone_twice")
        return replace(found, zone=terms.SHIELDS if kind == "シールド" else terms.ARKEIA), 0
    word = kind.removesuffix("カード").removesuffix("トークン")
    mask = words.KINDS.get(word, 0)
    if kind == "カード":
        return replace(found, card=True), 0
    if found.zone is None and not kind.endswith("カード") and mask & words.ON_STACK and mask != terms.FRAGMENT:
        found = replace(found, zone=terms.STACK)
    typed = kind.endswith("カード")
    return replace(found, typed=typed, card=typed and found.zone == terms.STACK), mask


def quantity_of(reading: Reading, node: Node | None) -> Quantity | None:
    """T40: Nつ, Nつまで, Xつ; `node` is a count."""
    if node is None:
        return None
    amount = number_of(reading, node)
    if token(node, "UP_TO"):
        return Quantity(0, amount)
    return Quantity(amount.number if isinstance(amount, Exactly) else MANY, amount)


def elements_of(reading: Reading, node: Node) -> tuple[list[Element], bool]:
    """The elements of a phrase, and whether か joins them (T44, T153)."""
    found: list[Element] = []
    joints = [token(each, "AND") is None for each in trees(node) if each.data == "connective"]
    if len(set(joints)) > 1:
        reading.fail(node, "and_or")
    for each in trees(node):
        if each.data != "elem":
            continue
        pronoun, np = tree(each, "pronoun"), tree(each, "np")
        if pronoun is not None:
            word = pronoun.children[0]
            assert isinstance(word, Token)
            if word.type == "THIS":
                check_this(reading, word)
            found.append(Element(each, pronoun=word.type))
            continue
        assert np is not None
        noun = noun_of(reading, np)
        if token(each, "EVERY"):
            noun = replace(noun, every=True)
        quantity = Quantity(0, None) if noun.any_number else quantity_of(reading, tree(each, "count"))
        found.append(Element(each, noun=noun, quantity=quantity))
    by_or = bool(joints) and joints[0]
    return (shared(found) if by_or else found), by_or


def check_this(reading: Reading, word: Token) -> None:
    """このノーディア and the like must be what the card is; a quoted ability may be another card's."""
    kinds = words.KINDS.get(word.removeprefix("この"), 0)
    if word == "このアルケイア":
        kinds = terms.KIND_ARKEIA
    if kinds and reading.source.kinds and not kinds & reading.source.kinds and not reading.source.inner:
        reading.fail(word, "not_this", ("このカード",))


def check_bearer(reading: Reading, noun: Noun) -> None:
    """付いているノーディア: the kind must be that of the 付け先, and nothing else can be asked of it."""
    head = tree(noun.node, "head")
    kind = token(head, "KIND") if head is not None else None
    asked = [test for test in noun.tests if isinstance(test, IsKind)]
    if len(asked) != len(noun.tests) or noun.who is not None or noun.zone is not None:
        reading.fail(noun.node, "bearer_only", ("付いているノーディア",))
    known = [kinds for group in reading.source.bearer for kinds in kinds_of(group)]
    if known and asked and not asked[0].kinds & known[-1]:
        reading.fail(noun.node, "not_bearer", ("付いているカード",))
    says_no_more(kind)


def kinds_of(group: Group) -> list[int]:
    """The kinds that a group is about, if it says which."""
    return [test.kinds for part in group.parts for test in part.tests if isinstance(test, IsKind)][:1]


def bearer_of(reading: Reading) -> Bearer:
    """17-8-3-2: the 付け先, which is where the lines before let it be."""
    places = 0
    for group in reading.source.bearer:
        places |= group.zones()
    return Bearer(places) if places else BEARER


def shared(elements: list[Element]) -> list[Element]:
    """T153: whose and filters before the first hold for all, unless another has its own."""
    first = elements[0].noun
    quantity = elements[-1].quantity
    if first is None:
        return elements
    kinds = [test for test in first.tests if isinstance(test, IsKind)][:1]
    filters = tuple(test for test in first.tests if test not in kinds)
    found: list[Element] = []
    for each in elements:
        noun = each.noun
        if noun is not None and noun is not first and noun.who is None and len(noun.tests) <= 1:
            zone = first.zone if noun.zone is None and first.zone != terms.STACK else noun.zone
            noun = replace(noun, who=first.who, zone=zone, tests=(*noun.tests, *filters))
        found.append(replace(each, noun=noun, quantity=quantity))
    return found


def group_of(reading: Reading, elements: list[Element]) -> Group:
    """The things that all noun phrases describe."""
    groups: list[Group] = []
    for each in elements:
        if each.noun is None:
            reading.fail(each.node, "noun_needed", ("ノーディア", "カード"))
        groups.append(each.noun.group(reading.actor))
    if len(groups) == 1:
        return groups[0]
    return Group(tuple(part for group in groups for part in group.parts))


def pronoun_things(reading: Reading, element: Element) -> Things:
    """これ, それ, 前者, 後者, 残り."""
    if element.pronoun == "THIS":
        return THIS
    if element.pronoun == "IT":
        return reading.named(element.node)
    if element.pronoun == "REST":
        if reading.looked is None:
            reading.fail(element.node, "none_looked", ("それ", "これ"))
        return Rest(reading.looked.reg, tuple(reading.looked.taken))
    if reading.pair is None:
        reading.fail(element.node, "no_pair", ("それ",))
    return It(reading.pair[element.pronoun == "LATTER"])


def described(reading: Reading, elements: list[Element]) -> Things:
    """All that fit, or the 付け先 (T26)."""
    noun = elements[0].noun
    if noun is not None and noun.bearer:
        check_bearer(reading, noun)
        return bearer_of(reading)
    return All(group_of(reading, elements))

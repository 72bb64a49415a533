"""Section D: noun groups, from which zone, whose, and how many (T41-T51); numbers to be counted (T121)."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace

from lark import Token

from gorin.engine.kernel.ref import NOTHING
from gorin.engine.program.amount import (
    Count,
    Counters,
    Exactly,
    NumberOf,
    PlayerNumber,
    PrintedNumber,
    Result,
    ResultEach,
    Sum,
    Times,
)
from gorin.engine.program.cards import Create, Discard, Move, ReturnHand, Reveal, Shuffle
from gorin.engine.program.condition import AT_LEAST, AT_MOST, EQUAL
from gorin.engine.program.group import (
    AnyOf,
    Group,
    HasKeyword,
    HasState,
    HasWord,
    IsKind,
    IsNamed,
    IsOther,
    Not,
    NumberIs,
    Part,
)
from gorin.engine.program.roots import Amount, Test, Things
from gorin.engine.program.things import THIS, All, It
from gorin.engine.program.who import ANY, OTHER, SELF, Who
from gorin.games.sve import terms
from gorin.games.sve.dialect import words
from gorin.games.sve.dialect.reading import Reading
from gorin.games.sve.past import HalfOfDeck, Happened, HowMany, PaidX
from gorin.games.sve.program import (
    AllOf,
    DifferentCosts,
    DifferentNames,
    HasEarthRite,
    IsEvolved,
    IsExtreme,
    NameHas,
    OriginalIs,
    SameName,
)
from gorin.text.grammar import Node
from gorin.text.law import says_no_more
from gorin.text.normalise import plain
from gorin.text.tree import token, tokens, tree, trees, words_of


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


@dataclass(frozen=True)
class Quantity:
    """How many: `most` None is any number; `least` 0 with まで (T49)."""

    least: int
    most: Amount | None
    up_to: bool = False
    each: bool = False
    word: Token | None = field(default=None, compare=False)


@dataclass(frozen=True)
class Element:
    """One part of a phrase: a pronoun, a noun group with its quantity, or cards of the deck's top.

    `zone`: where これ is said to be (T191, T249).
    """

    node: Node
    pronoun: str = ""
    noun: Noun | None = None
    names: tuple[Token, ...] = ()
    every: bool = False
    quantity: Quantity | None = None
    deck_top: Who | None = None
    zone: int | None = None


@dataclass(frozen=True)
class Phrase:
    """Elements with what joins them (T50)."""

    node: Node
    elements: tuple[Element, ...]
    joined_by_or: bool = False

    @property
    def first(self) -> Element:
        return self.elements[0]

    def is_pronoun(self, pronoun: str) -> bool:
        return len(self.elements) == 1 and self.first.pronoun == pronoun

    def picks(self) -> bool:
        """Whether cards have to be picked: a noun with a quantity."""
        return any(each.quantity is not None and each.deck_top is None for each in self.elements)


def owner_of(reading: Reading, node: Node | None) -> Who | None:
    """自分の, 相手の, 自身の (A10)."""
    if node is None:
        return None
    if token(node, "SELF"):
        return SELF
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
        assert pronoun is not None
        found = replace(found, who=reading.master_of(pronoun), zone=words.ZONES[zone] if zone else None)
    filters: list[Test] = []
    extreme: Node | None = None
    for mod in trees(node):
        if mod.data == "head":
            continue
        owner = tree(mod, "owner") if mod.data != "zones" else None
        if owner is not None:
            if found.who is not None:
                reading.fail(owner, "owner_twice")
            found = replace(found, who=owner_of(reading, owner))
        elif mod.data in ("zone", "zones", "zone_at", "evolve_zone"):
            found = in_zone(reading, found, mod)
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
    filters.sort(key=lambda test: TEST_ORDER.index(type(test)))
    if found.zone == terms.EVOLVE_DECK:
        if not any(isinstance(test, HasState) for test in filters):
            reading.fail(node, "evolve_deck", ("エボルヴデッキの表向きの",))
        filters = [IsKind(terms.EVOLVE_CARD) if isinstance(test, IsEvolved) else test for test in filters]
    every = (*tests, *filters)
    if extreme is not None:
        if found.who is None or leader:
            reading.fail(extreme, "whose_extreme", ("相手の場の",))
        word = str(extreme.children[0])
        every = (*every, IsExtreme(words.NUMBERS[word[: word.index("最")]], "最大" in word, every))
    return Noun(
        node, found.who, found.zone, every, leader, found.whole_zone, name, found.chosen, found.more, found.distinct
    )


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
        owner = tree(mod, "owner") if mod.data != "zones" else None
        if owner is not None:
            if found.who is not None:
                reading.fail(owner, "owner_twice")
            found = replace(found, who=owner_of(reading, owner))
        elif mod.data in ("zone", "zones", "zone_at", "evolve_zone"):
            found = in_zone(reading, found, mod)
        elif mod.data == "chosen":
            reading.fail(mod, "none_chosen")
        else:
            tests.append(test_of(reading, mod))
    return replace(found, tests=(*found.tests, *tests))


TEST_ORDER: tuple[type[Test], ...] = (
    *(
        IsKind,
        HasWord,
        Not,
        NumberIs,
        OriginalIs,
        HasState,
        HasKeyword,
        AnyOf,
        IsEvolved,
        HasEarthRite,
        NameHas,
        IsOther,
    ),
)
"""T51: the order in which the properties stand on the card does not matter."""


def test_of(reading: Reading, mod: Node) -> Test:
    """One property in front of a noun (T44 to T48), among them class (2.2.2, 2.2.3) and type (2.4.2)."""
    node = mod.children[0] if mod.data == "mod" else mod
    if isinstance(node, Token):
        node = mod
    kind = node.data
    if kind == "other":
        return IsOther()
    if kind == "of_class":
        return HasWord(words.CLASS_WORD + str(node.children[0])[1:-1])
    if kind == "of_type":
        word = node.children[0]
        assert isinstance(word, Token)
        if reading.source.types is not None and word not in reading.source.types:
            reading.fail(word, "unknown_type", sorted(reading.source.types), word=str(word))
        return HasWord(words.TYPE_WORD + word)
    if kind == "number_is":
        number = token(node, "STAT") or token(node, "COST")
        amount = tree(node, "n")
        assert number is not None and amount is not None
        return NumberIs(words.NUMBERS[number], relation_of(tree(node, "relation")), amount_of(reading, amount))
    if kind == "posture":
        return HasState(terms.ACT, node.children[0] == "アクト状態")
    if kind == "has_keyword":
        return HasKeyword(keywords_of(node))
    if kind == "has_icon":
        icon = str(node.children[0]).removesuffix("を持つ")
        return HasKeyword(terms.KEYWORDS[icon[1:-1]])
    if kind == "evolved":
        return IsEvolved()
    if kind == "face_up":
        return HasState(terms.FACE_UP, node.children[0] == "表向きの")
    if kind == "has_earth":
        return HasEarthRite()
    if kind == "entered_now":
        return HasState(terms.NEW)
    if kind == "not_evolved":
        return Not(IsEvolved())
    if kind == "not_of_class":
        return Not(HasWord(words.CLASS_WORD + str(node.children[0])[1:-1]))
    if kind == "except_name":
        return Not(SameName())
    if kind == "name_has":
        return NameHas(str(node.children[0])[len("カード名に『") : -len("』を含む")])
    if kind == "has_either":
        return AnyOf(
            tuple(HasKeyword(terms.KEYWORDS[str(each)[1:-1]]) for each in words_of(node) if each.type == "KEYWORD")
        )
    if kind == "below_max":
        return NumberIs(terms.COST, AT_MOST, Sum((PlayerNumber(terms.MAX_PP), Exactly(-1))))
    if kind == "original_is":
        number = token(node, "STAT") or token(node, "COST")
        amount = tree(node, "n")
        assert number is not None and amount is not None
        return OriginalIs(words.NUMBERS[number], relation_of(tree(node, "relation")), amount_of(reading, amount))
    return IsKind(terms.TOKEN)


def keywords_of(node: Node) -> int:
    """The mask of all keywords that stand in a node."""
    mask = 0
    for each in words_of(node):
        if each.type == "KEYWORD":
            mask |= terms.KEYWORDS[each[1:-1]]
    return mask


def name_of(reading: Reading, name: Token) -> str:
    """A name in 『』, in the spelling of the card that bears it."""
    written = str(name)[1:-1].strip()
    return reading.source.tokens.get(plain(written), written)


def token_of(reading: Reading, name: Token) -> str:
    """R5: the name of a token to be created; it must be known."""
    written = plain(str(name)[1:-1])
    if written not in reading.source.tokens:
        reading.fail(
            name,
            "unknown_token",
            sorted(f"『{each}』" for each in reading.source.tokens.values()),
            name=str(name),
        )
    return reading.source.tokens[written]


def quantity_of(reading: Reading, node: Node) -> Quantity | None:
    """T49, inside an element or between を and the verb; with まで from 0 on (1.3.5.1, 10.6.2.4.1)."""
    if token(node, "ANY_NUMBER"):
        return Quantity(0, None)
    number = tree(node, "n")
    if number is None:
        return None
    amount = amount_of(reading, number)
    least = amount.number if isinstance(amount, Exactly) else 0
    up_to = bool(token(node, "UP_TO"))
    return Quantity(
        0 if up_to else least, amount, up_to, bool(token(node, "EACH_ONE", "EACH_OF")), token(node, "UP_TO")
    )


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


PRONOUNS = {"これ": "this", "残り": "rest", "前者": "former", "後者": "latter"}


def element_of(reading: Reading, node: Node) -> Element:
    inner = tree(node, "elem_upto")
    if inner is not None:
        return element_of(reading, inner)
    pronoun = tree(node, "pronoun")
    if pronoun is not None:
        return Element(node, pronoun=PRONOUNS.get(str(pronoun.children[0]), "it"))
    if node.data == "this_in":
        zone = words_of(node)[0].removeprefix("自分の").removesuffix("のこれ")
        return Element(node, pronoun="this", zone=words.ZONES[zone])
    that = token(node, "THAT_NAMED")
    if that is not None:
        made = [op for op in reading.last_said(Create) if isinstance(op, Create)]
        name = plain(str(that)[len("その『") : -1])
        if not any(plain(each) == name for op in made for each, _ in op.tokens):
            reading.fail(that, "not_made", ("それ",))
        return Element(node, pronoun="it")
    if node.data == "that_done":
        return that_done(reading, node)
    if node.data == "deck_half":
        who = owner_of(reading, tree(node, "owner")) or reading.actor
        return Element(node, deck_top=who, quantity=Quantity(0, HalfOfDeck(who)))
    if node.data == "those_shown":
        return those_shown(reading, node)
    quantity = quantity_of(reading, node)
    top = tree(node, "decktop")
    if top is not None:
        if token(top, "TOP_JUST") is not None and not reading.last_said(Shuffle) and not reading.shuffled:
            reading.fail(top, "shuffle_first", ("デッキをシャッフルし、",))
        who = owner_of(reading, tree(top, "owner")) or reading.actor
        return Element(node, deck_top=who, quantity=quantity)
    names = tree(node, "names")
    if names is not None:
        return Element(node, names=tuple(tokens(names, "NAME")), quantity=quantity)
    np = tree(node, "np", "np_of_it", "np_held")
    noun = noun_of(reading, np) if np is not None else None
    if node.data == "either_np":
        noun = either_noun(reading, node)
    return Element(node, noun=noun, every=bool(token(node, "EVERY")), quantity=quantity)


def those_shown(reading: Reading, node: Node) -> Element:
    """T241 これによって公開した(X)N枚: those until which cards were revealed."""
    noun = noun_of(reading, next(each for each in trees(node) if each.data in ("np", "np_held")))
    number = tree(node, "n")
    written = token(node, "BY_THIS")
    assert number is not None and written is not None
    if reading.until_shown != (noun.tests, amount_of(reading, number)) or "公開" not in written:
        reading.fail(node, "not_shown_until", ("これによって公開した",))
    says_no_more(*words_of(node))
    return Element(node, pronoun="it")


DONE_PLACES = {"EXエリアに置いた": terms.EX, "場に出た": terms.FIELD, "墓場に置いた": terms.CEMETERY}


def that_done(reading: Reading, node: Node) -> Element:
    """T159: EXエリアに置いたカード, 場に出たフォロワー, 公開したフォロワー: what was just moved, made or shown."""
    written = str(words_of(node)[0])
    says_no_more(*words_of(node))
    for verb, zone in DONE_PLACES.items():
        if written.startswith(verb):
            entered = reading.trigger_of is not None and reading.trigger_of[0] == terms.ENTER
            if zone == terms.FIELD and reading.it is None and entered:
                return Element(node, pronoun="it")
            made = [op for op in reading.last_said(Create) if isinstance(op, Create)]
            if any(op.zone == zone for op in made):
                return Element(node, pronoun="it")
            things = reading.moved(zone)
            if things is None:
                reading.fail(node, "not_done", ("それ",))
            reading.name(things)
            return Element(node, pronoun="it")
    if not reading.last_said(Reveal) and not reading.shown:
        reading.fail(node, "not_done", ("それ",))
    return Element(node, pronoun="it")


def phrase_of(reading: Reading, node: Node) -> Phrase:
    """A phrase; an element without owner, zone or quantity takes that of its neighbour (T50)."""
    elements: list[Element] = []
    joints: list[str] = []

    for child in trees(node):
        if child.data == "conn":
            joints.append("and" if token(child, "AND") else "or")
        else:
            elements.append(element_of(reading, child))
    if len(set(joints)) > 1:
        reading.fail(node, "and_or")
    by_or = "or" in joints
    if len(joints) > 1:
        says_no_more(*(word for each in trees(node) if each.data == "conn" for word in words_of(each)))
    shared: set[int] = set()
    for index in range(len(elements) - 2, -1, -1):
        this, following = elements[index], elements[index + 1]
        if this.every and following.every:
            says_no_more(token(this.node, "EVERY"))
        if this.noun is not None and this.quantity is None and not this.every:
            if by_or or (following.quantity is not None and following.quantity.each):
                elements[index] = replace(this, quantity=following.quantity, every=following.every)
                shared.add(index + 1)
            elif following.every and not this.noun.leader:
                elements[index] = replace(this, every=True)
                shared.add(index + 1)
    for index in range(1, len(elements)):
        this, before = elements[index], elements[index - 1]
        if (index not in shared and not by_or) or this.noun is None or before.noun is None:
            continue
        if this.noun.name is not None:
            continue
        if this.noun.who is None and this.noun.zone is None and not this.noun.leader:
            elements[index] = replace(this, noun=replace(this.noun, who=before.noun.who, zone=before.noun.zone))
    if token(elements[0].node, "THAT_NAMED") is not None and len(elements) > 1:
        elements = [those_made(reading, elements)]
    return Phrase(node, tuple(elements), by_or)


def those_made(reading: Reading, elements: list[Element]) -> Element:
    """その『A』と『B』: all the tokens just made, if these are their names."""
    first = token(elements[0].node, "THAT_NAMED")
    assert first is not None
    named = {plain(str(first)[len("その『") : -1])}
    for each in elements[1:]:
        if each.noun is None or each.noun.name is None or not each.noun.is_token() or each.quantity is not None:
            reading.fail(each.node, "not_made", ("それ",))
        named.add(plain(str(each.noun.name)[1:-1]))
    made = {plain(name) for op in reading.last_said(Create) if isinstance(op, Create) for name, _ in op.tokens}
    if named != made:
        reading.fail(elements[0].node, "not_made", ("それ",))
    return elements[0]


def parts_of(phrase: Phrase, default: Who = ANY) -> tuple[Part, ...]:
    """The cards of all noun groups of a phrase."""
    return tuple(part for each in phrase.elements if each.noun is not None for part in each.noun.parts(default))


def relation_of(node: Node | None) -> str:
    """以上, 以下, or exactly."""
    if node is None:
        return EQUAL
    return AT_LEAST if node.children[0] == "以上" else AT_MOST


def amount_of(reading: Reading, node: Node) -> Amount:
    """A printed number, or X as the sentence after says it (T87, T121)."""
    number = token(node, "NUMBER")
    if number is not None:
        return Exactly(int(number))
    return unknown(reading, node)


def signed_of(reading: Reading, node: Node) -> Amount:
    """+N, -N, +X, -X."""
    written = str(node.children[0])
    if written.endswith("X"):
        amount = unknown(reading, node)
        return Times(amount, -1) if written[0] == "-" else amount
    return Exactly(int(written))


def unknown(reading: Reading, node: Node) -> Amount:
    start = node.meta.start_pos
    if reading.paid_x is not None:
        return PaidX(reading.paid_x)
    for definition in reading.definitions:
        if definition.meta.start_pos >= start:
            return quoted_amount(reading, definition)
    for definition in reading.later_definitions:
        return quoted_amount(reading, definition)
    reading.fail(node, "x_unexplained", ("Xは「(数)」である。",))


def quoted_amount(reading: Reading, node: Node) -> Amount:
    """A number in 「」 (T121)."""
    quoted = tree(node, "quoted")
    assert quoted is not None
    amount = number_amount(reading, next(trees(quoted)))
    added = token(quoted, "SIGNED")
    if added is not None:
        if added.endswith("X"):
            reading.fail(added, "number_needed", ("+1",))
        return Sum((amount, Exactly(int(added))))
    return Times(amount, 2) if token(quoted, "TWICE") else amount


def number_amount(reading: Reading, number: Node) -> Amount:
    """T121, T151: what is counted or read."""
    kind = number.data
    if kind == "count":
        phrase = next(trees(number))
        noun = noun_of(reading, phrase)
        group = Group(noun.parts(reading.actor if noun.zone in (terms.HAND, terms.DECK) else ANY))
        if noun.zone == terms.EVOLVE_DECK:
            reading.name(All(group))
        return Count(group)
    if kind == "either_count":
        noun = either_noun(reading, number)
        return Count(Group(noun.parts(reading.actor if noun.zone in (terms.HAND, terms.DECK) else ANY)))
    if kind == "varieties":
        return varieties_of(reading, number)
    if kind == "number_of" and token(number, "ORIGINAL"):
        return PrintedNumber(possessor_of(reading, number), words.NUMBERS[str(number.children[-1])])
    if kind == "number_of":
        return NumberOf(possessor_of(reading, number), words.NUMBERS[str(number.children[-1])])
    if kind == "player_amount":
        written = token(number, "PLAYER_NUMBER")
        assert written is not None
        return PlayerNumber(words.PLAYER_NUMBERS[written], owner_of(reading, tree(number, "owner")) or SELF)
    if kind == "played_amount":
        played = PlayerNumber(terms.PLAYED)
        return Sum((played, Exactly(-1))) if token(number, "EXCLUDING") else played
    if kind == "counters_amount":
        return Counters(possessor_of(reading, number), counter_of(number))
    if kind == "counters_were":
        if not phrase_of(reading, next(trees(number))).is_pronoun("this"):
            reading.fail(number, "this_only", ("これ",))
        return Counters(THIS, counter_of(number))
    if kind == "named_count":
        return Count(Group(named_parts(reading, number)))
    if kind == "done_amount":
        return done_amount(reading, number)
    if kind == "taken_amount":
        if reading.taken is None or reading.taken[1] != counter_of(number):
            reading.fail(number, "no_count_before")
        says_no_more(token(number, "COUNTER"))
        return PaidX(reading.taken[0])
    if kind == "happened_amount":
        return happened_amount(reading, number)
    return counted(reading, number, Discard if kind == "discarded_amount" else Move)


DONE_VERBS = {
    "墓場に置いた": terms.CEMETERY,
    "破壊した": terms.CEMETERY,
    "破壊された": terms.CEMETERY,
    "消滅させた": terms.BANISH,
    "手札に戻した": terms.HAND,
    "EXエリアに置いた": terms.EX,
    "場に出した": terms.FIELD,
}


def done_amount(reading: Reading, node: Node) -> Amount:
    """T151, T173 これによって墓場に置いた(X)の枚数, アクトした(X)の枚数: what this very text has done."""
    written = token(node, "BY_THIS", "DONE_MOD")
    noun = noun_of(reading, next(each for each in trees(node) if each.data in ("np", "np_held")))
    assert written is not None
    verb = written.removeprefix("これによって")
    if verb == "アクトした":
        if reading.turned is None or reading.turned[1] != noun.tests or noun.who is not None:
            reading.fail(node, "not_done", ("場の(X)を好きな枚数《アクト》",))
        says_no_more(*words_of(node))
        return PaidX(reading.turned[0])
    if noun.zone not in (None, terms.FIELD) or noun.leader:
        reading.fail(noun.node, "ask_kind")
    things: Things | None = None
    if verb == "公開した":
        things = It(reading.looked.reg) if reading.looked is not None else None
    elif verb == "捨てた":
        cell = reading.counted
        if cell is not None and isinstance(cell.op, Discard):
            reg = cell.op.reg if cell.op.reg != NOTHING else reading.draft.reg()
            cell.op = replace(cell.op, reg=reg)
            things = It(reg)
    else:
        things = reading.moved(DONE_VERBS[verb])
    if things is None:
        reading.fail(written, "not_done", ("そうした",))
    return HowMany(things, noun.tests, noun.who or ANY)


def named_parts(reading: Reading, node: Node) -> tuple[Part, ...]:
    """T150 (ゾーン)の『A』『B』の合計: the cards of these names together."""
    listed = tree(node, "names")
    assert listed is not None
    found = Noun(node)
    for mod in trees(node):
        owner = tree(mod, "owner") if mod.data != "zones" else None
        if mod is listed:
            continue
        if owner is not None:
            found = replace(found, who=owner_of(reading, owner))
        elif mod.data in ("zone", "zones", "zone_at"):
            found = in_zone(reading, found, mod)
        else:
            reading.fail(mod, "zone_cards", ("自分の墓場の",))
    named = IsNamed(tuple(name_of(reading, each) for each in tokens(listed, "NAME")))
    return replace(found, tests=(named,)).parts()


PAST_MODS: dict[str, tuple[int, int, Who]] = {
    "場から墓場に置かれた": (terms.LEAVE, terms.CEMETERY, ANY),
    "自分の場から墓場に置かれた": (terms.LEAVE, terms.CEMETERY, SELF),
    "場を離れた": (terms.LEAVE, NOTHING, ANY),
    "自分の場を離れた": (terms.LEAVE, NOTHING, SELF),
    "自分がプレイした": (terms.PLAYED_CARD, NOTHING, SELF),
}


def without_other(noun: Noun) -> tuple[tuple[Test, ...], bool]:
    tests = tuple(test for test in noun.tests if not isinstance(test, IsOther))
    return tests, len(tests) < len(noun.tests)


def happened_amount(reading: Reading, node: Node) -> Amount:
    """T151: このターン、場から墓場に置かれた(X)の数."""
    written = token(node, "PAST_MOD")
    assert written is not None
    stem = re.sub(r"^このターン(中に|中)?、?", "", written)
    if stem not in PAST_MODS:
        reading.fail(written, "past_event", ("このターン、場を離れた",))
    event, to, who = PAST_MODS[stem]
    nouns = [noun_of(reading, each) for each in trees(node) if each.data in ("np", "np_of_it", "np_held")]
    found: list[tuple[Test, ...]] = []
    others: set[bool] = set()
    for noun in nouns:
        if noun.who is not None or noun.zone is not None or noun.leader or noun.chosen:
            reading.fail(noun.node, "ask_kind")
        tests, other = without_other(noun)
        found.append(tests)
        others.add(other)
    if len(others) > 1:
        reading.fail(nouns[-1].node, "ask_kind")
    tests = found[0]
    if len(found) > 1:
        tests = (AnyOf(tuple(each[0] if len(each) == 1 else AllOf(each) for each in found)),)
    return Happened(event, who, tests, to, others == {True})


def varieties_of(reading: Reading, node: Node) -> Amount:
    """T153: how many different names, or printed costs, there are among the cards."""
    noun = noun_of(reading, next(trees(node)))
    group = Group(noun.parts(reading.actor if noun.zone in (terms.HAND, terms.DECK) else ANY))
    written = token(node, "VARIETIES")
    assert written is not None
    return DifferentNames(group) if "カード名" in written else DifferentCosts(group)


def counted(reading: Reading, node: Node, wanted: type[Discard] | type[Move]) -> Amount:
    """捨てた枚数, 戻した枚数: how many the sentence before moved."""
    cell = reading.counted
    op = cell.op if cell is not None else None
    if cell is not None and isinstance(op, ReturnHand) and wanted is Move:
        return ResultEach(op.num)
    if cell is None or not isinstance(op, (Discard, Move)) or not isinstance(op, wanted):
        reading.fail(node, "no_count_before")
    if op.num == NOTHING:
        cell.op = op = replace(op, num=reading.draft.num())
    return Result(op.num)


def counter_of(node: Node) -> str:
    """The name of a counter, without カウンター (14.1.2, 14.1.2.1)."""
    written = token(node, "COUNTER")
    assert written is not None
    return written.removesuffix("カウンター")


def possessor_of(reading: Reading, node: Node) -> Things:
    """これの, それの, 選んだフォロワーの, 自分のリーダーの."""
    possessor = tree(node, "possessor")
    assert possessor is not None
    if token(possessor, "THIS"):
        return THIS
    if token(possessor, "FORMER", "LATTER"):
        if reading.pair is None:
            reading.fail(possessor, "no_pair", ("それの",))
        return It(reading.pair[token(possessor, "LATTER") is not None])
    pronoun = token(possessor, "IT")
    if pronoun is not None:
        return reading.named(pronoun)
    noun = noun_of(reading, next(trees(possessor)))
    if token(possessor, "EVERY"):
        if not noun.leader:
            reading.fail(possessor, "how_many", ("それの",))
        says_no_more(token(possessor, "EVERY"))
    return single(reading, noun)


def single(reading: Reading, noun: Noun) -> Things:
    """A noun group that means one card without a quantity: a leader, or 選んだX."""
    if noun.chosen:
        if reading.target_index is None:
            reading.fail(noun.node, "none_chosen", ("(X)1体を選ぶ。",))
        chosen = reading.draft.targets[reading.target_index]
        known = {test for part in chosen.group.parts for test in part.tests}
        if not known.issuperset(noun.tests) or noun.who is not None or noun.zone is not None:
            reading.fail(noun.node, "not_chosen", ("選んだカード",))
        says_no_more(*words_of(noun.node))
        return It(chosen.reg)
    if not noun.leader:
        reading.fail(noun.node, "how_many", ("すべて", "1体を選ぶ。それ"), end=True)
    return All(Group((noun.part(),)))

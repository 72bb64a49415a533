"""Strikers and cards as texts name them (T11-T33), and what counts them (section 4)."""

from __future__ import annotations

from dataclasses import replace

from lark import Token

from gorin.engine.program.amount import (
    Count,
    Exactly,
    NumberOf,
    PlayerNumber,
    PrintedNumber,
    Product,
    Result,
    Sum,
    Times,
)
from gorin.engine.program.cards import Pick
from gorin.engine.program.condition import AT_LEAST, AT_MOST, EQUAL
from gorin.engine.program.group import Group, HasState, HasWord, Not, NumberIs, Part
from gorin.engine.program.roots import Amount, Test, Things
from gorin.engine.program.things import THIS, All, Among, Both, It
from gorin.engine.program.who import ALL, ANY, OTHER, SELF, Who
from gorin.engine.values.geometry import BLUE, RED
from gorin.games.strike import terms
from gorin.games.strike.dialect import words
from gorin.games.strike.dialect.elements import Element
from gorin.games.strike.dialect.reading import OWN, Reading
from gorin.games.strike.rules.descriptions import (
    ACTOR,
    ATTACK_TARGET,
    InRange,
    InRegion,
    IsAce,
    IsEquipped,
    IsNot,
    NextTo,
)
from gorin.text.grammar import Node
from gorin.text.tree import token, tree, trees, words_of

AS_MANY = 99
"""At least as many as there may be at most."""


def player_of(node: Node | None, default: Who = SELF) -> Who:
    """2.1.2.1, 2.1.2.2, 2.1.2.3: あなた, 相手, お互い, with or without の."""
    if node is None:
        return default
    if token(node, "SELF"):
        return SELF
    return OTHER if token(node, "OPPONENT") else ALL


def word_test(reading: Reading, word: Token) -> Test:
    """8.2.3, T26, T27: 「種族：X」 with を持つ or を持たない."""
    inner, _, having = word[1:].rpartition("」")
    known_word(reading, word, *inner.split(":", 1))
    return Not(HasWord(inner)) if having == "を持たない" else HasWord(inner)


def known_word(reading: Reading, token: Token, field: str, word: str) -> None:
    """3.3.2: there are only so many attributes."""
    if field == terms.ATTRIBUTE and word not in terms.ATTRIBUTES:
        reading.fail(token, "attribute", [f"「属性：{each}」" for each in terms.ATTRIBUTES])


def info_of(reading: Reading, token: Token) -> tuple[str, str]:
    """8.2.3: the field and the word of 「種族：X」."""
    field, _, word = token[1:-1].partition(":")
    known_word(reading, token, field, word)
    return field, word


def state_test(word: Token) -> Test:
    """T28, T29."""
    if word == "エース":
        return IsAce()
    return IsEquipped() if word == "装備中" else HasState(terms.ACTED, word == "行動済み状態")


def test_of(reading: Reading, mod: Node) -> Test:
    """One description (T15, T26 to T33), before a noun or as what a condition says."""
    kind = mod.data
    if kind in ("other", "in_range", "colour", "adjacent"):
        reading.stands(mod)
    if kind == "other":
        return IsNot() if reading.chosen is None else IsNot(reading.chosen)
    if kind == "in_range":
        return InRange(reading.map(mod))
    if kind == "colour":
        return InRange(reading.map(mod), RED if words_of(mod)[0].startswith("赤") else BLUE)
    if kind == "adjacent":
        return NextTo()
    if kind == "adjacent_to":
        pronoun = token(mod, "PRONOUN")
        assert pronoun is not None
        return NextTo(pronoun_of(reading, pronoun))
    if kind == "having":
        return word_test(reading, words_of(mod)[0])
    if kind == "in_state":
        return state_test(words_of(mod)[0])
    if kind == "not_in_state":
        return Not(state_test(words_of(mod)[0]))
    if kind == "number_is":
        stat, amount = token(mod, "STAT"), tree(mod, "amount")
        assert stat is not None and amount is not None
        return NumberIs(words.STATS[stat], relation_of(mod), amount_of(reading, amount))
    region, exists = token(mod, "REGION"), token(mod, "EXISTS")
    assert region is not None and exists is not None
    found = InRegion(words.REGIONS[region], player_of(tree(mod, "owner"), ANY))
    return found if exists == "に存在する" else Not(found)


MODS = ("other", "in_range", "colour", "adjacent", "adjacent_to", "having", "in_state", "not_in_state")
MODS_OF_VALUE = ("number_is", "in_region")


def tests_of(reading: Reading, node: Node) -> tuple[Test, ...]:
    """The descriptions in a node, the range first."""
    found = [test_of(reading, mod) for mod in trees(node) if mod.data in (*MODS, *MODS_OF_VALUE)]
    return tuple(sorted(found, key=lambda test: not isinstance(test, InRange)))


def relation_of(node: Node) -> str:
    """以上, 以下, or exactly."""
    relation = token(node, "RELATION")
    if relation is None:
        return EQUAL
    return AT_LEAST if relation == "以上" else AT_MOST


def pronoun_of(reading: Reading, word: Token) -> Things:
    """8.1.11 対象, 8.1.13 術者 and the others (T20 to T22, T25)."""
    if word == "対象":
        return reading.targets(word)
    if word == "術者":
        return reading.caster(word)
    if word == "このストライカー":
        return reading.this(word)
    if word == "装備しているストライカー":
        return reading.bearer(word)
    if word == "攻撃の対象":
        if reading.apart:
            reading.fail(word, "no_attack", ("このストライカーが攻撃を宣言した場合",))
        return ATTACK_TARGET
    return THIS if word == "このカード" else reading.named(word)


def quantity_of(reading: Reading, node: Node, free: bool = False) -> tuple[int, Amount | None]:
    """1体, 2枚まで: at least, at most; `free`: it may be the freely chosen n, all of which are then needed."""
    number = tree(node, "n")
    if number is None:
        return 0, None
    amount = number_of(reading, number)
    if token(node, "UP_TO"):
        return 1, amount
    if isinstance(amount, Exactly):
        return amount.number, amount
    if not free:
        reading.fail(number, "number_needed", ("1",))
    return AS_MANY, amount


def element_of(reading: Reading, node: Node) -> Element:
    tests = tests_of(reading, node)
    pronoun = token(node, "PRONOUN")
    if pronoun is not None:
        return Element(node, pronoun, tests=tests)
    strikers = token(node, "STRIKERS")
    assert strikers is not None
    least, most = quantity_of(reading, node)
    if isinstance(most, Exactly) and most.number == 0:
        reading.fail(node, "number_needed", ("1",))
    return Element(node, None, words.STRIKERS[strikers], tests, bool(token(node, "EVERY")), least, most)


def elements_of(reading: Reading, node: Node) -> list[Element]:
    return [element_of(reading, each) for each in trees(node)]


def things_of(reading: Reading, node: Node) -> Things:
    """What a phrase names; from now on a clause without object speaks of it."""
    parts = tuple(thing_of(reading, each) for each in elements_of(reading, node))
    reading.subject = parts[0] if len(parts) == 1 else Both(parts)
    return reading.subject


def thing_of(reading: Reading, element: Element) -> Things:
    """8.1.11, T20 to T25: the target words once more mean the targets."""
    if element.pronoun is not None:
        things = pronoun_of(reading, element.pronoun)
        return Among(things, element.tests) if element.tests else things
    target = reading.entry.target
    ranged = tuple(test for test in element.tests if isinstance(test, InRange))
    described = replace(element, tests=element.tests[len(ranged) :])
    if target is not None and described.repeats(target):
        things = reading.targets(element.node)
        coloured = tuple(test for test in ranged if test.colours != RED | BLUE)
        return Among(things, coloured) if coloured else things
    if element.every:
        return All(element.group())
    if element.most is None:
        reading.fail(element.node, "how_many", ("全員", "1体"), end=True)
    if reading.static:
        reading.fail(element.node, "needs_moment", ("味方全員",))
    triggered = reading.role == OWN and not reading.declared and reading.entry.range is not None
    group = element.group(InRange(reading.map(element.node))) if triggered and not ranged else element.group()
    reg = reading.draft.reg()
    reading.draft.emit(Pick(reg, group, least=element.least, most=element.most, who=reading.chooser(element.node)))
    reading.chosen = It(reg)
    return reading.remember(reg)


def object_of(reading: Reading, clause: Node) -> Things:
    """The things of a clause; without any those of the clause before (T136)."""
    node = tree(clause, "things")
    if node is not None:
        return things_of(reading, node)
    if reading.subject is None:
        reading.fail(clause, "no_subject", ("対象を", "このストライカーを"))
    return reading.subject


def number_of(reading: Reading, node: Node) -> Amount:
    """A printed number, or the freely chosen n (T38)."""
    number = token(node, "NUMBER")
    if number is not None:
        return Exactly(int(number))
    if not reading.entry.free:
        reading.fail(node, "no_n", ("[手札n]",))
    return Result(terms.N_NUM)


def amount_of(reading: Reading, node: Node, sign: str = "+") -> Amount:
    """Terms joined by + and -; a sign before the whole belongs to the first."""
    parts: list[Amount] = []
    for each in flattened(node):
        if isinstance(each, Token):
            sign = str(each)
            continue
        part = term_of(reading, each)
        if sign == "-":
            part = Exactly(-part.number) if isinstance(part, Exactly) else Times(part, -1)
        parts.append(part)
    return parts[0] if len(parts) == 1 else Sum(tuple(parts))


def flattened(node: Node) -> list[Node | Token]:
    """The terms and signs of an amount from left to right."""
    inner = tree(node, "amount")
    found: list[Node | Token] = flattened(inner) if inner is not None else []
    return found + [each for each in node.children if each is not inner]


def term_of(reading: Reading, node: Node) -> Amount:
    """Factors joined by ×."""
    inner = tree(node, "term")
    factors = [each for each in trees(node) if each is not inner]
    last = factor_of(reading, factors[0])
    if inner is None:
        return last
    first = term_of(reading, inner)
    if isinstance(last, Exactly):
        return Times(first, last.number)
    return Times(last, first.number) if isinstance(first, Exactly) else Product(first, last)


def factor_of(reading: Reading, node: Node) -> Amount:
    """One value; 8.1.12: 本来の reads what is printed."""
    kind = node.data
    if kind == "number":
        return number_of(reading, next(trees(node)))
    if kind == "own_stat":
        reading.stands(node)
        return NumberOf(ACTOR, words.STATS[words_of(node)[0]])
    if kind == "stat_of":
        stat, named = token(node, "STAT"), tree(node, "things")
        assert stat is not None and named is not None
        things = single_of(reading, named)
        return (PrintedNumber if token(node, "ORIGINAL") else NumberOf)(things, words.STATS[stat])
    if kind == "cards_counted":
        return Count(Group((pile_of(reading, next(trees(node))),)))
    if kind == "strikers_counted":
        strikers = token(node, "STRIKERS")
        assert strikers is not None
        return Count(Group((Part(terms.STAGE, words.STRIKERS[strikers], tests_of(reading, node)),)))
    return PlayerNumber(terms.SCORE_POINTS, player_of(tree(node, "owner")))


def single_of(reading: Reading, node: Node) -> Things:
    """Things of which a number is read: one that the text has named already."""
    kept = reading.subject
    elements = elements_of(reading, node)
    if len(elements) != 1 or (elements[0].pronoun is None and elements[0].most is None):
        reading.fail(node, "one_only", ("対象", "術者", "このストライカー"))
    found = thing_of(reading, elements[0])
    reading.subject = kept
    return found


def signed_of(reading: Reading, node: Node) -> Amount:
    """+N, -N, +n, -POW."""
    sign, amount = token(node, "SIGN"), tree(node, "amount")
    assert sign is not None and amount is not None
    return amount_of(reading, amount, str(sign))


def count_of(reading: Reading, node: Node) -> Amount:
    """1枚, n枚."""
    amount = tree(node, "amount")
    assert amount is not None
    return amount_of(reading, amount)


def pile_of(reading: Reading, node: Node, default: Who | None = None) -> Part:
    """4.2.3, 4.3.3, 4.4.3, 4.5.3: cards of a zone, the own one unless it says whose."""
    zone = token(node, "ZONE")
    assert zone is not None
    owner = tree(node, "owner")
    who = player_of(owner, reading.actor if default is None else default)
    return Part(words.ZONES[zone], who, card_tests(reading, node))


ON_STAGE = (IsAce, IsEquipped, HasState, InRegion, NextTo, InRange)


def card_tests(reading: Reading, node: Node) -> tuple[Test, ...]:
    """Descriptions of cards that are not on the stage: none of them stands anywhere, or is acted, equipped or ace."""
    tests = tests_of(reading, node)
    if any(isinstance(test.test if isinstance(test, Not) else test, ON_STAGE) for test in tests):
        reading.fail(node, "stage_only", ("「種族：X」を持つ", "Rankが1以下の"))
    return tests


def picked(reading: Reading, node: Node, part: Part, least: int, most: Amount | None) -> It:
    """Cards of a zone, chosen at resolution: a hand's by its player, others by the effect's (T92, T99, T100)."""
    reg = reading.draft.reg()
    who = part.who if part.zone == terms.HAND and part.who != ALL else reading.chooser(node)
    reading.draft.emit(Pick(reg, Group((part,)), least=least, most=most, who=who))
    reading.remember(reg)
    return It(reg)

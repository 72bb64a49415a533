"""Conditions (T121-T130) and what triggers (T103-T120): both stand before 場合."""

from __future__ import annotations

from dataclasses import dataclass, replace

from gorin.engine.cards.library import parts_of
from gorin.engine.kernel.ref import NOTHING
from gorin.engine.program.amount import ONE, Count, Exactly, NumberOf, PlayerNumber
from gorin.engine.program.condition import AT_LEAST, EQUAL, Compare, Either, Every, Fits, Not
from gorin.engine.program.group import Group, IsChosen, IsOther, Part
from gorin.engine.program.roots import Amount, Condition, Test, Things
from gorin.engine.program.things import THIS, It
from gorin.engine.program.who import ALL, ANY, Who
from gorin.engine.values.ability import Replacement, Trigger
from gorin.games.strike import terms
from gorin.games.strike.dialect import words
from gorin.games.strike.dialect.elements import Element
from gorin.games.strike.dialect.nouns import (
    amount_of,
    elements_of,
    number_of,
    pile_of,
    player_of,
    pronoun_of,
    relation_of,
    single_of,
    test_of,
    tests_of,
)
from gorin.games.strike.dialect.reading import OWN, Reading
from gorin.games.strike.program import DestroyNow
from gorin.games.strike.rules.descriptions import BEARER, IsNot, IsOneOf, NextTo, WasDestroyed
from gorin.text.draft import both
from gorin.text.grammar import Node
from gorin.text.tree import token, tree, trees, words_of


@dataclass(frozen=True)
class Happening:
    """What an ability waits for; `to` is a kind of damage, `cards`: it is about a card (それ)."""

    node: Node
    events: tuple[int, ...]
    who: Who = ANY
    this: bool = False
    tests: tuple[Test, ...] = ()
    to: int = NOTHING
    cards: bool = True

    def trigger(self, conditions: list[Condition]) -> Trigger:
        return Trigger(self.events, self.who, self.this, self.tests, self.to, both(conditions))

    def replacement(self, reading: Reading, optional: bool) -> Replacement:
        """T137 to T140."""
        if self.to != NOTHING or any(event < terms.FIRST_WOULD for event in self.events):
            reading.fail(self.node, "not_replaced", ("撃破される", "ダメージを受ける", "カードを引く"))
        return Replacement(self.events, self.who, self.this, self.tests, optional)


def is_event(condition: Node) -> bool:
    """Whether this speaks of something that happens rather than of how things are."""
    return any(True for _ in condition.find_data("event")) or any(True for _ in condition.find_data("player_event"))


def facts_of(node: Node) -> list[Node]:
    """The facts of a condition with the joints between them, from left to right."""
    found: list[Node] = []
    for each in trees(node):
        found += facts_of(each) if each.data in ("condition", "too") else [each]
    return found


def condition_of(reading: Reading, node: Node) -> Condition:
    """8.1.9, T127, T128: かつ binds closer than or."""
    if is_event(node):
        reading.fail(node, "trigger_first", ("エースである", "未行動状態の"))
    alternatives: list[list[Condition]] = [[]]
    subject: Things | None = None
    for part in facts_of(node):
        if part.data == "joint":
            if token(part, "OR_ELSE"):
                alternatives.append([])
            continue
        if part.data == "is":
            named, part = trees(part)
            subject = single_of(reading, named)
        elif part.data not in FACTS and subject is None:
            reading.fail(part, "no_subject", ("このストライカーが",))
        if part.data in FACTS:
            alternatives[-1].append(fact_of(reading, part))
        else:
            assert subject is not None
            alternatives[-1].append(Fits(subject, (test_of(reading, part),)))
    parts = [each[0] if len(each) == 1 else Every(tuple(each)) for each in alternatives]
    return parts[0] if len(parts) == 1 else Either(tuple(parts))


FACTS = frozenset(["strikers_are", "there_are", "next_to", "destroyed", "is_card", "stat_is", "cards_are", "score_is"])


def fact_of(reading: Reading, node: Node) -> Condition:
    """One fact that is not only a description of something named."""
    kind = node.data
    named = tree(node, "things")
    if kind in ("strikers_are", "there_are"):
        assert named is not None
        count = Count(strikers_of(reading, named))
        if kind == "strikers_are":
            return Compare(count, relation_of(node), counted(reading, node))
        exist = words_of(node)[-1] == "存在する"
        return Compare(count, AT_LEAST if exist else EQUAL, ONE if exist else Exactly(0))
    if kind == "next_to":
        beside = next_to(reading, *trees(node))
        return Not(beside) if words_of(node)[-1].endswith("いない") else beside
    if kind == "destroyed":
        assert named is not None
        things = single_of(reading, named)
        if reading.static:
            reading.fail(node, "needs_moment")
        if not any(part == things for op in reading.draft.said() for part in parts_of(op)):
            reading.fail(node, "not_done")
        reading.draft.emit(DestroyNow())
        return WasDestroyed(things)
    if kind == "is_card":
        assert named is not None
        return Fits(single_of(reading, named), tests_of(reading, node))
    if kind == "stat_is":
        stat, amount = token(node, "STAT"), tree(node, "amount")
        assert stat is not None and amount is not None and named is not None
        number = NumberOf(single_of(reading, named), words.STATS[stat])
        return Compare(number, relation_of(node), amount_of(reading, amount))
    if kind == "score_is":
        score = PlayerNumber(terms.SCORE_POINTS, player_of(tree(node, "owner")))
        return Compare(score, relation_of(node), counted(reading, node))
    cards = next(trees(node))
    pile = tree(cards, "pile")
    if cards.data != "zone" or pile is None:
        reading.fail(cards, "cards_of_zone", ("手札", "捨て札", "山札", "スコア置き場"))
    return Compare(Count(Group((pile_of(reading, pile),))), relation_of(node), counted(reading, node))


def counted(reading: Reading, node: Node) -> Amount:
    number = tree(node, "n")
    assert number is not None
    return number_of(reading, number)


def strikers_of(reading: Reading, node: Node) -> Group:
    """味方, 敵, ストライカー with descriptions, without a number."""
    parts: list[Part] = []
    for element in elements_of(reading, node):
        if element.pronoun is not None or element.most is not None:
            reading.fail(element.node, "strikers_only", ("味方", "敵", "ストライカー"))
        parts.append(Part(terms.STAGE, element.who, element.tests))
    return Group(tuple(parts))


def next_to(reading: Reading, first: Node, second: Node) -> Condition:
    """T126."""
    things = single_of(reading, first)
    others = elements_of(reading, second)
    if len(others) == 1 and others[0].pronoun is not None:
        return Fits(pronoun_of(reading, others[0].pronoun), (NextTo(things),))
    parts = [replace(each, tests=(NextTo(things), *each.tests)).group().parts[0] for each in others]
    for each in others:
        if each.pronoun is not None or each.every:
            reading.fail(each.node, "strikers_only", ("味方", "敵"))
    return Compare(Count(Group(tuple(parts))), AT_LEAST, ONE)


def happening_of(reading: Reading, node: Node) -> Happening:
    """T103 to T117; several events with or are one trigger (8.1.9.1)."""
    if node.data == "moment":
        return moment_of(node)
    found: Happening | None = None
    for part in facts_of(node):
        if part.data == "joint":
            if token(part, "ALSO"):
                reading.fail(part, "events_or", ("or",))
            continue
        if part.data == "is":
            named, part = trees(part)
            found = joined(reading, part, found, concerned(reading, part, named))
        elif part.data == "player_event":
            player, event = next(trees(part)), token(part, "PLAYER_EVENT")
            assert event is not None
            who = player_of(player)
            one = Happening(part, (words.EVENTS[event],), ANY if who == ALL else who, cards=False)
            found = joined(reading, part, found, one)
        elif part.data == "event" and found is not None:
            one = event_of(part)
            found = joined(reading, part, found, replace(found, events=one.events, to=one.to))
        else:
            reading.fail(part, "event_and_state")
    assert found is not None
    return found


def joined(reading: Reading, node: Node, first: Happening | None, second: Happening) -> Happening:
    if node.data not in ("event", "player_event"):
        reading.fail(node, "event_and_state")
    if first is None:
        return second
    if replace(first, events=second.events, node=second.node) != second:
        reading.fail(node, "same_subject")
    return replace(first, events=first.events + second.events)


def event_of(node: Node) -> Happening:
    """An event about a striker, with the kind of damage before it (T110)."""
    word = words_of(node)[0]
    if word in words.EVENTS:
        return Happening(node, (words.EVENTS[word],))
    kind, _, event = word.partition("の")
    return Happening(node, (words.EVENTS[event],), to=words.KINDS[kind])


def concerned(reading: Reading, node: Node, named: Node) -> Happening:
    """The strikers that an event is about."""
    elements = elements_of(reading, named)
    if node.data != "event":
        reading.fail(node, "event_and_state")
    found = event_of(node)
    if len(elements) != 1:
        reading.fail(named, "one_only", ("味方", "敵", "このストライカー"))
    element = elements[0]
    if element.pronoun is not None:
        return pointed(reading, found, element, pronoun_of(reading, element.pronoun))
    if element.most is not None or element.every:
        reading.fail(named, "strikers_only", ("味方", "敵", "ストライカー"))
    tests = tuple(IsOther() if test == IsNot() and reading.role == OWN else test for test in element.tests)
    return replace(found, who=element.who, tests=tests)


def pointed(reading: Reading, found: Happening, element: Element, things: Things) -> Happening:
    """Who a pronoun before an event is, as a trigger asks for it."""
    if things == THIS:
        return replace(found, this=True, tests=element.tests)
    if things == BEARER:
        return replace(found, tests=(IsOneOf(BEARER), *element.tests))
    if isinstance(things, It) and things.reg != terms.EVENT_REG:
        return replace(found, tests=(IsChosen(things.reg), *element.tests))
    reading.fail(element.node, "strikers_only", ("味方", "敵", "このストライカー"))


def moment_of(node: Node) -> Happening:
    """T115 to T117."""
    word = token(node, "MOMENT")
    assert word is not None
    who = player_of(tree(node, "owner"), ANY)
    return Happening(node, (words.MOMENTS[word.replace("の", "")],), ANY if who == ALL else who, cards=False)

"""～したら: whether an act was done, by this ability before (T174, R122) or in the attack (T181)."""

from __future__ import annotations

from typing import Final

from gorin.engine.program.amount import Exactly
from gorin.engine.program.condition import AT_LEAST, AT_MOST, Compare
from gorin.engine.program.condition import Not as NotCondition
from gorin.engine.program.group import HasWord, IsKind, IsOther
from gorin.engine.program.roots import Condition, Op, Test
from gorin.engine.program.things import THIS
from gorin.engine.program.who import ACTOR, SELF, Who
from gorin.engine.values.change import GiveWord
from gorin.games.rebirth import terms
from gorin.games.rebirth.dialect import verbs
from gorin.games.rebirth.dialect.meaning import cards_for
from gorin.games.rebirth.dialect.measures import check_quantity
from gorin.games.rebirth.dialect.owners import player_of
from gorin.games.rebirth.dialect.past import RELATIONS, subject_phrase
from gorin.games.rebirth.dialect.predicates import Clause
from gorin.games.rebirth.dialect.reading import Reading
from gorin.games.rebirth.dialect.tracing import Trace, can_hold
from gorin.games.rebirth.program.amounts import Matching
from gorin.games.rebirth.program.choices import Choose
from gorin.games.rebirth.program.conditions import DidTo, RetiredInAttack
from gorin.games.rebirth.program.lasts import Lasts
from gorin.games.rebirth.program.operations import Exchange
from gorin.games.rebirth.program.tests import HeldBy, IsOneOf
from gorin.games.rebirth.program.who import EVERYONE

ACTS: Final = {
    "put": "put",
    "discard": "discard",
    "return": "return",
    "add": "add",
    "choose": "choose",
    "draw": "draw",
    "set": "set",
    "exchange": "exchange",
    "reveal": "reveal",
    "look": "look",
    "make": "soul",
    "recover": "recover",
    "retire": "retire",
    "rest": "rest",
    "stand": "stand",
}
"""The verb said again, and what the act is called when it is done."""

TAKING: Final = ("choose", "reveal", "look")
"""Acts that leave cards where they are: what they took stands in registers."""


def done(reading: Reading, clause: Clause) -> Condition:
    """置いたら, 《X》を選んだら, ２枚以上引いたら, 置かないなら (T174, R122)."""
    act = ACTS.get(clause.verb)
    if act is None or clause.form not in (verbs.PAST, verbs.NEG, verbs.END, verbs.CONT):
        reading.fail(clause.verb_start, "condition")
    clause.adverb("by_this")
    clause.adverb("further")
    clause.adverb("then")
    who: Who | None = None
    subject = clause.noun("が")
    tests: tuple[Test, ...] = ()
    if subject is not None and subject.noun is not None:
        who = player_of(reading, subject.noun)
        if who is None and clause.voice == verbs.PASSIVE:
            tests = cards_for(reading, subject.noun).tests
        elif who is None:
            reading.fail(subject.start, "subject")
    topic = clause.noun("は")
    if topic is not None and topic.noun is not None:
        who = player_of(reading, topic.noun)
        if who is None:
            reading.fail(topic.start, "subject")
        if who == SELF:
            who = None
    obj = clause.noun("を", "と") if act == "exchange" else clause.noun("を")
    origin: tuple[int, ...] = ()
    if obj is not None and obj.noun is not None:
        cards = cards_for(reading, obj.noun)
        tests = (*tests, *cards.tests)
        if cards.things is not None:
            tests = (*tests, IsOneOf(cards.things))
        origin = tuple(place.zone for place in cards.places)
        if cards.who is not None:
            tests = (*tests, HeldBy(cards.who))
        if obj.particle == "と" and any(THIS in (op.first, op.second) for op in exchanges(reading)):
            tests = (*tests, IsOther())
    source = clause.noun("から")
    if source is not None and source.noun is not None:
        cards = cards_for(reading, source.noun)
        origin = tuple(place.zone for place in cards.places)
        tests = (*tests, *cards.tests)
        if cards.who not in (None, SELF, reading.actor):
            tests = (*tests, HeldBy(cards.who))
        if not origin and cards.things is None:
            reading.fail(source.start, "zone")
    goal: tuple[int, ...] = ()
    where = clause.noun("に")
    if where is not None and where.noun is not None:
        cards = cards_for(reading, where.noun)
        goal = tuple(place.zone for place in cards.places)
        if cards.souls_of is not None:
            goal = (terms.SOUL,)
        if not goal or cards.who not in (None, SELF, reading.actor):
            reading.fail(where.start, "zone")
    if act == "discard" and not origin:
        origin = (terms.HAND,)
    relation, least = so_many(reading, clause)
    regs = seen_in(reading, act, origin) if act in TAKING else ()
    trace = Trace(reading.draft.said())
    doing: list[Op] = [op for op in trace.said if isinstance(op, Choose) and op.reg in regs and can_take(op, tests)]
    if not regs:
        doing = trace.doing(act, origin, goal, tests)
        if who is not None and who != EVERYONE:
            doing = [op for op in doing if doer_of(op) in (None, who)]
            who = who if any(doer_of(op) is None for op in doing) else None
    elif act == "choose" and not doing:
        regs = ()
    if not regs and not doing:
        reading.fail(clause.verb_start, "not_done")
    most = trace.most(doing) if doing else None
    if most is not None and relation != AT_MOST and least > most:
        reading.fail(clause.verb_start, "not_done")
    found = DidTo(act, tests, origin, goal, least, relation, who, regs)
    return NotCondition(found) if clause.form == verbs.NEG else found


def doer_of(op: Op) -> Who | None:
    """Who does it; None: each of several players."""
    who = getattr(op, "who", SELF)
    return None if not isinstance(who, Who) or who == EVERYONE or who.role == ACTOR else who


def exchanges(reading: Reading) -> list[Exchange]:
    return [op for op in reading.draft.said() if isinstance(op, Exchange)]


def can_take(choice: Choose, tests: tuple[Test, ...]) -> bool:
    return choice.group is None or bool(choice.wider) or can_hold(choice.group, tests)


def so_many(reading: Reading, clause: Clause) -> tuple[str, int]:
    """２枚以上; without a number one is enough."""
    quantity = clause.get("quantity")
    if quantity is None or quantity.quantity is None:
        return AT_LEAST, 1
    check_quantity(reading, quantity.quantity, "relation", "every")
    if quantity.quantity.every:
        reading.fail(quantity.start, "quantity")
    return RELATIONS[quantity.quantity.relation], quantity.quantity.number or 0


def seen_in(reading: Reading, act: str, origin: tuple[int, ...]) -> tuple[int, ...]:
    """The registers of what this ability has chosen (from these zones), shown or looked at so far."""
    if act == "choose" and origin:
        return tuple(
            op.reg
            for op in reading.draft.said()
            if isinstance(op, Choose) and op.group is not None and any(part.zone in origin for part in op.group.parts)
        )
    if act == "choose":
        return tuple(reading.chosen)
    return (*reading.chosen, *((reading.looked,) if reading.looked is not None else ()))


def given(reading: Reading, clause: Clause) -> Condition:
    """〔X〕を与えたら: the trait was given by this ability, and so many cards have it from that (T174)."""
    obj = clause.noun("を")
    if obj is None or obj.noun is None or clause.form not in (verbs.PAST, verbs.NEG):
        reading.fail(clause.verb_start, "condition")
    cards = cards_for(reading, obj.noun)
    words = [GiveWord(test.word) for test in cards.tests if isinstance(test, HasWord)]
    gifts = [op for op in reading.draft.said() if isinstance(op, Lasts) and all(word in op.changes for word in words)]
    if len(words) != len(cards.tests) or cards.things is not None or cards.places or cards.who is not None:
        reading.fail(obj.start, "condition")
    if not words or not gifts:
        reading.fail(clause.verb_start, "not_done")
    relation, least = so_many(reading, clause)
    found = Compare(Matching(gifts[-1].things, cards.tests), relation, Exactly(least))
    return NotCondition(found) if clause.form == verbs.NEG else found


def retired(reading: Reading, clause: Clause) -> Condition:
    """このアタックで相手のキャラがリタイアしていないなら (T181)."""
    attack = clause.noun("で")
    subject = subject_phrase(clause)
    if subject is None or subject.noun is None or clause.form not in (verbs.STATE, verbs.NEG_STATE, verbs.PAST):
        return done(reading, clause)
    if attack is None or attack.noun is None or not attack.noun.is_one("word", "このアタック", "そのアタック"):
        reading.fail(clause.verb_start, "condition")
    cards = cards_for(reading, subject.noun)
    if cards.things is not None or any(place.zone != terms.ENTRY or place.who is not None for place in cards.places):
        reading.fail(subject.start, "condition")
    tests = (*(test for place in cards.places for test in place.tests), *cards.tests)
    tests = tuple(test for test in tests if test != IsKind(terms.CHARACTER))
    return RetiredInAttack(cards.who or EVERYONE, clause.form != verbs.NEG_STATE, tests)

"""～したら: whether an act was done, by this ability before (T174, R122) or in the attack (T181)."""

from __future__ import annotations

from typing import Final

from gorin.engine.program.amount import Exactly
from gorin.engine.program.cards import Draw, DrawUpTo
from gorin.engine.program.condition import AT_LEAST, Compare
from gorin.engine.program.condition import Not as NotCondition
from gorin.engine.program.group import HasWord, IsKind
from gorin.engine.program.numbers import Turn
from gorin.engine.program.roots import Condition, Op, Test
from gorin.engine.program.who import SELF, Who
from gorin.engine.values.change import GiveWord
from gorin.games.rebirth import terms
from gorin.games.rebirth.dialect import verbs
from gorin.games.rebirth.dialect.meaning import cards_for
from gorin.games.rebirth.dialect.measures import check_quantity
from gorin.games.rebirth.dialect.owners import player_of
from gorin.games.rebirth.dialect.past import RELATIONS, subject_phrase
from gorin.games.rebirth.dialect.predicates import Clause
from gorin.games.rebirth.dialect.reading import Reading
from gorin.games.rebirth.program.acts import Check, Exchange, MakeSoul, Put, PutTop, Recover
from gorin.games.rebirth.program.amounts import Matching
from gorin.games.rebirth.program.choices import Choose
from gorin.games.rebirth.program.conditions import DidTo, RetiredInAttack
from gorin.games.rebirth.program.lasts import Lasts
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
    relation, least = so_many(reading, clause)
    regs = seen_in(reading, act, origin) if act in TAKING else ()
    if not regs and not any(does(op, act, goal) for op in reading.draft.said()):
        reading.fail(clause.verb_start, "not_done")
    found = DidTo(act, tests, origin, goal, least, relation, who, regs)
    return NotCondition(found) if clause.form == verbs.NEG else found


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


def does(op: Op, act: str, goal: tuple[int, ...]) -> bool:
    """Whether carrying this out can be the act (with such a goal)."""
    if act == "draw":
        return isinstance(op, (Draw, DrawUpTo))
    if act == "exchange":
        return isinstance(op, Exchange)
    if act == "recover":
        return isinstance(op, Recover)
    if act in ("rest", "stand"):
        return isinstance(op, Turn) and op.flag == terms.REST and op.on == (act == "rest")
    if isinstance(op, Exchange):
        return act == "put"
    zones = goals_of(op)
    return any(zone in GOALS.get(act, zones) and (not goal or zone in goal) for zone in zones)


GOALS: Final[dict[str, tuple[int, ...]]] = {
    "discard": (terms.WAITING_ROOM,),
    "return": (terms.HAND, terms.DECK),
    "add": (terms.HAND,),
    "set": (terms.REBIRTH,),
    "soul": (terms.SOUL,),
    "retire": (terms.RETIRE,),
}
"""Where cards go by an act that says so itself."""


def goals_of(op: Op) -> tuple[int, ...]:
    """The zones into which an operation puts cards."""
    if isinstance(op, Put):
        return (op.zone, *op.zones)
    if isinstance(op, PutTop):
        return (op.zone,)
    if isinstance(op, MakeSoul):
        return (terms.SOUL,)
    if isinstance(op, (Recover, Check)):
        return (terms.WAITING_ROOM,)
    return ()


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

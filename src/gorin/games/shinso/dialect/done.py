"""Conditions on what the effect itself has done: 捨てた場合, この効果で眷属が破壊された場合, 勝利した場合 (R121)."""

from __future__ import annotations

from typing import Final

from gorin.engine.kernel.ref import NOTHING
from gorin.engine.program.amount import CountOf, Exactly
from gorin.engine.program.condition import AT_LEAST, EQUAL, Compare, Every
from gorin.engine.program.roots import Condition, Test
from gorin.engine.program.things import THIS, Among, Both, It
from gorin.engine.program.who import Who
from gorin.games.shinso import terms
from gorin.games.shinso.dialect.amounts import number_done
from gorin.games.shinso.dialect.facts import amount_is, not_one
from gorin.games.shinso.dialect.nouns import Cards, Framed, describe, told_deed
from gorin.games.shinso.dialect.scope import Done, ShinsoScope
from gorin.games.shinso.program.tests import ControlledBy, IsAmong, LiesIn
from gorin.games.shinso.program.turns import Battle
from gorin.text.draft import with_fields
from gorin.text.frames import Frame
from gorin.text.function_words import BY_THIS, IF, WHEN
from gorin.text.morphology import CAUSATIVE
from gorin.text.phrases import QUANTITY, Clause, NounPhrase
from gorin.text.pieces import Provided
from gorin.text.quantities import loose_quantity, tokens_of
from gorin.text.trial import says_no_more
from gorin.text.values import PLAYER, value_of

RESULTS: Final = ("win", "lose out", "destroy")
"""What can be asked of a battle."""


def asks_done(scope: ShinsoScope, piece: Provided) -> bool:
    """Whether a condition asks about what this effect did before."""
    clause = piece.clauses[-1]
    form = clause.form
    if len(piece.clauses) != 1 or piece.link not in (WHEN, IF) or clause.verb is None or clause.before:
        return False
    name = clause.verb.name
    if not form.past or form.lasting or form.voice == CAUSATIVE:
        return False
    if fought(scope) is not None and name in RESULTS:
        return not any(each.nouns.group == "game" for each in clause.phrases)
    done = next((each for each in reversed(scope.doings) if each.verb == name), None)
    return done is not None and can_mean(scope, clause, done)


def can_mean(scope: ShinsoScope, clause: Clause, done: Done) -> bool:
    """Whether the cards of a clause can be those that something was done with."""
    for phrase in clause.phrases:
        nouns = phrase.nouns
        if phrase.case not in ("が", "は", "を") or nouns.group == PLAYER:
            continue
        if value_of(nouns.only) == "this":
            return done.things == THIS
        owner = owner_said(scope, nouns)
        known = scope.owned(done)
        if owner is not None and known is not None and owner != known:
            return False
    return True


def owner_said(scope: ShinsoScope, nouns: NounPhrase) -> Who | None:
    first = nouns.parts[0].modifiers[0].nouns if nouns.parts[0].modifiers else None
    return scope.players(first) if first is not None and first.group == PLAYER else None


def fought(scope: ShinsoScope) -> Done | None:
    """The battle that the effect fought last, if nothing else was done since."""
    last = scope.doings[-1] if scope.doings else None
    return last if last is not None and isinstance(last.cell.op, Battle) else None


def done_fact(scope: ShinsoScope, clause: Clause) -> Condition:
    frame: Framed = Frame(scope, clause)
    assert clause.verb is not None
    says_no_more(*clause.adverbs)
    frame.adverb(BY_THIS)
    cause = frame.take("で", "によって", group="this effect")
    says_no_more(*tokens_of(cause))
    battle = fought(scope)
    asked = battle is not None and clause.verb.name in RESULTS
    found = battle_fact(frame, battle) if asked and battle is not None else deed_fact(frame)
    frame.done()
    return found


def deed_fact(frame: Framed) -> Condition:
    """How many of those cards were such."""
    scope = frame.scope
    done = told_deed(frame)
    nouns = frame.take("を") or frame.take("が", "は")
    not_one(frame, frame.clause.form.negative)
    quantity = loose_quantity(frame)
    tests: tuple[Test, ...] = ()
    if nouns is not None and not (nouns.group == QUANTITY and not nouns.only.modifiers):
        cards = describe(scope, nouns)
        quantity = quantity or cards.number
        tests = such(scope, cards, done)
    elif nouns is not None:
        quantity = quantity or nouns.only.quantity
    amount = number_done(scope, done, tests, frame.place)
    return amount_is(scope, amount, quantity, frame.clause.form.negative)


def such(scope: ShinsoScope, cards: Cards, done: Done) -> tuple[Test, ...]:
    """What the cards must be, beyond what they are known to be."""
    if cards.zones not in (None, (terms.HAND,), terms.FIELD) or cards.this:
        scope.fail(cards.place, "no_condition")
    if cards.things is not None:
        if done.things is not None and cards.things == done.things:
            return tuple(cards.tests)
        return (IsAmong(cards.things), *cards.tests)
    tests: tuple[Test, ...] = tuple(cards.tests) if cards.kinds == done.kinds else cards.all_tests()
    if cards.who is None:
        return tests
    if scope.owned(done) == cards.who:
        says_no_more(*cards.words)
        return tests
    return (ControlledBy(cards.who), *tests)


def battle_fact(frame: Framed, battle: Done) -> Condition:
    """勝利した場合, 敗北した場合, 相手の眷属が破壊された場合, of the battle just fought."""
    scope = frame.scope
    assert frame.clause.verb is not None and isinstance(battle.cell.op, Battle)
    name = frame.clause.verb.name
    frame.take("に", group="battle")
    nouns = frame.take("が", "は")
    tests: tuple[Test, ...]
    if nouns is None:
        tests = (IsAmong(battle.cell.op.first),)
    else:
        cards = describe(scope, nouns)
        tests = (IsAmong(cards.things), *cards.tests) if cards.things is not None else cards.all_tests()
        if cards.things is None and cards.who is not None:
            tests = (ControlledBy(cards.who), *tests)
        if not tests or cards.number is not None:
            frame.fail(nouns.start, "no_condition")
    if name == "destroy":
        parties = Both((battle.cell.op.first, battle.cell.op.second))
        fallen = CountOf(Among(parties, (*tests, LiesIn((terms.COFFIN,)))))
        return amount_is(scope, fallen, None, frame.clause.form.negative)
    if battle.cell.op.reg == NOTHING:
        battle.cell.op = with_fields(battle.cell.op, {"reg": scope.draft.reg()})
    assert isinstance(battle.cell.op, Battle)
    winner = It(battle.cell.op.reg)
    won = CountOf(Among(winner, tests))
    if name == "win":
        return amount_is(scope, won, None, frame.clause.form.negative)
    if frame.clause.form.negative:
        frame.fail(frame.place, "no_condition", ("勝利した場合",))
    some = Compare(CountOf(winner), AT_LEAST, Exactly(1))
    return Every((some, Compare(won, EQUAL, Exactly(0))))

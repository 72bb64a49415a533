"""How long something lasts, and how far it goes: このターン中, 次の自分のターンまで, 手札が5枚になるまで (T87, R27)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from gorin.engine.program.amount import Exactly
from gorin.engine.program.condition import TurnOf
from gorin.engine.program.group import NumberIs
from gorin.engine.program.roots import Amount, Condition
from gorin.engine.program.who import OTHER, SELF
from gorin.games.shinso import terms
from gorin.games.shinso.dialect.lexicon import (
    PHASE,
    SPAN,
)
from gorin.games.shinso.dialect.nouns import Cards, Framed, describe, number_test
from gorin.games.shinso.dialect.scope import ShinsoScope
from gorin.text.frames import Frame
from gorin.text.lexicon import Pointing
from gorin.text.phrases import QUANTITY, Clause, Modifier, Named, NounPhrase
from gorin.text.quantities import printed_number
from gorin.text.trial import says_no_more
from gorin.text.values import COUNT, NUMBER, PLAYER, value_of


def asleep_until(clause: Clause) -> NounPhrase | None:
    """次の相手のクリンナップフェイズにアウェイクしない: up to the end of that phase (T100)."""
    if clause.name != "awake" or not clause.form.negative:
        return None
    return next((each.nouns for each in clause.phrases if each.case == "に" and each.nouns.group == PHASE), None)


def goal_of(scope: ShinsoScope, clause: Clause) -> int:
    """手札が5枚になるまで, 手札が2枚になるように."""
    frame: Framed = Frame(scope, clause)
    hand, to = frame.need("が"), frame.need("に", group=QUANTITY, expected=("5枚に",))
    frame.done()
    cards = describe(scope, hand)
    number = printed_number(to.only.quantity)
    if clause.name != "become" or number is None or to.only.quantity is None:
        scope.fail(clause.start, "no_link")
    if cards.zones != (terms.HAND,) or cards.tests or cards.owner(scope) != scope.actor or to.only.quantity.limit:
        scope.fail(hand.start, "hand_goal", ("手札が5枚になるまで",))
    says_no_more(*cards.words)
    return number


def total_of(scope: ShinsoScope, clause: Clause) -> tuple[str, Amount]:
    """T62 戦闘力の合計がN以下になるように, T143 その眷属の戦闘力以下になるように."""
    frame: Framed = Frame(scope, clause)
    subject = frame.take("が", "は")
    to = frame.need("に", expected=("8000以下に",))
    frame.done()
    if clause.name != "become":
        scope.fail(clause.start, "no_link")
    number: str = terms.POWER
    if subject is not None:
        inner = subject.only.inner
        wrong = inner is None or inner.group != NUMBER
        if inner is not None and not wrong:
            number = value_of(inner.only).number
        if subject.group != COUNT or value_of(subject.only) != "total" or wrong:
            scope.fail(subject.start, "total_any", ("戦闘力の合計が8000以下になるように",))
    quantity = to.only.quantity
    if to.group == QUANTITY and quantity is not None and quantity.limit == "at most" and subject is not None:
        return number, Exactly(printed_number(quantity) or 0)
    if to.group != NUMBER or quantity is None or quantity.limit != "at most":
        scope.fail(to.start, "total_any", ("戦闘力の合計が8000以下になるように",))
    compared = Cards(to.start)
    number_test(scope, compared, to.only)
    test = compared.tests[0]
    assert isinstance(test, NumberIs)
    return (number if subject is not None else test.number), test.amount


def turn_of(scope: ShinsoScope, nouns: NounPhrase) -> Condition | None:
    """自分のターン中, 相手のターンの間."""
    named = nouns.only
    if named.group != "lasting" or value_of(named) != "turn":
        return None
    if any(each.word is not None for each in named.modifiers):
        return None
    inner = named.modifiers[0].nouns if len(named.modifiers) == 1 else None
    if inner is None or inner.group != PLAYER:
        scope.fail(nouns.start, "whose_turn", ("自分のターン中",))
    return TurnOf(scope.players(inner))


def until_of(scope: ShinsoScope, nouns: NounPhrase, case: str) -> str:
    """このターン中, 次の相手のターン, 次の自分のドローフェイズまで, …の終わりまで (T87, R27, R120)."""
    named = nouns.only
    value = value_of(named)
    whose, coming, next_turn = ("any", False, False)
    if named.group in ("lasting", SPAN, PHASE):
        whose, coming, next_turn = spans(scope, named.modifiers)
    if named.group in ("lasting", SPAN) and case not in ("まで", "までの間"):
        if value == "game":
            return terms.WHOLE_GAME
        if value == "this attack":
            if not scope.in_attack or named.modifiers:
                scope.fail(nouns.start, "no_attack", ("攻撃時、", "このターン中、"))
            return terms.THIS_ATTACK
        if value == "this turn":
            if named.modifiers:
                scope.fail(nouns.start, "no_description")
            return terms.THIS_TURN
        if not coming:
            scope.fail(nouns.start, "unused_duration")
        return terms.COMING + whose
    if named.group == SPAN and value == "turn" and coming:
        return f"cleanup:{whose}"
    if named.group == "time":
        return until_time(scope, named, value)
    end = named.group == "phase end"
    if end:
        inner = named.inner
        if inner is not None and inner.group in (SPAN, "lasting"):
            coming_end = replace(named, modifiers=(*named.modifiers[:-1], *inner.only.modifiers))
            whose, coming, _ = spans(scope, coming_end.modifiers)
            if value_of(inner.only) == "this turn" or (not coming and whose == "any"):
                return terms.THIS_TURN
            return f"end:{whose if whose != 'any' else 'next_turn'}+end"
        if inner is None or inner.group != PHASE:
            scope.fail(nouns.start, "no_description")
        named = inner.only
        whose, coming, next_turn = spans(scope, named.modifiers)
    if named.group != PHASE:
        scope.fail(nouns.start, "unused_duration")
    phase: str = value_of(named)
    if next_turn and not coming:
        scope.fail(nouns.start, "no_description", ("次のターンのエンドフェイズまで",))
    if next_turn and whose == "any":
        whose = "next_turn"
    return f"{phase}:{whose}{'+end' if end or phase == 'end' else ''}"


def until_time(scope: ShinsoScope, named: Named, value: object) -> str:
    """ターン終了時まで, 次の自分のターン開始時まで."""
    modifiers = named.modifiers
    span = modifiers[-1].nouns if modifiers else None
    if span is None or span.group != SPAN or value not in ("start", "end"):
        scope.fail(named.start, "unused_duration")
    whose, coming, _ = spans(scope, (*modifiers[:-1], *span.only.modifiers))
    if value == "end" and not coming and whose == "any":
        return terms.THIS_TURN
    if value == "end":
        return f"end:{whose if whose != 'any' else 'next_turn'}+end"
    return f"cleanup:{whose}"


def spans(scope: ShinsoScope, modifiers: Sequence[Modifier]) -> tuple[str, bool, bool]:
    """Whose, whether the next, whether a turn is named."""
    whose, coming, next_turn = "any", False, False
    for modifier in modifiers:
        word, nouns = modifier.word, modifier.nouns
        pointing = word.sense(Pointing) if word is not None else None
        if pointing is not None and pointing.key == "next":
            if coming:
                scope.fail(modifier.start, "twice")
            coming = True
            says_no_more(word)
        elif nouns is not None and nouns.group == PLAYER:
            who = scope.players(nouns)
            if who not in (SELF, OTHER):
                scope.fail(nouns.start, "no_player")
            whose = "me" if who == SELF else "opponent"
        elif nouns is not None and nouns.group == SPAN:
            inner, follows, _ = spans(scope, nouns.only.modifiers)
            coming = coming or follows
            whose = inner if inner != "any" else whose
            next_turn = True
        elif nouns is not None and value_of(nouns.only) == "this turn":
            whose = "this_turn"
        else:
            scope.fail(modifier.start, "no_description")
    return whose, coming, next_turn

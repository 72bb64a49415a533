"""How long something lasts, and how far it goes: このターン中, 次の自分のターンまで, 手札が5枚になるまで (T87, R27)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from gorin.engine.program.condition import TurnOf
from gorin.engine.program.roots import Condition
from gorin.engine.program.who import ANY, OTHER, SELF, Who
from gorin.games.shinso import terms
from gorin.games.shinso.dialect.lexicon import PHASE, SPAN, THE_PLAYER
from gorin.games.shinso.dialect.scope import ShinsoScope
from gorin.text.events import nth_of
from gorin.text.lexicon import Pointing
from gorin.text.phrases import QUANTITY, Clause, Named, NounPhrase
from gorin.text.quantities import tokens_of
from gorin.text.trial import says_no_more
from gorin.text.values import PLAYER, TIME, value_of


def asleep_until(clause: Clause) -> NounPhrase | None:
    """次の相手のクリンナップフェイズにアウェイクしない: up to the end of that phase (T100)."""
    if clause.name != "awake" or not clause.form.negative:
        return None
    return next((each.nouns for each in clause.phrases if each.case == "に" and each.nouns.group == PHASE), None)


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


@dataclass(frozen=True)
class Time:
    """A turn or phase as a text names it, and its edge ("": while it lasts). `turn`: a turn is named with the phase."""

    span: str = ""
    edge: str = ""
    who: Who | None = None
    coming: bool = False
    this: bool = False
    nth: int = 0
    turn: bool = False
    extra: bool = False

    def whose(self, scope: ShinsoScope, place: int) -> str:
        """Whose it is, as durations say it."""
        if self.who not in (None, SELF, OTHER):
            scope.fail(place, "no_player")
        return "this_turn" if self.this else {SELF: "me", OTHER: "opponent"}.get(self.who or ANY, "any")


def time_of(scope: ShinsoScope, named: Named) -> Time:
    """次の自分のターン終了時, 2度目の相手のエンドフェイズ, このターンの終わり."""
    value = value_of(named)
    found = (
        Time(span=value) if named.group in (SPAN, PHASE, "lasting") else Time(edge="end" if value is None else value)
    )
    waiting = list(named.modifiers)
    while waiting:
        modifier = waiting.pop(0)
        word, nouns = modifier.word, modifier.nouns
        pointing = word.sense(Pointing) if word is not None else None
        if pointing is not None and pointing.key in ("next", "every"):
            if found.coming:
                scope.fail(modifier.start, "twice")
            found = replace(found, coming=pointing.key == "next")
            says_no_more(word)
        elif nouns is not None and nouns.group in (PLAYER, THE_PLAYER):
            found = replace(found, who=scope.players(nouns))
        elif nouns is not None and nouns.group == QUANTITY and nth_of(nouns):
            found = replace(found, nth=nth_of(nouns))
        elif nouns is not None and (nouns.group in (SPAN, PHASE) or value_of(nouns.only) == "turn"):
            found = replace(found, span=found.span or value_of(nouns.only), turn=nouns.group != PHASE)
            waiting += nouns.only.modifiers
        elif nouns is not None and value_of(nouns.only) == "this turn":
            says_no_more(*tokens_of(nouns))
            found = replace(found, span=found.span or "turn", this=True)
        elif nouns is not None and nouns.group == "extra turn":
            if not scope.extra_turn:
                scope.fail(nouns.start, "no_extra_turn", ("自分は追加のターンを得る。",))
            found = replace(found, span=found.span or "turn", extra=True)
        else:
            scope.fail(modifier.start, "no_description")
    return found


def until_of(scope: ShinsoScope, nouns: NounPhrase, case: str) -> str:
    """このターン中, 次の相手のターン, 次の自分のドローフェイズまで, …の終わりまで (T87, R27, R120)."""
    named = nouns.only
    value = value_of(named)
    time = time_of(scope, named)
    whose = time.whose(scope, nouns.start)
    if time.edge not in ("", "start", "end"):
        scope.fail(nouns.start, "unused_duration")
    if (time.this or value == "this turn") and (time.coming or time.who is not None):
        scope.fail(nouns.start, "no_description")
    if named.group in ("lasting", SPAN) and case not in ("まで", "までの間"):
        if value == "game":
            return terms.WHOLE_GAME
        if value == "this attack" and (not scope.in_attack or named.modifiers):
            scope.fail(nouns.start, "no_attack", ("攻撃時、", "このターン中、"))
        if value == "this attack":
            return terms.THIS_ATTACK
        if value == "this turn":
            return terms.THIS_TURN
        if not time.coming:
            scope.fail(nouns.start, "unused_duration")
        return terms.COMING + whose
    if time.span == "turn" and (time.coming if not time.edge else time.edge == "start"):
        return f"cleanup:{whose}"
    if time.span == "turn" and time.edge:
        lasts = time.this or (not time.coming and whose == "any")
        return terms.THIS_TURN if lasts else f"end:{whose if whose != 'any' else 'next_turn'}+end"
    if time.span not in terms.PHASE_EVENTS or time.edge == "start" or named.group == TIME:
        scope.fail(nouns.start, "unused_duration")
    if time.turn and not time.coming:
        scope.fail(nouns.start, "no_description", ("次のターンのエンドフェイズまで",))
    if time.turn and whose == "any":
        whose = "next_turn"
    return f"{time.span}:{whose}{'+end' if time.edge or time.span == 'end' else ''}"

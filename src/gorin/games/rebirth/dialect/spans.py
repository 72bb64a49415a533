"""Times: durations, turns and attacks during which something holds (T58 to T60, T101, T184, T224)."""

from __future__ import annotations

from typing import Final

from gorin.engine.program.condition import TurnOf
from gorin.engine.program.roots import Condition, Things
from gorin.engine.program.who import ANY, OTHER, SELF, Who
from gorin.engine.values.durations import UNTIL_OTHER_TURN_END, UNTIL_OWN_TURN
from gorin.games.rebirth import terms
from gorin.games.rebirth.dialect.cards import compares
from gorin.games.rebirth.dialect.scope import RebirthScope
from gorin.games.rebirth.program.conditions import AttackIs, InPhase
from gorin.games.rebirth.program.lasts import Span
from gorin.text.frames import Frame
from gorin.text.function_words import NTH
from gorin.text.lexicon import Pointing
from gorin.text.nouns import player_of
from gorin.text.phrases import ONWARD, QUANTITY, UP_TO, Lead, Modifier, Named, NounPhrase, Quantity
from gorin.text.quantities import printed_number
from gorin.text.times import NEXT_TURN as NEXT
from gorin.text.times import duration_of
from gorin.text.trial import says_no_more, says_no_more_at
from gorin.text.values import PLAYER, POINTER, Pointer, value_of

DURING: Final = "during"
"""Nouns of stretches of time: ターン中, アタック中, メインフェイズ中."""
TURN, ATTACK, GAME = "ターン中", "アタック中", "ゲーム中"
TURNS: Final = ("各ターン", "このターン")
UNTIL: Final = {
    terms.THIS_TURN: terms.THIS_TURN,
    UNTIL_OTHER_TURN_END: terms.NEXT_TURN_END,
    UNTIL_OWN_TURN: terms.NEXT_OWN_TURN,
}
NOW: Final = {"このターン中": terms.THIS_TURN, "このアタック中": terms.THIS_ATTACK, "このゲーム中": terms.THIS_GAME}


def times_a_turn(frame: Frame[RebirthScope]) -> tuple[Quantity, bool] | None:
    """各ターン3回まで, 各ターン2回しか: how often, and whether しか stands behind it."""
    phrase = frame.find("", "に", "を", "しか", group="turn")
    if phrase is None:
        return None
    frame.taken.add(id(phrase))
    turn = phrase.nouns.only
    quantity, case = turn.quantity, phrase.case
    if quantity is None:
        often = frame.find("", "しか", group=QUANTITY)
        if often is None:
            frame.fail(phrase.end, "number_needed", ("各ターン3回まで",))
        frame.taken.add(id(often))
        quantity, case = often.nouns.only.quantity, often.case
    if turn.key != "各ターン" or turn.modifiers or quantity is None or quantity.counter != "time":
        frame.fail(phrase.start, "number_needed", ("各ターン3回まで",))
    says_no_more(turn.head)
    if quantity.limit == UP_TO:
        says_no_more_at(quantity.end - len("まで"))
    return quantity, case == "しか"


def often_a_turn(scope: RebirthScope, named: Named) -> int:
    """各ターン2回, 各ターン1回まで."""
    quantity, number = named.quantity, printed_number(named.quantity)
    if quantity is None or not number or quantity.counter != "time" or quantity.limit not in ("", UP_TO):
        scope.fail(named.start, "number_needed", ("各ターン1回",))
    says_no_more(named.head)
    if quantity.limit:
        says_no_more_at(quantity.end - len("まで"))
    return number


def players_of(scope: RebirthScope, named: Named) -> list[Who]:
    """Whose it is."""
    return [
        player_of(scope, modifier.nouns.only)
        for modifier in named.modifiers
        if modifier.nouns is not None and modifier.nouns.group == PLAYER and not modifier.excluded
    ]


def turn_owner(scope: RebirthScope, named: Named) -> Who:
    """あなたの, 相手の, and nothing else."""
    whose = players_of(scope, named)
    if len(whose) != len(named.modifiers) or len(whose) > 1:
        scope.fail(named.start, "no_description")
    if whose and whose[0] not in (SELF, OTHER):
        scope.fail(named.start, "no_description")
    return whose[0] if whose else ANY


def is_next(named: Named) -> bool:
    """次の."""
    return any(pointing_key(modifier.word) == NEXT for modifier in named.modifiers)


def pointing_key(word: object) -> str:
    sense = word.sense(Pointing) if hasattr(word, "sense") else None
    return sense.key if isinstance(sense, Pointing) else ""


def during_span(scope: RebirthScope, nouns: NounPhrase) -> Span | None:
    """A duration; None where the words are a condition instead."""
    named = nouns.only
    if len(nouns.parts) != 1 or named.quantity is not None:
        scope.fail(nouns.start, "no_description")
    if named.key in NOW and not named.modifiers:
        return Span(NOW[named.key])
    if named.key == "そのアタック中" and not named.modifiers:
        return scope.that_attack if scope.that_attack is not None else Span(terms.THIS_ATTACK)
    if named.key == ATTACK and any(next_words(each) for each in named.modifiers):
        return next_attack(scope, named)
    if named.key == TURN and is_next(named) and players_of(scope, named) == [OTHER] and len(named.modifiers) == 2:
        return Span(terms.NEXT_OPPONENT_TURN)
    return None


def next_words(modifier: Modifier) -> bool:
    """次の, or 次に inside the clause that describes."""
    adverbs = modifier.clause.adverbs if modifier.clause is not None else ()
    return pointing_key(modifier.word) == NEXT or any(token.text == "次に" for token in adverbs)


def next_attack(scope: RebirthScope, named: Named) -> Span:
    """このキャラの次のアタック中, 次のアタック中, このキャラが次にサポートしたアタック中 (R119)."""
    by: Things | None = None
    who: Who | None = None
    until = terms.NEXT_ATTACK
    for modifier in named.modifiers:
        clause = modifier.clause
        if clause is not None and clause.verb is not None:
            subject = clause.phrase("が")
            voiced = clause.form.past and not clause.form.negative and clause.form.voice == "active"
            if (
                clause.verb.name not in ("attack", "support")
                or subject is None
                or len(clause.phrases) != 1
                or not voiced
            ):
                scope.fail(modifier.start, "no_description")
            until = terms.NEXT_SUPPORT if clause.verb.name == "support" else until
            who, by = owner(scope, subject.nouns.only, who, by)
        elif modifier.nouns is not None and len(modifier.nouns.parts) == 1 and not compares(modifier):
            if modifier.nouns.only.key not in TURNS:
                who, by = owner(scope, modifier.nouns.only, who, by)
        elif modifier.word is None or pointing_key(modifier.word) != NEXT:
            scope.fail(modifier.start, "no_description")
    scope.this_turn = False
    if by is not None:
        return Span(until, by)
    return Span(terms.NEXT_ATTACK_BY_ANYBODY, attack=AttackIs(who=who) if who is not None else None)


def until_span(scope: RebirthScope, lead: Lead) -> Span:
    """次の相手のターン終了時まで, 次のあなたのターン開始時まで."""
    until = UNTIL.get(duration_of(scope, lead))
    if until is None:
        scope.fail(lead.start, "how_long", ("このターン中", "次の相手のターン終了時まで"))
    return Span(until)


def during_condition(scope: RebirthScope, nouns: NounPhrase) -> Condition:
    """あなたのターン中, 各ターン1回目のアタック中, このキャラのアタック中, メインフェイズ中."""
    named = nouns.only
    if len(nouns.parts) != 1 or named.quantity is not None:
        scope.fail(nouns.start, "no_description")
    if named.key == TURN:
        who = turn_owner(scope, named)
        if not named.modifiers:
            scope.fail(nouns.start, "how_long", ("あなたのターン中",))
        return TurnOf(who)
    if named.key == ATTACK:
        if is_onward(named):
            scope.fail(named.start, "no_description", ("2回目のアタック中",))
        return attack_of(scope, named)
    if named.group not in (DURING, "phase"):
        scope.fail(nouns.start, "how_long", ("このターン中",))
    phase = value_of(named)
    if not phase or not isinstance(phase, str):
        scope.fail(nouns.start, "how_long", ("このターン中",))
    return InPhase(phase, turn_owner(scope, named) if named.modifiers else None)


def attack_of(scope: RebirthScope, named: Named) -> AttackIs:
    """Which attacks: 1回目の, 相手の1回目の, このキャラの1回目と2回目の (R78, R123)."""
    ordinals: list[int] = []
    who: Who | None = None
    by: Things | None = None
    for modifier in named.modifiers:
        nouns = modifier.nouns
        if nouns is None or modifier.excluded or compares(modifier) or modifier.case in ("への", "からの"):
            scope.fail(modifier.start, "no_description")
        for part in nouns.parts:
            quantity = part.quantity
            number = printed_number(quantity)
            counted = quantity is not None and quantity.counter == NTH and number
            if quantity is not None and quantity.limit not in ("", ONWARD):
                scope.fail(part.start, "no_description")
            if counted and number and (part.group == QUANTITY or part.key in TURNS):
                ordinals.append(number)
                who, by = owner_of(scope, part, who, by)
                says_no_more(part.head)
            elif part.key in TURNS and not part.modifiers and quantity is None:
                says_no_more(part.head)
            else:
                who, by = owner(scope, part, who, by)
    return AttackIs(tuple(ordinals), who=who, by=by)


def is_onward(named: Named) -> bool:
    """2回目以降の."""
    parts = [part for modifier in named.modifiers if modifier.nouns is not None for part in modifier.nouns.parts]
    return any(part.quantity is not None and part.quantity.limit == ONWARD for part in parts)


def owner_of(scope: RebirthScope, named: Named, who: Who | None, by: Things | None) -> tuple[Who | None, Things | None]:
    for modifier in named.modifiers:
        if modifier.nouns is None or len(modifier.nouns.parts) != 1 or modifier.excluded:
            scope.fail(modifier.start, "no_description")
        if modifier.nouns.only.key not in TURNS:
            who, by = owner(scope, modifier.nouns.only, who, by)
    return who, by


def owner(scope: RebirthScope, named: Named, who: Who | None, by: Things | None) -> tuple[Who | None, Things | None]:
    if who is not None or by is not None or named.modifiers or named.quantity is not None:
        scope.fail(named.start, "no_description")
    if named.group == PLAYER:
        whose = player_of(scope, named)
        if whose not in (SELF, OTHER):
            scope.fail(named.start, "no_description")
        return whose, None
    value = value_of(named)
    if named.group != POINTER or not isinstance(value, Pointer):
        scope.fail(named.start, "no_description")
    things = value.find(scope, named.start)
    return None, things

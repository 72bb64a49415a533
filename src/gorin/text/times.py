"""Times as texts name them: whose turn, the next or this one, its beginning or end, while it lasts."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from gorin.engine.program.condition import TurnOf
from gorin.engine.program.numbers import THIS_TURN
from gorin.engine.program.roots import Condition
from gorin.engine.program.who import ALL, ANY, OTHER, SELF, Who
from gorin.engine.values.durations import UNTIL_OTHER_TURN, UNTIL_OTHER_TURN_END, UNTIL_OWN_TURN, UNTIL_OWN_TURN_END
from gorin.text.function_words import NEXT
from gorin.text.lexicon import Lexicon, Pointing
from gorin.text.nouns import player_of
from gorin.text.phrases import Clause, Lead, Named, NounPhrase
from gorin.text.pieces import DURATION, DURING, MOMENT, THAT_TURN
from gorin.text.reference import Scope
from gorin.text.trial import says_no_more, says_no_more_at
from gorin.text.values import NOW as NOW
from gorin.text.values import PLAYER, TIME, Happening, value_of

SPAN, TURN_TIME = "span", "turn time"
"""Groups of nouns: ターン, ターン中."""
NEXT_TURN, EACH_TURN = "next turn", "each turn"
"""次の, 各."""
TURN, THIS_ONE, START, END = "ターン", "このターン", "開始時", "終了時"
EDGES: Final = {"終わり": END, "はじめ": START}
"""Other words for the edges of a time."""
UNTIL_NEXT: Final = {
    (SELF, False): UNTIL_OWN_TURN,
    (OTHER, False): UNTIL_OTHER_TURN,
    (SELF, True): UNTIL_OWN_TURN_END,
    (OTHER, True): UNTIL_OTHER_TURN_END,
}
"""As that turn begins, or ends."""


@dataclass(frozen=True)
class Time:
    """A span of the game and its edge ("": while it lasts). `who`: whose, if it says so; `which`: next, this, each."""

    span: str
    edge: str
    who: Who | None
    which: str


def add_times(lexicon: Lexicon, spans: tuple[str, ...] = (TURN,), edges: tuple[str, ...] = (START, END)) -> None:
    """ターン, このターン, ターン中, 開始時, 終了時, 次の, 各, and what they lead."""
    lexicon.add_nouns(SPAN, {each: each for each in spans})
    lexicon.add_nouns(NOW, dict.fromkeys(("このターン", "このターン中", "このターンの間")))
    lexicon.add_nouns(NOW, dict.fromkeys(THAT_TURN))
    lexicon.add_nouns(TURN_TIME, {"ターン中": None, "ターンの間": None})
    lexicon.add_nouns(TIME, {each: number for number, each in enumerate(edges, 1)})
    lexicon.add_all({"次の": Pointing(NEXT_TURN), "各": Pointing(EACH_TURN)})
    lexicon.compounding |= {SPAN}
    lexicon.bare |= {TIME, NOW, TURN_TIME}
    lexicon.owners |= {SPAN: frozenset((PLAYER,)), TURN_TIME: frozenset((PLAYER,))}
    lexicon.leads |= {
        ("", TIME): MOMENT,
        ("に", TIME): MOMENT,
        ("まで", TIME): DURATION,
        ("まで", SPAN): DURATION,
        ("", NOW): DURATION,
        ("は", NOW): DURATION,
        ("", TURN_TIME): DURING,
        ("に", SPAN): DURING,
    }
    lexicon.silent |= {TURN}


def time_of(scope: Scope, named: Named) -> Time:
    """次の相手のターン終了時."""
    who: Who | None = None
    which = ""
    spans = (SPAN, NOW, *scope.spans)
    span = named.key if named.group in spans else value_of(named) or TURN if named.group == TURN_TIME else ""
    waiting = list(named.modifiers)
    while waiting:
        modifier = waiting.pop(0)
        pointing = modifier.word.sense(Pointing) if modifier.word is not None else None
        nouns = modifier.nouns
        if pointing is not None and pointing.key in (NEXT, NEXT_TURN, EACH_TURN) and not which:
            which = EACH_TURN if pointing.key == EACH_TURN else NEXT_TURN
            if which == EACH_TURN:
                says_no_more(modifier.word)
        elif nouns is not None and nouns.group == PLAYER and who is None:
            passed = [each for each in nouns.only.modifiers if each.word is not None]
            kept = tuple(each for each in nouns.only.modifiers if each.word is None)
            who = player_of(scope, replace(nouns.only, modifiers=kept))
            waiting += passed
        elif nouns is not None and nouns.group in spans and named.group not in spans:
            now = nouns.group == NOW or nouns.only.key == THIS_ONE
            which = NOW if now else which
            span = TURN if now else nouns.only.key
            waiting += nouns.only.modifiers
        else:
            scope.fail(modifier.start, "no_description")
    return Time(span, EDGES.get(named.key, named.key) if named.group == TIME else "", who, which)


def time_of_lead(scope: Scope, lead: Lead) -> Time:
    assert lead.phrase is not None
    return time_of(scope, lead.phrase.nouns.only)


def duration_of(scope: Scope, lead: Lead) -> str:
    """ターン終了時まで, このターン, 次の自分のターンまで, 次の相手のターン終了時まで."""
    assert lead.phrase is not None
    if lead.phrase.nouns.group == NOW:
        if lead.phrase.nouns.only.key in THAT_TURN and not scope.of_moment:
            scope.fail(lead.start, "no_duration")
        return THIS_TURN
    time = time_of_lead(scope, lead)
    if time.which == NEXT_TURN and time.who in (SELF, OTHER) and time.span == TURN and time.edge in ("", START, END):
        return UNTIL_NEXT[time.who, time.edge == END]
    until = scope.ends.get((time.span, time.edge))
    if until is None or time.which not in ("", NOW) or time.who is not None:
        scope.fail(lead.start, "no_duration")
    return until


def moment_of(scope: Scope, lead: Lead) -> Happening:
    """自分のターン開始時; with 次の or この once."""
    time = time_of_lead(scope, lead)
    event = scope.moments.get((time.span, time.edge))
    if event is None:
        scope.fail(lead.start, "no_moment_of")
    who = ANY if time.who in (None, ALL) else time.who
    assert who is not None
    once = time.which in (NEXT_TURN, NOW)
    if time.which == NEXT_TURN and scope.draft.said():
        says_no_more_at(lead.start)
    return Happening(lead.start, lead.end, (event,), who, of_card=False, moment=True, once=once)


def is_delay(scope: Scope, lead: Lead) -> bool:
    """次の自分のターン開始時, このターンの終了時: once, of an effect."""
    return time_of_lead(scope, lead).which in (NEXT_TURN, NOW)


def turn_of(scope: Scope, nouns: NounPhrase) -> Condition:
    """自分のターン中: a condition."""
    time = time_of(scope, nouns.only)
    if time.span != TURN or time.edge or time.who not in (SELF, OTHER) or time.which:
        scope.fail(nouns.start, "whose_turn")
    return TurnOf(time.who)


def said_of_turn(scope: Scope, clause: Clause) -> Condition | None:
    """自分のターンなら."""
    nouns = clause.complement
    if nouns is None or nouns.group not in (SPAN, TURN_TIME) or clause.phrases:
        return None
    return turn_of(scope, nouns)

"""Events: what makes an automatic ability wait (T32 to T53, T147 to T168)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from gorin.engine.program.condition import Every
from gorin.engine.program.roots import Condition
from gorin.engine.program.who import ANY, OTHER, SELF
from gorin.games.rebirth import terms
from gorin.games.rebirth.dialect import verbs
from gorin.games.rebirth.dialect.arrivals import appeared, became_soul, came_back, is_set, put_by_player, was_put
from gorin.games.rebirth.dialect.battles import attack_or_support, attacked, blocked, retired, supported
from gorin.games.rebirth.dialect.claims import all_taken
from gorin.games.rebirth.dialect.conditions import copula_of
from gorin.games.rebirth.dialect.meaning import cards_for
from gorin.games.rebirth.dialect.measures import check_quantity
from gorin.games.rebirth.dialect.owners import who_of
from gorin.games.rebirth.dialect.past import player_word, span_condition
from gorin.games.rebirth.dialect.phrases import Phrase
from gorin.games.rebirth.dialect.predicates import Clause
from gorin.games.rebirth.dialect.presence import exists
from gorin.games.rebirth.dialect.reading import Reading
from gorin.games.rebirth.dialect.subjects import about, cause_of, subject_of
from gorin.games.rebirth.dialect.words import Noun
from gorin.games.rebirth.program.abilities import When

PHASES: Final = {
    ("ゲーム", True): terms.GAME_START,
    ("ターン", True): terms.TURN_START,
    ("ターン", False): terms.TURN_END,
    ("スタンバイフェイズ", True): terms.STANDBY_START,
    ("エネルギーフェイズ", True): terms.ENERGY_START,
    ("メインフェイズ", True): terms.MAIN_START,
    ("アタックフェイズ", True): terms.ATTACK_START,
    ("スタートステップ", True): terms.START_STEP,
    ("ブロックステップ", True): terms.BLOCK_STEP,
    ("ダメージステップ", True): terms.DAMAGE_STEP,
    ("クローズステップ", True): terms.CLOSE_STEP,
}

Frame = Callable[[Reading, Clause], tuple[When, ...]]


def when_of(reading: Reading, clause: Clause) -> tuple[When, ...]:
    """The event that a clause ending in 時 names."""
    conditions: list[Condition] = []
    while (span := clause.get("span")) is not None:
        if span.word == "this_turn":
            if not reading.delayed:
                reading.fail(span.start, "duration")
            continue
        conditions.append(span_condition(reading, span))
    timing = clause.get("timing")
    if timing is not None:
        found = timing_of(reading, timing, clause)
    elif clause.copula:
        found = state_of(reading, clause)
    else:
        frame = FRAMES.get((clause.verb, clause.voice))
        if frame is None and (clause.voice == verbs.ACTIVE or clause.verb in IN_ANY_VOICE):
            frame = FRAMES.get((clause.verb, ""))
        if frame is None:
            reading.fail(clause.verb_start, "event")
        found = frame(reading, clause)
    all_taken(reading, clause)
    if conditions:
        found = tuple(with_condition(each, conditions) for each in found)
    return found


def with_condition(when: When, conditions: list[Condition]) -> When:
    listed = [*conditions] if when.condition is None else [*conditions, when.condition]
    return replace(when, condition=listed[0] if len(listed) == 1 else Every(tuple(listed)))


def timing_of(reading: Reading, timing: Phrase, clause: Clause | None = None) -> tuple[When, ...]:
    """あなたのターン開始時, 各アタックフェイズ開始時, アタック終了時 (T42 to T45, T165)."""
    if timing.word == "phase":
        _, owner, _, _, phase, moment = timing.groups[:6]
        event = PHASES.get((phase or "", moment in ("開始時", "始めに")))
        if event is None:
            reading.fail(timing.start, "event")
        who = player_word(reading, owner, timing.start) if owner else ANY
        reading.event_player = True
        return (When((event,), who),)
    if timing.word == "attack_end":
        written = timing.groups[0] or ""
        who = SELF if written.startswith("あなた") else OTHER if written.startswith("相手") else ANY
        return (When((terms.ATTACK_END,), who),)
    if timing.word == "delayed_attack_end":
        return (When((terms.ATTACK_END,), ANY),)
    reading.fail(timing.start, "event")


def state_of(reading: Reading, clause: Clause) -> tuple[When, ...]:
    """あなたの(zone)が０枚の時: a state trigger (T50, 9.8.6)."""
    predicate = clause.phrases[-1]
    predicate.claimed = True
    return (When((terms.STATE,), state=copula_of(reading, clause, predicate)),)


def state_exists(reading: Reading, clause: Clause) -> tuple[When, ...]:
    """あなたの手札がない時."""
    return (When((terms.STATE,), state=exists(reading, clause)),)


def turned(reading: Reading, clause: Clause) -> tuple[When, ...]:
    """【レスト】した時, 【スタンド】した時 (T48)."""
    subject = subject_of(reading, clause.noun("が"), clause)
    source = clause.noun("から")
    if source is not None and (source.noun is None or not source.noun.is_one("icon", "レスト", "スタンド")):
        reading.fail(source.start, "event")
    event = terms.RESTED if clause.verb == "rest" else terms.STOOD
    when = about(reading, subject, When((event,)))
    cause = cause_of(reading, clause)
    return (replace(when, cause=cause) if cause is not None else when,)


def hurt(reading: Reading, clause: Clause) -> tuple[When, ...]:
    """ダメージを受けた時 (T49)."""
    subject = subject_of(reading, clause.noun("が"), clause)
    obj = clause.noun("を")
    if obj is None or obj.noun is None or not obj.noun.is_one("word", "ダメージ"):
        reading.fail(clause.verb_start, "event")
    return (about(reading, subject, When((terms.DAMAGED,))),)


def used(reading: Reading, clause: Clause) -> tuple[When, ...]:
    """相手が【キャンセル】を使った時 (T52, T158)."""
    subject = subject_of(reading, clause.noun("が"), clause)
    obj = clause.noun("を")
    if not subject.player or obj is None or obj.noun is None or not obj.noun.is_one("icon", "キャンセル"):
        reading.fail(clause.verb_start, "event")
    return (about(reading, subject, When((terms.PRESENTED,))),)


def player_event(event: int) -> Frame:
    def frame(reading: Reading, clause: Clause) -> tuple[When, ...]:
        subject = subject_of(reading, clause.noun("が"), clause)
        if not subject.player:
            reading.fail(clause.start, "subject")
        when = about(reading, subject, When((event,)))
        cause = cause_of(reading, clause)
        return (replace(when, cause=cause) if cause is not None else when,)

    return frame


def checked(reading: Reading, clause: Clause) -> tuple[When, ...]:
    """あなたのチェックであなたが負けた時 (T166)."""
    by = clause.noun("で")
    if by is None or by.noun is None or by.noun.unit.word != "チェック" or len(by.noun.chain) != 1:
        reading.fail(clause.verb_start, "event")
    checker = who_of(reading, by.noun.owner, by.start)
    subject = subject_of(reading, clause.noun("が"), clause)
    if not subject.player or checker not in (None, subject.who):
        reading.fail(clause.verb_start, "event")
    return (replace(about(reading, subject, When((terms.CHECKED,))), won=int(clause.verb == "win_check")),)


def drew(reading: Reading, clause: Clause) -> tuple[When, ...]:
    subject = subject_of(reading, clause.noun("が"), clause)
    quantity = clause.get("quantity")
    if quantity is not None:
        check_quantity(reading, quantity.quantity)
        if quantity.quantity is None or quantity.quantity.number != 1:
            reading.fail(quantity.start, "quantity")
    obj = clause.noun("を")
    if obj is not None and (obj.noun is None or not obj.noun.is_one("kind", "カード")):
        reading.fail(obj.start, "unused")
    return (about(reading, subject, When((terms.DREW,))),)


def was_cancelled(reading: Reading, clause: Clause) -> tuple[When, ...]:
    """このキャラの【スパーク】が【キャンセル】された時; 《X》で選ばれた時 (T157)."""
    phrase = clause.noun("が")
    noun = phrase.noun if phrase is not None else None
    if phrase is None or noun is None or noun.unit.word != "スパーク" or len(noun.chain) != 2:
        reading.fail(clause.verb_start, "event")
    inner = Phrase("noun", noun.start, noun.end, "が", Noun(noun.start, noun.end, noun.owner, [(noun.chain[0][0], "")]))
    subject = subject_of(reading, inner, clause)
    event = terms.CANCELLED if clause.verb == "cancel" else terms.SPARK_CHOSEN
    when = about(reading, subject, When((event,)))
    by = clause.noun("で")
    if by is not None and by.noun is not None:
        when = replace(when, other=cards_for(reading, by.noun).tests)
    return (when,)


FRAMES: Final[dict[tuple[str, str], Frame]] = {
    ("appear", ""): appeared,
    ("attack", ""): attacked,
    ("support", ""): supported,
    ("attack_or_support", ""): attack_or_support,
    ("block", ""): blocked,
    ("retire", ""): retired,
    ("put", verbs.PASSIVE): was_put,
    ("put", verbs.ACTIVE): put_by_player,
    ("come_back", ""): came_back,
    ("return", verbs.PASSIVE): was_put,
    ("set", ""): is_set,
    ("rest", ""): turned,
    ("stand", ""): turned,
    ("receive", ""): hurt,
    ("use", ""): used,
    ("recover", ""): player_event(terms.RECOVERED),
    ("check", ""): player_event(terms.CHECKED),
    ("lose_check", ""): checked,
    ("win_check", ""): checked,
    ("draw", ""): drew,
    ("make", ""): became_soul,
    ("cancel", verbs.PASSIVE): was_cancelled,
    ("choose", verbs.PASSIVE): was_cancelled,
    ("be", ""): state_exists,
}


ENDS: Final = {
    terms.BLOCKED: terms.BLOCK_END,
    terms.ATTACKED: terms.ATTACKED_END,
    terms.SUPPORTED: terms.SUPPORTED_END,
    terms.WAS_ATTACKED: terms.WAS_ATTACKED_END,
    terms.WAS_SUPPORTED: terms.WAS_SUPPORTED_END,
    terms.RETIRED_BY: terms.RETIRED_BY_END,
}
"""The end of an attack for a card with such a part in it."""


def attack_end_of(reading: Reading, clause: Clause) -> tuple[When, ...]:
    """このキャラがサポートしたアタック終了時, 相手のキャラをリタイアさせたアタック終了時 (T45, T154)."""
    whens = when_of(reading, clause)
    if any(event not in ENDS for each in whens for event in each.events):
        reading.fail(clause.verb_start, "event")
    return tuple(replace(each, events=tuple(ENDS[event] for event in each.events)) for each in whens)


IN_ANY_VOICE: Final = ("attack", "support", "block", "retire", "set", "rest", "stand")
"""Verbs whose frames look at the voice, or which say the same in each."""


def attack_end_noun(reading: Reading, noun: Noun) -> When:
    """このキャラのアタック終了時, 相手のキャラのアタック終了時 (T153)."""
    phrase = Phrase("noun", noun.start, noun.end, "が", noun)
    subject = subject_of(reading, phrase, Clause(noun.start, noun.end))
    return about(reading, subject, When((terms.ATTACK_END,)))

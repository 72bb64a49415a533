"""Events: what makes an automatic ability wait (T32 to T53, T147 to T168)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from gorin.engine.program.condition import Every
from gorin.engine.program.group import IsKind, IsThis
from gorin.engine.program.roots import Condition, Test
from gorin.engine.program.who import ANY, OTHER, SELF
from gorin.games.rebirth import terms
from gorin.games.rebirth.dialect import verbs
from gorin.games.rebirth.dialect.amounts import is_stage_kind
from gorin.games.rebirth.dialect.claims import all_taken
from gorin.games.rebirth.dialect.conditions import copula_of
from gorin.games.rebirth.dialect.meaning import cards_for, who_of
from gorin.games.rebirth.dialect.measures import check_quantity
from gorin.games.rebirth.dialect.nouns import Noun
from gorin.games.rebirth.dialect.past import attack_numbers, player_word, span_condition
from gorin.games.rebirth.dialect.phrases import Clause, Phrase
from gorin.games.rebirth.dialect.presence import exists
from gorin.games.rebirth.dialect.reading import Reading
from gorin.games.rebirth.dialect.subjects import about, cause_of, is_zone_own, place_tests, subject_of, zones_of
from gorin.games.rebirth.program.abilities import When
from gorin.games.rebirth.program.tests import HeldBy, InZone

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


def appeared(reading: Reading, clause: Clause) -> tuple[When, ...]:
    """登場した時 (T32); 手札からエントリーに登場した時."""
    subject = subject_of(reading, clause.noun("が"), clause)
    when = about(reading, subject, When((terms.APPEARED,)))
    return (moved_between(reading, clause, when),)


def moved_between(reading: Reading, clause: Clause, when: When) -> When:
    """From where to where (R114), and by what."""
    source = clause.noun("から")
    if source is not None:
        cards, zones, excluded = zones_of(reading, source)
        when = replace(when, origin=zones, origin_not=excluded)
        if cards.who is not None and when.who == ANY and not when.this:
            when = replace(when, who=cards.who)
        elif cards.who is not None and cards.who != (SELF if when.this else when.who):
            reading.fail(source.start, "owner_twice")
        if cards.vacant:
            reading.fail(source.start, "zone")
        extra = tuple(test for test in (*place_tests(cards), *cards.tests) if not is_zone_own(test))
        if extra:
            when = replace(when, tests=(*when.tests, *extra))
    goal = clause.noun("に")
    if goal is not None:
        cards, zones, excluded = zones_of(reading, goal)
        if excluded or [test for test in (*place_tests(cards), *cards.tests) if not is_zone_own(test)]:
            reading.fail(goal.start, "zone")
        when = replace(when, goal=zones, goal_vacant=cards.vacant)
        if cards.who is not None and when.who == ANY and not when.this:
            when = replace(when, who=cards.who)
        elif cards.who is not None and cards.who != (SELF if when.this else when.who):
            reading.fail(goal.start, "owner_twice")
    cause = cause_of(reading, clause)
    return replace(when, cause=cause) if cause is not None else when


def was_put(reading: Reading, clause: Clause) -> tuple[When, ...]:
    """…が…から…に置かれた時 (T38, T40, T47, T147 to T152, T167)."""
    subject = subject_of(reading, clause.noun("が", "を"), clause)
    when = about(reading, subject, When((terms.MOVED,)))
    onto = clause.get("onto")
    if onto is not None and onto.noun is not None:
        when = replace(when, onto=cards_for(reading, onto.noun).tests, goal=(terms.ENTRY,))
    when = moved_between(reading, clause, when)
    if subject.zones and not subject.set_only:
        if when.origin:
            reading.fail(clause.start, "zone")
        when = replace(when, origin=subject.zones)
    elif subject.set_only or subject.zones:
        when = replace(when, origin=(terms.REBIRTH,))
    if not when.goal and not when.onto:
        reading.fail(clause.verb_start, "goal")
    quantity = clause.get("quantity")
    if quantity is not None:
        reading.fail(quantity.start, "unused")
    return (when,)


def came_back(reading: Reading, clause: Clause) -> tuple[When, ...]:
    """…が…から手札に戻った時 (T151)."""
    return was_put(reading, clause)


def put_by_player(reading: Reading, clause: Clause) -> tuple[When, ...]:
    """あなたが手札から控え室にカードを置いた時 (T158, R110)."""
    subject = subject_of(reading, clause.noun("が"), clause)
    if not subject.player:
        reading.fail(clause.start, "subject")
    obj = clause.noun("を")
    tests: tuple[Test, ...] = ()
    if obj is not None and obj.noun is not None:
        cards = cards_for(reading, obj.noun)
        if cards.who not in (None, subject.who) or cards.places:
            reading.fail(obj.start, "owner_twice")
        tests = cards.tests
    when = replace(When((terms.DISCARDED_BY,)), who=subject.who, tests=tests)
    when = moved_between(reading, clause, when)
    if when.origin != (terms.HAND,) or when.goal != (terms.WAITING_ROOM,) or when.cause is not None:
        reading.fail(clause.verb_start, "event")
    reading.event_player = True
    return (replace(when, origin=(), goal=()),)


def attacked(reading: Reading, clause: Clause) -> tuple[When, ...]:
    """アタックした時, アタックされた時 (T33, T34, T46, T158)."""
    subject = subject_of(reading, clause.noun("が"), clause)
    number = clause.get("attack_number")
    next_one = clause.adverb("next")
    if clause.voice == verbs.PASSIVE:
        if subject.player:
            reading.fail(clause.start, "subject")
        when = about(reading, subject, When((terms.WAS_ATTACKED,)))
    else:
        when = about(reading, subject, When((terms.ATTACKED,)))
    if number is not None:
        when = replace(when, attack=attack_numbers(reading, number.groups[0], f"{number.groups[1]}回目", number.start))
    return (replace(when, next=next_one),)


def supported(reading: Reading, clause: Clause) -> tuple[When, ...]:
    """サポートした時, 《X》をサポートした時, サポートされた時 (T35, T155, T161)."""
    subject = subject_of(reading, clause.noun("が"), clause)
    next_one = clause.adverb("next")
    number = clause.get("attack_number")
    other: tuple[Test, ...] = ()
    if clause.voice == verbs.PASSIVE:
        by = clause.noun("に")
        if by is not None and by.noun is not None:
            other = support_partner(reading, by)
        when = about(reading, subject, When((terms.WAS_SUPPORTED,)))
    else:
        obj = clause.noun("を")
        if obj is not None and obj.noun is not None:
            other = support_partner(reading, obj)
        when = about(reading, subject, When((terms.SUPPORTED,)))
    if number is not None:
        when = replace(when, attack=attack_numbers(reading, number.groups[0], f"{number.groups[1]}回目", number.start))
    return (replace(when, other=other, next=next_one),)


def support_partner(reading: Reading, phrase: Phrase) -> tuple[Test, ...]:
    assert phrase.noun is not None
    if phrase.noun.is_one("word", "アタック", "このアタック"):
        return ()
    cards = cards_for(reading, phrase.noun)
    if cards.who not in (None, SELF) or cards.things is not None:
        reading.fail(phrase.start, "event")
    tests = tuple(test for test in (*place_tests(cards), *cards.tests) if not is_stage_kind(test) or cards.tests)
    return tests


def attack_or_support(reading: Reading, clause: Clause) -> tuple[When, ...]:
    """アタックかサポートした時 (T51)."""
    subject = subject_of(reading, clause.noun("が"), clause)
    return (about(reading, subject, When((terms.ATTACKED, terms.SUPPORTED))),)


def blocked(reading: Reading, clause: Clause) -> tuple[When, ...]:
    """ブロックした時, このキャラを《X》でブロックした時, アタックがブロックされた時 (T41, T52, T156, R118)."""
    subject_phrase = clause.noun("が")
    if clause.voice == verbs.PASSIVE:
        noun = subject_phrase.noun if subject_phrase is not None else None
        if noun is None or noun.unit.word not in ("アタック",):
            if subject_phrase is None:
                reading.fail(clause.verb_start, "event")
            subject = subject_of(reading, subject_phrase, clause)
            return (about(reading, subject, When((terms.WAS_BLOCKED,))),)
        if len(noun.chain) == 1:
            who = SELF if noun.owner in ("me", "self") else OTHER if noun.owner == "opponent" else ANY
            return (When((terms.BLOCKED_ATTACK,), who),)
        inner = Phrase(
            "noun", noun.start, noun.end, "が", Noun(noun.start, noun.end, noun.owner, [(noun.chain[0][0], "")])
        )
        subject = subject_of(reading, inner, clause)
        return (about(reading, subject, When((terms.BLOCKED_ATTACK,))),)
    obj = clause.noun("を")
    other: tuple[Test, ...] = ()
    if obj is not None and obj.noun is not None:
        this = obj.noun.is_one("pronoun", "このキャラ")
        other = (IsThis(),) if this else cards_for(reading, obj.noun).tests
    means = clause.noun("で")
    tests: tuple[Test, ...] = ()
    if means is not None and means.noun is not None:
        tests = cards_for(reading, means.noun).tests
    if subject_phrase is None:
        return (When((terms.BLOCKED,), ANY, tests=tests, other=other),)
    subject = subject_of(reading, subject_phrase, clause)
    when = about(reading, subject, When((terms.BLOCKED,)))
    return (replace(when, tests=(*when.tests, *tests), other=other),)


def retired(reading: Reading, clause: Clause) -> tuple[When, ...]:
    """リタイアした時 (T36, T149); 相手のキャラをリタイアさせた時 (T37, T154, T159)."""
    if clause.voice == verbs.PASSIVE:
        reading.fail(clause.verb_start, "event")
    if clause.voice != verbs.CAUSATIVE:
        subject = subject_of(reading, clause.noun("が"), clause)
        when = about(reading, subject, When((terms.MOVED,), goal=(terms.RETIRE,)))
        cause = cause_of(reading, clause)
        if subject.zones:
            when = replace(when, origin=subject.zones)
        when = replace(when, next=clause.adverb("next"))
        return (replace(when, cause=cause) if cause is not None else when,)
    subject = subject_of(reading, clause.noun("が"), clause)
    next_one = clause.adverb("next")
    obj = clause.noun("を")
    if obj is None or obj.noun is None:
        reading.fail(clause.verb_start, "object")
    cards = cards_for(reading, obj.noun)
    if cards.who is None:
        reading.fail(obj.start, "event")
    other: tuple[Test, ...] = (HeldBy(cards.who), *(test for test in cards.tests if not is_stage_kind(test)))
    if cards.places:
        other = (*other, InZone(tuple(place.zone for place in cards.places)))
    when = about(reading, subject, When((terms.RETIRED_BY,)))
    cause = cause_of(reading, clause)
    partner = False
    if cause is not None:
        if cause.kind not in ("partner_attack", "attack") or cause.tests or cause.who not in (None,):
            reading.fail(clause.verb_start, "event")
        partner = cause.kind == "partner_attack"
        cause = None if partner else cause
    return (replace(when, other=other, partner=partner, cause=cause, next=next_one),)


def is_set(reading: Reading, clause: Clause) -> tuple[When, ...]:
    """このReバースがセットされた時, あなたのReバースがエントリーからセットされた時 (T39)."""
    subject = subject_of(reading, clause.noun("が", "を"), clause)
    when = about(reading, subject, When((terms.SET,)))
    when = moved_between(reading, clause, when)
    when = replace(when, tests=tuple(test for test in when.tests if test != IsKind(terms.REBIRTH_CARD)))
    return (when,)


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


def became_soul(reading: Reading, clause: Clause) -> tuple[When, ...]:
    """このキャラを【魂】にした時 (T160)."""
    obj = clause.noun("を", "が")
    goal = clause.noun("に")
    if goal is None or goal.noun is None or goal.noun.unit.word != "【魂】":
        reading.fail(clause.verb_start, "event")
    subject = subject_of(reading, obj, clause)
    return (about(reading, subject, When((terms.BECAME_SOUL,))),)


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

"""What an automatic ability waits for (T32 to T53, T147 to T168)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from gorin.engine.program.condition import Every
from gorin.engine.program.group import IsKind, IsThis
from gorin.engine.program.roots import Condition, Test
from gorin.engine.program.things import THIS
from gorin.engine.program.who import ANY, SELF, Who
from gorin.games.rebirth import terms
from gorin.games.rebirth.dialect.cards import (
    ICON,
    Cards,
    cards_of,
    compares,
    is_stage_kind,
    is_zone_own,
    place_tests,
    printed,
)
from gorin.games.rebirth.dialect.conditions import counted, existing, lacks, supports
from gorin.games.rebirth.dialect.holding import cause_of
from gorin.games.rebirth.dialect.orders import DAMAGE
from gorin.games.rebirth.dialect.scope import Framed, RebirthScope
from gorin.games.rebirth.dialect.spans import DURING, attack_of, during_condition, players_of
from gorin.games.rebirth.dialect.statements import ATTACK
from gorin.games.rebirth.program.abilities import When
from gorin.games.rebirth.program.conditions import AttackIs
from gorin.games.rebirth.program.tests import HasRecovered, HeldBy, InZone, IsOneOf
from gorin.games.rebirth.program.things import OtherParty, Role
from gorin.text.frames import Frame
from gorin.text.function_words import NEXT, NTH, OR
from gorin.text.lexicon import Noun
from gorin.text.morphology import CAUSATIVE, PASSIVE, STEM
from gorin.text.phrases import QUANTITY, Clause, Named, NounPhrase, Phrase
from gorin.text.trial import says_no_more
from gorin.text.values import CARD, PLAYER, POINTER, QUALITY, ZONE, Pointer, value_of

PHASES: Final = {
    ("ゲーム", "開始時"): terms.GAME_START,
    ("ターン", "開始時"): terms.TURN_START,
    ("ターン", "終了時"): terms.TURN_END,
    ("各ターン", "終了時"): terms.TURN_END,
    ("各ターン", "開始時"): terms.TURN_START,
    ("スタンバイフェイズ", "開始時"): terms.STANDBY_START,
    ("エネルギーフェイズ", "開始時"): terms.ENERGY_START,
    ("メインフェイズ", "開始時"): terms.MAIN_START,
    ("アタックフェイズ", "開始時"): terms.ATTACK_START,
    ("スタートステップ", "開始時"): terms.START_STEP,
    ("ブロックステップ", "開始時"): terms.BLOCK_STEP,
    ("ダメージステップ", "開始時"): terms.DAMAGE_STEP,
    ("クローズステップ", "開始時"): terms.CLOSE_STEP,
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
Event = Callable[[Framed], When]


@dataclass(frozen=True)
class Subject:
    """Whom an event is about: the card itself, cards that fit, or a player."""

    this: bool = False
    who: Who = ANY
    tests: tuple[Test, ...] = ()
    player: bool = False
    zones: tuple[int, ...] = ()
    set_only: bool = False


def subject_of(scope: RebirthScope, nouns: NounPhrase) -> Subject:
    if nouns.group == PLAYER:
        if len(nouns.parts) != 1 or nouns.only.modifiers or nouns.only.quantity is not None:
            scope.fail(nouns.start, "no_description")
        return Subject(who=scope.player(value_of(nouns.only), nouns.start), player=True)
    cards = cards_of(scope, nouns)
    if cards.quantity is not None:
        scope.fail(cards.quantity.start, "no_quantity")
    if cards.souls_of is not None:
        scope.fail(nouns.start, "no_subject")
    if cards.things == THIS:
        return Subject(this=True, tests=cards.tests)
    if cards.things is not None:
        return Subject(tests=(*cards.tests, IsOneOf(cards.things)))
    tests = (*place_tests(cards), *cards.tests)
    return Subject(False, cards.who if cards.who is not None else ANY, tests, False, cards.zones, cards.set_only)


def needed(frame: Framed, *cases: str) -> Subject:
    nouns = frame.need(*(cases or ("が",)), reason="no_subject", expected=("このキャラが",))
    return subject_of(frame.scope, nouns)


def about(scope: RebirthScope, subject: Subject, when: When) -> When:
    """The event with whom it is about."""
    scope.of_event = not subject.player
    scope.event_player = subject.player
    scope.event_this = subject.this
    scope.event_other = None
    tests = subject.tests
    if subject.zones and when.events[0] not in (terms.MOVED, terms.SET) and not when.origin:
        tests = (*tests, InZone(subject.zones))
    return replace(when, who=subject.who, this=subject.this, tests=tests)


def happening_of(scope: RebirthScope, clauses: Sequence[Clause], subject: Phrase | None = None) -> tuple[When, ...]:
    """The event that stands before 時; AかBした時 are two, with one subject."""
    if len(clauses) == 2 and clauses[0].form.ending == STEM:
        return (recovered_and_set(scope, *clauses),)
    found: list[When] = []
    for clause in clauses:
        own = clause.phrase("が")
        if own is None and subject is not None:
            clause = replace(clause, phrases=(subject, *clause.phrases))
        subject = own if own is not None else subject
        found += single(scope, clause)
    return tuple(found)


def this_card(place: int) -> Phrase:
    """このキャラが, where it need not be said."""
    sense = Noun(POINTER, "このキャラ", Pointer(lambda scope, place: THIS))
    return Phrase(NounPhrase((Named(None, sense, POINTER, place, place),), "", place, place), "が", place, place)


def recovered_and_set(scope: RebirthScope, first: Clause, second: Clause) -> When:
    """相手がReバースの効果で回復し、そのReバースがセットされた時 (T168)."""
    recovery = single(scope, first)[0]
    cause, subject = recovery.cause, second.phrase("が")
    same = subject is not None and subject.nouns.only.key == "そのReバース" and len(second.phrases) == 1
    verb = second.verb.name if second.verb is not None else ""
    if recovery.events != (terms.RECOVERED,) or cause is None or cause.kind != "effect" or cause.who is not None:
        scope.fail(first.start, "events_or", ("した時か",))
    if not same or verb != "set" or second.form.voice != PASSIVE or cause.tests != (IsKind(terms.REBIRTH_CARD),):
        scope.fail(second.start, "no_event", verb=second.said)
    scope.of_event, scope.event_player = True, False
    return When((terms.SET,), recovery.who, tests=(*cause.tests, HasRecovered()))


def single(scope: RebirthScope, clause: Clause) -> tuple[When, ...]:
    frame: Framed = Frame(scope, clause)
    conditions: list[Condition] = []
    subject, actor = clause.phrase("が"), scope.actor
    if subject is not None and subject.nouns.group == PLAYER and len(subject.nouns.parts) == 1:
        scope.actor = scope.player(value_of(subject.nouns.only), subject.start)
    while (nouns := frame.take("", "に", group=DURING)) is not None:
        conditions.append(during_condition(scope, nouns))
    if scope.delayed:
        frame.take("", "に", group="turn")
    others = [phrase for phrase in clause.phrases if phrase.case == OR and phrase.nouns.only.key in JOINED]
    frame.taken |= {id(phrase) for phrase in others}
    next_one = frame.adverb(NEXT)
    when = event_of(frame)
    scope.actor = actor
    frame.done()
    events = [JOINED[phrase.nouns.only.key] for phrase in others]
    if others and (when.events != (terms.SUPPORTED,) and when.events != (terms.ATTACKED,)):
        scope.fail(others[0].start, "events_or", ("した時か",))
    when = replace(when, events=(*events, *when.events), next=next_one)
    if conditions:
        listed = (*conditions, *((when.condition,) if when.condition is not None else ()))
        when = replace(when, condition=listed[0] if len(listed) == 1 else Every(listed))
    return (when,)


JOINED: Final = {"アタック": terms.ATTACKED, "サポート": terms.SUPPORTED}
"""アタックかサポートした時."""


def event_of(frame: Framed) -> When:
    clause = frame.clause
    if clause.verb is None:
        complement = clause.complement
        assert complement is not None
        if complement.group != QUANTITY or complement.only.quantity is None or clause.form.negative:
            frame.fail(frame.place, "no_event", verb=clause.said)
        return When((terms.STATE,), state=counted(frame, complement.only.quantity))
    event = EVENTS.get(clause.verb.name)
    stative = clause.verb.name in ("be", "lack")
    passive = clause.form.voice == PASSIVE and clause.verb.name not in SUFFERED
    if event is None or clause.form.lasting or passive or (clause.form.negative and not stative):
        frame.fail(frame.place, "no_event", verb=clause.said)
    return event(frame)


def moment_of(scope: RebirthScope, nouns: NounPhrase) -> When:
    """あなたのターン開始時, 各アタックフェイズ開始時, このキャラのアタック終了時 (T42 to T45, T153, T165)."""
    scope.of_event = False
    named = nouns.only
    if named.key in ("アタック終了時", "アタックの終了時") and len(nouns.parts) == 1 and named.quantity is None:
        return attack_end(scope, named)
    span = named.modifiers[0].nouns if len(named.modifiers) == 1 else None
    if span is None or len(nouns.parts) != 1 or len(span.parts) != 1 or named.quantity is not None:
        scope.fail(nouns.start, "which_moment", ("あなたのターン開始時",))
    of_what = span.only
    if of_what.group == ATTACK and named.key == "終了時":
        return attack_end(scope, of_what)
    event = PHASES.get((of_what.key, named.key))
    whose = players_of(scope, of_what)
    words = [modifier for modifier in of_what.modifiers if modifier.word is not None]
    each = [modifier for modifier in words if modifier.word is not None and modifier.word.text == "各"]
    says_no_more(*(modifier.word for modifier in each))
    if event is None or len(whose) + len(each) != len(of_what.modifiers) or len(whose) > 1:
        scope.fail(nouns.start, "which_moment", ("あなたのターン開始時",))
    scope.event_player = True
    return When((event,), whose[0] if whose else ANY)


def attack_end(scope: RebirthScope, attack: Named) -> When:
    """このアタックの終了時, このキャラのアタック終了時, このキャラがサポートしたアタック終了時 (T45, T153, T154)."""
    if attack.key in ("このアタック", "そのアタック") or not attack.modifiers:
        if attack.modifiers:
            scope.fail(attack.start, "no_description")
        return When((terms.ATTACK_END,), ANY)
    modifiers = [each for each in attack.modifiers if each.word is None or each.word.text != "各"]
    says_no_more(*(each.word for each in attack.modifiers))
    if len(modifiers) != 1:
        scope.fail(attack.start, "no_description")
    modifier = modifiers[0]
    if modifier.clause is not None:
        whens = single(scope, modifier.clause)
        if any(event not in ENDS for each in whens for event in each.events) or not modifier.clause.form.past:
            scope.fail(attack.start, "no_event", verb=modifier.clause.said)
        return replace(whens[0], events=tuple(ENDS[event] for event in whens[0].events))
    if modifier.nouns is None or modifier.excluded or compares(modifier):
        scope.fail(attack.start, "no_description")
    subject = subject_of(scope, modifier.nouns)
    if subject.player:
        return When((terms.ATTACK_END,), subject.who)
    return about(scope, subject, When((terms.ATTACK_END,)))


def zones_of(scope: RebirthScope, nouns: NounPhrase) -> Cards:
    cards = cards_of(scope, nouns, "vacant", "onto")
    if cards.souls_of is not None and not cards.places:
        return replace(cards, places=())
    if not cards.places or cards.quantity is not None or cards.things is not None:
        scope.fail(nouns.start, "of_which_zone", ("手札から",))
    return cards


def moved_between(frame: Framed, when: When) -> When:
    """From where to where (R114), and by what."""
    scope = frame.scope
    excluded = frame.find("以外から")
    source = frame.take("から", "以外から")
    if source is not None:
        cards = zones_of(scope, source)
        when = replace(when, origin=zone_list(cards), origin_not=excluded is not None)
        when = owned(scope, when, cards)
        extra = tuple(test for test in (*place_tests(cards), *cards.tests) if not is_zone_own(test))
        if cards.vacant or cards.onto:
            scope.fail(source.start, "of_which_zone")
        when = replace(when, tests=(*when.tests, *extra))
    goal = frame.take("に")
    if goal is not None:
        cards = zones_of(scope, goal)
        if [test for test in (*place_tests(cards), *cards.tests) if not is_zone_own(test)]:
            scope.fail(goal.start, "of_which_zone")
        when = owned(scope, replace(when, goal=zone_list(cards), goal_vacant=cards.vacant, onto=cards.onto), cards)
    cause = cause_of(frame)
    return replace(when, cause=cause) if cause is not None else when


def zone_list(cards: Cards) -> tuple[int, ...]:
    return (*cards.zones, terms.SOUL) if cards.souls_of is not None else cards.zones


def owned(scope: RebirthScope, when: When, cards: Cards) -> When:
    if cards.who is not None and when.who == ANY and not when.this:
        return replace(when, who=cards.who)
    if cards.who is not None and cards.who != (SELF if when.this else when.who):
        scope.fail(cards.start, "owner_twice")
    return when


def appeared(frame: Framed) -> When:
    """登場した時 (T32)."""
    return moved_between(frame, about(frame.scope, needed(frame), When((terms.APPEARED,))))


def attacked(frame: Framed) -> When:
    """アタックした時, アタックされた時 (T33, T34, T46, T158)."""
    passive = frame.clause.form.voice == PASSIVE
    subject = needed(frame)
    if passive and subject.player:
        frame.fail(frame.clause.start, "no_subject", ("このキャラが",))
    when = about(frame.scope, subject, When((terms.WAS_ATTACKED if passive else terms.ATTACKED,)))
    return nth_attack(frame, when, subject)


def nth_attack(frame: Framed, when: When, subject: Subject) -> When:
    """このターン2回目にアタックした時: which attack of the turn it is, of the player or of the card (R78, R123)."""
    turn = frame.find("", "に", group="turn")
    nth = frame.take("に", "", group=QUANTITY) if turn is None or turn.nouns.only.quantity is None else None
    quantity = nth.only.quantity if nth is not None else turn.nouns.only.quantity if turn is not None else None
    number = printed(quantity) if quantity is not None else None
    if turn is None and nth is None:
        return when
    named = turn is None or (
        turn.nouns.only.key in ("このターン", "各ターン", "ターン") and not turn.nouns.only.modifiers
    )
    whole = subject.this or subject.player or not [test for test in subject.tests if not is_stage_kind(test)]
    if not number or quantity is None or quantity.counter != NTH or quantity.limit or not named or not whole:
        frame.fail(frame.place, "no_event", verb=frame.clause.said)
    if turn is not None:
        frame.taken.add(id(turn))
        says_no_more(turn.nouns.only.head)
    if frame.clause.form.voice == PASSIVE:
        frame.fail(frame.place, "no_event", verb=frame.clause.said)
    by = THIS if subject.this else None
    return replace(when, attack=AttackIs((number,), None if by is not None else subject.who, by))


def supported(frame: Framed) -> When:
    """サポートした時, 《X》をサポートした時, サポートされた時 (T35, T155, T161)."""
    scope = frame.scope
    passive = frame.clause.form.voice == PASSIVE
    subject = needed(frame)
    when = about(scope, subject, When((terms.WAS_SUPPORTED if passive else terms.SUPPORTED,)))
    nouns = frame.take("に") if passive else frame.take("を")
    if nouns is None:
        return when
    if nouns.group == ATTACK:
        turn = frame.take("", group="turn")
        if turn is not None:
            says_no_more(turn.only.head)
        return replace(when, attack=attack_of(scope, nouns.only) if nouns.only.modifiers else None)
    cards = cards_of(scope, nouns)
    if cards.who not in (None, SELF) or cards.things is not None or cards.quantity is not None:
        frame.fail(nouns.start, "no_description")
    other = tuple(test for test in (*place_tests(cards), *cards.tests) if not is_stage_kind(test) or cards.tests)
    if other:
        scope.event_other = OtherParty()
        scope.event_other_zone = terms.MEMBERS if passive else terms.ENTRY
    return replace(when, other=other)


def blocked(frame: Framed) -> When:
    """ブロックした時, 相手がブロックした時, アタックがブロックされた時 (T41, T52, T156, R118)."""
    scope = frame.scope
    if frame.clause.form.voice == PASSIVE:
        phrase = frame.find("が")
        if phrase is None or phrase.nouns.group != ATTACK:
            return about(scope, needed(frame), When((terms.WAS_BLOCKED,)))
        frame.taken.add(id(phrase))
        modifiers = phrase.nouns.only.modifiers
        if phrase.nouns.only.key != "アタック" or len(modifiers) != 1 or modifiers[0].nouns is None:
            frame.fail(phrase.start, "of_what", ("このキャラのアタックが",))
        subject = subject_of(scope, modifiers[0].nouns)
        if subject.player:
            return When((terms.BLOCKED_ATTACK,), subject.who)
        return about(scope, subject, When((terms.BLOCKED_ATTACK,)))
    nouns = frame.take("を")
    other: tuple[Test, ...] = ()
    if nouns is not None:
        cards = cards_of(scope, nouns)
        if cards.places or cards.who is not None or (cards.things is not None and cards.things != THIS):
            frame.fail(nouns.start, "no_description")
        other = (IsThis(),) if cards.things == THIS else cards.tests
    means = frame.take("で")
    tests: tuple[Test, ...] = ()
    if means is not None:
        cards = cards_of(scope, means)
        if cards.places or cards.who is not None or cards.things is not None or cards.quantity is not None:
            frame.fail(means.start, "no_description")
        tests = cards.tests
    if frame.find("が") is None:
        if not other:
            frame.fail(frame.place, "no_subject", ("このキャラが",))
        scope.of_event = bool(tests)
        return When((terms.BLOCKED,), ANY, tests=tests, other=other)
    when = about(scope, needed(frame), When((terms.BLOCKED,)))
    if tests:
        scope.of_event = True
        return replace(when, tests=(*when.tests, *tests), other=other)
    if other and other != (IsThis(),):
        scope.event_other, scope.event_other_zone = OtherParty(), terms.ENTRY
    return replace(when, other=other)


def retired(frame: Framed) -> When:
    """リタイアした時 (T36, T149); 相手のキャラをリタイアさせた時 (T37, T154, T159)."""
    scope = frame.scope
    voice = frame.clause.form.voice
    if voice == PASSIVE:
        frame.fail(frame.place, "no_event", verb=frame.clause.said)
    within = attack_clause(frame)
    subject = needed(frame) if within is None or frame.find("が") is not None else subject_within(frame, within)
    if voice != CAUSATIVE:
        when = about(scope, subject, When((terms.MOVED,), goal=(terms.RETIRE,)))
        if subject.player:
            frame.fail(frame.clause.start, "no_subject", ("このキャラが",))
        cause = cause_of(frame)
        when = replace(when, origin=subject.zones) if subject.zones else when
        return replace(when, cause=cause) if cause is not None else when
    nouns = frame.need("を", expected=("相手のキャラを",))
    cards = cards_of(scope, nouns)
    if cards.who is None or cards.things is not None or cards.quantity is not None:
        frame.fail(nouns.start, "of_what", ("相手のキャラを",))
    other: tuple[Test, ...] = (HeldBy(cards.who), *(test for test in cards.tests if not is_stage_kind(test)))
    if cards.places:
        other = (*other, InZone(cards.zones))
    when = about(scope, subject, When((terms.RETIRED_BY,)))
    scope.event_other, scope.event_other_zone = OtherParty(), terms.ENTRY
    cause = cause_of(frame)
    partner = cause is not None and cause.kind == "partner_attack"
    if cause is not None and (cause.kind not in ("partner_attack", "attack") or cause.tests or cause.who is not None):
        frame.fail(frame.place, "no_event", verb=frame.clause.said)
    when = replace(when, other=other, partner=partner, cause=None if partner else cause)
    return when if within is None else in_attack(scope, when, within)


def attack_clause(frame: Framed) -> Clause | None:
    """…をサポートしたアタックで: the part that a card has in the attack; it is a condition, not a cause."""
    phrase = frame.find("で", group=ATTACK)
    named = phrase.nouns.only if phrase is not None else None
    if phrase is None or named is None or named.key != "アタック" or len(named.modifiers) != 1:
        return None
    if named.modifiers[0].clause is not None:
        frame.taken.add(id(phrase))
    return named.modifiers[0].clause


def subject_within(frame: Framed, clause: Clause) -> Subject:
    subject = clause.phrase("が")
    if subject is None:
        frame.fail(frame.place, "no_subject", ("このキャラが",))
    return subject_of(frame.scope, subject.nouns)


def in_attack(scope: RebirthScope, when: When, clause: Clause) -> When:
    """The card itself is the attacker, or supports whoever retires the other."""
    form = clause.form
    if not when.this or clause.verb is None or clause.verb.name != "support" or not form.past or form.negative:
        scope.fail(clause.start, "no_description")
    frame: Framed = Frame(scope, clause)
    frame.take("が")
    condition = supports(frame)
    frame.done()
    listed = (condition,) if when.condition is None else (when.condition, condition)
    when = replace(when, condition=listed[0] if len(listed) == 1 else Every(listed))
    if form.voice == PASSIVE:
        return when
    return replace(when, this=False, tests=(*when.tests, IsOneOf(Role(terms.ATTACKING))))


def put(frame: Framed) -> When:
    """…が…から…に置かれた時; あなたが手札から控え室にカードを置いた時 (T38, T47, T147 to T152, T158)."""
    scope = frame.scope
    if frame.clause.form.voice != PASSIVE and frame.clause.verb is not None and frame.clause.verb.name != "come back":
        return put_by_player(frame)
    subject = needed(frame)
    if subject.player:
        frame.fail(frame.clause.start, "no_subject", ("このキャラが",))
    when = moved_between(frame, about(scope, subject, When((terms.MOVED,))))
    if subject.set_only:
        when = replace(when, origin=(terms.REBIRTH,))
    elif subject.zones:
        if when.origin:
            frame.fail(frame.clause.start, "of_which_zone")
        when = replace(when, origin=subject.zones)
    if not when.goal:
        frame.fail(frame.place, "put_where", ("控え室に",))
    return when


def left(frame: Framed) -> When:
    """エントリーから離れた時: to wherever."""
    subject = needed(frame)
    if subject.player:
        frame.fail(frame.clause.start, "no_subject", ("このキャラが",))
    when = moved_between(frame, about(frame.scope, subject, When((terms.MOVED,))))
    if not when.origin and subject.zones:
        when = replace(when, origin=subject.zones)
    if not when.origin or when.goal or when.origin_not:
        frame.fail(frame.place, "of_which_zone", ("エントリーから",))
    return when


def put_by_player(frame: Framed) -> When:
    """R110."""
    scope = frame.scope
    subject = needed(frame)
    nouns = frame.take("を")
    tests: tuple[Test, ...] = ()
    if nouns is not None:
        cards = cards_of(scope, nouns)
        if cards.who not in (None, subject.who) or cards.places or cards.things is not None:
            frame.fail(nouns.start, "no_description")
        tests = cards.tests
    when = moved_between(frame, When((terms.DISCARDED_BY,), subject.who, tests=tests))
    if (
        not subject.player
        or when.origin != (terms.HAND,)
        or when.goal != (terms.WAITING_ROOM,)
        or when.cause is not None
    ):
        frame.fail(frame.place, "no_event", verb=frame.clause.said)
    scope.event_player = True
    return replace(when, origin=(), goal=())


def discarded(frame: Framed) -> When:
    """相手が手札をすてた時: R110, the same as putting cards from hand into the waiting room."""
    scope = frame.scope
    subject = needed(frame)
    nouns = frame.need("を", expected=("手札を",))
    cards = cards_of(scope, nouns)
    hand = cards.zones == (terms.HAND,) and cards.who in (None, subject.who)
    if not subject.player or not hand or cards.things is not None or cards.quantity is not None:
        frame.fail(frame.place, "no_event", verb=frame.clause.said)
    scope.event_player = True
    return When((terms.DISCARDED_BY,), subject.who, tests=cards.tests)


def was_set(frame: Framed) -> When:
    """このReバースがセットされた時 (T39)."""
    if frame.clause.form.voice != PASSIVE:
        return set_by_player(frame)
    when = moved_between(frame, about(frame.scope, needed(frame), When((terms.SET,))))
    return replace(when, tests=tuple(test for test in when.tests if test != IsKind(terms.REBIRTH_CARD)))


def set_by_player(frame: Framed) -> When:
    """あなたがReバースをセットする際."""
    scope = frame.scope
    subject = needed(frame)
    cards = cards_of(scope, frame.need("を", expected=("Reバースを",)))
    if not subject.player or cards.who not in (None, subject.who) or cards.places or cards.things is not None:
        frame.fail(frame.place, "no_event", verb=frame.clause.said)
    tests = tuple(test for test in cards.tests if test != IsKind(terms.REBIRTH_CARD))
    when = about(scope, subject, When((terms.SET,), tests=tests))
    scope.of_event = True
    return replace(when, tests=tests)


def turned(event: int) -> Event:
    """【レスト】した時, 【スタンド】した時 (T48)."""

    def found(frame: Framed) -> When:
        when = about(frame.scope, needed(frame), When((event,)))
        before = frame.take("から", group=QUALITY)
        if before is not None:
            if bool(value_of(before.only).on) != (event == terms.STOOD):
                frame.fail(before.start, "no_event", verb=frame.clause.said)
            says_no_more(before.only.head)
        cause = cause_of(frame)
        return replace(when, cause=cause) if cause is not None else when

    return found


def hurt(frame: Framed) -> When:
    """ダメージを受けた時 (T49)."""
    dealt = frame.need("を", group=DAMAGE, expected=("ダメージを",))
    if dealt.only.modifiers or dealt.only.value is not None:
        frame.fail(dealt.start, "no_description")
    return about(frame.scope, needed(frame), When((terms.DAMAGED,)))


def used(frame: Framed) -> When:
    """相手が【キャンセル】を使った時 (T52, T158)."""
    subject = needed(frame)
    nouns = frame.need("を", group=ICON, expected=("【キャンセル】を",))
    if not subject.player or nouns.only.key != "キャンセル" or nouns.only.modifiers or len(nouns.parts) != 1:
        frame.fail(nouns.start, "no_event", verb=frame.clause.said)
    return about(frame.scope, subject, When((terms.PRESENTED,)))


def by_player(event: int) -> Event:
    """回復した時, チェックした時."""

    def found(frame: Framed) -> When:
        subject = needed(frame)
        if not subject.player:
            frame.fail(frame.clause.start, "no_subject", ("あなたが",))
        when = about(frame.scope, subject, When((event,)))
        cause = cause_of(frame)
        return replace(when, cause=cause) if cause is not None else when

    return found


def drew(frame: Framed) -> When:
    """カードを1枚引く時."""
    subject = needed(frame)
    nouns = frame.take("を", group=CARD)
    if nouns is not None and (nouns.only.key != "カード" or nouns.only.modifiers):
        frame.fail(nouns.start, "no_description")
    floating = frame.take("", group=QUANTITY)
    quantities = [each.only.quantity for each in (nouns, floating) if each is not None and each.only.quantity]
    if not subject.player or any(each.every or each.limit or printed(each) != 1 for each in quantities):
        frame.fail(frame.place, "no_event", verb=frame.clause.said)
    return replace(about(frame.scope, subject, When((terms.DREW,))), cause=cause_of(frame))


def spark_event(event: int) -> Event:
    """このキャラの【スパーク】が【キャンセル】された時; 《X》で選ばれた時 (T157)."""

    def found(frame: Framed) -> When:
        scope = frame.scope
        nouns = frame.need("が", group=ICON, reason="no_subject", expected=("このキャラの【スパーク】が",))
        modifiers = nouns.only.modifiers
        if nouns.only.key != "スパーク" or len(modifiers) != 1 or modifiers[0].nouns is None:
            frame.fail(nouns.start, "of_what", ("このキャラの【スパーク】が",))
        if frame.clause.form.voice != PASSIVE:
            frame.fail(frame.place, "no_event", verb=frame.clause.said)
        when = about(scope, subject_of(scope, modifiers[0].nouns), When((event,)))
        by = frame.take("で")
        return replace(when, other=cards_of(scope, by).tests) if by is not None else when

    return found


def became_soul(frame: Framed) -> When:
    """このキャラを【魂】にした時 (T160)."""
    goal = frame.need("に", group=ZONE, expected=("【魂】に",))
    if value_of(goal.only) != terms.SOUL or goal.only.modifiers:
        frame.fail(goal.start, "no_event", verb=frame.clause.said)
    return about(frame.scope, needed(frame, "を", "が"), When((terms.BECAME_SOUL,)))


def is_empty(frame: Framed) -> When:
    """あなたの手札がない時 (9.8.6)."""
    assert frame.clause.verb is not None
    if frame.clause.verb.name == "lack":
        return When((terms.STATE,), state=lacks(frame))
    return When((terms.STATE,), state=existing(frame, None, frame.clause.form.negative))


def check_ended(won: bool) -> Event:
    """あなたのチェックであなたが勝った時 (R130)."""

    def found(frame: Framed) -> When:
        checked = frame.need("で", group="check", expected=("あなたのチェックで",)).only
        whose = players_of(frame.scope, checked)
        subject = needed(frame)
        if not subject.player or whose != [subject.who] or len(checked.modifiers) != 1:
            frame.fail(checked.start, "no_event", verb=frame.clause.said)
        return replace(about(frame.scope, subject, When((terms.CHECKED,))), won=int(won))

    return found


SUFFERED: Final = frozenset(
    ("attack", "support", "block", "retire", "put", "return", "set", "do", "cancel", "choose", "rest", "stand")
)
"""Verbs whose passive is an event, too."""
EVENTS: Final[dict[str, Event]] = {
    "appear": appeared,
    "attack": attacked,
    "support": supported,
    "block": blocked,
    "retire": retired,
    "put": put,
    "return": put,
    "come back": put,
    "leave": left,
    "set": was_set,
    "rest": turned(terms.RESTED),
    "stand": turned(terms.STOOD),
    "take": hurt,
    "use": used,
    "recover": by_player(terms.RECOVERED),
    "check": by_player(terms.CHECKED),
    "draw": drew,
    "win a check": check_ended(True),
    "lose a check": check_ended(False),
    "discard": discarded,
    "do": became_soul,
    "cancel": spark_event(terms.CANCELLED),
    "choose": spark_event(terms.SPARK_CHOSEN),
    "be": is_empty,
    "lack": is_empty,
}

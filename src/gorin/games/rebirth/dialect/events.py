"""What an automatic ability waits for (T32 to T53, T147 to T168): what this game keeps of an event beside its card."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Final

from gorin.engine.program.amount import Exactly
from gorin.engine.program.condition import EQUAL, Compare, Every
from gorin.engine.program.group import IsKind, IsThis
from gorin.engine.program.roots import Condition, Test
from gorin.engine.program.things import THIS
from gorin.engine.program.who import ANY, SELF
from gorin.games.rebirth import terms
from gorin.games.rebirth.dialect.cards import (
    ICON,
    Cards,
    cards_of,
    compares,
    is_stage_kind,
    is_zone_own,
    place_tests,
    tests_of,
)
from gorin.games.rebirth.dialect.conditions import condition_of, existing, lacks, supports
from gorin.games.rebirth.dialect.holding import cause_of
from gorin.games.rebirth.dialect.pieces import is_fact
from gorin.games.rebirth.dialect.scope import Framed, RebirthScope
from gorin.games.rebirth.dialect.spans import DURING, attack_of, during_condition, players_of
from gorin.games.rebirth.dialect.statements import ATTACK
from gorin.games.rebirth.dialect.tracing import ANY_CARD, CALLED, kinds_asked
from gorin.games.rebirth.program.abilities import When
from gorin.games.rebirth.program.conditions import AttackIs, PartnerAttack
from gorin.games.rebirth.program.tests import HasRecovered, HeldBy, InZone, IsOneOf
from gorin.games.rebirth.program.things import OtherParty, Role
from gorin.text import times
from gorin.text.draft import both
from gorin.text.events import concerned, nth_of, single_event, without_nth
from gorin.text.frames import Frame
from gorin.text.function_words import NEXT, NTH, OR
from gorin.text.lexicon import Adverb, Noun, Occasion, VerbForm
from gorin.text.morphology import ACTIVE, CAUSATIVE, PASSIVE, STEM
from gorin.text.nouns import player_of
from gorin.text.phrases import QUANTITY, Clause, Lead, Named, NounPhrase, Phrase
from gorin.text.quantities import printed_number
from gorin.text.trial import says_no_more
from gorin.text.values import CARD, PLAYER, POINTER, QUALITY, ZONE, Happening, Pointer, value_of

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
PARTIES: Final = {
    **dict.fromkeys((terms.SUPPORTED, terms.ATTACKED, terms.WAS_ATTACKED), terms.ENTRY),
    terms.WAS_SUPPORTED: terms.MEMBERS,
    terms.BLOCKED: terms.ENTRY,
    terms.RETIRED_BY: terms.ENTRY,
}
"""Where the other card of an event is."""
Told = Callable[[Framed, When], When]
NO_OBJECTS: Final[Mapping[str, str]] = {}


def about_event(scope: RebirthScope, found: Happening, subject: NounPhrase) -> Happening:
    """The cards that an event is about; of a spark or an attack those whose it is."""
    owned = subject.only.modifiers[0].nouns if len(subject.only.modifiers) == 1 else None
    if subject.only.key in OWNED and subject.group in (ICON, ATTACK):
        if owned is None:
            scope.fail(subject.start, "of_what", ("このキャラの",))
        if subject.group == ATTACK:
            found = replace(found, events=(terms.BLOCKED_ATTACK,))
        if owned.group == PLAYER:
            return replace(found, who=player_of(scope, owned.only), of_card=False)
        subject = owned
    elif found.events[0] in SPARKS:
        reason = "sparks_chosen" if found.events == (terms.SPARK_CHOSEN,) else "no_subject"
        scope.fail(subject.start, reason, ("このキャラの【スパーク】が",))
    cards = cards_of(scope, subject)
    if cards.quantity is not None or cards.souls_of is not None:
        scope.fail(subject.start, "no_quantity" if cards.quantity is not None else "no_subject")
    tests, this = cards.tests, cards.things == THIS
    if cards.things is None:
        tests = (*place_tests(cards), *tests)
    elif not this:
        tests = (*tests, IsOneOf(cards.things))
    when = When(found.events, cards.who if cards.who is not None else ANY, this)
    if found.events == (terms.MOVED,):
        when = replace(when, origin=(terms.REBIRTH,) if cards.set_only else cards.zones)
    elif found.events != (terms.SET,) and cards.places:
        tests = (*tests, InZone(cards.zones))
    return as_told(found, replace(when, tests=tests))


def as_told(found: Happening, when: When) -> Happening:
    return replace(found, own=when, events=when.events, who=when.who, this=when.this, tests=when.tests)


def when_of(found: Happening) -> When:
    """What is waited for, as this game keeps it."""
    return found.own if isinstance(found.own, When) else When(found.events, found.who, found.this, found.tests)


def happening_of(scope: RebirthScope, clauses: Sequence[Clause], subject: Phrase | None = None) -> tuple[When, ...]:
    """The event that stands before 時; AかBした時 are two, with one subject."""
    facts = [each for each in clauses[:-1] if is_fact(each)]
    if facts:
        condition = condition_of(scope, facts)
        return tuple(under(each, [condition]) for each in happening_of(scope, clauses[len(facts) :], subject))
    if len(clauses) == 2 and clauses[0].form.ending == STEM:
        return (recovered_and_set(scope, *clauses),)
    found: list[When] = []
    for clause in clauses:
        own = clause.phrase("が")
        if own is None and subject is not None:
            clause = replace(clause, phrases=(subject, *clause.phrases))
        subject = own if own is not None else subject
        first = len(found)
        for deed in deeds_of(scope, clause):
            when = waited(scope, deed)
            if len(found) > first and replace(found[-1], events=when.events) == when:
                found[-1] = replace(when, events=(*found[-1].events, *when.events))
            else:
                found.append(when)
    return tuple(found)


def under(when: When, conditions: list[Condition]) -> When:
    """An event that counts only while this is so."""
    return replace(when, condition=both([*conditions, *([when.condition] if when.condition is not None else [])]))


def deeds_of(scope: RebirthScope, clause: Clause) -> list[Clause]:
    """アタックかサポートした時: each of the deeds that are named with one verb form."""
    named = [phrase for phrase in clause.phrases if phrase.case == OR]
    kept = tuple(phrase for phrase in clause.phrases if phrase not in named)
    found: list[Clause] = []
    for part in (part for phrase in named for part in phrase.nouns.parts):
        done = next(
            (each for each in scope.lexicon.longest(f"{part.key}した", 0)[1] if isinstance(each, VerbForm)), None
        )
        if done is None or part.modifiers or not done.verb.occasions:
            scope.fail(part.start, "events_or", ("した時か",))
        found.append(replace(clause, verb=done.verb, form=done.form, phrases=kept))
    return [*found, replace(clause, phrases=kept)]


def this_card(place: int) -> Phrase:
    """このキャラが, where it need not be said."""
    sense = Noun(POINTER, "このキャラ", Pointer(lambda scope, place: THIS))
    return Phrase(NounPhrase((Named(None, sense, POINTER, place, place),), "", place, place), "が", place, place)


def recovered_and_set(scope: RebirthScope, first: Clause, second: Clause) -> When:
    """相手がReバースの効果で回復し、そのReバースがセットされた時 (T168)."""
    recovery = waited(scope, first)
    cause, subject = recovery.cause, second.phrase("が")
    same = subject is not None and subject.nouns.only.key == "そのReバース" and len(second.phrases) == 1
    verb = second.name
    if recovery.events != (terms.RECOVERED,) or cause is None or cause.kind != "effect" or cause.who is not None:
        scope.fail(first.start, "events_or", ("した時か",))
    if not same or verb != "set" or second.form.voice != PASSIVE or cause.tests != (IsKind(terms.REBIRTH_CARD),):
        scope.fail(second.start, "no_event", verb=second.said)
    scope.of_event, scope.event_player = True, False
    return When((terms.SET,), recovery.who, tests=(*cause.tests, HasRecovered()))


def waited(scope: RebirthScope, clause: Clause) -> When:
    """One event, with when it has to happen and whether only the next one counts."""
    conditions: list[Condition] = []
    rest: list[Phrase] = []
    subject, actor = clause.phrase("が"), scope.actor
    if subject is not None and subject.nouns.group == PLAYER and len(subject.nouns.parts) == 1:
        scope.actor = player_of(scope, subject.nouns.only)
    for phrase in clause.phrases:
        timed = phrase.case in ("", "に")
        if timed and phrase.nouns.group == DURING:
            conditions.append(during_condition(scope, phrase.nouns))
        elif not (timed and phrase.nouns.group == "turn" and scope.delayed):
            rest.append(phrase)
    adverbs = tuple(token for token in clause.adverbs if token.sense(Adverb) != Adverb(NEXT))
    told = replace(clause, phrases=tuple(rest), adverbs=adverbs)
    counted = {number for each in rest if each.nouns.group in COUNTED and (number := nth_of(each.nouns))}
    when = event_of(scope, without_nth(told) if counted else told)
    scope.actor = actor
    if counted and scope.waited is not None:
        says_no_more(*(turn.head for each in rest for turn in turns_in(each.nouns.only)))
        often = scope.often(scope.waited, clause, times=True)
        conditions.append(Compare(often, EQUAL, Exactly(counted.pop())))
    conditions += [when.condition] if when.condition is not None else []
    return replace(when, next=len(adverbs) != len(clause.adverbs), condition=both(conditions))


def turns_in(named: Named) -> list[Named]:
    """このターン before what is counted in it."""
    inner = [each.nouns.only for each in named.modifiers if each.nouns is not None]
    return [each for each in inner if each.group == "turn"] + [turn for each in inner for turn in turns_in(each)]


def event_of(scope: RebirthScope, clause: Clause) -> When:
    """What happens; あなたの手札がない時 is when it comes to be so (9.8.6)."""
    clause = as_state(clause)
    if clause.verb is None or clause.verb.name in ("be", "lack"):
        return When((terms.STATE,), state=state_of(Frame(scope, clause)))
    subject = clause.phrase("が")
    by_player = subject is not None and subject.nouns.group == PLAYER
    found = single_event(scope, within_attack(clause), None, False)
    when = when_of(found)
    scope.waited = replace(found, own=when)
    scope.of_event, scope.event_player, scope.event_this = found.of_card, by_player, when.this
    scope.event_word = CALLED.get(kinds_asked(when.tests), ANY_CARD) if found.of_card and not when.this else ""
    known = when.events[0] in PARTIES and when.other not in ((), (IsThis(),)) and not (by_player and found.of_card)
    scope.event_other = OtherParty() if known else None
    scope.event_other_zone = PARTIES[when.events[0]] if known else scope.event_other_zone
    return when


def as_state(clause: Clause) -> Clause:
    """手札が0枚になった時: when it comes to be so."""
    goal = clause.phrase("に")
    if clause.name != "become" or goal is None or goal.nouns.group != QUANTITY or not clause.form.past:
        return clause
    phrases = tuple(each for each in clause.phrases if each is not goal)
    return replace(clause, verb=None, complement=goal.nouns, phrases=phrases, form=replace(clause.form, past=False))


def state_of(frame: Framed) -> Condition:
    clause = frame.clause
    complement = clause.complement
    quantity = complement.only.quantity if complement is not None and complement.group == QUANTITY else None
    if clause.verb is None and (quantity is None or clause.form.negative):
        frame.fail(frame.place, "no_event", verb=clause.said)
    if quantity is not None:
        found = condition_of(frame.scope, (clause,))
        frame.taken |= {id(each) for each in (*clause.phrases, *clause.adverbs)}
    else:
        found = lacks(frame) if clause.name == "lack" else existing(frame, None, clause.form.negative)
    frame.done()
    return found


def moment_of(scope: RebirthScope, lead: Lead, once: bool = False) -> When:
    """あなたのターン開始時, 各アタックフェイズ開始時, このキャラのアタック終了時 (T42 to T45, T153, T165).

    `once`: it may be the next one, or that of this turn.
    """
    assert lead.phrase is not None
    scope.of_event = False
    nouns = lead.phrase.nouns
    named = nouns.only
    if len(nouns.parts) != 1 or named.quantity is not None:
        scope.fail(nouns.start, "which_moment", ("あなたのターン開始時",))
    if named.key in ("アタック終了時", "アタックの終了時"):
        return attack_end(scope, named)
    of_what = named.modifiers[0].nouns if len(named.modifiers) == 1 else None
    if of_what is not None and of_what.group == ATTACK and named.key == "終了時":
        return attack_end(scope, of_what.only)
    told = times.moment_of(scope, lead)
    if told.once and not once:
        scope.fail(nouns.start, "which_moment", ("あなたのターン開始時",))
    scope.event_player = True
    return When(told.events, told.who)


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
        when = waited(scope, modifier.clause)
        if any(event not in ENDS for event in when.events) or not modifier.clause.form.past:
            scope.fail(attack.start, "no_event", verb=modifier.clause.said)
        return replace(when, events=tuple(ENDS[event] for event in when.events))
    if modifier.nouns is None or modifier.excluded or compares(modifier):
        scope.fail(attack.start, "no_description")
    if modifier.nouns.group == PLAYER:
        return When((terms.ATTACK_END,), player_of(scope, modifier.nouns.only))
    found = concerned(scope, Happening(attack.start, attack.end, (terms.ATTACK_END,)), modifier.nouns)
    scope.of_event, scope.event_player, scope.event_this, scope.event_other = True, False, found.this, None
    return when_of(found)


def zones_of(scope: RebirthScope, nouns: NounPhrase) -> Cards:
    cards = cards_of(scope, nouns, "vacant", "onto")
    if cards.souls_of is not None and not cards.places:
        return replace(cards, places=())
    if not cards.places or cards.quantity is not None or cards.things is not None:
        scope.fail(nouns.start, "of_which_zone", ("手札から",))
    return cards


def between(frame: Framed, when: When) -> When:
    """From where to where (R114), and by what."""
    scope = frame.scope
    excluded = frame.find("以外から") is not None
    source = frame.take("から", "以外から")
    if source is not None:
        cards = zones_of(scope, source)
        if cards.vacant or cards.onto or when.origin:
            scope.fail(frame.clause.start if when.origin else source.start, "of_which_zone")
        when = owned(scope, replace(when, origin=zone_list(cards), origin_not=excluded), cards)
        extra = tuple(test for test in (*place_tests(cards), *cards.tests) if not is_zone_own(test))
        when = replace(when, tests=(*when.tests, *extra))
    goal = frame.take("に")
    if goal is not None:
        cards = zones_of(scope, goal)
        if [test for test in (*place_tests(cards), *cards.tests) if not is_zone_own(test)]:
            scope.fail(goal.start, "of_which_zone")
        when = owned(scope, replace(when, goal=zone_list(cards), goal_vacant=cards.vacant, onto=cards.onto), cards)
    return caused(frame, when)


def caused(frame: Framed, when: When) -> When:
    """By what it happens."""
    return replace(when, cause=cause_of(frame))


def zone_list(cards: Cards) -> tuple[int, ...]:
    return (*cards.zones, terms.SOUL) if cards.souls_of is not None else cards.zones


def owned(scope: RebirthScope, when: When, cards: Cards) -> When:
    if cards.who is not None and when.who == ANY and not when.this:
        return replace(when, who=cards.who)
    if cards.who is not None and cards.who != (SELF if when.this else when.who):
        scope.fail(cards.start, "owner_twice")
    return when


def nth_attack(frame: Framed, when: When) -> When:
    """このターン2回目にアタックした時: which attack of the turn it is, of the player or of the card (R78, R123)."""
    when = against(frame, when)
    turn = frame.find("", "に", group="turn")
    nth = frame.take("に", "", group=QUANTITY) if turn is None or turn.nouns.only.quantity is None else None
    quantity = nth.only.quantity if nth is not None else turn.nouns.only.quantity if turn is not None else None
    number = printed_number(quantity)
    if turn is None and nth is None:
        return when
    named = turn is None or (
        turn.nouns.only.key in ("このターン", "各ターン", "ターン") and not turn.nouns.only.modifiers
    )
    whole = when.this or not [test for test in when.tests if not (is_stage_kind(test) or isinstance(test, InZone))]
    if not number or quantity is None or quantity.counter != NTH or quantity.limit or not named or not whole:
        frame.fail(frame.place, "no_event", verb=frame.clause.said)
    if turn is not None:
        frame.taken.add(id(turn))
        says_no_more(turn.nouns.only.head)
    return replace(when, attack=AttackIs((number,), None if when.this else when.who, THIS if when.this else None))


def against(frame: Framed, when: When) -> When:
    """あなたのエントリーにアタックした時, コスト5以上のキャラにアタックされた時: the other character of the attack."""
    objects = (each for each in frame.clause.phrases if each.case in ("に", "を"))
    target = next((each for each in objects if each.nouns.group in TARGETS), None)
    if target is None:
        return when
    frame.taken.add(id(target))
    cards = cards_of(frame.scope, target.nouns)
    if cards.quantity is not None or cards.things not in (None, THIS) or set(cards.zones) - {terms.ENTRY}:
        frame.fail(target.start, "no_description")
    held = () if cards.who is None else (HeldBy(cards.who),)
    this = () if cards.things is None else (IsThis(),)
    tests = tuple(test for test in (*place_tests(cards), *cards.tests) if not is_stage_kind(test))
    return replace(when, other=(*held, *this, *tests))


def in_partner_attack(frame: Framed, when: When) -> When:
    """パートナーアタックした時, パートナーアタックされた時."""
    return under(against(frame, when), [PartnerAttack()])


def supported(frame: Framed, when: When) -> When:
    """《X》をサポートした時, 《X》にサポートされた時, 1回目のアタックをサポートした時 (T35, T155, T161)."""
    scope = frame.scope
    nouns = frame.take("に") if frame.clause.form.voice == PASSIVE else frame.take("を")
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
    return replace(when, other=other)


def blocked(frame: Framed, when: When) -> When:
    """ブロックした時, このキャラをブロックした時, 〔X〕でブロックした時 (T41, T52, T156, R118)."""
    scope = frame.scope
    nouns, means = frame.take("を"), frame.take("で")
    other: tuple[Test, ...] = ()
    if nouns is not None:
        this = cards_of(scope, nouns).things == THIS
        other = (IsThis(),) if this else tests_of(scope, nouns)
    tests = tests_of(scope, means) if means is not None else ()
    if not other and frame.clause.phrase("が") is None:
        frame.fail(frame.place, "no_subject", ("このキャラが",))
    return replace(when, tests=(*when.tests, *tests), other=other)


def retired(frame: Framed, when: When) -> When:
    """リタイアした時 (T36, T149)."""
    return caused(frame, replace(when, goal=(terms.RETIRE,)))


def retiring(frame: Framed, when: When) -> When:
    """相手のキャラをリタイアさせた時 (T37, T154, T159)."""
    scope = frame.scope
    within = attack_clause(frame.clause)
    if within is not None:
        frame.take("で", group=ATTACK)
    nouns = frame.need("を", expected=("相手のキャラを",))
    cards = cards_of(scope, nouns)
    if cards.who is None or cards.things is not None or cards.quantity is not None:
        frame.fail(nouns.start, "of_what", ("相手のキャラを",))
    other: tuple[Test, ...] = (HeldBy(cards.who), *(test for test in cards.tests if not is_stage_kind(test)))
    if cards.places:
        other = (*other, InZone(cards.zones))
    cause = cause_of(frame)
    partner = cause is not None and cause.kind == "partner_attack"
    if cause is not None and (cause.kind not in ("partner_attack", "attack") or cause.tests or cause.who is not None):
        frame.fail(frame.place, "no_event", verb=frame.clause.said)
    when = replace(when, other=other, partner=partner, cause=None if partner else cause)
    return when if within is None else in_attack(scope, when, within)


def attack_clause(clause: Clause) -> Clause | None:
    """…をサポートしたアタックで: the part that a card has in the attack; it is a condition, not a cause."""
    phrase = next((each for each in clause.phrases if each.case == "で" and each.nouns.group == ATTACK), None)
    named = phrase.nouns.only if phrase is not None else None
    return named.modifiers[0].clause if named is not None and len(named.modifiers) == 1 else None


def within_attack(clause: Clause) -> Clause:
    """The same with the subject that stands with the attack."""
    within = attack_clause(clause)
    subject = within.phrase("が") if within is not None and clause.phrase("が") is None else None
    return clause if subject is None else replace(clause, phrases=(subject, *clause.phrases))


def in_attack(scope: RebirthScope, when: When, clause: Clause) -> When:
    """The card itself is the attacker, or supports whoever retires the other."""
    form = clause.form
    if not when.this or clause.name != "support" or not form.past or form.negative:
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


def put(frame: Framed, when: When) -> When:
    """…が…から…に置かれた時 (T38, T47, T147 to T152, T158)."""
    when = between(frame, when)
    if not when.goal:
        frame.fail(frame.place, "put_where", ("控え室に",))
    return when


def left(frame: Framed, when: When) -> When:
    """エントリーから離れた時: to wherever."""
    clause = frame.clause
    zones = [replace(each, case="から") if each.case == "を" else each for each in clause.phrases]
    frame.taken |= {id(each) for each in clause.phrases if each.case == "を"}
    inner: Framed = Frame(frame.scope, replace(clause, phrases=tuple(zones)))
    when = between(inner, when)
    frame.taken |= {id(each) for each, own in zip(clause.phrases, zones, strict=True) if id(own) in inner.taken}
    if not when.origin or when.goal or when.origin_not:
        frame.fail(frame.place, "of_which_zone", ("エントリーから",))
    return when


def put_by_player(frame: Framed, when: When) -> When:
    """あなたが手札から控え室にカードを置いた時 (R110)."""
    nouns = frame.take("を")
    if nouns is not None:
        when = replace(when, tests=tests_of(frame.scope, nouns, when.who))
    when = between(frame, when)
    if when.origin != (terms.HAND,) or when.goal != (terms.WAITING_ROOM,) or when.cause is not None:
        frame.fail(frame.place, "no_event", verb=frame.clause.said)
    return replace(when, origin=(), goal=())


def discarded(frame: Framed, when: When) -> When:
    """相手が手札をすてた時: R110, the same as putting cards from hand into the waiting room."""
    cards = cards_of(frame.scope, frame.need("を", expected=("手札を",)))
    hand = cards.zones == (terms.HAND,) and cards.who in (None, when.who)
    if not hand or cards.things is not None or cards.quantity is not None:
        frame.fail(frame.place, "no_event", verb=frame.clause.said)
    return replace(when, tests=cards.tests)


def was_set(frame: Framed, when: When) -> When:
    """このReバースがセットされた時 (T39); あなたがReバースをセットする際."""
    nouns = frame.take("を")
    tests = tests_of(frame.scope, nouns, when.who) if nouns is not None else when.tests
    when = replace(when if nouns is not None else between(frame, when), tests=tests)
    return replace(when, tests=tuple(test for test in when.tests if test != IsKind(terms.REBIRTH_CARD)))


def turned(frame: Framed, when: When) -> When:
    """【レスト】した時, 【スタンド】した時 (T48)."""
    before = frame.take("から", group=QUALITY)
    if before is not None:
        if bool(value_of(before.only).on) != (when.events == (terms.STOOD,)):
            frame.fail(before.start, "no_event", verb=frame.clause.said)
        says_no_more(before.only.head)
    return caused(frame, when)


def drew(frame: Framed, when: When) -> When:
    """カードを1枚引く時."""
    nouns = frame.take("を", group=CARD)
    if nouns is not None and (nouns.only.key != "カード" or nouns.only.modifiers):
        frame.fail(nouns.start, "no_description")
    floating = frame.take("", group=QUANTITY)
    quantities = [each.only.quantity for each in (nouns, floating) if each is not None and each.only.quantity]
    if any(each.every or each.limit or printed_number(each) != 1 for each in quantities):
        frame.fail(frame.place, "no_event", verb=frame.clause.said)
    return caused(frame, when)


def chosen_by(frame: Framed, when: When) -> When:
    """《X》で選ばれた時 (T157)."""
    by = frame.take("で")
    return replace(when, other=cards_of(frame.scope, by).tests) if by is not None else when


def check_ended(won: bool) -> Told:
    """あなたのチェックであなたが勝った時 (R130)."""

    def told(frame: Framed, when: When) -> When:
        checked = frame.need("で", group="check", expected=("あなたのチェックで",)).only
        if players_of(frame.scope, checked) != [when.who] or len(checked.modifiers) != 1:
            frame.fail(checked.start, "no_event", verb=frame.clause.said)
        return replace(when, won=int(won))

    return told


def once(
    event: int,
    make: Told | None = None,
    voice: str = ACTIVE,
    by: str = "thing",
    objects: Mapping[str, str] = NO_OBJECTS,
    subject: str = "が",
    unsaid: bool = False,
) -> tuple[Occasion, ...]:
    """An event of cards, of players (`by`), or of both."""

    def told(frame: Framed, found: Happening) -> Happening:
        found = as_told(found, make(frame, when_of(found))) if make is not None else found
        acted = not found.of_card and frame.clause.phrase("が") is not None
        return replace(found, of_card=bool(found.tests)) if event in OF_CARDS and acted else found

    return tuple(
        Occasion(event, event, voice, objects, of_player, subject=subject, told=told, unsaid=unsaid)
        for of_player in (False, True)
        if by in ("player" if of_player else "thing", "both")
    )


TARGETS: Final = (CARD, ZONE, POINTER, "name", "trait", "either")
"""Nouns of characters that are attacked."""
COUNTED: Final = (CARD, ZONE, "name", "trait", "either")
"""Nouns that are counted in a turn: 3枚目のキャラ."""
OWNED: Final = ("スパーク", "アタック")
SPARKS: Final = (terms.CANCELLED, terms.SPARK_CHOSEN)
OF_CARDS: Final = (terms.BLOCKED, terms.SET)
"""What a player does with a card that それ then means."""
TO_SOUL: Final = {"に": "【魂】"}
MOVES: Final = (*once(terms.MOVED, put, PASSIVE), *once(terms.DISCARDED_BY, put_by_player, by="player"))
EVENTS: Final[dict[str, tuple[Occasion, ...]]] = {
    "appear": once(terms.APPEARED, between),
    "attack": (*once(terms.ATTACKED, nth_attack, by="both"), *once(terms.WAS_ATTACKED, against, PASSIVE)),
    "partner attack": (
        *once(terms.ATTACKED, in_partner_attack, by="both"),
        *once(terms.WAS_ATTACKED, in_partner_attack, PASSIVE),
    ),
    "support": (*once(terms.SUPPORTED, supported, by="both"), *once(terms.WAS_SUPPORTED, supported, PASSIVE)),
    "block": (*once(terms.BLOCKED, blocked, by="both", unsaid=True), *once(terms.WAS_BLOCKED, voice=PASSIVE)),
    "retire": (*once(terms.MOVED, retired), *once(terms.RETIRED_BY, retiring, CAUSATIVE, "both")),
    "put": MOVES,
    "return": MOVES,
    "come back": once(terms.MOVED, put),
    "leave": once(terms.MOVED, left),
    "set": (*once(terms.SET, was_set, PASSIVE), *once(terms.SET, was_set, by="player")),
    "rest": (*once(terms.RESTED, turned), *once(terms.RESTED, turned, PASSIVE)),
    "stand": (*once(terms.STOOD, turned), *once(terms.STOOD, turned, PASSIVE)),
    "take": once(terms.DAMAGED, objects={"を": "ダメージ"}),
    "use": once(terms.PRESENTED, by="player", objects={"を": "キャンセル"}),
    "recover": once(terms.RECOVERED, caused, by="player"),
    "check": once(terms.CHECKED, caused, by="player"),
    "draw": once(terms.DREW, drew, by="player"),
    "win a check": once(terms.CHECKED, check_ended(True), by="player"),
    "lose a check": once(terms.CHECKED, check_ended(False), by="player"),
    "discard": once(terms.DISCARDED_BY, discarded, by="player"),
    "do": (
        *once(terms.BECAME_SOUL, objects=TO_SOUL, subject="を"),
        *once(terms.BECAME_SOUL, voice=PASSIVE, objects=TO_SOUL),
    ),
    "cancel": once(terms.CANCELLED, voice=PASSIVE),
    "choose": once(terms.SPARK_CHOSEN, chosen_by, PASSIVE),
}
"""By verb what happens when it is carried out."""

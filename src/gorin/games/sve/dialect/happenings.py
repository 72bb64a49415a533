"""Section E: what makes an automatic ability wait (T52-T68), and what a replacement replaces (T133)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from gorin.engine.kernel.ref import NOTHING
from gorin.engine.program.amount import Counters, Exactly
from gorin.engine.program.condition import AT_MOST, Compare, TurnOf
from gorin.engine.program.group import AnyOf, HasState, IsChosen, IsKind
from gorin.engine.program.roots import Condition, Test
from gorin.engine.program.things import THIS
from gorin.engine.program.who import ANY, EVENT_PLAYER, OTHER, SELF, Who
from gorin.engine.values.ability import Replacement, Trigger
from gorin.games.sve import terms
from gorin.games.sve.dialect.facts import measure
from gorin.games.sve.dialect.groups import ACTING, WHOEVER, noun_of
from gorin.games.sve.dialect.kinds import EVENTS as EVENT_KINDS
from gorin.games.sve.dialect.kinds import kinds_among
from gorin.games.sve.dialect.measures import leader_health
from gorin.games.sve.dialect.scope import SveScope
from gorin.games.sve.dialect.things import phrase_of
from gorin.games.sve.program.tests import AllOf
from gorin.text import phrases
from gorin.text.conditions import condition_of
from gorin.text.frames import Frame, occasion_of
from gorin.text.function_words import EACH_TIME
from gorin.text.morphology import ABLE, ACTIVE, FINAL, PASSIVE
from gorin.text.nouns import bound_of, number_of, player_of
from gorin.text.phrases import QUANTITY, Clause, NounPhrase, Phrase
from gorin.text.times import SPAN
from gorin.text.values import KIND, NUMBER, PLAYER, POINTER, ZONE, Happening, value_of

Framed = Frame[SveScope]
ON_FIELD: Final = frozenset((terms.ENTER, terms.LEAVE, terms.DESTROYED, terms.EVOLVED, terms.ATTACKED))
STATES: Final = ("be", "be not", "be more", "be less")
ICONS: Final = {
    "ファンファーレ": (Trigger((terms.ENTER,), this=True), terms.FANFARE),
    "ラストワード": (Trigger((terms.LEAVE,), this=True, to=terms.CEMETERY), terms.LAST_WORDS),
    "進化時": (Trigger((terms.EVOLVED,), this=True), terms.ON_EVOLVE),
    "攻撃時": (Trigger((terms.ATTACKED,), this=True), terms.ON_ATTACK),
}
"""What makes a card's own ability wait, if an icon says it.

It is put onto the field (12.4.1, 12.4.3), goes from there to the cemetery (12.5.1, 12.5.3),
evolves (12.6.1, 12.6.2) or attacks (12.7.1, 12.7.2).
"""


@dataclass(frozen=True)
class Head:
    """The beginning of an automatic ability.

    `cards`: the event is about a card, so それ can mean it. `actor`: who carries the effect out.
    """

    triggers: tuple[tuple[Trigger, int], ...] = ()
    replacement: Replacement | None = None
    limit: int = 0
    zones: int = 0
    cards: bool = True
    actor: Who = SELF


def is_on_field(trigger: Trigger) -> bool:
    """R142: what happens to the card itself on the field; other zones in the effect only say where it went then."""
    return trigger.this and ON_FIELD.issuperset(trigger.events)


def is_attack(trigger: Trigger) -> bool:
    """Whether an attack is waited for, of which can be asked whom it is on (T67)."""
    return terms.ATTACKED in trigger.events


def one(trigger: Trigger) -> Head:
    return Head(((trigger, 0),))


def head_of(scope: SveScope, clauses: Sequence[Clause]) -> Head:
    """10.1.1.2.1, 10.1.1.2.1.1: (条件)とき with what may stand before it; (A)ときか(B)とき (T184)."""
    first = clauses[0]
    limit, owner, rest = limited(scope, first)
    subject = rest.phrase("が")
    heads = [event_of(scope, rest if clause is first else of_same(clause, subject)) for clause in clauses]
    head = heads[0]
    for clause, each in zip(clauses[1:], heads[1:], strict=True):
        if each.replacement is not None or (each.actor, each.zones) != (head.actor, head.zones):
            scope.fail(clause.start, "either_trigger")
    if len(heads) > 1:
        triggers = tuple(trigger for each in heads for trigger in each.triggers)
        head = replace(head, triggers=triggers, cards=all(each.cards for each in heads))
    if limit and head.replacement is not None:
        scope.fail(first.start, "replacement_limit")
    if owner is not None:
        head = in_turn(head, TurnOf(owner))
    return replace(head, limit=limit)


def of_same(clause: Clause, subject: Phrase | None) -> Clause:
    """これが攻撃したときか攻撃されたとき: the second event is about the subject of the first."""
    if subject is None or clause.verb is None or clause.phrase("が") is not None:
        return clause
    return replace(clause, phrases=(subject, *clause.phrases))


def limited(scope: SveScope, clause: Clause) -> tuple[int, Who | None, Clause]:
    """(自分の)ターンごとにN回: how often, in whose turns (T25, T177)."""
    turn = next((each for each in clause.phrases if is_each_turn(each)), None)
    if turn is None:
        return 0, None, clause
    index = clause.phrases.index(turn)
    times = clause.phrases[index + 1] if index + 1 < len(clause.phrases) else None
    said = times.nouns.only.quantity if times is not None and times.nouns.group == QUANTITY else None
    if said is None or said.counter != "time" or not said.number or said.limit:
        scope.fail(turn.end, "number_needed", ("1回",))
    owners = [each.nouns.only for each in turn.nouns.only.modifiers if each.nouns is not None]
    who = player_of(scope, owners[0]) if owners else None
    kept = tuple(each for each in clause.phrases if each not in (turn, times))
    return said.number, who, replace(clause, phrases=kept)


def is_each_turn(phrase: Phrase) -> bool:
    """ターンごとに, 1ターンに."""
    quantity = phrase.nouns.only.quantity
    one = quantity is not None and quantity.counter == "turn" and quantity.number == 1 and not quantity.limit
    return (phrase.case == "ごとに" and phrase.nouns.group == SPAN) or (phrase.case == "に" and one)


def in_turn(head: Head, turn: Condition) -> Head:
    """T25, T176: only if the event happens in a turn of a player."""
    limited = tuple((replace(trigger, condition=turn), keyword) for trigger, keyword in head.triggers)
    return replace(head, triggers=limited)


def state(condition: Condition) -> Head:
    """T66, 10.7.6."""
    return Head(((Trigger((terms.STATE,), state=condition), 0),), cards=False)


def event_of(scope: SveScope, clause: Clause) -> Head:
    """One event, or a state that is waited for; 出るたび is 出たとき."""
    if clause.link == EACH_TIME and clause.form.ending == FINAL:
        clause = replace(clause, form=replace(clause.form, past=True))
    frame: Framed = Frame(scope, clause)
    verb = clause.verb
    if verb is None or verb.name in STATES or (clause.form.lasting and not clause.form.past):
        return state(condition_of(scope, (replace(clause, link=""),)))
    name = verb.name
    if name == "come":
        head = phase_came(frame)
    elif name == "become":
        head = counters_gone(frame) or state(becomes(frame))
    elif name == "vanish":
        head = last_taken(frame, frame.need("が", group="counter"))
    elif name == "draw":
        head = drawn(frame)
    elif name == "discard":
        head = discarded(frame)
    elif name in ("raise", "fall"):
        event = terms.HEALED if name == "raise" else terms.BLED
        passive = name == "fall" or clause.form.voice == PASSIVE
        who = leader_health(scope, frame.need("が" if passive else "を", group=NUMBER).only)
        head = replace(one(Trigger((event,), who)), cards=False)
    elif name == "play":
        head = played(frame)
    elif name in ("put", "take") and frame.find("が", "を", group="counter") is not None:
        head = counters_moved(frame, name)
    elif name == "be defeated":
        frame.need("に", group="game")
        who = player_of(scope, frame.need("が", group=PLAYER).only)
        if clause.form.past or clause.form.negative:
            scope.fail(frame.place, "no_event", verb=clause.said)
        head = Head(replacement=Replacement((terms.WOULD_LOSE,), who), cards=False)
    else:
        head = happened(frame)
    frame.done()
    doer = clause.phrase("が")
    if doer is not None and doer.nouns.group == PLAYER and value_of(doer.nouns.only) in (SELF, OTHER):
        scope.spoken_of = value_of(doer.nouns.only)
    return head


def told(scope: SveScope, clause: Clause) -> Happening:
    """An event of which is asked whether it has been, rather than waited for it."""
    kept = scope.trigger_of
    head = event_of(scope, clause)
    scope.trigger_of = kept
    if len(head.triggers) != 1 or head.triggers[0][0].state is not None or head.zones:
        scope.fail(clause.start, "past_event", ("このターン、場を離れた",))
    trigger = head.triggers[0][0]
    if trigger.events == (terms.DISCARDED_TOGETHER,):
        trigger = replace(trigger, events=(terms.DISCARDED,), to=NOTHING)
    start, end = clause.start, clause.end
    return Happening(start, end, trigger.events, trigger.who, trigger.this, trigger.tests, trigger.to)


def phase_came(frame: Framed) -> Head:
    """T62, T63: whose phase, and who carries the effect out."""
    scope, phase = frame.scope, frame.need("が", group="phase").only
    each = scope.actor_named
    if value_of(phase) < 0 or not frame.clause.form.past:
        scope.fail(phase.start, "no_moment_of", ("エンドフェイズ",))
    owners = [each.nouns.only for each in phase.modifiers if each.nouns is not None]
    if each and [value_of(owner) for owner in owners] == [ACTING]:
        return Head(((Trigger((value_of(phase),), ANY), 0),), cards=False, actor=Who(EVENT_PLAYER))
    who = player_of(scope, owners[0]) if owners else ANY
    return Head(((Trigger((value_of(phase),), who), 0),), cards=False)


def becomes(frame: Framed) -> Condition:
    """T187 自分のリーダーの《体力》N以下になったとき."""
    scope = frame.scope
    if not frame.clause.form.past:
        scope.fail(frame.place, "no_event", verb=frame.clause.said)
    subject = frame.take("が")
    said = frame.need("に")
    named = said.only
    if named.quantity is None:
        scope.fail(said.start, "number_needed", ("5以下に",))
    if subject is not None:
        return Compare(measure(scope, subject), *bound_of(scope, named.quantity))
    bare = replace(said, parts=(replace(named, quantity=None),))
    return Compare(number_of(scope, bare), *bound_of(scope, named.quantity))


def drawn(frame: Framed) -> Head:
    """T68."""
    scope = frame.scope
    who = player_of(scope, frame.need("が", group=PLAYER).only)
    nouns = frame.take("を", group=KIND) or frame.take("", group=QUANTITY)
    said = nouns.only.quantity if nouns is not None else None
    if not frame.clause.form.past:
        scope.fail(frame.place, "drawn_one", ("1枚",))
    if nouns is None:
        return one(Trigger((terms.DRAWN,), who))
    if nouns.only.modifiers or (nouns.group == KIND and nouns.only.key != "カード"):
        scope.fail(nouns.start, "drawn_one", ("カードを",))
    if said is not None and (said.number != 1 or said.limit):
        scope.fail(nouns.start, "drawn_one", ("1枚",))
    scope.excuse(nouns.start, nouns.end)
    return one(Trigger((terms.DRAWN,), who))


def discarded(frame: Framed) -> Head:
    """T64, T183."""
    scope, clause = frame.scope, frame.clause
    player = frame.take("が", group=PLAYER)
    nouns = frame.need("が" if clause.form.voice == PASSIVE else "を")
    if not clause.form.past:
        scope.fail(frame.place, "no_event", verb=clause.said)
    if player is None and nouns.group == POINTER:
        return thrown_away(frame, nouns, terms.DISCARDED)
    if player is None or (frame.find("から") is None and nouns.group == KIND and nouns.only.quantity is None):
        return cards_discarded(frame, nouns, player_of(scope, player.only) if player is not None else None)
    who = player_of(scope, player.only)
    hand = nouns.only
    floating = frame.take("", group=QUANTITY)
    said = floating.only.quantity if floating is not None else hand.quantity
    noun = noun_of(scope, replace(hand, quantity=None)) if value_of(player.only) is not WHOEVER else None
    if noun is None or any(each.nouns is not None and value_of(each.nouns.only) is ACTING for each in hand.modifiers):
        scope.actor_named, kept = True, scope.actor_named
        noun = noun_of(scope, replace(hand, quantity=None))
        scope.actor_named = kept
    if noun.zone != terms.HAND or len(nouns.parts) > 1 or noun.who not in (None, SELF, who):
        scope.fail(nouns.start, "discard_hand", ("手札1枚を",))
    if said is None or said.limit == phrases.AT_LEAST:
        number = said.number if said is not None else 1
        if not number or noun.tests:
            scope.fail(nouns.start, "number_needed", ("1",))
        return replace(one(Trigger((terms.DISCARDED_TOGETHER,), who, to=number)), cards=False)
    if said.number != 1 or said.limit:
        scope.fail(said.start, "discarded_one", ("1枚",))
    for modifier in hand.modifiers:
        if modifier.nouns is not None and modifier.nouns.group == PLAYER:
            scope.excuse(modifier.start, modifier.end)
    scope.event_player = who == ANY
    return one(Trigger((terms.DISCARDED,), who, tests=noun.tests))


def cards_discarded(frame: Framed, nouns: NounPhrase, who: Who | None) -> Head:
    """自分の手札から(X)を捨てたとき, 自分が(X)を捨てたとき, 自分の手札の(X)が捨てられたとき: once for each card."""
    scope = frame.scope
    source = frame.take("から", group=ZONE)
    noun = phrase_of(scope, nouns).described(scope)
    places = [noun_of(scope, source.only)] if source is not None else []
    owners = {each.who for each in (noun, *places) if each.who is not None} | ({who} if who is not None else set())
    if any(each.zone not in (None, terms.HAND) or each.more for each in (noun, *places)) or noun.leader:
        scope.fail(nouns.start, "discard_hand", ("自分の手札から",))
    if len(owners) != 1:
        scope.fail(nouns.start, "discard_hand", ("自分の手札から",))
    scope.event_player = ANY in owners
    if source is not None or noun.zone is not None:
        scope.excuse_words(frame.clause.start, frame.clause.end, "手札", "から")
    return one(Trigger((terms.DISCARDED,), owners.pop(), tests=noun.tests))


def thrown_away(frame: Framed, nouns: NounPhrase, event: int) -> Head:
    """T64: works from the hand; also これが手札から消滅したとき."""
    scope = frame.scope
    source = noun_of(scope, frame.need("から", group=ZONE).only)
    if not phrase_of(scope, nouns).is_this() or source.zone != terms.HAND or source.who not in (None, SELF):
        scope.fail(nouns.start, "this_only", ("これ",))
    for phrase in frame.clause.phrases:
        if phrase.case == "から":
            scope.excuse(phrase.start, phrase.end)
    return replace(one(Trigger((event,), this=True)), zones=1 << terms.HAND)


def played(frame: Framed) -> Head:
    """T59."""
    scope = frame.scope
    who = player_of(scope, frame.need("が", group=PLAYER).only)
    phrase = phrase_of(scope, frame.need("を"))
    found: list[tuple[Test, ...]] = []
    origin = frame.take("から", group=ZONE)
    zones = {value_of(origin.only).zone} if origin is not None else set()
    zones |= {each.noun.zone for each in phrase.elements if each.noun is not None and each.noun.zone is not None}
    if len(zones) > 1 or not zones <= {terms.HAND, terms.EX} or (origin is not None and origin.only.modifiers):
        scope.fail(phrase.start, "came_from", ("EXエリアから",))
    if not frame.clause.form.past:
        scope.fail(frame.place, "no_event", verb=frame.clause.said)
    for each in phrase.elements:
        noun = each.noun
        if noun is None or noun.leader or noun.more or each.quantity is not None or each.every:
            scope.fail(phrase.start, "kind_needed", ("スペル", "フォロワー", "カード"))
        if noun.who is not None or (len(phrase.elements) > 1 and not phrase.joined_by_or):
            scope.fail(phrase.start, "kind_needed", ("スペル", "フォロワー", "カード"))
        found.append((*noun.tests, *(HasState(terms.ORIGINS[zone]) for zone in zones)))
    tests = found[0]
    if len(found) > 1:
        tests = (AnyOf(tuple(each[0] if len(each) == 1 else AllOf(each) for each in found)),)
    scope.trigger_of = (terms.PLAYED_CARD, who, tests)
    return one(Trigger((terms.PLAYED_CARD,), who, False, tests))


def counters_moved(frame: Framed, name: str) -> Head:
    """これに灯カウンターが置かれたとき, これの灯カウンターが取り除かれたとき: once, however many they are."""
    scope = frame.scope
    counter = frame.need("が", "を", group="counter").only
    owner = counter.modifiers[0].nouns if len(counter.modifiers) == 1 else None
    if not frame.clause.form.past or frame.clause.form.negative or counter.quantity is not None:
        scope.fail(frame.place, "no_event", verb=frame.clause.said)
    if counter.modifiers and (owner is None or name == "put"):
        scope.fail(counter.start, "no_description")
    holder = owner if owner is not None else frame.need("に" if name == "put" else "から", expected=("これに",))
    this, who, tests = subject_tests(scope, holder)
    event = terms.COUNTER_PUT if name == "put" else terms.COUNTER_TAKEN
    check_event(scope, holder.start, event, tests)
    scope.trigger_of = (event, who, tests)
    return one(Trigger((event,), who, this, tests, terms.counter_number(counter.key)))


def counters_gone(frame: Framed) -> Head | None:
    """これの灯カウンターが0個になったとき."""
    counters, into = frame.find("が", group="counter"), frame.find("に", group=QUANTITY)
    said = into.nouns.only.quantity if into is not None else None
    if counters is None or said is None or said.number != 0 or said.limit not in ("", phrases.AT_MOST):
        return None
    if said.limit:
        frame.scope.excuse(said.end - len("以下"), said.end)
    return last_taken(frame, frame.need("が") if frame.take("に") is not None else counters.nouns)


def last_taken(frame: Framed, counters: NounPhrase) -> Head:
    """The last counter of a name is taken off the card: none is left then."""
    scope, named = frame.scope, counters.only
    owner = named.modifiers[0].nouns if len(named.modifiers) == 1 else None
    if owner is None or not phrase_of(scope, owner).is_this() or not frame.clause.form.past or named.quantity:
        scope.fail(counters.start, "counters_this", ("これの",))
    none = Compare(Counters(THIS, named.key), AT_MOST, Exactly(0))
    to = terms.counter_number(named.key)
    return replace(one(Trigger((terms.COUNTER_TAKEN,), ANY, True, (), to, condition=none)), cards=False)


def happened(frame: Framed) -> Head:
    """T52 to T58, T60, T61; with 破壊されるとき, 場を離れるとき a replacement (T133)."""
    scope, clause = frame.scope, frame.clause
    occasion = occasion_of(clause)
    if occasion is None and clause.name == "destroy" and clause.form.voice == ACTIVE:
        scope.fail(frame.place, "destroys", ("相手のフォロワーが破壊されたとき、",))
    if occasion is None or clause.form.voice == ABLE:
        scope.fail(frame.place, "no_event", verb=clause.said)
    subject = frame.need("が", "を" if clause.form.voice == ACTIVE and frame.find("が") is None else "が")
    if occasion.after == terms.BANISHED_FROM_HAND:
        frame.take("から")
        frame.taken -= {id(each) for each in clause.phrases if each.case == "から"}
        return thrown_away(frame, subject, terms.BANISHED_FROM_HAND)
    this, who, tests = subject_tests(scope, subject)
    for case, _path in occasion.objects.items():
        nouns = frame.need(case)
        whose = noun_of(scope, nouns.only).who if nouns.group == ZONE else None
        if whose is not None:
            if who != ANY or this:
                scope.fail(nouns.start, "owner_twice")
            who = whose
    before = occasion.before >= 0 and not clause.form.past
    event = occasion.before if before else occasion.after
    if event < 0:
        scope.fail(frame.place, "no_event", verb=clause.said)
    check_event(scope, subject.start, terms.LEAVE if before else event, tests)
    if before:
        return Head(replacement=Replacement((event,), who, this, tests))
    against = OTHER if event == terms.HURT_LEADER else ANY
    scope.trigger_of = (event, who, tests)
    return one(Trigger((event,), who, this, tests, occasion.to, against=against))


def subject_tests(scope: SveScope, nouns: NounPhrase) -> tuple[bool, Who, tuple[Test, ...]]:
    """Whether the card itself is meant, else whose cards and which."""
    phrase = phrase_of(scope, nouns)
    if phrase.is_this():
        return True, ANY, ()
    if phrase.is_pronoun("it") and scope.it is not None:
        return False, ANY, (IsChosen(scope.named_reg(phrase.start)),)
    noun = phrase.described(scope)
    if noun.zone not in (None, terms.FIELD):
        scope.fail(noun.start, "trigger_field", ("自分の場の",))
    tests = (IsKind(terms.KIND_LEADER),) if noun.leader else noun.tests
    return False, noun.who or ANY, tests


def check_event(scope: SveScope, place: int, event: int, tests: tuple[Test, ...]) -> None:
    """Refuse events that cannot happen to such cards."""
    able = EVENT_KINDS.get(event)
    if able is not None and not kinds_among(tests) & able.kinds:
        scope.fail(place, able.reason, ("フォロワー", "アミュレット"), word=able.words[0])

"""Sentences with a frame of their own: replacements, further demands, permissions, deck construction."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Final, Protocol

from gorin.engine.program.amount import Exactly, NumberOf
from gorin.engine.program.group import IsKind
from gorin.engine.program.roots import Condition, Cost, Op, Test, Things
from gorin.engine.program.things import NOBODY, THIS, All
from gorin.engine.program.who import SELF, Who
from gorin.engine.values.ability import DECK, REPLACEMENT, Ability, Change
from gorin.games.rebirth import terms
from gorin.games.rebirth.dialect import acts, verbs
from gorin.games.rebirth.dialect.conditions import condition_of
from gorin.games.rebirth.dialect.events import (
    about,
    bare_zones,
    cause_of,
    moved_between,
    plain_zones,
    subject_of,
    zones_of,
)
from gorin.games.rebirth.dialect.lasting import apply, apply_to_players, receivers
from gorin.games.rebirth.dialect.meaning import NUMBERS, ZONES, cards_for, group_of, player_of, things_of
from gorin.games.rebirth.dialect.nouns import Noun, parse_noun
from gorin.games.rebirth.dialect.past import player_word
from gorin.games.rebirth.dialect.phrases import Clause, Phrase, parse_clause
from gorin.games.rebirth.dialect.reading import Reading
from gorin.games.rebirth.program.abilities import Instead, RebirthAbility, When
from gorin.games.rebirth.program.acts import Offer, Price
from gorin.games.rebirth.program.changes import BlockedDamage, Doubled
from gorin.games.rebirth.program.costs import Acts, CostInstead
from gorin.games.rebirth.program.lasts import Holds, Span
from gorin.games.rebirth.program.standing import (
    ChargesRest,
    CountsAs,
    CountsAsFirst,
    Demands,
    DrawsMore,
    FindsToo,
    NumberFor,
    Permits,
    Prefers,
    StandsOnly,
)
from gorin.games.rebirth.program.tests import IsOneOf
from gorin.text.scan import Scanner

ANY_NUMBER: Final = re.compile(
    r"(?:このキャラ|このカード|このReバース)は、?デッキに(?:何枚でも|\d+枚より多く)入れてよい。?"
)
OWN_CANCEL: Final = re.compile(
    r"(?:このキャラ|このカード|このReバース)の【キャンセル】は、?(?:(.+?)時のみ使える|(?:(.+?なら)、)?追加で、?(.+?ない)と使えない)。?$"
)
FIRST_ATTACKS: Final = re.compile(r"(?:(あなた|相手)のターンの)?すべてのアタックは「1回目のアタック」として扱う。?")
BLOCKED_STILL: Final = re.compile(r"このキャラからのダメージはブロックされても0にならず、ダメージが-(\d+)される。?")
FINDS: Final = re.compile(r"あなたの、?カード名を参照する効果はすべて追加で、?《([^《》]+)》も参照できる。?")
KEPT: Final = re.compile(
    r"(?:(\d+)枚残してよい|それを残してよい|その中から(\d+)枚を控え室に置くかわりに、?エネルギーに【レスト】で置いてよい"
    r"|(かわりに、?(?:自分の)?手札を控え室に置いてよい))"
)
WEIGHT: Final = re.compile(r"この効果で、?(?:あなたの)?([^。]+?)は、?(\d+)枚分として数える")
NOT_TWICE: Final = re.compile(r"この効果は重複しない。?")


class Body(Protocol):
    """The sentences being read (`sentences.Body`), as far as a frame of its own needs them."""

    reading: Reading
    sc: Scanner
    held: list[Condition]
    pending: list[Condition]

    def next_clause(self) -> Clause: ...

    def anew(self, reading: Reading) -> None:
        """Read the rest of the stretch into another program."""


def special(reading: Reading, sc: Scanner, base: RebirthAbility) -> list[Ability] | None:
    """The abilities that such a sentence of 【永】 gives, or None where it has the common frame."""
    start = sc.at
    if sc.match(ANY_NUMBER):
        return [replace(base, kind=DECK, limit=-1)]
    found = sc.match(OWN_CANCEL)
    if found:
        return [own_cancel(reading, found, base)]
    found = sc.match(FIRST_ATTACKS)
    if found:
        who = player_word(reading, found.group(1), start) if found.group(1) else None
        return [static(base, (CountsAsFirst(who),))]
    found = sc.match(BLOCKED_STILL)
    if found:
        return [static(base, (BlockedDamage(Exactly(-int(found.group(1)))),), THIS)]
    found = sc.match(FINDS)
    if found:
        return [static(base, (FindsToo(found.group(1).strip()),))]
    return None


def static(base: RebirthAbility, changes: tuple[Change, ...], things: Things | None = None) -> Ability:
    from gorin.engine.values.ability import Static

    return replace(base, static=Static(things if things is not None else NOBODY, changes, None))


def inner_scanner(text: str, start: int, end: int) -> Scanner:
    inner = Scanner(text[:end])
    inner.at = start
    return inner


def own_cancel(reading: Reading, found: re.Match[str], base: RebirthAbility) -> Ability:
    """このキャラの【キャンセル】は、(condition)時のみ使える; 追加でAしないと使えない (T132)."""
    text = found.string
    reading.static = False
    proviso = None
    costs: tuple[tuple[Cost, ...], ...] = ()
    if found.group(1) is not None:
        inner = inner_scanner(text, found.start(1), found.end(1) + len("時のみ"))
        clause = parse_clause(inner)
        if clause is None or clause.tail != "only_when":
            reading.fail(found.start(1), "condition")
        clause.tail = "if"
        proviso = condition_of(reading, clause)
    else:
        costs = ((further_cost(reading, found),),)
    reading.static = True
    return replace(base, kind="proviso", proviso=proviso, costs=costs)


def further_cost(reading: Reading, found: re.Match[str]) -> Cost:
    """(condition)なら、追加でAしないと使えない: A is paid besides (R39)."""
    text = found.string
    condition: Condition | None = None
    if found.group(2) is not None:
        clause = parse_clause(inner_scanner(text, found.start(2), found.end(2)))
        if clause is None or clause.tail != "if":
            reading.fail(found.start(2), "condition")
        condition = condition_of(reading, clause)
    clause = parse_clause(inner_scanner(text, found.start(3), found.end(3)))
    frame = None if clause is None else acts.FRAMES.get(clause.verb)
    if clause is None or frame is None or clause.form != verbs.NEG or clause.tail:
        reading.fail(found.start(3), "cost")
    frame(reading, replace(clause, form=verbs.END))
    ops = tuple(cell.op for cell in reading.draft.cells if cell.op is not None)
    reading.draft.cells = []
    return Acts(ops) if condition is None else CostInstead(condition, ops, ())


def would(body: Body, clause: Clause) -> None:
    """(event)する時 / 際: what follows changes that event (T116, T117, T226, T234 to T237, T244, T249, T250, T254)."""
    reading = body.reading
    if clause.verb == "support" and not clause.phrases and reading.static:
        supports_standing(body)
        return
    if clause.verb == "attack" and reading.static:
        attacking(body, clause)
        return
    if clause.verb == "stand" and reading.static:
        stands_only(body, clause)
        return
    if clause.verb == "choose":
        preference(body, clause)
        return
    if clause.verb == "count":
        counted_as(body, clause)
        return
    if clause.verb == "draw" and not body.sc.sees("かわりに"):
        draws_more(body, clause)
        return
    if clause.verb == "refer":
        referred(body, clause)
        return
    if clause.verb == "grow":
        doubled(body, clause)
        return
    if clause.verb == "put" and clause.voice == verbs.ACTIVE:
        putting(body, clause)
        return
    if not reading.static:
        reading.fail(clause.verb_start, "event")
    replacement(body, clause)


def supports_standing(body: Body) -> None:
    """サポートする際、このキャラは【レスト】しない (T232)."""
    reading = body.reading
    main = rest_clause(body)
    topic = main.noun("は")
    if main.verb != "rest" or main.form != verbs.NEG or topic is None or topic.noun is None or main.tail:
        reading.fail(main.verb_start or main.start, "act")
    things = receivers(reading, topic.noun)
    finish_clause(reading, main)
    apply(reading, main, things, (Permits("support_standing"),))


def attacking(body: Body, clause: Clause) -> None:
    """相手がアタックする際、追加でAする; Aしなければアタックできない (T237, R143)."""
    reading = body.reading
    topic = clause.noun("が", "は")
    who = player_of(reading, topic.noun) if topic is not None and topic.noun is not None else None
    first = clause.adverb("first") or clause.adverb("first_each_turn")
    if who is None:
        reading.fail(clause.start, "subject")
    finish_clause(reading, clause)
    main = rest_clause(body)
    needed = main.tail == "must"
    if needed:
        main.tail, main.form = "", verbs.END
    ops = demanded(body, main, who, needed)
    if needed:
        last = rest_clause(body)
        if last.verb != "attack" or last.form != verbs.CANNOT or last.phrases or last.tail:
            reading.fail(last.verb_start or last.start, "act")
    apply_to_players(reading, clause, (Demands("attack", who, ops, first=first, or_else="cannot" if needed else ""),))


def stands_only(body: Body, clause: Clause) -> None:
    """このキャラがスタンバイフェイズに【スタンド】する際、あなたはAしなければ【スタンド】しない (T227)."""
    reading = body.reading
    phase = clause.get("span")
    topic = clause.noun("が", "は")
    if phase is None or phase.word != "phase_of" or phase.groups[1] != "スタンバイ" or topic is None:
        reading.fail(clause.verb_start, "event")
    assert topic.noun is not None
    things = receivers(reading, topic.noun)
    finish_clause(reading, clause)
    ways: list[tuple[Op, ...]] = []
    while True:
        main = rest_clause(body)
        tail = main.tail
        if tail not in ("must", "or"):
            reading.fail(main.verb_start or main.start, "act")
        main.tail, main.form = "", verbs.END
        subject = main.noun("は")
        who = SELF if subject is None or subject.noun is None else player_of(reading, subject.noun)
        if who is None:
            reading.fail(main.start, "subject")
        ways.append(one_demand(body, main, who))
        if tail == "must":
            break
    last = rest_clause(body)
    if last.verb != "stand" or last.form != verbs.NEG or last.phrases or last.tail:
        reading.fail(last.verb_start or last.start, "act")
    apply(reading, last, things, (StandsOnly(tuple(ways)),))


def one_demand(body: Body, clause: Clause, who: Who) -> tuple[Op, ...]:
    """One act that a player has to carry out."""
    reading = body.reading
    actor, reading.actor = reading.actor, who
    reading.static = False
    start = len(reading.draft.cells)
    frame = acts.FRAMES.get(clause.verb)
    if frame is None or clause.tail or clause.form == verbs.MAY:
        reading.fail(clause.verb_start or clause.start, "act")
    frame(reading, clause)
    finish_clause(reading, clause)
    ops = tuple(cell.op for cell in reading.draft.cells[start:] if cell.op is not None)
    del reading.draft.cells[start:]
    reading.static = True
    reading.actor = actor
    return ops


def rest_clause(body: Body) -> Clause:
    return body.next_clause()


def finish_clause(reading: Reading, clause: Clause) -> None:
    left = clause.unclaimed()
    if left is not None:
        reading.fail(left.start, "unused")


def replacement(body: Body, clause: Clause) -> None:
    """…する時、かわりに…(してよい。そうしたら、…): the rest of the ability takes the place of the event."""
    reading = body.reading
    conditions = body.held + body.pending
    body.pending = []
    reading.static = False
    when = replaced_event(reading, clause)
    finish_clause(reading, clause)
    sc = body.sc
    sc.eat("、")
    if not sc.eat("かわりに、", "かわりに"):
        reading.fail(sc.at, "instead", ("かわりに",))
    inner = Reading(reading.source)
    inner.read_quoted = reading.read_quoted
    inner.event_card = True
    body.anew(inner)
    first = inner.draft.cells[0].op if inner.draft.cells else None
    optional = isinstance(first, (Offer, Price))
    program = inner.draft.finish()
    reading.static = True
    event = Instead(
        when.events,
        when.who,
        when.this,
        when.tests,
        optional,
        origin=when.origin,
        goal=when.goal,
        cause=when.cause,
        conditions=tuple(conditions),
    )
    reading.replacements.append(RebirthAbility(REPLACEMENT, program, replacement=event))
    body.held = []


def just_before(body: Body, clause: Clause) -> None:
    """…がリタイアする直前に、あなたはAすることで、B (T248, R151): an optional replacement of the retirement."""
    reading = body.reading
    if not reading.static or clause.verb != "retire":
        reading.fail(clause.verb_start, "event")
    conditions = body.held + body.pending
    body.pending, body.held = [], []
    subject = subject_of(reading, clause.noun("が"), clause)
    when = about(reading, subject, When((terms.MOVED,), origin=subject.zones, goal=(terms.RETIRE,)))
    finish_clause(reading, clause)
    inner = Reading(reading.source)
    inner.read_quoted = reading.read_quoted
    inner.event_card = True
    body.anew(inner)
    event = Instead(
        when.events,
        when.who,
        when.this,
        when.tests,
        True,
        origin=when.origin,
        goal=when.goal,
        conditions=tuple(conditions),
        before=True,
    )
    reading.replacements.append(RebirthAbility(REPLACEMENT, inner.draft.finish(), replacement=event))


def replaced_event(reading: Reading, clause: Clause) -> When:
    """Which event: リタイアする, 控え室に置かれる, 手札に戻る, ダメージを受ける."""
    subject = subject_of(reading, clause.noun("が") or clause.noun("を"), clause)
    if clause.verb == "retire" and clause.voice == verbs.ACTIVE:
        when = about(reading, subject, When((terms.MOVED,), origin=subject.zones, goal=(terms.RETIRE,)))
        cause = cause_of(reading, clause)
        return replace(when, cause=cause) if cause is not None else when
    if clause.verb == "receive":
        obj = clause.noun("を")
        if obj is None or obj.noun is None or obj.noun.unit.word != "ダメージ":
            reading.fail(clause.verb_start, "event")
        return about(reading, subject, When((terms.DAMAGED,)))
    if (clause.verb == "put" and clause.voice == verbs.PASSIVE) or clause.verb == "come_back":
        when = moved_between(reading, clause, about(reading, subject, When((terms.MOVED,))))
        if not when.goal:
            reading.fail(clause.verb_start, "goal")
        return when
    if clause.verb == "set":
        obj = clause.noun("を")
        when = about(reading, subject, When((terms.SET,)))
        if obj is None or obj.noun is None:
            return when
        if not subject.player:
            reading.fail(obj.start, "event")
        tests = tuple(test for test in cards_for(reading, obj.noun).tests if test != IsKind(terms.REBIRTH_CARD))
        reading.event_card = True
        return replace(when, tests=tests)
    if clause.verb == "draw" and subject.player:
        number = clause.get("quantity")
        obj = clause.noun("を")
        if number is not None and (number.quantity is None or number.quantity.number != 1):
            reading.fail(number.start, "quantity")
        if obj is not None and (obj.noun is None or not obj.noun.is_one("kind", "カード")):
            reading.fail(obj.start, "event")
        return about(reading, subject, When((terms.DREW,)))
    reading.fail(clause.verb_start, "event")


def preference(body: Body, clause: Clause) -> None:
    """相手は効果でメンバーから〔X〕を選ぶ際、このキャラを優先する (T226, R136)."""
    reading = body.reading
    topic = clause.noun("は", "が")
    who = player_of(reading, topic.noun) if topic is not None and topic.noun is not None else None
    source = clause.noun("から")
    obj = clause.noun("を")
    cause = cause_of(reading, clause)
    zones: tuple[int, ...] = ()
    tests: tuple[Test, ...] = ()
    if source is not None:
        cards, zones, excluded = zones_of(reading, source)
        if excluded:
            reading.fail(source.start, "zone")
        tests = cards.tests
    if obj is not None and obj.noun is not None:
        tests = (*tests, *cards_for(reading, obj.noun).tests)
    finish_clause(reading, clause)
    main = rest_clause(body)
    preferred = main.noun("を")
    if main.verb != "prefer" or preferred is None or preferred.noun is None or main.tail:
        reading.fail(main.verb_start or main.start, "act")
    things = things_of(reading, preferred.noun)
    finish_clause(reading, main)
    apply_to_players(reading, main, (Prefers(who, things, zones, tests, cause),))


def counted_as(body: Body, clause: Clause) -> None:
    """カードの効果であなたのリタイアの枚数を数える際、６枚として扱う / その数を－１する (T244, R149)."""
    reading = body.reading
    cause = cause_of(reading, clause)
    if cause is not None and cause.tests == ():
        cause = replace(cause, tests=())
    obj = clause.noun("を")
    if obj is None or obj.noun is None or obj.noun.unit.word != "枚数" or len(obj.noun.chain) < 2:
        reading.fail(clause.verb_start, "object")
    inner = Noun(obj.start, obj.end, obj.noun.owner, [*obj.noun.chain[:-2], (obj.noun.chain[-2][0], "")])
    group = group_of(cards_for(reading, inner), who=reading.actor)
    finish_clause(reading, clause)
    found = re.compile(r"(\d+)枚として扱う|その数を([+\-]\d+)する?").match(body.sc.text, body.sc.at)
    if found is None:
        reading.fail(body.sc.at, "act")
    body.sc.at = found.end()
    change = (
        CountsAs(group, "set", int(found.group(1)), cause)
        if found.group(1)
        else CountsAs(group, "add", int(found.group(2)), cause)
    )
    apply_to_players(reading, clause, (change,))


def draws_more(body: Body, clause: Clause) -> None:
    """あなたがカードを引く際、本来より１枚多く引く。この効果は重複しない (T250)."""
    reading, sc = body.reading, body.sc
    subject = clause.noun("が", "は")
    who = player_of(reading, subject.noun) if subject is not None and subject.noun is not None else None
    obj = clause.noun("を")
    if who is None or (obj is not None and (obj.noun is None or not obj.noun.is_one("kind", "カード"))):
        reading.fail(clause.start, "subject")
    finish_clause(reading, clause)
    found = re.compile(r"(?:本来より)?(\d+)枚多く引く").match(sc.text, sc.at)
    if found is None:
        reading.fail(sc.at, "act")
    sc.at = found.end()
    place = sc.at
    sc.eat("。")
    alone = bool(sc.match(NOT_TWICE))
    if not alone:
        sc.at = place
    apply_to_players(reading, clause, (DrawsMore(who, int(found.group(1)), alone),))


def referred(body: Body, clause: Clause) -> None:
    """…のコストは、あなたのキャラの効果で参照する際に、…と同じコストとして扱う (T255)."""
    reading, sc = body.reading, body.sc
    topic = clause.noun("は")
    cause = cause_of(reading, clause)
    if topic is None or topic.noun is None:
        reading.fail(clause.start, "subject")
    cards = cards_for(reading, topic.noun, "value")
    if cards.value not in NUMBERS:
        reading.fail(topic.start, "value")
    number = NUMBERS[cards.value]
    things = All(group_of(replace(cards, value=""), who=reading.actor))
    finish_clause(reading, clause)
    noun = parse_noun(sc)
    if noun is None or not sc.eat(f"と同じ{cards.value}として扱う"):
        reading.fail(max(sc.at, sc.farthest), "act")
    amount = NumberOf(things_of(reading, noun), number)
    apply(reading, clause, things, (NumberFor(number, amount, cause),))


def doubled(body: Body, clause: Clause) -> None:
    """このキャラのATKとDEFがReバースの効果で増える際、その値は本来の２倍になる (T242)."""
    reading, sc = body.reading, body.sc
    subject = clause.noun("が")
    cause = cause_of(reading, clause)
    if subject is None or subject.noun is None:
        reading.fail(clause.start, "subject")
    cards = cards_for(reading, subject.noun, "value")
    numbers = {"ATKとDEF": (terms.ATK, terms.DEF), "ATK": (terms.ATK,), "DEF": (terms.DEF,)}.get(cards.value)
    if numbers is None or cards.things is None:
        reading.fail(subject.start, "value")
    finish_clause(reading, clause)
    found = re.compile(r"その値は(?:本来の)?(\d+)倍になる|増える数値は(\d+)倍になる").match(sc.text, sc.at)
    if found is None:
        reading.fail(sc.at, "act")
    sc.at = found.end()
    factor = int(found.group(1) or found.group(2))
    apply(reading, clause, cards.things, (Doubled(numbers, factor, cause),))


def putting(body: Body, clause: Clause) -> None:
    """…を置く際、…: keeping set cards, charging, slots, further demands (T234, T235, T237, T254)."""
    reading = body.reading
    topic = clause.noun("は", "が")
    timing = next((phrase for phrase in clause.phrases if phrase.kind in ("timing", "end_of_turn")), None)
    if timing is not None:
        timing.claimed = True
    source = clause.noun("から")
    goal = clause.noun("に")
    obj = clause.noun("を")
    phase = clause.peek("span")
    if phase is not None and phase.word == "phase_of":
        phase.claimed = True
        if (
            obj is None
            or obj.noun is None
            or not obj.noun.is_one("zone", "エネルギー")
            or phase.groups[1] != "エネルギー"
        ):
            reading.fail(phase.start, "duration")
    first = clause.adverb("first") or clause.adverb("first_each_turn")
    if clause.adverb("each_turn") and not first:
        reading.fail(clause.start, "unused")
    by_this = clause.adverb("by_this")
    finish_clause(reading, clause)
    who = player_of(reading, topic.noun) if topic is not None and topic.noun is not None else None
    if timing is not None:
        keep_set(body, clause, topic, obj, goal)
        return
    if by_this or obj is None or obj.noun is None:
        reading.fail(clause.verb_start, "event")
    if first and obj.noun.is_one("zone", "エネルギー"):
        reading.fail(clause.verb_start, "event")
    if obj.noun.is_one("zone", "エネルギー"):
        charging(body, clause, who or SELF, source)
        return
    origin: tuple[int, ...] = ()
    excluded = False
    if source is not None:
        origin, excluded = bare_zones(reading, source)
    zones = plain_zones(reading, goal) if goal is not None else ()
    cards = cards_for(reading, obj.noun)
    main = rest_clause(body)
    slots = main.get("slots")
    if main.verb == "put" and main.form == verbs.CAN and slots is not None and slots.noun is not None:
        onto = cards_for(reading, slots.noun)
        tests = onto.tests
        if onto.things is not None:
            tests = (*tests, IsOneOf(onto.things))
        things = receivers(reading, obj.noun)
        finish_clause(reading, main)
        apply(reading, main, things, (Permits("move_onto", tests=tests, origin=origin, goal=zones),))
        return
    if who is None:
        reading.fail(clause.start, "subject")
    ops = demanded(body, main, who)
    change = Demands("put", who, ops, cards.tests, origin, excluded, zones, first=first)
    apply_to_players(reading, clause, (change,))


def demanded(body: Body, first: Clause, who: Who, needed: bool = False) -> tuple[Op, ...]:
    """追加でA: what the acting player must also carry out; `needed`: one act, without which it cannot be done."""
    reading = body.reading
    if needed:
        return one_demand(body, first, who)
    if not first.adverb("also"):
        reading.fail(first.start, "act", ("追加で",))
    actor, reading.actor = reading.actor, who
    reading.static = False
    start = len(reading.draft.cells)
    clause = first
    while True:
        frame = acts.FRAMES.get(clause.verb)
        if frame is None or clause.tail or clause.form == verbs.MAY:
            reading.fail(clause.verb_start or clause.start, "act")
        frame(reading, clause)
        finish_clause(reading, clause)
        if body.sc.ended or body.sc.sees("。"):
            break
        clause = body.next_clause()
    ops = tuple(cell.op for cell in reading.draft.cells[start:] if cell.op is not None)
    del reading.draft.cells[start:]
    reading.static = True
    reading.actor = actor
    return ops


def keep_set(body: Body, clause: Clause, topic: Phrase | None, obj: Phrase | None, goal: Phrase | None) -> None:
    """自分のターン終了時にReバースを控え室に置く際、１枚残してよい (T234, R142)."""
    reading, sc = body.reading, body.sc
    if obj is None or obj.noun is None or obj.noun.unit.word != "Reバース" or goal is None:
        reading.fail(clause.verb_start, "event")
    found = KEPT.match(sc.text, sc.at)
    if found is None:
        reading.fail(sc.at, "act")
    sc.at = found.end()
    if found.group(3):
        permit = Permits("keep_for_hand", SELF)
    elif found.group(2):
        permit = Permits("set_to_energy", SELF, most=int(found.group(2)))
    else:
        permit = Permits("keep_set", SELF, most=int(found.group(1) or 1))
    if not reading.static and reading.span is None:
        reading.draft.emit(Holds((permit,), Span(terms.THIS_TURN)))
        return
    apply_to_players(reading, clause, (permit,))


def charging(body: Body, clause: Clause, who: Who, source: Phrase | None) -> None:
    """手札からエネルギーを置く際、かわりに控え室から置いてよい; 追加で１枚置ける (T235)."""
    reading, sc = body.reading, body.sc
    found = re.compile(
        r"(?:あなたは、?)?かわりに、?(控え室|リタイア)から置いてよい|(?:あなたは、?)?追加で(\d+)枚置ける|それがパートナーでないなら、?(【レスト】)で置く"
    ).match(sc.text, sc.at)
    if found is None or not reading.static:
        reading.fail(sc.at, "act")
    sc.at = found.end()

    if found.group(1):
        change: Change = Permits("charge_from", who, origin=(ZONES[found.group(1)],))
    elif found.group(2):
        change = Permits("charge_more", who, most=int(found.group(2)))
    else:
        change = ChargesRest(who)
    apply_to_players(reading, clause, (change,))

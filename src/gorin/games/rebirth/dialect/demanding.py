"""Demands and permissions that hang on an act: charging, keeping, attacking, standing (T227, T232, T234 to T237)."""

from __future__ import annotations

import re
from typing import Final

from gorin.engine.program.roots import Op
from gorin.engine.program.who import SELF, Who
from gorin.engine.values.ability import Change
from gorin.games.rebirth import terms
from gorin.games.rebirth.dialect import acts, verbs
from gorin.games.rebirth.dialect.cards import ZONES
from gorin.games.rebirth.dialect.following import Body, finish_clause, rest_clause
from gorin.games.rebirth.dialect.lasting import apply, apply_to_players, receivers
from gorin.games.rebirth.dialect.meaning import cards_for
from gorin.games.rebirth.dialect.owners import player_of, who_of
from gorin.games.rebirth.dialect.phrases import Phrase
from gorin.games.rebirth.dialect.predicates import Clause
from gorin.games.rebirth.dialect.subjects import bare_zones, plain_zones
from gorin.games.rebirth.program.lasts import Holds, Span
from gorin.games.rebirth.program.standing import ChargesRest, Demands, Permits, StandsOnly
from gorin.games.rebirth.program.tests import IsOneOf

KEPT: Final = re.compile(
    r"(?:(\d+)枚残してよい|それを残してよい|その中から(\d+)枚を控え室に置くかわりに、?エネルギーに【レスト】で置いてよい"
    r"|(かわりに、?(?:自分の)?手札を控え室に置いてよい))"
)


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


def putting(body: Body, clause: Clause) -> None:
    """…を置く際、…: keeping set cards, charging, slots, further demands (T234, T235, T237, T254)."""
    reading = body.reading
    topic = clause.noun("は", "が")
    timing = next((phrase for phrase in clause.phrases if phrase.kind in ("timing", "end_of_turn")), None)
    if timing is not None:
        timing.claimed = True
        if reading.source.normal.text.startswith("相手", timing.start):
            reading.fail(timing.start, "event")
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
    left = clause.unclaimed()
    if left is not None:
        reading.fail(left.start, "unused")
    who = player_of(reading, topic.noun) if topic is not None and topic.noun is not None else None
    if timing is not None:
        if topic is not None and who != SELF:
            reading.fail(topic.start, "subject")
        keep_set(body, clause, topic, obj, goal)
        finish_clause(reading, clause)
        return
    if by_this or obj is None or obj.noun is None:
        reading.fail(clause.verb_start, "event")
    if first and obj.noun.is_one("zone", "エネルギー"):
        reading.fail(clause.verb_start, "event")
    if obj.noun.is_one("zone", "エネルギー"):
        charging(body, clause, who or SELF, source)
        finish_clause(reading, clause)
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
        if slots.groups[1] != "る":
            reading.fail(slots.start, "zone")
        things = receivers(reading, obj.noun)
        finish_clause(reading, clause)
        finish_clause(reading, main)
        apply(reading, main, things, (Permits("move_onto", tests=tests, origin=origin, goal=zones),))
        return
    if who is None or cards.who not in (None, SELF, who):
        reading.fail(clause.start, "subject")
    finish_clause(reading, clause)
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
    if obj is None or obj.noun is None or not obj.noun.is_one("kind", "Reバース") or goal is None:
        reading.fail(clause.verb_start, "event")
    if goal.noun is None or not goal.noun.is_one("zone", "控え室") or goal.noun.owner not in ("", "self", "me"):
        reading.fail(goal.start, "zone")
    if who_of(reading, obj.noun.owner, obj.start) not in (None, SELF):
        reading.fail(obj.start, "owner_twice")
    reading.told.add(goal.start)
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
    if source is not None and plain_zones(reading, source) != (terms.HAND,):
        reading.fail(source.start, "zone")
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

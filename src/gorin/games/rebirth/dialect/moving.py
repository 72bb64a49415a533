"""Moving cards: where they go and how they arrive (T78 to T87, T96, T97, T200 to T203, T210 to T212, T221)."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from gorin.engine.program.amount import CountOf, Exactly
from gorin.engine.program.cards import Remember
from gorin.engine.program.flow import Branch, Goto
from gorin.engine.program.group import Group, IsKind, Part
from gorin.engine.program.roots import Amount, Op, Test, Things
from gorin.engine.program.things import THIS, All, It, Rest
from gorin.engine.program.who import OTHER, SELF, Who
from gorin.games.rebirth import terms
from gorin.games.rebirth.dialect import verbs
from gorin.games.rebirth.dialect.cards import NOT_PARTNER, Cards, Place, group_of
from gorin.games.rebirth.dialect.choosing import objects, per, same_amount, take_quantity
from gorin.games.rebirth.dialect.meaning import cards_for, things_of
from gorin.games.rebirth.dialect.measures import check_quantity, least_and_most
from gorin.games.rebirth.dialect.past import player_word
from gorin.games.rebirth.dialect.phrases import Phrase
from gorin.games.rebirth.dialect.predicates import Clause
from gorin.games.rebirth.dialect.reading import Reading
from gorin.games.rebirth.dialect.words import Noun
from gorin.games.rebirth.program.choices import Choose, ChooseModes
from gorin.games.rebirth.program.conditions import WasPicked
from gorin.games.rebirth.program.operations import Given, Put, PutTop, ShowTop, TurnFace

SLOTTED: Final = (terms.ENTRY, terms.MEMBERS)
"""Zones among whose places one is named as a card goes there."""


def emit_chain(reading: Reading, op: Op) -> None:
    """An operation whose result the next clauses use."""
    if reading.chain_start is None:
        reading.chain_start = len(reading.draft.cells)
    reading.draft.emit(op)


def goal_of(reading: Reading, clause: Clause) -> Put | None:
    """Where things go: the operation with its goal and manner, its things still to be filled in."""
    resting = clause.adverb("resting")
    standing = clause.adverb("standing")
    if resting and standing:
        reading.fail(clause.verb_start, "goal")
    ordered = clause.adverb("any_order")
    orderer: Who | None = None
    if clause.adverb("their_order"):
        ordered, orderer = True, OTHER
    face_down = clause.adverb("face_down")
    clause.adverb("face_up")
    given = given_of(reading, clause)
    if face_down and given is None:
        given = Given()
    if given is not None and not face_down:
        return None
    base = Put(THIS, terms.HAND, rest=resting, given=given, ordered=ordered, orderer=orderer, who=reading.actor)
    end = clause.get("deckend")
    if end is not None:
        whose = player_word(reading, end.groups[0], end.start) if end.groups[0] in ("相手", "そのプレイヤー") else None
        place = {"上": "top", "下": "bottom", "上か下": "either"}[end.groups[1] or ""]
        found: Put = replace(base, zone=terms.DECK, place=place, whose=whose)
    else:
        slots = clause.get("slots")
        goal = clause.noun("に")
        if slots is not None and slots.noun is not None:
            if slots.groups[2]:
                reading.fail(slots.start, "goal")
            there = cards_for(reading, slots.noun)
            if there.who not in (None, SELF, reading.actor) or there.places:
                reading.fail(slots.start, "goal")
            tests = there.tests
            found = replace(base, zone=terms.MEMBERS, slots=tests, slots_wanted=slots.groups[1] == "る")
        elif goal is not None and goal.noun is not None:
            found = with_goal(reading, base, goal)
        else:
            return None
    if given is not None and found.zone == terms.REBIRTH:
        found = replace(found, given=replace(given, rebirth=True))
    if found.rest and found.zone not in (terms.ENTRY, terms.MEMBERS, terms.ENERGY) and not found.zones:
        reading.fail(clause.verb_start, "goal")
    return found


def with_goal(reading: Reading, base: Put, goal: Phrase) -> Put:
    assert goal.noun is not None
    cards = cards_for(reading, goal.noun, "vacant")
    zones = tuple(place.zone for place in cards.places)
    tests = tuple(test for place in cards.places for test in place.tests if not zone_own(test)) + cards.tests
    if not zones or cards.things is not None:
        reading.fail(goal.start, "goal")
    if len(zones) > 1 and cards.joint != "or":
        reading.fail(goal.start, "goal")
    if any(place.who not in (None, SELF, reading.actor) for place in cards.places):
        reading.fail(goal.start, "owner_twice")
    if cards.vacant and terms.MEMBERS not in zones:
        reading.fail(goal.start, "goal")
    whose = cards.who if cards.who not in (None, reading.actor, SELF) else None
    return replace(base, zone=zones[0], zones=zones[1:], vacant=cards.vacant, slots=tests, whose=whose)


def zone_own(test: Test) -> bool:
    return test == NOT_PARTNER or (isinstance(test, IsKind) and test.kinds == terms.CHARACTER)


def given_of(reading: Reading, clause: Clause) -> Given | None:
    """コスト２でATK３/DEF４の『Y』のキャラとして (T97, T212)."""
    phrase = clause.get("given")
    if phrase is None:
        return None
    cost, atk, defence, trait, name = phrase.groups[:5]
    traits = (trait.strip("〔〕"),) if trait else ()
    return Given(name or "", int(cost or 0), int(atk or 0), int(defence or 0), traits)


def put(reading: Reading, clause: Clause) -> None:
    """置く, 戻す, 加える, すてる with where."""
    shared = clause.get("split_goal")
    if shared is not None:
        put_apart(reading, clause, shared)
        return
    top = clause.peek("decktop") or deck_from_top(clause)
    goal = goal_of(reading, clause)
    if goal is None:
        reading.fail(clause.verb_start, "goal")
    if top is not None and top.kind == "decktop":
        top.claimed = True
        put_top(reading, clause, top, goal)
        return
    things = objects(reading, clause)
    if clause.verb == "return" and goal.zone not in (terms.HAND, terms.DECK):
        reading.fail(clause.verb_start, "goal")
    if clause.verb == "add" and goal.zone != terms.HAND:
        reading.fail(clause.verb_start, "goal")
    emit_put(reading, replace(goal, things=things))


def put_apart(reading: Reading, clause: Clause, goals: Phrase) -> None:
    """エントリーに１枚までとメンバーに２枚まで置く (T219): so many of them there, so many of the rest elsewhere."""
    resting = clause.adverb("resting")
    things = objects(reading, clause)
    if not isinstance(things, It):
        reading.fail(goals.start, "object")
    taken: list[int] = []
    for zone, number in (goals.groups[:2], goals.groups[2:4]):
        reg = reading.draft.reg()
        among = Rest(things.reg, tuple(taken)) if taken else things
        most = Exactly(int(number or 0))
        reading.draft.emit(Choose(reg, among=among, least=Exactly(0), most=most, who=reading.actor))
        goal = Put(It(reg), terms.ENTRY if zone == "エントリー" else terms.MEMBERS, rest=resting, who=reading.actor)
        reading.draft.emit(goal)
        taken.append(reg)
    reading.it = things


def emit_put(reading: Reading, op: Put) -> None:
    """T259: a card that was named is followed; otherwise what was moved can be named from now on."""
    if any(zone not in SLOTTED for zone in (op.zone, *op.zones)) and op.zones:
        put_either(reading, op)
        return
    if isinstance(op.things, It):
        reading.draft.emit(op)
        reading.it = op.things
        return
    reg = reading.draft.reg()
    reading.draft.emit(replace(op, reg=reg))
    reading.it = It(reg)


def put_either(reading: Reading, op: Put) -> None:
    """エネルギーか空席のメンバーに置く (T203): the player chooses one of the zones."""
    if not isinstance(op.things, It):
        reg = reading.draft.reg()
        reading.draft.emit(Remember(reg, op.things))
        op = replace(op, things=It(reg))
    draft = reading.draft
    zones = (op.zone, *op.zones)
    num, end = draft.num(len(zones)), draft.label()
    draft.emit(ChooseModes(num, len(zones), 1, 1, who=reading.actor))
    for index, zone in enumerate(zones):
        over = draft.label()
        draft.emit(Branch(WasPicked(num + index, 1), over))
        resting = op.rest and zone in (*SLOTTED, terms.ENERGY)
        draft.emit(replace(op, zone=zone, zones=(), vacant=op.vacant and zone == terms.MEMBERS, rest=resting))
        draft.emit(Goto(end))
        draft.place(over)
    draft.place(end)
    reading.it = op.things


def deck_from_top(clause: Clause) -> Phrase | None:
    """デッキを上から３枚."""
    obj = clause.peek("noun", "を")
    if obj is None or obj.noun is None or not obj.noun.is_one("zone", "デッキ"):
        return None
    if not clause.adverb("from_top"):
        return None
    obj.claimed = True
    return Phrase("decktop", obj.start, obj.end, groups=(OWNER_WORDS.get(obj.noun.owner), "上"))


OWNER_WORDS: Final = {
    "me": "あなた",
    "self": "自分",
    "opponent": "相手",
    "that": "そのプレイヤー",
    "each": "各プレイヤー",
}


def top_of(reading: Reading, clause: Clause, top: Phrase) -> tuple[Who, Amount, bool]:
    """Whose deck, how many, and whether まで."""
    if top.groups[1] != "上":
        reading.fail(top.start, "zone")
    whose = (
        reading.actor
        if top.groups[0] is None or top.groups[0] == "自分"
        else player_word(reading, top.groups[0], top.start)
    )
    quantity, same = take_quantity(clause)
    if same is not None:
        return whose, same_amount(reading, same), False
    if quantity is not None and quantity.same_as_last and reading.chosen:
        return whose, CountOf(It(reading.chosen[-1])), False
    check_quantity(reading, quantity, "up_to")
    least, most = least_and_most(reading, quantity)
    if most is None or least is None:
        reading.fail(top.start, "quantity")
    return whose, per(reading, most), bool(quantity and quantity.up_to)


def put_top(reading: Reading, clause: Clause, top: Phrase, goal: Put) -> None:
    """デッキの上から３枚を… (T80, T82, T84, T200)."""
    whose, amount, asking = top_of(reading, clause, top)
    if goal.given is not None or goal.vacant or goal.slots or goal.zones:
        reg = reading.draft.reg()
        emit_chain(reading, ShowTop(whose, amount, reg, openly=False, asking=asking, who=reading.actor))
        emit_put(reading, replace(goal, things=It(reg)))
        return
    if goal.whose is not None:
        reading.fail(clause.verb_start, "goal")
    reg = reading.draft.reg()
    op = PutTop(whose, amount, goal.zone, reg, goal.place, goal.rest, asking)
    if goal.ordered:
        reading.fail(clause.verb_start, "goal")
    reading.draft.emit(op)
    reading.it = It(reg)
    reading.looked = reg
    reading.taken = []


def discard(reading: Reading, clause: Clause) -> None:
    """手札を１枚すてる (5.11)."""
    obj = clause.peek("noun", "を")
    source = clause.peek("noun", "から")
    if obj is None and source is None:
        quantity, _ = take_quantity(clause)
        if quantity is None and reading.it is not None:
            things: Things = reading.it
        else:
            reg = reading.draft.reg()
            check_quantity(reading, quantity, "up_to", "every", "free")
            least, most = least_and_most(reading, quantity)
            group = group_of(Cards(clause.start, reading.actor, places=(Place(terms.HAND),)))
            if reading.chain_start is None:
                reading.chain_start = len(reading.draft.cells)
            reading.choice = reading.draft.emit(
                Choose(reg, group, least=least, most=most, every=bool(quantity and quantity.every), who=reading.actor)
            )
            reading.remember_choice(reg)
            things = It(reg)
    else:
        things = objects(reading, clause)
    emit_put(reading, Put(things, terms.WAITING_ROOM, reason="discard", who=reading.actor))


def set_card(reading: Reading, clause: Clause) -> None:
    """セットする (5.6, T85, T221)."""
    goal = clause.get("noun", "に")
    if goal is not None and (goal.noun is None or not goal.noun.is_one("zone", "Reバース置場")):
        reading.fail(goal.start, "goal")
    face_down = clause.adverb("face_down")
    as_rebirth = clause.noun("として")
    if as_rebirth is not None and (as_rebirth.noun is None or as_rebirth.noun.unit.word != "Reバース"):
        reading.fail(as_rebirth.start, "goal")
    given = Given(rebirth=True) if face_down else None
    if bool(as_rebirth) != face_down and face_down is False and as_rebirth is not None:
        reading.fail(as_rebirth.start, "goal")
    top = clause.peek("decktop")
    if top is not None:
        reading.fail(top.start, "zone")
    things = objects(reading, clause)
    emit_put(reading, Put(things, terms.REBIRTH, given=given, reason="set", who=reading.actor))


def exclude(reading: Reading, clause: Clause) -> None:
    things = objects(reading, clause)
    emit_put(reading, Put(things, terms.OUT, reason="exclude", who=reading.actor))


def retire(reading: Reading, clause: Clause) -> None:
    """このキャラをリタイアさせる (5.15.1)."""
    if clause.voice != verbs.CAUSATIVE:
        reading.fail(clause.verb_start, "act")
    things = objects(reading, clause)
    emit_put(reading, Put(things, terms.RETIRE, reason="retire", who=reading.actor))


def soul_owner(reading: Reading, goal: Phrase) -> Things:
    """このキャラの【魂】, エントリーの【魂】, その【魂】."""
    assert goal.noun is not None
    chain = goal.noun.chain
    if len(chain) == 1:
        return All(Group((Part(terms.ENTRY, reading.actor, (IsKind(terms.CHARACTER),)),)))
    inner = Noun(goal.start, goal.end, goal.noun.owner, [*chain[:-2], (chain[-2][0], "")])
    return things_of(reading, inner)


def turn_face(reading: Reading, clause: Clause, face: Phrase) -> None:
    """…の『Y』のキャラとして裏向きにする; 表向きにする (T97, T212)."""
    given = given_of(reading, clause)
    down = (face.groups[0] or "") == "裏向き"
    if given is None and down:
        given = Given()
    if given is not None and not down:
        reading.fail(face.start, "act")
    things = objects(reading, clause)
    reading.draft.emit(TurnFace(things, given))
    reading.it = things

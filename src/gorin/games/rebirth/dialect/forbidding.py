"""Prohibitions and permissions (T108 to T112, T225 to T236, T247)."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from gorin.engine.program.group import Group, IsKind, Part
from gorin.engine.program.things import All
from gorin.engine.program.who import ANY, SELF
from gorin.games.rebirth import terms
from gorin.games.rebirth.dialect import verbs
from gorin.games.rebirth.dialect.attacks import attacks_meant
from gorin.games.rebirth.dialect.cards import Place
from gorin.games.rebirth.dialect.lasting import apply, apply_to_players, receivers, topic_things
from gorin.games.rebirth.dialect.meaning import cards_for
from gorin.games.rebirth.dialect.measures import check_quantity
from gorin.games.rebirth.dialect.owners import player_of, who_of
from gorin.games.rebirth.dialect.predicates import Clause
from gorin.games.rebirth.dialect.reading import Reading
from gorin.games.rebirth.dialect.subjects import bare_zones, cause_of, place_tests, plain_zones
from gorin.games.rebirth.dialect.words import Noun
from gorin.games.rebirth.program.abilities import Cause
from gorin.games.rebirth.program.lasts import Holds, Span
from gorin.games.rebirth.program.standing import Bars, OpenHand, Permits
from gorin.games.rebirth.program.tests import InZone, IsOneOf


def not_chosen(reading: Reading, clause: Clause) -> None:
    """相手から選ばれない, 効果で選ばれない (T225, R135)."""
    passive = clause.voice == verbs.PASSIVE and clause.form in (verbs.NEG, verbs.NEG_CONT)
    if not passive and clause.form not in (verbs.CANNOT, verbs.CANNOT_CONT):
        reading.fail(clause.verb_start, "act")
    bar = Bars("choose")
    source = clause.noun("から")
    if source is not None and source.noun is not None:
        who = player_of(reading, source.noun)
        if who is not None:
            bar = replace(bar, who=who)
        else:
            cards = cards_for(reading, source.noun)
            if cards.who is None or cards.things is not None:
                reading.fail(source.start, "object")
            tests = cards.tests
            if cards.places:
                tests = (*tests, InZone(tuple(place.zone for place in cards.places)))
            bar = replace(bar, cause=Cause("effect", cards.who, tests))
    cause = cause_of(reading, clause)
    if cause is not None:
        if bar.cause is not None or bar.who is not None:
            reading.fail(clause.verb_start, "object")
        bar = replace(bar, cause=cause)
    apply(reading, clause, topic_things(reading, clause), (bar,))


def not_put(reading: Reading, clause: Clause) -> None:
    """相手の効果で控え室に置かれない; メンバーに置けない (T112, T236)."""
    if clause.voice == verbs.PASSIVE and clause.form in (verbs.NEG, verbs.NEG_CONT):
        goal = clause.noun("に")
        source = clause.noun("から")
        cause = cause_of(reading, clause)
        bar = Bars("put", cause=cause)
        if goal is not None:
            bar = replace(bar, goal=plain_zones(reading, goal))
        if source is not None:
            bar = replace(bar, origin=plain_zones(reading, source))
        apply(reading, clause, topic_things(reading, clause), (bar,))
        return
    if clause.form == verbs.CAN:
        may_put(reading, clause)
        return
    if clause.form not in (verbs.CANNOT, verbs.CANNOT_CONT):
        reading.fail(clause.verb_start, "act")
    topic = clause.noun("は")
    goal = clause.noun("に")
    obj = clause.noun("を")
    bar = Bars("put")
    except_effect = clause.get("not_by_effect")
    if except_effect is not None:
        bar = replace(bar, cause=Cause("rules"))
    else:
        bar = replace(bar, cause=cause_of(reading, clause))
    if goal is not None:
        bar = replace(bar, goal=plain_zones(reading, goal))
    if obj is not None and obj.noun is not None:
        bar = replace(bar, tests=cards_for(reading, obj.noun).tests)
    who = player_of(reading, topic.noun) if topic is not None and topic.noun is not None else None
    if topic is None:
        who = reading.player_topic
    if who is not None:
        reading.player_topic = who
        apply_to_players(reading, clause, (replace(bar, who=who),))
        return
    if topic is None or topic.noun is None:
        reading.fail(clause.verb_start, "subject")
    apply(reading, clause, receivers(reading, topic.noun, clause), (bar,))


def may_put(reading: Reading, clause: Clause) -> None:
    """このキャラを手札にあるかのようにエントリーかメンバーに置ける (T233)."""
    topic = clause.noun("は")
    obj = clause.noun("を")
    if clause.adverb("as_if_in_hand"):
        goal = clause.noun("に")
        if goal is None or obj is None or obj.noun is None:
            reading.fail(clause.verb_start, "goal")
        zones = plain_zones(reading, goal)
        if topic is not None and topic.noun is not None and player_of(reading, topic.noun) != SELF:
            reading.fail(topic.start, "subject")
        apply(reading, clause, receivers(reading, obj.noun), (Permits("play_from_here", goal=zones),))
        return
    reading.fail(clause.verb_start, "act")


def not_used(reading: Reading, clause: Clause) -> None:
    """相手は【ブロッカー】を使えない (T108, T109, T228, R137); このキャラに【ブロッカー】を使えない (T231, R139)."""
    if clause.form not in (verbs.CANNOT, verbs.CANNOT_CONT):
        reading.fail(clause.verb_start, "act")
    topic = clause.noun("は")
    obj = clause.noun("を")
    source = clause.noun("から")
    at = clause.noun("に")
    who = player_of(reading, topic.noun) if topic is not None and topic.noun is not None else None
    if topic is not None and who is None:
        reading.fail(topic.start, "subject")
    if who is None:
        who = reading.player_topic if at is None else ANY
    if who is None or obj is None or obj.noun is None:
        reading.fail(clause.verb_start, "object")
    reading.player_topic = who
    noun = obj.noun
    head = noun.head
    icons = tuple(ABILITY_WORDS.get(unit.word, unit.word) for unit in head.units)
    if not all(icon in terms.KEYWORDS or icon in terms.ABILITY_KINDS for icon in icons):
        reading.fail(obj.start, "icon")
    bar = Bars("use", who, icons=icons)
    actor, reading.actor = reading.actor, who
    for index, (words, link) in enumerate(noun.chain[:-1]):
        if link in ("以外の",) and words.kinds <= {"icon"}:
            bar = replace(bar, except_icons=tuple(unit.word for unit in words.units))
            continue
        inner = Noun(noun.start, noun.end, noun.owner if index == 0 else "", [(words, "")])
        cards = cards_for(reading, inner)
        tests = (*place_tests(cards), *cards.tests)
        if cards.places:
            tests = (*tests, InZone(tuple(place.zone for place in cards.places)))
        if cards.things is not None:
            tests = (*tests, IsOneOf(cards.things))
        bar = replace(bar, tests=(*bar.tests, *tests))
    reading.actor = actor
    if source is not None:
        zones, excluded = bare_zones(reading, source)
        bar = replace(bar, origin=zones, origin_not=excluded)
    if at is not None and at.noun is not None:
        bar = replace(bar, against=receivers(reading, at.noun))
    apply_to_players(reading, clause, (bar,))


ABILITY_WORDS: Final = {"自動能力": "自", "起動能力": "起", "永続能力": "永"}


def block_rule(reading: Reading, clause: Clause) -> None:
    """相手はブロックできない; ブロックされない; 手札の〔X〕でブロックできる (T108, T231)."""
    if clause.voice == verbs.PASSIVE and clause.form in (verbs.NEG, verbs.NEG_CONT):
        attack = clause.get("attacks")
        if attack is not None:
            change = attacks_meant(reading, attack, False)
            bar = Bars("block", attack=change.attack)
            if change.who is not None or change.targets is not None or change.attackers:
                reading.fail(attack.start, "object")
            if reading.span is None and not reading.static:
                reading.draft.emit(Holds((bar,), Span(terms.THIS_ATTACK)))
                return
            apply_to_players(reading, clause, (bar,))
            return
        apply(reading, clause, topic_things(reading, clause), (Bars("be_blocked"),))
        return
    topic = clause.noun("は")
    who = player_of(reading, topic.noun) if topic is not None and topic.noun is not None else None
    if topic is not None and who is None:
        reading.fail(topic.start, "subject")
    if clause.form in (verbs.CANNOT, verbs.CANNOT_CONT):
        who = who if topic is not None else reading.player_topic
        if who is None:
            reading.fail(clause.verb_start, "subject")
        reading.player_topic = who
        obj = clause.noun("を")
        bar = Bars("block", who)
        if obj is not None and obj.noun is not None:
            bar = replace(bar, against=receivers(reading, obj.noun))
        apply_to_players(reading, clause, (bar,))
        return
    if clause.form != verbs.CAN:
        reading.fail(clause.verb_start, "act")
    if who not in (None, SELF):
        reading.fail(clause.verb_start, "subject")
    limit = clause.get("times")
    obj = clause.noun("を")
    means = clause.noun("で", "でも")
    if means is None or means.noun is None:
        reading.fail(clause.verb_start, "object")
    noun = means.noun
    any_card = clause.get("no_blocker")
    cards = cards_for(reading, noun)
    if cards.places != (Place(terms.HAND),) or cards.who not in (None, SELF):
        reading.fail(means.start, "zone")
    permit = Permits(
        "block",
        tests=tuple(test for test in cards.tests),
        most=int(limit.groups[0] or 0) if limit is not None else None,
    )
    if any_card is None and means.particle == "でも":
        reading.fail(means.start, "object")
    things = OWN_ENTRY if obj is None or obj.noun is None else receivers(reading, obj.noun)
    apply(reading, clause, things, (permit,))


OWN_ENTRY: Final = All(Group((Part(terms.ENTRY, SELF),)))
"""R139: where nobody is named, whom one can block for."""


def not_stand(reading: Reading, clause: Clause) -> None:
    """【スタンド】しない (T109, T227)."""
    if clause.form not in (verbs.NEG, verbs.NEG_CONT):
        reading.fail(clause.verb_start, "act")
    cause = cause_of(reading, clause)
    act = "stand" if clause.verb == "stand" else "rest"
    bar = Bars(act, cause=cause)
    apply(reading, clause, topic_things(reading, clause), (bar,))


def not_set(reading: Reading, clause: Clause) -> None:
    """相手はエントリー以外からReバースをセットできない (T236); 【ブロッカー】のタイミングでセットできる (T247)."""
    if clause.form == verbs.CAN:
        timing = clause.get("block_timing")
        topic = clause.noun("は")
        if timing is None or topic is None or topic.noun is None:
            reading.fail(clause.verb_start, "act")
        apply(reading, clause, receivers(reading, topic.noun), (Permits("set_at_block"),))
        return
    if clause.form not in (verbs.CANNOT, verbs.CANNOT_CONT):
        reading.fail(clause.verb_start, "act")
    topic = clause.noun("は")
    obj = clause.noun("を")
    source = clause.noun("から")
    who = player_of(reading, topic.noun) if topic is not None and topic.noun is not None else None
    if who is None:
        reading.fail(clause.verb_start, "subject")
    reading.player_topic = who
    bar = Bars("set", who)
    if source is not None:
        zones, excluded = bare_zones(reading, source)
        bar = replace(bar, origin=zones, origin_not=excluded)
    if obj is not None and obj.noun is not None:
        tests = tuple(test for test in cards_for(reading, obj.noun).tests if test != IsKind(terms.REBIRTH_CARD))
        bar = replace(bar, tests=tests)
    at_most = clause.get("at_most")
    if at_most is not None:
        bar = replace(bar, most=int(at_most.groups[0] or 0))
    apply_to_players(reading, clause, (bar,))


def open_hand(reading: Reading, clause: Clause) -> None:
    """手札をすべて常に公開する."""
    clause.adverb("all")
    clause.adverb("always")
    quantity = clause.get("quantity", "")
    if quantity is not None:
        check_quantity(reading, quantity.quantity, "every")
    obj = clause.noun("を")
    topic = clause.noun("は")
    if obj is None or obj.noun is None or not obj.noun.is_one("zone", "手札"):
        reading.fail(clause.verb_start, "object")
    who = player_of(reading, topic.noun) if topic is not None and topic.noun is not None else None
    named = who_of(reading, obj.noun.owner, obj.start)
    if who is None:
        who = named if named is not None else reading.actor
    apply_to_players(reading, clause, (OpenHand(who),))

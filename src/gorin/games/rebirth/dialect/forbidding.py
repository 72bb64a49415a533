"""Prohibitions and permissions (T108 to T112, T225 to T236, T247)."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from gorin.engine.program.group import Group, IsKind, Part
from gorin.engine.program.roots import Test
from gorin.engine.program.things import THIS, All
from gorin.games.rebirth import terms
from gorin.games.rebirth.dialect import verbs
from gorin.games.rebirth.dialect.events import bare_zones, cause_of, place_tests, plain_zones
from gorin.games.rebirth.dialect.lasting import apply, apply_to_players, receivers, take_span, topic_things
from gorin.games.rebirth.dialect.meaning import cards_for, check_quantity, compared_test, player_of, who_of
from gorin.games.rebirth.dialect.nouns import Noun
from gorin.games.rebirth.dialect.past import attack_numbers, card_word, player_word
from gorin.games.rebirth.dialect.phrases import Clause, Phrase
from gorin.games.rebirth.dialect.reading import Reading
from gorin.games.rebirth.program.abilities import Cause
from gorin.games.rebirth.program.conditions import AttackIs
from gorin.games.rebirth.program.lasts import Holds, Lasts, Span
from gorin.games.rebirth.program.standing import NEXT, Bars, Becomes, OpenHand, Permits
from gorin.games.rebirth.program.tests import InZone, IsOneOf
from gorin.text.scan import Scanner


def partner_attack(reading: Reading, clause: Clause, positive: bool) -> None:
    """相手のアタックはパートナーアタックにならない, このアタックは…になる (T110, T229, T230)."""
    attack = clause.get("attacks")
    if attack is None:
        reading.fail(clause.verb_start, "subject")
    change = attacks_meant(reading, attack, positive)
    clause_all = clause.adverb("all")
    del clause_all
    spanless = attack.groups[0] in ("この", "その") and not reading.static
    if spanless and reading.span is None:
        reading.draft.emit(Holds((change,), Span(terms.THIS_ATTACK)))
        return
    if change.next and change.attack.by is not None:
        reading.that_attack = Span(terms.NEXT_ATTACK, change.attack.by)
    if attack.groups[1] and reading.span is None and not reading.static:
        reading.draft.emit(Holds((change,), Span(terms.THIS_TURN)))
        return
    apply_to_players(reading, clause, (change,))


def attacks_meant(reading: Reading, phrase: Phrase, positive: bool) -> Becomes:
    """Which attacks: of whom, on whom, which of the turn."""
    this, turn, whose, target, nextly, ordinals, values = phrase.groups[:7]
    change = Becomes(positive)
    if whose in ("あなた", "自分", "相手"):
        change = replace(change, who=player_word(reading, whose, phrase.start))
    elif whose is not None:
        change = replace(change, attack=AttackIs(by=card_word(reading, whose, phrase.start)))
    if target is not None:
        change = replace(change, targets=card_word(reading, target, phrase.start))
    if ordinals:
        counted = attack_numbers(reading, whose, ordinals, phrase.start)
        change = replace(change, attack=counted, who=None)
    if nextly:
        change = replace(change, next=True)
    if values:
        from gorin.games.rebirth.dialect.nouns import parse_compared

        mod = parse_compared(Scanner(values))
        if mod is None:
            reading.fail(phrase.start, "object")
        change = replace(change, attackers=(compared_test(reading, mod),))
    if this is None and turn is not None and (turn == "各ターン") != reading.static:
        reading.fail(phrase.start, "duration")
    return change


def no_partner_attack(reading: Reading, clause: Clause) -> None:
    """相手はパートナーアタックできない; パートナーアタックされない."""
    if clause.voice == verbs.PASSIVE and clause.form in (verbs.NEG, verbs.NEG_CONT):
        apply_to_players(reading, clause, (Becomes(False, targets=topic_things(reading, clause)),))
        return
    if clause.form not in (verbs.CANNOT, verbs.CANNOT_CONT):
        reading.fail(clause.verb_start, "act")
    topic = clause.noun("は")
    if topic is None or topic.noun is None:
        reading.fail(clause.verb_start, "subject")
    who = player_of(reading, topic.noun)
    target = clause.noun("に")
    del target
    if who is None:
        apply(reading, clause, receivers(reading, topic.noun, clause), (Bars("partner_attack"),))
        return
    apply_to_players(reading, clause, (Bars("partner_attack", who),))


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
        if topic is not None and topic.noun is not None and player_of(reading, topic.noun) is None:
            reading.fail(topic.start, "subject")
        apply(reading, clause, receivers(reading, obj.noun), (Permits("play_from_here", goal=zones),))
        return
    reading.fail(clause.verb_start, "act")


def not_used(reading: Reading, clause: Clause) -> None:
    """相手は【ブロッカー】を使えない (T108, T109, T228, R137)."""
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
        who = reading.player_topic
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
        if who is None:
            reading.fail(clause.verb_start, "subject")
        obj = clause.noun("を")
        bar = Bars("block", who)
        if obj is not None and obj.noun is not None:
            bar = replace(bar, against=receivers(reading, obj.noun))
        apply_to_players(reading, clause, (bar,))
        return
    if clause.form != verbs.CAN:
        reading.fail(clause.verb_start, "act")
    limit = clause.get("times")
    obj = clause.noun("を")
    means = clause.noun("で", "でも")
    if obj is None or obj.noun is None or means is None or means.noun is None:
        reading.fail(clause.verb_start, "object")
    noun = means.noun
    any_card = clause.get("no_blocker")
    cards = cards_for(reading, noun)
    if tuple(place.zone for place in cards.places) != (terms.HAND,):
        reading.fail(means.start, "zone")
    permit = Permits(
        "block",
        tests=tuple(test for test in cards.tests),
        most=int(limit.groups[0] or 0) if limit is not None else None,
    )
    del any_card
    apply(reading, clause, receivers(reading, obj.noun), (permit,))


def attack_rule(reading: Reading, clause: Clause) -> None:
    """アタックできない; サポートなしでアタックできる; ３回までしかアタックできない (T109, T232)."""
    topic = clause.noun("は")
    who = player_of(reading, topic.noun) if topic is not None and topic.noun is not None else None
    if clause.form == verbs.CAN:
        if not clause.adverb("without_support"):
            reading.fail(clause.verb_start, "act")
        coming = clause.get("attacks")
        if coming is not None:
            attack_alone_next(reading, clause, coming)
            return
        only = clause.get("ordinal_only")
        attack = AttackIs((int(only.groups[0] or 0),), by=THIS) if only is not None else None
        following = clause.get("next_attack")
        permit = Permits("attack_alone", attack=attack)
        if following is not None:
            reading.fail(following.start, "object")
        if topic is None or topic.noun is None:
            reading.fail(clause.verb_start, "subject")
        apply(reading, clause, receivers(reading, topic.noun, clause), (permit,))
        return
    if clause.form not in (verbs.CANNOT, verbs.CANNOT_CONT):
        reading.fail(clause.verb_start, "act")
    at_most = clause.get("at_most")
    bar = Bars("attack", most=int(at_most.groups[0] or 0) if at_most is not None else None)
    if who is not None:
        apply_to_players(reading, clause, (replace(bar, who=who),))
        return
    if topic is None or topic.noun is None:
        if reading.player_topic is not None:
            apply_to_players(reading, clause, (replace(bar, who=reading.player_topic),))
            return
        things = topic_things(reading, clause)
    else:
        things = receivers(reading, topic.noun, clause)
    apply(reading, clause, things, (bar,))


def attack_alone_next(reading: Reading, clause: Clause, phrase: Phrase) -> None:
    """このターンこのキャラの次のアタックはサポートなしでアタックできる (T232): the next one of that card (R119)."""
    meant = attacks_meant(reading, phrase, True)
    if not meant.next or meant.attack.by is None or meant.targets is not None or reading.static:
        reading.fail(phrase.start, "object")
    permit = Permits("attack_alone", attack=replace(meant.attack, ordinals=(NEXT,)))
    if reading.span is None:
        reading.draft.emit(Lasts(meant.attack.by, (permit,), Span(terms.THIS_TURN)))
        return
    apply(reading, clause, meant.attack.by, (permit,))


def support_rule(reading: Reading, clause: Clause) -> None:
    """サポートできない; 《X》からサポートされない (T109, T232)."""
    if clause.voice == verbs.PASSIVE and clause.form in (verbs.NEG, verbs.NEG_CONT):
        source = clause.noun("から", "に")
        tests: tuple[Test, ...] = ()
        if source is not None and source.noun is not None:
            tests = cards_for(reading, source.noun).tests
        apply(reading, clause, topic_things(reading, clause), (Bars("be_supported", tests=tests),))
        return
    if clause.form == verbs.CAN and clause.get("standing_support") is not None:
        topic = clause.noun("は")
        who = player_of(reading, topic.noun) if topic is not None and topic.noun is not None else reading.actor
        if who is None:
            reading.fail(clause.verb_start, "subject")
        reading.player_topic = who
        members = All(Group((Part(terms.MEMBERS, who, (IsKind(terms.CHARACTER),)),)))
        reading.it = members
        if reading.static:
            reading.statics.append((members, (Permits("support_standing"),)))
        else:
            change = Permits("support_standing", who=who)
            reading.draft.emit(Holds((change,), take_span(reading, clause)))
        return
    if clause.form not in (verbs.CANNOT, verbs.CANNOT_CONT):
        reading.fail(clause.verb_start, "act")
    obj = clause.noun("を")
    bar = Bars("support")
    if obj is not None and obj.noun is not None:
        bar = replace(bar, tests=cards_for(reading, obj.noun).tests)
    apply(reading, clause, topic_things(reading, clause), (bar,))


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

"""Prohibitions and permissions about attacks, support and partner attacks (T110, T229, T230, T232, R138, R140)."""

from __future__ import annotations

from dataclasses import replace

from gorin.engine.program.group import Group, IsKind, Part
from gorin.engine.program.roots import Test
from gorin.engine.program.things import THIS, All
from gorin.games.rebirth import terms
from gorin.games.rebirth.dialect import verbs
from gorin.games.rebirth.dialect.filters import compared_test
from gorin.games.rebirth.dialect.lasting import apply, apply_to_players, receivers, take_span, topic_things
from gorin.games.rebirth.dialect.meaning import cards_for
from gorin.games.rebirth.dialect.owners import player_of
from gorin.games.rebirth.dialect.past import attack_numbers, card_word, player_word
from gorin.games.rebirth.dialect.phrases import Phrase
from gorin.games.rebirth.dialect.predicates import Clause
from gorin.games.rebirth.dialect.reading import Reading
from gorin.games.rebirth.program.conditions import AttackIs
from gorin.games.rebirth.program.lasts import Holds, Lasts, Span
from gorin.games.rebirth.program.standing import NEXT, Bars, Becomes, Permits
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

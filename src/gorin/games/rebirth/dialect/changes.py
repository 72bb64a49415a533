"""Values, grants, prohibitions, permissions: what lasts (T100 to T112, T222 to T255)."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from typing import Final

from gorin.engine.program.amount import Exactly, NumberOf, Product, Sum, Times
from gorin.engine.program.group import Group, IsKind, Part
from gorin.engine.program.roots import Amount, Test, Things
from gorin.engine.program.things import NOBODY, THIS, All, Among, It
from gorin.engine.program.who import Who
from gorin.engine.values.ability import Change
from gorin.engine.values.change import ADD, SET, GiveAbility, GiveKeyword, GiveWord, Number
from gorin.games.rebirth import terms
from gorin.games.rebirth.dialect import verbs
from gorin.games.rebirth.dialect.conditions import (
    amount_of_noun,
    attack_numbers,
    card_word,
    player_word,
)
from gorin.games.rebirth.dialect.events import cause_of, place_tests, plain_zones, zones_of
from gorin.games.rebirth.dialect.meaning import (
    NUMBERS,
    Cards,
    cards_for,
    check_quantity,
    compared_test,
    group_of,
    meant,
    player_of,
    things_of,
    who_of,
)
from gorin.games.rebirth.dialect.nouns import Noun, Unit
from gorin.games.rebirth.dialect.phrases import Clause, Phrase
from gorin.games.rebirth.dialect.reading import Reading
from gorin.games.rebirth.program.acts import ClearDamage, Holds, Lasts, NextArrival, Span
from gorin.games.rebirth.program.amounts import Spent
from gorin.games.rebirth.program.changes import (
    Bars,
    Becomes,
    Cause,
    ComboMet,
    CopyAbilities,
    CountsAs,
    DamageTaken,
    Invalid,
    LoseIcons,
    LoseTraits,
    Named,
    Nameless,
    OpenHand,
    Permits,
    PlayCost,
    SetLike,
    SetTo,
    SparkAgain,
    Unmoved,
)
from gorin.games.rebirth.program.conditions import AttackIs
from gorin.games.rebirth.program.tests import InZone, IsOneOf
from gorin.games.rebirth.program.things import Role
from gorin.text.scan import Scanner

ALL_ZONES: Final = (
    terms.ENTRY,
    terms.MEMBERS,
    terms.ENERGY,
    terms.REBIRTH,
    terms.RETIRE,
    terms.DECK,
    terms.HAND,
    terms.WAITING_ROOM,
    terms.MEMORY,
)


def span_of(reading: Reading, phrase: Phrase) -> Span | None:
    """A duration (T101, T224); None where the words are a condition instead."""
    word = phrase.word
    if word == "this_turn":
        return Span(terms.THIS_TURN)
    if word == "this_attack":
        return Span(terms.THIS_ATTACK)
    if word == "that_attack":
        return reading.that_attack if reading.that_attack is not None else Span(terms.THIS_ATTACK)
    if word == "this_game":
        return Span(terms.THIS_GAME)
    if word == "next_turn_end":
        return Span(terms.NEXT_TURN_END)
    if word == "next_own_turn":
        return Span(terms.NEXT_OWN_TURN)
    if word == "next_opponent_turn":
        return Span(terms.NEXT_OPPONENT_TURN)
    if word == "next_attack":
        return Span(terms.NEXT_ATTACK, card_word(reading, phrase.groups[0], phrase.start))
    if word == "next_attack_any":
        whose = phrase.groups[0]
        who = None if whose is None else player_word(reading, whose, phrase.start)
        return Span(terms.NEXT_ATTACK_BY_ANYBODY, attack=AttackIs(who=who) if who is not None else None)
    return None


def apply(reading: Reading, clause: Clause, things: Things, changes: tuple[Change, ...]) -> None:
    """These changes on these things: while the ability is valid, or for the duration said."""
    if reading.static:
        reading.statics.append((things, changes))
    else:
        reading.draft.emit(Lasts(things, changes, take_span(reading, clause)))
    reading.last_things = things
    if isinstance(things, (Role, All)):
        reading.it = things


def apply_to_players(reading: Reading, clause: Clause, changes: tuple[Change, ...]) -> None:
    """Changes that are about players or attacks."""
    if reading.static:
        reading.statics.append((NOBODY, changes))
    else:
        reading.draft.emit(Holds(changes, take_span(reading, clause)))


def take_span(reading: Reading, clause: Clause) -> Span:
    """The duration of the sentence (T257); with さらに that of the change before (R133); else for good (9.3.1.2)."""
    if reading.span is not None:
        reading.span_used = True
        reading.last_span = reading.span
        return reading.span
    if reading.further and reading.last_span is not None:
        return reading.last_span
    return Span(terms.THIS_GAME)


def signed(reading: Reading, sign: str | None, number: str | None) -> Amount:
    amount: Amount = Spent() if number == "X" else Exactly(int(number or 0))
    if sign == "-":
        amount = Times(amount, -1) if number == "X" else Exactly(-int(number or 0))
    return amount


def times(reading: Reading, amount: Amount) -> Amount:
    """Times what was counted by につき."""
    if reading.per is None or amount == Exactly(0):
        return amount
    reading.per_used = True
    if amount == Exactly(1):
        return reading.per
    if isinstance(amount, Exactly):
        return Times(reading.per, amount.number)
    return Product(amount, reading.per)


def modifier_of(reading: Reading, phrase: Phrase) -> tuple[Change, ...]:
    """＋２/－１ (5.17)."""
    atk_sign, atk, def_sign, defence = phrase.groups[:4]
    found: list[Change] = []
    for number, sign, written in ((terms.ATK, atk_sign, atk), (terms.DEF, def_sign, defence)):
        amount = signed(reading, sign, written)
        if amount != Exactly(0):
            found.append(Number(number, ADD, times(reading, amount)))
    if not found:
        found.append(Number(terms.ATK, ADD, Exactly(0)))
        if reading.per is not None:
            reading.per_used = True
    return tuple(found)


def receivers(reading: Reading, noun: Noun, clause: Clause | None = None) -> Things:
    """The characters that a change is for (T100, T239)."""
    cards = cards_for(reading, noun, "every")
    if cards.things is None and cards.souls_of is None and not cards.vague and cards.who is None:
        cards = replace(cards, who=reading.actor)
    found = meant(reading, cards, reading.actor)
    if clause is not None and (cards.things is None or isinstance(cards.things, It)):
        for phrase in clause.phrases:
            if phrase.kind == "quantity" and not phrase.claimed and 0 <= phrase.start - noun.end <= 1:
                phrase.claimed = True
                check_quantity(reading, phrase.quantity, "every")
                if phrase.quantity is None or not phrase.quantity.every:
                    reading.fail(phrase.start, "quantity")
    return found


def modify(reading: Reading, clause: Clause) -> None:
    """(characters)を＋２/－１; さらに＋１/±０ (T100, T222)."""
    phrase = clause.get("modifier")
    if phrase is None:
        reading.fail(clause.verb_start, "act")
    arrival = clause.get("arrival")
    obj = clause.noun("を", "は", "", "に")
    if arrival is not None:
        next_arrival(reading, clause, arrival, modifier_of(reading, phrase))
        return
    if obj is None or obj.noun is None:
        if reading.last_things is None:
            reading.fail(phrase.start, "no_change")
        things = reading.last_things
        reading.further = True
    else:
        things = receivers(reading, obj.noun, clause)
    apply(reading, clause, things, modifier_of(reading, phrase))


def next_arrival(reading: Reading, clause: Clause, phrase: Phrase, changes: tuple[Change, ...]) -> None:
    """このターン中、次にあなたのエントリーに置かれるキャラを＋２/±０ (R134)."""
    if reading.span is None or reading.span.until != terms.THIS_TURN:
        reading.fail(phrase.start, "duration")
    reading.span_used = True
    assert phrase.noun is not None
    tests = cards_for(reading, phrase.noun).tests
    who = player_word(reading, phrase.groups[0], phrase.start)
    reading.draft.emit(NextArrival(who, tests, changes))
    reading.last_span = reading.span
    reading.last_arrival = (who, tests)


def topic_things(reading: Reading, clause: Clause) -> Things:
    """(characters)は."""
    topic = clause.noun("は", "が", "に", "を")
    if topic is None or topic.noun is None:
        if reading.topic is not None:
            return reading.topic
        if reading.last_things is not None and reading.further:
            return reading.last_things
        if reading.it is not None or reading.event_card:
            return reading.named(clause.verb_start)
        if reading.last_things is not None:
            return reading.last_things
        reading.fail(clause.verb_start, "subject")
    found = receivers(reading, topic.noun, clause)
    reading.topic = found
    return found


def gain(reading: Reading, clause: Clause) -> None:
    """〔X〕を得る, 【ブロッカー】を得る, 『ability』を得る, そのキャラの能力をすべて得る (T105, T106, T240)."""
    obj = clause.noun("を")
    if obj is None or obj.noun is None:
        reading.fail(clause.verb_start, "object")
    changes = gained(reading, clause, obj)
    topic = clause.peek("noun", "は")
    if topic is not None and topic.noun is not None and changes == (GiveKeyword(terms.NOBISHIRO),):
        cards = cards_for(reading, topic.noun)
        if cards.vague:
            topic.claimed = True
            things: Things = All(group_of(cards, ALL_ZONES, reading.actor))
            apply(reading, clause, things, changes)
            return
    things = topic_things(reading, clause)
    apply(reading, clause, things, changes)


def gained(reading: Reading, clause: Clause, obj: Phrase) -> tuple[Change, ...]:
    noun = obj.noun
    assert noun is not None
    if noun.unit.kind == "word" and noun.unit.word == "能力":
        quantity = clause.get("quantity", "")
        clause_all = clause.adverb("all")
        inner = (
            Noun(noun.start, noun.end, noun.owner, [*noun.chain[:-2], (noun.chain[-2][0], "")])
            if len(noun.chain) > 1
            else None
        )
        if inner is None:
            reading.fail(obj.start, "object")
        things = things_of(reading, inner)
        if quantity is not None and quantity.quantity is not None and quantity.quantity.number == 1:
            return (CopyAbilities(things, one=True),)
        if not clause_all and (quantity is None or quantity.quantity is None or not quantity.quantity.every):
            reading.fail(obj.start, "quantity")
        return (CopyAbilities(things),)
    if noun.unit.kind == "icon" and len(noun.chain) > 1 and noun.chain[0][0].kinds <= {"pronoun"}:
        quantity = clause.get("quantity", "")
        inner = Noun(noun.start, noun.end, noun.owner, [(noun.chain[0][0], "")])
        one = quantity is not None and quantity.quantity is not None and quantity.quantity.number == 1
        if quantity is not None and not one and not (quantity.quantity is not None and quantity.quantity.every):
            reading.fail(quantity.start, "quantity")
        return (CopyAbilities(things_of(reading, inner), noun.unit.word, one),)
    if len(noun.chain) != 1 or noun.owner:
        reading.fail(obj.start, "object")
    return tuple(gift(reading, unit) for unit in noun.head.units)


def gift(reading: Reading, unit: Unit) -> Change:
    """One thing that is given: a trait, a name, a keyword, an ability."""
    if unit.mods or unit.owner:
        reading.fail(unit.start, "modifier")
    if unit.kind == "trait":
        return GiveWord(terms.TRAIT + unit.word.strip())
    if unit.kind == "name":
        return Named(unit.word.strip())
    if unit.kind == "icon":
        if unit.word not in terms.KEYWORDS:
            reading.fail(unit.start, "icon")
        return GiveKeyword(terms.KEYWORDS[unit.word])
    if unit.kind == "quoted" and unit.word.startswith("【"):
        return GiveAbility(reading.quoted(unit.start + 1, unit.end - 1))
    reading.fail(unit.start, "object")


def give_change(reading: Reading, clause: Clause) -> None:
    """(card)に〔X〕を与える (T106, T239)."""
    obj = clause.noun("を")
    if obj is None or obj.noun is None:
        reading.fail(clause.verb_start, "object")
    changes = gained(reading, clause, obj)
    target = clause.noun("に")
    if target is not None and target.noun is not None:
        things = receivers(reading, target.noun, clause)
    else:
        things = reading.named(clause.verb_start)
    apply(reading, clause, things, changes)


def lose(reading: Reading, clause: Clause) -> None:
    """【永】をすべて失う, 能力と属性をすべて失う, カード名と属性を失う (T238, T241)."""
    obj = clause.noun("を")
    clause.adverb("all")
    quantity = clause.get("quantity", "")
    if quantity is not None:
        check_quantity(reading, quantity.quantity, "every")
    if obj is None or obj.noun is None or len(obj.noun.chain) != 1:
        reading.fail(clause.verb_start, "object")
    changes: list[Change] = []
    for unit in obj.noun.head.units:
        if unit.kind == "icon":
            changes.append(LoseIcons((unit.word,)))
        elif unit.word == "能力":
            changes.append(LoseIcons())
        elif unit.word == "属性":
            changes.append(LoseTraits())
        elif unit.word == "カード名":
            changes.append(Nameless())
        else:
            reading.fail(unit.start, "object")
    apply(reading, clause, topic_things(reading, clause), tuple(changes))


def become(reading: Reading, clause: Clause) -> None:
    """無効になる, 有効になる, ０になる, パートナーアタックになる (T107, T110, T137, T229, T230, T245)."""
    negative = clause.form in (verbs.NEG, verbs.NEG_CONT)
    state = clause.get("validity")
    if state is not None:
        validity(reading, clause, state, negative)
        return
    goal = clause.peek("noun", "に")
    if goal is not None and goal.noun is not None and goal.noun.is_one("word", "パートナーアタック"):
        goal.claimed = True
        partner_attack(reading, clause, not negative)
        return
    if negative:
        reading.fail(clause.verb_start, "act")
    if goal is not None and goal.noun is not None and goal.noun.is_one("trait"):
        goal.claimed = True
        apply(reading, clause, topic_things(reading, clause), (GiveWord(terms.TRAIT + goal.noun.unit.word.strip()),))
        return
    cost = clause.get("play_cost")
    number = clause.get("number", "に")
    if cost is not None and number is not None:
        play_cost(reading, clause, cost, Exactly(int(number.groups[0] or 0)), SET)
        return
    topic = clause.peek("noun", "は")
    if topic is not None and topic.noun is not None and number is not None:
        topic.claimed = True
        set_value(reading, clause, topic, Exactly(int(number.groups[0] or 0)))
        return
    if topic is not None and topic.noun is not None and clause.adverb("same_as"):
        reading.fail(clause.verb_start, "act")
    reading.fail(clause.verb_start, "act")


def validity(reading: Reading, clause: Clause, state: Phrase, negative: bool) -> None:
    """(characters)の【永】は無効になる; 【Reコンボ】がすべて有効になる; 《X》でも有効になる (T107, T137)."""
    if negative:
        reading.fail(clause.verb_start, "act")
    names: tuple[str, ...] = ()
    by = clause.noun("でも")
    if by is not None and by.noun is not None:
        names = tuple(unit.word.strip() for unit in by.noun.head.units if unit.kind == "name")
        if len(names) != len(by.noun.head.units):
            reading.fail(by.start, "object")
    topic = clause.noun("は", "が", "を")
    clause.adverb("all")
    quantity = clause.get("quantity", "")
    if quantity is not None:
        check_quantity(reading, quantity.quantity, "every")
    if topic is None or topic.noun is None:
        reading.fail(clause.verb_start, "subject")
    noun = topic.noun
    head = noun.head
    icons = tuple(unit.word for unit in head.units if unit.kind == "icon")
    if len(icons) != len(head.units) and head.units[0].word != "能力":
        reading.fail(topic.start, "object")
    if len(noun.chain) > 1:
        inner = Noun(noun.start, noun.end, noun.owner, [*noun.chain[:-2], (noun.chain[-2][0], "")])
        things = receivers(reading, inner)
    else:
        who = who_of(reading, noun.owner, noun.start)
        if who is None:
            reading.fail(topic.start, "subject")
        things = All(Group(tuple(Part(zone, who) for zone in terms.STAGE)))
    if state.groups[0] == "無効":
        if names:
            reading.fail(clause.verb_start, "act")
        apply(reading, clause, things, (Invalid(icons),))
        return
    if icons != ("Reコンボ",):
        reading.fail(topic.start, "object")
    apply(reading, clause, things, (ComboMet(terms.RE_COMBO, names),))


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
        change = replace(change, attackers=(compared_test(mod),))
    del this, turn
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


def set_value(reading: Reading, clause: Clause, topic: Phrase, amount: Amount) -> None:
    """…のATKを５にする (T103), 受けているダメージを０にする (T209)."""
    noun = topic.noun
    assert noun is not None
    base = False
    cards = cards_for(reading, noun, "value")
    if cards.value not in ("ATK", "DEF", "コスト", "ATKとDEF"):
        reading.fail(topic.start, "value")
    things = owner_things(reading, cards, noun)
    numbers = ("ATK", "DEF") if cards.value == "ATKとDEF" else (cards.value,)
    changes = tuple(SetTo(NUMBERS[word], amount, base) for word in numbers)
    apply(reading, clause, things, changes)


def owner_things(reading: Reading, cards: Cards, noun: Noun) -> Things:
    """Whose value it is."""
    if cards.things is not None:
        return Among(cards.things, cards.tests) if cards.tests else cards.things
    if cards.vague and not cards.tests:
        return reading.named(noun.start)
    return All(group_of(replace(cards, value=""), who=reading.actor))


def make_value(reading: Reading, clause: Clause) -> None:
    """ATKを５にする, コストを－１, DEFを２倍にする, ダメージを０にする (T103, T104, T209, T242)."""
    damage = clause.get("damage_kind")
    number = clause.get("number", "に")
    if damage is not None:
        if number is None:
            reading.fail(clause.verb_start, "quantity")
        damage_value(reading, clause, damage, Exactly(int(number.groups[0] or 0)))
        return
    change = clause.get("signed")
    obj = clause.noun("を", "は") or (clause.noun("") if clause.peek("plus") is None else None)
    if obj is None or obj.noun is None:
        reading.fail(clause.verb_start, "object")
    cards = cards_for(reading, obj.noun, "value")
    if change is not None:
        if cards.value not in NUMBERS:
            reading.fail(obj.start, "value")
        amount = times(reading, signed(reading, change.groups[0], change.groups[1]))
        things = owner_things(reading, cards, obj.noun)
        if reading.static and things == THIS and cards.value == "コスト":
            apply(reading, clause, THIS, (Number(terms.COST, ADD, amount),))
            return
        apply(reading, clause, things, (Number(NUMBERS[cards.value], ADD, amount),))
        return
    multiple = clause.get("quantity", "に")
    if multiple is not None and multiple.quantity is not None and multiple.quantity.unit == "倍":
        check_quantity(reading, multiple.quantity)
        things = owner_things(reading, cards, obj.noun)
        factor = Exactly(multiple.quantity.number or 0)
        words = ("ATK", "DEF") if cards.value == "ATKとDEF" else (cards.value,)
        if not all(word in NUMBERS for word in words):
            reading.fail(obj.start, "value")
        apply(reading, clause, things, tuple(SetTo(NUMBERS[word], factor, times=True) for word in words))
        return
    if number is not None:
        set_value(reading, clause, obj, Exactly(int(number.groups[0] or 0)))
        return
    plus = clause.get("plus")
    goal = clause.noun("" if plus is not None else "に")
    if goal is not None and goal.noun is not None:
        other = cards_for(reading, goal.noun, "value")
        if other.value in NUMBERS:
            amount = NumberOf(owner_things(reading, other, goal.noun), NUMBERS[other.value])
            if plus is not None:
                amount = Sum((amount, Exactly(int(plus.groups[0] or 0))))
            set_value(reading, clause, obj, amount)
            return
        if goal.noun.is_one("name"):
            apply(reading, clause, receivers(reading, obj.noun), (Named(goal.noun.unit.word.strip(), only=True),))
            return
        if goal.noun.is_one("trait"):
            trait = GiveWord(terms.TRAIT + goal.noun.unit.word.strip())
            apply(reading, clause, receivers(reading, obj.noun), (trait,))
            return
    reading.fail(clause.verb_start, "act")


def set_like(reading: Reading, clause: Clause) -> None:
    """コスト、ATK、DEFをそのキャラと同じにし (T240)."""
    phrase = clause.get("set_like")
    assert phrase is not None
    whose, written, other = phrase.groups[:3]
    numbers = tuple(NUMBERS[word] for word in re.split("[、と]", written or ""))
    things: Things = THIS if whose == "このキャラ" else reading.named(phrase.start)
    if whose is None and reading.topic is not None:
        things = reading.topic
    apply(reading, clause, things, (SetLike(numbers, reading.named(phrase.start)),))
    reading.topic = things
    del other


def add_value(reading: Reading, clause: Clause) -> None:
    """…のATKをこのキャラのATKに加える (T242)."""
    obj = clause.noun("を")
    goal = clause.noun("に")
    if obj is None or obj.noun is None or goal is None or goal.noun is None:
        reading.fail(clause.verb_start, "object")
    cards = cards_for(reading, goal.noun, "value")
    if cards.value not in NUMBERS:
        reading.fail(goal.start, "value")
    amount = amount_of_noun(reading, obj.noun)
    apply(reading, clause, owner_things(reading, cards, goal.noun), (Number(NUMBERS[cards.value], ADD, amount),))


def damage_value(reading: Reading, clause: Clause, phrase: Phrase, amount: Amount) -> None:
    """受けているダメージを０にする; 受けるダメージを０にする; そのアタックのダメージを０にする (R128)."""
    kind = phrase.groups[0] or ""
    topic = clause.noun("が", "の", "は")
    if kind in ("受けている", "負っている"):
        things = (
            receivers(reading, topic.noun)
            if topic is not None and topic.noun is not None
            else reading.named(phrase.start)
        )
        reading.draft.emit(ClearDamage(things, amount))
        return
    attack = "アタック" in kind
    if topic is not None and topic.noun is not None:
        things = receivers(reading, topic.noun)
    elif attack:
        things = Role(terms.DEFENDING)
    else:
        things = reading.named(phrase.start)
    if reading.span is None and not reading.static and attack:
        reading.draft.emit(Lasts(things, (DamageTaken(SET, amount, True),), Span(terms.THIS_ATTACK)))
        return
    apply(reading, clause, things, (DamageTaken(SET, amount, attack),))


def not_chosen(reading: Reading, clause: Clause) -> None:
    """相手から選ばれない, 効果で選ばれない (T225, R135)."""
    if clause.voice != verbs.PASSIVE or clause.form not in (verbs.NEG, verbs.NEG_CONT):
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
    if who is not None:
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
        cards, zones, excluded = zones_of(reading, source)
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


def support_rule(reading: Reading, clause: Clause) -> None:
    """サポートできない; 《X》からサポートされない (T109, T232)."""
    if clause.voice == verbs.PASSIVE and clause.form in (verbs.NEG, verbs.NEG_CONT):
        source = clause.noun("から", "に")
        tests: tuple[Test, ...] = ()
        if source is not None and source.noun is not None:
            tests = cards_for(reading, source.noun).tests
        apply(reading, clause, topic_things(reading, clause), (Bars("be_supported", tests=tests),))
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
    bar = Bars("set", who)
    if source is not None:
        _, zones, excluded = zones_of(reading, source)
        bar = replace(bar, origin=zones, origin_not=excluded)
    if obj is not None and obj.noun is not None:
        tests = tuple(test for test in cards_for(reading, obj.noun).tests if test != IsKind(terms.REBIRTH_CARD))
        bar = replace(bar, tests=tests)
    at_most = clause.get("at_most")
    if at_most is not None:
        bar = replace(bar, most=int(at_most.groups[0] or 0))
    apply_to_players(reading, clause, (bar,))


def no_damage(reading: Reading, clause: Clause) -> None:
    """ダメージを受けない (R128)."""
    obj = clause.noun("を")
    if (
        obj is None
        or obj.noun is None
        or obj.noun.unit.word != "ダメージ"
        or clause.form not in (verbs.NEG, verbs.NEG_CONT)
    ):
        reading.fail(clause.verb_start, "act")
    attack = len(obj.noun.chain) > 1 and obj.noun.chain[0][0].units[0].word == "アタック"
    apply(reading, clause, topic_things(reading, clause), (DamageTaken(SET, Exactly(0), attack),))


def unmoved(reading: Reading, clause: Clause) -> None:
    """ATKとDEFが増減しない (R148)."""
    if clause.form not in (verbs.NEG, verbs.NEG_CONT):
        reading.fail(clause.verb_start, "act")
    values = clause.noun("が", "も")
    who: Who | None = None
    cause = cause_of(reading, clause)
    if cause is not None:
        if cause.kind != "effect" or cause.tests or cause.this:
            reading.fail(clause.verb_start, "act")
        who = cause.who
    topic = clause.noun("は")
    if values is None or values.noun is None:
        reading.fail(clause.verb_start, "value")
    cards = cards_for(reading, values.noun, "value")
    numbers = {
        "ATKとDEF": (terms.ATK, terms.DEF),
        "ATK": (terms.ATK,),
        "DEF": (terms.DEF,),
        "コスト": (terms.COST,),
    }.get(cards.value)
    if numbers is None:
        reading.fail(values.start, "value")
    if topic is not None and topic.noun is not None:
        things = receivers(reading, topic.noun)
    else:
        things = owner_things(reading, cards, values.noun)
    apply(reading, clause, things, (Unmoved(numbers, who),))


def treated(reading: Reading, clause: Clause) -> None:
    """《X》としても扱う, 《X》として扱う (T238, R144); ６枚として扱う (T244)."""
    also = clause.noun("としても")
    only = clause.noun("として")
    named = also or only
    if named is None or named.noun is None:
        reading.fail(clause.verb_start, "act")
    words = tuple(unit.word.strip() for unit in named.noun.head.units)
    if not named.noun.head.kinds <= {"name", "quoted"} or len(named.noun.chain) != 1:
        if named.noun.head.kinds <= {"trait"} and len(named.noun.chain) == 1 and also is not None:
            apply(reading, clause, topic_things(reading, clause), tuple(GiveWord(terms.TRAIT + word) for word in words))
            return
        reading.fail(named.start, "object")
    clause.adverb("also")
    things = topic_things(reading, clause)
    apply(reading, clause, things, tuple(Named(word, only=also is None) for word in words))


def spark_again(reading: Reading, clause: Clause) -> None:
    """あなたの【スパーク】は追加でもう１回発動する (R53)."""
    clause.adverb("also")
    if not clause.adverb("once_more"):
        reading.fail(clause.verb_start, "quantity")
    topic = clause.noun("は")
    if topic is None or topic.noun is None or topic.noun.unit.word != "スパーク":
        reading.fail(clause.verb_start, "subject")
    noun = topic.noun
    if noun.unit.owner or noun.unit.mods:
        reading.fail(topic.start, "modifier")
    if len(noun.chain) == 1:
        who = who_of(reading, noun.owner, noun.start)
        if who is None:
            reading.fail(topic.start, "subject")
        apply_to_players(reading, clause, (SparkAgain(who),))
        return
    inner = Noun(noun.start, noun.end, noun.owner, [*noun.chain[:-2], (noun.chain[-2][0], "")])
    cards = cards_for(reading, inner)
    if cards.who is None or cards.things is not None:
        reading.fail(topic.start, "subject")
    tests = cards.tests
    if cards.places:
        tests = (*tests, InZone(tuple(place.zone for place in cards.places)))
    apply_to_players(reading, clause, (SparkAgain(cards.who, tests),))


def open_hand(reading: Reading, clause: Clause) -> None:
    """手札をすべて常に公開する."""
    clause.adverb("all")
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


def play_cost(reading: Reading, clause: Clause, phrase: Phrase, amount: Amount, how: str) -> None:
    """このキャラをエントリーにプレイするためのコストは０になる; 次にキャラをプレイするコストは０になる (T245)."""
    what, once, goal = phrase.groups[:3]
    zones = tuple(
        {"エントリー": terms.ENTRY, "メンバー": terms.MEMBERS}[word] for word in (goal or "").split("か") if word
    )
    if what in ("このキャラ", "このカード"):
        apply(reading, clause, THIS, (PlayCost(how, amount, zones),))
        return
    tests: tuple[Test, ...] = (IsKind(terms.CHARACTER),)
    if reading.span is None and not reading.static:
        if once is None:
            reading.fail(phrase.start, "duration")
        reading.draft.emit(Holds((PlayCost(how, amount, zones, reading.actor, tests, True),), Span(terms.THIS_TURN)))
        return
    apply_to_players(reading, clause, (PlayCost(how, amount, zones, reading.actor, tests, once is not None),))


def not_counted(reading: Reading, clause: Clause) -> None:
    """メンバーの枚数に数えない (T244)."""
    if clause.form not in (verbs.NEG, verbs.NEG_CONT):
        reading.fail(clause.verb_start, "act")
    goal = clause.noun("に")
    if goal is None or goal.noun is None or goal.noun.unit.word != "枚数" or len(goal.noun.chain) != 2:
        reading.fail(clause.verb_start, "object")
    inner = Noun(goal.start, goal.end, goal.noun.owner, [(goal.noun.chain[0][0], "")])
    cards = cards_for(reading, inner)
    group = group_of(cards, who=reading.actor)
    apply(reading, clause, topic_things(reading, clause), (CountsAs(group, "weight", 0),))


def prefer(reading: Reading, clause: Clause) -> None:
    """…を優先する after 選ぶ際 is read by `rules`."""
    reading.fail(clause.verb_start, "act")


Frame = Callable[[Reading, Clause], None]
FRAMES: Final[dict[str, Frame]] = {
    "modify": modify,
    "gain": gain,
    "lose": lose,
    "become": become,
    "make": make_value,
    "add": add_value,
    "choose": not_chosen,
    "put": not_put,
    "use": not_used,
    "block": block_rule,
    "attack": attack_rule,
    "partner_attack": no_partner_attack,
    "support": support_rule,
    "stand": not_stand,
    "rest": not_stand,
    "set": not_set,
    "receive": no_damage,
    "vary": unmoved,
    "treat": treated,
    "trigger": spark_again,
    "count": not_counted,
    "reveal": open_hand,
    "give": give_change,
}


def statement(reading: Reading, clause: Clause) -> None:
    """A clause that says what lasts."""
    if clause.peek("modifier") is not None:
        if clause.verb not in ("modify", "make"):
            reading.fail(clause.verb_start, "act")
        modify(reading, clause)
        return
    frame = FRAMES.get(clause.verb)
    if frame is None:
        reading.fail(clause.verb_start, "act")
    frame(reading, clause)


def is_statement(clause: Clause) -> bool:
    """Whether a clause says what lasts rather than what is done."""
    if clause.peek("modifier") is not None or clause.verb in (
        "modify",
        "gain",
        "lose",
        "become",
        "vary",
        "treat",
        "use",
        "count",
    ):
        return True
    if clause.form in (verbs.NEG, verbs.NEG_CONT, verbs.CANNOT, verbs.CANNOT_CONT, verbs.CAN):
        return True
    if clause.verb == "partner_attack":
        return True
    if clause.verb == "add":
        goal = clause.peek("noun", "に")
        return goal is not None and goal.noun is not None and goal.noun.unit.word in NUMBERS
    return clause.verb == "receive"

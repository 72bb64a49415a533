"""Traits, names, keywords, abilities: given, lost, enabled, disabled (T105 to T107, T111, T137, T238 to T241)."""

from __future__ import annotations

from gorin.engine.program.group import Group, Part
from gorin.engine.program.roots import Things
from gorin.engine.program.things import All
from gorin.engine.values.ability import Change
from gorin.engine.values.change import GiveAbility, GiveKeyword, GiveWord
from gorin.games.rebirth import terms
from gorin.games.rebirth.dialect import verbs
from gorin.games.rebirth.dialect.cards import group_of
from gorin.games.rebirth.dialect.lasting import ALL_ZONES, apply, apply_to_players, receivers, topic_things
from gorin.games.rebirth.dialect.meaning import cards_for, things_of
from gorin.games.rebirth.dialect.measures import check_quantity
from gorin.games.rebirth.dialect.owners import who_of
from gorin.games.rebirth.dialect.phrases import Phrase
from gorin.games.rebirth.dialect.predicates import Clause
from gorin.games.rebirth.dialect.reading import Reading
from gorin.games.rebirth.dialect.words import Noun, Unit
from gorin.games.rebirth.program.changes import CopyAbilities, Invalid, LoseIcons, LoseTraits, Named, Nameless
from gorin.games.rebirth.program.standing import ComboMet, CountsAs, SparkAgain
from gorin.games.rebirth.program.tests import InZone


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
        if quantity is not None:
            check_quantity(reading, quantity.quantity, "every")
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
        if quantity is not None:
            check_quantity(reading, quantity.quantity, "every")
        inner = Noun(noun.start, noun.end, noun.owner, [(noun.chain[0][0], "")])
        one = quantity is not None and quantity.quantity is not None and quantity.quantity.number == 1
        if quantity is not None and not one and not (quantity.quantity is not None and quantity.quantity.every):
            reading.fail(quantity.start, "quantity")
        return (CopyAbilities(things_of(reading, inner), noun.unit.word, one),)
    if len(noun.chain) != 1 or noun.owner or noun.head.joint == "or":
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
    """【永】をすべて失う, 能力と属性をすべて失う, カード名と属性を失う, 〔X〕を失う (T238, T241)."""
    obj = clause.noun("を")
    clause.adverb("all")
    quantity = clause.get("quantity", "")
    only_every(reading, quantity)
    if obj is None or obj.noun is None or len(obj.noun.chain) != 1 or obj.noun.head.joint == "or":
        reading.fail(clause.verb_start, "object")
    changes: list[Change] = []
    for unit in obj.noun.head.units:
        if unit.kind == "icon":
            changes.append(LoseIcons((unit.word,)))
        elif unit.word == "能力":
            changes.append(LoseIcons())
        elif unit.word == "属性":
            changes.append(LoseTraits())
        elif unit.kind == "trait" and quantity is None and not (unit.mods or unit.owner):
            changes.append(LoseTraits(terms.TRAIT + unit.word.strip()))
        elif unit.word == "カード名":
            changes.append(Nameless())
        else:
            reading.fail(unit.start, "object")
    apply(reading, clause, topic_things(reading, clause), tuple(changes))


def only_every(reading: Reading, phrase: Phrase | None) -> None:
    """すべて is the only number that can stand here."""
    if phrase is None:
        return
    check_quantity(reading, phrase.quantity, "every")
    if phrase.quantity is None or not phrase.quantity.every:
        reading.fail(phrase.start, "quantity")


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
    only_every(reading, quantity)
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


def treated(reading: Reading, clause: Clause) -> None:
    """《X》としても扱う, 《X》として扱う (T238, R144); ６枚として扱う (T244)."""
    also = clause.noun("としても")
    only = clause.noun("として")
    named = also or only
    amount = clause.get("as_number")
    if amount is not None:
        topic = clause.noun("は")
        if topic is None or topic.noun is None:
            reading.fail(clause.verb_start, "subject")
        group = group_of(cards_for(reading, topic.noun), who=reading.actor)
        apply_to_players(reading, clause, (CountsAs(group, "set", int(amount.groups[0] or 0)),))
        return
    if named is None or named.noun is None:
        reading.fail(clause.verb_start, "act")
    if named.noun.head.joint == "or":
        reading.fail(named.start, "object")
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

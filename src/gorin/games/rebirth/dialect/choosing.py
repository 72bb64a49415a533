"""Selections: which cards are chosen, from where, how many (T64 to T75, T185 to T199)."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from gorin.engine.program.amount import CountOf, Exactly, Product
from gorin.engine.program.condition import EQUAL
from gorin.engine.program.group import Group, IsKind, Part
from gorin.engine.program.roots import Amount, Things
from gorin.engine.program.things import All, Both, It
from gorin.engine.program.who import Who
from gorin.games.rebirth import terms
from gorin.games.rebirth.dialect.amounts import amount_of_noun
from gorin.games.rebirth.dialect.cards import Cards, beside, group_of, meant
from gorin.games.rebirth.dialect.filters import either_of
from gorin.games.rebirth.dialect.meaning import cards_for
from gorin.games.rebirth.dialect.measures import NUMBERS, check_quantity, least_and_most
from gorin.games.rebirth.dialect.past import RELATIONS
from gorin.games.rebirth.dialect.phrases import Phrase
from gorin.games.rebirth.dialect.predicates import Clause
from gorin.games.rebirth.dialect.pronouns import pronoun_things
from gorin.games.rebirth.dialect.reading import Reading
from gorin.games.rebirth.dialect.words import Group as Words
from gorin.games.rebirth.dialect.words import Noun, Quantity
from gorin.games.rebirth.program.choices import Bound, Choose
from gorin.games.rebirth.program.tests import IsOneOf
from gorin.games.rebirth.program.things import Souls
from gorin.games.rebirth.program.who import EVERYONE

FLAGS: Final = ("distinct", "alike", "every")


def per(reading: Reading, amount: Amount) -> Amount:
    """T258: so many for each that was counted by につき."""
    if reading.per is None:
        return amount
    counted, reading.per_used = reading.per, True
    return counted if amount == Exactly(1) else Product(amount, counted)


def same_amount(reading: Reading, phrase: Phrase, up_to: bool = False) -> Amount:
    """…と同じ枚数 (T121, T186); まで only where that many need not be."""
    assert phrase.noun is not None
    if phrase.word and not up_to:
        reading.fail(phrase.start, "quantity")
    return amount_of_noun(reading, phrase.noun)


def take_quantity(clause: Clause) -> tuple[Quantity | None, Phrase | None]:
    """The quantity of a clause, with adverbs that belong to it."""
    phrase = clause.get("quantity", "")
    quantity = phrase.quantity if phrase is not None else None
    if clause.adverb("all"):
        if quantity is None:
            quantity = Quantity(clause.start, clause.start, every=True)
        else:
            quantity.every = True
    if phrase is not None and quantity is not None:
        quantity.total = clause.adverb_before("total", phrase) or quantity.total
        quantity.apart = clause.adverb_before("each", phrase) or quantity.apart
    return quantity, clause.get("same")


def chosen(
    reading: Reading,
    clause: Clause,
    source: Phrase | None,
    obj: Phrase | None,
    quantity: Quantity | None,
    same: Phrase | None,
    whose: Who | None = None,
) -> Things:
    """A selection, written into the program; what it brings is 'it' from now on. `whose`: unless it is said."""
    if source is not None and source.noun is not None:
        split = mixed(source.noun)
        if split is not None:
            fixed, rest = split
            named = tuple(pronoun_things(reading, unit) for unit in fixed.units)
            picked = chosen(reading, clause, replace(source, noun=rest), obj, quantity, same)
            reading.it = Both((*named, picked))
            return reading.it
    reg = reading.draft.reg()
    op = Choose(reg, who=reading.actor)
    cards = source_cards(reading, source, obj)
    further = clause.noun("から")
    if further is not None and further.noun is not None:
        cards = narrowed(reading, cards, further.noun)
    if (
        source is None
        and cards.vague
        and cards.who is None
        and reading.looked is not None
        and reading.chain_start is not None
    ):
        cards = replace(cards, things=It(reading.looked))
    if cards.souls_of is not None:
        op = replace(op, among=Souls(cards.souls_of), tests=cards.tests)
    elif cards.things is not None:
        if quantity is not None and (quantity.each or quantity.apart) and cards.alternatives and cards.joint == "and":
            return each_anywhere(reading, cards, quantity)
        op = replace(op, among=cards.things, tests=cards.tests)
    else:
        if cards.vague and not cards.tests:
            reading.fail(cards.start, "which_cards")
        group = group_of(cards, who=whose or owner(reading, cards))
        op = replace(op, group=group)
        if (
            quantity is not None
            and (quantity.each or quantity.apart)
            and cards.alternatives
            and cards.joint == "and"
            and len(group.parts) > 1
        ):
            return each_anywhere(reading, cards, quantity)
    together = clause.get("sum_with")
    if together is not None and together.noun is not None:
        other = group_of(cards_for(reading, together.noun), who=reading.actor)
        op = replace(op, least=Exactly(0), bound=Bound(EQUAL, Exactly(int(together.groups[1] or 0)), with_group=other))
        if quantity is not None:
            reading.fail(quantity.start, "quantity")
    elif same is not None:
        amount = same_amount(reading, same, up_to=True)
        op = replace(op, least=Exactly(0) if same.word else amount, most=amount)
        if quantity is not None:
            reading.fail(quantity.start, "quantity")
    elif quantity is not None and quantity.same_as_last:
        if not reading.chosen:
            reading.fail(quantity.start, "quantity")
        amount = CountOf(It(reading.chosen[-1]))
        op = replace(op, least=Exactly(0) if quantity.up_to else amount, most=amount)
    else:
        if quantity is None and not cards.every and (obj is None or (source is None and cards.zone_head)):
            reading.fail(clause.verb_start, "quantity")
        check_quantity(reading, quantity, "up_to", "each", "every", "free", "relation", "total", "apart", "sum_bound")
        least, most = least_and_most(reading, quantity)
        if quantity is not None and quantity.sum_bound is not None:
            number, bound, relation = quantity.sum_bound
            op = replace(op, bound=Bound(RELATIONS[relation], Exactly(bound), NUMBERS[number]))
        if reading.per is not None and quantity is not None and most is not None:
            most = per(reading, most)
            least = Exactly(0) if quantity.up_to else most
        op = replace(op, least=least, most=most)
        if quantity is not None and quantity.every:
            op = replace(op, every=True)
        if quantity is not None and (quantity.each or quantity.apart):
            op = one_of_each(reading, op, cards, quantity)
    owned = cards.who is not None or any(place.who is not None for place in cards.places)
    if cards.every and quantity is not None and not quantity.every and op.group is not None and not owned:
        op = replace(op, group=Group(tuple(replace(part, who=EVERYONE) for part in op.group.parts)))
    elif cards.every:
        if quantity is not None:
            reading.fail(quantity.start, "quantity")
        op = replace(op, every=True, most=None)
    op = replace(op, distinct=cards.distinct, alike=cards.alike)
    start = len(reading.draft.cells)
    reading.choice = reading.draft.emit(op)
    if reading.chain_start is None:
        reading.chain_start = start
    reading.remember_choice(reg)
    return It(reg)


def each_anywhere(reading: Reading, cards: Cards, quantity: Quantity) -> Things:
    """手札か控え室から, その中からAとBをそれぞれ１枚まで: a selection for each description, of cards not yet taken."""
    check_quantity(reading, quantity, "up_to", "each", "apart")
    least, most = least_and_most(reading, quantity)
    group = None
    if cards.things is None:
        group = group_of(replace(cards, tests=beside(cards)), who=owner(reading, cards))
    picked: list[Things] = []
    if reading.chain_start is None:
        reading.chain_start = len(reading.draft.cells)
    for tests in cards.alternatives:
        reg = reading.draft.reg()
        tests = (*tests, *(IsOneOf(each, False) for each in picked))
        choice = Choose(reg, among=cards.things, tests=(*beside(cards), *tests))
        if group is not None:
            parts = tuple(replace(part, tests=(*part.tests, *tests)) for part in group.parts)
            choice = Choose(reg, Group(parts))
        reading.choice = reading.draft.emit(replace(choice, least=least, most=most, who=reading.actor))
        reading.remember_choice(reg)
        picked.append(It(reg))
    reading.it = Both(tuple(picked))
    return reading.it


def narrowed(reading: Reading, cards: Cards, noun: Noun) -> Cards:
    """控え室から、《X》か《Y》から…: a zone, and which of its cards."""
    wanted = cards_for(reading, noun)
    if wanted.places or wanted.things is not None or wanted.who is not None or not wanted.tests:
        reading.fail(noun.start, "zone")
    return replace(cards, tests=(*cards.tests, *wanted.tests))


def one_of_each(reading: Reading, op: Choose, cards: Cards, quantity: Quantity) -> Choose:
    """１枚ずつ: so many from each zone, or of each description (T71, T192)."""
    if op.group is not None and len(op.group.parts) > 1 and cards.joint != "or" and not cards.alternatives:
        return replace(op, each=True)
    if op.group is not None and cards.alternatives and cards.joint == "and":
        either = either_of(cards.alternatives)
        parts = tuple(
            replace(part, tests=(*(test for test in part.tests if test != either), *tests))
            for tests in cards.alternatives
            for part in op.group.parts
        )
        return replace(op, group=Group(parts), each=True)
    if op.group is not None and any(
        len(part.who.role) and part.who.role in ("both_sides", "covered") for part in op.group.parts
    ):
        return replace(op, each=True)
    reading.fail(quantity.start, "quantity")


def owner(reading: Reading, cards: Cards) -> Who:
    """4.1.1.2: whose zone, where none is said; a set card or character without an owner is one's own."""
    return reading.actor


def mixed(noun: Noun) -> tuple[Words, Noun] | None:
    """このキャラと自分の手札: named cards together with a zone to choose from (T146)."""
    head = noun.head
    fixed = [unit for unit in head.units if unit.kind == "pronoun"]
    others = [unit for unit in head.units if unit.kind != "pronoun"]
    if not fixed or not others or head.joint != "and" or len(noun.chain) != 1 or len(others) != 1:
        return None
    unit = others[0]
    rest = Noun(unit.start, unit.end, unit.owner, [(Words([replace(unit, owner="")]), "")])
    return Words(fixed), rest


def source_cards(reading: Reading, source: Phrase | None, obj: Phrase | None) -> Cards:
    """The cards among which is chosen: (zone)から(filter)を."""
    if source is None and obj is None:
        reading.fail(0, "which_cards")
    if source is None:
        assert obj is not None and obj.noun is not None
        return cards_for(reading, obj.noun, *FLAGS)
    assert source.noun is not None
    cards = cards_for(reading, source.noun, *FLAGS)
    if obj is None or obj.noun is None:
        return cards
    wanted = cards_for(reading, obj.noun, *FLAGS)
    if wanted.things is not None:
        wanted = replace(wanted, tests=(*wanted.tests, IsOneOf(wanted.things)))
    if wanted.zone_head or (wanted.who is not None and wanted.who != cards.who):
        reading.fail(obj.start, "zone")
    zones = {place.zone for place in cards.places}
    partners: set[int] = {terms.ENERGY} if IsKind(terms.PARTNER) in wanted.tests else set()
    if wanted.set_only or {place.zone for place in wanted.places} - zones - partners:
        reading.fail(obj.start, "zone")
    return replace(
        cards,
        tests=(*cards.tests, *wanted.tests),
        alternatives=wanted.alternatives or cards.alternatives,
        joint=wanted.joint if wanted.alternatives else cards.joint,
        distinct=cards.distinct or wanted.distinct,
        alike=cards.alike or wanted.alike,
        every=cards.every or wanted.every,
    )


def objects(reading: Reading, clause: Clause) -> Things:
    """What a verb is done to: named cards, a selection, all of a zone, or what was chosen before."""
    source = clause.noun("から", "からも")
    obj = clause.noun("を", "も", "")
    quantity, same = take_quantity(clause)
    if source is None and obj is None and quantity is None and same is None:
        return reading.named(clause.verb_start)
    if source is not None:
        return chosen(reading, clause, source, obj, quantity, same)
    if obj is None or obj.noun is None:
        if reading.looked is not None or reading.it is not None:
            among = reading.named(clause.start)
            return pick_among(reading, among, quantity, clause)
        reading.fail(clause.start, "object")
    split = mixed(obj.noun)
    if split is not None:
        fixed, rest = split
        named = tuple(pronoun_things(reading, unit) for unit in fixed.units)
        other = whole_or_chosen(reading, clause, replace(obj, noun=rest), quantity, same)
        return Both((*named, other))
    return whole_or_chosen(reading, clause, obj, quantity, same)


def pick_among(reading: Reading, among: Things, quantity: Quantity | None, clause: Clause) -> Things:
    reg = reading.draft.reg()
    check_quantity(reading, quantity, "up_to", "every", "free")
    least, most = least_and_most(reading, quantity)
    op = Choose(reg, among=among, least=least, most=most, every=bool(quantity and quantity.every), who=reading.actor)
    reading.choice = reading.draft.emit(op)
    reading.remember_choice(reg)
    return It(reg)


def whole_or_chosen(
    reading: Reading, clause: Clause, obj: Phrase, quantity: Quantity | None, same: Phrase | None
) -> Things:
    assert obj.noun is not None
    cards = cards_for(reading, obj.noun, *FLAGS)
    if cards.things is not None:
        if same is not None:
            reading.fail(same.start, "unused")
        if quantity is not None and quantity.every and not cards.tests:
            check_quantity(reading, quantity, "every")
            return cards.things
        if quantity is not None:
            return pick_among(reading, meant(reading, cards), quantity, clause)
        found = meant(reading, cards)
        return found
    if cards.souls_of is not None and quantity is None:
        return meant(reading, cards)
    if quantity is not None and quantity.every and quantity.number is None:
        check_quantity(reading, quantity, "every")
        if cards.souls_of is not None:
            return meant(reading, cards)
        return All(group_of(cards, who=owner(reading, cards)))
    if cards.every and quantity is None:
        return All(group_of(cards, who=owner(reading, cards)))
    if quantity is None and same is None and only_one(cards):
        return All(group_of(cards, who=owner(reading, cards)))
    return chosen(reading, clause, None, obj, quantity, same)


def only_one(cards: Cards) -> bool:
    """エントリー without a number: the character there (4.4.3)."""
    return cards.zone_head and all(place.zone == terms.ENTRY for place in cards.places) and bool(cards.places)


def stripped(group: Group) -> Group:
    """The same places without their restrictions."""
    return Group(tuple(Part(part.zone, part.who) for part in group.parts))

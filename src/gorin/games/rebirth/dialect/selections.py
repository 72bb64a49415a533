"""Selections: which cards are chosen, from where, how many (T64 to T75, T185 to T199)."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from gorin.engine.program.amount import Exactly
from gorin.engine.program.cards import PickAtRandom
from gorin.engine.program.group import Group, IsKind
from gorin.engine.program.roots import Amount, Things
from gorin.engine.program.things import All, Among, Both, It, Rest
from gorin.engine.program.who import Who
from gorin.games.rebirth import terms
from gorin.games.rebirth.dialect.amounts import (
    FREE,
    HowMany,
    amount_of_nouns,
    how_many,
    per,
    plain,
    quantity_of,
    same_again,
)
from gorin.games.rebirth.dialect.cards import (
    EITHER,
    ICON,
    NAME,
    OUT_OF,
    RELATIONS,
    SAME,
    TOTALS,
    TRAIT,
    Cards,
    beside,
    cards_of,
    either_of,
    group_of,
    looked_at,
    meant,
    of_utmost,
)
from gorin.games.rebirth.dialect.scope import Framed, RebirthScope
from gorin.games.rebirth.dialect.tracing import CALLED, Trace, kinds_asked
from gorin.games.rebirth.program.choices import Bound, Choose, ChooseSpark, ChooseWord
from gorin.games.rebirth.program.operations import Put
from gorin.games.rebirth.program.tests import BearsPicked, IsOneOf
from gorin.games.rebirth.program.things import Souls
from gorin.games.rebirth.program.who import EVERYONE
from gorin.text.frames import Frame
from gorin.text.function_words import AND, AT_RANDOM, SO_THAT
from gorin.text.nouns import amount_of
from gorin.text.phrases import QUANTITY, NounPhrase
from gorin.text.trial import says_no_more
from gorin.text.values import COUNT, PLACE, ZONE, Apart, value_of

FLAGS: Final = ("distinct", "alike", "unlike", "every", "also")
SHARED: Final = ("both_sides", "covered")


def as_many(frame: Framed) -> Amount | None:
    """Xと同じ枚数(まで): as many as there are of something (T121, T186)."""
    frame.scope.up_to = frame.find("まで", group=COUNT) is not None
    nouns = frame.take("", "だけ", "を", "まで", group=COUNT)
    if nouns is None:
        return None
    named = nouns.only
    if frame.scope.up_to and not any(modifier.case == SAME for modifier in named.modifiers):
        return amount_of_nouns(frame.scope, nouns)
    if isinstance(value_of(named), Apart) or same_again(named):
        return amount_of_nouns(frame.scope, nouns)
    multiple = named.inner if len(named.modifiers) == 1 else None
    if multiple is not None and multiple.group == QUANTITY and multiple.only.modifiers:
        return amount_of_nouns(frame.scope, multiple)
    compared = [modifier for modifier in named.modifiers if modifier.case == SAME]
    if len(nouns.parts) != 1 or len(compared) != 1 or len(named.modifiers) != 1 or compared[0].nouns is None:
        frame.fail(nouns.start, "how_many", ("数",))
    return amount_of_nouns(frame.scope, compared[0].nouns)


def objects(frame: Framed, wanted: HowMany | None = None) -> Things:
    """What a verb is done to: named cards, a selection (of as many as are `wanted`), all of a zone, what was chosen."""
    scope = frame.scope
    source = source_of(frame)
    nouns = object_nouns(frame)
    within = () if source is None else ("utmost",)
    cards = cards_of(scope, nouns, *FLAGS, *within) if nouns is not None else None
    where = cards_of(scope, source, *FLAGS) if source is not None else None
    where, many = of_all(frame, where, how_many(frame, cards.quantity if cards is not None else None))
    if wanted is not None and many is not None:
        frame.fail(many.place, "no_quantity")
    many = wanted or many
    same = as_many(frame)
    if where is not None:
        return chosen(frame, among_these(frame, narrowed(frame, where, cards)), many, same, nouns is not None)
    if cards is None:
        if many is None and same is None:
            return scope.named(frame.place)
        if scope.mentions.shown is None and scope.it is None:
            frame.fail(frame.place, "no_object", ("手札から",))
        return pick_among(frame, scope.named(frame.place), many)
    if cards.also:
        named, cards = cards.also, replace(cards, also=())
        return Both((*named, whole_or_chosen(frame, cards, many, same)))
    return whole_or_chosen(frame, cards, many, same)


def of_all(frame: Framed, where: Cards | None, many: HowMany | None) -> tuple[Cards | None, HowMany | None]:
    """すべてのメンバーから1枚: of everybody's; メンバーすべてから without a number: all of them."""
    quantity = where.quantity if where is not None else None
    if where is None or quantity is None:
        return where, many
    if many is None:
        return where, quantity_of(frame.scope, quantity, False, False)
    if not quantity.every or where.who not in (None, EVERYONE):
        frame.fail(quantity.start, "no_quantity")
    return replace(where, who=EVERYONE, quantity=None), many


def source_of(frame: Framed) -> NounPhrase | None:
    """…から, unless it is the top of a deck."""
    phrase = frame.find("から", "からも")
    if phrase is None or phrase.nouns.group == PLACE:
        return None
    return frame.take("から", "からも")


def object_nouns(frame: Framed) -> NounPhrase | None:
    for case in ("を", "も"):
        phrase = frame.find(case)
        some = phrase is not None and any(each.case == OUT_OF for each in phrase.nouns.only.modifiers)
        if phrase is not None and (some or phrase.nouns.group not in ("quantity", COUNT)):
            return frame.take(case)
    return None


def narrowed(frame: Framed, where: Cards, wanted: Cards | None) -> Cards:
    """(zone)から(filter)を: the cards among which is chosen."""
    if wanted is None:
        return where
    scope = frame.scope
    if wanted.things is not None:
        wanted = replace(wanted, tests=(*wanted.tests, IsOneOf(wanted.things)))
    if wanted.zone_head or wanted.also or (wanted.who is not None and wanted.who != where.who):
        scope.fail(wanted.start, "of_which_zone")
    partners: set[int] = {terms.ENERGY} if IsKind(terms.PARTNER) in wanted.tests else set()
    if wanted.set_only or set(wanted.zones) - set(where.zones) - partners:
        scope.fail(wanted.start, "of_which_zone")
    if wanted.things is not None:
        where = replace(where, zone_head=False)
    found = replace(
        where,
        tests=(*where.tests, *wanted.tests),
        alternatives=wanted.alternatives or where.alternatives,
        joint=wanted.joint if wanted.alternatives else where.joint,
        distinct=where.distinct or wanted.distinct,
        alike=where.alike or wanted.alike,
        unlike=where.unlike or wanted.unlike,
        quantity=None,
    )
    return of_utmost(scope, found)


def among_these(frame: Framed, cards: Cards) -> Cards:
    """控え室から、《A》か《B》から…: a second から says which of them."""
    phrase = frame.find("から")
    if phrase is None or phrase.nouns.group not in (NAME, TRAIT, EITHER) or not cards.places:
        return cards
    frame.taken.add(id(phrase))
    among = cards_of(frame.scope, phrase.nouns)
    if among.places or among.things is not None or among.who is not None or among.quantity is not None:
        frame.fail(phrase.start, "of_which_zone")
    return replace(cards, tests=(*among.tests, *cards.tests))


def whole_or_chosen(frame: Framed, cards: Cards, many: HowMany | None, same: Amount | None) -> Things:
    scope = frame.scope
    again = named_again(scope, cards) if many is None and same is None else None
    if again is not None:
        return again
    if cards.things is not None:
        if same is not None:
            frame.fail(frame.place, "no_quantity")
        if many is None:
            return meant(scope, cards)
        if many.every and many.amount is None:
            plain(scope, many, "every")
            return meant(scope, cards)
        return pick_among(frame, meant(scope, cards), many)
    if cards.vague and scope.mentions.shown is not None and frame.clause.name == "add":
        return chosen(frame, replace(cards, things=looked_at(scope, frame.place)), many, same, True)
    if many is None and same is None and (cards.souls_of is not None or is_entry(cards)):
        return meant(scope, cards)
    if many is not None and many.every and many.amount is None:
        plain(scope, many, "every")
        return meant(scope, cards) if cards.souls_of is not None else All(group_of(cards, scope.actor))
    return chosen(frame, cards, many, same, True)


def named_again(scope: RebirthScope, cards: Cards) -> Things | None:
    """キャラとReバースを1枚ずつ選び、キャラを…、Reバースを…; それ以外を…: of what was chosen or shown just before."""
    if not cards.vague or cards.zone_head or cards.who is not None or len(cards.tests) != 1:
        return None
    test, shown = cards.tests[0], scope.mentions.shown
    if isinstance(test, IsOneOf) and not test.wanted and isinstance(test.things, It) and shown is not None:
        return Rest(shown.reg, tuple(dict.fromkeys((*shown.taken, test.things.reg))))
    trace, word = Trace(scope.draft.said()), CALLED.get(kinds_asked(cards.tests), "")
    both = next(
        (each.naming.known for each in reversed(scope.mentions.said) if trace.is_mixed(each.naming.known)), None
    )
    if not word or both is None:
        return None
    if not isinstance(both, Both):
        return Among(both, cards.tests)
    called = [part for part in both.parts if trace.called(part) == word]
    return called[0] if len(called) == 1 else None


def is_entry(cards: Cards) -> bool:
    """エントリー without a number: the character there (4.4.3)."""
    return cards.zone_head and bool(cards.places) and all(zone == terms.ENTRY for zone in cards.zones)


def pick_among(frame: Framed, among: Things, many: HowMany | None) -> Things:
    scope = frame.scope
    plain(scope, many, "up_to", "every", "free")
    among = not_taken(scope, among)
    if scope.mentions.shown is None and isinstance(among, It):
        scope.look_at(among.reg)
    least, most = many.least_and_most() if many is not None else (Exactly(1), Exactly(1))
    reg = scope.draft.reg()
    every = many is not None and many.every
    scope.choice = scope.draft.emit(Choose(reg, among=among, least=least, most=most, every=every, who=scope.actor))
    return scope.remember_choice(reg)


def not_taken(scope: RebirthScope, among: Things) -> Things:
    """１枚を手札に加え、もう１枚を…: behind what was picked of some, and moved, the others are meant."""
    said = scope.draft.said()
    for op in reversed(said):
        if not isinstance(op, Choose) or It(op.reg) != among or not isinstance(op.among, (It, Rest)):
            continue
        moved = any(isinstance(each, Put) and each.things == among for each in said)
        if moved or op.most == Exactly(1):
            whole = op.among.reg
            picks = [each for each in said if isinstance(each, Choose) and isinstance(each.among, (It, Rest))]
            return Rest(whole, tuple(each.reg for each in picks if getattr(each.among, "reg", -1) == whole))
    return among


def chosen(
    frame: Framed, cards: Cards, many: HowMany | None, same: Amount | None, with_object: bool, whose: Who | None = None
) -> Things:
    """A selection, written into the program; what it brings is what それ means from now on."""
    scope = frame.scope
    if cards.also:
        picked = chosen(frame, replace(cards, also=()), many, same, with_object)
        return scope.speak_of(Both((*cards.also, picked)))
    reg = scope.draft.reg()
    apart = many is not None and many.each
    if cards.things is not None or cards.souls_of is not None:
        among = Souls(cards.souls_of) if cards.souls_of is not None else cards.things
        if apart and cards.alternatives and cards.joint == AND:
            return each_anywhere(frame, cards, many)
        op = Choose(0, among=among, tests=cards.tests, who=scope.actor)
        if scope.mentions.shown is None and isinstance(among, It):
            scope.look_at(among.reg)
    else:
        if cards.vague and not cards.tests:
            frame.fail(cards.start, "which_cards")
        group = group_of(cards, whose or scope.actor)
        if apart and cards.alternatives and cards.joint == AND and len(group.parts) > 1:
            return each_anywhere(frame, cards, many)
        op = Choose(0, group, who=scope.actor)
    if frame.adverb(AT_RANDOM):
        return by_lot(frame, op, cards, many)
    bound = bound_of(frame)
    if bound is not None and bound.with_group is not None and many is None and same is None:
        op = replace(op, least=Exactly(0))
    else:
        op = numbered(frame, op, cards, many, same, with_object)
    op = replace(op, bound=bound)
    op = replace(op, reg=reg, distinct=cards.distinct, alike=cards.alike, unlike=cards.unlike)
    scope.choice = scope.emit_chain(op)
    return scope.remember_choice(op.reg)


def by_lot(frame: Framed, op: Choose, cards: Cards, many: HowMany | None) -> Things:
    """手札から無作為に1枚."""
    scope = frame.scope
    flags = cards.distinct or cards.alike or cards.unlike
    if op.group is None or many is None or many.amount is None or flags:
        frame.fail(frame.place, "not_at_random")
    plain(scope, many)
    reg = scope.draft.reg()
    scope.emit_chain(PickAtRandom(reg, op.group, per(scope, many.amount)))
    return scope.remember_choice(reg)


def bound_of(frame: Framed) -> Bound | None:
    """コストの合計が5以下になるように; 自分のエネルギーと選んだ枚数が合計4枚になるように (T193, T194)."""
    clause = frame.clause.before[0] if len(frame.clause.before) == 1 else None
    if clause is None or id(clause) in frame.taken or clause.link != SO_THAT or clause.name != "become":
        return None
    frame.taken.add(id(clause))
    scope = frame.scope
    inner: Framed = Frame(scope, clause)
    says_no_more(*(token for token in clause.adverbs if inner.adverb("total")))
    inner.adverb(FREE)
    subject = inner.need("が", reason="no_subject", expected=("コストの合計が",))
    others = inner.take(AND, group=ZONE)
    quantity = inner.need("に", group=QUANTITY, expected=("5以下に",)).only.quantity
    inner.done()
    if quantity is None or quantity.amount is None or quantity.limit not in RELATIONS:
        frame.fail(clause.start, "no_comparison", ("以下",))
    relation, amount = RELATIONS[quantity.limit], amount_of(scope, quantity.amount)
    if subject.only.key in TOTALS and len(subject.parts) == 1:
        if subject.only.modifiers or quantity.counter:
            frame.fail(subject.start, "no_number", ("コストの合計が",))
        return Bound(relation, amount, TOTALS[subject.only.key])
    taken = subject.only.modifiers[0].clause if len(subject.only.modifiers) == 1 else None
    named = subject.only.key == "枚数" and taken is not None and taken.name == "choose"
    if others is None or not named or quantity.counter != "thing":
        frame.fail(subject.start, "no_number", ("コストの合計が",))
    return Bound(relation, amount, with_group=group_of(cards_of(scope, others), scope.actor))


def numbered(
    frame: Framed, op: Choose, cards: Cards, many: HowMany | None, same: Amount | None, with_object: bool
) -> Choose:
    """How many of them."""
    scope = frame.scope
    if same is not None:
        if many is not None:
            frame.fail(many.place, "no_quantity")
        return replace(op, least=Exactly(0) if scope.up_to else same, most=same)
    if many is None and (not with_object or cards.zone_head):
        frame.fail(frame.place, "how_many", ("1枚", "すべて"))
    plain(scope, many, "up_to", "each", "every", "free", "relation", "total")
    least, most = many.least_and_most() if many is not None else (Exactly(1), Exactly(1))
    if scope.per is not None and many is not None and most is not None:
        most = per(scope, most)
        least = Exactly(0) if many.up_to else most
    op = replace(op, least=least, most=most, every=many is not None and many.every)
    return one_of_each(frame, op, cards, many) if many is not None and many.each else op


def one_of_each(frame: Framed, op: Choose, cards: Cards, many: HowMany) -> Choose:
    """1枚ずつ: so many from each zone, or of each description (T71, T192)."""
    group = op.group
    if group is not None and len(group.parts) > 1 and cards.joint == AND and not cards.alternatives:
        return replace(op, each=True)
    if group is not None and cards.alternatives and cards.joint == AND:
        either = either_of(cards.alternatives)
        parts = tuple(
            replace(part, tests=(*(test for test in part.tests if test != either), *tests))
            for tests in cards.alternatives
            for part in group.parts
        )
        return replace(op, group=Group(parts), each=True)
    if group is not None and any(part.who.role in SHARED for part in group.parts):
        return replace(op, each=True)
    frame.fail(many.place, "no_quantity")


def each_anywhere(frame: Framed, cards: Cards, many: HowMany | None) -> Things:
    """手札か控え室から, その中からAとBをそれぞれ1枚まで: a selection for each description, of cards not yet taken."""
    scope = frame.scope
    assert many is not None
    plain(scope, many, "up_to", "each")
    least, most = many.least_and_most()
    group = None
    if cards.things is None:
        group = group_of(replace(cards, tests=beside(cards)), scope.actor)
    picked: list[Things] = []
    for alternative in cards.alternatives:
        reg = scope.draft.reg()
        tests = (*alternative, *(IsOneOf(each, False) for each in picked))
        choice = Choose(reg, among=cards.things, tests=(*beside(cards), *tests))
        if group is not None:
            choice = Choose(reg, Group(tuple(replace(part, tests=(*part.tests, *tests)) for part in group.parts)))
        scope.choice = scope.emit_chain(replace(choice, least=least, most=most, who=scope.actor))
        picked.append(scope.remember_choice(reg))
    return scope.speak_of(Both(tuple(picked)))


def choose_spark(frame: Framed, cards: Cards, many: HowMany) -> None:
    """キャラの【スパーク】を1つ選び (T207)."""
    scope = frame.scope
    plain(scope, many, "up_to")
    if many.number != 1 or cards.also or cards.distinct or cards.alike or cards.unlike:
        frame.fail(many.place, "number_needed", ("1つ",))
    op = ChooseSpark(scope.draft.reg(), optional=many.up_to, who=scope.actor)
    if cards.things is not None:
        op = replace(op, among=cards.things, tests=cards.tests)
    elif cards.places:
        op = replace(op, group=group_of(cards, scope.actor))
    else:
        op = replace(op, among=scope.named(cards.start), tests=cards.tests)
    scope.emit_chain(op)
    scope.speak_of(It(op.reg))
    scope.spark = op.reg
    scope.chosen.append(op.reg)


def name_icon(frame: Framed, nouns: NounPhrase) -> None:
    """【ブロッカー】、【キャンセル】、【スパーク】を1つ選ぶ (T215): その能力 is the one that was named."""
    scope = frame.scope
    icons = tuple(part.key for part in nouns.parts)
    many = how_many(frame, nouns.only.quantity)
    if many is None or many.number != 1 or many.up_to or any(part.modifiers for part in nouns.parts):
        frame.fail(nouns.start, "which_ability", ("1つ",))
    num = scope.draft.num()
    scope.draft.emit(ChooseWord(num, tuple(f"【{icon}】" for icon in icons), scope.actor))
    scope.icons = BearsPicked(num, icons)


def choose(frame: Framed) -> None:
    """…から…を…選び."""
    scope = frame.scope
    source = source_of(frame)
    nouns = object_nouns(frame)
    if nouns is not None and source is None and nouns.group == ICON and len(nouns.parts) > 1:
        name_icon(frame, nouns)
        return
    within = () if source is None else ("utmost",)
    cards = cards_of(scope, nouns, *FLAGS, *within) if nouns is not None else None
    where = cards_of(scope, source, *FLAGS) if source is not None else None
    where, many = of_all(frame, where, how_many(frame, cards.quantity if cards is not None else None))
    same = as_many(frame)
    shown = scope.mentions.shown
    if where is None and cards is None:
        near = shown is not None and (scope.chain is not None or scope.it == It(shown.reg))
        if shown is None or not near or many is None or same is not None:
            frame.fail(frame.place, "which_cards", ("メンバーから",))
        pick_among(frame, It(shown.reg), many)
        return
    found = narrowed(frame, where, cards) if where is not None else cards
    found = among_these(frame, found) if found is not None else None
    assert found is not None
    if where is None and found.vague and found.who is None and shown is not None and scope.chain is not None:
        found = replace(found, things=It(shown.reg))
    if many is None and same is None and is_entry(found):
        many = HowMany(frame.place, Exactly(1), 1, "thing")
    head = nouns if nouns is not None else source
    if many is not None and many.counter == "slot":
        if head is None or head.only.key != "スパーク" or same is not None:
            frame.fail(many.place, "counter_missing", ("枚",))
        choose_spark(frame, found, many)
        return
    chosen(frame, found, many, same, nouns is not None)

"""Noun phrases: whose, where, which and how many (T28-T42, T153), and the things that they mean."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from gorin.engine.program.amount import ONE, Count, Counters, Exactly
from gorin.engine.program.cards import Pick, Remember
from gorin.engine.program.group import (
    AnyOf,
    Group,
    HasKeyword,
    HasState,
    HasWord,
    IsHeldBy,
    IsKind,
    IsNamed,
    IsOther,
    IsUtmost,
    LiesIn,
    Not,
    NotChosen,
    NumberIs,
    SameNameAs,
    SharesWord,
)
from gorin.engine.program.history import HappenedTo
from gorin.engine.program.roots import Amount, Op, Test, Things
from gorin.engine.program.things import All, Among, It, Rest, TopCards
from gorin.engine.program.who import ALL, ANY, Who
from gorin.games.orphelia import terms
from gorin.games.orphelia.dialect.scope import OrpheliaScope
from gorin.games.orphelia.dialect.sorts import SUMMONED, Many, Meant, Sort
from gorin.games.orphelia.dialect.spelling import COUNTER
from gorin.games.orphelia.program.amounts import InSequence
from gorin.games.orphelia.program.tests import (
    BEARER,
    AttributeCount,
    Blocks,
    HasCounters,
    HasPickedAttribute,
    IsAttacking,
    IsBlocked,
    IsBlocking,
    IsDamaged,
)
from gorin.games.orphelia.program.things import Bearer
from gorin.text import phrases
from gorin.text.cards import ABOVE, TOP, upper
from gorin.text.frames import Frame
from gorin.text.function_words import AND, NEXT, OR
from gorin.text.lexicon import Adverb, Pointing
from gorin.text.normalise import plain
from gorin.text.nouns import (
    amount_of,
    distributed,
    is_another,
    is_others,
    of_those,
    only_nouns,
    owners_of,
    pointed,
    said_before,
    single,
    test_of,
)
from gorin.text.others import left_out
from gorin.text.phrases import Modifier, Named, NounPhrase, Quantity
from gorin.text.trial import says_no_more
from gorin.text.unlike import DIFFER, alike, picked_apart, unlike_of
from gorin.text.values import AMONG, PLACE, PLAYER, ZONE, Pointer, value_of

Framed = Frame[OrpheliaScope]
MANY: Final = 99
SIDES: Final = {"precede": terms.BEFORE, "follow": terms.AFTER}
TEST_ORDER: tuple[type[Test], ...] = (
    *(IsKind, HasWord, AttributeCount, HasPickedAttribute, IsNamed, NumberIs, HasState, HasCounters, IsDamaged),
    *(
        HasKeyword,
        IsAttacking,
        IsBlocking,
        Blocks,
        IsBlocked,
        AnyOf,
        Not,
        SameNameAs,
        SharesWord,
        IsUtmost,
        HappenedTo,
        IsOther,
        NotChosen,
    ),
)
"""The order in which properties stand on the card does not matter."""
TURNED: Final = (terms.FIELD, terms.MANA, terms.ARKEIA)
"""8-1: zones in which things are リノア or ルノア."""
IN_PLAY: Final = (HasState, IsAttacking, IsBlocking, Blocks, IsBlocked, IsDamaged)


def meant(scope: OrpheliaScope, named: Named) -> Meant:
    """T28 to T39 in any order before the kind."""
    sort = sort_of(scope, named)
    found = Meant(named, sort, whole_zone=named.group == ZONE, every=bool(named.quantity and named.quantity.every))
    if found.whole_zone:
        found = replace(found, zones=(value_of(named).zone,))
    filters: list[Test] = []
    other = is_another(named) and not found.whole_zone
    for modifier in named.modifiers:
        nouns = modifier.nouns if not modifier.excluded else None
        if nouns is not None and nouns.group == PLAYER:
            if found.who is not None:
                scope.fail(modifier.start, "owner_twice")
            found = replace(found, who=owner_of(scope, nouns))
        elif nouns is not None and nouns.group == ZONE:
            found = within(scope, found, nouns)
        elif is_others(modifier):
            other = True
        elif modifier.clause is not None and (special := by_clause(scope, found, modifier)) is not None:
            found = special
            filters += executed_so(scope, sort, modifier)
        else:
            filters.append(test_of(scope, modifier))
    if not found.zones and sort.own is not None:
        found = replace(found, zones=(sort.own,))
    elif sort.own not in (None, found.zone) and sort.own != terms.STACK:
        scope.fail(named.start, "zone_twice")
    if other:
        filters += others(scope, found)
    if found.side and not found.zones:
        found = replace(found, zones=(terms.STACK,))
    filters.sort(key=lambda test: TEST_ORDER.index(type(test)))
    check_place(scope, found, filters)
    return replace(found, tests=(*sort_tests(scope, sort), *filters))


def sort_of(scope: OrpheliaScope, named: Named) -> Sort:
    value = value_of(named)
    if isinstance(value, Sort):
        return value
    if named.group == ZONE:
        return Sort()
    if named.group == PLAYER and value == ANY:
        return Sort(player=True)
    scope.fail(named.start, "noun_needed")


def sort_tests(scope: OrpheliaScope, sort: Sort) -> list[Test]:
    """17-2-4, 17-7-2: ノーディア-竜; 17-10-3, R87: whatever has the subtype."""
    tests: list[Test] = [scope.named_test(sort.name)] if sort.name else []
    if sort.mask:
        tests.append(IsKind(sort.mask))
    if sort.token:
        tests.append(IsKind(terms.TOKEN))
    return tests + [HasWord(terms.subtype_word(plain(each))) for each in sort.subtypes]


def owner_of(scope: OrpheliaScope, nouns: NounPhrase) -> Who:
    """T28; 各プレイヤーの: anybody's."""
    who = owners_of(scope, nouns)
    return ANY if who == ALL else who


def within(scope: OrpheliaScope, found: Meant, nouns: NounPhrase) -> Meant:
    """自分の墓地の, 自分の手札か墓地の."""
    if found.zones:
        scope.fail(nouns.start, "zone_twice")
    zones: list[int] = []
    for each in distributed(nouns):
        zones.append(value_of(each).zone)
        for modifier in each.modifiers:
            owner = modifier.nouns
            if owner is None or owner.group != PLAYER:
                scope.fail(modifier.start, "no_description")
            who = owner_of(scope, owner)
            if found.who not in (None, who):
                scope.fail(modifier.start, "owner_twice")
            found = replace(found, who=who)
        if each.quantity is not None:
            if not each.quantity.every:
                scope.fail(each.quantity.start, "no_quantity")
            found = replace(found, every=True)
    return replace(found, zones=tuple(zones))


def lying(scope: OrpheliaScope, things: Things, zones: Sequence[Named]) -> Things:
    """墓地のこのカード, それを墓地から: those of the things that are in one of these zones."""
    found = [meant(scope, each) for each in zones]
    owners = {each.who for each in found}
    if not all(each.whole_zone and each.named.quantity is None for each in found) or len(owners) > 1:
        scope.fail(zones[0].start, "no_description")
    places = LiesIn(tuple(each.places[0] for each in found))
    held = [IsHeldBy(each) for each in owners if each is not None]
    return Among(things, (places, *held))


def known(scope: OrpheliaScope, nouns: NounPhrase) -> Things | None:
    """それ, このカード, そのX: what is known already, if the words name such a thing."""
    named = nouns.only
    value = value_of(named)
    if len(nouns.parts) != 1:
        return None
    return pointed(scope, named, value) if isinstance(value, Pointer) else said_before(scope, named)


def by_clause(scope: OrpheliaScope, found: Meant, modifier: Modifier) -> Meant | None:
    """先行する, 付いている, 相手が実行する: what says more than a test."""
    clause = modifier.clause
    assert clause is not None
    name = clause.name
    if clause.form.negative:
        return None
    if name == DIFFER:
        scope.fail(modifier.start, "no_description")
    if name in SIDES and not clause.phrases:
        return replace(found, side=SIDES[name])
    if name == "attach" and clause.form.lasting and not clause.phrases:
        source = scope.source
        if source.kinds and not source.kinds & terms.GLYPH and not source.inner:
            scope.fail(modifier.start, "bearer_glyph", ("このノーディア", "それ"))
        return replace(found, bearer=True)
    if name == "execute" and not clause.form.past and all(each.case == "が" for each in clause.phrases):
        if found.who is not None and clause.phrases:
            scope.fail(modifier.start, "owner_twice")
        once = [each for each in clause.adverbs if each.sense(Adverb) == Adverb(NEXT)]
        who = owner_of(scope, clause.phrases[0].nouns) if clause.phrases else found.who
        return replace(found, who=who, next=bool(once))
    return None


def executed_so(scope: OrpheliaScope, sort: Sort, modifier: Modifier) -> list[Test]:
    """相手が設置するカード: 召喚 and 設置 speak of their own kinds."""
    said = modifier.clause.predicate if modifier.clause is not None else None
    kinds = next((mask for word, mask in SUMMONED.items() if said is not None and said.text.startswith(word)), 0)
    if sort.mask and kinds and not sort.mask & kinds:
        scope.fail(modifier.start, "no_description")
    return [IsKind(kinds)] if kinds and not sort.mask else []


def others(scope: OrpheliaScope, found: Meant) -> tuple[Test, ...]:
    """T38, R118: other than what was chosen before, where that can be, else than this object."""
    last = scope.mentions.last
    if last is None and is_another(found.named):
        scope.fail(found.named.start, "no_it", ("1つ",))
    place = found.places[0]
    return left_out(last.naming if last is not None else None, place, found.who)


def check_place(scope: OrpheliaScope, found: Meant, tests: list[Test]) -> None:
    """Refuse things that this zone cannot hold."""
    for zone in found.zones:
        for test in tests:
            turned = isinstance(test, HasState) and test.flag == terms.RUNOA
            if (turned and zone not in TURNED) or (not turned and zone != terms.FIELD and isinstance(test, IN_PLAY)):
                scope.fail(found.named.start, "state_place", ("場の",))


def how_many(scope: OrpheliaScope, quantity: Quantity | None) -> Many | None:
    """T40: Nつ, Nつまで, Xつ, 好きな数の; all of them are no number."""
    if quantity is None or quantity.every:
        return None
    if quantity.limit == phrases.ANY_NUMBER:
        return Many(0, None)
    if quantity.amount is None or quantity.limit not in ("", phrases.UP_TO) or quantity.amount.signed:
        scope.fail(quantity.start, "no_bound", ("1つ", "2つまで"))
    if quantity.number == 0:
        scope.fail(quantity.start, "zero", ("1つ",))
    amount = amount_of(scope, quantity.amount)
    if quantity.limit:
        return Many(0, amount)
    return Many(amount.number if isinstance(amount, Exactly) else MANY, amount)


EVERY: Final = Many(MANY, None)
"""全て of what was looked at: nobody chooses."""


def elements(scope: OrpheliaScope, nouns: NounPhrase) -> list[Meant]:
    """The noun phrases that か or と joins; T153: what describes the first of か and the number are for all."""
    last = nouns.only.quantity
    either = [replace(each, quantity=last) for each in distributed(nouns)] if nouns.joint == OR else nouns.parts
    return [meant(scope, each) for each in either]


def one_group(scope: OrpheliaScope, found: list[Meant]) -> Group:
    """The things that all noun phrases describe."""
    groups = [each.group(scope.actor) for each in found]
    return scope.whole(groups[0] if len(groups) == 1 else Group(tuple(part for each in groups for part in each.parts)))


def bearer_of(scope: OrpheliaScope, found: Meant) -> Things:
    """T26; 17-8-3-2: the 付け先, which is where the lines before let it be.

    The kind must be that of the 付け先, and nothing else can be asked of it.
    """
    check_bearer(scope, found)
    places = 0
    for group in scope.source.bearer:
        places |= group.zones()
    return Bearer(places) if places else BEARER


def check_bearer(scope: OrpheliaScope, found: Meant) -> None:
    asked = [test for test in found.tests if isinstance(test, IsKind)]
    if len(asked) != len(found.tests) or found.who is not None or found.zones:
        scope.fail(found.named.start, "bearer_only", ("付いているノーディア",))
    kinds = [
        test.kinds
        for group in scope.source.bearer
        for test in [each for part in group.parts for each in part.tests if isinstance(each, IsKind)][:1]
    ]
    if kinds and asked and not asked[0].kinds & kinds[-1]:
        scope.fail(found.named.start, "not_bearer", ("付いているカード",))
    says_no_more(found.named.head)


def things_of(scope: OrpheliaScope, nouns: NounPhrase, generic: bool = False) -> Things:
    """What a phrase without 対象とし means, which targets nothing (20-1-3).

    `generic`: a bare noun means all of them (R104, T2).
    """
    named = single(nouns)
    before = known(scope, nouns) or (named_otherwise(scope, nouns) if len(nouns.parts) == 1 else None)
    if before is not None:
        return before
    number = how_many(scope, named.quantity)
    found = elements(scope, alike(nouns) if number is not None else nouns)
    first = found[0]
    on_field = number is None and first.places[0] == terms.FIELD and not first.sort.player
    if first.bearer and len(found) == 1:
        return bearer_of(scope, first)
    if number is None and (first.every or on_field or generic):
        return named_group(scope, All(one_group(scope, found)))
    if number is None:
        scope.fail(nouns.end, "how_many")
    if nouns.joint == AND:
        scope.fail(nouns.start, "one_only")
    return picked(scope, one_group(scope, found), number, named)


def named_group(scope: OrpheliaScope, things: All) -> All:
    """From now on それら means what fits this description now."""
    scope.mention(things, scope.draft.anchor(), many=True)
    return things


def picked(scope: OrpheliaScope, group: Group | None, number: Many, named: Named | None) -> Things:
    """Chosen on resolution by the subject of the sentence (T48); without a group among what was looked at."""
    one = Many(min(1, number.least), ONE)
    if named is not None and unlike_of(scope, named):
        return picked_apart(scope, named, number.most, lambda rest: picked(scope, group, one, rest))
    reg = scope.draft.reg()
    pick: Op
    if group is None:
        looked = scope.shown(named.start if named is not None else 0)
        among: Things = Rest(looked.reg, tuple(looked.taken)) if looked.taken else It(looked.reg)
        kind = named is not None and isinstance(value_of(named), Sort)
        tests = meant(scope, named).tests if named is not None and kind else ()
        if number == EVERY:
            pick = Remember(reg, Among(among, tests) if tests else among)
        else:
            pick = Pick(reg, None, among, tests, number.least, number.most, scope.actor, scope.exact)
        looked.taken.append(reg)
    else:
        pick = Pick(reg, group, None, (), number.least, number.most, scope.actor, scope.exact)
    scope.draft.emit(pick)
    return scope.hand(reg, named)


def top_card(scope: OrpheliaScope, nouns: NounPhrase) -> TopCards | None:
    """アーカイブの一番上のカード."""
    named = single(nouns)
    sort = value_of(named)
    place = named.modifiers[0].nouns if len(named.modifiers) == 1 else None
    if place is None or place.group != PLACE or not isinstance(sort, Sort) or not sort.card or named.quantity:
        return None
    if place.only.key not in (TOP, ABOVE):
        scope.fail(place.start, "look_top", ("アーカイブの上から3枚を",))
    return upper(scope, place.only, ONE)


def named_otherwise(scope: OrpheliaScope, nouns: NounPhrase) -> Things | None:
    """アーカイブの一番上のカード; 1枚 of the cards that are looked at."""
    if nouns.group == phrases.QUANTITY and scope.mentions.shown is not None and not nouns.only.modifiers:
        number = how_many(scope, nouns.only.quantity)
        return picked(scope, None, number, nouns.only) if number is not None else None
    inside = [each for each in nouns.only.modifiers if each.nouns is not None and each.nouns.group == AMONG]
    if inside and scope.mentions.shown is None:
        rest = tuple(each for each in nouns.only.modifiers if each not in inside)
        named = replace(nouns.only, modifiers=rest)
        if named.quantity is None:
            scope.fail(nouns.end, "how_many", ("1枚",))
        tests = meant(scope, replace(named, quantity=None)).tests
        return of_those(scope, replace(named, modifiers=()), Among(scope.named_together(nouns.start), tests))
    if inside:
        rest = tuple(each for each in nouns.only.modifiers if each not in inside)
        return of_shown(scope, replace(nouns.only, modifiers=rest))
    cards = top_card(scope, nouns)
    if cards is not None:
        scope.mention(cards, scope.draft.anchor(), word="カード", many=False)
    return cards


def of_shown(scope: OrpheliaScope, named: Named) -> Things:
    """その中のノーディアカード全て, その中のカード1枚."""
    number = how_many(scope, named.quantity)
    if number is not None:
        return picked(scope, None, number, named)
    if named.quantity is None:
        scope.fail(named.end, "how_many", ("1枚", "全て"))
    looked = scope.shown(named.start)
    reg = scope.draft.reg()
    scope.draft.emit(Remember(reg, Among(It(looked.reg), meant(scope, replace(named, quantity=None)).tests)))
    looked.taken.append(reg)
    return scope.hand(reg, named)


def belonging(scope: OrpheliaScope, named: Named, unsaid: bool = False) -> Things:
    """それのL値, その対象: whose it is; `unsaid`: of what the clause before treated, where nobody is named."""
    word = named.modifiers[0].word if len(named.modifiers) == 1 else None
    if word is not None and word.sense(Pointing) is not None:
        return scope.named_before(named.start)
    treated = scope.treated if scope.treated is not None else scope.mentions.spoken_of
    if unsaid and not named.modifiers and treated is not None:
        return treated
    things = things_of(scope, only_nouns(scope, named), generic=True)
    if unsaid and things == treated:
        says_no_more(*(each.nouns.only.head for each in named.modifiers if each.nouns is not None))
    return things


def counted(scope: OrpheliaScope, nouns: NounPhrase) -> Amount | None:
    """How many there are, which effects may go by (2-7-4-1); in the sequence also those that are gone (R26)."""
    named = single(nouns)
    if len(nouns.parts) == 1 and named.group == COUNTER:
        return counters_on(scope, named)
    if not (isinstance(value_of(named), Sort) or named.group == ZONE):
        return None
    found = elements(scope, nouns)
    first = found[0]
    if first.side and len(found) == 1:
        return InSequence(first.side, first.kind_tests, first.who or ANY)
    return Count(one_group(scope, found))


def counters_on(scope: OrpheliaScope, named: Named) -> Amount:
    """T42, 10-2-3: これに乗っている毒カウンター."""
    clause = named.modifiers[0].clause if len(named.modifiers) == 1 else None
    if clause is None or clause.name != "lie on" or clause.form.negative:
        scope.fail(named.start, "count_of_what", ("これに乗っている毒カウンターの数",))
    inner: Framed = Frame(scope, clause)
    things = things_of(scope, inner.need("に", expected=("これに",)))
    inner.done()
    return Counters(things, named.key)


def kind_tests(scope: OrpheliaScope, named: Named) -> tuple[Test, ...]:
    """それがノーディアカードなら: what something is said to be."""
    found = meant(scope, named)
    if found.whole_zone or found.sort.player or found.who is not None or named.quantity is not None:
        scope.fail(named.start, "ask_kind", ("ノーディア", "火属性", "ルノア状態"))
    return found.kind_tests

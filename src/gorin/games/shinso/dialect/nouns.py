"""Noun phrases as cards: whose, where, of which kinds, which ones, how many (section 5, N9, N13, N15, R112, R117)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from gorin.engine.kernel.ref import NOTHING
from gorin.engine.program.amount import ONE, Exactly, NumberOf
from gorin.engine.program.cards import Discard, Move
from gorin.engine.program.condition import AT_LEAST, EQUAL
from gorin.engine.program.group import (
    AnyOf,
    Group,
    HasKeyword,
    HasState,
    IsKind,
    IsNamed,
    IsOther,
    IsThis,
    Not,
    NotChosen,
    NumberIs,
    Part,
    SameNameAs,
)
from gorin.engine.program.looking import RevealUntil
from gorin.engine.program.roots import Test, Things
from gorin.engine.program.things import EVENT, THIS, All, Among, Both, It, Rest
from gorin.engine.program.who import ALL, ANY, OTHER, SELF, Who
from gorin.games.shinso import terms
from gorin.games.shinso.dialect.lexicon import (
    AMONG,
    BOTTOM,
    COLOUR,
    COUNTER,
    FOR,
    FRONT,
    HUE,
    NAME,
    OF_TWO,
    RACE,
    REST,
    THE_PLAYER,
)
from gorin.games.shinso.dialect.lexicon import Cards as Kinds
from gorin.games.shinso.dialect.scope import Done, ShinsoScope
from gorin.games.shinso.program.operations import Mill
from gorin.games.shinso.program.tests import (
    ANYHOW,
    IN_BATTLE,
    LOST,
    Alike,
    BearsRelic,
    BeatenBy,
    BorneBy,
    ControlledBy,
    Faces,
    HasColourNumbered,
    HasCounters,
    InFront,
    IsAmong,
    LiesIn,
    OwnedBy,
    WithoutConditions,
)
from gorin.games.shinso.program.things import Bearer, InAttack
from gorin.text import phrases
from gorin.text.attachment import is_that
from gorin.text.clauses import Reader
from gorin.text.comparisons import exceeds
from gorin.text.draft import Cell
from gorin.text.frames import Frame
from gorin.text.function_words import AND, BY_THIS, IN_THIS_TURN, THOSE
from gorin.text.lexicon import Adverb, Pointing
from gorin.text.morphology import PASSIVE
from gorin.text.nouns import RELATIONS, compared, complement_test, is_every, number_of, owning, relation_of, utmost_of
from gorin.text.phrases import KEYWORD, QUANTITY, QUOTED, Clause, Modifier, Named, NounPhrase, Quantity
from gorin.text.quantities import exact, in_this_turn, loose_quantity, number_beside, printed_number, shared, tokens_of
from gorin.text.reference import is_extreme
from gorin.text.tokens import Token, Unreadable, tokenise
from gorin.text.trial import says_no_more, says_no_more_at
from gorin.text.values import (
    CARD,
    COUNT,
    KIND,
    NUMBER,
    PLACE,
    PLAYER,
    POINTER,
    QUALITY,
    ZONE,
    OfCard,
    Quality,
    value_of,
)

Framed = Frame[ShinsoScope]
OWN_PLACES: Final = (
    *(terms.HAND, terms.DECK, terms.LIFE_DECK, terms.COFFIN, terms.SHIFT_AREA, terms.REMOVED, terms.FRAGMENT_PLACE),
    *(terms.RIMS, terms.CORE),
)
"""N9, R117: without an owner these are the own ones."""
SAME_AS: Final = "と同じ"
LIKENESS: Final = {"card-name": "name", "race-word": terms.RACE, HUE: terms.COLOUR}
"""What cards can have in common."""
WORN: Final = BorneBy(All(Group((Part(terms.SLOTS, ANY), Part(terms.STAGE, ANY)))))
"""装備されている: any card bears it."""
HEADS: Final = (KIND, CARD, RACE, NAME, POINTER, REST, ZONE, QUANTITY, COLOUR, FRONT)
"""Groups of nouns that can stand for cards."""


def only_this(scope: ShinsoScope, nouns: NounPhrase | None, sample: str = "この眷属") -> None:
    """What may only be the card itself, which then adds nothing."""
    if nouns is not None and (nouns.group != POINTER or value_of(nouns.only) != "this"):
        scope.fail(nouns.start, "one_only", (sample,))
    says_no_more(*tokens_of(nouns))


@dataclass
class Cards:
    """A description of cards. `things`: a pronoun or what was done; `number`: how many; `end`: of a deck.

    `whole`: a zone itself is named (R153); `each_place`: its zones are joined by と; `others`: descriptions of which
    one must fit instead.
    """

    place: int
    who: Who | None = None
    zones: tuple[int, ...] | None = None
    kinds: int = 0
    tests: list[Test] = field(default_factory=list)
    things: Things | None = None
    number: Quantity | None = None
    together: bool = False
    whole: bool = False
    any_one: bool = False
    end: str = ""
    both_sides: bool = False
    each_place: bool = False
    outside: bool = False
    front: bool = False
    this: bool = False
    beaten: BeatenBy | None = None
    done: Done | None = None
    offered: bool = False
    leaving: str = ""
    party: bool = False
    place_said: bool = False
    that: bool = False
    played_by: bool = False
    controls: bool = False
    single: bool = False
    rest: bool = False
    unlike: str = ""
    others: list[Cards] = field(default_factory=list)
    words: list[Token] = field(default_factory=list)
    """The owner's words."""

    def owner(self, scope: ShinsoScope) -> Who:
        """N9, R117, R118; R5: in a 登場条件 the field is the own one. Whose they are where it is not said."""
        if self.who is not None:
            if self.who == scope.actor == OTHER and self.in_own_place():
                says_no_more(*self.words)
            return self.who
        if self.both_sides:
            return ANY
        if scope.own_field and self.zones in (None, terms.FIELD):
            return SELF
        if self.in_own_place():
            return scope.actor if scope.actor != ANY else SELF
        if self.kinds == terms.FRAGMENT and self.zones is None and not self.any_one and self.number is None:
            return SELF
        return ANY

    def in_own_place(self) -> bool:
        return self.zones is not None and all(zone in OWN_PLACES for zone in self.zones)

    def is_every(self) -> bool:
        """すべて, or a zone that is itself the object (R153)."""
        return self.whole if self.number is None else self.number.every

    def group(self, scope: ShinsoScope, *further: Test) -> Group:
        """The cards that fit; R112: without a place those on the field. What has left is in no place."""
        if self.leaving or self.offered:
            raise Unreadable(self.place, "no_description")
        parts = parts_of(self.zones, self.kinds, self.owner(scope), (*self.tests, *further))
        found = Group((*parts, *(part for each in self.others for part in each.group(scope, *further).parts)))
        return scope.whole(found)

    def all_tests(self) -> tuple[Test, ...]:
        """What must be true of such a card, wherever it lies."""
        if any(is_extreme(test) for test in self.tests):
            raise Unreadable(self.place, "no_description")
        kinds: tuple[Test, ...] = (IsKind(self.kinds),) if self.kinds else ()
        return (*kinds, *self.tests)


def parts_of(zones: tuple[int, ...] | None, kinds: int, who: Who, tests: tuple[Test, ...]) -> tuple[Part, ...]:
    """The zones in which cards of these kinds may be, each with the tests that are needed there."""
    parts: list[Part] = []
    if zones is not None:
        whole_field = set(terms.FIELD) <= set(zones)
        asked: tuple[Test, ...] = (IsKind(kinds),) if kinds else ()
        others = [zone for zone in zones if not whole_field or zone not in terms.FIELD]
        parts += [Part(zone, who, (*asked, *tests)) for zone in others]
        if not whole_field:
            return tuple(parts)
    asked_kinds = kinds or terms.ANY_KIND
    if asked_kinds & terms.KIN:
        parts.append(Part(terms.SLOTS, who, tests))
    staged = asked_kinds & terms.BODIES
    if staged == terms.BODIES:
        parts.append(Part(terms.STAGE, who, tests))
    elif staged:
        parts.append(Part(terms.STAGE, who, (IsKind(staged), *tests)))
    for kind, zone in (
        (terms.ARTS, terms.ARTS_SLOT),
        (terms.TERRITORY, terms.TERRITORY_SLOT),
        (terms.RELIC, terms.RELIC_AREA),
    ):
        if asked_kinds & kind:
            parts.append(Part(zone, who, tests))
    return tuple(parts)


def any_of(tests: Sequence[Test]) -> Test:
    return tests[0] if len(tests) == 1 else AnyOf(tuple(tests))


def said_to_be(parts: Sequence[Named]) -> Test:
    """赤, 種族：ウルフ, 《N》, スリープ状態: one of these."""
    return any_of([value_of(each).test for each in parts])


def describe(scope: ShinsoScope, nouns: NounPhrase) -> Cards:
    """What a noun phrase describes; joined with or, its descriptions hold for all, and so does a last number (N7)."""
    first = nouns.parts[0]
    bare = all(not each.modifiers for each in nouns.parts[1:])
    if len(nouns.parts) == 1 or (bare and nouns.joint != AND):
        return described(scope, nouns.parts, first.modifiers)
    each = [described(scope, (named,), named.modifiers) for named in shared(nouns)]
    found = each[-1]
    sides = {cards.who for cards in each} == {SELF, OTHER} and all(
        (cards.kinds, cards.tests, cards.zones, cards.things) == (found.kinds, found.tests, found.zones, None)
        for cards in each
    )
    if sides:
        says_no_more(*(word for cards in each for word in cards.words))
        return replace(found, who=ANY)
    if any(cards.things is not None or any(map(is_extreme, cards.tests)) for cards in each):
        scope.fail(nouns.start, "one_only")
    return replace(found, others=each[:-1])


def described(scope: ShinsoScope, parts: Sequence[Named], modifiers: Sequence[Modifier]) -> Cards:
    cards = Cards(parts[0].start)
    cards.number = next((each.quantity for each in parts if each.quantity is not None), None)
    if parts[0].group == AMONG:
        return some_of(scope, parts[0])
    if parts[0].group == OF_TWO:
        return of_two(scope, parts[0])
    rest = list(modifiers)
    while rest:
        modifier = rest.pop(0)
        if rest and is_measured(modifier, rest[0]):
            measured(scope, cards, modifier, rest.pop(0))
        else:
            modify(scope, cards, modifier)
    heads(scope, cards, parts)
    finish(scope, cards, parts[-1])
    return cards


def some_of(scope: ShinsoScope, among: Named) -> Cards:
    """選んだ眷属のうち1体: so many of them."""
    inner = among.inner
    cards = describe(scope, inner) if inner is not None and len(among.modifiers) == 1 else None
    if cards is None or among.quantity is None or cards.number is not None:
        scope.fail(among.start, "of_which", ("その中から1枚",))
    cards.number = among.quantity
    return cards


def is_measured(modifier: Modifier, following: Modifier) -> bool:
    """その眷属と同じコストの, 捨てたカードのコストの合計以下のコストの: a number that another one bounds."""
    nouns, measure = modifier.nouns, following.nouns
    if nouns is None or measure is None or measure.only.quantity is not None or measure.only.modifiers:
        return False
    if modifier.case == SAME_AS:
        return measure.group in (NUMBER, *LIKENESS)
    quantity = nouns.only.quantity
    bounds = quantity is not None and quantity.amount is None and bool(quantity.limit)
    return measure.group == NUMBER and nouns.group in (NUMBER, COUNT) and bounds


def measured(scope: ShinsoScope, cards: Cards, modifier: Modifier, following: Modifier) -> None:
    nouns, measure = modifier.nouns, following.nouns
    assert nouns is not None and measure is not None
    if measure.group in LIKENESS:
        cards.tests.append(like(scope, nouns, measure.group))
        return
    number: str = value_of(measure.only).number
    quantity = nouns.only.quantity
    relation = EQUAL if quantity is None or modifier.case == SAME_AS else RELATIONS.get(quantity.limit, "")
    if nouns.group in (COUNT, NUMBER):
        if not relation:
            scope.fail(nouns.start, "no_comparison", ("以下",))
        plain = replace(nouns, parts=(replace(nouns.only, quantity=None),))
        cards.tests.append(NumberIs(number, relation, number_of(scope, plain)))
        return
    other = one_meant(scope, nouns, "その眷属と")
    cards.tests.append(NumberIs(number, relation, NumberOf(other, number)))


def like(scope: ShinsoScope, nouns: NounPhrase, what: str) -> Test:
    """その眷属と同じ名前の, この眷属と同じ種族の."""
    other = one_meant(scope, nouns, "その眷属と")
    return SameNameAs(other) if what == "card-name" else Alike(other, LIKENESS[what])


def like_last(scope: ShinsoScope, named: Named) -> Test:
    """同じコストの, 同じ種族の: as what was named last."""
    other = scope.last_named(named.start, True)
    if named.group != NUMBER:
        return SameNameAs(other) if named.group == "card-name" else Alike(other, LIKENESS[named.group])
    number: str = value_of(named).number
    return NumberIs(number, EQUAL, NumberOf(other, number))


def meant(scope: ShinsoScope, nouns: NounPhrase) -> Things | None:
    """Cards that the text has named before, with what is said of them now."""
    cards = describe(scope, nouns)
    if cards.things is None:
        return None
    return Among(cards.things, tuple(cards.tests)) if cards.tests else cards.things


def one_meant(scope: ShinsoScope, nouns: NounPhrase, sample: str) -> Things:
    """The same; what was not named before is refused."""
    found = meant(scope, nouns)
    if found is None:
        scope.fail(nouns.start, "one_only", (sample,))
    return found


def finish(scope: ShinsoScope, cards: Cards, named: Named) -> None:
    """What the words of a description mean together."""
    if isinstance(cards.things, Bearer):
        if cards.zones is not None and cards.zones != terms.FIELD:
            scope.fail(named.start, "no_description")
        if cards.who not in (None, ANY, ALL):
            cards.tests.append(ControlledBy(cards.who or SELF))
        if cards.kinds:
            cards.things = Bearer(cards.kinds, cards.things.least)
    if cards.done is not None and not cards.kinds and isinstance(cards.done.cell.op, RevealUntil):
        scope.fail(named.start, "no_description", ("公開した眷属",))
    if cards.done is not None and cards.kinds:
        if not cards.done.kinds:
            cards.tests.append(IsKind(cards.kinds))
        elif not cards.kinds & cards.done.kinds:
            scope.fail(named.start, "kind_differs")
    if cards.done is not None and cards.who is not None:
        if scope.owned(cards.done) == cards.who:
            says_no_more(*cards.words)
        else:
            cards.tests.insert(0, ControlledBy(cards.who))
    if cards.rest and cards.kinds:
        cards.tests.append(IsKind(cards.kinds))
    if cards.party:
        says_no_more(*cards.words)
        cards.tests += [IsKind(cards.kinds)] if cards.kinds else []
    off_field = cards.zones is not None and not set(cards.zones) & set(terms.FIELD)
    if off_field and any(isinstance(test, HasState) for test in cards.tests):
        scope.fail(named.start, "state_place", ("フィールドの",))
    if cards.things is not None and any(map(is_extreme, cards.tests)):
        scope.fail(named.start, "no_description")


def heads(scope: ShinsoScope, cards: Cards, parts: Sequence[Named]) -> None:
    """The nouns themselves."""
    groups = {each.group for each in parts}
    named = parts[-1]
    if cards.that:
        that(scope, cards, named)
        return
    if groups == {POINTER}:
        pointed(scope, cards, named)
    elif groups == {REST}:
        if value_of(named) != "rest":
            scope.fail(named.start, "no_things")
        cards.things, cards.together = rest_of(scope, named), True
    elif groups <= {KIND, CARD, RACE, NAME}:
        kinds(scope, cards, parts)
    elif groups == {ZONE}:
        for each in parts:
            for modifier in each.modifiers if each is not parts[0] else ():
                modify(scope, cards, modifier)
        place(scope, cards, parts)
        cards.whole = cards.things is None and not cards.outside
    elif groups == {COLOUR}:
        cards.tests.append(said_to_be(parts))
    elif groups == {FRONT}:
        cards.front = True
    elif groups in ({QUANTITY}, {"owned"}) and named.modifiers:
        return
    else:
        scope.fail(named.start, "no_cards", ("眷属", "カード"))


def rest_of(scope: ShinsoScope, named: Named) -> Things:
    """残り: of what was looked at or chosen, what was not taken."""
    looked = scope.mentions.shown
    if looked is None:
        scope.fail(named.start, "none_shown", ("山札の上から3枚を見る。",))
    found = Rest(looked.reg, tuple(looked.taken))
    scope.know(found, 0, scope.owner_of(It(looked.reg)))
    return found


def of_two(scope: ShinsoScope, named: Named) -> Cards:
    """戦闘力の低い方: one of the two cards named just before; of equal ones the player takes one (T147)."""
    pair = scope.last_named(named.start)
    clause = named.modifiers[0].clause if len(named.modifiers) == 1 else None
    stat = clause.phrases[0].nouns if clause is not None and len(clause.phrases) == 1 else None
    if scope.it_count != 2 or not isinstance(pair, (Both, It)) or clause is None or stat is None:
        scope.fail(named.start, "no_it", ("その2体のうち",))
    if clause.name not in ("be more", "be less") or clause.form.negative:
        scope.fail(named.start, "no_description")
    both = Group(parts_of(None, terms.BODIES, ANY, (IsAmong(pair),)))
    extreme = replace(utmost_of(scope, stat, clause.name == "be more"), group=both)
    return Cards(named.start, things=pair, single=True, number=named.quantity, tests=[extreme])


def kinds(scope: ShinsoScope, cards: Cards, parts: Sequence[Named]) -> None:
    """眷属, 眷属か権能, ウルフ, 《N》, リムカード."""
    values = [value_of(each) for each in parts if each.group in (KIND, CARD)]
    placed = [value for value in values if isinstance(value, Kinds) and value.zones is not None]
    if placed:
        if len(parts) > 1 or cards.place_said:
            scope.fail(parts[0].start, "no_description")
        cards.zones, cards.place_said = placed[0].zones, True
        return
    known = 0
    for value in values:
        if not value.kinds and len(parts) > 1:
            scope.fail(parts[0].start, "no_description")
        known |= value.kinds
    special = [each for each in parts if each.group in (RACE, NAME)]
    scope.races |= {each.key for each in special if each.group == RACE}
    if (special and values) or any(each.key in ("生命転化", "魂魄燃焼") for each in special):
        scope.fail(parts[0].start, "no_description")
    before = cards.things
    if before is not None and known:
        was = scope.known.get(before)
        if was is not None and was.kinds and not was.kinds & known:
            scope.fail(parts[0].start, "kind_differs", ("そのカード",))
    cards.kinds = known
    if special:
        cards.tests.append(said_to_be(special))
        cards.kinds = terms.KIN if all(each.group == RACE for each in parts) else 0


def pointed(scope: ShinsoScope, cards: Cards, named: Named) -> None:
    """この眷属, それ."""
    if value_of(named) == "this":
        if cards.tests and not (scope.worn and cards.tests == [WORN]):
            scope.fail(named.start, "no_description")
        cards.tests.clear()
        if cards.zones is not None and cards.zones != terms.FIELD:
            if scope.always:
                scope.here = cards.zones
            else:
                cards.tests.append(LiesIn(cards.zones))
                cards.zones = None
        cards.things, cards.this = THIS, True
        return
    there = scope.found_there(0, named.start) or scope.fitting_looked()
    if there is None and scope.there is not None and scope.it is not None:
        scope.fail(named.start, "which_it", ("その眷属", "そのカード"))
    cards.things = there if there is not None else scope.last_named(named.start, True)
    cards.together = named.head is not None and named.head.text == "それら"


def that(scope: ShinsoScope, cards: Cards, named: Named) -> None:
    """その眷属, そのウルフ, その2体: what was chosen, looked at or named just before (N16)."""
    if named.group == QUANTITY:
        number = printed_number(named.quantity)
        if number is None or (scope.it_count is not None and number != scope.it_count):
            scope.fail(named.start, "count_differs")
        cards.things, cards.together, cards.number = scope.last_named(named.start), True, None
        return
    wanted = value_of(named).kinds if named.group in (KIND, CARD) else terms.KIN
    there = scope.found_there(wanted, named.start) or scope.fitting_looked()
    cards.things = there if there is not None else scope.last_named(named.start, named.group == CARD)
    if named.group == RACE:
        if named.key not in scope.races:
            scope.fail(named.start, "kind_differs", ("そのカード",))
        return
    if named.group not in (KIND, CARD):
        scope.fail(named.start, "no_things")
    cards.kinds = value_of(named).kinds
    if cards.things == EVENT and scope.other_party:
        says_no_more(named.head)
    known = scope.known.get(cards.things)
    if known is not None and known.kinds and cards.kinds and not known.kinds & cards.kinds:
        such = scope.named_of_kind(cards.kinds)
        if such is None:
            scope.fail(named.start, "kind_differs", ("そのカード",))
        cards.things = such


def modify(scope: ShinsoScope, cards: Cards, modifier: Modifier) -> None:
    """One description before the noun."""
    if modifier.case == SAME_AS:
        scope.fail(modifier.start, "no_description", ("その眷属と同じコストの",))
    if modifier.excluded:
        assert modifier.nouns is not None
        if is_pointed(modifier.nouns):
            cards.tests.append(apart_from(scope, modifier.nouns))
            return
        for each in modifier.nouns.parts[0].modifiers:
            modify(scope, cards, each)
        first, *rest = modifier.nouns.parts
        excepted = (replace(first, modifiers=()), *rest)
        cards.tests.append(Not(any_of([other_than(scope, each) for each in excepted])))
        return
    if modifier.clause is not None:
        relative(scope, cards, modifier.clause)
        return
    if modifier.word is not None:
        pointing(scope, cards, modifier.word)
        return
    nouns = modifier.nouns
    assert nouns is not None
    named = nouns.only
    group = named.group
    if group in LIKENESS and len(named.modifiers) == 1 and named.modifiers[0].case == SAME_AS:
        inner_nouns = named.modifiers[0].nouns
        assert inner_nouns is not None
        cards.tests.append(like(scope, inner_nouns, group))
        return
    if group in (NUMBER, *LIKENESS) and [each.word.text for each in named.modifiers if each.word] == ["同じ"]:
        cards.tests.append(like_last(scope, named))
        return
    if group == HUE:
        if [each.clause.verb.name for each in named.modifiers if each.clause and each.clause.verb] != ["declare"]:
            scope.fail(named.start, "no_description")
        declared_colour(scope, cards, named.start)
        return
    if group == "target" and not named.modifiers:
        cards.things, cards.party = InAttack(False), True
        return
    if group not in (PLAYER, THE_PLAYER, ZONE, NUMBER) and len(nouns.parts) == 1:
        inner = named.modifiers
        if group in (FRONT, PLACE, AMONG, KIND, CARD, RACE, NAME, POINTER, COLOUR, QUALITY):
            for each in inner:
                modify(scope, cards, each)
        elif inner:
            scope.fail(named.start, "no_description")
    if group in (PLAYER, THE_PLAYER):
        owned(scope, cards, nouns)
    elif group == ZONE:
        lie(scope, cards, nouns)
    elif group in (COLOUR, RACE, NAME, QUALITY):
        scope.races |= {each.key for each in nouns.parts if group == RACE}
        cards.tests.append(said_to_be(nouns.parts))
    elif group == FRONT:
        says_no_more(*(word for each in named.modifiers for word in tokens_of(each.nouns)))
        cards.things = None
        cards.tests.append(InFront())
    elif group == NUMBER:
        number_test(scope, cards, named)
    elif group == PLACE:
        if cards.zones not in ((terms.DECK,), (terms.LIFE_DECK,)) or value_of(named) == BOTTOM:
            scope.fail(named.start, "top_of_what", ("山札の一番上の",))
        cards.end = "top"
    elif group == REST and value_of(named) == "rest":
        cards.things, cards.together, cards.rest = rest_of(scope, named), True, True
    elif group == REST:
        if scope.chosen < 0:
            scope.fail(named.start, "no_it", ("(眷属を1体選ぶ。)それ以外の",))
        cards.tests.append(NotChosen(scope.chosen))
        cards.whole = True
    elif group == AMONG:
        return
    elif group == POINTER and value_of(named) == "this":
        cards.things = THIS
    else:
        scope.fail(modifier.start, "no_description")


def is_pointed(nouns: NounPhrase) -> bool:
    """その眷属以外, 選んだ眷属以外, それ以外: what was named before."""
    named = nouns.only
    if len(nouns.parts) != 1 or named.group not in (KIND, CARD, RACE, POINTER):
        return False
    if named.group == POINTER:
        return bool(value_of(named) == "it")
    return any(each.word is not None or (each.clause is not None and each.clause.form.past) for each in named.modifiers)


def apart_from(scope: ShinsoScope, nouns: NounPhrase) -> Test:
    other = one_meant(scope, nouns, "その眷属以外の")
    return NotChosen(other.reg) if isinstance(other, It) else Not(IsAmong(other))


def declared_colour(scope: ShinsoScope, cards: Cards, place: int) -> None:
    if scope.colour is None:
        scope.fail(place, "no_colour", ("カードの色を1つ宣言する。",))
    cards.tests.append(HasColourNumbered(scope.colour))


def owned(scope: ShinsoScope, cards: Cards, nouns: NounPhrase) -> None:
    who = scope.players(nouns)
    if who == scope.actor and who != SELF and value_of(nouns.only) in (SELF, "self"):
        says_no_more(*tokens_of(nouns))
    if cards.controls and cards.who != who:
        cards.tests.append(OwnedBy(who))
        cards.controls = False
        return
    if cards.who is not None:
        if cards.who != who:
            scope.fail(nouns.start, "two_owners")
        says_no_more(*tokens_of(nouns), *cards.words)
    cards.who = who
    cards.words += tokens_of(nouns)


def pointing(scope: ShinsoScope, cards: Cards, word: Token) -> None:
    sense = word.sense(Pointing)
    key = sense.key if sense is not None else ""
    if key == "other":
        cards.tests.append(IsOther())
    elif key in ("that", THOSE):
        cards.that = True
    elif key == "any":
        cards.any_one = True
        says_no_more(word)
    elif key == "new":
        says_no_more(word)
    else:
        scope.fail(word.start, "no_description")


def lie(scope: ShinsoScope, cards: Cards, nouns: NounPhrase) -> None:
    """相手のZに, すべてのZから: where the cards are, and what stands before it."""
    for named in nouns.parts:
        for modifier in named.modifiers:
            if is_every(modifier):
                cards.both_sides = True
            else:
                modify(scope, cards, modifier)
        cards.both_sides = cards.both_sides or (named.quantity is not None and named.quantity.every)
    cards.each_place = nouns.joint == AND
    place(scope, cards, nouns.parts)


def join_owner(scope: ShinsoScope, cards: Cards, where: Cards) -> None:
    """Whose place it is, if that is said; the cards are nobody else's."""
    if where.who is not None and cards.who not in (None, where.who):
        scope.fail(where.place, "two_owners")
    if where.who is not None and cards.who is not None:
        says_no_more(*cards.words, *where.words)
    cards.who = where.who if where.who is not None else cards.who
    cards.words += where.words
    cards.both_sides = cards.both_sides or where.both_sides


def place(scope: ShinsoScope, cards: Cards, parts: Sequence[Named]) -> None:
    """Zの, Zにいる, Zから: where the cards are (N13)."""
    found: list[int] = []
    for named in parts:
        value = value_of(named)
        if value == "looked":
            cards.things = scope.looked_at(named.start)
        elif value == "outside":
            cards.outside = True
        else:
            found += value
    zones = tuple(dict.fromkeys(found))
    if cards.place_said and zones:
        if cards.zones == terms.FIELD and zones == terms.FIELD:
            return
        scope.fail(parts[0].start, "two_places")
    cards.place_said = True
    if zones:
        cards.zones = zones


def number_is_so(scope: ShinsoScope, named: Named, quantity: Quantity) -> Test:
    """戦闘力3000以下."""
    return NumberIs(value_of(named).number, relation_of(scope, quantity), compared(scope, quantity))


def number_test(scope: ShinsoScope, cards: Cards, named: Named) -> None:
    """戦闘力3000以下の, その眷属のコスト以下の."""
    number, quantity = value_of(named), named.quantity
    assert isinstance(number, OfCard)
    last = named.modifiers[-1] if named.modifiers else None
    plain = Modifier(named.start, named.end, NounPhrase((replace(named, modifiers=()),), "", named.start, named.end))
    if quantity is None and last is not None and is_measured(last, plain):
        for modifier in named.modifiers[:-1]:
            modify(scope, cards, modifier)
        measured(scope, cards, last, plain)
        return
    if quantity is None:
        scope.fail(named.end, "number_needed", ("3000以下の",))
    if quantity.amount is not None:
        for modifier in named.modifiers:
            modify(scope, cards, modifier)
        cards.tests.append(number_is_so(scope, named, quantity))
        return
    that = len(named.modifiers) == 1 and is_that(named.modifiers[0])
    nouns = owning(named) if not that else None
    if quantity.limit not in (phrases.AT_LEAST, phrases.AT_MOST) or (nouns is None and not that):
        scope.fail(quantity.start, "no_comparison", ("その眷属のコスト以下",))
    other = scope.last_named(named.start) if nouns is None else one_meant(scope, nouns, "その眷属の")
    of_others = NumberOf(other, number.number)
    cards.tests.append(NumberIs(number.number, RELATIONS[quantity.limit], of_others))


def other_than(scope: ShinsoScope, named: Named) -> Test:
    """《N》以外の, 「N」以外の, ウルフ以外の, この眷属以外の."""
    value = value_of(named)
    if named.modifiers:
        scope.fail(named.modifiers[0].start, "no_description")
    if named.group == POINTER and value == "this":
        return IsThis()
    if named.group == QUOTED and named.head is not None:
        return IsNamed((named.head.text[1:-1],))
    if named.group == KIND and isinstance(value, Kinds) and value.kinds:
        return IsKind(value.kinds)
    if isinstance(value, Quality):
        return value.test
    scope.fail(named.start, "no_description")


def keyword_test(scope: ShinsoScope, named: Named) -> Test:
    """吸血を持つ, 凶刃+2を持つ."""
    value = value_of(named)
    if isinstance(value, int):
        return HasKeyword(value)
    any_number = named.value is not None and any(
        factor.token is not None and factor.token.text == "n" for term in named.value.terms for factor in term.factors
    )
    if any_number and named.value is not None:
        if (named.value.terms[0].sign == "-") != (value == terms.STIGMA):
            scope.fail(named.start, "sign")
        says_no_more_at(named.value.start)
    number = None if any_number else keyword_number(scope, named)
    least = 1 if number is None else abs(number)
    return NumberIs(value, AT_LEAST if least == 1 else EQUAL, Exactly(least))


def keyword_number(scope: ShinsoScope, named: Named) -> int | None:
    """The number beside a keyword; 聖痕 has a minus, the others none (R78)."""
    number = printed_number(named.quantity) if named.value is None else number_beside(named)
    if number is None and (named.quantity is not None or named.value is not None):
        scope.fail(named.start, "number_needed", ("1",))
    signed = named.value is not None and named.value.signed
    if number is not None and signed and (number < 0) != (value_of(named) == terms.STIGMA):
        scope.fail(named.start, "sign")
    return number


# ---- clauses that describe ------------------------------------------------------------------


def relative(scope: ShinsoScope, cards: Cards, clause: Clause) -> None:
    """A clause before a noun, by its verb."""
    missed = clause.name in ("attack", "fight") and clause.form.past
    if missed and clause.form.negative and not clause.form.lasting:
        cards.tests.append(scope.has_done(clause))
        return
    comes = clause.name in ("summon", "deploy", "set", "equip", "attack")
    if in_this_turn(clause) and (comes or clause.form.voice != PASSIVE):
        cards.tests.append(scope.has_done(clause))
        return
    purpose = scope.purpose
    clause = with_purpose(scope, clause)
    frame: Framed = Frame(scope, clause)
    for token in clause.adverbs:
        adverb = token.sense(Adverb)
        if adverb is not None and adverb.key in ("idle", BY_THIS):
            frame.taken.add(id(token))
            says_no_more(token)
    if clause.verb is None:
        said = copula_test(frame, cards)
        if clause.form.negative:
            said = Not(said)
        cards.tests.append(said)
    else:
        make = RELATIVE.get(clause.verb.name)
        if make is not dealt_with and says_by_this(clause):
            frame.fail(frame.place, "no_description")
        if make is None:
            frame.fail(frame.place, "no_description")
        make(frame, cards)
    frame.done()
    scope.purpose = purpose


def with_purpose(scope: ShinsoScope, clause: Clause) -> Clause:
    """この眷属を召喚するために, この権能を発動するのに before a verb: noted in the scope."""
    if not clause.before:
        return clause
    for before in clause.before:
        name = before.name
        if before.link != FOR or name not in ("summon", "use", "deploy"):
            scope.fail(before.start, "no_link")
        frame: Framed = Frame(scope, before)
        only_this(scope, frame.take("を"))
        frame.done()
        scope.purpose = name
    return replace(clause, before=())


def copula_test(frame: Framed, cards: Cards) -> Test:
    """戦闘力が3000以下の, コストが捨てた枚数以下の, 赤である; what stands before 戦闘力 describes the cards."""
    subject = frame.find("が", group=NUMBER)
    if subject is not None:
        for modifier in subject.nouns.only.modifiers:
            modify(frame.scope, cards, modifier)
        bare = replace(subject.nouns, parts=(replace(subject.nouns.only, modifiers=()),))
        phrases = tuple(replace(each, nouns=bare) if each is subject else each for each in frame.clause.phrases)
        inner: Framed = Frame(frame.scope, replace(frame.clause, phrases=phrases))
        frame.taken.add(id(subject))
        return complement_test(inner)
    return complement_test(frame)


def there(frame: Framed, cards: Cards) -> None:
    """Zにいる, フィールドに展開されている; 正面に眷属がいない, 月カウンターが置かれている."""
    assert frame.clause.verb is not None
    name = frame.clause.verb.name
    subject = frame.take("が")
    if subject is not None:
        cards.tests.append(having_there(frame, subject, cards))
        return
    if frame.clause.form.negative or name == "be absent":
        frame.fail(frame.place, "no_description")
    where = frame.take("に")
    if where is None:
        if name in ("sleep", "awake"):
            cards.tests.append(HasState(terms.ASLEEP, name == "sleep"))
            return
        if name == "set":
            cards.zones, cards.place_said = (terms.ARTS_SLOT,), True
            return
        if name not in ("deploy", "appear"):
            frame.fail(frame.place, "no_description")
        cards.zones, cards.place_said = (terms.TERRITORY_SLOT,) if name == "deploy" else (terms.STAGE,), True
        return
    if where.group == FRONT:
        cards.tests.append(InFront())
        return
    if where.group != ZONE:
        frame.fail(where.start, "no_description")
    lie(frame.scope, cards, where)
    if name == "set" and cards.zones == terms.FIELD:
        cards.zones = (terms.ARTS_SLOT,)


def having_there(frame: Framed, subject: NounPhrase, head: Cards) -> Test:
    """正面に眷属がいない眷属, 月カウンターが2個以上置かれている眷属."""
    scope = frame.scope
    absent = frame.clause.form.negative != (frame.clause.name == "be absent")
    if subject.group == COUNTER:
        quantity = subject.only.quantity or loose_quantity(frame)
        relation = relation_of(scope, quantity) if quantity is not None else AT_LEAST
        number = compared(scope, quantity) if quantity is not None else ONE
        if subject.only.modifiers or not isinstance(number, Exactly):
            frame.fail(subject.start, "no_description")
        test: Test = HasCounters(value_of(subject.only), relation, number.number)
        return Not(test) if absent else test
    where = frame.need("に", group=FRONT, expected=("正面に",))
    cards = describe(scope, subject)
    for modifier in where.only.modifiers:
        if modifier.nouns is None or modifier.nouns.group != PLAYER:
            frame.fail(modifier.start, "no_description")
        owned(scope, head, modifier.nouns)
    if cards.things is not None or cards.number is not None or cards.zones is not None:
        frame.fail(subject.start, "no_description")
    tests = cards.all_tests() if cards.kinds != terms.KIN else tuple(cards.tests)
    if cards.who is not None:
        tests = (ControlledBy(cards.who), *tests)
    return Not(Faces(tests)) if absent else Faces(tests)


def having(frame: Framed, cards: Cards) -> None:
    """吸血を持つ, 種族：Rを持つ, 召喚条件を持たない, 宣言した色を持つ."""
    scope = frame.scope
    nouns = frame.take("を")
    if nouns is None:
        nouns = frame.need("に", group=RACE)
    inner = nouns.only.modifiers[-1].nouns if nouns.group == "effect" and nouns.only.modifiers else None
    if inner is not None and inner.group in (KEYWORD, QUOTED) and len(nouns.only.modifiers) == 1:
        nouns = inner
    test: Test
    if nouns.group == COUNTER:
        cards.tests.append(having_there(frame, nouns, cards))
        return
    if nouns.group == HUE or nouns.group == "race-word":
        cards.tests.append(had_like(frame, nouns.only))
        return
    if nouns.group in (KEYWORD, RACE, "condition"):
        for each in nouns.parts:
            cards.number = cards.number or (each.quantity if nouns.group == RACE else None)
            for modifier in each.modifiers:
                modify(scope, cards, modifier)
    if nouns.group == KEYWORD:
        test = any_of([keyword_test(scope, each) for each in nouns.parts])
    elif nouns.group in (RACE, COLOUR):
        test = said_to_be(nouns.parts)
    elif nouns.group == NUMBER:
        number_test(scope, cards, nouns.only)
        return
    elif nouns.group == "condition":
        test = Not(WithoutConditions())
        if frame.clause.form.negative:
            cards.tests.append(WithoutConditions())
            return
    elif nouns.group == QUOTED and nouns.only.head is not None:
        found = quoted_words(scope, nouns.only.head)
        if not found or any(each.group != KEYWORD for each in found):
            frame.fail(nouns.start, "no_description")
        test = any_of([keyword_test(scope, each) for each in found])
    else:
        frame.fail(nouns.start, "no_description")
    cards.tests.append(Not(test) if frame.clause.form.negative else test)


def had_like(frame: Framed, named: Named) -> Test:
    """宣言した色を持つ, その眷属と同じ種族を持つ."""
    scope = frame.scope
    last = named.modifiers[-1] if named.modifiers else None
    test: Test | None = None
    if last is not None and last.case == SAME_AS and last.nouns is not None and len(named.modifiers) == 1:
        test = like(scope, last.nouns, named.group)
    elif last is not None and named.group == HUE and len(named.modifiers) == 1 and scope.colour is not None:
        declares = last.clause is not None and last.clause.name == "declare"
        test = HasColourNumbered(scope.colour) if declares else None
    if test is None:
        scope.fail(named.start, "no_description")
    return Not(test) if frame.clause.form.negative else test


def holder_of(named: Named) -> NounPhrase | None:
    """Xが持つ能力, Xの持つ能力, Xの能力: who has it."""
    last = named.modifiers[-1] if named.modifiers else None
    clause = last.clause if last is not None else None
    if clause is None or clause.name != "have":
        return last.nouns if last is not None else None
    says_no_more(clause.predicate)
    owner, before = clause.phrase("が"), named.modifiers[:-1]
    return owner.nouns if owner is not None else before[-1].nouns if before else None


def quoted_words(scope: ShinsoScope, token: Token) -> list[Named]:
    """「防壁、護衛」: keywords in quotes; nothing else."""
    try:
        tokens = tokenise(scope.lexicon, token.text[1 : token.text.rindex("」")], token.start + 1)
        reader = Reader(scope.lexicon, tokens, token.end)
        found: list[Named] = []
        while reader.peek() is not None:
            if reader.mark() == "、" or (found and reader.tokens[reader.pos].text == "と"):
                reader.pos += 1
                continue
            if not reader.is_nominal(0):
                return []
            found.append(reader.named())
    except Unreadable:
        return []
    return found if all(each.group == KEYWORD for each in found) else []


def controlled(frame: Framed, cards: Cards) -> None:
    """自分がコントロールする; with an owner beside it (相手の眷属) that is whose card it is."""
    scope = frame.scope
    nouns = frame.need("が")
    if cards.who is None:
        owned(scope, cards, nouns)
        cards.controls = True
        return
    cards.tests.append(OwnedBy(cards.who))
    cards.who = scope.players(nouns)


def bearing(frame: Framed, cards: Cards) -> None:
    """この秘宝を装備する (T119, R135); 秘宝を装備している."""
    scope = frame.scope
    bearer = frame.take("が")
    if bearer is not None:
        by = describe(scope, bearer)
        if by.things is None or by.tests or frame.clause.form.negative or frame.clause.form.past:
            frame.fail(bearer.start, "one_only", ("この眷属が装備している",))
        cards.tests.append(BorneBy(by.things))
        return
    nouns = frame.take("を")
    copies = frame.take("", group=QUANTITY)
    if nouns is None:
        if frame.clause.form.voice == PASSIVE and not frame.clause.phrases:
            cards.tests.append(Not(WORN) if frame.clause.form.negative else WORN)
            return
        frame.fail(frame.place, "no_description")
    named = nouns.only
    relics = named.group == NAME or (named.group == KIND and value_of(named).kinds == terms.RELIC)
    if relics and copies is None:
        rest: list[Modifier] = []
        for modifier in named.modifiers:
            owner = modifier.nouns is not None and modifier.nouns.group in (PLAYER, THE_PLAYER, QUANTITY)
            if owner:
                modify(scope, cards, modifier)
            else:
                rest.append(modifier)
        borne = describe(scope, replace(nouns, parts=(replace(named, modifiers=tuple(rest)),)))
        if borne.things is not None or borne.zones is not None or borne.who is not None or len(nouns.parts) > 1:
            frame.fail(nouns.start, "no_description")
        bears = BearsRelic(tuple(borne.tests))
        cards.tests.append(Not(bears) if frame.clause.form.negative else bears)
        return
    if named.group != POINTER or value_of(named) != "this":
        frame.fail(nouns.start, "no_description", ("この秘宝を",))
    if not scope.kinds & terms.RELIC and not scope.event_card and scope.it is None:
        frame.fail(nouns.start, "not_a_relic", ("この眷属",))
    quantity = copies.only.quantity if copies is not None else named.quantity
    least = 1
    if quantity is not None:
        if quantity.limit != phrases.AT_LEAST:
            frame.fail(quantity.start, "number_needed", ("2枚以上",))
        least = exact(scope, replace(quantity, limit=""), quantity.start)
    cards.things = Bearer(terms.BODIES, least)


def dealt_with(frame: Framed, cards: Cards) -> None:
    """破壊した眷属, ゲームから除外されたカード, この眷属が破壊した眷属, 自分が捨てたカード (R121)."""
    scope, clause = frame.scope, frame.clause
    assert clause.verb is not None
    verb = clause.verb.name
    form = clause.form
    subject = frame.find("が")
    if frame.find("が", group=COUNTER) is not None:
        cards.tests.append(having_there(frame, frame.need("が", group=COUNTER), cards))
        return
    if verb == "choose" and form.negative and form.past and subject is None and scope.chosen >= 0:
        cards.tests.append(NotChosen(scope.chosen))
        return
    if form.negative:
        frame.fail(frame.place, "no_description")
    if form.voice == PASSIVE and subject is None and form.past and was_done(scope, clause, verb):
        told(frame, cards)
        return
    if form.voice == PASSIVE:
        frame.take("から", group="game")
        if frame.adverb(IN_THIS_TURN) and verb == "destroy" and form.past:
            says_no_more(*clause.adverbs, clause.predicate)
            cards.leaving = "destroyed this turn"
        elif verb == "remove" and subject is None:
            cards.zones, cards.place_said = (terms.REMOVED,), True
        elif verb == "destroy" and subject is None:
            cards.leaving = "destroyed"
        elif verb == "put" and subject is None and frame.find("に", group=ZONE) is not None:
            if form.past or form.lasting:
                there(frame, cards)
                return
            to = frame.need("に").only
            if value_of(to) != (terms.COFFIN,):
                frame.fail(to.start, "no_description")
            for modifier in to.modifiers:
                modify(scope, cards, modifier)
            cards.leaving = "to coffin"
        else:
            frame.fail(frame.place, "no_description")
        return
    if verb == "destroy" and subject is not None and subject.nouns.group != PLAYER:
        frame.take("が")
        battle = frame.take("で", group="battle")
        beaten_by(scope, cards, describe(scope, subject.nouns), IN_BATTLE if battle is not None else ANYHOW)
        return
    fought = scope.other_party and not any(each.verb == "destroy" for each in scope.doings)
    if verb == "destroy" and fought and form.past and not clause.phrases:
        cards.things, cards.party = EVENT, True
        return
    killed = frame.find("を")
    if verb == "destroy" and killed is not None and value_of(killed.nouns.only) == "this":
        frame.take("を")
        if not scope.other_party:
            frame.fail(frame.place, "no_description")
        cards.things, cards.party = EVENT, True
        return
    if verb == "summon" and clause.said.endswith("ようとする") and not clause.phrases:
        cards.things = scope.last_named(frame.place)
        return
    if verb in ("summon", "use", "deploy") and subject is not None and not form.past and not form.lasting:
        owned(scope, cards, frame.need("が"))
        cards.played_by = True
        return
    if not form.past:
        frame.fail(frame.place, "no_description")
    if verb == "draw" and scope.drawn is not None:
        frame.take("が", group=PLAYER)
        cards.things = It(scope.drawn)
        cards.done = Done("draw", Cell(), cards.things)
        return
    if scope.purpose == "summon" and verb == "destroy":
        cards.offered = True
        return
    told(frame, cards)


def told(frame: Framed, cards: Cards) -> None:
    """The cards with which the text has done what a clause tells."""
    done = told_deed(frame)
    cards.done, cards.things = done, done.cards(frame.scope.draft)
    if cards.things is None:
        frame.fail(frame.place, "not_done")


def told_deed(frame: Framed) -> Done:
    """捨てた, 相手が捨てた, 手札に加えた: what the text has done, by its verb, its player and where to (R121)."""
    scope, clause = frame.scope, frame.clause
    says_no_more(clause.predicate)
    if frame.adverb(BY_THIS):
        says_no_more(*clause.adverbs)
    subject = frame.take("が", "は", group=PLAYER)
    who = scope.players(subject) if subject is not None else None
    if who == scope.actor:
        says_no_more(*tokens_of(subject))
    place, origin = frame.take("に", group=ZONE), frame.take("から", group=ZONE)
    says_no_more(*tokens_of(place), *tokens_of(origin))
    if place is None and origin is None:
        return scope.done_by(clause.name, who, frame.place)
    for done in reversed(scope.doings):
        there = place is None or led_to(done) in (value_of(place.only) or ())
        if done.verb == clause.name and there and (origin is None or came_from(done) in (value_of(origin.only) or ())):
            return done
    frame.fail((place or origin or clause).start, "put_where")


def led_to(done: Done) -> int:
    op = done.cell.op
    found: int = op.zone if isinstance(op, Move) else op.to if isinstance(op, Mill) else NOTHING
    return found


def came_from(done: Done) -> int:
    """Where the cards were: in a hand or deck, as far as the operation says it."""
    op = done.cell.op
    return terms.HAND if isinstance(op, Discard) else op.zone if isinstance(op, Mill) else NOTHING


def says_by_this(clause: Clause) -> bool:
    """この効果で, そうして."""
    return any((adverb := each.sense(Adverb)) is not None and adverb.key == BY_THIS for each in clause.adverbs)


def was_done(scope: ShinsoScope, clause: Clause, verb: str) -> bool:
    """選ばれた眷属, この効果で破壊された眷属: whether the text itself has done it."""
    named = verb in ("choose", "summon", "discard", "show") or says_by_this(clause)
    placed = all(each.case in ("に", "から") and each.nouns.group == ZONE for each in clause.phrases)
    return named and placed and any(each.verb == verb for each in scope.doings)


def beaten_by(scope: ShinsoScope, cards: Cards, by: Cards, how: str) -> None:
    things: Things
    if by.this:
        things = THIS
    elif by.things is not None:
        things = by.things
    else:
        things = All(Group(parts_of(by.zones, by.kinds, by.who or ANY, tuple(by.tests))))
    cards.beaten = BeatenBy(things, how)
    cards.tests.append(cards.beaten)


def lost_to(frame: Framed, cards: Cards) -> None:
    """この眷属との戦闘に敗北した."""
    frame.need("に", group="battle")
    beaten_by(frame.scope, cards, describe(frame.scope, frame.need("との")), LOST)


def offering(frame: Framed, cards: Cards) -> None:
    """生贄とした, 生贄にした (T144)."""
    frame.need("と", "に", group="offering")
    cards.offered = True


def attacking(frame: Framed, cards: Cards) -> None:
    """攻撃した, 攻撃されている."""
    if frame.clause.form.negative:
        frame.fail(frame.place, "no_description")
    only_this(frame.scope, frame.take("を", "に"))
    cards.things, cards.party = InAttack(frame.clause.form.voice != PASSIVE), True


def fought(frame: Framed, cards: Cards) -> None:
    if not frame.scope.other_party or frame.clause.phrases:
        frame.fail(frame.place, "no_description")
    cards.things, cards.party = EVENT, True


def fought_with(frame: Framed, cards: Cards) -> None:
    """この眷属と戦闘を行った眷属."""
    frame.need("を", group="battle")
    other = frame.need("と")
    if not frame.scope.other_party or value_of(other.only) != "this" or not frame.clause.form.past:
        frame.fail(frame.place, "no_description")
    cards.things, cards.party = EVENT, True


def differing(frame: Framed, cards: Cards) -> None:
    """名前の異なる, コストの異なる: in what several cards differ."""
    nouns = frame.need("が")
    value = value_of(nouns.only)
    if frame.clause.form.negative or nouns.only.modifiers or len(nouns.parts) > 1 or nouns.group == "race-word":
        frame.fail(nouns.start, "no_description")
    cards.unlike = value.number if isinstance(value, OfCard) else NAME


def exceeding(more: bool) -> Callable[[Framed, Cards], None]:
    """その眷属よりコストの高い, 戦闘力の最も高い."""
    test = exceeds(more)

    def describes(frame: Framed, cards: Cards) -> None:
        if frame.clause.form.negative:
            frame.fail(frame.place, "no_description")
        cards.tests.append(test(frame))

    return describes


RELATIVE: Final[dict[str, Callable[[Framed, Cards], None]]] = {
    **dict.fromkeys(("be there", "be placed", "come out", "sleep", "awake"), there),
    **dict.fromkeys(("deploy", "set", "appear"), there),
    **dict.fromkeys(("destroy", "remove", "discard", "show", "choose", "return", "draw", "take off"), dealt_with),
    **dict.fromkeys(("summon", "use", "put", "put out"), dealt_with),
    "have": having,
    "control": controlled,
    "equip": bearing,
    "lose out": lost_to,
    "differ": differing,
    "do": offering,
    "attack": attacking,
    "fight": fought,
    "perform": fought_with,
    "be more": exceeding(True),
    "be less": exceeding(False),
}
"""How a verb describes cards."""

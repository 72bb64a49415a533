"""Which cards a noun phrase means: whose, in which zones, with which properties (T68 to T71, T185 to T199)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, Final

from gorin.engine.cards.library import parts_of
from gorin.engine.program.amount import Exactly, NumberOf
from gorin.engine.program.condition import AT_LEAST, AT_MOST, EQUAL
from gorin.engine.program.group import AnyOf, Group, HasWord, IsKind, IsOther, IsUtmost, Part
from gorin.engine.program.group import Not as NotTest
from gorin.engine.program.roots import Amount, Test, Things
from gorin.engine.program.things import THIS, All, Among, Both, It
from gorin.engine.program.who import Who
from gorin.games.rebirth import terms
from gorin.games.rebirth.dialect.scope import RebirthScope
from gorin.games.rebirth.dialect.tracing import Trace
from gorin.games.rebirth.program.amounts import BaseNumber
from gorin.games.rebirth.program.choices import Choose
from gorin.games.rebirth.program.tests import AllOf, HeldBy, InZone, IsOneOf, NameHas, SameName, ValueIs
from gorin.games.rebirth.program.things import Souls
from gorin.games.rebirth.program.who import EVERYONE
from gorin.text import phrases
from gorin.text.frames import Frame
from gorin.text.function_words import AND, OR, THAT
from gorin.text.lexicon import Free, Noun, Pointing
from gorin.text.nouns import amount_of, number_of, player_of, quality_of
from gorin.text.phrases import QUANTITY, Modifier, Named, NounPhrase, Quantity
from gorin.text.quantities import printed_number
from gorin.text.reference import is_extreme
from gorin.text.results import left_out, tells
from gorin.text.trial import says_no_more
from gorin.text.values import CARD, COUNT, NUMBER, ORIGINAL, PLAYER, POINTER, ZONE, Pointer, Quality, Zone, value_of

NAME, TRAIT, WORK, EITHER, ICON = "name", "trait", "work", "either", "icon"
"""《X》, 〔X〕, 作品名「X」, {X}, 【スパーク】."""
VACANT, VALUE, AMONG, REST = "vacant", "value", "among", "rest"
"""空席; カード名, 属性, ダメージ, 空席 as what is counted; その中; 残り."""
PICKED_NUMBER: Final = "picked number"
"""数字."""
SAME_NAME, OTHER_NAME, SAME, OUT_OF = "と同名の", "と別名の", "と同じ", "のうち"
RELATIONS: Final = {phrases.AT_LEAST: AT_LEAST, phrases.AT_MOST: AT_MOST, "": EQUAL}
NOT_PARTNER: Final = NotTest(IsKind(terms.PARTNER))
EVERY_ZONE: Final = tuple(range(terms.OUT))
SELECTING: Final = ("distinct", "alike", "unlike")
"""What is said of all that are chosen together."""
FLAGS: Final = ("distinct", "alike", "unlike", "every", "vacant", "value", "also", "arriving", "slots", "onto")


@dataclass(frozen=True)
class Place:
    """A zone with whose it is (None: not said) and what its own words restrict."""

    zone: int
    who: Who | None = None
    tests: tuple[Test, ...] = ()


@dataclass(frozen=True)
class Cards:
    """What a noun means.

    `things`: cards already named; `also`: such cards beside those of a zone (このキャラと手札から). `alternatives`:
    what joined nouns ask for, each by itself. `value`: the number or count that the noun is about.
    """

    start: int
    who: Who | None = None
    things: Things | None = None
    also: tuple[Things, ...] = ()
    places: tuple[Place, ...] = ()
    tests: tuple[Test, ...] = ()
    alternatives: tuple[tuple[Test, ...], ...] = ()
    joint: str = ""
    distinct: bool = False
    alike: str = ""
    unlike: str = ""
    every: bool = False
    vacant: bool = False
    zone_head: bool = False
    souls_of: Things | None = None
    value: str = ""
    base: bool = False
    set_only: bool = False
    quantity: Quantity | None = None
    arriving: Who | None = None
    compared: Things | None = None
    slots: tuple[tuple[Test, ...], bool] | None = None
    """The slots that are meant: those with, or without, such a character."""
    onto: tuple[Test, ...] = ()
    """What lay where something arrives."""
    shared: int = 0
    """So many of the tests stood before a comma: they reach over all that is joined."""

    @property
    def vague(self) -> bool:
        return not self.places and self.things is None and self.souls_of is None

    @property
    def zones(self) -> tuple[int, ...]:
        return tuple(place.zone for place in self.places)


@dataclass(frozen=True)
class Flagged:
    """A description that says something about the selection rather than about a card: カード名が異なる."""

    change: Callable[[RebirthScope, Cards, int], Cards]


def compares(modifier: Modifier) -> bool:
    """Whether it describes by comparing: と同名の, と同じ."""
    return modifier.case in (SAME_NAME, OTHER_NAME, SAME)


def all_but(nouns: NounPhrase) -> NounPhrase:
    """《X》以外を: any card but those."""
    modifier = Modifier(nouns.start, nouns.end, nouns, excluded=True, case="以外の")
    return NounPhrase(
        (Named(None, Noun(CARD, "カード"), CARD, nouns.start, nouns.end, (modifier,)),), "", nouns.start, nouns.end
    )


def either_of(alternatives: tuple[tuple[Test, ...], ...]) -> Test:
    return AnyOf(tuple(both(tests) for tests in alternatives))


def both(tests: tuple[Test, ...]) -> Test:
    """Several tests as one."""
    return tests[0] if len(tests) == 1 else AllOf(tests)


def beside(cards: Cards) -> tuple[Test, ...]:
    """What holds for all the alternatives alike."""
    either = either_of(cards.alternatives)
    return tuple(test for test in cards.tests if test != either)


def is_stage_kind(test: Test) -> bool:
    return isinstance(test, IsKind) and test.kinds == terms.CHARACTER


def is_zone_own(test: Test) -> bool:
    """What a zone says of its cards by itself (4.4.3, 4.5.4, 4.6.3)."""
    return is_stage_kind(test) or test == NOT_PARTNER


def place_tests(cards: Cards) -> tuple[Test, ...]:
    """What the zones of a noun restrict by their own words."""
    found: list[Test] = []
    for place in cards.places:
        found += [test for test in place.tests if test not in found]
    return tuple(found)


def group_of(cards: Cards, who: Who, zones: tuple[int, ...] = terms.STAGE) -> Group:
    """The cards meant, in these zones where none was said (2.2.3.1, 4.7.4, R13); souls lie in a zone of theirs."""
    owner = cards.who if cards.who is not None else who
    if cards.souls_of is not None:
        return Group((Part(terms.SOUL, owner, cards.tests),))
    if cards.things is not None:
        cards = replace(cards, things=None, tests=(*cards.tests, IsOneOf(cards.things)))
        zones = EVERY_ZONE
    if zones == terms.STAGE and IsKind(terms.REBIRTH_CARD) in cards.tests:
        zones = (terms.REBIRTH,)
    places = cards.places or tuple(Place(zone) for zone in zones)
    return Group(tuple(part_of(place, cards.tests, owner) for place in places))


def part_of(place: Place, tests: tuple[Test, ...], owner: Who) -> Part:
    """One zone of a group; in entry and members characters are meant (4.4.3, 4.5.4, R54)."""
    wanted = (*place.tests, *(test for test in tests if test not in place.tests))
    if place.zone in terms.STAGE and not any(isinstance(test, IsKind) for test in wanted):
        wanted = (IsKind(terms.CHARACTER), *wanted)
    return Part(place.zone, place.who if place.who is not None else owner, wanted)


def meant(scope: RebirthScope, cards: Cards, who: Who | None = None) -> Things:
    """All of them."""
    if cards.souls_of is not None:
        souls = Souls(cards.souls_of)
        return Among(souls, cards.tests) if cards.tests else souls
    if cards.things is not None:
        return Among(cards.things, cards.tests) if cards.tests else cards.things
    if cards.vague and not cards.tests:
        scope.fail(cards.start, "which_cards")
    return All(group_of(cards, who or scope.actor))


def things_of(scope: RebirthScope, nouns: NounPhrase, who: Who | None = None) -> Things:
    """The cards that a noun means without any choice."""
    cards = cards_of(scope, nouns, "every")
    counted(scope, cards)
    return meant(scope, cards, who)


def counted(scope: RebirthScope, cards: Cards) -> None:
    """Refuse a number where all of them are meant."""
    one = cards.things == THIS
    if cards.quantity is not None and (one or not cards.quantity.every):
        scope.fail(cards.quantity.start, "no_quantity")


def cards_of(scope: RebirthScope, nouns: NounPhrase, *allowed: str) -> Cards:
    """A noun phrase, refused if it carries a word that its use here could not consume."""
    parts = [one_of(scope, named) for named in numbers_apart(nouns)]
    found = parts[0] if len(parts) == 1 else joined(scope, nouns, parts)
    if "utmost" not in allowed:
        found = of_utmost(scope, found)
    for flag in FLAGS:
        if flag not in allowed and getattr(found, flag):
            scope.fail(nouns.start, "no_description")
    return found


def tests_of(scope: RebirthScope, nouns: NounPhrase, *whose: Who) -> tuple[Test, ...]:
    """What a card must be, wherever it lies; it may be said that it is of one of these players."""
    cards = cards_of(scope, nouns)
    odd = cards.places or cards.things is not None or cards.quantity is not None
    if odd or cards.who not in (None, *whose):
        scope.fail(nouns.start, "no_description")
    return cards.tests


def numbers_apart(nouns: NounPhrase) -> list[Named]:
    """コスト3か4: the number is said once."""
    found: list[Named] = []
    for named in nouns.parts:
        bare = named.group == QUANTITY and named.quantity is not None and not named.quantity.counter
        if bare and found and found[-1].group == NUMBER and found[-1].quantity is not None and not named.modifiers:
            named = replace(found[-1], quantity=named.quantity, start=named.start, end=named.end)
        found.append(named)
    return found


def placed(part: Cards) -> Cards:
    """パートナー and set cards as cards of their zone."""
    if part.zone_head or part.things is not None or len(part.places) != 1 or part.alternatives:
        return part
    kind = IsKind(terms.PARTNER if part.zones == (terms.ENERGY,) else terms.REBIRTH_CARD)
    if part.zones not in ((terms.ENERGY,), (terms.REBIRTH,)) or kind not in part.tests:
        return part
    tests = part.tests if kind.kinds == terms.PARTNER else tuple(test for test in part.tests if test != kind)
    return replace(part, places=(replace(part.places[0], tests=tests),), tests=(), zone_head=True)


def joined(scope: RebirthScope, nouns: NounPhrase, parts: list[Cards]) -> Cards:
    """AかB, AとB: zones, cards named, or properties; whose they are is said once for all (distribution)."""
    if any(part.zone_head for part in parts):
        parts = [placed(part) for part in parts]
    first, last = parts[0], parts[-1]
    quantity = last.quantity
    if first.quantity is not None and first.quantity.every and all(part.zone_head for part in parts):
        quantity = quantity or first.quantity
        parts = [replace(part, quantity=None) for part in parts]
        first = parts[0]
    if any(part.quantity is not None for part in parts[:-1]) or any(part.value for part in parts):
        return values_joined(scope, nouns, parts)
    if all(part.zone_head for part in parts):
        places = list(first.places)
        for part in parts[1:]:
            if part.tests or part.souls_of is not None:
                scope.fail(part.start, "no_description")
            places += [replace(place, who=place.who or part.who) for place in part.places]
        return replace(
            first, places=tuple(places), joint=nouns.joint, quantity=quantity, vacant=any(part.vacant for part in parts)
        )
    named = [part for part in parts if part.things is not None and not part.tests]
    if all(part.things is not None for part in parts):
        if nouns.joint == OR:
            scope.fail(nouns.start, "one_only")
        parts = [replace(part, things=meant(scope, part), tests=()) for part in parts]
        first = parts[0]
        return replace(first, things=Both(tuple(part.things for part in parts if part.things is not None)), joint=AND)
    others = [part for part in parts if part.things is None]
    if named and nouns.joint == AND and len(others) == 1 and parts[-1] is others[0]:
        return replace(others[0], also=tuple(part.things for part in named if part.things is not None))
    if any(part.zone_head or part.things is not None for part in parts):
        scope.fail(nouns.start, "no_things")
    shared = first.tests[: first.shared]
    parts = [replace(first, tests=first.tests[first.shared :]), *parts[1:]]
    common = replace(first, tests=shared, alternatives=())
    for part in parts[1:]:
        if part.who not in (None, first.who) or (part.places and part.places != first.places):
            scope.fail(part.start, "no_description")
        flags = {flag: getattr(first, flag) or getattr(part, flag) for flag in (*SELECTING, "every")}
        common = replace(common, **flags)
    found = tuple(each for part in parts for each in (part.alternatives or (part.tests,)))
    if any(not tests for tests in found):
        scope.fail(nouns.start, "no_description")
    return replace(common, alternatives=found, joint=nouns.joint, tests=(*shared, either_of(found)), quantity=quantity)


def values_joined(scope: RebirthScope, nouns: NounPhrase, parts: list[Cards]) -> Cards:
    """ATKとDEF of one card."""
    if any(part.value not in NUMBERS for part in parts) or nouns.joint == OR:
        scope.fail(nouns.start, "one_only")
    return replace(parts[0], value=AND.join(part.value for part in parts))


NUMBERS: Final = {"コスト": terms.COST, "ATK": terms.ATK, "DEF": terms.DEF}
TOTALS: Final = {"コスト合計": terms.COST, "合計コスト": terms.COST, "ATK合計": terms.ATK, "DEF合計": terms.DEF}


def one_of(scope: RebirthScope, named: Named) -> Cards:
    """A noun with what describes it; Xのうち2枚: so many of X."""
    if named.group == QUANTITY and len(named.modifiers) == 1 and named.modifiers[0].case == OUT_OF:
        inner = named.modifiers[0].nouns
        assert inner is not None
        found = cards_of(scope, inner, "every")
        if found.quantity is not None and not found.quantity.every:
            scope.fail(found.quantity.start, "no_quantity")
        return replace(found, quantity=named.quantity)
    cards = Cards(named.start)
    states: list[Test] = []
    flags: list[tuple[Flagged, int]] = []
    for modifier in without_that(named):
        cards = modified(scope, cards, modifier, states, flags)
        cards = replace(cards, shared=len(cards.tests)) if modifier.apart else cards
    if cards.things is not None and cards.who is not None and any(tells(each.clause) for each in named.modifiers):
        states.append(HeldBy(cards.who))
        cards = replace(cards, things=of_anybody(cards.things), who=None)
    cards = headed(scope, cards, named, tuple(states))
    for flag, place in flags:
        cards = flag.change(scope, cards, place)
    if cards.compared is not None and IsOther() in cards.tests:
        tests = tuple(IsOneOf(cards.compared, False) if test == IsOther() else test for test in cards.tests)
        cards = replace(cards, tests=tests)
    quantity = named.quantity
    whole = quantity is not None and quantity.every and named.head is not None and quantity.start < named.head.start
    if whole and cards.zone_head and cards.who is None:
        cards = replace(cards, who=EVERYONE)
    counts = named.quantity is not None and named.group in (NUMBER, QUANTITY)
    return cards if counts else replace(cards, quantity=named.quantity)


def of_anybody(things: Things) -> Things:
    """The same, whoever of several players did it."""
    by_each = isinstance(things, Among) and all(isinstance(test, HeldBy) for test in things.tests)
    return things.things if isinstance(things, Among) and by_each else things


def without_that(named: Named) -> list[Modifier]:
    """そのサポートしたメンバー: what was done tells already which is meant."""
    told = any(tells(each.clause) or tells(each.clause, denied=True) for each in named.modifiers)
    words = [each.word for each in named.modifiers if each.word is not None and each.word.text == "その" and told]
    says_no_more(*words)
    return [each for each in named.modifiers if each.word is None or each.word not in words]


def modified(
    scope: RebirthScope, cards: Cards, modifier: Modifier, states: list[Test], flags: list[tuple[Flagged, int]]
) -> Cards:
    """One description. What the card is in goes with the next property (`states`)."""
    if modifier.word is not None:
        sense = modifier.word.sense(Pointing)
        value = sense.value if sense is not None else None
        if isinstance(value, Flagged):
            flags.append((value, modifier.start))
            return cards
        if sense is not None and sense.key == ORIGINAL:
            return replace(cards, base=True)
        if not callable(value):
            scope.fail(modifier.start, "no_description")
        if sense is not None and sense.key == THAT:
            says_no_more(modifier.word)
        found = value(scope, modifier.start)
        return described(scope, cards, found, modifier.start, states, flags)
    if modifier.clause is not None:
        clause = modifier.clause
        if clause.verb is None:
            return number_is(scope, cards, modifier)
        others = left_out(scope, clause)
        if others is not None:
            states.append(others)
            return of_chosen(scope, cards, others, modifier)
        if clause.verb.describes is None:
            scope.fail(clause.end, "no_description")
        frame: Frame[Any] = Frame(scope, clause)
        found = clause.verb.describes(frame)
        frame.done()
        return described(scope, cards, found, modifier.start, states, flags)
    assert modifier.nouns is not None
    if compares(modifier):
        return compared_with(scope, cards, modifier, states)
    return by_noun(scope, cards, modifier, states)


def of_chosen(scope: RebirthScope, cards: Cards, others: Test, modifier: Modifier) -> Cards:
    """選ばれなかったメンバー: of the player among whose cards was chosen, unless it says whose."""
    group = Trace(scope.draft.said()).group_of(others.things) if isinstance(others, IsOneOf) else None
    owners = {part.who for part in group.parts} if group is not None else set()
    if cards.who is None and len(owners) != 1:
        scope.fail(modifier.start, "of_which_zone")
    return cards if cards.who is not None else replace(cards, who=owners.pop())


def described(
    scope: RebirthScope,
    cards: Cards,
    found: Test | Things | Flagged | Cards,
    place: int,
    states: list[Test],
    flags: list[tuple[Flagged, int]],
) -> Cards:
    if isinstance(found, Flagged):
        flags.append((found, place))
    elif isinstance(found, Cards):
        cards = merged(scope, cards, found)
    elif isinstance(found, Things):
        return replace(cards, things=found)
    else:
        states.append(found)
    return cards


def number_is(scope: RebirthScope, cards: Cards, modifier: Modifier) -> Cards:
    """コストが5以上の."""
    clause = modifier.clause
    assert clause is not None and clause.complement is not None
    subject = clause.phrase("が")
    quantity = clause.complement.only.quantity
    if subject is None or quantity is None or len(clause.phrases) != 1 or subject.nouns.group != NUMBER:
        scope.fail(modifier.start, "no_description")
    about = one_of(scope, subject.nouns.only)
    inner = value_tests(scope, about, quantity)
    return merged(scope, cards, replace(about, value="", base=False, tests=inner, quantity=None))


def value_tests(scope: RebirthScope, cards: Cards, quantity: Quantity) -> tuple[Test, ...]:
    if quantity.limit not in RELATIONS or quantity.amount is None or quantity.counter or quantity.amount.signed:
        scope.fail(quantity.start, "no_comparison", ("以上", "以下"))
    amount = amount_of(scope, quantity.amount)
    return (*cards.tests, ValueIs(NUMBERS[cards.value], RELATIONS[quantity.limit], amount, cards.base))


def by_noun(scope: RebirthScope, cards: Cards, modifier: Modifier, states: list[Test]) -> Cards:
    """XのY, X以外のY."""
    nouns = modifier.nouns
    assert nouns is not None
    if modifier.excluded:
        return excluded(scope, cards, cards_of(scope, nouns), modifier.start)
    if nouns.group == PLAYER and len(nouns.parts) == 1 and not nouns.only.modifiers:
        who = player_of(scope, nouns.only)
        if cards.who is not None:
            scope.fail(modifier.start, "owner_twice")
        return replace(cards, who=who)
    if nouns.only.key == "空席" and len(nouns.parts) == 1:
        for owner in nouns.only.modifiers:
            if owner.nouns is None or owner.nouns.group != PLAYER:
                scope.fail(owner.start, "no_description")
            cards = by_noun(scope, cards, owner, states)
        return replace(cards, vacant=True)
    if nouns.group == VALUE and any(each.clause is not None for each in nouns.only.modifiers):
        return distinct_names(scope, cards, nouns.only)
    value = value_of(nouns.only)
    if isinstance(value, Quality) and len(nouns.parts) == 1 and not nouns.only.modifiers:
        states.append(value.test)
        return cards
    if nouns.group == WORK:
        inner = cards_of(scope, nouns)
        states += inner.tests
        return merged(scope, cards, replace(inner, tests=()))
    if nouns.group == NUMBER and len(nouns.parts) == 1 and nouns.only.quantity is None:
        inner = like_number(scope, nouns.only, states)
        states += inner.tests
        return merged(scope, cards, replace(inner, tests=()))
    inner = cards_of(scope, nouns, "vacant", "also", *SELECTING, *(("value",) if nouns.group == VALUE else ()))
    if inner.value:
        cards = replace(cards, value=inner.value)
    if inner.quantity is not None and not (inner.quantity.every and inner.who == EVERYONE):
        scope.fail(inner.quantity.start, "no_quantity")
    inner = replace(inner, quantity=None)
    if inner.zone_head:
        tests = tuple(replace(place, tests=in_zone(place)) for place in inner.places)
        inner = replace(inner, places=tests, zone_head=False)
    alternatives, joint = inner.alternatives, inner.joint
    if inner.alternatives:
        inner = replace(inner, alternatives=(), joint="")
    found = merged(scope, cards, inner)
    if nouns.group == NUMBER and joint == AND:
        found = replace(found, alternatives=alternatives, joint=joint)
    if inner.tests and states:
        found = replace(found, tests=(*found.tests, *states))
        states.clear()
    return found


def distinct_names(scope: RebirthScope, cards: Cards, named: Named) -> Cards:
    """異なるカード名の."""
    clause = named.modifiers[0].clause if len(named.modifiers) == 1 else None
    if clause is None or clause.name != "be unlike" or clause.phrases:
        scope.fail(named.start, "no_description", ("カード名が異なる",))
    if named.key != "カード名" or clause.form.negative:
        scope.fail(named.start, "no_description", ("カード名が異なる",))
    says_no_more(*clause.adverbs)
    return replace(cards, distinct=True)


def like_number(scope: RebirthScope, named: Named, states: list[Test]) -> Cards:
    """Xと同じコストの; Xより小さいATKの."""
    number = NUMBERS[named.key]
    found = Cards(named.start)
    for modifier in named.modifiers:
        clause = modifier.clause
        if modifier.case == SAME and modifier.nouns is not None and modifier.nouns.group == PICKED_NUMBER:
            amount = declared_number(scope, modifier.nouns.only)
            found = replace(found, tests=(*found.tests, ValueIs(number, EQUAL, amount)))
        elif modifier.case == SAME and modifier.nouns is not None:
            things = things_of(scope, modifier.nouns)
            tests: tuple[Test, ...] = (ValueIs(number, EQUAL, NumberOf(things, number)),)
            found = replace(found, compared=things, tests=(*found.tests, *tests))
        elif modifier.nouns is not None and is_count_bound(modifier.nouns):
            found = replace(found, tests=(*found.tests, ValueIs(number, *count_bound(scope, modifier.nouns))))
        elif clause is not None and clause.phrase("より") is not None:
            test = quality_of(scope, replace(named, modifiers=(modifier,)))
            found = found if test is None else replace(found, tests=(*found.tests, test))
        elif modifier.nouns is not None and modifier.nouns.group == PLAYER:
            found = by_noun(scope, found, modifier, states)
        else:
            scope.fail(modifier.start, "no_description")
    if not found.tests:
        scope.fail(named.start, "no_comparison", ("以上", "以下"))
    return found


def is_count_bound(nouns: NounPhrase) -> bool:
    """すてた枚数以下の."""
    quantity = nouns.only.quantity
    return nouns.group == COUNT and len(nouns.parts) == 1 and quantity is not None and quantity.amount is None


def count_bound(scope: RebirthScope, nouns: NounPhrase) -> tuple[str, Amount]:
    """How a count bounds a number."""
    quantity = nouns.only.quantity
    if quantity is None or quantity.limit not in RELATIONS:
        scope.fail(nouns.start, "no_comparison", ("以上", "以下"))
    bare = replace(nouns, parts=(replace(nouns.only, quantity=None),))
    return RELATIONS[quantity.limit], number_of(scope, bare)


def declared_number(scope: RebirthScope, named: Named) -> Amount:
    """宣言した数字."""
    clause = named.modifiers[0].clause if len(named.modifiers) == 1 else None
    said = clause is not None and clause.name == "declare"
    if scope.declared is None or not said:
        scope.fail(named.start, "not_done")
    says_no_more(named.head)
    return scope.declared


def in_zone(place: Place) -> tuple[Test, ...]:
    """メンバーの《X》: the head says what kind of card it is."""
    return tuple(test for test in place.tests if not is_stage_kind(test))


def excluded(scope: RebirthScope, cards: Cards, inner: Cards, place: int) -> Cards:
    """X以外の; an owner or zone before it is that of the noun behind."""
    if inner.things is not None and not inner.tests:
        test: tuple[Test, ...] = (IsOneOf(inner.things, False),)
    elif inner.alternatives:
        test = tuple(NotTest(both(each)) for each in inner.alternatives)
    elif inner.tests:
        test = (NotTest(both(inner.tests)),)
    else:
        scope.fail(place, "no_description")
    return merged(scope, cards, replace(inner, things=None, tests=test, alternatives=(), joint="", zone_head=False))


def merged(scope: RebirthScope, cards: Cards, inner: Cards) -> Cards:
    """Two descriptions of the same cards."""
    if inner.who is not None and cards.who not in (None, inner.who):
        scope.fail(inner.start, "owner_twice")
    if inner.things is not None and cards.things is not None:
        scope.fail(inner.start, "no_description")
    if inner.souls_of is not None and cards.souls_of is not None:
        scope.fail(inner.start, "no_description")
    return replace(
        cards,
        who=inner.who if inner.who is not None else cards.who,
        things=inner.things if inner.things is not None else cards.things,
        souls_of=inner.souls_of if inner.souls_of is not None else cards.souls_of,
        compared=inner.compared if inner.compared is not None else cards.compared,
        slots=inner.slots if inner.slots is not None else cards.slots,
        places=(*cards.places, *inner.places),
        tests=(*cards.tests, *inner.tests),
        vacant=cards.vacant or inner.vacant,
        also=(*cards.also, *inner.also),
        onto=(*cards.onto, *inner.onto),
        set_only=cards.set_only or inner.set_only,
        **{flag: getattr(cards, flag) or getattr(inner, flag) for flag in SELECTING},
    )


def compared_with(scope: RebirthScope, cards: Cards, modifier: Modifier, states: list[Test]) -> Cards:
    """Xと同名の; Xと同じ(コストの)."""
    assert modifier.nouns is not None
    things = things_of(scope, modifier.nouns)
    if modifier.case in (SAME_NAME, OTHER_NAME):
        states.append(SameName(things) if modifier.case == SAME_NAME else NotTest(SameName(things)))
        return cards
    return replace(cards, things=things)


def headed(scope: RebirthScope, cards: Cards, named: Named, states: tuple[Test, ...]) -> Cards:
    """The noun itself."""
    group = named.group
    if group == ZONE:
        return zone_of(scope, cards, named, states)
    if group == POINTER and cards == Cards(cards.start, cards.who) and cards.who is not None:
        # R120: of another player it is the character in entry with which this one is compared.
        return zone_of(scope, cards, replace(named, sense=Noun(ZONE, "", Zone(terms.ENTRY))), states)
    if group in (POINTER, AMONG, REST):
        if cards.places and group == POINTER:
            # 控え室のこのキャラ: that card, as long as it lies there.
            held = () if cards.who is None else (HeldBy(cards.who),)
            cards = Cards(cards.start, tests=(InZone(cards.zones), *held, *place_tests(cards), *cards.tests))
        if cards.who is not None or cards.places or cards.things is not None or cards.souls_of is not None:
            scope.fail(named.start, "no_description")
        value = value_of(named)
        assert isinstance(value, Pointer)
        return replace(cards, things=value.find(scope, named.start), tests=(*cards.tests, *states))
    if group == NUMBER and named.quantity is not None and named.quantity.amount is None:
        return bound_by(scope, cards, named, states)
    if group == NUMBER and named.quantity is not None:
        return replace(cards, tests=value_tests(scope, replace(cards, value=named.key), named.quantity))
    if group in (NUMBER, COUNT, VALUE):
        of_kinds = named.key == "種類数" and cards.value in ("カード名", "属性")
        if cards.value and not of_kinds:
            scope.fail(named.start, "no_description")
        value = "属性" if of_kinds and cards.value == "属性" else named.key
        return replace(cards, value=value, tests=(*cards.tests, *states))
    if group == QUANTITY:
        if cards.things is None or named.quantity is None:
            scope.fail(named.start, "no_things")
        known = Trace(scope.draft.said()).most_in(cards.things)
        if known is not None and printed_number(named.quantity) not in (known, 1):
            scope.fail(named.start, "no_quantity")
        return replace(cards, tests=(*cards.tests, *states))
    test = property_of(named)
    if test == IsKind(terms.CHARACTER) and cards.places and set(cards.zones) <= set(terms.STAGE):
        # 4.4.3, 4.5.4: there are no others there.
        says_no_more(named.head)
    if isinstance(test, IsKind) and isinstance(cards.things, It):
        known = Trace(scope.draft.said()).kinds_of(cards.things)
        if known not in (0, test.kinds):
            scope.fail(named.start, "no_it")
        if known:
            says_no_more(named.head)
            test = None
    found = replace(cards, tests=(*cards.tests, *((test,) if test is not None else ()), *states))
    if test is None and group != CARD:
        scope.fail(named.start, "no_things")
    return kind_placed(found, named)


def bound_by(scope: RebirthScope, cards: Cards, named: Named, states: tuple[Test, ...]) -> Cards:
    """そのキャラのコスト以下: a property that is judged by another card's number."""
    quantity = named.quantity
    if quantity is None or quantity.limit not in RELATIONS or (cards.vague and cards.things is None) or states:
        scope.fail(named.start, "no_comparison", ("以上", "以下"))
    things = meant(scope, replace(cards, base=False))
    number = NUMBERS[named.key]
    amount = (BaseNumber if cards.base else NumberOf)(things, number)
    return Cards(cards.start, tests=(ValueIs(number, RELATIONS[quantity.limit], amount),))


def kind_placed(cards: Cards, named: Named) -> Cards:
    """パートナー lie in energy, set cards in the rebirth zone."""
    if named.key == "パートナー" and cards.vague and not cards.set_only:
        return replace(cards, places=(Place(terms.ENERGY),))
    if cards.set_only and not cards.places:
        return replace(cards, places=(Place(terms.REBIRTH),))
    return cards


def property_of(named: Named) -> Test | None:
    """What a word by itself asks for."""
    value = value_of(named)
    if isinstance(value, Free):
        word = value.word
        if named.group == TRAIT:
            return HasWord(terms.TRAIT + word)
        if named.group == WORK:
            return HasWord(terms.WORK + word)
        if named.group == EITHER:
            return AnyOf((HasWord(terms.TRAIT + word), NameHas(word)))
        return NameHas(word)
    return value if isinstance(value, Test) else None


def zone_of(scope: RebirthScope, cards: Cards, named: Named, states: tuple[Test, ...]) -> Cards:
    """エントリー, メンバー: a place; as a head the cards there (4.4.3, 4.5.4, 4.6.3, R24, R25)."""
    zone: int = value_of(named).zone
    if zone == terms.SOUL:
        under = cards.things
        if cards.places:
            under = meant(scope, replace(cards, tests=()))
        elif under is None:
            under = All(Group((Part(terms.ENTRY, cards.who or scope.actor),)))
        return replace(cards, things=None, souls_of=under, places=(), tests=(*cards.tests, *states), zone_head=True)
    if cards.things is not None:
        group = Trace(scope.draft.said()).group_of(cards.things)
        if group is None or any(part.zone != zone for part in group.parts):
            scope.fail(named.start, "no_description")
        says_no_more(named.head)
        return replace(cards, tests=(*cards.tests, *states))
    tests = states
    if zone == terms.ENERGY:
        tests = (NOT_PARTNER, *tests)
    if zone in terms.STAGE:
        tests = (IsKind(terms.CHARACTER), *tests)
    return replace(cards, places=(*cards.places, Place(zone, None, tests)), zone_head=True)


def of_utmost(scope: RebirthScope, cards: Cards) -> Cards:
    """最も…: among exactly the cards that are named with it."""
    if not any(is_extreme(test) for test in cards.tests):
        return cards
    if cards.alternatives or cards.souls_of is not None:
        scope.fail(cards.start, "no_description")
    such = tuple(test for test in cards.tests if not is_extreme(test))
    among = group_of(replace(cards, quantity=None, tests=such), scope.actor)
    most = (replace(test, group=among) for test in cards.tests if isinstance(test, IsUtmost) and is_extreme(test))
    return replace(cards, tests=(*such, *most))


def all_chosen(scope: RebirthScope, place: int) -> Things:
    """それら after several selections of one card each: all with which nothing was done yet (T72)."""
    named = scope.named(place)
    said = scope.draft.said()
    choices = {op.reg: op for op in said if isinstance(op, Choose) and op.reg in scope.pending}
    last = choices.get(named.reg) if isinstance(named, It) else None
    if last is None or last.each or last.every or last.most != Exactly(1):
        return named
    used = {part.reg for op in said if not isinstance(op, Choose) for part in parts_of(op) if isinstance(part, It)}
    left = tuple(It(reg) for reg in choices if reg not in used)
    return Both(left) if len(left) > 1 and named in left else named


def looked_at(scope: RebirthScope, place: int) -> Things:
    """その中."""
    shown = scope.mentions.shown
    return scope.named(place) if shown is None else It(shown.reg)


def left_over(scope: RebirthScope, place: int) -> Things:
    """残り."""
    return scope.rest(place)

"""Which cards a verb takes: those a clause is about, picked where a player has to (N11 to N13, R112, R117, R122)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from gorin.engine.program.amount import ONE, Exactly, NumberOf
from gorin.engine.program.cards import Pick, PickAtRandom, PickTotal, Remember
from gorin.engine.program.condition import EQUAL
from gorin.engine.program.group import IsKind, Not, NotChosen, NumberIs, SameNameAs
from gorin.engine.program.roots import Amount, Test, Things
from gorin.engine.program.things import All, Among, Both, It, Rest, TopCards
from gorin.engine.program.who import ALL, ANY, OTHER, SELF
from gorin.engine.values.ability import Target
from gorin.games.shinso import terms
from gorin.games.shinso.dialect.lexicon import AMONG, NAME
from gorin.games.shinso.dialect.nouns import HEADS, Cards, Framed, describe, join_owner, lie
from gorin.games.shinso.dialect.scope import ShinsoScope
from gorin.games.shinso.program.choices import NameOutside
from gorin.games.shinso.program.operations import Find
from gorin.games.shinso.program.tests import LiesIn
from gorin.games.shinso.program.things import Bearer
from gorin.text import phrases
from gorin.text.acts import within_total
from gorin.text.function_words import AND, AT_RANDOM
from gorin.text.nouns import amount_of
from gorin.text.phrases import QUANTITY, Named, NounPhrase, Quantity
from gorin.text.quantities import loose_quantity, printed_number, shared, times
from gorin.text.trial import says_no_more, says_no_more_at
from gorin.text.values import COUNT, ZONE, Together, value_of


def taken(frame: Framed, *cases: str) -> Cards | None:
    """The cards that a clause is about: its object, where they are taken from, how many (N11)."""
    scope = frame.scope
    nouns = frame.take(*cases)
    cards: Cards | None = None
    if nouns is not None and nouns.group == QUANTITY and not nouns.only.modifiers and nouns.only.quantity is not None:
        if frame.find("から") is None and frame.find("", "で", group=AMONG) is None:
            cards = bare_number(scope, nouns.only.quantity)
        else:
            cards = Cards(nouns.start, number=nouns.only.quantity)
    elif nouns is not None:
        cards = describe(scope, nouns)
        if unplaced(cards):
            cards.things = of_those_looked_at(frame, cards)
    origin = frame.find("から", group=ZONE)
    if origin is not None and value_of(origin.nouns.only) == "looked":
        scope.among_looked = True
    if cards is not None:
        cards = within(frame, cards)
    if origin is not None:
        frame.take("から", group=ZONE)
        loose = frame.find("", group=QUANTITY)
        if cards is None and loose is None and value_of(origin.nouns.only) == terms.FIELD:
            return None
        cards = from_place(frame, cards, origin.nouns)
    together = frame.find("", "を", group=COUNT)
    summed = together is not None and isinstance(value_of(together.nouns.only), Together)
    quantity = together.nouns.only.quantity if together is not None and summed else loose_quantity(frame)
    if together is not None and summed:
        frame.taken.add(id(together))
        says_no_more(together.nouns.only.head)
    if quantity is not None:
        if cards is None:
            cards = bare_number(scope, quantity)
        elif cards.number is not None:
            frame.fail(quantity.start, "twice")
        else:
            cards.number = quantity
    return cards


IN_PLAY = ("destroy", "sleep", "awake", "retreat")
"""What is done to cards of the field only."""
FROM_LOOKED = ("put", "summon", "deploy", "set", "put out", "show", "choose", "use")
"""What その中から, said once, is meant for in the clauses behind it, too."""


def of_those_looked_at(frame: Framed, cards: Cards) -> Things | None:
    """Right after a look cards without place or owner are among those; in a later sentence it has to be said (T51)."""
    scope, clause = frame.scope, frame.clause
    if (scope.just_looked and clause.name not in IN_PLAY) or takes_from_looked(frame):
        return scope.looked_at(cards.place)
    if scope.mentions.shown is not None and clause.said.startswith("加え") and frame.find("から") is None:
        scope.fail(cards.place, "of_which", ("その中から",))
    return None


def takes_from_looked(frame: Framed) -> bool:
    """その中から眷属を1体召喚し、権能を1枚手札に加える: both are of those cards."""
    verb = frame.clause.verb
    elsewhere = frame.find("から", group=ZONE) is not None
    return frame.scope.among_looked and verb is not None and verb.name in FROM_LOOKED and not elsewhere


def unplaced(cards: Cards) -> bool:
    """Right after a look an object without place or owner is one of the cards looked at (T51)."""
    return cards.zones is None and cards.who is None and cards.things is None and not cards.outside


def from_place(frame: Framed, cards: Cards | None, origin: NounPhrase) -> Cards:
    """Zから (N13); with no other object the cards of that place."""
    scope = frame.scope
    if cards is None:
        cards = Cards(origin.start)
    inner = Cards(origin.start)
    lie(scope, inner, origin)
    if inner.tests or inner.number is not None:
        frame.fail(origin.start, "no_description")
    verb = frame.clause.name
    if inner.zones == (terms.HAND,) and verb in ("summon", "deploy", "set", "use", "put out", "discard"):
        says_no_more(*(each.head for each in origin.parts))
    join_owner(scope, cards, inner)
    cards.each_place = inner.each_place
    if inner.things is not None:
        cards.things = inner.things
    cards.outside = cards.outside or inner.outside
    if inner.zones is not None:
        same = cards.things is not None and inner.zones == terms.FIELD
        if cards.this and inner.things is None and not same and not cards.place_said:
            cards.tests.append(LiesIn(inner.zones))
            return cards
        if cards.things is not None and inner.things is None and not same:
            frame.fail(origin.start, "two_places")
        if cards.place_said and not same and cards.zones != inner.zones:
            frame.fail(origin.start, "two_places")
        if not same:
            cards.zones, cards.place_said = inner.zones, True
    return cards


def within(frame: Framed, cards: Cards) -> Cards:
    """Xの中から, Xの中で, Xのうち in the clause: of those."""
    among = frame.find("から", "", "で", group=AMONG)
    if among is None:
        return cards
    frame.taken.add(id(among))
    return from_among(frame.scope, cards, among.nouns.only)


def from_among(scope: ShinsoScope, cards: Cards, among: Named) -> Cards:
    """その3枚の中から, 公開したカードの中から."""
    inner = among.modifiers[0].nouns if len(among.modifiers) == 1 else None
    that = len(among.modifiers) == 1 and among.modifiers[0].word is not None
    if inner is None and not that:
        scope.fail(among.start, "none_shown", ("その中から",))
    group = describe(scope, inner) if inner is not None else Cards(among.start, things=scope.last_named(among.start))
    scope.parted = group.things if that else None
    if cards.single and group.things == cards.things:
        return cards
    if group.number is not None or not unplaced(cards):
        scope.fail(among.start, "none_shown", ("その中から",))
    if group.things is not None:
        cards.things = group.things
        return cards
    if cards.kinds and cards.kinds != group.kinds:
        group.tests.append(IsKind(cards.kinds))
    group.tests += cards.tests
    group.number = cards.number
    return group


def bare_number(scope: ShinsoScope, quantity: Quantity) -> Cards:
    """1枚選び after a look: of those cards (N12)."""
    if scope.parted is not None:
        others = [NotChosen(scope.chosen)] if scope.chosen >= 0 else []
        return Cards(quantity.start, things=scope.parted, number=quantity, tests=[*others])
    if scope.mentions.shown is None:
        scope.fail(quantity.start, "of_which", ("手札から1枚",))
    found = Cards(quantity.start, things=scope.looked_at(quantity.start), number=quantity)
    found.tests += scope.fitting
    return found


def limits(scope: ShinsoScope, number: Quantity | None, per: Amount | None = None) -> tuple[int, Amount | None]:
    """At least and at most how many; R117: without a number it is one. `per`: for each of these."""
    printed = printed_number(number)
    if per is not None and (number is None or printed is not None):
        up_to = (number is not None and number.limit == phrases.UP_TO) or scope.up_to
        scope.up_to = False
        return (0 if up_to else 99), times(per, printed if printed is not None else 1)
    if number is None:
        return 1, ONE
    if number.amount is None:
        return 0, None
    if printed is None and per is None:
        return (0 if number.limit == phrases.UP_TO else 99), amount_of(scope, number.amount)
    if printed is None or printed == 0:
        scope.fail(number.start, "number_needed", ("1枚",))
    if not number.counter:
        scope.fail(number.end, "counter_missing", ("1枚", "1体"))
    if number.limit in (phrases.UP_TO, phrases.AT_MOST):
        return 0, Exactly(printed)
    if number.limit not in ("", phrases.EACH):
        scope.fail(number.start, "number_needed", ("1枚", "2枚まで"))
    return printed, Exactly(printed)


def chosen(
    frame: Framed | None, scope: ShinsoScope, cards: Cards, subject: bool = False, per: Amount | None = None
) -> Things:
    """The cards meant, picked where a player has to; `subject`: without a number it is all of them (R117)."""
    scope.acted_kinds = cards.kinds
    if cards.leaving or cards.offered or cards.played_by:
        scope.fail(cards.place, "no_description")
    if cards.things is not None:
        return of_things(scope, cards)
    total = within_total(frame) if frame is not None else None
    if total is not None:
        return picked_within(scope, cards, *total)
    if cards.outside:
        return outside(scope, cards)
    if cards.end:
        return the_top(scope, cards)
    number = cards.number
    if cards.is_every() and per is None:
        if number is not None and (cards.whole or subject):
            says_no_more_at(number.start)
        return every(scope, cards, True)
    if subject and number is None and not cards.any_one:
        return every(scope, cards)
    fragment = cards.kinds == terms.FRAGMENT and number is None and cards.zones in (None, terms.FIELD)
    if fragment and (cards.who in (SELF, OTHER, ALL) or cards.zones is None):
        return every(scope, cards)
    if number is None and cards.zones == (terms.CORE,):
        return every(scope, cards)
    if scope.always:
        scope.fail(cards.place, "needs_moment", ("すべての",))
    if number is not None and number.limit == phrases.EACH and cards.each_place and cards.zones is not None:
        one = replace(number, limit="")
        return both([picked(frame, scope, replace(cards, zones=(each,), number=one), per) for each in cards.zones])
    if number is not None and number.limit == phrases.EACH and frame is not None and not frame_shares(frame):
        if cards.who not in (ALL, ANY):
            scope.fail(number.start, "each_of_what", ("お互いの眷属を1体ずつ",))
        sides = [replace(cards, who=who, number=replace(number, limit="")) for who in (SELF, OTHER)]
        return both([picked(frame, scope, each, per) for each in sides])
    return picked(frame, scope, cards, per)


def frame_shares(frame: Framed) -> bool:
    """Whether several nouns of the clause share a number with ずつ."""
    return any(phrase.nouns.joint == AND and phrase.nouns.group != ZONE for phrase in frame.clause.phrases)


def picked(
    frame: Framed | None,
    scope: ShinsoScope,
    cards: Cards,
    per: Amount | None,
    bounds: tuple[int, Amount | None] | None = None,
) -> Things:
    """Cards that a player chooses, searches for, or takes by lot."""
    least, most = bounds or limits(scope, cards.number, per)
    if cards.unlike:
        return picked_apart(frame, scope, cards, least, most)
    reg = scope.draft.reg()
    group = cards.group(scope)
    picker = scope.one_actor
    decks = cards.zones is not None and terms.DECK in cards.zones
    if frame is not None and frame.adverb(AT_RANDOM):
        if most is None or least == 0:
            scope.fail(cards.place, "number_needed", ("1枚",))
        scope.draft.emit(PickAtRandom(reg, group, most))
    elif decks:
        scope.draft.emit(Find(reg, group, most, who=picker))
        owner = cards.owner(scope)
        scope.shuffle = owner if owner in (SELF, OTHER) else scope.actor
    elif (
        cards.zones == (terms.RIMS,)
        and scope.announced
        and not scope.mode
        and picker == SELF
        and (isinstance(most, Exactly) or not scope.doings)
    ):
        scope.draft.targets.append(Target(reg, group, least=least, most=most))
    else:
        scope.draft.emit(Pick(reg, group, least=least, most=most, who=picker, exact=scope.exact))
    found = It(reg)
    scope.know(found, cards.kinds, cards.owner(scope), cards.zones == (terms.RIMS,))
    scope.name(found)
    scope.it_count = least if isinstance(most, Exactly) and most.number == least else None
    return found


def picked_apart(frame: Framed | None, scope: ShinsoScope, cards: Cards, least: int, most: Amount | None) -> Things:
    """名前の異なるカード2枚: one after the other, each unlike those before."""
    if not isinstance(most, Exactly) or most.number < 2 or cards.number is None:
        scope.fail(cards.place, "number_needed", ("2枚",))
    parts: list[Things] = []
    for _ in range(most.number):
        tests = [*cards.tests, *(unlikeness(cards.unlike, each) for each in parts)]
        one = replace(cards, unlike="", number=None, tests=tests)
        parts.append(picked(frame, scope, one, None, (min(1, least), ONE)))
    found = both(parts)
    scope.name(found)
    scope.know(found, cards.kinds, cards.owner(scope))
    return found


def unlikeness(unlike: str, other: Things) -> Test:
    return Not(SameNameAs(other) if unlike == NAME else NumberIs(unlike, EQUAL, NumberOf(other, unlike)))


def picked_within(scope: ShinsoScope, cards: Cards, stat: str, most: Amount) -> Things:
    """T62 戦闘力の合計がN以下になるように: any number whose power adds up to at most so much."""
    number = cards.number
    if number is None or number.amount is not None or number.every or scope.always:
        scope.fail(cards.place, "total_any", ("相手の眷属を任意の数だけ",))
    found = It(scope.draft.reg())
    scope.draft.emit(PickTotal(found.reg, cards.group(scope), stat, most, scope.actor))
    scope.know(found, cards.kinds, cards.owner(scope))
    scope.name(found)
    return found


def every(scope: ShinsoScope, cards: Cards, is_described: bool = False) -> Things:
    """All that fit; `is_described`: その眷属 may then mean them."""
    found = All(cards.group(scope))
    scope.know(found, cards.kinds, cards.owner(scope))
    if is_described:
        scope.describe(found)
    return found


def the_top(scope: ShinsoScope, cards: Cards) -> Things:
    """山札の一番上のカード."""
    least, most = limits(scope, cards.number)
    if cards.tests or cards.kinds or most is None or least == 0 or cards.zones is None:
        scope.fail(cards.place, "top_of_what", ("山札の一番上のカード",))
    found = remembered(scope, TopCards(cards.zones[0], most, cards.owner(scope)))
    scope.know(found, 0, cards.owner(scope))
    return found


def of_things(scope: ShinsoScope, cards: Cards) -> Things:
    """Cards named before: all of them, or some that are picked among them."""
    things = cards.things
    assert things is not None
    looked = scope.mentions.shown
    number = cards.number
    if isinstance(things, Bearer):
        return Among(things, tuple(cards.tests)) if cards.tests else things
    if cards.single:
        return pick_among(scope, cards, things)
    if looked is not None and things == It(looked.reg):
        return of_looked(scope, cards)
    if number is not None and not number.every and isinstance(things, (It, Rest, Among)):
        return pick_among(scope, cards, things)
    if number is not None and not number.every and limits(scope, number) != (1, ONE):
        scope.fail(number.start, "twice")
    return Among(things, tuple(cards.tests)) if cards.tests else things


def of_looked(scope: ShinsoScope, cards: Cards) -> Things:
    looked, things = scope.mentions.shown, cards.things
    assert looked is not None and things is not None
    if cards.place_said and cards.zones is not None:
        scope.fail(cards.place, "two_places")
    if cards.who is not None and cards.who != scope.owner_of(things):
        scope.fail(cards.place, "two_owners")
    says_no_more(*cards.words)
    if cards.number.every if cards.number is not None else cards.together:
        if not cards.tests and not cards.kinds:
            looked.taken.append(looked.reg)
            return things
        found = remembered(scope, Among(things, cards.all_tests()))
        scope.know(found, cards.kinds, scope.owner_of(things))
        return found
    left: Things = Rest(looked.reg, tuple(looked.taken)) if looked.taken else things
    found = pick_among(scope, cards, left)
    assert isinstance(found, It)
    scope.known_as(found, things)
    scope.know(found, cards.kinds, scope.owner_of(things))
    looked.taken.append(found.reg)
    return found


def pick_among(scope: ShinsoScope, cards: Cards, things: Things) -> Things:
    least, most = limits(scope, cards.number)
    reg = scope.draft.reg()
    scope.draft.emit(Pick(reg, among=things, tests=cards.all_tests(), least=least, most=most, who=scope.one_actor))
    if scope.drawn is not None and things == It(scope.drawn):
        scope.drawn = reg
    scope.know(It(reg), cards.kinds, scope.owner_of(things))
    scope.name(It(reg))
    return It(reg)


def remembered(scope: ShinsoScope, things: Things) -> Things:
    """Things that are described now and spoken of later."""
    reg = scope.draft.reg()
    scope.draft.emit(Remember(reg, things))
    if scope.mentions.shown is not None:
        scope.mentions.shown.taken.append(reg)
    scope.name(It(reg))
    return It(reg)


def outside(scope: ShinsoScope, cards: Cards) -> Things:
    """T127."""
    least, most = limits(scope, cards.number)
    if most != ONE or least != 1 or cards.tests or not cards.kinds or cards.zones is not None:
        scope.fail(cards.place, "outside_one", ("任意の秘宝を1枚",))
    reg = scope.draft.reg()
    scope.draft.emit(NameOutside(reg, cards.kinds, scope.actor))
    scope.name(It(reg))
    return It(reg)


def both(things: Sequence[Things]) -> Things:
    return things[0] if len(things) == 1 else Both(tuple(things))


def things_of(scope: ShinsoScope, nouns: NounPhrase, subject: bool = True) -> Things:
    """The cards that a phrase names; joined with と all of them."""
    if nouns.joint == AND and len(nouns.parts) > 1 and all(each.group in HEADS for each in nouns.parts):
        single = [replace(nouns, parts=(each,), joint="") for each in shared(nouns)]
        numbered = [each.quantity is not None for each in nouns.parts]
        if any(numbered) or any(value_of(each) == "this" for each in nouns.parts):
            return both([chosen(None, scope, describe(scope, each), subject) for each in single])
    return chosen(None, scope, describe(scope, nouns), subject)

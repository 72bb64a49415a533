"""What nouns mean: which cards, of whom, in which zones, with which properties."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from gorin.engine.program.amount import Exactly, NumberOf, Result, Sum
from gorin.engine.program.condition import AT_LEAST, AT_MOST, EQUAL
from gorin.engine.program.group import Group, HasState, HasWord, IsKind, IsOther, Part
from gorin.engine.program.group import Not as NotTest
from gorin.engine.program.roots import Amount, Test, Things
from gorin.engine.program.things import THIS, All, Among, Both, It, Rest
from gorin.engine.program.who import SELF, Who
from gorin.games.rebirth import terms
from gorin.games.rebirth.dialect.cards import NOT_PARTNER, ZONES, Cards, Place, beside, group_of, meant
from gorin.games.rebirth.dialect.filters import both, either_of, filter_test, icon_test
from gorin.games.rebirth.dialect.measures import NUMBERS
from gorin.games.rebirth.dialect.owners import who_of
from gorin.games.rebirth.dialect.pronouns import ROLES, pronoun_things
from gorin.games.rebirth.dialect.reading import Reading
from gorin.games.rebirth.dialect.words import Group as Words
from gorin.games.rebirth.dialect.words import Mod, Noun, Unit
from gorin.games.rebirth.program.tests import Extreme, HasSouls, HeldBy, IsDamaged, IsOneOf, SameName, ValueIs
from gorin.games.rebirth.program.things import Role, WasInEntry


def mod_tests(reading: Reading, mod: Mod, cards: Cards) -> Cards:
    """A restriction in front of a word, added to what is meant."""
    reading.told.add(mod.start)

    def test(one: Test) -> Cards:
        return replace(cards, tests=(*cards.tests, one))

    kind = mod.kind
    if kind == "rest":
        return test(HasState(terms.REST, mod.wanted))
    if kind == "face_down":
        return test(HasState(terms.FACE_DOWN, mod.wanted))
    if kind == "other":
        if reading.source.kinds and not reading.static and isinstance(reading.it, It) and mod.word == "別の":
            return test(IsOneOf(reading.it, False))
        return test(IsOther())
    if kind == "vacant":
        return replace(cards, vacant=True)
    if kind == "every":
        return replace(cards, every=True)
    if kind in ("set", "set_every"):
        return replace(cards, set_only=True, every=cards.every or kind == "set_every")
    if kind == "was_in_entry":
        return replace(cards, things=WasInEntry(reading.actor))
    if kind == "it":
        return replace(cards, things=reading.named(mod.start))
    if kind == "left" and reading.looked is not None:
        return replace(cards, things=Rest(reading.looked, tuple(reading.taken)))
    if kind == "left" and reading.chosen:
        return test(IsOneOf(It(reading.chosen[-1]), False))
    if kind == "shown":
        if reading.looked is None:
            reading.fail(mod.start, "no_it")
        return replace(cards, things=It(reading.looked))
    if kind == "bears_picked":
        if reading.picked is None:
            reading.fail(mod.start, "no_it")
        return test(reading.picked)
    if kind == "damaged":
        return test(IsDamaged())
    if kind == "distinct":
        return replace(cards, distinct=True)
    if kind == "alike":
        return replace(cards, alike=terms.COST)
    if kind == "same_name":
        things = THIS if mod.noun is None else things_of(reading, mod.noun)
        return test(SameName(things))
    if kind == "same_number" and mod.noun is not None:
        number = NUMBERS[mod.word]
        things = things_of(reading, mod.noun)
        return test(ValueIs(number, EQUAL, NumberOf(things, number)))
    if kind in ("than", "than_equal") and mod.noun is not None:
        things = things_of(reading, mod.noun)
        other = NUMBERS[mod.words[0]] if mod.words and mod.words[0] else NUMBERS[mod.word]
        amount: Amount = NumberOf(things, other)
        if kind == "than":
            amount = Sum((amount, Exactly(1 if mod.wanted else -1)))
        return test(ValueIs(NUMBERS[mod.word], AT_LEAST if mod.wanted else AT_MOST, amount))
    if kind == "declared":
        if reading.number is None:
            reading.fail(mod.start, "no_number")
        return test(ValueIs(NUMBERS[mod.word], EQUAL, Result(reading.number)))
    if kind == "lacks_all":
        for word in mod.words:
            cards = replace(cards, tests=(*cards.tests, NotTest(icon_test(reading, word, mod.start))))
        return cards
    if kind == "work":
        return test(HasWord(terms.WORK + mod.word.strip()))
    if kind == "souls":
        return test(HasSouls(mod.wanted))
    if kind in ROLES:
        role = IsOneOf(Role(ROLES[kind]), mod.wanted)
        return test(role)
    if kind == "extreme":
        base = group_of(cards)
        return test(Extreme(base, NUMBERS[mod.word], mod.wanted))
    reading.fail(mod.start, "modifier")


def restricted(reading: Reading, unit: Unit) -> Things:
    """【スタンド】しているこのキャラ: a card already named, if it is so."""
    if unit.owner:
        reading.fail(unit.start, "modifier")
    things = pronoun_things(reading, unit)
    if not unit.mods:
        return things
    own = Cards(unit.start)
    for mod in unit.mods:
        own = mod_tests(reading, mod, own)
    if own != Cards(unit.start, tests=own.tests):
        reading.fail(unit.start, "modifier")
    return Among(things, own.tests)


def cards_of(reading: Reading, noun: Noun) -> Cards:
    """The whole noun."""
    if noun.owner and noun.chain[0][0].units[0].owner:
        reading.fail(noun.start, "owner_twice")
    cards = Cards(noun.start, who_of(reading, noun.owner, noun.start))
    pending: tuple[Things, ...] = ()
    narrow: tuple[Test, ...] = ()
    last = len(noun.chain) - 1
    for index, (words, link) in enumerate(noun.chain):
        kinds = words.kinds
        head = index == last
        if kinds <= {"zone"} or (kinds <= {"zone", "kind"} and not head and is_zone_list(words)):
            cards = with_zones(reading, cards, words, pending, head)
            pending = ()
        elif kinds <= {"pronoun"}:
            things = tuple(restricted(reading, unit) for unit in words.units)
            if len(things) > 1 and words.joint == "or":
                reading.fail(words.units[1].start, "noun")
            if head or link in ("以外", "以外の"):
                joined = things[0] if len(things) == 1 else Both(things)
                if link in ("以外", "以外の"):
                    cards = replace(cards, tests=(*cards.tests, IsOneOf(joined, False)))
                else:
                    cards = replace(cards, things=joined, joint=words.joint)
            else:
                pending = things
        elif kinds <= {"word"} and head and len(words.units) == 1:
            if words.units[0].mods or words.units[0].owner:
                reading.fail(words.units[0].start, "modifier")
            cards = replace(cards, value=words.units[0].word)
            if pending:
                cards = replace(cards, things=pending[0] if len(pending) == 1 else Both(pending))
                pending = ()
        else:
            if pending and not (head and kinds <= {"icon", "compared"}) and not is_among(reading, pending):
                reading.fail(words.units[0].start, "possession")
            if pending:
                cards = replace(cards, things=pending[0] if len(pending) == 1 else Both(pending))
                pending = ()
            following = noun.chain[index + 1][0] if not head else None
            if following is not None and len(following.units) > 1 and link in ("の", "を持つ", "を持たない", "で"):
                alone = with_filters(reading, Cards(noun.start), words, link, False)
                narrow = (*narrow, *alone.tests)
                continue
            if narrow and not head and words.units[0].kind == "kind":
                return each_with_its_own(reading, replace(cards, tests=()), noun, index, (*cards.tests, *narrow))
            cards = with_filters(reading, cards, words, link, head, narrow)
            narrow = ()
    if narrow:
        reading.fail(noun.start, "modifier")
    return cards


def each_with_its_own(reading: Reading, cards: Cards, noun: Noun, index: int, narrow: tuple[Test, ...]) -> Cards:
    """〔X〕のキャラか〔Y〕のReバース: each description with what stands before it."""
    words, link = noun.chain[index]
    first = with_filters(reading, Cards(noun.start), type(words)(words.units[:-1], words.joint), "の", True, narrow)
    unit = words.units[-1]
    rest = cards_of(reading, Noun(unit.start, noun.end, "", [(type(words)([unit]), link), *noun.chain[index + 1 :]]))
    plain = Cards(rest.start, tests=rest.tests, alternatives=rest.alternatives, joint=rest.joint)
    if rest != plain or (rest.alternatives and rest.joint != words.joint):
        reading.fail(unit.start, "noun")
    others = tuple((*beside(rest), *tests) for tests in rest.alternatives) or (rest.tests,)
    found = (*(first.alternatives or (first.tests,)), *others)
    return replace(cards, alternatives=found, joint=words.joint, tests=(*cards.tests, either_of(found)))


def is_among(reading: Reading, pending: tuple[Things, ...]) -> bool:
    """その中の〔X〕: those of the cards just seen."""
    return len(pending) == 1 and isinstance(pending[0], (It, Rest))


def is_zone_list(words: Words) -> bool:
    return all(unit.kind == "zone" or unit.word in ("Reバース", "パートナー") for unit in words.units)


def with_zones(reading: Reading, cards: Cards, words: Words, pending: tuple[Things, ...], head: bool) -> Cards:
    """エントリー, メンバーとリタイア: places; as a head the cards there (4.4.3, 4.5.4, 4.6.3, R24, R25)."""
    places: list[Place] = list(cards.places)
    for unit in words.units:
        zone = ZONES[unit.word]
        own = Cards(unit.start, who_of(reading, unit.owner, unit.start))
        for mod in unit.mods:
            if mod.kind == "extreme":
                reading.fail(mod.start, "modifier")
            own = mod_tests(reading, mod, own)
        if zone == terms.SOUL:
            if own.vacant or own.every or own.distinct or own.alike:
                reading.fail(unit.start, "modifier")
            under = pending[0] if pending else All(Group((Part(terms.ENTRY, cards.who or reading.actor),)))
            cards = replace(cards, souls_of=under, tests=(*cards.tests, *own.tests))
            continue
        if pending:
            reading.fail(unit.start, "possession")
        tests = own.tests
        if zone == terms.ENERGY:
            tests = (NOT_PARTNER, *tests)
        if zone in terms.STAGE and head:
            tests = (IsKind(terms.CHARACTER), *tests)
        places.append(Place(zone, own.who, tests))
        cards = replace(
            cards,
            vacant=cards.vacant or own.vacant,
            every=cards.every or own.every,
            distinct=cards.distinct or own.distinct,
        )
    return replace(cards, places=tuple(places), zone_head=head, joint=words.joint if head else cards.joint)


def with_filters(
    reading: Reading, cards: Cards, words: Words, link: str, head: bool, narrow: tuple[Test, ...] = ()
) -> Cards:
    """Names, traits, kinds, icons: properties; several joined are alternatives.

    `narrow`: what stood before の without a comma belongs to the first of several only.
    """
    if "zone" in words.kinds:
        return mixed_places(reading, cards, words, narrow)
    found: list[tuple[Test, ...]] = []
    for index, unit in enumerate(words.units):
        if unit.owner:
            who = who_of(reading, unit.owner, unit.start)
            if cards.who is not None and cards.who != who:
                reading.fail(unit.start, "owner_twice")
            cards = replace(cards, who=who)
        base = replace(cards, tests=())
        own = base
        if unit.kind == "word":
            reading.fail(unit.start, "noun")
        if unit.kind == "player":
            reading.fail(unit.start, "noun")
        if unit.kind == "pronoun":
            found.append((IsOneOf(pronoun_things(reading, unit)),))
            continue
        own, unit = other_than_named(reading, own, unit)
        shown = next((mod for mod in unit.mods if mod.kind in ("shown", "was_in_entry", "it", "left")), None)
        if shown is not None:
            named = mod_tests(reading, shown, Cards(unit.start))
            cards = replace(cards, things=named.things)
            own = replace(own, tests=(*own.tests, *named.tests))
            unit = replace(unit, mods=[mod for mod in unit.mods if mod is not shown])
        extremes = [mod for mod in unit.mods if mod.kind == "extreme"]
        for mod in unit.mods:
            if mod.kind != "extreme":
                own = mod_tests(reading, mod, own)
        test = filter_test(reading, unit)
        if unit.kind == "kind" and unit.word == "パートナー" and not cards.places and not own.set_only:
            cards = replace(cards, places=(Place(terms.ENERGY),))
        if unit.kind == "kind" and unit.word == "Reバース" and head and own.set_only:
            cards = replace(cards, places=(Place(terms.REBIRTH),))
        elif own.set_only and not any(place.zone == terms.REBIRTH for place in cards.places):
            cards = replace(cards, places=(*cards.places, Place(terms.REBIRTH)))
        tests = ((test,) if test is not None else ()) + own.tests
        if index == 0:
            tests = narrow + tests
        cards = replace(
            cards,
            distinct=own.distinct or cards.distinct,
            alike=own.alike or cards.alike,
            every=own.every or cards.every,
            vacant=own.vacant or cards.vacant,
            set_only=own.set_only or cards.set_only,
        )
        if extremes:
            reading.told.update(mod.start for mod in extremes)
            among = group_of(replace(cards, tests=(*cards.tests, *tests)), terms.STAGE)
            tests += tuple(Extreme(among, NUMBERS[mod.word], mod.wanted) for mod in extremes)
        found.append(tests)
    if not found:
        return cards
    if link in ("以外", "以外の", "を持たない", "を持たない、"):
        negated = tuple(NotTest(both(tests)) for tests in found)
        return replace(cards, tests=(*cards.tests, *negated))
    if len(found) == 1:
        return replace(cards, tests=(*cards.tests, *found[0]))
    if head or (words.joint == "and" and words.kinds == {"compared"}):
        cards = replace(cards, alternatives=tuple(found), joint=words.joint)
    return replace(cards, tests=(*cards.tests, either_of(tuple(found))))


def other_than_named(reading: Reading, cards: Cards, unit: Unit) -> tuple[Cards, Unit]:
    """それと同じコストの他のキャラ: 他の means other than the card compared with."""
    compared = [mod for mod in unit.mods if mod.kind in ("same_number", "same_name", "than", "than_equal")]
    others = [mod for mod in unit.mods if mod.kind == "other"]
    if not others or not compared or compared[0].noun is None:
        return cards, unit
    test = IsOneOf(things_of(reading, compared[0].noun), False)
    reading.told.update(mod.start for mod in others)
    left = [mod for mod in unit.mods if mod.kind != "other"]
    return replace(cards, tests=(*cards.tests, test)), replace(unit, mods=left)


def mixed_places(reading: Reading, cards: Cards, words: Words, narrow: tuple[Test, ...]) -> Cards:
    """パートナーかエネルギー, 手札とセットされているReバース: zones beside words that mean cards of a zone."""
    if narrow:
        reading.fail(words.units[0].start, "modifier")
    places = list(cards.places)
    for unit in words.units:
        own = Cards(unit.start, who_of(reading, unit.owner, unit.start))
        for mod in unit.mods:
            own = mod_tests(reading, mod, own)
        if unit.kind == "zone" and ZONES[unit.word] != terms.SOUL:
            zone = ZONES[unit.word]
            tests: tuple[Test, ...] = (NOT_PARTNER,) if zone == terms.ENERGY else ()
        elif unit.kind == "kind" and unit.word == "パートナー" and not own.set_only:
            zone, tests = terms.ENERGY, (IsKind(terms.PARTNER),)
        elif unit.kind == "kind" and unit.word == "Reバース" and own.set_only:
            zone, tests = terms.REBIRTH, ()
        else:
            reading.fail(unit.start, "zone")
        if own.vacant or own.every or own.distinct or own.alike:
            reading.fail(unit.start, "modifier")
        places.append(Place(zone, own.who, (*tests, *own.tests)))
    return replace(cards, places=tuple(places), zone_head=True, joint=words.joint)


def things_of(reading: Reading, noun: Noun, who: Who | None = None) -> Things:
    """The cards that a noun means without any choice."""
    return meant(reading, cards_for(reading, noun, "every"), who)


FLAGS: Final = ("distinct", "alike", "every", "vacant", "value")


def cards_for(reading: Reading, noun: Noun, *allowed: str) -> Cards:
    """The noun, refused if it carries a word that its use here could not consume."""
    cards = cards_of(reading, noun)
    for flag in FLAGS:
        if flag not in allowed and getattr(cards, flag):
            reading.fail(noun.start, "modifier")
    if cards.things is None or cards.who is None or "owner" in allowed:
        return cards
    if not isinstance(cards.things, It):
        reading.fail(noun.start, "owner_twice")
    if cards.who in (SELF, reading.actor):
        return cards
    return replace(cards, who=None, tests=(*cards.tests, HeldBy(cards.who)))

"""From a phrase to the things it means: named, described, or picked while the effect resolves."""

from __future__ import annotations

from gorin.engine.program.amount import Exactly, Result
from gorin.engine.program.cards import Pick, Remember
from gorin.engine.program.flow import PickNumber
from gorin.engine.program.group import AnyOf, Group, IsKind, IsThis, Part
from gorin.engine.program.roots import Amount, Test, Things
from gorin.engine.program.things import THIS, All, Among, Both, It, Rest, TopCards, TopOf
from gorin.engine.program.who import ANY, SELF
from gorin.games.sve import terms
from gorin.games.sve.dialect.elements import Element, Phrase, Quantity
from gorin.games.sve.dialect.nouns import Noun
from gorin.games.sve.dialect.possessing import single
from gorin.games.sve.dialect.reading import Reading
from gorin.games.sve.program.choices import PickSet
from gorin.games.sve.program.tests import AllOf
from gorin.text.law import says_no_more
from gorin.text.tree import token


def part_of(reading: Reading, noun: Noun) -> Part:
    """A noun group as cards of a zone (4.3.3, 4.4.3); a hand or deck without owner is the acting player's (A10)."""
    zone, who = noun.zone, noun.who
    if reading.from_zone is not None and zone is None and not noun.leader:
        source_who, zone = reading.from_zone
        who = who or source_who
    if zone is None:
        zone = terms.LEADER if noun.leader else terms.FIELD
    if zone == terms.FIELD and IsKind(terms.SPELL) in noun.tests and not reading.among:
        reading.fail(noun.node, "never_on_field", ("自分の墓場のスペル", "自分の手札のスペル"))
    if who is None:
        who = reading.actor if zone in (terms.HAND, terms.DECK) else ANY
    return Part(zone, who, noun.tests)


def group_of(reading: Reading, phrase: Phrase) -> Group:
    """The cards that all noun groups of a phrase describe."""
    parts: list[Part] = []
    for each in phrase.elements:
        if each.noun is None:
            reading.fail(each.node, "noun_needed", ("フォロワー", "アミュレット", "カード"))
        parts += group_of_noun(reading, each.noun).parts
    return Group(tuple(parts))


def group_of_noun(reading: Reading, noun: Noun) -> Group:
    """A noun group as cards, of several zones if they are joined (T146)."""
    first = part_of(reading, noun)
    return Group((first, *(Part(zone, who or first.who, noun.tests) for zone, who in noun.more)))


def things_of(reading: Reading, phrase: Phrase, generic: bool = False, quantity: Quantity | None = None) -> Things:
    """What a phrase means. `generic`: a bare noun means all of them (Xは…, Xが…).

    `quantity`: how many of them, if that is said after を.
    """
    if phrase.joined_by_or and quantity is None and all(each.every for each in phrase.elements):
        return every_one(reading, phrase.first, group_of(reading, phrase), phrase.elements[1:])
    if phrase.joined_by_or or (quantity is not None and phrase.first.noun is not None):
        amount = quantity or phrase.first.quantity
        if amount is None:
            reading.fail(phrase.node, "how_many", ("1体",), end=True)
        if any(each.quantity not in (None, amount) for each in phrase.elements):
            reading.fail(phrase.node, "same_number")
        return pick(reading, phrase.first, group_of(reading, phrase), amount, phrase.elements[1:])
    parts = tuple(element_things(reading, each, generic, quantity) for each in phrase.elements)
    return parts[0] if len(parts) == 1 else Both(parts)


def element_things(reading: Reading, element: Element, generic: bool, quantity: Quantity | None) -> Things:
    if element.pronoun:
        things = pronoun_things(reading, element)
        return pick_among(reading, things, quantity) if quantity is not None else things
    if element.deck_top is not None:
        return top_of(reading, element)
    noun = element.noun
    if noun is None:
        if element.names or not reading.among or element.quantity is None:
            reading.fail(element.node, "of_what", ("フォロワー", "カード"))
        return pick_among(reading, looked_at(reading, element), element.quantity)
    if element.quantity is not None:
        return pick(reading, element, group_of_noun(reading, noun), element.quantity)
    if noun.chosen:
        return single(reading, noun)
    if noun.leader or generic:
        says_no_more(token(element.node, "EVERY"))
    if noun.leader:
        if noun.who is None and not element.every:
            reading.fail(noun.node, "whose_leader", ("自分のリーダー", "相手のリーダー", "リーダーすべて"))
        return All(Group((noun.part(),)))
    if not element.every and not generic:
        reading.fail(noun.node, "how_many", ("すべて", "1体を選ぶ。それ"), end=True)
    return every_one(reading, element, group_of_noun(reading, noun))


def every_one(reading: Reading, element: Element, group: Group, others: tuple[Element, ...] = ()) -> Things:
    """(X)すべて: of the cards looked at after その中から (T237), else wherever they are."""
    if reading.among:
        reg = reading.draft.reg()
        reading.draft.emit(Remember(reg, Among(looked_at(reading, element), among_tests(reading, element, others))))
        assert reading.looked is not None
        reading.looked.taken.append(reg)
        reading.name(It(reg))
        return It(reg)
    things = All(group)
    reading.name(things, reading.draft.anchor())
    return things


def pronoun_things(reading: Reading, element: Element) -> Things:
    """これ, それ, 残り (A9)."""
    if element.pronoun == "this":
        if element.zone is not None:
            reading.is_in(element.zone)
        return THIS if element.zone is None else All(Group((Part(element.zone, SELF, (IsThis(),)),)))
    if element.pronoun in ("former", "latter"):
        return It(reading.one_of_pair(element.node, element.pronoun == "latter"))
    if element.pronoun == "it":
        return reading.named(element.node)
    looked = reading.looked
    if looked is None:
        reading.fail(element.node, "none_looked", ("それ", "これ"))
    reading.among_said = False
    return Rest(looked.reg, tuple(looked.taken))


def looked_at(reading: Reading, element: Element) -> Things:
    """その中: what was looked at or revealed and is not taken yet."""
    looked = reading.looked
    if looked is None:
        reading.fail(element.node, "none_looked")
    return Rest(looked.reg, tuple(looked.taken)) if looked.taken else It(looked.reg)


def top_of(reading: Reading, element: Element) -> Things:
    """デッキの上N枚 (T98)."""
    assert element.deck_top is not None and element.quantity is not None
    amount = element.quantity.most
    assert amount is not None
    if element.quantity.up_to:
        if not isinstance(amount, Exactly):
            reading.fail(element.node, "number_needed", ("2枚まで",))
        amount = picked_number(reading, amount.number)
    things: Things = TopCards(terms.DECK, amount, element.deck_top)
    if element.deck_top == SELF and isinstance(amount, Exactly):
        things = TopOf(terms.DECK, amount.number)
    reading.name(things, reading.draft.anchor())
    return things


def picked_number(reading: Reading, most: int) -> Amount:
    """0 to so many, as the player picks when it is reached (T255, T261)."""
    num = reading.draft.num()
    reading.draft.emit(PickNumber(num, 0, most, reading.actor))
    return Result(num)


def among_tests(reading: Reading, element: Element, others: tuple[Element, ...]) -> tuple[Test, ...]:
    """What a card of those looked at must be; AかB: one of the descriptions (T107)."""
    nouns = [each.noun for each in (element, *others) if each.noun is not None]
    for noun in nouns:
        if noun.zone is not None or noun.who is not None or noun.leader:
            reading.fail(noun.node, "ask_kind")
    if len(nouns) < 2:
        return nouns[0].tests if nouns else ()
    return (AnyOf(tuple(each.tests[0] if len(each.tests) == 1 else AllOf(each.tests) for each in nouns)),)


def pick(
    reading: Reading, element: Element, group: Group, quantity: Quantity, others: tuple[Element, ...] = ()
) -> Things:
    """A player picks while the effect resolves; with してよい none is declining (R63)."""
    if reading.among:
        things = looked_at(reading, element)
        tests = among_tests(reading, element, others)
        reg = reading.draft.reg()
        least = least_of(reading, quantity)
        if reading.together is not None:
            together, reading.together = reading.together, None
            reading.draft.emit(PickSet(reg, together, None, things, tests, least, quantity.most, reading.actor))
        else:
            reading.draft.emit(Pick(reg, None, things, tests, least, quantity.most, reading.actor))
        assert reading.looked is not None
        reading.looked.taken.append(reg)
    else:
        reg = reading.draft.reg()
        least = least_of(reading, quantity)
        if reading.together is not None:
            together, reading.together = reading.together, None
            reading.draft.emit(PickSet(reg, together, group, None, (), least, quantity.most, reading.actor))
        else:
            reading.draft.emit(Pick(reg, group, None, (), least, quantity.most, reading.actor))
    reading.name(It(reg))
    return It(reg)


def least_of(reading: Reading, quantity: Quantity) -> int:
    """How many must be picked: none with してよい, which まで and 好きな枚数 allow by themselves."""
    if reading.optional and quantity.least == 0:
        says_no_more(reading.permission, quantity.word)
    return 0 if reading.optional else quantity.least


def pick_among(reading: Reading, things: Things, quantity: Quantity) -> Things:
    """Some of the things already named, or of those looked at."""
    reg = reading.draft.reg()
    least = least_of(reading, quantity)
    reading.draft.emit(Pick(reg, None, things, (), least, quantity.most, reading.actor))
    if reading.looked is not None and reading.among:
        reading.looked.taken.append(reg)
    reading.name(It(reg))
    return It(reg)

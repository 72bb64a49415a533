"""From a phrase to the things it means: named, described, picked while the effect resolves, or chosen (T49, T50, G)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from gorin.engine.cards.library import parts_of
from gorin.engine.program.amount import Exactly, Result
from gorin.engine.program.cards import Create, Pick, PickAtRandom, Remember
from gorin.engine.program.flow import PickNumber
from gorin.engine.program.group import AnyOf, Group, IsKind, IsNamed, IsThis, Part
from gorin.engine.program.looking import RevealUntil, Search
from gorin.engine.program.roots import Amount, Test, Things
from gorin.engine.program.things import THIS, All, Among, Both, It, Rest, TopCards, TopOf
from gorin.engine.program.who import ANY, SELF, Who
from gorin.engine.values.ability import Target
from gorin.games.sve import terms
from gorin.games.sve.dialect.groups import Noun, either_noun, noun_of
from gorin.games.sve.dialect.scope import SveScope
from gorin.games.sve.dialect.together import together_of
from gorin.games.sve.program.amounts import HalfOfDeck
from gorin.games.sve.program.choices import PickSet
from gorin.games.sve.program.linking import LinkedCards
from gorin.games.sve.program.tests import AllOf
from gorin.games.sve.rules.together import SetTarget
from gorin.text import phrases
from gorin.text.acts import CARD_WORD
from gorin.text.cards import REST, TOP
from gorin.text.frames import Frame
from gorin.text.function_words import AT_RANDOM, THAT
from gorin.text.lexicon import Pointing
from gorin.text.normalise import plain
from gorin.text.nouns import AS_MANY, amount_of, number_of, player_of, said_before
from gorin.text.others import without_chosen
from gorin.text.phrases import CALCULATION, QUANTITY, Named, NounPhrase
from gorin.text.phrases import Quantity as Many
from gorin.text.reference import Shown
from gorin.text.values import COUNT, KIND, NUMBER, PLACE, POINTER, ZONE, value_of

NAME = "name"


@dataclass(frozen=True)
class Quantity:
    """How many: `most` None is any number; `least` 0 with まで (T49). `each`: of each kind."""

    least: int
    most: Amount | None
    up_to: bool = False
    each: bool = False


@dataclass(frozen=True)
class Element:
    """One part of a phrase: a pronoun, a noun group with its quantity, or cards of the deck's top.

    `zone`: where これ is said to be (T191, T249). `names`: tokens that share a number. `things`: what was spoken of
    before; `word`: the noun by which it is called.
    """

    start: int
    end: int
    pronoun: str = ""
    noun: Noun | None = None
    names: tuple[str, ...] = ()
    every: bool = False
    quantity: Quantity | None = None
    said: Many | None = None
    deck_top: Who | None = None
    zone: int | None = None
    things: Things | None = None
    word: str = ""

    def is_token(self) -> bool:
        return bool(self.names) or (self.noun is not None and self.noun.is_token())


@dataclass(frozen=True)
class Phrase:
    """Elements with what joins them (T50)."""

    start: int
    end: int
    elements: tuple[Element, ...]
    joined_by_or: bool = False

    @property
    def first(self) -> Element:
        return self.elements[0]

    def is_pronoun(self, pronoun: str) -> bool:
        return len(self.elements) == 1 and self.first.pronoun == pronoun

    def is_this(self) -> bool:
        return self.is_pronoun("this") and self.first.zone is None

    def picks(self) -> bool:
        """Whether cards have to be picked: a noun with a quantity."""
        return any(each.quantity is not None and each.deck_top is None for each in self.elements)

    def is_bare(self) -> bool:
        """Only a number stands there."""
        first = self.first
        return not (first.pronoun or first.names or first.noun is not None or first.deck_top is not None)

    def described(self, scope: SveScope) -> Noun:
        """The one noun group, if nothing is said of how many."""
        noun = self.first.noun
        if noun is None or len(self.elements) > 1 or self.picks() or self.first.every:
            scope.fail(self.start, "trigger_subject", ("自分のフォロワー",))
        return noun

    def parts(self, default: Who = ANY) -> tuple[Part, ...]:
        return tuple(part for each in self.elements if each.noun is not None for part in each.noun.parts(default))


def quantity_of(scope: SveScope, said: Many | None) -> Quantity | None:
    """T49; with まで from 0 on (1.3.5.1, 10.6.2.4.1)."""
    if said is None or said.every:
        return None
    if said.amount is None:
        return Quantity(0, None)
    if scope.costing and said.number is None and not said.limit:
        scope.paid_x = scope.draft.num()
        return Quantity(0, None)
    if said.limit in (phrases.AT_LEAST, phrases.AT_MOST) or said.amount.signed:
        scope.fail(said.start, "number_needed", ("1",))
    amount = amount_of(scope, said.amount)
    least = amount.number if isinstance(amount, Exactly) else AS_MANY
    up_to = said.limit == phrases.UP_TO
    return Quantity(0 if up_to else least, amount, up_to, said.each or said.limit == phrases.EACH)


def element_of(scope: SveScope, named: Named) -> Element:
    found = Element(named.start, named.end, said=named.quantity)
    if named.group in (POINTER, REST):
        return pronoun_of(scope, named, found)
    found = replace(
        found,
        every=named.quantity is not None and named.quantity.every,
        quantity=quantity_of(scope, named.quantity),
    )
    if named.group == QUANTITY:
        return found
    if named.group == PLACE:
        return top_element(scope, named, found)
    before = spoken_of(scope, named) if named.group in (KIND, NAME) else None
    if before is not None:
        return before_and_how_many(scope, named, replace(found, pronoun="it", things=before))
    return replace(found, noun=noun_of(scope, named), word=named.key if named.group == KIND else "")


def spoken_of(scope: SveScope, named: Named) -> Things | None:
    """そのX, 選んだX, 公開したX (T159): what the text has spoken of; without how many of them."""
    found = said_before(scope, replace(named, quantity=None))
    if found is not None:
        for modifier in named.modifiers:
            scope.excuse(modifier.start, modifier.end)
    return found


def those_made(scope: SveScope, nouns: NounPhrase) -> Things | None:
    """その『A』と『B』: all the tokens just made, if these are their names."""
    first = nouns.parts[0]
    that = [each for each in first.modifiers if each.word is not None and each.word.sense(Pointing) == Pointing(THAT)]
    alike = all(each.group == NAME and not each.modifiers and each.quantity is None for each in nouns.parts[1:])
    if len(nouns.parts) == 1 or not that or first.group != NAME or not alike:
        return None
    made = {plain(name) for op in scope.last_said(Create) if isinstance(op, Create) for name, _ in op.tokens}
    if {plain(each.key) for each in nouns.parts} != made or nouns.joint == "or":
        scope.fail(nouns.start, "not_made", ("それ",))
    return scope.named_before(nouns.start)


def before_and_how_many(scope: SveScope, named: Named, found: Element) -> Element:
    """T241 これによって公開した(X)N枚: those until which cards were revealed; with their number, all of them."""
    quantity = found.quantity
    things = found.things.things if isinstance(found.things, Among) else found.things
    tests = found.things.tests if isinstance(found.things, Among) else ()
    looked_for = [cell.op for cell in scope.draft.cells if isinstance(cell.op, RevealUntil)]
    most = quantity.most if quantity is not None else None
    for op in looked_for:
        if things == It(op.found) and set(tests) <= set(op.tests):
            whole = most == op.amount
            scope.excuse(named.start, named.end if whole or named.head is None else named.head.end)
            return replace(found, things=things, quantity=None if whole else quantity)
    return found


def pronoun_of(scope: SveScope, named: Named, found: Element) -> Element:
    """これ, それ, 残り, 前者, 墓場のこれ."""
    pronoun = "rest" if named.group == REST else value_of(named)
    kind = terms.CARD_KINDS.get(named.key.removeprefix("この"), 0)
    if kind and scope.card.kinds and not scope.card.kinds & kind:
        scope.fail(named.start, "kind_never", ("これ",))
    quantity = quantity_of(scope, named.quantity)
    if named.quantity is not None and (quantity is None or pronoun != "it"):
        scope.fail(named.quantity.start, "no_quantity")
    zone: int | None = None
    for modifier in named.modifiers:
        where = modifier.nouns.only if modifier.nouns is not None else None
        if pronoun != "this" or where is None or where.group != ZONE or zone is not None or modifier.case != "の":
            scope.fail(modifier.start, "no_description")
        owners = [each.nouns.only for each in where.modifiers if each.nouns is not None]
        if any(player_of(scope, each) != SELF for each in owners):
            scope.fail(where.start, "this_only", ("自分の",))
        zone = value_of(where).zone
        scope.excuse(where.start, where.end - 1 if owners else where.start)
    return replace(found, pronoun=pronoun, zone=zone, quantity=quantity)


def top_element(scope: SveScope, named: Named, found: Element) -> Element:
    """デッキの上3枚, デッキの上半分."""
    zones = [each.nouns.only for each in named.modifiers if each.nouns is not None]
    if not zones and named.key == TOP and scope.shuffled and named.quantity is not None:
        return replace(found, deck_top=scope.actor)
    if len(zones) != 1 or zones[0].group != ZONE or value_of(zones[0]).zone != terms.DECK:
        scope.fail(named.start, "top_of_what", ("デッキの上",))
    owners = [each.nouns.only for each in zones[0].modifiers if each.nouns is not None]
    who = player_of(scope, owners[0]) if owners else scope.actor
    if named.key == "half":
        return replace(found, deck_top=who, quantity=Quantity(0, HalfOfDeck(who)))
    if named.key != TOP or named.quantity is None or named.quantity.every:
        scope.fail(named.end, "how_many", ("3枚",))
    return replace(found, deck_top=who)


def of_kind(scope: SveScope, things: Things, asked: tuple[Test, ...]) -> Things:
    """消滅させたフォロワー: only those of this kind, unless they are known to be of it."""
    if not asked or not isinstance(things, It):
        return things
    groups = [target.group for target in scope.draft.targets if target.reg == things.reg]
    tests = [part.tests for group in groups for part in group.parts]
    for op in (cell.op for cell in scope.draft.cells):
        if isinstance(op, Search) and op.reg == things.reg:
            tests += [part.tests for part in op.group.parts]
        elif isinstance(op, Pick) and op.reg == things.reg:
            tests += [part.tests for part in op.group.parts] if op.group is not None else [op.tests]
        elif isinstance(op, Create) and op.reg == things.reg:
            tests += [(IsNamed((name,)),) for name, _ in op.tokens]
    return things if tests and all(asked[0] in each for each in tests) else Among(things, asked)


def phrase_of(scope: SveScope, nouns: NounPhrase) -> Phrase:
    """A phrase; an element without owner, zone or quantity takes that of its neighbour (T50)."""
    if nouns.joint == "や" and len(nouns.parts) > 1:
        noun = either_noun(scope, nouns)
        said = nouns.only.quantity
        every = said is not None and said.every
        one = Element(nouns.start, nouns.end, noun=noun, every=every, quantity=quantity_of(scope, said), said=said)
        return Phrase(nouns.start, nouns.end, (one,))
    if nouns.joint == "" and len(nouns.parts) > 1:
        return named_together(scope, nouns)
    made = those_made(scope, nouns)
    if made is not None:
        return Phrase(nouns.start, nouns.end, (Element(nouns.start, nouns.end, "it", things=made),))
    by_or = nouns.joint == "or"
    elements = [element_of(scope, each) for each in nouns.parts]
    shared: set[int] = set()
    for index in range(len(elements) - 2, -1, -1):
        this, following = elements[index], elements[index + 1]
        if this.every and following.every and this.said is not None:
            scope.excuse(this.said.start, this.said.end)
        if this.noun is not None and this.quantity is None and not this.every:
            if by_or or (following.quantity is not None and following.quantity.each):
                elements[index] = replace(this, quantity=following.quantity, every=following.every)
                shared.add(index + 1)
            elif following.every and not this.noun.leader:
                elements[index] = replace(this, every=True)
                shared.add(index + 1)
    for index in range(1, len(elements)):
        this, before = elements[index], elements[index - 1]
        alike = index in shared or by_or or not (this.said or before.said)
        if not alike or this.noun is None or before.noun is None or this.noun.name:
            continue
        if this.noun.is_plain():
            elements[index] = replace(this, noun=replace(this.noun, who=before.noun.who, zone=before.noun.zone))
    return Phrase(nouns.start, nouns.end, tuple(elements), by_or)


def named_together(scope: SveScope, nouns: NounPhrase) -> Phrase:
    """『A』『B』1枚ずつ."""
    if any(each.group != NAME or each.modifiers for each in nouns.parts):
        scope.fail(nouns.start, "particle_missing", ("と", "か"))
    said = nouns.only.quantity
    names = tuple(each.key for each in nouns.parts)
    one = Element(nouns.start, nouns.end, names=names, quantity=quantity_of(scope, said), said=said)
    return Phrase(nouns.start, nouns.end, (one,))


def part_of(scope: SveScope, noun: Noun) -> Part:
    """A noun group as cards of a zone (4.3.3, 4.4.3); a hand or deck without owner is the acting player's (A10)."""
    zone, who = noun.zone, noun.who
    if zone is None:
        zone = terms.LEADER if noun.leader else terms.FIELD
    if zone == terms.FIELD and IsKind(terms.SPELL) in noun.tests and not scope.among:
        scope.fail(noun.start, "never_on_field", ("自分の墓場のスペル", "自分の手札のスペル"))
    if who is None:
        who = scope.actor if zone in (terms.HAND, terms.DECK) else ANY
    return Part(zone, who, noun.tests)


def group_of_noun(scope: SveScope, noun: Noun) -> Group:
    """A noun group as cards, of several zones if they are joined (T146)."""
    first = part_of(scope, noun)
    return Group((first, *(Part(zone, who or first.who, noun.tests) for zone, who in noun.more)))


def group_of(scope: SveScope, phrase: Phrase) -> Group:
    """The cards that all noun groups of a phrase describe."""
    parts: list[Part] = []
    for each in phrase.elements:
        if each.noun is None:
            scope.fail(each.start, "noun_needed", ("フォロワー", "アミュレット", "カード"))
        parts += group_of_noun(scope, each.noun).parts
    return Group(tuple(parts))


def things_of(scope: SveScope, phrase: Phrase, generic: bool = False, quantity: Quantity | None = None) -> Things:
    """What a phrase means. `generic`: a bare noun means all of them (Xは…, Xが…).

    `quantity`: how many of them, if that is said after を.
    """
    if quantity is not None and quantity.each and len(phrase.elements) > 1:
        each = tuple(replace(one, quantity=quantity) for one in phrase.elements)
        return things_of(scope, replace(phrase, elements=each), generic)
    if phrase.joined_by_or and quantity is None and all(each.every for each in phrase.elements):
        return every_one(scope, phrase.first, group_of(scope, phrase), phrase.elements[1:])
    if phrase.joined_by_or or (quantity is not None and phrase.first.noun is not None):
        amount = quantity or phrase.first.quantity
        if amount is None:
            scope.fail(phrase.end, "how_many", ("1体",))
        if any(each.quantity not in (None, amount) for each in phrase.elements):
            scope.fail(phrase.start, "same_number")
        return pick(scope, phrase.first, group_of(scope, phrase), amount, phrase.elements[1:])
    parts = tuple(element_things(scope, each, generic, quantity) for each in phrase.elements)
    return parts[0] if len(parts) == 1 else Both(parts)


def element_things(scope: SveScope, element: Element, generic: bool, quantity: Quantity | None) -> Things:
    if element.pronoun:
        things = pronoun_things(scope, element)
        some = quantity or element.quantity
        if some is not None and isinstance(things, It):
            scope.part = Shown(things.reg)
        return pick_among(scope, things, some) if some is not None else things
    if element.deck_top is not None:
        return top_of(scope, element)
    noun = element.noun
    if noun is None:
        if element.names or element.quantity is None or not (scope.among or scope.part is not None):
            scope.fail(element.start, "of_what", ("フォロワー", "カード"))
        if scope.part is not None and not scope.among:
            part = scope.part
            of = Rest(part.reg, tuple(part.taken)) if part.taken else It(part.reg)
            return pick_among(scope, of, element.quantity)
        return pick_among(scope, looked_at(scope, element), element.quantity)
    if element.quantity is not None:
        return pick(scope, element, group_of_noun(scope, noun), element.quantity)
    if (noun.leader or generic) and element.said is not None:
        scope.excuse(element.said.start, element.said.end)
    if noun.leader:
        if noun.who is None and not element.every:
            scope.fail(noun.start, "whose_leader", ("自分のリーダー", "相手のリーダー", "リーダーすべて"))
        return All(Group((noun.part(),)))
    if not element.every and not generic:
        scope.fail(noun.end, "how_many", ("すべて", "1体を選ぶ。それ"))
    return every_one(scope, element, group_of_noun(scope, noun))


def single(scope: SveScope, noun: Noun) -> Things:
    """A noun group that means one card without a quantity: a leader."""
    if not noun.leader:
        scope.fail(noun.end, "how_many", ("すべて", "1体を選ぶ。それ"))
    return All(Group((noun.part(),)))


def every_one(scope: SveScope, element: Element, group: Group, others: tuple[Element, ...] = ()) -> Things:
    """(X)すべて: of the cards looked at after その中から (T237), else wherever they are."""
    if scope.among:
        reg = scope.draft.reg()
        scope.draft.emit(Remember(reg, Among(looked_at(scope, element), among_tests(scope, element, others))))
        assert scope.looked is not None
        scope.looked.taken.append(reg)
        scope.mention(It(reg), word=element.word)
        return It(reg)
    things = All(group)
    if not scope.always:
        scope.mention(things, scope.draft.anchor(), element.word)
    return things


def pronoun_things(scope: SveScope, element: Element) -> Things:
    """これ, それ, 残り (A9)."""
    if element.pronoun == "this":
        if element.zone is not None:
            scope.is_in(element.zone)
        return THIS if element.zone is None else All(Group((Part(element.zone, SELF, (IsThis(),)),)))
    if element.pronoun in ("former", "latter"):
        return It(scope.one_of_pair(element.start, element.pronoun == "latter"))
    if element.things is not None:
        things = element.things
        if any(isinstance(part, LinkedCards) for part in parts_of((things,))):
            things = It(scope.draft.reg())
            scope.draft.emit(Remember(things.reg, element.things))
        scope.mention(things, word=element.word)
        return things
    if element.pronoun == "it":
        return scope.named_before(element.start)
    looked = scope.looked or scope.part
    if element.pronoun != "rest" or looked is None:
        scope.fail(element.start, "none_looked", ("それ", "これ"))
    scope.among_said = False
    return Rest(looked.reg, tuple(looked.taken))


def looked_at(scope: SveScope, element: Element) -> Things:
    """その中: what was looked at or revealed and is not taken yet."""
    looked = scope.looked
    if looked is None:
        scope.fail(element.start, "none_looked")
    return Rest(looked.reg, tuple(looked.taken)) if looked.taken else It(looked.reg)


def top_of(scope: SveScope, element: Element) -> Things:
    """デッキの上N枚 (T98)."""
    assert element.deck_top is not None
    amount = element.quantity.most if element.quantity is not None else None
    if amount is None or element.quantity is None:
        scope.fail(element.end, "how_many", ("3枚",))
    if element.quantity.up_to:
        if not isinstance(amount, Exactly):
            scope.fail(element.start, "number_needed", ("2枚まで",))
        amount = picked_number(scope, amount.number)
    things: Things = TopCards(terms.DECK, amount, element.deck_top)
    if element.deck_top == SELF and isinstance(amount, Exactly):
        things = TopOf(terms.DECK, amount.number)
    scope.mention(things, scope.draft.anchor(), CARD_WORD)
    return things


def picked_number(scope: SveScope, most: int) -> Amount:
    """0 to so many, as the player picks when it is reached (T255, T261)."""
    num = scope.draft.num()
    scope.draft.emit(PickNumber(num, 0, most, scope.actor))
    return Result(num)


def among_tests(scope: SveScope, element: Element, others: tuple[Element, ...]) -> tuple[Test, ...]:
    """What a card of those looked at must be; AかB: one of the descriptions (T107)."""
    nouns = [each.noun for each in (element, *others) if each.noun is not None]
    for noun in nouns:
        if not noun.is_plain():
            scope.fail(noun.start, "ask_kind")
    if len(nouns) < 2:
        return nouns[0].tests if nouns else ()
    return (AnyOf(tuple(each.tests[0] if len(each.tests) == 1 else AllOf(each.tests) for each in nouns)),)


def pick(
    scope: SveScope, element: Element, group: Group, quantity: Quantity, others: tuple[Element, ...] = ()
) -> Things:
    """A player picks while the effect resolves; with してよい none is declining (R63)."""
    draft, actor = scope.draft, scope.actor
    among = looked_at(scope, element) if scope.among else None
    tests = among_tests(scope, element, others) if scope.among else ()
    reg = draft.reg()
    if scope.at_random:
        by_lot(scope, element, group, quantity, reg)
        return It(reg)
    least = least_of(scope, element, quantity)
    part = None if scope.among else group
    if scope.together is not None:
        together, scope.together = scope.together, None
        draft.emit(PickSet(reg, together, part, among, tests, least, quantity.most, actor))
    else:
        draft.emit(Pick(reg, part, among, tests, least, quantity.most, actor, exact=scope.asked and least > 1))
    if scope.among and scope.looked is not None:
        scope.looked.taken.append(reg)
    scope.mention(It(reg), word=called(element, others))
    return It(reg)


def called(element: Element, others: Sequence[Element]) -> str:
    """The noun by which it is called, if it is one."""
    return element.word if all(each.word == element.word for each in others) else ""


def by_lot(scope: SveScope, element: Element, group: Group, quantity: Quantity, reg: int) -> None:
    """T233, R154 ランダムに1体: nobody picks."""
    if scope.among or scope.optional or quantity.up_to or quantity.most is None or scope.together is not None:
        scope.fail(element.start, "not_at_random", ("1体",))
    scope.draft.emit(PickAtRandom(reg, group, quantity.most))
    scope.mention(It(reg), word=element.word)


def least_of(scope: SveScope, element: Element, quantity: Quantity) -> int:
    """How many must be picked: none with してよい, which まで and 好きな枚数 allow by themselves."""
    if scope.optional and quantity.least == 0 and element.said is not None:
        scope.excuse(element.said.end - 2, element.said.end)
        if scope.permission is not None:
            scope.excuse(scope.permission.start, scope.permission.end)
    return 0 if scope.optional else quantity.least


def pick_among(scope: SveScope, things: Things, quantity: Quantity) -> Things:
    """Some of the things already named, or of those looked at."""
    reg = scope.draft.reg()
    least = 0 if scope.optional else quantity.least
    if scope.optional and quantity.least == 0 and scope.permission is not None:
        scope.excuse(scope.permission.start, scope.permission.end)
    scope.draft.emit(Pick(reg, None, things, (), least, quantity.most, scope.actor))
    if scope.looked is not None and scope.among:
        scope.looked.taken.append(reg)
    elif scope.part is not None:
        scope.part.taken.append(reg)
    scope.mention(It(reg))
    return It(reg)


def object_in(frame: Frame[SveScope], *cases: str) -> Phrase | None:
    """What stands before を, if anything does."""
    nouns = frame.take(*(cases or ("を",)))
    above = frame.find("から", group=PLACE)
    if nouns is None and above is not None and not cases:
        nouns = frame.take("", group=QUANTITY)
    if nouns is None:
        return None
    if nouns.group == QUANTITY and above is not None:
        frame.take("から", group=PLACE)
        top = replace(above.nouns.only, quantity=nouns.only.quantity, end=nouns.end)
        nouns = NounPhrase((top,), "", top.start, top.end)
    return phrase_of(frame.scope, nouns)


def object_of(frame: Frame[SveScope], *cases: str) -> Phrase:
    frame.scope.at_random = frame.adverb(AT_RANDOM)
    found = object_in(frame, *cases)
    if found is None:
        frame.fail(frame.place, "of_what", ("それを", "これを"))
    return found


def floating(frame: Frame[SveScope]) -> Quantity | None:
    """How many, said between を and the verb."""
    nouns = frame.take("", group=QUANTITY)
    if nouns is None:
        return as_many(frame)
    said = nouns.only.quantity
    if said is not None and said.every:
        frame.fail(nouns.start, "number_needed", ("1",))
    return quantity_of(frame.scope, said)


def as_many(frame: Frame[SveScope]) -> Quantity | None:
    """「(数)」まで, それと同じ数まで: at most so many; 「(数)」と同じだけ: just so many."""
    just = frame.take(*SO_MANY)
    if just is not None:
        return Quantity(AS_MANY, number_of(frame.scope, just))
    bound = next((each for each in frame.clause.phrases if each.case == "まで" and each.nouns.group in BOUNDS), None)
    if bound is None or id(bound) in frame.taken:
        return None
    frame.taken.add(id(bound))
    return Quantity(0, number_of(frame.scope, bound.nouns), True)


SO_MANY: Final = ("と同じだけ", "だけ", "と同じ枚数")
BOUNDS: Final = (COUNT, NUMBER, CALCULATION)


def one_thing(scope: SveScope, nouns: NounPhrase) -> Things:
    """これの, それの, 前者の, 選んだフォロワーの, 自分のリーダーの: where one thing is meant."""
    phrase = phrase_of(scope, nouns)
    first = phrase.first
    if len(phrase.elements) > 1 or first.quantity is not None or first.deck_top is not None:
        scope.fail(phrase.start, "one_only", ("それの",))
    if first.pronoun:
        return pronoun_things(scope, first)
    if first.noun is None or (first.every and not first.noun.leader):
        scope.fail(phrase.start, "how_many", ("それの",))
    if first.every and first.said is not None:
        scope.excuse(first.said.start, first.said.end)
    return single(scope, first.noun)


def choose(frame: Frame[SveScope]) -> None:
    """Section G. Among cards just revealed it is a pick, else a target of playing (10.6.2.3)."""
    scope = frame.scope
    scope.together = together_of(frame)
    phrase = object_of(frame)
    quantity = floating(frame)
    if scope.among or scope.at_random or scope.actor != SELF:
        things_of(scope, phrase, quantity=quantity)
        return
    if phrase.joined_by_or or (len(phrase.elements) == 1 and quantity is not None):
        amount = quantity or phrase.first.quantity
        regs = [target(scope, phrase.first, group_of(scope, phrase), amount)]
        if not all(same_number(each.quantity, amount) for each in phrase.elements):
            scope.fail(phrase.start, "same_number")
    else:
        regs = []
        for each in phrase.elements:
            if each.noun is None:
                scope.fail(each.start, "choose_what", ("(X)1体",))
            group = group_of_noun(scope, each.noun)
            if regs:
                scope.excuse_words(each.start, each.end, "他の")
                group = without_chosen(scope.draft, group, regs)
            regs.append(target(scope, each, group, each.quantity or quantity))
    parts = tuple(It(reg) for reg in regs)
    scope.pair = (regs[0], regs[1]) if len(regs) == 2 else None
    word = called(phrase.first, phrase.elements)
    chosen = quantity or phrase.first.quantity
    many = len(parts) > 1 or (chosen is not None and chosen.most != Exactly(1))
    scope.mention(parts[0] if len(parts) == 1 else Both(parts), word=word, many=many)


def same_number(one: Quantity | None, other: Quantity | None) -> bool:
    return one is None or other is None or (one.least, one.most) == (other.least, other.most)


def target(scope: SveScope, element: Element, group: Group, quantity: Quantity | None) -> int:
    """One choice while playing (T79-T83), under the condition of its sentence (10.3.2)."""
    if quantity is None:
        scope.fail(element.end, "how_many", ("1体", "2体まで", "好きな枚数"))
    if element.noun is not None and element.noun.whole_zone and element.noun.zone == terms.DECK:
        scope.fail(element.start, "deck_not_chosen")
    if quantity.most is not None and not isinstance(quantity.most, Exactly) and not quantity.up_to:
        scope.fail(element.end, "how_many", ("X体まで",))
    if scope.per is not None and (quantity.least or quantity.most is None):
        scope.fail(element.start, "per_what", ("1体まで",))
    reg = scope.draft.reg()
    least = 0 if scope.optional else quantity.least
    most = scope.times(quantity.most) if quantity.most is not None else None
    condition = scope.target_condition()
    if scope.together is not None:
        chosen: Target = SetTarget(reg, group, least, most, condition, scope.mode, together=scope.together)
        scope.together = None
    else:
        chosen = Target(reg, group, least, most, condition, scope.mode)
    scope.draft.targets.append(chosen)
    scope.target_index = len(scope.draft.targets) - 1
    return reg

"""Counts and values as texts ask for them (T54, T102, T179, T198), and how many (R45)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from gorin.engine.program.amount import Count, CountOf, Exactly, NumberOf, Product, Quotient, Sum, Times, UtmostOf
from gorin.engine.program.group import Group, HasState
from gorin.engine.program.roots import Amount, Things
from gorin.engine.program.things import All, Among, Both
from gorin.engine.program.who import ACTOR, OTHER, SELF, Who
from gorin.games.rebirth import terms
from gorin.games.rebirth.dialect.cards import (
    NUMBERS,
    PICKED_NUMBER,
    TOTALS,
    Cards,
    cards_of,
    declared_number,
    group_of,
    is_stage_kind,
)
from gorin.games.rebirth.dialect.scope import Framed, RebirthScope
from gorin.games.rebirth.program.amounts import (
    Attacks,
    BaseNumber,
    DamageOn,
    Fewer,
    Kinds,
    Matching,
    TotalOf,
    Vacant,
)
from gorin.games.rebirth.program.things import Souls
from gorin.games.rebirth.program.who import EVERYONE, MUTUAL
from gorin.text import phrases
from gorin.text.function_words import AND, IN_TURN, MOST, THAT
from gorin.text.lexicon import Adverb, Noun, Pointing
from gorin.text.likened import nouns_with
from gorin.text.nouns import amount_of, difference_of, player_of
from gorin.text.phrases import QUANTITY, Calculation, Clause, Named, NounPhrase, Quantity
from gorin.text.quantities import printed_number
from gorin.text.tokens import Token
from gorin.text.trial import says_no_more
from gorin.text.values import COUNT, NUMBER, PLAYER, Apart, value_of

FREE, TOTAL, BOTH, KIND_OF, POINT, TIME_OF = "free", "total", "both", "kind of", "point", "time"
"""好きな枚数, 合計, 両方; counters: 種類, 点, 回."""
FIGURE: Final = "figure"
"""値, 合計値."""
APART: Final = ("ずつ", "ずつまで")


@dataclass(frozen=True)
class HowMany:
    """How many of something. `number` None: all, any number, or as many as `amount` says."""

    place: int
    amount: Amount | None = None
    number: int | None = None
    counter: str = ""
    up_to: bool = False
    relation: str = ""
    every: bool = False
    free: bool = False
    each: bool = False
    total: bool = False

    def least_and_most(self) -> tuple[Amount | None, Amount | None]:
        """R45: (least, most); most None is any number."""
        if self.every or self.free:
            return Exactly(0) if self.amount is None else self.amount, None
        if self.up_to or self.relation == phrases.AT_MOST:
            return Exactly(0), self.amount
        if self.relation == phrases.AT_LEAST:
            return self.amount, None
        return self.amount, self.amount


def how_many(frame: Framed, *quantities: Quantity | None) -> HowMany | None:
    """The number of a clause, with the words that belong to it; `quantities`: that stand with its nouns."""
    scope = frame.scope
    found: list[tuple[Quantity, bool]] = [(each, False) for each in quantities if each is not None]
    if scope.actor.role == ACTOR:
        redundant(frame, IN_TURN)
    apart = scope.actor.role != ACTOR and frame.adverb(IN_TURN)
    total = frame.adverb(TOTAL)
    redundant(frame, TOTAL)
    free = frame.adverb(FREE) or any(
        token.sense(Adverb) == Adverb(FREE) for clause in frame.clause.before for token in clause.adverbs
    )
    up_to = False
    while True:
        nouns = frame.take("", "を", *APART, group=QUANTITY)
        if nouns is None:
            break
        if nouns.only.modifiers or len(nouns.parts) != 1 or nouns.only.quantity is None:
            scope.fail(nouns.start, "no_description")
        case = next(each.case for each in frame.clause.phrases if each.nouns is nouns)
        found.append((nouns.only.quantity, case in APART))
        if case in APART:
            redundant(frame, IN_TURN)
        up_to = up_to or case == APART[1]
    place = frame.place
    many: HowMany | None = None
    for quantity, each in found:
        one = quantity_of(scope, quantity, each or apart, total)
        if many is None:
            many = one
        elif one.every and many.relation == phrases.AT_LEAST and many.amount is not None:
            many = replace(many, every=True, relation="")
        else:
            scope.fail(quantity.start, "no_quantity")
    if free and many is not None:
        if many.relation != phrases.AT_LEAST:
            scope.fail(many.place, "no_quantity")
        redundant(frame, FREE)
    elif free:
        many = HowMany(place, free=True)
    if many is None and scope.alone and scope.per is not None and not (apart or total):
        many = HowMany(place, scope.per, None, scope.alone)
        scope.per, scope.alone = None, ""
    if up_to and many is not None:
        many = replace(many, up_to=True)
    if many is None and apart and not total and isinstance(scope.it, Both):
        redundant(frame, IN_TURN)
    elif many is None and (apart or total):
        scope.fail(place, "how_many", ("1枚",))
    return many


def redundant(frame: Framed, key: str) -> None:
    """A word that says what is so without it: 合計, この効果で."""
    for token in frame.clause.adverbs:
        sense = token.sense(Adverb)
        if sense is not None and sense.key == key:
            frame.taken.add(id(token))
            says_no_more(token)


def quantity_of(scope: RebirthScope, quantity: Quantity, each: bool, total: bool) -> HowMany:
    if quantity.amount is None:
        return HowMany(quantity.start, every=True, each=each, total=total)
    if not quantity.counter or quantity.amount.signed:
        scope.fail(quantity.end, "counter_missing", ("枚",))
    return HowMany(
        quantity.start,
        calculated(scope, quantity.amount),
        printed_number(quantity),
        quantity.counter,
        quantity.limit == phrases.UP_TO,
        quantity.limit if quantity.limit != phrases.UP_TO else "",
        each=each,
        total=total,
    )


def calculated(scope: RebirthScope, calculation: Calculation) -> Amount:
    """A number, or as many as something else (Xと同じ枚数の)."""
    factors = calculation.terms[0].factors
    if len(calculation.terms) == 1 and len(factors) == 1 and factors[0].nouns is not None:
        return amount_of_nouns(scope, factors[0].nouns)
    return amount_of(scope, calculation)


def plain(scope: RebirthScope, many: HowMany | None, *allowed: str) -> None:
    """Refuse a number with a word (まで, ずつ, 合計, ...) that its use here could not consume."""
    if many is None:
        return
    for word in ("up_to", "relation", "every", "free", "each", "total"):
        if word not in allowed and getattr(many, word):
            scope.fail(many.place, "no_quantity")


def per(scope: RebirthScope, amount: Amount) -> Amount:
    """T258: so many for each that was counted by につき."""
    if scope.per is None:
        return amount
    scope.per_used = True
    return scope.per if amount == Exactly(1) else Product(amount, scope.per)


def for_each(frame: Framed) -> None:
    """(list)2枚につき behind other phrases."""
    nouns = frame.take("につき")
    if nouns is not None:
        per_each(frame.scope, nouns)


def per_each(scope: RebirthScope, nouns: NounPhrase) -> None:
    """(list)2枚につき: from here to the end of the sentence."""
    quantity = nouns.only.quantity
    if quantity is None and nouns.group == COUNT:
        scope.per, scope.per_used = amount_of_nouns(scope, nouns), False
        return
    size = printed_number(quantity)
    if quantity is None or not size or quantity.limit or any(part.quantity for part in nouns.parts[:-1]):
        scope.fail(nouns.end, "number_needed", ("1枚につき",))
    if nouns.group == QUANTITY and len(nouns.parts) == 1:
        counted = counted_so(scope, nouns)
    else:
        bare = replace(nouns, parts=(*nouns.parts[:-1], replace(nouns.only, quantity=None)))
        counted = amount_of_nouns(scope, bare, quantity.counter == KIND_OF)
    scope.last_amount = counted
    scope.per = counted if size == 1 else Quotient(counted, size)
    scope.per_used = False


def counted_so(scope: RebirthScope, nouns: NounPhrase) -> Amount:
    """1枚につき, その1枚につき, 控え室に置かれた1枚につき: of what was spoken of."""
    if not nouns.only.modifiers:
        return CountOf(scope.named(nouns.start))
    cards = cards_of(scope, nouns)
    things = cards.things if cards.things is not None else scope.named(nouns.start)
    return Matching(things, cards.tests) if cards.tests else CountOf(things)


def amount_of_nouns(scope: RebirthScope, nouns: NounPhrase, kinds: bool = False) -> Amount:
    """A count of cards, of different names, or a value of one."""
    if isinstance(value_of(nouns.only), Apart):
        return difference_of(scope, nouns_with(nouns, each_side).only)
    utmost = utmost_number(scope, nouns)
    if utmost is not None:
        return utmost
    if nouns.group == COUNT and same_again(nouns.only):
        says_no_more(nouns.only.modifiers[0].word)
        return CountOf(scope.named(nouns.start))
    if nouns.group == PICKED_NUMBER:
        return declared_number(scope, nouns.only)
    stated = state_counted(nouns)
    if stated is not None:
        return resting_count(scope, *stated)
    if nouns.group == "area":
        return fewer(scope, nouns)
    if nouns.group == "attack count":
        return Attacks(attack_owner(scope, nouns))
    if nouns.group == FIGURE or (nouns.group == QUANTITY and nouns.only.modifiers and not kinds):
        return figure_of(scope, nouns)
    return amount_of_cards(scope, nouns, kinds)


def each_side(named: Named) -> Sequence[Named] | None:
    """お互いの枚数の差: of one player's and of the other's."""
    if named.group != PLAYER or value_of(named) != MUTUAL:
        return None
    return [replace(named, sense=Noun(PLAYER, who.role, who)) for who in (SELF, OTHER)]


def utmost_number(scope: RebirthScope, nouns: NounPhrase) -> Amount | None:
    """あなたのメンバーの最も高いコスト."""
    named = nouns.only
    told = [each for each in named.modifiers if is_utmost(each.clause)]
    if nouns.group != NUMBER or len(told) != 1 or len(nouns.parts) != 1 or named.quantity is not None:
        return None
    assert told[0].clause is not None
    rest = replace(named, modifiers=tuple(each for each in named.modifiers if each is not told[0]))
    cards = cards_of(scope, replace(nouns, parts=(rest,)), "value", "every")
    things = things_counted(scope, replace(cards, value=""))
    return UtmostOf(things, NUMBERS[named.key], told[0].clause.name == "be more")


def is_utmost(clause: Clause | None) -> bool:
    """最も高い."""
    plain = clause is not None and not clause.phrases and clause.name in ("be more", "be less")
    return plain and clause is not None and any(token.sense(Adverb) == Adverb(MOST) for token in clause.adverbs)


def same_again(named: Named) -> bool:
    """同じ枚数, その枚数: as many as the act before was about."""
    modifier = named.modifiers[0] if len(named.modifiers) == 1 else None
    clause = modifier.clause if modifier is not None else None
    alike = clause is not None and clause.name == "be same" and not clause.phrases
    return alike or (modifier is not None and modifier.word is not None and pointed_back(modifier.word))


def pointed_back(word: Token) -> bool:
    """その."""
    sense = word.sense(Pointing)
    return sense is not None and sense.key == THAT


def amount_of_cards(scope: RebirthScope, nouns: NounPhrase, kinds: bool = False) -> Amount:
    cards = cards_of(scope, nouns, "value", "every", "vacant", "also")
    if cards.also:
        return with_named(scope, cards)
    if cards.quantity is not None and not cards.quantity.every:
        scope.fail(cards.quantity.start, "no_quantity")
    if kinds:
        traits = cards.value == "属性"
        if cards.value not in ("", "カード名", "属性"):
            scope.fail(nouns.start, "no_number")
        things = things_counted(scope, replace(cards, value=""))
        return Kinds(things, traits)
    if cards.value:
        return value_of_cards(scope, cards, nouns)
    if cards.vacant:
        return vacancies(scope, cards)
    if cards.souls_of is not None:
        souls = Souls(cards.souls_of)
        return Matching(souls, cards.tests) if cards.tests else CountOf(souls)
    if cards.things is not None:
        return Matching(cards.things, cards.tests) if cards.tests else CountOf(cards.things)
    return Count(counted_group(scope, cards))


def attack_owner(scope: RebirthScope, nouns: NounPhrase) -> Who | None:
    """このターンあなたのアタック回数: whose attacks."""
    who: Who | None = None
    scope.this_turn = False
    for modifier in nouns.only.modifiers:
        owner = modifier.nouns.only if modifier.nouns is not None else None
        if owner is None or owner.modifiers or (owner.group == PLAYER) == (owner.key == "このターン"):
            scope.fail(modifier.start, "no_description")
        if owner.group == PLAYER:
            who = player_of(scope, owner)
        else:
            says_no_more(owner.head)
    return who


def fewer(scope: RebirthScope, nouns: NounPhrase) -> Fewer:
    """枚数が少ない領域1つにつき."""
    clause = nouns.only.modifiers[0].clause if len(nouns.only.modifiers) == 1 else None
    subject = clause.phrase("が") if clause is not None and len(clause.phrases) == 1 else None
    less = clause is not None and clause.name == "be less"
    counted = subject is not None and subject.nouns.only.path() == "枚数"
    if scope.compared is None or not less or not counted or clause is None or clause.form.negative:
        scope.fail(nouns.start, "no_number", ("枚数が少ない領域",))
    return scope.compared


def state_counted(nouns: NounPhrase) -> tuple[NounPhrase, bool] | None:
    """相手のメンバーが【レスト】している枚数: of which cards, and in which state."""
    clause = nouns.only.modifiers[0].clause if nouns.group == COUNT and len(nouns.only.modifiers) == 1 else None
    verb = clause.verb.name if clause is not None and clause.verb is not None else ""
    if clause is None or verb not in ("rest", "stand") or not clause.form.lasting or len(clause.phrases) != 1:
        return None
    subject = clause.phrase("が")
    return (subject.nouns, (verb == "rest") != clause.form.negative) if subject is not None else None


def resting_count(scope: RebirthScope, nouns: NounPhrase, resting: bool) -> Amount:
    cards = cards_of(scope, nouns)
    if cards.things is not None or cards.souls_of is not None or cards.quantity is not None:
        scope.fail(nouns.start, "no_description")
    return Count(counted_group(scope, replace(cards, tests=(*cards.tests, HasState(terms.REST, resting)))))


def figure_of(scope: RebirthScope, nouns: NounPhrase) -> Amount:
    """Aの枚数の2倍の値; Aの枚数とBの枚数の合計値; 合計値 by itself is the sum said before."""
    named = nouns.only
    owner = named.modifiers[0].nouns if len(named.modifiers) == 1 else None
    if len(nouns.parts) != 1 or len(named.modifiers) > 1 or (named.modifiers and owner is None):
        scope.fail(nouns.start, "no_number")
    if owner is None:
        if named.key != "合計値" or scope.last_sum is None:
            scope.fail(nouns.start, "no_number")
        return scope.last_sum
    if named.group == QUANTITY:
        factor = printed_number(named.quantity)
        if factor is None or named.quantity is None or named.quantity.counter != "times":
            return amount_of_cards(scope, nouns)
        return Times(amount_of_nouns(scope, owner), factor)
    if named.key != "合計値":
        return amount_of_nouns(scope, owner)
    if len(owner.parts) < 2 or owner.joint != AND:
        scope.fail(nouns.start, "no_number", ("AとBの合計値",))
    parts = [amount_of_nouns(scope, replace(owner, parts=(part,), joint="")) for part in owner.parts]
    scope.last_sum = Sum(tuple(parts))
    return scope.last_sum


def with_named(scope: RebirthScope, cards: Cards) -> Amount:
    """それらとあなたのメンバーの中の〔X〕: cards already named and those of a zone, counted together."""
    if cards.value or cards.vacant or cards.souls_of is not None or cards.things is not None:
        scope.fail(cards.start, "no_description")
    named = [Matching(things, cards.tests) if cards.tests else CountOf(things) for things in cards.also]
    return Sum((*named, Count(counted_group(scope, replace(cards, also=())))))


def things_counted(scope: RebirthScope, cards: Cards) -> Things:
    if cards.things is not None:
        return Among(cards.things, cards.tests) if cards.tests else cards.things
    return All(counted_group(scope, cards))


def vacancies(scope: RebirthScope, cards: Cards) -> Amount:
    """空席のメンバー: only member slots are vacant, and they have no other properties (4.5.3.2.1)."""
    own = [test for place in cards.places for test in place.tests if not is_stage_kind(test)]
    if cards.tests or own or cards.zones != (terms.MEMBERS,):
        scope.fail(cards.start, "no_description")
    return Vacant(owner_for(scope, cards))


def owner_for(scope: RebirthScope, cards: Cards) -> Who:
    """4.1.1.2: whose zone, where none is said: that of whoever was named last, else of the player who acts."""
    if cards.who is not None:
        return cards.who
    return scope.last_owner if scope.last_owner is not None else scope.actor


def counted_group(scope: RebirthScope, cards: Cards) -> Group:
    """A group to be counted; すべての without an owner is everybody's (T185)."""
    who = owner_for(scope, cards)
    if cards.quantity is not None and cards.quantity.every and cards.who is None:
        who = EVERYONE
    scope.last_owner = who
    return group_of(cards, who)


def value_of_cards(scope: RebirthScope, cards: Cards, nouns: NounPhrase) -> Amount:
    """Xの枚数, XのATK, Xのコスト合計, Xのカード名 ..."""
    word = cards.value
    bare = replace(cards, value="")
    if nouns.group == COUNT and word in ("枚数", "数"):
        if cards.vacant:
            return vacancies(scope, bare)
        if cards.things is not None:
            return Matching(cards.things, cards.tests) if cards.tests else CountOf(cards.things)
        return Count(counted_group(scope, bare))
    if cards.things is not None and cards.tests:
        bare = replace(bare, things=Among(cards.things, cards.tests), tests=())
    if word in NUMBERS:
        things = bare.things
        if things is None and bare.vague and not bare.tests:
            things = scope.named(cards.start)
        elif things is None:
            things = All(group_of(bare, owner_for(scope, cards)))
        return (BaseNumber if cards.base else NumberOf)(things, NUMBERS[word])
    if word == "空席":
        if cards.tests:
            scope.fail(cards.start, "no_description")
        return Vacant(owner_for(scope, cards))
    things = things_counted(scope, bare)
    if word in TOTALS:
        return TotalOf(things, TOTALS[word])
    if word in ("カード名", "種類数", "属性"):
        return Kinds(things, word == "属性")
    if word == "ダメージ":
        return DamageOn(things)
    scope.fail(cards.start, "no_number")

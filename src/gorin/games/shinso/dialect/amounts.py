"""Amounts that a text leaves to be counted (section 5: computed amounts; T80, T88, T93, T125, T143 to T145)."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from gorin.engine.kernel.ref import NOTHING
from gorin.engine.program.amount import (
    Count,
    Counters,
    CountOf,
    Difference,
    Exactly,
    NumberOf,
    Quotient,
    Result,
    Sum,
    Times,
    TotalOf,
)
from gorin.engine.program.roots import Amount, Things
from gorin.engine.program.things import THIS, All, Among, Both, It
from gorin.engine.program.who import OTHER, SELF
from gorin.games.shinso import terms
from gorin.games.shinso.dialect.lexicon import ACTIONS, COUNTER, NAME, RACE
from gorin.games.shinso.dialect.nouns import SAME_AS, Cards, Framed, describe, with_purpose
from gorin.games.shinso.dialect.scope import ShinsoScope
from gorin.games.shinso.program.amounts import Above, Offered, OfMoment
from gorin.games.shinso.program.choices import Roll
from gorin.games.shinso.program.things import Bearer
from gorin.text.attachment import TIMES
from gorin.text.frames import Frame
from gorin.text.function_words import AND, BY_THIS
from gorin.text.morphology import PASSIVE
from gorin.text.phrases import QUANTITY, Calculation, Clause, Factor, Modifier, Named, NounPhrase, Quantity, Term
from gorin.text.quantities import in_this_turn, printed_number, tokens_of
from gorin.text.trial import says_no_more
from gorin.text.values import CARD, COUNT, KIND, NUMBER, PLAYER, POINTER, ZONE, Apart, value_of

PER: Final = ("だけ", "につき", "ごとに", "分", "分だけ", "分の", "だけの", "と同じだけ")
CARDS: Final = (KIND, CARD, RACE, NAME, ZONE, POINTER)


def per_of(frame: Framed) -> Amount | None:
    """…の数だけ, …1枚につき, 戦闘力4000ごとに, …分: for each of these."""
    scope = frame.scope
    found: Amount | None = None
    for phrase in frame.clause.phrases:
        if id(phrase) in frame.taken:
            continue
        nouns = phrase.nouns
        half = phrase.case == "" and counts_by_itself(nouns.only)
        up_to = phrase.case == "まで" and nouns.group == COUNT
        if not half and not up_to and phrase.case not in PER:
            continue
        if phrase.case == "だけ" and nouns.group == QUANTITY and not is_multiple(nouns.only):
            continue
        if found is not None:
            frame.fail(phrase.start, "twice")
        frame.taken.add(id(phrase))
        scope.up_to = up_to
        if phrase.case == "ごとに" and nouns.group == NUMBER:
            found = contained(scope, nouns.only)
        else:
            found = amount_of(scope, nouns)
    return found if found is not None else scope_per(scope)


def scope_per(scope: ShinsoScope) -> Amount | None:
    """An amount that a clause before gave (戦闘力が3000増えるごとに)."""
    found, scope.per = scope.per, None
    return found


def contained(scope: ShinsoScope, named: Named) -> Amount:
    """戦闘力nごとに (T93): how often the number is contained."""
    divisor = printed_number(named.quantity)
    if not divisor or named.modifiers:
        scope.fail(named.start, "number_needed", ("1000",))
    things = scope.subject or scope.topic or own_bearer(scope)
    return Quotient(NumberOf(things, value_of(named).number), divisor)


def growth(scope: ShinsoScope, clause: Clause) -> Amount:
    """戦闘力がn増えるごとに (T93): counted above the printed number."""
    frame: Framed = Frame(scope, clause)
    number = frame.need("が", group=NUMBER).only
    quantity = frame.need("", group=QUANTITY).only.quantity
    frame.done()
    divisor = printed_number(quantity)
    if not divisor or number.modifiers:
        scope.fail(clause.start, "number_needed", ("1000",))
    return Quotient(Above(scope.subject or scope.topic or own_bearer(scope), value_of(number).number), divisor)


def own_bearer(scope: ShinsoScope) -> Things:
    """Whose power a line without subject speaks of: the card's own, on a 秘宝 its bearer's (T119)."""
    return scope.worn_by or (Bearer() if scope.kinds & terms.RELIC else THIS)


def amount_of(scope: ShinsoScope, nouns: NounPhrase) -> Amount:
    """The number that a noun phrase stands for."""
    named = nouns.only
    group = named.group
    if group == COUNT and named.quantity is not None and value_of(named) == "count":
        divisor = printed_number(named.quantity)
        if not divisor or named.quantity.limit:
            scope.fail(named.start, "number_needed", ("2枚",))
        whole = counted(scope, replace(named, quantity=None))
        return whole if divisor == 1 else Quotient(whole, divisor)
    if group == COUNT:
        return counted(scope, named)
    if is_multiple(named):
        return multiple(scope, named)
    if group == NUMBER:
        return stat_of(scope, named)
    if group == "eyes":
        if scope.rolled is None or named.modifiers:
            scope.fail(named.start, "no_dice", ("6面ダイスを1回振る。",))
        return Result(scope.rolled)
    if group == COUNTER:
        return counters(scope, named)
    if group == ACTIONS:
        return spent(scope, named)
    if group in CARDS:
        return number_of_cards(scope, describe(scope, nouns))
    scope.fail(nouns.start, "no_number", ("…の数", "…の戦闘力"))


def counts_by_itself(named: Named) -> bool:
    """その数, Yの半分, Yの数の2倍(の枚数): so many, without だけ."""
    inner = named.inner
    of_multiple = inner is not None and (is_multiple(inner.only) or named.modifiers[-1].case == SAME_AS)
    return is_multiple(named) or (named.group == COUNT and (of_multiple or value_of(named) in ("half", "that")))


def is_multiple(named: Named) -> bool:
    """Yの数の2倍."""
    quantity = named.quantity
    return named.group == QUANTITY and quantity is not None and quantity.counter == TIMES and bool(named.modifiers)


def multiple(scope: ShinsoScope, named: Named) -> Amount:
    inner = named.modifiers[-1].nouns if len(named.modifiers) == 1 else None
    number = printed_number(named.quantity)
    if inner is None or not number or named.quantity is None or named.quantity.limit:
        scope.fail(named.start, "number_needed", ("2倍",))
    return Times(amount_of(scope, inner), number)


def just_done(scope: ShinsoScope, nouns: NounPhrase) -> Amount | None:
    """破壊した眷属の数: how many were just dealt with, without naming them."""
    named = nouns.only
    clause = named.modifiers[0].clause if len(named.modifiers) == 1 and len(nouns.parts) == 1 else None
    if clause is None or clause.verb is None or named.group not in (KIND, CARD) or clause.before:
        return None
    form = clause.form
    subject = clause.phrase("が")
    if form.voice == PASSIVE or not form.past or form.negative or len(clause.phrases) != (subject is not None):
        return None
    if clause.verb.name not in COUNTED or (subject is not None and subject.nouns.group != PLAYER):
        return None
    who = scope.players(subject.nouns) if subject is not None else None
    done = scope.done_by(clause.verb.name, who, clause.start)
    kinds: int = value_of(named).kinds
    amount = done.count(scope.draft)
    if amount is None or (kinds and (not done.kinds or not kinds & done.kinds)):
        return None
    says_no_more(clause.predicate)
    divisor = printed_number(named.quantity) if named.quantity is not None else 1
    if not divisor:
        scope.fail(named.start, "number_needed", ("1枚",))
    return amount if divisor == 1 else Quotient(amount, divisor)


COUNTED: Final = (
    *("destroy", "remove", "discard", "show", "choose", "return", "draw", "take off", "summon", "use", "put"),
)


def number_of_cards(scope: ShinsoScope, cards: Cards) -> Amount:
    """How many cards fit; 1枚につき counts them, 2枚につき the pairs."""
    divisor = 1
    if cards.number is not None:
        divisor = printed_number(cards.number) or 0
        if not divisor or cards.number.limit:
            scope.fail(cards.place, "number_needed", ("1枚",))
        cards = replace(cards, number=None)
    if cards.leaving or cards.broken_this_turn or cards.played_by:
        scope.fail(cards.place, "no_number")
    amount: Amount
    if cards.offered:
        if cards.kinds != terms.KIN or cards.tests:
            scope.fail(cards.place, "only_counted", ("生贄とした眷属の数",))
        amount = Offered()
    elif cards.done is not None and not cards.tests:
        counted_then = cards.done.count(scope.draft)
        if counted_then is None:
            scope.fail(cards.place, "not_done")
        amount = counted_then
    elif cards.things is not None:
        things = Among(cards.things, tuple(cards.tests)) if cards.tests else cards.things
        amount = CountOf(things)
    else:
        amount = Count(cards.group(scope))
    return amount if divisor == 1 else Quotient(amount, divisor)


def counted(scope: ShinsoScope, named: Named) -> Amount:
    """Yの数, Yの半分, 捨てた数, 手札の数, Yの合計."""
    value = value_of(named)
    inner = named.modifiers[-1] if named.modifiers else None
    if isinstance(value, Apart):
        return apart(scope, named, inner)
    if value == "half":
        if inner is None or inner.nouns is None:
            scope.fail(named.start, "of_what")
        return Quotient(amount_of(scope, inner.nouns), 2)
    if value == "questions" and scope.quiz is not None and inner is None:
        return Result(scope.quiz[0])
    if inner is None:
        if value == "that":
            return that_number(scope, named.start)
        scope.fail(named.start, "of_what", ("自分の手札の数",))
    if inner.clause is not None:
        return done_number(scope, named, inner.clause)
    if inner.nouns is None:
        scope.fail(named.start, "of_what", ("自分の手札の数",))
    if value == "total" and len(inner.nouns.parts) > 1 and inner.nouns.joint == AND:
        return Sum(tuple(amount_of(scope, replace(inner.nouns, parts=(each,), joint="")) for each in inner.nouns.parts))
    if value == "total":
        if inner.nouns.group != NUMBER:
            scope.fail(inner.start, "no_number", ("…の戦闘力の合計",))
        return stat_of(scope, inner.nouns.only, total=True)
    if len(named.modifiers) > 1:
        first = inner.nouns.parts[0]
        joined = replace(first, modifiers=(*named.modifiers[:-1], *first.modifiers))
        return number_counted(scope, replace(inner.nouns, parts=(joined, *inner.nouns.parts[1:])))
    return number_counted(scope, inner.nouns)


def number_counted(scope: ShinsoScope, nouns: NounPhrase) -> Amount:
    """How many of these there are, were in this turn, or were just dealt with."""
    if scope.past is not None and any(each.clause and in_this_turn(each.clause) for each in nouns.only.modifiers):
        return scope.past.number(scope, nouns)
    dealt = just_done(scope, nouns)
    return dealt if dealt is not None else amount_of(scope, nouns)


def apart(scope: ShinsoScope, named: Named, inner: Modifier | None) -> Amount:
    """XとYの差, 自分と相手の手札の枚数の差."""
    nouns = inner.nouns if inner is not None and len(named.modifiers) == 1 else None
    if nouns is None:
        scope.fail(named.start, "no_number", ("自分の手札と相手の手札の差",))
    if len(nouns.parts) == 2 and nouns.joint == AND:
        each = [replace(nouns, parts=(part,), joint="") for part in nouns.parts]
        return Difference(amount_of(scope, each[0]), amount_of(scope, each[1]))
    inner_nouns = nouns.only.modifiers[-1].nouns if nouns.group == COUNT and nouns.only.modifiers else None
    if inner_nouns is not None and len(inner_nouns.parts) == 2 and inner_nouns.joint == AND:
        both = [replace(inner_nouns, parts=(part,), joint="") for part in inner_nouns.parts]
        return Difference(amount_of(scope, both[0]), amount_of(scope, both[1]))
    two = nouns.only.inner if nouns.group == NUMBER and len(nouns.only.modifiers) == 1 else None
    if two is not None and two.group == QUANTITY:
        pair = describe(scope, two)
        if isinstance(pair.things, Both) and len(pair.things.parts) == 2 and not pair.tests:
            number: str = value_of(nouns.only).number
            return Difference(*(NumberOf(each, number) for each in pair.things.parts))
    first, second = (of_one_player(nouns, index) for index in (0, 1))
    if first is None or second is None:
        scope.fail(named.start, "no_number", ("自分と相手の手札の枚数の差",))
    return Difference(amount_of(scope, first), amount_of(scope, second))


def of_one_player(nouns: NounPhrase, index: int) -> NounPhrase | None:
    """自分と相手の手札の枚数 as that of one of the two."""
    named = nouns.only
    if len(nouns.parts) != 1 or not named.modifiers or named.modifiers[0].nouns is None:
        return None
    first = named.modifiers[0]
    assert first.nouns is not None
    if first.nouns.group == PLAYER:
        if len(first.nouns.parts) != 2 or first.nouns.joint != AND:
            return None
        inner: NounPhrase | None = replace(first.nouns, parts=(first.nouns.parts[index],), joint="")
    else:
        inner = of_one_player(first.nouns, index)
    if inner is None:
        return None
    modifiers = (replace(first, nouns=inner), *named.modifiers[1:])
    return replace(nouns, parts=(replace(named, modifiers=modifiers),))


def done_number(scope: ShinsoScope, named: Named, clause: Clause) -> Amount:
    """捨てた枚数, 破壊された枚数, 1～3の目が出た数."""
    clause = with_purpose(scope, clause)
    frame: Framed = Frame(scope, clause)
    if frame.adverb(BY_THIS):
        says_no_more(*clause.adverbs)
    if clause.name == "come out":
        found = count_rolls(scope, frame.need("が", group="eye").only)
        frame.done()
        return found
    if clause.verb is None or not clause.form.past:
        scope.fail(clause.start, "no_number")
    if clause.verb.name == "spend":
        return spent_in(scope, clause)
    if clause.form.voice == PASSIVE:
        frame.done()
        says_no_more(clause.predicate)
        return at_moment(scope, clause.start)
    subject = frame.take("が")
    who = scope.players(subject) if subject is not None else None
    frame.done()
    amount = scope.done_by(clause.verb.name, who, clause.start).count(scope.draft)
    says_no_more(clause.predicate)
    if amount is None:
        scope.fail(clause.start, "not_done")
    return amount


def at_moment(scope: ShinsoScope, place: int) -> Amount:
    """…されるたびに、…された枚数分: how many at the same moment; the ability then starts once for it (R134)."""
    if not scope.event_card:
        scope.fail(place, "not_done")
    scope.of_moment = True
    return OfMoment()


def that_number(scope: ShinsoScope, place: int) -> Amount:
    if scope.asked_number is not None:
        return scope.asked_number
    if scope.counted is not None:
        return Result(scope.counted)
    if not scope.doings and scope.event_card:
        return at_moment(scope, place)
    amount = scope.doings[-1].count(scope.draft) if scope.doings else None
    if amount is None:
        scope.fail(place, "not_done")
    return amount


def spent(scope: ShinsoScope, named: Named) -> Amount:
    """この権能を発動するために消費した行動権."""
    clause = named.modifiers[-1].clause if named.modifiers else None
    if clause is None or clause.name not in ("spend", "use") or not clause.form.past:
        scope.fail(named.start, "no_number", ("この権能を発動するために消費した行動権の数",))
    return spent_in(scope, clause)


def spent_in(scope: ShinsoScope, clause: Clause) -> Amount:
    """T40, T145: the actions spent for this 権能."""
    if not scope.kinds & terms.ARTS:
        scope.fail(clause.start, "not_an_art", ("この権能を発動するために消費した行動権の数",))
    kept, scope.purpose = scope.purpose, ""
    clause = with_purpose(scope, clause)
    if scope.purpose not in ("", "use"):
        scope.fail(clause.start, "no_number", ("この権能を発動するために消費した行動権の数",))
    scope.purpose = kept
    for phrase in clause.phrases:
        says_no_more(*tokens_of(phrase.nouns))
    return Result(terms.X_NUM)


def count_rolls(scope: ShinsoScope, eye: Named) -> Amount:
    """a～bの目が出た数: how many of the dice just rolled showed that."""
    low, high = rolls(scope, eye)
    if scope.dice is None:
        scope.fail(eye.start, "no_dice", ("6面ダイスを1回振る。",))
    op = scope.dice.op
    assert isinstance(op, Roll)
    if op.count == NOTHING:
        op = replace(op, low=low, high=high, count=scope.draft.num())
        scope.dice.op = op
    elif (op.low, op.high) != (low, high):
        scope.fail(eye.start, "one_count")
    scope.counted = op.count
    return Result(op.count)


def rolls(scope: ShinsoScope, eye: Named) -> tuple[int, int]:
    """5～6の目, 1の目."""
    number = eye.quantity
    inner = eye.modifiers[0].nouns if len(eye.modifiers) == 1 else None
    if inner is not None and inner.group == "range":
        found: tuple[int, int] = value_of(inner.only)
        return found
    number = inner.only.quantity if inner is not None and inner.group == QUANTITY else number
    printed = printed_number(number)
    if printed is None or number is None or number.limit or number.counter:
        scope.fail(eye.start, "number_needed", ("1～3の目",))
    return printed, printed


def counters(scope: ShinsoScope, named: Named) -> Amount:
    """この眷属の月カウンター(の数) (T126)."""
    things: Things = THIS
    for modifier in named.modifiers:
        if modifier.nouns is None:
            scope.fail(modifier.start, "no_description")
        cards = describe(scope, modifier.nouns)
        if cards.things is None or cards.tests:
            scope.fail(modifier.start, "one_only", ("この眷属",))
        things = cards.things
        if cards.this:
            says_no_more(*tokens_of(modifier.nouns))
    amount = Counters(things, value_of(named))
    if named.quantity is None:
        return amount
    number = printed_number(named.quantity)
    if not number or named.quantity.limit:
        scope.fail(named.start, "number_needed", ("1個",))
    return amount if number == 1 else Quotient(amount, number)


def stat_of(scope: ShinsoScope, named: Named, total: bool = False) -> Amount:
    """Xの戦闘力, Xのコスト; of what was done as last seen (R65), of several together."""
    number: str = value_of(named).number
    if named.quantity is not None:
        scope.fail(named.quantity.start, "no_quantity")
    if not named.modifiers:
        return NumberOf(THIS, number)
    cards = owner_of_number(scope, named)
    if cards.offered:
        if number != terms.POWER or cards.kinds != terms.KIN:
            scope.fail(named.start, "only_counted", ("生贄とした眷属の戦闘力",))
        return Offered(power=True)
    if cards.things is None:
        only_one = cards.kinds == terms.FRAGMENT and cards.who in (SELF, OTHER, None) and cards.number is None
        if not total and not only_one:
            scope.fail(named.start, "one_only", ("その眷属", "この眷属"))
        return TotalOf(All(cards.group(scope)), number)
    things = Among(cards.things, tuple(cards.tests)) if cards.tests else cards.things
    if isinstance(cards.things, It) and (total or cards.done is not None):
        return TotalOf(things, number)
    return NumberOf(things, number)


def owner_of_number(scope: ShinsoScope, named: Named) -> Cards:
    """The cards before 戦闘力, その眷属の or 相手の種族：ウルフの眷属の."""
    last = named.modifiers[-1]
    if last.nouns is None or last.nouns.group not in CARDS:
        scope.fail(last.start, "one_only", ("その眷属", "この眷属"))
    before: tuple[Modifier, ...] = named.modifiers[:-1]
    first = last.nouns.parts[0]
    nouns = replace(last.nouns, parts=(replace(first, modifiers=(*before, *first.modifiers)), *last.nouns.parts[1:]))
    return describe(scope, nouns)


def calculated(scope: ShinsoScope, calculation: Calculation) -> Amount:
    """[Y]×1000, 2000."""
    parts: list[Amount] = []
    for term in calculation.terms:
        part = product(scope, term.factors)
        if term.sign == "-":
            part = Exactly(-part.number) if isinstance(part, Exactly) else Times(part, -1)
        parts.append(part)
    return parts[0] if len(parts) == 1 else Sum(tuple(parts))


def product(scope: ShinsoScope, factors: tuple[Factor, ...]) -> Amount:
    found = factor_of(scope, factors[0])
    for factor in factors[1:]:
        other = factor_of(scope, factor)
        if not isinstance(other, Exactly):
            scope.fail(factor.start, "number_needed", ("1000",))
        found = Times(found, other.number)
    return found


def factor_of(scope: ShinsoScope, factor: Factor) -> Amount:
    if factor.nouns is not None:
        return amount_of(scope, factor.nouns)
    quantity = Quantity(None, "", "", factor.start, factor.end)
    number = printed_number(replace(quantity, amount=_single(factor)))
    if number is None:
        scope.fail(factor.start, "number_needed", ("1000",))
    return Exactly(number)


def _single(factor: Factor) -> Calculation:
    return Calculation((Term("+", (factor,)),), False, factor.start, factor.end)

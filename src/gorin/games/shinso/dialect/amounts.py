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
    NumberOf,
    PlayerNumber,
    Quotient,
    Result,
    TotalOf,
)
from gorin.engine.program.roots import Amount, Test, Things
from gorin.engine.program.things import THIS, All, Among, Both, It
from gorin.engine.program.who import OTHER, SELF
from gorin.games.shinso import terms
from gorin.games.shinso.dialect.lexicon import ACTIONS, COUNTER, NAME, RACE
from gorin.games.shinso.dialect.nouns import (
    SAME_AS,
    Cards,
    Framed,
    describe,
    one_meant,
    told_deed,
    was_done,
    with_purpose,
)
from gorin.games.shinso.dialect.scope import Done, ShinsoScope
from gorin.games.shinso.program.amounts import Above, Offered, OfMoment
from gorin.games.shinso.program.choices import Roll
from gorin.games.shinso.program.things import Bearer
from gorin.text.attachment import TIMES, is_that
from gorin.text.frames import Frame
from gorin.text.morphology import PASSIVE
from gorin.text.nouns import number_of, owning
from gorin.text.phrases import KEYWORD, QUANTITY, Clause, Named, NounPhrase
from gorin.text.quantities import in_this_turn, printed_number, tokens_of
from gorin.text.results import tells
from gorin.text.trial import says_no_more
from gorin.text.values import CARD, COUNT, KIND, NUMBER, PLAYER, POINTER, ZONE, Apart, Half, Together, value_of

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
            found = each_of(scope, nouns)
    return found if found is not None else scope_per(scope)


def each_of(scope: ShinsoScope, nouns: NounPhrase) -> Amount:
    """手札1枚につき, 手札2枚につき: how often so many are contained."""
    quantity = nouns.only.quantity
    if quantity is None or nouns.group == QUANTITY or (nouns.group == COUNT and not nouns.only.modifiers):
        return number_of(scope, nouns)
    divisor = printed_number(quantity)
    if not divisor or quantity.limit:
        scope.fail(nouns.start, "number_needed", ("1枚",))
    whole = number_of(scope, replace(nouns, parts=(*nouns.parts[:-1], replace(nouns.only, quantity=None))))
    return whole if divisor == 1 else Quotient(whole, divisor)


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


def own_amount(scope: ShinsoScope, nouns: NounPhrase) -> Amount | None:
    """A number that has words of its own here: cards, counters, actions, eyes, multiples."""
    named = nouns.only
    group = named.group
    if group == "eyes":
        if scope.rolled is None or named.modifiers:
            scope.fail(named.start, "no_dice", ("6面ダイスを1回振る。",))
        return Result(scope.rolled)
    if group == COUNTER:
        return counters(scope, named)
    if group == ACTIONS:
        return actions_of(scope, named)
    if group == KEYWORD and isinstance(value_of(named), str):
        holder = one_meant(scope, named.inner, "この眷属の") if named.inner is not None else own_bearer(scope)
        return NumberOf(holder, value_of(named))
    if group == NUMBER and not named.modifiers and named.quantity is None:
        return NumberOf(scope.topic or scope.subject or own_bearer(scope), value_of(named).number)
    return number_of_cards(scope, describe(scope, nouns)) if group in CARDS else None


def own_number(scope: ShinsoScope, named: Named) -> Amount | None:
    """その数, 出題数, 捨てた枚数, Xの戦闘力, その2体の戦闘力の差."""
    value = value_of(named)
    if named.group == NUMBER:
        return stat_of(scope, named)
    inner = named.inner
    if isinstance(value, Together) and inner is not None and inner.group == NUMBER and len(inner.parts) == 1:
        return stat_of(scope, inner.only, named)
    if isinstance(value, Together) and inner is not None and inner.group in (COUNT, *CARDS):
        return number_of(scope, inner)
    if value == "questions" and scope.quiz is not None and not named.modifiers:
        return Result(scope.quiz[0])
    if value == "that" and not named.modifiers:
        return that_number(scope, named.start)
    clause = named.modifiers[-1].clause if named.group == COUNT and named.modifiers else None
    if clause is not None:
        return done_number(scope, named, clause)
    return pair_apart(scope, inner) if isinstance(value, Apart) else None


def pair_apart(scope: ShinsoScope, nouns: NounPhrase | None) -> Amount | None:
    """その2体の戦闘力の差."""
    two = nouns.only.inner if nouns is not None and nouns.group == NUMBER and len(nouns.only.modifiers) == 1 else None
    pair = describe(scope, two) if two is not None and two.group == QUANTITY else None
    if nouns is None or pair is None or not isinstance(pair.things, Both) or len(pair.things.parts) != 2 or pair.tests:
        return None
    number: str = value_of(nouns.only).number
    return Difference(*(NumberOf(each, number) for each in pair.things.parts))


def counts_by_itself(named: Named) -> bool:
    """その数, Yの半分, Yの数の2倍(の枚数): so many, without だけ."""
    inner = named.inner
    of_multiple = inner is not None and (is_multiple(inner.only) or named.modifiers[-1].case == SAME_AS)
    return (
        is_multiple(named)
        or bool(named.reckoned)
        or (named.group == COUNT and (of_multiple or value_of(named) in (Half(), "that")))
    )


def is_multiple(named: Named) -> bool:
    """Yの数の2倍."""
    quantity = named.quantity
    return named.group == QUANTITY and quantity is not None and quantity.counter == TIMES and bool(named.modifiers)


def just_done(scope: ShinsoScope, nouns: NounPhrase) -> Amount | None:
    """破壊した眷属の数: how many were just dealt with, without naming them."""
    named = nouns.only
    clause = named.modifiers[0].clause if len(named.modifiers) == 1 and len(nouns.parts) == 1 else None
    if clause is None or not tells(clause) or named.group not in (KIND, CARD) or clause.before:
        return None
    if clause.name not in COUNTED or any(each.nouns.group not in (PLAYER, ZONE) for each in clause.phrases):
        return None
    if clause.form.voice == PASSIVE and not was_done(scope, clause, clause.name):
        return None
    frame: Framed = Frame(scope, clause)
    done = told_deed(frame)
    frame.done()
    kinds: int = value_of(named).kinds
    amount = done.count(scope.draft)
    return None if amount is None or (kinds and (not done.kinds or not kinds & done.kinds)) else amount


COUNTED: Final = (
    *("destroy", "remove", "discard", "show", "choose", "return", "draw", "take off"),
    *("summon", "use", "put", "put out"),
)


def number_of_cards(scope: ShinsoScope, cards: Cards) -> Amount:
    """How many cards fit."""
    if cards.leaving or cards.played_by or cards.number is not None:
        scope.fail(cards.place, "no_number")
    if cards.offered:
        if cards.kinds != terms.KIN or cards.tests:
            scope.fail(cards.place, "only_counted", ("生贄とした眷属の数",))
        return Offered()
    if cards.done is not None:
        return number_done(scope, cards.done, tuple(cards.tests), cards.place)
    if cards.things is not None:
        tests = narrowing(scope, cards)
        return CountOf(Among(cards.things, tests) if tests else cards.things)
    return Count(cards.group(scope))


def narrowing(scope: ShinsoScope, cards: Cards) -> tuple[Test, ...]:
    """その中の眷属: what is asked of cards that were named before, with their kind if they may be of another."""
    known = scope.known.get(cards.things) if cards.things is not None else None
    wider = known is not None and cards.kinds and (not known.kinds or known.kinds & ~cards.kinds)
    return cards.all_tests() if wider else tuple(cards.tests)


def number_done(scope: ShinsoScope, done: Done, tests: tuple[Test, ...], place: int) -> Amount:
    """To how many cards something was done, or to how many that are such."""
    cards = done.cards(scope.draft, True) if tests else None
    amount = CountOf(Among(cards, tests)) if cards is not None else None if tests else done.count(scope.draft)
    if amount is None:
        scope.fail(place, "not_done")
    return amount


def counted(scope: ShinsoScope, nouns: NounPhrase) -> Amount:
    """How many of these there are, were in this turn, or were just dealt with."""
    if any(each.clause and in_this_turn(each.clause) for each in nouns.only.modifiers):
        return scope.happened_often(nouns)
    dealt = just_done(scope, nouns)
    return dealt if dealt is not None else number_of(scope, nouns)


def done_number(scope: ShinsoScope, named: Named, clause: Clause) -> Amount:
    """捨てた枚数, 破壊された枚数, 1～3の目が出た数."""
    clause = with_purpose(scope, clause)
    frame: Framed = Frame(scope, clause)
    if clause.name == "come out":
        found = count_rolls(scope, frame.need("が", group="eye").only)
        frame.done()
        return found
    if clause.verb is None or not clause.form.past:
        scope.fail(clause.start, "no_number")
    if clause.verb.name == "spend":
        return spent_in(scope, clause)
    if clause.form.voice == PASSIVE and not was_done(scope, clause, clause.name):
        frame.done()
        says_no_more(clause.predicate)
        return at_moment(scope, clause.start)
    done = told_deed(frame)
    frame.done()
    return number_done(scope, done, (), clause.start)


def at_moment(scope: ShinsoScope, place: int) -> Amount:
    """…されるたびに、…された枚数分: how many at the same moment; the ability then starts once for it (R134)."""
    if not scope.event_card:
        scope.fail(place, "not_done")
    scope.of_moment = True
    return OfMoment()


def that_number(scope: ShinsoScope, place: int) -> Amount:
    if scope.last_amount is not None:
        return scope.last_amount
    if scope.counted is not None:
        return Result(scope.counted)
    if not scope.doings and scope.event_card:
        return at_moment(scope, place)
    amount = scope.doings[-1].count(scope.draft) if scope.doings else None
    if amount is None:
        scope.fail(place, "not_done")
    return amount


def actions_of(scope: ShinsoScope, named: Named) -> Amount:
    """自分の行動権; この権能を発動するために消費した行動権."""
    clause = named.modifiers[-1].clause if named.modifiers else None
    if clause is None and len(named.modifiers) < 2 and (named.inner is not None) == bool(named.modifiers):
        who = scope.players(named.inner) if named.inner is not None else scope.one_actor
        return PlayerNumber(terms.ACTIONS, who)
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
    return Counters(things, value_of(named))


def stat_of(scope: ShinsoScope, named: Named, total: Named | None = None) -> Amount:
    """Xの戦闘力, Xのコスト; of what was done as last seen (R65), of several together."""
    number: str = value_of(named).number
    if named.quantity is not None:
        scope.fail(named.quantity.start, "no_quantity")
    if not named.modifiers:
        return NumberOf(THIS, number)
    if len(named.modifiers) == 1 and is_that(named.modifiers[0]):
        return NumberOf(scope.last_named(named.start), number)
    cards = owner_of_number(scope, named)
    if cards.offered:
        if number != terms.POWER or cards.kinds != terms.KIN:
            scope.fail(named.start, "only_counted", ("生贄とした眷属の戦闘力",))
        return Offered(power=True)
    if cards.things is None:
        only_one = cards.kinds == terms.FRAGMENT and cards.who in (SELF, OTHER, None) and cards.number is None
        if total is None and not only_one:
            scope.fail(named.start, "one_only", ("その眷属", "この眷属"))
        return TotalOf(All(cards.group(scope)), number)
    things = Among(cards.things, tuple(cards.tests)) if cards.tests else cards.things
    if cards.done is not None and total is not None:
        says_no_more(total.head)
    if total is not None or (isinstance(cards.things, It) and cards.done is not None):
        return TotalOf(things, number)
    if isinstance(cards.things, Both):
        scope.fail(named.start, "one_only", ("…の戦闘力の合計",))
    return NumberOf(things, number)


def owner_of_number(scope: ShinsoScope, named: Named) -> Cards:
    """The cards before 戦闘力, その眷属の or 相手の種族：ウルフの眷属の."""
    nouns = owning(named)
    if nouns is None or nouns.group not in CARDS:
        scope.fail(named.modifiers[-1].start, "one_only", ("その眷属", "この眷属"))
    return describe(scope, nouns)

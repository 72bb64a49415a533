"""Amounts that a text leaves to be counted (section 5: computed amounts; T80, T88, T93, T125, T143 to T145)."""

from __future__ import annotations

import re
from dataclasses import replace

from lark import Token

from gorin.engine.kernel.ref import NOTHING
from gorin.engine.program.amount import Count, Counters, CountOf, Exactly, NumberOf, Result, Times
from gorin.engine.program.condition import EQUAL
from gorin.engine.program.roots import Amount, Things
from gorin.engine.program.things import THIS, All, Among, It
from gorin.engine.program.who import OTHER, SELF
from gorin.games.shinso import terms
from gorin.games.shinso.choices import Roll
from gorin.games.shinso.describing import Above, Bearer, Offered, OfMoment, Quotient, TotalOf
from gorin.games.shinso.old_dialect import words
from gorin.games.shinso.old_dialect.clauses import Np, own_word
from gorin.games.shinso.old_dialect.described import Cards, is_player
from gorin.games.shinso.old_dialect.modifiers import done_verb, is_offering
from gorin.games.shinso.old_dialect.nouns import describe
from gorin.games.shinso.old_dialect.quantities import quantity_of
from gorin.games.shinso.old_dialect.reading import Reading
from gorin.text.grammar import Node
from gorin.text.law import says_no_more
from gorin.text.tree import token, words_of


def amount_of(reading: Reading, np: Np) -> Amount:
    """The number that a noun phrase stands for."""
    head = np.head
    if head.type == "DICE":
        return rolled(reading, np)
    if head in ("その数", "同じ数"):
        return that_number(reading, head)
    if head.type == "COUNTED":
        return counted(reading, np)
    if head.type == "STAT":
        return stat_of(reading, np)
    if head == "眷属" and [is_offering(words_of(mod)[0]) for mod in np.mods if mod.data == "done"] == [True]:
        return offered_each(reading, np)
    if head.type in ("KIND", "ZONE", "RACE"):
        return number_of_cards(reading, describe(reading, np))
    if head.type == "COUNTER":
        return counters(reading, np)
    if head.type == "ACTIONS":
        return spent(reading, np)
    reading.fail(np.node, "not_a_number", ("…の数", "…の戦闘力"))


def offered_each(reading: Reading, np: Np) -> Amount:
    """生贄とした眷属n体につき (T144)."""
    number = quantity_of(np.node, np.count, np.relation)
    if len(np.mods) > 1 or number is None or not isinstance(number.most, Exactly) or number.least < 1:
        reading.fail(np.node, "only_counted", ("生贄とした眷属1体につき",))
    return Offered() if number.least == 1 else Quotient(Offered(), number.least)


def number_of_cards(reading: Reading, cards: Cards) -> Amount:
    """How many cards fit; 1枚につき counts them, 2枚につき the pairs."""
    divisor = 1
    if cards.number is not None:
        if not isinstance(cards.number.most, Exactly) or cards.number.least == 0:
            reading.fail(cards.node, "number_needed", ("1枚",))
        divisor = cards.number.most.number
        cards.number = None
    amount: Amount
    if cards.done is not None and not cards.tests:
        counted_then = cards.done.count(reading.draft)
        assert counted_then is not None
        amount = counted_then
    elif cards.things is not None:
        if cards.tests:
            reading.fail(cards.node, "of_what")
        amount = CountOf(cards.things)
    else:
        amount = Count(cards.group(reading))
    return amount if divisor == 1 else Quotient(amount, divisor)


def counted(reading: Reading, np: Np) -> Amount:
    """Yの数, Yの半分, 捨てた数, 手札の数, Yの合計."""
    head = np.head
    if head == "半分":
        inner = np.inner()
        if inner is None:
            reading.fail(head, "of_what")
        return Quotient(amount_of(reading, inner), 2)
    if head == "出題数" and reading.quiz is not None:
        return Result(reading.quiz[0])
    done = next((mod for mod in np.mods if mod.data == "done"), None)
    if done is not None:
        return done_number(reading, np, done)
    inner = np.inner()
    if inner is None:
        reading.fail(head, "of_what", ("自分の手札の数",))
    if head == "合計":
        if inner.head.type != "STAT":
            reading.fail(np.node, "not_a_number", ("…の戦闘力の合計",))
        return stat_of(reading, inner, total=True)
    if inner.head.type == "COUNTER":
        return counters(reading, inner)
    if inner.head.type == "ACTIONS":
        return spent(reading, inner)
    if is_player(inner):
        reading.fail(inner.node, "not_a_number", ("手札の数",))
    return number_of_cards(reading, describe(reading, inner))


def done_number(reading: Reading, np: Np, mod: Node) -> Amount:
    """捨てた数, 破壊した眷属の数, 生贄とした眷属の数, 消費した行動権の数."""
    word = words_of(mod)[0]
    others = [each for each in np.mods if each is not mod]
    if "消費" in word or ("使用し" in word and any("行動権" in each for other in others for each in words_of(other))):
        return spent_in(reading, others, word)
    if is_offering(word):
        nouns_only(reading, others, ("眷属",))
        return Offered()
    if word.endswith(("された", "られた", "かれた")):
        return of_moment(reading, word)
    done = reading.done_by(done_verb(word), word)
    for noun in (each for other in others for each in words_of(other)):
        kind = words.KINDS.get(str(noun), 0)
        if kind and done.kinds and not kind & done.kinds:
            reading.fail(noun, "kind_differs")
    nouns_only(reading, others, ("眷属", "カード", "権能", "秘宝", "領地"))
    amount = done.count(reading.draft)
    if amount is None:
        reading.fail(word, "nothing_done")
    return amount


def of_moment(reading: Reading, word: Token) -> Amount:
    """…されるたびに、…された枚数分: how many at the same moment; the ability then starts once for it (R134)."""
    if not reading.event_card:
        reading.fail(word, "nothing_done")
    reading.of_moment = True
    return OfMoment()


def nouns_only(reading: Reading, mods: list[Node], allowed: tuple[str, ...]) -> None:
    """The noun between the verb and 数 names the kind of what was done; nothing more may stand there."""
    for mod in mods:
        if mod.data != "of" or any(word not in (*allowed, "の") for word in words_of(mod)):
            reading.fail(mod, "of_what")
        says_no_more(*words_of(mod))


def spent_in(reading: Reading, mods: list[Node], word: Token) -> Amount:
    """T40, T145: the actions spent for this 権能."""
    if not reading.kinds & terms.ARTS:
        reading.fail(word, "not_an_art", ("この権能を発動するために消費した行動権の数",))
    nouns_only(reading, mods, ("行動権",))
    return Result(terms.X_NUM)


def spent(reading: Reading, np: Np) -> Amount:
    """この権能を発動するために消費した行動権."""
    done = next((mod for mod in np.mods if mod.data == "done"), None)
    if done is None:
        reading.fail(np.node, "not_a_number", ("この権能を発動するために消費した行動権の数",))
    return spent_in(reading, [mod for mod in np.mods if mod is not done], words_of(done)[0])


def rolled(reading: Reading, np: Np) -> Amount:
    """出た目の数, 1～3の目が出た数 (T125, T154)."""
    if np.mods:
        reading.fail(np.mods[0], "of_what")
    if np.head in ("出た目の数", "出た目"):
        if reading.rolled is None:
            reading.fail(np.head, "no_dice", ("6面ダイスを1回振る。",))
        return Result(reading.rolled)
    return count_rolls(reading, np.head)


def count_rolls(reading: Reading, head: Token) -> Amount:
    """a～bの目が出た数: how many of the dice just rolled showed that."""
    if reading.dice is None:
        reading.fail(head, "no_dice", ("6面ダイスを1回振る。",))
    op = reading.dice.op
    assert isinstance(op, Roll)
    found = re.match(r"(\d+)(?:~(\d+))?", head)
    assert found is not None
    low, high = int(found[1]), int(found[2] or found[1])
    if op.count == NOTHING:
        op = replace(op, low=low, high=high, count=reading.draft.num())
        reading.dice.op = op
    elif (op.low, op.high) != (low, high):
        reading.fail(head, "one_count")
    reading.counted = op.count
    return Result(op.count)


def that_number(reading: Reading, head: Token) -> Amount:
    if reading.counted is not None:
        return Result(reading.counted)
    if not reading.done and reading.event_card:
        return of_moment(reading, head)
    if not reading.done:
        reading.fail(head, "nothing_done")
    amount = reading.done[-1].count(reading.draft)
    if amount is None:
        reading.fail(head, "nothing_done")
    return amount


def counters(reading: Reading, np: Np) -> Amount:
    """この眷属の月カウンター(の数) (T126)."""
    inner = np.inner()
    things: Things = THIS
    if inner is not None:
        cards = describe(reading, inner)
        if cards.things is None or cards.tests:
            reading.fail(inner.node, "one_card", ("この眷属",))
        things = cards.things
        own_word(inner)
    amount = Counters(things, str(np.head).removesuffix("カウンター"))
    number = quantity_of(np.node, np.count, np.relation)
    if number is None:
        return amount
    if not isinstance(number.most, Exactly) or number.least < 1 or number.relation != EQUAL:
        reading.fail(np.node, "number_needed", ("1個",))
    return amount if number.least == 1 else Quotient(amount, number.least)


def stat_of(reading: Reading, np: Np, total: bool = False) -> Amount:
    """Xの戦闘力, Xのコスト; of what was done as last seen (R65), of several together."""
    number = words.NUMBERS[str(np.head)]
    done = next((mod for mod in np.mods if mod.data == "done"), None)
    if done is not None and is_offering(words_of(done)[0]):
        nouns_only(reading, [mod for mod in np.mods if mod is not done], ("眷属",))
        if number != terms.POWER:
            reading.fail(np.head, "only_counted", ("生贄とした眷属の戦闘力",))
        return Offered(power=True)
    inner = np.inner()
    if inner is None:
        if np.mods:
            reading.fail(np.mods[0], "of_what")
        return NumberOf(THIS, number)
    cards = describe(reading, inner)
    if cards.things is None:
        only_one = cards.kinds == terms.FRAGMENT and cards.who in (SELF, OTHER, None) and cards.number is None
        if not total and not only_one:
            reading.fail(inner.node, "one_card", ("その眷属", "この眷属"))
        return TotalOf(All(cards.group(reading)), number)
    things = Among(cards.things, tuple(cards.tests)) if cards.tests else cards.things
    if isinstance(cards.things, It) and (total or done is not None):
        return TotalOf(things, number)
    return NumberOf(things, number)


def per_piece(reading: Reading, piece: Node) -> Amount:
    """戦闘力nごとに, 戦闘力がn増えるごとに (T93): how often the number is contained."""
    value = "".join(words_of(piece)[:2])
    divisor = int(re.findall(r"\d+", value)[0])
    if divisor == 0:
        reading.fail(piece, "number_needed", ("1000",))
    particle = token(piece, "PARTICLE")
    if particle not in ("ごとに", "につき"):
        reading.fail(piece, "unused_amount")
    number = words.NUMBERS["コスト" if value.startswith("コスト") else "戦闘力"]
    things = reading.subject or reading.topic or own_bearer(reading)
    base: Amount = Above(things, number) if piece.data == "per_growth" else NumberOf(things, number)
    return Quotient(base, divisor)


def own_bearer(reading: Reading) -> Things:
    """Whose power a line without subject speaks of: the card's own, on a 秘宝 its bearer's (T119)."""
    return Bearer() if reading.kinds & terms.RELIC else THIS


def times(reading: Reading, number: int) -> Amount:
    """So many, or so many for each (につき, だけ); the amount counts as used."""
    if reading.per is None:
        return Exactly(number)
    reading.per_node = None
    return reading.per if number == 1 else Times(reading.per, number)

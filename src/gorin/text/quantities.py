"""Numbers as they are printed, with their bounds; the words of a phrase."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from typing import Any

from gorin.engine.program.amount import Exactly, Times
from gorin.engine.program.roots import Amount
from gorin.text.frames import Frame
from gorin.text.function_words import IN_THIS_TURN
from gorin.text.lexicon import Adverb, Number
from gorin.text.phrases import QUANTITY, Clause, Named, NounPhrase, Phrase, Quantity
from gorin.text.reference import Scope
from gorin.text.tokens import Token
from gorin.text.values import POINTER


def printed_number(quantity: Quantity | None) -> int | None:
    """The number itself, where one is printed."""
    if quantity is None or quantity.amount is None or len(quantity.amount.terms) != 1:
        return None
    term = quantity.amount.terms[0]
    token = term.factors[0].token if len(term.factors) == 1 else None
    if token is None or not token.text.isdecimal():
        return number_on_trial(token) if token is not None else None
    found = number_on_trial(token)
    return found if term.sign == "+" else -found if found is not None else None


def number_beside(named: Named) -> int | None:
    """The number that is printed beside a noun: 戦闘力+1000, 6面ダイス."""
    value = named.value
    return printed_number(Quantity(value, "", "", value.start, value.end)) if value is not None else None


def number_on_trial(token: Token) -> int | None:
    sense = token.sense(Number)
    return sense.number if sense is not None else None


def exact(scope: Scope, quantity: Quantity | None, place: int) -> int:
    """A printed number without limits."""
    number = printed_number(quantity)
    if quantity is None or number is None or quantity.limit:
        scope.fail(quantity.start if quantity is not None else place, "number_needed", ("1枚",))
    return number


def times(per: Amount | None, number: int) -> Amount:
    """So many, or so many for each (につき, だけ)."""
    if per is None:
        return Exactly(number)
    return per if number == 1 else Times(per, number)


def loose_quantity(frame: Frame[Any]) -> Quantity | None:
    """A number of cards that stands by itself: 1体, 2枚まで, すべて, 任意の数."""
    for phrase in frame.clause.phrases:
        quantity = phrase.nouns.only.quantity
        if phrase.case != "" or phrase.nouns.group != QUANTITY or quantity is None or id(phrase) in frame.taken:
            continue
        if quantity.counter in ("thing", "") and not (quantity.amount is not None and not quantity.counter):
            frame.taken.add(id(phrase))
            return quantity
    return None


def shared(nouns: NounPhrase) -> tuple[Named, ...]:
    """自分のコフィンエリアの眷属1枚と権能1枚: what describes the first noun describes those without description."""
    first = nouns.parts[0].modifiers
    return tuple(
        each if each.modifiers or each.group == POINTER else replace(each, modifiers=first) for each in nouns.parts
    )


def is_turn(phrase: Phrase) -> bool:
    """1ターンに."""
    quantity = phrase.nouns.only.quantity
    return phrase.case == "に" and quantity is not None and quantity.counter == "turn" and printed_number(quantity) == 1


def in_this_turn(clause: Clause) -> bool:
    """このターンに: a clause that tells what has happened in this turn."""
    return any((adverb := token.sense(Adverb)) is not None and adverb.key == IN_THIS_TURN for token in clause.adverbs)


def words_of(quantity: Quantity | None) -> list[Token]:
    """The words of a quantity, for those that add nothing."""
    if quantity is None:
        return []
    found = [Token("", quantity.start, quantity.end, ()), Token("", quantity.end - 2, quantity.end, ())]
    for term in quantity.amount.terms if quantity.amount is not None else ():
        found += [factor.token for factor in term.factors if factor.token is not None]
    return found


def tokens_of(nouns: NounPhrase | None) -> Collection[Token]:
    """All words of a noun phrase, for those that add nothing."""
    found: list[Token] = []
    for named in nouns.parts if nouns is not None else ():
        found += [named.head] if named.head is not None else []
        for modifier in named.modifiers:
            found += [modifier.word] if modifier.word is not None else []
            found += tokens_of(modifier.nouns)
            found += clause_tokens(modifier.clause)
    return found


def clause_tokens(clause: Clause | None) -> list[Token]:
    if clause is None:
        return []
    words: list[Any] = [clause.predicate] if clause.predicate is not None else []
    for phrase in clause.phrases:
        words += tokens_of(phrase.nouns)
    return words

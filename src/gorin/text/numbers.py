"""Numbers of things that change: +2する, 5にする, 2倍にする, …と同じにする, 増やす, …に等しい, 入れ替える."""

from __future__ import annotations

from typing import Any, Final

from gorin.engine.program.amount import Quotient
from gorin.engine.program.numbers import FOR_GOOD, Lasting, SwapNumbers
from gorin.engine.program.roots import Amount, Things
from gorin.engine.program.things import Both
from gorin.engine.values.change import ADD, SET, TIMES, Number
from gorin.text.acts import for_each
from gorin.text.frames import Frame
from gorin.text.function_words import AND, OR
from gorin.text.nouns import FOLD, amount_of, floating, measured, negated, number_of, several_of, things_of
from gorin.text.phrases import QUANTITY, Clause, Named, NounPhrase, Quantity
from gorin.text.reference import Scope
from gorin.text.values import COUNT, NUMBER, Half, OfCard, Statement, value_of

SAME: Final = "と同じに"
"""Xと同じにする."""


def is_number_change(clause: Clause) -> bool:
    """Whether する changes a number: A値を+1する, 5にする, 2倍にする."""
    changed = clause.phrase("を")
    if changed is not None and changed.nouns.group == NUMBER:
        return True
    for phrase in clause.phrases:
        quantity = phrase.nouns.only.quantity if phrase.nouns.group == QUANTITY else None
        if quantity is not None and quantity.amount is not None and (quantity.amount.signed or phrase.case == "に"):
            return True
    return any(is_half(phrase.nouns) for phrase in clause.phrases)


def is_half(nouns: NounPhrase) -> bool:
    """半分に."""
    return isinstance(value_of(nouns.only), Half) and not nouns.only.modifiers


def owned(frame: Frame[Any], nouns: NounPhrase) -> tuple[Things | None, tuple[str, ...]]:
    """それのA値, A値とL値: whose (None: not said), and which."""
    scope: Scope = frame.scope
    values = [value_of(each) for each in nouns.parts]
    if any(not isinstance(each, OfCard) or each.number not in scope.changeable for each in values):
        frame.fail(nouns.start, "value_needed")
    names = tuple(each.number for each in values if isinstance(each, OfCard))
    owners = [each.nouns for named in nouns.parts for each in named.modifiers]
    odd = nouns.joint == OR or len(owners) > 1 or any(each.quantity for each in nouns.parts)
    if odd or any(each is None for each in owners):
        frame.fail(nouns.start, "no_description")
    whose = owners[0] if owners else None
    return (owner_things(scope, whose) if whose is not None else None), names


def owner_things(scope: Scope, nouns: NounPhrase) -> Things:
    """Whose number it is: all that fit, or so many as are picked."""
    quantity = nouns.only.quantity
    if quantity is not None and not quantity.every:
        return things_of(scope, nouns)
    scope.mentions.spoken_of = several_of(scope, nouns)
    return scope.mentions.spoken_of


def stats_of(frame: Frame[Any], *cases: str) -> tuple[Things, tuple[str, ...]]:
    """Whose numbers are changed, and which; what is left unsaid is as in the clause before."""
    scope: Scope = frame.scope
    nouns = frame.take(*(cases or ("を",)))
    if nouns is None:
        if not scope.instead or not scope.values:
            frame.fail(frame.place, "needs_wo")
    else:
        things, scope.values = owned(frame, nouns)
        if things is not None:
            return things, scope.values
    before = next((cell.op for cell in reversed(scope.replaced) if isinstance(cell.op, Lasting)), None)
    if scope.instead and isinstance(before, Lasting):
        return before.things, scope.values
    if scope.subject is None:
        frame.fail(frame.place, "of_what")
    return scope.subject, scope.values


def change_number(frame: Frame[Any]) -> Statement:
    """する: +1する, 5にする, 2倍にする, 半分にする, XのA値にする, XのA値と同じにする."""
    scope: Scope = frame.scope
    things, names = stats_of(frame)
    own = scope.scaled(frame, things, names)
    if own is not None:
        return own
    half = frame.find("に", group=COUNT)
    if half is not None and is_half(half.nouns) and len(names) == 1:
        frame.take("に", group=COUNT)
        up = value_of(half.nouns.only).up
        return changed(things, names, SET, Quotient(scope.own_value(things, names[0]), 2, up))
    copied = frame.take(SAME) or frame.take("に", "と", group=NUMBER) or frame.take("に", "と", group=COUNT)
    if copied is not None:
        return changed(things, names, SET, same_number(scope, copied, things))
    into = frame.take("に", group=QUANTITY)
    if into is not None:
        return into_number(frame, things, names, into.only)
    by = frame.take("だけ")
    quantity = floating(frame)
    if quantity is None or quantity.amount is None or quantity.limit or not quantity.amount.signed:
        frame.fail(frame.place if quantity is None else quantity.start, "value_needed")
    number = for_each(frame, amount_of(scope, quantity.amount))
    if by is not None:
        if quantity.number != 1:
            frame.fail(quantity.start, "value_needed")
        number = number_of(scope, by)
        if quantity.amount.terms[0].sign == "-":
            number = negated(number)
    return changed(things, names, ADD, number)


def into_number(frame: Frame[Any], things: Things, names: tuple[str, ...], into: Named) -> Statement:
    """5に, 2倍に."""
    quantity = into.quantity
    if quantity is None or quantity.amount is None or quantity.limit or quantity.amount.signed:
        frame.fail(into.start, "value_needed")
    if quantity.counter not in ("", FOLD):
        frame.fail(into.start, "value_needed")
    number = amount_of(frame.scope, quantity.amount)
    return changed(things, names, TIMES if quantity.counter == FOLD else SET, number)


def same_number(scope: Scope, nouns: NounPhrase, things: Things) -> Amount:
    """D値と同じに: of the same things where nobody else is named."""
    value = value_of(nouns.only)
    if isinstance(value, OfCard) and not nouns.only.modifiers and len(nouns.parts) == 1:
        return scope.own_value(things, value.number)
    return number_of(scope, nouns)


def changed(things: Things, names: tuple[str, ...], how: str, number: Amount) -> Statement:
    return Statement(things, tuple(Number(each, how, number) for each in names))


def increase(sign: int) -> Any:
    """A値を2増やす, A値を…に等しい値だけ減らす."""

    def state(frame: Frame[Any]) -> Statement:
        things, names = stats_of(frame)
        number = how_much(frame)
        return changed(things, names, ADD, number if sign > 0 else negated(number))

    return state


def how_much(frame: Frame[Any]) -> Amount:
    """2, Xだけ: by how much a number changes."""
    scope: Scope = frame.scope
    by = frame.take("だけ") or frame.take("", group=COUNT)
    if by is not None:
        return for_each(frame, number_of(scope, by))
    quantity = floating(frame)
    if not is_plain(quantity) or quantity is None or quantity.amount is None:
        frame.fail(frame.place if quantity is None else quantity.start, "how_much")
    return for_each(frame, amount_of(scope, quantity.amount))


def is_plain(quantity: Quantity | None) -> bool:
    if quantity is None or quantity.amount is None:
        return False
    return not (quantity.limit or quantity.amount.signed or quantity.counter or quantity.number == 0)


def is_stated(clause: Clause) -> bool:
    """XのA値は…に等しい: how things are, rather than what X is."""
    subject = clause.phrase("は")
    return subject is not None and subject.nouns.group == NUMBER


def equals(frame: Frame[Any]) -> Statement:
    """このノーディアのA値は自分の手札の枚数に等しい."""
    things, names = stats_of(frame, "は")
    return changed(things, names, SET, measured(frame.scope, frame.need("に", "と")))


def swap_numbers(frame: Frame[Any], other: Things | None = None) -> None:
    """前者のA値と後者のA値を入れ替える, それのA値とD値を入れ替える, その2体のA値を入れ替える.

    `other`: whose number it is that stands apart (Xのうち1体と この眷属の戦闘力を).
    """
    scope: Scope = frame.scope
    nouns = frame.need("を")
    if scope.always:
        frame.fail(nouns.start, "needs_moment")
    if other is None:
        left, right, names = exchanged(frame, nouns)
    else:
        whose, named = owned(frame, nouns)
        if whose is None or len(named) != 1:
            frame.fail(nouns.start, "of_what")
        left, right, names = other, whose, (named[0], named[0])
    until = scope.inner_duration(frame.clause) or scope.how_long(FOR_GOOD)
    frame.take("まで")
    scope.draft.emit(SwapNumbers(left, right, names[0], names[1], until))


def exchanged(frame: Frame[Any], nouns: NounPhrase) -> tuple[Things, Things, tuple[str, str]]:
    """Whose numbers change places, and which."""
    first, last = nouns.parts[0], nouns.parts[-1]
    if len(nouns.parts) == 2 and nouns.joint == AND and last.modifiers:
        left, one = owned(frame, NounPhrase((first,), "", first.start, first.end))
        right, other = owned(frame, NounPhrase((last,), "", last.start, last.end))
        names = (*one, *other)
    else:
        things, names = owned(frame, nouns)
        left = right = things
        if isinstance(things, Both) and len(things.parts) == 2 and len(names) == 1:
            (left, right), names = things.parts, names * 2
    if left is None or right is None:
        frame.fail(nouns.start, "of_what")
    if len(names) != 2:
        frame.fail(nouns.start, "two_needed")
    return left, right, (names[0], names[1])

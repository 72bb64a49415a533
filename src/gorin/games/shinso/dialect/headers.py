"""Choices of modes: 以下の①、②から1つ選んで発動する (T123, T146)."""

from __future__ import annotations

from gorin.games.shinso.dialect.lexicon import MARKED
from gorin.games.shinso.dialect.nouns import Framed
from gorin.text.morphology import MAY
from gorin.text.phrases import QUANTITY, UP_TO, Clause, Named
from gorin.text.pieces import LIST
from gorin.text.quantities import printed_number


def listed_in(named: Named) -> bool:
    """以下の…: about the list below."""
    return named.group in (LIST, MARKED) or any(
        each.nouns is not None and any(listed_in(part) for part in each.nouns.parts) for each in named.modifiers
    )


def is_header(clause: Clause) -> bool:
    """Whether a clause chooses or carries out what is listed below."""
    return any(listed_in(each.nouns.only) for each in clause.phrases)


def marks_in(named: Named) -> str:
    if named.group == MARKED:
        return named.key
    for modifier in named.modifiers:
        for part in modifier.nouns.parts if modifier.nouns is not None else ():
            found = marks_in(part)
            if found:
                return found
    return ""


def header_of(frame: Framed) -> tuple[int, int, int, bool]:
    """How many are chosen, at least how many, how many the header lists (0: it does not), and whether one may not."""
    clause = frame.clause
    name = clause.name
    if name not in ("choose", "use"):
        frame.fail(frame.place, "header", ("以下の①、②から1つ選んで発動する",))
    number, up_to, marks = 1, False, ""
    for phrase in clause.phrases:
        named = phrase.nouns.only
        if id(phrase) in frame.taken:
            continue
        if phrase.nouns.group not in (LIST, MARKED, QUANTITY, "effect", "among"):
            continue
        frame.taken.add(id(phrase))
        marks = marks or marks_in(named)
        quantity = named.quantity
        for modifier in named.modifiers:
            if modifier.nouns is None or modifier.nouns.group not in (LIST, MARKED, QUANTITY, "effect"):
                frame.fail(modifier.start, "header", ("以下の①、②から1つ選んで発動する",))
            if modifier.nouns.group == QUANTITY:
                quantity = quantity or modifier.nouns.only.quantity
        printed = printed_number(quantity)
        if quantity is not None and quantity.amount is not None:
            if not printed:
                frame.fail(named.start, "number_needed", ("1つ",))
            number, up_to = printed, quantity.limit == UP_TO
    listed = ["❶❷❸❹❺❻❼❽❾".find(each) + 1 or int(each) for each in marks if each != "、"]
    if listed != list(range(1, len(listed) + 1)):
        frame.fail(clause.start, "modes_listed")
    may = clause.form.ending == MAY or clause.form.voice == "able"
    return number, 0 if up_to and number > 1 else number, len(listed), may or (up_to and number == 1)

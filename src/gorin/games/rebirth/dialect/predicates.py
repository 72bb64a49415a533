"""One clause carried over: something that is done, or something that holds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from gorin.engine.program.roots import Op
from gorin.engine.program.who import Who
from gorin.games.rebirth.dialect.amounts import for_each
from gorin.games.rebirth.dialect.declaring import FACT, fact
from gorin.games.rebirth.dialect.orders import ENERGY_COST, spend
from gorin.games.rebirth.dialect.scope import Framed, RebirthScope
from gorin.games.rebirth.dialect.statements import MODIFIER
from gorin.games.rebirth.dialect.values import modify, set_value
from gorin.text.frames import Frame, ruling_of
from gorin.text.function_words import ALSO_DONE
from gorin.text.lexicon import Adverb
from gorin.text.morphology import ABLE, ACTIVE, FINAL, PASSIVE
from gorin.text.phrases import QUANTITY, Clause
from gorin.text.trial import says_no_more
from gorin.text.values import PLAYER

NEVER_DENIED: Final = "not_denied"
"""The reason why a verb is refused that no text of this game can deny."""


def is_statement(clause: Clause) -> bool:
    """Whether a clause says what lasts rather than what is done."""
    if clause.verb is None:
        return True
    if any(phrase.nouns.group == MODIFIER for phrase in clause.phrases):
        return True
    form = clause.form
    if form.negative or form.voice == ABLE or clause.verb.order is None:
        return True
    return clause.verb.stative is not None and clause.verb.stative(clause)


def perform(scope: RebirthScope, clause: Clause) -> None:
    """Something that is done, or something that holds."""
    more = [token for token in clause.adverbs if token.sense(Adverb) == Adverb(ALSO_DONE)]
    if more:
        scope.further = True
        clause = replace(clause, adverbs=tuple(token for token in clause.adverbs if token not in more))
    frame: Framed = Frame(scope, clause)
    for_each(frame)
    form = clause.form
    if clause.verb is None:
        say(frame)
    elif form.past or form.lasting:
        frame.fail(frame.place, "not_said_so", verb=clause.said)
    elif is_statement(clause):
        modified = frame.take("", group=MODIFIER)
        ruled = bool(clause.verb.rulings) and not (clause.verb.stative is not None and clause.verb.stative(clause))
        plain = form.voice == ACTIVE and (not form.negative or clause.verb.name in ("become", "trigger"))
        plain = plain or (clause.verb.name == "do" and form.voice == PASSIVE and not form.negative)
        if modified is not None and not form.negative and form.voice == PASSIVE:
            plain = True
        if not ruled and not plain and clause.verb.name not in ("become", "trigger"):
            frame.fail(frame.place, NEVER_DENIED, verb=clause.said)
        ruling = ruling_of(clause)
        state = clause.verb.state if plain and not ruled else ruling.state if ruled and ruling is not None else None
        if state is None:
            frame.fail(frame.place, "not_said_so", verb=clause.said)
        elif modified is not None:
            says_no_more(clause.predicate)
            modify(frame, modified)
        else:
            state(frame)
    elif scope.always or clause.verb.order is None:
        frame.fail(frame.place, "needs_moment" if scope.always else "no_order", verb=clause.said)
    else:
        frame = Frame(scope, with_object(clause))
        for_each(frame)
        clause.verb.order(frame)
    frame.done()


def with_object(clause: Clause) -> Clause:
    """残りは控え室に置く: the topic of an order is what it deals with."""
    if clause.phrase("を") is not None:
        return clause
    phrases = (
        replace(each, case="を") if each.case == "は" and each.nouns.group != PLAYER else each
        for each in clause.phrases
    )
    return replace(clause, phrases=tuple(phrases))


def say(frame: Framed) -> None:
    """+2/-1 without する; エネ2; コストを-1."""
    complement = frame.clause.complement
    assert complement is not None
    if complement.group == MODIFIER and not complement.only.modifiers:
        modify(frame, complement)
    elif complement.group == ENERGY_COST and frame.scope.cost and not complement.only.modifiers:
        spend(frame, complement.only)
    elif complement.group == FACT:
        fact(frame, complement)
    elif complement.group == QUANTITY and not complement.only.modifiers:
        set_value(frame, complement)
    else:
        frame.fail(complement.start, "says_nothing")


def carried_out(scope: RebirthScope, clauses: Sequence[Clause], who: Who) -> tuple[Op, ...]:
    """The operations of acts that a player carries out besides, apart from the program of the text."""
    inner = scope.within()
    inner.actor = who
    for clause in clauses:
        if clause.verb is None or clause.verb.order is None or clause.form.voice not in (ACTIVE,):
            scope.fail(clause.start, "no_order", verb=clause.said)
        perform(inner, replace(clause, form=replace(clause.form, negative=False, ending=FINAL)))
    return tuple(cell.op for cell in inner.draft.cells if cell.op is not None)

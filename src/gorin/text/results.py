"""What this text has done, told by a past verb: 捨てたカード, これによって移動した敵, 選ばれなかったX, 取り除いた数.

A past verb selects among what the sentences before did: what was named with it, or only those to which it was really
done. It describes a noun, is counted, or is asked about; denied, it selects the others.
"""

from __future__ import annotations

from dataclasses import replace

from gorin.engine.kernel.ref import NOTHING
from gorin.engine.program.amount import Result
from gorin.engine.program.roots import Amount, Test, Things
from gorin.engine.program.things import Among
from gorin.text.draft import with_fields
from gorin.text.function_words import BY_THIS
from gorin.text.lexicon import Adverb
from gorin.text.morphology import CAUSATIVE
from gorin.text.phrases import Clause, Modifier, Named
from gorin.text.reference import Mention, Outcome, Scope
from gorin.text.trial import says_no_more
from gorin.text.values import COUNT, Pointer, value_of


def tells(clause: Clause | None, denied: bool = False) -> bool:
    """Whether a clause tells what was done; `denied`: what was not."""
    told = clause is not None and clause.verb is not None and clause.form.past
    return told and clause is not None and clause.form.negative == denied


def by_this(clause: Clause) -> bool:
    """これによって, この効果で, こうして."""
    return any(each.sense(Adverb) == Adverb(BY_THIS) for each in clause.adverbs)


def says_by_this(clause: Clause) -> None:
    """What this text has done is done by it: the word adds nothing."""
    says_no_more(*(each for each in clause.adverbs if each.sense(Adverb) == Adverb(BY_THIS)))


def done_to(scope: Scope, clause: Clause | None, named: Named | None = None, counted: bool = False) -> Mention | None:
    """To what a deed was done that a clause tells, and that a noun can mean. `counted`: only how many is asked."""
    if clause is None or not tells(clause) or any(phrase.case != "に" for phrase in clause.phrases):
        return None
    kind = named is not None and named.group != COUNT and not isinstance(value_of(named), Pointer)
    word = named.key if named is not None and kind else ""
    deed = scope.deed(clause)
    asked = scope.tells_results and (counted or clause.form.voice != CAUSATIVE)
    really = scope.mentions.result(scope.lexicon, deed, word, counted) if asked else None
    itself = named is not None and named.group == COUNT
    found = really or scope.mentions.find(scope.lexicon, word, deed=deed, itself=itself)
    found = found or scope.mentions.of_event(scope.lexicon, deed, word, clause.form.voice)
    if found is not None:
        says_by_this(clause)
    return found


def left_out(scope: Scope, clause: Clause | None, named: Named | None = None) -> Test | None:
    """選ばれなかった: a test that only those pass with which it was not done.

    Without a noun of those to which it should have been done, all others of a kind are meant: that must have been all.
    """
    if clause is None or not tells(clause, denied=True):
        return None
    told = replace(clause, form=replace(clause.form, negative=False))
    done = done_to(scope, told, named)
    if done is None and (own := scope.result_of(told, named)) is not None:
        says_by_this(clause)
        return scope.other_than(own, clause.start)
    if done is None or (named is None and isinstance(done, Outcome) and not done.every):
        return None
    return scope.other_than(scope.again(done), clause.start)


def told_things(scope: Scope, modifier: Modifier, named: Named, counted: bool = False) -> Things | None:
    """移動した敵, 後退しなかった敵: what this text has done something with, or should have."""
    clause = modifier.clause
    if clause is None or clause.verb is None:
        return None
    done = done_to(scope, clause, named, counted)
    treated = scope.mentions.treated.get(clause.verb.name) if done is None else None
    others = treated is not None and scope.lexicon.may_be(named.key, treated[0])
    test = left_out(scope, clause, named) if others else None
    if done is not None:
        says_no_more(named.head)
        return scope.again(done, named.key)
    if treated is not None and test is not None:
        says_no_more(named.head)
        return Among(treated[1], (test,))
    if not tells(clause) or len(clause.adverbs) != by_this(clause):
        return None
    own = scope.result_of(clause, named)
    if own is not None:
        says_by_this(clause)
    return own


def amount_done(scope: Scope, named: Named) -> Amount | None:
    """取り除いた数, 取り除いた毒カウンターの数, 消費したリザーブ: how much a deed came to, of what is no thing."""
    modifier = named.modifiers[0] if len(named.modifiers) == 1 else None
    inner = modifier.nouns if modifier is not None else None
    if named.group == COUNT and inner is not None and inner.group in scope.lexicon.immaterial:
        return amount_done(scope, inner.only)
    clause = modifier.clause if modifier is not None else None
    if clause is None or clause.verb is None or not tells(clause) or clause.phrases:
        return None
    if named.group not in (COUNT, *scope.lexicon.immaterial):
        return None
    cell = scope.mentions.tallies.get(clause.verb.name)
    if cell is None or cell.op is None:
        return None
    says_by_this(clause)
    known = scope.known_amount(cell.op)
    if known is not None:
        return known
    kept: int | None = getattr(cell.op, "num", None)
    if kept == NOTHING:
        kept = scope.draft.num()
        cell.op = with_fields(cell.op, {"num": kept})
    return Result(kept) if kept is not None else None

"""代わりに: another deed, number of cards or choice than the sentence before (T76, T77, T207, T208, R74)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final

from gorin.engine.program.amount import Exactly, IfElse
from gorin.engine.program.cards import Create, Discard, Draw, DrawUpTo, Move, Pick
from gorin.engine.program.condition import Not
from gorin.engine.program.flow import Branch
from gorin.engine.program.looking import Search
from gorin.engine.program.roots import Amount, Condition, Op, Things
from gorin.engine.program.things import Both, It, Whichever
from gorin.engine.values.ability import Target
from gorin.games.sve import terms
from gorin.games.sve.dialect.scope import SveScope
from gorin.games.sve.dialect.sentence_parts import is_condition
from gorin.games.sve.dialect.things import Phrase, group_of, phrase_of, picked_number, quantity_of, things_of
from gorin.games.sve.program.operations import CreateSame
from gorin.text.conditions import condition_of
from gorin.text.draft import Draft, both, instead, swapped
from gorin.text.frames import Frame
from gorin.text.function_words import IF, INSTEAD, INSTEAD_OF
from gorin.text.phrases import QUANTITY, UP_TO, Clause, Lead, NounPhrase
from gorin.text.pieces import Piece, Provided
from gorin.text.values import ZONE, value_of

REPLACED: Final = {
    ("destroy", -1): (terms.CEMETERY, terms.DESTROY),
    ("banish", -1): (terms.BANISH, terms.BANISHED),
    ("return", terms.HAND): (terms.HAND, terms.RETURN),
    ("put", terms.CEMETERY): (terms.CEMETERY, ""),
}
NUMBERED: Final[tuple[type[Op], ...]] = (Create, CreateSame, Draw, DrawUpTo, Discard, Pick, Search)
"""T207: what does something with so many cards."""


def instead_of(pieces: Sequence[Piece], name: str) -> Clause | None:
    """それを破壊する代わりに: the deed that is replaced."""
    for piece in pieces:
        if isinstance(piece, Provided) and piece.link == INSTEAD_OF:
            clause = piece.clauses[-1]
            if clause.name == name:
                return clause
    return None


def replaces(scope: SveScope, clause: Clause) -> None:
    """T208 それを破壊する代わりに: the sentence before does just this."""
    frame: Frame[SveScope] = Frame(scope, clause)
    phrase = phrase_of(scope, frame.need("を"))
    place = frame.take("に", group=ZONE)
    frame.done()
    zone = value_of(place.only).zone if place is not None else -1
    known = REPLACED.get((clause.verb.name, zone)) if clause.verb is not None else None
    before = [op for op in scope.last_said(Move) if isinstance(op, Move)]
    if known is None or not phrase.is_pronoun("it") or not before or (before[-1].zone, before[-1].reason) != known:
        scope.fail(clause.start, "instead_of_what")


def say_instead(
    scope: SveScope,
    pieces: Sequence[Piece],
    run: Callable[[Sequence[Piece]], object],
    condition_in: Callable[[Piece], Condition],
) -> list[Condition]:
    """T76, R74: under the conditions, this in place of the sentence before."""
    draft = scope.draft
    for piece in pieces:
        if is_condition(piece):
            if isinstance(piece, Lead) or is_deed_again(piece):
                scope.fail(piece.start, "instead_needs_condition")
            scope.conditions.append(condition_in(piece))
    condition = both(scope.enclosing())
    lead = next(piece for piece in pieces if is_replacing(piece))
    if isinstance(lead, Provided):
        replaces(scope, lead.clauses[-1])
    said = scope.previous
    if condition is None:
        scope.fail(lead.start, "instead_needs_condition", ("【コンボ_3】代わりに", "…なら、代わりに"))
    if said is None or not said.cells:
        scope.fail(lead.start, "instead_of_what")
    kept = list(scope.conditions)
    rest = [piece for piece in pieces if not is_replacing(piece) and not is_condition(piece)]

    def compose() -> None:
        scope.conditions = list(kept)
        run(rest)

    scope.divide_instead = None
    it, counted = scope.it, scope.counted
    alternative = draft.captured(compose)
    said = scope.previous or said
    if scope.divide_instead is not None and scope.target_index is not None:
        chosen = draft.targets[scope.target_index]
        assert chosen.divide is not None
        divide = IfElse(condition, scope.divide_instead, chosen.divide)
        draft.targets[scope.target_index] = replace(chosen, divide=divide)
        return kept
    instead(draft, said, condition, alternative)
    there = {id(cell) for cell in draft.cells}
    if scope.it is not None and scope.it.cell is not None and id(scope.it.cell) not in there:
        scope.it = it
    if scope.counted is not None and id(scope.counted) not in there:
        scope.counted = counted
    return kept


def is_replacing(piece: Piece) -> bool:
    return (isinstance(piece, Lead) and piece.key == INSTEAD) or (
        isinstance(piece, Provided) and piece.link == INSTEAD_OF
    )


def is_deed_again(piece: Piece) -> bool:
    """捨てたなら: what was done is no condition for doing something else in its place; コストを+2したなら is one."""
    if not isinstance(piece, Provided):
        return False
    clause = piece.clauses[0]
    plain = clause.verb is not None and clause.form.past and not clause.form.lasting
    return plain and clause.name not in ("do", "pay")


def choose_instead(scope: SveScope, pieces: Sequence[Piece], replaced: Clause | None) -> None:
    """T77, R55: under the conditions nothing is chosen, and the sentences are about all of them.

    With a number in place of すべて, so many are chosen then.
    """
    draft = scope.draft
    clause = pieces[-1]
    for piece in pieces:
        if isinstance(piece, Provided) and piece.link == IF:
            scope.conditions.append(condition_of(scope, piece.clauses))
        elif is_condition(piece) or not (is_replacing(piece) or isinstance(piece, Clause)):
            scope.fail(piece.start, "instead_needs_condition")
    condition = both(scope.enclosing())
    if condition is None:
        scope.fail(clause.start, "condition_needed", ("【コンボ_3】", "…なら、"))
    if scope.target_index is None or draft.targets[scope.target_index].divide is not None:
        scope.fail(clause.start, "none_chosen")
    index = scope.target_index
    target = draft.targets[index]
    if replaced is not None:
        frame: Frame[SveScope] = Frame(scope, replaced)
        said = quantity_of(scope, frame.need("を", group=QUANTITY).only.quantity)
        frame.done()
        if said is None or target.most != said.most:
            scope.fail(replaced.start, "not_so_many")
    scope.among = False
    phrase = phrase_of(scope, new_choice(scope, clause))
    either: Things
    if phrase.picks():
        either = Both((It(target.reg), It(another(scope, phrase, target))))
    else:
        either = Whichever(condition, things_of(scope, phrase), It(target.reg))
    for cell in draft.cells:
        if cell.op is not None:
            cell.op = swapped(cell.op, It(target.reg), either)
    draft.targets[index] = replace(
        target, condition=both([each for each in (target.condition, Not(condition)) if each is not None])
    )
    scope.mention(either)
    scope.conditions = []


def new_choice(scope: SveScope, clause: Piece) -> NounPhrase:
    """What stands behind 代わりに: (X)すべて, or (X)2体を選ぶ."""
    if isinstance(clause, Clause) and clause.verb is None and clause.complement is not None and not clause.phrases:
        return clause.complement
    if isinstance(clause, Clause) and clause.name == "choose":
        frame: Frame[SveScope] = Frame(scope, clause)
        nouns = frame.need("を")
        frame.done()
        return nouns
    scope.fail(clause.start, "instead_of_what")


def another(scope: SveScope, phrase: Phrase, target: Target) -> int:
    """A choice in place of one before; where only a number stands, it is of the same cards."""
    if len(phrase.elements) > 1 or phrase.first.quantity is None:
        scope.fail(phrase.start, "how_many", ("2体", "2体まで"))
    quantity = phrase.first.quantity
    group = target.group if phrase.first.noun is None else group_of(scope, phrase)
    reg = scope.draft.reg()
    condition = scope.target_condition()
    scope.draft.targets.append(Target(reg, group, quantity.least, quantity.most, condition, scope.mode))
    return reg


def amount_bare(scope: SveScope, nouns: NounPhrase) -> None:
    """代わりに2枚, 代わりに3体 (T207): another number for what the sentence before draws, makes or discards."""
    said = nouns.only.quantity
    quantity = quantity_of(scope, said)
    before = scope.last_said(*NUMBERED)
    if len(before) != 1 or scope.previous is None or quantity is None or quantity.most is None or said is None:
        scope.fail(nouns.start, "no_number_before")
    whole = [cell.op for cell in scope.previous.cells if cell.op is not None]
    while whole and isinstance(whole[0], Branch):
        whole.pop(0)
    if len(whole) == 1 or not isinstance(before[0], Pick | Search):
        whole = before
    if any(isinstance(op, Draft.jumps) for op in whole):
        scope.fail(nouns.start, "no_number_before")
    for op in whole:
        if op is before[0]:
            op = with_amount(scope, nouns, op, quantity.most, said.limit == UP_TO)
        cell = scope.draft.emit(op)
        if isinstance(op, Create):
            scope.mention(cell=cell)


def with_amount(scope: SveScope, nouns: NounPhrase, op: Op, amount: Amount, up_to: bool) -> Op:
    """The same with another number of cards; with まで none or fewer will do."""
    if isinstance(op, Create):
        if len(op.tokens) > 1:
            scope.fail(nouns.start, "which_tokens", ("1枚ずつ",))
        return replace(op, tokens=((op.tokens[0][0], picked(scope, nouns, amount) if up_to else amount),))
    if isinstance(op, CreateSame):
        return replace(op, amount=picked(scope, nouns, amount) if up_to else amount)
    if isinstance(op, Draw | DrawUpTo):
        return DrawUpTo(op.who, amount, scope.draft.num()) if up_to else Draw(op.who, amount)
    if isinstance(op, Discard):
        return replace(op, amount=amount, least=0 if up_to else op.least)
    if (isinstance(op, Search) and not op.must) or (isinstance(op, Pick) and op.least == 0):
        scope.excuse(nouns.end - 2, nouns.end)
    if isinstance(op, Search):
        return replace(op, amount=amount, must=op.must and not up_to)
    if isinstance(op, Pick) and op.most is not None and isinstance(amount, Exactly):
        return replace(op, most=amount, least=0 if up_to or op.least == 0 else amount.number)
    scope.fail(nouns.start, "no_number_before")


def picked(scope: SveScope, nouns: NounPhrase, amount: Amount) -> Amount:
    if not isinstance(amount, Exactly):
        scope.fail(nouns.start, "number_needed", ("2つまで",))
    return picked_number(scope, amount.number)

"""くり返す: the sentences before or after, once more (T99, T232)."""

from __future__ import annotations

from gorin.engine.program.amount import Count, Exactly, PlayerNumber
from gorin.engine.program.condition import AT_LEAST, Compare, Not
from gorin.engine.program.flow import Goto, Repeat, RepeatWhile
from gorin.engine.program.group import Group, Part
from gorin.engine.program.roots import Amount
from gorin.engine.program.who import SELF
from gorin.games.sve import terms
from gorin.games.sve.dialect.orders import full_zone
from gorin.games.sve.dialect.scope import SveScope
from gorin.games.sve.dialect.sentence_parts import Element
from gorin.games.sve.dialect.things import phrase_of
from gorin.text.acts import as_many
from gorin.text.draft import Cell, Draft
from gorin.text.frames import Frame
from gorin.text.nouns import amount_of
from gorin.text.phrases import QUANTITY, Clause
from gorin.text.pieces import LIST


def choosing_in(element: Element) -> bool:
    """Whether something is paid, picked or said to be X, so that it cannot simply be done again."""
    if element.kind in ("earth", "mode"):
        return True
    clauses = [piece for piece in element.pieces if isinstance(piece, Clause)]
    return any(each.verb is None and each.phrase("は") is not None for each in clauses)


def is_conditional(scope: SveScope, done: list[Element], below: bool) -> bool:
    """Whether the repetition itself hangs on a mark or a condition that ends with the first time."""
    if below:
        return bool(scope.marks.conditions or scope.held.conditions)
    return bool(done) and done[-1].kind == "mark"


def until_full(frame: Frame[SveScope]) -> None:
    """T99, R106: the sentence before, again and again until the zone is full."""
    scope, draft = frame.scope, frame.scope.draft
    said = scope.previous
    phrase = phrase_of(scope, frame.need("を"))
    full = full_zone(frame)
    if said is None or not said.cells or not phrase.is_this() or full is None:
        frame.fail(frame.clause.start, "repeat_what", ("これを",))
    limit = terms.FIELD_LIMIT if full == terms.FIELD else terms.EX_LIMIT
    label = draft.label()
    draft.cells.insert(draft.cells.index(said.cells[0]), draft.labels[label])
    enough = Compare(Count(Group((Part(full, SELF),))), AT_LEAST, PlayerNumber(limit))
    draft.emit(RepeatWhile(Not(enough), label))


def again(scope: SveScope, element: Element, done: list[Element], rest: list[Element]) -> tuple[bool, Amount] | None:
    """R155: これをN回くり返す, 下記をN回くり返す: whether what follows is meant, and how often."""
    clause = element.pieces[0] if len(element.pieces) == 1 else None
    if not isinstance(clause, Clause) or clause.name != "repeat" or clause.before:
        return None
    frame: Frame[SveScope] = Frame(scope, clause)
    nouns = frame.need("を")
    said = frame.take("", group=QUANTITY)
    quantity = said.only.quantity if said is not None else None
    printed = quantity.amount if quantity is not None and quantity.counter == "time" and not quantity.limit else None
    times = amount_of(scope, printed) if printed is not None else as_many(frame)
    frame.done()
    below = nouns.group == LIST
    meant = rest if below else done
    if times is not None and not isinstance(times, Exactly) and [each.text for each in scope.words].count("X") == 2:
        meant = [each for each in meant if not choosing_in(each) or each.kind in ("earth", "mode")]
    if is_conditional(scope, done, below) or any(choosing_in(each) for each in meant):
        scope.fail(clause.start, "repeat_choose", ("(X)1体を選ぶ。下記を2回くり返す。",))
    if times is None or times == Exactly(0) or not meant or not (below or phrase_of(scope, nouns).is_this()):
        scope.fail(clause.start, "repeat_what", ("これを2回くり返す",))
    return below, times


def repeat(draft: Draft, begin: Cell, times: Amount) -> None:
    """Carry out so often what stands behind a place."""
    again, over = draft.label(), draft.label()
    at = draft.cells.index(begin) + 1
    draft.cells[at:at] = [draft.labels[again], Cell(Repeat(draft.num(), over, amount=times))]
    draft.emit(Goto(again))
    draft.place(over)

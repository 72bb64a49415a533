"""各プレイヤーは: what all players do at once, and what each does in turn order (R82, T161)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from gorin.engine.kernel.ref import NOTHING
from gorin.engine.program.amount import Exactly
from gorin.engine.program.cards import Create, Move, Pick
from gorin.engine.program.condition import AT_LEAST, Compare
from gorin.engine.program.flow import Branch, EachPlayer, Goto
from gorin.engine.program.group import Group, NotChosen
from gorin.engine.program.looking import Search, Shuffle
from gorin.engine.program.numbers import FOR_GOOD, Turn
from gorin.engine.program.roots import Amount, Condition, Op
from gorin.engine.program.things import All, It, TopCards
from gorin.engine.program.who import ACTOR, ALL, ANY, Who
from gorin.games.sve.dialect.orders import is_whole_hand
from gorin.games.sve.dialect.scope import SveScope
from gorin.games.sve.dialect.sentence_parts import DONE_LEADS, Element
from gorin.games.sve.dialect.things import phrase_of
from gorin.games.sve.program.operations import CreateEach, Roll
from gorin.text.cards import REST
from gorin.text.draft import Cell
from gorin.text.phrases import QUANTITY, UP_TO, Clause, Lead
from gorin.text.pieces import AMONG, Piece, Provided
from gorin.text.values import ZONE


def at_least_one(per: Amount) -> Condition:
    """R137: with none of what stands before につき the sentence is not done at all."""
    return Compare(per, AT_LEAST, Exactly(1))


def at_once(scope: SveScope, clause: Clause) -> bool:
    """Whether all players can do this at once (T103, T104, T108)."""
    name = clause.name
    nouns = clause.phrase("を")
    if name == "shuffle":
        return nouns is None or (nouns.nouns.only.key == "デッキ" and not nouns.nouns.only.modifiers)
    if name == "draw":
        same = clause.phrase("と同じだけ")
        counted = same.nouns.only.modifiers[0].clause if same is not None and same.nouns.only.modifiers else None
        if counted is not None and (counted.name != "return"):
            return False
        said = [each.nouns.only.quantity for each in clause.phrases]
        return all(each is None or each.limit != UP_TO for each in said)
    if nouns is None or clause.adverbs or clause.before:
        return False
    if name == "discard":
        phrase = phrase_of(scope, nouns.nouns)
        return phrase.first.noun is not None
    if name == "return" and nouns.nouns.group == ZONE:
        return is_whole_hand(phrase_of(scope, nouns.nouns))
    return False


def begin(scope: SveScope) -> tuple[int, int]:
    """What each player does in turn order (R82)."""
    draft = scope.draft
    head, over = draft.label(), draft.label()
    draft.place(head)
    draft.emit(EachPlayer(draft.num(), over, first=scope.begins))
    scope.actor = Who(ACTOR)
    return head, over


def end(
    scope: SveScope,
    loop: tuple[int, int],
    rest: Sequence[Element],
    run: Callable[[Sequence[Piece]], object],
) -> int:
    """The following sentences about what was looked at belong to the loop (T107)."""
    taken = 0
    default = scope.default_actor
    scope.default_actor = Who(ACTOR)
    while taken < len(rest) and rest[taken].kind == "sentence" and goes_on(rest[taken]):
        scope.actor = Who(ACTOR)
        scope.until = FOR_GOOD
        run(rest[taken].pieces)
        taken += 1
    scope.default_actor = default
    throw_first(scope, loop[0])
    if scope.begins is None and done_at_once(scope, loop[0]):
        return taken
    moved = picked_in(scope, loop[0]) if scope.begins is None else []
    scope.draft.emit(Goto(loop[0]))
    scope.draft.place(loop[1])
    scope.draft.cells += moved
    return taken


def throw_first(scope: SveScope, head: int) -> None:
    """R153: all throw before anything is done."""
    cells = scope.draft.cells
    begin = cells.index(scope.draft.labels[head])
    if len(cells) > begin + 2:
        op = cells[begin + 2].op
        if isinstance(op, Roll) and op.each:
            cells.insert(begin, cells.pop(begin + 2))


def done_at_once(scope: SveScope, head: int) -> bool:
    """R82: tokens of one name, and cards of the tops of decks, come at the same time; there is no loop then."""
    cells = scope.draft.cells
    begin = cells.index(scope.draft.labels[head])
    body = [cell for cell in cells[begin + 2 :] if cell.op is not None]
    asked = body[0].op if len(body) == 2 and scope.per is not None else None
    if scope.per is not None and isinstance(asked, Branch) and asked.condition == at_least_one(scope.per):
        body = body[1:]
    op = body[0].op if len(body) == 1 else None
    whole: Op | None = None
    if isinstance(op, Create) and len(op.tokens) == 1 and op.overflow == NOTHING and op.who == Who(ACTOR):
        whole = CreateEach(*op.tokens[0], op.zone, op.reg)
    elif isinstance(op, Move) and isinstance(op.things, TopCards) and op.things.who == Who(ACTOR):
        whole = replace(op, things=replace(op.things, who=ALL))
    if whole is None:
        return False
    body[0].op = whole
    scope.draft.cells[begin:] = [body[0]]
    return True


def picked_in(scope: SveScope, head: int) -> list[Cell]:
    """1.3.4, R82: where each player picks or finds cards that move or turn, all pick first.

    What is done with them is taken out of the loop, and so is the shuffling after a search.
    """
    cells = scope.draft.cells
    body = [cell for cell in cells[cells.index(scope.draft.labels[head]) + 2 :] if cell.op is not None]
    shuffled = body.pop() if body and isinstance(body[-1].op, Shuffle) else None
    if len(body) != 2 or (shuffled is not None) != isinstance(body[0].op, Search):
        return []
    pick, move = body[0].op, body[1].op
    if shuffled is not None:
        if not isinstance(pick, Search) or not isinstance(move, Move) or move.things != It(pick.reg):
            return []
        if move.who is not None:
            return []
        shuffled.op = Shuffle(ALL)
        del cells[-2:]
        return [body[1], shuffled]
    if not isinstance(pick, Pick) or pick.group is None or not isinstance(move, (Move, Turn)):
        return []
    if isinstance(move, Turn):
        return [cells.pop()] if move.things == It(pick.reg) else []
    if isinstance(move.things, All) and all(NotChosen(pick.reg) in part.tests for part in move.things.group.parts):
        parts = tuple(replace(part, who=ANY) for part in move.things.group.parts)
        body[1].op = replace(move, things=All(Group(parts)))
        return [cells.pop()]
    if move.things != It(pick.reg) or move.who is not None:
        return []
    return [cells.pop()]


def is_of_players(piece: Piece) -> bool:
    """そうしたプレイヤーは, そうしなかったプレイヤーは."""
    token = piece.token if isinstance(piece, Lead) and piece.key in DONE_LEADS else None
    return token is not None and token.text.endswith("プレイヤーは")


def goes_on(element: Element) -> bool:
    """Whether a sentence is about what each player has looked at or thrown."""
    first = element.pieces[0]
    if (isinstance(first, Lead) and first.key == AMONG) or is_of_players(first):
        return True
    if isinstance(first, Provided):
        complement = first.clauses[0].complement
        quantity = complement.only.quantity if complement is not None and complement.group == QUANTITY else None
        return quantity is not None and not quantity.counter and first.clauses[0].phrase("が") is None
    nouns = first.phrase("を") if isinstance(first, Clause) else None
    return nouns is not None and nouns.nouns.group == REST

"""各プレイヤーは: what all players do at once, and what each does in turn order (R82, T161)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from gorin.engine.kernel.ref import NOTHING
from gorin.engine.program.cards import Create, Move, Pick
from gorin.engine.program.flow import Branch, EachPlayer, Goto
from gorin.engine.program.group import Group, NotChosen
from gorin.engine.program.looking import Search, Shuffle
from gorin.engine.program.numbers import FOR_GOOD, Turn
from gorin.engine.program.roots import Amount, Op
from gorin.engine.program.things import All, It, TopCards
from gorin.engine.program.who import ACTOR, ALL, ANY, Who
from gorin.games.sve.dialect.moving import is_whole_hand
from gorin.games.sve.dialect.multiples import at_least_one
from gorin.games.sve.dialect.objects import object_of
from gorin.games.sve.dialect.reading import Reading
from gorin.games.sve.program.operations import CreateEach, Roll
from gorin.text.draft import Cell
from gorin.text.grammar import Node
from gorin.text.tree import token, tree, trees


def at_once(reading: Reading, clause: Node) -> bool:
    """Whether all players can do this at once (T103, T104, T108)."""
    if clause.data in ("draw_returned", "shuffle"):
        return True
    if clause.data == "draw":
        return token(clause, "UP_TO") is None
    if clause.data == "act":
        phrase = object_of(reading, clause)
        assert phrase is not None
        return tree(clause, "discard") is not None and phrase.first.noun is not None
    if clause.data == "move":
        phrase = object_of(reading, clause)
        return phrase is not None and is_whole_hand(phrase)
    return False


def begin(reading: Reading) -> tuple[int, int]:
    """What each player does in turn order (R82)."""
    draft = reading.draft
    head, over = draft.label(), draft.label()
    draft.place(head)
    draft.emit(EachPlayer(draft.num(), over))
    reading.actor = Who(ACTOR)
    return head, over


def end(
    reading: Reading,
    loop: tuple[int, int],
    rest: Sequence[Node],
    run: Callable[[Sequence[Node]], object],
    per: Amount | None,
) -> int:
    """The following sentences about what was looked at belong to the loop (T107)."""
    taken = 0
    default = reading.default_actor
    reading.default_actor = Who(ACTOR)
    while taken < len(rest) and rest[taken].data in ("said", "sentence") and goes_on(rest[taken]):
        sentence = rest[taken] if rest[taken].data == "sentence" else next(trees(rest[taken]))
        reading.actor = Who(ACTOR)
        reading.until = FOR_GOOD
        run(list(trees(sentence)))
        taken += 1
    reading.default_actor = default
    throw_first(reading, loop[0])
    if done_at_once(reading, loop[0], per):
        return taken
    moved = picked_in(reading, loop[0])
    reading.draft.emit(Goto(loop[0]))
    reading.draft.place(loop[1])
    reading.draft.cells += moved
    return taken


def throw_first(reading: Reading, head: int) -> None:
    """R153: all throw before anything is done."""
    cells = reading.draft.cells
    begin = cells.index(reading.draft.labels[head])
    if len(cells) > begin + 2:
        op = cells[begin + 2].op
        if isinstance(op, Roll) and op.each:
            cells.insert(begin, cells.pop(begin + 2))


def done_at_once(reading: Reading, head: int, per: Amount | None) -> bool:
    """R82: tokens of one name, and cards of the tops of decks, come at the same time; there is no loop then."""
    cells = reading.draft.cells
    begin = cells.index(reading.draft.labels[head])
    body = [cell for cell in cells[begin + 2 :] if cell.op is not None]
    asked = body[0].op if len(body) == 2 and per is not None else None
    if per is not None and isinstance(asked, Branch) and asked.condition == at_least_one(per):
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
    reading.draft.cells[begin:] = [body[0]]
    return True


def picked_in(reading: Reading, head: int) -> list[Cell]:
    """1.3.4, R82: where each player picks or finds cards that move or turn, all pick first.

    What is done with them is taken out of the loop, and so is the shuffling after a search.
    """
    cells = reading.draft.cells
    body = cells[cells.index(reading.draft.labels[head]) + 2 :]
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


def goes_on(element: Node) -> bool:
    """Whether a sentence is about what each player has looked at or thrown."""
    first = next(trees(element if element.data == "sentence" else next(trees(element))))
    if first.data == "among" or (first.data == "provided" and next(trees(first)).data in ("die_shows", "die_named")):
        return True
    phrase = tree(first, "obj")
    return phrase is not None and any(True for _ in phrase.scan_values(lambda value: value == "残り"))

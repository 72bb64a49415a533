"""Conditions about what the sentences before did (T78, T167, T197)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from gorin.engine.kernel.ref import NOTHING
from gorin.engine.program.amount import Exactly, Result
from gorin.engine.program.cards import Create, Discard, Move
from gorin.engine.program.condition import AT_LEAST, AT_MOST, Compare, Did, Not
from gorin.engine.program.looking import Reveal
from gorin.engine.program.numbers import Damage, Turn
from gorin.engine.program.roots import Condition, Op, Things
from gorin.engine.program.things import It
from gorin.games.sve import terms
from gorin.games.sve.dialect.elements import phrase_of
from gorin.games.sve.dialect.reading import Reading, word
from gorin.games.sve.program.conditions import AnyFits, PaidMore, PaidNow, WasDone
from gorin.games.sve.program.operations import Evolve, NoteDone, TurnFace
from gorin.text.draft import Cell, Said
from gorin.text.grammar import Node
from gorin.text.law import says_no_more
from gorin.text.tree import token, tree

DONE: dict[str, tuple[Mapping[str, object], ...]] = {
    "捨て": ({"kind": Discard}, {"kind": Move, "reason": terms.DISCARD}),
    "公開": ({"kind": Reveal},),
    "消滅": ({"kind": Move, "reason": terms.BANISHED},),
    "破壊": ({"kind": Move, "reason": terms.DESTROY},),
    "進化": ({"kind": Evolve},),
    "スタンド": ({"kind": Turn, "flag": terms.ACT, "on": False},),
    "アクト": ({"kind": Turn, "flag": terms.ACT, "on": True},),
    "手札に加え": ({"kind": Move, "zone": terms.HAND},),
    "手札に戻": ({"kind": Move, "zone": terms.HAND, "reason": terms.RETURN},),
    "場に出": ({"kind": Move, "zone": terms.FIELD}, {"kind": Create, "zone": terms.FIELD}),
    "墓場に置": ({"kind": Move, "zone": terms.CEMETERY},),
    "EXエリアに置": ({"kind": Move, "zone": terms.EX}, {"kind": Create, "zone": terms.EX}),
    "置": (
        *({"kind": Move, "zone": zone, "reason": ""} for zone in (terms.CEMETERY, terms.EX, terms.DECK)),
        {"kind": Create, "zone": terms.EX},
    ),
    "出": ({"kind": Move, "zone": terms.FIELD}, {"kind": Create, "zone": terms.FIELD}),
    "戻": ({"kind": Move, "reason": terms.RETURN},),
    "加え": ({"kind": Move, "zone": terms.HAND},),
}
"""T167: the verb said again, and which operations are what it says."""


def is_such(op: Op | None, verb: str) -> bool:
    """Whether an operation does what the verb says."""
    for asked in DONE[verb]:
        if type(op) is asked["kind"] and all(
            getattr(op, name) == wanted for name, wanted in asked.items() if name != "kind"
        ):
            return True
    return False


DID_PLACES = {"墓場": terms.CEMETERY, "EX": terms.EX, "手札": terms.HAND, "場": terms.FIELD, "消滅": terms.BANISH}


def did_object(reading: Reading, part: Node) -> Condition:
    """T167 (X)をEXエリアに置いたなら: at least one of the things just moved or shown is such an X."""
    written = token(part, "DID_SO")
    listed = tree(part, "obj", "obj_upto")
    assert written is not None and listed is not None
    says_no_more(written)
    phrase = phrase_of(reading, listed)
    noun = phrase.first.noun
    if noun is None or len(phrase.elements) > 1 or phrase.first.quantity is not None or phrase.first.every:
        reading.fail(phrase.node, "kind_needed", ("フォロワー", "カード"))
    if noun.who is not None or noun.zone is not None or noun.leader:
        reading.fail(phrase.node, "ask_kind")
    things: Things | None
    to = NOTHING
    if written.startswith("公開"):
        shown = [op for op in reading.last_said(Reveal) if isinstance(op, Reveal)]
        things = shown[-1].things if shown else None
    elif written.startswith("捨て"):
        cell = reading.counted
        discarded = cell.op if cell is not None else None
        things = None
        if cell is not None and isinstance(discarded, Discard):
            reg = discarded.reg if discarded.reg != NOTHING else reading.draft.reg()
            cell.op = replace(discarded, reg=reg)
            things = It(reg)
    else:
        to = next(zone for verb, zone in DID_PLACES.items() if written.startswith(verb))
        things = reading.moved(to)
    if things is None:
        reading.fail(part, "not_done", ("そうしたなら",))
    return AnyFits(things, noun.tests, to)


def raised_so(reading: Reading, part: Node, written: str) -> Condition:
    """T197 コストを+Nしたなら: what one may add to the cost of this card was added."""
    number = int(written[len("コストを+") : written.index("し")])
    if reading.raised != number:
        reading.fail(part, "not_raised", ("これをプレイする際、コストを+2してよい。",))
    return PaidMore() if "なかった" not in written else Not(PaidMore())


def said_again(reading: Reading, part: Node) -> Condition:
    """T167, T197, T206 捨てたなら, 払わなかったなら, コストを+2したなら: the verb said again."""
    written = str(word(part)).removeprefix("これによって").removeprefix("それが")
    if written.startswith("払") and reading.paying_now is not None:
        paid = PaidNow(reading.paying_now)
        return Not(paid) if "なかった" in written else paid
    if written.startswith("コストを"):
        return raised_so(reading, part, written)
    verb = next((each for each in DONE if written.startswith(each)), "")
    said = next((each for each in reversed(reading.said) if any(is_such(cell.op, verb) for cell in each.cells)), None)
    if not verb or said is None:
        hurt = verb == "破壊" and reading.last_said(Damage)
        reading.fail(part, "destroyed_later" if hurt else "not_done", ("そうしたなら",))
    reading.previous = said
    lacking = "なかった" in written
    cell = reading.counted
    if cell is None or not is_such(cell.op, verb):
        cell = [each for each in said.cells if is_such(each.op, verb)][-1]
        if said is reading.said[-1]:
            return done(reading) if not lacking else Not(done(reading))
    op = cell.op
    if not isinstance(op, (Discard, Move)):
        noted = WasDone(note_after(reading, said, cell))
        return Not(noted) if lacking else noted
    if reading.several and said is reading.said[-1]:
        return done(reading) if not lacking else Not(done(reading))
    num = op.num if op.num != NOTHING else reading.draft.num()
    cell.op = replace(op, num=num)
    return Compare(Result(num), AT_MOST if lacking else AT_LEAST, Exactly(0 if lacking else 1))


def note_after(reading: Reading, said: Said, cell: Cell) -> int:
    """Keep whether an operation was done, right behind it."""
    cells = reading.draft.cells
    following = cells[cells.index(cell) + 1 :]
    if following and isinstance(following[0].op, NoteDone):
        return following[0].op.num
    noted = Cell(NoteDone(reading.draft.num()))
    for each in (cells, said.cells, *said.clauses):
        if cell in each:
            each.insert(each.index(cell) + 1, noted)
    assert isinstance(noted.op, NoteDone)
    return noted.op.num


def done(reading: Reading) -> Condition:
    """T78; where a player may pick several cards, only all of them are what the text asked for (R63)."""
    several, cell = reading.several, reading.counted
    if several and cell is not None and isinstance(cell.op, (Discard, Move, TurnFace)):
        num = cell.op.num if cell.op.num != NOTHING else reading.draft.num()
        cell.op = replace(cell.op, num=num)
        return Compare(Result(num), AT_LEAST, Exactly(several))
    return Did()

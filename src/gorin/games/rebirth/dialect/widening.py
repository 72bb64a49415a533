"""Sentences that change the selection before them: wider, of another number, more, elsewhere (T118, T197, T204)."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Final

from gorin.engine.program.amount import Exactly
from gorin.engine.program.flow import Branch
from gorin.engine.program.group import Group, Part
from gorin.engine.program.things import Both, It
from gorin.games.rebirth.dialect.clauses import Clauses
from gorin.games.rebirth.dialect.meaning import cards_for
from gorin.games.rebirth.dialect.nouns import parse_noun
from gorin.games.rebirth.dialect.words import Noun
from gorin.games.rebirth.program.choices import Choose, Wider
from gorin.games.rebirth.program.operations import Offer, Put, PutTop
from gorin.games.rebirth.program.tests import IsOneOf
from gorin.text.draft import Cell
from gorin.text.scan import Scanner

FROM_ELSEWHERE: Final = re.compile(
    r"(?:([^、。]+?)ではなく)?([^、。]+?)から(?:も選べる|も選んでよい|も選ぶことができる|置いてよい|選んでよい)(?=。|$)"
)
FROM_TOP: Final = re.compile(r"([^、。]+?)ではなくデッキの上から置いてよい(?=。|$)")
ELSEWHERE: Final = re.compile(r"([^、。]+?)ではなく([^、。]+?)でよい(?=。|$)")
OTHER_CARDS: Final = re.compile(r"([^、。]+?)を(?:選んでよい|選べる)(?=。|$)")
OTHER_NUMBER: Final = re.compile(r"かわりに、?(\d+)枚(まで)?(?:を)?選ぶ(?=。|$)")
MORE: Final = re.compile(r"追加で、?([^、。]+?)から(?:も)?、?(\d+)枚(まで)?(?:を)?選ぶ(?=。|$)")
ANY_SLOT: Final = re.compile(r"空席で(?:なく|ない)てよい(?=。|$)")


def widens(body: Clauses) -> bool:
    """Whether such a sentence stands here; it is carried over then."""
    reading, sc = body.reading, body.sc
    if reading.static or reading.choice is None:
        return False
    place = sc.at
    for pattern, frame in (
        (MORE, more_cards),
        (OTHER_NUMBER, other_number),
        (FROM_TOP, from_top),
        (FROM_ELSEWHERE, from_elsewhere),
        (ELSEWHERE, from_elsewhere),
        (OTHER_CARDS, other_cards),
        (ANY_SLOT, any_slot),
    ):
        found = sc.match(pattern)
        if found:
            frame(body, found)
            return True
        sc.at = place
    return False


def begins_widening(body: Clauses) -> bool:
    """Whether the sentence here, without any condition, is one."""
    sc = body.sc
    return any(each.match(sc.text, sc.at) for each in (FROM_TOP, FROM_ELSEWHERE, ELSEWHERE))


def noun_at(body: Clauses, start: int, end: int) -> Noun:
    inner = Scanner(body.sc.text[:end])
    inner.at = start
    noun = parse_noun(inner)
    if noun is None or not inner.ended:
        body.reading.fail(start, "no_choice")
    return noun


def the_choice(body: Clauses, place: int) -> tuple[Cell, Choose]:
    cell = body.reading.choice
    if cell is None or not isinstance(cell.op, Choose):
        body.reading.fail(place, "no_choice")
    return cell, cell.op


def from_elsewhere(body: Clauses, found: re.Match[str]) -> None:
    """手札ではなく控え室から置いてよい; 控え室からも選べる; エントリーでもよい: the selection reaches further."""
    reading = body.reading
    condition = body.take_back()
    cell, op = the_choice(body, found.start())
    if found.group(1) is not None and not is_where_chosen(body, op, found):
        reading.fail(found.start(1), "zone")
    elsewhere = also_from(body, op, found.start(2), found.end(2))
    cell.op = replace(op, wider=(*op.wider, Wider(condition, elsewhere, None)))


def also_from(body: Clauses, op: Choose, start: int, end: int) -> Group:
    """The same cards in the zones that are named here."""
    reading = body.reading
    if op.group is None:
        reading.fail(start, "no_choice")
    cards = cards_for(reading, noun_at(body, start, end))
    if not cards.places or (cards.tests and not cards.zone_head):
        reading.fail(start, "zone")
    return Group(
        tuple(
            Part(place.zone, cards.who or part.who, (*place.tests, *cards.tests, *part.tests))
            for part in op.group.parts[:1]
            for place in cards.places
        )
    )


def is_where_chosen(body: Clauses, op: Choose, found: re.Match[str]) -> bool:
    """Whether the words before ではなく name the zones of the selection."""
    old = cards_for(body.reading, noun_at(body, found.start(1), found.end(1)))
    parts = () if op.group is None else op.group.parts
    owned = old.who is None or all(part.who == old.who for part in parts)
    tests = (*old.tests, *(test for place in old.places for test in place.tests))
    owned = owned and all(all(test in part.tests for part in parts) for test in tests)
    return owned and {place.zone for place in old.places} == {part.zone for part in parts}


def from_top(body: Clauses, found: re.Match[str]) -> None:
    """控え室ではなくデッキの上から置いてよい: the top card in place of a chosen one."""
    reading, draft = body.reading, body.reading.draft
    condition = body.take_back()
    cell, op = the_choice(body, found.start())
    index = draft.cells.index(cell)
    following = draft.cells[index + 1].op if index + 1 < len(draft.cells) else None
    if (
        not isinstance(following, Put)
        or following.things != It(op.reg)
        or op.most is None
        or not is_where_chosen(body, op, found)
    ):
        reading.fail(found.start(), "no_choice")
    over, end = draft.label(), draft.label()
    top = PutTop(op.who, op.most, following.zone, op.reg, following.place, following.rest)
    head = [Cell(Branch(condition, over))] if condition is not None else []
    draft.cells[index + 2 : index + 2] = [draft.labels[end]]
    draft.cells[index:index] = [*head, Cell(Offer(over, op.who)), Cell(top), Cell(body.goto(end)), draft.labels[over]]


def other_cards(body: Clauses, found: re.Match[str]) -> None:
    """コスト５以下のキャラを選んでもよい; そのカードを選んでもよい: other cards of the same zones as well."""
    reading = body.reading
    condition = body.take_back()
    cell, op = the_choice(body, found.start())
    if condition is None or op.group is None:
        reading.fail(found.start(), "no_choice")
    cards = cards_for(reading, noun_at(body, found.start(1), found.end(1)))
    tests = cards.tests
    if cards.things is not None:
        tests = (*tests, IsOneOf(cards.things if reading.looked is None else It(reading.looked)))
    if cards.places or cards.who is not None or not tests:
        reading.fail(found.start(1), "zone")
    parts = tuple(Part(part.zone, part.who, tests) for part in op.group.parts)
    cell.op = replace(op, wider=(*op.wider, Wider(condition, Group(parts), None)))


def other_number(body: Clauses, found: re.Match[str]) -> None:
    """かわりに２枚選ぶ: under the condition another number is chosen."""
    condition = body.take_back()
    cell, op = the_choice(body, found.start())
    if condition is None:
        body.reading.fail(found.start(), "no_choice")
    cell.op = replace(op, wider=(*op.wider, Wider(condition, None, Exactly(int(found.group(1))), bool(found.group(2)))))


def more_cards(body: Clauses, found: re.Match[str]) -> None:
    """追加でメンバーからも１枚選ぶ: further cards, with which the same is done."""
    reading, draft = body.reading, body.reading.draft
    condition = body.take_back()
    cell, op = the_choice(body, found.start())
    group = also_from(body, op, found.start(1), found.end(1))
    number = Exactly(int(found.group(2)))
    reg, over = draft.reg(), draft.label()
    further = Choose(reg, group, least=Exactly(0) if found.group(3) else number, most=number, who=op.who)
    index = draft.cells.index(cell) + 1
    for later in draft.cells[index:]:
        if isinstance(later.op, Put) and later.op.things == It(op.reg):
            later.op = replace(later.op, things=Both((It(op.reg), It(reg))))
            break
    else:
        reading.fail(found.start(), "no_choice")
    head = [Cell(Branch(condition, over))] if condition is not None else []
    draft.cells[index:index] = [*head, Cell(further), draft.labels[over]]


def any_slot(body: Clauses, found: re.Match[str]) -> None:
    """空席でなくてもよい: under the condition an occupied slot may be taken as well (R21)."""
    draft = body.reading.draft
    condition = body.take_back()
    for index in range(len(draft.cells) - 1, -1, -1):
        op = draft.cells[index].op
        if isinstance(op, Put) and op.vacant and condition is not None:
            over, end = draft.label(), draft.label()
            draft.cells[index : index + 1] = [
                Cell(Branch(condition, over)),
                Cell(replace(op, vacant=False)),
                Cell(body.goto(end)),
                draft.labels[over],
                Cell(op),
                draft.labels[end],
            ]
            return
    body.reading.fail(found.start(), "no_choice")

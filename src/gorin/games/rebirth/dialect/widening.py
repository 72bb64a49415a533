"""Sentences that change the selection before them: wider, of another number, more, elsewhere (T118, T197, T204)."""

from __future__ import annotations

from dataclasses import replace

from gorin.engine.program.amount import Exactly
from gorin.engine.program.flow import Branch, Goto
from gorin.engine.program.group import Group, Part
from gorin.engine.program.roots import Condition
from gorin.engine.program.things import Both, It
from gorin.games.rebirth import terms
from gorin.games.rebirth.dialect.amounts import how_many, plain
from gorin.games.rebirth.dialect.cards import cards_of
from gorin.games.rebirth.dialect.orders import ALSO, TOP
from gorin.games.rebirth.dialect.scope import Framed, RebirthScope
from gorin.games.rebirth.program.choices import Choose, Wider
from gorin.games.rebirth.program.operations import Offer, Put, PutTop
from gorin.games.rebirth.program.tests import IsOneOf
from gorin.text.draft import Cell
from gorin.text.frames import Frame
from gorin.text.lexicon import Adverb
from gorin.text.morphology import ABLE, FINAL, MAY
from gorin.text.phrases import Clause, NounPhrase
from gorin.text.trial import says_no_more
from gorin.text.values import PLACE, ZONE

NOT_THAT = "ではなく"
ALSO_FROM = "からも"
MOVES = ("put", "return", "add")


def widens(scope: RebirthScope, clause: Clause, instead: bool) -> bool:
    """Whether a clause changes the selection that the text has made before."""
    name = clause.name
    permits = clause.form.ending == MAY or clause.form.voice == ABLE
    if scope.always or scope.choice is None or clause.form.negative:
        return False
    if name in ("suffice", "need not be"):
        return clause.form.ending == MAY
    if name in MOVES:
        return clause.phrase(NOT_THAT) is not None and clause.phrase("から") is not None and permits
    if name != "choose" or clause.joint:
        return False
    also = any(token.sense(Adverb) == Adverb(ALSO) for token in clause.adverbs)
    return permits or instead or (also and clause.phrase(ALSO_FROM) is not None)


def widen(scope: RebirthScope, clause: Clause, condition: Condition | None, instead: bool) -> None:
    """Carry such a clause over into the selection; `instead`: かわりに stands before it."""
    frame: Framed = Frame(scope, clause)
    name = clause.name
    top = frame.find("から", group=PLACE)
    if name == "need not be":
        any_slot(frame, condition)
    elif instead:
        other_number(frame, condition)
    elif name == "choose" and frame.adverb(ALSO):
        more_cards(frame, condition)
    elif top is not None:
        frame.taken.add(id(top))
        from_top(frame, top.nouns, condition)
    elif frame.find("から", ALSO_FROM, "", group=ZONE) is not None:
        from_elsewhere(frame, condition)
    else:
        other_cards(frame, condition)
    frame.done()


def the_choice(frame: Framed) -> tuple[Cell, Choose]:
    cell = frame.scope.choice
    if cell is None or not isinstance(cell.op, Choose):
        frame.fail(frame.place, "no_choice")
    return cell, cell.op


def from_elsewhere(frame: Framed, condition: Condition | None) -> None:
    """手札ではなく控え室から置いてよい; 控え室からも選べる; エントリーでよい: the selection reaches further."""
    cell, op = the_choice(frame)
    former = frame.take(NOT_THAT)
    if former is not None and not is_where_chosen(frame, op, former):
        frame.fail(former.start, "of_which_zone")
    further = also_from(frame, op, frame.need("から", ALSO_FROM, "", group=ZONE))
    cell.op = replace(op, wider=(*op.wider, Wider(condition, further, None)))


def also_from(frame: Framed, op: Choose, nouns: NounPhrase) -> Group:
    """The same cards in the zones that are named here."""
    cards = cards_of(frame.scope, nouns)
    if op.group is None or not cards.places or (cards.tests and not cards.zone_head) or cards.quantity is not None:
        frame.fail(nouns.start, "of_which_zone")
    return Group(
        tuple(
            Part(place.zone, cards.who or part.who, (*place.tests, *cards.tests, *part.tests))
            for part in op.group.parts[:1]
            for place in cards.places
        )
    )


def is_where_chosen(frame: Framed, op: Choose, nouns: NounPhrase) -> bool:
    """Whether the words before ではなく name the zones of the selection."""
    cards = cards_of(frame.scope, nouns)
    parts = () if op.group is None else op.group.parts
    owners = all(cards.who in (None, part.who) for part in parts)
    return bool(cards.zones) and cards.zones == tuple(part.zone for part in parts) and owners


def from_top(frame: Framed, nouns: NounPhrase, condition: Condition | None) -> None:
    """手札ではなくデッキの上から置いてよい: the same number from the deck, in place of choosing."""
    scope, draft = frame.scope, frame.scope.draft
    cell, op = the_choice(frame)
    index = draft.cells.index(cell)
    put = draft.cells[index + 1].op if index + 1 < len(draft.cells) else None
    former = frame.take(NOT_THAT)
    deck = nouns.only.modifiers[0].nouns if len(nouns.only.modifiers) == 1 else None
    of_deck = deck is not None and cards_of(scope, deck).zones == (terms.DECK,)
    if nouns.only.key != TOP or not of_deck or former is None or not is_where_chosen(frame, op, former):
        frame.fail(nouns.start, "top_of_what", ("デッキの",))
    if not isinstance(put, Put) or put.things != It(op.reg) or op.most is None:
        frame.fail(frame.place, "no_choice")
    over, end = draft.label(), draft.label()
    top = PutTop(op.who, op.most, put.zone, op.reg, put.place, put.rest)
    head = [Cell(Branch(condition, over))] if condition is not None else []
    draft.cells[index + 2 : index + 2] = [draft.labels[end]]
    draft.cells[index:index] = [*head, Cell(Offer(over, op.who)), Cell(top), Cell(Goto(end)), draft.labels[over]]


def other_cards(frame: Framed, condition: Condition | None) -> None:
    """コスト５以下のキャラを選んでよい; そのカードを選んでよい: other cards of the same zones as well."""
    scope = frame.scope
    cell, op = the_choice(frame)
    nouns = frame.need("を", expected=("カードを",))
    cards = cards_of(scope, nouns)
    if condition is None or op.group is None or cards.quantity is not None:
        frame.fail(nouns.start, "no_choice")
    tests = cards.tests
    if cards.things is not None:
        shown = scope.mentions.shown
        tests = (*tests, IsOneOf(cards.things if shown is None else It(shown.reg)))
        says_no_more(nouns.only.head)
    if cards.places or cards.who is not None or not tests:
        frame.fail(nouns.start, "of_which_zone")
    parts = tuple(Part(part.zone, part.who, tests) for part in op.group.parts)
    cell.op = replace(op, wider=(*op.wider, Wider(condition, Group(parts), None)))


def other_number(frame: Framed, condition: Condition | None) -> None:
    """かわりに２枚選ぶ: under the condition another number is chosen."""
    cell, op = the_choice(frame)
    many = how_many(frame)
    plain(frame.scope, many, "up_to")
    if condition is None or many is None or many.number is None or frame.clause.form.ending != FINAL:
        frame.fail(frame.place, "no_choice")
    cell.op = replace(op, wider=(*op.wider, Wider(condition, None, Exactly(many.number), many.up_to)))


def more_cards(frame: Framed, condition: Condition | None) -> None:
    """追加でメンバーからも１枚選ぶ: further cards, with which the same is done."""
    draft = frame.scope.draft
    cell, op = the_choice(frame)
    group = also_from(frame, op, frame.need("から", ALSO_FROM, group=ZONE))
    many = how_many(frame)
    plain(frame.scope, many, "up_to")
    if many is None or many.number is None:
        frame.fail(frame.place, "how_many", ("1枚",))
    reg, over = draft.reg(), draft.label()
    least, most = Exactly(0 if many.up_to else many.number), Exactly(many.number)
    index = draft.cells.index(cell) + 1
    for later in draft.cells[index:]:
        if isinstance(later.op, Put) and later.op.things == It(op.reg):
            later.op = replace(later.op, things=Both((It(op.reg), It(reg))))
            break
    else:
        frame.fail(frame.place, "no_choice")
    head = [Cell(Branch(condition, over))] if condition is not None else []
    further = Cell(Choose(reg, group, least=least, most=most, who=op.who))
    draft.cells[index:index] = [*head, further, draft.labels[over]]


def any_slot(frame: Framed, condition: Condition | None) -> None:
    """空席でなくてよい: under the condition an occupied slot may be taken as well (R21)."""
    draft = frame.scope.draft
    word = frame.need("", expected=("空席",))
    if word.only.key != "空席" or word.only.modifiers:
        frame.fail(word.start, "no_description", ("空席でなくてよい",))
    for index in range(len(draft.cells) - 1, -1, -1):
        op = draft.cells[index].op
        if isinstance(op, Put) and op.vacant and condition is not None:
            over, end = draft.label(), draft.label()
            anywhere = [Cell(Branch(condition, over)), Cell(replace(op, vacant=False)), Cell(Goto(end))]
            draft.cells[index : index + 1] = [*anywhere, draft.labels[over], Cell(op), draft.labels[end]]
            return
    frame.fail(frame.place, "no_choice")

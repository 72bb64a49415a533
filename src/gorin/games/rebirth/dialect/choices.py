"""Acts of choosing and naming: cards, sparks, words, numbers (T64 to T75, T192, T207, T214, T215)."""

from __future__ import annotations

import re
from dataclasses import replace

from gorin.engine.program.flow import Branch, Goto, PickNumber
from gorin.engine.program.things import Both, It
from gorin.games.rebirth.dialect.cards import group_of
from gorin.games.rebirth.dialect.choosing import chosen, owner, pick_among, source_cards, take_quantity
from gorin.games.rebirth.dialect.meaning import cards_for
from gorin.games.rebirth.dialect.measures import check_quantity
from gorin.games.rebirth.dialect.moving import emit_chain
from gorin.games.rebirth.dialect.phrases import Phrase
from gorin.games.rebirth.dialect.predicates import Clause
from gorin.games.rebirth.dialect.reading import Reading
from gorin.games.rebirth.dialect.words import Quantity
from gorin.games.rebirth.program.choices import ChooseModes, ChooseSpark, ChooseWord
from gorin.games.rebirth.program.conditions import WasPicked


def choose(reading: Reading, clause: Clause) -> None:
    """…から…を…選び."""
    words = clause.get("words")
    if words is not None:
        choose_word(reading, clause, words)
        return
    source = clause.noun("から", "からも")
    obj = clause.noun("を", "も", "")
    joined = next((each for each in clause.phrases if each.kind == "quantity" and each.particle in ("と", "か")), None)
    if joined is not None and obj is not None:
        choose_both(reading, clause, source, obj, joined)
        return
    quantity, same = take_quantity(clause)
    spark = spark_noun(source, obj)
    if spark:
        choose_spark(reading, clause, source, obj, quantity)
        return
    top = clause.get("decktop")
    if top is not None:
        reading.fail(top.start, "zone")
    if source is None and obj is None and quantity is None:
        reading.fail(clause.verb_start, "which_cards")
    if source is None and obj is None:
        if reading.looked is None or reading.chain_start is None or quantity is None or same is not None:
            reading.fail(clause.verb_start, "which_cards")
        pick_among(reading, It(reading.looked), quantity, clause)
        return
    chosen(reading, clause, source, obj, quantity, same)


def choose_both(reading: Reading, clause: Clause, source: Phrase | None, first: Phrase, joined: Phrase) -> None:
    """キャラを２枚とReバースを１枚選び; キャラを２枚かReバースを１枚まで選び (T192)."""
    second = clause.noun("を")
    joined.claimed = True
    quantity, same = take_quantity(clause)
    if second is None or quantity is None or same is not None:
        reading.fail(joined.start, "quantity")
    draft = reading.draft
    if joined.particle == "と":
        chosen(reading, clause, source, first, joined.quantity, None)
        one = reading.it
        chosen(reading, clause, source, second, quantity, None)
        assert one is not None and reading.it is not None
        reading.it = Both((one, reading.it))
        return
    start = len(draft.cells)
    num, over, end = draft.num(2), draft.label(), draft.label()
    draft.emit(ChooseModes(num, 2, 1, 1, who=reading.actor))
    draft.emit(Branch(WasPicked(num, 1), over))
    reading.chain_start = start if reading.chain_start is None else reading.chain_start
    chosen(reading, clause, source, first, joined.quantity, None)
    one = reading.it
    draft.emit(Goto(end))
    draft.place(over)
    chosen(reading, clause, source, second, quantity, None)
    draft.place(end)
    assert one is not None and reading.it is not None
    reading.it = Both((one, reading.it))


def spark_noun(source: Phrase | None, obj: Phrase | None) -> bool:
    for phrase in (obj, source):
        if phrase is None or phrase.noun is None:
            continue
        if phrase.noun.unit.kind == "icon" and phrase.noun.unit.word == "スパーク":
            return True
    return False


def choose_spark(reading: Reading, clause: Clause, source: Phrase | None, obj: Phrase | None, quantity: object) -> None:
    """キャラの【スパーク】を１つ選び (T207); 【スパーク】を１枚選び means a card that bears one."""
    counted = quantity if isinstance(quantity, Quantity) else None
    if counted is None or counted.unit != "つ":
        chosen(reading, clause, source, obj, counted, None)
        return
    check_quantity(reading, counted, "up_to")
    if counted.number != 1:
        reading.fail(counted.start, "quantity")
    reg = reading.draft.reg()
    op = ChooseSpark(reg, optional=counted.up_to, who=reading.actor)

    phrase = obj if obj is not None else source
    assert phrase is not None and phrase.noun is not None
    if phrase is source or source is None:
        cards = cards_for(reading, phrase.noun)
    else:
        cards = source_cards(reading, source, obj)
    if cards.things is not None:
        op = replace(op, among=cards.things, tests=cards.tests)
    elif cards.places:
        op = replace(op, group=group_of(cards, who=owner(reading, cards)))
    else:
        op = replace(op, among=reading.named(phrase.start), tests=cards.tests)
    emit_chain(reading, op)
    reading.it = It(reg)
    reading.spark = reg
    reading.chosen.append(reg)


def choose_word(reading: Reading, clause: Clause, phrase: Phrase) -> None:
    """「A」か「B」から１つ選び; 宣言する (T215)."""
    words = tuple(re.findall(r"[「『]([^「」『』]+)[」』]", phrase.word))
    quantity = clause.get("quantity")
    if quantity is not None:
        check_quantity(reading, quantity.quantity)
        if quantity.quantity is None or quantity.quantity.number != 1:
            reading.fail(quantity.start, "quantity")
    num = reading.draft.num()
    reading.draft.emit(ChooseWord(num, words, reading.actor))
    reading.words = (num, words)


def declare(reading: Reading, clause: Clause) -> None:
    """１～９の数字を１つ宣言し; 「A」か「B」を宣言する (T214, T215, R131)."""
    span = clause.get("range")
    if span is not None:
        quantity = clause.get("quantity")
        if quantity is not None and (quantity.quantity is None or quantity.quantity.number != 1):
            reading.fail(quantity.start, "quantity")
        num = reading.draft.num()
        reading.draft.emit(PickNumber(num, int(span.groups[0] or 0), int(span.groups[1] or 0), reading.actor))
        reading.number = num
        return
    words = clause.get("words")
    if words is None:
        reading.fail(clause.verb_start, "act")
    choose_word(reading, clause, words)

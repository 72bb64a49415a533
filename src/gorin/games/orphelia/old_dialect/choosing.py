"""Section D: targets and choices (T43-T51), hidden cards (T150, T151), search and look (T82-T84)."""

from __future__ import annotations

from gorin.engine.program.amount import Exactly
from gorin.engine.program.cards import Remember
from gorin.engine.program.flow import PickNumber
from gorin.engine.program.group import Group, IsOther, NotChosen, Part
from gorin.engine.program.looking import Look, LookAt, LookAtHand, Reveal, RevealHand, Search
from gorin.engine.program.things import Both, It, TopCards
from gorin.engine.program.who import Who
from gorin.engine.values.ability import Target
from gorin.games.orphelia import terms
from gorin.games.orphelia.old_dialect.frames import Frame
from gorin.games.orphelia.old_dialect.nouns import Quantity, elements_of, group_of, who_of
from gorin.games.orphelia.old_dialect.phrases import counted, elems_in, noun_in, object_of, picked
from gorin.games.orphelia.old_dialect.reading import Looked, Reading
from gorin.games.orphelia.program import PickAttribute
from gorin.games.orphelia.rules.described import PlayersMeant
from gorin.games.orphelia.terms import X
from gorin.text.draft import Cell, swapped
from gorin.text.grammar import Node
from gorin.text.tree import token, tree

LARGEST = 99
"""R105."""


def target(reading: Reading, frame: Frame) -> list[tuple[int, Cell]]:
    """T43 to T47: chosen while executing. The places where the sentence looks at its targets again (R30)."""
    piece = frame.need("wo", "ノーディア1つを")
    quantity = counted(reading, frame)
    elems = elems_in(reading, piece)
    elements, by_or = elements_of(reading, elems)
    frame.done()
    if by_or:
        regs = [aim(reading, elems, group_of(reading, elements), quantity or elements[0].quantity)]
    else:
        regs = []
        for each in elements:
            if each.pronoun:
                reading.fail(each.node, "target_noun", ("ノーディア1つ",))
            group = group_of(reading, [each])
            if regs:
                group = swapped(group, IsOther(), NotChosen(regs[-1]))
            regs.append(aim(reading, each.node, group, quantity or each.quantity))
    parts = tuple(It(reg) for reg in regs)
    reading.name(parts[0] if len(parts) == 1 else Both(parts))
    reading.pair = (regs[0], regs[1]) if len(regs) == 2 else None
    reading.handed = None
    return [(reg, reading.draft.anchor()) for reg in regs]


def aim(reading: Reading, node: Node, group: Group, quantity: Quantity | None) -> int:
    if quantity is None:
        reading.fail(node, "how_many", ("1つ", "2つまで", "好きな数の"), end=True)
    reg = reading.draft.reg()
    reading.draft.targets.append(Target(reg, group, quantity.least, quantity.most, mode=reading.mode))
    if isinstance(group, PlayersMeant):
        reading.player_reg = reg
    return reg


def source_of(reading: Reading, frame: Frame) -> tuple[str, Who] | None:
    """アーカイブの上から, 手札から, その中から."""
    piece = frame.take("source")
    if piece is None:
        return None
    word = token(piece, "FROM")
    assert word is not None
    who = who_of(reading, tree(piece, "owner"))
    if word == "その中から" and reading.looked is None:
        reading.fail(piece, "none_looked", ("アーカイブの上から3枚を見る。",))
    return str(word), who or reading.actor


def choose(reading: Reading, frame: Frame) -> None:
    """T48, T50, T51; 7-1-3: a number that the effect asks for is chosen on resolution."""
    source = source_of(reading, frame)
    piece = frame.take("wo")
    if piece is None:
        if source is None or reading.looked is None:
            reading.fail(frame.verb, "needs_wo", ("ノーディア1つを",))
        amount = counted(reading, frame)
        if amount is None:
            reading.fail(frame.verb, "how_many", ("1枚を",))
        picked(reading, None, amount, None)
        return
    noun = noun_in(piece)
    if noun.data == "attribute_word":
        one(reading, frame, piece)
        reading.attribute = reading.draft.num()
        reading.draft.emit(PickAttribute(reading.attribute, reading.actor))
        return
    if noun.data == "free_number":
        one(reading, frame, piece)
        reading.draft.emit(PickNumber(X, 0, LARGEST, reading.actor))
        return
    elems = elems_in(reading, piece)
    elements, _ = elements_of(reading, elems)
    amount = counted(reading, frame) or elements[0].quantity
    if amount is None:
        reading.fail(elems, "how_many", ("1つ", "2つまで"), end=True)
    if any(each.pronoun for each in elements):
        reading.fail(elems, "noun_needed", ("ノーディア1つ",))
    among = source is not None and source[0] == "その中から"
    if source is not None and not among:
        reading.fail(frame.verb, "zone_before", ("自分の手札のカード1枚を選び",))
    picked(reading, None if among else group_of(reading, elements), amount, elements[0])


def one(reading: Reading, frame: Frame, piece: Node) -> None:
    if counted(reading, frame) != Quantity(1, Exactly(1)):
        reading.fail(piece, "just_one", ("1つ",), end=True)


def whole_hand(reading: Reading, piece: Node) -> Who | None:
    """相手の手札 as a whole: whose."""
    noun = noun_in(piece)
    if noun.data != "elems":
        return None
    elements, _ = elements_of(reading, noun)
    found = elements[0].noun
    if found is None or not found.whole_zone or found.zone != terms.HAND or len(elements) > 1:
        return None
    return found.who or reading.actor


def look(reading: Reading, frame: Frame) -> None:
    """アーカイブの上からN枚を見る (T83), 相手の手札を見る (T150), シールド1枚を選び、見る (T151)."""
    source = source_of(reading, frame)
    if source is not None:
        if source[0] != "アーカイブの上から":
            reading.fail(frame.verb, "look_top", ("アーカイブの上から3枚を",))
        frame.take("wo")
        amount = counted(reading, frame)
        if amount is None or amount.most is None:
            reading.fail(frame.verb, "how_many", ("3枚を",))
        reg = reading.draft.reg()
        if source[1] == reading.actor:
            reading.draft.emit(Look(reg, amount.most, reading.actor))
        else:
            reading.draft.emit(Remember(reg, TopCards(terms.ARCHIVE, amount.most, source[1])))
            reading.draft.emit(LookAt(It(reg), reading.actor))
        shown(reading, reg)
        return
    piece = next((each for each in frame.pieces if each.data == "wo"), None)
    whose = whole_hand(reading, piece) if piece is not None else None
    if whose is not None:
        frame.take("wo")
        reg = reading.draft.reg()
        reading.draft.emit(LookAtHand(whose, reg))
        shown(reading, reg)
        return
    reading.draft.emit(LookAt(object_of(reading, frame), reading.actor))


def shown(reading: Reading, reg: int) -> None:
    reading.looked = Looked(reg)
    reading.name(It(reg))


def show(reading: Reading, frame: Frame) -> None:
    """アーカイブの一番上のカードを公開する (T84), 手札を公開する (T150)."""
    source = source_of(reading, frame)
    if source is not None:
        show_top(reading, frame, source)
        return
    piece = next((each for each in frame.pieces if each.data == "wo"), None)
    noun = noun_in(piece) if piece is not None else None
    if piece is not None and noun is not None and noun.data == "top_card":
        frame.take("wo")
        reg = reading.draft.reg()
        who = who_of(reading, tree(noun, "owner")) or reading.actor
        reading.draft.emit(Remember(reg, TopCards(terms.ARCHIVE, Exactly(1), who)))
        reading.draft.emit(Reveal(It(reg)))
        reading.name(It(reg))
        return
    whose = whole_hand(reading, piece) if piece is not None else None
    if whose is not None:
        frame.take("wo")
        reg = reading.draft.reg()
        reading.draft.emit(RevealHand(whose, reg))
        shown(reading, reg)
        return
    reading.draft.emit(Reveal(object_of(reading, frame)))


def show_top(reading: Reading, frame: Frame, source: tuple[str, Who]) -> None:
    """アーカイブの上からカードをN枚公開する."""
    piece = frame.take("wo")
    elements = elements_of(reading, elems_in(reading, piece))[0] if piece is not None else []
    if any(each.noun is None or not each.noun.card or each.noun.tests for each in elements):
        reading.fail(piece or frame.verb, "top_cards", ("カードを",))
    amount = counted(reading, frame) or (elements[0].quantity if elements else None)
    if source[0] != "アーカイブの上から" or amount is None or amount.most is None:
        reading.fail(frame.verb, "look_top", ("アーカイブの上からカードを3枚",))
    reg = reading.draft.reg()
    reading.draft.emit(Remember(reg, TopCards(terms.ARCHIVE, amount.most, source[1])))
    reading.draft.emit(Reveal(It(reg)))
    shown(reading, reg)


def search(reading: Reading, frame: Frame) -> None:
    """T82: what is found is shown; it may not be found."""
    source = source_of(reading, frame)
    if source is None or source[0] != "アーカイブから":
        reading.fail(frame.verb, "search_archive", ("アーカイブから",))
    piece = frame.need("wo", "ノーディアカード1枚を")
    elements, _ = elements_of(reading, elems_in(reading, piece))
    amount = counted(reading, frame) or elements[0].quantity
    parts: list[Part] = []
    for each in elements:
        if each.noun is None or each.noun.whole_zone or each.noun.zone not in (None, terms.ARCHIVE):
            reading.fail(each.node, "noun_needed", ("ノーディアカード1枚",))
        parts.append(Part(terms.ARCHIVE, source[1], each.noun.tests))
    if amount is None or amount.most is None:
        reading.fail(piece, "how_many", ("1枚",))
    reg = reading.draft.reg()
    reading.draft.emit(Search(reg, Group(tuple(parts)), amount.most, False, reading.actor))
    reading.name(It(reg))
    reading.handed = It(reg)

"""Looking, showing, choosing, drawing, shuffling (T45, T48, T51 to T53, T97, T129, T140)."""

from __future__ import annotations

from gorin.engine.kernel.ref import NOTHING
from gorin.engine.program.amount import ONE, Exactly
from gorin.engine.program.cards import Draw, Move, Remember
from gorin.engine.program.looking import Look, LookAt, LookAtHand, Reveal, RevealHand, Shuffle
from gorin.engine.program.roots import Things
from gorin.engine.program.things import All, It, TopCards
from gorin.games.shinso import terms
from gorin.games.shinso.old_dialect.amounts import times
from gorin.games.shinso.old_dialect.choosing import chosen, deck_top, taken, top_number
from gorin.games.shinso.old_dialect.clauses import Clause
from gorin.games.shinso.old_dialect.nouns import both, describe
from gorin.games.shinso.old_dialect.objects import own, pending, player
from gorin.games.shinso.old_dialect.quantities import quantity_of, quantity_piece
from gorin.games.shinso.old_dialect.reading import Looked, Reading
from gorin.text.law import says_no_more
from gorin.text.tree import words_of


def look(reading: Reading, clause: Clause) -> None:
    """山札の上からn枚を見る, 相手の手札を見る (T48, T51)."""
    top = deck_top(reading, clause)
    reg = reading.draft.reg()
    pile = NOTHING
    if top is not None:
        zone, who = top
        pile = zone
        number = top_number(reading, clause)
        reading.it_count = number.number if isinstance(number, Exactly) else None
        if zone == terms.DECK and who == reading.actor:
            reading.draft.emit(Look(reg, number, who))
        else:
            reading.draft.emit(Remember(reg, TopCards(zone, number, who)))
            reading.draft.emit(LookAt(It(reg), player(reading)))
        reading.know(It(reg), 0, who)
    else:
        np = clause.take("を")
        if np is None:
            reading.fail(clause.verb_node, "look_what", ("山札の上から3枚を", "相手の手札を"))
        cards = describe(reading, np)
        reading.know(It(reg), 0, cards.owner(reading))
        if cards.zones == (terms.DECK,) and cards.number is None and not cards.tests:
            reading.draft.emit(Remember(reg, All(cards.group(reading))))
            reading.shuffle = cards.owner(reading)
        elif cards.zones != (terms.HAND,) or cards.tests or cards.number is not None:
            reading.fail(np.node, "look_what", ("山札の上から3枚を", "相手の手札を"))
        else:
            reading.draft.emit(LookAtHand(cards.owner(reading), reg))
    reading.looked = Looked(reg, pile)
    reading.just_looked = True
    reading.fitting = ()
    reading.name(It(reg))


def show(reading: Reading, clause: Clause) -> None:
    """山札の上からn枚を公開する, 手札を1枚相手に見せる (T52, T129)."""
    to = clause.take("に")
    if to is not None:
        if not to.says("相手"):
            reading.fail(to.node, "of_what")
        says_no_more(to.head)
    top = deck_top(reading, clause)
    if top is not None:
        zone, who = top
        reg = reading.draft.reg()
        number = top_number(reading, clause)
        reading.it_count = number.number if isinstance(number, Exactly) else None
        reading.draft.emit(Remember(reg, TopCards(zone, number, who)))
        reading.draft.emit(Reveal(It(reg)))
        reading.know(It(reg), 0, who)
        reading.looked = Looked(reg, zone)
        reading.fitting = ()
        reading.name(It(reg))
        return
    cards = taken(reading, clause, "を")
    if cards is None:
        things = pending(reading, clause)
    elif cards.zones == (terms.HAND,) and (cards.number is None or cards.number.every) and not cards.tests:
        reg = reading.draft.reg()
        if cards.number is not None:
            says_no_more(*(word for word in words_of(clause.node) if word.type == "EVERY"))
        reading.draft.emit(RevealHand(cards.owner(reading), reg))
        reading.know(It(reg), 0, cards.owner(reading))
        reading.looked = Looked(reg)
        reading.name(It(reg))
        return
    else:
        things = chosen(reading, cards, clause)
    cell = reading.draft.emit(Reveal(things))
    reading.name(things)
    reading.did("公開", cell, things)


def select(reading: Reading, clause: Clause) -> None:
    """選ぶ, 指定する: what follows acts on it (T61, N14)."""
    beside = clause.take("と")
    cards = taken(reading, clause, "を")
    if cards is None:
        reading.fail(clause.verb_node, "select_what", ("眷属を1体",))
    clause.idle("任意の順番で")
    first: list[Things] = []
    if beside is not None:
        first.append(chosen(reading, describe(reading, beside), None))
    things = both([*first, chosen(reading, cards, clause)])
    if beside is not None:
        reading.it_count = 2
    reading.name(things)
    reading.selected = things
    reading.subject = None
    if reading.draft.cells:
        reading.did("選", reading.draft.cells[-1], things)


def shuffle(reading: Reading, clause: Clause) -> None:
    """山札をシャッフルする, 山札に戻してシャッフルする."""
    np = clause.take("を")
    who = reading.shuffle or reading.actor
    moved = reading.done[-1].cell.op if np is None and reading.done else None
    if isinstance(moved, Move) and moved.zone == terms.LIFE_DECK:
        reading.fail(clause.verb_node, "shuffle_deck", ("山札をシャッフルする",))
    if np is not None:
        cards = describe(reading, np)
        if cards.zones != (terms.DECK,) or cards.tests:
            reading.fail(np.node, "shuffle_deck", ("山札を",))
        who = cards.owner(reading)
    reading.shuffle = None
    reading.draft.emit(Shuffle(who))


def draw(reading: Reading, clause: Clause) -> None:
    """カードをn枚引く, n枚ドローする (T45)."""
    origin = clause.take("から")
    if origin is not None and origin.head != "山札":
        reading.fail(origin.node, "draw_from", ("カードを1枚引く",))
    if origin is not None:
        own(reading, origin, reading.actor)
    np = clause.take("を")
    quantity = quantity_piece(reading, clause.pop("quantity"))
    if np is not None:
        if np.head != "カード" or np.mods:
            reading.fail(np.node, "top_cards", ("カードを",))
        quantity = quantity or quantity_of(np.node, np.count, np.relation)
    clause.idle("追加で")
    if quantity is None:
        if reading.per is None:
            reading.fail(clause.verb_node, "number_needed", ("1枚",))
        number = times(reading, 1)
    else:
        if quantity.every or not isinstance(quantity.most, Exactly) or quantity.least == 0 or quantity.relation != "==":
            reading.fail(quantity.node, "number_needed", ("1枚",))
        if not quantity.unit:
            reading.fail(quantity.node, "unit_needed", ("1枚",), end=True)
        number = times(reading, quantity.most.number)
    reading.draft.emit(Draw(reading.actor, number))


def pick_keyword(reading: Reading, clause: Clause) -> bool:
    """その眷属が持つキーワード能力を1つ選んで (T97)."""
    np = clause.peek("を")
    if np is None or np.head != "キーワード":
        return False
    clause.take("を")
    quantity = quantity_piece(reading, clause.pop("quantity"))
    inner = np.inner()
    if inner is None or (quantity is not None and quantity.most != ONE):
        reading.fail(np.node, "keyword_of", ("その眷属が持つキーワード能力を1つ",))
    cards = describe(reading, inner)
    if cards.things is None:
        reading.fail(inner.node, "one_card", ("その眷属",))
    if cards.tests:
        reading.fail(inner.node, "of_what")
    reading.keyword_from = cards.things
    return True

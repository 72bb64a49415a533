"""Destroying, removing, discarding, putting elsewhere (T46 to T67, T77, T78, T115, T116)."""

from __future__ import annotations

from dataclasses import replace

from gorin.engine.kernel.ref import NOTHING
from gorin.engine.program.amount import Count
from gorin.engine.program.cards import TOP, Discard, Move
from gorin.engine.program.looking import Reveal
from gorin.engine.program.roots import Things
from gorin.engine.program.who import SELF, Who
from gorin.games.shinso import program, terms
from gorin.games.shinso.old_dialect.choosing import chosen, deck_top, limits, taken, tests_in, top_number
from gorin.games.shinso.old_dialect.clauses import Clause, Np
from gorin.games.shinso.old_dialect.counters import put_counters, value_counter
from gorin.games.shinso.old_dialect.described import Cards, is_player, player_of
from gorin.games.shinso.old_dialect.objects import destination, object_of, pending, removed_from
from gorin.games.shinso.old_dialect.quantities import quantity_piece
from gorin.games.shinso.old_dialect.reading import Reading
from gorin.text.draft import Cell
from gorin.text.law import says_no_more
from gorin.text.tree import words_of


def destroy(reading: Reading, clause: Clause) -> None:
    """破壊する, 破壊される (T59 to T64, T115)."""
    things = object_of(reading, clause)
    known = reading.known.get(things)
    if reading.rims or (known is not None and known.rims):
        cell = reading.draft.emit(program.DestroyRims(things))
    else:
        cell = reading.draft.emit(Move(things, terms.COFFIN, terms.DESTROY))
    reading.did("破壊", cell, things)


def remove(reading: Reading, clause: Clause) -> None:
    """除外する, ゲームから除外する (T50, T56, T65, T116, T118)."""
    removed_from(clause)
    if clause.adverb("発動後", "使用後") is not None:
        after_use(reading, clause, terms.REMOVED, "")
        return
    top = deck_top(reading, clause)
    if top is not None:
        mill(reading, clause, top, terms.REMOVED, "除外")
        return
    things = object_of(reading, clause)
    cell = reading.draft.emit(Move(things, terms.REMOVED, terms.REMOVE))
    reading.did("除外", cell, things)


def after_use(reading: Reading, clause: Clause, zone: int, end: str) -> None:
    """T58 この権能は発動後、除外される: known from the beginning, whatever the effect does."""
    np = clause.take("は", "を")
    if np is not None and not np.is_("THIS"):
        reading.fail(np.node, "one_card", ("この権能は",))
    if not reading.kinds & terms.ARTS or reading.mode:
        reading.fail(clause.verb_node, "not_an_art")
    reading.draft.cells.insert(0, Cell(program.AfterUse(zone, end)))


def mill(reading: Reading, clause: Clause, top: tuple[int, Who], to: int, verb: str) -> None:
    """T50, R68."""
    zone, who = top
    cell = reading.draft.emit(program.Mill(zone, who, top_number(reading, clause), to))
    reading.did(verb, cell, None)


def discard(reading: Reading, clause: Clause) -> None:
    """捨てる, 捨てさせる (T46 to T49)."""
    top = deck_top(reading, clause)
    if top is not None:
        mill(reading, clause, top, terms.COFFIN, "捨て")
        return
    clause.take_said("に", "コフィンエリア")
    made = clause.take("に") if clause.form.causing else None
    who = reading.actor
    if made is not None:
        if not is_player(made):
            reading.fail(made.node, "who_discards", ("相手に",))
        who = player_of(reading, made.heads)
        reading.actor = who
    if reading.selected is not None and not clause.pieces:
        things = pending(reading, clause)
        cell = reading.draft.emit(Move(things, terms.COFFIN, terms.DISCARD))
        reading.did("捨て", cell, things)
        return
    lot = next((piece for piece in clause.pieces if piece.data == "adverb"), None)
    count = clause.pop("quantity") if not clause.has("を", "から") else None
    if count is not None:
        hand = Cards(count, zones=(terms.HAND,), number=quantity_piece(reading, count))
        discard_hand(reading, hand, made is not None)
        return
    cards = taken(reading, clause, "を")
    if cards is None:
        reading.fail(clause.verb_node, "discard_what", ("手札を1枚",))
    if cards.things is not None or lot is not None:
        things = chosen(reading, cards, clause)
        cell = reading.draft.emit(Move(things, terms.COFFIN, terms.DISCARD))
        reading.did("捨て", cell, things)
        return
    if cards.zones is None and not cards.kinds and not cards.tests:
        cards.zones = (terms.HAND,)
    if cards.zones != (terms.HAND,):
        things = chosen(reading, cards, clause)
        cell = reading.draft.emit(Move(things, terms.COFFIN, terms.DISCARD))
        reading.did("捨て", cell, things)
        return
    discard_hand(reading, cards, made is not None)


def discard_hand(reading: Reading, cards: Cards, made: bool) -> None:
    who = cards.who if cards.who is not None else reading.actor
    if cards.who == reading.actor:
        says_no_more(reading.actor_word, *cards.owner_words)
    number = cards.number
    tests = tests_in(cards)
    if cards.is_every(reading):
        cell = reading.draft.emit(Discard(who, None, tests))
    elif number is not None and number.most is None:
        whole = Count(replace(cards, number=None).group(reading))
        cell = reading.draft.emit(Discard(who, whole, tests, least=0))
    else:
        least, most = limits(reading, number)
        assert most is not None
        limit = 0 if least == 0 else NOTHING
        cell = reading.draft.emit(Discard(who, most, tests, least=limit, exact=reading.exact))
    reading.did("捨て", cell, None)


def put_back(reading: Reading, clause: Clause) -> None:
    """手札に戻す, 山札に戻す, 断片置き場に戻す, 登場枠に戻す (T54, T55, T58, T66, T67, T72, T78)."""
    to = clause.take("に")
    if to is None:
        lay_back(reading, clause)
    else:
        put(reading, clause, to, "戻")


def lay_back(reading: Reading, clause: Clause) -> None:
    """T51: cards that were looked at or revealed go back onto the deck on which they lay."""
    looked = reading.looked
    if looked is None or looked.pile == NOTHING:
        reading.fail(clause.verb_node, "no_place", ("手札に", "山札に"))
    clause.idle("任意の順番で", "任意の順番に")
    things = object_of(reading, clause)
    if not looked.holds(things):
        reading.fail(clause.verb_node, "no_place", ("手札に", "山札に"))
    cell = reading.draft.emit(Move(things, looked.pile, terms.RETURN, TOP))
    reading.did("戻", cell, things)


def deck_meant(reading: Reading, to: Np, things: Things, verb: str) -> int:
    """R1: デッキ may mean either; cards of the life deck go back to that, and where 置く puts them is not said."""
    looked = reading.looked
    from_life = looked is not None and looked.pile == terms.LIFE_DECK and looked.holds(things)
    word = next(word for word in words_of(to.node) if word == "山札")
    if not from_life or reading.printed(word).startswith("山札"):
        return terms.DECK
    if verb != "戻":
        reading.fail(to.node, "which_deck", ("山札の一番下に", "ライフ・デッキの一番下に"))
    return terms.LIFE_DECK


def place(reading: Reading, clause: Clause) -> None:
    """置く, 加える, 並べる (T50 to T58, T126)."""
    counter = value_counter(clause)
    if counter is not None:
        put_counters(reading, clause, counter)
        return
    role = clause.take("として")
    if role is not None:
        add_rims(reading, clause, role)
        return
    to = clause.take("に")
    top = deck_top(reading, clause)
    if top is not None:
        if to is None:
            reading.fail(clause.verb_node, "no_place", ("コフィンエリアに",))
        zone, end = destination(reading, to, top[1])
        if end:
            reading.fail(to.node, "no_place", ("コフィンエリアに", "手札に"))
        mill(reading, clause, top, zone, "置")
        return
    if to is None:
        reading.fail(clause.verb_node, "no_place", ("手札に", "コフィンエリアに"))
    put(reading, clause, to, "置")


def put(reading: Reading, clause: Clause, to: Np, verb: str) -> None:
    if clause.adverb("発動後", "使用後") is not None:
        zone, end = destination(reading, to, SELF)
        after_use(reading, clause, zone, end)
        return
    clause.idle("任意の順番で", "任意の順番に")
    shown = clause.adverb("相手に見せて")
    things = object_of(reading, clause)
    zone, end = destination(reading, to, reading.owner_of(things))
    if zone == terms.DECK:
        zone = deck_meant(reading, to, things, verb)
    if zone == terms.LIFE_DECK and verb == "戻" and not end:
        reading.fail(to.node, "no_place", ("ライフ・デッキの上に", "ライフ・デッキの一番下に"))
    if shown is not None:
        reading.draft.emit(Reveal(things))
    if zone == terms.FRAGMENT_PLACE:
        cell = reading.draft.emit(program.Retreat(things))
    elif zone == terms.STAGE:
        cell = reading.draft.emit(program.PlayCards(things, program.APPEAR, reading.actor))
    elif zone in (terms.SLOTS, terms.ARTS_SLOT, terms.TERRITORY_SLOT):
        cell = reading.draft.emit(program.PlayCards(things, program.PUT_OUT, reading.actor))
    else:
        reason = terms.RETURN if zone in (terms.HAND, terms.DECK, terms.LIFE_DECK) and verb == "戻" else ""
        cell = reading.draft.emit(Move(things, zone, reason, end))
        if zone == terms.DECK and not end:
            reading.shuffle = reading.actor
    reading.did(verb, cell, things)


def add_rims(reading: Reading, clause: Clause, role: Np) -> None:
    """T116 ライフ・デッキの上からn枚を新たなリムカードとして加える."""
    mods = [str(words_of(mod)[0]) for mod in role.mods]
    if role.head != "リムカード" or any(mod not in ("新たな", "自分", "相手") for mod in mods):
        reading.fail(role.node, "as_what", ("リムカードとして",))
    says_no_more(*(word for mod in role.mods for word in words_of(mod) if word == "新たな"))
    top = deck_top(reading, clause)
    if top is None:
        things = object_of(reading, clause)
        cell = reading.draft.emit(Move(things, terms.RIMS))
        reading.did("加え", cell, things)
        return
    zone, who = top
    if zone != terms.LIFE_DECK:
        reading.fail(clause.verb_node, "which_deck", ("ライフ・デッキの上から",))
    reading.draft.emit(program.AddRims(who, top_number(reading, clause)))


def retreat(reading: Reading, clause: Clause) -> None:
    """T78 撤退させる."""
    things = object_of(reading, clause)
    cell = reading.draft.emit(program.Retreat(things))
    reading.did("撤退", cell, things)


def no_blast(reading: Reading, clause: Clause) -> None:
    """そのカードが持つリム・ブラスト効果は発動しない (T115, R133)."""
    np = clause.take("は", "が")
    last = reading.done[-1].cell if reading.done else None
    if np is None or np.head not in ("リム・ブラスト効果", "リム・ブラスト") or last is None:
        reading.fail(
            clause.verb_node, "no_blast", ("リムカードを1枚破壊する。そのカードが持つリム・ブラスト効果は発動しない",)
        )
    op = last.op
    if not isinstance(op, program.DestroyRims):
        reading.fail(np.node, "no_blast", ("リムカードを1枚破壊する。",))
    inner = np.inner()
    if inner is not None:
        if not inner.says("そのカード", "そのリムカード", "それ", "それら"):
            reading.fail(inner.node, "one_card", ("そのカードが持つ",))
        says_no_more(*inner.heads)
    last.op = replace(op, blast=False)

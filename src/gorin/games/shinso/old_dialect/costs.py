"""Prices: what is paid before an effect (T18, T23, T24, T41, T42)."""

from __future__ import annotations

from gorin.engine.program.amount import Exactly
from gorin.engine.program.cards import BOTTOM
from gorin.engine.program.cost import MoveThis, PayNumber, TakeCountersOff, TurnThis
from gorin.engine.program.roots import Amount, Cost
from gorin.engine.program.things import It
from gorin.engine.program.who import SELF
from gorin.games.shinso import terms
from gorin.games.shinso.old_dialect.choosing import deck_top, limits, taken, top_number
from gorin.games.shinso.old_dialect.clauses import VERB, Clause, own_word
from gorin.games.shinso.old_dialect.described import Cards
from gorin.games.shinso.old_dialect.objects import destination, removed_from
from gorin.games.shinso.old_dialect.quantities import quantity_piece
from gorin.games.shinso.old_dialect.reading import Reading
from gorin.games.shinso.paying import PayCards, PayTop, PayTurn
from gorin.text.draft import Cell
from gorin.text.law import says_no_more
from gorin.text.tree import token

PRICES = ("捨て", "破壊", "除外", "消費", "スリープ", "アウェイク", "戻", "置", "取り除", "選", "指定", "使用")
ZONES = {"捨て": terms.COFFIN, "破壊": terms.COFFIN, "除外": terms.REMOVED}
REASONS = {"捨て": terms.DISCARD, "破壊": terms.DESTROY, "除外": terms.REMOVE}


def is_cost(clause: Clause) -> bool:
    """Whether a clause can be paid as a price."""
    if clause.kind != VERB or clause.stem not in PRICES or clause.form.passive:
        return False
    np = clause.peek("は")
    if np is not None:
        return False
    np = clause.peek("を")
    if clause.verb("使用"):
        return np is not None and np.says("行動権")
    if clause.verb("破壊") and np is not None and "リムカード" in np.heads:
        return False
    if clause.verb("取り除"):
        piece = clause.first("quantity")
        return piece is None or token(piece, "ANY_NUMBER") is None
    return True


def cost_of(reading: Reading, clause: Clause, following: Clause | None = None) -> Cost:
    """The price that a clause names; 選んで belongs to the verb after it."""
    if not is_cost(clause):
        reading.fail(clause.verb_node, "no_price", ("手札を1枚捨て", "行動権を1消費"))
    verb = following or clause
    if clause.verb("消費") or clause.verb("使用"):
        return actions(reading, clause)
    if clause.verb("取り除"):
        return counters(reading, clause)
    removed_from(clause)
    if following is not None:
        removed_from(following)
    top = deck_top(reading, clause)
    if top is not None:
        return from_top(reading, clause, top)
    zone, end = ZONES.get(verb.stem, NOWHERE), ""
    to = verb.take("に") if verb.stem in ("戻", "置") else None
    if verb.stem in ("戻", "置"):
        if to is None:
            reading.fail(verb.verb_node, "no_place", ("手札に",))
        zone, end = destination(reading, to, SELF)
    cards = taken(reading, clause, "を")
    if cards is None:
        reading.fail(clause.verb_node, "pay_what", ("手札を1枚",))
    if following is not None and following.pieces:
        reading.fail(following.pieces[0], "no_place_here")
    if verb.verb("スリープ", "アウェイク"):
        return turned(reading, cards, verb.stem == "スリープ")
    reason = REASONS.get(verb.stem, terms.RETURN)
    if cards.this:
        reading.did(verb.stem, Cell(), cards.things)
        return MoveThis(zone, reason)
    return moved(reading, cards, zone, reason, end, verb.stem)


NOWHERE = -1


def actions(reading: Reading, clause: Clause) -> Cost:
    np = clause.take("を")
    quantity = quantity_piece(reading, clause.pop("quantity"))
    if np is None or not np.says("行動権") or quantity is None or not isinstance(quantity.most, Exactly):
        reading.fail(clause.verb_node, "spend_what", ("行動権を1",))
    return PayNumber(terms.ACTIONS, quantity.most)


def counters(reading: Reading, clause: Clause) -> Cost:
    np = clause.take("を")
    quantity = quantity_piece(reading, clause.pop("quantity"))
    if np is None or np.head.type != "COUNTER":
        reading.fail(clause.verb_node, "counter_what", ("月カウンターを1個",))
    inner = np.inner()
    origin = clause.take("から")
    for holder in (inner, origin):
        if holder is not None and not holder.is_("THIS"):
            reading.fail(holder.node, "one_card", ("この眷属",))
        if holder is not None:
            own_word(holder)
    if quantity is None or not isinstance(quantity.most, Exactly):
        reading.fail(clause.verb_node, "number_needed", ("1個",))
    return TakeCountersOff(str(np.head).removesuffix("カウンター"), quantity.most.number)


def from_top(reading: Reading, clause: Clause, top: tuple[int, object]) -> Cost:
    zone, who = top
    if who != SELF:
        reading.fail(clause.verb_node, "own_price", ("自分の山札の上から",))
    number = top_number(reading, clause)
    if not isinstance(number, Exactly):
        reading.fail(clause.verb_node, "number_needed", ("1枚",))
    to = ZONES.get(clause.stem)
    if to is None:
        place = clause.take("に")
        if place is None:
            reading.fail(clause.verb_node, "no_place", ("コフィンエリアに",))
        to, end = destination(reading, place, SELF)
        if end == BOTTOM:
            reading.fail(place.node, "no_place", ("コフィンエリアに",))
    return PayTop(zone, number.number, to)


def turned(reading: Reading, cards: Cards, asleep: bool) -> Cost:
    if cards.this:
        if asleep:
            return TurnThis(terms.ASLEEP)
        reading.fail(cards.node, "no_price")
    least, most = own_cards(reading, cards)
    if not isinstance(most, Exactly) or least != most.number:
        reading.fail(cards.node, "number_needed", ("1体",))
    return PayTurn(cards.group(reading), least, asleep)


def own_cards(reading: Reading, cards: Cards) -> tuple[int, Amount | None]:
    """R117: a price is always paid with own cards."""
    if cards.who is None:
        cards.who = SELF
    if cards.who != SELF:
        reading.fail(cards.node, "own_price", ("自分の",))
    says_no_more(*cards.owner_words)
    if cards.is_every(reading):
        return 0, None
    return limits(reading, cards.number)


def moved(reading: Reading, cards: Cards, zone: int, reason: str, end: str, verb: str) -> Cost:
    if reason == terms.DISCARD and cards.zones is None:
        cards.zones = (terms.HAND,)
    least, most = own_cards(reading, cards)
    reg = reading.draft.reg()
    num, every = reading.draft.num(), cards.is_every(reading)
    cost = PayCards(cards.group(reading), least, most, zone, reason, end, num, reg, every)
    reading.know(It(reg), cards.kinds, SELF)
    reading.name(It(reg))
    reading.paid(verb, cost.num, It(reg))
    return cost

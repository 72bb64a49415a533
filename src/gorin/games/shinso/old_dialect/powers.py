"""Statements about power and numbered keywords (T85 to T91, T149)."""

from __future__ import annotations

from dataclasses import replace

from gorin.engine.program.amount import Exactly, NumberOf, Times
from gorin.engine.program.roots import Amount, Things
from gorin.engine.program.things import NOBODY, THIS, All
from gorin.engine.program.who import ANY, SELF, Who
from gorin.engine.values.ability import Change
from gorin.engine.values.change import ADD, SET, Number
from gorin.games.shinso import terms
from gorin.games.shinso.changes import CostChange, Double, HalfInBattle, HandLimit, PowerPerBattle, SummonFor
from gorin.games.shinso.describing import FragmentOf
from gorin.games.shinso.old_dialect.amounts import amount_of, times
from gorin.games.shinso.old_dialect.clauses import Clause, Np, own_word
from gorin.games.shinso.old_dialect.described import is_player, player_of
from gorin.games.shinso.old_dialect.nouns import describe
from gorin.games.shinso.old_dialect.quantities import quantity_piece
from gorin.games.shinso.old_dialect.reading import Reading
from gorin.games.shinso.old_dialect.saying import Said, subject_of, things_of, value_np, value_of
from gorin.text.grammar import Node
from gorin.text.tree import token, tree, words_of


def power_change(reading: Reading, clause: Clause) -> Said | None:
    """戦闘力+n, 戦闘力を-nする, 連続攻撃を-1する (T85, T86, T88, T94, T149)."""
    assert clause.word is not None
    number = int(clause.word)
    keyword = numbered_np(clause)
    if keyword is not None:
        np, piece = keyword
        clause.pieces.remove(piece)
        inner = np.inner()
        things = things_of(reading, inner) if inner is not None else subject_of(reading, clause, "は", "が")
        return Said(things, (Number(terms.NUMBERED[str(np.head)], ADD, times(reading, number)),))
    limit = value_np(clause, "シフトリミット", "を", "は", "が")
    if limit is not None:
        return shift_limit(reading, clause, limit, number)
    kept = value_np(clause, "上限", "を", "は", "が")
    if kept is not None:
        return hand_limit(reading, clause, kept, times(reading, number), True)
    price = price_np(clause)
    if price is not None:
        return cost_change(reading, clause, price, times(reading, number))
    found, things = value_of(reading, clause, "戦闘力", "を", "は", "が")
    if not found:
        return None
    amount = times(reading, number)
    return Said(things, (Number(terms.POWER, ADD, amount),), fallback=power_lasts(number))


def shift_limit(reading: Reading, clause: Clause, limit: tuple[Np, Node], number: int) -> Said:
    """自分のシフトリミット+n (card_types.14)."""
    np, piece = limit
    clause.pieces.remove(piece)
    inner = np.inner()
    if inner is not None and not is_player(inner):
        reading.fail(inner.node, "players")
    who = player_of(reading, inner.heads) if inner is not None else SELF
    return Said(FragmentOf(who), (Number(terms.SHIFT_LIMIT, ADD, times(reading, number)),))


def price_np(clause: Clause) -> tuple[Np, Node] | None:
    """Xの召喚コスト, Xのコスト."""
    return value_np(clause, "召喚コスト", "を", "は", "が") or value_np(clause, "コスト", "を", "は", "が")


def cost_change(reading: Reading, clause: Clause, price: tuple[Np, Node], amount: Amount) -> Said:
    """この眷属の召喚コストは…-1される, 自分の手札の眷属のコスト-1 (play.16)."""
    things, who = priced(reading, clause, price)
    return Said(things, (CostChange(amount),), who, terms.THIS_TURN)


def priced(reading: Reading, clause: Clause, price: tuple[Np, Node]) -> tuple[Things, Who | None]:
    """The cards whose price is spoken of: this one, or those that are still to be played."""
    np, piece = price
    clause.pieces.remove(piece)
    inner = np.inner() or clause.take("は", "が")
    if inner is None:
        reading.fail(np.node, "one_card", ("この眷属の召喚コスト",))
    cards = describe(reading, inner)
    if cards.this and reading.kinds & terms.KIN:
        own_word(inner)
        return THIS, None
    places = (terms.HAND, terms.COFFIN) if cards.kinds == terms.KIN else (terms.HAND,)
    if (
        cards.things is not None
        or (cards.number is not None and not cards.number.every)
        or cards.zones not in (None, places[:1])
    ):
        reading.fail(inner.node, "one_card", ("この眷属の召喚コスト", "自分の手札の眷属の召喚コスト"))
    if cards.zones is None and cards.who is None:
        cards.who = ANY
    cards.zones, cards.number = cards.zones or places, None
    return All(cards.group(reading)), cards.owner(reading)


def hand_limit(reading: Reading, clause: Clause, kept: tuple[Np, Node], amount: Amount, more: bool) -> Said:
    """自分の手札の上限+n, 手札の上限はn枚になる (end.2)."""
    np, piece = kept
    clause.pieces.remove(piece)
    inner = np.inner()
    if inner is None or inner.head != "手札":
        reading.fail(np.node, "of_what", ("手札の上限",))
    cards = describe(reading, inner)
    if cards.tests or cards.number is not None:
        reading.fail(inner.node, "of_what", ("手札の上限",))
    who = cards.owner(reading)
    return Said(NOBODY, (HandLimit(who, amount, more),), who)


def power_lasts(number: int) -> str:
    """power.4, power.5: decreases end in the controller's cleanup phase, increases stay."""
    return terms.OWN_CLEANUP if number < 0 else terms.FOR_GOOD


def numbered_np(clause: Clause) -> tuple[Np, Node] | None:
    for word in terms.NUMBERED:
        found = value_np(clause, word, "を", "は", "が")
        if found is not None:
            return found
    return None


def rise(reading: Reading, clause: Clause) -> Said | None:
    """戦闘力をn上昇させる, …の戦闘力分上昇させる, 戦闘力をn減少させる (T85, T90)."""
    price = price_np(clause)
    found, things = (True, THIS) if price is not None else value_of(reading, clause, "戦闘力", "を", "は", "が")
    if not found:
        reading.fail(clause.verb_node, "rises_what", ("この眷属の戦闘力を",))
    quantity = quantity_piece(reading, clause.pop("quantity"))
    if quantity is not None and isinstance(quantity.most, Exactly):
        amount = times(reading, quantity.most.number)
    elif reading.per is not None:
        amount = times(reading, 1)
    else:
        reading.fail(clause.verb_node, "number_needed", ("1000",))
    if price is not None:
        return cost_change(reading, clause, price, Times(amount, -1) if clause.stem == "減少" else amount)
    if clause.stem == "減少":
        return Said(things, (Number(terms.POWER, ADD, Times(amount, -1)),), fallback=terms.OWN_CLEANUP)
    return Said(things, (Number(terms.POWER, ADD, amount),))


def becomes(reading: Reading, clause: Clause) -> Said | None:
    """この眷属の戦闘力は[Y]×nになる (T89)."""
    kept = value_np(clause, "上限", "は", "が", "を")
    price = price_np(clause)
    if kept is not None or price is not None:
        quantity = quantity_piece(reading, clause.pop("quantity"))
        if (
            quantity is None
            or not isinstance(quantity.most, Exactly)
            or quantity.relation != "=="
            or quantity.least == 0 < quantity.most.number
        ):
            reading.fail(clause.verb_node, "becomes_what", ("9枚に", "1に"))
        if kept is not None:
            return hand_limit(reading, clause, kept, quantity.most, False)
        assert price is not None
        things, who = priced(reading, clause, price)
        return Said(things, (SummonFor(quantity.most),), who, terms.THIS_TURN)
    found, things = value_of(reading, clause, "戦闘力", "は", "が", "を")
    if not found:
        return None
    piece = clause.pop("computed")
    amount: Amount
    if piece is not None:
        node = tree(piece, "np")
        assert node is not None
        amount = amount_of(reading, Np(node))
        factor = tree(piece, "factor")
        if factor is not None:
            amount = Times(amount, int(words_of(factor)[-1]))
    elif (to := clause.peek("に")) is not None and to.head.type in ("COUNTED", "STAT"):
        clause.take("に")
        amount = amount_of(reading, to)
    else:
        quantity = quantity_piece(reading, clause.pop("quantity"))
        if quantity is None or not isinstance(quantity.most, Exactly) or quantity.relation != "==":
            reading.fail(clause.verb_node, "becomes_what", ("[自分の手札の数]×1000に", "5000に"))
        amount = quantity.most
    return Said(things, (Number(terms.POWER, SET, amount),))


def make(reading: Reading, clause: Clause) -> Said | None:
    """戦闘力を倍にする, 半分にして戦闘を行う, Kを-1する (T91)."""
    to = clause.peek("に")
    piece = clause.first("quantity")
    if piece is not None and token(piece, "NI") is not None:
        return made_number(reading, clause)
    if to is None or not to.says("倍", "半分"):
        return None
    clause.take("に")
    found, things = value_of(reading, clause, "戦闘力", "を", "は")
    if not found:
        reading.fail(clause.verb_node, "rises_what", ("この眷属の戦闘力を",))
    if to.head == "倍":
        return Said(things, (Double(),))
    return Said(things, (HalfInBattle(),))


def made_number(reading: Reading, clause: Clause) -> Said:
    """戦闘力をnにする."""
    found, things = value_of(reading, clause, "戦闘力", "を", "は")
    quantity = quantity_piece(reading, clause.pop("quantity"))
    if not found or quantity is None or not isinstance(quantity.most, Exactly) or quantity.relation != "==":
        reading.fail(clause.verb_node, "becomes_what", ("戦闘力を5000に",))
    return Said(things, (Number(terms.POWER, SET, quantity.most),))


def per_battle(reading: Reading, said: Said, node: Node) -> Said:
    """R136 戦闘するごとに: the change comes after each battle."""
    changes: list[Change] = []
    for change in said.changes:
        if not isinstance(change, Number) or change.number != terms.POWER:
            reading.fail(node, "rises_what", ("戦闘力-1000",))
        changes.append(PowerPerBattle(change.amount))
    return replace(said, changes=tuple(changes))


def given_power(reading: Reading, clause: Clause) -> Said | None:
    """この眷属の戦闘力をXに付与する (T90)."""
    np = clause.peek("を")
    if not clause.verb("付与", "与え") or np is None or np.head != "戦闘力":
        return None
    clause.take("を")
    amount = amount_of(reading, np)
    if not isinstance(amount, NumberOf):
        reading.fail(np.node, "one_card", ("この眷属の戦闘力を",))
    to = clause.take("に")
    if to is None:
        reading.fail(clause.verb_node, "no_subject", ("自分の眷属1体に",))
    return Said(things_of(reading, to, clause), (Number(terms.POWER, ADD, amount),))

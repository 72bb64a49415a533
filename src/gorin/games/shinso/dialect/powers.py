"""Statements about power and numbered keywords (T85 to T91, T149)."""

from __future__ import annotations

from dataclasses import replace

from gorin.engine.program.amount import Exactly, NumberOf, Times
from gorin.engine.program.roots import Amount
from gorin.engine.program.who import SELF
from gorin.engine.values.ability import Change
from gorin.engine.values.change import ADD, SET, Number
from gorin.games.shinso import terms
from gorin.games.shinso.changes import Double, HalfInBattle, PowerPerBattle
from gorin.games.shinso.describing import FragmentOf
from gorin.games.shinso.dialect.amounts import amount_of, times
from gorin.games.shinso.dialect.clauses import Clause, Np
from gorin.games.shinso.dialect.described import is_player, player_of
from gorin.games.shinso.dialect.quantities import quantity_piece
from gorin.games.shinso.dialect.reading import Reading
from gorin.games.shinso.dialect.saying import Said, subject_of, things_of, value_np, value_of
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
    found, things = value_of(reading, clause, "戦闘力", "を", "は", "が")
    if not found:
        reading.fail(clause.verb_node, "rises_what", ("この眷属の戦闘力を",))
    quantity = quantity_piece(reading, clause.pop("quantity"))
    if quantity is not None and isinstance(quantity.most, Exactly):
        amount = times(reading, quantity.most.number)
    elif reading.per is not None:
        amount = times(reading, 1)
    else:
        reading.fail(clause.verb_node, "number_needed", ("1000",))
    if clause.stem == "減少":
        return Said(things, (Number(terms.POWER, ADD, Times(amount, -1)),), fallback=terms.OWN_CLEANUP)
    return Said(things, (Number(terms.POWER, ADD, amount),))


def becomes(reading: Reading, clause: Clause) -> Said | None:
    """この眷属の戦闘力は[Y]×nになる (T89)."""
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


def per_battle(reading: Reading, said: Said) -> Said:
    """R136 戦闘するごとに: the change comes after each battle."""
    changes: list[Change] = []
    for change in said.changes:
        if not isinstance(change, Number) or change.number != terms.POWER:
            raise AssertionError("only power changes by battle")
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

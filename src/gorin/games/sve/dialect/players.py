"""Players: who is meant, what they have, the end of the game (A10, T119, T120, T130, T131)."""

from __future__ import annotations

from dataclasses import replace

from gorin.engine.program.amount import Exactly, PlayerNumber
from gorin.engine.program.numbers import Lasting, Lose, PlayerChange, Win
from gorin.engine.program.roots import Amount
from gorin.engine.program.who import OTHER, SELF, Who
from gorin.engine.values.change import DamageChange, Number
from gorin.games.sve import terms
from gorin.games.sve.dialect import words
from gorin.games.sve.dialect.amounts import quoted_amount
from gorin.games.sve.dialect.nouns import owner_of
from gorin.games.sve.dialect.numbers import amount_of, number_in, signed_in
from gorin.games.sve.dialect.reading import Reading
from gorin.games.sve.program.operations import ExtraTurn
from gorin.text.grammar import Node
from gorin.text.tree import token, tree, trees


def player_of(reading: Reading, node: Node) -> Who:
    """自分, 相手, 相手プレイヤー1人, それのプレイヤー (A10)."""
    if node.data == "master_of":
        pronoun = token(node, "IT")
        assert pronoun is not None
        return reading.master_of(pronoun)
    number = tree(node, "n")
    if number is not None and amount_of(reading, number) != Exactly(1):
        reading.fail(number, "one_opponent", ("1人",))
    if token(node, "THAT_PLAYER"):
        return reading.player_spoken_of(node)
    return SELF if token(node, "SELF") else OTHER


def player_number(reading: Reading, node: Node) -> None:
    """T119, T120."""
    written = token(node, "PLAYER_NUMBER")
    change = next(child for child in trees(node) if child.data in ("recover", "add", "set"))
    assert written is not None
    number = words.PLAYER_NUMBERS[written]
    who = owner_of(reading, tree(node, "owner")) or reading.actor
    how = str(change.data)
    if how == "recover":
        if number != terms.PP:
            reading.fail(written, "only_pp", ("PP",))
        amount = recovered(reading, change, who)
    else:
        amount = signed_in(reading, change) if how == "add" else number_in(reading, change)
    reading.draft.emit(PlayerChange(who, number, how, amount))


def recovered(reading: Reading, change: Node, who: Who) -> Amount:
    """So much, as much as something is, or up to the maximum (T119, T120, T267)."""
    if token(change, "UP_TO_MAX"):
        return PlayerNumber(terms.MAX_PP, who)
    return number_in(reading, change) if tree(change, "n") is not None else quoted_amount(reading, change)


def recover_bare(reading: Reading, node: Node) -> None:
    """代わりに3回復する."""
    bare_change(reading, node, number_in(reading, node), "recover")


def signed_bare(reading: Reading, node: Node) -> None:
    """代わりに+3する: another number for the sentence before."""
    bare_change(reading, node, signed_in(reading, node), "add")


def bare_change(reading: Reading, node: Node, amount: Amount, how: str) -> None:
    ops = reading.last_said(PlayerChange, Lasting) if reading.instead else []
    for op in reversed(ops):
        if isinstance(op, PlayerChange) and op.how == how:
            reading.draft.emit(replace(op, amount=amount))
            return
        if isinstance(op, Lasting) and how == "add":
            numbers = [each for each in op.changes if isinstance(each, (Number, DamageChange))]
            if len(numbers) == len(op.changes):
                changed = tuple(replace(each, amount=amount) for each in numbers)
                reading.draft.emit(replace(op, changes=changed))
                return
    reading.fail(node, "no_number_before")


def win(reading: Reading, node: Node) -> None:
    """T131."""
    reading.draft.emit(Win(reading.actor))


def lose(reading: Reading, node: Node) -> None:
    reading.draft.emit(Lose(reading.actor))


def extra_turn(reading: Reading, node: Node) -> None:
    """T130."""
    reading.draft.emit(ExtraTurn(owner_of(reading, tree(node, "owner")) or SELF))

"""Sections H and I: damage, states, counters, the stack, resources, the end of the game (T91-T94, T104-T120)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from gorin.engine.program.amount import Exactly, Times
from gorin.engine.program.numbers import Damage, Lose, PlayerChange, PutCounters, TakeCounters, Win
from gorin.engine.program.roots import Amount, Things
from gorin.engine.program.who import ACTOR, ALL, Who
from gorin.games.orphelia import terms
from gorin.games.orphelia.old_dialect.amounts import amount_in
from gorin.games.orphelia.old_dialect.filters import counter_name
from gorin.games.orphelia.old_dialect.frames import Frame
from gorin.games.orphelia.old_dialect.mana import paid_mana
from gorin.games.orphelia.old_dialect.nouns import Quantity, quantity_of, who_of
from gorin.games.orphelia.old_dialect.numbers import number_of
from gorin.games.orphelia.old_dialect.phrases import counted, elems_in, noun_in, object_of, things_of
from gorin.games.orphelia.old_dialect.reading import Reading
from gorin.games.orphelia.program import (
    CallOffAttack,
    ChangeTarget,
    ConsumeReserve,
    CopyIt,
    CounterIt,
    DrawnGame,
    EndStatus,
    GiveStatus,
    PayMana,
    Recover,
    TrueDamage,
)
from gorin.text.tree import token, tokens, tree


def give_damage(reading: Reading, frame: Frame) -> None:
    """T91 to T93; 21-2-1: 基礎ダメージ."""
    things = damaged(reading, frame)
    noun = noun_in(frame.need("wo", "基礎ダメージ2を"))
    equal = frame.take("equal")
    if noun.data == "true_damage":
        reading.draft.emit(TrueDamage(things, reading.times(number_of(reading, noun))))
        return
    if noun.data != "damage":
        reading.fail(noun, "damage_needed", ("基礎ダメージ2",))
    number = tree(noun, "n")
    if (number is None) == (equal is None):
        reading.fail(noun, "how_much", ("基礎ダメージ2",), end=True)
    amount = number_of(reading, noun) if equal is None else amount_in(reading, equal)
    reading.draft.emit(Damage(things, reading.times(amount)))


def damaged(reading: Reading, frame: Frame) -> Things:
    """Before に; after 代わりに those of the sentence before (T63)."""
    piece = frame.take("ni")
    if piece is not None:
        return things_of(reading, elems_in(reading, piece), generic=True)
    before = reading.last_said(Damage, TrueDamage) if reading.instead else None
    if not isinstance(before, (Damage, TrueDamage)):
        reading.fail(frame.verb, "needs_ni", ("それに",))
    return before.things


def recover(reading: Reading, frame: Frame) -> None:
    """T94."""
    noun = noun_in(frame.need("wo", "それのL値を"))
    elems, stats = tree(noun, "elems"), tree(noun, "stats")
    names = [str(each) for each in tokens(stats, "STAT")] if stats is not None else []
    if noun.data != "value" or elems is None or names != ["L値"]:
        reading.fail(noun, "life_needed", ("それのL値",))
    quantity = counted(reading, frame)
    if quantity is None:
        reading.fail(frame.verb, "how_much", ("2回復する",))
    amount = None if quantity.most is None else reading.times(quantity.most)
    reading.draft.emit(Recover(things_of(reading, elems, generic=True), amount))


def give_status(reading: Reading, frame: Frame) -> None:
    """T105."""
    status = token(frame.verb, "STATUS")
    assert status is not None
    things = object_of(reading, frame, generic=True)
    reading.draft.emit(GiveStatus(things, terms.STATUSES[status.removesuffix("状態")], reading.lasting()))


def end_status(reading: Reading, frame: Frame) -> None:
    """T106."""
    noun = noun_in(frame.need("wo", "それの凍結状態を"))
    elems = tree(noun, "elems")
    if noun.data != "status_of" or elems is None:
        reading.fail(noun, "status_needed", ("それの凍結状態", "それの全ての状態異常"))
    status = token(noun, "STATUS")
    mask = terms.STATUSES[status.removesuffix("状態")] if status is not None else terms.ANY_STATUS
    reading.draft.emit(EndStatus(things_of(reading, elems, generic=True), mask))


def counters_of(reading: Reading, frame: Frame) -> tuple[str, Quantity]:
    """+1／+1カウンターを1つ: which, and how many."""
    noun = noun_in(frame.need("wo", "毒カウンターを"))
    name = token(noun, "COUNTER")
    if noun.data != "counters" or name is None:
        reading.fail(noun, "counter_needed", ("毒カウンター", "+1／+1カウンター"))
    quantity = counted(reading, frame) or quantity_of(reading, tree(noun, "count"))
    if quantity is None:
        reading.fail(noun, "how_many", ("1つ",), end=True)
    return counter_name(name), quantity


def put_counters(reading: Reading, frame: Frame) -> None:
    """T107."""
    piece = frame.need("ni", "それに")
    things = things_of(reading, elems_in(reading, piece), generic=True)
    name, quantity = counters_of(reading, frame)
    if quantity.most is None or quantity.least == 0:
        reading.fail(frame.verb, "how_many", ("1つ",))
    reading.draft.emit(PutCounters(things, name, reading.times(quantity.most)))


def take_counters(reading: Reading, frame: Frame) -> None:
    """T108; before そうしたら all or nothing (R101)."""
    piece = frame.need("kara", "それから")
    things = things_of(reading, elems_in(reading, piece), generic=True)
    name, quantity = counters_of(reading, frame)
    amount = None if quantity.most is None else reading.times(quantity.most)
    reading.draft.emit(TakeCounters(things, name, amount, reading.exact))


def counter(reading: Reading, frame: Frame) -> None:
    """T111."""
    reading.draft.emit(CounterIt(object_of(reading, frame)))


def copy(reading: Reading, frame: Frame) -> None:
    """T112."""
    reading.copied = reading.draft.emit(CopyIt(object_of(reading, frame)))


def rechoose(reading: Reading, frame: Frame) -> None:
    """T112: the copy may get new targets."""
    noun = noun_in(frame.need("wo", "コピーの対象を"))
    op = reading.copied.op if reading.copied is not None else None
    if noun.data != "copy_target" or reading.copied is None or not isinstance(op, CopyIt) or not frame.may:
        reading.fail(noun, "no_copy", ("それをコピーする。コピーの対象を選び直してもよい。",))
    reading.copied.op = replace(op, choose=True)


def change_target(reading: Reading, frame: Frame) -> None:
    """T113."""
    piece = frame.need("wo", "その対象を")
    noun = noun_in(piece)
    if noun.data != "its_target":
        reading.fail(noun, "its_target", ("その対象",))
    quantity = frame.take("quantity")
    every = "全て" in str(noun.children[0]) or (quantity is not None and token(quantity, "EVERY") is not None)
    if quantity is not None and token(quantity, "EVERY") is None:
        reading.fail(quantity, "number_needed", ("全て",))
    reading.draft.emit(ChangeTarget(reading.named(piece), every))


def add_reserve(reading: Reading, frame: Frame) -> None:
    """T114."""
    quantity = frame.need("quantity", "1")
    if tree(quantity, "count") is not None or tree(quantity, "relation") is not None or token(quantity, "EVERY"):
        reading.fail(quantity, "number_needed", ("1リザーブする",))
    reading.draft.emit(PlayerChange(reading.actor, terms.RESERVE, "add", reading.times(number_of(reading, quantity))))


def reserve_of(reading: Reading, frame: Frame) -> tuple[Who, Amount]:
    """リザーブをN, Nリザーブを: whose, and how much."""
    noun = noun_in(frame.need("wo", "リザーブを"))
    if noun.data != "reserve":
        reading.fail(noun, "reserve_needed", ("リザーブ",))
    quantity = counted(reading, frame)
    if quantity is None or quantity.most is None:
        reading.fail(frame.verb, "how_much", ("2消費する",))
    return who_of(reading, tree(noun, "owner")) or reading.actor, quantity.most


def consume(reading: Reading, frame: Frame) -> None:
    """T115, R40: all or nothing."""
    who, amount = reserve_of(reading, frame)
    reading.draft.emit(ConsumeReserve(amount, who))


def lessen(reading: Reading, frame: Frame) -> None:
    """T115: as much as there is."""
    who, amount = reserve_of(reading, frame)
    amount = reading.times(amount)
    less = Exactly(-amount.number) if isinstance(amount, Exactly) else Times(amount, -1)
    reading.draft.emit(PlayerChange(who, terms.RESERVE, "add", less))


def increase(reading: Reading, frame: Frame) -> None:
    who, amount = reserve_of(reading, frame)
    reading.draft.emit(PlayerChange(who, terms.RESERVE, "add", reading.times(amount)))


def pay(reading: Reading, frame: Frame) -> None:
    """T60, R3."""
    piece = frame.need("wo", "《1》を")
    reading.draft.emit(PayMana(paid_mana(reading, noun_in(piece)), reading.actor))


def win(reading: Reading, frame: Frame) -> None:
    """T118."""
    reading.draft.emit(Win(reading.actor))


def lose_game(reading: Reading, frame: Frame) -> None:
    reading.draft.emit(Lose(ALL if reading.actor.role == ACTOR else reading.actor))


def drawn_game(reading: Reading, frame: Frame) -> None:
    reading.draft.emit(DrawnGame())


def call_off(reading: Reading, frame: Frame) -> None:
    """T120."""
    elems = tree(frame.verb, "elems")
    assert elems is not None
    reading.draft.emit(CallOffAttack(things_of(reading, elems)))


VERBS: dict[str, Callable[[Reading, Frame], None]] = {
    "give_damage": give_damage,
    "recover": recover,
    "give_status": give_status,
    "end_status": end_status,
    "put_counters": put_counters,
    "take_counters": take_counters,
    "counter": counter,
    "copy": copy,
    "rechoose": rechoose,
    "change_target": change_target,
    "add_reserve": add_reserve,
    "consume": consume,
    "lessen": lessen,
    "increase": increase,
    "pay": pay,
    "win": win,
    "lose_game": lose_game,
    "drawn_game": drawn_game,
    "call_off": call_off,
}

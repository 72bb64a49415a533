"""Sleeping and awaking, battles, attacks and their targets, the end of the turn (T83, T99, T108 to T113)."""

from __future__ import annotations

from gorin.engine.program.numbers import Turn
from gorin.engine.program.roots import Test, Things
from gorin.engine.program.things import Both
from gorin.engine.program.who import OTHER, SELF
from gorin.games.shinso import terms
from gorin.games.shinso.describing import ControlledBy
from gorin.games.shinso.old_dialect.choosing import chosen, tests_in
from gorin.games.shinso.old_dialect.clauses import Clause, Np
from gorin.games.shinso.old_dialect.described import is_player
from gorin.games.shinso.old_dialect.nouns import describe
from gorin.games.shinso.old_dialect.objects import object_of, own_self
from gorin.games.shinso.old_dialect.reading import Reading
from gorin.games.shinso.turns import Battle, CancelArts, CancelAttack, ChangeTarget, EndTurn, Rearrange
from gorin.text.law import says_no_more
from gorin.text.tree import words_of


def turn(reading: Reading, clause: Clause) -> None:
    """スリープさせる, アウェイクする (T99)."""
    things = object_of(reading, clause)
    cell = reading.draft.emit(Turn(things, terms.ASLEEP, clause.stem == "スリープ"))
    reading.did(clause.stem, cell, things)


def make_state(reading: Reading, clause: Clause) -> None:
    """スリープ状態にする."""
    state = clause.take("に")
    if state is None or not state.is_("STATE") or state.mods:
        reading.fail(clause.verb_node, "made_what", ("スリープ状態に",))
    things = object_of(reading, clause)
    cell = reading.draft.emit(Turn(things, terms.ASLEEP, state.head == "スリープ状態"))
    reading.did("スリープ", cell, things)


def perform(reading: Reading, clause: Clause) -> None:
    """戦闘を行う, エンドフェイズを行う (T83, T111)."""
    np = clause.take("を")
    if np is not None and np.head == "エンドフェイズ" and not np.mods:
        if clause.adverb("即座に") is None:
            reading.fail(np.node, "at_once", ("即座にエンドフェイズを",))
        if reading.actor_word is not None and reading.actor_word != "ターンプレイヤー":
            reading.fail(reading.actor_word, "end_what", ("ターンプレイヤーは",))
        says_no_more(reading.actor_word)
        reading.ending = True
        reading.draft.emit(EndTurn())
        return
    if np is None or not np.says("戦闘"):
        reading.fail(clause.verb_node, "perform_what", ("戦闘を",))
    if reading.redirected:
        reading.redirected = False
        return
    other = clause.take("と")
    if other is None:
        reading.fail(clause.verb_node, "fight_whom", ("相手の眷属1体と",))
    topic = clause.take("は", "が")
    opposed = describe(reading, other)
    first: Things
    if topic is not None:
        first = chosen(reading, describe(reading, topic), None)
    else:
        first = reading.topic or reading.subject or own_self(reading)
    second = chosen(reading, opposed, clause)
    reading.draft.emit(Battle(first, second))


def fight(reading: Reading, clause: Clause) -> None:
    """その2体を戦闘させる, AとBを戦闘させる (T111)."""
    other, np = clause.take("と"), clause.take("を")
    if np is None:
        reading.fail(clause.verb_node, "fight_whom", ("その2体を",))
    first = chosen(reading, describe(reading, other), None) if other is not None else None
    second = chosen(reading, describe(reading, np), clause)
    if first is None:
        if not isinstance(second, Both) or len(second.parts) != 2:
            reading.fail(np.node, "fight_whom", ("自分の眷属1体と相手の眷属1体を選ぶ。その2体を",))
        reading.draft.emit(Battle(*second.parts))
        return
    reading.draft.emit(Battle(first, second))


def end_turn(reading: Reading, clause: Clause) -> None:
    """ターンを終了する after 即座にエンドフェイズを行い (T83)."""
    np = clause.take("を")
    if np is None or np.head not in ("ターン", "このターン") or np.mods or not reading.ending:
        reading.fail(clause.verb_node, "end_what", ("即座にエンドフェイズを行い、このターンを終了する",))


def cancel(reading: Reading, clause: Clause) -> None:
    """攻撃1回を無効化する, 相手が発動した権能を無効化する (T108, T109)."""
    np = clause.take("を")
    if np is None:
        reading.fail(clause.verb_node, "cancel_what", ("その攻撃を", "相手が発動した権能を"))
    if np.head in ("攻撃", "致命攻撃", "その攻撃"):
        if np.count is not None and words_of(np.count)[0] != "1":
            reading.fail(np.count, "number_needed", ("1回",))
        reading.draft.emit(CancelAttack(np.head == "致命攻撃", attackers(reading, np)))
        return
    if np.head in ("権能", "その権能"):
        done = next((mod for mod in np.mods if mod.data == "done"), None)
        if len(np.mods) != (0 if done is None else 1) or np.count is not None:
            reading.fail(np.node, "cancel_what", ("相手が発動した権能を",))
        if done is not None and not words_of(done)[0].startswith("相手が"):
            reading.fail(done, "cancel_what", ("相手が発動した権能を",))
        reading.draft.emit(CancelArts(OTHER))
        return
    reading.fail(np.node, "cancel_what", ("その攻撃を", "相手が発動した権能を"))


def attackers(reading: Reading, np: Np) -> tuple[Test, ...]:
    """眷属もしくは真祖の断片の攻撃: whose attack; of both kinds is any, and only attacks on oneself matter."""
    inner = np.inner()
    if inner is None:
        return ()
    if is_player(inner) and inner.head == "相手" and not inner.mods:
        says_no_more(inner.head)
        return ()
    cards = describe(reading, inner)
    if cards.things is not None or cards.number is not None or cards.zones is not None:
        reading.fail(inner.node, "cancel_what", ("その攻撃を", "相手の攻撃を"))
    if cards.kinds == terms.KIN | terms.FRAGMENT and not cards.tests and cards.who is None:
        says_no_more(*inner.heads)
        return ()
    whose: tuple[Test, ...] = () if cards.who is None else (ControlledBy(cards.who),)
    return (*whose, *tests_in(cards))


def change(reading: Reading, clause: Clause) -> None:
    """攻撃の対象をXに変更する, 配置位置を自由に変更する (T110, T113)."""
    np = clause.take("を")
    if np is not None and np.head in ("攻撃の対象", "攻撃対象") and not np.mods:
        to = clause.take("に")
        if to is None:
            reading.fail(clause.verb_node, "no_subject", ("この眷属に",))
        reading.draft.emit(ChangeTarget(chosen(reading, describe(reading, to), clause)))
        reading.redirected = True
        return
    if np is not None and np.head == "配置位置":
        inner = np.inner()
        if inner is None or clause.adverb("自由に") is None:
            reading.fail(np.node, "rearrange_what", ("自分の眷属の配置位置を自由に",))
        cards = describe(reading, inner)
        if cards.kinds != terms.KIN or cards.tests or cards.who not in (SELF, OTHER) or cards.place_said:
            reading.fail(inner.node, "rearrange_what", ("自分の眷属の配置位置を自由に",))
        reading.draft.emit(Rearrange(cards.who))
        return
    reading.fail(clause.verb_node, "change_what", ("攻撃の対象を", "カード名を"))

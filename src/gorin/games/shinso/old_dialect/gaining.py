"""Actions, turns, control, phases, victory, colours (T79 to T84, T112, T124)."""

from __future__ import annotations

from lark import Tree

from gorin.engine.program.amount import ONE, Exactly, Times
from gorin.engine.program.condition import EQUAL
from gorin.engine.program.numbers import FOR_GOOD, Lose, PlayerChange, Win
from gorin.engine.program.roots import Amount
from gorin.engine.program.who import ACTIVE, ALL, Who
from gorin.games.shinso import choices, terms
from gorin.games.shinso.old_dialect.amounts import own_bearer, times
from gorin.games.shinso.old_dialect.choosing import chosen
from gorin.games.shinso.old_dialect.clauses import Clause, Np
from gorin.games.shinso.old_dialect.described import is_player, player_of
from gorin.games.shinso.old_dialect.nouns import describe
from gorin.games.shinso.old_dialect.quantities import quantity_piece
from gorin.games.shinso.old_dialect.reading import Reading
from gorin.games.shinso.old_dialect.saying import value_np
from gorin.games.shinso.turns import ExtraTurn, SkipPhase, TakeControl
from gorin.text.law import says_no_more
from gorin.text.tree import words_of


def gain(reading: Reading, clause: Clause) -> None:
    """行動権を得る, 追加のターンを得る, コントロールを得る, キーワード能力を1つ選んで獲得する."""
    clause.idle("追加で")
    np = clause.peek("を")
    if np is None and reading.keyword_from is not None:
        of, reading.keyword_from = reading.keyword_from, None
        things = reading.topic or own_bearer(reading)
        reading.draft.emit(choices.GainPickedKeyword(things, of, reading.lasting(FOR_GOOD)))
        return
    if np is None:
        reading.fail(clause.verb_node, "gain_what", ("行動権を", "防壁を"))
    clause.take("を")
    if np.head == "行動権":
        reading.draft.emit(PlayerChange(reading.actor, terms.ACTIONS, "add", actions(reading, clause, np)))
    elif np.head == "追加のターン" and not np.mods:
        when = clause.pop("after_turn")
        says_no_more(*(words_of(when) if when is not None else ()))
        later = clause.peek("に")
        if later is not None and later.head == "ターン" and [str(words_of(mod)[0]) for mod in later.mods] == ["次の"]:
            clause.take("に")
        else:
            later = None
        if when is not None and later is not None:
            reading.fail(when, "twice")
        who = reading.actor
        subject = clause.take("が")
        if subject is not None:
            who = player_of(reading, subject.heads)
        reading.draft.emit(ExtraTurn(who, later is not None))
        reading.extra_turn = True
    elif np.head == "コントロール":
        inner = np.inner()
        if inner is None:
            reading.fail(np.node, "control_what", ("相手の眷属1体のコントロールを",))
        things = chosen(reading, describe(reading, inner), clause)
        reading.draft.emit(TakeControl(things, reading.lasting(terms.FOR_GOOD)))
        reading.name(things)
    else:
        reading.fail(np.node, "gain_what", ("行動権を", "防壁を"))


def actions(reading: Reading, clause: Clause, np: Np) -> Amount:
    """n回分の行動権, 行動権をn, …の数だけ行動権 (T80)."""
    quantity = quantity_piece(reading, clause.pop("quantity"))
    for mod in np.mods:
        if mod.data == "times_of":
            if quantity is not None:
                reading.fail(mod, "twice")
            return times(reading, int(str(words_of(mod)[0]).removesuffix("回分")))
        reading.fail(mod, "of_what")
    if quantity is not None and isinstance(quantity.most, Exactly):
        return times(reading, quantity.most.number)
    return times(reading, 1)


def signed(reading: Reading, clause: Clause) -> None:
    """行動権+n (T80)."""
    assert clause.word is not None
    found = value_np(clause, "行動権", "を", "は", "が")
    if found is None:
        reading.fail(clause.verb_node, "changes_what", ("戦闘力+1000", "行動権+1"))
    np, piece = found
    clause.pieces.remove(piece)
    who = reading.actor
    for mod in np.mods:
        inner = np.inner()
        if inner is None or not is_player(inner):
            reading.fail(mod, "of_what")
        who = player_of(reading, inner.heads)
    reading.draft.emit(PlayerChange(who, terms.ACTIONS, "add", times(reading, int(clause.word))))


def spend(reading: Reading, clause: Clause) -> None:
    """行動権をn消費する."""
    np = clause.take("を")
    quantity = quantity_piece(reading, clause.pop("quantity"))
    if np is None or not np.says("行動権") or quantity is None or not isinstance(quantity.most, Exactly):
        reading.fail(clause.verb_node, "spend_what", ("行動権を1",))
    reading.draft.emit(PlayerChange(reading.actor, terms.ACTIONS, "add", Exactly(-quantity.most.number)))


def lose_actions(reading: Reading, clause: Clause) -> None:
    """相手の行動権を1減らす, 相手は行動権を1失う."""
    who = whose_actions(reading, clause)
    quantity = quantity_piece(reading, clause.pop("quantity"))
    if quantity is None or not isinstance(quantity.most, Exactly) or quantity.least < 1 or quantity.relation != EQUAL:
        reading.fail(clause.verb_node, "spend_what", ("行動権を1",))
    amount = Times(times(reading, quantity.most.number), -1)
    reading.draft.emit(PlayerChange(who, terms.ACTIONS, "add", amount))


def set_actions(reading: Reading, clause: Clause) -> None:
    """相手の行動権は0になる."""
    who = whose_actions(reading, clause)
    quantity = quantity_piece(reading, clause.pop("quantity"))
    if quantity is None or not isinstance(quantity.most, Exactly) or quantity.relation != EQUAL:
        reading.fail(clause.verb_node, "becomes_what", ("行動権は0に",))
    reading.draft.emit(PlayerChange(who, terms.ACTIONS, "set", quantity.most))


def whose_actions(reading: Reading, clause: Clause) -> Who:
    np = clause.take("を", "は", "が")
    if np is None or np.head != "行動権":
        reading.fail(clause.verb_node, "spend_what", ("行動権を1",))
    inner = np.inner()
    if inner is None:
        return reading.actor
    if not is_player(inner):
        reading.fail(inner.node, "players")
    return player_of(reading, inner.heads)


def skip(reading: Reading, clause: Clause) -> None:
    """次の自分のドローフェイズをスキップする (T79)."""
    np = clause.take("を")
    if np is None or np.head.type != "PHASE" or str(np.head) not in terms.PHASES:
        reading.fail(clause.verb_node, "skip_what", ("次の自分のドローフェイズを",))
    who, following, said = reading.actor, False, reading.actor_word is not None
    for mod in np.mods:
        word = words_of(mod)[0]
        if word == "次の":
            following = True
        elif word.type == "PLAYER":
            who, said = player_of(reading, [word]), True
        else:
            reading.fail(mod, "of_what")
    if not said:
        reading.fail(np.node, "whose_phase", ("次の自分のドローフェイズを",))
    if not following:
        reading.fail(np.node, "skip_what", ("次の自分のドローフェイズを",))
    reading.draft.emit(SkipPhase(who, terms.PHASES[str(np.head)]))


def over(reading: Reading, clause: Clause) -> None:
    """ゲームに勝利する, 敗北する (T84)."""
    game = clause.take("に")
    if game is not None and not game.says("ゲーム"):
        reading.fail(game.node, "win_what", ("ゲームに",))
    clause.idle("自動的に")
    op = Win if clause.stem == "勝利" else Lose
    reading.draft.emit(op(reading.actor))


def declare(reading: Reading, clause: Clause) -> None:
    """カードの色を1つ宣言する (T124)."""
    np = clause.take("を")
    quantity = quantity_piece(reading, clause.pop("quantity"))
    if np is not None and np.head.type == "THING" and np.head in ("カード名", "種族") and not np.mods:
        if quantity is not None and (quantity.most != ONE or quantity.least != 1):
            reading.fail(quantity.node, "number_needed", ("1つ",))
        reading.draft.emit(choices.Announce(str(np.head), reading.actor))
        says_no_more(*(words_of(quantity.node) if quantity is not None and isinstance(quantity.node, Tree) else ()))
        return
    one = quantity is None or (quantity.most == ONE and quantity.least == 1)
    if np is None or np.head != "色" or not one:
        reading.fail(clause.verb_node, "declare_what", ("カードの色を1つ",))
    inner = np.inner()
    if inner is not None:
        if not inner.says("カード"):
            reading.fail(inner.node, "of_what")
        says_no_more(*inner.heads)
    reading.colour = reading.draft.num()
    reading.draft.emit(choices.DeclareColour(reading.colour, reading.actor if reading.actor != ALL else Who(ACTIVE)))

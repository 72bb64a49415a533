"""What else happens at once: states, battles, attacks, counters, actions, turns, chance (T79 to T84, T99, T108 to T113,
T124 to T126, T150, T154, T155)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from gorin.engine.program.amount import Counters, Exactly, Result, Times
from gorin.engine.program.flow import PickUpTo
from gorin.engine.program.numbers import FOR_GOOD, Lose, PlayerChange, TakeCounters, Turn, Win
from gorin.engine.program.roots import Amount, Test, Things
from gorin.engine.program.things import THIS, Both
from gorin.engine.program.who import ACTIVE, ALL, OTHER, SELF, Who
from gorin.games.shinso import terms
from gorin.games.shinso.dialect import orders
from gorin.games.shinso.dialect.amounts import count_rolls, own_bearer, per_of
from gorin.games.shinso.dialect.choosing import chosen, things_of
from gorin.games.shinso.dialect.lexicon import ACTIONS, ATTACK, BATTLE, COUNTER, HUE, PHASE, SPAN, TARGET
from gorin.games.shinso.dialect.nouns import Framed, describe
from gorin.games.shinso.dialect.nouns import holder_of as possessor
from gorin.games.shinso.dialect.orders import holder_of, object_of
from gorin.games.shinso.dialect.scope import Done, ShinsoScope
from gorin.games.shinso.program import choices, operations
from gorin.games.shinso.program.choices import Quiz, Roll
from gorin.games.shinso.program.tests import ControlledBy
from gorin.games.shinso.program.turns import (
    Battle,
    CancelArts,
    CancelAttack,
    ChangeTarget,
    EndTurn,
    ExchangeSlots,
    ExtraTurn,
    Rearrange,
    SkipPhase,
    TakeControl,
)
from gorin.text import acts
from gorin.text.function_words import AND
from gorin.text.lexicon import Pointing
from gorin.text.nouns import amount_of, floating, number_of
from gorin.text.numbers import swap_numbers
from gorin.text.phrases import ANY_NUMBER, QUANTITY, Clause, Named
from gorin.text.quantities import exact, number_beside, printed_number, times, tokens_of
from gorin.text.trial import says_no_more
from gorin.text.values import KIND, PLAYER, QUALITY, value_of


def turn(frame: Framed) -> None:
    """スリープさせる, アウェイクする, スリープ状態にする (T99)."""
    said = frame.clause.name == "do"
    state = value_of(frame.need("に", group=QUALITY, expected=("スリープ状態に",)).only) if said else None
    asleep = state.on if state is not None else frame.clause.name == "sleep"
    things = object_of(frame, per=per_of(frame))
    verb = "sleep" if said else frame.clause.name
    frame.scope.did(verb, frame.scope.draft.emit(Turn(things, terms.ASLEEP, asleep)), things)


def perform(frame: Framed) -> None:
    """戦闘を行う, エンドフェイズを行う (T83, T111)."""
    scope = frame.scope
    phase = frame.take("を", group=PHASE)
    if phase is not None:
        if value_of(phase.only) != "end" or phase.only.modifiers or not frame.adverb("at once"):
            frame.fail(phase.start, "at_once", ("即座にエンドフェイズを",))
        if scope.actor_said is not None and scope.actor != Who(ACTIVE):
            frame.fail(scope.actor_said.start, "end_what", ("ターンプレイヤーは",))
        says_no_more(scope.actor_said)
        scope.ending = True
        scope.draft.emit(EndTurn())
        return
    frame.need("を", group=BATTLE, expected=("戦闘を",))
    if scope.redirected:
        scope.redirected = False
        return
    topic = frame.take("は", "が")
    known = scope.topic or scope.subject or THIS
    if scope.selected is not None and frame.find("と") is None:
        opposing, scope.selected = scope.selected, None
        fought(scope, chosen(None, scope, describe(scope, topic)) if topic is not None else known, opposing)
        return
    opposed = describe(scope, frame.need("と", expected=("相手の眷属1体と",)))
    first = chosen(None, scope, describe(scope, topic)) if topic is not None else known
    fought(scope, first, chosen(frame, scope, opposed))


def fight(frame: Framed) -> None:
    """その2体を戦闘させる, AとBを戦闘させる (T111)."""
    scope = frame.scope
    phrase = frame.find("を")
    if phrase is None and not isinstance(scope.selected, Both):
        frame.fail(frame.place, "fight_whom", ("その2体を",))
    second = object_of(frame, "を")
    if not isinstance(second, Both) or len(second.parts) != 2:
        place = phrase.start if phrase is not None else frame.place
        frame.fail(place, "fight_whom", ("自分の眷属1体と相手の眷属1体を選ぶ。その2体を",))
    fought(scope, *second.parts)


def fought(scope: ShinsoScope, first: Things, second: Things) -> None:
    scope.did("fight", scope.draft.emit(Battle(first, second)), Both((first, second)))


def end_turn(frame: Framed) -> None:
    """ターンを終了する after 即座にエンドフェイズを行い (T83)."""
    nouns = frame.need("を")
    turn = nouns.group == SPAN or value_of(nouns.only) == "this turn"
    says_no_more(*tokens_of(nouns))
    if not turn or nouns.only.modifiers or not frame.scope.ending:
        frame.fail(frame.place, "end_what", ("即座にエンドフェイズを行い、このターンを終了する",))


def cancel(frame: Framed) -> None:
    """攻撃1回を無効化する, 相手が発動した権能を無効化する (T108, T109)."""
    scope = frame.scope
    nouns = frame.need("を", expected=("その攻撃を", "相手が発動した権能を"))
    named = nouns.only
    if named.group == ATTACK:
        quantity = named.quantity or floating(frame)
        if quantity is not None and printed_number(quantity) != 1:
            frame.fail(quantity.start, "number_needed", ("1回",))
        scope.draft.emit(CancelAttack(value_of(named) == "lethal", attackers(scope, named)))
        return
    value = value_of(named)
    if named.group != KIND or value.kinds != terms.ARTS or named.quantity is not None:
        frame.fail(nouns.start, "cancel_what", ("その攻撃を", "相手が発動した権能を"))
    for modifier in named.modifiers:
        clause = modifier.clause
        that = modifier.word.sense(Pointing) if modifier.word is not None else None
        by = clause.phrase("が") if clause is not None else None
        used = clause is not None and clause.name == "use" and by is not None
        if not (that is not None and that.key == "that") and not (
            used and by is not None and scope.players(by.nouns) == OTHER
        ):
            frame.fail(modifier.start, "cancel_what", ("相手が発動した権能を",))
    scope.it = scope.described = None
    scope.did("cancel", scope.draft.emit(CancelArts(OTHER)), None)


def attackers(scope: ShinsoScope, named: Named) -> tuple[Test, ...]:
    """眷属もしくは真祖の断片の攻撃: whose attack; of both kinds is any, and only attacks on oneself matter."""
    inner = named.inner
    for modifier in named.modifiers:
        says_no_more(modifier.word)
    if inner is None:
        return ()
    if inner.group == PLAYER and scope.players(inner) == OTHER:
        says_no_more(*tokens_of(inner))
        return ()
    cards = describe(scope, inner)
    if cards.things is not None or cards.number is not None or cards.zones is not None:
        scope.fail(inner.start, "cancel_what", ("その攻撃を", "相手の攻撃を"))
    if cards.kinds == terms.BODIES and not cards.tests and cards.who is None:
        says_no_more(*tokens_of(inner))
        return ()
    whose: tuple[Test, ...] = () if cards.who is None else (ControlledBy(cards.who),)
    return (*whose, *cards.all_tests())


def change(frame: Framed) -> None:
    """攻撃の対象をXに変更する, 配置位置を自由に変更する (T110, T113)."""
    scope = frame.scope
    target = frame.take("を", group=TARGET)
    if target is not None and not target.only.modifiers:
        to = frame.need("に", expected=("この眷属に",))
        scope.draft.emit(ChangeTarget(chosen(frame, scope, describe(scope, to))))
        scope.redirected = True
        return
    nouns = frame.need("を", group="position", expected=("攻撃の対象を", "カード名を"))
    inner = nouns.only.inner
    if inner is None or not frame.adverb("freely"):
        frame.fail(nouns.start, "rearrange_what", ("自分の眷属の配置位置を自由に",))
    cards = describe(scope, inner)
    if cards.kinds != terms.KIN or cards.tests or cards.who not in (SELF, OTHER) or cards.place_said:
        frame.fail(inner.start, "rearrange_what", ("自分の眷属の配置位置を自由に",))
    scope.draft.emit(Rearrange(cards.who))


def swap(frame: Framed) -> None:
    """AとBの戦闘力を入れ替える, その2体の配置位置を入れ替える."""
    scope = frame.scope
    nouns = frame.take("を", group="position")
    if nouns is None:
        swap_numbers(frame, object_of(frame, "と") if frame.find("と") is not None else None)
        return
    inner = nouns.only.inner
    if inner is not None and inner.joint == AND and len(inner.parts) == 2:
        scope.draft.emit(ExchangeSlots(things_of(scope, inner, False)))
        return
    cards = describe(scope, inner) if inner is not None else None
    two = scope.it_count == 2 or (cards is not None and isinstance(cards.things, Both) and len(cards.things.parts) == 2)
    if cards is None or cards.things is None or cards.tests or not two:
        frame.fail(nouns.start, "two_needed", ("自分の眷属2体を選ぶ。その2体の配置位置を入れ替える",))
    scope.draft.emit(ExchangeSlots(cards.things))


# ---- counters -----------------------------------------------------------------------------------------


def take_off(frame: Framed) -> None:
    """〇〇カウンターをn個取り除く; 相手の行動権を1減らす (T126)."""
    scope = frame.scope
    if frame.find("を", "は", "が", group=ACTIONS) is not None:
        lose_actions(frame)
        return
    per = per_of(frame)
    quantity = floating(frame)
    if frame.find("を") is None and scope.counters is not None:
        name, things = scope.counters
    else:
        nouns = frame.need("を", group=COUNTER, expected=("月カウンターを1個",))
        quantity = nouns.only.quantity or quantity
        things = holder_of(frame, nouns, "から")
        name = value_of(nouns.only)
    if quantity is not None and quantity.limit == ANY_NUMBER:
        num = scope.draft.num()
        scope.draft.emit(PickUpTo(num, Counters(things, name), scope.actor))
        cell = scope.draft.emit(TakeCounters(things, name, Result(num)))
        scope.counted = num
        scope.doings.append(Done("take off", cell, None, num=num))
        return
    number: Amount | None = None
    if quantity is None or not quantity.every:
        number = times(per, exact(scope, quantity, frame.place) if quantity is not None else 1)
    scope.draft.emit(TakeCounters(things, name, number, scope.exact))


def become(frame: Framed) -> None:
    """〇〇カウンターは0になる, 相手の行動権は0になる (T150)."""
    scope = frame.scope
    to = frame.need("に", group=QUANTITY, expected=("0に",))
    number = exact(scope, to.only.quantity, frame.place)
    nouns = frame.take("は", "が", "を", group=COUNTER)
    if nouns is not None:
        if number != 0:
            frame.fail(to.start, "number_needed", ("0",))
        scope.draft.emit(TakeCounters(holder_of(frame, nouns), value_of(nouns.only), None))
        return
    scope.draft.emit(PlayerChange(whose_actions(frame), terms.ACTIONS, "set", Exactly(number)))


# ---- actions, turns, victory ------------------------------------------------------------------------


def whose_actions(frame: Framed) -> Who:
    nouns = frame.need("を", "は", "が", group=ACTIONS, expected=("行動権を",))
    inner = nouns.only.inner
    return frame.scope.actor if inner is None else frame.scope.players(inner)


def lose_actions(frame: Framed) -> None:
    """相手の行動権を1減らす, 相手は行動権を1失う."""
    per = per_of(frame)
    phrase = frame.find("を", "は", "が", group=ACTIONS)
    quantity = phrase.nouns.only.quantity if phrase is not None else None
    who = whose_actions(frame)
    quantity = quantity or floating(frame)
    number = exact(frame.scope, quantity, frame.place)
    frame.scope.draft.emit(PlayerChange(who, terms.ACTIONS, "add", Times(times(per, number), -1)))


def gain(frame: Framed) -> None:
    """行動権を得る, 追加のターンを得る, コントロールを得る, キーワード能力を1つ選んで獲得する."""
    scope = frame.scope
    if frame.find("を") is None and scope.keyword_from is not None:
        of, scope.keyword_from = scope.keyword_from, None
        subject = frame.take("は", "が")
        things = things_of(scope, subject) if subject is not None else scope.topic or own_bearer(scope)
        scope.draft.emit(choices.GainPickedKeyword(things, of, scope.how_long(FOR_GOOD)))
        return
    nouns = frame.need("を", expected=("行動権を", "防壁を"))
    if nouns.group == ACTIONS:
        per = per_of(frame)
        scope.draft.emit(PlayerChange(scope.actor, terms.ACTIONS, "add", actions(frame, nouns.only, per)))
    elif nouns.group == "extra turn" and not nouns.only.modifiers:
        later = frame.take("に", group=SPAN)
        words = [each.word.text for each in later.only.modifiers if each.word] if later is not None else ["次の"]
        if words != ["次の"]:
            frame.fail(frame.place, "no_description", ("次のターンに",))
        who = scope.actor
        subject = frame.take("が")
        if subject is not None:
            who = scope.players(subject)
        scope.draft.emit(ExtraTurn(who, later is not None))
        scope.extra_turn = True
    elif nouns.group == "control":
        inner = nouns.only.modifiers[-1] if nouns.only.modifiers else None
        that = inner is not None and inner.word is not None
        if inner is None or (inner.nouns is None and not that):
            frame.fail(nouns.start, "control_what", ("相手の眷属1体のコントロールを",))
        if scope.actor != SELF:
            frame.fail(nouns.start, "no_player", ("自分は",))
        things = scope.last_named(nouns.start) if inner.nouns is None else things_of(scope, inner.nouns, False)
        scope.draft.emit(TakeControl(things, scope.how_long(terms.FOR_GOOD)))
        scope.name(things)
    else:
        frame.fail(nouns.start, "gain_what", ("行動権を", "防壁を"))


def actions(frame: Framed, named: Named, per: Amount | None) -> Amount:
    """n回分の行動権, 行動権をn, …の数だけ行動権 (T80)."""
    quantity = named.quantity
    loose = floating(frame)
    if loose is not None and quantity is not None:
        frame.fail(loose.start, "twice")
    quantity = quantity or loose
    for modifier in named.modifiers:
        nouns = modifier.nouns
        if nouns is None or quantity is not None:
            frame.fail(modifier.start, "no_description")
        if nouns.group == QUANTITY:
            quantity = nouns.only.quantity
        elif nouns.group == "count" and per is None:
            same = frame.take("と")
            per = number_of(frame.scope, same if same is not None else nouns)
        else:
            frame.fail(modifier.start, "no_description")
    if quantity is not None and quantity.amount is not None and printed_number(quantity) is None and per is None:
        return amount_of(frame.scope, quantity.amount)
    return times(per, exact(frame.scope, quantity, frame.place) if quantity is not None else 1)


def signed(frame: Framed, named: Named) -> None:
    """行動権+n (T80)."""
    scope = frame.scope
    per = per_of(frame)
    who = scope.actor
    for modifier in named.modifiers:
        if modifier.nouns is None or modifier.nouns.group != PLAYER:
            frame.fail(modifier.start, "no_description")
        who = scope.players(modifier.nouns)
    number = signed_number(named)
    if number is None:
        frame.fail(named.start, "number_needed", ("行動権+1",))
    scope.draft.emit(PlayerChange(who, terms.ACTIONS, "add", times(per, number)))


def signed_number(named: Named) -> int | None:
    """+1, -1000 beside a noun."""
    return number_beside(named) if named.value is not None and named.value.signed else None


def spend(frame: Framed) -> None:
    """行動権をn消費する."""
    nouns = frame.need("を", group=ACTIONS, expected=("行動権を",))
    quantity = nouns.only.quantity or floating(frame)
    number = exact(frame.scope, quantity, frame.place)
    frame.scope.draft.emit(PlayerChange(frame.scope.actor, terms.ACTIONS, "spend", Exactly(number)))


def skip(frame: Framed) -> None:
    """次の自分のドローフェイズをスキップする (T79)."""
    scope = frame.scope
    nouns = frame.need("を", group=PHASE, expected=("次の自分のドローフェイズを",))
    who, following, said = scope.actor, False, scope.actor_said is not None
    for modifier in nouns.only.modifiers:
        pointing = modifier.word.sense(Pointing) if modifier.word is not None else None
        if pointing is not None and pointing.key == "next":
            following = True
        elif modifier.nouns is not None and modifier.nouns.group == PLAYER:
            who, said = scope.players(modifier.nouns), True
        else:
            frame.fail(modifier.start, "no_description")
    if not said or not following:
        frame.fail(nouns.start, "skip_what", ("次の自分のドローフェイズを",))
    scope.draft.emit(SkipPhase(who, value_of(nouns.only)))


def over(frame: Framed) -> None:
    """ゲームに勝利する, 敗北する (T84)."""
    frame.take("に", group="game")
    frame.scope.draft.emit((Win if frame.clause.name == "win" else Lose)(frame.scope.actor))


def declare(frame: Framed) -> None:
    """カードの色を1つ宣言する (T124)."""
    scope = frame.scope
    nouns = frame.need("を", expected=("カードの色を1つ",))
    quantity = nouns.only.quantity or floating(frame)
    if quantity is not None and (printed_number(quantity) != 1 or quantity.limit):
        frame.fail(quantity.start, "number_needed", ("1つ",))
    if nouns.group == "card-name" and not nouns.only.modifiers:
        scope.draft.emit(choices.Announce("カード名", scope.actor))
        return
    if nouns.group != HUE:
        frame.fail(nouns.start, "declare_what", ("カードの色を1つ",))
    for modifier in nouns.only.modifiers:
        if modifier.nouns is None or modifier.nouns.group != "card" or modifier.nouns.only.modifiers:
            frame.fail(modifier.start, "no_description")
        says_no_more(*tokens_of(modifier.nouns))
    scope.colour = scope.draft.num()
    scope.draft.emit(choices.DeclareColour(scope.colour, scope.actor if scope.actor != ALL else Who(ACTIVE)))


def roll(frame: Framed) -> None:
    """n面ダイスをm回振る (T125)."""
    scope = frame.scope
    nouns = frame.need("を", group="dice", expected=("6面ダイスを1回",))
    sides = value_number(nouns.only)
    often = frame.take("", group=QUANTITY)
    number = exact(scope, often.only.quantity, frame.place) if often is not None else 1
    if number < 1 or not sides:
        frame.fail(nouns.start, "number_needed", ("6面ダイスを1回",))
    scope.rolled = scope.draft.num()
    scope.dice = scope.draft.emit(Roll(sides, number, scope.rolled))


def value_number(named: Named) -> int | None:
    """The number before a noun: 6面ダイス, 3択問題."""
    return number_beside(named) if named.value is not None and not named.value.signed else None


def count(frame: Framed) -> None:
    """…の目が出た数を数える (T154)."""
    nouns = frame.need("を", group="count")
    clause: Clause | None = nouns.only.modifiers[-1].clause if nouns.only.modifiers else None
    eye = clause.phrase("が") if clause is not None and clause.verb is not None else None
    if clause is None or clause.name != "come out" or eye is None:
        frame.fail(nouns.start, "count_what", ("1～3の目が出た数を",))
    count_rolls(frame.scope, eye.nouns.only)


def quiz(frame: Framed) -> None:
    """相手にn択問題をm問(もしくはk問)出題する (R144)."""
    scope = frame.scope
    to = frame.take("に")
    if (to is not None and scope.players(to) != OTHER) or scope.actor != SELF:
        frame.fail(frame.place, "quiz_whom", ("自分は相手に",))
    says_no_more(scope.actor_said)
    nouns = frame.need("を", group="quiz", expected=("3択問題を",))
    asked = frame.take("", group=QUANTITY)
    quantities = [each.quantity for each in asked.parts] if asked is not None else [nouns.only.quantity]
    numbers = [exact(scope, each, frame.place) for each in quantities]
    answers = value_number(nouns.only)
    if answers is None or answers < 2 or min(numbers) < 1:
        frame.fail(nouns.start, "number_needed", ("3択問題を1問",))
    scope.quiz = scope.draft.num(), scope.draft.num()
    scope.draft.emit(Quiz(answers, tuple(numbers), *scope.quiz))


def no_blast(frame: Framed) -> None:
    """そのカードが持つリム・ブラスト効果は発動しない (T115, R133)."""
    scope = frame.scope
    nouns = frame.need("は", "が", group="effect")
    last = scope.doings[-1].cell if scope.doings else None
    op = last.op if last is not None else None
    if value_of(nouns.only) != "blast" or last is None or not isinstance(op, operations.DestroyRims):
        frame.fail(nouns.start, "no_blast", ("リムカードを1枚破壊する。",))
    inner = possessor(nouns.only)
    cards = describe(scope, inner) if inner is not None else None
    if nouns.only.modifiers and (cards is None or cards.things is None or cards.tests):
        frame.fail(nouns.start, "one_only", ("そのカードが持つ",))
    says_no_more(*tokens_of(inner))
    last.op = replace(op, blast=False)


ORDERS: Final[dict[str, Callable[[Framed], None]]] = {
    "destroy": orders.destroy,
    "remove": orders.remove,
    "discard": orders.discard,
    "return": orders.put,
    "put": orders.put,
    "retreat": orders.retreat,
    **dict.fromkeys(orders.HOW, orders.bring),
    "use": orders.use,
    "equip": orders.attach,
    "look": orders.look,
    "show": orders.show,
    "choose": orders.select,
    "shuffle": orders.shuffle,
    "draw": acts.draw,
    "ignore": orders.ignore,
    "meet": orders.meet,
    "sleep": turn,
    "awake": turn,
    "do": turn,
    "perform": perform,
    "fight": fight,
    "swap": swap,
    "end": end_turn,
    "cancel": cancel,
    "change": change,
    "gain": gain,
    "spend": spend,
    "skip": skip,
    "win": over,
    "lose out": over,
    "take off": take_off,
    "lose": lose_actions,
    "become": become,
    "declare": declare,
    "roll": roll,
    "count": count,
    "ask": quiz,
}
"""What a verb does when it is carried out."""

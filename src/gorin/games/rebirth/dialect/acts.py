"""Acts: what an effect does, verb by verb (T76 to T99, T200 to T221)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from gorin.engine.program.amount import CountOf, Exactly
from gorin.engine.program.cards import Draw, DrawUpTo
from gorin.engine.program.looking import Reveal, Shuffle
from gorin.engine.program.numbers import Damage, Lose, Turn, Win
from gorin.engine.program.roots import Amount, Things
from gorin.engine.program.things import THIS, All, It
from gorin.engine.values.ability import Ability
from gorin.engine.values.change import GiveAbility
from gorin.games.rebirth import terms
from gorin.games.rebirth.dialect import verbs
from gorin.games.rebirth.dialect.amounts import amount_of_noun
from gorin.games.rebirth.dialect.changes import statement
from gorin.games.rebirth.dialect.choices import choose, declare
from gorin.games.rebirth.dialect.choosing import objects, per, same_amount, take_quantity
from gorin.games.rebirth.dialect.exchanging import exchange
from gorin.games.rebirth.dialect.forbidding import open_hand
from gorin.games.rebirth.dialect.granting import give_change, spark_again
from gorin.games.rebirth.dialect.meaning import things_of
from gorin.games.rebirth.dialect.measures import check_quantity, least_and_most
from gorin.games.rebirth.dialect.moving import (
    deck_from_top,
    discard,
    emit_chain,
    emit_put,
    exclude,
    put,
    put_top,
    retire,
    set_card,
    soul_owner,
    top_of,
    turn_face,
)
from gorin.games.rebirth.dialect.numbers import set_like
from gorin.games.rebirth.dialect.owners import who_of
from gorin.games.rebirth.dialect.past import PHASES
from gorin.games.rebirth.dialect.predicates import Clause
from gorin.games.rebirth.dialect.reading import Reading
from gorin.games.rebirth.dialect.words import Noun
from gorin.games.rebirth.program.choices import Present
from gorin.games.rebirth.program.lasts import Lasts
from gorin.games.rebirth.program.operations import (
    AddSupporter,
    Check,
    ClearDamage,
    EndPhase,
    MakeSoul,
    Put,
    Recover,
    ShowHand,
    ShowTop,
    SpendEnergy,
    TriggerSpark,
    UndoRetirement,
)

Frame = Callable[[Reading, Clause], None]


def draw(reading: Reading, clause: Clause) -> None:
    """２枚引く, ３枚まで引く, …と同じ枚数引く."""
    obj = clause.noun("を")
    if obj is not None and (obj.noun is None or not obj.noun.is_one("kind", "カード")):
        reading.fail(obj.start, "object")
    those = clause.noun("と")
    quantity, same = take_quantity(clause)
    if same is not None:
        amount: Amount = same_amount(reading, same)
        up_to = False
    elif quantity is not None and quantity.same_as_last:
        things = (
            things_of(reading, those.noun)
            if those is not None and those.noun is not None
            else reading.named(clause.start)
        )
        amount, up_to = CountOf(things), False
    elif quantity is None:
        reading.fail(clause.verb_start, "quantity")
    else:
        check_quantity(reading, quantity, "up_to")
        _, most = least_and_most(reading, quantity)
        if most is None:
            reading.fail(quantity.start, "quantity")
        amount, up_to = per(reading, most), quantity.up_to
    if up_to:
        reading.draft.emit(DrawUpTo(reading.actor, amount, reading.draft.num()))
    else:
        reading.draft.emit(Draw(reading.actor, amount))


def recover(reading: Reading, clause: Clause) -> None:
    """１点回復する."""
    quantity, same = take_quantity(clause)
    if quantity is None or same is not None or quantity.unit not in ("点", ""):
        reading.fail(clause.verb_start, "quantity")
    check_quantity(reading, quantity)
    _, most = least_and_most(reading, quantity)
    assert most is not None
    reading.draft.emit(Recover(reading.actor, per(reading, most)))


def give(reading: Reading, clause: Clause) -> None:
    """(character)に３ダメージを与える (T90, T91); a trait or an ability is given by `changes`."""
    damage = clause.get("damage")
    amount: Amount | None = None
    if damage is not None:
        written = damage.groups[0] or ""
        amount = reading.x_amount() if written == "X" else Exactly(int(written))
    else:
        same = clause.get("same_damage")
        if same is not None and same.noun is not None:
            amount = amount_of_noun(reading, same.noun)
    if amount is None:
        give_change(reading, clause)
        return
    clause.adverb("further")
    target = clause.noun("に")
    things = (
        things_of(reading, target.noun)
        if target is not None and target.noun is not None
        else last_hurt(reading, clause)
    )
    amount = per(reading, amount)
    reading.draft.emit(Damage(things, amount))
    if isinstance(things, All):
        reading.it = things
    reading.last_hurt = things


def last_hurt(reading: Reading, clause: Clause) -> Things:
    """さらに３ダメージ: to the same character."""
    if reading.last_hurt is not None:
        return reading.last_hurt
    return reading.named(clause.verb_start)


def look(reading: Reading, clause: Clause) -> None:
    """デッキの上から３枚見て; 相手の手札をすべて見て (T93, T208)."""
    show(reading, clause, openly=False)


def reveal(reading: Reading, clause: Clause) -> None:
    """公開する: the top of the deck, a hand, chosen cards."""
    if clause.adverb("always"):
        open_hand(reading, clause)
        return
    show(reading, clause, openly=True)


def show(reading: Reading, clause: Clause, openly: bool) -> None:
    top = clause.peek("decktop")
    if top is None:
        top = deck_from_top(clause)
    if top is not None:
        top.claimed = True
        whose, amount, asking = top_of(reading, clause, top)
        reg = reading.draft.reg()
        emit_chain(reading, ShowTop(whose, amount, reg, openly, asking, reading.actor))
        reading.looked, reading.taken = reg, []
        reading.it = It(reg)
        return
    obj = clause.peek("noun", "を")
    if obj is not None and obj.noun is not None and obj.noun.is_one("zone", "手札"):
        quantity, same = take_quantity(clause)
        if quantity is not None and quantity.every and same is None:
            check_quantity(reading, quantity, "every")
            obj.claimed = True
            who = who_of(reading, obj.noun.owner, obj.start) or reading.actor
            reg = reading.draft.reg()
            emit_chain(reading, ShowHand(who, reg, openly, reading.actor))
            reading.looked, reading.taken = reg, []
            reading.it = It(reg)
            return
        if quantity is not None:
            raise reading.source.error(quantity.start, "quantity")
    if not openly:
        reading.fail(clause.verb_start, "act")
    things = objects(reading, clause)
    reading.draft.emit(Reveal(things))
    if isinstance(things, It) or things == THIS:
        reading.it = things


def shuffle(reading: Reading, clause: Clause) -> None:
    """デッキをシャッフルする."""
    obj = clause.noun("を")
    who = reading.actor
    if obj is not None and obj.noun is not None:
        if not obj.noun.is_one("zone", "デッキ"):
            reading.fail(obj.start, "zone")
        who = who_of(reading, obj.noun.owner, obj.start) or reading.actor
    reading.draft.emit(Shuffle(who))


def turn(reading: Reading, clause: Clause) -> None:
    """【スタンド】する, 【レスト】する."""
    if clause.form in (verbs.NEG, verbs.NEG_CONT):
        statement(reading, clause)
        return
    things = objects(reading, clause)
    reading.draft.emit(Turn(things, terms.REST, clause.verb == "rest"))
    if isinstance(things, All):
        reading.it = things


def win(reading: Reading, clause: Clause) -> None:
    goal = clause.noun("に")
    if goal is None or goal.noun is None or not goal.noun.is_one("word", "ゲーム"):
        reading.fail(clause.verb_start, "act")
    reading.draft.emit(Win(reading.actor) if clause.verb == "win" else Lose(reading.actor))


def end_phase(reading: Reading, clause: Clause) -> None:
    """このフェイズを終了する (R125)."""
    phase = clause.get("phase_name")
    if phase is None:
        reading.fail(clause.verb_start, "act")
    word = phase.groups[0] or ""
    reading.draft.emit(EndPhase(PHASES.get(word, "")))


def make(reading: Reading, clause: Clause) -> None:
    """思い出にする, 【魂】にする, 裏向きにする, ０にする, エネ②する."""
    energy = clause.get("energy")
    if energy is not None:
        word = energy.groups[0] or energy.groups[1] or ""
        amount: Amount = reading.x_amount() if word == "X" else Exactly(0 if word == "無" else int(word))
        reading.draft.emit(SpendEnergy(per(reading, amount), reading.actor))
        return
    if clause.peek("modifier") is not None or clause.peek("signed") is not None:
        statement(reading, clause)
        return
    if clause.peek("set_like") is not None:
        set_like(reading, clause)
        return
    face = clause.get("face")
    if face is not None:
        turn_face(reading, clause, face)
        return
    goal = clause.peek("noun", "に")
    if goal is not None and goal.noun is not None:
        if goal.noun.is_one("zone", "思い出"):
            goal.claimed = True
            top = clause.get("decktop")
            base = Put(THIS, terms.MEMORY, reason="memory", who=reading.actor)
            if top is not None:
                put_top(reading, clause, top, base)
                return
            emit_put(reading, replace(base, things=objects(reading, clause)))
            return
        if goal.noun.unit.word == "【魂】":
            goal.claimed = True
            under = soul_owner(reading, goal)
            things = objects(reading, clause)
            reading.draft.emit(MakeSoul(things, under))
            return
    statement(reading, clause)


def trigger(reading: Reading, clause: Clause) -> None:
    """このキャラの【スパーク】として発動させる; その【スパーク】から１つ発動させる (T207)."""
    if clause.voice == verbs.ACTIVE and clause.adverb("also"):
        spark_again(reading, clause)
        return
    as_ = clause.noun("として")
    source: Things | None = None
    if as_ is not None:
        noun = as_.noun
        if noun is None or noun.unit.word != "スパーク" or len(noun.chain) != 2:
            reading.fail(as_.start, "act")
        source = things_of(reading, Noun(noun.start, noun.end, noun.owner, [(noun.chain[0][0], "")]))
    which = clause.noun("から", "を")
    quantity, _ = take_quantity(clause)
    if which is not None and which.noun is not None:
        noun = which.noun
        if noun.unit.kind == "icon" and noun.unit.word == "スパーク":
            if len(noun.chain) > 1:
                inner = Noun(noun.start, noun.end, noun.owner, [(noun.chain[0][0], "")])
                things = things_of(reading, inner)
            else:
                things = reading.named(which.start)
        else:
            things = things_of(reading, noun)
    else:
        things = It(reading.spark) if reading.spark is not None else reading.named(clause.verb_start)
    if quantity is not None:
        check_quantity(reading, quantity)
        if quantity.number != 1:
            reading.fail(quantity.start, "quantity")
    reading.draft.emit(TriggerSpark(things, source, spark_given(reading, things)))


def spark_given(reading: Reading, things: Things) -> Ability | None:
    """The spark that the text has just given these cards: それ after it (T106, T259)."""
    said = reading.draft.said()
    if said and isinstance(said[-1], Lasts) and said[-1].things == things:
        for change in said[-1].changes:
            if isinstance(change, GiveAbility) and change.ability.keyword & terms.SPARK:
                return change.ability
    return None


def check(reading: Reading, clause: Clause) -> None:
    """チェックする (R130)."""
    reg, num = reading.draft.reg(), reading.draft.num()
    emit_chain(reading, Check(reg, reading.actor, num))
    reading.checked = num
    reading.it = It(reg)


def present(reading: Reading, clause: Clause) -> None:
    """裏向きで提示する (R131)."""
    if not clause.adverb("face_down"):
        reading.fail(clause.verb_start, "act")
    things = objects(reading, clause)
    reg = reading.draft.reg()
    reading.draft.emit(Present(things, reg))
    reading.it = It(reg)
    reading.looked, reading.taken = reg, []


def support_too(reading: Reading, clause: Clause) -> None:
    """追加で１枚サポートさせる (T220)."""
    if clause.voice != verbs.CAUSATIVE:
        statement(reading, clause)
        return
    clause.adverb("also")
    reading.draft.emit(AddSupporter(objects(reading, clause)))


def undo(reading: Reading, clause: Clause) -> None:
    """そのリタイアとダメージを取り消す (R151)."""
    obj = clause.get("undone")
    if obj is None:
        reading.fail(clause.verb_start, "act")
    reading.draft.emit(UndoRetirement())


def clear_damage(reading: Reading, things: Things, amount: Amount) -> None:
    reading.draft.emit(ClearDamage(things, amount))


FRAMES: Final[dict[str, Frame]] = {
    "choose": choose,
    "put": put,
    "return": put,
    "add": put,
    "discard": discard,
    "draw": draw,
    "recover": recover,
    "give": give,
    "look": look,
    "reveal": reveal,
    "shuffle": shuffle,
    "set": set_card,
    "exclude": exclude,
    "stand": turn,
    "rest": turn,
    "retire": retire,
    "exchange": exchange,
    "win": win,
    "lose_game": win,
    "end_phase": end_phase,
    "make": make,
    "trigger": trigger,
    "check": check,
    "declare": declare,
    "present": present,
    "support": support_too,
    "undo": undo,
}

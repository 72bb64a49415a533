"""What this game's own verbs do at once (T45-T48, T67-T74, T80-T83, T98, T101, T139, T149-T151)."""

from __future__ import annotations

from gorin.engine.program.amount import ONE
from gorin.engine.program.group import Group
from gorin.engine.program.numbers import Turn
from gorin.engine.program.roots import Amount
from gorin.engine.program.things import Both
from gorin.engine.program.who import SELF
from gorin.games.strike import terms
from gorin.games.strike.dialect.scope import StrikeScope
from gorin.games.strike.program import operations as ops
from gorin.text import acts
from gorin.text.cards import cards_of, is_cards
from gorin.text.frames import Frame
from gorin.text.function_words import AND
from gorin.text.nouns import (
    amount_of,
    described,
    floating,
    object_of,
    pile_of,
    single,
    thing_of,
    things_of,
)
from gorin.text.numbers import swap_numbers
from gorin.text.phrases import Clause, Named
from gorin.text.trial import says_no_more
from gorin.text.values import CARD, NUMBER, QUALITY, Quality, value_of

Framed = Frame[StrikeScope]
THING = "kind pointer"
FACING = {"裏向き": terms.FACE_DOWN, "表向き": 0}
KINDS = {"攻撃": terms.ATTACK, "スペルカード": terms.SPELL, "アビリティ": terms.ABILITY}
DECLARED = {"攻撃": terms.ATTACK_DECLARED, "スペルカード": terms.SPELL_DECLARED, "アビリティ": terms.ABILITY_DECLARED}


def roles(**cases: str) -> dict[str, frozenset[str]]:
    """By case the groups of nouns that a verb takes; `bare` is what stands without particle."""
    return {"" if case == "bare" else case: frozenset(groups.split()) for case, groups in cases.items()}


def deal(frame: Framed) -> None:
    """8.2.5, T45 to T48."""
    acts.damage(frame, single(frame.need("を", group="damage", expected=("【1】ダメージを",))))


def suffer(frame: Framed) -> None:
    """T139 そのダメージを受ける."""
    dealt = single(frame.need("を", group="damage", expected=("そのダメージを",)))
    that = [each.word.text for each in dealt.modifiers if each.word is not None]
    if not frame.scope.replacing or that != ["その"] or len(dealt.modifiers) != 1 or dealt.value is not None:
        frame.fail(frame.clause.start, "not_replacing", ("…場合、かわりに",))
    frame.scope.draft.emit(ops.SufferInstead(object_of(frame, "が")))


def do(frame: Framed) -> None:
    """T67 行動済み状態にする, T101 裏向きにする."""
    nouns = frame.need("に", expected=("行動済み状態に", "未行動状態に"))
    if nouns.group != "facing":
        acts.turn(frame, nouns)
        return
    cards = frame.need("を", expected=("カード1枚を",))
    things = cards_of(frame, cards) if is_cards(cards) else frame.fail(cards.start, "no_cards")
    frame.scope.draft.emit(Turn(things, terms.FACE_DOWN, nouns.only.key == "裏向き"))


def become(frame: Framed) -> None:
    """対象は行動済み状態になる: the same as にする."""
    into = frame.need("に", group=QUALITY, expected=("行動済み状態に",))
    quality = value_of(into.only)
    if not isinstance(quality, Quality) or not quality.state:
        frame.fail(into.start, "no_state", ("行動済み状態に",))
    frame.scope.draft.emit(Turn(object_of(frame, "は", "が"), quality.state, quality.on))


def step(direction: int) -> acts.Order:
    """T68, T69."""

    def order(frame: Framed) -> None:
        things = object_of(frame)
        times = floating(frame)
        if times is not None and times.counter != "time":
            frame.fail(times.start, "number_needed", ("2回",))
        number: Amount = acts.exact(frame.scope, times) if times is not None else ONE
        frame.scope.draft.emit(ops.Step(things, direction, number))

    return order


def relocate(frame: Framed) -> None:
    """T70 to T72, T74."""
    things = object_of(frame)
    area = single(frame.need("に", expected=("隣接するエリアに",)))
    place = area_of(frame, area)
    within = frame.scope.map(area.start) if place == ops.IN_RANGE else None
    frame.scope.draft.emit(ops.Relocate(things, place, within))


def area_of(frame: Framed, area: Named) -> str:
    """隣接するエリア, 範囲内のエリア, 対象のエリア, ゲートエリア; without a striker in any case."""
    found: list[str] = []
    for modifier in area.modifiers:
        clause = modifier.clause
        if clause is not None and clause.verb is not None and clause.verb.name == "adjoin" and not clause.phrases:
            found.append(ops.ADJACENT)
        elif clause is not None and is_empty(clause):
            says_no_more(*[each for each in (clause.predicate,) if each is not None])
        elif modifier.nouns is not None and modifier.nouns.only.path() == "範囲内":
            found.append(ops.IN_RANGE)
        elif modifier.nouns is not None and modifier.nouns.only.path() == "対象":
            if not frame.scope.entry.area:
                frame.fail(modifier.start, "no_area", ("隣接するエリアに",))
            found.append(ops.TARGET_AREA)
        else:
            frame.fail(modifier.start, "no_description")
    if area.key == "ゲートエリア":
        found.append(ops.GATE)
    if len(found) != 1 or area.group not in ("area", "region") or area.quantity is not None:
        frame.fail(area.start, "which_area", ("隣接するエリアに", "ゲートエリアに"))
    return found[0]


def is_empty(clause: Clause) -> bool:
    """ストライカーが存在しない, 空いている."""
    if clause.verb is None:
        return False
    if clause.verb.name == "be empty":
        return not clause.phrases and not clause.form.negative and clause.form.lasting
    subject = clause.phrase("が")
    there = clause.verb.name == "be there" and clause.form.negative and len(clause.phrases) == 1
    return there and subject is not None and subject.nouns.only.path() == "ストライカー"


def swap(frame: Framed) -> None:
    """T73 XとYの位置を入れ替える."""
    if frame.find("を", group=NUMBER) is not None:
        swap_numbers(frame)
        return
    places = single(frame.need("を", group="position", expected=("位置を",)))
    named = places.modifiers[0].nouns if len(places.modifiers) == 1 else None
    pair = frame.scope.mentions.pair
    if not places.modifiers and pair is not None and frame.scope.mentions.spoken_of == Both(pair):
        frame.scope.draft.emit(ops.SwapPlaces(*pair))
        return
    if named is None or len(named.parts) != 2 or named.joint != AND:
        frame.fail(places.start, "two_needed", ("術者と対象",))
    first, second = (thing_of(frame.scope, each) for each in named.parts)
    frame.scope.draft.emit(ops.SwapPlaces(first, second))


def take_over(frame: Framed) -> None:
    """T80, R86 コントロールを得る."""
    control = single(frame.need("を", group="control", expected=("コントロールを",)))
    whose = control.modifiers[0].nouns if len(control.modifiers) == 1 else None
    if whose is None:
        frame.fail(control.start, "of_what", ("対象のコントロールを",))
    things = things_of(frame.scope, whose)
    until = frame.scope.until
    frame.scope.said_lasting()
    frame.scope.draft.emit(ops.GainControl(things, terms.FOR_GOOD if until == terms.THIS_EFFECT else until))


def summon(frame: Framed) -> None:
    """T81 to T83."""
    scope = frame.scope
    cards = frame.need("を", expected=("手札のカード1枚を", "捨て札のカード1枚を"))
    named = single(cards)
    if scope.actor != SELF:
        frame.fail(cards.start, "summon_who", ("あなたは",))
    if named.group not in (CARD, "zone") or described(scope, named, free=True).most != ONE or limited(named):
        frame.fail(cards.start, "summon_what", ("手札のカード1枚", "捨て札のカード1枚"))
    part = pile_of(scope, named)
    if part.zone not in (terms.HAND, terms.DISCARD):
        frame.fail(cards.start, "summon_what", ("手札のカード1枚", "捨て札のカード1枚"))
    for clause in frame.clause.before:
        without_cost(frame, clause)
    state = frame.take("で", group=QUALITY)
    if state is not None and value_of(state.only).state != terms.ACTED:
        frame.fail(state.start, "no_state", ("行動済み状態で",))
    arriving = terms.ACTED if state is not None and value_of(state.only).on else 0
    scope.draft.emit(ops.SummonFrom(Group((part,)), flags=arriving))


def limited(named: Named) -> bool:
    return named.quantity is None or bool(named.quantity.limit)


def without_cost(frame: Framed, clause: Clause) -> None:
    """召喚コストを支払わずに: an effect never makes anybody pay it."""
    paid = clause.phrase("を")
    if clause.verb is None or clause.verb.name != "pay" or paid is None or paid.nouns.only.path() != "召喚コスト":
        frame.fail(clause.start, "nobody_takes", verb=frame.clause.said)
    frame.taken.add(id(clause))
    says_no_more(paid.nouns.only.head, clause.predicate)


def pay(frame: Framed) -> None:
    """T98."""
    cost = single(frame.need("を", group="score-cost", expected=("スコアコストを",)))
    points = floating(frame)
    if points is None or points.counter != "point" or cost.modifiers or points.amount is None or points.limit:
        frame.fail(frame.place, "number_needed", ("1点",))
    frame.scope.draft.emit(ops.PayScore(frame.scope.actor, amount_of(frame.scope, points.amount)))


def negate(frame: Framed) -> None:
    """T149 to T151."""
    nouns = frame.need("を", expected=("直前の宣言を", "対象が宣言したスペルカードを"))
    named = single(nouns)
    if named.path() == "直前の宣言":
        frame.scope.draft.emit(ops.NegateLatest())
        return
    modifier = named.modifiers[0] if len(named.modifiers) == 1 else None
    if modifier is not None and modifier.nouns is not None and named.key == "攻撃宣言":
        frame.scope.draft.emit(ops.Negate(things_of(frame.scope, modifier.nouns), terms.ATTACK))
        return
    clause = modifier.clause if modifier is not None else None
    if clause is None or clause.verb is None or clause.verb.name != "declare" or named.key not in KINDS:
        frame.fail(nouns.start, "negate_what", ("直前の宣言を", "対象が宣言したスペルカードを"))
    inner = Frame(frame.scope, clause)
    declarer = inner.need("が", expected=("対象が",))
    inner.done()
    if not clause.form.past or clause.form.negative or named.quantity is not None:
        frame.fail(clause.start, "negate_what", ("対象が宣言したスペルカードを",))
    frame.scope.draft.emit(ops.Negate(things_of(frame.scope, declarer), KINDS[named.key]))

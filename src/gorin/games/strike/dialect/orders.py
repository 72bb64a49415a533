"""What this game's own verbs do at once (T45-T48, T67-T74, T80-T83, T98, T101, T139, T149-T151)."""

from __future__ import annotations

from dataclasses import replace

from gorin.engine.program.amount import ONE, CountOf, Exactly
from gorin.engine.program.cards import Pick
from gorin.engine.program.group import Part
from gorin.engine.program.numbers import Turn
from gorin.engine.program.roots import Amount, Things
from gorin.engine.program.things import Both, It
from gorin.engine.program.who import ALL, ANY, SELF
from gorin.games.strike import terms
from gorin.games.strike.dialect import changes
from gorin.games.strike.dialect.scope import StrikeScope
from gorin.games.strike.program import operations as ops
from gorin.games.strike.program.areas import Beside, Place, Region, TargetArea, WhereIs
from gorin.games.strike.program.conditions import TARGETS
from gorin.games.strike.program.tests import ACTOR
from gorin.text import acts
from gorin.text.acts import is_named_before
from gorin.text.cards import cards_of, is_cards
from gorin.text.frames import Frame
from gorin.text.function_words import AND
from gorin.text.nouns import (
    amount_of,
    described,
    floating,
    object_of,
    one_of,
    piles_of,
    player_of,
    single,
    thing_of,
    things_of,
)
from gorin.text.numbers import swap_numbers
from gorin.text.phrases import QUANTITY, Clause, Named, NounPhrase
from gorin.text.trial import says_no_more
from gorin.text.values import CARD, CARD_WORD, KIND, NUMBER, PLAYER, POINTER, QUALITY, value_of

Framed = Frame[StrikeScope]
KINDS = {"攻撃": terms.ATTACK, "スペルカード": terms.SPELL, "アビリティ": terms.ABILITY}


def deal(frame: Framed) -> None:
    """8.2.5, T45 to T48."""
    changes.deal(frame, single(frame.need("を", group="damage", expected=("【1】ダメージを",))))


def suffer(frame: Framed) -> None:
    """T139 そのダメージを受ける."""
    dealt = single(frame.need("を", group="damage", expected=("そのダメージを",)))
    that = [each.word.text for each in dealt.modifiers if each.word is not None]
    if not frame.scope.replacing or that != ["その"] or len(dealt.modifiers) != 1 or dealt.value is not None:
        frame.fail(frame.clause.start, "not_replacing", ("…場合、かわりに",))
    frame.scope.draft.emit(ops.SufferInstead(object_of(frame, "が")))


def discard_at_random(frame: Framed, hand: Part, amount: Amount) -> None:
    """T99."""
    if hand.tests:
        frame.fail(frame.place, "not_at_random")
    cell = frame.scope.draft.emit(ops.RandomDiscard(hand.who, amount))
    frame.scope.mention(cell=cell, word=CARD_WORD, many=amount != ONE)


def do(frame: Framed) -> None:
    """T67 行動済み状態にする, T101 裏向きにする."""
    nouns = frame.need("に", expected=("行動済み状態に", "未行動状態に"))
    if nouns.group != "facing":
        acts.turn(frame, nouns)
        return
    cards = frame.need("を", expected=("カード1枚を",))
    things = cards_of(frame, cards) if is_cards(cards) else frame.fail(cards.start, "no_cards")
    frame.scope.draft.emit(Turn(things, terms.FACE_DOWN, nouns.only.key == "裏向き"))


def step(direction: int) -> acts.Order:
    """T68, T69."""

    def order(frame: Framed) -> None:
        things = object_of(frame)
        times = floating(frame)
        if times is not None and times.counter != "time":
            frame.fail(times.start, "number_needed", ("2回",))
        number: Amount = acts.for_each(frame, acts.exact(frame.scope, times) if times is not None else ONE)
        frame.scope.draft.emit(ops.Step(things, direction, number))

    return order


def relocate(frame: Framed) -> None:
    """T70 to T72, T74."""
    things = object_of(frame, "を", "は") if frame.find("を") is None else object_of(frame)
    area = single(frame.need("に", expected=("隣接するエリアに",)))
    where, place = area_of(frame, area)
    within = frame.scope.map(area.start) if where == ops.IN_RANGE else None
    frame.scope.draft.emit(ops.Relocate(things, where, within, place=place))


def area_of(frame: Framed, area: Named) -> tuple[str, Place | None]:
    """隣接するエリア, 範囲内のエリア, 対象のエリア, 対象に隣接するエリア, 相手のベースライン, Xが存在していたエリア."""
    scope = frame.scope
    found: list[tuple[str, Place | None]] = []
    owner: NounPhrase | None = None
    for modifier in area.modifiers:
        clause, nouns = modifier.clause, modifier.nouns
        name = clause.verb.name if clause is not None and clause.verb is not None else ""
        if clause is not None and is_empty(clause):
            says_no_more(*[each for each in (clause.predicate,) if each is not None])
            stands = clause.phrase("が")
            for region in stands.nouns.only.modifiers if stands is not None else ():
                assert region.nouns is not None
                found.append(area_of(frame, region.nouns.only))
        elif clause is not None and name in ("adjoin", "be there") and not clause.form.negative:
            found.append(described_area(scope, clause, name))
        elif nouns is not None and nouns.only.path() == "範囲内":
            found.append((ops.IN_RANGE, None))
        elif nouns is not None and nouns.group == "region" and area.group == "area":
            return area_of(frame, nouns.only)
        elif nouns is not None and nouns.group == PLAYER and area.group == "region":
            owner = nouns
        elif nouns is not None and nouns.only.path() == "対象" and scope.entry.area:
            found.append((ops.TARGET_AREA, None))
        elif nouns is not None and nouns.group in (KIND, POINTER) and (scope.of_event or scope.draft.said()):
            found.append((ops.NAMED, WhereIs(one_of(scope, nouns))))
        else:
            frame.fail(modifier.start, "no_area", ("隣接するエリアに",))
    if area.key == "ゲートエリア" and owner is None:
        found.append((ops.GATE, None))
    elif area.group == "region":
        found.append((ops.NAMED, Region(value_of(area), player_of(scope, owner.only) if owner is not None else ANY)))
    many = area.quantity is not None and (area.quantity.number != 1 or bool(area.quantity.limit))
    if len(found) != 1 or area.group not in ("area", "region") or many:
        frame.fail(area.start, "which_area", ("隣接するエリアに", "ゲートエリアに"))
    return found[0]


def described_area(scope: StrikeScope, clause: Clause, name: str) -> tuple[str, Place | None]:
    """隣接する, 対象に隣接する, このストライカーが存在していた."""
    inner = Frame(scope, clause)
    nouns = inner.take("に", "と") if name == "adjoin" else inner.need("が", expected=("このストライカーが",))
    inner.done()
    if nouns is None:
        return ops.ADJACENT, None
    if nouns.only.path() == "対象" and scope.entry.area:
        return ops.NAMED, TargetArea(around=True)
    things = one_of(scope, nouns)
    return ops.NAMED, Beside(things) if name == "adjoin" else WhereIs(things)


def is_empty(clause: Clause) -> bool:
    """ストライカーが存在しない, 空いている."""
    if clause.verb is None:
        return False
    if clause.verb.name == "be empty":
        return not clause.phrases and not clause.form.negative and clause.form.lasting
    subject = clause.phrase("が")
    there = clause.verb.name == "be there" and clause.form.negative and len(clause.phrases) == 1
    named = subject.nouns.only if subject is not None else None
    return there and named is not None and replace(named, modifiers=()).path() == "ストライカー" and in_region(named)


def in_region(named: Named) -> bool:
    """自分のベースラインのストライカーが存在しないエリア: the region is that of the area."""
    inner = [each.nouns for each in named.modifiers]
    return all(each is not None and each.group == "region" and not each.only.quantity for each in inner)


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
    if named is not None and len(named.parts) == 1:
        frame.scope.draft.emit(ops.SwapPlaces(two_of(frame, named)))
        return
    if named is None or len(named.parts) != 2 or named.joint != AND:
        frame.fail(places.start, "two_needed", ("術者と対象",))
    first, second = (thing_of(frame.scope, each) for each in named.parts)
    frame.scope.draft.emit(ops.SwapPlaces(first, second))


def two_of(frame: Framed, nouns: NounPhrase) -> Things:
    """対象の位置, それらの位置, 味方2体の位置: two strikers by one name."""
    things = things_of(frame.scope, nouns)
    target, reg = frame.scope.entry.target, things.reg if isinstance(things, It) else 0
    picks = [op for op in frame.scope.draft.said() if isinstance(op, Pick) and op.reg == reg]
    most = target.most if things == TARGETS and target is not None else picks[-1].most if picks else None
    if most != Exactly(2):
        frame.fail(nouns.start, "two_needed", ("術者と対象",))
    return things


def take_over(frame: Framed) -> None:
    """T80, R86 コントロールを得る."""
    control = single(frame.need("を", group="control", expected=("コントロールを",)))
    whose = control.modifiers[0].nouns if len(control.modifiers) == 1 else None
    if whose is None:
        frame.fail(control.start, "of_what", ("対象のコントロールを",))
    if frame.scope.actor != SELF:
        frame.fail(frame.place, "control_who", ("あなたは",))
    things = things_of(frame.scope, whose)
    until = frame.scope.until
    frame.scope.said_lasting()
    frame.scope.draft.emit(ops.GainControl(things, terms.FOR_GOOD if until == terms.THIS_EFFECT else until))


def summon(frame: Framed) -> None:
    """T81 to T83; by 1.1.2 also several cards, and where a text says."""
    scope = frame.scope
    nouns = frame.take("を")
    for clause in frame.clause.before:
        without_cost(frame, clause)
    state = frame.take("で", group=QUALITY)
    if state is not None and value_of(state.only).state != terms.ACTED:
        frame.fail(state.start, "no_state", ("行動済み状態で",))
    arriving = terms.ACTED if state is not None and value_of(state.only).on else 0
    area = frame.take("に")
    place: Place | None = None
    if area is not None:
        where, place = area_of(frame, single(area))
        place = Beside(ACTOR) if where == ops.ADJACENT else TargetArea() if where == ops.TARGET_AREA else place
        place = Region(terms.GATE_AREA, scope.actor) if where == ops.GATE else place
        if place is None:
            frame.fail(area.start, "which_area", ("隣接するエリアに", "ゲートエリアに"))
    if scope.actor == ALL:
        frame.fail(frame.place, "summon_who", ("あなたは",))
    op = summoned(frame, nouns)
    op = replace(op, flags=arriving, place=place, who=scope.actor)
    scope.mention(cell=scope.draft.emit(op), many=None if op.amount != ONE else False)


def summoned(frame: Framed, nouns: NounPhrase | None) -> ops.SummonFrom:
    """手札のカード1枚, 捨て札のRankが2以下のカード2枚まで, そのカード."""
    scope = frame.scope
    named = single(nouns) if nouns is not None else None
    if nouns is None or named is None or named.group == QUANTITY or named.quantity is None:
        things = cards_of(frame, nouns) if nouns is not None else scope.mentions.spoken_of
        if not isinstance(things, It):
            frame.fail(frame.place, "summon_what", ("手札のカード1枚", "捨て札のカード1枚"))
        return ops.SummonFrom(things=things)
    if named.group not in (CARD, "zone") or named.quantity.every:
        frame.fail(named.start, "summon_what", ("手札のカード1枚", "捨て札のカード1枚"))
    if frame.find("から", group="zone") is not None or scope.among or is_named_before(nouns):
        things = cards_of(frame, nouns)
        assert isinstance(things, It)
        return ops.SummonFrom(things=things, amount=CountOf(things))
    most = described(scope, named, free=True).most
    group = piles_of(scope, named)
    if any(part.zone not in (terms.HAND, terms.DISCARD) for part in group.parts):
        frame.fail(named.start, "summon_what", ("手札のカード1枚", "捨て札のカード1枚"))
    return ops.SummonFrom(group, amount=ONE if most is None else most, free=bool(named.quantity.limit))


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
    number = acts.for_each(frame, amount_of(frame.scope, points.amount))
    frame.scope.draft.emit(ops.PayScore(frame.scope.actor, number))


def negate(frame: Framed) -> None:
    """T149 to T151."""
    nouns = frame.need("を", expected=("直前の宣言を", "対象が宣言したスペルカードを"))
    named = single(nouns)
    latest = named.inner
    if latest is not None and latest.only.path() == "直前" and len(named.modifiers) == 1 and named.quantity is None:
        kinds = value_of(named) if named.group == "declaration" else None
        frame.scope.negated = frame.scope.draft.emit(ops.NegateLatest(kinds or ops.ANY_KIND))
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

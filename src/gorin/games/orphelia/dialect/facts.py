"""What stands before なら (T53-T57), as a condition of a static line (T64), or describes a noun (T36-T38)."""

from __future__ import annotations

from gorin.engine.program.amount import Count, Exactly, PlayerNumber
from gorin.engine.program.condition import AT_LEAST, EQUAL, Compare, Not, Paid
from gorin.engine.program.group import Group, HasKeyword, HasState, HasWord, Part
from gorin.engine.program.roots import Condition, Test, Things
from gorin.engine.program.who import ANY
from gorin.games.orphelia import terms
from gorin.games.orphelia.dialect.nouns import (
    Framed,
    counted,
    elements,
    floating,
    meant,
    things_of,
)
from gorin.games.orphelia.dialect.scope import OrpheliaScope
from gorin.games.orphelia.dialect.sorts import Meant
from gorin.games.orphelia.dialect.spelling import COUNTER, SUBTYPE_FIELD
from gorin.games.orphelia.program.amounts import DestroyedThisTurn, InSequence
from gorin.games.orphelia.program.conditions import WasSeen
from gorin.games.orphelia.program.tests import HasCounters, IsAttacking, IsBlocking, IsDamaged, SequenceAround
from gorin.text.conditions import Fact
from gorin.text.function_words import IN_THIS_TURN
from gorin.text.lexicon import Info, Keyword
from gorin.text.normalise import plain
from gorin.text.nouns import compared, player_of, relation_of, single
from gorin.text.phrases import NounPhrase
from gorin.text.values import PLAYER, ZONE, Pointer, value_of

NONE = Exactly(0)
ONE_OR_MORE = Exactly(1)


def exists(fact: Fact) -> Condition | None:
    """自分の場にノーディアがNつ以上あるなら (T54), 先行するスペルがあるなら (T56, 2-7-4-1)."""
    frame: Framed = fact.frame
    scope = frame.scope
    subject = frame.need("が", expected=("ノーディアが",))
    place = frame.take("に")
    if subject.only.quantity is not None:
        frame.fail(subject.start, "number_behind", ("ノーディアが3つ以上",))
    amount = Count(placed(scope, place, subject)) if place is not None else counted(scope, subject)
    if amount is None:
        frame.fail(subject.start, "noun_needed", ("ノーディア", "カード"))
    absent = fact.clause.form.negative or fact.clause.said.startswith(("ない", "いない"))
    quantity = floating(frame)
    if quantity is None:
        return Compare(amount, EQUAL, NONE) if absent else Compare(amount, AT_LEAST, ONE_OR_MORE)
    if absent:
        frame.fail(quantity.start, "none_at_all")
    return Compare(amount, relation_of(scope, quantity), compared(scope, quantity))


def placed(scope: OrpheliaScope, place: NounPhrase, subject: NounPhrase) -> Group:
    """自分の場に: such things there."""
    where = meant(scope, single(place))
    if not where.whole_zone or len(place.parts) != 1:
        scope.fail(place.start, "no_place", ("自分の場に",))
    zone = where.places[0]
    parts: list[Part] = []
    for found in elements(scope, subject):
        if found.zone not in (None, zone) or found.who is not None:
            scope.fail(subject.start, "zone_twice")
        tests = found.kind_tests if zone == terms.FIELD else found.tests
        parts.append(Part(zone, where.whose(zone, scope.actor), tests))
    return scope.whole(Group(tuple(parts)))


def destroyed(fact: Fact) -> Condition | None:
    """T55 このターンにノーディアが破壊されたなら."""
    frame: Framed = fact.frame
    if not frame.adverb(IN_THIS_TURN):
        return None
    found = one(frame.scope, frame.need("が"))
    return Compare(DestroyedThisTurn(found.kind_tests, found.who or ANY), AT_LEAST, ONE_OR_MORE)


def one(scope: OrpheliaScope, nouns: NounPhrase) -> Meant:
    found = elements(scope, nouns)
    if len(found) > 1 or nouns.only.quantity is not None:
        scope.fail(nouns.start, "noun_needed", ("ノーディア", "カード"))
    return found[0]


def explored(fact: Fact) -> Condition | None:
    """T55 このターンに自分が探索したなら."""
    frame: Framed = fact.frame
    if not frame.adverb(IN_THIS_TURN):
        return None
    who = player_of(frame.scope, single(frame.need("が", group=PLAYER, expected=("自分が",))))
    return Compare(PlayerNumber(terms.EXPLORED_NUMBER, who), AT_LEAST, ONE_OR_MORE)


def attacked(fact: Fact) -> Condition | None:
    """T55 それがこのターンに攻撃したなら."""
    frame: Framed = fact.frame
    if fact.clause.form.lasting or not frame.adverb(IN_THIS_TURN):
        return None
    return WasSeen(things_of(frame.scope, frame.need("が")), (HasState(terms.ATTACKED_THIS_TURN),))


def paid(fact: Fact) -> Condition | None:
    """T19 追加コストを支払ったなら, 追加コストが支払われたなら."""
    frame: Framed = fact.frame
    cost = frame.need("を", "が", expected=("追加コストを",))
    if cost.only.group != "extra cost":
        frame.fail(cost.start, "no_optional_cost", ("追加コストを",))
    if not frame.scope.source.optional_cost:
        frame.fail(cost.start, "no_optional_cost", ("追加コスト（任意）：《1》。",))
    return Not(Paid(0)) if fact.clause.form.negative else Paid(0)


def lies_on(fact: Fact) -> Condition | None:
    """それに毒カウンターが乗っているなら."""
    frame: Framed = fact.frame
    topic = frame.scope.topic_nouns if frame.find("に") is None else None
    things = subject_things(frame, "に") if topic is None else things_of(frame.scope, topic, generic=True)
    return WasSeen(things, (counters_test(frame),))


def subject_things(frame: Framed, case: str) -> Things:
    return things_of(frame.scope, frame.need(case, expected=("それ",)), generic=True)


def counters_test(frame: Framed) -> Test:
    """T36 毒カウンターが乗っている."""
    counter = single(frame.need("が", group=COUNTER, expected=("毒カウンターが",)))
    return HasCounters(counter.key)


def attacking(frame: Framed) -> Test:
    """T37."""
    lasting(frame)
    return IsAttacking()


def blocking(frame: Framed) -> Test:
    """T37 ブロックしている, このノーディアをブロックしている."""
    lasting(frame)
    nouns = frame.take("を")
    if nouns is None:
        return IsBlocking(False)
    value = value_of(nouns.only)
    if not isinstance(value, Pointer) or nouns.only.group != "this":
        frame.fail(nouns.start, "this_only", ("このノーディアを",))
    value.find(frame.scope, nouns.start)
    return IsBlocking(True)


def damaged(frame: Framed) -> Test:
    """T36 ダメージを受けている."""
    lasting(frame)
    if frame.need("を", group="damage").only.path() != "ダメージ":
        frame.fail(frame.clause.start, "no_description", ("ダメージを受けている",))
    return IsDamaged()


def entered(frame: Framed) -> Test:
    """T38 このターンに場に出た."""
    if not frame.clause.form.past or not frame.adverb(IN_THIS_TURN):
        frame.fail(frame.clause.start, "no_description", ("このターンに場に出た",))
    where = frame.need("に", group=ZONE)
    if value_of(where.only).zone != terms.FIELD or where.only.modifiers:
        frame.fail(where.start, "no_description")
    return HasState(terms.ENTERED_THIS_TURN)


def lasting(frame: Framed) -> None:
    if not frame.clause.form.lasting:
        frame.fail(frame.place, "not_said_so", verb=frame.clause.said)


def has(frame: Framed) -> Test:
    """T32 サブタイプ「竜」を持つ, 速攻を持たない."""
    named = single(frame.need("を", expected=("速攻を", "サブタイプ「竜」を")))
    if isinstance(named.sense, Keyword):
        return HasKeyword(named.sense.value)
    if not isinstance(named.sense, Info) or named.sense.field != SUBTYPE_FIELD:
        frame.fail(named.start, "no_description", ("速攻を", "サブタイプ「竜」を"))
    return HasWord(terms.subtype_word(plain(named.sense.word)))


def lying(frame: Framed) -> Test:
    """毒カウンターが乗っている(X)."""
    lasting(frame)
    return counters_test(frame)


def around(condition: Condition) -> Test | None:
    """T64: a sequence condition as a test of the object that the line applies to."""
    if isinstance(condition, Compare) and isinstance(condition.left, InSequence):
        found = condition.left
        if condition.right == ONE_OR_MORE and condition.relation == AT_LEAST:
            return SequenceAround(found.side, found.tests, found.who)
        if condition.right == NONE and condition.relation == EQUAL:
            return SequenceAround(found.side, found.tests, found.who, wanted=False)
    return None

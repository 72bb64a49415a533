"""What stands before なら (T53-T57), as a condition of a static line (T64), or describes a noun (T36-T38)."""

from __future__ import annotations

from gorin.engine.program.amount import ONE, Counters, Exactly, PlayerNumber
from gorin.engine.program.condition import AT_LEAST, EQUAL, Compare, Not, Paid
from gorin.engine.program.group import HasKeyword, HasState, HasWord
from gorin.engine.program.roots import Condition, Test, Things
from gorin.engine.program.things import THIS, All
from gorin.games.orphelia import terms
from gorin.games.orphelia.dialect.nouns import (
    Framed,
    things_of,
)
from gorin.games.orphelia.dialect.scope import OrpheliaScope
from gorin.games.orphelia.dialect.spelling import COUNTER, SUBTYPE_FIELD
from gorin.games.orphelia.program.amounts import InSequence
from gorin.games.orphelia.program.conditions import WasSeen
from gorin.games.orphelia.program.tests import (
    Blocks,
    HasCounters,
    IsAttacking,
    IsBlocked,
    IsBlocking,
    IsDamaged,
    SequenceAround,
)
from gorin.text.conditions import Fact
from gorin.text.function_words import IN_THIS_TURN
from gorin.text.lexicon import Info, Keyword
from gorin.text.morphology import PASSIVE
from gorin.text.normalise import plain
from gorin.text.nouns import compared, floating, had, player_of, relation_of, single
from gorin.text.phrases import NounPhrase
from gorin.text.values import PLAYER, ZONE, value_of

NONE = Exactly(0)


def explored(fact: Fact) -> Condition | None:
    """T55 このターンに自分が探索したなら."""
    frame: Framed = fact.frame
    if not frame.adverb(IN_THIS_TURN):
        return None
    who = player_of(frame.scope, single(frame.need("が", group=PLAYER, expected=("自分が",))))
    often = PlayerNumber(terms.EXPLORED_NUMBER, who)
    return Compare(often, EQUAL, NONE) if fact.clause.form.negative else Compare(often, AT_LEAST, ONE)


def attacked(fact: Fact) -> Condition | None:
    """T55 それがこのターンに攻撃したなら."""
    frame: Framed = fact.frame
    subject = frame.find("が")
    if fact.clause.form.lasting or subject is None or subject.nouns.group == PLAYER:
        return None
    if not frame.adverb(IN_THIS_TURN):
        return None
    found = WasSeen(things_of(frame.scope, frame.need("が")), (HasState(terms.ATTACKED_THIS_TURN),))
    return Not(found) if fact.clause.form.negative else found


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
    things = things_of(frame.scope, topic or frame.need("に", expected=("それ",)), generic=True)
    test = counters_test(frame)
    quantity = floating(frame)
    if quantity is None:
        lies = WasSeen(things, (test,))
        return Not(lies) if fact.clause.form.negative else lies
    if isinstance(things, All) or fact.clause.form.negative:
        frame.fail(quantity.start, "none_at_all")
    return Compare(Counters(things, test.name), relation_of(frame.scope, quantity), compared(frame.scope, quantity))


def counters_test(frame: Framed) -> HasCounters:
    """T36 毒カウンターが乗っている."""
    counter = single(frame.need("が", group=COUNTER, expected=("毒カウンターが",)))
    return HasCounters(counter.key)


def attacking(frame: Framed) -> Test:
    """T37."""
    lasting(frame)
    return IsAttacking()


def blocking(frame: Framed) -> Test:
    """T37 ブロックしている, このノーディアをブロックしている."""
    scope, form = frame.scope, frame.clause.form
    if form.voice == PASSIVE:
        by = frame.take("に")
        return IsBlocked(one_named(scope, by) if by is not None else None)
    blocker = frame.take("が")
    if blocker is not None:
        return IsBlocked(one_named(scope, blocker))
    nouns = frame.take("を")
    if not form.past:
        lasting(frame)
    if nouns is None:
        return IsBlocking(False)
    things = one_named(scope, nouns)
    return IsBlocking(True) if things == THIS else Blocks(things)


def one_named(scope: OrpheliaScope, nouns: NounPhrase) -> Things:
    """このノーディア, それ, 付いているノーディア: something that is known already."""
    things = things_of(scope, nouns) if nouns.only.quantity is None and len(nouns.parts) == 1 else None
    if things is None or isinstance(things, All):
        scope.fail(nouns.start, "this_only", ("このノーディアを",))
    return things


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
    nouns = frame.need("を", expected=("速攻を", "サブタイプ「竜」を"))
    named, alike = single(nouns), had(frame.scope, nouns)
    if alike is not None:
        return alike
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
        if condition.right == ONE and condition.relation == AT_LEAST:
            return SequenceAround(found.side, found.tests, found.who)
        if condition.right == NONE and condition.relation == EQUAL:
            return SequenceAround(found.side, found.tests, found.who, wanted=False)
    return None

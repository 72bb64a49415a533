"""What this game's own verbs say to be so, for a time or now (T26-T32, T44, T54-T63, T126, T130)."""

from __future__ import annotations

from dataclasses import replace

from gorin.engine.program.condition import Fits, OtherFits
from gorin.engine.program.condition import Not as Never
from gorin.engine.program.group import Group, IsHeldBy, Part
from gorin.engine.program.roots import Condition, Test, Things
from gorin.engine.program.things import All
from gorin.engine.program.who import ANY
from gorin.engine.values.change import SetWord
from gorin.games.strike import terms
from gorin.games.strike.dialect.changes import added, changed
from gorin.games.strike.dialect.orders import area_of
from gorin.games.strike.dialect.scope import StrikeScope
from gorin.games.strike.program import operations as ops
from gorin.games.strike.program.areas import Region, StandsOn, TargetArea
from gorin.games.strike.program.changes import CopyRange, PowerLess, WidenRange
from gorin.games.strike.program.tests import (
    BesideOne,
    InRegion,
    IsAimedAt,
    IsAttacked,
    IsAttacking,
    IsOneOf,
    IsOnStage,
    NextTo,
)
from gorin.text.conditions import Fact, some
from gorin.text.frames import Frame
from gorin.text.nouns import (
    amount_of,
    described,
    group_of,
    info_of,
    object_of,
    one_of,
    owner_alone,
    player_of,
    several_of,
    single,
    things_of,
    word_test,
)
from gorin.text.numbers import change_number
from gorin.text.phrases import INFO, STATUS, NounPhrase
from gorin.text.values import NUMBER, Happening, Kind, Pointer, Quality, Statement, value_of

Framed = Frame[StrikeScope]


def status(frame: Framed) -> Statement:
    """T54, T55 「POW：+1」する."""
    if frame.find("", group=STATUS) is None:
        return change_number(frame)
    statuses = frame.need("", group=STATUS, expected=("「POW：+1」",))
    return Statement(object_of(frame), tuple(added(frame.scope, each) for each in statuses.parts))


def change(frame: Framed) -> Statement:
    """8.1.7, T56, T58, T63."""
    if frame.find("を", group=NUMBER) is not None:
        return change_number(frame)
    into = frame.need("に", expected=("「DEF：1」に",))
    if into.group == STATUS:
        values = tuple(changed(frame.scope, each) for each in into.parts)
        return Statement(object_of(frame), values)
    what = single(frame.need("を", expected=("属性を", "攻撃範囲を")))
    whose = what.modifiers[0].nouns if len(what.modifiers) == 1 else None
    if whose is None:
        frame.fail(what.start, "of_what", (f"対象の{what.key}を",))
    if into.group == INFO and what.group == "field":
        field, word = info_of(frame.scope, into.only)
        if field != what.key or len(into.parts) != 1:
            frame.fail(into.start, "other_field", (f"「{what.key}：X」",))
        return Statement(things_of(frame.scope, whose), (SetWord(field, word),))
    source = into.only.modifiers[0].nouns if len(into.only.modifiers) == 1 else None
    if into.group != "range" or what.group != "range" or source is None:
        frame.fail(into.start, "change_into", ("「DEF：1」に", "対象の攻撃範囲に"))
    things = things_of(frame.scope, whose)
    return Statement(things, (CopyRange(one_of(frame.scope, source)),))


def widen(frame: Framed) -> Statement:
    """T62 攻撃範囲に隣接するエリアを加える."""
    area = single(frame.need("を", group="area"))
    into = single(frame.need("に", group="range", expected=("攻撃範囲に",)))
    whose = into.modifiers[0].nouns if len(into.modifiers) == 1 else None
    if whose is None or area_of(frame, area)[0] != ops.ADJACENT:
        frame.fail(into.start, "of_what", ("術者の攻撃範囲に",))
    return Statement(things_of(frame.scope, whose), (WidenRange(),))


def less(frame: Framed) -> Statement:
    """T44 あなたが宣言するスペルカードの符力コストは[無]1つ少なくなる."""
    cost = single(frame.need("は", group="power-cost", expected=("符力コストは",)))
    cards = cost.modifiers[0].nouns if len(cost.modifiers) == 1 else None
    clause = cards.only.modifiers[0].clause if cards is not None and len(cards.only.modifiers) == 1 else None
    if cards is None or clause is None or clause.verb is None or clause.verb.name != "declare" or clause.form.past:
        frame.fail(cost.start, "of_what", ("あなたが宣言するスペルカードの",))
    if cards.only.key != "スペルカード" or clause.form.negative:
        frame.fail(cards.start, "of_what", ("あなたが宣言するスペルカードの",))
    inner = Frame(frame.scope, clause)
    who = player_of(frame.scope, single(inner.need("が", group="player", expected=("あなたが",))))
    inner.done()
    saved = single(frame.need("", group="power", expected=("[無]1つ",)))
    if saved.key != "《無》" or saved.quantity is None or saved.quantity.amount is None or saved.quantity.limit:
        frame.fail(saved.start, "any_power", ("[無]",))
    return Statement(None, (PowerLess(who, amount_of(frame.scope, saved.quantity.amount)),))


def has(frame: Framed) -> Test:
    """8.2.3, T26, T27."""
    return word_test(frame.scope, frame.need("を", expected=("「種族：X」を",)))


def is_there(frame: Framed) -> Test:
    """T31 ベースラインに存在する."""
    if frame.take("に", group="stage") is not None:
        return IsOnStage()
    region = single(frame.need("に", group="region", expected=("ベースラインに",)))
    who = owner_alone(frame.scope, region) if region.modifiers else ANY
    return InRegion(value_of(region), who)


def adjoins(frame: Framed) -> Test:
    """T32 隣接する, 対象に隣接する, 選んだ敵に隣接する."""
    nouns = frame.take("に", "と")
    if nouns is None:
        frame.scope.stands(frame.clause.start)
        return NextTo()
    return next_to(frame.scope, nouns)


def next_to(scope: StrikeScope, nouns: NounPhrase) -> Test:
    """Beside a striker that was named, beside any of a kind, beside the area that is the target."""
    if nouns.only.path() == "対象" and scope.entry.area:
        return StandsOn(TargetArea(around=True))
    things = several_of(scope, nouns)
    return BesideOne(things.group) if isinstance(things, All) else NextTo(things)


def joins_in(frame: Framed) -> Test:
    """攻撃に参加している, 攻撃に参加した."""
    joined = frame.need("に", group="effect", expected=("攻撃に",))
    if joined.only.path() != "攻撃" or not (frame.clause.form.lasting or frame.clause.form.past):
        frame.fail(joined.start, "no_description", ("攻撃に参加している",))
    if frame.scope.negated is not None and frame.clause.form.past:
        return IsAttacking(frame.scope.of_negated("members"))
    return IsAttacking()


def turned_into(frame: Framed) -> Test:
    """攻撃の対象になっている, 宣言の対象になっている, 行動済み状態になっている."""
    into = frame.need("に", expected=("攻撃の対象に",))
    value = value_of(into.only)
    form = frame.clause.form
    if isinstance(value, Quality) and form.lasting:
        return value.test
    if into.only.path() not in AIMED or not form.lasting:
        frame.fail(into.start, "no_description", ("攻撃の対象になっている",))
    return AIMED[into.only.path()]


def moved_where(frame: Framed) -> tuple[Test, ...]:
    """隣接するエリアに移動した, 相手のベースラインに移動した: where it is then."""
    area = frame.take("に")
    if area is None:
        return ()
    if not frame.clause.form.past:
        frame.fail(area.start, "which_area", ("移動した",))
    where, place = area_of(frame, single(area))
    if where == ops.ADJACENT:
        return (NextTo(),)
    if where == ops.NAMED and isinstance(place, Region):
        return (InRegion(place.region, place.who),)
    if where != ops.GATE:
        frame.fail(area.start, "which_area", ("隣接するエリアに", "ベースラインに"))
    return (InRegion(terms.GATE_AREA),)


def attacked_whom(frame: Framed, found: Happening) -> Happening:
    """装備中の敵を攻撃した: what the other party of the attack is."""
    target = frame.take("を")
    if target is None:
        return found
    named = single(target)
    kind = value_of(named)
    frame.scope.attacks_one = True
    if isinstance(kind, Pointer) and not named.modifiers:
        return replace(found, asked=(OtherFits((IsOneOf(kind.find(frame.scope, named.start)),)),))
    if not isinstance(kind, Kind) or len(target.parts) != 1 or named.quantity is not None:
        frame.fail(target.start, "strikers_only", ("敵", "エースの敵"))
    meant = described(frame.scope, named)
    if meant.owner is not None or meant.zone is not None:
        frame.fail(target.start, "no_description")
    tests = (*(() if kind.who == ANY else (IsHeldBy(kind.who),)), *meant.tests)
    return replace(found, asked=(OtherFits(tests),))


AIMED: dict[str, Test] = {"攻撃の対象": IsAttacked(), "宣言の対象": IsAimedAt()}


def is_next_to(fact: Fact) -> Condition | None:
    """T126 Xが敵と隣接している."""
    others = fact.frame.take("と", "に")
    if others is None:
        return None
    things = fact.about()
    found = beside(fact, others, things)
    return Never(found) if fact.clause.form.negative else found


def beside(fact: Fact, others: NounPhrase, things: Things) -> Condition:
    value = value_of(others.only)
    scope = fact.scope
    if isinstance(scope, StrikeScope) and scope.entry.area and others.only.path() == "対象":
        return Fits(things, (next_to(scope, others),))
    if len(others.parts) == 1 and isinstance(value, Pointer) and not others.only.modifiers:
        return Fits(value.find(fact.scope, others.start), (NextTo(things),))
    if any(not isinstance(value_of(each), Kind) for each in others.parts):
        fact.scope.fail(others.start, "strikers_only", ("味方", "敵"))
    parts = group_of(fact.scope, others).parts
    return some(Group(tuple(Part(each.zone, each.who, (NextTo(things), *each.tests)) for each in parts)))

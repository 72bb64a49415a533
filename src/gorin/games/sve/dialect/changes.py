"""Clauses that say how things are (T89-T91, T114-T117, T125, T128): numbers, keywords, prohibitions, costs."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from gorin.engine.program.amount import Exactly
from gorin.engine.program.cards import Remember
from gorin.engine.program.condition import AT_LEAST, EQUAL, Compare
from gorin.engine.program.group import Group, HasState, Part
from gorin.engine.program.numbers import FOR_GOOD, THIS_TURN, Lasting, Later, Meanwhile, PlayerChange
from gorin.engine.program.roots import Amount, Op, Things
from gorin.engine.program.things import All, Both, It, This
from gorin.engine.program.who import OTHER, SELF, Who
from gorin.engine.values.ability import AUTOMATIC, Ability, Change, Program, Static, Trigger
from gorin.engine.values.change import (
    ADD,
    DEALT,
    RECEIVED,
    SET,
    TIMES,
    DamageChange,
    GiveAbility,
    GiveKeyword,
    GiveWord,
    LoseAbilities,
    Number,
    Rule,
    TakeKeyword,
)
from gorin.games.sve import terms
from gorin.games.sve.dialect.groups import TYPE_WORD, keyword_of, keywords_of
from gorin.games.sve.dialect.orders import known_cards
from gorin.games.sve.dialect.scope import PlayedBy, SveScope
from gorin.games.sve.dialect.things import SO_MANY, object_in, one_thing, phrase_of, things_of
from gorin.games.sve.dialect.words import FIRST
from gorin.games.sve.naming import NAME_WORD
from gorin.games.sve.program.amounts import Happened
from gorin.games.sve.program.operations import StayActed
from gorin.games.sve.rules.damage import GreatDamage
from gorin.text.attachment import TIMES as TIMES_OF
from gorin.text.frames import Frame, is_order
from gorin.text.function_words import NEXT
from gorin.text.lexicon import Keyword, Pointing
from gorin.text.morphology import ABLE, ACTIVE, CAUSATIVE, PASSIVE
from gorin.text.nouns import amount_of, distributed, number_of, player_of, relation_of
from gorin.text.phrases import CALCULATION, KEYWORD, QUANTITY, QUOTED, Clause, Named, NounPhrase
from gorin.text.reference import times
from gorin.text.values import COUNT, NUMBER, PLAYER, POINTER, QUALITY, ZONE, OfCard, value_of

Framed = Frame[SveScope]
SUBJECTS: Final = ("kind", "pointer", "name")


@dataclass(frozen=True)
class Statement:
    """A clause that says how things are: lasting in an effect, continuous in a static ability.

    `goes_on`: it has the subject of the clause before. `played`: it is about cards that are played.
    """

    things: Things
    changes: tuple[Change, ...]
    goes_on: bool = False
    played: PlayedBy | None = None


def subject_of(frame: Framed) -> tuple[Things, bool]:
    """What stands before は; a predicate that goes on has the subject of the one before (T116)."""
    scope = frame.scope
    phrase = object_in(frame, "は")
    if phrase is not None:
        scope.subject = things_of(scope, phrase, generic=True)
        return scope.subject, False
    if scope.subject is None:
        bare = next((each for each in frame.clause.phrases if not each.case and each.nouns.group in SUBJECTS), None)
        if bare is not None:
            frame.fail(bare.end, "particle_missing", ("は",))
        frame.fail(frame.place, "of_what", ("これは", "それは"))
    return scope.subject, True


def said(frame: Framed, *changes: Change) -> Statement:
    things, goes_on = subject_of(frame)
    return Statement(things, changes, goes_on)


def statement_of(frame: Framed) -> Statement | None:
    """What a clause says about how things are, or nothing if it tells to do something."""
    clause = frame.clause
    name = clause.name
    form = clause.form
    if form.past or form.lasting:
        return None
    if clause.verb is None:
        return stats_are(frame) if frame.scope.always else None
    if form.negative or form.voice == ABLE:
        return forbidden(frame, name)
    if name == "have":
        return gain(frame)
    if name == "lose":
        return lose(frame)
    if name == "do" and form.voice in (ACTIVE, CAUSATIVE):
        return done(frame)
    if name == "enter" and frame.find("で", group=QUALITY) is not None:
        return enters_acted(frame)
    if name == "be" and frame.find("でも", group="name") is not None:
        word = frame.need("でも").only.key
        return said(frame, GiveWord(NAME_WORD + word))
    if name == "deal" and frame.find("ではなく") is not None:
        return deals_health(frame)
    if name == "become" and frame.find("と同じに") is not None and frame.find("は", group=NUMBER) is not None:
        return set_stats(frame)
    return None


def done(frame: Framed) -> Statement | None:
    """する with numbers: 攻撃力+1する, 攻撃力を3にする, ダメージを-1する, コストを-1する."""
    nouns = frame.find("を")
    valued = frame.find("", group=NUMBER)
    bare = frame.find("", group=QUANTITY)
    if nouns is not None and nouns.nouns.group == "damage":
        return hurt(frame)
    evolving = frame.find("を", group="evolve-cost") or frame.find("は", group="evolve-cost")
    if evolving is not None:
        return evolve_cost(frame, evolving.case)
    cost = frame.find("は", group=NUMBER)
    if cost is not None and cost.nouns.only.key == "コスト":
        return played_cost(frame, "は")
    if nouns is not None and nouns.nouns.group == NUMBER and isinstance(value_of(nouns.nouns.only), OfCard):
        if nouns.nouns.only.key == "コスト":
            return played_cost(frame, "を")
        return set_stats(frame)
    if valued is not None and valued.nouns.only.value is not None:
        frame.take("", group=NUMBER)
        changes = [added(frame.scope, each) for each in valued.nouns.parts]
        same = frame.take(*SO_MANY)
        if same is not None:
            count = number_of(frame.scope, same)
            changes = [replace(each, amount=so_often(frame, each.amount, count)) for each in changes]
        return said(frame, *changes)
    if bare is not None and len(bare.nouns.parts) == 2 and bare.nouns.joint == "/":
        frame.take("", group=QUANTITY)
        amounts = [signed(frame, each) for each in bare.nouns.parts]
        return said(frame, Number(terms.ATTACK, ADD, amounts[0]), Number(terms.HEALTH, ADD, amounts[1]))
    return None


def so_often(frame: Framed, amount: Amount, count: Amount) -> Amount:
    """「(数)」と同じだけ+N."""
    if not isinstance(amount, Exactly):
        frame.fail(frame.place, "number_needed", ("+1",))
    return times(count, amount)


def added(scope: SveScope, named: Named) -> Number:
    """攻撃力+2 (T114, R14): a change of numbers, no damage."""
    value = value_of(named)
    if named.value is None or not named.value.signed or not isinstance(value, OfCard) or named.modifiers:
        scope.fail(named.start, "add_value", ("攻撃力+1",))
    if value.number == terms.COST:
        scope.fail(named.start, "playing_only", ("これをプレイする際、コストを-2する。",))
    return Number(value.number, ADD, scope.times(amount_of(scope, named.value)))


def signed(frame: Framed, named: Named) -> Amount:
    quantity = named.quantity
    if quantity is None or quantity.amount is None or not quantity.amount.signed or quantity.counter:
        frame.fail(named.start, "add_value", ("+1",))
    return frame.scope.times(amount_of(frame.scope, quantity.amount))


def set_stats(frame: Framed) -> Statement:
    """T115, T260 それの攻撃力と体力を2にする, それの攻撃力を+1する."""
    scope = frame.scope
    nouns = frame.need("を", "は", group=NUMBER)
    owner = nouns.parts[0].modifiers[0].nouns if len(nouns.parts[0].modifiers) == 1 else None
    going_on = owner is None and not nouns.parts[0].modifiers and scope.subject is not None
    if (owner is None and not going_on) or any(each.modifiers for each in nouns.parts[1:]):
        frame.fail(nouns.start, "of_what", ("それの",))
    same = frame.find("と同じに", "に", group=NUMBER)
    if (
        len(nouns.parts) > 1
        and same is not None
        and [each.key for each in same.nouns.parts] == [each.key for each in nouns.parts]
    ):
        frame.take(same.case)
        likes = [number_of(scope, replace(same.nouns, parts=(each,))) for each in distributed(same.nouns)]
        changed = [(SET, each) for each in likes]
    else:
        changed = [changed_by(frame)] * len(nouns.parts)
    if owner is not None:
        scope.subject = one_thing(scope, owner)
    things = scope.subject
    assert things is not None
    numbers = zip(nouns.parts, changed, strict=True)
    return Statement(things, tuple(Number(value_of(each).number, how, amount) for each, (how, amount) in numbers))


def stats_are(frame: Framed) -> Statement | None:
    """これの攻撃力は「(数)」である, 「(数)」と同じである."""
    scope, clause = frame.scope, frame.clause
    stats, complement = frame.take("は", group=NUMBER), clause.complement
    owner = stats.parts[0].modifiers[0].nouns if stats is not None and len(stats.parts[0].modifiers) == 1 else None
    if stats is None or owner is None or complement is None or clause.form.negative:
        return None
    if any(not isinstance(value_of(each), OfCard) or each.key == "コスト" for each in stats.parts):
        return None
    amount = number_of(scope, complement)
    changes = tuple(Number(value_of(each).number, SET, amount) for each in stats.parts)
    return Statement(one_thing(scope, owner), changes)


def changed_by(frame: Framed) -> tuple[str, Amount]:
    """Nに, N倍に, 「(数)」と同じに, +N, 「(数)」と同じだけ-N (T150)."""
    scope = frame.scope
    same = frame.take("と同じに")
    if same is not None:
        return SET, number_of(scope, same)
    copied = frame.take("に", group=CALCULATION) or frame.take("に", group=NUMBER) or frame.take("に", group=COUNT)
    if copied is not None:
        return SET, number_of(scope, copied)
    into = frame.take("に", group=QUANTITY)
    if into is None:
        as_many = frame.take(*SO_MANY)
        amount = signed(frame, frame.need("", group=QUANTITY).only)
        return ADD, amount if as_many is None else so_often(frame, amount, number_of(scope, as_many))
    quantity = into.only.quantity
    fold = quantity is not None and quantity.counter == TIMES_OF
    if quantity is None or quantity.amount is None or (quantity.counter and not fold) or quantity.limit:
        frame.fail(into.start, "number_needed", ("1",))
    if quantity.amount.signed:
        frame.fail(into.start, "number_needed", ("1",))
    return TIMES if fold else SET, amount_of(scope, quantity.amount)


def damage_kinds(scope: SveScope, named: Named) -> int:
    """能力ダメージ, 交戦ダメージ, 相手の能力ダメージ (R140)."""
    kinds: int = value_of(named)
    for modifier in named.modifiers:
        owner = modifier.nouns.only if modifier.nouns is not None else None
        if owner is not None and owner.group == PLAYER and player_of(scope, owner) == OTHER:
            kinds |= terms.ENEMY_DAMAGE
    return kinds


def hurt(frame: Framed) -> Statement:
    """T89, T90, T211, T212: damage that is dealt or received."""
    scope = frame.scope
    dealt = frame.need("を", group="damage").only
    clause = next((each.clause for each in dealt.modifiers if each.clause is not None), None)
    if clause is None or clause.name not in ("suffer", "deal") or clause.form.past:
        frame.fail(dealt.start, "whose_damage", ("これが受けるダメージ",))
    inner: Framed = Frame(scope, clause)
    once = inner.adverb(NEXT)
    subject = phrase_of(scope, inner.need("が", expected=("これが",)))
    inner.done()
    direction = RECEIVED if clause.name == "suffer" else DEALT
    bounds = [each.nouns.only for each in dealt.modifiers if each.nouns is not None and each.nouns.group == QUANTITY]
    owners = [each for each in dealt.modifiers if each.nouns is not None and each.nouns.group == PLAYER]
    if 1 + len(bounds) + len(owners) != len(dealt.modifiers) or dealt.value is not None or clause.form.negative:
        frame.fail(dealt.start, "no_description")
    kinds = damage_kinds(scope, dealt)
    bound = dealt.quantity if dealt.quantity is not None else bounds[0].quantity if bounds else None
    things = things_of(scope, subject, generic=True)
    how, amount = changed_by(frame)
    if bound is None:
        return Statement(things, (DamageChange(direction, how, amount, once, kinds),))
    least = amount_of(scope, bound.amount) if bound.amount is not None else None
    if relation_of(scope, bound) != AT_LEAST or not isinstance(least, Exactly) or how != SET or once or kinds:
        frame.fail(bound.start, "great_damage", ("3以上のダメージ",))
    if direction != RECEIVED:
        frame.fail(bound.start, "great_damage", ("受ける",))
    return Statement(things, (GreatDamage(RECEIVED, SET, amount, least=least.number),))


def number_change(frame: Framed, number: str) -> Number:
    """What a cost becomes, or is changed by."""
    how, amount = changed_by(frame)
    if how == TIMES:
        frame.fail(frame.place, "number_needed", ("0",))
    return Number(number, how, amount)


def evolve_cost(frame: Framed, case: str) -> Statement:
    """T203: what is added to the PP in the costs of its 進化 abilities, or what they become (R16)."""
    scope = frame.scope
    cost = frame.need(case, group="evolve-cost").only
    owner = cost.modifiers[0].nouns if len(cost.modifiers) == 1 else None
    if owner is None:
        frame.fail(cost.start, "of_what", ("これの",))
    change = number_change(frame, terms.EVOLVE_COST)
    if change.how == SET:
        change = replace(change, number=terms.EVOLVE_COST_SET)
    phrase = phrase_of(scope, owner)
    noun = phrase.first.noun
    if noun is None or noun.leader:
        return Statement(one_thing(scope, owner), (change,))
    if phrase.first.said is not None:
        scope.excuse(phrase.first.said.start, phrase.first.said.end)
    if len(phrase.elements) > 1 or phrase.first.quantity is not None:
        frame.fail(cost.start, "of_what", ("これの",))
    return Statement(All(Group(noun.parts())), (change,))


def played_cost(frame: Framed, case: str) -> Statement | None:
    """T128, T204, T205: what cards cost that a player plays, or that was just put somewhere."""
    scope = frame.scope
    cost = frame.need(case, group=NUMBER).only
    if not cost.modifiers and scope.playing is not None:
        return Statement(All(Group(scope.playing.parts)), (number_change(frame, terms.COST),), played=scope.playing)
    modifier = cost.modifiers[0] if len(cost.modifiers) == 1 else None
    clause = modifier.clause if modifier is not None else None
    if clause is not None and clause.name == "play":
        by = played_by(scope, clause)
        return Statement(
            All(Group(by.parts)),
            (number_change(frame, terms.COST),),
            played=by if by.next_only or by.while_none else None,
        )
    nouns = modifier.nouns if modifier is not None else None
    inner = nouns.only.modifiers[0].clause if nouns is not None and len(nouns.only.modifiers) > 0 else None
    if nouns is not None and inner is not None and inner.name == "play":
        rest = replace(nouns.only, modifiers=nouns.only.modifiers[1:])
        by = played_by(scope, inner, NounPhrase((rest,), "", rest.start, rest.end))
        return Statement(
            All(Group(by.parts)),
            (number_change(frame, terms.COST),),
            played=by if by.next_only or by.while_none else None,
        )
    if nouns is not None and nouns.group == POINTER and not scope.always and value_of(nouns.only) != "this":
        return Statement(one_thing(scope, nouns), (number_change(frame, terms.COST),))
    frame.taken.clear()
    return None


def played_by(scope: SveScope, clause: Clause, cards: NounPhrase | None = None) -> PlayedBy:
    """T128, T204, T205: the cards that a player plays, wherever they can be played from, or from the zone that is said.

    While a card is played it lies in the resolution zone, and its state tells where it came from.
    """
    frame: Framed = Frame(scope, clause)
    next_only, first = frame.adverb(NEXT), frame.adverb(FIRST)
    who = player_of(scope, frame.need("が", group=PLAYER, expected=("自分が",)).only)
    phrase = phrase_of(scope, cards if cards is not None else frame.need("を"))
    frame.done()
    if clause.form.past or clause.form.negative:
        scope.fail(clause.start, "kind_needed", ("プレイする",))
    parts: list[Part] = []
    for each in phrase.elements:
        noun = each.noun
        if noun is None or noun.leader or noun.who is not None or each.quantity is not None or each.every:
            scope.fail(each.start, "kind_needed", ("スペル", "フォロワー", "カード"))
        if len(phrase.elements) > 1 and not phrase.joined_by_or:
            scope.fail(phrase.start, "kind_needed", ("スペルか",))
        if noun.zone is None:
            parts += [Part(zone, who, noun.tests) for zone in (terms.HAND, terms.EX, terms.RESOLUTION)]
        elif noun.zone in (terms.HAND, terms.EX):
            origin = HasState(terms.ORIGINS[noun.zone])
            parts += [Part(noun.zone, who, noun.tests), Part(terms.RESOLUTION, who, (*noun.tests, origin))]
        else:
            scope.fail(each.start, "kind_needed", ("EXエリアの",))
    alone = phrase.first.noun.tests if phrase.first.noun is not None and len(phrase.elements) == 1 else None
    if first and (alone is None or next_only or not scope.always):
        scope.fail(clause.start, "nth_card", ("自分が(X)をプレイする際、",))
    none = Compare(Happened(terms.PLAYED_CARD, who, alone or ()), EQUAL, Exactly(0)) if first else None
    return PlayedBy(who, tuple(parts), alone or (), next_only, none)


def cost_of_it(scope: SveScope, playing: Clause, frame: Framed) -> Statement:
    """T128 それをプレイする際、コストを-Nする."""
    inner: Framed = Frame(scope, playing)
    phrase = phrase_of(scope, inner.need("を"))
    if not phrase.first.pronoun or len(phrase.elements) > 1:
        scope.fail(phrase.start, "kind_needed", ("自分が(X)をプレイする際、",))
    things = things_of(scope, phrase, generic=True)
    inner.done()
    cost = frame.need("を", "は", group=NUMBER).only
    verb = frame.clause.verb
    if cost.key != "コスト" or cost.modifiers or verb is None or verb.name != "do" or not is_order(frame.clause):
        frame.fail(cost.start, "playing_cost_only", ("コストを-2する。",))
    return Statement(things, (number_change(frame, terms.COST),))


def gain(frame: Framed) -> Statement | None:
    """T116, T258, T259: keywords, abilities in 「」, types."""
    scope = frame.scope
    gifts = frame.need("を", expected=("【守護】を",))
    if gifts.joint == "or":
        frame.taken.clear()
        return None
    mask = 0
    found: list[Change] = []
    for gift in gifts.parts:
        if isinstance(gift.sense, Keyword) and not gift.modifiers:
            mask |= keyword_of(scope, gift)
        elif gift.group == QUOTED and gift.head is not None:
            found += [GiveAbility(each) for each in scope.read_quoted(gift.head)]
        elif gift.group == "type-word" and len(gift.modifiers) == 1 and gift.modifiers[0].nouns is not None:
            found.append(GiveWord(TYPE_WORD + gift.modifiers[0].nouns.only.key))
        else:
            frame.fail(gift.start, "which_ability", ("【守護】",))
    if mask:
        found.insert(0, GiveKeyword(mask))
    return said(frame, *found)


def lose(frame: Framed) -> Statement:
    """T117, T260."""
    scope = frame.scope
    gifts = frame.need("を", expected=("能力を",))
    floated = frame.take("", group=QUANTITY)
    if gifts.group == KEYWORD:
        return said(frame, TakeKeyword(keywords_of(scope, gifts)))
    named = gifts.only
    every = named.quantity if floated is None else floated.only.quantity
    if named.group != "ability" or value_of(named) != 0 or named.modifiers or every is None or not every.every:
        frame.fail(gifts.start, "which_ability", ("能力をすべて", "【守護】"))
    return said(frame, LoseAbilities())


def enters_acted(frame: Framed) -> Statement:
    """T27 アクト状態で場に出る."""
    state = value_of(frame.need("で", group=QUALITY).only)
    zone = frame.need("に").only
    if zone.key != "場" or zone.modifiers or state.state != terms.ACT or not state.on:
        frame.fail(frame.place, "arrives_acted", ("アクト状態で場に出る",))
    return said(frame, Rule(terms.ENTERS_ACTED))


def deals_health(frame: Framed) -> Statement:
    """T91, R42 攻撃力ではなく体力と同じダメージを与える."""
    attack = frame.need("ではなく", group=NUMBER).only
    dealt = frame.need("を", group="damage").only
    same = dealt.modifiers[0] if len(dealt.modifiers) == 1 else None
    health = same.nouns.only if same is not None and same.nouns is not None and same.case == "と同じ" else None
    if (
        value_of(dealt) != 0
        or dealt.value is not None
        or attack.key != "攻撃力"
        or health is None
        or health.key != "体力"
        or attack.modifiers
        or health.modifiers
    ):
        frame.fail(dealt.start, "no_damage", ("攻撃力ではなく体力と同じダメージ",))
    return said(frame, Rule(terms.DEALS_HEALTH))


ATTACKED: Final = {"": terms.CANNOT_ATTACK, "相手": terms.CANNOT_ATTACK, "リーダー": terms.CANNOT_ATTACK_LEADER}


def forbidden(frame: Framed, name: str) -> Statement | None:
    """T90, T125, T210, T211, T213, T215, T217, T220 to T222: what cannot be, and what can."""
    scope, form = frame.scope, frame.clause.form
    if name == "attack" and form.voice == ABLE and form.negative:
        target = frame.take("を")
        key = target.only.path().removeprefix("相手の") if target is not None else ""
        if key not in ATTACKED:
            frame.fail(frame.place, "no_ruling", verb=frame.clause.said)
        if key == "リーダー" and target is not None:
            scope.excuse(target.start, target.start + 2)
        return said(frame, Rule(ATTACKED[key]))
    if name == "attack" and form.voice == PASSIVE:
        frame.fail(frame.place, "not_attacked", ("【威圧】を持つ",))
    if name in ("suffer", "deal") and form.negative and form.voice == ACTIVE:
        return no_damage(frame, name)
    if name in ("destroy", "banish") and form.negative:
        by = frame.take("によって", group="ability")
        if by is not None and value_of(by.only) != 0:
            return None
        scope.by_ability = scope.by_ability or by is not None
        passive = form.voice == PASSIVE
        if (by is None and not scope.by_ability) or passive != (name == "destroy") or form.voice == ABLE:
            return None
        return said(frame, Rule(terms.NOT_DESTROYED if passive else terms.NOT_BANISHED))
    if name == "stand" and form.negative and form.voice == ACTIVE:
        phase = frame.need("に", group="phase").only
        if phase.key != "スタートフェイズ":
            frame.fail(phase.start, "no_ruling", verb=frame.clause.said)
        return stays_acted(frame, phase)
    if name == "use" and form.voice == ABLE:
        return uses(frame)
    if name == "choose" and form.voice in (PASSIVE, ABLE) and form.negative and frame.find("は") is not None:
        chooser = frame.need("によって", "で", group="ability").only
        if value_of(chooser) != 0 or chooser.path() != "相手の能力":
            frame.fail(chooser.start, "no_ruling", verb=frame.clause.said)
        return said(frame, Rule(terms.NOT_CHOSEN))
    if name == "evolve" and form.voice == ABLE and form.negative:
        return said(frame, Rule(terms.CANNOT_EVOLVE))
    if name == "play" and form.voice == ABLE and form.negative and frame.find("を") is not None:
        return not_played(frame)
    if name == "draw" and form.voice == ABLE and form.negative and scope.said_actor is not None:
        phase = frame.need("以外で", group="phase").only
        cards = frame.need("を").only
        if phase.key != "スタートフェイズ" or cards.key != "カード" or cards.modifiers or phase.modifiers:
            frame.fail(frame.place, "no_ruling", verb=frame.clause.said)
        if scope.said_actor != OTHER:
            frame.fail(frame.place, "no_ruling", verb=frame.clause.said)
        return Statement(All(Group((Part(terms.LEADER, scope.said_actor),))), (Rule(terms.DRAWS_NOTHING),))
    return None


def ignores_guard(frame: Framed, following: Clause) -> Statement:
    """T217, R166 【守護】を無視して攻撃できる."""
    scope, form = frame.scope, following.form
    guard = keywords_of(scope, frame.need("を", group=KEYWORD)) == terms.GUARD
    if not guard or following.name != "attack" or form.voice != ABLE or form.negative or following.phrases:
        scope.fail(following.start, "no_ruling", verb=following.said)
    return Statement(subject_of(frame)[0], (Rule(terms.IGNORES_GUARD),))


def not_played(frame: Framed) -> Statement:
    """相手は(X)をプレイできない: cards of a player, wherever they could be played from, or of the zone that is said."""
    scope = frame.scope
    who = scope.said_actor if scope.always else scope.actor if scope.actor_named else None
    phrase = phrase_of(scope, frame.need("を"))
    origin = frame.take("から", group=ZONE)
    source = (value_of(origin.only).zone,) if origin is not None and not origin.only.modifiers else ()
    if who is None or (origin is not None and not source) or (len(phrase.elements) > 1 and not phrase.joined_by_or):
        frame.fail(frame.place, "no_ruling", verb=frame.clause.said)
    parts: list[Part] = []
    for each in phrase.elements:
        noun = each.noun
        if noun is None or noun.leader or each.quantity is not None or each.every or noun.who not in (None, who):
            scope.fail(each.start, "kind_needed", ("スペル", "フォロワー", "カード"))
        if noun.who is not None:
            scope.excuse(each.start, each.start + 2)
        zones = source or ((terms.HAND, terms.EX) if noun.zone is None else (noun.zone,))
        if source and noun.zone is not None:
            scope.fail(noun.start, "zone_twice")
        parts += [Part(zone, who, noun.tests) for zone in zones]
    forbids = (Rule(terms.CANNOT_BE_PLAYED),)
    played = None if scope.always else PlayedBy(who, tuple(parts), (), False)
    return Statement(All(Group(tuple(parts))), forbids, played=played)


def no_damage(frame: Framed, name: str) -> Statement:
    scope = frame.scope
    dealt = frame.need("を", group="damage").only
    words = [each.word.sense(Pointing) for each in dealt.modifiers if each.word is not None]
    owners = [each.nouns for each in dealt.modifiers if each.nouns is not None]
    kinds = damage_kinds(scope, dealt)
    if len(words) + len(owners) != len(dealt.modifiers) or dealt.value is not None or owners:
        frame.fail(dealt.start, "no_description")
    if words:
        if name != "suffer" or [each.key for each in words if each is not None] != [NEXT]:
            frame.fail(dealt.start, "no_description")
        return said(frame, DamageChange(RECEIVED, SET, Exactly(0), True, kinds))
    rules = {
        ("suffer", 0): terms.TAKES_NO_DAMAGE,
        ("deal", 0): terms.DEALS_NO_DAMAGE,
        ("suffer", terms.TEXT_DAMAGE): terms.TAKES_NO_TEXT_DAMAGE,
        ("suffer", terms.BATTLE_DAMAGE): terms.TAKES_NO_BATTLE_DAMAGE,
    }
    if (name, kinds) not in rules:
        frame.fail(dealt.start, "no_ruling", verb=frame.clause.said)
    return said(frame, Rule(rules[name, kinds]))


def stays_acted(frame: Framed, phase: Named) -> Statement | None:
    """T215, R160: 自分のスタートフェイズにスタンドしない holds on; with 次の it is said for once, as an order."""
    scope = frame.scope
    words = [each.word.sense(Pointing) for each in phase.modifiers if each.word is not None]
    owners = [each.nouns.only for each in phase.modifiers if each.nouns is not None]
    if words and words[0] is not None and words[0].key == NEXT and len(words) == 1 and len(owners) == 1:
        value = value_of(owners[0])
        if owners[0].group == PLAYER and value == OTHER:
            who: Who | None = OTHER
        elif owners[0].group == PLAYER and value == SELF:
            who = SELF
        elif owners[0].group == "pointer" and value == "it":
            who = None
        else:
            frame.fail(phase.start, "no_ruling", verb=frame.clause.said)
        things, _ = subject_of(frame)
        scope.draft.emit(StayActed(things, who))
        return Statement(things, ())
    if words or [value_of(each) for each in owners] != [SELF]:
        frame.fail(phase.start, "no_ruling", verb=frame.clause.said)
    return said(frame, Rule(terms.STAYS_ACTED))


def uses(frame: Framed) -> Statement | None:
    """T221 これの《起動》能力を使えない; T222 自分は《進化》能力を1ターンに何回でも使える."""
    scope, form = frame.scope, frame.clause.form
    ability = frame.take("を", group="ability")
    if ability is None:
        return None
    named = ability.only
    if form.negative:
        clause = next((each.clause for each in named.modifiers if each.clause is not None), None)
        owners = [each.nouns for each in named.modifiers if each.nouns is not None]
        if value_of(named) != 1 or len(owners) + (clause is not None) != len(named.modifiers) or len(owners) != 1:
            frame.fail(named.start, "no_ruling", verb=frame.clause.said)
        rule = terms.USES_NOTHING
        if clause is not None:
            inner: Framed = Frame(scope, clause)
            if keywords_of(scope, inner.need("を", group=KEYWORD)) != terms.EVOLVE or clause.form.negative:
                frame.fail(clause.start, "no_ruling", verb=frame.clause.said)
            inner.done()
            rule = terms.USES_ONLY_EVOLVE
        return Statement(one_thing(scope, owners[0]), (Rule(rule),), played=STOPPED)
    turn = frame.take("に", group=QUANTITY)
    often = frame.take("", group="often")
    if value_of(named) != 2 or named.modifiers or turn is None or often is None or scope.said_actor != SELF:
        return None
    if turn.only.quantity is None or turn.only.quantity.number != 1 or turn.only.quantity.counter != "turn":
        return None
    return Statement(All(Group((Part(terms.LEADER, SELF),))), (Rule(terms.EVOLVES_OFTEN),))


STOPPED: Final = PlayedBy(SELF, (), (), False)
"""A statement that holds for this turn only."""


def leaders(things: Things) -> Who | None:
    """Whose leaders are meant, if leaders are."""
    if isinstance(things, All) and things.group.parts[0].zone == terms.LEADER and len(things.group.parts) == 1:
        return things.group.parts[0].who
    return None


def effect_of(scope: SveScope, place: int, statement: Statement) -> None:
    """10.2.1.2, R79: it lasts for the cards that are there then; a leader's health changes for good (R12).

    What holds for cards that are played, and for a player, holds for whatever fits meanwhile.
    """
    if statement.played is not None:
        until = scope.term()
        held = Meanwhile(Static(statement.things, statement.changes), until)
        if scope.next_turn and until != THIS_TURN and statement.played is not STOPPED:
            scope.draft.emit(next_turn_of(OTHER, replace(held, until=THIS_TURN)))
            return
        lasts = until != THIS_TURN and (statement.played is STOPPED or statement.played.next_only)
        if until == FOR_GOOD or lasts:
            scope.fail(place, "this_turn_only", ("このターン、",))
        if statement.played is not STOPPED:
            scope.draft.emit(replace(held, until=terms.NEXT_PLAY) if statement.played.next_only else held)
            return
    if scope.is_gone(statement.things):
        scope.fail(place, "spent", ("それのコスト",))
    who = leaders(statement.things)
    for change in statement.changes if who is not None else ():
        if isinstance(change, Number):
            if change.number != terms.HEALTH:
                scope.fail(place, "leader_health", ("体力",))
            everybody = Who("each") if who is not None and who.role == "anybody" else who
            assert everybody is not None
            scope.draft.emit(PlayerChange(everybody, terms.LEADER_HEALTH, change.how, change.amount))
    if who is None:
        check_leaders(scope, place, statement)
    rest = tuple(each for each in statement.changes if who is None or not isinstance(each, Number))
    if rest and scope.next_turn:
        in_next_turn(scope, place, statement.things, rest)
    elif rest:
        hold(scope, statement.things, rest)


def hold(scope: SveScope, things: Things, changes: tuple[Change, ...]) -> None:
    """Changes for the cards that are there now, for as long as the text says (R79)."""
    until = scope.term()
    if scope.as_long is None:
        scope.draft.emit(Lasting(things, changes, until))
        return
    if not isinstance(things, It | This):
        reg = scope.draft.reg()
        scope.draft.emit(Remember(reg, things))
        things = It(reg)
    scope.draft.emit(Meanwhile(Static(things, changes, scope.as_long), until))


def check_leaders(scope: SveScope, place: int, statement: Statement) -> None:
    """R12: leaders that are chosen, or joined with others, have health alone, and it changes for good."""
    joined = statement.things.parts if isinstance(statement.things, Both) else (statement.things,)
    known = [known_cards(scope, each) for each in joined]
    numbers = [each for each in statement.changes if isinstance(each, Number)]
    if not numbers or not any(part.zone == terms.LEADER for parts in known for part in parts):
        return
    if scope.until == THIS_TURN:
        scope.fail(place, "leader_for_good", ("自分のリーダーは《体力》+1する",))
    alone = any(parts and all(part.zone == terms.LEADER for part in parts) for parts in known)
    if alone and any(each.number != terms.HEALTH for each in numbers):
        scope.fail(place, "leader_health", ("体力",))


def in_next_turn(scope: SveScope, place: int, things: Things, lasting: tuple[Change, ...]) -> None:
    """T216, R161: from the beginning of the opponent's next turn to its end."""
    if scope.until == THIS_TURN:
        scope.fail(place, "next_turn", ("それは攻撃できない",))
    if not isinstance(things, It | This):
        reg = scope.draft.reg()
        scope.draft.emit(Remember(reg, things))
        things = It(reg)
    scope.draft.emit(next_turn_of(OTHER, Lasting(things, lasting, THIS_TURN)))


def next_turn_of(who: Who, op: Op) -> Later:
    """What begins with the next turn of a player."""
    return Later(Ability(AUTOMATIC, Program((op,)), trigger=Trigger((terms.TURN_BEGAN,), who)))

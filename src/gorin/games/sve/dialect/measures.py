"""Numbers: what is counted, read off a card, remembered of the turn, or done by this text (T121, T150-T153)."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from gorin.engine.cards.library import parts_of as parts_inside
from gorin.engine.kernel.ref import NOTHING
from gorin.engine.program.amount import (
    Count,
    Counters,
    EventAmount,
    Exactly,
    NumberOf,
    PlayerNumber,
    PrintedNumber,
    Result,
    ResultEach,
    Sum,
    Times,
    TotalOf,
    UtmostOf,
)
from gorin.engine.program.cards import Discard, Move, ReturnHand
from gorin.engine.program.flow import EachPlayer
from gorin.engine.program.group import AnyOf, Group, IsNamed, Part
from gorin.engine.program.looking import Reveal
from gorin.engine.program.numbers import Damage
from gorin.engine.program.roots import Amount, Test, Things
from gorin.engine.program.things import THIS, All, It
from gorin.engine.program.who import ACTOR, ALL, ANY, SELF, Who
from gorin.games.sve import terms
from gorin.games.sve.dialect.groups import Noun, either_noun, noun_of, says
from gorin.games.sve.dialect.scope import GOES, Counted, SveScope
from gorin.games.sve.dialect.things import one_thing, phrase_of
from gorin.games.sve.program.amounts import DifferentCosts, DifferentNames, Happened, HowMany, PaidX
from gorin.games.sve.program.tests import AllOf
from gorin.text.draft import Cell
from gorin.text.frames import Frame
from gorin.text.lexicon import Pointing
from gorin.text.nouns import amount_of, difference_of, owner_alone, player_of
from gorin.text.phrases import CALCULATION, QUANTITY, Clause, Named, NounPhrase
from gorin.text.pieces import AMONG
from gorin.text.values import COUNT, KIND, NUMBER, ORIGINAL, PLAYER, POINTER, ZONE, OfCard, OfPlayer, value_of

COUNTER, NAME = "counter", "name"


def number_of(scope: SveScope, nouns: NounPhrase) -> Amount:
    """A noun phrase that is a number (T121, T150, T151)."""
    if len(nouns.parts) > 1:
        scope.fail(nouns.start, "no_number")
    named = nouns.only
    value = value_of(named)
    if named.group == CALCULATION and named.value is not None:
        return amount_of(scope, named.value)
    if named.group == QUANTITY:
        return multiple(scope, named)
    if named.quantity is not None:
        scope.fail(named.start, "no_number")
    if isinstance(value, OfPlayer):
        return PlayerNumber(value.number, owner_alone(scope, named))
    if isinstance(value, OfCard):
        return stat_amount(scope, named)
    if named.group == COUNT:
        return counted_in(scope, named)
    if named.group == "damage":
        return damage_of_event(scope, named)
    if named.group == "maximum" and len(named.modifiers) == 1 and named.modifiers[0].nouns is not None:
        numbers = named.modifiers[0].nouns.only
        return UtmostOf(numbered_things(scope, numbers), value_of(numbers).number, value_of(named) != "least")
    scope.fail(nouns.start, "no_number")


def damage_of_event(scope: SveScope, named: Named) -> Amount:
    """受けたダメージ, 与えたダメージ, where the ability waits for it."""
    clause = named.modifiers[0].clause if len(named.modifiers) == 1 else None
    name = clause.verb.name if clause is not None and clause.verb is not None else ""
    event = scope.trigger_of[0] if scope.trigger_of is not None else NOTHING
    waited = {"suffer": (terms.DAMAGED,), "deal": (terms.DEALT, terms.HURT_LEADER)}.get(name, ())
    if clause is None or event not in waited or clause.phrases or clause.adverbs or not clause.form.past:
        scope.fail(named.start, "no_number")
    if named.value is not None or value_of(named) or clause.form.negative:
        scope.fail(named.start, "no_number")
    return EventAmount()


def numbered_things(scope: SveScope, named: Named) -> Things:
    """自分の場のフォロワーの攻撃力: all the cards whose number is meant."""
    value = value_of(named)
    owner = named.modifiers[0].nouns if len(named.modifiers) == 1 else None
    if not isinstance(value, OfCard) or owner is None or named.quantity is not None:
        scope.fail(named.start, "of_what", ("自分の場のフォロワーの攻撃力",))
    phrase = phrase_of(scope, owner)
    if phrase.first.pronoun and len(phrase.elements) == 1:
        return one_thing(scope, owner)
    if phrase.picks() or any(each.noun is None or each.noun.leader for each in phrase.elements):
        scope.fail(owner.start, "zone_cards", ("自分の場のフォロワー",))
    for each in phrase.elements:
        if each.every and each.said is not None:
            scope.excuse(each.said.start, each.said.end)
    return All(
        Group(
            phrase.parts(
                SELF
                if any(each.noun and each.noun.zone in (terms.HAND, terms.DECK) for each in phrase.elements)
                else ANY
            )
        )
    )


def multiple(scope: SveScope, named: Named) -> Amount:
    """「(数)の2倍」."""
    quantity = named.quantity
    inner = named.modifiers[0].nouns if len(named.modifiers) == 1 else None
    if quantity is None or quantity.counter != "times" or inner is None or quantity.number is None or quantity.limit:
        scope.fail(named.start, "no_number")
    return Times(number_of(scope, inner), quantity.number)


def stat_amount(scope: SveScope, named: Named) -> Amount:
    """これの攻撃力, それの元のコスト, 自分のリーダーの体力."""
    value = value_of(named)
    printed = False
    things: Things | None = None
    for modifier in named.modifiers:
        pointing = modifier.word.sense(Pointing) if modifier.word is not None else None
        if pointing is not None and pointing.key == ORIGINAL:
            printed = True
        elif pointing is not None and pointing.key == "that" and things is None:
            things = scope.named_before(modifier.start)
        elif modifier.nouns is not None and things is None and modifier.case == "の":
            kept = scope.it
            things = one_thing(scope, modifier.nouns)
            scope.it = kept
        else:
            scope.fail(modifier.start, "no_description")
    if things is None:
        scope.fail(named.start, "of_what", ("これの",))
    if printed:
        return PrintedNumber(things, value.number)
    if value.number != terms.COST and scope.of_spell and things == THIS:
        scope.fail(named.start, "spell_not_there", ("それ",))
    if isinstance(things, All) and things.group.parts[0].zone == terms.LEADER:
        if value.number != terms.HEALTH:
            place = named.head.start if named.head is not None else named.start
            scope.fail(place, "leader_health", ("体力",))
        return PlayerNumber(terms.LEADER_HEALTH, things.group.parts[0].who)
    return NumberOf(things, value.number)


def counted_in(scope: SveScope, named: Named) -> Amount:
    """(X)の枚数, …の合計, …した回数, …の種類数."""
    key = value_of(named)
    scope.counted_by = group_count
    named = with_inner_clause(named)
    modifier = named.modifiers[0] if len(named.modifiers) == 1 else None
    if modifier is None or modifier.excluded:
        scope.fail(named.start, "count_of_what", ("自分の手札の枚数",))
    pointing = modifier.word.sense(Pointing) if modifier.word is not None else None
    if pointing is not None and pointing.key == "that" and key == "枚数":
        return so_many(scope, named.start)
    if modifier.clause is not None and key in ("回数", "枚数"):
        return times_of(scope, modifier.clause) if key == "回数" else done_count(scope, modifier.clause)
    inner = modifier.nouns
    if key == "差":
        return difference_of(scope, named)
    if inner is not None and modifier.case == "と同じ" and key == "枚数":
        if inner.group == POINTER:
            return HowMany(one_thing(scope, inner), ())
        return number_of(scope, inner) if inner.group in (COUNT, NUMBER, QUANTITY) else group_count(scope, inner)
    if inner is None or modifier.case != "の" or key == "回数":
        scope.fail(modifier.start, "count_of_what", ("自分の手札の枚数",))
    if key == "種類数":
        return varieties_of(scope, inner)
    if inner.group == COUNT:
        parts = tuple(counted_in(scope, each) for each in inner.parts)
        if key != "合計":
            scope.fail(inner.start, "sum_of", ("の合計",))
        if len(parts) == 1:
            scope.excuse(named.start, named.end)
        return parts[0] if len(parts) == 1 else Sum(parts)
    if inner.group == NUMBER and key == "合計" and len(inner.parts) == 1:
        return TotalOf(numbered_things(scope, inner.only), value_of(inner.only).number)
    if inner.group == NUMBER and key == "合計":
        return Sum(tuple(number_of(scope, NounPhrase((each,), "", each.start, each.end)) for each in inner.parts))
    zones = inner.only.modifiers[0].nouns if inner.only.modifiers else None
    if key == "合計" and len(inner.parts) == 1 and (zones is None or len(zones.parts) == 1):
        scope.fail(named.start, "sum_of", ("の枚数",))
    if len(inner.parts) > 1 or (zones is not None and len(zones.parts) > 1):
        assert named.head is not None
        scope.excuse(named.head.start, named.head.end)
    if inner.group == COUNTER:
        return counters_of(scope, inner.only)
    return group_count(scope, inner)


def with_inner_clause(named: Named) -> Named:
    """このターン中に捨てた自分の手札の枚数: the clause describes what is counted."""
    if len(named.modifiers) != 2:
        return named
    told, cards = named.modifiers
    if told.clause is None or cards.nouns is None or cards.case != "の" or len(cards.nouns.parts) > 1:
        return named
    inner = cards.nouns.only
    inner = replace(inner, modifiers=(told, *inner.modifiers), start=told.start)
    return replace(named, modifiers=(replace(cards, nouns=replace(cards.nouns, parts=(inner,)), start=told.start),))


def of_looked(scope: SveScope, named: Named) -> Amount | None:
    """その中のフォロワーの枚数: of the cards looked at or shown."""
    within = [each for each in named.modifiers if each.nouns is not None and each.nouns.group == AMONG]
    if not within:
        return None
    noun = noun_of(scope, replace(named, modifiers=tuple(each for each in named.modifiers if each not in within)))
    if scope.looked is None or not noun.is_plain() or noun.chosen or len(within) > 1:
        scope.fail(named.start, "none_looked", ("デッキの上3枚を見る。",))
    return HowMany(It(scope.looked.reg), noun.tests)


def group_count(scope: SveScope, nouns: NounPhrase) -> Amount:
    """How many there are; of a past deed how many it was done to (T151)."""
    looked = of_looked(scope, nouns.only) if len(nouns.parts) == 1 else None
    if looked is not None:
        return looked
    past = [past_of(each) for each in nouns.parts]
    if any(each is not None for each in past):
        return happened_amount(scope, nouns)
    deeds = [
        next((each.clause for each in part.modifiers if each.clause is not None and is_deed(each.clause)), None)
        for part in nouns.parts
    ]
    told = [done_amount(scope, part, deed) for part, deed in zip(nouns.parts, deeds, strict=True) if deed is not None]
    if told and len(told) == len(nouns.parts) and nouns.joint in ("", "と"):
        return told[0] if len(told) == 1 else Sum(tuple(told))
    if len(nouns.parts) > 1 and all(each.group == NAME for each in nouns.parts) and nouns.joint == "":
        return Count(Group(named_parts(scope, nouns)))
    if len(nouns.parts) > 1 and nouns.joint == "と":
        listed = [noun_of(scope, each) for each in nouns.parts]
        return Count(Group(tuple(part for noun in listed for part in noun.parts(default_of(scope, noun)))))
    noun = either_noun(scope, nouns) if len(nouns.parts) > 1 else noun_of(scope, nouns.only)
    group = Group(noun.parts(default_of(scope, noun)))
    if noun.zone == terms.EVOLVE_DECK:
        scope.name(All(group))
    return Count(group)


def default_of(scope: SveScope, noun: Noun) -> Who:
    """A hand or deck without an owner is that of the player who acts."""
    return scope.actor if noun.zone in (terms.HAND, terms.DECK) else ANY


def named_parts(scope: SveScope, nouns: NounPhrase) -> tuple[Part, ...]:
    """T150 (ゾーン)の『A』『B』の合計: the cards of these names together."""
    first = noun_of(scope, nouns.parts[0])
    names = tuple(scope.name_of(each.key) for each in nouns.parts)
    if any(each.modifiers for each in nouns.parts[1:]) or len(first.tests) > 1:
        scope.fail(nouns.start, "zone_cards", ("自分の墓場の",))
    return replace(first, tests=(IsNamed(names),)).parts()


def varieties_of(scope: SveScope, nouns: NounPhrase) -> Amount:
    """T153: how many different names, or printed costs, there are among the cards."""
    what = nouns.only
    cards = [each.nouns for each in what.modifiers if each.nouns is not None]
    words = [each.word.sense(Pointing) for each in what.modifiers if each.word is not None]
    if (
        len(cards) != 1
        or len(nouns.parts) > 1
        or (what.group == NUMBER) != (len(words) == 1)
        or what.quantity is not None
    ):
        scope.fail(nouns.start, "count_of_what", ("カード名の種類数",))
    noun = noun_of(scope, cards[0].only)
    group = Group(noun.parts(default_of(scope, noun)))
    if what.group == "card-name":
        return DifferentNames(group)
    if what.key != "コスト":
        scope.fail(nouns.start, "count_of_what", ("カード名の種類数",))
    return DifferentCosts(group)


def counters_of(scope: SveScope, named: Named) -> Amount:
    """これの火カウンターの数, これに置かれていた火カウンターの数, 取った火カウンターの数."""
    modifier = named.modifiers[0] if len(named.modifiers) == 1 else None
    if modifier is not None and modifier.nouns is not None and modifier.case == "の":
        return Counters(one_thing(scope, modifier.nouns), named.key)
    clause = modifier.clause if modifier is not None else None
    if clause is None or clause.verb is None:
        scope.fail(named.start, "of_what", ("これの",))
    frame: Frame[SveScope] = Frame(scope, clause)
    if clause.verb.name == "take" and clause.form.past and not clause.phrases:
        if scope.taken is None or scope.taken[1] != named.key:
            scope.fail(named.start, "no_count_before")
        scope.excuse(named.start, named.end)
        return PaidX(scope.taken[0])
    if clause.verb.name != "put" or not clause.form.lasting:
        scope.fail(clause.start, "of_what", ("これの",))
    phrase = phrase_of(scope, frame.need("に"))
    frame.done()
    if not phrase.is_this():
        scope.fail(phrase.start, "this_only", ("これ",))
    return Counters(THIS, named.key)


def past_of(named: Named) -> Clause | None:
    """このターン、場を離れた(X): a clause that tells what has happened in this turn."""
    for modifier in named.modifiers:
        clause = modifier.clause
        in_turn = clause is not None and (says(clause, "this turn") or says(clause, "in this turn"))
        if in_turn and clause is not None and clause.verb is not None and clause.verb.name != "enter":
            return clause
    return None


def happened_amount(scope: SveScope, nouns: NounPhrase) -> Amount:
    """T151: このターン、場から墓場に置かれた(X)の数."""
    clause = past_of(nouns.parts[0])
    if clause is None or any(past_of(each) is not None for each in nouns.parts[1:]):
        scope.fail(nouns.start, "past_event", ("このターン、場を離れた",))
    event, to, who = past_event(scope, clause)
    first = nouns.parts[0]
    parts = (
        replace(first, modifiers=tuple(each for each in first.modifiers if each.clause is not clause)),
        *nouns.parts[1:],
    )
    found: list[tuple[Test, ...]] = []
    others: set[bool] = set()
    for noun in (noun_of(scope, each) for each in parts):
        thrown = event == terms.DISCARDED and noun.zone == terms.HAND
        if thrown:
            scope.excuse(nouns.only.end - len("手札"), nouns.only.end)
        if (noun.zone not in (None, terms.FIELD) and not thrown) or noun.leader or noun.chosen:
            scope.fail(noun.start, "ask_kind")
        if noun.who is not None:
            if who != ANY or len(parts) > 1:
                scope.fail(noun.start, "owner_twice")
            who = noun.who
        tests, other = noun.without_other()
        found.append(tests)
        others.add(other)
    if len(others) > 1:
        scope.fail(nouns.start, "ask_kind")
    tests = found[0]
    if len(found) > 1:
        tests = (AnyOf(tuple(each[0] if len(each) == 1 else AllOf(each) for each in found)),)
    if event == terms.PLAYED_CARD and not tests and others == {False} and says(clause, "in this turn"):
        played: Amount = PlayerNumber(terms.PLAYED, who)
        return without_this(scope, clause, played)
    if clause.before:
        scope.fail(clause.start, "past_event", ("このターン中に",))
    return Happened(event, who, tests, to, others == {True})


def without_this(scope: SveScope, clause: Clause, found: Amount) -> Amount:
    """これを含めず."""
    for before in clause.before:
        inner: Frame[SveScope] = Frame(scope, before)
        includes = before.verb is not None and before.verb.name in ("include", "contain")
        if not includes or not phrase_of(scope, inner.need("を")).is_this():
            scope.fail(before.start, "this_only", ("これを含めず",))
        inner.done()
        found = Sum((found, Exactly(-1)))
    return found


def past_event(scope: SveScope, clause: Clause) -> tuple[int, int, Who]:
    """What has happened in this turn, the zone to which it led, and whose it was (R138)."""
    frame: Frame[SveScope] = Frame(scope, clause)
    frame.adverb("this turn")
    frame.adverb("in this turn")
    player = frame.take("が", group=PLAYER)
    who = player_of(scope, player.only) if player is not None else ANY
    source = frame.take("から", "を", group=ZONE)
    if source is not None:
        noun = noun_of(scope, source.only)
        if noun.zone != terms.FIELD or who != ANY:
            scope.fail(source.start, "past_event", ("場から",))
        who = noun.who or ANY
    target = frame.take("に", group=ZONE)
    hurt = frame.take("を", group="damage")
    if hurt is not None and (hurt.only.modifiers or hurt.only.value is not None or value_of(hurt.only)):
        scope.fail(hurt.start, "past_event", ("ダメージを受けた",))
    frame.taken |= {id(before) for before in clause.before}
    frame.done()
    zone = value_of(target.only).zone if target is not None else NOTHING
    event = clause.verb.name if clause.verb is not None else ""
    known = PAST.get((event, source is not None, zone))
    if known is None or not clause.form.past or (player is not None and event not in BY_PLAYERS):
        scope.fail(clause.start, "past_event", ("このターン、場を離れた",))
    if player is None and event == "play":
        scope.fail(clause.start, "past_event", ("自分がプレイした",))
    return known, terms.BANISH if event == "banish" else zone, who


BY_PLAYERS: Final = ("play", "discard", "draw")
PAST: Final[dict[tuple[str, bool, int], int]] = {
    ("put", True, terms.CEMETERY): terms.LEAVE,
    ("go back", True, terms.HAND): terms.LEAVE,
    ("leave", True, NOTHING): terms.LEAVE,
    ("destroy", False, NOTHING): terms.DESTROYED,
    ("evolve", False, NOTHING): terms.EVOLVED,
    ("banish", False, NOTHING): terms.LEAVE,
    ("attack", False, NOTHING): terms.ATTACKED,
    ("suffer", False, NOTHING): terms.DAMAGED,
    ("discard", False, NOTHING): terms.DISCARDED,
    ("draw", False, NOTHING): terms.DRAWN,
    ("play", False, NOTHING): terms.PLAYED_CARD,
    ("enter", False, terms.FIELD): terms.ENTER,
}
"""R138: what is remembered of a turn: the verb, whether the field is said, the zone to which it led."""


def times_of(scope: SveScope, clause: Clause) -> Amount:
    """T151 このターン、…した回数: how often it has happened (R138)."""
    subject = next((each for each in clause.phrases if each.case in ("が", "を") and each.nouns.group != ZONE), None)
    if subject is None or clause.verb is None or not clause.adverbs:
        scope.fail(clause.start, "past_event", ("このターン、(X)が進化した回数",))
    if clause.verb.name in ("raise", "fall"):
        frame: Frame[SveScope] = Frame(scope, clause)
        frame.adverb("this turn")
        frame.adverb("in this turn")
        event = terms.HEALED if clause.verb.name == "raise" else terms.BLED
        who = leader_health(scope, frame.need("を" if clause.verb.name == "raise" else "が", group=NUMBER).only)
        frame.done()
        return Happened(event, who)
    rest = tuple(each for each in clause.phrases if each is not subject)
    event, to, who = past_event(scope, replace(clause, phrases=rest))
    noun = phrase_of(scope, subject.nouns).described(scope)
    if noun.leader or noun.zone not in (None, terms.FIELD) or who != ANY:
        scope.fail(noun.start, "trigger_field", ("自分の場の",))
    tests, other = noun.without_other()
    return Happened(event, noun.who or ANY, tests, to, other)


def leader_health(scope: SveScope, named: Named) -> Who:
    """自分のリーダーの体力: whose leader's."""
    owner = named.modifiers[0].nouns if len(named.modifiers) == 1 else None
    if named.key != "体力" or owner is None or owner.group != KIND or named.quantity is not None:
        scope.fail(named.start, "leader_health", ("自分のリーダーの体力",))
    noun = noun_of(scope, owner.only)
    if not noun.leader or noun.zone is not None or len(owner.parts) > 1:
        scope.fail(named.start, "leader_health", ("自分のリーダーの体力",))
    if owner.only.quantity is not None:
        scope.excuse(owner.only.quantity.start, owner.only.quantity.end)
    return noun.who or ANY


def is_deed(clause: Clause) -> bool:
    """Whether a clause tells what this text or its cost has done: これによって墓場に置いた, アクトした."""
    return clause.form.past and not clause.form.lasting and clause.verb is not None and clause.verb.name in DEEDS


DEEDS: Final = frozenset(("put", "destroy", "banish", "return", "put out", "show", "discard", "act"))


def done_count(scope: SveScope, clause: Clause) -> Amount:
    """捨てた枚数, 戻した枚数, このターン中にプレイした枚数."""
    frame: Frame[SveScope] = Frame(scope, clause)
    name = clause.verb.name if clause.verb is not None else ""
    if name == "play" and clause.form.past:
        if not frame.adverb("in this turn"):
            frame.fail(clause.start, "past_event", ("このターン中に",))
        player = frame.take("が", group=PLAYER)
        who = player_of(scope, player.only) if player is not None else SELF
        if player is not None and who == SELF:
            scope.excuse(player.start, player.end)
        found: Amount = PlayerNumber(terms.PLAYED, who)
        found = without_this(scope, clause, found)
        frame.taken |= {id(before) for before in clause.before}
        frame.done()
        return found
    if name in ("discard", "draw") and clause.form.past and frame.adverb("in this turn"):
        player = frame.take("が", group=PLAYER)
        who = player_of(scope, player.only) if player is not None else SELF
        frame.done()
        return Happened(terms.DISCARDED if name == "discard" else terms.DRAWN, who)
    frame.done()
    if clause.form.past and name not in ("discard", "return"):
        things, to = things_done(scope, name, NOTHING)
        if things is not None:
            return HowMany(things, (), ANY, to)
    if not clause.form.past or name not in ("discard", "return"):
        scope.fail(clause.start, "no_count_before")
    return counted(scope, clause.start, Discard if name == "discard" else Move)


def things_done(scope: SveScope, name: str, zone: int) -> tuple[Things | None, int]:
    """What the sentences before have shown, discarded or moved, and where it really has to be for that."""
    if name == "show":
        shown = [op for op in scope.last_said(Reveal) if isinstance(op, Reveal)]
        return (shown[-1].things if shown else None), NOTHING
    if name == "discard":
        return discarded(scope) or scope.moved(terms.CEMETERY, terms.DISCARD), NOTHING
    to, reason = GOES.get(name, (zone, "")) if zone == NOTHING else (zone, "")
    return (scope.moved(to, reason) if to != NOTHING else None), to


def done_amount(scope: SveScope, named: Named, clause: Clause) -> Amount:
    """T151, T173 これによって墓場に置いた(X)の枚数, アクトした(X)の枚数: what this very text has done."""
    frame: Frame[SveScope] = Frame(scope, clause)
    thereby = frame.adverb("thereby")
    for token in clause.adverbs:
        scope.excuse(token.start, token.end)
    as_cost = frame.take("として", group="extra-cost")
    place = frame.take("に", group=ZONE)
    frame.done()
    assert clause.verb is not None
    verb = clause.verb.name
    noun = noun_of(
        scope,
        replace(named, modifiers=tuple(each for each in named.modifiers if each.clause is not clause), quantity=None),
    )
    zone = value_of(place.only).zone if place is not None else GOES.get(verb, (NOTHING, ""))[0]
    paid = scope.added if as_cost is not None else scope.turned
    if paid is not None and not thereby and fits_cost(paid, noun, verb, zone):
        scope.excuse(named.start, named.end)
        return PaidX(paid.num)
    if verb == "act" or as_cost is not None:
        scope.fail(named.start, "not_done", ("場の(X)を好きな枚数《アクト》",))
    if noun.zone not in (None, terms.FIELD) or noun.leader:
        scope.fail(noun.start, "ask_kind")
    things: Things | None = None
    if verb == "show":
        things, zone = (It(scope.looked.reg) if scope.looked is not None else None), NOTHING
    elif verb == "discard":
        things, zone = discarded(scope), NOTHING
    else:
        things = scope.moved(zone, terms.DESTROY if verb == "destroy" else "")
    if things is None:
        hurt = verb == "destroy" and scope.last_said(Damage)
        scope.fail(named.start, "destroyed_later" if hurt else "not_done", ("そうした",))
    return HowMany(things, noun.tests, noun.who or ANY, zone)


def fits_cost(paid: Counted, noun: Noun, verb: str, zone: int) -> bool:
    return noun.is_plain() and paid.verb in (verb, f"{verb} {zone}") and set(noun.tests) <= set(paid.tests)


def discarded(scope: SveScope) -> Things | None:
    """What the sentence before discarded."""
    cell = scope.counted
    if cell is None or not isinstance(cell.op, Discard):
        return None
    reg = cell.op.reg if cell.op.reg != NOTHING else scope.draft.reg()
    cell.op = replace(cell.op, reg=reg)
    return It(reg)


def so_many(scope: SveScope, place: int) -> Amount:
    """その枚数, 同じ枚数: how many the sentence or clause before discarded or moved."""
    op = scope.counted.op if scope.counted is not None else None
    return counted(scope, place, Discard if isinstance(op, Discard) else Move)


def counted(scope: SveScope, place: int, wanted: type[Discard] | type[Move]) -> Amount:
    """捨てた枚数, 戻した枚数: how many the sentence before moved."""
    cell = scope.counted
    op = cell.op if cell is not None else None
    if cell is not None and isinstance(op, ReturnHand) and wanted is Move:
        return ResultEach(op.num)
    if cell is None or not isinstance(op, (Discard, Move)) or not isinstance(op, wanted):
        scope.fail(place, "no_count_before")
    if of_each_player(scope, cell, op):
        scope.fail(place, "count_each", ("各プレイヤーは、自身の手札すべてを捨て、捨てた枚数と同じだけ引く。",))
    if op.num == NOTHING:
        cell.op = op = replace(op, num=scope.draft.num())
    return Result(op.num)


def of_each_player(scope: SveScope, cell: Cell, op: Discard | Move) -> bool:
    """Whether every player did it, each with an own number, and not the one who acts now."""
    if isinstance(op, Discard) and op.who == ALL:
        return True
    cells = scope.draft.cells
    picks = [each.op for each in cells if isinstance(op, Move) and It(getattr(each.op, "reg", NOTHING)) == op.things]
    if not any(isinstance(part, Who) and part.role == ACTOR for part in parts_inside((op, *picks))):
        return False
    after = cells[cells.index(cell) + 1 :] if cell in cells else []
    return scope.actor != Who(ACTOR) or any(isinstance(each.op, EachPlayer) for each in after)

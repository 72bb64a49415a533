"""How things are: power, keywords, abilities, prices, what cards and players can or cannot (T85 to T107, T130)."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final

from gorin.engine.program.amount import Exactly, NumberOf
from gorin.engine.program.group import HasState
from gorin.engine.program.roots import Amount, Condition, Things
from gorin.engine.program.things import NOBODY, THIS, All
from gorin.engine.program.who import ALL, ANY, OTHER, SELF, Who
from gorin.engine.values.ability import Change
from gorin.engine.values.change import (
    ADD,
    SET,
    GiveAbility,
    GiveKeyword,
    GiveWord,
    LoseAbilities,
    Number,
    Rule,
    TakeKeyword,
)
from gorin.games.shinso import terms
from gorin.games.shinso.dialect.amounts import own_bearer, owner_of_number, per_of, stat_of
from gorin.games.shinso.dialect.choosing import chosen, from_place, things_of, within
from gorin.games.shinso.dialect.deeds import signed_number
from gorin.games.shinso.dialect.events import is_rims
from gorin.games.shinso.dialect.given import kinds_among, meant_for
from gorin.games.shinso.dialect.lexicon import ACTIONS, AS_IF, ATTACK, EFFECT, NAME, PHASE, RACE, TARGET
from gorin.games.shinso.dialect.nouns import Cards, Framed, describe, holder_of, keyword_number, quoted_words
from gorin.games.shinso.dialect.scope import ShinsoScope
from gorin.games.shinso.dialect.sentences import is_may
from gorin.games.shinso.program.changes import (
    ConditionsWaived,
    CostChange,
    Double,
    DrawMore,
    FreeSummons,
    HalfInBattle,
    HandLimit,
    KinLimit,
    LostToFragment,
    NoKeyword,
    PlayerRule,
    SetName,
    SummonFor,
    TextOf,
    TurnLimit,
)
from gorin.games.shinso.program.tests import LiesIn
from gorin.games.shinso.program.things import Bearer, FragmentOf
from gorin.text.attachment import TIMES
from gorin.text.frames import Frame
from gorin.text.morphology import ABLE, PASSIVE
from gorin.text.nouns import amount_of, floating, number_of, owning
from gorin.text.phrases import KEYWORD, QUANTITY, QUOTED, UP_TO, Clause, Named, NounPhrase, Phrase
from gorin.text.pieces import cannot
from gorin.text.quantities import exact, is_turn, loose_quantity, printed_number, times, tokens_of
from gorin.text.trial import says_no_more, says_no_more_at
from gorin.text.values import CARD, KIND, NUMBER, PLAYER, QUALITY, ZONE, Half, value_of

VALUES: Final = (NUMBER, KEYWORD, "price", "limit", "shift limit", ACTIONS)
BLANK: Final = re.compile(
    r"「[~〇…○]+(を|が|は)?[^「」/、]*(でき|なら)な(い|くなる)([/、][~〇…○]*[^「」/、]*(でき|なら)な(い|くなる))*」"
)
"""「～できない」: what texts call prohibitions (T106, T152)."""


@dataclass(frozen=True)
class Said:
    """A statement: these changes for these things, or for players; `fallback`: how long where nothing says it."""

    things: Things
    changes: tuple[Change, ...]
    players: Who | None = None
    fallback: str = terms.FOR_GOOD
    condition: Condition | None = None


def value_phrase(clause: Clause, *groups: str) -> Phrase | None:
    """戦闘力, 行動権 as what changes: in the complement, or with は, を, が or nothing."""
    for phrase in clause.phrases:
        if phrase.case in ("", "を", "は", "が") and phrase.nouns.group in groups:
            return phrase
    return None


def valued(clause: Clause, *groups: str) -> NounPhrase | None:
    complement = clause.complement
    if complement is not None and complement.group in groups and complement.only.value is not None:
        return complement
    phrase = value_phrase(clause, *groups)
    return phrase.nouns if phrase is not None else None


def has_signed(clause: Clause) -> bool:
    """+1000 beside a verb."""
    return any(
        each.nouns.group == QUANTITY
        and each.nouns.only.quantity is not None
        and each.nouns.only.quantity.amount is not None
        and each.nouns.only.quantity.amount.signed
        for each in clause.phrases
    )


def is_blank(nouns: NounPhrase | None) -> bool:
    head = nouns.only.head if nouns is not None and nouns.group == QUOTED else None
    return head is not None and BLANK.fullmatch(head.text) is not None


def is_statement(clause: Clause) -> bool:
    """Whether a clause tells a state rather than orders something, by its words alone (T130)."""
    verb, complement = clause.verb, clause.complement
    if clause.link == AS_IF:
        return True
    if verb is None:
        if complement is None:
            return False
        if complement.group == ACTIONS:
            return False
        return complement.group in (KEYWORD, QUOTED) or (
            complement.group in VALUES and complement.only.value is not None
        )
    name, form = verb.name, clause.form
    object_ = clause.phrase("を")
    nouns = object_.nouns if object_ is not None else None
    group = nouns.group if nouns is not None else ""
    if name in ("gain", "give", "have") and form.negative:
        return True
    if name in ("gain", "give", "have"):
        return group in (KEYWORD, QUOTED, RACE, NUMBER, "all colours") or (nouns is not None and gives(nouns))
    if name in ("rise", "fall", "overwrite", "decide", "treat"):
        return True
    if name == "put" and group == NUMBER:
        return True
    if name == "lose":
        return group != ACTIONS
    if name == "change":
        return group == "card-name"
    if name == "become":
        about = value_phrase(clause, ACTIONS, "counter")
        return about is None
    if name == "do":
        to = clause.phrase("に")
        makes = to is not None and to.nouns.group in ("double", "count", QUANTITY, "void", "offering")
        makes = makes or clause.phrase("と同じに") is not None
        return has_signed(clause) or makes or form.voice == ABLE or valued(clause, *VALUES[:-1]) is not None
    if name == "ignore":
        return nouns is not None and (written(nouns) or nouns.group == "named condition")
    if name == "draw":
        return any(token.text == "多く" for token in clause.adverbs)
    if (
        form.negative
        and form.ending != "if"
        and name
        in (
            *("attack", "awake", "destroy", "receive", "use", "summon", "set", "deploy", "remove", "attack directly"),
            *("attack lethally", "can use", "equip"),
        )
    ):
        return not (name == "use" and group == "" and blast(clause))
    if is_may(clause):
        return name in ("attack", "attack lethally") or for_actions(clause) is not None
    return False


def gives(nouns: NounPhrase) -> bool:
    """捕食能力, 「…」の効果."""
    inner = nouns.only.modifiers[-1].nouns if nouns.group == EFFECT and nouns.only.modifiers else None
    return inner is not None and inner.group in (KEYWORD, QUOTED)


def blast(clause: Clause) -> bool:
    """リム・ブラスト効果は発動しない: about what was just destroyed."""
    phrase = clause.phrase("は") or clause.phrase("が")
    return phrase is not None and phrase.nouns.group == EFFECT and value_of(phrase.nouns.only) == "blast"


def permits(clause: Clause) -> bool:
    """Whether できる or もよい names what is allowed, so that nothing has to be asked (R32, R43)."""
    name = clause.name
    return name in ("attack", "attack lethally", "ignore") or (name == "summon" and for_actions(clause) is not None)


def for_actions(clause: Clause) -> Phrase | None:
    """行動権0で."""
    return next((each for each in clause.phrases if each.case == "で" and each.nouns.group == ACTIONS), None)


def statement_of(scope: ShinsoScope, clause: Clause) -> Said:
    """The changes that a clause says."""
    frame: Framed = Frame(scope, clause)
    said = read(frame)
    frame.done()
    return said


def read(frame: Framed) -> Said:
    clause = frame.clause
    if clause.link == AS_IF:
        return as_if(frame)
    if clause.verb is None:
        complement = clause.complement
        assert complement is not None
        if (complement.group in (KEYWORD, QUOTED) and complement.only.value is None) or complement.group == KEYWORD:
            per = per_of(frame)
            things = subject_of(frame, "は", "が")
            return Said(things, gifts_of(frame, complement, per, things))
        return changed(frame, complement.only)
    make = STATEMENTS.get(clause.verb.name)
    if make is None:
        frame.fail(frame.place, "not_said_so", verb=clause.said)
    return make(frame)


def subject_of(frame: Framed, *cases: str) -> Things:
    """The cards that a statement is about; without any those of the part before, or the card itself (N16, N18)."""
    scope = frame.scope
    phrase = frame.find(*cases)
    if phrase is None:
        known = scope.selected or scope.subject or scope.topic or scope.event_topic
        if known is None and scope.kinds & terms.ARTS:
            frame.fail(frame.place, "no_subject", ("自分の眷属1体は",))
        return known or own_bearer(scope)
    nouns = frame.need(*cases)
    return subject_things(frame, nouns)


def subject_things(frame: Framed, nouns: NounPhrase) -> Things:
    scope = frame.scope
    if nouns.joint and nouns.joint != "or" and len(nouns.parts) > 1:
        scope.subject = things_of(scope, nouns)
        return scope.subject
    cards = within(frame, describe(scope, nouns))
    if cards.this:
        says_no_more(*tokens_of(nouns))
    if cards.number is None and cards.things is None:
        cards.number = loose_quantity(frame)
    scope.subject = chosen(frame, scope, cards, True)
    return scope.subject


def owner_things(frame: Framed, named: Named) -> Things:
    """Xの戦闘力を: whose it is; without an X the subject of the sentence."""
    if not named.modifiers:
        return subject_of(frame, "は", "が")
    scope = frame.scope
    last = named.modifiers[-1]
    if last.word is not None and len(named.modifiers) == 1 and last.word.text == "その":
        scope.subject = scope.last_named(named.start)
        return scope.subject
    if last.nouns is not None and last.nouns.joint == "と" and any(each.quantity for each in last.nouns.parts):
        scope.subject = things_of(scope, last.nouns)
        return scope.subject
    cards = within(frame, owner_of_number(scope, named))
    if cards.this:
        says_no_more(*tokens_of(last.nouns))
    scope.subject = chosen(frame, scope, cards, True)
    return scope.subject


# ---- power, prices ----------------------------------------------------------------------------------


def changed(frame: Framed, named: Named, number: int | None = None, per: Amount | None = None) -> Said:
    """戦闘力+n, 連続攻撃-1, コスト-1, 手札の上限+2 (T85, T86, T88, T94, T149)."""
    scope = frame.scope
    per = per or per_of(frame)
    number = signed_number(named) if number is None else number
    if number is not None:
        amount, falls = times(per, number), number < 0
    elif per is None and named.value is not None and named.value.signed:
        amount, falls = amount_of(scope, named.value), named.value.terms[0].sign == "-"
    else:
        frame.fail(named.start, "number_needed", ("+1000",))
    if named.group == KEYWORD:
        keyword = value_of(named)
        if not isinstance(keyword, str):
            frame.fail(named.start, "no_number")
        return Said(owner_things(frame, named), (Number(keyword, ADD, amount),))
    if named.group == "shift limit":
        who = players_before(scope, named)
        return Said(FragmentOf(who), (Number(terms.SHIFT_LIMIT, ADD, amount),))
    if named.group == "limit":
        return hand_limit(scope, named, amount, True)
    if named.group == "price" or value_of(named).number == terms.COST:
        things, priced_who = priced(frame, named)
        return Said(things, (CostChange(amount),), priced_who, terms.THIS_TURN)
    # power.4, power.5: without a duration a decrease ends in the controller's cleanup phase, an increase stays.
    fallback = terms.OWN_CLEANUP if falls else terms.FOR_GOOD
    return Said(owner_things(frame, named), (Number(terms.POWER, ADD, amount),), fallback=fallback)


def players_before(scope: ShinsoScope, named: Named) -> Who:
    inner = named.inner
    return scope.players(inner) if inner is not None else SELF


def hand_limit(scope: ShinsoScope, named: Named, amount: Amount, more: bool) -> Said:
    """自分の手札の上限+n, 手札の上限はn枚になる (end.2)."""
    inner = named.inner
    cards = describe(scope, inner) if inner is not None else None
    if cards is None or cards.zones != (terms.HAND,) or cards.tests or cards.number is not None:
        scope.fail(named.start, "of_what", ("手札の上限",))
    who = cards.owner(scope)
    return Said(NOBODY, (HandLimit(who, amount, more),), who)


def priced(frame: Framed, named: Named) -> tuple[Things, Who | None]:
    """The cards whose price is spoken of: this one, or those that are still to be played."""
    scope = frame.scope
    if named.modifiers:
        cards = owner_of_number(scope, named)
        words = tokens_of(named.modifiers[-1].nouns)
    else:
        nouns = frame.need("は", "が", expected=("この眷属の召喚コスト",))
        cards = describe(scope, nouns)
        words = tokens_of(nouns)
    if cards.this and scope.kinds & terms.KIN:
        says_no_more(*words)
        return THIS, None
    cards.played_by = False
    return to_be_played(scope, cards)


def to_be_played(scope: ShinsoScope, cards: Cards) -> tuple[Things, Who | None]:
    places = (terms.HAND, terms.COFFIN) if cards.kinds == terms.KIN else (terms.HAND,)
    several = cards.number is not None and not cards.number.every
    if cards.things is not None or several or cards.zones not in (None, places[:1]):
        scope.fail(cards.place, "one_only", ("この眷属の召喚コスト", "自分の手札の眷属の召喚コスト"))
    if cards.zones is None and cards.who is None:
        cards.who = ANY
    cards.zones, cards.number = cards.zones or places, None
    return All(cards.group(scope)), cards.owner(scope)


def do(frame: Framed) -> Said:
    """戦闘力を+1000する, 倍にする, nにする, 攻撃ができない, 生贄にできない, 無効にする (T91, T101, T103, T149)."""
    clause = frame.clause
    to = frame.find("に")
    if clause.form.voice == ABLE:
        return cannot_do(frame)
    if to is not None and to.nouns.group == "void":
        return void(frame)
    if to is not None and to.nouns.group in ("double", "count") and value_of(to.nouns.only) in (None, Half()):
        frame.need("に")
        number = frame.need("を", "は", "が", group=NUMBER, expected=("戦闘力を",)).only
        if value_of(number).number != terms.POWER:
            frame.fail(number.start, "rises_what", ("この眷属の戦闘力を",))
        things = owner_things(frame, number)
        return Said(things, (Double() if to.nouns.group == "double" else HalfInBattle(),))
    if frame.find("と同じに", group=NUMBER) is not None:
        return same_number(frame)
    if to is not None and to.nouns.group == QUANTITY:
        quantity = frame.need("に").only.quantity
        named = frame.need("を", "は", group=NUMBER, expected=("戦闘力を",)).only
        if quantity is not None and quantity.counter == TIMES:
            if exact(frame.scope, quantity, frame.place) != 2 or value_of(named).number != terms.POWER:
                frame.fail(quantity.start, "number_needed", ("2倍に",))
            return Said(owner_things(frame, named), (Double(),))
        amount = Exactly(exact(frame.scope, quantity, frame.place))
        return Said(owner_things(frame, named), (Number(value_of(named).number, SET, amount),))
    phrase = value_phrase(clause, *VALUES[:-1])
    if phrase is None:
        frame.fail(frame.place, "rises_what", ("戦闘力を+1000する",))
    frame.taken.add(id(phrase))
    signed = frame.take("", group=QUANTITY)
    number_said = printed_number(signed.only.quantity) if signed is not None else signed_number(phrase.nouns.only)
    if number_said is None:
        frame.fail(frame.place, "number_needed", ("+1000",))
    return changed(frame, phrase.nouns.only, number_said)


def rise(frame: Framed) -> Said:
    """戦闘力をn上昇させる, …の戦闘力分上昇させる, 召喚コストは1減る (T85, T90)."""
    scope = frame.scope
    falls = frame.clause.name == "fall"
    phrase = value_phrase(frame.clause, NUMBER, "price", ACTIONS)
    if phrase is None or phrase.nouns.group == ACTIONS:
        frame.fail(frame.place, "rises_what", ("この眷属の戦闘力を",))
    frame.taken.add(id(phrase))
    named, per = phrase.nouns.only, per_of(frame)
    quantity = named.quantity or floating(frame)
    if quantity is None and per is None:
        frame.fail(frame.place, "number_needed", ("1000",))
    number = exact(scope, quantity, frame.place) if quantity is not None else 1
    return changed(frame, replace(named, quantity=None), -number if falls else number, per)


def become(frame: Framed) -> Said:
    """この眷属の戦闘力は[Y]×nになる, 手札の上限は9枚になる, …は無効となる, 相手のものにならない (T89, T103)."""
    scope, clause = frame.scope, frame.clause
    if frame.find("は", "が", group="control") is not None:
        return keeps_controller(frame)
    if frame.find("に", "と", "", group="void") is not None:
        return void(frame)
    if frame.find("と同じに", group=NUMBER) is not None:
        return same_number(frame)
    if frame.find("に", group="double") is not None:
        return do(frame)
    phrase = value_phrase(clause, NUMBER, "price", "limit")
    if phrase is None or clause.form.negative:
        frame.fail(frame.place, "becomes_what", ("[自分の手札の数]×1000に", "5000に"))
    frame.taken.add(id(phrase))
    named = phrase.nouns.only
    to = frame.need("に", expected=("5000に",))
    amount = becoming(frame, to)
    if named.group == "limit":
        return hand_limit(scope, named, amount, False)
    if named.group == "price" or value_of(named).number == terms.COST:
        things, who = priced(frame, named)
        return Said(things, (SummonFor(amount),), who, terms.THIS_TURN)
    return Said(owner_things(frame, named), (Number(terms.POWER, SET, amount),))


def same_number(frame: Framed) -> Said:
    """Xの戦闘力をYの戦闘力と同じにする."""
    scope = frame.scope
    other = frame.need("と同じに", group=NUMBER)
    named = frame.need("を", "は", group=NUMBER, expected=("この眷属の戦闘力を",)).only
    number: str = value_of(named).number
    if number != terms.POWER or value_of(other.only).number != number:
        frame.fail(other.start, "becomes_what", ("その眷属の戦闘力と同じに",))
    model = owner_of_number(scope, other.only) if other.only.modifiers else None
    if model is None:
        frame.fail(other.start, "one_only", ("その眷属の戦闘力と同じに",))
    amount: Amount
    if model.things is None and model.number is not None:
        amount = NumberOf(chosen(frame, scope, model), number)
    else:
        amount = stat_of(scope, other.only)
    return Said(owner_things(frame, named), (Number(number, SET, amount),))


def becoming(frame: Framed, to: NounPhrase) -> Amount:
    quantity = to.only.quantity
    if to.group == QUANTITY and quantity is not None and quantity.amount is not None and not quantity.limit:
        return amount_of(frame.scope, quantity.amount)
    if to.group == NUMBER and not to.only.modifiers:
        frame.fail(to.start, "becomes_what", ("5000に",))
    return number_of(frame.scope, to)


# ---- keywords and abilities -------------------------------------------------------------------------


def gifts_of(frame: Framed, nouns: NounPhrase, per: Amount | None, things: Things | None = None) -> tuple[Change, ...]:
    """Keywords, 「abilities」, races: what is given to these (T31, T92, T148)."""
    if nouns.joint == "or":
        frame.fail(nouns.start, "either_gift", ("と", "、"))
    found: list[Change] = []
    for named in nouns.parts:
        found += gift(frame, named, per, kinds_among(frame.scope, things))
    return merged(found)


def gift(frame: Framed, named: Named, per: Amount | None, receivers: int) -> list[Change]:
    scope = frame.scope
    if named.modifiers:
        frame.fail(named.modifiers[0].start, "no_description")
    value = value_of(named)
    if named.group == KEYWORD and isinstance(value, int):
        return [GiveKeyword(value)]
    if named.group == KEYWORD:
        number = keyword_number(scope, named)
        return [Number(value, ADD, times(per, abs(number) if number is not None else 1))]
    if named.group == RACE:
        return [GiveWord(f"{terms.RACE}:{named.key}")]
    if named.group == "all colours":
        return [GiveWord(f"{terms.COLOUR}:{colour}") for colour in terms.COLOURS]
    head = named.head
    if named.group == QUOTED and head is not None and not BLANK.fullmatch(head.text):
        keywords = quoted_words(scope, head)
        if keywords:
            return [change for each in keywords for change in gift(frame, each, per, receivers)]
        return [GiveAbility(meant_for(each, head.text, receivers)) for each in scope.read_quoted(head)]
    frame.fail(named.start, "not_given", ("防壁", "「攻撃時、カードを1枚引く」"))


def merged(changes: list[Change]) -> tuple[Change, ...]:
    """Plain keywords that are given together as one change."""
    keywords = 0
    others: list[Change] = []
    for change in changes:
        if isinstance(change, GiveKeyword):
            keywords |= change.keywords
        else:
            others.append(change)
    return (*([GiveKeyword(keywords)] if keywords else []), *others)


def give(frame: Framed) -> Said:
    """XはKを得る, XにKを付与する, Kを持つ, 戦闘力をXに付与する; 行動権を獲得できない (T31, T32, T81, T90, T92)."""
    if frame.clause.form.negative:
        return player_rule(frame)
    gained = frame.find("を", group=NUMBER)
    if gained is not None and gained.nouns.only.value is not None:
        frame.taken.add(id(gained))
        return changed(frame, gained.nouns.only)
    per = per_of(frame)
    prey = frame.find("は", group=KEYWORD)
    if prey is not None and value_of(prey.nouns.only) == terms.PREY and frame.adverb("whole"):
        return whole_prey(frame)
    nouns = frame.need("を", expected=("防壁を",))
    if gives(nouns) and len(nouns.only.modifiers) == 1 and nouns.only.modifiers[0].nouns is not None:
        nouns = nouns.only.modifiers[0].nouns
    if nouns.group == NUMBER:
        amount = stat_of(frame.scope, nouns.only)
        if not isinstance(amount, NumberOf):
            frame.fail(nouns.start, "one_only", ("この眷属の戦闘力を",))
        things = subject_things(frame, frame.need("に"))
        return Said(things, (Number(terms.POWER, ADD, amount),))
    to = frame.take("に")
    things = subject_things(frame, to) if to is not None else subject_of(frame, "は", "が")
    return Said(things, gifts_of(frame, nouns, per, things))


def whole_prey(frame: Framed) -> Said:
    """この…が持つ捕食は戦闘力をそのまま獲得する (T94, R82)."""
    prey = frame.need("は", group=KEYWORD).only
    number = frame.need("を", group=NUMBER)
    if value_of(number.only).number != terms.POWER or number.only.modifiers:
        frame.fail(number.start, "rises_what", ("戦闘力を",))
    inner = holder_of(prey)
    if prey.modifiers and inner is None:
        frame.fail(prey.start, "no_description")
    things = subject_things(frame, inner) if inner is not None else THIS
    return Said(things, (Rule(terms.WHOLE_PREY),))


def lose(frame: Framed) -> Said:
    """XはKを失う, Xは効果を失う (R78)."""
    nouns = frame.need("を", expected=("防壁を",))
    things = subject_of(frame, "は", "が")
    if nouns.group == EFFECT and not nouns.only.modifiers:
        return Said(things, (LoseAbilities(),))
    return Said(things, (TakeKeyword(keywords_in(frame, nouns)),))


def keywords_in(frame: Framed, nouns: NounPhrase) -> int:
    """防壁と護衛を: a mask of keywords."""
    mask = 0
    for named in nouns.parts:
        value = value_of(named)
        if named.group != KEYWORD or not isinstance(value, int) or named.modifiers:
            frame.fail(named.start, "not_given", ("防壁を",))
        mask |= value
    if nouns.joint == "or":
        frame.fail(nouns.start, "either_gift", ("と", "、"))
    return mask


def void(frame: Framed) -> Said:
    """Xの効果は無効となる; Xにかかる「～できない」と記述される効果は無効となる."""
    scope = frame.scope
    nouns = frame.need("は", "を", "が")
    frame.need("に", "と", "", group="void")
    if written(nouns):
        return Said(lying_on(frame, nouns) or subject_of(frame, "は"), (Rule(terms.NO_PROHIBITIONS),))
    inner = nouns.only.inner
    if nouns.group == EFFECT and not nouns.only.modifiers and scope.subject is not None:
        return Said(scope.subject, (LoseAbilities(),))
    if nouns.group != EFFECT or inner is None:
        frame.fail(nouns.start, "whose_effect", ("この秘宝を装備する眷属の効果は",))
    cards = owner_of_number(scope, nouns.only)
    scope.subject = chosen(frame, scope, cards, True)
    return Said(scope.subject, (LoseAbilities(),))


def written(nouns: NounPhrase) -> bool:
    """「～できない」と記述される効果."""
    if is_blank(nouns):
        return True
    for modifier in nouns.only.modifiers:
        clause = modifier.clause
        quote = clause.phrase("と") if clause is not None else None
        if clause is not None and clause.name == "be written" and quote is not None:
            return is_blank(quote.nouns)
        if modifier.nouns is not None and is_blank(modifier.nouns):
            return True
    return False


def lying_on(frame: Framed, nouns: NounPhrase) -> Things | None:
    """Xにかかる."""
    for modifier in nouns.only.modifiers:
        clause = modifier.clause
        target = clause.phrase("に") if clause is not None else None
        if clause is not None and clause.name == "lie on" and target is not None:
            return subject_things(frame, target.nouns)
    return None


def ignores(frame: Framed) -> Said:
    """「～できない」と記述される効果を無視する; 一度だけ無視できる (T106, T152)."""
    scope = frame.scope
    nouns = frame.need("を")
    head = nouns.only.head
    if nouns.group == "named condition" and head is not None and scope.read_condition is not None:
        condition = scope.read_condition(head)
        return Said(NOBODY, (ConditionsWaived(scope.actor, condition),), scope.actor, terms.THIS_TURN)
    if not written(nouns) or frame.clause.form.negative:
        frame.fail(nouns.start, "ignore_what", ("「～できない」効果を",))
    once = frame.take("だけ", group=QUANTITY) or frame.take("", group=QUANTITY)
    if once is not None:
        if printed_number(once.only.quantity) != 1:
            frame.fail(once.start, "number_needed", ("1回だけ",))
        rule = PlayerRule(scope.actor, terms.ONE_PROHIBITION_IGNORED)
        return Said(NOBODY, (rule,), scope.actor, terms.THIS_TURN)
    return Said(lying_on(frame, nouns) or subject_of(frame, "は", "が"), (Rule(terms.NO_PROHIBITIONS),))


def as_if(frame: Framed) -> Said:
    """Xは蘇生を持つものとして扱う, すべての色を持つ…, 戦闘に敗北したものとして扱う (T96, R137)."""
    scope, clause = frame.scope, frame.clause
    name = clause.name
    if name == "lose out":
        against = frame.need("との")
        frame.need("に", group="battle")
        fragment = describe(scope, against)
        if fragment.kinds != terms.FRAGMENT or fragment.tests or fragment.who not in (SELF, None):
            frame.fail(against.start, "as_if_what", ("自分の真祖の断片との戦闘に",))
        says_no_more(*tokens_of(against))
        nouns = frame.need("は")
        cards = describe(scope, nouns)
        cards.number, cards.leaving = None, ""
        return Said(All(cards.group(scope)), (LostToFragment(),), players=cards.owner(scope))
    if name != "have":
        frame.fail(frame.place, "as_if_what")
    nouns = frame.need("を", expected=("蘇生を",))
    things = subject_of(frame, "は", "が")
    if clause.form.negative:
        return Said(things, (TakeKeyword(keywords_in(frame, nouns)),))
    return Said(things, gifts_of(frame, nouns, None, things))


def treated(frame: Framed) -> Said:
    """この眷属は種族：ウルフとしても扱う."""
    nouns = frame.take("として", "としても")
    if nouns is None or nouns.group != RACE:
        frame.fail(frame.place, "as_if_what", ("種族：ウルフとしても扱う",))
    return Said(subject_of(frame, "は", "が"), gifts_of(frame, nouns, None))


# ---- what cards and players can -------------------------------------------------------------------


def rule(mask: int, frame: Framed) -> Said:
    return Said(subject_of(frame, "は", "が", "も"), (Rule(mask),))


def attacks(frame: Framed) -> Said:
    """攻撃できない; 相手の真祖の断片に攻撃できる (T101, T107, T153, R129)."""
    scope = frame.scope
    if frame.clause.form.negative:
        if frame.find("に", "を") is not None or frame.clause.form.voice == PASSIVE:
            frame.fail(frame.place, "attack_whom", ("攻撃できない", "護衛を得る", "防壁を得る"))
        if not cannot(frame.clause):
            frame.fail(frame.place, "not_said_so", verb=frame.clause.said)
        return rule(terms.CANNOT_ATTACK, frame)
    target = frame.need("に", "にも", expected=("相手の真祖の断片に",))
    even = frame.take("でも", group=QUALITY)
    if even is not None and value_of(even.only).on:
        frame.fail(even.start, "attack_what", ("アウェイク状態でも",))
    if target.group == PLAYER:
        frame.fail(target.start, "lethal_word", ("相手に致命攻撃できる",))
    cards = describe(scope, target)
    awake = HasState(terms.ASLEEP, False)
    if cards.kinds != terms.FRAGMENT or cards.tests not in ([], [awake]) or cards.number is not None:
        frame.fail(target.start, "attack_what", ("相手の真祖の断片に",))
    mask = terms.ATTACKS_AWAKE_FRAGMENT if even is not None or cards.tests else terms.ATTACKS_FRAGMENT
    if scope.instead_of_lethal:
        scope.instead_of_lethal = False
        mask = terms.FRAGMENT_INSTEAD_OF_LETHAL
    if cards.who == ANY:
        return rule(mask | terms.ATTACKS_OWN_FRAGMENT, frame)
    if cards.who not in (OTHER, None):
        frame.fail(target.start, "attack_what", ("相手の真祖の断片に",))
    says_no_more(*cards.words)
    return rule(mask, frame)


def lethal(frame: Framed) -> Said:
    """相手に致命攻撃できる (T107)."""
    if frame.clause.form.negative:
        frame.fail(frame.place, "not_said_so", verb=frame.clause.said)
    target = frame.take("に")
    if target is not None and frame.scope.players(target) != OTHER:
        frame.fail(target.start, "attack_what", ("相手に",))
    says_no_more(*tokens_of(target))
    return rule(terms.LETHAL, frame)


def directly(frame: Framed) -> Said:
    """直接攻撃できない is the keyword (R100)."""
    if not cannot(frame.clause):
        frame.fail(frame.place, "not_said_so", verb=frame.clause.said)
    return Said(subject_of(frame, "は", "が"), (GiveKeyword(terms.NO_DIRECT_ATTACK),))


def cannot_do(frame: Framed) -> Said:
    """攻撃ができない, 生贄にできない, 致命攻撃ができる."""
    attack = frame.take("が", "を", "は", group=ATTACK)
    negative = frame.clause.form.negative
    if attack is not None:
        kind = value_of(attack.only)
        if kind == "any" and negative:
            return rule(terms.CANNOT_ATTACK, frame)
        if kind == "lethal" and not negative:
            return lethal(frame)
        if kind == "direct" and negative:
            return directly(frame)
    if frame.take("に", group="offering") is not None and negative:
        return rule(terms.NOT_OFFERED, frame)
    frame.fail(frame.place, "not_said_so", verb=frame.clause.said)


def stays(frame: Framed) -> Said:
    if not frame.clause.form.negative:
        frame.fail(frame.place, "not_said_so", verb=frame.clause.said)
    return rule(terms.STAYS_ASLEEP, frame)


def not_destroyed(frame: Framed) -> Said:
    """(相手の)効果によって破壊されない, 戦闘では破壊されない, リムカードは破壊されない (T102)."""
    clause = frame.clause
    cause = frame.take("によって", "で", "では")
    subject = frame.find("は", "が")
    if clause.form.voice != PASSIVE:
        frame.fail(frame.place, "not_said_so", verb=clause.said)
    if cause is None and subject is not None and is_rims(subject.nouns):
        return rule(terms.NOT_BROKEN, frame)
    if cause is None and subject is not None:
        return rule(terms.SAFE_FROM_EFFECTS | terms.SAFE_FROM_BATTLES, frame)
    if cause is None or cause.group not in ("battle", EFFECT):
        frame.fail(frame.place, "by_effects", ("効果によって破壊されない", "戦闘によって破壊されない"))
    if cause.group == EFFECT and cause.only.modifiers:
        if whose_effects(frame.scope, cause) != OTHER:
            frame.fail(cause.start, "by_effects", ("効果によって破壊されない", "相手の効果によって破壊されない"))
        return rule(terms.SAFE_FROM_FOES, frame)
    if cause.only.modifiers:
        frame.fail(cause.start, "by_effects", ("戦闘によって破壊されない",))
    return rule(terms.SAFE_FROM_EFFECTS if cause.group == EFFECT else terms.SAFE_FROM_BATTLES, frame)


def whose_effects(scope: ShinsoScope, nouns: NounPhrase) -> Who | None:
    """相手の効果, 相手のカードの効果: those of a player's cards; 他のカードの効果: of any other card (ANY)."""
    words = [each.word.text for each in nouns.only.modifiers if each.word is not None]
    inner = nouns.only.inner
    if inner is None or len(nouns.only.modifiers) - len(words) != 1:
        return None
    if of_arts(nouns) and len(inner.only.modifiers) == 1:
        clause, owner = inner.only.modifiers[0].clause, inner.only.modifiers[0].nouns
        if clause is not None and clause.name == "use" and not clause.form.negative and len(clause.phrases) == 1:
            owner = clause.phrases[0].nouns if clause.phrases[0].case == "が" else None
        return scope.players(owner) if owner is not None and owner.group == PLAYER and not words else None
    if inner.group == CARD and not inner.only.quantity:
        words += [each.word.text for each in inner.only.modifiers if each.word is not None]
        owners = [each.nouns for each in inner.only.modifiers if each.nouns is not None]
        if len(words) + len(owners) != 1 or (len(owners) != len(inner.only.modifiers) - len(words) and owners):
            return None
        if words == ["他の"]:
            return ANY
        inner = owners[0] if owners else None
    return scope.players(inner) if inner is not None and inner.group == PLAYER and not words else None


def of_arts(nouns: NounPhrase) -> bool:
    """相手の権能の効果, 相手が発動する権能の効果."""
    inner = nouns.only.inner
    return inner is not None and inner.group == KIND and value_of(inner.only).kinds == terms.ARTS


def not_removed(frame: Framed) -> Said:
    subject = frame.find("は", "が")
    frame.take("から", group="game")
    if frame.clause.form.voice != PASSIVE or subject is None or not is_rims(subject.nouns):
        frame.fail(frame.place, "rims_only", ("自分のリムカードは",))
    return rule(terms.NOT_REMOVED, frame)


def unaffected(frame: Framed) -> Said:
    """他のカードの効果を受けない, 相手(のカード)の効果を受けない (T102, R125)."""
    scope = frame.scope
    nouns = frame.need("を", group=EFFECT, expected=("他のカードの効果を",))
    whose = whose_effects(scope, nouns)
    if whose not in (ANY, OTHER) or not frame.clause.form.negative:
        frame.fail(nouns.start, "affected_by", ("他のカードの効果を", "相手のカードの効果を"))
    foes = terms.UNAFFECTED_BY_ARTS if of_arts(nouns) else terms.UNAFFECTED_BY_FOES
    said = rule(terms.UNAFFECTED if whose == ANY else foes, frame)
    if scope.always and (scope.quoted or not (said.things == THIS or isinstance(said.things, Bearer))):
        frame.fail(frame.place, "spared_here", ("この眷属は他のカードの効果を受けない", "このターン中、"))
    return said


def keeps_controller(frame: Framed) -> Said:
    """この眷属のコントロールは相手のものにならない (T103)."""
    nouns = frame.need("は", "が", group="control")
    to = frame.need("に", group="owned")
    inner = nouns.only.inner
    owner = to.only.inner
    if inner is None or owner is None or frame.scope.players(owner) != OTHER or not frame.clause.form.negative:
        frame.fail(frame.place, "control_what", ("この眷属のコントロールは相手のものに",))
    return Said(subject_things(frame, inner), (Rule(terms.KEEPS_CONTROLLER),))


def random_target(frame: Framed) -> Said:
    """攻撃対象はランダムに決定される (T113, R130)."""
    nouns = frame.need("は", "が", group=TARGET)
    if not frame.adverb("at random"):
        frame.fail(frame.place, "random_what", ("攻撃対象はランダムに",))
    inner = nouns.only.inner
    things = subject_things(frame, inner) if inner is not None else subject_of(frame, "は")
    return Said(things, (Rule(terms.RANDOM_TARGET),))


def renamed(frame: Framed) -> Said:
    """カード名を《N》に変更する (T98)."""
    nouns = frame.need("を", group="card-name")
    to = frame.need("に", group=NAME, expected=("《月の影》に",))
    if len(to.parts) > 1 or to.only.modifiers:
        frame.fail(to.start, "name_needed", ("《月の影》に",))
    inner = nouns.only.inner
    things = subject_things(frame, inner) if inner is not None else subject_of(frame, "は")
    return Said(things, (SetName(to.only.key),))


def overwritten(frame: Framed) -> Said:
    """Xの効果はYの持つ効果に上書きされる (T128, R138)."""
    nouns, to = frame.need("は", "が", "を", group=EFFECT), frame.need("に", group=EFFECT)
    return Said(card_of(frame, nouns), (TextOf(card_of(frame, to)),))


def card_of(frame: Framed, effect: NounPhrase) -> Things:
    """The card whose effect is meant; a 真祖の断片 wherever it is (R138)."""
    scope = frame.scope
    has = bool(effect.only.modifiers) and effect.only.modifiers[-1].clause is not None
    nouns = holder_of(effect.only) if has else owning(effect.only)
    if nouns is None:
        frame.fail(effect.start, "overwritten_what", ("…の効果は…の持つ効果に",))
    cards = describe(scope, nouns)
    if cards.kinds == terms.FRAGMENT and cards.zones is None and not cards.tests:
        return FragmentOf(cards.who or SELF)
    return chosen(frame, scope, cards, True)


PLAYER_RULES: Final = {
    ("summon", terms.KIN): terms.NO_SUMMONING,
    ("summon", terms.RELIC): terms.NO_RELICS,
    ("use", terms.ARTS): terms.NO_ARTS_USED,
    ("set", terms.ARTS): terms.NO_ARTS_SET,
    ("deploy", terms.TERRITORY): terms.NO_DEPLOYING,
}


def forbids(frame: Framed) -> Said:
    """眷属を召喚できない, 権能を使用できない, 捕食を発動できない; 行動権nで召喚できる."""
    if not frame.clause.form.negative:
        return summon_for(frame)
    if not cannot(frame.clause) and frame.clause.name != "can use":
        frame.fail(frame.place, "not_said_so", verb=frame.clause.said)
    name = frame.clause.name
    keyword = frame.take("を", "が", group=KEYWORD) if name in ("use", "can use") else None
    if keyword is not None:
        return Said(subject_of(frame, "は", "が"), (NoKeyword(keywords_in(frame, keyword)),))
    return player_rule(frame)


def player_rule(frame: Framed) -> Said:
    """自分は眷属を召喚できなくなる, 誰も…できない, フィールドに権能をセットできない (T81, T104)."""
    scope, clause = frame.scope, frame.clause
    name = clause.name
    nouns = frame.take("を")
    if nouns is None:
        return cards_barred(frame, name)
    who = scope.actor
    subject = frame.take("は", "が")
    if subject is not None:
        who = scope.players(subject)
    elif scope.actor == ANY or (scope.always and scope.actor_said is None and not scope.line_until):
        who = ALL
    if nouns.group == NAME and nouns.only.key == "生命転化" and name == "use":
        return Said(NOBODY, (PlayerRule(who, terms.NO_CONVERSION),), who)
    if nouns.group == ACTIONS and name == "gain" and not nouns.only.modifiers:
        return Said(NOBODY, (PlayerRule(who, terms.NO_ACTIONS_GAINED),), who)
    limit = turn_limit(frame)
    cards = describe(scope, nouns)
    origin = frame.take("から", group=ZONE)
    if origin is not None:
        cards = from_place(frame, cards, origin)
        if cards.zones is None or cards.things is not None:
            frame.fail(origin.start, "no_description")
        cards.tests.append(LiesIn(cards.zones))
        cards.zones = None
    place = frame.take("に", group=ZONE)
    if place is not None:
        where = describe(scope, place)
        if where.zones != terms.FIELD or name not in ("set", "deploy", "summon"):
            frame.fail(place.start, "no_description")
        who = where.who if where.who is not None else who
    if cards.zones == (terms.ARTS_SLOT,) and cards.kinds == terms.ARTS and name == "use":
        mask = terms.NO_SET_ARTS_ACTIVATED
    else:
        found = PLAYER_RULES.get((name, cards.kinds))
        if cards.zones not in (None, (terms.HAND,)) or cards.number is not None or found is None:
            frame.fail(nouns.start, "cannot_what", ("眷属を召喚できない", "権能を使用できない"))
        mask = found
    if limit:
        return Said(NOBODY, (TurnLimit(who, mask, limit, tuple(cards.tests)),), who)
    return Said(NOBODY, (PlayerRule(who, mask, tuple(cards.tests)),), who)


def turn_limit(frame: Framed) -> int:
    """1ターンにn枚しか."""
    turn = next((each for each in frame.clause.phrases if is_turn(each)), None)
    only = frame.take("しか", group=QUANTITY)
    if only is None:
        return 0
    if turn is not None:
        frame.taken.add(id(turn))
    quantity = only.only.quantity
    if quantity is not None and quantity.limit == UP_TO:
        says_no_more_at(quantity.end - 2)
        quantity = replace(quantity, limit="")
    number = exact(frame.scope, quantity, frame.place)
    if not number:
        frame.fail(only.start, "name_limit", ("1ターンに1枚しか",))
    return number


def cards_barred(frame: Framed, name: str) -> Said:
    """コスト0の眷属は召喚できない: nobody can play such cards (T104)."""
    nouns = frame.need("は", "が")
    cards = describe(frame.scope, nouns)
    mask = PLAYER_RULES.get((name, cards.kinds))
    if mask is None or cards.things is not None or cards.number is not None or cards.zones not in (None, (terms.HAND,)):
        frame.fail(nouns.start, "cannot_what", ("眷属を召喚できない",))
    who = cards.who if cards.who is not None else ALL
    return Said(NOBODY, (PlayerRule(who, mask, tuple(cards.tests)),), who)


def summon_for(frame: Framed) -> Said:
    """この眷属は行動権nで召喚できる, 自分は眷属をn体まで行動権0で召喚できる (T36, R140)."""
    scope = frame.scope
    if scope.kinds & terms.ARTS and frame.clause.name == "use":
        frame.fail(frame.place, "instead_price", ("行動権を消費するかわりに、手札を2枚捨てて発動してもよい",))
    price = frame.need("で", group=ACTIONS, expected=("行動権0で",)).only
    value = exact(scope, price.quantity, frame.place)
    per = per_of(frame)
    if frame.find("を") is not None:
        return free_summons(frame, value, per)
    nouns = frame.take("は", "が")
    things: Things
    if nouns is None:
        things = scope.topic or THIS
    else:
        cards = describe(scope, nouns)
        if cards.this:
            says_no_more(*tokens_of(nouns))
        things = cards.things if cards.things is not None else NOBODY
        if cards.things is None:
            if cards.zones is None and cards.who is None:
                cards.who = ANY
            cards.zones = cards.zones or (terms.HAND, terms.COFFIN)
            cards.number = None
            things = All(cards.group(scope))
    return Said(things, (SummonFor(Exactly(value)),))


def free_summons(frame: Framed, price: int, per: Amount | None) -> Said:
    scope = frame.scope
    nouns = frame.need("を")
    cards = describe(scope, nouns)
    quantity = cards.number if cards.number is not None else loose_quantity(frame)
    if cards.kinds != terms.KIN or cards.tests or cards.zones is not None or cards.who is not None:
        frame.fail(nouns.start, "summon_what", ("眷属を",))
    number = printed_number(quantity)
    scope.up_to = False
    if quantity is not None and quantity.limit:
        says_no_more_at(quantity.end - 2)
    if number is None and per is None:
        frame.fail(frame.place, "number_needed", ("1体まで",))
    amount = times(per, number if number is not None else 1)
    return Said(NOBODY, (FreeSummons(scope.actor, amount, price),), scope.actor, terms.THIS_TURN)


def draw_more(frame: Framed) -> Said:
    """ドローフェイズにカードをn枚多く引く (T79)."""
    scope = frame.scope
    frame.adverb("more")
    per = per_of(frame)
    phase = frame.need("に", "で", group=PHASE, expected=("ドローフェイズに",)).only
    nouns = frame.take("を")
    quantity = nouns.only.quantity if nouns is not None else loose_quantity(frame)
    if value_of(phase) != "draw" or (nouns is not None and (nouns.group != "card" or nouns.only.modifiers)):
        frame.fail(phase.start, "draw_phase", ("ドローフェイズに",))
    who = players_before(scope, phase) if phase.modifiers else scope.actor
    amount = times(per, exact(scope, quantity, frame.place))
    return Said(NOBODY, (DrawMore(who, amount),), who)


def kin_limit(scope: ShinsoScope, who: Who, number: int) -> Said:
    """自分のフィールドに置ける眷属はn体のみになる (T105)."""
    return Said(NOBODY, (KinLimit(who, number),), who)


STATEMENTS: Final[dict[str, Callable[[Framed], Said]]] = {
    "do": do,
    **dict.fromkeys(("rise", "fall"), rise),
    "become": become,
    **dict.fromkeys(("gain", "give", "have", "put"), give),
    "lose": lose,
    "ignore": ignores,
    "treat": treated,
    "attack": attacks,
    "attack lethally": lethal,
    "attack directly": directly,
    "awake": stays,
    "destroy": not_destroyed,
    "remove": not_removed,
    "receive": unaffected,
    "decide": random_target,
    "change": renamed,
    "overwrite": overwritten,
    **dict.fromkeys(("summon", "use", "set", "deploy", "can use"), forbids),
    "draw": draw_more,
}
"""What a verb says of how things are."""

"""Status, information, abilities and damage that change (T49-T66), and keywords (T158-T165)."""

from __future__ import annotations

from collections.abc import Callable

from gorin.engine.program.amount import Exactly
from gorin.engine.program.group import HasWord
from gorin.engine.program.roots import Amount, Test, Things
from gorin.engine.program.things import EVENT, THIS
from gorin.engine.values.ability import Ability, Change
from gorin.engine.values.change import (
    ADD,
    DEALT,
    RECEIVED,
    SET,
    DamageChange,
    GiveAbility,
    GiveWord,
    LoseAbilities,
    TakeKeyword,
    TakeWord,
)
from gorin.engine.values.change import Number as NumberChange
from gorin.games.strike import terms
from gorin.games.strike.dialect.scope import EQUIPPED, StrikeScope
from gorin.games.strike.program.changes import HandLimit, Shelter
from gorin.games.strike.program.tests import BEARER, CASTER
from gorin.games.strike.rules import keywords
from gorin.text import acts
from gorin.text.clauses import noun_phrase, sentences
from gorin.text.conditions import condition_of
from gorin.text.events import waits
from gorin.text.frames import Frame
from gorin.text.function_words import NEXT, OR
from gorin.text.lexicon import Info, Keyword, Noun, Number
from gorin.text.nouns import amount_of, described, info_of, is_every, is_same, object_of, owner_alone, single, things_of
from gorin.text.phrases import INFO, KEYWORD, QUOTED, STATUS, Named, NounPhrase
from gorin.text.pieces import plain_clauses
from gorin.text.statements import Saying
from gorin.text.tokens import Token
from gorin.text.trial import says_no_more
from gorin.text.values import KIND, OfCard, Statement, value_of

Framed = Frame[StrikeScope]
NUMBERED, STATUSES, FORMED, SHELTERED, CONDITION = "number", "statuses", "formed", "sheltered", "condition"
"""What stands behind a keyword."""


def added(scope: StrikeScope, named: Named) -> Change:
    """「POW：+2」."""
    if named.value is None or not named.value.signed:
        scope.fail(named.start, "add_value", ("「POW：+1」",))
    return NumberChange(stat_of(scope, named), ADD, scope.times(amount_of(scope, named.value)))


def changed(scope: StrikeScope, named: Named) -> Change:
    """8.1.7, T56 「DEF：1」."""
    if named.value is None or named.value.signed:
        scope.fail(named.start, "set_value", ("「DEF：1」",))
    return NumberChange(stat_of(scope, named), SET, amount_of(scope, named.value))


def stat_of(scope: StrikeScope, named: Named) -> str:
    value = value_of(named)
    if not isinstance(value, OfCard):
        scope.fail(named.start + 1, "value_of_what", ("POW", "DEF", "Rank"))
    return value.number


def gifts_of(frame: Framed, expected: str) -> NounPhrase:
    """What is gained or lost: all of it."""
    gifts = frame.need("を", expected=(expected,))
    if gifts.joint == OR:
        frame.fail(gifts.start, "which_ability", ("と",))
    return gifts


def gain(frame: Framed, case: str = "は") -> Statement:
    """8.2.4, T57, T59, T60: words, abilities in 『』, keywords."""
    scope = frame.scope
    gifts = gifts_of(frame, "『…』を")
    things = object_of(frame, case)
    found: list[Change] = []
    for gift in gifts.parts:
        if gift.group == INFO:
            found.append(GiveWord(":".join(info_of(scope, gift))))
        elif gift.group == QUOTED and gift.head is not None:
            found += [GiveAbility(each) for each in scope.read_quoted(gift.head)]
        elif gift.group == KEYWORD:
            found.append(GiveAbility(keyword_of(scope, gift)))
        else:
            scope.fail(gift.start, "which_ability", ("『…』", "《接射》1"))
    return Statement(things, tuple(found))


def give(frame: Framed) -> Statement:
    """味方1体に《接射》2を与える: the same as that it gains it."""
    gifts = frame.find("を")
    if gifts is not None and gifts.nouns.group == STATUS:
        frame.take("を")
        return Statement(object_of(frame, "に"), tuple(added(frame.scope, each) for each in gifts.nouns.parts))
    return gain(frame, "に")


def lose(frame: Framed) -> Statement:
    """T57, T60, T61."""
    scope = frame.scope
    gifts = gifts_of(frame, "アビリティを")
    things = object_of(frame, "は")
    found: list[Change] = []
    for gift in gifts.parts:
        if gift.group == INFO:
            found.append(TakeWord(":".join(info_of(scope, gift))))
        elif isinstance(gift.sense, Keyword):
            found.append(TakeKeyword(gift.sense.value))
            says_no_more(*gift.parameter)
        elif gift.key == "アビリティ" and all(is_every(each) for each in gift.modifiers):
            found.append(LoseAbilities())
        else:
            scope.fail(gift.start, "which_ability", ("アビリティ", "《接射》"))
    return Statement(things, tuple(found))


def damage_change(frame: Framed, dealt: Named) -> Statement:
    """T49 攻撃のダメージ【+n】; 8.1.3, T50 to T53 Xが次に受けるダメージ【-n】."""
    scope = frame.scope
    clause = next((each.clause for each in dealt.modifiers if each.clause is not None), None)
    kinds = [each.nouns for each in dealt.modifiers if each.nouns is not None]
    kind = value_of(kinds[0].only) if kinds else 0
    if dealt.value is None or not dealt.value.signed or len(kinds) > 1 or not isinstance(kind, int):
        scope.fail(dealt.start, "add_value", ("【+1】",))
    of_it = [each for each in kinds[0].only.modifiers if not is_same(each)] if kinds else []
    if len(kinds) + (clause is not None) != len(dealt.modifiers) or of_it:
        scope.fail(dealt.start, "no_description")
    if clause is None:
        if kind != terms.ATTACK:
            scope.fail(dealt.start, "whose_damage", ("攻撃のダメージ", "対象が受けるダメージ"))
        return attack_damage(frame, dealt)
    if clause.verb is None or clause.verb.name not in ("take", "deal") or clause.form.past or clause.form.negative:
        scope.fail(clause.start, "whose_damage", ("対象が受けるダメージ",))
    inner = Frame(scope, clause)
    once = inner.adverb(NEXT)
    nouns = inner.take("が") or frame.take("は") or inner.need("が", expected=("対象が",))
    things = things_of(scope, nouns)
    inner.done()
    direction = RECEIVED if clause.verb.name == "take" else DEALT
    return Statement(things, (DamageChange(direction, ADD, amount_of(scope, dealt.value), once, kind),))


def attack_damage(frame: Framed, dealt: Named) -> Statement:
    """T49."""
    scope = frame.scope
    assert dealt.value is not None
    scope.stands(dealt.start)
    if scope.no_attack and not scope.always:
        scope.fail(dealt.start, "no_attack", ("このストライカーが攻撃を宣言した場合",))
    things: Things = CASTER if scope.declared else BEARER if scope.role == EQUIPPED else THIS
    if scope.of_event and scope.of_another and (things == THIS or scope.of_attack):
        things = EVENT
    return Statement(things, (DamageChange(DEALT, ADD, amount_of(scope, dealt.value), False, terms.ATTACK),))


def hand_limit(frame: Framed, limit: Named) -> Statement:
    """T64 あなたの手札の上限枚数：+n."""
    scope = frame.scope
    hand = limit.modifiers[0].nouns if len(limit.modifiers) == 1 else None
    if hand is None or hand.only.key != "手札" or not hand.only.modifiers:
        scope.fail(limit.start, "of_what", ("あなたの手札の上限枚数",))
    if limit.value is None or not limit.value.signed:
        scope.fail(limit.start, "add_value", ("+1",))
    return Statement(None, (HandLimit(owner_alone(scope, hand.only), amount_of(scope, limit.value)),))


def deal(frame: Framed, dealt: Named) -> None:
    """T45 to T48 Xに【n】ダメージ; of several targets each has its own 対象のDEF."""
    hurt = frame.find("に")
    frame.scope.each_apart = hurt is not None and len(hurt.nouns.parts) == 1 and hurt.nouns.only.key == "対象"
    acts.damage(frame, dealt)
    frame.scope.each_apart = False


DAMAGE = Saying(deal, damage_change)
LIMIT = Saying(None, hand_limit)


def keyword_of(scope: StrikeScope, named: Named) -> Ability:
    """8.2.6, 10.1, 10.1.1: an ability of its own each time (10.1.3)."""
    keyword = named.sense
    assert isinstance(keyword, Keyword)
    return READERS[keyword.key](scope, named)


def counting(make: Callable[[Amount], Ability]) -> Callable[[StrikeScope, Named], Ability]:
    """T158, T163."""

    def read(scope: StrikeScope, named: Named) -> Ability:
        number = named.parameter[0].sense(Number) if len(named.parameter) == 1 else None
        if number is None:
            scope.fail(named.parameter[0].start if named.parameter else named.end, "keyword_value", ("1",))
        return make(number_of_token(scope, named.parameter[0]))

    return read


def number_of_token(scope: StrikeScope, token: Token) -> Amount:
    sense = token.sense(Number)
    assert sense is not None
    return scope.free_number(token.start) if sense.number is None else Exactly(sense.number)


def plain(make: Callable[[], Ability]) -> Callable[[StrikeScope, Named], Ability]:
    """T162, T165."""
    return lambda scope, named: make()


def statuses(scope: StrikeScope, tokens: tuple[Token, ...], end: int) -> tuple[Change, ...]:
    """「POW：+1」「DEF：+1」."""
    if not tokens:
        scope.fail(end, "keyword_value", ("「POW：+1」",))
    nouns = noun_phrase(scope.lexicon, tokens, end)
    if any(each.group != STATUS for each in nouns.parts):
        scope.fail(nouns.start, "keyword_value", ("「POW：+1」",))
    return tuple(added(scope, each) for each in nouns.parts)


def awakening(scope: StrikeScope, named: Named) -> Ability:
    """T159."""
    return keywords.awakening(statuses(scope, named.parameter, named.end))


def formation(scope: StrikeScope, named: Named) -> Ability:
    """T160 X：「DEF：+n」; X is information, a description, or 味方."""
    colon = next((index for index, each in enumerate(named.parameter) if each.mark() == ":"), 0)
    formed, rest = named.parameter[:colon], named.parameter[colon + 1 :]
    if not formed:
        scope.fail(named.end, "keyword_value", ("味方：「DEF：+1」",))
    return keywords.formation(scope.entry.range, formed_of(scope, formed), statuses(scope, rest, named.end))


def formed_of(scope: StrikeScope, tokens: tuple[Token, ...]) -> tuple[Test, ...]:
    info = tokens[0].sense(Info)
    end = tokens[-1].end
    if info is not None and len(tokens) == 1:
        scope.known_word(info.field, info.word, tokens[0].start)
        return (HasWord(f"{info.field}:{info.word}"),)
    head = tokens[-1].sense(Noun)
    if head is None or head.group != KIND:
        own = Token("味方", end, end, scope.lexicon.longest("味方", 0)[1])
        tokens = (*tokens, own)
    elif head.key != "味方":
        scope.fail(tokens[-1].start, "formation_own", ("味方",))
    named = single(noun_phrase(scope.lexicon, tokens, end))
    found = described(scope, named)
    if found.owner is not None or found.zone is not None or named.quantity is not None or named.group != KIND:
        scope.fail(named.start, "no_description")
    return found.tests


def shelter(scope: StrikeScope, named: Named) -> Ability:
    """T161."""
    if len(named.parameter) != 1:
        place = named.parameter[1].start if named.parameter else named.end
        scope.fail(place, "keyword_value", ("スペルカード", "アビリティ", "アクション", "リアクション"))
    token = named.parameter[0]
    info, noun = token.sense(Info), token.sense(Noun)
    if info is not None:
        scope.known_word(info.field, info.word, token.start)
        if info.field not in (terms.SPELL_TYPE, terms.ATTRIBUTE):
            scope.fail(token.start, "sheltered_from", ("「タイプ：X」", "「属性：X」"))
        return keywords.shelter(Shelter(word=f"{info.field}:{info.word}"))
    if noun is not None and noun.key in terms.TIMINGS:
        return keywords.shelter(Shelter(timing=terms.TIMINGS[noun.key]))
    if noun is None or noun.key not in ("スペルカード", "アビリティ"):
        scope.fail(token.start, "keyword_value", ("スペルカード", "アビリティ"))
    return keywords.shelter(Shelter(kinds=noun.value))


def joining(scope: StrikeScope, named: Named) -> Ability:
    """T164: a condition without 場合."""
    clauses = plain_clauses(sentences(scope.lexicon, named.parameter, named.end)) if named.parameter else ()
    if not clauses or waits(clauses):
        scope.fail(named.end, "keyword_value", ("味方が2体以下",))
    always, scope.always = scope.always, True
    found = condition_of(scope, clauses)
    scope.always = always
    return keywords.joining(found)


READERS: dict[str, Callable[[StrikeScope, Named], Ability]] = {
    "接射": counting(keywords.point_blank),
    "蒐集": counting(keywords.collecting),
    "瞬速": plain(keywords.swift),
    "加護": plain(keywords.blessing),
    "覚醒": awakening,
    "陣形": formation,
    "遮断": shelter,
    "加勢": joining,
}
PARAMETERS = {
    "接射": NUMBERED,
    "蒐集": NUMBERED,
    "瞬速": "",
    "加護": "",
    "覚醒": STATUSES,
    "陣形": FORMED,
    "遮断": SHELTERED,
    "加勢": CONDITION,
}

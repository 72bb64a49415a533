"""What lasts: numbers, gifts, prohibitions and permissions (T100 to T112, T222 to T255)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from gorin.engine.program.group import Group, IsKind, Part
from gorin.engine.program.roots import Test, Things
from gorin.engine.program.things import All
from gorin.engine.program.who import ANY, OTHER, Who
from gorin.engine.values.ability import Change
from gorin.engine.values.change import GiveAbility, GiveKeyword, GiveWord
from gorin.games.rebirth import terms
from gorin.games.rebirth.dialect.amounts import how_many, plain, redundant
from gorin.games.rebirth.dialect.cards import (
    ICON,
    NAME,
    TRAIT,
    all_but,
    cards_of,
    compares,
    counted,
    group_of,
    is_stage_kind,
    meant,
    place_tests,
    tests_of,
)
from gorin.games.rebirth.dialect.holding import (
    apply,
    apply_to_players,
    cause_of,
    hold,
    plain_zones,
    player_topic,
    receivers,
    topic,
)
from gorin.games.rebirth.dialect.orders import ALWAYS
from gorin.games.rebirth.dialect.scope import Framed, RebirthScope
from gorin.games.rebirth.dialect.spans import attack_of, pointing_key, times_a_turn, turn_owner
from gorin.games.rebirth.dialect.values import ATTACK as ATTACK
from gorin.games.rebirth.dialect.values import set_value, still_dealt
from gorin.games.rebirth.program.abilities import Cause
from gorin.games.rebirth.program.changes import CopyAbilities, Invalid, LoseIcons, LoseTraits, Named, Nameless
from gorin.games.rebirth.program.lasts import Holds, Span
from gorin.games.rebirth.program.operations import Silence
from gorin.games.rebirth.program.standing import Bars, Becomes, ComboMet, CountsAs, CountsAsFirst, OpenHand, SparkAgain
from gorin.games.rebirth.program.tests import InZone, IsOneOf
from gorin.text.function_words import AND, OR
from gorin.text.lexicon import Free
from gorin.text.morphology import ABLE, ACTIVE, CAUSATIVE, PASSIVE
from gorin.text.nouns import player_of
from gorin.text.phrases import QUANTITY, QUOTED, Modifier, NounPhrase, Quantity
from gorin.text.phrases import Named as Phrased
from gorin.text.quantities import printed_number
from gorin.text.times import NEXT_TURN as NEXT
from gorin.text.trial import says_no_more_at
from gorin.text.values import PLAYER, ZONE, value_of

MODIFIER, ABILITY, VALIDITY, EFFECT = "modifier", "ability", "validity", "effect"
"""+2/-1; 能力; 無効; 効果."""
FIRST_ATTACK, TRIGGERED = "first attack", "triggered"
"""「1回目のアタック」; セットされた時の能力."""
ALL_ZONES: Final = tuple(range(terms.SOUL))
ICON_WORDS: Final = {"自動能力": "自", "起動能力": "起", "永続能力": "永"}


def gifts_of(frame: Framed, nouns: NounPhrase) -> tuple[Change, ...]:
    """〔X〕, 《X》, 【ブロッカー】, 『ability』, そのキャラの能力."""
    scope = frame.scope
    named = nouns.only
    if named.group in (ABILITY, ICON) and named.modifiers:
        return (copied(frame, nouns),)
    if nouns.joint == OR:
        frame.fail(nouns.start, "which_ability", (AND,))
    found: list[Change] = []
    for gift in nouns.parts:
        if gift.modifiers or gift.quantity is not None:
            frame.fail(gift.start, "no_description")
        value = value_of(gift)
        if gift.group == TRAIT and isinstance(value, Free):
            found.append(GiveWord(terms.TRAIT + value.word))
        elif gift.group == NAME and isinstance(value, Free):
            found.append(Named(value.word))
        elif gift.group == ICON and gift.key in terms.KEYWORDS:
            found.append(GiveKeyword(terms.KEYWORDS[gift.key]))
        elif gift.group == QUOTED and gift.head is not None:
            found.append(GiveAbility(scope.read_quoted(gift.head)))
        else:
            frame.fail(gift.start, "which_ability", ("〔X〕", "『…』"))
    return tuple(found)


def copied(frame: Framed, nouns: NounPhrase) -> Change:
    """そのキャラの能力をすべて得る, 【起】を1つ得る (T240)."""
    named = nouns.only
    owner = named.modifiers[0].nouns if len(named.modifiers) == 1 else None
    if owner is None or len(nouns.parts) != 1:
        frame.fail(nouns.start, "of_what", ("そのキャラの能力",))
    many = how_many(frame, named.quantity)
    plain(frame.scope, many, "every")
    one = many is not None and many.number == 1
    if many is None or not (one or many.every):
        frame.fail(nouns.end, "how_many", ("すべて", "1つ"))
    things = meant(frame.scope, cards_of(frame.scope, owner))
    return CopyAbilities(things, named.key if named.group == ICON else "", one)


def gain(frame: Framed) -> None:
    """(characters)は〔X〕を得る (T105, T106, T239)."""
    scope = frame.scope
    changes = gifts_of(frame, frame.need("を", expected=("〔X〕を", "『…』を")))
    phrase = frame.find("は")
    if phrase is not None and changes == (GiveKeyword(terms.NOBISHIRO),):
        cards = cards_of(scope, phrase.nouns)
        if cards.vague:
            frame.taken.add(id(phrase))
            counted(scope, cards)
            apply(scope, All(group_of(cards, scope.actor, ALL_ZONES)), changes)
            return
    apply(scope, topic(frame), changes)


def give(frame: Framed) -> None:
    """(card)に〔X〕を与える."""
    scope = frame.scope
    changes = gifts_of(frame, frame.need("を", expected=("〔X〕を", "『…』を")))
    target = frame.take("に")
    moved = scope.last_moved if scope.last_moved is not None else None
    things = receivers(scope, target) if target is not None else moved or scope.named(frame.place)
    apply(scope, things, changes)


def lose(frame: Framed) -> None:
    """【永】をすべて失う, 能力と属性をすべて失う, 〔X〕を失う (T238, T241)."""
    nouns = frame.need("を", expected=("能力を",))
    if nouns.joint == OR:
        frame.fail(nouns.start, "which_ability", (AND,))
    many = how_many(frame, nouns.only.quantity)
    plain(frame.scope, many, "every")
    if many is not None and not many.every:
        frame.fail(many.place, "no_quantity")
    found: list[Change] = []
    for lost in nouns.parts:
        value = value_of(lost)
        if lost.modifiers:
            frame.fail(lost.start, "no_description")
        if lost.group == ICON:
            found.append(LoseIcons((lost.key,)))
        elif lost.group == ABILITY:
            found.append(LoseIcons())
        elif lost.key == "属性":
            found.append(LoseTraits())
        elif lost.key == "カード名":
            found.append(Nameless())
        elif lost.group == TRAIT and isinstance(value, Free) and many is None:
            found.append(LoseTraits(terms.TRAIT + value.word))
        else:
            frame.fail(lost.start, "which_ability", ("能力", "【永】"))
    apply(frame.scope, topic(frame), tuple(found))


def not_chosen(frame: Framed) -> None:
    """相手から選ばれない, 効果で選ばれない (T225, R135)."""
    scope = frame.scope
    bar = Bars("choose")
    source = frame.take("から")
    if source is not None and source.group == PLAYER and len(source.parts) == 1:
        bar = replace(bar, who=player_of(scope, source.only))
    elif source is not None:
        cards = cards_of(scope, source)
        if cards.who is None or cards.things is not None:
            frame.fail(source.start, "no_things")
        tests = (*cards.tests, InZone(cards.zones)) if cards.places else cards.tests
        bar = replace(bar, cause=Cause("effect", cards.who, tests))
    cause = cause_of(frame)
    if cause is not None:
        if bar.cause is not None or bar.who is not None:
            frame.fail(frame.place, "no_description")
        bar = replace(bar, cause=cause)
    apply(scope, topic(frame), (bar,))


def denied(
    act: str, *, caused: bool = False, limit: str = "", player: bool = False, **cases: str
) -> Callable[[Framed], None]:
    """A prohibition on players or cards: by case the part of it that a phrase says.

    `caused`: by what it must not happen may be said; `limit`: the counter of how often it may. `player`: only players
    do it. (T108 to T112, T225 to T236)
    """

    def state(frame: Framed) -> None:
        bar = Bars(act, cause=cause_of(frame) if caused else None)
        for case, part in cases.items():
            for phrase_case in (case, f"{EXCEPT}{case}"):
                nouns = frame.take(phrase_case)
                if nouns is not None:
                    bar = said_with(frame, bar, part, nouns, phrase_case != case)
        often = times_a_turn(frame) if limit == "time" else None
        if limit:
            bar = replace(bar, most=most_of(frame, limit, often))
        if act == "put" and frame.clause.form.voice != ABLE and not (bar.goal or bar.origin):
            frame.fail(frame.place, "of_which_zone", ("控え室に",))
        if player and player_topic(frame) is None:
            frame.fail(frame.place, "no_subject", ("相手は",))
        hold(frame, bar)

    return state


def kept_so(act: str) -> Callable[[Framed], None]:
    """このキャラは【スタンド】しない; 相手はメンバーを効果で【スタンド】できない: of that player's cards."""
    plain = denied(act, caused=True)

    def state(frame: Framed) -> None:
        who, nouns = player_topic(frame), frame.find("を")
        if nouns is None or who is None:
            plain(frame)
            return
        frame.taken.add(id(nouns))
        cards, cause = cards_of(frame.scope, nouns.nouns, "every"), cause_of(frame)
        counted(frame.scope, cards)
        if cause is not None and (cause.kind != "effect" or cause.who not in (None, who)):
            frame.fail(nouns.start, "no_description")
        cause = replace(cause, who=who) if cause is not None else None
        own = replace(cards, who=who if cards.who is None else cards.who)
        apply(frame.scope, meant(frame.scope, own), (Bars(act, cause=cause),))

    return state


EXCEPT: Final = "以外"
TESTS, MEANS, ORIGIN, GOAL, AGAINST = "tests", "means", "origin", "goal", "against"
"""What a phrase says of a prohibition: which cards, with which ones, from where, where to, against whom."""


def said_with(frame: Framed, bar: Bars, part: str, nouns: NounPhrase, excluded: bool) -> Bars:
    scope = frame.scope
    if part == ORIGIN:
        return replace(bar, origin=plain_zones(scope, nouns), origin_not=excluded)
    if part == GOAL:
        return replace(bar, goal=plain_zones(scope, nouns))
    if part == AGAINST:
        return replace(bar, against=receivers(scope, nouns))
    if part == MEANS:
        return replace(bar, tests=means_of(frame, nouns))
    tests = tests_of(scope, all_but(nouns) if excluded else nouns)
    kinds = (IsKind(terms.REBIRTH_CARD),) if bar.act == "set" else ()
    return replace(bar, tests=tuple(test for test in tests if test not in kinds))


def most_of(frame: Framed, counter: str, often: tuple[Quantity, bool] | None) -> int | None:
    """3回までしか, 1枚しか: how often it may be done."""
    limit = frame.take("しか", group=QUANTITY) if often is None else None
    quantity = often[0] if often is not None else limit.only.quantity if limit is not None else None
    if quantity is None:
        return None
    number = printed_number(quantity)
    if quantity.counter != counter or number is None or (often is not None and not often[1]):
        frame.fail(quantity.start, "number_needed", ("3回",))
    says_no_more_at(quantity.end - len("まで"))
    return number


def means_of(frame: Framed, nouns: NounPhrase) -> tuple[Test, ...]:
    """〔X〕で, コスト3以下のキャラから: what a card must be with which it is done."""
    cards = cards_of(frame.scope, nouns)
    own = [test for test in cards.tests if not is_stage_kind(test)]
    whose = (None, frame.scope.player_topic)
    if set(cards.zones) - {terms.HAND} or cards.things is not None or cards.who not in whose or not own:
        frame.fail(nouns.start, "no_description", ("〔X〕",))
    return cards.tests


def not_retired(frame: Framed) -> None:
    """相手の効果でリタイアしない: what effects put there; who falls in an attack is another matter."""
    cause = cause_of(frame)
    if cause is None or cause.kind != "effect":
        frame.fail(frame.place, "role_missing", ("相手の効果で",))
    apply(frame.scope, topic(frame), (Bars("put", cause=cause, goal=(terms.RETIRE,)),))


def not_blocked(frame: Framed) -> None:
    """ブロックされない (T108)."""
    attack = frame.take("は", group=ATTACK)
    if attack is None:
        denied("be_blocked", で=MEANS, から=MEANS)(frame)
        return
    means = frame.take("で", "から")
    unblocked(frame, attack, means_of(frame, means) if means is not None else ())


def not_attacking(frame: Framed) -> None:
    """アタックできない; 3回までしかアタックできない; 相手はこのキャラにアタックできない (T109, T232)."""
    who = player_topic(frame)
    target = frame.take("に", "を")
    if target is None:
        denied("attack", limit="time")(frame)
        return
    if who != OTHER:
        frame.fail(target.start, "no_subject", ("相手は",))
    apply(frame.scope, receivers(frame.scope, target), (Bars("be_attacked", who),))


def no_partner_attack(frame: Framed) -> None:
    """パートナーアタックされない (T110, T230)."""
    apply_to_players(frame.scope, (Becomes(False, targets=topic(frame)),))


def not_used(frame: Framed) -> None:
    """相手は【ブロッカー】を使えない (T108, T109, T228, R137)."""
    scope = frame.scope
    nouns = used_icons(frame)
    who = player_topic(frame)
    against = frame.take("に")
    if who is None and against is None:
        frame.fail(frame.place, "no_subject", ("相手は",))
    who = ANY if who is None else who
    icons = tuple(ICON_WORDS.get(part.key, part.key) for part in nouns.parts)
    if any(icon not in terms.KEYWORDS and icon not in terms.ABILITY_KINDS for icon in icons) or nouns.joint == OR:
        frame.fail(nouns.start, "which_ability", ("【ブロッカー】",))
    bar = Bars("use", who, icons=icons)
    if against is not None:
        bar = replace(bar, against=receivers(scope, against))
    excluded = frame.find("以外から") is not None
    source = frame.take("から", "以外から")
    if source is not None:
        bar = replace(bar, origin=plain_zones(scope, source), origin_not=excluded)
    actor, scope.actor = scope.actor, who
    for modifier in nouns.parts[0].modifiers:
        bar = used_of(frame, bar, modifier)
    scope.actor = actor
    if any(part.modifiers for part in nouns.parts[1:]):
        frame.fail(nouns.start, "no_description")
    apply_to_players(scope, (bar,))


def used_icons(frame: Framed) -> NounPhrase:
    """【ブロッカー】を; 【ブロッカー】も【キャンセル】も."""
    parts: list[Phrased] = []
    while (also := frame.take("も", group=ICON)) is not None:
        parts += also.parts
    if not parts:
        return frame.need("を", expected=("【ブロッカー】を",))
    return NounPhrase(tuple(parts), AND, parts[0].start, parts[-1].end)


def used_of(frame: Framed, bar: Bars, modifier: Modifier) -> Bars:
    scope = frame.scope
    nouns = modifier.nouns
    if nouns is None or compares(modifier):
        frame.fail(modifier.start, "no_description")
    if modifier.excluded:
        if any(part.group != ICON or part.modifiers for part in nouns.parts):
            frame.fail(modifier.start, "no_description")
        return replace(bar, except_icons=tuple(part.key for part in nouns.parts))
    if nouns.group == PLAYER:
        if player_of(scope, nouns.only) != bar.who:
            frame.fail(modifier.start, "owner_twice")
        return bar
    cards = cards_of(scope, nouns)
    if cards.who not in (None, bar.who):
        frame.fail(modifier.start, "no_description")
    tests = (*place_tests(cards), *cards.tests)
    if cards.things is not None:
        tests = (*tests, IsOneOf(cards.things))
    if cards.places:
        tests = (*tests, InZone(cards.zones))
    return replace(bar, tests=(*bar.tests, *tests))


def unblocked(frame: Framed, nouns: NounPhrase, tests: tuple[Test, ...]) -> None:
    """このアタックはブロックされない."""
    scope = frame.scope
    if len(nouns.parts) != 1 or (nouns.only.key != "アタック" and nouns.only.modifiers):
        frame.fail(nouns.start, "no_description", ("このアタックは",))
    bar = Bars("block", tests=tests, attack=attack_of(scope, nouns.only))
    if nouns.only.key != "アタック" and scope.span is None and not scope.always:
        scope.draft.emit(Holds((bar,), Span(terms.THIS_ATTACK)))
        return
    apply_to_players(scope, (bar,))


def become(frame: Framed) -> None:
    """無効になる, 有効になる, 〔X〕になる, 5になる (T107, T137, T245)."""
    scope = frame.scope
    goal = frame.find("に")
    if goal is not None and goal.nouns.group == VALIDITY:
        if frame.clause.form.negative:
            frame.fail(frame.place, "not_said_so", verb=frame.clause.said)
        frame.taken.add(id(goal))
        validity(frame, goal.nouns.only.key == "無効")
        return
    if goal is not None and goal.nouns.group == TRAIT and not goal.nouns.only.modifiers:
        if frame.clause.form.negative:
            frame.fail(frame.place, "not_said_so", verb=frame.clause.said)
        frame.taken.add(id(goal))
        apply(scope, topic(frame), (GiveWord(terms.TRAIT + value_of(goal.nouns.only).word),))
        return
    if goal is not None and goal.nouns.only.path() == "パートナーアタック":
        frame.taken.add(id(goal))
        partner_attack(frame)
        return
    if frame.clause.form.negative:
        still_dealt(frame)
        return
    if frame.find("と同じに") is not None or (goal is not None and goal.nouns.group == QUANTITY):
        set_value(frame)
        return
    frame.fail(frame.place, "not_said_so", verb=frame.clause.said)


def partner_attack(frame: Framed) -> None:
    """相手のアタックはパートナーアタックにならない, このアタックは…になる (T110, T229, T230, R138)."""
    scope = frame.scope
    nouns = frame.need("は", group=ATTACK, expected=("相手のアタックは",))
    if len(nouns.parts) != 1:
        frame.fail(nouns.start, "one_only")
    change = attacks_meant(scope, nouns.only, not frame.clause.form.negative)
    means = frame.take("から")
    source = means_of(frame, means) if means is not None else ()
    if source and (change.attackers or change.targets is None):
        frame.fail(nouns.start, "no_description")
    change = replace(change, attackers=change.attackers or source)
    turn, scope.this_turn = scope.this_turn, False
    if nouns.only.key != "アタック" and scope.span is None and not scope.always:
        scope.draft.emit(Holds((change,), Span(terms.THIS_ATTACK)))
        return
    if change.next and change.attack.by is not None:
        scope.that_attack = Span(terms.NEXT_ATTACK, change.attack.by)
    if turn and scope.span is None and not scope.always:
        scope.draft.emit(Holds((change,), Span(terms.THIS_TURN)))
        return
    apply_to_players(scope, (change,))


def attacks_meant(scope: RebirthScope, named: Phrased, positive: bool) -> Becomes:
    """Which attacks: of whom, on whom, which of the turn."""
    change = Becomes(positive)
    own: list[Modifier] = []
    for modifier in named.modifiers:
        if modifier.case == "への" and modifier.nouns is not None:
            change = replace(change, targets=meant(scope, cards_of(scope, modifier.nouns)))
        elif modifier.case == "からの" and modifier.nouns is not None:
            tests = tuple(test for test in tests_of(scope, modifier.nouns) if not is_stage_kind(test))
            if not tests:
                scope.fail(modifier.start, "no_description")
            change = replace(change, attackers=tests)
        elif modifier.word is not None and pointing_key(modifier.word) == NEXT:
            change = replace(change, next=True)
        else:
            own.append(modifier)
    if named.key != "アタック" and named.modifiers:
        scope.fail(named.start, "no_description")
    attack = attack_of(scope, replace(named, modifiers=tuple(own)))
    if attack.who is not None and not attack.ordinals:
        return replace(change, who=attack.who)
    return replace(change, attack=attack)


def validity(frame: Framed, invalid: bool) -> None:
    """(characters)の【永】は無効になる; 【Reコンボ】がすべて有効になる; 《X》でも有効になる (T107, T137)."""
    scope = frame.scope
    by = frame.take("でも", group=NAME)
    names = tuple(value_of(part).word for part in by.parts) if by is not None else ()
    nouns = frame.take("は") or frame.take("が") or frame.take("を")
    if nouns is None:
        frame.fail(frame.place, "no_subject", ("あなたの【Reコンボ】は",))
    many = how_many(frame, nouns.only.quantity)
    plain(scope, many, "every")
    if (many is not None and not many.every) or nouns.joint == OR:
        frame.fail(nouns.start, "no_quantity")
    icons = tuple(part.key for part in nouns.parts if part.group == ICON)
    if len(icons) != len(nouns.parts) and nouns.group != ABILITY:
        frame.fail(nouns.start, "which_ability", ("【永】", "能力"))
    if any(part.modifiers for part in nouns.parts[1:]):
        frame.fail(nouns.start, "no_description")
    modifiers = nouns.parts[0].modifiers
    spared = [each for each in modifiers if each.excluded and each.nouns is not None and each.nouns.group == ICON]
    owners = (inner for each in spared if each.nouns is not None for inner in each.nouns.only.modifiers)
    own = (*owners, *(each for each in modifiers if each not in spared))
    if invalid:
        if names or len(spared) > 1:
            frame.fail(nouns.start, "no_description")
        but = tuple(part.key for each in spared if each.nouns is not None for part in each.nouns.parts)
        apply(scope, bearers(frame, own, nouns.start, IN_FORCE), (Invalid(icons, but),))
        return
    things = bearers(frame, modifiers, nouns.start)
    if icons != ("Reコンボ",):
        frame.fail(nouns.start, "which_ability", ("【Reコンボ】",))
    apply(scope, things, (ComboMet(terms.RE_COMBO, names),))


IN_FORCE: Final = (*terms.STAGE, terms.ENERGY, terms.REBIRTH, terms.RETIRE, terms.WAITING_ROOM)
"""Zones that lie open and in which abilities can be valid (9.4.4, R47)."""


def bearers(frame: Framed, modifiers: tuple[Modifier, ...], place: int, zones: tuple[int, ...] = terms.STAGE) -> Things:
    """Whose abilities: あなたの (of cards in these zones), このキャラの, 相手のエントリーの."""
    scope = frame.scope
    if len(modifiers) != 1 or modifiers[0].nouns is None or modifiers[0].excluded or compares(modifiers[0]):
        frame.fail(place, "of_what", ("このキャラの",))
    nouns = modifiers[0].nouns
    if nouns.group == PLAYER and len(nouns.parts) == 1:
        who = player_of(scope, nouns.only)
        return All(Group(tuple(Part(zone, who) for zone in zones)))
    return receivers(scope, nouns)


def treated(frame: Framed) -> None:
    """《X》としても扱う, 《X》として扱う (T238, R144)."""
    first = frame.take("として", group=FIRST_ATTACK)
    if first is not None:
        all_first(frame)
        return
    number = frame.take("として", group=QUANTITY)
    if number is not None:
        counts_as(frame, number)
        return
    also = every_also(frame)
    named = also if also is not None else frame.need("として", expected=("《X》として",))
    if named.joint == OR or any(part.modifiers or part.quantity for part in named.parts):
        frame.fail(named.start, "no_description")
    words = tuple(value_of(part) for part in named.parts)
    if all(part.group == NAME for part in named.parts):
        changes: tuple[Change, ...] = tuple(Named(word.word, only=also is None) for word in words)
    elif all(part.group == TRAIT for part in named.parts) and also is not None:
        changes = tuple(GiveWord(terms.TRAIT + word.word) for word in words)
    else:
        frame.fail(named.start, "no_description")
    apply(frame.scope, topic(frame), changes)


def every_also(frame: Framed) -> NounPhrase | None:
    """《X》としても《Y》としても."""
    found: list[NounPhrase] = []
    while (nouns := frame.take("としても")) is not None:
        found.append(nouns)
    if len(found) < 2:
        return found[0] if found else None
    parts = tuple(part for each in found for part in each.parts)
    return NounPhrase(parts, AND, found[0].start, found[-1].end)


def open_hand(frame: Framed) -> None:
    """相手は手札をすべて常に公開する (R97)."""
    scope = frame.scope
    nouns = frame.need("を", group=ZONE, expected=("手札を",))
    who = player_topic(frame)
    cards = cards_of(scope, nouns, "every")
    many = how_many(frame, cards.quantity)
    frame.adverb(ALWAYS)
    if who is None or cards.zones != (terms.HAND,) or cards.tests or cards.who not in (None, who):
        frame.fail(nouns.start, "show_what", ("手札をすべて",))
    plain(scope, many, "every")
    apply_to_players(scope, (OpenHand(who),))


def all_first(frame: Framed) -> None:
    """あなたのターンのすべてのアタックは「1回目のアタック」として扱う (T251)."""
    scope = frame.scope
    named = frame.need("は", group=ATTACK, expected=("すべてのアタックは",)).only
    if named.key != "アタック" or named.quantity is None or not named.quantity.every or len(named.modifiers) > 1:
        frame.fail(named.start, "no_description", ("あなたのターンのすべてのアタックは",))
    who: Who | None = None
    for modifier in named.modifiers:
        turn = modifier.nouns.only if modifier.nouns is not None else None
        if turn is None or turn.key != "ターン" or modifier.excluded or not turn.modifiers:
            frame.fail(modifier.start, "no_description", ("あなたのターンの",))
        who = turn_owner(scope, turn)
    apply_to_players(scope, (CountsAsFirst(who),))


def counts_as(frame: Framed, number: NounPhrase) -> None:
    """あなたの手札は8枚として扱う (R149)."""
    scope = frame.scope
    nouns = frame.need("は", expected=("あなたの手札は",))
    cards = cards_of(scope, nouns, "value")
    quantity = number.only.quantity
    many = printed_number(quantity)
    if many is None or quantity is None or quantity.counter != "thing" or quantity.limit:
        frame.fail(number.start, "number_needed", ("8枚",))
    if not cards.places or cards.things is not None or cards.value not in ("", "枚数"):
        frame.fail(nouns.start, "of_which_zone", ("手札は",))
    group = group_of(replace(cards, value=""), scope.actor)
    apply_to_players(scope, (CountsAs(group, "set", many),))


def silence(frame: Framed) -> None:
    """そのカードのセットされた時の能力は発動しない (T261)."""
    scope = frame.scope
    named = frame.need("は", group=TRIGGERED, expected=("そのカードのセットされた時の能力は",)).only
    owner = named.modifiers[0].nouns if len(named.modifiers) == 1 else None
    if owner is None or scope.always:
        frame.fail(named.start, "of_what", ("そのカードの",))
    scope.draft.emit(Silence(meant(scope, cards_of(scope, owner)), (value_of(named),)))


def spark_again(frame: Framed) -> None:
    """あなたの【スパーク】は追加でもう1回発動する (R53)."""
    scope = frame.scope
    if frame.clause.form.negative:
        silence(frame)
        return
    redundant(frame, "also")
    if not frame.adverb("once more"):
        frame.fail(frame.place, "how_many", ("もう1回",))
    nouns = frame.need("は", group=ICON, expected=("あなたの【スパーク】は",))
    modifiers = nouns.only.modifiers
    if nouns.only.key != "スパーク" or len(nouns.parts) != 1 or len(modifiers) != 1 or modifiers[0].nouns is None:
        frame.fail(nouns.start, "of_what", ("あなたの【スパーク】は",))
    owner = modifiers[0].nouns
    if owner.group == PLAYER:
        apply_to_players(scope, (SparkAgain(player_of(scope, owner.only)),))
        return
    cards = cards_of(scope, owner)
    if cards.who is None or cards.things is not None:
        frame.fail(owner.start, "of_what", ("あなたの",))
    tests = (*cards.tests, InZone(cards.zones)) if cards.places else cards.tests
    apply_to_players(scope, (SparkAgain(cards.who, tests),))


MOVED: Final = denied("put", caused=True, に=GOAL, から=ORIGIN)
DENIED: Final[dict[str, dict[str, Callable[[Framed], None]]]] = {
    "use": {ABLE: not_used},
    "block": {ABLE: denied("block", player=True, で=MEANS, を=AGAINST), PASSIVE: not_blocked},
    "attack": {ABLE: not_attacking, PASSIVE: denied("be_attacked", から=MEANS, に=MEANS)},
    "partner attack": {ABLE: denied("partner_attack"), PASSIVE: no_partner_attack},
    "support": {ABLE: denied("support", を=TESTS), PASSIVE: denied("be_supported", から=TESTS)},
    "stand": dict.fromkeys((ABLE, ACTIVE), kept_so("stand")),
    "rest": dict.fromkeys((ABLE, ACTIVE), kept_so("rest")),
    "retire": dict.fromkeys((ACTIVE, PASSIVE, CAUSATIVE), not_retired),
    "choose": dict.fromkeys((ABLE, PASSIVE), not_chosen),
    "put": {ABLE: denied("put", caused=True, に=GOAL, を=TESTS), PASSIVE: MOVED},
    "come back": {ACTIVE: MOVED},
    "leave": {ACTIVE: MOVED},
    "set": {ABLE: denied("set", limit="thing", player=True, から=ORIGIN, を=TESTS)},
}
"""By verb and voice what is forbidden: 使えない, ブロックされない, 【スタンド】しない."""

"""Permissions that the rules do not give (1.3.1): …できる (T231 to T236, T245)."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from gorin.engine.program.group import Group, Part
from gorin.engine.program.roots import Things
from gorin.engine.program.things import All
from gorin.engine.program.who import SELF
from gorin.games.rebirth import terms
from gorin.games.rebirth.dialect.amounts import redundant
from gorin.games.rebirth.dialect.cards import cards_of
from gorin.games.rebirth.dialect.holding import apply, apply_to_players, hold, plain_zones, receivers, topic
from gorin.games.rebirth.dialect.scope import Framed
from gorin.games.rebirth.dialect.spans import attack_of, pointing_key, times_a_turn
from gorin.games.rebirth.dialect.statements import ATTACK
from gorin.games.rebirth.program.conditions import AttackIs
from gorin.games.rebirth.program.lasts import Lasts, Span
from gorin.games.rebirth.program.standing import NEXT as NEXT_ONE
from gorin.games.rebirth.program.standing import FindsToo, Permits
from gorin.text.function_words import NTH
from gorin.text.nouns import player_of
from gorin.text.phrases import Clause, Modifier, NounPhrase
from gorin.text.quantities import printed_number
from gorin.text.times import NEXT_TURN as NEXT
from gorin.text.trial import says_no_more, says_no_more_at
from gorin.text.values import PLAYER, ZONE, value_of

ALONE, AS_FROM_HAND, TIMING = "alone", "as from hand", "timing"
"""サポートなしで; 手札にあるかのように; タイミング."""


def attack_alone(frame: Framed) -> None:
    """このキャラは(各ターン1回目のみ)サポートなしでアタックできる; このターンこのキャラの次のアタックは… (T231)."""
    scope = frame.scope
    if not frame.adverb(ALONE):
        frame.fail(frame.place, "role_missing", ("サポートなしで",))
    attack = frame.take("は", group=ATTACK)
    if attack is not None:
        next_alone(frame, attack)
        return
    turn = frame.find("", group="turn")
    things = topic(frame)
    found: AttackIs | None = None
    if turn is not None:
        frame.taken.add(id(turn))
        named = turn.nouns.only
        number = (
            printed_number(named.quantity) if named.quantity is not None and named.quantity.counter == NTH else None
        )
        if named.key != "各ターン" or number is None or not turn.only:
            frame.fail(turn.start, "no_description", ("各ターン1回目のみ",))
        says_no_more(named.head)
        found = AttackIs((number,), by=things)
    apply(scope, things, (Permits("attack_alone", attack=found),))


def next_alone(frame: Framed, nouns: NounPhrase) -> None:
    scope, named = frame.scope, nouns.only
    own = tuple(each for each in named.modifiers if each.word is None or pointing_key(each.word) != NEXT)
    by = attack_of(scope, replace(named, modifiers=own)).by
    if by is None or len(own) == len(named.modifiers) or not scope.this_turn or scope.always:
        frame.fail(nouns.start, "no_description", ("このターンこのキャラの次のアタックは",))
    scope.this_turn = False
    permit = Permits("attack_alone", attack=AttackIs((NEXT_ONE,), by=by))
    scope.draft.emit(Lasts(by, (permit,), Span(terms.THIS_TURN)))


def support_standing(frame: Framed) -> None:
    """メンバーを【レスト】せずにサポートできる (T232)."""
    scope = frame.scope
    without = frame.clause.before[0] if len(frame.clause.before) == 1 else None
    rests = without is not None and without.name == "rest"
    if without is None or not rests:
        frame.fail(frame.place, "role_missing", ("メンバーを【レスト】せずに",))
    frame.taken.add(id(without))
    who = scope.player_topic
    rested = frame.take("を")
    if rested is not None:
        if plain_zones(scope, rested) != (terms.MEMBERS,) or who is None or without.phrases:
            frame.fail(rested.start, "of_which_zone", ("メンバーを",))
        says_no_more(rested.only.head)
    hold(frame, Permits("support_standing"))


def block_with(frame: Framed) -> None:
    """このキャラを手札の〔X〕でブロックできる; 【ブロッカー】でない手札のキャラでもブロックできる (T233)."""
    scope = frame.scope
    often = times_a_turn(frame)
    most = printed_number(often[0]) if often is not None else None
    if scope.player_topic not in (None, SELF) or (often is not None and often[1]):
        frame.fail(frame.place, "no_subject", ("あなたは",))
    nouns = frame.take("で", "でも")
    if nouns is None:
        frame.fail(frame.place, "role_missing", ("手札のキャラで",))
    cards = cards_of(scope, without_blocker(frame, nouns))
    if cards.zones != (terms.HAND,) or not cards.tests or cards.things is not None or cards.quantity is not None:
        frame.fail(nouns.start, "of_which_zone", ("手札のキャラで",))
    target = frame.take("を")
    things: Things = All(Group((Part(terms.ENTRY, SELF),)))
    if target is not None:
        things = receivers(scope, target)
    apply(scope, things, (Permits("block", tests=cards.tests, most=most),))


def without_blocker(frame: Framed, nouns: NounPhrase) -> NounPhrase:
    """【ブロッカー】でない: such a card needs the permission, the others have it already (11.6)."""
    named = nouns.only
    kept: list[Modifier] = []
    for modifier in named.modifiers:
        said = modifier.clause.complement if modifier.clause is not None else None
        if modifier.nouns is not None:
            kept.append(replace(modifier, nouns=without_blocker(frame, modifier.nouns)))
        elif said is not None and said.only.key == "ブロッカー" and modifier.clause is not None:
            if not modifier.clause.form.negative or modifier.clause.phrases or len(said.parts) != 1:
                frame.fail(modifier.start, "no_description", ("【ブロッカー】でない",))
            says_no_more(said.only.head, modifier.clause.predicate)
        else:
            kept.append(modifier)
    return replace(nouns, parts=(*nouns.parts[:-1], replace(named, modifiers=tuple(kept))))


def set_at_block(frame: Framed) -> None:
    """このカードは【ブロッカー】のタイミングでセットできる (T236)."""
    named = frame.need("で", group=TIMING, expected=("【ブロッカー】のタイミングで",)).only
    icon = named.modifiers[0].nouns if len(named.modifiers) == 1 else None
    if icon is None or icon.only.key != "ブロッカー" or icon.only.modifiers or len(icon.parts) != 1:
        frame.fail(named.start, "of_what", ("【ブロッカー】の",))
    apply(frame.scope, topic(frame), (Permits("set_at_block"),))


def play_from_here(frame: Framed) -> None:
    """このキャラを手札にあるかのようにエントリーかメンバーに置ける (T246)."""
    scope = frame.scope
    if not frame.adverb(AS_FROM_HAND):
        frame.fail(frame.place, "not_said_so", verb=frame.clause.said)
    if scope.player_topic not in (None, SELF):
        frame.fail(frame.clause.start, "no_subject", ("あなたは",))
    goal = plain_zones(scope, frame.need("に", group=ZONE, expected=("エントリーに",)))
    things = receivers(scope, frame.need("を", expected=("このキャラを",)))
    apply(scope, things, (Permits("play_from_here", goal=goal),))


def finds_too(frame: Framed) -> None:
    """あなたの、カード名を参照する効果はすべて追加で、《X》も参照できる (T253)."""
    scope = frame.scope
    redundant(frame, "also")
    effects = frame.need("は", group="effect", expected=("カード名を参照する効果は",)).only
    every = frame.take("", group="quantity")
    names = frame.need("も", group="name", expected=("《X》も",))
    if every is not None and (every.only.quantity is None or not every.only.quantity.every):
        frame.fail(every.start, "no_quantity", ("すべて",))
    clause = next((each.clause for each in effects.modifiers if each.clause is not None), None)
    phrase = clause.phrase("を") if clause is not None else None
    words = (*effects.modifiers, *(phrase.nouns.only.modifiers if phrase is not None else ()))
    owner = [each for each in words if each.nouns is not None and each.nouns.group == PLAYER]
    if effects.key != "効果" or len(owner) != 1 or clause is None or not refers_to_names(clause) or len(words) != 2:
        frame.fail(effects.start, "no_description", ("あなたの、カード名を参照する効果は",))
    whose = owner[0].nouns
    if whose is None or player_of(scope, whose.only) != SELF or len(names.parts) != 1:
        frame.fail(effects.start, "no_player", ("あなたの",))
    quantity = effects.quantity
    if quantity is not None and not quantity.every:
        frame.fail(quantity.start, "no_quantity", ("すべて",))
    for each in (quantity, every.only.quantity if every is not None else None):
        if each is not None:
            says_no_more_at(each.start)
    apply_to_players(scope, (FindsToo(value_of(names.only).word),))


def refers_to_names(clause: Clause) -> bool:
    phrase = clause.phrase("を")
    named = clause.name == "refer" and len(clause.phrases) == 1
    return named and phrase is not None and phrase.nouns.only.key == "カード名" and not clause.form.negative


PERMITTED: Final = {
    "attack": attack_alone,
    "support": support_standing,
    "block": block_with,
    "set": set_at_block,
    "put": play_from_here,
    "refer": finds_too,
}
"""By verb what can be permitted: アタックできる."""

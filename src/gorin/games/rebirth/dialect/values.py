"""Numbers that change, and damage that is about to be dealt (T100, T103, T104, T242 to T245, R128)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from gorin.engine.program.amount import Exactly, NumberOf, Sum, Times
from gorin.engine.program.roots import Amount, Test, Things
from gorin.engine.program.who import SELF
from gorin.engine.values.ability import Change
from gorin.engine.values.change import ADD, SET
from gorin.games.rebirth import terms
from gorin.games.rebirth.dialect.amounts import FIGURE, amount_of_nouns, redundant
from gorin.games.rebirth.dialect.cards import NUMBERS, VALUE, Cards, cards_of, is_zone_own, meant, place_tests
from gorin.games.rebirth.dialect.holding import (
    apply,
    apply_to_players,
    cause_of,
    floating,
    plain_zones,
    received,
    receivers,
    topic,
)
from gorin.games.rebirth.dialect.orders import DAMAGE, clear_damage
from gorin.games.rebirth.dialect.scope import Framed, RebirthScope
from gorin.games.rebirth.dialect.spans import attack_of, next_attack, next_words
from gorin.games.rebirth.program.abilities import Cause
from gorin.games.rebirth.program.amounts import BaseNumber
from gorin.games.rebirth.program.changes import (
    AttackDamage,
    BlockedDamage,
    DamageTaken,
    Modify,
    SetLike,
    SetTo,
    Unmoved,
)
from gorin.games.rebirth.program.lasts import Holds, NextArrival, Span
from gorin.games.rebirth.program.standing import PlayCost
from gorin.text.frames import Frame
from gorin.text.function_words import AND, IN_TURN
from gorin.text.nouns import amount_of, negated
from gorin.text.phrases import QUANTITY, Clause, Modifier, NounPhrase
from gorin.text.phrases import Named as Phrased
from gorin.text.quantities import printed_number
from gorin.text.values import COUNT, NUMBER, value_of

BLOCKED, ATTACK = "even if blocked", "attack"
"""ブロックされても; アタック."""


def signed(scope: RebirthScope, part: tuple[int, int | None], place: int) -> Amount:
    """One half of +2/-1; None is X."""
    sign, number = part
    if number is not None:
        return Exactly(sign * number)
    found = scope.free_number(place)
    return found if sign > 0 else Times(found, -1)


def by_number(frame: Framed) -> None:
    """あなたの手札の枚数だけ+1/±0: once for each."""
    scope, counted = frame.scope, frame.take("だけ")
    if counted is not None:
        scope.per, scope.per_used = amount_of_nouns(scope, counted), False
    scope.alone = ""


def modify(frame: Framed, nouns: NounPhrase) -> None:
    """(characters)を+2/-1; さらに+1/0 (T100, T222, 5.17)."""
    scope = frame.scope
    by_number(frame)
    halves = value_of(nouns.only)
    named = frame.take("を") or frame.take("は") or frame.take("")
    changes: list[Change] = []
    for number, half in zip((terms.ATK, terms.DEF), halves, strict=True):
        amount = signed(scope, half, nouns.start)
        if amount != Exactly(0):
            changes.append(Modify(number, ADD, scope.times(amount)))
    if not changes:
        changes.append(Modify(terms.ATK, ADD, Exactly(0)))
        scope.per_used = True
    cards = cards_of(scope, named, "arriving") if named is not None else None
    if cards is not None and cards.arriving is not None:
        if scope.span is None or scope.span.until != terms.THIS_TURN or cards.quantity is not None:
            frame.fail(nouns.start, "how_long", ("このターン中",))
        scope.span_used = True
        scope.last_span = scope.span
        scope.draft.emit(NextArrival(cards.arriving, cards.tests, tuple(changes)))
        return
    if named is None:
        if scope.last_things is None:
            frame.fail(nouns.start, "no_object", ("このキャラを",))
        things = scope.last_things
        scope.further = True
    else:
        things = scope.topic = receivers(scope, named)
        floating(frame, things)
    apply(scope, things, tuple(changes))


def not_hurt(frame: Framed) -> None:
    """ダメージを受けない (R128)."""
    nouns = frame.need("を", group=DAMAGE, expected=("ダメージを",))
    named = nouns.only
    attack = is_attack(named.modifiers)
    cause = cause_of(frame)
    if cause is not None and cause.kind == "attack" and cause == Cause("attack") and not attack:
        attack, cause = True, None
    if cause is not None and (cause.kind != "effect" or attack):
        frame.fail(nouns.start, "no_description", ("相手の効果で",))
    if named.value is not None or (named.modifiers and not attack):
        frame.fail(nouns.start, "no_description")
    apply(frame.scope, topic(frame), (DamageTaken(SET, Exactly(0), attack, cause),))


def is_attack(modifiers: tuple[Modifier, ...]) -> bool:
    return len(modifiers) == 1 and modifiers[0].nouns is not None and modifiers[0].nouns.only.path() == "アタック"


def unmoved(frame: Framed) -> None:
    """ATKとDEFが増減しない (R148)."""
    scope = frame.scope
    nouns = frame.need("が", "は", group=NUMBER, expected=("ATKとDEFが",))
    cards = cards_of(scope, nouns, "value")
    cause = cause_of(frame)
    if cause is not None and (cause.kind != "effect" or cause.tests or cause.this):
        frame.fail(frame.place, "no_description")
    numbers = tuple(NUMBERS[word] for word in cards.value.split(AND))
    things = whose_value(frame, cards) if not alone(cards) else topic(frame)
    apply(scope, things, (Unmoved(numbers, cause.who if cause is not None else None),))


def alone(cards: Cards) -> bool:
    return cards.vague and not cards.tests and cards.who is None


def whose_value(frame: Framed, cards: Cards) -> Things:
    """Of whom the number is: このキャラのATK, あなたのエントリーのATK."""
    if alone(cards):
        return frame.scope.named(frame.place)
    return received(frame.scope, replace(cards, value="", quantity=None))


def set_value(frame: Framed, said: NounPhrase | None = None) -> None:
    """ATKを5にする, DEFを2倍にする, ATKをそのキャラのATKにする, コストを-1(する) (T103, T104, T242)."""
    scope = frame.scope
    nouns = frame.take("を") or frame.take("は") or frame.take("が")
    if nouns is None:
        frame.fail(frame.place, "role_missing", ("ATKを",))
    if nouns.group == DAMAGE:
        damage_value(frame, nouns, said)
        return
    played = play_clause(nouns.only) if nouns.group == NUMBER else None
    if played is not None:
        play_value(frame, nouns.only, played, said)
        return
    cards = cards_of(scope, nouns, "value")
    words = cards.value.split(AND)
    if any(word not in NUMBERS for word in words):
        frame.fail(nouns.start, "no_number")
    redundant(frame, IN_TURN)
    things = whose_value(frame, cards)
    like = frame.take("と同じに")
    if like is not None:
        set_like(frame, things, words, like, cards.base)
        return
    goal = frame.take("に")
    step = said if said is not None else frame.take("", group=QUANTITY) if goal is None else None
    if step is not None:
        amount = step.only.quantity.amount if step.only.quantity is not None else None
        if amount is None or not amount.signed or len(words) != 1:
            frame.fail(step.start, "add_value", ("-1",))
        by_number(frame)
        change = Modify(NUMBERS[words[0]], ADD, scope.times(amount_of(scope, amount)))
        apply(scope, things, (change,))
        return
    if goal is None:
        frame.fail(frame.place, "role_missing", ("5に",))
    quantity = goal.only.quantity
    if goal.group == QUANTITY and quantity is not None and quantity.amount is not None and not quantity.limit:
        if quantity.amount.signed:
            frame.fail(goal.start, "set_value", ("5に",))
        number = amount_of(scope, quantity.amount)
        if quantity.counter not in ("", "times"):
            frame.fail(goal.start, "set_value", ("5に",))
        doubled = quantity.counter == "times"
        apply(scope, things, tuple(SetTo(NUMBERS[word], number, cards.base, doubled) for word in words))
        return
    if goal.group != NUMBER or len(words) != 1:
        frame.fail(goal.start, "set_value", ("5に",))
    value = amount_of_nouns(scope, goal)
    if goal.only.value is not None:
        value = Sum((value, amount_of(scope, goal.only.value)))
    apply(scope, things, (SetTo(NUMBERS[words[0]], value, cards.base),))


def play_clause(named: Phrased) -> Clause | None:
    """プレイするコスト: the clause that tells what is played."""
    for modifier in named.modifiers:
        if modifier.clause is not None and modifier.clause.name == "play":
            return modifier.clause
    return None


def play_cost(frame: Framed, clause: Clause, how: str, amount: Amount) -> None:
    """このキャラをエントリーにプレイするコストは0になる; このターン次にキャラをプレイするコストは… (T245)."""
    scope = frame.scope
    inner: Framed = Frame(scope, clause)
    once = inner.adverb("next")
    goal = inner.take("に")
    zones = plain_zones(scope, goal) if goal is not None else ()
    nouns = inner.need("を", expected=("このキャラを",))
    inner.done()
    cards = cards_of(scope, nouns)
    change = PlayCost(how, amount, zones)
    if cards.things is not None:
        if once:
            frame.fail(clause.start, "no_description")
        apply(scope, cards.things, (change,))
        return
    tests = played_tests(frame, cards, nouns)
    turn, scope.this_turn = scope.this_turn, False
    change = replace(change, who=SELF, tests=tests, once=once)
    if turn and not scope.always:
        scope.draft.emit(Holds((change,), Span(terms.THIS_TURN)))
        return
    apply_to_players(scope, (change,))


def played_tests(frame: Framed, cards: Cards, nouns: NounPhrase) -> tuple[Test, ...]:
    own = [test for test in place_tests(cards) if not is_zone_own(test)]
    if cards.places or own or cards.who not in (None, SELF) or cards.quantity is not None or not cards.tests:
        frame.fail(nouns.start, "no_description")
    return cards.tests


def play_value(frame: Framed, named: Phrased, clause: Clause, said: NounPhrase | None) -> None:
    """Said of the cost at which something is played: 0になる, -1."""
    scope = frame.scope
    goal = frame.take("に", group=QUANTITY)
    step = goal if goal is not None else said if said is not None else frame.take("", group=QUANTITY)
    amount = step.only.quantity.amount if step is not None and step.only.quantity is not None else None
    if amount is None or len(named.modifiers) != 1 or named.key != "コスト" or amount.signed != (goal is None):
        frame.fail(named.start, "set_value", ("0に",))
    play_cost(frame, clause, SET if goal is not None else ADD, amount_of(scope, amount))


def set_like(frame: Framed, things: Things, words: list[str], like: NounPhrase, base: bool) -> None:
    """このキャラのATKは、XのATKと同じになる; コスト、ATK、DEFをそのキャラと同じにする (R146, R147)."""
    scope = frame.scope
    if like.group == NUMBER and len(words) > 1:
        other = cards_of(scope, like, "value")
        if other.value.split(AND) != words:
            frame.fail(like.start, "set_value", ("そのキャラと同じに",))
        model = whose_value(frame, replace(other, base=False))
        number = BaseNumber if other.base else NumberOf
        apply(scope, things, tuple(SetTo(NUMBERS[word], number(model, NUMBERS[word]), base) for word in words))
        return
    if like.group in (NUMBER, COUNT, VALUE, FIGURE):
        if len(words) != 1:
            frame.fail(like.start, "set_value", ("そのキャラと同じに",))
        apply(scope, things, (SetTo(NUMBERS[words[0]], amount_of_nouns(scope, like), base),))
        return
    if base:
        frame.fail(like.start, "no_description")
    scope.topic = things
    copied = meant(scope, cards_of(scope, like))
    if len(words) == 1:
        apply(scope, things, (SetTo(NUMBERS[words[0]], NumberOf(copied, NUMBERS[words[0]])),))
        return
    apply(scope, things, (SetLike(tuple(NUMBERS[word] for word in words), copied),))


def damage_value(frame: Framed, nouns: NounPhrase, said: NounPhrase | None = None) -> None:
    """受けているダメージを0にする; 受けるダメージを0にする, -1 (R128)."""
    scope = frame.scope
    named = nouns.only
    step = said if said is not None else frame.take("", group=QUANTITY)
    goal = (step if step is not None else frame.need("に", group=QUANTITY, expected=("0に",))).only.quantity
    if goal is None or goal.amount is None or goal.counter or goal.limit or goal.amount.signed != (step is not None):
        frame.fail(nouns.end, "set_value", ("0に",))
    amount = amount_of(scope, goal.amount)
    amount = amount if step is None else scope.times(amount)
    clause = named.modifiers[0].clause if len(named.modifiers) == 1 else None
    if step is not None and not named.modifiers and scope.unhalved is not None:
        apply(scope, scope.unhalved, (BlockedDamage(amount),))
        scope.unhalved = None
        return
    whole = named.modifiers[0].nouns if len(named.modifiers) == 1 and named.modifiers[0].case != "からの" else None
    if whole is not None and whole.group == ATTACK and len(whole.parts) == 1:
        attack_damage(scope, whole.only, AttackDamage(SET if step is None else ADD, amount))
        return
    if clause is None or clause.name != "take" or clause.form.negative or clause.form.past:
        frame.fail(nouns.start, "whose_damage", ("このキャラが受けるダメージ",))
    subject = clause.phrase("が")
    if any(each is not subject for each in clause.phrases):
        frame.fail(clause.start, "no_description")
    things = receivers(scope, subject.nouns) if subject is not None else scope.named(nouns.start)
    if clause.form.lasting:
        if step is not None:
            frame.fail(nouns.end, "set_value", ("0に",))
        clear_damage(frame, things, amount)
        return
    apply(scope, things, (DamageTaken(SET if step is None else ADD, amount, False),))


def attack_damage(scope: RebirthScope, named: Phrased, change: AttackDamage) -> None:
    """そのアタックのダメージを0にする, このキャラの次のアタックのダメージを+2: whoever receives it (R128)."""
    target = named.modifiers[0].nouns if len(named.modifiers) == 1 and named.modifiers[0].case == "への" else None
    if target is not None:
        apply(scope, receivers(scope, target), (DamageTaken(change.how, change.amount, True),))
    elif any(next_words(each) for each in named.modifiers):
        scope.draft.emit(Holds((change,), next_attack(scope, named)))
    elif scope.always or scope.span is not None:
        apply_to_players(scope, (replace(change, attack=attack_of(scope, named)),))
    elif named.key == "アタック" or named.modifiers:
        scope.fail(named.start, "how_long", ("そのアタックのダメージ",))
    else:
        scope.draft.emit(Holds((change,), scope.that_attack or Span(terms.THIS_ATTACK)))


def add_value(frame: Framed) -> None:
    """…のATKをこのキャラのATKに加える (T242)."""
    scope = frame.scope
    nouns, goal = frame.need("を"), frame.need("に")
    cards = cards_of(scope, goal, "value")
    if cards.value not in NUMBERS:
        frame.fail(goal.start, "no_number")
    apply(scope, whose_value(frame, cards), (Modify(NUMBERS[cards.value], ADD, amount_of_nouns(scope, nouns)),))


def raised(sign: int) -> Callable[[Framed], None]:
    """ATKを2増やす, あなたの手札の枚数だけ減らす."""

    def state(frame: Framed) -> None:
        scope = frame.scope
        nouns = frame.need("を", "は", group=NUMBER, expected=("ATKを",))
        cards = cards_of(scope, nouns, "value")
        step, counted = frame.take("", group=QUANTITY), frame.take("だけ", "")
        printed = step.only.quantity if step is not None else None
        if printed is not None and printed.amount is not None and not printed.limit and not printed.amount.signed:
            amount = amount_of(scope, printed.amount)
        elif counted is not None:
            amount = amount_of_nouns(scope, counted)
        else:
            frame.fail(frame.place, "add_value", ("2",))
        amount = scope.times(amount) if sign > 0 else negated(scope.times(amount))
        things = whose_value(frame, cards)
        apply(scope, things, tuple(Modify(NUMBERS[word], ADD, amount) for word in cards.value.split(AND)))

    return state


def still_dealt(frame: Framed) -> None:
    """このキャラからのダメージはブロックされても0にならず、(ダメージが-2される) (T252)."""
    scope = frame.scope
    dealt, goal = frame.take("は", group=DAMAGE), frame.take("に", group=QUANTITY)
    source = dealt.only.modifiers[0] if dealt is not None and len(dealt.only.modifiers) == 1 else None
    number = printed_number(goal.only.quantity) if goal is not None and goal.only.quantity is not None else None
    if source is None or source.case != "からの" or source.nouns is None or number != 0 or not frame.adverb(BLOCKED):
        frame.fail(frame.place, "not_said_so", verb=frame.clause.said)
    scope.unhalved = meant(scope, cards_of(scope, source.nouns))

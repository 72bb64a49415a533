"""Orders: what an effect does, verb by verb (T76 to T99, T200 to T221)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from gorin.engine.program.amount import Count, Exactly, Missing, Sum
from gorin.engine.program.cards import Draw, DrawUpTo, Remember
from gorin.engine.program.looking import Look, LookAtHand, LookUpTo, Reveal, RevealHand, Shuffle
from gorin.engine.program.numbers import Damage, Lose, Turn, Win
from gorin.engine.program.roots import Amount, Things
from gorin.engine.program.things import THIS, All, Among, Both, It
from gorin.engine.program.who import MASTER_OF, OTHER, SELF, Who
from gorin.engine.values.ability import Ability
from gorin.engine.values.change import GiveAbility
from gorin.games.rebirth import terms
from gorin.games.rebirth.dialect.amounts import FREE, HowMany, calculated, how_many, per, plain, quantity_of
from gorin.games.rebirth.dialect.cards import (
    ICON,
    NAME,
    TRAIT,
    Cards,
    Place,
    cards_of,
    group_of,
    is_zone_own,
    meant,
    things_of,
)
from gorin.games.rebirth.dialect.scope import Framed, RebirthScope
from gorin.games.rebirth.dialect.selections import as_many, chosen, is_entry, object_nouns, objects
from gorin.games.rebirth.dialect.tracing import Trace
from gorin.games.rebirth.program.choices import Choose
from gorin.games.rebirth.program.lasts import Lasts
from gorin.games.rebirth.program.operations import (
    AddSupporter,
    Check,
    ClearDamage,
    EndPhase,
    Exchange,
    Given,
    MakeSoul,
    Put,
    PutTop,
    Recover,
    SpendEnergy,
    TriggerSpark,
    TurnFace,
    UndoRetirement,
)
from gorin.games.rebirth.program.tests import IsOneOf
from gorin.text.acts import missing_of, show_until, until_clause
from gorin.text.draft import Cell
from gorin.text.frames import Frame
from gorin.text.function_words import AND, ANY_ORDER, OR
from gorin.text.lexicon import Adverb
from gorin.text.morphology import STEM, TE
from gorin.text.nouns import amount_of, player_of
from gorin.text.phrases import QUANTITY, Named, NounPhrase
from gorin.text.quantities import printed_number
from gorin.text.trial import says_no_more
from gorin.text.values import CARD, NUMBER, PLACE, PLAYER, QUALITY, ZONE, value_of

SLOTTED: Final = (terms.ENTRY, terms.MEMBERS)
ORIENTED: Final = (terms.ENTRY, terms.MEMBERS, terms.ENERGY)
FACING, GAME, PHASE, DAMAGE, ENERGY_COST, FORM = "facing", "game", "phase", "damage", "energy-cost", "form"
"""裏向き; ゲーム; フェイズ; ダメージ; エネ2; コスト2でATK3/DEF4."""
ALSO, THEIR_ORDER, ALWAYS, MIXED = "also", "their order", "always", "mixed"
"""追加で, 相手の好きな順番で, 常に, ランダムな順番で."""
TOP, BOTTOM = "top", "bottom"


def draw(frame: Framed) -> None:
    """2枚引く, 3枚まで引く, …と同じ枚数引く."""
    scope = frame.scope
    nouns = object_nouns(frame)
    if nouns is not None and (nouns.group != CARD or nouns.only.key != "カード" or nouns.only.modifiers):
        frame.fail(nouns.start, "draw_what", ("カード",))
    many = how_many(frame, nouns.only.quantity if nouns is not None else None)
    until = missing_of(frame, True)
    if until is not None:
        if many is not None:
            frame.fail(many.place, "no_quantity")
        scope.draft.emit(Draw(scope.actor, until))
        return
    same = as_many(frame)
    if same is not None and many is None:
        scope.draft.emit(DrawUpTo(scope.actor, same, scope.draft.num()) if scope.up_to else Draw(scope.actor, same))
        return
    if many is None or many.amount is None or many.counter != "thing":
        frame.fail(frame.place, "how_many", ("1枚",))
    plain(scope, many, "up_to")
    amount = per(scope, many.amount)
    if many.up_to:
        scope.draft.emit(DrawUpTo(scope.actor, amount, scope.draft.num()))
    else:
        scope.draft.emit(Draw(scope.actor, amount))


def recover(frame: Framed) -> None:
    """1点回復する."""
    many = how_many(frame)
    if many is None or many.counter != "point" or many.amount is None:
        frame.fail(frame.place, "how_many", ("1点",))
    plain(frame.scope, many)
    frame.scope.draft.emit(Recover(frame.scope.actor, per(frame.scope, many.amount)))


def deal(frame: Framed) -> None:
    """(character)に3ダメージを与える; Xと同じ点数のダメージ (T90, T91)."""
    scope = frame.scope
    dealt = frame.need("を", group=DAMAGE, expected=("3ダメージを",)).only
    if dealt.value is not None and dealt.before and not dealt.modifiers:
        amount = amount_of(scope, dealt.value)
    else:
        amount = as_many_points(frame, dealt)
    target = frame.take("に")
    if target is not None:
        things = things_of(scope, target)
    else:
        things = scope.last_hurt if scope.last_hurt is not None else scope.named(frame.place)
    scope.draft.emit(Damage(things, per(scope, amount)))
    if isinstance(things, All):
        scope.speak_of(things)
    scope.last_hurt = things


def as_many_points(frame: Framed, dealt: Named) -> Amount:
    if dealt.quantity is None or dealt.quantity.amount is None or dealt.modifiers:
        frame.fail(dealt.start, "no_damage", ("3ダメージ",))
    return calculated(frame.scope, dealt.quantity.amount)


def top_of(frame: Framed) -> tuple[Who, Amount, bool] | None:
    """デッキの上から3枚, デッキを上から3枚: whose deck, how many, and whether まで."""
    scope = frame.scope
    above = frame.find("から", group=PLACE)
    if above is None:
        return None
    frame.taken.add(id(above))
    place = above.nouns.only
    deck = frame.take("を", group=ZONE) if not place.modifiers else place.modifiers[0].nouns
    if place.key != TOP or deck is None or len(above.nouns.parts) != 1 or len(place.modifiers) > 1:
        frame.fail(above.start, "top_of_what", ("デッキの",))
    cards = cards_of(scope, deck)
    if cards.zones != (terms.DECK,) or cards.tests or not cards.zone_head:
        frame.fail(above.start, "top_of_what", ("デッキの",))
    whose = cards.who if cards.who is not None else scope.actor
    nouns = frame.take("を", group=CARD) if place.modifiers else None
    if nouns is not None and (nouns.only.key != "カード" or nouns.only.modifiers):
        frame.fail(nouns.start, "no_description")
    many = how_many(frame, cards.quantity, nouns.only.quantity if nouns is not None else None)
    same = as_many(frame)
    if same is None and many is None:
        same = short_of(frame)
    if same is not None and many is None:
        return whose, same, scope.up_to
    if many is None or many.amount is None or many.counter != "thing":
        frame.fail(above.end, "how_many", ("1枚",))
    plain(scope, many, "up_to")
    return whose, per(scope, many.amount), many.up_to


def short_of(frame: Framed) -> Amount | None:
    """エネルギーが5枚になるまで: so many as a zone lacks."""
    clause = until_clause(frame, "become")
    if clause is None:
        return None
    inner: Framed = Frame(frame.scope, clause)
    where = cards_of(frame.scope, inner.need("が", group=ZONE, expected=("エネルギーが",)))
    quantity = inner.need("に", group=QUANTITY, expected=("5枚に",)).only.quantity
    inner.done()
    if quantity is None or quantity.amount is None or quantity.limit or clause.form.negative or not where.places:
        frame.fail(clause.start, "number_needed", ("5枚に",))
    held = Count(group_of(where, frame.scope.actor))
    return Missing(amount_of(frame.scope, quantity.amount), held)


def show(openly: bool) -> Callable[[Framed], None]:
    """公開する, 見る: the top of the deck, a hand, chosen cards (T93, T95, T208).

    5.10.1, 5.10.1.1, 5.10.2, R102: looked at or shown, they stay in the deck. 5.10.3, 5.10.3.1, 5.10.3.2, 5.10.3.3,
    5.10.3.4, R28: where まで is said the player may stop before each card.
    """

    def order(frame: Framed) -> None:
        scope = frame.scope
        if openly and show_until(frame):
            return
        top = top_of(frame)
        if top is not None:
            whose, amount, asking = top
            reg = scope.draft.reg()
            scope.emit_chain((LookUpTo if asking else Look)(reg, amount, scope.actor, whose, openly))
            looked(scope, reg)
            return
        if show_more(frame, openly):
            return
        phrase = frame.find("を", group=ZONE)
        if phrase is not None and frame.find("から") is None and not is_part(frame, phrase.nouns):
            frame.taken.add(id(phrase))
            cards = cards_of(scope, phrase.nouns)
            many = how_many(frame, cards.quantity)
            if cards.zones == (terms.HAND,) and not cards.tests and (many is None or many.every):
                plain(scope, many, "every")
                reg = scope.draft.reg()
                hand = cards.who or scope.actor
                scope.emit_chain(RevealHand(hand, reg) if openly else LookAtHand(hand, reg, scope.actor))
                looked(scope, reg)
                return
            frame.fail(phrase.start, "show_what", ("手札をすべて",))
        if not openly:
            frame.fail(frame.place, "look_what", ("デッキの上から3枚",))
        things = objects(frame)
        scope.draft.emit(Reveal(things))
        if isinstance(things, It) or things == THIS:
            scope.speak_of(things)

    return order


def show_more(frame: Framed, openly: bool) -> bool:
    """もう1枚公開する: the next cards of the deck that was looked at."""
    scope, said = frame.scope, frame.scope.draft.said()
    last = next((op for op in reversed(said) if isinstance(op, (Look, LookUpTo))), None)
    bare = frame.find("を", "から", "も") is None and frame.find("", group=QUANTITY) is not None
    if not scope.further or last is None or last.openly != openly or not bare:
        return False
    many = how_many(frame)
    if many is None or many.amount is None or many.counter != "thing":
        frame.fail(frame.place, "how_many", ("1枚",))
    plain(scope, many)
    reg = scope.draft.reg()
    # 5.10.1.1: those that were looked at or shown are still there.
    amount = Sum((last.amount, many.amount))
    scope.emit_chain(Look(reg, amount, scope.actor, last.whose, openly))
    scope.look_at(reg)
    scope.speak_of(Among(It(reg), (IsOneOf(It(last.reg), False),)))
    return True


def is_part(frame: Framed, nouns: NounPhrase) -> bool:
    """Whether so many of a zone are meant: 手札を2枚, 手札を好きな枚数."""
    loose = frame.find("", group=QUANTITY)
    said = [each.only.quantity for each in (nouns, loose.nouns if loose is not None else None) if each is not None]
    free = any(token.sense(Adverb) == Adverb(FREE) for token in frame.clause.adverbs)
    return free or any(each is not None and not each.every for each in said)


def looked(scope: RebirthScope, reg: int) -> None:
    scope.look_at(reg)
    scope.speak_of(It(reg))


def shuffle(frame: Framed) -> None:
    """デッキをシャッフルする; 残りをシャッフルし、デッキの下に置く."""
    scope = frame.scope
    nouns = frame.take("を")
    who = scope.actor
    said = scope.draft.said()
    if nouns is None and said and isinstance(said[-1], Choose) and frame.clause.form.ending in (STEM, TE):
        scope.mixed = True
        return
    if nouns is not None:
        cards = cards_of(scope, nouns)
        if cards.things is not None and frame.clause.form.ending in (STEM, TE) and cards.quantity is None:
            scope.speak_of(meant(scope, cards))
            scope.mixed = True
            return
        if cards.zones != (terms.DECK,) or cards.tests or cards.quantity is not None:
            frame.fail(nouns.start, "shuffle_deck", ("デッキを",))
        who = cards.who or scope.actor
    elif said and isinstance(said[-1], Put) and said[-1].zone == terms.DECK:
        who = owner_of(scope, said[-1].things) or who
    scope.draft.emit(Shuffle(who))


def owner_of(scope: RebirthScope, things: Things) -> Who | None:
    """Whose cards these are, as far as it was said."""
    group = Trace(scope.draft.said()).group_of(things)
    owners = {part.who for part in group.parts} if group is not None else set()
    return owners.pop() if len(owners) == 1 else None


def turn(resting: bool) -> Callable[[Framed], None]:
    """【スタンド】する, 【レスト】する."""

    def order(frame: Framed) -> None:
        scope = frame.scope
        things = objects(frame)
        scope.draft.emit(Turn(things, terms.REST, resting))
        if isinstance(things, All):
            scope.speak_of(things)

    return order


def end_game(won: bool) -> Callable[[Framed], None]:
    """ゲームに勝利する, 敗北する."""

    def order(frame: Framed) -> None:
        frame.need("に", group=GAME, expected=("ゲームに",))
        frame.scope.draft.emit(Win(frame.scope.actor) if won else Lose(frame.scope.actor))

    return order


def end_phase(frame: Framed) -> None:
    """このフェイズを終了する (R125)."""
    nouns = frame.need("を", group=PHASE, expected=("このフェイズを",))
    named = nouns.only
    if any(modifier.nouns is None or modifier.nouns.group != PLAYER for modifier in named.modifiers):
        frame.fail(nouns.start, "no_description")
    if any(player_of(frame.scope, modifier.nouns.only) != SELF for modifier in named.modifiers if modifier.nouns):
        frame.fail(nouns.start, "no_description")
    frame.scope.draft.emit(EndPhase(value_of(named)))


def check(frame: Framed) -> None:
    """チェックする (R130)."""
    scope = frame.scope
    reg, num = scope.draft.reg(), scope.draft.num()
    scope.emit_chain(Check(reg, scope.actor, num))
    scope.checked = num
    scope.speak_of(It(reg))


def trigger(frame: Framed) -> None:
    """このキャラの【スパーク】として発動させる (T207, R127)."""
    scope = frame.scope
    nouns = frame.take("として", group=ICON)
    source: Things | None = None
    if nouns is not None:
        modifiers = nouns.only.modifiers
        owner = modifiers[0].nouns if len(modifiers) == 1 else None
        if nouns.only.key != "スパーク" or owner is None:
            frame.fail(nouns.start, "of_what", ("このキャラの【スパーク】として",))
        source = things_of(scope, owner)
    named = frame.take("を")
    if frame.clause.form.voice != "causative" and nouns is None and scope.spark is None:
        frame.fail(frame.place, "not_said_so", verb=frame.clause.said)
    if named is not None and named.group == ICON:
        owned = named.only.modifiers[0].nouns if len(named.only.modifiers) == 1 else None
        if named.only.key != "スパーク" or owned is None:
            frame.fail(named.start, "of_what", ("それの【スパーク】を",))
        things = things_of(scope, owned)
    elif named is not None:
        things = things_of(scope, named)
    else:
        things = It(scope.spark) if scope.spark is not None else scope.named(frame.place)
    scope.draft.emit(TriggerSpark(things, source, spark_given(scope, things)))


def spark_given(scope: RebirthScope, things: Things) -> Ability | None:
    """The spark that the text has just given these cards: それ after it (T106, T259)."""
    said = scope.draft.said()
    if said and isinstance(said[-1], Lasts) and said[-1].things == things:
        for change in said[-1].changes:
            if isinstance(change, GiveAbility) and change.ability.keyword & terms.SPARK:
                return change.ability
    return None


def no_order(frame: Framed) -> None:
    """でよい: said only of a selection before it."""
    frame.fail(frame.place, "no_choice")


def undo(frame: Framed) -> None:
    """そのリタイアとダメージを取り消す (R151)."""
    if not frame.scope.before:
        frame.fail(frame.place, "no_order", verb=frame.clause.said)
    first = frame.need(AND, group=ZONE, expected=("そのリタイアとダメージを",)).only
    frame.need("を", group=DAMAGE, expected=("ダメージを",))
    if value_of(first).zone != terms.RETIRE or any(modifier.word is None for modifier in first.modifiers):
        frame.fail(first.start, "no_description", ("そのリタイアとダメージを",))
    says_no_more(first.head, *(modifier.word for modifier in first.modifiers))
    frame.scope.draft.emit(UndoRetirement())


def support_too(frame: Framed) -> None:
    """追加で1枚サポートさせる (T220)."""
    if frame.clause.form.voice != "causative":
        frame.fail(frame.place, "not_said_so", verb=frame.clause.said)
    if not frame.adverb(ALSO):
        frame.fail(frame.place, "role_missing", ("追加で",))
    frame.scope.draft.emit(AddSupporter(objects(frame)))


def goal_of(frame: Framed) -> Put | None:
    """Where things go: the operation with its goal and manner, its things still to be filled in."""
    scope = frame.scope
    state = frame.take("で", group=QUALITY)
    rest = False
    if state is not None:
        rest = bool(value_of(state.only).on)
    scope.mixed = scope.mixed or frame.adverb(MIXED)
    theirs = frame.adverb(THEIR_ORDER)
    ordered = frame.adverb(ANY_ORDER) or theirs
    facing = frame.take("で", group=FACING)
    given = given_of(frame)
    face_down = facing is not None and facing.only.key == "裏向き"
    if face_down and given is None:
        given = Given()
    if given is not None and not face_down:
        return None
    orderer = OTHER if theirs else None
    base = Put(THIS, terms.HAND, rest=rest, given=given, ordered=ordered, orderer=orderer, who=scope.actor)
    nouns = frame.take("に")
    if nouns is None:
        return None
    found = deck_end(frame, base, nouns) if nouns.group == PLACE else to_zone(frame, base, nouns)
    if given is not None and found.zone == terms.REBIRTH:
        found = replace(found, given=replace(given, rebirth=True))
    if found.rest and found.zone not in ORIENTED and not found.zones:
        frame.fail(frame.place, "put_where")
    return found


def deck_end(frame: Framed, base: Put, nouns: NounPhrase) -> Put:
    """デッキの上に, デッキの下に, デッキの上か下に."""
    scope = frame.scope
    named = nouns.parts[0]
    deck = named.modifiers[0].nouns if len(named.modifiers) == 1 else None
    keys = {part.key for part in nouns.parts}
    if deck is None or (
        len(nouns.parts) > 1 and (nouns.joint != OR or keys != {TOP, BOTTOM} or nouns.parts[1].modifiers)
    ):
        frame.fail(nouns.start, "top_of_what", ("デッキの",))
    cards = cards_of(scope, deck)
    if cards.zones != (terms.DECK,) or cards.tests:
        frame.fail(nouns.start, "top_of_what", ("デッキの",))
    whose = cards.who if cards.who not in (None, scope.actor, SELF) else None
    place = "either" if len(keys) > 1 else named.key
    return replace(base, zone=terms.DECK, place=place, whose=whose)


def to_zone(frame: Framed, base: Put, nouns: NounPhrase) -> Put:
    scope = frame.scope
    cards = cards_of(scope, nouns, "vacant", "slots")
    tests = tuple(test for place in cards.places for test in place.tests if not is_zone_own(test)) + cards.tests
    zones = cards.zones
    if not zones or cards.things is not None or cards.quantity is not None or not cards.zone_head:
        frame.fail(nouns.start, "put_where", ("控え室に", "手札に"))
    if (len(zones) > 1 and cards.joint != OR) or (cards.vacant and terms.MEMBERS not in zones):
        frame.fail(nouns.start, "put_where", ("控え室に", "手札に"))
    if any(place.who not in (None, SELF, scope.actor) for place in cards.places):
        frame.fail(nouns.start, "owner_twice")
    if tests and zones != (terms.MEMBERS,):
        frame.fail(nouns.start, "put_where", ("メンバーに",))
    whose = cards.who if cards.who not in (None, scope.actor, SELF) else None
    wanted = True
    if cards.slots is not None:
        if tests or zones != (terms.MEMBERS,):
            frame.fail(nouns.start, "put_where", ("メンバーに",))
        tests, wanted = cards.slots
    return replace(
        base, zone=zones[0], zones=zones[1:], vacant=cards.vacant, slots=tests, slots_wanted=wanted, whose=whose
    )


def given_of(frame: Framed) -> Given | None:
    """コスト2でATK3/DEF4の〔X〕で『Y』のキャラとして (T97, T212)."""
    nouns = frame.take("として")
    if nouns is None:
        return None
    named = nouns.only
    cost: int | None = None
    name, traits = "", ""
    form: tuple[int, int] | None = None
    for part in (*nested(named), *(nested_of(frame.take("で", group=NUMBER)))):
        if part.group == FORM:
            said, *numbers = value_of(part)
            cost, form = said if said is not None else cost, (numbers[0], numbers[1])
        elif part.group == NAME:
            name = value_of(part).word
        elif part.group == NUMBER and part.key == "コスト" and part.quantity is not None and not part.quantity.limit:
            cost = printed_number(part.quantity)
        elif part.group == TRAIT:
            traits = value_of(part).word
        else:
            frame.fail(part.start, "no_description")
    if named.key != "キャラ" or cost is None or form is None:
        frame.fail(nouns.start, "no_description")
    return Given(name, cost, form[0], form[1], (traits,) if traits else ())


def nested(named: Named) -> list[Named]:
    """The nouns that describe a noun, and those that describe them."""
    found: list[Named] = []
    for modifier in named.modifiers:
        if modifier.nouns is not None and not modifier.excluded:
            found += nested_of(modifier.nouns)
    return found


def nested_of(nouns: NounPhrase | None) -> list[Named]:
    return [] if nouns is None else [each for part in nouns.parts for each in (*nested(part), part)]


def put(verb: str) -> Callable[[Framed], None]:
    """置く, 戻す, 加える with where (T79 to T84)."""

    def order(frame: Framed) -> None:
        scope = frame.scope
        top = top_of(frame)
        surplus = missing_of(frame, False) if top is None else None
        goal = goal_of(frame)
        if goal is None:
            frame.fail(frame.place, "put_where", ("控え室に", "手札に"))
        if (verb == "return" and goal.zone not in (terms.HAND, terms.DECK)) or (
            verb == "add" and goal.zone != terms.HAND
        ):
            frame.fail(frame.place, "put_where", ("手札に",))
        if top is not None:
            put_top(frame, top, goal)
        elif surplus is not None:
            emit_put(scope, replace(goal, things=of_hand(frame, HowMany(frame.place, surplus))))
        else:
            emit_put(scope, replace(goal, things=objects(frame)))

    return order


def emit_put(scope: RebirthScope, op: Put) -> None:
    """T259: a card that was named is followed; otherwise what was moved can be named from now on."""
    if scope.mixed and op.zone == terms.DECK and op.place and not op.ordered:
        op, scope.mixed = replace(op, mixed=True), False
    if op.zones and any(zone not in SLOTTED for zone in (op.zone, *op.zones)):
        put_either(scope, op)
        return
    if isinstance(op.things, It):
        scope.draft.emit(op)
        scope.last_moved = scope.speak_of(op.things)
        return
    reg = scope.draft.reg()
    scope.draft.emit(replace(op, reg=reg))
    scope.last_moved = It(reg)
    if op.things != THIS or (scope.it is None and (scope.event_this or not scope.of_event)):
        scope.speak_of(It(reg))


def put_either(scope: RebirthScope, op: Put) -> None:
    """エネルギーか空席のメンバーに置く (T203): the player chooses one of the zones."""
    draft = scope.draft
    if not isinstance(op.things, It):
        reg = draft.reg()
        draft.emit(Remember(reg, op.things))
        op = replace(op, things=It(reg))
    lots = []
    for zone in (op.zone, *op.zones):
        resting, vacant = op.rest and zone in ORIENTED, op.vacant and zone == terms.MEMBERS
        lots.append([Cell(replace(op, zone=zone, zones=(), vacant=vacant, rest=resting))])
    draft.one_of(lots, scope.actor)
    scope.speak_of(op.things)


def put_top(frame: Framed, top: tuple[Who, Amount, bool], goal: Put) -> None:
    """デッキの上から3枚を… (T80, T82, T84, T200)."""
    scope = frame.scope
    whose, amount, asking = top
    reg = scope.draft.reg()
    if goal.given is not None or goal.vacant or goal.slots or goal.zones:
        scope.emit_chain((LookUpTo if asking else Look)(reg, amount, scope.actor, whose))
        emit_put(scope, replace(goal, things=It(reg)))
        return
    if goal.whose is not None or goal.ordered:
        frame.fail(frame.place, "put_where")
    scope.draft.emit(PutTop(whose, amount, goal.zone, reg, goal.place, goal.rest, asking))
    looked(scope, reg)


def discard(frame: Framed) -> None:
    """手札を1枚すてる (5.11)."""
    scope = frame.scope
    surplus = missing_of(frame, False)
    if frame.find("を") is None and frame.find("から") is None:
        many = how_many(frame) if surplus is None else HowMany(frame.place, surplus)
        things = scope.it if many is None and scope.it is not None else of_hand(frame, many)
    else:
        things = objects(frame, HowMany(frame.place, surplus) if surplus is not None else None)
    emit_put(scope, Put(things, terms.WAITING_ROOM, reason="discard", who=scope.actor))


def of_hand(frame: Framed, many: HowMany | None) -> Things:
    """So many of the own hand, which need not be named."""
    nouns = frame.take("を", group=ZONE)
    if nouns is not None and cards_of(frame.scope, nouns).zones != (terms.HAND,):
        frame.fail(nouns.start, "discard_hand", ("手札を",))
    plain(frame.scope, many, "up_to", "every", "free")
    hand = Cards(frame.place, frame.scope.actor, places=(Place(terms.HAND),))
    return chosen(frame, hand, many, None, True)


def move(zone: int, reason: str, causative: bool = False) -> Callable[[Framed], None]:
    """除外する, リタイアさせる."""

    def order(frame: Framed) -> None:
        if (frame.clause.form.voice == "causative") != causative:
            frame.fail(frame.place, "not_said_so", verb=frame.clause.said)
        emit_put(frame.scope, Put(objects(frame), zone, reason=reason, who=frame.scope.actor))

    return order


def set_card(frame: Framed) -> None:
    """セットする (5.6, T85, T221)."""
    goal = frame.take("に")
    if goal is not None and cards_of(frame.scope, goal).zones != (terms.REBIRTH,):
        frame.fail(goal.start, "put_where", ("Reバース置場に",))
    facing = frame.take("で", group=FACING)
    as_rebirth = frame.take("として", group=CARD)
    face_down = facing is not None and facing.only.key == "裏向き"
    if (as_rebirth is not None and as_rebirth.only.key != "Reバース") or (as_rebirth is not None and not face_down):
        frame.fail(frame.place, "put_where")
    given = Given(rebirth=True) if face_down else None
    emit_put(frame.scope, Put(objects(frame), terms.REBIRTH, given=given, reason="set", who=frame.scope.actor))


def spend(frame: Framed, cost: Named) -> None:
    """エネ2する (5.14)."""
    amount: Amount | None = value_of(cost)
    scope = frame.scope
    scope.draft.emit(
        SpendEnergy(per(scope, amount if amount is not None else scope.free_number(cost.start)), scope.actor)
    )


def make(frame: Framed) -> None:
    """思い出にする, 【魂】にする, 裏向きにする, エネ2する."""
    scope = frame.scope
    energy = frame.take("", group=ENERGY_COST)
    if energy is not None:
        spend(frame, energy.only)
        return
    phrase = frame.find("に")
    if phrase is None:
        frame.fail(frame.place, "role_missing", ("に",))
    goal = phrase.nouns
    frame.taken.add(id(phrase))
    if goal.group == FACING:
        turn_face(frame, goal.only.key == "裏向き")
        return
    cards = cards_of(scope, goal) if goal.group == ZONE else None
    if cards is not None and cards.zones == (terms.MEMORY,) and cards.who is None:
        base = Put(THIS, terms.MEMORY, reason="memory", who=scope.actor)
        top = top_of(frame)
        if top is not None:
            put_top(frame, top, base)
        else:
            emit_put(scope, replace(base, things=objects(frame)))
        return
    if cards is not None and cards.souls_of is not None and not cards.tests:
        under = cards.souls_of
        if not goal.only.modifiers:
            under = meant(scope, Cards(goal.start, scope.actor, places=(Place(terms.ENTRY),)))
        scope.draft.emit(MakeSoul(objects(frame), under))
        return
    frame.fail(goal.start, "no_order", verb=frame.clause.said)


def turn_face(frame: Framed, down: bool) -> None:
    """…の『Y』のキャラとして裏向きにする; 表向きにする (T97, T212)."""
    given = given_of(frame)
    if given is None and down:
        given = Given()
    if given is not None and not down:
        frame.fail(frame.place, "no_order", verb=frame.clause.said)
    things = objects(frame)
    frame.scope.draft.emit(TurnFace(things, given))
    frame.scope.speak_of(things)


def clear_damage(frame: Framed, things: Things, amount: Amount) -> None:
    """受けているダメージを0にする (R128)."""
    frame.scope.draft.emit(ClearDamage(things, amount))


def exchange(frame: Framed) -> None:
    """入れ替える (5.12, T96, T201, T202)."""
    scope = frame.scope
    state = frame.take("で", group=QUALITY)
    rest = state is not None and value_of(state.only).on
    partner = frame.take(AND)
    nouns = frame.take("を")
    if partner is not None:
        first = things_of(scope, nouns) if nouns is not None else scope.named(frame.place)
        if nouns is None and not isinstance(first, It):
            frame.fail(frame.place, "no_object")
        second = exchanged(frame, partner, owner_of_choice(scope, first))
        scope.draft.emit(Exchange(first, second, rest))
        scope.speak_of(first)
        return
    if nouns is not None and len(nouns.parts) == 2 and nouns.joint == AND:
        sides = [cards_of(scope, replace(nouns, parts=(part,), joint="")) for part in nouns.parts]
        owner = sides[0].who
        one, other = (exchange_side(frame, side, owner) for side in sides)
        scope.draft.emit(Exchange(one, other, rest))
        return
    things = things_of(scope, nouns) if nouns is not None else scope.named(frame.place)
    lots = scope.pending[-2:]
    if isinstance(things, Both) and len(things.parts) == 2:
        scope.draft.emit(Exchange(things.parts[0], things.parts[1], rest))
    elif len(lots) == 2 and things == It(lots[1]):
        scope.draft.emit(Exchange(It(lots[0]), It(lots[1]), rest))
    else:
        scope.draft.emit(Exchange(things, None, rest))


def exchange_side(frame: Framed, side: Cards, owner: Who | None) -> Things:
    """エントリーとメンバー1枚を: so many are chosen."""
    side = replace(side, who=side.who or owner) if side.places else side
    many = quantity_of(frame.scope, side.quantity, False, False) if side.quantity is not None else None
    if many is None or many.every:
        return meant(frame.scope, side)
    return chosen(frame, replace(side, quantity=None), many, None, True)


def owner_of_choice(scope: RebirthScope, things: Things) -> Who | None:
    """The player whose card was chosen, if it need not be one of the player who acts."""
    for op in reversed(scope.draft.said()):
        if isinstance(op, Choose) and things == It(op.reg) and op.group is not None:
            own = all(part.who == scope.actor for part in op.group.parts)
            return None if own else Who(MASTER_OF, op.reg)
    return None


def exchanged(frame: Framed, partner: NounPhrase, owner: Who | None) -> Things:
    """このキャラと, エントリーと, 手札のキャラと, 手札1枚と: chosen likewise if it is not one card (R30)."""
    scope = frame.scope
    cards = cards_of(scope, partner)
    if cards.things is not None:
        return meant(scope, cards)
    many = how_many(frame, cards.quantity)
    if many is None and is_entry(cards):
        return meant(scope, cards, owner)
    kept = list(scope.mentions.said)
    plainly = many if many is not None else HowMany(frame.place, Exactly(1), 1, "thing")
    things = chosen(frame, replace(cards, quantity=None), plainly, None, True, owner)
    scope.mentions.said = kept
    return things

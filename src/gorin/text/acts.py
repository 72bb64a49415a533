"""Orders that all games have: draw, discard, put, destroy, show, look, shuffle, turn, deal damage, win.

Each takes the frame of its clause. What differs between games is handed over when a verb is declared.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from gorin.engine.program.amount import ONE, Count, CountOf, Exactly, Missing, Quotient
from gorin.engine.program.cards import BOTTOM as TO_BOTTOM
from gorin.engine.program.cards import TOP as TO_TOP
from gorin.engine.program.cards import Discard, Draw, Move, PickAtRandom, PickTotal, Remember
from gorin.engine.program.group import Group, IsChosen
from gorin.engine.program.looking import Look, LookAtHand, Reveal, RevealHand, RevealUntil, Shuffle
from gorin.engine.program.numbers import Turn, Win
from gorin.engine.program.roots import Amount, Op, Things
from gorin.engine.program.things import Both, It, TopCards
from gorin.engine.program.who import ALL, MASTER_OF, Who
from gorin.text.cards import ABOVE, BOTTOM, TOP, cards_of, hand_of, is_cards, top_of, upper, whose
from gorin.text.frames import Frame
from gorin.text.function_words import AND, ANY_ORDER, AT_RANDOM, SO_THAT, UNTIL
from gorin.text.morphology import PASSIVE
from gorin.text.nouns import (
    EQUAL_TO,
    amount_of,
    floating,
    group_of,
    is_same,
    measured,
    number_of,
    object_of,
    pile_of,
    player_of,
    pointed,
    quantity_of,
    said_before,
    single,
    test_of,
    thing_of,
)
from gorin.text.others import places
from gorin.text.phrases import ANY_NUMBER, AT_MOST, QUANTITY, UP_TO, Clause, Modifier, Named, NounPhrase, Quantity
from gorin.text.reference import Scope, Shown, times
from gorin.text.trial import says_no_more
from gorin.text.values import (
    CARD,
    COUNT,
    PLACE,
    PLAYER,
    QUALITY,
    ZONE,
    OfCard,
    PlayerPointer,
    Pointer,
    Quality,
    Together,
    value_of,
)

Order = Callable[[Frame[Any]], None]


def until_clause(frame: Frame[Any], name: str) -> Clause | None:
    """…になるまで, …になるように, …されるまで: a clause before the verb that says how far it goes."""
    for clause in frame.clause.before:
        if clause.link in (UNTIL, SO_THAT) and clause.verb is not None and clause.verb.name == name:
            frame.taken.add(id(clause))
            return clause
    return None


def missing_of(frame: Frame[Any], more: bool) -> Amount | None:
    """手札が5枚になるまで引く, 手札が3枚になるように捨てる: so many as are missing, or are too many."""
    scope: Scope = frame.scope
    clause = until_clause(frame, "become")
    if clause is None:
        return None
    inner: Frame[Any] = Frame(scope, clause)
    hand = pile_of(scope, single(inner.need("が", group=ZONE)))
    wanted = single(inner.need("に", group=QUANTITY)).quantity
    inner.done()
    if hand.zone != scope.zones.hand or wanted is None or clause.form.negative or hand.tests:
        frame.fail(clause.start, "no_link")
    number, held = exact(scope, wanted), Count(Group((hand,)))
    return Missing(number, held) if more else Missing(held, number)


def exact(scope: Scope, quantity: Quantity) -> Amount:
    """A number without limits; None of them is all of them."""
    if quantity.amount is None or quantity.limit or quantity.amount.signed or not quantity.counter:
        scope.fail(quantity.start, "number_needed")
    if quantity.number == 0:
        scope.fail(quantity.start, "zero")
    return amount_of(scope, quantity.amount)


def draw(frame: Frame[Any]) -> None:
    """カードを2枚引く, Xに等しい枚数のカードを引く, 手札が5枚になるまでカードを引く."""
    missing = missing_of(frame, True)
    if missing is not None:
        frame.take("を", group=CARD)
        frame.scope.draft.emit(Draw(frame.scope.actor, missing))
        return
    nouns = frame.need("を", reason="draw_what")
    named = single(nouns)
    quantity = named.quantity or floating(frame)
    if named.group != CARD or len(nouns.parts) != 1:
        frame.fail(nouns.start, "draw_what")
    if quantity is not None:
        for modifier in named.modifiers:
            test_of(frame.scope, modifier)
            frame.fail(modifier.start, "no_description")
        amount = exact(frame.scope, quantity)
    else:
        amount = as_many(frame, named)
    frame.scope.draft.emit(Draw(frame.scope.actor, for_each(frame, amount)))


def for_each(frame: Frame[Any], amount: Amount) -> Amount:
    """敵1体につき: so often as there are such things, as the clause or its sentence says."""
    scope: Scope = frame.scope
    nouns = frame.take("につき")
    return scope.times(amount) if nouns is None else times(per_of(scope, nouns), amount)


def per_of(scope: Scope, nouns: NounPhrase) -> Amount:
    """How many there are of what is named one by one."""
    named = single(nouns)
    most = quantity_of(scope, named.quantity)[1]
    if not isinstance(most, Exactly) or len(nouns.parts) != 1 or (named.quantity is not None and named.quantity.limit):
        scope.fail(nouns.start, "number_needed")
    one = replace(nouns, parts=(replace(named, quantity=None),))
    tally = scope.tallied(one)
    if tally is not None:
        return tally if most == ONE else Quotient(tally, most.number)
    before = said_before(scope, replace(named, quantity=None), True)
    if isinstance(pointer := value_of(named), Pointer):
        before = pointed(scope, one.only, pointer)
    found = CountOf(before) if before is not None else scope.counting(one) or Count(group_of(scope, one))
    return found if most == ONE else Quotient(found, most.number)


def as_many(frame: Frame[Any], named: Named) -> Amount:
    """Xの数だけ."""
    nouns = frame.take("だけ")
    if nouns is None:
        frame.fail(named.modifiers[0].start if named.modifiers else frame.place, "how_many")
    return number_of(frame.scope, nouns)


def discard(at_random: Callable[[Who, Amount], Op] | None) -> Order:
    """手札を1枚捨てる, 手札をすべて捨てる, 手札を無作為に1枚捨てる."""

    def order(frame: Frame[Any]) -> None:
        scope: Scope = frame.scope
        surplus = missing_of(frame, False)
        if surplus is not None:
            frame.take("を", group=ZONE)
            scope.mention(cell=scope.draft.emit(Discard(scope.actor, surplus)), word="手札")
            return
        again = frame.find("を")
        chosen = scope.mentions.spoken_of if again is None else None
        if again is not None and is_named_before(again.nouns):
            frame.take("を")
            chosen = cards_of(frame, again.nouns)
        if chosen is not None:
            if not isinstance(chosen, It):
                frame.fail(frame.place, "discard_hand")
            scope.draft.emit(Discard(Who(MASTER_OF, chosen.reg), None, (IsChosen(chosen.reg),)))
            return
        nouns = frame.need("を", reason="discard_hand")
        part = hand_of(frame, nouns)
        quantity = nouns.only.quantity or floating(frame)
        if quantity is None:
            frame.fail(nouns.end, "how_many")
        if quantity.limit == ANY_NUMBER:
            most = Count(Group((part,)))
            cell = scope.draft.emit(Discard(part.who, most, part.tests, 0))
            scope.mention(cell=cell, word=nouns.only.key)
            return
        if quantity.limit == UP_TO:
            least, bound = quantity_of(scope, quantity)
            scope.mention(cell=scope.draft.emit(Discard(part.who, bound, part.tests, least)), word=nouns.only.key)
            return
        amount = None if quantity.every else for_each(frame, exact(scope, quantity))
        if not frame.adverb(AT_RANDOM):
            scope.mention(cell=scope.draft.emit(Discard(part.who, amount, part.tests)), word=nouns.only.key)
            return
        if at_random is None or amount is None or part.tests:
            frame.fail(frame.place, "not_at_random")
        scope.draft.emit(at_random(part.who, amount))

    return order


def is_named_before(nouns: NounPhrase) -> bool:
    """そのカード, 選んだカード, それ."""
    named = single(nouns)
    told = any(each.word is not None or (each.clause is not None and each.clause.form.past) for each in named.modifiers)
    return isinstance(value_of(named), Pointer) or told


def move(zone: int, reason: str) -> Order:
    """撃破する, 除外する: things in play go to a zone for a reason."""

    def order(frame: Frame[Any]) -> None:
        frame.scope.draft.emit(Move(object_of(frame), zone, reason))

    return order


def treated(frame: Frame[Any]) -> Things:
    """What a clause does something with: things in play, or cards elsewhere."""
    phrase = frame.find("を")
    if phrase is None or not is_cards(phrase.nouns):
        return object_of(frame)
    frame.take("を")
    things = cards_of(frame, phrase.nouns)
    frame.scope.mentions.spoken_of = things
    return things


def remove(zone: int, reason: str) -> Order:
    """除外する: things in play or cards elsewhere go to a zone; a reason is only given for what was in play."""

    def order(frame: Frame[Any]) -> None:
        phrase = frame.find("を")
        elsewhere = phrase is not None and is_cards(phrase.nouns)
        frame.scope.draft.emit(Move(treated(frame), zone, "" if elsewhere else reason))

    return order


def choose(frame: Frame[Any]) -> None:
    """敵1体を選ぶ, 捨て札のカード1枚を選ぶ: what later words speak of."""
    nouns = frame.find("を")
    if nouns is None:
        frame.fail(frame.place, "no_object")
    total = within_total(frame)
    if total is not None:
        choose_within(frame, *total)
    elif frame.adverb(AT_RANDOM):
        choose_at_random(frame)
    elif len(nouns.nouns.parts) == 2 and nouns.nouns.joint == AND:
        choose_pair(frame)
    elif not isinstance(treated(frame), It):
        frame.fail(nouns.start, "how_many")


def within_total(frame: Frame[Any]) -> tuple[str, Amount] | None:
    """コストの合計が4以下になるように: of which number, and how much at most."""
    scope: Scope = frame.scope
    clause = until_clause(frame, "become")
    if clause is None:
        return None
    inner: Frame[Any] = Frame(scope, clause)
    total = single(inner.need("が", group=COUNT))
    most = single(inner.need("に", group=QUANTITY)).quantity
    inner.done()
    stat = total.modifiers[0].nouns if len(total.modifiers) == 1 else None
    value = value_of(stat.only) if stat is not None and not stat.only.modifiers else None
    bounded = most is not None and most.limit == AT_MOST and not most.counter and clause.link == SO_THAT
    if not isinstance(value_of(total), Together) or not isinstance(value, OfCard) or not bounded or most is None:
        frame.fail(clause.start, "no_link")
    if most.amount is None or clause.form.negative:
        frame.fail(clause.start, "no_link")
    return value.number, amount_of(scope, most.amount)


def choose_within(frame: Frame[Any], number: str, most: Amount) -> None:
    """…になるように敵を好きな数選ぶ."""
    scope: Scope = frame.scope
    nouns = frame.need("を")
    named = single(nouns)
    quantity = named.quantity or floating(frame)
    if quantity is None or quantity.limit != ANY_NUMBER or len(nouns.parts) != 1:
        frame.fail(nouns.end, "how_many", ("好きな数",))
    group = group_of(scope, replace(nouns, parts=(replace(named, quantity=None),)))
    reg = scope.draft.reg()
    scope.draft.emit(PickTotal(reg, group, number, most, scope.chooser(nouns.start)))
    scope.mentions.chosen = scope.mentions.spoken_of = scope.remember(reg, named)


def choose_at_random(frame: Frame[Any]) -> None:
    """敵1体を無作為に選ぶ."""
    scope: Scope = frame.scope
    nouns = frame.need("を")
    named = single(nouns)
    quantity = named.quantity
    if quantity is None or quantity.limit or len(nouns.parts) != 1:
        frame.fail(nouns.end, "how_many")
    group = group_of(scope, replace(nouns, parts=(replace(named, quantity=None),)))
    reg = scope.draft.reg()
    scope.draft.emit(PickAtRandom(reg, group, exact(scope, quantity)))
    scope.mentions.chosen = scope.mentions.spoken_of = scope.remember(reg, named)


def choose_pair(frame: Frame[Any]) -> None:
    """味方1体と敵1体を選ぶ: 前者 and 後者."""
    scope: Scope = frame.scope
    first, second = (thing_of(scope, each) for each in frame.need("を").parts)
    scope.mentions.pair = (first, second)
    both = Both((first, second))
    scope.mentions.spoken_of = both
    scope.mention(both, many=True)


def put(facing: dict[str, int]) -> Order:
    """手札に加える, 山札の一番下に置く, 山札に戻す: things in play or cards go to a zone."""

    def order(frame: Frame[Any]) -> None:
        scope: Scope = frame.scope
        nouns = frame.take("を")
        if nouns is None:
            put_again(frame, facing)
        elif is_cards(nouns):
            things = cards_of(frame, nouns)
            scope.mentions.spoken_of = things
            put_things(frame, things, "", facing)
        else:
            frame.taken.discard(id(frame.clause.phrase("を")))
            put_things(frame, object_of(frame), scope.zones.returned, facing)

    return order


def put_again(frame: Frame[Any], facing: dict[str, int]) -> None:
    """手札に加える after 公開し: what the clause before spoke of."""
    scope: Scope = frame.scope
    things = scope.mentions.spoken_of or scope.mentions.it
    if things is None:
        frame.fail(frame.place, "no_object")
    in_play = isinstance(things, It) and (scope.is_given(things) or things == scope.mentions.chosen)
    put_things(frame, things, scope.zones.returned if in_play else "", facing)


def put_things(frame: Frame[Any], things: Things, reason: str, facing: dict[str, int]) -> None:
    """Only what was in play is returned; cards go to their owner's zone, unless the zone can be anyone's."""
    scope: Scope = frame.scope
    named = single(frame.need("に", reason="put_where"))
    zone_named, end = named, ""
    if named.group == PLACE and named.key in (TOP, BOTTOM) and len(named.modifiers) == 1:
        inner = named.modifiers[0].nouns
        zone_named, end = (inner.only if inner is not None else named), TO_TOP if named.key == TOP else TO_BOTTOM
    if zone_named.group != ZONE or (end and value_of(zone_named).zone != scope.zones.deck) or named.quantity:
        frame.fail(named.start, "put_where")
    zone = value_of(zone_named)
    who: Who | None = None
    if zone.of_anyone:
        who = whose(scope, zone_named)
    elif zone_named.modifiers and not is_owners(scope, zone_named, things):
        frame.fail(zone_named.modifiers[0].start, "owners_zone")
    if frame.adverb(ANY_ORDER) and end:
        says_no_more(*frame.clause.adverbs)
    way = frame.take("で", group="facing")
    flags = facing[way.only.key] if way is not None else 0
    kept = reason if zone.zone in (scope.zones.hand, scope.zones.deck) else ""
    scope.draft.emit(Move(things, zone.zone, kept, end, who, flags))


def is_owners(scope: Scope, zone: Named, things: Things) -> bool:
    """持ち主の手札; 相手の手札 where the cards lay in a zone of the opponent: where they go anyway."""
    modifiers = [each for each in zone.modifiers if not is_same(each)]
    nouns = modifiers[0].nouns if len(modifiers) == 1 else None
    if nouns is None or len(nouns.parts) != 1 or nouns.group != PLAYER:
        return False
    who = value_of(nouns.only)
    if isinstance(who, PlayerPointer):
        says_no_more(nouns.only.head)
        return who.owner and all(is_known(scope, each) for each in nouns.only.modifiers)
    lay = places(scope.draft, things.reg) if isinstance(things, It) else []
    owned = bool(lay) and all(owner == who and not scope.in_play(zone) for zone, owner in lay)
    if owned:
        says_no_more(nouns.only.head)
    return owned


def is_known(scope: Scope, modifier: Modifier) -> bool:
    """その, 対象の before 持ち主: the card that is put there."""
    nouns = modifier.nouns
    pointer = nouns is not None and isinstance(value_of(nouns.only), Pointer)
    if pointer and nouns is not None:
        says_no_more(nouns.only.head)
    return pointer or is_same(modifier)


def show_until(frame: Frame[Any]) -> bool:
    """Xが公開されるまで山札の上から公開する: それ is what was looked for, 残り the rest."""
    scope: Scope = frame.scope
    clause = until_clause(frame, "show")
    if clause is None:
        return False
    inner: Frame[Any] = Frame(scope, clause)
    wanted = single(inner.need("が"))
    number = floating(inner)
    nearer = inner.take("から", group=PLACE)
    inner.done()
    shown = frame.take("を")
    bare = shown is None or (shown.only.key == "カード" and not shown.only.modifiers and shown.only.quantity is None)
    if clause.form.voice != PASSIVE or clause.form.negative or not bare:
        frame.fail(clause.start, "no_link")
    if shown is not None:
        says_no_more(shown.only.head)
    above = nearer or frame.take("から", group=PLACE)
    if above is not None and above.only.key != ABOVE:
        frame.fail(above.start, "top_of_what")
    who = scope.actor if above is None else upper(scope, above.only, ONE).who
    quantity = wanted.quantity or number
    amount = ONE if quantity is None else exact(scope, quantity)
    reg, found = scope.draft.reg(), scope.draft.reg()
    tests = scope.card_tests(replace(wanted, quantity=None))
    scope.draft.emit(RevealUntil(reg, found, tests, amount, who))
    scope.mentions.shown = Shown(reg, [found])
    scope.mention(It(found), word=wanted.key, many=None if amount != ONE else False)
    return True


def show(frame: Frame[Any]) -> None:
    """公開する: a hand, the top of a deck, cards that are found or picked."""
    scope: Scope = frame.scope
    if show_until(frame):
        return
    nouns = frame.need("を", reason="show_what")
    named = single(nouns)
    if named.group == ZONE and named.quantity is None:
        part = pile_of(scope, named)
        if part.zone != scope.zones.hand:
            frame.fail(nouns.start, "show_what")
        reg = scope.draft.reg()
        scope.draft.emit(RevealHand(part.who, reg))
        scope.remember(reg, named)
        scope.mentions.shown = Shown(reg)
        return
    top = top_of(frame, named)
    if top is not None:
        reg = scope.draft.reg()
        scope.draft.emit(Remember(reg, top))
        scope.draft.emit(Reveal(It(reg)))
        scope.mentions.spoken_of = scope.remember(reg, named)
        scope.mentions.shown = Shown(reg)
        return
    if not is_cards(nouns):
        frame.fail(nouns.start, "show_what")
    scope.mentions.spoken_of = cards_of(frame, nouns)
    scope.draft.emit(Reveal(scope.mentions.spoken_of))


def look(frame: Frame[Any]) -> None:
    """山札の上から3枚を見る: the own deck; 相手の手札を見る."""
    scope: Scope = frame.scope
    nouns = frame.need("を", reason="how_many")
    hand = single(nouns)
    if hand.group == ZONE and hand.quantity is None and value_of(hand).zone == scope.zones.hand:
        reg = scope.draft.reg()
        scope.draft.emit(LookAtHand(pile_of(scope, hand).who, reg))
        scope.remember(reg, hand)
        scope.mentions.shown = Shown(reg)
        scope.among = True
        return
    above = frame.find("から", group=PLACE)
    top = top_of(frame, single(nouns))
    zone = above.nouns.only.modifiers[0].nouns if above is not None else None
    if not isinstance(top, TopCards) or (zone is not None and zone.only.modifiers):
        frame.fail(nouns.start, "look_what")
    reg = scope.draft.reg()
    scope.draft.emit(Look(reg, top.amount, scope.chooser((above or nouns).start)))
    scope.mentions.shown = Shown(reg)
    if top.amount == ONE:
        scope.mention(It(reg), word=single(nouns).key, many=False)


def shuffle(frame: Frame[Any]) -> None:
    """山札をシャッフルする."""
    scope: Scope = frame.scope
    nouns = frame.take("を")
    who = scope.actor
    if nouns is not None:
        named = single(nouns)
        if named.group != ZONE or value_of(named).zone != scope.zones.deck or named.quantity is not None:
            frame.fail(nouns.start, "shuffle_deck")
        who = pile_of(scope, named).who
    scope.draft.emit(Shuffle(who))


def turn(frame: Frame[Any], nouns: NounPhrase) -> None:
    """行動済み状態にする."""
    quality = value_of(single(nouns))
    if nouns.group != QUALITY or not isinstance(quality, Quality) or not quality.state:
        frame.fail(nouns.start, "no_state")
    frame.scope.draft.emit(Turn(object_of(frame), quality.state, quality.on))


def become(frame: Frame[Any]) -> None:
    """対象は行動済み状態になる: the same as にする."""
    into = frame.need("に", group=QUALITY, reason="no_state")
    quality = value_of(into.only)
    if not isinstance(quality, Quality) or not quality.state:
        frame.fail(into.start, "no_state")
    frame.scope.draft.emit(Turn(object_of(frame, "は", "が"), quality.state, quality.on))


def damage(frame: Frame[Any], dealt: Named) -> None:
    """対象に【3】ダメージ."""
    scope: Scope = frame.scope
    equal = equal_to(dealt)
    value = dealt.quantity.amount if dealt.quantity is not None and not dealt.modifiers else dealt.value
    if equal is None and (value is None or dealt.modifiers or not (dealt.before or dealt.quantity)):
        frame.fail(dealt.start, "no_damage")
    things = object_of(frame, "に")
    amount = measured(scope, equal) if equal is not None else amount_of(scope, value) if value is not None else ONE
    scope.draft.emit(scope.dealt(things, for_each(frame, amount)))


def equal_to(named: Named) -> NounPhrase | None:
    """Xに等しいダメージ: the number that it is as great as."""
    modifier = named.modifiers[0] if len(named.modifiers) == 1 and named.value is None else None
    clause = modifier.clause if modifier is not None else None
    if clause is None or clause.verb is None or clause.verb.name != EQUAL_TO or clause.form.negative:
        return None
    phrase = clause.phrases[0] if len(clause.phrases) == 1 and not clause.adverbs else None
    return phrase.nouns if phrase is not None and phrase.case in ("に", "と") else None


def win(frame: Frame[Any]) -> None:
    """ゲームはあなたの勝利で終了する."""
    frame.need("は", group="game")
    victory = single(frame.need("で", group="victory", reason="one_winner"))
    owner = victory.modifiers[0].nouns if len(victory.modifiers) == 1 else None
    who = player_of(frame.scope, owner.only) if owner is not None else ALL
    if who == ALL:
        frame.fail(frame.clause.start, "one_winner")
    frame.scope.draft.emit(Win(who))

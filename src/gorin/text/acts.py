"""Orders that all games have: draw, discard, put, destroy, show, look, shuffle, turn, deal damage, win.

Each takes the frame of its clause. What differs between games is handed over when a verb is declared.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

from gorin.engine.kernel.ref import NOTHING
from gorin.engine.program.amount import ONE, Count, Exactly, Missing, Quotient
from gorin.engine.program.cards import BOTTOM as TO_BOTTOM
from gorin.engine.program.cards import MIXED, Discard, Draw, Move, PickAtRandom, PickTotal, Remember
from gorin.engine.program.cards import TOP as TO_TOP
from gorin.engine.program.flow import Branch, Picked, PickOption
from gorin.engine.program.group import Group, IsChosen, Part
from gorin.engine.program.looking import Look, LookAt, LookAtHand, Reveal, RevealHand, RevealUntil, Search, Shuffle
from gorin.engine.program.numbers import Turn, Win
from gorin.engine.program.roots import Amount, Op, Things
from gorin.engine.program.things import Both, It, TopCards
from gorin.engine.program.who import ACTOR, ALL, MASTER_OF, OTHER, Who
from gorin.text.cards import ABOVE, BOTTOM, TOP, cards_of, hand_of, is_cards, top_of, upper, whose
from gorin.text.draft import Cell, Naming
from gorin.text.frames import Frame
from gorin.text.function_words import AND, ANY_ORDER, AT_RANDOM, OR, RANDOM_ORDER, SO_THAT, UNTIL
from gorin.text.lexicon import Number
from gorin.text.morphology import ACTIVE, PASSIVE
from gorin.text.nouns import (
    EQUAL_TO,
    amount_named,
    amount_of,
    distributed,
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
from gorin.text.phrases import (
    ANY_NUMBER,
    AT_MOST,
    EACH,
    QUANTITY,
    UP_TO,
    Calculation,
    Clause,
    Modifier,
    Named,
    NounPhrase,
    Quantity,
)
from gorin.text.reference import CARD_WORD as CARD_WORD
from gorin.text.reference import Mention, Scope, Shown, times
from gorin.text.results import amount_done
from gorin.text.tokens import SAME_AS
from gorin.text.trial import says_no_more, says_no_more_at
from gorin.text.values import (
    COUNT,
    NUMBER,
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
UPPER: Final = (TOP, ABOVE)
APPEARING: Final = ("appear", "enter", "come out")
"""The names of the verb 出る."""


def until_clause(frame: Frame[Any], *names: str) -> Clause | None:
    """…になるまで, …になるように, …されるまで: a clause before the verb that says how far it goes."""
    for clause in frame.clause.before:
        if clause.link in (UNTIL, SO_THAT) and clause.verb is not None and clause.verb.name in names:
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
    said = inner.take("が", group=ZONE)
    hand = pile_of(scope, single(said)) if said is not None else Part(scope.zones.hand, scope.actor, ())
    number = wanted(inner, hand)
    inner.done()
    others = hand.who == OTHER and scope.actor != OTHER
    if hand.zone != scope.zones.hand or clause.form.negative or hand.tests or others:
        frame.fail(clause.start, "no_link", ("手札が5枚になるまで",))
    held = Count(Group((hand,)))
    return Missing(number, held) if more else Missing(held, number)


def wanted(frame: Frame[Any], hand: Part) -> Amount:
    """5枚に, 相手と同じ枚数に: how many cards a hand is to have."""
    scope: Scope = frame.scope
    nouns = frame.need("に")
    named = single(nouns)
    alike = named.modifiers[0] if len(named.modifiers) == 1 and named.group == COUNT else None
    if alike is None or alike.nouns is None or alike.case != SAME_AS:
        if named.group != QUANTITY or named.quantity is None:
            frame.fail(nouns.start, "number_needed", ("5枚に",))
        return exact(scope, named.quantity)
    if alike.nouns.group == PLAYER:
        return Count(Group((replace(hand, who=player_of(scope, single(alike.nouns))),)))
    return amount_named(scope, alike.nouns)


def exact(scope: Scope, quantity: Quantity) -> Amount:
    """A number without limits; None of them is all of them. 1枚ずつ: what each of several players does anyway."""
    if quantity.limit == EACH and scope.actor in (ALL, Who(ACTOR)):
        says_no_more_at(quantity.end - len("ずつ"))
        quantity = replace(quantity, limit="")
    if quantity.amount is None or quantity.limit or quantity.amount.signed or not quantity.counter:
        scope.fail(quantity.start, "number_needed")
    if quantity.number == 0:
        scope.fail(quantity.start, "zero")
    return amount_of(scope, quantity.amount)


def draw(frame: Frame[Any]) -> None:
    """カードを2枚引く, Xに等しい枚数のカードを引く, 手札が5枚になるまでカードを引く."""
    scope: Scope = frame.scope
    amount = missing_of(frame, True)
    source = frame.take("から", group=ZONE)
    if source is not None:
        pile = pile_of(scope, single(source))
        if (pile.zone, pile.who) != (scope.zones.deck, scope.actor) or len(source.parts) != 1:
            frame.fail(source.start, "draw_what")
        says_no_more(source.only.head, *(each.nouns.only.head for each in source.only.modifiers if each.nouns))
    nouns = frame.take("を")
    if nouns is not None and (len(nouns.parts) != 1 or not (nouns.group == QUANTITY or scope.is_card(nouns.only))):
        frame.fail(nouns.start, "draw_what")
    if amount is None:
        amount = for_each(frame, cards_drawn(frame, nouns.only if nouns is not None else None))
    scope.draft.emit(Draw(scope.actor, amount))


def cards_drawn(frame: Frame[Any], named: Named | None) -> Amount:
    quantity = (named.quantity if named is not None else None) or floating(frame)
    if quantity is not None:
        for modifier in named.modifiers if named is not None else ():
            test_of(frame.scope, modifier)
            frame.fail(modifier.start, "no_description")
        return exact(frame.scope, quantity)
    amount = as_many(frame, named)
    if amount is None:
        place = named.modifiers[0].start if named is not None and named.modifiers else frame.place
        if named is None:
            frame.fail(place, "draw_what")
        frame.fail(place, "how_many", ("1枚などの枚数||a number such as 1枚",))
    return amount


def for_each(frame: Frame[Any], amount: Amount) -> Amount:
    """敵1体につき: so often as there are such things, as the clause or its sentence says."""
    scope: Scope = frame.scope
    own = scope.measured_by(frame)
    if own is not None:
        return times(own, amount)
    nouns = frame.take("につき")
    return scope.times(amount) if nouns is None else times(per_of(scope, nouns), amount)


def per_of(scope: Scope, nouns: NounPhrase) -> Amount:
    """How many there are of what is named one by one."""
    named = single(nouns)
    most = quantity_of(scope, named.quantity)[1]
    if not isinstance(most, Exactly) or len(nouns.parts) != 1 or (named.quantity is not None and named.quantity.limit):
        scope.fail(nouns.start, "number_needed")
    one = replace(nouns, parts=(replace(named, quantity=None),))
    if named.group in (NUMBER, COUNT):
        number = number_of(scope, one)
        return number if most == ONE else Quotient(number, most.number)
    tally = amount_done(scope, one.only) or scope.tallied(one)
    if tally is not None:
        return tally if most == ONE else Quotient(tally, most.number)
    before = said_before(scope, replace(named, quantity=None), True)
    if isinstance(pointer := value_of(named), Pointer):
        before = pointed(scope, one.only, pointer)
    found = (
        scope.count_done(before, named) if before is not None else scope.counting(one) or Count(group_of(scope, one))
    )
    return found if most == ONE else Quotient(found, most.number)


def as_many(frame: Frame[Any], named: Named | None = None) -> Amount | None:
    """Xの数だけ; Xに等しい枚数 before the verb, or before the noun with の."""
    scope: Scope = frame.scope
    own = scope.measured_by(frame, named)
    if own is not None:
        return own
    nouns = frame.take("だけ", "と同じだけ", "と同じ枚数")
    if nouns is not None:
        return number_of(scope, nouns)
    loose = frame.take("", group=COUNT)
    if loose is not None and loose.only.quantity is not None and not loose.only.modifiers:
        return number_of(scope, loose)
    inner = named.modifiers[0].nouns if named is not None and len(named.modifiers) == 1 else None
    holder = loose.only if loose is not None else inner.only if inner is not None else named
    equal = equal_to(holder) if holder is not None else None
    return measured(scope, equal) if equal is not None else None


def discard(at_random: Callable[[Frame[Any], Part, Amount], None] | None, chosen: Order | None = None) -> Order:
    """手札を1枚捨てる, 手札をすべて捨てる, 手札を無作為に1枚捨てる; `chosen`: what was named before."""

    def order(frame: Frame[Any]) -> None:
        scope: Scope = frame.scope
        surplus = missing_of(frame, False)
        if surplus is not None:
            again = frame.take("を", group=ZONE)
            if again is not None and not again.only.modifiers:
                says_no_more(again.only.head)
            scope.mention(cell=scope.draft.emit(Discard(scope.actor, surplus)), word=CARD_WORD)
            return
        phrase = frame.find("を")
        if phrase is None or is_named_before(phrase.nouns):
            (chosen or discard_chosen)(frame)
            return
        nouns = frame.need("を", reason="discard_hand")
        part = hand_of(frame, lying_in(frame, nouns))
        amount, least = how_many_discarded(frame, nouns, part)
        if frame.adverb(AT_RANDOM):
            if at_random is None or amount is None or least == 0:
                frame.fail(frame.place, "not_at_random")
            at_random(frame, part, amount)
            return
        cell = scope.draft.emit(Discard(part.who, amount, part.tests, least, exact=scope.in_full))
        scope.mention(cell=cell, word=CARD_WORD)

    return order


def how_many_discarded(frame: Frame[Any], nouns: NounPhrase, part: Part) -> tuple[Amount | None, int]:
    """At most (None: the whole hand), and at least (NOTHING: as many)."""
    scope: Scope = frame.scope
    quantity = nouns.only.quantity or floating(frame)
    if quantity is None:
        amount = as_many(frame)
        if amount is None:
            frame.fail(nouns.end, "how_many")
        return amount, NOTHING
    if quantity.limit == ANY_NUMBER:
        return Count(Group((part,))), 0
    if quantity.limit == UP_TO:
        least, most = quantity_of(scope, quantity)
        return None if most is None else for_each(frame, most), least
    return None if quantity.every else for_each(frame, exact(scope, quantity)), NOTHING


def discard_chosen(frame: Frame[Any]) -> None:
    """それを捨てる: what was named before, by whoever holds it."""
    scope: Scope = frame.scope
    nouns = frame.take("を")
    things = cards_of(frame, nouns) if nouns is not None else scope.mentions.spoken_of
    if not isinstance(things, It):
        frame.fail(frame.place, "discard_hand")
    scope.draft.emit(Discard(Who(MASTER_OF, things.reg), None, (IsChosen(things.reg),)))


def lying_in(frame: Frame[Any], nouns: NounPhrase) -> NounPhrase:
    """手札からカードを: such cards of that zone."""
    source = frame.take("から", group=ZONE)
    if source is None:
        return nouns
    lying = Modifier(source.start, source.end, source)
    return replace(nouns, parts=tuple(replace(each, modifiers=(lying, *each.modifiers)) for each in nouns.parts))


def is_named_before(nouns: NounPhrase) -> bool:
    """そのカード, 選んだカード, それ."""
    named = single(nouns)
    told = any(each.word is not None or (each.clause is not None and each.clause.form.past) for each in named.modifiers)
    return isinstance(value_of(named), Pointer) or told


def upon(make: Callable[[Things], Op]) -> Order:
    """An operation on what the clause treats."""

    def order(frame: Frame[Any]) -> None:
        frame.scope.draft.emit(make(object_of(frame)))

    return order


def move(zone: int, reason: str) -> Order:
    """撃破する, 除外する: things in play go to a zone for a reason."""
    return upon(lambda things: Move(things, zone, reason))


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
    """コストの合計が4以下になるように, その敵のコスト以下になるように: of which number, and how much at most."""
    scope: Scope = frame.scope
    clause = until_clause(frame, "become")
    if clause is None:
        return None
    inner: Frame[Any] = Frame(scope, clause)
    total, bound = inner.take("が", "は"), inner.need("に")
    inner.done()
    most = single(bound)
    quantity = most.quantity
    summed = single(total) if total is not None else None
    stat = summed.inner if summed is not None and isinstance(value_of(summed), Together) else None
    value = value_of(most) if summed is None else value_of(stat.only) if stat and not stat.only.modifiers else None
    limited = quantity is not None and quantity.limit == AT_MOST and not quantity.counter and clause.link == SO_THAT
    if not isinstance(value, OfCard) or quantity is None or not limited or clause.form.negative:
        frame.fail(clause.start, "no_link")
    if quantity.amount is not None:
        return value.number, amount_of(scope, quantity.amount)
    return value.number, number_of(scope, replace(bound, parts=(replace(most, quantity=None),)))


def choose_within(frame: Frame[Any], number: str, most: Amount) -> None:
    """…になるように敵を好きな数選ぶ."""
    scope: Scope = frame.scope
    nouns = frame.need("を")
    named = single(nouns)
    quantity = named.quantity or floating(frame)
    if quantity is None or quantity.limit != ANY_NUMBER or len(nouns.parts) != 1:
        frame.fail(nouns.end, "how_many", ("好きな数",))
    group = group_of(scope, lying_in(frame, uncounted(nouns)))
    reg = scope.draft.reg()
    scope.draft.emit(PickTotal(reg, group, number, most, scope.chooser(nouns.start)))
    scope.mentions.chosen = scope.mentions.spoken_of = scope.remember(reg, named)


def choose_at_random(frame: Frame[Any]) -> None:
    """敵1体を無作為に選ぶ."""
    scope: Scope = frame.scope
    nouns = frame.need("を")
    quantity = nouns.only.quantity or floating(frame)
    if quantity is None or quantity.limit:
        frame.fail(nouns.end, "how_many")
    group = group_of(scope, lying_in(frame, uncounted(nouns)))
    reg = scope.draft.reg()
    scope.draft.emit(PickAtRandom(reg, group, exact(scope, quantity), scope.in_full))
    scope.mentions.chosen = scope.mentions.spoken_of = scope.remember(reg, nouns.only)


def uncounted(nouns: NounPhrase) -> NounPhrase:
    """The same without how many."""
    return replace(nouns, parts=tuple(replace(each, quantity=None) for each in nouns.parts))


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
    named, other = one_end(scope, frame.need("に", reason="put_where"))
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
    elif frame.adverb(RANDOM_ORDER) and end:
        end = MIXED[end]
    way = frame.take("で", group="facing")
    flags = facing[way.only.key] if way is not None else 0
    kept = reason if zone.zone in (scope.zones.hand, scope.zones.deck) else ""
    cell = scope.draft.emit(Move(things, zone.zone, kept, end, who, flags))
    if other:
        at_either_end(scope, cell, other)


def one_end(scope: Scope, where: NounPhrase) -> tuple[Named, str]:
    """山札の上か下に: the first of two ends of a deck, and the other one, if one is to be chosen."""
    ends = distributed(where)
    if len(ends) != 2 or where.joint != OR or where.group != PLACE or where.parts[1].modifiers:
        return single(where), ""
    if {each.key in UPPER for each in ends} != {True, False}:
        scope.fail(ends[1].start, "put_where")
    return ends[0], TO_TOP if ends[1].key in UPPER else TO_BOTTOM


def at_either_end(scope: Scope, cell: Cell, other: str) -> None:
    """Whoever acts chooses whether cards that a cell moves go there or to the other end."""
    draft, num = scope.draft, scope.draft.num()
    first, second = draft.label(), draft.label()
    at = draft.cells.index(cell)
    assert isinstance(cell.op, Move)
    elsewhere = MIXED[other] if cell.op.place in MIXED.values() else other
    chosen = Cell(PickOption(num, 2, scope.chooser(0))), Cell(Branch(Picked(num, 1), first)), cell, draft.labels[first]
    instead = Cell(Branch(Picked(num, 2), second)), Cell(replace(cell.op, place=elsewhere)), draft.labels[second]
    draft.cells[at : at + 1] = [*chosen, *instead]


def is_owners(scope: Scope, zone: Named, things: Things) -> bool:
    """持ち主の手札; 相手の手札 where the cards lay in a zone of the opponent: where they go anyway."""
    modifiers = [each for each in zone.modifiers if not is_same(each)]
    nouns = modifiers[0].nouns if len(modifiers) == 1 else None
    if nouns is None or len(nouns.parts) != 1 or nouns.group != PLAYER:
        return False
    who = value_of(nouns.only)
    if isinstance(who, PlayerPointer):
        says_no_more(nouns.only.head)
        return (who.owner or scope.is_owners_own(things)) and all(
            is_known(scope, each) for each in nouns.only.modifiers
        )
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
    """Xが公開されるまで, Xが出るまで山札の上から公開する: それ is what was looked for, 残り the rest."""
    scope: Scope = frame.scope
    clause = until_clause(frame, "show", *APPEARING)
    if clause is None or clause.verb is None:
        return False
    inner: Frame[Any] = Frame(scope, clause)
    wanted = single(inner.need("が"))
    for each in (inner, frame):
        one_by_one(each)
    most = so_many_shown(frame, clause)
    number = floating(inner)
    nearer = inner.take("から", group=PLACE)
    inner.done()
    above = frame.take("を", group=PLACE)
    shown = frame.take("を")
    bare = shown is None or (
        shown.only.key == CARD_WORD and not shown.only.modifiers and is_single(shown.only.quantity)
    )
    voice = ACTIVE if clause.verb.name in APPEARING else PASSIVE
    if clause.form.voice != voice or clause.form.negative or not bare:
        frame.fail(clause.start, "no_link")
    if shown is not None:
        says_no_more(shown.only.head)
    above = above or nearer or frame.take("から", group=PLACE)
    if above is not None and above.only.key not in (ABOVE, TOP):
        frame.fail(above.start, "top_of_what")
    top = upper(scope, above.only, ONE) if above is not None else None
    if top is not None and top.zone != scope.zones.deck:
        frame.fail(above.start if above is not None else frame.place, "top_of_what")
    who = scope.actor if top is None else top.who
    quantity = wanted.quantity or number
    amount = ONE if quantity is None else exact(scope, quantity)
    reg, found = scope.draft.reg(), scope.draft.reg()
    tests = scope.card_tests(replace(wanted, quantity=None))
    scope.draft.emit(RevealUntil(reg, found, tests, amount, who, most))
    scope.mentions.shown = Shown(reg, [found])
    scope.mentions.said.append(Mention(Naming(scope.draft, It(reg)), CARD_WORD, True, {"show"}, by_deed=True))
    scope.mention(It(found), word=wanted.key, many=None if amount != ONE else False)
    return True


def so_many_shown(frame: Frame[Any], looked_for: Clause) -> Amount | None:
    """Xが公開されるか3枚公開されるまで: how many are shown at most."""
    other = next((each for each in frame.clause.before if each is not looked_for and each.link == UNTIL), None)
    if other is None:
        return None
    inner: Frame[Any] = Frame(frame.scope, other)
    cards, number = inner.take("が"), floating(inner)
    inner.done()
    counted = cards.only if cards is not None else None
    plain = counted is None or (counted.key == CARD_WORD and not counted.modifiers)
    quantity = number or (counted.quantity if counted is not None else None)
    if quantity is None or not plain or other.name != looked_for.name or other.form != looked_for.form:
        frame.fail(other.start, "no_link")
    if counted is not None:
        says_no_more(counted.head)
    frame.taken.add(id(other))
    return exact(frame.scope, quantity)


def is_single(quantity: Quantity | None) -> bool:
    """1枚ずつ, which adds nothing."""
    if quantity is None:
        return True
    says_no_more_at(quantity.start)
    return quantity.limit == EACH and quantity.number == 1


def one_by_one(frame: Frame[Any]) -> None:
    """1枚ずつ: so the cards of a deck are shown anyway."""
    for phrase in frame.clause.phrases:
        quantity = phrase.nouns.only.quantity if phrase.nouns.group == QUANTITY else None
        if quantity is None or phrase.case not in ("", "ずつ") or (quantity.limit != EACH and phrase.case == ""):
            continue
        if quantity.number != 1:
            frame.fail(phrase.start, "number_needed", ("1枚ずつ",))
        frame.taken.add(id(phrase))
        says_no_more_at(phrase.start)


def shown_cards(frame: Frame[Any]) -> Things:
    """The cards that are shown, if it is neither a hand nor the top of a deck."""
    nouns = frame.need("を", reason="show_what")
    if not is_cards(nouns):
        frame.fail(nouns.start, "show_what")
    return cards_of(frame, nouns)


def show(frame: Frame[Any], others: Callable[[Frame[Any]], Things] = shown_cards) -> None:
    """公開する: a hand, the top of a deck, cards that are found or picked (`others`)."""
    scope: Scope = frame.scope
    if show_until(frame):
        return
    phrase = frame.find("を")
    nouns = phrase.nouns if phrase is not None else None
    whose = whole_hand(scope, nouns)
    top = top_shown(frame, nouns) if whose is None else None
    reg = scope.draft.reg() if whose is not None or top is not None else 0
    if whose is not None:
        frame.take("を")
        scope.draft.emit(RevealHand(whose, reg))
    elif top is not None:
        frame.take("を")
        scope.draft.emit(Remember(reg, top))
        scope.draft.emit(Reveal(It(reg)))
    else:
        scope.mentions.spoken_of = others(frame)
        scope.draft.emit(Reveal(scope.mentions.spoken_of))
        return
    scope.has_shown(reg, top, whose)
    scope.mentions.spoken_of = It(reg) if top is not None else scope.mentions.spoken_of


def whole_hand(scope: Scope, nouns: NounPhrase | None) -> Who | None:
    """相手の手札 as a whole: whose."""
    named = single(nouns) if nouns is not None and len(nouns.parts) == 1 else None
    if named is None or named.group != ZONE or (named.quantity is not None and not named.quantity.every):
        return None
    pile = pile_of(scope, replace(named, quantity=None))
    return pile.who if pile.zone == scope.zones.hand and not pile.tests else None


def top_shown(frame: Frame[Any], nouns: NounPhrase | None) -> TopCards | None:
    """山札の上から3枚, for each of what につき counts."""
    top = top_of(frame, single(nouns) if nouns is not None else None)
    return replace(top, amount=for_each(frame, top.amount)) if top is not None else None


def look(frame: Frame[Any], others: Callable[[Frame[Any]], Things] | None = None) -> None:
    """山札の上から3枚を見る; 相手の手札を見る; where a game lets them be seen, `others`."""
    scope: Scope = frame.scope
    phrase = frame.find("を")
    nouns = phrase.nouns if phrase is not None else None
    whose = whole_hand(scope, nouns)
    above = frame.find("から", group=PLACE) or phrase
    place = above.start if above is not None else frame.place
    top = top_shown(frame, nouns) if whose is None else None
    if whose is None and top is None:
        if others is None:
            frame.fail(nouns.start if nouns is not None else frame.place, "look_what")
        scope.draft.emit(LookAt(others(frame), scope.chooser(place)))
        return
    frame.take("を")
    reg = scope.draft.reg()
    seer = scope.chooser(place)
    if whose is not None:
        scope.draft.emit(LookAtHand(whose, reg))
    elif top is not None and top.who == seer and top.zone == scope.zones.deck:
        scope.draft.emit(Look(reg, top.amount, seer))
    elif top is not None:
        scope.draft.emit(Remember(reg, top))
        scope.draft.emit(LookAt(It(reg), seer))
    scope.among = scope.among or whose is not None
    scope.has_shown(reg, top, whose)


def shuffle(frame: Frame[Any]) -> None:
    """山札をシャッフルする: by default the one that was searched."""
    scope: Scope = frame.scope
    nouns = frame.take("を")
    said = scope.draft.said()
    searched = [op.group.parts[0].who for op in said if isinstance(op, Search)]
    who = searched[-1] if searched and not scope.actor_named else scope.actor
    if nouns is None and isinstance(said[-1] if said else None, Shuffle):
        says_no_more(frame.clause.predicate)
        return
    if nouns is not None:
        named = single(nouns)
        if named.group != ZONE or value_of(named).zone != scope.zones.deck or named.quantity is not None:
            frame.fail(nouns.start, "shuffle_deck")
        who = pile_of(scope, named, who).who
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
    modifier = named.modifiers[0] if len(named.modifiers) == 1 and is_letter(named.value) else None
    if modifier is not None and modifier.case == SAME_AS:
        return modifier.nouns
    if modifier is not None and modifier.nouns is not None and modifier.nouns.group in (NUMBER, COUNT):
        return modifier.nouns if modifier.case == "の" and not modifier.excluded else None
    clause = modifier.clause if modifier is not None else None
    if clause is None or clause.verb is None or clause.verb.name != EQUAL_TO or clause.form.negative:
        return None
    phrase = clause.phrases[0] if len(clause.phrases) == 1 and not clause.adverbs else None
    return phrase.nouns if phrase is not None and phrase.case in ("に", "と") else None


def is_letter(value: Calculation | None) -> bool:
    """Xに等しい【n】ダメージ: the letter only stands for what is said before it."""
    if value is None:
        return True
    token = value.terms[0].factors[0].token if len(value.terms) == 1 and len(value.terms[0].factors) == 1 else None
    letter = token is not None and token.sense(Number) == Number(None) and not value.signed
    if letter:
        says_no_more(token)
    return letter


def win(frame: Frame[Any]) -> None:
    """ゲームはあなたの勝利で終了する."""
    frame.need("は", group="game")
    victory = single(frame.need("で", group="victory", reason="one_winner"))
    owner = victory.modifiers[0].nouns if len(victory.modifiers) == 1 else None
    who = player_of(frame.scope, owner.only) if owner is not None else ALL
    if who == ALL:
        frame.fail(frame.clause.start, "one_winner")
    frame.scope.draft.emit(Win(who))

"""What the verbs of this game's cards do: moving, choosing, looking (T43-T51, T70-T90, T150-T152)."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from gorin.engine.program.amount import ONE, Count, Exactly
from gorin.engine.program.cards import BOTTOM as TO_BOTTOM
from gorin.engine.program.cards import TOP as TO_TOP
from gorin.engine.program.cards import Discard, Draw, Move, PickAtRandom, PickTotal, PlayIt, Remember
from gorin.engine.program.flow import PickNumber
from gorin.engine.program.group import Group, IsOther, NotChosen, Part
from gorin.engine.program.looking import Look, LookAt, LookAtHand, Reveal, RevealHand, Search, Shuffle
from gorin.engine.program.numbers import Turn
from gorin.engine.program.roots import Amount, Things
from gorin.engine.program.things import All, Both, It, TopCards
from gorin.engine.program.who import ALL, ANY, OTHER, OWNER_OF, SELF, Who
from gorin.engine.values.ability import Target
from gorin.games.orphelia import terms
from gorin.games.orphelia.dialect.mana import add_mana
from gorin.games.orphelia.dialect.nouns import (
    Framed,
    alike,
    deck_of,
    elements,
    how_many,
    meant,
    object_of,
    one_group,
    owner_of,
    picked,
    picked_of,
    pointed,
    things_of,
    top_card,
)
from gorin.games.orphelia.dialect.scope import OrpheliaScope
from gorin.games.orphelia.dialect.sorts import Many, Sort
from gorin.games.orphelia.dialect.spelling import MANA, TOKEN
from gorin.games.orphelia.dialect.tokens import copies, tokens
from gorin.games.orphelia.program.operations import BreakShields, MoveGlyph, PickAttribute
from gorin.games.orphelia.program.things import PlayersMeant
from gorin.games.orphelia.terms import X
from gorin.text.acts import Order, for_each, missing_of, show_until, within_total
from gorin.text.cards import ABOVE, BOTTOM
from gorin.text.draft import Cell, swapped
from gorin.text.frames import Frame
from gorin.text.function_words import AND, ANY_ORDER, AT_RANDOM, OR
from gorin.text.nouns import floating, number_of, said_before, single
from gorin.text.phrases import ANY_NUMBER, AT_LEAST, QUANTITY, Clause, Named, NounPhrase, Phrase, Quantity
from gorin.text.pieces import AMONG
from gorin.text.reference import Shown
from gorin.text.trial import says_no_more
from gorin.text.values import COUNT, PLACE, PLAYER, QUALITY, ZONE, Pointer, Quality, value_of

LARGEST: Final = 99
"""R105."""
WHERE: Final = {
    "put": (terms.GRAVEYARD, terms.EXILE, terms.ARCHIVE, terms.MANA, terms.SHIELDS),
    "return": (terms.HAND, terms.ARCHIVE, terms.FIELD),
    "add": (terms.HAND, terms.NOWHERE, terms.MANA, terms.SHIELDS),
    "put out": (terms.FIELD,),
}
"""The word that each zone takes."""
WORDED: Final = {
    terms.FIELD: ("場に出す",),
    terms.HAND: ("手札に戻す", "手札に加える"),
    terms.GRAVEYARD: ("墓地に置く",),
    terms.EXILE: ("還元領域に置く",),
    terms.ARCHIVE: ("アーカイブの下に置く", "アーカイブに戻す"),
    terms.MANA: ("マナゾーンに置く",),
    terms.SHIELDS: ("シールドゾーンに置く",),
    terms.NOWHERE: ("マナプールに加える",),
}


def is_target(clause: Clause) -> bool:
    """対象とし."""
    made = clause.phrase("と")
    return clause.verb is not None and clause.verb.name == "do" and made is not None and made.nouns.group == "target"


def target(frame: Framed) -> list[tuple[int, Cell]]:
    """T43 to T47: chosen while executing. The places where the sentence looks at its targets again (R30)."""
    scope = frame.scope
    if scope.subject_player not in (None, SELF):
        frame.fail(frame.clause.start, "target_who", ("自分は",))
    frame.take("と")
    nouns = frame.need("を", expected=("ノーディア1つを",))
    after = floating(frame)
    frame.done()
    regs: list[int] = []
    if nouns.joint == OR or len(nouns.parts) == 1:
        pointer = value_of(nouns.only)
        if isinstance(pointer, Pointer):
            scope.fail(nouns.start, "target_noun", ("ノーディア1つ",))
        found = elements(scope, nouns)
        regs.append(aim(scope, nouns.only, one_group(scope, found), after or nouns.only.quantity))
    else:
        for named in nouns.parts:
            group = one_group(scope, [meant(scope, named)])
            if regs:
                group = swapped(group, IsOther(), NotChosen(regs[-1]))
            regs.append(aim(scope, named, group, after or named.quantity))
    parts = tuple(It(reg) for reg in regs)
    many = how_many(scope, after or nouns.only.quantity)
    several = len(parts) > 1 or (many is not None and many.most != ONE)
    scope.mention(parts[0] if len(parts) == 1 else Both(parts), word=nouns.only.key, many=several)
    scope.mentions.pair = (It(regs[0]), It(regs[1])) if len(regs) == 2 else None
    scope.handed = parts[0] if len(parts) == 1 else None
    return [(reg, scope.draft.anchor()) for reg in regs]


def aim(scope: OrpheliaScope, named: Named, group: Group, quantity: Quantity | None) -> int:
    number = how_many(scope, quantity)
    if number is None:
        scope.fail(named.end, "how_many", ("1つ", "2つまで", "好きな数の"))
    reg = scope.draft.reg()
    scope.draft.targets.append(Target(reg, group, number.least, number.most, mode=scope.mode))
    if isinstance(group, PlayersMeant):
        scope.player_reg = reg
    return reg


def choose(frame: Framed) -> None:
    """T48, T50, T51; 7-1-3: a number that the effect asks for is chosen on resolution."""
    scope = frame.scope
    among = scope.among or take_among(frame)
    nouns = frame.need("を", expected=("ノーディア1つを",))
    named = single(nouns)
    among = among or (scope.looking and is_plain_card(nouns))
    if named.group == "attribute word":
        just_one(frame, named, named.quantity or floating(frame))
        scope.attribute = scope.draft.num()
        scope.draft.emit(PickAttribute(scope.attribute, scope.actor))
        return
    if named.group == COUNT:
        bound = named.quantity
        if bound is None or bound.limit != AT_LEAST or bound.number != 0 or named.key != "数":
            frame.fail(nouns.start, "free_number", ("0以上の数を1つ",))
        just_one(frame, named, floating(frame))
        scope.draft.emit(PickNumber(X, 0, LARGEST, scope.actor))
        return
    if len(nouns.parts) == 2 and nouns.joint == AND and not among:
        choose_two(frame, nouns)
        return
    total = within_total(frame)
    if total is not None:
        choose_within(frame, nouns, *total)
        return
    up_to = frame.take("まで", group=COUNT)
    number = how_many(scope, named.quantity or floating(frame))
    if up_to is not None and number is None:
        number = Many(0, number_of(scope, up_to))
    if number is None:
        frame.fail(nouns.end, "how_many", ("1つ", "2つまで"))
    if isinstance(value_of(named), Pointer):
        things = pointed(scope, replace(named, quantity=None), value_of(named))
        picked_of(scope, things, number, named)
        return
    before = said_before(scope, replace(named, quantity=None))
    if before is not None:
        picked_of(scope, before, number, replace(named, modifiers=()))
        return
    source = frame.take("から", group=ZONE)
    if frame.adverb(AT_RANDOM):
        at_random(frame, nouns, number)
    elif source is not None:
        picked(scope, from_zone(frame, alike(nouns), source), number, named)
    elif among:
        picked(scope, None, number, named)
    else:
        picked(scope, one_group(scope, elements(scope, alike(nouns))), number, named)


def is_plain_card(nouns: NounPhrase) -> bool:
    """カード, スペルカード: of no zone and nobody, so that after 見て it is one of those that are seen."""
    sort = value_of(nouns.only)
    placed = [each for each in nouns.only.modifiers if each.nouns is not None and each.nouns.group in (PLAYER, ZONE)]
    return isinstance(sort, Sort) and (sort.card or sort.typed) and not placed and len(nouns.parts) == 1


def choose_within(frame: Framed, nouns: NounPhrase, stat: str, most: Amount) -> None:
    """コストの合計が4以下になるようにノーディアを好きな数選び."""
    scope = frame.scope
    number = how_many(scope, nouns.only.quantity or floating(frame))
    if number != Many(0, None):
        frame.fail(nouns.end, "how_many", ("好きな数",))
    reg = scope.draft.reg()
    source = frame.take("から", group=ZONE)
    group = one_group(scope, elements(scope, nouns)) if source is None else from_zone(frame, nouns, source)
    scope.draft.emit(PickTotal(reg, group, stat, most, scope.actor))
    scope.hand(reg, nouns.only)


def choose_two(frame: Framed, nouns: NounPhrase) -> None:
    """ノーディア1つとグリフ1つを選ぶ: 前者 and 後者."""
    scope = frame.scope
    found: list[Things] = []
    for named in nouns.parts:
        number = how_many(scope, named.quantity)
        if number is None:
            frame.fail(named.end, "how_many", ("1つ",))
        found.append(picked(scope, one_group(scope, [meant(scope, named)]), number, named))
    scope.mentions.pair = (found[0], found[1])
    scope.handed = Both(tuple(found))
    scope.mention(scope.handed, many=True)


def at_random(frame: Framed, nouns: NounPhrase, number: Many) -> None:
    """無作為に選び."""
    scope = frame.scope
    if number.most is None or number.least == 0:
        frame.fail(nouns.end, "how_many", ("1つ",))
    reg = scope.draft.reg()
    group = one_group(scope, elements(scope, nouns))
    scope.draft.emit(PickAtRandom(reg, group, number.most, scope.exact))
    scope.hand(reg, nouns.only)


def from_zone(frame: Framed, nouns: NounPhrase, source: NounPhrase) -> Group:
    """自分の墓地からノーディアカードを: such cards of that zone."""
    scope = frame.scope
    zones = meant(scope, single(source))
    if terms.ARCHIVE in zones.places or not zones.whole_zone:
        frame.fail(source.start, "search_first", ("アーカイブからカード1枚を探し",))
    found = elements(scope, nouns)
    if any(each.zone not in (None, zones.zone) or each.who is not None for each in found):
        frame.fail(nouns.start, "zone_twice")
    parts = [Part(zone, zones.who or scope.actor, each.tests_in(zone)) for each in found for zone in zones.places]
    return scope.whole(Group(tuple(parts)))


def just_one(frame: Framed, named: Named, quantity: Quantity | None) -> None:
    if how_many(frame.scope, quantity) != Many(1, ONE) or named.modifiers:
        frame.fail(named.end, "just_one", ("1つ",))


def take_among(frame: Framed) -> bool:
    """その中から within the clause."""
    found = frame.take("から", group=AMONG)
    if found is not None:
        frame.scope.shown(found.start)
    return found is not None


def top_of(frame: Framed) -> tuple[Amount, Who] | None:
    """アーカイブの上からカードをN枚, アーカイブの上からN枚, アーカイブの一番上のカード."""
    scope = frame.scope
    above = frame.take("から", group=PLACE)
    if above is None:
        return None
    nouns = frame.take("を")
    quantity = floating(frame)
    if nouns is not None:
        sort = value_of(nouns.only)
        plain = nouns.group == QUANTITY or (isinstance(sort, Sort) and sort.card and not nouns.only.modifiers)
        if not plain or len(nouns.parts) != 1:
            frame.fail(nouns.start, "top_cards", ("カードを",))
        if nouns.only.quantity is not None and quantity is not None:
            frame.fail(quantity.start, "number_twice", ("1枚",))
        quantity = nouns.only.quantity or quantity
    number = how_many(scope, quantity)
    if number is None or number.most is None or number.least == 0:
        frame.fail(frame.place, "how_many", ("3枚を",))
    return for_each(frame, number.most), deck_of(scope, above.only, ABOVE)


def whole_hand(scope: OrpheliaScope, nouns: NounPhrase) -> Who | None:
    """相手の手札 as a whole: whose."""
    named = single(nouns)
    if named.group != ZONE or value_of(named).zone != terms.HAND or named.quantity or len(nouns.parts) > 1:
        return None
    return meant(scope, named).who or scope.actor


def remember_shown(scope: OrpheliaScope, reg: int) -> None:
    scope.mentions.shown = Shown(reg)
    scope.looking = True
    scope.mention(It(reg), word="カード")


def look(frame: Framed) -> None:
    """アーカイブの上からN枚を見る (T83), 相手の手札を見る (T150), シールド1枚を選び、見る (T151)."""
    scope = frame.scope
    top = top_of(frame)
    if top is not None:
        reg = scope.draft.reg()
        if top[1] == scope.actor:
            scope.draft.emit(Look(reg, top[0], scope.actor))
        else:
            scope.draft.emit(Remember(reg, TopCards(terms.ARCHIVE, *top)))
            scope.draft.emit(LookAt(It(reg), scope.actor))
        remember_shown(scope, reg)
        return
    phrase = frame.find("を")
    whose = whole_hand(scope, phrase.nouns) if phrase is not None else None
    if whose is None:
        scope.draft.emit(LookAt(object_of(frame), scope.actor))
        return
    frame.take("を")
    reg = scope.draft.reg()
    scope.draft.emit(LookAtHand(whose, reg))
    remember_shown(scope, reg)


def show(frame: Framed) -> None:
    """アーカイブの一番上のカードを公開する (T84), 手札を公開する (T150)."""
    scope = frame.scope
    if show_until(frame):
        return
    top = top_of(frame)
    if top is not None:
        reg = scope.draft.reg()
        scope.draft.emit(Remember(reg, TopCards(terms.ARCHIVE, *top)))
        scope.draft.emit(Reveal(It(reg)))
        remember_shown(scope, reg)
        return
    if scope.among or frame.find("から", group=AMONG) is not None:
        scope.handed = source_things(frame)[0]
        scope.draft.emit(Reveal(scope.handed))
        return
    phrase = frame.find("を")
    first = top_card(scope, phrase.nouns) if phrase is not None else None
    if first is not None:
        frame.take("を")
        reg = scope.draft.reg()
        scope.draft.emit(Remember(reg, TopCards(terms.ARCHIVE, Exactly(1), first)))
        scope.draft.emit(Reveal(It(reg)))
        scope.mention(It(reg), word="カード", many=False)
        return
    whose = whole_hand(scope, phrase.nouns) if phrase is not None else None
    if whose is None:
        scope.draft.emit(Reveal(object_of(frame)))
        return
    frame.take("を")
    reg = scope.draft.reg()
    scope.draft.emit(RevealHand(whose, reg))
    remember_shown(scope, reg)


def show_to(frame: Framed) -> None:
    """T82 相手に見せて: what was searched for just before, or what is named."""
    scope = frame.scope
    seer = frame.need("に", expected=("相手に",))
    if owner_of(scope, seer) not in (OTHER, ANY) or seer.group != PLAYER:
        frame.fail(seer.start, "no_player", ("相手に",))
    searched = any(isinstance(cell.op, Search) and It(cell.op.reg) == scope.handed for cell in scope.draft.cells)
    if frame.find("を") is None and searched and scope.handed is not None:
        scope.draft.emit(Reveal(scope.handed))
        return
    scope.among = scope.among or take_among(frame)
    things = source_things(frame)[0]
    scope.handed = things
    scope.draft.emit(Reveal(things))


def search(frame: Framed) -> None:
    """T82, R109: it may not be found; what is found is shown if the text says so."""
    scope = frame.scope
    source = frame.take("から", group=ZONE)
    if source is None or value_of(source.only).zone != terms.ARCHIVE or len(source.parts) != 1:
        frame.fail(frame.place, "search_archive", ("アーカイブから",))
    nouns = frame.need("を", expected=("ノーディアカード1枚を",))
    number = how_many(scope, nouns.only.quantity or floating(frame))
    who = meant(scope, source.only).who or scope.actor
    parts: list[Part] = []
    for each in elements(scope, nouns):
        if each.whole_zone or each.zone not in (None, terms.ARCHIVE):
            frame.fail(nouns.start, "noun_needed", ("ノーディアカード1枚",))
        parts.append(Part(terms.ARCHIVE, who, each.tests))
    if number is None or number.most is None:
        frame.fail(nouns.end, "how_many", ("1枚",))
    reg = scope.draft.reg()
    scope.draft.emit(Search(reg, scope.whole(Group(tuple(parts))), number.most, False, scope.actor))
    scope.hand(reg, nouns.only)


def move(zone: int, reason: str) -> Order:
    """破壊する, 犠牲にする (T70, T71, R39)."""

    def order(frame: Framed) -> None:
        frame.scope.draft.emit(Move(object_of(frame), zone, reason))

    return order


def exile(frame: Framed) -> None:
    """T73 in another word."""
    put_to(frame, terms.EXILE, "", "")


def put(name: str) -> Order:
    """T72, T73, T76 to T81, T86, T87: to a zone, with the word that this zone takes."""

    def order(frame: Framed) -> None:
        scope = frame.scope
        where = frame.take("に", group=ZONE) or frame.take("に", group=PLACE)
        if where is None and (frame.find("を", group=MANA) or frame.find("を", group="any mana")):
            scope.draft.emit(add_mana(frame))
            return
        if where is None:
            frame.fail(frame.place, "put_where", WORDED[WHERE[name][0]])
        zone, end, owned = place_of(scope, single(where))
        if zone == terms.FIELD and scope.actor == SELF and single(where).path() == "自分の場":
            owned = False
            says_no_more(*(each.nouns.only.head for each in single(where).modifiers if each.nouns is not None))
        if zone not in WHERE[name]:
            frame.fail(frame.place, "zone_word", WORDED[zone])
        if owned and zone == terms.FIELD:
            frame.fail(where.start, "own_field", ("場に出す",))
        if zone == terms.NOWHERE:
            scope.draft.emit(add_mana(frame))
            return
        searched = frame.find("から", group=ZONE) is not None or frame.find("から", group=PLACE) is not None
        shelved = name == "put" and zone == terms.ARCHIVE and not searched and not scope.among
        back = (name == "return" and zone != terms.FIELD) or shelved
        rest = frame.find("を")
        left = rest is not None and rest.nouns.only.group == "rest"
        put_to(frame, zone, terms.RETURN if back and not left else "", end)

    return order


def place_of(scope: OrpheliaScope, named: Named) -> tuple[int, str, bool]:
    """手札に, アーカイブの下に: the zone, the end, and whether an owner is named."""
    end = ""
    if named.group == PLACE:
        inner = named.modifiers[0].nouns if len(named.modifiers) == 1 else None
        if inner is None or inner.group != ZONE or value_of(inner.only).zone != terms.ARCHIVE or named.quantity:
            scope.fail(named.start, "put_where", ("アーカイブの下に",))
        end = TO_BOTTOM if named.key in (BOTTOM, "below") else TO_TOP
        named = inner.only
    found = meant(scope, named)
    if found.tests or found.named.quantity is not None:
        scope.fail(named.start, "put_where", ("手札に",))
    return found.places[0], end, found.who is not None


def put_to(frame: Framed, zone: int, reason: str, end: str) -> None:
    scope = frame.scope
    flags = entering_state(frame)
    made = frame.find("を")
    if made is not None and made.nouns.group in (TOKEN, "copy token"):
        if zone != terms.FIELD:
            frame.fail(frame.place, "token_field", ("場に出す",))
        frame.take("を")
        op = (
            tokens(frame, made.nouns.only, flags)
            if made.nouns.group == TOKEN
            else copies(frame, made.nouns.only, flags)
        )
        scope.mention(cell=scope.draft.emit(op), word="トークン")
        return
    if frame.adverb(ANY_ORDER):
        says_no_more(*frame.clause.adverbs)
    things, sure = source_things(frame)
    under = scope.actor if zone == terms.FIELD and scope.actor != SELF else None
    scope.draft.emit(Move(things, zone, reason, end, under, flags, sure=sure))
    if zone == terms.ARCHIVE and not end:
        scope.draft.emit(Shuffle(owners_of(things)))


def entering_state(frame: Framed) -> int:
    """ルノア状態で."""
    turned = frame.take("で", group=QUALITY)
    if turned is None:
        return 0
    quality = value_of(turned.only)
    if not isinstance(quality, Quality) or quality.state != terms.RUNOA or turned.only.modifiers:
        frame.fail(turned.start, "no_state", ("ルノア状態で",))
    return terms.RUNOA if quality.on else 0


def source_things(frame: Framed) -> tuple[Things, bool]:
    """What is moved, and whether it counts as done however few there are (2-4-4)."""
    scope = frame.scope
    top = top_of(frame)
    if top is not None:
        cards = TopCards(terms.ARCHIVE, *top)
        scope.mention(cards, scope.draft.anchor(), word="カード")
        return cards, True
    among = scope.among or take_among(frame)
    source = frame.take("から", group=ZONE)
    phrase = frame.find("を")
    left = phrase is not None and phrase.nouns.only.group == "rest"
    pronoun = phrase is not None and isinstance(value_of(phrase.nouns.only), Pointer)
    if (source is None and not among) or left or pronoun or phrase is None:
        return object_of(frame), False
    nouns = frame.need("を")
    number = how_many(scope, nouns.only.quantity or floating(frame))
    if number is None:
        frame.fail(frame.place, "how_many", ("1枚",))
    if among:
        return picked(scope, None, number, nouns.only), False
    assert source is not None
    return picked(scope, from_zone(frame, alike(nouns), source), number, nouns.only), False


def owners_of(things: Things) -> Who:
    """Whose archive is shuffled afterwards (T77)."""
    if isinstance(things, It):
        return Who(OWNER_OF, things.reg)
    if isinstance(things, All) and len(things.group.parts) == 1:
        who = things.group.parts[0].who
        return ALL if who == ANY else who
    return SELF


def draw(frame: Framed) -> None:
    """T74."""
    scope = frame.scope
    missing = missing_of(frame, True)
    nouns = frame.take("を")
    if missing is not None:
        scope.draft.emit(Draw(scope.actor, missing))
        return
    quantity = floating(frame)
    if nouns is not None:
        named = single(nouns)
        sort = value_of(named)
        if not isinstance(sort, Sort) or not sort.card or len(nouns.parts) != 1:
            frame.fail(nouns.start, "draw_cards", ("カードを1枚引く",))
        equal = equal_amount(frame, named)
        if equal is not None:
            scope.draft.emit(Draw(scope.actor, for_each(frame, equal)))
            return
        if named.modifiers:
            frame.fail(nouns.start, "draw_cards", ("カードを1枚引く",))
        if named.quantity is not None and quantity is not None:
            frame.fail(quantity.start, "number_twice", ("1枚",))
        quantity = named.quantity or quantity
    number = how_many(scope, quantity)
    if number is None or number.most is None or number.least == 0:
        frame.fail(frame.place, "how_many", ("1枚",))
    scope.draft.emit(Draw(scope.actor, for_each(frame, number.most)))


def equal_amount(frame: Framed, named: Named) -> Amount | None:
    """自分の手札の枚数に等しい枚数のカード; …に等しい枚数 before the verb, …の数だけ."""
    as_many = frame.take("だけ")
    if as_many is not None:
        return number_of(frame.scope, as_many)
    holder: Named | None = None
    loose = frame.find("", group="count")
    if loose is not None:
        frame.take("", group="count")
        holder = loose.nouns.only
    elif len(named.modifiers) == 1 and named.modifiers[0].nouns is not None:
        holder = named.modifiers[0].nouns.only
    clause = holder.modifiers[0].clause if holder is not None and len(holder.modifiers) == 1 else None
    if clause is None and len(named.modifiers) == 1:
        clause = named.modifiers[0].clause
    if clause is None or clause.verb is None or clause.verb.name != "equal" or clause.form.negative:
        return None
    inner: Framed = Frame(frame.scope, clause)
    found = number_of(frame.scope, inner.need("に"))
    inner.done()
    return found


def discard(frame: Framed) -> None:
    """T75, T152: from a hand, its player picks; or what was picked before. T150 捨てさせる."""
    scope = frame.scope
    surplus = missing_of(frame, False)
    if surplus is not None:
        again = frame.take("を", group=ZONE)
        if again is not None and again.only.path() == "手札":
            says_no_more(again.only.head)
        scope.mention(cell=scope.draft.emit(Discard(scope.actor, surplus)), word="カード")
        return
    random = frame.adverb(AT_RANDOM)
    phrase = frame.find("を")
    pronoun = phrase is not None and (isinstance(value_of(phrase.nouns.only), Pointer) or is_said_before(phrase))
    if phrase is None or pronoun:
        scope.draft.emit(Move(object_of(frame), terms.GRAVEYARD, terms.DISCARD))
        return
    nouns = frame.need("を")
    source = frame.take("から", group=ZONE)
    found = elements(scope, nouns)
    first = found[0]
    hand = source is not None and meant(scope, source.only).places == (terms.HAND,)
    if len(found) > 1 or (first.zone != terms.HAND and not (hand and first.zone is None)):
        frame.fail(nouns.start, "discard_hand", ("手札を1枚捨てる",))
    quantity = nouns.only.quantity or floating(frame)
    equal = equal_amount(frame, nouns.only) if quantity is None else None
    number = Many(MANY_CARDS, equal) if equal is not None else how_many(scope, quantity)
    if number is None and (first.every or (quantity is not None and quantity.every)):
        number = Many(0, None)
    if number is None:
        frame.fail(nouns.end, "how_many", ("1枚", "全て"))
    any_number = quantity is not None and quantity.limit == ANY_NUMBER
    who = first.who or (meant(scope, source.only).who if source is not None else None) or scope.actor
    if random:
        if number.most is None:
            frame.fail(frame.place, "how_many", ("1枚",))
        reg = scope.draft.reg()
        group = Group((Part(terms.HAND, who, first.tests),))
        scope.draft.emit(PickAtRandom(reg, group, for_each(frame, number.most), scope.exact))
        scope.draft.emit(Move(It(reg), terms.GRAVEYARD, terms.DISCARD))
        scope.mention(It(reg), word="カード")
        return
    most = None if number.most is None else for_each(frame, number.most)
    if any_number:
        most = Count(Group((Part(terms.HAND, who, first.tests),)))
    least = 0 if number.least == 0 and most is not None else -1
    cell = scope.draft.emit(Discard(who, most, first.tests, least, exact=scope.exact))
    scope.mention(cell=cell, word="カード")


MANY_CARDS: Final = 99


def is_said_before(phrase: Phrase) -> bool:
    """そのカード."""
    return any(each.word is not None for each in phrase.nouns.only.modifiers)


def shuffle(frame: Framed) -> None:
    """T82."""
    scope = frame.scope
    nouns = frame.take("を")
    if nouns is None:
        if not any(isinstance(op, Shuffle) for op in scope.draft.said()[-1:]):
            frame.fail(frame.place, "shuffle_archive", ("アーカイブを",))
        says_no_more(frame.clause.predicate)
        return
    named = single(nouns)
    if named.group != ZONE or value_of(named).zone != terms.ARCHIVE or named.quantity is not None:
        frame.fail(named.start, "shuffle_archive", ("アーカイブ",))
    searched = [op.group.parts[0].who for op in scope.draft.said() if isinstance(op, Search)]
    default = searched[-1] if searched and scope.subject_player is None else scope.actor
    scope.draft.emit(Shuffle(meant(scope, named).who or default))


def break_shields(frame: Framed) -> None:
    """T85, R60."""
    scope = frame.scope
    nouns = frame.need("を", expected=("相手のシールドを",))
    found = elements(scope, nouns)[0]
    number = how_many(scope, nouns.only.quantity or floating(frame))
    if found.places != (terms.SHIELDS,) or found.tests or found.who is None or len(nouns.parts) > 1:
        frame.fail(nouns.start, "break_shields", ("相手のシールド",))
    if number is None or number.most is None:
        frame.fail(nouns.end, "how_many", ("1枚",))
    scope.draft.emit(BreakShields(found.who, for_each(frame, number.most)))


def move_glyph(frame: Framed) -> None:
    """T88."""
    glyph = object_of(frame)
    bearer = frame.need("に", expected=("後者に", "それに"))
    frame.scope.draft.emit(MoveGlyph(glyph, things_of(frame.scope, bearer)))


def execute(frame: Framed) -> None:
    """T90."""
    scope = frame.scope
    free = [each for each in frame.clause.before if each.verb is not None and each.verb.name == "pay"]
    paid = free[0].phrase("を") if free else None
    if paid is None or paid.nouns.only.path() != "コスト":
        frame.fail(frame.place, "execute_free", ("コストを支払わずに実行してもよい",))
    frame.taken.add(id(free[0]))
    if scope.actor != SELF:
        frame.fail(frame.place, "execute_who", ("自分は",))
    scope.draft.emit(PlayIt(object_of(frame), Exactly(0)))


def turn(on: bool) -> Order:
    """T104."""

    def order(frame: Framed) -> None:
        frame.scope.draft.emit(Turn(object_of(frame), terms.RUNOA, on))

    return order

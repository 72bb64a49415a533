"""What the verbs of this game's cards do: moving, choosing, looking (T43-T51, T70-T90, T150-T152)."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from gorin.engine.program.amount import ONE, Exactly
from gorin.engine.program.cards import BOTTOM as TO_BOTTOM
from gorin.engine.program.cards import MIXED, Move, PickAtRandom, PlayIt
from gorin.engine.program.cards import TOP as TO_TOP
from gorin.engine.program.flow import PickNumber
from gorin.engine.program.group import Group, IsOther, NotChosen, Part
from gorin.engine.program.looking import Reveal, Search, Shuffle
from gorin.engine.program.roots import Amount, Things
from gorin.engine.program.things import All, Both, It
from gorin.engine.program.who import ALL, ANY, OTHER, OWNER_OF, SELF, Who
from gorin.engine.values.ability import Target
from gorin.games.orphelia import terms
from gorin.games.orphelia.dialect.mana import add_mana
from gorin.games.orphelia.dialect.nouns import (
    EVERY,
    Framed,
    elements,
    how_many,
    known,
    lying,
    meant,
    one_group,
    owner_of,
    picked,
    things_of,
)
from gorin.games.orphelia.dialect.scope import OrpheliaScope
from gorin.games.orphelia.dialect.sorts import Many, Sort
from gorin.games.orphelia.dialect.spelling import MANA, TOKEN
from gorin.games.orphelia.dialect.tokens import copies, tokens
from gorin.games.orphelia.program.operations import BreakShields, MoveGlyph, PickAttribute
from gorin.games.orphelia.program.things import PlayersMeant
from gorin.games.orphelia.terms import X
from gorin.text import acts
from gorin.text.acts import Order, at_either_end, for_each, is_named_before, lying_in, one_end, top_shown, within_total
from gorin.text.cards import BOTTOM
from gorin.text.draft import Cell, swapped
from gorin.text.function_words import AND, ANY_ORDER, AT_RANDOM, OR, RANDOM_ORDER
from gorin.text.nouns import floating, number_of, object_of, single
from gorin.text.phrases import AT_LEAST, Clause, Named, NounPhrase, Quantity
from gorin.text.pieces import AMONG
from gorin.text.trial import says_no_more
from gorin.text.unlike import alike
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
    return clause.name == "do" and made is not None and made.nouns.group == "target"


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
    scope.mentions.spoken_of = parts[0] if len(parts) == 1 else None
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
    phrase = frame.find("を")
    if phrase is None:
        frame.fail(frame.place, "role_missing", ("ノーディア1つを",))
    nouns = phrase.nouns
    among = among or (scope.has_looked and is_plain_card(nouns))
    total = within_total(frame)
    if total is not None:
        acts.choose_within(frame, *total)
    elif frame.adverb(AT_RANDOM):
        acts.choose_at_random(frame)
    elif len(nouns.parts) == 2 and nouns.joint == AND and not among:
        acts.choose_pair(frame)
    elif nouns.group in ("attribute word", COUNT):
        choose_value(frame)
    else:
        choose_some(frame, frame.need("を"), among)


def choose_value(frame: Framed) -> None:
    """属性を1つ選ぶ, 0以上の数を1つ選ぶ."""
    scope = frame.scope
    named = single(frame.need("を"))
    if named.group == "attribute word":
        just_one(frame, named, named.quantity or floating(frame))
        scope.attribute = scope.draft.num()
        scope.draft.emit(PickAttribute(scope.attribute, scope.actor))
        return
    bound = named.quantity
    if bound is None or bound.limit != AT_LEAST or bound.number != 0 or named.key != "数":
        frame.fail(named.start, "free_number", ("0以上の数を1つ",))
    just_one(frame, named, floating(frame))
    scope.draft.emit(PickNumber(X, 0, LARGEST, scope.actor))


def choose_some(frame: Framed, nouns: NounPhrase, among: bool) -> None:
    """ノーディア1つを選ぶ: of what was named, looked at, of a zone, or in play."""
    scope, named = frame.scope, single(nouns)
    up_to = frame.take("まで", group=COUNT)
    counted = replace(named, quantity=named.quantity or floating(frame))
    number = how_many(scope, counted.quantity)
    if up_to is not None and number is None:
        number = Many(0, number_of(scope, up_to))
    if number is None:
        frame.fail(nouns.end, "how_many", ("1つ", "2つまで"))
    before = known(scope, replace(nouns, parts=(counted,), joint="")) if nouns.only is named else None
    if before is not None:
        scope.mentions.spoken_of = before
        return
    source = frame.take("から", group=ZONE)
    group = from_zone(frame, alike(nouns), source) if source is not None else None
    if source is None and not among:
        group = one_group(scope, elements(scope, alike(nouns)))
    picked(scope, group, number, named)


def is_plain_card(nouns: NounPhrase) -> bool:
    """カード, スペルカード: of no zone and nobody, so that after 見て it is one of those that are seen."""
    sort = value_of(nouns.only)
    return is_unplaced(nouns) and (sort.card or sort.typed) and len(nouns.parts) == 1


def is_unplaced(nouns: NounPhrase) -> bool:
    """Cards of no zone and nobody."""
    placed = [each for each in nouns.only.modifiers if each.nouns is not None and each.nouns.group in (PLAYER, ZONE)]
    return isinstance(value_of(nouns.only), Sort) and not placed


def is_pointed(nouns: NounPhrase) -> bool:
    """そのカード, その中のカード, 公開したカード."""
    inside = any(each.nouns is not None and each.nouns.group == AMONG for each in nouns.only.modifiers)
    return inside or is_named_before(nouns)


def adds_shown(scope: OrpheliaScope, nouns: NounPhrase) -> bool:
    """公開し、スペルカード1枚を手札に加え: of those; what is in play is returned to the hand, not added to it."""
    if scope.mentions.shown is not None and not (scope.has_looked and is_plain_card(nouns)):
        scope.fail(nouns.start, "none_shown", ("その中から",))
    return scope.mentions.shown is not None


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


def look(frame: Framed) -> None:
    """T83, T150; シールド1枚を選び、見る (T151)."""
    among = frame.scope.among
    acts.look(frame, object_of)
    frame.scope.among = among


def show(frame: Framed) -> None:
    """T84, T150."""
    acts.show(frame, lambda frame: source_things(frame)[0])


def show_to(frame: Framed) -> None:
    """T82 相手に見せて: what was searched for just before, or what is named."""
    scope = frame.scope
    seer = frame.need("に", expected=("相手に",))
    if owner_of(scope, seer) not in (OTHER, ANY) or seer.group != PLAYER:
        frame.fail(seer.start, "no_player", ("相手に",))
    found = scope.mentions.spoken_of
    searched = [It(cell.op.reg) for cell in scope.draft.cells if isinstance(cell.op, Search)]
    if found is None or frame.find("を") is not None or found not in searched:
        scope.among = scope.among or take_among(frame)
        found = scope.mentions.spoken_of = source_things(frame)[0]
    scope.draft.emit(Reveal(found))


def search(frame: Framed) -> None:
    """T82, R109: it may not be found; what is found is shown if the text says so."""
    scope = frame.scope
    phrase = frame.find("から", group=ZONE)
    source = phrase.nouns if phrase is not None else None
    if source is None or value_of(source.only).zone != terms.ARCHIVE or len(source.parts) != 1:
        frame.fail(frame.place, "search_archive", ("アーカイブから",))
    nouns = frame.need("を", expected=("ノーディアカード1枚を",))
    number = how_many(scope, nouns.only.quantity or floating(frame))
    if number is None or number.most is None:
        frame.fail(nouns.end, "how_many", ("1枚",))
    found = elements(scope, lying_in(frame, nouns))
    if any(each.whole_zone for each in found):
        frame.fail(nouns.start, "noun_needed", ("ノーディアカード1枚",))
    reg = scope.draft.reg()
    scope.draft.emit(Search(reg, one_group(scope, found), number.most, False, scope.actor))
    scope.hand(reg, nouns.only)


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
        named, other = one_end(scope, where)
        zone, end, owned = place_of(scope, named)
        if zone == terms.FIELD and scope.actor == SELF and named.path() == "自分の場":
            owned = False
            says_no_more(*(each.nouns.only.head for each in named.modifiers if each.nouns is not None))
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
        kept = scope.among
        plain = rest is not None and is_unplaced(rest.nouns) and not is_pointed(rest.nouns)
        if name == "add" and rest is not None and plain and not searched and not kept:
            scope.among = adds_shown(scope, rest.nouns)
        put_to(frame, zone, terms.RETURN if back and not left else "", end, other)
        scope.among = kept

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


def put_to(frame: Framed, zone: int, reason: str = "", end: str = "", other: str = "") -> None:
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
    elif frame.adverb(RANDOM_ORDER) and end:
        end = MIXED[end]
    things, sure = source_things(frame)
    under = scope.actor if zone == terms.FIELD and scope.actor != SELF else None
    cell = scope.draft.emit(Move(things, zone, reason, end, under, flags, sure=sure))
    if other:
        at_either_end(scope, cell, other)
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
    named = frame.find("を")
    top = top_shown(frame, named.nouns if named is not None else None) if frame.find("から", group=PLACE) else None
    if top is not None:
        frame.take("を")
        scope.mention(top, scope.draft.anchor(), word="カード")
        return top, True
    among = scope.among or take_among(frame)
    source = frame.take("から", group=ZONE)
    phrase = frame.find("を")
    left = phrase is not None and phrase.nouns.only.group == "rest"
    if phrase is None or left or (source is None and not among):
        return object_of(frame), False
    before = known(scope, phrase.nouns) if not among or isinstance(value_of(phrase.nouns.only), Pointer) else None
    if before is not None:
        frame.take("を")
        scope.mentions.spoken_of = before
        return (lying(scope, before, source.parts) if source is not None else before), False
    nouns = frame.need("を")
    quantity = nouns.only.quantity or floating(frame)
    every = among and quantity is not None and quantity.every
    number = EVERY if every else how_many(scope, quantity)
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


def discard_at_random(frame: Framed, hand: Part, amount: Amount) -> None:
    """T152."""
    scope = frame.scope
    reg = scope.draft.reg()
    scope.draft.emit(PickAtRandom(reg, Group((hand,)), amount, scope.exact))
    scope.draft.emit(Move(It(reg), terms.GRAVEYARD, terms.DISCARD))
    scope.mention(It(reg), word="カード")


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
    free = [each for each in frame.clause.before if each.name == "pay"]
    paid = free[0].phrase("を") if free else None
    if paid is None or paid.nouns.only.path() != "コスト":
        frame.fail(frame.place, "execute_free", ("コストを支払わずに実行してもよい",))
    frame.taken.add(id(free[0]))
    if scope.actor != SELF:
        frame.fail(frame.place, "execute_who", ("自分は",))
    scope.draft.emit(PlayIt(object_of(frame), Exactly(0)))

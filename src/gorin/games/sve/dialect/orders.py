"""What this game's verbs tell to do (sections H, I, J, K)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from gorin.engine.kernel.ref import NOTHING
from gorin.engine.program.amount import Count, Exactly, PlayerNumber
from gorin.engine.program.cards import (
    BOTTOM,
    TOP,
    Create,
    Discard,
    Draw,
    DrawUpTo,
    Move,
    Pick,
    PickAtRandom,
    PlayIt,
    Remember,
    ReturnHand,
    Swap,
)
from gorin.engine.program.flow import EachPlayer, PickNumber
from gorin.engine.program.group import Group, IsKind, Part
from gorin.engine.program.looking import Look, LookUpTo, Reveal, RevealHand, Search, Shuffle
from gorin.engine.program.numbers import (
    Damage,
    DamageShares,
    Lasting,
    Lose,
    MoveCounters,
    PlayerChange,
    PutCounters,
    TakeCounters,
    Turn,
    Win,
)
from gorin.engine.program.roots import Amount, Things
from gorin.engine.program.things import EVENT, All, Both, It, Rest, TopCards, TopOf
from gorin.engine.program.who import ACTOR, MASTER_OF, OTHER, SELF, Who
from gorin.engine.values.change import DamageChange, Number, SetKind
from gorin.games.sve import terms
from gorin.games.sve.dialect.groups import noun_of
from gorin.games.sve.dialect.making import bare_create, create, create_either, from_pool, token_name
from gorin.games.sve.dialect.measures import so_many
from gorin.games.sve.dialect.scope import PLAYERS, Looked, SveScope
from gorin.games.sve.dialect.things import (
    SO_MANY,
    Phrase,
    Quantity,
    as_many,
    called,
    floating,
    group_of,
    group_of_noun,
    object_in,
    object_of,
    one_thing,
    phrase_of,
    picked_number,
    quantity_of,
    things_of,
)
from gorin.games.sve.dialect.together import together_of
from gorin.games.sve.program.choices import SearchSet
from gorin.games.sve.program.operations import (
    SIDES,
    BottomAtRandom,
    CreateSame,
    Evolve,
    ExtraTurn,
    PayOrNot,
    PutAt,
    Roll,
    Seize,
    StackPlus,
    Transform,
    TurnFace,
)
from gorin.text.acts import CARD_WORD, for_each, missing_of, show_until
from gorin.text.acts import draw as draw_cards
from gorin.text.cards import BOTTOM as BELOW
from gorin.text.cards import TOP as ABOVE
from gorin.text.draft import Cell
from gorin.text.frames import Frame
from gorin.text.function_words import ANY_ORDER, AT_RANDOM, UNTIL
from gorin.text.lexicon import Keyword
from gorin.text.morphology import MAY
from gorin.text.nouns import amount_of, number_of, pile_of, player_of, single
from gorin.text.numbers import swap_numbers
from gorin.text.phrases import KEYWORD, QUANTITY, Calculation, Named, NounPhrase
from gorin.text.values import KIND, NUMBER, PLACE, QUALITY, ZONE, OfPlayer, Utmost, value_of

Framed = Frame[SveScope]
Order = Callable[[Framed], None]
EITHER_END: Final = "either"
VERB_ZONES: Final = {
    "put": (terms.CEMETERY, terms.EX, terms.DECK, terms.FIELD),
    "put out": (terms.FIELD,),
    "return": (terms.HAND, terms.DECK, terms.FIELD),
    "add": (terms.HAND,),
}
"""Which zones each verb of moving goes with."""


def known_cards(scope: SveScope, things: Things) -> tuple[Part, ...]:
    """Where the things are and what they are known to be; nothing if that is not known, or no longer so."""
    if isinstance(things, All):
        return things.group.parts
    if not isinstance(things, It) or any(
        isinstance(cell.op, (Move, Evolve, Transform)) and cell.op.things == things for cell in scope.draft.cells
    ):
        return ()
    kept = [cell.op for cell in scope.draft.cells if isinstance(cell.op, Remember) and cell.op.reg == things.reg]
    if kept and isinstance(kept[0].things, TopOf | TopCards):
        moves = [
            cell.op for cell in scope.draft.cells if isinstance(cell.op, Move) and cell.op.things == kept[0].things
        ]
        return (Part(moves[-1].zone if moves else terms.DECK),)
    return tuple(part for each in scope.draft.targets if each.reg == things.reg for part in each.group.parts)


def check_moving(scope: SveScope, place: int, things: Things) -> Things:
    """2.3.2, 4.3: a leader neither leaves its area nor acts, evolves or is destroyed."""
    parts = known_cards(scope, things)
    if scope.is_gone(things):
        scope.fail(place, "spent", ("それのコスト",))
    if parts and all(part.zone == terms.LEADER for part in parts):
        scope.fail(place, "leader_stays", ("フォロワー", "リーダーに3ダメージ"))
    return things


def check_damage(scope: SveScope, place: int, things: Things) -> Things:
    """5.12.1: leaders and followers on the field receive damage."""
    if scope.is_gone(things):
        scope.fail(place, "spent", ("それのコスト",))
    parts = known_cards(scope, things)
    if parts and not any(part.zone in (terms.LEADER, terms.FIELD) for part in parts):
        scope.fail(place, "damage_field", ("自分の場のフォロワー",))
    if parts and all(IsKind(terms.AMULET) in part.tests for part in parts):
        scope.fail(place, "damage_amulet", ("フォロワー",))
    return things


def moving(frame: Framed) -> Things:
    """Things that are destroyed, turned and the like, so no leaders; what the clause before was about."""
    scope = frame.scope
    scope.together = together_of(frame)
    scope.at_random = frame.adverb(AT_RANDOM)
    phrase = object_in(frame, "を", "は", "が")
    if phrase is None:
        if scope.subject is not None:
            return scope.subject
        return scope.named_before(frame.place)
    found = check_moving(scope, phrase.start, things_of(scope, phrase, quantity=floating(frame)))
    check_together(frame)
    return found


def check_together(frame: Framed) -> None:
    if frame.scope.together is not None:
        frame.fail(frame.place, "together_what", ("2枚まで",))


def destroy(frame: Framed) -> None:
    """T92, 5.5.1."""
    frame.scope.draft.emit(Move(moving(frame), terms.CEMETERY, terms.DESTROY))


def banish(frame: Framed) -> None:
    """T93, 5.6.1."""
    things = moving(frame)
    cell = frame.scope.draft.emit(Move(things, terms.BANISH, terms.BANISHED))
    if frame.clause.phrase("は") is None:
        frame.scope.counted = cell


def turn(on: bool) -> Order:
    def order(frame: Framed) -> None:
        frame.scope.draft.emit(Turn(moving(frame), terms.ACT, on))

    return order


def evolve(frame: Framed) -> None:
    """T124, T257."""
    scope = frame.scope
    into = frame.take("に", group="name")
    things = moving(frame)
    scope.subject = things
    names = tuple(each.key for each in into.parts) if into is not None else ()
    if into is not None and len(into.parts) > 1 and into.joint != "or":
        frame.fail(into.start, "which_tokens", ("か",))
    scope.draft.emit(Evolve(things, names))


def transform(frame: Framed) -> None:
    """T101, 5.15.1."""
    scope = frame.scope
    into = frame.need("に", group="name")
    phrase = object_of(frame, "は")
    things = check_moving(scope, phrase.start, things_of(scope, phrase, generic=True))
    scope.subject = things
    scope.draft.emit(Transform(things, token_name(scope, into.only)))


def seize(frame: Framed) -> None:
    """T248, R159."""
    things = things_of(frame.scope, object_of(frame))
    frame.scope.draft.emit(Seize(things))
    frame.scope.subject = things


def swap(frame: Framed) -> None:
    """T100; それの攻撃力と体力を入れ替える."""
    if frame.find("を", group=NUMBER) is not None:
        swap_numbers(frame)
        return
    frame.scope.draft.emit(Swap(things_of(frame.scope, object_of(frame))))


def put_where(frame: Framed, default: int | None = None) -> tuple[int, str, Who | None, bool, int]:
    """The zone, the end of a deck, whose it is said to be, whether the cards arrive acted, the place from the top."""
    scope = frame.scope
    acted = frame.take("で", group=QUALITY)
    if acted is not None and (value_of(acted.only).state != terms.ACT or not value_of(acted.only).on):
        frame.fail(acted.start, "arrives_acted", ("アクト状態で",))
    above = frame.take("から", group=PLACE)
    nth = frame.take("or", group=QUANTITY)
    if nth is not None and above is not None:
        bottom = put_where(frame)
        if bottom[:3] != (terms.DECK, BOTTOM, None):
            frame.fail(nth.start, "put_where", ("デッキの下に",))
        zone, _, owner, _, number = nth_place(frame, above, nth)
        return zone, BOTTOM, owner, False, number
    where = frame.take("に", group=ZONE) or frame.take("に", group=PLACE) or frame.take("に", group=QUANTITY)
    if where is None:
        if default is None or above is not None:
            frame.fail(frame.place, "put_where", ("手札に", "墓場に"))
        return default, "", None, acted is not None, 0
    if above is not None or where.group == QUANTITY:
        return nth_place(frame, above, where)
    if where.group == ZONE:
        if len(where.parts) > 1:
            frame.fail(where.start, "put_where", ("手札に",))
        return value_of(where.only).zone, "", owner_in(scope, where.only), acted is not None, 0
    first = where.parts[0]
    zones = [each.nouns.only for each in first.modifiers if each.nouns is not None]
    keys = [each.key for each in where.parts]
    if len(zones) != 1 or len(first.modifiers) != 1 or zones[0].key != "デッキ" or acted is not None:
        frame.fail(where.start, "put_where", ("デッキの下に",))
    owner = owner_in(scope, zones[0])
    if len(keys) == 2 and set(keys) == {ABOVE, BELOW} and where.joint == "or":
        return terms.DECK, EITHER_END, owner, False, 0
    if len(keys) > 1 or keys[0] not in (ABOVE, BELOW) or where.only.quantity is not None:
        frame.fail(where.start, "put_where", ("デッキの下に",))
    return terms.DECK, TOP if keys[0] == ABOVE else BOTTOM, owner, False, 0


def nth_place(frame: Framed, above: NounPhrase | None, where: NounPhrase) -> tuple[int, str, Who | None, bool, int]:
    """デッキの上から3番目に, デッキの上から3番目かデッキの下に."""
    scope = frame.scope
    zones = [each.nouns.only for each in above.only.modifiers if each.nouns is not None] if above is not None else []
    number = where.parts[0].quantity.number if where.parts[0].quantity is not None else None
    counts = where.parts[0].quantity is not None and where.parts[0].quantity.counter == "nth place"
    if (
        above is None
        or above.only.key != ABOVE
        or len(zones) != 1
        or zones[0].key != "デッキ"
        or not counts
        or not number
    ):
        frame.fail(where.start, "put_where", ("デッキの下に",))
    owner = owner_in(scope, zones[0])
    if owner not in (None, SELF) or len(where.parts) > 1:
        frame.fail(where.start, "owners_zone", ("自分の",))
    scope.excuse(zones[0].start, zones[0].end)
    return terms.DECK, "", None, False, number


def owner_in(scope: SveScope, named: Named) -> Who | None:
    owners = [each.nouns.only for each in named.modifiers if each.nouns is not None]
    if len(owners) != len(named.modifiers) or len(owners) > 1 or named.quantity is not None:
        scope.fail(named.start, "no_description")
    return player_of(scope, owners[0]) if owners else None


def is_of_looked(phrase: Phrase) -> bool:
    """Whether, after その中から in a sentence before, it still means the cards looked at (T107, T238).

    Only a number, or cards of which neither an owner nor a zone is said; a name by itself is a token's.
    """
    if phrase.is_bare():
        return True
    nouns = [each.noun for each in phrase.elements if each.quantity is not None and not each.is_token()]
    return len(nouns) == len(phrase.elements) and all(noun is not None and noun.is_plain() for noun in nouns)


def move(name: str) -> Order:
    """Section I: to a zone, with the word that this zone takes."""

    def order(frame: Framed) -> None:
        scope = frame.scope
        if name == "put" and frame.find("を", group="counter") is not None:
            put_counters(frame)
            return
        if creates_somehow(frame, name):
            return
        if frame.find("を") is None and scope.instead and frame.find("", group=QUANTITY) is not None:
            quantity = floating(frame)
            said = frame.find("に") is not None
            zone, *_ = put_where(frame, terms.EX)
            if quantity is None:
                frame.fail(frame.place, "number_needed", ("1枚",))
            bare_create(scope, frame.place, with_each(frame, quantity), zone if said else None)
            return
        scope.at_random = frame.adverb(AT_RANDOM)
        phrase = object_in(frame)
        plain = frame.find("に") is None and frame.find("で") is None
        bare = phrase is not None and phrase.is_bare() and scope.instead
        zone, end, owner, acted, nth = put_where(frame, terms.FIELD if name == "put out" or (plain and bare) else None)
        if plain and bare and name == "put" and phrase is not None:
            bare_create(scope, frame.place, with_each(frame, phrase.first.quantity))
            return
        nouns = [each.noun for each in phrase.elements if each.noun is not None] if phrase is not None else []
        nowhere = any(each.zone is None and each.is_plain() for each in nouns)
        if name == "add" and nowhere and not scope.among and not scope.among_said and phrase is not None:
            frame.fail(phrase.start, "zone_cards", ("自分の墓場の", "自分のEXエリアの"))
        if zone not in VERB_ZONES[name]:
            frame.fail(frame.place, "zone_word", ("場に出す", "墓場に置く"))
        if nth:
            put_at(frame, phrase, nth, end)
            return
        move_there(frame, phrase, name, zone, end, owner, acted, plain)

    return order


def with_each(frame: Framed, quantity: Quantity | None) -> Quantity:
    """それぞれ1枚を."""
    if quantity is None:
        frame.fail(frame.place, "number_needed", ("1枚",))
    return replace(quantity, each=True) if frame.adverb("in turn") else quantity


def creates_somehow(frame: Framed, name: str) -> bool:
    """Ways of making tokens that say more than which and where: as many as, until full, on the field or elsewhere."""
    scope = frame.scope
    nouns = frame.find("を")
    until = [each for each in frame.clause.before if each.link == UNTIL]
    counted_by = frame.find(*SO_MANY)
    if nouns is None:
        return False
    same = [each for each in nouns.nouns.only.modifiers if each.case == "と同名の"]
    if (
        same
        and value_of(nouns.nouns.only) is not None
        and any(
            (each.nouns is not None and each.nouns.group == "type") or is_token_word(each.nouns)
            for each in nouns.nouns.only.modifiers
        )
    ):
        return create_same(frame, nouns.nouns.only)
    places = frame.find("に", group=ZONE)
    if places is not None and len(places.nouns.parts) == 2:
        phrase = object_of(frame)
        frame.take("に")
        keys = [each.key for each in places.nouns.parts if not each.modifiers]
        if sorted(keys) != ["EXエリア", "場"] or places.nouns.joint != "or" or name != "put":
            frame.fail(places.start, "put_where", ("場かEXエリアに",))
        create_either(scope, phrase)
        return True
    if counted_by is not None:
        phrase = object_of(frame)
        amount = number_of(scope, frame.need(*SO_MANY))
        zone, _end, owner, acted, _ = put_where(frame, terms.FIELD)
        noun = phrase.first.noun
        if noun is None or not noun.is_token() or len(phrase.elements) > 1 or phrase.picks() or phrase.first.every:
            frame.fail(phrase.start, "fill_tokens", ("『ナイト』",))
        if zone not in (terms.FIELD, terms.EX) or acted or (zone == terms.FIELD) != (name == "put out"):
            frame.fail(frame.place, "fill_tokens", ("EXエリアに",))
        lots = ((scope.token_of(noun.name, noun.start), amount),)
        cell = scope.draft.emit(Create(lots, zone, owner or scope.actor))
        scope.mention(cell=cell)
        if until:
            if full_zone(frame) != zone or zone != terms.FIELD:
                frame.fail(until[0].start, "fill_tokens", ("場が上限になるまで",))
            scope.fill = cell
        return True
    if until:
        phrase = object_of(frame)
        zone_full = full_zone(frame)
        if name != "put out" or not all(each.is_token() for each in phrase.elements) or zone_full != terms.FIELD:
            frame.fail(phrase.start, "fill_tokens", ("『ナイト』4枚を、場が上限になるまで出す",))
        put_where(frame, terms.FIELD)
        create(scope, phrase, terms.FIELD, None, fill=True)
        return True
    return False


def is_token_word(nouns: NounPhrase | None) -> bool:
    return nouns is not None and nouns.only.key == "トークン"


def full_zone(frame: Framed) -> int | None:
    """場が上限になるまで."""
    for clause in frame.clause.before:
        if clause.link != UNTIL or clause.name != "become":
            continue
        inner: Framed = Frame(frame.scope, clause)
        zone = inner.need("が", group=ZONE)
        inner.need("に", group="limit")
        inner.done()
        if zone.only.modifiers or zone.only.key not in ("場", "EXエリア"):
            return None
        frame.taken.add(id(clause))
        found: int = value_of(zone.only).zone
        return found
    return None


def create_same(frame: Framed, named: Named) -> bool:
    """T253 それと同名の(タイプ)・トークン・(種類)1体を場に出す."""
    scope = frame.scope
    frame.take("を")
    same = next(each for each in named.modifiers if each.case == "と同名の")
    rest = tuple(each for each in named.modifiers if each is not same)
    noun = noun_of(scope, replace(named, modifiers=rest, quantity=None))
    quantity = quantity_of(scope, named.quantity)
    zone, _, owner, acted, _ = put_where(frame, terms.FIELD)
    alike = value_of(same.nouns.only) if same.nouns is not None else None
    if not noun.is_plain() or owner not in (None, SELF) or acted or alike != "it" or quantity is None or quantity.up_to:
        frame.fail(named.start, "ask_kind")
    if owner is not None:
        scope.excuse(frame.clause.start, frame.clause.end)
    if zone not in (terms.FIELD, terms.EX) or IsKind(terms.TOKEN) not in noun.tests or quantity.most is None:
        frame.fail(named.start, "fill_tokens", ("トークン1体を場に出す",))
    scope.draft.emit(CreateSame(scope.named_before(named.start), noun.tests, quantity.most, zone))
    scope.forget()
    return True


def move_there(
    frame: Framed, phrase: Phrase | None, name: str, zone: int, end: str, owner: Who | None, acted: bool, plain: bool
) -> None:
    scope = frame.scope
    if scope.pool is not None and phrase is not None and phrase.is_bare() and phrase.first.quantity is not None:
        if owner not in (None, SELF) or acted or end:
            frame.fail(frame.place, "pool", ("場に出す", "EXエリアに置く"))
        from_pool(scope, frame.place, phrase.first.quantity, zone)
        return
    if phrase is not None and is_of_looked(phrase) and scope.among_said and not scope.instead:
        scope.among = True
    parted = scope.part is not None and not scope.instead
    if phrase is not None and phrase.is_bare() and not (scope.among or parted) and phrase.first.quantity is not None:
        bare_create(scope, frame.place, with_each(frame, phrase.first.quantity), None if plain else zone)
        return
    among = scope.among and scope.looked is not None
    made = phrase is not None and zone in (terms.FIELD, terms.EX) and not among
    if phrase is not None and made and any(each.is_token() for each in phrase.elements):
        rest = tuple(each for each in phrase.elements if not each.is_token())
        if acted:
            frame.fail(frame.place, "arrives_acted", ("場に",))
        if rest and (phrase.joined_by_or or not all(each.pronoun for each in rest)):
            frame.fail(phrase.start, "noun_needed", ("『ナイト』1枚を",))
        create(scope, replace(phrase, elements=tuple(each for each in phrase.elements if each.is_token())), zone, owner)
        if not rest:
            return
        phrase = replace(phrase, elements=rest)
    if phrase is not None and phrase.is_pronoun("rest") and scope.fill is not None:
        filled = scope.fill.op
        assert isinstance(filled, Create)
        scope.fill.op = Create(filled.tokens, filled.zone, filled.who, filled.reg, zone)
        scope.fill = None
        return
    if phrase is not None and zone == terms.DECK and not end and is_whole_hand(phrase):
        noun = phrase.first.noun
        assert noun is not None
        if owner is not None:
            owners_zone(frame, owner, All(Group((Part(terms.HAND, noun.who or scope.actor),))))
        scope.counted = scope.draft.emit(ReturnHand(noun.who or scope.actor, scope.draft.num(PLAYERS)))
        return
    put_things(frame, phrase, name, zone, end, owner, acted)


def put_things(
    frame: Framed, phrase: Phrase | None, name: str, zone: int, end: str, owner: Who | None, acted: bool
) -> None:
    scope = frame.scope
    scope.together = together_of(frame)
    if phrase is None:
        things = scope.named_before(frame.place)
    else:
        things = check_moving(scope, phrase.start, things_of(scope, phrase, quantity=floating(frame)))
    check_together(frame)
    if owner is not None and zone not in (terms.FIELD, terms.EX):
        owners_zone(frame, owner, things)
    if owner is not None and zone == terms.EX:
        owner = named_area(frame, owner, things)
    if scope.hand_shown == scope.actor and scope.actor_words is not None:
        scope.excuse(*scope.actor_words)
    if scope.actor.role == MASTER_OF and It(scope.actor.reg) in getattr(things, "parts", (things,)):
        scope.excuse(frame.clause.start - 12, frame.clause.start)
    if frame.adverb(ANY_ORDER) and end in (TOP, BOTTOM):
        for token in frame.clause.adverbs:
            scope.excuse(token.start, token.end)
    reason = terms.RETURN if name == "return" and zone == terms.HAND else ""
    flags = terms.ACT if acted else 0
    scope.counted = put(scope, things, zone, reason, end, owner if zone in (terms.FIELD, terms.EX) else None, flags)


def put(
    scope: SveScope, things: Things, zone: int, reason: str, end: str, owner: Who | None, flags: int = 0
) -> Cell | None:
    draft = scope.draft
    if end != EITHER_END:
        return draft.emit(Move(things, zone, reason, end, owner, flags))
    ends = [[Cell(Move(things, zone, reason, each, owner))] for each in (TOP, BOTTOM)]
    scope.end_choice = draft.one_of(ends, scope.actor, rest=True)
    return None


def groups_of(scope: SveScope, things: Things) -> list[Group]:
    chosen = [each.group for each in scope.draft.targets if things == It(each.reg)]
    return chosen + ([things.group] if isinstance(things, All) else [])


def is_foreign(scope: SveScope, things: Things) -> bool:
    """Whether cards of the opponent are meant."""
    told = scope.trigger_of is not None and scope.trigger_of[1] == OTHER and things == EVENT
    return told or any(part.who == OTHER for group in groups_of(scope, things) for part in group.parts)


def named_area(frame: Framed, owner: Who, things: Things) -> Who | None:
    """R158: one's own EX area may receive a card of the opponent; else 自分の only repeats what is so (4.1.5)."""
    foreign = is_foreign(frame.scope, things)
    if owner == SELF and foreign:
        return SELF
    owners_zone(frame, owner, things)
    return None


def owners_zone(frame: Framed, owner: Who, things: Things) -> None:
    """4.1.5: a card goes to the zone of its owner, which 自分の can only repeat."""
    scope = frame.scope
    where = next((each for each in frame.clause.phrases if each.case == "に"), None)
    assert where is not None
    own_hand = owner == scope.actor == scope.hand_shown
    if not own_hand and (owner == OTHER or is_foreign(scope, things)):
        frame.fail(where.start, "owners_zone", ("自分の",))
    scope.excuse(where.start, where.start + 2)


def is_whole_hand(phrase: Phrase) -> bool:
    noun = phrase.first.noun
    return noun is not None and noun.whole_zone and noun.zone == terms.HAND and phrase.first.every


def put_at(frame: Framed, phrase: Phrase | None, position: int, end: str) -> None:
    """T243, R156 デッキの上からN番目に置く, …かデッキの下に."""
    scope, draft = frame.scope, frame.scope.draft
    if phrase is None:
        frame.fail(frame.place, "of_what", ("これを",))
    things = things_of(scope, phrase, quantity=floating(frame))
    if end != BOTTOM:
        draft.emit(PutAt(things, position))
        return
    below = Move(things, terms.DECK, "", BOTTOM)
    draft.one_of([[Cell(PutAt(things, position))], [Cell(below)]], scope.actor, rest=True)


def leave_over(frame: Framed) -> None:
    """T234, R174 (X)1体を残し: what the next clause does not take."""
    scope = frame.scope
    phrase = object_of(frame)
    noun, quantity = phrase.first.noun, phrase.first.quantity
    if noun is None or quantity is None or quantity.up_to or len(phrase.elements) > 1 or noun.leader:
        frame.fail(phrase.start, "how_many", ("1体",))
    kept = scope.draft.reg()
    group = group_of_noun(scope, noun)
    scope.draft.emit(Pick(kept, group, None, (), quantity.least, quantity.most, scope.actor))
    scope.left_over = kept


def draw(frame: Framed) -> None:
    """T103, 5.9.2: one after the other; with まで the player decides before each (5.9.3, 5.9.3.1 to 5.9.3.3)."""
    scope = frame.scope
    if frame.take("", group="as many") is not None:
        scope.draft.emit(Draw(scope.actor, so_many(scope, frame.place)))
        return
    cards, bare = frame.find("を"), frame.find("", group=QUANTITY)
    if cards is not None and cards.nouns.group == KIND:
        scope.excuse(cards.start, cards.end)
    said = next((each.nouns.only.quantity for each in (cards, bare) if each and each.nouns.only.quantity), None)
    quantity = quantity_of(scope, said)
    if quantity is None or not quantity.up_to or quantity.most is None:
        draw_cards(frame)
        return
    frame.taken |= {id(each) for each in (cards, bare) if each is not None}
    if scope.actor.role == ACTOR:
        frame.fail(frame.place, "upto_each", ("2枚引く",))
    scope.draft.emit(DrawUpTo(scope.actor, quantity.most, scope.draft.num()))


def discard(frame: Framed) -> None:
    """T104: from a hand, its player picks; それを捨てる after a pick (T84)."""
    scope = frame.scope
    surplus = missing_of(frame, False)
    if surplus is not None:
        nouns = frame.take("を", group=ZONE)
        hand = pile_of(scope, single(nouns)) if nouns is not None else None
        if hand is not None and (hand.zone != terms.HAND or hand.who != scope.actor):
            frame.fail(frame.clause.start, "discard_own", ("自身の手札",))
        scope.draft.emit(Discard(scope.actor, surplus))
        return
    phrase = object_of(frame)
    quantity = floating(frame)
    element = phrase.first
    noun = element.noun
    if scope.at_random:
        discard_at_random(frame, phrase, quantity)
        return
    if noun is None or scope.among or len(phrase.elements) > 1:
        if scope.hand_shown not in (None, scope.actor):
            frame.fail(phrase.start, "discard_own", ("相手はそれを",))
        things = things_of(scope, phrase, quantity=quantity)
        scope.counted = scope.draft.emit(Move(things, terms.CEMETERY, terms.DISCARD))
        return
    if noun.zone not in (None, terms.HAND) or noun.leader:
        frame.fail(element.start, "discard_hand", ("手札1枚を捨てる",))
    who = noun.who or scope.actor
    amount = quantity or element.quantity
    if amount is None and not element.every:
        frame.fail(element.end, "how_many", ("1枚", "すべて"))
    most: Amount | None = None
    least = NOTHING
    if amount is not None:
        most = amount.most if amount.most is not None else Count(Group((Part(terms.HAND, who, noun.tests),)))
        least = 0 if scope.optional or amount.up_to or amount.most is None else NOTHING
        if scope.optional and amount.least == 0 and scope.permission is not None:
            scope.excuse(scope.permission.start, scope.permission.end)
            if amount.most is None:
                scope.excuse(frame.clause.start, frame.clause.end)
            scope.excuse_words(frame.clause.start, frame.clause.end, "まで")
    wholly = scope.asked and amount is not None and amount.least > 1
    cell = scope.draft.emit(Discard(who, most, noun.tests, least, exact=wholly))
    scope.counted = cell
    scope.mention(cell=cell, word=element.word or CARD_WORD)


def discard_at_random(frame: Framed, phrase: Phrase, quantity: Quantity | None) -> None:
    """T233, R154: nobody picks."""
    scope, noun = frame.scope, phrase.first.noun
    amount = quantity or phrase.first.quantity
    if noun is None or noun.zone != terms.HAND or len(phrase.elements) > 1 or phrase.first.every:
        frame.fail(phrase.start, "discard_hand", ("自分の手札を",))
    if amount is None or amount.most is None or amount.up_to:
        frame.fail(phrase.end, "how_many", ("1枚",))
    reg = scope.draft.reg()
    group = Group((Part(terms.HAND, noun.who or scope.actor, noun.tests),))
    scope.draft.emit(PickAtRandom(reg, group, amount.most))
    scope.counted = scope.draft.emit(Move(It(reg), terms.CEMETERY, terms.DISCARD))
    scope.mention(It(reg), word=CARD_WORD)


def show(frame: Framed) -> None:
    """T109, and the first sentence of T84; 公開して、手札に加える."""
    scope = frame.scope
    if show_until(frame):
        return
    scope.together = together_of(frame)
    scope.at_random = frame.adverb(AT_RANDOM)
    phrase = object_in(frame)
    if phrase is None:
        scope.draft.emit(Reveal(scope.named_before(frame.place)))
        return
    quantity = floating(frame)
    element = phrase.first
    if element.deck_top is not None:
        look_at(frame, phrase)
        assert scope.looked is not None
        scope.draft.emit(Reveal(It(scope.looked.reg)))
        return
    noun = element.noun
    if noun is not None and noun.whole_zone and element.quantity is None and quantity is None and not element.every:
        if noun.zone != terms.HAND:
            frame.fail(element.start, "reveal_hand", ("手札",))
        reg = scope.draft.reg()
        who = noun.who or scope.actor
        scope.draft.emit(RevealHand(who, reg))
        scope.looked = Looked(reg, who=who)
        scope.mention(It(reg), word=CARD_WORD)
        return
    things = things_of(scope, phrase, quantity=quantity)
    scope.draft.emit(Reveal(things))
    check_together(frame)
    if isinstance(things, Both):
        scope.mention(things)


def look(frame: Framed) -> None:
    look_at(frame, object_of(frame))


def look_at(frame: Framed, phrase: Phrase) -> None:
    """T107; with まで card by card, the player deciding before each (5.10.2, 5.10.2.1 to 5.10.2.4)."""
    scope, element = frame.scope, phrase.first
    if element.deck_top is None or element.quantity is None or element.quantity.most is None:
        frame.fail(element.start, "look_top", ("自分のデッキの上3枚",))
    if element.deck_top != scope.actor:
        frame.fail(element.start, "look_own_deck", ("自分のデッキの上3枚",))
    scope.excuse_words(phrase.start, phrase.end, "自分", "自身")
    reg = scope.draft.reg()
    maker = LookUpTo if element.quantity.up_to else Look
    scope.draft.emit(maker(reg, element.quantity.most, scope.actor))
    scope.looked = Looked(reg)
    scope.mention(It(reg), word=CARD_WORD)


def search(frame: Framed) -> None:
    """T106, 5.7: without any condition but the number it must be found; then the deck is shuffled.

    Under another condition nothing need be found (5.7.1.2), and what is found is shown (R66).
    """
    scope = frame.scope
    scope.together = together_of(frame)
    phrase = object_of(frame)
    quantity = floating(frame)
    if phrase.first.noun is None and scope.instead:
        search_each_instead(frame, phrase)
        return
    shared = with_each(frame, quantity) if quantity is not None and len(phrase.elements) > 1 else None
    if shared is not None and shared.each and not any(each.quantity is not None for each in phrase.elements):
        phrase = replace(phrase, elements=tuple(replace(each, quantity=shared) for each in phrase.elements))
        quantity = None
    group = group_of(scope, phrase)
    if any(part.zone != terms.DECK for part in group.parts):
        frame.fail(phrase.start, "search_deck", ("自分のデッキから",))
    scope.shuffle = scope.actor if group.parts[0].who == SELF else group.parts[0].who
    if len(phrase.elements) > 1 and not phrase.joined_by_or:
        search_each(frame, phrase, group)
        return
    said = [each.quantity for each in phrase.elements if each.quantity is not None]
    if any(each != said[0] for each in said):
        frame.fail(phrase.end, "how_many", ("1枚",))
    amount = quantity or next(iter(said), None)
    reg = scope.draft.reg()
    if scope.together is not None and amount is not None:
        if not amount.up_to and amount.most is not None:
            frame.fail(phrase.end, "together_up_to", ("2枚まで",))
        scope.draft.emit(SearchSet(reg, group, amount.most, scope.together, scope.actor))
        scope.together = None
    elif amount is None and not all(each.every for each in phrase.elements):
        frame.fail(phrase.end, "how_many", ("1枚",))
    elif amount is None or amount.most is None:
        scope.draft.emit(Search(reg, group, Count(group), False, scope.actor))
    else:
        must = not amount.up_to and not any(part.tests for part in group.parts)
        if all(part.tests for part in group.parts) and amount.up_to and phrase.elements[-1].said is not None:
            scope.excuse(phrase.elements[-1].said.end - 2, phrase.elements[-1].said.end)
        scope.draft.emit(Search(reg, group, amount.most, must, scope.actor))
    scope.mention(It(reg), word=called(phrase.first, phrase.elements))


def search_each_instead(frame: Framed, phrase: Phrase) -> None:
    """T207 代わりにそれぞれ1枚を探し: so many of each kind of the search before."""
    scope = frame.scope
    before = [op for op in scope.last_said(Search) if isinstance(op, Search)]
    quantity = with_each(frame, phrase.first.quantity)
    if len(before) != 1 or quantity.most is None or not quantity.each or len(phrase.elements) > 1:
        frame.fail(phrase.start, "of_what", ("フォロワー1枚",))
    found: list[Things] = []
    for part in before[0].group.parts:
        reg = scope.draft.reg()
        scope.draft.emit(Search(reg, Group((part,)), quantity.most, before[0].must, scope.actor))
        found.append(It(reg))
    scope.shuffle = before[0].who
    scope.mention(Both(tuple(found)))


def search_each(frame: Framed, phrase: Phrase, group: Group) -> None:
    """T240: one of each kind, all of them moved together."""
    scope = frame.scope
    found: list[Things] = []
    for part, element in zip(group.parts, phrase.elements, strict=True):
        if element.quantity is None or element.quantity.most is None or element.quantity.up_to:
            frame.fail(element.end, "how_many", ("1枚",))
        reg = scope.draft.reg()
        scope.draft.emit(Search(reg, Group((part,)), element.quantity.most, not part.tests, scope.actor))
        found.append(It(reg))
    scope.mention(Both(tuple(found)))


def shuffle(frame: Framed) -> None:
    scope = frame.scope
    nouns = frame.take("を")
    scope.shuffle = None
    if nouns is not None and nouns.group == "rest":
        if scope.looked is None:
            frame.fail(nouns.start, "none_looked", ("残りを",))
        scope.draft.emit(BottomAtRandom(Rest(scope.looked.reg, tuple(scope.looked.taken))))
        return
    who = scope.actor
    if nouns is not None:
        if nouns.only.key != "デッキ":
            frame.fail(nouns.start, "shuffle_deck", ("デッキを",))
        who = owner_in(scope, nouns.only) or scope.actor
    scope.shuffled = True
    scope.draft.emit(Shuffle(who))


def damage_amount(scope: SveScope, named: Named) -> Amount:
    """3ダメージ, Xダメージ, 「(数)」と同じダメージ, 「(数)」の2倍のダメージ."""
    if named.value is not None and not named.modifiers and not value_of(named):
        return amount_of(scope, named.value)
    if named.value is not None or not named.modifiers or value_of(named):
        scope.fail(named.start, "no_damage", ("1ダメージ",))
    same = named.modifiers[0]
    if len(named.modifiers) == 1 and same.nouns is not None and same.case == "と同じ":
        return number_of(scope, same.nouns)
    if len(named.modifiers) == 1 and same.nouns is not None and same.nouns.group == QUANTITY:
        return number_of(scope, same.nouns)
    scope.fail(named.start, "no_damage", ("1ダメージ",))


def damage(frame: Framed, dealt: Named) -> None:
    """T85 to T87."""
    scope = frame.scope
    receiver = frame.take("に") or (frame.take("は") if frame.clause.name == "suffer" else None)
    if receiver is None:
        damage_instead(frame, dealt)
        return
    phrase = phrase_of(scope, receiver)
    amount = for_each(frame, damage_amount(scope, dealt))
    scope.draft.emit(Damage(check_damage(scope, phrase.start, things_of(scope, phrase)), amount))


def damage_instead(frame: Framed, dealt: Named) -> None:
    """代わりに6ダメージ: the receiver of the sentence before (T76)."""
    scope = frame.scope
    before = scope.last_said(Damage, DamageShares) if scope.instead else []
    amount = damage_amount(scope, dealt)
    if not before:
        frame.fail(dealt.start, "to_whom", ("それに", "相手のリーダーに"))
    last = before[-1]
    if isinstance(last, Damage):
        scope.draft.emit(replace(last, amount=amount))
        return
    scope.divide_instead = amount
    scope.draft.emit(last)


def deal(frame: Framed) -> None:
    """3ダメージを与える."""
    damage(frame, frame.need("を", group="damage").only)


def divide(frame: Framed) -> None:
    """T88: the division is made while playing, at least 1 each (10.6.2.5)."""
    scope, draft = frame.scope, frame.scope.draft
    dealt = frame.need("を", group="damage").only
    things = things_of(scope, object_of(frame, "に"))
    index = scope.target_index
    if index is None or things != It(draft.targets[index].reg):
        frame.fail(frame.clause.start, "divide_chosen", ("(X)3体まで選ぶ。それ",))
    target = draft.targets[index]
    most = target.most.number if isinstance(target.most, Exactly) else 10
    shares = draft.num(most)
    draft.targets[index] = replace(target, divide=damage_amount(scope, dealt), shares=shares)
    draft.emit(DamageShares(target.reg, shares))


def counters_said(frame: Framed, putting: bool) -> tuple[Named, Amount | None]:
    """The counters of a clause and how many (None: all of them); with まで the player picks a number."""
    scope = frame.scope
    counter = frame.need("を", group="counter").only
    bare = frame.take("", group=QUANTITY)
    said = counter.quantity or (bare.only.quantity if bare is not None else None)
    if said is not None and said.every and not putting:
        return counter, None
    quantity = quantity_of(scope, said) or as_many(frame)
    if quantity is None or quantity.most is None:
        frame.fail(counter.end, "how_many", ("1つ",))
    if not quantity.up_to:
        return counter, quantity.most
    if not isinstance(quantity.most, Exactly):
        frame.fail(counter.start, "number_needed", ("2つまで",))
    return counter, picked_number(scope, quantity.most.number)


def put_counters(frame: Framed) -> None:
    """T122, 14.1.1, 14.1.2, 14.1.2.1, 14.1.2.2: a counter has nothing but its name."""
    counter, amount = counters_said(frame, True)
    if counter.modifiers or amount is None:
        frame.fail(counter.start, "no_description")
    things = things_of(frame.scope, object_of(frame, "に"))
    frame.scope.draft.emit(PutCounters(things, counter.key, frame.scope.times(amount)))


def take_counters(frame: Framed) -> None:
    """T122, 14.1.4; 代わりに2つ取る: other so many of those of the sentence before."""
    scope = frame.scope
    if frame.find("を") is None and scope.instead:
        before = scope.last_said(TakeCounters)
        quantity = floating(frame)
        last = before[-1] if len(before) == 1 else None
        if not isinstance(last, TakeCounters) or quantity is None or quantity.most is None:
            frame.fail(frame.place, "no_number_before")
        amount = quantity.most
        if quantity.up_to and isinstance(amount, Exactly):
            amount = picked_number(scope, amount.number)
        scope.draft.emit(replace(last, amount=amount))
        return
    counter, taken = counters_said(frame, False)
    scope.draft.emit(TakeCounters(holder_of(frame, counter), counter.key, taken))


def holder_of(frame: Framed, counter: Named) -> Things:
    """これの灯カウンター, これから灯カウンターを."""
    owner = counter.modifiers[0].nouns if len(counter.modifiers) == 1 else None
    return one_thing(frame.scope, owner) if owner is not None else things_of(frame.scope, object_of(frame, "から"))


def move_counters(frame: Framed) -> None:
    """それにこれのスタックカウンターすべてを移す."""
    counter, amount = counters_said(frame, False)
    if amount is not None or not counter.modifiers:
        frame.fail(counter.start, "of_what", ("これの",))
    holder = holder_of(frame, counter)
    frame.scope.draft.emit(MoveCounters(holder, things_of(frame.scope, object_of(frame, "に")), counter.key))


def recover(frame: Framed) -> None:
    """T119, T120, T267."""
    scope = frame.scope
    nouns = frame.take("を", group=NUMBER)
    bare = frame.take("", group=QUANTITY)
    said = bare.only.quantity if bare is not None else None
    if nouns is None:
        if said is None or said.amount is None:
            frame.fail(frame.place, "of_what", ("自分のPPを",))
        bare_change(frame, amount_of(scope, said.amount), "recover")
        return
    who = owner_in(scope, nouns.only) or scope.actor
    if value_of(nouns.only) != OfPlayer(terms.PP):
        frame.fail(nouns.start, "only_pp", ("PP",))
    same = frame.take(*SO_MANY)
    utmost = frame.take("まで", group="maximum")
    if utmost is not None and (value_of(utmost.only) != Utmost(True) or utmost.only.modifiers):
        frame.fail(utmost.start, "number_needed", ("最大値まで",))
    if utmost is not None:
        amount: Amount = PlayerNumber(terms.MAX_PP, who)
    elif same is not None:
        amount = number_of(scope, same)
    elif said is None or said.amount is None or said.counter or said.limit or said.amount.signed:
        frame.fail(frame.place, "number_needed", ("1",))
    else:
        amount = amount_of(scope, said.amount)
    scope.draft.emit(PlayerChange(who, terms.PP, "recover", scope.times(amount)))


def bare_change(frame: Framed, amount: Amount, how: str) -> None:
    """代わりに+3する, 代わりに3回復する: another number for the sentence before."""
    scope = frame.scope
    ops = scope.last_said(PlayerChange, Lasting) if scope.instead else []
    for op in reversed(ops):
        if isinstance(op, PlayerChange) and op.how == how:
            scope.draft.emit(replace(op, amount=amount))
            return
        if isinstance(op, Lasting) and how == "add":
            numbers = [each for each in op.changes if isinstance(each, (Number, DamageChange))]
            if len(numbers) == len(op.changes):
                scope.draft.emit(replace(op, changes=tuple(replace(each, amount=amount) for each in numbers)))
                return
    frame.fail(frame.place, "no_number_before")


def do(frame: Framed) -> None:
    """PPを+1する, 【スタック】を+1する, 裏向きにする, アミュレットにする, -3する."""
    scope = frame.scope
    into = frame.find("に")
    nouns = frame.find("を")
    if into is not None and into.nouns.group == QUALITY:
        frame.take("に")
        state = value_of(into.nouns.only)
        things = things_of(scope, object_of(frame), quantity=floating(frame))
        if state.state == terms.ACT:
            scope.draft.emit(Turn(check_moving(scope, frame.clause.start, things), terms.ACT, state.on))
            return
        scope.counted = scope.draft.emit(TurnFace(things, state.on))
        return
    if into is not None and into.nouns.group == KIND:
        frame.take("に")
        if into.nouns.only.key != "アミュレット" or into.nouns.only.modifiers or into.nouns.only.quantity is not None:
            frame.fail(into.start, "no_state", ("アミュレットに",))
        things = things_of(scope, object_of(frame), quantity=floating(frame))
        scope.draft.emit(Lasting(things, (SetKind(terms.AMULET),), scope.term()))
        return
    if nouns is not None and nouns.nouns.group == KEYWORD:
        stack_plus(frame)
        return
    said = frame.take("", group=QUANTITY)
    quantity = said.only.quantity if said is not None else None
    if nouns is None:
        valued = frame.find("", group=NUMBER)
        unsigned = valued.nouns.only.quantity if valued is not None else None
        if unsigned is not None:
            frame.fail(unsigned.start, "add_value", ("+N", "-N"))
        if quantity is None or quantity.amount is None or not quantity.amount.signed:
            frame.fail(frame.place, "of_what", ("それは",))
        bare_change(frame, amount_of(scope, quantity.amount), "add")
        return
    player_number(frame, quantity.amount if quantity is not None else None)


def player_number(frame: Framed, signed: Calculation | None) -> None:
    """自分のPP最大値を+Nする, 自分のEPを3にする (T119)."""
    scope = frame.scope
    nouns = frame.need("を", group=NUMBER)
    value = value_of(nouns.only)
    if not isinstance(value, OfPlayer) or len(nouns.parts) > 1:
        frame.fail(nouns.start, "playing_only", ("これをプレイする際、コストを-2する。",))
    who = owner_in(scope, nouns.only) or scope.actor
    same = frame.take("と同じに")
    if same is not None and signed is None:
        scope.draft.emit(PlayerChange(who, value.number, "set", number_of(scope, same)))
        return
    into = frame.take("に", group=QUANTITY)
    if into is not None and into.only.quantity is not None and into.only.quantity.amount is not None and signed is None:
        scope.draft.emit(PlayerChange(who, value.number, "set", amount_of(scope, into.only.quantity.amount)))
        return
    if signed is None or not signed.signed:
        frame.fail(frame.place, "number_needed", ("+1",))
    scope.draft.emit(PlayerChange(who, value.number, "add", scope.times(amount_of(scope, signed))))


def stack_plus(frame: Framed) -> None:
    """T123, R87."""
    scope = frame.scope
    stack = frame.need("を", group=KEYWORD).only
    said = frame.need("", group=QUANTITY).only.quantity
    amount = amount_of(scope, said.amount) if said is not None and said.amount is not None else None
    masked = stack.sense.value if isinstance(stack.sense, Keyword) else 0
    if masked != terms.STACK or amount is None or (isinstance(amount, Exactly) and amount.number < 1):
        frame.fail(stack.start, "stack_plus", ("自分の場の【スタック】を+1する",))
    for modifier in stack.modifiers:
        zone = modifier.nouns.only if modifier.nouns is not None else None
        if (
            zone is None
            or zone.key not in ("場", "自分")
            or (zone.key == "場" and owner_in(scope, zone) not in (None, SELF))
        ):
            frame.fail(modifier.start, "stack_own", ("自分の",))
        scope.excuse(modifier.start, modifier.end)
    scope.draft.emit(StackPlus(amount))


def play(frame: Framed) -> None:
    """T129 それのコストを0にしてプレイする is read with the clause before."""
    frame.fail(frame.place, "no_order", verb=frame.clause.said)


def play_it(frame: Framed, cost: NounPhrase, amount: Amount) -> None:
    """T129, R65."""
    owner = cost.only.modifiers[0].nouns if len(cost.only.modifiers) == 1 else None
    if owner is None:
        frame.fail(cost.start, "of_what", ("それの",))
    frame.scope.draft.emit(PlayIt(one_thing(frame.scope, owner), amount))


def pay(frame: Framed) -> None:
    """T206, R173 《コストN》払ってよい."""
    scope = frame.scope
    price = frame.take("を", group="price") or frame.take("", group="price")
    if price is None or frame.clause.form.ending != MAY or price.only.key == "X":
        frame.fail(frame.place, "no_order", verb=frame.clause.said)
    scope.excuse(frame.place, frame.clause.end)
    scope.paying_now = scope.draft.num()
    scope.draft.emit(PayOrNot(scope.actor, int(price.only.key), scope.paying_now))


def win(frame: Framed) -> None:
    """T131."""
    frame.need("に", group="game")
    frame.scope.draft.emit(Win(frame.scope.actor))


def lose_game(frame: Framed) -> None:
    frame.need("に", group="game")
    frame.scope.draft.emit(Lose(frame.scope.actor))


def carry_out(frame: Framed) -> None:
    """T130 このターンのあと、自分の追加ターンを行う."""
    extra = frame.need("を", group="extra-turn").only
    if not frame.adverb("after turn"):
        frame.fail(frame.clause.start, "no_order", verb=frame.clause.said)
    frame.scope.draft.emit(ExtraTurn(owner_in(frame.scope, extra) or SELF))


def roll(frame: Framed) -> None:
    """T231, R153; a number to be named is named before the throw."""
    scope = frame.scope
    frame.need("を", group="die")
    cells = scope.draft.cells
    scope.die_each = bool(cells) and isinstance(cells[-1].op, EachPlayer)
    scope.die = scope.draft.num(PLAYERS if scope.die_each else 1)
    scope.draft.emit(Roll(scope.die, scope.die_each))


def name_number(frame: Framed) -> None:
    """1から6の中から、好きな数1つを指定して."""
    scope = frame.scope
    nouns = frame.need("を")
    for phrase in frame.clause.phrases:
        frame.taken.add(id(phrase))
    scope.excuse(frame.clause.start, nouns.end)
    scope.named_number = scope.draft.num()
    scope.draft.emit(PickNumber(scope.named_number, 1, SIDES, scope.actor))


def go_back(frame: Framed) -> None:
    """手札に戻る (T228)."""
    scope = frame.scope
    zone, end, owner, acted, _ = put_where(frame)
    if zone != terms.HAND or owner is not None or acted or end:
        frame.fail(frame.place, "put_where", ("手札に",))
    things = moving(frame)
    scope.draft.emit(Move(things, terms.HAND, terms.RETURN))

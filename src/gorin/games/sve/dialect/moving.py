"""Section I: to a zone, with the word that this zone takes (T94-T98, T234, T243)."""

from __future__ import annotations

import re
from dataclasses import replace

from lark import Token

from gorin.engine.program.cards import BOTTOM, TOP, Create, Move, Pick, ReturnHand
from gorin.engine.program.flow import Branch, Goto, Picked, PickOption
from gorin.engine.program.group import Group, NotChosen, Part
from gorin.engine.program.looking import Reveal
from gorin.engine.program.roots import Things
from gorin.engine.program.things import All, It
from gorin.engine.program.who import MASTER_OF, OTHER, SELF, Who
from gorin.games.sve import terms
from gorin.games.sve.dialect import words
from gorin.games.sve.dialect.choosing import together_of
from gorin.games.sve.dialect.elements import Phrase, is_token, phrase_of
from gorin.games.sve.dialect.nouns import noun_of, owner_of
from gorin.games.sve.dialect.objects import is_among, object_of, quantity_after
from gorin.games.sve.dialect.phrases import group_of_noun, things_of
from gorin.games.sve.dialect.possible import check_moving
from gorin.games.sve.dialect.reading import Reading
from gorin.games.sve.dialect.tokens import bare_create, create, from_pool
from gorin.games.sve.program.operations import PutAt
from gorin.text.draft import Cell
from gorin.text.grammar import Node
from gorin.text.law import says_no_more
from gorin.text.tree import deep, token, tree, trees, words_of


def is_bare(phrase: Phrase) -> bool:
    """Only a number stands there."""
    first = phrase.first
    return not (first.pronoun or first.names or first.noun is not None or first.deck_top is not None)


def is_of_looked(phrase: Phrase) -> bool:
    """Whether, after その中から in a sentence before, it still means the cards looked at (T107, T238).

    Only a number, or cards of which neither an owner nor a zone is said; a name by itself is a token's.
    """
    if is_bare(phrase):
        return True
    nouns = [each.noun for each in phrase.elements if each.quantity is not None and not is_token(each)]
    return len(nouns) == len(phrase.elements) and all(
        noun is not None and noun.who is None and noun.zone is None and not noun.leader and not noun.chosen
        for noun in nouns
    )


def move(reading: Reading, node: Node) -> None:
    """Section I: to a zone, with the word that this zone takes."""
    phrase = object_of(reading, node)
    place = tree(node, "place")
    verb = tree(node, "move_verb") or node
    stem = next(child for child in verb.children if isinstance(child, Token) and child.type in STEMS)
    zone, end = terms.FIELD, ""
    owner: Who | None = None
    if place is not None:
        owner = owner_of(reading, tree(place, "owner"))
        nth = token(place, "PLACE_NTH")
        if nth is not None:
            put_at(reading, node, phrase, nth, owner)
            return
        written = token(place, "PLACE")
        assert written is not None
        zone, end = words.PLACES[written]
    if zone not in STEMS[stem.type]:
        reading.fail(stem, "zone_word", WORD_FOR[zone])
    if reading.pool is not None and phrase is not None and is_bare(phrase) and phrase.first.quantity is not None:
        plain_place = place is None or token(place, "PLACE") in ("場に", "EXエリアに")
        if not plain_place or owner not in (None, SELF) or next(deep(node, "how"), None) is not None:
            reading.fail(node, "pool", ("場に出す", "EXエリアに置く"))
        if place is not None:
            says_no_more(*(word for each in deep(place, "owner") for word in words_of(each)))
        from_pool(reading, node, phrase.first.quantity, zone)
        return
    if phrase is not None and is_of_looked(phrase) and reading.among_said and not reading.instead:
        reading.among = True
    if phrase is not None and is_bare(phrase) and not reading.among and phrase.first.quantity is not None:
        bare_create(reading, node, phrase.first.quantity, zone if place is not None else None)
        return
    made = phrase is not None and zone in (terms.FIELD, terms.EX) and not is_among(reading)
    if phrase is not None and made and all(is_token(each) for each in phrase.elements):
        if place is not None and str(place.children[-1]).startswith("アクト状態で"):
            reading.fail(place, "arrives_acted", ("場に",))
        create(reading, phrase, zone, owner)
        return
    if phrase is not None and made and any(is_token(each) for each in phrase.elements):
        rest = tuple(each for each in phrase.elements if not is_token(each))
        if phrase.joined_by_or or not all(each.pronoun for each in rest):
            reading.fail(phrase.node, "noun_needed", ("『ナイト』1枚を",))
        create(
            reading, replace(phrase, elements=tuple(each for each in phrase.elements if is_token(each))), zone, owner
        )
        phrase = replace(phrase, elements=rest)
    if phrase is not None and phrase.is_pronoun("rest") and reading.fill is not None:
        filled = reading.fill.op
        assert isinstance(filled, Create)
        reading.fill.op = Create(filled.tokens, filled.zone, filled.who, filled.reg, zone)
        reading.fill = None
        return
    if phrase is not None and zone == terms.DECK and not end and is_whole_hand(phrase):
        noun = phrase.first.noun
        assert noun is not None
        if owner is not None and place is not None:
            owners_zone(reading, place, owner, All(Group((Part(terms.HAND, noun.who or reading.actor),))))
        cell = reading.draft.emit(ReturnHand(noun.who or reading.actor, reading.draft.num(words.PLAYERS)))
        reading.counted = cell
        return
    reading.together = together_of(reading, node)
    if phrase is None:
        things = reading.named(node)
    else:
        things = check_moving(reading, phrase.node, things_of(reading, phrase, quantity=quantity_after(reading, node)))
    if reading.together is not None:
        reading.fail(node, "together_what", ("2枚まで",))
    if owner is not None and place is not None and zone not in (terms.FIELD, terms.EX):
        owners_zone(reading, place, owner, things)
    if owner is not None and place is not None and zone == terms.EX:
        owner = named_area(reading, place, owner, things)
    if reading.actor.role == MASTER_OF and It(reading.actor.reg) in getattr(things, "parts", (things,)):
        says_no_more(reading.actor_word)
    if next(deep(node, "showing"), None) is not None:
        reading.draft.emit(Reveal(things))
    if end in (TOP, BOTTOM):
        says_no_more(*(word for how in deep(node, "any_order") for word in words_of(how)))
    reason = terms.RETURN if stem.type == "RETURN_STEM" and zone == terms.HAND else ""
    flags = terms.ACT if place is not None and str(place.children[-1]).startswith("アクト状態で") else 0
    reading.counted = put(
        reading, node, things, zone, reason, end, owner if zone in (terms.FIELD, terms.EX) else None, flags
    )


def named_area(reading: Reading, place: Node, owner: Who, things: Things) -> Who | None:
    """R158: one's own EX area may receive a card of the opponent; else 自分の only repeats what is so (4.1.5)."""
    chosen = [each for each in reading.draft.targets if things == It(each.reg)]
    groups = [each.group for each in chosen] + ([things.group] if isinstance(things, All) else [])
    foreign = any(part.who == OTHER for group in groups for part in group.parts)
    if owner == SELF and foreign:
        return SELF
    owners_zone(reading, place, owner, things)
    return None


def put_at(reading: Reading, node: Node, phrase: Phrase | None, nth: Token, owner: Who | None) -> None:
    """T243, R156 デッキの上からN番目に置く, …かデッキの下に."""
    if phrase is None or owner not in (None, SELF):
        reading.fail(nth, "owners_zone", ("自分の",))
    things = things_of(reading, phrase, quantity=quantity_after(reading, node))
    place = tree(node, "place")
    if place is not None:
        says_no_more(*(word for each in deep(place, "owner") for word in words_of(each)))
    position = int(re.findall(r"\d+", nth)[0])
    if position < 1:
        reading.fail(nth, "number_needed", ("2",))
    draft = reading.draft
    if "かデッキ" not in nth:
        draft.emit(PutAt(things, position))
        return
    num = draft.num()
    bottom, over = draft.label(), draft.label()
    draft.emit(PickOption(num, 2, reading.actor))
    draft.emit(Branch(Picked(num, 1), bottom))
    draft.emit(PutAt(things, position))
    draft.emit(Goto(over))
    draft.place(bottom)
    draft.emit(Move(things, terms.DECK, "", BOTTOM))
    draft.place(over)


def leave_some(reading: Reading, node: Node) -> None:
    """T234, R174 (X)1体を残し、それ以外の(X)すべてを墓場に置く."""
    phrase = phrase_of(reading, next(each for each in trees(node) if each.data in ("obj", "obj_upto")))
    others = noun_of(reading, next(each for each in trees(node) if each.data in ("np", "np_held")))
    place = tree(node, "place")
    noun, quantity = phrase.first.noun, phrase.first.quantity
    assert place is not None
    written = token(place, "PLACE")
    if noun is None or quantity is None or quantity.up_to or len(phrase.elements) > 1 or written not in words.PLACES:
        reading.fail(phrase.node, "how_many", ("1体",))
    zone, end = words.PLACES[written]
    if replace(noun, node=others.node) != others or end or zone != terms.CEMETERY:
        reading.fail(others.node, "leave_same", ("墓場に置く",))
    group = group_of_noun(reading, noun)
    kept = reading.draft.reg()
    reading.draft.emit(Pick(kept, group, None, (), quantity.least, quantity.most, reading.actor))
    rest = Group(tuple(replace(part, tests=(*part.tests, NotChosen(kept))) for part in group.parts))
    reading.draft.emit(Move(All(rest), zone))


def owners_zone(reading: Reading, place: Node, owner: Who, things: Things) -> None:
    """4.1.5: a card goes to the zone of its owner, which 自分の can only repeat."""
    written = tree(place, "owner")
    assert written is not None
    chosen = [each for each in reading.draft.targets if things == It(each.reg)]
    groups = [each.group for each in chosen] + ([things.group] if isinstance(things, All) else [])
    if owner == OTHER or any(part.who == OTHER for group in groups for part in group.parts):
        reading.fail(written, "owners_zone", ("自分の",))
    says_no_more(*words_of(written))


STEMS = {
    "PUT": (terms.CEMETERY, terms.EX, terms.DECK, terms.FIELD),
    "PUT_OUT": (terms.FIELD,),
    "RETURN_STEM": (terms.HAND, terms.DECK),
    "ADD_STEM": (terms.HAND,),
}


WORD_FOR = {
    terms.FIELD: ("場に出す",),
    terms.HAND: ("手札に戻す", "手札に加える"),
    terms.EX: ("EXエリアに置く",),
    terms.CEMETERY: ("墓場に置く",),
    terms.DECK: ("デッキの下に置く", "デッキに戻す"),
}


def is_whole_hand(phrase: Phrase) -> bool:
    noun = phrase.first.noun
    return noun is not None and noun.whole_zone and noun.zone == terms.HAND and phrase.first.every


def put(
    reading: Reading, node: Node, things: Things, zone: int, reason: str, end: str, owner: Who | None, flags: int = 0
) -> Cell | None:
    draft = reading.draft
    if end != words.EITHER_END:
        return draft.emit(Move(things, zone, reason, end, owner, flags))
    num = draft.num()
    bottom, over = draft.label(), draft.label()
    draft.emit(PickOption(num, 2, reading.actor))
    draft.emit(Branch(Picked(num, 1), bottom))
    draft.emit(Move(things, zone, reason, TOP, owner))
    draft.emit(Goto(over))
    draft.place(bottom)
    draft.emit(Move(things, zone, reason, BOTTOM, owner))
    draft.place(over)
    return None

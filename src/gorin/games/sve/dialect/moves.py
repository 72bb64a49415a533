"""Sections G, I, J and tokens: choosing, moving, drawing, discarding, looking, searching, creating."""

from __future__ import annotations

import re
from dataclasses import replace

from lark import Token

from gorin.engine.kernel.ref import NOTHING
from gorin.engine.program.amount import Count, Sum, Times
from gorin.engine.program.cards import (
    BOTTOM,
    TOP,
    Create,
    Discard,
    Draw,
    DrawUpTo,
    Look,
    LookUpTo,
    Move,
    Pick,
    PickAtRandom,
    ReturnHand,
    Reveal,
    RevealHand,
    Search,
    Shuffle,
    Swap,
)
from gorin.engine.program.condition import AT_MOST, Compare
from gorin.engine.program.condition import Not as ConditionNot
from gorin.engine.program.flow import Branch, Goto, Picked, PickOption
from gorin.engine.program.group import Group, NotChosen, Part
from gorin.engine.program.numbers import Lasting, Turn
from gorin.engine.program.roots import Amount, Things
from gorin.engine.program.things import All, Both, It, Rest
from gorin.engine.program.who import ACTOR, MASTER_OF, OTHER, SELF, Who
from gorin.engine.values.ability import Target
from gorin.engine.values.change import SetKind
from gorin.games.sve import terms
from gorin.games.sve.deeds import BottomAtRandom, PutAt, RevealUntil, SearchSet, TurnFace
from gorin.games.sve.dialect import words
from gorin.games.sve.dialect.nouns import (
    Element,
    Phrase,
    Quantity,
    amount_of,
    counted,
    noun_of,
    owner_of,
    phrase_of,
    quantity_of,
    quoted_amount,
    relation_of,
)
from gorin.games.sve.dialect.phrases import group_of, group_of_noun, things_of
from gorin.games.sve.dialect.reading import Looked, Reading
from gorin.games.sve.dialect.tokens import bare_create, create, from_pool, is_token
from gorin.games.sve.program import Evolve
from gorin.games.sve.rules.together import COSTS, NAMES, TOTAL, SetTarget, Together
from gorin.text.draft import Cell
from gorin.text.grammar import Node
from gorin.text.law import says_no_more
from gorin.text.tree import deep, token, tree, trees, words_of


def object_of(reading: Reading, node: Node) -> Phrase | None:
    """What stands before を, if anything does."""
    found = tree(node, "obj") or tree(node, "obj_upto")
    return phrase_of(reading, found) if found is not None else None


def is_this(reading: Reading, node: Node) -> bool:
    phrase = object_of(reading, node)
    return phrase is not None and phrase.is_pronoun("this") and phrase.first.zone is None


def quantity_after(reading: Reading, node: Node) -> Quantity | None:
    """How many, said between を and the verb."""
    for how in trees(node):
        amount = tree(how, "amount") if how.data == "how" else None
        if amount is not None:
            return quantity_of(reading, amount)
    return None


def picked_cards(reading: Reading, node: Node) -> int:
    """How many cards a clause lets a player pick at least, so that してよい is declined by picking none (R63)."""
    phrase = object_of(reading, node) if node.data in ("act", "move") else None
    if phrase is None or (not is_among(reading) and all(is_token(each) for each in phrase.elements)):
        return 0
    quantity = quantity_after(reading, node) or phrase.first.quantity
    return max(1, quantity.least) if quantity is not None and (phrase.picks() or phrase.first.deck_top is None) else 0


def is_among(reading: Reading) -> bool:
    """Whether その中から stands before, so that a name is one of the cards there and no token (T237)."""
    return reading.among and reading.looked is not None


def act(reading: Reading, node: Node) -> None:
    """(X)を with a verb that takes no zone."""
    phrase = object_of(reading, node)
    assert phrase is not None
    quantity = quantity_after(reading, node)
    verb = next(child for child in trees(node) if child.data in VERBS)
    reading.together = together_of(reading, node)
    VERBS[verb.data](reading, phrase, quantity, verb)
    if reading.together is not None:
        reading.fail(node, "together_what", ("2枚まで選ぶ",))


def together_of(reading: Reading, node: Node) -> Together | None:
    """T148, R136: what all the cards taken must satisfy together."""
    for how in trees(node):
        if how.data == "together":
            return Together(NAMES if str(how.children[0]).startswith("カード名") else COSTS)
        if how.data == "together_total":
            number = tree(how, "n")
            assert number is not None
            return Together(TOTAL, relation_of(tree(how, "relation")), amount_of(reading, number))
    return None


def choose(reading: Reading, phrase: Phrase, quantity: Quantity | None, verb: Node) -> None:
    """Section G. Among cards just revealed it is a pick, else a target of playing (10.6.2.3)."""
    if reading.among:
        things_of(reading, phrase, quantity=quantity)
        return
    if phrase.joined_by_or or (len(phrase.elements) == 1 and quantity is not None):
        amount = quantity or phrase.first.quantity
        regs = [target(reading, phrase.first, group_of(reading, phrase), amount)]
        if not all(same_number(each.quantity, amount) for each in phrase.elements):
            reading.fail(phrase.node, "same_number")
    else:
        regs = []
        for each in phrase.elements:
            if each.noun is None:
                reading.fail(each.node, "choose_what", ("(X)1体",))
            regs.append(target(reading, each, group_of_noun(reading, each.noun), each.quantity or quantity))
    parts = tuple(It(reg) for reg in regs)
    reading.pair = (regs[0], regs[1]) if len(regs) == 2 else None
    reading.name(parts[0] if len(parts) == 1 else Both(parts))


def same_number(one: Quantity | None, other: Quantity | None) -> bool:
    return one is None or other is None or (one.least, one.most) == (other.least, other.most)


def target(reading: Reading, element: Element, group: Group, quantity: Quantity | None) -> int:
    """One choice while playing (T79-T83), under the condition of its sentence (10.3.2)."""
    if quantity is None:
        reading.fail(element.node, "how_many", ("1体", "2体まで", "好きな枚数"), end=True)
    if element.noun is not None and element.noun.whole_zone and element.noun.zone == terms.DECK:
        reading.fail(element.node, "deck_not_chosen")
    reg = reading.draft.reg()
    least = 0 if reading.optional else quantity.least
    condition = reading.target_condition()
    if reading.together is not None:
        chosen: Target = SetTarget(reg, group, least, quantity.most, condition, reading.mode, together=reading.together)
        reading.together = None
    else:
        chosen = Target(reg, group, least, quantity.most, condition, reading.mode)
    reading.draft.targets.append(chosen)
    reading.target_index = len(reading.draft.targets) - 1
    return reg


def destroy(reading: Reading, phrase: Phrase, quantity: Quantity | None, verb: Node) -> None:
    """T92, 5.5.1."""
    reading.draft.emit(Move(things_of(reading, phrase, quantity=quantity), terms.CEMETERY, terms.DESTROY))


def banish(reading: Reading, phrase: Phrase, quantity: Quantity | None, verb: Node) -> None:
    """T93, 5.6.1."""
    cell = reading.draft.emit(Move(things_of(reading, phrase, quantity=quantity), terms.BANISH, terms.BANISHED))
    reading.counted = cell


def turn_act(reading: Reading, phrase: Phrase, quantity: Quantity | None, verb: Node) -> None:
    reading.draft.emit(Turn(things_of(reading, phrase, quantity=quantity), terms.ACT, True))


def turn_stand(reading: Reading, phrase: Phrase, quantity: Quantity | None, verb: Node) -> None:
    reading.draft.emit(Turn(things_of(reading, phrase, quantity=quantity), terms.ACT, False))


def evolve(reading: Reading, phrase: Phrase, quantity: Quantity | None, verb: Node) -> None:
    reading.draft.emit(Evolve(things_of(reading, phrase, quantity=quantity)))


def swap(reading: Reading, phrase: Phrase, quantity: Quantity | None, verb: Node) -> None:
    """T100."""
    reading.draft.emit(Swap(things_of(reading, phrase)))


def discard(reading: Reading, phrase: Phrase, quantity: Quantity | None, verb: Node) -> None:
    """T104: from a hand, its player picks; それを捨てる after a pick (T84)."""
    element = phrase.first
    noun = element.noun
    if noun is None or reading.among or len(phrase.elements) > 1 or noun.chosen:
        if reading.looked is not None and reading.looked.who not in (None, reading.actor):
            reading.fail(phrase.node, "discard_own", ("相手はそれを",))
        cell = reading.draft.emit(Move(things_of(reading, phrase, quantity=quantity), terms.CEMETERY, terms.DISCARD))
        reading.counted = cell
        return
    if noun.zone not in (None, terms.HAND) or noun.leader:
        reading.fail(element.node, "discard_hand", ("手札1枚を捨てる",))
    who = noun.who or reading.actor
    amount = quantity or element.quantity
    if amount is None and not element.every:
        reading.fail(element.node, "how_many", ("1枚", "すべて"), end=True)
    most: Amount | None = None
    least = NOTHING
    if amount is not None:
        most = amount.most if amount.most is not None else Count(Group((Part(terms.HAND, who, noun.tests),)))
        least = 0 if reading.optional or amount.up_to or amount.most is None else NOTHING
    cell = reading.draft.emit(Discard(who, most, noun.tests, least))
    reading.counted = cell
    reading.name(cell=cell)


def show(reading: Reading, phrase: Phrase, quantity: Quantity | None, verb: Node) -> None:
    """T109, and the first sentence of T84."""
    element = phrase.first
    if element.deck_top is not None:
        look(reading, phrase, quantity, verb)
        assert reading.looked is not None
        reading.draft.emit(Reveal(It(reading.looked.reg)))
        return
    if element.noun is not None and element.noun.whole_zone and element.quantity is None and quantity is None:
        if element.noun.zone != terms.HAND:
            reading.fail(element.node, "reveal_hand", ("手札",))
        reg = reading.draft.reg()
        who = element.noun.who or reading.actor
        reading.draft.emit(RevealHand(who, reg))
        reading.looked = Looked(reg, who)
        reading.name(It(reg))
        return
    reading.draft.emit(Reveal(things_of(reading, phrase, quantity=quantity)))


def look(reading: Reading, phrase: Phrase, quantity: Quantity | None, verb: Node) -> None:
    """T107; with まで card by card, the player deciding before each (5.10.2, 5.10.2.1 to 5.10.2.4)."""
    element = phrase.first
    if element.deck_top is None or element.quantity is None or element.quantity.most is None:
        reading.fail(element.node, "look_top", ("自分のデッキの上3枚",))
    if element.deck_top != reading.actor and not (element.deck_top == SELF and reading.actor == SELF):
        reading.fail(element.node, "look_own_deck", ("自分のデッキの上3枚",))
    says_no_more(*(word for owner in deep(element.node, "owner") for word in words_of(owner)))
    reg = reading.draft.reg()
    maker = LookUpTo if element.quantity.up_to else Look
    reading.draft.emit(maker(reg, element.quantity.most, reading.actor))
    reading.looked = Looked(reg)
    reading.name(It(reg))


def search(reading: Reading, phrase: Phrase, quantity: Quantity | None, verb: Node) -> None:
    """T106, 5.7: without any condition but the number it must be found; then the deck is shuffled.

    Under another condition nothing need be found (5.7.1.2), and what is found is shown (R66).
    """
    group = group_of(reading, phrase)
    for part, element in zip(group.parts, phrase.elements, strict=True):
        if part.zone != terms.DECK:
            reading.fail(element.node, "search_deck", ("自分のデッキから",))
    reading.shuffle = reading.actor if group.parts[0].who == SELF else group.parts[0].who
    if len(phrase.elements) > 1 and not phrase.joined_by_or:
        search_each(reading, phrase, group)
        return
    amount = quantity or phrase.first.quantity
    if reading.together is not None and amount is not None:
        if not amount.up_to and amount.most is not None:
            reading.fail(phrase.node, "together_up_to", ("2枚まで",), end=True)
        reg = reading.draft.reg()
        reading.draft.emit(SearchSet(reg, group, amount.most, reading.together, reading.actor))
        reading.together = None
        reading.name(It(reg))
        return
    if amount is None or amount.most is None:
        reading.fail(phrase.node, "how_many", ("1枚",), end=True)
    must = not amount.up_to and not any(part.tests for part in group.parts)
    if all(part.tests for part in group.parts):
        says_no_more(amount.word)
    reg = reading.draft.reg()
    reading.draft.emit(Search(reg, group, amount.most, must, reading.actor))
    reading.name(It(reg))


def turn_face(reading: Reading, phrase: Phrase, quantity: Quantity | None, verb: Node) -> None:
    """T244, R157 裏向きにする, 表向きにする."""
    things = things_of(reading, phrase, quantity=quantity)
    reading.counted = reading.draft.emit(TurnFace(things, token(verb, "FACE_TURN") == "表向きに"))


def make_amulet(reading: Reading, phrase: Phrase, quantity: Quantity | None, verb: Node) -> None:
    """T259, R168."""
    things = things_of(reading, phrase, quantity=quantity)
    reading.draft.emit(Lasting(things, (SetKind(terms.AMULET),), reading.until))


def search_each(reading: Reading, phrase: Phrase, group: Group) -> None:
    """T240: one of each kind, all of them moved together."""
    found: list[Things] = []
    for part, element in zip(group.parts, phrase.elements, strict=True):
        if element.quantity is None or element.quantity.most is None or element.quantity.up_to:
            reading.fail(element.node, "how_many", ("1枚",), end=True)
        reg = reading.draft.reg()
        reading.draft.emit(Search(reg, Group((part,)), element.quantity.most, not part.tests, reading.actor))
        found.append(It(reg))
    reading.name(Both(tuple(found)))


def random_discard(reading: Reading, node: Node) -> None:
    """T233, R154: nobody picks."""
    phrase = object_of(reading, node)
    number = tree(node, "n")
    assert phrase is not None and number is not None
    noun = phrase.first.noun
    if noun is None or noun.zone != terms.HAND or len(phrase.elements) > 1 or phrase.picks() or phrase.first.every:
        reading.fail(phrase.node, "discard_hand", ("自分の手札を",))
    reg = reading.draft.reg()
    group = Group((Part(terms.HAND, noun.who or reading.actor, noun.tests),))
    reading.draft.emit(PickAtRandom(reg, group, amount_of(reading, number)))
    reading.counted = reading.draft.emit(Move(It(reg), terms.CEMETERY, terms.DISCARD))
    reading.name(It(reg))


VERBS = {
    "choose": choose,
    "destroy": destroy,
    "banish": banish,
    "turn_act": turn_act,
    "turn_stand": turn_stand,
    "evolve": evolve,
    "swap": swap,
    "discard": discard,
    "show": show,
    "look": look,
    "search": search,
    "turn_face": turn_face,
    "make_amulet": make_amulet,
}


def is_bare(phrase: Phrase) -> bool:
    """Only a number stands there."""
    first = phrase.first
    return not (first.pronoun or first.names or first.noun is not None or first.deck_top is not None)


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
    if phrase is not None and is_bare(phrase) and reading.among_said and not reading.instead:
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
        things = things_of(reading, phrase, quantity=quantity_after(reading, node))
    if reading.together is not None:
        reading.fail(node, "together_what", ("2枚まで",))
    if owner is not None and place is not None and zone not in (terms.FIELD, terms.EX):
        owners_zone(reading, place, owner, things)
    if owner is not None and place is not None and zone == terms.EX:
        owner = named_area(reading, place, owner, things)
    if reading.actor.role == MASTER_OF and things == It(reading.actor.reg):
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


def discard_down(reading: Reading, node: Node) -> None:
    """T234, R174 手札がN枚になるように捨てる: who has more discards the rest."""
    counted_hand, own = (phrase_of(reading, each) for each in trees(node) if each.data in ("obj", "obj_upto"))
    number = tree(node, "n")
    assert number is not None
    whose = []
    for phrase in (counted_hand, own):
        noun = phrase.first.noun
        if noun is None or not noun.whole_zone or noun.zone != terms.HAND or len(phrase.elements) > 1 or phrase.picks():
            reading.fail(phrase.node, "discard_hand", ("自身の手札",))
        whose.append(noun.who or reading.actor)
    if whose[0] != whose[1]:
        reading.fail(own.node, "discard_own", ("自身の手札",))
    amount = amount_of(reading, number)
    hand = Count(Group((Part(terms.HAND, whose[0]),)))
    over = reading.draft.label()
    reading.draft.emit(Branch(ConditionNot(Compare(hand, AT_MOST, amount)), over))
    reading.draft.emit(Discard(whose[0], Sum((hand, Times(amount, -1)))))
    reading.draft.place(over)


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


def reveal_until(reading: Reading, node: Node) -> None:
    """T241, R156."""
    noun = noun_of(reading, next(each for each in trees(node) if each.data in ("np", "np_held")))
    number = tree(node, "n")
    who = owner_of(reading, tree(node, "owner")) or reading.actor
    assert number is not None
    if noun.who is not None or noun.zone is not None or noun.leader or who != reading.actor:
        reading.fail(noun.node, "ask_kind")
    says_no_more(*(word for each in trees(node) if each.data == "owner" for word in words_of(each)))
    amount = amount_of(reading, number)
    reg, found = reading.draft.reg(), reading.draft.reg()
    reading.draft.emit(RevealUntil(reg, found, noun.tests, amount, who))
    reading.until_shown = (noun.tests, amount)
    reading.looked = Looked(reg)
    reading.looked.taken.append(found)
    reading.name(It(found))


def rest_shuffled(reading: Reading, node: Node) -> None:
    """T241, R156."""
    if reading.looked is None:
        reading.fail(node, "none_looked", ("残りを",))
    reading.draft.emit(BottomAtRandom(Rest(reading.looked.reg, tuple(reading.looked.taken))))


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


def draw(reading: Reading, node: Node) -> None:
    """T103, 5.9.2: one after the other; with まで the player decides before each (5.9.3, 5.9.3.1 to 5.9.3.3)."""
    number = tree(node, "n")
    amount = amount_of(reading, number) if number is not None else quoted_amount(reading, node)
    if token(node, "UP_TO"):
        if reading.actor.role == ACTOR:
            reading.fail(node, "upto_each", ("2枚引く",))
        reading.draft.emit(DrawUpTo(reading.actor, amount, reading.draft.num()))
        return
    reading.draft.emit(Draw(reading.actor, amount))


def draw_returned(reading: Reading, node: Node) -> None:
    """T108: as many as were returned."""
    reading.draft.emit(Draw(reading.actor, counted(reading, node, Move)))


def shuffle(reading: Reading, node: Node) -> None:
    reading.shuffle = None
    reading.shuffled = True
    reading.draft.emit(Shuffle(owner_of(reading, tree(node, "owner")) or reading.actor))

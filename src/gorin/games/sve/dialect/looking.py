"""Looking, revealing, searching, shuffling (T84, T106, T107, T109, T240-T242)."""

from __future__ import annotations

from gorin.engine.program.amount import Count
from gorin.engine.program.group import Group
from gorin.engine.program.looking import Look, LookUpTo, Reveal, RevealHand, RevealUntil, Search, Shuffle
from gorin.engine.program.roots import Things
from gorin.engine.program.things import Both, It, Rest
from gorin.engine.program.who import SELF
from gorin.games.sve import terms
from gorin.games.sve.dialect.elements import Phrase, Quantity
from gorin.games.sve.dialect.nouns import noun_of, owner_of
from gorin.games.sve.dialect.numbers import amount_of
from gorin.games.sve.dialect.phrases import group_of, things_of
from gorin.games.sve.dialect.reading import Looked, Reading
from gorin.games.sve.program.choices import SearchSet
from gorin.games.sve.program.operations import BottomAtRandom
from gorin.text.grammar import Node
from gorin.text.law import says_no_more
from gorin.text.tree import deep, tree, trees, words_of


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
    if phrase.first.noun is None and reading.instead:
        search_each_instead(reading, phrase)
        return
    group = group_of(reading, phrase)
    for part, element in zip(group.parts, phrase.elements, strict=True):
        if part.zone != terms.DECK:
            reading.fail(element.node, "search_deck", ("自分のデッキから",))
    reading.shuffle = reading.actor if group.parts[0].who == SELF else group.parts[0].who
    if len(phrase.elements) > 1 and not phrase.joined_by_or:
        search_each(reading, phrase, group)
        return
    said = [each.quantity for each in phrase.elements if each.quantity is not None]
    if any(each != said[0] for each in said):
        reading.fail(phrase.node, "how_many", ("1枚",), end=True)
    amount = quantity or next(iter(said), None)
    if reading.together is not None and amount is not None:
        if not amount.up_to and amount.most is not None:
            reading.fail(phrase.node, "together_up_to", ("2枚まで",), end=True)
        reg = reading.draft.reg()
        reading.draft.emit(SearchSet(reg, group, amount.most, reading.together, reading.actor))
        reading.together = None
        reading.name(It(reg))
        return
    if amount is None and all(each.every for each in phrase.elements):
        amount = Quantity(0, None)
    if amount is None:
        reading.fail(phrase.node, "how_many", ("1枚",), end=True)
    if amount.most is None:
        reg = reading.draft.reg()
        reading.draft.emit(Search(reg, group, Count(group), False, reading.actor))
        reading.name(It(reg))
        return
    must = not amount.up_to and not any(part.tests for part in group.parts)
    if all(part.tests for part in group.parts):
        says_no_more(amount.word)
    reg = reading.draft.reg()
    reading.draft.emit(Search(reg, group, amount.most, must, reading.actor))
    reading.name(It(reg))


def search_each_instead(reading: Reading, phrase: Phrase) -> None:
    """T207 代わりにそれぞれ1枚を探し: so many of each kind of the search before."""
    before = [op for op in reading.last_said(Search) if isinstance(op, Search)]
    quantity = phrase.first.quantity
    if len(before) != 1 or quantity is None or quantity.most is None or not quantity.each or len(phrase.elements) > 1:
        reading.fail(phrase.node, "of_what", ("フォロワー1枚",))
    found: list[Things] = []
    for part in before[0].group.parts:
        reg = reading.draft.reg()
        reading.draft.emit(Search(reg, Group((part,)), quantity.most, before[0].must, reading.actor))
        found.append(It(reg))
    reading.shuffle = before[0].who
    reading.name(Both(tuple(found)))


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


def shuffle(reading: Reading, node: Node) -> None:
    reading.shuffle = None
    reading.shuffled = True
    reading.draft.emit(Shuffle(owner_of(reading, tree(node, "owner")) or reading.actor))

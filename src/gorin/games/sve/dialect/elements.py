"""The parts of a phrase: pronouns, noun groups with how many, the top of a deck, and what joins them (T49, T50)."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from lark import Token

from gorin.engine.program.amount import Exactly
from gorin.engine.program.cards import Create, Discard, Pick
from gorin.engine.program.group import IsKind, Part
from gorin.engine.program.looking import Reveal, Search, Shuffle
from gorin.engine.program.roots import Amount, Things
from gorin.engine.program.things import Among, It
from gorin.engine.program.who import ANY, Who
from gorin.games.sve import terms
from gorin.games.sve.dialect import words
from gorin.games.sve.dialect.names import zone_of_this
from gorin.games.sve.dialect.nouns import Noun, either_noun, noun_of, owner_of
from gorin.games.sve.dialect.numbers import amount_of
from gorin.games.sve.dialect.reading import Reading
from gorin.games.sve.program.amounts import HalfOfDeck
from gorin.text.draft import Naming
from gorin.text.grammar import Node
from gorin.text.law import says_no_more
from gorin.text.normalise import plain
from gorin.text.tree import token, tokens, tree, trees, words_of


def is_token(element: Element) -> bool:
    return bool(element.names) or (element.noun is not None and element.noun.is_token())


def obj_of(node: Node) -> Node:
    found = tree(node, "obj") or tree(node, "obj_upto")
    assert found is not None
    return found


@dataclass(frozen=True)
class Quantity:
    """How many: `most` None is any number; `least` 0 with まで (T49)."""

    least: int
    most: Amount | None
    up_to: bool = False
    each: bool = False
    word: Token | None = field(default=None, compare=False)


@dataclass(frozen=True)
class Element:
    """One part of a phrase: a pronoun, a noun group with its quantity, or cards of the deck's top.

    `zone`: where これ is said to be (T191, T249).
    """

    node: Node
    pronoun: str = ""
    noun: Noun | None = None
    names: tuple[Token, ...] = ()
    every: bool = False
    quantity: Quantity | None = None
    deck_top: Who | None = None
    zone: int | None = None


@dataclass(frozen=True)
class Phrase:
    """Elements with what joins them (T50)."""

    node: Node
    elements: tuple[Element, ...]
    joined_by_or: bool = False

    @property
    def first(self) -> Element:
        return self.elements[0]

    def is_pronoun(self, pronoun: str) -> bool:
        return len(self.elements) == 1 and self.first.pronoun == pronoun

    def picks(self) -> bool:
        """Whether cards have to be picked: a noun with a quantity."""
        return any(each.quantity is not None and each.deck_top is None for each in self.elements)


def quantity_of(reading: Reading, node: Node) -> Quantity | None:
    """T49, inside an element or between を and the verb; with まで from 0 on (1.3.5.1, 10.6.2.4.1)."""
    if token(node, "ANY_NUMBER"):
        return Quantity(0, None)
    number = tree(node, "n")
    if number is None:
        return None
    amount = amount_of(reading, number)
    least = amount.number if isinstance(amount, Exactly) else 0
    up_to = bool(token(node, "UP_TO"))
    return Quantity(
        0 if up_to else least, amount, up_to, bool(token(node, "EACH_ONE", "EACH_OF")), token(node, "UP_TO")
    )


PRONOUNS = {"これ": "this", "残り": "rest", "前者": "former", "後者": "latter"}


def element_of(reading: Reading, node: Node) -> Element:
    inner = tree(node, "elem_upto")
    if inner is not None:
        return element_of(reading, inner)
    pronoun = tree(node, "pronoun")
    if pronoun is not None:
        return Element(node, pronoun=PRONOUNS.get(str(pronoun.children[0]), "it"))
    if node.data == "this_in":
        return Element(node, pronoun="this", zone=zone_of_this(words_of(node)[0]))
    that = token(node, "THAT_NAMED")
    if that is not None:
        made = [op for op in reading.last_said(Create) if isinstance(op, Create)]
        name = plain(str(that)[len("その『") : -1])
        if not any(plain(each) == name for op in made for each, _ in op.tokens):
            reading.fail(that, "not_made", ("それ",))
        return Element(node, pronoun="it")
    if node.data == "that_done":
        return that_done(reading, node)
    if node.data == "deck_half":
        who = owner_of(reading, tree(node, "owner")) or reading.actor
        return Element(node, deck_top=who, quantity=Quantity(0, HalfOfDeck(who)))
    if node.data == "those_shown":
        return those_shown(reading, node)
    quantity = quantity_of(reading, node)
    top = tree(node, "decktop")
    if top is not None:
        if token(top, "TOP_JUST") is not None and not reading.last_said(Shuffle) and not reading.shuffled:
            reading.fail(top, "shuffle_first", ("デッキをシャッフルし、",))
        who = owner_of(reading, tree(top, "owner")) or reading.actor
        return Element(node, deck_top=who, quantity=quantity)
    names = tree(node, "names")
    if names is not None:
        return Element(node, names=tuple(tokens(names, "NAME")), quantity=quantity)
    np = tree(node, "np", "np_of_it", "np_held")
    noun = noun_of(reading, np) if np is not None else None
    if node.data == "either_np":
        noun = either_noun(reading, node)
    return Element(node, noun=noun, every=bool(token(node, "EVERY")), quantity=quantity)


def those_shown(reading: Reading, node: Node) -> Element:
    """T241 これによって公開した(X)N枚: those until which cards were revealed."""
    noun = noun_of(reading, next(each for each in trees(node) if each.data in ("np", "np_held")))
    number = tree(node, "n")
    written = token(node, "BY_THIS")
    assert number is not None and written is not None
    if reading.until_shown != (noun.tests, amount_of(reading, number)) or "公開" not in written:
        reading.fail(node, "not_shown_until", ("これによって公開した",))
    says_no_more(*words_of(node))
    return Element(node, pronoun="it")


DONE_PLACES = {
    "EXエリアに置いた": terms.EX,
    "場に出": terms.FIELD,
    "墓場に置いた": terms.CEMETERY,
    "消滅させた": terms.BANISH,
    "手札に加えた": terms.HAND,
    "手札に戻した": terms.HAND,
}


def that_done(reading: Reading, node: Node) -> Element:
    """T159: EXエリアに置いたカード, 場に出たフォロワー, 公開したフォロワー: what was just moved, made or shown."""
    written = str(words_of(node)[0])
    says_no_more(*words_of(node))
    for verb, zone in DONE_PLACES.items():
        if written.startswith(verb):
            entered = reading.trigger_of is not None and reading.trigger_of[0] == terms.ENTER
            if zone == terms.FIELD and reading.it is None and entered:
                return Element(node, pronoun="it")
            made = [op for op in reading.last_said(Create) if isinstance(op, Create)]
            if any(op.zone == zone for op in made):
                return Element(node, pronoun="it")
            things = reading.moved(zone)
            if things is None:
                reading.fail(node, "not_done", ("それ",))
            reading.name(of_kind(reading, things, written))
            return Element(node, pronoun="it")
    if written.startswith("捨てた"):
        cell = reading.counted
        if cell is None or not isinstance(cell.op, Discard):
            reading.fail(node, "not_done", ("それ",))
        reading.name(of_kind(reading, Naming(reading.draft, cell=cell).things(), written))
        return Element(node, pronoun="it")
    if not reading.last_said(Reveal) and not reading.shown:
        reading.fail(node, "not_done", ("それ",))
    if reading.it is not None:
        reading.name(of_kind(reading, reading.it.things(), written))
    return Element(node, pronoun="it")


def of_kind(reading: Reading, things: Things, written: str) -> Things:
    """消滅させたフォロワー: only those of this kind, unless they are known to be of it."""
    kind = next(mask for word, mask in words.KINDS.items() if written.endswith(word))
    asked = IsKind(kind)
    if not kind or not isinstance(things, It):
        return things
    groups = [target.group for target in reading.draft.targets if target.reg == things.reg]
    tests = [part.tests for group in groups for part in group.parts]
    for op in (cell.op for cell in reading.draft.cells):
        if isinstance(op, Search) and op.reg == things.reg:
            tests += [part.tests for part in op.group.parts]
        elif isinstance(op, Pick) and op.reg == things.reg:
            tests += [part.tests for part in op.group.parts] if op.group is not None else [op.tests]
    return things if tests and all(asked in each for each in tests) else Among(things, (asked,))


def phrase_of(reading: Reading, node: Node) -> Phrase:
    """A phrase; an element without owner, zone or quantity takes that of its neighbour (T50)."""
    elements: list[Element] = []
    joints: list[str] = []

    for child in trees(node):
        if child.data == "conn":
            joints.append("and" if token(child, "AND") else "or")
        else:
            elements.append(element_of(reading, child))
    if len(set(joints)) > 1:
        reading.fail(node, "and_or")
    by_or = "or" in joints
    if len(joints) > 1:
        says_no_more(*(word for each in trees(node) if each.data == "conn" for word in words_of(each)))
    shared: set[int] = set()
    for index in range(len(elements) - 2, -1, -1):
        this, following = elements[index], elements[index + 1]
        if this.every and following.every:
            says_no_more(token(this.node, "EVERY"))
        if this.noun is not None and this.quantity is None and not this.every:
            if by_or or (following.quantity is not None and following.quantity.each):
                elements[index] = replace(this, quantity=following.quantity, every=following.every)
                shared.add(index + 1)
            elif following.every and not this.noun.leader:
                elements[index] = replace(this, every=True)
                shared.add(index + 1)
    for index in range(1, len(elements)):
        this, before = elements[index], elements[index - 1]
        if (index not in shared and not by_or) or this.noun is None or before.noun is None:
            continue
        if this.noun.name is not None:
            continue
        if this.noun.who is None and this.noun.zone is None and not this.noun.leader:
            elements[index] = replace(this, noun=replace(this.noun, who=before.noun.who, zone=before.noun.zone))
    if token(elements[0].node, "THAT_NAMED") is not None and len(elements) > 1:
        elements = [those_made(reading, elements)]
    return Phrase(node, tuple(elements), by_or)


def those_made(reading: Reading, elements: list[Element]) -> Element:
    """その『A』と『B』: all the tokens just made, if these are their names."""
    first = token(elements[0].node, "THAT_NAMED")
    assert first is not None
    named = {plain(str(first)[len("その『") : -1])}
    for each in elements[1:]:
        if each.noun is None or each.noun.name is None or not each.noun.is_token() or each.quantity is not None:
            reading.fail(each.node, "not_made", ("それ",))
        named.add(plain(str(each.noun.name)[1:-1]))
    made = {plain(name) for op in reading.last_said(Create) if isinstance(op, Create) for name, _ in op.tokens}
    if named != made:
        reading.fail(elements[0].node, "not_made", ("それ",))
    return elements[0]


def parts_of(phrase: Phrase, default: Who = ANY) -> tuple[Part, ...]:
    """The cards of all noun groups of a phrase."""
    return tuple(part for each in phrase.elements if each.noun is not None for part in each.noun.parts(default))

"""T110 to T113: creating tokens (9.1.2)."""

from __future__ import annotations

from dataclasses import replace

from gorin.engine.program.amount import Exactly, Result
from gorin.engine.program.cards import Create
from gorin.engine.program.flow import Branch, Goto, Picked, PickOption
from gorin.engine.program.group import IsKind
from gorin.engine.program.roots import Amount
from gorin.engine.program.who import SELF, Who
from gorin.games.sve import terms
from gorin.games.sve.dialect import words
from gorin.games.sve.dialect.amounts import quoted_amount
from gorin.games.sve.dialect.elements import Element, Phrase, Quantity, is_token, obj_of, phrase_of
from gorin.games.sve.dialect.names import token_of
from gorin.games.sve.dialect.nouns import noun_of, owner_of
from gorin.games.sve.dialect.numbers import amount_of
from gorin.games.sve.dialect.phrases import picked_number
from gorin.games.sve.dialect.reading import Reading, TokenPool
from gorin.games.sve.program.choices import PickUpTo
from gorin.games.sve.program.operations import CreateSame
from gorin.text.draft import Cell
from gorin.text.grammar import Node
from gorin.text.law import says_no_more
from gorin.text.tree import token, tree, trees, words_of


def create(reading: Reading, phrase: Phrase, zone: int, owner: Who | None, fill: bool = False) -> None:
    """T110-T113, 5.4.2.1: new tokens on the own field if nothing else is said; with か the player picks which."""
    draft = reading.draft
    lots = [lot for each in phrase.elements for lot in lots_of(reading, each)]
    who = owner or reading.actor
    if not phrase.joined_by_or:
        cell = draft.emit(Create(tuple(lots), zone, who))
        reading.name(cell=cell)
        if fill:
            reading.fill = cell
        return
    num = draft.num()
    over = draft.label()
    draft.emit(PickOption(num, len(lots), who))
    cells: list[Cell] = []
    for index, lot in enumerate(lots):
        following = draft.label()
        if index < len(lots) - 1:
            draft.emit(Branch(Picked(num, index + 1), following))
        cells.append(draft.emit(Create((lot,), zone, who)))
        if index < len(lots) - 1:
            draft.emit(Goto(over))
        draft.place(following)
    draft.place(over)
    reading.name(cell=cells[0], others=cells[1:])


def lots_of(reading: Reading, element: Element) -> list[tuple[str, Amount]]:
    """Which tokens and how many of each."""
    names = element.names
    if not names:
        assert element.noun is not None and element.noun.name is not None
        names = (element.noun.name,)
    quantity = element.quantity
    if quantity is None or quantity.most is None:
        reading.fail(element.node, "how_many", ("1体", "2枚"), end=True)
    amount = quantity.most
    if quantity.up_to:
        if not isinstance(amount, Exactly) or len(names) > 1:
            reading.fail(element.node, "number_needed", ("2枚まで",))
        amount = picked_number(reading, amount.number)
    return [(token_of(reading, name), amount) for name in names]


def fill(reading: Reading, node: Node) -> None:
    """T113: as many as the field holds."""
    phrase = phrase_of(reading, obj_of(node))
    until = token(node, "UNTIL_FULL")
    if not all(is_token(each) for each in phrase.elements) or until is None or not until.startswith("場"):
        reading.fail(node, "fill_tokens", ("『ナイト』4枚を、場が上限になるまで出す",))
    create(reading, phrase, terms.FIELD, None, fill=True)


def bare_create(reading: Reading, node: Node, quantity: Quantity, zone: int | None = None) -> None:
    """代わりに2体を出す, 代わりに1枚ずつ置く: the tokens of the sentence before, in another number (T112)."""
    made = [op for op in reading.last_said(Create) if isinstance(op, Create)]
    if not made or not reading.instead or quantity.most is None:
        reading.fail(node, "no_tokens_before")
    if zone not in (None, made[0].zone):
        reading.fail(node, "no_tokens_before")
    names: list[str] = []
    for op in made:
        names += [name for name, _ in op.tokens if name not in names]
    if len(made) > 1 and not quantity.each:
        reading.fail(node, "which_tokens", ("1枚ずつ",))
    lots = tuple((name, quantity.most) for name in names)
    reading.name(cell=reading.draft.emit(replace(made[0], tokens=lots)))


def create_counted(reading: Reading, node: Node) -> None:
    """『X』を「(数)」と同じだけ出す (T150)."""
    phrase = phrase_of(reading, obj_of(node))
    place = tree(node, "place")
    zone, who = (terms.FIELD, None) if place is None else place_in(reading, place)
    noun = phrase.first.noun
    if len(phrase.elements) > 1 or noun is None or not noun.is_token() or phrase.picks() or noun.name is None:
        reading.fail(phrase.node, "fill_tokens", ("『ナイト』",))
    if zone not in (terms.FIELD, terms.EX) or phrase.first.every:
        reading.fail(node, "fill_tokens", ("EXエリアに",))
    lots = ((token_of(reading, noun.name), quoted_amount(reading, node)),)
    reading.name(cell=reading.draft.emit(Create(lots, zone, who or reading.actor)))


def place_in(reading: Reading, place: Node) -> tuple[int, Who | None]:
    written = token(place, "PLACE")
    assert written is not None
    if written.startswith("アクト状態で"):
        reading.fail(written, "arrives_acted", ("場に",))
    return words.PLACES[written][0], owner_of(reading, tree(place, "owner"))


def move_bare(reading: Reading, node: Node) -> None:
    number = tree(node, "n")
    assert number is not None
    bare_create(reading, node, Quantity(0, amount_of(reading, number), each=bool(token(node, "EACH_ONE"))))


def move_each(reading: Reading, node: Node) -> None:
    """T207 代わりにそれぞれ1枚を置く: of each token of the sentence before."""
    phrase = phrase_of(reading, obj_of(node))
    first = phrase.first
    if len(phrase.elements) > 1 or first.noun is not None or first.quantity is None or not first.quantity.each:
        reading.fail(node, "which_tokens", ("それぞれ1枚を",))
    bare_create(reading, node, first.quantity)


def create_either(reading: Reading, node: Node) -> None:
    """T229, R152: on the field or in the EX area, as its player picks when it is reached."""
    phrase = phrase_of(reading, obj_of(node))
    draft = reading.draft
    if not all(is_token(each) for each in phrase.elements) or phrase.joined_by_or:
        reading.fail(phrase.node, "fill_tokens", ("『ナイト』1枚",))
    lots = tuple(lot for each in phrase.elements for lot in lots_of(reading, each))
    num = draft.num()
    other, over = draft.label(), draft.label()
    draft.emit(PickOption(num, 2, reading.actor))
    draft.emit(Branch(Picked(num, 1), other))
    on_field = draft.emit(Create(lots, terms.FIELD, reading.actor))
    draft.emit(Goto(over))
    draft.place(other)
    in_ex = draft.emit(Create(lots, terms.EX, reading.actor))
    draft.place(over)
    reading.name(cell=on_field, others=(in_ex,))


def pool_of(reading: Reading, node: Node) -> TokenPool:
    """T230 『X』N枚の中から, 『A』1枚と『B』1枚の中から."""
    phrase = phrase_of(reading, obj_of(node))
    if not all(is_token(each) for each in phrase.elements) or phrase.joined_by_or:
        reading.fail(phrase.node, "fill_tokens", ("『ナイト』3枚",))
    lots: list[tuple[str, int]] = []
    for each in phrase.elements:
        for name, amount in lots_of(reading, each):
            if not isinstance(amount, Exactly):
                reading.fail(phrase.node, "number_needed", ("3",))
            lots.append((name, amount.number))
    if len(lots) > 2 or (len(lots) == 2 and any(number != 1 for _, number in lots)):
        reading.fail(phrase.node, "pool", ("『ナイト』3枚", "『ナイト』1枚と『ドラゴン』1枚"))
    return TokenPool(tuple(lots))


def from_pool(reading: Reading, node: Node, quantity: Quantity, zone: int) -> None:
    """好きな枚数を場に出す, 1枚をEXエリアに置く: some of the tokens of the pool."""
    pool, draft = reading.pool, reading.draft
    assert pool is not None
    reading.forget()
    if len(pool.lots) == 1:
        if quantity.most is not None:
            reading.fail(node, "pool", ("好きな枚数",))
        name, number = pool.lots[0]
        num = draft.num()
        draft.emit(PickUpTo(num, number, tuple(pool.numbers), reading.actor))
        pool.numbers.append(num)
        draft.emit(Create(((name, Result(num)),), zone, reading.actor))
        return
    if quantity.most != Exactly(1) or quantity.up_to:
        reading.fail(node, "pool", ("1枚",))
    names = [name for name, _ in pool.lots]
    if pool.option is None:
        pool.option = draft.num()
        draft.emit(PickOption(pool.option, 2, reading.actor))
    else:
        names.reverse()
        reading.pool = None
    other, over = draft.label(), draft.label()
    draft.emit(Branch(Picked(pool.option, 1), other))
    draft.emit(Create(((names[0], Exactly(1)),), zone, reading.actor))
    draft.emit(Goto(over))
    draft.place(other)
    draft.emit(Create(((names[1], Exactly(1)),), zone, reading.actor))
    draft.place(over)


def create_same(reading: Reading, node: Node) -> None:
    """T253."""
    pronoun, number, place = token(node, "IT"), tree(node, "n"), tree(node, "place")
    assert pronoun is not None and number is not None
    noun = noun_of(reading, next(each for each in trees(node) if each.data in ("np", "np_held")))
    zone, who = (terms.FIELD, None) if place is None else place_in(reading, place)
    if noun.who is not None or noun.zone is not None or who not in (None, SELF):
        reading.fail(noun.node, "ask_kind")
    if place is not None and tree(place, "owner") is not None:
        says_no_more(*words_of(place))
    if zone not in (terms.FIELD, terms.EX) or IsKind(terms.TOKEN) not in noun.tests:
        reading.fail(node, "fill_tokens", ("トークン1体を場に出す",))
    verb = tree(node, "move_verb")
    if verb is not None and (token(verb, "PUT_OUT") is None) == (zone == terms.FIELD):
        reading.fail(verb, "zone_word", ("場に出す", "EXエリアに置く"))
    amount = amount_of(reading, number)
    reading.draft.emit(CreateSame(reading.named(pronoun), noun.tests, amount, zone))
    reading.forget()

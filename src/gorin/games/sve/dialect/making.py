"""Tokens that are made: which, how many, where (T110-T113, T207, T229, T230)."""

from __future__ import annotations

from dataclasses import replace

from gorin.engine.program.amount import Exactly, Result
from gorin.engine.program.cards import Create
from gorin.engine.program.flow import Branch, Goto, Picked, PickOption
from gorin.engine.program.roots import Amount
from gorin.engine.program.who import Who
from gorin.games.sve import terms
from gorin.games.sve.dialect.scope import SveScope, TokenPool
from gorin.games.sve.dialect.things import Element, Phrase, Quantity, phrase_of, picked_number
from gorin.games.sve.program.choices import PickPossible, PickUpTo
from gorin.text.draft import Cell
from gorin.text.phrases import Named, NounPhrase


def token_name(scope: SveScope, named: Named) -> str:
    return scope.token_of(named.key, named.start)


def create(scope: SveScope, phrase: Phrase, zone: int, owner: Who | None, fill: bool = False) -> None:
    """T110-T113, 5.4.2.1: new tokens on the own field if nothing else is said; with か the player picks which."""
    draft = scope.draft
    lots = [lot for each in phrase.elements for lot in lots_of(scope, each)]
    who = owner or scope.actor
    if not phrase.joined_by_or:
        cell = draft.emit(Create(tuple(lots), zone, who))
        scope.mention(cell=cell)
        if fill:
            scope.fill = cell
        return
    cells = [Cell(Create((lot,), zone, who)) for lot in lots]
    draft.one_of([[cell] for cell in cells], who, rest=True)
    scope.mention(cell=cells[0], others=cells[1:])


def lots_of(scope: SveScope, element: Element) -> list[tuple[str, Amount]]:
    """Which tokens and how many of each."""
    names = element.names
    if not names:
        assert element.noun is not None
        names = (element.noun.name,)
    quantity = element.quantity
    if quantity is None or quantity.most is None:
        scope.fail(element.end, "how_many", ("1体", "2枚"))
    amount = quantity.most
    if quantity.up_to:
        if not isinstance(amount, Exactly) or len(names) > 1:
            scope.fail(element.start, "number_needed", ("2枚まで",))
        amount = picked_number(scope, amount.number)
    return [(scope.token_of(name, element.start), scope.times(amount)) for name in names]


def bare_create(scope: SveScope, place: int, quantity: Quantity, zone: int | None = None) -> None:
    """代わりに2体を出す, 代わりに1枚ずつ置く: the tokens of the sentence before, in another number (T112)."""
    made = [op for op in scope.last_said(Create) if isinstance(op, Create)]
    if not made or not scope.instead or quantity.most is None or zone not in (None, made[0].zone):
        scope.fail(place, "no_tokens_before")
    names: list[str] = []
    for op in made:
        names += [name for name, _ in op.tokens if name not in names]
    if len(made) > 1 and not quantity.each:
        scope.fail(place, "which_tokens", ("1枚ずつ",))
    lots = tuple((name, quantity.most) for name in names)
    scope.mention(cell=scope.draft.emit(replace(made[0], tokens=lots)))


def create_either(scope: SveScope, phrase: Phrase) -> None:
    """T229, R152: on the field or in the EX area, as its player picks when it is reached."""
    draft = scope.draft
    if not all(each.is_token() for each in phrase.elements) or phrase.joined_by_or:
        scope.fail(phrase.start, "fill_tokens", ("『ナイト』1枚",))
    lots = tuple(lot for each in phrase.elements for lot in lots_of(scope, each))
    cells = [Cell(Create(lots, zone, scope.actor)) for zone in (terms.FIELD, terms.EX)]
    draft.one_of([[cell] for cell in cells], scope.actor, rest=True, ask=PickPossible)
    scope.mention(cell=cells[0], others=cells[1:])


def pool_of(scope: SveScope, nouns: NounPhrase) -> TokenPool:
    """T230 『X』N枚の中から, 『A』1枚と『B』1枚の中から."""
    phrase = phrase_of(scope, nouns)
    if not all(each.is_token() for each in phrase.elements) or phrase.joined_by_or:
        scope.fail(phrase.start, "fill_tokens", ("『ナイト』3枚",))
    lots: list[tuple[str, int]] = []
    for each in phrase.elements:
        for name, amount in lots_of(scope, each):
            if not isinstance(amount, Exactly):
                scope.fail(phrase.start, "number_needed", ("3",))
            lots.append((name, amount.number))
    if len(lots) > 2 or (len(lots) == 2 and any(number != 1 for _, number in lots)):
        scope.fail(phrase.start, "pool", ("『ナイト』3枚", "『ナイト』1枚と『ドラゴン』1枚"))
    return TokenPool(tuple(lots))


def from_pool(scope: SveScope, place: int, quantity: Quantity, zone: int) -> None:
    """好きな枚数を場に出す, 1枚をEXエリアに置く: some of the tokens of the pool."""
    pool, draft = scope.pool, scope.draft
    assert pool is not None
    scope.forget()
    if len(pool.lots) == 1:
        if quantity.most is not None:
            scope.fail(place, "pool", ("好きな枚数",))
        name, number = pool.lots[0]
        num = draft.num()
        draft.emit(PickUpTo(num, number, tuple(pool.numbers), scope.actor))
        pool.numbers.append(num)
        draft.emit(Create(((name, Result(num)),), zone, scope.actor))
        return
    if quantity.most != Exactly(1) or quantity.up_to:
        scope.fail(place, "pool", ("1枚",))
    names = [name for name, _ in pool.lots]
    if pool.option is None:
        pool.option = draft.num()
        draft.emit(PickOption(pool.option, 2, scope.actor))
    else:
        names.reverse()
        scope.pool = None
    other, over = draft.label(), draft.label()
    draft.emit(Branch(Picked(pool.option, 1), other))
    draft.emit(Create(((names[0], Exactly(1)),), zone, scope.actor))
    draft.emit(Goto(over))
    draft.place(other)
    draft.emit(Create(((names[1], Exactly(1)),), zone, scope.actor))
    draft.place(over)

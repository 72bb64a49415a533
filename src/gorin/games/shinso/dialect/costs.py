"""Prices: what is paid before an effect (T18, T23, T24, T41, T42)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from gorin.engine.kernel.ref import NOTHING
from gorin.engine.program.amount import Exactly
from gorin.engine.program.cards import BOTTOM
from gorin.engine.program.cost import MoveThis, PayNumber, TakeCountersOff, TurnThis
from gorin.engine.program.group import Group
from gorin.engine.program.roots import Amount, Cost
from gorin.engine.program.things import It, TopCards
from gorin.engine.program.who import SELF
from gorin.games.shinso import terms
from gorin.games.shinso.dialect.choosing import limits, taken
from gorin.games.shinso.dialect.events import is_rims
from gorin.games.shinso.dialect.lexicon import ACTIONS, COUNTER
from gorin.games.shinso.dialect.nouns import Cards, Framed, only_this, parts_of
from gorin.games.shinso.dialect.orders import destination, top_cards
from gorin.games.shinso.dialect.scope import Done, ShinsoScope
from gorin.games.shinso.program.costs import PayCards, PayTop, PayTurn
from gorin.games.shinso.program.tests import IsAmong
from gorin.games.shinso.program.things import Bearer
from gorin.text.draft import Cell
from gorin.text.frames import Frame
from gorin.text.morphology import PASSIVE
from gorin.text.nouns import floating
from gorin.text.phrases import ANY_NUMBER, Clause
from gorin.text.quantities import exact
from gorin.text.trial import says_no_more
from gorin.text.values import value_of

PRICES: Final = (
    *("discard", "destroy", "remove", "spend", "sleep", "awake", "return", "put", "take off", "choose", "use"),
)
ZONES: Final = {"discard": terms.COFFIN, "destroy": terms.COFFIN, "remove": terms.REMOVED}
REASONS: Final = {"discard": terms.DISCARD, "destroy": terms.DESTROY, "remove": terms.REMOVE}
NOWHERE: Final = -1


def is_cost(clause: Clause) -> bool:
    """Whether a clause can be paid as a price."""
    if clause.name not in PRICES or clause.form.voice == PASSIVE:
        return False
    if clause.phrase("は") is not None or clause.form.negative or clause.form.past or clause.form.lasting:
        return False
    phrase = clause.phrase("を")
    name = clause.name
    if name == "use":
        return phrase is not None and phrase.nouns.group == ACTIONS and not phrase.nouns.only.modifiers
    if name == "destroy" and phrase is not None and is_rims(phrase.nouns):
        return False
    if name == "put" and phrase is not None and phrase.nouns.group == COUNTER:
        return False
    if name == "take off":
        quantity = phrase.nouns.only.quantity if phrase is not None else None
        return quantity is None or quantity.limit != ANY_NUMBER
    return True


def costs_of(scope: ShinsoScope, clauses: Sequence[Clause]) -> tuple[Cost, ...]:
    found: list[Cost] = []
    rest = list(clauses)
    while rest:
        clause = rest.pop(0)
        chooses = clause.name == "choose"
        following = rest.pop(0) if chooses and rest else None
        found.append(cost_of(scope, clause, following))
    return tuple(found)


def cost_of(scope: ShinsoScope, clause: Clause, following: Clause | None = None) -> Cost:
    """The price that a clause names; 選んで belongs to the verb after it."""
    frame: Framed = Frame(scope, clause)
    last: Framed = Frame(scope, following) if following is not None else frame
    if not is_cost(clause) or (following is not None and not is_cost(following)):
        frame.fail(frame.place, "no_price", ("手札を1枚捨て", "行動権を1消費"))
    found = price(frame, last)
    frame.done()
    last.done()
    return found


def price(frame: Framed, last: Framed) -> Cost:
    scope = frame.scope
    assert last.clause.verb is not None and frame.clause.verb is not None
    name = last.clause.verb.name
    if frame.clause.verb.name in ("spend", "use"):
        frame.taken.update(id(each) for each in frame.clause.phrases)
        return PayNumber(terms.ACTIONS, actions_in(scope, frame.clause))
    if name == "take off":
        return counters(frame)
    for each in (frame, last):
        each.take("から", group="game")
    top = top_cards(frame)
    if top is not None:
        return from_top(frame, top, name)
    zone, end = ZONES.get(name, NOWHERE), ""
    if name in ("return", "put"):
        zone, end = destination(scope, last.need("に", expected=("手札に",)), SELF)
    if name == "discard":
        last.take("に")
    cards = taken(frame, "を")
    if cards is None:
        frame.fail(frame.place, "no_object", ("手札を1枚",))
    if name in ("sleep", "awake"):
        return turned(scope, cards, name == "sleep")
    if cards.this:
        scope.did(name, Cell(), cards.things)
        return MoveThis(zone, REASONS.get(name, terms.RETURN))
    return moved(scope, cards, zone, REASONS.get(name, terms.RETURN), end, name)


def actions_in(scope: ShinsoScope, clause: Clause) -> Exactly:
    """行動権をn消費する: how many."""
    frame: Framed = Frame(scope, clause)
    frame.take("は")
    nouns = frame.need("を", group=ACTIONS, expected=("行動権を",))
    number = exact(scope, nouns.only.quantity or floating(frame), frame.place)
    frame.done()
    return Exactly(number)


def counters(frame: Framed) -> Cost:
    nouns = frame.need("を", group=COUNTER, expected=("月カウンターを1個",))
    holder = frame.take("から")
    named = nouns.only
    for each in (*(each.nouns for each in named.modifiers), holder):
        only_this(frame.scope, each)
    return TakeCountersOff(value_of(named), exact(frame.scope, named.quantity, frame.place))


def from_top(frame: Framed, top: TopCards, name: str) -> Cost:
    if top.who != SELF:
        frame.fail(frame.place, "own_price", ("自分の山札の上から",))
    number = top.amount
    if not isinstance(number, Exactly):
        frame.fail(frame.place, "number_needed", ("1枚",))
    to = ZONES.get(name)
    if to is None:
        place = frame.need("に")
        to, end = destination(frame.scope, place, SELF)
        if end == BOTTOM:
            frame.fail(place.start, "put_where", ("コフィンエリアに",))
    elif name == "discard":
        frame.take("に")
    return PayTop(top.zone, number.number, to)


def turned(scope: ShinsoScope, cards: Cards, asleep: bool) -> Cost:
    if cards.this:
        if asleep:
            return TurnThis(terms.ASLEEP)
        scope.fail(cards.place, "no_price")
    if isinstance(cards.things, Bearer) and cards.number is None:
        worn = parts_of(None, cards.kinds or terms.BODIES, SELF, (IsAmong(cards.things), *cards.tests))
        return PayTurn(Group(worn), 1, asleep)
    least, most = own_cards(scope, cards)
    if not isinstance(most, Exactly) or least != most.number:
        scope.fail(cards.place, "number_needed", ("1体",))
    return PayTurn(cards.group(scope), least, asleep, paid(scope, cards, "sleep" if asleep else "awake"))


def own_cards(scope: ShinsoScope, cards: Cards) -> tuple[int, Amount | None]:
    """R117: a price is always paid with own cards."""
    if cards.who is None:
        cards.who = SELF
    if cards.who != SELF or cards.things is not None:
        scope.fail(cards.place, "own_price", ("自分の",))
    says_no_more(*cards.words)
    return (0, None) if cards.is_every() else limits(scope, cards.number)


def moved(scope: ShinsoScope, cards: Cards, zone: int, reason: str, end: str, verb: str) -> Cost:
    if reason == terms.DISCARD and cards.zones is None:
        cards.zones = (terms.HAND,)
    least, most = own_cards(scope, cards)
    num = scope.draft.num()
    group = cards.group(scope)
    return PayCards(group, least, most, zone, reason, end, num, paid(scope, cards, verb, num), cards.is_every())


def paid(scope: ShinsoScope, cards: Cards, verb: str, num: int = NOTHING) -> int:
    """The register of what a price takes, which a later word can mean."""
    found = It(scope.draft.reg())
    scope.know(found, cards.kinds, SELF)
    scope.name(found)
    scope.doings.append(Done(verb, Cell(), found, num=num))
    return found.reg

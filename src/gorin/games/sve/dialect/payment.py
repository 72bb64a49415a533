"""Section C: costs before the colon (T28-T40, M4). What has no owner is the master's (10.4.3)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from gorin.engine.kernel.ref import NOTHING
from gorin.engine.program.amount import Exactly, Times
from gorin.engine.program.cards import BOTTOM
from gorin.engine.program.cost import MoveCards, MoveThis, PayNumber, Provided, TakeCountersOff, TurnThis
from gorin.engine.program.group import Group, Part
from gorin.engine.program.roots import Condition, Cost
from gorin.engine.program.who import OTHER, SELF
from gorin.games.sve import terms
from gorin.games.sve.dialect.facts import mark_of
from gorin.games.sve.dialect.groups import Noun
from gorin.games.sve.dialect.scope import Counted, SveScope
from gorin.games.sve.dialect.sentence_parts import FROM_ZONE
from gorin.games.sve.dialect.things import Element, Phrase, Quantity, floating, object_of, phrase_of, pronoun_things
from gorin.games.sve.dialect.together import together_of
from gorin.games.sve.program.costs import AnyCountersOff, EarthRite, PayX, TurnCards
from gorin.games.sve.program.picked_costs import (
    SHOWN,
    CountersOff,
    OneOf,
    ShowCards,
    ShuffleIn,
    TakeSet,
    TopOfDeck,
    TurnAny,
    TurnOver,
)
from gorin.games.sve.rules.together import Together
from gorin.text.acts import CARD_WORD
from gorin.text.cards import BOTTOM as BELOW
from gorin.text.clauses import Reader
from gorin.text.conditions import condition_of
from gorin.text.draft import Paid, both
from gorin.text.frames import Frame
from gorin.text.function_words import IF
from gorin.text.lexicon import Icon, Joint, VerbForm
from gorin.text.lexicon import Noun as Word
from gorin.text.morphology import MAY, STEM, TE, Form
from gorin.text.nouns import amount_of
from gorin.text.phrases import QUANTITY, Calculation, Clause, Lead, Named, NounPhrase
from gorin.text.pieces import Provided as Given
from gorin.text.pieces import pieces_of
from gorin.text.reference import Mention
from gorin.text.reordered import taken_from
from gorin.text.tokens import Token
from gorin.text.values import NUMBER, PLACE, QUALITY, ZONE, OfPlayer, value_of

Framed = Frame[SveScope]
VERBS: Final = ("put", "return", "banish", "discard", "act", "show", "take", "do", "shuffle")


def costs_of(scope: SveScope, tokens: Sequence[Token]) -> tuple[tuple[Cost, ...], ...]:
    """10.4.1: the alternatives of a cost (T40), each with the condition that stands before it (T19)."""
    conditions: list[Condition] = []
    scope.paid = True
    found: list[tuple[Cost, ...]] = []
    for listed in alternatives(tokens):
        found.append(tuple(cost_list(scope, listed, conditions if not found else [])))
    condition = both(conditions)
    before: tuple[Cost, ...] = (Provided(condition),) if condition is not None else ()
    if not all(found):
        scope.fail(tokens[0].start if tokens else 0, "no_cost", ("《コスト1》",))
    return tuple((*before, *each) for each in found)


def alternatives(tokens: Sequence[Token]) -> list[list[Token]]:
    """(A)、または、(B)."""
    found: list[list[Token]] = [[]]
    for token in tokens:
        if token.text in ("または", "もしくは") and token.sense(Joint) is not None:
            found.append([])
        else:
            found[-1].append(token)
    return found


def parts_to_pay(costs: tuple[tuple[Cost, ...], ...]) -> tuple[Cost, ...]:
    """What has to be paid one part after the other; of several alternatives one."""
    return costs[0] if len(costs) == 1 else (OneOf(costs),)


def cost_list(scope: SveScope, tokens: Sequence[Token], conditions: list[Condition]) -> list[Cost]:
    """Several costs one after the other; prices and the rite stand by themselves, the others are clauses."""
    found: list[Cost] = []
    waiting: list[Token] = []
    for index, token in enumerate(tokens):
        price = value_price(token)
        icon = token.sense(Icon)
        following = tokens[index + 1].text if index + 1 < len(tokens) else ""
        if index and ends_cost(tokens[index - 1], token):
            found += clauses_in(scope, waiting, conditions)
            waiting = []
        if price is None and (icon is None or (icon.key == "earth" and following in ("を", "によって"))):
            waiting.append(token)
            continue
        found += clauses_in(scope, waiting, conditions)
        waiting = []
        if price == "X":
            scope.paid_x = scope.draft.num()
            found.append(PayX(scope.paid_x))
        elif price is not None:
            found.append(PayNumber(terms.PP, Exactly(int(price))))
        elif icon is not None and icon.key == "earth":
            found.append(EarthRite())
        elif icon is not None and not found:
            conditions.append(mark_of(scope, token.start, icon))
        else:
            scope.fail(token.start, "no_cost", ("《コスト1》",))
    return found + clauses_in(scope, waiting, conditions)


def ends_cost(token: Token, following: Token) -> bool:
    """手札1枚を捨てる 墓場の…: a verb of a cost describes nothing, so a noun behind it begins the next cost."""
    said = token.sense(VerbForm)
    noun = following.sense(Word)
    final = said is not None and said.form == Form()
    return final and said is not None and said.verb.name in VERBS and noun is not None


def value_price(token: Token) -> str | None:
    noun = token.sense(Word)
    return noun.key if noun is not None and noun.group == "price" else None


def clauses_in(scope: SveScope, tokens: Sequence[Token], conditions: list[Condition]) -> list[Cost]:
    tokens = [token for token in tokens]
    while tokens and tokens[0].mark() == "、":
        tokens = tokens[1:]
    while tokens and tokens[-1].mark() in ("、", "。"):
        tokens = tokens[:-1]
    if not tokens:
        return []
    sentence = Reader(scope.lexicon, tokens, tokens[-1].end).sentence()
    if sentence.end < tokens[-1].start:
        scope.fail(sentence.end, "no_cost", ("墓場に置く",))
    found: list[Cost] = []
    pieces = pieces_of(sentence.parts)
    index = 0
    while index < len(pieces):
        piece = pieces[index]
        index += 1
        if isinstance(piece, Given) and piece.link == IF and not found:
            conditions.append(condition_of(scope, piece.clauses))
        elif isinstance(piece, Clause) and piece.name == "do" and not piece.phrases:
            if not found or (piece.form.ending == MAY and not scope.optional):
                scope.fail(piece.start, "no_cost", ("墓場に置く",))
        elif isinstance(piece, Clause):
            following = pieces[index] if index < len(pieces) else None
            taken = cost_of(scope, piece, following if isinstance(following, Clause) else None, found)
            index += taken
        elif isinstance(piece, Lead) and piece.phrase is None and piece.token is not None:
            scope.fail(piece.start, "no_cost", ("墓場に置く",))
        else:
            scope.fail(piece.start, "no_cost", ("墓場に置く",))
    return found


def cost_of(scope: SveScope, clause: Clause, following: Clause | None, found: list[Cost]) -> int:
    """One action of a cost; how many of the clauses behind it it took in."""
    clause = taken_from(clause, FROM_ZONE)
    frame: Framed = Frame(scope, clause)
    if clause.form.ending == MAY and not scope.optional:
        scope.fail(clause.start, "cost_must", ("墓場に置く",))
    name = clause.name
    if clause.form.negative or clause.form.past or clause.form.lasting or clause.link:
        scope.fail(frame.place, "no_cost", ("墓場に置く",))
    taken = 0
    if name == "":
        found.append(health(frame))
    elif name == "take":
        found.append(counters(frame))
    elif name == "do":
        found.append(number_or_face(frame))
    elif name == "act":
        taken = acted(frame, following, found)
    elif name == "show":
        taken = shown(frame, following, found)
    elif name in ("put", "return", "banish", "discard", "put out"):
        zone, reason, end = destination(frame, name)
        if zone == terms.DECK and name == "return":
            taken = shuffled_in(frame, following, found)
        else:
            found += moved(frame, zone, reason, end)
    else:
        scope.fail(frame.place, "no_cost", ("墓場に置く", "手札に戻す", "EXエリアに置く"))
    frame.done()
    scope.done(clause)
    return taken


def destination(frame: Framed, name: str) -> tuple[int, str, str]:
    """墓場に置く, 手札に戻す, 消滅, 捨てる."""
    scope = frame.scope
    if name == "banish":
        return terms.BANISH, terms.BANISHED, ""
    if name == "discard":
        return terms.CEMETERY, terms.DISCARD, ""
    where = frame.need("に", expected=("墓場に",))
    named = where.only
    if named.group == PLACE:
        zones = [each.nouns.only for each in named.modifiers if each.nouns is not None]
        if len(zones) != 1 or zones[0].key != "デッキ" or named.key != BELOW or name != "put" or len(where.parts) > 1:
            scope.fail(where.start, "no_cost", ("デッキの下に置く",))
        return terms.DECK, "", BOTTOM
    if named.group != ZONE or named.modifiers or len(where.parts) > 1:
        scope.fail(where.start, "no_cost", ("墓場に置く", "手札に戻す", "EXエリアに置く"))
    zone = value_of(named).zone
    allowed = {"put": (terms.CEMETERY, terms.EX), "return": (terms.HAND, terms.DECK)}.get(name, ())
    if zone not in allowed:
        scope.fail(where.start, "no_cost", ("墓場に置く", "手札に戻す", "EXエリアに置く"))
    return zone, terms.RETURN if zone == terms.HAND else "", ""


def acted(frame: Framed, following: Clause | None, found: list[Cost]) -> int:
    """これを《アクト》, これを《アクト》墓場に置く, 場の(X)N体を《アクト》 (10.4.6, 10.4.6.1, T190, T195)."""
    scope = frame.scope
    phrase = object_of(frame)
    if phrase.first.pronoun:
        if not phrase.is_this():
            scope.fail(phrase.start, "this_only", ("これ",))
        found.append(TurnThis(terms.ACT))
        if following is None or following.phrase("を") is not None or following.verb is None:
            return 0
        name = following.verb.name
        if name not in ("put", "return", "banish"):
            return 0
        inner: Framed = Frame(scope, following)
        zone, reason, end = destination(inner, name)
        inner.done()
        found.append(MoveThis(zone, reason, end))
        return 1
    found += taken(frame, phrase, NOTHING, "")
    return 0


def moved(frame: Framed, zone: int, reason: str, end: str) -> list[Cost]:
    """T30 to T36: this card, or so many cards that the player picks."""
    scope = frame.scope
    scope.costing = True
    phrase = object_of(frame)
    scope.costing = False
    if end and not phrase.is_this():
        scope.fail(phrase.start, "no_cost", ("墓場に置く",))
    if phrase.first.deck_top is not None:
        return [top_cost(scope, phrase, zone, reason)]
    return taken(frame, phrase, zone, reason, end)


def taken(frame: Framed, phrase: Phrase, zone: int, reason: str, end: str = "") -> list[Cost]:
    """Own cards that the player picks, of each description in turn; この is moved itself. No zone: they are acted."""
    scope = frame.scope
    together, said = together_of(frame), floating(frame)
    found: list[Cost] = []
    here: int | None = None
    parts: tuple[Part, ...] = ()
    for element in phrase.elements:
        if element.pronoun == "this":
            if element.zone is not None:
                scope.is_in(element.zone)
                here = element.zone
            found.append(MoveThis(zone, reason, end) if end else MoveThis(zone, reason))
            continue
        noun = element.noun
        if noun is None or noun.leader or (zone == NOTHING and (noun.zone not in (None, terms.FIELD) or noun.more)):
            scope.fail(element.start, "cost_own", ("これ", "手札1枚", "場のフォロワー1体"))
        own_only(scope, noun)
        own = noun.parts(SELF)
        parts += (replace(own[0], zone=here),) if here is not None and noun.zone is None else own
        if reason == terms.DISCARD and any(part.zone != terms.HAND for part in parts):
            scope.fail(element.start, "discard_hand", ("手札1枚",))
        if phrase.joined_by_or and element is not phrase.elements[-1]:
            continue
        if (together is not None or said is not None) and len(phrase.elements) > 1:
            scope.fail(phrase.start, "cost_own", ("墓場のカード",))
        deed = "act" if zone == NOTHING else scope.deed(frame.clause)
        cost = picked(scope, Group(parts), element, said or element.quantity, (deed, zone, reason), together)
        spoken_of(scope, cost, element)
        found.append(cost)
        parts = ()
    return found


def picked(
    scope: SveScope,
    group: Group,
    element: Element,
    quantity: Quantity | None,
    goal: tuple[str, int, str],
    together: Together | None,
) -> Cost:
    """T148, T190, T196, R148: (X)N枚, (X)を(制限)ようにN枚, (X)を好きな枚数, with what is done to them."""
    deed, zone, reason = goal
    if quantity is not None and quantity.most is None:
        num = scope.draft.num() if scope.paid_x is None else scope.paid_x
        scope.turned = Counted(num, group.parts[0].tests, deed)
        if zone == NOTHING and together is None:
            return TurnAny(group, scope.turned.num)
        return TakeSet(group, NOTHING, zone, reason, together, scope.turned.num)
    number = exact(scope, element.end, quantity)
    if together is not None:
        return TakeSet(group, number, zone, reason, together)
    return TurnCards(group, number) if zone == NOTHING else MoveCards(group, number, zone, reason)


def exact(scope: SveScope, place: int, quantity: Quantity | None) -> int:
    if quantity is None or not isinstance(quantity.most, Exactly) or quantity.up_to:
        scope.fail(place, "cost_number", ("1体", "2枚"))
    return quantity.most.number


def spoken_of(scope: SveScope, cost: Cost, element: Element) -> None:
    """T159: the text can speak of what this cost takes: 捨てたカード."""
    paid = Paid(scope.draft)
    scope.paid_with.append((cost, paid))
    scope.mentions.add(Mention(paid, element.word or CARD_WORD))


def remembered(scope: SveScope, costs: tuple[tuple[Cost, ...], ...]) -> tuple[tuple[Cost, ...], ...]:
    """The costs, with registers for what the text spoke of."""
    return tuple(tuple(kept(scope, each) for each in listed) for listed in costs)


def kept(scope: SveScope, cost: Cost) -> Cost:
    reg = next((paid.reg for each, paid in scope.paid_with if each is cost), NOTHING)
    if reg == NOTHING:
        return cost
    if isinstance(cost, MoveCards):
        return TakeSet(cost.group, cost.number, cost.zone, cost.reason, reg=reg)
    if isinstance(cost, ShowCards):
        return TakeSet(cost.group, cost.number, NOTHING, SHOWN, reg=reg)
    if not isinstance(cost, TakeSet):
        scope.fail(0, "not_done", ("そうしたなら",))
    return replace(cost, reg=reg)


def own_only(scope: SveScope, noun: Noun) -> None:
    """10.4.3: a cost takes what its player has, so 自分の can only repeat that."""
    if noun.who == OTHER:
        scope.fail(noun.start, "cost_own", ("自分の",))
    scope.excuse_words(noun.start, noun.end, "自分")


def top_cost(scope: SveScope, phrase: Phrase, zone: int, reason: str) -> Cost:
    """T193 デッキの上N枚を消滅, 墓場に置く."""
    element = phrase.first
    if len(phrase.elements) > 1 or element.deck_top != SELF:
        scope.fail(element.start, "cost_own", ("デッキの上2枚",))
    if zone not in (terms.CEMETERY, terms.BANISH) or reason == terms.DISCARD:
        scope.fail(phrase.start, "no_cost", ("墓場に置く", "消滅"))
    scope.excuse_words(phrase.start, phrase.end, "自分")
    return TopOfDeck(exact(scope, phrase.end, element.quantity), zone, reason)


def health(frame: Framed) -> Cost:
    """T37, 10.4.5, R60 リーダーの《体力》-N."""
    scope, complement = frame.scope, frame.clause.complement
    assert complement is not None
    named = complement.only
    changed = frame.take("を", group=NUMBER)
    if changed is not None and named.quantity is not None and named.group == QUANTITY:
        return number_cost(scope, changed, named.quantity.amount)
    return health_of(scope, complement)


def health_of(scope: SveScope, complement: NounPhrase) -> Cost:
    return leader_cost(scope, complement.only, complement.only.value if complement.group == NUMBER else None)


def leader_cost(scope: SveScope, named: Named, amount: Calculation | None) -> Cost:
    """So much of the own leader's health."""
    owner = named.modifiers[0].nouns if len(named.modifiers) == 1 else None
    if amount is None or not amount.signed or owner is None or named.key != "体力":
        scope.fail(named.start, "no_cost", ("リーダーの体力-2",))
    noun = phrase_of(scope, owner).described(scope)
    if not noun.leader:
        scope.fail(named.start, "health_own", ("リーダーの体力-2",))
    own_only(scope, noun)
    number = amount_of(scope, amount)
    if isinstance(number, Exactly) and number.number >= 0:
        scope.fail(amount.start, "cost_health", ("-2",))
    paid = Exactly(-number.number) if isinstance(number, Exactly) else Times(number, -1)
    return PayNumber(terms.LEADER_HEALTH, paid)


def counters(frame: Framed) -> Cost:
    """T38, T194 これの火カウンター2つを取る, 場の『X』1つの水カウンター2個を取る, …を好きな数取る."""
    scope = frame.scope
    nouns = frame.need("を", group="counter")
    named = nouns.only
    floated = frame.take("", group=QUANTITY)
    said = named.quantity or (floated.only.quantity if floated is not None else None)
    owner = named.modifiers[0].nouns if len(named.modifiers) == 1 else None
    if owner is None or said is None or len(nouns.parts) > 1:
        scope.fail(nouns.start, "counters_this", ("これの",))
    holder = phrase_of(scope, owner)
    if holder.first.pronoun:
        pronoun_things(scope, holder.first)
        if holder.first.pronoun != "this" or len(holder.elements) > 1 or said.every:
            scope.fail(nouns.start, "counters_this", ("これの",))
        if said.amount is None:
            if holder.first.zone is not None:
                scope.fail(nouns.start, "counters_this", ("これの",))
            scope.taken = (scope.draft.num(), named.key)
            return AnyCountersOff(*scope.taken)
        if said.number is None or said.limit:
            scope.fail(said.start, "cost_number", ("1つ",))
        return TakeCountersOff(named.key, said.number)
    noun, one = holder.first.noun, holder.first.quantity
    if noun is None or noun.leader or noun.zone not in (None, terms.FIELD) or one is None or one.most != Exactly(1):
        scope.fail(nouns.start, "counters_this", ("場の『X』1つの",))
    own_only(scope, noun)
    if said.number is None or said.limit or said.amount is None:
        scope.fail(said.start, "cost_number", ("1つ",))
    return CountersOff(Group((noun.part(SELF),)), named.key, said.number)


def number_or_face(frame: Framed) -> Cost:
    """T193 PP最大値を-N(する); T244 (X)1枚を表向きにする."""
    scope = frame.scope
    face = frame.take("に", group=QUALITY)
    if face is not None:
        group, number = picked_group(scope, object_of(frame), terms.EVOLVE_DECK)
        state = value_of(face.only)
        if state.state != terms.FACE_UP:
            scope.fail(face.start, "no_cost", ("表向きにする",))
        return TurnOver(group, number, state.on)
    valued = frame.take("", group=NUMBER)
    if valued is not None:
        return health_of(scope, valued)
    nouns = frame.need("を", group=NUMBER)
    said = frame.need("", group=QUANTITY).only.quantity
    return number_cost(scope, nouns, said.amount if said is not None else None)


def number_cost(scope: SveScope, nouns: NounPhrase, amount: Calculation | None) -> Cost:
    value = value_of(nouns.only)
    if nouns.only.key == "体力":
        return leader_cost(scope, nouns.only, amount)
    number = amount_of(scope, amount) if amount is not None and amount.signed else None
    if not isinstance(value, OfPlayer) or not isinstance(number, Exactly) or number.number >= 0 or nouns.only.modifiers:
        scope.fail(nouns.start, "cost_health", ("-1",))
    return PayNumber(value.number, Exactly(-number.number))


def picked_group(scope: SveScope, phrase: Phrase, zone: int | None) -> tuple[Group, int]:
    """Own cards of which so many are picked; `zone`: where they have to be."""
    noun = phrase.first.noun
    if noun is None or noun.leader or len(phrase.elements) > 1 or (zone is not None and noun.zone != zone):
        scope.fail(phrase.start, "cost_own", ("手札1枚",))
    own_only(scope, noun)
    return Group(noun.parts(SELF)), exact(scope, phrase.end, phrase.first.quantity)


def shown(frame: Framed, following: Clause | None, found: list[Cost]) -> int:
    """T192 手札の(X)N枚を公開, 公開してデッキの下に置く."""
    scope = frame.scope
    phrase = object_of(frame)
    group, number = picked_group(scope, phrase, terms.HAND)
    below = following is not None and frame.clause.form.ending == TE and following.phrase("を") is None
    if below and following is not None and following.name == "put":
        inner: Framed = Frame(scope, following)
        zone, _, _ = destination(inner, "put")
        inner.done()
        if zone != terms.DECK:
            scope.fail(following.start, "no_cost", ("デッキの下に置く",))
        scope.excuse(following.start, following.end)
        found.append(ShowCards(group, number, True))
        return 1
    found.append(ShowCards(group, number, False))
    spoken_of(scope, found[-1], phrase.first)
    return 0


def shuffled_in(frame: Framed, following: Clause | None, found: list[Cost]) -> int:
    """T193 墓場の(X)N枚をデッキに戻し、シャッフルする."""
    scope = frame.scope
    shuffles = following is not None and following.name == "shuffle"
    if not shuffles or following is None or following.phrases or frame.clause.form.ending not in (STEM, TE):
        scope.fail(frame.place, "no_cost", ("デッキに戻し、シャッフルする",))
    scope.excuse(following.start, following.end)
    found.append(ShuffleIn(*picked_group(scope, object_of(frame), None)))
    return 1

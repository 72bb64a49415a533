"""Costs (T121-T129). What has no owner is the player's own."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from gorin.engine.program.amount import Exactly, Result
from gorin.engine.program.cost import MoveCards, MoveThis, PayNumber, TakeCountersOff, TurnThis
from gorin.engine.program.group import Group, Part
from gorin.engine.program.roots import Amount, Cost
from gorin.engine.program.who import SELF
from gorin.games.orphelia import terms
from gorin.games.orphelia.dialect.changes import counters_of, reserve_of
from gorin.games.orphelia.dialect.mana import mana_cost
from gorin.games.orphelia.dialect.nouns import Framed, elements, how_many, meant, things_of
from gorin.games.orphelia.dialect.orders import place_of
from gorin.games.orphelia.dialect.reading import Reading
from gorin.games.orphelia.dialect.spelling import MANA
from gorin.games.orphelia.program.costs import TimesX, TurnCards
from gorin.games.orphelia.terms import X
from gorin.text.clauses import sentences
from gorin.text.draft import Paid
from gorin.text.frames import Frame, is_order
from gorin.text.function_words import OR
from gorin.text.lexicon import Noun, Number
from gorin.text.morphology import FINAL
from gorin.text.nouns import amount_of, floating, single
from gorin.text.phrases import Clause
from gorin.text.reference import Mention
from gorin.text.tokens import Token
from gorin.text.trial import says_no_more
from gorin.text.values import PLACE, PLAYER, ZONE, Pointer, value_of

COMMA: Final = "、"
ACTS: Final = ("consume", "discard", "do", "exile", "put", "return", "take off", "turn", "pay")
ENDS: Final = ((terms.HAND, "return"), (terms.EXILE, "put"), (terms.GRAVEYARD, "put"))


def costs_of(scope: Reading, tokens: Sequence[Token], end: int) -> tuple[Cost, ...]:
    """The costs of a line in printed order."""
    groups: list[list[Token]] = [[]]
    for token in tokens:
        if token.mark() == COMMA:
            groups.append([])
        elif token.mark() != "。" or token is not tokens[-1]:
            groups[-1].append(token)
    return tuple(cost_of(scope, each, each[-1].end if each else end) for each in groups)


def cost_of(scope: Reading, tokens: Sequence[Token], end: int) -> Cost:
    """T121 to T129; 16-3-1: reserve that is consumed."""
    if not tokens:
        scope.fail(end, "no_cost", ("《1》", "ルノア", "手札を1枚捨てる"))
    if all(is_mana(token) for token in tokens):
        return mana_cost("".join(mana_text(token) for token in tokens))
    first = tokens[0].sense(Noun)
    if len(tokens) == 1 and first is not None and first.group == "turn word":
        return TurnThis(terms.RUNOA)
    said = sentences(scope.lexicon, tokens, end)
    clause = said[0][0].parts[0] if len(said) == 1 and len(said[0]) == 1 and len(said[0][0].parts) == 1 else None
    if not isinstance(clause, Clause):
        scope.fail(tokens[0].start, "no_cost", ("捨てる", "犠牲にする", "ルノアする", "手札に戻す", "取り除く"))
    complement = clause.complement
    if clause.verb is None and complement is not None and complement.only.key == "リザーブ" and not clause.phrases:
        quantity = complement.only.quantity
        if quantity is None or quantity.amount is None or quantity.limit or complement.only.modifiers:
            scope.fail(tokens[0].start, "how_much", ("リザーブ2",))
        return PayNumber(terms.RESERVE, amount_of(scope, quantity.amount))
    return act_cost(Frame(scope, clause))


def mana_text(token: Token) -> str:
    number = token.sense(Number)
    return token.text if number is None else "X" if number.number is None else str(number.number)


def is_mana(token: Token) -> bool:
    """《2火》, or the letters without brackets."""
    noun = token.sense(Noun)
    if noun is not None and (noun.group == MANA or token.text in terms.MANA_KINDS):
        return True
    return token.sense(Number) is not None or token.text == "無"


def act_cost(frame: Framed) -> Cost:
    """T123 to T129: a cost that is written like an effect."""
    scope, clause = frame.scope, frame.clause
    name = clause.name
    if name not in ACTS:
        frame.fail(frame.place, "no_cost", ("捨てる", "犠牲にする", "ルノアする", "手札に戻す", "取り除く"))
    if clause.form.ending != FINAL or not is_order(clause):
        frame.fail(clause.end, "no_end", ("する",))
    if name == "pay":
        nouns = frame.need("を", group=MANA, expected=("《1》を",))
        found: Cost = mana_cost(nouns.only.key)
    elif name == "consume":
        who, amount = reserve_of(frame)
        if who != SELF:
            frame.fail(frame.place, "cost_own", ("リザーブ",))
        found = PayNumber(terms.RESERVE, amount)
    elif name == "take off":
        source = frame.need("から", expected=("このノーディアから",))
        if source.only.group != "this":
            frame.fail(source.start, "this_only", ("このノーディアから",))
        things_of(scope, source)
        counter, counters = counters_of(frame)
        found = counted(TakeCountersOff(counter, fixed(frame, counters.most)), counters.most)
    else:
        found = moving_cost(frame, name)
    frame.done()
    return found


def moving_cost(frame: Framed, name: str) -> Cost:
    scope = frame.scope
    source = frame.take("から", group=ZONE)
    zone, reason = destination(frame, name)
    nouns = frame.need("を", expected=("このノーディアを", "手札を"))
    if isinstance(value_of(nouns.only), Pointer):
        if nouns.only.group != "this" or source is not None or name == "discard" or len(nouns.parts) > 1:
            frame.fail(nouns.start, "cost_own", ("このノーディア",))
        things_of(scope, nouns)
        return TurnThis(terms.RUNOA) if name == "turn" else MoveThis(zone, reason)
    number = how_many(scope, nouns.only.quantity or floating(frame))
    if number is None or number.least == 0 or (len(nouns.parts) > 1 and nouns.joint != OR):
        frame.fail(nouns.end, "cost_number", ("1つ", "1枚"))
    parts: list[Part] = []
    for each in elements(scope, nouns):
        if each.who not in (None, SELF) or each.sort.player or each.sort.objects:
            frame.fail(nouns.start, "cost_own", ("自分のノーディア1つ", "手札"))
        for modifier in each.named.modifiers:
            says_own(modifier.nouns)
        places = each.places if source is None else meant(scope, single(source)).places
        if name == "discard" and places != (terms.HAND,):
            frame.fail(nouns.start, "discard_hand", ("手札を1枚",))
        parts += [Part(place, SELF, each.tests_in(place) if source is None else each.tests) for place in places]
    group = scope.whole(Group(tuple(parts)))
    count = fixed(frame, number.most)
    if name == "turn":
        return counted(TurnCards(group, count), number.most)
    cost = MoveCards(group, count, zone, reason)
    word = "カード" if nouns.group == ZONE else nouns.only.key
    paid = Paid(scope.draft)
    scope.paid.append((cost, paid))
    scope.mentions.add(Mention(paid, word, None if number.most == Result(X) else count > 1))
    scope.done(frame.clause)
    return counted(cost, number.most)


def counted(cost: MoveCards | TurnCards | TakeCountersOff, number: Amount | None) -> Cost:
    """A cost with its number, which can be the declared X."""
    return TimesX(cost) if number == Result(X) else cost


def remembered(scope: Reading, costs: tuple[Cost, ...]) -> tuple[Cost, ...]:
    """The costs, with registers for what the effect speaks of again (犠牲にしたノーディア)."""
    found: list[Cost] = []
    for cost in costs:
        inner = cost.cost if isinstance(cost, TimesX) else cost
        regs = [paid.reg for each, paid in scope.paid if each is inner]
        kept = replace(inner, reg=regs[0]) if isinstance(inner, MoveCards) and regs else None
        found.append(cost if kept is None else TimesX(kept) if isinstance(cost, TimesX) else kept)
    return tuple(found)


def says_own(nouns: object) -> None:
    """自分の: a cost is always paid with what is one's own."""
    for named in getattr(nouns, "parts", ()):
        if named.group == PLAYER:
            says_no_more(named.head)
        for modifier in named.modifiers:
            says_own(modifier.nouns)


def destination(frame: Framed, name: str) -> tuple[int, str]:
    """犠牲にする, 捨てる, 還元領域に置く, 手札に戻す."""
    if name == "do":
        into = frame.need("に", expected=("犠牲に",))
        if into.group != "sacrifice":
            frame.fail(frame.place, "no_cost", ("犠牲にする", "ルノアする"))
        return terms.GRAVEYARD, terms.SACRIFICE
    if name == "discard":
        return terms.GRAVEYARD, terms.DISCARD
    if name in ("exile", "turn"):
        return terms.EXILE, ""
    where = frame.take("に", group=ZONE) or frame.need("に", group=PLACE, expected=("還元領域に",))
    zone, end, _ = place_of(frame.scope, single(where))
    if end or (zone, name) not in ENDS:
        frame.fail(where.start, "no_cost", ("還元領域に置く", "手札に戻す"))
    return zone, terms.RETURN if zone == terms.HAND else ""


def fixed(frame: Framed, amount: Amount | None) -> int:
    if amount == Result(X):
        return 0
    if not isinstance(amount, Exactly):
        frame.fail(frame.place, "cost_number", ("1つ", "1枚"))
    return amount.number

"""T148, R136: what all the cards taken must satisfy together."""

from __future__ import annotations

from dataclasses import replace

from gorin.games.sve.dialect.scope import SveScope
from gorin.games.sve.rules.together import COSTS, NAMES, TOTAL, Together
from gorin.text.frames import Frame
from gorin.text.function_words import SO_THAT
from gorin.text.lexicon import Pointing
from gorin.text.nouns import compared, relation_of
from gorin.text.phrases import Clause, Named
from gorin.text.values import COUNT, NUMBER, ORIGINAL, OfCard, value_of


def together_of(frame: Frame[SveScope]) -> Together | None:
    """カード名が異なるように, 元のコストがすべて異なるように, 攻撃力の合計がN以下になるように."""
    found: Together | None = None
    for clause in reversed(frame.clause.before):
        if clause.link == SO_THAT and clause.verb is not None and id(clause) not in frame.taken:
            asked = restriction(frame.scope, clause)
            if asked is not None:
                frame.taken.add(id(clause))
                found = replace(asked, also=found)
    return found


def restriction(scope: SveScope, clause: Clause) -> Together | None:
    inner: Frame[SveScope] = Frame(scope, clause)
    subject = inner.take("が")
    if subject is None or clause.verb is None or clause.form.negative or clause.form.past:
        return None
    named = subject.only
    if clause.verb.name == "differ":
        inner.take("")
        inner.done()
        if named.group == "card-name" and not named.modifiers:
            return Together(NAMES)
        return Together(COSTS) if is_printed_cost(named) else None
    if clause.verb.name != "become" or named.group != COUNT or named.key != "合計" or len(named.modifiers) != 1:
        return None
    cost = named.modifiers[0].nouns
    quantity = inner.need("に").only.quantity
    inner.done()
    value = value_of(cost.only) if cost is not None else None
    if cost is None or not isinstance(value, OfCard) or quantity is None or quantity.counter:
        return None
    number = "" if is_printed_cost(cost.only) else value.number
    if number and cost.only.modifiers:
        return None
    return Together(TOTAL, relation_of(scope, quantity), compared(scope, quantity), number=number)


def is_printed_cost(named: Named) -> bool:
    """元のコスト."""
    words = [each.word.sense(Pointing) for each in named.modifiers if each.word is not None]
    printed = len(words) == len(named.modifiers) == 1 and words[0] is not None and words[0].key == ORIGINAL
    return named.group == NUMBER and named.key == "コスト" and printed

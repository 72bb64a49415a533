"""Choices of modes and cases: 以下の①、②から, …の場合は代わりに (T94, T123, T146, T148)."""

from __future__ import annotations

import re
from collections.abc import Sequence

from lark import Token

from gorin.engine.program.roots import Test
from gorin.games.shinso import terms
from gorin.games.shinso.old_dialect.clauses import COPULA, Clause
from gorin.games.shinso.old_dialect.conditions import rest_used
from gorin.games.shinso.old_dialect.nouns import describe
from gorin.games.shinso.old_dialect.reading import Reading
from gorin.text.tree import words_of


def for_others(clauses: Sequence[Clause]) -> bool:
    """Whether a sentence begins with …Fの場合は代わりに."""
    return (
        len(clauses) > 1
        and clauses[0].kind == COPULA
        and any(piece.data == "link" and words_of(piece)[0] == "代わりに" for piece in clauses[1].pieces)
    )


def others_tests(reading: Reading, clause: Clause) -> tuple[Test, ...]:
    np = clause.take_bare()
    if np is None:
        reading.fail(clause.verb_node, "no_condition", ("連続攻撃+nを持たない眷属の場合は",))
    cards = describe(reading, np)
    such = cards.kinds in (0, terms.KIN) and len(cards.tests) == 1
    if cards.who is not None or cards.zones is not None or cards.number is not None or not such:
        reading.fail(np.node, "no_condition", ("連続攻撃+nを持たない眷属の場合は",))
    rest_used(reading, clause)
    return tuple(cards.tests)


def header_of(reading: Reading, word: Token) -> tuple[int, int, bool]:
    """How many are chosen, how many the header lists (0: it does not), and whether one may choose none."""
    found = re.fullmatch(
        r"以下の(?P<list>[❶-❾\d](?:、?[❶-❾\d])*)?(?:の)?(?:効果)?(?:の中)?(?:から|を)?、?(?:発動する)?(?:効果を)?(?:いずれか|どれか)?"
        r"(?:(?P<number>\d)つ(?P<up_to>まで)?)?(?:の効果を|効果を|を)?(?:選んで|選び|選ぶ|選択して)?(?:発動する|発動させる|発動してもよい)?(?:ことができる)?",
        word,
    )
    if found is None or ("選" not in word and "発動" not in word):
        reading.fail(word, "header", ("以下の①、②から1つ選んで発動する",))
    listed = ["❶❷❸❹❺❻❼❽❾".find(each) + 1 or int(each) for each in re.findall(r"[❶-❾]|\d", found["list"] or "")]
    if listed != list(range(1, len(listed) + 1)):
        reading.fail(word, "modes_listed")
    number = int(found["number"] or 1)
    if found["up_to"] and number > 1:
        reading.fail(word, "header", ("以下の①、②から1つまで選んで発動する",))
    may_be_none = bool(found["up_to"]) or word.endswith(("てもよい", "できる"))
    return number, len(listed), may_be_none

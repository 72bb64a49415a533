"""Where the nearest does not take: the exceptions. `tests/text/test_attachment.py` has a minimal pair for each.

1. Nothing describes a bare quantity but a list (以下の すべて), 残り, or what was done with so many (捨てた 1枚につき).
2. A phrase enters a relative clause only in a role that its verb has, and only once for each case.
3. With を filled, が stays outside: the subject belongs to the main clause, unless the noun is a number or a time
   (自分が スペルを プレイする コスト). With より filled, a pointer does: それが 対象より大きいコストのX.
4. は stays outside a relative clause, and passes a condition to the clause behind it.
5. と stays outside where the noun behind the clause can be joined with it, unless it compares (これと 同名を 除く).
6. A relative clause passes nouns that its verb cannot describe: 受ける スペルカードの ダメージ.
7. Filters take no owner, zone or clause: in 捨て札の「種族：X」を持つカード and 捨て札のRankが2以下のカード the zone
   is the card's; a number belongs to a thing or a player, with a bound beside it (相手のRank2以下のカード) to nobody; a
   quality belongs to nobody.
8. その and 最も…い point at a bare quantity: その2体, 最も戦闘力の高い1体.
9. A span of time (このターン) enters a relative clause only if that tells what has been.
10. Before の a description does not join a head: in 〔X〕のキャラか〔Y〕のカード the second name is カード's alone.
11. 次の and 他の pass the player behind them: in 次の相手のターン the turn is the next one.
13. A number of times enters a relative clause only right before its verb: 1ターンに1回、これを装備する眷属を….
12. What joins sentences (その後, そうした場合) enters no relative clause; 次に does, unless the
    game says that it stays outside of what has been (次に 選んだ敵が離れた場合).
14. What is said of the noun behind it takes no owner, zone or other description: in 相手のトークンでないノーディア and
    相手のA値が最も高いノーディア the owner is the thing's. A player has none:
    置いたカードのコストが最も大きいプレイヤー.
15. A quality that nothing but を or が follows is no filter, and can be somebody's: それの凍結状態を.
17. A number belongs to a card that was spoken of (そのカードのRank), though not to any other card.
16. What a pointer owns, or what is compared with something's (と同じ, より大きい), has no other owner: in
    相手のこのキャラのATKより小さいATKのX the opponent owns X.
17. A player who owns what follows has no zone, number, quality or clause: in 墓地の自分のカード and
    Xに等しい数の相手の眷属 these are the card's.
18. から before a comma stays outside what has been done: 控え室から、捨てたカードと同じコストのXを選ぶ.
19. A pointer with が stays outside where the noun behind the clause is what it is said to be: それが進化したX
    なら.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from gorin.text.function_words import MOST
from gorin.text.lexicon import Adverb, Lexicon, Noun, Pointing, Verb
from gorin.text.morphology import PASSIVE, Form
from gorin.text.phrases import INFO, KEYWORD, QUANTITY, QUOTED, Clause, Item, Modifier, Named, Phrase
from gorin.text.tokens import Token
from gorin.text.values import CARD, COUNT, KIND, NUMBER, PLACE, PLAYER, POINTER, QUALITY, REST, TIME, ZONE

TAKEN_BY: Final = {
    QUANTITY: frozenset(("list", REST)),
    INFO: frozenset[str](),
    QUOTED: frozenset[str](),
    QUALITY: frozenset[str](),
    NUMBER: frozenset((KIND, POINTER, PLAYER)),
}
"""By group of a noun the groups that describe it with の."""
THAT: Final = "that"
EXTREME: Final = "extreme"
"""その, 最も戦闘力の高い."""
ALSO: Final = "も"
"""AもBも: a case that can be said twice."""
NEXT: Final = "next"
MEASURES: Final = frozenset((COUNT, NUMBER, TIME))
COMPARING: Final = ("の", "以外の", "と同じ")
"""By these an owner describes what it owns, or what is like its own."""
TIMES: Final = "times"
"""The counter of multiples: 2倍."""


def describes(
    modifier: Modifier, named: Named, lexicon: Lexicon, filters: bool = False, before_of: bool = True
) -> bool:
    """Exceptions 1, 6, 7, 11 and 15. `filters`: a number with its bound stands before の; `before_of`: の follows."""
    if modifier.word is not None and named.group == PLAYER and not is_that(modifier):
        return False
    group = modifier.nouns.group if modifier.nouns is not None else ""
    owners = lexicon.owners.get(named.group, TAKEN_BY.get(named.group))
    if named.group in lexicon.filters:
        return not filters
    if named.group in lexicon.owned and not before_of:
        owners = lexicon.owned[named.group]
    verb = modifier.clause.verb if modifier.clause is not None else None
    if named.group == QUANTITY and named.quantity is not None and named.quantity.counter == TIMES:
        return group in (COUNT, NUMBER)
    if named.group == QUANTITY and verb is not None and named.quantity is not None and named.quantity.counter:
        return modifier.clause is not None and (modifier.clause.form.past or is_utmost(modifier.clause))
    if filters and (named.group in (KEYWORD, POINTER) or (named.group == NUMBER and modifier.word is None)):
        return False
    if named.group == NUMBER and verb is not None:
        return verb.priced or NUMBER in verb.heads or (modifier.clause is not None and is_than(modifier.clause))
    if named.group == NUMBER and group == CARD and is_told(modifier):
        return not filters
    if owners is not None and modifier.case not in owners and (group not in owners or modifier.case not in COMPARING):
        passed = (QUANTITY, INFO, QUOTED, QUALITY, *lexicon.passed)
        by_word = modifier.word is not None and named.group not in passed
        return by_word or (named.group == QUANTITY and is_that(modifier))
    return verb is None or not verb.heads or named.group in verb.heads


def describes_owner(modifier: Modifier) -> bool:
    """Exception 17."""
    group = modifier.nouns.group if modifier.nouns is not None and not modifier.excluded else ""
    return group != "" and group not in (ZONE, PLACE, COUNT, NUMBER, QUANTITY, QUALITY, KEYWORD, INFO)


def is_told(modifier: Modifier) -> bool:
    """そのカードのRank, 捨てたカードのRank: a card that was spoken of has numbers of its own."""
    nouns = modifier.nouns
    if nouns is None or len(nouns.parts) != 1 or nouns.only.quantity is not None or modifier.case != "の":
        return False
    inner = nouns.only.modifiers
    return any(is_that(each) or (each.clause is not None and each.clause.form.past) for each in inner)


def is_owned(modifier: Modifier, nearer: Modifier) -> bool:
    """Exception 16."""
    if modifier.nouns is None:
        return False
    if nearer.nouns is None:
        return nearer.clause is not None and is_than(nearer.clause)
    of_pointer = nearer.nouns.group == POINTER and nearer.case == "の"
    return nearer.case == "と同じ" or (of_pointer and modifier.nouns.group == PLAYER)


def is_than(clause: Clause) -> bool:
    """それより高い: a comparison that does not say which number it is about."""
    return clause.phrase("より") is not None and clause.phrase("が") is None


def joins_before_no(group: str, other: str, lexicon: Lexicon) -> bool:
    """Exception 10."""
    return (group in lexicon.heads) == (other in lexicon.heads)


def is_that(modifier: Modifier) -> bool:
    """Exception 8, by a word."""
    pointing = modifier.word.sense(Pointing) if modifier.word is not None else None
    return pointing is not None and pointing.key in (THAT, EXTREME)


def is_utmost(clause: Clause) -> bool:
    """Exception 8, by a clause: 最も…い."""
    return any((adverb := token.sense(Adverb)) is not None and adverb.key == MOST for token in clause.adverbs)


def enters(phrase: Phrase, verb: Verb, taken: Sequence[Phrase], head: Token | None, lexicon: Lexicon) -> bool:
    """Exceptions 2 to 5: whether a phrase belongs to the clause that describes `head`."""
    if phrase.case == "は" or not verb.takes(phrase.case, phrase.nouns.group):
        return False
    if phrase.case != ALSO and any(each.case == phrase.case for each in taken):
        return False
    quantity = phrase.nouns.only.quantity
    if taken and phrase.case == "" and quantity is not None and quantity.counter == "time":
        return False
    noun = head.sense(Noun) if head is not None else None
    measured = noun is not None and noun.group in MEASURES
    if phrase.case == "が" and any(each.case == "を" for each in taken) and not measured:
        return False
    if phrase.case == "が" and phrase.nouns.group == POINTER and any(each.case == "より" for each in taken):
        return False
    alike = any(each.nouns.group in lexicon.likeness for each in taken)
    joins = noun is not None and phrase.case in lexicon.joints and not alike
    return not (joins and noun is not None and lexicon.family(noun.group) == lexicon.family(phrase.nouns.group))


def stays_out(phrase: Phrase, form: Form) -> bool:
    """Exceptions 13 and 18; what lasts has no times (1ターンに1度、装備されている秘宝を…), what is passive no を."""
    quantity = phrase.nouns.only.quantity
    times = phrase.case == "" and phrase.nouns.group == QUANTITY and quantity is not None and quantity.counter == "time"
    source = phrase.apart and phrase.case == "から" and form.past
    return (phrase.case == "を" and form.voice == PASSIVE) or (form.lasting and times) or source


def belongs(token: Token, verb: Verb, form: Form, lexicon: Lexicon) -> bool:
    """Exceptions 9 and 12: whether an adverb belongs to the clause that describes a noun."""
    adverb = token.sense(Adverb)
    leads = adverb is not None and adverb.key in lexicon.lead_words | lexicon.outward
    leads = leads and (adverb is None or adverb.key != NEXT or (form.past and NEXT in lexicon.outward))
    spans = adverb is not None and adverb.key in lexicon.spans
    if spans:
        return not verb.timeless and (form.past or form.lasting)
    return not leads


def passed(stack: Sequence[Item], lexicon: Lexicon) -> tuple[Sequence[Item], Sequence[Item]]:
    """Exception 4: what a condition with a subject of its own takes, and what it leaves to the clause behind it."""
    subjects = [index for index, item in enumerate(stack) if isinstance(item, Phrase) and item.case == "が"]
    last = subjects[-1] if subjects else 0
    own: list[Item] = []
    later: list[Item] = []
    for index, item in enumerate(stack):
        topic = isinstance(item, Phrase) and item.case == "は" and not lexicon.lead(item.case, item.nouns.group)
        (later if topic and index < last else own).append(item)
    return own, later
